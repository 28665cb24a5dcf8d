"""Books that each break one promise, so that the checks can be seen to find it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any, ClassVar

from msgspec import Struct, field

from grognard.kernel.book import DONE, Done, Rule
from grognard.kernel.event import Event, Show
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Seat
from grognard.kernel.reckoning import Modifier, Reckoning
from kernel.toybook import (
    BOOK,
    Dealt,
    Duel,
    Duellist,
    DuelTable,
    PlayCard,
    Ready,
    Stance,
    Struck,
    deal,
    strike,
)

RED = Seat("red")


class Preluded(Duel):
    """The duel with something before every strike."""

    def step(self, game: Game[DuelTable]) -> Rule:
        return self._step(game) if game.table.dealt else deal(game)

    async def _step(self, game: Game[DuelTable]) -> Done:
        await self.prelude(game)
        return await strike(game)

    async def prelude(self, game: Game[DuelTable]) -> None:
        raise NotImplementedError


class Endless(Duel):
    """Declares a bound that it does not keep."""

    def bound(self, table: DuelTable) -> int:
        return 5


class ShowsHands(Duel):
    """Its view shows both hands."""

    def view(self, table: DuelTable, seat: Seat | None) -> Struct:
        return BOOK.view(table, None)


class ImaginesTooMuch(Duel):
    """Deals anew what the seat holds itself."""

    def imagine(self, table: DuelTable, seat: Seat, stream: Stream) -> None:
        for man in table.men.values():
            man.hand = tuple("lunge" for _ in man.hand)


class Loud(Dealt, frozen=True):
    """A deal that everybody sees."""

    def seen(self, seat: Seat) -> Event:
        return self


class DealsOpenly(Duel):
    """Tells everybody the cards that stay hidden in the hand."""

    def step(self, game: Game[DuelTable]) -> Rule:
        return strike(game) if game.table.dealt else self._deal(game)

    async def _deal(self, game: Game[DuelTable]) -> Done:
        game.tell(Loud("red", ("feint", "lunge")))
        game.tell(Loud("blue", ("parry", "riposte")))
        return DONE


class Gossip(Event, frozen=True):
    """A sentence that leans on what is hidden."""

    cite = "TOY-001"

    def tell(self, table: DuelTable) -> str:
        return f"Blue holds {table.men['blue'].hand}."


class Gossips(Preluded):
    """Tells everybody in its sentences what Blue holds."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        game.tell(Gossip())


class Weighed(Stance):
    """A question to Red that shows what Blue holds."""

    __slots__ = ("table",)

    def __init__(self, table: DuelTable) -> None:
        super().__init__(RED)
        self.table = table

    def describe(self, choice: int) -> Offer:
        return Offer(f"{choice}", detail=f"against {self.table.men['blue'].hand}")


class ShowsOdds(Preluded):
    """Reckons odds for Red from Blue's hidden hand."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        await Weighed(game.table)


class AskedAloud(Stance):
    """A question to Red after which Blue reads what Red holds."""

    __slots__ = ("table",)

    def __init__(self, table: DuelTable) -> None:
        super().__init__(RED)
        self.table = table

    def trail(self) -> tuple[str, ...]:
        return ("Strike", *self.table.men["red"].hand)


class LeavesATrail(Preluded):
    """Tells those who wait where play stands, and with which cards."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        await AskedAloud(game.table)


class WritesSilently(Preluded):
    """Changes the table without an event."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        game.table.men["red"].name += "!"


class FailsItsAudit(Duel):
    """Finds fault with its own tables."""

    def audit(self, table: DuelTable) -> list[str]:
        return ["It is turn 3."] if table.turn == 3 else []


class Uncited(Struck, frozen=True):
    """A strike by no rule."""

    cite: ClassVar[str] = "TOY-999"


class TellsUncited(Preluded):
    """Has an event whose rule does not exist."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        game.tell(Uncited("blue", "red", 1, wound=False))


class Forgetful(Struck, frozen=True):
    """A strike that is told by how things stand."""

    def tell(self, table: DuelTable) -> str:
        return f"A blow in turn {table.turn}."


class TellsByTheClock(Preluded):
    """Has a sentence that is another one when it is told later."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        game.tell(Forgetful("blue", "red", 1, wound=False))


class Reckons(Struck, frozen=True):
    """A strike with a modifier of no rule."""

    def show(self) -> Show:
        doubtful = Modifier(1, "a hunch", "TOY-998")
        return Show(reckoning=Reckoning("to hit", 4, "TOY-001", (doubtful,)))


class ReckonsUncited(Preluded):
    """Has a modifier whose rule does not exist."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        game.tell(Reckons("blue", "red", 1, wound=False))


class AskedByNoRule(Stance):
    """A question by no rule."""

    __slots__ = ()
    cite = "TOY-997"


class AsksUncited(Preluded):
    """Asks by a rule that does not exist."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        await AskedByNoRule(RED)


class Generous(Stance):
    """Offers what it refuses."""

    __slots__ = ()

    def list_offers(self) -> Sequence[int]:
        return [0, 1, 2]


class OffersTooMuch(Preluded):
    """Has offers that are not legal."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        await Generous(RED)


class Brittle(Stance):
    """Breaks where it should find fault."""

    __slots__ = ()

    def fault(self, choice: int) -> Fault | None:
        return [None, None][choice]


class BreaksOnNonsense(Preluded):
    """Has a checker that is not total."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        await Brittle(RED)


class Remembers(Preluded):
    """Keeps something of the battle in the book."""

    def __init__(self) -> None:
        self.calls = count()

    async def prelude(self, game: Game[DuelTable]) -> None:
        game.tell(Struck("blue", "red", next(self.calls) % 97, wound=False))
        await Stance(RED)


class SharedTable(DuelTable):
    """A table with a list in it, which copies share."""

    log: list[int] = field(default_factory=list)


class Scribbled(Event, frozen=True):
    """Writes into the list in place."""

    cite = "TOY-001"

    def apply(self, table: Any) -> None:
        table.log.append(1)

    def tell(self, table: Any) -> str:
        return "Somebody scribbles."


class SharesALog(Preluded):
    """Has a table that does not copy whole."""

    table_type = SharedTable

    def setup(self, setup: Any) -> DuelTable:
        men = {seat: Duellist(name=seat, seat=seat) for seat in setup.seats}
        return SharedTable(men=men, log=[])

    async def prelude(self, game: Game[DuelTable]) -> None:
        game.tell(Scribbled())
        await Stance(RED)


class Clings(Preluded):
    """Holds on to a question when it is dropped."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        try:
            await Stance(RED)
        finally:
            await Ready(RED)


class PlaysByHash(Preluded):
    """Takes what a set of words gives first."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        for word in frozenset(["horse", "foot", "guns", "staff", "train", "scouts"]):
            game.tell(Struck("blue", "red", len(word), wound=False))


BY_HASH = PlaysByHash()


class Hoards(PlayCard):
    """Keeps a copy of the hand, which stays true when the hand is imagined."""

    __slots__ = ("copied",)

    def __init__(self, man: Duellist) -> None:
        super().__init__(man)
        self.copied = man.hand

    def candidates(self) -> Sequence[str]:
        return [*self.copied, ""]


class RemembersHands(Preluded):
    """Holds what is hidden in a question across an await."""

    async def prelude(self, game: Game[DuelTable]) -> None:
        man = game.table.men["red"]
        card = await Hoards(man)
        if card:
            hand = list(man.hand)
            hand.remove(card)
            game.tell(Dealt("red", tuple(sorted([*hand, card]))))
