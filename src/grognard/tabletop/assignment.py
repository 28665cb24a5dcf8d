"""Which cards pay for which needs, when one card may fit several.

A need is a bitmask: bit i is set if card i fits it. Each card pays for one need at most. Callers
number their cards from the one they would soonest part with; the rest is matching in a small
bipartite graph.
"""

from __future__ import annotations


def matching(needs: tuple[int, ...]) -> tuple[int, ...] | None:
    """One card for each need, spending the lowest-numbered cards that will do; None if too few.

    The sets of cards that can be spent together form a matroid, so taking every card that still
    fits, from the lowest, ends with a set no other can better at any place.
    """
    payers = [-1] * len(needs)
    missing = len(needs)
    fitting = 0
    for need in needs:
        fitting |= need
    while missing and fitting:
        lowest = fitting & -fitting
        fitting ^= lowest
        if _place(lowest.bit_length() - 1, needs, payers, [False] * len(needs)):
            missing -= 1
    return None if missing else tuple(payers)


def _place(card: int, needs: tuple[int, ...], payers: list[int], asked: list[bool]) -> bool:
    """Let the card pay for a need, moving other cards to other needs if that makes room."""
    for place, need in enumerate(needs):
        if need >> card & 1 and not asked[place]:
            asked[place] = True
            if payers[place] < 0 or _place(payers[place], needs, payers, asked):
                payers[place] = card
                return True
    return False
