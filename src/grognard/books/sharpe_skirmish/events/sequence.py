"""What happens in the sequence of play: turns, steps, hidden markers, and the end."""

from __future__ import annotations

from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.events.wording import name, side_does, walk
from grognard.books.sharpe_skirmish.pieces import Hideout, Place, SkTable
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.tabletop import battle
from grognard.tabletop.wording import many


class TurnBegan(Event, frozen=True):
    """A new turn: nobody is under command and nobody has acted."""

    cite = "SK-006"
    turn: int

    def apply(self, table: SkTable) -> None:
        table.turn = self.turn
        table.phase = "command"
        table.side = table.sides[0]
        table.commanded = ()
        table.spotted = {}
        table.first_movers = {}
        for group in table.groups.values():
            group.commander = ""
            group.busy = False

    def tell(self, table: SkTable) -> str:
        return f"Turn {self.turn} begins."

    def show(self) -> Show:
        return Show(kind="turn")


class MovesEnded(Event, frozen=True):
    """A side has carried out its actions and shoots."""

    cite = "SK-006"
    side: str
    queue: tuple[str, ...]

    def apply(self, table: SkTable) -> None:
        table.phase = "shoot"
        table.queue = self.queue

    def tell(self, table: SkTable) -> str:
        return f"{side_does(table, self.side, 'shoots')}."


class MoveStepEnded(Event, frozen=True):
    """All units of a side have acted; weak groups may combine."""

    cite = "SK-008"
    side: str

    def apply(self, table: SkTable) -> None:
        table.phase = "join"

    def tell(self, table: SkTable) -> str:
        return f"{side_does(table, self.side, 'has')} moved."


class MeleeEnded(Event, frozen=True):
    """All melees of the turn are fought, if there were any."""

    cite = "SK-006"
    fought: bool = True

    def apply(self, table: SkTable) -> None:
        table.phase = "end"
        table.fights = ()

    def tell(self, table: SkTable) -> str:
        return "The fighting dies down." if self.fought else "Nobody is at grips this turn."


class TurnEnded(Event, frozen=True):
    """The turn is over and the battle is not."""

    cite = "SK-006"
    turn: int

    def apply(self, table: SkTable) -> None:
        table.phase = "turn"

    def tell(self, table: SkTable) -> str:
        return f"Turn {self.turn} ends."


class BattleEnded(battle.BattleWon, frozen=True):
    """The battle is decided, or broken off."""

    cite = "SK-091"

    def tell(self, table: SkTable) -> str:
        who = side_does(table, self.winner, "wins") if self.winner else "The battle is drawn"
        return f"{who}: {self.why}."


def _hide_words(markers: int) -> str:
    """How many markers there are; none where nobody hides."""
    if not markers:
        return "Nobody hides from the enemy."
    return f"{many(markers, 'marker')} hide the enemy, and some hide nobody."


class MarkersPlaced(Event, frozen=True):
    """Hidden markers and dummies are laid out at the front edges of the terrain."""

    cite = "SK-093"
    markers: tuple[tuple[str, Place, str], ...]
    """The marker, where it lies, and who waits behind it; nobody behind a dummy."""

    def apply(self, table: SkTable) -> None:
        table.hideouts = {
            name_: Hideout(name_, x, y, group) for name_, (x, y), group in self.markers
        }
        table.phase = "turn"

    def seen(self, seat: Seat) -> Event:
        """Players see where markers lie, and not what is behind them."""
        return MarkersSeen(tuple([(name_, place) for name_, place, _ in self.markers]))

    def tell(self, table: SkTable) -> str:
        return _hide_words(len(self.markers))


class MarkersSeen(Event, frozen=True):
    """Hidden markers lie on the table, as the players see them."""

    cite = "SK-093"
    markers: tuple[tuple[str, Place], ...]

    def tell(self, table: SkTable) -> str:
        return _hide_words(len(self.markers))


class Revealed(Event, frozen=True):
    """A marker sees the enemy: its figures are placed within 20 of it."""

    cite = "SK-093"
    reveals = True
    marker: str
    group: str
    marches: tuple[March, ...]
    facing: int
    carriage: tuple[int, int, int] | None = None

    def apply(self, table: SkTable) -> None:
        table.hideouts[self.marker].gone = True
        group = table.groups[self.group]
        group.hidden = False
        group.facing = self.facing
        walk(group, self.marches)
        if self.carriage is not None:
            model = table.carriages[group.serves]
            model.x, model.y, model.facing = self.carriage

    def tell(self, table: SkTable) -> str:
        return f"{name(table, self.group)} starts up out of hiding."

    def show(self) -> Show:
        x, y = self.marches[0].path[-1]
        return Show(kind="move", piece=self.group, path=((x, y),))


class DummyRemoved(Event, frozen=True):
    """There was nobody behind a marker."""

    cite = "SK-093"
    reveals = True
    marker: str

    def apply(self, table: SkTable) -> None:
        table.hideouts[self.marker].gone = True

    def tell(self, table: SkTable) -> str:
        return "There is nobody behind the marker."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.marker)
