"""What a seventh referee found, who watched battles with the book open."""

from __future__ import annotations

import pytest

from books.black_powder.battlefield import attend, battle_of, cleared, laid, put
from books.black_powder.field import (
    Battle,
    area,
    at,
    battle,
    general,
    march,
    ordering,
    reasons,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.battles.flanking import FlankPlace, Room
from grognard.books.black_powder.battles.terms import FlankMarch
from grognard.books.black_powder.command import reckon_command
from grognard.books.black_powder.deploying import Station
from grognard.books.black_powder.orders import NOTHING, Order
from grognard.books.black_powder.pieces import Unit
from grognard.books.black_powder.riding import Ride
from grognard.books.black_powder.stands import base_of, building_base, is_chain
from grognard.tabletop.geometry import Point, contains_point, distance, gap, overlap, shaved
from told import Told

cites = pytest.mark.cites


def told(play: Battle) -> Told:
    return Told(play.game.chronicle)


def are_together(play: Battle, *names: str) -> bool:
    bases = [base_of(play.table, play.unit(name)) for name in names]
    return is_chain(bases, at(6))


# A group stays a group, whatever it is told


def abreast(*specials: tuple[str, ...], every: int = 12) -> Battle:
    """Three battalions in line side by side, nine and a half inches wide each."""
    rows = specials or ((), (), ())
    line = [troop(n, 12 + every * i, 44, special=rows[i]) for i, n in enumerate("ABC")]
    return ordering(*line, troop("Z", 66, 3), general("G", 24, 46))


@cites("BP-070", "BP-072")
@pytest.mark.parametrize("formation", ["march column", "attack column"])
def test_a_group_does_not_come_apart_by_forming(formation: str) -> None:
    play = abreast()
    order = Order("form", ("A", "B", "C"), formation=formation)  # type: ignore[arg-type]
    now = play.play(order, dice=[2, 2])
    assert are_together(play, "A", "B", "C")
    assert [e.unit for e in now.of(events.Formed)] == ["A", "C"]
    assert now.one(events.KeptRanks).unit == "B"


@cites("BP-072")
def test_who_cannot_form_without_leaving_his_brigade_marches_with_it_as_he_is() -> None:
    play = abreast()
    order = march("A", "B", "C", to=(12, 20), formation="march column")
    play.play(order, dice=[2, 2])
    assert are_together(play, "A", "B", "C")
    assert play.unit("B").formation == "line"
    assert {play.unit(name).formation for name in "AC"} == {"march column"}
    assert all(play.unit(name).y < at(30) for name in "ABC"), "and all have marched"


@cites("BP-037", "BP-072")
def test_columns_that_turn_in_place_out_of_line_stay_together() -> None:
    play = abreast(every=10)
    order = march("A", "B", "C", to=(24, 44), formation="march column", facing=9000)
    now = play.play(order, dice=[2, 2])
    assert {play.unit(name).formation for name in "ABC"} == {"march column"}
    assert not now.of(events.KeptRanks)


@cites("BP-072")
def test_battalions_told_to_form_column_and_charge_stay_together() -> None:
    play = abreast()
    order = Order("charge", ("A", "B", "C"), target="Z", formation="attack column")
    play.play(order, dice=[4, 4])
    assert are_together(play, "A", "B", "C")
    assert play.unit("B").formation == "line"


@cites("BP-072")
@pytest.mark.parametrize("dice", [(4, 4), (3, 3), (2, 2)])
def test_who_comes_on_in_a_group_does_not_leave_behind_those_the_ground_stops(
    dice: tuple[int, int],
) -> None:
    play = ordering(
        troop("A", 30, 44),
        troop("B", 42, 44),
        troop("Z", 36, 3),
        general("G", 36, 46),
        features=[area("farm", 24, 36, 34, 42, "building")],
    )
    now = play.play(Order("charge", ("A", "B"), target="Z"), dice=list(dice))
    assert are_together(play, "A", "B")
    assert [e.by for e in now.of(events.Halted) if e.unit == "B"] == ["BP-072"]


@cites("BP-072", "BP-431")
def test_those_whom_the_unreliable_stand_between_go_on_without_them() -> None:
    play = abreast((), ("Unreliable",), ())
    play.play(march("A", "B", "C", to=(12, 32)), dice=[4, 4])
    assert [play.unit(name).y for name in "ABC"] == [at(32), at(44), at(32)]


# Nobody outruns his move


@cites("BP-118")
def test_a_line_that_wheels_on_a_road_goes_no_farther_than_its_men_can() -> None:
    play = ordering(
        troop("A", 36, 40, formation="line"),
        troop("Z", 66, 3),
        general("G", 36, 44),
        features=[area("road", 2, 39, 70, 41, "road")],
    )
    before = base_of(play.table, play.unit("A")).corners
    play.play(march("A", to=(60, 40), facing=9000), dice=[4, 4])
    after = base_of(play.table, play.unit("A")).corners
    assert max(distance(a, b) for a, b in zip(before, after, strict=True)) <= at(12)
    assert play.unit("A").x > at(36)


# Where they stand


@cites("BP-772")
def test_the_picket_stands_before_the_column_and_nearest_to_the_farm() -> None:
    table = laid("freemans_farm")
    barns = [building_base(table, name) for name in ("farmhouse", "barn")]
    own = [unit for unit in table.standing("red") if unit.id.startswith("ff-ham")]
    away = {unit.id: min(gap(base_of(table, unit), barn) for barn in barns) for unit in own}
    assert min(away, key=lambda name: away[name]) == "ff-ham-pickets"
    assert away["ff-ham-pickets"] <= at(18.1)


@cites("BP-1194")
def test_those_who_come_round_a_flank_stand_where_their_player_likes() -> None:
    table = laid("el_teb", flank_march=True)
    horse = ("et-s2-bagg1", "et-s2-bagg2")
    for name in horse:
        table.units[name].reserve = True
    table.flanks = (FlankMarch(horse, "left-flank", 2),)
    play = battle_of(table, "blue", "begin", turn=2)
    assert isinstance(play.question, FlankPlace)
    assert play.question.seat == "blue"
    for name in horse:
        assert play.question.about() == name
        rooms = play.offers()
        ends = min(rooms, key=lambda room: room.y), max(rooms, key=lambda room: room.y)
        assert ends[1].y - ends[0].y > at(10), "anywhere along 24 inches of edge"
        far = ends[horse.index(name)]
        assert play.refusal(Room(far.x - at(20), far.y)) == "BP-1194"
        now = play.play(far)
        assert now.of(events.CameOn)[0].where[:2] == (far.x, far.y)
    assert play.asks() != "FlankPlace"


@cites("BP-025", "BP-039")
@pytest.mark.parametrize("size", ["standard", "tiny"])
def test_irregular_and_tiny_units_begin_in_column_only_on_a_road(size: str) -> None:
    path = area("path", 35, 37, 37, 47, "road")
    band = troop("A", 0, 0, regular=False, home="skirmish order", size=size, placed=False)
    play = battle(band, troop("Z", 36, 3), phase="deploy", features=[path])
    on, off = Station(at(36), at(42), "march column"), Station(at(30), at(42), "march column")
    assert play.refusal(on) == ""
    assert play.refusal(off) == "BP-025"
    assert play.refusal(Station(at(36), at(42), "attack column")) == "BP-024"
    now = play.play(on, dice=[6, 1])
    assert now.of(events.Deployed)[0].formation == "march column"


# Roads


@cites("BP-134", "BP-135")
@pytest.mark.parametrize("template", ["infantry", "cavalry"])
def test_who_crosses_a_road_does_not_push_its_flank_into_the_wood_beyond(template: str) -> None:
    play = ordering(
        troop("A", 36, 44, template),
        troop("Z", 66, 3),
        general("G", 36, 46),
        features=[area("road", 2, 40, 70, 41, "road"), area("wood", 38, 26, 50, 36, "wood")],
    )
    now = play.play(march("A", to=(36, 32)), dice=[4, 4])
    wood = play.table.terrain["wood"].area
    assert wood is not None
    assert not overlap(shaved(base_of(play.table, play.unit("A"))), wood)
    assert now.one(events.Halted).by == "BP-134"
    assert play.unit("A").y < at(40), "but over the road it goes"


@cites("BP-135")
def test_a_column_goes_by_the_road_through_a_wood() -> None:
    play = ordering(
        troop("A", 36, 44, formation="march column"),
        troop("Z", 66, 3),
        general("G", 36, 46),
        features=[area("road", 35, 2, 37, 47, "road"), area("wood", 26, 20, 46, 36, "wood")],
    )
    play.play(march("A", to=(36, 26)), dice=[2, 2])
    assert play.unit("A").y == at(26)


@cites("BP-150")
def test_a_column_may_halt_half_on_a_bridge_and_leave_the_road_beyond_it() -> None:
    river, bridge = area("river", 2, 24, 70, 28, "river"), area("bridge", 34, 24, 38, 28, "bridge")
    road = area("road", 35, 2, 37, 47, "road")
    for goal, moves in (((36, 29.5), [4, 4]), ((36, 22.5), [3, 3])):
        play = ordering(
            troop("A", 36, 40, formation="march column"),
            troop("Z", 66, 3),
            general("G", 36, 44),
            features=[river, bridge, road],
        )
        play.play(march("A", to=goal), dice=moves)
        assert play.unit("A").y == at(goal[1])
    play = ordering(
        troop("A", 36, 22.5, formation="march column"),
        troop("Z", 66, 3),
        general("G", 36, 20),
        features=[river, bridge, road],
    )
    play.play(march("A", to=(44, 17)), dice=[4, 4])
    assert distance(play.unit("A").point, Point(at(44), at(17))) <= 2


# Garrisons


def garrison(*more: Unit) -> Battle:
    return ordering(
        troop("A", 36, 40, inside="house", formation="building"),
        *more,
        troop("Z", 66, 3),
        general("G", 36, 46),
        features=[area("house", 32, 36, 40, 44, "building")],
    )


@cites("BP-146", "BP-148")
def test_nobody_is_told_to_turn_on_the_spot_in_a_building() -> None:
    play = garrison()
    assert play.refusal(Order("move", ("A",), facing=4500)) == "BP-146"
    assert play.refusal(march("A", to=(36, 38))) == "BP-148"
    assert not [o for o in play.offers() if o.units == ("A",) and o.verb == "move" and not o.way]
    assert play.refusal(march("A", to=(36, 28))) == ""


@cites("BP-146", "BP-148")
def test_a_garrison_stays_where_it_is_when_its_brigade_is_told_to_turn() -> None:
    play = garrison(troop("B", 48, 40))
    play.play(Order("move", ("B", "A"), facing=4500), dice=[2, 2])
    assert play.unit("B").bearing == 4500
    assert play.unit("A").inside == "house"


@cites("BP-072", "BP-148")
def test_a_garrison_does_not_come_out_where_it_would_leave_its_group() -> None:
    play = garrison(troop("B", 46.5, 40, formation="march column", bearing=9000))
    play.play(march("A", "B", to=(24, 40)), dice=[4, 4])
    assert are_together(play, "A", "B")


# Commanders


@cites("BP-045", "BP-348", "BP-493")
@pytest.mark.parametrize("kind", ["building", "river"])
def test_no_commander_begins_in_an_empty_house_or_in_the_water(kind: str) -> None:
    play = battle(
        troop("A", 36, 38),
        troop("B", 5, 44, placed=False),
        general("C", 0, 0),
        phase="deploy",
        features=[area("there", 16, 40, 25, 46, kind)],
    )
    play.play(Station(at(5), at(38), "line"), dice=[6, 1])
    man, ground = play.table.commanders["C"], play.table.terrain["there"].area
    assert ground is not None
    assert not contains_point(ground, Point(man.x, man.y))
    assert distance(Point(man.x, man.y), Point(at(20.5), at(38))) <= at(8)


@cites("BP-493")
def test_a_commander_may_halt_on_a_bridge() -> None:
    river, bridge = area("river", 2, 36, 70, 40, "river"), area("bridge", 34, 36, 38, 40, "bridge")
    far = [troop("A", 36, 44), troop("Z", 66, 3), general("G", 36, 46)]
    play = ordering(*far, features=[river, bridge])
    play.play(NOTHING)
    assert play.asks() == "CommanderMove"
    assert play.refusal(Ride(place=(at(36), at(38)))) == ""
    assert play.refusal(Ride(place=(at(30), at(38)))) == "BP-493"


# Squares


@cites("BP-335")
def test_it_is_said_why_a_battalion_charged_by_horse_forms_no_square() -> None:
    play = ordering(
        troop("A", 36, 40, "cavalry"),
        troop("Z", 36, 26, special=["Form Square"], formation="attack column"),
        troop("Y", 36, 22.5, formation="attack column"),
        general("G", 36, 44),
    )
    now = play.play(Order("charge", ("A",), target="Z"), dice=[2, 2])
    assert now.one(events.SquareBarred).unit == "Z"
    assert "friends" in now.one(events.SquareBarred).tell(play.table)
    assert not now.of(events.SquareTried)
    assert play.asks() == "ClosingFire"


# Targets


@cites("BP-165", "BP-169")
def test_an_enemy_beside_the_target_does_not_narrow_the_gap_through_which_it_is_seen() -> None:
    play = battle(
        troop("A", 36, 44, size="large"),
        troop("B", 24, 30),
        troop("Z", 30.1, 26, formation="march column"),
        troop("Y", 37.3, 26),
        phase="shoot",
    )
    aimed = {shot.at[0].target for shot in play.offers() if shot.unit == "A" and shot.at}
    assert aimed == {"Z"}, "the closest, and nothing stands before it"


@cites("BP-169", "BP-EX22")
def test_enemies_nearer_than_the_target_still_narrow_the_gap() -> None:
    play = battle(
        troop("A", 36, 44),
        troop("Z", 36, 26),
        troop("Y", 30, 34, "infantry", size="small", formation="skirmish order"),
        troop("X", 42, 34, "infantry", size="small", formation="skirmish order"),
        phase="shoot",
    )
    aimed = {shot.at[0].target for shot in play.offers() if shot.unit == "A" and shot.at}
    assert "Z" not in aimed


# Orders


@cites("BP-424", "BP-884")
@pytest.mark.parametrize(
    ("first", "second", "formation", "worth"),
    [
        ("Reliable", "Reliable Attack Column", "attack column", 1),
        ("Reliable", "Reliable Attack Column", "line", 0),
        ("Reliable Attack Column", "Reliable Attack Column", "attack column", 1),
        ("Reliable", "Reliable", "line", 1),
        ("Reliable", "", "attack column", 0),
    ],
)
def test_guards_and_columns_are_reliable_together(
    first: str, second: str, formation: str, worth: int
) -> None:
    guard, foot = (
        troop(name, x, 30, special=[special], formation=formation)
        for name, x, special in (("A", 30, first), ("B", 40, second))
    )
    play = ordering(guard, foot, troop("Z", 66, 3), general("G", 36, 34))
    told = reasons(
        reckon_command(play.table, play.table.commanders["G"], march("A", "B", to=(30, 20)))
    )
    assert told.get("BP-424", 0) + told.get("BP-884", 0) == worth


@cites("BP-424", "BP-884")
def test_a_reliable_unit_is_no_more_so_in_column() -> None:
    both = ["Reliable", "Reliable Attack Column"]
    unit = troop("A", 36, 30, special=both, formation="attack column")
    play = ordering(unit, troop("Z", 66, 3), general("G", 36, 34))
    told = reasons(reckon_command(play.table, play.table.commanders["G"], march("A", to=(36, 20))))
    assert told.get("BP-424", 0) + told.get("BP-884", 0) == 1


@cites("BP-130", "BP-1144")
def test_a_commander_does_not_vanish_with_the_men_who_take_the_ropes() -> None:
    table = cleared("ntombi")
    put(table, "nt-b2-gatling", 60, 20, formation="deployed")
    put(table, "nt-b2-team", 60, 17.5, formation="skirmish order")
    put(table, "nt-zl-impi1", 10, 60)
    chief = attend(table, "nt-b2-gatling", 60, 17.5)
    table.commanders[chief].joined = "nt-b2-team"
    play = battle_of(table, "red", "command", commanding=chief)
    now = play.play(Order("form", ("nt-b2-gatling",), formation="limbered"), dice=[2, 2])
    assert now.one(events.TeamFellIn).unit == "nt-b2-team"
    assert play.table.commanders[chief].joined == ""
