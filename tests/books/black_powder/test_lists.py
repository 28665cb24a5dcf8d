"""What an army list may say: bases, ranks, ranges, teams, valour, bravery; and agreed variants."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from books.black_powder.field import (
    RED,
    Order,
    at,
    battle,
    general,
    hedge,
    march,
    ordering,
    reasons,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import best_aim
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.combat import reckon_attacks
from grognard.books.black_powder.firing import Shares, Shot
from grognard.books.black_powder.forming import form_fault
from grognard.books.black_powder.shooting import reckon_save, reckon_shots, reckon_to_hit
from grognard.books.black_powder.sizing import FRONTAGES, as_wide_as, largest_match, mismatches
from grognard.books.black_powder.stands import base_of, layout_of
from grognard.books.black_powder.troops import special_points
from grognard.kernel.book import BadSetup

cites = pytest.mark.cites


def written(more: str) -> str:
    """The White Coats with something added to their first battalion's entry."""
    text = BOOK.army_text("white-coats")
    return text.replace('template = "infantry"', f'template = "infantry"\n{more}', 1)


def first_foot(text: str) -> Any:
    table = BOOK.setup(BOOK.agree("meadow", {"red": text}, {"scale": "inches"}))
    return table, next(unit for unit in table.units.values() if unit.is_infantry)


@cites("BP-022")
def test_more_men_on_narrower_bases_have_the_same_frontage() -> None:
    usual = troop("A", 36, 30)
    slim = troop("B", 20, 30, figures=32, base=(15, 20))
    table = table_of(usual, slim)
    assert base_of(table, slim).width == base_of(table, usual).width == 2400
    assert slim.profile.size == usual.profile.size == "standard"
    table, unit = first_foot(written("base = [15, 20]\nfigures = 32"))
    assert base_of(table, unit).width == 2400


@cites("BP-463")
def test_standard_units_of_one_battle_differ_by_at_most_a_quarter() -> None:
    table = {16: (20, 20), 20: (25, 24), 24: (30, 30), 30: (37, 36), 32: (40, 40), 36: (45, 44)}
    assert {count: largest_match(count) for count in table} == table
    assert largest_match(40) == (50, 50)
    text = written("figures = 32")
    with pytest.raises(BadSetup, match="at most 30"):
        BOOK.setup(BOOK.agree("meadow", {"red": text}, {"even_sizes": True}))
    assert BOOK.setup(BOOK.agree("meadow", {"red": text})).units
    fine = written("figures = 30")
    assert BOOK.setup(BOOK.agree("meadow", {"red": fine}, {"even_sizes": True})).units


@cites("BP-464", "BP-467")
def test_what_counts_is_the_frontage_in_line_of_foot_and_of_horse() -> None:
    foot = [troop("A", 0, 0).profile, troop("B", 0, 0, figures=32, base=(15, 20)).profile]
    assert list(mismatches(foot)) == []
    wide = [troop("A", 0, 0).profile, troop("B", 0, 0, figures=32, base=(20, 21)).profile]
    assert [fault.cite for fault in mismatches(wide)] == ["BP-464"]
    horse = [
        troop("A", 0, 0, "cavalry").profile,
        troop("B", 0, 0, "cavalry", figures=16, base=(20, 50)).profile,
    ]
    assert list(mismatches(horse)) == []
    long = [*horse, troop("C", 0, 0, "cavalry", figures=16).profile]
    assert [fault.cite for fault in mismatches(long)] == ["BP-467"]


@cites("BP-465")
def test_36_men_may_stand_three_deep_and_are_as_wide_as_24() -> None:
    table = table_of(troop("A", 36, 30), troop("B", 20, 30, figures=36, ranks=3))
    deep = layout_of(table, table.units["B"])
    assert (deep.ranks, deep.files) == (3, 12)
    assert base_of(table, table.units["A"]).width == base_of(table, table.units["B"]).width
    assert BOOK.muster(written("figures = 24\nranks = 3")).faults[0].cite == "BP-465"
    table, unit = first_foot(written("figures = 36\nranks = 3"))
    assert (unit.formation, layout_of(table, unit).ranks) == ("line", 3)


@cites("BP-466")
def test_a_line_on_15_mm_says_how_many_on_20_mm_are_as_wide() -> None:
    found = {
        wide: as_wide_as(troop("A", 0, 0, figures=2 * wide, base=(15, 20)).profile)
        for wide in FRONTAGES
    }
    assert found == {8: 6, 10: 7, 12: 9, 15: 12, 16: 12, 18: 14, 20: 15}
    lines = BOOK.muster(written("base = [15, 20]\nfigures = 32")).lines
    assert any("as wide in line as 12 models on 20 mm" in line for line in lines)


@cites("BP-469", "BP-470")
@pytest.mark.parametrize(
    "models", [{"figures": 96, "base": (10, 10), "ranks": 4}, {"figures": 12, "base": (40, 40)}]
)
def test_units_of_small_or_large_models_cover_the_same_front(models: Any) -> None:
    table = table_of(troop("A", 36, 30), troop("B", 20, 30, **models))
    assert base_of(table, table.units["B"]).width == base_of(table, table.units["A"]).width
    assert table.units["B"].profile.hand_to_hand == 6
    assert table.inch == 254


@cites("BP-471")
def test_large_models_stand_in_half_the_ranks() -> None:
    unit = troop("A", 36, 30, figures=12, base=(40, 60), ranks=1)
    table = table_of(unit)
    assert layout_of(table, unit, "line").ranks == 1
    assert layout_of(table, unit, "attack column").ranks in (2, 3)
    assert layout_of(table, unit, "march column").files == 2


@cites("BP-473")
def test_infantry_is_armed_with_the_musket_or_rifle_of_its_age() -> None:
    _, unit = first_foot(written('arms = "rifled muskets"\nspecial = ["Elite 4+", "Reliable"]'))
    assert unit.profile.reach == 24
    assert (unit.elite, unit.has("Reliable")) == (4, True)
    assert (unit.profile.hand_to_hand, unit.profile.shooting) == (6, (3,))


@cites("BP-160")
def test_players_may_agree_on_another_range() -> None:
    _, unit = first_foot(written("range = 21"))
    assert unit.profile.reach == 21
    far = troop("A", 36, 30, range=21)
    table = table_of(far, troop("Z", 36, 10))
    assert best_aim(table, far, table.units["Z"]) is not None
    assert best_aim(table_of(troop("A", 36, 30), troop("Z", 36, 10)), far, far) is None


@cites("BP-124")
def test_a_gun_without_a_team_is_only_manhandled() -> None:
    gun = troop("A", 36, 40, "artillery", train="")
    play = ordering(gun, troop("Z", 36, 4), general("G", 36, 44))
    fault = form_fault(play.table, gun, "limbered")
    assert fault is not None and fault.cite == "BP-124"
    play.play(march("A", to=(36, 20)), dice=[1, 1])
    assert (gun.formation, gun.y) == ("deployed", at(34))
    text = BOOK.army_text("white-coats")
    bare = text.replace('template = "artillery"', 'template = "artillery"\nteams = false', 1)
    table = BOOK.setup(BOOK.agree("meadow", {"red": bare}))
    assert [u.profile.train for u in table.units.values() if u.is_artillery and u.seat == RED][:1]


@cites("BP-407")
def test_a_commander_may_be_worth_more_dice_but_never_more_than_his_unit_has() -> None:
    text = BOOK.army_text("white-coats").replace("rating = 8", "rating = 8\nvalour = 3")
    table = BOOK.setup(BOOK.agree("meadow", {"red": text}))
    assert {man.valour for man in table.staff("red")} == {3}
    hero = general("G", 36, 30, valour=3, joined="A")
    line = table_of(troop("A", 36, 30), hero, troop("Z", 36, 28.4), contacts=[("A", 0, "Z", 0)])
    assert reckon_attacks(line, line.units["A"]).total == 9
    line.units["A"].formation = "square"
    assert reckon_attacks(line, line.units["A"]).total == 4


@cites("BP-495")
@pytest.mark.parametrize(("special", "die", "rallies"), [
    ("Brave", 3, False), ("Brave", 4, True), ("Brave 3+", 3, True), ("Brave 6+", 5, False),
])  # fmt: skip
def test_there_are_degrees_of_bravery(special: str, die: int, rallies: bool) -> None:
    unit = troop("A", 36, 40, special=[special], casualties=3)
    play = battle(unit, troop("Z", 36, 4), phase="brave", dice=[die])
    assert (unit.casualties == 2) == rallies
    assert special_points(unit.profile, special) == 5
    assert play.table.phase != "brave"


@cites("BP-417")
@pytest.mark.parametrize(
    ("variant", "dice", "aim", "save"),
    [("extra die", 4, 0, 0), ("better aim", 3, 1, 0), ("worse saves", 3, 0, -1)],
)
def test_first_fire_may_be_played_in_other_ways(
    variant: str, dice: int, aim: int, save: int
) -> None:
    shooter, foe = troop("A", 36, 30, special=["First Fire"]), troop("Z", 36, 20)
    table = table_of(shooter, foe, first_fire=variant)
    seen = best_aim(table, shooter, foe)
    assert seen is not None
    assert reckon_shots(table, shooter, foe, seen, "shoots").total == dice
    assert reckon_to_hit(table, shooter, foe, seen, "shoots").total == aim
    assert reckon_save(table, shooter, foe, seen, "shoots").total == save
    shooter.has_shot = True
    assert reckon_to_hit(table, shooter, foe, seen, "shoots").total == 0


@cites("BP-417")
def test_first_fire_may_be_a_second_throw() -> None:
    shooter = troop("A", 36, 30, special=["First Fire"])
    play = battle(shooter, troop("Z", 36, 20), phase="shoot", first_fire="throw again")
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[1, 1, 5, 4, 2, 3, 3])
    assert told.one(events.Volley).dice == (4, 2, 5)


@cites("BP-183")
@pytest.mark.parametrize(("generous", "lost"), [(False, 2), (True, 1)])
def test_a_generous_enemy_lets_a_little_cover_help_some_saves(generous: bool, lost: int) -> None:
    wall = hedge("wall", (31, 21), (34.2, 21), kind="wall")
    play = battle(
        troop("A", 36, 31),
        troop("Z", 36, 20),
        features=[wall],
        phase="shoot",
        generous_cover=generous,
    )
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[4, 4, 3, 3, 3])
    assert told.one(events.Saved).casualties == lost


@cites("BP-142")
@pytest.mark.parametrize(
    ("obstacle", "end"), [("low-obstacle", 27), ("obstacle", 30), ("high-obstacle", 36)]
)
def test_obstacles_may_be_easier_or_harder_than_the_usual(obstacle: str, end: float) -> None:
    fence = hedge("fence", (10, 34), (62, 34), kind="fence")
    hard = msgspec.structs.replace(fence, obstacle=obstacle)
    unit = troop("A", 36, 36)
    play = ordering(unit, troop("Z", 36, 4), general("G", 36, 44), features=[hard])
    play.play(march("A", to=(36, 20)), dice=[3, 4])
    assert abs(unit.y - at(end)) <= at(1)


@cites("BP-111", "BP-113")
def test_a_unit_ordered_beyond_the_edge_leaves_the_table_and_may_come_back() -> None:
    unit = troop("A", 36, 42)
    play = ordering(unit, troop("B", 10, 40), troop("Z", 36, 4), general("G", 36, 40))
    off = march("A", to=(36, 70))
    assert off not in play.offers()
    assert play.refusal(off) == ""
    told = play.play(off, dice=[3, 4])
    assert told.one(events.Ordered).words.endswith("28 inches, off the table.")
    assert told.one(events.LeftTable).place == (at(36), play.table.height)
    assert (unit.gone, unit.here) == ("left", False)
    near = troop("A", 36, 42)
    stays = ordering(near, troop("B", 10, 40), troop("Z", 36, 4), general("G", 36, 40))
    stays.play(march("A", to=(36, 47)), dice=[3, 4])
    assert near.here


@cites("BP-115")
@pytest.mark.parametrize("formation", ["line", "attack column", "march column"])
def test_a_unit_comes_back_in_any_formation_and_does_no_more_than_shoot(formation: Any) -> None:
    gone = troop("A", 36, 47, gone="left", exit=(at(36), at(47)))
    play = ordering(gone, troop("B", 10, 40), troop("Z", 36, 4), general("G", 36, 40))
    order = Order("return", ("A",), formation=formation)
    assert play.refusal(Order("return", ("A",), formation="mixed line")) == "BP-115"
    told = play.play(order, dice=[3, 4])
    assert told.one(events.Returned).formation == formation
    end = "come back onto the field in " + formation
    assert told.one(events.Ordered).words == f"G orders A to {end}."
    assert gone.here and gone.ordered == play.table.half
    assert play.refusal(march("A", to=(36, 30))) == "BP-061"


@cites("BP-438")
def test_commanders_of_medium_character_are_as_all_others() -> None:
    table = table_of(troop("A", 36, 30), general("C", 36, 34), personal_qualities=True)
    man = table.commanders["C"]
    assert (man.aggression, man.decisiveness, man.independence) == (0, 0, 0)
    play = battle(troop("A", 36, 30), general("C", 36, 34), troop("Z", 36, 4), phase="command")
    play.play("C")
    first = play.offers()[1]
    assert reasons(play.question.describe(first).reckoning).keys() <= {"BP-005", "BP-076", "BP-079"}
