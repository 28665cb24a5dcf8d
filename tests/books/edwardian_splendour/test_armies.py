"""Raising an army: what a file may say, and what the book forbids or only advises against."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.books.edwardian_splendour.armies import (
    ARMIES,
    Army,
    UnitEntry,
    army_brief,
    equal_forces,
    inspect,
    muster,
    read_army,
    sprite,
    unit_line,
    write_army,
)
from grognard.tabletop.reading import Unreadable
from grognard.tabletop.view import Sprite
from marks import cites

FILE = """
name = "The Test Brigade"
nation = "Testland"
uniform = "prussian"

[[units]]
name = "The Guard"
type = "infantry"
figures = 24
quality = "Veteran"

[[units]]
name = "The Battery"
type = "gun"
figures = 4

[[units]]
name = "The spotter"
type = "spotter"
figures = 1
spots_for = "The Battery"
"""


def unit(kind="infantry", figures=12, name="Smith's", **more):
    return UnitEntry(name, kind, figures, **more)


def army(*units, variant="regular", nation="Testland", **more):
    return Army("The Force", nation, "prussian", units, variant, **more)


def said(found):
    return [(one.words, one.cite) for one in found]


def faults(one, variant="regular", **more):
    return said(inspect(army(one, variant=variant, **more)).faults)


def remarks(one, variant="regular", **more):
    return said(inspect(army(one, variant=variant, **more)).remarks)


@cites("ES-002", "ES-004", "ES-015")
def test_an_army_file_gives_each_unit_one_type_and_one_quality():
    read = read_army(FILE)
    assert [(one.type, one.figures, one.quality) for one in read.units] == [
        ("infantry", 24, "Veteran"),
        ("gun", 4, "Average"),
        ("spotter", 1, "Average"),
    ]
    assert read.units[1].gun == "modern"
    assert read.figures == 29


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('type = "gun"', 'type = "zeppelin"', "Line 12, unit 2 (The Battery): there is no kind"),
        ("figures = 24", 'figures = "many"', "Line 6, unit 1 (The Guard): expected a whole number"),
        ("figures = 24", "figures = 0", "Line 6, unit 1 (The Guard): expected a whole number >= 1"),
        ('"Veteran"', '"Splendid"', "Line 6, unit 1 (The Guard): there is no kind 'Splendid'"),
        ("spots_for", "spies_for", "Line 17, unit 3 (The spotter): there should be no `spies_for`"),
        ('name = "The Battery"', 'name = "The Guard"', "Line 12, unit 2 (The Guard): another unit"),
        ('uniform = "prussian"', "", "The head of the army file: there is no `uniform`"),
        ('nation = "Testland"', "nation = ", "The army file is not TOML: Invalid value (at line 3"),
    ],
)
def test_a_file_that_cannot_be_read_names_line_and_unit(old, new, words):
    with pytest.raises(Unreadable) as fault:
        read_army(FILE.replace(old, new))
    assert words in str(fault.value)


def test_units_in_one_line_are_named_by_number_and_an_army_has_some():
    head = 'name = "A"\nnation = "B"\nuniform = "boer"\n'
    with pytest.raises(Unreadable, match=r"^Unit 2: expected a table, got text\.$"):
        read_army(head + 'units = [{name = "C", type = "mg", figures = 2}, "D"]')
    with pytest.raises(Unreadable, match="must list 1 to 80 units"):
        read_army(head)


def test_an_army_is_written_as_it_is_read():
    read = read_army(FILE)
    assert read_army(write_army(read)) == read
    odd = replace(read, name='The "Quoted" \\ Ünit\t', units=(*read.units, unit(kit=("kilt",))))
    assert read_army(write_army(odd)) == odd


def test_an_army_is_found_by_name_or_by_its_text():
    assert ARMIES.find("zulu-impi") is ARMIES.ready["zulu-impi"]
    assert ARMIES.find(FILE).name == "The Test Brigade"
    with pytest.raises(Unreadable, match="is 'zulu-impi' meant"):
        ARMIES.find("zulu-impy")
    with pytest.raises(Unreadable, match="There is no army 'quite'"):
        ARMIES.find("quite")


def test_a_muster_lists_units_remarks_and_faults():
    told = muster(
        FILE.replace("figures = 24", "figures = 30").replace("figures = 4", "figures = 2")
    )
    assert told.name == "The Test Brigade"
    assert told.lines == (
        "The Guard: 30 infantry, Veteran",
        "The Battery: gun (modern) with 2 crew, Average",
        "The spotter: 1 spotter, Average",
        "Remark: The Guard has 30 figures; 12 to 24 are usual.",
    )
    assert said(told.faults) == [("The Battery has a crew of 2; a gun needs 3.", "ES-007")]
    unread = muster("nobody")
    assert said(unread.faults) == [("There is no army 'nobody'.", "ES-004")]


def test_a_unit_is_told_in_a_line():
    assert unit_line(unit(rifle="none")) == "Smith's: 12 infantry, Average, no firearms"
    horse = unit("gun", 4, gun="breech shell", horse=True, quality="Elite")
    assert unit_line(horse) == "Smith's: horse gun (breech shell) with 4 crew, Elite"
    assert unit_line(unit("mg", 2, rifle="none")) == "Smith's: MG with 2 crew, Average"


@pytest.mark.parametrize("name", ARMIES.ready)
def test_every_ready_army_keeps_all_rules_and_wears_a_known_uniform(name):
    ready = ARMIES.ready[name]
    assert said(inspect(ready).faults) == []
    assert said(inspect(ready).remarks) == []
    assert army_brief(name, ready).size == f"{ready.figures} figures"


def test_the_uniforms_are_in_the_art_kit():
    art = Path(__file__).parents[3] / "web" / "src" / "art" / "uniforms.json"
    presets = json.loads(art.read_text("utf-8"))["armies"]
    for ready in ARMIES.ready.values():
        for one in ready.units:
            preset = presets[one.uniform or ready.uniform]
            assert not one.troop or one.troop in preset["troops"]


def test_a_unit_is_drawn_in_its_armys_uniform_or_its_own():
    assert sprite(unit(), "boer") == Sprite("boer", "inf-march")
    assert sprite(unit(uniform="zulu"), "boer") == Sprite("zulu", "warrior")
    assert sprite(unit("mg", 2), "boer").pose == "mg"
    hussar = unit("cavalry", 6, pose="cav-hussar", hat="busby", kit=("cape",), troop="guard")
    assert sprite(hussar, "russian") == Sprite("russian", "cav-hussar", "busby", ("cape",), "guard")


# What holds for every army


@cites("ES-003")
def test_a_party_of_spotters_is_of_one_or_two():
    assert faults(unit("spotter", 2)) == []
    words = "Smith's has 3 spotters; a party is of one or two."
    assert faults(unit("spotter", 3)) == [(words, "ES-003")]


@cites("ES-004", "ES-104")
def test_only_artillery_has_a_gun_and_only_guns_are_horse_artillery():
    words = "Smith's is infantry and cannot have a gun of its own."
    assert faults(unit(gun="modern")) == [(words, "ES-004")]
    words = "Smith's is no artillery and so no horse artillery."
    assert faults(unit("mg", 3, horse=True)) == [(words, "ES-104")]


@cites("ES-006", "ES-013")
@pytest.mark.parametrize(
    ("one", "words", "cite"),
    [
        (unit(figures=11), "Smith's has 11 figures; 12 to 24 are usual.", "ES-006"),
        (unit(figures=25), "Smith's has 25 figures; 12 to 24 are usual.", "ES-006"),
        (unit("cavalry", 5), "Smith's has 5 figures; 6 to 16 are usual.", "ES-006"),
        (unit("cavalry", 17), "Smith's has 17 figures; 6 to 16 are usual.", "ES-006"),
        (
            unit(figures=49, undisciplined=True),
            "Smith's has 49 figures; 12 to 48 are usual.",
            "ES-013",
        ),
    ],
)
def test_an_unusual_size_is_remarked_on_but_no_fault(one, words, cite):
    assert remarks(one) == [(words, cite)]
    assert faults(one) == []


@cites("ES-003", "ES-006")
def test_usual_sizes_scouts_and_campaign_units_are_not_remarked_on():
    for one in (unit(), unit(figures=24), unit("cavalry", 16), unit(figures=2)):
        assert remarks(one) == []
    assert remarks(unit(figures=48, undisciplined=True)) == []
    assert remarks(unit(figures=7), depleted=True) == []


@cites("ES-007")
def test_a_gun_needs_three_crew_and_an_mg_two_unless_a_campaign_left_fewer():
    assert faults(unit("gun", 3)) == faults(unit("mg", 2)) == []
    assert faults(unit("gun", 2)) == [("Smith's has a crew of 2; a gun needs 3.", "ES-007")]
    assert faults(unit("mg", 1)) == [("Smith's has a crew of 1; an MG needs 2.", "ES-007")]
    assert faults(unit("gun", 1), depleted=True) == []


@cites("ES-013")
def test_the_undisciplined_and_others_told_so_keep_to_open_order():
    assert unit(undisciplined=True).must_keep_open_order
    assert unit(open_order_only=True).must_keep_open_order
    assert not unit().must_keep_open_order
    words = "Smith's is neither foot nor horse and has no order of its own."
    assert faults(unit("mg", 3, undisciplined=True)) == [(words, "ES-013")]


@cites("ES-014")
def test_only_troops_in_open_order_can_be_a_mass_without_its_modifier():
    assert faults(unit(undisciplined=True, massed=True)) == []
    words = "Smith's may form close order, so it is no mass in open order."
    assert faults(unit(massed=True)) == [(words, "ES-014")]


@cites("ES-046", "ES-099")
def test_a_spotter_is_told_off_for_a_gun_that_can_use_him():
    spotter = unit("spotter", 1, spots_for="Long Tom")

    def with_gun(kind):
        return said(inspect(army(spotter, unit("gun", 4, "Long Tom", gun=kind))).faults)

    assert with_gun("modern") == with_gun("breech shell") == []
    words = "Smith's cannot spot for Long Tom, which fires by eye."
    for kind in ("muzzle shell", "breech solid", "muzzle solid"):
        assert with_gun(kind) == [(words, "ES-099")]
    words = "Smith's spots for “Long Tom”, which is no gun of this army."
    assert faults(spotter) == [(words, "ES-046")]
    stray = army(unit(spots_for="Long Tom"), unit("gun", 4, "Long Tom", gun="modern"))
    words = "Smith's is no spotter and cannot spot for a gun."
    assert said(inspect(stray).faults) == [(words, "ES-046")]


@cites("ES-106")
def test_officers_and_standards_go_with_foot_and_horse():
    assert faults(unit("cavalry", 6, officer=True, standard=True)) == []
    words = "Smith's is neither foot nor horse and has no officer or standard."
    assert faults(unit("gun", 4, standard=True)) == [(words, "ES-106")]
    words = "Smith's has one figure for both its officer and its standard."
    assert faults(unit(figures=1, officer=True, standard=True)) == [(words, "ES-106")]
    words = "Smith's has nobody left to be its officer or carry its standard."
    led = unit(figures=24, leaders=23, officer=True, standard=True, **CROWD)
    assert faults(led, "revolutionary") == [(words, "ES-106")]
    led = unit(figures=24, leaders=22, officer=True, standard=True, **CROWD)
    assert faults(led, "revolutionary") == []


@cites("ES-110")
def test_the_mad_minute_is_for_close_order_foot_with_rifles_and_by_default_british():
    assert remarks(unit(mad_minute=True), nation="British") == []
    words = "Smith's fires the mad minute, which by default is British only."
    assert remarks(unit(mad_minute=True)) == [(words, "ES-110")]
    words = "Smith's is no close-order foot with rifles and has no mad minute."
    for one in (
        unit("cavalry", 6, mad_minute=True),
        unit(undisciplined=True, mad_minute=True),
        unit(rifle="none", mad_minute=True),
    ):
        assert faults(one, nation="British") == [(words, "ES-110")]


@cites("ES-036", "ES-105", "ES-121")
def test_rifles_have_brackets_of_8_6_or_12_inches_and_crews_none():
    assert unit().rifle_brackets == (8, 16, 24)
    assert unit(rifle="obsolete").rifle_brackets == (6, 12, 18)
    assert unit(rifle="marksman").rifle_brackets == (12, 24, 36)
    assert unit(rifle="none").rifle_brackets is None
    assert unit("gun", 4).rifle_brackets is None


@cites("ES-116", "ES-138")
def test_forces_are_equal_whatever_their_names_and_dress():
    red, blue = ARMIES.ready["generic-red"], ARMIES.ready["generic-blue"]
    assert equal_forces({"red": red, "blue": blue}, "ES-116") == []
    assert equal_forces({}, "ES-116") == []
    better = replace(blue, units=(replace(blue.units[1], quality="Elite"), *blue.units[1:]))
    assert said(equal_forces({"red": red, "blue": better}, "ES-138")) == [
        ("The Blue Force is not equal to the others.", "ES-138")
    ]


# The variants

BOER = {"rifle": "marksman", "open_order_only": True, "quality": "Veteran"}
DERVISH = {"undisciplined": True, "massed": True}
IMPI = {"rifle": "none", "no_rear_support": True}
CROWD = {"undisciplined": True, "badly_armed": True}


@cites("ES-120", "ES-121", "ES-122")
def test_commandos_are_marksmen_in_open_order_and_their_horse_is_irregular():
    assert faults(unit(**BOER), "boer") == []
    assert faults(unit("cavalry", 8, irregular_horse=True, **BOER), "boer") == []
    assert faults(unit("cavalry", 8, **BOER), "boer") == [
        ("Smith's must be irregular horse.", "ES-120")
    ]
    assert faults(unit(**(BOER | {"rifle": "rifle"})), "boer") == [
        ("Smith's must be marksmen.", "ES-121")
    ]
    assert faults(unit(**(BOER | {"open_order_only": False})), "boer") == [
        ("Smith's must be held to open order.", "ES-122")
    ]
    assert faults(unit(massed=True, **BOER), "boer") == [
        ("Smith's keeps the open-order modifier and is no mass.", "ES-122")
    ]
    assert faults(unit(irregular_horse=True)) == [
        ("Smith's is no cavalry and so no irregular horse.", "ES-120")
    ]


@cites("ES-120", "ES-122")
def test_commandos_are_veteran_or_average_and_their_guns_regular_and_average():
    assert remarks(unit(**(BOER | {"quality": "Average"})), "boer") == []
    assert remarks(unit(**(BOER | {"quality": "Elite"})), "boer") == [
        ("Smith's is Elite; Veteran or Average is usual.", "ES-122")
    ]
    assert faults(unit("gun", 4), "boer") == remarks(unit("mg", 3), "boer") == []
    assert remarks(unit("gun", 4, quality="Veteran"), "boer") == [
        ("Smith's is Veteran; Average is usual.", "ES-122")
    ]


@cites("ES-123", "ES-126")
def test_zulus_are_foot_of_any_size_without_rear_support():
    assert faults(unit(figures=30, **IMPI), "zulu") == []
    assert remarks(unit(figures=120, quality="Elite", **IMPI), "zulu") == []
    for kind in ("cavalry", "gun", "mg", "spotter"):
        found = faults(unit(kind, 1, **IMPI), "zulu", depleted=True)
        assert found == [("Smith's is not foot, and Zulus have nothing else.", "ES-123")]
    assert remarks(unit(figures=8, quality="Poor", **IMPI), "zulu") == [
        ("Smith's is Poor; Average or Veteran or Elite is usual.", "ES-123"),
        ("Smith's has 8 figures; 10 to 120 are usual.", "ES-123"),
    ]
    assert faults(unit(rifle="none"), "zulu") == [
        ("Smith's must go without the support of a second rank.", "ES-126")
    ]
    assert faults(unit(no_rear_support=True)) == [
        ("Smith's is not Zulu and keeps its support from the rear.", "ES-126")
    ]


@cites("ES-124")
def test_zulus_fire_only_as_small_parties_with_old_rifles_in_open_order():
    shots = {"rifle": "obsolete", "open_order_only": True, "no_rear_support": True}
    assert faults(unit(figures=12, **shots), "zulu") == []
    words = "Smith's may have rifles only as about a dozen men in open order."
    assert faults(unit(figures=30, **shots), "zulu") == [(words, "ES-124")]
    assert faults(unit(**(shots | {"open_order_only": False})), "zulu") == [(words, "ES-124")]
    words = "Smith's may have no rifles but those of 6-inch brackets."
    assert faults(unit(**(shots | {"rifle": "rifle"})), "zulu") == [(words, "ES-124")]


@cites("ES-125")
def test_zulu_speed_is_for_zulus_if_wanted():
    assert faults(unit(figures=30, zulu_speed=True, **IMPI), "zulu") == []
    assert faults(unit(zulu_speed=True)) == [
        ("Smith's is not Zulu and has not their speed.", "ES-125")
    ]


@cites("ES-127")
def test_the_british_in_zululand_have_muzzle_loaders_and_an_unarmed_contingent():
    where = "zulu war british"
    assert faults(unit("gun", 4, gun="muzzle shell"), where) == []
    assert faults(unit("gun", 4, gun="modern"), where) == [
        ("Smith's must be a muzzle-loading shell gun.", "ES-127")
    ]
    contingent = {"figures": 18, "local": True, "quality": "Poor"}
    assert faults(unit(rifle="none", **contingent), where) == []
    assert faults(unit(**contingent), where) == [
        ("Smith's is of the native contingent and has no firearms.", "ES-127")
    ]


@cites("ES-127")
@pytest.mark.parametrize(
    ("one", "words"),
    [
        (unit(figures=18), None),
        (unit(figures=9, quality="Veteran"), None),
        (unit(figures=20), "has 20 figures; 18 are usual"),
        (unit(figures=18, quality="Elite"), "is Elite; Average or Veteran is usual"),
        (unit("cavalry", 8), None),
        (unit("cavalry", 6), "has 6 figures; 8 are usual"),
        (unit("cavalry", 8, quality="Veteran"), "is Veteran; Average is usual"),
        (unit("cavalry", 5, quality="Veteran", local=True), None),
        (unit("cavalry", 9, quality="Veteran", local=True), "has 9 figures; 4 to 8 are usual"),
        (unit("cavalry", 5, local=True), "is Average; Veteran is usual"),
        (unit(local=True, rifle="none"), "is Average; Poor is usual"),
    ],
)
def test_sizes_and_qualities_of_the_british_in_zululand(one, words):
    wanted = [(f"Smith's {words}.", "ES-127")] if words else []
    assert remarks(one, "zulu war british") == wanted


@cites("ES-128", "ES-129", "ES-013")
def test_revolutionaries_are_large_undisciplined_and_badly_armed_crowds():
    assert faults(unit(figures=48, **CROWD), "revolutionary") == []
    assert faults(unit(figures=24, undisciplined=True, rifle="none"), "revolutionary") == []
    assert faults(unit(figures=24, undisciplined=True), "revolutionary") == [
        ("Smith's must be badly armed.", "ES-129")
    ]
    assert faults(unit(figures=24, badly_armed=True), "revolutionary") == [
        ("Smith's must be undisciplined.", "ES-013")
    ]
    assert faults(unit("gun", 4), "revolutionary") == []
    assert ("Smith's has 12 figures; 24 to 48 are usual.", "ES-128") in remarks(
        unit(**CROWD), "revolutionary"
    )
    for quality in ("Poor", "Elite"):
        crowd = unit(figures=24, leaders=2, quality=quality, **CROWD)
        assert remarks(crowd, "revolutionary") == []


@cites("ES-129", "ES-130")
def test_leaders_and_shared_arms_are_for_revolutionaries_who_should_have_several_leaders():
    words = "A Revolutionary army should have several Leaders."
    assert remarks(unit(figures=24, leaders=1, **CROWD), "revolutionary") == [(words, "ES-130")]
    assert faults(unit(figures=24, leaders=25, **CROWD), "revolutionary") == [
        ("Smith's has 25 Leaders among 24 figures.", "ES-130")
    ]
    words = "Smith's is not Revolutionary and has neither Leaders nor shared arms."
    assert faults(unit(leaders=1)) == [(words, "ES-130")]
    assert faults(unit(badly_armed=True)) == [(words, "ES-129")]


@cites("ES-133")
def test_pathans_are_veteran_marksmen_held_to_open_order():
    tribe = {"rifle": "marksman", "undisciplined": True, "quality": "Veteran"}
    assert faults(unit(figures=24, **tribe), "pathan") == []
    assert faults(unit(**(tribe | {"rifle": "rifle"})), "pathan") == [
        ("Smith's must be marksmen.", "ES-133")
    ]
    assert faults(unit(massed=True, **tribe), "pathan") == [
        ("Smith's keeps the open-order modifier and is no mass.", "ES-133")
    ]
    assert remarks(unit(**(tribe | {"quality": "Fair"})), "pathan") == [
        ("Smith's is Fair; Veteran is usual.", "ES-133")
    ]


@cites("ES-134")
def test_indian_troops_carry_obsolete_rifles_and_troops_from_home_do_not():
    assert faults(unit(), "frontier") == []
    assert faults(unit(local=True, rifle="obsolete"), "frontier") == []
    assert faults(unit(local=True), "frontier") == [
        ("Smith's is Indian and must carry obsolete rifles.", "ES-134")
    ]
    assert faults(unit("gun", 4, local=True), "frontier") == []


@cites("ES-135")
def test_dervishes_and_their_camelry_are_masses_with_or_without_firearms():
    for where in ("early mahdist", "late mahdist"):
        for one in (unit(**DERVISH), unit("cavalry", 8, rifle="none", **DERVISH)):
            assert faults(one, where) == []
        for missing in DERVISH:
            plain = {flag: True for flag in DERVISH if flag != missing}
            found = faults(unit(**plain), where)
            assert ("Smith's must be a mass in open order.", "ES-135") in found


@cites("ES-136")
@pytest.mark.parametrize(
    ("where", "fit", "words"),
    [
        ("early mahdist", "breech shell", "Smith's must be a breech-loading shell gun."),
        ("khartoum", "muzzle shell", "Smith's must be a muzzle-loading shell gun."),
        ("omdurman", "modern", "Smith's must be a modern gun."),
    ],
)
def test_the_guns_of_the_sudan_are_of_their_campaign(where, fit, words):
    assert faults(unit("gun", 4, gun=fit), where) == []
    assert faults(unit("gun", 4, gun="muzzle solid"), where) == [(words, "ES-136")]
    assert faults(unit(**DERVISH), where) == []
    assert faults(unit("gun", 4, gun="muzzle shell"), "late mahdist") == []


@cites("ES-119")
def test_the_books_variants_all_have_an_army():
    variants = {ready.variant for ready in ARMIES.ready.values()}
    assert variants == {
        "regular", "boer", "zulu", "zulu war british", "revolutionary", "pathan", "frontier",
        "early mahdist", "late mahdist", "khartoum", "omdurman",
    }  # fmt: skip
    names = [one.name for ready in ARMIES.ready.values() for one in ready.units]
    assert len(set(names)) == len(names)
