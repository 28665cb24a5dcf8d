"""Events of charges and close combat."""

from __future__ import annotations

import re
from typing import Final

from grognard.books.gentlemans_war.events.sequence import give_counter
from grognard.books.gentlemans_war.events.wording import (
    counting,
    faces_of,
    inches_of,
    many,
    name,
    owner,
    reasons,
    rolled,
    whom,
)
from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.geometry import Length

_PRICE: Final = re.compile(r" \(\d+ actions?\)$")
"""What a response costs, as it is offered."""


class ChargeDeclared(Event, frozen=True):
    """A unit announces that it charges somebody."""

    cite = "AGW-257"
    unit: str
    target: str
    distance: Length
    spent: int = 0

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        give_counter(table, unit)
        unit.did = (*unit.did, "charge")

    def tell(self, table: AgwTable) -> str:
        foe, far = whom(table, self.target), inches_of(self.distance)
        return f"{name(table, self.unit)} charges {foe}, {far} away!"

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit, target=self.target)


class Responded(Event, frozen=True):
    """The target of a charge does something about it."""

    cite = "AGW-273"
    unit: str
    what: str
    actions: int
    left: int

    def tell(self, table: AgwTable) -> str:
        cost = many(self.actions, "action")
        what = _PRICE.sub("", self.what).replace(" The ", " the ").rstrip("!")
        deed = f"{what[:1].lower()}{what[1:]}"
        return f"{name(table, self.unit)} responds ({cost}, {self.left} left): {deed}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class ChargeRolled(Event, frozen=True):
    """How far a charge carries."""

    cite = "AGW-260"
    unit: str
    dice: tuple[int, ...]
    kept: tuple[bool, ...]
    needed: Length
    total: Length

    def tell(self, table: AgwTable) -> str:
        who, far = name(table, self.unit), inches_of(self.total)
        enough = "enough" if self.total >= self.needed else "not enough"
        need, dice = inches_of(self.needed), counting(self.dice, self.kept)
        taken = sum(faces_of(self.dice, self.kept)) - self.total // 254
        taken_words = f', {taken}" lost to obstacles' if taken > 0 else ""
        return f"{who} rolls {dice}{taken_words}: {far} of {need}, {enough}."

    def show(self) -> Show:
        return Show(
            kind="dice", side=owner(self.unit), piece=self.unit, dice=self.dice, kept=self.kept
        )


class CounterCharged(Event, frozen=True):
    """How far the target of a charge comes to meet it."""

    cite = "AGW-282"
    unit: str
    dice: tuple[int, ...]
    kept: tuple[bool, ...]
    total: Length

    def tell(self, table: AgwTable) -> str:
        dice, far = counting(self.dice, self.kept), inches_of(self.total)
        return f"{name(table, self.unit)} rolls {dice}: {far} to meet the charge."

    def show(self) -> Show:
        return Show(
            kind="dice", side=owner(self.unit), piece=self.unit, dice=self.dice, kept=self.kept
        )


class CarriedAway(Event, frozen=True):
    """A unit is caught unprepared, and a die says how well it meets what comes."""

    cite = "AGW-291"
    unit: str
    dice: tuple[int, ...]
    figures: int
    by: str
    outcome: str = ""
    """What the die brings, and what was added to it or taken off."""
    thrower: str = ""
    """Who rolls, if it is not the unit itself."""

    def tell(self, table: AgwTable) -> str:
        count = many(self.figures, "figure")
        words = {
            "AGW-292": "is run into by accident",
            "AGW-293": "runs for its supports",
            "AGW-574": f"is met with hooks: {count} can fight",
        }.get(self.by, f"is taken unawares: {count} can turn")
        what = f"{self.outcome}." if self.outcome else "."
        return f"{name(table, self.unit)} {words} ({rolled(self.dice)}){what}"

    def show(self) -> Show:
        side = owner(self.thrower or self.unit)
        return Show(kind="dice", side=side, piece=self.unit, dice=self.dice)


class Fought(Event, frozen=True):
    """A unit cuts and thrusts; every hit lays a figure low."""

    cite = "AGW-301"
    unit: str
    against: str
    dice: tuple[int, ...]
    needed: int
    hits: int
    reckoning: Reckoning

    def tell(self, table: AgwTable) -> str:
        who, foe, hits = name(table, self.unit), whom(table, self.against), many(self.hits, "hit")
        chance = f"{self.needed}+" if self.needed <= 6 else "no die hits"
        why = reasons(self.reckoning)
        return f"{who} fights {foe} ({chance}{why}): {rolled(self.dice)}, {hits}."

    def show(self) -> Show:
        kept = tuple(die >= self.needed for die in self.dice)
        return Show(
            kind="melee",
            side=owner(self.unit),
            piece=self.unit,
            target=self.against,
            dice=self.dice,
            kept=kept,
            reckoning=self.reckoning,
        )


class Fell(Event, frozen=True):
    """Figures go down in close combat; some may yet rise again."""

    cite = "AGW-304"
    unit: str
    figures: int

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.figures -= self.figures
        give_counter(table, unit)

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} has {many(self.figures, 'figure')} down."

    def show(self) -> Show:
        return Show(kind="wound", piece=self.unit)


class FightDecided(Event, frozen=True):
    """Who has won a close combat, and by which row of the table."""

    cite = "AGW-310"
    winner: str
    loser: str
    row: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    on_foot: bool = False
    """Winners or losers are, although the row has them as horse: AGW-566."""

    def tell(self, table: AgwTable) -> str:
        if not self.winner:
            return "The combat is a tie."
        who, foe = name(table, self.winner), whom(table, self.loser)
        row = f"as if {self.row}" if self.on_foot else self.row
        return f"{who} has the better of {foe}: {row}."


class Recovered(Event, frozen=True):
    """Fallen figures that are only stunned return to the ranks."""

    cite = "AGW-311"
    unit: str
    dice: tuple[int, ...]
    needed: int
    back: int

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].figures += self.back

    def tell(self, table: AgwTable) -> str:
        return (
            f"{name(table, self.unit)} gets {many(self.back, 'figure')} back "
            f"({self.needed}+: {rolled(self.dice)})."
        )

    def show(self) -> Show:
        kept = tuple(die >= self.needed for die in self.dice)
        return Show(kind="dice", side=owner(self.unit), piece=self.unit, dice=self.dice, kept=kept)


class Locked(Event, frozen=True):
    """A tie leaves the fighters at each other's throats."""

    cite = "AGW-314"
    attacker: str
    defender: str

    def apply(self, table: AgwTable) -> None:
        one, other = table.units[self.attacker], table.units[self.defender]
        one.attacking, other.attacking = True, False
        if other.id not in one.locked:
            one.locked = (*one.locked, other.id)
        if one.id not in other.locked:
            other.locked = (*other.locked, one.id)

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.attacker)} and {whom(table, self.defender)} fight on."


class FoughtOn(Event, frozen=True):
    """Two units that a tie has left at grips fight another round, and do nothing else."""

    cite = "AGW-314"
    one: str
    other: str

    def apply(self, table: AgwTable) -> None:
        for unit, foe in ((self.one, self.other), (self.other, self.one)):
            piece = table.units[unit]
            piece.locked = tuple(name for name in piece.locked if name != foe)
            piece.did = (*piece.did, "fight")

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.one)} and {whom(table, self.other)} go at each other again."
