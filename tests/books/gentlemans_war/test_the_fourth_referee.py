"""What a fourth referee saw at the table: short charges, guns in flank, horse of the desert."""

import pytest

from books.gentlemans_war.field import BLUE, EAST, RED, lay, unit
from books.gentlemans_war.test_cameos import spying, stage
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import fought, of
from books.gentlemans_war.test_movement import acting
from books.gentlemans_war.test_shooting import feature
from books.gentlemans_war.test_the_referee import ran
from books.gentlemans_war.test_the_third_referee import bands
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import Answer
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.doing import END, Deed
from grognard.books.gentlemans_war.melee import Fight, reckon_advantage
from grognard.books.gentlemans_war.morale import suffer
from grognard.books.gentlemans_war.responding import options
from grognard.books.gentlemans_war.retreats import fall_back, run_away
from grognard.books.gentlemans_war.stands import base_of
from grognard.tabletop.cards import Card
from marks import cites

# Charges that fall short


@cites("AGW-261", "AGW-167")
def test_a_short_charge_comes_no_further_over_rough_ground_than_its_dice_pay_for():
    field = feature("f", "field", outline=((20, 20), (40, 20), (40, 36), (20, 36)))
    battle = facing_off(unit("B", at=(30, 26)), unit("R", at=(30, 37)), features=[field])
    battle.play(Deed("charge", "R"), "", fates="4 2 2")
    told = battle.play("on")
    come = told.one(events.Moved)
    assert (come.path[-1][1] - come.path[0][1]) // 254 == 4


@cites("AGW-261", "AGW-285")
def test_a_charge_that_does_not_catch_evaders_goes_on_past_where_they_stood():
    battle = facing_off(unit("B", "light_cavalry", at=(30, 26)), sharpshooters(at=(30, 34)))
    battle.play(Deed("charge", "R"), "evade:3", fates="6 6 6 2 2 2 2 3")
    come = battle.play("on").one(events.Moved)
    assert come.path[-1][1] - come.path[0][1] == 11 * 254


def sharpshooters(**more):
    return unit("R", "sharpshooters", **more)


@cites("AGW-285", "AGW-262", "AGW-197")
def test_foot_does_not_chase_evaders_through_horse_behind_which_they_have_run():
    horse = unit("R2", "light_cavalry", at=(30, 38))
    battle = facing_off(unit("B", at=(30, 26)), sharpshooters(at=(30, 34)), horse)
    told = battle.play(Deed("charge", "R"), "evade:3", fates="3 3 3 6 6 6")
    assert battle.asks() == "ShortCharge"
    assert not told.of(events.Fought)
    battle.play("on")
    assert base_of(battle.unit("B")).bottom < base_of(battle.unit("R2")).top


@cites("AGW-282", "AGW-197")
def test_a_counter_charge_goes_through_no_friend():
    charger = unit("B", "light_cavalry", at=(30, 20), formation="double line")
    friend = unit("R2", at=(35.5, 34))  # in the way of half a file
    battle = facing_off(charger, unit("R", "light_cavalry", at=(30, 40)), friend)
    told = battle.play(Deed("charge", "R"), "counter", fates="6 6 " + "6 6 6 6 6 " + "1 " * 12)
    met = next(move for move in told.of(events.Moved) if move.unit == "R")
    assert met.path[-1][1] > 35 * 254


@cites("AGW-283", "AGW-012")
def test_skirmishers_who_are_hemmed_in_stay_where_they_are():
    out = unit("R", "light_infantry", (30, 53), EAST, formation="skirmish")
    friends = [unit(f"R{n}", at=(36, 46 + 3 * n)) for n in range(5)]
    battle = facing_off(unit("B", "light_cavalry", at=(30, 30)), out, *friends)
    told = battle.play(Deed("charge", "R"), "evade:3", fates="6 6 6 6 1 1 1 1")
    assert told.one(events.Moved).path[0] == told.one(events.Moved).path[-1]
    assert battle.unit("R").place == (30 * 254, 53 * 254)


@cites("AGW-121", "AGW-278")
def test_what_may_be_answered_with_a_card_follows_the_hand_even_if_it_is_dealt_anew():
    """Where hands are hidden an opponent imagines another one, and must not see the true one."""
    target = unit("R", at=(30, 40))
    battle = facing_off(unit("B", at=(30, 32)), target, hands={RED: "H4"}, standing={RED: "charge"})
    battle.play(Deed("charge", "R"))
    assert "card:H4" in battle.question.labels
    battle.table.hands = {**battle.table.hands, RED: (Card("HK"),)}
    assert [word for word in battle.question.labels if word.startswith("card")] == ["card:HK"]


@cites("AGW-121", "AGW-675")
def test_a_spy_steals_from_the_hand_that_is_there():
    battle = spying()
    battle.table.hands = {**battle.table.hands, BLUE: (Card("CK"), Card("C2"))}
    battle.game.fates.tape += [4, "CK"]
    battle.game.answer(True)
    assert of(battle.game, events.SpyTried)[0].card == "CK"


# Guns


@cites("AGW-296", "AGW-289", "AGW-286")
@pytest.mark.parametrize(
    ("side", "caught", "total"), [("", False, 2), ("flank", False, 4), ("rear", True, 2)]
)
def test_horse_in_the_flank_of_gunners_who_stand_has_the_flank_as_well(side, caught, total):
    horse, gun = unit("B", "light_cavalry", at=(30, 30)), unit("R", "field_gun", at=(30, 33))
    fight = Fight([horse], [gun])
    fight.sides, fight.caught = {"R": side}, caught
    assert reckon_advantage(lay(horse, gun), fight, horse, gun).total == total


@cites("AGW-576", "AGW-291")
@pytest.mark.parametrize(("kind", "turns"), [("huge_gun", False), ("field_gun", True)])
def test_a_huge_gun_is_not_turned_to_face_a_charge(kind, turns):
    horse, gun = unit("B", "light_cavalry", at=(30, 30)), unit("R", kind, (30, 40), EAST)
    table, answer = lay(horse, gun), Answer(gun, [horse])
    answer.actions = 2
    assert answer.side == "flank"
    assert ("face" in options(table, answer)) is turns


# Horse of the desert and the steppe


@cites("AGW-067", "AGW-569", "AGW-573", "AGW-172")
@pytest.mark.parametrize("kind", ["tribal_horsemen", "camel_riders"])
def test_native_horse_forms_line_and_column_like_other_horse(kind):
    battle = acting(unit("R", kind, at=(30, 40)), unit("B", at=(30, 4)))
    told = battle.play(Deed("form", "march"))
    assert told.one(events.Formed).spent == 2
    assert battle.refusal(Deed("form", "line")) in ("", "AGW-174")


@cites("AGW-273", "AGW-067", "AGW-569", "AGW-573")
@pytest.mark.parametrize("kind", ["tribal_horsemen", "camel_riders"])
def test_native_horse_caught_in_column_may_deploy_if_it_has_the_actions(kind):
    horse = unit("B", "light_cavalry", at=(30, 20))
    column = unit("R", kind, at=(30, 40), formation="march")
    table, answer = lay(horse, column), Answer(column, [horse])
    answer.actions = 2
    assert "form:line" in options(table, answer)


# Fugitives


def ridden_down(kind="light_cavalry"):
    """Horse, or foot, among infantry that runs away, and the terms on which they meet."""
    runs = unit("R", at=(30, 40), running=True, disordered=True)
    table = lay(unit("B", kind, at=(30, 38)), runs, unit("R9", at=(66, 58)))

    def caught(laid):
        fight = Fight([laid.units["B"]], [laid.units["R"]])
        fight.second = fight.caught = True
        fight.sides["R"] = "rear"
        return fight

    return table, caught


@cites("AGW-249", "AGW-310", "AGW-316")
def test_fugitives_who_are_caught_and_beaten_are_not_brought_to_a_halt_by_it():
    table, caught = ridden_down()
    down = "3 3 3 1 1 1 " + "1 " * 12  # three of twelve, not a third
    game = fought(table, caught, down + "2 2 2 2 1 1 1")
    assert of(game, events.FightDecided)[0].row == "cavalry beats infantry"
    assert of(game, events.Retreated)[0].ran
    assert game.table.units["R"].running


@cites("AGW-249", "AGW-314")
def test_fugitives_do_not_stand_and_fight_on_after_a_tie():
    table, caught = ridden_down("infantry")
    game = fought(table, caught, "1 " * 24 + "2 2 2 2", "hold")
    assert [back.unit for back in of(game, events.Retreated) if back.ran] == ["R"]
    assert not of(game, events.Locked)


@cites("AGW-249", "AGW-247")
def test_fire_does_not_rally_those_who_run():
    runs = unit("R", at=(30, 40), running=True, disordered=True, failed=True)
    game = ran(
        lay(runs, unit("B", at=(30, 20))), lambda g: suffer(g, runs_of(g), "fall_back"), "2 2 2 2"
    )
    assert runs_of(game).running


def runs_of(game):
    return game.table.units["R"]


@cites("AGW-248", "AGW-247")
def test_fugitives_brush_past_no_enemy_who_stands_in_their_way():
    runs = unit("R", at=(30, 36), facing=EAST)  # its men run south six abreast
    table = lay(runs, unit("B", at=(30, 28)), unit("B2", at=(35, 50)))
    game = ran(table, lambda g: run_away(g, runs_of(g)), "5 5 5 5")
    assert base_of(runs_of(game)).bottom <= 48 * 254


# Warbands


@cites("AGW-568", "AGW-134")
def test_an_ace_does_not_set_a_new_warband_to_act_before_the_next_cycle():
    battle = bands()
    battle.play(Deed("gather", "R2-band"), fates="HA")
    assert battle.asks() == "UseCard"
    assert battle.refusal(Use("unit", ("R-band",))) == "AGW-568"
    assert battle.refusal(Use("unit", ("R",))) == ""
    battle.play(Use("unit", ("R",)), END, fates="H5")
    battle.play(Use("unit", ("R2",)), END, fates="H6")
    assert battle.refusal(Use("unit", ("R-band",))) == ""  # a new cycle has begun


@cites("AGW-660", "AGW-247")
@pytest.mark.parametrize(("ground", "left"), [("field", 1), ("", 0)])
def test_a_scout_who_leads_a_retreat_through_the_rough_has_done_his_deed(ground, left):
    plough = feature("f", "field", outline=((10, 36), (60, 36), (60, 60), (10, 60)))
    table = stage("boy scout", on="R", features=[plough] if ground else [])
    game = ran(table, lambda g: fall_back(g, runs_of(g)), "6 6")
    assert len(of(game, events.CameoLeft)) == left
    back = of(game, events.Retreated)[0]
    assert (back.path[1][1] - back.path[0][1]) // 254 == 12


# What is told


@cites("AGW-017", "AGW-018", "AGW-095", "AGW-568")
@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("R-skirmishers", "The skirmish line of the Buffs acts."),
        ("R-half", "The Buffs (second half) acts."),
        ("R-half-skirmishers", "The skirmish line of the Buffs (second half) acts."),
        ("R-other_band", "Other band of the Buffs acts."),
        ("R-party", "Party of the Buffs acts."),
    ],
)
def test_those_who_are_back_in_their_unit_are_still_called_as_they_were(part, words):
    buffs = unit("R", at=(30, 40))
    buffs.name = "The Buffs"
    told = events.Activated(part, 3, again=False)
    assert told.tell(lay(buffs)) == words
