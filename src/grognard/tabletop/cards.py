"""Playing cards, and piles whose order nobody knows yet.

A card is its own short name: suit and rank as in ``H10``, ``SQ``, ``CA``, or ``JB`` and ``JL``
for the big and the little joker. No hidden order is ever stored: an unseen pile is the multiset
of its cards, the draw picks one of them, every one alike, and that is what shuffling means.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NewType

from msgspec import Struct
from msgspec.structs import replace

Card = NewType("Card", str)
Suit = Literal["H", "D", "C", "S"]
Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

SUITS: Final[dict[Suit, tuple[str, str]]] = {
    "H": ("hearts", "♥"),
    "D": ("diamonds", "♦"),
    "C": ("clubs", "♣"),
    "S": ("spades", "♠"),
}
RANKS: Final[dict[Rank, str]] = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "10": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
BIG_JOKER: Final = Card("JB")
LITTLE_JOKER: Final = Card("JL")

_FACES: Final[dict[Card, tuple[Suit, Rank]]] = {
    Card(suit + rank): (suit, rank) for suit in SUITS for rank in RANKS
}
PLAIN_DECK: Final = tuple(_FACES)
"""The fifty-two: hearts, diamonds, clubs, spades, each from ace to king."""
FULL_DECK: Final = (*PLAIN_DECK, BIG_JOKER, LITTLE_JOKER)
"""The fifty-two and both jokers."""

_PLACES: Final = {card: place for place, card in enumerate(FULL_DECK)}
_SUITS: Final[dict[Card, Suit | None]] = {
    card: _FACES[card][0] if card in _FACES else None for card in FULL_DECK
}
_RANKS: Final[dict[Card, Rank | None]] = {
    card: _FACES[card][1] if card in _FACES else None for card in FULL_DECK
}
_WORDS: Final[dict[Card, str]] = {
    **{card: f"{RANKS[rank]} of {SUITS[suit][0]}" for card, (suit, rank) in _FACES.items()},
    BIG_JOKER: "big joker",
    LITTLE_JOKER: "little joker",
}
_SYMBOLS: Final[dict[Card, str]] = {
    **{card: rank + SUITS[suit][1] for card, (suit, rank) in _FACES.items()},
    BIG_JOKER: "★",
    LITTLE_JOKER: "☆",
}
_SPRITES: Final[dict[Card, str]] = {
    **{card: f"card-{suit.lower()}-{rank}" for card, (suit, rank) in _FACES.items()},
    BIG_JOKER: "card-joker-big",
    LITTLE_JOKER: "card-joker-little",
}


def card(code: str) -> Card:
    """The card of this name; for names that come from outside."""
    named = Card(code)
    if named not in _PLACES:
        raise ValueError(f"{code!r} is no card")
    return named


def suit(card: Card) -> Suit | None:
    """The printed suit; a joker has none."""
    return _SUITS[card]


def rank(card: Card) -> Rank | None:
    """The printed rank; a joker has none."""
    return _RANKS[card]


def words(card: Card) -> str:
    """The card as one says it: ten of hearts."""
    return _WORDS[card]


def symbol(card: Card) -> str:
    """The card in a few signs, 10♥; a full star is the big joker, an empty one the little."""
    return _SYMBOLS[card]


def sprite(card: Card) -> str:
    """The name of the card's picture."""
    return _SPRITES[card]


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order of the full deck."""
    return tuple(sorted(cards, key=_PLACES.__getitem__))


def without(held: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """What is left of the cards held when these are taken out, one for one."""
    left = list(held)
    for card in gone:
        if card not in left:
            raise ValueError(f"the {words(card)} is not among {len(held)} cards")
        left.remove(card)
    return tuple(left)


class Pile(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A draw pile face down with its discards; its length is the number of cards left to draw."""

    unknown: tuple[Card, ...] = ()
    """Cards in no known order, kept sorted so that equal piles are equal."""
    top: tuple[Card, ...] = ()
    """Cards somebody has seen lying on top, the next to be drawn first."""
    discards: tuple[Card, ...] = ()
    """Cards out of play until a shuffle, the latest last."""

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Pile:
        """A freshly shuffled pile of these cards."""
        return cls(sorted_cards(cards))

    def __len__(self) -> int:
        return len(self.unknown) + len(self.top)

    def candidates(self) -> tuple[Card, ...]:
        """The cards that may be drawn next, every one alike."""
        return self.top[:1] or self.unknown

    def drawn(self, card: Card) -> Pile:
        """The pile once this card has been drawn from it."""
        if self.top:
            if card != self.top[0]:
                raise ValueError(f"the {words(self.top[0])} lies on top, not the {words(card)}")
            return replace(self, top=self.top[1:])
        return Pile(without(self.unknown, (card,)), (), self.discards)

    def discarded(self, cards: Iterable[Card]) -> Pile:
        """The pile with these cards, already drawn, added to its discards."""
        return replace(self, discards=(*self.discards, *cards))

    def peeked(self, cards: tuple[Card, ...]) -> Pile:
        """The pile once these have been seen to lie next below the cards known on top."""
        return replace(self, unknown=without(self.unknown, cards), top=self.top + cards)

    def reordered(self, cards: tuple[Card, ...]) -> Pile:
        """The pile with its known top cards laid back in this order."""
        if sorted_cards(cards) != sorted_cards(self.top):
            raise ValueError("only the cards known on top may be put in order, and all of them")
        return replace(self, top=cards)

    def top_shuffled(self) -> Pile:
        """The draw pile shuffled: what was known of its top is known no more."""
        return Pile(sorted_cards(self.unknown + self.top), (), self.discards)

    def shuffled_in(self) -> Pile:
        """The discards shuffled into the draw pile, its known top with them."""
        return Pile(sorted_cards(self.unknown + self.top + self.discards))
