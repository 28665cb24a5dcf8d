"""Skirmishers put where a test wants them."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.books.sharpe_skirmish.bodies import middle
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.registry import book as open_book
from grognard.tabletop.geometry import Point


def begun(scenario):
    book = open_book("sharpe_skirmish")
    game = Game.begin(book, book.agree(scenario), Fates(Stream.of("begun")))
    game.table.turn = 1
    return game


def named(game, name):
    return next(group for group in game.table.groups.values() if group.name == name)


def commanded(game, name):
    group = named(game, name)
    group.commander = next(g.id for g in game.table.own(group.side) if g.pc)
    return group


def put(group, x, y):
    """The whole group, with its middle at a place in centimetres."""
    here = middle(group.figures)
    by = Point(x * 100 - here.x, y * 100 - here.y)
    group.figures = tuple([replace(f, x=f.x + by.x, y=f.y + by.y) for f in group.figures])
