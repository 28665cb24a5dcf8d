"""Risk factors of foot and horse."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import EAST, NORTH, SOUTH, group, gun, lay, patch, reasons
from grognard.books.sharpe_skirmish.risk import reckon_risk, tenths_lost
from marks import cites


def risk(*others, ground=(), guns=(), of="red-1", **given):
    laid = lay(*others, ground=ground, guns=guns, turn=2, **given)
    return reckon_risk(laid, laid.groups[of])


def squad(**given):
    return group("red-1", "redcoat", 6, (60, 60), NORTH, **given)


def band(**given):
    return group("red-1", "guerrilla", 6, (60, 60), NORTH, **given)


@cites("SK-019", "SK-039")
def test_nothing_in_sight_is_minus_four_and_regulars_minus_one_more():
    assert reasons(risk(squad())) == {
        "no enemy and no retreating friend in sight": -4,
        "regulars": -1,
    }
    assert risk(band()).total == -4


@cites("SK-039")
def test_a_retreating_friend_in_sight_is_not_quiet():
    friend = group("red-2", "redcoat", 4, (80, 60), retreating=True)
    assert risk(band(), friend).total == 0


@cites("SK-039")
def test_a_hero_within_5_of_the_unit_is_minus_one():
    near = group("red-2", "british-officer", places=[(60, 68)], grade="hero")
    far = group("red-2", "british-officer", places=[(60, 80)], grade="hero")
    assert "a Hero near" in reasons(risk(squad(), near))
    assert "a Hero near" not in reasons(risk(squad(), far))


@cites("SK-039")
def test_a_unit_entirely_in_cover_is_minus_one():
    wood = patch("wood", 60, 60, 40, 24)
    assert reasons(risk(band(), ground=[wood])).get("in cover") == -1
    half = patch("wood", 70, 60, 20, 24)
    assert "in cover" not in reasons(risk(band(), ground=[half]))


@cites("SK-039")
def test_an_enemy_with_the_unit_in_range_is_one_and_one_more_for_raw_troops():
    near = group("blue-1", "fusilier", 4, (60, 20), SOUTH)
    found = reasons(risk(band(), near))
    assert found == {"in range of blue-1": 1}
    raw = reasons(risk(band(grade="raw"), near))
    assert raw == {"in range of blue-1": 1, "Raw and in range": 1}
    swords = group("blue-1", "french-drummer", 1, (60, 20), SOUTH)
    assert reasons(risk(band(), swords)) == {}


@cites("SK-039")
def test_a_gun_that_bears_has_a_unit_in_range_at_any_distance():
    crew = group("blue-1", "union-gunner", 4, (60, 2), SOUTH)
    straight = gun(crew, (60, 6), SOUTH)
    assert "in range of blue-1" in reasons(risk(band(), crew, guns=[straight]))
    askew = gun(crew, (120, 6), SOUTH)
    assert "in range of blue-1" not in reasons(risk(band(), crew, guns=[askew]))


@cites("SK-039")
@pytest.mark.parametrize(
    ("size", "standing", "wounded", "tenths"),
    [(10, 10, 0, 0), (10, 9, 0, 1), (10, 8, 1, 3), (8, 7, 0, 1), (8, 6, 0, 2), (1, 1, 1, 10)],
)
def test_each_full_tenth_wounded_or_killed_counts_one(size, standing, wounded, tenths):
    hurt = group("red-1", "redcoat", standing, (60, 60), wounded=wounded, size=size)
    assert tenths_lost(hurt) == tenths


@cites("SK-039")
def test_an_enemy_more_than_45_degrees_off_the_front_is_two():
    ahead = group("blue-1", "french-drummer", places=[(75, 20)])
    aside = group("blue-1", "french-drummer", places=[(110, 20)])
    behind = group("blue-1", "french-drummer", places=[(60, 100)])
    assert reasons(risk(band(), ahead)) == {}
    assert reasons(risk(band(), aside)) == {"blue-1 to flank or rear": 2}
    assert reasons(risk(band(), behind)) == {"blue-1 to flank or rear": 2}


@cites("SK-039")
def test_a_square_has_neither_flank_nor_fear_of_horse():
    horse = group("blue-1", "cuirassier", 4, (60, 100))
    assert reasons(risk(squad(), horse)) == {
        "regulars": -1,
        "blue-1 to flank or rear": 2,
        "shock cavalry near": 2,
    }
    assert reasons(risk(squad(square=True), horse)) == {"regulars": -1}


@cites("SK-039", "SK-055")
def test_only_shock_cavalry_within_50_frightens_infantry_and_not_in_cover():
    far = group("blue-1", "cuirassier", 4, (60, 2), SOUTH)
    near = group("blue-1", "cuirassier", 4, (60, 20), SOUTH)
    light = group("blue-1", "guerrilla-rider", 4, (60, 20), SOUTH)
    assert "shock cavalry near" not in reasons(risk(squad(), far))
    assert "shock cavalry near" in reasons(risk(squad(), near))
    assert "shock cavalry near" not in reasons(risk(squad(), light))
    wood = patch("wood", 60, 60, 40, 24)
    assert "shock cavalry near" not in reasons(risk(squad(), near, ground=[wood]))


@cites("SK-039", "SK-053", "SK-090")
def test_who_ran_last_turn_or_was_thrown_back_in_melee_has_three_more():
    assert reasons(risk(squad(result="run")))["ran last turn"] == 3
    assert reasons(risk(squad(pushed=True)))["thrown back in melee"] == 3


@cites("SK-079")
def test_artillery_adds_its_threat_level():
    assert reasons(risk(squad(threat=9)))["under artillery fire"] == 9


@cites("SK-063")
def test_horse_have_no_bonus_for_being_regulars_and_one_for_speed_or_cover():
    horse = group("red-1", "hussar", 4, (60, 60), NORTH, moved=1, acted=1, gait=3)
    assert reasons(risk(horse)) == {
        "no enemy and no retreating friend in sight": -4,
        "at speed": -1,
    }
    walking = group("red-1", "hussar", 4, (60, 60), NORTH, moved=1, acted=1, gait=1)
    assert risk(walking).total == -4
    wood = patch("wood", 60, 60, 40, 24)
    both = reasons(risk(horse, ground=[wood]))
    assert both["at speed"] == -1
    assert "in cover" not in both


@cites("SK-063")
def test_horse_share_the_other_entries_with_foot():
    horse = group("red-1", "hussar", 6, (60, 60), NORTH, grade="raw", size=10, result="flee")
    foe = group("blue-1", "fusilier", 4, (60, 100), NORTH)
    assert reasons(risk(horse, foe)) == {
        "in range of blue-1": 1,
        "Raw and in range": 1,
        "blue-1 to flank or rear": 2,
        "tenths wounded or killed": 4,
        "ran last turn": 3,
    }


@cites("SK-064")
def test_moving_horse_count_one_band_further_away():
    foe = group("blue-1", "fusilier", 4, (60, 2), SOUTH)
    halted = group("red-1", "hussar", 4, (60, 60), NORTH)
    moving = group("red-1", "hussar", 4, (60, 60), NORTH, moved=1, acted=1, gait=1)
    assert "in range of blue-1" in reasons(risk(halted, foe))
    assert "in range of blue-1" not in reasons(risk(moving, foe))
    closer = group("blue-1", "fusilier", 4, (60, 26), SOUTH)
    assert "in range of blue-1" in reasons(risk(moving, closer))


@cites("SK-039")
def test_facing_matters_and_not_the_side_of_the_table():
    foe = group("blue-1", "french-drummer", places=[(110, 60)])
    turned = group("red-1", "guerrilla", 6, (60, 60), EAST)
    assert reasons(risk(turned, foe)) == {}


@cites("SK-039")
def test_a_wounded_figure_on_his_own_is_wounded_to_a_man_or_not_by_a_house_rule():
    lone = group("red-1", "british-officer", at=(60, 60), wounded=1)
    assert reasons(risk(lone))["tenths wounded or killed"] == 10
    switches = {"lone_losses": False}
    laid = lay(lone)
    laid.switches = switches
    assert "tenths wounded or killed" not in reasons(reckon_risk(laid, lone))


@cites("SK-039", "SK-060", "SK-064")
@pytest.mark.parametrize(
    ("kind", "away", "ranging"),
    [("hussar", 38, True), ("hussar", 44, False), ("fusilier", 44, True)],
)
def test_horse_have_nobody_in_range_in_the_long_band_in_which_they_do_not_shoot(
    kind, away, ranging
):
    near = group("blue-1", kind, places=[(60, 59 - away)], facing=SOUTH)
    found = reasons(risk(group("red-1", "guerrilla", places=[(60, 60)]), near))
    assert ("in range of blue-1" in found) is ranging


@cites("SK-039", "SK-064", "SK-083")
def test_a_wounded_enemy_has_nobody_in_range_but_at_the_halt_and_near():
    foe = group("blue-1", "fusilier", places=[(60, 45)], facing=SOUTH, wounded=1)
    halted = group("red-1", "hussar", places=[(60, 60)])
    moving = group("red-1", "hussar", places=[(60, 60)], moved=1, acted=1, gait=1)
    assert "in range of blue-1" in reasons(risk(halted, foe))
    assert "in range of blue-1" not in reasons(risk(moving, foe))


@cites("SK-039", "SK-081")
@pytest.mark.parametrize(("at", "ranging"), [(200, False), (170, True)])
def test_a_gatling_has_a_unit_in_range_as_far_as_a_rifle_carries(at, ranging):
    crew = group("blue-1", "lady", 2, (60, 2), SOUTH)
    gatling = gun(crew, (60, 6), SOUTH, model="gatling")
    far = group("red-1", "guerrilla", places=[(60, at)])
    found = reasons(risk(far, crew, guns=[gatling], size=(120, 220)))
    assert ("in range of blue-1" in found) is ranging
