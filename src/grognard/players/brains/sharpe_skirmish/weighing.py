"""What each answer is worth to a skirmish commander."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from grognard.books.sharpe_skirmish import artillery, command, melee, ordering, turns, volleys
from grognard.books.sharpe_skirmish.bodies import between, middle
from grognard.books.sharpe_skirmish.hauling import plan_haul
from grognard.books.sharpe_skirmish.orders import Order, farthest
from grognard.books.sharpe_skirmish.paces import ROLLING, gaits, open_pace, reach
from grognard.books.sharpe_skirmish.pieces import Group
from grognard.books.sharpe_skirmish.routing import towards
from grognard.books.sharpe_skirmish.shooting import allowed, shots, tracks_loading
from grognard.books.sharpe_skirmish.tables import shelling
from grognard.kernel.question import Question
from grognard.players.brains import Temper
from grognard.players.brains.sharpe_skirmish import values
from grognard.players.brains.sharpe_skirmish.field import Field, worth
from grognard.tabletop.geometry import (
    Bearing,
    Disc,
    Length,
    Point,
    Segment,
    along_bearing,
    bearing_to,
    closest_point,
    cm,
    distance,
    gap,
)
from grognard.tabletop.terrain import Cover

GLANCES: Final = 9
"""How many marches to where he means to go are looked at in an imagined continuation: half a move,
more and all of it, straight ahead and to either hand. With only the shortest of them everybody
came on at a crawl there.
"""


class Prospect(NamedTuple):
    """What an order promises a group, in men: ground, danger, fire now and later, readiness."""

    ground: float
    danger: float
    shot: float
    later: float
    ready: float

    @property
    def worth(self) -> float:
        """All of it together."""
        return self.ground - self.danger + self.shot + self.later + self.ready


class Scales:
    """One commander's weights for the time of one question."""

    def __init__(self, field: Field, temper: Temper) -> None:
        self.field = field
        self.table = field.table
        self.temper = temper

    def weigh(self, question: Question[Any], offer: Any) -> float:
        """What an answer is worth."""
        if isinstance(question, ordering.Orders):
            return self.order(question, offer)
        if isinstance(question, command.Command):
            return self.activation(offer)
        if isinstance(question, volleys.FireAt):
            return self.shot(question.group, offer)
        if isinstance(question, command.Fights):
            return self.fights(question.officer, offer)
        if isinstance(question, ordering.NextUnit):
            return self.next(offer)
        return self._small(question, offer)

    def _small(self, question: Question[Any], offer: Any) -> float:
        if isinstance(question, artillery.GunTarget):
            return self.cannon(question, offer)
        if isinstance(question, melee.FollowUp):
            return self.temper.charge * (len(question.group.figures) - 3) / 3 if offer else 0.0
        if isinstance(question, melee.Victim):
            return worth(self.table.group_of(offer))
        if isinstance(question, turns.Combine):
            return self.join(question.group, offer)
        return 0.0

    def join(self, group: Group, offer: str) -> float:
        """The weak fall in with others, unless an aim asks for their name or others obey."""
        if not offer:
            return 0.0
        named = group.name in [aim.who for aim in self.field.aims]
        loosened = turns.loosens(self.table, group, self.table.groups[offer])
        return -values.JOIN if named or loosened else values.JOIN

    # Command

    def fights(self, officer: Group, offer: bool) -> float:  # noqa: FBT001
        """A die is about as many men commanded, where there are not dice enough anyway."""
        field = self.field
        if not offer:
            return values.HEARD * (1 + len(field.led(officer))) * field.is_short_of_points(officer)
        if field.nearest(officer) <= reach(officer) and officer.figures[0].grade == "hero":
            return self.temper.charge
        return field.firing(officer, officer.figures[0].point) * 1.2 * self.temper.shoot

    def activation(self, offer: str) -> float:
        """Men with something to do for each point spent; those who pass orders on come first."""
        if not offer:
            return 0.05
        table, group = self.table, self.table.groups[offer]
        cost = command.cost_of(table, group)
        if group.single and group.figures[0].role:
            return self._relay(group, cost)
        use = values.IDLE
        use += self.field.firing(group, middle(group.figures)) / len(group.figures)
        use += self.field.wanted(group)
        return use * len(group.figures) / cost

    def _relay(self, group: Group, cost: int) -> float:
        table = self.table
        waiting = [g for g in self.field.own if not g.commander and not g.single]
        wanted = sum(len(g.figures) for g in waiting)
        dice = 1 if group.is_musician and not table.drummed else command.relay_dice(table, group)
        if wanted > table.points and dice * 3.5 > cost:
            return values.RELAY * values.WANTED
        return 0.1

    def next(self, offer: str) -> float:
        """Who is ahead clears the way for those behind; leaders see first where their men are."""
        if not offer:
            return -1.0
        group = self.table.groups[offer]
        here = middle(group.figures)
        if group.single and self.field.led(group):
            return 0.1 + 0.1 * (not group.pc) + bool(self._in_the_way(group, here))
        if self.field.wagon(group):
            return 0.5
        if not self.field.attacks:
            return 1.0 + self.field.nearest(group) / cm(1000)
        goals = [goal for other in self.field.own for goal in self.field.errand(other).goals]
        return 3.0 - min((distance(here, goal) for goal in goals), default=0) / cm(200)

    # Orders

    def order(self, question: ordering.Orders, order: Order) -> float:
        """What an order is worth to a group."""
        group = question.group
        if order.kind == "charge":
            return self._charge(question, order)
        if order.kind == "return":
            return values.TO_THE_GUN
        if order.kind in ("serve", "unlimber"):
            now = artillery.is_fired_now(self.table, group)
            return values.ROUND if now else values.SERVED
        if order.kind in ("turn", "drive", "push", "arms"):
            return self._work(group, order)
        return self.prospect(group, order).worth

    def _charge(self, question: ordering.Orders, order: Order) -> float:
        """What it comes to if it can be made; some leave it to others."""
        group, foe = question.group, self.table.groups[order.target]
        onset = None if self._is_spared(group) else question.onset(foe)
        if onset is None:
            return -values.LEFT_BEHIND * values.WANTED
        return self._onslaught(group, foe, onset.met)

    def _is_spared(self, group: Group) -> bool:
        """Leaders and whoever must come through charge nobody."""
        is_hero = group.figures[0].grade == "hero"
        return group.id in self.field.precious or (group.single and not is_hero)

    def _onslaught(self, group: Group, foe: Group, met: int) -> float:
        """Blows, and the way it leads."""
        value = self.field.clash(group, foe, met) * self.temper.charge
        place = middle(foe.figures)
        return value + self._ground(group, place) - self._peril(group, place) / 2

    def charges(self, group: Group, least: float) -> list[Order]:
        """Those that would be worth more than so much if everybody came to grips."""
        if self._is_spared(group):
            return []
        near = farthest(self.table, group)
        foes = [foe for foe in self.field.foes if between(group, foe) <= near]
        count = len(group.figures)
        worthy = [foe for foe in foes if self._onslaught(group, foe, count) > least]
        return [Order("charge", target=foe.id) for foe in worthy]

    def after(self, group: Group, order: Order) -> tuple[Point, Cover]:
        """Where an order leaves a group, and in what cover."""
        here = middle(group.figures)
        if order.kind == "cover":
            patch = self.table.ground[order.target]
            return closest_point(patch.shape, here), patch.feature.cover
        if order.kind == "move" and order.to is not None:
            here = Point(*order.to)
        return here, self.field.cover_at(group, here)

    def prospect(self, group: Group, order: Order) -> Prospect:
        """What it promises to stand where an order leaves a group."""
        field = self.field
        place, cover = self.after(group, order)
        far = distance(middle(group.figures), place)
        hurried = 2 * far > reach(group) or order.kind == "cover"
        shot = later = 0.0
        if not hurried or not tracks_loading(self.table, group):
            walks = far >= cm(1)
            shot = values.WALKING * field.firing(group, place) if walks else field.volley(group)
        if not group.single and not group.serves:
            later = values.NEXT if field.attacks else values.LATER
            later *= field.firing(group, place, loaded=False)
        return Prospect(
            self._ground(group, place) - self._in_the_way(group, place),
            field.peril(group, place, cover) * self.temper.cover,
            shot * self.temper.shoot,
            later * self.temper.shoot,
            self._readiness(group, order, place, far),
        )

    def _readiness(self, group: Group, order: Order, place: Point, far: Length) -> float:
        """Loads, works, squares, a place to hide, and captives who are not yet to be set free."""
        field = self.field
        value = -values.TOO_SOON * field.sets_free_too_soon(place)
        for zone in field.decisive:
            value += values.DECIDED * field.count_in(zone, group, place)
        if far < cm(1) and order.kind == "stand":
            value += values.LOADED * sum(figure.load > 0 for figure in group.figures)
            value += values.FRONT if order.facing is not None else 0.0
            value += values.FORT * (group.fortified and not field.attacks)
        value -= self._exposure(group, order, place)
        if group.single and field.is_at_bay and field.is_out_of_sight(place):
            value += values.RESERVE
        if order.kind == "square" or (group.square and order.kind != "open"):
            value += values.SQUARE if field.is_horse_near(group) else values.STIFF
        return value

    def _exposure(self, group: Group, order: Order, place: Point) -> float:
        """What it costs to have an enemy to the flank, as an order makes a group look."""
        facing = order.facing
        if facing is None:
            facing = group.facing if order.kind == "stand" else self._look(group, place)
        flanked = self.field.is_flanked(group, place, facing)
        return values.FLANKED * len(group.figures) * worth(group) * flanked

    def _look(self, group: Group, place: Point) -> Bearing:
        """Whoever is not told otherwise looks at the nearest enemy in sight, or where he goes."""
        here = middle(group.figures)
        if self.field.seen(group) or here == place:
            return self.field.look(group)
        return bearing_to(here, place)

    def _peril(self, group: Group, place: Point) -> float:
        cover = self.field.cover_at(group, place)
        return self.field.peril(group, place, cover) * self.temper.cover

    def _ground(self, group: Group, place: Point) -> float:
        """How good a place is for what a group is about; leaders stay with their men."""
        if self.field.led(group):
            return self.field.hearing(group, place)
        drive = self.field.errand(group).drive
        if self.field.wagon(group) and not self.field.is_off(group):
            here = self.table.carriages[group.serves].point
            left = distance(here, place) > values.AT_THE_WAGON + values.AT_THE_WAGON
            return self._parked(group, here) - values.LEFT_BEHIND * left
        if self.field.races and group.id in self.field.spearhead:
            drive *= values.HEADLONG
        return -drive * self.temper.ground * self.field.to_go(group, place)

    def _in_the_way(self, group: Group, place: Point) -> float:
        """What it costs to stand on the track of one's own wagon."""
        for model in self.field.wagons() if self.field.attacks else ():
            crew = self.table.groups[model.crew]
            if crew is group:
                continue
            for way in self.field.ways(crew)[:1]:
                turn = bearing_to(model.point, way.bends[0]) if way.bends[0] != model.point else 0
                ahead = along_bearing(turn, values.TRACK)
                end = Point(model.x + ahead.x, model.y + ahead.y)
                if gap(Disc(place, group.radius), Segment(model.point, end)) < values.WHEELS:
                    return values.IN_THE_WAY
        return 0.0

    def _work(self, group: Group, order: Order) -> float:
        """Guns that bear on nobody are turned; wagons are driven to where they should be."""
        table = self.table
        model = table.carriages[group.serves]
        if order.kind == "drive" and order.to is not None:
            return self._drive(group, Point(*order.to))
        if order.kind == "turn":
            return 0.0 if artillery.gun_targets(table, group) else 1.5
        if order.kind == "arms":
            foes = [foe for foe in self.field.foes if between(group, foe) < cm(12)]
            return 1.2 if foes and model.work < 6 else 0.0
        return -0.2

    def _drive(self, group: Group, goal: Point) -> float:
        """As far on as the wheels come this turn."""
        haul = plan_haul(self.table, group, goal, ROLLING, open_pace())
        if haul is None:
            return values.ASTRAY
        end, here = Point(*haul.stance[:2]), self.table.carriages[group.serves].point
        if self.field.is_home(end):
            return values.HOME
        if self.field.to_go(group, here) - self.field.to_go(group, end) < values.ON_ITS_WAY:
            return values.ASTRAY
        return self._parked(group, end) + values.FRONT

    def _parked(self, group: Group, place: Point) -> float:
        """How good a place is for a wagon: on its way, and screened from those who lie in wait."""
        field, model = self.field, self.table.carriages[group.serves]
        return -field.haste(group, model) * field.to_go(group, place) - field.jeopardy(place)

    # Fire

    def shot(self, group: Group, offer: str) -> float:
        """Hits to be hoped for, times what the men are worth; long shots waste a load."""
        found = volleys.aim(self.table, group, offer) if offer else None
        if found is None:
            return values.HOLD_FIRE if tracks_loading(self.table, group) else 0.0
        target, victims = found
        ready = allowed(self.table, group, shots(self.table, group, target, victims))
        hits = sum((9 - shot.number) / 8 for shot in ready)
        return hits * values.HARM * worth(target) * self.field.prize(target) * self.temper.shoot

    def cannon(self, question: artillery.GunTarget, offer: str) -> float:
        """What a round does to a target, body and mind."""
        if not offer:
            return 0.1
        target = self.table.groups[offer]
        found = artillery.gun_range(self.table, question.gun, target)
        if found is None:
            return 0.0
        row = shelling(found[0])
        mean = sum(wounds * 0.5 + kills for wounds, kills in row.hits) / 6
        return min(mean, len(target.figures)) * worth(target) + row.threat * 0.1


def marches(field: Field, group: Group) -> list[Order]:
    """Along the way to where a group should be, and a little to either hand; leaders behind it."""
    here = middle(group.figures)
    if field.led(group):
        most = farthest(field.table, group) * 98 // 100
        goals = field.behind(group)
        ends = [towards(here, goal, min(distance(here, goal), most)) for goal in goals]
        return _fronted(field, group, ends)
    ends = []
    for goal in [way.bends[0] for way in field.ways(group)[:2]]:
        far = distance(here, goal)
        if far < cm(3):
            continue
        for length in _lengths(field, group):
            for aside in (0, -3000, 3000):
                way = along_bearing(bearing_to(here, goal) + aside, min(far, length))
                ends.append(Point(here.x + way.x, here.y + way.y))
    return _fronted(field, group, ends[:GLANCES] if field.at_a_glance else ends)


def _fronted(field: Field, group: Group, ends: Sequence[Point]) -> list[Order]:
    """Moves that leave nobody to the flank, and a stand that does, where the front allows it."""
    found = []
    for end in ends:
        facing = None if group.is_horse else field.front(group, end)
        found.append(Order("move", (end.x, end.y), facing))
    facing = field.front(group, middle(group.figures))
    if facing is not None:
        found.append(Order("stand", facing=facing))
    return list(dict.fromkeys(found))


def _lengths(field: Field, group: Group) -> list[int]:
    """Half a move and a whole one, at every gait."""
    whole = [reach(group, gait) for gait in gaits(group, field.table.turn)]
    most = farthest(field.table, group)
    lengths = [reach(group) * 45 // 100, reach(group) * 70 // 100, *[w * 98 // 100 for w in whole]]
    return [length for length in lengths if length <= most]
