"""Small arms: loading, who may shoot, to hit, damage, and whom hits find."""

from __future__ import annotations

from itertools import product

import pytest

from books.sharpe_skirmish.field import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Battle,
    cm,
    group,
    gun,
    lay,
    line,
    patch,
    reasons,
)
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.shooting import (
    allowed,
    band_of,
    bears,
    marks,
    nearest_target,
    reckon_damage,
    reckon_to_hit,
    shots,
    silence,
    targets,
    tracks_loading,
)
from grognard.books.sharpe_skirmish.tables import harm_of, number_to_hit
from grognard.books.sharpe_skirmish.volleys import pool
from marks import cites


def captain(**given):
    return group("red-9", "british-officer", at=(10, 110), pc=True, **given)


def rank(kind="redcoat", count=4, y=60, name="red-1", **given):
    """Men side by side, so that all of them see what is ahead."""
    places = [(60 + 3 * n, y) for n in range(count)]
    return group(name, kind, places=places, **given)


def foes(y=45, count=4, name="blue-1", **given):
    return rank("fusilier", count, y, name, facing=SOUTH, **given)


def commanded(kind="redcoat", count=4, **given):
    return rank(kind, count, commander="red-9", **given)


def table(*groups, **given):
    return lay(*groups, captain(), **{"phase": "shoot", "queue": ("red-1",), **given})


def one(laid, name="red-1"):
    return laid.groups[name]


def ready(laid, target="blue-1"):
    return shots(laid, one(laid), one(laid, target))


# Loading


@cites("SK-025", "SK-028")
def test_all_commanded_troops_who_are_loaded_may_fire():
    laid = table(commanded(), foes())
    assert len(allowed(laid, one(laid), ready(laid))) == 4
    half = commanded()
    empty = commanded(load=2)
    half.figures = half.figures[:2] + empty.figures[2:]
    laid = table(half, foes())
    assert [shot.shooter.id for shot in ready(laid)] == ["red-1.1", "red-1.2"]


@cites("SK-025", "SK-026")
@pytest.mark.parametrize(("halves", "may"), [(0, True), (1, True), (2, False)])
def test_who_fires_may_move_no_faster_than_half_speed(halves, may):
    laid = table(commanded(moved=1, halves=halves), foes())
    assert bool(ready(laid)) is may


@cites("SK-025", "SK-026", "SK-027")
@pytest.mark.parametrize(
    ("kind", "moved", "left"),
    [("redcoat", 0, 1), ("redcoat", 1, 2), ("greenjacket", 0, 2), ("greenjacket", 1, 3)],
)
def test_a_shot_takes_half_a_turn_and_the_other_half_loads_if_it_is_at_the_halt(kind, moved, left):
    squad = commanded(kind, 1, moved=moved, halves=moved)
    battle = Battle(table(squad, foes()))
    told = battle.play("blue-1", dice=[1])
    assert told.one(events.FireEnded).loading == (("red-1", "red-1.1", left),)


@cites("SK-025", "SK-027")
@pytest.mark.parametrize(
    ("kind", "halts"), [("redcoat", 1), ("greenjacket", 2), ("union-rifleman", 1), ("cacador", 2)]
)
def test_a_musket_loads_in_one_turn_at_the_halt_and_a_rifle_in_one_and_a_half(kind, halts):
    full = commanded(kind, 1).figures[0].missile.load
    squad = commanded(kind, 1, load=full)
    for turn in range(1, halts + 1):
        battle = Battle(table(squad, foes(), turn=turn))
        loading = battle.told.one(events.FireEnded).loading
        squad = commanded(kind, 1, load=loading[0][2])
        assert (squad.figures[0].load == 0) is (turn == halts)


@cites("SK-027")
def test_who_moves_with_an_unfinished_load_begins_it_again():
    squad = group("red-1", "greenjacket", places=[(60, 60)], load=1)
    laid = lay(squad, captain(), foes(10), turn=2)
    laid.groups["red-1"].commander = "red-9"
    battle = Battle(laid)
    battle.play("red-1")
    offer = next(o for o in battle.question.offers() if o.kind == "move")
    battle.play(offer)
    assert battle.group("red-1").figures[0].load == 3


@cites("SK-027")
def test_breech_loaders_and_thrown_weapons_need_no_loading():
    assert commanded("drover", 1).figures[0].missile.load == 0
    laid = table(commanded("guerrilla-knife", 2, moved=1, halves=2, volleys=True), foes(58 - 4))
    assert len(ready(laid)) == 2


@cites("SK-012", "SK-025")
def test_an_officer_who_only_commands_neither_fires_nor_loads():
    idle = group("red-1", "rifle-officer", places=[(60, 60)], pc=True, load=2)
    laid = table(idle, foes())
    assert silence(laid, one(laid)) == "does nothing but command"
    battle = Battle(laid)
    assert battle.told.one(events.FireEnded).loading == ()


@cites("SK-009", "SK-031")
def test_an_officer_whom_the_table_runs_shoots_like_anybody():
    run = group("red-1", "rifle-officer", places=[(60, 60)], pc=True, seat="")
    laid = lay(run, foes(), phase="shoot", queue=("red-1",))
    battle = Battle(laid, dice=[1])
    assert battle.told.one(events.Fired).target == "blue-1"


# Ratios


@cites("SK-018")
def test_commanded_irregulars_shoot_by_the_ratio_and_do_not_track_loading():
    halted = table(commanded("guerrilla", 6), foes(count=6))
    assert not tracks_loading(halted, one(halted))
    assert len(allowed(halted, one(halted), ready(halted))) == 3
    moving = table(commanded("guerrilla", 6, moved=1, halves=2), foes(count=6))
    assert len(allowed(moving, one(moving), ready(moving))) == 2


@cites("SK-018", "SK-024")
def test_commanded_irregulars_shoot_at_the_group_the_player_names():
    near, far = foes(45), foes(30, name="blue-2")
    far = group("blue-2", "fusilier", places=[(20 + 3 * n, 40) for n in range(4)])
    battle = Battle(table(commanded("guerrilla", 4), near, far))
    assert {"blue-1", "blue-2", ""} == set(battle.question.offers())
    fired = battle.play("blue-2", dice=[1, 1]).one(events.Fired)
    assert fired.target == "blue-2"
    assert fired.tracked is False


@cites("SK-020", "SK-029", "SK-030")
@pytest.mark.parametrize(
    ("kind", "count", "moving", "number"),
    [
        ("redcoat", 6, False, 3),
        ("redcoat", 6, True, 2),
        ("redcoat", 5, False, 2),
        ("redcoat", 5, True, 1),
        ("redcoat", 1, False, 1),
        ("greenjacket", 6, False, 2),
        ("greenjacket", 8, True, 2),
        ("greenjacket", 2, False, 1),
        ("union-rifleman", 6, False, 3),
    ],
)
def test_uncommanded_troops_shoot_one_in_two_or_three_and_rifles_one_in_three_or_four(
    kind, count, moving, number
):
    squad = rank(kind, count, seat="", moved=int(moving), halves=2 * moving)
    laid = table(squad, foes(count=8))
    assert len(allowed(laid, one(laid), ready(laid))) == number


@cites("SK-020", "SK-030")
def test_uncommanded_troops_do_not_track_loading():
    laid = table(rank(seat="", load=2), foes())
    assert len(ready(laid)) == 4
    battle = Battle(laid, dice=[1, 1])
    assert battle.told.one(events.Fired).tracked is False
    assert battle.group("red-1").figures[0].load == 2


@cites("SK-031")
def test_uncommanded_troops_shoot_only_at_the_nearest_enemy_they_can_hit():
    laid = table(rank(seat=""), foes(30), foes(45, name="blue-2"))
    assert nearest_target(laid, one(laid)).id == "blue-2"
    wall = patch("hill", 66, 50, 30, 4)
    hidden = table(rank(seat=""), foes(45, name="blue-2"), ground=[wall])
    assert nearest_target(hidden, one(hidden)) is None


@cites("SK-024")
def test_commanded_troops_shoot_at_the_group_they_are_told_to_or_hold_their_fire():
    battle = Battle(table(commanded(), foes(45), foes(30, name="blue-2")))
    assert set(battle.question.offers()) <= {"blue-1", "blue-2", ""}
    told = battle.play("")
    assert told.one(events.HeldFire).group == "red-1"
    assert battle.group("red-1").figures[0].load == 0


@cites("SK-024", "SK-034")
def test_a_player_character_picks_his_man():
    hero = group("red-1", "rifle-officer", places=[(60, 60)], pc=True, busy=True, grade="hero")
    laid = table(hero, foes(45))
    assert {figure.id for figure in marks(laid, one(laid))} == {f"blue-1.{n}" for n in range(1, 5)}
    battle = Battle(laid)
    told = battle.play("blue-1.3", dice=[8, 4])
    fired = told.one(events.Fired)
    assert fired.victim == "blue-1.3"
    assert [hit.figure for hit in fired.hits] == ["blue-1.3"]
    assert fired.hits[0].harm == "kill"


@cites("SK-053")
def test_who_runs_does_not_shoot():
    laid = table(rank(seat="", result="run"), foes())
    assert targets(laid, one(laid)) == []


# Ranges, cover and damage


@cites("SK-032")
@pytest.mark.parametrize(
    ("band", "cover", "number"),
    list(
        zip(
            *zip(*product((0, 1, 2), ("none", "soft", "hard")), strict=True),
            (2, 4, 6, 4, 6, 7, 6, 7, 8),
            strict=True,
        )
    ),
)
def test_the_number_to_hit_by_range_and_cover(band, cover, number):
    assert number_to_hit(band, cover) == number


@cites("SK-005", "SK-032")
@pytest.mark.parametrize(
    ("length", "band"), [(20, 0), (20.1, 1), (40, 1), (40.1, 2), (120, 2), (120.1, None)]
)
def test_range_bands_reach_up_to_their_limits(length, band):
    squad = rank(count=1)
    assert band_of(squad, squad.figures[0], cm(length)) == band


@cites("SK-032")
def test_the_number_or_more_hits_and_cover_counts_from_where_the_shot_comes():
    wall = line("wall", (40, 46), (100, 46))
    laid = table(commanded(count=2), foes(45, 2), ground=[wall])
    assert [(shot.band, shot.cover) for shot in ready(laid)] == [(0, "hard")] * 2
    battle = Battle(laid)
    told = battle.play("blue-1", dice=[5, 6, "blue-1.1", 1])
    fired = told.one(events.Fired)
    assert fired.numbers == (6, 6)
    assert len(fired.hits) == 1


@cites("SK-033")
@pytest.mark.parametrize(
    ("powder", "harms"),
    [
        (True, ["graze", "graze", "wound", "wound", "kill", "kill"]),
        (False, ["graze", "graze", "graze", "wound", "wound", "kill"]),
    ],
)
def test_damage_by_the_die(powder, harms):
    assert [harm_of(die, powder=powder) for die in range(1, 7)] == harms


@cites("SK-033")
def test_a_hero_adds_one_to_his_damage_and_a_raw_shooter_takes_one_off():
    hero = rank(count=1, grade="hero").figures[0]
    raw = rank(count=1, grade="raw").figures[0]
    assert reckon_damage(hero, 4).total == 5
    assert reckon_damage(raw, 5).total == 4
    assert reasons(reckon_damage(raw, 5)) == {"Raw": -1}
    assert harm_of(reckon_damage(raw, 1).total, powder=True) == "graze"
    assert harm_of(reckon_damage(hero, 6).total, powder=True) == "kill"


@cites("SK-033", "SK-036")
@pytest.mark.parametrize(
    ("grade", "told"),
    [
        ("hero", "damage 4+1: killed."),
        ("veteran", "damage 4: wounded."),
        ("raw", "damage 4-1: wounded."),
    ],
)
def test_the_damage_die_is_told_with_what_the_shooters_class_adds_to_it(grade, told):
    mark = group("blue-1", "french-sergeant", places=[(60, 45)])
    battle = Battle(table(commanded(count=1, grade=grade), mark))
    fired = battle.play("blue-1", dice=[8, 4]).one(events.Fired)
    assert fired.tell(battle.table).endswith(f"needing 2 (8), {told}")


@cites("SK-082", "SK-083", "SK-084", "SK-034")
def test_a_graze_does_nothing_a_wound_disables_and_a_second_wound_kills():
    battle = Battle(table(commanded(count=4), foes(45, 3)))
    dice = [2, 2, 2, 2, "blue-1.1", 2, "blue-1.2", 3, "blue-1.2", 4, "blue-1.3", 6]
    told = battle.play("blue-1", dice=dice)
    fired = told.one(events.Fired)
    assert [hit.harm for hit in fired.hits] == ["graze", "wound", "wound", "kill"]
    assert [hit.effect for hit in fired.hits] == ["graze", "wound", "kill", "kill"]
    assert fired.tell(battle.table).endswith(
        "needing 2 (2, 2, 2, 2), damage 2, 3, 4, 6: "
        "1 killed, 1 killed by a second wound and 1 grazed."
    )
    left = battle.group("blue-1").figures
    assert [figure.id for figure in left] == ["blue-1.1"]
    assert not left[0].wounded


@cites("SK-083")
def test_the_wounded_shoot_at_short_range_only():
    near = table(commanded(count=2, wounded=1), foes(45, 2))
    far = table(commanded(count=2, wounded=1), foes(30, 2))
    assert len(ready(near)) == 2
    assert [shot.shooter.id for shot in ready(far)] == ["red-1.2"]


# Whom hits find


@cites("SK-034")
def test_hits_are_drawn_among_the_whole_target_group():
    battle = Battle(table(commanded(count=1), foes(45, 4)))
    told = battle.play("blue-1", dice=[8, "blue-1.4", 5])
    assert told.one(events.Fired).hits[0].figure == "blue-1.4"


@cites("SK-035")
def test_of_more_than_ten_figures_the_nearest_ten_are_hit():
    many = group("blue-1", "fusilier", places=[(60 + 3 * n, 45 - n) for n in range(12)])
    laid = table(commanded(count=2), many)
    found = pool(laid, many, one(laid).figures)
    assert len(found) == 10
    assert {"blue-1.11", "blue-1.12"}.isdisjoint({figure.id for figure in found})
    ten = group("blue-1", "fusilier", places=[(60 + 3 * n, 45 - n) for n in range(10)])
    assert len(pool(table(commanded(count=2), ten), ten, one(laid).figures)) == 10


@cites("SK-036")
def test_officers_within_5_of_a_group_share_its_casualties_and_others_do_not():
    near = group("blue-2", "french-officer", places=[(62, 39)])
    laid = table(commanded(), foes(45), near)
    assert "blue-2.1" in [figure.id for figure in pool(laid, one(laid, "blue-1"), ())]
    far = group("blue-2", "french-officer", places=[(62, 30)])
    laid = table(commanded(), foes(45), far)
    assert "blue-2.1" not in [figure.id for figure in pool(laid, one(laid, "blue-1"), ())]


@cites("SK-094", "SK-037")
def test_figures_in_contact_neither_shoot_nor_are_shot_at():
    mine = commanded(count=2)
    brawler = group("blue-2", "fusilier", places=[(60, 58)])
    laid = table(mine, foes(45), brawler)
    assert [shot.shooter.id for shot in ready(laid)] == ["red-1.2"]
    assert shots(laid, one(laid), one(laid, "blue-2")) == []


# Horse


@cites("SK-060")
def test_horse_shoot_one_band_further_off_and_not_beyond_long():
    rider = rank("hussar", 1)
    man = rider.figures[0]
    assert [band_of(rider, man, cm(far)) for far in (20, 40, 41)] == [1, 2, None]
    laid = table(rank("hussar", 1, commander="red-9"), foes(45, 2))
    assert reckon_to_hit(one(laid), ready(laid)[0]).total == 4


@cites("SK-060")
def test_horse_do_not_shoot_at_the_gallop():
    galloping = rank("hussar", 2, moved=1, gait=3, seat="")
    laid = table(galloping, foes(45))
    assert silence(laid, one(laid)) == "gallops and does not shoot"
    walking = rank("hussar", 2, moved=1, gait=1, seat="", facing=NORTH)
    assert silence(table(walking, foes(45)), walking) == ""


@cites("SK-059")
def test_moving_horse_shoot_only_ahead_and_to_the_left():
    rider = group("red-1", "hussar", places=[(60, 60)], facing=NORTH, moved=1, gait=1)
    laid = table(rider)
    man = rider.figures[0]

    def at(x, y):
        return group("blue-1", "fusilier", places=[(x, y)]).figures[0]

    assert bears(laid, rider, man, at(60, 50))
    assert bears(laid, rider, man, at(51, 50))
    assert not bears(laid, rider, man, at(45, 55))
    assert not bears(laid, rider, man, at(66, 50))
    halted = group("red-1", "hussar", places=[(60, 60)], facing=WEST)
    assert bears(laid, halted, man, at(70, 60))


@cites("SK-062")
def test_hits_on_mounted_figures_are_resolved_as_any_other():
    horse = group("blue-1", "hussar", 2, (63, 45), EAST)
    battle = Battle(table(commanded(count=1), horse))
    battle.play("blue-1", dice=[8, "blue-1.1", 5])
    assert [figure.id for figure in battle.group("blue-1")] == ["blue-1.2"]


@cites("SK-072")
def test_gunners_who_stand_to_arms_shoot_like_other_troops():
    crew = group("red-1", "british-gunner", places=[(60, 60), (64, 60)], busy=True)
    laid = table(crew, foes(45), guns=[gun(crew, (80, 60))])
    assert len(ready(laid)) == 2
    crew.busy = False
    assert silence(laid, one(laid)) == "serves its gun"


@cites("SK-030")
def test_by_a_house_rule_shooters_are_rounded_up():
    laid = table(rank(count=5, seat=""), foes(count=6))
    laid.switches = {**laid.switches, "round_up": True}
    assert len(allowed(laid, one(laid), ready(laid))) == 3
