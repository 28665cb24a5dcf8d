"""Play without hexes: two inches of tape for every hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grognard.books.gentlemen_of_war.book import BOOK
from grognard.books.gentlemen_of_war.country import Walker
from grognard.books.gentlemen_of_war.freeground import BASE, FreeGround, apart
from grognard.books.gentlemen_of_war.reckon import reckon_attack
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import IllegalChoice, Seat
from grognard.lab.battles import fight
from grognard.tabletop.geometry import inches
from grognard.tabletop.hexes import DIRECTIONS, Hex, axial, offset, position
from marks import cites

SWITCH: dict[str, bool | int | str] = {"free_measurement": True}
WALKER = Walker(skirmisher=False, barred=())
OPEN = FreeGround(("." * 15,) * 11)


def _at(column: int, row: int) -> tuple[int, int]:
    return position(axial(column, row))


@cites("GOW-147")
@pytest.mark.parametrize(
    ("tenths", "steps"),
    [(0, 0), (1, 1), (inches(2), 1), (inches(2) + 1, 2), (inches(6), 3), (inches(10), 5)],
)
def test_every_two_inches_begun_count_as_a_hex(tenths: int, steps: int) -> None:
    assert OPEN.steps((1000, 1000), (1000 + tenths, 1000)) == steps


@cites("GOW-147")
@pytest.mark.parametrize("far", [1, 2, 5])
def test_neighbouring_patches_are_two_inches_apart_in_every_direction(far: int) -> None:
    here = axial(7, 5)
    for across, down in DIRECTIONS.values():
        there = Hex(here.q + far * across, here.r + far * down)
        assert OPEN.steps(position(here), position(there)) == far


@cites("GOW-040", "GOW-147")
@pytest.mark.parametrize("allowance", [1, 2, 3])
def test_a_walk_as_far_as_the_tape_goes_is_listed_in_all_twelve_directions(allowance: int) -> None:
    start = (3000, 2000)
    reach = OPEN.reach(start, allowance, WALKER, {start})
    furthest = [place for place in reach if apart(start, place) > inches(2 * allowance - 1) ** 2]
    assert len([place for place in furthest if reach[place] == allowance]) >= 12
    assert all(reach[place] == OPEN.steps(start, place) for place in reach)


@cites("GOW-124", "GOW-147")
def test_a_wood_two_patches_away_covers_nobody_in_any_direction() -> None:
    middle = axial(7, 5)
    for across, down in DIRECTIONS.values():
        there = Hex(middle.q + 2 * across, middle.r + 2 * down)
        column, row = offset(there)
        rows = [list("." * 15) for _ in range(11)]
        rows[row][column] = "f"
        wood = FreeGround(tuple("".join(line) for line in rows))
        assert wood.is_soft(position(there))
        assert wood.cover(position(middle), position(there), set()) == 0


@cites("GOW-148", "GOW-EX05")
@pytest.mark.parametrize(("gap", "fewer"), [(6, 0), (7, 1), (8, 1), (10, 2)])
def test_a_pistol_has_six_inches_and_loses_a_card_for_every_two_beyond(
    gap: int, fewer: int
) -> None:
    table = BOOK.setup(BOOK.agree("encounter", switches=SWITCH))
    table.rows = OPEN_ROWS
    officer = next(u for u in table.units.values() if "Pistol" in _weapons(table, u.id))
    foe = next(u for u in table.units.values() if u.seat != officer.seat)
    officer.place, foe.place = (2000, 2000), (2000 + inches(gap), 2000)
    index = _weapons(table, officer.id).index("Pistol")
    beyond = [
        m.amount for m in reckon_attack(table, officer, index, foe).modifiers if m.cite == "GOW-036"
    ]
    assert beyond == ([-fewer] if fewer else [])


OPEN_ROWS = ("." * 15,) * 11


def _weapons(table, unit: str) -> list[str]:
    return [arm.source for arm in table.sheets[unit].arms]


@cites("GOW-147")
def test_any_place_in_reach_is_legal_not_only_those_listed() -> None:
    start = (2000, 2000)
    reach = OPEN.reach(start, 2, WALKER, {start})
    odd = (2000 + inches(3) - 7, 2000 + 13)
    assert odd not in list(reach)
    assert odd in reach
    assert reach[odd] == 2
    assert (2000 + inches(4) + 1, 2000) not in reach


@cites("GOW-121", "GOW-147")
def test_soft_cover_costs_double_by_the_inch_and_skirmishers_do_not_care() -> None:
    wood = FreeGround(("." * 15,) * 5 + ("." * 5 + "f" + "." * 9,) + ("." * 15,) * 5)
    start, goal = _at(3, 5), _at(7, 5)
    assert wood.cost_of(WALKER, (start, goal)) == 5
    assert wood.cost_of(Walker(skirmisher=True, barred=()), (start, goal)) == 4


@cites("GOW-123", "GOW-147")
def test_nobody_walks_through_hard_cover() -> None:
    wall = FreeGround(("." * 15,) * 5 + ("." * 5 + "h" + "." * 9,) + ("." * 15,) * 5)
    start = _at(4, 5)
    assert _at(6, 5) not in wall.reach(start, 4, WALKER, {start})
    assert _at(5, 4) in wall.reach(start, 4, WALKER, {start})


@cites("GOW-129", "GOW-147")
def test_leaving_water_costs_two_inches_more() -> None:
    river = FreeGround(("." * 15,) * 5 + ("." * 5 + "w" + "." * 9,) + ("." * 15,) * 5)
    assert river.cost_of(WALKER, (_at(4, 5), _at(5, 5))) == 1
    assert river.cost_of(WALKER, (_at(5, 5), _at(6, 5))) == 2


@cites("GOW-127", "GOW-147")
def test_a_house_between_two_figures_blocks_sight_both_ways() -> None:
    town = FreeGround(("." * 15,) * 5 + ("." * 5 + "h" + "." * 9,) + ("." * 15,) * 5)
    one, other, aside = _at(3, 5), _at(8, 5), _at(8, 2)
    assert not town.sees(one, other)
    assert not town.sees(other, one)
    assert town.sees(one, aside)


@cites("GOW-127", "GOW-147")
@pytest.mark.parametrize("down", [-1, 1])
def test_a_house_behind_a_figure_does_not_hide_him(down: int) -> None:
    town = FreeGround(("." * 15,) * 5 + ("." * 5 + "h" + "." * 9,) + ("." * 15,) * 5)
    house = _at(5, 5)
    one = (house[0] - BASE - 1, house[1])
    other = (one[0] - inches(5), one[1] + down * inches(5))
    assert town.kind(one) == "flat"
    assert town.sees(one, other)
    assert town.sees(other, one)
    beyond = (house[0] + BASE + 1, house[1])
    assert not town.sees(beyond, other)


@cites("GOW-124", "GOW-126", "GOW-147")
def test_cover_counts_only_beyond_four_inches_of_the_attacker() -> None:
    wood = FreeGround(("." * 15,) * 5 + ("." * 5 + "f" + "." * 9,) + ("." * 15,) * 5)
    assert wood.cover(_at(0, 5), _at(8, 5), set()) == 1
    assert wood.cover(_at(4, 5), _at(8, 5), set()) == 0


@cites("GOW-040", "GOW-147")
def test_bases_an_inch_across_do_not_overlap() -> None:
    start, other = (2000, 2000), (2000 + inches(2), 2000)
    reach = OPEN.reach(start, 2, WALKER, {start, other})
    assert (other[0] - BASE, 2000) in reach
    assert (other[0] - BASE + 1, 2000) not in reach


@cites("GOW-147")
def test_a_place_out_of_reach_is_refused_and_changes_nothing() -> None:
    setup = BOOK.agree("encounter", switches=SWITCH)
    game = Game.begin(BOOK, setup, Fates(Stream.of("free")))
    game.answer("first")
    before = game.table.digest()
    with pytest.raises(IllegalChoice):
        game.answer((10, 10) if game.waiting()[0] == Seat("red") else (10, 5000))
    assert game.table.digest() == before


@cites("GOW-147")
@pytest.mark.parametrize("scenario", [brief.id for brief in BOOK.scenarios()])
def test_every_scenario_plays_to_its_end_by_the_tape(scenario: str) -> None:
    setup = BOOK.agree(scenario, switches=SWITCH)
    game, report = fight(BOOK, setup, {"red": "random", "blue": "random"}, "tape")
    assert game.verdict is not None
    assert not BOOK.audit(game.table)
    assert report.turns >= 1


def _said(game: Game[Any]) -> Iterator[str]:
    """Everything a player reads before he answers."""
    question = game.question
    assert question is not None
    yield from (question.words(), question.detail(), *question.trail())
    for choice in question.candidates():
        fault = question.fault(choice)
        if fault is not None:
            yield from (fault.words, fault.remedy)
        else:
            offer = question.describe(choice)
            yield from (offer.label, offer.detail)
    for piece in BOOK.view(game.table, question.seat).pieces:
        yield from (piece.words, *piece.lines)


@cites("GOW-147", "GOW-148")
def test_by_the_tape_no_hex_is_mentioned_anywhere() -> None:
    switches = {**SWITCH, "prestige": True}
    setup = BOOK.agree("unknown_country", switches=switches)
    game = Game.begin(BOOK, setup, Fates(Stream.of("in inches")))
    stream = Stream.of("players")
    said: list[str] = []
    while game.verdict is None and len(game.answers) < 250:
        said += _said(game)
        assert game.question is not None
        game.answer(game.question.sample(stream.below))
    said += [event.tell(game.table) for event in game.chronicle]
    assert [words for words in said if "hex" in words.casefold()] == []
    assert any("[Ranged: 6 inches]" in words for words in said)
    assert any("up to 4 inches" in words for words in said)
