"""How the tide of a finished battle ran, and how much of it was luck.

The commander who has studied the book judges the table after every step. Where dice or cards
spoke after a choice, the same choice is tried again with others: luck is what really fell
beyond what falls on the average, and the rest is what the choice was worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple

from grognard.kernel.book import Book, Setup
from grognard.kernel.event import Event
from grognard.kernel.fates import Fates, Outcome, Stream
from grognard.kernel.game import Answer, Game
from grognard.kernel.question import Seat
from grognard.players.brains import STEADY, Brain

FEW: Final = 3
"""So many other throws are tried after every choice,"""
MANY: Final = 8
"""and so many where they do not agree."""
CALM: Final = 0.03
LEAST: Final = 0.06
"""What turns a battle moves the balance by so much of the way from even to won,"""
LASTING: Final = 6
"""compared with so many steps before and after, or with the twentieth part of all."""


class Stretch(NamedTuple):
    """What a choice, or several sealed together, made of the battle for the first side."""

    seats: tuple[Seat, ...]
    step: int
    first: int
    """How many events had been told before it,"""
    last: int
    """and after it."""
    before: float
    after: float
    luck: float

    @property
    def choice(self) -> float:
        """What was not luck."""
        return self.after - self.before - self.luck


class Swing(NamedTuple):
    """A step of the battle, and how the balance swung in it."""

    first: int
    last: int
    before: float
    after: float
    luck: float

    @property
    def gain(self) -> float:
        """How much the first side gained; less than nothing where it lost."""
        return self.after - self.before


class Judge:
    """A computer commander who has seen everything, and judges for one seat."""

    def __init__(self, brain: Brain, seat: Seat) -> None:
        self._brain = brain
        self._seat = seat

    def table(self, game: Game[Any]) -> float:
        """How the seat stands on the table as it lies."""
        return self._brain.judge(game, self._seat)

    def played_out(self, game: Game[Any], step: int) -> float:
        """How it stands when drill has played the step out; the game is closed with it."""
        for _ in range(self._brain.horizon):
            question = game.question
            if question is None or game.steps != step:
                break
            game.answer(self._brain.favourite(game, question, STEADY), question.seat)
        found = self.table(game)
        game.close()
        return found

    def standing(self, game: Game[Any], step: int, words: str) -> float:
        """How it stands at a question: in the midst of a step, as the step would end on average."""
        if game.verdict is not None or game.steps != step:
            return self.table(game)
        once = _twin(game, words)
        mark = once.fates.at
        found = self.played_out(once, step)
        if once.fates.at == mark:
            return found  # nothing was left to chance
        return _mean(lambda n: self.played_out(_twin(game, f"{words} {n}"), step), found)


class Past(NamedTuple):
    """A battle as it was set up, and all that was answered and rolled in it."""

    setup: Setup
    answers: Sequence[Answer]
    tape: Sequence[Outcome]


def course(book: Book[Any], judge: Judge, past: Past) -> list[Stretch]:
    """The battle run again, choice by choice, from its first turn to its end."""
    game = Game.begin(book, past.setup, Fates(Stream.of("tide"), past.tape))
    rerun = _Rerun(game, judge)
    for answer in past.answers:
        if not answer.lone:
            rerun.give(answer)
    return rerun.stretches


class _Rerun:
    """A battle on its way from its first question to its last."""

    def __init__(self, game: Game[Any], judge: Judge) -> None:
        self.stretches: list[Stretch] = []
        self._game = game
        self._judge = judge
        self._givers: list[Seat] = []
        self._stands: float | None = None
        """How the first side stands; nobody judges a table on which all are still to be set up."""

    def give(self, answer: Answer) -> None:
        """The next answer; when several are sealed, only the last moves anything."""
        game, asked = self._game, self._game.asked
        question = game.question_for(answer.seat)
        assert question is not None
        raw = answer.choice
        choice = question.decode(raw) if question.misfit(raw) else raw
        was = game.clone(Stream.of("as it was"))
        mark, step, told = game.fates.at, game.steps, len(game.chronicle)
        game.answer(choice, answer.seat)
        self._givers.append(answer.seat)
        if game.asked is not asked:
            retry = _Retry(was, choice, answer.seat) if game.fates.at > mark else None
            self._settle(step, told, retry)
        was.close()

    def _settle(self, step: int, told: int, retry: _Retry | None) -> None:
        seats, self._givers = tuple(self._givers), []
        game, judge, before = self._game, self._judge, self._stands
        if before is None and game.book.turn(game.table) == 0:
            return
        words = f"{len(self.stretches)}"
        self._stands = after = judge.standing(game, step, words)
        if before is None:
            return
        luck = after - retry.mean(judge, step, words, after) if retry else 0.0
        last = len(game.chronicle)
        self.stretches.append(Stretch(seats, step, told, last, before, after, luck))


class _Retry(NamedTuple):
    """A choice that is made again, for other dice to fall."""

    was: Game[Any]
    choice: Any
    seat: Seat

    def mean(self, judge: Judge, step: int, words: str, fell: float) -> float:
        """How one stands after it on the average."""

        def once(number: int) -> float:
            twin = _twin(self.was, f"{words} again {number}")
            twin.answer(self.choice, self.seat)
            return judge.played_out(twin, step)

        return _mean(once, fell)


def _twin(game: Game[Any], words: str) -> Game[Any]:
    return game.clone(Stream.of(f"tide {words}"), light=True)


def _mean(once: Callable[[int], float], *fell: float) -> float:
    """The mean of a few trials where they agree with each other and with what fell, or of many."""
    found = [once(number) for number in range(FEW)]
    if max(*found, *fell) - min(*found, *fell) > CALM:
        found += [once(number) for number in range(FEW, MANY)]
    return sum(found) / len(found)


# Turning points


def swings(stretches: Sequence[Stretch]) -> list[Swing]:
    """The steps of the battle, each as a whole."""
    found = []
    for _, group in groupby(stretches, attrgetter("step")):
        own = list(group)
        luck = sum(stretch.luck for stretch in own)
        found.append(Swing(own[0].first, own[-1].last, own[0].before, own[-1].after, luck))
    return found


def turning_points(steps: Sequence[Swing], most: int) -> list[Swing]:
    """The greatest swings that lasted, as they came; the last step is the end and turns nothing."""
    gains = [_lasting(steps, number) for number in range(len(steps) - 1)]
    greatest = sorted(range(len(gains)), key=lambda number: -gains[number])[:most]
    return [steps[number] for number in sorted(greatest) if gains[number] >= LEAST]


def _lasting(steps: Sequence[Swing], number: int) -> float:
    """By how much the worst of the steps that followed was better than the best before."""
    sign = 1 if steps[number].gain > 0 else -1
    span = max(LASTING, len(steps) // 20)
    earlier, later = steps[max(0, number + 1 - span) : number + 1], steps[number : number + span]
    return min(sign * s.after for s in later) - max(sign * s.before for s in earlier)


def jumps(
    judge: Judge, laid: Game[Any], chronicle: Sequence[Event], turns: Sequence[Swing]
) -> Iterator[list[float]]:
    """What the events of each turning point did, one by one, on a table that has just been laid."""
    told = 0
    for turn in turns:
        for event in chronicle[told : turn.first]:
            event.apply(laid.table)
        yield list(_moved(judge, laid, chronicle[turn.first : turn.last]))
        told = turn.last


def _moved(judge: Judge, laid: Game[Any], events: Sequence[Event]) -> Iterator[float]:
    before = judge.table(laid)
    for event in events:
        event.apply(laid.table)
        after = judge.table(laid)
        yield after - before
        before = after
