"""What an army's file may say, for those who build one without writing it."""

from __future__ import annotations

from functools import cache
from typing import Final, get_args

from grognard.books.black_powder.pieces import Profile
from grognard.books.black_powder.tables import SPECIALS, WEAPONS, Size
from grognard.books.black_powder.troops import TEMPLATES, reckon_points, special_points
from grognard.kernel.cite import rule
from grognard.tabletop.enlistment import (
    OWN_UNIFORM,
    UNIFORMS,
    Enlistment,
    Entry,
    Level,
    Option,
    Recruit,
    Terms,
    looks,
    plain_options,
)
from grognard.tabletop.view import Sprite

_ARMS: Final = {"infantry": "Infantry", "cavalry": "Cavalry", "artillery": "Artillery"}
_POSES: Final = {
    "light infantry": "inf-kneel",
    "rifles": "inf-kneel",
    "dismounted": "inf-fire",
    "cuirassiers": "cav-cuirassier",
    "light cavalry": "cav-hussar",
    "hussars": "cav-hussar",
    "lancers": "cav-lancer",
    "howitzer": "howitzer",
    "mortar": "mortar",
    "hauled machine gun": "gatling",
    "machine gun": "mg",
    "rockets": "rocket",
}
"""Words in the names of templates whose figures look unlike others of their arm."""


@cache
@rule("BP-006", "BP-007")
def enlistment() -> Enlistment:
    """A general, his brigades with their commanders, and the units of each."""
    return Enlistment(
        head=(
            Entry("name", "Name of the army", usual="My army", needed=True),
            Entry("nation", "Nation", usual="Great Britain", needed=True),
            Entry("uniform", "Uniform", "choice", UNIFORMS, usual="british_redcoat"),
            Entry("general", "The general", "part", needed=True, fields=_commander("The General")),
        ),
        body=Level(
            "brigades",
            "Brigade",
            (
                Entry("name", "Name", usual="Brigade", needed=True),
                Entry("commander", "Commander", usual="The Brigadier", needed=True),
                *_staff(),
                Entry("apart", "Not counted among the brigades", "flag", aside=True),
            ),
            inside=Level("units", "Unit", _unit(), _recruits(), cite="BP-008"),
            cite="BP-006",
        ),
    )


def _commander(name: str) -> tuple[Entry, ...]:
    return (Entry("name", "Name", usual=name, needed=True), *_staff())


@rule("BP-006", "BP-406", "BP-407")
def _staff() -> tuple[Entry, ...]:
    """Every commander has a staff rating, and may add dice of his own in a fight."""
    return (
        Entry("rating", "Staff rating", "number", usual=8, least=5, most=10),
        Entry("mounted", "Mounted", "flag", unsaid=True, aside=True),
        Entry("valour", "Dice he adds", "number", blank="By his rating", most=3, aside=True),
    )


@rule("BP-008", "BP-009", "BP-015", "BP-408")
def _unit() -> tuple[Entry, ...]:
    """A unit is a template of some size with special rules; its own values are final."""
    templates = tuple([_template(name, profile) for name, profile in TEMPLATES.items()])
    sizes = plain_options(get_args(Size))
    special = tuple(map(_special, SPECIALS))
    own = "Its template’s"
    return (
        OWN_UNIFORM,
        Entry("name", "Name", needed=True),
        Entry("template", "Template", "choice", templates),
        Entry("size", "Size", "choice", sizes, unsaid="standard"),
        Entry("arms", "Arms", "choice", plain_options(WEAPONS), blank=own, aside=True),
        Entry("special", "Special rules", "items", special, most=12),
        Entry("hand_to_hand", "Hand-to-hand", "number", blank=own, most=20, aside=True),
        Entry("shooting", "Shooting", "numbers", blank=own, most=20, aside=True),
        Entry("morale", "Morale", "number", blank=own, most=6, aside=True),
        Entry("stamina", "Stamina", "number", blank=own, least=1, most=20, aside=True),
        Entry("figures", "Models", "number", blank=own, least=1, most=120, aside=True),
        *looks(),
    )


def _template(name: str, profile: Profile) -> Option:
    poses = {"cavalry": "cav-dragoon", "artillery": "gun"}
    return Option(
        name,
        name.capitalize(),
        reckon_points(profile).total,
        _ARMS[profile.kind],
        _stat_line(profile),
        Sprite("", poses.get(profile.kind, "")),
        opens=_opens(profile),
    )


def _stat_line(profile: Profile) -> str:
    shooting = "-".join(map(str, profile.shooting)) or "none"
    special = "".join(f", {one}" for one in profile.special)
    return (
        f"hand-to-hand {profile.hand_to_hand}, shooting {shooting}, morale {profile.morale}+, "
        f"stamina {profile.stamina}{special}"
    )


@rule("BP-015", "BP-158")
def _opens(profile: Profile) -> Terms:
    """Guns have but one size, and only gunners have guns."""
    names = list(WEAPONS)
    first = names.index("smoothbore battalion gun")
    if profile.kind == "artillery":
        return {"arms": tuple(names[first:]), "size": ("standard",)}
    return {"arms": tuple(names[:first])}


@rule("BP-408", "BP-490")
def _special(name: str) -> Option:
    """A special rule, at what it adds to a standard unit of foot."""
    return Option(name, name, special_points(TEMPLATES["infantry"], name))


def _recruits() -> tuple[Recruit, ...]:
    return tuple([Recruit({"template": name, **_pose(name)}) for name in TEMPLATES])


def _pose(template: str) -> dict[str, str]:
    found = [pose for word, pose in _POSES.items() if word in template]
    return {"pose": found[0]} if found else {}
