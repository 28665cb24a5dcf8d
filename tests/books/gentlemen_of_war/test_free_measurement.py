"""Play without hexes: two inches of tape for every hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from books.gentlemen_of_war.field import Battle, field, outcomes
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from grognard.books.gentlemen_of_war.country import Walker
from grognard.books.gentlemen_of_war.events.wording import paces
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


@cites("GOW-040", "GOW-147")
def test_a_walk_bends_round_a_figure_or_a_house_that_is_in_the_way() -> None:
    start, friend = (3000, 2000), (3000, 2000 - inches(2))
    behind = (3000, 2000 - inches(3) - 100)
    walks = OPEN.walks(start, 2, WALKER, {start, friend})
    assert behind not in OPEN.reach(start, 2, WALKER, {start, friend})
    assert walks[behind] == 2
    way = OPEN.walk(start, behind, 2, WALKER, {start, friend})
    assert way is not None
    bends = [place for place in way if place not in (start, behind)]
    assert all(apart(place, friend) >= BASE * BASE for place in bends)
    assert OPEN.walk(start, behind, 1, WALKER, {start, friend}) is None
    too_far = (3000, 2000 - inches(4))
    assert too_far not in walks, "a bent way is longer than a straight one"


@cites("GOW-040", "GOW-147")
def test_a_walk_goes_round_the_corner_of_a_house() -> None:
    rows = [list("." * 15) for _ in range(11)]
    rows[5][7] = "h"
    ground = FreeGround(tuple("".join(line) for line in rows))
    x, y = _at(7, 5)
    start, beyond = (x - 280, y), (x, y - 340)
    assert beyond not in ground.reach(start, 2, WALKER, {start})
    assert ground.walks(start, 2, WALKER, {start})[beyond] == 1
    aside = (x - 280, y + 400)
    assert ground.walk(start, aside, 2, WALKER, {start}) == (start, aside)


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


@cites("GOW-129", "GOW-147")
def test_every_pond_a_way_comes_out_of_costs_two_inches_more() -> None:
    ponds = FreeGround(("." * 9,) * 5 + (".w.w.....",) + ("." * 9,) * 5)
    assert ponds.cost_of(WALKER, (_at(0, 5), _at(4, 5))) == 6
    assert ponds.cost_of(WALKER, (_at(0, 5), _at(3, 5))) == 4
    assert ponds.cost_of(WALKER, (_at(1, 5), _at(3, 5))) == 3
    river = FreeGround(("." * 9,) * 5 + (".www.....",) + ("." * 9,) * 5)
    assert river.cost_of(WALKER, (_at(0, 5), _at(3, 5))) == 3
    assert river.cost_of(WALKER, (_at(0, 5), _at(4, 5))) == 5


@cites("GOWR-088", "GOW-147")
@pytest.mark.parametrize("mark", ["w", "f"])
def test_a_velocipede_knocked_where_it_may_not_go_gets_out_again(mark: str) -> None:
    pond = FreeGround(("." * 9,) * 5 + (f"..{mark}{mark}.....",) + ("." * 9,) * 5)
    velocipede = Walker(skirmisher=False, barred=("soft_cover", "water"))
    reach = pond.reach(_at(2, 5), 2, velocipede, set())
    assert _at(1, 5) in reach
    assert _at(3, 5) not in reach
    assert _at(2, 5) not in pond.reach(_at(1, 5), 2, velocipede, set())


def by_tape(places: dict[str, tuple[int, int]], acts: str = "R", **units: str) -> Battle:
    """Figures at these places of an open table."""
    given = {letter: {"place": place} for letter, place in places.items()}
    rows = ("." * 15 + "\n") * 11
    return field(rows, acts=acts, given=given, switches="free_measurement", **units)


@cites("GOW-073", "GOW-147")
@pytest.mark.parametrize(("behind", "pushed"), [(BASE, False), (inches(3), True)])
def test_nobody_is_knocked_back_through_another_figure(behind: int, pushed: bool) -> None:
    places = {"R": (2000, 2000), "B": (2000 + BASE, 2000), "C": (2000 + BASE + behind, 2000)}
    battle = by_tape(places, R="Highlander with Targe", B="Conscript", C="Conscript")
    told = battle.play("use Shove, on B, add 0, buy 0", "H2 C3 C4 C5")
    assert bool(told.of(events.Moved)) is pushed


@cites("GOW-073", "GOW-147")
def test_nobody_is_knocked_back_through_the_corner_of_a_house() -> None:
    town = FreeGround(("." * 9,) * 5 + ("...h.....",) + ("." * 9,) * 5)
    x, y = _at(3, 5)
    before, behind = (x - 200, y - 300), (x + 200, y - 300)
    assert town.is_open(before, behind, set())
    before, behind = (x - 254, y - 200), (x + 254, y - 200)
    assert town.stands(before)
    assert town.stands(behind)
    assert not town.is_open(before, behind, set())


def charge_by(places: dict[str, tuple[int, int]], goal: tuple[int, int], **units: str) -> Battle:
    """R has charged B and runs to the goal, every card a pace."""
    battle = by_tape(places, R="Highlander", B="Conscript", **units)
    battle.game.fates.tape += outcomes("H2 H3 H4 H5 H6 H7")
    for choice in ("dash", 2, "B", goal):
        battle.game.answer(choice)
    return battle


@cites("GOW-045", "GOW-147")
@pytest.mark.parametrize("aside", [0, 130, 260, 400])
def test_a_guard_who_can_just_reach_the_charger_may_join_from_any_side(aside: int) -> None:
    far = int((inches(4) ** 2 - aside**2) ** 0.5) - 2
    places = {
        "R": (1000, 2000),
        "B": (2400, 1520),
        "C": (2500, 2300),
        "D": (2500 + far, 2000 + aside),
    }
    battle = charge_by(places, (2500, 2000), C="Landwehr", D="Landwehr")
    battle.play("guard C")
    battle.game.answer(places["C"])
    assert battle.asks() == "CallGuard"
    assert battle.offers() == ["", "D"]


@cites("GOW-041", "GOW-147")
@pytest.mark.parametrize("aside", [0, 130, 260, 400])
def test_among_the_places_listed_for_a_charge_is_one_beside_a_target_just_in_reach(
    aside: int,
) -> None:
    far = int((inches(6) ** 2 - aside**2) ** 0.5) - 2
    target = (2000 + far, 2000 + aside)
    battle = by_tape({"R": (2000, 2000), "B": target}, R="Highlander", B="Conscript")
    battle.play("dash, add 0, charge B", "H2 H3 C4 C5")
    assert any(OPEN.steps(place, target) == 1 for place in battle.offers())


@cites("GOW-043", "GOW-147")
def test_a_charger_is_halted_only_where_he_has_room_to_stand() -> None:
    # The way passes S so near that their bases overlap where C would step in.
    places = {"R": (1000, 2000), "S": (1830, 2130), "C": (1800, 1570), "B": (2500, 2000)}
    battle = charge_by(places, (2200, 2000), S="Redcoat", C="Landwehr")
    assert battle.asks() == "CallGuard"
    halted = battle.table.units["R"].place
    assert OPEN.is_free(halted, [places["S"]])
    assert OPEN.steps(halted, places["C"]) == 1


@cites("GOW-043", "GOW-147")
def test_a_guard_the_charge_begins_beside_may_step_in_where_it_passes_him_closest() -> None:
    places = {"R": (2000, 2000), "C": (2070, 2480), "B": (2900, 2000)}
    battle = charge_by(places, (2500, 2000), C="Landwehr")
    assert battle.asks() == "CallGuard"
    assert battle.table.units["R"].place == (2070, 2000)
    places["C"] = (1990, 2480)  # behind him from the first pace
    battle = charge_by(places, (2500, 2000), C="Landwehr")
    assert battle.asks() == "DashTo"


@cites("GOW-043", "GOW-147")
def test_a_charge_past_a_guard_is_told_in_the_inches_it_was_long() -> None:
    # C is busy with S, so the mark on the way beside him stops nobody.
    places = {"R": (1000, 2000), "C": (1762, 2450), "S": (1762, 2800), "B": (3000, 2000)}
    battle = charge_by(places, (2524, 2000), C="Landwehr", S="Redcoat", melee="CS")
    moved = next(event for event in battle.game.chronicle if isinstance(event, events.Moved))
    assert moved.tell(battle.table) == "R charges up to 6 inches."


@cites("GOW-147")
def test_beside_the_last_patch_of_a_row_nobody_is_in_its_wood() -> None:
    wood = FreeGround(("." * 9, "f" * 9, "." * 9, "f" * 9))
    x, y = _at(0, 1)
    assert wood.is_soft((x - BASE, y))
    assert not wood.is_soft((x - BASE - 1, y))
    assert wood.hex_at((x - BASE - 1, y)) is None


@cites("GOW-147")
def test_the_patches_leave_no_gap_between_them() -> None:
    field_ = FreeGround(("." * 15,) * 40)
    stream = Stream.of("places")
    last = _at(0, 39)[1]
    for _ in range(3000):
        place = (BASE + stream.below(14 * 2 * BASE), 293 + stream.below(last - 293))
        assert field_.hex_at(place) is not None, place


@cites("GOW-129", "GOW-130", "GOW-147")
def test_at_the_very_edge_of_the_water_one_is_in_it_and_has_to_get_out() -> None:
    pond = FreeGround(("." * 9,) * 5 + ("...w.....",) + ("." * 9,) * 5)
    x, y = _at(3, 5)
    shore, land = (x + BASE, y), (x + 3 * BASE, y)
    assert pond.is_water(shore)
    assert pond.cost_of(WALKER, (shore, land)) == 2
    assert pond.disrupts((shore, land)) == "across the water's edge"
    assert pond.cost_of(WALKER, (land, shore)) == 1
    velocipede = Walker(skirmisher=False, barred=("soft_cover", "water"))
    assert shore not in pond.reach(land, 2, velocipede, set())


@cites("GOW-130", "GOW-147")
def test_a_charge_from_one_pond_into_another_crosses_their_edges() -> None:
    ponds = FreeGround(("." * 9,) * 5 + (".w.w.....",) + ("." * 9,) * 5)
    river = FreeGround(("." * 9,) * 5 + (".www.....",) + ("." * 9,) * 5)
    start, goal = _at(1, 5), _at(3, 5)
    way = ((start[0] + 200, start[1]), (goal[0] - 200, goal[1]))
    assert ponds.disrupts(way) == "across the water's edge"
    assert river.disrupts(way) == ""


@cites("GOW-040", "GOW-147")
def test_a_bent_way_is_told_by_its_whole_length():
    table = field("R....B", R="Redcoat", B="Conscript", acts="R", switches="free_measurement").table
    assert paces(table, ((0, 0), (508, 0))) == "up to 2 inches"
    assert paces(table, ((0, 0), (508, 0), (1016, 0))) == "up to 4 inches"
    assert paces(table, ((0, 0), (360, 360), (360, 700))) == "up to 4 inches"
