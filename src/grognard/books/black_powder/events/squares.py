"""What happens to brigade squares."""

from __future__ import annotations

from grognard.books.black_powder.events.writing import Stance, put
from grognard.books.black_powder.orders import names_of
from grognard.books.black_powder.pieces import BigSquare, BpTable, Place
from grognard.kernel.event import Event, Show


class BigSquareFormed(Event, frozen=True):
    """A brigade square is complete, or what stands inside it has changed."""

    cite = "BP-340"
    square: BigSquare
    anew: bool = True

    def apply(self, table: BpTable) -> None:
        table.squares = (*_others(table, self.square), self.square)

    def tell(self, table: BpTable) -> str:
        names = names_of([table.units[name] for name in self.square.sides])
        if self.anew:
            return f"{names} stand in a brigade square."
        return f"Others stand now in the brigade square of {names}."


class BigSquareDissolved(Event, frozen=True):
    """A side of a brigade square has left its place, and the square is no more."""

    cite = "BP-345"
    square: BigSquare

    def apply(self, table: BpTable) -> None:
        table.squares = _others(table, self.square)

    def tell(self, table: BpTable) -> str:
        names = names_of([table.units[name] for name in self.square.sides])
        return f"The brigade square of {names} is dissolved."


class BigSquareMoved(Event, frozen=True):
    """A brigade square moves with everything in it."""

    cite = "BP-344"
    square: BigSquare
    units: tuple[tuple[str, Stance], ...]
    staff: tuple[tuple[str, Place], ...] = ()

    def apply(self, table: BpTable) -> None:
        for name, where in self.units:
            put(table, table.units[name], where)
            table.units[name].ordered = table.half
        for name, place in self.staff:
            man = table.commanders[name]
            man.x, man.y = place

    def tell(self, table: BpTable) -> str:
        names = names_of([table.units[name] for name in self.square.sides])
        return f"The brigade square of {names} moves."

    def show(self) -> Show:
        name, where = self.units[0]
        return Show(kind="move", piece=name, path=(where[:2],))


def _others(table: BpTable, square: BigSquare) -> tuple[BigSquare, ...]:
    sides = set(square.sides)
    return tuple([one for one in table.squares if set(one.sides) != sides])
