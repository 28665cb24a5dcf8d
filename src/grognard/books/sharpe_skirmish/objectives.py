"""How a battle ends: a side in flight, an aim reached, or the last turn over."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import NEAR, attached_to, between
from grognard.books.sharpe_skirmish.pieces import Carriage, Figure, Group, SkTable
from grognard.books.sharpe_skirmish.scenarios import SCENARIOS, Aim, Scenario, Side
from grognard.kernel.book import DONE, Done
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Point, Polygon, cm, contains_point, gap
from grognard.tabletop.wording import does, listed, many, within


def scenario_of(table: SkTable) -> Scenario:
    """The scenario that is played."""
    return SCENARIOS.find(table.scenario)


# In retreat


@rule("SK-091")
def is_beaten(table: SkTable, side: str) -> bool:
    """All units in retreat: run, withdrawn, thrown back in melee, or wiped out."""
    for group in table.groups.values():
        if group.side != side or group.gone or group.captive:
            continue
        if group.hidden or not (_is_joined(table, group) or group.retreating):
            return False
    return True


def _is_joined(table: SkTable, group: Group) -> bool:
    """A command figure within 5 of a group is no unit of his own."""
    return not group.pc and attached_to(table, group) is not None


# Aims


def ground_of(table: SkTable, zone: str) -> Polygon:
    """The ground of a zone."""
    return Polygon([Point(x, y) for x, y in table.zones[zone]])


def figures_in(table: SkTable, side: str, zone: str, who: str = "") -> list[Figure]:
    """The figures of a side in a zone who neither run nor are held captive."""
    area = ground_of(table, zone)
    return [
        figure
        for group in table.own(side)
        if not group.running and not group.captive and (not who or group.name == who)
        for figure in group.figures
        if contains_point(area, figure.point)
    ]


def wagons_in(table: SkTable, side: str, zone: str) -> list[Carriage]:
    """The wagons of a side in a zone."""
    area = ground_of(table, zone)
    return [
        model
        for model in table.carriages.values()
        if model.side == side and model.model == "wagon" and contains_point(area, model.point)
    ]


@rule("SK-092")
def is_reached(table: SkTable, side: str, aim: Aim) -> bool:
    """An aim that ends the battle at once: a zone reached, somebody slain, a gun seized."""
    if table.turn < aim.since:
        return False
    if aim.kind == "reach":
        if aim.wagons:
            return len(wagons_in(table, side, aim.zone)) >= aim.wagons
        return len(figures_in(table, side, aim.zone, aim.who)) >= aim.figures
    if aim.kind == "slay":
        targets = [g for g in table.groups.values() if g.name == aim.who and g.side != side]
        return bool(targets) and all(group.gone for group in targets)
    if aim.kind == "seize":
        return any(
            _is_seized(table, side, m) for m in table.carriages.values() if m.name == aim.who
        )
    return False


@rule("SK-092")
def is_named(table: SkTable, group: Group) -> bool:
    """An aim turns on this very group, so that it falls in with no other and is lost in it."""
    return any(aim.who == group.name for side in scenario_of(table).sides for aim in side.aims)


def _is_seized(table: SkTable, side: str, model: Carriage) -> bool:
    """Friends stand at a gun or wagon, and no enemy is near it."""
    base = model.base

    def near(name: str, reach: int) -> bool:
        return any(
            gap(figure.disc, base) <= reach
            for group in table.own(name)
            if not (group.running or group.captive)
            for figure in group.figures
        )

    return near(side, cm(2)) and not near(table.rival(side), cm(10))


@rule("SK-092")
def is_held(table: SkTable, side: str, aim: Aim) -> bool:
    """A zone in which a side has enough figures at the end, and more than the enemy."""
    own = len(figures_in(table, side, aim.zone, aim.who))
    return own >= aim.figures and own > len(figures_in(table, table.rival(side), aim.zone))


# The end of a turn


@rule("SK-091", "SK-092")
async def end_turn(game: Game[SkTable]) -> Done:
    """A side in flight has lost; an aim reached has won; else the next turn, if there is one."""
    table = game.table
    verdict = _flight(table) or _aims(table) or _time(table)
    game.tell(verdict or events.TurnEnded(table.turn))
    return DONE


def _flight(table: SkTable) -> events.BattleEnded | None:
    beaten = [side for side in table.sides if is_beaten(table, side)]
    if len(beaten) == 2:
        return events.BattleEnded("", "both sides leave the field", "SK-091")
    if beaten:
        routed = scenario_of(table).side(beaten[0]).name
        why = f"all of {does(within(routed), 'is')} in retreat"
        return events.BattleEnded(table.rival(beaten[0]), why, "SK-091")
    return None


def _aims(table: SkTable) -> events.BattleEnded | None:
    """Whoever alone has reached his aims has won; if both have at once, it is still disputed."""
    there = [side for side in scenario_of(table).sides if _has_reached(table, side)]
    if len(there) != 1:
        return None
    words = f"the aim of {within(there[0].name)} is reached"
    words += _account(table, there[0], _at_once(there[0].aims))
    return events.BattleEnded(there[0].id, words, "SK-092")


def _account(table: SkTable, side: Side, aims: Sequence[Aim]) -> str:
    """Who of a side is where its aims want them: with 12 figures at the quay."""
    names = {zone.id: zone.name or zone.id for zone in scenario_of(table).field.zones}
    found = [f"{_present(table, side, aim)} at {names[aim.zone]}" for aim in aims if aim.zone]
    return f", with {listed(found)}" if found else ""


def _present(table: SkTable, side: Side, aim: Aim) -> str:
    if aim.wagons:
        return many(len(wagons_in(table, side.id, aim.zone)), "wagon")
    return aim.who or many(len(figures_in(table, side.id, aim.zone)), "figure")


def _has_reached(table: SkTable, side: Side) -> bool:
    aims = _at_once(side.aims)
    return bool(aims) and all(is_reached(table, side.id, aim) for aim in aims)


def _at_once(aims: tuple[Aim, ...]) -> list[Aim]:
    return [aim for aim in aims if aim.kind != "hold"]


def _time(table: SkTable) -> events.BattleEnded | None:
    """When the last turn is over whoever holds his ground has won, or whom the scenario names."""
    if table.turn < table.turns:
        return None
    scenario = scenario_of(table)
    for side in scenario.sides:
        holds = [aim for aim in side.aims if aim.kind == "hold"]
        if holds and all(is_held(table, side.id, aim) for aim in holds):
            words = f"the ground is held by {within(side.name)}{_account(table, side, holds)}"
            return events.BattleEnded(side.id, words, "SK-092")
    limit = scenario.file.limit
    winner = "" if limit == "draw" else limit
    return events.BattleEnded(winner, f"time has run out{_late(table, winner)}", "SK-092")


def _late(table: SkTable, winner: str) -> str:
    """Whose aim time has cut off: the loser's, or that of both in a draw."""
    losers = [side for side in scenario_of(table).sides if side.id != winner and side.aims]
    if not losers or any(_has_reached(table, side) for side in losers):
        return ""
    if len(losers) > 1:
        return ", and nobody's aim is reached"
    return f", and the aim of {within(losers[0].name)} is not reached"


# Captives


@rule("SK-092")
def set_free(game: Game[SkTable]) -> None:
    """Captives are free when a friend comes within 5 of them."""
    table = game.table
    for group in table.present():
        if not group.captive:
            continue
        for friend in table.own(group.side):
            if not friend.captive and not friend.running and between(friend, group) <= NEAR:
                game.tell(events.Freed(group.id, friend.id))
                break
