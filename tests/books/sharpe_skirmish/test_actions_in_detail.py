"""The actions table and risk factors in detail."""

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
    line,
    patch,
)
from books.sharpe_skirmish.positions import (
    captain_at_hand,
    captain_far_off,
    foe,
    rank,
    rifle_captain,
    run,
)
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.artillery import is_loaded
from grognard.books.sharpe_skirmish.bodies import between, contacts
from grognard.books.sharpe_skirmish.charging import plan_charge
from grognard.books.sharpe_skirmish.events.fire import Hit, take_hits
from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.pieces import CANTER, GALLOP, WALK
from marks import cites


def squad(number, x, **given):
    known = {"formed": True, "platoon": "A", "company": True, "charge": True, **given}
    return group(f"red-{number}", "redcoat", places=[(x, 60), (x + 2, 60)], **known)


def riders(**given):
    return group("red-1", "hussar", places=[(60, 110)], seat="", acted=1, **given)


def ridden(*groups):
    return Battle(lay(*groups, turn=2)).told.one(events.Moved)


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


@cites("SK-039")
@pytest.mark.parametrize(("count", "square"), [(5, True), (4, False)])
def test_fewer_than_four_make_no_square(count, square):
    men = group("red-1", "redcoat", count, (60, 60), square=True)
    table = lay(men, group("blue-1", "fusilier", 4, (60, 10), SOUTH))
    take_hits(table, [Hit("red-1.1", "red-1", "kill", "kill")])
    assert table.groups["red-1"].square is square


@cites("SK-040", "SK-042")
@pytest.mark.parametrize(("one", "other"), [("carry_on", "cover"), ("cover", "carry_on")])
def test_whoever_of_a_platoon_would_stand_goes_with_who_moves_wherever_he_is_in_the_list(
    one, other
):
    known = {"formed": True, "platoon": "A", "company": True, "seat": ""}
    first = group("red-1", "redcoat", places=[(60, 60), (62, 60)], result=one, **known)
    second = group("red-2", "redcoat", places=[(66, 60), (68, 60)], result=other, **known)
    wood = [patch("wood", 64, 80, 30, 10)]
    theirs = group("blue-1", "fusilier", 4, (64, 10), SOUTH)
    battle = Battle(lay(first, second, theirs, ground=wood))
    assert [event.by for event in battle.told.of(events.Moved)] == ["SK-051", "SK-042"]


@cites("SK-042")
def test_company_is_kept_with_whoever_moved_first_and_not_who_stands_first_in_the_list():
    def squad(number, x, **given):
        places = [(x, 100), (x + 2, 100)]
        known = {"formed": True, "platoon": "A", "company": True, **given}
        return group(f"red-{number}", "redcoat", places=places, **known)

    one, two = (squad(n, 20 * n, commander="red-9") for n in (1, 2))
    three = squad(3, 60, seat="", result="halt")
    battle = Battle(lay(one, two, three, rifle_captain(acted=1), rank("blue-1", "fusilier", 5)))
    battle.play("red-2", Order("move", (cm(42), cm(80))))
    told = battle.play("red-1", Order("move", (cm(22), cm(80))))
    follows = next(event for event in told.of(events.Moved) if event.group == "red-3")
    assert follows.how == "keeps company with red-2"


@cites("SK-042", "SK-085")
def test_formed_troops_keep_company_even_when_they_are_told_to_charge():
    first = squad(1, 60, commander="red-9")
    second = squad(2, 66, seat="", result="continue")
    theirs = group("blue-1", "fusilier", places=[(66, 45)], facing=SOUTH)
    battle = Battle(lay(first, second, captain_at_hand(), theirs))
    told = battle.play("red-1", Order("move", (cm(50), cm(70))))
    assert told.of(events.Charged) == []
    assert told.of(events.Moved)[-1].by == "SK-042"


@cites("SK-042", "SK-085")
def test_with_a_group_of_their_platoon_that_has_charged_they_charge_as_well():
    first = squad(1, 60, commander="red-9")
    second = squad(2, 66, seat="", result="continue")
    theirs = group("blue-1", "fusilier", places=[(60, 45), (64, 45), (68, 45)], facing=SOUTH)
    battle = Battle(lay(first, second, captain_at_hand(), theirs))
    told = battle.play("red-1", Order("charge", target="blue-1"))
    assert [event.group for event in told.of(events.Charged)] == ["red-1", "red-2"]


@cites("SK-047", "SK-049", "SK-066")
@pytest.mark.parametrize("kind", ["redcoat", "hussar"])
@pytest.mark.parametrize(("result", "facing"), [("carry_on", EAST), ("continue", NORTH)])
def test_only_at_risk_one_and_worse_do_those_who_carry_on_at_the_halt_turn_to_the_enemy(
    kind, result, facing
):
    men = group("red-1", kind, places=[(60, 60)], facing=EAST)
    stood = run(result, men, group("blue-1", "fusilier", places=[(60, 10)])).told.one(events.Stood)
    assert stood.facing == facing


@cites("SK-047")
@pytest.mark.parametrize(("result", "bound"), [("withdraw", True), ("advance", False)])
def test_who_has_left_the_position_he_defended_is_not_held_back_by_it(result, bound):
    men = group("red-1", "redcoat", places=[(60, 60)], fortified=True, bound=bound)
    battle = run(result, men, foe((60, 5)))
    assert battle.told.one(events.Moved).group == "red-1"
    assert not battle.group("red-1").fortified


@cites("SK-048")
def test_who_stops_in_cover_that_hides_him_already_stays_there():
    wood = patch("wood", 60, 60, 30, 30)
    men = group("red-1", "redcoat", places=[(60, 60), (63, 60)], seat="", result="stop")
    battle = Battle(lay(men, rank("blue-1", "fusilier", 5), ground=[wood]))
    assert battle.told.one(events.Stood).by == "SK-048"


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


@cites("SK-049")
@pytest.mark.parametrize("gait", [WALK, CANTER, GALLOP])
def test_horse_who_continue_an_advance_go_as_fast_as_last_turn(gait):
    troop = riders(facing=NORTH, result="continue", doing="advance", gait=gait, gallops=1)
    assert ridden(troop, group("blue-1", "fusilier", places=[(60, 5)])).gait == gait


@cites("SK-049", "SK-085")
def test_who_has_charged_and_sees_nobody_any_more_goes_on_as_he_charged():
    men = rank("red-1", "redcoat", 60, charge=True, heading=EAST)
    charged = run("advance", men, foe((64, 45))).group("red-1").copy()
    assert charged.charged == 1
    hill = patch("hill", 90, 25, 180, 4)
    moved = run("carry_on", charged, foe((60, 5)), ground=[hill], turn=2).told.one(events.Moved)
    (x, y), (end_x, end_y) = moved.path[0], moved.path[-1]
    assert y - end_y > abs(end_x - x)


@cites("SK-049")
def test_who_was_ordered_into_cover_keeps_to_it_when_he_is_left_to_himself():
    wall = line("wall", (50, 50), (70, 50), name="wall")
    men = group("red-1", "redcoat", places=[(59, 60), (62, 60)], facing=NORTH, commander="red-9")
    battle = Battle(lay(men, captain_at_hand(), foe((60, 5)), ground=[wall]))
    battle.play("red-1", Order("cover", target="wall"))
    covered = battle.group("red-1")
    assert covered.doing == "cover"
    covered.commander, covered.acted = "", 0
    stood = run("carry_on", covered.copy(), foe((60, 5)), ground=[wall]).told.one(events.Stood)
    assert stood.why == "stays where it is"


@cites("SK-049", "SK-058", "SK-068")
@pytest.mark.parametrize(
    ("kind", "result", "facing"),
    [
        ("hussar", "canter", SOUTH),
        ("hussar", "carry_on", SOUTH),
        ("hussar", "continue", NORTH),
        ("guerrilla", "withdraw", NORTH),
    ],
)
def test_horse_who_have_ridden_away_look_where_they_rode(kind, result, facing):
    known = {"doing": "withdraw", "gait": CANTER}
    men = group("red-1", kind, places=[(60, 40)], facing=NORTH, **known)
    battle = run(result, men, group("blue-1", "fusilier", places=[(60, 10)], facing=SOUTH))
    assert battle.told.one(events.Moved).facing == facing


@cites("SK-049", "SK-074")
def test_a_wagon_that_was_told_where_to_goes_on_there_when_its_men_are_left_to_themselves():
    men = group("red-1", "guerrilla", places=[(36, 60), (36, 63)], commander="red-9", facing=EAST)
    wagon = gun(men, (40, 60), EAST, model="wagon")
    table = lay(
        men, captain_far_off(), group("blue-1", "fusilier", 4, (170, 5), SOUTH), guns=[wagon]
    )
    battle = Battle(table)
    battle.play("red-1", Order("drive", (cm(120), cm(60))))
    left = battle.group("red-1").copy()
    left.acted, left.commander, left.result, left.seat = 0, "", "carry_on", ""
    rest = [captain_far_off(), group("blue-1", "fusilier", 4, (170, 5), SOUTH)]
    again = Battle(lay(left, *rest, guns=[battle.table.carriages[wagon.id].copy()]))
    assert again.told.of(events.Moved)[0].how == f"drives {wagon.name} on"


@cites("SK-049", "SK-074")
def test_drivers_do_not_walk_on_without_a_wagon_that_is_barred():
    places = [(36, 60), (36, 63)]
    men = group("red-1", "guerrilla", places=places, doing="march", goal=(cm(90), cm(60)))
    men.seat = ""
    wagon = gun(men, (40, 60), EAST, model="wagon")
    river = [patch("river", 60, 60, 8, 120)]
    foes = group("blue-1", "fusilier", 4, (170, 5), SOUTH)
    battle = Battle(lay(men, foes, guns=[wagon], ground=river))
    stood = battle.told.one(events.Stood)
    assert stood.tell(battle.table) == f"red-1 cannot drive {wagon.name} on."
    assert battle.group("red-1").goal == (cm(90), cm(60))


@cites("SK-049", "SK-074")
def test_drivers_whom_a_fight_has_led_away_come_back_to_their_wagon():
    goal = (cm(90), cm(60))
    men = group("red-1", "drover", places=[(40, 75), (43, 75)], doing="march", goal=goal)
    wagon = gun(men, (40, 60), EAST, model="wagon")
    battle = run("carry_on", men, foe((170, 5)), guns=[wagon])
    assert battle.told.one(events.Moved).how == f"goes back to {wagon.name}"
    back = battle.group("red-1").copy()
    assert (back.doing, back.goal) == ("march", goal)
    again = run("carry_on", back, foe((170, 5)), guns=[wagon], turn=2)
    assert again.told.one(events.Moved).how == f"drives {wagon.name} on"


@cites("SK-074")
def test_wounded_men_too_drive_a_wagon():
    places = [(36, 60), (36, 63)]
    men = group("red-1", "drover", places=places, wounded=2, doing="march", goal=(cm(90), cm(60)))
    wagon = gun(men, (40, 60), EAST, model="wagon")
    battle = run("carry_on", men, foe((170, 5)), guns=[wagon])
    assert battle.told.one(events.Moved).how == f"drives {wagon.name} on"


@cites("SK-036", "SK-074")
@pytest.mark.parametrize("ground", [[], [patch("river", 60, 60, 8, 120)]])
def test_a_sergeant_beside_a_wagon_goes_with_it_and_waits_with_it(ground):
    goal = (cm(90), cm(60))
    men = group("red-1", "drover", places=[(36, 60), (36, 63)], doing="march", goal=goal)
    sergeant = group("red-2", "british-sergeant", places=[(36, 66)], seat="", result="carry_on")
    sergeant.doing, sergeant.goal = "march", goal
    wagon = gun(men, (40, 60), EAST, model="wagon")
    battle = run("carry_on", men, sergeant, foe((170, 5)), guns=[wagon], ground=ground)
    told = [one for one in battle.told if isinstance(one, events.Stood | events.Moved)]
    assert [(one.group, one.also) for one in told] == [("red-1", ("red-2",))]
    assert between(battle.group("red-1"), battle.group("red-2")) <= cm(5)


@cites("SK-017", "SK-036")
@pytest.mark.parametrize("order", [Order("stand"), Order("square"), Order("move", (6300, 5500))])
def test_a_drummer_whom_nobody_commands_does_as_the_group_beside_him_is_told(order):
    known = {"result": "advance", "charge": True}
    men = rank("red-1", "redcoat", 60, commander="red-9", **known)
    drummer = group("red-2", "british-drummer", places=[(62, 64)], **known)
    battle = Battle(lay(men, drummer, captain_far_off(), foe((62, 45))))
    told = battle.play("red-1", order)
    assert not told.of(events.Charged)
    assert between(battle.group("red-1"), battle.group("red-2")) <= cm(5)


@cites("SK-036", "SK-072")
def test_a_sergeant_beside_a_gun_that_the_table_runs_stays_with_it():
    crew = group("red-1", "british-gunner", places=[(56, 60), (64, 60), (56, 56), (64, 56)])
    piece = gun(crew, (60, 60), NORTH)
    known = {"seat": "", "result": "advance", "charge": True}
    sergeant = group("red-2", "british-sergeant", places=[(60, 64)], **known)
    battle = run("halt", crew, sergeant, foe((60, 30)), guns=[piece])
    assert [one.group for one in battle.told.of(events.Stood)] == ["red-1", "red-2"]


@cites("SK-054", "SK-069")
@pytest.mark.parametrize(("kind", "result"), [("redcoat", "advance"), ("hussar", "gallop")])
def test_who_is_told_to_advance_with_nobody_in_sight_goes_where_the_nearest_enemy_is(kind, result):
    men = group("red-1", kind, places=[(60, 60)], facing=EAST)
    battle = run(result, men, foe((150, 60)), ground=[patch("hill", 115, 60, 8, 110)])
    moved = battle.told.one(events.Moved)
    assert moved.path[-1][0] > moved.path[0][0]
    assert moved.doing == "advance"


@cites("SK-048", "SK-050")
@pytest.mark.parametrize(("result", "facing"), [("halt", EAST), ("carry_on", NORTH)])
def test_who_halts_at_risk_faces_the_nearest_enemy_though_he_does_not_see_him(result, facing):
    men = group("red-1", "redcoat", places=[(60, 60)], facing=NORTH)
    foes = group("blue-1", "fusilier", places=[(150, 60)])
    battle = run(result, men, foes, ground=[patch("hill", 115, 60, 8, 110)])
    assert battle.told.one(events.Stood).facing == facing


@cites("SK-047", "SK-066")
@pytest.mark.parametrize(("kind", "result"), [("redcoat", "approach"), ("hussar", "stir")])
def test_at_no_risk_only_an_enemy_in_sight_draws_men_on(kind, result):
    men = group("red-1", kind, places=[(60, 60)], facing=NORTH, doing="halt")
    battle = run(result, men, foe((150, 60)), ground=[patch("hill", 115, 60, 8, 110)])
    assert battle.told.one(events.Stood).why == "stays where it is"


@cites("SK-051", "SK-067")
def test_who_cannot_get_further_away_does_not_shuffle_nearer():
    corner = [(2.4, 118.4), (1.6, 110.1), (5.1, 109), (5.6, 113.3), (6.1, 117.7), (1.8, 114.5)]
    men = group("red-1", "hussar", places=corner, facing=NORTH)
    theirs = group("blue-1", "cacador", places=[(89.6, 61.4), (90.2, 80.5), (88.8, 55.7)])
    before = between(men, theirs)
    battle = run("cover", men, theirs)
    assert between(battle.group("red-1"), battle.group("blue-1")) >= before


@cites("SK-052")
def test_who_must_withdraw_from_cover_does_not_take_it_for_cover_further_off():
    wood = patch("wood", 60, 60, 10, 22)
    places = [(60, 51 + 3 * n) for n in range(7)]
    men = group("red-1", "guerrilla", places=places, bound=True)
    battle = run("withdraw", men, foe((60, 15)), ground=[wood])
    moved = battle.told.one(events.Moved)
    assert moved.path[-1][1] - moved.path[0][1] > cm(10)


@cites("SK-052")
def test_nobody_withdraws_to_cover_beside_which_another_enemy_stands():
    wood = patch("wood", 100, 60, 14, 14)
    men = group("red-1", "guerrilla", places=[(60, 60), (60, 63)], bound=True)
    others = group("blue-2", "fusilier", places=[(100, 72)])
    battle = run("withdraw", men, foe((30, 60)), others, ground=[wood])
    assert battle.told.one(events.Moved).by == "SK-052"
    withdrawn = battle.group("red-1")
    assert min(between(withdrawn, battle.group(name)) for name in ("blue-1", "blue-2")) > cm(30)


@cites("SK-052", "SK-094")
def test_who_must_withdraw_out_of_contact_does_so_in_a_wood_as_well():
    wood = patch("wood", 60, 60, 60, 30)
    men = group("red-1", "guerrilla", places=[(58, 60), (60, 62), (60, 65)], bound=True)
    theirs = group("blue-1", "fusilier", places=[(58, 58)])
    battle = run("withdraw", men, theirs, ground=[wood])
    assert battle.told.one(events.Moved).by == "SK-052"
    assert contacts(battle.table).of == {}


@cites("SK-052")
def test_nobody_withdraws_through_the_ranks_of_the_enemy_to_cover_behind_him():
    men = group("red-1", "guerrilla", places=[(60, 60), (63, 60)], facing=NORTH, bound=True)
    theirs = group("blue-1", "fusilier", places=[(55, 55), (68, 55)], facing=SOUTH)
    wood = [patch("wood", 61, 32, 20, 10)]
    moved = run("withdraw", men, theirs, ground=wood).told.one(events.Moved)
    assert moved.path[-1][1] > cm(80)


@cites("SK-053", "SK-076")
def test_a_crew_that_runs_does_not_fire_its_loaded_gun():
    crew = group("red-1", "british-gunner", places=[(62, 70), (66, 70)])
    laid = lay(crew, rank("blue-1", "fusilier", 40), guns=[gun(crew, (64, 66), NORTH, work=12)])
    assert is_loaded(laid, crew)
    crew.result = "run"
    assert not is_loaded(laid, crew)


@cites("SK-053")
def test_who_runs_does_not_run_into_the_arms_of_other_enemies():
    men = group("red-1", "guerrilla", places=[(60, 60), (62.5, 60), (65, 60)], bound=True)
    near = group("blue-1", "fusilier", places=[(60, 58), (62.5, 58), (65, 58)])
    behind = group("blue-2", "fusilier", places=[(42 + 2.2 * n, 68) for n in range(18)])
    battle = run("run", men, near, behind)
    moved = battle.told.one(events.Moved)
    assert all(march.cost > cm(12) for march in moved.marches)
    runners = battle.group("red-1")
    assert min(between(runners, battle.group(name)) for name in ("blue-1", "blue-2")) > cm(5)


@cites("SK-053")
def test_who_runs_from_the_nearest_enemy_may_end_near_another_but_not_at_grips_with_him():
    men = group("red-1", "guerrilla", places=[(60, 60)], bound=True)
    near = group("blue-1", "fusilier", places=[(60, 50)])
    other = group("blue-2", "fusilier", places=[(61, 87)])
    battle = run("run", men, near, other)
    runners = battle.group("red-1")
    assert cm(1) <= between(runners, battle.group("blue-2")) < cm(10)
    assert between(runners, battle.group("blue-1")) > cm(20)


@cites("SK-053", "SK-022")
def test_nobody_is_left_behind_because_his_place_in_the_ranks_is_in_the_water():
    men = group("red-1", "guerrilla", places=[(56, 60), (64, 60)], bound=True)
    near = group("blue-1", "fusilier", places=[(58, 68), (62, 68)])
    water = [patch("lake", 69, 35, 16, 20)]
    moved = run("run", men, near, ground=water).told.one(events.Moved)
    assert all(march.cost > cm(10) for march in moved.marches)


@cites("SK-053")
@pytest.mark.parametrize(("lake", "least"), [(90, 24), (68, 20)])
def test_who_runs_and_is_barred_straight_back_finds_another_way(lake, least):
    runners = group("red-1", "guerrilla", places=[(60, 60)], result="run", bound=True, seat="")
    foe = group("blue-1", "fusilier", places=[(60, 20)], seat="")
    water = patch("lake", 60, lake + 15, 50, 30)
    battle = Battle(lay(runners, foe, ground=[water]))
    moved = battle.told.one(events.Moved)
    (x, y), (end_x, end_y) = moved.path[0], moved.path[-1]
    assert (end_x - x) ** 2 + (end_y - y) ** 2 >= cm(least) ** 2


@cites("SK-054", "SK-022")
def test_who_advances_on_an_enemy_at_the_water_goes_round_by_the_bridge():
    wet = [patch("river", 90, 60, 180, 8), patch("bridge", 90, 60, 6, 12)]
    men = group("red-1", "guerrilla", places=[(60, 90), (63, 90)])
    theirs = group("blue-1", "fusilier", places=[(60, 54), (64, 54)])
    moved = run("advance", men, theirs, ground=wet).told.one(events.Moved)
    assert moved.by == "SK-054"
    assert moved.path[-1][0] > moved.path[0][0]


@cites("SK-054")
def test_where_no_way_leads_to_the_enemy_they_go_straight_at_him_as_far_as_they_can():
    wet = [patch("river", 90, 60, 180, 8)]
    men = group("red-1", "guerrilla", places=[(60, 90), (63, 90)])
    theirs = group("blue-1", "fusilier", places=[(60, 54), (64, 54)])
    moved = run("advance", men, theirs, ground=wet).told.one(events.Moved)
    assert moved.path[0][1] - moved.path[-1][1] > cm(20)


@cites("SK-066")
def test_horse_who_carry_on_falling_back_keep_their_canter():
    troop = riders(facing=SOUTH, result="carry_on", doing="withdraw", gait=CANTER)
    troop.figures = group("red-1", "hussar", places=[(60, 50)]).figures
    assert ridden(troop, group("blue-1", "fusilier", places=[(60, 5)])).gait == CANTER


@cites("SK-066")
def test_horse_who_stand_in_the_cover_they_have_taken_are_at_the_halt_and_stir_on_a_six():
    wood = patch("wood", 60, 62, 20, 12)
    troop = group("red-1", "hussar", places=[(60, 60)], facing=NORTH, doing="cover")
    moved = run("stir", troop, foe((60, 5)), ground=[wood]).told.one(events.Moved)
    assert moved.by == "SK-066"
    assert moved.path[-1][1] < moved.path[0][1]


@cites("SK-068", "SK-069")
def test_who_gallops_at_somebody_near_is_not_said_to_do_so_at_the_walk():
    horse = group("red-1", "hussar", places=[(60, 60)])
    table = lay(horse, group("blue-1", "fusilier", 2, (160, 10)))
    march = March("red-1.1", ((cm(60), cm(60)), (cm(72), cm(60))), cm(12))
    told = events.Moved("red-1", (march,), (), 0, 1, 1, "gallops at blue-1", "SK-069")
    assert told.tell(table) == "red-1 gallops at blue-1: 12 cm."
    told = events.Moved("red-1", (march,), (), 0, 1, 1, "marches on", "SK-049")
    assert told.tell(table) == "red-1 marches on: 12 cm at the walk."


@cites("SK-068")
def test_nobody_is_left_behind_because_his_place_in_the_ranks_lies_over_the_edge():
    places = [(60, 40), (64, 40), (74, 40)]
    horse = group("red-1", "hussar", places=places, facing=NORTH, bound=True)
    near = group("blue-1", "fusilier", places=[(66, 48), (70, 48)])
    between_them = group("blue-2", "fusilier", places=[(66.5, 30), (69.5, 30), (72.5, 30)])
    moved = run("canter", horse, near, between_them).told.one(events.Moved)
    assert all(march.cost > cm(20) for march in moved.marches)
