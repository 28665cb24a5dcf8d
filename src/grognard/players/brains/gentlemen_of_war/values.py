"""What a drilled commander of Gentlemen of War makes of things; 1.0 is an average man's wound."""

from __future__ import annotations

from typing import Final

WOUND: Final = 1.0
KILL: Final = 2.0
"""Putting a unit out of action, over and above its last wound."""
COMMANDER: Final = 1.5
"""How many times as much the Commander is worth."""
SUPPRESSION: Final = 0.25
CONCUSSION: Final = 0.3
IMMOBILITY: Final = 0.2
SHOVE: Final = 0.1
CLEARING: Final = 0.3
"""Ridding a friend of one trouble."""
SAVED: Final = 0.5
"""Helping a friend at Death's Door, over and above the wound."""
ORDER: Final = 0.25
"""An action point given to a friend."""
DRINK: Final = 0.8
LOADED: Final = 0.45
"""A gun that is ready, with an enemy near enough to shoot at."""
STEP: Final = 0.12
"""A hex nearer to where one wants to be."""
REARWARD: Final = 0.2
"""A hex farther back, to a Commander when he deploys."""
COVER: Final = 0.25
SHOT: Final = 0.25
"""A card more in a shot from where one stands."""
SHOT_AT: Final = 0.2
THREAT: Final = 0.3
"""An enemy's expected harm counts for less than one's own: it may never come."""
POINT: Final = 3.0
"""A point of the objective, or the last step to it."""
STAND_IN: Final = 0.5
"""Where the bathers want to be, a defender stands in their way."""
IDLE: Final = 0.02
"""Looking at the deck is better than nothing."""
CONTACT: Final = 1.0
"""A dash that ends next to an enemy: that is what it was for."""
FALL_SHORT: Final = 0.3
"""What an average man risks in a charge that falls short."""
PRESTIGE: Final = 0.8
"""An attack worth so much is worth putting the cards in order for."""
