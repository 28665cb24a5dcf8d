"""What a fight comes to on the whole: every way the dice may fall, each with its chance."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from grognard.players.brains.black_powder import values

TWO_DICE: Final = {score: (6 - abs(score - 7)) / 36 for score in range(2, 13)}
RARE: Final = 0.001
"""What is less likely is left out."""


class Fighter(NamedTuple):
    """One side of a fight, in numbers."""

    dice: int
    to_hit: int
    """Sides of a die that hit if steady and not charging."""
    again: bool
    """It throws its misses again."""
    fails: int
    """Sides of a die on which it does not save; 6 where nothing saves."""
    casualties: int
    stamina: int
    worse: bool
    """It is shaken or in disorder."""
    support: int
    horse: bool
    weight: float
    """How much it tells that it is shaken: more if its brigade breaks by it."""
    steady: bool


class Volley(NamedTuple):
    """The closing fire of those who are charged."""

    dice: int
    hits: int
    fails: int
    gun: bool


def share(sides: int) -> float:
    """A chance on one die, on which a one always fails and a six never does."""
    return 1.0 if sides == 6 else min(max(sides, 1), 5) / 6


@lru_cache(4096)
def spread(dice: int, chance: float) -> tuple[float, ...]:
    """How likely each number of successes is."""
    each = range(dice + 1)
    return tuple([comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in each])


@lru_cache(256)
def tested(modifier: int, horse: bool, steady: bool) -> tuple[float, float]:  # noqa: FBT001
    """The chances to break and to go back by a break test at close quarters."""
    if steady:
        return 0.0, float(horse)
    breaks = sum(p for score, p in TWO_DICE.items() if score + modifier <= 4)
    holds = 0.0 if horse else sum(p for score, p in TWO_DICE.items() if score + modifier >= 7)
    return breaks, 1 - breaks - holds


def harm(one: Fighter, casualties: int) -> float:
    """What casualties cost a side that is still there, and most if they shake it."""
    left = max(one.stamina - one.casualties, 0)
    worth = min(casualties, left) + values.BEYOND * max(casualties - left, 0)
    return worth + values.SHAKES * one.weight if 0 < left <= casualties else worth


def lost(one: Fighter) -> float:
    """What it costs a side to be destroyed."""
    left = max(one.stamina - one.casualties, 0)
    return left + values.DESTROYED + values.SHAKES * one.weight * (left > 0)


def fire_value(target: Fighter, dice: int, hits: int, fails: int) -> float:
    """What so many dice of fire bring on the whole."""
    told = spread(dice, share(hits) * share(fails))
    return sum(chance * harm(target, count) for count, chance in enumerate(told))


@lru_cache(65536)
def charge_value(mine: Fighter, theirs: Fighter, volley: Volley) -> float:
    """What a charge brings on the whole, in casualties, less what it costs."""
    worth = 0.0
    upsets = 1 - (5 / 6) ** volley.dice
    for first, p in enumerate(spread(volley.dice, share(volley.hits) * share(volley.fails))):
        for upset in (False, True):
            chance = p * (upsets if upset else 1 - upsets)
            if chance < RARE:
                continue
            shaken = mine.casualties + first >= mine.stamina
            breaks = back = 0.0
            if first and (shaken or volley.gun):
                excess = max(mine.casualties + first - mine.stamina, 0)
                breaks, back = tested(-excess - upset - volley.gun, mine.horse, mine.steady)
            cost = breaks * lost(mine) + back * (values.DRIVEN_BACK + harm(mine, first))
            fight = _round(mine, theirs, first, upset or shaken or mine.worse)
            worth += chance * ((1 - breaks - back) * fight - cost)
    return worth


@lru_cache(65536)
def _round(mine: Fighter, theirs: Fighter, first: int, worse: bool) -> float:  # noqa: FBT001
    """What a round of fighting brings to a charger who has so many casualties by closing fire."""
    ours = _caused(mine, theirs, 1 - worse)
    others = _caused(theirs, mine, -int(theirs.worse))
    worth = 0.0
    for caused, p in enumerate(ours):
        for suffered, q in enumerate(others):
            if p * q >= RARE:
                score = caused + mine.support - suffered - theirs.support
                gain = _after(theirs, caused, theirs.worse, -score)
                worth += p * q * (gain - _after(mine, first + suffered, worse, score))
    return worth


def _caused(one: Fighter, other: Fighter, modifier: int) -> tuple[float, ...]:
    """How likely a side causes each number of casualties."""
    hit = share(one.to_hit + modifier)
    hit += (1 - hit) * hit * one.again
    return spread(one.dice, hit * share(other.fails))


@lru_cache(65536)
def _after(one: Fighter, casualties: int, worse: bool, score: int) -> float:  # noqa: FBT001
    """What a side has lost by a round, its break test included."""
    total, plain = one.casualties + casualties, harm(one, casualties)
    if score > 0 or (score == 0 and total < one.stamina):
        return plain
    excess = max(total - one.stamina, 0)
    disordered = worse and one.casualties < one.stamina
    breaks, back = tested(-excess - disordered, one.horse, one.steady)
    return plain + breaks * max(lost(one) - plain, 0.0) + back * values.DRIVEN_BACK
