"""Blunders in detail: who moves where, and what else it does to him."""

from __future__ import annotations

import pytest

from books.black_powder.field import (
    area,
    at,
    general,
    march,
    ordering,
    troop,
)
from books.black_powder.positions import FOOT, held, told
from grognard.books.black_powder import events
from grognard.books.black_powder.blundering import nearest_seen
from grognard.books.black_powder.orders import Order

cites = pytest.mark.cites


@cites("BP-082", "BP-087")
def test_who_strays_with_no_room_for_a_whole_move_goes_as_far_as_he_can() -> None:
    places = {"B": (27, 41.5), "D": (45, 41.5), "E": (36, 44.5), "F": (26, 44.5), "H": (46, 44.5)}
    barred = [troop(name, x, y) for name, (x, y) in places.items()]
    unit = troop("A", 36, 33)
    play = ordering(unit, *barred, troop("Z", 36, 4), general("G", 36, 36))
    now = play.play(march("A", to=(36, 28)), dice=[6, 6, 2])
    assert now.one(events.Blundered).die == 2
    assert at(36) < unit.y < at(41.5 - FOOT), "straight back until his friends bar the way"


@cites("BP-082", "BP-255")
def test_who_rushes_on_seeing_nobody_stops_when_an_enemy_it_charges_evades() -> None:
    hill = area("hill", 20, 29, 60, 38, "hill")
    horse = troop("Z", 36, 22, "cavalry")
    play = ordering(troop("A", 36, 44), horse, general("G", 36, 46), features=[hill])
    play.play(march("A", to=(36, 45)), dice=[6, 6, 6, 5])
    assert play.asks() == "ChargeAstray"
    assert play.question.words() == "Z presents itself. Does A charge?"
    play.play(True, "stand")
    assert play.asks() == "Evade"
    now = play.play(True)
    assert [event.unit for event in now.of(events.Retired)] == ["Z"]
    assert not now.of(events.Moved), "it has a move left, and may not use it"


@cites("BP-082", "BP-210")
def test_who_rushes_past_muskets_it_had_not_seen_may_be_shot_at() -> None:
    wood = area("wood", 16, 13, 26, 22.5, "wood")
    horse = troop("A", 12, 26, "cavalry", bearing=9000)
    play = ordering(horse, troop("S", 32, 17), general("G", 12, 40), features=[wood])
    assert nearest_seen(play.table, horse) is None
    play.game.fates.tape += [6, 6, 6, 3]
    play.game.answer(march("A", to=(13, 26), facing=9000))
    assert play.asks() == "TraversingFire"
    assert told(play).of(events.Moved)[-1].how == "strays"


@cites("BP-082", "BP-087", "BP-122")
@pytest.mark.parametrize(
    ("template", "formation", "far"),
    [
        ("artillery", "deployed", 6),
        ("horse artillery", "limbered", 18),
    ],
)
def test_horse_guns_go_astray_behind_their_teams(template: str, formation: str, far: int) -> None:
    gun = troop("A", 36, 30, template, formation="deployed")
    play = ordering(gun, troop("Z", 36, 6), troop("B", 60, 44), general("G", 36, 40))
    play.play(march("A", to=(36, 29)), dice=[6, 6, 3])
    assert (play.unit("A").formation, play.unit("A").x) == (formation, at(36 - far))


@cites("BP-082")
def test_who_strays_to_the_left_does_not_charge_an_enemy_ahead() -> None:
    play = ordering(troop("A", 36, 36), troop("Z", 36, 26), general("G", 36, 40))
    now = play.play(march("A", to=(36, 34)), dice=[6, 6, 3])
    assert now.of(events.Moved)[0].how == "strays"
    assert play.unit("A").x < at(26)


@cites("BP-082", "BP-087")
def test_who_strays_to_the_left_may_charge_an_enemy_there() -> None:
    play = ordering(troop("A", 36, 36), troop("Z", 24, 36, shooting=()), general("G", 36, 40))
    play.play(march("A", to=(36, 34)), dice=[6, 6, 3])
    assert play.asks() == "ChargeAstray"
    now = play.play(True)
    assert now.one(events.Charged).contacts[0].other == "Z"


@cites("BP-082")
def test_who_rushes_on_seeing_nobody_may_charge_an_enemy_that_presents_itself() -> None:
    hill = area("hill", 20, 29, 60, 38, "hill")
    play = ordering(
        troop("A", 36, 44, "cavalry"),
        troop("Z", 29, 14, bearing=27000, shooting=()),
        general("G", 36, 46),
        features=[hill],
    )
    assert nearest_seen(play.table, play.unit("A")) is None
    play.play(march("A", to=(36, 30)), dice=[6, 6, 6, 3])
    assert play.unit("A").y == at(26)
    assert play.asks() == "ChargeAstray"


@cites("BP-082", "BP-087")
@pytest.mark.parametrize(("die", "end"), [(2, (36, 42)), (3, (24, 30)), (5, (36, 18))])
def test_a_garrison_goes_astray_out_of_its_building(die: int, end: tuple[int, int]) -> None:
    play = held(troop("Z", 36, 10))
    now = play.play(march("A", to=(36, 20)), dice=[6, 6, die])
    assert now.one(events.Formed).by == "BP-148"
    assert (play.unit("A").x, play.unit("A").y) == (at(end[0]), at(end[1]))
    assert not play.unit("A").inside


@cites("BP-082")
def test_what_a_blunder_led_to_is_told_the_same_ever_after() -> None:
    play = ordering(
        troop("A", 36, 30),
        troop("Z", 36, 18, shooting=()),
        troop("B", 60, 44),
        general("G", 36, 34),
    )
    now = play.play(march("A", to=(36, 29)), dice=[6, 6, 6, 3])
    assert play.table.is_engaged(play.unit("A"))
    words = now.one(events.Blundered).tell(play.table)
    assert words == "Charge! A goes astray, up to 2 moves. No more orders will be given this turn."


@cites("BP-082", "BP-210")
def test_horse_that_strays_past_muskets_may_be_shot_at() -> None:
    play = ordering(
        troop("A", 24, 25, "cavalry", bearing=9000),
        troop("S", 28, 16),
        troop("B", 60, 44),
        general("G", 24, 32),
    )
    play.game.fates.tape += [6, 6, 5]
    play.game.answer(march("A", to=(24, 26), facing=9000))
    assert told(play).of(events.Moved)[-1].how == "strays"
    assert play.asks() == "TraversingFire"


@cites("BP-083")
def test_one_blunder_serves_the_whole_group() -> None:
    play = ordering(troop("A", 20, 30), troop("B", 34, 30), troop("Z", 28, 2), general("G", 26, 34))
    told = play.play(march("A", "B", to=(20, 20)), dice=[6, 6, 2])
    assert told.one(events.Blundered).units == ("A", "B")
    assert {event.unit for event in told.of(events.Moved)} == {"A", "B"}


@cites("BP-087")
def test_siege_guns_stay_where_they_are_when_they_blunder() -> None:
    play = ordering(troop("A", 36, 40, "siege artillery"), troop("Z", 36, 4), general("G", 36, 44))
    told = play.play(Order("form", ("A",), formation="limbered"), dice=[6, 6, 1])
    assert not told.of(events.Moved)


@cites("BP-088", "BP-103")
def test_a_double_6_on_a_rally_is_a_blunder_like_any_other() -> None:
    play = ordering(troop("A", 36, 30, casualties=2), troop("Z", 36, 2), general("G", 36, 34))
    told = play.play(Order("rally", ("A",)), dice=[6, 6, 2])
    assert told.one(events.Blundered).die == 2
    assert told.one(events.CommanderDone).commander == "G"


@cites("BP-086", "BP-087", "BP-148")
def test_a_garrison_in_rapid_retreat_may_leave_the_table_with_its_second_move() -> None:
    play = held(troop("Z", 36, 14), troop("B", 5, 44))
    now = play.play(march("A", to=(36, 44)), dice=[6, 6, 1])
    assert now.one(events.Formed).by == "BP-148"
    assert now.one(events.LeftTable).place == (at(36), at(48))
    assert play.unit("A").exit is not None, "it may come back"


@cites("BP-082", "BP-113")
def test_who_is_off_the_table_does_not_come_by_a_blunder() -> None:
    gone = troop("A", 36, 47, gone="left", exit=(at(36), at(48)))
    play = ordering(gone, troop("B", 5, 44), troop("Z", 36, 4), general("G", 30, 44))
    now = play.play(Order("return", ("A",)), dice=[6, 6, 2])
    words = "Retreat! A does not come. No more orders will be given this turn."
    assert now.one(events.Blundered).tell(play.table) == words
    assert not gone.here


@cites("BP-082", "BP-087")
def test_who_has_no_room_to_stray_says_so() -> None:
    wall = area("lake", 38.5, 20, 72, 48, "lake")
    play = ordering(
        troop("A", 33, 40, special=[]), troop("Z", 10, 2), general("G", 33, 44), features=[wall]
    )
    now = play.play(march("A", to=(33, 30)), dice=[6, 6, 4])
    assert (now.one(events.Halted).unit, now.one(events.Halted).by) == ("A", "BP-087")


@cites("BP-087", "BP-126")
@pytest.mark.parametrize("die", [1, 3, 5])
def test_a_siege_gun_in_action_goes_nowhere_and_says_why(die: int) -> None:
    gun = troop("A", 33, 30, "siege artillery")
    play = ordering(gun, troop("Z", 10, 2), general("G", 33, 40))
    now = play.play(Order("form", ("A",), formation="limbered"), dice=[6, 6, die])
    assert now.one(events.Halted).by == "BP-126"
