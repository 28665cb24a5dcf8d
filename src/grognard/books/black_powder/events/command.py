"""What happens when commanders give orders, ride about, and fall."""

from __future__ import annotations

from grognard.books.black_powder.events.writing import name_of, throw
from grognard.books.black_powder.orders import Order, names_of
from grognard.books.black_powder.pieces import BpTable, Place
from grognard.books.black_powder.tables import BLUNDERS
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import many, within


class CommanderBegan(Event, frozen=True):
    """A commander begins to give his orders."""

    cite = "BP-064"
    commander: str

    def apply(self, table: BpTable) -> None:
        table.commanding = self.commander

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.commander)} gives his orders."


class CommanderDone(Event, frozen=True):
    """A commander has finished."""

    cite = "BP-064"
    commander: str

    def apply(self, table: BpTable) -> None:
        table.commanders[self.commander].done = table.half
        table.commanding = ""

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.commander)} has no more orders to give."


class Ordered(Event, frozen=True):
    """An order was stated and its dice thrown."""

    cite = "BP-060"
    commander: str
    order: Order
    dice: tuple[int, ...]
    reckoning: Reckoning
    moves: int
    """What it won; nothing where it failed."""
    blunder: bool = False
    words: str = ""
    """The order as it was stated."""
    seat: str = ""
    """Whose dice they are."""

    def apply(self, table: BpTable) -> None:
        for name in self.order.units:
            table.units[name].ordered = table.half
        table.commanders[self.commander].gave = table.half

    def tell(self, table: BpTable) -> str:
        thrown = f"({sum(self.dice)} against {self.reckoning.total})"
        if self.blunder:
            return f"{self.words} A blunder {thrown}!"
        if not self.moves:
            return f"{self.words} Nobody hears him {thrown}."
        if self.order.verb in ("follow", "rally"):
            return f"{self.words} They are ready to {thrown}."
        won = "One move" if self.moves == 1 else f"{self.moves} moves"
        return f"{self.words} {won} {thrown}."

    def says_who(self) -> str:
        if self.order.verb == "rally":
            return "BP-105" if self.moves else "BP-104"
        return "BP-099" if self.order.verb == "follow" else self.cite

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, dice=self.dice, reckoning=self.reckoning)


class Rerolled(Event, frozen=True):
    """A commander throws again for an order, by choice or because he must."""

    cite = "BP-442"
    commander: str
    dice: tuple[int, ...]
    """Those that no longer count."""
    hesitant: bool = False
    seat: str = ""
    """Whose dice they are."""
    words: str = ""
    """The order as it was stated."""

    def says_who(self) -> str:
        return "BP-443" if self.hesitant else self.cite

    def tell(self, table: BpTable) -> str:
        what = "hesitates and must throw again" if self.hesitant else "insists and throws again"
        who = name_of(table, self.commander)
        if not self.words:
            return f"{who} {what}."
        return f"{self.words} That is {sum(self.dice)}: {within(who)} {what}."

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, dice=self.dice)


class Blundered(Event, frozen=True):
    """The dice say how an order went astray."""

    cite = "BP-082"
    commander: str
    units: tuple[str, ...]
    die: int
    general: bool = False
    fighting: bool = False
    """True where all of them are at close quarters, and so go nowhere."""
    absent: bool = False
    """True where none of them is on the table, and so none comes."""
    seat: str = ""
    """Whose dice they are."""
    rush: int = 0
    """The die for how far a charge goes astray: BP-082."""
    other: int = 0
    """The second die of an irresponsible commander, who chose between two: BP-445."""

    @staticmethod
    def moves_of(rush: int) -> int:
        """Half a die, rounded up, for a charge; else one."""
        return (rush + 1) // 2 if rush else 1

    def apply(self, table: BpTable) -> None:
        if self.general:
            table.silenced = table.half

    def tell(self, table: BpTable) -> str:
        units = names_of([table.units[name] for name in self.units])
        end = " No more orders will be given this turn." if self.general else ""
        fate = "goes astray" if len(self.units) == 1 else "go astray"
        if self.fighting:
            fate = "cannot leave the fight"
        if self.absent:
            fate = "does not come" if len(self.units) == 1 else "do not come"
        if self.rush and not (self.fighting or self.absent):
            fate += f", up to {many(self.moves_of(self.rush), 'move')}"
        return f"{BLUNDERS[self.die - 1].rstrip('!')}! {units} {fate}.{end}"

    def show(self) -> Show:
        dice = tuple([die for die in (self.die, self.other, self.rush) if die])
        return Show(kind="dice", side=self.seat, dice=dice)


class FreeMoveLeft(Event, frozen=True):
    """Some of those who heard no order, or will not stir for one, move once all the same."""

    cite = "BP-094"
    units: tuple[str, ...]
    by: str = "BP-094"

    def tell(self, table: BpTable) -> str:
        units = [table.units[name] for name in self.units]
        moves = "makes its" if len(units) == 1 else "make their"
        return f"{names_of(units)} {moves} one free move all the same."


class InitiativeTaken(Event, frozen=True):
    """A unit's own officers act."""

    cite = "BP-089"
    unit: str
    order: Order
    words: str = ""

    def apply(self, table: BpTable) -> None:
        table.units[self.unit].ordered = table.half

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} uses its initiative to {self.words}."


class Joined(Event, frozen=True):
    """A commander joins a unit."""

    cite = "BP-129"
    commander: str
    unit: str
    place: Place
    fixed: bool = False
    by: str = "BP-129"

    def apply(self, table: BpTable) -> None:
        man = table.commanders[self.commander]
        man.joined = self.unit
        man.x, man.y = self.place
        if self.fixed:
            man.fixed = table.half

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.commander)} joins {name_of(table, self.unit)}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.commander, path=(self.place,))


class CommanderRode(Event, frozen=True):
    """A commander moves, and leaves the unit he was with."""

    cite = "BP-128"
    commander: str
    place: Place
    by: str = "BP-128"
    how: str = "rides across the field"

    def apply(self, table: BpTable) -> None:
        man = table.commanders[self.commander]
        man.x, man.y = self.place
        man.joined = ""

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.commander)} {self.how}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.commander, path=(self.place,))


class CommanderStayed(Event, frozen=True):
    """A commander whose last order failed may not move."""

    cite = "BP-100"
    commander: str
    by: str = "BP-100"

    def apply(self, table: BpTable) -> None:
        table.commanders[self.commander].fixed = table.half

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.commander)} never gets there."


class CommanderParted(Event, frozen=True):
    """A unit marches off and leaves the commander who had joined it."""

    cite = "BP-130"
    commander: str

    def apply(self, table: BpTable) -> None:
        table.commanders[self.commander].joined = ""

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.commander)} lets his troops march on."


class CommanderFell(Event, frozen=True):
    """A commander is killed or taken; he is out of the battle, and nobody takes his place."""

    cite = "BP-401"
    commander: str
    why: str
    by: str
    dice: tuple[int, ...] = ()
    seat: str = ""
    """Whose dice they are."""

    def apply(self, table: BpTable) -> None:
        man = table.commanders[self.commander]
        man.gone, man.joined = True, ""

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.commander)} {self.why}."

    def show(self) -> Show:
        return Show(kind="wound", side=self.seat, piece=self.commander, dice=self.dice)


class CommanderRisked(Event, frozen=True):
    """Shot flies about a commander, and he is unhurt."""

    cite = "BP-402"
    commander: str
    dice: tuple[int, ...]
    seat: str = ""
    """Whose dice they are."""

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.commander)} shares the danger of his troops and is unhurt."

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, piece=self.commander, dice=self.dice)


class Rallied(Event, frozen=True):
    """A unit takes heart again."""

    cite = "BP-105"
    unit: str
    by: str = "BP-105"
    die: int = 0
    seat: str = ""
    """Whose dice they are."""
    needs: int = 0
    """What a brave unit needed on its die."""

    def apply(self, table: BpTable) -> None:
        table.units[self.unit].casualties -= 1

    def tell(self, table: BpTable) -> str:
        dice = throw(1, self.needs, 0)
        return f"{name_of(table, self.unit)} rallies and loses a casualty marker{dice}."

    def show(self) -> Show:
        return Show(
            kind="marker", side=self.seat, piece=self.unit, dice=(self.die,) if self.die else ()
        )


class Faltered(Event, frozen=True):
    """A brave unit does not rally this time."""

    cite = "BP-410"
    unit: str
    die: int
    seat: str = ""
    """Whose dice they are."""
    needs: int = 0
    """What it needed on its die."""

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} stays shaken{throw(1, self.needs, 0)}."

    def show(self) -> Show:
        return Show(kind="marker", side=self.seat, piece=self.unit, dice=(self.die,))
