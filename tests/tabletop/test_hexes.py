"""Hexes against hand-made positions, and against shapely as a second opinion."""

from fractions import Fraction
from itertools import pairwise
from math import isclose, sqrt

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, MultiPoint, Polygon

from grognard.tabletop.hexes import (
    DIRECTIONS,
    Hex,
    HexMap,
    MapFault,
    axial,
    direction_away,
    disc,
    distance,
    hidden,
    is_screened,
    line,
    neighbours,
    offset,
    path,
    position,
    reach,
    ring,
    shadows,
    steps,
)

thorough = settings(derandomize=True, max_examples=60, deadline=None, database=None)
hexes = st.builds(Hex, st.integers(-7, 7), st.integers(-7, 7))
walls = st.frozensets(hexes, max_size=60)
HERE = Hex(0, 0)
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
LEGEND = {".": "flat", "#": "hard", "o": "soft", "~": "water"}


def squeezed(at: Hex) -> Polygon:
    """The hex with whole corner coordinates: shapely's predicates are then exact."""
    x, y = 2 * at.q + at.r, 3 * at.r
    return Polygon([(x + dx, y + dy) for dx, dy in CORNERS])


def centre(at: Hex) -> tuple[float, float]:
    return (2 * at.q + at.r) * sqrt(3) / 2, 3 * at.r / 2


def real(at: Hex) -> Polygon:
    """The regular hex of side 1."""
    x, y = centre(at)
    return Polygon([(x + dx * sqrt(3) / 2, y + dy / 2) for dx, dy in CORNERS])


def field(*rows: str) -> HexMap:
    return HexMap.parse("\n".join(rows), LEGEND)


def open_steps(*rows: str):
    """Soft ground costs 2 to enter, leaving water costs 1 more, hard ground is closed."""
    ground = field(*rows)

    def price(here: Hex, there: Hex) -> int | None:
        if ground.kind(there) == "hard":
            return None
        leaving = ground.kind(here) == "water" != ground.kind(there)
        return 1 + (ground.kind(there) == "soft") + leaving

    return steps(ground, price)


def test_neighbours_come_in_the_named_order():
    assert neighbours(HERE) == tuple(DIRECTIONS.values())
    assert neighbours(Hex(3, -2)) == tuple(Hex(3 + q, -2 + r) for q, r in DIRECTIONS.values())
    east, north_east = (position(DIRECTIONS[name]) for name in ("east", "north-east"))
    assert east[0] > north_east[0] > position(HERE)[0]
    assert north_east[1] < east[1] == position(HERE)[1]


@thorough
@given(hexes, hexes)
def test_distance_is_the_same_both_ways_and_counts_steps(one, other):
    q, r = one.q - other.q, one.r - other.r
    assert distance(one, other) == distance(other, one) == max(abs(q), abs(r), abs(q + r))
    assert one == other or min(distance(n, other) for n in neighbours(one)) + 1 == distance(
        one, other
    )


@thorough
@given(hexes, st.integers(0, 5))
def test_a_ring_is_all_at_one_distance_and_a_disc_all_within(middle, radius):
    around = [
        Hex(middle.q + q, middle.r + r)
        for q in range(-radius, radius + 1)
        for r in range(-radius, radius + 1)
    ]
    assert sorted(ring(middle, radius)) == sorted(
        h for h in around if distance(h, middle) == radius
    )
    within = disc(middle, radius)
    assert sorted(within) == sorted(h for h in around if distance(h, middle) <= radius)
    assert all(distance(a, middle) <= distance(b, middle) for a, b in pairwise(within))


def test_along_an_axis_straight_away_is_one_hex():
    assert direction_away(HERE, Hex(3, 0)) == (Hex(4, 0),)
    assert direction_away(Hex(2, 2), Hex(2, 0)) == (Hex(2, -1),)


def test_half_way_between_two_axes_straight_away_is_either_hex():
    assert direction_away(HERE, Hex(1, 1)) == (Hex(2, 1), Hex(1, 2))
    assert direction_away(HERE, Hex(2, -4)) == (Hex(3, -5), Hex(2, -5))


def test_nothing_is_straight_away_from_its_own_hex():
    with pytest.raises(ValueError, match="own hex"):
        direction_away(HERE, HERE)


@thorough
@given(hexes, hexes)
def test_straight_away_is_furthest_along_the_line(source, target):
    if source == target:
        return
    (x0, y0), (x1, y1) = centre(source), centre(target)
    gains = {
        n: (centre(n)[0] - x1) * (x1 - x0) + (centre(n)[1] - y1) * (y1 - y0)
        for n in neighbours(target)
    }
    best = max(gains.values())
    furthest = tuple(n for n, gain in gains.items() if isclose(gain, best, abs_tol=1e-9))
    assert direction_away(source, target) == furthest
    assert len(furthest) in (1, 2)


def test_a_line_along_a_row_meets_only_the_row():
    assert line(HERE, Hex(3, 0)) == (HERE, Hex(1, 0), Hex(2, 0), Hex(3, 0))


def test_a_line_along_an_edge_meets_the_hexes_on_both_sides():
    assert line(HERE, Hex(1, 1)) == (HERE, Hex(1, 0), Hex(0, 1), Hex(1, 1))
    assert line(HERE, Hex(2, -1)) == (HERE, Hex(1, -1), Hex(1, 0), Hex(2, -1))


def test_a_line_that_only_grazes_a_corner_meets_that_hex():
    # From (0, 0) to (9, 3) on the squeezed plane: (3, 1) is the top corner of the hex at (1, 1).
    met = line(HERE, Hex(4, 1))
    assert Hex(1, 1) in met
    crossing = LineString([(0, 0), (9, 3)]).intersection(squeezed(Hex(1, 1)))
    assert (crossing.geom_type, crossing.x, crossing.y) == ("Point", 3, 1)
    assert met[:4] == (HERE, Hex(1, 0), Hex(1, 1), Hex(2, 0))
    assert met[4:] == (Hex(2, 1), Hex(3, 0), Hex(3, 1), Hex(4, 1))


def test_a_line_that_passes_near_a_corner_does_not_meet_that_hex():
    assert Hex(1, 1) not in line(HERE, Hex(5, 1))
    assert Hex(0, 1) not in line(HERE, Hex(4, 1))


def test_a_line_to_its_own_hex_meets_that_hex_alone():
    assert line(Hex(2, 3), Hex(2, 3)) == (Hex(2, 3),)


@thorough
@given(hexes, hexes)
def test_the_line_back_meets_the_same_hexes_in_the_opposite_order(one, other):
    there = line(one, other)
    assert there == line(other, one)[::-1]
    assert (there[0], there[-1]) == (one, other)
    assert len(set(there)) == len(there)


@thorough
@given(hexes, hexes)
def test_a_line_meets_what_shapely_says_on_the_squeezed_plane(one, other):
    ends = [(2 * h.q + h.r, 3 * h.r) for h in (one, other)]
    stretch = LineString(ends)
    candidates = disc(one, distance(one, other) + 2)
    assert set(line(one, other)) == {h for h in candidates if squeezed(h).intersects(stretch)}


@thorough
@given(hexes, hexes)
def test_a_line_meets_what_shapely_says_on_regular_hexes(one, other):
    stretch = LineString([centre(one), centre(other)])
    met = set(line(one, other))
    for h in disc(one, distance(one, other) + 2):
        shape = real(h)
        if shape.buffer(-1e-9).intersects(stretch):
            assert h in met
        elif shape.distance(stretch) > 1e-9:
            assert h not in met


def test_every_short_line_meets_what_shapely_says():
    for end in disc(HERE, 5):
        stretch = LineString([(0, 0), (2 * end.q + end.r, 3 * end.r)])
        met = {h for h in disc(HERE, 7) if squeezed(h).intersects(stretch)}
        assert set(line(HERE, end)) == met


def test_one_hard_hex_in_the_middle_of_the_way_hides_all():
    assert hidden(HERE, Hex(4, 0), {Hex(2, 0)}) == (16, 16)
    assert is_screened(HERE, Hex(4, 0), frozenset({Hex(2, 0)}))


def test_walls_on_both_sides_of_a_lane_leave_half_of_it_open():
    lane = frozenset(Hex(q, r) for q in range(-6, 9) for r in (-1, 1))
    covered, breadth = hidden(HERE, Hex(4, 0), lane)
    assert Fraction(covered, breadth) == Fraction(1, 2)
    assert not is_screened(HERE, Hex(4, 0), lane)


def test_next_to_each_other_everyone_sees():
    everything = frozenset(disc(HERE, 4))
    for there in neighbours(HERE):
        assert not is_screened(HERE, there, everything)


def test_just_three_quarters_hidden_is_not_yet_screened():
    assert hidden(HERE, Hex(5, 2), {Hex(1, 0)}) == (18, 24)
    assert not is_screened(HERE, Hex(5, 2), frozenset({Hex(1, 0)}))
    assert hidden(HERE, Hex(5, 2), {Hex(3, 1)}) == (21, 24)
    assert is_screened(HERE, Hex(5, 2), frozenset({Hex(3, 1)}))
    assert is_screened(HERE, Hex(5, 2), frozenset({Hex(1, 0)}), 2, 3)


def test_two_hexes_that_each_hide_a_half_screen_together():
    assert hidden(HERE, Hex(1, 1), {Hex(1, 0)}) == (3, 6)
    assert is_screened(HERE, Hex(1, 1), frozenset({Hex(1, 0), Hex(0, 1)}))


def test_what_two_hexes_both_hide_counts_once():
    assert hidden(HERE, Hex(5, 2), {Hex(2, 0)}) == (12, 24)
    assert hidden(HERE, Hex(5, 2), {Hex(2, 0), Hex(5, 1)}) == (12, 24)
    assert hidden(HERE, Hex(5, 2), {Hex(4, 1), Hex(3, 2)}) == (24, 24)
    assert hidden(HERE, Hex(5, 2), {Hex(2, 0), Hex(0, 1)}) == (21, 24)


def test_hard_hexes_beside_behind_and_under_the_ends_hide_nothing():
    behind = {Hex(-1, 0), Hex(-1, 1), Hex(0, -1), Hex(5, 0), Hex(5, -1), Hex(4, 1)}
    assert hidden(HERE, Hex(4, 0), behind | {HERE, Hex(4, 0)}) == (0, 16)


def test_a_hex_that_only_touches_the_band_does_not_lie_between():
    between = [shadow.hex for shadow in shadows(HERE, Hex(5, 2))]
    trail = squeezed(HERE).union(squeezed(Hex(5, 2))).convex_hull
    assert trail.touches(squeezed(Hex(1, 2)))
    assert Hex(1, 2) not in between
    assert Hex(2, 2) in between


def test_a_hex_sees_itself_whatever_stands_around():
    assert not is_screened(HERE, HERE, frozenset(disc(HERE, 2)))


@thorough
@given(hexes, hexes, walls)
def test_sight_is_the_same_both_ways(one, other, hard):
    assert hidden(one, other, hard) == hidden(other, one, hard)
    assert is_screened(one, other, hard) == is_screened(other, one, hard)
    assert {s.hex for s in shadows(one, other)} == {s.hex for s in shadows(other, one)}


@thorough
@given(hexes, hexes, walls)
def test_more_walls_never_hide_less(one, other, hard):
    fewer = frozenset(sorted(hard)[::2])
    assert hidden(one, other, fewer) <= hidden(one, other, hard)


def hidden_by_shapely(one: Hex, other: Hex, hard: frozenset[Hex]) -> float:
    """The fraction of the band hidden, measured on the convex hull of two regular hexes."""
    trail = real(one).union(real(other)).convex_hull
    (x0, y0), (x1, y1) = centre(one), centre(other)

    def across(shape: Polygon) -> tuple[float, float]:
        sides = [(x1 - x0) * y - (y1 - y0) * x for x, y in shape.exterior.coords]
        return min(sides), max(sides)

    cut = [real(h).intersection(trail) for h in hard - {one, other}]
    spans = sorted(across(piece) for piece in cut if piece.area > 1e-9)
    left, right = across(trail)
    total, edge = 0.0, left
    for low, high in spans:
        total += max(0.0, high - max(low, edge))
        edge = max(edge, high)
    return total / (right - left)


@thorough
@given(hexes, hexes, walls)
def test_what_is_hidden_is_what_shapely_measures(one, other, hard):
    if one == other:
        return
    covered, breadth = hidden(one, other, hard)
    assert isclose(covered / breadth, hidden_by_shapely(one, other, hard), abs_tol=1e-9)


@thorough
@given(hexes, hexes)
def test_no_two_parallels_joining_both_hexes_are_further_apart_than_the_band(one, other):
    if one == other:
        return
    (x0, y0), (x1, y1) = centre(one), centre(other)
    length = sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)
    band = hidden(one, other, ())[1] * sqrt(3) / 2 / length
    corners = [MultiPoint(real(h).exterior.coords[:-1]) for h in (one, other)]
    for a in corners[0].geoms:
        for b in corners[1].geoms:
            dx, dy = b.x - a.x, b.y - a.y
            size = sqrt(dx * dx + dy * dy)
            if size < 1e-9:
                continue
            sides = [[(dx * p.y - dy * p.x) / size for p in hexagon.geoms] for hexagon in corners]
            shared = min(map(max, sides)) - max(map(min, sides))
            assert shared <= band + 1e-9


def test_reach_pays_for_soft_ground_and_for_leaving_water():
    ways = open_steps("..o~.")
    assert reach(ways, Hex(0, 0), 9) == {
        Hex(0, 0): 0,
        Hex(1, 0): 1,
        Hex(2, 0): 3,
        Hex(3, 0): 4,
        Hex(4, 0): 6,
    }
    assert reach(ways, Hex(3, 0), 2) == {Hex(3, 0): 0, Hex(4, 0): 2}
    assert reach(ways, Hex(3, 0), 3) == {Hex(3, 0): 0, Hex(4, 0): 2, Hex(2, 0): 3}


def test_without_enough_movement_left_soft_ground_is_not_entered():
    assert Hex(2, 0) not in reach(open_steps("..o"), Hex(0, 0), 2)


def test_nothing_passes_hard_or_blocked_hexes_but_the_start_may_be_left():
    ways = open_steps(". . # .", " . . # .", ". . # .")
    assert len(reach(ways, Hex(0, 0), 20)) == 6
    ways = open_steps(".....")
    assert list(reach(ways, Hex(1, 0), 9, {Hex(1, 0), Hex(3, 0)})) == [
        Hex(1, 0),
        Hex(2, 0),
        Hex(0, 0),
    ]


def test_a_path_goes_round_what_blocks_and_is_none_if_too_dear():
    ways = open_steps(". . .", " . . .", ". . .")
    west, east = axial(0, 1), axial(2, 1)
    assert path(ways, west, east, 9) == (west, axial(1, 1), east)
    round_it = path(ways, west, east, 9, {axial(1, 1)})
    assert round_it == (west, axial(1, 0), axial(2, 0), east)
    assert path(ways, west, east, 2, {axial(1, 1)}) is None
    assert path(ways, west, east, 9, {axial(1, r) for r in range(3)}) is None
    assert path(ways, west, west, 0) == (west,)


def test_a_step_that_costs_nothing_is_refused():
    with pytest.raises(ValueError, match="costs nothing"):
        steps(field(".."), lambda here, there: 0)


rows = st.lists(st.text("..o~#", min_size=6, max_size=6), min_size=5, max_size=5)


@thorough
@given(
    rows, st.integers(0, 7), st.sets(st.sampled_from(field(*["......"] * 5).rows[2]), max_size=2)
)
def test_reach_and_paths_agree_with_relaxing_every_step_until_nothing_changes(marks, far, blocked):
    ways = open_steps(*marks)
    start = axial(2, 1)
    costs = {start: 0}
    for _ in range(30):
        for here, onward in ways.items():
            for there, price in onward:
                if here in costs and there not in blocked:
                    costs[there] = min(costs.get(there, 99), costs[here] + price)
    within = {h: cost for h, cost in costs.items() if cost <= far}
    found = reach(ways, start, far, blocked)
    assert found == within
    assert list(found.values()) == sorted(found.values())
    for goal, cost in found.items():
        way = path(ways, start, goal, far, blocked)
        assert sum(dict(ways[a])[b] for a, b in pairwise(way)) == cost


def test_a_map_has_rows_kinds_and_the_neighbours_that_lie_on_it():
    ground = field(". # .", " o ~ .")
    assert (ground.width, ground.height, len(ground)) == (3, 2, 6)
    assert ground.rows == (
        (Hex(0, 0), Hex(1, 0), Hex(2, 0)),
        (Hex(0, 1), Hex(1, 1), Hex(2, 1)),
    )
    assert [ground.kind(h) for h in ground.rows[1]] == ["soft", "water", "flat"]
    assert ground.of_kinds("hard", "water") == {Hex(1, 0), Hex(1, 1)}
    assert ground.neighbours(Hex(0, 0)) == (Hex(1, 0), Hex(0, 1))
    assert ground.neighbours(Hex(0, 1)) == (Hex(1, 1), Hex(1, 0), Hex(0, 0))
    assert Hex(2, 1) in ground
    assert Hex(-1, 1) not in ground
    assert (0, 0) in ground


def test_blanks_and_empty_lines_around_are_only_for_the_eye():
    airy = HexMap.parse("\n\n. # .\n . . ~\n\n", LEGEND)
    close = HexMap.parse(".#.\n..~", LEGEND)
    assert airy.rows == close.rows
    assert all(airy.kind(h) == close.kind(h) for row in airy.rows for h in row)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\n. . .\n . ? .", r"line 3, column 4: '\?' is not in the legend \(# \. o ~\)"),
        (". . .\n . .", "line 2, column 4: the row has 2 hexes, but line 1 has 3"),
        ("\n. .\n . . #", "line 3, column 6: the row has 3 hexes, but line 2 has 2"),
        ("..\n\n..", "line 2, column 1: an empty line"),
        (" \n ", "line 1, column 1: the map has no hexes"),
    ],
)
def test_a_map_that_cannot_be_read_says_where(text, words):
    with pytest.raises(MapFault, match=words):
        HexMap.parse(text, LEGEND)


@thorough
@given(st.integers(-9, 40), st.integers(-9, 40))
def test_column_and_row_name_a_hex_and_back(column, row):
    assert offset(axial(column, row)) == (column, row)
    assert axial(*offset(Hex(column, row))) == Hex(column, row)


@thorough
@given(hexes, hexes)
def test_centres_are_drawn_two_inches_a_step_apart(one, other):
    (x0, y0), (x1, y1) = position(one), position(other)
    (u0, v0), (u1, v1) = centre(one), centre(other)
    scale = 508 / sqrt(3)
    assert abs((x1 - x0) - (u1 - u0) * scale) < 1e-6
    assert abs((y1 - y0) - (v1 - v0) * scale) <= 1


def test_the_first_hex_stands_in_the_corner_of_the_table_and_the_last_in_the_other():
    ground = field("...", "...")
    assert position(Hex(0, 0)) == (254, 293)
    assert ground.extent == (3 * 508 + 254, 1027)
    x, y = position(ground.rows[1][2])
    assert x + 254 == ground.extent[0]
    assert abs(y + 293 - ground.extent[1]) <= 1
    assert field("...").extent[0] == 3 * 508


def test_a_hex_travels_as_two_numbers():
    wire = msgspec.json.encode({"to": Hex(3, -1)})
    assert wire == b'{"to":[3,-1]}'
    assert msgspec.json.decode(wire, type=dict[str, Hex]) == {"to": Hex(3, -1)}
