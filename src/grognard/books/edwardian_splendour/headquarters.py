"""The enemy headquarters, and those who reach it."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.events import March
from grognard.books.edwardian_splendour.field import Field
from grognard.books.edwardian_splendour.marching import march_fault
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Headquarters, Unit
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import away_from, encroaches, touching

PARTS = 8


@rule("ES-023", "ES-096")
def raiders(table: EsTable, headquarters: Headquarters) -> list[tuple[Unit, Figure]]:
    """The enemies who touch a headquarters."""
    base = headquarters.base
    return [
        (unit, man)
        for unit in table.own(table.rival(headquarters.seat))
        for man in unit.figures
        if man.id not in unit.struck and touching(base, man.base)
    ]


@rule("ES-016", "ES-096")
def storm_headquarters(game: Game[EsTable]) -> None:
    """Everybody who touches the enemy headquarters rolls, one by one, until a six decides."""
    table = game.table
    for seat in table.seats:
        marker = table.headquarters.get(seat)
        if marker is None:
            continue
        for unit, man in raiders(table, marker):
            die = game.roll(1)[0]
            away = _driven_off(table, unit, man, marker) if die in (4, 5) else None
            told = events.HeadquartersStormed(seat, unit.id, man.id, die, away, unit.seat)
            game.tell(told)
            if die == 6:
                return


@rule("ES-013", "ES-027", "ES-030", "ES-096")
def _driven_off(
    table: EsTable, unit: Unit, man: Figure, marker: Headquarters
) -> tuple[int, int, int] | None:
    """A full move straight away, or as much of it as there is room for."""
    field = Field(table, unit).afoot()
    clash = touching if unit.traits.undisciplined else encroaches
    # This move is one more than that in which he came.
    rested = replace(man, moved=0)
    mates = [mate.base for mate in unit.figures if mate.id != man.id]
    gun = table.gun_of(unit)
    taken = [*field.friends, *[foe.base for foe in field.foes], *([gun.base] if gun else [])]
    for part in range(PARTS, 0, -1):
        pose = away_from(man.base.pose, marker.base, field.allowance * part // PARTS)
        base = man.base.at(pose)
        march = March(man.id, ((man.x, man.y), (pose.x, pose.y)), pose.bearing)
        on_table = base.left >= 0 and base.top >= 0
        on_table = on_table and base.right <= table.width and base.bottom <= table.height
        if not on_table or any(encroaches(base, other) for other in taken):
            continue
        if any(clash(base, mate) for mate in mates):
            continue
        if march_fault(field, rested, march, set()) is None:
            return pose.x, pose.y, pose.bearing
    return None
