"""What lies on the table in Gentlemen of War."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from msgspec import Struct, field

from grognard.books.gentlemen_of_war.roster import (
    Ability,
    Effects,
    Levels,
    Passives,
    Suit,
    item_by_id,
    passives_of,
    unit_type_by_id,
)
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.kernel.table import Piece
from grognard.tabletop.battle import BattleTable
from grognard.tabletop.cards import Card, Pile

Place = tuple[int, int]
NOWHERE: Place = (-9999, -9999)


class Arm(Struct, frozen=True):
    """One ability a unit has, with the thing that grants it."""

    ability: Ability
    source: str
    """The item's name; empty for what a man is or does by himself."""
    item: int = -1
    host: int = -1
    """For a bayonet, the item it is fixed to."""
    ammo: int = 0
    """Starting and greatest ammunition, a gun's modification included."""
    hand: int = 0
    """For a punch: how many hands must be empty; 3 is the desperate punch of full hands."""
    fewer: int = 0
    heavy: bool = False
    two_handed: bool = False

    @property
    def name(self) -> str:
        """What the player calls it."""
        return f"{self.ability.name} ({self.source})" if self.source else self.ability.name


class Sheet(Struct, frozen=True):
    """A unit as it was enlisted: what never changes in a battle."""

    name: str
    type: str
    title: str
    elite: bool
    commander: bool
    levels: Levels
    items: tuple[str, ...]
    hands: tuple[int, ...]
    arms: tuple[Arm, ...]
    mount: int
    """The item it rides; -1 on foot."""
    impact: Effects | None
    support_range: int
    barred: tuple[str, ...]
    points: int


class Unit(Piece):
    """A unit on the field. Tuples named in parallel run along its sheet's arms or items."""

    id: str
    seat: Seat
    name: str
    place: Place = NOWHERE
    wounds: int = 0
    out: bool = False
    acted: bool = False
    mounted: bool = False
    points: int = 0
    """Action points left in this activation."""
    uses: tuple[int, ...] = ()
    ammo: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    """Action points credited towards each arm's loading or checkless action."""
    lost: tuple[int, ...] = ()
    """Items destroyed, or thrown, by index."""
    spoiled: tuple[int, ...] = ()
    """Arms that may not be used for the rest of the battle."""
    jammed: tuple[int, ...] = ()
    """Arms that cannot be reloaded this turn."""
    concussion: int = 0
    immobilized: bool = False
    suppressed: bool = False
    commanded: int = 0
    charge: int | None = None
    """Charge bonus for the next melee attack of this activation."""
    moved: bool = False
    handled: bool = False
    """A Heavy weapon was used in this activation."""
    dashed: bool = False
    galloped: bool = False
    loading_move: int = 0
    parried: bool = False
    muddled: bool = False
    """No more support abilities in this activation."""
    mute: bool = False
    """No more support abilities in this battle."""
    swum: bool = False


class GowTable(BattleTable):
    """Everything that is true between two steps of a battle."""

    live: ClassVar[tuple[str, ...]] = ("units",)

    rows: tuple[str, ...]
    """The text map of the field, a mark for each hex."""
    zones: tuple[str, ...]
    sheets: dict[str, Sheet]
    units: dict[str, Unit]
    piles: dict[str, Pile]
    prestige: dict[str, int]
    phase: str = "package"
    first: Seat = Seat("")
    """Who activates first this turn."""
    deployer: Seat = Seat("")
    acting: Seat = Seat("")
    """Whose activation is next, or is going on."""
    active: str = ""
    hand: tuple[Card, ...] = ()
    """The cards of the check in progress."""
    hand_of: Seat = Seat("")
    aside: tuple[Card, ...] = ()
    """Cards of the check in progress that were discarded for their effect."""
    melee: tuple[tuple[str, str], ...] = ()
    rout_base: dict[str, int] = field(default_factory=dict)
    """Units lost when a side made its first Rout Check."""
    checked: tuple[str, ...] = ()
    """Seats that have passed this turn's Rout Check."""
    fled: tuple[str, ...] = ()
    in_a_row: int = 0
    """Enemy activations since the idle side's last unit finished."""
    reactions: int = 0
    reacting: bool = False
    scores: dict[str, int] = field(default_factory=dict)
    spent_prestige: tuple[str, ...] = ()
    """What prestige has bought this turn, as ``seat:purchase``."""

    @property
    def opening(self) -> int:
        """The turn that is played, or the one that a Rout Check opens."""
        return self.turn + (self.phase == "turn")

    def standing(self) -> list[Unit]:
        """Every unit in play, on the field."""
        return [unit for unit in self.units.values() if not unit.out and unit.place != NOWHERE]

    def own(self, seat: Seat) -> list[Unit]:
        """The units a player still has."""
        return [unit for unit in self.units.values() if unit.seat == seat and not unit.out]

    def foes(self, unit: Unit) -> list[Unit]:
        """The enemies on the field."""
        return [other for other in self.standing() if other.seat != unit.seat]

    def ready(self, seat: Seat) -> list[Unit]:
        """The units that have not acted this turn."""
        return [unit for unit in self.own(seat) if not unit.acted]

    def sheet(self, unit: Unit) -> Sheet:
        """A unit's sheet."""
        return self.sheets[unit.id]

    def passives(self, unit: Unit) -> Passives:
        """The qualities a unit has now."""
        sheet = self.sheets[unit.id]
        return _passives(sheet.type, sheet.items, unit.lost, sheet.mount, mounted=unit.mounted)

    @rule("GOW-008", "GOW-112", "GOW-100")
    def level(self, unit: Unit, suit: Suit) -> int:
        """A stat as it is now: in the saddle without training Hearts and Diamonds lose 1."""
        level = self.sheets[unit.id].levels.of(suit)
        if unit.mounted and suit in ("H", "D") and not self.passives(unit).mounted_training:
            return max(0, level - 1)
        return level

    def resolve(self, unit: Unit) -> int:
        """The Spades a unit's wounds are counted against."""
        return self.sheets[unit.id].levels.spades

    def is_in_melee(self, unit: Unit) -> bool:
        """A unit that fights anyone is in melee."""
        return any(unit.id in pair for pair in self.melee)

    def fights(self, unit: Unit, other: Unit) -> bool:
        """Two units that are in melee with each other."""
        return pair(unit.id, other.id) in self.melee

    def opponents(self, unit: Unit) -> list[str]:
        """Everybody a unit is in melee with."""
        return [a if b == unit.id else b for a, b in self.melee if unit.id in (a, b)]

    def lost_units(self, seat: Seat) -> int:
        """How many of a player's units are out of action."""
        return sum(1 for unit in self.units.values() if unit.seat == seat and unit.out)

    def strength(self, seat: Seat) -> int:
        """How many units a player began with."""
        return sum(1 for unit in self.units.values() if unit.seat == seat)

    def commander(self, seat: Seat) -> Unit:
        """A player's Commander, alive or not."""
        own = [unit for unit in self.units.values() if unit.seat == seat]
        return min(own, key=lambda unit: not self.sheets[unit.id].commander)


def pair(one: str, other: str) -> tuple[str, str]:
    """Two fighters, always named in the same order."""
    return (one, other) if one < other else (other, one)


@lru_cache(maxsize=4096)
@rule("GOW-016", "GOWR-008")
def _passives(
    kind: str, items: tuple[str, ...], lost: tuple[int, ...], mount: int, *, mounted: bool
) -> Passives:
    """Passives of the unit and of all it still carries; a mount's count only in the saddle."""
    worn = [
        item_by_id(item)
        for index, item in enumerate(items)
        if index not in lost and (mounted or index != mount)
    ]
    return passives_of(unit_type_by_id(kind), worn, mounted=mounted)
