"""Charges: who reaches whom, flush against his base, and how the rest come up behind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from grognard.books.edwardian_splendour.events import March
from grognard.books.edwardian_splendour.field import ZONE, Field, Plan, end_base
from grognard.books.edwardian_splendour.lay import COHESION, Stand, body_of, meets_front
from grognard.books.edwardian_splendour.marching import march_fault
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.pieces import Figure, Place
from grognard.books.edwardian_splendour.planning import up_to
from grognard.books.edwardian_splendour.rifles import is_spared
from grognard.books.edwardian_splendour.skirting import Bends, places, ways_round
from grognard.books.edwardian_splendour.standing import SURELY_NEAR, left_behind
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import (
    CONTACT,
    Base,
    Length,
    Point,
    Pose,
    Segment,
    advance,
    bearing_to,
    distance,
    distance_to_contact,
    encroaches,
    flush_against,
    gap,
    inches,
    quarter_of_point,
    touching,
    within,
)
from grognard.tabletop.going import barring
from grognard.tabletop.terrain import Terrain

RUN_UP: Final = ZONE + 2 * CONTACT
"""The shortest straight run: from just outside the enemy's inch."""
NEAREST: Final = 4
"""So many enemies a charger tries before he gives up."""
HEADQUARTERS: Final = "headquarters"


def targets_of(field: Field, name: str) -> list[Stand]:
    """The bases that make up the target of a charge: men and gun, or the headquarters."""
    if name == HEADQUARTERS:
        return [foe for foe in field.foes if foe.name == HEADQUARTERS]
    return [foe for foe in field.foes if foe.unit == name]


def is_in_reach(field: Field, targets: list[Stand]) -> bool:
    """True if the nearest figure could reach the nearest enemy, were the ground clear."""
    reach = field.allowance + field.bonus + CONTACT
    return any(
        within(figure.base, target.base, reach)
        for target in targets
        for figure in field.unit.figures
        if abs(figure.x - target.base.pose.x) <= reach + inches(3)
    )


def chargeable(field: Field) -> list[str]:
    """The enemy units, and the headquarters, near enough to think of charging."""
    if field.table.gun_of(field.unit) is not None:
        return []
    names: dict[str, list[Stand]] = {}
    for foe in field.foes:
        names.setdefault(foe.unit or HEADQUARTERS, []).append(foe)
    return [
        name
        for name, stands in names.items()
        if not (name in field.table.units and is_spared(field.table, name))
        and is_in_reach(field, stands)
    ]


@rule("ES-051", "ES-052", "ES-053", "ES-058", "ES-132")
def plan_charge(field: Field, order: Order) -> Plan | Fault:
    """As many figures as can run into contact, the others close up behind them."""
    if field.table.gun_of(field.unit) is not None:
        return Fault("Artillery and MGs never charge.", "ES-053")
    targets = targets_of(field, order.target)
    if not targets:
        return Fault("There is no such enemy within reach.", "ES-051", "Come nearer first.")
    if order.target in field.table.units and is_spared(field.table, order.target):
        return Fault("The Revolutionaries have not attacked yet.", "ES-132", "Wait until they do.")
    worked_out = _worked_out(field, targets)
    if isinstance(worked_out, Fault):
        return worked_out
    marches = tuple(_named(field, march, order.target) for march in worked_out)
    return Plan("charges", marches, target=order.target)


@rule("ES-010", "ES-051")
def _worked_out(field: Field, targets: list[Stand]) -> list[March] | Fault:
    """A charge straight at the enemy's middle; else at his corners too; else by a way round."""
    fault = Fault("Nobody can reach them.", "ES-052", "Come nearer first.")
    for pains in range(3):
        charge = Charge(field, targets, aslant=pains > 0, skirts=pains > 1)
        charge.run_in()
        if not charge.ways:
            continue
        charge.close_up()
        charge.keep_together()
        if charge.is_on:
            return list(charge.ways.values())
        words = "Nobody can charge them and keep near his comrades."
        fault = Fault(words, "ES-010", "Close up first.")
    return fault


@rule("ES-058")
def crewmen_met(field: Field, base: Base) -> list[Figure]:
    """All men of the crews of which a charger has anybody, or the gun, before his front."""
    units = field.table.units
    met = [foe for foe in field.foes if foe.unit and units[foe.unit].arm in ("artillery", "mg")]
    crews = dict.fromkeys(
        foe.unit for foe in met if touching(base, foe.base) and meets_front(base, foe.base)
    )
    return [man for crew in crews for man in units[crew].figures]


@rule("ES-058")
def _named(field: Field, march: March, target: str) -> March:
    """Who comes upon a gun names the crewman he is after: the nearest, of the target if he can."""
    figure = field.unit.man(march.figure)
    if not march.charge or figure is None:
        return march
    base, aimed_at = end_base(figure, march), field.table.units.get(target)

    def rank(man: Figure) -> tuple[bool, Length]:
        other = aimed_at is None or aimed_at.man(man.id) is None
        return other, distance(man.point, base.pose.point)

    man = min(crewmen_met(field, base), key=rank, default=None)
    return march if man is None else replace(march, named=man.id)


class Charge:
    """A charge being worked out: who has found an enemy, and where everybody ends."""

    def __init__(
        self, field: Field, targets: list[Stand], *, aslant: bool, skirts: bool = False
    ) -> None:
        self.field = field
        self.targets = targets
        self._aslant = aslant
        """Whether a man may also make for a corner of his enemy."""
        self._skirts = skirts
        """Whether he may also go round what stands before his enemy."""
        self.ways: dict[str, March] = {}
        self.ends: dict[str, Base] = {}
        self.joined: set[str] = set()
        self._held: set[str] = set()
        self._gaps: dict[tuple[str, str], Length] = {}
        self._others = [*field.friends, *[foe.base for foe in field.foes]]
        self.loose = field.unit.traits.undisciplined

    def run_in(self) -> None:
        """The nearest figures go first."""
        reach = self.field.allowance + self.field.bonus + CONTACT
        men = sorted(self.field.movers, key=self._nearness)
        for figure in men:
            if any(within(figure.base, target.base, reach) for target in self.targets):
                march = self._way_in(figure)
                if march is not None:
                    self._take(figure, march)

    def _nearness(self, figure: Figure) -> int:
        return min([self._gap(figure, target) for target in self.targets])

    def _gap(self, figure: Figure, target: Stand) -> Length:
        key = (figure.id, target.name)
        found = self._gaps.get(key)
        if found is None:
            found = self._gaps[key] = gap(figure.base, target.base)
        return found

    def _take(self, figure: Figure, march: March) -> None:
        x, y = march.path[-1]
        base = figure.base.at(Pose(x, y, march.bearing))
        self.ways[figure.id] = march
        self.ends[figure.id] = base
        foes = self.field.foes
        self.joined |= {foe.name for foe in foes if touching(base, foe.base)}

    def _way_in(self, figure: Figure) -> March | None:
        near = sorted(self.targets, key=lambda target: self._gap(figure, target))
        for target in near[:NEAREST]:
            for march in self._ways(figure, target.base):
                if self._is_free(figure, march) and self._is_legal(figure, march):
                    return march
        return None

    def _ways(self, figure: Figure, target: Base) -> Iterator[March]:
        """Square against the side he faces from, else straight from where he stands."""
        for shift in _shifts(target):
            yield from self._square(figure, target, shift)
        middle = target.pose.point
        corners = [_inwards(corner, middle) for corner in target.corners] if self._aslant else []
        for mark in (middle, *corners):
            yield from self._straight(figure, target, mark)
        for bends in ways_round(self.field, figure, target) if self._skirts else ():
            march = March(figure.id, ((figure.x, figure.y), *places(bends)), figure.bearing)
            for mark in (middle, *corners) if self._is_legal(figure, march) else ():
                yield from self._straight(figure, target, mark, bends)

    def _square(self, figure: Figure, target: Base, shift: Length) -> Iterator[March]:
        face = quarter_of_point(target, figure.point)
        end = flush_against(figure.base, target, face, shift)
        there = (end.x, end.y)
        whole = distance(figure.point, end.point)
        if whole and distance(advance(end, -whole).point, figure.point) <= CONTACT:
            yield self._charge(figure, (there,), end.bearing)
        for run in sorted({RUN_UP, max(RUN_UP, self.field.bonus)}, reverse=True):
            start = advance(end, -run)
            yield self._charge(figure, ((start.x, start.y), there), end.bearing)

    def _straight(
        self, figure: Figure, target: Base, mark: Point, bends: Bends = ()
    ) -> Iterator[March]:
        start = (figure.point, *bends)[-1]
        if start == mark:
            return
        bearing = bearing_to(start, mark)
        base = figure.base.at(Pose(start.x, start.y, bearing))
        limit = self.field.allowance + self.field.bonus
        length = distance_to_contact(base, bearing, target, limit)
        if length is not None and length > 0:
            way = places((*bends, advance(base.pose, length).point))
            yield self._charge(figure, way, bearing)

    def _charge(self, figure: Figure, way: tuple[Place, ...], bearing: int) -> March:
        path = ((figure.x, figure.y), *way)
        if len(path) > 2 and path[0] == path[1]:
            path = path[1:]
        down = descent(self.field.ground, Point(*path[-2]), Point(*path[-1]))
        return March(figure.id, path, bearing, charge=True, descent=down)

    def _is_free(self, figure: Figure, march: March) -> bool:
        """Nobody stands there, or will; the undisciplined do not even touch one another."""
        x, y = march.path[-1]
        base = figure.base.at(Pose(x, y, march.bearing))
        if not self._is_ground(base):
            return False
        # Boxes settle nearly all of it.
        close = [other for other in self._others if _are_near(base, other)]
        if any(encroaches(base, other) for other in close):
            return False
        return not any(
            self._clash(base, taken) for name, taken in self.ends.items() if name != figure.id
        )

    @rule("ES-024", "ES-092")
    def _is_ground(self, base: Base) -> bool:
        """True of a place on the table and off closed ground."""
        field = self.field
        if base.left < 0 or base.right > field.table.width:
            return False
        if base.top < 0 or base.bottom > field.table.height:
            return False
        return not (field.is_closed and barring(field.ground, base, field.pace))

    @rule("ES-013", "ES-030")
    def _clash(self, one: Base, other: Base) -> bool:
        """True of two places that comrades cannot take both, whoever of them comes first."""
        if not _are_near(one, other):
            return False
        if self.loose:
            return touching(one, other)
        return encroaches(one, other)

    def _is_legal(self, figure: Figure, march: March) -> bool:
        return march_fault(self.field, figure, march, self.joined) is None

    def close_up(self) -> None:
        """Those left over stand behind the chargers if they can, or stay within two inches."""
        chargers = list(self.ends.values())
        rest = [figure for figure in self.field.unit.figures if figure.id not in self.ends]
        rest.sort(key=self._nearness)
        behind = list(self._places_behind(chargers))
        for figure in [man for man in rest if man in self.field.movers]:
            march = self._way_behind(figure, behind)
            if march is not None:
                self._take(figure, march)
        for figure in rest:
            self.ends.setdefault(figure.id, figure.base)

    def _places_behind(self, chargers: list[Base]) -> Iterator[tuple[int, Pose]]:
        """Rank after rank at the chargers' backs, an inch apart for those who keep open order."""
        for rank in (1, 2, 3):
            for base in chargers:
                deep = base.depth + (inches(1) if self.loose else 0)
                yield rank, advance(base.pose, -rank * deep)

    def _way_behind(self, figure: Figure, behind: list[tuple[int, Pose]]) -> March | None:
        def far(spot: tuple[int, Pose]) -> tuple[int, Length]:
            return spot[0], distance(spot[1].point, figure.point)

        for rank, pose in sorted(behind, key=far):
            if distance(pose.point, figure.point) > self.field.allowance:
                continue
            march = March(figure.id, ((figure.x, figure.y), (pose.x, pose.y)), pose.bearing)
            if self._is_free(figure, march) and self._is_legal(figure, march):
                behind.remove((rank, pose))
                return march
        return None

    @rule("ES-010", "ES-051")
    def keep_together(self) -> None:
        """Some come up to those who charge; who would lose touch, or stand on others, stays."""
        for _ in range(2 * len(self.ends)):
            if name := self._in_the_way():
                self._hold(name)
                continue
            man = self._left_behind()
            if man is None or not self.is_on:
                return
            self._fetch(man)
        if self._in_the_way() or self._left_behind():
            # They have run to and fro and are no nearer to each other.
            self.ways.clear()

    def _left_behind(self) -> Figure | None:
        """Somebody who would end too far from his comrades, if there is anybody."""
        return left_behind(self.field, Plan("charges", tuple(self.ways.values())))

    @property
    def is_on(self) -> bool:
        """True if anybody charges after all."""
        return any(march.charge for march in self.ways.values())

    def _in_the_way(self) -> str:
        """Somebody who would stand where a comrade stays, if there is anybody."""
        stays = [base for name, base in self.ends.items() if name not in self.ways]
        for name in self.ways:
            if any(self._clash(self.ends[name], base) for base in stays):
                return name
        return ""

    def _hold(self, name: str) -> None:
        """A man does not go after all."""
        del self.ways[name]
        self._held.add(name)
        self.ends |= {man.id: man.base for man in self.field.unit.figures if man.id == name}

    def _fetch(self, man: Figure) -> None:
        """A comrade comes up to him who is alone ahead, and who is alone behind to the others."""
        if man.id in self.ways:
            mates = sorted(self.field.movers, key=lambda mate: distance(mate.point, man.point))
            if not any(self._comes_up(mate, [man.id]) for mate in mates):
                self._hold(man.id)
        elif not self._comes_up(man, [name for name in self.ends if name != man.id]):
            starts = {figure.id: figure.point for figure in self.field.movers}
            self._hold(min(self.ways, key=lambda name: distance(starts[name], man.point)))

    def _comes_up(self, figure: Figure, mates: list[str]) -> bool:
        """True if one who does not charge finds a way to within two inches of a comrade."""
        own = self.ways.get(figure.id)
        if figure.id in self._held or (own is not None and own.charge):
            return False
        there = [self.ends[name] for name in mates]
        for march in self._ways_up(figure, [base.pose.point for base in there]):
            base = figure.base.at(Pose(*march.path[-1], march.bearing))
            is_near = any(within(base, mate, COHESION) for mate in there)
            if not is_near and figure not in body_of(self.field.unit.figures).stragglers:
                continue
            if self._is_free(figure, march) and self._is_legal(figure, march):
                self._take(figure, march)
                return True
        return False

    def _ways_up(self, figure: Figure, ends: list[Point]) -> Iterator[March]:
        """Straight up to the nearest of some places, and for a horse not quite so far."""
        here = March(figure.id, ((figure.x, figure.y),), figure.bearing)
        for more in (0, 1, 2) if figure.mounted else (0,):
            yield from up_to(self.field, here, ends, SURELY_NEAR + inches(more))


def _are_near(one: Base, other: Base) -> bool:
    """True of bases that may meet, going by boxes."""
    return (
        other.left <= one.right + CONTACT
        and one.left <= other.right + CONTACT
        and other.top <= one.bottom + CONTACT
        and one.top <= other.bottom + CONTACT
    )


def _inwards(corner: Point, middle: Point) -> Point:
    """A point a little way from a corner towards the middle."""
    return Point((7 * corner.x + middle.x) // 8, (7 * corner.y + middle.y) // 8)


def _shifts(target: Base) -> tuple[Length, ...]:
    """Against a man in the middle of his side; against a gun anywhere along it."""
    if target.width <= inches(1):
        return (0,)
    return (0, -inches(1), inches(1))


@rule("ES-061")
def descent(ground: Terrain, start: Point, end: Point) -> int:
    """The levels a charge goes down without a rise, up to the moment of contact."""
    if not ground.plates or start == end:
        return 0
    levels = [level for _, _, level in ground.profile(Segment(start, end))]
    down = 0
    for before, after in pairwise(levels):
        down = 0 if after > before else down + before - after
    return down
