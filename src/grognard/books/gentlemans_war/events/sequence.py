"""Events of the sequence of play: deployment, activations, the end."""

from __future__ import annotations

from grognard.books.gentlemans_war.events.wording import does, name, of_them, them, whose
from grognard.books.gentlemans_war.pieces import AgwTable, Formation, General, Place, Unit
from grognard.books.gentlemans_war.sections import side_of
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.tabletop import battle
from grognard.tabletop.cards import Card
from grognard.tabletop.wording import within

FREE_ACE = Card("*A")
"""What a messenger brings is as good as an ace, and is no card of the pack: AGW-667."""
LATE_ACE = Card("-A")
"""The same for a unit that has had its counter before he is heard."""


class WonFirst(Event, frozen=True):
    """The higher die says who places a unit first."""

    cite = "AGW-116"
    dice: tuple[int, ...]
    first: str

    def apply(self, table: AgwTable) -> None:
        table.deployer = Seat(self.first)
        table.phase = "deploy"

    def tell(self, table: AgwTable) -> str:
        places = does(table, self.first, "places")
        if not self.dice:
            return f"{places} the first unit."
        one, other = table.seats[:2]
        dice = f"{does(table, one, 'rolls')} {self.dice[-2]}, {them(table, other)} {self.dice[-1]}"
        chooser = of_them(table, one if self.dice[-2] > self.dice[-1] else other)
        return f"{dice}; by {chooser} choice {within(places)} the first unit."

    def show(self) -> Show:
        return Show(kind="dice", dice=self.dice)


def pass_on(table: AgwTable, deployer: str) -> None:
    """Somebody else places next; with nobody left the battle begins."""
    table.deployer = Seat(deployer)
    if not deployer:
        pushes = table.switches.get("advance_formation")
        table.vanguards = tuple(table.seats) if pushes else ()
        table.phase = "vanguard" if pushes else "deal"


def join_section(table: AgwTable, piece: Unit | General) -> None:
    """Who is placed in one part of a big table acts by the pack of that part: AGW-151."""
    if not piece.section:
        piece.section = table.section_at(piece.place[0])


class Deployed(Event, frozen=True):
    """A unit, a general or a headquarters takes its place before the battle."""

    cite = "AGW-114"
    piece: str
    place: Place
    bearing: int
    formation: Formation
    next: str

    def apply(self, table: AgwTable) -> None:
        if self.piece in table.units:
            unit = table.units[self.piece]
            unit.place, unit.bearing, unit.formation = self.place, self.bearing, self.formation
            join_section(table, unit)
        elif self.piece in table.generals:
            general = table.generals[self.piece]
            general.place, general.bearing = self.place, self.bearing
            join_section(table, general)
        else:
            table.headquarters[self.piece].place = self.place
        pass_on(table, self.next)

    def tell(self, table: AgwTable) -> str:
        if self.piece in table.headquarters:
            return f"{does(table, self.piece, 'sets')} up headquarters."
        return f"{name(table, self.piece)} takes the field."

    def show(self) -> Show:
        return Show(kind="move", piece=self.piece, path=(self.place,))


class HeldBack(Event, frozen=True):
    """A unit finds no room in its side's zone: it marches on by its own edge when it has a card."""

    cite = "AGW-114"
    unit: str
    next: str

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.gone = "coming"
        unit.section = unit.section or next(iter(table.packs), "")
        pass_on(table, self.next)

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} finds no room, and will march on later."


def clear_deeds(unit: Unit) -> None:
    """Nothing done and nothing paid."""
    unit.dice = unit.spent = 0
    unit.did = ()


def give_counter(table: AgwTable, unit: Unit) -> None:
    """A unit is done for the cycle, even if it still waits for the card in play: AGW-131."""
    unit.acted = True
    table.actors = tuple(other for other in table.actors if other != unit.id)


class Activated(Event, frozen=True):
    """A unit acts: it has its counter and its Movement Dice."""

    cite = "AGW-127"
    unit: str
    dice: int
    again: bool
    road: bool = False

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        clear_deeds(unit)
        unit.did = ("road",) if self.road else ()
        give_counter(table, unit)
        unit.dice = self.dice
        unit.leapt = False
        if self.again:
            unit.shot = False
        table.active = self.unit

    def tell(self, table: AgwTable) -> str:
        again = " once more" if self.again else ""
        return f"{name(table, self.unit)} acts{again}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class ActivationEnded(Event, frozen=True):
    """A unit has done what it would."""

    cite = "AGW-127"
    quiet = True
    unit: str

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        gathered = "gather" in unit.did
        clear_deeds(unit)
        table.active = ""
        if gathered:
            unit.did = ("gather",)  # a new warband, which acts from the next cycle on: AGW-568
        elif table.card_in_play == FREE_ACE and not unit.running:
            unit.acted = unit.shot = False  # the card itself is still to come
        if not table.actors:
            table.phase = table.resume
            table.together = ()

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} has acted."


class ActorsDismissed(Event, frozen=True):
    """Units that can no longer act on this card need no longer wait for it."""

    cite = "AGW-131"
    units: tuple[str, ...]

    def apply(self, table: AgwTable) -> None:
        table.actors = tuple(unit for unit in table.actors if unit not in self.units)
        for unit in self.units:
            table.units[unit].acted = True
        if not table.actors and not table.active:
            table.phase = table.resume

    def tell(self, table: AgwTable) -> str:
        names = ", ".join(name(table, unit) for unit in self.units)
        return f"{names} can do no more on this card."


class CounterPlaced(Event, frozen=True):
    """A unit that was attacked or driven back is done for this cycle."""

    cite = "AGW-131"
    unit: str

    def apply(self, table: AgwTable) -> None:
        give_counter(table, table.units[self.unit])

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} can do no more this cycle."


class GeneralsRode(Event, frozen=True):
    """The generals of a command have had their ride of the new cycle."""

    cite = "AGW-324"
    seat: str

    def apply(self, table: AgwTable) -> None:
        table.riding = tuple(seat for seat in table.riding if seat != self.seat)

    def tell(self, table: AgwTable) -> str:
        return f"{whose(table, self.seat)} generals are in their places."


class BattleWon(battle.BattleWon, frozen=True):
    """The battle is decided, or broken off."""

    cite = "AGW-337"

    def tell(self, table: AgwTable) -> str:
        who = does(table, side_of(self.winner), "wins") if self.winner else "The battle is drawn"
        return f"{who}: {self.why}."
