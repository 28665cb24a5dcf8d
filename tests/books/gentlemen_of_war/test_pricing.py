"""The points formula recomputes every price the roster prints."""

from fractions import Fraction

import pytest

from grognard.books.gentlemen_of_war.pricing import (
    ability_value,
    effect_points,
    item_price,
    item_value,
    option_value,
    passives_value,
    unit_price,
    unit_value,
)
from grognard.books.gentlemen_of_war.roster import (
    Ability,
    Effects,
    Item,
    Need,
    Option,
    Passives,
    item_by_id,
    item_called,
    roster,
    unit_type_called,
)
from marks import cites

PRINTED_VALUES = {
    "GOWR-051": ("18.03", 18),
    "GOWR-052": ("21.60", 22),
    "GOWR-053": ("19.18", 19),
    "GOWR-054": ("14.61", 15),
    "GOWR-055": ("15.88", 16),
    "GOWR-056": ("21.25", 21),
    "GOWR-057": ("16.99", 17),
    "GOWR-058": ("10.75", 11),
    "GOWR-059": ("17.48", 17),
    "GOWR-060": ("12.60", 13),
    "GOWR-061": ("6.24", 6),
    "GOWR-062": ("13.05", 13),
    "GOWR-063": ("15.57", 16),
    "GOWR-064": ("16.65", 17),
    "GOWR-065": ("7.56", 8),
    "GOWR-066": ("11.88", 12),
    "GOWR-067": ("15.44", 15),
    "GOWR-068": ("22.56", 23),
    "GOWR-069": ("17.68", 18),
    "GOWR-070": ("10.50", 11),
    "GOWR-071": ("17.71", 18),
    "GOWR-072": ("18.23", 18),
    "GOWR-073": ("12.26", 12),
    "GOWR-074": ("13.97", 14),
    "GOWR-075": ("16.07", 16),
    "GOWR-076": ("10.04", 10),
    "GOWR-077": ("22.00", 22),
    "GOWR-078": ("11.00", 11),
    "GOWR-079": ("8.00", 8),
    "GOWR-080": ("3.00", 3),
    "GOWR-081": ("3.00", 3),
    "GOWR-082": ("5.00", 5),
    "GOWR-083": ("4.00", 4),
    "GOWR-084": ("6.00", 6),
    "GOWR-085": ("15.00", 15),
    "GOWR-086": ("25.00", 25),
    "GOWR-087": ("21.00", 21),
    "GOWR-088": ("10.00", 10),
    "GOWR-089": ("6.00", 6),
    "GOWR-090": ("5.36", 5),
    "GOWR-091": ("6.00", 6),
    "GOWR-092": ("10.87", 11),
    "GOWR-093": ("4.00", 4),
    "GOWR-094": ("5.40", 5),
    "GOWR-095": ("8.00", 8),
    "GOWR-112": ("7.17", 7),
    "GOWR-113": ("18.25", 18),
    "GOWR-114": ("12.00", 12),
    "GOWR-115": ("9.00", 9),
}
ONE = (Need("H"),)


@cites("GOWR-009")
@pytest.mark.parametrize("unit", roster().units, ids=lambda unit: unit.name)
def test_the_formula_gives_the_printed_price_of_a_unit(unit):
    assert unit_price(unit) == unit.points


@cites("GOWR-010")
@pytest.mark.parametrize(("cite", "printed"), PRINTED_VALUES.items())
def test_the_formula_gives_the_printed_value_and_price_of_an_item(cite, printed):
    item = item_by_id(cite)
    value, price = printed
    assert abs(item_value(item) - Fraction(value)) <= Fraction(5, 1000)
    assert item_price(item) == item.points == price


def test_every_item_has_a_printed_value():
    assert list(PRINTED_VALUES) == [item.id for item in roster().items]


@cites("GOWR-009")
def test_a_unit_is_worth_its_humours_its_rank_and_its_passives():
    assert unit_value(unit_type_called("Conscript")) == 4 * 2 + 4 * 1 + 10 * 2 + 7 * 3
    rifleman = 4 * 2 + 4 * 5 + 10 * 4 + 7 * 3 + 10 + 4 + 6 + 8
    assert unit_value(unit_type_called("Chosen Rifleman")) == rifleman


@cites("GOWR-009")
def test_a_native_ability_is_worth_one_and_a_half_times_its_value():
    dressing = Fraction(72, 10) + Fraction(1, 4) * 6
    humours = 4 * 1 + 4 * 2 + 10 * 3 + 7 * 3
    expected = humours + Fraction(3, 2) * dressing * Fraction(105, 100)
    assert unit_value(unit_type_called("Surgeon's Mate")) == expected


@cites("GOWR-010")
def test_halves_are_rounded_up():
    cudgel = item_called("Cudgel")
    assert item_value(cudgel) == Fraction(21, 2)
    assert item_price(cudgel) == 11


@cites("GOWR-010")
def test_no_equipment_costs_less_than_two_points():
    trinket = Item(id="GOWR-095", name="Trinket", category="Misc", points=0)
    assert item_value(trinket) == 0
    assert item_price(trinket) == 2


@cites("GOWR-010")
def test_two_handed_heavy_and_bayonet_weapons_are_cheaper_by_their_factors():
    blow = Ability(name="Blow", suit="H", type="melee", range=1, options=(_wound(ONE),))

    def value(**grip):
        weapon = {"id": "GOWR-062", "name": "Weapon", "category": "Blade", "points": 0} | grip
        return item_value(Item(**weapon, abilities=(blow,)))

    assert value() == 9
    assert value(hands=2) == 9 * Fraction(9, 10)
    assert value(hands=2, heavy=True) == 9 * Fraction(9, 10) * Fraction(8, 10)
    assert value(category="Bayonet") == 9 * Fraction(8, 10)


@cites("GOWR-011")
@pytest.mark.parametrize(
    ("keywords", "factor"),
    [
        ({"type": "melee", "range": 1}, "1"),
        ({"type": "melee", "range": 2}, "1.25"),
        ({"type": "ranged", "range": 4}, "1.4"),
        ({"type": "support", "range": 4}, "1.2"),
        ({"type": "self"}, "0.8"),
        ({"type": "melee", "range": 1, "repeatable": True}, "1.4"),
        ({"type": "melee", "range": 1, "multichoice": True}, "1.3"),
        ({"type": "melee", "range": 1, "multitarget": True}, "1.15"),
        ({"type": "melee", "range": 1, "reuseable": True}, "1.25"),
        ({"type": "melee", "range": 1, "load": 2}, "0.7"),
        ({"type": "melee", "range": 1, "one_use": True}, "0.4"),
        ({"type": "ranged", "range": 5, "repeatable": True, "load": 1}, "1.785"),
    ],
)
def test_keywords_type_and_loading_multiply_an_abilitys_value(keywords, factor):
    ability = Ability(name="Blow", suit="H", options=(_wound(ONE),), **keywords)
    assert ability_value(ability) == 6 * Fraction(factor)


@cites("GOWR-011")
def test_options_beside_the_best_count_by_a_quarter():
    options = (_wound((Need("H", 8),)), _wound(ONE), _wound((Need("H", 6),)))
    ability = Ability(name="Blow", suit="H", type="melee", range=1, options=options)
    assert ability_value(ability) == 6 + Fraction(1, 4) * (3 + Fraction(36, 10))


@cites("GOWR-012")
@pytest.mark.parametrize(
    ("effects", "points"),
    [
        ({"wound": 2}, "12"),
        ({"heal": 1}, "6"),
        ({"commanded": 2}, "10"),
        ({"concussion": 1}, "4"),
        ({"suppressed": 1}, "4"),
        ({"lethal": 1}, "4"),
        ({"clear": 1}, "4"),
        ({"immobilize": 1}, "3"),
        ({"piercing": 2}, "4"),
        ({"knockback": 1}, "2"),
        ({"reveal": 2}, "2"),
        ({"wound": 1, "scatter": 1}, "4"),
        ({"blast": Effects(wound=1)}, "9"),
        ({"wound": 1, "recoil": Effects(concussion=1)}, "4"),
    ],
)
def test_every_effect_has_its_points(effects, points):
    assert effect_points(Effects(**effects)) == Fraction(points)


@cites("GOWR-013")
@pytest.mark.parametrize(
    ("needs", "difficulty"),
    [
        ("H", "1"),
        ("H H", "0.6"),
        ("H H H", "0.25"),
        ("H H H H", "0.08"),
        ("H6", "0.6"),
        ("H8", "0.5"),
        ("H8 H", "0.3"),
        ("H6 H8", "0.18"),
    ],
)
def test_an_option_is_worth_less_the_more_and_the_higher_cards_it_needs(needs, difficulty):
    symbols = tuple(Need(word[0], int(word[1:] or 0)) for word in needs.split())
    assert option_value(_wound(symbols)) == 6 * Fraction(difficulty)


@cites("GOWR-014")
@pytest.mark.parametrize(
    ("passive", "points"),
    [
        ("brutal_charge", "4"),
        ("charge_defence", "3"),
        ("large", "-6"),
        ("goliath_killer", "3"),
        ("mobility_drills", "4"),
        ("mobile_loading", "4"),
        ("longgun_training", "8"),
        ("guard", "5"),
        ("parry", "5"),
        ("block", "9"),
        ("strong", "8"),
        ("mounted_training", "6"),
        ("martial_skills", "5"),
        ("vigour_skills", "9"),
        ("arsenal", "0.8"),
        ("stalk", "4"),
        ("skirmisher", "6"),
        ("hefty", "-3"),
        ("bayonet_lug", "1"),
        ("armour", "14"),
        ("free_move", "7"),
    ],
)
def test_every_passive_has_its_price_per_point(passive, points):
    assert passives_value(Passives(**{passive: 2})) == 2 * Fraction(points)


@cites("GOWR-014")
@pytest.mark.parametrize(
    ("name", "beside", "extra"),
    [
        ("Charger", 7 * 3 - 6 + 4, 6),
        ("Plumed Bicorne", 0, 6),
        ("Telescopic Sight", 0, 8),
        ("Knuckleduster", 0, 6),
        ("Flask of Brandy", 0, 6),
        ("Spyglass", Fraction(336, 100), 2),
        ("Velocipede", 7 * 2, -4),
    ],
)
def test_flat_extras_are_added(name, beside, extra):
    assert item_value(item_called(name)) == beside + extra


def _wound(needs):
    return Option(needs, Effects(wound=1))
