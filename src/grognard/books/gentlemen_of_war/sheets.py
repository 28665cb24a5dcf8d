"""From a warband on paper to units that can take the field."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from grognard.books.gentlemen_of_war.pieces import Arm, Sheet, Unit
from grognard.books.gentlemen_of_war.roster import (
    Ability,
    Effects,
    Item,
    Need,
    Option,
    UnitType,
    item_by_id,
    item_called,
    unit_type_by_id,
)
from grognard.books.gentlemen_of_war.warbands import Carried, Enlisted, Warband, levels, points
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat

PUNCH = Ability(
    name="Punch",
    suit="H",
    type="melee",
    range=1,
    options=(Option((Need("H", 8),), Effects(wound=1)),),
)
RECUPERATE = Ability(
    name="Recuperate",
    suit="S",
    type="self",
    options=(Option((Need("S", 8),), Effects(heal=1), "friend"),),
    not_in_melee=True,
)
CALCULUS = Ability(
    name="Battlefield Calculus",
    suit="C",
    type="none",
    options=(Option((Need("C"),), Effects(reveal=1), "friend"),),
    repeatable=True,
    not_in_melee=True,
)


@rule("GOW-023", "GOW-028", "GOW-032", "GOW-033", "GOW-034", "GOW-035", "GOW-108")
def universal_arms(punch: Ability) -> tuple[Arm, ...]:
    """What every unit can do: a punch for each empty hand, Recuperate, Battlefield Calculus."""
    return (
        Arm(punch, "", hand=1),
        Arm(punch, "second hand", hand=2),
        Arm(punch, "hands full", hand=3, fewer=1),
        Arm(RECUPERATE, ""),
        Arm(CALCULUS, ""),
    )


@rule("GOW-099", "GOWR-089")
def punch_of(kind: UnitType, items: list[Item]) -> Ability:
    """A Knuckleduster betters the punch, and a Strong unit counts as having one."""
    for item in items:
        if item.punch:
            return item.punch
    knuckleduster = item_called("Knuckleduster")
    if kind.passives.strong and knuckleduster and knuckleduster.punch:
        return knuckleduster.punch
    return PUNCH


def sheet_of(enlisted: Enlisted) -> Sheet:
    """A unit's sheet."""
    kind = unit_type_by_id(enlisted.type)
    items, arms = _carried_arms(enlisted.items)
    carried = [item_by_id(item) for item in items]
    native = tuple(Arm(ability, "") for ability in kind.abilities)
    mounts = [index for index, item in enumerate(carried) if item.category == "Mount"]
    mount = mounts[0] if mounts else -1
    return Sheet(
        name=enlisted.name,
        type=kind.id,
        title=f"{kind.name} · {'Elite' if kind.elite else 'Rank and file'}",
        elite=kind.elite,
        commander=enlisted.commander,
        levels=levels(enlisted),
        items=items,
        hands=tuple(item.hands for item in carried),
        arms=(*universal_arms(punch_of(kind, carried)), *native, *arms),
        mount=mount,
        impact=carried[mount].impact if mounts else None,
        support_range=sum(item.support_range for item in carried),
        barred=carried[mount].barred if mounts else (),
        points=points(enlisted),
    )


def _carried_arms(carried: tuple[Carried, ...]) -> tuple[tuple[str, ...], tuple[Arm, ...]]:
    """Item ids, each host followed by what is fixed to it, and the arms they grant."""
    items: list[str] = []
    arms: list[Arm] = []
    for entry in carried:
        host = len(items)
        item = item_by_id(entry.item)
        fixed = [item_by_id(other) for other in entry.fixed]
        items += [item.id, *(other.id for other in fixed)]
        sight = sum(other.optimal_range for other in fixed)
        arms += _item_arms(item, host, -1, entry.ammo, sight)
        for offset, other in enumerate(fixed, 1):
            arms += _item_arms(other, host + offset, host, 1, 0, heavy=item.heavy)
    return tuple(items), tuple(arms)


@rule("GOW-107", "GOW-114", "GOWR-095")
def _item_arms(
    item: Item, index: int, host: int, times: int, sight: int, *, heavy: bool = False
) -> list[Arm]:
    """The abilities of an item; a modified gun holds and starts with more, a sight sees further."""
    return [
        Arm(
            ability=_modified(ability, times, sight),
            source=item.name,
            item=index,
            host=host,
            ammo=ability.ammo * times,
            fewer=item.fewer_cards,
            heavy=item.heavy or heavy,
            two_handed=item.hands == 2,
        )
        for ability in item.abilities
    ]


def _modified(ability: Ability, times: int, sight: int) -> Ability:
    """What is printed of a gun is told of the gun as it was made over."""
    if ability.type != "ranged":
        return ability
    return replace(ability, ammo=ability.ammo * times, range=ability.range + sight)


@rule("GOW-110")
def enlist(
    warband: Warband, seat: Seat, foes: Sequence[Enlisted] = ()
) -> tuple[dict[str, Sheet], dict[str, Unit]]:
    """Sheets and units of a warband; whoever has a mount rides it when the battle opens."""
    men = told_apart(warband.units, seat, foes)
    sheets = {f"{seat}-{n}": sheet_of(man) for n, man in enumerate(men, 1)}
    units = {name: unit_of(name, seat, sheet) for name, sheet in sheets.items()}
    return sheets, units


def told_apart(men: Sequence[Enlisted], seat: Seat, foes: Sequence[Enlisted]) -> list[Enlisted]:
    """Men of one name are numbered, and where the enemy has the name too it says whose man it is.

    Else nobody could say at the table, or read in the log, which of them is meant.
    """
    shared = {*_numbered(foes), *(foe.name for foe in foes)}
    called = []
    for man, name in zip(men, _numbered(men), strict=True):
        whose = f" ({seat.title()})" if shared & {man.name, name} else ""
        called.append(replace(man, name=f"{name}{whose}"))
    return called


def _numbered(men: Sequence[Enlisted]) -> list[str]:
    """Names, with a number where several men have the same; no number makes another man's name."""
    names = [man.name for man in men]
    called: list[str] = []
    for name in names:
        numbers = (f"{name} {number}" for number in count(1))
        free = (other for other in numbers if other not in (*names, *called))
        called.append(next(free, name) if names.count(name) > 1 else name)
    return called


def unit_of(name: str, seat: Seat, sheet: Sheet) -> Unit:
    """A fresh unit with loaded weapons."""
    nothing = (0,) * len(sheet.arms)
    return Unit(
        id=name,
        seat=seat,
        name=sheet.name,
        mounted=sheet.mount >= 0,
        uses=nothing,
        ammo=tuple(arm.ammo for arm in sheet.arms),
        paid=nothing,
    )
