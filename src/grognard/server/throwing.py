"""Dice and cards that people throw and draw themselves: what for, by which rule, and by whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.event import Event
from grognard.kernel.fates import DICE, Outcome, Stream
from grognard.kernel.game import Foreseen, Game
from grognard.kernel.question import Seat
from grognard.server.wire import Throw
from grognard.tabletop.view import SideView, View
from grognard.tabletop.wording import does

_FUTURES: Final = 3
"""Dice that come to nothing are told of in some futures only."""


_COIN: Final = 2
_TOSSES: Final = 16
"""In so many futures a coin shows both its sides."""


class Errand(NamedTuple):
    """What a throw is about, as far as one can tell before it falls."""

    side: str = ""
    seat: str = ""
    cite: str = ""
    piece: str = ""
    target: str = ""
    event: Event | None = None

    def is_open_to(self, seat: Seat) -> bool:
        """Whether the seat will see what fell."""
        return self.event is None or self.event.seen(seat) == self.event


def errand(game: Game[Any], asked: PhysicalFate, moment: str) -> Errand:
    """What the dice are for: futures are run until one tells of them, or asks what they decide."""
    found = Errand()
    for number in range(_FUTURES):
        future = game.foreseen(Stream.of(f"{moment} {number}"))
        for event in future.told:
            if _tells_of(event, future.fell[: asked.need.count]):
                return _told(event)
        found = _otherwise(future, found)
    return found


def _tells_of(event: Event, fell: Sequence[Outcome]) -> bool:
    show = event.show()
    return bool(fell) and any(fell == row for row in _rows((show.dice, show.cards), len(fell)))


def _rows(shown: Sequence[Sequence[Outcome]], size: int) -> Iterator[list[Outcome]]:
    """Everything of that length among the dice or cards that an event shows."""
    return (list(row[at : at + size]) for row in shown for at in range(len(row) - size + 1))


def _told(event: Event) -> Errand:
    show = event.show()
    return Errand(show.side, "", event.says_who(), show.piece, show.target, event)


def _otherwise(future: Foreseen, found: Errand) -> Errand:
    """Where nothing tells of the dice: what is told first, else what is asked next."""
    if future.told:
        return _told(future.told[0])
    if found.cite or future.asked is None:
        return found
    asked = future.asked
    return Errand("", asked.seat, asked.cite, asked.about())


def sides_of_the_coin(game: Game[Any], asked: PhysicalFate, moment: str, view: View) -> list[str]:
    """What heads and what tails would mean, where each lets another side decide."""
    if asked.need.seat or asked.need.count != 1 or len(asked.need.options) != _COIN:
        return []
    names = {seat: side.name for side in view.sides for seat in side.seats}
    found: dict[Outcome, str] = {}
    for number in range(_TOSSES):
        future = game.foreseen(Stream.of(f"{moment} coin {number}"))
        if future.fell and future.asked and not future.told:
            found[future.fell[0]] = does(names.get(future.asked.seat, ""), "decides")
    means = [found.get(face, "") for face in asked.need.options]
    return means if all(means) and means[0] != means[1] else []


def _owner(view: View, found: Errand) -> SideView | None:
    """The side whose dice they are, where that can be told."""
    owners = {piece.id: piece.side for piece in view.pieces}
    name = found.side or owners.get(found.piece, "")
    return next((side for side in view.sides if side.id == name), None)


def thrower(view: View, found: Errand, people: Sequence[str], last: str) -> Seat:
    """Who throws: whoever's dice they are, and for a computer the first of the people."""
    side = _owner(view, found)
    seats = side.seats if side else ()
    own = seats or (found.seat or last,)
    hands = [seat for seat in (last, *own) if seat in own and seat in people]
    return Seat(hands[0] if hands else people[0])


def throw_of(
    asked: PhysicalFate, found: Errand, view: View, rule: str, means: Sequence[str] = ()
) -> Throw:
    """The tray that a thrower is shown."""
    names = {piece.id: piece.name for piece in view.pieces}
    owner = _owner(view, found)
    return Throw(
        count=asked.need.count,
        faces=tuple(asked.candidates()),
        cards=bool(asked.need.seat),
        owner=owner.name if owner and asked.seat not in owner.seats else "",
        piece=names.get(found.piece, ""),
        target=names.get(found.target, ""),
        cite=found.cite,
        rule=rule,
        means=tuple(means),
        open=all(found.is_open_to(Seat(seat)) for side in view.sides for seat in side.seats),
    )


def call(asked: PhysicalFate) -> tuple[str, str]:
    """What is to be done, and with what: toss a coin, throw 2 dice of 8 sides, draw 3 cards."""
    count, sides = asked.need.count, len(asked.need.options)
    if asked.need.seat:
        return "draw", "a card" if count == 1 else f"{count} cards"
    if sides == 2:
        return "toss", "a coin" if count == 1 else f"{count} coins"
    what = "a die" if count == 1 else f"{count} dice"
    return "throw", what if sides == 6 else f"{what} of {sides} sides"


def by_hand(seats: dict[str, str], person: str, *, decks: bool) -> tuple[str, ...]:
    """What is done by hand where people throw their own dice; a computer keeps its deck."""
    people = [seat for seat, player in seats.items() if player == person]
    return (DICE, *(people if decks else ()))
