"""How well a side stands in a skirmish, as a chance to win.

The numbers are logits, fitted to the pauses of 800 battles of drill against itself or a recruit,
with a constant for every scenario: of two positions in the same turn of the same scenario the
better one is told in 71 pairs of 100.
"""

from __future__ import annotations

from math import tanh
from typing import Final, NamedTuple

from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.objectives import figures_in, scenario_of
from grognard.books.sharpe_skirmish.paces import reach
from grognard.books.sharpe_skirmish.pieces import Group, SkTable
from grognard.books.sharpe_skirmish.scenarios import Aim
from grognard.players.brains.sharpe_skirmish.field import Field, worth

STRENGTH: Final = 1.9
"""All of the fighting strength on the table, by what the men are worth and whether they stand,"""
MEN: Final = 2.4
"""and all of one's own men still there."""
OFFICER: Final = 1.75
"""An officer who lives."""
NEAR: Final = 0.55
"""Everybody a full move nearer to where he should be."""
GATHERED: Final = 0.5
"""As many men as an aim takes within a move of its ground,"""
GATHERED_IN_TIME: Final = 0.85
"""more so when it is about to count,"""
THERE_IN_TIME: Final = 0.65
"""and still more when enough of them stand on it."""
MOST: Final = 1.5
"""More men than so many times what an aim takes do not help it."""
HELD: Final = 0.8
"""The ground that counts at the end, when the end has come."""
BROUGHT_IN: Final = 2.7
"""Whoever must be brought in is there;"""
BOUND: Final = 3.0
"""so many turns more he needs while he is held captive,"""
RUNNING: Final = 2.0
"""or while he runs,"""
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
    """Share of its men who are left."""
    officer: bool
    near: float
    gathered: float
    there: bool
    held: float
    brought_in: float


def judge(table: SkTable, side: str, to_move: str) -> float:
    """The chance to win less the chance to lose."""
    rival = table.rival(side)
    fields = Field(table, side), Field(table, rival)
    own, other = map(standing, fields)
    late, limit = table.turn / table.turns, scenario_of(table).file.limit
    due = _due(table, [aim for field in fields for aim in field.grounds])
    logit = STRENGTH * (own.strength - other.strength) / max(own.strength + other.strength, 1.0)
    logit += MEN * (own.men - other.men) + OFFICER * (own.officer - other.officer)
    logit += NEAR * (own.near - other.near) + HELD * late**3 * (own.held - other.held)
    logit += (GATHERED + GATHERED_IN_TIME * due) * (own.gathered - other.gathered)
    logit += THERE_IN_TIME * due * (own.there - other.there)
    logit += BROUGHT_IN * (own.brought_in - other.brought_in)
    logit += TIME * late * ((limit == side) - (limit == rival))
    logit += TO_MOVE * (1 if to_move == side else -1)
    return tanh(logit / 2)


def _due(table: SkTable, grounds: list[Aim]) -> float:
    """How much it matters already who is on the ground: all from the turn on when it counts."""
    ahead = min((aim.since - table.turn for aim in grounds), default=table.turns)
    return 1.0 if ahead <= 0 else DUE.get(ahead, 0.0)


def standing(field: Field) -> Standing:
    """What can be counted of one side."""
    table, side, grounds = field.table, field.side, field.grounds
    every = [group for group in table.groups.values() if group.side == side]
    bodies = [group for group in every if not group.single and not group.captive]
    men = sum(len(group.figures) for group in bodies if not group.gone)
    holds = [aim for aim in field.aims if aim.kind == "hold"]
    wanted = [aim for aim in field.aims if aim.who and aim.zone]
    return Standing(
        sum(_strength(group) for group in every if not group.gone),
        men / max(sum(group.size for group in bodies), 1),
        any(group.pc and not group.gone for group in every),
        _near(field),
        min([min(_within_a_move(field, aim) / aim.figures, MOST) for aim in grounds], default=0.0),
        bool(grounds) and all(_count(table, side, aim) >= aim.figures for aim in grounds),
        min([min(_count(table, side, aim) / aim.figures, MOST) for aim in holds], default=0.0),
        min([_brought_in(field, every, aim) for aim in wanted], default=0.0),
    )


def _count(table: SkTable, side: str, aim: Aim) -> int:
    return len(figures_in(table, side, aim.zone))


def _strength(group: Group) -> float:
    """Men who are fit, by what they are worth; who gives ground counts half."""
    fit = sum(0.5 if figure.wounded else 1.0 for figure in group.figures)
    return fit * worth(group) * (0.5 if group.retreating else 1.0)


def _near(field: Field) -> float:
    """How near a side's men are to where it wants to be, in full moves."""
    own = [group for group in field.own if not group.captive and not group.single]
    near = [-field.to_go(group, middle(group.figures)) for group in own]
    return sum(near) / len(near) if near else 0.0


def _within_a_move(field: Field, aim: Aim) -> int:
    """How many men who do not run can be on the ground of an aim in a move."""
    able = [g for g in field.own if not (g.single or g.captive or g.running)]
    near = [g for g in able if field.gap_to(aim.zone, middle(g.figures)) <= reach(g)]
    return sum(len(group.figures) for group in near)


def _brought_in(field: Field, every: list[Group], aim: Aim) -> float:
    """How near somebody is to where he must be brought: 1 when he is there."""
    turns = LOST
    for group in every:
        if group.name == aim.who and not group.gone:
            turns = field.gap_to(aim.zone, middle(group.figures)) / max(reach(group), 1)
            turns += BOUND * group.captive + RUNNING * group.running
    return 1 / (1 + turns)
