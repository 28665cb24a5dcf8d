"""Engineer companies: broken in two for small tasks, whole for great ones."""

from __future__ import annotations

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.events.wording import part_of
from grognard.books.gentlemans_war.forming import deeds, fits, form_price
from grognard.books.gentlemans_war.pieces import AgwTable, Place, Unit
from grognard.books.gentlemans_war.stands import base_as, is_garrison
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import inches, side_step

Game_ = Game[AgwTable]


@rule("AGW-095")
def party_fault(table: AgwTable, unit: Unit) -> Fault | None:
    """A company that is together and does nothing else may send half of its men away."""
    if unit.kind != "engineers":
        return Fault("Only engineer companies send out parties.", "AGW-095")
    if unit.parent or table.skirmishers_of(unit) is not None:
        return Fault("The company is in two parts already.", "AGW-095")
    if unit.figures < 2:
        return Fault("There is only one man left.", "AGW-095")
    if is_garrison(unit):
        return Fault("It must leave the house first.", "AGW-110")
    if set(deeds(unit)) - {"shoot"}:
        return Fault("A party goes before the company does anything else.", "AGW-095")
    price = form_price(unit)
    if isinstance(price, Fault):
        return price
    if party_place(table, unit) is None:
        return Fault("There is no room beside them.", "AGW-095")
    return None


def party_place(table: AgwTable, unit: Unit) -> Place | None:
    """Beside the company, on its right or its left."""
    half = base_as(unit, unit.formation, unit.pose, unit.figures // 2)
    whole = base_as(unit, unit.formation, unit.pose)
    aside = (half.width + whole.width) // 2 + inches(1)
    for way in (aside, -aside):
        pose = side_step(unit.pose, way)
        if fits(table, unit, half.at(pose)) is None:
            return (pose.x, pose.y)
    return None


@rule("AGW-095")
def send_party(game: Game_, unit: Unit) -> None:
    """Half of the company goes off with a card of its own."""
    place, price = party_place(game.table, unit), form_price(unit)
    assert place is not None
    assert isinstance(price, int)
    new, label = f"{unit.id}-party", part_of(unit.name, "party")
    game.tell(events.PartySent(unit.id, new, label, unit.figures // 2, place, price))
