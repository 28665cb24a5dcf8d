"""What happens when buildings burn."""

from __future__ import annotations

from grognard.books.black_powder.events.writing import name_of, remove
from grognard.books.black_powder.pieces import BpTable, Fire
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import lies


def _opening(words: str) -> str:
    """Words that begin a sentence."""
    return words[:1].upper() + words[1:]


class Torched(Event, frozen=True):
    """Soldiers hold torches to an empty building, and do nothing else this turn."""

    cite = "BP-395"
    unit: str
    building: str

    def apply(self, table: BpTable) -> None:
        table.units[self.unit].shot = table.half
        table.torched = (*table.torched, self.building)

    def tell(self, table: BpTable) -> str:
        words = table.terrain[self.building].feature.words
        return f"{name_of(table, self.unit)} tries to set {words} alight."


class Shelled(Event, frozen=True):
    """Shells or rockets fall on an empty building."""

    cite = "BP-394"
    unit: str
    building: str
    dice: tuple[int, ...]
    kept: tuple[bool, ...]
    reckoning: Reckoning
    seat: str = ""
    """Whose dice they are."""

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.opened = unit.opened if unit.has_shot else table.half
        unit.shot, unit.has_shot = table.half, True
        table.kindled = (*table.kindled, *[self.building] * sum(self.kept))

    def tell(self, table: BpTable) -> str:
        words = table.terrain[self.building].feature.words
        hits = sum(self.kept)
        end = "1 hit" if hits == 1 else f"{hits} hits"
        return f"{name_of(table, self.unit)} fires on {words}: {end}."

    def show(self) -> Show:
        return Show(
            kind="shot",
            side=self.seat,
            piece=self.unit,
            dice=self.dice,
            kept=self.kept,
            reckoning=self.reckoning,
        )


class Kindled(Event, frozen=True):
    """A die tells whether a building catches fire."""

    cite = "BP-396"
    building: str
    dice: tuple[int, ...]
    ferocity: int
    """Nothing where it does not burn."""
    seat: str = ""
    """Whose dice they are."""

    def apply(self, table: BpTable) -> None:
        if self.ferocity:
            table.fires = (*table.fires, Fire(self.building, self.ferocity, table.turn))

    def tell(self, table: BpTable) -> str:
        words = table.terrain[self.building].feature.words
        if not self.ferocity:
            return _opening(f"{lies(words, 'does')} not catch fire.")
        return _opening(f"{lies(words, 'burns')} with a ferocity of {self.ferocity}!")

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, dice=self.dice)


class FireFought(Event, frozen=True):
    """Troops inside fight the flames."""

    cite = "BP-399"
    building: str
    die: int
    ferocity: int
    """What is left of it; nothing where it is out."""
    seat: str = ""
    """Whose dice they are."""

    def apply(self, table: BpTable) -> None:
        was = [fire for fire in table.fires if fire.building == self.building]
        kept = [fire for fire in table.fires if fire.building != self.building]
        if self.ferocity:
            kept.append(Fire(self.building, self.ferocity, was[0].since))
        table.fires = tuple(kept)

    def tell(self, table: BpTable) -> str:
        words = table.terrain[self.building].feature.words
        what = f"still burns at {self.ferocity}" if self.ferocity else "is put out"
        return f"The fire in {words} {what}."

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, dice=(self.die,))


class BurntDown(Event, frozen=True):
    """A building is gone, and whoever was in it."""

    cite = "BP-398"
    building: str

    def apply(self, table: BpTable) -> None:
        table.fires = tuple([fire for fire in table.fires if fire.building != self.building])
        table.ruins = (*table.ruins, self.building)
        for unit in list(table.standing()):
            if unit.inside == self.building:
                remove(table, unit, "burnt")

    def tell(self, table: BpTable) -> str:
        words = table.terrain[self.building].feature.words
        return _opening(f"{lies(words, 'burns')} to the ground.")
