"""What lies on the table in A Gentleman's War.

A unit is a block of so many figures in one formation; where each man stands follows from its
pose (the middle of its tray) and is worked out in ``stands``. An army file need only say of a
unit: id, seat, name, kind, figures (twice: ``original`` and ``figures``), attributes, weapon,
and if wanted its brigade and dress. ``usual_weapon`` and ``usual_formation`` give what is left.
What players agree beforehand besides ground and armies stands in ``Terms``.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from msgspec import Struct, field

from grognard.books.gentlemans_war.sections import SectionedTable, side_of
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.kernel.table import Piece
from grognard.tabletop.cards import Card
from grognard.tabletop.geometry import Length, Point, Pose

Place = tuple[int, int]
NOWHERE: Final[Place] = (-999_999, -999_999)

Kind = Literal[
    "infantry",
    "light_infantry",
    "sharpshooters",
    "engineers",
    "heavy_cavalry",
    "light_cavalry",
    "heavy_dragoons",
    "light_dragoons",
    "mounted_infantry",
    "cyclists",
    "field_gun",
    "light_gun",
    "mountain_gun",
    "horse_gun",
    "siege_gun",
    "early_machine_gun",
    "late_machine_gun",
    "tribal_infantry",
    "tribal_horsemen",
    "camel_riders",
    "tigermen",
    "porters",
    "ancient_gun",
    "huge_gun",
    "wagons",
]
"""Every troop type: AGW-013 to AGW-022, AGW-030, AGW-565 to AGW-577. Naval parties are infantry."""

Weapon = Literal[
    "",
    "carbine",
    "needle_gun",
    "breech_rifle",
    "magazine_rifle",
    "musket",
    "rifle",
    "rifled_musket",
    "jezail",
    "saddle",
    "early_machine_gun",
    "late_machine_gun",
    "light_gun",
    "field_gun",
    "heavy_gun",
    "ancient_light_gun",
    "ancient_field_gun",
    "huge_gun",
]
"""What a unit shoots with; ``saddle`` is the fire of tribal horsemen: AGW-570."""

Formation = Literal[
    "line",
    "double line",
    "march",
    "attack",
    "square",
    "skirmish",
    "mass",
    "limbered",
    "deployed",
]
"""``march`` is a march column, ``attack`` an attack column, ``mass`` a warband, and ``double line``
one of horse that is two ranks deep: AGW-058 to 068."""

Attribute = Literal[
    "brave",
    "crack_gunners",
    "gallant",
    "marksmen",
    "stalwart",
    "swift",
    "well_drilled",
    "fanatic",
    "bad_aim",
    "bad_shots",
    "brittle",
    "nervous",
    "poor_drill",
    "slow",
    "timid",
    "elite",
]
"""Distinctions and Deficiencies: AGW-039 to 052, AGW-572; ``elite`` marks elite Boers: AGW-593."""

Era = Literal["1700", "1850", "1870"]
"""1700-1850, 1850-1875, and the core rules: AGW-003, AGW-650, AGW-657."""

Phase = Literal[
    "first",
    "deploy",
    "vanguard",
    "deal",
    "generals",
    "flip",
    "called",
    "card",
    "act",
    "over",
]
"""What comes next: set-up, six hold cards, generals, a flip, its answer, its use, its actors."""

Gone = Literal[
    "",
    "destroyed",
    "fled",
    "fell_back",
    "pursuing",
    "exited",
    "captured",
    "reserve",
    "coming",
    "hidden",
]
"""Why a unit is not on the table; who fell back or pursued off it comes back: AGW-254 to 256.

A reserve waits for a Joker; who is coming marches on when a card is used for him, as does
whoever lies hidden: AGW-395, AGW-583."""

FOOT: Final = ("infantry", "light_infantry", "sharpshooters", "engineers")
CAVALRY: Final = ("heavy_cavalry", "light_cavalry", "heavy_dragoons", "light_dragoons")
NATIVE_HORSE: Final = ("tribal_horsemen", "camel_riders")
RIDERS: Final = (*CAVALRY, "mounted_infantry", "cyclists", *NATIVE_HORSE)
"""Everybody who can be in the saddle."""
GUNS: Final = (
    "field_gun",
    "light_gun",
    "mountain_gun",
    "horse_gun",
    "siege_gun",
    "early_machine_gun",
    "late_machine_gun",
    "ancient_gun",
    "huge_gun",
)
NATIVES: Final = ("tribal_infantry", "tribal_horsemen", "camel_riders", "tigermen", "porters")


class Dress(Struct, frozen=True, omit_defaults=True):
    """How a unit's figures look: a uniform and parts of the art kit."""

    uniform: str = ""
    hat: str = ""
    pose: str = ""
    kit: tuple[str, ...] = ()
    variant: str = ""


class Unit(Piece):
    """A battalion, squadron, battery or party: so many like figures in one body."""

    id: str
    seat: Seat
    name: str
    kind: Kind
    original: int
    """Figures at the start of the battle: AGW-235, AGW-308."""
    figures: int
    attributes: tuple[Attribute, ...] = ()
    weapon: Weapon = ""
    brigade: str = ""
    """With whom its counter is placed once it is destroyed: AGW-132."""
    section: str = ""
    """The part of a big table by whose pack it acts, wherever it marches: AGW-151."""
    dress: Dress = Dress()
    place: Place = NOWHERE
    bearing: int = 0
    formation: Formation = "line"
    mounted: bool = False
    acted: bool = False
    """It has its activation counter: AGW-127."""
    shot: bool = False
    """It has shot in this cycle: AGW-204."""
    disordered: bool = False
    shaken: bool = False
    """Its disorder comes from a morale test, so that a general may end it: AGW-327."""
    running: bool = False
    """It ran away and has not rallied: AGW-249."""
    unrallied: bool = False
    """It ran twice and is past rallying: AGW-253."""
    gone: Gone = ""
    parent: str = ""
    """The unit whose skirmishers these are, or of which they are one half: AGW-016, AGW-018."""
    apart: bool = False
    """It needs a card of its own: too far from its parent, or half of a light infantry unit."""
    shot_down: int = 0
    """Figures lost to shooting: AGW-235."""
    tried: int = 0
    """Which losses have been tested for: 0 none, 1 a third, 2 a half."""
    tests: int = 0
    passes: int = 0
    failed: bool = False
    """It has failed a morale test: AGW-242."""
    heroic: bool = False
    jammed: bool = False
    unloaded: bool = False
    ranged: tuple[str, ...] = ()
    """Targets a gun has hit from where it stands: AGW-223."""
    gun_at: tuple[int, int, int] | None = None
    """Where its gun stands alone, the crew having left it: AGW-288."""
    gun_lost: bool = False
    walls: tuple[Length, Length] | None = None
    """The breadth and depth of the house whose walls it lines: AGW-110."""
    horses: Place = NOWHERE
    """Where the horses of riders on foot are held, if not right beside them: AGW-088."""
    loads: Place = NOWHERE
    """Where porters who ran have dropped what they carried: AGW-495."""
    locked: tuple[str, ...] = ()
    """Enemies it is still at grips with after a tie: AGW-314."""
    attacking: bool = False
    """In that fight it was the attacker."""
    dice: int = 0
    """Movement Dice of this activation."""
    spent: int = 0
    """Movement Dice already paid away."""
    did: tuple[str, ...] = ()
    """What it has done in this activation, in order."""
    cameo: str = ""
    """The cameo role that is with it: AGW-658."""
    burden: str = ""
    """The one that its enemy has inflicted on it: AGW-669, AGW-670."""
    cheer: int = 0
    """What a comrade's victory adds to its morale: AGW-661."""
    buried: int = 0
    """Casualties past all reviving: AGW-662."""
    tended: int = 0
    """Casualties who lie in a dressing station: AGW-663."""
    held_up: bool = False
    """A civilian is in its way, and no ace helps: AGW-666."""
    arrived: bool = False
    """It came on this cycle: that was its action, but if attacked it has not acted: AGW-585."""
    leapt: bool = False
    """It has jumped an obstacle or splashed through a stream this turn: AGW-165."""
    work: str = ""
    """The engineering task it is at, and since which of its side's cycles: AGW-340."""
    work_since: int = 0
    work_place: Place = NOWHERE
    """Where it works; who moves leaves his work."""

    @property
    def side(self) -> str:
        """The side it fights for, which several players may share."""
        return side_of(self.seat)

    @property
    def pose(self) -> Pose:
        """The middle of its tray and the way it faces."""
        return Pose(self.place[0], self.place[1], self.bearing)

    @property
    def point(self) -> Point:
        """The middle of its tray."""
        return Point(*self.place)

    @property
    def on_table(self) -> bool:
        """It stands somewhere on the field."""
        return not self.gone and self.place != NOWHERE

    def has(self, attribute: Attribute) -> bool:
        """True of a Distinction or Deficiency it was given."""
        return attribute in self.attributes


BUSY_CAMEOS: Final = (
    "spy",
    "staff officer",
    "foreign observer",
    "war correspondent",
    "messenger",
    "mistress",
    "sniper",
)
"""Roles that do something, or ride on, as their side's cycle begins."""
PROMPT: Final = ("civilian", "messenger", "mistress", "spy")
"""Roles that work as a cycle begins, and be it the one with which they come on."""
INFLICTED: Final = ("old duffer", "rash officer")
"""Roles that a player gives to a unit of his enemy."""
ONCE_A_CYCLE: Final = ("war correspondent", "sniper", "mad scientist")
"""Roles whose deed may be done again in every cycle."""


class Cameo(Struct, frozen=True, omit_defaults=True):
    """A single figure of a player's choice: AGW-658."""

    role: str
    unit: str = ""
    """With whom it is, of its own side or the other."""
    state: Literal["waiting", "later", "on", "gone"] = "waiting"
    """Before its entrance, perhaps one that is put off to a Joker; on the table; out of it."""
    used: bool = False
    second: bool = False
    place: Place = NOWHERE
    """Where it stands, if by itself."""


class General(Piece):
    """One mounted figure: AGW-024."""

    id: str
    seat: Seat
    name: str
    commander: bool = False
    place: Place = NOWHERE
    bearing: int = 0
    attached: str = ""
    """The unit he rides with: AGW-325."""
    wounded: bool = False
    """He re-rolls no more dice: AGW-332."""
    gone: Literal["", "wounded", "killed", "captured"] = ""
    moved: bool = False
    """He has had his free move of this cycle: AGW-324."""
    acted: bool = False
    """He has ridden on a card of this cycle, as a unit acts on one: AGW-128, AGW-329."""
    section: str = ""

    @property
    def side(self) -> str:
        """The side he leads."""
        return side_of(self.seat)

    @property
    def on_table(self) -> bool:
        """He stands somewhere on the field."""
        return not self.gone and self.place != NOWHERE


class Headquarters(Piece):
    """The commander's tent or house; it never moves: AGW-073."""

    seat: Seat
    place: Place = NOWHERE
    overrun: bool = False


class Arrival(Struct, frozen=True, omit_defaults=True):
    """Units that come to the table on a Joker, counted from the first: AGW-147, AGW-585."""

    joker: int
    seat: str
    units: tuple[str, ...]
    edge: Literal["own", "left", "right"] = "own"


class Objective(Struct, frozen=True, omit_defaults=True):
    """A piece of ground somebody wants: a disc about a place."""

    id: str
    place: Place
    radius: Length
    name: str = ""


class Mine(Struct, frozen=True, omit_defaults=True):
    """A contact mine in the ground: AGW-347."""

    id: str
    seat: str
    place: Place
    trodden: bool = False
    """Somebody has passed over it."""


class Terms(Struct, frozen=True, omit_defaults=True):
    """What a scenario agrees besides its ground and armies."""

    victory: str = "half"
    """half, objective, exit, ambush, fieldworks, escort, detachment, rearguard or river."""
    attacker: str = ""
    reshuffles: int = 3
    """Night falls at so many second Jokers, lest a battle last for ever."""
    keep: tuple[tuple[str, int], ...] = ()
    """Seats that keep only so many of their first hold cards: AGW-366, AGW-378."""
    placing: Literal["turns", "defender_half", "attacker_last", "defender_last"] = "turns"
    """Who places when: by turns, or as AGW-357 says, or one side whole before the other."""
    objectives: tuple[Objective, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    exits: tuple[tuple[str, str], ...] = ()
    """By which edge of the table (top, bottom, left, right) a seat's units may leave."""
    work: tuple[Place, ...] = ()
    """The outline of the fieldwork that half of the defenders may hold: AGW-374."""
    share: tuple[int, int] = (1, 4)
    """The part of an army that must leave, be lost or get across, where a victory needs one."""


class AgwTable(SectionedTable):
    """Everything that is true between two steps of a battle."""

    live: ClassVar[tuple[str, ...]] = ("units", "generals", "headquarters")

    name: str
    units: dict[str, Unit]
    generals: dict[str, General]
    headquarters: dict[str, Headquarters]
    colours: dict[str, Literal["red", "black"]] = field(default_factory=dict)
    """Whose the red cards are: AGW-113."""
    terms: Terms = Terms()
    era: Era = "1870"
    names: dict[str, str] = field(default_factory=dict)
    """What each side is called."""
    goals: dict[str, str] = field(default_factory=dict)
    """What each side is there for, in the scenario's words."""
    phase: Phase = "first"
    resume: Phase = "flip"
    """Where the sequence goes on when the actors of a card have acted."""
    deployer: Seat = Seat("")
    hands: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """Hold Cards of each command: AGW-118."""
    seen: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """Hold Cards that the other side saw being taken."""
    flips: int = 0
    used: tuple[str, ...] = ()
    """Commands that have used a Hold Card since their last flip: AGW-140."""
    fresh: tuple[str, ...] = ()
    """Commands whose cycle has just begun: their next card is its first."""
    riding: tuple[str, ...] = ()
    """Commands whose generals may still ride for nothing as the cycle begins: AGW-324."""
    standing: dict[str, str] = field(default_factory=dict)
    """``cycle``: not this cycle; ``charge``, ``guns``: only in charges, or charges on guns."""
    cycles: dict[str, int] = field(default_factory=dict)
    actors: tuple[str, ...] = ()
    """Units that have yet to act on the card in play."""
    actor_seat: Seat = Seat("")
    active: str = ""
    together: tuple[int, ...] = ()
    """The dice of a brigade that moves in step: AGW-187."""
    card_in_play: Card = Card("")
    last_actor: Seat = Seat("")
    vanguards: tuple[str, ...] = ()
    """Seats that may still push a formation ahead before the first card: AGW-362."""
    called_up: tuple[str, ...] = ()
    """Whose main body has come up, and who of it found no room; or whether flankers were
    announced: AGW-364, AGW-395."""
    searched: tuple[str, ...] = ()
    """Pieces of cover that have been looked into: AGW-581."""
    cameos: dict[str, Cameo] = field(default_factory=dict)
    """Each seat's cameo role."""
    messages: dict[str, str] = field(default_factory=dict)
    """Units that a messenger has reached and that act before the next card: AGW-667."""
    stage: tuple[str, ...] = ()
    """Seats whose cameo may do something as their cycle begins."""
    sighted: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Reinforcements announced: at which Joker, and how far along their edge: AGW-585."""
    aside: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """Hold Cards that may not be used before the relief is on the table: AGW-385."""
    exited: dict[str, int] = field(default_factory=dict)
    """How many units each seat has taken off by the edge it wants."""
    luck: tuple[str, ...] = ()
    """Event cards that are drawn no more until the deck is through: AGW-150."""
    luck_hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Event cards kept to be played later, which only their owner knows."""
    weather: str = ""
    """Fog or rain over the whole table: AGW-152."""
    mines: tuple[Mine, ...] = ()
    fires: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Depots on fire: who lit them, and in which of his cycles: AGW-345."""

    def command_of(self, piece: Unit | General) -> str:
        """The command to which a unit or a general belongs."""
        return f"{piece.side}-{piece.section}" if piece.section else piece.seat

    def share_cards(self, one: Unit, other: Unit) -> bool:
        """Two units act on the cards of the same hand."""
        return self.command_of(one) == self.command_of(other)

    def of(self, command: str) -> list[Unit]:
        """All the units of a command that need a counter each cycle, dead or alive."""
        units = self.units.values()
        return [unit for unit in units if self.command_of(unit) == command and needs_card(unit)]

    def own(self, seat: str) -> list[Unit]:
        """The units that the side of a seat has on the table."""
        allies = self.allies(seat)
        return [unit for unit in self.units.values() if unit.seat in allies and unit.on_table]

    def on_field(self) -> list[Unit]:
        """Every unit on the table."""
        return [unit for unit in self.units.values() if unit.on_table]

    def foes(self, seat: str) -> list[Unit]:
        """The enemies of a seat that are on the table."""
        allies = self.allies(seat)
        return [unit for unit in self.units.values() if unit.seat not in allies and unit.on_table]

    def attached_to(self, unit: Unit) -> General | None:
        """The general who rides with a unit."""
        for general in self.generals.values():
            if general.attached == unit.id and not general.gone:
                return general
        return None

    def skirmishers_of(self, unit: Unit) -> Unit | None:
        """The skirmishers a unit has out in front, or its other half."""
        for other in self.units.values():
            if other.parent == unit.id and other.on_table:
                return other
        return None


def needs_card(unit: Unit) -> bool:
    """Units that have not come yet, and skirmishers on their parent's card, need none."""
    return unit.gone != "reserve" and (not unit.parent or unit.apart)


@rule("AGW-221", "AGW-096")
def usual_weapon(kind: Kind, era: Era = "1870") -> Weapon:
    """What a unit shoots with if its army says nothing else."""
    guns: dict[str, Weapon] = {
        "field_gun": "field_gun",
        "horse_gun": "field_gun",
        "light_gun": "light_gun",
        "mountain_gun": "light_gun",
        "siege_gun": "heavy_gun",
        "early_machine_gun": "early_machine_gun",
        "late_machine_gun": "late_machine_gun",
        "ancient_gun": "ancient_field_gun",
        "huge_gun": "huge_gun",
        "tribal_infantry": "",
        "tribal_horsemen": "saddle",
        "camel_riders": "",
        "tigermen": "",
        "porters": "",
        "wagons": "",
    }
    if kind in guns:
        return guns[kind]
    if kind in CAVALRY:
        return "musket" if era == "1700" else "carbine"
    rifles: dict[Era, Weapon] = {
        "1700": "musket",
        "1850": "rifled_musket",
        "1870": "breech_rifle",
    }
    return rifles[era]


def usual_formation(kind: Kind) -> Formation:
    """How a unit stands when the battle opens unless its owner wishes otherwise."""
    if kind in ("sharpshooters", "tigermen"):
        return "skirmish"
    if kind in GUNS:
        return "deployed"
    if kind == "tribal_infantry":
        return "mass"
    return "march" if kind in ("wagons", "porters") else "line"
