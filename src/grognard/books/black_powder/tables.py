"""The book's printed numbers: moves, ranges, dice by size, and what the special rules cost."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Kind = Literal["infantry", "cavalry", "artillery"]
Size = Literal["standard", "large", "small", "tiny"]
Formation = Literal[
    "line",
    "attack column",
    "march column",
    "skirmish order",
    "mixed line",
    "mixed column",
    "square",
    "warband",
    "building",
    "limbered",
    "deployed",
    "half limbered",
]
"""BP-024, BP-025, BP-034, BP-146; a gun half-way through limbering is BP-125."""
Train = Literal["", "foot", "horse", "siege", "battalion", "hauled"]
Gun = Literal["", "cannon", "howitzer", "mortar", "machine gun", "rocket"]

MOVES: Final[dict[str, int]] = {
    "infantry": 12,
    "cavalry": 18,
    "foot": 12,
    "siege": 12,
    "battalion": 12,
    "horse": 18,
    "hauled": 12,
    "manhandled": 6,
    "manhandled battalion": 12,
    "commander on foot": 36,
    "commander": 48,
}
"""One move in inches: BP-116, BP-128; guns hauled by men: BP-1144."""


class Weapon(NamedTuple):
    """How far a weapon reaches in inches, and whether it is a firearm."""

    reach: int
    firearm: bool = True


WEAPONS: Final[dict[str, Weapon]] = {
    "none": Weapon(0, firearm=False),
    "thrown weapons": Weapon(6, firearm=False),
    "pistols": Weapon(6),
    "shotguns": Weapon(6),
    "bows": Weapon(12, firearm=False),
    "smoothbore carbines": Weapon(12),
    "smoothbore muskets": Weapon(18),
    "rifled carbines": Weapon(18),
    "rifled muskets": Weapon(24),
    "breech-loading carbines": Weapon(24),
    "breech-loading rifles": Weapon(30),
    "single-shot bolt rifles": Weapon(30),
    "bolt-action carbines": Weapon(30),
    "bolt-action rifles": Weapon(36),
    "smoothbore battalion gun": Weapon(24),
    "smoothbore horse artillery": Weapon(36),
    "smoothbore foot artillery": Weapon(48),
    "smoothbore siege artillery": Weapon(60),
    "rifled horse artillery": Weapon(48),
    "rifled foot artillery": Weapon(60),
    "rifled siege artillery": Weapon(72),
    "mortar": Weapon(24),
    "siege mortar": Weapon(48),
    "smoothbore howitzer": Weapon(36),
    "smoothbore siege howitzer": Weapon(48),
    "rifled gun-howitzer": Weapon(60),
    "rifled siege howitzer": Weapon(120),
    "machine gun": Weapon(36),
    "rockets": Weapon(60),
}
"""BP-158, BP-220, BP-370, BP-377, BP-388; a needle rifle is but a breech-loader: BP-159."""

FIGURES: Final[dict[str, dict[str, int]]] = {
    "infantry": {"standard": 24, "large": 36, "small": 12, "tiny": 6},
    "cavalry": {"standard": 12, "large": 18, "small": 6, "tiny": 3},
    "artillery": {"standard": 4, "large": 4, "small": 4, "tiny": 4},
}
"""How many models stand for a unit where its list does not say: BP-015; a gun has its crew."""
SIZE_SHOOTING: Final[dict[str, int]] = {"standard": 0, "large": 1, "small": -1, "tiny": 0}
SIZE_HAND_TO_HAND: Final[dict[str, int]] = {"standard": 0, "large": 2, "small": -2, "tiny": 0}
SIZE_STAMINA: Final[dict[str, int]] = {"standard": 3, "large": 4, "small": 2, "tiny": 1}
"""BP-017, BP-018, BP-172, BP-268; tiny units have 1 and 1."""

SPECIAL_POINTS: Final[dict[str, int]] = {
    "Bloodthirsty": 3,
    "Brave": 5,
    "Determined Charge": -5,
    "First Fire": 1,
    "Form Square": 0,
    "Freshly Raised": -3,
    "Heavy Cavalry +D3": 8,
    "Heavy Cavalry +1": 4,
    "Lancers": 5,
    "Marauders": 5,
    "Reliable": 4,
    "Sharp Shooters": 3,
    "Steady": 5,
    "Stubborn": 5,
    "Superbly Drilled": 5,
    "Terrifying Charge": 5,
    "Unreliable": -3,
    "Untested": 0,
    "Valiant": 3,
    "Mixed Formation": 0,
    "Skirmish": 0,
    "Warband": 0,
    "Reliable Attack Column": 0,
    "Skirmish Only": 0,
    "Fixed": 0,
    "Narrow Arc": 0,
    "Man-hauled": 0,
    "Hauls": 0,
    "Dismounts": 0,
    "Hard to Recall": 0,
}
"""What does not depend on the unit: BP-490; the rules of single battles have no price."""
ARM_POINTS: Final[dict[str, tuple[int, int]]] = {
    "Fanatics": (8, 10),
    "Ferocious Charge": (3, 5),
    "Tough Fighters": (1, 2),
}
"""For infantry and guns, and for cavalry: BP-490."""
BRAVES: Final = ("Brave 2+", "Brave 3+", "Brave 4+", "Brave 5+", "Brave 6+")
"""Degrees of bravery; plain Brave is a 4: BP-495."""
ELITES: Final = ("Elite 2+", "Elite 3+", "Elite 4+", "Elite 5+", "Elite 6+")
SPECIALS: Final = (*SPECIAL_POINTS, *ARM_POINTS, "Crack", "Wavering", *BRAVES, *ELITES)
"""Every special rule a unit may have: BP-408, BP-436."""

SCALES: Final[dict[str, int]] = {"inches": 254, "two thirds": 169, "half": 127, "centimetres": 100}
"""How many tenths of a millimetre an inch of the book is on this table: BP-004, BP-468."""

BLUNDERS: Final = (
    "Rapid Retreat",
    "Retreat",
    "Move to Left",
    "Move to Right",
    "Move Forward",
    "Charge!",
)
"""By the die, 1 to 6: BP-082."""
