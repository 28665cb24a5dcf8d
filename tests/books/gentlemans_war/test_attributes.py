"""Distinctions and Deficiencies: who may have which, and what does not go together."""

import pytest

from grognard.books.gentlemans_war.attributes import (
    CONTRADICTIONS,
    TRAITS,
    attribute_faults,
    contradictions,
    deficiencies,
    distinctions,
    in_words,
    may_have,
    net_worth,
)
from marks import cites

FOOT = ["infantry", "light_infantry", "sharpshooters", "engineers", "cyclists", "tribal_infantry"]
HORSE = ["heavy_cavalry", "light_cavalry", "tribal_horsemen", "camel_riders"]
BOTH = ["heavy_dragoons", "light_dragoons", "mounted_infantry"]
GUNS = ["field_gun", "mountain_gun", "horse_gun", "siege_gun", "late_machine_gun", "ancient_gun"]
EVERYBODY = [*FOOT, *HORSE, *BOTH, *GUNS]


def said(kind, *attributes):
    return [(fault.words, fault.cite) for fault in attribute_faults(kind, attributes)]


def test_the_book_has_seven_distinctions_besides_fanatic_and_seven_deficiencies():
    assert distinctions() == (
        "brave",
        "crack_gunners",
        "gallant",
        "marksmen",
        "stalwart",
        "swift",
        "well_drilled",
        "fanatic",
    )
    assert deficiencies() == (
        "bad_aim",
        "bad_shots",
        "brittle",
        "nervous",
        "poor_drill",
        "slow",
        "timid",
    )


@cites("AGW-039", "AGW-044", "AGW-045", "AGW-048", "AGW-049", "AGW-050", "AGW-051", "AGW-052")
@pytest.mark.parametrize(
    "attribute",
    ["brave", "swift", "well_drilled", "brittle", "nervous", "poor_drill", "slow", "timid"],
)
def test_any_unit_may_have_most_attributes(attribute):
    assert all(may_have(kind, attribute) for kind in EVERYBODY)


@cites("AGW-040", "AGW-041", "AGW-042", "AGW-043", "AGW-046", "AGW-047", "AGW-572")
@pytest.mark.parametrize(
    ("attribute", "kinds"),
    [
        ("crack_gunners", GUNS),
        ("bad_aim", GUNS),
        ("gallant", [*FOOT, *HORSE, *BOTH]),
        ("bad_shots", [*FOOT, *HORSE, *BOTH]),
        ("marksmen", [*FOOT, *BOTH, "tribal_horsemen"]),
        ("stalwart", [*FOOT, *BOTH, *GUNS]),
        ("fanatic", ["tribal_infantry"]),
    ],
)
def test_some_attributes_are_for_some_troops_only(attribute, kinds):
    assert [kind for kind in EVERYBODY if may_have(kind, attribute)] == [
        kind for kind in EVERYBODY if kind in kinds
    ]


@cites("AGW-041")
def test_gallant_gunners_are_refused_with_the_rule_and_a_remedy():
    (fault,) = attribute_faults("field_gun", ("brave", "gallant"))
    assert fault.words == "cannot be Gallant: field gun never are"
    assert (fault.cite, fault.remedy) == ("AGW-041", "Take Gallant away.")


@cites("AGW-036")
def test_a_unit_may_have_any_number_of_both_sorts():
    assert said("infantry", "gallant", "stalwart", "swift", "nervous", "timid", "poor_drill") == []


@cites("AGW-036")
def test_the_same_attribute_twice_is_a_fault():
    assert said("infantry", "brave", "brave") == [("is Brave more than once", "AGW-036")]


@cites("AGW-037")
@pytest.mark.parametrize(("one", "other"), CONTRADICTIONS)
def test_attributes_that_gainsay_each_other_do_not_go_together(one, other):
    names = f"{TRAITS[one].name} and {TRAITS[other].name}"
    for pair in ((one, other), (other, one)):
        (fault,) = contradictions(pair)
        assert fault.words == f"cannot be both {names}"
        assert fault.cite == "AGW-037"


@cites("AGW-037")
def test_the_five_opposed_pairs_are_those_of_the_ledger():
    names = [{TRAITS[one].name, TRAITS[other].name} for one, other in CONTRADICTIONS]
    assert names == [
        {"Marksmen", "Bad Shots"},
        {"Crack Gunners", "Bad Aim"},
        {"Swift", "Slow"},
        {"Well-drilled", "Poor Drill"},
        {"Brave", "Brittle"},
    ]


@cites("AGW-037")
@pytest.mark.parametrize(
    "pair", [("gallant", "timid"), ("stalwart", "timid"), ("brave", "nervous")]
)
def test_the_brave_may_be_nervous_and_the_gallant_timid(pair):
    assert said("infantry", *pair) == []


@cites("AGW-031", "AGW-032", "AGW-572")
def test_fanatic_counts_as_three_distinctions_and_elite_for_nothing():
    assert net_worth(("brave", "gallant", "poor_drill")) == 1
    assert net_worth(("fanatic", "swift")) == 4
    assert net_worth(("elite",)) == 0
    assert in_words(("crack_gunners", "bad_shots")) == "Crack Gunners, Bad Shots"
