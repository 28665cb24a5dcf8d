"""Random armies: the table, the first gun, and armies raised by the dice."""

import pytest

from grognard.books.gentlemans_war.lists import army_lists
from grognard.books.gentlemans_war.muster import inspect
from grognard.books.gentlemans_war.random_armies import (
    ARTILLERY,
    CORE_UNITS,
    FORCES,
    dice_needed,
    random_army,
    random_faults,
    roll_units,
    rolled_kinds,
)
from grognard.tabletop.reading import Unreadable
from marks import cites

DRAGOONS = ("light_cavalry", "light_dragoons", "heavy_dragoons")
HEAVY = ("heavy_cavalry", "mounted_infantry")
TABLE = {
    "main body": {
        ("infantry",): (1, 2),
        ("light_infantry",): (3,),
        DRAGOONS: (4,),
        HEAVY: (5,),
        ARTILLERY: (6,),
    },
    "vanguard": {
        ("infantry",): (1,),
        ("light_infantry",): (2,),
        DRAGOONS: (3, 4),
        HEAVY: (5,),
        ARTILLERY: (6,),
    },
    "garrison": {
        ("infantry",): (1, 2, 3),
        ("light_infantry",): (4,),
        DRAGOONS: (5,),
        ARTILLERY: (6,),
    },
}
"""Copied from the ledger."""


@cites("AGW-054", "AGW-056")
@pytest.mark.parametrize("force", FORCES)
def test_the_table_gives_each_force_its_own_mixture(force):
    found = {}
    for die in range(1, 7):
        kinds = rolled_kinds(force, die)
        found[kinds] = (*found.get(kinds, ()), die)
    assert found == TABLE[force]


@cites("AGW-055")
def test_core_units_are_two_three_or_four_and_the_dice_give_the_rest():
    assert CORE_UNITS == {"small": 2, "medium": 3, "large": 4}
    assert dice_needed("small", 8) == 6
    assert dice_needed("large", 18) == 14
    with pytest.raises(ValueError, match="a small army has 6 to 9 units, not 10"):
        dice_needed("small", 10)


@cites("AGW-057")
@pytest.mark.parametrize(
    ("force", "gun"),
    [("main body", "field_gun"), ("vanguard", "horse_gun"), ("garrison", "siege_gun")],
)
def test_the_first_gun_is_of_the_force_and_later_ones_of_any_type(force, gun):
    rolled = roll_units(force, (6, 1, 6, 6))
    assert [one.kinds for one in rolled] == [(gun,), ("infantry",), ARTILLERY, ARTILLERY]
    assert [one.cite for one in rolled] == ["AGW-057", "AGW-056", "AGW-056", "AGW-056"]


@cites("AGW-055", "AGW-056")
def test_a_choice_must_follow_the_dice():
    rolled = roll_units("main body", (1, 4, 6))
    core = ("infantry", "infantry")
    assert (
        list(random_faults("small", core, rolled, ("infantry", "heavy_dragoons", "field_gun")))
        == []
    )
    wrong = random_faults("small", core[:1], rolled, ("infantry", "heavy_cavalry"))
    assert [(fault.words, fault.cite) for fault in wrong] == [
        ("A small army has 2 core units, not 1.", "AGW-055"),
        ("3 dice give as many units, not 2.", "AGW-056"),
        (
            "A roll of 4 gives light cavalry or light dragoons or heavy dragoons, "
            "not heavy cavalry.",
            "AGW-056",
        ),
    ]
    (gun,) = random_faults("small", core, roll_units("garrison", (6,)), ("field_gun",))
    assert gun.cite == "AGW-057"


@cites("AGW-054", "AGW-055", "AGW-056", "AGW-057")
def test_an_army_is_raised_from_core_units_and_dice():
    roll = army_lists()["germany"]
    army = random_army(roll, "vanguard", "small", ["guards", "jaegers"], (1, 2, 3, 5, 6, 6))
    assert [(unit.line, unit.kind) for unit in army.units] == [
        ("guards", "infantry"),
        ("jaegers", "light_infantry"),
        ("line-regiments", "infantry"),
        ("gebirgsjaegers", "light_infantry"),
        ("guard-cavalry", "light_cavalry"),
        ("cuirassiers", "heavy_cavalry"),
        ("horse-artillery", "horse_gun"),
        ("artillery", "field_gun"),
    ]
    assert army.generals == ("The Commander", "Brigadier 1")


@cites("AGW-055")
@pytest.mark.parametrize("name", [one.id for one in army_lists().values() if one.lines])
def test_any_list_can_be_raised_by_the_dice_and_passes_muster(name):
    roll = army_lists()[name]
    core = [roll.lines[0].id] * 3
    for force in FORCES:
        army = random_army(roll, force, "medium", core, (1, 2, 3, 4, 5, 6, 6, 6))
        assert len(army.units) == 11
        assert inspect(army).faults == ()


@cites("AGW-055")
def test_the_core_is_chosen_from_the_list_and_the_number_is_kept():
    roll = army_lists()["zulus"]
    with pytest.raises(Unreadable, match="chosen from the list of Zulus"):
        random_army(roll, "garrison", "small", ["guards", "guards"], (1, 2, 3, 4))
    with pytest.raises(Unreadable, match="A small army has 2 core units, not 1"):
        random_army(roll, "garrison", "small", ["skirmishers"], (1, 2, 3, 4))
    with pytest.raises(ValueError, match="a small army has 6 to 9 units, not 3"):
        random_army(roll, "garrison", "small", ["skirmishers"] * 2, (1,))
