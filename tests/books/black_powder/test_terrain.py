"""Terrain in detail: what it costs, hides and covers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from books.black_powder.battlefield import attend, battle_of, laid, put
from books.black_powder.field import (
    Battle,
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
from books.black_powder.positions import CHARGE, HOUSE, asked_about
from grognard.books.black_powder import events
from grognard.books.black_powder.battles.arranging import Berth
from grognard.books.black_powder.charging import Approach, approach
from grognard.books.black_powder.combat import (
    reckon_guard,
)
from grognard.books.black_powder.country import buildings, pace_of
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import base_of, building_base
from grognard.tabletop.geometry import Point, distance, overlap, shaved
from grognard.tabletop.going import barring
from grognard.tabletop.terrain import Feature

cites = pytest.mark.cites
FARM = area("farm", 32, 22, 40, 30, "building")
INSIDE: dict[str, Any] = {"inside": "farm", "formation": "building"}


def struck_over_a_hedge(inches: float) -> BpTable:
    """A has charged Z, whose front rank is so far behind a hedge."""
    line = hedge("hedge", (20, 20 + inches), (52, 20 + inches))
    table = table_of(troop("A", 36, 25.8), troop("Z", 36, 20 - 20 / 25.4), features=[line])
    unit = table.units["A"]
    way = approach(table, unit, table.units["Z"])
    assert isinstance(way, Approach)
    unit.x, unit.y, unit.bearing = stance(way.pose)
    table.contacts = way.contacts
    return table


def garrison(*more: Unit) -> Battle:
    return ordering(
        troop("A", 36, 40, inside="house", formation="building"),
        *more,
        troop("Z", 66, 3),
        general("G", 36, 46),
        features=[area("house", 32, 36, 40, 44, "building")],
    )


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


@cites("BP-134", "BP-147")
def test_nobody_enters_a_building_across_closed_ground() -> None:
    river = area("river", 0, 35, 72, 37, "river")
    play = ordering(
        troop("A", 36, 40), troop("B", 10, 44), general("G", 36, 44), features=[HOUSE, river]
    )
    now = play.play(march("A", to=(36, 30)), dice=[3, 3])
    assert not now.of(events.Entered)
    assert not play.unit("A").inside


@cites("BP-134", "BP-259")
def test_horse_does_not_countercharge_into_ground_where_it_could_not_charge() -> None:
    def options(*fields: Feature) -> list[str]:
        play = ordering(
            troop("A", 36, 36, "cavalry", formation="skirmish order"),
            troop("Z", 36, 20, "cavalry", formation="skirmish order"),
            troop("B", 60, 44),
            general("G", 36, 40),
            features=fields,
        )
        play.play(CHARGE, dice=[3, 3])
        return list(play.offers()) if play.asks() == "Respond" else []

    assert options() == ["stand", "countercharge"]
    assert options(area("wood", 38, 26, 46, 30, "wood")) == [], "half of them would be in the wood"


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


@cites("BP-138")
@pytest.mark.parametrize(
    ("going", "template", "formation", "closed"),
    [
        ("rough-for-foot", "infantry", "line", False),
        ("rough-for-foot", "cavalry", "line", True),
        ("rough-for-foot", "cavalry", "skirmish order", True),
        ("rough-for-skirmishers", "infantry", "line", True),
        ("rough-for-skirmishers", "infantry", "skirmish order", False),
        ("rough-for-skirmishers", "cavalry", "skirmish order", False),
        ("rough-for-skirmishers", "artillery", "deployed", True),
    ],
)
def test_rough_ground_may_be_closed_to_horse_or_to_all_but_skirmishers(
    going: str,
    template: str,
    formation: str,
    closed: bool,
) -> None:
    ground = area("scrub", 20, 20, 50, 40, "rough")
    ground = replace(ground, going=going)
    unit = troop("A", 36, 30, template, formation=formation)
    play = battle(unit, troop("Z", 36, 4), features=[ground])
    base = base_of(play.table, play.unit("A"))
    pace = pace_of(play.table, play.unit("A"))
    assert (barring(play.table.terrain, base, pace) is not None) == closed


@cites("BP-139")
@pytest.mark.parametrize(("ahead", "gone"), [(4.5, 18), (5.9, 18), (7, 13)])
def test_an_obstacle_costs_its_six_inches_once(ahead: float, gone: float) -> None:
    front = 34 - 20 / 25.4
    line = hedge("hedge", (10, front - ahead), (62, front - ahead))
    play = ordering(troop("A", 36, 34), troop("Z", 60, 2), general("G", 36, 40), features=[line])
    play.play(march("A", to=(36, 4), facing=0), dice=[3, 3])
    assert play.unit("A").y == at(34 - gone)


@cites("BP-139", "BP-147")
def test_a_hedge_before_a_building_costs_its_six_inches() -> None:
    fields = [HOUSE, hedge("hedge", (20, 35), (60, 35))]
    play = ordering(troop("A", 36, 36), troop("B", 10, 44), general("G", 36, 44), features=fields)
    now = play.play(march("A", to=(36, 30)), dice=[4, 4])
    assert not now.of(events.Entered), "6 inches for the hedge, 6 to enter, and the way itself"


@cites("BP-140", "BP-275")
@pytest.mark.parametrize("inches", [0.3, 0.7, 0.85, 0.95])
def test_who_lines_a_hedge_has_its_cover_in_the_fight_wherever_it_stands(inches: float) -> None:
    table = struck_over_a_hedge(inches)
    assert reckon_guard(table, table.units["A"], table.units["Z"]).total == 1


@cites("BP-143", "BP-146")
def test_who_holds_a_building_holds_its_whole_edge() -> None:
    table = table_of(troop("A", 36, 26, **INSIDE), features=[FARM])
    base = base_of(table, table.units["A"])
    assert (base.width, base.depth) == (at(8), at(8))


@cites("BP-144", "BP-1227")
def test_nobody_is_sent_to_the_door_of_friends_who_lie_hidden() -> None:
    for seat, unit, cite in (("blue", "ff-poo-1nh", "BP-1227"), ("red", "ff-ham-9", "")):
        table = laid("freemans_farm")
        put(table, unit, 70, 18, 0, formation="line")
        house = table.units["ff-mor-rifles"]
        assert house.hidden and house.inside == "farmhouse"
        man = attend(table, unit, 72, 14)
        play = battle_of(table, seat, "command", turn=2, commanding=man)
        assert play.refusal(Order("move", (unit,), way=((house.x, house.y),))) == cite


@cites("BP-144", "BP-1193")
def test_the_sudanese_choose_who_holds_the_refinery_and_the_village() -> None:
    play = asked_about("el_teb", "et-s1-spear6")
    play.unit("et-s1-ally1").inside = "village"
    assert play.question.about() == "et-s1-spear6"
    usual = play.offers()[0]
    assert usual.formation == "building"
    house = base_of(play.table, play.unit("et-s1-ally1")).pose
    assert play.refusal(Berth(house.x, house.y, "building", 27000)) == "BP-144", "it is full"
    assert any(berth.formation == "warband" for berth in play.offers())
    now = play.play(usual)
    assert now.one(events.Deployed).inside == "refinery"


@cites("BP-144", "BP-902")
@pytest.mark.parametrize(
    ("scenario", "unit", "cite"),
    [
        ("san_miguel", "sm-i1-line", "BP-925"),
        ("ntombi", "nt-zl-impi2", "BP-144"),
        ("crimea_river", "cr-b1-95", "BP-144"),
    ],
)
def test_houses_that_are_barred_taken_or_elsewhere_are_not_held(
    scenario: str, unit: str, cite: str
) -> None:
    play = asked_about(scenario, unit)
    assert play.question.about() == unit
    blocks = [building_base(play.table, one.id).pose for one in buildings(play.table)]
    faults = [play.refusal(Berth(block.x, block.y, "building", 0)) for block in blocks]
    assert cite in faults
    assert "" not in faults


@cites("BP-144", "BP-330")
def test_the_reason_of_a_halt_is_said_in_mid_sentence() -> None:
    play = ordering(troop("A", 36, 36), troop("Z", 5, 4), general("G", 36, 40))
    halt = events.Halted("A", "Cavalry will not charge a steady square", "BP-330")
    assert halt.tell(play.table) == "A halts: cavalry will not charge a steady square."
    named = events.Halted("A", "Zieten's Hussars is out of sight", "BP-231")
    assert named.tell(play.table) == "A halts: Zieten's Hussars is out of sight."


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


@cites("BP-147", "BP-710")
def test_who_is_told_no_more_than_to_come_on_does_not_turn_into_a_house_on_the_way() -> None:
    table = laid("freemans_farm")
    man = attend(table, "ff-poo-1nh", 72, 4)
    play = battle_of(table, "blue", "command", turn=2, commanding=man)
    now = play.play(Order("enter", ("ff-poo-1nh",), "middle-path"), dice=[1, 2])
    assert now.one(events.Halted).by == "BP-134", "the farmhouse is in the way, and no more"
    assert play.unit("ff-poo-1nh").x == at(72)


@cites("BP-148", "BP-454")
def test_a_garrison_of_a_broken_brigade_may_withdraw_from_its_building() -> None:
    table = table_of(
        troop("A", 36, 30, inside="house", formation="building"),
        troop("B", 60, 20, brigade="red-2"),
        troop("D", 10, 20, brigade="red-3"),
        troop("Z", 36, 10),
        features=[HOUSE],
        phase="initiative",
    )
    table.brigades["red-1"].broken = True
    play = Battle(table)
    assert play.offers() == ["hold", "retire"]
    play.play("retire")
    assert (play.unit("A").inside, play.unit("A").formation) == ("", "line")
    assert play.unit("A").y > at(36)


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


@cites("BP-150")
def test_nobody_crosses_open_water() -> None:
    table = table_of(troop("A", 36, 40, formation="skirmish order"))
    assert pace_of(table, table.units["A"]).going["impassable"] is None
