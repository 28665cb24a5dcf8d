"""Questions that several chapters share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.kernel.question import Fault, Offer, Question, Seat


class YesNo(Question[bool]):
    """A question answered by yes or no."""

    __slots__ = ("asks", "by", "heading", "no", "whom", "yes")
    answer = bool
    cite = "AGW-001"

    def __init__(
        self,
        seat: Seat,
        asks: str,
        *,
        yes: str,
        no: str,
        heading: tuple[str, ...] = (),
        whom: str = "",
        by: str = "",
    ) -> None:
        super().__init__(seat)
        self.asks = asks
        self.whom = whom
        self.by = by or self.cite
        """The rule that allows it, where several might."""
        self.yes = yes
        self.no = no
        self.heading = heading

    def words(self) -> str:
        return self.asks

    def trail(self) -> tuple[str, ...]:
        return self.heading

    def about(self) -> str:
        return self.whom

    def candidates(self) -> Sequence[bool]:
        return [False, True]

    def fault(self, choice: bool) -> Fault | None:  # noqa: FBT001
        return None

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001
        return Offer(self.yes if choice else self.no, cite=self.by)


class Reroll(YesNo):
    """Whether a disliked morale roll is rolled again; the second stands."""

    __slots__ = ()
    cite = "AGW-039"


class ForceReroll(YesNo):
    """Whether the enemy of a Brittle unit insists on another roll."""

    __slots__ = ()
    cite = "AGW-048"


class Helper(NamedTuple):
    """Somebody who may have a die rolled again, and by which rule."""

    words: str
    cite: str


GENERAL: Final = Helper("the general", "AGW-326")
REPORTER: Final = Helper("the war correspondent", "AGW-678")


class WhichDie(Question[int]):
    """Which one of its dice a unit rolls again, thanks to somebody with it; -1 for none."""

    __slots__ = ("dice", "heading", "helper", "whom")
    answer = int
    cite = "AGW-326"

    def __init__(
        self,
        seat: Seat,
        dice: tuple[int, ...],
        heading: tuple[str, ...],
        whom: str = "",
        *,
        helper: Helper = GENERAL,
    ) -> None:
        super().__init__(seat)
        self.whom = whom
        self.dice = dice
        self.heading = heading
        self.helper = helper

    def words(self) -> str:
        return f"Which die does {self.helper.words} have rolled again?"

    def about(self) -> str:
        return self.whom

    def trail(self) -> tuple[str, ...]:
        return self.heading

    def candidates(self) -> Sequence[int]:
        lowest = self.dice.index(min(self.dice))
        return [-1, lowest]

    def fault(self, choice: int) -> Fault | None:
        if -1 <= choice < len(self.dice):
            return None
        return Fault("There is no such die.", self.cite)

    def describe(self, choice: int) -> Offer:
        if choice < 0:
            return Offer("None: they stand as they fell", cite=self.helper.cite)
        return Offer(f"Roll the {self.dice[choice]} again", cite=self.helper.cite)


class Pick(Question[str]):
    """One of several named things."""

    __slots__ = ("asks", "by", "given", "heading", "whom")
    answer = str
    cite = "AGW-001"

    def __init__(
        self,
        seat: Seat,
        asks: str,
        labels: dict[str, str],
        by: str,
        heading: tuple[str, ...] = (),
        *,
        whom: str = "",
    ) -> None:
        super().__init__(seat)
        self.whom = whom
        self.asks = asks
        self.given = labels
        self.by = by
        self.heading = heading

    @property
    def labels(self) -> dict[str, str]:
        """What may be chosen, each with its words."""
        return self.given

    def words(self) -> str:
        return self.asks

    def trail(self) -> tuple[str, ...]:
        return self.heading

    def about(self) -> str:
        return self.whom

    def candidates(self) -> Sequence[str]:
        return list(self.labels)

    def fault(self, choice: str) -> Fault | None:
        if choice in self.labels:
            return None
        return Fault("That is not to be chosen here.", self.by)

    def describe(self, choice: str) -> Offer:
        return Offer(self.labels[choice], cite=self.by, piece=choice)


class FromHand(Pick):
    """One of several things that a hand allows, as it is now: in imagination it is dealt anew."""

    __slots__ = ("held",)

    def __init__(
        self,
        seat: Seat,
        asks: str,
        held: Callable[[], dict[str, str]],
        by: str,
        heading: tuple[str, ...] = (),
        *,
        whom: str = "",
    ) -> None:
        super().__init__(seat, asks, {}, by, heading, whom=whom)
        self.held = held

    @property
    def labels(self) -> dict[str, str]:
        """What the cards of the moment may be used for."""
        return self.held()


class NextActor(Pick):
    """Which unit of a brigade acts next."""

    __slots__ = ()
    cite = "AGW-125"


def cycle_of(table: AgwTable, seat: str) -> str:
    """Where in the battle a seat or a command is, for the breadcrumb."""
    return f"Cycle {table.cycles.get(table.command(seat), 1)}"


def trail_of(table: AgwTable, unit: Unit, *rest: str) -> tuple[str, ...]:
    """The breadcrumb of something a unit does."""
    return (cycle_of(table, table.command_of(unit)), unit.name, *rest)
