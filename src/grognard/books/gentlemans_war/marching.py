"""Marching: what a unit may do with its dice, in drill, in column, or in open order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import trail_of
from grognard.books.gentlemans_war.columns import along_road, snake
from grognard.books.gentlemans_war.country import (
    GENTLE,
    is_or_are,
    is_upset_by_rough,
    keeps_to_road,
    leaps,
    pace_of,
    rough_under,
    table_base,
)
from grognard.books.gentlemans_war.dice import Kept, after_obstacles, counted
from grognard.books.gentlemans_war.events.moves import STAYS
from grognard.books.gentlemans_war.pieces import GUNS, AgwTable, Place, Unit
from grognard.books.gentlemans_war.retreats import near_enemy
from grognard.books.gentlemans_war.stands import (
    base_of,
    is_close_order,
    is_gun,
    is_skirmishing,
)
from grognard.books.gentlemans_war.tables import charge_dice, road_dice
from grognard.books.gentlemans_war.ways import Stride, stride_of
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault, Offer, Question
from grognard.tabletop.drill import Around, Drill, Kind, Manoeuvre, Order, Step, march
from grognard.tabletop.drill import standing_fault as cannot_stand
from grognard.tabletop.geometry import (
    QUARTER_TURN,
    Base,
    Face,
    Length,
    Point,
    Pose,
    advance,
    along_bearing,
    angle_between,
    bearing_to,
    degrees,
    distance,
    encroaches,
    gap,
    hull,
    inches,
    move_at,
    overlap,
    shaved,
    touching,
    wheel,
    wheel_arc,
)
from grognard.tabletop.going import Pace, barring, passage
from grognard.tabletop.sight import Reason
from grognard.tabletop.terrain import Feature, Terrain
from grognard.tabletop.wording import many, whereabouts

DRILL = Drill(wheel=QUARTER_TURN, wheels=2, pivot=QUARTER_TURN)
"""Close order goes forward and wheels on a flank or about its middle: AGW-186, AGW-193."""
WHEELS: Final[tuple[tuple[Kind, Face], ...]] = (
    ("wheel-left", Face.LEFT),
    ("wheel-right", Face.RIGHT),
)
DASH = Drill(wheel=QUARTER_TURN, wheels=1)
"""At a run, one wheel at the start and straight on: AGW-156."""
REASONS = {
    "foes": "AGW-257",
    "friends": "AGW-196",
    "allowance": "AGW-154",
    "table": "AGW-255",
    "closed": "AGW-166",
    "snake": "AGW-192",
}


class Go(Struct, frozen=True, omit_defaults=True):
    """A march: orders of drill, or a place and a facing for those who go as they like."""

    orders: tuple[Order, ...] = ()
    place: Place | None = None
    bearing: int = 0


STAY = Go()


class Found(Struct, frozen=True):
    """A legal march: its path and end, what it crossed, and whether it came up short."""

    path: tuple[Place, ...]
    bearing: int
    crossed: tuple[Feature, ...] = ()
    rough: tuple[Feature, ...] = ()
    short: bool = False
    cost: Length = 0
    tangled: tuple[str, ...] = ()
    """Friends whom it did not get clear of."""


class March(Question[Go]):
    """Where a unit goes with the dice it has rolled."""

    __slots__ = ("around", "dice", "kept", "plans", "running", "table", "unit")
    answer = Go
    cite = "AGW-154"

    def __init__(
        self, table: AgwTable, unit: Unit, dice: tuple[int, ...], kept: Kept, *, running: bool
    ) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit
        self.dice = dice
        self.kept = kept
        self.running = running

    def forget(self) -> None:
        super().forget()
        self.plans: dict[Go, Found | Fault] = {}
        """Marches that have been thought through while the question stands,"""
        self.around: Around | None = None
        """and everybody they have to mind."""

    def words(self) -> str:
        return f"Where does {self.unit.name} go?"

    def detail(self) -> str:
        return f"Up to {many(sum(self.faces) if self.dice else 2, 'inch', 'inches')}."

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        return trail_of(self.table, self.unit, "run" if self.running else "march")

    @property
    def faces(self) -> list[int]:
        """The dice that count."""
        return counted(self.dice, self.kept)

    @property
    def allowance(self) -> Length:
        """What was rolled; a square shuffles two inches without any dice."""
        return inches(sum(self.faces)) if self.dice else inches(2)

    def fault(self, choice: Go) -> Fault | None:
        found = self.plan(choice)
        return found if isinstance(found, Fault) else None

    def plan(self, choice: Go) -> Found | Fault:
        """The march carried out, or why it cannot be."""
        if choice not in self.plans:
            self.plans[choice] = self._plan(choice)
        return self.plans[choice]

    def _plan(self, choice: Go) -> Found | Fault:
        if choice == STAY:
            return Found((self.unit.place,), self.unit.bearing)
        if _is_absurd(choice):
            return Fault("That is no march.", self.cite)
        if self.around is None:
            self.around = around_of(self.table, self.unit)
        around = self.around
        block = base_of(self.unit)
        made = self._made(choice, block, around)
        if isinstance(made, Manoeuvre):
            return self._judged(made, block)
        if made.key == "friends" and not near_enemy(self.table, self.unit):
            return self._tangled(choice, block, around)
        if made.key == "foes" and self._is_between_friends(choice, block, around):
            return Fault("Friends are in the way.", "AGW-196")
        return Fault(f"{made.words.capitalize()}.", REASONS.get(made.key, self.cite))

    def _is_between_friends(self, choice: Go, block: Base, around: Around) -> bool:
        """Nobody but friends bars the way."""
        foes = [base_of(foe) for foe in self.table.foes(self.unit.seat)]
        made = self._made(choice, block, around._replace(foes=foes))
        return isinstance(made, Manoeuvre) or made.key != "foes"

    @rule("AGW-194", "AGW-201")
    def _tangled(self, choice: Go, block: Base, around: Around) -> Found | Fault:
        """Who does not get clear of friends ends beside them where there is room, both upset."""
        made = self._made(choice, block, around._replace(friends=()))
        if isinstance(made, Reason):
            return Fault(f"{made.words.capitalize()}.", REASONS.get(made.key, self.cite))
        found = self._judged(made, block)
        beyond = clear_of_friends(self.table, self.unit, made)
        if isinstance(found, Fault) or beyond is None:
            return Fault("It would stand on friends.", "AGW-194") if beyond is None else found
        path = (*found.path, (beyond.x, beyond.y))
        names = trodden(self.table, self.unit, block.at(made.pose))
        return replace(found, path=path, bearing=beyond.bearing, tangled=names)

    @rule("AGW-186", "AGW-192", "AGW-193", "AGW-EX15")
    def _made(self, choice: Go, block: Base, around: Around) -> Manoeuvre | Reason:
        if choice.place is None:
            drill = DASH if self.running else DRILL
            if not is_close_order(self.unit) or self.unit.formation == "march":
                return Reason("they do not go by drill", "drill")
            return march(block, choice.orders, drill, around, self.allowance)
        if is_snake(self.unit):
            made = snake(block, Point(*choice.place), around, self.allowance)
            early = isinstance(made, Manoeuvre) and tail_is_left(self.unit, block, made)
            return Reason("its tail would not have come round yet", "snake") if early else made
        if not goes_freely(self.unit):
            return Reason("they go by drill", "drill")
        wanted = Pose(*choice.place, choice.bearing)
        turned = abs(angle_between(self.unit.bearing, wanted.bearing))
        if turned > most_turned(self.unit):
            return Reason("a gun that is pushed turns no further than 45 degrees", "drill")
        return stroll(block, wanted, around, self.allowance)

    @rule("AGW-160", "AGW-163", "AGW-257", "AGW-102")
    def _judged(self, made: Manoeuvre, block: Base) -> Found | Fault:
        """Obstacles take dice; enemies are touched by charges only; a road bonus needs the road."""
        end = block.at(made.pose)
        for foe in self.table.foes(self.unit.seat):
            if touching(end, base_of(foe)):
                return Fault("Only a charge brings units into contact.", "AGW-257")
        crossed = obstacles(self.table.ground, pace_of(self.unit), made)
        faces = self._paid_by_road(made)
        left = after_obstacles(faces, [feature.obstacle for feature in crossed])
        short = bool(crossed) and made.cost > left
        if not self.dice:
            left = self.allowance
        if made.cost > left and not (short and _just_beyond(self.table, end, crossed)):
            return Fault("The dice do not carry them so far.", "AGW-160" if crossed else self.cite)
        path = (self.unit.place, *((step.end.x, step.end.y) for step in made.steps))
        rough = roughened(self.table.ground, pace_of(self.unit), made)
        return Found(path, made.pose.bearing, tuple(crossed), rough, short, made.cost)

    def _paid_by_road(self, made: Manoeuvre) -> list[int]:
        """The extra dice of the road are lost to a column that marches off it."""
        faces, unit = self.faces, self.unit
        whole = charge_dice(unit) if self.running else unit.dice
        if "road" not in unit.did or not is_snake(unit) or len(faces) < whole:
            return faces
        ends_on_it = keeps_to_road(self.table, base_of(unit).at(made.pose))
        extra = 0 if ends_on_it else road_dice(unit, running=self.running)
        return faces[: len(faces) - extra]

    def candidates(self) -> Sequence[Go]:
        stride = stride_of(self.table, self.unit, self.faces)
        # Two ways of thinking of a march may lead to the same one.
        return list(dict.fromkeys([STAY, *samples(stride, running=self.running)]))

    def describe(self, choice: Go) -> Offer:
        if choice == STAY:
            return Offer("Stay", icon="ui-hold")
        found = self.plan(choice)
        if isinstance(found, Fault):
            return Offer("There", found.words)
        far = sum(distance(Point(*a), Point(*b)) for a, b in pairwise(found.path))
        words, end = _in_words(choice, far), found.path[-1]
        tray = base_of(self.unit).at(Pose(*end, found.bearing)).outline
        upset = ", among friends, who are disordered with it" if found.tangled else ""
        about = ", facing the other way" if _is_turned(self.unit, found.bearing) else ""
        where = f"to {whereabouts(end, 254)}{about}{upset}"
        return Offer(words, where, self.cite, "ui-move", place=end, path=found.path, tray=tray)


def _is_turned(unit: Unit, bearing: int) -> bool:
    return abs(angle_between(unit.bearing, bearing)) > 9000


def _is_absurd(choice: Go) -> bool:
    """Numbers that no table has."""
    numbers = [order.amount for order in choice.orders] + [o.angle for o in choice.orders]
    numbers += [*(choice.place or ()), choice.bearing]
    return len(choice.orders) > 6 or any(abs(number) > 100_000 for number in numbers)


def _in_words(choice: Go, far: Length) -> str:
    length = many(far // 254, "inch", "inches")
    if choice.place is not None:
        return f"Go {length}"
    turns = [_turn_in_words(order) for order in choice.orders if order.kind != "advance"]
    on = f" and go {length}" if any(order.kind == "advance" for order in choice.orders) else ""
    return f"{', '.join(turns).capitalize()}{on}" if turns else f"Advance {length}"


def _turn_in_words(order: Order) -> str:
    """A turn with its angle, a step to the side or back with its length."""
    words = order.kind.replace("-", " ")
    if order.kind == "pivot":
        words = "turn left" if order.amount < 0 else "turn right"
    if order.kind in ("wheel-left", "wheel-right", "pivot"):
        return f"{words} {abs(order.amount) // 100}°"
    return f"{words} {abs(order.amount) // 254} inches" if order.amount else words


@rule("AGW-192", "AGW-059")
def is_snake(unit: Unit) -> bool:
    """A march column or a limbered gun follows its head."""
    return unit.formation in ("march", "limbered") and not is_skirmishing(unit)


@rule("AGW-192", "AGW-059")
def tail_is_left(unit: Unit, block: Base, made: Manoeuvre) -> bool:
    """A column that turns back upon itself, and less far than it is long, is bent double.

    Its men are where they were: drawn up behind the head its tray would lie ahead of them all.
    """
    back = abs(angle_between(block.pose.bearing, made.pose.bearing)) > QUARTER_TURN
    far = sum(step.order.amount for step in made.steps)
    return unit.formation == "march" and back and far < block.depth


@rule("AGW-066", "AGW-193", "AGW-177")
def goes_freely(unit: Unit) -> bool:
    """Skirmishers, gunners and a gun pushed by hand go any way they like."""
    return is_skirmishing(unit) or unit.formation == "deployed"


@rule("AGW-194", "AGW-195", "AGW-196")
def around_of(table: AgwTable, unit: Unit) -> Around:
    """Whom a unit may pass through: near the enemy only skirmishers and gunners pass friends."""
    own = [other for other in table.own(unit.seat) if other is not unit]
    others = [base_of(other) for other in own]
    foes = [base_of(foe) for foe in table.foes(unit.seat)]
    if not (is_skirmishing(unit) or is_gun(unit)):
        near = near_enemy(table, unit)
        foes += [base_of(other) for other in own if near or near_enemy(table, other)]
    top = table_base(table.width, table.height)
    return Around(table.ground, pace_of(unit), top, foes, others)


@rule("AGW-194")
def clear_of_friends(table: AgwTable, unit: Unit, made: Manoeuvre) -> Pose | None:
    """The nearest free place, straight on or back, to where a march ends among friends.

    It is no further off than the last stretch of the march was long.
    """
    start, end = made.steps[-1].start.point, made.steps[-1].end.point
    far = distance(start, end)
    onward = bearing_to(start, end) if far else made.pose.bearing
    around = around_of(table, unit)
    for reach in (*range(inches(1) // 2, far, inches(1) // 2), far):
        for away in (reach, -reach) if reach else ():
            pose = move_at(made.pose, onward, away)
            base = base_of(unit).at(pose)
            if cannot_stand(base, around) or barring(table.ground, base, pace_of(unit)):
                continue
            touched = any(touching(base, base_of(foe)) for foe in table.foes(unit.seat))
            return None if touched else pose
    return None


def trodden(table: AgwTable, unit: Unit, base: Base) -> tuple[str, ...]:
    """The friends on whom a unit would stand."""
    own = [other for other in table.own(unit.seat) if other is not unit]
    return tuple(other.id for other in own if encroaches(base, base_of(other)))


@rule("AGW-066", "AGW-193")
def stroll(block: Base, wanted: Pose, around: Around, allowance: Length) -> Manoeuvre | Reason:
    """Men in open order: what counts is the way of their middle, and facing costs nothing."""
    end = block.at(wanted)
    swept = hull([*shaved(block).corners, *shaved(end).corners])
    if any(overlap(swept, foe) for foe in around.foes):
        return Reason("the enemy is in the way", "foes")
    leg = passage(around.terrain, block.pose.point, wanted.point, around.pace)
    if leg.cost is None:
        what = is_or_are(leg.bar.words if leg.bar else "something")
        return Reason(f"{what} in the way", "closed")
    if leg.cost > allowance:
        return Reason("that is too far", "allowance")
    if closed := barring(around.terrain, end, around.pace):
        return Reason(f"{is_or_are(closed.words)} in the way", "closed")
    if reason := cannot_stand(end, around):
        return reason
    step = Step(Order("move", leg.length), block.pose, wanted, leg.cost, swept)
    return Manoeuvre((step,), wanted, leg.cost, ())


def obstacles(ground: Terrain, pace: Pace, made: Manoeuvre) -> list[Feature]:
    """Every barrier that the middle of a unit crosses, each as often as it is crossed."""
    found = []
    for step in made.steps:
        leg = passage(ground, step.start.point, step.end.point, pace)
        found += [barrier.feature for barrier in leg.barriers]
    return found


def roughened(ground: Terrain, pace: Pace, made: Manoeuvre) -> tuple[Feature, ...]:
    """The rough ground a unit has swept over, unless a road led its middle across."""
    found: list[Feature] = []
    for step in made.steps:
        rough = rough_under(ground, step.swept)
        if not rough:
            continue
        leg = passage(ground, step.start.point, step.end.point, pace)
        led = all(span.feature is not None and span.feature.way for span in leg.spans)
        if not led:
            found += rough
    return tuple(dict.fromkeys(found))


@rule("AGW-163")
def _just_beyond(table: AgwTable, end: Base, crossed: Sequence[Feature]) -> bool:
    """Who has not the dice to clear an obstacle forms up right behind it."""
    return gap(end, table.ground[crossed[-1].id].shape) <= inches(1)


@rule("AGW-200", "AGW-163", "AGW-164", "AGW-165", "AGW-167")
def upset_by(unit: Unit, found: Found) -> str:
    """Why a march leaves a unit disordered, if it does."""
    if found.short:
        return "it only just cleared the obstacle"
    if not is_upset_by_rough(unit):
        return ""
    if found.rough:
        return f"it has crossed {found.rough[0].words}"
    for feature in found.crossed:
        if not unit.mounted and unit.kind not in GUNS and GENTLE not in feature.notes:
            return f"it has crossed {feature.words}"
    return ""


def upset_rule(unit: Unit, found: Found) -> str:
    """The rule by which a march leaves a unit disordered."""
    if found.short:
        return "AGW-163"
    if found.rough:
        return "AGW-170" if unit.mounted else "AGW-167"
    return "AGW-164"


def leapt(unit: Unit, found: Found) -> bool:
    """Horse that has jumped something fights disordered this turn."""
    return any(leaps(unit, feature) for feature in found.crossed)


def samples(stride: Stride, *, running: bool) -> list[Go]:
    """A handful of marches worth thinking of: ahead, aside, and toward the nearest enemy."""
    if is_snake(stride.unit):
        return _heads(stride)
    if goes_freely(stride.unit):
        return _strolls(stride)
    return _drills(stride, running=running)


def _heads(stride: Stride) -> list[Go]:
    front = base_of(stride.unit).middle(Face.FRONT)
    ways = [stride.unit.bearing + degrees(turn) for turn in (0, -45, 45, 180)]
    found = []
    for way in (*ways, *stride.errands):
        rear = advance(Pose(front.x, front.y, way), -(base_of(stride.unit).depth // 2))
        body = base_of(stride.unit).at(rear)
        for far in stride.lengths(body, way, stride.allowance, front):
            step = along_bearing(way, far)
            found.append(Go(place=(front.x + step.x, front.y + step.y)))
    heads = along_road(stride.table.ground, front, stride.allowance)
    return found + [Go(place=(head.x, head.y)) for head in heads]


@rule("AGW-177", "AGW-178")
def most_turned(unit: Unit) -> int:
    """A gun that is pushed turns up to 45 degrees, or not at all if it was turned before."""
    if not is_gun(unit) or unit.gun_at is not None:
        return degrees(180)
    return 0 if "turn" in unit.did else degrees(45)


def _strolls(stride: Stride) -> list[Go]:
    unit, facing = stride.unit, stride.toward
    if abs(angle_between(unit.bearing, facing)) > most_turned(unit):
        facing = unit.bearing
    found = [Go(place=unit.place, bearing=facing)]
    turned = base_of(unit).at(Pose(*unit.place, facing))
    ways = [facing + degrees(turn) for turn in (0, 45, -45, 90, -90, 180)]
    for way in (*ways, *stride.errands[1:]):
        for far in stride.lengths(turned, way, max(stride.allowance - 2, 0)):
            step = along_bearing(way, far)
            place = (unit.place[0] + step.x, unit.place[1] + step.y)
            found.append(Go(place=place, bearing=facing))
    return found


def _drills(stride: Stride, *, running: bool) -> list[Go]:
    unit = stride.unit
    ahead = stride.lengths(base_of(unit), unit.bearing, stride.allowance)
    found = [Go((Order("advance", far),)) for far in ahead]
    aim, *others = [angle_between(unit.bearing, way) for way in stride.errands]
    angles = {abs(aim), *map(abs, others), degrees(30), degrees(60), degrees(90)}
    for angle in sorted(angle for angle in angles if 0 < angle <= QUARTER_TURN):
        found += _wheels(stride, angle)
    if not running:
        turn = max(min(aim, QUARTER_TURN), -QUARTER_TURN)
        found.append(Go((Order("pivot", turn),)))
    return found


def _wheels(stride: Stride, angle: int) -> list[Go]:
    """A wheel either way, alone or with what is left of the dice straight on."""
    base = base_of(stride.unit)
    # The outermost man marches the arc.
    arc = wheel_arc(base.width, angle) + 2
    if arc > stride.allowance:
        return []
    found = []
    for kind, face in WHEELS:
        turned, order = wheel(base, face, angle), Order(kind, angle)
        rest = stride.lengths(base.at(turned), turned.bearing, stride.allowance - arc)
        found += [Go((order, Order("advance", far))) for far in rest if far != rest[0] // 2]
        found.append(Go((order,)))
    return found


def marched(
    unit: Unit, found: Found, dice: tuple[int, ...], kept: Kept, count: int, *, running: bool
) -> events.Moved:
    """The march as an event."""
    path = found.path if len(found.path) > 1 else (unit.place, unit.place)
    how = "runs" if running else "marches"
    if len(found.path) < 2:
        how = STAYS
    by = "AGW-156" if running else "AGW-154"
    did = "run" if running else "march"
    jumped = leapt(unit, found)
    return events.Moved(unit.id, path, found.bearing, how, by, dice, kept, count, did, jumped)
