"""What an army's file may say, for those who build one without writing it."""

from __future__ import annotations

from functools import cache
from typing import Final, get_args

from grognard.books.edwardian_splendour.armies import GUNS, MOST_FIGURES, QUALITIES, Variant
from grognard.kernel.cite import rule
from grognard.tabletop.enlistment import (
    OWN_UNIFORM,
    UNIFORMS,
    Content,
    Enlistment,
    Entry,
    Level,
    Option,
    Recruit,
    looks,
    plain_options,
)
from grognard.tabletop.view import Sprite

_VARIANTS: Final[dict[str, str]] = {
    "regular": "Regular army",
    "boer": "Boer commandos",
    "zulu": "Zulu impi",
    "zulu war british": "British of the Zulu War",
    "revolutionary": "Revolutionaries",
    "pathan": "Pathan lashkar",
    "frontier": "Column on the North-West Frontier",
    "early mahdist": "Mahdists, early",
    "late mahdist": "Mahdists, late",
    "khartoum": "British on the way to Khartoum",
    "omdurman": "British at Omdurman",
}
_DRILLED: Final = ("regular", "zulu war british", "frontier", "khartoum", "omdurman")
_MAHDISTS: Final = ("early mahdist", "late mahdist")
_GUNNERS: Final = tuple(
    [name for name in _VARIANTS if name not in ("zulu", "pathan", "revolutionary")]
)
_OLD_GUNS: Final = {"early mahdist": "breech shell"} | dict.fromkeys(
    ("zulu war british", "khartoum"), "muzzle shell"
)
_KITS: Final = {
    "kilt": "Kilts",
    "baggy": "Baggy trousers",
    "greatcoat": "Greatcoats",
    "beard": "Beards",
}
_KIT: Final = Entry(
    "kit",
    "Dress",
    "items",
    tuple(
        [
            Option(f"kit-{kit}", words, sprite=Sprite("", "", kit=(kit,)))
            for kit, words in _KITS.items()
        ]
    ),
    most=5,
    aside=True,
)
_LOOSE: Final = {"type": ("infantry", "cavalry")}


@cache
@rule("ES-002", "ES-003", "ES-004")
def enlistment() -> Enlistment:
    """The head names the army, its uniform and its kind of war; each unit is of one type."""
    variants = tuple([Option(name, _VARIANTS[name]) for name in get_args(Variant)])
    return Enlistment(
        head=(
            Entry("name", "Name of the army", usual="My army", needed=True),
            Entry("nation", "Nation", usual="Zinnberg", needed=True),
            Entry("uniform", "Uniform", "choice", UNIFORMS, usual="imaginary_ruritania"),
            Entry("variant", "Manner of war", "choice", variants, unsaid="regular"),
            Entry("depleted", "Depleted by a campaign", "flag", aside=True),
        ),
        body=Level(
            "units",
            "Unit",
            (OWN_UNIFORM, *_plain(), *_ways(), *_people(), *looks(), _KIT),
            _recruits(),
            cite="ES-002",
        ),
    )


def _plain() -> tuple[Entry, ...]:
    """What is asked of every unit: its type, its strength, its quality and its arms."""
    types = (
        Option("infantry", "Infantry"),
        Option("cavalry", "Cavalry", sprite=Sprite("", "cav-dragoon")),
        Option("gun", "Gun", sprite=Sprite("", "gun")),
        Option("mg", "Machine gun", sprite=Sprite("", "mg")),
        Option("spotter", "Spotter", sprite=Sprite("", "officer")),
    )
    rifles = (
        Option("rifle", "Rifles"),
        Option("obsolete", "Obsolete rifles"),
        Option("marksman", "Marksmen’s rifles"),
        Option("none", "No firearms"),
    )
    return (
        Entry("name", "Name", needed=True),
        Entry("type", "Type", "choice", types),
        Entry("figures", "Figures", "number", least=1, most=MOST_FIGURES),
        Entry("quality", "Quality", "choice", plain_options(QUALITIES), unsaid="Average"),
        Entry("rifle", "Arms", "choice", rifles, unsaid="rifle", only=_LOOSE),
        Entry("gun", "Gun", "choice", plain_options(GUNS), blank="Modern", only={"type": ("gun",)}),
        Entry("horse", "Horse artillery", "flag", only={"type": ("gun",)}),
        Entry("spots_for", "Spots for", "mate", blank="Nobody", only={"type": ("spotter",)}),
    )


@rule("ES-013", "ES-014", "ES-120", "ES-125", "ES-126", "ES-129")
def _ways() -> tuple[Entry, ...]:
    """How irregulars fight, each said only where it can be."""
    zulu, rebel = {"variant": ("zulu",)}, {"variant": ("revolutionary",)}
    return (
        Entry("undisciplined", "Undisciplined", "flag", only=_LOOSE, aside=True),
        Entry("open_order_only", "Open order only", "flag", only=_LOOSE, aside=True),
        Entry("massed", "Comes on in a mass", "flag", only=_LOOSE, aside=True),
        Entry("irregular_horse", "Irregular", "flag", only={"type": ("cavalry",)}, aside=True),
        Entry("no_rear_support", "No support from the rear", "flag", only=zulu, aside=True),
        Entry("zulu_speed", "Zulu speed", "flag", only=zulu, aside=True),
        Entry("badly_armed", "Two men to a rifle", "flag", only=rebel, aside=True),
        Entry("leaders", "Leaders", "number", blank="None", most=12, only=rebel),
        Entry("local", "Raised in the country", "flag", aside=True),
    )


@rule("ES-106", "ES-110")
def _people() -> tuple[Entry, ...]:
    """Officers, standards and the mad minute, which count where the house rules say so."""
    foot = {"type": ("infantry",)}
    return (
        Entry("officer", "Officer", "flag", only=_LOOSE, aside=True),
        Entry("standard", "Standard", "flag", only=_LOOSE, aside=True),
        Entry("mad_minute", "Mad minute", "flag", only=foot, aside=True),
    )


def _recruit(words: str, group: str, variants: tuple[str, ...], **fields: Content) -> Recruit:
    return Recruit(dict(fields), words, group, _detail(fields), only={"variant": variants})


def _detail(fields: dict[str, Content]) -> str:
    quality = fields.get("quality", "Average")
    return f"{fields['figures']} {quality}"


def _recruits() -> tuple[Recruit, ...]:
    return (*_drilled(), *_irregulars(), *_tribesmen(), *_artillery())


@rule("ES-006", "ES-127", "ES-134")
def _drilled() -> tuple[Recruit, ...]:
    """Battalions and regiments of usual size, and those raised in the country beside them."""
    home = tuple([name for name in _DRILLED if name != "zulu war british"])
    natal, frontier = ("zulu war british",), ("frontier",)
    indian: dict[str, Content] = {"rifle": "obsolete", "local": True, "uniform": "indian_army"}
    nile: dict[str, Content] = {"local": True, "uniform": "egyptian"}
    return (
        _recruit("Battalion of foot", "Foot", _DRILLED, type="infantry", figures=18),
        _recruit("Guards", "Foot", _DRILLED, type="infantry", figures=18, quality="Veteran"),
        _recruit("Indian battalion", "Foot", frontier, type="infantry", figures=18, **indian),
        _recruit(
            "Egyptian battalion",
            "Foot",
            ("khartoum", "omdurman"),
            type="infantry",
            figures=18,
            **nile,
        ),
        _recruit(
            "Native contingent",
            "Foot",
            natal,
            type="infantry",
            figures=18,
            quality="Poor",
            rifle="none",
            local=True,
            uniform="zulu",
        ),
        _recruit("Dragoons", "Horse", home, type="cavalry", figures=12),
        _recruit("Hussars", "Horse", home, type="cavalry", figures=12, pose="cav-hussar"),
        _recruit("Lancers", "Horse", home, type="cavalry", figures=12, pose="cav-lancer"),
        _recruit(
            "Indian lancers",
            "Horse",
            frontier,
            type="cavalry",
            figures=12,
            pose="cav-lancer",
            **indian,
        ),
        _recruit("Regiment of horse", "Horse", natal, type="cavalry", figures=8),
        _recruit(
            "Mounted police",
            "Horse",
            natal,
            type="cavalry",
            figures=6,
            quality="Veteran",
            local=True,
        ),
    )


@rule("ES-121", "ES-122", "ES-128", "ES-129", "ES-130")
def _irregulars() -> tuple[Recruit, ...]:
    """Commandos that ride and shoot from open order, and crowds with their leaders."""
    aim: dict[str, Content] = {"rifle": "marksman", "open_order_only": True}
    boer: dict[str, Content] = {"quality": "Veteran", "kit": ("kit-beard",), **aim}
    crowd: dict[str, Content] = {"undisciplined": True, "badly_armed": True}
    return (
        _recruit("Commando", "Foot", ("boer",), type="infantry", figures=12, **boer),
        _recruit(
            "Mounted commando",
            "Horse",
            ("boer",),
            type="cavalry",
            figures=8,
            irregular_horse=True,
            **boer,
        ),
        _recruit(
            "Crowd with a Leader",
            "Foot",
            ("revolutionary",),
            type="infantry",
            figures=24,
            leaders=1,
            **crowd,
        ),
        _recruit("Crowd", "Foot", ("revolutionary",), type="infantry", figures=24, **crowd),
        _recruit(
            "Horsemen", "Horse", ("revolutionary",), type="cavalry", figures=8, irregular_horse=True
        ),
        _recruit("Machine gun", "Guns", ("revolutionary",), type="mg", figures=3),
    )


@rule("ES-123", "ES-124", "ES-126", "ES-133", "ES-135")
def _tribesmen() -> tuple[Recruit, ...]:
    """Regiments with spears, riflemen of the hills, and masses that take no cover."""
    zulu: dict[str, Content] = {"no_rear_support": True, "zulu_speed": True}
    hills: dict[str, Content] = {"rifle": "marksman", "open_order_only": True, "quality": "Veteran"}
    mass: dict[str, Content] = {"undisciplined": True, "massed": True}
    return (
        _recruit(
            "Married regiment",
            "Foot",
            ("zulu",),
            type="infantry",
            figures=30,
            quality="Elite",
            rifle="none",
            **zulu,
        ),
        _recruit(
            "Young regiment", "Foot", ("zulu",), type="infantry", figures=30, rifle="none", **zulu
        ),
        _recruit(
            "Marksmen",
            "Foot",
            ("zulu",),
            type="infantry",
            figures=12,
            rifle="obsolete",
            open_order_only=True,
            pose="tribesman-fire",
            **zulu,
        ),
        _recruit(
            "Tribesmen",
            "Foot",
            ("pathan",),
            type="infantry",
            figures=12,
            pose="tribesman-fire",
            **hills,
        ),
        _recruit("Spearmen", "Foot", _MAHDISTS, type="infantry", figures=30, rifle="none", **mass),
        _recruit(
            "Riflemen",
            "Foot",
            _MAHDISTS,
            type="infantry",
            figures=24,
            pose="tribesman-fire",
            **mass,
        ),
        _recruit(
            "Emir’s horsemen",
            "Horse",
            _MAHDISTS,
            type="cavalry",
            figures=12,
            rifle="none",
            pose="cav-lancer",
            **mass,
        ),
    )


@rule("ES-007", "ES-046", "ES-104", "ES-127", "ES-136")
def _artillery() -> tuple[Recruit, ...]:
    """A gun of the kind its war has, an MG, and a spotter for each gun that is not laid by eye."""
    modern = tuple([name for name in _GUNNERS if name not in _OLD_GUNS])
    old = [
        _recruit(f"{kind.capitalize()} gun", "Guns", (name,), type="gun", figures=4, gun=kind)
        for name, kind in _OLD_GUNS.items()
    ]
    spotted = (*modern, "early mahdist")
    return (
        _recruit("Field battery", "Guns", modern, type="gun", figures=4, gun="modern"),
        _recruit("Horse battery", "Guns", modern, type="gun", figures=4, gun="modern", horse=True),
        *old,
        _recruit("Machine gun", "Guns", _GUNNERS, type="mg", figures=3),
        _recruit("Spotter", "Guns", spotted, type="spotter", figures=1),
    )
