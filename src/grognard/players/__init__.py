"""Who answers: computer players, each of whom sees only what his seat may see."""

from grognard.players.player import Explanation, Outlook, Player
from grognard.players.roll import PLAYERS, PlayerBrief, UnknownPlayer, enlist, everyone, seat

__all__ = [
    "PLAYERS",
    "Explanation",
    "Outlook",
    "Player",
    "PlayerBrief",
    "UnknownPlayer",
    "enlist",
    "everyone",
    "seat",
]
