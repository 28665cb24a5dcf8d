"""How a battle ends: destruction, headquarters, army morale, concession, or nightfall."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.pieces import EsTable
from grognard.kernel.book import Verdict
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Sealed, Seat

HALF: Final = Fraction(1, 2)
"""Of the figures a side began with."""


class FightOn(Question[str]):
    """Whether a player gives up: who has lost half his men, or whoever may at any time."""

    __slots__ = ("both", "table")
    answer = str
    cite = "ES-118"

    def __init__(self, table: EsTable, seat: Seat, *, both: bool) -> None:
        super().__init__(seat)
        self.table = table
        self.both = both

    def words(self) -> str:
        if share(self.table, self.seat) > HALF:
            return "The turn is over. Do you fight on?"
        return "You have lost half your men. Do you fight on?"

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "the end of the turn")

    def candidates(self) -> Sequence[str]:
        return ["fight", "draw", "concede"] if self.both else ["fight", "concede"]

    def fault(self, choice: str) -> Fault | None:
        if choice in self.candidates():
            return None
        return Fault("Fight on or concede.", self.cite)

    def describe(self, choice: str) -> Offer:
        words = {"fight": "Fight on", "draw": "Offer a draw", "concede": "Concede"}
        return Offer(words[choice], cite=self.cite)


def strength(table: EsTable, seat: str) -> int:
    """The figures a side has in play."""
    return sum(len(unit.figures) for unit in table.own(seat))


def share(table: EsTable, seat: str) -> Fraction:
    """The part of its figures that a side has in play; men won over may make it more than all."""
    return Fraction(strength(table, seat), max(1, table.began.get(seat, 0)))


@rule("ES-118")
def destroyed(table: EsTable) -> Verdict | None:
    """A side with nothing left on the table has lost, and its headquarters with it."""
    left = [seat for seat in table.seats if table.own(seat)]
    if len(left) == 2:
        return None
    if not left:
        return Verdict(None, "both sides are destroyed", "ES-118")
    return Verdict(left[0], "the other side is destroyed", "ES-118")


@rule("ES-096", "ES-118")
def stormed(table: EsTable) -> Verdict | None:
    """Who overruns the enemy headquarters has won."""
    for seat, marker in table.headquarters.items():
        if marker.overrun:
            return Verdict(table.rival(seat), "the enemy headquarters is overrun", "ES-096")
    return None


@rule("ES-112")
def broken(table: EsTable) -> Verdict | None:
    """A side with half or more of its units removed when the turn ends has lost."""
    if not table.switches.get("army_morale") or table.switches.get("headquarters_only"):
        return None
    gone = [seat for seat in table.seats if is_broken(table, seat)]
    if not gone:
        return None
    if len(gone) == 2:
        return Verdict(None, "both armies have lost heart", "ES-112")
    return Verdict(table.rival(gone[0]), "the other army has lost heart", "ES-112")


@rule("ES-112")
def is_broken(table: EsTable, seat: str) -> bool:
    """Units formed on abandoned guns count in the total, as long as they stand or if they fall."""
    units = table.raised(seat)
    return 2 * sum(unit.out for unit in units) >= len(units)


@rule("ES-118")
def nightfall(table: EsTable) -> Verdict | None:
    """After the last turn the scenario says who has won."""
    if table.turn < table.turns:
        return None
    rule_ = table.switches.get("at_limit", "draw")
    if rule_ in table.seats:
        return Verdict(str(rule_), "the time is up and the ground is held", "ES-118")
    if rule_ == "strength":
        one, other = table.seats
        mine, theirs = share(table, one), share(table, other)
        if mine != theirs:
            best = one if mine > theirs else other
            return Verdict(best, "the time is up and it kept more of its men", "ES-118")
    return Verdict(None, "the time is up", "ES-118")


def settle(game: Game[EsTable], verdict: Verdict | None) -> bool:
    """True if the battle is over; it is then told so."""
    if verdict is None:
        return False
    game.tell(events.BattleEnded(verdict.winner or "", verdict.reason, verdict.cite))
    return True


@rule("ES-118")
async def end_turn(game: Game[EsTable]) -> None:
    """The turn is over: is the battle? Who has lost half his men may concede."""
    table = game.table
    if settle(game, stormed(table) or destroyed(table) or broken(table) or nightfall(table)):
        return
    if settle(game, await _asked(game)):
        return
    game.tell(events.PhaseEnded("order"))


async def _asked(game: Game[EsTable]) -> Verdict | None:
    table = game.table
    early = bool(table.switches.get("early_surrender"))
    weak = [seat for seat in table.seats if early or share(table, seat) <= HALF]
    if not weak:
        return None
    asked = [FightOn(table, seat, both=len(weak) == 2) for seat in weak]
    answers: Sequence[Any] = await Sealed(asked)
    if all(answer == "draw" for answer in answers):
        return Verdict(None, "both sides agree on a draw", "ES-118")
    quitters = [seat for seat, answer in zip(weak, answers, strict=True) if answer == "concede"]
    for seat in quitters:
        game.tell(events.Conceded(seat))
    if len(quitters) == 2:
        return Verdict(None, "both sides have had enough", "ES-118")
    if quitters:
        return Verdict(table.rival(quitters[0]), "the other side concedes", "ES-118")
    return None
