"""Giving a battle up, which no rulebook need know of."""

from __future__ import annotations

from collections.abc import Collection

from grognard.kernel.book import Verdict
from grognard.kernel.question import Seat
from grognard.tabletop.view import SideView, View
from grognard.tabletop.wording import does, within


def bond(view: View, seat: Seat, people: Collection[str]) -> str | None:
    """Why a seat may not give the battle up, if it may not."""
    own, others = _sides(view, seat)
    if len(own) != 1 or len(others) != 1:
        return "Only one of two sides can give a battle up."
    if sum(one in people for one in own[0].seats) > 1:
        return "You do not command this side alone."
    return None


def surrender(view: View, seat: Seat) -> Verdict:
    """The other side has won, because this one fights no longer."""
    (own,), (other,) = _sides(view, seat)
    reason = within(f"{does(own.name, 'gives')} the battle up")
    return Verdict(winner="+".join(other.seats), reason=reason, cite="")


def _sides(view: View, seat: Seat) -> tuple[list[SideView], list[SideView]]:
    """The side of a seat, and those of the others who have a say."""
    sides = [side for side in view.sides if side.seats]
    own = [side for side in sides if seat in side.seats]
    return own, [side for side in sides if side not in own]
