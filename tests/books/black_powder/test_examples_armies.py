"""The book's worked examples of sizes, frontages, morale of brigades, and points."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import RED, area, battle, troop
from grognard.books.black_powder import events
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.combat import reckon_attacks
from grognard.books.black_powder.firing import Shares, Shot
from grognard.books.black_powder.stands import base_of
from grognard.books.black_powder.troops import TEMPLATES, reckon_points, sized, special_points
from grognard.kernel.book import BadSetup
from grognard.tabletop.view import View
from marks import cites
from told import Told


def raised(*entries: str, **switches: Any) -> Any:
    """A battle in which red has these units of foot, each told as lines of its army list."""
    text = 'name = "Ours"\nnation = "Ruritania"\n[general]\nname = "Hentzau"\nrating = 8\n'
    text += '[[brigades]]\nname = "The Brigade"\ncommander = "Sapt"\nrating = 8\n'
    for number, entry in enumerate(entries):
        text += f'[[brigades.units]]\nname = "Regiment {number}"\ntemplate = "infantry"\n{entry}\n'
    table = BOOK.setup(BOOK.agree("meadow", {"red": text}, {"scale": "inches", **switches}))
    return table, [unit for unit in table.units.values() if unit.seat == RED]


def widths(*entries: str, **switches: Any) -> list[int]:
    """How wide these units are in line, in millimetres."""
    table, units = raised(*entries, **switches)
    return [base_of(table, unit).width // 10 for unit in units]


@cites("BP-EX01")
def test_24_men_on_20_mm_and_32_on_15_mm_serve_together() -> None:
    bases = ("figures = 24", "figures = 32\nbase = [15, 20]")
    assert widths(*bases, even_sizes=True) == [240, 240]
    _, units = raised(*bases)
    assert [unit.profile.size for unit in units] == ["standard", "standard"]


@cites("BP-EX02")
def test_where_standard_units_are_36_men_a_small_one_is_18() -> None:
    table, (standard, small) = raised("figures = 36", 'figures = 18\nsize = "small"')
    assert base_of(table, standard).width == 2 * base_of(table, small).width
    assert (standard.profile.stamina, small.profile.stamina) == (3, 2)
    assert [reckon_attacks(table, unit).total for unit in (standard, small)] == [6, 4]


@cites("BP-EX03")
def test_grenadiers_with_three_casualty_markers_have_taken_three_casualties() -> None:
    play = battle(troop("A", 36, 40), troop("Z", 36, 28), phase="shoot")
    play.play(Shot("A", (Shares("Z", 3),)), dice=[4, 4, 4, 1, 2, 3])
    view: View = BOOK.view(play.table, RED)
    (piece,) = [piece for piece in view.pieces if piece.id == "Z"]
    assert [mark.count for mark in piece.markers if mark.symbol == "mk-wounds"] == [3]
    assert play.unit("Z").profile.figures == 24, "no model is taken away"


@cites("BP-EX28")
@pytest.mark.parametrize(("generous", "casualties"), [(True, 1), (False, 2)])
def test_a_quarter_in_cover_saves_one_of_two_hits_by_courtesy(
    generous: bool, casualties: int
) -> None:
    wide = 240 / 25.4
    wood = area("wood", 20, 20, 36 - wide / 4, 32, "wood")
    pieces = troop("A", 36, 40), troop("Z", 36, 28)
    play = battle(*pieces, phase="shoot", features=[wood], generous_cover=generous)
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[4, 4, 1, 3, 3])
    assert told.one(events.Saved).casualties == casualties


@cites("BP-EX50")
@pytest.mark.parametrize("value", [2, 3])
def test_a_company_of_100_beside_a_battalion_of_600_has_2_or_3_attacks(value: int) -> None:
    tailored = f'hand_to_hand = {value}\nsize = "small"'
    table, (battalion, company) = raised("", tailored)
    assert reckon_attacks(table, battalion).total == 6
    assert reckon_attacks(table, company).total == value


def counted_out(lost: int, *kinds: tuple[str, int]) -> Any:
    """A brigade of so many of each kind at the start of its turn, the first so many lost."""
    names = iter("ABCDEFHI")
    units = [
        troop(name, 6 + 9 * number, 44, kind)
        for number, (name, kind) in enumerate(
            (next(names), kind) for kind, many in kinds for _ in range(many)
        )
    ]
    for unit in units[:lost]:
        unit.casualties = unit.stamina
    others = [troop(name, 60, 30, brigade=f"red-{name}") for name in "JKL"]
    play = battle(*units, *others, troop("Z", 36, 4), phase="begin")
    told = Told(play.game.chronicle)
    return [event.brigade for event in told.of(events.BrigadeBroke)], play


@cites("BP-EX73")
def test_three_foot_two_horse_and_two_guns_break_when_three_foot_or_horse_are_lost() -> None:
    brigade = ("infantry", 3), ("cavalry", 2), ("artillery", 2)
    assert counted_out(2, *brigade)[0] == []
    assert counted_out(3, *brigade)[0] == ["red-1"]
    guns_first = ("artillery", 2), ("infantry", 3), ("cavalry", 2)
    assert counted_out(4, *guns_first)[0] == [], "the guns are ignored"
    assert counted_out(5, *guns_first)[0] == ["red-1"]


@cites("BP-EX73")
def test_four_guns_and_two_foot_break_when_any_three_are_lost() -> None:
    battery = ("artillery", 4), ("infantry", 2)
    assert counted_out(2, *battery)[0] == []
    broken, play = counted_out(3, *battery)
    assert broken == ["red-1"]
    assert play.table.brigades["red-1"].strength == 6


@cites("BP-EX74")
def test_24_and_30_men_two_deep_are_as_4_to_5() -> None:
    narrow, wide = widths("figures = 24", "figures = 30", even_sizes=True)
    assert (narrow, wide) == (12 * 20, 15 * 20)
    with pytest.raises(BadSetup):
        raised("figures = 24", "figures = 32", even_sizes=True)


@cites("BP-EX74")
def test_36_men_three_deep_are_as_wide_as_24_two_deep_and_serve_with_45() -> None:
    assert widths("figures = 24", "figures = 36\nranks = 3") == [240, 240]
    deep = ("figures = 36\nranks = 3", "figures = 45\nranks = 3")
    table, units = raised(*deep)
    assert [base_of(table, unit).width // 200 for unit in units] == [12, 15]
    assert base_of(table, units[0]).depth == 3 * 200


@cites("BP-EX75")
@pytest.mark.parametrize("figures", [24, 28])
def test_thirty_men_on_15_mm_match_24_to_28_on_20_mm(figures: int) -> None:
    pair = ("figures = 30\nbase = [15, 20]", f"figures = {figures}")
    assert widths(*pair, even_sizes=True) == [225, figures * 10]


@cites("BP-EX76")
def test_at_half_scale_a_unit_is_120_mm_wide_and_marches_half_as_far() -> None:
    table, (unit, *_) = raised("figures = 24", scale="half")
    assert base_of(table, unit).width // 10 in range(118, 122)
    assert table.inches(12) == 12 * 127


@cites("BP-EX77")
@pytest.mark.parametrize(
    ("template", "size", "parts", "total"),
    [
        ("infantry", "standard", [6, 6, 12, 12], 36),
        ("infantry", "tiny", [1, 2, 12, 4], 19),
        ("infantry", "small", [4, 4, 12, 8], 28),
        ("heavy cavalry", "standard", [16, 12, 12, 4], 44),
        ("artillery", "standard", [1, 16, 6, 4], 27),
    ],
)
def test_what_the_books_own_troops_cost(
    template: str, size: Any, parts: list[int], total: int
) -> None:
    reckoning = reckon_points(sized(TEMPLATES[template], size))
    assert [part.amount for part in reckoning.modifiers] == parts
    assert reckoning.total == total


@cites("BP-EX77")
def test_a_commander_of_8_costs_80_points() -> None:
    text = BOOK.army_text("white-coats")
    better = text.replace("rating = 8", "rating = 9", 1)
    assert BOOK.muster(better).points - BOOK.muster(text).points == 10
    bare = 'name = "A"\nnation = "B"\n[general]\nname = "C"\nrating = 8\n[[brigades]]\n'
    bare += 'name = "D"\ncommander = "E"\nrating = 8\n[[brigades.units]]\n'
    bare += 'name = "F"\ntemplate = "infantry"\n'
    assert BOOK.muster(bare).points == 80 + 80 + 36


@cites("BP-EX78")
def test_wavering_takes_6_points_off_a_standard_unit() -> None:
    for template in ("infantry", "cavalry"):
        assert special_points(TEMPLATES[template], "Wavering") == -6
    _, (plain, shy) = raised("", 'special = ["Wavering"]')
    assert reckon_points(plain.profile).total - reckon_points(shy.profile).total == 6
