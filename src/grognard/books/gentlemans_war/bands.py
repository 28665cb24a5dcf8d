"""Bands of tribesmen: how a warband with firearms breaks up into skirmishers, and gathers."""

from __future__ import annotations

from typing import Final

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.attributes import shared
from grognard.books.gentlemans_war.brigades import is_court
from grognard.books.gentlemans_war.events.wording import part_of
from grognard.books.gentlemans_war.forming import (
    LEASH,
    deeds,
    fits,
    formed_base,
    skirmish_place,
)
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import are_near, base_as, is_garrison
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault

Game_ = Game[AgwTable]
WARBAND: Final = 18
"""No warband is larger: AGW-565."""


def bands_of(table: AgwTable, unit: Unit) -> list[Unit]:
    """The bands that have left a warband."""
    return [other for other in table.units.values() if other.parent == unit.id]


def band_size(table: AgwTable, unit: Unit) -> int:
    """A third of the whole warband goes with each band."""
    return unit.figures // (3 - len(bands_of(table, unit)))


@rule("AGW-567")
def scatter_fault(table: AgwTable, unit: Unit) -> Fault | None:
    """One band goes off on a number card; on a court card the whole tribe may break up."""
    if unit.kind != "tribal_infantry" or not unit.weapon or unit.parent or is_garrison(unit):
        return Fault("Only tribesmen with firearms scatter.", "AGW-567")
    if set(deeds(unit)) - {"scatter"}:
        return Fault("Bands go off before the tribe does anything else.", "AGW-567")
    bands, court = bands_of(table, unit), is_court(table.card_in_play)
    sent, most = deeds(unit).count("scatter"), 2 if court else 1
    if len(bands) == 2 and unit.formation == "mass" and (court or not sent):
        return fits(table, unit, formed_base(unit, "skirmish"))
    if len(bands) >= 2 or sent >= most or unit.figures < 6:
        return Fault("No more bands can go out now.", "AGW-567")
    if skirmish_place(table, unit, band_size(table, unit)) is None:
        return Fault("There is no room before the front.", "AGW-567")
    return None


@rule("AGW-567")
def scatter(game: Game_, unit: Unit) -> str:
    """A band goes off, which is named, or the last third opens out; it costs no dice."""
    bands = bands_of(game.table, unit)
    if len(bands) == 2:
        _open_out(game, unit)
        return ""
    men = band_size(game.table, unit)
    place = skirmish_place(game.table, unit, men)
    assert place is not None
    first = unit.original // (3 - len(bands))
    names = {other.id for other in bands}
    part = "band" if f"{unit.id}-band" not in names else "other_band"
    new = f"{unit.id}-{part}"
    game.tell(
        events.SkirmishersOut(
            unit.id,
            new,
            part_of(unit.name, part),
            men,
            place,
            unit.bearing,
            0,
            halves=True,
            original=max(first, men),
        )
    )
    return new


def _open_out(game: Game_, unit: Unit) -> None:
    """What is left of a warband skirmishes like the rest."""
    pose = formed_base(unit, "skirmish").pose
    place = (pose.x, pose.y)
    game.tell(events.Formed(unit.id, "skirmish", place, pose.bearing, 0, "AGW-567"))


# Gathering


@rule("AGW-568")
def gather_fault(table: AgwTable, unit: Unit, name: str) -> Fault | None:
    """Skirmishing tribesmen may gather with a band of another tribe into a new warband."""
    band = table.units.get(name)
    if band is None or not _is_loose(unit) or not _is_loose(band) or not band.parent:
        return Fault("Only skirmishing bands of tribesmen gather.", "AGW-568")
    if band is unit or unit.id in (band.parent, band.id) or not table.share_cards(unit, band):
        return Fault("That is no other band of yours.", "AGW-568")
    if band.weapon != unit.weapon or unit.figures + band.figures > WARBAND:
        return Fault("They make no warband: other arms, or too many men.", "AGW-568")
    if not are_near(unit, band, LEASH):
        return Fault("They are more than 6 inches apart.", "AGW-568")
    whole = base_as(unit, "mass", unit.pose, unit.figures + band.figures)
    return fits(table, unit, whole, without=(band.id,))


def _is_loose(unit: Unit) -> bool:
    """Tribesmen on the table in open order, whom nothing holds."""
    loose = unit.kind == "tribal_infantry" and unit.formation == "skirmish" and unit.on_table
    return loose and not (unit.running or unit.locked or is_garrison(unit))


@rule("AGW-568", "AGW-014")
def gather(game: Game_, unit: Unit, name: str) -> None:
    """The band comes to the unit, and they are one warband, which acts in the next cycle."""
    band = game.table.units[name]
    attributes = shared((unit.attributes, band.attributes))
    game.tell(events.BandsJoined(unit.id, name, 0, "mass", attributes=attributes, label=band.name))
