"""One battle in progress: run the rules to the next question, clone, save, take back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from grognard.kernel.book import DONE, BadSetup, Book, Rule, Setup, TableT, Verdict
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.event import Event
from grognard.kernel.fates import Divergence, Fates, Outcome, Stream, Unforetold
from grognard.kernel.question import Fault, IllegalChoice, Question, Sealed, Seat

T = TypeVar("T")
NOT_BACK = (
    "That cannot be taken back: dice, cards or another seat have spoken, "
    "or something hidden has come to light."
)


class Answer(Struct, frozen=True):
    """One line of the journal: who answered what, when, and whether the kernel did it for him."""

    seat: Seat
    choice: Any
    lone: bool
    step: int
    fate: int
    """How much of the tape had been read when the answer was given."""


class Save(Struct, frozen=True):
    """A battle put away in mid-rule: the table as a step began, and all that was said since.

    It is the step of the earliest choice that may still be taken back, else the present one.
    """

    setup: Setup
    table: bytes
    step: int
    tail: list[tuple[str, Any, bool]]
    told: list[int | str]
    sealed: dict[int, Any]
    seed: bytes
    at: int
    now: int = 0
    """The present step; nought where it is the one whose table is kept."""
    steps: list[int] = []
    """The step of each answer in the tail; empty where all are of the one whose table is kept."""
    free: int = 0
    """How many answers at the tail's end may still be taken back."""


class BadSave(msgspec.DecodeError):
    """Bytes that are no save, with a sentence that says why."""


class Foreseen(NamedTuple):
    """One future among many, as far as the next question."""

    fell: list[Outcome]
    told: list[Event]
    asked: Question[Any] | None


class _Step(NamedTuple):
    """How a step began: its table, and how much had been told, answered and rolled by then."""

    number: int
    table: Any
    told: int
    answers: int
    fate: int


class _Horizon(NamedTuple):
    """Where a choice stood, so that it can be taken back."""

    seat: Seat
    step: _Step
    answers: int
    fate: int


class Game(Generic[TableT]):
    """A book, a table, the fates, and the question before a seat."""

    def __init__(
        self,
        book: Book[TableT],
        setup: Setup,
        table: TableT,
        fates: Fates,
        *,
        tail: Sequence[Answer] = (),
        light: bool = False,
    ) -> None:
        self.book = book
        self.setup = setup
        self.table = table
        self.fates = fates
        self.light = light
        """A light game keeps no checkpoint and no chronicle: it runs to its end or is dropped."""
        self.answers: list[Answer] = []
        self.chronicle: list[Event] = []
        self.steps = 0
        self.verdict: Verdict | None = None
        self.asked: tuple[Question[Any], ...] = ()
        self._together = False
        """True where the rule waits for the answers of several seats at once."""
        self._sealed: dict[int, Answer] = {}
        """The answers given to ``asked``, by place, until all are in."""
        self._rule: Rule | None = None
        self._pending: list[Answer] = list(reversed(tail))
        self._doubted = False
        """True where the pending answers come from outside and each is checked again."""
        self._retracing = False
        """True in a copy on its way to its origin's question, which has more than one offer."""
        self._imagined = False
        self._undo: list[_Horizon] = []
        self._free = 0
        """How many of the pending answers may be taken back when they have been given again."""
        self._step = _Step(0, table, 0, 0, 0)
        """The present step's beginning, from which it can be run again."""

    # Beginning

    @classmethod
    def begin(
        cls,
        book: Book[TableT],
        setup: Setup,
        fates: Fates,
        *,
        tail: Sequence[Answer] = (),
        light: bool = False,
    ) -> Game[TableT]:
        """Lay the table and run to the first question."""
        _must_be_of(book, setup)
        if setup.edition != book.edition:
            raise BadSetup(
                f"This battle is played by edition {setup.edition} of {book.name}; "
                f"here is edition {book.edition}."
            )
        game = cls(book, setup, book.setup(setup), fates, tail=tail, light=light)
        fates.by_hand = setup.by_hand
        game._start()
        return game

    @classmethod
    def take_up(cls, book: Book[TableT], setup: Setup, table: TableT, fates: Fates) -> Game[TableT]:
        """A battle from a table as it stood between two steps, run to its next question."""
        _must_be_of(book, setup)
        game = cls(book, setup, table, fates)
        if not game._ended():
            game._start()
        return game

    def _start(self) -> None:
        self._begin_step()
        self._run(None)

    # What the rules use

    def roll(self, count: int, sides: int = 6, of: str = "") -> tuple[int, ...]:
        """Dice, as they fell; imagined luck may go by what they are thrown for."""
        return self.fates.roll(count, sides, of)

    def tell(self, event: Event) -> None:
        """A fact: it writes itself on the table and joins the chronicle."""
        event.apply(self.table)
        if event.reveals and not self._pending:
            self._undo.clear()
        if not self.light:
            self.chronicle.append(event)

    # What players use

    @property
    def question(self) -> Question[Any] | None:
        """The first question that waits for an answer; None when the battle is over."""
        return self.question_for(None)

    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited."""
        return tuple([q.seat for i, q in enumerate(self.asked) if i not in self._sealed])

    def question_for(self, seat: Seat | None) -> Question[Any] | None:
        """The question that waits for this seat, if any."""
        place = self._awaited(seat)
        return None if place < 0 else self.asked[place]

    def _awaited(self, seat: Seat | None) -> int:
        """The place of the first question that waits for a seat, or for anybody; -1 if none."""
        for place, question in enumerate(self.asked):
            if place not in self._sealed and seat in (None, question.seat):
                return place
        return -1

    def answer(self, choice: Any, seat: Seat | None = None) -> None:
        """Take a seat's choice and run the rules to the next question."""
        place = self._awaited(seat)
        if place < 0:
            raise IllegalChoice(Fault("You are not being asked anything now.", ""))
        question = self.asked[place]
        fault = question.verdict(choice)
        if fault is not None:
            raise IllegalChoice(fault)
        if isinstance(question, PhysicalFate):
            self._foretell(choice)
            return
        self._remember(question.seat)
        given = self._given(question.seat, choice)
        if not self._together:
            self.answers.append(given)
            self._run(choice)
            return
        self._sealed[place] = given
        if len(self._sealed) == len(self.asked):
            if len(self.asked) > 1:
                self._undo.clear()
            self._run(self._open())

    def _given(self, seat: Seat, choice: Any, *, lone: bool = False) -> Answer:
        return Answer(seat, choice, lone, self.steps, self.fates.at)

    # Running

    def _begin_step(self) -> None:
        self.steps += 1
        table = self.table
        if not self.light:
            table = table.copy()
            self._imagined = False
        self._step = _Step(self.steps, table, len(self.chronicle), len(self.answers), self.fates.at)
        self._sealed = {}
        self._rule = self.book.step(self)

    def _run(self, reply: Any) -> None:
        while True:
            assert self._rule is not None
            try:
                asked = self._rule.send(reply)
            except StopIteration as end:
                self._must_be_done(end.value)
                if self._ended():
                    return
                self._begin_step()
                reply = None
                continue
            except Unforetold as need:
                self.asked = (PhysicalFate(need),)
                return
            self._put(asked)
            if len(self._sealed) < len(self.asked):
                return
            reply = self._open()

    def _must_be_done(self, end: object) -> None:
        if end is not DONE:
            raise RuntimeError("a step of the book ended without being done")
        begun = self._step
        if self.light or begun.told < len(self.chronicle) or begun.fate < self.fates.at:
            return
        if all(answer.lone for answer in self.answers[begun.answers :]):
            raise RuntimeError("a step of the book did nothing, so it would be done for ever")

    def _put(self, asked: object) -> None:
        """Lay the questions before their seats; answer what is on record or has one answer."""
        if isinstance(asked, Question):
            self.asked, self._together = (asked,), False
        elif isinstance(asked, Sealed):
            self.asked, self._together = asked.questions, True
        else:
            raise RuntimeError(f"rules await players; {asked!r} is no question")
        for index, question in enumerate(self.asked):
            if self._pending:
                self._sealed[index] = self._recall(question)
            elif not (question.secret or self._retracing) and question.is_lone():
                lone = question.offers()[0]
                self._sealed[index] = self._given(question.seat, lone, lone=True)

    def _open(self) -> Any:
        """All answers are in: they join the journal, and the rule gets what it waits for."""
        sealed, self._sealed = self._sealed, {}
        if not self._together:
            self.answers.append(sealed[0])
            return sealed[0].choice
        given = [sealed[index] for index in range(len(self.asked))]
        self.answers += given
        return tuple([answer.choice for answer in given])

    def _ended(self) -> bool:
        self.verdict = self.book.over(self.table)
        if self.verdict is None:
            return False
        if self._pending:
            raise Divergence("the battle is over, but the record goes on")
        self.asked = ()
        self._rule = None
        return True

    def _recall(self, question: Question[Any]) -> Answer:
        """What was answered here before, when a step is run again."""
        was = self._pending.pop()
        if was.step != self.steps:
            raise Divergence(f"an answer of step {was.step} is on the record in step {self.steps}")
        if was.seat != question.seat:
            raise Divergence(f"{was.seat} answers on the record, but {question.seat} is asked")
        choice = was.choice
        if question.misfit(choice):
            choice = question.decode(choice)
        if self._doubted and (fault := question.fault(choice)) is not None:
            raise IllegalChoice(fault)
        if len(self._pending) < self._free and not was.lone:
            self._remember(was.seat)
        return Answer(was.seat, choice, was.lone, was.step, self.fates.at)

    def _foretell(self, choice: str) -> None:
        """Write what the person rolled on the tape and run the step again from its start."""
        assert isinstance(self.asked[0], PhysicalFate)
        options = {str(option): option for option in self.asked[0].need.options}
        self.fates.tape += [options[face] for face in self.asked[0].told(choice)]
        self._undo.clear()
        self._restart(self._step, len(self.answers))

    # Taking back

    def _remember(self, seat: Seat) -> None:
        if self.light or self._imagined:
            return
        if self._undo and (self._undo[-1].seat != seat or self._undo[-1].fate != self.fates.at):
            self._undo.clear()
        self._undo.append(self._horizon(seat))

    def _horizon(self, seat: Seat) -> _Horizon:
        return _Horizon(seat, self._step, len(self.answers), self.fates.at)

    def _root(self) -> _Horizon:
        """The earliest choice that may still be taken back, else the open question."""
        if self._undo and self.may_undo(self._undo[-1].seat):
            return self._undo[0]
        self._must_have_checkpoint()
        return self._horizon(Seat(""))

    def may_undo(self, seat: Seat) -> bool:
        """True while no die, card or other seat has spoken, nor anything hidden come to light."""
        return (
            bool(self._undo)
            and self._undo[-1].seat == seat
            and self._undo[-1].fate == self.fates.at
            and self.verdict is None
            and all(given.lone for given in self._sealed.values())
        )

    def undo(self, seat: Seat) -> None:
        """Take this seat's last choice back."""
        if not self.may_undo(seat):
            raise IllegalChoice(Fault(NOT_BACK, ""))
        back = self._undo.pop()
        self._restart(back.step, back.answers)

    def _restart(self, step: _Step, answers: int) -> None:
        """Run a step again from its beginning, with so many of the battle's answers."""
        self._close_rule()
        self._pending += reversed(self.answers[step.answers : answers])
        self.table = step.table.copy()
        del self.answers[step.answers :]
        del self.chronicle[step.told :]
        self.fates.at = step.fate
        self.steps = step.number - 1
        self.verdict = None
        self._start()

    # Copies

    def clone(self, stream: Stream, *, light: bool = False) -> Game[TableT]:
        """The same battle, in mid-rule if need be, with a future of its own."""
        self._must_have_checkpoint()
        begun = self._step
        fates = Fates(stream, self.fates.since(begun.fate))
        tail = self.answers[begun.answers :]
        if self.verdict is not None:
            twin = Game(self.book, self.setup, self.table.copy(), fates, light=light)
            twin.steps, twin.verdict = self.steps, self.verdict
            return twin
        twin = Game(self.book, self.setup, begun.table.copy(), fates, tail=tail, light=light)
        twin.steps = self.steps
        twin._step = _Step(self.steps, begun.table, 0, 0, 0)
        twin._rule = self.book.step(twin)
        twin._retracing = not isinstance(self.question, PhysicalFate)
        twin._run(None)
        twin._retracing = False
        twin._sealed.update(self._sealed)
        return twin

    def answer_somehow(self) -> None:
        """Everybody who is asked takes the first answer on offer, to see how that would look.

        Where all set up behind a screen, nobody stands before all have answered.
        """
        awaited = self.waiting()
        for question in [one for one in self.asked if one.seat in awaited]:
            self.answer(question.offers()[0], question.seat)

    def foreseen(self, stream: Stream) -> Foreseen:
        """What might fall from here to the next question, what would be told, and what asked."""
        twin = self.clone(stream)
        fell = twin.fates.tape[self.fates.at - self._step.fate :]
        told = twin.chronicle[len(self.chronicle) - self._step.told :]
        asked = twin.question
        twin.close()
        return Foreseen(fell, told, asked)

    def _must_have_checkpoint(self) -> None:
        """The truth lies under an imagined table, and nothing under a light game's."""
        if self._imagined:
            raise RuntimeError("an imagined game cannot be copied before its next step")
        if self.light:
            raise RuntimeError("a light game keeps no checkpoint to copy from")

    def imagine(self, seat: Seat, stream: Stream, *, light: bool = False) -> Game[TableT]:
        """A battle this seat might be in: a clone with all it cannot know dealt anew."""
        twin = self.clone(stream, light=light)
        twin._sealed = {i: a for i, a in twin._sealed.items() if a.lone or a.seat == seat}
        self.book.imagine(twin.table, seat, stream)
        twin._forget()
        for question in twin.asked:
            question.forget()
        return twin

    def _forget(self) -> None:
        """Nothing in an imagined game leads back to the true one."""
        self._imagined = True
        self._step = _Step(self.steps, self.table, 0, 0, 0)
        self.answers.clear()
        self.chronicle.clear()
        self.fates.tape.clear()
        self.fates.at = 0

    def close(self) -> None:
        """Drop the battle; an abandoned rule is closed, so nothing lingers."""
        self._close_rule()
        self.asked = ()

    def _close_rule(self) -> None:
        if self._rule is not None:
            self._rule.close()
            self._rule = None

    # Saves

    def position(self) -> TableT:
        """The table as the present step began, or as the battle ended; not to be written."""
        if self.verdict is not None:
            return self.table
        self._must_have_checkpoint()
        table: TableT = self._step.table
        return table

    def save(self) -> bytes:
        """The battle as bytes, in mid-rule if need be, with all that may be taken back."""
        stream = self.fates.source
        save = Save(
            setup=self.setup,
            table=b"",
            step=self.steps,
            tail=[],
            told=[],
            sealed={i: a.choice for i, a in self._sealed.items() if not a.lone},
            seed=stream.seed if stream else b"",
            at=stream.at if stream else 0,
        )
        return msgspec.msgpack.encode(self._with_tail(save))

    def _with_tail(self, save: Save) -> Save:
        if self.verdict is not None:
            return msgspec.structs.replace(save, table=msgspec.msgpack.encode(self.table))
        root = self._root()
        tail = self.answers[root.step.answers :]
        return msgspec.structs.replace(
            save,
            table=msgspec.msgpack.encode(root.step.table),
            step=root.step.number,
            tail=[(a.seat, a.choice, a.lone) for a in tail],
            told=self.fates.since(root.step.fate),
            now=self.steps,
            steps=[a.step for a in tail],
            free=len(self.answers) - root.answers,
        )

    def saved_from(self) -> tuple[int, int, int]:
        """How many events, answers and outcomes of fate lie before the table that a save keeps."""
        if self.verdict is not None:
            return len(self.chronicle), len(self.answers), self.fates.at
        begun = self._root().step
        return begun.told, begun.answers, begun.fate

    @classmethod
    def load(cls, book: Book[TableT], data: bytes) -> Game[TableT]:
        """A saved battle; where corrected rules no longer fit its tail, its step begins anew."""
        save = _decoded(data, Save)
        _must_be_of(book, save.setup)
        try:
            game = cls._resume(book, save)
            game._stand_as_saved(save)
            return game
        except (Divergence, IllegalChoice):
            return cls._resume(
                book, msgspec.structs.replace(save, tail=[], steps=[], told=[], sealed={})
            )

    @classmethod
    def _resume(cls, book: Book[TableT], save: Save) -> Game[TableT]:
        table = _decoded(save.table, book.table_type)
        fates = Fates(Stream(save.seed, save.at) if save.seed else None, save.told)
        fates.by_hand = save.setup.by_hand
        steps = save.steps or [save.step] * len(save.tail)
        given = zip(save.tail, steps, strict=True)
        tail = [Answer(Seat(s), c, lone, step, 0) for (s, c, lone), step in given]
        game = cls(book, save.setup, table, fates)
        game.steps = save.step
        if game._ended():
            return game
        game.steps -= 1
        game._pending, game._doubted, game._free = tail[::-1], True, save.free
        game._start()
        game._doubted, game._free = False, 0
        return game

    def _stand_as_saved(self, save: Save) -> None:
        """Seal again what was sealed, at a question that must be the one that was saved."""
        if self.steps != (save.now or save.step) or self.fates.at != len(save.told):
            raise Divergence("the step no longer runs as it was saved")
        for index, raw in save.sealed.items():
            if index >= len(self.asked):
                raise Divergence("an answer was sealed to a question that is no longer asked")
            question = self.asked[index]
            choice = question.decode(raw)
            if (fault := question.fault(choice)) is not None:
                raise IllegalChoice(fault)
            self._sealed[index] = self._given(question.seat, choice)


def _decoded(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.msgpack.decode(data, type=kind)
    except msgspec.DecodeError as error:
        raise BadSave(f"This is no save of a battle: {error}.") from error


def _must_be_of(book: Book[Any], setup: Setup) -> None:
    if setup.book != book.id:
        raise BadSetup(f"This battle is played by {setup.book}, not by {book.id}.")
