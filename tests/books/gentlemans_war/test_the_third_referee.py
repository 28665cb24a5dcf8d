"""What a third referee caught: cameos, old weapons, terms of scenarios, men who get up again."""

import pytest

from books.gentlemans_war.field import BLUE, RED, Battle, lay, unit
from books.gentlemans_war.test_cameos import END, HAND, spying, stage
from books.gentlemans_war.test_close_combat import fought, of
from books.gentlemans_war.test_meddlers import messenger
from books.gentlemans_war.test_movement import acting
from books.gentlemans_war.test_special_troops import placed
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import Answer
from grognard.books.gentlemans_war.armies import Army, UnitEntry
from grognard.books.gentlemans_war.brigades import Use, UseCard, members
from grognard.books.gentlemans_war.crowding import is_crowded, make_room
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.firing import loading_cost
from grognard.books.gentlemans_war.loners import Foot
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.melee import Fight
from grognard.books.gentlemans_war.muster import inspect
from grognard.books.gentlemans_war.pieces import Arrival, Cameo, Objective, Terms
from grognard.books.gentlemans_war.scenarios import default_armies, scenarios, table_switches
from grognard.books.gentlemans_war.stands import are_near
from grognard.books.gentlemans_war.supporting import shooters
from grognard.books.gentlemans_war.victories import EARLY, at_nightfall
from grognard.tabletop.geometry import inches
from marks import cites

# Cameos, each of whom is one figure


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


@cites("AGW-676", "AGW-675")
def test_with_a_hunter_about_the_first_attempt_of_every_cycle_is_the_less_dangerous():
    battle = spying(hunter=True)
    battle.table.cameos[RED] = Cameo("spy", state="on", used=True)  # he was out last cycle
    told = battle.play(True, fates="4 SK")
    assert told.one(events.SpyTried).card == "SK"
    told = battle.play(True, fates="4 H7")
    assert told.one(events.SpyTried).caught


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


# Terms of scenarios


MISSION = Objective("mission", (inches(30), inches(40)), inches(8), "the mission")
BESIEGED = Terms(
    victory="detachment",
    attacker=RED,
    arrivals=(Arrival(1, BLUE, ("B2",)),),
    objectives=(MISSION,),
)


@cites("AGW-389")
def test_the_relief_must_set_foot_in_the_perimeter_that_the_detachment_holds():
    units = unit("R", at=(60, 50)), unit("B", at=(26, 42), figures=6), unit("B2", at=(30, 28))
    table = placed(BESIEGED, *units)
    assert EARLY["detachment"](table) is None
    table.units["B2"].place = (inches(34), inches(31))
    assert EARLY["detachment"](table) is None  # an inch short of it
    table.units["B2"].place = (inches(34), inches(34))
    assert EARLY["detachment"](table).winner == BLUE  # inside, though not beside anybody
    table.units["B2"].running, table.units["B2"].disordered = True, True
    assert EARLY["detachment"](table) is None


@cites("AGW-389")
def test_a_detachment_that_sallies_out_to_meet_the_relief_has_not_held_the_perimeter():
    sally, relief = unit("B", at=(30, 20), figures=6), unit("B2", at=(30, 17))
    table = placed(BESIEGED, unit("R", at=(60, 50)), sally, relief)
    assert EARLY["detachment"](table) is None


def rearguard(**gone):
    """One unit is left of three, and one of two, unless even that is gone."""
    lost = {"R2": "destroyed", "R3": "fled", "B2": "destroyed", **gone}
    units = [unit("R", at=(30, 40)), unit("R2"), unit("R3"), unit("B", at=(30, 4)), unit("B2")]
    for one in units:
        one.gone = lost.get(one.id, "")
    terms = Terms(victory="rearguard", attacker=RED, reshuffles=9)
    return Battle(placed(terms, *units, switches={"fight_on": True}), "S7").game


@cites("AGW-394", "AGW-337")
def test_in_a_rearguard_action_nobody_is_beaten_by_losses_while_anybody_is_left():
    assert rearguard().verdict is None
    assert rearguard(R="destroyed").verdict.winner == BLUE
    over = rearguard(B="destroyed").verdict
    assert (over.winner, over.reason) == (RED, "nobody is left of the enemy")


@cites("AGW-370")
def test_ambushers_who_are_driven_from_the_table_are_lost_even_if_they_would_come_back():
    terms = Terms(victory="ambush", attacker=RED)
    force = [unit(f"R{n}", at=(8 * n, 40)) for n in range(1, 5)]
    table = placed(terms, *force, unit("B", at=(30, 4)))
    assert EARLY["ambush"](table) is None
    table.units["R1"].gone = "pursuing"
    assert EARLY["ambush"](table) is None
    table.units["R1"].gone = "fell_back"
    assert EARLY["ambush"](table).winner == BLUE


@cites("AGW-359", "AGW-375", "AGW-390")
@pytest.mark.parametrize(
    ("victory", "cite"), [("objective", "AGW-359"), ("stand", "AGW-390"), ("fieldworks", "AGW-375")]
)
def test_a_position_held_at_nightfall_is_held_by_the_rule_of_its_own_scenario(victory, cite):
    terms = Terms(victory=victory, attacker=RED, objectives=(MISSION,))
    table = placed(terms, unit("R", at=(60, 50)), unit("B", at=(30, 40)))
    assert (at_nightfall(table).winner, at_nightfall(table).cite) == (BLUE, cite)


# Earlier wars


@cites("AGW-654", "AGW-657")
@pytest.mark.parametrize(
    ("era", "weapon", "price"),
    [
        ("1700", "musket", 1),
        ("1700", "rifle", 2),
        ("1850", "musket", 1),
        ("1850", "rifled_musket", 1),
        ("1850", "needle_gun", 0),
        ("1870", "musket", 0),
    ],
)
def test_whatever_is_loaded_by_the_muzzle_has_to_be_loaded_again(era, weapon, price):
    table = lay(unit("R", at=(30, 40), weapon=weapon), era=era, switches={"reloading": True})
    assert loading_cost(table, table.units["R"]) == price


@cites("AGW-003", "AGW-652", "AGW-657")
@pytest.mark.parametrize(
    ("era", "kind", "refused"),
    [
        ("1700", "early_machine_gun", True),
        ("1850", "early_machine_gun", False),
        ("1850", "late_machine_gun", True),
        ("1870", "late_machine_gun", False),
    ],
)
def test_no_army_has_a_machine_gun_before_its_time(era, kind, refused):
    maxim = UnitEntry(name="The Maxim", kind=kind, figures=3, weapon=kind)
    army = Army(name="A", list="britain", limit=0, generals=("G",), era=era, units=(maxim,))
    told = [fault.words for fault in inspect(army).faults]
    assert any("not invented yet" in words for words in told) is refused


# Fanatics


@cites("AGW-572", "AGW-185", "AGW-319")
def test_fanatics_who_have_charged_need_not_charge_the_next_enemy_as_well():
    ghazis = unit("R", "tribal_infantry", at=(30, 40), attributes="fanatic", weapon="")
    near = unit("B", at=(30, 33), figures=2, original=12, acted=True, disordered=True)
    others = unit("R9", at=(66, 58)), unit("B2", at=(48, 24)), unit("B3", at=(10, 4))
    battle = Battle(lay(ghazis, near, *others), "H7")
    told = battle.play(Use("unit", ("R",)), fates="2 2 2 2 " + "6 " * 15 + "1 1 S7")
    assert told.one(events.ChargeDeclared).target == "B"  # nothing else was allowed
    assert told.one(events.Left).gone == "destroyed"
    assert not battle.unit("R").disordered  # it could charge, but it has charged
    assert told.kinds()[-1] == "Flipped"


# Bands of tribesmen


def bands(*more, **fields):
    """A band of each of two tribes, side by side, that of R about to act."""
    one = {"formation": "skirmish", "weapon": "musket", "apart": True, "figures": 6, **fields}
    own = unit("R-band", "tribal_infantry", at=(30, 40), parent="R", attributes="brave", **one)
    other = unit(
        "R2-band", "tribal_infantry", at=(38, 40), parent="R2", attributes="gallant timid", **one
    )
    tribes = [unit(f"R{n}", "tribal_infantry", at=(x, 54)) for n, x in (("", 10), ("2", 40))]
    battle = Battle(lay(own, other, *tribes, *more, unit("B", at=(30, 4))), "H7")
    battle.play(Use("unit", ("R-band",)))
    return battle


@cites("AGW-568", "AGW-014")
def test_bands_of_two_tribes_may_gather_into_a_new_warband():
    battle = bands()
    told = battle.play(Deed("gather", "R2-band"), fates="S7")
    host = battle.unit("R-band")
    assert (host.figures, host.original, host.formation) == (12, 12, "mass")
    assert host.attributes == ("timid",)  # Brave and Gallant were not common to both
    assert "R2-band" not in battle.table.units
    joined = told.one(events.BandsJoined)
    assert joined.tell(battle.table) == "R-band and R2-band gather into one warband."


@cites("AGW-568")
def test_only_loose_bands_of_one_sort_within_six_inches_gather():
    assert bands().refusal(Deed("gather", "R2")) == "AGW-568"  # a tribe in a mass
    assert bands(figures=10).refusal(Deed("gather", "R2-band")) == "AGW-568"  # twenty men
    far = bands()
    far.unit("R2-band").place = (inches(48), inches(40))
    assert far.refusal(Deed("gather", "R2-band")) == "AGW-568"


@cites("AGW-568")
def test_a_warband_that_has_gathered_acts_in_the_next_cycle():
    band = {"kind": "tribal_infantry", "formation": "skirmish", "weapon": "musket", "figures": 6}
    tribe = unit("R", "tribal_infantry", at=(30, 40), figures=6, weapon="musket", original=6)
    parts = [
        unit(name, at=at, parent="R", apart=True, **band)
        for name, at in (("R-band", (30, 34)), ("R-other_band", (37, 40)))
    ]
    battle = acting(tribe, *parts, unit("B", at=(30, 22)))
    battle.play(Deed("recover"))
    for deed in (Deed("march", count=1), Deed("shoot", "B"), Deed("charge", "B")):
        assert battle.refusal(deed) == "AGW-568"
    battle.play(Deed("recover"), fates="S7")  # but the other band may come in as well
    assert battle.unit("R").figures == 18


# Those who run


@cites("AGW-279", "AGW-248", "AGW-249")
def test_who_runs_away_does_not_turn_round_to_help_those_who_are_charged():
    charger, target = unit("B", at=(30, 30)), unit("R", at=(30, 40))
    helper = unit("R2", at=(40, 40), facing=31500)
    answer = Answer(target, [charger])
    table = lay(charger, target, helper)
    assert shooters(table, answer) == [helper]
    helper.running = helper.disordered = True
    assert shooters(table, answer) == []


# Elbow room


@cites("AGW-012", "AGW-311")
def test_men_who_get_up_again_shift_their_unit_off_the_toes_of_its_neighbours():
    table = lay(
        unit("B", at=(30, 37.6), figures=6),
        unit("R", at=(30, 40), figures=12),
        unit("R2", at=(33.5, 40), figures=6),
        unit("R3", at=(25, 40), figures=6),
    )
    crowd = [table.units[name] for name in ("R", "R2", "R3")]
    assert is_crowded(table, crowd[0])
    battle = Battle(table, "S7")
    make_room(battle.game, crowd[:1])
    moved = battle.game.chronicle[-1]
    assert (type(moved), moved.path[-1]) == (events.Moved, (30 * 254, 42 * 254))  # right behind
    assert not is_crowded(battle.table, battle.unit("R"))


@cites("AGW-012", "AGW-314")
def test_who_makes_room_keeps_hold_of_his_enemy_and_touches_no_other():
    foes = unit("B", at=(30, 38), locked=("R",)), unit("B2", at=(37, 38))
    ours = unit("R", at=(30, 40), locked=("B",)), unit("R2", at=(25, 40), figures=6)
    battle = Battle(lay(*foes, *ours), "S7")
    before = are_near(battle.unit("R"), battle.unit("B2"), inches(1))
    make_room(battle.game, [battle.unit("R")])
    unit_ = battle.unit("R")
    assert not is_crowded(battle.table, unit_)
    assert are_near(unit_, battle.unit("B"), inches(1))
    assert are_near(unit_, battle.unit("B2"), inches(1)) is before


@cites("AGW-567", "AGW-069")
def test_a_second_band_goes_out_only_where_there_is_room_for_all_its_men():
    tribe = unit("R", "tribal_infantry", at=(30, 40), weapon="musket")
    mate = unit("R2", at=(33.6, 33), figures=6)
    battle = Battle(lay(tribe, mate, unit("B", at=(30, 4)), unit("R9", at=(66, 58))), "HK")
    battle.play(Use("unit", ("R",)))
    battle.play(Deed("scatter"), fates="6 6 6")
    battle.play(Go(place=(inches(20), inches(30))))  # out of the way of the next
    battle.play(Deed("scatter"), fates="1 1 1")
    bands = [one for one in battle.table.own(RED) if one.parent == "R"]
    assert [one.figures for one in bands] == [6, 6]
    assert not any(is_crowded(battle.table, one) for one in bands)


# The log


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
