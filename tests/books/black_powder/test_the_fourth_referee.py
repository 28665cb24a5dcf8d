"""What a fourth referee found in the main rules played otherwise than the book says."""

from __future__ import annotations

import pytest

from books.black_powder.field import (
    BLUE,
    Battle,
    area,
    at,
    general,
    hedge,
    march,
    ordering,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import aims, best_aim, targets
from grognard.books.black_powder.blundering import nearest_seen
from grognard.books.black_powder.charging import Approach, approach
from grognard.books.black_powder.combat import reckon_guard
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.firing import aimed_at, shots_of
from grognard.books.black_powder.orders import Order, sentence
from grognard.books.black_powder.pieces import BpTable
from grognard.kernel.question import Fault
from told import Told

cites = pytest.mark.cites
FOLLOW = Order("follow", ("A",))
CHARGE = Order("charge", ("A",), "Z")


def told(play: Battle) -> Told:
    return Told(play.game.chronicle)


# Orders


@cites("BP-101", "BP-255")
def test_a_unit_whose_enemy_evades_is_led_no_farther() -> None:
    loose = troop("Z", 36, 26, "light infantry", formation="skirmish order")
    play = ordering(troop("A", 36, 34), loose, general("G", 36, 38))
    play.play(FOLLOW, CHARGE, dice=[3, 3])
    assert play.asks() == "Evade"
    play.play(True)
    assert play.asks() != "LedMove"


@cites("BP-082", "BP-255")
def test_who_rushes_on_seeing_nobody_stops_when_an_enemy_it_charges_evades() -> None:
    hill = area("hill", 20, 29, 60, 38, "hill")
    horse = troop("Z", 36, 22, "cavalry")
    play = ordering(troop("A", 36, 44), horse, general("G", 36, 46), features=[hill])
    play.play(march("A", to=(36, 45)), dice=[6, 6, 6, 5])
    assert play.asks() == "ChargeAstray"
    play.play(True, "stand")
    assert play.asks() == "Evade"
    now = play.play(True)
    assert [event.unit for event in now.of(events.Retired)] == ["Z"]
    assert not now.of(events.Moved), "it has a move left, and may not use it"


@cites("BP-082", "BP-210")
def test_who_rushes_past_muskets_it_had_not_seen_may_be_shot_at() -> None:
    wood = area("wood", 16, 13, 26, 22.5, "wood")
    horse = troop("A", 12, 26, "cavalry", bearing=9000)
    play = ordering(horse, troop("S", 32, 17), general("G", 12, 40), features=[wood])
    assert nearest_seen(play.table, horse) is None
    play.game.fates.tape += [6, 6, 6, 3]
    play.game.answer(march("A", to=(13, 26), facing=9000))
    assert play.asks() == "TraversingFire"
    assert told(play).of(events.Moved)[-1].how == "strays"


@cites("BP-056", "BP-059")
@pytest.mark.parametrize(("dice", "charged"), [((4, 3), 0), ((3, 3), 1)])
def test_who_is_told_to_form_and_charge_forms_first(dice: tuple[int, int], charged: int) -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 36, 26, shooting=()), general("G", 36, 36, 9))
    order = Order("charge", ("A",), "Z", formation="attack column")
    now = play.play(order, dice=dice)
    assert now.one(events.Formed).formation == "attack column"
    assert len(now.of(events.Charged)) == charged


@cites("BP-056", "BP-412")
def test_the_eager_do_not_form_first_with_an_enemy_in_reach() -> None:
    eager = troop("A", 36, 34, special=["Determined Charge"])
    play = ordering(eager, troop("Z", 36, 26, shooting=()), general("G", 36, 40))
    now = play.play(Order("charge", ("A",), "Z", formation="attack column"), dice=[3, 3])
    assert now.of(events.Charged)
    assert not now.of(events.Formed)


@cites("BP-056")
def test_who_has_no_room_to_form_before_a_charge_says_so() -> None:
    column = troop("A", 36, 34, formation="march column")
    friends = troop("B", 33.4, 34, formation="march column"), troop("C", 42, 34)
    play = ordering(column, *friends, troop("Z", 36, 20), general("G", 36, 40))
    now = play.play(Order("charge", ("A",), "Z", formation="line"), dice=[3, 3])
    assert now.one(events.Halted).by == "BP-120"
    assert play.unit("A").formation == "march column"


@cites("BP-056", "BP-059", "BP-EX11")
def test_who_is_told_to_form_and_charge_comes_out_of_the_wood_first() -> None:
    wood = area("wood", 26, 31, 46, 44, "wood")
    loose = troop("A", 36, 33.2, formation="skirmish order")
    play = ordering(loose, troop("Z", 36, 8), general("G", 36, 46), features=[wood])
    now = play.play(Order("charge", ("A",), "Z", formation="line"), dice=[2, 2])
    assert now.kinds()[:4] == ["Ordered", "Moved", "Formed", "Moved"]
    assert now.one(events.Formed).formation == "line"


@cites("BP-037", "BP-056", "BP-059")
def test_orders_to_form_and_advance_and_to_advance_and_form_are_on_the_list() -> None:
    play = ordering(
        troop("A", 36, 34, formation="march column"), troop("Z", 36, 8), general("G", 36, 38)
    )
    said = [sentence(play.table, "G", order) for order in play.offers() if order.verb != "none"]
    for words in (
        "form line and advance 24 inches",
        "advance 12 inches and form line",
        "form line and charge any enemy that appears",
        "form line and turn left on the spot",
    ):
        assert f"G orders A to {words}." in said


@cites("BP-037")
def test_a_march_column_that_turns_in_place_stands_where_it_stood() -> None:
    play = ordering(
        troop("A", 36, 34, formation="march column"), troop("Z", 36, 8), general("G", 36, 38)
    )
    [order] = [o for o in play.offers() if o.formation == "line" and o.facing == 27000]
    now = play.play(order, dice=[4, 4])
    assert now.one(events.Formed).where == (at(36), at(34), 27000)


def groups_offered(play: Battle) -> set[tuple[str, ...]]:
    return {order.units for order in play.offers() if len(order.units) > 1}


@cites("BP-070", "BP-074")
def test_that_part_of_a_brigade_which_stands_together_can_be_given_one_order() -> None:
    near = troop("A", 20, 36), troop("B", 31, 36), troop("D", 60, 36)
    play = ordering(*near, troop("Z", 36, 6), general("C", 30, 42), by="C")
    assert groups_offered(play) == {("A", "B")}


@cites("BP-075")
def test_the_general_is_offered_to_order_neighbours_of_several_brigades_at_once() -> None:
    near = troop("A", 20, 36), troop("B", 31, 36, brigade="red-2"), troop("D", 60, 36)
    play = ordering(*near, troop("Z", 36, 6), general("G", 30, 42))
    assert groups_offered(play) == {("A", "B")}


@cites("BP-036", "BP-038")
def test_who_forms_anew_may_look_another_way_with_the_enemy_near() -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 26, 30, bearing=9000), general("G", 36, 38))
    [order] = [o for o in play.offers() if o.formation == "attack column" and o.facing == 27000]
    play.play(order, dice=[3, 4])
    assert (play.unit("A").formation, play.unit("A").bearing) == ("attack column", 27000)


# Near the enemy


@cites("BP-119")
def test_nobody_side_steps_across_an_enemys_front_within_12_inches() -> None:
    gun = troop("Z", 29, 17, "artillery", seat=BLUE)
    play = ordering(troop("A", 20, 31.1, "cavalry"), gun, general("G", 20, 40, 9))
    now = play.play(march("A", to=(38, 31.1), facing=0), dice=[3, 4])
    assert now.one(events.Halted).by == "BP-119"
    assert not now.of(events.Moved)


# Shooting


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


@cites("BP-165", "BP-167")
def test_of_two_clear_targets_equally_far_beyond_a_gun_the_player_chooses() -> None:
    gun = troop("X", 36, 32, "artillery")
    table = table_of(troop("A", 36, 40), gun, troop("Y", 26, 26), troop("Z", 46, 26))
    found = targets(table, table.units["A"])
    assert sorted(aim.target for aim in found) == ["X", "Y", "Z"]


@cites("BP-166", "BP-198")
def test_loose_men_go_by_the_man_who_sees_their_target_best() -> None:
    loose = troop("A", 36, 34, "light infantry", formation="skirmish order")
    table = table_of(loose, troop("B", 34, 30, size="small"), troop("Z", 36, 20))
    [nearest] = aims(table, loose)
    assert not nearest.clear, "the man nearest to it sees less than half"
    shot = shots_of(table, loose)[0]
    assert aimed_at(table, loose, shot)["Z"].clear


# Charges


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


@cites("BP-229", "BP-247")
def test_skirmishers_do_not_charge_a_square_though_others_fight_it() -> None:
    table = table_of(
        troop("A", 36, 34),
        troop("B", 44, 26, "light infantry", formation="skirmish order", bearing=27000),
        troop("Z", 36, 30, formation="square"),
        contacts=[("A", 0, "Z", 0)],
    )
    way = approach(table, table.units["B"], table.units["Z"])
    assert isinstance(way, Fault)
    assert way.cite == "BP-229"


def struck_over_a_hedge(inches: float) -> BpTable:
    """A has charged Z, whose front rank is so far behind a hedge."""
    line = hedge("hedge", (20, 20 + inches), (52, 20 + inches))
    table = table_of(troop("A", 36, 25.8), troop("Z", 36, 20 - 20 / 25.4), features=[line])
    unit = table.units["A"]
    way = approach(table, unit, table.units["Z"])
    assert isinstance(way, Approach)
    unit.x, unit.y, unit.bearing = stance(way.pose)
    table.contacts = way.contacts
    return table


@cites("BP-140", "BP-275")
@pytest.mark.parametrize("inches", [0.3, 0.7, 0.85, 0.95])
def test_who_lines_a_hedge_has_its_cover_in_the_fight_wherever_it_stands(inches: float) -> None:
    table = struck_over_a_hedge(inches)
    assert reckon_guard(table, table.units["A"], table.units["Z"]).total == 1


# Guns


@cites("BP-119", "BP-126")
@pytest.mark.parametrize("template", ["artillery", "horse artillery"])
@pytest.mark.parametrize("enemy", [24, 8])
def test_a_crew_turns_its_gun_where_it_stands_whoever_is_near(template: str, enemy: float) -> None:
    gun = troop("A", 36, 34, template, formation="deployed")
    play = ordering(gun, troop("Z", 36, enemy), general("G", 36, 40))
    now = play.play(Order("move", ("A",), facing=4500), dice=[2, 4])
    turned = now.one(events.Moved)
    assert turned.tell(play.table) == "A turns."
    assert (play.unit("A").bearing, play.unit("A").formation) == (4500, "deployed")


@cites("BP-119", "BP-126")
def test_foot_near_the_enemy_does_not_turn_as_a_gun_does() -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 36, 24), general("G", 36, 40))
    now = play.play(Order("move", ("A",), facing=4500), dice=[2, 4])
    assert now.one(events.Halted).by == "BP-119"


@cites("BP-082", "BP-087", "BP-122")
@pytest.mark.parametrize(
    ("template", "formation", "far"),
    [
        ("artillery", "deployed", 6),
        ("horse artillery", "limbered", 18),
    ],
)
def test_horse_guns_go_astray_behind_their_teams(template: str, formation: str, far: int) -> None:
    gun = troop("A", 36, 30, template, formation="deployed")
    play = ordering(gun, troop("Z", 36, 6), troop("B", 60, 44), general("G", 36, 40))
    play.play(march("A", to=(36, 29)), dice=[6, 6, 3])
    assert (play.unit("A").formation, play.unit("A").x) == (formation, at(36 - far))


# In line with each other


@cites("BP-169", "BP-243")
@pytest.mark.parametrize(("ahead", "fires"), [(0.3, True), (0.5, True), (1.0, False)])
def test_friends_half_an_inch_ahead_are_in_line_and_leave_no_gap(ahead: float, fires: bool) -> None:
    friends = troop("B", 28.8, 34 - ahead), troop("C", 43.2, 34 - ahead)
    small = troop("A", 36, 34, size="small")
    table = table_of(small, *friends, troop("Z", 36, 24, size="large"))
    assert bool(aims(table, small)) == fires


@cites("BP-231", "BP-248")
def test_any_man_on_the_edge_who_sees_the_enemy_may_lead_skirmishers() -> None:
    table = table_of(
        troop("A", 36, 34, "light infantry", formation="skirmish order"),
        troop("B", 36, 30, size="small"),
        troop("Z", 36, 23.5, "artillery"),
    )
    assert isinstance(approach(table, table.units["A"], table.units["Z"]), Approach)


@cites("BP-056", "BP-146")
def test_a_garrison_is_not_told_to_form() -> None:
    farm = area("farm", 32, 30, 40, 38, "building")
    inside = troop("A", 36, 34, inside="farm", formation="building")
    play = ordering(inside, troop("Z", 36, 8), general("G", 36, 44), features=[farm])
    assert play.refusal(Order("form", ("A",), formation="line")) == "BP-146"
    assert not [order for order in play.offers() if order.verb == "form"]


# The ground


@cites("BP-139")
@pytest.mark.parametrize(("ahead", "gone"), [(4.5, 18), (5.9, 18), (7, 13)])
def test_an_obstacle_costs_its_six_inches_once(ahead: float, gone: float) -> None:
    front = 34 - 20 / 25.4
    line = hedge("hedge", (10, front - ahead), (62, front - ahead))
    play = ordering(troop("A", 36, 34), troop("Z", 60, 2), general("G", 36, 40), features=[line])
    play.play(march("A", to=(36, 4), facing=0), dice=[3, 3])
    assert play.unit("A").y == at(34 - gone)


@cites("BP-232", "BP-262")
def test_horse_that_turns_to_face_does_not_get_out_of_reach_by_it() -> None:
    horse = troop("Z", 36, 26, "cavalry", bearing=9000)
    play = ordering(troop("A", 36, 41.4), horse, general("G", 36, 44))
    assert isinstance(approach(play.table, play.unit("A"), play.unit("Z")), Approach)
    play.play(CHARGE, dice=[3, 3])
    now = play.play("turn to face")
    contact = now.one(events.Charged).contacts[0]
    assert (contact.other, contact.back) == ("Z", 0)


@cites("BP-055", "BP-147")
def test_who_marches_with_a_group_does_not_enter_a_house_that_nobody_spoke_of() -> None:
    farm = area("farm", 42, 22, 50, 30, "building")
    near = troop("A", 34, 36), troop("B", 46, 36)
    play = ordering(*near, troop("Z", 36, 2), general("G", 40, 42), features=[farm])
    now = play.play(march("A", "B", to=(34, 26), facing=0), dice=[3, 3])
    assert not now.of(events.Entered)
    assert not play.unit("B").inside
    alone = ordering(troop("B", 46, 36), troop("Z", 36, 2), general("G", 40, 42), features=[farm])
    assert alone.play(march("B", to=(46, 26)), dice=[3, 3]).of(events.Entered)
