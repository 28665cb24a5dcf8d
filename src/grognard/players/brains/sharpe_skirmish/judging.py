"""How well a side stands in a skirmish, as a chance to win.

The numbers are logits, fitted to the pauses of 1,200 battles of drill against itself, in a third of
them with some whims, and a constant for every scenario: of two positions in the same turn of the
same scenario the better one is told in 70 pairs of 100, and in 76 once ground is about to count.
"""

from __future__ import annotations

from math import tanh
from typing import Final, NamedTuple

from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.objectives import figures_in, scenario_of
from grognard.books.sharpe_skirmish.paces import reach
from grognard.books.sharpe_skirmish.pieces import Figure, Group, SkTable
from grognard.books.sharpe_skirmish.risk import reckon_risk
from grognard.books.sharpe_skirmish.scenarios import Aim
from grognard.books.sharpe_skirmish.tables import action
from grognard.players.brains.sharpe_skirmish.field import Field, worth

STRENGTH: Final = 1.7
"""All of the fighting strength on the table, by what the men are worth and whether they stand,"""
MEN: Final = 1.4
"""and all of one's own men still there;"""
RISK: Final = -1.0
"""all of them about to be made to fall back."""
OFFICER: Final = 0.8
"""An officer who lives."""
NEAR: Final = 0.4
"""Everybody a full move nearer to where he should be."""
WITHIN_REACH: Final = 0.5
"""As many men as an aim takes who will stand and are within a move of its ground,"""
WITHIN_REACH_IN_TIME: Final = 0.3
"""more so when it is about to count,"""
STEADY_IN_TIME: Final = 1.2
"""still more when they are on it,"""
THERE_IN_TIME: Final = 1.0
"""and once more when those on it are enough."""
MOST: Final = 1.5
"""More men than so many times what an aim takes do not help it."""
HELD: Final = 1.25
"""The ground that counts at the end, when the end has come."""
BROUGHT_IN: Final = 2.75
"""Whoever must be brought in is there;"""
DRIVEN_IN: Final = 5.3
"""the wagons that must be there are;"""
BOUND: Final = 3.0
"""so many turns more somebody needs while he is held captive,"""
ASTRAY: Final = 2.0
"""while he runs, or is off his wagon,"""
LOST: Final = 12.0
"""or if there is no way any more."""
TIME: Final = 2.4
"""The last turn has come, and time is on one's side."""
TO_MOVE: Final = 0.2
"""It is one's own turn to act."""
DUE: Final = {1: 0.5, 2: 0.25}
"""How much ground that counts from a turn on counts so many turns before."""


class Standing(NamedTuple):
    """How one side stands."""

    strength: float
    men: float
    """Share of its men who are left,"""
    risk: float
    """and of these who are likely to fall back."""
    officer: bool
    near: float
    reachable: float
    steady: float
    there: bool
    held: float
    brought_in: float
    driven_in: float


def judge(table: SkTable, side: str, to_move: str) -> float:
    """The chance to win less the chance to lose."""
    rival = table.rival(side)
    fields = Field(table, side), Field(table, rival)
    due = _due(table, [aim for field in fields for aim in field.grounds])
    late, limit = table.turn / table.turns, scenario_of(table).file.limit
    own, other = map(standing, fields)
    logit = _counted(own, due, late) - _counted(other, due, late)
    logit += STRENGTH * (own.strength - other.strength) / max(own.strength + other.strength, 1.0)
    logit += TIME * late * ((limit == side) - (limit == rival))
    logit += TO_MOVE * (1 if to_move == side else -1)
    return tanh(logit / 2)


def _counted(own: Standing, due: float, late: float) -> float:
    """What speaks for one side by itself."""
    logit = MEN * own.men + RISK * own.risk + OFFICER * own.officer + NEAR * own.near
    logit += (WITHIN_REACH + WITHIN_REACH_IN_TIME * due) * own.reachable
    logit += due * (STEADY_IN_TIME * own.steady + THERE_IN_TIME * own.there)
    logit += HELD * late**3 * own.held
    return logit + BROUGHT_IN * own.brought_in + DRIVEN_IN * own.driven_in


def _due(table: SkTable, grounds: list[Aim]) -> float:
    """How much it matters already who is on the ground: all from the turn on when it counts."""
    ahead = min((aim.since - table.turn for aim in grounds), default=table.turns)
    return 1.0 if ahead <= 0 else DUE.get(ahead, 0.0)


def standing(field: Field) -> Standing:
    """What can be counted of one side."""
    table, side, grounds = field.table, field.side, field.grounds
    every = [group for group in table.groups.values() if group.side == side]
    began = sum(group.size for group in every if not group.single and not group.captive)
    bodies = [group for group in field.own if not group.single and not group.captive]
    risks = {group.id: falls_back(table, group) for group in bodies}
    men = sum(len(group.figures) for group in bodies)
    shaky = sum(risks[group.id] * len(group.figures) for group in bodies)
    holds = [aim for aim in field.aims if aim.kind == "hold"]
    wanted = [aim for aim in field.aims if aim.who and aim.zone]
    carted = [aim for aim in field.aims if aim.wagons]
    return Standing(
        sum(_strength(group) for group in every if not group.gone),
        men / max(began, 1),
        shaky / max(men, 1),
        any(group.pc and not group.gone for group in every),
        _near(field, bodies),
        _least([_within_a_move(field, aim, risks) / aim.figures for aim in grounds]),
        _least([_steady(_on(table, side, aim), bodies, risks) / aim.figures for aim in grounds]),
        bool(grounds) and all(len(_on(table, side, aim)) >= aim.figures for aim in grounds),
        _least([len(_on(table, side, aim)) / aim.figures for aim in holds]),
        min([_brought_in(field, every, aim) for aim in wanted], default=0.0),
        min([_driven_in(field, aim) for aim in carted], default=0.0),
    )


def falls_back(table: SkTable, group: Group) -> float:
    """How likely the next die makes a group fall back, whatever it is told: SK-041."""
    total = reckon_risk(table, group).total
    cells = [action(total, die, horse=group.is_horse) for die in range(1, 7)]
    return sum(not cell.italic for cell in cells) / 6


def _least(shares: list[float]) -> float:
    """The aim for which fewest are there; more than enough by far are no better than enough."""
    return min([min(share, MOST) for share in shares], default=0.0)


def _on(table: SkTable, side: str, aim: Aim) -> list[Figure]:
    return figures_in(table, side, aim.zone)


def _steady(there: list[Figure], bodies: list[Group], risks: dict[str, float]) -> float:
    """How many of those on some ground are likely to stay on it."""
    names = {figure.id for figure in there}
    return sum(
        (1.0 - risks[group.id]) * sum(figure.id in names for figure in group.figures)
        for group in bodies
    )


def _strength(group: Group) -> float:
    """Men who are fit, by what they are worth; who gives ground counts half."""
    fit = sum(0.5 if figure.wounded else 1.0 for figure in group.figures)
    return fit * worth(group) * (0.5 if group.retreating else 1.0)


def _near(field: Field, bodies: list[Group]) -> float:
    """How near a side's men are to where it wants to be, in full moves."""
    near = [-field.to_go(group, middle(group.figures)) for group in bodies]
    return sum(near) / len(near) if near else 0.0


def _within_a_move(field: Field, aim: Aim, risks: dict[str, float]) -> float:
    """How many men who will stand can be on the ground of an aim in a move."""
    able = [g for g in field.own if g.id in risks and not g.running]
    near = [g for g in able if field.gap_to(aim.zone, middle(g.figures)) <= reach(g)]
    return sum((1.0 - risks[group.id]) * len(group.figures) for group in near)


def _brought_in(field: Field, every: list[Group], aim: Aim) -> float:
    """How near somebody is to where he must be brought: 1 when he is there."""
    turns = LOST
    for group in every:
        if group.name == aim.who and not group.gone:
            turns = field.gap_to(aim.zone, middle(group.figures)) / max(reach(group), 1)
            turns += BOUND * group.captive + ASTRAY * group.running
    return 1 / (1 + turns)


def _driven_in(field: Field, aim: Aim) -> float:
    """How near as many wagons as an aim takes are to where they must be: 1 when they are there."""
    turns = []
    for group in field.own:
        model = field.wagon(group)
        if model is not None:
            off = field.is_off(group)
            place = middle(group.figures) if off else model.point
            turns.append(field.to_go(group, place) + ASTRAY * (group.running + off))
    turns.sort()
    return 1 / (1 + (turns[aim.wagons - 1] if len(turns) >= aim.wagons else LOST))
