"""What happens when command is given, concealed troops are looked for and units dice for action."""

from __future__ import annotations

from typing import Final

from grognard.books.sharpe_skirmish.events.wording import dice_words, name, side_does
from grognard.books.sharpe_skirmish.pieces import SkTable
from grognard.books.sharpe_skirmish.tables import DEEDS, RETREATS, Deed
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import does, listed, many

TEN: Final = 1000
"""Ten centimetres for every pip: SK-044."""


class CommandTaken(Event, frozen=True):
    """A player character throws his command dice."""

    cite = "SK-010"
    officer: str
    dice: tuple[int, ...]
    busy: bool
    """He means to load, fire or fight this turn."""
    reckoning: Reckoning
    side: str

    def apply(self, table: SkTable) -> None:
        group = table.groups[self.officer]
        group.busy = self.busy
        table.officer = self.officer
        table.points = sum(self.dice)
        table.chain = (self.officer,)
        table.drummed = False

    def tell(self, table: SkTable) -> str:
        points = many(sum(self.dice), "command point")
        own = " and means to fight in person" if self.busy else ""
        thrown = dice_words(self.dice)
        return f"{name(table, self.officer)} throws {thrown}: {points}{own}."

    def show(self) -> Show:
        return Show(
            kind="dice",
            side=self.side,
            piece=self.officer,
            dice=self.dice,
            reckoning=self.reckoning,
        )


class Activated(Event, frozen=True):
    """A group, or a figure who passes orders on, is brought under command."""

    cite = "SK-014"
    group: str
    officer: str
    cost: int
    side: str
    dice: tuple[int, ...] = ()
    """What a figure who commands on the officer's behalf adds."""
    drummed: bool = False
    busy: bool = False
    """A junior officer who means to load, fire or fight this turn."""

    def apply(self, table: SkTable) -> None:
        group = table.groups[self.group]
        group.commander = self.officer
        group.busy = self.busy
        table.points += sum(self.dice) - self.cost
        if group.single:
            table.chain = (*table.chain, self.group)
        if self.drummed:
            table.drummed = True

    def says_who(self) -> str:
        if self.drummed:
            return "SK-011"
        return "SK-016" if self.dice else self.cite

    def tell(self, table: SkTable) -> str:
        paid = many(self.cost, "point")
        words = f"{name(table, self.group)} is under command for {paid}"
        if self.dice:
            words += f" and adds {sum(self.dice)} ({dice_words(self.dice)})"
        if self.busy:
            words += ", and means to fight in person"
        return f"{words}."

    def show(self) -> Show:
        kind = "dice" if self.dice else "marker"
        return Show(kind=kind, side=self.side, piece=self.group, dice=self.dice)


class CommandEnded(Event, frozen=True):
    """An officer has given his orders; points left over are lost."""

    cite = "SK-010"
    officer: str
    left: int

    def apply(self, table: SkTable) -> None:
        table.commanded = (*table.commanded, self.officer)
        table.officer, table.points, table.chain, table.drummed = "", 0, (), False

    def tell(self, table: SkTable) -> str:
        left = f" and leaves {many(self.left, 'point')} unused" if self.left else ""
        return f"{name(table, self.officer)} has given all orders{left}."


class CommandSettled(Event, frozen=True):
    """It is settled which units of a side are under command; now they dice."""

    cite = "SK-006"
    side: str

    def apply(self, table: SkTable) -> None:
        table.phase = "dice"

    def tell(self, table: SkTable) -> str:
        return f"{side_does(table, self.side, 'dices')} for action."


class Spotted(Event, frozen=True):
    """Groups of a side peer into woods and houses: each die times ten centimetres."""

    cite = "SK-044"
    rolls: tuple[tuple[str, str, int, int], ...]
    """Who looks for whom, the die, and how far off the other is."""
    side: str

    def apply(self, table: SkTable) -> None:
        found = {f"{who}>{whom}": die * TEN for who, whom, die, _ in self.rolls}
        table.spotted = {**table.spotted, **found}

    def tell(self, table: SkTable) -> str:
        found: dict[str, list[str]] = {}
        for who, whom, die, away in self.rolls:
            if die * TEN >= away:
                found.setdefault(whom, []).append(f"{name(table, who)} ({die})")
        seen = [
            f"{does(name(table, whom), 'is')} made out by {listed(by)}"
            for whom, by in found.items()
        ]
        vain = len(self.rolls) - sum(len(by) for by in found.values())
        if vain:
            seen.append(f"{many(vain, 'die finds', 'dice find')} nobody")
        return f"{side_does(table, self.side, 'looks')} into cover: {'; '.join(seen)}."

    def show(self) -> Show:
        return Show(kind="dice", side=self.side, dice=tuple(die for _, _, die, _ in self.rolls))


class Diced(Event, frozen=True):
    """A unit works out its risk and dices on the actions table."""

    cite = "SK-040"
    group: str
    also: tuple[str, ...]
    """Command figures within 5, to whom the result goes as well."""
    reckoning: Reckoning
    die: int
    deed: Deed
    charge: bool
    bound: bool
    """The result binds it even under command."""
    commanded: bool
    side: str
    shared: bool = False
    """The die was thrown once for the platoon."""
    company: bool = False
    """The platoon stands together, with an officer or NCO near."""

    def apply(self, table: SkTable) -> None:
        for member in (self.group, *self.also):
            group = table.groups[member]
            group.result = self.deed
            group.charge = self.charge
            group.bound = self.bound
            group.company = self.company
            group.pushed = group.shelled = False
            group.threat = 0
            group.retreating = self.deed in RETREATS
            if self.deed in RETREATS:
                group.square = False

    def says_who(self) -> str:
        if self.shared:
            return "SK-043"
        return "SK-041" if self.commanded and not self.bound else self.cite

    def tell(self, table: SkTable) -> str:
        told = f"{name(table, self.group)}: risk {self.reckoning.total}, rolled {self.die}"
        if self.commanded and not self.bound:
            return f"{told}: free to act, being under command."
        charge = ", with a charge if anybody is in reach" if self.charge else ""
        reasons = [f"{found.reason} {found.amount:+}" for found in self.reckoning.modifiers]
        why = f" ({', '.join(reasons)})" if reasons else ""
        return f"{told}: {DEEDS[self.deed]}{charge}{why}."

    def show(self) -> Show:
        return Show(
            kind="dice",
            side=self.side,
            piece=self.group,
            dice=(self.die,),
            reckoning=self.reckoning,
        )


class DicingEnded(Event, frozen=True):
    """All units of a side know what they want; now they act."""

    cite = "SK-006"
    side: str

    def apply(self, table: SkTable) -> None:
        table.phase = "move"

    def tell(self, table: SkTable) -> str:
        return f"{side_does(table, self.side, 'acts')}."
