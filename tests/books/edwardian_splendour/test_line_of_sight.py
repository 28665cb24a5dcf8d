"""Line of sight: levels, shadows, ridgelines, and a second opinion on every position."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from shapely import LineString, Point, Polygon
from shapely import box as rectangle

from books.edwardian_splendour.battle import (
    at,
    box,
    foot,
    lay,
    mg,
    row,
    strip,
)
from grognard.books.edwardian_splendour.lay import lay_of
from grognard.books.edwardian_splendour.machineguns import burst
from grognard.books.edwardian_splendour.rifles import volley
from grognard.books.edwardian_splendour.sighting import hidden, sight_between
from grognard.tabletop.geometry import Disc, Segment
from grognard.tabletop.terrain import terrain_of
from marks import cites


def why(features, one, other):
    """Why two men at two spots cannot see each other; nothing if they can."""
    bases = [foot("r", [spot]).unit.figures[0].base for spot in (one, other)]
    return hidden(terrain_of(tuple(features)), *bases)


def steps(top, edge=0.0, height=40.0):
    """A hill that climbs westwards in steps of five inches from x = edge + 5 * top."""
    return [
        box(
            f"h{level}",
            "hill",
            -60,
            -10,
            edge + 5 * (top - level + 1),
            height,
            level=level,
            hill="h",
        )
        for level in range(1, top + 1)
    ]


@cites("ES-079", "ES-080")
@pytest.mark.parametrize(
    ("kind", "blocks"),
    [("wood", True), ("building", True), ("swamp", False), ("hedge", False), ("wall", False)],
)
def test_woods_and_houses_hide_what_is_behind_and_low_things_do_not(kind, blocks):
    if kind in ("hedge", "wall"):
        feature = strip("x", kind, (20, 0), (20, 40))
    else:
        feature = box("x", kind, 18, 0, 22, 40)
    assert bool(why([feature], (10, 20), (30, 20))) is blocks


@cites("ES-079")
def test_a_scenario_may_let_a_swamp_hide():
    reeds = box("x", "swamp", 18, 0, 22, 40, sight="into")
    assert why([reeds], (10, 20), (30, 20)) == "the swamp"


@cites("ES-080", "ES-088")
def test_one_sees_into_a_wood_and_out_of_it_but_not_through():
    wood = box("w", "wood", 18, 0, 22, 40)
    assert why([wood], (10, 20), (20, 20)) == why([wood], (20, 20), (10, 20)) == ""
    assert why([wood], (10, 20), (30, 20)) == "the wood"
    two = [wood, box("v", "wood", 23, 0, 26, 40)]
    assert why(two, (20, 20), (30, 20)) == "the wood"


@cites("ES-081")
def test_troops_hide_nobody_from_view_but_stop_rifles():
    corps = foot("r", [(10, 30)]), foot("b2", [(10, 25)]), foot("b", [(10, 20)])
    table = lay(*corps)
    assert why([], (10, 30), (10, 20)) == ""
    (shot,) = volley(table, lay_of(table), table.units["r"], "b", {})
    assert shot.unit == "b2"
    swept = lay(mg("r", (10, 30)), *corps[1:])
    assert len(burst(swept, lay_of(swept), swept.units["r"])) == 2


# The figure of the book: X stands on low ground behind a wood half a level tall.
@cites("ES-082", "ES-083", "ES-084", "ES-EX05")
@pytest.mark.parametrize(
    ("level", "reason"),
    [
        (0, "the wood"),
        (1, "the wood within the last half of the line from a height of one level"),
        (2, ""),
        (3, ""),
        (4, ""),
    ],
)
def test_the_figure_of_the_book_with_the_wood_between_half_and_three_quarters(level, reason):
    # The observer stands at 0, X at 40; the wood from 22 to 28 is past the middle, but not in
    # the last quarter of the line.
    wood = box("w", "wood", 22, 0, 28, 40)
    plate = [box("h", "hill", -5, 15, 5, 25, level=level)] if level else []
    assert why([*plate, wood], (0, 20), (40, 20)) == reason


@cites("ES-083")
def test_from_two_levels_the_last_quarter_is_in_shadow():
    wood = box("w", "wood", 29, 0, 31, 40)
    plate = box("h", "hill", -5, 15, 5, 25, level=2)
    words = "the wood within the last quarter of the line from a height of two levels"
    assert why([plate, wood], (0, 20), (40, 20)) == words
    assert why([plate, wood], (40, 20), (0, 20)) == words


@cites("ES-084")
@pytest.mark.parametrize(("level", "shadow"), [(1, 20), (2, 10), (3, 5), (4, 2.5)])
def test_every_level_halves_the_shadow(level, shadow):
    plate = box("h", "hill", -5, 15, 5, 25, level=level)
    clear = box("w", "wood", 40 - shadow - 2, 0, 40 - shadow, 40)
    dark = box("w", "wood", 40 - shadow - 1.9, 0, 40 - shadow + 0.1, 40)
    assert why([plate, clear], (0, 20), (40, 20)) == ""
    assert why([plate, dark], (0, 20), (40, 20)) != ""


@cites("ES-082", "ES-084")
def test_a_wood_as_high_as_the_higher_unit_blocks_anywhere_and_one_below_both_never():
    high = [box("h", "hill", -5, 15, 9, 25), box("w", "wood", 6, 0, 8, 40, level=1)]
    assert why(high, (0, 20), (40, 20)) == "the wood"
    both = [
        box("h", "hill", -5, 15, 5, 25, level=2),
        box("k", "hill", 35, 15, 45, 25, level=1),
        box("w", "wood", 19, 0, 39, 40),
    ]
    assert why(both, (0, 20), (40, 20)) == ""


@cites("ES-085", "ES-EX06")
def test_a_ridgeline_parts_those_who_stand_on_its_two_sides():
    # The ridge of a long hill runs from corner to corner; here it is drawn along the middle.
    hill = box("h", "hill", 0, 10, 60, 30, ridge=(at(0, 20), at(60, 20)))
    a, b, c = (20, 15), (30, 25), (40, 15)
    assert why([hill], a, c) == ""
    assert why([hill], a, b) == why([hill], b, c) == "the ridgeline of the hill between them"
    assert why([hill], a, (30, 20)) == why([hill], b, (30, 20)) == ""


@cites("ES-085", "ES-088")
def test_the_summit_does_not_part_those_who_stand_on_the_same_side_of_its_ridge():
    # A long hill of three levels; the line along one side of it runs over the top plate.
    plates = [
        box(f"h{n}", "hill", 4 * n, 10 + 2 * n, 60 - 4 * n, 30 - 2 * n, level=n, hill="h")
        for n in (1, 2, 3)
    ]
    hill = [replace(plates[0], ridge=(at(4, 20), at(56, 20))), *plates[1:]]
    low, far, top = (6, 18), (54, 18), (44, 18)
    assert why(hill, low, far) == why(hill, far, low) == ""
    assert why(hill, low, top) == why(hill, top, low) == ""
    assert why(hill, low, (54, 22)) == "the ridgeline of the hill between them"
    # Of two of whom one is off the hill its slopes are asked as ever.
    assert why(hill, (1, 18), far) == "the slope of a hill at level 3"
    wood = box("w", "wood", 20, 16.5, 24, 19.5)
    assert why([*hill, wood], low, far) == "the wood"


@cites("ES-046", "ES-085")
@pytest.mark.parametrize("y", [15, 25, 5, 35])
def test_a_mark_on_the_very_crest_is_seen_from_both_sides(y):
    hill = box("h", "hill", 0, 10, 60, 30, ridge=(at(0, 20), at(60, 20)))
    observer = foot("r", [(20, y)]).unit.figures[0].base
    ground = terrain_of((hill,))
    crest = Disc(ground.ridge("h").start, 0)
    assert hidden(ground, observer, crest) == ""


@cites("ES-085")
def test_the_ridge_joins_the_two_points_of_the_hill_furthest_apart():
    hill = box("h", "hill", 0, 18, 60, 22)
    ridge = terrain_of((hill,)).ridge("h")
    assert {(ridge.start.x, ridge.start.y), (ridge.end.x, ridge.end.y)} in (
        {at(0, 18), at(60, 22)},
        {at(60, 18), at(0, 22)},
    )


@cites("ES-086")
def test_to_look_across_a_hill_one_must_stand_above_its_ridge():
    hill = box("h", "hill", 15, 10, 25, 30, ridge=(at(20, 10), at(20, 30)))
    assert why([hill], (5, 20), (40, 20)) == "the ridgeline of a hill at level 1"
    tower = box("t", "hill", 0, 15, 10, 25, level=2)
    assert why([hill, tower], (5, 20), (60, 20)) == ""


@cites("ES-086")
def test_the_slopes_of_a_hill_count_one_level_lower_than_its_ridge():
    # The line runs over the slope beside the end of the ridge.
    hill = box("h", "hill", 15, 10, 25, 30, ridge=(at(20, 12), at(20, 18)))
    assert why([hill], (5, 25), (40, 25)) == ""
    steep = [hill, box("h2", "hill", 17, 10, 23, 30, level=2, hill="h")]
    assert why(steep, (5, 25), (40, 25)) == "the slope of a hill at level 2"


@cites("ES-086")
def test_who_stands_on_the_far_slope_is_hidden_from_those_before_the_hill():
    hill = box("h", "hill", 15, 10, 35, 30, ridge=(at(25, 10), at(25, 30)))
    assert why([hill], (5, 20), (30, 20)) == "the ridgeline of a hill at level 1"
    assert why([hill], (5, 20), (20, 20)) == ""


@cites("ES-087")
def test_from_a_hill_one_fires_over_friends_who_are_clear_of_the_target():
    hill = box("h", "hill", 0, 28, 20, 40)
    friends = foot("r2", row(5, 8, 25))
    target = foot("b", row(2, 10, 20))

    def shots(*corps, features=()):
        table = lay(*corps, features=features)
        return len(volley(table, lay_of(table), table.units["r"], "b", {}))

    assert shots(foot("r", [(10, 30)]), friends, target) == 0
    assert shots(foot("r", [(10, 30)]), friends, target, features=[hill]) == 1
    near = foot("r2", row(5, 8, 21.9))
    assert shots(foot("r", [(10, 30)]), near, target, features=[hill]) == 0
    assert shots(foot("r", [(10, 30)]), foot("b2", row(5, 8, 22)), target, features=[hill]) == 1


# A second implementation, by other means: shapely's floats and points along the line.


def oracle(features, one, other):
    """Line of sight reckoned from sampled points, or None where it is too close to call."""
    line = LineString([one, other])
    plates = [(f.level, Polygon(f.outline)) for f in features if f.kind == "hill"]
    woods = [Polygon(f.outline) for f in features if f.kind == "wood"]

    def level(spot):
        return max([high for high, area in plates if area.contains(Point(spot))], default=0)

    here, there = level(one), level(other)
    low, high = min(here, there), max(here, there)
    shadow = 1 / 2 ** (high - low)
    for wood in woods:
        if wood.contains(Point(one)) or wood.contains(Point(other)):
            continue
        part = line.intersection(wood)
        # A line that but grazes a corner does not run through the wood.
        if part.length == 0:
            continue
        base = level((wood.centroid.x, wood.centroid.y))
        ends = [line.project(Point(corner), normalized=True) for corner in part.coords]
        near = max(ends) > 1 - shadow if there == low else min(ends) < shadow
        if base >= high or (base >= low and near):
            return False
    return True


def shown_along_the_middle(features, one, other):
    """Whether the line of the two middles is open, whatever lies beside it."""
    bases = [foot("r", [spot]).unit.figures[0].base for spot in (one, other)]
    sight = sight_between(terrain_of(tuple(features)), *bases)
    return sight is None or not sight.obstruction(Segment(*[base.pose.point for base in bases]))


spots = st.tuples(st.integers(1, 59), st.integers(1, 39))
patches = st.tuples(st.integers(5, 50), st.integers(2, 30), st.integers(2, 8), st.integers(2, 8))


@cites("ES-080", "ES-082", "ES-083", "ES-084", "ES-088")
@settings(max_examples=300, deadline=None)
@given(st.lists(patches, min_size=1, max_size=4), st.integers(0, 4), spots, spots)
def test_sight_agrees_with_a_second_implementation_and_is_mutual(woods, level, one, other):
    features = [
        box(f"w{n}", "wood", x + 0.25, y + 0.25, x + w + 0.25, y + h + 0.25)
        for n, (x, y, w, h) in enumerate(woods)
    ]
    if level:
        # A tower under the observer alone, so small that no slope of it lies on the line.
        x, y = one
        features.append(box("t", "hill", x - 0.6, y - 0.6, x + 0.6, y + 0.6, level=level))
    areas = [rectangle(x - 0.5, y - 0.5, x + 0.5, y + 0.5) for x, y in (one, other)]
    if areas[0].intersects(areas[1]):
        return
    scaled = [Polygon(f.outline) for f in features if f.kind == "wood"]
    for spot in (one, other):
        base = rectangle(*at(spot[0] - 0.5, spot[1] - 0.5, spot[0] + 0.5, spot[1] + 0.5))
        # A man half in a wood is in it; the oracle knows only his middle.
        if any(0 < wood.intersection(base).area < base.area for wood in scaled):
            return
    seen = why(features, one, other) == ""
    along = oracle(features, at(*one), at(*other))
    assert shown_along_the_middle(features, one, other) is along
    assert seen or not along
    assert seen is (why(features, other, one) == "")


@cites("ES-082", "ES-083", "ES-084", "ES-086")
def test_positions_on_a_stepped_hill_are_counted():
    # Observers stand on each step of a hill that falls away to the east, facing a wood at its
    # foot; the line is clear where the wood is outside the shadow of the drop.
    hill = steps(3)
    wood = box("w", "wood", 24, 0, 26, 40)
    seen = {
        (x, away): why([*hill, wood], (x, 20), (away, 20)) == ""
        for x in (2, 7, 12, 18)
        for away in (28, 36, 60)
    }
    clear = sorted(pair for pair, is_clear in seen.items() if is_clear)
    # From level 3 only the last eighth is dark, from 2 the last quarter, from 1 the last half.
    assert clear == [(2, 36), (2, 60), (7, 36), (7, 60), (12, 60)]


def wood_up_to(x):
    return box("w", "wood", 5, 24, x, 26)


@cites("ES-080", "ES-088")
@pytest.mark.parametrize(("edge", "seen"), [(9, True), (10.2, True), (10.6, False)])
def test_two_see_each_other_along_any_line_between_their_bases(edge, seen):
    ground = terrain_of((wood_up_to(edge),))
    one, other = (foot("r", [spot]).unit.figures[0].base for spot in ((10, 30), (10, 20)))
    assert (hidden(ground, one, other) == "") is seen
    assert (hidden(ground, other, one) == "") is seen
