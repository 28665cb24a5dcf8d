"""A unit opens fire, whatever it fires with: muskets, guns, machine guns, rockets."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import Aim
from grognard.books.black_powder.asking import YesNo
from grognard.books.black_powder.battles.alarm import wake
from grognard.books.black_powder.events.fire import Fire
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.shooting import (
    courtesy,
    hits,
    kindling,
    least_to_hit,
    needs_sixes,
    reckon_save,
    reckon_shots,
    reckon_to_hit,
    suffer,
    try_nerve,
    volley,
)
from grognard.books.black_powder.stands import base_of, leader_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.geometry import Face, Point, along_bearing, gap, spot
from grognard.tabletop.wording import many

ROCKET_SAVE = -2
MOST_SHOTS = 60
"""When the luck of a machine gun ends at the latest."""


class FireOn(YesNo):
    """Whether a machine gun keeps firing."""

    __slots__ = ("hits", "shots")
    cite = "BP-378"
    heading = "machine gun"
    yes, no = "Fire on", "Cease fire"

    def __init__(self, table: BpTable, unit: Unit, shots: int, hits: int) -> None:
        super().__init__(table, unit)
        self.shots, self.hits = shots, hits

    def words(self) -> str:
        return f"Does {self.unit.name} keep firing?"

    def detail(self) -> str:
        """How it has gone, for the dice lie on the table and are told of only in the end."""
        return f"So far {many(self.hits, 'hit')} with {many(self.shots, 'shot')}."


async def fire_unit(
    game: Game[BpTable], unit: Unit, aim: Aim, fire: Fire = "shoots", dice: int = 0
) -> None:
    """Shoot once at a target, with all its dice or so many of them."""
    table = game.table
    target = table.units[aim.target]
    before = reckon_shots(table, unit, target, aim, fire).total
    try_nerve(game, unit)
    count = reckon_shots(table, unit, target, aim, fire).total
    if dice:
        count += dice - before  # its nerve may have won it a shot that nobody foresaw: BP-419
    if unit.profile.gun == "machine gun":
        await machine_gun(game, unit, aim, fire)
    elif unit.profile.gun == "rocket":
        rockets(game, unit, aim, count)
    else:
        volley(game, unit, aim, max(count, 1), fire)
    wake(game)


@rule("BP-378", "BP-379", "BP-380", "BP-381", "BP-385", "BP-425")
async def machine_gun(game: Game[BpTable], unit: Unit, aim: Aim, fire: Fire) -> None:
    """Shot after shot until one misses; a first miss is free, a later 1 jams the gun.

    Sharp shooters throw one miss again that would have ended it.
    """
    table = game.table
    target = table.units[aim.target]
    modifier = reckon_to_hit(table, unit, target, aim, fire)
    sixes = needs_sixes(table, unit)
    dice: list[int] = []
    spared = table.plays("reliable_machine_guns")
    again = unit.has("Sharp Shooters")
    while True:
        die = game.roll(1)[0]
        free = not dice  # a first miss is ignored, even a 1: BP-379
        hit = hits((die,), modifier.total, sixes=sixes)[0]
        if again and not hit and not free:
            again, die = False, game.roll(1)[0]
            hit = hits((die,), modifier.total, sixes=sixes)[0]
        dice.append(die)
        if die == 1 and not free and spared:
            spared, free = False, True
        kept = hits(dice, modifier.total, sixes=sixes)
        goes_on = (hit or free) and len(dice) < MOST_SHOTS
        if not goes_on or not await FireOn(table, unit, len(dice), sum(kept)):
            break
    jammed = dice[-1] == 1 and not free
    save = reckon_save(table, unit, target, aim, fire)
    shots = tuple(dice)
    game.tell(
        events.Volley(
            unit.id,
            target.id,
            fire,
            shots,
            kept,
            modifier,
            6 in shots,
            seat=unit.seat,
            needs=least_to_hit(modifier.total, sixes=sixes),
        )
    )
    if jammed:
        game.tell(events.Jammed(unit.id))
    favour = courtesy(table, target, aim, sum(kept), fire)
    suffer(game, target, sum(kept), save, artillery=True, shooting=True, favour=favour)


@rule("BP-381")
def clear_jam(game: Game[BpTable], unit: Unit) -> None:
    """The crew of a jammed gun clears it on a 6, to fire in its next turn."""
    game.tell(events.JamTried(unit.id, game.roll(1)[0], unit.seat))


@rule("BP-389", "BP-390", "BP-391", "BP-392")
def rockets(game: Game[BpTable], unit: Unit, aim: Aim, count: int) -> None:
    """6 strikes and disorders, 4 or 5 flies astray, less misses; double 1 bursts on the frame."""
    table = game.table
    target = table.units[aim.target]
    dice = game.roll(count)
    kept = tuple(die == 6 for die in dice)
    plain = reckon_rocket()
    save = reckon_save(table, unit, target, aim, "shoots")
    kindles = kindling(unit, target, sum(kept))
    game.tell(
        events.Volley(
            unit.id,
            target.id,
            "shoots",
            dice,
            kept,
            plain,
            6 in dice,
            kindles,
            seat=unit.seat,
            needs=6,
        )
    )
    favour = courtesy(table, target, aim, sum(kept))
    suffer(game, target, sum(kept), save, artillery=True, shooting=True, favour=favour)
    for die in dice:
        if die in (4, 5):
            astray(game, unit, aim.mark or target.point)
    burst(game, unit, dice)


@rule("BP-390")
def reckon_rocket() -> Reckoning:
    """Nothing is added to the die of a rocket, and only a 6 strikes."""
    return Tally("to each die", 0, "BP-390").sum()


@rule("BP-390", "BP-392")
def burst(game: Game[BpTable], unit: Unit, dice: Sequence[int]) -> None:
    """Where every die is a 1 the rockets go up on their frame, whatever they were aimed at."""
    if len(dice) > 1 and all(die == 1 for die in dice):
        game.tell(events.Burst(unit.id))
        save = Tally("to each save", 0, "BP-179")
        save.add(ROCKET_SAVE, "hit by rockets", "BP-392")
        suffer(game, unit, 2, save.sum(), artillery=True, shooting=True)


@rule("BP-002", "BP-180", "BP-391", "BP-394", "BP-EX65")
def astray(game: Game[BpTable], unit: Unit, point: Point) -> None:
    """A stray rocket lands 2D6 inches off, two dice choosing the way, and hits whom it lands on."""
    table = game.table
    far, way = game.roll(2), game.roll(2)
    length, (coarse, fine) = table.inches(sum(far)), way
    offset = along_bearing(1000 * (6 * (coarse - 1) + fine - 1), length)
    landed = spot(Point(point.x + offset.x, point.y + offset.y))
    struck = [f.id for f in table.terrain.at(landed.centre) if f.kind == "building"]
    place = landed.centre.x, landed.centre.y
    game.tell(events.Strayed(unit.id, place, tuple(struck), (*far, *way), unit.seat))
    eye = leader_of(table, unit)
    for other in list(table.standing()):
        away = gap(landed, base_of(table, other))
        if away > table.inches(3):
            continue
        if not other.disordered and game.roll(1)[0] == 6:
            game.tell(events.Disordered(other.id, "BP-391"))
        if away == 0:
            aim = Aim(other.id, 0, clear=True, over=False, eye=eye, face=Face.FRONT)
            save = reckon_save(table, unit, other, aim, "shoots")
            suffer(game, other, 1, save, artillery=True, shooting=True)
