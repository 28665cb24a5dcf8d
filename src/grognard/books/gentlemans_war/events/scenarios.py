"""Events of particular scenarios: vanguards, late arrivals, set-aside cards, wagons."""

from __future__ import annotations

from grognard.books.gentlemans_war.events.wording import (
    FORMED,
    does,
    many,
    name,
    shown,
    whom,
    whose,
)
from grognard.books.gentlemans_war.pieces import AgwTable, Formation, Place
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.tabletop.cards import Card
from grognard.tabletop.wording import listed, within


class VanguardPushed(Event, frozen=True):
    """A commander pushes one formation ahead of his army, or none."""

    cite = "AGW-362"
    seat: str
    moved: tuple[tuple[str, Place], ...]
    far: int

    def apply(self, table: AgwTable) -> None:
        for unit, place in self.moved:
            table.units[unit].place = place
        table.vanguards = tuple(seat for seat in table.vanguards if seat != self.seat)
        if not table.vanguards:
            table.phase = "deal"

    def tell(self, table: AgwTable) -> str:
        if not self.moved:
            return f"{does(table, self.seat, 'sends')} nobody ahead."
        names = listed([whom(table, unit) for unit, _ in self.moved])
        far = "an inch" if self.far == 1 else f"{self.far} inches"
        return f"{does(table, self.seat, 'sends')} {names} {far} ahead."

    def show(self) -> Show:
        if not self.moved:
            return Show()
        return Show(kind="move", piece=self.moved[0][0], path=(self.moved[0][1],))


class MainBodyComes(Event, frozen=True):
    """A die says how many units of a main body reach the table on this Joker."""

    cite = "AGW-364"
    seat: str
    dice: tuple[int, ...]

    def apply(self, table: AgwTable) -> None:
        table.called_up = (*table.called_up, self.seat)

    def tell(self, table: AgwTable) -> str:
        most = many(self.dice[0], "unit")
        return f"{whose(table, self.seat)} main body comes up: {most} at most."

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, dice=self.dice)


class KeptWaiting(Event, frozen=True):
    """There is no room at the edge for a unit that should come on: it waits for another Joker."""

    cite = "AGW-147"
    unit: str

    def apply(self, table: AgwTable) -> None:
        others = tuple(one for one in table.called_up if one != self.unit)
        table.called_up = (*others, self.unit)

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} finds no room to come on, and waits for the next Joker."


class CardsTakenUp(Event, frozen=True):
    """The Hold Cards that were set aside are taken up, however many are in hand."""

    cite = "AGW-385"
    seat: str
    cards: tuple[Card, ...]
    hidden: bool = False

    def apply(self, table: AgwTable) -> None:
        table.hands = {**table.hands, self.seat: (*table.hands[self.seat], *self.cards)}
        table.aside = {**table.aside, self.seat: ()}

    def seen(self, seat: Seat) -> Event | None:
        """Where hands are hidden nobody else learns what was set aside: AGW-121."""
        if not self.hidden or seat == self.seat:
            return self
        return CardsTakenUp(self.seat, (), hidden=True)

    def tell(self, table: AgwTable) -> str:
        who = within(does(table, self.seat, "takes"))
        return f"The relief is here: {who} up {shown(self.cards) or 'what was set aside'}."

    def show(self) -> Show:
        return Show(kind="card", side=self.seat, cards=self.cards)


class FlankersAnnounced(Event, frozen=True):
    """The attacker says that some of his men are riding round, but not who they are."""

    cite = "AGW-395"
    seat: str
    units: tuple[str, ...]
    coming: bool

    def apply(self, table: AgwTable) -> None:
        table.called_up = (*table.called_up, "flank" if self.coming else "no flank")
        for unit in self.units if not self.coming else ():
            table.units[unit].gone = "coming"

    def seen(self, seat: Seat) -> Event | None:
        """Who they are is nobody's business but their own side's."""
        if seat == self.seat:
            return self
        return FlankersAnnounced(self.seat, (), self.coming)

    def tell(self, table: AgwTable) -> str:
        if self.coming:
            notice = does(table, self.seat, "gives")
            return f"{notice} notice: part of the army is working round a flank."
        return f"{does(table, self.seat, 'sends')} nobody round the flanks."


class ReinforcementsSighted(Event, frozen=True):
    """Reinforcements are announced, with the place where they will come on."""

    cite = "AGW-585"
    seat: str
    key: str
    quarter: int
    joker: int

    def apply(self, table: AgwTable) -> None:
        table.sighted = {**table.sighted, self.key: (self.joker, self.quarter)}

    def tell(self, table: AgwTable) -> str:
        names = ", ".join(whom(table, unit) for unit in self.key.split(","))
        where = ("on the left", "in the middle", "on the right")[self.quarter - 1]
        return f"{whose(table, self.seat)} reinforcements are sighted {where}: {names}."


class CameOn(Event, frozen=True):
    """A unit that was off the table marches on to it as it is called upon to act."""

    cite = "AGW-395"
    unit: str
    place: Place
    bearing: int
    formation: Formation

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.gone = ""
        unit.place, unit.bearing, unit.formation = self.place, self.bearing, self.formation

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} marches on to the table, {FORMED[self.formation]}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.place,))


class WagonTaken(Event, frozen=True):
    """A unit has stood by the wagons for a whole activation, unhindered, and takes one."""

    cite = "AGW-383"
    train: str
    captor: str

    def apply(self, table: AgwTable) -> None:
        train = table.units[self.train]
        train.figures -= 1
        captor = table.units[self.captor]
        captor.spent = captor.dice
        captor.did = (*captor.did, "capture")

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.captor)} takes one of the wagons."

    def show(self) -> Show:
        return Show(kind="wound", piece=self.train, target=self.captor)
