"""What an army of a book can be made of, in a form that every book shares.

An army file is a head of fields and a list of companies, each with fields of its own: units, or
brigades with units inside. A builder needs no more than what may stand in each field. What is
wrong with an army, and what it costs, only the book's muster says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from msgspec import Struct

from grognard.tabletop.view import Sprite

Value = str | int | bool
Content = Value | tuple[Value, ...] | Mapping[str, Value]
Terms = Mapping[str, tuple[Value, ...]]
"""Fields, and what may stand in each of them."""


class Option(Struct, frozen=True, omit_defaults=True):
    """Something that may stand in a field: a kind of unit, an item, a quality."""

    value: Value
    words: str
    points: int = 0
    group: str = ""
    detail: str = ""
    sprite: Sprite | None = None
    """What it adds to a figure's looks; whatever is empty in it stays as it was."""
    only: Terms = {}
    """Fields, of the head or nearer, that must stand like this for it to be had."""
    opens: Terms = {}
    """Fields that it narrows to these options once it is chosen."""
    hosts: tuple[str, ...] = ()
    """Items that it is fixed to; alone it cannot be carried."""
    ammo: bool = False
    """True of an item that may be given several times its ammunition."""


class Entry(Struct, frozen=True, omit_defaults=True):
    """One field of an army file. A field called ``name`` is what its owner is called by."""

    id: str
    words: str
    kind: Literal[
        "text",
        "number",
        "numbers",
        "choice",
        "flag",
        "items",
        "levels",
        "names",
        "mate",
        "part",
    ] = "text"
    """A mate is another company of the army, by its name; a part has fields of its own."""
    options: tuple[Option, ...] = ()
    usual: Value = ""
    """What a new army or unit is given."""
    unsaid: Value = ""
    """What is meant where the file says nothing."""
    needed: bool = False
    """Stands in the file even if it is empty."""
    blank: str = ""
    """What a choice or number that may be left out says instead."""
    least: int = 0
    most: int = 0
    only: Terms = {}
    """Fields that must stand like this for anybody to be asked."""
    aside: bool = False
    """Seldom wanted, and so folded away."""
    fields: tuple[Entry, ...] = ()


class Recruit(Struct, frozen=True, omit_defaults=True):
    """A company ready to be enlisted; what it does not say, its chosen options do."""

    fields: Mapping[str, Content]
    words: str = ""
    group: str = ""
    detail: str = ""
    points: int = 0
    only: Terms = {}


class Level(Struct, frozen=True, omit_defaults=True):
    """A list of companies in the file, and perhaps another inside each of them."""

    id: str
    words: str
    fields: tuple[Entry, ...]
    recruits: tuple[Recruit, ...] = ()
    inside: Level | None = None
    cite: str = ""
    """The rule about such companies."""


class Enlistment(Struct, frozen=True):
    """The fields of the head of an army file, and of the companies in it."""

    head: tuple[Entry, ...]
    body: Level


def recruits_from(entry: Entry) -> tuple[Recruit, ...]:
    """Everything that may stand in a field can be had as a recruit."""
    values = dict.fromkeys(option.value for option in entry.options)
    return tuple([Recruit({entry.id: value}) for value in values])


def plain_options(words: Iterable[str]) -> tuple[Option, ...]:
    """Options that are called what they are."""
    return tuple([Option(word, word[:1].upper() + word[1:].replace("_", " ")) for word in words])


# Dress


def _worn(uniform: str, words: str, years: str, pose: str = "") -> Option:
    return Option(uniform, words, detail=years, sprite=Sprite(uniform, pose))


UNIFORMS: Final = (
    _worn("british_redcoat", "British redcoats", "1700–1881"),
    _worn("british_empire", "British, home service and colonies", "1878–1902"),
    _worn("british_khaki", "British khaki", "1885–1914"),
    _worn("french_napoleonic", "French of the Empire", "1792–1815"),
    _worn("french_republic", "French Republic", "1870–1914"),
    _worn("prussian", "Prussian and German", "1700–1914"),
    _worn("austrian", "Austrian", "1700–1866"),
    _worn("russian", "Russian", "1700–1914"),
    _worn("turkish", "Ottoman Turkish", "1826–1914"),
    _worn("continental", "American Continental", "1775–1783"),
    _worn("union", "Union", "1861–1865"),
    _worn("confederate", "Confederate", "1861–1865"),
    _worn("zulu", "Zulu", "1816–1906", "warrior"),
    _worn("mahdist", "Mahdist", "1881–1899", "tribesman"),
    _worn("boer", "Boer commando", "1880–1902"),
    _worn("afghan", "Afghan and Pathan", "1838–1919", "tribesman"),
    _worn("indian_army", "Indian Army", "1857–1914"),
    _worn("egyptian", "Egyptian", "1820–1914"),
    _worn("carlist", "Spanish Carlist", "1833–1876"),
    _worn("isabelino", "Spanish Isabelino", "1833–1876"),
    _worn("mexican", "Mexican", "1836–1914"),
    _worn("chinese", "Chinese", "1840–1911"),
    _worn("japanese", "Japanese", "1868–1914"),
    _worn("portuguese", "Portuguese", "1700–1834"),
    _worn("guerrilla", "Guerrillas", "1808–1914"),
    _worn("bolshevik", "Bolsheviks and anarchists", "1905–1921"),
    _worn("imaginary_ruritania", "Imagi-nation in purple", "any time"),
)
"""Every uniform of the art kit."""

_POSES: Final = {
    "inf-march": "Marching",
    "inf-fire": "Firing",
    "inf-kneel": "Kneeling",
    "inf-charge": "Charging",
    "warrior": "Warriors with shields",
    "tribesman": "Tribesmen",
    "tribesman-fire": "Tribesmen with guns",
    "cav-dragoon": "Dragoons",
    "cav-lancer": "Lancers",
    "cav-hussar": "Hussars",
    "cav-cuirassier": "Cuirassiers",
    "gun": "A gun",
    "howitzer": "A howitzer",
    "mortar": "A mortar",
    "rocket": "Rockets",
    "mg": "A machine gun",
    "gatling": "A Gatling",
}
_HATS: Final = (
    "bearskin",
    "beret",
    "bicorne",
    "busby",
    "cap",
    "czapka",
    "fez",
    "helmet",
    "highland",
    "kepi",
    "mitre",
    "papakha",
    "pickelhaube",
    "pith",
    "shako",
    "slouch",
    "sombrero",
    "tricorne",
    "turban",
)


OWN_UNIFORM: Final = Entry(
    "uniform", "Uniform", "choice", UNIFORMS, blank="As the army", aside=True
)
"""For a unit that is not dressed like its army; its type is asked later and overrides its pose."""


def looks() -> tuple[Entry, ...]:
    """A unit whose figures or hats are not those of its type says so."""
    poses = tuple([Option(pose, said, sprite=Sprite("", pose)) for pose, said in _POSES.items()])
    hats = tuple([Option(hat, hat.title(), sprite=Sprite("", "", hat)) for hat in _HATS])
    return (
        Entry("pose", "Drawn as", "choice", poses, blank="As usual", aside=True),
        Entry("hat", "Hat", "choice", hats, blank="As usual", aside=True),
    )
