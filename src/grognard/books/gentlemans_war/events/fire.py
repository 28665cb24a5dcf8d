"""Events of shooting and morale."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from grognard.books.gentlemans_war.events.wording import (
    many,
    name,
    owner,
    reasons,
    rolled,
    whom,
)
from grognard.books.gentlemans_war.pieces import NOWHERE, AgwTable
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning


class Shot(Event, frozen=True):
    """A unit shoots; every hit may be saved, and every other costs a figure."""

    cite = "AGW-219"
    unit: str
    target: str
    dice: tuple[int, ...]
    needed: int
    hits: int
    saves: tuple[int, ...]
    save: int
    lost: int
    band: str
    reckoning: Reckoning
    response: bool = False
    ranged: bool = False
    """A gun that has not moved has hit: the next shot at the same target is a band closer."""

    def apply(self, table: AgwTable) -> None:
        unit, target = table.units[self.unit], table.units[self.target]
        if not self.response:
            unit.shot = True
            unit.spent += 1
            unit.did = (*unit.did, "shoot")
        if self.ranged and self.target not in unit.ranged:
            unit.ranged = (*unit.ranged, self.target)
        target.figures -= self.lost
        target.shot_down += self.lost

    def tell(self, table: AgwTable) -> str:
        who, foe = name(table, self.unit), whom(table, self.target)
        saved = f", {self._saved()}" if self.hits else ""
        return (
            f"{who} shoots at {foe} ({self.band}, {self.needed}+): {rolled(self.dice)}, "
            f"{many(self.hits, 'hit')}{saved}, {many(self.lost, 'figure')} lost."
        )

    def _saved(self) -> str:
        """How many hits were saved, on what, and by which dice."""
        count = sum(die >= self.save for die in self.saves)
        return f"{count or 'none'} saved ({self.save}+: {rolled(self.saves)})"

    def show(self) -> Show:
        kept = tuple(die >= self.needed for die in self.dice)
        return Show(
            kind="shot",
            side=owner(self.unit),
            piece=self.unit,
            target=self.target,
            dice=self.dice,
            kept=kept,
            reckoning=self.reckoning,
        )


class Jammed(Event, frozen=True):
    """A machine gun jams."""

    cite = "AGW-224"
    unit: str
    by: str

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].jammed = True

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} jams!"

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class MadeReady(Event, frozen=True):
    """A jam is cleared, or a weapon loaded again."""

    cite = "AGW-225"
    unit: str
    spent: int
    by: str

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.jammed = unit.unloaded = False
        unit.loads = NOWHERE
        unit.spent += self.spent
        unit.did = (*unit.did, "load")

    def tell(self, table: AgwTable) -> str:
        if table.units[self.unit].kind == "porters":
            return f"{name(table, self.unit)} takes up its loads again."
        return f"{name(table, self.unit)} is ready to shoot again."


class Unloaded(Event, frozen=True):
    """A slow weapon has been fired and must be loaded before it shoots again."""

    cite = "AGW-653"
    unit: str
    by: str

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].unloaded = True

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} has empty barrels."


class Collapsed(Event, frozen=True):
    """Three sixes from one gun bring a house down on those inside."""

    cite = "AGW-227"
    feature: str
    words: str

    def apply(self, table: AgwTable) -> None:
        table.features = tuple(
            replace(feature, kind="ruin", going="steep", cover="soft", sight="clear")
            if feature.id == self.feature
            else feature
            for feature in table.features
        )

    def tell(self, table: AgwTable) -> str:
        return f"{self.words[:1].upper()}{self.words[1:]} comes down!"


class Tested(Event, frozen=True):
    """A unit's nerve is tried; the last die stands."""

    cite = "AGW-237"
    unit: str
    row: str
    dice: tuple[int, ...]
    reckoning: Reckoning
    mood: Literal["run_away", "fall_back", "disordered", "carry_on"]
    tried: int
    heroic: bool = False

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.tests += 1
        unit.tried = max(unit.tried, self.tried)
        if self.mood == "carry_on":
            unit.passes += 1
        else:
            unit.failed = True
        unit.heroic = unit.heroic or self.heroic

    def tell(self, table: AgwTable) -> str:
        words = {
            "run_away": "Run Away",
            "fall_back": "Fall Back",
            "disordered": "Disordered",
            "carry_on": "Carry On",
        }[self.mood]
        hero = " They are heroes, and will not be asked again!" if self.heroic else ""
        who, dice = name(table, self.unit), ", again ".join(str(die) for die in self.dice)
        return f"{who} tests morale ({self.row}): {dice}{reasons(self.reckoning)}, {words}.{hero}"

    def show(self) -> Show:
        return Show(
            kind="dice",
            side=owner(self.unit),
            piece=self.unit,
            dice=self.dice,
            reckoning=self.reckoning,
        )


class Rallied(Event, frozen=True):
    """A unit that ran away is called to order, or not."""

    cite = "AGW-249"
    unit: str
    halts: bool
    in_order: bool
    lost: bool

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        if self.halts:
            unit.running = False
        if self.in_order:
            unit.disordered = unit.shaken = False
        unit.unrallied = unit.unrallied or self.lost

    def tell(self, table: AgwTable) -> str:
        if self.lost:
            return f"{name(table, self.unit)} is past rallying."
        if self.in_order:
            return f"{name(table, self.unit)} halts and forms up."
        return f"{name(table, self.unit)} halts in disorder."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class Spared(Event, frozen=True):
    """A test that a general's scratch has made needless."""

    cite = "AGW-332"
    unit: str
    tried: int

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.tried = max(unit.tried, self.tried)

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} cheers, and need not test."


class GeneralHit(Event, frozen=True):
    """A general is in the thick of it; what becomes of him."""

    cite = "AGW-331"
    general: str
    risk: int
    """He is hit on so much or less."""
    dice: tuple[int, ...]
    result: Literal["unhurt", "scratch", "wounded", "serious", "killed", "captured"]
    by: str

    def apply(self, table: AgwTable) -> None:
        general = table.generals[self.general]
        if self.result == "wounded":
            general.wounded = True
        elif self.result in ("serious", "killed", "captured"):
            gone: dict[str, Literal["wounded", "killed", "captured"]] = {
                "serious": "wounded",
                "killed": "killed",
                "captured": "captured",
            }
            general.gone = gone[self.result]
            general.attached = ""

    def tell(self, table: AgwTable) -> str:
        words = {
            "unhurt": "is unhurt",
            "scratch": "has only a scratch",
            "wounded": "is wounded but stays",
            "serious": "is seriously wounded and carried off",
            "killed": "is killed",
            "captured": "is captured",
        }
        hit = "hit on 1" if self.risk == 1 else f"hit on 1-{self.risk}"
        dice = rolled(self.dice) if self.by == "AGW-673" else f"{hit}: {rolled(self.dice)}"
        return f"{name(table, self.general)} {words[self.result]} ({dice})."

    def show(self) -> Show:
        return Show(kind="wound", side=owner(self.general), piece=self.general, dice=self.dice)
