"""Fighting in detail, break tests and shaken units."""

from __future__ import annotations

import pytest

from books.black_powder.field import (
    area,
    at,
    battle,
    cease,
    general,
    ordering,
    reasons,
    table_of,
    troop,
)
from books.black_powder.positions import CHARGE, FOOT, hauled, told
from grognard.books.black_powder import events
from grognard.books.black_powder.battles.hauling import haul_fault
from grognard.books.black_powder.breaking import (
    outcome_of,
    retire_bearing,
)
from grognard.books.black_powder.combat import reckon_fight, unfought
from grognard.books.black_powder.firing import Shares, Shot, owing
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable, Contact
from grognard.books.black_powder.stands import base_of
from told import Told

cites = pytest.mark.cites


def on_the_table(table: BpTable, name: str) -> bool:
    base = base_of(table, table.units[name])
    inside = base.left >= 0 and base.top >= 0
    return inside and base.right <= table.width and base.bottom <= table.height


@cites("BP-264", "BP-1144")
def test_a_team_that_fights_hauls_nothing() -> None:
    play = hauled("ntombi", "nt-b2-gatling")
    table, gun = play.table, play.unit("nt-b2-gatling")
    assert haul_fault(table, gun) is None
    table.contacts = (Contact("nt-zl-impi1", 0, "nt-b2-team", 0),)
    fault = haul_fault(table, gun)
    assert fault is not None and fault.cite == "BP-264"


@cites("BP-265", "BP-288", "BP-EX48")
def test_each_fight_is_fought_once_in_each_players_turn() -> None:
    table = table_of(
        troop("A", 10, 26),
        troop("B", 50, 26),
        troop("Y", 10, 24),
        troop("Z", 50, 24),
        contacts=[("A", 0, "Y", 0), ("B", 0, "Z", 0)],
    )
    assert len(unfought(table)) == 2
    table.fought = ("A", "Y")
    assert unfought(table) == [("B", "Z")]


@cites("BP-272", "BP-332")
def test_foot_that_charges_a_square_has_the_bonus_of_the_charge() -> None:
    play = ordering(
        troop("A", 36, 36),
        troop("Z", 36, 26, formation="square"),
        troop("B", 60, 44),
        general("G", 36, 40),
    )
    play.play(CHARGE, dice=[3, 3])
    play.play(False)
    assert told(play).one(events.Charged).bonus, "only horse loses it"
    play.game.fates.tape += [*[3] * 6, 1, 1, *[1] * 6, 6, 6]
    cease(play)
    strokes = {event.unit: sum(event.kept) for event in told(play).of(events.Struck)}
    assert strokes == {"A": 6, "Z": 0}


@cites("BP-272", "BP-291")
def test_a_victor_that_goes_back_into_the_fight_still_counts_as_winning_it() -> None:
    play = battle(
        troop("A", 28.5, 28, size="small"),
        troop("B", 42.7, 24 + FOOT, size="small"),
        troop("Y", 28.5, 28 - FOOT, size="small"),
        troop("Z", 38, 24, size="large"),
        phase="combat",
        contacts=[("A", 0, "Y", 0), ("B", 0, "Y", 0), ("B", 0, "Z", 0)],
        dice=[*[6] * 4, *[1] * 4, *[1] * 4, *[1] * 8, *[1] * 4],
    )
    play.play("Y", dice=[1, 1, 6, 6])
    play.game.answer("rejoin:Z")
    assert reasons(reckon_fight(play.table, play.unit("A"))) == {"BP-272": 1}
    assert reasons(reckon_fight(play.table, play.unit("B"))) == {"BP-272": 1}


@cites("BP-283", "BP-285")
def test_the_bonuses_of_both_sides_are_told_with_the_score() -> None:
    play = battle(
        troop("A", 36, 24 + FOOT),
        troop("Z", 36, 24),
        troop("B", 36, 31),
        troop("Y", 60, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[1] * 12, 6, 6],
    )
    words = told(play).one(events.RoundDecided).tell(play.table)
    assert " 1 (rear support of A by B +1) against " in words


@cites("BP-298", "BP-307", "BP-314", "BP-462")
def test_the_steps_of_a_break_test() -> None:
    play = battle(troop("A", 36, 40), troop("Z", 36, 28, casualties=3), phase="shoot")
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[5, 1, 1, 1, 2, 3])
    assert told.one(events.BreakTested).outcome == "breaks"
    assert told.one(events.Broke).unit == "Z"


@cites("BP-299", "BP-391")
def test_who_fights_tests_as_well_for_a_stray_rocket_that_has_cost_him_too_much() -> None:
    fighters = troop("B", 36, 24 + FOOT, casualties=4), troop("Z", 36, 24)
    table = table_of(*fighters, troop("A", 9, 40), contacts=[("B", 0, "Z", 0)])
    assert owing(table) == ["B"]
    table.units["B"].casualties = 3
    assert owing(table) == [], "shaken is not enough"


@cites("BP-303", "BP-429")
def test_a_supporter_of_two_who_are_scared_off_tests_once() -> None:
    terrible = [troop(n, x, 34, special=["Terrifying Charge"]) for n, x in (("A", 31), ("B", 41))]
    foes = [troop("X", 31, 24), troop("Y", 41, 24), troop("Z", 36, 19)]
    play = ordering(*terrible, *foes, troop("D", 9, 44), general("G", 36, 40, rating=10))
    now = play.play(Order("charge", ("A", "B"), "any"), dice=[1, 1, 1, 1, 1, 1, 6, 6])
    assert [test.unit for test in now.of(events.BreakTested)] == ["X", "Y", "Z"]


@cites("BP-303", "BP-429")
def test_who_could_support_two_friends_that_terror_breaks_tests_once() -> None:
    wild = {"template": "warband infantry", "special": ["Terrifying Charge"]}
    play = ordering(
        troop("A", 36, 34, **wild, figures=40),
        troop("Y", 33.6, 26, figures=12),
        troop("Z", 38.4, 26, figures=12),
        troop("X", 36, 21),
        troop("W", 5, 3),
        troop("B", 60, 44),
        general("G", 36, 40),
    )
    play.game.fates.tape += [3, 3, 1, 1, 1, 1, 4, 4]
    play.game.answer(Order("charge", ("A",), "Y"))
    tests = [(event.unit, event.by) for event in told(play).of(events.BreakTested)]
    assert tests == [("Y", "BP-429"), ("Z", "BP-429"), ("X", "BP-303")]


@cites("BP-308")
def test_loose_men_retire_from_the_closest_enemy_in_sight() -> None:
    wood = area("wood", 44, 20, 52, 40, "wood")
    table = table_of(
        troop("A", 36, 30, formation="skirmish order"),
        troop("Y", 58, 30, bearing=27000),
        troop("Z", 36, 4),
        features=[wood],
    )
    assert retire_bearing(table, table.units["A"]) == 18000


@cites("BP-313")
def test_a_march_column_that_retires_forms_line_in_disorder() -> None:
    red = troop("A", 36, 24 + (200 + 600) / 254)
    column = troop("Z", 36, 24, formation="march column")
    play = battle(
        red,
        column,
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[4, *[1] * 5, 1, 2, 3, 3],
    )
    told = Told(play.game.chronicle)
    assert told.one(events.Retired).disordered
    assert play.unit("Z").formation == "line"


@cites("BP-315", "BP-316")
@pytest.mark.parametrize(
    ("formation", "rule"), [("march column", "BP-315"), ("attack column", "BP-316")]
)
def test_who_forms_line_to_face_the_enemy_says_why(formation: str, rule: str) -> None:
    deep = {"march column": 60, "attack column": 60}[formation] / 25.4
    play = battle(
        troop("A", 36, 24 + 10 / 25.4 + deep / 2 + 1, special=[]),
        troop("Z", 36, 24, bearing=9000, formation=formation),
        troop("B", 60, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 1)],
        dice=[*[6] * 6, *([1] if formation == "march column" else [1] * 3), 1, *[6] * 5, 4, 4],
    )
    assert told(play).one(events.FacedEnemy).says_who() == rule


@cites("BP-316")
@pytest.mark.parametrize("ground", ["edge", "lake"])
def test_nobody_turns_to_face_where_he_would_stand_off_the_table_or_in_a_lake(ground: str) -> None:
    down = 1.5 if ground == "edge" else 24
    lake = [area("lake", 30, 18, 45, down - 0.9, "lake")] if ground == "lake" else []
    wide, deep = 240 / 25.4, 80 / 25.4
    play = battle(
        troop("A", 36 + (wide + deep) / 2, down + 0.4, bearing=27000, formation="attack column"),
        troop("Z", 36, down, bearing=0),
        troop("Y", 66, 40),
        phase="combat",
        contacts=[("A", 0, "Z", 1)],
        features=lake,
        dice=[*[1] * 6, *[1] * 3],
    )
    assert not told(play).of(events.FacedEnemy)
    said = told(play).one(events.HadNoRoom)
    assert said.says_who() == "BP-316"
    assert said.tell(play.table) == (
        "Z has no room to form line against the enemy and fights on as it is."
    )
    assert on_the_table(play.table, "Z")
    assert play.unit("Z").bearing == 0


@cites("BP-316")
def test_who_has_room_a_little_aside_turns_to_face_there() -> None:
    red = troop("A", 36 + (240 + 40) / 2 / 25.4, 24, bearing=27000)
    play = battle(
        red,
        troop("Z", 36, 24),
        troop("Y", 39.5, 19.5, formation="attack column"),
        phase="combat",
        contacts=[("A", 0, "Z", 3)],
        dice=[*[1] * 6, *[1] * 3],
    )
    event = told(play).one(events.FacedEnemy)
    assert event.unit == "Z"
    assert event.where[1] > at(24), "away from Y"
    assert play.table.faces(play.unit("Z")) == {"A": 0}


@cites("BP-318", "BP-EX80")
def test_the_best_for_beaten_cavalry_is_to_retire() -> None:
    table = table_of(troop("A", 9, 40, "cavalry"))
    assert outcome_of(table, table.units["A"], 12, "combat") == "retires"
