"""What happens when groups stand, move, charge, form up, join, haul guns and leave the field."""

from __future__ import annotations

from math import isqrt
from typing import Final

from msgspec.structs import replace

from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.events.wording import (
    along_words,
    drop,
    in_cm,
    name,
    one_does,
    walk,
)
from grognard.books.sharpe_skirmish.pieces import (
    CANTER,
    GAITS,
    GALLOP,
    WALK,
    Doing,
    Group,
    Place,
    SkTable,
)
from grognard.kernel.event import Event, Show
from grognard.tabletop.geometry import cm
from grognard.tabletop.wording import many

Stance = tuple[int, int, int]
"""Where something stands and which way it looks."""
LEAVES: Final = ("march", "advance", "away", "withdraw")
"""Who is about this has given up the position he defended: SK-047."""
AMBLE: Final = {CANTER: cm(30), GALLOP: cm(40)}
"""What a slower gait would have done for, but for the turns: SK-056."""


def act(table: SkTable, group: Group, gait: int, halves: int) -> None:
    """A group has carried out its action of this turn, at a gait."""
    running = group.gallops if group.acted == table.turn - 1 else 0
    group.gallops = running + 1 if gait == GALLOP else 0
    group.acted = table.turn
    group.gait = gait
    group.halves = halves
    group.hurried = ()


def lead_off(table: SkTable, group: Group) -> None:
    """The first of a platoon to move is whom the others keep company with; nobody runs along."""
    whole = f"{group.side} {group.platoon}"
    if group.formed and group.platoon and not (group.single or group.running):
        table.first_movers = {whole: group.id, **table.first_movers}


class Stood(Event, frozen=True):
    """A group stays where it is, perhaps turned to face somebody."""

    cite = "SK-050"
    group: str
    facing: int
    why: str
    by: str
    doing: Doing | None = "halt"
    also: tuple[str, ...] = ()

    def apply(self, table: SkTable) -> None:
        for member in (self.group, *self.also):
            group = table.groups[member]
            group.facing = self.facing
            if self.doing is not None:
                group.doing, group.goal = self.doing, None
            act(table, group, 0, 0)

    def tell(self, table: SkTable) -> str:
        return f"{one_does(table, self.group, self.why)}."


class Moved(Event, frozen=True):
    """A group moves, with the command figures who go along and its gun or wagon."""

    cite = "SK-021"
    group: str
    marches: tuple[March, ...]
    also: tuple[str, ...]
    facing: int
    gait: int
    halves: int
    how: str
    by: str
    path: tuple[Place, ...] = ()
    """The way of its middle, for the eye."""
    doing: Doing | None = None
    goal: Place | None = None
    heading: int = 0
    carriage: Stance | None = None
    hurried: tuple[str, ...] = ()
    """Who went faster than half his own speed."""
    opened: bool = False
    """A square has opened out to line its cover."""

    def apply(self, table: SkTable) -> None:
        for member in (self.group, *self.also):
            group = table.groups[member]
            if walk(group, self.marches):
                group.moved = table.turn
                lead_off(table, group)
            group.facing = self.facing
            act(table, group, self.gait, self.halves)
            group.hurried = tuple([man for man in self.hurried if group.man(man) is not None])
            if self.doing is not None:
                group.doing, group.goal, group.heading = self.doing, self.goal, self.heading
                group.fortified = group.fortified and self.doing not in LEAVES
            group.square = group.square and not self.opened
        if self.carriage is not None:
            model = table.carriages[table.groups[self.group].serves]
            model.x, model.y, model.facing = self.carriage
            model.served, model.unlimbering = table.turn, 0

    def tell(self, table: SkTable) -> str:
        gait = self._gait() if table.groups[self.group].is_horse else ""
        along = along_words(table, self.also)
        how = f"{self.how}, out of its square" if self.opened else self.how
        return f"{name(table, self.group)} {how}{self._far()}{gait}.{along}"

    def _gait(self) -> str:
        """How fast horse go; what they spend on turning counts, though it leads nowhere: SK-058."""
        said = not self.gait or self.how.startswith(("gallops ", "canters "))
        turns = self.gait > WALK and self._cost() <= AMBLE[self.gait]
        pace = "" if said else f" at the {GAITS[self.gait]}"
        return f"{pace}, its turns counted" if turns and pace else pace

    def _cost(self) -> int:
        """What the way costs who goes furthest."""
        return max([march.cost for march in self.marches], default=0)

    def _far(self) -> str:
        """How far the furthest goes, or the gun; nothing for a gun turned on its ground."""
        if self.carriage is None:
            return f": {in_cm(self._cost())}"
        if not self.path:
            return ""
        (x, y), (end_x, end_y) = self.path[0], self.path[-1]
        return f": {in_cm(isqrt((end_x - x) ** 2 + (end_y - y) ** 2))}"

    def show(self) -> Show:
        return Show(kind="move", piece=self.group, path=self.path)


class Charged(Event, frozen=True):
    """A group moves into contact, its figures matched against the enemy's."""

    cite = "SK-085"
    group: str
    target: str
    marches: tuple[March, ...]
    facing: int
    gait: int
    met: int
    """How many of its figures come to grips."""
    by: str
    also: tuple[str, ...] = ()

    def apply(self, table: SkTable) -> None:
        for member in (self.group, *self.also):
            group = table.groups[member]
            walk(group, self.marches)
            group.moved = table.turn
            lead_off(table, group)
            group.facing = group.heading = self.facing
            group.doing, group.goal = "advance", None
            group.square = group.fortified = False
            act(table, group, self.gait, 2)
        table.groups[self.group].charged = table.turn

    def tell(self, table: SkTable) -> str:
        who, whom = name(table, self.group), name(table, self.target)
        grips = f"{many(self.met, 'man comes', 'men come')} to grips"
        return f"{who} charges {whom}: {grips}.{along_words(table, self.also)}"

    def show(self) -> Show:
        path = self.marches[0].path if self.marches else ()
        return Show(kind="move", piece=self.group, target=self.target, path=path)


class SquareFormed(Event, frozen=True):
    """A group forms square or circle, or opens out again; either takes half a move."""

    cite = "SK-039"
    group: str
    square: bool
    marches: tuple[March, ...]
    facing: int

    def apply(self, table: SkTable) -> None:
        group = table.groups[self.group]
        walk(group, self.marches)
        group.square, group.facing = self.square, self.facing
        group.moved = table.turn
        group.doing, group.goal = "halt", None
        act(table, group, 1, 1)

    def tell(self, table: SkTable) -> str:
        what = "forms square" if self.square else "opens out of its square"
        return f"{name(table, self.group)} {what}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.group)


class LeftField(Event, frozen=True):
    """A group that runs over the table's edge is seen no more."""

    cite = "SK-053"
    group: str
    also: tuple[str, ...] = ()

    def apply(self, table: SkTable) -> None:
        for member in (self.group, *self.also):
            group = table.groups[member]
            group.left = group.retreating = True
            group.acted = table.turn

    def tell(self, table: SkTable) -> str:
        verb = "rides" if table.groups[self.group].is_horse else "runs"
        return f"{name(table, self.group)} {verb} off the field.{along_words(table, self.also)}"

    def show(self) -> Show:
        return Show(kind="marker", piece=self.group)


class Combined(Event, frozen=True):
    """The last men of a group fall in with another."""

    cite = "SK-008"
    group: str
    into: str
    unled: bool = False
    """They were not under command, and so nobody of the others is any more: SK-015."""

    def apply(self, table: SkTable) -> None:
        group, other = table.groups[self.group], table.groups[self.into]
        if self.unled:
            other.commander = ""
        men = drop(group, [figure.id for figure in group.figures])
        spent = group.halves if group.moved == table.turn else 0
        if spent == 1 and other.moved != table.turn:
            # They have marched for a half turn in which the others could load: SK-027.
            men = tuple([replace(man, load=man.load + bool(man.load)) for man in men])
        other.figures += men
        other.size += len(men)
        other.gallops = max(other.gallops, group.gallops)
        if spent:
            other.hurried += tuple([m.id for m in men if spent > 1 or m.id in group.hurried])

    def tell(self, table: SkTable) -> str:
        loose = ", and neither is under command" if self.unled else ""
        return f"{name(table, self.group)} falls in with {name(table, self.into)}{loose}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.into)


class Freed(Event, frozen=True):
    """Friends have come to the captives."""

    cite = "SK-092"
    group: str
    rescuer: str

    def apply(self, table: SkTable) -> None:
        table.groups[self.group].captive = False

    def tell(self, table: SkTable) -> str:
        return f"{name(table, self.rescuer)} sets {name(table, self.group)} free."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.group)
