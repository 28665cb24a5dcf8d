"""What a hostile reader of the core rules caught: cards, ground, fire, nerve and close combat."""

import pytest
from msgspec.structs import replace

from books.gentlemans_war.field import EAST, RED, WEST, Battle, general, lay, unit
from books.gentlemans_war.test_brawls import supported
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import fought, of, pair
from books.gentlemans_war.test_morale import FOUR, under_fire
from books.gentlemans_war.test_movement import acting, ahead
from books.gentlemans_war.test_shooting import feature
from books.gentlemans_war.test_the_letter_of_combat import chase, played
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use, UseCard
from grognard.books.gentlemans_war.charging import cannot_be_charged
from grognard.books.gentlemans_war.country import pace_of
from grognard.books.gentlemans_war.doing import END, Deed
from grognard.books.gentlemans_war.generals import Ride
from grognard.books.gentlemans_war.melee import Fight, fighting_figures
from grognard.books.gentlemans_war.pursuing import short_of
from grognard.books.gentlemans_war.retreats import near_enemy
from grognard.books.gentlemans_war.supporting import brigade_with
from grognard.tabletop.geometry import inches
from marks import cites

# Cards


@cites("AGW-329", "AGW-128", "AGW-133")
def test_a_general_rides_on_one_card_a_cycle_as_any_unit_acts_on_one():
    units = unit("R", at=(30, 50)), unit("R2", at=(50, 50)), unit("B", at=(30, 4))
    battle = Battle(lay(*units, generals=[general("Rg", (20, 56))]), "H4 1 1 1 1 1")
    battle.play(Use("general", (), "Rg"), Ride(stay=True), fates="H5")
    assert battle.refusal(Use("general", (), "Rg")) == "AGW-128"
    ace = UseCard(battle.table, RED, "HA", held=False)
    assert ace.fault(Use("general", (), "Rg")) is None
    battle.play(Use("unit", ("R",)), END, fates="H6")
    battle.play(Use("unit", ("R2",)), END, fates="1 1 1 1")  # the next cycle
    battle.play(Ride(stay=True), fates="H7")
    assert battle.refusal(Use("general", (), "Rg")) == ""


@cites("AGW-329", "AGW-142", "AGW-328")
def test_a_general_may_ride_on_a_hold_card_too_unless_the_commander_is_with_a_unit():
    units = unit("R", at=(30, 50), acted=True), unit("R2", at=(50, 50)), unit("B", at=(30, 4))
    staff = general("Rg", (20, 56)), general("Rc", (30, 50), commander=True)
    battle = Battle(lay(*units, generals=staff, hands={RED: "H9"}))
    battle.play("H9")
    battle.play(Use("general", (), "Rg"), fates="6 6 6 6 6")
    battle.play(Ride(unit="R2"), fates="S7")
    assert battle.table.generals["Rg"].attached == "R2"
    assert (battle.table.hands[RED], battle.asks()) == ((), "UseCard")
    staff = general("Rg", (20, 56)), general("Rc", (30, 50), commander=True, attached="R")
    held = UseCard(lay(*units, generals=staff), RED, "H9", held=True)
    assert held.fault(Use("general", (), "Rg")).cite == "AGW-328"


# The ground


@cites("AGW-093")
@pytest.mark.parametrize("ground", ["plough", "wood", "thick", "steep", "marsh"])
def test_cyclists_push_their_bicycles_through_whatever_infantry_crosses(ground):
    assert pace_of(unit("R", "cyclists")).going[ground] == 2


@cites("AGW-165", "AGW-164", "AGW-EX11")
@pytest.mark.parametrize(("notes", "leapt"), [((), True), (("does not disorder",), False)])
def test_a_stream_too_shallow_to_disorder_anybody_does_not_upset_horses(notes, leapt):
    stream = replace(feature("s", "stream", line=((0, 44), (72, 44))), notes=notes)
    battle = acting(unit("R", "light_cavalry", at=(30, 50)), features=[stream])
    battle.play(Deed("march", count=4), fates="3 3 3 3")
    battle.play(ahead(9))
    assert battle.unit("R").leapt == leapt


@cites("AGW-264")
@pytest.mark.parametrize(("kind", "cite"), [("wall", "AGW-264"), ("hedge", "")])
def test_cavalry_charges_nobody_behind_a_wall_be_he_in_the_saddle(kind, cite):
    line = feature("w", kind, line=((24, 39), (36, 39)))
    target, charger = unit("R", "light_cavalry", at=(30, 40)), unit("B", "light_cavalry")
    charger.place = (30 * 254, 24 * 254)
    fault = cannot_be_charged(lay(target, charger, features=[line]), charger, target)
    assert (fault.cite if fault else "") == cite


@cites("AGW-170", "AGW-262", "AGW-273")
@pytest.mark.parametrize("rough", [False, True])
def test_cavalry_caught_in_rough_ground_does_not_counter_charge(rough):
    field = feature("f", "field", outline=((20, 36), (40, 36), (40, 50), (20, 50)))
    target = unit("R", "light_cavalry", at=(30, 42))
    charger = unit("B", at=(30, 32)) if rough else unit("B", "light_cavalry", at=(30, 30))
    battle = facing_off(charger, target, features=[field] if rough else [])
    battle.play(Deed("charge", "R"), fates="6 6 6 " + "1 " * 18 if rough else "")
    assert (battle.asks() == "Respond") != rough


# Skirmishers and parties


@cites("AGW-083", "AGW-016")
def test_skirmishers_of_the_line_form_close_order_by_themselves():
    out = unit("R-skirmishers", at=(30, 30), figures=6, formation="skirmish", parent="R")
    out.apart = True
    table = lay(out, unit("R", at=(30, 50), figures=6), unit("B", at=(30, 4)))
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R-skirmishers",)))
    assert battle.refusal(Deed("form", "skirmish")) == "AGW-058"
    battle.play(Deed("form", "line"))
    assert battle.unit("R-skirmishers").formation == "line"
    assert battle.refusal(Deed("march", count=1)) == ""
    assert battle.refusal(Deed("march", count=2)) == "AGW-154"


@cites("AGW-015", "AGW-235")
def test_fewer_than_half_of_a_unit_may_go_out_as_skirmishers_and_take_their_share_of_its_losses():
    battle = acting(unit("R", at=(30, 40), figures=8, original=12, shot_down=4, tried=1))
    assert Deed("skirmish", count=2) in battle.offers()
    assert battle.refusal(Deed("skirmish", count=5)) == "AGW-015"
    told = battle.play(Deed("skirmish", count=2))
    assert told.one(events.SkirmishersOut).figures == 2
    out, home = battle.unit("R-skirmishers"), battle.unit("R")
    assert (out.figures, out.original, out.shot_down) == (2, 3, 1)
    assert (home.figures, home.original, home.shot_down) == (6, 9, 3)


@cites("AGW-095")
def test_half_a_company_of_engineers_knows_the_same_drill_as_the_whole():
    party = unit("R-party", "engineers", at=(30, 40), figures=3, formation="march", parent="R")
    party.apart = True
    company = unit("R", "engineers", at=(40, 40), figures=3)
    battle = Battle(lay(party, company, unit("B", at=(30, 4))), "H7")
    battle.play(Use("unit", ("R-party",)))
    assert battle.refusal(Deed("form", "line")) == ""


@cites("AGW-017", "AGW-202", "AGW-242")
def test_skirmishers_bring_their_disorder_and_their_failed_test_back_into_the_ranks():
    out = unit("R-skirmishers", at=(30, 45), figures=6, formation="skirmish", parent="R")
    out.disordered = out.shaken = out.failed = True
    battle = acting(unit("R", at=(30, 50), figures=6), out)
    battle.play(False, "R", Deed("recover"))
    whole = battle.unit("R")
    assert (whole.figures, whole.disordered, whole.shaken, whole.failed) == (12, True, True, True)


# Fire and nerve


@cites("AGW-232", "AGW-276", "AGW-230")
@pytest.mark.parametrize(("facing", "save"), [(18000, 5), (EAST, 5)])
def test_a_charger_that_wheels_is_not_shot_in_the_flank_by_those_it_comes_at(facing, save):
    charger = unit("B", at=(30, 31), facing=facing)
    battle = facing_off(charger, unit("R", at=(30, 42), acted=True))
    battle.play(Deed("charge", "R"))
    battle.play("", fates="6 6 6")
    told = battle.play("long:B", fates="6 1 1 1 1 1 5 " + "1 " * 24)
    assert told.one(events.Shot).save == save


@cites("AGW-240", "AGW-332")
def test_a_wounded_general_is_still_there_to_stop_the_enemy_from_insisting():
    officer = general("Bg", (30, 27), attached="B", wounded=True)
    target = unit("B", at=(30, 27), attributes="brittle")
    _, told = under_fire(target, generals=[officer], fates=f"{FOUR} 6 5")
    assert told.one(events.Tested).dice == (5,)


@cites("AGW-327", "AGW-246")
def test_a_unit_already_in_disorder_that_is_shaken_too_may_be_steadied_by_a_general():
    battle, told = under_fire(unit("B", at=(30, 27), disordered=True), fates=f"{FOUR} 4")
    assert told.one(events.Tested).mood == "disordered"  # less one for its disorder
    assert battle.unit("B").shaken


# Close combat


@cites("AGW-303", "AGW-302", "AGW-012")
@pytest.mark.parametrize(
    ("piece", "foe", "dice"),
    [
        ({}, {"kind": "field_gun"}, 12),
        ({"figures": 20}, {"kind": "field_gun"}, 14),
        ({"figures": 20}, {"kind": "field_gun", "formation": "limbered"}, 12),
        ({"kind": "light_cavalry"}, {"kind": "field_gun"}, 6),
        ({"kind": "light_cavalry"}, {"figures": 2}, 5),
        ({"kind": "tribal_horsemen"}, {"formation": "march"}, 6),
        ({"kind": "tribal_infantry"}, {"figures": 2}, 15),
    ],
)
def test_files_lap_round_a_gun_by_its_breadth_and_a_single_rank_counts_once(piece, foe, dice):
    one, other = unit("B", at=(30, 37), **piece), unit("R", at=(30, 40), **foe)
    assert fighting_figures(Fight([one], [other]), one, other) == dice


HILL = feature("h", "hill", outline=((10, 20), (50, 20), (50, 34), (10, 34)))


@cites("AGW-296", "AGW-099", "AGW-EX35")
def test_who_charges_down_from_a_hill_has_the_slope_though_he_strikes_on_the_flat():
    prey = unit("R", at=(30, 42), acted=True, disordered=True)
    battle = facing_off(unit("B", at=(30, 32)), prey, features=[HILL])
    told = battle.play(Deed("charge", "R"), fates="6 6 6 " + "1 " * 24)
    struck = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert struck == {"B": 1, "R": -1}


@cites("AGW-296", "AGW-282")
def test_who_comes_down_to_meet_a_charge_has_the_slope_too():
    uphill = unit("R", "light_cavalry", at=(30, 32), facing=18000)
    charger = unit("B", "light_cavalry", at=(30, 48), facing=0)
    battle = facing_off(charger, uphill, features=[HILL])
    battle.play(Deed("charge", "R"))
    told = battle.play("counter", fates="6 4 6 6 6 6 6 " + "1 " * 12)
    struck = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert struck == {"B": 0, "R": 1}


@cites("AGW-296")
def test_on_the_same_hill_nobody_has_the_slope():
    prey = unit("R", at=(30, 30), acted=True, disordered=True)
    table = {"features": [HILL]}
    battle = facing_off(unit("B", at=(30, 23)), prey, **table)
    told = battle.play(Deed("charge", "R"), fates="6 6 6 " + "1 " * 24)
    struck = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert struck == {"B": 0, "R": -1}


@cites("AGW-319", "AGW-310", "AGW-308")
def test_cavalry_rides_on_over_cavalry_of_whom_nobody_is_left_though_it_only_beat_them():
    table, _ = pair({"kind": "heavy_cavalry"}, {"kind": "light_cavalry", "figures": 3})

    def make(laid):
        fight = Fight([laid.units["B"]], [laid.units["R"]])
        fight.left_over["B"] = 5 * 254
        return fight

    game = fought(table, make, "3 3 3 1 1 1 " + "6 6 1 " + "1 1")
    assert of(game, events.FightDecided)[0].row == "cavalry beats cavalry"
    assert of(game, events.Moved)[0].how == "rides on"


@cites("AGW-292", "AGW-316", "AGW-317")
def test_pursuers_do_not_ride_through_the_second_line_but_run_into_it():
    fugitives = unit("R", at=(30, 44), running=True, disordered=True)
    pursuer, second = unit("B", "heavy_cavalry", at=(30, 30)), unit("R2", at=(30, 37))
    table = lay(pursuer, fugitives, second, unit("R9", at=(66, 58)))
    game = played(table, chase, "6 6 6 3 " + "3 3 3 3 1 1 " + "1 " * 12)
    assert of(game, events.CarriedAway)[0].unit == "R2"
    assert {event.unit for event in of(game, events.Fought)} == {"B", "R2"}


@cites("AGW-049", "AGW-279")
@pytest.mark.parametrize(("nerve", "fighters"), [(4, {"B", "R", "R2"}), (3, {"B", "R"})])
def test_a_nervous_support_charges_in_only_if_it_carries_on(nerve, fighters):
    battle = supported(unit("R2", at=(40, 37.5), facing=WEST, attributes="nervous"))
    battle.play(Deed("charge", "R"))
    walk, blows = ("6 6 ", 36) if nerve == 4 else ("", 24)
    told = battle.play("join:H4:R2", fates=f"{nerve} 6 6 6 {walk}" + "1 " * blows)
    assert told.one(events.Tested).unit == "R2"
    assert {event.unit for event in told.of(events.Fought)} == fighters


@cites("AGW-273", "AGW-293")
@pytest.mark.parametrize(("die", "figures"), [(4, 12), (3, 6)])
def test_supports_that_are_charged_may_call_their_skirmishers_in(die, figures):
    out = unit("R-skirmishers", at=(30, 34), figures=6, formation="skirmish", parent="R")
    charger = unit("B", at=(44, 40), facing=WEST)
    battle = facing_off(charger, unit("R", at=(30, 40), figures=6), out)
    battle.play(Deed("charge", "R"))
    assert "recover" in battle.offers()
    battle.play("recover", fates=f"{die} 1 1 1")  # the charge falls short
    assert battle.unit("R").figures == figures
    assert ("R-skirmishers" in battle.table.units) == (die == 3)


# Guns


@cites("AGW-178", "AGW-176")
def test_a_gun_turned_by_hand_may_still_limber_up_but_goes_nowhere_in_that_activation():
    battle = acting(unit("R", "horse_gun", at=(30, 40)))
    battle.play(Deed("face", angle=9000))
    assert battle.refusal(Deed("march", count=1)) == "AGW-178"
    battle.play(Deed("form", "limbered"))
    assert battle.refusal(Deed("march", count=1)) == "AGW-178"


@cites("AGW-280", "AGW-070")
def test_supports_of_a_court_card_hang_together_as_a_brigade_does_and_are_no_more_than_four():
    line = [unit(f"R{n}", at=(4 + 9 * n, 40)) for n in range(5)]
    stray = unit("R9", at=(70, 58))
    table = lay(*line, stray, unit("B", at=(30, 4)))
    mates = brigade_with(table, line[0], [*line[1:], stray])
    assert [mate.id for mate in mates] == ["R1", "R2", "R3"]


@cites("AGW-319", "AGW-264")
def test_cavalry_that_rides_on_pulls_up_before_those_whom_it_may_not_charge():
    wall = feature("w", "wall", line=((26, 43), (34, 43)))
    table, _ = pair({"kind": "heavy_cavalry"}, {"figures": 3, "original": 3})
    table.features = (wall,)
    table.units["R2"] = unit("R2", at=(30, 44))

    def make(laid):
        fight = Fight([laid.units["B"]], [laid.units["R"]])
        fight.left_over["B"] = 15 * 254
        return fight

    game = fought(table, make, "6 6 6 1 1 1 " + "1 1 1")
    assert not of(game, events.CarriedAway)
    assert game.table.units["B"].place[1] < 42 * 254


@cites("AGW-197", "AGW-279", "AGW-315")
@pytest.mark.parametrize("other", ["R2", "B2"])
def test_who_goes_straight_on_after_a_combat_or_in_support_goes_through_nobody(other):
    cavalry = unit("B", "light_cavalry", at=(30, 20))
    table = lay(cavalry, unit(other, at=(30, 30)), unit("R", at=(60, 50)))
    assert short_of(table, cavalry, cavalry.pose, inches(20)).y < inches(29)
    assert short_of(table, cavalry, cavalry.pose, inches(4)).y == inches(24)


@cites("AGW-049", "AGW-292")
def test_the_nervous_are_tried_when_they_are_charged_by_accident_too():
    skirmishers, behind = unit("R", "sharpshooters", at=(30, 34)), unit("R2", at=(30, 38))
    behind.attributes = ("nervous",)
    battle = facing_off(unit("B", at=(30, 26)), skirmishers, behind)
    battle.play(Deed("charge", "R"))
    told = battle.play("evade:2", fates="6 6 6 6 6 5 4")
    assert (told.one(events.Tested).unit, battle.asks()) == ("R2", "Respond")


# Passing through friends


@cites("AGW-194", "AGW-196")
@pytest.mark.parametrize(("south", "near"), [(inches(42), False), (inches(42) - 3, True)])
def test_a_unit_exactly_twelve_inches_from_the_enemy_is_far_enough_to_pass_through_friends(
    south, near
):
    line = unit("R", at=(30, 42))
    line.place = (inches(30), south)
    table = lay(line, unit("B", at=(30, 28)))  # each line is two inches deep
    assert near_enemy(table, line) == near
