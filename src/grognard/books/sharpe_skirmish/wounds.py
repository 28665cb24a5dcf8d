"""What hits come to: a graze is nothing, a second wound kills, and the dead feel nothing more."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.books.sharpe_skirmish.events.fire import Effect, Hit
from grognard.books.sharpe_skirmish.pieces import Figure
from grognard.books.sharpe_skirmish.tables import Harm
from grognard.kernel.cite import rule

DEAD = 2
"""So many wounds kill: SK-083."""


class Toll:
    """Some men who are being hit, and how it stands with each of them."""

    __slots__ = ("wounds",)

    def __init__(self, men: Iterable[Figure]) -> None:
        self.wounds = {man.id: man.wounds for man in men}

    def standing(self) -> list[str]:
        """Those who have not fallen."""
        return [man for man, wounds in self.wounds.items() if wounds < DEAD]

    @rule("SK-082", "SK-083", "SK-084")
    def hit(self, man: str, group: str, harm: Harm, die: int = 0, plus: int = 0) -> Hit:
        """One hit on one man, and what it does to him after those before it."""
        before = self.wounds[man]
        added = {"graze": 0, "wound": 1, "kill": DEAD}[harm]
        self.wounds[man] = before + added
        effect: Effect = "kill" if before + added >= DEAD else harm
        return Hit(man, group, harm, "lost" if before >= DEAD else effect, die, plus)
