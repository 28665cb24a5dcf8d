"""What a drilled commander of Black Powder makes of things; 1.0 is about a casualty caused."""

from __future__ import annotations

from typing import Final

# Setting up

READY: Final = 2.0
"""The formation to fight in is worth so many inches from the place a unit should have;"""
UNREADY: Final = 24.0
"""Rather so many inches from its place than in a column or a square from which it must deploy."""
BESIDE: Final = 1
"""units of a brigade stand so many inches from one another,"""
APART: Final = 6
"""and brigades so many;"""
AS_WRITTEN: Final = 20.0
"""where a battle of the book says who hides or waits, he keeps to it."""

# Places

STEP: Final = 6
"""So many inches nearer to where a unit would be are worth 1,"""
PRESSING: Final = 1.6
"""and so many times as much where the scenario wants it there."""
WISH: Final = {"infantry": 14, "cavalry": 20, "artillery": 24}
"""The inches from the enemy at which each arm does its work; of foot that which lies"""
SPARE: Final = 8
"""so many inches within its range,"""
FARTHEST: Final = 20
"""never farther than so many,"""
STEEL: Final = 9
"""nor nearer than so many, from where men who cannot shoot charge on their own."""
LURE: Final = 20
"""An enemy of a brigade that breaks his army is gone for although he is so many inches farther,"""
MARKS: Final = 8
"""among so many of the nearest."""
BARRED: Final = -0.2
"""A march into ground that is closed,"""
AIMLESS: Final = -0.5
"""or to nowhere."""
MANHANDLED: Final = 1.0
"""What it costs to push a gun that stands ready."""
SHORT: Final = 3
"""Inches for which nobody is given an order."""
DETOURS: Final = (3500, -3500, 7000, -7000)
"""How far off the straight way he tries to get round what bars it."""
CLOSER: Final = 2
"""Inches by which he shortens a march that would end on friends."""
FIRST: Final = 0.3
"""How much sooner those march who have the others behind them."""
CLAIM: Final = 2.0
"""and how much sooner one who alone can take what must be taken."""
LOOKS: Final = 20
"""How often he looks whether his favourite can be done at all."""
TOGETHER: Final = 6
"""Inches within which units hear one order;"""
LEASH: Final = 6
"""Inches by which those of a group get ahead of the slowest of it."""
ROUNDS: Final = 4
"""How often he looks again for a way round when something else bars it."""
BENDS: Final = 5
"""So many bends of it can be told in one order."""
LEG: Final = 2
"""Moves he goes round before he looks again."""

# Formations

GUN_RANGE: Final = 48
"""Guns unlimber when an enemy is within so many inches,"""
UNLIMBER: Final = 3.0
FORM_LINE: Final = 22
"""columns form line within so many,"""
LINE: Final = 3.0
ATTACK_COLUMN: Final = 2.0
"""or attack column, where there is no room for a line,"""
HORSE_LINE: Final = 40
"""and horse within so many."""
MARCHING: Final = 30
"""Who has farther to go than so many inches, and no enemy near, marches in column."""
COLUMN: Final = 1.5
EXPOSED: Final = 15
"""Inches from the enemy to which no column goes,"""
HALT: Final = 18
"""for it halts so far from him."""
ASIDE: Final = (0, 8, -8, 14, -14, 22, -22)
"""Inches to the side at which a column looks for room to form line."""
LIMBER: Final = 2.0
"""A gun with nothing in its range is hooked in again."""
AGAIN: Final = -0.5
"""and nobody forms what he is formed in already."""
BIG_SQUARE: Final = 1.0
WILD: Final = 3
"""Against so many bodies of horse and wild men,"""
WILD_NEAR: Final = 30
"""so many inches off."""

# Orders

SILENCE: Final = 0.5
"""What an order must bring at least;"""
FAILURE: Final = 2.0
"""a failed one costs a commander the rest of his turn."""
OWN_ACCORD: Final = 1.0
"""What a unit must gain that acts on its own and then hears no order."""
RALLY: Final = 4.0
"""A casualty taken off, times how near the unit was to being shaken,"""
SHAKEN: Final = 3.0
"""and so much more if it is, for a shaken unit counts as lost."""
FOLLOW: Final = 0.2
LAST_WORD: Final = 0.4
"""What is left of the worth of an order after which a commander gives no other."""
RETURN: Final = 6.0
ENTER: Final = 6.0
AS_IT_STANDS: Final = 1.0
"""Coming on as it waits rather than formed anew."""
GUIDED: Final = 0.5
"""and by a way that leads to the enemy rather than straight on."""
LEAVE: Final = 12.0

# Charges

ARDOUR: Final = 1.0
"""A charge between equals,"""
URGE: Final = 2.0
"""so much more when time is up and nobody is ahead,"""
EDGE: Final = 1.5
"""so much more for every casualty by which the enemy suffers more,"""
SUPPORT: Final = 0.4
"""and for each unit close by that backs it up,"""
BACKING: Final = 6
"""within so many inches;"""
PER_MOVE: Final = 0.5
"""less so much for every move to go,"""
TOO_FAR: Final = 3
"""and not at all beyond so many."""
STAKE: Final = 2.0
"""How much more a casualty counts in a unit with which its brigade breaks;"""
SPARE_BRIGADE: Final = 0.5
"""and what a brigade counts for that is not needed to break the army;"""
HOUSE: Final = 4.0
"""what it costs to come out of a house."""
WALLS: Final = 1.5
"""What a house is worth to those in it, besides cover."""
WEAK: Final = 2.0
"""A target that is disordered,"""
PREY: Final = 1.0
"""and one that is shaken, which is an easy prey but counts as lost already."""
STEADY_SQUARE: Final = 6.0
"""Horse against a square, or against foot that forms one before it is struck."""
NO_CHARGE: Final = -2.0
IN_THE_WAY: Final = 2.5
"""An enemy who stands on what must be taken,"""
ON_IT: Final = 9
"""which is within so many inches of its middle."""
LEAVING: Final = 4.0
"""What a charge must bring besides, if the unit should be marching off."""

ON_POST: Final = 4.0
"""What it must bring besides, if the unit alone holds what must be held."""

BEFORE_A_SQUARE: Final = -99.0
"""Horse that stays where it has reined in before a square is only a mark for its muskets;"""
RODE_BACK: Final = 1.0
"""back is better than round it, unless there somebody else can be got at."""
RESPONSE: Final = {"countercharge": 2.0, "turn to face": 1.0}
"""What those who are charged would rather do than stand."""

SHAKES: Final = 2.0
"""What it tells besides its casualties that a unit is shaken,"""
DESTROYED: Final = 1.5
"""so much more that it is destroyed,"""
DRIVEN_BACK: Final = 0.3
"""or driven back;"""
BEYOND: Final = 0.3
"""and what a casualty is worth on one that is shaken already."""

# A wily commander

FAIR_SHOT: Final = 12
"""Foot that shoots so far weighs a charge against its fire; other foot has only the steel."""
STROKE: Final = 30
"""He lets the enemy come so near: a move and a musket shot;"""
STAND_BACK: Final = 40
"""before a brigade of horse he has so many hundredths of his ground in front of his line,"""
FOLLOWERS: Final = 6
"""and sees by so many of the nearest whether the horse has come alone."""
HELP: Final = 12
"""Who has so many inches farther to go helps friends against one who has."""
DUSK: Final = 3
"""In so many last turns he goes himself, unless he is ahead."""
WILD_CHARGE: Final = 36
"""Nobody marches in column so many inches from wild men: three moves of theirs."""
OUT_OF_REACH: Final = 60
"""Who wins if nothing happens keeps so many inches from the enemy,"""
ROOM: Final = 12
"""as long as the edge of the table is more than so many behind him."""

MUSKET: Final = 18
"""Foot that shoots no farther than so many inches goes in in columns of attack,"""
MASSING: Final = 40
"""which it forms so many inches from the enemy."""

AT_THE_GATE: Final = 30
"""Who comes on with an enemy not so many inches from his entry,"""
AMBUSHED: Final = 3.0
"""is worse off in column,"""
PREPARED: Final = 2.0
"""and better in line."""
BILLET: Final = 8.0
"""A house that must be held, and that can be got into at once,"""
QUARTERS: Final = 36
"""being so many inches from the entry: three moves."""

# Victory in a fight

PURSUE: Final = 2.0
"""Sweeping on into the next enemy;"""
VICTOR: Final = {"rejoin": 1.5, "occupy": 1.4, "stay": 0.5}
"""helping friends, taking an empty house, standing still;"""
REFORM: Final = 1.3
"""a line instead of a column with more enemies near;"""
SWEEP: Final = 0.8
"""an advance towards what must be taken;"""
FALL_BACK: Final = 1.0
"""and shaken men out of the enemy's reach."""

# Fire

FOCUS: Final = 0.5
"""How much more is made of a target that one casualty shakes,"""
SPENT: Final = 0.5
"""and how much is left of one that is shaken already."""
SHELL: Final = 0.1
"""A house set alight."""
HOLD_FIRE: Final = -0.1

# Commanders

ENGAGED: Final = 0.2
"""Joining a unit that fights,"""
JOINED: Final = -0.5
"""and one that does not."""
RIDE: Final = 12
"""So many inches nearer to his troops, on the whole, are worth 1."""

# Going off the table

IN_HAND: Final = 4
"""So many more make for the exit than must get away."""
ALIGNED: Final = 1
"""Inches beside the line of a bridge at which one can go straight over;"""
RUN_UP: Final = 7
"""others join that line so many inches before the bridge at the latest."""
ABOUT: Final = 20
"""An enemy not so many inches beside that line,"""
GUARDS: Final = 45
"""and not so many before the bridge, guards it:"""
CLEAR: Final = 20
"""its line is joined so many inches before him, for near him nobody turns."""
BESIDE_IT: Final = 6
"""Who finds no room on it waits so many inches beside it;"""
BROAD_WAY: Final = 2
"""A column needs so many inches on either side of its middle;"""
FILE: Final = 40
"""A file that finds no room at the head of that line looks for it so many inches farther back."""
HEADS: Final = 4
"""So many such places are tried."""
JOINS: Final = 3
"""Who has yet to join that line counts as so many moves farther off,"""
COVERS: Final = 8
"""Horse, which covers the others, counts as so many moves farther off."""
PASSING: Final = 9
"""Nobody who stays behind stops so many inches beside that line, before those who are to pass."""
ASTRIDE: Final = 5
"""An enemy so many inches beside it bars it."""
COLUMN_OF_ROUTE: Final = 5.0
"""Forming the column in which one marches off."""

INCLINE: Final = 0.5
"""Off the straight way on from a gate, where nothing tells one way from another."""
CROWD: Final = 24
"""Inches from a gate within which troops are in the way of those who come on,"""
CROWDED: Final = 0.5
"""each worth so much,"""
ROUND_ABOUT: Final = 24
"""and so many inches to the enemy worth 1."""

# The clock

A_TURN: Final = 16
"""Inches that troops come on in a turn; who needs all that are left goes for what must be taken,"""
NEAR_AT_HAND: Final = 24
"""and else fights first an enemy so many inches off."""
UNMASK: Final = 18
"""Hidden men show themselves when an enemy is so near."""
AMBUSH: Final = 2
"""So many turns they wait for one whom nothing compels to come."""
TAKE_BACK: Final = 3
"""In so many last turns those who defend a place go back to it if they do not hold it."""
LATE: Final = 2
"""In so many last turns what must be taken is taken now,"""
LAST_CALL: Final = 4.0
"""and charges elsewhere are worth so much less."""
SEIZE: Final = 6.0
"""Standing on what must be taken."""
