"""What happens when shots are fired: dice, hits, wounds and deaths, and loading after them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from grognard.books.sharpe_skirmish.events.wording import (
    changed,
    dice_words,
    drop,
    in_cm,
    name,
    one_does,
    put,
    side_does,
)
from grognard.books.sharpe_skirmish.pieces import Figure, Group, SkTable
from grognard.books.sharpe_skirmish.tables import Harm
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import listed, many

Effect: TypeAlias = Literal["graze", "wound", "kill", "lost"]
"""What a hit comes to: a second wound kills, and a hit on a dead man is lost."""
EFFECTS: Final[dict[Effect, str]] = {
    "kill": "killed",
    "wound": "wounded",
    "graze": "grazed",
    "lost": "hit after death",
}
SECOND: Final = "killed by a second wound"
FATES: Final = (EFFECTS["kill"], SECOND, EFFECTS["wound"], EFFECTS["graze"], EFFECTS["lost"])
HARMS: Final[Sequence[Effect]] = ("lost", "graze", "wound", "kill")
"""What a hit can do to a man, worse and worse."""


class Hit(Struct, frozen=True):
    """Who is hit, how hard, what that does to him, and the die; no die for artillery."""

    figure: str
    group: str
    harm: Harm
    effect: Effect
    die: int = 0
    plus: int = 0
    """What the shooter's class adds to the die: SK-033."""


def take_hits(table: SkTable, hits: Sequence[Hit]) -> None:
    """Wounds and deaths are written down."""
    for hit in hits:
        group = table.groups[hit.group]
        man = group.man(hit.figure)
        if man is not None and hit.effect == "kill":
            drop(group, [man.id])
        elif man is not None and hit.effect == "wound":
            put(group, {man.id: replace(man, wounds=1)})


def hit_words(table: SkTable, hits: Sequence[Hit], target: str = "") -> str:
    """How the men fare who are hit, with the names of command figures besides the target."""
    return _counted(table, _fates(hits), target)


def blow_words(table: SkTable, hits: Sequence[Hit]) -> str:
    """What every blow of a melee does, for each counts, whoever it finds: SK-090."""
    return _counted(table, [(hit.group, _fate(hit)) for hit in hits])


def _counted(table: SkTable, fates: Sequence[tuple[str, str]], target: str = "") -> str:
    parts = []
    alone = target in table.groups and table.groups[target].single
    for fate in FATES:
        struck = [table.groups[group] for group, found in fates if found == fate]
        names = {group.name: "" for group in struck if group.single and group.id != target}
        if struck:
            count = "" if alone and len(struck) == 1 and not names else f"{len(struck)} "
            parts.append(f"{count}{fate}" + (f" ({listed(names)})" if names else ""))
    return listed(parts)


def _fates(hits: Sequence[Hit]) -> list[tuple[str, str]]:
    """Each man who is hit, by his group, with the worst that befell him; and hits on the dead."""
    worst: dict[str, Hit] = {}
    for hit in hits:
        before = worst.get(hit.figure)
        if before is None or HARMS.index(hit.effect) > HARMS.index(before.effect):
            worst[hit.figure] = hit
    found = [(hit.group, _fate(hit)) for hit in worst.values()]
    return found + [(hit.group, EFFECTS["lost"]) for hit in hits if hit.effect == "lost"]


def _fate(hit: Hit) -> str:
    return SECOND if hit.effect == "kill" and hit.harm == "wound" else EFFECTS[hit.effect]


def unload(group: Group, shooters: Sequence[str]) -> None:
    """Those who have fired must load again; the shot itself takes a half turn as well."""
    spent: dict[str, Figure] = {}
    for figure in group.figures:
        if figure.id in shooters and figure.missile is not None and figure.missile.load:
            spent[figure.id] = replace(figure, load=figure.missile.load + 1)
    put(group, spent)


def settle(table: SkTable, group: str) -> None:
    """The shooting of a group is done, and of those before it."""
    if group in table.queue:
        table.queue = table.queue[table.queue.index(group) + 1 :]


class Fired(Event, frozen=True):
    """A group shoots at a group, or a player character at one figure."""

    cite = "SK-032"
    group: str
    target: str
    shooters: tuple[str, ...]
    dice: tuple[int, ...]
    numbers: tuple[int, ...]
    """What each die had to reach."""
    hits: tuple[Hit, ...]
    range: int
    reckoning: Reckoning
    tracked: bool
    """Commanded troops keep count of their loading."""
    by: str
    side: str
    victim: str = ""
    """The figure a player character picked."""

    def apply(self, table: SkTable) -> None:
        group = table.groups[self.group]
        group.fired = table.turn
        settle(table, self.group)
        if self.tracked:
            unload(group, self.shooters)
        take_hits(table, self.hits)

    def tell(self, table: SkTable) -> str:
        who, whom = name(table, self.group), name(table, self.target)
        shots = many(len(self.dice), "shot")
        effect = hit_words(table, self.hits, self.target) or "no hit"
        far, thrown = in_cm(self.range), dice_words(self.dice)
        needed = f"{self._needed()} ({thrown}){self._damage()}"
        return f"{who} fires {shots} at {whom} at {far}, {needed}: {effect}."

    def _damage(self) -> str:
        """The dice that say what the hits do, each with what the shooter's class adds to it."""
        dice = ", ".join([changed(hit.die, hit.plus) for hit in self.hits])
        return f", damage {dice}" if dice else ""

    def _needed(self) -> str:
        least, most = min(self.numbers), max(self.numbers)
        return f"needing {least}" if least == most else f"needing {least} to {most}"

    def show(self) -> Show:
        kept = tuple([die >= number for die, number in zip(self.dice, self.numbers, strict=True)])
        return Show(
            kind="shot",
            side=self.side,
            piece=self.group,
            target=self.target,
            dice=self.dice,
            kept=kept,
            reckoning=self.reckoning,
        )


class HeldFire(Event, frozen=True):
    """A group does not shoot this turn."""

    cite = "SK-024"
    group: str
    why: str

    def apply(self, table: SkTable) -> None:
        settle(table, self.group)

    def tell(self, table: SkTable) -> str:
        return f"{one_does(table, self.group, self.why)}."


class FireEnded(Event, frozen=True):
    """A side has shot; commanded troops at the halt go on loading."""

    cite = "SK-025"
    side: str
    loading: tuple[tuple[str, str, int], ...]
    """Group, figure, and the half turns he still needs."""
    then: str
    """The next step of the turn."""

    def apply(self, table: SkTable) -> None:
        for member, man, load in self.loading:
            group = table.groups[member]
            figure = group.man(man)
            if figure is not None:
                put(group, {man: replace(figure, load=load)})
        table.queue = ()
        if self.then == "melee":
            table.phase = "melee"
        else:
            table.phase, table.side = "command", table.rival(self.side)

    def tell(self, table: SkTable) -> str:
        men = len(self.loading)
        loads = f" {many(men, 'man is', 'men are')} loading." if men else ""
        return f"{side_does(table, self.side, 'ceases')} fire.{loads}"
