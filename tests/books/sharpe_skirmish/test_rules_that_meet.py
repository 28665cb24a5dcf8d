"""Positions in which two rules or more meet: who belongs to whom, and what is said of it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from books.sharpe_skirmish.field import (
    NORTH,
    RED,
    SOUTH,
    Battle,
    cm,
    group,
    gun,
    lay,
    line,
    patch,
    reasons,
)
from books.sharpe_skirmish.positions import captain_at_hand, foe, rank
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import body
from grognard.books.sharpe_skirmish.book import BOOK
from grognard.books.sharpe_skirmish.command import Command
from grognard.books.sharpe_skirmish.melee import Victim
from grognard.books.sharpe_skirmish.objectives import is_reached
from grognard.books.sharpe_skirmish.ordering import describe_order
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.paces import gaits
from grognard.books.sharpe_skirmish.risk import reckon_risk
from grognard.books.sharpe_skirmish.scenarios import SCENARIOS, Aim
from grognard.books.sharpe_skirmish.turns import partners
from grognard.kernel.book import BadSetup
from grognard.kernel.question import Seat
from marks import cites
from told import Told

QUIET = "no enemy and no retreating friend in sight"


# Command figures and the group they belong to


@cites("SK-036", "SK-039")
@pytest.mark.parametrize(("at", "quiet"), [((60, 66), True), ((60, 80), False)])
def test_a_unit_is_not_shaken_by_the_retreat_of_the_nco_who_belongs_to_it(at, quiet):
    men = group("red-1", "redcoat", 6, (60, 60), NORTH, retreating=True, result="withdraw")
    nco = group("red-2", "british-sergeant", places=[at], retreating=True, result="withdraw")
    assert (QUIET in reasons(reckon_risk(lay(men, nco, turn=2), men))) == quiet


@cites("SK-036")
@pytest.mark.parametrize("kind", [events.Moved, events.LeftField])
def test_a_bound_group_takes_its_nco_along_whoever_comes_first_in_the_list(kind):
    y, size = (100, 10) if kind is events.Moved else (110, 60)
    nco = group("red-1", "british-sergeant", places=[(60, y + 7)], seat="")
    men = group("red-2", "guerrilla", 6, (60, y), NORTH, seat="", size=size)
    battle = Battle(lay(nco, men, foe((60, 20)), phase="dice"), [1])
    went = battle.told.one(kind)
    assert (went.group, went.also) == ("red-2", ("red-1",))


def two_captains():
    """A squad under one player's captain, and beside it a sergeant under another's."""
    white = Seat("white")
    return lay(
        group("red-1", "redcoat", 4, (60, 60), NORTH, commander="red-3"),
        group("red-2", "british-sergeant", places=[(60, 66)], commander="red-4", seat=white),
        group("red-3", "british-officer", places=[(60, 80)], pc=True, acted=1),
        group("red-4", "british-officer", places=[(70, 80)], pc=True, seat=white, acted=1),
        foe((60, 10)),
        seats=("red", "white", "blue"),
    )


@cites("SK-017", "SK-036")
@pytest.mark.parametrize(
    "answers", [("",), ("red-1", Order("move", (cm(60), cm(50)))), ("red-1", Order("stand"))]
)
def test_a_sergeant_under_another_players_command_waits_for_that_players_orders(answers):
    battle = Battle(two_captains())
    for answer in answers:
        battle.play(answer)
    assert battle.group("red-1").acted == 1
    assert battle.group("red-2").acted == 0
    assert (battle.question.seat, "red-2" in battle.question.offers()) == ("white", True)


@cites("SK-036", "SK-092")
def test_a_captive_does_not_belong_to_friends_who_run_past_him():
    men = group("red-1", "redcoat", 6, (60, 60), seat="", result="run", size=20)
    captive = group("red-2", "british-officer", places=[(60, 66)], captive=True, seat="")
    table = lay(men, captive, foe((60, 30)), phase="dice", turn=2)
    assert [figure.id for figure in body(table, men)] == [figure.id for figure in men.figures]
    battle = Battle(table, [1])
    assert battle.told.one(events.Diced).also == ()
    assert battle.told.one(events.Moved).also == ()


@cites("SK-036", "SK-057")
@pytest.mark.parametrize(
    ("kind", "y", "given"),
    [(events.Moved, 20, {}), (events.Charged, 55, {"charge": True})],
)
def test_a_blown_officer_does_not_gallop_a_third_time_with_fresh_horse(kind, y, given):
    known = {"seat": "", "result": "gallop", **given}
    horse = group("red-1", "lancer", 4, (60, 100), NORTH, **known)
    blown = {"gallops": 2, "gait": 3, "acted": 1, "moved": 1}
    at = [(60, 107)]
    officer = group("red-2", "british-mounted-officer", places=at, **known, **blown)
    battle = Battle(lay(horse, officer, foe((60, y)), turn=2), seed="blown")
    first, second = [e for e in battle.told if isinstance(e, events.Moved | events.Charged)][:2]
    assert (type(first), first.group, first.also, first.gait) == (kind, "red-1", (), 3)
    assert (second.group, second.gait) == ("red-2", 1)


@cites("SK-008", "SK-057")
def test_blown_horse_who_fall_in_with_others_are_still_blown():
    ridden = {"acted": 1, "moved": 1, "seat": ""}
    few = group("red-1", "lancer", 2, (60, 60), NORTH, size=6, gallops=2, gait=3, **ridden)
    fresh = group("red-2", "lancer", 6, (60, 67), NORTH, **ridden)
    battle = Battle(lay(few, fresh, foe((160, 10)), phase="join"))
    battle.told.one(events.Combined)
    assert gaits(battle.group("red-2"), 2) == (1,)


# Ranges


@cites("SK-039", "SK-083")
@pytest.mark.parametrize(("wounded", "ranged"), [(1, False), (0, True)])
def test_a_unit_is_in_range_of_whoever_has_it_in_the_range_of_his_own_weapon(wounded, ranged):
    men = group("red-1", "guerrilla", 4, (60, 140), NORTH)
    enemy = group("blue-1", "fusilier", places=[(60, 24), (60, 5)], facing=SOUTH, wounded=wounded)
    table = lay(men, enemy, size=(180, 200), turn=2)
    assert ("in range of blue-1" in reasons(reckon_risk(table, men))) == ranged


@cites("SK-039", "SK-072", "SK-080")
@pytest.mark.parametrize(
    ("crew_y", "wounded", "ranged"), [(5, 0, True), (5, 2, False), (30, 0, False)]
)
def test_a_gun_threatens_nobody_unless_somebody_serves_it(crew_y, wounded, ranged):
    men = group("red-1", "guerrilla", 4, (60, 190), NORTH)
    crew = group(
        "blue-1",
        "french-gunner",
        places=[(56, crew_y), (64, crew_y)],
        facing=SOUTH,
        wounded=wounded,
    )
    table = lay(men, crew, guns=[gun(crew, (60, 5), SOUTH)], size=(180, 200), turn=2)
    assert ("in range of blue-1" in reasons(reckon_risk(table, men))) == ranged


# Squares in cover


@cites("SK-039")
def test_a_square_that_lines_a_wall_is_a_square_no_longer_and_has_spent_its_turn():
    men = group("red-1", "redcoat", 8, (60, 60), NORTH, commander="red-9", square=True)
    wall = line("wall", (50, 52), (80, 52), name="w")
    battle = Battle(lay(men, captain_at_hand(), foe(), ground=[wall]))
    order = Order("cover", target="w")
    assert describe_order(battle.table, men, order).detail == "4 cm, out of its square"
    moved = battle.play("red-1", order).one(events.Moved)
    assert moved.tell(battle.table) == (
        "red-1 takes cover behind the wall, out of its square: 11 cm."
    )
    assert moved.halves == 2
    assert not battle.group("red-1").square


# Captives and named groups in aims


@cites("SK-092")
@pytest.mark.parametrize(("captive", "seized"), [(True, False), (False, True)])
def test_a_captive_seizes_no_gun(captive, seized):
    crew = group("blue-1", "fusilier", 4, (160, 10), seat="")
    piece = gun(crew, (60, 60))
    man = group("red-1", "redcoat", places=[(60, 64)], captive=captive)
    table = lay(crew, man, guns=[piece])
    assert is_reached(table, "red", Aim("seize", who=piece.name)) == seized


@cites("SK-092")
def test_a_captive_keeps_nobody_from_seizing_a_gun():
    crew = group("blue-1", "fusilier", 4, (160, 10), seat="")
    piece = gun(crew, (60, 60))
    man = group("red-1", "redcoat", places=[(60, 64)])
    held = group("blue-2", "fusilier", places=[(60, 68)], captive=True)
    assert is_reached(lay(crew, man, held, guns=[piece]), "red", Aim("seize", who=piece.name))


@cites("SK-008", "SK-092")
def test_a_group_on_whom_an_aim_turns_falls_in_with_no_other():
    few = group("red-1", "redcoat", 2, (60, 60), size=6)
    table = lay(few, group("red-2", "redcoat", 6, (60, 68)), scenario="mill-rescue")
    assert [other.id for other in partners(table, few)] == ["red-2"]
    few.name = "Surgeon Phineas Lark"
    assert partners(table, few) == []


# What is said


@cites("SK-014")
def test_what_is_left_of_the_command_points_is_counted_in_good_grammar():
    captain = group("red-1", "british-officer", places=[(60, 60)], pc=True)
    men = group("red-2", "redcoat", 4, (60, 70))
    known = {"phase": "command", "officer": "red-1", "chain": ("red-1",)}
    for points, words in ((1, "1 point is left"), (2, "2 points are left")):
        table = lay(captain, men, foe(), points=points, **known)
        fault = Command(table, captain).fault("red-2")
        assert fault is not None
        assert fault.words == f"red-2 costs 4, and {words}."


@cites("SK-013", "SK-014")
@pytest.mark.parametrize(("kind", "cost"), [("redcoat", 4), ("guerrilla", 8)])
def test_who_is_out_of_command_distance_is_not_said_to_be_disloyal_for_that(kind, cost):
    captain = group("red-1", "british-officer", places=[(60, 20)], pc=True)
    men = group("red-2", kind, 4, (60, 110))
    known = {"phase": "command", "officer": "red-1", "chain": ("red-1",), "points": 9}
    table = lay(captain, men, foe((160, 10)), **known)
    assert Command(table, captain).describe("red-2").detail.startswith(f"{cost} points; ")


@cites("SK-089")
def test_an_officer_strikes_in_his_own_name():
    captain = group("red-1", "british-officer", places=[(60, 60)], pc=True)
    table = lay(captain, group("red-2", "redcoat", 4, (60, 80)), foe())
    foes = ["blue-1.1", "blue-1.2"]
    assert Victim(table, RED, "red-1.1", foes).words() == "Whom does red-1 strike?"
    assert Victim(table, RED, "red-2.1", foes).words() == "Whom does the man of red-2 strike?"


def fired_at(target, dice):
    """What is told of a gun that fires at somebody 33 away."""
    crew = group("red-1", "redcoat", 4, (60, 100), NORTH)
    piece = gun(crew, (60, 96), NORTH, work=12)
    others = group("blue-9", "fusilier", 4, (160, 10), SOUTH)
    battle = Battle(lay(crew, target, others, guns=[piece], phase="shoot", queue=("red-1",)))
    fired = battle.play(target.id, dice=dice).one(events.GunFired)
    return fired.tell(battle.table)


@cites("SK-079")
def test_nobody_is_shaken_where_a_gun_has_left_nobody():
    pair = group("blue-1", "fusilier", places=[(60, 60), (63, 60)], facing=SOUTH)
    drawn = ["blue-1.1", "blue-1.2", "blue-1.1", "blue-1.1", "blue-1.2"]
    told = "The gun of red-1 fires at blue-1 at 33 cm, rolls 6: 2 killed and 3 hit after death."
    assert fired_at(pair, [6, *drawn]) == told


@cites("SK-079")
def test_an_officer_who_is_shelled_is_a_he():
    officer = group("blue-1", "french-officer", places=[(60, 60)], facing=SOUTH)
    assert fired_at(officer, [1]).endswith(
        "rolls 1: wounded, and 9 more risk the next time he dices."
    )


# Hidden markers


@cites("SK-093")
def test_nobody_hides_where_there_is_no_cover():
    text = SCENARIOS.text("signal-hill")
    bare = re.sub(r"\[\[field\.feature\]\]\n(.+\n)+\n", "", text)
    with pytest.raises(BadSetup, match="no cover"):
        BOOK.setup(replace(BOOK.agree("signal-hill"), scenario=bare))


@cites("SK-093")
def test_officers_without_any_men_hide_behind_markers_of_their_own():
    red = group("red-1", "redcoat", 4, (60, 118))
    officers = [
        group(f"blue-{n}", "french-officer", places=[(60 * n, 10)], hidden=True, seat="")
        for n in (1, 2)
    ]
    wood = patch("wood", 60, 20, 30, 20)
    battle = Battle(lay(red, *officers, phase="hide", turn=0, ground=[wood]), seed="officers")
    placed = battle.told.one(events.MarkersPlaced)
    assert sorted(tenant for _, _, tenant in placed.markers) == ["", "blue-1", "blue-2"]
    assert sorted(event.group for event in battle.told.of(events.Revealed)) == ["blue-1", "blue-2"]


@cites("SK-093")
def test_where_nobody_hides_nobody_is_said_to():
    red, blue = group("red-1", "redcoat", 4, (60, 118)), foe()
    wood = patch("wood", 120, 20, 30, 20)
    battle = Battle(lay(red, blue, phase="hide", turn=0, ground=[wood]), seed="open")
    placed = battle.told.one(events.MarkersPlaced)
    assert placed.tell(battle.table) == "Nobody hides from the enemy."
    assert placed.seen(RED).tell(battle.table) == "Nobody hides from the enemy."


# Melees


def sergeants_melee(dice, **given):
    """Two ranks at grips, red's with a sergeant behind it and blue's with another."""
    return Battle(
        lay(
            rank("red-1", "redcoat", 60, 2, facing=NORTH),
            group("red-2", "british-sergeant", places=[(62, 63)], **given),
            rank("blue-1", "fusilier", 58, 2, facing=SOUTH, seat=""),
            group("blue-2", "french-sergeant", places=[(62, 55)], seat=""),
            group("blue-3", "fusilier", 4, (160, 10), SOUTH, seat=""),
            group("red-3", "redcoat", 4, (20, 110), NORTH),
            phase="melee",
        ),
        dice,
    )


@cites("SK-036", "SK-090")
def test_a_sergeant_goes_with_his_men_when_they_are_thrown_back_and_when_they_follow_up():
    battle = sergeants_melee([1, 1, 5, 5])
    back, after = battle.told.one(events.ThrownBack), battle.told.of(events.FollowedUp)
    assert (back.group, back.also, after) == ("red-1", ("red-2",), [])
    assert back.tell(battle.table) == "red-1 is thrown back. red-2 goes along."
    assert battle.group("red-2").figures[0].place == (6200, 6800)
    battle = sergeants_melee([5, 5, 1, 1])
    followed = battle.play(True).one(events.FollowedUp)
    assert (followed.group, followed.also) == ("red-1", ("red-2",))
    assert followed.tell(battle.table) == "red-1 follows up. red-2 goes along."
    assert battle.group("red-2").figures[0].y < cm(59)


@cites("SK-009", "SK-090")
def test_a_player_character_beside_his_men_is_not_thrown_back_with_them():
    battle = sergeants_melee([1, 1, 5, 5], pc=True)
    assert battle.told.one(events.ThrownBack).also == ()


@cites("SK-036", "SK-090")
def test_a_sergeant_in_a_fight_of_his_own_is_not_taken_out_of_it():
    table = sergeants_melee([]).table
    table.fights = ()
    enemy = group("blue-4", "fusilier", places=[(64, 63)], facing=SOUTH, seat="")
    table.groups[enemy.id] = enemy
    battle = Battle(table, [1, 1, 5, 5, 3, 3])
    first, second = battle.told.of(events.Fought)
    assert (first.groups, second.groups) == (("red-1", "blue-1"), ("red-2", "blue-4"))
    assert battle.told.of(events.ThrownBack)[0].also == ()


# What offers and refusals say


def move_detail(man):
    """What is said of a short move of somebody under command."""
    officer = group("red-9", "british-officer", places=[(60, 70)], pc=True)
    table = lay(man, officer, foe())
    return describe_order(table, man, Order("move", (cm(60), cm(55)))).detail


@cites("SK-012", "SK-025")
@pytest.mark.parametrize(
    ("kind", "given", "said"),
    [
        ("redcoat", {}, True),
        ("redcoat", {"load": 2}, False),
        ("lancer", {}, False),
        ("british-officer", {}, False),
        ("british-officer", {"busy": True}, True),
    ],
)
def test_nobody_is_told_that_he_is_slow_enough_to_shoot_who_could_not_anyhow(kind, given, said):
    man = group("red-1", kind, places=[(60, 60)], commander="red-9", **given)
    assert ("slow enough to shoot" in move_detail(man)) == said


@cites("SK-032")
@pytest.mark.parametrize(("kind", "words"), [("wall", "behind the wall"), ("wood", "in the wood")])
def test_cover_that_is_full_is_refused_by_its_right_name(kind, words):
    men = group("red-1", "redcoat", 8, (60, 60), NORTH, commander="red-9")
    near = line("wall", (60, 50), (62, 50), name="c")
    ground = near if kind == "wall" else patch("wood", 60, 45, 2, 2, name="c")
    battle = Battle(lay(men, captain_at_hand(), foe(), ground=[ground]))
    battle.play("red-1")
    fault = battle.question.fault(Order("cover", target="c"))
    assert fault is not None
    assert fault.words == f"red-1 finds no room within reach {words}."


@cites("SK-039")
def test_how_far_a_square_may_go_is_said_to_the_millimetre():
    men = group("red-1", "redcoat", 8, (60, 60), NORTH, commander="red-9", square=True)
    battle = Battle(lay(men, captain_at_hand(), foe()))
    battle.play("red-1")
    assert battle.question.detail() == "Up to 12.5 cm."
    fault = battle.question.fault(Order("move", (cm(60), cm(40))))
    assert fault is not None
    assert fault.words == "red-1 can go 12.5 cm, and there is no way so short."


@cites("SK-072", "SK-073", "SK-074")
@pytest.mark.parametrize(
    ("model", "given", "words"),
    [
        ("gun", {}, ""),
        ("gun", {"pounds": 3}, "Up to 10 cm with the gun of red-1."),
        ("gun", {"limbered": True}, "Up to 15 cm with the gun of red-1."),
        ("wagon", {}, "Up to 25 cm, or 15 cm with the wagon of red-1."),
    ],
)
def test_crews_are_told_how_far_they_may_take_what_they_serve(model, given, words):
    crew = group("red-1", "british-gunner", places=[(56, 60), (64, 60)], commander="red-9")
    piece = gun(crew, (60, 60), NORTH, model, **given)
    battle = Battle(lay(crew, captain_at_hand(), foe(), guns=[piece]))
    battle.play("red-1")
    assert battle.question.detail() == words


@cites("SK-072", "SK-075")
def test_a_gun_is_served_only_by_who_is_fit_and_at_it():
    crew = group("red-1", "british-gunner", places=[(56, 90), (64, 90)], facing=NORTH)
    piece = gun(crew, (60, 60), NORTH)
    battle = Battle(lay(crew, foe(), guns=[piece]))
    battle.play("red-1")
    fault = battle.question.fault(Order("serve"))
    assert fault is not None
    assert fault.words == "Nobody is at the gun of red-1 to serve it."
    assert not battle.question.fault(Order("return"))
    hurt = group("red-1", "british-gunner", places=[(56, 90), (64, 90)], wounded=2)
    battle = Battle(lay(hurt, foe(), guns=[gun(hurt, (60, 60), NORTH)]))
    battle.play("red-1")
    for kind in ("serve", "return"):
        fault = battle.question.fault(Order(kind))
        assert fault is not None
        assert fault.words == "Nobody of red-1 is fit to serve the gun of red-1."


@cites("SK-072")
def test_a_wounded_crew_that_the_table_runs_is_not_said_to_serve_its_gun():
    hurt = group("red-1", "british-gunner", places=[(56, 60), (64, 60)], wounded=2, seat="")
    battle = Battle(lay(hurt, foe((160, 10)), guns=[gun(hurt, (60, 60), NORTH)]))
    stood = battle.told.one(events.Stood)
    assert stood.tell(battle.table) == "red-1 cannot serve the gun of red-1."


@cites("SK-074")
@pytest.mark.parametrize(
    ("done", "words"), [(0, "works to unlimber"), (1, "has unlimbered")], ids=["first", "second"]
)
@pytest.mark.parametrize("seat", ["red", ""])
def test_it_is_said_when_a_gun_is_unlimbered(done, words, seat):
    places = [(56, 60), (64, 60), (56, 63), (64, 63)]
    crew = group("red-1", "british-gunner", places=places, seat=Seat(seat))
    piece = gun(crew, (60, 60), NORTH, limbered=True, unlimbering=done, served=done)
    battle = Battle(lay(crew, foe((160, 10)), guns=[piece], turn=2))
    if seat:
        battle.play("red-1", Order("unlimber"))
    told = Told(battle.game.chronicle).one(events.Unlimbered)
    assert told.tell(battle.table) == f"red-1 {words} the gun of red-1."
    assert piece.limbered == (not done)


@cites("SK-087")
def test_nobody_is_told_that_he_cannot_go_so_far_where_an_enemy_stands():
    men = group("red-1", "redcoat", 4, (60, 60), NORTH, commander="red-9")
    enemy = group("blue-1", "fusilier", places=[(60, 50)], facing=SOUTH)
    battle = Battle(lay(men, captain_at_hand(), enemy))
    battle.play("red-1")
    fault = battle.question.fault(Order("move", (cm(60), cm(50))))
    assert fault is not None
    assert (fault.words, fault.cite) == ("An enemy stands there.", "SK-087")


@cites("SK-073", "SK-074")
@pytest.mark.parametrize(
    ("limbered", "order", "words"),
    [
        (True, Order("turn", facing=0), "The gun of red-1 is limbered."),
        (False, Order("unlimber"), "The gun of red-1 is unlimbered."),
        (False, Order("drive", (cm(60), cm(50))), "The gun of red-1 is not limbered."),
    ],
)
def test_a_refusal_begins_like_a_sentence(limbered, order, words):
    crew = group("red-1", "british-gunner", places=[(55.5, 60), (64.5, 60)])
    piece = gun(crew, (60, 60), NORTH, limbered=limbered)
    battle = Battle(lay(crew, foe(), guns=[piece]))
    battle.play("red-1")
    fault = battle.question.fault(order)
    assert fault is not None
    assert fault.words == words


# Guns and wagons among enemies


def drivers(enemy_at, model="wagon"):
    """A wagon or gun with its men, and an enemy in its way north."""
    places = [(55, 60), (65, 60), (55, 63), (65, 63)]
    crew = group("red-1", "british-gunner", places=places, facing=NORTH, commander="red-9")
    enemy = group("blue-1", "fusilier", places=[enemy_at], facing=SOUTH, seat="")
    piece = gun(crew, (60, 60), NORTH, model, pounds=3 if model == "gun" else 0)
    battle = Battle(lay(crew, captain_at_hand(), enemy, guns=[piece]))
    battle.play("red-1")
    return battle, piece


@cites("SK-074")
@pytest.mark.parametrize(("x", "end"), [(60, 56.25), (63, 56.25), (65, 45)])
def test_a_wagon_is_not_driven_over_an_enemy(x, end):
    battle, wagon = drivers((x, 52))
    battle.play(Order("drive", (cm(60), cm(45))))
    assert wagon.point.y == cm(end)


@cites("SK-074")
def test_a_wagon_before_which_an_enemy_stands_goes_round_him_if_there_is_room():
    battle, wagon = drivers((60, 55))
    battle.play(Order("drive", (cm(60), cm(20))))
    assert wagon.point.x != cm(60)


@cites("SK-073")
def test_a_gun_is_not_pushed_over_an_enemy():
    battle, piece = drivers((60, 54.5), "gun")
    battle.play(Order("push", (cm(60), cm(50))))
    assert piece.point.x != cm(60)
