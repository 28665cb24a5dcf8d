"""The defender's Hold Card in a charge: more actions, a shot by others, or others in the combat."""

from __future__ import annotations

from typing import NamedTuple

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import Answer
from grognard.books.gentlemans_war.asking import trail_of
from grognard.books.gentlemans_war.brigades import is_brigade, is_court, most_units
from grognard.books.gentlemans_war.charge_cards import InABody, playable
from grognard.books.gentlemans_war.firing import Aim, aim, shoot
from grognard.books.gentlemans_war.lines import contact_pose
from grognard.books.gentlemans_war.morale import dares
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.restrictions import cannot_be_charged, cannot_charge
from grognard.books.gentlemans_war.stands import base_of, is_close_order
from grognard.books.gentlemans_war.tables import march_dice
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.cards import Card, symbol
from grognard.tabletop.geometry import Length, distance_to_contact, inches
from grognard.tabletop.wording import does

Game_ = Game[AgwTable]


class Helpers(NamedTuple):
    """Who could help a target if a Hold Card were played for him."""

    shooters: list[Unit]
    joiners: list[Unit]


def helpers_of(table: AgwTable, answer: Answer) -> Helpers:
    """All of them, whatever is in the hand."""
    return Helpers(shooters(table, answer), joiners(table, answer))


@rule("AGW-278", "AGW-279", "AGW-280", "AGW-281")
def card_options(table: AgwTable, target: Unit, helpers: Helpers) -> dict[str, str]:
    """A Hold Card for more actions, or to have another unit help."""
    found: dict[str, str] = {}
    for card in playable(table, target):
        face = symbol(card)
        more = 2 if is_court(card) else 1
        found[f"card:{card}"] = f"{face}: {more} more action{'s' if more > 1 else ''}"
        for helper in helpers.shooters:
            found[f"help:{card}:{helper.id}"] = f"{face}: {does(helper.name, 'shoots')} at them"
        for helper in helpers.joiners:
            found[f"join:{card}:{helper.id}"] = f"{face}: {does(helper.name, 'joins')} the combat"
    return found


@rule("AGW-279", "AGW-281", "AGW-EX27")
def shooters(table: AgwTable, answer: Answer) -> list[Unit]:
    """Units that have not acted and could shoot at a charger from where they stand."""
    return [
        unit
        for unit in table.own(answer.target.seat)
        if unit is not answer.target and not (unit.acted or unit.locked or unit.running)
        if table.share_cards(unit, answer.target)
        if any(isinstance(aim(table, unit, charger), Aim) for charger in answer.chargers)
    ]


@rule("AGW-279", "AGW-263", "AGW-281")
def joiners(table: AgwTable, answer: Answer) -> list[Unit]:
    """Close order that has not acted and faces where the chargers will be: it cannot wheel."""
    found = []
    for unit in table.own(answer.target.seat):
        if unit is answer.target or unit in answer.joining or unit.acted or unit.locked:
            continue
        if not table.share_cards(unit, answer.target):
            continue
        if cannot_charge(unit) or not is_close_order(unit):
            continue
        reach = inches(6 * march_dice(unit))
        if any(_could_meet(table, unit, foe, answer.target, reach) for foe in answer.chargers):
            found.append(unit)
    return found


def _could_meet(table: AgwTable, unit: Unit, foe: Unit, target: Unit, reach: Length) -> bool:
    """Straight ahead of the unit lies the place where a charger will strike its target."""
    if cannot_be_charged(table, unit, foe):
        return False
    struck = contact_pose(foe, foe.pose, target, table.width + table.height)
    if struck is None:
        return False
    spot = base_of(foe).at(struck[0])
    return distance_to_contact(base_of(unit), unit.bearing, spot, reach) is not None


@rule("AGW-278", "AGW-279", "AGW-280", "AGW-144")
async def play_card(game: Game_, answer: Answer, choice: str, words: str) -> None:
    """More actions for the target, or help by those who have not acted; a court card has more."""
    kind, card_, *rest = choice.split(":")
    card = Card(card_)
    cite = "AGW-278" if kind == "card" else "AGW-279"
    game.tell(events.HoldPlayed(game.table.command_of(answer.target), card, words, cite))
    if kind == "card":
        answer.actions += 2 if is_court(card) else 1
        return
    able = (shooters if kind == "help" else joiners)(game.table, answer)
    first = game.table.units[rest[0]]
    others = await _others(game, answer, first, able) if is_court(card) else []
    for unit in (first.id, *(other.id for other in others)):
        if kind == "help":
            await _shoot_in(game, answer, game.table.units[unit])
        else:
            game.tell(events.CounterPlaced(unit))
            await _join(game, answer, game.table.units[unit])


class TheOthersToo(InABody):
    """Whether the rest of a brigade supports a target along with the first of them."""

    __slots__ = ()
    cite = "AGW-280"


@rule("AGW-280")
async def _others(game: Game_, answer: Answer, first: Unit, able: list[Unit]) -> list[Unit]:
    """The rest of a brigade with it, if their owner wants to spend them."""
    near = brigade_with(game.table, first, able)
    if not near:
        return []
    names = ", ".join(unit.name for unit in near)
    trail = trail_of(game.table, answer.target, "charged")
    asks = f"Do others help along with {first.name}: {names}?"
    yes, no = "They too", f"{first.name} alone"
    too = await TheOthersToo(first.seat, asks, yes=yes, no=no, heading=trail, whom=first.id)
    return near if too else []


@rule("AGW-279", "AGW-049")
async def _join(game: Game_, answer: Answer, unit: Unit) -> None:
    """A support gets ready to charge in, if it has the nerve."""
    if await dares(game, unit):
        answer.joining.append(unit)


@rule("AGW-280", "AGW-070", "AGW-677")
def brigade_with(table: AgwTable, first: Unit, able: list[Unit]) -> list[Unit]:
    """All who hang together with a first unit as a brigade does, and no more than make one."""
    group = [first]
    for _ in able:
        others = [unit for unit in able if unit not in group]
        joined = [unit for unit in others if is_brigade(table, [*group, unit])]
        group += [unit for unit in joined if len(group) < most_units([*group, unit])][:1]
    return group[1:]


async def _shoot_in(game: Game_, answer: Answer, unit: Unit) -> None:
    """One shot at the first charger that can be hit, at its real range."""
    for charger in answer.chargers:
        aimed = aim(game.table, unit, charger)
        if isinstance(aimed, Aim) and not unit.acted:
            game.tell(events.CounterPlaced(unit.id))
            await shoot(game, unit, charger, aimed, response=True)
