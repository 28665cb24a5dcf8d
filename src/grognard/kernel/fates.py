"""Dice and draws: tape first, then source.

The tape holds every outcome in the order it fell: dice as whole numbers, draws as the name of
what was drawn. A clone reads the tail of its origin's tape and then its own stream, so it never
foresees the real dice. With no stream the tape is all there is: a test, a replay, or real dice
on a real table. With a stream people may still throw the dice, or draw from decks of their own;
the stream then decides only what nobody does by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

Outcome = int | str
DICE = "dice"
"""What people do by hand where they throw their own dice; a deck goes by the name of its seat."""
_SOLD = (2, 3, 4, 6, 8, 10, 12, 20)
"""The sides of dice that people have, a coin among them; the machine throws all others."""


class Divergence(Exception):
    """What was written down does not fit what the rules ask for."""


class Unforetold(Exception):
    """The tape is at its end and there is no stream: a person must roll or draw."""

    def __init__(
        self, words: str, options: tuple[Outcome, ...], count: int = 1, seat: str = ""
    ) -> None:
        super().__init__(words)
        self.words = words
        self.options = options
        self.count = count
        """How many are thrown together, this one among them."""
        self.seat = seat
        """Whose deck it is; nobody's where dice are thrown."""


class Stream:
    """Bytes without end from a seed: BLAKE2b keyed by the seed over a counter."""

    __slots__ = ("_block", "_key", "at", "seed")

    def __init__(self, seed: bytes, at: int = 0) -> None:
        self.seed = seed
        self.at = at
        self._key = blake2b(key=seed[:64], digest_size=64)
        self._block = self._read(at // 64)

    @classmethod
    def of(cls, words: str) -> Stream:
        """A stream named by words: the same words, the same dice."""
        return cls(seed_of(words))

    def _read(self, block: int) -> bytes:
        reader = self._key.copy()
        reader.update(block.to_bytes(8, "big"))
        return reader.digest()

    def byte(self) -> int:
        """The next byte."""
        offset = self.at & 63
        if offset == 0 and self.at:
            self._block = self._read(self.at >> 6)
        self.at += 1
        return self._block[offset]

    def turn_to(self, matter: str) -> None:
        """What is diced for now; to common luck it is all one."""

    def below(self, count: int) -> int:
        """A whole number from 0 up to, not including, ``count``; every one alike."""
        if count > 256:
            return self._wide(count)
        limit = 256 - 256 % count
        value = self.byte()
        while value >= limit:
            value = self.byte()
        return value % count

    def _wide(self, count: int) -> int:
        size = (count.bit_length() + 7) // 8
        limit = (1 << 8 * size) // count * count
        while True:
            value = int.from_bytes(bytes(self.byte() for _ in range(size)), "big")
            if value < limit:
                return value % count


class Kindred(Stream):
    """Luck for imagined battles that falls alike wherever the same matter is diced for.

    Two battles of the same luck then differ by what is done in them, and hardly by chance.
    """

    __slots__ = ("_count", "_matter", "_times")

    def __init__(self, words: str) -> None:
        super().__init__(seed_of(words))
        self._matter = b""
        self._count = 0
        self._times: dict[str, int] = {}

    def turn_to(self, matter: str) -> None:
        """Begin the luck of a matter, or of the same one a second time."""
        times = self._times[matter] = self._times.get(matter, 0) + 1
        self._matter, self._count = f"{matter} {times} ".encode(), 0

    def below(self, count: int) -> int:
        """The next number of the matter at hand; likely a high one if it would be of others."""
        reader = self._key.copy()
        reader.update(self._matter + self._count.to_bytes(4, "big"))
        self._count += 1
        return int.from_bytes(reader.digest()[:6], "big") * count >> 48


def seed_of(words: str) -> bytes:
    """The 256-bit seed that words stand for."""
    return blake2b(words.encode(), digest_size=32).digest()


def commitment(seed: bytes) -> str:
    """What may be shown before the battle: it binds the seed and tells nothing of it."""
    return blake2b(seed, digest_size=32, person=b"grognard").hexdigest()


class Fates:
    """The one source of chance in a battle."""

    __slots__ = ("at", "by_hand", "source", "tape")

    def __init__(self, source: Stream | None, tape: Sequence[Outcome] = ()) -> None:
        self.source = source
        self.tape: list[Outcome] = list(tape)
        self.at = 0
        self.by_hand: tuple[str, ...] = ()
        """What people do themselves though there is a stream: the dice, and decks by their seat."""

    def roll(self, count: int, sides: int = 6, of: str = "") -> tuple[int, ...]:
        """So many dice, as they fell; and what they are thrown for, if that is known."""
        if of:
            self.turn_to(of)
        return tuple(self.die(sides, left) for left in range(count, 0, -1))

    def turn_to(self, matter: str) -> None:
        """Something else is diced for now, by a name that is the same whatever led up to it."""
        if self.source is not None:
            self.source.turn_to(matter)

    def die(self, sides: int = 6, together: int = 1) -> int:
        """One die, the first of so many that are still to be thrown together."""
        if self.at < len(self.tape):
            told = self.tape[self.at]
            if not isinstance(told, int) or not 1 <= told <= sides:
                raise Divergence(f"a die of {sides} sides is rolled, but the record says {told!r}")
        elif self.source is None or (self.by_hand and self.is_thrown(sides)):
            faces = tuple(range(1, sides + 1))
            raise Unforetold(f"Roll a die of {sides} sides.", faces, together)
        else:
            told = self.source.below(sides) + 1
            self.tape.append(told)
        self.at += 1
        return told

    def draw(
        self, choices: Sequence[str], words: str = "Draw.", deck: str = "", together: int = 1
    ) -> str:
        """One of several named things, every one alike; perhaps from the deck of a seat.

        It is the first of so many that are still to be drawn together.
        """
        if self.at < len(self.tape):
            told = self.tape[self.at]
            if told not in choices:
                raise Divergence(f"{told!r} is on the record, but is not there to be drawn")
        elif self.source is None or (self.by_hand and self.is_drawn(choices, deck)):
            raise Unforetold(words, tuple(sorted(set(choices))), together, deck)
        else:
            told = choices[self.source.below(len(choices))]
            self.tape.append(told)
        self.at += 1
        return str(told)

    def is_thrown(self, sides: int) -> bool:
        """Whether people throw such a die themselves."""
        return DICE in self.by_hand and sides in _SOLD

    def is_drawn(self, choices: Sequence[str], deck: str) -> bool:
        """Whether people draw here themselves; the only card there is needs no telling."""
        return deck in self.by_hand and len(set(choices)) > 1

    def since(self, mark: int) -> list[Outcome]:
        """What fate has said since the mark."""
        return self.tape[mark : self.at]
