"""Marching in detail: formations, facings, passing through friends, obstacles and guns."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from books.gentlemans_war.drilled import ran
from books.gentlemans_war.field import (
    EAST,
    RED,
    Battle,
    general,
    lay,
    unit,
)
from books.gentlemans_war.positions import crew, placing
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_movement import acting, ahead
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.country import KINDS, ROUGH, pace_of
from grognard.books.gentlemans_war.deploying import Deploy
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.firing import target_class
from grognard.books.gentlemans_war.generals import Ride, WhereTo
from grognard.books.gentlemans_war.marching import Go, March
from grognard.books.gentlemans_war.melee import (
    Fight,
    fighting_figures,
    fights_disordered,
)
from grognard.books.gentlemans_war.pursuing import short_of
from grognard.books.gentlemans_war.retreats import fall_back, near_enemy
from grognard.books.gentlemans_war.stands import base_of
from grognard.books.gentlemans_war.tables import OPEN
from grognard.tabletop.drill import Order
from grognard.tabletop.geometry import Face, Point, along_bearing, inches
from marks import cites


def highway():
    """A good road two inches wide from edge to edge."""
    return replace(feature("r", "road", line=((30, 0), (30, 60))), width=inches(2))


@cites("AGW-060", "AGW-288")
def test_gunners_who_left_a_limbered_gun_are_no_column():
    fight = Fight([unit("B", at=(30, 38))], [crew("limbered")])
    assert not fights_disordered(fight.defenders[0], fight)
    limbered = unit("R", "field_gun", at=(30, 40), formation="limbered")
    assert not fights_disordered(limbered, Fight(fight.attackers, [limbered]))


@cites("AGW-060", "AGW-296")
def test_only_a_march_column_is_disordered_for_being_caught():
    foe = unit("B", at=(30, 37))
    column = unit("R", at=(30, 40), formation="march")
    gun = unit("R2", "field_gun", at=(30, 40), formation="limbered")
    assert fights_disordered(column, Fight([foe], [column]))
    assert not fights_disordered(gun, Fight([foe], [gun]))


@cites("AGW-062", "AGW-067", "AGW-015", "AGW-018", "AGW-114")
@pytest.mark.parametrize(
    ("kind", "figures", "ways"),
    [
        ("infantry", 12, {"", "march", "attack", "out"}),
        ("light_infantry", 12, {"", "march", "attack", "out", "halves"}),
        ("light_infantry", 6, {"", "march", "attack", "skirmish"}),
        ("heavy_cavalry", 6, {"", "march", "double line"}),
        ("field_gun", 4, {"", "limbered"}),
        ("sharpshooters", 6, {""}),
        ("tribal_horsemen", 9, {"", "march", "double line"}),
    ],
)
def test_a_unit_begins_in_any_formation_it_knows(kind, figures, ways):
    table = placing(unit("R", kind, figures=figures))
    assert {offer.formation for offer in Deploy(table, RED).offers()} == ways


@cites("AGW-063", "AGW-273")
@pytest.mark.parametrize("barred", [True, False])
def test_who_forms_no_attack_columns_forms_none_in_the_face_of_a_charge(barred):
    switches = {"no_attack_column:red": barred}
    battle = facing_off(unit("B", at=(30, 30)), unit("R", at=(30, 40)), switches=switches)
    battle.play(Deed("charge", "R"))
    assert ("form:attack" in battle.offers()) is not barred


@cites("AGW-063", "AGW-651")
def test_an_army_begins_in_no_formation_that_it_does_not_use():
    table = placing(unit("R"), switches={"no_attack_column:red": True}, era="1700")
    assert {offer.formation for offer in Deploy(table, RED).offers()} == {"", "march"}


@cites("AGW-067", "AGW-569", "AGW-573", "AGW-172")
@pytest.mark.parametrize("kind", ["tribal_horsemen", "camel_riders"])
def test_native_horse_forms_line_and_column_like_other_horse(kind):
    battle = acting(unit("R", kind, at=(30, 40)), unit("B", at=(30, 4)))
    told = battle.play(Deed("form", "march"))
    assert told.one(events.Formed).spent == 2
    assert battle.refusal(Deed("form", "line")) in ("", "AGW-174")


@cites("AGW-067", "AGW-172")
def test_cavalry_forms_line_two_ranks_deep_and_back():
    battle = acting(unit("R", "light_cavalry", at=(30, 50)))
    told = battle.play(Deed("form", "double line"))
    assert told.one(events.Formed).spent == 2
    tray = base_of(battle.unit("R"))
    assert (tray.width, tray.depth) == (inches(3), inches(4))
    assert battle.refusal(Deed("form", "line")) == ""
    assert acting(unit("R", "cyclists", at=(30, 50))).refusal(Deed("form", "double line"))


@cites("AGW-067", "AGW-302")
def test_both_ranks_of_a_deep_line_of_horse_strike():
    horse = unit("B", "heavy_cavalry", at=(30, 36), formation="double line")
    foot = unit("R", at=(30, 40))
    assert fighting_figures(Fight([horse], [foot]), horse, foot) == 6
    battle = facing_off(unit("B", "light_cavalry", at=(30, 30), formation="double line"), foot)
    assert battle.refusal(Deed("charge", "R")) == ""


@cites("AGW-068", "AGW-230", "AGW-288")
def test_gunners_who_left_a_limbered_gun_are_shot_at_as_men_in_open_order():
    table = lay(crew("limbered"), unit("B", at=(30, 30)))
    assert target_class(table, table.units["R"], Point(inches(30), inches(31))) == OPEN


@cites("AGW-111", "AGW-329")
def test_a_general_does_not_ride_through_a_river_but_over_its_bridge():
    river = replace(feature("w", "river", line=((0, 40), (72, 40))), width=inches(4))
    bridge = feature("b", "bridge", outline=((48, 36), (52, 36), (52, 44), (48, 44)))
    units = unit("R", at=(20, 34)), unit("R2", at=(50, 34)), unit("B", at=(30, 4))
    table = lay(*units, generals=[general("Rg", (20, 46))], features=[river, bridge])
    wet = WhereTo(table, table.generals["Rg"], inches(30))
    assert wet.fault(Ride(unit="R")).cite == "AGW-111"
    assert wet.fault(Ride(20 * 254, 34 * 254)).cite == "AGW-111"
    table.generals["Rg"].place = (50 * 254, 46 * 254)
    assert WhereTo(table, table.generals["Rg"], inches(30)).fault(Ride(unit="R2")) is None


@cites("AGW-155", "AGW-102")
def test_cyclists_have_five_dice_on_a_road_and_six_at_a_run():
    battle = acting(unit("R", "cyclists", at=(30, 50), formation="march"), features=[highway()])
    assert battle.unit("R").dice == 5
    assert Deed("run", count=6) in battle.offers()
    battle.play(Deed("march", count=5), fates="6 6 6 6 6")
    assert battle.refusal(Go(place=(30 * 254, 20 * 254))) == ""
    assert battle.refusal(Go(place=(49 * 254, 47 * 254))) == "AGW-154"  # it loses two
    battle = acting(unit("R", "cyclists", at=(20, 50), formation="march"), features=[highway()])
    assert battle.unit("R").dice == 3
    assert Deed("run", count=4) in battle.offers()


@cites("AGW-165", "AGW-164", "AGW-EX11")
@pytest.mark.parametrize(("notes", "leapt"), [((), True), (("does not disorder",), False)])
def test_a_stream_too_shallow_to_disorder_anybody_does_not_upset_horses(notes, leapt):
    stream = replace(feature("s", "stream", line=((0, 44), (72, 44))), notes=notes)
    battle = acting(unit("R", "light_cavalry", at=(30, 50)), features=[stream])
    battle.play(Deed("march", count=4), fates="3 3 3 3")
    battle.play(ahead(9))
    assert battle.unit("R").leapt == leapt


@cites("AGW-165")
def test_cavalry_that_has_leapt_a_hedge_is_marked_for_the_turn():
    hedge = feature("h", "hedge", line=((0, 44), (72, 44)))
    battle = acting(unit("R", "light_cavalry", at=(30, 50)), features=[hedge])
    battle.play(Deed("march", count=4), fates="3 3 3 3")
    battle.play(ahead(9))
    assert battle.unit("R").leapt
    assert not battle.unit("R").disordered


@cites("AGW-166", "AGW-101")
def test_which_kinds_of_ground_are_rough_or_closed():
    rough = {kind for kind, feature_ in KINDS.items() if feature_.going in ROUGH}
    assert {"wood", "steep-hill", "building", "marsh", "gully", "field"} <= rough
    assert pace_of(unit("R", "sharpshooters")).going[KINDS["cliff"].going] is None


@cites("AGW-170", "AGW-262", "AGW-273")
@pytest.mark.parametrize("rough", [False, True])
def test_cavalry_caught_in_rough_ground_does_not_counter_charge(rough):
    field = feature("f", "field", outline=((20, 36), (40, 36), (40, 50), (20, 50)))
    target = unit("R", "light_cavalry", at=(30, 42))
    charger = unit("B", at=(30, 32)) if rough else unit("B", "light_cavalry", at=(30, 30))
    battle = facing_off(charger, target, features=[field] if rough else [])
    battle.play(Deed("charge", "R"), fates="6 6 6 " + "1 " * 18 if rough else "")
    assert (battle.asks() == "Respond") != rough


@cites("AGW-172", "AGW-260")
def test_a_line_that_has_formed_column_has_no_dice_left_to_charge_but_a_column_has_one():
    line = acting(unit("R", at=(30, 40)), unit("B", at=(30, 34)))
    told = line.play(Deed("form", "attack"), fates="H2")
    assert told.kinds()[-1] == "Flipped"
    column = acting(unit("R", at=(30, 40), formation="attack"), unit("B", at=(30, 36)))
    column.play(Deed("form", "line"))
    assert column.refusal(Deed("charge", "B")) == ""
    told = column.play(Deed("charge", "B"), "", fates="6")
    assert len(told.one(events.ChargeRolled).dice) == 1


@cites("AGW-173", "AGW-067")
def test_cavalry_changes_formation_and_has_dice_left():
    battle = acting(unit("R", "light_cavalry", at=(30, 40)))
    battle.play(Deed("form", "march"))
    assert battle.refusal(Deed("march", count=2)) == ""


@cites("AGW-175", "AGW-079", "AGW-050")
def test_a_poorly_drilled_line_puts_out_skirmishers_for_its_whole_action():
    battle = acting(unit("R", at=(30, 50), attributes="poor_drill"))
    assert battle.refusal(Deed("skirmish")) == ""
    told = battle.play(Deed("skirmish"))
    assert told.one(events.SkirmishersOut).spent == 2


@cites("AGW-178", "AGW-181", "AGW-223")
@pytest.mark.parametrize("kind", ["field_gun", "siege_gun", "late_machine_gun"])
def test_a_gun_in_action_is_turned_half_left_or_right_for_nothing_and_keeps_its_range(kind):
    gun = unit("R", kind, at=(30, 40), ranged=("B",))
    battle = acting(gun, unit("B", at=(50, 38)))
    assert battle.refusal(Deed("shoot", "B")) == "AGW-213"
    told = battle.play(Deed("face", angle=4500))
    assert (told.one(events.Faced).spent, battle.unit("R").ranged) == (0, ("B",))
    assert battle.refusal(Deed("face", angle=4500)) == "AGW-178"
    assert battle.refusal(Deed("shoot", "B")) == ""


@cites("AGW-178", "AGW-177")
def test_a_gun_that_was_turned_may_still_be_pushed_straight_on_but_not_turned_more():
    battle = acting(unit("R", "field_gun", at=(30, 40)), unit("B", at=(30, 4)))
    battle.play(Deed("face", angle=-4500), Deed("march", count=1), fates="3")
    ahead_ = along_bearing(31500, inches(2))
    there = (inches(30) + ahead_.x, inches(40) + ahead_.y)
    assert battle.refusal(Go(place=there, bearing=27000)) != ""
    assert battle.refusal(Go(place=there, bearing=31500)) == ""
    pushed = acting(unit("R", "field_gun", at=(30, 40)), unit("B", at=(30, 4)))
    pushed.play(Deed("march", count=1), fates="3")
    pushed.play(Go(place=(inches(30), inches(38)), bearing=0))
    assert pushed.refusal(Deed("face", angle=4500)) == "AGW-178"


@cites("AGW-178", "AGW-176")
def test_a_gun_turned_by_hand_may_still_limber_up_but_goes_nowhere_in_that_activation():
    battle = acting(unit("R", "horse_gun", at=(30, 40)))
    battle.play(Deed("face", angle=9000))
    assert battle.refusal(Deed("march", count=1)) == "AGW-178"
    battle.play(Deed("form", "limbered"))
    assert battle.refusal(Deed("march", count=1)) == "AGW-178"


@cites("AGW-182")
def test_a_horse_gun_in_action_fights_as_it_retreats_with_four_dice_and_a_band_further():
    gun, foe = unit("R", "horse_gun", at=(30, 40)), unit("B", at=(30, 30))
    battle = acting(gun, foe)
    assert battle.offers().count(Deed("dash")) == 1
    battle.play(Deed("dash"))
    assert battle.question.detail() == "4 Movement Dice are left."
    told = battle.play(Deed("shoot", "B"), fates="1 1 1 1")
    assert told.one(events.Shot).band == "long"  # eight inches are short range
    battle.play(Deed("form", "limbered"))
    assert battle.refusal(Deed("march", count=2)) == ""
    assert battle.refusal(Deed("march", count=3)) == "AGW-154"


@cites("AGW-182")
def test_only_a_horse_gun_dashes_and_only_before_anything_else():
    battle = acting(unit("R", "field_gun", at=(30, 40)), unit("B", at=(30, 20)))
    assert battle.refusal(Deed("dash")) == "AGW-182"
    battle = acting(unit("R", "horse_gun", at=(30, 40)), unit("B", at=(30, 20)))
    battle.play(Deed("shoot", "B"), fates="1 1 1 1")
    assert battle.refusal(Deed("dash")) == "AGW-182"


@cites("AGW-187", "AGW-051", "AGW-102")
def test_a_brigade_in_step_rolls_as_its_slow_unit_would():
    units = [unit("R", at=(20, 50)), unit("R2", at=(28, 50), attributes="slow")]
    battle = Battle(lay(*units, unit("B", at=(30, 4)), unit("R9", at=(66, 58))), "HK")
    battle.play(Use("brigade", ("R", "R2")))
    told = battle.play(True, fates="3 5 6")
    assert told.one(events.BrigadeRolled).dice == (3, 5)


@cites("AGW-188", "AGW-190")
def test_a_brigade_may_be_broken_up_by_separate_dice():
    units = [unit("R", at=(20, 50)), unit("R2", at=(28, 50)), unit("B", at=(30, 4))]
    battle = Battle(lay(*units, unit("R9", at=(66, 50))), "HK")
    battle.play(Use("brigade", ("R", "R2")), False, "R")
    told = battle.play(Deed("march", count=2), fates="1 2")
    assert not told.of(events.BrigadeRolled)
    assert battle.question.allowance == 3 * 254


@cites("AGW-191", "AGW-070")
def test_a_brigade_whose_gap_a_general_bridges_is_offered():
    units = [unit("R", at=(20, 50)), unit("R2", at=(31, 50)), unit("B", at=(30, 4))]
    bridge = general("Rg", (25.5, 50))
    battle = Battle(lay(*units, unit("R9", at=(66, 50)), generals=[bridge]), "HK")
    assert Use("brigade", ("R", "R2")) in battle.offers()
    alone = Battle(lay(*(one.copy() for one in units), unit("R9", at=(66, 50))), "HK")
    assert Use("brigade", ("R", "R2")) not in alone.offers()


@cites("AGW-192", "AGW-102")
def test_a_march_column_follows_the_bend_of_a_road_and_keeps_its_extra_die():
    bend = replace(feature("r", "road", line=((30, 60), (30, 40), (60, 40))), width=inches(2))
    lake = feature("l", "lake", outline=((32, 42), (50, 42), (50, 58), (32, 58)))
    battle = acting(unit("R", at=(30, 50), formation="march"), features=[bend, lake])
    assert battle.unit("R").dice == 4
    battle.play(Deed("march", count=4), fates="4 4 4 4")
    round_it = Go(place=(38 * 254, 40 * 254))  # seven inches to the bend and eight beyond it
    assert battle.refusal(round_it) == ""
    assert battle.refusal(Go(place=(39 * 254 + 10, 40 * 254))) == "AGW-166"  # the lake is wet
    followed = [go for go in battle.offers() if go.place and go.place[0] > 38 * 254]
    assert followed
    told = battle.play(round_it)
    assert told.one(events.Moved).path[1] == (30 * 254, 40 * 254)
    piece = battle.unit("R")
    assert (piece.bearing, base_of(piece).right, piece.disordered) == (EAST, 38 * 254, False)


@cites("AGW-194", "AGW-196")
def test_close_order_passes_through_no_friend_who_is_near_the_enemy():
    friend, foe = unit("R2", at=(30, 42)), unit("B", at=(30, 34))
    battle = acting(unit("R", at=(30, 50), formation="attack"), friend, foe)
    battle.play(Deed("march", count=3), fates="6 6 6")
    assert battle.refusal(ahead(8)) == "AGW-196"  # its own way is fifteen inches
    far = acting(unit("R", at=(30, 50), formation="attack"), friend, unit("B", at=(30, 25)))
    far.play(Deed("march", count=3), fates="6 6 6")
    assert far.refusal(ahead(12)) == ""


@cites("AGW-194", "AGW-154")
def test_who_hardly_reaches_friends_is_not_carried_through_them_for_nothing():
    friend = unit("R2", at=(30, 46), formation="square")
    battle = acting(unit("R", at=(30, 50.5)), friend, unit("B", at=(30, 4)))
    battle.play(Deed("march", count=2), fates="1 2")
    told = battle.play(ahead(3))
    assert told.one(events.Moved).path[-1][1] > inches(48)  # on the near side of the square
    assert {event.unit for event in told.of(events.Disordered)} == {"R", "R2"}


@cites("AGW-194")
def test_who_only_turns_where_friends_stand_is_not_carried_past_them():
    friend = unit("R2", at=(30, 46.5))
    battle = acting(unit("R", at=(30, 50)), friend, unit("B", at=(30, 4)))
    battle.play(Deed("march", count=2), fates="6 6")
    assert battle.refusal(Go((Order("pivot", 9000),))) == "AGW-194"


@cites("AGW-194", "AGW-196")
@pytest.mark.parametrize(("south", "near"), [(inches(42), False), (inches(42) - 3, True)])
def test_a_unit_exactly_twelve_inches_from_the_enemy_is_far_enough_to_pass_through_friends(
    south, near
):
    line = unit("R", at=(30, 42))
    line.place = (inches(30), south)
    table = lay(line, unit("B", at=(30, 28)))  # each line is two inches deep
    assert near_enemy(table, line) == near


@cites("AGW-196")
@pytest.mark.parametrize("kind", ["sharpshooters", "field_gun"])
def test_near_the_enemy_close_order_passes_through_nobody(kind):
    friend, foe = unit("R2", kind, at=(30, 46)), unit("B", at=(30, 37))
    battle = acting(unit("R", at=(30, 50), formation="attack"), friend, foe)
    battle.play(Deed("march", count=3), fates="6 1 1")
    assert battle.refusal(ahead(8)) == "AGW-196"


@cites("AGW-197", "AGW-319")
def test_cavalry_that_rides_on_stops_short_of_friends():
    horse, prey = unit("B", "light_cavalry", at=(30, 30)), unit("R", "sharpshooters", at=(30, 38))
    prey.acted = prey.disordered = True
    battle = facing_off(horse, prey, unit("B2", at=(30, 44)), unit("R2", at=(30, 52)))
    told = battle.play(Deed("charge", "R"), fates="6 6 6 6 6 " + "6 " * 6 + "1 " * 6)
    assert battle.unit("R").gone == "destroyed"
    assert told.of(events.Moved)[-1].how == "rides on"
    assert battle.unit("B").place[1] <= inches(42)
    assert not told.of(events.CarriedAway)  # nobody behind those friends is run into


@cites("AGW-197", "AGW-279", "AGW-315")
@pytest.mark.parametrize("other", ["R2", "B2"])
def test_who_goes_straight_on_after_a_combat_or_in_support_goes_through_nobody(other):
    cavalry = unit("B", "light_cavalry", at=(30, 20))
    table = lay(cavalry, unit(other, at=(30, 30)), unit("R", at=(60, 50)))
    assert short_of(table, cavalry, cavalry.pose, inches(20)).y < inches(29)
    assert short_of(table, cavalry, cavalry.pose, inches(4)).y == inches(24)


@cites("AGW-198", "AGW-249")
def test_those_who_run_are_not_rallied_by_friends_who_fall_back_through_them():
    back, fugitives = unit("R", at=(30, 40)), unit("R2", at=(30, 43), running=True, disordered=True)
    table = lay(back, fugitives, unit("B", at=(30, 34)))
    game = ran(table, lambda g: fall_back(g, g.table.units["R"]), "3 3 2 2 2 2")
    assert [event.ran for event in game.chronicle if isinstance(event, events.Retreated)] == [
        False,
        True,
    ]
    assert game.table.units["R2"].running


@cites("AGW-198")
def test_a_friend_whom_a_retreat_reaches_twice_is_carried_along_once():
    windy = {"disordered": True}
    line = [
        unit("R", at=(30, 36)),
        unit("R2", at=(30, 40), **windy),
        unit("R3", at=(30, 44), **windy),
    ]
    table = lay(*line, unit("B", at=(30, 30)))
    game = ran(table, lambda g: fall_back(g, g.table.units["R"]), "6 6 5 5 4 4")
    retreats = [event.unit for event in game.chronicle if isinstance(event, events.Retreated)]
    assert retreats == ["R", "R2", "R3"]


@cites("AGW-192", "AGW-059", "AGW-171")
def test_a_column_is_not_turned_back_upon_itself_before_its_tail_has_come_round():
    battle = acting(unit("R", at=(30, 40), formation="march"), unit("B", at=(66, 4)))
    battle.play(Deed("march", count=2), fates="5 3")
    front = base_of(battle.unit("R")).top
    back = [Go(place=(30 * 254, front + inches(far))) for far in (5, 6, 8)]
    assert [battle.refusal(go) for go in back] == ["AGW-192", "", ""]  # it is six inches long
    battle.play(back[1])
    assert base_of(battle.unit("R")).top == front  # nobody has got ahead by going back


@cites("AGW-017", "AGW-325")
def test_a_general_goes_in_with_the_skirmishers_with_whom_he_rode():
    home = unit("R", at=(30, 44), figures=6)
    out = unit("R-skirmishers", at=(30, 38), figures=6, parent="R", formation="skirmish")
    rider = general("Rg", (30, 38), attached="R-skirmishers")
    battle = acting(home, out, unit("B", at=(30, 4)), generals=[rider])
    battle.play("R")
    battle.play(Deed("recover"))
    assert (rider.attached, rider.place) == ("R", battle.unit("R").place)


@cites("AGW-110", "AGW-192")
@pytest.mark.parametrize(("kind", "cite"), [("field_gun", "AGW-166"), ("infantry", "")])
def test_no_limbered_gun_swings_round_into_a_house(kind, cite):
    house = feature("h", "building", outline=((22, 36), (29, 36), (29, 44), (22, 44)))
    formation = "limbered" if kind == "field_gun" else "march"
    piece = unit("R", kind, at=(30, 40), formation=formation)
    table = lay(piece, unit("B", at=(60, 4)), features=[house])
    head = base_of(piece).middle(Face.FRONT)
    march = March(table, piece, (3, 3), (True, True), running=False)
    fault = march.fault(Go(place=(head.x + 254, head.y)))  # its rear swings to the left
    assert (fault.cite if fault else "") == cite
