"""Building a warband: what it costs, which rules it must keep, and how its sheet is read."""

import msgspec
import pytest

from books.gentlemen_of_war.field import field
from grognard.books.gentlemen_of_war.book import BOOK
from grognard.books.gentlemen_of_war.roster import Levels, item_called, unit_type_called
from grognard.books.gentlemen_of_war.sheets import sheet_of
from grognard.books.gentlemen_of_war.warbands import (
    Carried,
    Enlisted,
    Warband,
    equipment,
    levels,
    muster,
    points,
    prestige,
    read_warband,
    sample_warbands,
)
from grognard.tabletop.reading import Unreadable
from marks import cites

SHEET = """
name = "The Old Mill"
faction = "French"
limit = 600

[[units]]
type = "maitre d'armes"
name = "Armand"
commander = true
skills = { diamonds = 1 }
items = ["Smallsword", { item = "Pistol", ammo = 2 }]

[[units]]
type = "Fusilier"
items = [{ item = "GOWR-051", fixed = ["Socket Bayonet"] }, "Kepi"]
"""


def carried(word):
    """An item in such words as ``Musket + Bayonet x2``."""
    word, _, times = word.partition(" x")
    host, *fixed = word.split(" + ")
    return Carried(host, tuple(fixed), int(times or 1))


def man(kind, *items, name="Smith", **more):
    return Enlisted(kind, name, tuple(map(carried, items)), **more)


def band(*first, faction="British", limit=600, fill=4, officer=True):
    """A warband with these men, an officer to command it, and plain Redcoats to fill it."""
    leaders = [man("Gentleman Officer", name="Pym", commander=True)] if officer else []
    units = [*leaders, *first]
    units += [man("Redcoat")] * (fill - len(units))
    return Warband("The Picket", faction, limit, tuple(units))


def faults(warband):
    return [(fault.words, fault.cite) for fault in muster(warband).faults]


def complaint(*items, kind="Redcoat", **more):
    """What is said against one man so equipped, the rest of his warband being in order."""
    found = faults(band(man(kind, *items, **more), limit=1200))
    return [(words.removeprefix(f"Smith ({kind}) "), cite) for words, cite in found]


@pytest.mark.parametrize(
    ("sheet", "total", "bills"),
    [
        pytest.param("british-600", 570, "147 104 104 109 106", marks=cites("GOWR-103")),
        pytest.param("british-800", 758, "158 154 107 107 108 124", marks=cites("GOWR-104")),
        pytest.param("french-600", 572, "152 101 101 116 102", marks=cites("GOWR-105")),
        pytest.param("french-800", 789, "152 151 101 89 145 62 89", marks=cites("GOWR-106")),
        pytest.param("prussian-600", 552, "156 106 106 92 92", marks=cites("GOWR-107")),
        pytest.param("prussian-800", 796, "156 139 106 106 123 92 74", marks=cites("GOWR-108")),
        pytest.param("russian-600", 579, "144 111 83 83 79 79", marks=cites("GOWR-109")),
        pytest.param("russian-800", 792, "180 134 125 111 99 71 72", marks=cites("GOWR-110")),
    ],
)
def test_a_sample_warband_costs_what_is_printed_and_breaks_no_rule(sheet, total, bills):
    warband = sample_warbands()[sheet]
    counted = muster(warband)
    assert counted.points == tuple(map(int, bills.split()))
    assert counted.total == total <= warband.limit
    assert counted.faults == ()
    assert sheet == f"{warband.faction.lower()}-{warband.limit}"


@cites("GOWR-103", "GOWR-110")
def test_the_samples_name_their_rules_and_every_man():
    assert [warband.cite for warband in sample_warbands().values()] == [
        f"GOWR-{number}" for number in range(103, 111)
    ]
    names = [man.name for warband in sample_warbands().values() for man in warband.units]
    assert len(set(names)) == len(names) == 48


@cites("GOWR-003", "GOW-103")
def test_arsenal_pays_for_equipment_and_what_is_left_of_it_is_lost():
    assert points(man("Gentleman Officer")) == 134
    assert points(man("Gentleman Officer", "Pistol")) == 134
    assert points(man("Gentleman Officer", "Pistol", "Smallsword")) == 134 + 17 + 16 - 20
    assert points(man("Redcoat", "Pistol")) == 74 + 17


@cites("GOW-114")
def test_a_gun_with_more_ammunition_costs_as_many_times_its_price_but_its_bayonet_does_not():
    assert points(man("Redcoat", "Pistol x3")) == 74 + 3 * 17
    assert points(man("Redcoat", "Smoothbore Musket + Socket Bayonet x2")) == 74 + 2 * 18 + 12


@cites("GOW-116")
def test_prestige_is_one_per_full_hundred_points():
    assert [prestige(limit) for limit in (600, 850, 1200)] == [6, 8, 12]
    assert muster(band(limit=800)).prestige == 8


@cites("GOW-115")
def test_no_warband_costs_more_than_the_game_allows():
    exact = band(man("Redcoat", "Drum"), man("Highlander", "Colours"), fill=5, limit=600)
    assert muster(exact).total == 134 + 86 + 95 + 74 + 74
    over = band(*[man("Redcoat", "Drum")] * 6)
    assert faults(over) == [
        ("The warband costs 650 points, 50 more than the 600 allowed.", "GOW-115")
    ]


@cites("GOW-115")
def test_a_game_is_of_one_of_four_sizes():
    assert [faults(band(limit=limit)) for limit in (600, 800, 1000, 1200)] == [[]] * 4
    words = "A game is of 600, 800, 1000, 1200 points, not 700."
    assert faults(band(limit=700)) == [(words, "GOW-115")]


@cites("GOWR-001")
def test_a_warband_is_of_one_faction():
    words = "Smith (Zouave) is French and cannot join a British warband."
    assert faults(band(man("Zouave"))) == [(words, "GOWR-001")]


@cites("GOWR-001")
def test_a_warband_must_be_of_a_faction_there_is():
    words, cite = faults(band(faction="Martian"))[0]
    assert (words, cite) == ("There is no faction called “Martian”.", "GOWR-001")


@cites("GOWR-002")
def test_a_warband_has_at_least_four_units():
    words = "A warband has at least 4 units; this one has 3."
    assert faults(band(fill=3)) == [(words, "GOWR-002")]


@cites("GOWR-002", "GOW-050")
def test_a_warband_has_at_least_one_elite_and_he_commands_it():
    assert faults(band(officer=False)) == [
        ("A warband has at least 1 Elite; this one has none.", "GOWR-002"),
        ("One Elite is named Commander; here none is.", "GOW-050"),
    ]


@cites("GOWR-002")
@pytest.mark.parametrize(("limit", "most"), [(600, 3), (800, 4), (1000, 5), (1200, 6)])
def test_one_elite_is_allowed_for_every_full_200_points(limit, most):
    def elites(count):
        others = [man("Chosen Rifleman")] * (count - 1)
        return [fault for fault in faults(band(*others, limit=limit)) if fault[1] == "GOWR-002"]

    assert elites(most) == []
    words = f"{most + 1} Elites are too many: {limit} points allow {most}."
    assert elites(most + 1) == [(words, "GOWR-002")]


@cites("GOW-050")
def test_there_is_one_commander_and_no_more():
    second = man("Chosen Rifleman", commander=True)
    assert faults(band(second)) == [("One Elite is named Commander; here 2 are.", "GOW-050")]


@cites("GOW-050", "GOWR-002")
def test_the_commander_is_an_elite():
    sergeant = man("Sergeant-Major")
    private = man("Redcoat", name="Tom", commander=True)
    words = "Tom is no Elite and cannot be Commander."
    assert faults(band(sergeant, private, officer=False)) == [(words, "GOW-050")]


@cites("GOWR-004", "GOW-024", "GOW-025")
@pytest.mark.parametrize(
    ("items", "hands"),
    [
        (["Smoothbore Musket", "Pistol"], 3),
        (["Pistol", "Sabre", "Sabre"], 3),
        (["Drum", "Navvy's Maul"], 4),
        (["Bugle", "Bugle", "Grenade"], 3),
    ],
)
def test_a_man_carries_no_more_than_two_hands_hold(items, hands):
    words = f"carries weapons and instruments for {hands} hands and has 2."
    assert complaint(*items) == [(words, "GOWR-004")]


@cites("GOWR-004", "GOW-024", "GOW-113")
@pytest.mark.parametrize(
    "items",
    [
        ["Smoothbore Musket + Socket Bayonet", "Cuirass", "Shako", "Charger", "Spyglass"],
        ["Pistol", "Sabre", "Caltrops", "Caltrops", "Flask of Brandy", "Knuckleduster"],
        ["Bugle + Sword Bayonet", "Colours + Socket Bayonet"],
        ["Wall Gun"],
    ],
)
def test_bayonets_clothes_mounts_and_odds_and_ends_take_no_hand(items):
    assert complaint(*items) == []


@cites("GOW-109", "GOW-110", "GOWR-004")
@pytest.mark.parametrize(
    ("items", "words", "cite"),
    [
        (["Cuirass", "Breastplate"], "has 2 pieces of armour and may have 1.", "GOW-109"),
        (["Shako", "Kepi", "Kepi"], "has 3 pieces of headgear and may have 1.", "GOW-109"),
        (["Charger", "Velocipede"], "has 2 mounts and may have 1.", "GOW-110"),
    ],
)
def test_a_man_has_one_armour_one_headgear_and_one_mount_at_most(items, words, cite):
    assert complaint(*items) == [(words, cite)]


@cites("GOW-076", "GOWR-004", "GOWR-066", "GOWR-067")
@pytest.mark.parametrize(
    ("item", "words", "cite"),
    [
        (
            "Socket Bayonet",
            "carries the Socket Bayonet loose, and it belongs on a Bayonet Lug.",
            "GOW-076",
        ),
        (
            "Blunderbuss + Sword Bayonet",
            "cannot fix a bayonet to the Blunderbuss, which has no Bayonet Lug.",
            "GOW-076",
        ),
        (
            "Needle Rifle + Sword Bayonet + Socket Bayonet",
            "has 2 bayonets on the Needle Rifle with room for 1.",
            "GOWR-004",
        ),
    ],
)
def test_there_is_one_bayonet_on_a_lug_and_none_elsewhere(item, words, cite):
    assert complaint(item) == [(words, cite)]


@cites("GOWR-095")
@pytest.mark.parametrize(
    ("item", "words"),
    [
        (
            "Telescopic Sight",
            "carries the Telescopic Sight loose, and it belongs on a longgun.",
        ),
        (
            "Cavalry Carbine + Telescopic Sight",
            "has a Telescopic Sight on the Cavalry Carbine, which is no longgun.",
        ),
        (
            "Wall Gun + Telescopic Sight + Telescopic Sight",
            "has 2 sights on one Wall Gun.",
        ),
    ],
)
def test_a_telescopic_sight_is_fixed_to_one_longgun(item, words):
    assert complaint("Rifled Longgun + Telescopic Sight + Sword Bayonet") == []
    assert complaint(item) == [(words, "GOWR-095")]


@cites("GOWR-004")
def test_only_bayonets_and_sights_can_be_fixed_to_a_weapon():
    words = "cannot fix the Pistol to the Smoothbore Musket."
    assert (words, "GOWR-004") in complaint("Smoothbore Musket + Pistol")


@cites("GOWR-076", "GOWR-087")
@pytest.mark.parametrize(
    ("kind", "faction", "item", "words", "cite"),
    [
        ("Landwehr", "Prussian", "Bagpipes", "for British warbands only", "GOWR-076"),
        ("Redcoat", "British", "Steppe Pony", "for Russian warbands only", "GOWR-087"),
    ],
)
def test_some_equipment_is_for_one_faction(kind, faction, item, words, cite):
    found = faults(band(man(kind, item), faction=faction))
    assert (f"Smith ({kind}) carries {item}, {words}.", cite) in found


@cites("GOWR-084")
def test_a_plumed_bicorne_is_for_elites():
    assert complaint("Plumed Bicorne", kind="Sergeant-Major") == []
    words = "carries Plumed Bicorne, for Elites only."
    assert complaint("Plumed Bicorne") == [(words, "GOWR-084")]


@cites("GOWR-075")
def test_a_warband_has_one_set_of_colours():
    ensign = man("Redcoat", "Colours")
    assert faults(band(ensign)) == []
    words = "A warband carries one Colours at most; this one has 2."
    assert faults(band(ensign, ensign)) == [(words, "GOWR-075")]


@cites("GOWR-005", "GOW-114")
def test_only_guns_are_modified_and_up_to_four_times():
    assert complaint("Pistol x4", "Cavalry Carbine x2") == []
    words = "cannot modify the Grenade: only guns are modified."
    assert complaint("Grenade x2") == [(words, "GOWR-005")]
    for times in (5, 0):
        carrier = man("Redcoat", name="Jem")
        pistol = Carried("Pistol", ammo=times)
        found = faults(band(msgspec.structs.replace(carrier, items=(pistol,)), limit=1200))
        words = f"Jem (Redcoat) has a Pistol with {times} times its ammunition, not 1 to 4."
        assert found == [(words, "GOW-114")]


@cites("GOW-101")
def test_martial_skills_go_to_hearts_or_diamonds():
    def fencer(**skills):
        master = man("Maitre d'Armes", name="Armand", commander=True, skills=Levels(**skills))
        others = [man("Fusilier")] * 3
        return faults(band(master, *others, officer=False, faction="French"))

    assert fencer() == fencer(hearts=1) == fencer(diamonds=1) == []
    words = "Armand (Maitre d'Armes) allots 2 Martial Skills and has 1."
    assert fencer(hearts=1, diamonds=1) == [(words, "GOW-101")]


@cites("GOW-102")
def test_vigour_skills_go_to_clubs_or_spades_of_those_who_have_them():
    words = "allots 1 Vigour Skills and has 0."
    assert complaint(skills=Levels(clubs=1)) == [(words, "GOW-102")]
    for skills in (Levels(clubs=1), Levels(spades=1)):
        assert complaint("Drill Book", skills=skills) == []
    words = "allots 2 Vigour Skills and has 1."
    assert complaint("Drill Book", skills=Levels(clubs=1, spades=1)) == [(words, "GOW-102")]


@cites("GOWR-115", "GOW-006", "GOW-102")
def test_a_club_of_the_drill_book_is_an_action_point():
    enlisted = man("GOWR-018", "GOWR-115", skills=Levels(clubs=1))
    battle = field("RSB", R="Redcoat", S="Redcoat", B="Conscript")
    battle.table.sheets["R"] = sheet_of(enlisted)
    assert battle.question.describe("R").detail == "4 action points"


@cites("GOWR-006")
def test_no_stat_rises_above_six():
    found = complaint(kind="Chosen Rifleman", skills=Levels(diamonds=2))
    assert ("has ♦7, above 6.", "GOWR-006") in found
    assert not any(cite == "GOWR-006" for _, cite in complaint(skills=Levels(diamonds=3)))


@cites("GOWR-006", "GOW-101")
def test_allotted_skills_raise_the_stats():
    master = man("Maitre d'Armes", skills=Levels(diamonds=1))
    assert levels(master) == Levels(hearts=3, diamonds=6, clubs=4, spades=3)


def test_equipment_lists_what_is_fixed_after_its_bearer():
    rifle = man("Chosen Rifleman", "Rifled Longgun + Sword Bayonet", "Shako")
    names = [item.name for item in equipment(rifle)]
    assert names == ["Rifled Longgun", "Sword Bayonet", "Shako"]


@cites("GOWR-001")
def test_what_is_not_in_the_roster_is_a_fault_and_costs_nothing():
    odd = man("Redcoat", "Ray Gun + Death Ray", name="Tom")
    stranger = man("Wizard", "Pistol", name="Merlin")
    assert (points(odd), points(stranger)) == (74, 17)
    assert levels(stranger) == Levels()
    assert faults(band(odd, stranger)) == [
        ("Tom (Redcoat) carries “Ray Gun”, which is not in the roster.", "GOWR-001"),
        ("Tom (Redcoat) carries “Death Ray”, which is not in the roster.", "GOWR-001"),
        ("Merlin: there is no unit “Wizard”.", "GOWR-001"),
    ]


def test_all_faults_are_listed_at_once():
    worst = man("Zouave", "Drum", "Pistol x9", "Shako", "Kepi", "Plumed Bicorne", commander=True)
    warband = Warband("Rabble", "British", 650, (worst,))
    assert [fault.cite for fault in muster(warband).faults] == [
        "GOW-115",
        "GOWR-002",
        "GOWR-002",
        "GOW-050",
        "GOWR-001",
        "GOWR-084",
        "GOWR-004",
        "GOW-109",
        "GOW-114",
    ]


@cites("GOW-117")
def test_a_sheet_gives_items_by_name_or_id_and_a_nameless_man_his_kinds_name():
    fencer, fusilier = read_warband(SHEET).units
    assert fencer == Enlisted(
        unit_type_called("Maitre d'Armes").id,
        "Armand",
        (Carried("GOWR-063"), Carried("GOWR-057", ammo=2)),
        Levels(diamonds=1),
        commander=True,
    )
    kepi = Carried(item_called("Kepi").id)
    assert fusilier == Enlisted("GOWR-027", "Fusilier", (Carried("GOWR-051", ("GOWR-066",)), kepi))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "limit = 600",
            "limit = ",
            "The army file is not TOML: Invalid value (at line 4, column 9).",
        ),
        ("limit = 600", "", "The head of the sheet: there is no `limit`."),
        (
            "limit = 600",
            "limit = 99999",
            "The head of the sheet: expected a whole number <= 10000 (at limit).",
        ),
        (
            'faction = "French"',
            "fraction = 1",
            "The head of the sheet: there should be no `fraction`.",
        ),
        (
            "ammo = 2",
            'ammo = "two"',
            "Line 6, unit 1 (Armand): expected a whole number, got text (at items[1].ammo).",
        ),
        (
            "diamonds = 1",
            "diamonds = -1",
            "Line 6, unit 1 (Armand): expected a whole number >= 0 (at skills.diamonds).",
        ),
        (
            '"Fusilier"',
            '"Fussilier"',
            "Line 13, unit 2: no unit is called “Fussilier”; is “Fusilier” meant?",
        ),
        ('"Kepi"', '"Zeppelin"', "Line 13, unit 2: no item is called “Zeppelin”."),
        (
            '["Socket Bayonet"]',
            '["socket bayonnet"]',
            "Line 13, unit 2: no item is called “socket bayonnet”; is “Socket Bayonet” meant?",
        ),
    ],
)
def test_a_sheet_that_cannot_be_read_says_where_and_why(old, new, words):
    assert old in SHEET
    with pytest.raises(Unreadable) as refused:
        read_warband(SHEET.replace(old, new, 1))
    assert str(refused.value) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("units = 3", "The army file must list 0 to 40 units as [[units]]."),
        ("[[units]]\n" * 41, "The army file must list 0 to 40 units as [[units]]."),
        (
            'name = "A"\nfaction = "French"\nlimit = 600\nunits = ["Fusilier"]',
            "Unit 1: expected a table, got text.",
        ),
    ],
)
def test_the_men_stand_in_tables_of_their_own(text, words):
    with pytest.raises(Unreadable) as refused:
        read_warband(text)
    assert str(refused.value) == words


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "limit = " + "9" * 5000])
def test_an_absurd_sheet_is_refused_like_any_other(text):
    with pytest.raises(Unreadable, match="The army file is not TOML"):
        read_warband(text)


@cites("GOW-114")
def test_a_muster_says_how_much_ammunition_a_gun_was_given():
    gun = '{ item = "Pistol", ammo = 3 }, { item = "Colours", fixed = ["Socket Bayonet"] }'
    chief = f'[[units]]\ntype = "Plastun"\ncommander = true\nitems = [{gun}]\n'
    rest = '[[units]]\ntype = "Conscript"\n' * 3
    muster = BOOK.muster(f'name = "A"\nfaction = "Russian"\nlimit = 600\n{chief}{rest}')
    things = "Pistol (3 times its ammunition), Colours, Socket Bayonet"
    assert muster.lines[0] == f"Plastun, Plastun with {things}: 191"
