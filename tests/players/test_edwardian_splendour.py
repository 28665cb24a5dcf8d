"""What a drilled commander of Edwardian Splendour does in positions that have one good answer."""

import pytest

from books.edwardian_splendour.battle import begin, box, foot, gun, horse, lay, mg, row
from grognard.books.edwardian_splendour.orders import Order
from grognard.players.brains import TEMPERS, brain_of
from grognard.players.brains.edwardian_splendour.field import Field, removed
from grognard.players.brains.edwardian_splendour.judging import standing
from grognard.players.brains.edwardian_splendour.moving import clash, haste, lack
from grognard.tabletop.geometry import Point, inches

BRAIN = brain_of("edwardian_splendour")
STEADY = TEMPERS["steady"]
FAR = foot("b9", [(70, 2)])


def favourite(*corps, **more):
    """The order that drill gives to red's unit, the only one that has not moved."""
    game = begin(lay(*corps, FAR, phase="move", **more))
    asked = BRAIN.ask(game, game.question)
    worths = BRAIN.weigh(game, asked, STEADY)
    return asked.choices[worths.index(max(worths))]


def test_a_gun_with_somebody_in_sight_stands():
    assert favourite(gun("r", (40, 40)), foot("b", row(6, 38, 20))).kind == "stand"


def test_an_mg_that_can_hit_nobody_does_not_stand_and_wait():
    # In open order in a house they cannot be hit at long range.
    loose = foot("b", row(6, 34, 20.6, step=2.5))
    house = box("w", "building", 30, 19, 52, 21.4)
    assert favourite(mg("r", (40, 43)), loose, features=[house]).kind != "stand"


def test_rifles_at_short_range_stand_and_fire_first():
    assert favourite(foot("r", row(8, 36, 30)), foot("b", row(8, 36, 24))).kind == "stand"


def test_horse_rides_down_a_gun():
    assert favourite(horse("r", row(6, 37, 34)), gun("b", (40, 20))) == Order("charge", target="b")


def test_who_has_moved_does_not_fire_on_those_who_charge_him():
    still = lay(foot("r", row(8, 36, 30)), foot("b", row(8, 36, 26)), phase="move")
    moved = still.copy()
    unit = moved.units["b"]
    unit.figures = tuple(
        type(man)(man.id, man.x, man.y, man.bearing, man.quality, moved=moved.turn)
        for man in unit.figures
    )
    costs = [clash(Field(t), t.units["r"], t.units["b"])[1] for t in (still, moved)]
    assert costs[1] < costs[0]


def test_those_who_can_charge_an_enemy_that_has_moved_go_first():
    table = lay(foot("r", row(8, 36, 30)), foot("b", row(8, 36, 26)), phase="move")
    before = haste(Field(table), table.units["r"])
    table.units["b"].acted = table.turn
    assert haste(Field(table), table.units["r"]) > before


def test_a_spotter_keeps_away_from_the_enemy():
    spotter = foot("r", [(40, 40)], spotter_for="r2")
    table = lay(spotter, foot("b", row(6, 38, 20)), phase="move")
    field, unit = Field(table), table.units["r"]
    near, far = Point(*[inches(n) for n in (40, 30)]), Point(*[inches(n) for n in (40, 44)])
    assert lack(field, unit, far) < lack(field, unit, near)


def test_where_armies_lose_heart_a_unit_is_worth_more_than_its_men():
    corps = (foot("r", row(8, 36, 30)), foot("b", [(36, 20)]))
    field = Field(lay(*corps, phase="move", switches={"army_morale": True}))
    assert field.harm(field.table.units["b"], 1) > 5 * 1


@pytest.mark.parametrize("hits", [0, 1, 4, 8])
def test_the_more_men_fall_at_once_the_likelier_the_unit_is_gone(hits):
    unit = foot("b", row(8, 36, 20)).unit
    assert removed(unit, hits) <= removed(unit, hits + 1) <= 1.0
    assert removed(unit, 0) == 0.0
    assert removed(unit, 8) == 1.0


def test_who_has_lost_more_of_his_men_stands_worse():
    table = lay(foot("r", row(8, 36, 30)), foot("b", row(8, 36, 20)), phase="move")
    table.began = {"red": 8, "blue": 8}
    assert standing(Field(table), "red") == 0
    table.units["b"].figures = table.units["b"].figures[:4]
    assert standing(Field(table), "red") > 0
    assert standing(Field(table), "red") == -standing(Field(table), "blue")


def test_a_general_thinks_twice_only_about_the_last_orders_near_the_enemy():
    few = begin(lay(foot("r", row(8, 36, 30)), foot("b", row(8, 36, 20)), phase="move"))
    assert BRAIN.matters(few.question)
    away = begin(lay(foot("r", row(8, 36, 46)), foot("b", row(8, 2, 2)), phase="move"))
    assert not BRAIN.matters(away.question)
