"""Questions: who is asked, in what words, by which rule, and what may be answered."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, ClassVar, Generic, NewType, TypeVar

import msgspec
from msgspec import Struct

from grognard.kernel.reckoning import Reckoning

Seat = NewType("Seat", str)
T = TypeVar("T")


class Fault(Struct, frozen=True):
    """Why a choice is refused: a sentence to a player, its rule, and what would mend it."""

    words: str
    cite: str
    remedy: str = ""


class Offer(Struct, frozen=True, omit_defaults=True):
    """How one choice is shown: in words, and on the table where it points at something."""

    label: str
    detail: str = ""
    cite: str = ""
    icon: str = ""
    piece: str = ""
    """The piece it points at: whom it is about, or at whom it is aimed."""
    place: tuple[int, int] | None = None
    path: tuple[tuple[int, int], ...] = ()
    reckoning: Reckoning | None = None
    odds: str = ""
    group: str = ""
    tray: tuple[tuple[int, int], ...] = ()
    """The corners of the tray where the piece would stand, front left first."""
    figures: tuple[tuple[int, int], ...] = ()
    """Where its figures would stand, in their order, if not as they do on their tray now."""
    actor: str = ""
    """The piece that would do it, where neither the question nor ``piece`` says so."""
    fellows: tuple[str, ...] = ()
    """Those who would do it with him."""
    where: str = ""
    """Where its place is in the words of the table; said by whoever puts the question."""


class Allotment(Struct, frozen=True):
    """An answer that gives every thing a place, so that a player can sort them himself.

    The answer is the place of each thing, by their ids; the rules judge it like any other.
    """

    things: dict[str, str]
    """What is to be sorted, by id: its name."""
    places: dict[str, str]
    """Where each may go, by id: how that is called."""


class IllegalChoice(Exception):
    """A choice that the rules refuse; the game is as it was."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)  # whole, for from another process it is made anew of this
        self.fault = fault

    def __str__(self) -> str:
        return self.fault.words


class Question(Generic[T]):
    """Something only a player can decide.

    A kind of question gives ``candidates`` (what a person might think of here) and ``fault``
    (the one checker of legality). What passes is offered, what fails is shown with its reason.
    """

    __slots__ = ("_faults", "_offers", "_thought", "seat")

    answer: ClassVar[type]
    """The Python type of an answer."""
    wire: ClassVar[Any] = None
    """The type to decode an answer from the wire, where it says more than ``answer``."""
    cite: ClassVar[str]
    secret: ClassVar[bool] = False
    """True where answering a lone offer at once would tell the others something hidden."""
    sets_up: ClassVar[bool] = False
    """True where a piece is set up before the battle begins."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.forget()

    def __await__(self) -> Generator[Question[T], T, T]:
        return (yield self)

    def words(self) -> str:
        """The question as it is put to the player."""
        raise NotImplementedError  # pragma: no cover

    def detail(self) -> str:
        """One line more about what is decided here."""
        return ""

    def about(self) -> str:
        """The piece that acts here, if it is one: its card lies open and its ghost moves."""
        return ""

    def trail(self) -> tuple[str, ...]:
        """Where in the sequence of play the question stands, outermost first."""
        return ()

    def allotment(self) -> Allotment | None:
        """What a player can sort himself, where an answer gives things their places."""
        return None

    def candidates(self) -> Sequence[T]:
        """Every choice a person might think of here, in a fixed order."""
        raise NotImplementedError  # pragma: no cover

    def fault(self, choice: T) -> Fault | None:
        """None if the choice is legal, else why not."""
        raise NotImplementedError  # pragma: no cover

    def describe(self, choice: T) -> Offer:
        """The choice in words and places."""
        return Offer(str(choice))

    def forget(self) -> None:
        """Nothing has been listed yet, or what was listed no longer holds."""
        self._offers: Sequence[T] | None = None
        self._thought: Sequence[T] | None = None
        self._faults: dict[int, Fault | None] = {}
        """What was found of the candidates, by identity: as long as it stands they all live."""

    def _thinkable(self) -> Sequence[T]:
        """The candidates, thought of once while the question stands."""
        if self._thought is None:
            self._thought = tuple(self.candidates())
        return self._thought

    def _fault_of(self, candidate: T) -> Fault | None:
        """What is wrong with a candidate; each is checked once while the question stands."""
        faults, key = self._faults, id(candidate)
        if key not in faults:
            faults[key] = self.fault(candidate)
        return faults[key]

    def verdict(self, choice: T) -> Fault | None:
        """None if an answer may be taken; a candidate that has passed is not checked again."""
        if id(choice) in self._faults:
            return self._faults[id(choice)]
        return self.misfit(choice) or self.fault(choice)

    def list_offers(self) -> Sequence[T]:
        """The legal choices; a kind of question that can list them faster overrides this."""
        return [choice for choice in self._thinkable() if self._fault_of(choice) is None]

    def offers(self) -> Sequence[T]:
        """The legal choices, listed once while the question stands."""
        if self._offers is None:
            self._offers = self.list_offers()
        return self._offers

    def _is_listed(self) -> bool:
        """Whether the offers are at hand, or can be listed without checking one by one."""
        return self._offers is not None or type(self).list_offers is not Question.list_offers

    def is_lone(self) -> bool:
        """Whether there is only one legal choice; no more candidates are checked than it takes."""
        if self._is_listed():
            return len(self._some_offers()) == 1
        found = 0
        for choice in self._thinkable():
            if self._fault_of(choice) is None:
                found += 1
                if found == 2:
                    return False
        return len(self._some_offers()) == 1

    def _some_offers(self) -> Sequence[T]:
        offers = self.offers()
        if not offers:
            raise RuntimeError(f"{type(self).__name__} offers nothing")
        return offers

    def sample(self, below: Callable[[int], int]) -> T:
        """Any legal choice, every one alike, without checking them all."""
        if self._is_listed():
            offers = self._some_offers()
            return offers[below(len(offers))]
        left = list(self._thinkable())
        while left:
            choice = left.pop(below(len(left)))
            if self._fault_of(choice) is None:
                return choice
        raise RuntimeError(f"{type(self).__name__} offers nothing")

    def refusals(self) -> list[tuple[Offer, Fault]]:
        """What a player may look for here in vain, each with its reason."""
        pairs = [(choice, self._fault_of(choice)) for choice in self._thinkable()]
        return [(self.describe(choice), fault) for choice, fault in pairs if fault is not None]

    def decode(self, raw: object) -> T:
        """An answer from the wire or a record, strictly typed."""
        try:
            answer: T = msgspec.convert(raw, self.wire or self.answer)
        except (msgspec.ValidationError, OverflowError) as error:
            raise IllegalChoice(
                Fault(f"That is no answer to this question: {error}.", self.cite)
            ) from error
        return answer

    def misfit(self, choice: object) -> Fault | None:
        """Refuse an answer of the wrong kind before any rule looks at it."""
        if isinstance(choice, self.answer) and not (
            isinstance(choice, bool) and self.answer is not bool
        ):
            return None
        return Fault("That is no answer to this question.", self.cite)


class Sealed:
    """Questions put to several seats at once; no answer is shown before all are given."""

    __slots__ = ("questions",)

    def __init__(self, questions: Sequence[Question[Any]]) -> None:
        self.questions = tuple(questions)

    def __await__(self) -> Generator[Sealed, tuple[Any, ...], tuple[Any, ...]]:
        return (yield self)
