"""Houses: who may hold them, how many men, and what it is worth."""

import pytest

from books.gentlemans_war.field import BLUE, EAST, Battle, lay, unit
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_movement import acting
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.charging import charge_fault
from grognard.books.gentlemans_war.country import cover_of
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.firing import Aim, aim, target_class
from grognard.books.gentlemans_war.garrisons import room_in
from grognard.books.gentlemans_war.melee import Fight, fighting_figures, reckon_advantage
from grognard.books.gentlemans_war.stands import base_of
from grognard.books.gentlemans_war.tables import CLOSE, OPEN
from grognard.books.gentlemans_war.view import view
from grognard.tabletop.geometry import Point, contains_point, inches
from marks import cites

INN = feature("inn", "building", outline=((28, 30), (32, 30), (32, 34), (28, 34)))
HUT = feature("inn", "hut", outline=((28, 30), (32, 30), (32, 34), (28, 34)))
TOWER = feature("tower", "building", outline=((29, 31), (31, 31), (31, 33), (29, 33)))


def garrison(name="R", kind="infantry", **more):
    """A unit in the inn."""
    return unit(name, kind, at=(30, 32), facing=0, walls=(inches(4), inches(4)), **more)


@cites("AGW-110")
def test_infantry_occupies_a_house_with_one_figure_to_an_inch_of_wall():
    battle = acting(unit("R", at=(30, 35.5)), features=[INN])
    assert room_in(battle.table, "inn") == 16
    assert battle.refusal(Deed("occupy", "inn")) == ""
    told = battle.play(Deed("occupy", "inn"))
    taken = told.one(events.HouseTaken)
    assert (taken.house, taken.spent) == ("the building", 2)
    seen = next(piece for piece in view(battle.table, BLUE).pieces if piece.id == "R")
    assert len(seen.figures) == 12
    walls = base_of(battle.unit("R"))
    assert (walls.width, walls.depth) == (inches(4), inches(4))
    assert all(contains_point(walls, Point(*figure.place)) for figure in seen.figures)
    small = acting(unit("R", at=(30, 34.5)), features=[TOWER])
    assert small.refusal(Deed("occupy", "tower")) == "AGW-110"  # eight men, not twelve


@cites("AGW-110")
@pytest.mark.parametrize("kind", ["light_cavalry", "field_gun", "mounted_infantry"])
def test_neither_horse_nor_guns_go_into_a_house(kind):
    battle = acting(unit("R", kind, at=(30, 36)), features=[INN])
    assert battle.refusal(Deed("occupy", "inn")) == "AGW-110"


@cites("AGW-110")
def test_a_house_holds_one_unit_and_must_be_at_hand():
    far = acting(unit("R", at=(30, 40)), features=[INN])
    assert far.refusal(Deed("occupy", "inn")) == "AGW-110"
    full = acting(unit("R", at=(30, 35.5)), garrison("R2", figures=6, original=12), features=[INN])
    assert full.refusal(Deed("occupy", "inn")) == "AGW-110"


@cites("AGW-110", "AGW-257")
@pytest.mark.parametrize(("off", "fault"), [(0, "AGW-257"), (0.5, "")])
def test_nobody_goes_into_a_house_to_be_in_contact_with_an_enemy_at_its_wall(off, fault):
    at_the_wall = unit("B", at=(30, 29 - off))  # two ranks deep, the wall runs along 30
    battle = acting(unit("R", at=(30, 35.5)), at_the_wall, features=[INN])
    assert battle.refusal(Deed("occupy", "inn")) == fault


@cites("AGW-110", "AGW-231")
def test_a_garrison_has_the_cover_of_its_house_and_the_row_of_its_order():
    source = Point(30 * 254, 0)
    table = lay(garrison(), unit("B", at=(30, 10)), features=[INN])
    assert cover_of(table, table.units["R"], source)[0] == "heavy"
    flimsy = lay(garrison(), unit("B", at=(30, 10)), features=[HUT])
    assert cover_of(flimsy, flimsy.units["R"], source)[0] == "light"
    assert target_class(table, table.units["R"], Point(0, 32 * 254)) == CLOSE  # it has no flanks
    loose = garrison(kind="sharpshooters")
    assert target_class(lay(loose, features=[INN]), loose, source) == OPEN


@cites("AGW-110")
def test_a_garrison_shoots_from_any_wall_with_the_men_who_stand_at_it():
    piece = garrison()
    foes = unit("B", at=(30, 20)), unit("B2", at=(48, 32)), unit("B3", at=(30, 46))
    table = lay(piece, *foes, features=[INN])
    for foe in foes:
        aimed = aim(table, piece, foe)
        assert isinstance(aimed, Aim), foe.id
        assert aimed.dice.total == 2  # four inches of wall, four men, two dice


@cites("AGW-110")
def test_a_garrison_defends_an_obstacle_with_one_wall_and_has_no_flank():
    piece, foe = garrison(attributes="stalwart"), unit("B", at=(30, 29))
    table = lay(piece, foe, features=[INN])
    fight = Fight([foe], [piece])
    assert reckon_advantage(table, fight, piece, foe).total == 2
    assert fighting_figures(fight, piece, foe) == 4
    horse = unit("B", "light_cavalry", at=(30, 20))
    barred = lay(piece, horse, features=[INN])
    assert charge_fault(barred, horse, "R").cite == "AGW-264"


@cites("AGW-110")
def test_infantry_may_storm_a_house_and_who_is_driven_out_gives_it_up():
    weak = garrison(figures=12, disordered=True, acted=True)
    battle = facing_off(unit("B", at=(30, 22)), weak, features=[INN])
    dice = "6 6 6 " + "5 5 5 5 5 1 1 1 1 1 1 1 " + "1 1 1 1 " + "3 3 3 3"
    told = battle.play(Deed("charge", "R"), fates=dice)
    assert {event.unit for event in told.of(events.Fought)} == {"B", "R"}
    assert not told.of(events.Disordered)  # nobody comes further than the wall
    battle.play("hold", fates="1 1 1 1 1")
    assert battle.unit("R").walls is None
    assert battle.unit("R").running


@cites("AGW-110", "AGW-310")
def test_a_garrison_that_throws_the_enemy_back_stays_behind_its_walls():
    battle = facing_off(
        unit("B", at=(30, 22)), garrison(acted=True, disordered=True), features=[INN]
    )
    dice = "6 6 6 " + "1 " * 12 + "5 5 5 1 " + "2 2"
    battle.play(Deed("charge", "R"), fates=dice)
    assert battle.question.seat == "red"
    told = battle.play("advance", fates="1 1 1")
    assert not told.of(events.Moved)
    assert (battle.unit("R").place, battle.unit("R").walls) == (
        (30 * 254, 32 * 254),
        (inches(4), inches(4)),
    )


@cites("AGW-110")
def test_a_garrison_neither_marches_nor_charges_before_it_has_left_the_house():
    battle = acting(garrison(), unit("B", at=(30, 22)), features=[INN])
    for deed in (Deed("march", count=1), Deed("run", count=3), Deed("charge", "B")):
        assert battle.refusal(deed) == "AGW-110"
    told = battle.play(Deed("leave", angle=EAST))
    assert told.one(events.HouseLeft).bearing == EAST
    assert base_of(battle.unit("R")).left >= inches(32)
    assert (battle.unit("R").walls, battle.unit("R").formation) == (None, "line")


@cites("AGW-110", "AGW-227")
def test_a_house_that_comes_down_has_no_garrison_any_more():
    gun = unit("R", "field_gun", at=(30, 50))
    held = garrison("B")
    table = lay(gun, held, unit("B9", at=(66, 2)), features=[INN], switches={"collapse": True})
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("shoot", "B"), fates="6 6 6 1 6 6 6 6 6 6")
    assert told.one(events.Collapsed).feature == "inn"
    assert told.one(events.HouseLeft).unit == "B"
    assert battle.unit("B").walls is None


@cites("AGW-227")
def test_nobody_is_said_to_leave_a_house_that_has_buried_them_all():
    gun = unit("R", "field_gun", at=(30, 50))
    held = garrison("B", figures=4, original=12)
    table = lay(gun, held, unit("B9", at=(66, 2)), features=[INN], switches={"collapse": True})
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("shoot", "B"), fates="6 6 6 1 1 1 1 1 1 1")
    assert told.one(events.Collapsed).tell(battle.table) == "The building comes down!"
    assert not told.of(events.HouseLeft)
    assert battle.unit("B").gone == "destroyed"
