"""In melee: how it begins, what it forbids, and how it ends."""

import pytest

from books.gentlemen_of_war.field import field, reasons
from grognard.books.gentlemen_of_war import events
from marks import cites

FOE = "Conscript"


@cites("GOW-061")
@pytest.mark.parametrize(
    ("cards", "script"), [("H2 C3 C4 C5", ", buy 0"), ("C2 C3 C4 C5", ""), ("JB H3 C4 C5", "")]
)
def test_a_melee_attack_begins_a_melee_whether_or_not_it_hits(cards, script):
    battle = field("RB", R="Highlander with Sabre", B=FOE, acts="R")
    told = battle.play(f"use Cut, add 0{script}", cards)
    assert told.one(events.MeleeJoined) == events.MeleeJoined("R", "B")
    assert battle.refusal("move") == "GOW-015"


@cites("GOW-061")
def test_a_melee_is_between_pairs():
    battle = field("BRC", R="Highlander with Sabre", B=FOE, C=FOE, acts="R")
    battle.play("use Cut, on B, add 0, end, activate C", "C2 C3 C4 C5")
    assert battle.refusal("use Recuperate") == ""
    battle.play("end")
    assert battle.refusal("use Recuperate") == "GOW-062"  # B fights on


@cites("GOW-061")
def test_standing_next_to_an_enemy_is_no_melee():
    battle = field("RB1", R="Highlander with Pistol", B=FOE, acts="R")
    assert battle.refusal("use Fire") == ""


@cites("GOW-063")
@pytest.mark.parametrize(
    ("mine", "its", "hexes", "over"),
    [
        ("Sabre", "", 1, True),
        ("Spontoon", "", 1, False),
        ("Spontoon", "", 2, True),
        ("Sabre", " with Spontoon", 1, False),
        ("Sabre", " with Spontoon", 2, True),
        ("Pistol", "", 1, True),
    ],
)
def test_a_melee_ends_when_both_are_outside_each_others_melee_range(mine, its, hexes, over):
    battle = field("21RB", R=f"Highlander with {mine}", B=f"Conscript{its}", acts="R", melee="RB")
    told = battle.play(f"dash, add 0, charge nobody, to {hexes}, stop", "H2 H3 H4 C5")
    assert bool(told.of(events.MeleeEnded)) is over
    assert (battle.refusal("use Recuperate") == "") is over


@cites("GOW-063")
def test_a_melee_is_over_for_who_has_passed_outside_its_range_on_his_way():
    line = """
    .......
     .......
    ...h1..
     ..RB...
    ...h...
    """
    battle = field(line, R="Highlander", B=FOE, acts="R", melee="RB")
    told = battle.play("dash, add 0, charge nobody, to 1", "H2 H3 H4 H5")
    assert told.kinds()[-2:] == ["Moved", "MeleeEnded"]


@cites("GOW-063", "GOW-073")
def test_a_unit_knocked_out_of_reach_is_out_of_the_melee():
    battle = field("RB..", R="Highlander with Pallasch", B=FOE, acts="R")
    told = battle.play("use Cleave, add 0, buy 1", "H2 H3 C4 C5")
    assert told.kinds()[-2:] == ["Moved", "MeleeEnded"]


def returning(script, cards, **more):
    """R, in melee with B, leaves and comes back."""
    units = {"R": "Highlander with Sabre", "B": FOE, **more}
    battle = field("1RB", acts="R", melee="RB", **units)
    return battle, battle.play(script, cards)


@cites("GOW-064")
def test_a_dash_out_of_a_fight_and_back_earns_no_charge_bonus():
    battle, told = returning("dash, add 0, charge B, to 1, to R", "H2 H3 C4 C5")
    assert told.one(events.Charged).reckoning is None
    assert battle.weigh("use Cut").total == 4


@cites("GOW-064", "GOWR-007")
def test_who_left_by_free_movement_may_charge_back_with_the_bonus():
    rider = "Cuirassier with Sabre, Riding Horse"
    battle, told = returning("ride, to 1, dash, add 0, charge B, to R", "H2 C3 C4 C5", R=rider)
    assert told.one(events.MeleeEnded).one == "R"
    assert told.one(events.Charged).reckoning.total == 2
    assert reasons(battle.weigh("use Cut")) == {"GOW-031": 2}


@cites("GOW-064")
def test_who_leaves_one_fight_may_charge_another_enemy_with_the_bonus():
    battle = field("CBR.1D", R="Highlander", B=FOE, C=FOE, D=FOE, acts="R", melee="RB")
    told = battle.play("dash, add 0, charge D, to 1", "H2 H3 C4 C5")
    assert told.one(events.MeleeEnded).other == "B"
    assert told.one(events.Charged).reckoning.total == 2


@cites("GOW-064")
def test_a_dash_out_of_a_fight_need_not_come_back():
    _, told = returning("dash, add 0, charge nobody, to 1", "H2 C3 C4 C5")
    assert told.one(events.MeleeEnded) == events.MeleeEnded("R", "B")
    assert told.of(events.Charged) == []
