"""Counter-charges: how far a target comes to meet a charge, and what each has on his way."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import Answer, facing
from grognard.books.gentlemans_war.country import pace_of
from grognard.books.gentlemans_war.crossing import (
    barriers,
    is_jump,
    over_ground,
    rough_between,
    upset_between,
)
from grognard.books.gentlemans_war.dice import after_obstacles, counted, roll_movement
from grognard.books.gentlemans_war.lines import Line
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import base_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import (
    Base,
    Pose,
    advance,
    distance_to_contact,
    encroaches,
    inches,
    touching,
)
from grognard.tabletop.going import passage

Game_ = Game[AgwTable]


@rule("AGW-282", "AGW-044", "AGW-051", "AGW-160")
def counter_charge(game: Game_, answer: Answer) -> None:
    """Infantry comes one die to meet the charge, cavalry two; the ground takes what it takes."""
    target, table = answer.target, game.table
    dice, kept = roll_movement(game, target, 2 if target.mounted else 1)
    start, faces = Pose(*target.place, facing(answer)), counted(dice, kept)
    crossed = barriers(table, target, start, advance(start, inches(sum(faces))))
    far = after_obstacles(faces, [feature.obstacle for feature in crossed])
    answer.countered = True
    answer.met = over_ground(table, target, start, start.bearing, far)
    game.tell(events.CounterCharged(target.id, dice, kept, answer.met))


@rule("AGW-282")
def left_of(table: AgwTable, unit: Unit, line: Line, met: int) -> Line:
    """What is left of a charge whose target comes to meet it; the rest is the target's way."""
    ahead = max(line.ahead - met, 0)
    start, here, there = line.turned, advance(line.turned, ahead), advance(line.turned, line.ahead)
    spared = barriers(table, unit, here, there)
    crossed = tuple(feature for feature in line.crossed if feature not in spared)
    own, others = rough_between(table, unit, start, here), rough_between(table, unit, here, there)
    rough = tuple(f for f in line.rough if f in own or f not in others)
    rest = passage(table.ground, here.point, there.point, pace_of(unit)).cost or 0
    return line._replace(
        ahead=ahead, distance=max(line.distance - rest, 0), crossed=crossed, rough=rough
    )


@rule("AGW-282", "AGW-164", "AGW-165", "AGW-167")
def come_to_meet(game: Game_, answer: Answer, chargers: Sequence[Base]) -> None:
    """The target goes at the first of its chargers, who stand ready to charge, and meets them."""
    table, target = game.table, answer.target
    start = Pose(*target.place, facing(answer))
    far = answer.met
    for foe in chargers:
        reach = distance_to_contact(base_of(target).at(start), start.bearing, foe, far)
        far = far if reach is None else reach
    pose = _as_far_as_there_is_room(table, answer, start, far)
    if pose is None:
        return
    why = upset_between(table, target, start, pose)
    jumped = is_jump(table, target, start, pose)
    path = (target.place, (pose.x, pose.y))
    game.tell(
        events.Moved(target.id, path, pose.bearing, "counter-charges", "AGW-282", leapt=jumped)
    )
    if why and not target.disordered:
        game.tell(events.Disordered(target.id, why, "AGW-167"))


def _as_far_as_there_is_room(table: AgwTable, answer: Answer, start: Pose, far: int) -> Pose | None:
    """The furthest place on the way where the target stands on nobody."""
    others = [unit for unit in table.on_field() if unit is not answer.target]
    others = [unit for unit in others if unit not in answer.chargers]
    far = _short_of_the_first(base_of(answer.target).at(start), others, far)
    for reach in range(far, -1, -inches(1)):
        pose = advance(start, reach)
        base = base_of(answer.target).at(pose)
        if not any(_is_taken(base, other, answer) for other in others):
            return pose
    return None


@rule("AGW-197")
def _short_of_the_first(base: Base, others: Sequence[Unit], far: int) -> int:
    """How far it goes straight on before the first of those it does not touch as it sets out."""
    for other in others:
        shape = base_of(other)
        if not touching(base, shape):
            reach = distance_to_contact(base, base.pose.bearing, shape, far)
            far = far if reach is None else reach
    return far


def _is_taken(base: Base, other: Unit, answer: Answer) -> bool:
    shape = base_of(other)
    return encroaches(base, shape) or (other.side != answer.target.side and touching(base, shape))
