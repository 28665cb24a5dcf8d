"""Finer points of natives, of the age of muskets, and of cameos."""

import pytest

from books.gentlemans_war.field import BLUE, RED, Battle, general, lay, unit
from books.gentlemans_war.test_cameos import END, HAND, stage
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import of
from books.gentlemans_war.test_loners import standing
from books.gentlemans_war.test_movement import acting, ahead
from books.gentlemans_war.test_shooting import feature, shooting
from books.gentlemans_war.test_the_letter_of_combat import played
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.acting import look_out
from grognard.books.gentlemans_war.armies import ARMIES
from grognard.books.gentlemans_war.brigades import Use, UseCard
from grognard.books.gentlemans_war.cameos import companions
from grognard.books.gentlemans_war.cards import sleeps
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.lists import army_lists
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.marvels import ray
from grognard.books.gentlemans_war.pieces import Cameo
from grognard.books.gentlemans_war.points import size_fault
from grognard.books.gentlemans_war.pursuing import accident
from grognard.books.gentlemans_war.results import combat, row_for
from grognard.books.gentlemans_war.scenarios import scenarios, table_switches
from grognard.books.gentlemans_war.supporting import brigade_with
from grognard.tabletop.geometry import Pose
from marks import cites

FIELD = feature("f", "field", outline=((20, 20), (40, 20), (40, 56), (20, 56)))


# Natives


@cites("AGW-574", "AGW-283")
def test_tigermen_stand_against_cavalry_and_evade_infantry_like_other_skirmishers():
    on_foot = facing_off(unit("B", at=(30, 30)), unit("R", "tigermen", at=(30, 40)))
    on_foot.play(Deed("charge", "R"))
    assert {"evade:2", "evade:3"} <= set(on_foot.offers())
    told = on_foot.play("evade:3", fates="6 6 6 1 1 1")
    assert told.one(events.Moved).how == "evades"


@cites("AGW-574")
def test_when_every_horseman_has_been_hooked_there_is_no_fight():
    last = unit("B", "light_cavalry", at=(30, 30), figures=1, original=6)
    tigers = unit("R", "tigermen", at=(30, 40), acted=True)
    battle = facing_off(last, tigers, unit("B8", at=(10, 4)))
    told = battle.play(Deed("charge", "R"), fates="6 6 6 6 6 6 1 1 1 1 1 H7")
    assert (told.one(events.Left).unit, told.one(events.Left).gone) == ("B", "destroyed")
    assert not told.of(events.Fought)


@cites("AGW-495")
def test_porters_who_are_shot_at_run_and_drop_their_loads():
    porters = unit("B", "porters", at=(30, 30))
    battle, told = shooting(unit("R", at=(30, 40)), porters, fates="1 1 1 1 1 1 1 1 1 1")
    assert told.one(events.Shot).lost == 0
    assert told.one(events.Retreated).ran
    assert battle.unit("B").loads == (30 * 254, 30 * 254)


@cites("AGW-573")
@pytest.mark.parametrize(("figures", "cite"), [(6, ""), (7, "AGW-573"), (8, "AGW-573"), (9, "")])
def test_camel_riders_are_six_or_nine(figures, cite):
    fault = size_fault("camel_riders", figures)
    assert (fault.cite if fault else "") == cite


@cites("AGW-566")
@pytest.mark.parametrize(
    ("switches", "row"),
    [
        ({}, "cavalry doubles infantry"),
        ({"native:blue": True}, "infantry doubles infantry"),
        ({"native:blue": True, "settlers:blue": True}, "cavalry doubles infantry"),
    ],
)
def test_a_warband_is_no_faster_than_other_natives_on_foot(switches, row):
    units = unit("R", "tribal_infantry", at=(30, 40)), unit("B", at=(30, 37))
    table = lay(*units, unit("B9", at=(60, 4)), switches=switches)
    assert row_for(table, [table.units["R"]], [table.units["B"]], "doubled").words == row


@cites("AGW-566", "AGW-666")
def test_boers_and_mexicans_are_settlers_and_no_other_natives_are():
    settlers = [one.id for one in army_lists().values() if one.settlers]
    assert settlers == ["boers", "mexico"]
    scenario = scenarios()["open-battle"]
    armies = {"red": ARMIES.ready["boers-50"], "blue": ARMIES.ready["zulus-50"]}
    found = table_switches(scenario, armies)
    assert (found.get("settlers:red"), found.get("settlers:blue")) == (True, None)


@cites("AGW-666")
def test_settlers_mind_a_civilian_though_natives_do_not():
    switches = {"native:blue": True, "settlers:blue": True}
    assert Battle(standing("civilian", 20, 30, stage=(RED,), switches=switches)).asks() == "Detain"


@cites("AGW-577", "AGW-170")
@pytest.mark.parametrize(
    ("kind", "cite"),
    [("light_cavalry", "AGW-170"), ("tribal_horsemen", ""), ("camel_riders", "")],
)
def test_native_horse_charges_over_rough_ground_where_regulars_do_not(kind, cite):
    strip = feature("s", "field", outline=((20, 30), (40, 30), (40, 34), (20, 34)))
    battle = facing_off(
        unit("B", kind, at=(30, 27)),
        unit("R", at=(30, 40), acted=True, disordered=True),
        features=[strip],
    )
    assert battle.refusal(Deed("charge", "R")) == cite


@cites("AGW-577", "AGW-167")
def test_camels_that_charge_over_rough_ground_arrive_disordered_and_pay_double_for_it():
    strip = feature("s", "field", outline=((20, 30), (40, 30), (40, 34), (20, 34)))
    target = unit("R", at=(30, 40), acted=True, disordered=True)
    battle = facing_off(unit("B", "camel_riders", at=(30, 27)), target, features=[strip])
    told = battle.play(Deed("charge", "R"), fates="6 6 6 6 6 " + "1 " * 18)
    assert told.one(events.ChargeDeclared).distance // 254 == 15  # eleven, and four of them twice
    assert told.one(events.Disordered).unit == "B"


@cites("AGW-570", "AGW-156")
def test_tribal_horsemen_shoot_in_the_middle_of_a_gallop():
    battle = acting(unit("R", "tribal_horsemen", at=(30, 50)), unit("B", at=(30, 29)))
    battle.play(Deed("run", count=3), fates="4 4 4")
    battle.play(ahead(12))
    battle.play(Deed("shoot", "B"), fates="6 1 1 1 1 6")
    assert battle.refusal(Deed("march", count=1)) == "AGW-156"
    assert battle.refusal(Deed("run", count=3)) == "AGW-156"  # two of six are left
    assert Deed("run", count=2) in battle.offers()
    battle.play(Deed("run", count=2), fates="1 1")
    told = battle.play(ahead(2), fates="S7")
    assert told.one(events.Moved).how == "runs"


@cites("AGW-567")
@pytest.mark.parametrize("deed", [Deed("shoot", "B"), Deed("run", count=4)])
def test_a_band_that_breaks_off_costs_its_warband_nothing(deed):
    tribe = unit("R", "tribal_infantry", at=(30, 50), weapon="jezail")
    battle = acting(tribe, unit("B", at=(44, 40)))
    battle.play(Deed("scatter"))
    assert battle.refusal(deed) == ""


@cites("AGW-567")
def test_the_last_third_of_a_warband_opens_out_on_a_number_card_too():
    tribe = unit("R", "tribal_infantry", at=(30, 50), figures=6, weapon="jezail")
    parts = [
        unit(name, "tribal_infantry", at=at, parent="R", apart=True, figures=6, weapon="jezail")
        for name, at in (("R-band", (10, 50)), ("R-other_band", (50, 50)))
    ]
    battle = acting(tribe, *parts)
    assert battle.question.describe(Deed("scatter")).label == "Open out like the other bands"
    told = battle.play(Deed("scatter"))
    assert told.one(events.Formed).formation == "skirmish"


# Muskets


@cites("AGW-654", "AGW-686")
def test_a_parting_shot_empties_the_muskets_too():
    foot = unit("R", at=(30, 40), weapon="musket", acted=True)
    horse = unit("B", "light_cavalry", at=(30, 30), figures=2)
    battle = facing_off(horse, foot, era="1700", switches={"reloading": True})
    battle.play(Deed("charge", "R"), fates="6 6 6 6 6")
    battle.play("", fates="1 1 " + "6 " + "1 " * 11 + "3 3 3 3 3")
    told = battle.play("B", fates="1 " * 6 + "6")
    assert told.one(events.Shot).response
    assert told.one(events.Unloaded).unit == "R"


@cites("AGW-089", "AGW-650")
def test_dragoons_of_the_musket_age_dismount_and_other_cavalry_does_not():
    assert acting(unit("R", "light_dragoons", at=(30, 50)), era="1700").refusal(Deed("mount")) == ""
    horse = acting(unit("R", "light_cavalry", at=(30, 50)), era="1700")
    assert horse.refusal(Deed("mount")) == "AGW-084"


# Cameos


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


@cites("AGW-665")
def test_a_mistress_needs_a_general_to_be_with():
    told = Battle(stage("mistress", phase="deal", generals=[]), HAND).game.chronicle
    assert [event.role for event in told if isinstance(event, events.CameoLeft)] == ["mistress"]
    dead = general("Bg", (30, 10), commander=True, gone="killed")
    battle = Battle(stage("mistress", state="later", generals=[dead]), "JL H7")
    assert battle.table.cameos[RED].state == "gone"
    assert battle.table.generals["Bg"].gone == "killed"


def messenger(*others, **more):
    tents = {"red": (30, 58), "blue": (30, 2)}
    return stage("messenger", *others, state="on", stage=(RED,), headquarters=tents, **more)


@cites("AGW-667")
def test_a_messenger_rides_in_the_first_cycle_too():
    tents = {"red": (30, 58), "blue": (30, 2)}
    quiet = {RED: "cycle", BLUE: "cycle"}
    table = stage("messenger", phase="deal", headquarters=tents, standing=quiet)
    battle = Battle(table, HAND)
    assert (battle.asks(), battle.question.seat) == ("Dispatch", RED)
    told = battle.play("R", fates="6 6 6 6 6 6 6 H7")
    assert told.one(events.MessageObeyed).unit == "R"


@cites("AGW-665")
def test_a_mistress_distracts_her_general_in_the_first_cycle_too():
    quiet = {RED: "cycle", BLUE: "cycle"}
    battle = Battle(stage("mistress", phase="deal", standing=quiet))
    battle.play("now", fates=HAND)
    assert (battle.asks(), battle.question.seat) == ("Demand", RED)


@cites("AGW-675")
def test_a_spy_is_at_work_as_soon_as_he_has_come_on():
    table = stage("spy", hands={BLUE: "S4"}, standing={BLUE: "cycle"})
    battle = Battle(table, "JL")
    battle.play("now")
    assert battle.asks() == "Steal"
    told = battle.play(True, fates="4 S4 H7")
    assert told.one(events.SpyTried).card == "S4"


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


@cites("AGW-666", "AGW-018")
def test_a_civilian_holds_up_half_a_unit_that_has_a_card_of_its_own():
    half = unit("B3", "light_infantry", at=(10, 10), parent="B2", apart=True, formation="skirmish")
    battle = Battle(standing("civilian", 20, 30, half, stage=(RED,)))
    assert battle.offers() == ["", "B", "B2", "B3"]


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


@cites("AGW-668", "AGW-652")
@pytest.mark.parametrize(("era", "most"), [("1700", 18), ("1850", 24), ("1870", 24)])
def test_the_infernal_device_carries_as_far_as_a_rifle_of_its_time(era, most):
    table = lay(unit("B", at=(30, 20)), unit("R", at=(60, 50)), era=era)
    target = table.units["B"]
    assert ray(table, (30 * 254, (21 + most) * 254), target) is not None
    assert ray(table, (30 * 254, (22 + most) * 254), target) is None


# Bands


@cites("AGW-568")
def test_of_two_bands_the_nearer_comes_in_however_far_the_other_is():
    tribe = unit("R", "tribal_infantry", at=(30, 50), figures=6, weapon="musket")
    band = {"parent": "R", "apart": True, "figures": 6, "weapon": "musket"}
    far = unit("R-band", "tribal_infantry", at=(60, 20), formation="skirmish", **band)
    near = unit("R-other_band", "tribal_infantry", at=(30, 44), formation="skirmish", **band)
    near.unloaded = True
    battle = acting(tribe, far, near)
    told = battle.play(Deed("recover"))
    joined = told.one(events.SkirmishersIn)
    assert (joined.skirmishers, joined.says_who()) == ("R-other_band", "AGW-568")
    assert battle.unit("R").figures == 12
    assert battle.unit("R").unloaded  # half the muskets are empty


@cites("AGW-083", "AGW-568")
def test_a_band_that_is_left_alone_crowds_together_again_and_has_a_die_left():
    band = unit("R", "tribal_infantry", at=(30, 50), figures=6, weapon="musket")
    band.formation = "skirmish"
    battle = acting(band)
    told = battle.play(Deed("form", "mass"))
    assert (told.one(events.Formed).formation, told.one(events.Formed).spent) == ("mass", 2)
    assert Deed("march", count=1) in battle.offers()
    assert acting(unit("R", "tribal_infantry", at=(30, 50))).refusal(Deed("form", "mass"))


@cites("AGW-567")
def test_the_log_cites_the_tribes_own_rule_when_a_band_goes_off():
    battle = acting(unit("R", "tribal_infantry", at=(30, 50), weapon="musket"))
    assert battle.play(Deed("scatter")).one(events.SkirmishersOut).says_who() == "AGW-567"


@cites("AGW-581")
def test_comrades_who_join_a_charge_look_about_them_too():
    copse = feature("c", "wood", outline=((50, 30), (58, 30), (58, 38), (50, 38)))
    hidden = unit("R2", "tribal_infantry", at=(54, 34), weapon="musket", gone="hidden")
    units = unit("B", at=(10, 6)), unit("B2", at=(46, 34)), unit("R", at=(10, 50)), hidden
    switches = {"hidden_movement": True, "native:red": True}
    battle = Battle(lay(*units, features=[copse], switches=switches), "S7")
    stood = {"B": (10 * 254, 6 * 254), "B2": (46 * 254, 20 * 254)}
    battle.game.fates.tape.append(1)  # from forty inches off nothing is seen
    look_out(battle.game, battle.unit("B"), stood)
    found = battle.game.chronicle[-1]
    assert (found.unit, found.found) == ("B2", ("R2",))  # an inch away there is no hiding


# Staff officers


@cites("AGW-677", "AGW-280")
@pytest.mark.parametrize(("role", "count"), [("", 3), ("staff officer", 5)])
def test_a_staff_officer_brings_a_larger_brigade_to_the_help_of_others(role, count):
    units = [unit(f"R{place}", at=(6 + 8 * place, 50)) for place in range(7)]
    units[6].cameo = role
    table = lay(*units, unit("B", at=(30, 4)))
    first, *able = reversed(table.own(RED))
    assert len(brigade_with(table, first, able)) == count


# Accidents


def run_into(victim, fates):
    """Blue's light cavalry ploughs into somebody of red's."""
    table = lay(unit("B", "light_cavalry", at=(30, 34)), victim, unit("R9", at=(66, 58)))

    async def plough(game, victim):
        rider = game.table.units["B"]
        await accident(game, rider, victim, Pose(30 * 254, 36 * 254, 18000), combat)

    return played(table, plough, fates)


@cites("AGW-574", "AGW-292")
def test_tigermen_hook_horsemen_who_run_into_them_by_accident():
    tigers = unit("R", "tigermen", at=(30, 40), acted=True, disordered=True)
    fates = "3 " + "6 6 6 5 5 1 " + "6 " + "1 " * 6  # three fall, and one is left to fight
    game = run_into(tigers, fates + "1 1 1 1 " + "1")
    hooks = [event for event in of(game, events.CarriedAway) if event.by == "AGW-574"]
    assert [event.unit for event in hooks] == ["B"]
    assert [len(event.dice) for event in of(game, events.Fought)] == [1, 6]


# Nobody to act


@cites("AGW-151", "AGW-128", "AGW-120")
def test_a_card_for_a_command_without_units_whose_hand_is_full_is_passed_over():
    table = lay(unit("B", at=(30, 4)), hands={RED: "H2 H3 H4", BLUE: "S2 S3 S4"})
    assert sleeps(UseCard(table, RED, "H7", held=False))
    assert not sleeps(UseCard(table, BLUE, "S7", held=False))
    table.hands = {RED: ("H2",)}
    assert not sleeps(UseCard(table, RED, "H7", held=False))  # it may be kept
