"""A campaign in a few words, for tests: a table as it should stand, answers and loaded dice."""

import pytest

from grognard.books.edwardian_splendour.campaign import BOOK
from grognard.books.edwardian_splendour.campaign.questions import (
    Allies,
    Attacks,
    Coalition,
    Transfer,
)
from grognard.books.edwardian_splendour.campaign.results import BattleResult
from grognard.books.edwardian_splendour.campaign.state import Front, front_id, place_of, score_id
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game
from grognard.kernel.question import IllegalChoice

NO_MORE = Transfer()
SEATS = ("first", "second", "third", "fourth")


class Audited(Game):
    """A game that looks itself over after every event."""

    def tell(self, event):
        super().tell(event)
        assert BOOK.audit(self.table) == []
        assert event.says_who() in BOOK.ledger()
        assert event.tell(self.table).endswith(".")
        assert event.show().kind in ("", "turn", "dice")


def fresh(powers=2, **switches):
    """A set-up and its table before the first turn."""
    words = ("two", "three", "four", "five", "six")[powers - 2]
    setup = BOOK.agree(f"{words}_powers", switches={"battles": "fought", **switches})
    return setup, BOOK.setup(setup)


def take_up(setup, table, *dice):
    """The campaign from this table on; a die that is not loaded is asked for."""
    return Audited.take_up(BOOK, setup, table, Fates(None, dice))


def first_turn(powers=2, dice=(), change=None, **switches):
    """The first turn, from reinforcements on, with the table changed beforehand."""
    setup, table = fresh(powers, **switches)
    if change:
        change(table)
    return take_up(setup, table, *dice)


def past_transfers(powers=2, change=None, dice=(), **switches):
    """A campaign that waits for its declarations."""
    setup, table = fresh(powers, **switches)
    table.turn, table.phase = 1, "declarations"
    if change:
        change(table)
    return take_up(setup, table, *dice)


def at_war(powers=2, sides=("first", "second"), change=None, dice=(), **switches):
    """All units of two countries stand at their front; its battle is about to be joined."""
    setup, table = fresh(powers, **switches)
    table.turn, table.phase = 1, "battles"
    open_front(table, *sides)
    for side in sides:
        for card in table.cards_of(side):
            card.place = place_of(front_id(*sides), side)
    if change:
        change(table)
    return take_up(setup, table, *dice)


def open_front(table, one, other, declared=None):
    front = Front(front_id(one, other), (one, other), declared or (one,))
    table.fronts[front.id] = front
    return front


def battle(powers=2, sides=("first", "second"), change=None, **switches):
    """The battle is joined, its field arranged by the first side, and its end is asked for."""
    game = at_war(powers, sides, change, dice=(sides[0],), **switches)
    for side in sides:
        game.answer(False, side)
    game.answer("campaign-crossroads")
    return game


def result(game, winner="", failed=(), losses=None, lost_guns=()):
    """A result in which those not named lose nobody."""
    front = game.table.fronts[game.table.battle]
    there = {card.id: card.figures for card in game.table.engaged(front)}
    for name, lost in (losses or {}).items():
        there[name] -= lost
    return BattleResult(winner, there, tuple(failed), tuple(lost_guns))


def told(game, *kinds):
    """The events of these kinds, in order."""
    return [event for event in game.chronicle if isinstance(event, kinds)]


def card(table, seat, kind, number=0):
    """A unit of a country by its type."""
    return [one for one in table.cards_of(seat) if one.type == kind][number]


def answer_all(game, kind, answers, default=None):
    """Answer the questions of a kind that wait, each once, by seat."""
    for seat in game.waiting():
        if isinstance(game.question_for(seat), kind):
            game.answer(answers.get(seat, default), seat)


def refused(game, choice, seat=None):
    with pytest.raises(IllegalChoice) as refusal:
        game.answer(choice, seat)
    return refusal.value.fault.words, refusal.value.fault.cite


def declared(powers=3, allies=None, coalitions=None, change=None, **attacks):
    """Alliances, coalitions and attacks as named; the game then stands at the allocation."""
    game = past_transfers(powers, change)
    answer_all(game, Allies, allies or {}, ())
    answer_all(game, Coalition, coalitions or {}, ())
    answer_all(game, Attacks, attacks, ())
    return game


def everywhere(game, seat, place):
    """All units of a country at one place."""
    return {one.id: place for one in game.table.fit(seat)}


def ahead(table, victor, loser, victories):
    table.scores[score_id(victor, loser)].victories = victories
