"""Mixed formation: a third of the men before the front, and what becomes of them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from books.black_powder.field import (
    RED,
    Battle,
    Order,
    at,
    battle,
    general,
    march,
    ordering,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import best_aim
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.charging import Approach, approach
from grognard.books.black_powder.deploying import opening_formations
from grognard.books.black_powder.forming import form_fault
from grognard.books.black_powder.screening import area_of, screen_of
from grognard.books.black_powder.stands import base_of, quarter_at
from grognard.tabletop.geometry import Face, Point, contains_point, fan, gap
from told import Told

cites = pytest.mark.cites
MIXED: dict[str, Any] = {"special": ["Mixed Formation"], "formation": "mixed line"}


@cites("BP-031", "BP-357")
@pytest.mark.parametrize("formation", ["mixed line", "mixed column"])
def test_a_third_of_the_men_stand_in_front_within_2_inches(formation: Any) -> None:
    unit = troop("A", 36, 30, special=["Mixed Formation"], formation=formation)
    table = table_of(unit, troop("Z", 36, 4))
    men, body = screen_of(table, unit), base_of(table, unit)
    assert len(men) == 8
    ahead = {body.top - man.y for man in men}
    assert max(ahead) <= at(6)
    assert all(0 < away <= at(2) for away in ahead)
    strides = [other.x - one.x for one, other in pairwise(men)]
    assert all(0 < stride <= at(2) for stride in strides)
    assert all(contains_point(fan(body), man.point) for man in men)
    shown = next(p for p in BOOK.view(table, RED).pieces if p.id == "A").figures
    assert len(shown) == 24


@cites("BP-358")
def test_a_mixed_formation_is_one_unit_with_the_quarters_of_its_main_body() -> None:
    unit = troop("A", 36, 30, **MIXED)
    table = table_of(unit, troop("Z", 36, 4))
    body, whole = base_of(table, unit), area_of(table, unit)
    assert whole.top < body.top and whole.bottom == body.bottom
    beside_the_screen = Point(body.right + at(1.5), body.bottom)
    assert quarter_at(table, unit, beside_the_screen) is Face.RIGHT
    play = ordering(troop("B", 36, 30), troop("Z", 36, 20, **MIXED), general("G", 36, 34))
    play.play(march("B", to=(36, 24)), dice=[3, 4])
    assert gap(base_of(play.table, play.unit("B")), area_of(play.table, play.unit("Z"))) >= at(1)


@cites("BP-359")
def test_the_skirmishers_shoot_all_round_from_where_they_stand() -> None:
    unit = troop("A", 36, 30, **MIXED)
    table = table_of(unit, troop("Z", 44, 33))
    aim = best_aim(table, unit, table.units["Z"])
    assert aim is not None
    assert aim.eye in [man.point for man in screen_of(table, unit)]


def charging(y: float, *, avoid: bool = False) -> Battle:
    play = ordering(troop("A", 36, 34), troop("Z", 36, y, **MIXED), general("G", 36, 40))
    play.play(Order("charge", ("A",), "Z", avoid=avoid), dice=[3, 4])
    return play


@cites("BP-362")
def test_a_charge_that_reached_only_the_skirmishers_fails_to_contact() -> None:
    play = charging(19.8)
    told = play.game.chronicle
    assert play.unit("Z").formation == "line"
    assert any(isinstance(event, events.ChargeDeclared) for event in told)
    assert not any(isinstance(event, events.Charged) for event in told)
    halted = [event for event in told if isinstance(event, events.Halted)]
    assert [event.by for event in halted] == ["BP-232"]
    assert not play.table.contacts


@cites("BP-362")
def test_one_that_can_reach_the_main_body_closes_with_it() -> None:
    play = charging(24)
    assert play.table.contacts
    assert play.unit("Z").formation == "line"


@cites("BP-363")
def test_an_order_may_be_to_drive_in_the_skirmishers_and_keep_off_the_line() -> None:
    play = charging(24, avoid=True)
    assert play.unit("Z").formation == "line"
    assert not play.table.contacts
    away = gap(base_of(play.table, play.unit("A")), base_of(play.table, play.unit("Z")))
    assert at(1) <= away <= at(3)
    halted = [event for event in play.game.chronicle if isinstance(event, events.Halted)]
    assert halted[0].tell(play.table) == "A halts: it was told to keep off the main body."
    stated = [event for event in play.game.chronicle if isinstance(event, events.Ordered)]
    expected = "G orders A to drive in the skirmishers of Z"
    assert stated[0].words.startswith(expected)


@cites("BP-363")
def test_who_has_no_skirmishers_out_cannot_have_them_driven_in() -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 36, 24), general("G", 36, 40))
    assert play.refusal(Order("charge", ("A",), "Z", avoid=True)) == "BP-363"
    mixed = table_of(troop("A", 36, 34), troop("Z", 36, 24, **MIXED))
    assert isinstance(approach(mixed, mixed.units["A"], mixed.units["Z"]), Approach)


@cites("BP-068", "BP-362", "BP-412")
@pytest.mark.parametrize("special", [(), ("Determined Charge",)])
def test_skirmishers_in_reach_are_charged_also_by_who_charges_any_enemy(special: Any) -> None:
    charger = troop("A", 36, 34, special=special)
    play = ordering(charger, troop("Z", 36, 19.8, **MIXED), general("G", 36, 40))
    told = play.play(Order("charge", ("A",), "any"), dice=[3, 4])
    assert told.one(events.ChargeDeclared).target == "Z"
    assert play.unit("Z").formation == "line"
    assert told.one(events.Halted).by == "BP-232"


@cites("BP-059", "BP-362")
def test_who_has_driven_in_a_screen_closes_with_the_main_body_by_his_next_move() -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 36, 19.8, **MIXED), general("G", 36, 40))
    told = play.play(Order("charge", ("A",), "Z"), dice=[3, 3])
    assert told.of(events.Ordered)[0].moves == 2
    assert len(told.of(events.ChargeDeclared)) == 2
    assert told.one(events.Charged).unit == "A"
    assert play.asks() == "ClosingFire"


@cites("BP-293", "BP-362")
def test_horse_that_sweeps_upon_a_screen_alone_comes_on_and_falls_short() -> None:
    play = battle(
        troop("A", 36, 30, "cavalry", charged=1, launched=1),
        troop("Y", 36, 28.2, morale=0, stamina=1),
        troop("Z", 36, 8.5, **MIXED),
        troop("X", 5, 3, brigade="blue-2"),
        troop("W", 15, 3, brigade="blue-3"),
        troop("B", 5, 44),
        phase="combat",
        contacts=[("A", 0, "Y", 0)],
        dice=[*[6] * 7, *[1] * 6, *[1] * 7, 1, 1],
    )
    play.play("charge:Z")
    told = Told(play.game.chronicle)
    assert play.unit("Z").formation == "line"
    assert not told.of(events.Charged)
    assert told.one(events.Moved).unit == "A"
    assert told.one(events.Halted).by == "BP-232"


@cites("BP-335", "BP-363")
@pytest.mark.parametrize(
    ("dice", "formation", "halted"), [((3, 4), "square", "BP-330"), ((1, 1), "line", "BP-363")]
)
def test_horse_that_drives_in_skirmishers_makes_their_unit_form_square(
    dice: tuple[int, int], formation: str, halted: str
) -> None:
    drilled = {"special": ["Mixed Formation", "Form Square"], "formation": "mixed line"}
    play = ordering(
        troop("A", 36, 34, "cavalry"), troop("Z", 36, 20, **drilled), general("G", 36, 40)
    )
    told = play.play(Order("charge", ("A",), "Z", avoid=True), dice=[3, 4, *dice])
    assert told.one(events.SquareTried).dice == dice
    assert play.unit("Z").formation == formation
    assert told.one(events.Halted).by == halted


@cites("BP-024", "BP-356")
def test_only_infantry_forms_mixed_order() -> None:
    horse = troop("A", 36, 30, "cavalry", special=["Mixed Formation"])
    table = table_of(horse, troop("B", 50, 30, special=["Mixed Formation"]))
    assert form_fault(table, horse, "mixed line") is not None
    assert "mixed line" not in opening_formations(table, horse)
    assert form_fault(table, table.units["B"], "mixed line") is None
