"""What happens in the two fire steps: volleys, bursts, shells, shot, and who is struck."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from msgspec import Struct

from grognard.books.edwardian_splendour.events.writing import model_words
from grognard.books.edwardian_splendour.pieces import EsTable, Phase, Place, Round
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import listed, many, within


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
    models: dict[str, None] = {}
    for shot in shots:
        if shot.kills and shot.unit:
            counts.setdefault(table.units[shot.unit].name, set()).add(shot.target)
        elif shot.kills:
            models[model_words(table.guns[shot.target])] = None
    if not counts and not models:
        return "nobody is hit"
    return (
        listed([*[f"{len(hit)} of {within(whom)}" for whom, hit in counts.items()], *models])
        + " hit"
    )


def chances(shots: Collection[Shot]) -> str:
    """What the dice had to show, in words."""
    needs = sorted({shot.need.total for shot in shots})
    if not needs:
        return "at nobody"
    if needs[0] > 6:
        return "with no chance to kill"
    least = "on any die" if needs[0] <= 1 else f"on {needs[0]}" + " or more" * (needs[0] < 6)
    return f"killing {least}{' at best' if len(needs) > 1 else ''}"


def _shown(unit: str, shots: tuple[Shot, ...], thrower: str) -> Show:
    # The reckoning is that of the likeliest shot, of which the sentence speaks.
    best = min(shots, key=lambda shot: shot.need.total, default=None)
    return Show(
        kind="shot",
        side=thrower,
        piece=unit,
        target=shots[0].unit if shots else "",
        dice=tuple([shot.die for shot in shots]),
        kept=tuple([shot.kills for shot in shots]),
        reckoning=best.need if best else None,
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
        ready = f"{many(len(self.queue), 'unit')} ready" if self.queue else "nobody has a target"
        return f"Fire by {who}: {ready}."

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
    thrower: str = ""
    """The seat whose dice they are."""

    def apply(self, table: EsTable) -> None:
        mark(table, self.shots)
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        name = table.units[self.unit].name
        fires = f"{name} fires {many(len(self.shots), 'shot')}, {chances(self.shots)}"
        return f"{fires}: {toll(table, self.shots)}."

    def show(self) -> Show:
        return _shown(self.unit, self.shots, self.thrower)


class MadMinuteFired(Event, frozen=True):
    """A close-order battalion empties its pouches and fires as an MG would."""

    cite = "ES-110"
    unit: str
    shots: tuple[Shot, ...]
    wait: int
    thrower: str = ""
    """The seat whose dice they are."""

    def apply(self, table: EsTable) -> None:
        mark(table, self.shots)
        table.units[self.unit].quiet_until = table.turn + self.wait + 1
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        name = table.units[self.unit].name
        wait = f"{self.wait} thrown for rounds: {many(self.wait, 'turn')} without any"
        fires = f"{name} fires a mad minute, {chances(self.shots)}"
        return f"{fires}: {toll(table, self.shots)}; {wait}."

    def show(self) -> Show:
        return _shown(self.unit, self.shots, self.thrower)


class Jammed(Event, frozen=True):
    """An MG jams and may not fire this turn."""

    cite = "ES-039"
    unit: str
    die: int
    thrower: str = ""
    """The seat whose dice they are."""

    def apply(self, table: EsTable) -> None:
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        return f"{table.units[self.unit].name} jams on a {self.die} and is silent this turn."

    def show(self) -> Show:
        return Show(kind="dice", side=self.thrower, piece=self.unit, dice=(self.die,))


class BurstFired(Event, frozen=True):
    """An MG sweeps its arc, a die against every enemy in it."""

    cite = "ES-041"
    unit: str
    jam: int
    """The die that did not jam it."""
    shots: tuple[Shot, ...]
    thrower: str = ""
    """The seat whose dice they are."""

    def apply(self, table: EsTable) -> None:
        mark(table, self.shots)
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        name = table.units[self.unit].name
        sweeps = f"{name} does not jam on {self.jam}: {many(len(self.shots), 'figure')} swept"
        return f"{sweeps}, {chances(self.shots)}; {toll(table, self.shots)}."

    def show(self) -> Show:
        return _shown(self.unit, self.shots, self.thrower)


_ASIDE: Final = {1: "far to the left", 2: "to the left", 5: "to the right", 6: "far to the right"}
_ALONG: Final = {1: "far too long", 2: "too long", 5: "too short", 6: "far too short"}


def astray(read: tuple[int, int]) -> str:
    """Where a shell comes down by its two dice, as seen from the gun."""
    aside, along = _ASIDE.get(read[0], ""), _ALONG.get(read[1], "")
    return listed([word for word in (aside, along) if word]) or "on its mark"


def _pair(dice: tuple[int, int]) -> str:
    return f"{dice[0]} and {dice[1]}"


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
    thrower: str = ""
    """The seat whose dice they are."""

    def apply(self, table: EsTable) -> None:
        gun = table.guns[table.units[self.unit].gun]
        gun.series = gun.series + 1 if gun.aim == self.aim else 1
        gun.aim = self.aim
        _spent(table, self.unit)
        mark(table, self.shots)
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        throws = f"{table.units[self.unit].name} throws {_pair(self.dice)}"
        read = f", read as {_pair(self.read)}" if self.read != self.dice else ""
        bursts = f"a shell bursts {astray(self.read)}"
        if not self.shots:
            return f"{throws}{read}: {bursts}, and nobody is near."
        return f"{throws}{read}: {bursts}, {chances(self.shots)}; {toll(table, self.shots)}."

    def show(self) -> Show:
        shown = _shown(self.unit, self.shots, self.thrower)
        return Show(
            kind="shot",
            side=self.thrower,
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
    thrower: str = ""
    """The seat whose dice they are."""

    def apply(self, table: EsTable) -> None:
        _spent(table, self.unit)
        mark(table, self.shots)
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        fires = f"{table.units[self.unit].name} fires canister, {chances(self.shots)}"
        return f"{fires}: {toll(table, self.shots)}."

    def show(self) -> Show:
        return _shown(self.unit, self.shots, self.thrower)


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
    thrower: str = ""
    """The seat whose dice they are."""

    def apply(self, table: EsTable) -> None:
        _spent(table, self.unit)
        mark(table, self.shots)
        _done(table, self.unit)

    def tell(self, table: EsTable) -> str:
        fires = f"{table.units[self.unit].name} fires solid shot {astray((self.die, 3))}"
        kills = f", {chances(self.shots)}" if self.shots else ""
        return f"{fires}{self._far_off()}{kills}: {toll(table, self.shots)}."

    def _far_off(self) -> str:
        """Whom the die for long range has tested, in words: ES-103."""
        if not self.parity:
            return ""
        parts = "painted" if self.parity % 2 else "bare"
        return f", at long range on the {parts} parts of the stick"

    def show(self) -> Show:
        shown = _shown(self.unit, self.shots, self.thrower)
        thrown = (self.die, self.parity) if self.parity else (self.die,)
        return Show(
            kind="shot",
            side=self.thrower,
            piece=self.unit,
            target=shown.target,
            path=(self.far,),
            dice=(*thrown, *shown.dice),
            reckoning=shown.reckoning,
        )


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
