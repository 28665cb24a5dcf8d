"""Questions that several actions share: where to, and how many points to add."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from grognard.books.gentlemen_of_war.ground import address, country, whither
from grognard.books.gentlemen_of_war.odds import odds_in_words
from grognard.books.gentlemen_of_war.pieces import Arm, GowTable, Place, Unit
from grognard.books.gentlemen_of_war.reckon import with_extra
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import many


class UnitQuestion(Question[str]):
    """A question about one unit's doings, answered by a word."""

    __slots__ = ("table", "unit")
    answer = str
    heading: ClassVar[str] = ""

    def __init__(self, table: GowTable, unit: Unit, seat: Seat | None = None) -> None:
        super().__init__(seat or unit.seat)
        self.table = table
        self.unit = unit

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", self.unit.name, self.heading)


class YesNo(Question[bool]):
    """A question answered by yes or no."""

    __slots__ = ()
    answer = bool

    def candidates(self) -> Sequence[bool]:
        return [False, True]

    def fault(self, choice: bool) -> Fault | None:  # noqa: FBT001
        return None


class Where(Question[Place]):
    """Where a unit goes; its own place stands for staying there."""

    __slots__ = ("costs", "heading", "stay", "table", "unit")
    answer = tuple
    wire = tuple[int, int]
    cite = "GOW-040"

    def __init__(
        self,
        table: GowTable,
        unit: Unit,
        costs: Mapping[Place, int],
        heading: str,
        *,
        stay: str = "",
    ) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit
        self.costs = costs
        self.heading = heading
        self.stay = stay

    def words(self) -> str:
        return f"Where does {self.unit.name} go?"

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        when = f"Turn {self.table.turn}" if self.table.turn else "Deployment"
        return (when, self.unit.name, self.heading)

    def candidates(self) -> Sequence[Place]:
        return [self.unit.place, *self.costs] if self.stay else list(self.costs)

    def list_offers(self) -> Sequence[Place]:
        return self.candidates()

    def fault(self, choice: Place) -> Fault | None:
        if choice in self.costs or (self.stay and choice == self.unit.place):
            return None
        return Fault(
            f"{self.unit.name} cannot get there.", self.cite, "Pick one of the marked places."
        )

    def describe(self, choice: Place) -> Offer:
        if choice == self.unit.place:
            return Offer(self.stay, icon="ui-hold")
        where = whither(self.table, self.unit.place, choice)
        grows, there = country(self.table, choice), address(self.table, choice)
        detail = f"{grows}; {there}; costs {self.costs[choice]}"
        return Offer(where[0].upper() + where[1:], detail, icon="ui-move", place=choice)


class Deploy(Where):
    """Where a unit stands when the battle opens."""

    __slots__ = ()
    cite = "GOW-119"
    sets_up = True

    def words(self) -> str:
        return f"Where does {self.unit.name} deploy?"

    def trail(self) -> tuple[str, ...]:
        return ("Deployment", self.unit.name)

    def describe(self, choice: Place) -> Offer:
        grows = country(self.table, choice)
        where = address(self.table, choice)
        return Offer(grows[0].upper() + grows[1:], where, icon="ui-move", place=choice)


class ExtraPoints(Question[int]):
    """Action points added before the draw, each for one more card."""

    __slots__ = ("arm", "base", "table", "unit", "what")
    answer = int
    cite = "GOW-017"

    def __init__(
        self, table: GowTable, unit: Unit, base: Reckoning, what: str, arm: Arm | None = None
    ) -> None:
        super().__init__(unit.seat)
        self.arm = arm
        self.table = table
        self.unit = unit
        self.base = base
        self.what = what

    def words(self) -> str:
        return f"How many more action points for {self.what}?"

    def about(self) -> str:
        return self.unit.id

    def detail(self) -> str:
        return "Each draws one more card; it must be said before drawing."

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", self.unit.name, self.what)

    def candidates(self) -> Sequence[int]:
        return range(self.unit.points)

    def fault(self, choice: int) -> Fault | None:
        if not 0 <= choice < self.unit.points:
            return Fault(f"{self.unit.name} has no {choice} points to add.", self.cite)
        if self.base.total + choice < 1:
            return Fault("That would draw no card at all.", "GOW-016", "Add more points.")
        return None

    def describe(self, choice: int) -> Offer:
        reckoning = with_extra(self.base, choice)
        cards = many(max(0, reckoning.total), "card")
        label = f"Add {choice}" if choice else "Add none"
        odds = ""
        if self.arm is not None:
            odds = odds_in_words(self.table, self.seat, self.arm, reckoning.total)
        return Offer(f"{label}: {cards}", cite=self.cite, reckoning=reckoning, odds=odds)
