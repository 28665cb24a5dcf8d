"""What a referee at the table caught while battles were played: who may go on, who goes where."""

import pytest

from books.gentlemans_war.field import BLUE, NORTH, RED, WEST, Battle, general, lay, unit
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_movement import acting, ahead
from books.gentlemans_war.test_shooting import feature
from books.gentlemans_war.test_the_letter_of_combat import ran
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.firing import target_class
from grognard.books.gentlemans_war.generals import Ride
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.melee import Fight, fights_disordered
from grognard.books.gentlemans_war.restrictions import cannot_charge
from grognard.books.gentlemans_war.retreats import fall_back
from grognard.books.gentlemans_war.stands import base_of
from grognard.books.gentlemans_war.tables import OPEN
from grognard.tabletop.drill import Order
from grognard.tabletop.geometry import Point, inches, overlap
from marks import cites

QUIET = {"standing": {RED: "charge"}}
"""Red keeps its Hold Cards for charges."""

# Chargers who are stopped


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


# Fights that go on


@cites("AGW-131", "AGW-314", "AGW-206")
def test_who_has_fought_on_does_nothing_else_in_that_activation():
    table = lay(
        unit("R", at=(30, 40), locked=("B",), attacking=True),
        unit("B", at=(30, 38), locked=("R",)),
        unit("R9", at=(66, 58)),
        unit("B9", at=(66, 2)),
        unit("B8", at=(58, 2)),
    )
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    fight = "6 6 6 1 1 1 1 1 1 1 1 1 " + "6 6 1 1 1 1 1 1 1 1 1 1 "
    battle.play(Deed("fight"), fates=fight + "3 3")
    told = battle.play("hold", fates="1 1 1 1 1 H2")
    assert told.kinds()[-2:] == ["ActivationEnded", "Flipped"]
    assert battle.asks() == "UseCard"


# Counter-charges


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


# Brigades and aces


@cites("AGW-131", "AGW-134", "AGW-687")
def test_a_unit_that_charged_with_its_brigade_on_an_ace_does_not_act_again():
    table = lay(
        unit("B", at=(30, 32)),
        unit("B2", at=(37, 32)),
        unit("B9", at=(66, 2)),
        unit("B8", at=(58, 2)),
        unit("R", at=(33, 40), acted=True, disordered=True),
        unit("R9", at=(66, 58)),
        unit("R8", at=(58, 58)),
        generals=[general("Bg", (30, 32), attached="B")],
    )
    battle = Battle(table, "SA")
    battle.play(Use("brigade", ("B", "B2")), False, "B", Deed("charge", "R"))
    blows = "6 6 6 6 6 6 6 6 6 6 6 6 6 "
    told = battle.play(True, fates="6 6 6 6 6 6 " + blows)
    told = battle.play(-1, fates="6 " * 12 + "1 " * 12)
    assert battle.unit("R").gone == "destroyed"
    told = battle.play("hold", fates="H2")
    assert not [event for event in told.of(events.Activated) if event.unit == "B2"]


# Friends in the way


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


# Fugitives


@cites("AGW-327", "AGW-249")
def test_a_general_does_not_stop_those_who_run_by_joining_them():
    table = lay(
        unit("R", at=(30, 40), running=True, disordered=True, shaken=True),
        unit("R2", at=(50, 40)),
        unit("B", at=(30, 8)),
        generals=[general("Rg", (30, 46))],
        riding=(RED,),
    )
    battle = Battle(table, "3 3 3 3")
    told = battle.play(Ride(unit="R"), fates="H7")
    assert not told.of(events.Reformed)
    assert battle.unit("R").running


# Room to turn


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


@cites("AGW-247")
def test_who_falls_back_among_friends_stands_clear_of_them_when_it_faces_the_enemy():
    back, friend = unit("R", at=(30, 40)), unit("R2", at=(30, 46))
    table = lay(back, friend, unit("B", at=(44, 40), facing=WEST))
    game = ran(table, lambda g: fall_back(g, g.table.units["R"]), "1 2")
    one, other = (base_of(game.table.units[name]) for name in ("R", "R2"))
    assert not overlap(one, other)


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


@cites("AGW-319", "AGW-282")
def test_cavalry_that_destroys_those_who_came_to_meet_it_rides_on_too():
    horse, foe = unit("B", "light_cavalry", at=(30, 30)), unit("R", "light_cavalry", at=(30, 42))
    foe.figures, foe.original = 2, 6
    battle = facing_off(horse, foe)
    battle.play(Deed("charge", "R"))
    told = battle.play("counter", fates="3 1 " + "6 2 2 2 2 " + "6 6 6 6 6 6 1 1")
    assert battle.unit("R").gone == "destroyed"
    rides = told.of(events.Moved)[-1]
    assert (rides.how, rides.path[-1]) == ("rides on", (inches(30), inches(44)))


# Gunners without their guns


def crew(formation, kind="field_gun", **more):
    """Red gunners who have left their gun behind the enemy."""
    return unit("R", kind, at=(30, 40), formation=formation, gun_at=(7620, 4000, 0), **more)


@cites("AGW-068", "AGW-230", "AGW-288")
def test_gunners_who_left_a_limbered_gun_are_shot_at_as_men_in_open_order():
    table = lay(crew("limbered"), unit("B", at=(30, 30)))
    assert target_class(table, table.units["R"], Point(inches(30), inches(31))) == OPEN


@cites("AGW-060", "AGW-288")
def test_gunners_who_left_a_limbered_gun_are_no_column():
    fight = Fight([unit("B", at=(30, 38))], [crew("limbered")])
    assert not fights_disordered(fight.defenders[0], fight)
    limbered = unit("R", "field_gun", at=(30, 40), formation="limbered")
    assert not fights_disordered(limbered, Fight(fight.attackers, [limbered]))


@cites("AGW-247", "AGW-155")
@pytest.mark.parametrize("kind", ["field_gun", "siege_gun", "huge_gun"])
def test_gunners_without_their_gun_fall_back_as_men_on_foot(kind):
    table = lay(crew("deployed", kind, disordered=True), unit("B", at=(30, 20)))
    game = ran(table, lambda g: fall_back(g, g.table.units["R"]), "2 2 2")
    assert game.table.units["R"].place == (inches(30), inches(46))
    assert not game.table.units["R"].running


# Hold Cards


PLACES = ((1, 1), (2, 2), (3, -1))
"""Three comrades shoulder to shoulder with the charger, so many places to its left."""


@cites("AGW-271")
def test_a_court_card_brings_any_two_of_those_who_could_join_a_charge():
    body = [unit(f"B{n}", at=(30 + 2.1 * place, 30), figures=4) for n, place in PLACES]
    foe = unit("R", at=(30, 40), figures=20)
    charger, more = unit("B", at=(30, 30), figures=4), {"standing": {BLUE: "charge"}}
    battle = facing_off(charger, foe, *body, hands={BLUE: "SK"}, **more)
    battle.play(Deed("charge", "R"))
    pairs = {"join:SK:B1:B2", "join:SK:B1:B3", "join:SK:B2:B3"}
    assert pairs <= set(battle.offers())
    told = battle.play("join:SK:B2:B3")
    assert told.one(events.HoldPlayed).by == "AGW-271"


# Charged from two sides


def between_two(**more):
    """Red's R has B before its front and B2, who joins the charge by a card, behind it."""
    rear = unit("B2", at=(30, 50), facing=NORTH)
    hands = {"hands": {BLUE: "SK"}, "standing": {BLUE: "charge"}}
    battle = facing_off(unit("B", at=(30, 30)), unit("R", at=(30, 40), **more), rear, **hands)
    battle.play(Deed("charge", "R"), "join:SK:B2")
    return battle


@cites("AGW-271", "AGW-289", "AGW-290")
def test_who_turns_to_the_charge_from_behind_has_the_other_in_its_rear():
    battle = between_two(acted=True)
    told = battle.play("face", fates="6 6 6 6 6 6 " + "6 " + "1 " * 36)
    assert told.one(events.Faced).bearing == 18000
    struck = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert (struck["B"], struck["B2"]) == (2, 0)


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


# Skirmishers and their supports


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


# Deeds that take the whole activation


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


@cites("AGW-340", "AGW-342")
def test_who_has_set_to_work_does_not_charge_as_well():
    battle = acting(unit("R", at=(30, 40)), unit("B", at=(30, 36)))
    told = battle.play(Deed("work", "shallow-trench"), fates="H2")
    assert battle.unit("R").work == "shallow-trench"
    assert told.kinds()[-1] == "Flipped"  # nothing else was left to it
    assert cannot_charge(unit("R", did=("work",))).cite == "AGW-340"


@cites("AGW-383")
def test_who_has_taken_a_wagon_does_not_charge_as_well():
    assert cannot_charge(unit("R", "light_cavalry", did=("capture",))).cite == "AGW-383"
