"""Imagined continuations: the battle is played on until it can be judged, within a given time."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, thread_time
from typing import Any

from grognard.kernel.game import Game
from grognard.kernel.question import Question
from grognard.players.brains import STEADY, Brain, Temper

WALL = 1.25
"""On a busy machine so many times his seconds pass on the wall before a general decides."""

Reply = Callable[[Game[Any], Question[Any]], Any]
"""What is answered in an imagined world."""
Rests = Callable[[Game[Any]], bool]
"""Whether a world has come to a pause."""


class Clock:
    """The time a decision may take, running since it was asked for."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._wall, self._core = perf_counter(), thread_time()

    def is_up(self) -> bool:
        """Its seconds of one core, or a quarter more on the wall, are over.

        No core works longer than the wall clock runs, and to ask for its time takes longer.
        """
        passed = perf_counter() - self._wall
        if passed <= self._seconds:
            return False
        return passed > WALL * self._seconds or thread_time() - self._core > self._seconds


class Continuing:
    """Plays battles on for one seat's decision, and counts the answers it takes."""

    def __init__(self, brain: Brain, temper: Temper, clock: Clock) -> None:
        self._brain = brain
        self._temper = temper
        self._clock = clock
        self.spent = 0

    def drilled(self, seat: str) -> Reply:
        """Drill on both sides, on one's own with one's own temper."""

        def reply(world: Game[Any], question: Question[Any]) -> Any:
            temper = self._temper if question.seat == seat else STEADY
            return self._brain.favourite(world, question, temper)

        return reply

    def judged(self, world: Game[Any], seat: str, reply: Reply, rests: Rests) -> float | None:
        """How a seat stands when a world has come to its last pause; None if time has run out.

        At every pause another matter begins, so that in luck of the same kind what a choice does
        not touch falls out the same after all of them.
        """
        late, given, pauses = False, 0, 0
        while world.verdict is None and given < self._brain.horizon and not late:
            if rests(world):
                pauses += 1
                if pauses == self._brain.pauses:
                    break
                world.fates.turn_to(f"pause {pauses}")
            question = world.question
            assert question is not None
            world.answer(reply(world, question), question.seat)
            given += 1
            late = self._clock.is_up()
        value = None if late else self._brain.judge(world, seat)
        world.close()
        self.spent += given + 1
        return value
