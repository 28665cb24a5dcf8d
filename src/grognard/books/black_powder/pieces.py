"""What lies on the table in Black Powder: units in formation, commanders, brigades, the clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec import Struct, field

from grognard.books.black_powder.battles.terms import FlankMarch, Terms
from grognard.books.black_powder.tables import WEAPONS, Formation, Gun, Kind, Size, Train
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.kernel.table import Piece
from grognard.tabletop.battle import OpenTable
from grognard.tabletop.geometry import Point, Pose
from grognard.tabletop.terrain import Terrain, terrain_of

Place = tuple[int, int]
Phase = Literal[
    "deploy",
    "toss",
    "begin",
    "initiative",
    "command",
    "brave",
    "shoot",
    "tests",
    "combat",
    "end",
    "over",
]
"""What comes next: set-up, who goes first, then the parts of a player's turn: BP-049, BP-053."""
NEVER = -1
"""The stamp of a player's turn that has not been."""


class Dress(Struct, frozen=True, omit_defaults=True):
    """How the figures of a unit look."""

    uniform: str = ""
    troop: str = ""
    hat: str = ""
    pose: str = ""
    kit: tuple[str, ...] = ()


class Profile(Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """What an army list says of a unit; it never changes: BP-008."""

    kind: Kind
    arms: str
    hand_to_hand: int
    shooting: tuple[int, ...]
    """Dice; of guns at short, medium and long range; empty where it cannot shoot."""
    morale: int
    """The lowest die that saves; 0 where nothing does: BP-012."""
    stamina: int
    size: Size = "standard"
    regular: bool = True
    home: Formation = "line"
    """The formation it stands in by default: BP-025, BP-039."""
    figures: int = 24
    special: tuple[str, ...] = ()
    gun: Gun = ""
    train: Train = ""
    detached: bool = False
    """Light cavalry that fights away from its brigade and is not counted in it: BP-450."""
    base: tuple[int, int] = (0, 0)
    """Width and depth of a model's base in millimetres, where it is not the usual one: BP-022."""
    ranks: int = 0
    """How deep its lines are, where not two: BP-465, BP-471."""
    range: int = 0
    """How far it shoots where the players have agreed on another range: BP-160."""
    fielded: int = 0
    """How many models an order of battle gives it, where we show another number: BP-704."""

    @property
    @rule("BP-158", "BP-159", "BP-160", "BP-220", "BP-370", "BP-377")
    def reach(self) -> int:
        """How far it shoots, in inches of the book, or as the players have agreed."""
        return self.range or WEAPONS[self.arms].reach

    @property
    def firearm(self) -> bool:
        """True of muskets, rifles, pistols and guns, not of bows and thrown weapons."""
        return WEAPONS[self.arms].firearm


class Unit(Piece):
    """A battalion, regiment, warband or battery."""

    id: str
    seat: Seat
    name: str
    brigade: str
    profile: Profile
    dress: Dress = Dress()
    x: int = 0
    y: int = 0
    bearing: int = 0
    formation: Formation = "line"
    placed: bool = False
    gone: str = ""
    """How it was lost: broken, left, abandoned, burnt; empty while it is in the battle."""
    exit: Place | None = None
    """Where it left the table and may come back: BP-113."""
    inside: str = ""
    """The building it holds."""
    stamina: int = 3
    casualties: int = 0
    disordered: bool = False
    began: Place = (0, 0)
    """Where its leader stood when the present player's turn began: BP-234."""
    ordered: int = NEVER
    """The player's turn in which it last had an order, or the attempt of one."""
    declined: int = NEVER
    """The player's turn in which it last chose not to withdraw: BP-454."""
    volleyed: int = NEVER
    """The player's turn in which it last gave closing or traversing fire."""
    shot: int = NEVER
    reaimed: int = NEVER
    """The player's turn in which it last threw a missed shot again: BP-425."""
    charged: int = NEVER
    """The player's turn in which it last charged with all that goes with charging."""
    clashed: int = NEVER
    """The player's turn in which it last fought a round, unless it has charged again: BP-272."""
    launched: int = NEVER
    """The player's turn in which it last charged at all, with a bonus or without: BP-293."""
    met: str = ""
    """The enemy whose charge it met in this player's turn by turning or spurring forward."""
    swept: int = NEVER
    """The player's turn in which it last charged by a sweeping advance."""
    cannonaded: int = NEVER
    """The player's turn in which it last lost somebody to artillery."""
    hurt: int = NEVER
    """The player's turn in which it last took a casualty from shooting: for Wavering."""
    won: bool = False
    """It won the last round of the fight it is in."""
    breached: bool = False
    """Its cover no longer helps it in the fight it is in."""
    has_shot: bool = False
    opened: int = NEVER
    """The player's turn in which it shot for the first time, at however many targets: BP-416."""
    has_fought: bool = False
    steadied: bool = False
    retested: bool = False
    bent: bool = False
    """Its line is bent round the ground and must be redressed before it moves: BP-027."""
    raised: int = 0
    """The die of a freshly raised unit, 0 before it is rolled: BP-419."""
    raised_at: int = NEVER
    jammed: int = NEVER
    hidden: bool = False
    """It is noted on a map, and only its owner knows where: BP-1227."""
    reserve: bool = False
    """It waits off the table for its entry: BP-710, BP-1228."""
    standing: bool = False
    """A picket with standing orders, until somebody tries to give it another: BP-1079."""
    spare: Profile | None = None
    """The stat line of a mounted unit on foot, or of a dismounted one on horse: BP-1236."""

    @property
    def pose(self) -> Pose:
        """Where the middle of its formation is and which way it faces."""
        return Pose(self.x, self.y, self.bearing)

    @property
    def point(self) -> Point:
        """The middle of its formation."""
        return Point(self.x, self.y)

    @property
    def here(self) -> bool:
        """True while it stands on the table."""
        return self.placed and not self.gone and not self.hidden and not self.reserve

    @property
    @rule("BP-184", "BP-319")
    def shaken(self) -> bool:
        """True once its casualties have come up to its Stamina."""
        return self.casualties >= self.stamina

    @property
    def excess(self) -> int:
        """Casualties beyond its Stamina, kept only until the next break test: BP-185."""
        return max(self.casualties - self.stamina, 0)

    @property
    def is_infantry(self) -> bool:
        """True of foot."""
        return self.profile.kind == "infantry"

    @property
    def is_cavalry(self) -> bool:
        """True of horse."""
        return self.profile.kind == "cavalry"

    @property
    def is_artillery(self) -> bool:
        """True of guns of every sort."""
        return self.profile.kind == "artillery"

    @property
    @rule("BP-122", "BP-1144", "BP-1203")
    def limbers_free(self) -> bool:
        """Horse artillery, and guns hauled by men, limber and unlimber as they move."""
        return self.profile.train in ("horse", "hauled")

    @property
    def is_skirmishing(self) -> bool:
        """True of open order."""
        return self.formation == "skirmish order"

    @property
    def is_mixed(self) -> bool:
        """True of a body with its own skirmishers thrown out: BP-031."""
        return self.formation in ("mixed line", "mixed column")

    @property
    def is_column(self) -> bool:
        """True of a march column and a limbered gun."""
        return self.formation in ("march column", "limbered")

    @property
    @rule("BP-041")
    def has_flanks(self) -> bool:
        """Skirmishers, squares and the holders of a building are front all round."""
        return self.formation not in ("skirmish order", "square", "building")

    @rule("BP-408", "BP-414")
    def has(self, special: str) -> bool:
        """True if a special rule is the unit's; fanatics have two others as well."""
        own = self.profile.special
        if special in ("Ferocious Charge", "Terrifying Charge") and "Fanatics" in own:
            return True
        return special in own

    @property
    @rule("BP-410", "BP-495")
    def bravery(self) -> int:
        """The die on which a brave unit takes heart, 0 if it is not one; usually a 4."""
        degrees = [word for word in self.profile.special if word.startswith("Brave ")]
        return int(degrees[0][6]) if degrees else 4 * self.has("Brave")

    @property
    @rule("BP-413")
    def elite(self) -> int:
        """The die with which it shakes off disorder, 0 if it cannot."""
        found = [word for word in self.profile.special if word.startswith("Elite ")]
        return int(found[0][6]) if found else 0


class Commander(Piece):
    """A general or a brigadier: a point on the table with a staff rating."""

    id: str
    seat: Seat
    name: str
    rating: int
    general: bool = False
    mounted: bool = True
    valour: int = 0
    """The dice he adds in hand-to-hand: BP-406."""
    aggression: int = 0
    decisiveness: int = 0
    independence: int = 0
    """-1 low, 0 medium, 1 high: BP-438."""
    x: int = 0
    y: int = 0
    joined: str = ""
    gone: bool = False
    gave: int = NEVER
    """The player's turn in which he last began to give orders."""
    done: int = NEVER
    """The player's turn in which he has finished."""
    fixed: int = NEVER
    """The player's turn in which he may not move: BP-128."""
    called: int = NEVER
    """The player's turn in which he last called for troops off the table, or let them wait."""
    dress: Dress = Dress()

    @property
    @rule("BP-023")
    def point(self) -> Point:
        """His head, from which everything is measured, whatever his base."""
        return Point(self.x, self.y)


class Brigade(Piece):
    """Units under one commander."""

    id: str
    seat: Seat
    name: str
    commander: str
    strength: int
    """How many of its units count, as it took the field: BP-447."""
    broken: bool = False
    apart: bool = False
    """It does not count when the army's brigades are counted: BP-1242."""


class Contact(Struct, frozen=True):
    """Two units that fight, and the face of each that is touched (as `Face`)."""

    one: str
    face: int
    other: str
    back: int

    def names(self, unit: str) -> bool:
        """True if a unit is one of the two."""
        return unit in (self.one, self.other)


class BigSquare(Struct, frozen=True):
    """A brigade square: the lines that bound it, and the units in it: BP-339."""

    sides: tuple[str, ...]
    inside: tuple[str, ...] = ()


class Fire(Struct, frozen=True):
    """A burning building, how fiercely it burns, and since which turn: BP-397."""

    building: str
    ferocity: int
    since: int


class BpTable(OpenTable):
    """All that is true between two steps."""

    live: ClassVar[tuple[str, ...]] = ("units", "commanders", "brigades")

    units: dict[str, Unit]
    commanders: dict[str, Commander]
    brigades: dict[str, Brigade]
    turns: int
    inch: int = 254
    """Tenths of a millimetre to an inch of the book."""
    opener: str = ""
    """The seat that goes first by the scenario; empty where dice decide."""
    phase: Phase = "deploy"
    half: int = 0
    """Player's turns begun; what happens once a turn carries this stamp."""
    acting: Seat = Seat("")
    first: Seat = Seat("")
    commanding: str = ""
    """The commander who is giving his orders."""
    near: tuple[str, ...] = ()
    """Units that had an enemy within 12 inches as the present Command part began: BP-089."""
    noticed: int = NEVER
    """The player's turn for which that was seen to."""
    silenced: int = NEVER
    """The player's turn in which a general's blunder has stopped all orders: BP-066."""
    contacts: tuple[Contact, ...] = ()
    fought: tuple[str, ...] = ()
    """Units whose engagement has been fought in this player's turn."""
    supporting: tuple[str, ...] = ()
    """Units that have lent support in this player's turn: BP-280."""
    testing: tuple[str, ...] = ()
    """Units that owe a break test for shooting."""
    kindled: tuple[str, ...] = ()
    """Buildings hit by shells or rockets in this Shooting part, once for each hit: BP-396."""
    torched: tuple[str, ...] = ()
    """Buildings to which torches are held in this Shooting part: BP-395."""
    fires: tuple[Fire, ...] = ()
    ruins: tuple[str, ...] = ()
    """Buildings that have burnt down."""
    broken: tuple[str, ...] = ()
    """Seats whose army has broken, in order."""
    squaring: tuple[str, ...] = ()
    """Seats whose army fights in brigade squares: BP-339."""
    squares: tuple[BigSquare, ...] = ()
    terms: Terms = Terms()
    """What a battle of the book has of its own: BP-1227 to BP-1242."""
    names: dict[str, str] = field(default_factory=dict)
    """What each side is called, or the army that fights in its place."""
    flanks: tuple[FlankMarch, ...] = ()
    """Who comes round which flank and when, as it was written down: BP-1194."""
    asleep: str = ""
    """The seat that knows of nothing until the alarm is given: BP-1077."""
    unmasked: int = NEVER
    """The player's turn in which its owner has shown all the hidden units he wants to."""

    @property
    def terrain(self) -> Terrain:
        """The ground, ready to be measured."""
        return terrain_of(self.features)

    def inches(self, amount: int) -> int:
        """A length of the book on this table: BP-004."""
        return amount * self.inch

    def standing(self, seat: str = "") -> Iterator[Unit]:
        """Every unit on the table, or those of one side, in a fixed order."""
        return (u for u in self.units.values() if (not seat or u.seat == seat) and u.here)

    def foes(self, unit: Unit) -> list[Unit]:
        """The enemy's units on the table."""
        seat = unit.seat
        return [other for other in self.units.values() if other.seat != seat and other.here]

    def friends(self, unit: Unit) -> list[Unit]:
        """Its own side's other units on the table."""
        seat, own = unit.seat, unit.id
        return [o for o in self.units.values() if o.seat == seat and o.id != own and o.here]

    @rule("BP-404")
    def staff(self, seat: str) -> list[Commander]:
        """A side's commanders who are still in the battle."""
        return [c for c in self.commanders.values() if c.seat == seat and not c.gone]

    def brigadier(self, unit: Unit) -> str:
        """The commander of a unit's brigade."""
        return self.brigades[unit.brigade].commander

    def is_engaged(self, unit: Unit) -> bool:
        """True of a unit in touch with an enemy it fights: BP-226."""
        return any(contact.names(unit.id) for contact in self.contacts)

    def faces(self, unit: Unit) -> dict[str, int]:
        """The enemies a unit fights, each with the face of the unit that it touches."""
        found: dict[str, int] = {}
        for contact in self.contacts:
            if contact.one == unit.id:
                found[contact.other] = contact.face
            elif contact.other == unit.id:
                found[contact.one] = contact.back
        return found

    def leaders_with(self, unit: Unit) -> list[Commander]:
        """Commanders who have joined a unit."""
        return [c for c in self.commanders.values() if c.joined == unit.id and not c.gone]

    def is_broken(self, unit: Unit) -> bool:
        """True of a unit whose brigade is broken: BP-447."""
        return self.brigades[unit.brigade].broken

    @rule("BP-1077")
    def sleeps(self, unit: Unit) -> bool:
        """True of a unit whose army has not heard the alarm; a picket is awake."""
        return unit.seat == self.asleep and not unit.standing

    @rule("BP-1140", "BP-1141", "BP-1239")
    def is_umpired(self, unit: Unit) -> bool:
        """True of a unit that the umpire runs in this first turn."""
        return unit.id == self.terms.umpired and self.turn == 1

    def plays(self, switch: str) -> bool:
        """True if a house rule is on."""
        return bool(self.switches.get(switch, False))
