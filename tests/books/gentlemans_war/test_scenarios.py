"""The nine scenarios and their variants: ground, forces, deployment, and an end to each."""

from functools import cache
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.books import gentlemans_war
from grognard.books.gentlemans_war.armies import ARMIES
from grognard.books.gentlemans_war.book import BOOK
from grognard.books.gentlemans_war.checking import SPECIALS, ground_faults
from grognard.books.gentlemans_war.deploying import Deploy, formation_for, waiting
from grognard.books.gentlemans_war.muster import inspect
from grognard.books.gentlemans_war.pieces import Objective
from grognard.books.gentlemans_war.scenarios import (
    FAMILIES,
    MOBILE,
    balance_remarks,
    default_armies,
    held_back,
    lay_table,
    mobile_remarks,
    read_scenario,
    scenarios,
    turned,
    wagons,
)
from grognard.books.gentlemans_war.view import view
from grognard.kernel.book import BadSetup
from grognard.kernel.cite import Ledger
from grognard.tabletop.geometry import (
    Point,
    Polyline,
    contains,
    contains_point,
    gap,
    inches,
    spot,
    within,
)
from grognard.tabletop.reading import Unreadable
from marks import cites

ALL = list(scenarios())
TURNABLE = [name for name, one in scenarios().items() if one.chooser]
TEXT = """
name = "A Test"
family = "Open Battle"
brief = "For trying."
field = "ostermead"
victory = "half"
size = "small"
length = "short"
cites = ["AGW-352"]

[[sides]]
seat = "red"
name = "Red"
army = "britain-50"
zone = "south"
facing = 0
goal = "Win."

[[sides]]
seat = "blue"
name = "Blue"
army = "france-50"
zone = "north"
facing = 180
goal = "Win."
"""


@cache
def ledger():
    return Ledger(Path(gentlemans_war.__path__[0]) / "ledger.toml")


def table(name, army="", **switches):
    scenario = scenarios()[name]
    armies = default_armies(scenario)
    if army:
        armies = dict.fromkeys(armies, ARMIES.ready[army])
    return lay_table(scenario, armies, switches)


def features(name, *kinds):
    return [one for one in scenarios()[name].ground.features if one.kind in kinds]


def centre(scenario):
    return Point(scenario.ground.width // 2, scenario.ground.height // 2)


# The list


def test_all_nine_scenarios_are_there_with_their_variants_in_the_order_of_the_book():
    told = {family: [] for family in FAMILIES}
    for one in scenarios().values():
        told[one.family].append(one.variant)
    assert told == {
        "Open Battle": ["", "Two players a side", "A big battle by two packs of cards"],
        "Army in Place": ["", "An objective"],
        "Advance Guards": ["", "The main bodies arrive"],
        "Ambush": [""],
        "Attack on Fieldworks": ["", "Strong ground instead of a work", "A wagon laager"],
        "The Escort": ["", "An even match"],
        "Isolated Detachment": ["", "The Last Stand"],
        "Rearguard Action": ["", "A Fighting Retreat"],
        "River Crossing": [
            "",
            "More bridges",
            "An army in place behind the river",
            "Bridges to mend, stores to burn",
        ],
    }
    briefs = BOOK.scenarios()
    assert [brief.id for brief in briefs] == ALL
    assert briefs[0].name == "Open Battle: Ostermead"
    assert [(side.seat, side.army) for side in briefs[0].sides] == [
        ("red", "britain-50"),
        ("blue", "france-50"),
    ]


def test_every_rule_of_the_chapter_is_cited_by_some_scenario():
    cited = {cite for one in scenarios().values() for cite in one.cites}
    big = {"AGW-151", "AGW-153"}
    assert cited == {f"AGW-{number}" for number in range(352, 401)} | big
    assert cited | set(SPECIALS.values()) <= set(ledger())


def test_every_special_rule_is_played_somewhere():
    assert {word for one in scenarios().values() for word in one.special} == set(SPECIALS)


@pytest.mark.parametrize("name", ALL)
def test_a_scenario_ends_at_a_reshuffle_and_brings_armies_that_pass_muster(name):
    scenario = scenarios()[name]
    assert 1 <= table(name).terms.reshuffles == scenario.reshuffles <= 5
    for army in default_armies(scenario).values():
        assert inspect(army).faults == ()
    assert balance_remarks(scenario, default_armies(scenario)) == []
    assert "\n" not in scenario.brief
    assert all(side.goal.endswith(".") for side in scenario.sides)


# Ground and deployment


@cites("AGW-011", "AGW-114", "AGW-115", "AGW-117")
@pytest.mark.parametrize("name", ALL)
def test_zones_lie_on_the_table_and_as_far_apart_as_the_scenario_says(name):
    scenario = scenarios()[name]
    zones = [scenario.zone(seat) for seat in scenario.seats]
    assert all(contains(scenario.ground.table(), zone) for zone in zones)
    for red, blue in product(zones[::2], zones[1::2]):
        assert gap(red, blue) >= inches(scenario.apart)
    assert list(ground_faults(scenario)) == []


@cites("AGW-114", "AGW-115")
def test_a_standard_deployment_leaves_24_inches_between_and_6_at_the_sides():
    standard = [name for name, one in scenarios().items() if one.apart == 24]
    assert standard == [
        *("open-battle", "army-in-place", "army-in-place-objective"),
        *("advance-guards", "advance-guards-reinforced"),
        *("river-crossing", "river-crossing-bridges", "river-crossing-held"),
        "river-crossing-sappers",
        *("open-battle-four-players", "open-battle-two-packs"),
    ]
    for name in standard:
        scenario = scenarios()[name]
        zones = [scenario.zone(seat) for seat in scenario.seats[::2]]
        assert min(zone.left for zone in zones) == inches(6)
        assert max(zone.right for zone in zones) == scenario.ground.width - inches(6)


@cites("AGW-011", "AGW-114", "AGW-115")
def test_ground_that_is_too_small_or_zones_too_near_are_faults():
    scenario = scenarios()["open-battle"]
    small = replace(scenario, ground=replace(scenario.ground, width=inches(30)))
    assert list(ground_faults(small)) == [
        "the table is smaller than three feet by three.",
        "the zone south comes within 6 inches of the side of the table.",
        "the zone north comes within 6 inches of the side of the table.",
    ]
    near = replace(scenario, apart=25)
    assert list(ground_faults(near)) == ["the armies are less than 25 inches apart."]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("army", ["mahdists-100"])
def test_even_the_largest_armies_find_room(name, army):
    battle = table(name, army)
    for seat in battle.seats:
        while waiting(battle, seat):
            offers = Deploy(battle, seat).list_offers()
            assert offers, f"{seat} has nowhere left to stand"
            place(battle, seat, offers[-1])


def place(battle, seat, stand):
    unit = battle.units.get(stand.piece)
    piece = unit or battle.generals.get(stand.piece) or battle.headquarters[seat]
    piece.place = (stand.x, stand.y)
    if unit:
        unit.bearing = battle.facings[seat]
        unit.formation = formation_for(unit, stand.formation)


@cites("AGW-112", "AGW-365", "AGW-377")
@pytest.mark.parametrize("name", TURNABLE)
def test_where_somebody_chooses_the_sides_can_be_turned(name):
    scenario = scenarios()[name]
    other = turned(scenario)
    assert list(ground_faults(other)) == []
    for seat in scenario.seats:
        assert abs(other.side(seat).facing - scenario.side(seat).facing) == 180
        assert other.side(seat).zone != scenario.side(seat).zone
    if scenario.exits:
        assert all(other.exits[seat] != edge for seat, edge in scenario.exits.items())
    assert turned(other) == replace(scenario, sides=turned(other).sides)
    assert [side.zone for side in turned(other).sides] == [side.zone for side in scenario.sides]


@cites("AGW-112")
def test_nobody_turns_a_position_that_was_chosen_by_its_defender():
    assert {scenarios()[name].family for name in TURNABLE} == {
        *("Open Battle", "Advance Guards", "Ambush", "The Escort"),
    }
    with pytest.raises(Unreadable, match="nobody chooses the sides"):
        turned(scenarios()["army-in-place"])


# Scenario by scenario


@cites("AGW-352", "AGW-353", "AGW-351")
def test_open_battle_is_even_on_agreed_ground():
    scenario = scenarios()["open-battle"]
    assert (scenario.laid_out_by, scenario.least_odds, scenario.most_odds) == (
        "both",
        (1, 1),
        (1, 1),
    )
    assert scenario.victory == "half"
    assert not scenario.keep
    assert scenario.placing == "turns"


@cites("AGW-355", "AGW-356", "AGW-358")
def test_army_in_place_gives_the_ground_to_the_defender_and_numbers_to_the_attacker():
    scenario = scenarios()["army-in-place"]
    assert (scenario.attacker, scenario.laid_out_by) == ("red", "blue")
    assert scenario.most_odds == (2, 1)
    assert (scenario.placing, scenario.victory) == ("defender_half", "half")
    armies = default_armies(scenario)
    assert armies["red"].points * 2 == armies["blue"].points * 3


def test_the_objective_of_army_in_place_shelters_nobody():
    scenario = scenarios()["army-in-place-objective"]
    terms = table("army-in-place-objective").terms
    assert terms.objectives == (
        Objective("halt", (inches(46), inches(23)), inches(5), "Sallow Halt"),
    )
    halt = spot(Point(*terms.objectives[0].place))
    near = [one for one in scenario.ground.features if one.cover != "none"]
    ground = table("army-in-place-objective").ground
    assert not any(within(ground[one.id].shape, halt, 0) for one in near)


@cites("AGW-360", "AGW-361")
def test_advance_guards_are_even_and_mobile():
    scenario = scenarios()["advance-guards"]
    armies = default_armies(scenario)
    assert all(unit.kind in MOBILE for army in armies.values() for unit in army.units)
    assert mobile_remarks(scenario, armies["red"]) == []
    slow = mobile_remarks(scenario, ARMIES.ready["zulus-50"])
    assert (len(slow), slow[0].cite) == (6, "AGW-361")
    assert mobile_remarks(scenarios()["open-battle"], ARMIES.ready["zulus-50"]) == []
    assert (scenario.exits, scenario.share) == ({"red": "top", "blue": "bottom"}, (1, 4))


def test_the_main_bodies_of_advance_guards_are_their_slow_units():
    battle = table("advance-guards-reinforced")
    assert [(one.joker, one.seat, len(one.units)) for one in battle.terms.arrivals] == [
        (4, "red", 6),
        (5, "blue", 6),
    ]
    for arrival in battle.terms.arrivals:
        assert all(battle.units[name].gone == "reserve" for name in arrival.units)
        assert not any(battle.units[name].kind in MOBILE for name in arrival.units)


@cites("AGW-365", "AGW-366", "AGW-367")
def test_an_ambush_is_laid_by_few_along_a_road_on_which_the_column_keeps_one_card():
    scenario = scenarios()["ambush"]
    assert scenario.ground.width == 2 * scenario.ground.height
    (road,) = features("ambush", "road")
    assert (road.line[0][0], road.line[-1][0]) == (0, scenario.ground.width)
    assert (scenario.laid_out_by, scenario.chooser) == ("red", "blue")
    assert table("ambush").terms.keep == (("blue", 1),)
    assert (scenario.least_odds, scenario.most_odds) == ((1, 4), (1, 2))
    many = dict.fromkeys(("red", "blue"), ARMIES.ready["zulus-75"])
    assert [remark.words for remark in balance_remarks(scenario, many)] == [
        "The Impi of the Two Kraals and The Impi of the Two Kraals are not matched 1-4 to 1-2."
    ]


@pytest.mark.parametrize("name", ["ambush", "escort", "escort-even"])
def test_columns_and_those_who_wait_for_them_are_within_a_foot_of_the_road(name):
    scenario = scenarios()[name]
    (road,) = features(name, "road")
    line = Polyline([Point(*corner) for corner in road.line])
    for seat in scenario.seats:
        for corner in scenario.zone(seat).corners:
            assert within(spot(corner), line, inches(12))
    column = scenario.zone("blue")
    assert (column.left, column.right) == (0, inches(36))
    assert gap(column, scenario.zone("red")) <= inches(4)


@cites("AGW-371", "AGW-373")
@pytest.mark.parametrize(
    ("name", "kind", "cover", "odds"),
    [("fieldworks", "earthwork", "hard", (3, 1)), ("fieldworks-laager", "laager", "soft", (2, 1))],
)
def test_a_work_stands_in_the_middle_of_the_table_and_fixes_the_odds(name, kind, cover, odds):
    scenario = scenarios()[name]
    (work,) = features(name, kind)
    assert (work.cover, work.obstacle, scenario.most_odds) == (cover, "high", odds)
    assert contains_point(scenario.ground.zone("work"), centre(scenario))
    assert contains_point(scenario.zone("blue"), centre(scenario))
    assert gap(scenario.ground.zone("work"), scenario.zone("red")) >= inches(12)


@cites("AGW-376")
def test_a_steep_hill_with_a_village_may_stand_for_the_work():
    hills = {one.id: one for one in features("fieldworks-height", "hill")}
    assert hills["eyrie"].going == "steep"
    assert features("fieldworks-height", "earthwork", "laager") == []
    assert len(features("fieldworks-height", "hut", "building")) == 3
    scenario = scenarios()["fieldworks-height"]
    assert contains_point(scenario.ground.zone("work"), centre(scenario))


@cites("AGW-377", "AGW-378", "AGW-379")
@pytest.mark.parametrize(
    ("name", "odds", "share", "many"),
    [("escort", (3, 2), (1, 2), 4), ("escort-even", (1, 1), (3, 4), 8)],
)
def test_an_escort_has_four_wagons_or_more_as_one_unit_and_keeps_two_cards(name, odds, share, many):
    scenario = scenarios()[name]
    battle = table(name)
    assert (scenario.laid_out_by, scenario.chooser) == ("blue", "red")
    assert (scenario.most_odds, battle.terms.share) == (odds, share)
    assert battle.terms.keep == (("blue", 2),)
    train = battle.units["blue-train"]
    assert (train.kind, train.figures, train.weapon) == ("wagons", many, "")
    assert wagons(scenarios()["ambush"]) == {}
    with pytest.raises(Unreadable, match="expected a whole number >= 4"):
        read_scenario(
            "x", TEXT.replace("[[sides]]", 'train = { seat = "blue", wagons = 3 }\n[[sides]]', 1)
        )


@cites("AGW-384", "AGW-386")
@pytest.mark.parametrize("army", ["britain-50", "afghanistan-100", "zulus-75", "lone-drift-post"])
def test_up_to_a_third_of_an_army_is_the_isolated_detachment(army):
    battle = table("isolated-detachment", army)
    own = [unit for unit in battle.units.values() if unit.seat == "blue"]
    there = [unit for unit in own if unit.gone != "reserve"]
    assert 1 <= len(there) == max(1, len(own) // 3)
    assert [unit.id for unit in there] == [unit.id for unit in own[: len(there)]]
    (arrival,) = battle.terms.arrivals
    assert (arrival.joker, arrival.seat, arrival.edge) == (1, "blue", "own")
    assert scenarios()["isolated-detachment"].laid_out_by == "blue"


def test_the_detachment_is_in_the_attackers_half_nine_inches_from_him():
    scenario = scenarios()["isolated-detachment"]
    half = scenario.ground.width // 2
    assert scenario.zone("blue").left > half
    assert scenario.zone("red").left > half
    assert gap(scenario.zone("blue"), scenario.zone("red")) >= inches(9)
    assert table("isolated-detachment").terms.keep == (("blue", 2),)


@cites("AGW-391", "AGW-392", "AGW-393")
def test_a_rearguard_stands_within_two_feet_of_its_edge_outnumbered():
    scenario = scenarios()["rearguard"]
    zone = scenario.zone("blue")
    assert (zone.top, zone.bottom) == (0, inches(24))
    assert (zone.left, zone.right) == (inches(6), scenario.ground.width - inches(6))
    assert gap(zone, scenario.zone("red")) >= inches(18)
    assert (scenario.least_odds, scenario.most_odds) == ((2, 1), (3, 1))
    assert scenario.laid_out_by == "blue"
    assert features("rearguard", "stream")
    assert features("rearguard", "bridge")
    assert (scenario.exits, scenario.reshuffles) == ({"red": "top"}, 3)


def test_a_third_of_the_pursuers_and_the_most_mobile_ride_round_a_fighting_retreat():
    battle = table("fighting-retreat")
    (arrival,) = battle.terms.arrivals
    assert (arrival.joker, arrival.seat, arrival.edge, len(arrival.units)) == (2, "red", "left", 5)
    kinds = [battle.units[name].kind for name in arrival.units]
    assert kinds == [
        "light_cavalry",
        "light_cavalry",
        "light_cavalry",
        "horse_gun",
        "heavy_cavalry",
    ]


@cites("AGW-396", "AGW-397", "AGW-398", "AGW-400")
def test_rivers_are_a_stream_across_the_middle_or_deep_with_bridge_and_ford():
    (water,) = features("river-crossing", "stream")
    assert (water.obstacle, inches(2) <= water.width <= inches(3)) == ("major", True)
    assert scenarios()["river-crossing"].most_odds == (1, 1)
    (river,) = features("river-crossing-held", "river")
    assert river.going == "impassable"
    assert [one.kind for one in features("river-crossing-held", "bridge", "ford")] == [
        "bridge",
        "ford",
    ]
    assert scenarios()["river-crossing-held"].most_odds == (3, 1)
    assert len(features("river-crossing-bridges", "bridge", "ford")) == 3
    for name in ("river-crossing", "river-crossing-held", "river-crossing-bridges"):
        scenario = scenarios()[name]
        bank = scenario.ground.zone("far-bank")
        assert contains(bank, scenario.zone("blue"))
        assert gap(bank, scenario.zone("red")) > 0


# The table


@cites("AGW-073", "AGW-113")
def test_a_table_is_laid_with_colours_headquarters_and_the_seats_own_zones():
    battle = table("open-battle")
    assert battle.colours == {"red": "red", "blue": "black"}
    assert list(battle.headquarters) == ["red", "blue"]
    assert battle.facings == {"red": 0, "blue": 18000}
    assert (battle.width, battle.height, battle.era) == (inches(72), inches(60), "1870")
    assert min(y for _, y in battle.zones["red"]) == inches(42)
    assert battle.names == {"red": "The British", "blue": "The French"}


@cites("AGW-063")
def test_the_table_knows_who_forms_no_attack_column():
    assert table("open-battle").switches == {"no_attack_column:red": True, "french:blue": True}
    assert table("army-in-place").switches == {}


@cites("AGW-038", "AGW-112")
def test_house_rules_turn_the_sides_and_make_all_units_alike():
    battle = table("open-battle", turned=True, as_regulars=True)
    assert battle.facings == {"red": 18000, "blue": 0}
    assert not any(unit.attributes for unit in battle.units.values())
    assert table("army-in-place", turned=True).facings == {"red": 0, "blue": 18000}


@cites("AGW-003")
def test_armies_of_different_times_do_not_meet():
    old = replace(ARMIES.ready["britain-50"], era="1700")
    with pytest.raises(BadSetup, match="is armed for 1700"):
        lay_table(scenarios()["open-battle"], {"red": old, "blue": ARMIES.ready["france-50"]}, {})


def test_nobody_is_held_back_where_no_reserve_is_named():
    assert held_back(scenarios()["open-battle"], table("open-battle").units) == ()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            'zone = "south"',
            'zone = "west"',
            "The scenario file: there is no zone west on the field.",
        ),
        ('"ostermead"', '"nowhere"', "The scenario file lies on nowhere, which is no field."),
        ('victory = "half"', 'victory = "all"', "The scenario file: there is no kind 'all'"),
        ("facing = 0", "facing = 45", "The scenario file: there is no kind 45"),
        ('seat = "blue"', 'seat = "red"', "The scenario file: both sides have the same seat."),
        (
            'size = "small"',
            'special = ["rain"]\nsize = "x"',
            "The scenario file: rain is no special",
        ),
        ('name = "A Test"', "name = ", "The scenario file is not TOML: Invalid value"),
        ("facing = 0", "facing = 90", "The scenario file: the zone south comes within 6 inches"),
    ],
)
def test_a_scenario_that_cannot_be_set_up_says_why(old, new, words):
    read_scenario("x", TEXT)
    with pytest.raises(Unreadable) as fault:
        read_scenario("x", TEXT.replace(old, new, 1))
    assert words in str(fault.value)


@cites("AGW-351")
@pytest.mark.parametrize("name", ALL)
def test_every_seat_reads_its_own_goal_on_the_screen(name):
    laid = table(name)
    for side in scenarios()[name].sides:
        assert view(laid, side.seat).goal.startswith(side.goal)
        assert side.goal in view(laid, None).goal
