"""Bands of tribesmen: how a warband with firearms breaks up into skirmishers."""

from __future__ import annotations

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import is_court
from grognard.books.gentlemans_war.forming import deeds, fits, formed_base, skirmish_place
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import is_garrison
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault

Game_ = Game[AgwTable]


def bands_of(table: AgwTable, unit: Unit) -> list[Unit]:
    """The bands that have left a warband."""
    return [other for other in table.units.values() if other.parent == unit.id]


@rule("AGW-567")
def scatter_fault(table: AgwTable, unit: Unit) -> Fault | None:
    """One band goes off on a number card; on a court card the whole tribe may break up."""
    if unit.kind != "tribal_infantry" or not unit.weapon or unit.parent or is_garrison(unit):
        return Fault("Only tribesmen with firearms scatter.", "AGW-567")
    if set(deeds(unit)) - {"scatter"}:
        return Fault("Not now.", "AGW-567")
    bands, court = bands_of(table, unit), is_court(table.card_in_play)
    if len(bands) == 2 and court and unit.formation == "mass":
        return fits(table, unit, formed_base(unit, "skirmish"))
    most = 2 if court else 1
    if len(bands) >= 2 or deeds(unit).count("scatter") >= most or unit.figures < 6:
        return Fault("No more bands can go out now.", "AGW-567")
    if skirmish_place(table, unit) is None:
        return Fault("There is no room before the front.", "AGW-567")
    return None


@rule("AGW-567")
def scatter(game: Game_, unit: Unit) -> str:
    """A band goes off, which is named, or the last third opens out; it costs no dice."""
    bands = bands_of(game.table, unit)
    if len(bands) == 2:
        _open_out(game, unit)
        return ""
    place = skirmish_place(game.table, unit)
    assert place is not None
    parts = 3 - len(bands)
    men, first = unit.figures // parts, unit.original // parts
    names = {other.id for other in bands}
    new = f"{unit.id}-band" if f"{unit.id}-band" not in names else f"{unit.id}-other-band"
    game.tell(
        events.SkirmishersOut(
            unit.id,
            new,
            f"Band of {unit.name}",
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
