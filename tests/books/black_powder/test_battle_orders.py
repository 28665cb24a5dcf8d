"""Orders that only troops of the seven battles get, or never get, and how their armies break."""

from __future__ import annotations

import pytest

from books.black_powder.battlefield import attend, battle_of, battle_of_dice, cleared, laid, put
from books.black_powder.field import RED, Battle, at
from grognard.books.black_powder import events
from grognard.books.black_powder.battles.dispositions import marching_order
from grognard.books.black_powder.battles.placing import place_at
from grognard.books.black_powder.breaking import outcome_of
from grognard.books.black_powder.command import far_penalty
from grognard.books.black_powder.ordering import GiveOrder
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable
from grognard.books.black_powder.stands import base_of
from grognard.tabletop.geometry import gap
from marks import cites
from told import Told

NORTH, EAST, SOUTH, WEST = 0, 9000, 18000, 27000


def commanded(table: BpTable, unit: str, turn: int = 2) -> Battle:
    """The brigadier of a unit rides two inches behind it and is about to give an order."""
    here = table.units[unit]
    man = attend(table, unit, here.x / 254, (table.height - here.y) / 254 - 4)
    return battle_of(table, here.seat, "command", commanding=man, turn=turn)


def north(table: BpTable, unit: str, inches: float, **more: object) -> Order:
    """An order to go straight up the table."""
    here = table.units[unit]
    way = ((here.x, here.y - at(inches)),)
    return Order("move", (unit,), way=way, facing=NORTH, **more)  # type: ignore[arg-type]


# Formations


@cites("BP-786", "BP-947", "BP-1142", "BP-1143", "BP-1146", "BP-1213", "BP-1215", "BP-1241")
@pytest.mark.parametrize(
    ("scenario", "key", "wish"),
    [
        ("freemans_farm", "ff-fra-indians", "line"),
        ("san_miguel", "sm-c4-clergy", "line"),
        ("ntombi", "nt-zl-impi1", "skirmish order"),
        ("ntombi", "nt-zl-impi1", "line"),
        ("ntombi", "nt-zc-skirm1", "warband"),
        ("ntombi", "nt-b2-nnc", "line"),
        ("ntombi", "nt-b3-flh", "line"),
        ("el_teb", "et-s1-spear1", "line"),
        ("el_teb", "et-s1-skirm1", "warband"),
        ("el_teb", "et-s2-bagg1", "skirmish order"),
        ("el_teb", "et-bc-mi", "line"),
        ("el_teb", "et-bc-abys", "line"),
    ],
)
def test_troops_of_one_formation_are_never_told_to_form_another(
    scenario: str, key: str, wish: str
) -> None:
    table = cleared(scenario)
    unit = put(table, key, 50, 30, NORTH)
    unit.formation = unit.profile.home
    battle = commanded(table, key)
    order = Order("form", (key,), formation=wish)  # type: ignore[arg-type]
    assert battle.refusal(order) in ("BP-024", "BP-025", "BP-039", "BP-110")
    offered = [o for o in battle.offers() if o.units == (key,) and o.formation == wish]
    assert not offered


@cites("BP-864", "BP-946", "BP-1025")
@pytest.mark.parametrize(
    ("scenario", "key", "able"),
    [
        ("el_perez", "ep-b1-line1", True),
        ("el_perez", "ep-f1-line1", True),
        ("san_miguel", "sm-c2-inf1", True),
        ("san_miguel", "sm-i3-ng1", False),
        ("san_miguel", "sm-c1-vol", False),
        ("crimea_river", "cr-r1-vol1", True),
        ("crimea_river", "cr-b1-95", False),
        ("freemans_farm", "ff-ham-9", False),
        ("hangmans_creek", "hc-c1-inf1", False),
    ],
)
def test_line_throws_out_skirmishers_where_the_battle_has_mixed_formations(
    scenario: str, key: str, *, able: bool
) -> None:
    table = cleared(scenario)
    table.asleep = ""
    put(table, key, 50, 30, NORTH, formation="line")
    battle = commanded(table, key)
    order = Order("form", (key,), formation="mixed line")
    if not able:
        assert battle.refusal(order)
        return
    told = battle.play(order, dice=[3, 4])
    assert told.one(events.Formed).formation == "mixed line"


# Guns


@cites("BP-1208", "BP-1234")
def test_a_sudanese_gun_is_turned_by_hand_and_goes_nowhere() -> None:
    table = laid("el_teb")
    gun = table.units["et-s1-gun1"]
    begun = gun.point
    battle = commanded(table, gun.id)
    assert battle.refusal(north(table, gun.id, 6)) == "BP-1208"
    told = battle.play(Order("move", (gun.id,), facing=22500), dice=[3, 4])
    assert told.of(events.Moved)
    assert battle.unit(gun.id).bearing == 22500
    assert gap(base_of(battle.table, battle.unit(gun.id)), base_of(table, gun)) == 0
    assert abs(battle.unit(gun.id).x - begun.x) < at(2)


@cites("BP-923", "BP-948")
@pytest.mark.parametrize(("key", "far"), [("sm-c2-mgun", 12), ("sm-c3-gun", 6)])
def test_the_mountain_gun_is_manhandled_twelve_inches(key: str, far: int) -> None:
    table = cleared("san_miguel")
    put(table, key, 50, 20, NORTH, formation="deployed")
    battle = commanded(table, key)
    begun = battle.unit(key).y
    battle.play(north(battle.table, key, 30), dice=[1, 2])
    assert battle.unit(key).y == begun - at(far)


@cites("BP-1144", "BP-1203", "BP-1237")
@pytest.mark.parametrize(
    ("scenario", "key", "team"),
    [("ntombi", "nt-b2-gatling", "nt-b2-team"), ("el_teb", "et-b2-mg1", "et-b2-team")],
)
def test_a_hauled_gun_goes_twelve_inches_a_move_and_unlimbers_on_the_way(
    scenario: str, key: str, team: str
) -> None:
    table = cleared(scenario)
    put(table, key, 40, 20, NORTH, formation="limbered")
    battle = commanded(table, key)
    begun = battle.unit(key).y
    order = north(battle.table, key, 12, formation="deployed", last=True)
    told = battle.play(order, dice=[4, 4])
    assert told.one(events.Ordered).moves == 1
    assert begun - battle.unit(key).y >= at(11)
    assert battle.unit(key).formation == "deployed"
    stands = told.one(events.TeamStoodBy)
    assert stands.unit == team
    assert battle.unit(team).here


@cites("BP-1146", "BP-1203", "BP-1213")
@pytest.mark.parametrize(("scenario", "team"), [("ntombi", "nt-b2-team"), ("el_teb", "et-b2-team")])
def test_the_hauling_team_marches_and_fights_in_open_order(scenario: str, team: str) -> None:
    table = cleared(scenario)
    put(table, team, 40, 20, NORTH, formation="skirmish order")
    battle = commanded(table, team)
    begun = battle.unit(team).y
    told = battle.play(north(battle.table, team, 12), dice=[4, 4])
    assert not told.of(events.Formed)
    assert begun - battle.unit(team).y == at(12)
    assert battle.unit(team).is_skirmishing


@cites("BP-1144", "BP-1204")
def test_a_team_that_found_no_room_beside_its_gun_still_hauls_it() -> None:
    table = cleared("ntombi")
    gun = put(table, "nt-b2-gatling", 40, 20, NORTH, formation="deployed")
    assert not table.units["nt-b2-team"].here
    battle = commanded(table, gun.id)
    told = battle.play(Order("form", (gun.id,), formation="limbered"), dice=[4, 4])
    assert told.one(events.Formed).formation == "limbered"


# Garrisons


@cites("BP-148", "BP-1173")
def test_a_garrison_comes_out_before_it_charges() -> None:
    table = laid("el_teb")
    put(table, "et-b1-krrc", 70, 36, EAST, formation="line")
    spear = table.units["et-s1-spear6"]
    battle = commanded(table, spear.id)
    assert battle.refusal(Order("charge", (spear.id,), "et-b1-krrc")) == "BP-148"
    outside = ((at(80), table.height - at(36)),)
    told = battle.play(Order("charge", (spear.id,), "et-b1-krrc", way=outside), dice=[1, 2])
    assert told.one(events.Ordered).moves == 3
    assert told.one(events.Formed).says_who() == "BP-148"
    assert told.one(events.Charged).unit == spear.id


# Entries


SCENARIOS = [
    "freemans_farm",
    "el_perez",
    "san_miguel",
    "crimea_river",
    "hangmans_creek",
    "ntombi",
    "el_teb",
]


@cites("BP-710", "BP-751", "BP-846", "BP-1001", "BP-1041", "BP-1070", "BP-1071", "BP-1228")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_entry_has_room_for_everybody_who_is_to_come_by_it(scenario: str) -> None:
    table = cleared(scenario)
    for entry in table.terms.entries:
        for name in entry.units:
            unit = table.units[name]
            pose = place_at(table, unit, entry, marching_order(unit))
            assert pose is not None, f"{unit.name} does not fit on {entry.name}"


@cites("BP-811", "BP-842", "BP-846")
def test_the_french_second_brigade_comes_through_the_street() -> None:
    table = laid("el_perez")
    battle = battle_of(table, "blue", "command", commanding="blue-2-brigadier", turn=1)
    names = tuple(f"ep-f2-line{number}" for number in range(1, 5))
    told = battle.play(Order("enter", names, "street"), dice=[1, 2])
    assert [event.unit for event in told.of(events.CameOn)] == list(names)
    assert battle.unit("ep-f2-line1").x >= at(24)  # past the last houses of the town


@cites("BP-061", "BP-1010")
def test_who_has_come_on_by_bare_dice_has_had_his_order_of_the_turn() -> None:
    battle = battle_of(laid("crimea_river"), "red", "command", turn=2)
    told = battle.play("near-bank-left", dice=[4, 4])
    assert "cr-lb-4ld" in [event.unit for event in told.of(events.CameOn)]
    chief = battle.table.commanders["red-general"]
    refused = GiveOrder(battle.table, chief).fault(north(battle.table, "cr-lb-4ld", 6))
    assert refused is not None
    assert refused.cite == "BP-061"


# Riders


@cites("BP-1082", "BP-1236")
def test_union_cavalry_rides_and_dismounts_in_one_move() -> None:
    table = cleared("hangmans_creek")
    table.asleep = ""
    put(table, "hc-u1-cav", 100, 30, NORTH, formation="line")
    battle = commanded(table, "hc-u1-cav")
    begun = battle.unit("hc-u1-cav").y
    order = north(battle.table, "hc-u1-cav", 16, remount=True, last=True)
    told = battle.play(order, dice=[4, 4])
    assert told.one(events.Ordered).moves == 1
    off = told.one(events.Mounted)
    assert off.tell(battle.table) == "Cavalry regiment dismounts."
    assert off.says_who() == "BP-1082"
    assert begun - battle.unit("hc-u1-cav").y >= at(15)
    assert battle.unit("hc-u1-cav").is_infantry


@cites("BP-1082", "BP-1236")
def test_union_cavalry_mounts_and_rides_off_in_one_move() -> None:
    table = cleared("hangmans_creek")
    table.asleep = ""
    horse = put(table, "hc-u1-cav", 100, 30, NORTH, formation="line")
    assert horse.spare is not None
    horse.profile, horse.spare = horse.spare, horse.profile
    battle = commanded(table, horse.id)
    begun = battle.unit(horse.id).y
    told = battle.play(north(battle.table, horse.id, 16, remount=True), dice=[4, 4])
    assert not told.one(events.Mounted).afoot
    assert begun - battle.unit(horse.id).y >= at(15)
    assert battle.unit(horse.id).is_cavalry


@cites("BP-1082", "BP-1147")
@pytest.mark.parametrize(
    ("scenario", "key"), [("hangmans_creek", "hc-u1-cav"), ("ntombi", "nt-b3-flh")]
)
def test_without_an_order_that_says_so_nobody_dismounts(scenario: str, key: str) -> None:
    table = cleared(scenario)
    table.asleep = ""
    put(table, key, 50, 30, NORTH, formation="skirmish order")
    battle = commanded(table, key)
    told = battle.play(north(battle.table, key, 10), dice=[4, 4])
    assert not told.of(events.Mounted)
    assert battle.unit(key).is_cavalry


@cites("BP-1147", "BP-1148", "BP-1151")
def test_frontier_horse_on_foot_is_infantry_and_no_longer_roams() -> None:
    table = cleared("ntombi")
    put(table, "nt-b3-flh", 50, 30, NORTH, formation="skirmish order")
    battle = commanded(table, "nt-b3-flh")
    before = battle.unit("nt-b3-flh").profile
    told = battle.play(Order("move", ("nt-b3-flh",), remount=True), dice=[4, 4])
    assert told.one(events.Mounted).afoot
    assert told.one(events.Mounted).says_who() == "BP-1147"
    unit = battle.unit("nt-b3-flh")
    assert unit.is_infantry
    assert unit.is_skirmishing
    assert (unit.profile.hand_to_hand, unit.profile.shooting) == (
        before.hand_to_hand,
        before.shooting,
    )
    man = battle.table.commanders["red-3-brigadier"]
    man.x, man.y = at(5), at(5)
    assert far_penalty(battle.table, man, [unit]) == 4  # a dozen inches for every point


@cites("BP-1082", "BP-1147")
def test_dismounted_riders_take_break_tests_as_infantry() -> None:
    afoot, mounted = ("infantry", "cavalry")
    table = cleared("hangmans_creek")
    horse = put(table, "hc-u1-cav", 100, 30, NORTH, formation="line")
    assert horse.spare is not None
    assert (horse.profile.kind, horse.spare.kind) == (mounted, afoot)
    assert outcome_of(table, horse, 7, "combat") != "holds"
    horse.profile, horse.spare = horse.spare, horse.profile
    assert outcome_of(table, horse, 7, "combat") == "holds"


@cites("BP-1214")
def test_mounted_infantry_at_el_teb_is_not_told_to_dismount() -> None:
    table = cleared("el_teb")
    put(table, "et-bc-mi", 50, 30, NORTH, formation="skirmish order")
    battle = commanded(table, "et-bc-mi")
    assert battle.refusal(Order("move", ("et-bc-mi",), remount=True)) == "BP-481"
    assert not [order for order in battle.offers() if order.remount]


# Armies that break in ways of their own


def morning(table: BpTable, seat: str, *broken: str) -> Told:
    """A side counts its losses with some brigades wrecked."""
    for unit in table.units.values():
        if unit.brigade in broken:
            unit.gone, unit.reserve, unit.hidden, unit.inside = "broken", False, False, ""
    table.units.get("sm-c4-clergy", next(iter(table.units.values()))).hidden = False
    table.acting, table.first, table.phase = table.seats[table.seats.index(seat)], RED, "begin"
    table.turn, table.half = 2, 3
    game = battle_of_dice(table, [])
    told = Told(game.chronicle)
    game.close()
    return told


@cites("BP-707", "BP-708", "BP-836", "BP-920", "BP-1122", "BP-1190", "BP-1242")
@pytest.mark.parametrize(
    ("scenario", "seat", "brigades", "breaks"),
    [
        ("el_perez", "blue", ["blue-1", "blue-2"], False),
        ("el_perez", "blue", ["blue-1", "blue-2", "blue-6"], False),
        ("el_perez", "blue", ["blue-1", "blue-2", "blue-3"], True),
        ("san_miguel", "blue", ["blue-1", "blue-4"], False),
        ("san_miguel", "blue", ["blue-1", "blue-2"], True),
        ("ntombi", "red", ["red-2", "red-4"], False),
        ("ntombi", "red", ["red-1", "red-2"], True),
        ("ntombi", "blue", ["blue-1", "blue-3"], True),
        ("el_teb", "blue", ["blue-2"], False),
        ("el_teb", "blue", ["blue-1"], True),
        ("freemans_farm", "blue", ["blue-1"], False),
        ("freemans_farm", "blue", ["blue-1", "blue-3"], True),
        ("crimea_river", "blue", ["blue-1", "blue-2"], False),
        ("crimea_river", "blue", ["blue-1", "blue-2", "blue-3"], True),
        ("hangmans_creek", "red", ["red-1"], False),
        ("hangmans_creek", "red", ["red-1", "red-2"], True),
    ],
)
def test_an_army_breaks_with_the_brigades_the_battle_says(
    scenario: str, seat: str, brigades: list[str], *, breaks: bool
) -> None:
    table = laid(scenario)
    table.asleep = ""
    told = morning(table, seat, *brigades)
    assert bool([e for e in told.of(events.ArmyBroke) if e.seat == seat]) == breaks
