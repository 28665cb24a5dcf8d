"""The movement step: a unit is picked, given an order, and moved."""

from __future__ import annotations

from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.claiming import claim_guns, form_crew
from grognard.books.edwardian_splendour.drafting import stance_at
from grognard.books.edwardian_splendour.field import Plan
from grognard.books.edwardian_splendour.ordering import GiveOrder, MoveWhich
from grognard.books.edwardian_splendour.pieces import EsTable, Unit
from grognard.kernel.cite import rule
from grognard.kernel.game import Game


@rule("ES-019", "ES-020")
async def move_unit(game: Game[EsTable]) -> None:
    """One unit moves or stands; then guns left alone may find new masters."""
    table = game.table
    name = await MoveWhich(table, table.mover)
    unit = table.units[name]
    question = GiveOrder(table, unit)
    order = await question
    if order.kind == "stand":
        game.tell(events.UnitStood(unit.id))
    else:
        plan = question.plan(order)
        assert isinstance(plan, Plan)
        carry_out(game, unit, plan)
    await claim_guns(game)


@rule("ES-008", "ES-069", "ES-070", "ES-071", "ES-073", "ES-EX02", "ES-EX03")
def carry_out(game: Game[EsTable], unit: Unit, plan: Plan) -> None:
    """The figures march, and those who go over to others do so."""
    game.tell(events.UnitMoved(unit.id, plan.how, plan.marches, plan.gun, plan.target))
    if any(march.charge for march in plan.marches):
        _provoke(game, unit)
    for target in dict.fromkeys(target for _, target in plan.joins):
        names = tuple([name for name, wanted in plan.joins if wanted == target])
        _go_over(game, unit, target, names)


def _go_over(game: Game[EsTable], unit: Unit, target: str, names: tuple[str, ...]) -> None:
    men = [man for man in unit.figures if man.id in names]
    if target in game.table.guns:
        form_crew(game, unit.seat, game.table.guns[target], men)
        return
    gun = game.table.gun_of(game.table.units[target])
    if gun is None:
        stances = tuple([(man.x, man.y, man.bearing) for man in men])
    else:
        stances = tuple([stance_at(man, man.base, gun.base) for man in men])
    ordered = tuple([man.id for man in men])
    back = all(man.home == target for man in men)
    game.tell(events.Drafted(ordered, stances, unit.id, target, back))


@rule("ES-132")
def _provoke(game: Game[EsTable], unit: Unit) -> None:
    if not game.table.provoked and unit.traits.revolutionary:
        game.tell(events.Provoked(unit.id))
