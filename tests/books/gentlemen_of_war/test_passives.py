"""The common passives."""

import pytest

from books.gentlemen_of_war.field import field, reasons, stock
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.roster import Item, Passives
from marks import cites

FOE = "Conscript"


def bonus(charger="Line Grenadier", defender=FOE, cards="H2 H3 C4", **more):
    """The reckoning of a charge that came home."""
    battle = field("R.1B...C", R=charger, B=defender, C=FOE, acts="R", **more)
    return battle.play("dash, add 0, charge B, to 1", cards).one(events.Charged).reckoning


@cites("GOW-089")
@pytest.mark.parametrize(
    ("charger", "cards", "brutal"),
    [
        ("Line Grenadier", "H2 H3 C4", 0),
        ("Zouave", "H2 H3 C4 C5", 1),
        ("Zouave with Charger", "H2 H3 C4", 2),
        ("Uhlan with Lance, Charger", "H2 H3 C4", 3),
        ("Uhlan with Lance", "H2 H3 C4", 1),
    ],
)
def test_brutal_charge_raises_the_charge_bonus(charger, cards, brutal):
    assert reasons(bonus(charger, cards=cards)).get("GOW-089", 0) == brutal


@cites("GOW-090")
@pytest.mark.parametrize(
    ("melee", "defence"), [pytest.param("", -2, id="free"), pytest.param("BS", 0, id="in melee")]
)
def test_charge_defence_counts_only_for_a_unit_not_in_melee(melee, defence):
    line = "R.1BS"
    battle = field(line, R="Line Grenadier", S=FOE, B="Vieux Grognard", acts="R", melee=melee)
    told = battle.play("dash, add 0, charge B, to 1", "H2 H3 C4")
    assert reasons(told.one(events.Charged).reckoning).get("GOW-090", 0) == defence


@cites("GOW-091", "GOW-126")
@pytest.mark.parametrize(
    ("target", "ground", "fewer"),
    [
        ("Redcoat", "f", -1),
        ("Redcoat", "h", -2),
        ("Light Dragoon with Riding Horse", "f", 0),
        ("Light Dragoon with Riding Horse", "h", -2),
        ("Light Dragoon with Velocipede", "f", -1),
    ],
)
def test_a_large_unit_has_no_use_of_soft_cover(target, ground, fewer):
    # The line between the two runs along the edge of the covering hex and hides nobody.
    line = f"R....\n..{ground}..\n...B."
    battle = field(line, R="Redcoat with Rifled Longgun", B=target, acts="R")
    assert reasons(battle.weigh("use Fire")).get("GOW-126", 0) == fewer


@cites("GOW-092")
@pytest.mark.parametrize(
    ("target", "more"),
    [
        ("Redcoat", 0),
        ("Light Dragoon with Riding Horse", 2),
        ("Light Dragoon with Velocipede", 0),
    ],
)
@pytest.mark.parametrize(("line", "ability"), [("RB", "Cut"), ("R..B", "Fire")])
def test_goliath_killer_draws_more_cards_against_large_units(target, more, line, ability):
    battle = field(line, R="Bear-Hunter with Sabre, Pistol", B=target, acts="R")
    assert reasons(battle.weigh(f"use {ability}")).get("GOW-092", 0) == more


@cites("GOW-093", "GOW-106")
@pytest.mark.parametrize(
    ("unit", "modifiers"),
    [
        ("Redcoat", {}),
        ("Zouave", {"GOW-093": 1}),
        ("Zouave with Kepi", {"GOW-093": 2}),
        ("Redcoat with Cuirass", {"GOW-106": -2}),
        ("Span Navvy with Breastplate", {"GOW-106": -2}),
        ("Cuirassier with Cuirass, Riding Horse", {}),
        ("Zouave with Breastplate", {"GOW-093": 1, "GOW-106": -1}),
    ],
)
def test_drills_add_and_bulk_takes_cards_from_a_dash_on_foot(unit, modifiers):
    battle = field("R....B", R=unit, B=FOE, acts="R")
    assert reasons(battle.weigh("dash")) == modifiers


@cites("GOW-106", "GOW-016")
@pytest.mark.parametrize(("points", "cite"), [(1, "GOW-016"), (2, "")])
def test_a_dash_that_would_draw_nothing_is_refused(points, cite):
    battle = field("R....B", R="Conscript with Cuirass", B=FOE, acts="R", points=points)
    assert battle.refusal("dash") == cite


@cites("GOW-094")
@pytest.mark.parametrize(
    ("unit", "reachable"),
    [
        ("Fusilier of the Line with Pistol", {"R", "1"}),
        ("Fusilier of the Line with Pistol, Cartridge Belt", {"R", "1", "2"}),
    ],
)
def test_mobile_loading_grants_a_free_walk_after_a_completed_load(unit, reachable):
    battle = field("R12B", R=unit, B=FOE, acts="R")
    battle.play("use Fire, add 0, load Pistol", "C2 C3 C4")
    assert battle.asks() == "Where"
    assert battle.reachable() == reachable
    told = battle.play("to 1")
    assert told.one(events.Moved).says_who() == "GOW-094"
    assert battle.question.detail() == "1 action point left."


@cites("GOW-094")
def test_mobile_loading_may_be_let_go():
    battle = field("R12B", R="Fusilier of the Line with Pistol", B=FOE, acts="R")
    told = battle.play("use Fire, add 0, load Pistol, stay", "C2 C3 C4")
    assert told.of(events.Moved) == []


@cites("GOW-094")
def test_an_instalment_of_a_load_grants_no_walk():
    gun = "Fusilier of the Line with Smoothbore Musket"
    battle = field("R12.B", R=gun, B=FOE, acts="R")
    battle.play("use Fire, add 0, load Smoothbore Musket", "C2 C3 C4")
    assert battle.asks() == "Act"
    battle.play("load Smoothbore Musket")
    assert battle.asks() == "Where"


@cites("GOW-095")
@pytest.mark.parametrize(
    ("unit", "gun", "loads"),
    [
        ("Redcoat", "Rifled Longgun", [False, True]),
        ("Chosen Rifleman", "Rifled Longgun", [True]),
        ("Chosen Rifleman", "Needle Rifle", [True]),
        ("Chosen Rifleman", "Cavalry Carbine", [False, True]),
    ],
)
def test_longgun_training_quickens_two_handed_guns_but_never_below_one_action(unit, gun, loads):
    battle = field("R..B", R=f"{unit} with {gun}", B=FOE, acts="R", points=4)
    cards = "C2 C3 C4" if unit == "Redcoat" else "C2 C3 C4 C5 C6"
    battle.play("use Fire, add 0", cards)
    done = []
    while not done or not done[-1]:
        done.append(battle.play(f"load {gun}").one(events.Loading).done)
    assert done == loads


@cites("GOW-097")
@pytest.mark.parametrize(
    ("target", "melee", "fewer"),
    [
        pytest.param("Mensur Duellist", "", -2, id="nobody yet"),
        pytest.param("Mensur Duellist", "BR", -2, id="the attacker alone"),
        pytest.param("Mensur Duellist", "BS", 0, id="another enemy"),
        pytest.param("Mensur Duellist", "BR BS", 0, id="two enemies"),
        pytest.param("Mensur Duellist with Smallsword", "", -3, id="and a parrying blade"),
        pytest.param("Mensur Duellist with Smallsword, Crested Helmet", "", -3, id="best item"),
    ],
)
def test_parry_works_against_a_single_enemy(target, melee, fewer):
    battle = field("RBS", R="Highlander with Sabre", S=FOE, B=target, acts="R", melee=melee)
    assert reasons(battle.weigh("use Cut")).get("GOW-097", 0) == fewer


@cites("GOW-097")
def test_nobody_parries_a_shot():
    battle = field("RB", R="Highlander with Pistol", B="Mensur Duellist", acts="R")
    assert reasons(battle.weigh("use Fire")) == {}


@cites("GOW-098")
@pytest.mark.parametrize(("line", "ability"), [("RB", "Cut"), ("R..B", "Fire")])
def test_block_takes_cards_from_every_enemy_attack(monkeypatch, line, ability):
    shield = Item(
        id="house-shield", name="Shield", category="Misc", points=9, passives=Passives(block=2)
    )
    stock(monkeypatch, shield)
    unit = "Line Grenadier with Sabre, Pistol"
    battle = field(line, R=unit, B="Conscript with Shield", acts="R")
    assert reasons(battle.weigh(f"use {ability}")) == {"GOW-098": -2}


@cites("GOW-098", "GOWR-114")
def test_a_targe_blocks_until_it_breaks():
    kit = {"R": "Line Grenadier with Sabre", "B": "Highlander with Targe"}
    assert reasons(field("RB", acts="R", **kit).weigh("use Cut")) == {"GOW-098": -1}
    broken = field("RB", acts="R", given={"B": {"lost": (0,)}}, **kit)
    assert reasons(broken.weigh("use Cut")) == {}


@cites("GOW-099", "GOW-032")
def test_the_strong_punch_as_with_a_knuckleduster():
    for unit in ("Sergeant-Major", "Highlander with Knuckleduster"):
        battle = field("RB", R=unit, B=FOE, acts="R")
        told = battle.play("use Punch, add 0, buy 0", "H6 C2 C3 C4")
        assert told.one(events.Wounded).wounds == 1
    battle = field("RB", R="Sergeant-Major", B=FOE, acts="R")
    told = battle.play("use Punch, add 0, buy 1", "H2 H3 C3 C4")
    assert told.one(events.Marked).marks == events.Marks(concussion=1)


@cites("GOW-100", "GOW-112")
@pytest.mark.parametrize(
    ("unit", "fewer"),
    [
        ("Light Dragoon with Pistol, Sabre, Riding Horse", {}),
        ("Line Grenadier with Pistol, Sabre, Riding Horse", {"GOW-112": -1}),
        ("Line Grenadier with Pistol, Sabre", {}),
    ],
)
@pytest.mark.parametrize("ability", ["Fire", "Cut"])
def test_who_is_not_trained_to_ride_loses_a_heart_and_a_diamond_in_the_saddle(unit, fewer, ability):
    battle = field("RB", R=unit, B=FOE, acts="R")
    assert reasons(battle.weigh(f"use {ability}")) == fewer


@cites("GOW-104")
@pytest.mark.parametrize(
    ("line", "under", "more"),
    [
        pytest.param("R....B", {"R": "f"}, 1, id="in a wood"),
        pytest.param("R....B", {}, 0, id="in the open"),
        pytest.param("R.f..B", {}, 1, id="behind a wood"),
        pytest.param("R..f.B", {}, 0, id="a wood too near the target"),
        pytest.param("RS...B", {}, 1, id="behind a comrade"),
        pytest.param("R.B", {"R": "f"}, 0, id="too near the target himself"),
    ],
)
def test_stalk_shoots_better_from_cover_as_the_target_sees_it(line, under, more):
    friend = FOE if "S" in line else ""
    battle = field(line, R="Voltigeur with Rifled Longgun", S=friend, B=FOE, acts="R", under=under)
    assert reasons(battle.weigh("use Fire")).get("GOW-104", 0) == more


@cites("GOW-104", "GOW-091")
def test_a_large_stalker_has_no_use_of_soft_cover():
    rider = "Voltigeur with Cavalry Carbine, Riding Horse"
    battle = field("R...B", R=rider, B=FOE, acts="R", under={"R": "f"})
    assert "GOW-104" not in reasons(battle.weigh("use Fire"))


@cites("GOW-104")
def test_stalk_is_for_shots_only():
    battle = field("RB", R="Plastun with Sabre", B=FOE, acts="R", under={"R": "f"})
    assert reasons(battle.weigh("use Cut")) == {}


@cites("GOW-105")
@pytest.mark.parametrize(
    ("unit", "reachable"),
    [("Redcoat", {"1", "3"}), ("Voltigeur", {"1", "2", "3", "4"})],
)
def test_a_skirmisher_pays_nothing_more_for_terrain(unit, reachable):
    under = {"1": "f", "2": "f", "4": "f"}
    battle = field("21R34...B", R=unit, B=FOE, acts="R", under=under)
    battle.play("move")
    assert battle.reachable() == reachable


@cites("GOW-105", "GOW-129")
@pytest.mark.parametrize(
    ("unit", "reachable"), [("Redcoat", {"1", "3"}), ("Voltigeur", {"1", "2", "3"})]
)
def test_a_skirmisher_leaves_water_as_he_likes(unit, reachable):
    battle = field("3R12..B", R=unit, B=FOE, acts="R", under={"R": "w"})
    battle.play("move")
    assert battle.reachable() == reachable


@cites("GOW-105", "GOW-122")
def test_a_skirmishers_charge_is_disrupted_all_the_same():
    reckoning = bonus("Plastun", cards="H2 H3 C4", under={"1": "f"})
    assert reasons(reckoning) == {"GOW-122": -2}
