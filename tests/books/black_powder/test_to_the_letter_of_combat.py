"""Charges, fire and fights, where another reading of the whole book found them played otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import (
    Battle,
    area,
    at,
    battle,
    general,
    hedge,
    march,
    ordering,
    reasons,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.breaking import is_on_table, retire_bearing, retreat
from grognard.books.black_powder.country import works_of
from grognard.books.black_powder.firing import Shares, Shot
from grognard.books.black_powder.morale import withdrawal
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import Unit
from grognard.books.black_powder.stands import apart
from grognard.tabletop.terrain import Feature
from told import Told

cites = pytest.mark.cites
CARBINES = {"arms": "smoothbore carbines", "shooting": (1,)}
CHARGE = Order("charge", ("A",), "Z")
RIDERS = 1000 / 254
"""How far apart the middles of two lines of horse in contact are, in inches."""


HOUSE = area("house", 32, 26, 40, 34, "building")


def told(play: Battle) -> Told:
    return Told(play.game.chronicle)


# Responses to a charge


@cites("BP-204", "BP-250")
def test_who_countercharges_gives_no_closing_fire() -> None:
    play = ordering(
        troop("A", 36, 36, "cavalry"),
        troop("Z", 36, 22, "cavalry", **CARBINES),
        troop("B", 60, 44),
        general("G", 36, 40),
    )
    play.play(CHARGE, dice=[3, 3])
    now = play.play("countercharge")
    assert now.of(events.Charged)
    assert play.asks() != "ClosingFire"


@cites("BP-250", "BP-254")
def test_who_countercharges_does_not_evade_as_well() -> None:
    play = ordering(
        troop("A", 36, 36), troop("Z", 36, 26, "cavalry"), troop("B", 60, 44), general("G", 36, 40)
    )
    play.play(CHARGE, dice=[3, 3])
    play.play("countercharge")
    assert play.asks() != "Evade"
    assert play.table.is_engaged(play.unit("Z"))


@cites("BP-250", "BP-262")
def test_who_turns_to_face_neither_evades_nor_fires() -> None:
    play = ordering(
        troop("A", 46, 26, bearing=27000),
        troop("Z", 36, 26, "cavalry", **CARBINES),
        troop("B", 60, 44),
        general("G", 50, 30),
    )
    play.play(CHARGE, dice=[3, 3])
    assert play.offers() == ["stand", "turn to face"]
    now = play.play("turn to face")
    assert now.one(events.Turned).charger == "A"
    assert play.asks() not in ("Evade", "ClosingFire")
    assert play.table.faces(play.unit("Z")) == {"A": 0}


@cites("BP-041", "BP-258")
def test_loose_horse_may_countercharge_whichever_side_it_is_charged_from() -> None:
    play = ordering(
        troop("A", 36, 10, "cavalry", bearing=18000, formation="skirmish order"),
        troop("Z", 36, 26, "cavalry", formation="skirmish order"),
        troop("B", 60, 44),
        general("G", 36, 6),
    )
    play.play(CHARGE, dice=[3, 3])
    assert "countercharge" in play.offers()
    now = play.play("countercharge")
    assert now.one(events.Countercharged).unit == "Z"
    assert play.unit("Z").y < at(26)


@cites("BP-207")
def test_a_charger_that_touches_two_is_no_clear_target_though_one_holds_its_fire() -> None:
    gun = troop("Y", 36, 26 - 100 / 254, "artillery")
    foot = troop("Z", 36 + (240 + 50) / 2 / 25.4 + 0.1, 26)
    play = ordering(troop("A", 36, 35), gun, foot, troop("B", 9, 40), general("G", 36, 40))
    play.play(Order("charge", ("A",), "Y"), dice=[3, 3])
    now = play.play(True, False, dice=[3, 3, 3])
    assert not any(now.one(events.Volley).kept), "3 and 1 for closing fire, less 1"


@cites("BP-134", "BP-259")
def test_horse_does_not_countercharge_into_ground_where_it_could_not_charge() -> None:
    def options(*fields: Feature) -> list[str]:
        play = ordering(
            troop("A", 36, 36, "cavalry", formation="skirmish order"),
            troop("Z", 36, 20, "cavalry", formation="skirmish order"),
            troop("B", 60, 44),
            general("G", 36, 40),
            features=fields,
        )
        play.play(CHARGE, dice=[3, 3])
        return list(play.offers()) if play.asks() == "Respond" else []

    assert options() == ["stand", "countercharge"]
    assert options(area("wood", 38, 26, 46, 30, "wood")) == [], "half of them would be in the wood"


@cites("BP-241", "BP-335")
def test_infantry_drawn_into_a_charge_of_horse_forms_square_as_well() -> None:
    wide = 240 / 25.4
    play = ordering(
        troop("A", 36, 40, "cavalry", figures=24),
        troop("Z", 36 - 1.2, 28, "artillery"),
        troop("Y", 36 + wide / 2, 28, special=["Form Square"]),
        troop("B", 60, 44),
        general("G", 36, 44),
    )
    now = play.play(CHARGE, dice=[3, 3, 2, 5])
    assert now.one(events.SquareTried).unit == "Y"


# Victors


def stormed(*more: Unit, features: Any, dice: Any) -> Battle:
    """Red A fights blue Z, which holds a post, over its near side."""
    return battle(
        *more,
        troop("B", 60, 44),
        troop("X", 10, 4),
        troop("Y", 60, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        features=features,
        dice=dice,
    )


@cites("BP-289", "BP-297")
def test_victorious_foot_may_move_into_the_redoubt_it_fought_for() -> None:
    redoubt = area("redoubt", 30, 20, 42, 25, "redoubt")
    play = stormed(
        troop("A", 36, 25 + 200 / 254),
        troop("Z", 36, 25 - 200 / 254, bearing=18000),
        features=[redoubt],
        dice=[*[6] * 6, *[1] * 6, *[1] * 6, 1, 1],
    )
    assert "occupy:redoubt" in play.offers()
    assert "sweep" not in play.offers(), "it did not charge"
    play.play("occupy:redoubt")
    assert works_of(play.table, play.unit("A")) == "redoubt"


@cites("BP-292", "BP-353")
def test_a_victorious_garrison_stays_in_its_building() -> None:
    red = troop("A", 36, 30, inside="house", formation="building")
    play = stormed(
        red,
        troop("Z", 36, 26 - 200 / 254, bearing=18000),
        features=[HOUSE],
        dice=[6, 6, *[1] * 6, 1, 1, 1, 1],
    )
    assert told(play).one(events.Broke).unit == "Z"
    assert play.asks() != "VictorChoice"
    assert (play.unit("A").inside, play.unit("A").formation) == ("house", "building")


@cites("BP-293", "BP-294")
def test_a_sweeping_advance_charges_only_what_is_ahead() -> None:
    play = stormed(
        troop("A", 36, 30, "cavalry", charged=1),
        troop("Z", 36, 30 - 700 / 254),
        troop("W", 55, 31),
        features=[],
        dice=[*[6] * 7, *[1] * 6, *[1] * 7, 1, 1],
    )
    assert "sweep" in play.offers()
    assert "charge:W" not in play.offers(), "it is off its right flank, 13 inches away"


# Broken brigades


@cites("BP-455")
@pytest.mark.parametrize(("wall", "may"), [(True, ["hold", "retire"]), (False, ["retire"])])
def test_who_is_behind_a_wall_need_not_withdraw(wall: bool, may: list[str]) -> None:
    fields = [hedge("wall", (30, 29), (42, 29), kind="wall")] if wall else []
    table = table_of(troop("A", 36, 30), troop("Z", 36, 20), features=fields)
    assert withdrawal(table, table.units["A"]) == may


@cites("BP-454")
def test_a_unit_of_a_broken_brigade_leaves_the_table_if_it_can() -> None:
    table = table_of(
        troop("A", 36, 36),
        troop("B", 60, 20, brigade="red-2"),
        troop("D", 10, 20, brigade="red-3"),
        troop("Z", 36, 26),
        phase="initiative",
    )
    table.brigades["red-1"].broken = True
    slanting = retreat(table, table.units["A"], 18000, 1)
    assert slanting and is_on_table(table, table.units["A"], slanting[0])
    play = Battle(table)
    assert told(play).one(events.LeftTable).unit == "A"


@cites("BP-148", "BP-454")
def test_a_garrison_of_a_broken_brigade_may_withdraw_from_its_building() -> None:
    table = table_of(
        troop("A", 36, 30, inside="house", formation="building"),
        troop("B", 60, 20, brigade="red-2"),
        troop("D", 10, 20, brigade="red-3"),
        troop("Z", 36, 10),
        features=[HOUSE],
        phase="initiative",
    )
    table.brigades["red-1"].broken = True
    play = Battle(table)
    assert play.offers() == ["hold", "retire"]
    play.play("retire")
    assert (play.unit("A").inside, play.unit("A").formation) == ("", "line")
    assert play.unit("A").y > at(36)


@cites("BP-456")
def test_a_gun_that_cannot_limber_is_not_asked_to_retire_of_its_own_will() -> None:
    table = table_of(troop("A", 36, 40, "siege artillery"), troop("Z", 36, 10))
    assert withdrawal(table, table.units["A"]) == ["hold"]
    table.units["Z"].y = at(32)
    assert withdrawal(table, table.units["A"]) == ["retire"], "and so they abandon it"


@cites("BP-072", "BP-412")
def test_eager_troops_on_the_march_keep_with_their_group() -> None:
    play = ordering(
        troop("A", 30, 40, "cavalry", special=["Determined Charge"]),
        troop("B", 42, 40),
        troop("Z", 5, 4, "artillery"),
        general("G", 36, 44),
    )
    play.play(march("A", "B", to=(30, 4)), dice=[1, 3])
    gone = apart(play.table, play.unit("A"), play.unit("B"))
    assert gone <= at(6) + 2
    assert play.unit("A").y < at(30)


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


@cites("BP-294", "BP-332")
def test_horse_that_sweeps_onto_a_shaken_square_has_no_bonus() -> None:
    play = stormed(
        troop("A", 36, 30, "cavalry", charged=1),
        troop("Z", 36, 30 - 700 / 254),
        troop("W", 36, 16, formation="square", casualties=3),
        features=[],
        dice=[*[6] * 7, *[1] * 6, *[1] * 7, 1, 1],
    )
    play.game.answer("charge:W")
    charged = told(play).one(events.Charged)
    assert charged.sweeping and not charged.bonus


# Dice thrown again


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


# Squares and commanders


@cites("BP-323")
def test_a_square_moves_only_towards_its_own_lines() -> None:
    play = ordering(troop("A", 36, 30, formation="square"), troop("Z", 5, 4), general("G", 36, 34))
    assert play.refusal(march("A", to=(44, 30))) == "BP-323"
    assert not play.refusal(march("A", to=(40, 36)))


@cites("BP-130", "BP-405")
def test_a_commander_does_not_stray_with_the_unit_he_has_joined() -> None:
    boss = general("C", 36, 39, joined="A")
    play = ordering(troop("A", 36, 40), troop("Z", 36, 10), general("G", 36, 44), boss)
    now = play.play(march("A", to=(36, 30)), dice=[6, 6, 5])
    assert now.one(events.CommanderParted).commander == "C"
    assert play.unit("A").y < at(30)
    assert boss.y == at(39)


@cites("BP-308")
def test_loose_men_retire_from_the_closest_enemy_in_sight() -> None:
    wood = area("wood", 44, 20, 52, 40, "wood")
    table = table_of(
        troop("A", 36, 30, formation="skirmish order"),
        troop("Y", 58, 30, bearing=27000),
        troop("Z", 36, 4),
        features=[wood],
    )
    assert retire_bearing(table, table.units["A"]) == 18000


# Draws


@cites("BP-287")
def test_all_horse_on_both_sides_retires_from_a_drawn_fight() -> None:
    play = battle(
        troop("A", 36, 24 + RIDERS, "cavalry"),
        troop("Z", 36, 24, "cavalry"),
        troop("B", 60, 44),
        troop("Y", 60, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[1] * 14,
    )
    assert told(play).one(events.RoundDecided).winner == ""
    assert [event.unit for event in told(play).of(events.Retired)] == ["A", "Z"]
    assert play.unit("A").y > at(40)
    assert play.unit("Z").y < at(10)


@cites("BP-287")
def test_horse_retires_from_a_draw_though_its_enemy_has_broken() -> None:
    play = battle(
        troop("A", 36, 24 + 700 / 254, "cavalry"),
        troop("Z", 36, 24, casualties=3),
        troop("B", 60, 44),
        troop("Y", 60, 4),
        troop("X", 12, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[1] * 13, 1, 1],
    )
    assert told(play).one(events.Broke).unit == "Z"
    assert told(play).one(events.Retired).unit == "A"


# Shooting


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


@cites("BP-350")
def test_the_player_shares_the_dice_of_a_building_among_its_faces() -> None:
    ways = [{part.target: part.dice for part in shot.at} for shot in garrison().offers() if shot.at]
    assert {"Y": 2, "Z": 1} in ways
    assert {"X": 2, "Y": 1} in ways
    assert {"X": 1, "Y": 1, "Z": 1} in ways
    assert all(sum(way.values()) == 3 and max(way.values()) <= 2 for way in ways)


@cites("BP-326", "BP-416")
def test_first_fire_is_one_die_more_for_the_whole_square() -> None:
    play = battle(
        troop("A", 36, 28, formation="square", special=["First Fire"]),
        troop("Y", 36, 14),
        troop("Z", 52, 28, bearing=27000),
        phase="shoot",
    )
    ways = [{part.target: part.dice for part in shot.at} for shot in play.offers() if shot.at]
    assert ways == [{"Y": 2, "Z": 1}, {"Y": 1, "Z": 2}]


@cites("BP-196", "BP-350")
def test_a_garrison_that_enfilades_doubles_the_dice_of_that_face() -> None:
    house = area("house", 30, 22, 38, 30, "building")
    play = battle(
        troop("A", 34, 26, inside="house", formation="building"),
        troop("Z", 34, 12, bearing=9000),
        phase="shoot",
        features=[house],
    )
    (shot,) = [shot for shot in play.offers() if shot.at]
    assert shot.at == (Shares("Z", 4),)


@cites("BP-425")
def test_sharp_shooters_throw_one_miss_again_however_many_they_shoot_at() -> None:
    play = garrison(special=["Sharp Shooters"])
    way = Shot("A", (Shares("Y", 1), Shares("Z", 1), Shares("X", 1)))
    assert not play.refusal(way)
    now = play.play(way, dice=[1, 2, 1, 1])
    assert [shot.again for shot in now.of(events.Volley)] == [True, False, False]


@cites("BP-379")
def test_a_machine_gun_may_cease_fire_after_a_first_miss() -> None:
    play = battle(
        troop("A", 36, 36, "machine gun"), troop("B", 60, 44), troop("Z", 36, 24), phase="shoot"
    )
    play.play(Shot("A", (Shares("Z", 1),)), dice=[1])
    assert play.asks() == "FireOn"
    now = play.play(False)
    assert now.one(events.Volley).dice == (1,)
    assert not now.of(events.Jammed)


@cites("BP-180", "BP-392")
def test_cover_helps_against_rockets_as_against_all_fire() -> None:
    house = area("house", 32, 16, 40, 24, "building")
    play = battle(
        troop("A", 36, 44, "rockets"),
        troop("B", 10, 44),
        troop("Z", 36, 20, inside="house", formation="building"),
        phase="shoot",
        features=[house],
    )
    now = play.play(Shot("A", (Shares("Z", 2),)), dice=[6, 1, 3, 1])
    assert reasons(now.one(events.Saved).reckoning) == {"BP-180": 2, "BP-223": -2}
