"""What a drilled commander of Edwardian Splendour makes of things; 1.0 is a man."""

from __future__ import annotations

from typing import Final

UNIT: Final = 5.0
"""A whole unit driven off the table, over and above its men;"""
HEART: Final = 12.0
"""but where armies lose heart when half their units are gone, so much shared among that half."""
SHOT: Final = 1.0
"""A man shot from where one ends a move,"""
FIRST: Final = 0.4
"""and so much more if one stands, for those who stand fire first."""
LATER: Final = 0.5
"""A man who could be shot from there next turn."""
DANGER: Final = 0.35
"""A man of one's own who may be shot there;"""
HEADLONG: Final = 0.08
"""but cold steel has no business far from the enemy, and goes through fire to get there."""
PRESS: Final = 0.4
"""Those who lose when the day is over make so much less of danger."""
PREPARE: Final = 0.4
"""For so much of the day their guns prepare the attack, if they are not outgunned;"""
WAITING: Final = 2.0
"""meanwhile the others make so much more of danger."""
PATIENCE: Final = 0.1
"""Those who win by waiting make so much less of fire they would have to go and look for,"""
STAY: Final = 0.5
"""and stay where they were set up."""
AHEAD: Final = 7.0
"""Those who outrun their host by more than so many inches wait for it."""
COMPANY: Final = 3.0
"""What an inch of that is worth, by the inch towards the enemy."""
DISTANCE: Final = 12.0
"""Inches that regulars keep from a crowd on which they may not fire."""
STEP: Final = 0.12
"""An inch nearer to the distance one wants,"""
HASTE: Final = 2.0
"""and so much more of it as the day goes by, for those who lose when it is over."""
COVER: Final = 0.4
"""A point of cover for a whole unit where nobody fires on it yet."""
FRONT: Final = 0.06
"""A rifle more in the front rank."""
CLOSE: Final = 0.85
"""Rifles are brought to so much of their short range."""
LEASH: Final = 17.0
"""Regular horse waits at so many inches for somebody it can ride down in one charge."""
BACK: Final = 45.0
"""Inches at which those who only look on, such as spotters, keep from the enemy."""
CHARGE: Final = 1.0
"""What a charge may win or lose, in men and units."""
ROUNDS: Final = 1.6
"""A melee goes on for more than the one round that can be foreseen."""
COLD: Final = 1.5
"""What has no firearms charges anyway,"""
PREY: Final = 2.0
"""and crews of guns are worth it."""
STORM: Final = 30.0
"""The enemy's headquarters."""
SERVED: Final = 8.0
"""A gun or MG that has somebody to fire at stays where it is."""
MANNED: Final = 2.5
"""A man whom a gun shoots in a turn because men were sent to it, for it fires in more than one."""
RIFLE: Final = 0.5
"""A rifle less in the ranks, for the same time;"""
QUARTER: Final = 1.0
"""and so much for every quarter of its men that a unit has lost by sending them."""
ABOUT: Final = 0.6
"""A gun that has to be turned about first does so much of that."""
CLUTCHES: Final = 8.0
"""Nobody is sent to a gun with an enemy so near."""
HOME: Final = 2.0
"""Drafted men without a gun go back to their unit."""
MG_DICE: Final = 8
"""Dice an MG may be expected to have."""
SHELL: Final = 2.0
"""Men a shell may be expected to hit."""
LAID: Final = 0.3
"""So much better does a gun shoot for every shot it has fired at the same mark."""
BLIND: Final = 0.7
"""Of those who would have a shot from where they go, so many do."""
OPEN: Final = 0.7
"""Rifles set up in open order against rifles, or in line against cold steel."""
SHELTER: Final = 0.5
"""Men set up behind cover from straight ahead, twice that behind hard cover."""
ROOM: Final = 0.6
"""Foot that fills no more than so much of the zone in a single rank is set up in one."""
THROUGH: Final = 0.8
"""In open order so many of a unit find a line of fire between their comrades."""
MAD_MINUTE: Final = 1.3
"""A mad minute is worth so many volleys: afterwards they have no rounds."""
LAST_WORD: Final = 0.6
"""A crowd that has not come close when so much of the day is over attacks all the same."""
HARDER: Final = {"none": 0, "soft": 1, "hard": 2}
"""What cover adds to the number a die must show."""
NEVER: Final = -100.0
"""What is never done while there is anything else to do."""
SURE: Final = 2.5
"""How a side that has lost all its men and heart stands against one that has lost nothing."""
NIGHT: Final = 0.4
"""What it is worth to hold the ground when the day is over."""
MARK: Final = 0.3
"""What it is worth to be a yard nearer to the enemy's headquarters."""
PROSPECT: Final = 0.015
"""A man's worth of way that units still have to go."""
AIMS: Final = 4
"""At so many of the nearest enemies a unit may be expected to fire,"""
FILES: Final = 5
"""as so many of its men, and for each"""
LINES: Final = 2
"""so many of the enemy's, show."""
JAMMED: Final = 5 / 6
"""How often an MG does not jam."""
PURSUIT: Final = 3.0
"""Turns it takes to be done with an enemy, by the moves to come up with him;"""
RAID: Final = 3.0
"""and to overrun the headquarters once one is there."""
LEISURE: Final = 4.0
"""Turns to spare before night that make it likely, and that many too few unlikely."""
EVENING: Final = 0.3
"""When so much of a day is over that may end without a decision, he looks for the enemy."""
NEAR: Final = 36.0
"""Inches within which an enemy makes an order worth thinking twice about."""
FAVOURITES: Final = 10
"""How many legal choices he looks for."""
MARGIN: Final = 0.025
"""What an order must gain to be worth leaving the drill book for."""
EDGE: Final = 0.7
"""Inches by which he stops short of the edge of a range bracket, or goes over it;"""
QUARRY: Final = 2
"""so of the nearest enemies."""
OWN: Final = 3
"""Charges and marches of his own that he tries besides the drill book's favourites."""
ON_TARGET: Final = 0.4
"""Of the men about a gun's mark its shell may be expected to catch so many."""
NEXT: Final = 0.25
"""What the fire of the next turn counts, if everybody stands, by that of this turn."""

# A wily commander

BARRAGE: Final = 1.2
"""Men whom a gun that is let alone shoots in a turn,"""
RATTLE: Final = 0.6
"""and an MG,"""
DAY: Final = 8
"""for so many turns at most; both are silenced first."""
HALF_SIDE: Final = 1.5
"""Inches from the middle of a gun's base to its edge."""
COVERT: Final = 1.0
"""A gun with a spotter that nobody sees from anywhere in the enemy's zone,"""
SELDOM: Final = 0.3
"""seen from no more than so much of it, it is called hidden;"""
ASTRIDE: Final = 0.3
"""that has all of that zone before its muzzle;"""
BESIDE: Final = 0.1
"""but guns are not set up beside each other,"""
APART: Final = 7.0
"""with fewer inches between their middles."""
VIEW: Final = 1.0
"""A spotter who sees the whole of the enemy;"""
WATCHFUL: Final = 0.6
"""one who sees so much of him stays where he is,"""
OVERLOOKED: Final = 0.15
"""and for less than this of him nobody goes anywhere."""
PRECIOUS: Final = 0.5
"""A spotter who may be shot,"""
CLEAR: Final = 20.0
"""who therefore keeps so many inches from the enemy."""
ALONGSIDE: Final = 0.1
"""What the drill book's places count where guns are hidden and spotters look out."""
SAME: Final = 0.05
"""What the side of the table must be better by to change to it."""
WORDS: Final = 0.2
"""An inch by which a Leader comes nearer to those who have not heard one speak."""
BOMBARDMENT: Final = 0.7
"""For so much of the day a wily commander lets his guns prepare an attack."""
ZEROED: Final = (0.0, 0.3, 0.6)
"""By how much more a shell catches the men about its mark, by the shots fired at it before;"""
SIDESTEP: Final = 0.8
"""what a man is worth who steps aside from it."""
BREADTH: Final = 3.0
"""Inches from the middle of a troop of horse to where it may be reached."""
LATER_ON: Final = 0.5
"""A charge that can only come next turn counts so much,"""
EVADE: Final = 0.6
"""and what horse may lose by one so much of what it may lose by fire."""
