"""An activation: what a unit does with its action points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.books.gentlemen_of_war import events, prestige
from grognard.books.gentlemen_of_war.abilities import (
    arm_fault,
    has,
    load_fault,
    loading_left,
    support_range,
    targets,
    type_cite,
)
from grognard.books.gentlemen_of_war.asking import UnitQuestion
from grognard.books.gentlemen_of_war.ground import span
from grognard.books.gentlemen_of_war.moving import (
    dash,
    gallop,
    is_rooted,
    may_step,
    move,
    step_after_loading,
)
from grognard.books.gentlemen_of_war.pieces import GowTable, Unit
from grognard.books.gentlemen_of_war.reckon import reckon_attack, reckon_dash, reckon_plain
from grognard.books.gentlemen_of_war.using import drink, load, use
from grognard.kernel.book import DONE, Done
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer
from grognard.tabletop.wording import many

_NO_POINTS = "has no action points left"


class Act(UnitQuestion):
    """What the active unit does next."""

    __slots__ = ()
    cite = "GOW-012"
    heading = "act"

    def words(self) -> str:
        return f"What shall {self.unit.name} do?"

    def detail(self) -> str:
        return f"{many(self.unit.points, 'action point')} left."

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", self.unit.name)

    def candidates(self) -> Sequence[str]:
        table, unit = self.table, self.unit
        words = ["move", "dash"]
        for index, arm in enumerate(table.sheets[unit.id].arms):
            if has(table, unit, arm):
                words.append(f"use:{index}")
                if arm.ability.load:
                    words.append(f"load:{index}")
        if unit.mounted:
            words += ["gallop", "dismount"]
        if table.switches["prestige"]:
            words.append("ordered_mind")
        words.append("end")
        return words

    def fault(self, choice: str) -> Fault | None:
        word, _, index = choice.partition(":")
        if word in ("use", "load") and index.isdecimal() and len(index) < 4:
            if int(index) >= len(self.table.sheets[self.unit.id].arms):
                return Fault(f"{self.unit.name} has no such ability.", "GOW-023")
            if word == "use":
                return arm_fault(self.table, self.unit, int(index))
            return load_fault(self.table, self.unit, int(index))
        if choice == "ordered_mind":
            return prestige.ordered_mind_fault(self.table, self.unit.seat)
        if choice in _CHECKERS:
            return _CHECKERS[choice](self.table, self.unit)
        return None if choice == "end" else Fault("There is no such action.", self.cite)

    def describe(self, choice: str) -> Offer:
        word, _, index = choice.partition(":")
        if word == "use":
            return self._describe_use(int(index))
        if word == "load":
            return self._describe_load(int(index))
        return self._describe_plain(word)

    def _describe_plain(self, word: str) -> Offer:
        table, unit = self.table, self.unit
        if word == "move":
            return Offer("Move", f"up to {span(table, 2)}, 1 point", "GOW-029", "ui-move")
        if word == "dash":
            reckoning = reckon_dash(table, unit)
            detail = f"{span(table, 1)} for each Heart or Diamond; charges begin here"
            return Offer("Dash ♥", detail, "GOW-030", "ui-charge", reckoning=reckoning)
        if word == "gallop":
            allowance = span(table, table.passives(unit).free_move)
            return Offer("Ride", f"up to {allowance}, free", "GOWR-007", "ui-move")
        if word == "ordered_mind":
            detail = "2 prestige; see and order your next 5 cards"
            return Offer("Ordered Mind", detail, "GOWR-100", "ui-star")
        if word == "dismount":
            return Offer("Dismount", "1 point; there is no remounting", "GOW-111", "ui-form")
        return Offer("End the activation", "points left are lost", "GOW-007", "ui-end")

    def _describe_use(self, index: int) -> Offer:
        table, unit = self.table, self.unit
        arm = table.sheets[unit.id].arms[index]
        aimed = arm.ability.type in ("ranged", "melee")
        icon = "ui-shoot" if aimed else "ui-star"
        reckoning = None
        if not aimed and arm.ability.suit:
            reckoning = reckon_plain(table, unit, index)
        elif aimed and (near := targets(table, unit, index)):
            reckoning = max(
                (reckon_attack(table, unit, index, foe) for foe in near), key=lambda r: r.total
            )
        reach = support_range(table, unit, arm) if not aimed else arm.ability.range
        words = arm.ability.plainly(span(table, reach))
        words += f" {unit.ammo[index]} of {arm.ammo} loaded." if arm.ammo else ""
        return Offer(arm.name, words, type_cite(arm), icon, reckoning=reckoning)

    def _describe_load(self, index: int) -> Offer:
        arm = self.table.sheets[self.unit.id].arms[index]
        left = loading_left(self.table, self.unit, index)
        detail = "1 point and it is ready" if left == 1 else f"1 point of {left} still to pay"
        return Offer(f"Load the {arm.source}", detail, "GOW-014", "ui-plus")


@rule("GOW-029", "GOW-015")
def _move_fault(table: GowTable, unit: Unit) -> Fault | None:
    """Move is checkless: it costs a point and is not for those in melee."""
    if unit.points < 1:
        return Fault(f"{unit.name} {_NO_POINTS}.", "GOW-007")
    if table.is_in_melee(unit):
        return Fault(f"{unit.name} is in melee.", "GOW-015", "Dash out of the fight.")
    return _heavy_fault(table, unit) or _hemmed_fault(table, unit, 2)


def _heavy_fault(table: GowTable, unit: Unit) -> Fault | None:
    if is_rooted(table, unit):
        return Fault(f"{unit.name} has used a Heavy weapon.", "GOW-083")
    return None


def _hemmed_fault(table: GowTable, unit: Unit, allowance: int) -> Fault | None:
    if not may_step(table, unit, allowance):
        return Fault(f"{unit.name} has nowhere to go.", "GOW-040")
    return None


@rule("GOW-026", "GOW-030", "GOW-071")
def _dash_fault(table: GowTable, unit: Unit) -> Fault | None:
    """A Dash is made once an activation, not when immobilized, not with a Heavy weapon."""
    if unit.points < 1:
        return Fault(f"{unit.name} {_NO_POINTS}.", "GOW-007")
    if unit.dashed:
        return Fault(f"{unit.name} has dashed this activation.", "GOW-020")
    if unit.immobilized:
        return Fault(f"{unit.name} is immobilized.", "GOW-071")
    if not table.passives(unit).strong and _carries_heavy(table, unit):
        return Fault(f"{unit.name} carries a Heavy weapon.", "GOW-026")
    if reckon_dash(table, unit).total + unit.points - 1 < 1:
        return Fault("No card would be drawn.", "GOW-016")
    return _heavy_fault(table, unit)


def _carries_heavy(table: GowTable, unit: Unit) -> bool:
    arms = table.sheets[unit.id].arms
    return any(arm.heavy and arm.item not in unit.lost for arm in arms)


@rule("GOWR-007")
def _gallop_fault(table: GowTable, unit: Unit) -> Fault | None:
    """A mount's free movement is had once an activation."""
    allowance = table.passives(unit).free_move if unit.mounted else 0
    if not allowance:
        return Fault(f"{unit.name} has no mount to ride.", "GOWR-007")
    if unit.galloped:
        return Fault(f"{unit.name} has ridden this activation.", "GOWR-007")
    return _heavy_fault(table, unit) or _hemmed_fault(table, unit, allowance)


@rule("GOW-111")
def _dismount_fault(table: GowTable, unit: Unit) -> Fault | None:
    """Dismounting costs a point and is not done in melee."""
    if not unit.mounted:
        return Fault(f"{unit.name} is on foot.", "GOW-111")
    if unit.points < 1:
        return Fault(f"{unit.name} {_NO_POINTS}.", "GOW-007")
    if table.is_in_melee(unit):
        return Fault(f"{unit.name} is in melee.", "GOW-015")
    return None


_CHECKERS: Final = {
    "move": _move_fault,
    "dash": _dash_fault,
    "gallop": _gallop_fault,
    "dismount": _dismount_fault,
}


@rule("GOW-003", "GOW-007", "GOW-012")
async def act(game: Game[GowTable]) -> Done:
    """One action of the active unit, or the end of its activation."""
    table = game.table
    unit = table.units[table.active]
    choice = "end" if unit.out else await Act(table, unit)
    word, _, index = choice.partition(":")
    if word == "end":
        end_activation(game, unit)
    elif word == "use" and table.sheets[unit.id].arms[int(index)].ability.suit is None:
        await drink(game, unit, int(index))
    elif word == "use":
        if await use(game, unit, int(index)):
            end_activation(game, unit)
    elif word == "load":
        load(game, unit, int(index))
        if unit.loading_move:
            await step_after_loading(game, unit)
    elif word == "ordered_mind":
        await prestige.ordered_mind(game, unit.seat)
    else:
        await _go(game, unit, word)
    return DONE


async def _go(game: Game[GowTable], unit: Unit, word: str) -> None:
    if word == "move":
        await move(game, unit)
    elif word == "dash":
        await dash(game, unit)
    elif word == "gallop":
        await gallop(game, unit)
    else:
        game.tell(events.Dismounted(unit.id))


@rule("GOW-003", "GOW-004", "GOW-060", "GOW-065")
def end_activation(game: Game[GowTable], unit: Unit) -> None:
    """The players alternate; who has nobody left lets the other go on."""
    table = game.table
    rival = table.rival(unit.seat)
    after = rival if table.ready(rival) else unit.seat
    game.tell(events.ActivationEnded(unit.id, after))
