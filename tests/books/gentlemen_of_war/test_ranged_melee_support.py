"""The types of ability: how far they reach and whom they may be used on."""

import pytest

from books.gentlemen_of_war.field import field, reasons
from grognard.books.gentlemen_of_war import events
from marks import cites

FOE = "Conscript"
FIELD = "R" + "." * 14


def apart(steps, **units):
    """Red and blue on one open line, so many hexes from each other."""
    line = FIELD[:steps] + "B" + FIELD[steps + 1 :]
    return field(line, acts="R", points=12, **units)


@cites("GOW-036")
@pytest.mark.parametrize(("steps", "fewer"), [(1, 0), (3, 0), (4, -1), (6, -3), (9, -6)])
def test_a_shot_draws_a_card_fewer_for_each_hex_beyond_the_optimal_range(steps, fewer):
    battle = apart(steps, R="Redcoat with Pistol", B=FOE)
    assert reasons(battle.weigh("use Fire")).get("GOW-036", 0) == fewer


@cites("GOW-016", "GOW-036")
def test_nobody_is_told_of_fewer_cards_than_none():
    battle = apart(9, R="Redcoat with Pistol", B=FOE)
    battle.play("use Fire")
    assert battle.question.describe(0).label == "Add none: 0 cards"
    assert battle.question.describe(4).label == "Add 4: 1 card"


@cites("GOW-036")
@pytest.mark.parametrize(
    ("gun", "steps", "fewer"),
    [
        ("Blunderbuss", 5, -3),
        ("Smoothbore Musket", 5, -1),
        ("Needle Rifle", 5, 0),
        ("Rifled Longgun", 8, -2),
        ("Rifled Longgun, Telescopic Sight", 8, 0),
    ],
)
def test_every_gun_has_an_optimal_range_of_its_own(gun, steps, fewer):
    battle = apart(steps, R=f"Redcoat with {gun}", B=FOE)
    assert reasons(battle.weigh("use Fire")).get("GOW-036", 0) == fewer


@cites("GOW-036")
def test_attacks_are_made_on_the_enemy_only():
    battle = field("S.R.B.C", R="Redcoat with Pistol", S=FOE, B=FOE, C=FOE, acts="R")
    battle.play("use Fire")
    assert battle.refusal("on S") == "GOW-036"
    assert battle.refusal("on R") == "GOW-036"
    assert battle.offers() == ["B", "C"]


@cites("GOW-036", "GOW-037", "GOW-038")
@pytest.mark.parametrize(
    ("thing", "ability", "target", "cite"),
    [
        ("Pistol", "Fire", "B", "GOW-036"),
        ("Sabre", "Cut", "B", "GOW-037"),
        ("Field Dressings", "Dress", "R", "GOW-038"),
    ],
)
def test_a_target_is_offered_by_the_rule_of_the_abilitys_type(thing, ability, target, cite):
    battle = field("SRB\n.C.", R=f"Redcoat with {thing}", B=FOE, C=FOE, S=FOE, acts="R")
    battle.play(f"use {ability}")
    assert battle.question.describe(target).cite == cite


@cites("GOW-037")
@pytest.mark.parametrize(
    ("weapon", "ability", "steps", "cite"),
    [
        ("Sabre", "Cut", 1, ""),
        ("Sabre", "Cut", 2, "GOW-037"),
        ("Spontoon", "Lunge", 2, ""),
        ("Spontoon", "Lunge", 3, "GOW-037"),
    ],
)
def test_a_melee_ability_reaches_no_further_than_its_range(weapon, ability, steps, cite):
    battle = apart(steps, R=f"Redcoat with {weapon}", B=FOE)
    assert battle.refusal(f"use {ability}") == cite


@cites("GOW-037")
def test_a_melee_target_out_of_reach_is_refused_by_name():
    battle = field("BR.C..D", R="Redcoat with Spontoon", B=FOE, C=FOE, D=FOE, acts="R")
    battle.play("use Lunge")
    assert battle.refusal("on D") == "GOW-037"
    assert battle.offers() == ["B", "C"]


@cites("GOW-038")
def test_support_reaches_units_within_its_range():
    battle = field("S.TR.U.B", R="Surgeon's Mate", S=FOE, T=FOE, U=FOE, B=FOE, acts="R")
    battle.play("use Dress Wounds")
    assert battle.refusal("on S") == "GOW-038"
    assert battle.offers() == ["R", "T"]


@cites("GOW-038")
def test_support_is_hindered_neither_by_cover_nor_by_sight():
    battle = field(
        "S.hh.R.B",
        R="Gentleman Officer with Bugle",
        S=FOE,
        B=FOE,
        acts="R",
    )
    reckoning = battle.weigh("use Sound, on S")
    assert (reckoning.total, reasons(reckoning)) == (4, {})


@cites("GOW-038")
def test_support_may_be_used_on_the_user_himself():
    battle = field("R....B", R="Surgeon's Mate", B=FOE, acts="R", given={"R": {"wounds": 2}})
    told = battle.play("use Dress Wounds, on R, add 0, buy 0", "S2 H3 H4")
    assert told.one(events.Healed) == events.Healed("R", 1)


@cites("GOW-038")
def test_help_is_offered_for_friends_and_not_refused_to_others():
    battle = field("SRB", R="Surgeon's Mate", S=FOE, B=FOE, acts="R", given={"B": {"wounds": 1}})
    battle.play("use Dress Wounds")
    assert battle.offers() == ["R", "S"]
    assert battle.refusal("on B") == ""
    told = battle.play("on B, add 0, buy 0", "S2 H3 H4")
    assert told.one(events.Healed) == events.Healed("B", 1)


@cites("GOW-038")
def test_an_option_meant_for_friends_or_for_enemies_is_sold_for_them_alone():
    battle = field("S.R.B", R="Surgeon's Mate with Bagpipes", S=FOE, B=FOE, acts="R")
    battle.play("use Skirl, on B, add 0", "S2 S3 H4")
    assert battle.refusal("buy 0") == "GOW-038"
    marked = battle.play("buy 1").one(events.Marked)
    assert (marked.unit, marked.marks) == ("B", events.Marks(concussion=1, suppressed=1))


@cites("GOW-039")
def test_an_ability_without_a_type_has_no_target():
    battle = field("S.R.B", R="Redcoat", S=FOE, B=FOE, acts="R")
    battle.play("use Battlefield Calculus")
    assert battle.asks() == "ExtraPoints"
