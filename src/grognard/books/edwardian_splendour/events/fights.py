"""What happens to those who are hit, tested, and fought hand to hand."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from grognard.books.edwardian_splendour.events.writing import (
    abandon,
    bear,
    drop,
    model_words,
    put,
    side,
)
from grognard.books.edwardian_splendour.pieces import EsTable, Place
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import listed, many, within


class CasualtiesRemoved(Event, frozen=True):
    """The marked figures of a unit are taken off the table."""

    cite = "ES-021"
    unit: str
    figures: tuple[str, ...]
    left: int
    melee: bool = False
    officer: bool = False
    """An officer is among them."""
    gun: str = ""
    """The gun or MG that nobody is left to serve."""

    def apply(self, table: EsTable) -> None:
        unit = table.units[self.unit]
        men = drop(unit, self.figures)
        unit.lost += len(men)
        unit.fresh += len(men)
        unit.struck = ()
        for man in men:
            if man.role == "officer":
                # He may have fallen at a gun, and it is his own unit that mourns him.
                table.units[man.home or unit.id].officer = "dead"
        if not unit.figures:
            unit.out = True
            abandon(table, unit)

    def says_who(self) -> str:
        return "ES-023" if self.melee else self.cite

    def tell(self, table: EsTable) -> str:
        lost = f"{table.units[self.unit].name} loses {many(len(self.figures), 'figure')}"
        if self.officer:
            lost += ", an officer" + " among them" * (len(self.figures) > 1)
        gun = f", and {model_words(table.guns[self.gun])} stands abandoned" if self.gun else ""
        return f"{lost}; {self.left or 'nobody'} left{gun}."

    def show(self) -> Show:
        return Show(kind="wound", piece=self.unit)


class GunDestroyed(Event, frozen=True):
    """A gun or MG is smashed by a shell, or by its own crew before they flee."""

    cite = "ES-050"
    gun: str

    def apply(self, table: EsTable) -> None:
        gun = table.guns[self.gun]
        gun.lost, gun.struck = True, False
        unit = table.units.get(gun.unit)
        if unit is not None:
            unit.gun = ""
        gun.unit = ""

    def tell(self, table: EsTable) -> str:
        words = model_words(table.guns[self.gun])
        return f"{words[0].upper()}{words[1:]} is destroyed."


class MoraleChecked(Event, frozen=True):
    """A unit's nerve is tried; two dice above the reckoning and it is removed."""

    cite = "ES-065"
    unit: str
    dice: tuple[int, int]
    need: Reckoning
    melee: bool
    thrower: str = ""
    """The seat whose dice they are."""

    @property
    def holds(self) -> bool:
        """True if the unit stays."""
        return sum(self.dice) <= self.need.total

    def apply(self, table: EsTable) -> None:
        unit = table.units[self.unit]
        unit.fresh = 0
        if not self.holds:
            unit.out = unit.fled = True
            for man in unit.figures:
                if man.role == "officer" and man.home:
                    # He has fled with a crew: his own unit neither has him nor mourns him.
                    table.units[man.home].officer = "none"

    def tell(self, table: EsTable) -> str:
        name = table.units[self.unit].name
        result = "holds" if self.holds else "breaks and is removed"
        return f"{name} rolls {sum(self.dice)}, may roll {self.need.total} at most: it {result}."

    def show(self) -> Show:
        return Show(
            kind="dice",
            side=self.thrower,
            piece=self.unit,
            dice=self.dice,
            reckoning=self.need,
        )


class CrewFled(Event, frozen=True):
    """A crew that broke leaves its gun standing, or destroys it first."""

    cite = "ES-067"
    unit: str
    die: int
    need: Reckoning | None
    """Nothing is rolled for after melee."""
    thrower: str = ""
    """The seat whose dice they are."""

    @property
    def destroys(self) -> bool:
        """True if the gun cannot be used again."""
        return self.need is not None and self.die >= self.need.total

    def apply(self, table: EsTable) -> None:
        unit = table.units[self.unit]
        gun = table.guns[unit.gun]
        abandon(table, unit)
        gun.lost = self.destroys

    def tell(self, table: EsTable) -> str:
        what = "destroys its gun and flees" if self.destroys else "leaves its gun behind"
        needs = f" (rolled {self.die}, destroyed on {self.need.total} or more)" if self.need else ""
        unit = table.units[self.unit]
        # Who manned an abandoned gun is called its new crew already.
        who = unit.name if unit.ad_hoc else f"The crew of {within(unit.name)}"
        return f"{who} {what}{needs}."

    def show(self) -> Show:
        return Show(
            kind="dice",
            side=self.thrower,
            piece=self.unit,
            dice=(self.die,) if self.need else (),
            reckoning=self.need,
        )


class StandardTakenUp(Event, frozen=True):
    """A comrade takes up a standard, his unit's own or a captured one, whose bearer was shot."""

    cite = "ES-108"
    unit: str
    figure: str
    trophy: str = ""

    def apply(self, table: EsTable) -> None:
        unit = table.units[self.unit]
        man = unit.man(self.figure)
        assert man is not None
        if self.trophy:
            put(unit, {man.id: replace(man, trophy=self.trophy)})
        else:
            bear(unit, man)

    def tell(self, table: EsTable) -> str:
        whose = table.units.get(self.trophy)
        what = f"captured standard of {within(whose.name)}" if whose else "standard"
        return f"A comrade in {within(table.units[self.unit].name)} takes up the {what}."


class StandardCaptured(Event, frozen=True):
    """The bearer was cut down in melee, and an enemy carries the standard off."""

    cite = "ES-108"
    unit: str
    taker: str
    taker_unit: str

    def apply(self, table: EsTable) -> None:
        table.units[self.unit].standard = "taken"
        winner = table.units[self.taker_unit]
        man = winner.man(self.taker)
        if man is not None:
            put(winner, {man.id: replace(man, trophy=self.unit)})

    def tell(self, table: EsTable) -> str:
        name, winner = (within(table.units[one].name) for one in (self.unit, self.taker_unit))
        return f"The standard of {name} is captured by {winner}."


class StandardRecaptured(Event, frozen=True):
    """The carrier of a captured standard was cut down, and it is back with its unit."""

    cite = "ES-108"
    unit: str
    bearer: str
    """The man of the unit who carries it from now on; nobody where the unit is gone."""

    def apply(self, table: EsTable) -> None:
        unit = table.units[self.unit]
        unit.standard = "with"
        man = unit.man(self.bearer)
        if man is not None:
            bear(unit, man)

    def tell(self, table: EsTable) -> str:
        return f"The standard of {within(table.units[self.unit].name)} is won back."


class Blow(Struct, frozen=True):
    """One figure fights one he has chosen; each number is a natural roll with its reasons."""

    figure: str
    target: str
    mine: Reckoning
    theirs: Reckoning

    @property
    def kills(self) -> bool:
        """True if the attacker's score is greater than his target's."""
        return self.mine.total > self.theirs.total


_FEW: Final = 4
"""So many blows are told one by one."""


def _together(names: list[str]) -> str:
    """Names in a list; those with a comma of their own are kept apart by more than one."""
    if len(names) > 1 and any("," in name for name in names):
        return f"{'; '.join(names[:-1])}; and {names[-1]}"
    return listed(names)


class MeleeFought(Event, frozen=True):
    """All who touch in one place fight at once."""

    cite = "ES-060"
    units: tuple[str, ...]
    rolls: tuple[tuple[str, int], ...]
    blows: tuple[Blow, ...]
    fallen: tuple[tuple[str, str], ...]
    """Unit and figure of everybody who is destroyed."""
    held: bool = False
    """Somebody might have struck, and nobody did."""

    def apply(self, table: EsTable) -> None:
        for unit, figure in self.fallen:
            piece = table.units[unit]
            if figure not in piece.struck:
                piece.struck = (*piece.struck, figure)
        table.queue = tuple([name for name in table.queue if name not in self.units])

    def tell(self, table: EsTable) -> str:
        names = _together([within(table.units[unit].name) for unit in self.units])
        if not self.blows:
            why = "strikes" if self.held else "has an enemy before his front"
            return f"Melee of {names}: nobody {why}."
        fell = many(len(self.fallen), "figure falls", "figures fall")
        return f"Melee of {names}: {self._struck()}, {fell if self.fallen else 'nobody falls'}."

    def _struck(self) -> str:
        """How many blows, and the scores of a few."""
        count = many(len(self.blows), "blow")
        scores = [f"{blow.mine.total} against {blow.theirs.total}" for blow in self.blows]
        return f"{count} ({', '.join(scores)})" if len(scores) <= _FEW else count

    def show(self) -> Show:
        return Show(
            kind="melee",
            piece=self.units[0],
            target=self.units[-1],
            dice=tuple([die for _, die in self.rolls]),
            reckoning=self.blows[0].mine if self.blows else None,
        )


class MeleeBegan(Event, frozen=True):
    """All who touch the enemy fight."""

    cite = "ES-023"
    queue: tuple[str, ...]

    def apply(self, table: EsTable) -> None:
        table.phase = "melee"
        table.queue = self.queue

    def tell(self, table: EsTable) -> str:
        return f"Melee: {many(len(self.queue), 'unit')} in contact." if self.queue else "No melee."

    def show(self) -> Show:
        return Show(kind="turn")


class HeadquartersStormed(Event, frozen=True):
    """A figure in contact with the enemy headquarters rolls for it."""

    cite = "ES-096"
    seat: str
    """Whose headquarters it is."""
    unit: str
    figure: str
    die: int
    away: tuple[int, int, int] | None = None
    thrower: str = ""
    """The seat whose dice they are."""

    def apply(self, table: EsTable) -> None:
        unit = table.units[self.unit]
        if self.die <= 3:
            unit.struck = (*unit.struck, self.figure)
        elif self.die == 6:
            table.headquarters[self.seat].overrun = True
        elif self.away is not None:
            man = unit.man(self.figure)
            assert man is not None
            x, y, bearing = self.away
            put(unit, {man.id: replace(man, x=x, y=y, bearing=bearing)})

    def tell(self, table: EsTable) -> str:
        name = table.units[self.unit].name
        if self.die == 6:
            whose = within(side(table, self.seat))
            return f"{name} overruns the headquarters of {whose} with a 6."
        rolls = f"A figure of {within(name)} rolls {self.die} at the headquarters and"
        if self.die <= 3:
            return f"{rolls} is cut down by its guard."
        return f"{rolls} finds no way to go." if self.away is None else f"{rolls} is driven off."

    def show(self) -> Show:
        path: tuple[Place, ...] = (self.away[:2],) if self.away else ()
        return Show(kind="dice", side=self.thrower, piece=self.unit, dice=(self.die,), path=path)
