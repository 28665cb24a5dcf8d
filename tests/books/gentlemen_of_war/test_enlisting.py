"""What a builder offers is what a sheet may say."""

from __future__ import annotations

import pytest

from grognard.books.gentlemen_of_war.book import BOOK
from grognard.books.gentlemen_of_war.enlisting import enlistment
from grognard.books.gentlemen_of_war.roster import item_called, unit_type_called
from grognard.books.gentlemen_of_war.warbands import Enlisted, read_warband, sample_warbands
from marks import cites

HEAD = {entry.id: entry for entry in enlistment().head}
UNIT = {entry.id: entry for entry in enlistment().body.fields}


def values(entry):
    return [option.value for option in entry.options]


@pytest.mark.parametrize("name", sorted(sample_warbands()))
def test_every_ready_warband_could_have_been_built_by_choosing(name):
    band = sample_warbands()[name]
    assert band.faction in values(HEAD["faction"])
    assert band.limit in values(HEAD["limit"])
    for man in band.units:
        assert unit_type_called(man.type).name in values(UNIT["type"])
        for carried in man.items:
            assert item_called(carried.item).name in values(UNIT["items"])


def test_the_fields_of_a_unit_are_those_of_the_sheet():
    assert set(UNIT) == set(Enlisted.__struct_fields__)


def test_a_bayonet_is_fixed_only_to_what_has_a_lug():
    items = {option.value: option for option in UNIT["items"].options}
    assert "Smoothbore Musket" in items["Socket Bayonet"].hosts
    assert "Pistol" not in items["Socket Bayonet"].hosts
    assert items["Smallsword"].hosts == ()


@cites("GOWR-001")
@pytest.mark.parametrize(
    ("field", "name", "words"),
    [
        ("type", "Conscript", "♥2 ♦1 ♣2 ♠3"),
        ("type", "Span Navvy", "♥4 ♦1 ♣3 ♠4. Guard (1), Strong, Hefty (1)"),
        ("type", "Maitre d'Armes", "♥3 ♦5 ♣4 ♠3. Parry (1), +1 Martial Skills"),
        ("items", "Bearskin Cap", "Charge Defence (2), Hefty (1)"),
        ("items", "Charger", "Brutal Charge (1), Large, Free Move (3). Impact (Concussion 1)"),
        ("items", "Velocipede", "Free Move (2). Not into soft cover or water"),
        ("items", "Targe", "1 hand. Shove ♥ [Melee: 1] ♥: Knockback 1. Block (1)"),
    ],
)
def test_a_recruiter_reads_all_that_a_man_or_a_thing_is_good_for(field, name, words):
    options = {option.value: option for option in UNIT[field].options}
    assert options[name].detail == words


def test_nothing_is_for_sale_without_a_word_about_it():
    silent = [o.value for field in ("type", "items") for o in UNIT[field].options if not o.detail]
    assert silent == []


def test_a_unit_is_offered_to_its_own_faction_only():
    kinds = {option.value: option for option in UNIT["type"].options}
    assert kinds["Redcoat"].only == {"faction": ("British",)}


def test_the_usual_head_with_one_recruit_is_a_sheet_that_can_be_read():
    head = "".join(f"{entry.id} = {entry.usual!r}\n" for entry in enlistment().head)
    band = read_warband(f'{head}[[units]]\ntype = "Redcoat"\n')
    assert [man.name for man in band.units] == ["Redcoat"]


def crowd(units: int) -> str:
    """A Russian warband of so many, all of them cheap."""
    chief = '[[units]]\ntype = "Plastun"\ncommander = true\n'
    rest = '[[units]]\ntype = "Conscript"\n' * (units - 1)
    return f'name = "A Crowd"\nfaction = "Russian"\nlimit = 1200\n{chief}{rest}'


@cites("GOW-117")
def test_men_of_one_name_are_numbered_and_others_are_not():
    setup = BOOK.agree("encounter", {"red": crowd(4)})
    names = [unit.name for unit in BOOK.setup(setup).own("red")]
    assert names == ["Plastun", "Conscript 1", "Conscript 2", "Conscript 3"]


@cites("GOW-117")
def test_a_name_that_both_warbands_know_says_whose_man_it_is():
    lonely = crowd(4).replace('type = "Plastun"', 'type = "Plastun"\nname = "Uncle Vanya"')
    table = BOOK.setup(BOOK.agree("encounter", {"red": crowd(4), "blue": lonely}))
    assert [unit.name for unit in table.units.values()] == [
        "Plastun",
        "Conscript 1 (Red)",
        "Conscript 2 (Red)",
        "Conscript 3 (Red)",
        "Uncle Vanya",
        "Conscript 1 (Blue)",
        "Conscript 2 (Blue)",
        "Conscript 3 (Blue)",
    ]


@cites("GOW-117")
def test_two_equal_warbands_have_no_name_in_common():
    for name in sample_warbands():
        table = BOOK.setup(BOOK.agree("encounter", {"red": name, "blue": name}))
        names = [unit.name for unit in table.units.values()]
        assert len(set(names)) == len(names)


@cites("GOW-117")
def test_no_number_makes_the_name_of_another_man():
    named = crowd(4).replace('type = "Plastun"', 'type = "Plastun"\nname = "Conscript 2"')
    table = BOOK.setup(BOOK.agree("encounter", {"red": named, "blue": "british-600"}))
    names = [unit.name for unit in table.own("red")]
    assert names == ["Conscript 2", "Conscript 1", "Conscript 3", "Conscript 4"]
    table = BOOK.setup(BOOK.agree("encounter", {"red": crowd(4), "blue": alone("Conscript 2")}))
    names = [unit.name for unit in table.units.values()]
    assert len(set(names)) == len(names)
    assert {"Conscript 1", "Conscript 2 (Red)", "Conscript 2 (Blue)"} <= {*names}


def alone(name: str) -> str:
    """Four men of different names, the first of this one."""
    kinds = ("Plastun", "Line Grenadier", "Don Cossack", "Bear-Hunter")
    sheet = "".join(f'[[units]]\ntype = "{kind}"\n' for kind in kinds)
    first = f'type = "Plastun"\ncommander = true\nname = "{name}"\n'
    return f'name = "Few"\nfaction = "Russian"\nlimit = 1200\n{sheet}'.replace(
        'type = "Plastun"\n', first
    )


@cites("GOW-117")
def test_a_man_whose_name_is_left_blank_goes_by_his_kind():
    band = read_warband(crowd(4).replace('type = "Plastun"', 'type = "Plastun"\nname = "  "'))
    assert band.units[0].name == "Plastun"
