"""How the table lies: who stands where, in what order, and who touches whom.

A lay is worked out once for figures as they stand and shared by every table on which they
stand so, for most questions of a turn are asked of the same lay.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Gun, Unit
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    CONTACT,
    QUARTER_TURN,
    UNIT,
    Base,
    Face,
    Length,
    Point,
    Shape,
    cosine,
    degrees,
    inches,
    sine,
    spot,
    touches_edge,
    touches_whole_edge,
    touching,
    within,
)
from grognard.tabletop.terrain import Terrain

COHESION: Final = inches(2)
SQUARE: Final = degrees(10)
"""Bases that are off by no more than this stand square to each other."""
MOST_LAYS: Final = 16
"""So many are kept, for a lay is hardly ever asked about again once somebody has moved."""


class Body:
    """The figures of one unit as they stand, with the box that holds them all."""

    __slots__ = ("__dict__", "bottom", "figures", "left", "right", "top")

    def __init__(self, figures: tuple[Figure, ...]) -> None:
        self.figures = figures
        bases = [figure.base for figure in figures]
        self.left = min([base.left for base in bases], default=0)
        self.top = min([base.top for base in bases], default=0)
        self.right = max([base.right for base in bases], default=0)
        self.bottom = max([base.bottom for base in bases], default=0)

    @cached_property
    def neighbours(self) -> dict[str, tuple[Figure, ...]]:
        """The comrades whose bases each figure touches."""
        found: dict[str, list[Figure]] = {figure.id: [] for figure in self.figures}
        for place, one in enumerate(self.figures):
            here = one.base
            left, top = here.left - CONTACT, here.top - CONTACT
            right, bottom = here.right + CONTACT, here.bottom + CONTACT
            for other in self.figures[place + 1 :]:
                there = other.base
                if there.left > right or there.right < left:
                    continue
                if there.top > bottom or there.bottom < top:
                    continue
                if touching(here, there):
                    found[one.id].append(other)
                    found[other.id].append(one)
        return {name: tuple(comrades) for name, comrades in found.items()}

    @rule("ES-012")
    def is_close(self, figure: Figure) -> bool:
        """A figure that touches another base of its unit is in close order."""
        return bool(self.neighbours[figure.id])

    @rule("ES-034")
    def is_front_rank(self, figure: Figure) -> bool:
        """No comrade's base touches the front of his own."""
        return figure.id not in self._screened

    @cached_property
    def _screened(self) -> frozenset[str]:
        """Those with a comrade's base at their front."""
        return frozenset(
            figure.id
            for figure in self.figures
            for comrade in self.neighbours[figure.id]
            if touches_edge(figure.base, Face.FRONT, comrade.base) and _is_ahead(comrade, figure)
        )

    @cached_property
    @rule("ES-010")
    def stragglers(self) -> tuple[Figure, ...]:
        """Those with no comrade within two inches, where there is any comrade at all."""
        if len(self.figures) < 2:
            return ()
        return tuple([figure for figure in self.figures if not self._has_company(figure)])

    def _has_company(self, figure: Figure) -> bool:
        base = figure.base
        return any(
            other is not figure and within(base, other.base, COHESION) for other in self.figures
        )

    def is_near(self, box: Body | Base, reach: Length) -> bool:
        """True if anyone could be within reach of something, going by boxes alone."""
        return (
            self.left - reach <= box.right
            and box.left <= self.right + reach
            and self.top - reach <= box.bottom
            and box.top <= self.bottom + reach
        )


def _is_ahead(comrade: Figure, figure: Figure) -> bool:
    """True of one whose middle is before a figure's front; a neighbour may reach it by a rounding.

    Who wheels comes to stand on whole tenths, and his base a hair's breadth over the next.
    """
    across, down = comrade.x - figure.x, comrade.y - figure.y
    ahead = across * sine(figure.bearing) - down * cosine(figure.bearing)
    return 2 * ahead > figure.base.depth * UNIT


@lru_cache(maxsize=1024)
def body_of(figures: tuple[Figure, ...]) -> Body:
    """The figures of a unit measured; equal figures share one body."""
    return Body(figures)


class Stand(NamedTuple):
    """A base on the table: a man of a unit, or the model of a gun (who is None)."""

    name: str
    base: Base
    unit: str
    seat: str
    who: Figure | None


class Box(NamedTuple):
    """A rectangle along the sides of the table."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: Shape | Box | Body, reach: Length = 0) -> bool:
        """True if the other comes within reach, going by boxes."""
        return (
            other.left <= self.right + reach
            and self.left - reach <= other.right
            and other.top <= self.bottom + reach
            and self.top - reach <= other.bottom
        )

    def swept(self, offset: Point) -> Box:
        """The box that holds this one all the way along a shift."""
        return Box(
            self.left + min(0, offset.x),
            self.top + min(0, offset.y),
            self.right + max(0, offset.x),
            self.bottom + max(0, offset.y),
        )


class Troop(NamedTuple):
    """A unit as it lies: its men, its gun if it has one, and the box that holds them all."""

    unit: str
    seat: str
    body: Body
    gun: Stand | None
    box: Box


class Lay:
    """All bases on the table; asked, never changed."""

    __slots__ = ("__dict__", "abandoned", "lines", "shots", "troops")

    def __init__(self, troops: tuple[Troop, ...], abandoned: tuple[Stand, ...]) -> None:
        self.troops = troops
        self.abandoned = abandoned
        self.lines: dict[tuple[Terrain, str, str, bool], bool] = {}
        """Lines of fire that were looked for: ground, firer, target, and whether foes screen."""
        self.shots: dict[tuple[str, str, Length], list[tuple[int, Figure]]] = {}
        """Targets in arc and range that were looked for: firer, enemy unit, bracket."""

    @cached_property
    def stands(self) -> dict[str, Stand]:
        """Every man and every served gun by name."""
        found = {}
        for troop in self.troops:
            for figure in troop.body.figures:
                found[figure.id] = Stand(figure.id, figure.base, troop.unit, troop.seat, figure)
            if troop.gun is not None:
                found[troop.gun.name] = troop.gun
        return found

    @cached_property
    @rule("ES-035", "ES-059")
    def contacts(self) -> dict[str, tuple[str, ...]]:
        """The enemies each man or gun touches; those who touch none are not listed."""
        found: dict[str, list[str]] = {}
        for place, one in enumerate(self.troops):
            for other in self.troops[place + 1 :]:
                if one.seat != other.seat:
                    self._meet(found, one, other)
        return {name: tuple(foes) for name, foes in found.items()}

    def _meet(self, found: dict[str, list[str]], one: Troop, other: Troop) -> None:
        if not one.box.meets(other.box, CONTACT):
            return
        theirs = _bases(other)
        for name, base, is_gun in _bases(one):
            if not other.box.meets(base, CONTACT):
                continue
            for foe, there, foe_is_gun in theirs:
                if there.left > base.right + CONTACT or there.right < base.left - CONTACT:
                    continue
                if not (is_gun and foe_is_gun) and touching(base, there):
                    found.setdefault(name, []).append(foe)
                    found.setdefault(foe, []).append(name)

    @rule("ES-064")
    def is_supported(self, me: Stand) -> bool:
        """A friend of any unit who faces the same way stands full base to base behind him."""
        return any(
            friend.bearing == me.base.pose.bearing
            and friend.id != me.name
            and touches_whole_edge(me.base, Face.REAR, friend.base)
            for troop in self.troops
            if troop.seat == me.seat and troop.box.meets(me.base, CONTACT)
            for friend in troop.body.figures
        )

    def is_in_contact(self, name: str) -> bool:
        """True of a man or gun that touches an enemy."""
        return name in self.contacts


def _bases(troop: Troop) -> list[tuple[str, Base, bool]]:
    bases = [(figure.id, figure.base, False) for figure in troop.body.figures]
    return bases if troop.gun is None else [*bases, (troop.gun.name, troop.gun.base, True)]


def lay_of(table: EsTable) -> Lay:
    """The table as it lies now."""
    units = tuple([(unit.id, unit.figures, unit.gun) for unit in table.standing() if unit.placed])
    guns = tuple([(gun.id, gun.x, gun.y, gun.bearing, gun.unit) for gun in table.models()])
    key = (units, guns)
    known = _lays.get(key)
    if known is None:
        if len(_lays) >= MOST_LAYS:
            _lays.clear()
        known = _lays[key] = _survey(table)
    return known


_Key = tuple[
    tuple[tuple[str, tuple[Figure, ...], str], ...], tuple[tuple[str, int, int, int, str], ...]
]
_lays: dict[_Key, Lay] = {}


def _survey(table: EsTable) -> Lay:
    troops = []
    for unit in table.standing():
        if unit.placed:
            gun = table.gun_of(unit)
            model = None if gun is None else _model(gun, unit)
            body = body_of(unit.figures)
            troops.append(Troop(unit.id, unit.seat, body, model, _box(body, model)))
    left = [Stand(g.id, g.base, "", "", None) for g in table.models() if not g.unit]
    return Lay(tuple(troops), tuple(left))


def _box(body: Body, model: Stand | None) -> Box:
    if model is None:
        return Box(body.left, body.top, body.right, body.bottom)
    gun = model.base
    return Box(
        min(body.left, gun.left),
        min(body.top, gun.top),
        max(body.right, gun.right),
        max(body.bottom, gun.bottom),
    )


def _model(gun: Gun, unit: Unit) -> Stand:
    return Stand(gun.id, gun.base, unit.id, unit.seat, None)


@rule("ES-011", "ES-040", "ES-044")
def serving(table: EsTable, unit: Unit) -> list[Figure]:
    """The crewmen who touch the base of the gun they serve."""
    gun = table.gun_of(unit)
    if gun is None:
        return []
    base = gun.base
    return [figure for figure in unit.figures if touching(base, figure.base)]


@rule("ES-035", "ES-055", "ES-057")
def fights_on(table: EsTable, name: str) -> bool:
    """In contact as the turn began, and still with an enemy who has not charged since."""
    if name not in table.engaged:
        return False
    lay = lay_of(table)
    return not all(has_charged(table, lay.stands[foe]) for foe in lay.contacts.get(name, ()))


def has_charged(table: EsTable, foe: Stand) -> bool:
    """True of a man who came into contact this turn."""
    return foe.who is not None and foe.who.charged == table.turn


@rule("ES-055", "ES-059", "ES-063")
def meets_front(base: Base, foe: Base) -> bool:
    """An enemy is at the front who touches its edge, or whom only a front corner meets aslant.

    Who charges aslant arrives with a corner. Corners that meet in the ranks are no contact to the
    front, and where a flank lies along the other base it is the flank that is met.
    """
    if touches_edge(base, Face.FRONT, foe):
        return True
    off = (base.pose.bearing - foe.pose.bearing) % QUARTER_TURN
    if not SQUARE < off < QUARTER_TURN - SQUARE:
        return False
    if any(touches_edge(base, face, foe) for face in (Face.RIGHT, Face.REAR, Face.LEFT)):
        return False
    ends = base.corners[Face.FRONT], base.corners[Face.RIGHT]
    return any(touching(foe, spot(end)) for end in ends)


@rule("ES-012", "ES-013", "ES-037")
def is_open(unit: Unit, figure: Figure) -> bool:
    """Foot or horse that touch no base of their unit are in open order.

    So are the undisciplined always, even where men came over to them shoulder to shoulder.
    """
    if unit.arm not in ("infantry", "cavalry"):
        return False
    return unit.traits.undisciplined or not body_of(unit.figures).is_close(figure)
