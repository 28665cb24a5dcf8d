"""Kinds of country, and what matters of a unit that walks through them."""

from __future__ import annotations

from typing import Final, NamedTuple

LEGEND: Final = {
    ".": "flat",
    "c": "flat",
    "r": "flat",
    "i": "flat",
    "f": "soft",
    "s": "soft",
    "h": "hard",
    "w": "water",
}
"""Marks of a text map; open ground, fields, roads and floors are all flat to the rules."""
TILES: Final = {
    ".": "open",
    "c": "field",
    "r": "road",
    "i": "field",
    "f": "wood",
    "s": "rough",
    "h": "house",
    "w": "water",
}
WORDS: Final = {
    ".": "open ground",
    "c": "a field",
    "r": "a road",
    "i": "a floor",
    "f": "a wood, soft cover",
    "s": "rough ground, soft cover",
    "h": "a house, hard cover",
    "w": "water",
}
SOFT: Final = 1
HARD: Final = 2


class Walker(NamedTuple):
    """What matters of a unit when it walks."""

    skirmisher: bool
    barred: tuple[str, ...]
