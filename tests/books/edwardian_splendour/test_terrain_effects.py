"""What the ground does: obstacles, wire, rivers, fords, bridges, and cover by direction."""

import pytest

from books.edwardian_splendour.battle import (
    NORTH,
    Corps,
    at,
    begin,
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
from grognard.books.edwardian_splendour.cover import cover_from
from grognard.books.edwardian_splendour.orders import Order, Step
from grognard.tabletop.geometry import Point, inches
from grognard.tabletop.terrain import terrain_of
from marks import cites

FAR = foot("b", [(80, 5)])


def walk(x, y, *more):
    return Order("hand", steps=(Step("r.1", (at(x, y), *more), NORTH),))


def cover(features, spot, source):
    base = foot("r", [spot]).unit.figures[0].base
    return cover_from(terrain_of(tuple(features)), base, Point(*at(*source)))


@cites("ES-090")
@pytest.mark.parametrize("kind", ["hedge", "wall", "entrenchment", "fence"])
def test_a_linear_obstacle_costs_an_inch_of_rough(kind):
    bar = strip("x", kind, (30, 38), (50, 38))
    table = lay(foot("r", [(40, 40)]), FAR, features=[bar], phase="move")
    # Four inches and an inch of rough, which costs two.
    assert refused(table, walk(40, 36)) == ""
    assert refused(table, walk(40, 35.9)) == "ES-027"
    riders = lay(horse("r", [(40, 42)]), FAR, features=[bar], phase="move")
    assert refused(riders, walk(40, 34)) == ""
    assert refused(riders, walk(40, 33.9)) == "ES-027"


@cites("ES-090")
def test_a_gun_cannot_cross_a_wall_and_go_any_further():
    bar = strip("x", "wall", (30, 38), (50, 38))
    table = lay(gun("r", (40, 40)), FAR, features=[bar], phase="move")
    moved = play(table, Order("go", NORTH, inches(4))).told.one(events.UnitMoved)
    assert moved.gun[1] >= inches(38) - 1


@cites("ES-091")
def test_wire_takes_a_whole_move_from_one_side_to_the_other():
    wire = strip("x", "wire", (30, 38), (50, 38), width=1)
    before = lay(foot("r", [(40, 41)]), FAR, features=[wire], phase="move")
    assert refused(before, walk(40, 39)) == ""
    assert refused(before, walk(40, 37)) == "ES-091"
    there = lay(foot("r", [(40, 39)]), FAR, features=[wire], phase="move")
    assert refused(there, walk(40, 37)) == ""
    assert refused(there, walk(40, 36)) == "ES-091"
    assert refused(there, walk(40, 37, at(41, 37))) == "ES-091"


@cites("ES-091")
def test_who_crosses_wire_does_not_slip_along_it_as_well():
    wire = strip("x", "wire", (30, 38), (60, 38), width=1)
    there = lay(foot("r", [(40, 39)]), FAR, features=[wire], phase="move")
    assert refused(there, walk(45, 37)) == ""
    assert refused(there, walk(46, 37)) == "ES-091"


@cites("ES-091")
@pytest.mark.parametrize("width", [0, 1])
def test_who_marches_on_comes_up_to_wire_and_is_over_it_after_his_next_move(width):
    wire = strip("x", "wire", (30, 36), (60, 36), width=width)
    corps, places = foot("r", row(4, 40, 40)), []
    for turn in (1, 2, 3):
        table = lay(corps, FAR, features=[wire], phase="move", turn=turn)
        corps = Corps(play(table, Order("go", NORTH, inches(6))).table.units["r"])
        places.append(corps.unit.figures[0].y)
    up_to, over, away = places
    assert up_to >= inches(36) > over
    assert over - away == inches(6)


@cites("ES-091")
def test_a_gun_at_the_wire_crosses_it_in_a_move_too():
    wire = strip("x", "wire", (30, 38.5), (50, 38.5))
    table = lay(gun("r", (40, 40)), FAR, features=[wire], phase="move")
    assert refused(table, Order("move", NORTH, place=at(40, 37))) == ""
    assert refused(table, Order("move", NORTH, place=at(40, 36))) == ""
    assert refused(table, Order("move", NORTH, place=at(40, 35.9))) == "ES-091"
    back = lay(gun("r", (40, 40.5)), FAR, features=[wire], phase="move")
    assert refused(back, Order("move", NORTH, place=at(40, 37))) == "ES-091"


def driven(kind, width, weapon, turns):
    """Where the gun and the hindmost of its crew are after each plain march to the north."""
    bar = strip("x", kind, (30, 36), (60, 36), width=width)
    corps, places = weapon, []
    for turn in range(1, turns + 1):
        table = lay(corps, FAR, features=[bar], phase="move", turn=turn)
        left = play(table, Order("go", NORTH, inches(4))).table
        corps = Corps(left.units["r"], left.guns["r-gun"])
        places.append((corps.gun.y, max(man.y for man in corps.unit.figures)))
    return places


@cites("ES-091")
@pytest.mark.parametrize("width", [0, 1])
@pytest.mark.parametrize("weapon", [gun("r", (45, 40)), mg("r", (45, 40))])
def test_a_gun_that_marches_over_wire_takes_its_crew_along(weapon, width):
    up_to, over, *_ = driven("wire", width, weapon, 4)
    assert up_to == at(36, 38)
    model, last = over
    assert model < last < inches(36), "gun and crew are over in one move"
    assert last == inches(36) - inches(width) // 2 - inches("0.5"), "and the last man is just over"


@cites("ES-091")
def test_a_gun_and_crew_that_are_over_wire_march_on():
    *_, over, on = driven("wire", 0, gun("r", (45, 40)), 3)
    assert [before - after for before, after in zip(over, on, strict=True)] == list(at(4, 4))


@cites("ES-090")
def test_a_wall_takes_a_field_gun_its_whole_move_and_is_crossed_like_wire():
    up_to, over, on = driven("wall", 0, gun("r", (45, 40)), 3)
    assert up_to[0] == inches(36)
    assert max(over) < inches(36)
    assert over[0] - on[0] == inches(4)


@cites("ES-090", "ES-091")
@pytest.mark.parametrize("second", ["wire", "hedge"])
def test_nobody_crosses_a_second_obstacle_in_the_move_that_takes_him_over_wire(second):
    bars = [strip("x", "wire", (30, 36), (60, 36)), strip("y", second, (30, 35.8), (60, 35.8))]
    at_it = lay(foot("r", [(40, 36.5)]), FAR, features=bars, phase="move")
    assert refused(at_it, walk(40, 35.9)) == ""
    assert refused(at_it, walk(40, 35.6)) == "ES-091"


@cites("ES-090")
@pytest.mark.parametrize(("spot", "remedy"), [(39, "Move up"), (36, "Stop just beyond")])
def test_a_gun_that_cannot_cross_is_told_what_to_do(spot, remedy):
    bar = strip("x", "wall", (30, 36), (60, 36), name="the cattle wall")
    table = lay(gun("r", (45, spot)), FAR, features=[bar], phase="move")
    fault = begin(table).question.fault(Order("move", NORTH, place=at(45, spot - 4)))
    assert fault.cite == "ES-090"
    assert "the cattle wall takes a whole move" in fault.words
    assert fault.remedy.startswith(remedy)


@cites("ES-091")
def test_who_stands_before_wire_crosses_it_in_his_next_march():
    wire = strip("x", "wire", (30, 36), (60, 36))
    table = lay(foot("r", row(4, 40, 36.5)), FAR, features=[wire], phase="move")
    moved = play(table, Order("go", NORTH, inches(6))).table.units["r"]
    assert {man.y for man in moved.figures} == set(at(35.5))


@cites("ES-092")
def test_a_river_is_crossed_only_at_fords_and_bridges():
    river = strip("x", "river", (0, 38), (96, 38), width=2)
    table = lay(foot("r", [(40, 40)]), FAR, features=[river], phase="move")
    assert refused(table, walk(40, 36)) == "ES-092"
    assert refused(table, walk(40, 38)) == "ES-092"
    ford = box("f", "ford", 38, 36.9, 42, 39.1)
    wet = lay(foot("r", [(40, 40)]), FAR, features=[river, ford], phase="move")
    # Four inches, of which a little more than two are rough.
    assert refused(wet, walk(40, 36.3)) == ""
    assert refused(wet, walk(40, 36)) == "ES-027"
    bridge = strip("d", "bridge", (40, 36), (40, 40), width=2)
    dry = lay(foot("r", [(40, 40)]), FAR, features=[river, bridge], phase="move")
    assert refused(dry, walk(40, 36)) == ""


@cites("ES-093")
@pytest.mark.parametrize(("rough", "cite"), [(False, ""), (True, "ES-027")])
def test_a_hill_is_rough_if_the_scenario_says_so(rough, cite):
    more = {"going": "rough"} if rough else {}
    hill = box("h", "hill", 30, 20, 50, 50, **more)
    table = lay(foot("r", [(40, 40)]), FAR, features=[hill], phase="move")
    assert refused(table, walk(40, 34)) == cite


@cites("ES-093")
def test_a_building_may_be_entered_from_any_side():
    house = box("h", "building", 38, 34, 44, 38)
    for spot in ((41, 40), (36, 36), (46, 36), (41, 32)):
        table = lay(foot("r", [spot]), FAR, features=[house], phase="move")
        assert refused(table, walk(41, 36)) == ("" if spot[0] == 41 else "ES-027")
        assert refused(table, walk((41 + spot[0]) / 2, (36 + spot[1]) / 2)) == ""


@cites("ES-094")
@pytest.mark.parametrize(
    ("feature", "grade"),
    [
        (box("x", "wood", 8, 8, 12, 12), "soft"),
        (box("x", "building", 8, 8, 12, 12), "hard"),
        (box("x", "building", 8, 8, 12, 12, cover="soft"), "soft"),
        (box("x", "hill", 8, 8, 12, 12, going="rough", cover="soft"), "soft"),
        (box("x", "hill", 8, 8, 12, 12), "none"),
        (box("x", "swamp", 8, 8, 12, 12), "none"),
        (strip("x", "hedge", (5, 9.5), (15, 9.5)), "soft"),
        (strip("x", "fence", (5, 9.5), (15, 9.5)), "soft"),
        (strip("x", "wall", (5, 9.5), (15, 9.5)), "hard"),
        (strip("x", "entrenchment", (5, 9.5), (15, 9.5)), "hard"),
        (strip("x", "wire", (5, 9.5), (15, 9.5)), "none"),
    ],
)
def test_each_feature_gives_its_grade_of_cover(feature, grade):
    assert cover([feature], (10, 10), (10, 0)) == grade


@cites("ES-095")
def test_a_line_covers_only_from_beyond_it_and_only_who_touches_it():
    wall = strip("x", "wall", (5, 9.5), (15, 9.5))
    assert cover([wall], (10, 10), (10, 0)) == "hard"
    assert cover([wall], (10, 10), (10, 20)) == "none"
    assert cover([wall], (10, 10), (30, 10)) == "none"
    assert cover([wall], (10, 10.2), (10, 0)) == "none"


@cites("ES-095")
def test_a_strip_of_breastwork_covers_whoever_lies_behind_it():
    work = strip("x", "entrenchment", (5, 9), (15, 9), width=1)
    assert cover([work], (10, 10), (10, 0)) == "hard"
    assert cover([work], (10, 10), (10, 30)) == "none"


@cites("ES-095")
@pytest.mark.parametrize(("x", "grade"), [(12, "soft"), (12.1, "none")])
def test_who_stands_half_inside_an_area_is_covered_from_every_side(x, grade):
    wood = box("w", "wood", 8, 8, 12, 12)
    for source in ((10, 0), (10, 30), (30, 10), (0, 10)):
        assert cover([wood], (x, 10), source) == grade
