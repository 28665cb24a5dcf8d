"""Rash officers and Oscar Wilde: how an enemy unit is made to charge when you please."""

from __future__ import annotations

from typing import Final

from grognard.books.gentlemans_war import charging, events
from grognard.books.gentlemans_war.acting import carry_out
from grognard.books.gentlemans_war.asking import Pick, cycle_of
from grognard.books.gentlemans_war.cameos import ROLES
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.events.wording import the_part
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import are_near
from grognard.books.gentlemans_war.tables import march_dice
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.tabletop.geometry import inches

Game_ = Game[AgwTable]
EARSHOT: Final = inches(12)


class Incite(Pick):
    """Whether the moment has come for an enemy to charge where you want him."""

    __slots__ = ()
    cite = "AGW-670"


@rule("AGW-670", "AGW-671")
def incited(table: AgwTable, seat: Seat) -> list[Unit]:
    """The enemies who can be made to charge: a rash officer's men, or those who hear Wilde."""
    cameo = table.cameos.get(seat)
    if cameo is None or cameo.state != "on" or cameo.used:
        return []
    if cameo.role == "rash officer":
        found = [table.units[cameo.unit]]
    elif cameo.role == "oscar wilde":
        wit = table.units[cameo.unit]
        found = [foe for foe in table.foes(seat) if wit.on_table and are_near(foe, wit, EARSHOT)]
    else:
        return []
    return [unit for unit in found if unit.on_table and not unit.acted and not unit.locked]


def incitements(table: AgwTable, seat: Seat) -> dict[str, str]:
    """Every charge that could be provoked now, in words."""
    found = {}
    for unit in incited(table, seat):
        for target in table.own(seat):
            if charging.charge_fault(table, unit, target.id, by_card=False) is None:
                words = f"{unit.name} charges {target.name}"
                found[f"{unit.id}>{target.id}"] = words
    return found


@rule("AGW-670", "AGW-671", "AGW-340")
async def incite(game: Game_, seat: Seat) -> bool:
    """Once a game, as a card of his is turned, its owner may have an enemy charge first."""
    table = game.table
    labels = incitements(table, seat)
    if not labels:
        return False
    cameo = table.cameos[seat]
    words = f"Is this the moment for {the_part(cameo.role)}?"
    trail = (cycle_of(table, seat), cameo.role)
    by = ROLES[cameo.role].cite
    choice = await Incite(seat, words, {"": "Not yet", **labels}, by, trail)
    if not choice:
        return False
    name, _, target = choice.partition(">")
    unit = table.units[name]
    game.tell(events.Incited(seat, cameo.role, name, target))
    game.tell(events.Activated(name, march_dice(unit), again=False))
    await carry_out(game, unit, Deed("charge", target))
    game.tell(events.ActivationEnded(name))
    return True
