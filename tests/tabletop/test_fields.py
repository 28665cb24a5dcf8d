"""Fields of battle are read from text, and what is wrong with one is said with its line."""

from __future__ import annotations

import msgspec
import pytest

from grognard.tabletop.fields import (
    KINDS,
    Battlefield,
    describe,
    feature_view,
    field_view,
    read_field,
)
from grognard.tabletop.geometry import Point, Polygon, contains, contains_point, is_simple
from grognard.tabletop.reading import Unreadable
from grognard.tabletop.terrain import Feature, Patch

HEAD = 'name = "Two Farms"\nunit = "inches"\nsize = [72, 48]\n'

FIELD = (
    HEAD
    + """
[[feature]]
id = "long-wood"
kind = "wood"
name = "the Long Wood"
ellipse = { centre = [20, 12.5], size = [8, 5], turn = 30 }

[[feature]]
id = "knoll"
kind = "hill"
circle = { centre = [50, 30], radius = 9 }
levels = 3
step = 2
going = "rough"

[[feature]]
id = "post-road"
kind = "road"
line = [[0, 24], [30, 20], [72, 24]]
width = 2

[[feature]]
id = "farm"
kind = "building"
outline = [[10, 40], [14, 40], [14, 44], [10, 44]]
cover = "soft"
notes = ["thatched"]

[[zone]]
id = "north"
rect = { centre = [36, 6], size = [72, 12] }
"""
)


def field(more: str, head: str = HEAD) -> Battlefield:
    return read_field(head + more)


def feature(more: str) -> Feature:
    return field(f'[[feature]]\nid = "it"\n{more}').features[0]


def test_lengths_are_read_as_tenths_of_a_millimetre() -> None:
    laid = read_field(FIELD)
    assert (laid.width, laid.height, laid.unit) == (72 * 254, 48 * 254, "inches")
    farm = laid.features[-1]
    assert farm.outline[0] == (2540, 10160)
    road = laid.features[-2]
    assert (road.line[1], road.width) == ((7620, 5080), 508)


def test_centimetres_may_be_measured_in_as_well() -> None:
    metric = 'name = "Sierra"\nunit = "centimetres"\nsize = [120, 90]\n'
    laid = field('[[feature]]\nid = "a"\nkind = "hedge"\nline = [[0.5, 1], [2.25, 1]]\n', metric)
    assert laid.width == 12_000
    assert laid.features[0].line == ((50, 100), (225, 100))


def test_a_feature_is_as_usual_for_its_kind_where_the_file_is_silent() -> None:
    wood = feature('kind = "wood"\ncircle = { centre = [9, 9], radius = 3 }')
    usual = KINDS["wood"]
    assert (wood.going, wood.cover, wood.sight, wood.height) == (
        usual.going,
        usual.cover,
        usual.sight,
        usual.height,
    )


def test_what_the_file_says_goes_before_the_kind() -> None:
    farm = read_field(FIELD).features[-1]
    assert (farm.cover, farm.sight, farm.notes) == ("soft", "into", ("thatched",))


def test_levels_of_a_hill_are_plates_one_inside_another() -> None:
    plates = [f for f in read_field(FIELD).features if f.hill == "knoll"]
    assert [(plate.id, plate.level) for plate in plates] == [
        ("knoll", 1),
        ("knoll-2", 2),
        ("knoll-3", 3),
    ]
    shapes = [Patch(plate).shape for plate in plates]
    assert [shape.right - shape.left for shape in shapes] == [18 * 254, 14 * 254, 10 * 254]
    assert contains(shapes[0], shapes[1])
    assert contains(shapes[1], shapes[2])
    assert {plate.going for plate in plates} == {"rough"}


def test_an_ellipse_is_turned_clockwise_about_its_centre() -> None:
    tall = feature('kind = "wood"\nellipse = { centre = [20, 20], size = [2, 10], turn = 90 }')
    shape = Patch(tall).shape
    assert (shape.right - shape.left, shape.bottom - shape.top) == (2540, 508)
    assert (shape.left + shape.right, shape.top + shape.bottom) == (2 * 5080, 2 * 5080)
    leaning = feature('kind = "wood"\nellipse = { centre = [20, 20], size = [2, 10], turn = 30 }')
    upper_right = Point(5080 + 500, 5080 - 866)
    assert contains_point(Patch(leaning).shape, upper_right)


def test_round_things_have_no_dents_and_always_the_same_corners() -> None:
    one = feature('kind = "wood"\nellipse = { centre = [20, 20], size = [7, 3], turn = 17 }')
    two = feature('kind = "wood"\nellipse = { centre = [20, 20], size = [7, 3], turn = 17 }')
    assert one == two
    shape = Patch(one).shape
    assert shape.convex
    assert is_simple(shape)


def test_a_zone_is_ground_to_deploy_on() -> None:
    north = read_field(FIELD).zone("north")
    assert isinstance(north, Polygon)
    assert contains_point(north, Point(0, 0))
    assert contains_point(north, Point(72 * 254, 12 * 254))
    assert not contains_point(north, Point(100, 12 * 254 + 1))


def test_the_table_top_is_as_large_as_the_file_says() -> None:
    table = read_field(FIELD).table()
    assert (table.left, table.top, table.right, table.bottom) == (0, 0, 72 * 254, 48 * 254)


def test_a_field_survives_being_written_and_read_as_plain_data() -> None:
    laid = read_field(FIELD)
    again = msgspec.json.decode(msgspec.json.encode(laid), type=Battlefield)
    assert again == laid


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "The head of the field: there is no `name`."),
        ("name = ", "not TOML"),
        (HEAD.replace("inches", "yards"), "unit"),
        (HEAD.replace("[72, 48]", "[72, 0]"), "two numbers above nothing"),
        (HEAD.replace("[72, 48]", "[72, nan]"), "no number"),
        (HEAD.replace("[72, 48]", "[72, 1e999999999]"), "no number"),
        (HEAD.replace("[72, 48]", "[72, 1e-999999999]"), "no number"),
        (HEAD + "colour = 3\n", "there should be no `colour`"),
        ("feature = 3\n" + HEAD, "[[feature]]"),
    ],
)
def test_a_head_that_is_wrong_says_so(text: str, words: str) -> None:
    with pytest.raises(Unreadable) as told:
        read_field(text)
    assert words in str(told.value)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ('kind = "jungle"', "nobody knows a jungle"),
        ('kind = "wood"', "either an area"),
        ('kind = "wood"\ncircle = { centre = [9, 9], radius = 0 }', "nothing is left"),
        ('kind = "wood"\ncircle = { centre = [9], radius = 1 }', "at circle.centre"),
        ('kind = "wood"\ncircle = { centre = [99, 9], radius = 1 }', "not lie on the table"),
        ('kind = "wood"\noutline = [[0, 0], [4, 4], [4, 0], [0, 4]]', "three corners"),
        ('kind = "wood"\noutline = [[0, 0], [4, 4], [7, 0], [0, 3]]', "crosses or doubles"),
        ('kind = "wood"\noutline = [[0, 0], [4, 4]]', "three corners"),
        (
            'kind = "wood"\noutline = [[0, 0], [4, 4], [4, 0]]\n'
            "circle = { centre = [9, 9], radius = 1 }",
            "one way only",
        ),
        ('kind = "hill"\nlevels = 2\noutline = [[0, 0], [4, 4], [4, 0]]', "levels need"),
        (
            'kind = "hill"\nlevels = 3\nstep = 2\ncircle = { centre = [9, 9], radius = 3 }',
            "too many levels",
        ),
        ('kind = "road"\nline = [[0, 0]]', "two points"),
        ('kind = "road"\nwidth = 2\nline = [[0, 0], [9, 0], [0, 0.5]]', "120 degrees"),
        ('kind = "road"\nwidth = 2\nline = [[0, 0], [0, 0], [9, 0]]', "twice"),
        ('kind = "hedge"\nline = [[0, 0], [9, 0]]\nobstacle = "moat"', "an obstacle is one of"),
        ('kind = "hedge"\nline = [[0, 0], [9, 0]]\ngoing = "boggy"', "the going is one of"),
        ('kind = "hedge"\nline = [[0, 0], [9, 0]]\ncover = "some"', "cover"),
    ],
)
def test_a_feature_that_is_wrong_is_named_with_its_line(entry: str, words: str) -> None:
    with pytest.raises(Unreadable) as told:
        field(f'\n[[feature]]\nid = "it"\n{entry}\n')
    assert str(told.value).startswith("Line 5, feature it: ")
    assert words in str(told.value)


def test_the_second_feature_is_told_from_the_first() -> None:
    good = '[[feature]]\nid = "one"\nkind = "hedge"\nline = [[0, 0], [9, 0]]\n'
    with pytest.raises(Unreadable, match=r"Line 8, feature one: there is another one\."):
        field(good + good)


def test_a_zone_needs_an_area_and_a_name_of_its_own() -> None:
    with pytest.raises(Unreadable, match="Line 4, zone a: a zone has an outline"):
        field('[[zone]]\nid = "a"\n')
    with pytest.raises(Unreadable, match=r"Line 4, zone a: .*three corners"):
        field('[[zone]]\nid = "a"\noutline = [[0, 0], [1, 1]]\n')


def test_a_book_may_bring_kinds_of_its_own() -> None:
    kinds = {**KINDS, "kraal": Feature("", "kraal", going="thorns", obstacle="thorn hedge")}
    text = HEAD + '[[feature]]\nid = "k"\nkind = "kraal"\ncircle={centre=[9, 9], radius=2}\n'
    laid = read_field(text, kinds, goings=("good", "thorns"), obstacles=("thorn hedge",))
    assert laid.features[0].going == "thorns"


def test_a_field_is_drawn_with_its_zones_and_all_its_features() -> None:
    drawn = field_view(read_field(FIELD))
    assert [(piece.id, piece.kind) for piece in drawn.terrain] == [
        ("north", "zone"),
        ("long-wood", "wood"),
        ("knoll", "hill"),
        ("knoll-2", "hill"),
        ("knoll-3", "hill"),
        ("post-road", "road"),
        ("farm", "building"),
    ]
    assert (drawn.width, drawn.height, drawn.unit) == (72 * 254, 48 * 254, "inches")


def test_a_road_is_drawn_as_ground_with_a_line_in_its_middle() -> None:
    road = feature_view(read_field(FIELD).features[-2])
    assert len(road.outline) == 6
    assert len(road.line) == 3


def test_a_feature_is_described_for_those_who_cannot_see_it() -> None:
    wood, *_ = read_field(FIELD).features
    assert describe(wood) == "the Long Wood, rough going, soft cover, seen into, not through"
    assert describe(Feature("w", "wall", line=((0, 0), (9, 9)), obstacle="barrier")) == (
        "the wall, an obstacle"
    )
    top = Feature("h", "hill", outline=((0, 0), (9, 0), (9, 9)), level=2, sight="blocks")
    assert describe(top) == "the hill, level 2, blocks sight"
