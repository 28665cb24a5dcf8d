"""Where units stand: the layout of each formation, its base, its leader, and what is near it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from grognard.books.black_powder.pieces import BpTable, Commander, Unit
from grognard.books.black_powder.tables import Formation
from grognard.kernel.cite import rule
from grognard.tabletop import formations
from grognard.tabletop.formations import Body, Layout
from grognard.tabletop.geometry import (
    FULL_TURN,
    Base,
    Face,
    Length,
    Point,
    Pose,
    advance,
    closest_point,
    contains_point,
    fan,
    gap,
    quarter_of_point,
    spot,
    within,
)

FOOT = (200, 200)
HORSE = (250, 500)
GUN = (500, 600)
TEAM = (400, 1500)
"""Bases in tenths at full scale: BP-021; the gun model and the gun with its team: BP-042."""


@rule("BP-021", "BP-026", "BP-028", "BP-029", "BP-030", "BP-032", "BP-033")
def layout_of(table: BpTable, unit: Unit, formation: Formation | None = None) -> Layout:
    """How a unit's figures stand in a formation, about its own middle."""
    profile = unit.profile
    body = _body(profile.kind, profile.figures, table.inch)
    return _layout(body, formation or unit.formation, profile.kind, table.inch)


def _body(kind: str, figures: int, inch: int) -> Body:
    width, depth = HORSE if kind == "cavalry" else FOOT
    return Body(figures, width * inch // 254, depth * inch // 254)


@lru_cache(maxsize=256)
def _layout(body: Body, formation: Formation, kind: str, inch: int) -> Layout:
    if kind == "artillery":
        width, depth = GUN if formation == "deployed" else TEAM
        return formations.line(Body(1, width * inch // 254, depth * inch // 254), 1)
    count = body.figures
    main = Body(max(count - count // 3, 1), body.width, body.depth)
    if formation == "skirmish order":
        return formations.skirmish(body, inch, 3 if count > 16 else 2)
    if formation == "square":
        return formations.square(body)
    if formation == "warband":
        return formations.drawn_up(body, max(-(-count // 4), 3))
    if formation in ("attack column", "mixed column"):
        ranks = 4 if count >= 16 else 3
        return formations.line(main if formation == "mixed column" else body, ranks)
    if formation == "march column":
        return formations.column(body, 4 if count >= 20 else 3 if count >= 12 else 2)
    return formations.line(main if formation == "mixed line" else body, 2)


def base_of(table: BpTable, unit: Unit) -> Base:
    """The ground a unit covers; in a building, the building's."""
    if unit.inside:
        return building_base(table, unit.inside)
    profile = unit.profile
    troops = profile.kind, profile.figures, unit.formation, table.inch
    return _stood(unit.x, unit.y, unit.bearing, troops)


@lru_cache(maxsize=8192)
def _stood(x: int, y: int, bearing: int, troops: tuple[str, int, Formation, int]) -> Base:
    """A base at a place; units stand still most of the time, so it is made once."""
    kind, figures, formation, inch = troops
    layout = _layout(_body(kind, figures, inch), formation, kind, inch)
    return Base(Pose(x, y, bearing), layout.width, layout.depth)


def base_at(table: BpTable, unit: Unit, pose: Pose, formation: Formation | None = None) -> Base:
    """The ground a unit would cover elsewhere, or in another formation."""
    layout = layout_of(table, unit, formation)
    return Base(pose, layout.width, layout.depth)


@rule("BP-143", "BP-146")
def building_base(table: BpTable, name: str) -> Base:
    """A building or block as the four faces its holders defend."""
    box = table.terrain[name].shape
    middle = Pose((box.left + box.right) // 2, (box.top + box.bottom) // 2, 0)
    return Base(middle, box.right - box.left, box.bottom - box.top)


@rule("BP-014", "BP-042")
def leader_of(table: BpTable, unit: Unit) -> Point:
    """The middle of a unit's front rank, the barrel of a gun, or a team's leading horses."""
    return base_of(table, unit).middle(Face.FRONT)


@rule("BP-036")
def about_leader(table: BpTable, unit: Unit, formation: Formation, bearing: int) -> Pose:
    """Where a unit's middle comes to be when it forms anew about its leader."""
    front = leader_of(table, unit)
    deep = layout_of(table, unit, formation).depth
    return advance(Pose(front.x, front.y, bearing), -(deep // 2))


@rule("BP-037")
def turned_in_place(unit: Unit, bearing: int) -> Pose:
    """A march column that turns left or right where it stands is a line, and the other way."""
    return Pose(unit.x, unit.y, bearing % FULL_TURN)


def apart(table: BpTable, one: Unit, other: Unit) -> Length:
    """The distance between two units, base edge to base edge: BP-052."""
    return gap(base_of(table, one), base_of(table, other))


def is_within(table: BpTable, one: Unit, other: Unit, inches: int) -> bool:
    """True if two units are at most so many inches apart."""
    return within(base_of(table, one), base_of(table, other), table.inches(inches))


@rule("BP-079", "BP-089", "BP-093", "BP-400")
def foe_within(table: BpTable, unit: Unit, inches: int) -> bool:
    """True if any enemy unit, seen or not, is so near; commanders are no units."""
    base, reach = base_of(table, unit), table.inches(inches)
    return any(within(base, base_of(table, foe), reach) for foe in table.foes(unit))


def foe_near(table: BpTable, unit: Unit, base: Base, inches: int = 12) -> bool:
    """True if a unit that stood elsewhere would have an enemy so near."""
    reach = table.inches(inches)
    return any(within(base, base_of(table, foe), reach) for foe in table.foes(unit))


def by_distance(table: BpTable, unit: Unit, others: Iterable[Unit]) -> list[Unit]:
    """Units from the nearest to the farthest; equals keep their order."""
    base = base_of(table, unit)
    return sorted(others, key=lambda other: gap(base, base_of(table, other)))


@rule("BP-040", "BP-322")
def quarter_at(table: BpTable, unit: Unit, point: Point) -> Face:
    """The quarter of a unit in which a point lies; for who has no flanks, the face it looks at."""
    quarter = quarter_of_point(base_of(table, unit), point)
    return Face.FRONT if unit.is_skirmishing else quarter


@rule("BP-040")
def in_front(table: BpTable, unit: Unit, target: Base) -> bool:
    """True if the nearest part of something lies in a unit's front quarter."""
    if not unit.has_flanks:
        return True
    base = base_of(table, unit)
    nearest = closest_point(target, base.middle(Face.FRONT))
    return contains_point(fan(base), nearest)


def from_leader(table: BpTable, unit: Unit, target: Base) -> Length:
    """How far it is from a unit's leader to the nearest part of something: BP-161, BP-232."""
    if unit.is_skirmishing:
        return gap(base_of(table, unit), target)  # any man on the edge may lead: BP-198, BP-248
    return gap(spot(leader_of(table, unit)), target)


def from_commander(commander: Commander, base: Base) -> Length:
    """How far it is from a commander's head to the nearest point of a unit."""
    return gap(spot(commander.point), base)


@rule("BP-070")
def is_chain(bases: Sequence[Base], reach: Length) -> bool:
    """True if every unit is linked to every other by steps of at most 6 inches."""
    if not bases:
        return True
    linked, loose = [bases[0]], list(bases[1:])
    while loose:
        near = [base for base in loose if any(within(base, one, reach) for one in linked)]
        if not near:
            return False
        linked += near
        loose = [base for base in loose if base not in near]
    return True
