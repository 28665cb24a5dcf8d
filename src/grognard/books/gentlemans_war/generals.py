"""Generals: where they ride, whom they join, and how they fare among the bullets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import (
    GENERAL,
    REPORTER,
    Helper,
    WhichDie,
    cycle_of,
    trail_of,
)
from grognard.books.gentlemans_war.brigades import staff
from grognard.books.gentlemans_war.country import RIDER, table_base
from grognard.books.gentlemans_war.pieces import AgwTable, General, Gone, Place, Unit
from grognard.books.gentlemans_war.stands import base_of, general_base
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question
from grognard.tabletop.geometry import (
    Length,
    Point,
    along_bearing,
    closest_point,
    contains,
    distance,
    gap,
    inches,
    spot,
)
from grognard.tabletop.going import passage
from grognard.tabletop.wording import whereabouts

Game_ = Game[AgwTable]
Hurt = Literal["unhurt", "scratch", "wounded", "serious", "killed", "captured"]
WOUNDS: Final[tuple[Hurt, ...]] = (
    "scratch",
    "scratch",
    "wounded",
    "wounded",
    "serious",
    "killed",
)
"""What becomes of a general who is hit, by his die: AGW-332."""


class Ride(Struct, frozen=True, omit_defaults=True):
    """Where a general rides: to a place, or to a unit that he joins."""

    x: int = 0
    y: int = 0
    unit: str = ""
    stay: bool = False


class WhereTo(Question[Ride]):
    """Where a general rides."""

    __slots__ = ("general", "reach", "table")
    answer = Ride
    cite = "AGW-325"

    def __init__(self, table: AgwTable, general: General, reach: Length) -> None:
        super().__init__(general.seat)
        self.table = table
        self.general = general
        self.reach = reach

    def words(self) -> str:
        return f"Where does {self.general.name} ride?"

    def about(self) -> str:
        return self.general.id

    def trail(self) -> tuple[str, ...]:
        return (cycle_of(self.table, self.table.command_of(self.general)), self.general.name)

    def candidates(self) -> Sequence[Ride]:
        here = Point(*self.general.place)
        found = [Ride(stay=True)]
        found += [Ride(unit=unit.id) for unit in self.table.own(self.seat)]
        for quarter in range(4):
            there = along_bearing(quarter * 9000, self.reach)
            found.append(Ride(here.x + there.x, here.y + there.y))
        return found

    @rule("AGW-325", "AGW-324", "AGW-329", "AGW-111")
    def fault(self, choice: Ride) -> Fault | None:
        """No further than the dice carry him, and not off the table."""
        if choice.stay:
            return None
        here = general_base(self.general)
        if choice.unit:
            unit = self.table.units.get(choice.unit)
            if unit is None or unit.seat != self.seat or not unit.on_table:
                return Fault("Name one of your units.", self.cite)
            if self._taken(unit):
                return Fault("Another general is with them.", self.cite)
            there = closest_point(base_of(unit), Point(*self.general.place))
            far = gap(here, base_of(unit))
        else:
            there = Point(choice.x, choice.y)
            if not contains(table_base(self.table.width, self.table.height), spot(there)):
                return Fault("He would leave the table.", self.cite)
            far = distance(Point(*self.general.place), there)
        if far > self.reach:
            return Fault("That is too far for him.", self.cite)
        way = passage(self.table.ground, Point(*self.general.place), there, RIDER)
        return None if way.cost is not None else Fault("He cannot ride that way.", "AGW-111")

    def _taken(self, unit: Unit) -> bool:
        other = self.table.attached_to(unit)
        return other is not None and other.id != self.general.id

    def describe(self, choice: Ride) -> Offer:
        if choice.stay:
            return Offer("Stays as he is", icon="ui-hold")
        if choice.unit:
            name = self.table.units[choice.unit].name
            return Offer(f"To {name}", "and joins it", self.cite, piece=choice.unit)
        there = (choice.x, choice.y)
        return Offer("Alone", f"to {whereabouts(there, 254)}", self.cite, "ui-move", place=there)


async def move_general(game: Game_, general: General, dice: int, *, acts: bool = False) -> None:
    """So many dice far, alone or to a unit; who joins a shaken unit may steady it."""
    rolled = game.roll(dice)
    ride = await WhereTo(game.table, general, inches(sum(rolled)))
    place, attached = general.place, general.attached
    if not ride.stay:
        attached = ride.unit
        place = _beside(game.table, ride)
    game.tell(events.GeneralMoved(general.id, place, attached, rolled, ride.stay, acts))
    if attached and not ride.stay:
        steady(game, game.table.units[attached])


def _beside(table: AgwTable, ride: Ride) -> Place:
    if not ride.unit:
        return (ride.x, ride.y)
    return table.units[ride.unit].place


@rule("AGW-327")
def steady(game: Game_, unit: Unit) -> None:
    """A general who joins a unit shaken by a morale test ends its disorder on 3 to 6.

    Who runs away is not just disordered, and must rally: AGW-249.
    """
    if not (unit.disordered and unit.shaken) or unit.running:
        return
    dice = game.roll(1)
    if dice[0] >= 3:
        game.tell(events.Reformed(unit.id, "AGW-327", 0, dice))


@rule("AGW-324")
async def ride_generals(game: Game_) -> None:
    """As a side's cycle begins each of its generals may ride four dice for nothing."""
    table = game.table
    command = table.riding[0]
    waiting = [general for general in staff(table, command) if not general.moved]
    if waiting:
        await move_general(game, waiting[0], dice=4)
    if len(waiting) <= 1:
        game.tell(events.GeneralsRode(command))


@rule("AGW-326", "AGW-333")
async def with_general(
    game: Game_, unit: Unit, dice: tuple[int, ...], *heading: str
) -> tuple[int, ...]:
    """Dice of a unit, one of which its general may have rolled again."""
    general = game.table.attached_to(unit)
    trail = trail_of(game.table, unit, *heading)
    if dice and general is not None and not general.wounded:
        dice = await _one_again(game, unit, dice, (trail, GENERAL))
    if dice and has_reporter(game.table, unit):
        told = await _one_again(game, unit, dice, (trail, REPORTER))
        if told is not dice:
            game.tell(events.CameoUsed(unit.seat))
        dice = told
    return dice


async def _one_again(
    game: Game_, unit: Unit, dice: tuple[int, ...], thanks: tuple[tuple[str, ...], Helper]
) -> tuple[int, ...]:
    """The dice, one of which somebody with the unit may have rolled again."""
    trail, helper = thanks
    choice = await WhichDie(unit.seat, dice, trail, unit.id, helper=helper)
    if choice < 0:
        return dice
    again = game.roll(1)
    return (*dice[:choice], *again, *dice[choice + 1 :])


@rule("AGW-678")
def has_reporter(table: AgwTable, unit: Unit) -> bool:
    """A war correspondent is with a unit, and has not yet changed its story this cycle."""
    cameo = table.cameos.get(unit.seat)
    with_it = unit.cameo == "war correspondent"
    return with_it and cameo is not None and cameo.unit == unit.id and not cameo.used


@rule("AGW-331", "AGW-332", "AGW-336", "AGW-EX37")
def under_fire(game: Game_, general: General, risk: int) -> Hurt:
    """A general whose unit must test is hit on 1-2 or 1-3, and then rolls for his wound."""
    dice = game.roll(1)
    result: Hurt = "unhurt"
    if dice[0] <= risk:
        dice += game.roll(1)
        result = WOUNDS[dice[1] - 1]
    game.tell(events.GeneralHit(general.id, risk, dice, result, "AGW-332"))
    return result


@rule("AGW-334")
def risk_in_combat(lost: int, entered: int, *, destroyed: bool) -> int:
    """On how much a general is hit by his unit's share of losses."""
    if destroyed:
        return 5
    for risk, parts in ((4, 4), (3, 3), (2, 2), (1, 1)):
        if lost * 6 >= entered * parts:
            return risk
    return 0


@rule("AGW-334", "AGW-335", "AGW-330", "AGW-EX38")
def in_combat(
    game: Game_, general: General, risk: int, *, destroyed: bool, indoors: bool = False
) -> Hurt:
    """A general in a fight is diced for; with his unit destroyed he rides off or is taken."""
    dice = game.roll(1)
    result: Hurt = "unhurt"
    if dice[0] <= risk:
        dice += game.roll(1)
        result = WOUNDS[dice[1] - 1]
        taken = result in ("wounded", "serious") or (indoors and result == "scratch")
        if destroyed and taken:
            result = "captured"
    game.tell(events.GeneralHit(general.id, risk, dice, result, "AGW-335"))
    if destroyed and not general.gone:
        ride_off(game, general)
    return result


def ride_off(game: Game_, general: General) -> None:
    """He gets away by four dice toward his own edge."""
    table = game.table
    rolled = game.roll(4)
    home = (table.facings.get(general.seat, 0) + 18000) % 36000
    away = along_bearing(home, inches(sum(rolled)))
    wanted = Point(general.place[0] + away.x, general.place[1] + away.y)
    top = table_base(table.width, table.height)
    place = wanted if contains(top, spot(wanted)) else closest_point(top, wanted)
    game.tell(events.GeneralMoved(general.id, (place.x, place.y), "", rolled))


def lose(game: Game_, unit: Unit, gone: Gone, by: str) -> None:
    """A unit is gone from the table; the general who rode with it gets away."""
    general = game.table.attached_to(unit)
    game.tell(events.Left(unit.id, gone, by))
    if general is not None:
        ride_off(game, general)
