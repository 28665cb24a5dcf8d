"""Positions of Gentlemen of War from small text maps, played with loaded cards and a script.

A map has a mark for each hex. Capital letters are units, described by keyword: R to Z are red,
B to J are blue. Digits name places for the script to go to. Units and places lie on flat ground
unless ``under`` says otherwise. Odd rows stand half a hex to the east.

A script is a line of phrases: ``use Fire, on B, add 1, buy 0``. A phrase that the rules answered
by themselves, since there was no other answer, may stand in the script or be left out. The cards
given with a script are all drawn by its end, no more and no fewer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.books.gentlemen_of_war import events, roster
from grognard.books.gentlemen_of_war.acting import Act
from grognard.books.gentlemen_of_war.asking import ExtraPoints, Where
from grognard.books.gentlemen_of_war.book import BOOK
from grognard.books.gentlemen_of_war.checks import AnswerJoker, DiscardQueen
from grognard.books.gentlemen_of_war.moving import CallGuard, ChargeTarget, Relocate
from grognard.books.gentlemen_of_war.pieces import GowTable, Place, Sheet, Unit, pair
from grognard.books.gentlemen_of_war.roster import Item, item_called, unit_type_called
from grognard.books.gentlemen_of_war.sheets import sheet_of, unit_of
from grognard.books.gentlemen_of_war.striking import HoldFast
from grognard.books.gentlemen_of_war.turns import Activate
from grognard.books.gentlemen_of_war.using import Buy, Target
from grognard.books.gentlemen_of_war.warbands import Carried, Enlisted
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Question, Seat
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.cards import FULL_DECK, Card, Pile
from grognard.tabletop.hexes import axial
from told import Told

RED, BLUE = Seat("red"), Seat("blue")

KINDS: dict[str, tuple[type[Question[Any]], ...]] = {
    "use": (Act,),
    "load": (Act,),
    "move": (Act,),
    "dash": (Act,),
    "ride": (Act,),
    "dismount": (Act,),
    "end": (Act,),
    "on": (Target,),
    "add": (ExtraPoints,),
    "buy": (Buy,),
    "give": (DiscardQueen, AnswerJoker),
    "charge": (ChargeTarget,),
    "guard": (CallGuard,),
    "to": (Where,),
    "hold": (HoldFast,),
    "suffer": (HoldFast,),
    "activate": (Activate,),
    "relocate": (Relocate,),
    "reload": (Relocate,),
}
"""Which kinds of question a phrase answers, by its first word."""


class Drawn(Told):
    """What a script brought about, with the cards that were drawn for it."""

    def drawn(self) -> list[str]:
        """What each draw drew, as the cards' names in one line."""
        return [" ".join(event.cards) for event in self.of(events.Drew)]


class Battle:
    """A position and what is played from it."""

    def __init__(self, table: GowTable, places: dict[str, Place], fates: Fates) -> None:
        setup = BOOK.agree(table.scenario, switches=table.switches)
        self.places = places
        self.game = Game.take_up(BOOK, setup, table, fates)

    @property
    def table(self) -> GowTable:
        return self.game.table

    @property
    def question(self) -> Question[Any]:
        assert self.game.question is not None, f"the battle is over: {self.game.verdict}"
        return self.game.question

    def play(self, script: str = "", cards: str = "") -> Drawn:
        """Answer by the phrases of a script, draw exactly these cards, and tell what happened."""
        self.game.fates.tape += outcomes(cards)
        begun = len(self.game.chronicle)
        asked = len(self.game.answers)
        for phrase in filter(None, (part.strip() for part in script.split(","))):
            if self._was_answered(phrase, asked):
                continue
            asked = len(self.game.answers)
            self.game.answer(self.choice(phrase))
        self._must_have_drawn_all()
        self._must_be_sound()
        return Drawn(self.game.chronicle[begun:])

    def _was_answered(self, phrase: str, asked: int) -> bool:
        """A phrase for another question than the one that stands must have been the only answer."""
        kinds = KINDS.get(phrase.split(maxsplit=1)[0])
        if kinds is None or isinstance(self.game.question, kinds):
            return False
        lone = [answer.choice for answer in self.game.answers[asked:] if answer.lone]
        asks = type(self.game.question).__name__
        assert self.choice(phrase) in lone, f"{phrase!r} is no answer to {asks}"
        return True

    def _must_have_drawn_all(self) -> None:
        fates = self.game.fates
        if fates.source is None:
            left = fates.tape[fates.at :]
            assert not left, f"not drawn: {left}"
            assert not isinstance(self.game.question, PhysicalFate), "more cards are drawn"

    def _must_be_sound(self) -> None:
        """What the book's audit finds wrong, short decks apart: some positions begin with them."""
        wrong = [words for words in BOOK.audit(self.table) if "deck" not in words]
        assert not wrong, wrong

    def choice(self, phrase: str) -> Any:
        """The answer a phrase stands for."""
        word, _, rest = phrase.partition(" ")
        if word in ("on", "give", "charge", "guard", "activate", "buy"):
            return "" if rest in ("nobody", "nothing") else rest.replace(" on ", "@")
        if word in ("yes", "no"):
            return word == "yes" if self.question.answer is bool else ""
        if word in ("stop", "stay"):
            return self.question.unit.place  # type: ignore[attr-defined]
        meanings: dict[str, Callable[[], Any]] = {
            "use": lambda: f"use:{self.arm(self.table.active, rest)}",
            "load": lambda: f"load:{self.arm(self.table.active, rest)}",
            "reload": lambda: f"load:{rest[0]}:{self.arm(rest[0], rest[2:])}",
            "relocate": lambda: f"move:{rest}",
            "ride": lambda: "gallop",
            "to": lambda: self.places[rest],
            "add": lambda: int(rest),
        }
        return meanings[word]() if word in meanings else phrase

    def arm(self, letter: str, words: str) -> int:
        """The place of an ability on a unit's sheet, by its name or by the item's."""
        arms = self.table.sheets[letter].arms
        for index, arm in enumerate(arms):
            if arm.name == words:
                return index
        for index, arm in enumerate(arms):
            if words in (arm.ability.name, arm.source):
                return index
        raise AssertionError(f"{letter} has no {words}")

    def fault(self, phrase: str) -> Fault | None:
        """Why the question that stands would refuse a phrase."""
        return self.question.fault(self.choice(phrase))

    def refusal(self, phrase: str) -> str:
        """The rule by which a phrase is refused; nothing if it is legal."""
        fault = self.fault(phrase)
        return fault.cite if fault else ""

    def asks(self) -> str:
        """The kind of question that stands."""
        return type(self.question).__name__

    def offers(self) -> list[Any]:
        """Every legal answer to the question that stands."""
        return list(self.question.offers())

    def reachable(self) -> set[str]:
        """The named places among the offers."""
        return {name for name, place in self.places.items() if place in self.offers()}

    def weigh(self, script: str) -> Reckoning:
        """The cards a check would draw with no action points added."""
        self.play(script)
        assert isinstance(self.question, ExtraPoints), f"{self.asks()} is asked"
        reckoning = self.question.describe(0).reckoning
        assert reckoning is not None
        return reckoning


def reasons(reckoning: Reckoning | None) -> dict[str, int]:
    """What changes a number, by the rule that says so."""
    assert reckoning is not None
    return {modifier.cite: modifier.amount for modifier in reckoning.modifiers}


def field(
    map: str,  # noqa: A002
    *,
    acts: str = "",
    points: int = 0,
    given: Mapping[str, Mapping[str, Any]] | None = None,
    melee: str = "",
    under: Mapping[str, str] | None = None,
    seed: str = "",
    switches: str = "",
    cards: str = "",
    scenario: str = "encounter",
    zones: str = "",
    table: Mapping[str, Any] | None = None,
    **units: str,
) -> Battle:
    """A battle at this position: one unit about to act, or its side about to choose one.

    ``given`` sets what is true of units before play begins, ``table`` what is true of the table,
    ``melee`` names the pairs that fight, ``switches`` the house rules that are on, and ``cards``
    what is drawn before the first question. A unit described by nothing is not there.
    """
    rows, places = _read(map, under or {})
    sheets = {letter: _sheet(letter, words) for letter, words in units.items() if words}
    men = {letter: unit_of(letter, seat_of(letter), sheet) for letter, sheet in sheets.items()}
    for letter, man in men.items():
        if letter in places:
            man.place = places[letter]
        for name, value in (given or {}).get(letter, {}).items():
            setattr(man, name, value)
    laid = GowTable(
        scenario=scenario,
        rows=rows,
        zones=tuple("".join(line.split()) for line in zones.split("\n") if line.strip())
        or tuple("." * len(row) for row in rows),
        seats=(RED, BLUE),
        sheets=sheets,
        units=men,
        piles={RED: Pile.of(FULL_DECK), BLUE: Pile.of(FULL_DECK)},
        switches={one.id: one.id in switches.split() or one.default for one in BOOK.switches},
        prestige={RED: 6, BLUE: 6},
        phase="activate",
        turn=1,
        first=RED,
        acting=RED,
        melee=tuple(pair(*fight) for fight in melee.split()),
    )
    if acts:
        _let_act(laid, men[acts], points)
    for name, value in (table or {}).items():
        setattr(laid, name, value)
    return Battle(laid, places, Fates(Stream.of(seed) if seed else None, outcomes(cards)))


def outcomes(cards: str) -> list[int | str]:
    """Cards by their names and dice by their numbers, for the tape."""
    return [int(code) if code.isdigit() else code for code in cards.split()]


def _let_act(table: GowTable, unit: Unit, points: int) -> None:
    table.phase = "act"
    table.active = unit.id
    table.acting = unit.seat
    unit.points = points or table.sheets[unit.id].levels.clubs


def seat_of(letter: str) -> Seat:
    """R and the letters after it are red, those before are blue."""
    return RED if letter >= "R" else BLUE


def _read(text: str, under: Mapping[str, str]) -> tuple[tuple[str, ...], dict[str, Place]]:
    lines = ["".join(line.split()) for line in text.split("\n") if line.strip()]
    places: dict[str, Place] = {}
    rows = []
    for row, line in enumerate(lines):
        marks = ""
        for column, mark in enumerate(line):
            if mark.isupper() or mark.isdigit():
                places[mark] = (axial(column, row).q, row)
                mark = under.get(mark, ".")  # noqa: PLW2901
            marks += mark
        rows.append(marks)
    return tuple(rows), places


def _sheet(letter: str, words: str) -> Sheet:
    """A man from such words as ``Commander Hauptmann with Smoothbore Musket x2, Socket Bayonet``.

    What sits on a lug or on a longgun is fixed to the item named before it.
    """
    commander = words.startswith("Commander ")
    kind, _, things = words.removeprefix("Commander ").partition(" with ")
    found = unit_type_called(kind)
    assert found is not None, f"there is no unit {kind!r}"
    carried: list[Carried] = []
    for thing in filter(None, things.split(", ")):
        name, _, times = thing.partition(" x")
        item = item_called(name)
        assert item is not None, f"there is no item {name!r}"
        if item.needs_lug or item.optimal_range:
            host = carried.pop()
            carried.append(Carried(host.item, (*host.fixed, item.id), host.ammo))
        else:
            carried.append(Carried(item.id, (), int(times or 1)))
    return sheet_of(Enlisted(found.id, letter, tuple(carried), commander=commander))


def stock(monkeypatch: Any, item: Item) -> None:
    """Put a thing of the test's own into the roster: some keywords are on no printed item."""
    for word in (item.id, item.name.casefold()):
        monkeypatch.setitem(roster._items(), word, item)


def holding(cards: str, discards: str = "") -> Pile:
    """A deck of just these cards, in no known order, with these discards."""
    return Pile(
        Pile.of(Card(code) for code in cards.split()).unknown,
        (),
        tuple(Card(code) for code in discards.split()),
    )
