"""What a skirmish commander values, in men: 1.0 is one ordinary enemy put out of the fight."""

from typing import Final

from grognard.tabletop.geometry import cm

HARM: Final = 0.6
"""A hit puts so much of a man out of the fight: two in six graze, two wound, two kill."""
DANGER: Final = 0.2
"""What the enemy may do counts for less than what one does to those who must get on,"""
CARE: Final = 0.5
"""and for more to those who have time on their side."""
SHARE: Final = 0.5
"""Of the men in range about so many have loaded and find a mark."""
MARK: Final = 1.5
"""What the prospect of a shot at a leader is worth at most: he will not stand there for it."""
SIGHT: Final = {"plain": 1.0, "concealed": 0.5, "blocked": 0.1}
"""How likely an enemy can be shot at who is seen so from a place,"""
SEEN_BY: Final = {"plain": 1.0, "concealed": 0.7, "blocked": 0.4}
"""and how likely he shoots himself, for he moves first."""
NEXT: Final = 1.5
"""The fire of the turns to come, for those who must get on: it tells more from near,"""
LATER: Final = 1.0
"""and for those who need only stay."""
TEAM: Final = 2.0
"""How much more the drivers count of a wagon that must not get through,"""
MENACE: Final = 2.0
"""and men in the ground that the enemy must reach or hold,"""
NEAR_THE_AIM: Final = cm(40)
"""or no further from it."""
WALKING: Final = 0.3
"""How often a group still shoots that was to go half a move: its files close up and take longer."""
LONE_MARK: Final = 1.0
"""How much of that is aimed at a leader who is nearest to the enemy,"""
SCREENED: Final = 0.4
"""and how much at one whose men are nearer,"""
HIDDEN: Final = 0.08
"""and at one who is hidden by the ground or by their bodies,"""
AMONG: Final = cm(7)
"""for whoever is so near to his men is hit with them;"""
SCREEN: Final = cm(3)
"""by so much at least;"""
HALF_SEEN: Final = 0.5
"""and only men who are more likely seen than not draw fire away from him;"""
NOWHERE: Final = cm(300)
"""Further off than anybody on the table;"""
BASES: Final = cm(2)
"""what two bases take up of the way between two men;"""
STEEL: Final = cm(40)
"""how near the enemy must be for him to fear being charged;"""
CAUGHT: Final = 2.0
"""for without him nobody is commanded any more,"""
LIFE: Final = 40.0
"""and this is what an officer's own life is worth to him,"""
RASH: Final = 0.5
"""or so many times as much in a race, where he is needed for a few turns only;"""
BEHIND: Final = (cm(2), cm(15), cm(28))
"""so far behind his men he likes to stand."""

GROUND: Final = 0.9
"""A full move nearer to where one would like to be,"""
DRIVE: Final = 6.0
"""and a full move nearer to where one must be before time runs out;"""
HEADLONG: Final = 2.5
"""so many times as much to those who can win a race;"""
EASY: Final = 1.5
"""so much while there is time to spare,"""
DETOUR: Final = 1.5
"""with ways so much longer than they look."""
ESCORT: Final = 0.9
"""A full move nearer to what one escorts,"""
HUNT: Final = 1.0
"""or a full move nearer to those who lie in wait for it."""
GUARDED: Final = cm(35)
"""Captives are guarded by enemies so near."""
IN_REACH: Final = cm(12)
"""Whoever comes so near sets them free."""
TOO_SOON: Final = 8.0
"""What it costs to set them free before the guards have been driven off."""
LATE: Final = 3
"""Turns to spare with which ground that is to be held at the end must be entered."""
SPARE: Final = 1
"""Men more than are needed where the side must be."""
LEISURE: Final = 4.0
"""With so many turns to spare captives are left with their guards,"""
HURRY: Final = 0.5
"""and so much more a wagon's drive counts for every turn that is wanting,"""
MOST_HASTE: Final = 3.0
"""but never more than so many times;"""
DRIVERS: Final = 10.0
"""for without a driver it goes nowhere,"""
ALL_LOST: Final = 2.0
"""and with two of them down the rest do not stay."""
ON_ITS_WAY: Final = 0.3
"""A wagon waits rather than get less far than this part of a move."""
ASTRAY: Final = -999.0
"""and is never driven anywhere else,"""
HOME: Final = 999.0
"""but never waits before the last of its way."""
AT_THE_WAGON: Final = cm(5)
"""From where it can be driven,"""
LEFT_BEHIND: Final = 9.0
"""and what it costs to walk away from it."""
CLEARED: Final = cm(70)
"""Enemies so near lie in wait for it."""
IN_THE_WAY: Final = 3.0
"""Standing where the wagon wants to go,"""
WHEELS: Final = cm(8)
"""so near to its track,"""
TRACK: Final = cm(30)
"""so far ahead of it."""
INSET: Final = cm(6)
"""So far inside the edge of a zone the whole group is in it,"""
ROOM: Final = cm(8)
"""and so much further those go who are to leave room for others."""
DECIDED: Final = 4.0
"""A man more in the ground that wins, when there can be enough of them this turn."""
GUARD: Final = cm(15)
"""So near to what one guards is near enough."""
FORT: Final = 2.0
"""Staying in a position that was made ready."""
GRAIN: Final = cm(8)
"""Long ways are looked up from the middle of squares of this size."""

FEW: Final = 2
"""With so few bodies of men in good order a leader who has time on his side hides,"""
RESERVE: Final = 40.0
"""for a battle is lost only when nobody is left who does not run."""

HEARD: Final = 0.6
"""A group that can be commanded, against a blow or a shot of the leader's own."""
DIE: Final = 3.0
"""A command die gives so many points, on a bad day,"""
AMPLE: Final = 1.2
"""and with so many points to a man there is one to spare."""
IN_EARSHOT: Final = 1.0
"""A man in earshot of a leader, times how much his group is wanted,"""
VOICE: Final = 2.0
"""which is never less than this;"""
BACK: Final = cm(30)
"""so far from his men and his sergeants an officer likes to be at most,"""
AT_HAND: Final = cm(8)
"""and a sergeant from the men he goes with,"""
STRIDE: Final = cm(100)
"""and every such length more costs as much as not to be heard;"""
STAFF: Final = 3.0
"""A sergeant, drummer or bugler in earshot of his officer, or of another who is."""
WANTED: Final = 8.0
"""How much more the men are wanted without whom the battle cannot be won."""
OPEN_EAR: Final = cm(48)
SHUT_EAR: Final = cm(23)
"""How far a voice carries in the open and in woods and houses, a little to be safe."""

TO_THE_GUN: Final = 2.0
"""Men of a crew who have been chased from their gun go back to it before all else,"""
SERVED: Final = 1.0
"""which is more than to serve it with those who are there,"""
ROUND: Final = 2.5
"""unless it is loaded and has somebody before it."""
LOADED: Final = 0.08
"""A man who goes on loading, for the volley after."""
FRONT: Final = 0.05
"""Facing the enemy."""
BLOW: Final = 0.25
"""How often a man at grips hurts his equal,"""
EDGE: Final = 0.055
"""how much more often with every advantage,"""
TWO_ON_ONE: Final = 0.6
"""how often one of two does,"""
ONE_ON_TWO: Final = 0.2
"""and how often he whom they attack."""
CLEAR_WIN: Final = 1.5
"""With so many more men hurt the enemy is sure to be thrown back,"""
PUSH: Final = 3.0
"""which is worth so much to those who must get on,"""
SALLY: Final = 1.0
"""and so much to those who need only stay;"""
ONSLAUGHT: Final = 0.5
"""and who is at grips does not shoot."""
FLANKED: Final = 0.15
"""A man with an enemy to his flank or rear, for it makes one group in six fall back;"""
SQUARE: Final = 1.5
"""A square when heavy horse is near,"""
STIFF: Final = -0.5
"""and when it is not."""
HORSE_NEAR: Final = cm(50)
HOLD_FIRE: Final = 0.15
"""A loaded piece is worth keeping for a better shot."""
RELAY: Final = 3.0
"""A sergeant or a drummer who adds more dice than he costs."""
IDLE: Final = 0.4
"""What commanded men do somehow better than those left to themselves."""

JOIN: Final = 0.2
"""What is left of a group fighting on in another."""

OFFICER: Final = 4.0
HERO: Final = 6.0
SERGEANT: Final = 2.0
RAW: Final = 0.7
