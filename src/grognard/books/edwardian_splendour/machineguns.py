"""Machinegun fire, and the mad minute that is resolved like it."""

from __future__ import annotations

from typing import Final

from grognard.books.edwardian_splendour.aiming import Shooter, Sweep, arc, has_line
from grognard.books.edwardian_splendour.cover import cover_of
from grognard.books.edwardian_splendour.lay import (
    COHESION,
    Lay,
    body_of,
    fights_on,
    has_charged,
    serving,
)
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Gun, Unit
from grognard.books.edwardian_splendour.reckon import reckon_burst
from grognard.books.edwardian_splendour.rifles import (
    Aimed,
    enemies,
    looseness,
    may_volley,
    shooter_of,
    shooters,
    shots_at,
)
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    Base,
    Pose,
    bearing_to,
    corridor,
    inches,
    meets,
    within,
)

MG_BRACKET: Final = inches(8)


@rule("ES-011", "ES-035")
def hands(table: EsTable, unit: Unit) -> list[Figure]:
    """The crewmen who serve a gun this turn: they touch it, stood, and are in no old fight."""
    return [
        man
        for man in serving(table, unit)
        if man.moved != table.turn and not fights_on(table, man.id)
    ]


@rule("ES-131")
def turncoats(table: EsTable, gun: Gun) -> list[Figure]:
    """Former crewmen, now with the enemy, who still stand about the gun."""
    if gun.lost:
        return []
    owner = table.units.get(gun.unit)
    return [
        man
        for unit in table.standing()
        if owner is not None and unit.seat != owner.seat
        for man in unit.figures
        if man.turncoat == gun.id and within(man.base, gun.base, COHESION)
    ]


def is_contested(table: EsTable, gun: Gun) -> bool:
    """The gun is silent until its crew has settled whose it is."""
    return bool(turncoats(table, gun))


@rule("ES-022", "ES-035", "ES-040", "ES-057", "ES-072")
def may_burst(table: EsTable, lay: Lay, unit: Unit) -> bool:
    """An MG fires that did not move, is served, and was not already in contact."""
    gun = table.gun_of(unit)
    if gun is None or gun.arm != "mg" or table.phase != "still" or gun.moved == table.turn:
        return False
    if unit.formed == table.turn or is_contested(table, gun) or not hands(table, unit):
        return False
    return all(has_charged(table, lay.stands[name]) for name in lay.contacts.get(gun.id, ()))


@rule("ES-041", "ES-042", "ES-043", "ES-057")
def burst(table: EsTable, lay: Lay, unit: Unit) -> list[Aimed]:
    """Every enemy in the arc, range and sight of an MG, and those who charged across its arc."""
    gun = table.gun_of(unit)
    assert gun is not None
    crew = hands(table, unit)
    names = tuple([man.id for man in serving(table, unit)])
    shooter = Shooter(gun.id, gun.base, unit.seat, unit.id, names, foes_screen=False)
    sweep = Sweep(gun.base, MG_BRACKET)
    aimed = []
    for troop in enemies(table, lay, unit):
        foes = table.units[troop.unit]
        for shot in sweep.over(troop.body):
            target = shot[1]
            if target.id not in lay.contacts and has_line(table, lay, shooter, target):
                aimed.append(_swept(table, gun, crew, foes, shot))
        for target in troop.body.figures:
            if _crossed_arc(table, lay, gun, unit, target):
                aimed.append(_swept(table, gun, crew, foes, (0, target)))
    return aimed


def _swept(
    table: EsTable, gun: Gun, crew: list[Figure], foes: Unit, shot: tuple[int, Figure]
) -> Aimed:
    bracket, target = shot
    need = reckon_burst(
        bracket,
        cover_of(table, target, gun.base.pose.point),
        at_horse=target.mounted,
        loose=looseness(foes, target),
        lonely=len(crew) == 1,
    )
    return Aimed(crew[0], target, foes.id, bracket, need)


@rule("ES-057")
def _crossed_arc(table: EsTable, lay: Lay, gun: Gun, unit: Unit, target: Figure) -> bool:
    """He charged the MG or its crew this turn, and his way led through some of its arc."""
    if target.charged != table.turn or target.start is None or fights_on(table, gun.id):
        return False
    own = {gun.id, *[man.id for man in unit.figures]}
    if not own.intersection(lay.contacts.get(target.id, ())):
        return False
    x, y = target.start
    way = bearing_to(Pose(x, y, 0).point, target.point)
    began = Base(Pose(x, y, way), target.base.width, target.base.depth)
    ended = Base(Pose(target.x, target.y, way), target.base.width, target.base.depth)
    return meets(arc(gun.base), corridor(began, ended))


@rule("ES-110")
def may_mad_minute(table: EsTable, lay: Lay, unit: Unit) -> bool:
    """A battalion of the right army, every man of it in close order, may fire one."""
    body = body_of(unit.figures)
    return (
        bool(table.switches.get("mad_minute"))
        and unit.traits.mad_minute
        and unit.arm == "infantry"
        and may_volley(table, unit)
        and all(body.is_close(figure) for figure in unit.figures)
        and bool(shooters(table, lay, unit))
    )


@rule("ES-110")
def mad_minute(table: EsTable, lay: Lay, unit: Unit) -> list[Aimed]:
    """One die against every enemy whom any man with the right to fire sees, at the shortest range.

    A man who is charged fires only at his attackers, as he would with single shots.
    """
    best: dict[str, Aimed] = {}
    for figure, attackers in shooters(table, lay, unit):
        for name in attackers:
            foe = lay.stands[name]
            assert foe.who is not None
            _keep(best, _rapid(table, figure, foe.who, foe.unit, 0))
        if attackers:
            continue
        shooter = shooter_of(unit, figure)._replace(foes_screen=False)
        for troop in enemies(table, lay, unit):
            for bracket, target in shots_at(lay, unit, figure, troop):
                known = best.get(target.id)
                if known is not None and known.bracket <= bracket:
                    continue
                if has_line(table, lay, shooter, target):
                    _keep(best, _rapid(table, figure, target, troop.unit, bracket))
    return list(best.values())


def _rapid(table: EsTable, figure: Figure, target: Figure, unit: str, bracket: int) -> Aimed:
    need = reckon_burst(
        bracket,
        cover_of(table, target, figure.point),
        at_horse=target.mounted,
        loose=looseness(table.units[unit], target),
        lonely=False,
    )
    return Aimed(figure, target, unit, bracket, need)


def _keep(best: dict[str, Aimed], shot: Aimed) -> None:
    known = best.get(shot.target.id)
    if known is None or shot.bracket < known.bracket:
        best[shot.target.id] = shot
