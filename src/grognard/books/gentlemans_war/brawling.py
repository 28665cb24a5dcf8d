"""Several units in one combat: supports that come up, and fights that are fought apart."""

from __future__ import annotations

from itertools import permutations

from grognard.books.gentlemans_war.answering import Answer
from grognard.books.gentlemans_war.asking import Pick, trail_of
from grognard.books.gentlemans_war.crossing import carried
from grognard.books.gentlemans_war.dice import counted, roll_movement
from grognard.books.gentlemans_war.melee import REACH, Fight
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.pursuing import go_straight, short_of
from grognard.books.gentlemans_war.stands import are_near, base_of
from grognard.books.gentlemans_war.tables import march_dice
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import (
    Length,
    Pose,
    advance,
    distance_to_contact,
    encroaches,
)

Game_ = Game[AgwTable]


@rule("AGW-279", "AGW-160", "AGW-167")
def come_up(game: Game_, answer: Answer, chargers: list[Unit]) -> list[Unit]:
    """Supports go straight ahead at a walk; those who reach a charger are in the combat."""
    found = []
    for unit in answer.joining:
        if not unit.on_table:
            continue
        roll = roll_movement(game, unit, march_dice(unit))
        start = unit.pose
        far = carried(game.table, unit, start, unit.bearing, counted(*roll))
        pose = meeting(game.table, unit, chargers, far)
        how = "joins the combat, after"
        if pose is None:
            pose, how = short_of(game.table, unit, start, far), "comes up too late, after"
        else:
            found.append(unit)
        go_straight(game, unit, (start, pose), how, by="AGW-279", roll=roll)
    return found


def meeting(table: AgwTable, unit: Unit, chargers: list[Unit], far: Length) -> Pose | None:
    """Where a support that goes straight ahead meets a charger, if nobody else is in its way."""
    base = base_of(unit)
    ways = [distance_to_contact(base, unit.bearing, base_of(foe), far) for foe in chargers]
    reached = [way for way in ways if way is not None]
    if not reached:
        return None
    pose = advance(unit.pose, min(reached))
    spot = base.at(pose)
    if any(encroaches(spot, base_of(other)) for other in table.on_field() if other is not unit):
        return None
    return pose


class OneFightOrSeveral(Pick):
    """Whether units that stand one against one fight apart, or all together."""

    __slots__ = ()
    cite = "AGW-321"


@rule("AGW-321")
async def fights_of(game: Game_, fight: Fight) -> list[Fight]:
    """Where each has one enemy before him the attacker chooses; else it is one big brawl."""
    pairs = pairs_of(fight)
    if len(fight.attackers) < 2 or not pairs:
        return [fight]
    seat, trail = fight.attackers[0].seat, trail_of(game.table, fight.attackers[0], "close combat")
    labels = {"brawl": "One big combat", "apart": "Unit against unit"}
    asks = "They stand one against one. How is it fought?"
    if await OneFightOrSeveral(seat, asks, labels, "AGW-321", trail) == "brawl":
        return [fight]
    return [fight.apart(one, other) for one, other in pairs]


def pairs_of(fight: Fight) -> list[tuple[Unit, Unit]]:
    """Every attacker with a defender of his own whom he touches; nothing if they do not match."""
    if len(fight.attackers) != len(fight.defenders):
        return []
    for defenders in permutations(fight.defenders):
        pairs = list(zip(fight.attackers, defenders, strict=True))
        if all(are_near(one, other, REACH) for one, other in pairs):
            return pairs
    return []
