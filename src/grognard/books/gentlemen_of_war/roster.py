"""Every unit and every piece of equipment a warband may be built from, as the roster prints it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from grognard.kernel.cite import rule
from grognard.tabletop.wording import listed

Suit = Literal["H", "D", "C", "S"]
Faction = Literal["British", "French", "Prussian", "Russian"]
AbilityType = Literal["ranged", "melee", "support", "self", "none"]
Target = Literal["foe", "friend", "any"]
Terrain = Literal["soft_cover", "water"]
# fmt: off
Category = Literal[
    "Longgun", "Carbine", "Pistol", "Thrown", "Blade", "Bayonet", "Polearm", "Club", "Axe",
    "Instrument", "Armour", "Headgear", "Mount", "Misc",
]
# fmt: on

FACTIONS: Final[tuple[Faction, ...]] = ("British", "French", "Prussian", "Russian")
SYMBOLS: Final[dict[Suit, str]] = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
CARD_ICON: Final = "🂠"
HIGHEST_LEVEL: Final = 6
Level = Annotated[int, Meta(ge=0, le=20)]

_NUMBERED: Final = ("wound", "heal", "piercing", "knockback", "concussion", "reveal")
_BRACKETED: Final = ("commanded", "scatter")
_ALLOTTED: Final = ("martial_skills", "vigour_skills")
_UNNUMBERED: Final = ("large", "strong", "mounted_training", "skirmisher", "bayonet_lug")
_EFFECT_NAMES: Final = {
    "wound": "Wound",
    "heal": "Heal",
    "clear": "Clear",
    "commanded": "Commanded",
    "piercing": "Armour Piercing",
    "lethal": "Lethal",
    "suppressed": "Suppressed",
    "immobilize": "Immobilize",
    "knockback": "Knockback",
    "concussion": "Concussion",
    "reveal": "Reveal",
    "scatter": "Scatter",
    "blast": "Blast",
    "recoil": "Recoil",
}


class Levels(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The four humours of a unit: Hearts and Diamonds martial, Clubs and Spades vigorous."""

    hearts: Level = 0
    diamonds: Level = 0
    clubs: Level = 0
    spades: Level = 0

    def of(self, suit: Suit) -> int:
        """The level in one suit, which is how many cards a check in it draws."""
        return {"H": self.hearts, "D": self.diamonds, "C": self.clubs, "S": self.spades}[suit]

    def __add__(self, more: Levels) -> Levels:
        return Levels(
            self.hearts + more.hearts,
            self.diamonds + more.diamonds,
            self.clubs + more.clubs,
            self.spades + more.spades,
        )


class Need(Struct, frozen=True, array_like=True):
    """One symbol of an option: a card of this suit, of at least this value."""

    suit: Suit
    least: int = 0

    def in_words(self) -> str:
        """The symbol as it is printed, such as ♦8+."""
        return f"{SYMBOLS[self.suit]}{self.least}+" if self.least else SYMBOLS[self.suit]

    def plainly(self) -> str:
        """The same for those who do not know the signs: ♦ of 8 or more."""
        return f"{SYMBOLS[self.suit]} of {self.least} or more" if self.least else SYMBOLS[self.suit]


class Effects(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a hit does: so many of each symbol, and what spreads around or strikes back."""

    wound: int = 0
    heal: int = 0
    commanded: int = 0
    concussion: int = 0
    immobilize: int = 0
    suppressed: int = 0
    knockback: int = 0
    piercing: int = 0
    lethal: int = 0
    clear: int = 0
    reveal: int = 0
    scatter: int = 0
    blast: Effects | None = None
    recoil: Effects | None = None

    def in_words(self) -> str:
        """The effects as the roster prints them, wounds first."""
        worth_saying = ((name, getattr(self, name)) for name in _EFFECT_NAMES)
        return ", ".join(_effect_in_words(name, value) for name, value in worth_saying if value)


def _effect_in_words(name: str, value: int | Effects) -> str:
    printed = _EFFECT_NAMES[name]
    if isinstance(value, Effects):
        return f"{printed} ({value.in_words()})"
    if name in _BRACKETED:
        return f"{printed} ({value})"
    return f"{printed} {value}" if name in _NUMBERED or value > 1 else printed


class Option(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of an ability: the cards that buy it, what it does, and to whom."""

    needs: tuple[Need, ...]
    effects: Effects
    target: Target = "foe"

    def in_words(self) -> str:
        """The line as it is printed, such as ♦8+♦: Wound 2."""
        price = "".join(need.in_words() for need in self.needs)
        return f"{price}: {self.effects.in_words()}" if price else self.effects.in_words()

    def plainly(self) -> str:
        """What is bought, and for which cards: Wound 2 for ♦ of 8 or more and ♦."""
        plain = all(not need.least for need in self.needs)
        needs = [need.plainly() for need in self.needs]
        price = "".join(needs) if plain else listed(needs)
        return f"{self.effects.in_words()} for {price}" if price else self.effects.in_words()


def _bought_plainly(options: Iterable[Option]) -> str:
    return "; ".join([option.plainly() for option in options])


class Ability(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """Something a unit can do, headed by a suit (a check) or by card icons (checkless)."""

    name: str
    suit: Suit | None = None
    icons: int = 0
    type: AbilityType
    range: int = 0
    options: tuple[Option, ...]
    repeatable: bool = False
    multichoice: bool = False
    multitarget: bool = False
    reuseable: bool = False
    not_in_melee: bool = False
    ammo: int = 0
    """Starting and greatest ammunition; 0 where the ability burns none."""
    ammo_use: int = 0
    load: int = 0
    """Card icons of its Load action, which adds 1 ammunition; 0 where there is no Load."""
    one_use: bool = False
    once_per_battle: bool = False

    @rule("GOW-148")
    def in_words(self, *, inches: bool = False) -> str:
        """The ability as the roster prints it, in one line; its range in hexes or in inches."""
        heading = CARD_ICON * self.icons if self.suit is None else SYMBOLS[self.suit]
        lines = "; ".join(option.in_words() for option in self.options)
        bracket = self._bracket(f"{2 * self.range} inches" if inches else str(self.range))
        return " ".join((self.name, heading, *bracket, f"{lines}.", *self._after()))

    def plainly(self, reach: str) -> str:
        """The same as a sentence: whom it reaches, and what the cards drawn for it buy."""
        if self.type == "support":
            return self._support_plainly(reach)
        whom = {
            "ranged": f"At an enemy, with fewer cards beyond {reach}",
            "melee": f"At an enemy within {reach}",
            "self": "For oneself",
        }.get(self.type, "At once")
        if self.type == "ranged" and self.multitarget:
            whom = f"At enemies within {reach}"
        return f"{whom}: {_bought_plainly(self.options)}."

    @rule("GOWR-076")
    def _support_plainly(self, reach: str) -> str:
        """Help is for friends, and what an ability does to enemies is told apart from it."""
        helps = [option for option in self.options if option.target != "foe"]
        harms = [option for option in self.options if option.target == "foe"]
        friends = "friends" if self.multitarget else "a friend"
        sentence = f"For {friends} within {reach}: {_bought_plainly(helps)}"
        return f"{sentence}; at an enemy: {_bought_plainly(harms)}." if harms else f"{sentence}."

    def _bracket(self, reach: str) -> tuple[str, ...]:
        if self.type == "none":
            return ()
        if self.type == "self":
            return ("[Support: Self]",)
        return (f"[{self.type.capitalize()}: {reach}]",)

    def _after(self) -> tuple[str, ...]:
        keywords = ("repeatable", "multichoice", "multitarget", "reuseable")
        printed = ", ".join(word.capitalize() for word in keywords if getattr(self, word))
        sentences = (
            (printed, f"{printed}."),
            (self.ammo, f"Ammo {self.ammo}/{self.ammo}, each use Ammo -{self.ammo_use}."),
            (self.load, f"Load {CARD_ICON * self.load}: Ammo +1, Reuseable."),
            (self.one_use, "No Load."),
            (self.once_per_battle, "Once per battle."),
            (self.not_in_melee, "Not in melee."),
        )
        return tuple(sentence for due, sentence in sentences if due)


class Passives(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Standing qualities of a unit or an item; the same quality from two sources adds up."""

    brutal_charge: int = 0
    charge_defence: int = 0
    large: int = 0
    goliath_killer: int = 0
    mobility_drills: int = 0
    mobile_loading: int = 0
    longgun_training: int = 0
    guard: int = 0
    parry: int = 0
    block: int = 0
    strong: int = 0
    mounted_training: int = 0
    martial_skills: int = 0
    vigour_skills: int = 0
    arsenal: int = 0
    stalk: int = 0
    skirmisher: int = 0
    hefty: int = 0
    bayonet_lug: int = 0
    armour: int = 0
    free_move: int = 0

    def in_words(self) -> str:
        """The qualities as the roster prints them, such as Guard (1), Strong."""
        held = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return ", ".join(_passive_in_words(name, value) for name, value in held if value)

    def __add__(self, more: Passives) -> Passives:
        pairs = zip(msgspec.structs.astuple(self), msgspec.structs.astuple(more), strict=True)
        return Passives(*(mine + its for mine, its in pairs))


def _passive_in_words(name: str, value: int) -> str:
    printed = name.replace("_", " ").title()
    if name in _ALLOTTED:
        return f"+{value} {printed}"
    return printed if name in _UNNUMBERED else f"{printed} ({value})"


class Sprite(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """How a unit is drawn: a uniform, a pose with hat and kit, and its pose in the saddle."""

    uniform: str
    variant: str = ""
    pose: str
    hat: str
    kit: tuple[str, ...] = ()
    mounted: str
    colours: tuple[tuple[str, str], ...] = ()
    """Colour properties laid over the uniform's own."""


class UnitType(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of soldier of one faction, at the price the roster prints."""

    id: str
    name: str
    faction: Faction
    elite: bool = False
    levels: Levels
    points: int
    passives: Passives = Passives()
    abilities: tuple[Ability, ...] = ()
    sprite: Sprite


class Item(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A piece of equipment, with everything it grants, forbids and costs."""

    id: str
    name: str
    category: Category
    hands: int = 0
    points: int
    faction: Faction | None = None
    elite_only: bool = False
    one_per_warband: bool = False
    passives: Passives = Passives()
    mounted_only: bool = False
    """True where the passives count only in the saddle."""
    heavy: bool = False
    impact: Effects | None = None
    needs_lug: bool = False
    fewer_cards: int = 0
    """How many cards fewer every ability of this item draws."""
    empties_hand: bool = False
    """True where the hand that held it is empty once it is used up."""
    support_range: int = 0
    """Added to the range of the bearer's Support abilities, Support: Self excepted."""
    optimal_range: int = 0
    """Added to the Optimal Range of the one longgun it is fixed to."""
    barred: tuple[Terrain, ...] = ()
    """Ground the rider may not enter while mounted."""
    punch: Ability | None = None
    """The Punch its bearer has instead of the universal one."""
    abilities: tuple[Ability, ...] = ()
    hat: str = ""
    """The hat it puts on the bearer's sprite."""
    pose: str = ""
    """The pose it puts the bearer's sprite in."""

    @property
    @rule("GOWR-005")
    def is_gun(self) -> bool:
        """Longguns, carbines and pistols are the guns that may be given more ammunition."""
        return self.category in ("Longgun", "Carbine", "Pistol")


class Roster(Struct, frozen=True, forbid_unknown_fields=True):
    """All that can be bought."""

    units: tuple[UnitType, ...]
    items: tuple[Item, ...]


@cache
@rule(*(f"GOWR-{number:03}" for number in (*range(15, 96), *range(112, 116))))
def roster() -> Roster:
    """Every unit and item is exactly what its line of the roster says; it is read once."""
    text = Path(__file__).with_name("roster.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Roster)


@cache
def _unit_types() -> dict[str, UnitType]:
    return {word: unit for unit in roster().units for word in (unit.id, unit.name.casefold())}


@cache
def _items() -> dict[str, Item]:
    return {word: item for item in roster().items for word in (item.id, item.name.casefold())}


def unit_type_by_id(id_: str) -> UnitType:
    """The kind of soldier with this ledger id."""
    return _unit_types()[id_]


def item_by_id(id_: str) -> Item:
    """The piece of equipment with this ledger id."""
    return _items()[id_]


def unit_type_called(words: str) -> UnitType | None:
    """The kind of soldier with this id or name, if there is one."""
    return _unit_types().get(words) or _unit_types().get(words.casefold())


def item_called(words: str) -> Item | None:
    """The piece of equipment with this id or name, if there is one."""
    return _items().get(words) or _items().get(words.casefold())


@rule("GOWR-008", "GOWR-068", "GOWR-111")
def passives_of(kind: UnitType, items: Iterable[Item], *, mounted: bool) -> Passives:
    """A unit has its own passives and its equipment's, but only its best parrying item counts."""
    counting = [worn.passives for worn in items if mounted or not worn.mounted_only]
    best_parry = max((passives.parry for passives in counting), default=0)
    worn_together = sum(counting, Passives())
    return kind.passives + msgspec.structs.replace(worn_together, parry=best_parry)
