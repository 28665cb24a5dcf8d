"""Dicing for action: the risk of every unit, a D6, and the cell of the table."""

from __future__ import annotations

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import dices, led, platoon, sharers, together
from grognard.books.sharpe_skirmish.pieces import Group, SkTable
from grognard.books.sharpe_skirmish.risk import reckon_risk
from grognard.books.sharpe_skirmish.seeing import look_for
from grognard.books.sharpe_skirmish.tables import Cell, action
from grognard.kernel.book import DONE, Done
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.geometry import Length


@rule("SK-044")
def look_into_cover(game: Game[SkTable]) -> None:
    """A die for every group and every concealed enemy it has not yet looked for this turn."""
    for side in game.table.sides:
        looks = _looks(game.table, side)
        if looks:
            dice = game.roll(len(looks), of=f"{game.table.turn} look {side}")
            found = zip(looks, dice, strict=True)
            rolls = tuple([(who, whom, die, away) for (who, whom, away), die in found])
            game.tell(events.Spotted(rolls, side))


def _looks(table: SkTable, side: str) -> list[tuple[str, str, Length]]:
    """Whom each group of a side has to look for, and how far off he is."""
    groups = [group for group in table.present() if not group.captive]
    return [
        (one.id, other.id, away)
        for one in groups
        for other in groups
        if one.side == side != other.side and (away := look_for(table, one, other)) is not None
    ]


@rule("SK-006", "SK-019", "SK-040", "SK-043")
async def dice_for_action(game: Game[SkTable]) -> Done:
    """Every unit of a side dices; what they have in sight is settled before the first die."""
    table = game.table
    look_into_cover(game)
    units = [group for group in table.own(table.side) if dices(table, group)]
    risks = {unit.id: reckon_risk(table, unit) for unit in units}
    thrown: dict[str, int] = {}
    told = []
    for unit in units:
        die, shared = _die(game, unit, thrown)
        told.append(_result(table, unit, risks[unit.id], die, shared=shared))
    for event in told:
        game.tell(event)
    game.tell(events.DicingEnded(table.side))
    return DONE


@rule("SK-043")
def _die(game: Game[SkTable], unit: Group, thrown: dict[str, int]) -> tuple[int, bool]:
    """One die for a platoon that stands together, unless guns have fired at it."""
    table = game.table
    groups = platoon(table, unit)
    whole = len(groups) > 1 and together(groups) and not any(g.shelled for g in groups)
    if not (whole and table.switches.get("platoon_dice", True)):
        return game.roll(1, of=f"{table.turn} risk {unit.id}")[0], False
    if unit.platoon not in thrown:
        thrown[unit.platoon] = game.roll(1, of=f"{table.turn} risk {unit.platoon}")[0]
    return thrown[unit.platoon], True


@rule("SK-042")
def _stands_together(table: SkTable, unit: Group) -> bool:
    """All groups of a platoon within 5 of each other, and an officer or NCO within 5 of it."""
    groups = platoon(table, unit)
    return len(groups) > 1 and together(groups) and led(table, groups)


@rule("SK-041", "SK-047", "SK-048", "SK-066")
def _result(
    table: SkTable, unit: Group, risk: Reckoning, die: int, *, shared: bool
) -> events.Diced:
    """The cell for a risk and a die; units that fall back may stop instead."""
    cell: Cell = action(risk.total, die, horse=unit.is_horse)
    deed = "stop" if cell.falling and unit.falling_back else cell.do
    commanded = table.is_commanded(unit)
    also = tuple([one.id for one in sharers(table, unit)])
    return events.Diced(
        unit.id,
        also,
        risk,
        die,
        deed,
        charge=cell.charge,
        bound=not cell.italic,
        commanded=commanded,
        side=unit.side,
        shared=shared,
        company=_stands_together(table, unit),
    )
