"""How a battle of the campaign ended, as whoever fought it reports it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.books.edwardian_splendour.armies import QUALITIES
from grognard.books.edwardian_splendour.campaign.questions import CampaignQuestion
from grognard.books.edwardian_splendour.campaign.state import CampaignTable, Card, Front, Result
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer
from grognard.tabletop.wording import many

DRAFTS: Final = 9
"""How many endings of a battle are thought up for those who will not fight it."""
CREWS: Final = ("gun", "mg")


class BattleResult(Struct, frozen=True):
    """Who won, and what is left of every unit that was there."""

    winner: str
    """A country of the front; nothing is a draw."""
    survivors: dict[str, Annotated[int, Meta(ge=0, le=1000)]]
    """The figures left to each unit, of one removed for morale as many as it then had."""
    failed: tuple[str, ...] = ()
    """Units that failed morale and were removed."""
    lost_guns: tuple[str, ...] = ()
    """Units whose gun or MG was destroyed or taken."""
    serving: tuple[str, ...] = ()
    """Units removed for morale of which drafted men still served a gun at the end."""


def outcome(result: BattleResult, side: str) -> Result:
    """How a battle went for one side."""
    if not result.winner:
        return "drew"
    return "won" if result.winner == side else "lost"


def is_gone(result: BattleResult, cards: Sequence[Card]) -> bool:
    """Whether all figures of a side are dead or in broken units."""
    broken = [name for name in result.failed if name not in result.serving]
    return all(not result.survivors[card.id] or card.id in broken for card in cards)


class HowItEnded(CampaignQuestion[BattleResult]):
    """How the battle of a front ended; asked of the one who arranged its field."""

    __slots__ = ("front",)
    answer = BattleResult
    cite = "ES-147"

    def __init__(self, table: CampaignTable, seat: str, front: Front) -> None:
        super().__init__(table, seat)
        self.front = front

    def words(self) -> str:
        one, other = (self.table.name_of(side) for side in self.front.sides)
        return f"How did the battle of {one} against {other} end?"

    def detail(self) -> str:
        return "Fight it at the table of battles, and report it here."

    @rule("ES-147", "ES-149")
    def fault(self, choice: BattleResult) -> Fault | None:
        """A side has won, lost or drawn; one with nobody left unbroken has lost."""
        cards = {card.id: card for card in self.table.engaged(self.front)}
        if choice.winner not in (*self.front.sides, ""):
            return Fault("One of the two countries has won, or neither.", self.cite)
        if set(choice.survivors) != set(cards):
            return Fault("The survivors of every unit at the front are counted.", "ES-149")
        for name, left in choice.survivors.items():
            if not 0 <= left <= cards[name].figures:
                words = f"{cards[name].name} had {cards[name].figures} figures, not {left}."
                return Fault(words, "ES-149")
        return self._unit_fault(choice, cards) or self._loser_fault(choice)

    def _unit_fault(self, choice: BattleResult, cards: dict[str, Card]) -> Fault | None:
        for names in (choice.failed, choice.lost_guns, choice.serving):
            if any(name not in cards or names.count(name) > 1 for name in names):
                return Fault("Each unit named must have been at the front, once.", self.cite)
        if any(cards[name].type not in CREWS for name in choice.lost_guns):
            return Fault("Only artillery and MGs have a piece to lose.", self.cite)
        return None

    def _loser_fault(self, choice: BattleResult) -> Fault | None:
        gone = [
            side for side in self.front.sides if is_gone(choice, self.table.at(self.front, side))
        ]
        if len(gone) == 2 and choice.winner:
            return Fault("Nobody is left unbroken on either side: that is a draw.", self.cite)
        if len(gone) == 1 and choice.winner != self.front.rival(gone[0]):
            name = self.table.name_of(gone[0])
            return Fault(f"{name} has nobody left unbroken and has lost.", self.cite)
        return None

    def candidates(self) -> Sequence[BattleResult]:
        return endings(self.table, self.front)

    def describe(self, choice: BattleResult) -> Offer:
        cards = self.table.engaged(self.front)
        broken = [card.name for card in cards if card.id in choice.failed]
        label = in_words(self.table, self.front, choice)
        return Offer(label, f"Broken: {', '.join(broken)}" if broken else "")


def in_words(table: CampaignTable, front: Front, result: BattleResult) -> str:
    """Who wins, and at what price."""
    words = f"{table.name_of(result.winner)} wins" if result.winner else "A draw"
    dead = sum(card.figures - result.survivors[card.id] for card in table.engaged(front))
    return f"{words}; {many(dead, 'figure')} fall and {many(len(result.failed), 'unit')} break"


def endings(table: CampaignTable, front: Front) -> list[BattleResult]:
    """Some ways in which the battle of a front may end."""
    stream = Stream.of(f"battle of {front.id} in turn {table.turn}")
    return [_imagined(table, front, stream, number) for number in range(DRAFTS)]


@rule("ES-147")
def by_lot(game: Game[CampaignTable], front: Front) -> BattleResult:
    """Where nobody fights a battle, one of its likely endings is drawn, whoever likes it or not."""
    found = endings(game.table, front)
    told = [f"{n}. {in_words(game.table, front, one)}" for n, one in enumerate(found, 1)]
    return found[told.index(game.fates.draw(told, "How does the battle end?"))]


def _imagined(table: CampaignTable, front: Front, stream: Stream, number: int) -> BattleResult:
    """An ending such as battles have: the first a draw, the others to the stronger by chance."""
    one, other = front.sides
    mine, theirs = _weight(table.at(front, one)), _weight(table.at(front, other))
    winner = one if stream.below(mine + theirs) < mine else other
    winner = winner if number else ""
    survivors: dict[str, int] = {}
    failed: list[str] = []
    for side in front.sides:
        beaten = winner == front.rival(side)
        for card in table.at(front, side):
            percent = 30 + stream.below(51) if beaten else 10 + stream.below(41)
            survivors[card.id] = card.figures - card.figures * percent // 100
            if stream.below(8) < (4 if beaten else 1):
                failed.append(card.id)
    lost = [name for name in failed if table.cards[name].type in CREWS and stream.below(2)]
    result = BattleResult(winner, survivors, tuple(failed), tuple(lost))
    steady = [table.at(front, side)[0] for side in front.sides if side == winner or not winner]
    return _standing(result, steady)


def _standing(result: BattleResult, steady: list[Card]) -> BattleResult:
    """The result with these units unbroken, so that their side has not lost after all."""
    names = [card.id for card in steady]
    return replace(
        result,
        survivors=result.survivors | {n: max(1, result.survivors[n]) for n in names},
        failed=tuple(name for name in result.failed if name not in names),
        lost_guns=tuple(name for name in result.lost_guns if name not in names),
    )


def _weight(cards: Sequence[Card]) -> int:
    """What a side is worth: its figures by their quality."""
    return sum(card.figures * (QUALITIES.index(card.quality) + 1) for card in cards)
