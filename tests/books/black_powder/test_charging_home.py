"""Charges at squares, charges that terrify, and whoever is in the way."""

from __future__ import annotations

import pytest

from books.black_powder.field import (
    BLUE,
    RED,
    Order,
    at,
    general,
    march,
    ordering,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.responding import must_form_square
from grognard.books.black_powder.stands import base_of, leader_of
from grognard.tabletop.geometry import Face, gap

cites = pytest.mark.cites
CHARGE = Order("charge", ("A",), "Z")


@cites("BP-321")
def test_a_square_forms_on_its_leader_with_a_quarter_of_the_men_on_each_face() -> None:
    play = ordering(troop("A", 36, 30), troop("Z", 36, 4), general("G", 36, 34))
    before = leader_of(play.table, play.unit("A"))
    play.play(Order("form", ("A",), formation="square"), dice=[3, 4])
    assert play.unit("A").formation == "square"
    assert leader_of(play.table, play.unit("A")) == before
    figures = next(p for p in BOOK.view(play.table, RED).pieces if p.id == "A").figures
    top = min(figure.place[1] for figure in figures)
    assert sum(figure.place[1] == top for figure in figures) == 6


@cites("BP-322")
def test_a_square_forms_line_on_any_of_its_faces() -> None:
    square = troop("A", 36, 30, formation="square")
    play = ordering(square, troop("Z", 36, 4), general("G", 36, 34))
    right = base_of(play.table, square).middle(Face.RIGHT)
    order = Order("form", ("A",), formation="line", facing=9000)
    play.play(order, dice=[3, 4])
    assert leader_of(play.table, square).x == pytest.approx(right.x, abs=2)
    assert square.bearing == 9000


@cites("BP-331")
@pytest.mark.parametrize(
    ("choice", "moved"), [("stay", (0, 0)), ("back", (0, 1)), ("left", (-1, 0)), ("right", (1, 0))]
)
def test_horse_halts_3_inches_from_a_steady_square_and_rides_on_with_what_is_left(
    choice: str, moved: tuple[int, int]
) -> None:
    play = ordering(
        troop("A", 36, 30, "cavalry"),
        troop("Z", 36, 18, formation="square"),
        general("G", 36, 36),
    )
    told = play.play(CHARGE, dice=[3, 4])
    assert not told.of(events.Charged)
    assert told.one(events.Halted).by == "BP-330"
    rider, square = play.unit("A"), play.unit("Z")
    assert gap(base_of(play.table, rider), base_of(play.table, square)) == at(3)
    assert play.asks() == "RideOff"
    here = rider.x, rider.y
    play.play(choice)
    went = rider.x - here[0], rider.y - here[1]
    assert [(part > 0) - (part < 0) for part in went] == list(moved)
    left = at(18) - (at(30) - here[1])
    assert max(abs(part) for part in went) <= left
    assert not play.table.is_engaged(rider)


@cites("BP-331")
def test_further_moves_of_the_order_are_not_used_before_a_square() -> None:
    play = ordering(
        troop("A", 36, 30, "cavalry"),
        troop("Z", 36, 18, formation="square"),
        general("G", 36, 36),
    )
    told = play.play(CHARGE, "stay", dice=[1, 1])
    assert told.one(events.Ordered).moves == 3
    assert len(told.of(events.Moved)) == 1


@cites("BP-418")
def test_only_units_with_form_square_form_it_when_horse_charges_their_front() -> None:
    drilled, plain = troop("Z", 36, 18, special=["Form Square"]), troop("Y", 20, 18)
    table = table_of(troop("A", 36, 30, "cavalry"), drilled, plain, troop("B", 50, 30))
    horse, foot = table.units["A"], table.units["B"]
    assert must_form_square(table, horse, drilled, Face.FRONT)
    assert not must_form_square(table, horse, drilled, Face.LEFT)
    assert not must_form_square(table, foot, drilled, Face.FRONT)
    assert not must_form_square(table, horse, plain, Face.FRONT)


@cites("BP-429")
def test_terror_strikes_only_when_all_chargers_of_the_order_have_come_in() -> None:
    play = ordering(
        troop("A", 33.5, 30, size="small", special=["Terrifying Charge"]),
        troop("B", 38.5, 30, size="small"),
        troop("Z", 36, 20),
        general("G", 36, 36),
    )
    told = play.play(Order("charge", ("A", "B"), "Z"), dice=[3, 4, 4, 4])
    kinds = told.kinds()
    assert kinds.index("BreakTested") > max(
        place for place, kind in enumerate(kinds) if kind == "Charged"
    )
    assert kinds.count("Charged") == 2
    assert told.one(events.BreakTested).outcome == "holds"
    assert play.asks() == "ClosingFire"


@cites("BP-429")
def test_the_terrified_give_way_before_closing_fire_as_if_beaten() -> None:
    play = ordering(
        troop("A", 36, 30, special=["Terrifying Charge"]),
        troop("Z", 36, 20),
        troop("Y", 36, 8),
        general("G", 36, 36),
    )
    told = play.play(CHARGE, dice=[3, 4, 1, 2])
    assert told.one(events.BreakTested).by == "BP-429"
    assert told.one(events.Broke).unit == "Z"
    assert not told.of(events.Volley)
    assert play.asks() == "VictorChoice"


@cites("BP-242")
def test_a_unit_touched_but_not_engaged_draws_back_an_inch() -> None:
    play = ordering(
        troop("A", 36, 30),
        troop("Z", 36, 22, shooting=()),
        troop("Y", 45.46, 22, shooting=()),
        general("G", 36, 36),
    )
    told = play.play(CHARGE, dice=[3, 4])
    assert [contact.other for contact in told.one(events.Charged).contacts] == ["Z"]
    back = told.one(events.Moved)
    assert (back.unit, back.by) == ("Y", "BP-242")
    assert play.unit("Y").y == at(21)


@cites("BP-131")
def test_a_commander_steps_aside_for_his_own_troops() -> None:
    play = ordering(troop("A", 36, 40), troop("Z", 36, 4), general("G", 36, 30))
    told = play.play(march("A", to=(36, 30)), dice=[3, 4])
    assert play.unit("A").y == at(30)
    rode = told.one(events.CommanderRode)
    assert (rode.by, rode.tell(play.table)) == ("BP-131", "G steps aside for his troops.")
    assert play.table.commanders["G"].y > base_of(play.table, play.unit("A")).bottom


@cites("BP-256")
@pytest.mark.parametrize(("choice", "formation"), [(True, "deployed"), (False, "limbered")])
def test_horse_guns_that_evade_may_unlimber_again(choice: bool, formation: str) -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 36, 24, "horse artillery"), general("G", 36, 40))
    play.play(CHARGE, True, dice=[3, 4])
    assert play.asks() == "Unlimber"
    play.play(choice)
    assert play.unit("Z").formation == formation
    assert not play.table.contacts


@cites("BP-260", "BP-429")
@pytest.mark.parametrize(
    ("test", "fate"), [([5, 5], events.Retired), ([1, 1], events.Broke)], ids=["retires", "breaks"]
)
def test_terrible_horse_that_countercharges_terrifies_the_charger(
    test: list[int], fate: type[events.Retired | events.Broke]
) -> None:
    play = ordering(
        troop("A", 36, 30, "cavalry"),
        troop("Z", 36, 18, "cavalry", special=["Terrifying Charge"]),
        troop("B", 5, 44),
        general("G", 36, 36),
    )
    play.play(CHARGE, dice=[3, 4])
    told = play.play("countercharge", dice=test)
    assert told.one(events.BreakTested).unit == "A"
    assert told.one(fate).unit == "A"
    assert (play.asks(), play.question.seat) == ("VictorChoice", BLUE)
    assert any(choice.startswith("sweep") for choice in play.offers())


@cites("BP-260", "BP-429")
def test_of_two_terrible_foes_who_has_run_terrifies_nobody() -> None:
    terrible = {"special": ["Terrifying Charge"]}
    play = ordering(
        troop("A", 36, 30, "cavalry", **terrible),
        troop("Z", 36, 18, "cavalry", **terrible),
        troop("B", 5, 44),
        general("G", 36, 36),
    )
    play.play(CHARGE, dice=[3, 4])
    told = play.play("countercharge", dice=[5, 5])
    assert told.one(events.BreakTested).unit == "Z"
    assert (play.asks(), play.question.seat) == ("VictorChoice", RED)


@cites("BP-330", "BP-412")
def test_eager_horse_that_is_told_to_march_does_not_ride_at_a_steady_square() -> None:
    play = ordering(
        troop("A", 36, 30, "cavalry", special=["Determined Charge"]),
        troop("Z", 36, 12, formation="square"),
        general("G", 36, 36),
    )
    told = play.play(march("A", to=(58, 30)), dice=[3, 4])
    assert [event.how for event in told.of(events.Moved)] == ["marches"]
    assert play.unit("A").x > at(46)


@cites("BP-330", "BP-331")
def test_horse_with_a_way_to_go_first_takes_it_past_a_steady_square() -> None:
    horse = troop("A", 36, 30, "cavalry")
    square, line = troop("Z", 36, 10, formation="square"), troop("Y", 60, 4)
    play = ordering(horse, square, line, general("G", 36, 36))
    play.play(Order("charge", ("A",), "any", way=((at(50), at(30)),)), dice=[3, 4])
    assert horse.x > at(44)
    assert horse.y == pytest.approx(at(30), abs=at(1))
