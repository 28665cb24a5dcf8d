"""Troops who march round a flank off the table: where and when is written down before play."""

from __future__ import annotations

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import OneOf
from grognard.books.black_powder.battles.placing import place_at
from grognard.books.black_powder.battles.terms import FlankMarch
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.pieces import BpTable
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Offer, Seat

STAY = "stay"


class WriteFlankMarch(OneOf):
    """By which flank and in which turn a group is to come, or that it stands on the table."""

    __slots__ = ()
    cite = "BP-1194"
    secret = True

    def words(self) -> str:
        return "Do your flankers wait off the table, and when do they come?"

    def describe(self, choice: str) -> Offer:
        if choice == STAY:
            return Offer("They stand on the table", cite=self.cite)
        entry, turn = choice.split(" ")
        known = {one.id: one.name for one in self.table.terms.entries}
        return Offer(f"By {known[entry]} in turn {turn}", cite="BP-1195")


@rule("BP-1194", "BP-1195")
async def write_flank_march(game: Game[BpTable]) -> bool:
    """Before play the owner of flankers writes down flank and turn; True if he was asked."""
    table = game.table
    gates = [entry for entry in table.terms.entries if entry.flank]
    if not gates or table.flank or not table.plays("flank_march"):
        return False
    turns = range(2, table.turns + 1)
    options = [STAY, *(f"{gate.id} {turn}" for gate in gates for turn in turns)]
    choice = await WriteFlankMarch(table, Seat(gates[0].seat), options, "flank march")
    entry, _, turn = choice.partition(" ")
    units = () if choice == STAY else gates[0].units
    written = FlankMarch(units, entry, int(turn or 0))
    game.tell(events.FlankMarchWritten(Seat(gates[0].seat), written))
    return True


@rule("BP-1194")
def arrive_on_flank(game: Game[BpTable]) -> None:
    """From the turn that was written they stand along their edge, as many as there is room for."""
    table = game.table
    march = table.flank
    if march is None or not march.units or table.turn < march.turn:
        return
    entry = {one.id: one for one in table.terms.entries}[march.entry]
    if entry.seat != table.acting:
        return
    for name in march.units:
        unit = table.units[name]
        pose = place_at(table, unit, entry, unit.profile.home)
        if unit.reserve and pose is not None:
            home = unit.profile.home
            game.tell(events.CameOn(name, stance(pose), home, entry.name, "BP-1194"))


def imagine_march(table: BpTable, seat: str, stream: Stream) -> None:
    """The enemy knows neither the flank nor the turn of those who are still to come."""
    march = table.flank
    gates = [entry for entry in table.terms.entries if entry.flank and entry.seat != seat]
    if march is None or not gates or not any(table.units[n].reserve for n in march.units):
        return
    later = max(table.turns - table.turn, 1)
    gate = gates[stream.below(len(gates))]
    table.flank = FlankMarch(march.units, gate.id, table.turn + 1 + stream.below(later))
