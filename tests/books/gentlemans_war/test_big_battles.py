"""Big battles: sections of the table with a pack each, and several players a side."""

import re

import pytest

from books.gentlemans_war.field import BLUE, RED, Battle, fight_by_chance, lay, unit
from books.gentlemans_war.test_scenarios import TEXT
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.audit import audit
from grognard.books.gentlemans_war.book import BOOK
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.deploying import Stand
from grognard.books.gentlemans_war.doing import END, Deed
from grognard.books.gentlemans_war.pieces import Headquarters, Terms
from grognard.books.gentlemans_war.scenarios import (
    default_armies,
    lay_table,
    read_scenario,
)
from grognard.books.gentlemans_war.sections import Pack
from grognard.books.gentlemans_war.view import view
from grognard.cli.records import victory
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.tabletop.cards import FULL_DECK, Card, Pile
from grognard.tabletop.geometry import inches
from grognard.tabletop.reading import Unreadable
from marks import cites

SECTIONS = ("left", "right")
SEATS = tuple(Seat(name) for name in ("red-left", "blue-left", "red-right", "blue-right"))
NO = ""


def packs(held, jokers=0):
    """A pack for each section, without the cards that its players hold."""
    found = {}
    for section in SECTIONS:
        out = [card for name, hand in held.items() if name.endswith(section) for card in hand]
        left = [card for card in FULL_DECK if card not in out]
        found[section] = Pack(Pile.of(left), jokers=jokers, dealt=True)
    return found


def big(*units, seats=(RED, BLUE), hands=None, jokers=0, **more):
    """Units on a table of two sections; those on its left half belong to the left."""
    held = {str(seat): () for seat in SEATS}
    held |= {
        name: tuple(Card(card) for card in hand.split()) for name, hand in (hands or {}).items()
    }
    for one in units:
        one.section = "left" if one.place[0] < inches(36) else "right"
        if len(seats) > 2:
            one.seat = Seat(f"{one.seat}-{one.section}")
    names = {RED: "Red", BLUE: "Blue"} | {str(seat): str(seat).title() for seat in SEATS}
    fields = {
        "seats": seats,
        "packs": packs(held, jokers),
        "section": "left",
        "seen": dict.fromkeys(held, ()),
        "names": names,
        "cycles": {},
        "facings": {str(seat): 0 if seat.startswith("red") else 18000 for seat in (*seats, *SEATS)},
        **more,
    }
    table = lay(*units, **{"phase": "flip", **fields})
    table.hands = held
    return table


def wings(**more):
    """One unit for each command, too far away to fight, and two for Red's left."""
    men = [unit("R1", at=(10, 56)), unit("R2", at=(22, 56)), unit("R3", at=(60, 56))]
    return big(*men, unit("B1", at=(10, 4)), unit("B2", at=(60, 4)), **more)


def acts(name):
    return Use("unit", (name,))


def asked(battle):
    return (battle.asks(), str(battle.question.seat))


# Cards


@cites("AGW-153")
def test_a_left_card_and_a_right_card_are_turned_before_either_is_used():
    battle = Battle(wings(), "H7 S8")
    turned = [event for event in battle.game.chronicle if isinstance(event, events.Flipped)]
    assert [(event.section, event.card) for event in turned] == [("left", "H7"), ("right", "S8")]
    assert asked(battle) == ("UseCard", "red")
    battle.play(acts("R1"), END)
    assert asked(battle) == ("UseCard", "blue")
    told = battle.play(acts("B2"), END, fates="H2 H3")
    assert told.one(events.CardUsed).seat == "blue-right"
    assert [event.card for event in told.of(events.Flipped)] == ["H2", "H3"]


@cites("AGW-153")
def test_a_card_that_is_used_where_play_already_is_does_not_pass_it_on():
    battle = Battle(wings(), "JB H8")  # nothing is left to use on the left
    told = [event for event in battle.game.chronicle if isinstance(event, events.SectionUp)]
    words = [event.tell(battle.table) for event in told]
    assert words == ["Play passes to the right.", "The card that lies on the right is used now."]


@cites("AGW-151", "AGW-153")
def test_a_card_sets_only_units_of_its_own_section_to_act():
    battle = Battle(wings(), "H7 H8")
    assert battle.refusal(acts("R1")) == ""
    assert battle.refusal(acts("R3")) == "AGW-126"
    battle.play(acts("R1"), END)
    assert battle.refusal(acts("R2")) == "AGW-126"
    assert battle.refusal(acts("R3")) == ""


@cites("AGW-151")
def test_every_section_has_its_own_opponents():
    battle = Battle(wings(seats=SEATS), "H7 S8")
    assert asked(battle) == ("UseCard", "red-left")
    battle.play(acts("R1"), END)
    assert asked(battle) == ("UseCard", "blue-right")
    told = battle.play(acts("B2"), END, fates="C7 D8")
    assert told.one(events.CycleEnded).seat == "blue-right"
    assert asked(battle) == ("UseCard", "blue-left")


@cites("AGW-151")
def test_a_unit_that_has_marched_into_another_section_acts_on_the_cards_of_its_own():
    table = wings(seats=SEATS)
    table.units["R1"].place = (inches(50), inches(30))
    battle = Battle(table, "H7 D8")
    assert battle.refusal(acts("R1")) == ""
    battle.play(acts("R1"), END)
    assert asked(battle) == ("UseCard", "red-right")
    assert battle.refusal(acts("R1")) == "AGW-126"


@cites("AGW-151")
def test_a_unit_may_shoot_at_an_enemy_of_another_section():
    table = big(
        *(unit("R1", at=(34, 30)), unit("B2", at=(38, 20))),
        *(unit("R3", at=(60, 56)), unit("B1", at=(10, 4))),
        seats=SEATS,
    )
    battle = Battle(table, "H7 D8")
    battle.play(acts("R1"))
    told = battle.play(Deed("shoot", "B2"), fates="1 1 1 1 1 1")
    assert told.one(events.Shot).target == "B2"


@cites("AGW-151")
def test_who_is_charged_answers_with_the_hold_cards_of_his_own_section():
    table = big(
        *(unit("R1", at=(35, 20)), unit("B2", at=(37, 12))),
        *(unit("R3", at=(60, 56)), unit("B1", at=(10, 4))),
        seats=SEATS,
        hands={"blue-right": "S9", "blue-left": "C2"},
        standing={"blue-right": "charge", "blue-left": "charge"},
    )
    battle = Battle(table, "H7 D8")
    battle.play(acts("R1"))
    battle.play(Deed("charge", "B2"))
    assert asked(battle) == ("Respond", "blue-right")
    assert "card:S9" in battle.offers()
    assert "card:C2" not in battle.offers()
    told = battle.play("card:S9")
    assert told.one(events.HoldPlayed).seat == "blue-right"
    assert battle.table.packs["right"].deck.discards == ("S9",)
    assert battle.table.packs["left"].deck.discards == ("H7",)


@cites("AGW-151", "AGW-140")
def test_only_the_opponents_of_a_section_call_interruptions_there_once_a_card():
    hands = {"red-left": "H9", "blue-right": "S9 S2"}
    battle = Battle(wings(seats=SEATS, hands=hands), "")
    assert asked(battle) == ("Interrupt", "red-left")
    battle.play("H9")
    assert asked(battle) == ("UseCard", "red-left")
    battle.play(acts("R1"), END, fates="H7")
    assert asked(battle) == ("Interrupt", "blue-right")
    battle.play("S9", END, fates="D8")
    assert asked(battle) == ("UseCard", "red-left")
    battle.play(acts("R2"), END)
    assert asked(battle) == ("Interrupt", "blue-right"), "one more card has been turned there"


@cites("AGW-153")
def test_a_player_with_two_packs_has_a_hand_for_each():
    battle = Battle(wings(hands={"red-left": "H9", "red-right": "D9"}), "")
    assert battle.offers()[-1] == "H9"
    assert battle.refusal("D9") == "AGW-139"
    battle.play(NO, fates="H7")
    assert battle.question.detail().startswith("The next card on the right has not been turned")
    assert battle.offers()[-1] == "D9"


# Cycles, Jokers and shuffles


@cites("AGW-151", "AGW-129")
def test_every_command_has_its_own_cycle():
    table = wings()
    table.units["R3"].disordered = table.units["R1"].disordered = True
    battle = Battle(table, "S7 H8")
    told = battle.play(acts("B1"), END, acts("R3"), END, fates="H2 H3")
    assert [event.seat for event in told.of(events.CycleEnded)] == ["blue-left", "red-right"]
    assert not battle.unit("R3").disordered
    assert battle.unit("R1").disordered
    assert battle.table.cycles == {"blue-left": 2, "red-right": 2}


@cites("AGW-151", "AGW-145")
def test_a_joker_ends_the_cycles_of_its_own_section():
    table = wings()
    for one in table.units.values():
        one.disordered = True
    battle = Battle(table, "H7 JB")
    told = [event for event in battle.game.chronicle if isinstance(event, events.JokerTurned)]
    assert told[0].section == "right"
    assert not battle.unit("R3").disordered
    assert not battle.unit("B2").disordered
    assert battle.unit("R1").disordered
    assert battle.unit("B1").disordered


@cites("AGW-151", "AGW-146")
def test_the_second_joker_shuffles_one_pack_and_the_other_hands_are_kept():
    hands = {"red-left": "H9", "blue-right": "S9"}
    quiet = {"red-left": "charge", "blue-right": "charge"}
    battle = Battle(wings(hands=hands, standing=quiet, jokers=1), "H7 JB H2 H3 H4 S4 S5 S6")
    held = battle.table.hands
    assert held["red-left"] == ("H9",)
    assert held["red-right"] == ("H2", "H3", "H4")
    assert held["blue-right"] == ("S4", "S5", "S6")
    assert [pack.reshuffles for pack in battle.table.packs.values()] == [0, 1]
    assert asked(battle) == ("UseCard", "red")
    assert not audit(battle.table)


@cites("AGW-151", "AGW-254")
def test_a_shuffle_brings_back_who_left_from_that_section():
    table = wings(jokers=1)
    for name in ("R2", "R3"):
        table.units[name].gone = "fell_back"
    battle = Battle(table, "H7 JB H2 H3 H4 S4 S5 S6")
    assert battle.unit("R3").on_table
    assert not battle.unit("R2").on_table


@cites("AGW-151", "AGW-354")
def test_night_falls_when_every_pack_has_been_shuffled_often_enough():
    table = wings(jokers=1, terms=Terms(reshuffles=1))
    battle = Battle(table, "H7 JB H2 H3 H4 S4 S5 S6")
    assert battle.game.verdict is None
    battle = Battle(wings(jokers=1, terms=Terms(reshuffles=1)), f"JB {'H2 H3 H4 S4 S5 S6 JB'}")
    assert battle.game.verdict is not None


@cites("AGW-153", "AGW-118")
def test_hold_cards_are_dealt_from_every_pack():
    table = wings(phase="deal")
    table.packs = {section: Pack() for section in SECTIONS}
    battle = Battle(table, "H2 H3 H4 S4 S5 S6 D2 D3 JB C4 C5 C6")
    assert battle.table.hands == {
        "red-left": ("H2", "H3", "H4"),
        "blue-left": ("S4", "S5", "S6"),
        "red-right": ("D2", "D3"),
        "blue-right": ("C4", "C5", "C6"),
    }
    assert battle.table.section == "left"


@cites("AGW-151", "AGW-152")
def test_the_weather_and_the_event_deck_are_the_same_for_all_sections():
    table = wings(seats=SEATS, switches={"what_luck": True}, last_actor=SEATS[2])
    battle = Battle(table, "H7 JB fog")
    assert battle.table.weather == "fog"
    table = wings(seats=SEATS, luck_hands={"red-left": ("orders",)}, luck=("orders",))
    battle = Battle(table, "H7 S8")
    assert asked(battle) == ("PlayLuck", "red-left")
    assert battle.offers() == ["", "orders>B1", "orders>B2"]


# Sides


@cites("AGW-151")
def test_allies_are_no_enemies_whoever_commands_them():
    table = big(
        *(unit("R1", at=(34, 30)), unit("R3", at=(38, 25)), unit("B1", at=(10, 4))), seats=SEATS
    )
    battle = Battle(table, "H7 D8")
    battle.play(acts("R1"))
    assert battle.refusal(Deed("shoot", "R3")) == "AGW-211"
    assert [one.id for one in table.own("red-left")] == ["R1", "R3"]
    assert [one.id for one in table.foes("red-left")] == ["B1"]
    assert table.rival("red-left") == "blue-left"


@cites("AGW-151", "AGW-337")
def test_a_side_has_lost_when_half_of_all_its_armies_is_gone():
    table = wings(seats=SEATS)
    table.units["R3"].gone = "destroyed"
    battle = Battle(table.copy(), "H7 S8")
    assert battle.game.verdict is None, "one of three is not half"
    table.units["R2"].gone = "destroyed"
    battle = Battle(table, "H7")
    assert battle.game.verdict.winner == "blue-left+blue-right"  # each of them has won
    assert victory(battle.game) == "Blue-Left and Blue-Right win"
    won = battle.game.chronicle[-1]
    assert won.tell(battle.table) == "Blue wins: the enemy has lost half his units."


@cites("AGW-151", "AGW-074")
def test_a_headquarters_overrun_costs_its_own_player_his_cards():
    hands = {"red-left": "H9", "red-right": "D9"}
    table = wings(seats=SEATS, hands=hands)
    table.headquarters = {str(seat): Headquarters(seat) for seat in SEATS}
    events.HeadquartersOverrun("red-right", "B2").apply(table)
    assert (table.hands["red-left"], table.hands["red-right"]) == (("H9",), ())
    assert not audit(table)


# Who sees what


@cites("AGW-151", "AGW-121")
def test_a_hidden_hand_is_seen_by_its_player_alone_and_not_by_his_ally():
    hands = {"red-left": "H9", "red-right": "D9", "blue-left": "S2"}
    table = wings(seats=SEATS, hands=hands, switches={"hidden_hands": True})
    seen = {side.id: side.hand for side in view(table, SEATS[0]).sides}
    assert seen == {"red-left": ("H9",), "blue-left": ("back",), "red-right": ("back",)} | {
        "blue-right": ()
    }
    assert {side.id: side.seats for side in view(table, SEATS[0]).sides} == {
        str(seat): (seat,) for seat in SEATS
    }


@cites("AGW-151", "AGW-121")
def test_an_ally_hears_only_that_hidden_cards_were_dealt_on_the_other_wing():
    kept = (("red-right", (Card("H2"),)), ("blue-right", ()))
    dealt = events.HoldCardsDealt((Card("H2"),), kept, hidden=True, section="right")
    table = wings(seats=SEATS)
    heard = dealt.seen(SEATS[0])
    assert (heard.cards, heard.kept) == ((), ())
    assert heard.tell(table) == "Six cards are turned on the right for Hold Cards."
    assert dealt.seen(SEATS[2]).tell(table).endswith("Red-Right 2♥.")


@cites("AGW-153", "AGW-121")
def test_the_view_shows_each_pack_with_the_hands_dealt_from_it():
    hands = {"red-left": "H9", "red-right": "D9 D2", "blue-left": "S2"}
    table = wings(hands=hands, switches={"hidden_hands": True})
    sides = {side.id: side for side in view(table, RED).sides}
    assert [sides[one].hand for one in ("red-left", "red-right")] == [("H9",), ("D9", "D2")]
    assert [sides[one].deck for one in ("red-left", "blue-left", "red-right")] == [52, 52, 52]
    assert sides["blue-left"].hand == ("back",)
    assert sides["red-right"].seats == ("red",)


@cites("AGW-153")
def test_a_player_looks_at_the_wing_that_is_in_play():
    battle = Battle(wings(), "H7 D8")
    assert [side.id for side in view(battle.table, RED).sides][:2] == ["red-left", "blue-left"]
    battle.play(acts("R1"), END)
    first, *_, last = view(battle.table, RED).sides
    assert (first.id, first.name, first.hand_title) == (
        "red-right",
        "Red",
        "Hold Cards on the right",
    )
    assert (last.id, last.name) == ("blue-left", "Blue-Left")


@cites("AGW-151")
def test_what_a_player_imagines_deals_all_other_hands_anew():
    hands = {"red-left": "H9", "red-right": "D9", "blue-left": "S2"}
    table = wings(seats=SEATS, hands=hands, switches={"hidden_hands": True})
    others = set()
    for seed in range(8):
        twin = table.copy()
        BOOK.imagine(twin, SEATS[0], Stream.of(f"world {seed}"))
        assert not audit(twin)
        assert twin.hands["red-left"] == ("H9",)
        others.add((twin.hands["red-right"], twin.hands["blue-left"]))
    assert len(others) > 3


# Set-up


@cites("AGW-153")
def test_a_unit_of_a_single_player_belongs_to_the_section_in_which_it_is_placed():
    game = Game.begin(BOOK, BOOK.agree("open-battle-two-packs"), Fates(None, [6, 1]))
    game.answer("red")
    first = game.question.about()
    there = Stand(first, inches(80), inches(50))
    assert game.question.describe(there).detail.endswith(", on the right")
    areas = {area.id: area.outline for area in view(game.table, RED).field.terrain}
    assert areas["zone-right"][0] == (inches(54), 0)
    game.answer(there)
    assert game.table.units[first].section == "right"
    assert game.table.command_of(game.table.units[first]) == "red-right"


@cites("AGW-151", "AGW-116")
def test_four_players_place_by_turns_each_in_his_own_part():
    game = Game.begin(BOOK, BOOK.agree("open-battle-four-players"), Fates(None, [6, 1]))
    game.answer("red-left")
    order = []
    for _ in range(4):
        order.append(str(game.question.seat))
        game.answer(game.question.offers()[0])
    assert order == [str(seat) for seat in SEATS]
    deploy = game.question
    assert deploy.fault(Stand(deploy.about(), inches(80), inches(50))).cite == "AGW-114"


@cites("AGW-151")
def test_a_table_may_have_a_left_a_centre_and_a_right():
    scenario = read_scenario("test", big_text(("left", "centre", "right")))
    table = lay_table(scenario, default_armies(scenario), {})
    assert list(table.packs) == ["left", "centre", "right"]
    assert table.seats == (*SEATS[:2], "red-centre", "blue-centre", *SEATS[2:])
    assert table.section_at(inches(36)) == "centre"
    assert {one.section for one in table.units.values()} == set(table.packs)
    assert {str(seat) for seat in table.seats} == set(table.headquarters)
    flipped = events.Flipped(Card("H7"), "centre").tell(table)
    assert flipped == "7♥ is turned in the centre for Red-centre."


def big_text(sections):
    """The test scenario with two players for every section."""
    head, *players = TEXT.split("[[sides]]")
    lines = [
        "[[sides]]" + re.sub(r"(red|blue|Red|Blue)\b", rf"\1-{section}", player)
        for section in sections
        for player in players
    ]
    names = ", ".join(f'"{section}"' for section in sections)
    called = 'called = { red = "Red", blue = "Blue" }\n'
    return f"{head}sections = [{names}]\n{called}{''.join(lines)}"


@cites("AGW-151", "AGW-153")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (big_text(("left", "right")).replace("blue-right", "blue-centre"), "every section has"),
        (big_text(("left",)), "two sections or three"),
        (
            TEXT.replace(
                "cites =", 'sections = ["left", "right"]\nspecial = ["fight_on"]\ncites ='
            ),
            "only a plain battle",
        ),
        (big_text(("left", "right")).replace("facing = 180", "facing = 90"), "left to right"),
    ],
)
def test_a_section_without_opponents_or_with_special_rules_is_refused(text, words):
    with pytest.raises(Unreadable, match=words):
        read_scenario("test", text)


def fought(name, seed):
    """A whole battle by chance."""
    setup = BOOK.agree(name)
    game = Game.begin(BOOK, setup, Fates(Stream.of(f"{seed} dice")))
    chance = Stream.of(f"{seed} choices")
    while game.question is not None:
        offers = game.question.offers()
        game.answer(offers[chance.below(len(offers))], game.question.seat)
    return game


@cites("AGW-151", "AGW-153")
@pytest.mark.parametrize("name", ["open-battle-two-packs", "open-battle-four-players"])
def test_a_big_battle_is_played_to_its_end_on_both_wings(name):
    game = fought(name, "big")
    assert not audit(game.table)
    assert game.verdict is not None
    used = {event.seat for event in game.chronicle if isinstance(event, events.CardUsed)}
    assert used == {str(seat) for seat in SEATS}
    asked_of = {answer.seat for answer in game.answers}
    assert asked_of == set(game.setup.seats)
    turned = [event.section for event in game.chronicle if isinstance(event, events.Flipped)]
    assert {"left", "right"} == set(turned)


@cites("AGW-151")
def test_six_players_play_three_packs_to_the_end():
    text = big_text(("left", "centre", "right")).replace("cites =", "reshuffles = 1\ncites =")
    scenario = read_scenario("test", text)
    game = fight_by_chance(lay_table(scenario, default_armies(scenario), {}), "six")
    assert game.verdict is not None
    used = {event.seat for event in game.chronicle if isinstance(event, events.CardUsed)}
    assert used == set(game.table.seats)
    turned = (events.Flipped, events.JokerTurned)
    rounds = [event.section for event in game.chronicle if isinstance(event, turned)]
    assert rounds[:60] == ["left", "centre", "right"] * 20
