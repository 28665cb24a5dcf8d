"""The roster as its ledger prints it: every stat, price, passive, ability and special flag."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from grognard.books.gentlemen_of_war.roster import (
    FACTIONS,
    Ability,
    Effects,
    Item,
    Levels,
    Need,
    Option,
    Passives,
    item_by_id,
    item_called,
    passives_of,
    roster,
    unit_type_by_id,
    unit_type_called,
)
from marks import cites


def row(mark, *printed):
    """A line of the roster, tested under its own cite."""
    return pytest.param(mark.args[0], *printed, *[""] * (6 - len(printed)), marks=mark)


def passives(printed):
    """The passives in such words as ``guard 1, stalk 2``."""
    pairs = (words.split() for words in printed.split(", ") if words)
    return Passives(**{name: int(count) for name, count in pairs})


# fmt: off
UNITS = [
    row(cites("GOWR-015"), "Gentleman Officer", "British Elite", "3 4 4 4", 134,
        "arsenal 20",
        "Steady, Lads ♣ [Support: 4] ♣: Commanded (1); ♣♣: Clear, Commanded (1)."),
    row(cites("GOWR-016"), "Sergeant-Major", "British Elite", "4 3 4 5", 136,
        "strong 1, charge_defence 1",
        "Bellow ♠ [Support: 2] ♠: Clear; ♠♠: Commanded (2)."),
    row(cites("GOWR-017"), "Chosen Rifleman", "British Elite", "2 5 4 3", 117,
        "stalk 1, skirmisher 1, longgun_training 1"),
    row(cites("GOWR-018"), "Redcoat", "British", "2 3 3 3", 74, "charge_defence 1"),
    row(cites("GOWR-019"), "Highlander", "British", "4 2 3 3", 79, "brutal_charge 1"),
    row(cites("GOWR-020"), "Light Dragoon", "British", "3 3 3 3", 81, "mounted_training 1"),
    row(cites("GOWR-021"), "Span Navvy", "British", "4 1 3 4", 88, "strong 1, hefty 1, guard 1"),
    row(cites("GOWR-022"), "Surgeon's Mate", "British", "1 2 3 3", 77,
        "",
        "Dress Wounds ♠ [Support: 1] ♠: Heal 1; ♠♠: Heal 2."),
    row(cites("GOWR-023"), "Volunteer Cyclist", "British", "2 2 3 2", 70,
        "mounted_training 1, mobility_drills 1"),
    row(cites("GOWR-024"), "Chef de Bande", "French Elite", "3 3 5 4", 137,
        "arsenal 15",
        "En Avant ♣ [Support: 4] ♣: Commanded (1); ♣♣: Commanded (2)."),
    row(cites("GOWR-025"), "Vieux Grognard", "French Elite", "4 4 3 5", 118,
        "charge_defence 2, guard 1"),
    row(cites("GOWR-026"), "Maitre d'Armes", "French Elite", "3 5 4 3", 113,
        "parry 1, martial_skills 1"),
    row(cites("GOWR-027"), "Fusilier", "French", "2 2 3 3", 71, "mobility_drills 1"),
    row(cites("GOWR-028"), "Voltigeur", "French", "2 3 3 2", 74, "skirmisher 1, stalk 1"),
    row(cites("GOWR-029"), "Zouave", "French", "3 3 3 3", 83, "brutal_charge 1, mobility_drills 1"),
    row(cites("GOWR-030"), "Cuirassier", "French", "4 2 3 4", 92,
        "mounted_training 1, brutal_charge 1"),
    row(cites("GOWR-031"), "Vivandiere", "French", "2 2 3 3", 78,
        "",
        "La Goutte ♠ [Support: 1] ♠8+: Heal 1; ♠♣: Heal 1, Clear."),
    row(cites("GOWR-032"), "Tambour", "French", "1 1 3 2", 62, "arsenal 12"),
    row(cites("GOWR-033"), "Hauptmann", "Prussian Elite", "3 4 4 4", 126,
        "guard 1",
        "Befehl ♣ [Support: 5] ♣: Commanded (1). Repeatable, Multitarget."),
    row(cites("GOWR-034"), "Jagermeister", "Prussian Elite", "2 5 4 3", 113,
        "stalk 2, skirmisher 1"),
    row(cites("GOWR-035"), "Mensur Duellist", "Prussian Elite", "4 4 4 3", 113, "parry 2"),
    row(cites("GOWR-036"), "Landwehr", "Prussian", "2 2 2 3", 62, "guard 1"),
    row(cites("GOWR-037"), "Fusilier of the Line", "Prussian", "2 3 3 3", 75, "mobile_loading 1"),
    row(cites("GOWR-038"), "Garde-Grenadier", "Prussian", "4 2 3 4", 90,
        "guard 1, charge_defence 1"),
    row(cites("GOWR-039"), "Uhlan", "Prussian", "3 3 3 3", 85,
        "mounted_training 1, brutal_charge 1"),
    row(cites("GOWR-040"), "Black Hussar", "Prussian", "3 3 4 2", 88,
        "mounted_training 1, mobility_drills 1"),
    row(cites("GOWR-041"), "Feldscher", "Prussian", "1 2 3 3", 74,
        "",
        "Verband ♠ [Support: 1] ♠: Heal 1; ♠8+♦: Heal 2, Clear."),
    row(cites("GOWR-042"), "Ataman", "Russian Elite", "4 3 4 4", 129,
        "mounted_training 1, brutal_charge 1",
        "Urrah ♣ [Support: 4] ♣: Commanded (1); ♣♥: Commanded (2)."),
    row(cites("GOWR-043"), "Guards Ensign", "Russian Elite", "4 3 4 5", 124,
        "charge_defence 1, arsenal 10"),
    row(cites("GOWR-044"), "Plastun", "Russian Elite", "3 4 4 3", 112,
        "stalk 1, skirmisher 1, goliath_killer 1"),
    row(cites("GOWR-045"), "Conscript", "Russian", "2 1 2 3", 53, ""),
    row(cites("GOWR-046"), "Line Grenadier", "Russian", "3 2 3 4", 81, "charge_defence 1"),
    row(cites("GOWR-047"), "Don Cossack", "Russian", "3 2 3 3", 81,
        "mounted_training 1, mobility_drills 1"),
    row(cites("GOWR-048"), "Bear-Hunter", "Russian", "3 3 3 3", 87,
        "goliath_killer 2, skirmisher 1"),
    row(cites("GOWR-049"), "Opolchenie Axeman", "Russian", "3 1 2 3", 61, "brutal_charge 1"),
    row(cites("GOWR-050"), "Regimental Priest", "Russian", "1 1 3 4", 74,
        "",
        "Benediction ♠ [Support: 2] ♠: Clear; ♠8+: Heal 1."),
]
ITEMS = [
    row(cites("GOWR-051"), "Smoothbore Musket", "Longgun", 2, 18, "bayonet_lug 1",
        "Fire ♦ [Ranged: 4] ♦♦: Wound 2, Armour Piercing 1; ♦6+: Wound 1; ♦: Suppressed. "
        "Reuseable. Ammo 1/1, each use Ammo -1. Load 🂠🂠: Ammo +1, Reuseable."),
    row(cites("GOWR-052"), "Rifled Longgun", "Longgun", 2, 22, "bayonet_lug 1",
        "Fire ♦ [Ranged: 6] ♦♦: Wound 2, Armour Piercing 1; "
        "♦8+♦: Wound 2, Armour Piercing 2, Lethal; ♦: Suppressed. Reuseable. "
        "Ammo 1/1, each use Ammo -1. Load 🂠🂠: Ammo +1, Reuseable."),
    row(cites("GOWR-053"), "Needle Rifle", "Longgun", 2, 19, "bayonet_lug 1",
        "Fire ♦ [Ranged: 5] ♦♦: Wound 2; ♦♦♦: Wound 3, Armour Piercing 1. Reuseable. "
        "Ammo 1/1, each use Ammo -1. Load 🂠: Ammo +1, Reuseable."),
    row(cites("GOWR-054"), "Cavalry Carbine", "Carbine", 1, 15, "",
        "Fire ♦ [Ranged: 4] ♦♦: Wound 2; ♦8+: Wound 1. Reuseable. Ammo 1/1, each use Ammo -1. "
        "Load 🂠🂠: Ammo +1, Reuseable."),
    row(cites("GOWR-055"), "Blunderbuss", "Longgun", 2, 16, "",
        "Fire ♦ [Ranged: 2] ♦: Wound 1, Knockback 1. Repeatable, Reuseable. "
        "Ammo 1/1, each use Ammo -1. Load 🂠🂠: Ammo +1, Reuseable."),
    row(cites("GOWR-056"), "Wall Gun", "Longgun", 2, 21, "",
        "Fire ♦ [Ranged: 8] ♦♦: Wound 3, Armour Piercing 2, Lethal, Recoil (Concussion 1); "
        "♦: Suppressed, Knockback 1. Reuseable. Ammo 1/1, each use Ammo -1. "
        "Load 🂠🂠🂠: Ammo +1, Reuseable."),
    row(cites("GOWR-057"), "Pistol", "Pistol", 1, 17, "",
        "Fire ♦ [Ranged: 3] ♦♦: Wound 2; ♦8+: Wound 1, Knockback 1. Reuseable. "
        "Ammo 1/1, each use Ammo -1. Load 🂠: Ammo +1, Reuseable."),
    row(cites("GOWR-058"), "Duelling Pistol", "Pistol", 1, 11, "",
        "Fire ♦ [Ranged: 3] ♦8+♦: Wound 2, Armour Piercing 1, Lethal; ♦6+: Wound 1. Reuseable. "
        "Ammo 1/1, each use Ammo -1. Load 🂠🂠: Ammo +1, Reuseable."),
    row(cites("GOWR-059"), "Horse Pistol", "Pistol", 1, 17, "",
        "Fire ♦ [Ranged: 2] ♦♦: Wound 2, Armour Piercing 1, Knockback 1; ♦: Wound 1. Reuseable. "
        "Ammo 1/1, each use Ammo -1. Load 🂠🂠: Ammo +1, Reuseable."),
    row(cites("GOWR-060"), "Grenade", "Thrown", 1, 13, "",
        "Throw ♥ [Ranged: 3] ♥: Wound 1, Scatter (1), Blast (Wound 1); "
        "♥♥: Wound 2, Armour Piercing 1, Scatter (1), Blast (Wound 1). "
        "Ammo 1/1, each use Ammo -1. No Load."),
    row(cites("GOWR-061"), "Smoke Pot", "Thrown", 1, 6, "",
        "Throw ♥ [Ranged: 3] ♥: Suppressed, Scatter (1), Blast (Suppressed). "
        "Ammo 1/1, each use Ammo -1. No Load."),
    row(cites("GOWR-062"), "Sabre", "Blade", 1, 13, "",
        "Cut ♥ [Melee: 1] ♥: Wound 1; ♥♦: Wound 2."),
    row(cites("GOWR-063"), "Smallsword", "Blade", 1, 16, "parry 1",
        "Thrust ♦ [Melee: 1] ♦: Wound 1; ♦8+♦: Wound 2, Armour Piercing 1."),
    row(cites("GOWR-064"), "Pallasch", "Blade", 1, 17, "",
        "Cleave ♥ [Melee: 1] ♥: Wound 1; ♥♥: Wound 2, Armour Piercing 1, Knockback 1."),
    row(cites("GOWR-065"), "Kindjal", "Blade", 1, 8, "",
        "Slash ♦ [Melee: 1] ♦6+: Wound 1. Repeatable."),
    row(cites("GOWR-066"), "Socket Bayonet", "Bayonet", 0, 12, "",
        "Stab ♥ [Melee: 1] ♥: Wound 1; ♥♥: Wound 2, Armour Piercing 1."),
    row(cites("GOWR-067"), "Sword Bayonet", "Bayonet", 0, 15, "parry 1",
        "Stab ♦ [Melee: 1] ♦: Wound 1; ♥♦: Wound 2."),
    row(cites("GOWR-068"), "Lance", "Polearm", 1, 23, "brutal_charge 1",
        "Skewer ♥ [Melee: 2] ♥: Wound 1; ♥♥: Wound 2, Armour Piercing 1."),
    row(cites("GOWR-069"), "Spontoon", "Polearm", 2, 18, "charge_defence 1",
        "Lunge ♥ [Melee: 2] ♥: Wound 1; ♥♦: Wound 2."),
    row(cites("GOWR-070"), "Cudgel", "Club", 1, 11, "",
        "Bash ♥ [Melee: 1] ♥: Concussion 1; ♥♥: Wound 1, Concussion 1."),
    row(cites("GOWR-071"), "Navvy's Maul", "Club", 2, 18, "",
        "Smash ♥ [Melee: 1] ♥: Wound 1, Knockback 1; ♥♥: Wound 3, Knockback 1, Concussion 1."),
    row(cites("GOWR-072"), "Felling Axe", "Axe", 2, 18, "",
        "Chop ♥ [Melee: 1] ♥: Wound 1; ♥♥: Wound 3, Armour Piercing 1."),
    row(cites("GOWR-073"), "Drum", "Instrument", 2, 12, "bayonet_lug 1",
        "Beat ♣ [Support: 3] ♣: Commanded (1); ♣♣: Commanded (2)."),
    row(cites("GOWR-074"), "Bugle", "Instrument", 1, 14, "bayonet_lug 1",
        "Sound ♣ [Support: 6] ♣: Commanded (1); ♣♣: Clear, Commanded (1)."),
    row(cites("GOWR-075"), "Colours", "Instrument", 1, 16, "charge_defence 1, bayonet_lug 1",
        "Rally ♠ [Support: 3] ♠: Clear; ♠♠: Heal 1, Clear."),
    row(cites("GOWR-076"), "Bagpipes", "Instrument", 2, 10, "",
        "Skirl ♠ [Support: 4] ♠: Commanded (1); ♠♠: Suppressed, Concussion 1."),
    row(cites("GOWR-077"), "Cuirass", "Armour", 0, 22, "armour 2, hefty 2"),
    row(cites("GOWR-078"), "Breastplate", "Armour", 0, 11, "armour 1, hefty 1"),
    row(cites("GOWR-079"), "Boiled-Leather Coat", "Armour", 0, 8, "armour 1, hefty 2"),
    row(cites("GOWR-080"), "Shako", "Headgear", 0, 3, "charge_defence 1"),
    row(cites("GOWR-081"), "Bearskin Cap", "Headgear", 0, 3, "charge_defence 2, hefty 1"),
    row(cites("GOWR-082"), "Crested Helmet", "Headgear", 0, 5, "parry 1"),
    row(cites("GOWR-083"), "Kepi", "Headgear", 0, 4, "mobility_drills 1"),
    row(cites("GOWR-084"), "Plumed Bicorne", "Headgear", 0, 6, ""),
    row(cites("GOWR-085"), "Riding Horse", "Mount", 0, 15, "free_move 3, large 1"),
    row(cites("GOWR-086"), "Charger", "Mount", 0, 25, "free_move 3, large 1, brutal_charge 1"),
    row(cites("GOWR-087"), "Steppe Pony", "Mount", 0, 21, "free_move 3, large 1, skirmisher 1"),
    row(cites("GOWR-088"), "Velocipede", "Mount", 0, 10, "free_move 2"),
    row(cites("GOWR-089"), "Knuckleduster", "Misc", 0, 6, ""),
    row(cites("GOWR-090"), "Spyglass", "Misc", 0, 5, "",
        "Observe ♣ [Support: Self] ♣: Reveal 2. Repeatable. Not in melee."),
    row(cites("GOWR-091"), "Flask of Brandy", "Misc", 0, 6, "",
        "Drink 🂠 [Support: Self] Heal 1. Once per battle."),
    row(cites("GOWR-092"), "Field Dressings", "Misc", 0, 11, "",
        "Dress ♠ [Support: 1] ♠: Heal 1; ♠8+♠: Heal 2."),
    row(cites("GOWR-093"), "Cartridge Belt", "Misc", 0, 4, "mobile_loading 1"),
    row(cites("GOWR-094"), "Caltrops", "Misc", 0, 5, "",
        "Strew ♦ [Ranged: 2] ♦: Immobilize, Blast (Immobilize). Ammo 1/1, each use Ammo -1. "
        "No Load."),
    row(cites("GOWR-095"), "Telescopic Sight", "Misc", 0, 8, ""),
    row(cites("GOWR-112"), "Pepperbox", "Pistol", 1, 7, "",
        "Fire ♦ [Ranged: 2] ♦6+: Wound 1. Repeatable, Multitarget, Reuseable. "
        "Ammo 1/1, each use Ammo -1. Load 🂠🂠🂠: Ammo +1, Reuseable."),
    row(cites("GOWR-113"), "Partisan", "Polearm", 2, 18, "",
        "Sweep ♥ [Melee: 1] ♥: Wound 1; ♦: Knockback 1; ♥♥: Wound 2, Armour Piercing 1. "
        "Multichoice."),
    row(cites("GOWR-114"), "Targe", "Club", 1, 12, "block 1",
        "Shove ♥ [Melee: 1] ♥: Knockback 1."),
    row(cites("GOWR-115"), "Drill Book", "Misc", 0, 9, "vigour_skills 1"),
]
# fmt: on


@pytest.mark.parametrize(("cite", "name", "rank", "levels", "points", "qualities", "native"), UNITS)
def test_a_unit_is_what_its_line_says(cite, name, rank, levels, points, qualities, native):
    unit = unit_type_by_id(cite)
    assert unit.name == name
    assert unit.faction + " Elite" * unit.elite == rank
    assert unit.levels == Levels(*map(int, levels.split()))
    assert unit.points == points
    assert unit.passives == passives(qualities)
    assert " ".join(ability.in_words() for ability in unit.abilities) == native


@pytest.mark.parametrize(
    ("cite", "name", "category", "hands", "points", "qualities", "ability"), ITEMS
)
def test_an_item_is_what_its_line_says(cite, name, category, hands, points, qualities, ability):
    item = item_by_id(cite)
    assert (item.name, item.category, item.hands) == (name, category, hands)
    assert item.points == points
    assert item.passives == passives(qualities)
    assert " ".join(ability.in_words() for ability in item.abilities) == ability


def test_the_roster_has_36_units_and_49_items_and_no_other():
    everything = [*roster().units, *roster().items]
    assert (len(roster().units), len(roster().items)) == (36, 49)
    numbers = [*range(15, 96), *range(112, 116)]
    assert [thing.id for thing in everything] == [f"GOWR-{n:03}" for n in numbers]
    assert len({thing.name.casefold() for thing in everything}) == 85


@cites("GOW-078", "GOW-079", "GOW-080", "GOW-081")
@pytest.mark.parametrize("keyword", ["multichoice", "repeatable", "multitarget", "reuseable"])
def test_every_keyword_of_abilities_is_on_something_that_can_be_bought(keyword):
    assert any(getattr(ability, keyword) for ability, _ in _options())


@cites("GOW-098", "GOW-102")
@pytest.mark.parametrize("name", Passives.__struct_fields__)
def test_every_passive_is_on_something_that_can_be_bought(name):
    assert any(getattr(bearer.passives, name) for bearer in (*roster().units, *roster().items))


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_faction_has_three_elites_and_six_of_the_rank_and_file(faction):
    ranks = [unit.elite for unit in roster().units if unit.faction == faction]
    assert ranks == [True] * 3 + [False] * 6


@cites("GOWR-015", "GOWR-051", "GOWR-076")
def test_attacks_are_aimed_at_foes_and_support_at_anyone_in_range():
    aims = {(ability.type, option.target) for ability, option in _options() if ability.suit}
    bagpipes = {("support", "friend"), ("support", "foe")}
    assert aims - bagpipes == {
        ("ranged", "foe"),
        ("melee", "foe"),
        ("support", "any"),
        ("self", "friend"),
    }


def _options():
    bearers = [*roster().units, *roster().items]
    abilities = [ability for bearer in bearers for ability in bearer.abilities]
    return [(ability, option) for ability in abilities for option in ability.options]


@cites("GOWR-052")
def test_a_card_must_have_at_least_the_number_beside_its_symbol():
    best = item_called("Rifled Longgun").abilities[0].options[1]
    assert best.needs == (Need("D", 8), Need("D"))
    assert best.effects == Effects(wound=2, piercing=2, lethal=1)


@cites("GOWR-091")
def test_a_flask_of_brandy_heals_its_bearer_once_per_battle_without_a_check():
    drink = item_called("Flask of Brandy").abilities[0]
    assert drink == Ability(
        name="Drink",
        icons=1,
        type="self",
        once_per_battle=True,
        options=(Option((), Effects(heal=1), "friend"),),
    )


@cites("GOWR-051", "GOWR-053", "GOWR-056", "GOWR-057")
def test_a_gun_starts_loaded_and_burns_its_ammunition_with_each_shot():
    guns = [item for item in roster().items if item.is_gun]
    assert len(guns) == 10
    for gun in guns:
        (fire,) = gun.abilities
        assert (fire.ammo, fire.ammo_use, fire.reuseable, fire.one_use) == (1, 1, True, False)
    loads = {gun.name: gun.abilities[0].load for gun in guns if gun.abilities[0].load != 2}
    assert loads == {"Needle Rifle": 1, "Pistol": 1, "Wall Gun": 3, "Pepperbox": 3}


@cites("GOWR-005")
def test_guns_are_longguns_carbines_and_pistols():
    categories = {item.category for item in roster().items if item.is_gun}
    assert categories == {"Longgun", "Carbine", "Pistol"}


@cites("GOWR-060", "GOWR-061", "GOWR-094")
def test_what_is_thrown_is_gone_and_leaves_the_hand_empty():
    single = [item for item in roster().items if any(use.one_use for use in item.abilities)]
    assert [(item.name, item.empties_hand, item.abilities[0].load) for item in single] == [
        ("Grenade", True, 0),
        ("Smoke Pot", True, 0),
        ("Caltrops", False, 0),
    ]


@cites("GOWR-056", "GOWR-071")
def test_wall_gun_and_maul_are_heavy_and_the_wall_gun_recoils():
    assert [item.name for item in roster().items if item.heavy] == ["Wall Gun", "Navvy's Maul"]
    shot = item_called("Wall Gun").abilities[0].options[0]
    assert shot.effects.recoil == Effects(concussion=1)


@cites("GOWR-066", "GOWR-067")
def test_bayonets_need_a_lug_and_draw_one_card_fewer():
    flagged = [item for item in roster().items if item.needs_lug or item.fewer_cards]
    assert [(item.name, item.hands, item.needs_lug, item.fewer_cards) for item in flagged] == [
        ("Socket Bayonet", 0, True, 1),
        ("Sword Bayonet", 0, True, 1),
    ]


@cites("GOW-076")
def test_three_longguns_and_three_instruments_have_a_bayonet_lug():
    lugs = [item.name for item in roster().items if item.passives.bayonet_lug]
    longguns = ["Smoothbore Musket", "Rifled Longgun", "Needle Rifle"]
    assert lugs == [*longguns, "Drum", "Bugle", "Colours"]


@cites("GOWR-076")
def test_bagpipes_command_a_friend_or_shake_a_foe():
    skirl = item_called("Bagpipes").abilities[0]
    assert [option.target for option in skirl.options] == ["friend", "foe"]


@cites("GOWR-075", "GOWR-076", "GOWR-084", "GOWR-087", "GOWR-115")
def test_five_items_are_limited():
    limits = {
        item.name: (item.faction, item.elite_only, item.one_per_warband)
        for item in roster().items
        if item.faction or item.elite_only or item.one_per_warband
    }
    assert limits == {
        "Colours": (None, False, True),
        "Bagpipes": ("British", False, False),
        "Plumed Bicorne": (None, True, False),
        "Steppe Pony": ("Russian", False, False),
        "Drill Book": (None, False, True),
    }


@cites("GOWR-084")
def test_a_plumed_bicorne_carries_support_one_hex_further():
    assert [(item.name, item.support_range) for item in roster().items if item.support_range] == [
        ("Plumed Bicorne", 1)
    ]


@cites("GOWR-086")
def test_a_charger_strikes_with_impact():
    assert [(item.name, item.impact) for item in roster().items if item.impact] == [
        ("Charger", Effects(concussion=1))
    ]


@cites("GOWR-088")
def test_a_velocipede_keeps_out_of_soft_cover_and_water():
    assert [(item.name, item.barred) for item in roster().items if item.barred] == [
        ("Velocipede", ("soft_cover", "water"))
    ]


@cites("GOWR-089")
def test_a_knuckleduster_makes_a_better_punch():
    (better,) = [item for item in roster().items if item.punch]
    assert better.name == "Knuckleduster"
    assert better.punch.in_words() == "Punch ♥ [Melee: 1] ♥6+: Wound 1; ♥♥: Wound 1, Concussion 1."


@cites("GOWR-095")
def test_a_telescopic_sight_adds_two_hexes_of_optimal_range():
    assert [(item.name, item.optimal_range) for item in roster().items if item.optimal_range] == [
        ("Telescopic Sight", 2)
    ]


@cites("GOWR-090")
def test_a_spyglass_is_not_used_in_melee():
    assert item_called("Spyglass").abilities[0].not_in_melee


@cites("GOWR-054")
def test_a_carbine_is_one_handed_while_longguns_take_two_hands():
    assert {item.hands for item in roster().items if item.category == "Longgun"} == {2}
    assert item_called("Cavalry Carbine").hands == 1


@cites("GOWR-033")
def test_befehl_may_be_bought_again_and_for_others():
    befehl = unit_type_called("Hauptmann").abilities[0]
    assert (befehl.repeatable, befehl.multitarget, befehl.multichoice) == (True, True, False)


@cites("GOWR-008")
def test_a_mounts_passives_count_only_in_the_saddle():
    rider = unit_type_called("Cuirassier")
    charger = item_called("Charger")
    mounted = passives_of(rider, [charger], mounted=True)
    assert (mounted.large, mounted.free_move, mounted.brutal_charge) == (1, 3, 2)
    assert passives_of(rider, [charger], mounted=False) == rider.passives


@cites("GOWR-068")
def test_a_lance_charges_brutally_only_when_mounted():
    uhlan = unit_type_called("Uhlan")
    lance = item_called("Lance")
    assert passives_of(uhlan, [lance], mounted=True).brutal_charge == 2
    assert passives_of(uhlan, [lance], mounted=False).brutal_charge == 1


@cites("GOWR-080", "GOWR-075")
def test_the_same_passive_from_several_sources_adds_up():
    redcoat = unit_type_called("Redcoat")
    worn = [item_called("Shako"), item_called("Colours")]
    assert passives_of(redcoat, worn, mounted=False).charge_defence == 3
    assert Passives(guard=1, armour=1) + Passives(guard=2) == Passives(guard=3, armour=1)


@cites("GOWR-111")
def test_of_parrying_items_only_the_best_counts_on_top_of_the_units_own():
    duellist = unit_type_called("Mensur Duellist")
    blades = [item_called("Smallsword")] * 2
    worn = [*blades, item_called("Crested Helmet")]
    assert passives_of(duellist, worn, mounted=False).parry == 3
    better = msgspec.structs.replace(blades[0], passives=Passives(parry=2))
    assert passives_of(duellist, [*worn, better], mounted=False).parry == 4


def test_units_and_items_are_found_by_id_and_by_name_in_any_case():
    assert (
        unit_type_called("GOWR-018") is unit_type_called("rEDCOAT") is unit_type_by_id("GOWR-018")
    )
    assert item_called("GOWR-057") is item_called("PISTOL") is item_by_id("GOWR-057")
    assert unit_type_called("Wizard") is None
    assert item_called("Wand") is None


def test_levels_are_read_by_suit_letter_and_added():
    levels = unit_type_called("Gentleman Officer").levels + Levels(diamonds=1)
    assert [levels.of(suit) for suit in ("H", "D", "C", "S")] == [3, 5, 4, 4]


def test_an_ability_without_type_has_no_bracket():
    looking = (Option((Need("C"),), Effects(reveal=1)),)
    calculus = Ability(name="Calculus", suit="C", type="none", options=looking, repeatable=True)
    assert calculus.in_words() == "Calculus ♣ ♣: Reveal 1. Repeatable."


POSES = {"inf-march", "inf-kneel", "inf-fire", "inf-charge", "officer", "drummer", "civilian"}
POSES |= {"civilian-woman"}
SADDLES = {"cav-dragoon", "cav-lancer", "cav-hussar", "cav-cuirassier", "general"}
HATS = {"hat-bicorne", "hat-bearskin", "hat-shako", "hat-highland", "hat-helmet", "hat-cap"}
HATS |= {"hat-top", "hat-pith", "hat-none", "hat-fez", "hat-pickelhaube", "hat-slouch"}
HATS |= {"hat-mitre", "hat-czapka", "hat-busby", "hat-papakha", "hat-kepi"}
KIT = {"kit-kilt", "kit-baggy", "kit-greatcoat", "kit-beard"}
UNIFORMS = {
    "British": {("british_redcoat", troop) for troop in ("", "guard", "rifles", "highland")},
    "French": {
        ("french_napoleonic", ""),
        ("french_napoleonic", "guard"),
        ("french_republic", ""),
        ("french_republic", "zouave"),
    },
    "Prussian": {("prussian", ""), ("prussian", "frederick")},
    "Russian": {("russian", ""), ("russian", "cossack")},
}


@pytest.mark.parametrize("unit", roster().units, ids=lambda unit: unit.name)
def test_every_unit_is_drawn_from_the_sprites_and_uniforms_there_are(unit):
    sprite = unit.sprite
    assert (sprite.uniform, sprite.variant) in UNIFORMS[unit.faction]
    assert sprite.pose in POSES
    assert sprite.mounted in SADDLES
    assert sprite.hat in HATS
    assert KIT.issuperset(sprite.kit)
    assert all(len(colour) == 7 and colour[0] == "#" for _, colour in sprite.colours)


def test_all_headgear_is_drawn_as_a_hat_and_the_velocipede_as_a_cyclist():
    headgear = [item.hat for item in roster().items if item.category == "Headgear"]
    assert HATS.issuperset(headgear)
    assert {item.name: item.pose for item in roster().items if item.pose} == {
        "Drum": "drummer",
        "Colours": "standard",
        "Velocipede": "cyclist",
    }


def test_nothing_is_read_before_it_is_asked_for():
    script = (
        "from grognard.books.gentlemen_of_war import roster, warbands\n"
        "assert roster.roster.cache_info().currsize == 0\n"
        "assert not warbands.WARBANDS._opened\n"
    )
    source = Path(__file__).parents[3] / "src"
    done = subprocess.run(
        [sys.executable, "-c", script], env={"PYTHONPATH": str(source)}, check=False
    )
    assert done.returncode == 0


def test_the_roster_is_frozen():
    with pytest.raises(AttributeError):
        roster().units[0].points = 1
    assert isinstance(hash(roster()), int)
    assert all(isinstance(item, Item) for item in roster().items)


@cites("GOW-036", "GOW-037", "GOW-038", "GOW-080", "GOWR-076")
@pytest.mark.parametrize(
    ("item", "words"),
    [
        (
            "Smoothbore Musket",
            "At an enemy, with fewer cards beyond 4 hexes: Wound 2, Armour Piercing"
            " 1 for ♦♦; Wound 1 for ♦ of 6 or more; Suppressed for ♦.",
        ),
        (
            "Smallsword",
            "At an enemy within 1 hex: Wound 1 for ♦; Wound 2, Armour Piercing 1 for ♦ of"
            " 8 or more and ♦.",
        ),
        ("Lance", "At an enemy within 2 hexes: Wound 1 for ♥; Wound 2, Armour Piercing 1 for ♥♥."),
        ("Pepperbox", "At enemies within 2 hexes: Wound 1 for ♦ of 6 or more."),
        (
            "Bagpipes",
            "For a friend within 4 hexes: Commanded (1) for ♠; at an enemy: Suppressed,"
            " Concussion 1 for ♠♠.",
        ),
    ],
)
def test_an_ability_is_offered_in_words_that_need_no_roster(item, words):
    ability = item_called(item).abilities[0]
    assert ability.plainly("1 hex" if ability.range == 1 else f"{ability.range} hexes") == words


@cites("GOW-038", "GOW-080", "GOWR-033")
def test_an_order_for_several_is_offered_for_friends():
    befehl = unit_type_called("Hauptmann").abilities[0]
    assert befehl.plainly("5 hexes") == "For friends within 5 hexes: Commanded (1) for ♣."
