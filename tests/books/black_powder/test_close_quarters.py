"""Finer points of fire and close combat: shares of dice, cover, the way back, support tests."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import Battle, area, at, battle, hedge, reasons, table_of, troop
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import aims
from grognard.books.black_powder.combat import reckon_guard
from grognard.books.black_powder.pieces import BpTable, Contact
from grognard.books.black_powder.sharing import shares
from grognard.books.black_powder.stands import base_of
from marks import cites
from told import Told

DEEP = 40 / 25.4
WIDE = 240 / 25.4


def told(play: Battle) -> Told:
    return Told(play.game.chronicle)


def touching(*contacts: tuple[str, int, str, int], **state: Any) -> BpTable:
    """A fights X, Y or Z on the faces named."""
    foes = [troop(name, 36, 4) for name in "XYZ"]
    return table_of(troop("A", 36, 26, **state), *foes, contacts=contacts)


@cites("BP-273")
def test_odd_dice_go_where_the_player_likes() -> None:
    table = touching(("A", 0, "Y", 0), ("A", 0, "Z", 0))
    assert shares(table, table.units["A"], 6) == [{"Y": 3, "Z": 3}]
    assert shares(table, table.units["A"], 7) == [{"Y": 4, "Z": 3}, {"Y": 3, "Z": 4}]


@cites("BP-273")
def test_a_flank_may_have_any_number_up_to_half() -> None:
    table = touching(("A", 0, "Y", 0), ("Z", 0, "A", 3))
    ways = shares(table, table.units["A"], 7)
    assert [(way["Y"], way["Z"]) for way in ways] == [(7, 0), (6, 1), (5, 2), (4, 3)]


@cites("BP-273")
def test_both_flanks_alone_have_half_each() -> None:
    table = touching(("Y", 0, "A", 1), ("Z", 0, "A", 3))
    assert shares(table, table.units["A"], 6) == [{"Y": 3, "Z": 3}]
    lone = touching(("Z", 0, "A", 2))
    assert shares(lone, lone.units["A"], 1) == [{"Z": 1}]


@cites("BP-270", "BP-273", "BP-327")
def test_a_square_gives_each_face_its_own_two_dice() -> None:
    faces = ("X", 0, "A", 0), ("Y", 0, "A", 0), ("Z", 0, "A", 1)
    table = touching(*faces, formation="square")
    assert shares(table, table.units["A"], 4) == [{"X": 1, "Y": 1, "Z": 2}]


@cites("BP-275", "BP-276")
def test_who_charged_over_a_hedge_never_has_its_cover_and_who_stood_behind_it_has() -> None:
    fence = hedge("hedge", (20, 25), (52, 25))
    pieces = troop("A", 36, 25 + DEEP / 2), troop("Z", 36, 25 - DEEP / 2)
    table = table_of(*pieces, features=[fence], contacts=[("A", 0, "Z", 0)])
    charger, held = table.units["A"], table.units["Z"]
    for charged in (table.half, table.half - 1):
        charger.charged = charged
        assert reasons(reckon_guard(table, charger, held)) == {"BP-275": 1}
        assert reasons(reckon_guard(table, held, charger)) == {}
    held.breached = True
    assert reasons(reckon_guard(table, charger, held)) == {}


@cites("BP-275", "BP-316")
def test_who_turns_to_face_is_still_the_one_that_was_charged() -> None:
    red = troop("A", 36 + (240 + 40) / 2 / 25.4, 24, bearing=27000)
    pieces, dice = (red, troop("Z", 36, 24)), [*[1] * 6, *[1] * 3]
    play = battle(*pieces, phase="combat", contacts=[("A", 0, "Z", 3)], dice=dice)
    assert told(play).one(events.FacedEnemy).unit == "Z"
    assert play.table.contacts == (Contact("A", 0, "Z", 0),)


@cites("BP-290", "BP-291")
@pytest.mark.parametrize("state", [{}, {"casualties": 3}, {"disordered": True}])
def test_a_victor_goes_back_into_the_fight_without_charging(state: dict[str, Any]) -> None:
    play = battle(
        troop("A", 28.5, 28, size="small", **state),
        troop("B", 42.7, 24 + DEEP, size="small"),
        troop("Y", 28.5, 28 - DEEP, size="small"),
        troop("Z", 38, 24, size="large"),
        phase="combat",
        contacts=[("A", 0, "Y", 0), ("B", 0, "Y", 0), ("B", 0, "Z", 0)],
        dice=[*[6] * 4, *[1] * 4, *[1] * 4, *[1] * 8, *[1] * 4],
    )
    assert play.asks() == "WhoTests"
    play.play("Y", dice=[1, 1, 6, 6])
    assert play.asks() == "VictorChoice"
    assert "rejoin:Z" in play.offers()
    went = play.play("rejoin:Z")
    back = went.of(events.Charged)[0]
    assert (back.says_who(), back.bonus, back.sweeping) == ("BP-291", False, False)
    assert back.tell(play.table) == "A goes back into the fight with Z."
    assert not went.of(events.RoundDecided), "the next round comes in the next turn"


@cites("BP-292")
@pytest.mark.parametrize(("way", "bearing"), [("", 0), (":left", 27000), (":about", 18000)])
def test_a_victor_that_falls_back_may_look_elsewhere(way: str, bearing: int) -> None:
    play = battle(
        troop("A", 36, 24 + DEEP),
        troop("Z", 36, 24),
        troop("Y", 36, 2),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[6] * 6, *[1] * 6, *[1] * 6, 1, 1],
    )
    event = play.play(f"back{way}").one(events.Moved)
    assert event.by == "BP-292"
    assert play.unit("A").bearing == bearing
    assert play.unit("A").y > at(24 + DEEP)


@cites("BP-287", "BP-303", "BP-310")
def test_friends_test_when_horse_breaks_because_it_cannot_retire_from_a_draw() -> None:
    play = battle(
        troop("A", 36, 12 + 70 / 25.4),
        troop("Z", 36, 12, "cavalry"),
        troop("Y", 43.5, 11, size="small"),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        features=[area("lake", 6, 0, 66, 9.9, "lake")],
        dice=[*[1] * 5, 4, *[1] * 7, 2, 5, 5],
    )
    decided = told(play).one(events.RoundDecided)
    assert decided.winner == ""
    assert told(play).one(events.Broke).by == "BP-310"
    test = told(play).one(events.BreakTested)
    assert (test.unit, test.by) == ("Y", "BP-303")


@cites("BP-161")
def test_range_is_measured_to_the_nearest_man_who_is_seen() -> None:
    wood = area("wood", 32.2, 26, 42, 30, "wood")
    foe = troop("Z", 36 - WIDE / 2, 22.5)
    seen = table_of(troop("A", 36, 40), foe)
    (aim,) = aims(seen, seen.units["A"])
    hidden = table_of(troop("A", 36, 40), troop("Z", 36 - WIDE / 2, 22.5), features=[wood])
    (part,) = aims(hidden, hidden.units["A"])
    assert aim.distance < part.distance <= at(18)
    assert not part.clear


@cites("BP-161")
def test_what_can_be_reached_but_not_seen_is_out_of_range() -> None:
    leader = 40 - DEEP / 2
    foe = troop("Z", 36 - 4, leader - 17.9 - DEEP / 2)
    friend = troop("B", 36.2, 34, size="small")
    assert aims(table_of(troop("A", 36, 40), foe), troop("A", 36, 40))
    table = table_of(troop("A", 36, 40), troop("Z", 36 - 4, leader - 17.9 - DEEP / 2), friend)
    assert [aim.target for aim in aims(table, table.units["A"])] == []


@cites("BP-225")
def test_of_a_limbered_gun_only_the_gun_behind_its_team_is_shot_at() -> None:
    team = troop("Z", 36, 24, "artillery", formation="limbered")
    table = table_of(troop("A", 36, 42), team)
    (aim,) = aims(table, table.units["A"])
    body = base_of(table, team)
    assert body.bottom == at(24) + 750
    gun = body.top + 600
    assert aim.distance == at(42) - 200 - gun, "to the gun, past the horses in front of it"
    assert aim.clear
