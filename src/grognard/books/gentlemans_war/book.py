"""A Gentleman's War as a book."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from grognard.books.gentlemans_war import armies, audit, muster, scenarios, turns, view
from grognard.books.gentlemans_war.builder import enlistment
from grognard.books.gentlemans_war.cameos import CAST
from grognard.books.gentlemans_war.events.cards import colour_of, restack
from grognard.books.gentlemans_war.hiding import scatter_hidden
from grognard.books.gentlemans_war.luck import redeal_luck
from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.books.gentlemans_war.random_armies import FORCES, levy
from grognard.books.gentlemans_war.sections import section_of, side_of
from grognard.books.gentlemans_war.winning import last_light
from grognard.kernel.book import (
    ArmyBrief,
    BadSetup,
    Muster,
    Rule,
    Setup,
    Switch,
)
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Seat
from grognard.tabletop.battle import BattleBook, readable, refuse_unfit
from grognard.tabletop.cards import Card, Pile, without
from grognard.tabletop.enlistment import Enlistment
from grognard.tabletop.view import View


class AGentlemansWar(BattleBook[AgwTable]):
    """Battalions of toy soldiers, one pack of cards, and Hold Cards up the sleeve."""

    id = "gentlemans_war"
    name = "A Gentleman's War"
    edition = "1.0-14"
    stays = "The cards are dealt by the machine, because Hold Cards are secret."
    table_type = AgwTable
    home = Path(__file__).parent
    shelf = armies.ARMIES
    plays = scenarios.SCENARIOS
    levies = FORCES
    switches = (
        Switch("hidden_hands", "Hold Cards are hidden", default=False, cite="AGW-121"),
        Switch("collapse", "Three sixes bring a house down", default=False, cite="AGW-227"),
        Switch("reloading", "Muskets must be reloaded", default=False, cite="AGW-654"),
        Switch("as_regulars", "All units are plain regulars", default=False, cite="AGW-038"),
        Switch("turned", "The armies change sides of the table", default=False, cite="AGW-112"),
        Switch("hidden_work", "Works are secret until done", default=False, cite="AGW-346"),
        Switch("nightfall", "Night falls after some shuffles", default=True, cite="AGW-354"),
        Switch("hidden_movement", "Natives may hide", default=False, cite="AGW-580"),
        Switch("sighted", "Reinforcements are sighted first", default=False, cite="AGW-585"),
        Switch("cameo_red", "Red's cameo role", default="", cite="AGW-658", choices=CAST),
        Switch("cameo_blue", "Blue's cameo role", default="", cite="AGW-658", choices=CAST),
        Switch("second_cameo", "A second cameo may follow", default=False, cite="AGW-658"),
        Switch("what_luck", "What Luck, Chaps! cards for both", default=False, cite="AGW-149"),
        Switch("train", "The 2:17 comes on the fourth Joker", default=False, cite="AGW-148"),
    )

    def armies(self) -> Sequence[ArmyBrief]:
        return [muster.army_brief(name, army) for name, army in armies.ARMIES.ready.items()]

    def muster(self, army: str) -> Muster:
        return muster.muster(army)

    def roster(self) -> Enlistment:
        return enlistment()

    def levy(self, army: str, way: str, stream: Stream) -> str:
        force = next((one for one in FORCES if one == way), None)
        if force is None:
            raise BadSetup(f"The dice raise a {', '.join(FORCES)}, not {way!r}.")
        raised = readable(lambda words: levy(armies.ARMIES.find(words), force, stream), army)
        return armies.write_army(raised)

    def remarks(self, setup: Setup) -> Sequence[Fault]:
        scenario = readable(scenarios.SCENARIOS.find, setup.scenario)
        forces = {
            str(seat): readable(armies.ARMIES.find, setup.armies[seat]) for seat in setup.seats
        }
        slow = [one for army in forces.values() for one in scenarios.mobile_remarks(scenario, army)]
        return [*scenarios.balance_remarks(scenario, forces), *slow]

    def setup(self, setup: Setup) -> AgwTable:
        scenario = readable(scenarios.SCENARIOS.find, setup.scenario)
        fielded = {str(seat): _fit(seat, setup.armies[seat]) for seat in setup.seats}
        return scenarios.lay_table(scenario, fielded, setup.switches)

    def step(self, game: Game[AgwTable]) -> Rule:
        return turns.step(game)

    def turn(self, table: AgwTable) -> int:
        """The cycle of the side that is furthest on; 0 before the first card."""
        if table.phase in ("first", "deploy", "vanguard", "deal") and not table.flips:
            return 0
        return max(table.cycles.values(), default=1)

    def bound(self, table: AgwTable) -> int:
        """Night falls after so many shuffles, and no card lasts for ever."""
        pieces = len(table.units) + len(table.generals) + 4
        return 3 * pieces + len(table.packs) * last_light(table) * 54 * 3 * 80

    def view(self, table: AgwTable, seat: Seat | None) -> View:
        return view.view(table, seat)

    @rule("AGW-121", "AGW-346")
    def imagine(self, table: AgwTable, seat: Seat, stream: Stream) -> None:
        """What a seat cannot know: the enemy's hidden hand, men and works."""
        enemy = table.rival(seat)
        if table.switches.get("hidden_work"):
            forget_works(table, enemy)
        scatter_hidden(table, enemy, stream)
        for other in table.seats:
            if other != seat:
                redeal_luck(table, other, stream)
        for command in table.every_command() if table.switches.get("hidden_hands") else ():
            if table.player(command) != seat:
                _deal_anew(table, command, stream)

    def audit(self, table: AgwTable) -> list[str]:
        return audit.audit(table)


def _deal_anew(table: AgwTable, command: str, stream: Stream) -> None:
    """Unseen cards of a hand, and those set aside for a relief, are dealt again from its pack."""
    section = section_of(command)
    pack = table.packs[section]
    hand = table.hands.get(command, ())
    known = [card for card in hand if card in table.seen.get(command, ())]
    unseen, waits = without(hand, known), table.aside.get(command, ())
    every = (*pack.deck.unknown, *unseen, *waits)
    pool = [card for card in every if colour_of(card) == table.colours[side_of(command)]]
    dealt: list[Card] = []
    for _ in (*unseen, *waits):
        dealt.append(pool.pop(stream.below(len(pool))))
    deck = Pile(Pile.of(without(every, dealt)).unknown, pack.deck.top, pack.deck.discards)
    restack(table, section, replace(pack, deck=deck))
    table.hands = {**table.hands, command: (*known, *dealt[: len(unseen)])}
    if waits:
        table.aside = {**table.aside, command: tuple(dealt[len(unseen) :])}


def forget_works(table: AgwTable, seat: str) -> None:
    """A table on which nobody of a seat is at work, and none of its mines lies in the ground."""
    table.mines = tuple(mine for mine in table.mines if side_of(mine.seat) != side_of(seat))
    for unit in table.units.values():
        if unit.side == side_of(seat):
            unit.work = ""


def _fit(seat: str, army: str) -> armies.Army:
    force = readable(armies.ARMIES.find, army)
    refuse_unfit(seat, muster.inspect(force).faults)
    return armies.as_fielded(force)


BOOK = AGentlemansWar()
