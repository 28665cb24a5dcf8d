"""Obsolete weapons: four kinds of gun, the marked stick, horse artillery, old rifles."""

from fractions import Fraction

import pytest
from icepool import d6

from books.edwardian_splendour.battle import (
    EAST,
    at,
    box,
    foot,
    gun,
    horse,
    lay,
    play,
    refused,
    row,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.artillery import aim_fault, fall_of_shell, gun_bracket
from grognard.books.edwardian_splendour.fire_questions import HOLD, Aim, rounds
from grognard.books.edwardian_splendour.lay import lay_of
from grognard.books.edwardian_splendour.orders import STAND, Order
from grognard.books.edwardian_splendour.paces import allowance_of
from grognard.books.edwardian_splendour.reckon import reckon_canister, reckon_shot
from grognard.books.edwardian_splendour.rifles import volley
from grognard.books.edwardian_splendour.stick import (
    in_canister,
    laid,
    must_roll,
    shot_fault,
    stick_of,
    strayed,
    touched,
)
from grognard.tabletop.geometry import Point, inches
from marks import cites

FAR = foot("b", row(2, 40, 20), bracket=0)
SHELL = Aim("shell", point=at(40, 20))
SHOT = Aim("shot", point=at(40, 20))
CANISTER = Aim("canister")


def battery(pattern, **model):
    loaded = "shot" if pattern.endswith("shot") else "shell"
    return gun("r", (40, 45), **{"pattern": pattern, "loaded": loaded, **model})


def fault(table, x, y):
    return aim_fault(table, lay_of(table), table.units["r"], at(x, y))


@cites("ES-097")
@pytest.mark.parametrize(
    ("pattern", "bracket", "fires"),
    [
        ("modern", 36, ("shell",)),
        ("breech_shell", 18, ("shell",)),
        ("muzzle_shell", 12, ("shell",)),
        ("breech_shot", 12, ("shot", "canister")),
        ("muzzle_shot", 12, ("shot",)),
    ],
)
def test_each_kind_of_gun_has_its_range_and_its_rounds(pattern, bracket, fires):
    model = battery(pattern).gun
    assert gun_bracket(model) == inches(bracket)
    assert rounds(model) == fires


@cites("ES-097")
def test_shortened_brackets_keep_their_deviation():
    model = gun("r", (5, 40), facing=EAST, pattern="muzzle_shell").gun
    # 30 inches is long range for such a gun: one factor is three inches.
    assert fall_of_shell(model, at(36.5, 40), (2, 3)).impact == Point(*at(36.5, 37))


@cites("ES-097")
def test_beyond_its_third_bracket_an_old_gun_does_not_reach():
    table = lay(gun("r", (40, 68), pattern="muzzle_shell"), FAR)
    assert fault(table, 40, 30.5) is None
    assert fault(table, 40, 30.4).cite == "ES-045"


@cites("ES-098")
def test_a_muzzle_loader_fires_every_other_turn_and_says_what_it_loads():
    table = lay(battery("muzzle_shell"), FAR, phase="move")
    fired = play(table, STAND, STAND, SHELL, dice=[3, 3, 1, 1]).table
    assert fired.guns["r-gun"].loaded == ""
    fired.phase, fired.turn = "move", 2
    for unit in fired.units.values():
        unit.acted = 1
    assert refused(fired, SHELL, (), STAND, STAND) == "ES-098"
    loaded = play(fired, STAND, STAND, Aim("load", "canister"))
    assert loaded.told.one(events.Loaded).with_ == "canister"
    assert loaded.table.guns["r-gun"].loaded == "canister"


@cites("ES-098")
def test_what_is_loaded_must_be_fired():
    near = foot("b", row(2, 40, 36), bracket=0)
    table = lay(battery("muzzle_shell", loaded="canister"), near, phase="move")
    assert refused(table, SHELL, (), STAND, STAND) == "ES-098"
    assert refused(table, Aim("load", "shell"), (), STAND, STAND) == "ES-098"
    assert refused(table, HOLD, (), STAND, STAND) == ""
    empty = lay(battery("muzzle_shell", loaded=""), FAR, phase="move")
    assert refused(empty, Aim("load", "shot"), (), STAND, STAND) == "ES-097"


@cites("ES-098")
def test_a_gun_that_moves_or_fights_does_not_load():
    empty = lay(battery("muzzle_shell", loaded=""), FAR, phase="move")
    moved = play(empty, Order("go", 0, inches(1)), STAND)
    assert moved.told.of(events.FireBegan)[0].queue == ()
    fighting = lay(
        battery("muzzle_shell", loaded=""), foot("b", [(40, 48)], EAST, bracket=0), phase="move"
    )
    assert play(fighting, STAND, STAND, dice=[1, 1]).told.of(events.FireBegan)[0].queue == ()


@cites("ES-072", "ES-098")
@pytest.mark.parametrize("loaded", ["canister", ""])
def test_what_is_in_the_barrel_stays_there_when_others_man_the_gun(loaded):
    men = foot("r2", row(2, 40, 50), bracket=0)
    table = lay(men, battery("muzzle_shell", loaded=loaded), FAR, phase="move")
    table.units["r"].out, table.units["r"].gun = True, ""
    table.guns["r-gun"].unit = ""
    played = play(table, Order("draft", target="r-gun", count=2))
    assert played.told.of(events.GunClaimed)
    assert played.table.guns["r-gun"].loaded == loaded


@cites("ES-099")
@pytest.mark.parametrize(
    ("pattern", "cite"), [("modern", None), ("breech_shell", None), ("muzzle_shell", "ES-046")]
)
def test_old_guns_fire_only_at_what_their_crew_sees(pattern, cite):
    wood = box("w", "wood", 30, 30, 50, 35)
    spotter = foot("r2", [(60, 20)], spotter_for="r")
    table = lay(battery(pattern), spotter, FAR, features=[wood])
    found = fault(table, 40, 20)
    assert (found.cite if found else None) == cite


@cites("ES-100")
def test_the_stick_is_red_to_8_short_to_12_medium_to_24_and_barred_to_36():
    stick = stick_of(battery("breech_shot").gun)
    assert stick == at(8, 12, 24, 36)


def on_stick(*spots, features=(), friends=()):
    table = lay(battery("breech_shot"), foot("b", spots), *friends, features=features)
    line = laid(table.guns["r-gun"], at(40, 5))
    return {one.name: one for one in touched(table, table.units["r"], line)}


@cites("ES-100", "ES-103")
@pytest.mark.parametrize(
    ("range_", "bracket", "painted"),
    [
        (5, 0, False),
        (12, 0, False),
        (12.1, 1, False),
        (24, 1, False),
        (24.5, 2, True),
        (25.5, 2, False),
        (26.5, 2, True),
        (34.5, 2, True),
        (35.5, 2, False),
    ],
)
def test_the_mark_at_the_middle_of_a_base_decides(range_, bracket, painted):
    # The muzzle is at 40, 43.5.
    one = on_stick((40, 43.5 - range_))["b.1"]
    assert (one.bracket, one.painted) == (bracket, painted)


@cites("ES-100", "ES-103")
@pytest.mark.parametrize("horse", [False, True])
def test_the_very_tip_of_the_stick_is_bare(horse):
    # The stick touches the man although its tip does not reach his middle.
    end = 24 if horse else 36
    table = lay(battery("breech_shot", horse=horse), foot("b", [(40, 43.5 - end - 0.4)]))
    line = laid(table.guns["r-gun"], at(40, 5))
    (one,) = touched(table, table.units["r"], line)
    assert (one.bracket, one.painted) == (2, False)


@cites("ES-011", "ES-099")
def test_a_crewman_who_has_left_an_old_gun_does_not_look_out_for_it():
    wood = box("w", "wood", 30, 30, 50, 35)
    crew = [(40, 47), (60, 20), (61, 20)]
    strayed = gun("r", (40, 45), crew, pattern="breech_shot", loaded="shot")
    table = lay(strayed, FAR, features=[wood])
    assert shot_fault(table, table.units["r"], at(40, 20)).cite == "ES-099"
    clear = lay(strayed, FAR)
    assert shot_fault(clear, clear.units["r"], at(40, 20)) is None


@cites("ES-101")
def test_canister_sweeps_everybody_in_arc_and_eight_inches_friend_or_foe():
    corps = [
        battery("breech_shot"),
        foot("r2", [(43, 37)]),
        foot("b", [(40, 36), (40, 35), (40, 34.9)]),
        horse("b2", [(55, 43)]),
    ]
    table = lay(*corps)
    found = {one.name: one.need.total for one in in_canister(table, table.units["r"])}
    # Nobody screens anybody, and only cover would modify the die.
    assert found == {"r2.1": 4, "b.1": 4, "b.2": 4}


@cites("ES-101")
def test_canister_needs_an_enemy_in_reach_and_spares_its_own_crew():
    table = lay(battery("breech_shot"), FAR, phase="move")
    assert refused(table, CANISTER, (), STAND, STAND) == "ES-101"
    close = lay(battery("breech_shot"), foot("b", row(2, 40, 36), bracket=0), phase="move")
    told = play(close, STAND, STAND, CANISTER, dice=[4, 3, 1, 1]).told
    fired = told.one(events.CanisterFired)
    assert [(shot.target, shot.kills) for shot in fired.shots] == [("b.1", True), ("b.2", False)]


@cites("ES-101")
def test_canister_is_stopped_by_what_hides():
    wood = box("w", "wood", 30, 38, 50, 40)
    table = lay(battery("breech_shot"), foot("b", [(40, 36)]), features=[wood])
    assert in_canister(table, table.units["r"]) == []


@cites("ES-102")
@pytest.mark.parametrize(("die", "left"), [(1, 2), (2, 1), (3, 0), (4, 0), (5, -1), (6, -2)])
def test_the_far_end_of_the_stick_strays(die, left):
    line = strayed(laid(battery("breech_shot").gun, at(40, 20)), die)
    assert line.start == Point(*at(40, 43.5))
    assert line.end == Point(*at(40 - left, 43.5 - 36))


@cites("ES-102")
def test_the_whole_stick_must_lie_in_the_arc_towards_somebody_seen():
    table = lay(battery("breech_shot"), FAR, phase="move")
    assert refused(table, Aim("shot", point=at(90, 40)), (), STAND, STAND) == "ES-102"
    assert refused(table, Aim("shot", point=at(30, 20)), (), STAND, STAND) == "ES-099"
    assert refused(table, SHOT, (), STAND, STAND) == ""


@cites("ES-103")
@pytest.mark.parametrize(
    ("bracket", "cover", "need"), [(0, "none", 4), (1, "none", 5), (2, "none", 5)]
)
def test_solid_shot_kills_on_four_near_and_on_five_beyond(bracket, cover, need):
    assert reckon_shot(bracket, cover).total == need
    assert reckon_shot(bracket, "soft").total == need + 1
    assert reckon_shot(bracket, "hard").total == need + 2
    assert (d6 >= need).probability(True) == Fraction(7 - need, 6)
    assert reckon_canister("hard").total == 6


@cites("ES-103")
def test_at_long_range_the_die_tests_bare_wood_or_paint():
    painted = on_stick((40, 43.5 - 24.5))["b.1"]
    bare = on_stick((40, 43.5 - 25.5))["b.1"]
    assert [must_roll(painted, parity) for parity in (1, 2, 3)] == [True, False, True]
    assert [must_roll(bare, parity) for parity in (1, 2, 3)] == [False, True, False]
    near = on_stick((40, 30))["b.1"]
    assert must_roll(near, 0)


@cites("ES-102", "ES-103")
def test_a_round_of_solid_shot_is_rolled_out_in_full():
    column = foot("b", [(40, 43.5 - 10), (40, 43.5 - 20), (40, 43.5 - 24.5)], bracket=0)
    table = lay(battery("breech_shot"), column, phase="move")
    told = play(table, STAND, STAND, SHOT, dice=[3, 5, 4, 5, 4, 1, 1]).told
    fired = told.one(events.ShotFired)
    # Straight on; the odd die tests paint; 4 kills near, 5 at medium range, 4 does not beyond.
    assert (fired.die, fired.parity) == (3, 5)
    assert [(shot.target, shot.kills) for shot in fired.shots] == [
        ("b.1", True),
        ("b.2", True),
        ("b.3", False),
    ]


@cites("ES-102", "ES-103")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        (
            [4, 5, 5],
            "R fires solid shot on its mark, at long range on the painted parts of the stick, "
            "killing on 5 or more: 1 of B hit.",
        ),
        (
            [4, 2],
            "R fires solid shot on its mark, at long range on the bare parts of the stick: "
            "nobody is hit.",
        ),
        ([1], "R fires solid shot far to the left: nobody is hit."),
    ],
)
def test_where_solid_shot_flies_is_told_and_every_die_is_shown(dice, words):
    far = foot("b", [(40, 43.5 - 24.5)], bracket=0)
    played = play(lay(battery("breech_shot"), far, phase="move"), STAND, STAND, SHOT, dice=dice)
    fired = played.told.one(events.ShotFired)
    assert fired.tell(played.table) == words
    assert fired.show().dice == tuple(dice)


@cites("ES-103")
def test_friends_on_the_stick_roll_and_the_hidden_do_not():
    friend = foot("r2", [(40, 35)])
    assert set(on_stick((40, 30), friends=[friend])) == {"r2.1", "b.1"}
    wood = box("w", "wood", 30, 31, 50, 33)
    assert on_stick((40, 28), features=[wood]) == {}


@cites("ES-104")
@pytest.mark.parametrize(
    ("pattern", "bracket"), [("modern", 24), ("breech_shell", 12), ("muzzle_shot", 8)]
)
def test_horse_artillery_is_quick_and_reaches_two_thirds_as_far(pattern, bracket):
    corps = battery(pattern, horse=True)
    table = lay(corps, FAR, phase="move")
    assert allowance_of(table, corps.unit) == inches(12)
    assert gun_bracket(corps.gun) == inches(bracket)
    assert refused(table, Order("go", 0, inches(12))) == ""
    wood = box("w", "wood", 20, 20, 60, 60)
    slow = lay(corps, FAR, features=[wood], phase="move")
    moved = play(slow, Order("go", 0, inches(12))).told.one(events.UnitMoved)
    assert moved.gun[1] == inches(42)


@cites("ES-104")
def test_a_horse_guns_stick_has_all_its_marks_at_two_thirds():
    stick = stick_of(battery("muzzle_shot", horse=True).gun)
    assert stick == (1355, *at(8, 16, 24))


@cites("ES-105")
@pytest.mark.parametrize(("gap", "need"), [(6, 4), (6.1, 5), (12.1, 6), (18, 6), (18.1, None)])
def test_obsolete_rifles_have_brackets_of_six_inches(gap, need):
    corps = foot("r", [(10, 40)], bracket=inches(6)), foot("b", row(2, 10, 39 - gap))
    table = lay(*corps)
    shots = volley(table, lay_of(table), table.units["r"], "b", {})
    assert [shot.need.total for shot in shots] == ([] if need is None else [need])
