"""The card cycle, Hold Cards, and the conduct of the game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from books.gentlemans_war.field import (
    BLUE,
    RED,
    Battle,
    general,
    lay,
    unit,
)
from books.gentlemans_war.test_cameos import spying
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import of
from books.gentlemans_war.test_movement import acting
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.armies import Army, UnitEntry
from grognard.books.gentlemans_war.brigades import Use, UseCard
from grognard.books.gentlemans_war.crowding import is_crowded, make_room
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.muster import inspect
from grognard.books.gentlemans_war.stands import are_near
from grognard.tabletop.cards import Card
from grognard.tabletop.geometry import inches
from marks import cites


@cites("AGW-003", "AGW-652", "AGW-657")
@pytest.mark.parametrize(
    ("era", "kind", "refused"),
    [
        ("1700", "early_machine_gun", True),
        ("1850", "early_machine_gun", False),
        ("1850", "late_machine_gun", True),
        ("1870", "late_machine_gun", False),
    ],
)
def test_no_army_has_a_machine_gun_before_its_time(era, kind, refused):
    maxim = UnitEntry(name="The Maxim", kind=kind, figures=3, weapon=kind)
    army = Army(name="A", list="britain", limit=0, generals=("G",), era=era, units=(maxim,))
    told = [fault.words for fault in inspect(army).faults]
    assert any("not invented yet" in words for words in told) is refused


@cites("AGW-012", "AGW-311")
def test_men_who_get_up_again_shift_their_unit_off_the_toes_of_its_neighbours():
    table = lay(
        unit("B", at=(30, 37.6), figures=6),
        unit("R", at=(30, 40), figures=12),
        unit("R2", at=(33.5, 40), figures=6),
        unit("R3", at=(25, 40), figures=6),
    )
    crowd = [table.units[name] for name in ("R", "R2", "R3")]
    assert is_crowded(table, crowd[0])
    battle = Battle(table, "S7")
    make_room(battle.game, crowd[:1])
    moved = battle.game.chronicle[-1]
    assert (type(moved), moved.path[-1]) == (events.Moved, (30 * 254, 42 * 254))  # right behind
    assert not is_crowded(battle.table, battle.unit("R"))


@cites("AGW-012", "AGW-314")
def test_who_makes_room_keeps_hold_of_his_enemy_and_touches_no_other():
    foes = unit("B", at=(30, 38), locked=("R",)), unit("B2", at=(37, 38))
    ours = unit("R", at=(30, 40), locked=("B",)), unit("R2", at=(25, 40), figures=6)
    battle = Battle(lay(*foes, *ours), "S7")
    before = are_near(battle.unit("R"), battle.unit("B2"), inches(1))
    make_room(battle.game, [battle.unit("R")])
    unit_ = battle.unit("R")
    assert not is_crowded(battle.table, unit_)
    assert are_near(unit_, battle.unit("B"), inches(1))
    assert are_near(unit_, battle.unit("B2"), inches(1)) is before


@cites("AGW-121", "AGW-278")
def test_what_may_be_answered_with_a_card_follows_the_hand_even_if_it_is_dealt_anew():
    """Where hands are hidden an opponent imagines another one, and must not see the true one."""
    target = unit("R", at=(30, 40))
    battle = facing_off(unit("B", at=(30, 32)), target, hands={RED: "H4"}, standing={RED: "charge"})
    battle.play(Deed("charge", "R"))
    assert "card:H4" in battle.question.labels
    battle.table.hands = {**battle.table.hands, RED: (Card("HK"),)}
    assert [word for word in battle.question.labels if word.startswith("card")] == ["card:HK"]


@cites("AGW-121", "AGW-675")
def test_a_spy_steals_from_the_hand_that_is_there():
    battle = spying()
    battle.table.hands = {**battle.table.hands, BLUE: (Card("CK"), Card("C2"))}
    battle.game.fates.tape += [4, "CK"]
    battle.game.answer(True)
    assert of(battle.game, events.SpyTried)[0].card == "CK"


@cites("AGW-121", "AGW-269")
def test_a_hand_that_is_dealt_anew_in_imagination_is_played_as_it_is_then():
    charger = unit("B", "light_cavalry", at=(30, 28), facing=0)
    target = unit("R", at=(30, 40), acted=True, disordered=True)
    battle = facing_off(charger, target, hands={BLUE: "S3 S4"}, standing={BLUE: "charge"})
    battle.play(Deed("charge", "R"))
    battle.table.hands = {BLUE: (Card("H8"), Card("H9"))}
    battle.question.forget()
    assert battle.offers() == ["wheel:H8", "wheel:H9"]
    battle.game.answer("wheel:H8")
    assert battle.table.hands[BLUE] == ("H9",)


@cites("AGW-131", "AGW-314", "AGW-206")
def test_who_has_fought_on_does_nothing_else_in_that_activation():
    table = lay(
        unit("R", at=(30, 40), locked=("B",), attacking=True),
        unit("B", at=(30, 38), locked=("R",)),
        unit("R9", at=(66, 58)),
        unit("B9", at=(66, 2)),
        unit("B8", at=(58, 2)),
    )
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    fight = "6 6 6 1 1 1 1 1 1 1 1 1 " + "6 6 1 1 1 1 1 1 1 1 1 1 "
    battle.play(Deed("fight"), fates=fight + "3 3")
    told = battle.play("hold", fates="1 1 1 1 1 H2")
    assert told.kinds()[-2:] == ["ActivationEnded", "Flipped"]
    assert battle.asks() == "UseCard"


@cites("AGW-131", "AGW-134", "AGW-687")
def test_a_unit_that_charged_with_its_brigade_on_an_ace_does_not_act_again():
    table = lay(
        unit("B", at=(30, 32)),
        unit("B2", at=(37, 32)),
        unit("B9", at=(66, 2)),
        unit("B8", at=(58, 2)),
        unit("R", at=(33, 40), acted=True, disordered=True),
        unit("R9", at=(66, 58)),
        unit("R8", at=(58, 58)),
        generals=[general("Bg", (30, 32), attached="B")],
    )
    battle = Battle(table, "SA")
    battle.play(Use("brigade", ("B", "B2")), False, "B", Deed("charge", "R"))
    blows = "6 6 6 6 6 6 6 6 6 6 6 6 6 "
    told = battle.play(True, fates="6 6 6 6 6 6 " + blows)
    told = battle.play(-1, fates="6 " * 12 + "1 " * 12)
    assert battle.unit("R").gone == "destroyed"
    told = battle.play("hold", fates="H2")
    assert not [event for event in told.of(events.Activated) if event.unit == "B2"]


@cites("AGW-131", "AGW-016")
def test_skirmishers_who_have_their_counter_do_not_act_again_with_their_supports():
    home = unit("R", at=(30, 54), figures=6, original=6)
    out = unit(
        "R-skirmishers",
        at=(30, 50),
        figures=6,
        formation="skirmish",
        parent="R",
        acted=True,
    )
    battle = acting(home, out)
    assert battle.table.active == "R"
    assert battle.table.actors == ()


@cites("AGW-132", "AGW-580", "AGW-583")
@pytest.mark.parametrize(("gone", "ticked"), [("destroyed", ("R3",)), ("hidden", ())])
def test_a_hidden_unit_is_not_ticked_off_with_the_dead_of_its_brigade(gone, ticked):
    mates = unit("R", at=(30, 50), brigade="I"), unit("R2", at=(38, 50), brigade="I")
    third = unit("R3", at=(50, 50), brigade="I", gone=gone)
    battle = Battle(lay(*mates, third, unit("B", at=(30, 4))), "HQ")
    told = battle.play(Use("brigade", ("R", "R2")))
    assert told.one(events.CardUsed).dead == ticked


@cites("AGW-136", "AGW-140")
def test_a_number_card_played_for_a_court_card_is_the_one_hold_card_of_that_flip():
    units = [unit("R", at=(20, 50)), unit("R2", at=(50, 50)), unit("B", at=(30, 4))]
    table = lay(*units, hands={RED: "H4 H5"}, standing={RED: "charge"})
    battle = Battle(table, "HK")
    battle.play(Use("trade", (), "H4"))
    assert battle.table.used == (RED,)
    spent = Battle(lay(*(one.copy() for one in units), hands={RED: "H4 H5"}), "")
    spent.play("H4", Use("unit", ("R",)), Deed("end"), fates="HK")
    assert spent.asks() == "Interrupt"
    spent.play("")
    assert spent.refusal(Use("trade", (), "H5")) == ""  # that card was of the flip before


@cites("AGW-136", "AGW-328")
def test_a_commander_with_a_unit_plays_a_number_card_for_a_court_card_on_that_unit_alone():
    officer = general("Rg", (20, 50), attached="R", commander=True)
    units = [unit("R", at=(20, 50)), unit("R2", at=(50, 50)), unit("B", at=(30, 4))]
    hands, quiet = {RED: "H4"}, {RED: "charge"}
    battle = Battle(lay(*units, generals=[officer], hands=hands, standing=quiet), "HK")
    swapped = UseCard(battle.table, RED, "H4", held=False, bare=True)
    assert swapped.fault(Use("unit", ("R2",))).cite == "AGW-328"
    assert swapped.fault(Use("general", (), "Rg")).cite == "AGW-328"
    battle.play(Use("trade", (), "H4"))
    assert (battle.asks(), battle.question.unit.id) == ("WhatNext", "R")  # nobody else could


@cites("AGW-137")
def test_the_first_card_of_the_very_first_cycle_may_be_an_ace_that_is_kept():
    table = lay(unit("R", at=(30, 50)), unit("B", at=(30, 4)), phase="deal")
    table.packs = {"": replace(table.packs[""], dealt=False)}
    battle = Battle(table, "S2 S3 S4 S5 D2 D3 HA")
    battle.play("cycle", "cycle")
    assert Use("hold") in battle.offers()


@cites("AGW-143")
def test_a_court_hold_card_interrupts_with_a_brigade():
    units = [unit("R", at=(20, 50)), unit("R2", at=(28, 50)), unit("B", at=(30, 4))]
    battle = Battle(lay(*units, unit("R9", at=(66, 50)), hands={RED: "HK"}))
    battle.play("HK")
    assert battle.refusal(Use("brigade", ("R", "R2"))) == ""
    assert battle.refusal(Use("hold")) == "AGW-135"


@cites("AGW-EX08")
def test_a_joker_puts_both_sides_in_order_in_the_middle_of_their_cycles():
    units = [unit(f"B{n}", at=(10 * n, 4), disordered=n < 3, acted=n < 4) for n in range(1, 7)]
    units += [unit(f"R{n}", at=(10 * n, 50), acted=n < 3) for n in range(1, 6)]
    battle = Battle(lay(*units, cycles={RED: 3, BLUE: 2}), "JB S2")
    assert battle.table.cycles == {RED: 4, BLUE: 3}
    assert not any(piece.acted or piece.disordered for piece in battle.table.units.values())
