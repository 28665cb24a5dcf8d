"""A scenario before anybody sits down: its table, with the armies as they might be drawn up."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from grognard.kernel.book import Book
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players import Outlook
from grognard.players import seat as seat_player
from grognard.players.brains import NoBrain
from grognard.server.match import view_of
from grognard.tabletop.view import View

_MOST: Final = 120
"""Nobody sets up more than so many pieces."""
DRAWN_UP: Final = "The armies as they might be drawn up."


def preview(book: Book[Any], scenario: str) -> View:
    """The table as the scenario lays it; where it is bare, two sergeants set their armies up."""
    bare = view_of(book, book.setup(book.agree(scenario)), None)
    if bare.pieces:
        return replace(bare, notes=())
    try:
        return replace(_drawn_up(book, scenario), notes=(DRAWN_UP,))
    except NoBrain:
        return bare


def _drawn_up(book: Book[Any], scenario: str) -> View:
    game = Game.begin(book, book.agree(scenario), Fates(Stream.of(f"preview {scenario}")))
    players = {seat: seat_player("drill", f"preview {seat}") for seat in game.setup.seats}
    view = view_of(book, game.table, None)
    for _ in range(_MOST):
        question = game.question
        if question is None or (_stand_all(view) and not question.sets_up):
            break
        game.answer(players[question.seat].choose(Outlook(game, question.seat)), question.seat)
        view = view_of(book, game.table, None)
    game.close()
    return view


def _stand_all(view: View) -> bool:
    """Every side has something on the table."""
    return {side.id for side in view.sides} <= {piece.side for piece in view.pieces}
