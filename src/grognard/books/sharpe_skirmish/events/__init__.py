"""What happens in a skirmish; nothing else writes the table."""

from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.events.moves import (
    Charged,
    Combined,
    Freed,
    LeftField,
    Moved,
    SquareFormed,
    Stood,
)

__all__ = [
    "Charged",
    "Combined",
    "Freed",
    "LeftField",
    "March",
    "Moved",
    "SquareFormed",
    "Stood",
]
