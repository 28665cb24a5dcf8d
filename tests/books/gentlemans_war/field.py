"""Positions of A Gentleman's War in inches, played with loaded dice and cards and a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.books.gentlemans_war import turns
from grognard.books.gentlemans_war.audit import audit
from grognard.books.gentlemans_war.pieces import (
    GUNS,
    RIDERS,
    AgwTable,
    General,
    Headquarters,
    Terms,
    Unit,
    usual_formation,
    usual_weapon,
)
from grognard.books.gentlemans_war.sections import Pack
from grognard.books.gentlemans_war.view import view
from grognard.kernel.book import Book, Rule, Setup, Verdict
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Question, Seat
from grognard.tabletop.cards import FULL_DECK, Card, Pile
from grognard.tabletop.geometry import inches
from grognard.tabletop.terrain import Feature
from told import Told

RED, BLUE = Seat("red"), Seat("blue")
NORTH, EAST, SOUTH, WEST = 0, 9000, 18000, 27000


class Bare(Book[AgwTable]):
    """The rules without armies and scenarios: tables are laid by hand."""

    id = "gentlemans_war"
    name = "A Gentleman's War"
    edition = "test"
    table_type = AgwTable
    switches = ()
    opening: AgwTable | None = None

    def setup(self, setup: Setup) -> AgwTable:
        assert self.opening is not None
        return self.opening.copy()

    def step(self, game: Game[AgwTable]) -> Rule:
        return turns.step(game)

    def over(self, table: AgwTable) -> Verdict | None:
        if table.phase != "over":
            return None
        return Verdict(table.won or None, table.why, table.why_cite)

    def turn(self, table: AgwTable) -> int:
        return max(table.cycles.values(), default=0)

    def view(self, table: AgwTable, seat: Seat | None) -> Any:
        return view(table, seat)

    def audit(self, table: AgwTable) -> list[str]:
        return audit(table)


SETUP = Setup("gentlemans_war", "test", "test", (RED, BLUE))


def unit(
    name: str,
    kind: str = "infantry",
    at: tuple[float, float] | None = None,
    facing: int | None = None,
    figures: int = 0,
    attributes: str = "",
    **more: Any,
) -> Unit:
    """A unit of red (names from R on) or blue, its middle at a place in inches."""
    seat = RED if name[0] >= "R" else BLUE
    size = {"tribal_infantry": 18, "infantry": 12, "light_infantry": 12, "tribal_horsemen": 9}
    count = figures or size.get(kind, 4 if kind in GUNS else 6)
    fields: dict[str, Any] = {
        "weapon": usual_weapon(kind),
        "formation": usual_formation(kind),
        "mounted": kind in RIDERS,
        "bearing": facing if facing is not None else (NORTH if seat == RED else SOUTH),
    }
    if at is not None:
        fields["place"] = (int(at[0] * 254), int(at[1] * 254))
    fields |= more
    original = fields.pop("original", count)
    return Unit(name, seat, name, kind, original, count, tuple(attributes.split()), **fields)


def general(name: str, at: tuple[float, float], **more: Any) -> General:
    """A general of red (names from R on) or blue."""
    seat = RED if name[0] >= "R" else BLUE
    return General(name, seat, name, place=(int(at[0] * 254), int(at[1] * 254)), **more)


def lay(
    *units: Unit,
    generals: Sequence[General] = (),
    features: Sequence[Feature] = (),
    hands: Mapping[str, str] | None = None,
    size: tuple[int, int] = (72, 60),
    headquarters: Mapping[str, tuple[int, int]] | None = None,
    switches: Mapping[str, bool] | None = None,
    jokers: int = 0,
    reshuffles: int = 0,
    **more: Any,
) -> AgwTable:
    """A table between two flips, with these hold cards dealt."""
    held = {
        seat: tuple(Card(c) for c in (hands or {}).get(seat, "").split()) for seat in (RED, BLUE)
    }
    out = [card for hand in held.values() for card in hand]
    deck = Pile.of(card for card in FULL_DECK if card not in out)
    fields: dict[str, Any] = {
        "phase": "flip",
        "packs": {"": Pack(deck, jokers=jokers, reshuffles=reshuffles, dealt=True)},
        "terms": Terms(),
        "cycles": {RED: 1, BLUE: 1},
    }
    return AgwTable(
        **{
            "scenario": "test",
            "name": "Test",
            "width": inches(size[0]),
            "height": inches(size[1]),
            "seats": (RED, BLUE),
            "units": {one.id: one for one in units},
            "generals": {one.id: one for one in generals},
            "headquarters": {
                seat: Headquarters(Seat(seat), (x * 254, y * 254))
                for seat, (x, y) in (headquarters or {}).items()
            },
            "switches": dict(switches or {}),
            "features": tuple(features),
            "zones": zones(size),
            "facings": {RED: NORTH, BLUE: SOUTH},
            "colours": {RED: "red", BLUE: "black"},
            "names": {RED: "Red", BLUE: "Blue"},
            "hands": held,
            "seen": held,
            **fields,
            **more,
        }
    )


def turn_a_joker(table: AgwTable) -> None:
    """The first Joker of the pack is out, so that the next is the second."""
    table.packs = {name: replace(pack, jokers=1) for name, pack in table.packs.items()}


def zones(size: tuple[int, int]) -> dict[str, tuple[tuple[int, int], ...]]:
    """Eighteen inches deep along both long edges, six inches clear of the sides."""
    left, right = inches(6), inches(size[0] - 6)
    low, high = inches(size[1] - 18), inches(size[1])
    return {
        RED: ((left, low), (right, low), (right, high), (left, high)),
        BLUE: ((left, 0), (right, 0), (right, inches(18)), (left, inches(18))),
    }


class Battle:
    """A position and what is played from it."""

    def __init__(self, table: AgwTable, fates: str = "", seed: str = "") -> None:
        source = Stream.of(seed) if seed else None
        tape = [int(code) if code.isdigit() else code for code in fates.split()]
        self.game = Game.take_up(Bare(), SETUP, table, Fates(source, tape))

    @property
    def table(self) -> AgwTable:
        return self.game.table

    def unit(self, name: str) -> Unit:
        return self.table.units[name]

    @property
    def question(self) -> Question[Any]:
        assert self.game.question is not None, f"the battle is over: {self.game.verdict}"
        return self.game.question

    def asks(self) -> str:
        return type(self.question).__name__

    def offers(self) -> list[Any]:
        return list(self.question.offers())

    def refusal(self, choice: Any) -> str:
        fault = self.question.fault(choice)
        return fault.cite if fault else ""

    def play(self, *choices: Any, fates: str = "") -> Told:
        """Answer the questions one after another; every die given is rolled by the end."""
        tape = self.game.fates.tape
        tape += [int(code) if code.isdigit() else code for code in fates.split()]
        begun = len(self.game.chronicle)
        for choice in choices:
            self.game.answer(choice)
        assert not audit(self.table), audit(self.table)
        fates_ = self.game.fates
        if fates_.source is None:
            assert not tape[fates_.at :], f"not rolled: {tape[fates_.at :]}"
        return Told(self.game.chronicle[begun:])

    def waits_for_fate(self) -> bool:
        return isinstance(self.game.question, PhysicalFate)


def fight_by_chance(table: AgwTable, seed: str, limit: int = 30000) -> Game[AgwTable]:
    """A whole battle by chance, audited as it goes."""
    book = Bare()
    book.opening = table
    game = Game.begin(book, SETUP, Fates(Stream.of(f"{seed} dice")))
    chance = Stream.of(f"{seed} choices")
    asked = 0
    while game.question is not None:
        question = game.question
        assert question.offers(), f"{type(question).__name__} offers nothing"
        game.answer(question.sample(chance.below), question.seat)
        asked += 1
        assert not audit(game.table), audit(game.table)
        assert asked < limit, f"not over after {limit} questions"
    return game
