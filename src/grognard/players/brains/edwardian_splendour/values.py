"""What a drilled commander of Edwardian Splendour makes of things; 1.0 is a man."""

from __future__ import annotations

from typing import Final

SHOT: Final = 1.0
"""A man shot from where one ends a move,"""
FIRST: Final = 0.4
"""and so much more if one stands, for those who stand fire first."""
LATER: Final = 0.5
"""A man who could be shot from there next turn."""
DANGER: Final = 0.35
"""A man of one's own who may be shot there."""
STEP: Final = 0.12
"""An inch nearer to the distance one wants."""
COVER: Final = 0.8
"""Cover for a whole unit."""
FRONT: Final = 0.06
"""A rifle more in the front rank."""
CLOSE: Final = 0.85
"""Rifles are brought to so much of their short range."""
CHARGE: Final = 2.0
"""Odds of two to one in a charge."""
COLD: Final = 1.5
"""What has no firearms charges anyway,"""
PREY: Final = 2.0
"""and crews of guns are worth it."""
STORM: Final = 30.0
"""The enemy's headquarters."""
SERVED: Final = 8.0
"""A gun or MG that has somebody to fire at stays where it is."""
MG_DICE: Final = 8
"""Dice an MG may be expected to have."""
SHELL: Final = 2.0
"""Men a shell may be expected to hit."""
LINE: Final = 0.5
ARC: Final = 4500
MAD_MINUTE: Final = 1.3
"""A mad minute is worth so many volleys: afterwards they have no rounds."""
SEEN: Final = {"none": 1.0, "soft": 0.65, "hard": 0.35}
"""What cover leaves of a volley."""
