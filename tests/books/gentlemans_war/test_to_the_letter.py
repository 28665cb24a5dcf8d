"""Rules that were read again with the book in hand: cards, moves, shots and scenarios."""

import pytest
from msgspec.structs import replace

from books.gentlemans_war.field import BLUE, EAST, RED, Battle, general, lay, unit
from books.gentlemans_war.test_movement import acting, ahead
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use, UseCard
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.generals import Ride, WhereTo
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.pieces import NOWHERE, Terms
from grognard.books.gentlemans_war.stands import base_of
from grognard.books.gentlemans_war.victories import EARLY, is_over
from grognard.tabletop.geometry import inches
from marks import cites


def highway():
    """A good road two inches wide from edge to edge."""
    return replace(feature("r", "road", line=((30, 0), (30, 60))), width=inches(2))


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


@cites("AGW-196")
@pytest.mark.parametrize("kind", ["sharpshooters", "field_gun"])
def test_near_the_enemy_close_order_passes_through_nobody(kind):
    friend, foe = unit("R2", kind, at=(30, 46)), unit("B", at=(30, 37))
    battle = acting(unit("R", at=(30, 50), formation="attack"), friend, foe)
    battle.play(Deed("march", count=3), fates="6 1 1")
    assert battle.refusal(ahead(8)) == "AGW-196"


@cites("AGW-131", "AGW-016")
def test_skirmishers_who_have_their_counter_do_not_act_again_with_their_supports():
    home = unit("R", at=(30, 54), figures=6, original=6)
    out = unit(
        "R-skirmishers",
        at=(30, 50),
        figures=6,
        formation="skirmish",
        parent="R",
        acted=True,
    )
    battle = acting(home, out)
    assert battle.table.active == "R"
    assert battle.table.actors == ()


@cites("AGW-137")
def test_the_first_card_of_the_very_first_cycle_may_be_an_ace_that_is_kept():
    table = lay(unit("R", at=(30, 50)), unit("B", at=(30, 4)), phase="deal")
    table.packs = {"": replace(table.packs[""], dealt=False)}
    battle = Battle(table, "S2 S3 S4 S5 D2 D3 HA")
    battle.play("cycle", "cycle")
    assert Use("hold") in battle.offers()


@cites("AGW-202", "AGW-130", "AGW-168")
@pytest.mark.parametrize(
    ("ground", "kind", "stays"),
    [
        ("marsh", "infantry", True),
        ("wood", "infantry", True),
        ("field", "infantry", False),
        ("wood", "sharpshooters", False),
    ],
)
def test_at_the_end_of_a_cycle_ranks_are_not_dressed_where_the_ground_still_breaks_them(
    ground, kind, stays
):
    rough = feature("f", ground, outline=((20, 40), (40, 40), (40, 58), (20, 58)))
    piece = unit("R", kind, at=(30, 50), disordered=True)
    battle = Battle(lay(piece, unit("B", at=(30, 4)), features=[rough]), "H7")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("end"), fates="JB S2")
    assert told.of(events.CycleEnded) or told.of(events.JokerTurned)
    assert battle.unit("R").disordered is stays


@cites("AGW-187", "AGW-051", "AGW-102")
def test_a_brigade_in_step_rolls_as_its_slow_unit_would():
    units = [unit("R", at=(20, 50)), unit("R2", at=(28, 50), attributes="slow")]
    battle = Battle(lay(*units, unit("B", at=(30, 4)), unit("R9", at=(66, 58))), "HK")
    battle.play(Use("brigade", ("R", "R2")))
    told = battle.play(True, fates="3 5 6")
    assert told.one(events.BrigadeRolled).dice == (3, 5)


@cites("AGW-223", "AGW-178")
def test_a_gun_that_turns_far_has_to_range_in_again():
    gun = unit("R", "field_gun", at=(30, 40), ranged=("B",))
    battle = acting(gun, unit("B", at=(30, 20)))
    battle.play(Deed("face", angle=9000))
    assert battle.unit("R").ranged == ()


@cites("AGW-235", "AGW-015")
def test_men_already_shot_down_are_shared_between_skirmishers_and_supports():
    piece = unit("R", at=(30, 50), figures=9, original=12, shot_down=3)
    battle = acting(piece)
    battle.play(Deed("skirmish"))
    out, home = battle.unit("R-skirmishers"), battle.unit("R")
    assert (out.original - out.figures, out.shot_down) == (2, 2)
    assert (home.original - home.figures, home.shot_down) == (1, 1)


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


@cites("AGW-567")
def test_a_court_card_breaks_a_warband_into_three_bands_and_each_new_one_moves():
    tribe = unit("R", "tribal_infantry", at=(30, 50), weapon="jezail")
    battle = Battle(lay(tribe, unit("B", at=(66, 2)), unit("R9", at=(66, 58))), "HK")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("scatter"), fates="2 2 2")
    assert battle.asks() == "March"
    assert battle.question.unit.id == "R-band"
    there = battle.unit("R-band").place
    battle.play(Go(place=(there[0], there[1] - 254), bearing=0))
    battle.play(Deed("scatter"), Go(), fates="1 1 1")
    told = battle.play(Deed("scatter"))
    assert told.one(events.Formed).formation == "skirmish"
    assert [battle.unit(name).formation for name in ("R", "R-band", "R-other_band")] == [
        "skirmish"
    ] * 3
    assert battle.refusal(Deed("scatter")) == "AGW-567"
    battle.play(Deed("recover"))
    assert battle.unit("R").formation == "mass"


@cites("AGW-567")
def test_a_number_card_splits_off_one_band_which_waits_for_a_card_of_its_own():
    tribe = unit("R", "tribal_infantry", at=(30, 50), weapon="jezail")
    battle = acting(tribe)
    battle.play(Deed("scatter"))
    assert battle.asks() == "WhatNext"
    assert battle.question.unit.id == "R"
    assert battle.refusal(Deed("scatter")) == "AGW-567"


@cites("AGW-399")
@pytest.mark.parametrize(("at", "over"), [((30, 20), True), ((30, 26), False), ((60, 38), False)])
def test_who_is_across_a_river_stands_beyond_the_water_and_not_beyond_the_middle(at, over):
    water = feature("w", "river", line=((0, 22), (40, 24), (72, 34)))
    table = lay(unit("R", at=at), unit("B", at=(60, 4)), features=[water])
    assert is_over(table, table.units["R"]) is over
    assert not is_over(table, table.units["B"])


@cites("AGW-370")
def test_ambushers_who_send_out_skirmishers_are_no_more_units_than_before():
    out = unit("R-half", at=(20, 30), figures=6, parent="R", apart=True, formation="skirmish")
    units = [unit("R", at=(20, 40), figures=6, original=6), out, unit("R2", at=(40, 40))]
    column = [unit("B", gone="destroyed"), unit("B2", gone="destroyed"), unit("B3", at=(60, 4))]
    table = lay(*units, *column, terms=Terms(victory="ambush", attacker=RED))
    assert EARLY["ambush"](table).winner == RED  # two units for two
    table.units["R-half"].gone = "destroyed"
    table.units["B2"].gone = ""
    assert EARLY["ambush"](table) is None  # half a unit is not a unit


@cites("AGW-209", "AGW-156", "AGW-155")
def test_skirmishers_may_run_with_a_die_fewer_and_shoot_at_the_end():
    battle = acting(unit("R", "sharpshooters", at=(30, 40)), unit("B", at=(30, 20)))
    assert {deed.count for deed in battle.offers() if deed.kind == "run"} == {3, 4}
    battle.play(Deed("run", count=3), fates="2 2 2")
    battle.play(Go(place=(30 * 254, 36 * 254), bearing=0))
    assert battle.refusal(Deed("shoot", "B")) == ""
    assert battle.refusal(Deed("march", count=1)) == "AGW-156"
    line = acting(unit("R", at=(30, 40)), unit("B", at=(30, 20)))
    assert {deed.count for deed in line.offers() if deed.kind == "run"} == {3}


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


@cites("AGW-191", "AGW-070")
def test_a_brigade_whose_gap_a_general_bridges_is_offered():
    units = [unit("R", at=(20, 50)), unit("R2", at=(31, 50)), unit("B", at=(30, 4))]
    bridge = general("Rg", (25.5, 50))
    battle = Battle(lay(*units, unit("R9", at=(66, 50)), generals=[bridge]), "HK")
    assert Use("brigade", ("R", "R2")) in battle.offers()
    alone = Battle(lay(*(one.copy() for one in units), unit("R9", at=(66, 50))), "HK")
    assert Use("brigade", ("R", "R2")) not in alone.offers()


@cites("AGW-363", "AGW-364")
def test_a_main_body_that_has_not_come_up_is_not_waited_for_by_those_who_break_through():
    late = [unit(f"R{number}", gone="reserve") for number in range(2, 6)]
    terms = Terms(victory="exit")
    units = unit("R", gone="exited"), unit("R9", at=(20, 40)), unit("B", at=(20, 4))
    table = lay(*units, *late, terms=terms, exited={RED: 1}, switches={"reinforced_by_die": True})
    assert EARLY["exit"](table).winner == RED
    table.units["R2"].gone = table.units["R3"].gone = table.units["R4"].gone = ""
    assert EARLY["exit"](table) is None


@cites("AGW-363")
def test_half_a_unit_that_marches_off_is_not_a_unit_off():
    half = unit("R-half", at=(30, 1), figures=6, parent="R", apart=True, formation="skirmish")
    table = lay(unit("R", at=(30, 10), figures=6, original=6), half, unit("B", at=(60, 4)))
    events.Left("R-half", "exited", "AGW-363").apply(table)
    assert not table.exited
    events.Left("R", "exited", "AGW-363").apply(table)
    assert table.exited == {RED: 1}


@cites("AGW-370")
def test_a_column_that_is_off_the_far_end_of_the_table_has_got_away():
    terms = Terms(victory="ambush", attacker=RED)
    gone = unit("B", gone="exited"), unit("B2", gone="destroyed")
    table = lay(*[unit(f"R{n}", at=(8 * n, 40)) for n in range(1, 6)], *gone, terms=terms)
    table.exited = {BLUE: 1}
    assert EARLY["ambush"](table).winner == BLUE
    table.units["B3"] = unit("B3", at=(60, 10))
    assert EARLY["ambush"](table) is None


@cites("AGW-016")
@pytest.mark.parametrize("figures", [6, 1])
def test_skirmishers_whose_supports_are_driven_away_or_shot_need_a_card_of_their_own(figures):
    home = unit("B", at=(30, 26), figures=figures, original=6, shot_down=6 - figures)
    out = unit("B-skirmishers", at=(39, 24), figures=6, formation="skirmish", parent="B")
    battle = acting(unit("R", at=(30, 34), weapon="magazine_rifle"), home, out)
    assert battle.unit("B-skirmishers") not in battle.table.of(BLUE)
    retreat = "2 6 6" if figures > 1 else ""
    told = battle.play(Deed("shoot", "B"), fates="6 6 6 6 6 6 " + "1 1 5 5 5 5 " + retreat)
    assert told.one(events.Parted).apart
    assert battle.unit("B-skirmishers") in battle.table.of(BLUE)


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


@cites("AGW-669", "AGW-126")
def test_a_card_to_which_the_old_duffer_sleeps_is_lost_if_nobody_else_can_use_it():
    duffers = unit("R", at=(30, 50), burden="old duffer")
    quiet = {RED: "cycle", BLUE: "cycle"}
    table = lay(duffers, unit("B", at=(30, 4)), hands={RED: "H4 H5 H6"}, standing=quiet)
    battle = Battle(table, "H3 H7")
    assert battle.table.active == "R"  # the seven wakes him
    assert "H3" in battle.table.deck.discards


@cites("AGW-669", "AGW-141")
def test_of_two_who_call_the_one_whose_best_card_wakes_nobody_lays_down_the_next():
    duffers = unit("R", at=(30, 50), burden="old duffer")
    hands = {RED: "HK H7", BLUE: "S9"}
    battle = Battle(lay(duffers, unit("B", at=(30, 4)), hands=hands))
    told = battle.play("H7", "S9")
    assert told.one(events.CallsClashed).cards == ("H7", "S9")


@cites("AGW-495")
def test_porters_who_run_drop_their_loads_and_need_a_whole_card_to_take_them_up():
    table = lay(unit("R", "porters", at=(30, 40)), unit("B", at=(30, 30)))
    way = (30 * 254, 40 * 254), (30 * 254, 44 * 254)
    events.Retreated("R", way, 18000, (1, 1, 1, 1), ran=True).apply(table)
    assert table.units["R"].loads == (30 * 254, 40 * 254)
    away = acting(unit("R", "porters", at=(30, 50), loads=(30 * 254, 40 * 254)))
    assert away.refusal(Deed("load")) == "AGW-495"
    battle = acting(unit("R", "porters", at=(30, 42), loads=(30 * 254, 40 * 254)))
    told = battle.play(Deed("load"))
    assert told.one(events.MadeReady).by == "AGW-495"
    assert battle.unit("R").loads == NOWHERE
    assert battle.table.active == ""


@cites("AGW-136", "AGW-140")
def test_a_number_card_played_for_a_court_card_is_the_one_hold_card_of_that_flip():
    units = [unit("R", at=(20, 50)), unit("R2", at=(50, 50)), unit("B", at=(30, 4))]
    table = lay(*units, hands={RED: "H4 H5"}, standing={RED: "charge"})
    battle = Battle(table, "HK")
    battle.play(Use("trade", (), "H4"))
    assert battle.table.used == (RED,)
    spent = Battle(lay(*(one.copy() for one in units), hands={RED: "H4 H5"}), "")
    spent.play("H4", Use("unit", ("R",)), Deed("end"), fates="HK")
    assert spent.asks() == "Interrupt"
    spent.play("")
    assert spent.refusal(Use("trade", (), "H5")) == ""  # that card was of the flip before


@cites("AGW-136", "AGW-328")
def test_a_commander_with_a_unit_plays_a_number_card_for_a_court_card_on_that_unit_alone():
    officer = general("Rg", (20, 50), attached="R", commander=True)
    units = [unit("R", at=(20, 50)), unit("R2", at=(50, 50)), unit("B", at=(30, 4))]
    hands, quiet = {RED: "H4"}, {RED: "charge"}
    battle = Battle(lay(*units, generals=[officer], hands=hands, standing=quiet), "HK")
    swapped = UseCard(battle.table, RED, "H4", held=False, bare=True)
    assert swapped.fault(Use("unit", ("R2",))).cite == "AGW-328"
    assert swapped.fault(Use("general", (), "Rg")).cite == "AGW-328"
    battle.play(Use("trade", (), "H4"))
    assert (battle.asks(), battle.question.unit.id) == ("WhatNext", "R")  # nobody else could
