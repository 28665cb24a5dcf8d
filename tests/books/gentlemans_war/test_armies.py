"""Raising an army: what a file may say, what is forbidden, what is only unusual."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.books.gentlemans_war.armies import (
    ARMIES,
    as_fielded,
    as_regulars,
    dress_of,
    enlist,
    merged,
    read_army,
    write_army,
)
from grognard.books.gentlemans_war.book import BOOK
from grognard.books.gentlemans_war.lists import army_lists
from grognard.books.gentlemans_war.muster import army_brief, inspect, muster, unit_line
from grognard.books.gentlemans_war.pieces import Dress
from grognard.kernel.question import Seat
from grognard.tabletop.reading import Unreadable
from marks import cites

FILE = """
name = "The Test Brigade"
list = "britain"
limit = 50
generals = ["General Test", "Brigadier Trial"]

[[units]]
name = "The Testshires"
line = "county-regiments"
attributes = ["stalwart"]

[[units]]
name = "The Test Battery"
line = "royal-artillery"
figures = 5

[[units]]
name = "The Test Maxim"
line = "royal-artillery"
kind = "late_machine_gun"
"""
RED = Seat("red")
SMALL_NATIVES = ("boers", "china", "desert-tribes", "plains-tribes")


def army(*units, list_="britain", limit=0, **more):
    entries = [{"name": f"Unit {number}", **unit} for number, unit in enumerate(units, 1)]
    head = {"name": "The Force", "list": list_, "limit": limit, "generals": ["A"], **more}
    lines = [f"{key} = {json.dumps(value)}" for key, value in head.items()]
    for entry in entries:
        lines += ["[[units]]", *(f"{key} = {json.dumps(value)}" for key, value in entry.items())]
    return read_army("\n".join(lines))


def faults(*units, **more):
    return [(fault.words, fault.cite) for fault in inspect(army(*units, **more)).faults]


def remarks(*units, **more):
    return [(remark.words, remark.cite) for remark in inspect(army(*units, **more)).remarks]


# Reading


def test_a_line_says_what_a_unit_leaves_out():
    read = read_army(FILE)
    assert [(one.kind, one.figures, one.weapon) for one in read.units] == [
        ("infantry", 12, "breech_rifle"),
        ("field_gun", 5, "field_gun"),
        ("late_machine_gun", 3, "late_machine_gun"),
    ]
    assert read.points == 7 + 4 + 3


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"late_machine_gun"', '"zeppelin"', "Line 16, unit 3 (The Test Maxim): there is no kind"),
        ("figures = 5", "figures = 0", "Line 11, unit 2 (The Test Battery): expected a whole"),
        ('["stalwart"]', '["splendid"]', "Line 6, unit 1 (The Testshires): there is no kind"),
        ("attributes", "virtues", "Line 6, unit 1 (The Testshires): there should be no `virtues`"),
        ('"county-regiments"', '"county-regiment"', "is 'county-regiments' meant?"),
        ('line = "county-regiments"', "", "it names neither a line of its list nor a kind"),
        ('"The Test Battery"', '"The Testshires"', "unit 2 (The Testshires): another unit has"),
        ('list = "britain"', 'list = "atlantis"', "there are the lists austria-hungary, britain"),
        ("limit = 50", "", "The head of the army file: there is no `limit`"),
        ("limit = 50", "limit = ", "The army file is not TOML: Invalid value (at line 3"),
        ('["General Test", "Brigadier Trial"]', '[""]', "The head of the army file: expected text"),
    ],
)
def test_a_file_that_cannot_be_read_names_line_and_unit(old, new, words):
    with pytest.raises(Unreadable) as fault:
        read_army(FILE.lstrip("\n").replace(old, new, 1))
    assert words in str(fault.value)


def test_units_may_stand_one_to_a_line_and_are_still_found():
    head = 'name = "A"\nlist = "zulus"\nlimit = 0\nunits = [\n'
    rows = '  { name = "B", line = "skirmishers" },\n  { name = "C", line = "gunners" },\n]\n'
    with pytest.raises(Unreadable, match=r"^Line 6, unit 2 \(C\): no line is called 'gunners'"):
        read_army(head + rows)
    with pytest.raises(Unreadable, match=r"^Unit 2: expected a table, got text\.$"):
        read_army(head.replace("[\n", "") + '[{name = "B", line = "skirmishers"}, "C"]')
    with pytest.raises(Unreadable, match="must list 1 to 40 units"):
        read_army(head + "]")


def test_an_army_is_written_as_it_is_read():
    read = read_army(FILE)
    assert read_army(write_army(read)) == read
    dressed = replace(read.units[0], dress=Dress(hat="busby", kit=("kilt",)), brigade="1")
    odd = replace(read, name='The "Quoted" \\ Ünit\t', units=(dressed,), year=1903)
    assert read_army(write_army(odd)) == odd
    for name in ("zulus-50", "boers-24", "other-nations-100"):
        assert read_army(write_army(ARMIES.ready[name])) == ARMIES.ready[name]


def test_an_army_is_found_by_name_or_by_its_text():
    assert ARMIES.find("zulus-75") is ARMIES.ready["zulus-75"]
    assert ARMIES.find(FILE).name == "The Test Brigade"
    assert read_army(ARMIES.text("zulus-75")) == ARMIES.ready["zulus-75"]
    for seek in (ARMIES.find, ARMIES.text):
        with pytest.raises(Unreadable, match="is 'zulus-75' meant"):
            seek("zulu-75")


@cites("AGW-098", "AGW-505", "AGW-634", "AGW-638", "AGW-645")
def test_foot_carries_what_its_line_its_army_or_its_list_says():
    guards, horse = {"line": "guards"}, {"line": "yeomanry"}
    late = army(
        guards, horse, {"line": "volunteers", "weapon": "breech_rifle"}, small_arms="magazine_rifle"
    )
    assert [unit.weapon for unit in late.units] == ["magazine_rifle", "carbine", "breech_rifle"]
    zulus = army(
        {"line": "married-warriors"},
        {"line": "skirmishers", "weapon": "breech_rifle"},
        list_="zulus",
    )
    assert [unit.weapon for unit in zulus.units] == ["musket", "breech_rifle"]
    (sikhs,) = army({"line": "sikhs"}, list_="india").units
    assert sikhs.weapon == "breech_rifle"
    pathans = army({"line": "jezailchis"}, {"line": "ghazis"}, {"line": "cavalry"}, list_="pathans")
    assert [unit.weapon for unit in pathans.units] == ["jezail", "", "saddle"]
    (warriors,) = army({"line": "warriors"}, list_="plains-tribes").units
    assert warriors.weapon == "carbine"
    (old,) = army({"line": "county-regiments"}, era="1700").units
    assert old.weapon == "musket"


# Mustering


@cites("AGW-027")
def test_an_army_may_not_cost_more_than_its_allowance():
    nine = [{"line": "county-regiments"}] * 9
    assert faults(*nine[:8], limit=50) == []
    assert faults(*nine, limit=50) == [
        ("The army costs 54 points, 4 more than the 50 allowed.", "AGW-027")
    ]
    assert faults(*nine, limit=60) == [
        ("An army of this list is of 50, 75, 100 points, not 60.", "AGW-027")
    ]


@cites("AGW-034")
def test_without_points_units_and_deficiencies_pay_for_distinctions():
    two = [{"line": "guards", "attributes": ["brave", "stalwart"]}, {"line": "volunteers"}]
    assert remarks(*two) == []
    two[0] = {"line": "guards", "attributes": ["brave", "stalwart", "gallant"]}
    assert remarks(*two) == [
        ("The army has 3 Distinctions; its units and Deficiencies allow 2.", "AGW-034")
    ]
    two[1] = {"line": "volunteers", "attributes": ["poor_drill"]}
    assert remarks(*two) == []


@cites("AGW-024", "AGW-028")
@pytest.mark.parametrize(("limit", "most"), [(50, 2), (75, 3), (100, 4)])
def test_an_army_has_a_commander_and_subordinates_by_its_size(limit, most):
    one = {"line": "guards"}
    assert faults(one, limit=limit, generals=[f"G{n}" for n in range(most)]) == []
    assert faults(one, limit=limit, generals=[f"G{n}" for n in range(most + 1)]) == [
        (f"The army has {most + 1} generals; its size allows {most}.", "AGW-028")
    ]
    assert faults(one, limit=limit, generals=[]) == [("Nobody commands the army.", "AGW-028")]
    assert faults(one, generals=["G", "G"]) == [("Two generals have the same name.", "AGW-028")]


@cites("AGW-026", "AGW-027")
def test_numbers_of_units_are_advice_only():
    lone = {"line": "county-regiments"}
    assert faults(lone, limit=50) == []
    assert ("The army has 1 unit; 6 to 9 are usual for 50 points.", "AGW-026") in remarks(
        lone, limit=50
    )
    assert ("The army has 0 units of light cavalry; 1 to 2 are usual.", "AGW-026") in remarks(
        lone, limit=50
    )


@cites("AGW-026", "AGW-492")
def test_nations_without_a_list_have_as_many_units_as_the_generic_table_says():
    lone = {"kind": "infantry"}
    assert ("The army has 1 unit; 6 to 9 are usual for 50 points.", "AGW-026") in remarks(
        lone, list_="other-nations", limit=50
    )


@cites("AGW-592", "AGW-597", "AGW-605", "AGW-613", "AGW-623", "AGW-637", "AGW-644", "AGW-649")
@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("afghanistan", "tribal-warriors", "tribal infantry; 2 to 4"),
        ("boers", "riflemen", "Boers; 4 to 8"),
        ("china", "musketmen", "musketmen; 1 to 2"),
        ("desert-tribes", "horsemen", "tribal horsemen; 1 to 2"),
        ("mahdists", "skirmishers", "skirmishers; 1 to 2"),
        ("plains-tribes", "warriors", "warriors; 4 to 8"),
        ("pathans", "cavalry", "cavalry; 1 to 2"),
        ("zulus", "skirmishers", "skirmishers; 1 to 2"),
    ],
)
def test_native_armies_are_remarked_on_by_their_own_table(name, line, words):
    limit = army_lists()[name].allowance["small"]
    cite = army_lists()[name].quota_cite
    many = f"The army has 9 units of {words} are usual."
    assert (many, cite) in remarks(*[{"line": line}] * 9, list_=name, limit=limit)


@cites("AGW-597", "AGW-605", "AGW-613", "AGW-637")
@pytest.mark.parametrize("name", SMALL_NATIVES)
def test_a_table_made_for_48_points_says_nothing_of_100(name):
    line = army_lists()[name].lines[0].id
    assert len(remarks({"line": line}, list_=name, limit=48)) > 0
    assert remarks({"line": line}, list_=name, limit=100) == []


def test_a_fault_of_a_unit_begins_with_its_name():
    unit = {"line": "royal-artillery", "attributes": ["gallant"], "figures": 9}
    assert faults(unit, name="X") == [
        ("Unit 1 has 9 crew; field gun of 3 to 6 is the rule.", "AGW-022"),
        ("Unit 1 cannot be Gallant: field gun never are.", "AGW-041"),
    ]


@cites("AGW-013")
def test_other_sizes_of_infantry_are_remarked():
    assert remarks({"line": "county-regiments", "figures": 15}) == [
        ("Unit 1 has 15 figures; only 6 and 12 have a printed price.", "AGW-013")
    ]


@cites("AGW-401", "AGW-403")
def test_what_a_line_does_not_suggest_is_remarked_and_what_it_cannot_be_refused():
    assert remarks({"line": "guards", "attributes": ["marksmen"]}) == [
        ("Unit 1 is Marksmen, which Guards seldom are.", "AGW-405")
    ]
    assert faults({"line": "guards", "kind": "light_cavalry"}) == [
        ("Unit 1 is light cavalry; Guards are infantry.", "AGW-405")
    ]
    assert remarks({"kind": "infantry"}) == [
        ("Unit 1 is in no line of the list of British Army.", "AGW-401")
    ]
    assert remarks({"kind": "infantry"}, list_="other-nations") == []


@cites("AGW-404")
def test_guards_may_be_marksmen_once_the_year_is_past_1902():
    assert remarks({"line": "guards", "attributes": ["marksmen"]}, year=1910) == []


@cites("AGW-410")
def test_volunteers_who_are_brave_and_gallant_are_remarked():
    both = {"line": "volunteers", "attributes": ["brave", "gallant"]}
    assert remarks(both, {"line": "guards"}) == [
        ("Unit 1 is Brave, Gallant; one of them is usual.", "AGW-410")
    ]


@cites("AGW-496")
def test_heavy_cavalry_in_the_colonies_is_remarked():
    units = [{"line": "britain/dragoons"}, {"line": "britain/rifles"}]
    assert remarks(*units, list_="india") == [("Unit 1 never leaves Europe.", "AGW-496")]


@cites("AGW-492")
def test_other_nations_borrow_units_from_any_list():
    borrowed = army(
        {"line": "zulus/unmarried-warriors"}, {"line": "france/zouaves"}, list_="other-nations"
    )
    assert [unit.kind for unit in borrowed.units] == ["tribal_infantry", "infantry"]
    assert inspect(borrowed).faults == ()


@cites("AGW-494")
def test_all_porters_have_the_same_failings_and_cost_nothing():
    alike = {"kind": "porters", "attributes": ["poor_drill", "brittle", "nervous"]}
    assert faults(alike) == []
    assert army(alike).points == 0
    assert faults({"kind": "porters"}) == [
        ("Unit 1 are porters and so Poor Drill, Brittle, Nervous.", "AGW-494")
    ]


@cites("AGW-572")
def test_fanatics_carry_no_firearms():
    ghazis = {"line": "ghazis", "attributes": ["fanatic"]}
    spare = [{"line": "warriors"}] * 2
    assert faults(ghazis, *spare, list_="pathans") == []
    assert faults({**ghazis, "weapon": "jezail"}, *spare, list_="pathans") == [
        ("Unit 1 is Fanatic and carries no firearms.", "AGW-572")
    ]


@cites("AGW-593", "AGW-594")
def test_elite_boers_are_elite_whether_their_file_says_so_or_not():
    (boers,) = army({"line": "elite-boers", "attributes": ["marksmen"]}, list_="boers").units
    assert boers.attributes == ("marksmen", "elite")
    assert boers.points == 5
    (fault,) = faults({"line": "mounted-volunteers", "attributes": ["elite"]}, list_="dominions")
    assert fault == ("Unit 1 is no Boer commando and cannot be elite.", "AGW-593")


@cites("AGW-645")
def test_zulu_warbands_should_be_brave_or_gallant():
    units = [{"line": "married-warriors"}, {"line": "skirmishers"}]
    assert remarks(*units, list_="zulus") == [("Unit 1 should be Brave or Gallant.", "AGW-645")]


@cites("AGW-003", "AGW-097", "AGW-578", "AGW-652", "AGW-657")
@pytest.mark.parametrize(
    ("unit", "more", "refused"),
    [
        ({"line": "guards", "weapon": "magazine_rifle"}, {}, ""),
        ({"line": "guards", "weapon": "jezail"}, {}, "jezail"),
        ({"line": "guards", "weapon": "field_gun"}, {}, "field gun"),
        ({"line": "guards", "weapon": ""}, {}, "nothing"),
        ({"line": "guards", "weapon": "magazine_rifle"}, {"era": "1700"}, "magazine rifle"),
        ({"line": "guards", "weapon": "rifle"}, {"era": "1700"}, ""),
        ({"line": "guards", "weapon": "rifled_musket"}, {"era": "1850"}, ""),
        ({"line": "guards", "weapon": "rifled_musket"}, {}, "rifled musket"),
        ({"line": "royal-horse-artillery", "weapon": "light_gun"}, {}, ""),
        ({"line": "royal-horse-artillery", "weapon": "heavy_gun"}, {}, "heavy gun"),
        ({"line": "skirmishers", "weapon": "jezail"}, {"list_": "desert-tribes"}, ""),
        ({"line": "warriors", "weapon": ""}, {"list_": "desert-tribes"}, ""),
        ({"line": "horsemen", "weapon": "carbine"}, {"list_": "desert-tribes"}, "carbine"),
    ],
)
def test_weapons_are_of_the_time_and_the_troops(unit, more, refused):
    found = faults(unit, **more)
    assert [words for words, _ in found] == (
        [f"Unit 1 cannot shoot with {refused}: {_kind(unit, more)} never does."] if refused else []
    )


def _kind(unit, more):
    names = {"guards": "infantry", "horsemen": "tribal horsemen"}
    return names.get(unit["line"], "horse gun")


def test_muster_tells_lines_points_and_all_faults():
    told = muster(FILE.replace("figures = 5", "figures = 9"))
    assert (told.name, told.points, told.limit) == ("The Test Brigade", 14, 50)
    assert told.lines[0] == "The Testshires: 12 infantry (INF), Stalwart: 7"
    assert any(line.startswith("Remark: The army has 3 units") for line in told.lines)
    assert [fault.cite for fault in told.faults] == ["AGW-022"]
    lost = muster("nowhere-50")
    assert (lost.name, lost.lines) == ("", ())
    assert lost.faults[0].words.startswith("There is no army 'nowhere-50'")


@cites("AGW-684")
def test_a_line_of_the_roster_gives_code_figures_attributes_and_price():
    unit = ARMIES.ready["zulus-50"].units[-1]
    assert unit_line(unit) == "The Gunmen of the Horn: 6 sharpshooters (SK), Swift: 4"


# Ready armies


def test_every_nation_has_ready_armies_of_50_75_and_100_points():
    for name in army_lists():
        for limit in (50, 75, 100):
            ready = ARMIES.ready[f"{name}-{limit}"]
            assert (ready.list, ready.limit) == (name, limit)
            assert limit - 3 <= ready.points <= limit
    for name in SMALL_NATIVES:
        for size, limit in army_lists()[name].allowance.items():
            assert ARMIES.ready[f"{name}-{limit}"].roll.size_for(limit) == size


@pytest.mark.parametrize("name", ARMIES.ready)
def test_every_ready_army_passes_muster(name):
    ready = ARMIES.ready[name]
    assert muster(name).faults == ()
    size = ready.roll.size_for(ready.limit)
    assert size is None or len(ready.generals) == {"small": 2, "medium": 3, "large": 4}[size]
    brief = army_brief(name, ready)
    assert (brief.points, brief.size) == (ready.points, f"{len(ready.units)} units")


def test_only_a_few_ready_armies_are_unusual():
    odd = {name for name, ready in ARMIES.ready.items() if inspect(ready).remarks}
    # The tables of Afghans and desert tribes ask for more than their points can pay,
    # and a flying column has no infantry.
    assert odd == {
        "afghanistan-100",
        "desert-tribes-48",
        "germany-vanguard-50",
        "france-vanguard-50",
    }


def test_no_two_armies_or_units_of_a_nation_share_a_name():
    names = [ready.name for ready in ARMIES.ready.values()]
    assert len(set(names)) == len(names)


def test_ready_armies_wear_uniforms_of_the_art_kit():
    worn = {
        dress_of(ready, unit).uniform for ready in ARMIES.ready.values() for unit in ready.units
    }
    kit = Path(__file__).parents[3] / "web" / "src" / "art" / "uniforms.json"
    assert worn <= set(json.loads(kit.read_text(encoding="utf-8"))["armies"])
    assert {"british_empire", "zulu", "russian", "imaginary_ruritania"} <= worn


# Before the battle


@cites("AGW-038")
def test_in_first_games_all_units_of_a_type_are_alike():
    plain = as_regulars(ARMIES.ready["britain-50"])
    assert not any(unit.attributes for unit in plain.units)
    assert plain.points == 42


@cites("AGW-014")
def test_detachments_may_be_merged_before_the_battle():
    halves = [
        {"line": "guards", "figures": 6, "attributes": ["brave", "stalwart"]},
        {"line": "guards", "figures": 6, "attributes": ["brave", "nervous"]},
        {"line": "guards"},
    ]
    whole = merged(army(*halves), ["Unit 1", "Unit 2"], "The Guards")
    assert [(unit.name, unit.figures) for unit in whole.units] == [
        ("The Guards", 12),
        ("Unit 3", 12),
    ]
    assert whole.units[0].attributes == ("brave", "nervous")


@cites("AGW-014")
def test_a_file_says_which_detachments_fight_as_one():
    halves = [{"line": "guards", "figures": 6, "merged": "The Guards"}] * 2
    mixed = [{"line": "guards", "figures": 6, "merged": "The Guards"}, {"line": "guards"}]
    whole = as_fielded(army(*halves, {"line": "rifles"}))
    assert [(unit.name, unit.figures) for unit in whole.units] == [
        ("The Guards", 12),
        ("Unit 3", 12),
    ]
    assert as_fielded(whole) == whole
    assert "AGW-014" in [fault.cite for fault in inspect(army(*mixed)).faults]
    twice = army(*halves, {"line": "rifles", "name": "The Guards"})
    assert "Another unit is called The Guards already." in [
        fault.words for fault in inspect(twice).faults
    ]


@cites("AGW-014")
def test_merged_detachments_come_on_as_one_unit():
    text = write_army(ARMIES.ready["britain-50"]).replace("limit = 50", "limit = 75")
    small = [f'[[units]]\nname = "Half {n}"\nline = "guards"\nfigures = 6\n' for n in (1, 2)]
    apart = BOOK.setup(BOOK.agree("open-battle", {"red": text + "".join(small)}))
    merged_text = "".join(f'{half}merged = "The Guards"\n' for half in small)
    one = BOOK.setup(BOOK.agree("open-battle", {"red": text + merged_text}))
    names = [unit.name for unit in one.units.values()]
    assert "The Guards" in names
    assert "Half 1" not in names
    assert len(apart.units) == len(one.units) + 1


@cites("AGW-014")
@pytest.mark.parametrize("names", [["Unit 1"], ["Unit 1", "Unit 2"], ["Unit 1", "Unit 3"]])
def test_only_like_detachments_are_merged(names):
    parts = army(
        {"line": "guards", "figures": 6},
        {"line": "rifles", "figures": 6},
        {"line": "guards"},
    )
    with pytest.raises(Unreadable, match="only of like detachments"):
        merged(parts, names, "The Mixture")


@cites("AGW-013", "AGW-014", "AGW-019")
@pytest.mark.parametrize(("line", "most"), [("guards", 3), ("rifles", 2)])
def test_merged_detachments_are_no_larger_than_a_unit_of_their_kind(line, most):
    halves = [{"line": line, "figures": 6, "merged": "The Whole"}] * (most + 1)
    assert as_fielded(army(*halves[:most])).units[0].figures == 6 * most
    with pytest.raises(Unreadable, match=f"The Whole has {6 * most + 6} figures"):
        as_fielded(army(*halves))


@cites("AGW-013", "AGW-022", "AGW-024", "AGW-028")
def test_an_army_is_enlisted_with_its_generals_the_first_in_command():
    units, generals = enlist(ARMIES.ready["britain-50"], RED)
    assert list(units) == [f"red-{number}" for number in range(1, 9)]
    first, gun, horse = units["red-1"], units["red-7"], units["red-5"]
    assert (first.original, first.figures, first.formation, first.brigade) == (
        12,
        12,
        "line",
        "red-1",
    )
    assert (gun.kind, gun.figures, gun.formation, gun.mounted) == (
        "field_gun",
        4,
        "deployed",
        False,
    )
    assert horse.mounted
    assert [(one.name, one.commander) for one in generals.values()] == [
        ("General Sir Aubrey Tallow", True),
        ("Brigadier Quill", False),
    ]


def test_a_unit_is_dressed_by_itself_its_line_its_army_or_its_list():
    units, _ = enlist(ARMIES.ready["britain-50"], RED)
    assert units["red-1"].dress == Dress(uniform="british_empire")
    assert units["red-3"].dress == Dress(uniform="british_empire", kit=("kilt",))
    borrowed = ARMIES.ready["other-nations-100"]
    (zouaves,) = [unit for unit in borrowed.units if unit.line]
    assert dress_of(borrowed, zouaves).uniform == "french_republic"
    own = replace(zouaves, dress=Dress(uniform="boer", hat="top"))
    assert dress_of(borrowed, own) == Dress("boer", "top", "", ("baggy",), "zouave")


# Worked examples


@cites("AGW-EX01")
def test_example_a_collection_without_points_passes_muster():
    foot = [{"line": "county-regiments"}] * 5 + [{"line": "rifles"}]
    horse = [{"line": "hussars-and-lancers"}] * 3
    guns = [{"line": "royal-artillery"}] * 3
    assert faults(*foot, *horse, *guns) == []


@cites("AGW-EX06")
def test_example_the_armies_of_the_demonstration_can_be_raised():
    british = army(
        {"line": "county-regiments", "attributes": ["stalwart"]},
        {"line": "volunteers", "attributes": ["brittle"]},
        {
            "line": "county-regiments",
            "kind": "light_infantry",
            "attributes": ["stalwart", "well_drilled"],
        },
        {"line": "yeomanry", "attributes": ["nervous"]},
        {"line": "royal-horse-artillery", "figures": 4, "attributes": ["brave", "crack_gunners"]},
    )
    french = army(
        {"line": "line-regiments", "attributes": ["gallant"]},
        {"line": "line-regiments", "attributes": ["gallant"]},
        {"line": "zouaves", "attributes": ["gallant"]},
        {"line": "chasseurs-a-pied", "attributes": ["gallant", "marksmen"]},
        {"line": "cuirassiers", "attributes": ["gallant", "brave"]},
        {"line": "light-cavalry", "attributes": ["gallant"]},
        {"line": "foot-artillery", "figures": 6},
        list_="france",
    )
    assert inspect(british).faults == inspect(french).faults == ()
    # The book's own French have a Distinction more than its rule of thumb allows.
    assert [remark.cite for remark in inspect(french).remarks] == ["AGW-034"]
    assert [len(one.units) for one in (british, french)] == [5, 7]
    assert [one.points for one in (british, french)] == [7 + 5 + 8 + 3 + 7, 7 * 3 + 8 + 7 + 5 + 4]
