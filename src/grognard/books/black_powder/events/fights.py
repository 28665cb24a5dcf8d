"""What happens when units charge, fight, and break."""

from __future__ import annotations

from typing import Literal

from grognard.books.black_powder.events.writing import (
    Stance,
    name_of,
    put,
    remove,
    side,
    throw,
)
from grognard.books.black_powder.orders import names_of
from grognard.books.black_powder.pieces import NEVER, BpTable, Contact, Place
from grognard.books.black_powder.tables import Formation
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import does, within

Outcome = Literal["breaks", "retires in disorder", "retires", "holds"]


class ChargeDeclared(Event, frozen=True):
    """A unit sets out to charge."""

    cite = "BP-228"
    unit: str
    target: str

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} charges {name_of(table, self.target)}!"


class Charged(Event, frozen=True):
    """A charge comes into contact."""

    cite = "BP-237"
    unit: str
    where: Stance
    path: tuple[Place, ...]
    contacts: tuple[Contact, ...]
    bonus: bool = True
    """False where nothing that goes with charging counts: BP-261, BP-332."""
    sweeping: bool = False
    back: bool = False
    """True of a victor that goes back into the same fight: BP-291."""

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.inside = ""
        put(table, unit, self.where)
        table.contacts = (*table.contacts, *self.contacts)
        if not self.back:
            unit.launched = table.half
            unit.charged = table.half if self.bonus else NEVER  # a charge before it is over
            unit.clashed = NEVER
        unit.won = unit.won or self.back  # only a side that has won has victors to go back: BP-272
        if self.sweeping:
            unit.swept = table.half
            again = {self.unit, *(contact.other for contact in self.contacts)}
            table.fought = tuple([name for name in table.fought if name not in again])

    def says_who(self) -> str:
        return "BP-291" if self.back else "BP-294" if self.sweeping else self.cite

    def tell(self, table: BpTable) -> str:
        targets = [table.units[contact.other] for contact in self.contacts]
        if self.back:
            return f"{name_of(table, self.unit)} goes back into the fight with {targets[0].name}."
        if not targets:
            return f"{name_of(table, self.unit)} comes on."
        return f"{name_of(table, self.unit)} is upon {names_of(targets)}."

    def show(self) -> Show:
        target = self.contacts[0].other if self.contacts else ""
        return Show(kind="melee", piece=self.unit, target=target, path=self.path)


class Countercharged(Event, frozen=True):
    """Cavalry spurs forward to meet a charge."""

    cite = "BP-258"
    unit: str
    where: Stance
    path: tuple[Place, ...]
    charger: str

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        put(table, unit, self.where)
        unit.charged = unit.launched = table.half
        unit.clashed = NEVER
        unit.met = self.charger

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} countercharges!"

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=self.path)


class Turned(Event, frozen=True):
    """A unit turns on the spot to face a charge."""

    cite = "BP-262"
    unit: str
    where: Stance
    charger: str

    def apply(self, table: BpTable) -> None:
        put(table, table.units[self.unit], self.where)
        table.units[self.unit].met = self.charger

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} turns to face."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.where[:2],))


class SquareTried(Event, frozen=True):
    """Infantry tries to form square before cavalry is upon it."""

    cite = "BP-336"
    unit: str
    dice: tuple[int, ...]
    where: Stance
    seat: str = ""
    """Whose dice they are."""

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.volleyed = table.half
        if self.dice == (1, 1):
            unit.disordered = True
            return
        unit.formation = "square"
        put(table, unit, self.where)
        unit.disordered = unit.disordered or self.dice == (6, 6)

    def tell(self, table: BpTable) -> str:
        who = name_of(table, self.unit)
        if self.dice == (1, 1):
            return f"{who} fails to form square in time."
        end = ", but is disordered" if self.dice == (6, 6) else ""
        return f"{who} forms square{end}."

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, piece=self.unit, dice=self.dice)


class SquareBarred(Event, frozen=True):
    """Infantry that should form square has no room for one."""

    cite = "BP-335"
    unit: str
    reason: str

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} cannot form square: {self.reason}."


class Struck(Event, frozen=True):
    """A unit fights one of its enemies at close quarters."""

    cite = "BP-271"
    unit: str
    target: str
    dice: tuple[int, ...]
    kept: tuple[bool, ...]
    reckoning: Reckoning
    seat: str = ""
    """Whose dice they are."""
    needs: int = 0
    """The least that hits on a die; nothing where nobody noted it."""
    rethrown: int = 0
    """How many missed dice were thrown again."""

    def apply(self, table: BpTable) -> None:
        table.units[self.unit].has_fought = True

    def tell(self, table: BpTable) -> str:
        hits = sum(self.kept)
        end = f"{hits} hit" if hits == 1 else f"{hits} hits"
        who, whom = name_of(table, self.unit), name_of(table, self.target)
        return f"{who} fights {whom}{throw(len(self.dice), self.needs, self.rethrown)}: {end}."

    def show(self) -> Show:
        return Show(
            kind="melee",
            side=self.seat,
            piece=self.unit,
            target=self.target,
            dice=self.dice,
            kept=self.kept,
            reckoning=self.reckoning,
        )


class HeavyBonusThrown(Event, frozen=True):
    """A die for the weight of heavy cavalry that has charged."""

    cite = "BP-420"
    seat: str
    die: int
    units: tuple[str, ...]

    @property
    def bonus(self) -> int:
        """Half the die, rounded up."""
        return (self.die + 1) // 2

    def tell(self, table: BpTable) -> str:
        riders = names_of([table.units[name] for name in self.units])
        return f"The weight of {within(riders)} adds {self.bonus} to the result."

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, piece=self.units[0], dice=(self.die,))


class RoundDecided(Event, frozen=True):
    """A round of an engagement is counted."""

    cite = "BP-285"
    units: tuple[str, ...]
    winner: str
    scores: dict[str, Reckoning]
    supports: tuple[str, ...] = ()

    def apply(self, table: BpTable) -> None:
        for name in self.units:
            unit = table.units[name]
            unit.won = unit.seat == self.winner
            unit.clashed = table.half
            unit.breached = unit.breached or bool(self.winner and unit.seat != self.winner)
        table.fought = (*table.fought, *[n for n in self.units if n not in table.fought])
        table.supporting = (*table.supporting, *self.supports)

    def tell(self, table: BpTable) -> str:
        told = " against ".join(
            f"{within(side(table, seat))} {score.total}{_bonuses(score)}"
            for seat, score in self.scores.items()
        )
        if not self.winner:
            return f"The fight is drawn: {told}."
        return f"{does(side(table, self.winner), 'wins')} the fight: {told}."

    def show(self) -> Show:
        first = list(self.scores.values())
        return Show(kind="melee", side=self.winner, reckoning=first[0] if first else None)


def _bonuses(score: Reckoning) -> str:
    """What a side's score has besides the casualties it caused."""
    found = [f"{modifier.reason} {modifier.amount:+d}" for modifier in score.modifiers]
    return f" ({', '.join(found)})" if found else ""


class TestsOwed(Event, frozen=True):
    """Units must test for what the shooting did to them."""

    cite = "BP-299"
    units: tuple[str, ...]

    def apply(self, table: BpTable) -> None:
        table.testing = self.units

    def tell(self, table: BpTable) -> str:
        if not self.units:
            return "Nobody wavers under the fire."
        names = names_of([table.units[name] for name in self.units])
        return f"{names} must test for breaking."


class BreakTested(Event, frozen=True):
    """A unit takes a break test."""

    cite = "BP-305"
    unit: str
    dice: tuple[int, ...]
    reckoning: Reckoning
    outcome: Outcome
    by: str = "BP-298"
    valiant: bool = False
    """The second throw of a valiant unit."""
    steady: bool = False
    seat: str = ""
    """Whose dice they are."""

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.steadied = unit.steadied or self.steady
        unit.retested = unit.retested or self.valiant
        unit.hurt = NEVER  # one test for each cause: BP-435
        table.testing = tuple([name for name in table.testing if name != self.unit])

    def tell(self, table: BpTable) -> str:
        if self.steady:
            return (
                f"{name_of(table, self.unit)} {self.outcome}: steady troops pass their first test."
            )
        score = sum(self.dice) + self.reckoning.total
        return f"{name_of(table, self.unit)} tests and {self.outcome} ({score})."

    def show(self) -> Show:
        return Show(
            kind="dice", side=self.seat, piece=self.unit, dice=self.dice, reckoning=self.reckoning
        )


class Trimmed(Event, frozen=True):
    """Casualties beyond Stamina are forgotten once the tests are done."""

    cite = "BP-185"
    unit: str

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.casualties = min(unit.casualties, unit.stamina)

    def tell(self, table: BpTable) -> str:
        who = name_of(table, self.unit)
        return f"{who} stays shaken; casualties beyond its Stamina are put aside."


class StoodFast(Event, frozen=True):
    """A unit that would have to retire stays, because nobody retires from where it is."""

    cite = "BP-329"
    unit: str
    by: str = "BP-329"

    def tell(self, table: BpTable) -> str:
        where = "a building" if self.by == "BP-354" else "a square"
        return f"{name_of(table, self.unit)} holds its ground: nobody retires from {where}."


def _article(formation: Formation) -> str:
    """What a unit forms: line, skirmish order, a warband."""
    return "a warband" if formation == "warband" else formation


class HadNoRoom(Event, frozen=True):
    """A unit caught in flank, rear or column has no room to form up against its enemy."""

    cite = "BP-316"
    unit: str
    formation: Formation
    column: bool = False
    """It was caught in march column: BP-315."""

    def tell(self, table: BpTable) -> str:
        what = f"has no room to form {_article(self.formation)}"
        return f"{name_of(table, self.unit)} {what} against the enemy and fights on as it is."

    def says_who(self) -> str:
        return "BP-315" if self.column else self.cite


class FacedEnemy(Event, frozen=True):
    """A unit caught in flank, rear or column forms up to face the enemy it fights."""

    cite = "BP-316"
    unit: str
    formation: Formation
    where: Stance
    contacts: tuple[Contact, ...]
    column: bool = False
    """It was caught in march column: BP-315."""

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.formation, unit.disordered = self.formation, True
        put(table, unit, self.where)
        table.contacts = self.contacts

    def tell(self, table: BpTable) -> str:
        what = _article(self.formation)
        return f"{name_of(table, self.unit)} forms {what} to face the enemy, in disorder."

    def says_who(self) -> str:
        return "BP-315" if self.column else self.cite

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.where[:2],))


class Broke(Event, frozen=True):
    """A unit is destroyed."""

    cite = "BP-307"
    unit: str
    why: str = "breaks and runs"
    by: str = "BP-307"

    def apply(self, table: BpTable) -> None:
        remove(table, table.units[self.unit], "broken")

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} {self.why}."

    def show(self) -> Show:
        return Show(kind="wound", piece=self.unit)
