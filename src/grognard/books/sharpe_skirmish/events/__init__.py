"""What happens in a skirmish; nothing else writes the table."""

from grognard.books.sharpe_skirmish.events.dicing import (
    Activated,
    CommandEnded,
    CommandSettled,
    CommandTaken,
    Diced,
    DicingEnded,
    Spotted,
)
from grognard.books.sharpe_skirmish.events.fire import (
    Fired,
    FireEnded,
    HeldFire,
    Hit,
)
from grognard.books.sharpe_skirmish.events.guns import (
    GatlingJammed,
    GunFired,
    Loaded,
    StoodToArms,
    Unlimbered,
)
from grognard.books.sharpe_skirmish.events.marches import (
    March,
)
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
    "Activated",
    "Charged",
    "Combined",
    "CommandEnded",
    "CommandSettled",
    "CommandTaken",
    "Diced",
    "DicingEnded",
    "FireEnded",
    "Fired",
    "Freed",
    "GatlingJammed",
    "GunFired",
    "HeldFire",
    "Hit",
    "LeftField",
    "Loaded",
    "March",
    "Moved",
    "Spotted",
    "SquareFormed",
    "Stood",
    "StoodToArms",
    "Unlimbered",
]
