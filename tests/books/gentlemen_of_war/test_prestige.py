"""Prestige, where the table plays with it."""

import pytest

from books.gentlemen_of_war.field import BLUE, RED, Drawn, field
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game
from marks import cites

FOE = "Conscript"
ON = "prestige"


def purse(battle):
    """The prestige each side shows."""
    sides = BOOK.view(battle.table, None).sides
    return [note for side in sides for note in side.notes if note.startswith("Prestige")]


@cites("GOW-116")
@pytest.mark.parametrize(
    ("scenario", "tape", "notes"),
    [("encounter", [1], ["Prestige 6"] * 2), ("ford", [], ["Prestige 6"] * 2)],
)
def test_each_side_starts_with_one_prestige_for_each_hundred_points(scenario, tape, notes):
    setup = BOOK.agree(scenario, switches={"prestige": True})
    assert purse(Game.begin(BOOK, setup, Fates(None, tape))) == notes
    setup = BOOK.agree(scenario)
    assert purse(Game.begin(BOOK, setup, Fates(None, tape))) == []


@cites("GOW-116")
def test_both_sides_may_agree_on_another_value_of_prestige():
    setup = BOOK.agree("encounter", switches={"prestige": True, "prestige_agreed": 10})
    assert purse(Game.begin(BOOK, setup, Fates(None, [1]))) == ["Prestige 10"] * 2


@cites("GOWR-096")
def test_without_the_house_rule_nothing_is_sold():
    battle = field("R....B", R="Redcoat", B=FOE, acts="R")
    assert battle.refusal("ordered_mind") == "GOWR-096"
    assert "ordered_mind" not in battle.offers()


@cites("GOWR-096")
def test_each_purchase_is_made_once_a_turn_while_the_purse_lasts():
    battle = field("R....B", R="Redcoat", B=FOE, acts="R", switches=ON)
    battle.play("ordered_mind, H2 H3 H4 H5 H6", "H2 H3 H4 H5 H6")
    assert purse(battle) == ["Prestige 4", "Prestige 6"]
    assert battle.refusal("ordered_mind") == "GOWR-096"
    battle.play("end, end")
    assert battle.refusal("ordered_mind") == ""
    poor = field(
        "R....B", R="Redcoat", B=FOE, acts="R", switches=ON, table={"prestige": {RED: 1, BLUE: 6}}
    )
    assert poor.refusal("ordered_mind") == "GOWR-096"


@cites("GOWR-097")
@pytest.mark.parametrize(("answer", "points", "spent"), [("yes", 3, 1), ("no", 1, 0)])
def test_second_wind_clears_a_unit_as_it_activates(answer, points, spent):
    given = {"R": {"concussion": 2, "immobilized": True}}
    battle = field("R.S..B", R="Redcoat", S=FOE, B=FOE, given=given, switches=ON)
    told = battle.play(f"activate R, {answer}")
    assert len(told.of(events.PrestigeSpent)) == spent
    assert battle.question.detail().startswith(str(points))
    assert (battle.refusal("dash") == "") is (answer == "yes")


@cites("GOWR-097")
def test_a_unit_with_nothing_to_shake_off_is_not_asked():
    battle = field("R.S..B", R="Redcoat", S=FOE, B=FOE, switches=ON)
    battle.play("activate R")
    assert battle.asks() == "Act"


def before_turn_one(**more):
    table = {"phase": "march", "turn": 0, "deployer": BLUE, "acting": ""}
    return field("R12..B34", R="Redcoat", B="Redcoat", table=table, switches=ON, **more)


@cites("GOWR-098")
def test_forced_march_moves_a_unit_before_turn_one():
    battle = before_turn_one()
    assert (battle.asks(), battle.question.seat) == ("ForcedMarch", BLUE)
    battle.play("B")
    assert battle.question.trail() == ("Deployment", "B", "Forced March")
    assert battle.reachable() == {"B", "3", "4"}
    told = battle.play("to 4, no")
    assert told.one(events.Moved).says_who() == "GOWR-098"
    assert told.one(events.TurnBegan).turn == 1
    assert purse(battle) == ["Prestige 6", "Prestige 5"]


@cites("GOWR-098")
def test_one_unit_marches_and_nobody_must():
    battle = before_turn_one()
    assert battle.refusal("R") == "GOWR-098"
    told = battle.play("no, R, to 2")
    assert [event.unit for event in told.of(events.Moved)] == ["R"]
    assert battle.asks() == "Act"


@cites("GOWR-098", "GOW-083")
def test_a_forced_march_is_no_movement_of_the_first_activation():
    table = {"phase": "march", "turn": 0, "deployer": RED, "acting": ""}
    battle = field("R12..B34", R="Redcoat with Wall Gun", B="Redcoat", table=table, switches=ON)
    battle.play("R, to 2, no")
    assert battle.refusal("use Fire") == ""


def shooting(script, cards, switches=ON, target=FOE):
    battle = field("R..B", R="Redcoat with Pistol x2", B=target, acts="R", switches=switches)
    return battle, battle.play(f"use Fire, add 0{script}", cards)


@cites("GOWR-099")
def test_fresh_hand_draws_as_many_cards_again_and_the_second_draw_stands():
    battle, told = shooting(", yes, buy 1", "JB C2 C3 D9 C4 C5")
    assert told.drawn() == ["JB C2 C3", "D9 C4 C5"]
    assert told.one(events.PrestigeSpent).cost == 2
    assert told.one(events.Wounded).wounds == 1
    battle.play("use Fire, add 0", "C6 C7")  # once a turn: it is not asked again
    assert battle.asks() == "Act"


@cites("GOWR-099")
def test_the_first_draw_may_be_kept():
    _, told = shooting(", no, buy 1", "D9 C2 C3")
    assert told.of(events.PrestigeSpent) == []


@cites("GOWR-099", "GOW-137")
def test_an_ace_of_the_hand_thrown_away_pierces_nothing():
    plate = "Conscript with Breastplate"
    battle, _ = shooting(", yes, buy 1", "CA C2 C3 D9 C4 C5", target=plate)
    assert battle.asks() == "HoldFast"


@cites("GOWR-099")
def test_fresh_hand_is_for_armour_checks_too():
    battle, _ = shooting(", no, buy 1, hold", "D9 C2 C3 C4", target="Conscript with Breastplate")
    assert (battle.asks(), battle.question.seat) == ("FreshHand", BLUE)


@cites("GOWR-100")
def test_ordered_mind_lays_the_top_five_cards_in_any_order():
    battle = field("R....B", R="Redcoat", B=FOE, acts="R", switches=ON)
    told = battle.play("ordered_mind, H6 H5 H4 H3 H2", "H2 H3 H4 H5 H6")
    assert told.one(events.Revealed).cards == ("H2", "H3", "H4", "H5", "H6")
    told = battle.play("use Recuperate, add 0, no", "H6 H5 H4")
    assert told.drawn() == ["H6 H5 H4"]


@cites("GOWR-100")
def test_only_the_cards_that_lay_on_top_go_back():
    battle = field("R....B", R="Redcoat", B=FOE, acts="R", switches=ON)
    battle.play("ordered_mind", "H2 H3 H4 H5 H6")
    assert len(battle.offers()) == 120
    assert battle.refusal("H2 H3 H4 H5 H7") == "GOWR-100"


@cites("GOWR-101")
@pytest.mark.parametrize(
    ("answer", "cards", "passed"),
    [("yes", "H2 H3 H4 H5 H6 C2", True), ("no", "H2 H3 H4 H5", False)],
)
def test_stand_fast_draws_two_more_cards_in_a_rout_check(answer, cards, passed):
    given = {letter: {"out": True} for letter in "ST"}
    units = {"R": "Commander Gentleman Officer", "S": FOE, "T": FOE, "U": FOE}
    units |= {"B": "Commander Gentleman Officer", "C": FOE}
    table = {"phase": "turn", "acting": ""}
    battle = field("R.U.B.C", given=given, table=table, switches=ON, **units)
    assert (battle.asks(), battle.question.seat) == ("StandFast", RED)
    told = battle.play(answer, cards)
    assert told.one(events.RoutChecked).passed is passed
    assert told.of(events.Drew)[0].reckoning.total == len(cards.split())


@cites("GOWR-101", "GOW-053")
def test_stand_fast_saves_even_a_check_of_no_cards():
    given = {letter: {"out": True} for letter in "RST"}
    units = {"R": "Commander Gentleman Officer", "S": FOE, "T": FOE, "U": FOE}
    units |= {"B": "Commander Gentleman Officer", "C": FOE}
    table = {"phase": "turn", "acting": "", "rout_base": {"red": 0}}
    battle = field("U.B.C", given=given, table=table, switches=ON, **units)
    assert battle.play("yes", "C2 H3").one(events.RoutChecked).passed


def falling(line, script, **more):
    """R shoots the Elite B, who stands at Death's Door."""
    units = {"R": "Redcoat with Pistol", "B": "Gentleman Officer", "C": FOE, "D": FOE, **more}
    battle = field(line, acts="R", given={"B": {"wounds": 4}}, switches=ON, **units)
    told = battle.play(f"use Fire, on B, add 0, no, buy 1{script}", "D9 C2 C3")
    return battle, told


@cites("GOWR-102")
def test_the_last_words_of_an_elite_command_a_friend_within_three_hexes():
    battle, _ = falling("R..B..C.D", "")
    assert (battle.asks(), battle.question.seat) == ("LastWords", BLUE)
    assert battle.offers() == ["", "C"]
    assert battle.refusal("D") == "GOWR-102"
    told = battle.play("C")
    assert told.one(events.PrestigeSpent).cost == 3
    assert told.one(events.Marked) == events.Marked("C", events.Marks(commanded=2))


@cites("GOWR-102")
@pytest.mark.parametrize(
    ("line", "more"),
    [
        pytest.param("R..B.....CD", {}, id="nobody near"),
        pytest.param("R..B..C.D", {"B": "Line Grenadier"}, id="no Elite"),
    ],
)
def test_nobody_hears_the_last_words_of_others(line, more):
    battle, told = falling(line, "", **more)
    assert told.one(events.OutOfAction).unit == "B"
    assert battle.asks() == "Act"


@cites("GOWR-102")
def test_an_elite_may_go_in_silence():
    battle, _ = falling("R..B..C.D", "")
    assert Drawn(battle.play("no")).of(events.PrestigeSpent) == []


@cites("GOWR-101", "GOW-053")
def test_stand_fast_draws_two_cards_however_many_have_been_lost():
    given = {letter: {"out": True} for letter in "RSTVW"}
    units = {"R": "Commander Gentleman Officer", "S": FOE, "T": FOE, "U": FOE, "V": FOE, "W": FOE}
    units |= {"B": "Commander Gentleman Officer", "C": FOE}
    table = {"phase": "turn", "acting": "", "rout_base": {"red": 1}}
    battle = field("U.B.C", given=given, table=table, switches=ON, **units)
    told = battle.play("yes", "H2 C3")
    assert told.one(events.RoutChecked).passed
    reckoned = told.of(events.Drew)[0].reckoning
    assert (reckoned.total, reckoned.modifiers[-1].cite) == (2, "GOWR-101")
