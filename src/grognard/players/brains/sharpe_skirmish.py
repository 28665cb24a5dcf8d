"""How a drilled commander judges a skirmish.

Everything is measured in men: 1.0 is one ordinary enemy put out of the fight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from grognard.books.sharpe_skirmish import artillery, command, melee, ordering, turns, volleys
from grognard.books.sharpe_skirmish.bodies import between, middle
from grognard.books.sharpe_skirmish.charging import plan_charge
from grognard.books.sharpe_skirmish.cover import cover_from
from grognard.books.sharpe_skirmish.objectives import scenario_of
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.paces import reach
from grognard.books.sharpe_skirmish.pieces import Group, SkTable
from grognard.books.sharpe_skirmish.shooting import allowed, shots, tracks_loading
from grognard.books.sharpe_skirmish.tables import number_to_hit, shelling
from grognard.kernel.game import Game
from grognard.kernel.question import Question
from grognard.players.brains import Asked, Brain, Temper
from grognard.tabletop.geometry import Length, Point, along_bearing, bearing_to, cm, distance
from grognard.tabletop.terrain import Cover

HARM: Final = 0.6
"""A hit puts so much of a man out of the fight: two in six graze, two wound, two kill."""
DANGER: Final = 0.5
"""What the enemy may do counts for less than what one does: it may never come."""
GROUND: Final = 0.9
"""A full move nearer to where one wants to be,"""
DRIVE: Final = 3.0
"""and so many times as much for those who must get there before time runs out."""
EARSHOT: Final = cm(30)
"""So far from his men a leader is safe and still heard."""
HEARD: Final = 0.6
"""A group that can be commanded, against a blow or a shot of the leader's own."""
WAGON: Final = 6.0
"""Having the men act who drive what the battle is about."""
LOADED: Final = 0.08
"""A man who goes on loading, for the volley after."""
PUSH: Final = 0.8
"""Throwing a group back."""
OFFICER: Final = 4.0
HERO: Final = 6.0


def side_of(table: SkTable, seat: str) -> str:
    """The side on which a seat plays."""
    for group in table.groups.values():
        if group.seat == seat:
            return group.side
    return seat


def worth(group: Group) -> float:
    """How much a figure of this group matters."""
    if group.single:
        return HERO if group.pc else OFFICER if group.role in ("officer", "leader") else 2.0
    return 0.7 if group.raw else 1.0


def chance(range_: Length, group: Group, cover: Cover) -> float:
    """How often a figure of a group hits at a range."""
    weapon = group.figures[0].missile
    if weapon is None:
        return 0.0
    for band, limit in enumerate(weapon.ranges):
        if range_ <= limit and band + group.is_horse <= 2:
            return (9 - number_to_hit(band + group.is_horse, cover)) / 8
    return 0.0


# Where a side wants to be


def goals(table: SkTable, side: str) -> list[Point]:
    """The middles of the zones a side must reach or keep, or the wagon it is after."""
    held = [g for g in table.groups.values() if g.side == side and g.captive and g.figures]
    if held:
        return [middle(group.figures) for group in held]
    scenario = scenario_of(table)
    for wanted in (scenario.side(side), scenario.side(table.rival(side))):
        found = []
        for aim in wanted.aims:
            if aim.zone:
                found.append(_centre(table, aim.zone))
            found += [m.point for m in table.carriages.values() if m.name == aim.who]
            if aim.wagons and wanted.id != side:
                found = [m.point for m in table.carriages.values() if m.model == "wagon"]
        if found:
            return found
    return []


def _centre(table: SkTable, zone: str) -> Point:
    outline = table.zones[zone]
    count = len(outline)
    return Point(sum(x for x, _ in outline) // count, sum(y for _, y in outline) // count)


def led_by(table: SkTable, group: Group) -> list[Group]:
    """The groups a leader has to stay near, so that they hear him."""
    if not group.single:
        return []
    return [g for g in table.own(group.side) if not g.single and g.figures and not g.running]


def must_come(table: SkTable, side: str) -> bool:
    """Whether a side has an aim of its own, and not only to keep the other from his."""
    return bool(scenario_of(table).side(side).aims)


def progress(table: SkTable, group: Group, place: Point) -> float:
    """How near a place is to where the side wants to be, in full moves; leaders stay near."""
    led = led_by(table, group)
    if led:
        away = [max(distance(place, middle(g.figures)) - EARSHOT, 0) for g in led]
        return -sum(away) / len(led) / reach(group)
    wanted = goals(table, group.side)
    if not wanted:
        return 0.0
    return -min(distance(place, goal) for goal in wanted) / reach(group)


# What a place is worth


def firing(table: SkTable, group: Group, place: Point) -> float:
    """What a group might do by fire from a place."""
    best = 0.0
    count = sum(figure.load == 0 for figure in group.figures)
    rate = 1.0 if tracks_loading(table, group) else 0.5
    for foe in table.foes(group.side):
        near = min(distance(place, figure.point) for figure in foe.figures) - cm(2)
        cover = cover_from(table.ground, foe.figures[0].disc, place)
        best = max(best, count * rate * chance(near, group, cover) * HARM * worth(foe))
    return best


def peril(table: SkTable, group: Group, place: Point, cover: Cover) -> float:
    """What the enemy might do by fire to a group at a place."""
    total = 0.0
    for foe in table.foes(group.side):
        near = min(distance(place, figure.point) for figure in foe.figures) - cm(2)
        total += len(foe.figures) * 0.5 * chance(near, foe, cover) * HARM
    return total * worth(group) * DANGER


def clash(table: SkTable, group: Group, foe: Group) -> float:
    """What a charge is worth: blows given and taken, and the enemy thrown back."""
    onset = plan_charge(table, group, foe)
    if onset is None:
        return -9.0
    edge = _edge(group) - _edge(foe) + (group.figures[0].type.melee > foe.figures[0].type.melee)
    edge += (1 + group.figures[0].type.cuirass) * (group.arm == "shock")
    giving, taking = 0.2 + 0.06 * edge, 0.2 - 0.06 * edge
    blows = onset.met * (giving * worth(foe) - taking * worth(group))
    numbers = len(group.figures) - len(foe.figures)
    return blows + PUSH * (0.3 + 0.1 * numbers)


def _edge(group: Group) -> int:
    grade = group.figures[0].grade
    return 1 if grade == "hero" else -1 if grade == "raw" else 0


class SkirmishBrain(Brain):
    """The drill book's judgement."""

    notes: ClassVar[Mapping[str, str]] = {
        "Combine:none": "Groups that may fire as one always do.",
        "NextUnit:none": "He tells every group in turn what to do, if only to stand.",
    }

    def judge(self, game: Game[Any], seat: str) -> float:
        table: SkTable = game.table
        side = side_of(table, seat)
        if game.verdict is not None:
            winner = game.verdict.winner
            return 0.0 if winner is None else 1.0 if winner == side else -1.0
        mine, theirs = _strength(table, side), _strength(table, table.rival(side))
        ground = _ground(table, side) - _ground(table, table.rival(side))
        value = (mine - theirs) / max(mine + theirs, 1.0) + 0.03 * ground
        return max(-0.95, min(0.95, value))

    def weigh(self, game: Game[Any], asked: Asked, temper: Temper) -> list[float]:
        table: SkTable = game.table
        question, offers = asked
        if isinstance(question, ordering.Orders):
            return [_order(table, question.group, offer, temper) for offer in offers]
        if isinstance(question, command.Command):
            return [_activation(table, offer) for offer in offers]
        if isinstance(question, volleys.FireAt):
            return [_shot(table, question.group, offer, temper) for offer in offers]
        return [_small(table, question, offer, temper) for offer in offers]

    def ideas(self, game: Game[Any], question: Question[Any]) -> Sequence[Any]:
        if not isinstance(question, ordering.Orders) or question.group.serves:
            return ()
        return _marches(game.table, question.group)

    def matters(self, question: Question[Any]) -> bool:
        return isinstance(question, ordering.Orders | command.Command)

    def rests(self, game: Game[Any]) -> bool:
        return isinstance(game.question, ordering.NextUnit | command.Fights)


def _ground(table: SkTable, side: str) -> float:
    """How near a side's men are to where it wants to be, in full moves."""
    own = [group for group in table.own(side) if not group.captive and group.figures]
    near = [progress(table, group, middle(group.figures)) for group in own]
    return sum(near) / len(near) if near else 0.0


def _strength(table: SkTable, side: str) -> float:
    total = 0.0
    for group in table.groups.values():
        if group.side != side or group.gone:
            continue
        fit = sum(0.5 if figure.wounded else 1.0 for figure in group.figures)
        total += fit * worth(group) * (0.5 if group.retreating else 1.0)
    return total


# Questions


def _small(table: SkTable, question: Question[Any], offer: Any, temper: Temper) -> float:
    if isinstance(question, command.Fights):
        return _fights(table, question.officer, offer, temper)
    if isinstance(question, ordering.NextUnit):
        return _next(table, offer)
    if isinstance(question, artillery.GunTarget):
        return _cannon(table, question, offer)
    if isinstance(question, melee.FollowUp):
        return temper.charge * (len(question.group.figures) - 3) / 3 if offer else 0.0
    if isinstance(question, melee.Victim):
        return worth(table.group_of(offer))
    if isinstance(question, turns.Combine):
        return 0.2 if offer else 0.0
    return 0.0


def _fights(table: SkTable, officer: Group, offer: bool, temper: Temper) -> float:  # noqa: FBT001
    """A die is about as many men commanded; a good shot or blow must be worth more."""
    if not offer:
        return HEARD * (1 + len(led_by(table, officer)))
    foes = table.foes(officer.side)
    near = min((between(officer, foe) for foe in foes), default=cm(500))
    if near <= reach(officer) and officer.figures[0].grade == "hero":
        return temper.charge
    shooting = firing(table, officer, officer.figures[0].point)
    return shooting * 1.2 * temper.shoot


def _activation(table: SkTable, offer: str) -> float:
    """Men with something to do for each point spent; those who pass orders on come first."""
    if not offer:
        return 0.05
    group = table.groups[offer]
    cost = command.cost_of(table, group)
    if group.single:
        waiting = [g for g in table.own(group.side) if not g.commander and not g.single]
        wanted = sum(len(g.figures) for g in waiting)
        dice = 1 if group.is_musician and not table.drummed else command.relay_dice(table, group)
        return 3.0 if wanted > table.points and dice * 3.5 > cost else 0.1
    place = middle(group.figures)
    if group.serves and table.carriages[group.serves].model == "wagon":
        return WAGON * must_come(table, group.side)
    use = 0.4 + firing(table, group, place) / len(group.figures)
    if must_come(table, group.side):
        use += min(-progress(table, group, place), 1.0)
    return use * len(group.figures) / cost


def _next(table: SkTable, offer: str) -> float:
    """Who can shoot or charge where he stands waits; who must come up goes first."""
    if not offer:
        return -1.0
    group = table.groups[offer]
    near = min((between(group, foe) for foe in table.foes(group.side)), default=cm(300))
    return 1.0 - group.single * 0.5 + near / cm(1000)


def _marches(table: SkTable, group: Group) -> list[Order]:
    """Straight to where the side wants to be, and a little to either hand."""
    here = middle(group.figures)
    found = []
    led = [middle(other.figures) for other in led_by(table, group)]
    for goal in led or goals(table, group.side)[:2]:
        far = distance(here, goal)
        if far < cm(3):
            continue
        for share in (98, 70, 45):
            length = min(far, reach(group) * share // 100)
            for aside in (0, -3000, 3000):
                way = along_bearing(bearing_to(here, goal) + aside, length)
                found.append(Order("move", (here.x + way.x, here.y + way.y)))
    return found


def _order(table: SkTable, group: Group, order: Order, temper: Temper) -> float:
    if order.kind == "charge":
        return clash(table, group, table.groups[order.target]) * temper.charge
    if order.kind in ("serve", "unlimber", "return"):
        return 1.0
    if order.kind in ("turn", "drive", "push", "arms"):
        return _work(table, group, order)
    return _standing(table, group, order, temper)


def _after(table: SkTable, group: Group, order: Order) -> tuple[Point, Cover]:
    """Where an order leaves a group, and in what cover."""
    here = middle(group.figures)
    if order.kind == "cover":
        return here, table.ground[order.target].feature.cover
    if order.kind == "move" and order.to is not None:
        return Point(*order.to), "none"
    return here, cover_from(table.ground, group.figures[0].disc, _threat(table, group))


def _standing(table: SkTable, group: Group, order: Order, temper: Temper) -> float:
    """What it is worth to stand where an order leaves a group."""
    place, cover = _after(table, group, order)
    here = middle(group.figures)
    far = distance(here, place)
    hurried = 2 * far > reach(group) or order.kind == "cover"
    hurry = DRIVE if must_come(table, group.side) or group.single else 1.0
    value = GROUND * hurry * temper.ground * progress(table, group, place)
    value -= peril(table, group, place, cover) * temper.cover
    if not hurried or not tracks_loading(table, group):
        value += firing(table, group, place) * temper.shoot
    if far < cm(1) and order.kind == "stand":
        value += LOADED * sum(figure.load > 0 for figure in group.figures)
        value += 0.05 if order.facing is not None else 0.0
    if order.kind == "square":
        near = [f for f in table.foes(group.side) if f.arm == "shock"]
        value += 1.5 if any(between(group, foe) < cm(50) for foe in near) else -0.5
    return value


def _work(table: SkTable, group: Group, order: Order) -> float:
    """Guns that bear on nobody are turned; wagons are driven to where they should be."""
    model = table.carriages[group.serves]
    if order.kind == "drive" and order.to is not None:
        wanted = goals(table, group.side)
        far = min((distance(Point(*order.to), goal) for goal in wanted), default=0)
        return 2.0 - far / cm(200)
    if order.kind == "turn":
        return 0.0 if artillery.gun_targets(table, group) else 1.5
    if order.kind == "arms":
        foes = [foe for foe in table.foes(group.side) if between(group, foe) < cm(12)]
        return 1.2 if foes and model.work < 6 else 0.0
    return -0.2


def _threat(table: SkTable, group: Group) -> Point:
    foes = table.foes(group.side)
    near = min(foes, key=lambda foe: between(group, foe), default=group)
    return middle(near.figures)


def _shot(table: SkTable, group: Group, offer: str, temper: Temper) -> float:
    """Hits to be hoped for, times what the men are worth; long shots waste a load."""
    found = volleys.aim(table, group, offer) if offer else None
    if found is None:
        return 0.15 if tracks_loading(table, group) else 0.0
    target, victims = found
    ready = allowed(table, group, shots(table, group, target, victims))
    hits = sum((9 - shot.number) / 8 for shot in ready)
    return hits * HARM * worth(target) * temper.shoot


def _cannon(table: SkTable, question: artillery.GunTarget, offer: str) -> float:
    if not offer:
        return 0.1
    target = table.groups[offer]
    found = artillery.gun_range(table, question.gun, target)
    if found is None:
        return 0.0
    row = shelling(found[0])
    mean = sum(wounds * 0.5 + kills for wounds, kills in row.hits) / 6
    return min(mean, len(target.figures)) * worth(target) + row.threat * 0.1


BRAIN = SkirmishBrain()
