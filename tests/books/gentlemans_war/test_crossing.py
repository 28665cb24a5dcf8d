"""Obstacles and rough ground on ways that are no marches: pursuits, evasions, chases, supports."""

import pytest

from books.gentlemans_war.drilled import Drill, chase, played, ran
from books.gentlemans_war.field import BLUE, RED, SETUP, WEST, lay, unit
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import fought, of
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.crossing import carried
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.melee import Fight, Rest
from grognard.books.gentlemans_war.occupying import arrive
from grognard.books.gentlemans_war.pursuing import accident, finish_charge
from grognard.books.gentlemans_war.results import combat
from grognard.books.gentlemans_war.retreats import fall_back
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.tabletop.geometry import inches
from marks import cites


def across(kind, y):
    """An obstacle all across the table."""
    return feature("o", kind, line=((0, y), (72, y)))


def reasons(event):
    return [one.reason for one in event.reckoning.modifiers]


def happened(table, deed, dice):
    """A procedure about red's R with these dice, and whatever dice fall after them."""

    async def done(game):
        await deed(game, game.table.units["R"])

    return Game.take_up(Drill(done), SETUP, table, Fates(Stream.of("dice"), dice))


@cites("AGW-160", "AGW-163")
@pytest.mark.parametrize(
    ("kind", "dice", "far"),
    [
        ("hedge", [5, 2, 4], 9),  # the lowest die
        ("stream", [5, 2, 4], 6),  # the highest
        ("hedge", [2, 2], 2),  # the die that is left does not get it over: it halts before
        ("hedge", [3, 1], 2),
        ("high-wall", [6, 6, 6], 2),  # no horse jumps that
        ("hedge", [4, 1], 4),
    ],
)
def test_every_obstacle_on_a_straight_way_takes_its_die(kind, dice, far):
    horse = unit("B", "light_cavalry", at=(30, 30))
    table = lay(horse, unit("R", at=(60, 50)), features=[across(kind, 33)])
    assert carried(table, horse, horse.pose, horse.bearing, dice) == inches(far)


@cites("AGW-165", "AGW-160", "AGW-316")
def test_pursuers_who_leap_a_hedge_lose_a_die_and_fight_in_disorder():
    rider, prey = unit("B", "light_cavalry", at=(30, 40)), unit("R", at=(30, 46))
    prey.running = prey.disordered = True
    table = lay(rider, prey, features=[across("hedge", 42)])
    game = happened(table, chase, [1, 2, 2, 2])
    blows = of(game, events.Fought)[0]
    assert (blows.unit, "disordered" in reasons(blows)) == ("B", True)
    short = lay(rider, prey, features=[across("stream", 42)])
    game = played(short, chase, "6 1 1 1")
    assert not of(game, events.Fought)  # the six is lost in the stream


@cites("AGW-170", "AGW-315")
def test_rough_ground_slows_a_pursuit_once():
    field = feature("f", "field", outline=((10, 30), (60, 30), (60, 60), (10, 60)))
    rider, prey = unit("B", "light_cavalry", at=(30, 40)), unit("R", at=(30, 54), running=True)
    game = played(lay(rider, prey, features=[field]), chase, "6 6 6 6")
    assert of(game, events.Moved)[0].path[1] == (inches(30), inches(46))


@cites("AGW-160", "AGW-283")
def test_evaders_pay_for_a_hedge_as_everybody_does():
    battle = facing_off(
        unit("B", at=(30, 30)),
        unit("R", "sharpshooters", at=(30, 40)),
        features=[across("hedge", 44)],
    )
    battle.play(Deed("charge", "R"))
    battle.play("evade:3", fates="3 4 5 1 1 1")
    assert battle.unit("R").place[1] == inches(49)


def evaded(charger, *more, dice, y=36, **fields):
    """Red's sharpshooters have evaded with three dice what blue's charger has in store."""
    battle = facing_off(charger, unit("R", "sharpshooters", at=(30, y)), *more, **fields)
    battle.play(Deed("charge", "R"))
    return battle, battle.play("evade:3", fates=dice)


@cites("AGW-285", "AGW-160", "AGW-165")
def test_chargers_must_get_over_what_their_prey_has_run_over():
    horse = unit("B", "light_cavalry", at=(30, 28))
    battle, told = evaded(
        horse, dice="4 4 4 6 6 6 3 2 " + "1 " * 12, features=[across("brook", 39)]
    )
    assert told.one(events.ChargeRolled).total == inches(21)
    assert battle.unit("B").place[1] > inches(39)
    battle, told = evaded(
        unit("B", "light_cavalry", at=(30, 28)),
        dice="4 4 4 6 6 6 3 2 " + "1 " * 12,
        features=[across("fence", 39)],
    )
    blows = next(event for event in told.of(events.Fought) if event.unit == "B")
    assert "disordered" in reasons(blows)


@cites("AGW-287", "AGW-264")
@pytest.mark.parametrize("kind", ["light_cavalry", "tribal_horsemen"])
def test_horse_does_not_follow_its_prey_into_a_ploughed_field(kind):
    field = feature("f", "field", outline=((10, 40), (60, 40), (60, 60), (10, 60)))
    dice = "4 4 4 " + "6 " * (5 if kind == "light_cavalry" else 6)
    battle, _ = evaded(unit("B", kind, at=(30, 28)), dice=dice, features=[field])
    assert (battle.asks(), battle.question.seat) == ("WhereToHalt", BLUE)


@cites("AGW-170", "AGW-285")
def test_horse_does_not_charge_over_a_field_that_its_prey_has_crossed():
    field = feature("f", "field", outline=((10, 39), (60, 39), (60, 42), (10, 42)))
    horse = unit("B", "light_cavalry", at=(30, 28))
    battle, _ = evaded(horse, dice="6 6 6 6 6 6 6 6", features=[field])
    assert (battle.asks(), battle.question.seat) == ("ShortCharge", RED)


@cites("AGW-287", "AGW-687")
def test_foot_goes_on_into_the_wood_where_the_horse_beside_it_halts():
    wood = feature("w", "wood", outline=((10, 41), (60, 41), (60, 60), (10, 60)))
    battle = facing_off(
        unit("B", at=(30, 30)),
        unit("R", "sharpshooters", at=(30, 38)),
        unit("B2", "light_cavalry", at=(37, 30)),
        features=[wood],
        hands={BLUE: "S4"},
        standing={BLUE: "charge"},
    )
    battle.play(Deed("charge", "R"), "join:S4:B2")
    battle.play("evade:3", fates="2 2 2 6 6 6 " + "6 " * 5)
    assert battle.asks() == "WhereToHalt"
    told = battle.play("stay", fates="1 " * 18)
    assert {event.unit for event in told.of(events.Fought)} == {"B", "R"}
    assert "disordered" in reasons(told.of(events.Fought)[0])


@cites("AGW-279", "AGW-167", "AGW-164")
@pytest.mark.parametrize("ground", ["field", "hedge"])
def test_supports_who_come_up_over_rough_ground_or_a_hedge_fight_in_disorder(ground):
    bad = feature("o", "hedge", line=((38, 0), (38, 60)))
    if ground == "field":
        bad = feature("o", "field", outline=((36, 30), (39, 30), (39, 44), (36, 44)))
    battle = facing_off(
        unit("B", at=(30, 30)),
        unit("R", at=(30, 40), acted=True, disordered=True),
        unit("R2", at=(41, 37.5), facing=WEST, formation="attack"),
        features=[bad],
        hands={RED: "H4"},
        standing={RED: "charge"},
    )
    battle.play(Deed("charge", "R"))
    told = battle.play("join:H4:R2", fates="6 6 6 6 6 6 " + "1 " * 36)
    blows = [event for event in told.of(events.Fought) if event.unit == "R2"]
    assert ["disordered" in reasons(event) for event in blows] == [True]


@cites("AGW-167", "AGW-310")
def test_winners_who_advance_into_a_wood_lose_their_order_there():
    wood = feature("w", "wood", outline=((10, 38), (60, 38), (60, 60), (10, 60)))
    one, other = unit("B", at=(30, 36)), unit("R", at=(30, 39))
    table = lay(one, other, unit("B9", at=(66, 2)), unit("R9", at=(66, 58)), features=[wood])
    blows = "6 6 6 6 1 1 1 1 1 1 1 1 " + "1 " * 12 + "1 1 1 1 " + "1 1 1 1"
    game = fought(table, lambda t: Fight([t.units["B"]], [t.units["R"]]), blows, "advance")
    assert of(game, events.FightDecided)[0].row == "infantry doubles infantry"
    assert game.table.units["B"].disordered


def run_into(victim, die, kind="light_cavalry"):
    """Blue's B has ploughed on into somebody of red's, whose die is given."""
    table = lay(unit("B", kind, at=(30, 30)), victim, unit("R9", at=(66, 58)))

    async def plough(game, target):
        await accident(game, game.table.units["B"], target, game.table.units["B"].pose, combat)

    return happened(table, plough, [die])


@cites("AGW-292", "AGW-316", "AGW-296")
def test_fugitives_run_into_by_accident_are_taken_in_the_rear():
    gunners = unit("R", "field_gun", at=(30, 38), running=True, disordered=True)
    gunners.gun_at = (inches(10), inches(10), 0)
    game = run_into(gunners, 5)
    assert reasons(of(game, events.Fought)[0]) == ["cavalry against skirmishers or gunners"]
    turning = unit("R", at=(30, 38), running=True, disordered=True)
    game = run_into(turning, 5)
    assert reasons(of(game, events.Fought)[0]) == ["attacking the rear"]


@cites("AGW-292", "AGW-091")
def test_those_who_dismount_before_an_accident_are_met_where_they_then_stand():
    game = run_into(unit("R", "mounted_infantry", at=(30, 38)), 5, kind="infantry")
    for response in ("dismount", "", ""):
        game.answer(response)
    moved = next(event for event in of(game, events.Moved) if event.how == "ploughs on")
    assert moved.path[-1][1] == inches(38) - inches(5) // 2


@cites("AGW-288", "AGW-292")
def test_who_ploughs_on_over_a_gun_that_was_left_takes_it():
    battle = facing_off(
        unit("B", at=(30, 30)),
        unit("R", "field_gun", at=(30, 38)),
        unit("R2", at=(32, 41)),
    )
    battle.play(Deed("charge", "R"))
    told = battle.play("evade:3", fates="6 6 6 6 6 6 1")
    assert told.one(events.CarriedAway).unit == "R2"
    assert told.one(events.GunCaptured).captor == "B"


@cites("AGW-288", "AGW-257")
@pytest.mark.parametrize(("enemy", "manned"), [(38.5, False), (30, True)])
def test_nobody_serves_a_gun_at_which_an_enemy_stands(enemy, manned):
    crew = unit("R", "field_gun", at=(30, 44), gun_at=(inches(30), inches(41), 0))
    table = lay(crew, unit("B", at=(30, enemy)))
    game = ran(table, lambda game: arrive(game, game.table.units["R"]), "")
    assert bool(of(game, events.GunManned)) is manned


@cites("AGW-160", "AGW-319")
@pytest.mark.parametrize(
    ("obstacle", "rest", "far"),
    [
        (None, Rest((2, 4, 5, 6), inches(6)), 11),
        ("hedge", Rest((2, 4, 5, 6), inches(6)), 9),  # less the lowest die of the charge
        ("stream", Rest((2, 4, 5, 6), inches(6)), 5),  # less the highest
        ("hedge", Rest((2, 3), inches(2)), 1),  # the die that is left does not get it over
    ],
)
def test_cavalry_that_rides_on_over_an_obstacle_loses_a_die_of_its_charge(obstacle, rest, far):
    async def ride_on(game, rider):
        fight = Fight([rider], [game.table.units["B9"]])
        fight.left_over = {"R": rest}
        await finish_charge(game, fight, rider, combat)

    rider = unit("R", "light_cavalry", at=(30, 30))
    across_it = [across(obstacle, 28)] if obstacle else []
    game = played(lay(rider, unit("B9", at=(60, 4)), features=across_it), ride_on, "")
    assert [event.how for event in of(game, events.Moved)] == ["rides on"]
    assert game.table.units["R"].place == (inches(30), inches(30 - far))


@cites("AGW-247", "AGW-155", "AGW-160")
@pytest.mark.parametrize(("obstacle", "far"), [(None, 8), ("hedge", 5), ("stream", 3)])
def test_a_fall_back_is_a_move_like_any_other_and_pays_for_obstacles(obstacle, far):
    across_it = [across(obstacle, 42)] if obstacle else []
    table = lay(unit("R", at=(30, 40)), unit("B", at=(30, 20)), features=across_it)
    game = ran(table, lambda g: fall_back(g, g.table.units["R"]), "3 5")
    assert game.table.units["R"].place == (inches(30), inches(40 + far))
