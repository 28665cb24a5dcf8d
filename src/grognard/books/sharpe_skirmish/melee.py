"""Melee: matched figures throw, the better may wound or kill, and the worse side goes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import (
    Contacts,
    apart,
    in_contact,
    middle,
    unfought,
    with_group,
)
from grognard.books.sharpe_skirmish.charging import ROUND
from grognard.books.sharpe_skirmish.events.fire import Effect, Hit
from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.events.melees import Blow
from grognard.books.sharpe_skirmish.pieces import Figure, Group, SkTable
from grognard.books.sharpe_skirmish.placing import OFF, Room, Settling
from grognard.books.sharpe_skirmish.routing import path_places, towards
from grognard.books.sharpe_skirmish.tables import Harm
from grognard.books.sharpe_skirmish.wounds import Toll
from grognard.kernel.book import DONE, Done
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.geometry import Point, Pose, along_bearing, bearing_to, cm, move_at

BACK: Final = cm(5)
HARM: Final[dict[int, Harm]] = {5: "wound", 6: "kill"}
"""What a natural die does to an opponent who is beaten: SK-089."""
WORTH: Final[dict[Effect, int]] = {"wound": 1, "kill": 2}
"""How a side's losses in a melee are added up: SK-090."""


# Who fights whom


def melees(table: SkTable) -> list[list[Group]]:
    """The melees still to be fought: groups in contact, directly or through others."""
    touching = unfought(table).groups
    found: list[list[Group]] = []
    seen: list[str] = []
    for name in table.groups:
        if name in touching and name not in seen:
            found.append(melee_of(table, name))
            seen += [group.id for group in found[-1]]
    return found


def melee_of(table: SkTable, name: str) -> list[Group]:
    """The groups that fight in one melee, of whom one is named."""
    touching = unfought(table).groups
    joined = [name]
    for one in joined:
        joined += [other for other in touching[one] if other not in joined]
    return [table.groups[one] for one in table.groups if one in joined]


@rule("SK-061", "SK-088")
def reckon_score(
    table: SkTable, group: Group, figure: Figure, foes: Sequence[Figure], die: int
) -> Reckoning:
    """A D6: -1 Raw, -1 for each enemy beyond the first, +1 Hero, +1 better weapon, and shock."""
    tally = Tally("melee die", die, "SK-088")
    tally.add(-int(figure.grade == "raw"), "Raw", "SK-088")
    tally.add(1 - len(foes), "enemies beyond the first", "SK-088")
    tally.add(int(figure.grade == "hero"), "a Hero", "SK-088")
    best = max(foe.type.melee for foe in foes)
    tally.add(int(figure.type.melee > best), "the better weapon", "SK-088")
    if group.arm == "shock" and group.charged == table.turn:
        cuirass = figure.type.cuirass
        tally.add(2 if cuirass else 1, "charging shock cavalry", "SK-061")
    return tally.sum()


# One round


class Victim(Question[str]):
    """Whom a figure strikes who has beaten several opponents with the same low score."""

    __slots__ = ("figure", "foes", "table")
    answer = str
    cite = "SK-089"

    def __init__(self, table: SkTable, seat: Seat, figure: str, foes: Sequence[str]) -> None:
        super().__init__(seat)
        self.table = table
        self.figure = figure
        self.foes = tuple(foes)

    def words(self) -> str:
        group = self.table.group_of(self.figure)
        who = group.name if group.single else f"the man of {group.name}"
        return f"Whom does {who} strike?"

    def about(self) -> str:
        return self.table.group_of(self.figure).id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "melee")

    def candidates(self) -> Sequence[str]:
        return self.foes

    def fault(self, choice: str) -> Fault | None:
        return None if choice in self.foes else Fault("He has not beaten him.", self.cite)

    def describe(self, choice: str) -> Offer:
        group = self.table.group_of(choice)
        man = group.man(choice)
        wound = ", wounded" if man is not None and man.wounded else ""
        number = [figure.id for figure in group.figures].index(choice) + 1
        label = group.name if group.single else f"{group.name}, man {number}"
        return Offer(f"{label}{wound}", piece=group.id)


class _Round:
    """A melee while it is fought."""

    def __init__(self, table: SkTable, groups: Sequence[Group], touching: Contacts) -> None:
        self.table = table
        self.touching = touching
        self.men = {
            figure.id: (group, figure)
            for group in groups
            for figure in group.figures
            if figure.id in touching.of
        }
        self.blows: dict[str, Blow] = {}
        self.toll = Toll([figure for _, figure in self.men.values()])

    def throw(self, game: Game[SkTable]) -> None:
        """Everybody in contact throws his die."""
        dice = game.roll(len(self.men), of=f"{self.table.turn} melee {min(self.men)}")
        for (name, (group, figure)), die in zip(self.men.items(), dice, strict=True):
            foes = [self.men[foe][1] for foe in self.touching.of[name]]
            score = reckon_score(self.table, group, figure, foes, die)
            self.blows[name] = Blow(name, group.side, die, score, tuple(self.touching.of[name]))

    @rule("SK-089")
    def beaten_by(self, name: str) -> list[str]:
        """The opponents with a lower score, those with the lowest alone."""
        mine = self.blows[name].score.total
        scores = {foe: self.blows[foe].score.total for foe in self.touching.of[name]}
        lower = {foe: score for foe, score in scores.items() if score < mine}
        least = min(lower.values(), default=0)
        return [foe for foe, score in lower.items() if score == least]

    @rule("SK-089")
    async def strike(self, name: str) -> Hit | None:
        """A natural 5 wounds and a natural 6 kills one opponent the figure has beaten."""
        die = self.blows[name].die
        beaten = self.beaten_by(name) if die in HARM else []
        if not beaten:
            return None
        victim = beaten[0]
        seat = self.men[name][0].seat
        if len(beaten) > 1 and seat:
            victim = await Victim(self.table, seat, name, beaten)
        return self.toll.hit(victim, self.men[victim][0].id, HARM[die], die)


@rule("SK-006", "SK-088", "SK-089", "SK-090")
async def fight(game: Game[SkTable]) -> Done:
    """The melees are named, then fought one by one; after the last the turn ends."""
    table = game.table
    if not table.fights:
        found = [groups[0].id for groups in melees(table)]
        game.tell(events.MeleesBegan(tuple(found)) if found else events.MeleeEnded(fought=False))
        return DONE
    await _fight_round(game, melee_of(table, table.fights[0]))
    if not table.fights:
        game.tell(events.MeleeEnded())
    return DONE


async def _fight_round(game: Game[SkTable], groups: list[Group]) -> None:
    table = game.table
    ring = _Round(table, groups, unfought(table))
    ring.throw(game)
    hits = []
    for name in ring.men:
        hit = await ring.strike(name)
        if hit is not None:
            hits.append(hit)
    losses = _losses(table, groups, hits)
    worst = max(losses.values())
    losing = [side for side, count in losses.items() if count == worst]
    losers = [group for group in groups if group.side in losing]
    told = events.Fought(
        tuple([group.id for group in groups]),
        tuple(ring.blows.values()),
        tuple(hits),
        tuple(losses.items()),
        tuple([group.id for group in losers]),
    )
    foes = {group.id: _faced(ring, group) for group in groups}
    game.tell(told)
    beside = {group.id: companions(table, group) for group in groups}
    for group in sorted(losers, key=lambda one: -_depth(one, foes[one.id])):
        throw_back(game, group, foes[group.id], beside[group.id])
    if len(losing) == 1:
        for group in groups:
            if group.side not in losing:
                await _follow_up(game, group, losers, beside[group.id])


@rule("SK-036", "SK-090")
def companions(table: SkTable, group: Group) -> list[Group]:
    """The command figures beside a group who are at grips with nobody, and go where it goes."""
    return [
        one
        for one in with_group(table, group)
        if one.fought < table.turn
        and not one.pc
        and one.is_horse == group.is_horse
        and not in_contact(table, one)
    ]


def _faced(ring: _Round, group: Group) -> list[Figure]:
    """The enemies who touch a group."""
    names = [foe for figure in group.figures for foe in ring.touching.of.get(figure.id, ())]
    return [ring.men[name][1] for name in dict.fromkeys(names)]


@rule("SK-090")
def _losses(table: SkTable, groups: Sequence[Group], hits: Sequence[Hit]) -> dict[str, int]:
    """What each side suffers: 2 for every figure killed, 1 for every wound."""
    losses = {side: 0 for side in table.sides if any(group.side == side for group in groups)}
    for hit in hits:
        losses[table.groups[hit.group].side] += WORTH.get(hit.effect, 0)
    return losses


# Afterwards


@rule("SK-090")
def throw_back(
    game: Game[SkTable], group: Group, foes: Sequence[Figure], beside: Sequence[Group] = ()
) -> None:
    """Every figure of a beaten group moves back 5, directly from the enemy, and who is with it.

    Where others stand already he goes to the nearest free place to that, be it further.
    """
    table = game.table
    if not group.figures or not foes:
        return
    also = tuple([one.id for one in beside])
    room = Room(table, group, off=cm(1), moving=also)
    settling = Settling(table, group, limit=2 * BACK, room=room, thrown=True)
    marches = []
    back = along_bearing(_away(group, foes), BACK)
    # The hindmost first, so that nobody is in the way of his own comrades.
    figures = [figure for one in (group, *beside) for figure in one.figures]
    for figure in sorted(figures, key=lambda f: -(f.x * back.x + f.y * back.y)):
        wish = Point(figure.x + back.x, figure.y + back.y)
        marches.append(settling.place(figure, wish) or _shoved(room, figure))
    game.tell(events.ThrownBack(group.id, tuple(marches), also))


def _shoved(room: Room, figure: Figure) -> March:
    """Who has no way back is shoved to the nearest free ground."""
    end = room.nearest(figure)
    room.take(end, figure)
    return March(figure.id, path_places((figure.point, end)))


def _depth(group: Group, foes: Sequence[Figure]) -> int:
    """How far from the enemy the hindmost of a group stands: they make room for the others."""
    return max([_nearness(figure, foes) for figure in group.figures if foes], default=0)


def _nearness(figure: Figure, foes: Sequence[Figure]) -> int:
    return min(apart(figure, foe) for foe in foes)


def _away(group: Group, foes: Sequence[Figure]) -> int:
    here, there = middle(group.figures), middle(tuple(foes))
    if here == there:
        return (group.facing + 18_000) % 36_000
    return bearing_to(there, here)


class FollowUp(Question[bool]):
    """Whether the winner of a melee follows up."""

    __slots__ = ("group", "table")
    answer = bool
    cite = "SK-090"

    def __init__(self, table: SkTable, group: Group) -> None:
        super().__init__(table.decides(group))
        self.table = table
        self.group = group

    def words(self) -> str:
        return f"Does {self.group.name} follow up?"

    def about(self) -> str:
        return self.group.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "melee", self.group.name)

    def candidates(self) -> Sequence[bool]:
        return [False, True]

    def fault(self, choice: bool) -> Fault | None:  # noqa: FBT001
        return None

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001
        label = "Follow up and stay at grips" if choice else "Let them go"
        return Offer(label, cite=self.cite, icon="ui-charge" if choice else "ui-hold")


@rule("SK-090")
async def _follow_up(
    game: Game[SkTable], group: Group, losers: Sequence[Group], beside: Sequence[Group]
) -> None:
    """The winner may follow, if he chooses."""
    beaten = [figure for loser in losers if loser.present for figure in loser.figures]
    if not beaten or not group.present:
        return
    table = game.table
    seat = table.decides(group)
    wishes = await FollowUp(table, group) if seat else _pursues(table, group, beaten)
    if not wishes:
        return
    marches = _pursuit(table, group, beaten, beside)
    if marches:
        also = tuple([one.id for one in beside])
        game.tell(events.FollowedUp(group.id, marches, also))


@rule("SK-047", "SK-072", "SK-090")
def _pursues(table: SkTable, group: Group, beaten: Sequence[Figure]) -> bool:
    """What the table runs follows if it is the stronger and has no gun or position to hold."""
    stays = group.fortified or table.gun(group) is not None
    return not stays and len(group.figures) > len(beaten)


@rule("SK-086", "SK-090")
def _pursuit(
    table: SkTable, group: Group, beaten: Sequence[Figure], beside: Sequence[Group]
) -> tuple[March, ...]:
    """Every figure goes into contact again if he can, man for man, or else 5 towards the beaten.

    The command figures beside them come on as well, and keep off the enemy.
    """
    room = Room(table, group, moving=[one.id for one in beside])
    reaching = Settling(table, group, limit=BACK + cm(1), room=room, thrown=True)
    engaged = dict.fromkeys([foe.id for foe in beaten], 0)
    marches = []
    for figure in sorted(group.figures, key=lambda f: _nearness(f, beaten)):
        march = _close_again(reaching, figure, beaten, engaged)
        marches.append((figure, march or _come_on(table, group, room, figure, beaten)))
    for one in beside:
        figure = one.figures[0]
        marches.append((figure, _come_on(table, group, room, figure, beaten)))
    return tuple([march for figure, march in marches if march.path[-1] != figure.place])


def _come_on(
    table: SkTable, group: Group, room: Room, figure: Figure, beaten: Sequence[Figure]
) -> March:
    """5 towards the nearest of the beaten, short of contact."""
    following = Settling(table, group, limit=BACK, room=room, thrown=True)
    foe = min(beaten, key=lambda other: apart(figure, other))
    short = towards(foe.point, figure.point, foe.radius + figure.radius + OFF)
    return following.place(figure, short) or _shoved(room, figure)


def _close_again(
    settling: Settling, figure: Figure, beaten: Sequence[Figure], engaged: dict[str, int]
) -> March | None:
    """Up to whoever of the beaten is in reach and has the fewest against him, if there is room."""
    near = [foe for foe in beaten if apart(figure, foe) <= BACK + cm(1)]
    for foe in sorted(near, key=lambda one: (engaged[one.id], apart(figure, one))):
        for spot in _beside(figure, foe):
            free = settling.room.is_free(spot, figure, close=True)
            way = settling.walks(figure, spot) if free else None
            if way is not None:
                settling.room.take(spot, figure)
                engaged[foe.id] += 1
                return March(figure.id, path_places(way.path), way.cost)
    return None


def _beside(figure: Figure, foe: Figure) -> list[Point]:
    """Where a figure touches another, the nearest way first."""
    if figure.point == foe.point:
        return []
    front, touch = bearing_to(foe.point, figure.point), foe.radius + figure.radius
    return [move_at(Pose(foe.x, foe.y, 0), front + turn, touch).point for turn in ROUND]
