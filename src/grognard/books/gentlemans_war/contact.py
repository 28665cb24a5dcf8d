"""The last moment before contact: bicycles in the way of a charge, and hooks."""

from __future__ import annotations

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import Answer
from grognard.books.gentlemans_war.generals import lose
from grognard.books.gentlemans_war.melee import Fight
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import is_cavalry
from grognard.kernel.cite import rule
from grognard.kernel.game import Game

Game_ = Game[AgwTable]


@rule("AGW-094")
def before_contact(game: Game_, fight: Fight, answer: Answer) -> None:
    """Bicycles laid down upset those who cross them; tigermen try to hook horsemen."""
    target = answer.target
    for unit in fight.attackers:
        if answer.bicycles and not unit.disordered:
            game.tell(events.Disordered(unit.id, "bicycles lie in its way", "AGW-094"))
    riders = [unit for unit in fight.attackers if is_cavalry(unit)]
    if target.kind == "tigermen" and riders:
        _throw_hooks(game, fight, target, riders[0])


@rule("AGW-574")
def _throw_hooks(game: Game_, fight: Fight, target: Unit, riders: Unit) -> None:
    """Each tigerman has one hook, and throws it at those who lead the charge."""
    dice = game.roll(target.figures)
    felled = min(sum(die == 6 for die in dice), riders.figures)
    unhorsed = sum(die == 5 for die in dice)
    left = max(riders.figures - felled - unhorsed, 0)
    hooked = events.CarriedAway(riders.id, dice, left, "AGW-574", thrower=target.id)
    game.tell(hooked)
    game.tell(events.Fell(riders.id, felled))
    fight.limits[riders.id] = left
    fight.entered[riders.id] = riders.figures
    if riders.figures <= 0:
        fight.attackers.remove(riders)
        lose(game, riders, "destroyed", "AGW-574")
