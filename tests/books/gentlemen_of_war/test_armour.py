"""Armour checks."""

import pytest

from books.gentlemen_of_war.field import BLUE, field
from grognard.books.gentlemen_of_war import events
from marks import cites

CUIRASS = "Conscript with Cuirass"
PLATE = "Conscript with Breastplate"


def shot(gun, buy, cards, target=CUIRASS, points=3):
    """Red shoots at an armoured B and buys an effect; the armour is yet to be tested."""
    battle = field("R.B..C", R=f"Redcoat with {gun}", B=target, C="Conscript", acts="R")
    told = battle.play(f"use Fire, on B, add 0, {buy}", cards)
    return battle, told


@cites("GOW-055", "GOW-056", "GOW-069", "GOW-137")
@pytest.mark.parametrize(
    ("target", "gun", "buy", "cards", "draw"),
    [
        pytest.param(CUIRASS, "Pistol", "buy 0", "D2 D3 C4", 2, id="unpierced"),
        pytest.param(CUIRASS, "Smoothbore Musket", "buy 0", "D2 D3 C4", 1, id="pierced by one"),
        pytest.param(CUIRASS, "Rifled Longgun", "buy 1", "D8 D3 C4", 0, id="pierced by two"),
        pytest.param(CUIRASS, "Pistol", "buy 0", "D2 D3 CA", 1, id="an Ace that buys nothing"),
        pytest.param(CUIRASS, "Pistol", "buy 0", "D2 DA CA", 0, id="two Aces"),
        pytest.param(CUIRASS, "Smoothbore Musket", "buy 0", "D2 D3 CA", 0, id="point and Ace"),
        pytest.param(PLATE, "Pistol", "buy 0", "D2 D3 C4", 1, id="one point"),
        pytest.param(PLATE, "Smoothbore Musket", "buy 0", "D2 D3 C4", 0, id="one point pierced"),
        pytest.param("Conscript", "Pistol", "buy 0", "D2 D3 C4", 0, id="no armour"),
    ],
)
def test_armour_that_is_not_pierced_draws_a_card_a_point(target, gun, buy, cards, draw):
    battle, told = shot(gun, buy, cards, target)
    if not draw:
        assert battle.asks() != "HoldFast"
        assert len(told.of(events.Wounded)) == 1
        return
    assert (battle.asks(), battle.question.seat) == ("HoldFast", BLUE)
    drew = battle.play("hold", " ".join(["C2", "C3"][:draw])).one(events.Drew)
    assert (drew.seat, len(drew.cards)) == (BLUE, draw)


@cites("GOW-056")
def test_the_owner_may_forgo_the_armour_check():
    battle, _ = shot("Pistol", "buy 0", "D2 D3 C4")
    labels = {choice: battle.question.describe(choice).label for choice in battle.offers()}
    assert labels == {"hold": "Hold fast", "suffer": "Suffer the hit"}
    assert battle.refusal("run") == "GOW-056"
    told = battle.play("suffer")
    assert told.kinds() == ["Wounded"]


@cites("GOW-056")
def test_holding_fast_costs_no_action_points():
    battle, _ = shot("Pistol", "buy 0", "D2 D3 C4")
    told = battle.play("hold", "C2 C3")
    assert told.of(events.Acted) == []


@cites("GOW-056", "GOW-057")
def test_a_hit_that_does_not_wound_may_be_checked_too():
    battle, _ = shot("Smoothbore Musket", "buy 2", "D2 C3 C4")
    told = battle.play("hold", "H2 H3")
    assert told.of(events.Marked) == []


@cites("GOW-056", "GOW-087")
def test_a_blast_is_checked_by_everybody_it_strikes():
    battle = field("R..BC..D", R="Highlander with Grenade", B=PLATE, C=PLATE, D=PLATE, acts="R")
    battle.play("use Throw, on B, add 0, buy 0, to B", "H2 C3 C4 C5")
    told = battle.play("hold, hold", "H2 C3")
    assert [event.unit for event in told.of(events.HeldFast)] == ["B", "C"]
    assert [event.unit for event in told.of(events.Wounded)] == ["C"]


@cites("GOW-056", "GOW-088")
def test_an_impact_is_checked():
    battle = field("R.1B", R="Cuirassier with Charger", B=PLATE, acts="R")
    battle.play("dash, add 0, charge B, to 1", "H2 H3 C4 C5")
    told = battle.play("hold", "H2")
    assert [event.hearts for event in told.of(events.HeldFast)] == [1]
    assert told.one(events.Marked).marks == events.Marks(concussion=1)


@cites("GOW-057")
@pytest.mark.parametrize(
    ("drawn", "wounded", "pushed"),
    [
        ("C2 C3", True, True),
        ("H2 C3", False, True),
        ("CJ C3", False, True),
        ("SK C3", False, True),
        ("H2 H3", False, False),
        ("H2 SK", False, False),
        ("CJ DJ", False, False),
    ],
)
def test_one_heart_stops_the_wounds_and_two_stop_everything(drawn, wounded, pushed):
    battle, _ = shot("Pistol", "buy 1", "D8 C3 C4")
    told = battle.play("hold", drawn)
    assert bool(told.of(events.Wounded)) is wounded
    assert bool(told.of(events.Moved)) is pushed


@cites("GOW-058", "GOW-141", "GOW-142")
@pytest.mark.parametrize(
    ("drawn", "script", "more", "hearts"),
    [
        pytest.param("JL H3", "", "", 1, id="the Little Joker is of no use"),
        pytest.param("JB H3", "", "", 0, id="the Big Joker fails the check"),
        pytest.param("JB HA", "give HA", "", 0, id="an Ace cancels it and is spent"),
        pytest.param("JB HA", "give nothing", "", 0, id="the Ace is kept and the check fails"),
        pytest.param("HQ C3", "give HQ", "H4 H5", 2, id="a Queen for two more"),
        pytest.param("HQ C3", "give nothing", "", 1, id="a Queen of Hearts is a Heart"),
    ],
)
def test_jokers_queens_and_aces_keep_their_effects_in_an_armour_check(drawn, script, more, hearts):
    battle, _ = shot("Pistol", "buy 1", "D8 C3 C4")
    told = battle.play(f"hold, {script}", f"{drawn} {more}")
    assert told.one(events.HeldFast).hearts == hearts


@cites("GOW-058", "GOW-137")
def test_an_ace_cancels_the_big_joker_so_that_the_other_cards_count():
    battle, _ = shot("Pistol", "buy 1", "D8 C3 C4", "Conscript with Cuirass")
    told = battle.play("hold, give HQ, give SA", "JB HQ H4 SA")
    assert told.one(events.HeldFast) == events.HeldFast("B", 1, joker=False)


@cites("GOW-059", "GOW-079")
def test_every_hit_is_checked_with_a_fresh_draw():
    battle, _ = shot("Blunderbuss", "buy 0, buy 0", "D2 D3 C4")
    told = battle.play("hold, hold", "H2 C3 C4 C5")
    assert told.drawn() == ["H2 C3", "C4 C5"]
    assert [event.hearts for event in told.of(events.HeldFast)] == [1, 0]
    assert len(told.of(events.Wounded)) == 1


@cites("GOW-059", "GOW-069")
def test_the_cards_of_an_armour_check_are_counted_with_their_reasons():
    # A cuirass of two points against one symbol of the musket leaves a single card.
    armed = "Redcoat with Smoothbore Musket"
    battle = field("R..B", R=armed, B="Conscript with Cuirass", acts="R")
    told = battle.play("use Fire, add 0, buy 0, hold", "D3 D4 S5 H9")
    drew = told.of(events.Drew)[-1]
    assert drew.reckoning is not None
    assert drew.reckoning.words() == "1: 2 for the armour, -1 Armour Piercing"
    assert drew.says_who() == "GOW-059"


@cites("GOW-060", "GOWR-050")
@pytest.mark.parametrize(("ails", "shakes"), [({}, 0), ({"immobilized": True}, 1)])
def test_who_has_nothing_to_shake_off_is_not_said_to_shake_it_off(ails, shakes):
    priest = "Regimental Priest"
    battle = field("RS...B", R=priest, S="Conscript", B="Redcoat", acts="R", given={"S": ails})
    told = battle.play("use Benediction, on S, add 0, buy 0", "S2 H3 H4 H5")
    assert told.one(events.Bought).what == "Clear"
    assert len(told.of(events.Cleared)) == shakes
