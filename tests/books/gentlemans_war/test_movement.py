"""Movement: dice, ground, obstacles, drill, formations, guns, skirmishers, brigades."""

import pytest

from books.gentlemans_war.field import EAST, WEST, Battle, general, lay, unit
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.country import pace_of
from grognard.books.gentlemans_war.dice import after_obstacles
from grognard.books.gentlemans_war.doing import END, Deed
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.stands import base_of, layout_of
from grognard.books.gentlemans_war.tables import charge_dice, flight_dice, march_dice
from grognard.tabletop.drill import Order
from grognard.tabletop.geometry import inches, overlap
from marks import cites


def acting(piece, *others, **more):
    """Red's R has been set to act on a number card."""
    table = lay(piece, *others, unit("B9", at=(66, 2)), unit("R9", at=(66, 58)), **more)
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    return battle


def ahead(far):
    return Go((Order("advance", int(far * 254)),))


@cites("AGW-155", "AGW-159", "AGW-577", "AGW-062", "AGW-064", "AGW-022")
@pytest.mark.parametrize(
    ("piece", "march", "charge"),
    [
        (unit("R"), 2, 3),
        (unit("R", formation="march"), 3, 4),
        (unit("R", formation="attack"), 3, 4),
        (unit("R", formation="square"), 0, 0),
        (unit("R", "sharpshooters"), 3, 4),
        (unit("R", "heavy_cavalry"), 3, 4),
        (unit("R", "light_cavalry"), 4, 5),
        (unit("R", "mounted_infantry"), 3, 4),
        (unit("R", "field_gun", formation="limbered"), 2, 0),
        (unit("R", "horse_gun", formation="limbered"), 3, 4),
        (unit("R", "siege_gun", formation="limbered"), 1, 0),
        (unit("R", "mountain_gun", formation="limbered"), 3, 4),
        (unit("R", "late_machine_gun", formation="limbered"), 3, 4),
        (unit("R", "early_machine_gun", formation="limbered"), 2, 0),
        (unit("R", "cyclists"), 3, 4),
        (unit("R", "wagons", mounted=False), 2, 0),
        (unit("R", "tribal_infantry"), 3, 4),
        (unit("R", "tribal_horsemen"), 5, 6),
        (unit("R", "camel_riders"), 3, 5),
        (unit("R", "porters"), 2, 4),
    ],
)
def test_the_movement_table(piece, march, charge):
    assert (march_dice(piece), charge_dice(piece)) == (march, charge)


@cites("AGW-248")
def test_everybody_runs_away_on_four_dice_or_more():
    assert flight_dice(unit("R")) == 4
    assert flight_dice(unit("R", "light_cavalry")) == 5
    assert flight_dice(unit("R", "tribal_horsemen")) == 6


@cites("AGW-154", "AGW-001", "AGW-002", "AGW-EX10")
def test_light_cavalry_moves_up_to_the_total_of_its_four_dice():
    battle = acting(unit("R", "light_cavalry", at=(30, 50)))
    battle.play(Deed("march", count=4), fates="1 3 5 6")
    assert battle.refusal(ahead(16)) == "AGW-154"
    told = battle.play(ahead(15))
    assert told.one(events.Moved).path[-1] == (30 * 254, 35 * 254)


@cites("AGW-111", "AGW-160", "AGW-164", "AGW-EX11")
def test_a_stream_costs_the_highest_die():
    assert after_obstacles([2, 4, 4, 6], ["major"]) == inches(10)
    assert after_obstacles([2, 4, 4, 6], ["minor"]) == inches(14)
    stream = feature("s", "stream", line=((0, 45), (72, 45)))
    battle = acting(unit("R", "light_cavalry", at=(30, 50)), features=[stream])
    battle.play(Deed("march", count=4), fates="2 4 4 6")
    assert battle.refusal(ahead(11)) == "AGW-160"
    battle.play(ahead(10))
    assert not battle.unit("R").disordered
    assert battle.unit("R").leapt


@cites("AGW-163", "AGW-201")
def test_who_cannot_clear_an_obstacle_forms_up_disordered_behind_it():
    stream = feature("s", "stream", line=((0, 45), (72, 45)))
    battle = acting(unit("R", at=(30, 48)), features=[stream])
    battle.play(Deed("march", count=2), fates="1 5")
    told = battle.play(ahead(4.1))
    assert told.one(events.Disordered).why == "it only just cleared the obstacle"


@cites("AGW-167", "AGW-108", "AGW-200", "AGW-EX12", "AGW-EX17")
def test_a_ploughed_field_halves_the_move_of_a_line_and_disorders_it():
    field = feature("f", "field", outline=((20, 20), (40, 20), (40, 56), (20, 56)))
    battle = acting(unit("R", "light_infantry", at=(30, 50)), features=[field])
    battle.play(Deed("march", count=2), fates="3 5")
    assert battle.refusal(ahead(4.1)) == "AGW-154"
    told = battle.play(ahead(4))
    assert told.one(events.Disordered).by == "AGW-167"


@cites("AGW-169", "AGW-103", "AGW-105", "AGW-100", "AGW-170", "AGW-162", "AGW-093", "AGW-161")
@pytest.mark.parametrize(
    ("piece", "ground", "rate"),
    [
        (unit("R"), "wood", 2),
        (unit("R", "sharpshooters"), "wood", 1),
        (unit("R", "sharpshooters"), "marsh", 1),
        (unit("R", "light_cavalry"), "plough", 4),
        (unit("R", "light_cavalry"), "thick", None),
        (unit("R", "light_cavalry"), "marsh", None),
        (unit("R", "light_cavalry"), "steep", None),
        (unit("R", "light_cavalry"), "indoors", None),
        (unit("R", "field_gun", formation="limbered"), "plough", None),
        (unit("R", "mountain_gun", formation="limbered"), "steep", 2),
        (unit("R", "cyclists"), "plough", 2),
        (unit("R", "tribal_infantry"), "wood", 1),
        (unit("R", "tribal_horsemen"), "plough", 2),
        (unit("R"), "impassable", None),
    ],
)
def test_what_ground_costs_whom(piece, ground, rate):
    assert pace_of(piece).going[ground] == rate
    if piece.mounted:
        assert pace_of(piece).obstacles["high"] is None
    if piece.kind in ("field_gun", "mountain_gun"):
        assert pace_of(piece).obstacles["minor"] is None


@cites("AGW-044", "AGW-051", "AGW-157")
@pytest.mark.parametrize(("word", "total"), [("swift", 9), ("slow", 5)])
def test_the_swift_and_the_slow_roll_one_die_more(word, total):
    battle = acting(unit("R", at=(30, 50), attributes=word))
    battle.play(Deed("march", count=2), fates="1 4 5")
    assert battle.question.allowance == inches(total)


@cites("AGW-186", "AGW-EX15")
def test_a_wheel_costs_what_the_outermost_man_marches():
    battle = acting(unit("R", at=(30, 50)))
    battle.play(Deed("march", count=2), fates="3 5")
    # six inches of front through 76 degrees are just under eight inches
    assert battle.refusal(Go((Order("wheel-right", 7700),))) == "AGW-154"
    assert battle.refusal(Go((Order("wheel-right", 7600),))) == ""
    assert battle.refusal(Go((Order("pivot", 9000),))) == ""


@cites("AGW-193")
def test_close_order_goes_forward_only_and_skirmishers_as_they_like():
    battle = acting(unit("R", at=(30, 40)))
    battle.play(Deed("march", count=2), fates="3 5")
    assert battle.refusal(Go((Order("retire", inches(2)),))) == "AGW-154"
    assert battle.refusal(Go(place=(30 * 254, 42 * 254), bearing=0)) == "AGW-154"
    loose = acting(unit("R", "sharpshooters", at=(30, 40)))
    loose.play(Deed("march", count=3), fates="3 5 2")
    assert loose.refusal(Go(place=(30 * 254, 45 * 254), bearing=0)) == ""


@cites("AGW-257")
def test_only_a_charge_brings_units_into_contact():
    battle = acting(unit("R", at=(30, 40)), unit("B", at=(30, 35)))
    battle.play(Deed("march", count=2), fates="3 5")
    assert battle.refusal(ahead(3)) == "AGW-257"
    assert battle.refusal(ahead(2)) == ""


@cites("AGW-156")
def test_a_run_has_one_die_more_and_one_wheel():
    battle = acting(unit("R", at=(30, 50)))
    battle.play(Deed("run", count=3), fates="3 5 2")
    two = Go((Order("wheel-left", 500), Order("wheel-right", 500), Order("advance", 254)))
    assert battle.refusal(two) == "AGW-154"
    battle.play(ahead(10))
    assert battle.table.active == ""  # nothing else may follow


@cites("AGW-171", "AGW-061")
def test_a_change_of_face_costs_one_die_and_makes_a_line_of_a_column():
    battle = acting(unit("R", at=(30, 50), formation="march"))
    told = battle.play(Deed("face", angle=-9000))
    assert (told.one(events.Faced).formation, told.one(events.Faced).bearing) == ("line", WEST)
    assert battle.unit("R").spent == 1


@cites("AGW-172", "AGW-045", "AGW-050", "AGW-174", "AGW-175", "AGW-158")
@pytest.mark.parametrize(
    ("attributes", "formation", "spent"),
    [
        ("", "line", 2),
        ("well_drilled", "line", 1),
        ("poor_drill", "line", 2),
        ("", "march", 2),
        ("poor_drill", "march", 3),
    ],
)
def test_what_a_change_of_formation_costs(attributes, formation, spent):
    battle = acting(unit("R", at=(30, 50), attributes=attributes, formation=formation))
    dice = battle.unit("R").dice
    told = battle.play(Deed("form", "attack"))
    formed = told.one(events.Formed)
    assert (formed.formation, formed.spent) == ("attack", spent)
    # whoever has paid away all his dice has done
    assert bool(told.of(events.ActivationEnded)) is (spent == dice)


@cites("AGW-174", "AGW-207")
def test_a_line_that_has_shot_cannot_change_formation():
    battle = acting(unit("R", at=(30, 40)), unit("B", at=(30, 20)))
    battle.play(Deed("shoot", "B"), fates="1 1 1 1 1 1")
    assert battle.refusal(Deed("form", "march")) == "AGW-174"
    assert battle.refusal(Deed("march", count=1)) == ""


@cites("AGW-065", "AGW-064")
def test_a_square_shuffles_two_inches_and_takes_all_its_time_to_break_up():
    battle = acting(unit("R", at=(30, 50), formation="square"))
    assert battle.refusal(Deed("form", "line")) == ""
    battle.play(Deed("march", count=1))
    assert battle.refusal(ahead(2.1)) == "AGW-154"
    battle.play(ahead(2))
    assert battle.table.active == ""


@cites("AGW-102", "AGW-172", "AGW-EX13")
def test_a_column_on_a_good_road_has_one_die_more():
    road = feature("r", "road", line=((30, 0), (30, 60)))
    road = type(road)(**{**{f: getattr(road, f) for f in road.__struct_fields__}, "width": 508})
    battle = acting(unit("R", at=(30, 50), formation="march"), features=[road])
    assert battle.unit("R").dice == 4
    assert battle.refusal(Deed("march", count=2)) == ""
    battle.play(Deed("form", "line"))
    assert battle.refusal(Deed("march", count=2)) == ""
    assert battle.refusal(Deed("march", count=3)) == "AGW-154"


@cites("AGW-192", "AGW-059")
def test_a_march_column_follows_its_head():
    battle = acting(unit("R", at=(30, 50), formation="march"))
    battle.play(Deed("march", count=3), fates="3 3 3")
    battle.play(Go(place=(38 * 254, 47 * 254)))
    piece = battle.unit("R")
    assert piece.bearing == EAST
    assert base_of(piece).right == 38 * 254


@cites("AGW-176", "AGW-179", "AGW-679", "AGW-180", "AGW-EX14")
def test_a_horse_gun_moves_unlimbers_and_fires_in_one_activation():
    gun = unit("R", "horse_gun", at=(30, 50), formation="limbered")
    battle = acting(gun, unit("B", at=(30, 20)))
    battle.play(Deed("march", count=1), fates="4")
    battle.play(Go(place=(30 * 254, (50 * 254 - 5 * 127) - 4 * 254)))
    battle.play(Deed("form", "deployed"))
    told = battle.play(Deed("shoot", "B"), fates="1 1 1 1 S2")
    assert told.one(events.Shot).unit == "R"


@cites("AGW-177", "AGW-178", "AGW-181")
def test_a_gun_in_action_is_pushed_one_die_or_turned():
    battle = acting(unit("R", "field_gun", at=(30, 50)))
    assert battle.refusal(Deed("march", count=2)) == "AGW-177"
    battle.play(Deed("face", angle=9000))
    assert battle.refusal(Deed("march", count=1)) == "AGW-178"
    heavy = acting(unit("R", "siege_gun", at=(30, 50)))
    assert heavy.refusal(Deed("march", count=1)) == "AGW-177"
    assert heavy.refusal(Deed("form", "limbered")) == ""


@cites("AGW-182")
def test_a_horse_gun_that_dashes_shoots_a_band_further():
    gun = unit("R", "horse_gun", at=(30, 50), formation="limbered")
    battle = acting(gun, unit("B", at=(30, 20)))
    battle.play(Deed("run", count=2), fates="1 1")
    battle.play(Go(place=(30 * 254, 46 * 254)))
    battle.play(Deed("form", "deployed"))
    told = battle.play(Deed("shoot", "B"), fates="1 1 1 1 S2")
    assert told.one(events.Shot).band == "extreme"


@cites("AGW-202", "AGW-168", "AGW-203")
def test_reforming_costs_one_die_where_the_ground_allows_it():
    battle = acting(unit("R", at=(30, 50), disordered=True))
    told = battle.play(Deed("reform"))
    assert told.one(events.Reformed).spent == 1
    wood = feature("f", "wood", outline=((20, 40), (40, 40), (40, 58), (20, 58)))
    stuck = acting(unit("R", at=(30, 50), disordered=True), features=[wood])
    assert stuck.refusal(Deed("reform")) == "AGW-168"


@cites("AGW-015", "AGW-079", "AGW-080", "AGW-016", "AGW-078")
def test_half_a_unit_goes_out_as_skirmishers_within_six_inches():
    battle = acting(unit("R", at=(30, 50)))
    told = battle.play(Deed("skirmish"))
    out = told.one(events.SkirmishersOut)
    assert out.figures == 6
    assert battle.unit("R").figures == 6
    assert battle.unit("R-skirmishers").formation == "skirmish"
    assert not battle.unit("R-skirmishers").apart


@cites("AGW-077", "AGW-651", "AGW-076")
def test_a_detachment_of_line_infantry_puts_out_no_skirmishers():
    assert acting(unit("R", at=(30, 50), figures=6)).refusal(Deed("skirmish")) == "AGW-077"
    old = acting(unit("R", at=(30, 50)), era="1700")
    assert old.refusal(Deed("skirmish")) == "AGW-651"
    light = acting(unit("R", "light_infantry", at=(30, 50), figures=6))
    assert light.refusal(Deed("form", "skirmish")) == ""


@cites("AGW-017", "AGW-079")
def test_skirmishers_come_in_again_on_their_units_card():
    battle = acting(unit("R", at=(30, 50), formation="attack", attributes="well_drilled"))
    battle.play(Deed("skirmish"), Deed("recover"))
    assert battle.unit("R").figures == 12
    assert "R-skirmishers" not in battle.table.units


@cites("AGW-018", "AGW-081", "AGW-082")
def test_light_infantry_breaks_up_into_two_skirmish_units_with_a_card_each():
    battle = acting(unit("R", "light_infantry", at=(30, 50)))
    battle.play(Deed("split"), fates="2")
    battle.play(Go(), fates="3")
    told = battle.play(Go())
    assert told.of(events.Moved)
    half = battle.unit("R-half")
    assert half.apart
    assert (half.figures, battle.unit("R").figures) == (6, 6)
    assert half in battle.table.of(half.seat)


@cites("AGW-016", "AGW-187")
def test_a_unit_and_its_own_skirmishers_are_no_brigade_to_move_in_step():
    home = unit("R", at=(30, 54), figures=6, original=6)
    out = unit("R-skirmishers", at=(30, 50), figures=6, formation="skirmish", parent="R")
    battle = acting(home, out)
    assert battle.question.words() == "Who acts next?"
    assert battle.question.trail()[-1] == "skirmishers and supports"
    assert set(battle.offers()) == {"R", "R-skirmishers"}


@cites("AGW-016")
def test_skirmishers_who_stray_need_their_own_card():
    home = unit("R", at=(30, 54), figures=6, original=6)
    out = unit(
        "R-skirmishers", "infantry", at=(30, 50), figures=6, formation="skirmish", parent="R"
    )
    battle = acting(home, out)
    battle.play("R-skirmishers", Deed("march", count=3), fates="4 4 4")
    told = battle.play(Go(place=(30 * 254, 40 * 254), bearing=0))
    assert told.one(events.Parted).apart
    assert told.one(events.Activated).unit == "R"  # its supports act on the same card still
    battle.play(END, fates="H8")
    assert battle.refusal(Use("unit", ("R-skirmishers",))) == "AGW-128"


@cites("AGW-084", "AGW-086", "AGW-087", "AGW-089", "AGW-092")
def test_riders_dismount_for_one_die_and_fight_as_skirmishers():
    battle = acting(unit("R", "light_dragoons", at=(30, 50)))
    battle.play(Deed("mount"))
    piece = battle.unit("R")
    assert (piece.mounted, piece.formation, piece.spent) == (False, "skirmish", 1)


@cites("AGW-195", "AGW-196")
def test_near_the_enemy_only_skirmishers_pass_through_friends():
    friend, foe = unit("R2", at=(30, 46)), unit("B", at=(30, 38))
    close = acting(unit("R", at=(30, 50), formation="attack"), friend, foe)
    close.play(Deed("march", count=3), fates="6 6 6")
    assert close.refusal(ahead(6)) == "AGW-196"
    assert close.refusal(ahead(14)) == "AGW-257"  # beyond the friends stands the enemy
    loose = acting(unit("R", "sharpshooters", at=(30, 50)), unit("R2", at=(30, 46)), foe.copy())
    loose.play(Deed("march", count=3), fates="6 6 6")
    assert loose.refusal(Go(place=(30 * 254, 43 * 254), bearing=0)) == ""
    far = acting(unit("R", at=(30, 50), formation="attack"), unit("R2", at=(30, 46)))
    far.play(Deed("march", count=3), fates="6 6 6")
    assert far.refusal(ahead(8)) == ""


@cites("AGW-194")
def test_far_from_the_enemy_units_pass_through_each_other_if_their_dice_carry_them_clear():
    battle = acting(unit("R", at=(30, 50), formation="attack"), unit("R2", at=(30, 46)))
    battle.play(Deed("march", count=3), fates="6 1 1")
    told = battle.play(ahead(8))
    assert told.one(events.Moved).path[-1] == (30 * 254, 42 * 254)
    assert not told.of(events.Disordered)


@cites("AGW-194", "AGW-201")
def test_who_does_not_get_clear_of_friends_comes_out_beyond_them_and_both_are_disordered():
    battle = acting(unit("R", at=(30, 50), formation="attack"), unit("R2", at=(30, 46)))
    battle.play(Deed("march", count=3), fates="1 1 2")
    detail = battle.question.describe(ahead(4)).detail
    assert detail.endswith("among friends, who are disordered with it")
    told = battle.play(ahead(4))
    assert {(event.unit, event.by) for event in told.of(events.Disordered)} == {
        ("R", "AGW-194"),
        ("R2", "AGW-194"),
    }
    one, other = base_of(battle.unit("R")), base_of(battle.unit("R2"))
    assert not overlap(one, other)
    assert one.bottom <= other.top + inches(1)
    short = acting(unit("R", at=(30, 50), formation="attack"), unit("R2", at=(30, 46)))
    short.play(Deed("march", count=3), fates="1 1 2")
    told = short.play(ahead(1))
    assert not told.of(events.Disordered)  # nobody is made to try


@cites("AGW-187", "AGW-EX16")
def test_a_brigade_in_step_moves_by_the_dice_of_its_slowest():
    units = [
        unit("R", at=(20, 50), formation="attack"),
        unit("R2", at=(26, 50), formation="attack"),
        unit("R3", "field_gun", at=(32, 50), formation="limbered"),
    ]
    battle = Battle(lay(*units, unit("B", at=(30, 4)), unit("R9", at=(66, 58))), "HK")
    battle.play(Use("brigade", ("R", "R2", "R3")))
    told = battle.play(True, fates="3 5")
    assert told.one(events.BrigadeRolled).dice == (3, 5)
    battle.play("R", Deed("march", count=3))
    assert battle.question.allowance == inches(8)


@cites("AGW-324", "AGW-325")
def test_generals_ride_for_nothing_when_their_cycle_begins():
    table = lay(unit("R", at=(30, 50)), unit("B", at=(30, 4)), generals=[general("Rg", (40, 50))])
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)), END, fates="3 3 3 3")
    assert battle.asks() == "WhereTo"
    assert battle.question.reach == inches(12)


@cites("AGW-074")
def test_an_overrun_headquarters_ends_the_use_of_hold_cards():
    table = lay(
        unit("R", at=(30, 40)),
        unit("B", at=(60, 4)),
        headquarters={"blue": (30, 34)},
        hands={"blue": "SK S2"},
        standing={"blue": "cycle"},
    )
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)), Deed("march", count=2), fates="6 6")
    told = battle.play(ahead(5))
    assert told.one(events.HeadquartersOverrun).seat == "blue"
    assert battle.table.hands["blue"] == ()


@cites("AGW-058", "AGW-012", "AGW-066", "AGW-067", "AGW-565")
@pytest.mark.parametrize(
    ("piece", "files", "ranks", "width"),
    [
        (unit("R"), 6, 2, 6),
        (unit("R", formation="march"), 2, 6, 2),
        (unit("R", formation="attack"), 4, 3, 4),
        (unit("R", "light_cavalry"), 6, 1, 6),
        (unit("R", "sharpshooters"), 3, 2, 6),
        (unit("R", "tribal_infantry"), 6, 3, 6),
        (unit("R", "field_gun"), 1, 1, 3),
    ],
)
def test_how_units_stand(piece, files, ranks, width):
    drawn = layout_of(piece)
    assert (drawn.files, drawn.ranks, drawn.width) == (files, ranks, inches(width))
