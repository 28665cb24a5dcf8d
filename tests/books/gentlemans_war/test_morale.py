"""Morale: thresholds, rows, re-rolls, heroes, retreats, rallying."""

import pytest

from books.gentlemans_war.field import BLUE, RED, SOUTH, Battle, general, lay, unit
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.generals import Ride
from grognard.books.gentlemans_war.morale import due_test, reckon_morale, row_of
from grognard.books.gentlemans_war.tables import mood
from marks import cites


def under_fire(target, *others, fates="", **more):
    """Red's twelve rifles shoot at blue's B at eleven inches; hits are on fives."""
    table = lay(
        unit("R", at=(30, 40)),
        target,
        unit("B8", at=(60, 2)),
        unit("B9", at=(66, 2)),
        *others,
        **more,
    )
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    return battle, battle.play(Deed("shoot", "B"), fates=fates)


FOUR = "5 5 5 5 1 1 1 1 1 1"
"""Four hits and four failed saves."""


@cites("AGW-235", "AGW-236", "AGW-EX20")
def test_a_third_lost_calls_for_a_bothered_test_and_a_five_carries_on():
    _, told = under_fire(unit("B", at=(30, 27)), fates=f"{FOUR} 5")
    tested = told.one(events.Tested)
    assert (tested.row, tested.mood) == ("bothered", "carry_on")


@cites("AGW-237")
@pytest.mark.parametrize(
    ("row", "results"),
    [
        ("bothered", "run_away fall_back disordered carry_on carry_on carry_on"),
        ("disconcerted", "run_away run_away fall_back disordered carry_on carry_on"),
    ],
)
def test_the_morale_table(row, results):
    assert " ".join(mood(row, roll) for roll in range(1, 7)) == results
    assert mood(row, -3) == "run_away"
    assert mood(row, 9) == "carry_on"


@cites("AGW-236")
def test_at_half_strength_the_disconcerted_row_is_used():
    assert row_of(unit("B", figures=7, original=12)) == "bothered"
    assert row_of(unit("B", figures=6, original=12)) == "disconcerted"


@cites("AGW-235", "AGW-242", "AGW-023", "AGW-241", "AGW-572")
@pytest.mark.parametrize(
    ("piece", "row"),
    [
        (unit("B", figures=9, original=12, shot_down=3), None),
        (unit("B", figures=8, original=12, shot_down=4), "bothered"),
        (unit("B", figures=8, original=12, shot_down=4, tried=1), None),
        (unit("B", figures=6, original=12, shot_down=6, tried=1), "disconcerted"),
        (unit("B", figures=8, original=12, shot_down=4, tried=1, failed=True), "disconcerted"),
        (unit("B", "field_gun", figures=2, original=3, shot_down=1), None),
        (unit("B", figures=6, original=12, shot_down=6, heroic=True), None),
        (unit("B", figures=6, original=12, shot_down=6, attributes="fanatic"), None),
    ],
)
def test_when_a_unit_tests(piece, row):
    assert due_test(piece) == row


@cites("AGW-238")
def test_disorder_and_a_fallen_general_weigh_on_a_test():
    piece = unit("B", at=(30, 20), disordered=True)
    table = lay(piece, unit("R", at=(30, 40)))
    assert reckon_morale(table, piece, 4).total == 3
    assert reckon_morale(table, piece, 4, "killed").total == 1
    assert reckon_morale(table, piece, 4, "serious").total == 2
    assert reckon_morale(table, piece, 4, rally=True).total == 4


@cites("AGW-238", "AGW-228")
@pytest.mark.parametrize(("wall", "felt"), [(28, "carry_on"), (26, "disordered")])
def test_only_cover_from_those_who_shoot_steadies_a_unit(wall, felt):
    line = feature("wall", "high-wall", line=((20, wall), (40, wall)))
    nearer = unit("R2", at=(30, 20))  # on the other side, and does not shoot
    _, told = under_fire(unit("B", at=(30, 27)), nearer, features=[line], fates=f"{FOUR} 3")
    assert told.one(events.Shot).save == (3 if wall == 28 else 5)
    assert told.one(events.Tested).mood == felt


@cites("AGW-039")
def test_the_brave_may_roll_again_and_keep_the_second():
    battle, _ = under_fire(unit("B", at=(30, 27), attributes="brave"), fates=f"{FOUR} 1")
    assert (battle.asks(), battle.question.seat) == ("Reroll", BLUE)
    told = battle.play(True, fates="3")
    assert told.one(events.Tested).mood == "disordered"


@cites("AGW-048")
def test_the_enemy_of_a_brittle_unit_may_insist_on_another_roll():
    battle, _ = under_fire(unit("B", at=(30, 27), attributes="brittle"), fates=f"{FOUR} 6")
    assert (battle.asks(), battle.question.seat) == ("ForceReroll", RED)
    told = battle.play(True, fates="2 1 1")
    assert told.one(events.Tested).mood == "fall_back"


@cites("AGW-240", "AGW-331")
def test_a_general_with_a_brittle_unit_cancels_both_rerolls():
    target = unit("B", at=(30, 27), attributes="brittle")
    officer = general("Bg", (30, 27), attached="B")
    _, told = under_fire(target, generals=[officer], fates=f"{FOUR} 6 3")
    assert told.one(events.Tested).dice == (3,)


@cites("AGW-239", "AGW-326")
def test_a_brave_unit_with_a_general_may_roll_twice_again():
    target = unit("B", at=(30, 27), attributes="brave")
    officer = general("Bg", (30, 27), attached="B")
    battle, _ = under_fire(target, generals=[officer], fates=f"{FOUR} 6 1")
    battle.play(True, fates="2")
    told = battle.play(True, fates="6")
    assert told.one(events.Tested).dice == (1, 2, 6)


@cites("AGW-331", "AGW-332", "AGW-EX37")
def test_a_scratched_general_spares_his_unit_the_test():
    officer = general("Bg", (30, 27), attached="B")
    battle, told = under_fire(unit("B", at=(30, 27)), generals=[officer], fates=f"{FOUR} 1 2")
    assert told.one(events.GeneralHit).result == "scratch"
    assert not told.of(events.Tested)
    assert told.one(events.Spared).tried == 1
    assert battle.table.generals["Bg"].on_table


@cites("AGW-332")
@pytest.mark.parametrize(
    ("wound", "die", "mood_", "gone"),
    [(3, 4, "carry_on", ""), (5, 4, "disordered", "wounded"), (6, 5, "disordered", "killed")],
)
def test_what_becomes_of_a_general_under_fire(wound, die, mood_, gone):
    officer = general("Bg", (30, 27), attached="B")
    battle, told = under_fire(
        unit("B", at=(30, 27)), generals=[officer], fates=f"{FOUR} 2 {wound} {die}"
    )
    assert told.one(events.Tested).mood == mood_
    assert battle.table.generals["Bg"].gone == gone
    assert battle.table.generals["Bg"].wounded is (wound == 3)


@cites("AGW-332")
def test_a_six_after_a_general_is_killed_makes_heroes():
    officer = general("Bg", (30, 27), attached="B")
    battle, _ = under_fire(unit("B", at=(30, 27)), generals=[officer], fates=f"{FOUR} 2 6 6")
    assert battle.unit("B").heroic


@cites("AGW-241")
def test_two_tests_passed_make_heroes():
    target = unit("B", at=(30, 27), figures=8, original=12, shot_down=4, tried=1, tests=1, passes=1)
    battle, told = under_fire(target, fates="5 5 1 1 1 1 1 1 5")
    assert told.one(events.Tested).heroic
    assert battle.unit("B").heroic


@cites("AGW-246", "AGW-244")
def test_disordered_leaves_the_activation_unspent():
    battle, told = under_fire(unit("B", at=(30, 27)), fates=f"{FOUR} 3")
    assert told.one(events.Disordered).shaken
    assert battle.unit("B").disordered
    assert not battle.unit("B").acted


@cites("AGW-247", "AGW-244", "AGW-131")
def test_fall_back_is_a_walk_to_the_own_edge_in_disorder_facing_the_enemy():
    battle, told = under_fire(unit("B", at=(30, 27)), fates=f"{FOUR} 2 3 4")
    back = told.one(events.Retreated)
    assert back.dice == (3, 4)
    piece = battle.unit("B")
    assert piece.place == (30 * 254, 20 * 254)
    assert abs(piece.bearing - SOUTH) < 300
    assert piece.disordered
    assert piece.acted


@cites("AGW-248", "AGW-EX21")
def test_run_away_is_four_dice_from_the_closest_enemy():
    battle, told = under_fire(unit("B", at=(30, 27)), fates=f"{FOUR} 1 3 3 3 3")
    assert told.one(events.Retreated).ran
    assert battle.unit("B").place == (30 * 254, 15 * 254)
    assert battle.unit("B").running
    assert battle.unit("B").acted


@cites("AGW-248", "AGW-288")
def test_gunners_who_run_leave_their_gun():
    target = unit("B", "field_gun", at=(30, 24), figures=3)
    battle, told = under_fire(target, fates="6 6 1 1 1 1 1 1 1 3 3 3 3")
    assert told.one(events.Retreated).left_gun
    assert battle.unit("B").gun_at == (30 * 254, 24 * 254, SOUTH)


@cites("AGW-254", "AGW-255")
@pytest.mark.parametrize(("roll", "gone"), [("2 6 6", "fell_back"), ("1 6 6 6 6", "fled")])
def test_a_retreat_may_lead_off_the_table(roll, gone):
    table = lay(
        unit("R", at=(30, 15)),
        unit("B", at=(30, 3)),
        unit("B8", at=(60, 2)),
        unit("B9", at=(66, 2)),
    )
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("shoot", "B"), fates=f"{FOUR} {roll}")
    assert told.one(events.Retreated).gone == gone


@cites("AGW-198")
def test_a_retreat_within_twelve_inches_of_the_enemy_bursts_through_friends():
    behind = unit("B2", at=(30, 23))
    battle, told = under_fire(unit("B", at=(30, 27)), behind, fates=f"{FOUR} 2 4 4")
    assert told.of(events.Disordered)[-1].unit == "B2"
    assert battle.unit("B2").disordered


@cites("AGW-198")
def test_a_brittle_friend_is_carried_along():
    behind = unit("B2", at=(30, 23), attributes="brittle")
    _, told = under_fire(unit("B", at=(30, 27)), behind, fates=f"{FOUR} 2 4 4 3 3")
    assert [event.unit for event in told.of(events.Retreated)] == ["B", "B2"]


def running(fates, **more):
    table = lay(
        unit("R", at=(30, 40)),
        unit("B", at=(30, 8), running=True, disordered=True, acted=False, **more),
        unit("B9", at=(66, 2)),
        unit("B8", at=(60, 2)),
    )
    battle = Battle(table, "S7")
    return battle, battle.play(Use("unit", ("B",)), fates=fates)


@cites("AGW-249", "AGW-250", "AGW-EX21")
def test_a_runaway_rallies_in_good_order_on_its_next_card():
    battle, told = running("6 H2")
    assert told.one(events.Rallied).in_order
    assert not battle.unit("B").disordered
    assert battle.unit("B").acted


@cites("AGW-251")
def test_a_runaway_may_halt_in_disorder():
    battle, _ = running("4 H2")
    assert battle.unit("B").disordered
    assert not battle.unit("B").running


@cites("AGW-252", "AGW-EX22")
def test_a_runaway_that_falls_back_may_leave_the_table_and_come_back_later():
    battle, _ = running("3 6 6 H2")
    assert battle.unit("B").gone == "fell_back"
    assert not battle.unit("B").running


@cites("AGW-253")
def test_a_runaway_that_runs_again_is_lost():
    battle, told = running("2 H2")
    assert told.one(events.Rallied).lost
    assert battle.unit("B").gone == "fled"


@cites("AGW-327")
@pytest.mark.parametrize(("die", "steady"), [(3, True), (2, False)])
def test_a_general_may_steady_a_shaken_unit_he_joins(die, steady):
    table = lay(
        unit("R", at=(30, 40), disordered=True, shaken=True),
        unit("B", at=(30, 4)),
        generals=[general("Rg", (33, 44))],
    )
    battle = Battle(table, "H7 1 1 1 1 1")
    battle.play(Use("general", (), "Rg"))
    battle.play(Ride(unit="R"), fates=f"{die} S2")
    assert battle.unit("R").disordered is not steady
    assert battle.table.generals["Rg"].attached == "R"
