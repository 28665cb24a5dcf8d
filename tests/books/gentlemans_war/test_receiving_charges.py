"""How a charge is received: responses, evasion, recovering skirmishers, flanks and rears."""

from __future__ import annotations

import pytest

from books.gentlemans_war.drilled import chase, played
from books.gentlemans_war.field import (
    BLUE,
    EAST,
    RED,
    WEST,
    lay,
    unit,
)
from books.gentlemans_war.positions import between_two, sharpshooters
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import of
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import Answer
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.firing import Aim, aim
from grognard.books.gentlemans_war.responding import options
from grognard.books.gentlemans_war.stands import base_of
from grognard.books.gentlemans_war.supporting import brigade_with, shooters
from grognard.tabletop.geometry import inches, overlap
from marks import cites

HEDGE = feature("hedge", "hedge", line=((20, 32), (40, 32)))
WOOD = feature("wood", "wood", outline=((10, 20), (50, 20), (50, 60), (10, 60)))
COPSE = feature("copse", "wood", outline=((20, 27), (40, 27), (40, 33), (20, 33)))
QUIET = {"standing": {RED: "charge"}}
"""Red keeps its Hold Cards for charges."""


@cites("AGW-273", "AGW-067", "AGW-569", "AGW-573")
@pytest.mark.parametrize("kind", ["tribal_horsemen", "camel_riders"])
def test_native_horse_caught_in_column_may_deploy_if_it_has_the_actions(kind):
    horse = unit("B", "light_cavalry", at=(30, 20))
    column = unit("R", kind, at=(30, 40), formation="march")
    table, answer = lay(horse, column), Answer(column, [horse])
    answer.actions = 2
    assert "form:line" in options(table, answer)


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


@cites("AGW-273", "AGW-294")
@pytest.mark.parametrize(("kind", "offered"), [("infantry", True), ("light_cavalry", False)])
def test_skirmishers_may_form_close_order_to_receive_foot_but_not_horse(kind, offered):
    loose = unit("R", "light_infantry", at=(30, 40), figures=6, formation="skirmish")
    battle = facing_off(unit("B", kind, at=(30, 30)), loose)
    battle.play(Deed("charge", "R"))
    assert ("form:line" in battle.offers()) is offered


@cites("AGW-273", "AGW-168")
@pytest.mark.parametrize(("ground", "offered"), [("field", True), ("wood", False)])
def test_a_target_rallies_from_disorder_where_ranks_can_be_dressed(ground, offered):
    rough = feature("f", ground, outline=((20, 36), (40, 36), (40, 58), (20, 58)))
    battle = facing_off(
        unit("B", at=(30, 30)),
        unit("R", at=(30, 40), disordered=True),
        features=[rough],
        hands={RED: "H3"},
        standing={RED: "charge"},
    )
    battle.play(Deed("charge", "R"))
    battle.play("card:H3")
    assert ("rally" in battle.offers()) is offered


@cites("AGW-274", "AGW-685")
def test_responses_are_made_once_each_and_cost_no_activation():
    battle = facing_off(unit("B", at=(30, 30)), unit("R", "sharpshooters", at=(30, 42)))
    battle.play(Deed("charge", "R"))
    battle.play("evade:2", fates="6 6 1 1 1")
    assert battle.asks() == "ShortCharge"
    battle.play("back")
    assert not battle.unit("R").acted


@cites("AGW-276", "AGW-228")
@pytest.mark.parametrize(
    ("ground", "standing", "coming"),
    [(HEDGE, "light", "open"), (COPSE, "light", "open"), (WOOD, "light", "light")],
)
def test_a_charger_has_left_the_cover_from_which_it_came(ground, standing, coming):
    charger, target = unit("B", at=(30, 31)), unit("R", at=(30, 42))
    table = lay(charger, target, features=[ground])
    plain, answer = aim(table, target, charger, 2), aim(table, target, charger, 2, coming=True)
    assert isinstance(plain, Aim)
    assert isinstance(answer, Aim)
    assert (plain.cover, answer.cover) == (standing, coming)


@cites("AGW-277", "AGW-267")
def test_a_charger_shot_to_pieces_before_the_dice_rolls_none():
    remnant = unit("B", at=(30, 38), figures=1, original=12, heroic=True)
    target = unit("R", "sharpshooters", at=(30, 41))
    battle = facing_off(remnant, target, unit("B8", at=(58, 2)), hands={RED: "H4"}, **QUIET)
    battle.play(Deed("charge", "R"))
    told = battle.play("short:B", fates="6 1 1 1 H2")
    assert battle.unit("B").gone == "destroyed"
    assert told.kinds()[-1] == "Flipped"  # no dice, and nobody is asked for a card
    assert battle.table.hands[RED] == ("H4",)


@cites("AGW-277", "AGW-261")
def test_a_charger_driven_back_before_the_dice_has_given_up_its_charge():
    windy = unit("B", at=(30, 30), figures=6, original=12, failed=True)
    battle = facing_off(windy, unit("R", "sharpshooters", at=(30, 39)), unit("B8", at=(58, 2)))
    battle.play(Deed("charge", "R"))
    told = battle.play("short:B", fates="6 1 1 1 3 2 2 H2")
    assert told.one(events.Retreated).dice == (2, 2)
    assert told.kinds()[-1] == "Flipped"
    assert battle.unit("B").place == (inches(30), inches(26))


@cites("AGW-279", "AGW-267")
def test_a_charger_stopped_by_those_who_help_is_not_waited_for():
    remnant = unit("B", at=(30, 28), figures=1, original=12, heroic=True)
    helper = unit("R2", at=(38, 40), facing=31500)
    others = [helper, unit("B8", at=(58, 2))]
    battle = facing_off(remnant, unit("R", at=(30, 40)), *others, hands={RED: "H4"}, **QUIET)
    battle.play(Deed("charge", "R"))
    told = battle.play("help:H4:R2", fates="6 6 6 6 6 6 1 1 1 1 1 1 H2")
    assert battle.unit("B").gone == "destroyed"
    assert told.kinds()[-1] == "Flipped"


@cites("AGW-279", "AGW-248", "AGW-249")
def test_who_runs_away_does_not_turn_round_to_help_those_who_are_charged():
    charger, target = unit("B", at=(30, 30)), unit("R", at=(30, 40))
    helper = unit("R2", at=(40, 40), facing=31500)
    answer = Answer(target, [charger])
    table = lay(charger, target, helper)
    assert shooters(table, answer) == [helper]
    helper.running = helper.disordered = True
    assert shooters(table, answer) == []


@cites("AGW-280", "AGW-070")
def test_supports_of_a_court_card_hang_together_as_a_brigade_does_and_are_no_more_than_four():
    line = [unit(f"R{n}", at=(4 + 9 * n, 40)) for n in range(5)]
    stray = unit("R9", at=(70, 58))
    table = lay(*line, stray, unit("B", at=(30, 4)))
    mates = brigade_with(table, line[0], [*line[1:], stray])
    assert [mate.id for mate in mates] == ["R1", "R2", "R3"]


@cites("AGW-280")
def test_of_a_brigade_that_could_help_one_unit_may_do_so_alone():
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 19)),
        unit("R", at=(30, 40), acted=True),
        unit("R2", at=(40, 33), facing=31500),
        unit("R3", at=(45.2, 27.8), facing=31500),
        hands={RED: "HK"},
        standing={RED: "charge"},
    )
    battle.play(Deed("charge", "R"), "help:HK:R2")
    told = battle.play(False, fates="1 1 1 1 1 1 " + "1 1 1 1 1")
    assert {event.unit for event in told.of(events.Shot)} == {"R2"}
    assert not battle.unit("R3").acted


@cites("AGW-280")
def test_a_court_card_brings_several_supports():
    help_one = unit("R2", at=(40, 33), facing=31500)
    help_two = unit("R3", at=(45.2, 27.8), facing=31500)
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 19)),
        unit("R", at=(30, 40), acted=True),
        help_one,
        help_two,
        hands={RED: "HK"},
        standing={RED: "charge"},
    )
    battle.play(Deed("charge", "R"))
    battle.play("help:HK:R2")
    assert battle.asks() == "TheOthersToo"
    told = battle.play(True, fates="1 1 1 1 1 1 " * 2 + "1 1 1 1 1")
    assert {event.unit for event in told.of(events.Shot)} == {"R2", "R3"}


@cites("AGW-282")
def test_two_bodies_of_horse_meet_where_their_moves_meet():
    horse, foe = unit("B", "light_cavalry", at=(30, 30)), unit("R", "light_cavalry", at=(30, 42))
    battle = facing_off(horse, foe)
    battle.play(Deed("charge", "R"))  # ten inches between them
    told = battle.play("counter", fates="3 1 " + "6 1 1 1 1 " + "1 " * 12)
    assert told.of(events.ChargeRolled)[-1].needed == inches(6)
    meets, home = told.of(events.Moved)
    assert (meets.unit, meets.path[-1]) == ("R", (inches(30), inches(38)))
    assert (home.unit, home.path[-1]) == ("B", (inches(30), inches(36)))


@cites("AGW-282", "AGW-165", "AGW-160")
def test_a_hedge_is_leapt_by_whoever_comes_to_it_first():
    hedge = feature("h", "hedge", line=((10, 38), (50, 38)))
    horse, foe = unit("B", "light_cavalry", at=(30, 30)), unit("R", "light_cavalry", at=(30, 42))
    battle = facing_off(horse, foe, features=[hedge])
    battle.play(Deed("charge", "R"))
    told = battle.play("counter", fates="4 6 " + "2 1 1 1 1 " + "1 " * 12)
    rolled = told.of(events.ChargeRolled)[-1]
    assert (rolled.needed, rolled.total) == (inches(4), inches(6))  # no hedge on its way
    struck = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert struck == {"B": 0, "R": -1}


@cites("AGW-282", "AGW-197")
def test_a_counter_charge_goes_through_no_friend():
    charger = unit("B", "light_cavalry", at=(30, 20), formation="double line")
    friend = unit("R2", at=(35.5, 34))  # in the way of half a file
    battle = facing_off(charger, unit("R", "light_cavalry", at=(30, 40)), friend)
    told = battle.play(Deed("charge", "R"), "counter", fates="6 6 " + "6 6 6 6 6 " + "1 " * 12)
    met = next(move for move in told.of(events.Moved) if move.unit == "R")
    assert met.path[-1][1] > 35 * 254


@cites("AGW-283", "AGW-012")
def test_skirmishers_who_are_hemmed_in_stay_where_they_are():
    out = unit("R", "light_infantry", (30, 53), EAST, formation="skirmish")
    friends = [unit(f"R{n}", at=(36, 46 + 3 * n)) for n in range(5)]
    battle = facing_off(unit("B", "light_cavalry", at=(30, 30)), out, *friends)
    told = battle.play(Deed("charge", "R"), "evade:3", fates="6 6 6 6 1 1 1 1")
    assert told.one(events.Moved).path[0] == told.one(events.Moved).path[-1]
    assert battle.unit("R").place == (30 * 254, 53 * 254)


@cites("AGW-285", "AGW-262", "AGW-197")
def test_foot_does_not_chase_evaders_through_horse_behind_which_they_have_run():
    horse = unit("R2", "light_cavalry", at=(30, 38))
    battle = facing_off(unit("B", at=(30, 26)), sharpshooters(at=(30, 34)), horse)
    told = battle.play(Deed("charge", "R"), "evade:3", fates="3 3 3 6 6 6")
    assert battle.asks() == "ShortCharge"
    assert not told.of(events.Fought)
    battle.play("on")
    assert base_of(battle.unit("B")).bottom < base_of(battle.unit("R2")).top


@cites("AGW-287")
def test_chargers_whose_prey_reaches_a_wood_may_halt_in_good_order():
    wood = feature("w", "wood", outline=((20, 44), (40, 44), (40, 58), (20, 58)))
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 28)),
        unit("R", "sharpshooters", at=(30, 40)),
        features=[wood],
    )
    battle.play(Deed("charge", "R"))
    battle.play("evade:3", fates="4 4 4 6 6 6 6 6")  # the dice would do, but not the horses
    assert (battle.asks(), battle.question.seat) == ("WhereToHalt", BLUE)
    told = battle.play("half")
    halt = told.one(events.Moved)
    assert halt.how == "halts"
    assert 4 <= (halt.path[1][1] - halt.path[0][1]) // 254 <= 6
    assert not battle.unit("B").disordered


@cites("AGW-289", "AGW-276")
def test_who_is_charged_from_front_and_rear_may_shoot_at_those_before_it():
    battle = between_two(acted=True)
    battle.play("", fates="6 6 6 6 6 6")
    assert battle.asks() == "RespondWithFire"
    assert "long:B" in battle.offers()
    assert "long:B2" not in battle.offers()


@cites("AGW-289", "AGW-261")
def test_a_charge_from_the_flank_that_falls_short_does_not_tell_on_the_fight():
    battle = between_two(acted=True)
    battle.play("", fates="6 6 6 1 1 1")
    told = battle.play("back", "", fates="1 " * 24)
    assert {event.unit: len(event.dice) for event in told.of(events.Fought)} == {"B": 12, "R": 12}


@cites("AGW-289", "AGW-178")
def test_a_gun_taken_from_behind_must_be_turned_before_it_can_shoot():
    gun = unit("R", "field_gun", at=(30, 40), facing=18000, acted=True)
    battle = facing_off(unit("B", at=(30, 30)), gun)
    battle.play(Deed("charge", "R"))
    assert "face" in battle.offers()
    assert not [offer for offer in battle.offers() if offer.startswith("long")]
    fresh = facing_off(unit("B", at=(30, 30)), unit("R", "field_gun", at=(30, 40), facing=18000))
    fresh.play(Deed("charge", "R"), "face")
    assert "long:B" in fresh.offers()


@cites("AGW-289", "AGW-296")
def test_a_gun_taken_in_flank_fights_with_half_its_crew():
    gun = unit("R", "field_gun", at=(30, 40), facing=EAST, acted=True, disordered=True)
    battle = facing_off(unit("B", at=(30, 30)), gun)
    told = battle.play(Deed("charge", "R"), fates="6 6 6 " + "1 " * 14)
    crew = [event for event in told.of(events.Fought) if event.unit == "R"]
    assert len(crew[0].dice) == 2


@cites("AGW-291", "AGW-273")
def test_a_target_crammed_against_friends_has_no_room_to_turn_to_its_flank():
    target = unit("R", at=(30, 40))
    friend = unit("R2", at=(30, 42.1))  # close behind it
    battle = facing_off(unit("B", at=(42, 40), facing=WEST), target, friend)
    told = battle.play(Deed("charge", "R"), fates="6 6 6 5 " + "1 " * 14)
    assert told.one(events.CarriedAway).figures == 2  # a five: one file turns
    free = facing_off(unit("B", at=(42, 40), facing=WEST), unit("R", at=(30, 40)))
    free.play(Deed("charge", "R"))
    assert "face" in free.offers()


@cites("AGW-292", "AGW-316", "AGW-317")
def test_pursuers_do_not_ride_through_the_second_line_but_run_into_it():
    fugitives = unit("R", at=(30, 44), running=True, disordered=True)
    pursuer, second = unit("B", "heavy_cavalry", at=(30, 30)), unit("R2", at=(30, 37))
    table = lay(pursuer, fugitives, second, unit("R9", at=(66, 58)))
    game = played(table, chase, "6 6 6 3 " + "3 3 3 3 1 1 " + "1 " * 12)
    assert of(game, events.CarriedAway)[0].unit == "R2"
    assert {event.unit for event in of(game, events.Fought)} == {"B", "R2"}


@cites("AGW-292", "AGW-284", "AGW-319")
@pytest.mark.parametrize(("die", "gone"), [(1, "fled"), (2, "")])
def test_chargers_who_chase_evaders_may_plough_into_others(die, gone):
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 26)),
        unit("R", "sharpshooters", at=(30, 34)),
        unit("R2", at=(30, 38)),
    )
    battle.play(Deed("charge", "R"))
    fight = "" if die == 1 else "1 " * 18
    told = battle.play("evade:3", fates=f"6 6 6 3 3 3 2 2 {die} {fight}")
    assert told.one(events.CarriedAway).by == "AGW-292"
    assert battle.unit("R2").gone == gone
    assert battle.unit("R2").disordered is (die == 2)


@cites("AGW-293", "AGW-260")
def test_a_charge_on_skirmishers_who_run_in_must_reach_their_supports():
    home = unit("R", at=(30, 44), figures=6, original=6)
    out = unit("R-skirmishers", at=(30, 38), figures=6, formation="skirmish", parent="R")
    battle = facing_off(unit("B", at=(30, 30)), home, out)
    battle.play(Deed("charge", "R-skirmishers"))
    told = battle.play("recover", fates="4 3 3 2")
    rolled = told.one(events.ChargeRolled)
    assert (rolled.needed, rolled.total) == (inches(12), inches(8))
    assert battle.asks() == "ShortCharge"


@cites("AGW-294")
@pytest.mark.parametrize(("acted", "may_shoot"), [(True, False), (False, True)])
def test_skirmishers_do_not_spend_on_a_shot_the_action_by_which_they_escape_cavalry(
    acted, may_shoot
):
    prey = unit("R", "sharpshooters", at=(30, 40), acted=acted)
    battle = facing_off(unit("B", "light_cavalry", at=(30, 28)), prey)
    battle.play(Deed("charge", "R"))
    assert battle.refusal("long:B") == ("" if may_shoot else "AGW-294")
    assert battle.refusal("evade:2") == ""


@cites("AGW-294")
def test_skirmishers_without_supports_or_actions_are_caught_where_they_stand():
    prey = unit("R", "sharpshooters", at=(30, 40), acted=True, disordered=True)
    battle = facing_off(unit("B", "light_cavalry", at=(30, 30)), prey)
    told = battle.play(Deed("charge", "R"), fates="6 6 6 6 6 " + "1 " * 12)
    assert {event.unit for event in told.of(events.Fought)} == {"B", "R"}


@cites("AGW-318", "AGW-049", "AGW-289")
def test_the_nervous_who_fall_back_from_a_flank_charge_are_not_taken_in_flank():
    target = unit("R", at=(30, 36), facing=WEST, attributes="nervous")
    battle = facing_off(unit("B", at=(30, 30)), target)
    told = battle.play(Deed("charge", "R"), fates="2 1 1 6 6 6 " + "1 " * 24)
    assert told.one(events.Retreated).unit == "R"
    attack, defence = told.of(events.Fought)
    assert not attack.reckoning.modifiers
    assert len(defence.dice) == 12


@cites("AGW-091", "AGW-012")
def test_riders_who_dismount_as_they_are_charged_find_room_beside_an_enemy():
    beside = unit("B2", at=(35, 40), figures=2, formation="march")
    battle = facing_off(unit("B", at=(30, 30)), unit("R", "mounted_infantry", at=(30, 40)), beside)
    battle.play(Deed("charge", "R"))
    battle.play("dismount")
    assert not overlap(base_of(battle.unit("R")), base_of(battle.unit("B2")))
