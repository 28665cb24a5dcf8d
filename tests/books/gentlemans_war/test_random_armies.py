"""Random armies: the table, the first gun, and armies raised by the dice."""

import pytest

from grognard.books.gentlemans_war.armies import ARMIES, Head, read_army, write_army
from grognard.books.gentlemans_war.book import BOOK
from grognard.books.gentlemans_war.lists import army_lists
from grognard.books.gentlemans_war.muster import inspect
from grognard.books.gentlemans_war.random_armies import (
    ARTILLERY,
    CORE_UNITS,
    FORCES,
    dice_needed,
    levy,
    random_army,
    roll_units,
    rolled_kinds,
)
from grognard.kernel.book import BadSetup
from grognard.kernel.fates import Stream
from grognard.tabletop.reading import Unreadable
from marks import cites


def head(name: str) -> Head:
    return Head(name="An army", list=name, limit=0, uniform="union", era="1850")


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


@cites("AGW-054", "AGW-055", "AGW-056", "AGW-057")
def test_an_army_is_raised_from_core_units_and_dice():
    army = random_army(
        head("germany"), "vanguard", "small", ["guards", "jaegers"], (1, 2, 3, 5, 6, 6)
    )
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
        army = random_army(head(name), force, "medium", core, (1, 2, 3, 4, 5, 6, 6, 6))
        assert len(army.units) == 11
        assert inspect(army).faults == ()


@cites("AGW-055")
def test_the_core_is_chosen_from_the_list_and_the_number_is_kept():
    roll = head("zulus")
    with pytest.raises(Unreadable, match="chosen from the list of Zulus"):
        random_army(roll, "garrison", "small", ["guards", "guards"], (1, 2, 3, 4))
    with pytest.raises(Unreadable, match="A small army has 2 core units, not 1"):
        random_army(roll, "garrison", "small", ["skirmishers"], (1, 2, 3, 4))
    with pytest.raises(ValueError, match="a small army has 6 to 9 units, not 3"):
        random_army(roll, "garrison", "small", ["skirmishers"] * 2, (1,))


@cites("AGW-026", "AGW-055")
@pytest.mark.parametrize("force", FORCES)
def test_the_dice_replace_all_but_the_core_of_an_army(force):
    model = ARMIES.ready["britain-50"]
    army = levy(model, force, Stream.of("a levy"))
    assert len(army.units) == len(model.units)
    assert [unit.line for unit in army.units[:2]] == [unit.line for unit in model.units[:2]]
    assert (army.list, army.era, army.uniform) == (model.list, model.era, model.uniform)
    assert read_army(write_army(army)) == army
    assert levy(model, force, Stream.of("a levy")) == army != levy(model, force, Stream.of("b"))


@cites("AGW-054")
def test_a_levy_takes_the_field_and_is_of_one_of_three_sorts():
    army = BOOK.levy("britain-50", "garrison", Stream.of("a levy"))
    assert BOOK.muster(army).faults == ()
    assert BOOK.setup(BOOK.agree("open-battle", {"red": army})).units
    with pytest.raises(BadSetup, match="main body, vanguard, garrison, not 'mob'"):
        BOOK.levy("britain-50", "mob", Stream.of("a levy"))
    with pytest.raises(BadSetup, match="There is no army 'nobody'"):
        BOOK.levy("nobody", "garrison", Stream.of("a levy"))
    strangers = write_army(ARMIES.ready["britain-50"]).replace('line = "', 'line = "britain/')
    strangers = strangers.replace('list = "britain"', 'list = "other-nations"')
    with pytest.raises(BadSetup, match=r"keep the core of .* not 0"):
        BOOK.levy(strangers, "garrison", Stream.of("a levy"))
