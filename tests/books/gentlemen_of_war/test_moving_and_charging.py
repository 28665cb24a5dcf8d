"""Moving hex by hex, dashing, and charging home."""

import pytest

from books.gentlemen_of_war.field import field, reasons
from grognard.books.gentlemen_of_war import events
from grognard.tabletop.geometry import inches
from marks import cites

FOE = "Conscript"


@cites("GOW-040")
def test_a_unit_walks_from_hex_to_adjacent_empty_hex():
    battle = field(
        """
        .1.2..
         RS3...
        .B4...
        """,
        R="Redcoat",
        S=FOE,
        B=FOE,
        acts="R",
    )
    battle.play("move")
    assert battle.reachable() == {"1"}  # friend and foe alike bar the way to 3 and 4
    told = battle.play("to 1")
    assert told.one(events.Moved).path == (battle.places["R"], battle.places["1"])


@cites("GOW-040")
def test_no_unit_leaves_the_field_or_enters_a_taken_hex():
    battle = field("RSB", R="Redcoat with Riding Horse", S=FOE, B=FOE, acts="R")
    assert battle.refusal("ride") == "GOW-040"
    battle = field("12RSB", R="Redcoat", S=FOE, B=FOE, acts="R", points=2)
    battle.play("move")
    assert battle.question.fault((5, 5)).cite == "GOW-040"
    assert battle.refusal("to S") == "GOW-040"


def charge(cards="H2 H3 C4 C5", line="R.1B", script="to 1", **more):
    """A Highlander's charge on the Conscript B."""
    more = {"R": "Highlander", "B": FOE, "acts": "R", **more}
    battle = field(line, **more)
    return battle, battle.play(f"dash, add 0, charge B, {script}", cards)


@cites("GOW-031", "GOW-089")
def test_a_charge_that_comes_home_earns_one_card_and_its_brutality():
    _, told = charge()
    charged = told.one(events.Charged)
    assert (charged.target, charged.reckoning.base) == ("B", 1)
    assert reasons(charged.reckoning) == {"GOW-089": 1}


@cites("GOW-031")
@pytest.mark.parametrize(
    ("charger", "defender", "bonus"),
    [
        ("Line Grenadier", "Conscript", 1),
        ("Highlander", "Conscript", 2),
        ("Line Grenadier", "Redcoat", 0),
        ("Line Grenadier", "Vieux Grognard", -1),
        ("Line Grenadier", "Vieux Grognard with Bearskin Cap", -3),
        ("Highlander", "Vieux Grognard with Shako", -1),
    ],
)
def test_the_charge_bonus_may_be_negative(charger, defender, bonus):
    cards = "H2 H3 C4" + " C5" * (charger == "Highlander")
    _, told = charge(cards, R=charger, B=defender)
    assert told.one(events.Charged).reckoning.total == bonus


@cites("GOW-031")
def test_the_bonus_goes_into_the_next_melee_attack_and_no_other():
    battle, _ = charge(R="Highlander with Sabre", points=4)
    told = battle.play("use Cut, add 0", "C2 C3 C6 C7 C8 C9")
    assert reasons(told.one(events.Drew).reckoning) == {"GOW-031": 2}
    assert battle.weigh("use Punch").total == 4


@cites("GOW-031")
def test_the_bonus_goes_with_any_weapon_against_anybody():
    battle, _ = charge(line="R.1B\n.C..", C=FOE, R="Highlander with Sabre")
    told = battle.play("use Punch, on C, add 0", "C2 C3 C6 C7 C8 C9")
    assert reasons(told.one(events.Drew).reckoning) == {"GOW-031": 2}


@cites("GOW-031")
def test_the_bonus_is_lost_when_the_activation_ends():
    battle, _ = charge()
    battle.play("end, end")
    assert battle.weigh("use Punch").total == 4


@cites("GOW-031")
def test_walking_up_to_an_enemy_is_no_charge():
    battle = field("R.1B", R="Highlander", B=FOE, acts="R")
    told = battle.play("move, to 1")
    assert told.of(events.Charged) == []
    assert battle.weigh("use Punch").total == 4


@cites("GOW-031")
def test_a_dash_that_is_no_charge_may_not_end_next_to_an_enemy():
    battle = field("R.1234B", R="Highlander", B=FOE, acts="R")
    battle.play("dash, add 1, charge nobody", "H2 H3 H4 H5 H6")
    assert battle.reachable() == {"R", "1", "2", "3"}


@cites("GOW-031")
@pytest.mark.parametrize("melee", ["", "RC"])
def test_a_dash_may_end_next_to_an_enemy_beside_whom_or_fighting_whom_it_began(melee):
    battle = field("1C2R...B", R="Highlander with Spontoon", B=FOE, C=FOE, acts="R", melee=melee)
    battle.play("dash, add 0, charge nobody", "H2 C3 C4 C5")
    assert ("2" in battle.reachable()) == bool(melee)
    battle = field("1CR2..B", R="Highlander", B=FOE, C=FOE, acts="R", melee=melee)
    battle.play("dash, add 0, charge nobody, to 2", "H2 H3 C4 C5")
    assert "R" in battle.reachable()


@cites("GOW-031")
def test_a_charge_may_end_beside_another_enemy_too_if_it_reaches_its_target():
    _, told = charge(line="R.1B\n.C..", C=FOE, script="to 1")
    assert told.one(events.Charged).target == "B"


@cites("GOW-041")
def test_the_target_is_named_before_the_draw_within_as_many_hexes_as_cards():
    battle = field("R...B.C", R="Highlander", B=FOE, C=FOE, acts="R")
    battle.play("dash, add 0")
    assert battle.asks() == "ChargeTarget"
    assert battle.refusal("charge C") == "GOW-041"
    assert battle.refusal("charge R") == "GOW-041"
    assert battle.offers() == ["", "B"]


@cites("GOW-041")
@pytest.mark.parametrize("whom", ["C", "S", "nobody known"])
def test_only_an_enemy_on_the_field_is_charged(whom):
    battle = field(
        "R.B.S", R="Highlander", S=FOE, B=FOE, C=FOE, acts="R", given={"C": {"out": True}}
    )
    battle.play("dash, add 0")
    assert battle.refusal(f"charge {whom}") == "GOW-041"


@cites("GOW-041")
def test_points_added_to_the_dash_lengthen_the_charge():
    battle = field("R....B", R="Highlander", B=FOE, acts="R")
    battle.play("dash, add 1")
    assert battle.refusal("charge B") == ""
    told = battle.play("charge B", "C2 C3 C4 C5 C6")
    assert told.one(events.Dashed).says_who() == "GOW-041"


@cites("GOW-042")
@pytest.mark.parametrize("weapon", ["", " with Spontoon"])
def test_a_charge_succeeds_only_next_to_its_target_whatever_the_reach(weapon):
    _, told = charge("H2 C3 C4 C5", R=f"Highlander{weapon}", line="R1.B", script="to 1")
    assert told.one(events.ChargeFellShort) == events.ChargeFellShort("R", "B")
    assert told.of(events.Charged) == []


@cites("GOW-042")
def test_a_charge_that_falls_short_keeps_the_hexes_it_bought():
    _, told = charge("H2 C3 C4 C5", line="R1.B", script="to 1")
    assert told.one(events.Moved).path[-1] == (1, 0)


@cites("GOW-042")
def test_a_charger_who_does_not_move_has_not_charged():
    _, told = charge("H2 C3 C4 C5", line="1RB", script="stop")
    assert told.one(events.ChargeFellShort).unit == "R"


@cites("GOW-042")
def test_a_charge_that_draws_no_heart_or_diamond_fails():
    battle = field("R.1B", R="Highlander", B=FOE, acts="R")
    told = battle.play("dash, add 0, charge B", "C2 C3 C4 C5")
    assert told.one(events.Failed).what == "Dash"


@cites("GOW-042", "GOW-031")
def test_a_charge_may_not_stop_next_to_another_enemy_instead():
    battle = field("R12C..B", R="Highlander", B=FOE, C=FOE, acts="R", points=4)
    battle.play("dash, add 3, charge B", "H2 H3 H4 C5 C6 C7 C8")
    assert battle.reachable() == {"R", "1"}


@cites("GOW-041")
def test_one_card_is_one_card():
    slow = "Surgeon's Mate"  # a single Heart
    battle = field("RC..B", R=slow, B="Conscript", C="Redcoat", acts="R")
    battle.play("dash, add 0")
    assert battle.fault("charge B").words == "B is 4 hexes away, and 1 card will be drawn."


@cites("GOW-043", "GOW-147")
@pytest.mark.parametrize(("aside", "asks"), [(1.9, "CallGuard"), (2.1, "DashTo")])
def test_by_the_tape_a_charge_does_not_slip_past_a_guard_between_two_marks(aside, asks):
    # The way is marked every two inches; here the guard is nearest halfway between two marks.
    start, target = (1000, 1000), (1000 + inches(9), 1000)
    guard = (1000 + inches(5), 1000 + round(inches(10) * aside / 10))
    battle = field(
        "....................\n" * 12,
        R="Highlander",
        B="Conscript",
        C="Landwehr",
        acts="R",
        given={"R": {"place": start}, "B": {"place": target}, "C": {"place": guard}},
        switches="free_measurement",
    )
    battle.play("dash, add 1, charge B", "H2 H3 H4 H5 D6")
    battle.game.answer((1000 + inches(8), 1000))
    assert battle.asks() == asks


@cites("GOW-031", "GOW-042")
def test_a_charge_on_a_neighbour_that_does_not_move_is_not_said_to_fall_short_of_him():
    battle = field("1RB.", acts="R", R="Highlander", B="Conscript")
    told = battle.play("dash, add 0, charge B, stop", "H2 C3 C4 C5")
    words = told.one(events.ChargeFellShort).tell(battle.table)
    assert words == "R's charge on B comes to nothing."
