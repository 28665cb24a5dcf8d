"""A Gentleman's War as a book."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grognard.books.gentlemans_war import armies, audit, muster, scenarios, turns, view
from grognard.books.gentlemans_war.events.cards import colour_of
from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.kernel.book import (
    ArmyBrief,
    BadSetup,
    Book,
    Muster,
    Rule,
    ScenarioBrief,
    Setup,
    Switch,
    Verdict,
)
from grognard.kernel.cite import Ledger, rule
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.tabletop.cards import Card, Pile, without
from grognard.tabletop.reading import Unreadable
from grognard.tabletop.view import View

_LEDGER = Ledger(Path(__file__).with_name("ledger.toml"))


class AGentlemansWar(Book[AgwTable]):
    """Battalions of toy soldiers, one pack of cards, and Hold Cards up the sleeve."""

    id = "gentlemans_war"
    name = "A Gentleman's War"
    edition = "1.0-1"
    table_type = AgwTable
    switches = (
        Switch("hidden_hands", "Hold Cards are hidden", default=False, cite="AGW-121"),
        Switch("collapse", "Three sixes bring a house down", default=False, cite="AGW-227"),
        Switch("reloading", "Muskets must be reloaded", default=False, cite="AGW-654"),
    )

    def ledger(self) -> Ledger:
        return _LEDGER

    def scenarios(self) -> Sequence[ScenarioBrief]:
        return scenarios.scenario_briefs()

    def armies(self) -> Sequence[ArmyBrief]:
        return [muster.army_brief(name, army) for name, army in armies.ready_armies().items()]

    def army_text(self, army: str) -> str:
        try:
            return armies.army_text(army)
        except Unreadable as error:
            raise BadSetup(str(error)) from error

    def muster(self, army: str) -> Muster:
        return muster.muster(army)

    def setup(self, setup: Setup) -> AgwTable:
        scenario = scenarios.scenarios().get(setup.scenario)
        if scenario is None:
            raise BadSetup(f"{self.name} has no scenario {setup.scenario!r}.")
        try:
            fielded = {str(seat): armies.find_army(setup.armies[seat]) for seat in setup.seats}
        except Unreadable as error:
            raise BadSetup(str(error)) from error
        for seat, army in fielded.items():
            faults = muster.inspect(army).faults
            if faults:
                raise BadSetup(f"{seat.title()}'s army cannot take the field: {faults[0].words}")
        return scenarios.lay_table(scenario, fielded, setup.switches)

    def step(self, game: Game[AgwTable]) -> Rule:
        return turns.step(game)

    def over(self, table: AgwTable) -> Verdict | None:
        if table.phase != "over":
            return None
        return Verdict(table.won or None, table.why, table.why_cite)

    def turn(self, table: AgwTable) -> int:
        """The cycle of the side that is furthest on; 0 before the first card."""
        if table.phase in ("first", "deploy", "deal") and not table.flips:
            return 0
        return max(table.cycles.values(), default=1)

    def bound(self, table: AgwTable) -> int:
        """Night falls after so many shuffles, and no card lasts for ever."""
        pieces = len(table.units) + len(table.generals) + 4
        return 3 * pieces + table.terms.reshuffles * 54 * 3 * 80

    def view(self, table: AgwTable, seat: Seat | None) -> View:
        return view.view(table, seat)

    @rule("AGW-121")
    def imagine(self, table: AgwTable, seat: Seat, stream: Stream) -> None:
        """Where hands are hidden the other's unseen cards are dealt anew from the pack."""
        if not table.switches.get("hidden_hands"):
            return
        rival = table.rival(seat)
        hand = table.hands.get(rival, ())
        known = [card for card in hand if card in table.seen.get(rival, ())]
        unseen = without(hand, known)
        pool = [c for c in (*table.deck.unknown, *unseen) if colour_of(c) == table.colours[rival]]
        dealt: list[Card] = []
        for _ in unseen:
            dealt.append(pool.pop(stream.below(len(pool))))
        rest = without((*table.deck.unknown, *unseen), dealt)
        table.deck = Pile(Pile.of(rest).unknown, table.deck.top, table.deck.discards)
        table.hands = {**table.hands, rival: (*known, *dealt)}

    def audit(self, table: AgwTable) -> list[str]:
        return audit.audit(table)


BOOK = AGentlemansWar()
