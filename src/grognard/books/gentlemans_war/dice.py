"""Movement Dice: how they are rolled, and which of them count."""

from __future__ import annotations

from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Length, inches

Game_ = Game[AgwTable]
Kept = tuple[bool, ...]
Roll = tuple[tuple[int, ...], Kept]
"""Movement Dice as they fell, and which of them count."""


@rule("AGW-001", "AGW-002", "AGW-154", "AGW-044", "AGW-051", "AGW-157")
def roll_movement(game: Game_, unit: Unit, count: int) -> Roll:
    """So many dice; the Swift roll one more and drop the lowest, the Slow the highest."""
    if count <= 0:
        return (), ()
    swift, slow = unit.has("swift"), unit.has("slow")
    dice = game.roll(count + (swift or slow))
    if swift:
        return dice, _without(dice, min(dice))
    if slow:
        return dice, _without(dice, max(dice))
    return dice, (True,) * len(dice)


@rule("AGW-008")
def roll_off(game: Game_) -> tuple[int, ...]:
    """What no rule settles is settled by a die each: the higher has it, and ties roll again."""
    dice = game.roll(2)
    while dice[-1] == dice[-2]:
        dice += game.roll(2)
    return dice


def _without(dice: tuple[int, ...], face: int) -> Kept:
    """All dice but the first that shows a face."""
    gone = dice.index(face)
    return tuple(place != gone for place in range(len(dice)))


def counted(dice: tuple[int, ...], kept: Kept) -> list[int]:
    """The faces that count."""
    return [die for die, keep in zip(dice, kept, strict=True) if keep]


@rule("AGW-111", "AGW-160", "AGW-157", "AGW-EX11")
def left_by(faces: list[int], obstacles: list[str]) -> list[int]:
    """The dice of a roll that are left when every obstacle crossed has taken its own."""
    left = sorted(faces)
    for obstacle in obstacles:
        if left:
            left.pop(0 if obstacle == "minor" else -1)
    return left


def after_obstacles(faces: list[int], obstacles: list[str]) -> Length:
    """How far the dice carry that obstacles have left."""
    return inches(sum(left_by(faces, obstacles)))
