"""What a drilled commander of A Gentleman's War makes of things; 1.0 is a twelfth of a unit."""

from __future__ import annotations

from typing import Final

UNIT: Final = 12.0
"""A whole unit: battles are won by units, so a figure of a small one is worth more."""
NERVE: Final = 1.5
"""Bringing a unit to its morale test."""
BREAK: Final = 0.55
"""How much of a unit is lost with a close combat."""
SHAKEN: Final = 0.2
"""How much of a unit its good order is worth."""
STEP: Final = 0.06
"""An inch nearer to where one wants to be."""
GOAL: Final = 0.11
"""An inch nearer to what the scenario is about."""
HURRY: Final = 2.0
"""How much more such an inch is worth to an attacker when night falls."""
LEAVE: Final = 0.4
"""An inch nearer to the edge for those who must leave the table before night."""
COLUMN: Final = 3.0
"""Being in column for a long march."""
BARRED: Final = 2.0
"""An enemy right in the way of those who must leave."""
BESIDE: Final = 1.0
"""Coming on to the table beside a friend, two at the most."""
HURRIED: Final = 0.25
"""What a shot is worth to those who are to leave the table, against others."""
SHOT: Final = 0.6
"""A casualty that could be caused from a place, next time."""
SHOT_AT: Final = 0.25
"""A casualty that could be suffered there."""
ALOOF: Final = 0.25
"""How much further off those stay who make twice as much of cover as the drill book."""
FACING: Final = 0.4
"""Looking at the enemy rather than past him."""
COVER: Final = 0.35
HEIGHT: Final = 0.3
FORM: Final = 1.5
"""Being in the right formation."""
REFORM: Final = 1.6
EXIT: Final = 30.0
PATIENCE: Final = 0.3
"""What a charge is worth to those who are to leave the table, against others."""
STEADFAST: Final = 0.4
"""What a charge is worth to those who hold a wall, against others."""
ARRIVE: Final = 3.0
"""Coming on to the table."""
UPSET: Final = 0.8
"""Marching into disorder near the enemy; elsewhere there is time to dress the ranks."""
DIG: Final = 0.35
BRIDGE: Final = 1.2
"""Bridges for an army that must cross, or none for one that must not."""
CAPTURE: Final = 15.0
"""A wagon of the enemy's."""
HOLD: Final = 0.45
"""A Hold Card more in the hand,"""
COURT: Final = 0.5
"""and a court card or an ace over and above."""
CARD: Final = 0.9
"""What must be gained by playing a Hold Card out of turn."""
DEAD: Final = 0.1
"""Giving a lost unit its counter."""
HASTE: Final = 0.5
"""A counter placed, for those who must be quick: the sooner all have one, the sooner all act."""
CROWD: Final = 0.5
"""Standing in a heap when deploying."""
INSIDE: Final = 3.0
"""Standing in the work that is to be held when the battle opens."""
LEADER: Final = 0.3
"""A general with a unit that can use him."""
TEMPO: Final = 0.3
"""Another unit of his brigade that acts on the same card."""
RAIDERS: Final = 3.0
"""Those who withdraw when a quarter of them are lost count their own losses so much dearer."""
WARY: Final = 4.0
"""So much dearer they count what a charge or a bad place may cost."""
RECKLESS: Final = 0.8
"""How much less those who must take something mind their losses, when night falls."""

# What a general makes of a battle, where 2 is as good as won.

HEALTH: Final = 5.0
"""All of one's units whole, against none: half of them lost is defeat,"""
LOST: Final = 3.0
"""and so much more for units that are gone."""
WHOLE: Final = 0.5
"""A unit is worth so much by being there, and the rest by its men."""
AWAY: Final = 0.9
"""A unit that is not on the table yet, or not just now, against one that is."""
READY: Final = 0.25
"""A twelfth of a unit that somebody could still shoot or ride down before his cycle is over."""
DISORDER: Final = 0.12
RUNNING: Final = 0.35
NIGHT: Final = 1.2
"""Nightfall wins the battle for whoever need only hold."""
FORCE: Final = 1.5
"""Being e times as many as those who hold a position, who are always fewer."""
OFF: Final = 4.0
"""All that must leave the table having left it, or as much taken or shot down as is wanted."""
SEIZED: Final = 1.5
"""Holding what one came for."""
CLOSER: Final = 0.02
"""An inch that those who make for a place have still to go, one with another."""
GROUND: Final = 0.2
"""What the drill book makes of the places units stand on; the next two are in its measure."""
PACE: Final = 1.3
"""A counter placed: the sooner all have theirs, the sooner all act again."""
HANDS: Final = (1.2, 0.8, 0.4)
"""The first Hold Card, the second and the third: each is a counter placed at a better time."""

# A wily commander

LED: Final = 0.6
"""Another unit that acts on the same card because a general is there."""
EXPOSED: Final = 0.1
"""A casualty that the unit with which he rides might suffer."""
BOUND: Final = 0.6
"""A commander with a unit has his Hold Cards for that unit alone."""
MATE: Final = 0.1
"""Another unit beside the one he rides with, and what is left of it, by its share;"""
STEADIED: Final = 0.2
"""and a shaken one is the steadier for him."""
DOUBLED: Final = 0.7
"""Two generals who lead one brigade."""
ROOM: Final = 12
"""Inches between generals who are to lead a brigade each,"""
CROWDED: Final = 25
"""each other's nearness being as bad as so many from the line;"""
NOBODY: Final = 25
"""and so is every unit that is missing from his wing;"""
OVERFULL: Final = 2.0
"""each unit more in a wing than in the weakest, which has as many cards, is so bad;"""
CALL: Final = 12
"""and how near one is who can be fetched by a card."""
LOOSELY: Final = (0.0, 0.4, 0.8)
"""Standing within reach of none, one or two friends of the same hand, for who must get on,"""
CLOSELY: Final = (0.0, 1.3, 1.8)
"""and for all others."""
FOLLOWS: Final = 5
"""Inches that who has still to act on the same card may come up."""
POUNCE: Final = 18
"""Inches to the wagons at which raiders who lay in wait fall upon them."""
RACERS: Final = 2
"""How many times as many as must leave the table try to, where both sides race for it;"""
NEXT_BEST: Final = 0.7
"""how much less it helps to push the second of them ahead than the first, and so on;"""
ALIKE: Final = 2.0
"""opening the battle beside another who races, or who does not, two at the most;"""
SHUT: Final = 1.0
"""and two inches before such a column that are not open."""
SPEED: Final = 0.3
"""A counter placed: the next cycle comes the sooner."""
SAFE: Final = 27
"""Inches from the enemy at which horse waits for its hour, and what is left of a unit is safe."""
REAR: Final = 4
"""Inches from one's own edge to which it goes."""
AFTERNOON: Final = 0.3
"""When so much of the day is over, whoever is ahead waits."""
STANDOFF: Final = 30
"""Inches from an enemy in place at which those stay who leave the work to their guns;"""
SILENCE: Final = 2.0
"""how much more a shot is worth there at a gun, which could answer it;"""
BACK: Final = 8
"""and how near the rear of its zone a unit stands that is kept out of the battle."""
