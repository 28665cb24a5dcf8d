"""Exact chances of a check, from the cards that may be drawn.

The chances are those of a player who keeps his Queens and gives up no Ace: no Big Joker among
the cards, and cards that pay. What Queens and Aces can still save comes on top.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from grognard.books.gentlemen_of_war.checks import fits
from grognard.books.gentlemen_of_war.pieces import Arm, GowTable
from grognard.books.gentlemen_of_war.roster import Need
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.tabletop.assignment import matching
from grognard.tabletop.cards import BIG_JOKER, FULL_DECK, Card, Pile, sorted_cards


def _mask(card: Card, needs: tuple[Need, ...]) -> int:
    """Which of the needs a card fits."""
    return sum(1 << bit for bit, need in enumerate(needs) if fits(card, need.suit, need.least))


def _classes(cards: tuple[Card, ...], needs: tuple[Need, ...]) -> tuple[tuple[int, int], ...]:
    """How many cards fit which of the needs; the Big Joker is left out."""
    counted: dict[int, int] = {}
    for card in cards:
        if card != BIG_JOKER:
            mask = _mask(card, needs)
            counted[mask] = counted.get(mask, 0) + 1
    return tuple(sorted(counted.items()))


@lru_cache(maxsize=4096)
def _ways(
    classes: tuple[tuple[int, int], ...], needs: int, draw: int, sure: tuple[int, ...]
) -> int:
    """The number of hands of this size that, with what is sure, can pay for all needs."""

    def extend(index: int, left: int, masks: tuple[int, ...]) -> int:
        if index == len(classes):
            return int(not left and _pays(masks, needs))
        mask, size = classes[index]
        total = 0
        for taken in range(min(left, size) + 1):
            more = masks + (mask,) * min(taken, needs)
            total += comb(size, taken) * extend(index + 1, left - taken, more)
        return total

    return extend(0, draw, sure)


def _pays(cards: tuple[int, ...], needs: int) -> bool:
    """Whether cards, each a mask of the needs it fits, pay for every need."""
    wanted = tuple(
        sum(1 << place for place, mask in enumerate(cards) if mask >> need & 1)
        for need in range(needs)
    )
    return matching(wanted) is not None


@lru_cache(maxsize=8192)
@rule("GOW-016", "GOW-018")
def chance(
    cards: tuple[Card, ...], needs: tuple[Need, ...], draw: int, sure: tuple[Card, ...] = ()
) -> float:
    """The chance that a draw of so many cards, and those that are sure, pays for an option."""
    draw = min(draw, len(cards))
    if draw + len(sure) < len(needs) or BIG_JOKER in sure:
        return 0.0
    masks = tuple(_mask(card, needs) for card in sure)
    return _ways(_classes(cards, needs), len(needs), draw, masks) / comb(len(cards), draw)


def fresh_chance(needs: tuple[Need, ...], draw: int) -> float:
    """The same from a full deck: what a commander reckons with at a glance."""
    return chance(FULL_DECK, needs, draw)


def odds_in_words(table: GowTable, seat: Seat, arm: Arm, draw: int) -> str:
    """Every option of an ability with its chance, as the deck is now."""
    cards, more, sure = to_come(table.piles[seat], draw)
    parts = [
        f"{option.effects.in_words()}: {chance(cards, option.needs, more, sure):.0%}"
        for option in arm.ability.options
    ]
    return "; ".join(parts)


@rule("GOW-011")
def to_come(pile: Pile, draw: int) -> tuple[tuple[Card, ...], int, tuple[Card, ...]]:
    """Which cards a draw picks from, how many, and those it is sure of.

    A deck that runs out is drawn whole, and the rest comes from the discards.
    """
    deck = sorted_cards(pile.unknown + pile.top)
    if draw <= len(deck):
        return deck, draw, ()
    return sorted_cards(pile.discards), draw - len(deck), deck
