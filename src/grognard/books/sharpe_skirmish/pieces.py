"""What lies on the table in the skirmish book.

A group holds its figures as frozen values, so that copying a table copies some twenty groups and
not eighty men. Guns, gatlings and wagons are pieces of their own, for they outlive their crews.
Facts of a turn carry the number of the turn and need no clearing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, Final, Literal, TypeAlias

from msgspec import Struct, field

from grognard.books.sharpe_skirmish.roster import MUSICIANS, OFFICERS, Arm, FigureType, Role, roster
from grognard.books.sharpe_skirmish.tables import RETREATS, ROUTS, Grade, Weapon
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.kernel.table import Piece
from grognard.tabletop.battle import OpenTable
from grognard.tabletop.geometry import Base, Disc, Length, Point, Pose, cm

Place: TypeAlias = tuple[int, int]
Doing: TypeAlias = Literal["halt", "march", "advance", "cover", "away", "withdraw"]
"""What a unit was last about, for the results that let it carry on: SK-049."""
Phase: TypeAlias = Literal[
    "hide", "turn", "command", "dice", "move", "join", "shoot", "melee", "end", "over"
]
Model: TypeAlias = Literal["gun", "gatling", "wagon"]

FOOT_RADIUS: Final = cm(1)
HORSE_RADIUS: Final = cm(1, 2) + cm(1)
WALK, CANTER, GALLOP = 1, 2, 3
GAITS: Final = ("halt", "walk", "canter", "gallop")
SQUARE: Final = 4
"""Fewer men make no square: SK-039."""
SIDES: Final[dict[str, Length]] = {"gun": cm(5), "gatling": cm(4), "wagon": cm(6)}


class Figure(Struct, frozen=True, omit_defaults=True, dict=True, cache_hash=True):
    """One man, or a man and his horse, on a round base."""

    id: str
    kind: str
    """His line of the roster."""
    grade: Grade
    x: int = 0
    y: int = 0
    name: str = ""
    wounds: int = 0
    load: int = 0
    """Halted half turns until his piece is loaded: SK-025."""

    @cached_property
    def type(self) -> FigureType:
        """What the roster says of him."""
        return roster()[self.kind]

    @cached_property
    def missile(self) -> Weapon | None:
        """What he shoots or throws."""
        return self.type.missile

    @property
    def role(self) -> Role:
        """Officer, leader, NCO, drummer, bugler, or plain soldier."""
        return self.type.role

    @cached_property
    def radius(self) -> Length:
        """Foot stand on 2 cm, horse on 3 cm."""
        return HORSE_RADIUS if self.type.is_horse else FOOT_RADIUS

    @cached_property
    @rule("SK-062")
    def disc(self) -> Disc:
        """His base; rider and mount are one."""
        return Disc(Point(self.x, self.y), self.radius)

    @property
    def point(self) -> Point:
        """The middle of his base."""
        return self.disc.centre

    @property
    def place(self) -> Place:
        """The middle of his base."""
        return self.x, self.y

    @property
    def wounded(self) -> bool:
        """Disabled by a first wound: SK-083."""
        return self.wounds > 0


class Group(Piece):
    """A group, or a command figure who is a group of his own: SK-007, SK-036."""

    id: str
    side: str
    seat: Seat
    """Who decides for it; nobody for a side that the table runs."""
    name: str
    arm: Arm
    figures: tuple[Figure, ...]
    size: int
    """The figures it began with, of which losses are counted: SK-039."""
    regular: bool = True
    formed: bool = False
    volleys: bool = True
    """Able to fire volleys and salvoes: SK-018."""
    single: bool = False
    """A command figure who may act alone."""
    pc: bool = False
    band: str = ""
    """To whom it is loyal: SK-004."""
    platoon: str = ""
    beside: str = ""
    """The group at whose side a command figure began, and with which he comes out of hiding."""
    serves: str = ""
    """The gun or wagon it goes with."""
    facing: int = 0
    fortified: bool = False
    """Defends a fortified position: SK-047."""
    captive: bool = False
    """Neither acts nor is fought until a friend comes within 5."""
    hidden: bool = False
    """Behind a marker: SK-093."""
    left: bool = False
    """Has left the field."""

    commander: str = ""
    """The officer who commands it this turn."""
    busy: bool = False
    """An officer who means to fight this turn (SK-012), a crew that stands to its arms."""
    doing: Doing = "halt"
    goal: Place | None = None
    heading: int = 0
    """Where it marches on to when it has no goal."""
    result: str = ""
    """Its last result on the actions table."""
    bound: bool = False
    """The result binds it, commanded or not."""
    charge: bool = False
    """The result has the charge instruction."""
    company: bool = False
    """Its platoon stood together when it diced, with an officer or NCO near: SK-042."""
    pushed: bool = False
    """Moved back by the last melee and not yet diced since: SK-090."""
    retreating: bool = False
    """In retreat for the end of the battle: SK-091."""
    threat: int = 0
    """Added to its next risk factor by artillery: SK-079."""
    shelled: bool = False
    """Fired at by artillery since it last diced: SK-043."""
    square: bool = False
    acted: int = 0
    """The turn in which it last carried out its action."""
    fired: int = 0
    """The turn in which it last shot."""
    moved: int = 0
    """The turn in which it last moved."""
    halves: int = 0
    """Half turns it spent moving in the turn it last acted."""
    hurried: tuple[str, ...] = ()
    """Slower men who then went at more than half their own speed to keep up: SK-025."""
    gait: int = 0
    """How fast it went in the turn it last acted."""
    gallops: int = 0
    """Turns in a row at the gallop, up to the one in which it last acted: SK-057."""
    charged: int = 0
    """The turn in which it last charged home."""
    fought: int = 0
    """The turn in which it last fought its round of a melee: SK-090."""

    def __iter__(self) -> Iterator[Figure]:
        return iter(self.figures)

    @property
    def is_horse(self) -> bool:
        """Mounted troops have tables of their own."""
        return self.arm != "foot"

    @property
    def gone(self) -> bool:
        """No longer on the field."""
        return self.left or not self.figures

    @property
    def present(self) -> bool:
        """On the table for all to see."""
        return bool(self.figures) and not self.left and not self.hidden

    @property
    @rule("SK-053")
    def running(self) -> bool:
        """A router, until it gets another result."""
        return self.result in ROUTS

    @property
    def falling_back(self) -> bool:
        """Withdrawing, running, or moving away from all enemies where no cover is near."""
        return self.result in RETREATS or self.doing in ("away", "withdraw")

    @property
    def role(self) -> Role:
        """What a command figure is; plain groups have none."""
        return self.figures[0].role if self.single and self.figures else ""

    @property
    @rule("SK-012")
    def only_commands(self) -> bool:
        """An officer who has thrown all his dice this turn neither loads, fires nor charges."""
        throws = self.seat if self.pc else self.role in OFFICERS and self.commander
        return bool(throws) and not self.busy

    @property
    def is_musician(self) -> bool:
        """Drummers and buglers."""
        return self.role in MUSICIANS

    @property
    def radius(self) -> Length:
        """The radius of its bases."""
        return HORSE_RADIUS if self.is_horse else FOOT_RADIUS

    @property
    @rule("SK-003", "SK-039")
    def raw(self) -> bool:
        """More than half of its figures are Raw."""
        return 2 * sum(figure.grade == "raw" for figure in self.figures) > len(self.figures)

    def man(self, name: str) -> Figure | None:
        """The figure of that name, if he is with the group."""
        for figure in self.figures:
            if figure.id == name:
                return figure
        return None


class Carriage(Piece):
    """A gun, a gatling or a wagon on its square base."""

    id: str
    name: str
    side: str
    model: Model
    crew: str
    """The group that goes with it."""
    x: int = 0
    y: int = 0
    facing: int = 0
    pounds: int = 0
    breech: bool = False
    limbered: bool = False
    work: int = 0
    """Man-turns of loading done: SK-075."""
    unlimbering: int = 0
    """Turns of unlimbering done: SK-074."""
    served: int = 0
    """The turn in which its crew did something else than load it."""
    jammed: int = 0
    """The turn in which it may not fire: SK-081."""

    @property
    @rule("SK-071")
    def base(self) -> Base:
        """Guns and wagons stand on squares."""
        side = SIDES[self.model]
        return Base(Pose(self.x, self.y, self.facing), side, side)

    @property
    def point(self) -> Point:
        """The middle of its base."""
        return Point(self.x, self.y)

    @property
    @rule("SK-073")
    def light(self) -> bool:
        """A piece of 3 pounds at most, or a gatling, can be pushed."""
        return self.model == "gatling" or (self.model == "gun" and self.pounds <= 3)

    @property
    def rolls(self) -> bool:
        """Limbered guns and wagons move by their own rule: SK-074."""
        return self.limbered or self.model == "wagon"


class Hideout(Piece):
    """A hidden marker, or a dummy: SK-093."""

    id: str
    x: int
    y: int
    group: str = ""
    """Who waits behind it; nobody behind a dummy."""
    gone: bool = False

    @property
    def point(self) -> Point:
        """Where the marker lies."""
        return Point(self.x, self.y)


class SkTable(OpenTable):
    """Everything that is true between two steps of a battle."""

    live: ClassVar[tuple[str, ...]] = ("groups", "carriages", "hideouts")

    sides: tuple[str, str]
    """Side A, that of the player characters, and side B: SK-006."""
    groups: dict[str, Group]
    carriages: dict[str, Carriage]
    hideouts: dict[str, Hideout] = field(default_factory=dict)
    turns: int = 12
    """The battle is broken off after so many turns."""
    visibility: Length = 0
    """Nobody sees further, by night or in mist; 0 for a clear day."""
    phase: Phase = "turn"
    side: str = ""
    """Whose step it is."""
    officer: str = ""
    """The player character who is commanding now."""
    points: int = 0
    """His command points that are left."""
    chain: tuple[str, ...] = ()
    """He and the figures who command on his behalf: SK-016."""
    drummed: bool = False
    """He has had the extra die of a musician: SK-011."""
    commanded: tuple[str, ...] = ()
    """Player characters who have commanded this turn."""
    first_movers: dict[str, str] = field(default_factory=dict)
    """The first group of each platoon to move this turn without running: SK-042."""
    spotted: dict[str, Length] = field(default_factory=dict)
    """How far each group sees each concealed one this turn, as ``observer>seen``: SK-044."""
    queue: tuple[str, ...] = ()
    """Groups whose shooting is not yet settled in this step."""
    fights: tuple[str, ...] = ()
    """Melees still to be fought, each named by one of its groups."""

    @property
    def top(self) -> Base:
        """The table top."""
        return Base(Pose(self.width // 2, self.height // 2, 0), self.width, self.height)

    def rival(self, seat: str) -> Seat:
        """The other side; several players, or none, may share one."""
        return Seat(self.sides[1] if seat == self.sides[0] else self.sides[0])

    def present(self) -> list[Group]:
        """Every group on the table."""
        return [group for group in self.groups.values() if group.present]

    def own(self, side: str) -> list[Group]:
        """The groups of a side on the table."""
        return [group for group in self.groups.values() if group.side == side and group.present]

    def foes(self, side: str) -> list[Group]:
        """The enemies on the table; captives are nobody's enemy."""
        return [
            group
            for group in self.groups.values()
            if group.side != side and group.present and not group.captive
        ]

    def carriage(self, group: Group) -> Carriage | None:
        """The gun or wagon a group goes with."""
        return self.carriages.get(group.serves)

    def gun(self, group: Group) -> Carriage | None:
        """The gun or gatling a group serves."""
        carriage = self.carriages.get(group.serves)
        return carriage if carriage is not None and carriage.model != "wagon" else None

    @rule("SK-017", "SK-072")
    def is_commanded(self, group: Group) -> bool:
        """Activated this turn, a player character, or a gun's crew."""
        if group.commander or (group.pc and group.seat):
            return True
        return self.gun(group) is not None

    def decides(self, group: Group) -> Seat:
        """The seat that gives a commanded group its orders; nobody where the table runs it."""
        officer = self.groups.get(group.commander)
        return officer.seat if officer is not None else group.seat

    def group_of(self, figure: str) -> Group:
        """The group a figure is with; he may have joined another than his first."""
        for group in self.groups.values():
            if group.man(figure) is not None:
                return group
        message = f"{figure} is with no group"
        raise LookupError(message)
