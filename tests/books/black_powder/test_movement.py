"""Moving units, formations, artillery, terrain and commanders in the way."""

from __future__ import annotations

import pytest

from books.black_powder.field import (
    Order,
    area,
    at,
    battle,
    general,
    hedge,
    march,
    ordering,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.country import pace_of
from grognard.books.black_powder.forming import formations_of
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.stands import (
    base_of,
    foe_within,
    is_chain,
    layout_of,
    leader_of,
    quarter_at,
)
from grognard.tabletop.geometry import Face, Point

cites = pytest.mark.cites


@cites("BP-021", "BP-026", "BP-EX01")
def test_24_men_two_deep_are_240_mm_wide() -> None:
    table = table_of(troop("A", 36, 40))
    layout = layout_of(table, table.units["A"])
    assert (layout.width, layout.depth, layout.files, layout.ranks) == (2400, 400, 12, 2)


@cites("BP-028", "BP-029", "BP-030", "BP-032", "BP-033")
@pytest.mark.parametrize("figures", [12, 24, 30, 36])
def test_formations_are_as_deep_and_wide_as_the_book_wants(figures: int) -> None:
    table = table_of(troop("A", 36, 40, figures=figures))
    unit = table.units["A"]
    column = layout_of(table, unit, "attack column")
    assert 3 <= column.ranks <= 6
    assert column.files >= column.ranks
    marching = layout_of(table, unit, "march column")
    assert 2 <= marching.files <= 4
    assert marching.ranks > marching.files
    assert 3 <= layout_of(table, unit, "warband").ranks <= 6
    square = layout_of(table, unit, "square")
    assert square.width == square.depth
    loose, tight = layout_of(table, unit, "skirmish order"), layout_of(table, unit, "line")
    assert loose.width * loose.depth > 3 * tight.width * tight.depth


@cites("BP-014")
def test_the_leader_is_the_middle_of_the_front_rank() -> None:
    table = table_of(troop("A", 36, 40))
    assert leader_of(table, table.units["A"]) == Point(at(36), at(40) - 200)


@cites("BP-040", "BP-041")
def test_quarters_are_bounded_by_lines_at_45_degrees_and_skirmishers_have_none() -> None:
    table = table_of(troop("A", 36, 24))
    unit = table.units["A"]
    beside = {(36, 10): Face.FRONT, (60, 24): Face.RIGHT, (12, 24): Face.LEFT, (36, 40): Face.REAR}
    for (x, y), face in beside.items():
        assert quarter_at(table, unit, Point(at(x), at(y))) is face
    unit.formation = "skirmish order"
    assert quarter_at(table, unit, Point(at(36), at(40))) is Face.FRONT


@cites("BP-116")
@pytest.mark.parametrize(
    ("template", "formation", "inches"),
    [
        ("infantry", "line", 12),
        ("cavalry", "line", 18),
        ("artillery", "limbered", 12),
        ("artillery", "deployed", 6),
        ("battalion gun", "deployed", 12),
        ("horse artillery", "limbered", 18),
        ("infantry", "square", 6),
    ],
)
def test_one_move_is_as_long_as_the_table_says(template: str, formation: str, inches: int) -> None:
    table = table_of(troop("A", 36, 40, template, formation=formation))
    assert allowance_of(table, table.units["A"]) == at(inches)


@cites("BP-118")
def test_a_unit_may_go_any_way_and_face_any_way() -> None:
    play = ordering(troop("A", 36, 40), general("G", 36, 44))
    play.play(march("A", to=(36, 46), facing=0), dice=[4, 4])
    assert (play.unit("A").y, play.unit("A").bearing) == (at(46), 0)
    aside = ordering(troop("A", 36, 40), general("G", 36, 44))
    aside.play(march("A", to=(46, 40), facing=0), dice=[4, 4])
    assert (aside.unit("A").x, aside.unit("A").bearing) == (at(46), 0)


@cites("BP-118")
def test_no_model_of_a_turning_line_goes_farther_than_a_move() -> None:
    play = ordering(troop("A", 36, 24, figures=40), general("G", 36, 44))
    before = base_of(play.table, play.unit("A"))
    play.play(march("A", to=(56, 24)), dice=[3, 4])
    after = base_of(play.table, play.unit("A"))
    for one, other in zip(before.corners, after.corners, strict=True):
        assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= (at(12) + 1) ** 2


@cites("BP-119")
def test_within_12_inches_of_the_enemy_a_unit_goes_only_ahead_or_back() -> None:
    pieces = [troop("A", 36, 30), troop("Z", 36, 20), general("G", 36, 44)]
    play = ordering(*pieces)
    told = play.play(march("A", to=(46, 30), facing=0), dice=[2, 2])
    assert play.unit("A").x == at(36)
    assert told.one(events.Halted).by == "BP-119"


@cites("BP-119")
def test_a_unit_that_comes_within_12_inches_may_not_go_on_sideways() -> None:
    play = ordering(troop("A", 10, 30), troop("Z", 40, 24), general("G", 10, 44))
    told = play.play(march("A", to=(40, 30), facing=0), dice=[1, 1])
    assert told.one(events.Halted).by == "BP-119"
    assert not foe_within(play.table, play.unit("A"), 11)


@cites("BP-119")
def test_skirmishers_are_not_bound_by_the_rule_of_12_inches() -> None:
    pieces = troop("A", 30, 30, formation="skirmish order"), troop("Z", 30, 18)
    play = ordering(*pieces, general("G", 36, 44))
    play.play(march("A", to=(38, 30), facing=0), dice=[2, 2])
    assert play.unit("A").x == at(38)


@cites("BP-120")
def test_a_unit_passes_through_friends_but_does_not_end_on_them() -> None:
    pieces = troop("A", 36, 40), troop("B", 36, 28)
    play = ordering(*pieces, general("G", 36, 44))
    play.play(march("A", to=(36, 20)), dice=[2, 4])
    assert play.unit("A").y == at(20)
    short = ordering(troop("A", 36, 40), troop("B", 36, 28), general("G", 36, 44))
    told = short.play(march("A", to=(36, 28)), dice=[4, 4])
    assert short.unit("A").y > at(28)
    assert told.one(events.Halted).by == "BP-120"


@cites("BP-121")
def test_a_unit_that_does_not_charge_stops_an_inch_from_the_enemy() -> None:
    play = ordering(troop("A", 36, 30), troop("Z", 36, 20), general("G", 36, 44))
    told = play.play(march("A", to=(36, 10), facing=0), dice=[3, 3])
    assert told.one(events.Halted).by == "BP-121"
    assert play.unit("A").y - play.unit("Z").y - 400 >= at(1)


@cites("BP-035", "BP-038", "BP-EX11")
def test_to_change_formation_takes_one_of_the_moves() -> None:
    play = ordering(troop("A", 36, 40, formation="skirmish order"), general("G", 36, 44))
    told = play.play(march("A", to=(36, 20), formation="line"), dice=[2, 4])
    assert [type(e).__name__ for e in told if e.__class__.__name__ in ("Formed", "Moved")] == [
        "Formed",
        "Moved",
    ]
    assert play.unit("A").formation == "line"


@cites("BP-036")
def test_the_leader_stays_on_his_spot_when_the_unit_forms_anew() -> None:
    play = ordering(troop("A", 36, 40), general("G", 36, 44))
    before = leader_of(play.table, play.unit("A"))
    play.play(Order("form", ("A",), formation="attack column"), dice=[4, 4])
    assert leader_of(play.table, play.unit("A")) == before


@cites("BP-037")
def test_a_march_column_turns_in_place_into_line() -> None:
    play = ordering(troop("A", 36, 40, formation="march column"), general("G", 36, 44))
    play.play(Order("form", ("A",), formation="line", facing=9000), dice=[4, 4])
    assert (play.unit("A").x, play.unit("A").y) == (at(36), at(40))
    assert play.unit("A").bearing == 9000


@cites("BP-024", "BP-025", "BP-034", "BP-039")
def test_each_kind_of_troops_has_its_formations() -> None:
    table = table_of(
        troop("A", 10, 40),
        troop("B", 20, 40, "cavalry"),
        troop("C", 30, 40, "artillery"),
        troop("D", 40, 40, "warband infantry"),
        troop("E", 50, 40, size="tiny"),
    )
    forms = {name: formations_of(table, table.units[name]) for name in "ABCDE"}
    assert "square" in forms["A"]
    assert "mixed line" not in forms["A"]
    assert forms["B"] == ["line", "march column", "skirmish order"]
    assert forms["C"] == ["deployed", "limbered"]
    assert forms["D"] == ["warband", "march column", "skirmish order"]
    assert forms["E"] == ["skirmish order", "march column"]


@cites("BP-025", "BP-110", "BP-356")
def test_irregulars_march_only_by_road_and_skirmish_only_by_a_wood() -> None:
    wild = troop("D", 40, 40, "warband infantry")
    play = ordering(wild, troop("A", 10, 40), general("G", 36, 44))
    assert play.refusal(Order("form", ("D",), formation="march column")) == "BP-025"
    assert play.refusal(Order("form", ("D",), formation="skirmish order")) == "BP-110"
    wooded = ordering(
        troop("D", 40, 40, "warband infantry"),
        general("G", 36, 44),
        features=[area("wood", 36, 26, 48, 34, "wood")],
    )
    assert wooded.refusal(Order("form", ("D",), formation="skirmish order")) == ""


@cites("BP-109")
def test_a_warband_in_column_off_the_road_reforms_with_its_next_move() -> None:
    wild = troop("D", 40, 40, "warband infantry", formation="march column")
    play = ordering(wild, general("G", 36, 44))
    told = play.play(march("D", to=(40, 20)), dice=[4, 4])
    assert told.one(events.Formed).by == "BP-109"
    assert play.unit("D").formation == "warband"
    assert not told.of(events.Moved)


@cites("BP-122", "BP-EX12")
def test_horse_artillery_limbers_moves_and_unlimbers_in_one_move() -> None:
    play = ordering(troop("A", 36, 44, "horse artillery"), general("G", 36, 46))
    told = play.play(march("A", to=(36, 30), formation="deployed", last=True), dice=[4, 4])
    assert told.one(events.Ordered).moves == 1
    assert play.unit("A").y == at(30)
    assert play.unit("A").formation == "deployed"


@cites("BP-123", "BP-EX12")
def test_foot_artillery_takes_a_move_to_unlimber() -> None:
    order = march("A", to=(36, 34), formation="deployed", last=True)
    one = ordering(troop("A", 36, 44, "artillery", formation="limbered"), general("G", 36, 46))
    one.play(order, dice=[5, 4])
    assert one.unit("A").formation == "limbered"
    two = ordering(troop("A", 36, 44, "artillery", formation="limbered"), general("G", 36, 46))
    two.play(order, dice=[3, 4])
    assert (two.unit("A").y, two.unit("A").formation) == (at(34), "deployed")


@cites("BP-125")
def test_siege_artillery_takes_two_moves_to_limber() -> None:
    play = ordering(troop("A", 36, 44, "siege artillery"), general("G", 36, 46))
    play.play(Order("form", ("A",), formation="limbered"), dice=[4, 4])
    assert play.unit("A").formation == "half limbered"


@cites("BP-126")
def test_a_gun_is_manhandled_once_and_6_inches_however_well_the_order_went() -> None:
    play = ordering(troop("A", 36, 44, "artillery"), general("G", 36, 46))
    told = play.play(march("A", to=(36, 20)), dice=[1, 1])
    assert told.one(events.Ordered).moves == 3
    assert play.unit("A").y == at(38)
    siege = ordering(troop("A", 36, 44, "siege artillery"), troop("B", 9, 40))
    assert siege.refusal(march("A", to=(36, 40))) == "BP-126"


@cites("BP-134", "BP-135", "BP-137", "BP-138")
@pytest.mark.parametrize(
    ("template", "formation", "wood", "rough", "crags"),
    [
        ("infantry", "skirmish order", 2, 1, 3),
        ("infantry", "line", None, 2, 3),
        ("cavalry", "skirmish order", None, 1, 3),
        ("cavalry", "line", None, 2, 3),
        ("artillery", "limbered", None, None, None),
    ],
)
def test_ground_slows_and_bars(
    template: str, formation: str, wood: int | None, rough: int | None, crags: int | None
) -> None:
    table = table_of(troop("A", 36, 40, template, formation=formation))
    pace = pace_of(table, table.units["A"])
    assert [pace.going[word] for word in ("wood", "rough", "very-rough")] == [wood, rough, crags]


@cites("BP-135", "BP-EX13")
def test_skirmishers_go_4_inches_to_a_wood_and_4_inside() -> None:
    loose = troop("A", 36, 44, formation="skirmish order", figures=5)
    table = table_of(loose)
    top = base_of(table, loose).top
    wood = area("wood", 20, 10, 50, (top - at(4)) / 254, "wood")
    play = ordering(loose, general("G", 36, 46), features=[wood])
    play.play(march("A", to=(36, 20), facing=0), dice=[4, 4])
    assert abs(at(44) - play.unit("A").y - at(8)) <= at(1)


@cites("BP-139")
def test_an_obstacle_costs_6_inches() -> None:
    fence = hedge("hedge", (10, 35), (60, 35))
    play = ordering(troop("A", 36, 40), general("G", 36, 44), features=[fence])
    play.play(march("A", to=(36, 20)), dice=[4, 4])
    assert abs(play.unit("A").y - at(34)) <= at(1)
    near = ordering(
        troop("A", 36, 44), general("G", 36, 46), features=[hedge("hedge", (10, 34), (60, 34))]
    )
    near.play(march("A", to=(36, 20)), dice=[4, 4])
    assert near.unit("A").y - 200 >= at(34), "without 6 inches left it halts in front"


@cites("BP-141")
def test_wheels_do_not_cross_obstacles() -> None:
    fence = hedge("hedge", (10, 35), (60, 35))
    gun = troop("A", 36, 42, "artillery", formation="limbered")
    play = ordering(gun, general("G", 36, 46), features=[fence])
    told = play.play(march("A", to=(36, 20)), dice=[2, 2])
    assert play.unit("A").y > at(35)
    assert told.one(events.Halted).by == "BP-134"


@cites("BP-144", "BP-147")
def test_infantry_enters_a_building_with_6_inches_to_spare() -> None:
    farm = area("farm", 32, 26, 40, 34, "building")
    play = ordering(troop("A", 36, 39), general("G", 36, 44), features=[farm])
    told = play.play(march("A", to=(36, 30)), dice=[2, 2])
    assert told.one(events.Entered).building == "farm"
    assert play.unit("A").formation == "building"
    far = ordering(troop("A", 36, 44), general("G", 36, 46), features=[farm])
    far.play(march("A", to=(36, 30)), dice=[4, 4])
    assert not far.unit("A").inside
    horse = ordering(troop("A", 36, 39, "cavalry"), general("G", 36, 44), features=[farm])
    horse.play(march("A", to=(36, 30)), dice=[2, 2])
    assert not horse.unit("A").inside


@cites("BP-148")
def test_a_unit_leaves_a_building_in_one_move() -> None:
    farm = area("farm", 32, 26, 40, 34, "building")
    unit = troop("A", 36, 30, inside="farm", formation="building")
    play = ordering(unit, general("G", 36, 44), features=[farm])
    told = play.play(march("A", to=(36, 20)), dice=[4, 4])
    assert told.one(events.Formed).by == "BP-148"
    assert play.unit("A").formation == "line"
    assert play.unit("A").y < at(26)


@cites("BP-132")
def test_a_commander_ridden_over_joins_friends_or_is_lost() -> None:
    pieces = [troop("A", 36, 44), troop("Z", 60, 4), general("S", 36, 34)]
    play = ordering(*pieces, general("G", 36, 46))
    told = play.play(march("A", to=(36, 34)), dice=[4, 4])
    assert told.one(events.Joined).by == "BP-132"
    assert play.table.commanders["S"].joined == "Z"


@cites("BP-323", "BP-324")
def test_a_square_goes_6_inches_back_and_not_at_all_with_cavalry_about() -> None:
    play = ordering(troop("A", 36, 30, formation="square"), troop("Z", 36, 4), troop("B", 9, 44))
    assert play.refusal(march("A", to=(36, 20))) == "BP-323"
    play.play(march("A", to=(36, 45), facing=0), dice=[1, 1])
    assert play.unit("A").y == at(36)
    horse = ordering(
        troop("A", 36, 30, formation="square"), troop("Z", 36, 20, "cavalry"), troop("B", 9, 44)
    )
    assert horse.refusal(march("A", to=(36, 45))) == "BP-324"
    assert horse.refusal(Order("form", ("A",), formation="line")) == "BP-324"


@cites("BP-070")
def test_a_chain_is_linked_from_one_to_the_next() -> None:
    table = table_of(troop("A", 10, 40), troop("B", 24, 40), troop("D", 38, 40))
    bases = [base_of(table, unit) for unit in table.standing("red")]
    assert is_chain(bases, at(6))
    assert not is_chain([bases[0], bases[2]], at(6))


@cites("BP-004", "BP-468", "BP-EX76")
def test_half_scale_halves_moves_and_frontages() -> None:
    table = table_of(troop("A", 36, 40))
    table.inch = 127
    assert allowance_of(table, table.units["A"]) == at(6)
    assert layout_of(table, table.units["A"]).width == 1200


@cites("BP-047")
def test_units_are_set_up_in_their_zone() -> None:
    unit = troop("A", 0, 0, placed=False)
    play = battle(unit, phase="deploy")
    assert play.asks() == "Deploy"
    for offer in play.offers()[:20]:
        assert offer.y > at(36)
