"""The book's worked examples of moves: out of a wood, with guns, into a wood, a whole brigade."""

from __future__ import annotations

from books.black_powder.field import (
    RED,
    Battle,
    Order,
    area,
    at,
    cease,
    general,
    march,
    ordering,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.arraying import line_of_battle
from grognard.books.black_powder.firing import Shares, Shot
from grognard.books.black_powder.stands import apart, base_of, is_chain, leader_of
from marks import cites
from told import Told


@cites("BP-EX11")
def test_a_battalion_leaves_the_wood_forms_line_advances_and_may_shoot() -> None:
    loose = troop("A", 36, 38, formation="skirmish order")
    foe = troop("Z", 36, 6)
    edge = base_of(table_of(loose), loose).top / 254
    wood = area("wood", 20, edge, 52, 46, "wood")
    play = ordering(loose, foe, general("G", 36, 46, rating=8), features=[wood])
    order = Order("move", ("A",), way=((at(36), at(30)), (at(36), at(20))), formation="line")
    told = play.play(order, dice=[2, 3])
    assert told.one(events.Ordered).moves == 3
    deeds = [event for event in told if isinstance(event, events.Moved | events.Formed)]
    assert [type(event).__name__ for event in deeds] == ["Moved", "Formed", "Moved"]
    assert play.unit("A").formation == "line"
    cease(play)
    volley = play.play(Shot("A", (Shares("Z", 3),)), dice=[1, 1, 1]).one(events.Volley)
    assert volley.target == "Z"


def guns(template: str, formation: str, to: tuple[float, float], moves: int) -> Battle:
    """A gun is told to go somewhere and be ready to fire, and has so many moves for it."""
    piece = troop("A", 36, 44, template, formation=formation)
    play = ordering(piece, troop("Z", 36, 12), general("G", 36, 47, rating=8))
    where = march("A", to=to, formation="deployed", last=True, facing=0)
    order = where if to != (36, 44) else Order("form", ("A",), formation="deployed")
    rating = 9 if formation == "limbered" else 8  # BP-081
    told = play.play(order, dice=[4, rating - moves - 4])
    assert told.one(events.Ordered).moves == moves
    return play


def is_ready(play: Battle) -> bool:
    """Whether the gun may shoot at the enemy before it in this very turn."""
    cease(play)
    return play.asks() == "OpenFire" and any(shot.at for shot in play.offers())


@cites("BP-EX12")
def test_with_one_move_a_horse_gun_limbers_moves_and_unlimbers_ready_to_fire() -> None:
    play = guns("horse artillery", "deployed", (36, 30), moves=1)
    forms = [event.formation for event in play.game.chronicle if isinstance(event, events.Formed)]
    assert forms == ["limbered", "deployed"]
    assert play.unit("A").y == at(30)
    assert is_ready(play)


@cites("BP-EX12")
def test_a_limbered_foot_gun_with_two_moves_moves_and_deploys() -> None:
    play = guns("artillery", "limbered", (36, 34), moves=2)
    assert (play.unit("A").y, play.unit("A").formation) == (at(34), "deployed")
    assert is_ready(play)


@cites("BP-EX12")
def test_a_limbered_foot_gun_with_one_move_can_just_unlimber() -> None:
    moved = guns("artillery", "limbered", (36, 34), moves=1)
    assert (moved.unit("A").y, moved.unit("A").formation) == (at(34), "limbered")
    assert not is_ready(moved)
    stayed = guns("artillery", "limbered", (36, 44), moves=1)
    assert stayed.unit("A").formation == "deployed"
    assert is_ready(stayed)


@cites("BP-EX13")
def test_skirmishers_4_inches_from_a_wood_go_4_inches_into_it() -> None:
    loose = troop("A", 36, 44, formation="skirmish order", figures=2)
    front = base_of(table_of(loose), loose).top
    wood = area("wood", 20, 4, 52, (front - at(4)) / 254, "wood")
    play = ordering(loose, general("G", 36, 46), features=[wood])
    told = play.play(march("A", to=(36, 20), facing=0), dice=[3, 4])
    assert told.one(events.Ordered).moves == 1
    assert front - leader_of(play.table, play.unit("A")).y == at(8)


def frogmorton(*dice: int) -> tuple[Battle, Told]:
    """Six units one behind another are told to form a line on a ridge 18 inches ahead."""
    foot = [troop(name, 36, y) for name, y in (("A", 26), ("B", 33), ("C1", 38), ("D", 43.5))]
    horse = troop("E", 45, 28, "cavalry")
    guns = troop("F", 28, 28, "horse artillery", formation="limbered")
    ridge = area("ridge", 6, 4, 66, 10, "hill")
    chief = general("G", 36, 34, rating=8)
    play = ordering(*foot, horse, guns, chief, troop("Z", 68, 2), features=[ridge])
    order = line_of_battle(play.table, [*foot, horse, guns], at(18))
    assert order is not None
    return play, play.play(order, dice=dice)


@cites("BP-EX06")
def test_a_brigade_forms_line_on_a_ridge_as_far_as_its_three_moves_carry_it() -> None:
    play, told = frogmorton(2, 3)
    ordered = told.one(events.Ordered)
    assert (ordered.reckoning.total, ordered.moves) == (8, 3)
    assert "draw up in line of battle" in ordered.words
    used = [event.unit for event in told.of(events.Moved)]
    assert {name: used.count(name) for name in ("A", "E", "F")} == {"A": 2, "E": 2, "F": 2}
    assert {name: used.count(name) for name in ("B", "C1", "D")} == {"B": 3, "C1": 3, "D": 3}
    assert play.unit("F").formation == "deployed"
    row = sorted(play.unit(name).x for name in ("A", "B", "C1", "E", "F"))
    assert (row[0], row[-1]) == (play.unit("F").x, play.unit("E").x), "guns left, horse right"
    assert all(abs(play.unit(name).y - at(8)) <= 1 for name in ("A", "B", "C1", "E", "F"))
    late = told.one(events.Halted)
    assert (late.unit, late.by) == ("D", "BP-059")
    assert play.unit("D").y > at(8)
    assert apart(play.table, play.unit("D"), play.unit("B")) <= at(6)


@cites("BP-EX06")
def test_with_two_moves_those_ahead_hang_back_to_keep_the_brigade_together() -> None:
    play, told = frogmorton(2, 4)
    bases = [base_of(play.table, unit) for unit in play.table.standing(RED)]
    assert is_chain(bases, at(6))
    assert "BP-072" in [event.by for event in told.of(events.Halted)]
