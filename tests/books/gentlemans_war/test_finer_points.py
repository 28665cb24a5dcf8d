"""Smaller rules that the other files of this book do not reach."""

import pytest

from books.gentlemans_war.field import BLUE, RED, WEST, Battle, general, lay, unit
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import fought, of
from books.gentlemans_war.test_movement import acting, ahead
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use, led_by_commander
from grognard.books.gentlemans_war.country import KINDS, ROUGH, pace_of
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.firing import Aim, aim
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.melee import Fight
from grognard.books.gentlemans_war.pieces import usual_weapon
from grognard.books.gentlemans_war.tables import arm_of
from marks import cites


@cites("AGW-166", "AGW-101")
def test_which_kinds_of_ground_are_rough_or_closed():
    rough = {kind for kind, feature_ in KINDS.items() if feature_.going in ROUGH}
    assert {"wood", "steep-hill", "building", "marsh", "gully", "field"} <= rough
    assert pace_of(unit("R", "sharpshooters")).going[KINDS["cliff"].going] is None


@cites("AGW-096")
def test_a_needle_gun_counts_as_a_carbine():
    assert arm_of("needle_gun", "1870") == arm_of("carbine", "1870")
    assert usual_weapon("infantry") == "breech_rifle"


@cites("AGW-143")
def test_a_court_hold_card_interrupts_with_a_brigade():
    units = [unit("R", at=(20, 50)), unit("R2", at=(28, 50)), unit("B", at=(30, 4))]
    battle = Battle(lay(*units, unit("R9", at=(66, 50)), hands={RED: "HK"}))
    battle.play("HK")
    assert battle.refusal(Use("brigade", ("R", "R2"))) == ""
    assert battle.refusal(Use("hold")) == "AGW-135"


@cites("AGW-328")
def test_a_commander_with_a_unit_plays_hold_cards_for_it_alone():
    officer = general("Rg", (20, 50), attached="R", commander=True)
    units = [unit("R", at=(20, 50)), unit("R2", at=(50, 50)), unit("B", at=(30, 4))]
    table = lay(*units, generals=[officer], hands={RED: "H5"})
    battle = Battle(table)
    battle.play("H5")
    assert battle.table.active == "R"  # nobody else could be named
    assert led_by_commander(table, RED) == "R"


@cites("AGW-209", "AGW-083")
def test_skirmishers_shoot_first_or_last_but_do_not_move_twice():
    battle = acting(unit("R", "sharpshooters", at=(30, 40)), unit("B", at=(30, 24)))
    battle.play(Deed("march", count=2), fates="2 2")
    battle.play(Go(place=(30 * 254, 38 * 254), bearing=0))
    assert battle.refusal(Deed("shoot", "B")) == ""
    assert battle.refusal(Deed("march", count=1)) == "AGW-209"
    light = unit("R", "light_infantry", at=(30, 40), figures=6, formation="skirmish")
    formed = acting(light, unit("B", at=(30, 24)))
    formed.play(Deed("form", "line"))
    assert formed.refusal(Deed("shoot", "B")) == ""


@cites("AGW-212", "AGW-216")
def test_units_in_close_combat_and_lone_generals_are_not_shot_at():
    shooter, target = unit("R", at=(30, 40)), unit("B", at=(30, 24), locked=("R2",))
    table = lay(shooter, target, unit("R2", at=(30, 22), locked=("B",)))
    assert aim(table, shooter, target).cite == "AGW-212"
    battle = acting(unit("R", at=(30, 40)), generals=[general("Bg", (30, 30))])
    assert battle.refusal(Deed("shoot", "Bg")) == "AGW-211"


@cites("AGW-173", "AGW-067")
def test_cavalry_changes_formation_and_has_dice_left():
    battle = acting(unit("R", "light_cavalry", at=(30, 40)))
    battle.play(Deed("form", "march"))
    assert battle.refusal(Deed("march", count=2)) == ""


@cites("AGW-207", "AGW-679")
def test_infantry_shoots_and_then_charges_with_a_die_fewer():
    battle = acting(unit("R", at=(30, 40)), unit("B", at=(30, 30), acted=True, disordered=True))
    battle.play(Deed("shoot", "B"), fates="1 1 1 1 1 1")
    told = battle.play(Deed("charge", "B"), fates="6 6 " + "1 " * 24)
    assert len(told.one(events.ChargeRolled).dice) == 2


@cites("AGW-215")
def test_a_gun_swings_freely_up_to_45_degrees():
    gun = unit("R", "field_gun", at=(30, 40))
    table = lay(gun, unit("B", at=(45, 24)), unit("B2", at=(56, 36)))
    assert isinstance(aim(table, gun, table.units["B"]), Aim)
    assert aim(table, gun, table.units["B2"]).cite == "AGW-213"


@cites("AGW-165")
def test_cavalry_that_has_leapt_a_hedge_is_marked_for_the_turn():
    hedge = feature("h", "hedge", line=((0, 44), (72, 44)))
    battle = acting(unit("R", "light_cavalry", at=(30, 50)), features=[hedge])
    battle.play(Deed("march", count=4), fates="3 3 3 3")
    battle.play(ahead(9))
    assert battle.unit("R").leapt
    assert not battle.unit("R").disordered


@cites("AGW-188", "AGW-190")
def test_a_brigade_may_be_broken_up_by_separate_dice():
    units = [unit("R", at=(20, 50)), unit("R2", at=(28, 50)), unit("B", at=(30, 4))]
    battle = Battle(lay(*units, unit("R9", at=(66, 50))), "HK")
    battle.play(Use("brigade", ("R", "R2")), False, "R")
    told = battle.play(Deed("march", count=2), fates="1 2")
    assert not told.of(events.BrigadeRolled)
    assert battle.question.allowance == 3 * 254


@cites("AGW-256", "AGW-EX23")
def test_a_pursuer_comes_back_at_the_shuffle():
    away = unit("B", "heavy_cavalry", at=(30, 61), gone="pursuing")
    table = lay(away, unit("B2", at=(50, 4)), unit("R", at=(10, 40)), jokers=1)
    battle = Battle(table, "JL H2 H3 S4 S5 S6 S7")
    assert battle.unit("B").on_table
    assert not battle.unit("B").disordered


@cites("AGW-269")
def test_a_hold_card_pays_for_a_great_wheel_before_a_charge():
    battle = facing_off(
        unit("B", at=(30, 28), facing=WEST),
        unit("R", at=(26, 40), acted=True, disordered=True),
        hands={BLUE: "S3"},
        standing={BLUE: "charge"},
    )
    battle.play(Deed("charge", "R"))
    assert "wheel:S3" in battle.offers()
    told = battle.play("wheel:S3", fates="6 6 6 " + "1 " * 24)
    rolled = told.one(events.ChargeRolled)
    assert rolled.needed < 13 * 254


@cites("AGW-274", "AGW-685")
def test_responses_are_made_once_each_and_cost_no_activation():
    battle = facing_off(unit("B", at=(30, 30)), unit("R", "sharpshooters", at=(30, 42)))
    battle.play(Deed("charge", "R"))
    battle.play("evade:2", fates="6 6 1 1 1")
    assert battle.asks() == "ShortCharge"
    battle.play("back")
    assert not battle.unit("R").acted


@cites("AGW-287")
def test_chargers_whose_prey_reaches_a_wood_may_halt_in_good_order():
    wood = feature("w", "wood", outline=((20, 44), (40, 44), (40, 58), (20, 58)))
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 28)),
        unit("R", "sharpshooters", at=(30, 40)),
        features=[wood],
    )
    battle.play(Deed("charge", "R"))
    battle.play("evade:3", fates="4 4 4 6 6 6 6 6")  # the dice would do, but not the horses
    assert (battle.asks(), battle.question.seat) == ("WhereToHalt", BLUE)
    told = battle.play("half")
    halt = told.one(events.Moved)
    assert halt.how == "halts"
    assert 4 <= (halt.path[1][1] - halt.path[0][1]) // 254 <= 6
    assert not battle.unit("B").disordered


@cites("AGW-292", "AGW-284", "AGW-319")
@pytest.mark.parametrize(("die", "gone"), [(1, "fled"), (2, "")])
def test_chargers_who_chase_evaders_may_plough_into_others(die, gone):
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 26)),
        unit("R", "sharpshooters", at=(30, 34)),
        unit("R2", at=(30, 38)),
    )
    battle.play(Deed("charge", "R"))
    fight = "" if die == 1 else "1 " * 18
    told = battle.play("evade:3", fates=f"6 6 6 3 3 3 2 2 {die} {fight}")
    assert told.one(events.CarriedAway).by == "AGW-292"
    assert battle.unit("R2").gone == gone
    assert battle.unit("R2").disordered is (die == 2)


@cites("AGW-294")
def test_skirmishers_without_supports_or_actions_are_caught_where_they_stand():
    prey = unit("R", "sharpshooters", at=(30, 40), acted=True, disordered=True)
    battle = facing_off(unit("B", "light_cavalry", at=(30, 30)), prey)
    told = battle.play(Deed("charge", "R"), fates="6 6 6 6 6 " + "1 " * 12)
    assert {event.unit for event in told.of(events.Fought)} == {"B", "R"}


@cites("AGW-304", "AGW-313", "AGW-320", "AGW-243", "AGW-245")
def test_blows_are_simultaneous_and_infantry_only_steps_forward():
    one, other = unit("B", at=(30, 37)), unit("R", at=(30, 40))
    table = lay(one, other, unit("R9", at=(66, 58)), unit("B9", at=(66, 2)))
    dice = "5 5 5 1 1 1 1 1 1 1 1 1 5 5 1 1 1 1 1 1 1 1 1 1"
    game = fought(
        table, lambda t: Fight([t.units["B"]], [t.units["R"]]), f"{dice} 2 3 1 1 1 1 1", "advance"
    )
    assert [len(event.dice) for event in of(game, events.Fought)] == [12, 12]
    assert not of(game, events.Tested)
    moved = of(game, events.Moved)
    assert [event.how for event in moved] == ["advances"]
    assert game.table.units["B"].place[1] <= 40 * 254


@cites("AGW-280")
def test_a_court_card_brings_several_supports():
    help_one = unit("R2", at=(40, 33), facing=31500)
    help_two = unit("R3", at=(45.2, 27.8), facing=31500)
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 19)),
        unit("R", at=(30, 40), acted=True),
        help_one,
        help_two,
        hands={RED: "HK"},
        standing={RED: "charge"},
    )
    battle.play(Deed("charge", "R"))
    battle.play("help:HK:R2")
    assert battle.asks() == "TheOthersToo"
    told = battle.play(True, fates="1 1 1 1 1 1 " * 2 + "1 1 1 1 1")
    assert {event.unit for event in told.of(events.Shot)} == {"R2", "R3"}


@cites("AGW-330")
def test_a_lone_general_is_in_nobodys_way_when_units_move():
    battle = acting(unit("R", at=(30, 40)), generals=[general("Bg", (30, 36))])
    battle.play(Deed("march", count=2), fates="6 6")
    assert battle.refusal(ahead(8)) == ""


@cites("AGW-656", "AGW-654")
def test_who_has_loaded_does_not_charge():
    musketeers = unit("R", at=(30, 40), weapon="musket", unloaded=True, formation="attack")
    foe = unit("B", at=(30, 30))
    battle = acting(musketeers, foe, era="1700", switches={"reloading": True})
    battle.play(Deed("load"))
    assert battle.refusal(Deed("charge", "B")) == "AGW-656"


@cites("AGW-EX08")
def test_a_joker_puts_both_sides_in_order_in_the_middle_of_their_cycles():
    units = [unit(f"B{n}", at=(10 * n, 4), disordered=n < 3, acted=n < 4) for n in range(1, 7)]
    units += [unit(f"R{n}", at=(10 * n, 50), acted=n < 3) for n in range(1, 6)]
    battle = Battle(lay(*units, cycles={RED: 3, BLUE: 2}), "JB S2")
    assert battle.table.cycles == {RED: 4, BLUE: 3}
    assert not any(piece.acted or piece.disordered for piece in battle.table.units.values())
