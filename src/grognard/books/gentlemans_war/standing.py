"""Standing instructions: when a player wants to be asked about his Hold Cards, and when not."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import is_gun
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault, Seat


class Instruction(NamedTuple):
    """An instruction as it is offered, and as it is told and noted."""

    label: str
    told: str


INSTRUCTIONS: Final[dict[str, Instruction]] = {
    "charge": Instruction("Ask me only about charges", "only when charges are made"),
    "guns": Instruction("Ask me only if my guns are charged", "only if guns are charged"),
    "cycle": Instruction("Do not ask me again", "not this cycle"),
}
"""Each holds until its owner's cycle is over."""


def instruction_fault(table: AgwTable, seat: Seat, word: str) -> Fault | None:
    """Who has no guns has nothing to say about them."""
    if word == "guns" and not any(is_gun(unit) for unit in table.own(seat)):
        return Fault("You have no guns on the table.", "AGW-139")
    return None


@rule("AGW-139", "AGW-144")
def is_silenced(table: AgwTable, unit: Unit) -> bool:
    """The owner of a unit in a charge has said that he need not be asked about such."""
    word = table.standing.get(table.command_of(unit), "")
    return word == "cycle" or (word == "guns" and not is_gun(unit))
