"""What a battle may have of its own: entries, hides, exits, ambushes, and how it is won."""

from __future__ import annotations

from msgspec import Struct

Spot = tuple[int, int]


class Entry(Struct, frozen=True, omit_defaults=True):
    """A stretch of the table's edge by which troops come on, and who they are."""

    id: str
    name: str
    seat: str
    units: tuple[str, ...]
    """Their ids, in the order in which they queue."""
    edge: tuple[Spot, Spot]
    bearing: int
    """The way they look as they come on."""
    turn: int = 1
    queue: bool = False
    """One after another in the order of the list: BP-776."""
    plain: bool = False
    """By the commander's bare rating, a whole brigade at once: BP-1010."""
    secret: bool = False
    """The enemy does not know that they exist: BP-1012."""
    flank: bool = False
    """For those who march round a flank, in the turn that was written down: BP-1194."""

    @property
    def middle(self) -> Spot:
        """Where distances are measured to: BP-710."""
        (left, top), (right, bottom) = self.edge
        return (left + right) // 2, (top + bottom) // 2


class FlankMarch(Struct, frozen=True):
    """Who comes by which entry in which turn; nobody where all stand on the table."""

    units: tuple[str, ...]
    entry: str
    turn: int


class Hide(Struct, frozen=True):
    """A place where a hidden unit may be."""

    x: int
    y: int
    bearing: int
    inside: str = ""


class Exit(Struct, frozen=True):
    """The way off the table that a side makes for: BP-855."""

    seat: str
    edge: tuple[Spot, Spot]
    zone: tuple[Spot, ...]
    """Who stands here is past the crossing and may leave."""
    only: tuple[str, ...] = ()
    """The units for whom it is; nobody named means everybody."""
    cite: str = "BP-855"


class Ambush(Struct, frozen=True):
    """A unit that starts up by a die which grows easier from turn to turn: BP-936."""

    unit: str
    place: str
    """The building in which it waits."""
    first: int = 6
    reach: int = 6


class Objective(Struct, frozen=True):
    """A place worth holding, with the ground that counts as it: BP-712."""

    id: str
    name: str
    parts: tuple[tuple[Spot, ...], ...]
    """All of them must be free of the enemy and one of them held."""


class Cover(Struct, frozen=True):
    """Ground that hides whoever stands in it with all his men."""

    words: str
    outline: tuple[Spot, ...]


class Freedom(Struct, frozen=True, omit_defaults=True):
    """Where a side's player may stand his units himself, where it is played so: BP-840."""

    seat: str
    cite: str
    zone: tuple[Spot, ...]
    units: tuple[str, ...]
    """Those he sets up; the others of his side have their stations."""
    formations: tuple[str, ...] = ()
    """The only formations in which they begin, where the book says: BP-1066, BP-1125."""
    clear: tuple[Spot, ...] = ()
    apart: int = 0
    """Ground from which they keep away by so many inches: BP-1126."""
    road: str = ""
    """The road of which they must be within one move: BP-926."""
    covers: tuple[Cover, ...] = ()
    hiding: int = 0
    hiding_cite: str = ""
    """Where units may be hidden, how many of them, and by what rule: BP-1127, BP-1193."""
    anchors: tuple[tuple[Spot, ...], ...] = ()
    """Ground on which at least half of the side must stand: BP-1193."""
    hidden: tuple[str, ...] = ()
    """Those who were hidden in the battle as the book has it."""
    waits: bool = False
    """Who has an entry may be kept off the table: BP-1000, BP-1125, BP-1196."""
    staff: bool = True
    """Their commanders ride to them; else they keep their posts: BP-1069."""
    hiders: tuple[str, ...] = ()
    """The only ones that may be hidden, where not all may: BP-1127."""


class Terms(Struct, frozen=True, omit_defaults=True):
    """All that sets a battle apart from an encounter in the open."""

    victory: str = ""
    entries: tuple[Entry, ...] = ()
    hides: tuple[Hide, ...] = ()
    """Where the hidden units of one side might be; the enemy imagines them in any of these."""
    startle: int = 0
    """Inches within which a marching enemy comes upon a hidden unit: BP-784, BP-1139."""
    seen_at: int = 0
    """Inches at which a hidden unit in plain sight is seen, if that is enough: BP-1219."""
    seen_in_scrub: int = 0
    exits: tuple[Exit, ...] = ()
    objectives: tuple[Objective, ...] = ()
    free: tuple[Freedom, ...] = ()
    """The sides that choose their own places, where it is played so."""
    attacker: str = ""
    """The seat that must come and take the objectives."""
    ambush: Ambush | None = None
    umpired: str = ""
    """The unit that the umpire runs in its side's first turn: BP-1140."""

    def entries_of(self, unit: str) -> list[Entry]:
        """The entries open to a unit."""
        return [entry for entry in self.entries if unit in entry.units]

    def freedom_of(self, unit: str) -> Freedom | None:
        """The freedom with which a unit is set up, if its player has any."""
        found = [one for one in self.free if unit in one.units]
        return found[0] if found else None

    def objective(self, name: str) -> Objective:
        """An objective by its name."""
        return {one.id: one for one in self.objectives}[name]
