"""Sizes of units and what they cost."""

import pytest

from grognard.books.gentlemans_war.points import (
    ALLOWANCE,
    PRICES,
    SUBORDINATES,
    UNIT_COUNTS,
    cost,
    is_detachment,
    is_half_sized,
    reckon_cost,
    roster_code,
    size_fault,
    size_of_count,
)
from marks import cites

FOUR = ("brave", "gallant", "stalwart", "well_drilled")


@cites("AGW-026", "AGW-028")
def test_the_three_sizes_of_army():
    assert ALLOWANCE == {"small": 50, "medium": 75, "large": 100}
    assert UNIT_COUNTS == {"small": (6, 9), "medium": (10, 13), "large": (14, 18)}
    assert SUBORDINATES == {"small": 1, "medium": 2, "large": 3}
    assert [size_of_count(units) for units in (5, 6, 9, 10, 13, 14, 30)] == [
        None,
        "small",
        "small",
        "medium",
        "medium",
        "large",
        "large",
    ]


@cites("AGW-026", "AGW-030", "AGW-579")
@pytest.mark.parametrize(
    ("kind", "figures", "points"),
    [
        ("infantry", 12, 6),
        ("light_infantry", 12, 6),
        ("sharpshooters", 6, 3),
        ("heavy_cavalry", 6, 5),
        ("light_cavalry", 6, 4),
        ("field_gun", 4, 4),
        ("light_gun", 3, 3),
        ("mountain_gun", 3, 3),
        ("horse_gun", 4, 5),
        ("siege_gun", 5, 5),
        ("early_machine_gun", 3, 3),
        ("late_machine_gun", 3, 3),
        ("infantry", 6, 3),
        ("light_infantry", 6, 3),
        ("mounted_infantry", 6, 4),
        ("light_dragoons", 6, 4),
        ("heavy_dragoons", 6, 5),
        ("cyclists", 6, 4),
        ("engineers", 6, 4),
        ("tribal_infantry", 18, 6),
        ("tribal_horsemen", 9, 4),
        ("camel_riders", 6, 4),
        ("camel_riders", 9, 4),
        ("tigermen", 6, 3),
        ("ancient_gun", 3, 3),
        ("huge_gun", 6, 5),
        ("porters", 6, 0),
    ],
)
def test_every_troop_type_has_its_printed_price(kind, figures, points):
    assert size_fault(kind, figures) is None
    assert cost(kind, figures) == points


@cites("AGW-013")
@pytest.mark.parametrize(("figures", "points"), [(7, 4), (8, 4), (15, 8), (16, 8), (20, 10)])
def test_infantry_of_other_sizes_pays_half_a_point_a_figure(figures, points):
    assert size_fault("infantry", figures) is None
    assert cost("infantry", figures) == points


@cites("AGW-013", "AGW-019", "AGW-020", "AGW-021", "AGW-022", "AGW-076", "AGW-078", "AGW-095")
@cites("AGW-565", "AGW-569", "AGW-573", "AGW-576")
@pytest.mark.parametrize(
    ("kind", "figures", "cite"),
    [
        ("infantry", 10, "AGW-013"),
        ("infantry", 21, "AGW-013"),
        ("light_infantry", 8, "AGW-019"),
        ("light_infantry", 13, "AGW-019"),
        ("sharpshooters", 12, "AGW-020"),
        ("sharpshooters", 3, "AGW-076"),
        ("light_cavalry", 3, "AGW-076"),
        ("heavy_cavalry", 12, "AGW-021"),
        ("engineers", 12, "AGW-095"),
        ("tribal_infantry", 9, "AGW-076"),
        ("tribal_infantry", 24, "AGW-565"),
        ("tribal_horsemen", 12, "AGW-569"),
        ("camel_riders", 12, "AGW-573"),
        ("huge_gun", 11, "AGW-576"),
    ],
)
def test_units_of_other_sizes_are_refused(kind, figures, cite):
    assert size_fault(kind, figures).cite == cite


@cites("AGW-022")
@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [
        ("field_gun", 3, 6),
        ("light_gun", 2, 3),
        ("mountain_gun", 2, 3),
        ("horse_gun", 2, 4),
        ("siege_gun", 4, 6),
        ("early_machine_gun", 3, 4),
        ("late_machine_gun", 2, 3),
    ],
)
def test_crews_are_within_their_range_and_do_not_change_the_price(kind, least, most):
    assert size_fault(kind, least) is None
    assert size_fault(kind, most) is None
    assert cost(kind, least) == cost(kind, most)
    for crew in (least - 1, most + 1):
        assert size_fault(kind, crew).cite == "AGW-022"


@cites("AGW-019", "AGW-076")
def test_only_foot_goes_out_in_detachments():
    assert [kind for kind in PRICES if is_detachment(kind, 6)] == ["infantry", "light_infantry"]
    assert not is_detachment("infantry", 12)


@cites("AGW-031")
def test_each_distinction_adds_a_point():
    assert cost("light_cavalry", 6, ("brave", "gallant")) == 6


@cites("AGW-032")
@pytest.mark.parametrize(
    ("kind", "figures", "attributes", "points"),
    [
        ("infantry", 12, ("poor_drill",), 5),
        ("infantry", 12, ("poor_drill", "nervous", "bad_shots", "slow"), 3),
        ("heavy_cavalry", 6, ("poor_drill", "nervous", "bad_shots"), 3),
        ("early_machine_gun", 3, ("bad_aim", "brittle", "nervous"), 2),
        ("infantry", 12, ("gallant", "poor_drill", "nervous", "bad_shots", "slow", "timid"), 3),
    ],
)
def test_deficiencies_take_a_point_but_never_more_than_half_the_price(
    kind, figures, attributes, points
):
    assert cost(kind, figures, attributes) == points


@cites("AGW-033")
@pytest.mark.parametrize(
    ("kind", "attributes", "points"),
    [
        ("infantry", ("brave",), 4),
        ("infantry", ("brave", "gallant"), 4),
        ("infantry", ("brave", "gallant", "stalwart"), 5),
        ("infantry", ("poor_drill",), 3),
        ("infantry", ("poor_drill", "nervous"), 2),
        ("engineers", ("brave", "stalwart"), 5),
        ("sharpshooters", ("marksmen",), 4),
        ("cyclists", ("bad_shots", "nervous"), 3),
        ("tigermen", ("brave", "gallant"), 4),
        ("light_cavalry", ("brave", "gallant"), 6),
        ("mounted_infantry", ("brave", "marksmen"), 6),
    ],
)
def test_half_sized_foot_pays_half_for_its_attributes_rounded_up(kind, attributes, points):
    assert cost(kind, 6, attributes) == points


@cites("AGW-033")
def test_cavalry_guns_and_warbands_are_never_half_sized():
    half = [kind for kind in PRICES if is_half_sized(kind, 6)]
    small = ["infantry", "light_infantry", "sharpshooters", "cyclists", "engineers", "tigermen"]
    assert half == small


@cites("AGW-085")
def test_dismounted_cavalry_gets_no_credit_for_shooting_badly():
    assert cost("light_cavalry", 6) == PRICES["light_cavalry"].points == 4


@cites("AGW-031", "AGW-032")
def test_a_price_tells_its_reasons():
    reckoning = reckon_cost("infantry", 6, ("brave", "gallant", "stalwart"))
    assert reckoning.words() == (
        "5: 3 infantry, +1 Brave, +1 Gallant, +1 Stalwart, -1 half a unit pays half for attributes"
    )
    floor = reckon_cost("infantry", 12, ("slow", "timid", "nervous", "bad_shots"))
    assert (floor.modifiers[-1].amount, floor.modifiers[-1].cite) == (1, "AGW-032")


@cites("AGW-EX02")
def test_example_a_stalwart_battalion_is_twelve_figures_officer_and_all():
    assert size_fault("infantry", 12) is None
    assert cost("infantry", 12, ("stalwart",)) == 7


@cites("AGW-EX03", "AGW-027")
def test_example_a_small_army_costs_48_and_a_battalion_less_frees_six():
    army = ["infantry"] * 4 + ["light_infantry", "light_cavalry", "heavy_cavalry"]
    army += ["field_gun", "horse_gun"]
    total = sum(cost(kind, PRICES[kind].usual) for kind in army)
    assert total == 48
    assert ALLOWANCE["small"] - total == 2
    assert cost("infantry", 12) == 6


@cites("AGW-EX04", "AGW-033")
def test_example_a_detachment_of_gurkhas_costs_five():
    attributes = ("brave", "gallant", "stalwart", "swift")
    assert cost("light_infantry", 12, attributes) == 10
    assert cost("light_infantry", 6, attributes) == 5


@cites("AGW-EX05")
def test_example_guards_cost_ten_and_volunteers_four():
    assert cost("infantry", 12, FOUR) == 10
    assert cost("infantry", 12, ("brittle", "poor_drill")) == 4


@cites("AGW-684")
def test_every_troop_type_has_its_code_on_the_roster_sheet():
    codes = {roster_code(kind) for kind in PRICES} - {""}
    assert codes == {
        *("INF", "LI", "SK", "ENG", "TI"),
        *("HC", "LC", "Dr", "TH", "Cam"),
        *("ART", "H ART", "MG"),
    }
    assert roster_code("tribal_infantry") == "TI"
    assert roster_code("horse_gun") == "H ART"
