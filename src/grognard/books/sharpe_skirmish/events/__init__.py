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
from grognard.books.sharpe_skirmish.events.melees import (
    Blow,
    FollowedUp,
    Fought,
    MeleesBegan,
    ThrownBack,
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
from grognard.books.sharpe_skirmish.events.sequence import (
    BattleEnded,
    DummyRemoved,
    MarkersPlaced,
    MarkersSeen,
    MeleeEnded,
    MovesEnded,
    MoveStepEnded,
    Revealed,
    TurnBegan,
    TurnEnded,
)

__all__ = [
    "Activated",
    "BattleEnded",
    "Blow",
    "Charged",
    "Combined",
    "CommandEnded",
    "CommandSettled",
    "CommandTaken",
    "Diced",
    "DicingEnded",
    "DummyRemoved",
    "FireEnded",
    "Fired",
    "FollowedUp",
    "Fought",
    "Freed",
    "GatlingJammed",
    "GunFired",
    "HeldFire",
    "Hit",
    "LeftField",
    "Loaded",
    "March",
    "MarkersPlaced",
    "MarkersSeen",
    "MeleeEnded",
    "MeleesBegan",
    "MoveStepEnded",
    "Moved",
    "MovesEnded",
    "Revealed",
    "Spotted",
    "SquareFormed",
    "Stood",
    "StoodToArms",
    "ThrownBack",
    "TurnBegan",
    "TurnEnded",
    "Unlimbered",
]
