"""What a third referee found played otherwise than the book says, and how it is played now."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.battlefield import laid, put
from books.black_powder.field import (
    BLUE,
    Battle,
    area,
    at,
    battle,
    general,
    march,
    ordering,
    reasons,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.burning import torchable
from grognard.books.black_powder.command import reckon_command
from grognard.books.black_powder.firing import Shares, Shot
from grognard.books.black_powder.morale import counted, withdrawal
from grognard.books.black_powder.orders import Order, sentence
from grognard.books.black_powder.pieces import BpTable, Fire, Unit
from grognard.books.black_powder.screening import area_of
from grognard.books.black_powder.stands import base_of
from grognard.kernel.question import Seat
from told import Told

cites = pytest.mark.cites
FOOT = 1.575
"""How far apart the middles of two lines of foot in contact are, in inches."""


def told(play: Battle) -> Told:
    return Told(play.game.chronicle)


# Guns


@cites("BP-126")
@pytest.mark.parametrize(
    ("formation", "last"), [("", False), ("deployed", True), ("limbered", True)]
)
def test_a_gun_in_action_is_manhandled_but_once_whatever_else_it_is_told(
    formation: Any, last: bool
) -> None:
    gun = troop("A", 36, 40, "artillery", formation="deployed")
    play = ordering(gun, troop("B", 9, 44), troop("Z", 36, 2), general("G", 36, 44, rating=10))
    play.play(march("A", to=(36, 20), formation=formation, last=last), dice=[1, 1])
    assert gun.y == at(34)
    assert gun.formation == "deployed"


@cites("BP-123", "BP-126")
def test_a_gun_that_unlimbers_first_is_then_pushed_for_one_move_and_no_more() -> None:
    gun = troop("A", 36, 40, "artillery", formation="limbered")
    play = ordering(gun, troop("B", 9, 44), troop("Z", 36, 2), general("G", 36, 44, rating=10))
    play.play(march("A", to=(36, 20), formation="deployed"), dice=[1, 1])
    assert (gun.formation, gun.y) == ("deployed", at(34))


@cites("BP-126", "BP-412")
def test_a_gun_that_marches_with_eager_troops_is_still_manhandled_but_once() -> None:
    gun = troop("B", 41, 40, "artillery", formation="deployed")
    eager = troop("A", 36, 40, special=["Determined Charge"])
    play = ordering(gun, eager, troop("Z", 36, 2), general("G", 36, 44, rating=10))
    play.play(march("A", "B", to=(36, 20)), dice=[1, 1])
    assert gun.y >= at(34)


@cites("BP-125", "BP-126")
def test_a_siege_gun_goes_nowhere_without_its_team() -> None:
    gun = troop("A", 36, 40, "artillery", formation="deployed", train="siege")
    play = ordering(gun, troop("B", 9, 44), troop("Z", 36, 2), general("G", 36, 44, rating=10))
    pushed = march("A", to=(36, 30), formation="deployed", last=True)
    assert play.refusal(pushed) == "BP-126"
    half = troop("A", 36, 40, "artillery", formation="half limbered", train="siege")
    ready = ordering(half, troop("B", 9, 44), troop("Z", 36, 2), general("G", 36, 44, rating=10))
    now = ready.play(march("A", to=(36, 30), formation="deployed"), dice=[1, 1])
    assert (half.formation, half.y) == ("deployed", at(40))
    assert now.one(events.Halted).by == "BP-126"


# Commanders


@cites("BP-441")
def test_a_timid_commander_is_at_ease_only_if_all_his_troops_leave_every_enemy_behind() -> None:
    man = general("C", 36, 44, aggression=-1)
    troops = [troop("A", 12, 24), troop("B", 60, 24)]

    def bonus(order: Order, *foes: Unit) -> int:
        table = table_of(*troops, *foes, man)
        return reasons(reckon_command(table, man, order)).get("BP-441", 0)

    left = march("A", "B", to=(4, 24))
    assert bonus(left, troop("Y", 70, 2)) == 1
    assert bonus(left, troop("Y", 70, 2), troop("Z", 40, 24)) == 0, "B comes nearer to Z"
    nobody = troop("Y", 70, 2)
    nobody.reserve = True
    assert bonus(left, nobody) == 0, "there is nobody to retreat from"


# Blunders


@cites("BP-082", "BP-087")
def test_who_strays_with_no_room_for_a_whole_move_goes_as_far_as_he_can() -> None:
    places = {"B": (27, 41.5), "D": (45, 41.5), "E": (36, 44.5), "F": (26, 44.5), "H": (46, 44.5)}
    barred = [troop(name, x, y) for name, (x, y) in places.items()]
    unit = troop("A", 36, 33)
    play = ordering(unit, *barred, troop("Z", 36, 4), general("G", 36, 36))
    now = play.play(march("A", to=(36, 28)), dice=[6, 6, 2])
    assert now.one(events.Blundered).die == 2
    assert at(36) < unit.y < at(41.5 - FOOT), "straight back until his friends bar the way"


# Charges


@cites("BP-364")
def test_a_mixed_formation_calls_its_men_in_when_it_charges_by_a_blunder() -> None:
    unit = troop("A", 36, 34, special=["Mixed Formation"], formation="mixed line")
    play = ordering(unit, troop("B", 9, 44), troop("Z", 36, 24), general("G", 36, 40))
    play.play(march("A", to=(36, 28)), dice=[6, 6, 5])
    assert play.asks() == "ChargeAstray"
    now = play.play(True)
    assert unit.formation == "line"
    assert now.one(events.Formed).by == "BP-364"
    assert now.one(events.Charged).unit == "A"


@cites("BP-364")
def test_a_mixed_formation_with_no_room_for_its_men_does_not_charge() -> None:
    unit = troop("A", 36, 34, special=["Mixed Formation"], formation="mixed line")
    beside = [troop("B", 27.5, 34), troop("D", 44.5, 34)]
    play = ordering(unit, *beside, troop("Z", 36, 24), general("G", 36, 40))
    now = play.play(Order("charge", ("A",), "Z"), dice=[3, 4])
    assert now.one(events.Halted).by == "BP-364"
    assert not now.of(events.Charged)
    assert not play.table.contacts


@cites("BP-202", "BP-361")
def test_a_charged_mixed_formation_fires_as_a_line_even_with_no_room_for_its_men() -> None:
    unit = troop("Z", 36, 24, special=["Mixed Formation"], formation="mixed line")
    beside = [troop("X", 27.5, 24), troop("Y", 44.5, 24)]
    play = ordering(troop("A", 36, 34), troop("B", 9, 44), unit, *beside, general("G", 36, 40))
    play.play(Order("charge", ("A",), "Z"), dice=[3, 4])
    assert play.asks() == "ClosingFire"
    now = play.play(True, dice=[1, 1, 1])
    assert len(now.one(events.Volley).dice) == 3


@cites("BP-193", "BP-205")
@pytest.mark.parametrize("x", [30, 33.6, 36, 38.4, 40])
def test_closing_fire_comes_from_the_front_and_never_enfilades(x: float) -> None:
    column = troop("A", x, 34, formation="attack column")
    play = ordering(column, troop("B", 9, 44), troop("Z", 36, 24), general("G", 36, 40))
    play.play(Order("charge", ("A",), "Z"), dice=[3, 4])
    now = play.play(True, dice=[1, 1, 1])
    assert len(now.one(events.Volley).dice) == 3, "wherever along the line the column strikes"


@cites("BP-363")
def test_who_stands_among_the_skirmishers_already_drives_them_in_on_the_spot() -> None:
    mixed = troop("Z", 36, 24, special=["Mixed Formation"], formation="mixed line")
    unit = troop("A", 36, 27.9)
    play = ordering(unit, troop("B", 9, 44), mixed, general("G", 36, 40))
    edge = area_of(play.table, mixed).bottom
    unit.y = edge + base_of(play.table, unit).depth // 2
    now = play.play(Order("charge", ("A",), "Z", avoid=True), dice=[3, 4])
    assert mixed.formation == "line"
    assert now.one(events.Halted).by == "BP-363"


def ridden(*more: Any, dice: Any, **state: Any) -> Battle:
    """Red horse charges a shaken blue square, and nobody fires at it."""
    horse = troop("A", 36, 36, "cavalry")
    square = troop("Z", 36, 24, formation="square", casualties=3, **state)
    play = ordering(horse, square, troop("B", 9, 44), *more, general("G", 36, 40))
    play.play(Order("charge", ("A",), "Z"), dice=[3, 4])
    if play.asks() == "ClosingFire":
        play.play(False)
    play.game.fates.tape += dice
    while play.asks() != "VictorChoice":
        rest = {"GiveOrder": Order("none"), "NextCommander": "none", "OpenFire": None}
        play.game.answer(rest.get(play.asks()) or play.offers()[0])
    return play


@cites("BP-293", "BP-332")
def test_horse_that_breaks_a_square_may_sweep_on_although_its_charge_had_no_bonus() -> None:
    lost = [*[6] * 6, *[1, 1], *[1] * 6, 1, 1]
    play = ridden(troop("Y", 66, 4), dice=lost)
    assert not told(play).one(events.Charged).bonus
    assert "sweep" in play.offers()


@cites("BP-295", "BP-429")
def test_terror_goes_with_a_charge_by_sweeping_advance_too() -> None:
    horse = troop(
        "A", 36, 24 + 700 / 254, "cavalry", charged=1, special=["Terrifying Charge"], launched=1
    )
    play = battle(
        horse,
        troop("Z", 36, 24),
        troop("Y", 36, 12),
        troop("X", 66, 4),
        troop("B", 9, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[6] * 7, *[1] * 6, *[1] * 7, 1, 1],
    )
    now = play.play("charge:Y", dice=[1, 1])
    test = now.one(events.BreakTested)
    assert (test.unit, test.by, test.outcome) == ("Y", "BP-429", "breaks")
    assert play.asks() == "VictorChoice"
    assert "sweep" in play.offers()
    assert not [offer for offer in play.offers() if offer.startswith("charge")], "once a turn"


@cites("BP-287", "BP-435")
def test_wavering_horse_that_bled_in_a_draw_tests_and_does_not_retire_besides() -> None:
    horse = troop("A", 36, 24 + 700 / 254, "cavalry", special=["Wavering"])
    play = battle(
        horse,
        troop("Z", 36, 24),
        troop("B", 9, 44),
        troop("Y", 66, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[4], *[1] * 6, *[4], *[1] * 5, 1, 1, 4, 4],
    )
    assert told(play).one(events.RoundDecided).winner == ""
    assert told(play).one(events.BreakTested).by == "BP-435"
    assert told(play).one(events.Retired).unit == "A"
    assert horse.here


# Brigades


@cites("BP-449", "BP-450")
def test_battalion_guns_and_tiny_units_do_not_make_a_great_battery_either() -> None:
    foot, gun = troop("A", 10, 40), troop("B", 20, 40, "artillery")
    small = troop("C", 30, 40, "battalion gun")
    few = troop("D", 40, 40, size="tiny")
    assert [unit.id for unit in counted([foot, gun, small])] == ["A"]
    assert [unit.id for unit in counted([gun, few])] == ["B"]
    assert [unit.id for unit in counted([foot, gun, troop("E", 50, 40, "artillery")])] == [
        "A",
        "B",
        "E",
    ]


def shaken(table: BpTable, brigade: str, many: int) -> BpTable:
    own = counted([unit for unit in table.units.values() if unit.brigade == brigade])
    for unit in own[:many]:
        unit.casualties = unit.stamina
    return table


def ended(table: BpTable) -> events.BattleWon:
    """The verdict when the second side has just played the last turn."""
    table.first = table.seats[table.seats.index(table.opener or "red")]
    table.acting = table.seats[1 - table.seats.index(table.first)]
    table.phase, table.turn, table.half = "end", table.turns, 2 * table.turns
    play = Battle(table)
    assert play.game.verdict is not None
    return told(play).one(events.BattleWon)


@cites("BP-447", "BP-781", "BP-782")
def test_as_play_ends_both_sides_count_the_brigades_that_have_lost_half() -> None:
    lost = ended(shaken(laid("freemans_farm"), "red-1", 3))
    assert (lost.winner, lost.by) == ("blue", "BP-781")
    kept = ended(shaken(laid("freemans_farm"), "red-1", 2))
    assert (kept.winner, kept.by) == ("", "BP-782")
    even = ended(shaken(shaken(laid("freemans_farm"), "red-1", 3), "blue-1", 1))
    assert even.winner == ""


@cites("BP-460")
def test_a_brigade_that_lost_half_in_the_last_turn_is_not_intact() -> None:
    red = [troop(f"A{n}", 10 + 10 * n, 40, brigade=f"red-{n}") for n in (1, 2, 3)]
    blue = [troop(f"Z{n}", 6 + 7 * n, 4, brigade=f"blue-{n % 3}") for n in range(9)]
    for unit in (red[0], *blue[:3]):
        unit.casualties = unit.stamina
    table = table_of(*red, *blue)
    won = ended(table)
    assert (won.winner, won.by) == (BLUE, "BP-460"), "a third of the men is shaken on both sides"


@cites("BP-324", "BP-455")
def test_a_square_of_a_broken_brigade_does_not_stir_with_enemy_horse_about() -> None:
    square = troop("A", 36, 34, formation="square")
    table = table_of(square, troop("Z", 36, 24, "cavalry"), troop("Y", 10, 4))
    table.brigades["red-1"].broken = True
    assert withdrawal(table, square) == ["hold"]
    table.units["Z"].reserve = True
    assert withdrawal(table, square) == ["hold", "retire"]


@cites("BP-457", "BP-934")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_a_broken_army_saves_a_draw_if_it_still_holds_san_miguel_as_the_turn_ends(
    first: str,
) -> None:
    table = laid("san_miguel")
    put(table, "sm-c2-vet", 82, 36, 0, inside="san-miguel", formation="building")
    for name in ("blue-1", "blue-2", "blue-3"):
        shaken(table, name, 3)
    table.units["sm-c2-vet"].casualties = 0
    seats = {seat: seat for seat in table.seats}
    table.first, table.acting = seats[Seat(first)], seats[Seat("blue")]
    table.phase, table.turn, table.half = "begin", 3 - (first == "blue"), 5
    play = Battle(table)
    assert table.broken == ("blue",)
    assert play.game.verdict is None, "the turn is still to be played"
    while play.game.verdict is None and table.turn <= 3:
        play.game.answer(play.offers()[0])
    won = told(play).one(events.BattleWon)
    assert (won.winner, won.by) == ("", "BP-934")
    assert table.turn == 3


# Leaving the table


@cites("BP-111", "BP-405")
def test_a_commander_who_leads_troops_to_the_edge_stays_behind_when_they_leave() -> None:
    unit = troop("A", 36, 40)
    play = ordering(unit, troop("B", 10, 40), troop("Z", 36, 2), general("G", 36, 36))
    play.play(Order("follow", ("A",)), dice=[3, 4])
    off = next(order for order in play.offers() if order.way and order.way[0][1] > at(48))
    now = play.play(off)
    assert now.one(events.LeftTable).unit == "A"
    man = play.table.commanders["G"]
    assert (man.joined, man.gone) == ("", False)
    assert man.y <= play.table.height


@cites("BP-111")
def test_an_order_to_march_off_the_table_is_on_the_list_where_the_own_edge_is_near() -> None:
    unit = troop("A", 36, 30)
    play = ordering(unit, troop("B", 10, 40), troop("Z", 36, 2), general("G", 36, 32))
    off = [order for order in play.offers() if order.way and order.way[-1][1] > play.table.height]
    assert [order.units for order in off] == [("A",), ("B",)]
    offer = play.question.describe(off[0])
    assert offer.label.endswith("to withdraw 20 inches, off the table.")
    assert offer.place == (at(36), play.table.height)
    now = play.play(off[0], dice=[2, 3])
    assert now.one(events.LeftTable).place == (at(36), play.table.height)


@cites("BP-111")
def test_nobody_thinks_of_leaving_who_is_more_than_three_moves_from_his_own_edge() -> None:
    play = ordering(troop("A", 36, 11), troop("Z", 36, 2), general("G", 36, 14))
    assert all(order.way[-1][1] <= play.table.height for order in play.offers() if order.way)


# Orders and fires


@cites("BP-035", "BP-127")
def test_an_order_to_form_what_all_are_formed_in_is_none_but_a_bent_line_may_redress() -> None:
    unit = troop("A", 36, 30)
    play = ordering(unit, troop("B", 26, 30), troop("Z", 36, 2), general("G", 36, 32))
    line = Order("form", ("A",), formation="line")
    assert play.refusal(line) == "BP-035"
    assert line not in play.offers()
    unit.bent = True
    play.question.forget()
    assert play.refusal(line) == ""
    unit.bent, play.unit("B").formation = False, "attack column"
    play.question.forget()
    assert play.refusal(Order("form", ("A", "B"), formation="line")) == ""


@cites("BP-113", "BP-710")
def test_guns_that_come_back_are_told_so_in_plain_words() -> None:
    gun = troop("A", 36, 44, "artillery", gone="left", exit=(at(36), at(48)))
    table = table_of(gun, troop("B", 20, 30), troop("Z", 36, 2), general("G", 36, 32))
    ready = Order("return", ("A",), formation="deployed")
    assert sentence(table, "G", ready) == "G orders A to come back onto the field, ready to fire."


FARM = area("farm", 30, 20, 42, 30, "building")


@cites("BP-395", "BP-396")
def test_torches_in_many_hands_are_no_hits_and_add_nothing_to_the_die() -> None:
    play = battle(
        troop("A", 36, 31),
        troop("B", 43, 25, bearing=9000),
        troop("Z", 60, 44, bearing=0),
        features=[FARM],
        phase="shoot",
    )
    play.play(Shot("A", light="farm"))
    now = play.play(Shot("B", light="farm"), dice=[5])
    assert now.one(events.Kindled).ferocity == 0
    assert (play.table.torched, play.table.fires) == ((), ())


@cites("BP-397")
def test_no_die_is_thrown_for_a_building_that_burns_already() -> None:
    table = table_of(
        troop("A", 36, 44, "howitzer"),
        troop("Z", 36, 25, formation="building", inside="farm"),
        troop("B", 9, 44),
        features=[FARM],
        phase="shoot",
    )
    table.fires = (Fire("farm", 4, 1),)
    play = Battle(table)
    now = play.play(Shot("A", (Shares("Z", 2),)), dice=[5, 5, 6, 6])
    assert not now.of(events.Kindled)
    assert play.table.kindled == ()


@cites("BP-395", "BP-902")
def test_the_monastery_is_not_set_alight_while_the_clergy_wait_in_it() -> None:
    table = laid("san_miguel")
    table.units["sm-i2-brit1"].formation = "line"
    put(table, "sm-i2-brit1", 129, 43, 18000)
    assert torchable(table, table.units["sm-i2-brit1"]) == []
    table.units["sm-c4-clergy"].hidden, table.units["sm-c4-clergy"].inside = False, ""
    assert torchable(table, table.units["sm-i2-brit1"]) == ["monastery"]
