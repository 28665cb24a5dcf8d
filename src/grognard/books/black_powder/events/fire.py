"""What happens when units shoot and are shot at."""

from __future__ import annotations

from typing import Literal

from grognard.books.black_powder.events.writing import least, name_of, throw
from grognard.books.black_powder.pieces import NEVER, BpTable, Place
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import within

Fire = Literal["shoots", "closing fire", "traversing fire"]


class Volley(Event, frozen=True):
    """A unit shoots at another."""

    cite = "BP-171"
    unit: str
    target: str
    fire: Fire
    dice: tuple[int, ...]
    kept: tuple[bool, ...]
    reckoning: Reckoning
    disorders: bool
    kindles: tuple[str, ...] = ()
    """The building of the target, for each hit that might set it alight: BP-394."""
    again: bool = False
    """A sharp shooter's miss was thrown again."""
    seat: str = ""
    """Whose dice they are."""
    needs: int = 0
    """The least that hits on a die; nothing where nobody noted it."""
    rethrown: int = 0
    """How many missed dice were thrown again."""

    def apply(self, table: BpTable) -> None:
        unit, target = table.units[self.unit], table.units[self.target]
        unit.opened = unit.opened if unit.has_shot else table.half
        unit.has_shot = True
        unit.reaimed = table.half if self.again else unit.reaimed
        table.kindled = (*table.kindled, *self.kindles)
        if self.fire == "shoots":
            unit.shot = table.half
        else:
            unit.volleyed = table.half
        target.disordered = target.disordered or self.disorders

    def says_who(self) -> str:
        return {"closing fire": "BP-205", "traversing fire": "BP-209"}.get(self.fire, self.cite)

    def tell(self, table: BpTable) -> str:
        what = "shoots at" if self.fire == "shoots" else f"gives {self.fire} against"
        hits = sum(self.kept)
        end = f"{hits} hit" if hits == 1 else f"{hits} hits"
        disorder = ", and disorder" if self.disorders else ""
        who, whom = name_of(table, self.unit), name_of(table, self.target)
        dice = throw(len(self.dice), self.needs, self.rethrown)
        return f"{who} {what} {whom}{dice}: {end}{disorder}."

    def show(self) -> Show:
        return Show(
            kind="shot",
            side=self.seat,
            piece=self.unit,
            target=self.target,
            dice=self.dice,
            kept=self.kept,
            reckoning=self.reckoning,
        )


class Strayed(Event, frozen=True):
    """A rocket comes down somewhere else."""

    cite = "BP-391"
    unit: str
    place: Place
    kindles: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    """Two for how far, and two for which way: BP-391."""
    seat: str = ""
    """Whose dice they are."""

    def apply(self, table: BpTable) -> None:
        table.kindled = (*table.kindled, *self.kindles)

    def tell(self, table: BpTable) -> str:
        off = f" and comes down {sum(self.dice[:2])} inches off" if self.dice else ""
        return f"A rocket of {within(name_of(table, self.unit))} flies astray{off}."

    def show(self) -> Show:
        return Show(
            kind="shot", side=self.seat, piece=self.unit, path=(self.place,), dice=self.dice
        )


class Burst(Event, frozen=True):
    """Rockets go up where they stand, among their own crew."""

    cite = "BP-390"
    unit: str

    def tell(self, table: BpTable) -> str:
        return f"The rockets of {within(name_of(table, self.unit))} burst on their frame!"

    def show(self) -> Show:
        return Show(kind="shot", piece=self.unit)


class Jammed(Event, frozen=True):
    """A machine gun jams."""

    cite = "BP-381"
    unit: str

    def apply(self, table: BpTable) -> None:
        table.units[self.unit].jammed = table.half

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} jams!"

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class JamTried(Event, frozen=True):
    """A crew works on a jammed gun."""

    cite = "BP-381"
    unit: str
    die: int
    seat: str = ""
    """Whose dice they are."""

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.shot = table.half
        if self.die == 6:
            unit.jammed = NEVER

    def tell(self, table: BpTable) -> str:
        what = "is cleared" if self.die == 6 else "stays jammed"
        return f"{name_of(table, self.unit)} {what} (1 die, 6)."

    def show(self) -> Show:
        return Show(kind="marker", side=self.seat, piece=self.unit, dice=(self.die,))


class HeldFire(Event, frozen=True):
    """A unit does not shoot."""

    cite = "BP-152"
    unit: str

    def apply(self, table: BpTable) -> None:
        table.units[self.unit].shot = table.half

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} holds its fire."


class Saved(Event, frozen=True):
    """Hits are saved, or become casualties."""

    cite = "BP-179"
    unit: str
    dice: tuple[int, ...]
    kept: tuple[bool, ...]
    reckoning: Reckoning
    casualties: int
    artillery: bool = False
    shooting: bool = True
    shakes: bool = False
    seat: str = ""
    """Whose dice they are."""
    needs: int = 0
    """The least that saves on a die; nothing where nobody noted it."""
    rethrown: int = 0
    """How many failed dice were thrown again."""
    eased: tuple[int, int] = (0, 0)
    """How many of the dice, from the first on, needed less by courtesy, and what: BP-183."""

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.casualties += self.casualties
        if self.casualties and self.shooting:
            unit.hurt = table.half
        if self.casualties and self.artillery:
            unit.cannonaded = table.half

    def tell(self, table: BpTable) -> str:
        who, saves = name_of(table, self.unit), self._saves()
        if not self.casualties:
            return f"{who} stands unharmed{saves}."
        lost = "a casualty" if self.casualties == 1 else f"{self.casualties} casualties"
        shaken = " and is shaken" if self.shakes else ""
        return f"{who} takes {lost}{shaken}{saves}."

    def _saves(self) -> str:
        """What saved it, in brackets."""
        if not self.needs:
            return ""
        if self.needs > 6:
            return " (no save)"
        some, eased = self.eased
        courtesy = f", {some} of them on {least(eased)}" if some else ""
        anew = f", {self.rethrown} thrown again" if self.rethrown else ""
        return f" (saved on {least(self.needs)}{courtesy}{anew})"

    def show(self) -> Show:
        return Show(
            kind="wound",
            side=self.seat,
            piece=self.unit,
            dice=self.dice,
            kept=self.kept,
            reckoning=self.reckoning,
        )


class Disordered(Event, frozen=True):
    """A unit falls into disorder."""

    cite = "BP-186"
    unit: str
    by: str = "BP-186"

    def apply(self, table: BpTable) -> None:
        table.units[self.unit].disordered = True

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} is disordered."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class Fated(Event, frozen=True):
    """A die settles something about a unit for the rest of the battle."""

    cite = "BP-419"
    unit: str
    what: Literal["Freshly Raised", "Untested"]
    die: int
    stamina: int = 0
    seat: str = ""
    """Whose dice they are."""

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        if self.what == "Untested":
            unit.stamina = self.stamina
            return
        unit.raised, unit.raised_at = self.die, table.half
        unit.disordered = unit.disordered or self.die == 1

    def says_who(self) -> str:
        return "BP-432" if self.what == "Untested" else self.cite

    def tell(self, table: BpTable) -> str:
        who = name_of(table, self.unit)
        if self.what == "Untested":
            return f"{who} shows what it is made of: Stamina {self.stamina}."
        words = {1: "is seized by terror", 2: "panics", 3: "panics", 6: "is full of ardour"}
        return f"{who} {words.get(self.die, 'keeps its nerve')}."

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, piece=self.unit, dice=(self.die,))
