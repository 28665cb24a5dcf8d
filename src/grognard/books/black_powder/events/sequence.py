"""What happens in the course of the turns: set-up, parts of a turn, morale of brigades, the end."""

from __future__ import annotations

from grognard.books.black_powder.events.writing import Stance, name_of, put, side, throw
from grognard.books.black_powder.orders import names_of
from grognard.books.black_powder.pieces import BpTable, Phase, Place
from grognard.books.black_powder.stands import leader_of
from grognard.books.black_powder.tables import Formation
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.tabletop import battle
from grognard.tabletop.wording import agreeing, are_many, does, whose, within


class Deployed(Event, frozen=True):
    """A unit takes its place before the battle."""

    cite = "BP-047"
    unit: str
    where: Stance
    formation: Formation
    inside: str = ""

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.formation, unit.inside = self.formation, self.inside
        unit.placed, unit.reserve, unit.exit = True, False, None
        put(table, unit, self.where)

    def tell(self, table: BpTable) -> str:
        name = table.units[self.unit].name
        if self.inside:
            return f"{name} takes its place in {table.terrain[self.inside].feature.words}."
        gun = {"limbered": "limbered", "deployed": "ready to fire", "warband": "as a warband"}
        return f"{name} takes its place {gun.get(self.formation, f'in {self.formation}')}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.where[:2],))


class StaffPlaced(Event, frozen=True):
    """The commanders ride to their brigades."""

    cite = "BP-045"
    places: dict[str, Place]

    def apply(self, table: BpTable) -> None:
        for name, (x, y) in self.places.items():
            table.commanders[name].x, table.commanders[name].y = x, y
        table.phase = "toss"

    def tell(self, table: BpTable) -> str:
        if not self.places:
            return "Every commander is at his post."
        return "The commanders ride to their brigades."


class Qualified(Event, frozen=True):
    """A commander's character comes out of three dice."""

    cite = "BP-439"
    commander: str
    dice: tuple[int, ...]
    seat: str = ""
    """Whose dice they are."""

    def apply(self, table: BpTable) -> None:
        man = table.commanders[self.commander]
        man.aggression, man.decisiveness, man.independence = self.marks()

    def marks(self) -> list[int]:
        """Low on a 1, high on a 6, medium between."""
        return [-1 if die == 1 else 1 if die == 6 else 0 for die in self.dice]

    def tell(self, table: BpTable) -> str:
        words = {-1: "low", 0: "medium", 1: "high"}
        marks = [words[mark] for mark in self.marks()]
        return (
            f"{name_of(table, self.commander)} is {marks[0]} in aggression, {marks[1]} in "
            f"decisiveness and {marks[2]} in independence."
        )

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, dice=self.dice)


class FirstTaken(Event, frozen=True):
    """One side will have the first turn throughout."""

    cite = "BP-050"
    first: Seat
    dice: tuple[int, ...] = ()
    """One for each side, in their order; none where the scenario says who begins."""

    def apply(self, table: BpTable) -> None:
        table.first = table.acting = self.first
        table.phase = "begin"

    def tell(self, table: BpTable) -> str:
        first = f"{does(side(table, self.first), 'goes')} first."
        if not self.dice:
            return first
        one, other = (side(table, seat) for seat in table.seats)
        thrown = f"{does(one, 'throws')} {self.dice[0]} and {within(other)} {self.dice[1]}"
        return f"{thrown}; {within(first)}"

    def show(self) -> Show:
        return Show(kind="dice", dice=self.dice)


class TurnBegan(Event, frozen=True):
    """A player's turn begins."""

    cite = "BP-048"
    turn: int
    seat: Seat

    def apply(self, table: BpTable) -> None:
        table.turn = self.turn
        table.half += 1
        table.acting = self.seat
        table.phase = "initiative"
        table.fought = table.supporting = table.testing = ()
        table.commanding = ""
        for unit in table.standing():
            leader = leader_of(table, unit)
            unit.began, unit.met = (leader.x, leader.y), ""

    def tell(self, table: BpTable) -> str:
        who = within(does(side(table, self.seat), "takes"))
        return f"Turn {self.turn}: {who} command."

    def show(self) -> Show:
        return Show(kind="turn", side=self.seat)


class EnemyNoticed(Event, frozen=True):
    """It is seen who has the enemy near as the Command part begins."""

    cite = "BP-089"
    units: tuple[str, ...]

    def apply(self, table: BpTable) -> None:
        table.near, table.noticed = self.units, table.half

    def tell(self, table: BpTable) -> str:
        if not self.units:
            return "Nobody has the enemy within 12 inches."
        names = names_of([table.units[name] for name in self.units])
        return f"The enemy is within 12 inches of {names}."


class BrigadeBroke(Event, frozen=True):
    """Too much of a brigade is lost."""

    cite = "BP-447"
    brigade: str
    lost: int
    army: bool = False
    """True where it goes because half of the army's brigades have: BP-457."""

    def apply(self, table: BpTable) -> None:
        table.brigades[self.brigade].broken = True

    def says_who(self) -> str:
        return "BP-457" if self.army else self.cite

    def tell(self, table: BpTable) -> str:
        brigade = table.brigades[self.brigade]
        name = self._named(table)
        many = {name} if are_many(name) else set()
        if self.army:
            return agreeing(f"{name} breaks with the rest of its army.", many)
        units = f"{self.lost} of its {brigade.strength} units"
        are = "is" if self.lost == 1 else "are"
        return agreeing(f"{name} is broken: {units} {are} shaken or lost.", many)

    def _named(self, table: BpTable) -> str:
        """A brigade by its name, and by its side too where the other has one of that name."""
        brigade = table.brigades[self.brigade]
        alike = [one for one in table.brigades.values() if one.name == brigade.name]
        if len({one.seat for one in alike}) == 1:
            return brigade.name
        return f"{whose(side(table, brigade.seat))} {brigade.name}"


class ArmyBroke(Event, frozen=True):
    """Half of an army's brigades are broken."""

    cite = "BP-457"
    seat: Seat

    def apply(self, table: BpTable) -> None:
        table.broken = (*table.broken, self.seat)

    def tell(self, table: BpTable) -> str:
        return f"{whose(side(table, self.seat))} army is broken."


class Recovered(Event, frozen=True):
    """A unit restores its order, or an elite one tries to by a die."""

    cite = "BP-187"
    unit: str
    die: int = 0
    passed: bool = True
    seat: str = ""
    """Whose dice they are."""
    needs: int = 0
    """What an elite unit needed on its die."""

    def apply(self, table: BpTable) -> None:
        if self.passed:
            table.units[self.unit].disordered = False

    def says_who(self) -> str:
        return "BP-413" if self.die else self.cite

    def tell(self, table: BpTable) -> str:
        what = "restores its order" if self.passed else "stays disordered"
        return f"{table.units[self.unit].name} {what}{throw(1, self.needs, 0)}."

    def show(self) -> Show:
        return Show(
            kind="marker", side=self.seat, piece=self.unit, dice=(self.die,) if self.die else ()
        )


class PartBegan(Event, frozen=True):
    """A part of a player's turn begins."""

    cite = "BP-049"
    phase: Phase
    seat: Seat

    def apply(self, table: BpTable) -> None:
        table.phase = self.phase
        table.commanding = ""
        if self.phase == "tests":
            table.kindled = table.torched = ()

    def tell(self, table: BpTable) -> str:
        words = {
            "command": ("gives", "orders"),
            "brave": ("has", "given all orders"),
            "shoot": ("opens", "fire"),
            "tests": ("ceases", "fire"),
            "combat": ("comes", "to close quarters"),
            "end": ("has", "ended the fighting"),
        }
        verb, what = words.get(self.phase, ("goes", "on"))
        return f"{does(side(table, self.seat), verb)} {what}."


class TurnEnded(Event, frozen=True):
    """A player's turn is over."""

    cite = "BP-048"
    seat: Seat

    def apply(self, table: BpTable) -> None:
        table.acting = table.rival(self.seat)
        table.phase = "begin"

    def tell(self, table: BpTable) -> str:
        return f"The turn of {within(side(table, self.seat))} is over."


class BattleWon(battle.BattleWon, frozen=True):
    """The battle is decided, or broken off."""

    cite = "BP-458"

    def tell(self, table: BpTable) -> str:
        if not self.winner:
            return f"The battle is drawn: {self.why}."
        return f"{does(side(table, self.winner), 'wins')}: {self.why}."
