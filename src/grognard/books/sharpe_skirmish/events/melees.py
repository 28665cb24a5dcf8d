"""What happens hand to hand: blows, who is thrown back, who follows up."""

from __future__ import annotations

from msgspec import Struct

from grognard.books.sharpe_skirmish.events.fire import Hit, hit_words, take_hits
from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.events.wording import name, side_does, walk
from grognard.books.sharpe_skirmish.pieces import SkTable
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import listed


class Blow(Struct, frozen=True):
    """The die of one figure in a melee, its score, and whom he faces."""

    figure: str
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
        names = listed([name(table, fight) for fight in self.fights])
        return f"Hand to hand: {names}."


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
        effect = hit_words(table, self.hits) or "nobody is hurt"
        score = ", ".join(
            f"{side_does(table, side, 'suffers')} {count}" for side, count in self.losses
        )
        return f"Melee of {who}: {effect} ({score})."

    def show(self) -> Show:
        dice = tuple([blow.die for blow in self.blows])
        reckoning = self.blows[0].score if self.blows else None
        return Show(
            kind="melee",
            piece=self.groups[0],
            target=self.groups[-1],
            dice=dice,
            reckoning=reckoning,
        )


class ThrownBack(Event, frozen=True):
    """A group that had the worse of a melee, or of a drawn one, moves back 5."""

    cite = "SK-090"
    group: str
    marches: tuple[March, ...]

    def apply(self, table: SkTable) -> None:
        group = table.groups[self.group]
        walk(group, self.marches)
        group.pushed = group.retreating = True
        group.doing, group.goal = "halt", None
        group.square = group.fortified = False

    def tell(self, table: SkTable) -> str:
        return f"{name(table, self.group)} is thrown back."

    def show(self) -> Show:
        path = self.marches[0].path if self.marches else ()
        return Show(kind="move", piece=self.group, path=path)


class FollowedUp(Event, frozen=True):
    """The winner of a melee goes after those thrown back."""

    cite = "SK-090"
    group: str
    marches: tuple[March, ...]

    def apply(self, table: SkTable) -> None:
        group = table.groups[self.group]
        walk(group, self.marches)
        # They have run out of their ranks, and from the position they defended.
        group.square = group.fortified = False

    def tell(self, table: SkTable) -> str:
        return f"{name(table, self.group)} follows up."

    def show(self) -> Show:
        path = self.marches[0].path if self.marches else ()
        return Show(kind="move", piece=self.group, path=path)
