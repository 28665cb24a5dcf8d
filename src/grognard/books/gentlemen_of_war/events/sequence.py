"""Events of the sequence of play: deployment, turns, activations, reactions, the end."""

from __future__ import annotations

from grognard.books.gentlemen_of_war.events.wording import name, replaced, shown
from grognard.books.gentlemen_of_war.pieces import NOWHERE, GowTable, Place
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.tabletop import battle
from grognard.tabletop.cards import Card
from grognard.tabletop.wording import many


class FieldLaid(Event, frozen=True):
    """Chance has laid out the field."""

    cite = "GOW-120"
    rows: tuple[str, ...]

    def apply(self, table: GowTable) -> None:
        table.rows = self.rows
        table.phase = "package"

    def tell(self, table: GowTable) -> str:
        return "The field is laid out by chance."


class PackageTaken(Event, frozen=True):
    """Who deploys first, and who will activate first."""

    cite = "GOW-118"
    chooser: str
    deployer: str
    first: str
    tossed: bool

    def apply(self, table: GowTable) -> None:
        table.deployer = Seat(self.deployer)
        table.acting = Seat(self.deployer)
        table.first = Seat(self.first)
        table.phase = "deploy"

    def tell(self, table: GowTable) -> str:
        toss = "wins the toss and " if self.tossed else ""
        what = "deploys first" if self.chooser == self.deployer else "deploys second"
        return f"{self.chooser.title()} {toss}{what}; {self.first.title()} will activate first."


class Deployed(Event, frozen=True):
    """A unit takes its place before the battle."""

    cite = "GOW-119"
    unit: str
    place: Place

    def apply(self, table: GowTable) -> None:
        table.units[self.unit].place = self.place
        waiting = [u for u in table.own(table.acting) if u.place == NOWHERE]
        if waiting:
            return
        rival = table.rival(table.acting)
        if any(u.place == NOWHERE for u in table.own(rival)):
            table.acting = rival
        else:
            table.phase = "march" if table.switches["prestige"] else "turn"

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.unit)} takes his place."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.place,))


class MarchesDone(Event, frozen=True):
    """Nobody wants to march before the first turn any more."""

    cite = "GOWR-098"

    def apply(self, table: GowTable) -> None:
        table.phase = "turn"

    def tell(self, table: GowTable) -> str:
        return "Both warbands stand ready."


class TurnBegan(Event, frozen=True):
    """A new turn, after every Rout Check is passed."""

    cite = "GOW-005"
    turn: int
    first: str
    chosen_by: str

    def apply(self, table: GowTable) -> None:
        table.turn = self.turn
        table.first = table.acting = Seat(self.first)
        table.phase = "activate"
        table.checked = ()
        table.in_a_row = table.reactions = 0
        table.reacting = False
        table.spent_prestige = ()
        for unit in table.units.values():
            unit.acted = False
            unit.jammed = ()

    def tell(self, table: GowTable) -> str:
        chosen = f", as {self.chosen_by.title()} decides" if self.chosen_by else ""
        return f"Turn {self.turn}: {self.first.title()} activates first{chosen}."

    def show(self) -> Show:
        return Show(kind="turn")


class RoutChecked(Event, frozen=True):
    """A side's nerve is tried."""

    cite = "GOW-052"
    seat: str
    cards: tuple[Card, ...]
    passed: bool
    base: int
    joker: bool = False

    def apply(self, table: GowTable) -> None:
        table.rout_base = {**table.rout_base, self.seat: self.base}
        table.checked = (*table.checked, self.seat)
        if not self.passed:
            table.fled = (*table.fled, self.seat)

    def tell(self, table: GowTable) -> str:
        drawn = shown(self.cards) or "nothing"
        failed = "the Big Joker" if self.joker else "no Club"
        result = "a Club, and the warband stands" if self.passed else f"{failed}: the warband flees"
        return f"{self.seat.title()} checks for rout: {drawn}; {result}."

    def show(self) -> Show:
        return Show(kind="card", side=self.seat, cards=self.cards)


class Activated(Event, frozen=True):
    """A unit is picked to act."""

    cite = "GOW-006"
    unit: str
    points: int
    commanded: int
    concussion: int

    def apply(self, table: GowTable) -> None:
        unit = table.units[self.unit]
        unit.points = self.points
        # No more than it has cost, so that clearing gives back just that.
        unit.concussion = table.sheets[self.unit].levels.clubs + self.commanded - self.points
        table.active = self.unit
        table.phase = "act"
        for other in table.own(unit.seat):
            other.commanded = 0
            other.suppressed = False

    def tell(self, table: GowTable) -> str:
        clubs = table.sheets[self.unit].levels.clubs
        lost = clubs + self.commanded - self.points
        why = f": {clubs} for Clubs" if self.commanded or lost else ""
        why += f", {self.commanded} by command" if self.commanded else ""
        why += f", {lost} lost to concussion" if lost else ""
        who = name(table, self.unit)
        return f"{who} activates with {many(self.points, 'action point')}{why}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class Acted(Event, frozen=True):
    """Action points are spent on something."""

    cite = "GOW-013"
    unit: str
    what: str
    points: int
    by: str
    arm: int = -1
    ammo: int = 0
    heavy: bool = False

    def apply(self, table: GowTable) -> None:
        unit = table.units[self.unit]
        unit.points -= self.points
        if self.arm >= 0:
            unit.uses = replaced(unit.uses, self.arm, unit.uses[self.arm] + 1)
            unit.ammo = replaced(unit.ammo, self.arm, unit.ammo[self.arm] - self.ammo)
        unit.handled = unit.handled or self.heavy

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.unit)} spends {self.points}: {self.what}."


class ActivationEnded(Event, frozen=True):
    """A unit has acted; effects of one turn end with it."""

    cite = "GOW-007"
    quiet = True
    unit: str
    next: str

    def apply(self, table: GowTable) -> None:
        unit = table.units[self.unit]
        unit.acted = True
        unit.points = unit.concussion = unit.loading_move = 0
        unit.immobilized = unit.moved = unit.handled = False
        unit.dashed = unit.galloped = unit.parried = unit.muddled = False
        unit.charge = None
        unit.uses = tuple(
            use if arm.ability.once_per_battle else 0
            for use, arm in zip(unit.uses, table.sheets[self.unit].arms, strict=True)
        )
        table.active = ""
        table.acting = Seat(self.next)
        table.phase = "activate"
        idle = table.rival(unit.seat)
        if self.next == unit.seat and not table.ready(idle) and table.own(idle):
            table.in_a_row += 1
            gained = table.in_a_row % 2 == 0
            table.reactions += gained
            table.reacting = table.reactions > 0

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.unit)} has acted."


class ReactionSpent(Event, frozen=True):
    """The idle side spends Reactions."""

    cite = "GOW-065"
    seat: str
    count: int
    what: str

    def apply(self, table: GowTable) -> None:
        table.reactions -= self.count
        table.reacting = table.reactions > 0

    def tell(self, table: GowTable) -> str:
        return f"{self.seat.title()} spends {many(self.count, 'Reaction')} to {self.what}."


class ReactionsKept(Event, frozen=True):
    """The idle side lets the moment pass."""

    cite = "GOW-065"
    quiet = True
    seat: str
    count: int = 0

    def apply(self, table: GowTable) -> None:
        table.reacting = False

    def tell(self, table: GowTable) -> str:
        return f"{self.seat.title()} keeps {many(self.count, 'Reaction')}."


class TurnEnded(Event, frozen=True):
    """Everybody has acted; the discards of both go back into their decks."""

    cite = "GOW-003"
    turn: int

    def apply(self, table: GowTable) -> None:
        table.phase = "turn"
        table.acting = Seat("")
        table.piles = {seat: pile.shuffled_in() for seat, pile in table.piles.items()}

    def tell(self, table: GowTable) -> str:
        return f"Turn {self.turn} is over; both decks are shuffled."

    def show(self) -> Show:
        return Show(kind="turn")


class Scored(Event, frozen=True):
    """A point for the objective."""

    cite = "GOW-131"
    seat: str
    unit: str
    score: int
    what: str
    by: str

    def apply(self, table: GowTable) -> None:
        table.scores = {**table.scores, self.seat: self.score}
        if self.what == "swims":
            table.units[self.unit].swum = True

    def tell(self, table: GowTable) -> str:
        who = name(table, self.unit)
        return f"{who} {self.what}: {self.seat.title()} has {many(self.score, 'point')}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class BattleWon(battle.BattleWon, frozen=True):
    """The battle is decided, or broken off."""

    cite = "GOW-150"
