"""Points that are easily missed: who is hit apart, who is matched, who looks where."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import (
    EAST,
    NORTH,
    SOUTH,
    Battle,
    cm,
    group,
    gun,
    lay,
    patch,
)
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.artillery import gun_targets, is_loaded
from grognard.books.sharpe_skirmish.bodies import contacts
from grognard.books.sharpe_skirmish.charging import plan_charge
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.pieces import CANTER, GALLOP, WALK
from grognard.books.sharpe_skirmish.shooting import marks, nearest_target, silence, targets
from grognard.books.sharpe_skirmish.tables import tables
from marks import cites


def captain(**given):
    return group("red-9", "rifle-officer", places=[(60, 64)], pc=True, **given)


def rank(name, kind, y, count=4, **given):
    return group(name, kind, places=[(60 + 3 * n, y) for n in range(count)], **given)


def officer_beside(**given):
    """An officer who stands before his men, nearest to the enemy."""
    men = rank("blue-1", "fusilier", 40, facing=SOUTH)
    return men, group("blue-2", "french-officer", places=[(64, 44)], facing=SOUTH, **given)


# Officers among their men


@cites("SK-024", "SK-036")
def test_commanded_troops_cannot_single_out_an_officer_within_5_of_a_group():
    squad = rank("red-1", "redcoat", 60, commander="red-9")
    laid = lay(squad, captain(), *officer_beside(), phase="shoot", queue=("red-1",))
    assert [foe.id for foe in targets(laid, squad)] == ["blue-1"]
    battle = Battle(laid)
    assert battle.refusal("blue-2") == "SK-036"
    assert battle.refusal("blue-1") == ""


@cites("SK-031", "SK-036")
def test_uncommanded_troops_shoot_at_the_group_of_the_officer_who_is_nearest():
    squad = rank("red-1", "redcoat", 60, seat="")
    laid = lay(squad, *officer_beside())
    target = nearest_target(laid, squad)
    assert target is not None
    assert target.id == "blue-1"


@cites("SK-034", "SK-036")
def test_a_player_character_still_picks_out_the_officer():
    hero = captain(busy=True)
    laid = lay(hero, *officer_beside())
    assert "blue-2.1" in [figure.id for figure in marks(laid, hero)]


@cites("SK-036", "SK-080")
def test_a_gun_that_bears_on_an_officer_bears_on_the_group_within_5_of_him():
    crew = group("red-1", "british-gunner", places=[(62, 70), (66, 70)])
    laid = lay(crew, *officer_beside(), guns=[gun(crew, (64, 66), NORTH)])
    assert [foe.id for foe in gun_targets(laid, crew)] == ["blue-1"]


@cites("SK-086")
def test_a_group_that_charges_an_officer_is_matched_with_his_men_as_well():
    mine = rank("red-1", "redcoat", 58)
    laid = lay(mine, *officer_beside())
    onset = plan_charge(laid, mine, laid.groups["blue-2"])
    assert onset is not None
    assert onset.target == "blue-1"
    events.Charged("red-1", "blue-1", onset.marches, 0, 1, onset.met, "SK-086").apply(laid)
    assert len(contacts(laid).of["blue-2.1"]) == 1


@cites("SK-035")
def test_the_ten_nearest_are_nearest_to_the_whole_shooting_group_loaded_or_not():
    pair = group("red-1", "redcoat", places=[(20, 60), (100, 60)], commander="red-9")
    empty = group("red-1", "redcoat", places=[(20, 60)], load=2)
    pair.figures = (*empty.figures, pair.figures[1])
    many = group("blue-1", "fusilier", places=[(20 + 8 * n, 45) for n in range(11)])
    laid = lay(pair, captain(), many, phase="shoot", queue=("red-1",))
    told = Battle(laid).play("blue-1", dice=[8, "blue-1.1", 5])
    assert [hit.figure for hit in told.one(events.Fired).hits] == ["blue-1.1"]


# Matching


@cites("SK-086")
def test_who_is_engaged_already_is_not_ganged_up_on_while_others_are_free():
    held = group("red-1", "redcoat", places=[(60, 62)])
    fresh = group("red-2", "redcoat", places=[(56, 66)])
    theirs = group("blue-1", "fusilier", places=[(60, 60), (66, 60)])
    laid = lay(held, fresh, theirs)
    onset = plan_charge(laid, fresh, theirs)
    assert onset is not None
    events.Charged("red-2", "blue-1", onset.marches, 0, 1, onset.met, "SK-086").apply(laid)
    assert contacts(laid).of["red-2.1"] == ["blue-1.2"]


@cites("SK-058", "SK-087")
def test_horse_charge_at_a_slower_gait_whom_they_could_not_come_round_to_at_the_gallop():
    troop = group("red-1", "hussar", places=[(60, 60)], facing=NORTH)
    theirs = group("blue-1", "fusilier", places=[(60, 70)])
    laid = lay(troop, theirs)
    onset = plan_charge(laid, troop, theirs)
    assert onset is not None
    assert onset.gait == CANTER


@cites("SK-039", "SK-087")
@pytest.mark.parametrize(("square", "reached"), [(False, True), (True, False)])
def test_a_square_charges_no_further_than_half_a_move(square, reached):
    mine = rank("red-1", "redcoat", 60, square=square)
    theirs = rank("blue-1", "fusilier", 40)
    laid = lay(mine, theirs)
    assert (plan_charge(laid, mine, theirs) is not None) is reached


@cites("SK-039", "SK-054")
def test_a_square_that_nobody_commands_moves_at_half_speed_too():
    mine = rank("red-1", "redcoat", 110, square=True, seat="", result="advance")
    told = Battle(lay(mine, rank("blue-1", "fusilier", 10))).told
    assert max(march.cost for march in told.one(events.Moved).marches) <= cm(12.5)


# Facing


@cites("SK-049")
@pytest.mark.parametrize(("result", "facing"), [("continue", NORTH), ("carry_on", EAST)])
def test_who_continues_his_march_at_risk_faces_the_nearest_enemy(result, facing):
    goal = (cm(160), cm(60))
    men = group("red-1", "redcoat", places=[(60, 60)], seat="", result=result)
    men.doing, men.goal, men.facing = "march", goal, EAST
    battle = Battle(lay(men, group("blue-1", "fusilier", places=[(85, 10)], facing=SOUTH)))
    assert battle.told.one(events.Moved).by == "SK-049"
    off = abs(battle.group("red-1").facing - facing)
    assert min(off, 36_000 - off) < 4_500


@cites("SK-058")
def test_horse_who_ride_as_ordered_look_the_way_they_ride():
    troop = group("red-1", "hussar", places=[(60, 60)], facing=NORTH, commander="red-9")
    foes = rank("blue-1", "fusilier", 5)
    battle = Battle(lay(troop, captain(acted=1), foes))
    battle.play("red-1")
    assert battle.refusal(Order("move", (cm(60), cm(30)), facing=SOUTH)) == "SK-058"
    battle.play(Order("move", (cm(60), cm(30))))
    assert battle.group("red-1").facing == NORTH


# Carrying on


def riders(**given):
    return group("red-1", "hussar", places=[(60, 110)], seat="", acted=1, **given)


def ridden(*groups):
    return Battle(lay(*groups, turn=2)).told.one(events.Moved)


@cites("SK-049")
@pytest.mark.parametrize("gait", [WALK, CANTER, GALLOP])
def test_horse_who_continue_an_advance_go_as_fast_as_last_turn(gait):
    troop = riders(facing=NORTH, result="continue", doing="advance", gait=gait, gallops=1)
    assert ridden(troop, group("blue-1", "fusilier", places=[(60, 5)])).gait == gait


@cites("SK-066")
def test_horse_who_carry_on_falling_back_keep_their_canter():
    troop = riders(facing=SOUTH, result="carry_on", doing="withdraw", gait=CANTER)
    troop.figures = group("red-1", "hussar", places=[(60, 50)]).figures
    assert ridden(troop, group("blue-1", "fusilier", places=[(60, 5)])).gait == CANTER


# Stopping


@cites("SK-048")
def test_who_stops_in_cover_that_hides_him_already_stays_there():
    wood = patch("wood", 60, 60, 30, 30)
    men = group("red-1", "redcoat", places=[(60, 60), (63, 60)], seat="", result="stop")
    battle = Battle(lay(men, rank("blue-1", "fusilier", 5), ground=[wood]))
    assert battle.told.one(events.Stood).by == "SK-048"


@cites("SK-053", "SK-076")
def test_a_crew_that_runs_does_not_fire_its_loaded_gun():
    crew = group("red-1", "british-gunner", places=[(62, 70), (66, 70)])
    laid = lay(crew, rank("blue-1", "fusilier", 40), guns=[gun(crew, (64, 66), NORTH, work=12)])
    assert is_loaded(laid, crew)
    crew.result = "run"
    assert not is_loaded(laid, crew)


# Platoons


@cites("SK-042")
def test_company_is_kept_with_whoever_moved_first_and_not_who_stands_first_in_the_list():
    def squad(number, x, **given):
        places = [(x, 100), (x + 2, 100)]
        known = {"formed": True, "platoon": "A", "company": True, **given}
        return group(f"red-{number}", "redcoat", places=places, **known)

    one, two = (squad(n, 20 * n, commander="red-9") for n in (1, 2))
    three = squad(3, 60, seat="", result="halt")
    battle = Battle(lay(one, two, three, captain(acted=1), rank("blue-1", "fusilier", 5)))
    battle.play("red-2", Order("move", (cm(42), cm(80))))
    told = battle.play("red-1", Order("move", (cm(22), cm(80))))
    follows = next(event for event in told.of(events.Moved) if event.group == "red-3")
    assert follows.how == "keeps company with red-2"


# Officers under officers


@cites("SK-012", "SK-016")
@pytest.mark.parametrize(("fights", "dice"), [(True, [4, 4]), (False, [4, 4, 4])])
def test_a_junior_officer_who_passes_orders_on_has_a_die_fewer_if_he_fights(fights, dice):
    junior = group("red-1", "british-officer", places=[(64, 64)])
    squad = rank("red-2", "redcoat", 80)
    leader = captain()
    laid = lay(leader, junior, squad, rank("blue-1", "fusilier", 5), phase="command")
    laid.officer, laid.points, laid.chain = "red-9", 6, ("red-9",)
    battle = Battle(laid)
    battle.play("red-1")
    assert battle.asks() == "Fights"
    told = battle.play(fights, dice=dice)
    assert told.one(events.Activated).dice == tuple(dice)
    assert battle.table.points == 5 + sum(dice)
    assert (silence(battle.table, battle.group("red-1")) == "") is fights


@cites("SK-010", "SK-012")
def test_an_nco_who_passes_orders_on_is_not_asked():
    sergeant = group("red-1", "british-sergeant", places=[(64, 64)])
    laid = lay(captain(), sergeant, rank("red-2", "redcoat", 80), rank("blue-1", "fusilier", 5))
    laid.phase, laid.officer, laid.points, laid.chain = "command", "red-9", 6, ("red-9",)
    battle = Battle(laid)
    told = battle.play("red-1", dice=[1] * tables().command["veteran"])
    assert not told.one(events.Activated).busy
