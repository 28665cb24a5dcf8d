"""Garrisons: foot that occupies a house, one figure to an inch of wall, and leaves it again."""

from __future__ import annotations

from typing import Final

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.country import INDOORS
from grognard.books.gentlemans_war.forming import dice_left, fits, form_price
from grognard.books.gentlemans_war.pieces import AgwTable, Formation, Unit
from grognard.books.gentlemans_war.stands import FOOT_SIDE, base_as, base_of, is_garrison, is_gun
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Base, Length, Pose, advance, inches, overlap, touching
from grognard.tabletop.terrain import Feature

Game_ = Game[AgwTable]
AT_THE_DOOR: Final = inches(1)
QUARTERS: Final = (0, 9000, 18000, 27000)


def houses(table: AgwTable, unit: Unit) -> list[Feature]:
    """The buildings at whose walls a unit stands, or within them."""
    near = table.ground.touched_by(base_of(unit), AT_THE_DOOR)
    return [feature for feature in near if feature.going == INDOORS]


def house_base(table: AgwTable, house: str) -> Base:
    """The four walls of a house."""
    shape = table.ground[house].shape
    middle = Pose((shape.left + shape.right) // 2, (shape.top + shape.bottom) // 2, 0)
    return Base(middle, shape.right - shape.left, shape.bottom - shape.top)


@rule("AGW-110")
def room_in(table: AgwTable, house: str) -> int:
    """How many figures its walls have room for: one to an inch."""
    base = house_base(table, house)
    return 2 * (base.width + base.depth) // FOOT_SIDE


@rule("AGW-110")
def occupy_fault(table: AgwTable, unit: Unit, house: str) -> Fault | None:
    """Foot at the door of a house that nobody else is in, and that has room for it all."""
    if unit.mounted or is_gun(unit) or unit.kind in ("wagons", "porters"):
        return Fault("Neither horse nor guns go into a house.", "AGW-110")
    if is_garrison(unit) or house not in [feature.id for feature in houses(table, unit)]:
        return Fault("There is no such house beside it.", "AGW-110")
    if "run" in unit.did:
        return Fault("Not after running.", "AGW-156")
    if unit.figures > room_in(table, house):
        return Fault(f"There is room for {room_in(table, house)} figures only.", "AGW-110")
    return _taken_fault(table, unit, house) or _price_fault(unit)


@rule("AGW-110", "AGW-257")
def _taken_fault(table: AgwTable, unit: Unit, house: str) -> Fault | None:
    """Nobody else is in the house, and no enemy at its walls with whom it would be in contact."""
    walls = house_base(table, house)
    for other in table.on_field():
        if other is not unit and overlap(base_of(other), walls):
            return Fault("Somebody is in it already.", "AGW-110")
        if other.side != unit.side and touching(base_of(other), walls):
            return Fault("Only a charge brings units into contact.", "AGW-257")
    return None


def _price_fault(unit: Unit) -> Fault | None:
    price = _price(unit)
    return price if isinstance(price, Fault) else None


def _price(unit: Unit) -> int | Fault:
    """As much as a change of formation; open order goes in and out for one die."""
    if unit.formation == "skirmish":
        return 1 if dice_left(unit) else Fault("Too few Movement Dice are left.", "AGW-174")
    return form_price(unit)


@rule("AGW-110")
def occupy(game: Game_, unit: Unit, house: str) -> None:
    """A unit spreads out along the walls."""
    base, price = house_base(game.table, house), _price(unit)
    assert isinstance(price, int)
    words, place = game.table.ground[house].feature.words, (base.pose.x, base.pose.y)
    game.tell(events.HouseTaken(unit.id, words, place, (base.width, base.depth), price))


@rule("AGW-110")
def leave_fault(table: AgwTable, unit: Unit, bearing: int) -> Fault | None:
    """By any of the four walls, where there is room to form up outside."""
    if not is_garrison(unit) or bearing not in QUARTERS:
        return Fault("It holds no house.", "AGW-110")
    return _price_fault(unit) or fits(table, unit, _outside(unit, bearing))


def _outside(unit: Unit, bearing: int) -> Base:
    """The unit formed up before one of the walls, facing away from the house."""
    assert unit.walls is not None
    width, depth = unit.walls
    reach: Length = (depth if bearing in (0, 18000) else width) // 2
    formation: Formation = unit.formation
    shape = base_as(unit, formation, unit.pose)
    clear = reach + shape.depth // 2 + FOOT_SIDE // 10
    return shape.at(advance(Pose(*unit.place, bearing), clear))


@rule("AGW-110")
def leave(game: Game_, unit: Unit, bearing: int) -> None:
    """A garrison comes out and forms up."""
    pose, price = _outside(unit, bearing).pose, _price(unit)
    assert isinstance(price, int)
    game.tell(events.HouseLeft(unit.id, (pose.x, pose.y), bearing, price))
