"""What happens hand to hand: blows, who is thrown back, who follows up."""

from __future__ import annotations

from msgspec import Struct

from grognard.books.sharpe_skirmish.events.fire import Hit, blow_words, take_hits
from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.events.wording import (
    along_words,
    changed,
    name,
    side_does,
    walk,
)
from grognard.books.sharpe_skirmish.pieces import SkTable
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import listed, many


class Blow(Struct, frozen=True):
    """The die of one figure in a melee, its score, and whom he faces."""

    figure: str
    side: str
    die: int
    score: Reckoning
    foes: tuple[str, ...]


class MeleesBegan(Event, frozen=True):
    """All who stand in contact fight now."""

    cite = "SK-006"
    fights: tuple[str, ...]

    def apply(self, table: SkTable) -> None:
        table.fights = self.fights

    def tell(self, table: SkTable) -> str:
        return f"{many(len(self.fights), 'melee is', 'melees are')} to be fought."


class Fought(Event, frozen=True):
    """One round of a melee: matched figures throw, the better score may wound or kill."""

    cite = "SK-089"
    groups: tuple[str, ...]
    blows: tuple[Blow, ...]
    hits: tuple[Hit, ...]
    losses: tuple[tuple[str, int], ...]
    """What each side suffered: 2 for a death, 1 for a wound."""
    losers: tuple[str, ...]
    """The groups that are thrown back."""

    def apply(self, table: SkTable) -> None:
        take_hits(table, self.hits)
        for group in self.groups:
            table.groups[group].fought = table.turn
        table.fights = tuple([fight for fight in table.fights if fight not in self.groups])

    def tell(self, table: SkTable) -> str:
        who = listed([name(table, group) for group in self.groups])
        sides = "; ".join([self._fared(table, side) for side, _ in self.losses])
        return f"Melee of {who}: {sides}. {self._worse(table)}"

    def _fared(self, table: SkTable, side: str) -> str:
        """What a side throws, each die with what changes it, and what it suffers."""
        own = [blow for blow in self.blows if blow.side == side]
        dice = ", ".join([changed(blow.die, blow.score.total - blow.die) for blow in own])
        hits = [hit for hit in self.hits if table.groups[hit.group].side == side]
        lost = f"suffering {blow_words(table, hits)}" if hits else "and nobody is hurt"
        return f"{side_does(table, side, 'throws')} {dice}, {lost}"

    def _worse(self, table: SkTable) -> str:
        """Who goes back: two points for a death, one for a wound."""
        (side, most), (_, least) = sorted(self.losses, key=lambda loss: -loss[1])
        if most == least:
            return "Neither has the better of it, and both go back."
        return f"{side_does(table, side, 'has')} the worse of it, {most} to {least}."

    def show(self) -> Show:
        dice = tuple([blow.die for blow in self.blows])
        return Show(kind="melee", piece=self.groups[0], target=self.groups[-1], dice=dice)


class ThrownBack(Event, frozen=True):
    """A group that had the worse of a melee, or of a drawn one, moves back 5."""

    cite = "SK-090"
    group: str
    marches: tuple[March, ...]
    also: tuple[str, ...] = ()
    """Command figures beside it who go with it."""

    def apply(self, table: SkTable) -> None:
        for member in (self.group, *self.also):
            group = table.groups[member]
            walk(group, self.marches)
            group.pushed = group.retreating = True
            group.doing, group.goal = "halt", None
            group.square = group.fortified = False

    def tell(self, table: SkTable) -> str:
        return f"{name(table, self.group)} is thrown back.{along_words(table, self.also)}"

    def show(self) -> Show:
        path = self.marches[0].path if self.marches else ()
        return Show(kind="move", piece=self.group, path=path)


class FollowedUp(Event, frozen=True):
    """The winner of a melee goes after those thrown back."""

    cite = "SK-090"
    group: str
    marches: tuple[March, ...]
    also: tuple[str, ...] = ()
    """Command figures beside it who go with it."""

    def apply(self, table: SkTable) -> None:
        for member in (self.group, *self.also):
            group = table.groups[member]
            walk(group, self.marches)
            # They have run out of their ranks, and from the position they defended.
            group.square = group.fortified = False

    def tell(self, table: SkTable) -> str:
        return f"{name(table, self.group)} follows up.{along_words(table, self.also)}"

    def show(self) -> Show:
        path = self.marches[0].path if self.marches else ()
        return Show(kind="move", piece=self.group, path=path)
