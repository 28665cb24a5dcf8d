"""Artillery: crews, brackets, spotters, deviation, zeroing in, and the burst."""

from fractions import Fraction

import pytest
from icepool import d6
from msgspec.structs import replace

from books.edwardian_splendour.battle import (
    EAST,
    NORTH,
    at,
    box,
    foot,
    gun,
    horse,
    lay,
    mg,
    play,
    refused,
    row,
    strip,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.artillery import (
    aim_fault,
    allowance,
    caught,
    fall_of_shell,
    gun_bracket,
    may_serve,
    zeroed,
)
from grognard.books.edwardian_splendour.fire_questions import HOLD, Aim, ZeroIn
from grognard.books.edwardian_splendour.lay import lay_of
from grognard.books.edwardian_splendour.orders import STAND, Order
from grognard.books.edwardian_splendour.reckon import reckon_shell
from grognard.tabletop.geometry import Point, inches
from marks import cites

FAR = foot("b", row(2, 40, 10), bracket=0)


def shell(x, y):
    return Aim("shell", point=at(x, y))


def may_fire(*corps, **fields):
    table = lay(*corps, **fields)
    return may_serve(table, lay_of(table), table.units["r"])


def fault(table, x, y):
    found = aim_fault(table, lay_of(table), table.units["r"], at(x, y))
    return found.words if found else ""


@cites("ES-044")
def test_a_gun_needs_a_crewman_at_it_and_no_enemy_in_contact():
    assert may_fire(gun("r", (40, 60)), FAR)
    assert not may_fire(gun("r", (40, 60), [(40, 63.5)]), FAR)
    assert not may_fire(gun("r", (40, 60)), foot("b", [(42, 60)]))
    assert not may_fire(gun("r", (40, 60)), foot("b", [(40, 63)]))


@cites("ES-044")
def test_a_gun_that_moved_does_not_fire():
    table = lay(gun("r", (40, 60)), FAR)
    table.guns["r-gun"].moved = 1
    assert not may_serve(table, lay_of(table), table.units["r"])


@cites("ES-045", "ES-097", "ES-104")
@pytest.mark.parametrize(
    ("pattern", "field", "horse"),
    [
        ("modern", 36, 24),
        ("breech_shell", 18, 12),
        ("muzzle_shell", 12, 8),
        ("breech_solid", 12, 8),
        ("muzzle_solid", 12, 8),
    ],
)
def test_guns_have_brackets_by_kind_and_horse_guns_two_thirds_of_them(pattern, field, horse):
    model = replace(gun("r", (40, 60)).gun, pattern=pattern)
    assert gun_bracket(model) == inches(field)
    assert gun_bracket(replace(model, horse=True)) == inches(horse)


@cites("ES-045")
@pytest.mark.parametrize(("range_", "off"), [(36, 1), (36.1, 2), (70, 2)])
def test_the_deviation_factor_grows_by_an_inch_with_every_bracket(range_, off):
    model = gun("r", (5, 71), facing=EAST).gun
    x = 6.5 + range_
    impact = fall_of_shell(model, at(x, 71), (2, 3)).impact
    # To the left of one who looks east is north.
    assert impact == Point(*at(x, 71 - off))


@cites("ES-045")
def test_beyond_108_inches_no_gun_reaches():
    table = lay(gun("r", (3, 70), facing=EAST), FAR)
    table.width = inches(200)
    assert fault(table, 4.5 + 108, 70) == ""
    assert fault(table, 4.5 + 108.1, 70) == "That point is out of range."


@cites("ES-046")
def test_any_point_in_arc_and_sight_may_be_a_target():
    table = lay(gun("r", (40, 60)), FAR)
    assert fault(table, 45, 30) == ""
    assert fault(table, 90, 55) == "That point is outside the gun's arc."
    assert fault(table, 40, -1) == "That point is not on the table."


@cites("ES-003", "ES-046")
def test_a_spotter_lets_the_gun_fire_over_a_wood():
    wood = box("w", "wood", 30, 30, 50, 40, name="Long Wood")
    alone = lay(gun("r", (40, 60)), FAR, features=[wood])
    assert fault(alone, 40, 10) == "Nobody sees that point: Long Wood is in the way."
    spotter = foot("r2", [(60, 20)], spotter_for="r")
    assert fault(lay(gun("r", (40, 60)), spotter, FAR, features=[wood]), 40, 10) == ""
    other = foot("r2", [(60, 20)], spotter_for="r3")
    assert fault(lay(gun("r", (40, 60)), other, FAR, features=[wood]), 40, 10)
    fighting = [spotter, foot("b2", [(60, 19)])]
    assert fault(lay(gun("r", (40, 60)), *fighting, FAR, features=[wood]), 40, 10)


@cites("ES-046", "ES-072")
def test_a_spotter_looks_out_for_his_battery_whoever_of_his_side_serves_it():
    wood = box("w", "wood", 30, 30, 50, 40)
    for side, found in (("r", True), ("b", False)):
        fresh = gun(f"{side}9", (40, 60), facing=NORTH)
        spotter = foot("r2", [(60, 20)], spotter_for="r")
        table = lay(fresh, spotter, FAR, features=[wood])
        # The crew is new, but the gun is that for which the spotter was told off.
        gun_ = table.guns.pop(f"{side}9-gun")
        gun_.id = table.units[f"{side}9"].gun = "r-gun"
        table.guns["r-gun"] = gun_
        fault_ = aim_fault(table, lay_of(table), table.units[f"{side}9"], at(40, 10))
        assert (fault_ is None) is found


@cites("ES-011", "ES-046")
def test_a_crewman_who_has_left_the_gun_sees_nothing_for_it():
    wood = box("w", "wood", 30, 30, 50, 40)
    # Two of the crew look round the wood from far ahead of it.
    strayed = gun("r", (40, 60), [(40, 62), (60, 20), (61, 20)])
    assert fault(lay(strayed, FAR, features=[wood]), 40, 10)
    spotters = foot("r2", [(60, 20), (61, 20)], spotter_for="r")
    assert fault(lay(gun("r", (40, 60)), spotters, FAR, features=[wood]), 40, 10) == ""


@cites("ES-011", "ES-044")
def test_a_crewman_whose_enemy_has_gone_serves_in_the_same_turn():
    # What counts is contact when the gun fires.
    assert may_fire(gun("r", (40, 60)), FAR, engaged=("r.1", "r.2", "r.3"))
    assert not may_fire(gun("r", (40, 60)), foot("b", [(40, 63)]), engaged=("r.1",))


@cites("ES-047")
@pytest.mark.parametrize(
    ("dice", "left", "long"),
    [
        ((1, 3), 2, 0),
        ((2, 4), 1, 0),
        ((3, 3), 0, 0),
        ((5, 3), -1, 0),
        ((6, 3), -2, 0),
        ((3, 1), 0, 2),
        ((4, 2), 0, 1),
        ((4, 5), 0, -1),
        ((4, 6), 0, -2),
        ((1, 6), 2, -2),
    ],
)
def test_the_two_dice_send_a_shell_left_or_right_and_long_or_short(dice, left, long):
    model = gun("r", (40, 60)).gun
    impact = fall_of_shell(model, at(40, 40), dice).impact
    assert impact == Point(*at(40 - left, 40 - long))


@cites("ES-047")
def test_deviation_is_at_right_angles_to_the_line_of_fire():
    model = gun("r", (40, 61.5)).gun
    # From 40, 60 to 49, 48: 3-4-5, so an inch left is 0.8 west and 0.6 north.
    impact = fall_of_shell(model, at(49, 48), (2, 3)).impact
    x, y = at(49 - 0.8, 48 - 0.6)
    assert abs(impact.x - x) <= 1
    assert abs(impact.y - y) <= 1


@cites("ES-048", "ES-EX07")
def test_shots_at_the_same_point_may_shift_each_die_by_one_more_every_time():
    model = gun("r", (40, 60)).gun
    assert allowance(model, at(40, 40)) == 0
    model.aim, model.series = at(40, 40), 1
    assert allowance(model, at(40, 40)) == 1
    model.series = 2
    assert allowance(model, at(40, 40)) == 2
    assert allowance(model, at(40, 41)) == 0
    assert zeroed((1, 5), 1) == [(1, 5), (1, 4), (1, 6), (2, 5), (2, 4), (2, 6)]


@cites("ES-048", "ES-EX07")
def test_the_gunner_reads_the_dice_after_they_have_fallen():
    ranged = gun("r", (40, 60), aim=at(40, 40), series=1)
    table = lay(ranged, FAR, phase="move")
    played = play(table, STAND, STAND, shell(40, 40), (3, 4), dice=[2, 5])
    burst = played.told.one(events.ShellBurst)
    assert (burst.dice, burst.read, burst.impact) == ((2, 5), (3, 4), at(40, 40))
    assert played.table.guns["r-gun"].series == 2
    game = play(table, STAND, STAND, shell(40, 40), dice=[2, 5]).game
    assert isinstance(game.question, ZeroIn)
    assert game.question.fault((4, 4)).cite == "ES-048"


@cites("ES-047", "ES-048")
def test_each_place_where_a_corrected_shell_may_fall_is_offered_once_and_in_words():
    ranged = gun("r", (40, 60), aim=at(40, 40), series=1)
    table = lay(ranged, FAR, phase="move")
    asked = play(table, STAND, STAND, shell(40, 40), dice=[3, 5]).game.question
    # 3 and 4 come to the same, though either may be named.
    assert asked.offers() == [(3, 5), (2, 5), (3, 4), (3, 6), (2, 4), (2, 6)]
    assert asked.fault((4, 4)) is None
    assert asked.describe((2, 5)).detail == "to the left and too short"
    assert asked.describe((3, 4)).detail == "on its mark"


@cites("ES-048")
def test_the_old_mark_is_offered_by_name_where_nobody_stands_on_it_any_more():
    ranged = gun("r", (40, 60), aim=at(40, 40), series=2)
    asked = play(lay(ranged, FAR, phase="move"), STAND, STAND).game.question
    offer = asked.describe(asked.offers()[0])
    assert offer.label == "Shell at the same point"
    strays = "short range: may stray by 1 or 2 inches"
    assert offer.detail == f"{strays}, dice may be shifted by 2"


@cites("ES-048")
def test_another_point_or_a_move_begins_a_new_series():
    ranged = gun("r", (40, 60), aim=at(40, 40), series=2)
    table = lay(ranged, FAR, phase="move")
    other = play(table, STAND, STAND, shell(41, 40), dice=[3, 3]).table.guns["r-gun"]
    assert (other.aim, other.series) == (at(41, 40), 1)
    moved = play(table, Order("go", NORTH, inches(1))).table.guns["r-gun"]
    assert (moved.aim, moved.series) == (None, 0)


@cites("ES-048")
def test_a_turn_without_fire_neither_adds_to_a_series_nor_ends_it():
    table = lay(gun("r", (40, 60), aim=at(40, 40), series=1), FAR, phase="move")
    kept = play(table, STAND, STAND, HOLD).table.guns["r-gun"]
    assert (kept.aim, kept.series) == (at(40, 40), 1)


@cites("ES-048")
def test_the_chance_to_be_on_the_mark_grows_from_a_ninth_to_certainty():
    def on_mark(by):
        hits = sum(
            any(one in (3, 4) and other in (3, 4) for one, other in zeroed((a, b), by))
            for a in range(1, 7)
            for b in range(1, 7)
        )
        return Fraction(hits, 36)

    near = [
        (d6.map(lambda die, by=by: any(abs(die - mark) <= by for mark in (3, 4))))
        for by in range(3)
    ]
    assert [on_mark(by) for by in range(3)] == [die.probability(True) ** 2 for die in near]
    assert [on_mark(by) for by in range(3)] == [Fraction(1, 9), Fraction(4, 9), 1]


@cites("ES-049")
def test_everybody_within_two_inches_is_caught_friend_or_foe_and_guns_too():
    corps = [
        gun("r", (40, 60)),
        foot("r2", [(42.4, 30)]),
        foot("b", [(37.6, 30), (40, 33)]),
        mg("b2", (40, 26.6), [(40, 24)]),
    ]
    table = lay(*corps)
    found = caught(table, table.units["r"], Point(*at(40, 30)))
    assert [one.name for one in found] == ["r2.1", "b.1", "b2-gun"]


@cites("ES-050")
@pytest.mark.parametrize(
    ("foe", "features", "crew", "need"),
    [
        (foot("b", [(40, 30)]), [], 3, 4),
        (foot("b", [(40, 30)]), [box("w", "wood", 35, 28, 45, 32)], 3, 5),
        (foot("b", [(40, 30)]), [box("w", "building", 35, 28, 45, 32)], 3, 6),
        (horse("b", [(40, 30)]), [], 3, 3),
        (foot("b", [(40, 30)]), [], 2, 5),
        (foot("b", [(40, 30)]), [], 1, 6),
    ],
)
def test_a_burst_kills_on_four_or_more(foe, features, crew, need):
    table = lay(gun("r", (40, 60), crew), foe, features=features)
    (one,) = caught(table, table.units["r"], Point(*at(40, 30)))
    assert one.need.total == need


@cites("ES-050", "ES-114")
def test_half_of_those_in_a_burst_fall():
    need = reckon_shell("none", at_horse=False, crew=3)
    assert (d6 >= need.total).probability(True) == Fraction(1, 2)


@cites("ES-050", "ES-095")
def test_cover_counts_from_where_the_shell_bursts_not_from_the_gun():
    wall = strip("x", "wall", (30, 31), (50, 31))
    corps = [gun("r", (40, 60)), foot("b", [(40, 30.5)])]
    table = lay(*corps, features=[wall])
    beyond, behind = Point(*at(40, 32)), Point(*at(40, 29))
    assert caught(table, table.units["r"], beyond)[0].need.total == 6
    assert caught(table, table.units["r"], behind)[0].need.total == 4


@cites("ES-049", "ES-050")
def test_a_gun_that_is_hit_is_destroyed_when_the_step_is_over():
    table = lay(gun("r", (40, 60)), mg("b", (40, 30), [(40, 27), (41, 27)]), phase="move")
    told = play(table, STAND, STAND, shell(40, 30), dice=[3, 3, 4]).told
    assert told.one(events.ShellBurst).shots[0].target == "b-gun"
    assert told.one(events.GunDestroyed).gun == "b-gun"


@cites("ES-046")
def test_a_gun_is_not_aimed_at_units_or_men():
    table = lay(gun("r", (40, 60)), FAR, phase="move")
    assert refused(table, Aim("unit", "b"), (), STAND, STAND) == "ES-046"
    assert refused(table, Aim("shell"), (), STAND, STAND) == "ES-046"
    assert refused(table, shell(40, 10), (), STAND, STAND) == ""


def test_a_gun_is_offered_points_where_many_would_be_caught():
    crowd = foot("b", row(9, 37, 10), bracket=0)
    table = lay(gun("r", (40, 60)), crowd, phase="move")
    game = play(table, STAND, STAND).game
    assert game.question.offers()[0].point in [at(x, 10) for x in (39, 40, 41, 42, 43)]


@cites("ES-047", "ES-048", "ES-EX07")
def test_a_gun_zeroes_in_from_turn_to_turn():
    # Dice of 1 and 6 at short range: two inches left and short, then one, then on the mark.
    table = lay(gun("r", (40, 60)), foot("b", row(2, 80, 2), bracket=0), phase="move")
    mark = Aim("shell", point=at(40, 40))
    turn = (True, STAND, STAND, mark)
    played = play(
        table,
        *(STAND, STAND, mark),
        *(*turn, (2, 5)),
        *(*turn, (3, 4)),
        dice=[1, 6, *(6, 1), *(1, 6), *(6, 1), *(1, 6)],
    )
    bursts = played.told.of(events.ShellBurst)
    assert [burst.impact for burst in bursts] == [at(38, 42), at(39, 41), at(40, 40)]
    said = [burst.tell(played.table) for burst in bursts]
    assert "far to the left and far too short" in said[0]
    assert "to the left and too short" in said[1]
    assert "on its mark" in said[2]


@cites("ES-049", "ES-050")
def test_a_shell_that_hits_a_gun_and_its_crew_tells_them_apart():
    table = lay(gun("r", (40, 60)), gun("b", (40, 40), 1), phase="move")
    mark = Aim("shell", point=at(40, 40))
    told = play(table, STAND, STAND, mark, HOLD, dice=[3, 3, 6, 6]).told
    said = told.one(events.ShellBurst).tell(table)
    assert said.endswith("1 of B and the gun of gun of b hit.")
