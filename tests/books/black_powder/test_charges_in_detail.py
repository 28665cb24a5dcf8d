"""Charges and how they are met, in detail."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import (
    general,
    ordering,
    table_of,
    troop,
)
from books.black_powder.positions import CARBINES, CHARGE
from grognard.books.black_powder import events
from grognard.books.black_powder.charging import Approach, approach
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Face

cites = pytest.mark.cites


def refused(table: Any, one: str = "A", other: str = "Z") -> str:
    way = approach(table, table.units[one], table.units[other])
    return way.cite if isinstance(way, Fault) else ""


@cites("BP-229", "BP-247")
def test_skirmishers_do_not_charge_a_square_though_others_fight_it() -> None:
    table = table_of(
        troop("A", 36, 34),
        troop("B", 44, 26, "light infantry", formation="skirmish order", bearing=27000),
        troop("Z", 36, 30, formation="square"),
        contacts=[("A", 0, "Z", 0)],
    )
    way = approach(table, table.units["B"], table.units["Z"])
    assert isinstance(way, Fault)
    assert way.cite == "BP-229"


@cites("BP-231", "BP-248")
def test_any_man_on_the_edge_who_sees_the_enemy_may_lead_skirmishers() -> None:
    table = table_of(
        troop("A", 36, 34, "light infantry", formation="skirmish order"),
        troop("B", 36, 30, size="small"),
        troop("Z", 36, 23.5, "artillery"),
    )
    assert isinstance(approach(table, table.units["A"], table.units["Z"]), Approach)


@cites("BP-232", "BP-262")
def test_horse_that_turns_to_face_does_not_get_out_of_reach_by_it() -> None:
    horse = troop("Z", 36, 26, "cavalry", bearing=9000)
    play = ordering(troop("A", 36, 41.4), horse, general("G", 36, 44))
    assert isinstance(approach(play.table, play.unit("A"), play.unit("Z")), Approach)
    play.play(CHARGE, dice=[3, 3])
    now = play.play("turn to face")
    contact = now.one(events.Charged).contacts[0]
    assert (contact.other, contact.back) == ("Z", 0)


@cites("BP-241", "BP-335")
def test_infantry_drawn_into_a_charge_of_horse_forms_square_as_well() -> None:
    wide = 240 / 25.4
    play = ordering(
        troop("A", 36, 40, "cavalry", figures=24),
        troop("Z", 36 - 1.2, 28, "artillery"),
        troop("Y", 36 + wide / 2, 28, special=["Form Square"]),
        troop("B", 60, 44),
        general("G", 36, 44),
    )
    now = play.play(CHARGE, dice=[3, 3, 2, 5])
    assert now.one(events.SquareTried).unit == "Y"


@cites("BP-246")
def test_skirmishers_do_not_charge_a_gun_with_infantry_beside_it() -> None:
    gun = troop("Y", 36, 26 - 100 / 254, "artillery")
    foot = troop("Z", 36 + (240 + 50) / 2 / 25.4 + 0.1, 26)
    men = troop("A", 38, 34, formation="skirmish order")
    alone = table_of(men, troop("Y", 36, 26, "artillery"))
    assert refused(alone, "A", "Y") == ""
    beside = table_of(men, gun, foot)
    way = approach(beside, beside.units["A"], beside.units["Y"])
    drawn = {"Y"} if isinstance(way, Fault) else {contact.other for contact in way.contacts}
    assert drawn == {"Y"}


@cites("BP-250", "BP-254")
def test_who_countercharges_does_not_evade_as_well() -> None:
    play = ordering(
        troop("A", 36, 36), troop("Z", 36, 26, "cavalry"), troop("B", 60, 44), general("G", 36, 40)
    )
    play.play(CHARGE, dice=[3, 3])
    play.play("countercharge")
    assert play.asks() != "Evade"
    assert play.table.is_engaged(play.unit("Z"))


@cites("BP-250", "BP-262")
def test_who_turns_to_face_neither_evades_nor_fires() -> None:
    play = ordering(
        troop("A", 46, 26, bearing=27000),
        troop("Z", 36, 26, "cavalry", **CARBINES),
        troop("B", 60, 44),
        general("G", 50, 30),
    )
    play.play(CHARGE, dice=[3, 3])
    assert play.offers() == ["stand", "turn to face"]
    now = play.play("turn to face")
    assert now.one(events.Turned).charger == "A"
    assert play.asks() not in ("Evade", "ClosingFire")
    assert play.table.faces(play.unit("Z")) == {"A": 0}


@cites("BP-250", "BP-253", "BP-251")
def test_the_response_comes_before_the_charger_moves() -> None:
    play = ordering(
        troop("A", 36, 40, "cavalry"), troop("Z", 36, 26, "cavalry"), general("G", 36, 44)
    )
    told = play.play(CHARGE, dice=[3, 3])
    assert not told.of(events.Charged)
    assert set(play.offers()) == {"stand", "countercharge"}
    assert play.play("stand").one(events.Charged).unit == "A"


@cites("BP-252")
def test_a_unit_that_is_engaged_can_only_stand_against_another_charge() -> None:
    play = ordering(
        troop("A", 50, 24, bearing=27000),
        troop("B", 36, 24 + 400 / 254),
        troop("Z", 36, 24),
        general("G", 36, 44),
        contacts=[("B", 0, "Z", 0)],
    )
    told = play.play(CHARGE, dice=[3, 3])
    assert told.one(events.Charged).contacts[0].back == Face.LEFT
    assert not told.of(events.Volley)


@cites("BP-256", "BP-257")
def test_a_cavalry_march_column_evades_into_open_order_in_disorder() -> None:
    column = troop("Z", 36, 26, "cavalry", formation="march column")
    play = ordering(troop("A", 36, 36), column, general("G", 36, 44))
    play.play(CHARGE, dice=[3, 3])
    play.play(True)
    assert play.unit("Z").disordered
    assert play.unit("Z").formation == "skirmish order"


@cites("BP-257", "BP-313")
def test_horse_that_evades_out_of_march_column_goes_straight_into_open_order() -> None:
    play = ordering(
        troop("A", 36, 36),
        troop("Z", 36, 26, "cavalry", formation="march column"),
        troop("B", 60, 44),
        general("G", 36, 40),
    )
    play.play(CHARGE, dice=[3, 3])
    assert play.asks() == "Evade"
    now = play.play(True)
    assert [event.formation for event in now.of(events.Formed)] == ["skirmish order"]
    assert play.unit("Z").disordered
