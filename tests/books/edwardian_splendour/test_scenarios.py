"""The scenarios: field, zones, armies, optional rules, and an end under any play."""

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.books import edwardian_splendour
from grognard.books.edwardian_splendour.armies import ARMIES, inspect
from grognard.books.edwardian_splendour.book import BOOK
from grognard.books.edwardian_splendour.enlisting import enlist, lay_table
from grognard.books.edwardian_splendour.scenarios import (
    OPTIONS,
    campaign_fields,
    default_armies,
    force_faults,
    generic_remarks,
    ground_faults,
    read_scenario,
    scenarios,
)
from grognard.kernel.cite import Ledger
from grognard.tabletop.fields import Zone, rectangle
from grognard.tabletop.geometry import inches
from grognard.tabletop.reading import Unreadable
from marks import cites

ALL = list(scenarios())
TEXT = """
name = "A Test"
brief = "For trying."
field = "nursery-carpet"
turns = 5
at_limit = "draw"
size = "small"
length = "short"
cite = "ES-116"

[rules]
headquarters = true

[[sides]]
seat = "red"
name = "Red"
army = "generic-red"
zone = "south"
goal = "Win."

[[sides]]
seat = "blue"
name = "Blue"
army = "generic-blue"
zone = "north"
goal = "Win."
"""


@cache
def ledger():
    return Ledger(Path(edwardian_splendour.__path__[0]) / "ledger.toml")


def table(name, armies=None, **switches):
    scenario = scenarios()[name]
    return lay_table(scenario, armies or default_armies(scenario), switches)


def units_of(battle, seat):
    return {unit.name: unit for unit in battle.units.values() if unit.seat == seat}


def test_there_are_at_least_eight_scenarios_and_the_generic_battle_comes_first():
    briefs = BOOK.scenarios()
    assert len(briefs) >= 8
    assert briefs[0].id == "generic"
    assert [side.seat for side in briefs[0].sides] == ["red", "blue"]
    assert {brief.cite for brief in briefs} <= set(ledger())
    assert all("\n" not in brief.brief and brief.brief.endswith(".") for brief in briefs)


@pytest.mark.parametrize("name", ALL)
def test_a_scenario_has_sound_armies_and_an_end(name):
    scenario = scenarios()[name]
    assert 1 <= scenario.turns <= 60
    assert [scenario.side(seat).seat for seat in scenario.seats] == ["red", "blue"]
    assert all(side.goal.endswith(".") for side in scenario.sides)
    assert scenario.at_limit in ("draw", "strength", "red", "blue")
    for army in default_armies(scenario).values():
        assert inspect(army).faults == ()
    assert force_faults(scenario, default_armies(scenario)) == []


@cites("ES-117")
@pytest.mark.parametrize("name", ALL)
def test_both_sides_set_up_within_12_inches_of_opposite_sides_of_a_table_of_four_feet(name):
    scenario = scenarios()[name]
    field = scenario.field
    assert min(field.width, field.height) >= inches(48)
    assert field.width >= field.height
    one, other = (field.zone(side.zone) for side in scenario.sides)
    high, low = (one, other) if one.top < other.top else (other, one)
    assert (high.top, high.bottom) == (0, inches(12))
    assert (low.top, low.bottom) == (field.height - inches(12), field.height)
    assert scenario.facing(scenario.sides[0].zone) != scenario.facing(scenario.sides[1].zone)


@cites("ES-117")
def test_troops_look_across_the_table_and_in_the_generic_battle_the_other_side_picks_its_base():
    generic = scenarios()["generic"]
    assert generic.choose_base
    assert (generic.facing("north"), generic.facing("south")) == (18000, 0)
    battle = table("generic")
    assert battle.phase == "sides"
    assert battle.facings == {"red": 0, "blue": 18000}
    assert not any(unit.placed for unit in battle.units.values())
    assert table("zariba").phase == "deploy"


@cites("ES-117")
def test_an_army_without_room_on_its_half_of_the_table_is_refused():
    scenario, forces = scenarios()["kopje"], default_armies(scenarios()["kopje"])
    foot = forces["red"].units[0]
    host = replace(forces["red"], units=tuple(replace(foot, figures=120) for _ in range(20)))
    (fault,) = force_faults(scenario, {**forces, "red": host})
    assert fault.words.endswith("has no room to set up on this table.")
    assert fault.cite == "ES-117"


@cites("ES-117", "ES-146")
def test_a_host_of_allies_sets_up_in_a_deeper_zone():
    scenario = scenarios()["campaign-crossroads"]
    forces = default_armies(scenario)
    plain = lay_table(scenario, forces, BOOK.agree("campaign-crossroads").switches)
    assert {max(y for _, y in plain.zones["blue"])} == {inches(12)}
    line = replace(forces["blue"].units[0], figures=24)
    host = replace(forces["blue"], units=tuple(replace(line, name=f"{n}") for n in range(30)))
    crowded = lay_table(scenario, {**forces, "blue": host}, plain.switches)
    depth = max(y for _, y in crowded.zones["blue"])
    assert inches(16) < depth < crowded.height // 2
    # Whoever picks his side of the table has as deep a zone on the other.
    assert min(y for _, y in crowded.zones["red"]) == crowded.height - depth


@cites("ES-117")
def test_a_small_table_a_deep_zone_and_a_missing_one_are_refused():
    generic = scenarios()["generic"]
    assert list(ground_faults(generic)) == []
    small = replace(generic, field=replace(generic.field, height=inches(47)))
    assert "the table is smaller than four feet by four." in list(ground_faults(small))
    deep = Zone("north", rectangle((inches(30), inches(7)), inches(60), inches(14), 0))
    field = replace(generic.field, zones=(deep, generic.field.zones[1]))
    assert list(ground_faults(replace(generic, field=field))) == [
        "the zone north reaches more than 12 inches into the table."
    ]
    with pytest.raises(Unreadable, match="no zone moon on the field"):
        read_scenario("test", TEXT.replace('"north"', '"moon"'))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("turns = 5", "turns = 0", "The scenario file: expected a whole number >= 1"),
        ("headquarters", "zeppelins", "zeppelins is no rule; there are headquarters"),
        ("nursery-carpet", "no-such-field", "lies on no-such-field, which is no field"),
        ('"draw"', '"coin"', "there is no kind 'coin'"),
    ],
)
def test_a_scenario_that_cannot_be_set_up_says_why(old, new, words):
    assert read_scenario("test", TEXT).rules["headquarters"]
    with pytest.raises(Unreadable, match=words):
        read_scenario("test", TEXT.replace(old, new, 1))


@cites("ES-116")
@pytest.mark.parametrize("name", ["generic-red", "generic-blue", "zinnberg", "hollenbruck"])
def test_the_generic_forces_are_those_the_book_suggests(name):
    army = ARMIES.ready[name]
    assert generic_remarks(army) == []
    assert [len(army.of_type(arm)) for arm in ("infantry", "cavalry", "gun", "mg", "spotter")] == [
        3, 1, 2, 1, 2,
    ]  # fmt: skip
    assert sorted(unit.quality for unit in army.units) == ["Average"] * 8 + ["Veteran"]


@cites("ES-116")
def test_other_forces_are_remarked_on_before_the_generic_battle_only():
    assert BOOK.remarks(BOOK.agree("generic")) == []
    armies = dict.fromkeys(("red", "blue"), BOOK.agree("thin-line").armies["red"])
    found = BOOK.remarks(BOOK.agree("generic", armies))
    assert found and {remark.cite for remark in found} == {"ES-116"}
    assert BOOK.remarks(BOOK.agree("thin-line")) == ()


@cites("ES-116")
def test_what_differs_from_the_suggested_force_is_remarked_on():
    army = ARMIES.ready["generic-red"]
    foot = replace(army.units[1], figures=30, quality="Elite")
    odd = replace(army, units=(army.units[0], foot, *army.units[3:]))
    assert [(fault.words, fault.cite) for fault in generic_remarks(odd)] == [
        ("The Red Force has 2 units of infantry, not 3.", "ES-116"),
        ("The Red Force has 30 figures in The Holloway Foot.", "ES-116"),
        (
            "The Red Force is not all Average but for one Veteran unit of foot or horse.",
            "ES-116",
        ),
    ]


@cites("ES-116")
def test_no_unit_need_be_veteran():
    army = ARMIES.ready["generic-red"]
    plain = replace(army, units=tuple(replace(one, quality="Average") for one in army.units))
    assert generic_remarks(plain) == []
    gun = next(one for one in plain.units if one.type == "gun")
    crack = tuple(replace(one, quality="Veteran") if one is gun else one for one in plain.units)
    assert len(generic_remarks(replace(plain, units=crack))) == 1


@cites("ES-116")
def test_the_generic_battle_refuses_unequal_forces_and_other_scenarios_do_not():
    armies = {"red": ARMIES.ready["generic-red"], "blue": ARMIES.ready["zinnberg"]}
    assert [fault.cite for fault in force_faults(scenarios()["generic"], armies)] == ["ES-116"]
    assert force_faults(scenarios()["kopje"], armies) == []


@cites("ES-118")
def test_headquarters_may_be_the_only_victory_condition():
    rules = scenarios()["headquarters"].rules
    assert rules["headquarters"]
    assert rules["headquarters_only"]
    assert scenarios()["headquarters"].at_limit == "strength", "no book wants a day without end"
    assert not scenarios()["generic"].rules["headquarters"]
    assert table("headquarters").switches["headquarters_only"] is True


@cites("ES-106")
def test_officers_and_standards_are_enlisted_only_where_they_are_played():
    guard = units_of(table("headquarters"), "red")["The Grand Duchess's Bodyguard"]
    assert (guard.officer, guard.standard) == ("alive", "with")
    assert [figure.role for figure in guard.figures][:3] == ["officer", "standard", ""]
    armies = default_armies(scenarios()["headquarters"])
    plain = units_of(table("generic", armies), "red")["The Grand Duchess's Bodyguard"]
    assert (plain.officer, plain.standard) == ("none", "none")
    assert {figure.role for figure in plain.figures} == {""}


def test_house_rules_add_to_what_the_scenario_plays_by():
    assert table("generic", army_morale=True).switches["army_morale"] is True
    assert table("kopje", army_morale=False).switches["army_morale"] is True
    assert table("generic").switches["at_limit"] == "strength"
    assert set(OPTIONS) <= set(table("generic").switches)
    assert set(OPTIONS.values()) <= set(ledger())


@pytest.mark.parametrize("name", ALL)
def test_every_figure_of_both_armies_is_enlisted(name):
    battle = table(name)
    for seat, army in default_armies(scenarios()[name]).items():
        units = units_of(battle, seat)
        assert {one.name: one.figures for one in army.units} == {
            unit.name: len(unit.figures) for unit in units.values()
        }
        assert all(unit.size == len(unit.figures) for unit in units.values())
    names = [figure.id for figure in battle.figures()]
    assert len(set(names)) == len(names)
    assert sorted(gun.unit for gun in battle.guns.values()) == sorted(
        unit.id for unit in battle.units.values() if unit.arm in ("artillery", "mg")
    )
    assert battle.digest() == table(name).digest()


@cites("ES-120", "ES-121", "ES-122")
def test_boers_take_the_field_as_marksmen_in_open_order():
    boers = units_of(table("kopje"), "blue")
    riders = boers["Van der Linde's Riders"]
    assert riders.traits.irregular_horse
    for name in ("The Doornrivier Commando", "Van der Linde's Riders"):
        assert boers[name].traits.bracket == inches(12)
        assert boers[name].traits.undisciplined
        assert not boers[name].traits.mass
    assert not boers["The Wolwekloof Pom-pom"].traits.undisciplined
    assert all(figure.mounted for figure in riders.figures)


@cites("ES-123", "ES-124", "ES-125", "ES-126")
def test_zulus_take_the_field_with_spears_speed_and_no_rear_support():
    zulus = units_of(table("thin-line"), "red")
    assert {unit.arm for unit in zulus.values()} == {"infantry"}
    heron = zulus["The Heron Regiment, white shields"].traits
    assert (heron.bracket, heron.move, heron.charge) == (0, inches(8), inches(4))
    assert heron.no_support
    assert not heron.undisciplined
    assert zulus["Marksmen of the Rocky Ford"].traits.bracket == inches(6)
    assert zulus["Marksmen of the Rocky Ford"].traits.undisciplined
    slow = enlist(ARMIES.ready["zulu-impi"], "red", dict.fromkeys(OPTIONS, False))[0]
    assert {unit.traits.move for unit in slow.values()} == {0}


@cites("ES-127")
def test_the_column_in_zululand_has_a_muzzle_loader_loaded_with_shell():
    battle = table("thin-line")
    guns = {gun.name: gun for gun in battle.guns.values()}
    section = guns["Number Four Mountain Section"]
    assert (section.pattern, section.loaded) == ("muzzle_shell", "shell")
    contingent = units_of(battle, "blue")["The Buffalo Drift Contingent"]
    assert (contingent.quality, contingent.traits.bracket) == (1, 0)


@cites("ES-128", "ES-129", "ES-130", "ES-132")
def test_the_demonstration_opens_with_leaders_oratory_and_no_fire_on_the_crowd():
    battle = table("demonstration")
    assert not battle.provoked
    assert table("generic").provoked
    crowd = units_of(battle, "red")
    leaders = [
        figure.role for unit in crowd.values() for figure in unit.figures if figure.role == "leader"
    ]
    assert len(leaders) == 5
    assert all(unit.traits.pairs and unit.traits.revolutionary for unit in crowd.values())
    garrison = units_of(battle, "blue")
    assert not any(unit.traits.revolutionary for unit in garrison.values())
    assert battle.switches["oratory"] is True


@cites("ES-133", "ES-134")
def test_the_pass_is_fought_by_marksmen_against_obsolete_indian_rifles():
    battle = table("black-pass")
    column = units_of(battle, "red")
    assert column["The 61st Sindhur Rifles"].traits.bracket == inches(6)
    assert column["The Clydemuir Highlanders"].traits.bracket == inches(8)
    lashkar = units_of(battle, "blue").values()
    assert {unit.traits.bracket for unit in lashkar} == {inches(12)}
    assert all(unit.traits.undisciplined and not unit.traits.mass for unit in lashkar)
    assert {unit.quality for unit in lashkar} == {4}


@cites("ES-135", "ES-136")
def test_the_mahdists_are_masses_and_the_guns_are_of_their_years():
    early, late = table("zariba"), table("river-plain")
    for unit in units_of(early, "red").values():
        if unit.arm in ("infantry", "cavalry"):
            assert unit.traits.mass
            assert unit.traits.undisciplined
    patterns = {gun.name: gun.pattern for gun in (*early.guns.values(), *late.guns.values())}
    assert patterns["The captured Krupp"] == "breech_shell"
    assert patterns["The Screw-gun Section"] == "muzzle_shell"
    assert patterns["Hartigan's Field Battery"] == "modern"
    horse = next(gun for gun in late.guns.values() if gun.name == "The Nile Horse Battery")
    assert horse.horse


@cites("ES-046")
def test_a_spotter_knows_his_gun():
    units = units_of(table("generic"), "red")
    assert units["Copper Battery spotter"].traits.spotter_for == units["The Copper Battery"].id
    assert units["The Red Fusiliers"].traits.spotter_for == ""


@cites("ES-110")
def test_the_mad_minute_is_enlisted_only_where_it_is_played():
    assert units_of(table("kopje"), "red")["The Loamshire Fusiliers"].traits.mad_minute
    armies = default_armies(scenarios()["kopje"])
    units = units_of(table("generic", armies), "red")
    assert not units["The Loamshire Fusiliers"].traits.mad_minute


@cites("ES-146")
def test_campaign_battles_have_fields_of_their_own_where_the_second_seat_picks_its_base():
    assert campaign_fields() == {
        "campaign-crossroads": "The Crossroads",
        "campaign-fords": "The Two Fords",
    }
    for name in campaign_fields():
        assert scenarios()[name].choose_base


def test_another_army_is_called_by_its_own_name():
    usual, other = BOOK.agree("generic"), BOOK.agree("generic", {"red": "generic-blue"})
    names = [
        [side.name for side in BOOK.view(BOOK.setup(one), None).sides] for one in (usual, other)
    ]
    assert names[0][1] == names[1][1]
    assert (names[0][0], names[1][0]) == ("Red", ARMIES.ready["generic-blue"].name)
