"""Shooting: dice, ranges, saves, and what the book's own shots come to."""

import pytest
from msgspec.structs import replace

from books.gentlemans_war.field import EAST, Battle, general, lay, unit
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.country import KINDS
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.firing import (
    Aim,
    aim,
    cannot_shoot,
    reckon_dice,
    target_class,
)
from grognard.books.gentlemans_war.tables import (
    CLOSE,
    DENSE,
    OPEN,
    arm_of,
    band_at,
    save_needed,
)
from grognard.tabletop.geometry import Point, inches
from marks import cites


def feature(name, kind, **shape):
    """A piece of ground in inches."""
    places = {word: tuple((x * 254, y * 254) for x, y in spots) for word, spots in shape.items()}
    return replace(KINDS[kind], id=name, **places)


def shooting(shooter, target, *others, fates="", **more):
    """Red's R is about to shoot at blue's B."""
    battle = Battle(lay(shooter, target, *others, unit("B9", at=(66, 2)), **more), "H7")
    battle.play(Use("unit", ("R",)))
    return battle, battle.play(Deed("shoot", "B"), fates=fates)


def dice_of(piece):
    return reckon_dice(piece, arm_of(piece.weapon, "1870")).total


@cites("AGW-219", "AGW-220", "AGW-206", "AGW-EX18")
def test_twelve_riflemen_at_eleven_inches_roll_six_dice_for_fives():
    _, told = shooting(
        unit("R", at=(30, 40)),
        unit("B", at=(30, 27), formation="attack"),
        fates="5 6 1 2 5 3 2 4 6",
    )
    shot = told.one(events.Shot)
    assert (len(shot.dice), shot.needed, shot.hits) == (6, 5, 3)
    assert shot.band == "short"


@cites("AGW-230", "AGW-229", "AGW-060", "AGW-EX19")
def test_a_column_saves_on_sixes_and_the_rest_are_lost():
    battle, told = shooting(
        unit("R", at=(30, 40)),
        unit("B", at=(30, 27), formation="attack"),
        fates="5 6 1 2 5 3 2 4 6",
    )
    shot = told.one(events.Shot)
    assert (shot.save, shot.saves, shot.lost) == (6, (2, 4, 6), 2)
    assert battle.unit("B").figures == 10


@cites("AGW-219", "AGW-040", "AGW-221")
def test_a_horse_gun_at_twenty_inches_hits_on_fives():
    gun = unit("R", "horse_gun", at=(30, 40), attributes="crack_gunners")
    table = lay(gun, unit("B", at=(30, 17)))
    aimed = aim(table, gun, table.units["B"])
    assert isinstance(aimed, Aim)
    assert (aimed.needed, aimed.band) == (5, 2)
    assert aimed.dice.total == 5  # four gunners, and one more for three of them


@cites("AGW-217", "AGW-219")
@pytest.mark.parametrize(
    ("weapon", "far", "hits"),
    [
        ("breech_rifle", 6, 4),
        ("breech_rifle", 7, 5),
        ("breech_rifle", 24, 6),
        ("breech_rifle", 25, None),
        ("magazine_rifle", 6, 3),
        ("magazine_rifle", 12, 4),
        ("magazine_rifle", 24, 6),
        ("carbine", 18, 6),
        ("carbine", 19, None),
        ("early_machine_gun", 6, 3),
        ("late_machine_gun", 24, 4),
        ("light_gun", 48, 6),
        ("field_gun", 36, 5),
        ("field_gun", 72, 6),
        ("heavy_gun", 96, 6),
    ],
)
def test_every_weapon_hits_as_its_band_says(weapon, far, hits):
    arm = arm_of(weapon, "1870")
    band = band_at(arm, inches(far))
    assert (None if band is None else arm.bands[band].hits) == hits


@cites("AGW-652", "AGW-657", "AGW-578", "AGW-650", "AGW-003")
@pytest.mark.parametrize(
    ("weapon", "era", "far", "hits"),
    [
        ("musket", "1700", 3, 4),
        ("musket", "1700", 12, 6),
        ("rifle", "1700", 3, 5),
        ("rifle", "1700", 18, 6),
        ("field_gun", "1700", 36, 6),
        ("field_gun", "1850", 30, 5),
        ("heavy_gun", "1850", 72, 6),
        ("rifled_musket", "1850", 12, 5),
        ("jezail", "1870", 2, 5),
        ("huge_gun", "1870", 48, 6),
        ("ancient_light_gun", "1870", 24, 6),
    ],
)
def test_earlier_and_native_weapons_have_their_own_rows(weapon, era, far, hits):
    arm = arm_of(weapon, era)
    assert arm.bands[band_at(arm, inches(far))].hits == hits


@cites(
    "AGW-220",
    "AGW-042",
    "AGW-046",
    "AGW-047",
    "AGW-085",
    "AGW-087",
    "AGW-208",
    "AGW-062",
    "AGW-575",
)
@pytest.mark.parametrize(
    ("piece", "dice"),
    [
        (unit("R"), 6),
        (unit("R", figures=11), 6),
        (unit("R", attributes="marksmen"), 8),
        (unit("R", attributes="bad_shots"), 4),
        (unit("R", formation="attack"), 4),
        (unit("R", formation="march"), 2),
        (unit("R", "field_gun", attributes="bad_aim"), 3),
        (unit("R", "siege_gun", figures=6, attributes="crack_gunners"), 8),
        (unit("R", "light_cavalry", mounted=False, formation="skirmish"), 2),
        (unit("R", "light_dragoons", mounted=False, formation="skirmish"), 3),
        (unit("R", "cyclists", mounted=False, formation="skirmish"), 3),
        (unit("R", "ancient_gun", figures=4), 2),
        (unit("R", "late_machine_gun", figures=6), 4),
    ],
)
def test_so_many_dice(piece, dice):
    assert dice_of(piece) == dice


@cites("AGW-210", "AGW-068", "AGW-225", "AGW-572")
@pytest.mark.parametrize(
    ("piece", "cite"),
    [
        (unit("R", "light_cavalry"), "AGW-210"),
        (unit("R", "field_gun", formation="limbered"), "AGW-068"),
        (unit("R", "late_machine_gun", jammed=True), "AGW-225"),
        (unit("R", "tribal_infantry"), "AGW-219"),
        (unit("R", "tribal_infantry", weapon="musket", attributes="fanatic"), "AGW-219"),
    ],
)
def test_who_cannot_shoot(piece, cite):
    assert cannot_shoot(lay(piece), piece).cite == cite


@cites("AGW-213", "AGW-214")
def test_a_target_outside_the_frontal_arc_cannot_be_shot_at():
    shooter, beside = unit("R", at=(30, 40)), unit("B", at=(50, 40))
    table = lay(shooter, beside)
    assert aim(table, shooter, beside).cite == "AGW-213"


@cites("AGW-211")
def test_nobody_shoots_through_another_unit_or_a_general():
    shooter, target = unit("R", at=(30, 40)), unit("B", at=(30, 22))
    between = unit("R2", "sharpshooters", at=(30, 32))
    assert aim(lay(shooter, target, between), shooter, target).cite == "AGW-211"
    alone = lay(shooter, target, generals=[general("Rg", (30, 32))])
    assert aim(alone, shooter, target).cite == "AGW-211"
    assert isinstance(aim(lay(shooter, target), shooter, target), Aim)


@cites("AGW-218", "AGW-211", "AGW-104", "AGW-105")
@pytest.mark.parametrize(
    ("kind", "depth", "seen"),
    [("wood", 5, True), ("wood", 8, False), ("thick-wood", 5, False), ("hill", 4, False)],
)
def test_woods_and_hills_block_the_line(kind, depth, seen):
    shooter, target = unit("R", at=(30, 40)), unit("B", at=(30, 22))
    wood = feature("f", kind, outline=((20, 28), (40, 28), (40, 28 + depth), (20, 28 + depth)))
    aimed = aim(lay(shooter, target, features=[wood]), shooter, target)
    assert isinstance(aimed, Aim) is seen


@cites("AGW-222")
def test_a_disordered_unit_shoots_one_band_further():
    shooter, target = unit("R", at=(30, 40), disordered=True), unit("B", at=(30, 27))
    aimed = aim(lay(shooter, target), shooter, target)
    assert aimed.needed == 6
    far = unit("B", at=(30, 20))
    assert aim(lay(shooter, far), shooter, far).cite == "AGW-217"


@cites("AGW-223")
def test_a_gun_that_has_hit_and_not_moved_shoots_a_band_closer():
    gun, target = unit("R", "field_gun", at=(30, 40)), unit("B", at=(30, 17))
    battle, told = shooting(gun, target, fates="5 1 1 1 6")
    assert told.one(events.Shot).ranged
    assert battle.unit("R").ranged == ("B",)
    again = aim(battle.table, battle.unit("R"), battle.unit("B"))
    assert again.band == 1


@cites("AGW-230", "AGW-231", "AGW-232", "AGW-233")
@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        (unit("B", at=(30, 20)), CLOSE),
        (unit("B", at=(30, 20), formation="march"), DENSE),
        (unit("B", at=(30, 20), formation="square"), DENSE),
        (unit("B", "field_gun", at=(30, 20), formation="limbered"), DENSE),
        (unit("B", "field_gun", at=(30, 20)), OPEN),
        (unit("B", "sharpshooters", at=(30, 20)), OPEN),
        (unit("B", "light_cavalry", at=(30, 20)), CLOSE),
        (unit("B", "tribal_horsemen", at=(30, 20)), OPEN),
        (unit("B", "tribal_infantry", at=(30, 20)), CLOSE),
        (unit("B", at=(30, 20), facing=EAST), DENSE),
    ],
)
def test_how_targets_are_classed(target, wanted):
    assert target_class(lay(target), target, Point(30 * 254, 40 * 254)) == wanted


@cites("AGW-234")
def test_units_crammed_together_front_to_rear_are_dense():
    front, rear = unit("B", at=(30, 20)), unit("B2", at=(30, 18))
    assert target_class(lay(front, rear), front, Point(30 * 254, 40 * 254)) == DENSE


@cites("AGW-230")
@pytest.mark.parametrize(
    ("target", "cover", "save"),
    [(DENSE, "open", 6), (DENSE, "heavy", 4), (CLOSE, "light", 4), (OPEN, "heavy", 2)],
)
def test_cover_is_worth_a_face_a_step(target, cover, save):
    assert save_needed(target, cover) == save


@cites("AGW-228", "AGW-104", "AGW-226", "AGW-106", "AGW-107", "AGW-109")
@pytest.mark.parametrize(
    ("kind", "weapon", "save"),
    [
        ("wood", "field_gun", 4),
        ("building", "field_gun", 3),
        ("building", "heavy_gun", 4),
        ("hut", "field_gun", 4),
    ],
)
def test_cover_by_what_the_target_stands_in(kind, weapon, save):
    gun = unit("R", "siege_gun", at=(30, 40), weapon=weapon)
    target = unit("B", at=(30, 20))
    ground = feature("f", kind, outline=((26, 18), (34, 18), (34, 22), (26, 22)))
    assert aim(lay(gun, target, features=[ground]), gun, target).save == save


@cites("AGW-228", "AGW-106", "AGW-107", "AGW-109")
@pytest.mark.parametrize(("kind", "save"), [("hedge", 4), ("trench", 3), ("high-wall", 3)])
def test_cover_by_what_the_target_lines(kind, save):
    shooter, target = unit("R", at=(30, 40)), unit("B", at=(30, 20))
    ground = feature("f", kind, line=((24, 21), (36, 21)))
    assert aim(lay(shooter, target, features=[ground]), shooter, target).save == save


@cites("AGW-224")
def test_an_early_machine_gun_jams_on_more_ones_than_good_rolls():
    gun = unit("R", "early_machine_gun", at=(30, 40))
    battle, told = shooting(gun, unit("B", at=(30, 20)), fates="1 1 4 2")
    assert told.one(events.Jammed).by == "AGW-224"
    assert battle.unit("R").jammed


@cites("AGW-225")
def test_a_late_machine_gun_jams_only_if_it_hits_nobody():
    gun = unit("R", "late_machine_gun", at=(30, 40))
    _, told = shooting(gun, unit("B", at=(30, 20)), fates="1 1 4 2 6")
    assert not told.of(events.Jammed)
    gun = unit("R", "late_machine_gun", at=(30, 40))
    _, told = shooting(gun, unit("B", at=(30, 20)), fates="1 3 3 2")
    assert told.one(events.Jammed).by == "AGW-225"


@cites("AGW-225")
def test_a_jam_is_cleared_by_a_whole_activation():
    table = lay(unit("R", "late_machine_gun", at=(30, 40), jammed=True), unit("B", at=(30, 20)))
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    assert battle.refusal(Deed("shoot", "B")) == "AGW-225"
    battle.play(Deed("load"))
    assert not battle.unit("R").jammed


@cites("AGW-204", "AGW-206")
def test_close_order_shoots_first_of_all_and_once():
    table = lay(unit("R", at=(30, 40), disordered=True), unit("B", at=(30, 24)))
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)), Deed("reform"))
    assert battle.refusal(Deed("shoot", "B")) == "AGW-206"
    shot = unit("R", at=(30, 40), shot=True)
    battle = Battle(lay(shot, unit("B", at=(30, 24))), "H7")
    battle.play(Use("unit", ("R",)))
    assert battle.refusal(Deed("shoot", "B")) == "AGW-204"


@cites("AGW-007")
def test_a_unit_shot_to_nothing_is_destroyed():
    battle, told = shooting(
        unit("R", at=(30, 40)), unit("B", at=(30, 27), figures=1), fates="5 6 1 1 1 1 1 1"
    )
    assert told.one(events.Left).gone == "destroyed"
    assert not battle.unit("B").on_table


@cites("AGW-653", "AGW-654", "AGW-655", "AGW-576")
def test_slow_weapons_must_be_loaded():
    rifles = unit("R", "sharpshooters", at=(30, 40), weapon="rifle")
    battle, told = shooting(rifles, unit("B", at=(30, 24)), fates="1 1 1", era="1700")
    assert told.one(events.Unloaded).unit == "R"
    battle.play(Deed("load"))
    assert battle.unit("R").spent == 2
    huge = unit("R", "huge_gun", at=(30, 40))
    _, told = shooting(huge, unit("B", at=(30, 24)), fates="1 1 1 1")
    assert told.one(events.Unloaded).by == "AGW-576"
