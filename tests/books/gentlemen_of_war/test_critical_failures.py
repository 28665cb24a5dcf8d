"""Critical failures, where the table plays with them."""

import pytest

from books.gentlemen_of_war.field import field
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from marks import cites

FOE = "Conscript"
ON = "critical_failures"
SUMS = {7: "C3 S4", 6: "C2 S4", 5: "C2 S3", 4: "C2 S2", 3: "C3 JL", 2: "C2 JL", 0: "JL JB"}
"""Two cards without a Heart or a Diamond, by the sum of their values."""


def wounds(told, by):
    return [(event.unit, event.wounds) for event in told.of(events.Wounded) if event.by == by]


# When


def failing(unit, script, cards, switches=ON, line="RB...", **more):
    battle = field(line, R=unit, B=FOE, acts="R", points=4, switches=switches, **more)
    return battle, battle.play(script, cards)


@cites("GOW-143")
@pytest.mark.parametrize(
    ("cards", "switches", "critical"),
    [
        pytest.param("C3 S4", ON, True, id="seven"),
        pytest.param("C4 S4", ON, False, id="eight"),
        pytest.param("C3 S4", "", False, id="not played"),
        pytest.param("JL CA", ON, False, id="an Ace counts ten"),
        pytest.param("JB JL", ON, True, id="the Big Joker counts nothing"),
    ],
)
def test_a_failed_attack_whose_cards_add_up_to_less_than_eight_is_critical(
    cards, switches, critical
):
    _, told = failing("Conscript with Sabre", "use Cut, add 0", cards, switches)
    assert bool(told.of(events.Spoiled)) is critical


@cites("GOW-143")
def test_an_action_that_succeeds_is_never_critical():
    _, told = failing("Conscript with Sabre", "use Cut, add 0, buy 0", "H2 C2")
    assert told.of(events.Spoiled) == []


@cites("GOW-143")
def test_declining_what_could_be_bought_is_a_failure_like_any_other():
    _, told = failing("Conscript with Sabre", "use Cut, add 0, buy nothing", "H2 C5")
    assert told.one(events.Spoiled).says_who() == "GOW-144"


@cites("GOW-143", "GOW-139")
def test_cards_discarded_for_their_effect_count_as_drawn():
    _, told = failing("Conscript with Sabre", "use Cut, add 0, give CQ", "CQ JL C2 S2")
    assert told.one(events.Failed).what == "Cut (Sabre)"
    assert told.of(events.Spoiled) == []


@cites("GOW-143")
@pytest.mark.parametrize(
    ("script", "cards"),
    [
        ("use Punch, add 0", "C2 S2"),
        ("dash, add 0, charge nobody", "C2 S2"),
        ("use Battlefield Calculus, add 0", "H2 S2"),
    ],
)
def test_punches_dashes_and_calculations_fail_without_further_harm(script, cards):
    _, told = failing("Conscript", script, cards)
    assert told.one(events.Failed).unit == "R"
    assert told.of(events.Spoiled) == []


# Melee weapons


def cut(total, unit="Conscript with Sabre", **more):
    return failing(unit, "use Cut, add 0", SUMS[total], **more)


@cites("GOW-144")
def test_seven_lets_the_weapon_strike_again():
    battle, told = cut(7)
    assert told.one(events.Spoiled).refreshed == battle.arm("R", "Sabre")
    assert battle.refusal("use Cut") == ""
    assert battle.weigh("use Cut").total == 2  # no reuse penalty, but a point as usual


@cites("GOW-144")
def test_six_ends_melee_attacks_for_the_activation_even_with_the_fist():
    battle, _ = cut(6, line="RB...")
    assert battle.refusal("use Punch") == "GOW-144"
    battle.play("end, end")
    assert battle.refusal("use Punch") == ""
    assert battle.refusal("use Cut") == ""


@cites("GOW-144")
@pytest.mark.parametrize(("total", "hurt"), [(7, 0), (6, 0), (5, 2), (4, 2), (3, 2), (0, 2)])
def test_five_or_less_costs_two_wounds_that_no_armour_stops(total, hurt):
    _, told = cut(total, "Conscript with Sabre, Cuirass")
    assert wounds(told, "GOW-144") == [("R", hurt)] * bool(hurt)
    assert told.of(events.HeldFast) == []


@cites("GOW-144")
def test_four_ends_the_activation():
    battle, told = cut(4, "Zouave with Sabre, Riding Horse")
    assert told.of(events.ActivationEnded)[0].unit == "R"
    assert battle.table.active == "B"


@cites("GOW-144")
@pytest.mark.parametrize("total", [3, 2, 0])
def test_three_or_less_breaks_the_weapon_for_good(total):
    battle, told = cut(total)
    assert told.one(events.Spoiled).destroyed
    assert battle.refusal("use Cut") == "GOW-023"
    assert battle.refusal("use Punch (second hand)") == ""  # the hand is empty now


@cites("GOW-144", "GOW-063")
def test_a_melee_held_only_by_the_broken_weapons_reach_is_over():
    _, told = failing("Conscript with Spontoon", "use Lunge, add 0", SUMS[3], line="R.B")
    assert told.one(events.MeleeEnded).one == "R"


@cites("GOW-144", "GOW-048")
def test_two_wounds_of_ones_own_doing_may_be_the_last():
    _, told = cut(5, given={"R": {"wounds": 3}}, S=FOE, line="RB..S")
    assert told.one(events.OutOfAction).unit == "R"
    assert told.of(events.ActivationEnded)[0].unit == "R"


# Ranged weapons


GUNNER = "Line Grenadier with Pistol"


def fire(total, unit=GUNNER, line="R..B...", **more):
    return failing(unit, "use Fire, add 0", SUMS[total], line=line, **more)


@cites("GOW-145")
def test_seven_is_a_misfire_and_the_round_is_saved():
    battle, _ = fire(7)
    assert battle.refusal("use Fire") == ""
    assert battle.refusal("load Pistol") == "GOW-075"


@cites("GOW-145", "GOWR-060")
def test_a_grenade_that_misfires_stays_in_the_hand():
    battle, told = failing("Conscript with Grenade", "use Throw, add 0", SUMS[7], line="R..B...")
    assert told.of(events.HandEmptied) == []
    battle.play("end, end")
    assert battle.refusal("use Throw") == ""


@cites("GOW-145", "GOWR-060")
def test_nothing_is_said_of_the_hands_of_a_man_whom_his_own_grenade_kills():
    hurt, line = {"R": {"wounds": 3}}, "R..B.S."
    thrown = "use Throw, add 0"
    _, told = failing("Conscript with Grenade", thrown, SUMS[5], line=line, given=hurt, S=FOE)
    assert told.one(events.OutOfAction).unit == "R"
    assert told.of(events.HandEmptied) == []


@cites("GOW-145")
def test_six_jams_the_weapon_for_the_turn():
    battle, _ = fire(6)
    assert battle.refusal("load Pistol") == "GOW-145"
    battle.play("end, end")
    assert battle.refusal("load Pistol") == ""


@cites("GOW-145", "GOW-068")
def test_a_jammed_weapon_is_not_reloaded_by_a_reaction_of_the_same_turn():
    line = "R..B.C.D.E.F"
    battle = field(
        line,
        R=GUNNER,
        acts="R",
        switches=ON,
        **dict.fromkeys("BCDEF", FOE),
    )
    battle.play("use Fire, on B, add 0, end", SUMS[6])
    battle.play("activate B, end, activate C, end, no, activate D, end, no, activate E, end")
    assert battle.refusal("reload R Pistol") == "GOW-065"


@cites("GOW-145")
@pytest.mark.parametrize(("total", "hurt"), [(7, 0), (6, 0), (5, 2), (4, 2), (3, 2), (0, 2)])
def test_five_or_less_burns_the_shooter(total, hurt):
    _, told = fire(total)
    assert wounds(told, "GOW-145") == [("R", hurt)] * bool(hurt)


@cites("GOW-145")
def test_four_spoils_the_weapon_for_the_battle_but_not_its_bayonet():
    battle, _ = fire(4, "Line Grenadier with Smoothbore Musket, Socket Bayonet", "RB...")
    battle.play("end, end")
    assert battle.refusal("load Smoothbore Musket") == "GOW-145"
    assert battle.refusal("use Stab") == ""


@cites("GOW-145")
def test_a_spoiled_weapon_with_rounds_left_does_not_fire():
    battle, _ = fire(4, "Line Grenadier with Pistol x2")
    assert battle.refusal("use Fire") == "GOW-145"


@cites("GOW-145")
@pytest.mark.parametrize("total", [3, 2, 0])
def test_three_or_less_bursts_the_weapon_and_what_is_fixed_to_it(total):
    unit = "Line Grenadier with Smoothbore Musket, Socket Bayonet"
    battle, told = fire(total, unit, "RB...")
    assert len(told.one(events.Spoiled).destroyed) == 2
    for ability in ("use Fire", "use Stab"):
        assert battle.refusal(ability) == "GOW-023"
    assert battle.refusal("use Punch (second hand)") == ""


# Support


HELP = {7: "C2 H2 D3", 6: "C2 H2 D2", 5: "C2 H3 JL", 4: "C2 H2 JL", 3: "C3 JL JB", 2: "C2 JL JB"}
"""Three cards without a Spade."""


def dress(total, line="RS..B", on="S"):
    script = f"use Dress Wounds, on {on}, add 0"
    return failing("Surgeon's Mate", script, HELP[total], line=line, S=FOE)


@cites("GOW-146")
def test_seven_lets_the_helper_try_again():
    battle, _ = dress(7)
    assert battle.refusal("use Dress Wounds") == ""


@cites("GOW-146")
def test_six_ends_support_for_the_activation():
    battle, _ = dress(6)
    assert battle.refusal("use Recuperate") == "GOW-146"
    assert battle.refusal("use Battlefield Calculus") == ""
    battle.play("end, end, end, blue, end, activate R")
    assert battle.refusal("use Recuperate") == ""


@cites("GOW-146")
@pytest.mark.parametrize(
    ("total", "marks"),
    [(5, events.Marks(concussion=1)), (4, events.Marks(concussion=1, suppressed=1))],
)
def test_five_and_four_confuse_the_target(total, marks):
    _, told = dress(total)
    assert told.one(events.Marked) == events.Marked("S", marks)
    assert told.of(events.Wounded) == []


@cites("GOW-146")
@pytest.mark.parametrize("total", [3, 2])
def test_three_or_less_ends_support_for_the_battle(total):
    battle, _ = dress(total)
    assert battle.refusal("use Recuperate") == "GOW-146"
    battle.play("end, end, end, blue, end, activate R")
    assert battle.refusal("use Recuperate") == "GOW-146"
    assert battle.refusal("use Dress Wounds") == "GOW-146"


@cites("GOW-146")
def test_recuperating_is_support_of_oneself():
    battle, told = failing("Redcoat", "use Recuperate, add 0", HELP[5], line="R...B")
    assert told.one(events.Spoiled).words == "he only confuses himself"
    assert told.one(events.Marked) == events.Marked("R", events.Marks(concussion=1))
    assert battle.question.detail() == "2 action points left."  # of four, one spent, one lost


def states(battle, letter):
    """What the markers of a unit say of it."""
    pieces = BOOK.view(battle.table, None).pieces
    return {mark.words for piece in pieces if piece.id == letter for mark in piece.markers}


@cites("GOW-145")
def test_a_gun_that_fires_no_more_is_neither_called_empty_nor_jammed():
    pistol = "Redcoat with Pistol"
    empty = {"ammo": (0,) * 6, "spoiled": (5,)}
    battle = field("R..B", R=pistol, B="Conscript", acts="R", given={"R": empty})
    for phrase in ("use Fire", "load Fire"):
        fault = battle.fault(phrase)
        assert fault is not None
        assert fault.words == "The Pistol will not fire again in this battle."
        assert not fault.remedy


@cites("GOW-145")
def test_a_burst_gun_is_not_shown_as_one_to_be_loaded():
    ammo = {"ammo": (0,) * 6}
    marks = []
    for lost in ((), (0,)):
        given = {"R": {**ammo, "lost": lost}}
        battle = field("R..B", R="Redcoat with Pistol", B="Conscript", acts="R", given=given)
        marks.append(states(battle, "R"))
    assert ["not loaded" in words for words in marks] == [True, False]
