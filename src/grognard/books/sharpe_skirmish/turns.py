"""The sequence of play: command, dice, actions, shooting, melee, and the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.acting import (
    hangers_on,
    perform,
    stand,
    stay_beside,
    waits_for_company,
)
from grognard.books.sharpe_skirmish.actions import dice_for_action, look_into_cover
from grognard.books.sharpe_skirmish.artillery import fire_gun, gun_targets, is_fired_now
from grognard.books.sharpe_skirmish.bodies import NEAR, between, contacts, in_contact, span
from grognard.books.sharpe_skirmish.command import command
from grognard.books.sharpe_skirmish.hauling import HANDS, hands, unlimber
from grognard.books.sharpe_skirmish.hiding import hide, look_out
from grognard.books.sharpe_skirmish.melee import fight
from grognard.books.sharpe_skirmish.obeying import carry_out
from grognard.books.sharpe_skirmish.objectives import end_turn, is_named, set_free
from grognard.books.sharpe_skirmish.ordering import NextUnit, Orders, awaiting_orders
from grognard.books.sharpe_skirmish.orders import Order, order_fault
from grognard.books.sharpe_skirmish.pieces import Carriage, Figure, Group, SkTable
from grognard.books.sharpe_skirmish.seeing import nearest_foe
from grognard.books.sharpe_skirmish.shooting import halves_moved, tracks_loading
from grognard.kernel.book import DONE, Done, Rule
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question
from grognard.tabletop.geometry import bearing_to


def step(game: Game[SkTable]) -> Rule:
    """The next procedure, by the phase the table is in."""
    steps = {
        "hide": hide,
        "turn": begin_turn,
        "command": command,
        "dice": dice_for_action,
        "move": act,
        "join": combine,
        "shoot": shoot,
        "melee": fight,
        "end": end_turn,
    }
    return steps[game.table.phase](game)


async def begin_turn(game: Game[SkTable]) -> Done:
    """A new turn; whoever hides and sees the enemy already starts up."""
    game.tell(events.TurnBegan(game.table.turn + 1))
    look_out(game)
    set_free(game)
    return DONE


# Actions


@rule("SK-006", "SK-040", "SK-041", "SK-094")
async def act(game: Game[SkTable]) -> Done:
    """One group acts: first who is bound or fights, then who is commanded, then all others.

    A group goes before the command figures beside it, who go with it as it goes.
    """
    table = game.table
    idle = [g for g in table.own(table.side) if g.acted < table.turn and not g.captive]
    fighting = contacts(table).groups
    bound = [g for g in idle if g.bound or g.id in fighting]
    waiting = awaiting_orders(table, table.side)
    others = [g for g in idle if g not in waiting]
    if bound:
        perform(game, min(bound, key=lambda one: one.single))
    elif waiting:
        await _give_orders(game, waiting)
    elif others:
        _run(game, min(others, key=lambda one: (one.single, waits_for_company(table, one))))
    else:
        game.tell(events.MoveStepEnded(table.side))
    look_out(game)
    set_free(game)
    return DONE


async def _give_orders(game: Game[SkTable], waiting: Sequence[Group]) -> None:
    """The player picks one of his commanded groups and tells it what to do."""
    table = game.table
    seat = table.decides(waiting[0])
    choice = await NextUnit(table, seat)
    if choice:
        group = table.groups[choice]
        carry_out(game, group, await Orders(table, group))
        return
    for group in waiting:
        if table.decides(group) == seat and group.acted < table.turn:
            stand(game, group, "stands fast", "SK-017")


@rule("SK-072", "SK-074")
def _run(game: Game[SkTable], group: Group) -> None:
    """The table runs a group: a crew holds its place and faces the enemy, others do as diced."""
    table, gun = game.table, game.table.gun(group)
    if gun is None:
        perform(game, group)
        return
    beside = hangers_on(table, group)
    if gun.limbered and len(hands(table, group)) >= HANDS:
        unlimber(game, group)
    elif _has_lost_touch(table, group):
        carry_out(game, group, Order("return"))
    elif not _turns_gun(game, group, gun):
        why = f"serves {gun.name}" if hands(table, group) else f"cannot serve {gun.name}"
        game.tell(events.Stood(group.id, gun.facing, why, "SK-072"))
    stay_beside(game, beside)


@rule("SK-072")
def _has_lost_touch(table: SkTable, group: Group) -> bool:
    """A crew of whom too few are at their gun to work it; one that can fire it now does so."""
    if is_fired_now(table, group):
        return False
    able = sum(not figure.wounded for figure in group.figures)
    return len(hands(table, group)) < min(HANDS, able)


@rule("SK-072", "SK-080")
def _turns_gun(game: Game[SkTable], group: Group, gun: Carriage) -> bool:
    """A crew whose gun bears on nobody turns it to the nearest enemy in sight."""
    table = game.table
    foe = nearest_foe(table, group)
    if foe is None or gun.limbered or gun_targets(table, group):
        return False
    there = span(group.figures, foe.figures).theirs.point
    order = Order("turn", facing=bearing_to(gun.point, there) if there != gun.point else 0)
    if order_fault(table, group, order) is not None:
        return False
    carry_out(game, group, order)
    return True


# Weak groups


class Combine(Question[str]):
    """Whether a weak group falls in with another, and with which."""

    __slots__ = ("group", "others", "table")
    answer = str
    cite = "SK-008"

    def __init__(self, table: SkTable, group: Group, others: Sequence[Group]) -> None:
        super().__init__(group.seat)
        self.table = table
        self.group = group
        self.others = tuple(others)

    def words(self) -> str:
        return f"Shall what is left of {self.group.name} fall in with others?"

    def about(self) -> str:
        return self.group.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "combining groups")

    def candidates(self) -> Sequence[str]:
        return [*[other.id for other in self.others], ""]

    def fault(self, choice: str) -> Fault | None:
        if choice in self.candidates():
            return None
        return Fault("Only similar troops within 5 can be joined.", self.cite)

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("Stay as they are", icon="ui-hold")
        other = self.table.groups[choice]
        loose = "who is under command no longer" if loosens(self.table, self.group, other) else ""
        return Offer(f"Join {other.name}", loose, piece=choice, icon="ui-form")


@rule("SK-015")
def loosens(table: SkTable, group: Group, other: Group) -> bool:
    """Who is not under command takes a group out of it that he joins: all are, or none is."""
    return table.is_commanded(other) and not table.is_commanded(group)


@rule("SK-008")
def partners(table: SkTable, group: Group) -> list[Group]:
    """Similar troops within 5 of a group that is reduced to three or fewer."""
    reduced = len(group.figures) <= 3 and len(group.figures) < group.size
    if not reduced or is_named(table, group) or not _may_combine(table, group):
        return []
    return [
        other
        for other in table.own(group.side)
        if other is not group
        and _may_combine(table, other)
        and _sort_of(other) == _sort_of(group)
        and between(group, other) <= NEAR
    ]


def _sort_of(group: Group) -> tuple[object, ...]:
    """Similar troops are alike in all of this, and have the same masters."""
    return group.arm, group.regular, group.formed, group.volleys, group.band, group.seat


def _may_combine(table: SkTable, group: Group) -> bool:
    plain = not (group.single or group.serves or group.captive or group.running)
    return plain and group.present and not in_contact(table, group)


@rule("SK-008")
async def combine(game: Game[SkTable]) -> Done:
    """At the end of its side's movement a weak group may combine with another."""
    table = game.table
    for group in table.own(table.side):
        found = partners(table, group)
        if not found:
            continue
        into = await Combine(table, group, found) if group.seat else found[0].id
        if into:
            unled = loosens(table, group, table.groups[into])
            game.tell(events.Combined(group.id, into, unled))
    look_into_cover(game)
    queue = tuple([group.id for group in table.own(table.side)])
    game.tell(events.MovesEnded(table.side, queue))
    return DONE


# Shooting


@rule("SK-006")
async def shoot(game: Game[SkTable]) -> Done:
    """The next group that can shoots; when all have, the men load and the step is over."""
    table = game.table
    for name in table.queue:
        group = table.groups[name]
        if group.present and await fire_gun(game, group):
            return DONE
    last = table.side == table.sides[1]
    then = "melee" if last else "command"
    game.tell(events.FireEnded(table.side, loading(table, table.side), then))
    return DONE


@rule("SK-025", "SK-027")
def loading(table: SkTable, side: str) -> tuple[tuple[str, str, int], ...]:
    """What commanded troops at the halt have loaded: two half turns, less what they moved."""
    touched = contacts(table).of
    found = []
    for group in table.own(side):
        if not tracks_loading(table, group) or not _has_hands_free(table, group):
            continue
        for figure in group.figures:
            halted = 2 - halves_moved(table, group, figure)
            if figure.load and halted and figure.id not in touched:
                found.append((group.id, figure.id, _left(figure, halted)))
    return tuple(found)


def _left(figure: Figure, halted: int) -> int:
    return max(0, figure.load - halted)


@rule("SK-012", "SK-072")
def _has_hands_free(table: SkTable, group: Group) -> bool:
    """Officers who only command and crews at their gun do not load their own arms."""
    if table.gun(group) is not None:
        return group.busy
    return not (group.running or group.only_commands)
