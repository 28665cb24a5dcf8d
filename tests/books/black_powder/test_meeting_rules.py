"""Where two rules meet: charges that are fired on though nobody awaits them, groups at a door."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from books.black_powder.field import (
    BLUE,
    Battle,
    area,
    at,
    battle,
    general,
    march,
    ordering,
    table_of,
    troop,
)
from books.black_powder.positions import HOUSE, told
from grognard.books.black_powder import events
from grognard.books.black_powder.battles.terms import Terms
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.stands import apart
from grognard.tabletop.geometry import Face

cites = pytest.mark.cites

CHARGE = Order("charge", ("A",), "Z")


def passing(kind: str, target: str, terrible: tuple[str, ...] = (), **state: Any) -> Battle:
    """Red A is to charge eastward at blue Z, across the front of blue S."""
    return ordering(
        troop("A", 25, 26, kind, bearing=9000, special=terrible),
        troop("S", 30, 18),
        troop("Z", 37, 26, target, bearing=27000, **state),
        troop("B", 60, 44),
        general("G", 18, 24),
    )


# Fire at a charge that does not strike home


@cites("BP-209", "BP-255")
def test_those_it_passes_shoot_at_a_charger_although_its_target_evades() -> None:
    play = passing("infantry", "cavalry")
    play.play(CHARGE, dice=[3, 3])
    play.play("stand")
    play.play(True)
    assert (play.asks(), play.question.seat) == ("TraversingFire", BLUE)
    shot = play.play(True, dice=[1, 1, 1]).one(events.Volley)
    assert (shot.unit, shot.target, shot.fire) == ("S", "A", "traversing fire")


@cites("BP-209", "BP-300", "BP-331")
def test_those_it_passes_shoot_at_horse_that_reins_in_before_a_new_square() -> None:
    play = passing("cavalry", "infantry", special=["Form Square"])
    now = play.play(CHARGE, dice=[3, 3, 3, 4])
    assert now.one(events.SquareTried).unit == "Z"
    play.play("stay")
    assert play.asks() == "TraversingFire"
    now = play.play(True, dice=[5, 5, 5, 1, 1, 1, 3, 4])
    assert now.one(events.BreakTested).by == "BP-300"
    assert now.one(events.Retired).unit == "A"


@cites("BP-210", "BP-331")
def test_horse_that_shies_at_a_square_is_shot_at_by_those_whose_front_it_has_left() -> None:
    play = ordering(
        troop("A", 13, 26, "cavalry", bearing=9000),
        troop("S", 17, 20),
        troop("Z", 37, 26, formation="square"),
        troop("B", 60, 44),
        general("G", 10, 30),
    )
    play.play(CHARGE, dice=[3, 3])
    play.play("stay")
    assert play.asks() == "TraversingFire"


@cites("BP-209", "BP-429")
def test_those_it_passes_shoot_at_a_terrible_charger_from_whom_the_enemy_runs() -> None:
    play = passing("infantry", "infantry", ("Terrifying Charge",))
    now = play.play(CHARGE, dice=[3, 3, 2, 3])
    assert now.one(events.Retired).unit == "Z"
    assert play.asks() == "TraversingFire"
    play.play(True, dice=[1, 1, 1])
    assert play.asks() == "VictorChoice"


@cites("BP-209", "BP-363")
def test_those_it_passes_shoot_at_who_drives_in_a_screen() -> None:
    play = passing("infantry", "infantry", formation="mixed line", special=["Mixed Formation"])
    play.play(Order("charge", ("A",), "Z", avoid=True), dice=[3, 3])
    assert play.asks() == "TraversingFire"


# An inch from the enemy


@cites("BP-121")
def test_a_unit_off_an_enemys_corner_keeps_an_inch_from_him_too() -> None:
    play = ordering(
        troop("A", 20, 30),
        troop("Z", 20 + 9.45 + 0.75, 30 - 1.575 - 0.75, bearing=0),
        general("G", 18, 40),
    )
    inch = play.table.inch
    assert inch < apart(play.table, play.unit("A"), play.unit("Z")) < 2 * inch
    now = play.play(march("A", to=(20.5, 29.5), facing=0), dice=[3, 3])
    assert now.one(events.Halted).by == "BP-121"
    assert apart(play.table, play.unit("A"), play.unit("Z")) >= inch


@cites("BP-784", "BP-1139")
def test_a_march_past_the_corner_of_hidden_troops_is_not_stopped_by_them() -> None:
    play = ordering(
        troop("A", 20, 30),
        troop("Z", 35, 20, bearing=0, hidden=True),
        troop("Y", 60, 4),
        general("G", 18, 40),
    )
    play.table.terms = Terms(startle=6)
    now = play.play(march("A", to=(20, 26.4), facing=0), dice=[3, 3])
    assert apart(play.table, play.unit("A"), play.unit("Z")) > 6 * play.table.inch
    assert not now.of(events.Halted)
    assert play.unit("Z").hidden


# Groups


@cites("BP-072", "BP-147")
def test_a_group_sent_into_a_building_keeps_together() -> None:
    play = ordering(
        troop("A", 36, 14, bearing=18000),
        troop("C", 28, 11, "artillery", formation="deployed"),
        troop("Z", 66, 46),
        general("G", 30, 10),
        features=[HOUSE],
    )
    order = Order("move", ("A", "C"), way=((at(36), at(30)),))
    now = play.play(order, dice=[1, 2])
    assert not now.of(events.Entered)
    assert apart(play.table, play.unit("A"), play.unit("C")) <= 6 * play.table.inch
    assert "BP-072" in [halt.by for halt in now.of(events.Halted)]


@cites("BP-072", "BP-412")
def test_a_group_with_eager_men_marches_as_any_group_does() -> None:
    column = [
        troop(name, 20 + 8 * place, 40, formation="march column", bearing=9000)
        for place, name in enumerate("ABC")
    ]
    column[1].profile = msgspec.structs.replace(column[1].profile, special=("Determined Charge",))
    play = ordering(*column, troop("Z", 68, 40, bearing=27000), general("G", 24, 44))
    order = Order("move", ("A", "B", "C"), way=((at(4), at(40)),), facing=9000)
    now = play.play(order, dice=[4, 4])
    gaps = [apart(play.table, play.unit(one), play.unit(two)) for one, two in ("AB", "BC")]
    assert max(gaps) <= 6 * play.table.inch
    assert {event.unit for event in now.of(events.Moved)} == {"A", "B", "C"}


@cites("BP-059", "BP-412")
def test_eager_men_on_the_march_halt_for_want_of_moves_only_when_they_have_none() -> None:
    play = ordering(
        troop("A", 10, 44, special=["Determined Charge"]),
        troop("Z", 66, 4, bearing=27000),
        general("G", 10, 46),
    )
    now = play.play(march("A", to=(10, 2)), dice=[1, 2])
    assert len(now.of(events.Moved)) == 3
    assert now.one(events.Halted).reason == "its moves are spent"


@cites("BP-210", "BP-412")
def test_eager_men_who_march_past_a_front_in_two_moves_are_shot_at() -> None:
    play = ordering(
        troop("A", 12, 26, bearing=9000, formation="march column", special=["Determined Charge"]),
        troop("S", 20, 20),
        troop("Z", 66, 4, bearing=27000),
        general("G", 10, 46),
    )
    play.play(march("A", to=(48, 26)), dice=[1, 2])
    assert play.asks() == "TraversingFire"


@cites("BP-072")
def test_nobody_leaves_his_group_by_forming_where_a_comrade_has_no_room_to() -> None:
    play = ordering(
        troop("A", 30, 40),
        troop("B", 30, 33.8, "cavalry"),
        troop("C", 30, 42.5),
        troop("Z", 66, 4),
        general("G", 30, 46),
    )
    order = Order("move", ("A", "B"), formation="march column", facing=18000)
    now = play.play(order, dice=[4, 3])
    assert apart(play.table, play.unit("A"), play.unit("B")) <= 6 * play.table.inch
    assert {event.unit for event in now.of(events.KeptRanks)} == {"A", "B"}


# Off the table and back


def astray(**state: Any) -> Battle:
    """Red A has left the table on its own side, and may be called back."""
    away = troop("A", 36, 47, gone="left", exit=(at(36), at(48)), **state)
    return ordering(away, troop("B", 60, 44), troop("Z", 36, 4), general("G", 36, 42))


@cites("BP-115", "BP-431")
def test_the_unreliable_do_not_come_back_on_a_throw_equal_to_the_rating() -> None:
    play = astray(special=["Unreliable"])
    now = play.play(Order("return", ("A",)), dice=[4, 4])
    assert not now.of(events.Returned)
    assert now.one(events.Halted).by == "BP-431"
    assert astray().play(Order("return", ("A",)), dice=[4, 4]).one(events.Returned).unit == "A"


@cites("BP-113", "BP-187", "BP-188")
def test_disorder_ends_off_the_table_too_and_until_then_nobody_is_called_back() -> None:
    play = astray(disordered=True)
    assert play.refusal(Order("return", ("A",))) == "BP-188"
    play = battle(
        troop("A", 36, 47, gone="left", exit=(at(36), at(48)), disordered=True),
        troop("B", 60, 44),
        troop("Z", 36, 4),
        phase="end",
    )
    assert not play.unit("A").disordered


@cites("BP-115", "BP-451")
def test_who_withdraws_off_the_table_with_a_broken_brigade_is_gone_for_good() -> None:
    table = table_of(
        troop("A", 36, 44),
        troop("B", 60, 44, brigade="red-2"),
        troop("Z", 36, 36),
        phase="initiative",
        return_after_retreat=True,
    )
    table.brigades["red-1"].broken = True
    left = told(Battle(table)).one(events.LeftTable)
    assert (left.unit, left.destroyed, left.by) == ("A", True, "BP-312")


@cites("BP-082", "BP-087", "BP-323")
def test_a_square_that_blunders_never_goes_from_its_own_lines() -> None:
    for place, goes in ((10, True), (44, False)):
        play = ordering(
            troop("A", 36, 28, formation="square"),
            troop("Z", 36, place),
            general("G", 36, 30),
        )
        now = play.play(Order("form", ("A",), formation="line"), dice=[6, 6, 2])
        assert bool(now.of(events.Moved)) == goes
        assert bool(now.of(events.Halted)) != goes


# Tests of several units


@cites("BP-302", "BP-308")
def test_in_a_draw_it_does_not_matter_who_tests_first() -> None:
    wide = 240 / 25.4
    deep = 40 / 25.4
    # Neither strikes home, A breaks, and Z, who fought to its left, goes to its right.
    play = battle(
        troop("A", 36, 24, bearing=9000, casualties=3),
        troop("Z", 36 + deep / 2 + wide / 2, 24, bearing=0, casualties=3),
        troop("B", 60, 44),
        troop("Y", 10, 4),
        phase="combat",
        contacts=[("A", 0, "Z", int(Face.LEFT))],
        dice=[1] * 6 + [1] * 3 + [1, 1] + [2, 3],
    )
    assert told(play).one(events.Broke).unit == "A"
    gone = told(play).one(events.Retired)
    assert gone.unit == "Z"
    assert gone.path[-1][0] > gone.path[0][0]
    assert gone.path[-1][1] == gone.path[0][1]


@cites("BP-303", "BP-308")
def test_skirmishers_who_supported_a_fight_retire_from_that_fight() -> None:
    play = battle(
        troop("A", 36, 24 + 40 / 25.4),
        troop("Z", 36, 24, casualties=2),
        troop("Y", 36, 17, "light infantry", formation="skirmish order"),
        troop("B", 24, 15, bearing=9000),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[6, 6, 1, 1, 1, 1] + [1] * 6 + [1, 1] + [1, 1] + [3, 3],
    )
    assert told(play).one(events.Broke).unit == "Z"
    gone = told(play).one(events.Retired)
    assert gone.unit == "Y"
    assert gone.path[-1][0] == gone.path[0][0]
    assert gone.path[-1][1] < gone.path[0][1]


# What the players read


@cites("BP-101", "BP-105", "BP-115", "BP-431", "BP-443")
def test_the_odds_of_an_order_say_what_it_may_win() -> None:
    play = ordering(
        troop("A", 36, 40, casualties=2),
        troop("B", 30, 40, formation="attack column", special=["Unreliable"]),
        troop("Z", 36, 4),
        general("G", 36, 44),
    )

    def odds(order: Order) -> str:
        return play.question.describe(order).odds

    assert odds(Order("follow", ("A",))) == "72% obey: up to three moves"
    assert odds(Order("rally", ("A",))) == "72% obey"
    # In attack column 9 is needed, and on a 9 the unreliable stay where they are.
    assert odds(march("B", to=(30, 20))) == "72% obey: 14% one move, 17% two, 42% three"
    play.table.commanders["G"].decisiveness = -1
    assert odds(march("A", to=(36, 20))) == "65% obey: 39% one move, 18% two, 8% three"


@cites("BP-289")
def test_who_is_left_alone_in_a_draw_is_not_told_of_a_victory() -> None:
    play = battle(
        troop("A", 36, 24 + 40 / 25.4),
        troop("Z", 36, 24, "cavalry"),
        troop("B", 60, 44),
        troop("Y", 10, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[1] * 16,
    )
    assert told(play).one(events.RoundDecided).winner == ""
    assert play.question.words() == "Nobody is left before A. What does it do?"


@cites("BP-447", "BP-457")
def test_a_brigade_whose_name_is_many_breaks_as_many_do() -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 36, 4))
    table.brigades["red-1"].name = "The Redoubts"
    broke = events.BrigadeBroke("red-1", 1)
    assert broke.tell(table) == "The Redoubts are broken: 1 of their 1 units is shaken or lost."
    gone = events.BrigadeBroke("red-1", 0, army=True)
    assert gone.tell(table) == "The Redoubts break with the rest of their army."


@cites("BP-072", "BP-109")
def test_a_compulsory_reform_is_made_although_it_parts_the_group() -> None:
    play = ordering(
        troop("A", 36, 30, "warband infantry", formation="march column"),
        troop("B", 36, 38),
        troop("C", 36, 24),
        troop("Z", 36, 2),
        general("G", 30, 34),
    )
    assert apart(play.table, play.unit("A"), play.unit("B")) < at(6)
    now = play.play(march("A", "B", "C", to=(36, 44)), dice=[4, 4])
    assert (now.one(events.Formed).unit, now.one(events.Formed).by) == ("A", "BP-109")
    assert apart(play.table, play.unit("A"), play.unit("B")) > at(6)
    kept = [event.unit for event in now.of(events.Halted) if event.by == "BP-072"]
    assert (kept, now.of(events.Moved)) == (["B", "C"], [])


@cites("BP-033", "BP-109")
def test_a_warband_has_its_article() -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 36, 4))
    formed = events.Formed("A", "warband", (at(36), at(40), 0))
    assert formed.tell(table) == "A forms a warband."


@cites("BP-183", "BP-383")
def test_a_little_cover_helps_some_saves_against_a_machine_gun_too_and_it_is_told() -> None:
    wood = area("wood", 20, 20, 36 - 240 / 25.4 / 4, 32, "wood")
    play = battle(
        troop("A", 36, 40, "machine gun"),
        troop("Z", 36, 28, morale=2),
        phase="shoot",
        features=[wood],
        generous_cover=True,
    )
    shot = next(o for o in play.offers() if o.at)
    play.play(shot, dice=[4])
    play.play(True, dice=[4])
    now = play.play(False, dice=[3, 3])
    saved = now.one(events.Saved)
    assert saved.kept == (True, False)
    assert "(saved on 4+, 1 of them on 3+)" in saved.tell(play.table)
