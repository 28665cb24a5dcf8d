"""Cameo roles that meddle with others: messengers, mistresses, rash officers, wits, onlookers."""

import pytest

from books.gentlemans_war.field import BLUE, RED, Battle, general, lay, unit
from books.gentlemans_war.test_cameos import END, stage
from books.gentlemans_war.test_close_combat import fought, of
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import reckon_actions
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.cameos import companions
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.melee import Fight
from grognard.books.gentlemans_war.pieces import Cameo
from grognard.books.gentlemans_war.tables import formation_cost
from marks import cites


def messenger(*others, **more):
    tents = {"red": (30, 58), "blue": (30, 2)}
    return stage("messenger", *others, state="on", stage=(RED,), headquarters=tents, **more)


@cites("AGW-667")
def test_a_unit_that_the_messenger_reaches_acts_twice_running():
    battle = Battle(messenger())
    assert battle.offers() == ["", "R", "R2"]
    told = battle.play("R", fates="3 3 3 3 3 1 1 H7")
    assert told.one(events.MessageSent).reached  # seventeen inches, of some sixteen
    assert told.one(events.MessageObeyed).unit == "R"
    assert battle.asks() == "WhatNext"
    battle.play(END)
    assert not battle.unit("R").acted
    told = battle.play(Use("unit", ("R",)))  # and now by the card itself
    assert battle.asks() == "WhatNext"
    battle.play(END, fates="H8")
    assert battle.unit("R").acted


@cites("AGW-667")
def test_a_messenger_who_falls_short_changes_nothing():
    battle = Battle(messenger())
    told = battle.play("R", fates="1 1 1 1 1 1 1 H7")
    assert not told.one(events.MessageSent).reached
    assert battle.asks() == "UseCard"


def distracted(hand, **switches):
    table = stage(
        "mistress",
        state="on",
        stage=(RED,),
        hands={BLUE: hand},
        standing={BLUE: "cycle"},
        generals=[general("Bg", (30, 10), commander=True, attached="B")],
        switches=switches,
    )
    asks = switches or any(card[1:].isdigit() for card in hand.split())
    return Battle(table, "" if asks else "H7")


@cites("AGW-665")
def test_the_mistress_has_her_general_throw_away_a_number_card_of_his_choice():
    battle = distracted("S4 S9 SK")
    assert (battle.asks(), battle.question.seat) == ("Demand", RED)
    battle.play(True)
    assert (battle.asks(), battle.question.seat) == ("Discard", BLUE)
    assert battle.offers() == ["S4", "S9"]
    told = battle.play("S9", fates="H7")
    assert told.one(events.CardDemanded).card == "S9"
    assert battle.table.hands[BLUE] == ("S4", "SK")
    assert distracted("SK").asks() == "UseCard"  # no number card, no distraction


@cites("AGW-665", "AGW-121")
@pytest.mark.parametrize("hand", ["S4 S9 SK", "S4 SQ SK", "SJ SQ SK"])
def test_where_hands_are_hidden_the_mistress_asks_whatever_the_general_holds(hand):
    battle = distracted(hand, hidden_hands=True)
    assert (battle.asks(), battle.question.seat) == ("Demand", RED)
    told = battle.play(True)
    assert not told.of(events.CardDemanded)
    assert (battle.asks(), battle.question.seat) == ("Discard", BLUE)  # one card, or none, too
    assert battle.question.secret


@cites("AGW-665", "AGW-121")
def test_a_general_without_a_number_card_says_so_when_she_asks():
    battle = distracted("SJ SK", hidden_hands=True)
    told = battle.play(True, "").one(events.CardDemanded)
    assert battle.table.hands[BLUE] == ("SJ", "SK")
    words = "Blue's general is distracted, but holds no number card to throw away."
    assert told.tell(battle.table) == words


@cites("AGW-665")
def test_the_mistress_takes_the_place_of_a_fallen_general():
    target = unit("B", at=(30, 27), figures=9, original=12, shot_down=3)
    officer = general("Bg", (30, 27), commander=True, attached="B")
    table = stage("mistress", target, state="on", generals=[officer])
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("shoot", "B"), fates="6 1 1 1 1 1 1 " + "2 6 " + "6")
    assert told.one(events.GeneralHit).result == "killed"
    assert told.one(events.MistressCommands).general == "Bg"
    assert battle.table.generals["Bg"].on_table
    assert battle.table.cameos[RED].state == "gone"


def provoked(role, on, *others):
    return stage(role, unit("B", at=(30, 30)), *others, on=on)


@cites("AGW-670")
def test_a_rash_officer_charges_when_his_enemy_pleases_once():
    battle = Battle(provoked("rash officer", "B"), "H7")
    assert battle.asks() == "Incite"
    assert battle.offers() == ["", "B>R"]  # R2 is out of reach
    told = battle.play("B>R")
    assert told.one(events.Incited).says_who() == "AGW-670"
    assert told.one(events.ChargeDeclared).unit == "B"
    assert battle.unit("B").acted
    assert battle.table.cameos[RED].used


@cites("AGW-670")
def test_a_rash_officer_waits_and_never_commands_guns_or_engineers():
    battle = Battle(provoked("rash officer", "B"), "H7")
    battle.play("")
    assert battle.asks() == "UseCard"
    table = provoked(
        "rash officer", "B", unit("B8", "field_gun", at=(6, 6)), unit("B9", "engineers", at=(16, 6))
    )
    assert [one.id for one in companions(table, RED, "rash officer")] == ["B2", "B"]
    table.units["B"].acted = True
    assert Battle(table, "H7").asks() == "UseCard"  # it has acted this cycle


@cites("AGW-670", "AGW-126")
def test_after_the_provoked_charge_the_card_is_used_as_usual():
    battle = Battle(provoked("rash officer", "B"), "H7")
    battle.play("B>R")
    while battle.asks() != "UseCard":
        battle.game.answer(battle.offers()[0], battle.question.seat)
    assert battle.question.card == "H7"


@cites("AGW-670", "AGW-340")
def test_who_is_made_to_charge_lays_down_his_tools():
    table = provoked("rash officer", "B")
    table.units["B"].work, table.units["B"].work_place = "shallow-trench", table.units["B"].place
    battle = Battle(table, "H7")
    told = battle.play("B>R")
    while battle.asks() != "UseCard":
        told += battle.play(battle.offers()[0])
    assert told.one(events.WorkDropped).unit == "B"


@cites("AGW-671")
def test_oscar_wilde_incites_whoever_is_within_twelve_inches_of_him():
    battle = Battle(provoked("oscar wilde", "R"), "H7")
    assert battle.offers() == ["", "B>R"]
    told = battle.play("B>R")
    assert told.one(events.Incited).says_who() == "AGW-671"
    far = stage("oscar wilde", unit("B", "light_cavalry", at=(30, 20)), on="R")
    assert Battle(far, "H7").asks() == "UseCard"


@cites("AGW-664")
def test_a_foreign_observer_makes_his_unit_drill_and_respond_better():
    table = stage("foreign observer", on="R")
    watched, other = table.units["R"], table.units["R2"]
    assert (formation_cost(watched), formation_cost(other)) == (1, 2)
    assert formation_cost(unit("R", attributes="poor_drill", cameo="foreign observer")) == 2
    assert reckon_actions(table, watched) == reckon_actions(table, other) + 1


@cites("AGW-664", "AGW-678")
@pytest.mark.parametrize("role", ["foreign observer", "war correspondent"])
def test_an_onlooker_fights_only_natives_and_hits_on_a_six(role):
    def blow(kind, fates, *answers):
        foe = unit("B", kind, at=(30, 37))
        table = lay(foe, unit("R", at=(30, 40), cameo=role), unit("R9", at=(66, 58)))
        game = fought(table, lambda t: Fight([t.units["B"]], [t.units["R"]]), fates, *answers)
        return of(game, events.Fought)[1]

    plain = blow("infantry", "1 " * 12 + "1 " * 11 + "6 " + "3 3 3", "hold")
    native = blow("tribal_infantry", "1 " * 18 + "1 " * 11 + "6 " + "6 " + "3 " * 11, "B")
    assert (len(plain.dice), plain.hits) == (12, 1)
    assert (len(native.dice), native.hits) == (13, 2)


@cites("AGW-664", "AGW-678", "AGW-659")
@pytest.mark.parametrize(("native", "left"), [(True, True), (False, False)])
def test_only_natives_kill_an_onlooker(native, left):
    switches = {"native:blue": True} if native else {}
    table = stage("foreign observer", on="R", switches=switches)
    table.units["R"].gone = "destroyed"
    table.units["R"].figures = 0
    table.units["R3"] = unit("R3", at=(10, 50))
    table.units["R4"] = unit("R4", at=(66, 50))
    battle = Battle(table, "S7")
    gone = [event for event in battle.game.chronicle if isinstance(event, events.CameoLeft)]
    assert bool(gone) is left
    assert (battle.unit("R2").cameo == "foreign observer") is not left


@cites("AGW-678")
def test_a_war_correspondent_has_one_die_a_cycle_rolled_again():
    table = stage("war correspondent", unit("B", at=(30, 28)), unit("R3", at=(10, 50)), on="R")
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)), Deed("shoot", "B"), fates="1 1 1 1 1 5")
    assert battle.asks() == "WhichDie"
    assert battle.question.words() == "Which die does the war correspondent have rolled again?"
    assert battle.question.describe(0).cite == "AGW-678"
    told = battle.play(0, fates="6 1 1")
    assert told.one(events.Shot).hits == 2
    assert battle.table.cameos[RED].used
    assert Cameo("war correspondent").used is False


@cites("AGW-678")
def test_the_correspondents_say_comes_back_with_the_new_cycle():
    table = stage("war correspondent", on="R")
    table.cameos = {RED: Cameo("war correspondent", "R", "on", used=True)}
    table.units["R"].acted = True
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R2",)), END)
    assert not battle.table.cameos[RED].used
    assert battle.asks() == "RideOn"  # and he may go elsewhere
