"""What a die must show, with every reason: fire, shells, melee, morale.

A die kills that shows at least the total. What the book takes off a die we add to the number
it must show, which comes to the same and reads better at the table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.books.edwardian_splendour.pieces import QUALITIES, Unit
from grognard.kernel.cite import rule
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.terrain import Cover

BRACKETS: Final = ("short", "medium", "long")
MORALE: Final = {5: 12, 4: 11, 3: 10, 2: 9, 1: 8}
"""The morale number of each quality: ES-065."""


def _against_cover(tally: Tally, cover: Cover) -> None:
    if cover == "soft":
        tally.add(1, "soft cover", "ES-094")
    elif cover == "hard":
        tally.add(2, "hard cover", "ES-094")


@lru_cache(maxsize=512)
@rule("ES-036", "ES-037", "ES-114")
def reckon_rifle(
    bracket: int, cover: Cover, *, at_horse: bool, by_horse: bool, loose: str
) -> Reckoning:
    """Kills on 4, 5 or 6 by range; cover, open order and a rider's aim make it harder."""
    tally = Tally(f"to kill at {BRACKETS[bracket]} range", 4 + bracket, "ES-036")
    _against_cover(tally, cover)
    tally.add(-int(at_horse), "the target is cavalry", "ES-037")
    tally.add(int(by_horse), "fired from the saddle", "ES-037")
    tally.add(int(bool(loose)), loose, "ES-037")
    return tally.sum()


@lru_cache(maxsize=512)
@rule("ES-041", "ES-043", "ES-110")
def reckon_burst(
    bracket: int, cover: Cover, *, at_horse: bool, loose: str, lonely: bool
) -> Reckoning:
    """Kills as rifles do; a single crewman serves his MG badly."""
    tally = Tally(f"to kill at {BRACKETS[bracket]} range", 4 + bracket, "ES-041")
    _against_cover(tally, cover)
    tally.add(-int(at_horse), "the target is cavalry", "ES-043")
    tally.add(int(bool(loose)), loose, "ES-043")
    tally.add(int(lonely), "a single crewman", "ES-043")
    return tally.sum()


@lru_cache(maxsize=512)
@rule("ES-050")
def reckon_shell(cover: Cover, *, at_horse: bool, crew: int) -> Reckoning:
    """Kills on 4 or more; open order does not help, but a thin crew does."""
    tally = Tally("to kill in the burst", 4, "ES-050")
    _against_cover(tally, cover)
    tally.add(-int(at_horse), "the target is cavalry", "ES-050")
    tally.add(max(0, 3 - crew), "crewmen wanting", "ES-050")
    return tally.sum()


@lru_cache(maxsize=64)
@rule("ES-101")
def reckon_canister(cover: Cover) -> Reckoning:
    """Kills on 4 or more; only cover helps."""
    tally = Tally("to kill with canister", 4, "ES-101")
    _against_cover(tally, cover)
    return tally.sum()


@lru_cache(maxsize=64)
@rule("ES-103")
def reckon_shot(bracket: int, cover: Cover) -> Reckoning:
    """Kills on 4 or more at short range, on 5 or more beyond; only cover helps."""
    what = f"to kill with solid shot at {BRACKETS[bracket]} range"
    tally = Tally(what, 5 if bracket else 4, "ES-103")
    _against_cover(tally, cover)
    return tally.sum()


@rule("ES-065", "ES-066", "ES-107", "ES-108")
def reckon_morale(unit: Unit, *, hard_cover: bool) -> Reckoning:
    """The most two dice may show: the morale number less a point for every quarter lost."""
    quality = QUALITIES[unit.quality]
    tally = Tally(f"for {quality} troops", MORALE[unit.quality], "ES-065")
    tally.add(-quarters(unit.lost, unit.size), "quarters lost in all", "ES-066")
    tally.add(-quarters(unit.fresh, unit.size), "quarters lost just now", "ES-066")
    tally.add(int(hard_cover), "in hard cover", "ES-066")
    tally.add({"alive": 1, "dead": -1}.get(unit.officer, 0), f"officer {unit.officer}", "ES-107")
    flag = {"with": 1, "taken": -1}.get(unit.standard, 0)
    tally.add(flag, "the standard flies" if flag > 0 else "the standard is lost", "ES-108")
    return tally.sum()


@rule("ES-066", "ES-EX01")
def quarters(lost: int, size: int) -> int:
    """How many full quarters of a unit are lost."""
    return 4 * lost // size if size else 0


@rule("ES-067")
def reckon_spiking(quality: int) -> Reckoning:
    """What a fleeing crew must roll to destroy its gun: 4, less the better the crew."""
    tally = Tally("to destroy the gun", 4, "ES-067")
    tally.add(3 - quality, f"{QUALITIES[quality]} crew", "ES-067")
    return tally.sum()
