"""Troops and matters of their own: natives, cyclists, horse guns, houses, brigades, scenarios."""

import pytest

from books.gentlemans_war.field import BLUE, RED, Battle, lay, unit
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_movement import acting
from books.gentlemans_war.test_shooting import feature, shooting
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.arriving import edge_of, exit_fault
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.entering import Entry
from grognard.books.gentlemans_war.forming import has_horses_near
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.pieces import NOWHERE, Arrival, Objective, Terms
from grognard.books.gentlemans_war.victories import EARLY, at_nightfall, losses, strength
from grognard.books.gentlemans_war.view import view
from grognard.tabletop.geometry import inches
from marks import cites


@cites("AGW-574")
def test_tigermen_hook_horsemen_before_contact_and_do_not_evade():
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 30)), unit("R", "tigermen", at=(30, 40), acted=True)
    )
    told = battle.play(Deed("charge", "R"), fates="6 6 6 6 6 5 6 1 1 1 1 " + "1 " * 4 + "1 " * 6)
    hooks = told.one(events.CarriedAway)
    assert (hooks.by, hooks.figures) == ("AGW-574", 4)
    assert len(told.of(events.Fought)[0].dice) == 4


@cites("AGW-094")
def test_cyclists_on_foot_lay_their_bicycles_down():
    riders = unit("R", "cyclists", at=(30, 40), mounted=False, formation="skirmish", acted=True)
    battle = facing_off(unit("B", at=(30, 30)), riders)
    battle.play(Deed("charge", "R"))
    told = battle.play("bicycles", "", fates="6 6 6")
    del told
    assert battle.asks() == "RespondWithFire"
    told = battle.play("", fates="1 " * 18)
    assert told.of(events.Disordered)[0].by == "AGW-094"


@cites("AGW-183")
def test_horse_gunners_may_limber_up_and_drive_off():
    battle = facing_off(unit("B", at=(30, 26)), unit("R", "horse_gun", at=(30, 40)))
    battle.play(Deed("charge", "R"))
    told = battle.play("limber", fates="4 1 1 1")
    assert told.one(events.Formed).formation == "limbered"
    assert told.one(events.Moved).how == "drives off"
    assert battle.asks() == "ShortCharge"


@cites("AGW-495", "AGW-494")
def test_porters_run_when_they_are_charged():
    battle = facing_off(unit("B", at=(30, 28)), unit("R", "porters", at=(30, 40)))
    told = battle.play(Deed("charge", "R"), fates="6 6 6 6 1 1 1")
    assert told.one(events.Retreated).ran


@cites("AGW-227")
def test_three_sixes_of_one_gun_bring_a_house_down_where_that_is_played():
    house = feature("h", "building", outline=((26, 18), (34, 18), (34, 22), (26, 22)))
    gun, target = unit("R", "field_gun", at=(30, 40)), unit("B", at=(30, 20))
    battle, told = shooting(
        gun, target, features=[house], switches={"collapse": True}, fates="6 6 6 1 6 6 6 6 6 6"
    )
    assert told.one(events.Shot).hits == 6
    assert told.one(events.Collapsed).feature == "h"
    assert battle.table.ground["h"].feature.kind == "ruin"
    assert battle.unit("B").disordered


@cites("AGW-567", "AGW-568")
def test_tribesmen_with_firearms_send_out_bands_with_cards_of_their_own():
    battle = acting(unit("R", "tribal_infantry", at=(30, 40), weapon="musket"))
    told = battle.play(Deed("scatter"))
    assert told.one(events.SkirmishersOut).figures == 6
    assert battle.unit("R-band").apart
    assert battle.unit("R").figures == 12
    assert battle.refusal(Deed("scatter")) == "AGW-567"
    battle.play(Deed("recover"))
    assert battle.unit("R").figures == 18


@cites("AGW-570")
def test_tribal_horsemen_shoot_from_the_saddle_between_two_moves():
    battle = acting(unit("R", "tribal_horsemen", at=(30, 40)), unit("B", at=(30, 29)))
    told = battle.play(Deed("shoot", "B"), fates="6 1 1 1 1 1")
    assert (told.one(events.Shot).needed, len(told.one(events.Shot).dice)) == (6, 5)


@cites("AGW-687", "AGW-189")
def test_a_brigade_charges_as_a_body():
    units = [unit("B", at=(27, 28)), unit("B2", at=(34, 28)), unit("R", at=(30, 40), acted=True)]
    table = lay(*units, unit("R9", at=(66, 58)), unit("B9", at=(66, 2)))
    table.units["R"].disordered = True
    battle = Battle(table, "SK")
    battle.play(Use("brigade", ("B", "B2")), False, "B")
    battle.play(Deed("charge", "R"))
    assert battle.asks() == "InABody"
    told = battle.play(True, fates="6 6 6 6 6 6 " + "1 " * 36)
    assert {event.unit for event in told.of(events.Fought)} == {"B", "B2", "R"}


# Horse holders


@cites("AGW-088", "AGW-087")
def test_horse_holders_follow_on_their_units_card_while_they_are_within_six_inches():
    battle = acting(unit("R", "light_dragoons", at=(30, 50)))
    told = battle.play(Deed("mount"))
    left = told.one(events.Mounted).horses
    assert left[1] > 50 * 254  # close behind the firing line
    battle.play(Deed("march", count=2), fates="5 5")
    told = battle.play(Go(place=(30 * 254, 41 * 254), bearing=0))
    led = told.one(events.HorsesLed)
    assert 41 * 254 < led.place[1] < 44 * 254
    assert any(piece.id == "R-horses" for piece in view(battle.table, BLUE).pieces)


@cites("AGW-088")
def test_riders_driven_from_their_horses_must_come_back_to_within_six_inches():
    riders = unit("R", "light_dragoons", at=(30, 30), mounted=False, formation="skirmish")
    riders.horses = (30 * 254, 42 * 254)
    battle = acting(riders)
    assert battle.refusal(Deed("mount")) == "AGW-088"
    battle.play(Deed("march", count=2), fates="4 4")
    told = battle.play(Go(place=(30 * 254, 36 * 254), bearing=0))
    assert not told.of(events.HorsesLed)  # they were too far off to act on this card
    assert battle.refusal(Deed("mount")) == ""
    told = battle.play(Deed("mount"))
    assert told.one(events.Mounted).mounted
    assert battle.unit("R").horses == NOWHERE


@cites("AGW-088", "AGW-283")
def test_who_evades_leaves_his_horses_behind():
    riders = unit("R", "light_dragoons", at=(30, 40), mounted=False, formation="skirmish")
    riders.horses = (30 * 254, 43 * 254)
    battle = facing_off(unit("B", "light_cavalry", at=(30, 30)), riders)
    battle.play(Deed("charge", "R"))
    battle.play("evade:3", fates="6 6 5 1 1 1 1 1")
    assert battle.unit("R").horses == (30 * 254, 43 * 254)
    assert not has_horses_near(battle.unit("R"))


@cites("AGW-087")
def test_cyclists_leave_nobody_with_the_bicycles():
    battle = acting(unit("R", "cyclists", at=(30, 50)))
    assert battle.play(Deed("mount")).one(events.Mounted).horses == NOWHERE


# Scenarios


def placed(terms, *units, **more):
    return lay(*units, terms=terms, flips=3, **more)


@cites("AGW-147", "AGW-387")
def test_reinforcements_come_on_at_their_joker():
    late = unit("R2", gone="reserve")
    terms = Terms(arrivals=(Arrival(1, RED, ("R2",)),))
    table = placed(terms, unit("R", at=(30, 40)), late, unit("B", at=(30, 4)))
    battle = Battle(table, "JB")
    assert (battle.asks(), battle.question.seat) == ("BringOn", RED)
    assert battle.refusal(Entry(along=inches(1))) == "AGW-147"  # it would hang over the corner
    told = battle.play(Entry(along=inches(60)), fates="S2")
    assert told.one(events.Returned).by == "AGW-147"
    assert battle.unit("R2").place[0] == inches(60)
    assert battle.unit("R2").place[1] > inches(55)
    assert edge_of(table, Arrival(1, BLUE, (), "left"))[0] == table.width


@cites("AGW-147", "AGW-395", "AGW-058", "AGW-063")
@pytest.mark.parametrize(
    ("kind", "ways"),
    [
        ("infantry", ["", "march"]),  # this army forms no attack columns
        ("field_gun", ["", "limbered"]),
        ("light_cavalry", ["", "double line", "march"]),
        ("sharpshooters", [""]),
    ],
)
def test_reinforcements_come_on_in_any_formation_they_know(kind, ways):
    late = unit("R2", kind, gone="reserve")
    terms = Terms(arrivals=(Arrival(1, RED, ("R2",)),))
    switches = {"no_attack_column:red": True}
    table = placed(terms, unit("R", at=(30, 40)), late, unit("B", at=(30, 4)), switches=switches)
    battle = Battle(table, "JB")
    assert list(dict.fromkeys(entry.formation for entry in battle.offers())) == ways
    assert battle.refusal(Entry(along=inches(60), formation="square")) == "AGW-058"
    attack = battle.refusal(Entry(along=inches(60), formation="attack"))
    assert attack == ("AGW-063" if kind == "infantry" else "AGW-058")
    came = battle.play(Entry(along=inches(60), formation=ways[-1]), fates="S2").one(events.Returned)
    assert battle.unit("R2").formation == came.formation
    assert came.formation == (ways[-1] or "skirmish")


@cites("AGW-359")
def test_an_objective_is_won_by_holding_it_alone():
    goal = Objective("g", (30 * 254, 30 * 254), inches(3))
    terms = Terms(victory="objective", attacker=RED, objectives=(goal,))
    table = placed(terms, unit("R", at=(30, 30)), unit("B", at=(30, 4)))
    assert EARLY["objective"](table).winner == RED
    table.units["B"].place = (32 * 254, 28 * 254)
    assert EARLY["objective"](table) is None


@cites("AGW-363")
def test_units_march_off_by_the_edge_they_want():
    terms = Terms(victory="exit", exits=((RED, "top"),))
    table = placed(terms, unit("R", at=(30, 2)), unit("R2", at=(50, 50)), unit("B", at=(60, 20)))
    table.units["R"].dice = 2
    assert exit_fault(table, table.units["R"]) is None
    assert exit_fault(table, table.units["R2"]).cite == "AGW-363"
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    battle.play(Deed("exit"))
    assert battle.game.verdict.winner == RED


@cites("AGW-370")
def test_ambushers_withdraw_once_a_quarter_of_them_is_lost():
    terms = Terms(victory="ambush", attacker=RED)
    lost = unit("R2", at=(20, 40), gone="destroyed")
    table = placed(terms, unit("R", at=(30, 40)), lost, unit("B", at=(30, 4)))
    assert EARLY["ambush"](table).winner == BLUE


def test_the_escort_wins_when_its_wagons_are_through():
    terms = Terms(victory="escort", attacker=RED)
    train = unit("B2", "wagons", mounted=False, gone="exited")
    table = placed(terms, unit("R", at=(30, 40)), unit("B", at=(30, 4)), train)
    assert EARLY["escort"](table).winner == BLUE


@cites("AGW-389")
def test_a_detachment_is_relieved_when_the_relief_reaches_it():
    terms = Terms(victory="detachment", attacker=RED, arrivals=(Arrival(1, BLUE, ("B2",)),))
    table = placed(terms, unit("R", at=(30, 40)), unit("B", at=(30, 20)), unit("B2", at=(30, 17.5)))
    assert EARLY["detachment"](table).winner == BLUE


@cites("AGW-375")
def test_fieldworks_fall_when_no_defender_is_left_in_them():
    work = feature("w", "earthwork", line=((24, 31), (36, 31)))
    terms = Terms(victory="fieldworks", attacker=RED)
    table = placed(terms, unit("R", at=(30, 30)), unit("B", at=(30, 4)), features=[work])
    assert EARLY["fieldworks"](table).winner == RED
    table.units["B"].place = (34 * 254, 32 * 254)
    assert EARLY["fieldworks"](table) is None


@cites("AGW-390", "AGW-394", "AGW-399", "AGW-354")
@pytest.mark.parametrize(
    ("victory", "exited", "winner"),
    [
        ("stand", 0, BLUE),
        ("fieldworks", 0, BLUE),
        ("rearguard", 0, BLUE),
        ("rearguard", 1, BLUE),
        ("escort", 0, RED),
        ("river", 0, RED),
        ("half", 0, ""),
    ],
)
def test_who_has_won_at_nightfall(victory, exited, winner):
    terms = Terms(victory=victory, attacker=RED)
    units = unit("R", at=(30, 20)), unit("B", at=(30, 4))
    water = feature("w", "river", line=((0, 24), (72, 24)))
    table = placed(terms, *units, exited={RED: exited}, features=[water])
    assert at_nightfall(table).winner == winner


@cites("AGW-337", "AGW-339")
def test_an_army_that_has_lost_half_its_units_is_beaten():
    units = [unit("R", at=(30, 40)), unit("R2", gone="destroyed"), unit("B", at=(30, 4))]
    out = unit("R-skirmishers", at=(30, 36), formation="skirmish", parent="R", gone="destroyed")
    table = lay(*units, out)
    assert (losses(table, RED), strength(table, RED)) == (1, 2)
    table.units["R2"].gone = "fell_back"
    assert losses(table, RED) == 0
