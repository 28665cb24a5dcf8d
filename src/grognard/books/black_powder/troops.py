"""Template troops, unit sizes, and what everything costs."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.books.black_powder.lists import profiles
from grognard.books.black_powder.pieces import Profile
from grognard.books.black_powder.tables import (
    ARM_POINTS,
    FIGURES,
    SIZE_HAND_TO_HAND,
    SIZE_SHOOTING,
    SIZE_STAMINA,
    SPECIAL_POINTS,
    Size,
)
from grognard.kernel.cite import rule
from grognard.kernel.reckoning import Reckoning, Tally

_FOOT = Profile("infantry", "smoothbore muskets", 6, (3,), 4, 3, figures=24)
_HORSE = Profile("cavalry", "none", 7, (), 4, 3, figures=12)
_GUN = Profile(
    "artillery",
    "smoothbore foot artillery",
    1,
    (3, 2, 1),
    4,
    2,
    home="deployed",
    figures=4,
    gun="cannon",
    train="foot",
)
_change = msgspec.structs.replace

TEMPLATES: Final[dict[str, Profile]] = {
    "infantry": _FOOT,
    "light infantry": _change(_FOOT, special=("Skirmish",)),
    "warband infantry": _change(
        _FOOT, shooting=(1,), regular=False, home="warband", special=("Warband",)
    ),
    "cavalry": _HORSE,
    "heavy cavalry": _change(_HORSE, hand_to_hand=8, special=("Heavy Cavalry +1",)),
    "cuirassiers": _change(_HORSE, hand_to_hand=9, morale=3, special=("Heavy Cavalry +D3",)),
    "light cavalry": _change(_HORSE, hand_to_hand=6, special=("Marauders",)),
    "warband cavalry": _change(
        _HORSE,
        arms="smoothbore carbines",
        hand_to_hand=6,
        shooting=(1,),
        morale=5,
        regular=False,
        home="warband",
        special=("Warband",),
    ),
    "mounted infantry": _change(
        _HORSE,
        arms="rifled carbines",
        hand_to_hand=5,
        shooting=(1,),
        special=("Sharp Shooters",),
    ),
    "dismounted infantry": _change(
        _FOOT,
        arms="rifled carbines",
        hand_to_hand=4,
        shooting=(2,),
        special=("Sharp Shooters",),
    ),
    "artillery": _GUN,
    "horse artillery": _change(_GUN, arms="smoothbore horse artillery", stamina=1, train="horse"),
    "battalion gun": _change(_GUN, arms="smoothbore battalion gun", stamina=1, train="battalion"),
    "siege artillery": _change(_GUN, arms="smoothbore siege artillery", train="siege"),
    "howitzer": _change(_GUN, arms="smoothbore howitzer", shooting=(2,), gun="howitzer"),
    "mortar": _change(_GUN, arms="mortar", shooting=(2,), gun="mortar", train="siege"),
    "machine gun": _change(_GUN, arms="machine gun", shooting=(1,), gun="machine gun"),
    "hauled machine gun": _change(
        _GUN, arms="machine gun", shooting=(1,), gun="machine gun", train="hauled"
    ),
    "gun-howitzer": _change(_GUN, arms="rifled gun-howitzer", stamina=1),
    "fixed gun": _change(_GUN, train="", special=("Fixed",)),
    "rockets": _change(_GUN, arms="rockets", shooting=(2,), gun="rocket"),
}
"""Standard stat lines: BP-472 to BP-483; howitzers, machine guns and rockets by their chapters."""
TEMPLATES.update(profiles("napoleonic", TEMPLATES))


@rule(
    "BP-015",
    "BP-016",
    "BP-017",
    "BP-018",
    "BP-172",
    "BP-268",
    "BP-472",
    "BP-474",
    "BP-EX02",
    "BP-EX24",
)
def sized(profile: Profile, size: Size) -> Profile:
    """A standard template made large, small or tiny; done once, and never to guns."""
    if size == "standard" or profile.kind == "artillery":
        return profile
    figures = FIGURES[profile.kind][size]
    if size == "tiny":
        shooting = (1,) if profile.shooting else ()
        return _change(
            profile,
            size=size,
            hand_to_hand=1,
            shooting=shooting,
            stamina=1,
            figures=figures,
            home="skirmish order",
        )
    return _change(
        profile,
        size=size,
        hand_to_hand=max(profile.hand_to_hand + SIZE_HAND_TO_HAND[size], 1),
        shooting=tuple(max(value + SIZE_SHOOTING[size], 1) for value in profile.shooting),
        stamina=profile.stamina + SIZE_STAMINA[size] - 3,
        figures=figures,
    )


# Points


@rule("BP-485")
def commander_points(rating: int) -> int:
    """Ten points for each of his staff rating."""
    return 10 * rating


@rule("BP-486", "BP-487", "BP-488", "BP-489", "BP-490", "BP-491", "BP-EX77")
def reckon_points(profile: Profile) -> Reckoning:
    """What a unit is worth, item by item."""
    gun = profile.kind == "artillery"
    tally = Tally("points", 0, "BP-491")
    cite = {"infantry": "BP-487", "cavalry": "BP-488", "artillery": "BP-489"}[profile.kind]
    tally.add(profile.hand_to_hand * (1 + (profile.kind == "cavalry")), "hand-to-hand", cite)
    tally.add(_shooting_points(profile), "shooting", cite)
    pips = 7 - profile.morale if profile.morale else 0
    tally.add(pips * (2 if gun else 4), "morale", "BP-486")
    tally.add(profile.stamina * (2 if gun else 4), "stamina", cite)
    for special in profile.special:
        tally.add(special_points(profile, special), special, "BP-490")
    return tally.sum()


def _shooting_points(profile: Profile) -> int:
    if not profile.shooting:
        return 0
    if profile.kind == "artillery":
        return 4 * min(max(-(-profile.reach // 12), 1), 5)
    each = max(-(-profile.reach // 6) - 1, 1)
    return each * profile.shooting[0]


@rule("BP-490", "BP-EX78")
def special_points(profile: Profile, special: str) -> int:
    """What a special rule adds to a unit's price, or takes off it."""
    if special in ARM_POINTS:
        return ARM_POINTS[special][profile.kind == "cavalry"]
    if special == "Crack":
        return max(7 - profile.morale, 0) if profile.morale else 0
    if special == "Wavering":
        return -2 * profile.stamina
    if special.startswith("Elite "):
        return 2 * (7 - int(special[6]))
    if special.startswith("Brave "):
        return SPECIAL_POINTS["Brave"]
    return SPECIAL_POINTS[special]
