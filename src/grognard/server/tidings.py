"""The tide of a finished battle as it is told: its line, its turning points, and its luck."""

from __future__ import annotations

from collections import OrderedDict
from itertools import accumulate
from threading import Lock
from typing import Any, Final, NamedTuple

from grognard.kernel.book import Book
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.players.brains import NoBrain, brain_of
from grognard.server.declined import Declined
from grognard.server.match import view_of
from grognard.server.replay import run_again
from grognard.server.store import Stored
from grognard.server.tide import Judge, Past, Stretch, Swing, course, jumps, swings, turning_points
from grognard.server.wire import Fortune, Tide, TurningPoint
from grognard.tabletop.view import SideView

_MOST_KEPT: Final = 8
_MOST_TURNS: Final = 5
"""The turning points that are told of a battle."""
NOT_TWO: Final = "Only of a battle between two sides can be said how its balance ran."


class Course(NamedTuple):
    """A battle whose balance has been reckoned; the first of its sides is judged for."""

    sides: tuple[SideView, ...]
    stretches: list[Stretch]
    steps: list[Swing]
    turns: list[Turn]


class Turn(NamedTuple):
    """A turning point, and the events that brought it about, the weightiest first."""

    swing: Swing
    deeds: list[int]


class Tides:
    """The courses that were asked for last. One takes seconds, so they are reckoned in turn."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Course] = OrderedDict()
        self._lock = Lock()

    def tide(self, book: Book[Any], stored: Stored, hearer: str) -> Tide:
        """How the balance of a finished battle ran, as one hearer was told of it."""
        if stored.standing.verdict is None:
            raise Declined("While a battle lasts, nobody is told how it stands.", 403)
        try:
            with self._lock:
                found = self._course(book, stored)
        except NoBrain as error:
            return _silence(str(error))
        if len(found.sides) != 2:
            return _silence(NOT_TWO)
        return _told(found, stored, hearer)

    def _course(self, book: Book[Any], stored: Stored) -> Course:
        battle = stored.battle.id
        found = self._kept.pop(battle, None) or _reckoned(book, stored)
        self._kept[battle] = found
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return found


def _reckoned(book: Book[Any], stored: Stored) -> Course:
    brain = brain_of(book.id)
    again = run_again(book, stored)
    sides = view_of(book, again.table, None).sides
    if len(sides) != 2:
        return Course(sides, [], [], [])
    judge = Judge(brain, Seat(sides[0].seats[0]))
    past = Past(stored.battle.setup, stored.journal, stored.standing.tape)
    stretches = course(book, judge, past)
    steps = swings(stretches)
    return Course(sides, stretches, steps, _turns(judge, again, steps))


def _turns(judge: Judge, again: Game[Any], steps: list[Swing]) -> list[Turn]:
    """The greatest turning points that somebody's deeds brought about, and not the clock."""
    found = turning_points(steps, 2 * _MOST_TURNS)
    laid = Game(again.book, again.setup, again.book.setup(again.setup), Fates(None))
    moved = jumps(judge, laid, again.chronicle, found)
    turns = [
        Turn(swing, _deeds(again, swing, did)) for swing, did in zip(found, moved, strict=True)
    ]
    greatest = sorted([t for t in turns if t.deeds], key=lambda turn: -abs(turn.swing.gain))
    return sorted(greatest[:_MOST_TURNS])


def _deeds(again: Game[Any], swing: Swing, did: list[float]) -> list[int]:
    sign = 1 if swing.gain > 0 else -1
    helped = [n for n in range(len(did)) if sign * did[n] > 0]
    helped.sort(key=lambda number: -sign * did[number])
    lines = [swing.first + number for number in helped]
    return [line for line in lines if again.chronicle[line].show().kind != "turn"]


def _told(found: Course, stored: Stored, hearer: str) -> Tide:
    told = list(accumulate((hearer in line for line in stored.heard), initial=0))
    turns = [_turning_point(found, turn, stored, hearer) for turn in found.turns]
    return Tide(
        balance=_line(found.steps, told),
        turning_points=tuple([turn for turn in turns if turn is not None]),
        fortunes=tuple([_fortune(found, side) for side in found.sides]),
        silence="",
    )


def _silence(why: str) -> Tide:
    return Tide((), (), (), why)


def _line(steps: list[Swing], told: list[int]) -> tuple[tuple[int, int], ...]:
    points = {told[step.first]: _chance(step.before) for step in steps[:1]}
    points.update({told[step.last]: _chance(step.after) for step in steps})
    return tuple(points.items())


def _turning_point(found: Course, turn: Turn, stored: Stored, hearer: str) -> TurningPoint | None:
    """The weightiest of its events that the hearer was told of, if he was told of any."""
    swing, sign = turn.swing, 1 if turn.swing.gain > 0 else -1
    heard = [stored.heard[n][hearer] for n in turn.deeds if hearer in stored.heard[n]]
    if not heard:
        return None
    return TurningPoint(
        told=heard[0].number + 1,
        words=heard[0].words,
        cite=heard[0].cite,
        side=found.sides[0 if sign > 0 else 1].id,
        before=_chance(sign * swing.before),
        after=_chance(sign * swing.after),
        luck=_points(sign * swing.luck),
    )


def _fortune(found: Course, side: SideView) -> Fortune:
    sign = 1 if side is found.sides[0] else -1
    own = [(stretch, _share(stretch, side)) for stretch in found.stretches]
    luck = sum(stretch.luck * share for stretch, share in own)
    choices = sum(stretch.choice * share for stretch, share in own)
    return Fortune(side.id, _points(sign * luck), _points(sign * choices))


def _share(stretch: Stretch, side: SideView) -> float:
    """How many of those who chose together were of this side."""
    return sum(seat in side.seats for seat in stretch.seats) / len(stretch.seats)


def _chance(standing: float) -> int:
    return round(50 + 50 * standing)


def _points(gain: float) -> int:
    return round(50 * gain)
