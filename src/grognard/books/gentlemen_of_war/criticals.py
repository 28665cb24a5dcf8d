"""Critical failures, for tables that want them."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.checks import value
from grognard.books.gentlemen_of_war.pieces import Arm, GowTable, Unit
from grognard.books.gentlemen_of_war.roster import Effects
from grognard.books.gentlemen_of_war.striking import affect, settle_melee, wound
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.cards import Card


@rule("GOW-143")
async def critical_failure(
    game: Game[GowTable], unit: Unit, index: int, targets: Sequence[Unit], drawn: tuple[Card, ...]
) -> bool:
    """A failed attack or support whose cards add up to less than 8 goes badly wrong.

    True if it ends the activation.
    """
    total = sum(value(card) for card in drawn)
    if not game.table.switches["critical_failures"] or total > 7 or not drawn:
        return False
    arm = game.table.sheets[unit.id].arms[index]
    if arm.ability.type == "melee" and arm.item >= 0:
        await _melee(game, unit, arm, index, total)
        return total == 4
    if arm.ability.type == "ranged" and arm.item >= 0:
        await _ranged(game, unit, arm, index, total)
    elif arm.ability.type in ("support", "self"):
        await _support(game, unit, index, targets, total)
    return False


@rule("GOW-144")
async def _melee(game: Game[GowTable], unit: Unit, arm: Arm, index: int, total: int) -> None:
    """From a second try down to a shattered weapon."""
    say = events.Spoiled
    if total == 7:
        game.tell(say(unit.id, "a miss, but he may strike again", "GOW-144", refreshed=index))
    elif total == 6:
        game.tell(say(unit.id, "no more melee attacks now", "GOW-144", parried=True))
    elif total == 5:
        game.tell(say(unit.id, "a pulled muscle", "GOW-144"))
    elif total == 4:
        game.tell(say(unit.id, "he hits himself and stops", "GOW-144", stopped=True))
    else:
        game.tell(say(unit.id, "the weapon breaks", "GOW-144", destroyed=(arm.item,)))
        settle_melee(game, unit)
    if total < 6:
        await wound(game, unit, 2, by="GOW-144")


@rule("GOW-145")
async def _ranged(game: Game[GowTable], unit: Unit, arm: Arm, index: int, total: int) -> None:
    """From a misfire down to a burst barrel."""
    say = events.Spoiled
    if total == 7:
        kept = index if arm.ability.ammo_use else -1
        game.tell(say(unit.id, "a misfire, the round is saved", "GOW-145", ammo_kept=kept))
    elif total == 6:
        game.tell(say(unit.id, "jammed until the turn ends", "GOW-145", jammed=index))
    elif total == 5:
        game.tell(say(unit.id, "far too much powder", "GOW-145"))
    elif total == 4:
        game.tell(say(unit.id, "a double load: it fires no more", "GOW-145", spoiled=index))
    else:
        lost = _with_bayonets(game.table, unit, arm)
        game.tell(say(unit.id, "the weapon bursts", "GOW-145", destroyed=lost))
    if total < 6:
        await wound(game, unit, 2, by="GOW-145")


def _with_bayonets(table: GowTable, unit: Unit, arm: Arm) -> tuple[int, ...]:
    fixed = {other.item for other in table.sheets[unit.id].arms if other.host == arm.item}
    return (arm.item, *sorted(fixed))


@rule("GOW-146")
async def _support(
    game: Game[GowTable], unit: Unit, index: int, targets: Sequence[Unit], total: int
) -> None:
    """From a second try down to a tongue that is tied for good."""
    say = events.Spoiled
    if total == 7:
        game.tell(say(unit.id, "he may try that again", "GOW-146", refreshed=index))
    elif total == 6:
        game.tell(say(unit.id, "no more support now", "GOW-146", muddled=True))
    elif total in (4, 5):
        whom = "himself" if targets == [unit] else "his man"
        game.tell(say(unit.id, f"he only confuses {whom}", "GOW-146"))
        for target in targets:
            await affect(game, unit, target, Effects(concussion=1, suppressed=int(total == 4)))
    else:
        game.tell(say(unit.id, "no more support in this battle", "GOW-146", mute=True))
