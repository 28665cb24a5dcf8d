"""The Shooting part: which unit shoots next, at whom, and the tests when all have shot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import (
    Aim,
    aim_from,
    aims,
    eyes,
    mark_fault,
    may_shoot,
    targets,
)
from grognard.books.black_powder.asking import pick_unit
from grognard.books.black_powder.breaking import break_test
from grognard.books.black_powder.burning import kindle, torchable
from grognard.books.black_powder.country import may_see
from grognard.books.black_powder.gunnery import clear_jam, fire_unit, reckon_rocket
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.shelling import reckon_shell, shell, shellable
from grognard.books.black_powder.shooting import (
    doubled,
    first_fire,
    needs_sixes,
    reckon_shots,
    reckon_to_hit,
)
from grognard.books.black_powder.stands import building_base, mark_of
from grognard.kernel.book import DONE, Done
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.geometry import Base, Face, Point, contains_point
from grognard.tabletop.wording import does, many, whereabouts


class Shares(Struct, frozen=True):
    """So many dice at a target."""

    target: str
    dice: int


class Shot(Struct, frozen=True, omit_defaults=True):
    """A unit and whom it shoots at; with nobody it holds its fire, with no unit firing ends."""

    unit: str = ""
    at: tuple[Shares, ...] = ()
    light: str = ""
    """The empty building it sets alight instead."""
    shell: str = ""
    """The empty building it fires on."""
    mark: Place | None = None
    """The point of its target that rockets are aimed at, if it is not the middle: BP-389."""


CEASE = Shot()


@rule("BP-389")
def rocketed(table: BpTable, unit: Unit, shots: Sequence[Shot]) -> list[Shot]:
    """The same shots, and of rockets also those aimed at the sides of their targets."""
    if unit.profile.gun != "rocket":
        return list(shots)
    aimed = {shot: rim_of(body) for shot in shots if (body := _body(table, shot))}
    return [*shots, *(replace(shot, mark=mark) for shot, rim in aimed.items() for mark in rim)]


def _body(table: BpTable, shot: Shot) -> Base | None:
    """What a piece fires on: a unit, a gun of one, or an empty building."""
    if shot.shell:
        return building_base(table, shot.shell)
    return mark_of(table, table.units[shot.at[0].target]) if shot.at else None


def rim_of(body: Base) -> dict[Place, str]:
    """Points just within each side of a target, by the words for it."""
    middle = body.pose.point
    ends = {face: body.middle(face) for face in Face}
    return {
        ((9 * end.x + middle.x) // 10, (9 * end.y + middle.y) // 10): face.name.lower()
        for face, end in ends.items()
    }


@rule("BP-389")
def point_fault(table: BpTable, unit: Unit, shot: Shot) -> Fault | None:
    """Only rockets are aimed at a point, and that lies on their target."""
    body = _body(table, shot)
    if shot.mark is None:
        return None
    if unit.profile.gun == "rocket" and body and contains_point(body, Point(*shot.mark)):
        return None
    return Fault("That is no point of its target.", "BP-389")


def shots_of(table: BpTable, unit: Unit) -> list[Shot]:
    """Every way in which a unit may shoot, holding its fire last."""
    found = aims(table, unit)
    if unit.formation in ("square", "building") and not unit.is_artillery:
        ways = _by_face(table, unit, found)
    elif unit.is_skirmishing:
        ways = [shares for shares, _ in _scattered(table, unit, found)]
    else:
        ways = [(_full(table, unit, aim),) for aim in targets(table, unit, found)]
    return [*(Shot(unit.id, way) for way in dict.fromkeys(ways)), Shot(unit.id)] if ways else []


def _full(table: BpTable, unit: Unit, aim: Aim) -> Shares:
    target = table.units[aim.target]
    count = reckon_shots(table, unit, target, aim, "shoots").total
    return Shares(aim.target, max(count, 1))


@rule("BP-326", "BP-350")
def _by_face(table: BpTable, unit: Unit, found: list[Aim]) -> list[tuple[Shares, ...]]:
    """Each face shoots at its own targets; its player shares out the dice of a building."""
    rows = [targets(table, unit, [aim for aim in found if aim.face is face]) for face in Face]
    extra = int(first_fire(table, unit) == "extra die")
    ways: list[tuple[Shares, ...]] = []
    for row in product(*[row for row in rows if row]):
        for dealt in _dealt(unit, len(row), extra) if row else ():
            pairs = zip(row, dealt, strict=True)
            shares = [Shares(aim.target, doubled(table, unit, aim, n)) for aim, n in pairs if n]
            ways.append(tuple(shares))
    return ways


@rule("BP-326", "BP-350", "BP-416")
def _dealt(unit: Unit, faces: int, extra: int) -> Iterator[tuple[int, ...]]:
    """One die to a face of a square; two at most to a building's, its value in all."""
    most = 2 if unit.inside else 1
    total = min(most * faces, unit.profile.shooting[0]) if unit.inside else faces
    for dice in product(range(most, -1, -1), repeat=faces):
        if sum(dice) == total:
            places = [place for place in range(faces) if dice[place]] if extra else [-1]
            yield from (_with(dice, place) for place in places)


def _with(dice: tuple[int, ...], place: int) -> tuple[int, ...]:
    """One die more in a place, if there is such a place."""
    return tuple(count + (at == place) for at, count in enumerate(dice))


Nominated = tuple[tuple[Shares, ...], tuple[Aim, ...]]
"""How loose men share their shots, and how the man they go by sees each target."""


@rule("BP-198", "BP-199", "BP-200", "BP-EX31")
def _scattered(table: BpTable, unit: Unit, found: list[Aim]) -> Iterator[Nominated]:
    """Loose men spread their shots as seen by a man on the edge, the nearer target the more."""
    points = [eye for eye, _ in eyes(table, unit)]
    seeing = {aim.target: _seeing(table, unit, aim, points) for aim in found}
    able = [aim for aim in found if 6 * len(seeing[aim.target]) >= len(points)]
    for eye in points:
        near = _ranked(table, unit, eye, [aim for aim in able if eye in seeing[aim.target]])[:3]
        if not near:
            continue
        count = _part_of(_full(table, unit, near[0]).dice, len(seeing[near[0].target]), len(points))
        for start in _starts(near):
            for spread in _spreads(count, len(near) - start, count):
                aimed = tuple(near[start : start + len(spread)])
                pairs = zip(aimed, spread, strict=True)
                yield tuple(Shares(aim.target, dice) for aim, dice in pairs), aimed


@rule("BP-198")
def aimed_at(table: BpTable, unit: Unit, shot: Shot) -> dict[str, Aim]:
    """How a unit shoots at its targets; of men who could be nominated, by him who sees best."""
    found = aims(table, unit)
    if not unit.is_skirmishing:
        return {aim.target: aim for aim in found}
    rows = [aimed for shares, aimed in _scattered(table, unit, found) if shares == shot.at]
    best = max(rows, key=lambda aimed: sum(aim.clear for aim in aimed), default=())
    return {aim.target: aim for aim in best}


@rule("BP-200", "BP-EX32", "BP-EX33")
def _part_of(dice: int, seeing: int, many: int) -> int:
    """The dice of those who can fire: one of three up to a third of the unit, two up to two."""
    return max(-(-dice * seeing // many), 1)


def _seeing(table: BpTable, unit: Unit, aim: Aim, points: Sequence[Point]) -> list[Point]:
    """The men on the edge of a loose unit who see a target."""
    target = table.units[aim.target]
    return [point for point in points if may_see(table, point, unit, target)]


@rule("BP-198")
def _ranked(table: BpTable, unit: Unit, eye: Point, found: Sequence[Aim]) -> list[Aim]:
    """Targets in range of a man on the edge, as he sees them, the nearest to him first."""
    own = [aim_from(table, unit, table.units[aim.target], eye) for aim in found]
    return sorted((aim for aim in own if aim is not None), key=lambda aim: aim.distance)


@rule("BP-167")
def _starts(near: Sequence[Aim]) -> list[int]:
    """The places in a row of targets with which fire may begin: the nearest, or the first clear."""
    clear = [place for place, aim in enumerate(near) if aim.clear]
    return [0, clear[0]] if clear and clear[0] else [0]


def _spreads(dice: int, many: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every sharing of dice over targets in order of distance, never rising."""
    if many == 0 or dice == 0:
        if dice == 0:
            yield ()
        return
    for first in range(min(dice, most), 0, -1):
        for rest in _spreads(dice - first, many - 1, first):
            yield (first, *rest)


class OpenFire(Question[Shot]):
    """Which unit shoots next, and at whom."""

    __slots__ = ("_known", "table")
    answer = Shot
    cite = "BP-152"

    def __init__(self, table: BpTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table
        self._known: list[Shot] | None = None

    def words(self) -> str:
        return "Which unit shoots next?"

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "shooting")

    def candidates(self) -> Sequence[Shot]:
        if self._known is None:
            found = [CEASE]
            for unit in self.table.standing(self.seat):
                shots = shots_of(self.table, unit) if may_shoot(self.table, unit) else []
                shots += [Shot(unit.id, light=name) for name in torchable(self.table, unit)]
                shots += [Shot(unit.id, shell=name) for name in shellable(self.table, unit)]
                found += rocketed(self.table, unit, shots)
            self._known = found
        return self._known

    def list_offers(self) -> Sequence[Shot]:
        return self.candidates()

    def fault(self, choice: Shot) -> Fault | None:
        if choice == CEASE:
            return None
        unit = self.table.units.get(choice.unit)
        if unit is None or unit.seat != self.seat:
            return Fault("Name one of your units.", self.cite)
        if choice.light or choice.shell:
            return self._burning_fault(choice, unit)
        if not may_shoot(self.table, unit):
            return Fault(f"{unit.name} cannot shoot now.", "BP-151")
        if replace(choice, mark=None) in shots_of(self.table, unit):
            return point_fault(self.table, unit, choice)
        for part in choice.at:
            target = self.table.units.get(part.target)
            if target is None or not target.here or target.seat == unit.seat:
                return Fault("Name an enemy unit.", self.cite)
            if fault := mark_fault(self.table, unit, target):
                return fault
        return Fault(f"{unit.name} must shoot at the closest target it may.", "BP-165")

    def _burning_fault(self, choice: Shot, unit: Unit) -> Fault | None:
        """A torch or shells, and nothing besides, at an empty building in reach."""
        if choice.at or not unit.here or (choice.light and choice.shell):
            return Fault("It does one thing at a time.", self.cite)
        if choice.shell:
            able = choice.shell in shellable(self.table, unit)
            return (
                point_fault(self.table, unit, choice)
                if able
                else Fault("It cannot fire on that.", "BP-394")
            )
        able = choice.light in torchable(self.table, unit) and choice.mark is None
        return None if able else Fault("It cannot set that alight.", "BP-395")

    def describe(self, choice: Shot) -> Offer:
        if choice == CEASE:
            return Offer("Cease fire", "No more units shoot this turn", self.cite, "ui-end")
        unit = self.table.units[choice.unit]
        if choice.shell:
            words = self.table.terrain[choice.shell].feature.words
            house = reckon_shell(self.table, unit, choice.shell)
            middle = building_base(self.table, choice.shell).pose
            return Offer(
                f"{does(unit.name, 'fires')} on {words}{self._aimed(choice)}",
                f"at {whereabouts((middle.x, middle.y), self.table.inch)}",
                cite="BP-394",
                actor=unit.id,
                place=choice.mark or (middle.x, middle.y),
                reckoning=house,
                group=unit.name,
            )
        if choice.light:
            words = self.table.terrain[choice.light].feature.words
            middle = building_base(self.table, choice.light).pose
            return Offer(
                f"{does(unit.name, 'sets')} {words} alight",
                f"at {whereabouts((middle.x, middle.y), self.table.inch)}",
                cite="BP-395",
                actor=unit.id,
                place=(middle.x, middle.y),
                group=unit.name,
            )
        if not choice.at:
            label = f"{does(unit.name, 'holds')} fire"
            return Offer(label, "", self.cite, "ui-hold", actor=unit.id, group=unit.name)
        told = [
            f"{many(part.dice, 'die', 'dice')} at {self.table.units[part.target].name}"
            for part in choice.at
        ]
        first = choice.at[0].target
        aim = aimed_at(self.table, unit, choice).get(first)
        target = self.table.units[first]
        reckoning = self._to_hit(unit, target, aim) if aim else None
        return Offer(
            f"{does(unit.name, 'shoots')}: {', '.join(told)}{self._aimed(choice)}",
            cite="BP-165",
            icon="ui-shoot",
            piece=first,
            actor=unit.id,
            place=choice.mark,
            reckoning=reckoning,
            odds=self._odds(unit, reckoning),
            group=unit.name,
        )

    @rule("BP-390")
    def _to_hit(self, unit: Unit, target: Unit, aim: Aim) -> Reckoning:
        """What is added to each die; to that of a rocket nothing is."""
        if unit.profile.gun == "rocket":
            return reckon_rocket()
        return reckon_to_hit(self.table, unit, target, aim, "shoots")

    def _odds(self, unit: Unit, reckoning: Reckoning | None) -> str:
        """What each die must show to hit."""
        if reckoning is None:
            return ""
        sixes = unit.profile.gun == "rocket" or needs_sixes(self.table, unit)
        return f"hits on {6 if sixes else min(max(4 - reckoning.total, 2), 6)}+"

    def _aimed(self, choice: Shot) -> str:
        """At which part of their target rockets are aimed, in words."""
        body = _body(self.table, choice)
        if choice.mark is None or body is None:
            return ""
        return f", aimed at its {rim_of(body).get(choice.mark, 'men there')}"


@rule("BP-151", "BP-152", "BP-163")
async def shoot(game: Game[BpTable]) -> Done:
    """One unit after another shoots, as its player likes."""
    table = game.table
    jammed = [u for u in table.standing(table.acting) if 0 <= u.jammed < table.half > u.shot]
    for unit in jammed:
        clear_jam(game, unit)
    if await umpire_fires(game):
        return DONE
    question = OpenFire(table, table.acting)
    choice = await question if len(question.candidates()) > 1 else CEASE
    if choice == CEASE:
        kindle(game)
        game.tell(events.PartBegan("tests", table.acting))
        game.tell(events.TestsOwed(tuple(owing(table))))
        return DONE
    unit = table.units[choice.unit]
    mark = Point(*choice.mark) if choice.mark else None
    if choice.shell:
        shell(game, unit, choice.shell, mark)
        return DONE
    if choice.light:
        game.tell(events.Torched(unit.id, choice.light))
        return DONE
    found = aimed_at(table, unit, choice) if choice.at else {}
    if not choice.at:
        game.tell(events.HeldFire(unit.id))
    for part in choice.at:
        aim = found[part.target]._replace(mark=mark)
        await fire_unit(game, unit, aim, "shoots", part.dice)
    return DONE


@rule("BP-1140", "BP-1141", "BP-1239")
async def umpire_fires(game: Game[BpTable]) -> bool:
    """A unit in the umpire's hands stays put and shoots at the nearest target; True if it did."""
    table = game.table
    unit = table.units.get(table.terms.umpired)
    if unit is None or unit.seat != table.acting or not table.is_umpired(unit):
        return False
    found = aims(table, unit) if unit.here and unit.shot != table.half else []
    if not found or table.is_engaged(unit):
        return False
    await fire_unit(game, unit, found[0])
    return True


@rule("BP-298", "BP-299", "BP-435", "BP-EX29")
def owing(table: BpTable) -> list[str]:
    """Units with more casualties than Stamina, and wavering ones that took any."""
    return [
        unit.id
        for unit in table.standing()
        if unit.excess or (unit.has("Wavering") and unit.hurt == table.half)
    ]


@rule("BP-299")
async def tests(game: Game[BpTable]) -> Done:
    """Each unit that owes one takes its break test for shooting, in its owner's order."""
    table = game.table
    waiting = [name for name in table.testing if table.units[name].here]
    if not waiting:
        game.tell(events.PartBegan("combat", table.acting))
        return DONE
    seat = table.units[waiting[0]].seat
    mine = [name for name in waiting if table.units[name].seat == seat]
    name = await pick_unit(table, seat, mine, "break tests") if len(mine) > 1 else mine[0]
    await break_test(game, table.units[name], "shooting")
    return DONE
