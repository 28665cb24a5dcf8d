"""What happens in the two fire steps: volleys, bursts, shells, shot, and who is struck."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from grognard.books.edwardian_splendour.pieces import EsTable, Phase, Place, Round
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import listed, many


class Shot(Struct, frozen=True, omit_defaults=True):
    """One die against one man or gun, and whether it kills."""

    target: str
    unit: str
    """The unit of the man who is shot at; empty for a gun."""
    die: int
    need: Reckoning
    firer: str = ""

    @property
    def kills(self) -> bool:
        """True if the die shows enough."""
        return self.die >= self.need.total


def mark(table: EsTable, shots: Iterable[Shot]) -> None:
    """Those killed are marked and stand until the step is over."""
    for shot in shots:
        if not shot.kills:
            continue
        if not shot.unit:
            table.guns[shot.target].struck = True
            continue
        unit = table.units[shot.unit]
        if shot.target not in unit.struck:
            unit.struck = (*unit.struck, shot.target)


def toll(table: EsTable, shots: Iterable[Shot]) -> str:
    """Whom the shots hit, in words."""
    counts: dict[str, set[str]] = {}
    for shot in shots:
        if shot.kills:
            whom = table.units[shot.unit].name if shot.unit else table.guns[shot.target].name
            counts.setdefault(whom, set()).add(shot.target)
    if not counts:
        return "nobody is hit"
    return listed([f"{len(hit)} of {whom}" for whom, hit in counts.items()]) + " hit"


def _shown(unit: str, shots: tuple[Shot, ...]) -> Show:
    first = shots[0] if shots else None
    return Show(
        kind="shot",
        piece=unit,
        target=first.unit if first else "",
        dice=tuple([shot.die for shot in shots]),
        kept=tuple([shot.kills for shot in shots]),
        reckoning=first.need if first else None,
    )


class FireBegan(Event, frozen=True):
    """All who did not move fire, or then all who did."""

    cite = "ES-021"
    phase: Phase
    queue: tuple[str, ...]

    def apply(self, table: EsTable) -> None:
        table.phase = self.phase
        table.queue = self.queue

    def says_who(self) -> str:
        return self.cite if self.phase == "still" else "ES-022"

    def tell(self, table: EsTable) -> str:
        who = "those who did not move" if self.phase == "still" else "those who moved"
        return f"Fire by {who}: {many(len(self.queue), 'unit')} with a target."

    def show(self) -> Show:
        return Show(kind="turn")


class FireHeld(Event, frozen=True):
    """A unit does not fire."""

    cite = "ES-031"
    unit: str

    def apply(self, table: EsTable) -> None:
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        return f"{table.units[self.unit].name} holds its fire."


def _done(table: EsTable, unit: str) -> None:
    table.queue = tuple([name for name in table.queue if name != unit])


class VolleyFired(Event, frozen=True):
    """Rifles are fired, a die each."""

    cite = "ES-031"
    unit: str
    shots: tuple[Shot, ...]

    def apply(self, table: EsTable) -> None:
        mark(table, self.shots)
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        name = table.units[self.unit].name
        return f"{name} fires {many(len(self.shots), 'shot')}: {toll(table, self.shots)}."

    def show(self) -> Show:
        return _shown(self.unit, self.shots)


class MadMinuteFired(Event, frozen=True):
    """A close-order battalion empties its pouches and fires as an MG would."""

    cite = "ES-110"
    unit: str
    shots: tuple[Shot, ...]
    wait: int

    def apply(self, table: EsTable) -> None:
        mark(table, self.shots)
        table.units[self.unit].quiet_until = table.turn + self.wait + 1
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        name = table.units[self.unit].name
        wait = many(self.wait, "turn")
        return f"{name} fires a mad minute: {toll(table, self.shots)}; then {wait} without rounds."

    def show(self) -> Show:
        return _shown(self.unit, self.shots)


class Jammed(Event, frozen=True):
    """An MG jams and may not fire this turn."""

    cite = "ES-039"
    unit: str
    die: int

    def apply(self, table: EsTable) -> None:
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        return f"{table.units[self.unit].name} jams."

    def show(self) -> Show:
        return Show(kind="dice", piece=self.unit, dice=(self.die,))


class BurstFired(Event, frozen=True):
    """An MG sweeps its arc, a die against every enemy in it."""

    cite = "ES-041"
    unit: str
    jam: int
    """The die that did not jam it."""
    shots: tuple[Shot, ...]

    def apply(self, table: EsTable) -> None:
        mark(table, self.shots)
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        name = table.units[self.unit].name
        return f"{name} sweeps {many(len(self.shots), 'figure')}: {toll(table, self.shots)}."

    def show(self) -> Show:
        return _shown(self.unit, self.shots)


class ShellBurst(Event, frozen=True):
    """A shell comes down, where it was aimed or astray, and bursts."""

    cite = "ES-047"
    unit: str
    aim: Place
    dice: tuple[int, int]
    read: tuple[int, int]
    """The dice as they count after zeroing in."""
    impact: Place
    shots: tuple[Shot, ...]

    def apply(self, table: EsTable) -> None:
        gun = table.guns[table.units[self.unit].gun]
        gun.series = gun.series + 1 if gun.aim == self.aim else 1
        gun.aim = self.aim
        _spent(table, self.unit)
        mark(table, self.shots)
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        name = table.units[self.unit].name
        where = "on its mark" if self.read[0] in (3, 4) and self.read[1] in (3, 4) else "astray"
        return f"{name}: a shell bursts {where}; {toll(table, self.shots)}."

    def show(self) -> Show:
        shown = _shown(self.unit, self.shots)
        return Show(
            kind="shot",
            piece=self.unit,
            target=shown.target,
            path=(self.aim, self.impact),
            dice=(*self.dice, *shown.dice),
            reckoning=shown.reckoning,
        )


class CanisterFired(Event, frozen=True):
    """Canister sweeps the red part of the stick."""

    cite = "ES-101"
    unit: str
    shots: tuple[Shot, ...]

    def apply(self, table: EsTable) -> None:
        _spent(table, self.unit)
        mark(table, self.shots)
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        return f"{table.units[self.unit].name} fires canister: {toll(table, self.shots)}."

    def show(self) -> Show:
        return _shown(self.unit, self.shots)


class ShotFired(Event, frozen=True):
    """Solid shot runs along the stick."""

    cite = "ES-102"
    unit: str
    die: int
    far: Place
    """Where the far end of the stick lies after deviation."""
    parity: int
    """The die for long range, 0 where nobody stands there."""
    shots: tuple[Shot, ...]

    def apply(self, table: EsTable) -> None:
        _spent(table, self.unit)
        mark(table, self.shots)
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        return f"{table.units[self.unit].name} fires solid shot: {toll(table, self.shots)}."

    def show(self) -> Show:
        shown = _shown(self.unit, self.shots)
        return Show(kind="shot", piece=self.unit, path=(self.far,), dice=(self.die, *shown.dice))


def _spent(table: EsTable, unit: str) -> None:
    """A muzzle-loader that has fired is empty."""
    gun = table.guns[table.units[unit].gun]
    if gun.pattern.startswith("muzzle"):
        gun.loaded = ""


class Loaded(Event, frozen=True):
    """A crew spends the turn loading, and says with what."""

    cite = "ES-098"
    unit: str
    with_: Round

    def apply(self, table: EsTable) -> None:
        table.guns[table.units[self.unit].gun].loaded = self.with_
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        return f"{table.units[self.unit].name} loads {self.with_}."
