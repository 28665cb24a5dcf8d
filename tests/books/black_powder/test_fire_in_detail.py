"""Shooting in detail: targets, closing and traversing fire, enfilade, artillery."""

from __future__ import annotations

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
    reasons,
    table_of,
    troop,
)
from books.black_powder.positions import CARBINES, CHARGE, rider, told
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import aims, best_aim, is_enfiladed, may_shoot, targets
from grognard.books.black_powder.country import front_share, may_see
from grognard.books.black_powder.firing import CEASE, Shares, Shot, aimed_at, shots_of
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.shooting import reckon_to_hit
from grognard.books.black_powder.stands import base_of, leader_of

cites = pytest.mark.cites


@cites("BP-151", "BP-264")
def test_engaged_units_neither_shoot_nor_take_orders_to_move() -> None:
    table = table_of(
        troop("A", 36, 26),
        troop("B", 9, 40),
        troop("Z", 36, 24),
        commanding="G",
        contacts=[("A", 0, "Z", 0)],
    )
    assert not may_shoot(table, table.units["A"])
    assert Battle(table).refusal(march("A", to=(36, 40))) == "BP-264"


@cites("BP-155", "BP-157", "BP-400")
def test_a_unit_sees_what_its_leader_sees_and_commanders_hide_nothing() -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 36, 28), general("S", 36, 34))
    unit = table.units["A"]
    assert may_see(table, leader_of(table, unit), unit, table.units["Z"])
    play = battle(troop("A", 36, 40), general("S", 36, 34), phase="shoot")
    assert play.asks() != "OpenFire"


@cites("BP-155", "BP-209")
@pytest.mark.parametrize(("between", "fires"), [("", True), ("wood", False), ("friends", False)])
def test_nobody_fires_at_a_charge_that_passes_out_of_his_sight(between: str, fires: bool) -> None:
    wood = [area("wood", 24, 20, 45, 22, "wood")]
    friends = [troop("T", 30, 19, shooting=())]
    play = ordering(
        troop("A", 22, 25, "cavalry", bearing=9000),
        troop("Z", 41, 25, bearing=27000, shooting=()),
        troop("S", 30, 15),
        troop("B", 60, 44),
        *(friends if between == "friends" else []),
        general("G", 20, 30),
        features=wood if between == "wood" else [],
    )
    play.play(CHARGE, dice=[3, 3])
    assert told(play).of(events.Charged)
    assert (play.asks() == "TraversingFire") == fires


@cites("BP-163")
def test_a_formed_unit_shoots_at_one_target() -> None:
    play = battle(troop("A", 36, 40), troop("Y", 31, 28), troop("Z", 42, 28), phase="shoot")
    assert play.refusal(Shot("A", (Shares("Y", 2), Shares("Z", 1)))) == "BP-165"
    assert play.refusal(CEASE) == ""


@cites("BP-165", "BP-167")
def test_of_two_clear_targets_equally_far_beyond_a_gun_the_player_chooses() -> None:
    gun = troop("X", 36, 32, "artillery")
    table = table_of(troop("A", 36, 40), gun, troop("Y", 26, 26), troop("Z", 46, 26))
    found = targets(table, table.units["A"])
    assert sorted(aim.target for aim in found) == ["X", "Y", "Z"]


@cites("BP-165", "BP-169")
def test_an_enemy_beside_the_target_does_not_narrow_the_gap_through_which_it_is_seen() -> None:
    play = battle(
        troop("A", 36, 44, size="large"),
        troop("B", 24, 30),
        troop("Z", 30.1, 26, formation="march column"),
        troop("Y", 37.3, 26),
        phase="shoot",
    )
    aimed = {shot.at[0].target for shot in play.offers() if shot.unit == "A" and shot.at}
    assert aimed == {"Z"}, "the closest, and nothing stands before it"


@cites("BP-166", "BP-198")
def test_loose_men_go_by_the_man_who_sees_their_target_best() -> None:
    loose = troop("A", 36, 34, "light infantry", formation="skirmish order")
    table = table_of(loose, troop("B", 34, 30, size="small"), troop("Z", 36, 20))
    [nearest] = aims(table, loose)
    assert not nearest.clear, "the man nearest to it sees less than half"
    shot = shots_of(table, loose)[0]
    assert aimed_at(table, loose, shot)["Z"].clear


@cites("BP-169", "BP-219")
@pytest.mark.parametrize(("hill", "over"), [(True, True), (False, None)])
def test_a_gun_on_a_hill_fires_over_friends_it_cannot_fire_between(
    hill: bool, over: bool | None
) -> None:
    high = area("hill", 30, 36, 42, 46, "hill")
    friends = troop("B", 30.5, 28), troop("C", 41.5, 28)
    table = table_of(
        troop("A", 36, 40, "artillery"),
        *friends,
        troop("Z", 36, 16),
        features=[high] if hill else [],
    )
    aim = best_aim(table, table.units["A"], table.units["Z"])
    assert (aim.over if aim else None) == over


@cites("BP-169", "BP-243")
@pytest.mark.parametrize(("ahead", "fires"), [(0.3, True), (0.5, True), (1.0, False)])
def test_friends_half_an_inch_ahead_are_in_line_and_leave_no_gap(ahead: float, fires: bool) -> None:
    friends = troop("B", 28.8, 34 - ahead), troop("C", 43.2, 34 - ahead)
    small = troop("A", 36, 34, size="small")
    table = table_of(small, *friends, troop("Z", 36, 24, size="large"))
    assert bool(aims(table, small)) == fires


@cites("BP-169", "BP-EX22")
def test_enemies_nearer_than_the_target_still_narrow_the_gap() -> None:
    play = battle(
        troop("A", 36, 44),
        troop("Z", 36, 26),
        troop("Y", 30, 34, "infantry", size="small", formation="skirmish order"),
        troop("X", 42, 34, "infantry", size="small", formation="skirmish order"),
        phase="shoot",
    )
    aimed = {shot.at[0].target for shot in play.offers() if shot.unit == "A" and shot.at}
    assert "Z" not in aimed


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


@cites("BP-193", "BP-205")
@pytest.mark.parametrize("x", [30, 33.6, 36, 38.4, 40])
def test_closing_fire_comes_from_the_front_and_never_enfilades(x: float) -> None:
    column = troop("A", x, 34, formation="attack column")
    play = ordering(column, troop("B", 9, 44), troop("Z", 36, 24), general("G", 36, 40))
    play.play(Order("charge", ("A",), "Z"), dice=[3, 4])
    now = play.play(True, dice=[1, 1, 1])
    assert len(now.one(events.Volley).dice) == 3, "wherever along the line the column strikes"


@cites("BP-195")
def test_a_mixed_line_is_enfiladed_as_a_line() -> None:
    table = table_of(
        troop("A", 36, 24, bearing=9000),
        troop("Z", 50, 24, special=["Mixed Formation"], formation="mixed line"),
    )
    aim = best_aim(table, table.units["A"], table.units["Z"])
    assert aim is not None
    assert is_enfiladed(table, table.units["A"], table.units["Z"], aim)


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


@cites("BP-198", "BP-200", "BP-EX32", "BP-EX33")
def test_skirmishers_behind_friends_shoot_with_a_part_of_their_dice() -> None:
    loose = troop("A", 36, 40, formation="skirmish order")
    table = table_of(loose, troop("B", 33, 34, figures=40), troop("Z", 37, 24))
    shots = shots_of(table, table.units["A"])
    assert shots
    assert sum(part.dice for part in shots[0].at) < 3


@cites("BP-202", "BP-361")
def test_a_charged_mixed_formation_fires_as_a_line_even_with_no_room_for_its_men() -> None:
    unit = troop("Z", 36, 24, special=["Mixed Formation"], formation="mixed line")
    beside = [troop("X", 27.5, 24), troop("Y", 44.5, 24)]
    play = ordering(troop("A", 36, 34), troop("B", 9, 44), unit, *beside, general("G", 36, 40))
    play.play(Order("charge", ("A",), "Z"), dice=[3, 4])
    assert play.asks() == "ClosingFire"
    now = play.play(True, dice=[1, 1, 1])
    assert len(now.one(events.Volley).dice) == 3


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


@cites("BP-207")
def test_a_charger_that_touches_two_is_no_clear_target_though_one_holds_its_fire() -> None:
    gun = troop("Y", 36, 26 - 100 / 254, "artillery")
    foot = troop("Z", 36 + (240 + 50) / 2 / 25.4 + 0.1, 26)
    play = ordering(troop("A", 36, 35), gun, foot, troop("B", 9, 40), general("G", 36, 40))
    play.play(Order("charge", ("A",), "Y"), dice=[3, 3])
    now = play.play(True, False, dice=[3, 3, 3])
    assert not any(now.one(events.Volley).kept), "3 and 1 for closing fire, less 1"


@cites("BP-208", "BP-300")
def test_a_gun_that_struck_a_charger_in_passing_does_not_make_it_test_again() -> None:
    play = ordering(
        troop("A", 24, 24, bearing=9000),
        troop("Y", 30, 18, "artillery", seat=BLUE),
        troop("Z", 36, 24, bearing=27000),
        general("G", 20, 40),
    )
    play.play(CHARGE, dice=[2, 3])
    assert play.asks() == "TraversingFire"
    play.play(True, dice=[4, 1, 1, 1, 6, 4])
    assert told(play).one(events.BreakTested).by == "BP-300"
    assert play.asks() == "ClosingFire"
    now = play.play(True, dice=[4, 1, 1, 1])
    assert play.unit("A").casualties == 2
    assert not now.of(events.BreakTested), "not shaken, and no gun has fired at it now"


@cites("BP-209")
@pytest.mark.parametrize(("away", "fires"), [(12.5, True), (14.5, True), (16.5, False)])
def test_who_passes_within_12_inches_with_any_of_his_men_may_be_shot_at(
    away: float,
    fires: bool,
) -> None:
    horse = troop("A", 20, 30, "cavalry", bearing=9000)
    prey = troop("Z", 40, 30, "cavalry", bearing=27000)
    foot = troop("Y", 29, 30 - away)
    play = ordering(horse, foot, prey, troop("B", 9, 44), general("G", 20, 40))
    foot = play.unit("Y")
    near = base_of(play.table, play.unit("A")).top - base_of(play.table, foot).bottom
    assert (near <= at(12)) == fires
    play.play(Order("charge", ("A",), "Z"), dice=[2, 3])
    play.play("stand")
    assert (play.asks() == "TraversingFire") == fires


@cites("BP-210")
@pytest.mark.parametrize("order", [march("A", to=(54, 25)), CHARGE])
def test_a_charge_order_too_leads_past_muskets_in_two_moves(order: Order) -> None:
    play = rider(order, [1, 4])
    assert told(play).one(events.Ordered).moves == 2
    assert play.asks() == "TraversingFire"


@cites("BP-210", "BP-229")
def test_horse_driven_off_by_fire_in_passing_does_not_charge_all_the_same() -> None:
    play = rider(CHARGE, [1, 3], casualties=2)
    assert told(play).one(events.Ordered).moves == 3
    assert play.asks() == "TraversingFire", "before it launches its charge"
    now = play.play(True, dice=[5, 5, 5, 1, 1, 6, 4, 3])
    assert play.unit("A").shaken
    assert not now.of(events.Charged)


@cites("BP-225", "BP-333")
def test_guns_as_targets_are_only_the_gun_and_squares_are_dense() -> None:
    table = table_of(troop("A", 36, 46, "artillery"), troop("Z", 36, 30, formation="square"))
    unit, target = table.units["A"], table.units["Z"]
    aim = best_aim(table, unit, target)
    assert aim is not None
    assert reasons(reckon_to_hit(table, unit, target, aim, "shoots")) == {"BP-222": 1}
    gun = table_of(troop("A", 36, 40), troop("Z", 36, 30, "artillery"))
    assert not best_aim(gun, gun.units["A"], gun.units["Z"]).clear  # type: ignore[union-attr]
    gun.units["Z"].formation = "limbered"
    assert best_aim(gun, gun.units["A"], gun.units["Z"]).clear  # type: ignore[union-attr]


def test_front_share_of_a_target_straight_ahead_is_all_of_it() -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 36, 28))
    assert front_share(table, table.units["A"], table.units["Z"]) == 100
