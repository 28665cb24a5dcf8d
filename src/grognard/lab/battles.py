"""One battle between computer players, from set-up to verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from time import perf_counter
from typing import Any

from msgspec import Struct, field

from grognard.kernel.book import BadSetup, Book, Setup
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.players import Outlook, Player, seat
from grognard.tabletop.view import View, named_in_plural
from grognard.tabletop.wording import agreeing


class Report(Struct, frozen=True):
    """How a battle went."""

    book: str
    scenario: str
    seed: str
    players: dict[str, str]
    winner: str | None
    reason: str
    turns: int
    questions: int
    seconds: float
    digest: str
    thought: dict[str, float] = field(default_factory=dict)
    """Seconds each seat has thought."""
    longest: float = 0.0
    """Seconds of the longest decision."""
    offered: dict[str, int] = field(default_factory=dict)
    """Kinds of choices that were on offer, as ``Question:word``, to anybody but chance."""
    chosen: dict[str, int] = field(default_factory=dict)


def fight(
    book: Book[Any],
    setup: Setup,
    players: dict[str, str],
    seed: str,
    *,
    light: bool = False,
    census: bool = False,
    comments: dict[int, str] | None = None,
) -> tuple[Game[Any], Report]:
    """Play a battle to its end; the same seed and players give the same battle.

    ``comments`` gathers the players' intentions by the number of the answer, as records have them.
    """
    begun = perf_counter()
    _must_fill(setup, players)
    game = Game.begin(book, setup, Fates(Stream.of(seed)), light=light)
    seated = {name: seat(player, f"{seed} {name}") for name, player in players.items()}
    thought: dict[str, float] = dict.fromkeys(players, 0.0)
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    longest, questions = 0.0, 0
    while game.verdict is None:
        asked = game.waiting()[0]
        outlook = Outlook(game, asked)
        start = perf_counter()
        choice = seated[asked].choose(outlook)
        spent = perf_counter() - start
        thought[asked] += spent
        longest = max(longest, spent)
        if census and players[asked] != "random":
            offered.update({kind_of(outlook.kind, offer) for offer in outlook.offers})
            chosen[kind_of(outlook.kind, choice)] += 1
        if comments is not None:
            place = [question.seat for question in game.asked].index(asked)
            comments[outlook.number + 1 + place] = seated[asked].explain().words
        game.answer(choice, asked)
        questions += 1
    report = Report(
        book=book.id,
        scenario=book.title(setup.scenario),
        seed=seed,
        players=players,
        winner=game.verdict.winner,
        reason=game.verdict.reason,
        turns=book.turn(game.table),
        questions=questions,
        seconds=perf_counter() - begun,
        digest=game.table.digest(),
        thought=thought,
        longest=longest,
        offered=dict(offered),
        chosen=dict(chosen),
    )
    return game, report


def play(
    game: Game[Any],
    players: Mapping[str, Player],
    say: Callable[[str], None],
    people: Collection[str] = (),
) -> None:
    """Play a battle between players already seated, and tell its log as it goes on.

    A person is told what his own seat may hear when he is asked; where only computers play,
    everything is told.
    """
    _must_fill(game.setup, players)
    teller = Teller(game, say)
    while game.verdict is None:
        asked = game.waiting()[0]
        if asked in people or not people:
            teller.tell_new(asked if people else None)
        game.answer(players[asked].choose(Outlook(game, asked)), asked)
    teller.tell_new(None)


def _must_fill(setup: Setup, players: Collection[str]) -> None:
    """An empty seat is noticed before the battle, not when it is asked."""
    if empty := [name for name in setup.seats if name not in players]:
        raise BadSetup(f"Nobody sits at {', '.join(empty)}.")


class Teller:
    """Somebody who has told the chronicle up to an event, and knows whose names are many."""

    def __init__(self, game: Game[Any], say: Callable[[str], None]) -> None:
        self._game = game
        self._say = say
        self._told = 0
        self._many: set[str] = set()

    def tell_new(self, hearer: Seat | None) -> None:
        """What happened since, as somebody may hear it; with no hearer, everything."""
        table, events = self._game.table, self._game.chronicle[self._told :]
        view = self._game.book.view(table, hearer)
        self._many |= named_in_plural(view) if isinstance(view, View) else set()
        for event in events:
            heard = event if hearer is None else event.seen(hearer)
            if heard is not None:
                self._say(f"  {agreeing(heard.tell(table), self._many)} [{heard.says_who()}]")
        self._told += len(events)


def kind_of(question: str, choice: object) -> str:
    """A choice without its numbers and names: ``Act:use``, ``Where``, ``DiscardQueen:none``."""
    if isinstance(choice, bool):
        return f"{question}:{'yes' if choice else 'no'}"
    if isinstance(choice, str):
        word = choice.partition(":")[0]
        plain = word.replace("_", "").isalpha() and word.islower()
        return f"{question}:{word if plain else 'some' if choice else 'none'}"
    if isinstance(choice, Struct):
        kind = getattr(choice, "kind", "") or type(choice).__name__
        return f"{question}:{kind}"
    return question
