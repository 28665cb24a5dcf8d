"""The special rules of troops and commanders in detail."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.battlefield import attend, battle_of, laid
from books.black_powder.field import (
    Battle,
    area,
    at,
    battle,
    cease,
    general,
    march,
    ordering,
    reasons,
    table_of,
    troop,
)
from books.black_powder.positions import CHARGE, FOOT, sentences, told
from grognard.books.black_powder import events
from grognard.books.black_powder.armies import ARMIES, points_of
from grognard.books.black_powder.command import reckon_command
from grognard.books.black_powder.firing import CEASE, Shares, Shot
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import Unit
from grognard.books.black_powder.shooting import first_fire, saves, second_shots
from grognard.books.black_powder.troops import TEMPLATES, reckon_points

cites = pytest.mark.cites


def garrison(**more: Any) -> Battle:
    """Red A in a house, with an enemy before three of its faces."""
    house = area("house", 30, 22, 38, 30, "building")
    return battle(
        troop("A", 34, 26, inside="house", formation="building", **more),
        troop("X", 20, 26, bearing=9000, morale=0),
        troop("Y", 34, 14, morale=0),
        troop("Z", 48, 26, bearing=27000, morale=0),
        phase="shoot",
        features=[house],
    )


@cites("BP-007", "BP-020", "BP-484")
def test_points_of_an_army_are_those_of_its_commanders_and_units() -> None:
    army = ARMIES.find("white-coats")
    units = [entry for brigade in army.brigades for entry in brigade.units]
    expected = 240 + sum(reckon_points(entry.profile()).total for entry in units)
    assert points_of(army) == expected
    assert TEMPLATES["infantry"].figures == 24


@cites("BP-008", "BP-009", "BP-010", "BP-011", "BP-013", "BP-016")
def test_a_unit_has_its_values_from_its_list() -> None:
    entry = ARMIES.find("blue-coats").brigades[0].units[3]
    profile = entry.profile()
    assert (profile.kind, profile.hand_to_hand, profile.shooting) == ("artillery", 1, (3, 2, 1))
    unit = troop("A", 0, 0, casualties=2)
    assert not unit.shaken
    unit.casualties = 3
    assert unit.shaken


@cites("BP-012")
def test_morale_is_the_lowest_die_that_saves() -> None:
    assert [sum(saves(range(1, 7), 0, morale)) for morale in (0, 2, 3, 4, 5, 6)] == [
        0,
        5,
        4,
        3,
        2,
        1,
    ]


@cites("BP-403")
def test_a_commander_with_no_friends_left_to_reach_is_ridden_down() -> None:
    gone = troop("Z", 60, 4, gone="broken")
    play = ordering(troop("A", 36, 44), gone, general("S", 36, 34), general("G", 36, 46))
    told = play.play(march("A", to=(36, 34)), dice=[4, 4])
    assert told.one(events.CommanderFell).by == "BP-403"


@cites("BP-417", "BP-425")
def test_sharp_shooters_throw_all_misses_again_where_first_fire_is_played_so() -> None:
    special = ["Sharp Shooters", "First Fire"]
    play = battle(
        troop("A", 36, 34, special=special),
        troop("B", 9, 40),
        troop("Z", 36, 24),
        phase="shoot",
        first_fire="throw again",
    )
    now = play.play(Shot("A", (Shares("Z", 3),)), dice=[1, 1, 1, 5, 5, 5, 6, 6, 6])
    assert now.one(events.Volley).kept == (True, True, True)
    play.unit("A").shot = 0
    assert second_shots(play.table, play.unit("A")) == 1, "from the second shot on, one only"


@cites("BP-419")
def test_an_ardent_unit_has_its_bonus_shot_in_the_volley_that_proves_it() -> None:
    play = battle(
        troop("A", 36, 36, special=["Freshly Raised"]),
        troop("B", 60, 44),
        troop("Z", 36, 24),
        phase="shoot",
    )
    now = play.play(Shot("A", (Shares("Z", 3),)), dice=[6, 1, 1, 1, 1])
    assert now.one(events.Fated).die == 6
    assert now.one(events.Volley).dice == (1, 1, 1, 1)


@cites("BP-424", "BP-884")
@pytest.mark.parametrize(
    ("first", "second", "formation", "worth"),
    [
        ("Reliable", "Reliable Attack Column", "attack column", 1),
        ("Reliable", "Reliable Attack Column", "line", 0),
        ("Reliable Attack Column", "Reliable Attack Column", "attack column", 1),
        ("Reliable", "Reliable", "line", 1),
        ("Reliable", "", "attack column", 0),
    ],
)
def test_guards_and_columns_are_reliable_together(
    first: str, second: str, formation: str, worth: int
) -> None:
    guard, foot = (
        troop(name, x, 30, special=[special], formation=formation)
        for name, x, special in (("A", 30, first), ("B", 40, second))
    )
    play = ordering(guard, foot, troop("Z", 66, 3), general("G", 36, 34))
    told = reasons(
        reckon_command(play.table, play.table.commanders["G"], march("A", "B", to=(30, 20)))
    )
    assert told.get("BP-424", 0) + told.get("BP-884", 0) == worth


@cites("BP-424", "BP-884")
def test_a_reliable_unit_is_no_more_so_in_column() -> None:
    both = ["Reliable", "Reliable Attack Column"]
    unit = troop("A", 36, 30, special=both, formation="attack column")
    play = ordering(unit, troop("Z", 66, 3), general("G", 36, 34))
    told = reasons(reckon_command(play.table, play.table.commanders["G"], march("A", to=(36, 20))))
    assert told.get("BP-424", 0) + told.get("BP-884", 0) == 1


@cites("BP-425")
def test_sharp_shooters_throw_one_miss_again_however_many_they_shoot_at() -> None:
    play = garrison(special=["Sharp Shooters"])
    way = Shot("A", (Shares("Y", 1), Shares("Z", 1), Shares("X", 1)))
    assert not play.refusal(way)
    now = play.play(way, dice=[1, 2, 1, 1])
    assert [shot.again for shot in now.of(events.Volley)] == [True, False, False]


@cites("BP-426")
def test_it_is_said_that_steady_troops_need_no_dice() -> None:
    play = battle(
        troop("A", 36, 24 + FOOT),
        troop("Z", 36, 24, special=["Steady"]),
        troop("B", 60, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[6] * 6, *[1] * 6, 1, *[6] * 5],
    )
    assert "Z holds: steady troops pass their first test." in sentences(play)


@cites("BP-427", "BP-430")
def test_one_second_throw_a_round_however_many_enemies_there_are() -> None:
    narrow = 4.8
    play = battle(
        troop("A", 36, 24 + 400 / 254, special=["Stubborn", "Tough Fighters"]),
        troop("Y", 36 - narrow / 2, 24, figures=12, hand_to_hand=1),
        troop("Z", 36 + narrow / 2, 24, figures=12, hand_to_hand=1),
        troop("B", 60, 44),
        phase="combat",
        contacts=[("A", 0, "Y", 0), ("A", 0, "Z", 0)],
        dice=[1, 1, 1, 2, 1, 1, 1, 6, 6, 1, 2, 1],
    )
    missed = [event for event in told(play).of(events.Struck) if event.unit == "A"]
    assert [event.dice for event in missed] == [(2, 1, 1), (1, 1, 1)]
    saved = [event.dice for event in told(play).of(events.Saved) if event.unit == "A"]
    assert saved == [(2,), (1,)]


@cites("BP-428")
def test_superbly_drilled_troops_move_freely_by_their_drill() -> None:
    play = ordering(
        troop("A", 36, 36, special=["Superbly Drilled"]), troop("Z", 5, 4), general("G", 36, 40)
    )
    now = play.play(march("A", to=(36, 30)), dice=[5, 5])
    assert now.one(events.FreeMoveLeft).says_who() == "BP-428"
    assert play.unit("A").y == at(30)


@cites("BP-429")
def test_who_is_charged_by_two_terrible_foes_at_once_tests_once() -> None:
    wild = {"template": "warband infantry", "special": ["Terrifying Charge"], "figures": 8}
    play = ordering(
        troop("A", 33, 34, **wild),
        troop("B", 39, 34, **wild),
        troop("Z", 36, 26, figures=36),
        troop("D", 60, 44),
        general("G", 36, 40),
    )
    now = play.play(Order("charge", ("A", "B"), "Z"), dice=[3, 3, 6, 6])
    assert {event.unit for event in now.of(events.Charged)} == {"A", "B"}
    assert now.one(events.BreakTested).unit == "Z"


@cites("BP-431", "BP-710")
def test_unreliable_troops_who_come_in_line_stay_away_on_an_equal_throw() -> None:
    table = laid("freemans_farm")
    man = attend(table, "ff-poo-1ct", 72, 70)
    play = battle_of(table, "blue", "command", turn=2, commanding=man)
    order = Order("enter", ("ff-poo-1ct",), "middle-path", formation="line")
    rating = play.question.describe(order).reckoning.total
    now = play.play(order, dice=[rating - 2, 2])
    assert now.one(events.Halted).by == "BP-431"
    assert not now.of(events.CameOn)


@cites("BP-433")
def test_poor_untested_troops_throw_a_6_again() -> None:
    play = battle(
        troop("A", 36, 40),
        troop("Z", 36, 28, special=["Untested"]),
        phase="shoot",
        poor_untested=True,
    )
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[5, 1, 1, 2, 6, 3])
    assert told.one(events.Fated).stamina == 2


@cites("BP-435")
def test_a_wavering_charger_tests_once_for_the_closing_fire_it_took() -> None:
    play = ordering(
        troop("A", 36, 36, special=["Wavering"]),
        troop("Z", 36, 27),
        troop("B", 60, 44),
        general("G", 36, 40),
    )
    play.play(CHARGE, dice=[3, 3])
    play.play(True, dice=[4, 1, 1, 1, 1, 4])
    cease(play)
    play.game.answer(CEASE)
    assert told(play).one(events.BreakTested).by == "BP-300"
    assert play.table.phase != "tests"


@cites("BP-441")
def test_a_timid_commander_is_at_ease_only_if_all_his_troops_leave_every_enemy_behind() -> None:
    man = general("C", 36, 44, aggression=-1)
    troops = [troop("A", 12, 24), troop("B", 60, 24)]

    def bonus(order: Order, *foes: Unit) -> int:
        table = table_of(*troops, *foes, man)
        return reasons(reckon_command(table, man, order)).get("BP-441", 0)

    left = march("A", "B", to=(4, 24))
    assert bonus(left, troop("Y", 70, 2)) == 1
    assert bonus(left, troop("Y", 70, 2), troop("Z", 40, 24)) == 0, "B comes nearer to Z"
    nobody = troop("Y", 70, 2)
    nobody.reserve = True
    assert bonus(left, nobody) == 0, "there is nobody to retreat from"


@cites("BP-199", "BP-417")
def test_first_fire_tells_on_every_target_among_whom_it_is_shared() -> None:
    play = battle(
        troop("A", 36, 30, formation="skirmish order", special=["First Fire"]),
        troop("Y", 30, 20),
        troop("Z", 42, 20),
        troop("B", 5, 44),
        phase="shoot",
        first_fire="better aim",
    )
    now = play.play(Shot("A", (Shares("Y", 2), Shares("Z", 1))), dice=[1, 1, 1])
    assert [reasons(one.reckoning)["BP-417"] for one in now.of(events.Volley)] == [1, 1]
    assert play.table.half == 2
    assert first_fire(play.table, play.unit("A")) == ""


@cites("BP-380", "BP-425")
def test_the_sharp_shooters_of_a_machine_gun_throw_one_miss_again() -> None:
    gun = troop("A", 36, 40, "machine gun", special=["Sharp Shooters"])
    play = battle(gun, troop("Z", 36, 20), troop("B", 5, 44), phase="shoot")
    play.play(Shot("A", (Shares("Z", 1),)), dice=[5])
    assert play.question.detail() == "So far 1 hit with 1 shot."
    play.play(True, dice=[1, 4])
    assert play.question.detail() == "So far 2 hits with 2 shots."
    now = play.play(True, dice=[1, 6, 6])
    assert now.one(events.Volley).dice == (5, 4, 1)
    assert now.one(events.Jammed).unit == "A"
