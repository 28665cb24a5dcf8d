"""Command points: officers throw, and spend them down a chain of NCOs, drummers and buglers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import apart, in_contact
from grognard.books.sharpe_skirmish.cover import is_enclosed
from grognard.books.sharpe_skirmish.events.wording import in_cm
from grognard.books.sharpe_skirmish.pieces import Figure, Group, SkTable
from grognard.books.sharpe_skirmish.roster import OFFICERS
from grognard.books.sharpe_skirmish.tables import tables
from grognard.kernel.book import DONE, Done
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.geometry import cm
from grognard.tabletop.wording import many

OPEN: Final = cm(50)
ENCLOSED: Final = cm(25)


# What it costs and how far it carries


@rule("SK-010", "SK-012")
def reckon_dice(officer: Group, *, fights: bool) -> Reckoning:
    """A Hero throws 4 dice, a Veteran 3, a Raw one 2; one fewer if he loads, fires or fights."""
    grade = officer.figures[0].grade
    tally = Tally(f"command dice of a {grade.title()}", tables().command[grade], "SK-010")
    tally.add(-int(fights), "loads, fires or fights this turn", "SK-012")
    return tally.sum()


@rule("SK-013")
def hears(table: SkTable, commander: Figure, figure: Figure) -> bool:
    """Within 50 in the open, 25 where either stands in a wood or a house."""
    far = apart(commander, figure)
    if not ENCLOSED < far <= OPEN:
        return far <= ENCLOSED
    return not (is_enclosed(table, commander) or is_enclosed(table, figure))


@rule("SK-013", "SK-016", "SK-EX01")
def commanders_of(table: SkTable, figure: Figure) -> list[Group]:
    """The figures of the present chain of command who are within distance of a figure."""
    chain = [table.groups[name] for name in table.chain]
    return [one for one in chain if one.figures and hears(table, one.figures[0], figure)]


@rule("SK-004", "SK-EX03")
def is_loyal(group: Group, commander: Group) -> bool:
    """Loyal to those of its own band: regulars to their army, guerrillas to their own leaders."""
    return group.band == commander.band


@rule("SK-014", "SK-EX01")
def reckon_cost(table: SkTable, group: Group) -> Reckoning:
    """1 point for each loyal figure, 2 for each disloyal one or router."""
    tally = Tally("command points", len(group.figures), "SK-014")
    if group.running:
        tally.add(len(group.figures), "running", "SK-014")
        return tally.sum()
    # Whom nobody can reach is counted by the whole chain: so much he would cost nearer by.
    chain = [table.groups[name] for name in table.chain]
    heard = [commanders_of(table, figure) or chain for figure in group.figures]
    disloyal = sum(not any(is_loyal(group, one) for one in near) for near in heard)
    tally.add(disloyal, "disloyal to whoever is near", "SK-014")
    return tally.sum()


def cost_of(table: SkTable, group: Group) -> int:
    """The points that bring a group under command."""
    return reckon_cost(table, group).total


@rule("SK-009", "SK-072")
def activation_fault(table: SkTable, group: Group) -> Fault | None:
    """Why a group cannot be brought under command now."""
    if group.pc:
        return Fault(f"{group.name} needs no command.", "SK-009")
    if table.gun(group) is not None:
        return Fault(f"{group.name} is always under command.", "SK-072")
    if group.commander:
        return Fault(f"{group.name} is under command already.", "SK-014")
    if group.captive:
        return Fault(f"{group.name} must be set free first.", "SK-092")
    return _distance_fault(table, group) or _points_fault(table, group)


@rule("SK-013", "SK-015")
def _distance_fault(table: SkTable, group: Group) -> Fault | None:
    """Every figure must be within distance, or none of the group is commanded."""
    deaf = [figure for figure in group.figures if not commanders_of(table, figure)]
    if not deaf:
        return None
    whole = len(deaf) == len(group.figures)
    who = group.name if whole else f"{many(len(deaf), 'man', 'men')} of {group.name}"
    verb = "are" if not whole and len(deaf) > 1 else "is"
    return Fault(
        f"{who} {verb} out of command distance.",
        "SK-013" if whole else "SK-015",
        "Activate an NCO, drummer or bugler who stands nearer.",
    )


@rule("SK-014", "SK-015")
def _points_fault(table: SkTable, group: Group) -> Fault | None:
    """The whole group must be paid for."""
    cost = cost_of(table, group)
    if cost <= table.points:
        return None
    left = many(table.points, "point is", "points are")
    return Fault(f"{group.name} costs {cost}, and {left} left.", "SK-014")


# Questions


class Fights(Question[bool]):
    """Whether an officer means to load, fire or fight himself this turn."""

    __slots__ = ("officer", "table")
    answer = bool
    cite = "SK-012"

    def __init__(self, table: SkTable, officer: Group, seat: Seat | None = None) -> None:
        super().__init__(seat or officer.seat)
        self.table = table
        self.officer = officer

    def words(self) -> str:
        return f"Will {self.officer.name} load, fire or charge this turn?"

    def detail(self) -> str:
        return "That costs one command die."

    def about(self) -> str:
        return self.officer.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "command", self.officer.name)

    def candidates(self) -> Sequence[bool]:
        return [False, True]

    def fault(self, choice: bool) -> Fault | None:  # noqa: FBT001
        return None

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001
        reckoning = reckon_dice(self.officer, fights=choice)
        dice = many(reckoning.total, "die", "dice")
        label = "Fights in person" if choice else "Commands and nothing else"
        return Offer(f"{label}: {dice}", cite=self.cite, reckoning=reckoning)


class Command(Question[str]):
    """Whom to bring under command next; nobody, if that is enough."""

    __slots__ = ("officer", "table")
    answer = str
    cite = "SK-014"

    def __init__(self, table: SkTable, officer: Group) -> None:
        super().__init__(officer.seat)
        self.table = table
        self.officer = officer

    def words(self) -> str:
        return f"Whom does {self.officer.name} command?"

    def detail(self) -> str:
        return f"{many(self.table.points, 'command point')} left."

    def about(self) -> str:
        return self.officer.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "command", self.officer.name)

    def candidates(self) -> Sequence[str]:
        own = self.table.own(self.officer.side)
        return [*[group.id for group in own if not group.pc], ""]

    def fault(self, choice: str) -> Fault | None:
        if not choice:
            return None
        group = self.table.groups.get(choice)
        if group is None or group.side != self.officer.side or not group.present:
            return Fault("Name a group of your side on the table.", self.cite)
        return activation_fault(self.table, group)

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("That is enough", "points left are lost", "SK-010", "ui-end")
        group = self.table.groups[choice]
        cost = many(cost_of(self.table, group), "point")
        adds = ""
        if group.is_musician:
            adds = "" if self.table.drummed else ", adds a die"
        elif group.single:
            adds = f", adds {many(relay_dice(self.table, group), 'die', 'dice')}"
        far = in_cm(apart(self.officer.figures[0], group.figures[0]))
        return Offer(
            group.name,
            f"{cost}{adds}; {far} away",
            self.cite,
            "mk-order",
            choice,
            reckoning=reckon_cost(self.table, group),
        )


# Procedures


def next_officer(table: SkTable) -> Group | None:
    """The next player character of the side who has not commanded this turn."""
    for group in table.own(table.side):
        if group.pc and group.seat and group.id not in table.commanded and not group.captive:
            return group
    return None


@rule("SK-006", "SK-009")
async def command(game: Game[SkTable]) -> Done:
    """One officer takes command, or activates somebody, or all have given their orders."""
    table = game.table
    if table.officer:
        await _activate(game, table.groups[table.officer])
        return DONE
    officer = next_officer(table)
    if officer is None:
        game.tell(events.CommandSettled(table.side))
    else:
        await _take_command(game, officer)
    return DONE


@rule("SK-010", "SK-012")
async def _take_command(game: Game[SkTable], officer: Group) -> None:
    """He says whether he fights himself and throws; in contact with the enemy he has no choice."""
    fights = await _means_to_fight(game, officer, officer.seat)
    reckoning = reckon_dice(officer, fights=fights)
    dice = game.roll(reckoning.total, of=f"{game.table.turn} command {officer.id}")
    game.tell(events.CommandTaken(officer.id, dice, fights, reckoning, officer.side))


@rule("SK-012")
async def _means_to_fight(game: Game[SkTable], officer: Group, seat: Seat) -> bool:
    """In contact he fights; else he says whether he means to load, fire or charge."""
    return in_contact(game.table, officer) or await Fights(game.table, officer, seat)


async def _activate(game: Game[SkTable], officer: Group) -> None:
    table = game.table
    choice = await Command(table, officer)
    if not choice:
        game.tell(events.CommandEnded(officer.id, table.points))
        return
    group = table.groups[choice]
    cost = cost_of(table, group)
    drums = group.is_musician and not table.drummed
    fights = group.role in OFFICERS and await _means_to_fight(game, group, officer.seat)
    count = 1 if drums else relay_dice(table, group, fights=fights)
    dice = game.roll(count, of=f"{table.turn} relay {group.id}") if count else ()
    game.tell(events.Activated(group.id, officer.id, cost, group.side, dice, drums, fights))


@rule("SK-011", "SK-012", "SK-016")
def relay_dice(table: SkTable, group: Group, *, fights: bool = False) -> int:
    """An NCO or junior officer adds the dice of his class; a musician only the one of SK-011."""
    if not group.single or group.is_musician:
        return 0
    fights = fights or (group.role in OFFICERS and in_contact(table, group))
    return reckon_dice(group, fights=fights).total
