"""Visibility, ranges, targets, dice, saves, casualties, disorder, enfilade and special fire."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import (
    BLUE,
    Battle,
    area,
    at,
    battle,
    hedge,
    reasons,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import aims, best_aim, targets
from grognard.books.black_powder.firing import CEASE, Shares, Shot
from grognard.books.black_powder.pieces import BpTable
from grognard.books.black_powder.shooting import (
    hits,
    reckon_save,
    reckon_shots,
    reckon_to_hit,
    saves,
)
from grognard.books.black_powder.tables import WEAPONS

cites = pytest.mark.cites


def aimed(table: BpTable, shooter: str = "A", target: str = "Z") -> Any:
    return best_aim(table, table.units[shooter], table.units[target])


def to_hit(table: BpTable, shooter: str = "A", target: str = "Z") -> dict[str, int]:
    unit, foe = table.units[shooter], table.units[target]
    return reasons(reckon_to_hit(table, unit, foe, aimed(table, shooter, target), "shoots"))


def shots(table: BpTable, shooter: str = "A", target: str = "Z") -> int:
    unit, foe = table.units[shooter], table.units[target]
    return reckon_shots(table, unit, foe, aimed(table, shooter, target), "shoots").total


def guard(table: BpTable, shooter: str = "A", target: str = "Z") -> int:
    unit, foe = table.units[shooter], table.units[target]
    return reckon_save(table, unit, foe, aimed(table, shooter, target), "shoots").total


def firing(*pieces: Any, **more: Any) -> Battle:
    return battle(*pieces, phase="shoot", **more)


@cites("BP-158", "BP-220", "BP-370", "BP-377", "BP-388")
def test_ranges_are_those_of_the_table() -> None:
    known = {
        "pistols": 6,
        "bows": 12,
        "smoothbore muskets": 18,
        "rifled muskets": 24,
        "breech-loading rifles": 30,
        "bolt-action rifles": 36,
        "smoothbore foot artillery": 48,
        "rifled siege artillery": 72,
        "mortar": 24,
        "machine gun": 36,
        "rockets": 60,
    }
    assert {name: WEAPONS[name].reach for name in known} == known


@cites("BP-174", "BP-175", "BP-EX23")
@pytest.mark.parametrize(("dice", "count"), [((1, 5, 6), 2), ((4, 5, 6), 3), ((1, 3, 3), 0)])
def test_4_or_more_hits(dice: tuple[int, ...], count: int) -> None:
    assert sum(hits(dice, 0)) == count


@cites("BP-175", "BP-EX25")
def test_a_6_always_hits_and_a_1_never() -> None:
    assert hits((6, 5, 4, 1), -3) == (True, False, False, False)
    assert hits((1, 2), 3) == (False, True)
    assert hits((4, 5, 6), -1) == (False, True, True)


@cites("BP-179", "BP-181", "BP-EX27")
def test_saves() -> None:
    assert sum(saves((2, 2, 4, 5, 6), 0, 4)) == 3
    assert saves((6, 5, 1), -2, 4) == (True, False, False)
    assert saves((1, 2), 2, 4) == (False, True)
    assert saves((6,), 2, 0) == (False,)


@cites("BP-161", "BP-162")
def test_a_target_must_be_in_range_of_the_leader_and_in_the_front_quarter() -> None:
    table = table_of(troop("A", 36, 40), troop("Y", 36, 22), troop("Z", 36, 20))
    assert [aim.target for aim in aims(table, table.units["A"])] == ["Y"]
    table.units["A"].bearing = 18000
    assert not aims(table, table.units["A"])


@cites("BP-165", "BP-EX16")
def test_the_closest_target_must_be_shot_at() -> None:
    play = firing(troop("A", 36, 40), troop("Y", 30, 30), troop("Z", 42, 28))
    assert play.refusal(Shot("A", (Shares("Z", 3),))) == "BP-165"
    assert play.refusal(Shot("A", (Shares("Y", 3),))) == ""


@cites("BP-164", "BP-EX15")
def test_units_in_combat_are_no_targets() -> None:
    table = table_of(
        troop("A", 50, 40),
        troop("B", 36, 32),
        troop("Z", 36, 30),
        contacts=[("B", 0, "Z", 0)],
    )
    assert not aims(table, table.units["A"])


@cites("BP-166", "BP-167", "BP-EX17")
def test_skirmishers_may_be_ignored_for_a_clear_target_beyond() -> None:
    pieces = (
        troop("A", 36, 40),
        troop("Y", 25, 31, formation="skirmish order", figures=6, size="small"),
        troop("Z", 40, 26),
    )
    play = firing(*pieces)
    assert play.refusal(Shot("A", (Shares("Y", 3),))) == ""
    assert play.refusal(Shot("A", (Shares("Z", 3),))) == ""


@cites("BP-154", "BP-156")
def test_units_and_woods_in_the_way_hide_a_target() -> None:
    wood = area("wood", 26, 32, 46, 35, "wood")
    assert aimed(table_of(troop("A", 36, 40), troop("Z", 36, 28)))
    assert not aimed(table_of(troop("A", 36, 40), troop("Z", 36, 28), features=[wood]))
    assert not aimed(table_of(troop("A", 36, 40), troop("B", 36, 36), troop("Z", 36, 28)))


@cites("BP-136")
def test_one_sees_6_inches_into_a_wood() -> None:
    wood = area("wood", 20, 10, 50, 32, "wood")
    near = table_of(
        troop("A", 36, 40),
        troop("Z", 36, 29, formation="skirmish order", figures=6),
        features=[wood],
    )
    assert aimed(near)
    near.units["Z"].y = at(23)
    assert not aimed(near)


@cites("BP-154")
def test_a_hill_hides_what_lies_behind_it() -> None:
    hill = area("hill", 26, 30, 46, 34, "hill")
    assert not aimed(table_of(troop("A", 36, 40), troop("Z", 36, 26), features=[hill]))
    assert aimed(table_of(troop("A", 36, 40), troop("Z", 36, 32), features=[hill]))


@cites("BP-166", "BP-168", "BP-EX18")
def test_less_than_half_in_the_front_quarter_is_not_clear() -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 47, 34))
    assert to_hit(table) == {"BP-176": -1}
    table.units["Z"].x = at(40)
    assert to_hit(table) == {"BP-176": 1}, "clear, and at close range"


@cites("BP-169", "BP-EX22")
def test_nobody_shoots_through_a_gap_of_less_than_6_inches() -> None:
    def through(gap: float) -> Any:
        half = gap / 2 + 240 / 25.4 / 2
        return aimed(
            table_of(
                troop("A", 36, 44),
                troop("B", 36 - half, 38),
                troop("D", 36 + half, 38),
                troop("Z", 36, 30),
            )
        )

    assert through(5) is None
    assert not through(7).clear, "narrower than the shooter's own front"
    assert through(10).clear


@cites("BP-171", "BP-172", "BP-EX24")
def test_dice_by_size() -> None:
    for size, dice in (("standard", 3), ("large", 4), ("small", 2), ("tiny", 1)):
        table = table_of(troop("A", 36, 40, size=size, formation="line"), troop("Z", 36, 30))
        assert shots(table) == dice


@cites("BP-173")
@pytest.mark.parametrize(("formation", "dice"), [("line", 3), ("attack column", 1), ("square", 1)])
def test_dice_by_formation(formation: str, dice: int) -> None:
    table = table_of(troop("A", 36, 40, formation=formation), troop("Z", 36, 30))
    assert shots(table) == dice


@cites("BP-201", "BP-215")
def test_march_columns_and_limbered_guns_do_not_shoot() -> None:
    play = firing(
        troop("A", 36, 40, formation="march column"),
        troop("B", 50, 40, "artillery", formation="limbered"),
        troop("D", 20, 40),
        troop("Z", 36, 30),
    )
    assert play.refusal(Shot("A", (Shares("Z", 1),))) == "BP-151"
    assert play.refusal(Shot("B", (Shares("Z", 1),))) == "BP-151"


@cites("BP-176", "BP-178", "BP-EX26")
def test_modifiers_count_once_each() -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 36, 34))
    assert to_hit(table) == {"BP-176": 1}, "close range"
    table.units["A"].disordered = True
    table.units["A"].casualties = 3
    assert to_hit(table) == {"BP-176": 0}
    loose = table_of(
        troop("A", 36, 40, formation="skirmish order"),
        troop("Z", 36, 26, formation="skirmish order"),
    )
    assert to_hit(loose) == {"BP-176": 0}, "+1 skirmish fire, -1 at skirmishers"


@cites("BP-177")
def test_bows_have_no_bonus_at_close_range() -> None:
    table = table_of(troop("A", 36, 40, arms="bows"), troop("Z", 36, 34))
    assert to_hit(table) == {}


@cites("BP-216", "BP-221", "BP-222", "BP-223", "BP-EX38")
def test_a_gun_at_short_medium_and_long_range() -> None:
    table = table_of(troop("A", 36, 46, "artillery"), troop("Z", 36, 38))
    table.units["Z"].y = at(46 - 8)
    assert shots(table) == 2
    table.units["Z"].y = at(46) - 300 - at(6) - 200
    assert (shots(table), to_hit(table), guard(table)) == (3, {"BP-176": 1}, -2)
    table.units["Z"].y = at(30)
    assert (shots(table), to_hit(table), guard(table)) == (2, {}, -2)
    table.units["Z"].y = at(10)
    assert (shots(table), to_hit(table), guard(table)) == (1, {"BP-222": -1}, -1)
    table.units["Z"].formation = "attack column"
    assert to_hit(table) == {"BP-222": 0}


@cites("BP-224")
def test_canister_may_be_denied() -> None:
    table = table_of(troop("A", 36, 46, "artillery"), troop("Z", 36, 39), no_canister=True)
    assert shots(table) == 2


@cites("BP-217", "BP-366")
def test_a_gun_with_nobody_within_half_range_picks_whom_it_likes() -> None:
    table = table_of(troop("A", 36, 46, "artillery"), troop("Y", 30, 16), troop("Z", 46, 10))
    assert {aim.target for aim in targets(table, table.units["A"])} == {"Y", "Z"}
    table.units["Y"].y = at(30)
    assert {aim.target for aim in targets(table, table.units["A"])} == {"Y"}


@cites("BP-219", "BP-EX37")
def test_a_cannon_on_a_hill_fires_over_friends_far_from_gun_and_target() -> None:
    hill = area("hill", 30, 42, 42, 48, "hill")
    pieces = [troop("A", 36, 45, "artillery"), troop("B", 36, 34), troop("Z", 36, 20)]
    table = table_of(*pieces, features=[hill])
    assert aimed(table).over
    assert to_hit(table)["BP-222"] == -1
    table.units["B"].y = at(40)
    assert aimed(table) is None


@cites("BP-368", "BP-369", "BP-373")
def test_a_howitzer_fires_over_everybody_but_not_nearer_than_6_inches() -> None:
    table = table_of(troop("A", 36, 45, "howitzer"), troop("B", 36, 40), troop("Z", 36, 30))
    assert shots(table) == 2
    assert guard(table) == -2
    table.units["Z"].y = at(39.5)
    assert aimed(table) is None


@cites("BP-180")
@pytest.mark.parametrize(
    ("formation", "amount"), [("line", 0), ("attack column", 1), ("march column", -2)]
)
def test_saves_by_formation(formation: str, amount: int) -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 36, 30, formation=formation))
    assert guard(table) == amount


@cites("BP-170", "BP-180", "BP-182")
def test_cover_makes_a_target_unclear_and_helps_its_saves() -> None:
    table = table_of(
        troop("A", 36, 40), troop("Z", 36, 26), features=[hedge("hedge", (20, 27), (52, 27))]
    )
    assert to_hit(table) == {"BP-176": -1}
    assert guard(table) == 1
    wall = table_of(
        troop("A", 36, 40),
        troop("Z", 36, 26),
        features=[hedge("redoubt", (20, 27), (52, 27), kind="entrenchment")],
    )
    assert guard(wall) == 2
    table.switches["heavy_cover_only"] = True
    assert to_hit(table) == {}


@cites("BP-193", "BP-196", "BP-EX30")
def test_fire_from_straight_off_the_flank_doubles_the_dice() -> None:
    table = table_of(troop("A", 36, 24, bearing=9000), troop("Z", 46, 24))
    assert shots(table) == 6
    table.units["A"].y = at(27)
    assert shots(table) == 3


@cites("BP-192", "BP-194", "BP-197")
def test_who_enfilades_whom() -> None:
    column = table_of(troop("A", 36, 40), troop("Z", 36, 28, formation="march column"))
    assert shots(column) == 6
    loose = table_of(
        troop("A", 36, 24, bearing=9000, formation="skirmish order"), troop("Z", 50, 24)
    )
    assert shots(loose) == 3
    square = table_of(troop("A", 36, 24, bearing=9000), troop("Z", 46, 24, formation="square"))
    assert shots(square) == 3


@cites("BP-186", "BP-175")
def test_a_natural_6_disorders_though_every_hit_is_saved() -> None:
    play = firing(troop("A", 36, 40), troop("Z", 36, 30))
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[6, 1, 1, 6])
    assert told.one(events.Saved).casualties == 0
    assert play.unit("Z").disordered


@cites("BP-184", "BP-185", "BP-299", "BP-305", "BP-EX29")
def test_excess_casualties_are_tested_for_and_forgotten() -> None:
    play = firing(
        troop("A", 36, 40, shooting=(4,)),
        troop("B", 50, 44, "artillery"),
        troop("Z", 40, 30, casualties=1),
    )
    told = play.play(
        Shot("A", (Shares("Z", 4),)),
        Shot("B", (Shares("Z", 2),)),
        dice=[5, 5, 3, 3, 1, 1, 4, 4, 2, 2, 6, 4],
    )
    assert told.of(events.TestsOwed)[0].units == ("Z",)
    test = told.one(events.BreakTested)
    assert reasons(test.reckoning) == {"BP-305": -3}, "two too many, and artillery"
    assert test.outcome == "holds"
    assert play.unit("Z").casualties == 3
    assert play.unit("Z").shaken


@cites("BP-152")
def test_a_unit_may_hold_its_fire() -> None:
    play = firing(troop("A", 36, 40), troop("B", 20, 40), troop("Z", 30, 30))
    told = play.play(Shot("A"))
    assert told.one(events.HeldFire).unit == "A"
    assert play.refusal(Shot("A", (Shares("Z", 3),))) == "BP-151"
    assert play.refusal(CEASE) == ""


@cites("BP-199", "BP-EX31")
def test_skirmishers_may_spread_their_shots_the_nearer_the_more() -> None:
    play = firing(
        troop("A", 36, 40, formation="skirmish order"), troop("Y", 28, 28), troop("Z", 44, 26)
    )
    assert play.refusal(Shot("A", (Shares("Y", 2), Shares("Z", 1)))) == ""
    assert play.refusal(Shot("A", (Shares("Y", 1), Shares("Z", 2)))) == "BP-165"


@cites("BP-326", "BP-322")
def test_a_square_shoots_one_die_from_each_face() -> None:
    play = firing(
        troop("A", 36, 24, formation="square"),
        troop("X", 36, 12),
        troop("Y", 36, 36, bearing=0),
        troop("B", 5, 40),
    )
    assert play.refusal(Shot("A", (Shares("X", 1), Shares("Y", 1)))) == ""


@cites("BP-416", "BP-EX68")
def test_first_fire_adds_a_die_once() -> None:
    table = table_of(troop("A", 36, 40, special=["First Fire"]), troop("Z", 36, 28))
    assert shots(table) == 4
    table.units["A"].has_shot = True
    assert shots(table) == 3


@cites("BP-425", "BP-437")
def test_sharp_shooters_throw_one_miss_again() -> None:
    play = firing(troop("A", 36, 40, special=["Sharp Shooters"]), troop("Z", 36, 28))
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[1, 2, 5, 5, 6, 6])
    assert told.one(events.Volley).dice == (5, 2, 5)


@cites("BP-411", "BP-427")
def test_crack_and_stubborn_units_throw_a_failed_save_again() -> None:
    play = firing(troop("A", 36, 40), troop("Z", 36, 28, special=["Crack"]))
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[5, 5, 1, 2, 2, 5])
    assert told.one(events.Saved).casualties == 1
    hurt = firing(troop("A", 36, 40), troop("Z", 36, 28, special=["Crack"], casualties=1))
    told = hurt.play(Shot("A", (Shares("Z", 3),)), dice=[5, 5, 1, 2, 2])
    assert told.one(events.Saved).casualties == 2


@cites("BP-419")
def test_freshly_raised_troops_may_panic_at_their_first_shot() -> None:
    play = firing(troop("A", 36, 40, special=["Freshly Raised"]), troop("Z", 36, 28))
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[2, 5, 5, 4])
    assert sum(told.one(events.Volley).kept) == 0


@cites("BP-432")
def test_untested_troops_learn_their_stamina_with_their_first_casualty() -> None:
    play = firing(troop("A", 36, 40), troop("Z", 36, 28, special=["Untested"]))
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[5, 1, 1, 2, 1])
    assert told.one(events.Fated).stamina == 1
    assert play.unit("Z").shaken


@cites("BP-378", "BP-379", "BP-380", "BP-381")
def test_a_machine_gun_fires_until_it_misses_and_may_jam() -> None:
    play = firing(troop("A", 36, 40, "machine gun"), troop("Z", 36, 22), troop("B", 5, 44))
    play.play(Shot("A", (Shares("Z", 1),)), True, dice=[2, 5])
    assert play.asks() == "FireOn"
    told = play.play(True, dice=[1, 6])
    assert told.one(events.Jammed).unit == "A"
    assert told.one(events.Volley).dice == (2, 5, 1)


@cites("BP-389", "BP-390", "BP-391", "BP-392")
def test_rockets_hit_on_6_and_stray_on_4_and_5() -> None:
    play = firing(troop("A", 36, 40, "rockets"), troop("Z", 36, 22), troop("B", 5, 44))
    told = play.play(Shot("A", (Shares("Z", 2),)), dice=[6, 5, 2, 6, 6, 1, 1])
    assert told.one(events.Saved).casualties == 1
    assert told.one(events.Strayed).unit == "A"


@cites("BP-402")
def test_a_commander_with_a_shaken_unit_may_fall() -> None:
    play = firing(troop("A", 36, 40), troop("Z", 36, 28, casualties=3))
    play.table.commanders["R"].joined = "Z"
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[5, 1, 1, 1, 6, 5, 5])
    assert told.one(events.CommanderFell).by == "BP-402"


@cites("BP-187", "BP-452")
def test_disorder_lasts_to_the_end_of_the_units_own_turn() -> None:
    play = battle(
        troop("A", 36, 40, disordered=True),
        troop("B", 50, 40, disordered=True, brigade="red-2"),
        troop("Z", 36, 4, disordered=True),
        phase="end",
    )
    assert not play.unit("A").disordered
    assert play.unit("Z").disordered
    assert play.table.acting == BLUE
