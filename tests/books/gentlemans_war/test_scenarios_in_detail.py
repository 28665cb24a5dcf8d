"""The scenarios in detail, hidden movement and big games."""

from __future__ import annotations

import pytest

from books.gentlemans_war.field import (
    BLUE,
    RED,
    Battle,
    general,
    lay,
    unit,
)
from books.gentlemans_war.positions import at, placing
from books.gentlemans_war.test_scenario_rules import vanguards
from books.gentlemans_war.test_shooting import feature
from books.gentlemans_war.test_special_troops import placed
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.acting import look_out
from grognard.books.gentlemans_war.arriving import free_pose
from grognard.books.gentlemans_war.brigades import Use, UseCard
from grognard.books.gentlemans_war.cards import sleeps
from grognard.books.gentlemans_war.deploying import Stand
from grognard.books.gentlemans_war.pieces import Arrival, Objective, Terms
from grognard.books.gentlemans_war.restrictions import cannot_charge
from grognard.books.gentlemans_war.stands import base_as, base_of
from grognard.books.gentlemans_war.vanguards import Vanguard
from grognard.books.gentlemans_war.victories import EARLY, at_nightfall, is_over
from grognard.books.gentlemans_war.view import view
from grognard.tabletop.geometry import inches, touching
from marks import cites

MISSION = Objective("mission", (inches(30), inches(40)), inches(8), "the mission")
RELIEF = Terms(victory="detachment", attacker=RED, arrivals=(Arrival(1, BLUE, ("B2",)),))
BESIEGED = Terms(
    victory="detachment",
    attacker=RED,
    arrivals=(Arrival(1, BLUE, ("B2",)),),
    objectives=(MISSION,),
)


def rearguard(**gone):
    """One unit is left of three, and one of two, unless even that is gone."""
    lost = {"R2": "destroyed", "R3": "fled", "B2": "destroyed", **gone}
    units = [unit("R", at=(30, 40)), unit("R2"), unit("R3"), unit("B", at=(30, 4)), unit("B2")]
    for one in units:
        one.gone = lost.get(one.id, "")
    terms = Terms(victory="rearguard", attacker=RED, reshuffles=9)
    return Battle(placed(terms, *units, switches={"fight_on": True}), "S7").game


@cites("AGW-151", "AGW-128", "AGW-120")
def test_a_card_for_a_command_without_units_whose_hand_is_full_is_passed_over():
    table = lay(unit("B", at=(30, 4)), hands={RED: "H2 H3 H4", BLUE: "S2 S3 S4"})
    assert sleeps(UseCard(table, RED, "H7", held=False))
    assert not sleeps(UseCard(table, BLUE, "S7", held=False))
    table.hands = {RED: ("H2",)}
    assert not sleeps(UseCard(table, RED, "H7", held=False))  # it may be kept


@cites("AGW-357", "AGW-015")
def test_skirmishers_are_no_further_unit_where_half_the_units_are_counted():
    terms = Terms(placing="defender_half", attacker=BLUE)
    five = [unit(name) for name in ("R", "R2", "R3", "R4", "R5")]
    battle = Battle(placing(*five, unit("B2"), terms=terms))
    battle.play(at("R", "out"))
    battle.play(Stand("R2", inches(50), inches(52)))
    assert battle.question.seat == RED
    battle.play(Stand("R3", inches(50), inches(56)))
    assert battle.question.seat == BLUE


@cites("AGW-359", "AGW-375", "AGW-390")
@pytest.mark.parametrize(
    ("victory", "cite"), [("objective", "AGW-359"), ("stand", "AGW-390"), ("fieldworks", "AGW-375")]
)
def test_a_position_held_at_nightfall_is_held_by_the_rule_of_its_own_scenario(victory, cite):
    terms = Terms(victory=victory, attacker=RED, objectives=(MISSION,))
    table = placed(terms, unit("R", at=(60, 50)), unit("B", at=(30, 40)))
    assert (at_nightfall(table).winner, at_nightfall(table).cite) == (BLUE, cite)


@cites("AGW-362")
def test_a_vanguard_may_leave_twelve_inches_to_the_enemy_and_no_less():
    battle = Battle(vanguards())
    assert battle.refusal(Vanguard(("R",), 12)) == ""  # of the twenty-four between them
    battle.play(Vanguard(("R",), 12))
    assert battle.refusal(Vanguard(("B",), 1)) == "AGW-362"


@cites("AGW-363", "AGW-364")
def test_a_main_body_that_has_not_come_up_is_not_waited_for_by_those_who_break_through():
    late = [unit(f"R{number}", gone="reserve") for number in range(2, 6)]
    terms = Terms(victory="exit")
    units = unit("R", gone="exited"), unit("R9", at=(20, 40)), unit("B", at=(20, 4))
    table = lay(*units, *late, terms=terms, exited={RED: 1}, switches={"reinforced_by_die": True})
    assert EARLY["exit"](table).winner == RED
    table.units["R2"].gone = table.units["R3"].gone = table.units["R4"].gone = ""
    assert EARLY["exit"](table) is None


@cites("AGW-363")
def test_half_a_unit_that_marches_off_is_not_a_unit_off():
    half = unit("R-half", at=(30, 1), figures=6, parent="R", apart=True, formation="skirmish")
    table = lay(unit("R", at=(30, 10), figures=6, original=6), half, unit("B", at=(60, 4)))
    events.Left("R-half", "exited", "AGW-363").apply(table)
    assert not table.exited
    events.Left("R", "exited", "AGW-363").apply(table)
    assert table.exited == {RED: 1}


@cites("AGW-370")
def test_a_general_is_none_of_the_units_that_ambushers_have_to_destroy():
    terms = Terms(victory="ambush", attacker=RED)
    column = [unit("B", gone="destroyed"), unit("B2", at=(30, 4)), unit("B3", at=(40, 4))]
    force = [unit("R", at=(30, 40)), unit("R2", at=(40, 40))]
    fallen = general("Bg", (30, 4), gone="killed")
    table = placed(terms, *force, *column, generals=[fallen])
    assert EARLY["ambush"](table) is None
    table.units["B2"].gone = "destroyed"
    assert EARLY["ambush"](table).winner == RED


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


@cites("AGW-370")
def test_ambushers_who_send_out_skirmishers_are_no_more_units_than_before():
    out = unit("R-half", at=(20, 30), figures=6, parent="R", apart=True, formation="skirmish")
    units = [unit("R", at=(20, 40), figures=6, original=6), out, unit("R2", at=(40, 40))]
    column = [unit("B", gone="destroyed"), unit("B2", gone="destroyed"), unit("B3", at=(60, 4))]
    table = lay(*units, *column, terms=Terms(victory="ambush", attacker=RED))
    assert EARLY["ambush"](table).winner == RED  # two units for two
    table.units["R-half"].gone = "destroyed"
    table.units["B2"].gone = ""
    assert EARLY["ambush"](table) is None  # half a unit is not a unit


@cites("AGW-370")
def test_a_column_that_is_off_the_far_end_of_the_table_has_got_away():
    terms = Terms(victory="ambush", attacker=RED)
    gone = unit("B", gone="exited"), unit("B2", gone="destroyed")
    table = lay(*[unit(f"R{n}", at=(8 * n, 40)) for n in range(1, 6)], *gone, terms=terms)
    table.exited = {BLUE: 1}
    assert EARLY["ambush"](table).winner == BLUE
    table.units["B3"] = unit("B3", at=(60, 10))
    assert EARLY["ambush"](table) is None


@cites("AGW-375")
def test_a_work_that_nobody_holds_at_nightfall_is_not_held():
    work = Objective("work", (inches(30), inches(30)), inches(6), "the work")
    terms = Terms(victory="fieldworks", attacker=RED, objectives=(work,))
    table = placed(terms, unit("R", at=(30, 50)), unit("B", at=(30, 4)))
    assert at_nightfall(table).winner == RED
    table.units["B"].place = (inches(30), inches(30))
    assert at_nightfall(table).winner == BLUE


@cites("AGW-383")
def test_who_has_taken_a_wagon_does_not_charge_as_well():
    assert cannot_charge(unit("R", "light_cavalry", did=("capture",))).cite == "AGW-383"


@cites("AGW-385", "AGW-585", "AGW-121")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_player_sees_who_of_his_is_to_come_and_which_cards_wait_for_them(hidden):
    switches = {"hidden_hands": True} if hidden else {}
    units = unit("R", at=(30, 50)), unit("R2", gone="reserve"), unit("B", at=(30, 10))
    table = lay(*units, switches=switches, aside={RED: ("HK",)})
    mine, theirs = (view(table, seat).sides[0].notes for seat in (RED, BLUE))
    assert [note.partition(":")[0] for note in mine[1:]] == ["Still to come", "Cards set aside"]
    assert "R2" in mine[1]
    assert len(theirs) == (1 if hidden else 2)


@cites("AGW-389")
def test_a_relief_that_meets_its_own_skirmishers_has_relieved_nobody():
    out = unit("B2-skirmishers", at=(30, 19), figures=6, parent="B2", formation="skirmish")
    relief = unit("B2", at=(30, 16), figures=6, original=6)
    table = placed(RELIEF, unit("R", at=(30, 40)), unit("B", at=(60, 50)), relief, out)
    assert EARLY["detachment"](table) is None
    table.units["B"].place = (inches(30), inches(22))  # its skirmishers are at the mission
    assert EARLY["detachment"](table).winner == BLUE


@cites("AGW-389")
def test_with_the_detachment_lost_the_relief_does_not_win_by_nightfall():
    besiegers = [unit("R", at=(30, 40)), unit("R2", gone="destroyed"), unit("R3", at=(40, 40))]
    lost, relief = unit("B", gone="destroyed"), [unit("B2", at=(30, 4))]
    relief += [unit(f"B{n}", at=(8 * n, 4)) for n in (5, 6, 7)]
    terms = Terms(
        victory="detachment", attacker=RED, arrivals=(Arrival(1, BLUE, ("B2", "B5", "B6", "B7")),)
    )
    table = placed(terms, *besiegers, lost, *relief)
    assert at_nightfall(table).winner == ""
    table.units["B"] = unit("B", at=(30, 50))
    assert at_nightfall(table).winner == BLUE  # it held out, and the enemy has suffered more


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


@cites("AGW-394", "AGW-337")
def test_in_a_rearguard_action_nobody_is_beaten_by_losses_while_anybody_is_left():
    assert rearguard().verdict is None
    assert rearguard(R="destroyed").verdict.winner == BLUE
    over = rearguard(B="destroyed").verdict
    assert (over.winner, over.reason) == (RED, "nobody is left of the enemy")


@cites("AGW-399")
@pytest.mark.parametrize(("at", "over"), [((30, 20), True), ((30, 26), False), ((60, 38), False)])
def test_who_is_across_a_river_stands_beyond_the_water_and_not_beyond_the_middle(at, over):
    water = feature("w", "river", line=((0, 22), (40, 24), (72, 34)))
    table = lay(unit("R", at=at), unit("B", at=(60, 4)), features=[water])
    assert is_over(table, table.units["R"]) is over
    assert not is_over(table, table.units["B"])


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


@cites("AGW-114")
def test_who_finds_no_room_in_the_zone_marches_on_by_his_own_edge_on_a_card():
    box = tuple((inches(x), inches(y)) for x, y in ((10, 55), (18, 55), (18, 60), (10, 60)))
    units = [unit(f"R{n}") for n in range(5)]
    quiet = {RED: "cycle", BLUE: "cycle"}
    table = placing(*units, unit("B2", at=(50, 10)), zones={RED: box, BLUE: box}, standing=quiet)
    battle = Battle(table, "H2 H3 H4 S4 S5 S6 D7")
    while battle.asks() == "Deploy":
        battle.game.answer(battle.offers()[0])
    late = [one for one in battle.table.units.values() if one.gone == "coming"]
    told = [e.unit for e in battle.game.chronicle if isinstance(e, events.HeldBack)]
    assert told == [one.id for one in late] == ["R2", "R3", "R4"]
    battle.play(Use("unit", ("R2",)))
    assert battle.asks() == "ComeOn"


@cites("AGW-254", "AGW-257", "AGW-583")
def test_nobody_comes_back_or_out_of_hiding_in_contact_with_an_enemy():
    late = unit("R", gone="fell_back", formation="line")
    table = lay(late, unit("B", at=(36, 56), facing=0), unit("B9", at=(60, 4)))
    pose = free_pose(table, late, (inches(30), inches(56)), "line")
    assert pose is not None
    assert not touching(base_as(late, "line", pose), base_of(table.units["B"]))


@cites("AGW-254", "AGW-256", "AGW-585")
def test_who_finds_his_place_at_the_edge_taken_comes_back_beside_it_and_not_further_in():
    back = unit("R", gone="fell_back", formation="line")
    table = lay(back, unit("R2", at=(30, 58.9)), unit("B9", at=(60, 4)))
    pose = free_pose(table, back, (inches(30), inches(61)), "line")
    assert pose is not None
    assert pose.y > inches(58)
    assert inches(5) < abs(pose.x - inches(30)) < inches(8)


@cites("AGW-129", "AGW-567")
def test_what_a_band_has_spent_on_the_card_of_its_tribe_is_forgotten_with_the_cycle():
    band = unit("R", "tribal_infantry", at=(30, 40), formation="skirmish", spent=3)
    table = lay(band, unit("B", at=(30, 4)))
    events.CycleEnded(RED).apply(table)
    assert (band.dice, band.spent) == (0, 0)
