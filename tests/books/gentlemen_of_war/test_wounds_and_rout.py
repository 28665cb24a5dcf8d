"""Wounds, Death's Door, and warbands that lose heart."""

import pytest

from books.gentlemen_of_war.field import BLUE, RED, Drawn, field, reasons
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from marks import cites

FOE = "Conscript"  # three Spades


def shot(gun, script, cards, wounds=0, line="R.B....C", **more):
    """Red shoots at B, who has so many wounds already."""
    units = {"R": f"Jagermeister with {gun}", "B": FOE, "C": FOE, **more}
    battle = field(line, acts="R", given={"B": {"wounds": wounds}}, **units)
    return battle, battle.play(f"use Fire, on B, add 0, {script}", cards)


@cites("GOW-046")
def test_wounds_stay_on_a_unit_and_add_up():
    battle, told = shot("Pistol x2", "buy 0", "D2 D3 C2 C3 C4")
    assert told.one(events.Wounded) == events.Wounded("B", 2, 2, doors=False)
    told = battle.play("use Fire, on B, add 0, buy 1", "D8 C5 C6 C7")
    assert told.one(events.Wounded).total == 3


@cites("GOW-047")
def test_as_many_wounds_as_spades_is_deaths_door_and_the_next_one_removes_the_unit():
    battle, told = shot("Pistol x2", "buy 0", "D2 D3 C2 C3 C4", wounds=1)
    assert told.one(events.Wounded) == events.Wounded("B", 2, 3, doors=True)
    told = battle.play("use Fire, on B, add 0, buy 1", "D8 C5 C6 C7")
    assert told.one(events.OutOfAction).unit == "B"
    assert told.of(events.Wounded) == []


@cites("GOW-047")
def test_a_unit_out_of_action_leaves_its_hex_and_its_fights_at_once():
    battle = field(
        "RB.C", R="Highlander with Sabre", B=FOE, C=FOE, acts="R", given={"B": {"wounds": 3}}
    )
    told = battle.play("use Cut, on B, add 0, buy 0", "H2 C3 C4 C5")
    assert told.one(events.OutOfAction).unit == "B"
    battle.play("move")  # no longer in melee, and the way is free
    assert "B" in battle.reachable()


@cites("GOW-047")
def test_a_unit_out_of_action_is_no_target():
    battle, _ = shot("Pistol x2", "buy 1", "D8 C2 C3 C4 C5", wounds=3, D=FOE, line="R.B.D..C")
    battle.play("use Fire")
    assert battle.refusal("on B") == "GOW-047"
    assert battle.offers() == ["C", "D"]


@cites("GOW-048")
@pytest.mark.parametrize(("wounds", "suffered"), [(0, 3), (1, 2), (2, 1)])
def test_one_hit_carries_nobody_past_deaths_door(wounds, suffered):
    _, told = shot("Needle Rifle", "buy 1", "D2 D3 D4 C2 C3", wounds=wounds)
    assert told.one(events.Wounded) == events.Wounded("B", suffered, 3, doors=True)
    assert told.of(events.OutOfAction) == []


@cites("GOW-048", "GOW-079")
def test_a_second_hit_of_the_same_attack_removes_a_unit_at_deaths_door():
    battle = field(
        "RB..C", R="Jagermeister with Kindjal", B=FOE, C=FOE, acts="R", given={"B": {"wounds": 2}}
    )
    told = battle.play("use Slash, add 0, buy 0, buy 0", "D6 D7 C2 C3 C4")
    assert told.kinds()[-2:] == ["Wounded", "OutOfAction"]


@cites("GOW-049")
def test_a_unit_healed_at_deaths_door_is_there_no_longer():
    battle = field("R.B..C", R="Jagermeister with Pistol", B=FOE, C=FOE, given={"B": {"wounds": 3}})
    battle.play("end, activate B, use Recuperate, add 0, buy 0, end", "S8 C2 C3")
    battle.play("end, red")
    told = battle.play("use Fire, on B, add 0, buy 1", "D8 C4 C5 C6 C7")
    assert told.of(events.OutOfAction) == []
    assert told.one(events.Wounded).doors is True


@cites("GOW-049")
def test_nobody_is_healed_below_no_wounds():
    battle = field("RS.B", R="Surgeon's Mate", S=FOE, B=FOE, acts="R", given={"S": {"wounds": 1}})
    told = battle.play("use Dress Wounds, on S, add 0, buy 1", "S2 S3 H4")
    assert told.one(events.Healed) == events.Healed("S", 1)


# Rout


def morning(red="RSTU", blue="BCDE", lost="", cards="", **more):
    """The beginning of a turn with some units lost; the first of each side is its Commander."""
    units = dict.fromkeys(red + blue, FOE)
    units |= dict.fromkeys("RB", "Commander Gentleman Officer")
    line = ".".join("." if letter in lost else letter for letter in red + blue)
    given = {letter: {"out": True} for letter in lost}
    table = {"phase": "turn", "acting": "", **more.pop("table", {})}
    battle = field(line, given=given, table=table, cards=cards, **units, **more)
    return battle, Drawn(battle.game.chronicle)


@cites("GOW-051")
@pytest.mark.parametrize(
    ("red", "lost", "due"),
    [
        pytest.param("RSTU", "ST", 1, id="half of four"),
        pytest.param("RSTUV", "ST", 0, id="two of five"),
        pytest.param("RSTUV", "STU", 1, id="three of five"),
        pytest.param("RSTUV", "R", 1, id="the Commander"),
        pytest.param("RSTUV", "S", 0, id="another"),
    ],
)
def test_a_side_checks_once_its_commander_or_half_its_units_are_gone(red, lost, due):
    count = 3 + ("R" not in lost)
    cards = " ".join(["C2", "H3", "H4", "H5"][:count]) if due else ""
    battle, told = morning(red, "BCDEFG", lost=lost, cards=cards)
    assert [event.seat for event in told.of(events.RoutChecked)] == [RED] * due
    assert battle.asks() == "FirstPlayer"


@cites("GOW-051")
def test_a_side_goes_on_checking_at_the_beginning_of_every_turn():
    battle, told = morning("RSTU", "BCDE", lost="ST", cards="C2 H3 H4 H5")
    assert told.one(events.RoutChecked).passed
    script = "red, activate R, end, activate B, end, end, activate C, end, activate D, end, no, end"
    told = battle.play(script, "C2 H3 H4 H5")
    assert told.one(events.RoutChecked).passed


@cites("GOW-052")
@pytest.mark.parametrize(
    ("cards", "passed"),
    [
        ("C2 H3 H4 H5", True),
        ("H2 H3 H4 H5", False),
        ("HJ H3 H4 H5", True),
        ("HK H3 H4 H5", True),
        ("JL H3 H4 H5", False),
        ("JB C3 H4 H5", False),
    ],
)
def test_any_club_passes_the_rout_check(cards, passed):
    _, told = morning(lost="ST", cards=cards)
    assert told.one(events.RoutChecked).passed is passed


@cites("GOW-052", "GOW-142")
@pytest.mark.parametrize(
    ("cards", "why"), [("JB C3 H4 H5", "the Big Joker"), ("H3 H4 H5 H6", "no Club")]
)
def test_a_warband_that_flees_is_told_why(cards, why):
    battle, told = morning(lost="ST", cards=cards)
    assert f"{why}: the warband flees" in told.one(events.RoutChecked).tell(battle.table)


@cites("GOW-052", "GOW-137", "GOW-139")
@pytest.mark.parametrize(
    ("script", "more", "passed"),
    [
        ("give HQ", "C2 H6", True),
        ("give nothing", "", False),
    ],
)
def test_queens_work_in_a_rout_check(script, more, passed):
    battle, _ = morning(lost="ST", cards="HQ H3 H4 H5")
    assert battle.play(script, more).one(events.RoutChecked).passed is passed


@cites("GOW-052", "GOW-137")
def test_an_ace_answers_the_big_joker_in_a_rout_check():
    battle, _ = morning(lost="ST", cards="JB HA C4 H5")
    assert battle.play("give HA").one(events.RoutChecked).passed


@cites("GOW-052")
@pytest.mark.parametrize(("lost", "count"), [("ST", 4), ("RS", 3)])
def test_three_cards_are_drawn_and_one_more_for_a_living_commander(lost, count):
    cards = " ".join(["C2", "H3", "H4", "H5"][:count])
    _, told = morning(lost=lost, cards=cards)
    assert told.one(events.Drew).reckoning.total == count


@cites("GOW-052")
def test_a_warband_that_fails_flees_and_has_lost():
    battle, told = morning(lost="ST", cards="H2 H3 H4 H5")
    won = told.one(events.BattleWon)
    assert (won.winner, won.says_who()) == (BLUE, "GOW-052")
    assert battle.game.verdict.winner == BLUE


@cites("GOW-052")
def test_if_both_flee_in_the_same_turn_the_battle_is_drawn():
    battle, told = morning(lost="STCD", cards="H2 H3 H4 H5 H2 H3 H4 H5")
    assert [event.passed for event in told.of(events.RoutChecked)] == [False, False]
    assert battle.game.verdict.winner is None


@cites("GOW-053")
@pytest.mark.parametrize(
    ("lost", "count", "why"),
    [
        pytest.param("STU", 4, {"GOW-052": 1}, id="nobody since"),
        pytest.param("STUV", 3, {"GOW-052": 1, "GOW-053": -1}, id="another"),
        pytest.param("RSTU", 2, {"GOW-053": -1}, id="the Commander costs two"),
        pytest.param("RSTUV", 1, {"GOW-053": -2}, id="two more"),
    ],
)
def test_each_unit_lost_since_the_first_check_takes_a_card(lost, count, why):
    cards = " ".join(["C2", "H3", "H4", "H5"][:count])
    table = {"rout_base": {"red": 3}}
    _, told = morning("RSTUVW", lost=lost, cards=cards, table=table)
    reckoning = told.one(events.Drew).reckoning
    assert (reckoning.total, reasons(reckoning)) == (count, why)


@cites("GOW-053")
def test_with_no_card_to_draw_the_check_fails():
    _, told = morning("RSTUV", lost="RSTU", table={"rout_base": {"red": 1}})
    assert told.of(events.Drew) == []
    assert told.one(events.RoutChecked).passed is False


@cites("GOW-150")
def test_a_side_whose_last_unit_goes_out_of_action_has_lost_at_once():
    battle, told = shot("Pistol", "buy 1", "D8 C2 C3 C4 C5", wounds=3, line="R.B", C="")
    assert told.one(events.BattleWon).winner == RED
    assert battle.game.verdict.cite == "GOW-150"


@cites("GOW-150", "GOW-087")
def test_if_both_lose_their_last_unit_by_the_same_action_the_battle_is_drawn():
    battle = field(
        "RB",
        R="Jagermeister with Grenade",
        B=FOE,
        acts="R",
        given={"R": {"wounds": 3}, "B": {"wounds": 3}},
    )
    told = battle.play("use Throw, add 0, buy 0, to B", "H2 C3")
    assert [event.unit for event in told.of(events.OutOfAction)] == ["B", "R"]
    assert battle.game.verdict.winner is None


@cites("GOW-150", "GOW-051")
def test_after_the_last_turn_nobody_checks_for_rout_any_more():
    battle, told = morning(lost="ST", table={"turn": 8})
    assert told.of(events.RoutChecked) == []
    assert battle.game.verdict.winner == BLUE


@cites("GOW-150")
@pytest.mark.parametrize(("lost", "winner"), [("S", BLUE), ("C", RED), ("", None), ("SC", None)])
def test_after_the_last_turn_of_an_encounter_the_greater_loss_loses(lost, winner):
    battle, _ = morning(lost=lost, table={"turn": 8})
    assert battle.game.verdict.winner == winner


@cites("GOW-051")
def test_a_rout_check_belongs_to_the_turn_it_opens():
    units = {"R": "Commander Gentleman Officer", "S": FOE, "B": "Commander Gentleman Officer"}
    table = {"phase": "turn", "acting": "", "turn": 3}
    given = {"S": {"out": True}}
    battle = field("R...B", given=given, table=table, cards="HQ H2 H3 H4", **units)
    assert battle.question.trail()[0] == "Turn 4"
    assert BOOK.view(battle.table, RED).clock == "Turn 4 of 8"
