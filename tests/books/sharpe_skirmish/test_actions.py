"""The actions tables, cell by cell, and what groups do that nobody commands."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import (
    EAST,
    NORTH,
    SOUTH,
    Battle,
    cm,
    group,
    lay,
    line,
    patch,
)
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import between, contacts
from grognard.books.sharpe_skirmish.cover import in_cover
from grognard.books.sharpe_skirmish.tables import action
from marks import cites

INFANTRY = """
0  carry_on carry_on carry_on   carry_on   carry_on/stop approach/stop
1  cover    halt     continue?  continue?  continue?     advance?
5  withdraw! cover   halt       continue?  continue?     advance?
8  run!     withdraw! cover     cover      halt          continue?
12 run!     run!     withdraw!  cover      cover         halt
"""
CAVALRY = """
0  carry_on carry_on carry_on   carry_on   carry_on/stop stir/stop
1  cover    cover    halt       continue?  continue?     gallop?
5  canter!  cover    cover      halt       continue?     gallop?
8  flee!    canter!  cover      cover      halt          continue?
12 flee!    flee!    canter!    cover      cover         halt
"""
"""A ? is the charge instruction, a ! binds commanded troops, /stop is for those falling back."""


def cells(text):
    for row in text.strip().splitlines():
        most, *words = row.split()
        for die, word in enumerate(words, 1):
            yield int(most), die, word


def written(cell):
    mark = "?" if cell.charge else "" if cell.italic else "!"
    return cell.do + mark + (f"/{cell.falling}" if cell.falling else "")


@cites("SK-046", "SK-047", "SK-048", "SK-041")
@pytest.mark.parametrize(("risk", "die", "word"), list(cells(INFANTRY)))
def test_infantry_actions_cell_by_cell(risk, die, word):
    assert written(action(risk, die, horse=False)) == word


@cites("SK-065", "SK-066", "SK-041")
@pytest.mark.parametrize(("risk", "die", "word"), list(cells(CAVALRY)))
def test_cavalry_actions_cell_by_cell(risk, die, word):
    assert written(action(risk, die, horse=True)) == word


@cites("SK-046")
@pytest.mark.parametrize(
    ("risk", "do"), [(-7, "carry_on"), (1, "cover"), (2, "withdraw"), (6, "run"), (30, "run")]
)
def test_rows_reach_from_number_to_number(risk, do):
    assert action(risk, 1, horse=False).do == do


# Dicing


def foe(at=(60, 10), kind="fusilier", count=4, **given):
    return group("blue-1", kind, count, at, SOUTH, **given)


def diced(*groups, dice, ground=(), **given):
    """Red dices for action and, where nobody commands, acts."""
    seats = {"seats": ("red", "blue")}
    table = lay(*groups, ground=ground, phase="dice", **{**seats, **given})
    return Battle(table, dice=dice)


@cites("SK-006", "SK-019", "SK-040")
def test_every_unit_of_a_side_throws_a_die_and_is_told_what_it_does_and_why():
    men = group("red-1", "guerrilla", 6, (60, 100), NORTH, seat="")
    battle = diced(men, foe((60, 20)), dice=[2])
    result = battle.told.one(events.Diced)
    assert (result.reckoning.total, result.die, result.deed) == (1, 2, "halt")
    words = result.tell(battle.table)
    what = "halt in position facing the nearest enemy"
    assert words == f"red-1: risk 1, rolled 2: {what} (in range of blue-1 +1)."
    assert result.show().reckoning == result.reckoning


@cites("SK-040")
def test_the_die_is_not_modified():
    men = group("red-1", "guerrilla", 6, (60, 100), NORTH, grade="raw", seat="")
    assert diced(men, foe((60, 20)), dice=[6]).told.one(events.Diced).die == 6


@cites("SK-041")
def test_commanded_troops_ignore_italics_and_are_bound_by_the_rest():
    captain = group("red-1", "british-officer", at=(20, 100), pc=True)
    free = group("red-2", "guerrilla", 6, (60, 100), NORTH, commander="red-1")
    battle = diced(captain, free, foe((60, 20)), dice=[1, 1])
    captain_told, free_told = battle.told.of(events.Diced)
    assert (captain_told.commanded, captain_told.bound) == (True, False)
    assert (free_told.deed, free_told.bound) == ("cover", False)
    assert "red-2" in battle.question.offers()
    shaken = group("red-2", "guerrilla", 6, (60, 100), NORTH, commander="red-1", size=10)
    battle = diced(captain, shaken, foe((60, 20)), dice=[1, 1])
    assert battle.told.of(events.Diced)[1].bound
    assert battle.told.one(events.Moved).by == "SK-052"
    assert "red-2" not in battle.question.offers()


@cites("SK-036", "SK-040")
def test_an_nco_within_5_of_a_group_shares_its_die_and_goes_with_it():
    men = group("red-1", "guerrilla", 6, (60, 100), NORTH, seat="", size=10)
    nco = group("red-2", "british-sergeant", places=[(60, 107)], seat="")
    battle = diced(men, nco, foe((60, 20)), dice=[1])
    assert battle.told.one(events.Diced).also == ("red-2",)
    assert battle.told.one(events.Moved).also == ("red-2",)


@cites("SK-036")
def test_an_officer_further_off_is_a_unit_of_his_own():
    men = group("red-1", "guerrilla", 6, (60, 100), NORTH, seat="")
    nco = group("red-2", "british-sergeant", places=[(90, 100)], seat="")
    battle = diced(men, nco, foe((60, 20)), dice=[2, 2])
    assert [event.group for event in battle.told.of(events.Diced)] == ["red-1", "red-2"]


def platoon(**given):
    known = {"formed": True, "platoon": "A", "seat": "", **given}
    return [
        group("red-1", "redcoat", 6, (56, 100), NORTH, **known),
        group("red-2", "redcoat", 6, (64, 100), NORTH, **known),
    ]


@cites("SK-043")
def test_a_platoon_that_stands_together_dices_once():
    battle = diced(*platoon(), foe((60, 20)), dice=[2])
    first, second = battle.told.of(events.Diced)
    assert (first.die, second.die) == (2, 2)
    assert second.shared
    assert second.says_who() == "SK-043"


@cites("SK-043")
def test_each_group_dices_for_itself_when_artillery_has_fired_at_the_platoon():
    one, other = platoon()
    one.shelled = True
    battle = diced(one, other, foe((60, 20)), dice=[2, 3])
    assert [event.die for event in battle.told.of(events.Diced)] == [2, 3]
    assert not battle.group("red-1").shelled


@cites("SK-043")
def test_a_platoon_that_is_scattered_dices_group_by_group():
    one, _ = platoon()
    far = group("red-2", "redcoat", 6, (100, 100), formed=True, platoon="A", seat="")
    battle = diced(one, far, foe((60, 20)), dice=[2, 3])
    assert [event.die for event in battle.told.of(events.Diced)] == [2, 3]


@cites("SK-042")
def test_formed_troops_keep_company_with_the_first_group_of_their_platoon_to_move():
    captain = group("red-3", "british-officer", places=[(60, 106)], pc=True)
    one, other = platoon()
    one.commander, one.seat = "red-3", "red"
    battle = diced(one, other, captain, foe((60, 20)), dice=[2, 2])
    assert battle.group("red-2").company
    battle.play("red-1")
    offer = next(o for o in battle.question.offers() if o.kind == "move" and o.to[1] < cm(80))
    told = battle.play(offer, "")
    second = told.of(events.Moved)[-1]
    assert second.group == "red-2"
    assert second.by == "SK-042"
    assert between(battle.group("red-1"), battle.group("red-2")) <= cm(5)


@cites("SK-042")
def test_without_an_officer_or_nco_near_each_group_goes_its_own_way():
    one, other = platoon()
    battle = diced(one, other, foe((60, 20)), dice=[2])
    assert not battle.group("red-2").company


# Results


def act(result, *groups, ground=(), bound=False, charge=False, dice=(), **given):
    """Red's first group carries out a result that nobody commands."""
    groups[0].result, groups[0].bound, groups[0].charge = result, bound, charge
    groups[0].seat = ""
    return Battle(lay(*groups, ground=ground, **given), dice=dice)


def men(at=(60, 100), facing=NORTH, **given):
    return group("red-1", "guerrilla", 6, at, facing, **given)


@cites("SK-047", "SK-049")
def test_carry_on_keeps_to_the_scenarios_order_which_is_to_halt():
    told = act("carry_on", men(), foe()).told
    assert told.one(events.Stood).by == "SK-047"
    marching = act("carry_on", men(doing="march", goal=(cm(60), cm(40))), foe((150, 10))).told
    moved = marching.one(events.Moved)
    assert moved.by == "SK-049"
    assert moved.doing == "march"


@cites("SK-047")
def test_on_a_six_at_risk_nought_the_unit_moves_to_the_nearest_visible_enemy_without_contact():
    battle = act("approach", men((60, 40)), foe((60, 20)))
    assert battle.told.one(events.Moved).by == "SK-047"
    assert not contacts(battle.table).of
    assert between(battle.group("red-1"), battle.group("blue-1")) <= cm(3)


@cites("SK-047")
def test_a_unit_does_not_leave_the_fortified_position_it_defends():
    told = act("approach", men(fortified=True), foe()).told
    assert told.one(events.Stood).by == "SK-047"


@cites("SK-047")
def test_with_no_enemy_in_sight_it_continues_what_it_did():
    hill = patch("hill", 60, 60, 100, 20)
    told = act("approach", men(), foe(), ground=[hill]).told
    assert told.one(events.Stood).why == "stays where it is"
    marching = men(doing="march", goal=(cm(160), cm(100)))
    battle = act("approach", marching, foe(), ground=[hill])
    assert battle.told.one(events.Moved).how == "marches on"
    assert battle.group("red-1").goal == (cm(160), cm(100))


@cites("SK-048")
def test_who_falls_back_stops_in_the_closest_cover_on_a_five_or_six():
    falling = group("red-1", "guerrilla", 6, (60, 100), SOUTH, seat="", doing="withdraw")
    wood = patch("wood", 60, 110, 40, 14)
    hill = patch("hill", 60, 60, 100, 20)
    table = lay(falling, foe(), ground=[wood, hill], phase="dice")
    battle = Battle(table, dice=[5])
    assert battle.told.one(events.Diced).deed == "stop"
    assert battle.told.one(events.Moved).by == "SK-048"
    assert in_cover(battle.table, battle.group("red-1"))
    assert battle.group("red-1").doing == "halt"
    assert min(battle.group("red-1").facing, 36_000 - battle.group("red-1").facing) < 1_500


@cites("SK-048", "SK-051")
def test_who_moves_away_for_want_of_cover_is_falling_back_and_stops_on_a_five():
    battle = act("cover", men((60, 40)), foe())
    assert battle.told.one(events.Moved).how == "moves away from all enemies"
    away = battle.group("red-1")
    assert away.falling_back
    away.regular = True
    hidden = [patch("hill", 60, 30, 120, 10)]
    stopped = diced(away.copy(), foe(), dice=[5], ground=hidden, turn=2)
    assert stopped.told.one(events.Diced).deed == "stop"


@cites("SK-051", "SK-067")
def test_who_has_no_more_room_to_get_away_stays_and_says_so():
    cornered = group("red-1", "guerrilla", places=[(1, 119)])
    stood = act("cover", cornered, foe((40, 80))).told.one(events.Stood)
    assert stood.why == "stays where it is: it cannot move away from all enemies"
    assert stood.doing == "away"


@cites("SK-049")
def test_continue_faces_the_nearest_enemy():
    battle = act("continue", men(facing=SOUTH), foe((60, 60)))
    assert battle.told.one(events.Stood).facing < 1_000


@cites("SK-050")
def test_halt_stays_in_position_facing_the_nearest_enemy():
    battle = act("halt", men((20, 60), NORTH, doing="advance"), foe((100, 60)))
    stood = battle.told.one(events.Stood)
    assert abs(stood.facing - EAST) < 500
    assert battle.group("red-1").doing == "halt"


@cites("SK-051")
def test_take_cover_moves_into_cover_in_the_nearest_terrain_within_one_move():
    near = patch("wood", 80, 100, 16, 20, name="near")
    far = patch("building", 110, 100, 16, 20, name="far")
    battle = act("cover", men(), foe((60, 40)), ground=[far, near])
    moved = battle.told.one(events.Moved)
    assert moved.by == "SK-051"
    assert "near" in str(battle.table.ground.at(battle.group("red-1").figures[0].point))
    assert in_cover(battle.table, battle.group("red-1"))


@cites("SK-051")
def test_take_cover_lies_down_behind_a_wall_on_the_side_away_from_the_enemy():
    wall = line("wall", (40, 90), (80, 90))
    battle = act("cover", men(), foe((60, 40)), ground=[wall])
    assert in_cover(battle.table, battle.group("red-1"))
    assert all(figure.y > cm(90) for figure in battle.group("red-1"))


@cites("SK-051")
def test_who_is_in_cover_already_keeps_to_it():
    wood = patch("wood", 60, 100, 40, 30)
    told = act("cover", men(), foe((60, 60)), ground=[wood]).told
    assert told.one(events.Stood).why == "keeps to its cover"


@cites("SK-051")
def test_with_no_cover_within_a_move_it_goes_away_from_all_enemies():
    far = patch("wood", 150, 60, 20, 20)
    battle = act("cover", men((60, 60)), foe((60, 30)), ground=[far])
    moved = battle.told.one(events.Moved)
    assert moved.path[-1][1] - moved.path[0][1] > cm(20)
    assert max(march.cost for march in moved.marches) <= cm(25)


@cites("SK-052")
def test_withdraw_goes_towards_the_nearest_cover_further_from_the_enemy():
    nearer_foe = patch("wood", 60, 52, 30, 10, name="forward")
    behind = patch("wood", 90, 105, 20, 14, name="behind")
    battle = act("withdraw", men((60, 70)), foe((60, 20)), ground=[nearer_foe, behind], bound=True)
    moved = battle.told.one(events.Moved)
    assert moved.by == "SK-052"
    assert moved.how == "withdraws towards the wood"
    assert moved.path[-1][0] > cm(70)
    assert moved.path[-1][1] > cm(80)


@cites("SK-052")
def test_withdraw_without_any_cover_goes_directly_away():
    battle = act("withdraw", men((60, 60)), foe((60, 20)), bound=True)
    moved = battle.told.one(events.Moved)
    assert moved.path[-1][0] == moved.path[0][0]
    assert moved.path[-1][1] - moved.path[0][1] == cm(25)
    assert battle.group("red-1").doing == "withdraw"


@cites("SK-053")
def test_run_is_a_full_move_directly_away_and_makes_a_router():
    battle = act("run", men((60, 60)), foe((60, 20)), bound=True)
    moved = battle.told.one(events.Moved)
    assert moved.by == "SK-053"
    assert abs(moved.path[-1][1] - moved.path[0][1] - cm(25)) < 10
    assert battle.group("red-1").running


@cites("SK-053")
def test_who_runs_over_the_edge_has_left_the_field():
    battle = act("run", men((60, 110)), foe((60, 60)), bound=True)
    assert battle.told.one(events.LeftField).group == "red-1"
    assert battle.group("red-1").gone


@cites("SK-054")
def test_advance_is_a_full_move_towards_the_nearest_enemy():
    battle = act("advance", men((60, 100)), foe((60, 20)))
    moved = battle.told.one(events.Moved)
    assert moved.path[0][1] - moved.path[-1][1] == cm(25)
    assert not contacts(battle.table).of


@cites("SK-085")
def test_told_to_charge_a_group_must_if_an_enemy_is_in_reach():
    battle = act("continue", men((60, 50)), foe((60, 30)), charge=True)
    assert battle.told.one(events.Charged).target == "blue-1"
    assert battle.told.one(events.Charged).by == "SK-085"


@cites("SK-085")
def test_told_to_charge_and_out_of_reach_it_does_the_rest_of_the_instruction():
    battle = act("continue", men((60, 100)), foe((60, 20)), charge=True)
    assert battle.told.one(events.Stood).by == "SK-049"


@cites("SK-049", "SK-022")
def test_a_march_goes_by_the_bridge_where_a_river_bars_the_way():
    wet = [patch("river", 90, 80, 180, 8), patch("bridge", 75, 80, 6, 12)]
    march = men((60, 92), doing="march", goal=(cm(60), cm(50)))
    battle = act("carry_on", march, foe((170, 10), count=1), ground=wet)
    moved = battle.told.one(events.Moved)
    assert any(cm(71) <= x <= cm(79) for x, _ in moved.path[1:])
    for figure in battle.group("red-1"):
        in_water = cm(76) < figure.y < cm(84)
        assert not in_water or cm(72) <= figure.x <= cm(78)


# Horse


def horse(at=(60, 80), facing=NORTH, kind="hussar", **given):
    return group("red-1", kind, 4, at, facing, **given)


@cites("SK-066")
def test_horse_at_the_halt_stir_on_a_six_and_others_carry_on():
    battle = act("stir", horse(), foe())
    assert battle.told.one(events.Moved).by == "SK-066"
    marching = act("stir", horse(doing="march", heading=EAST, facing=EAST), foe())
    assert marching.told.one(events.Moved).how == "marches on"


@cites("SK-066")
def test_horse_falling_back_stop_and_face_where_the_enemy_was():
    falling = horse(doing="withdraw", facing=SOUTH)
    table = lay(falling, foe(), ground=[patch("hill", 60, 50, 100, 20)], phase="dice")
    table.groups["red-1"].seat = ""
    battle = Battle(table, dice=[5])
    assert battle.told.one(events.Diced).deed == "stop"
    stood = battle.told.one(events.Stood)
    assert (stood.why, stood.by) == ("stops and faces about", "SK-066")
    assert min(stood.facing, 36_000 - stood.facing) < 500


@cites("SK-067")
def test_horse_walk_to_cover_and_not_into_houses():
    house = patch("building", 80, 80, 16, 16, name="house")
    wood = patch("wood", 40, 80, 16, 20, name="copse")
    battle = act("cover", horse(), foe((60, 20)), ground=[house, wood])
    moved = battle.told.one(events.Moved)
    assert (moved.gait, moved.by) == (1, "SK-067")
    assert moved.how == "takes cover in the wood"


@cites("SK-068")
def test_canter_away_goes_further_from_the_nearest_enemy_at_a_canter():
    battle = act("canter", horse((60, 40)), foe((60, 10)), bound=True)
    moved = battle.told.one(events.Moved)
    assert moved.gait == 2
    assert abs(moved.path[-1][1] - moved.path[0][1] - cm(40)) < 30
    assert moved.by == "SK-068"


@cites("SK-069")
def test_gallop_at_the_enemy_is_an_advance_at_the_gallop():
    battle = act("gallop", horse((60, 110)), foe((60, 10)))
    moved = battle.told.one(events.Moved)
    assert moved.gait == 3
    assert abs(moved.path[0][1] - moved.path[-1][1] - cm(50)) < 30


@cites("SK-057", "SK-069")
def test_blown_horses_walk_instead():
    blown = horse((60, 110), gallops=2, acted=2, gait=3, moved=2)
    battle = act("gallop", blown, foe((60, 10)), turn=3)
    assert battle.told.one(events.Moved).gait == 1
    fleeing = horse((60, 60), gallops=2, acted=2, gait=3, moved=2)
    battle = act("flee", fleeing, foe((60, 10)), turn=3, bound=True)
    assert battle.told.one(events.Moved).gait == 1


@cites("SK-070")
def test_flee_is_at_the_gallop_from_the_nearest_enemy():
    battle = act("flee", horse((60, 40)), foe((60, 10)), bound=True)
    moved = battle.told.one(events.Moved)
    assert moved.gait == 3
    assert abs(moved.path[-1][1] - moved.path[0][1] - cm(50)) < 30
    assert battle.group("red-1").running


@cites("SK-053")
def test_by_a_house_rule_routers_stop_at_the_edge():
    runner = men((60, 110), result="run", bound=True, seat="")
    table = lay(runner, foe((60, 60)))
    table.switches = {**table.switches, "routers_leave": False}
    battle = Battle(table)
    assert battle.told.of(events.LeftField) == []
    assert not battle.group("red-1").gone


@cites("SK-043")
def test_by_a_house_rule_platoons_dice_group_by_group():
    table = lay(*platoon(), foe((60, 20)), phase="dice")
    table.switches = {**table.switches, "platoon_dice": False}
    battle = Battle(table, dice=[2, 3])
    assert [event.die for event in battle.told.of(events.Diced)] == [2, 3]


@cites("SK-006")
def test_a_side_is_told_of_by_its_name_in_the_scenario():
    table = lay()
    assert events.MovesEnded("red", ()).tell(table) == "Harrow's Rifles shoot."
    assert events.DicingEnded("blue").tell(table) == "Vaudrel's Detachment acts."
