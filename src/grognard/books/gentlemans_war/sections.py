"""Packs of cards, the sections of a table that have one each, and the commands that share them.

A command is what one side has in one section: a hand of Hold Cards, a cycle, and the units that
act on those cards. In a common battle there is one section, and its commands are the seats.
Where every section has players of its own their seats are the commands (red-left, blue-left);
where one player has several sections, red has the commands red-left and red-right.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct, field

from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.tabletop.battle import OpenTable
from grognard.tabletop.cards import FULL_DECK, Card, Pile


@cache
def side_of(seat: str) -> str:
    """The side a seat or a command is on: Red's left wing is Red's."""
    return seat.partition("-")[0]


def section_of(command: str) -> str:
    """The section in which a command is; the only one has no name."""
    return command.partition("-")[2]


class Pack(Struct, frozen=True, omit_defaults=True):
    """The cards of one section of the table."""

    deck: Pile = Pile.of(FULL_DECK)
    flipped: Card = Card("")
    """The card turned over and not yet used."""
    jokers: int = 0
    reshuffles: int = 0
    dealt: bool = False
    """Hold Cards have been dealt from it since it was shuffled."""
    turned: bool = False
    """Where there are several packs, it has turned its card of this round: AGW-153."""


class SectionedTable(OpenTable, kw_only=True):
    """A table that is played by one pack of cards, or a big one by several."""

    packs: dict[str, Pack] = field(default_factory=lambda: {"": Pack()})
    """The pack of each section, from the left of the table to its right: AGW-151."""
    section: str = ""
    """The section in play."""

    @property
    def sides(self) -> tuple[str, ...]:
        """Red and Blue, however many play them."""
        return tuple(dict.fromkeys(side_of(seat) for seat in self.seats))

    def rival(self, seat: str) -> Seat:
        """The player opposite; of a side or a command, the other one."""
        one, other = self.sides
        side = side_of(seat)
        return Seat((other if side == one else one) + seat.removeprefix(side))

    def allies(self, seat: str) -> tuple[Seat, ...]:
        """Everybody on the side of a seat."""
        side = side_of(seat)
        return tuple(ally for ally in self.seats if side_of(ally) == side)

    @property
    def deck(self) -> Pile:
        """The draw pile of the section in play."""
        return self.packs[self.section].deck

    @property
    def flipped(self) -> Card:
        """The card that lies turned over in the section in play."""
        return self.packs[self.section].flipped

    @property
    def jokers(self) -> int:
        """Jokers turned in the whole battle, whatever the pack."""
        return sum(pack.jokers for pack in self.packs.values())

    @property
    def reshuffles(self) -> int:
        """How often every pack has been shuffled at least."""
        return min(pack.reshuffles for pack in self.packs.values())

    @rule("AGW-151")
    def commands(self, section: str) -> tuple[str, ...]:
        """The two opponents in a section, the one with the red cards first."""
        return tuple(f"{side}-{section}" if section else side for side in self.sides)

    def every_command(self) -> tuple[str, ...]:
        """All commands, section by section."""
        return tuple(command for section in self.packs for command in self.commands(section))

    def command(self, seat: str) -> str:
        """A seat's command: his only one, or the one he has in the section in play."""
        return f"{seat}-{self.section}" if self.section and seat in self.sides else seat

    def player(self, command: str) -> Seat:
        """Who has a command."""
        return Seat(command) if command in self.seats else Seat(side_of(command))

    @rule("AGW-151")
    def section_at(self, x: int) -> str:
        """The section in which a place lies: they are of one breadth."""
        names = tuple(self.packs)
        return names[min(max(x, 0) * len(names) // self.width, len(names) - 1)]
