"""What a fourth referee stopped at: who will not go, who goes alone, and who turns unbidden."""

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
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import between, contacts
from grognard.books.sharpe_skirmish.hauling import hands
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.pieces import CANTER
from grognard.books.sharpe_skirmish.shooting import marks
from marks import cites


def run(result, *groups, ground=(), **given):
    """Red's first group, which nobody commands, carries out a result."""
    groups[0].result, groups[0].seat = result, ""
    return Battle(lay(*groups, ground=ground, **given))


def foe(at=(60, 10), **given):
    return group("blue-1", "fusilier", 4, at, SOUTH, **given)


# Towards the enemy


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


@cites("SK-058", "SK-069")
def test_horse_who_cannot_come_round_at_the_gallop_go_at_the_enemy_more_slowly():
    troop = group("red-1", "hussar", places=[(60, 60)], facing=SOUTH)
    battle = run("gallop", troop, foe((60, 5)))
    moved = battle.told.one(events.Moved)
    assert moved.gait == CANTER
    assert moved.path[-1][1] < moved.path[0][1]


# Away from the enemy


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


# Standing


@cites("SK-047", "SK-049", "SK-066")
@pytest.mark.parametrize("kind", ["redcoat", "hussar"])
@pytest.mark.parametrize(("result", "facing"), [("carry_on", EAST), ("continue", NORTH)])
def test_only_at_risk_one_and_worse_do_those_who_carry_on_at_the_halt_turn_to_the_enemy(
    kind, result, facing
):
    men = group("red-1", kind, places=[(60, 60)], facing=EAST)
    stood = run(result, men, group("blue-1", "fusilier", places=[(60, 10)])).told.one(events.Stood)
    assert stood.facing == facing


@cites("SK-049")
def test_who_was_ordered_into_cover_keeps_to_it_when_he_is_left_to_himself():
    wall = line("wall", (50, 50), (70, 50), name="wall")
    men = group("red-1", "redcoat", places=[(59, 60), (62, 60)], facing=NORTH, commander="red-9")
    battle = Battle(lay(men, captain(), foe((60, 5)), ground=[wall]))
    battle.play("red-1", Order("cover", target="wall"))
    covered = battle.group("red-1")
    assert covered.doing == "cover"
    covered.commander, covered.acted = "", 0
    stood = run("carry_on", covered.copy(), foe((60, 5)), ground=[wall]).told.one(events.Stood)
    assert stood.why == "stays where it is"


@cites("SK-066")
def test_horse_who_stand_in_the_cover_they_have_taken_are_at_the_halt_and_stir_on_a_six():
    wood = patch("wood", 60, 62, 20, 12)
    troop = group("red-1", "hussar", places=[(60, 60)], facing=NORTH, doing="cover")
    moved = run("stir", troop, foe((60, 5)), ground=[wood]).told.one(events.Moved)
    assert moved.by == "SK-066"
    assert moved.path[-1][1] < moved.path[0][1]


@cites("SK-047")
@pytest.mark.parametrize(("result", "bound"), [("withdraw", True), ("advance", False)])
def test_who_has_left_the_position_he_defended_is_not_held_back_by_it(result, bound):
    men = group("red-1", "redcoat", places=[(60, 60)], fortified=True, bound=bound)
    battle = run(result, men, foe((60, 5)))
    assert battle.told.one(events.Moved).group == "red-1"
    assert not battle.group("red-1").fortified


# Platoons


def squad(number, x, **given):
    known = {"formed": True, "platoon": "A", "company": True, "charge": True, **given}
    return group(f"red-{number}", "redcoat", places=[(x, 60), (x + 2, 60)], **known)


def captain():
    return group("red-9", "british-officer", places=[(60, 64)], pc=True, acted=1)


@cites("SK-042", "SK-085")
def test_formed_troops_keep_company_even_when_they_are_told_to_charge():
    first = squad(1, 60, commander="red-9")
    second = squad(2, 66, seat="", result="continue")
    theirs = group("blue-1", "fusilier", places=[(66, 45)], facing=SOUTH)
    battle = Battle(lay(first, second, captain(), theirs))
    told = battle.play("red-1", Order("move", (cm(50), cm(70))))
    assert told.of(events.Charged) == []
    assert told.of(events.Moved)[-1].by == "SK-042"


@cites("SK-042", "SK-085")
def test_with_a_group_of_their_platoon_that_has_charged_they_charge_as_well():
    first = squad(1, 60, commander="red-9")
    second = squad(2, 66, seat="", result="continue")
    theirs = group("blue-1", "fusilier", places=[(60, 45), (64, 45), (68, 45)], facing=SOUTH)
    battle = Battle(lay(first, second, captain(), theirs))
    told = battle.play("red-1", Order("charge", target="blue-1"))
    assert [event.group for event in told.of(events.Charged)] == ["red-1", "red-2"]


# At grips


@cites("SK-017", "SK-094")
@pytest.mark.parametrize(("commander", "free"), [("red-9", True), ("", False)])
def test_a_commanded_nco_beside_men_at_grips_still_gets_his_orders(commander, free):
    men = group("red-1", "redcoat", places=[(60, 60), (60, 63)], result="halt")
    nco = group("red-2", "british-sergeant", places=[(60, 67)], result="halt", commander=commander)
    theirs = group("blue-1", "fusilier", places=[(60, 58)])
    leader = group("red-9", "british-officer", places=[(100, 64)], pc=True)
    battle = Battle(lay(men, nco, leader, theirs))
    assert battle.told.of(events.Stood)[0].by == "SK-094"
    assert ("red-2" in battle.question.offers()) is free


# Guns


@cites("SK-072")
def test_a_crew_that_the_table_runs_goes_back_to_the_gun_it_was_thrown_back_from():
    places = [(56, 66), (58, 66), (60, 66), (62, 66)]
    crew = group("red-1", "british-gunner", places=places, result="halt")
    piece = gun(crew, (60, 56), NORTH)
    battle = run("halt", crew, foe((60, 10)), guns=[piece])
    assert battle.told.one(events.Moved).how == "goes back to its gun"
    assert len(hands(battle.table, battle.group("red-1"))) == 4


# Marksmen


@cites("SK-034", "SK-044")
def test_a_player_character_picks_nobody_who_is_concealed_though_his_comrade_is_in_plain_sight():
    wood = patch("wood", 66, 30, 10, 10)
    hero = group("red-9", "rifle-officer", places=[(60, 80)], pc=True, busy=True)
    theirs = group("blue-1", "fusilier", places=[(58, 32), (66, 32)])
    table = lay(hero, theirs, ground=[wood], phase="shoot", queue=("red-9",))
    assert [figure.id for figure in marks(table, hero)] == ["blue-1.1"]
    assert Battle(table).refusal("blue-1.2") == "SK-037"


# Words


def offered(kind, to, ground=(), facing=NORTH):
    men = group("red-1", kind, places=[(60, 60)], facing=facing, commander="red-9")
    battle = Battle(lay(men, captain(), foe((170, 10)), ground=ground))
    battle.play("red-1")
    return battle.question.describe(Order("move", (cm(to[0]), cm(to[1]))))


@cites("SK-018", "SK-022", "SK-025", "SK-060")
@pytest.mark.parametrize(
    ("kind", "to", "rough", "slow"),
    [
        ("redcoat", (60, 48), False, True),
        ("redcoat", (60, 47), False, False),
        ("redcoat", (60, 52), True, False),
        ("guerrilla", (60, 36), False, True),
        ("hussar", (60, 35), False, True),
        ("hussar", (60, 34), False, False),
    ],
)
def test_a_move_is_offered_with_whether_they_can_still_shoot(kind, to, rough, slow):
    ground = [patch("rough", 60, 50, 40, 30)] if rough else []
    said = "slow enough to shoot" if slow else "too fast to shoot"
    assert offered(kind, to, ground).detail.endswith(said)


@cites("SK-025")
@pytest.mark.parametrize(
    ("to", "gallops", "halves"), [(35, 0, 1), (34, 0, 2), (45, 2, 1), (44, 2, 2)]
)
def test_half_speed_of_horse_is_half_of_the_gallop_and_of_a_walk_when_blown(to, gallops, halves):
    known = {"commander": "red-9", "gallops": gallops, "acted": 1}
    troop = group("red-1", "hussar", places=[(60, 60)], facing=NORTH, **known)
    battle = Battle(lay(troop, captain(), foe((170, 10)), turn=2))
    battle.play("red-1")
    told = battle.play(Order("move", (cm(60), cm(to))))
    assert told.one(events.Moved).halves == halves


@cites("SK-025", "SK-083")
def test_a_wounded_man_who_hurries_to_keep_up_holds_his_fire_and_his_comrades_do_not():
    places = [(60, 60), (63, 60), (66, 60)]
    men = group("red-1", "redcoat", places=places, wounded=1, facing=NORTH, commander="red-9")
    theirs = group("blue-1", "fusilier", places=[(60, 34), (64, 34)])
    battle = Battle(lay(men, captain(), theirs))
    battle.play("red-1", Order("move", (cm(63), cm(48))))
    assert battle.asks() == "FireAt"
    told = battle.play("blue-1", dice=[1, 1])
    assert sorted(told.one(events.Fired).shooters) == ["red-1.2", "red-1.3"]


@cites("SK-008", "SK-025")
def test_who_comes_running_to_join_others_at_the_halt_does_not_shoot_with_them():
    known = {"commander": "red-9", "acted": 1}
    weak = group("red-1", "redcoat", places=[(60, 60)], size=6, moved=1, halves=2, **known)
    strong = group("red-2", "redcoat", places=[(63, 60), (66, 60)], **known)
    theirs = group("blue-1", "fusilier", places=[(63, 45), (66, 45)])
    battle = Battle(lay(weak, strong, captain(), theirs, phase="join"))
    told = battle.play("red-2", "blue-1", dice=[1, 1])
    assert sorted(told.one(events.Fired).shooters) == ["red-2.1", "red-2.2"]


@cites("SK-021")
def test_a_move_aslant_is_offered_by_its_whole_length():
    assert offered("redcoat", (75, 45)).label == "Move 21 cm up right"
