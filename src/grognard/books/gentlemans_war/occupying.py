"""What a unit brings about by where it stands: guns manned or taken, headquarters overrun."""

from __future__ import annotations

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.pieces import AgwTable, Headquarters, Unit
from grognard.books.gentlemans_war.stands import GUN_SIDE, base_of, is_gun
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Base, Pose, inches, touching, within

Game_ = Game[AgwTable]
TENT = inches(2)


def lone_gun(unit: Unit) -> Base | None:
    """The gun that a crew has left standing."""
    if unit.gun_at is None or unit.gun_lost:
        return None
    x, y, bearing = unit.gun_at
    return Base(Pose(x, y, bearing), GUN_SIDE, GUN_SIDE)


def arrive(game: Game_, unit: Unit) -> None:
    """Everything that follows from a unit's new place."""
    if not unit.on_table:
        return
    man_gun(game, unit)
    take_guns(game, unit)
    overrun(game, unit)


@rule("AGW-288", "AGW-257")
def man_gun(game: Game_, unit: Unit) -> None:
    """A crew that comes back to its gun serves it again, unless an enemy stands at it."""
    gun = lone_gun(unit)
    if gun is None or not within(base_of(unit), gun, inches(1)):
        return
    if not any(touching(base_of(foe), gun) for foe in game.table.foes(unit.seat)):
        game.tell(events.GunManned(unit.id))


@rule("AGW-288")
def take_guns(game: Game_, unit: Unit) -> None:
    """Foot or horse that comes up to an enemy's lone gun takes it."""
    if is_gun(unit) or unit.kind in ("wagons", "porters"):
        return
    for foe in list(game.table.units.values()):
        gun = lone_gun(foe)
        if foe.side != unit.side and gun is not None and within(base_of(unit), gun, 3):
            game.tell(events.GunCaptured(foe.id, unit.id))


@rule("AGW-074")
def overrun(game: Game_, unit: Unit) -> None:
    """An enemy in contact with a headquarters that nobody guards overruns it."""
    if is_gun(unit) or unit.kind in ("wagons", "porters"):
        return
    table = game.table
    for rival in table.allies(table.rival(unit.seat)):
        tent = table.headquarters.get(rival)
        if tent is not None and not tent.overrun and is_open(table, tent, unit):
            game.tell(events.HeadquartersOverrun(rival, unit.id))


def is_open(table: AgwTable, tent: Headquarters, unit: Unit) -> bool:
    """A unit is at a headquarters, and none of its own side is."""
    ground = tent_base(tent)
    guards = table.own(tent.seat)
    here = within(base_of(unit), ground, 3)
    return here and not any(within(base_of(guard), ground, 3) for guard in guards)


def tent_base(tent: Headquarters) -> Base:
    """The ground of a headquarters."""
    return Base(Pose(*tent.place, 0), TENT, TENT)
