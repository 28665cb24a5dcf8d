"""Whom a wily commander marks: the officer without whom the enemy obeys nobody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SLIGHT: Final = 1 / 3
"""Of three hits one grazes, one wounds, and one kills."""


def deadly(aimed: Iterable[float], *, wounded: bool = False) -> float:
    """How likely shots that hit so often each are to kill one man: outright, or by two wounds."""
    whole, hurt = (0.0, 1.0) if wounded else (1.0, 0.0)
    for hit in aimed:
        spared = 1.0 - hit * (1.0 - SLIGHT)
        whole, hurt = whole * spared, hurt * spared + whole * hit * SLIGHT
    return 1.0 - whole - hurt
