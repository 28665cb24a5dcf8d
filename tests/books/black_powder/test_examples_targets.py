"""The book's diagrams of shooting: range, field of fire, and whom a unit may or must shoot at."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import Battle, area, at, battle, reasons, table_of, troop
from grognard.books.black_powder import events
from grognard.books.black_powder.firing import Shares, Shot
from grognard.books.black_powder.stands import base_of
from marks import cites

DEEP = 40 / 25.4
"""The depth of a line in inches."""


def firing(*pieces: Any, **more: Any) -> Battle:
    return battle(*pieces, phase="shoot", **more)


def chosen(play: Battle) -> set[str]:
    """The enemies at which A may shoot."""
    if play.asks() != "OpenFire":
        return set()
    shots = [shot for shot in play.offers() if shot.unit == "A"]
    return {share.target for shot in shots for share in shot.at}


def why_not(play: Battle, target: str, dice: int = 3) -> str:
    return play.refusal(Shot("A", (Shares(target, dice),)))


@cites("BP-EX14")
def test_range_is_measured_from_the_leader_to_the_nearest_man() -> None:
    def ahead(aside: float, more: float = 0) -> set[str]:
        leader = 40 - DEEP / 2
        foe = troop("Z", 36 + aside, leader - 18 - DEEP / 2 - more)
        return chosen(firing(troop("A", 36, 40), foe))

    assert ahead(0) == {"Z"}
    assert ahead(0, more=0.1) == set()
    assert ahead(4) == {"Z"}, "still opposite the leader"
    assert ahead(12) == set(), "as far up the table, but aside of the leader"


@cites("BP-EX15")
def test_a_unit_that_fights_cannot_be_shot_at_though_in_sight_and_range() -> None:
    pieces = troop("A", 48, 40), troop("B", 36, 30 + DEEP), troop("Z", 36, 30), troop("Y", 60, 30)
    play = firing(*pieces, contacts=[("B", 0, "Z", 0)])
    assert chosen(play) == {"Y"}
    assert why_not(play, "Z") == "BP-164"
    free = firing(troop("A", 48, 40), troop("B", 9, 44), troop("Z", 36, 30), troop("Y", 60, 30))
    assert "Z" in chosen(free), "were it not fighting"


@cites("BP-EX16")
def test_of_two_enemies_in_sight_and_range_the_closer_must_be_shot_at() -> None:
    play = firing(troop("A", 36, 40), troop("Y", 30, 30), troop("Z", 42, 28))
    assert chosen(play) == {"Y"}
    assert why_not(play, "Z") == "BP-165"
    told = play.play(Shot("A", (Shares("Y", 3),)), dice=[1, 1, 1])
    assert told.one(events.Volley).target == "Y"


def screened(x: float) -> Battle:
    """Skirmishers near, and a formed unit beyond them."""
    loose = troop("Y", x, 34, formation="skirmish order", figures=6, size="small")
    return firing(troop("A", 36, 44), loose, troop("Z", 36, 27))


@cites("BP-EX17")
def test_nearer_skirmishers_may_be_ignored_for_a_unit_clearly_seen_past_them() -> None:
    play = screened(50)
    assert chosen(play) == {"Y", "Z"}
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[1, 1, 3])
    assert told.one(events.Volley).target == "Z"
    assert told.one(events.Volley).reckoning.total == 0


@cites("BP-EX17")
def test_a_leader_does_not_see_through_skirmishers() -> None:
    hidden = screened(36)
    assert chosen(hidden) == {"Y"}
    assert why_not(hidden, "Z") == "BP-155"


@cites("BP-EX18")
def test_an_enemy_mostly_outside_the_front_quarter_may_be_ignored() -> None:
    pieces = troop("A", 36, 44), troop("Y", 48, 38), troop("Z", 28, 28)
    play = firing(*pieces)
    assert chosen(play) == {"Y", "Z"}
    leader = 36, 44 - DEEP / 2
    far = base_of(play.table, play.unit("Z")).corners
    lengths = [((p.x / 254 - leader[0]) ** 2 + (p.y / 254 - leader[1]) ** 2) ** 0.5 for p in far]
    assert min(lengths) < 18 < max(lengths), "a part of it is out of range"
    inside = firing(troop("A", 36, 44), troop("Y", 43, 38), troop("Z", 28, 28))
    assert chosen(inside) == {"Y"}, "with more than half before the shooters it is clear"


@cites("BP-EX19")
def test_an_enemy_mostly_behind_a_wood_may_be_ignored() -> None:
    pieces = troop("A", 36, 44), troop("Y", 44, 32), troop("Z", 28, 30)
    assert chosen(firing(*pieces)) == {"Y"}
    wood = area("wood", 40, 35, 52, 38, "wood")
    play = firing(*pieces, features=[wood])
    assert chosen(play) == {"Y", "Z"}
    volley = play.play(Shot("A", (Shares("Y", 3),)), dice=[4, 1, 1]).one(events.Volley)
    assert reasons(volley.reckoning) == {"BP-176": -1}
    assert not any(volley.kept)


@cites("BP-EX20")
def test_an_enemy_mostly_behind_a_friend_may_be_ignored() -> None:
    pieces = troop("A", 36, 44), troop("Y", 44, 32), troop("Z", 28, 30)
    play = firing(*pieces, troop("B", 45, 37))
    assert chosen(play) == {"Y", "Z"}
    volley = play.play(Shot("A", (Shares("Z", 3),)), dice=[4, 1, 1, 6]).one(events.Volley)
    assert volley.kept == (True, False, False)


@cites("BP-EX21")
def test_the_holders_of_a_farmhouse_may_be_ignored() -> None:
    farm = area("farm", 38, 30, 46, 36, "building")
    inside = troop("Y", 42, 33, inside="farm", formation="building")
    play = firing(troop("A", 36, 44), inside, troop("Z", 26, 30), features=[farm])
    assert chosen(play) == {"Y", "Z"}
    volley = play.play(Shot("A", (Shares("Z", 3),)), dice=[1, 1, 1]).one(events.Volley)
    assert (volley.target, volley.reckoning.total) == ("Z", 0)


@cites("BP-EX22")
@pytest.mark.parametrize(("gap", "targets"), [(5, {"Y"}), (7, {"Y"}), (10, {"Y", "Z"})])
def test_a_gap_between_a_friend_and_ignored_skirmishers(gap: float, targets: set[str]) -> None:
    loose = troop("Y", 36, 36, formation="skirmish order", figures=6, size="small")
    wide = base_of(table_of(loose), loose).width / 254
    loose.x = at(36 + gap / 2 + wide / 2)
    friend = troop("B", 36 - gap / 2 - 240 / 25.4 / 2, 36)
    assert chosen(firing(troop("A", 36, 44), friend, loose, troop("Z", 36, 28))) == targets


@cites("BP-EX36")
@pytest.mark.parametrize(
    "template",
    ["artillery", "horse artillery", "siege artillery", "howitzer", "machine gun", "rockets"],
)
def test_every_gun_covers_45_degrees_either_side_of_its_barrel(template: str) -> None:
    def at_side(across: float) -> set[str]:
        mark = troop("Z", 36 + across, 44 - 16, figures=2)
        return chosen(firing(troop("A", 36, 44, template), mark))

    corner, half = 50 / 25.4 / 2, 1 / 25.4 * 10
    edge = corner + 16 - 60 / 25.4 / 2 + DEEP / 2
    for side in (1, -1):
        assert at_side(side * (edge - 2 * half)) == {"Z"}
        assert at_side(side * (edge + 4 * half)) == set()


@cites("BP-EX37")
def test_a_gun_on_a_hill_fires_over_a_friend_farther_than_6_inches_from_both() -> None:
    def over(friend: float) -> Battle:
        hill = area("hill", 30, 40, 42, 47, "hill")
        pieces = troop("A", 36, 44, "artillery"), troop("B", 36, friend), troop("Z", 36, 22)
        return firing(*pieces, features=[hill])

    allowed = over(34)
    volley = allowed.play(Shot("A", (Shares("Z", 2),)), dice=[4, 5, 6]).one(events.Volley)
    assert reasons(volley.reckoning) == {"BP-222": -1}
    assert volley.kept == (False, True)
    assert chosen(over(38)) == set(), "too near the gun"
    assert chosen(over(27)) == set(), "too near the target"
