"""Advance guards: once both sides stand, each may push one formation 12 inches further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import brigades, is_brigade
from grognard.books.gentlemans_war.country import pace_of, table_base
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import base_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import (
    Base,
    advance,
    contains,
    encroaches,
    gap,
    inches,
)
from grognard.tabletop.going import barring, passage

Game_ = Game[AgwTable]
FURTHER: Final = 12
KEPT: Final = inches(12)
"""What must be left between the armies."""


class Vanguard(Struct, frozen=True, omit_defaults=True):
    """Who goes ahead, and how many inches; nobody if no unit is named."""

    units: tuple[str, ...] = ()
    far: int = 0


class PushAhead(Question[Vanguard]):
    """Which formation a commander pushes ahead before the first card."""

    __slots__ = ("table",)
    answer = Vanguard
    cite = "AGW-362"

    def __init__(self, table: AgwTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return "Which unit or brigade do you push ahead?"

    def detail(self) -> str:
        return "Up to 12 inches straight ahead; 12 must be left between the armies."

    def trail(self) -> tuple[str, ...]:
        return ("Deployment", "vanguard")

    def candidates(self) -> Sequence[Vanguard]:
        groups: list[tuple[str, ...]] = [(unit.id,) for unit in self.table.own(self.seat)]
        groups += brigades(self.table, self.seat)
        return [Vanguard(), *(Vanguard(group, far) for group in groups for far in (FURTHER, 6))]

    @rule("AGW-362")
    def fault(self, choice: Vanguard) -> Fault | None:
        """One unit or brigade, on free and open ground, 12 inches from every enemy."""
        if not choice.units:
            return None
        own = {unit.id: unit for unit in self.table.own(self.seat)}
        if not set(choice.units) <= set(own) or len(set(choice.units)) != len(choice.units):
            return Fault("Name units of yours.", self.cite)
        group = [own[name] for name in choice.units]
        if len(group) > 1 and (len(group) > 4 or not is_brigade(self.table, group)):
            return Fault("A formation is one unit or one brigade.", self.cite)
        if not 1 <= choice.far <= FURTHER:
            return Fault("No more than 12 inches.", self.cite)
        whole = formation_of(self.table, choice.units)
        for unit in whole:
            if fault := self._way_fault(unit, whole, choice.far):
                return fault
        return None

    def _way_fault(self, unit: Unit, group: Sequence[Unit], far: int) -> Fault | None:
        """Every inch of the way is open, and its end is free."""
        table = self.table
        top = table_base(table.width, table.height)
        for inch in range(1, far + 1):
            spot = ahead_of(unit, inch)
            if not contains(top, spot) or barring(table.ground, spot, pace_of(unit)):
                return Fault(f"The way is closed to {unit.name}.", "AGW-103")
        end = ahead_of(unit, far)
        if passage(table.ground, unit.point, end.pose.point, pace_of(unit)).cost is None:
            return Fault(f"{unit.name} cannot get over what lies in its way.", "AGW-162")
        others = [other for other in table.on_field() if other not in group]
        if any(encroaches(end, base_of(other)) for other in others):
            return Fault("Somebody stands there.", self.cite)
        if any(gap(end, base_of(foe)) < KEPT for foe in table.foes(self.seat)):
            return Fault("Twelve inches must be left between the armies.", self.cite)
        return None

    def describe(self, choice: Vanguard) -> Offer:
        if not choice.units:
            return Offer("Nobody: they stand as they are", cite=self.cite)
        names = ", ".join(self.table.units[name].name for name in choice.units)
        lead, far = choice.units[0], f"{choice.far} inches"
        base = ahead_of(self.table.units[lead], choice.far)
        where = (base.pose.x, base.pose.y)
        return Offer(names, far, self.cite, "ui-move", lead, place=where, tray=base.outline)


def ahead_of(unit: Unit, far: int) -> Base:
    """A unit's tray so many inches straight ahead."""
    return base_of(unit).at(advance(unit.pose, inches(far)))


@rule("AGW-362", "AGW-016")
def formation_of(table: AgwTable, names: Sequence[str]) -> list[Unit]:
    """The units named, and the skirmishers that any of them has out."""
    units = [table.units[name] for name in names]
    out = [table.skirmishers_of(unit) for unit in units]
    mine = [one for one in out if one is not None and not one.apart and one not in units]
    return [*units, *mine]


@rule("AGW-362")
async def push_ahead(game: Game_) -> None:
    """Each commander in turn, the one who placed first going first."""
    table = game.table
    seat = table.vanguards[0]
    choice = await PushAhead(table, Seat(seat))
    moved = []
    for unit in formation_of(table, choice.units):
        pose = ahead_of(unit, choice.far).pose
        moved.append((unit.id, (pose.x, pose.y)))
    game.tell(events.VanguardPushed(seat, tuple(moved), choice.far))
