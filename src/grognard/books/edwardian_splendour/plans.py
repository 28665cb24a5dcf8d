"""An order worked out into a plan and held against every rule of movement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from grognard.books.edwardian_splendour.charging import crewmen_met, descent, plan_charge
from grognard.books.edwardian_splendour.drafting import join_fault, plan_draft, plan_rejoin
from grognard.books.edwardian_splendour.field import Field, Plan, end_base
from grognard.books.edwardian_splendour.marching import plan_fault
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.planning import (
    plan_form,
    plan_go,
    plan_hand,
    plan_move,
    plan_serve,
    plan_wheel,
)
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Point

PLANNERS: Final[dict[str, Callable[[Field, Order], Plan | Fault]]] = {
    "go": plan_go,
    "move": plan_move,
    "wheel": plan_wheel,
    "form": plan_form,
    "charge": plan_charge,
    "draft": plan_draft,
    "rejoin": plan_rejoin,
    "serve": plan_serve,
    "hand": plan_hand,
}


def plan_of(field: Field, order: Order) -> Plan | Fault:
    """An order worked out and checked."""
    if field.unit.formed == field.table.turn:
        return Fault("A unit formed this turn does not move.", "ES-072")
    plan = PLANNERS[order.kind](field, order)
    if isinstance(plan, Fault):
        return plan
    plan = _settled(field, plan)
    return plan_fault(field, plan) or _named_fault(field, plan) or join_fault(field, plan) or plan


@rule("ES-061")
def _settled(field: Field, plan: Plan) -> Plan:
    """Downhill charges are measured here, whoever planned them."""
    if not any(march.charge and len(march.path) > 1 for march in plan.marches):
        return plan
    marches = []
    for march in plan.marches:
        if march.charge and len(march.path) > 1:
            start, end = Point(*march.path[-2]), Point(*march.path[-1])
            down = descent(field.ground, start, end)
            marches.append(replace(march, descent=down))
        else:
            marches.append(march)
    return plan._replace(marches=tuple(marches))


@rule("ES-058")
def _named_fault(field: Field, plan: Plan) -> Fault | None:
    """Whoever comes upon a gun must name one of its crew, and nobody else names anyone."""
    men = {figure.id: figure for figure in field.unit.figures}
    for march in plan.marches:
        if not march.charge:
            continue
        crewmen = [man.id for man in crewmen_met(field, end_base(men[march.figure], march))]
        if crewmen and march.named not in crewmen:
            return Fault("Name the crewman he is after.", "ES-058")
    return None
