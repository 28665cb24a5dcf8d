"""Things that explode: breaching charges and contact mines."""

from __future__ import annotations

from itertools import compress
from typing import Final

from msgspec.structs import replace

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.country import KINDS
from grognard.books.gentlemans_war.generals import lose
from grognard.books.gentlemans_war.pieces import AgwTable, Mine, Unit
from grognard.books.gentlemans_war.stands import base_of, is_gun, layout_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.formations import stand
from grognard.tabletop.geometry import (
    Disc,
    Face,
    Length,
    Point,
    Pose,
    advance,
    bearing_to,
    closest_point,
    distance,
    inches,
    within,
)
from grognard.tabletop.terrain import Feature

Game_ = Game[AgwTable]
BREACH_GAP: Final = inches(3)
BLAST: Final = inches(6)


@rule("AGW-348")
def blow_early(game: Game_, unit: Unit, wall: str, note: tuple[str, str]) -> None:
    """On a 6 the charge goes off in its crew's hands; else it waits until they are away.

    The note is what they were at, and who alone knows of it while that is secret.
    """
    words, told = note
    dice = game.roll(1)
    if dice[0] < 6:
        game.tell(events.ChargeLaid(unit.id, wall, dice, told))
        return
    lost = min(3, unit.figures)
    game.tell(events.WorkDone(unit.id, words, "AGW-348", dice=dice, lost=lost))
    if unit.figures <= 0:
        lose(game, unit, "destroyed", "AGW-348")


def explode(game: Game_) -> None:
    """Everything goes off that somebody has left behind or trodden on."""
    for unit in list(game.table.units.values()):
        if unit.work.startswith("laid:") and unit.place != unit.work_place:
            _breach(game, unit, unit.work.partition(":")[2])
    for mine in game.table.mines:
        if mine.trodden:
            blow_up(game, mine)


@rule("AGW-348")
def _breach(game: Game_, unit: Unit, name: str) -> None:
    """The unit is away: there is a gap of three inches in the wall."""
    if not any(feature.id == name for feature in game.table.features):
        game.tell(events.WorkDropped(unit.id))
        return
    x, y = unit.work_place
    spot = closest_point(game.table.ground[name].shape, Point(x, y))
    gap = _gap_at(spot, f"breach-{name}-{game.table.flips}", Point(x, y))
    game.tell(events.WorkDone(unit.id, "blow a breach in the wall", "AGW-348", (gap,)))


def _gap_at(spot: Point, label: str, crew: Point) -> Feature:
    """A way through the wall, straight on from where the crew worked on it."""
    through = Pose(spot.x, spot.y, bearing_to(crew, spot) if crew != spot else 0)
    here, there = advance(through, -inches(1)), advance(through, inches(1))
    line = ((here.x, here.y), (there.x, there.y))
    return replace(KINDS["gate"], id=label, line=line, width=BREACH_GAP)


@rule("AGW-347", "AGW-346")
def lay_mine(game: Game_, unit: Unit, told: str) -> None:
    """The mine lies an inch before the front of those who laid it."""
    front = base_of(unit).middle(Face.FRONT)
    spot = advance(Pose(front.x, front.y, unit.bearing), inches(1))
    label = f"mine-{unit.id}-{game.table.flips}"
    game.tell(events.MineLaid(unit.id, Mine(label, unit.seat, (spot.x, spot.y)), told))


@rule("AGW-347")
def blow_up(game: Game_, mine: Mine) -> None:
    """Every figure within six inches is gone, friend or foe, and no die can save it."""
    table = game.table
    blast = Disc(Point(*mine.place), BLAST)
    near = [unit for unit in table.on_field() if within(base_of(unit), blast, 0)]
    hit = [(unit.id, caught_in(unit, Point(*mine.place))) for unit in near]
    killed = tuple(
        general.id
        for general in table.generals.values()
        if general.on_table and distance(Point(*general.place), Point(*mine.place)) <= BLAST
    )
    lost = tuple(compress(hit, (figures for _, figures in hit)))
    game.tell(events.MineExploded(mine.id, lost, killed))
    for name, _ in lost:
        if table.units[name].figures <= 0:
            lose(game, table.units[name], "destroyed", "AGW-347")


def caught_in(unit: Unit, centre: Point, blast: Length = BLAST) -> int:
    """How many figures of a unit stand within the blast; a gun goes up with all its crew."""
    if is_gun(unit) and unit.gun_at is None:
        return unit.figures
    spots = stand(layout_of(unit), unit.pose)[: unit.figures]
    return sum(distance(spot.point, centre) <= blast for spot in spots)
