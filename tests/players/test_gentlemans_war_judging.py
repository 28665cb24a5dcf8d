"""How a general of A Gentleman's War judges a battle."""

import pytest

from books.gentlemans_war.field import RED, Battle, lay, unit
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.doing import Deed
from grognard.players.brains import TEMPERS
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.judging import judge
from grognard.tabletop.cards import Card

STEADY = TEMPERS["steady"]


def line():
    """Three units on either side, far from each other."""
    red = [unit(f"R{i}", at=(10 * i, 55)) for i in (1, 2, 3)]
    blue = [unit(f"B{i}", at=(10 * i, 5)) for i in (1, 2, 3)]
    return lay(*red, *blue)


def judged(table):
    return judge(Field(table, STEADY), RED)


def test_putting_out_skirmishers_makes_no_unit_stronger():
    light = unit("R", "light_infantry", at=(30, 40))
    battle = Battle(lay(light, unit("R2", at=(60, 50)), unit("B", at=(30, 10))), "H7")
    battle.play(Use("unit", ("R",)))
    before = judged(battle.game.table)
    battle.play(Deed("skirmish"))
    assert any(each.parent == "R" for each in battle.game.table.units.values())
    assert judged(battle.game.table) < before + 0.01


def test_a_counter_placed_brings_the_next_cycle_nearer():
    table = line()
    before = judged(table)
    table.units["R1"].acted = True
    assert judged(table) > before
    for name in ("R1", "R2", "R3"):
        table.units[name].acted = False
    acted = judged(table)
    table.cycles = {"red": 1}
    assert judged(table) > acted


def test_a_card_in_the_hand_is_worth_about_as_much_as_a_counter_placed():
    held, placed = line(), line()
    even = judged(held)
    held.hands = {"red": (Card("H2"),)}
    placed.units["R1"].acted = True
    assert judged(held) - even == pytest.approx(judged(placed) - even, rel=0.5)


def test_a_fourth_card_is_no_use():
    table = line()
    table.hands = {"red": tuple(map(Card, ("H2", "H3", "H4")))}
    three = judged(table)
    table.hands = {"red": tuple(map(Card, ("H2", "H3", "H4", "H5")))}
    assert judged(table) == three
