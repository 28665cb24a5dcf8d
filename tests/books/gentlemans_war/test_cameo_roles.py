"""Cameo roles: what each of them may do, to whom, and how he ends."""

from __future__ import annotations

import pytest

from books.gentlemans_war.drilled import ran
from books.gentlemans_war.field import BLUE, RED, Battle, general, lay, unit
from books.gentlemans_war.positions import runs_of
from books.gentlemans_war.test_big_battles import SEATS, wings
from books.gentlemans_war.test_cameos import HAND, spying, stage
from books.gentlemans_war.test_close_combat import fought, of
from books.gentlemans_war.test_loners import standing
from books.gentlemans_war.test_meddlers import messenger, provoked
from books.gentlemans_war.test_movement import acting, ahead
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use, UseCard, members
from grognard.books.gentlemans_war.cameos import companions
from grognard.books.gentlemans_war.doing import END, Deed
from grognard.books.gentlemans_war.events.cards import call_cameos
from grognard.books.gentlemans_war.inciting import incitements
from grognard.books.gentlemans_war.loners import Foot
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.marvels import ray
from grognard.books.gentlemans_war.melee import Fight
from grognard.books.gentlemans_war.pieces import Cameo
from grognard.books.gentlemans_war.retreats import fall_back
from grognard.books.gentlemans_war.scenarios import default_armies, scenarios, table_switches
from grognard.books.gentlemans_war.supporting import brigade_with
from grognard.tabletop.geometry import inches
from marks import cites

FIELD = feature("f", "field", outline=((20, 20), (40, 20), (40, 56), (20, 56)))


@cites("AGW-658", "AGW-674", "AGW-015")
def test_a_cameo_stays_with_the_supports_when_skirmishers_go_out():
    battle = acting(unit("R", at=(30, 40), cameo="mascot"), unit("B", at=(30, 4)))
    battle.play(Deed("skirmish"))
    cameos = {one.id: one.cameo for one in battle.table.own(RED) if one.id.startswith("R")}
    assert cameos["R"] == "mascot"
    assert cameos["R-skirmishers"] == ""


@cites("AGW-658", "AGW-095")
def test_a_cameo_stays_with_one_half_of_an_engineer_company():
    battle = acting(unit("R", "engineers", at=(30, 40), cameo="bruiser"), unit("B", at=(30, 4)))
    battle.play(Deed("party"))
    assert (battle.unit("R").cameo, battle.unit("R-party").cameo) == ("bruiser", "")


@cites("AGW-658", "AGW-669", "AGW-674")
def test_a_duffer_inflicted_on_a_unit_does_not_drive_out_its_mascot():
    table = stage("mascot", on="B", seat=BLUE, phase="deal")
    table.cameos = {**table.cameos, RED: Cameo("old duffer")}
    battle = Battle(table)
    assert (battle.asks(), battle.question.seat) == ("Company", RED)
    battle.play("B", fates=HAND)
    assert (battle.unit("B").cameo, battle.unit("B").burden) == ("mascot", "old duffer")
    low = UseCard(battle.table, BLUE, "S4", held=False)
    assert low.fault(Use("unit", ("B",))).cite == "AGW-669"


@cites("AGW-658", "AGW-660", "AGW-675")
@pytest.mark.parametrize(("role", "choice"), [("boy scout", "R"), ("spy", "now")])
def test_who_comes_on_a_joker_comes_on_any_joker_its_owner_likes(role, choice):
    battle = Battle(stage(role), "JL")
    told = battle.play("", fates="H7")
    assert told.one(events.CameoWaits).role == role
    battle.play(Use("unit", ("R",)), END, fates="JB")
    battle.play(choice, fates=HAND)
    assert battle.table.cameos[RED].state == "on"


@cites("AGW-658", "AGW-665", "AGW-677")
@pytest.mark.parametrize(("role", "choice"), [("staff officer", "R2"), ("mistress", "now")])
def test_some_cameos_are_there_at_the_start_or_come_on_a_joker(role, choice):
    quiet = {RED: "cycle", BLUE: "cycle"}
    battle = Battle(stage(role, phase="deal", standing=quiet))
    battle.play("", fates=HAND + " JL")
    assert battle.asks() == "Company"
    battle.play(choice)
    assert battle.table.cameos[RED].state == "on"


@cites("AGW-658", "AGW-666", "AGW-668")
def test_a_scientist_is_late_by_as_many_jokers_as_his_owner_likes():
    battle = Battle(stage("mad scientist"), "JL")
    assert battle.offers()[-1] == Foot(stay=True)
    battle.play(Foot(stay=True), fates="H7")
    assert battle.table.cameos[RED].state == "later"
    battle.play(Use("unit", ("R",)), END, fates="JB")
    battle.play(battle.offers()[0], fates=HAND)
    assert battle.table.cameos[RED].state == "on"


@cites("AGW-658", "AGW-662")
@pytest.mark.parametrize("french", [True, False])
def test_a_cantiniere_may_follow_another_cameo_of_the_french(french):
    switches = {"second_cameo": True, **({"french:red": True} if french else {})}
    battle = Battle(stage("mascot", state="gone", switches=switches), "JL")
    assert ("cantiniere" in battle.offers()) is french
    laid = table_switches(scenarios()["open-battle"], default_armies(scenarios()["open-battle"]))
    assert (laid.get("french:red"), laid.get("french:blue")) == (None, True)


@cites("AGW-658", "AGW-138", "AGW-583")
def test_the_log_speaks_of_sides_cameos_and_aces_as_one_does():
    table = lay(unit("R", at=(30, 40)), names={RED: "The British", BLUE: "The war party"})
    told = [
        events.CameoFollows(RED, "oscar wilde"),
        events.CameoFollows(BLUE, "old duffer"),
        events.CameoEntered(RED, "oscar wilde", ""),
        events.Crept("", BLUE, (0, 0), ()),
        events.CycleEnded(RED, ("HA", "DA")),
    ]
    assert [event.tell(table) for event in told] == [
        "Oscar Wilde follows on the British side.",
        "An old duffer follows on the war party's side.",
        "The British Oscar Wilde appears.",
        "Somebody stirs in the war party's cover.",
        "The British cycle is over, and A♥ A♦ are lost unplayed; a new one begins.",
    ]


@cites("AGW-660", "AGW-161")
@pytest.mark.parametrize(
    ("kind", "fence"), [("light_cavalry", "high-wall"), ("field_gun", "hedge")]
)
def test_a_boy_scout_knows_paths_through_the_rough_but_none_over_a_wall(kind, fence):
    wood = feature("w", "wood", outline=((10, 36), (50, 36), (50, 44), (10, 44)))
    wall = feature("h", fence, line=((10, 34), (50, 34)))
    formation = {"formation": "limbered"} if kind == "field_gun" else {}

    def straight(end):
        return Go(place=(inches(30), inches(end)), bearing=0)

    def refusal(start):
        guided = unit("R", kind, at=(30, start), cameo="boy scout", **formation)
        battle = acting(guided, unit("B", at=(30, 2)), features=[wood, wall])
        battle.play(Deed("march", count=2), fates="6 6")
        return battle.refusal(straight(start - 8) if formation else ahead(8))

    assert refusal(48) == ""  # half of it through the wood
    assert refusal(38) != ""


@cites("AGW-660", "AGW-247")
@pytest.mark.parametrize(("ground", "left"), [("field", 1), ("", 0)])
def test_a_scout_who_leads_a_retreat_through_the_rough_has_done_his_deed(ground, left):
    plough = feature("f", "field", outline=((10, 36), (60, 36), (60, 60), (10, 60)))
    table = stage("boy scout", on="R", features=[plough] if ground else [])
    game = ran(table, lambda g: fall_back(g, runs_of(g)), "6 6")
    assert len(of(game, events.CameoLeft)) == left
    back = of(game, events.Retreated)[0]
    assert (back.path[1][1] - back.path[0][1]) // 254 == 12


@cites("AGW-660")
def test_a_boy_scout_who_has_led_a_charge_over_rough_ground_goes_too():
    table = stage("boy scout", unit("B", at=(30, 33), acted=True), on="R", features=[FIELD])
    table.units["B"].disordered = True
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("charge", "B"), fates="6 6 6 " + "1 " * 24)
    assert told.one(events.CameoLeft).role == "boy scout"


@cites("AGW-660")
def test_a_boy_scout_does_skirmishers_no_favour_by_leading_them_over_rough_ground():
    light = unit("R", "sharpshooters", at=(30, 40))
    battle = Battle(stage("boy scout", light, on="R", features=[FIELD]), "H7")
    battle.play(Use("unit", ("R",)), Deed("march", count=3), fates="3 3 3")
    told = battle.play(Go(place=(30 * 254, 34 * 254), bearing=0))
    assert not told.of(events.CameoLeft)


@cites("AGW-664", "AGW-678")
def test_an_onlooker_fights_the_regulars_of_a_native_army_too():
    def dice(switches):
        table = lay(
            unit("B", at=(30, 37)),
            unit("R", at=(30, 40), cameo="foreign observer"),
            unit("R9", at=(66, 58)),
            switches=switches,
        )
        fates = "1 " * 12 + "1 " * 11 + ("6 6 3 3 3 3" if switches else "6 3 3 3")
        game = fought(table, lambda t: Fight([t.units["B"]], [t.units["R"]]), fates, "hold")
        return of(game, events.Fought)[1].dice

    assert (len(dice({})), len(dice({"native:blue": True}))) == (12, 13)


@cites("AGW-665")
def test_a_mistress_needs_a_general_to_be_with():
    told = Battle(stage("mistress", phase="deal", generals=[]), HAND).game.chronicle
    assert [event.role for event in told if isinstance(event, events.CameoLeft)] == ["mistress"]
    dead = general("Bg", (30, 10), commander=True, gone="killed")
    battle = Battle(stage("mistress", state="later", generals=[dead]), "JL H7")
    assert battle.table.cameos[RED].state == "gone"
    assert battle.table.generals["Bg"].gone == "killed"


@cites("AGW-665")
def test_a_mistress_distracts_her_general_in_the_first_cycle_too():
    quiet = {RED: "cycle", BLUE: "cycle"}
    battle = Battle(stage("mistress", phase="deal", standing=quiet))
    battle.play("now", fates=HAND)
    assert (battle.asks(), battle.question.seat) == ("Demand", RED)


@cites("AGW-666")
def test_settlers_mind_a_civilian_though_natives_do_not():
    switches = {"native:blue": True, "settlers:blue": True}
    assert Battle(standing("civilian", 20, 30, stage=(RED,), switches=switches)).asks() == "Detain"


@cites("AGW-666", "AGW-018")
def test_a_civilian_holds_up_half_a_unit_that_has_a_card_of_its_own():
    half = unit("B3", "light_infantry", at=(10, 10), parent="B2", apart=True, formation="skirmish")
    battle = Battle(standing("civilian", 20, 30, half, stage=(RED,)))
    assert battle.offers() == ["", "B", "B2", "B3"]


@cites("AGW-667", "AGW-204", "AGW-134")
def test_a_unit_shoots_on_the_messengers_orders_and_again_on_the_card():
    table = messenger()
    table.units["B"].place = (30 * 254, 28 * 254)
    battle = Battle(table)
    battle.play("R", fates="3 3 3 3 3 1 1 H7")
    battle.play(Deed("shoot", "B"), END, fates="1 1 1 1 1 1")
    battle.play(Use("unit", ("R",)))
    assert battle.refusal(Deed("shoot", "B")) == ""


@cites("AGW-667", "AGW-131")
def test_a_unit_with_its_counter_acts_on_the_messengers_orders_but_not_on_the_card():
    table = messenger(messages={RED: "R"})
    table.stage = ()
    table.units["R"].acted = True
    battle = Battle(table, "H7")
    assert battle.asks() == "WhatNext"
    battle.play(END)
    assert battle.unit("R").acted
    assert battle.refusal(Use("unit", ("R",))) == "AGW-128"


@cites("AGW-667")
def test_a_messenger_rides_in_the_first_cycle_too():
    tents = {"red": (30, 58), "blue": (30, 2)}
    quiet = {RED: "cycle", BLUE: "cycle"}
    table = stage("messenger", phase="deal", headquarters=tents, standing=quiet)
    battle = Battle(table, HAND)
    assert (battle.asks(), battle.question.seat) == ("Dispatch", RED)
    told = battle.play("R", fates="6 6 6 6 6 6 6 H7")
    assert told.one(events.MessageObeyed).unit == "R"


@cites("AGW-667")
def test_a_message_does_not_outlast_the_cycle_for_which_it_was_sent():
    battle = Battle(messenger())
    battle.play("R", fates="6 6 6 6 6 6 6 JL")
    assert battle.asks() == "Dispatch"  # a Joker has ended the cycle before a card was turned
    told = battle.play("", fates="H7")
    assert not told.of(events.MessageObeyed)
    assert battle.asks() == "UseCard"


@cites("AGW-667", "AGW-567")
def test_a_warband_may_send_out_a_band_on_the_messengers_orders():
    tribe = unit("R", "tribal_infantry", at=(30, 40), weapon="musket")
    battle = Battle(messenger(tribe))
    battle.play("R", fates="6 6 6 6 6 6 6 H7")
    told = battle.play(Deed("scatter"))
    assert told.one(events.SkirmishersOut).figures == 6
    assert battle.refusal(Deed("scatter")) == "AGW-567"  # an ace is no court card


@cites("AGW-667", "AGW-669")
def test_no_message_rouses_an_old_duffer():
    duffers = unit("R", at=(30, 40), burden="old duffer")
    assert Battle(messenger(duffers)).offers() == ["", "R2"]


@cites("AGW-667", "AGW-666")
def test_a_civilian_keeps_even_those_whom_a_message_has_reached():
    battle = Battle(messenger())
    battle.play("R", fates="6 6 6 6 6 6 6 S7")
    battle.unit("R").held_up = battle.unit("R").acted = True
    told = battle.play(Use("unit", ("B",)), END, fates="H7")
    assert not told.one(events.MessageObeyed).heeded
    assert battle.asks() == "UseCard"


@cites("AGW-668", "AGW-652")
@pytest.mark.parametrize(("era", "most"), [("1700", 18), ("1850", 24), ("1870", 24)])
def test_the_infernal_device_carries_as_far_as_a_rifle_of_its_time(era, most):
    table = lay(unit("B", at=(30, 20)), unit("R", at=(60, 50)), era=era)
    target = table.units["B"]
    assert ray(table, (30 * 254, (21 + most) * 254), target) is not None
    assert ray(table, (30 * 254, (22 + most) * 254), target) is None


@cites("AGW-669", "AGW-126")
def test_a_card_to_which_the_old_duffer_sleeps_is_lost_if_nobody_else_can_use_it():
    duffers = unit("R", at=(30, 50), burden="old duffer")
    quiet = {RED: "cycle", BLUE: "cycle"}
    table = lay(duffers, unit("B", at=(30, 4)), hands={RED: "H4 H5 H6"}, standing=quiet)
    battle = Battle(table, "H3 H7")
    assert battle.table.active == "R"  # the seven wakes him
    assert "H3" in battle.table.deck.discards


@cites("AGW-669", "AGW-141")
def test_of_two_who_call_the_one_whose_best_card_wakes_nobody_lays_down_the_next():
    duffers = unit("R", at=(30, 50), burden="old duffer")
    hands = {RED: "HK H7", BLUE: "S9"}
    battle = Battle(lay(duffers, unit("B", at=(30, 4)), hands=hands))
    told = battle.play("H7", "S9")
    assert told.one(events.CallsClashed).cards == ("H7", "S9")


@cites("AGW-670", "AGW-269")
def test_nobody_spends_a_card_on_a_charge_that_a_rash_officer_provokes():
    rash = unit("B", "light_cavalry", at=(30, 28), facing=0, cameo="rash officer")
    table = lay(rash, unit("R", at=(30, 40)), hands={BLUE: "S3"})
    table.cameos = {RED: Cameo("rash officer", "B", "on")}
    assert incitements(table, RED) == {}
    table.units["B"].bearing = 18000
    assert list(incitements(table, RED)) == ["B>R"]


@cites("AGW-670", "AGW-667")
def test_an_officers_rash_charge_is_his_units_turn_although_a_message_came_before():
    table = stage("rash officer", unit("B", at=(30, 30)), unit("B3", at=(10, 10)), on="B")
    table.standing = {BLUE: "cycle"}
    table.cameos = {**table.cameos, BLUE: Cameo("messenger", state="on")}
    table.messages = {BLUE: "B3"}
    battle = Battle(table, "S7")
    battle.play(END, Use("hold"), fates="H7")
    battle.play("B>R")
    while battle.asks() != "UseCard":
        battle.game.answer(battle.offers()[0], battle.question.seat)
    assert battle.unit("B").acted


@cites("AGW-674")
def test_a_mascot_may_go_with_tribal_infantry():
    table = stage("mascot", unit("R", "tribal_infantry", at=(30, 40)))
    assert [one.id for one in companions(table, RED, "mascot")] == ["R2", "R"]


@cites("AGW-675")
def test_a_spy_is_at_work_as_soon_as_he_has_come_on():
    table = stage("spy", hands={BLUE: "S4"}, standing={BLUE: "cycle"})
    battle = Battle(table, "JL")
    battle.play("now")
    assert battle.asks() == "Steal"
    told = battle.play(True, fates="4 S4 H7")
    assert told.one(events.SpyTried).card == "S4"


@cites("AGW-676", "AGW-675")
def test_with_a_hunter_about_the_first_attempt_of_every_cycle_is_the_less_dangerous():
    battle = spying(hunter=True)
    battle.table.cameos[RED] = Cameo("spy", state="on", used=True)  # he was out last cycle
    told = battle.play(True, fates="4 SK")
    assert told.one(events.SpyTried).card == "SK"
    told = battle.play(True, fates="4 H7")
    assert told.one(events.SpyTried).caught


@cites("AGW-677", "AGW-132")
def test_the_counters_of_dead_units_fill_a_staff_officers_brigade_up_to_six_and_no_further():
    dead = [unit(f"R{n}", gone="destroyed", brigade="x") for n in range(1, 4)]
    line = [unit(f"RB{n}", at=(4 + 8 * n, 50), brigade="x") for n in range(5)]
    line[0].cameo = "staff officer"
    table = lay(*dead, *line, unit("B", at=(30, 4)))
    assert [one.id for one in members(table, line)] == ["R1"]
    assert [one.id for one in members(table, line[:4])] == ["R1", "R2"]
    line[0].cameo = ""
    assert members(table, line[:4]) == []


@cites("AGW-677", "AGW-124")
def test_a_staff_officer_makes_no_pair_of_an_ace():
    table = stage("staff officer", unit("R7", at=(37, 40)), on="R")
    pair = Use("brigade", ("R", "R7"))
    assert UseCard(table, RED, "H4", held=False).fault(pair) is None
    assert UseCard(table, RED, "HA", held=False).fault(pair).cite == "AGW-071"


@cites("AGW-677", "AGW-280")
@pytest.mark.parametrize(("role", "count"), [("", 3), ("staff officer", 5)])
def test_a_staff_officer_brings_a_larger_brigade_to_the_help_of_others(role, count):
    units = [unit(f"R{place}", at=(6 + 8 * place, 50)) for place in range(7)]
    units[6].cameo = role
    table = lay(*units, unit("B", at=(30, 4)))
    first, *able = reversed(table.own(RED))
    assert len(brigade_with(table, first, able)) == count


@cites("AGW-666", "AGW-151")
def test_a_civilian_holds_nobody_up_when_the_cycle_of_his_owners_ally_begins():
    on = Cameo("civilian", state="on", place=(inches(36), inches(30)))
    for seat, staged in (("red-right", ()), ("blue-left", ("red-left",))):
        table = wings(seats=SEATS, cameos={"red-left": on})
        call_cameos(table, seat)
        assert table.stage == staged


@cites("AGW-667", "AGW-395")
def test_a_messenger_rides_to_nobody_who_is_not_yet_on_the_table():
    late = unit("R3", gone="coming")
    assert Battle(messenger(late)).offers() == ["", "R", "R2"]


@cites("AGW-670", "AGW-671")
@pytest.mark.parametrize(
    ("role", "on", "cite"), [("rash officer", "B", "AGW-670"), ("oscar wilde", "R", "AGW-671")]
)
def test_who_is_asked_for_the_moment_is_told_the_rule_of_his_own_cameo(role, on, cite):
    battle = Battle(provoked(role, on), "H7")
    assert battle.question.describe("B>R").cite == cite


@cites("AGW-661")
def test_a_bruiser_needs_no_die_for_his_fight():
    battle = Battle(stage("bruiser", unit("B", at=(30, 22)), on="R"), "H7")
    battle.play(Use("unit", ("R",)))
    assert battle.refusal(Deed("challenge", "B")) == "AGW-661"  # too far away
    battle.play(Deed("march", count=2), fates="6 4")
    battle.play(ahead(10))
    told = battle.play(Deed("challenge", "B"), fates="2 4")
    assert told.one(events.Challenged).winner == "R"
