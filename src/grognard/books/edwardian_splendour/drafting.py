"""Men who go over to a gun, and those who come back from one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from grognard.books.edwardian_splendour.events import March
from grognard.books.edwardian_splendour.field import Field, Plan, end_base
from grognard.books.edwardian_splendour.lay import COHESION
from grognard.books.edwardian_splendour.marching import march_fault
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Gun, Unit
from grognard.books.edwardian_splendour.planning import free_places, up_to_gun
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import (
    FULL_TURN,
    Base,
    Pose,
    advance,
    along_bearing,
    along_vector,
    closest_point,
    distance,
    encroaches,
    inches,
    touching,
    within,
)
from grognard.tabletop.wording import many
from grognard.tabletop.wording import within as within_sentence

NEAREST: Final = 6
"""So many comrades a man who goes back looks at."""
_IRREGULARS: Final = Fault(
    "Only regulars are drafted into a crew.", "ES-008", "Anybody may man an abandoned gun."
)


@rule("ES-008", "ES-009", "ES-068")
def may_draft_to(table: EsTable, unit: Unit, gun: Gun) -> bool:
    """Anybody to an abandoned gun, regulars to one of their own side that they do not serve."""
    if gun.lost or gun.id == unit.gun:
        return False
    return not gun.unit or (unit.is_regular and table.units[gun.unit].seat == unit.seat)


def guns_near(field: Field) -> list[str]:
    """The guns a unit's men could reach in one move."""
    reach = field.stride
    return [
        gun.id
        for gun in field.table.models()
        if may_draft_to(field.table, field.unit, gun)
        and field.here.meets(gun.base, reach)
        and any(within(man.base, gun.base, reach) for man in field.unit.figures)
    ]


@rule("ES-008", "ES-068", "ES-072")
def plan_draft(field: Field, order: Order) -> Plan | Fault:
    """The men nearest to a gun go up to it; all others stand."""
    gun = field.table.guns.get(order.target)
    if gun is not None and gun.unit and not field.unit.is_regular:
        return _IRREGULARS
    if gun is None or not may_draft_to(field.table, field.unit, gun):
        return Fault("There is no such gun to man.", "ES-068")
    if not order.count:
        return Fault("Say how many men go.", "ES-008")
    if order.count > len(field.movers):
        return Fault("It has not so many men who can still move.", "ES-008", "Send fewer men.")
    base = gun.base
    men = sorted(field.movers, key=lambda man: distance(man.point, base.pose.point))
    going = men[: order.count]
    staying = [man for man in field.unit.figures if man not in going]
    places = free_places(field, base, staying, mounted=men[0].mounted)
    marches = []
    for man in going:
        if not places:
            return Fault("There is no room about the gun.", "ES-008", "Send fewer men.")
        marches.append(up_to_gun(field, man, places))
    joins = tuple((march.figure, gun.unit or gun.id) for march in marches)
    name = field.table.units[gun.unit].name if gun.unit else gun.name
    how = f"sends {many(len(marches), 'man', 'men')} to {within_sentence(name)}"
    return Plan(how, tuple(marches), joins=joins)


def returning(field: Field) -> dict[str, list[Figure]]:
    """The drafted men of a gun whose old unit still stands, by that unit."""
    found: dict[str, list[Figure]] = {}
    for man in field.movers:
        home = field.table.units.get(man.home)
        if home is not None and not home.out and home.seat == field.unit.seat:
            found.setdefault(man.home, []).append(man)
    return found


@rule("ES-073")
def plan_rejoin(field: Field, order: Order) -> Plan | Fault:
    """Drafted men go back to their old unit or its gun, as many as one move brings there."""
    men = returning(field).get(order.target, [])
    if not men:
        return Fault("Nobody here came from that unit.", "ES-073")
    home = field.table.units[order.target]
    gun = field.table.gun_of(home)
    marches = _back_to_ranks(field, men, home) if gun is None else _back_to_gun(field, men, gun)
    if not marches:
        return Fault("They cannot reach their old unit.", "ES-073", "Bring it nearer first.")
    joins = tuple((march.figure, home.id) for march in marches)
    how = f"sends {many(len(marches), 'man', 'men')} back to {within_sentence(home.name)}"
    return Plan(how, tuple(marches), joins=joins)


@rule("ES-011", "ES-073")
def _back_to_gun(field: Field, men: Sequence[Figure], gun: Gun) -> list[March]:
    """Gunners go back to places about their old gun, as many as can."""
    afoot = field.afoot()
    places = free_places(field, gun.base, field.unit.figures)
    going = men[: len(places)]
    ways = [(man, up_to_gun(field, man, places)) for man in going]
    return [way for man, way in ways if march_fault(afoot, man, way, set()) is None]


@rule("ES-013", "ES-030", "ES-073")
def _back_to_ranks(field: Field, men: Sequence[Figure], home: Unit) -> list[March]:
    """Each goes to the nearest free place beside a comrade of old that he can reach."""
    gun = field.table.gun_of(field.unit)
    taken = [*field.friends, *[foe.base for foe in field.foes], *([gun.base] if gun else [])]
    stands = {man.id: man.base for man in field.unit.figures}
    marches: dict[str, March] = {}
    for man in men:
        back = [base for name, base in stands.items() if name in marches]
        others = [*taken, *[base for name, base in stands.items() if name != man.id]]
        for way in _ways_back(field, man, home, back):
            base = end_base(man, way, mounts=home.arm == "cavalry")
            if not any(encroaches(base, other) for other in others):
                marches[man.id], stands[man.id] = way, base
                break
    return list(marches.values())


@rule("ES-013", "ES-073")
def _ways_back(field: Field, man: Figure, home: Unit, back: Sequence[Base]) -> Iterator[March]:
    """The ways of one man to his old unit, the shortest first, clear of those who are back."""
    afoot = field.afoot()
    loose = home.traits.undisciplined
    for pose in sorted(_places_among(man, home), key=lambda spot: distance(spot.point, man.point)):
        there = man.base.at(pose)
        if _returning_fault(home, man, there) or (loose and _touches(there, back)):
            continue
        path = ((man.x, man.y), (pose.x, pose.y))
        way = March(man.id, path if path[0] != path[1] else path[:1], pose.bearing)
        if march_fault(afoot, man, way, set()) is None:
            yield way


def _places_among(man: Figure, home: Unit) -> Iterator[Pose]:
    """Where he stands, if that is near enough, and places an inch from the nearest comrades."""
    mates = sorted(home.figures, key=lambda mate: distance(mate.point, man.point))
    if within(man.base, mates[0].base, COHESION):
        yield man.base.pose
    for mate in mates[:NEAREST]:
        yield _beside(man, mate)
        for turn in range(0, FULL_TURN, FULL_TURN // 8):
            for far in (inches(2), inches(4)) if mate.mounted else (inches(2),):
                off = along_bearing(mate.bearing + turn, far)
                yield Pose(mate.x + off.x, mate.y + off.y, mate.bearing)


@rule("ES-013")
def _touches(base: Base, others: Sequence[Base]) -> bool:
    """True if a base meets one of others, to which those in open order do not come so near."""
    return any(touching(base, other) for other in others)


def _beside(man: Figure, mate: Figure) -> Pose:
    """A spot an inch and a half from a comrade of old, on the straight way to him."""
    near = closest_point(mate.base, man.point)
    off = along_vector(man.x - near.x, man.y - near.y, inches(2))
    return Pose(near.x + off.x, near.y + off.y, mate.bearing)


@rule("ES-008", "ES-072", "ES-073")
def join_fault(field: Field, plan: Plan) -> Fault | None:
    """Who goes over must end touching the gun, or near the unit he came from."""
    ends = {march.figure: march for march in plan.marches}
    for name, target in plan.joins:
        march, man = ends.get(name), field.unit.man(name)
        if march is None or man is None:
            return Fault("He must move up to it first.", "ES-008")
        x, y = march.path[-1]
        base = man.base.at(Pose(x, y, march.bearing))
        if fault := _joining_fault(field, target, man, base):
            return fault
    return None


def _joining_fault(field: Field, target: str, man: Figure, base: Base) -> Fault | None:
    unit, gun = field.table.units.get(target), field.table.guns.get(target)
    if gun is not None:
        return _manning_fault(field, gun, man, base)
    if unit is None or unit.out or unit.seat != field.unit.seat:
        return Fault("There is no such unit to join.", "ES-068")
    served = field.table.gun_of(unit)
    if served is not None:
        if not field.unit.is_regular:
            return _IRREGULARS
        if touching(afoot(man, base, served.base), served.base):
            return None
        return Fault("A crewman must touch the base of his gun.", "ES-008")
    return _returning_fault(unit, man, base)


@rule("ES-013", "ES-073")
def _returning_fault(unit: Unit, man: Figure, base: Base) -> Fault | None:
    """He goes back to his own unit and no other, near his comrades, and in their order."""
    if unit.id != man.home:
        return Fault("A man goes over only to a gun, or back to his old unit.", "ES-073")
    mates = [mate.base for mate in unit.figures]
    if unit.traits.undisciplined and _touches(base, mates):
        return Fault("These troops keep open order: no base may touch another.", "ES-013")
    if any(within(base, mate, COHESION) for mate in mates):
        return None
    return Fault("He is not within two inches of his old unit.", "ES-073")


@rule("ES-072")
def _manning_fault(field: Field, gun: Gun, man: Figure, base: Base) -> Fault | None:
    """An abandoned gun is claimed by whoever touches it, unless the enemy does so too."""
    if gun.lost or gun.unit:
        return Fault("That gun is not abandoned.", "ES-072")
    if not touching(afoot(man, base, gun.base), gun.base):
        return Fault("A crewman must touch the base of his gun.", "ES-008")
    if any(touching(foe.base, gun.base) for foe in field.foes if foe.who is not None):
        return Fault("The enemy touches that gun as well.", "ES-072")
    return None


@rule("ES-072")
def afoot(man: Figure, base: Base, gun: Base) -> Base:
    """A rider dismounts where part of his base touches the gun."""
    if not man.mounted:
        return base
    side = base.width
    for shift in (0, side, -side):
        foot = Base(advance(base.pose, shift), side, side)
        if touching(foot, gun):
            return foot
    return Base(base.pose, side, side)


def stance_at(man: Figure, base: Base, gun: Base) -> tuple[int, int, int]:
    """Where a man stands when he serves a gun that his base has come up to."""
    pose = afoot(man, base, gun).pose
    return pose.x, pose.y, pose.bearing
