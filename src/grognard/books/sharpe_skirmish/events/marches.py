"""The way of one figure, as events tell it and planners propose it."""

from __future__ import annotations

from msgspec import Struct

from grognard.books.sharpe_skirmish.pieces import Place


class March(Struct, frozen=True):
    """A figure's way, its own place first, and what it costs him."""

    figure: str
    path: tuple[Place, ...]
    cost: int = 0
