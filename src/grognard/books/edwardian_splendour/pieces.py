"""What lies on the table in Edwardian Splendour.

A unit holds its figures as frozen values, so that copying a table copies some twenty units and
not two hundred men. A gun or MG is a piece of its own, for it outlives its crew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import ClassVar, Final, Literal

from msgspec import Struct, field

from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.kernel.table import Piece
from grognard.tabletop.battle import OpenTable
from grognard.tabletop.geometry import Base, Length, Point, Pose, inches

Arm = Literal["infantry", "cavalry", "artillery", "mg"]
"""The four troop types: ES-002."""
Pattern = Literal["modern", "breech_shell", "muzzle_shell", "breech_shot", "muzzle_shot"]
"""How a gun is loaded and what it fires: ES-097. MGs are always modern."""
Round = Literal["shell", "shot", "canister", ""]
Place = tuple[int, int]
Phase = Literal["sides", "deploy", "order", "move", "oratory", "still", "moving", "melee", "over"]
"""What comes next: set-up, move order, movement, oratory, the two fires, melee: ES-017."""

POOR, FAIR, AVERAGE, VETERAN, ELITE = 1, 2, 3, 4, 5
QUALITIES: Final = ("", "Poor", "Fair", "Average", "Veteran", "Elite")
"""The names of the five qualities by their score: ES-015, ES-071."""

FOOT_SIDE: Final = inches(1)
HORSE_LENGTH: Final = inches(3)
GUN_SIDE: Final = inches(3)
HEADQUARTERS_SIDE: Final = inches(3)


class Traits(Struct, frozen=True, omit_defaults=True):
    """What an army list says of a unit besides arm, size and quality; it never changes."""

    undisciplined: bool = False
    """May only operate in open order: ES-013."""
    mass: bool = False
    """Is denied the fire modifier of open order: ES-014."""
    bracket: Length = inches(8)
    """Length of a rifle's range bracket: 8 inches, 6 obsolete, 12 marksmen, 0 without firearms."""
    pairs: bool = False
    """Beyond short range two figures share one die: ES-129."""
    irregular_horse: bool = False
    """Has -1 in melee against regular cavalry: ES-120."""
    move: Length = 0
    """Base move where it is not that of the arm: ES-125."""
    charge: Length = 0
    """Charge bonus where it is not that of the arm: ES-125."""
    no_support: bool = False
    """Never has the rear-support modifier: ES-126."""
    mad_minute: bool = False
    """May fire a mad minute: ES-110."""
    spotter_for: str = ""
    """The gun unit this party observes for: ES-046."""
    revolutionary: bool = False
    """Swayed enemies join it: ES-130."""


class Dress(Struct, frozen=True, omit_defaults=True):
    """How a unit's figures look: a uniform and parts of the art kit."""

    uniform: str = ""
    troop: str = ""
    hat: str = ""
    pose: str = ""
    kit: tuple[str, ...] = ()


class Figure(Struct, frozen=True, omit_defaults=True, dict=True, cache_hash=True):
    """One toy soldier on his own base."""

    id: str
    x: int
    y: int
    bearing: int
    quality: int
    mounted: bool = False
    home: str = ""
    """The unit he left to serve a gun: ES-073."""
    role: Literal["", "officer", "standard", "leader"] = ""
    trophy: str = ""
    """The unit whose captured standard he carries: ES-108."""
    moved: int = 0
    """The turn in which he last moved; facts of a turn carry its number and need no clearing."""
    charged: int = 0
    """The turn in which he last moved into contact."""
    start: Place | None = None
    """Where the straight part of his charge began."""
    descent: int = 0
    """Levels he went down without a break in his charge: ES-061."""
    named: str = ""
    """The crewman he named when he charged a gun: ES-058."""
    swayable: bool = True
    """He has not yet heard a Leader speak: ES-130."""
    turncoat: str = ""
    """The gun he served before a Leader won him over: ES-131."""

    @cached_property
    @rule("ES-005")
    def base(self) -> Base:
        """Foot stand on 1 inch square, horse on 1 wide by 3 long."""
        deep = HORSE_LENGTH if self.mounted else FOOT_SIDE
        return Base(Pose(self.x, self.y, self.bearing), FOOT_SIDE, deep)

    @property
    def point(self) -> Point:
        """The centre of his base."""
        return Point(self.x, self.y)


class Unit(Piece):
    """A battalion, a regiment, a party, or a gun with its crew."""

    id: str
    seat: Seat
    name: str
    arm: Arm
    quality: int
    figures: tuple[Figure, ...]
    """Those on the table, alive and with the unit."""
    size: int
    """The full size that percentages of loss are taken of: ES-066, ES-070."""
    traits: Traits = Traits()
    dress: Dress = Dress()
    gun: str = ""
    """The gun or MG it serves."""
    lost: int = 0
    """Dead, and those who left to serve guns: ES-069."""
    fresh: int = 0
    """Lost in the present fire or melee step."""
    struck: tuple[str, ...] = ()
    """Figures marked as casualties that still stand until the step is over: ES-021."""
    acted: int = 0
    """The turn in which it was last moved or declared stationary."""
    out: bool = False
    """Removed from play, destroyed or fled."""
    fled: bool = False
    """Removed by a failed morale check, with so many figures left as it then had."""
    formed: int = 0
    """The turn in which it was formed on an abandoned gun: ES-072."""
    quiet_until: int = 0
    """It fires again in this turn at the earliest, after a mad minute: ES-111."""
    officer: Literal["none", "alive", "dead"] = "none"
    standard: Literal["none", "with", "taken"] = "none"
    placed: bool = False
    """It has been set up."""
    ad_hoc: bool = False
    """Formed in the battle on an abandoned gun, or by men swayed to the other side."""
    dissolved: bool = False
    """Formed in the battle and out again, because its last men have gone over to others."""

    @property
    @rule("ES-008", "ES-120")
    def is_regular(self) -> bool:
        """Neither undisciplined nor irregular horse."""
        return not (self.traits.undisciplined or self.traits.irregular_horse)

    def man(self, name: str) -> Figure | None:
        """The figure of that name, if he is with the unit."""
        for figure in self.figures:
            if figure.id == name:
                return figure
        return None


class Gun(Piece):
    """The model of a field gun or MG on its base."""

    id: str
    name: str
    arm: Literal["artillery", "mg"]
    x: int
    y: int
    bearing: int
    unit: str = ""
    """The unit that serves it; empty when it is abandoned."""
    pattern: Pattern = "modern"
    horse: bool = False
    """Horse artillery: ES-104."""
    lost: bool = False
    """Destroyed."""
    moved: int = 0
    """The turn in which it last moved."""
    manned: bool = True
    """A crewman touched it when the movement step began: ES-026."""
    loaded: Round = "shell"
    """What is in the barrel; a muzzle-loader that has fired is empty: ES-098."""
    aim: Place | None = None
    """The point of its last shots: ES-048."""
    series: int = 0
    """Shots at that point in a row."""
    struck: bool = False
    """Marked as destroyed until the fire step is over."""
    declined: int = 0
    """The turn in which somebody touching it would not claim it: ES-072."""
    refusers: tuple[str, ...] = ()
    """The seats that would not have it in that turn."""

    @property
    def base(self) -> Base:
        """Guns and MGs stand on 3 by 3 inches."""
        return gun_base(self.x, self.y, self.bearing)


class Headquarters(Piece):
    """The marker of a side's generals; it neither moves nor attacks: ES-016."""

    seat: Seat
    x: int
    y: int
    bearing: int
    overrun: bool = False

    @property
    def base(self) -> Base:
        """A square of three inches."""
        return gun_base(self.x, self.y, self.bearing)


class EsTable(OpenTable):
    """Everything that is true between two steps of a battle."""

    live: ClassVar[tuple[str, ...]] = ("units", "guns", "headquarters")

    units: dict[str, Unit]
    guns: dict[str, Gun]
    headquarters: dict[str, Headquarters]
    """By seat; empty where they are not used."""
    began: dict[str, int] = field(default_factory=dict)
    """The figures with which each seat began."""
    turns: int = 30
    """The battle is broken off after so many turns."""
    phase: Phase = "deploy"
    first: Seat = Seat("")
    """Who moves first this turn."""
    mover: Seat = Seat("")
    """Whose unit moves next, or who is asked next."""
    queue: tuple[str, ...] = ()
    """Units that have yet to fire in this fire step."""
    engaged: tuple[str, ...] = ()
    """Figures and guns that were in contact with the enemy when the turn began."""
    provoked: bool = True
    """The revolutionaries have attacked, so that they may be fired on: ES-132."""
    conceded: str = ""
    names: dict[str, str] = field(default_factory=dict)
    """What each side is called, or the army that fights in its place."""

    def standing(self) -> list[Unit]:
        """Every unit in play."""
        return [unit for unit in self.units.values() if not unit.out]

    def own(self, seat: str) -> list[Unit]:
        """The units a player still has."""
        return [unit for unit in self.units.values() if unit.seat == seat and not unit.out]

    @rule("ES-112")
    def raised(self, seat: str) -> list[Unit]:
        """The units a player has or had, but for those that were only formed for a while."""
        return [unit for unit in self.units.values() if unit.seat == seat and not unit.dissolved]

    def figures(self) -> Iterator[Figure]:
        """Every figure on the table."""
        for unit in self.units.values():
            if not unit.out:
                yield from unit.figures

    def models(self) -> list[Gun]:
        """Every gun and MG that is not destroyed."""
        return [gun for gun in self.guns.values() if not gun.lost]

    def gun_of(self, unit: Unit) -> Gun | None:
        """The gun or MG a unit serves, unless it is destroyed."""
        gun = self.guns.get(unit.gun)
        return None if gun is None or gun.lost else gun

    def unit_of(self, figure: str) -> Unit:
        """The unit a figure is with."""
        for unit in self.units.values():
            if not unit.out and unit.man(figure) is not None:
                return unit
        message = f"{figure} is not on the table"
        raise LookupError(message)


def gun_id(unit: str) -> str:
    """The gun or MG that a unit brings to the battle; it keeps that name in other hands."""
    return f"{unit}-gun"


@lru_cache(maxsize=1024)
def gun_base(x: int, y: int, bearing: int) -> Base:
    """The square of three inches on which guns and headquarters stand."""
    return Base(Pose(x, y, bearing), GUN_SIDE, GUN_SIDE)
