"""What a skirmish commander means by a choice, in the words of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil, prod
from typing import Any, Final

from grognard.books.sharpe_skirmish import artillery, command, melee, ordering, turns, volleys
from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.havens import cover_words
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.paces import reach
from grognard.books.sharpe_skirmish.pieces import Figure, Group
from grognard.books.sharpe_skirmish.shooting import allowed, shots
from grognard.kernel.question import Question
from grognard.players.brains import of_kind
from grognard.players.brains.sharpe_skirmish.field import Field
from grognard.players.brains.sharpe_skirmish.weighing import Scales
from grognard.players.brains.wording import about, often
from grognard.tabletop.geometry import Point
from grognard.tabletop.wording import are_many, does, listed, many, within

Speaker = Callable[[Scales, Any, Any], str]


def intent(scales: Scales, question: Question[Any], choice: Any) -> str:
    """A sentence of intention; where there is none to speak of, the offer's own words."""
    speaker = of_kind(_SPEAKERS, question)
    return speaker(scales, question, choice) if speaker else f"{question.describe(choice).label}."


# Command


def _command(scales: Scales, question: command.Command, choice: str) -> str:
    if not choice:
        return "Nobody who hears him is worth the points."
    field, group = scales.field, scales.table.groups[choice]
    if group.single and group.figures[0].role:
        return _relay(scales, question.officer, group)
    wagon = field.wagon(group)
    if wagon is not None:
        return f"{group.name}: without them {wagon.name} goes nowhere."
    if group.id in field.spearhead:
        return f"{group.name}: nobody can be sooner at {within(field.errand(group).what)}."
    if field.volley(group) > 0 or field.firing(group, middle(group.figures)) > 0:
        return f"{does(group.name, 'has')} somebody to shoot at, and will shoot at whom we say."
    return f"{group.name}: left to the dice {_they(group)} might do anything."


def _relay(scales: Scales, officer: Group, group: Group) -> str:
    waiting = [g for g in scales.field.led(officer) if not g.commander]
    men = sum([len(g.figures) for g in waiting])
    if group.is_musician:
        gain = "his call carries the orders further"
        return f"{group.name}: {gain}." if scales.table.drummed else f"{group.name}: one die more."
    if not men:
        return f"{group.name}: nobody else needs the points, and he may be wanted elsewhere."
    dice = command.relay_dice(scales.table, group)
    still = f"and {many(men, 'man still waits', 'men still wait')} for a word"
    return f"{group.name} passes it on: {many(dice, 'die', 'dice')} more, {still}."


def _fights(scales: Scales, question: command.Fights, choice: bool) -> str:  # noqa: FBT001
    officer, field = question.officer, scales.field
    if choice and field.nearest(officer) <= reach(officer):
        return f"{officer.name} is near enough to go in, and worth more than a die there."
    if choice:
        return f"{officer.name} has a shot, and dice to spare."
    if field.is_short_of_points(officer):
        men = sum([len(group.figures) for group in field.led(officer)])
        return f"Every die is wanted: there are {men} men to be led."
    return f"{officer.name} has nobody to shoot at who is worth a die."


# Who acts next


def _next(scales: Scales, _: ordering.NextUnit, choice: str) -> str:
    if not choice:
        return "All others are well where they are."
    field, group = scales.field, scales.table.groups[choice]
    if field.led(group):
        return f"{group.name} now that the men have gone where they are going."
    if field.wagon(group):
        return f"{group.name} now that the road is as clear as it will be."
    if not field.attacks:
        return f"{group.name} first: the reserve makes way before the front moves."
    return f"{group.name} first: who is ahead clears the way."


# Orders


def _order(scales: Scales, question: ordering.Orders, choice: Order) -> str:
    group = question.group
    if choice.kind == "charge":
        return _charge(scales, question, choice)
    if choice.kind in _CREW:
        return _CREW[choice.kind](scales, group)
    near = scales.field.is_horse_near(group)
    if near and (choice.kind == "square" or (group.square and choice.kind != "open")):
        return f"{group.name} in square: horse is near, and breaks on it."
    if choice.kind == "open" and not near:
        return f"{group.name} out of square: no horse is near."
    if choice.kind == "stand":
        return _lead_from_here(scales, group) if scales.field.led(group) else _stand(scales, group)
    return _go(scales, group, choice)


def _charge(scales: Scales, question: ordering.Orders, choice: Order) -> str:
    group, foe = question.group, scales.table.groups[choice.target]
    onset = question.onset(foe)
    met = 0 if onset is None else onset.met
    hurt, lost = scales.field.blows(group, foe, met)
    at_grips = many(met, "man comes", "men come")
    if group.single:
        return f"{group.name} goes at {within(foe.name)} in person, blow for blow the better man."
    return (
        f"Go in at {within(foe.name)}: {at_grips} to grips, "
        f"who should hurt {about(hurt)} and lose {about(lost)}."
    )


def _stand(scales: Scales, group: Group) -> str:
    """To shoot, to load, or because this is the place to be."""
    field = scales.field
    if field.volley(group) > 0:
        foe = max([f for f in field.foes if f.id in field.seen(group)], key=_harm(field, group))
        return f"{does(group.name, 'stands')} to shoot: {_toll(scales, group, foe)}."
    empty = sum(figure.load > 0 for figure in group.figures)
    if empty:
        return (
            f"{does(group.name, 'stands')} to load: {many(empty, 'piece is', 'pieces are')} empty."
        )
    if group.fortified:
        return f"{does(group.name, 'stays')} in the position that was made for it."
    if field.to_go(group, middle(group.figures)) <= 0:
        return f"{does(group.name, 'is')} where {_they(group)} should be."
    return f"{does(group.name, 'stands')}: nothing better is to be had by moving."


def _harm(field: Field, group: Group) -> Callable[[Group], float]:
    return lambda foe: field.harm(group, foe)


def _toll(scales: Scales, group: Group, foe: Group, men: tuple[Figure, ...] = ()) -> str:
    """What a group's fire does to an enemy on average; one man is hit or is not."""
    ready = allowed(scales.table, group, shots(scales.table, group, foe, men))
    hits = [(9 - shot.number) / 8 for shot in ready]
    if foe.single or men:
        who = foe.name if foe.single else f"that man of {within(foe.name)}"
        return f"{within(who)} would be hit {often(1.0 - prod([1.0 - hit for hit in hits]))}"
    return f"{within(foe.name)} should lose {about(sum(hits))}"


def _go(scales: Scales, group: Group, order: Order) -> str:
    """That of the three things which a move gains most: ground, safety or a shot."""
    now = scales.prospect(group, Order("stand"))
    then = scales.prospect(group, order)
    shot = then.shot + then.later - now.shot - now.later
    ground, safety = then.ground - now.ground, now.danger - then.danger
    if safety > max(ground, shot):
        return _shelter(scales, group, order)
    if shot > ground:
        return _better_shot(scales, group, order)
    if scales.field.led(group):
        return _lead_from_there(scales, group, order)
    return _make_for(scales, group)


def _make_for(scales: Scales, group: Group) -> str:
    field = scales.field
    moves = ceil(field.to_go(group, middle(group.figures)))
    what = within(field.errand(group).what)
    if not field.attacks:
        return f"{does(group.name, 'comes')} nearer to {what}, which the enemy wants."
    if field.is_lost:
        return f"{does(group.name, 'makes')} for {what}: only their flight can win this now."
    left = scales.table.turns - scales.table.turn + 1
    return (
        f"{does(group.name, 'makes')} for {what}: {many(moves, 'move')} away, "
        f"and {many(left, 'turn is', 'turns are')} left."
    )


def _shelter(scales: Scales, group: Group, order: Order) -> str:
    if order.kind == "cover":
        feature = scales.table.ground[order.target].feature
        return f"{does(group.name, 'takes')} cover {cover_words(feature)}, out of the worst fire."
    if scales.field.led(group):
        return f"{group.name} gets behind the men, where fewer can take aim."
    return f"{does(group.name, 'gets')} out of the worst of their fire."


def _better_shot(scales: Scales, group: Group, order: Order) -> str:
    place = _end(scales, group, order)
    marks = scales.field.marks(group, place, loaded=False)
    foe = max(marks, key=lambda mark: mark[0])[1] if marks else None
    if foe is None:
        return f"{does(group.name, 'looks')} for somebody to shoot at."
    return f"{does(group.name, 'gets')} a better shot at {within(foe.name)} from there."


def _end(scales: Scales, group: Group, order: Order) -> Point:
    return scales.after(group, order)[0]


# Leaders


def _lead_from_here(scales: Scales, leader: Group) -> str:
    heard = _names(scales.field.heard(leader, middle(leader.figures)))
    if heard:
        return f"{leader.name} stays: {heard} can be told from here what to do."
    return f"{leader.name} stays: nobody would hear any better from elsewhere."


def _lead_from_there(scales: Scales, leader: Group, order: Order) -> str:
    field = scales.field
    now = field.heard(leader, middle(leader.figures))
    then = field.heard(leader, _end(scales, leader, order))
    more = _names([group for group in then if group not in now])
    if more:
        return f"{leader.name} goes where orders reach {more}, who would not hear them now."
    return f"{leader.name} keeps up with the men, to stay within hearing."


def _names(groups: list[Group]) -> str:
    return listed([within(group.name) for group in groups])


# Guns and wagons


def _drive(scales: Scales, group: Group) -> str:
    field, model = scales.field, scales.table.carriages[group.serves]
    moves = ceil(field.to_go(group, model.point))
    left = scales.table.turns - scales.table.turn + 1
    return (
        f"{does(_begun(model.name), 'rolls')} on to {field.errand(group).what}: "
        f"{many(moves, 'move')} away, and {many(left, 'turn is', 'turns are')} left."
    )


def _serve(scales: Scales, group: Group) -> str:
    gun = _begun(scales.table.carriages[group.serves].name)
    if artillery.gun_targets(scales.table, group):
        return f"{gun} bears on somebody: the crew stays and serves it."
    return f"{gun} is kept ready for whoever comes before it."


def _turn(scales: Scales, group: Group) -> str:
    return f"{_begun(scales.table.carriages[group.serves].name)} bears on nobody as it stands."


def _begun(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


_CREW: Final[Mapping[str, Callable[[Scales, Group], str]]] = {
    "drive": _drive,
    "serve": _serve,
    "turn": _turn,
    "unlimber": lambda *_: "A gun on its limber shoots at nobody.",
    "return": lambda *_: "A gun without its crew is no gun.",
    "arms": lambda *_: "The enemy will be here before the gun is loaded.",
}


# Fire and steel


def _fire(scales: Scales, question: volleys.FireAt, choice: str) -> str:
    found = volleys.aim(scales.table, question.group, choice) if choice else None
    if found is None:
        return "The shot is too long to be worth a load."
    target, men = found
    toll = _toll(scales, question.group, target, men)
    return f"{_begun(toll)}{_why_them(scales.field, target)}."


def _why_them(field: Field, target: Group) -> str:
    """What makes an enemy a better mark than others."""
    if field.prize(target) <= 1.0:
        return ""
    model = field.table.carriage(target)
    if model is not None and model.model == "wagon":
        return f", and without them {model.name} stands still"
    return ", and they are near what the enemy wants"


def _gun(scales: Scales, _: artillery.GunTarget, choice: str) -> str:
    if not choice:
        return "There is nobody worth a round."
    target = scales.table.groups[choice]
    return f"{target.name} would suffer most from it, in body and in nerve."


def _follow(_: Scales, question: melee.FollowUp, choice: bool) -> str:  # noqa: FBT001
    group = question.group
    if choice:
        return f"{does(group.name, 'is')} still strong enough to finish it."
    return f"{does(group.name, 'has')} too few men to go after them."


def _victim(scales: Scales, _: melee.Victim, choice: str) -> str:
    return f"Of those he has beaten nobody matters more than {scales.table.group_of(choice).name}."


def _combine(scales: Scales, question: turns.Combine, choice: str) -> str:
    if not choice and question.group.name in [aim.who for aim in scales.field.aims]:
        return f"{question.group.name} must keep the name that the aim asks for."
    if not choice:
        return "Those who obey their officer are not mixed with men who hear nobody."
    into = scales.table.groups[choice]
    return f"So few are soon shaken; in {within(into.name)} they go on fighting."


def _they(group: Group) -> str:
    return "he" if group.single else "they" if are_many(group.name) else "it"


_SPEAKERS: Final[Mapping[type, Speaker]] = {
    command.Command: _command,
    command.Fights: _fights,
    ordering.NextUnit: _next,
    ordering.Orders: _order,
    volleys.FireAt: _fire,
    artillery.GunTarget: _gun,
    melee.FollowUp: _follow,
    melee.Victim: _victim,
    turns.Combine: _combine,
}
