"""Guards who step in the way of a charge."""

import pytest

from books.gentlemen_of_war.field import BLUE, field, reasons, stock
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.roster import Item, Passives
from marks import cites

FOE = "Conscript"
GUARD = "Landwehr"
LINE = """
R.14B..
 .2C3...
.......
"""


def charge(script="", cards="H2 H3 H4 C5", line=LINE, **more):
    """A Highlander charges B past C, who stands beside the way."""
    battle = field(line, acts="R", **{"R": "Highlander", "B": FOE, "C": GUARD, **more})
    return battle, battle.play(f"dash, add 0, charge B, to 4{script}", cards)


@cites("GOW-043", "GOW-096")
def test_a_guard_may_be_called_when_the_charger_steps_within_his_range():
    battle, told = charge()
    assert told.one(events.Moved).path[-1] == battle.places["1"]  # the first step beside C
    assert (battle.asks(), battle.question.seat) == ("CallGuard", BLUE)
    assert battle.offers() == ["", "C"]


@cites("GOW-043")
@pytest.mark.parametrize(
    ("line", "more"),
    [
        pytest.param("R..4B..\n.......\n..C....", {}, id="out of range"),
        pytest.param(LINE, {"C": "Redcoat"}, id="no guard"),
        pytest.param(LINE, {"melee": "CS", "S": FOE}, id="in melee"),
        pytest.param("R..4B..", {"B": GUARD, "C": FOE}, id="the target himself"),
    ],
)
def test_no_guard_is_called_otherwise(line, more):
    _, told = charge(line=line, **more)
    assert told.one(events.Charged).target == "B"


@cites("GOW-043")
def test_a_dash_that_is_no_charge_meets_no_guard():
    line = "R.1....B\n........\n.2C....."
    battle = field(line, acts="R", R="Highlander", B=FOE, C=GUARD)
    told = battle.play("dash, add 0, charge nobody, to 1", "H2 H3 C4 C5")
    assert told.one(events.Moved).how == "dashes"


@cites("GOW-043")
def test_the_defender_may_let_the_charger_pass_and_call_at_the_next_step():
    battle, _ = charge()
    told = battle.play("guard nobody")
    assert told.one(events.Moved).path[-1] == battle.places["4"]
    assert battle.asks() == "CallGuard"
    told = battle.play("guard nobody")
    assert told.one(events.Charged).target == "B"


@cites("GOW-043")
def test_the_charger_is_halted_and_the_rest_of_his_dash_is_lost():
    battle, _ = charge()
    told = battle.play("guard C, to 4")
    assert told.one(events.Intercepted).path[-1] == battle.places["4"]
    assert told.of(events.Moved) == []
    assert battle.asks() == "Act"


@cites("GOW-043")
def test_the_guard_may_stay_or_shift_to_a_hex_beside_the_charger():
    battle, _ = charge()
    battle.play("guard C")
    assert battle.asks() == "GuardTo"
    assert battle.reachable() == {"C", "2", "4"}
    assert battle.refusal("to 3") == "GOW-043"


@cites("GOW-043", "GOW-121")
def test_terrain_slows_a_guard_too():
    battle, _ = charge(under={"4": "f"}, cards="H2 H3 H4 H5")
    battle.play("guard C")
    assert battle.reachable() == {"C", "2"}


@cites("GOW-043")
def test_a_guard_may_step_where_the_charger_was_a_moment_ago(monkeypatch):
    whistle = Item(
        id="house-whistle", name="Whistle", category="Misc", points=5, passives=Passives(guard=1)
    )
    stock(monkeypatch, whistle)
    battle, _ = charge(line="CR14B", C="Landwehr with Whistle", cards="H2 H3 C4 C5")
    assert (battle.asks(), battle.offers()) == ("CallGuard", ["", "C"])
    told = battle.play("guard C")
    assert told.one(events.Intercepted).path == (battle.places["C"], battle.places["R"])


@cites("GOW-043")
def test_a_guard_out_of_his_fight_may_intercept_again_in_the_same_turn():
    line = "R.14B..\nS2C3..."
    battle, _ = charge(line=line, R="Cuirassier with Riding Horse", S="Highlander")
    told = battle.play("guard C, to C, ride, to R, end, activate B, end")
    assert told.one(events.MeleeEnded).one == "R"
    battle.play("dash, add 0, charge B, to 4", "H5 H6 H7 C6")
    assert (battle.asks(), battle.offers()) == ("CallGuard", ["", "C"])


@cites("GOW-044")
def test_the_charger_counts_as_having_charged_the_interceptor():
    battle, _ = charge(C="Vieux Grognard")
    told = battle.play("guard C, to C")
    charged = told.one(events.Charged)
    assert (charged.target, charged.intercepted) == ("C", True)
    assert reasons(charged.reckoning) == {"GOW-089": 1, "GOW-090": -2}
    assert charged.says_who() == "GOW-044"


@cites("GOW-044", "GOW-088")
def test_the_impact_strikes_the_interceptor():
    rider = "Cuirassier with Charger"
    battle, _ = charge(R=rider)
    told = battle.play("guard C, to C")
    assert told.one(events.Marked) == events.Marked("C", events.Marks(concussion=1))


@cites("GOW-044")
def test_charger_and_interceptor_are_in_melee_and_the_activation_goes_on():
    battle, _ = charge(R="Highlander with Sabre")
    battle.play("guard C, to C")
    assert battle.refusal("move") == "GOW-015"
    told = battle.play("use Cut, add 0", "C2 C3 C4 C6 C7 C8")
    assert told.of(events.MeleeJoined) == []


@cites("GOW-045")
def test_one_guard_intercepts_and_others_whose_movement_suffices_may_join():
    line = "R.14B..\n.2C3...\n....D.."
    battle, _ = charge(line=line, D=GUARD)
    assert battle.offers() == ["", "C"]  # D is two hexes from the way
    battle.play("guard C, to 4")
    assert battle.asks() == "Act"  # and cannot reach the charger
    line = "R.14B..\n.2C3...\n.DE...."
    battle, _ = charge(line=line, D=GUARD, E="Redcoat")
    told = battle.play("guard C, to C")
    assert (battle.asks(), battle.offers()) == ("CallGuard", ["", "D"])
    told = battle.play("guard D")
    joined = told.one(events.Intercepted)
    assert (joined.guard, joined.joins, joined.path[-1]) == ("D", True, battle.places["2"])
    assert joined.says_who() == "GOW-045"


@cites("GOW-045")
def test_the_target_of_the_charge_may_join_too_once_another_has_intercepted():
    battle, _ = charge(B=GUARD)
    told = battle.play("guard C, to C")
    assert (battle.asks(), battle.offers()) == ("CallGuard", ["", "B"])
    told = battle.play("guard B")
    joined = told.one(events.Intercepted)
    assert (joined.guard, joined.joins, joined.path[-1]) == ("B", True, battle.places["4"])
    assert told.of(events.Charged) == []


@cites("GOW-045")
def test_a_joiner_was_not_charged():
    line = "R.14B..\n.2C3...\n.D....."
    battle, _ = charge(line=line, D="Vieux Grognard", R="Highlander with Sabre")
    told = battle.play("guard C, to C, guard D")
    assert told.one(events.Charged).target == "C"
    assert reasons(battle.weigh("use Cut, on D")) == {"GOW-031": 2}


@cites("GOW-043", "GOW-063")
def test_a_guard_whom_the_charger_has_run_away_from_may_step_in_when_he_comes_by_again():
    line = """
    .....
     ...B.
    ..h4.
     .RC..
    """
    battle = field(line, acts="R", R="Highlander", B=FOE, C=GUARD, melee="CR")
    battle.play("dash, add 0, charge B, to 4", "H2 H3 H4 H5")
    assert (battle.asks(), battle.offers()) == ("CallGuard", ["", "C"])


@cites("GOW-064", "GOW-043")
@pytest.mark.parametrize(("fights", "bonus"), [("CR", None), ("", 3)])
def test_who_is_intercepted_by_the_guard_he_has_run_away_from_is_back_in_the_same_fight(
    fights, bonus
):
    line = """
    .1...
     2RC..
    ..4B.
    """
    rider = "Cuirassier with Charger"
    battle = field(line, acts="R", R=rider, B=FOE, C=GUARD, melee=fights)
    battle.play("dash, add 0, charge B, to 2, to R", "H2 H3 H4 H5")
    told = battle.play("guard C, to C")
    charged = told.one(events.Charged)
    assert (charged.target, charged.intercepted) == ("C", True)
    assert (charged.reckoning and charged.reckoning.total) == bonus
    assert bool(told.of(events.Marked)) is bool(bonus)


@cites("GOW-043")
def test_a_guard_is_not_called_by_the_charger_he_fights_and_who_stays_in_reach():
    battle = field("R4B.\nC...", acts="R", R="Highlander", B=FOE, C=GUARD, melee="CR")
    told = battle.play("dash, add 0, charge B, to 4", "H2 C3 C4 C5")
    assert told.one(events.Charged).target == "B"
