"""Changes of face and formation, skirmishers, limbers and saddles."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.country import pace_of, table_base
from grognard.books.gentlemans_war.events.wording import part_of
from grognard.books.gentlemans_war.pieces import (
    CAVALRY,
    FOOT,
    NATIVE_HORSE,
    NOWHERE,
    AgwTable,
    Formation,
    Place,
    Unit,
)
from grognard.books.gentlemans_war.stands import (
    are_near,
    base_as,
    base_of,
    faces_all_round,
    is_close_foot,
    is_garrison,
    is_gun,
    is_skirmishing,
    layout,
)
from grognard.books.gentlemans_war.tables import (
    charge_dice,
    formation_cost,
    limber_cost,
    may_dismount,
)
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import (
    Base,
    Face,
    Length,
    Point,
    Polygon,
    Pose,
    advance,
    contains,
    degrees,
    encroaches,
    gap,
    inches,
    side_step,
    spot,
    touching,
    within,
)
from grognard.tabletop.going import barring

Game_ = Game[AgwTable]
LEASH: Length = inches(6)
"""Skirmishers stay so near their supports to act on the same card: AGW-016."""
TRAVERSE: Final = degrees(45)
"""So far a gun in action is turned for nothing: AGW-178."""


def deeds(unit: Unit) -> tuple[str, ...]:
    """What a unit has done in this activation; being on a road is no deed."""
    return tuple(deed for deed in unit.did if deed != "road")


@rule("AGW-158", "AGW-182", "AGW-570")
def dice_left(unit: Unit) -> int:
    """Movement Dice not yet paid away; guns and skirmishers at a run have four, tribesmen six."""
    if "run" in unit.did and unit.kind == "tribal_horsemen":
        return max(charge_dice(unit) - unit.spent, 0)
    dashes = "run" in unit.did and (is_gun(unit) or is_skirmishing(unit))
    return max((4 if dashes else unit.dice) - unit.spent, 0)


@rule(
    "AGW-058",
    "AGW-067",
    "AGW-077",
    "AGW-020",
    "AGW-576",
    "AGW-083",
    "AGW-095",
    "AGW-569",
    "AGW-573",
)
def forms_of(unit: Unit) -> tuple[Formation, ...]:
    """The formations a unit knows; within walls there is but one."""
    if is_garrison(unit):
        return ()
    if is_gun(unit):
        moves = unit.gun_at is None and unit.kind != "huge_gun"
        return ("limbered", "deployed") if moves else ()
    if unit.kind in (*CAVALRY, *NATIVE_HORSE) and unit.mounted:
        return ("line", "double line", "march")
    if unit.kind in ("mounted_infantry", "cyclists") and unit.mounted:
        return ("line", "march")
    if unit.kind == "light_infantry" and (unit.original <= 6 or unit.parent):
        return ("line", "march", "attack", "square", "skirmish")
    if unit.kind in FOOT and unit.kind != "sharpshooters":
        return ("line", "march", "attack", "square")
    loose = unit.kind == "tribal_infantry" and unit.formation == "skirmish"
    return ("mass",) if loose else ()


@rule("AGW-065", "AGW-172", "AGW-173", "AGW-174", "AGW-175", "AGW-180")
def form_price(unit: Unit) -> int | Fault:
    """What a change of formation costs, or why it cannot be paid."""
    left = dice_left(unit)
    whole = unit.spent == 0 and not deeds(unit)
    if unit.kind in ("siege_gun", "huge_gun"):
        return unit.dice if whole else Fault("It takes the whole activation.", "AGW-180")
    if is_gun(unit):
        price = limber_cost(unit)
        return price if left >= price else Fault("Too few Movement Dice are left.", "AGW-180")
    if unit.formation == "square":
        if whole:
            return max(unit.dice, 1)
        return Fault("Leaving square takes the whole activation.", "AGW-065")
    price = formation_cost(unit)
    if left >= price:
        return price
    if price == 3 and whole:
        return left
    return Fault("Too few Movement Dice are left.", "AGW-174")


def fits(
    table: AgwTable,
    unit: Unit,
    base: Base,
    *,
    without: tuple[str, ...] = (),
    zone: Polygon | None = None,
) -> Fault | None:
    """Why a unit cannot stand in a shape at a place, or there within a zone, if it cannot."""
    if not contains(zone or table_base(table.width, table.height), base):
        return Fault("There is no room at the edge of the table.", "AGW-069")
    for other in table.on_field():
        if other is unit or other.id in without:
            continue
        shape = base_of(other)
        if encroaches(base, shape):
            return Fault(f"{other.name} is in the way.", "AGW-196")
        if other.side != unit.side and touching(base, shape):
            return Fault("Only a charge brings units into contact.", "AGW-257")
    if barring(table.ground, base, pace_of(unit)):
        return Fault("The ground does not allow it.", "AGW-166")
    return None


def formed_base(unit: Unit, formation: Formation) -> Base:
    """A unit in another formation, with the middle of its front where it was."""
    old = base_of(unit)
    front = old.middle(Face.FRONT)
    shape = layout(unit.kind, formation, unit.figures, mounted=unit.mounted)
    pose = advance(Pose(front.x, front.y, unit.bearing), -(shape.depth // 2))
    return Base(pose, shape.width, shape.depth)


@rule("AGW-172", "AGW-156", "AGW-068", "AGW-063")
def form_fault(table: AgwTable, unit: Unit, formation: str) -> Fault | None:
    """A formation the unit knows, that it can pay for, with room to stand in."""
    known = forms_of(unit)
    if formation not in known or formation == unit.formation:
        return Fault(f"{unit.name} does not form so.", "AGW-058")
    if formation == "attack" and table.switches.get(f"no_attack_column:{unit.seat}"):
        return Fault("This army forms no attack columns.", "AGW-063")
    if "run" in unit.did and not is_gun(unit):
        return Fault("Not after running.", "AGW-156")
    wanted = _named(known, formation)
    price = form_price(unit)
    if isinstance(price, Fault):
        return price
    return fits(table, unit, formed_base(unit, wanted))


def _named(known: tuple[Formation, ...], formation: str) -> Formation:
    for one in known:
        if one == formation:
            return one
    raise LookupError(formation)


def form(game: Game_, unit: Unit, formation: str) -> None:
    """A unit changes formation, or limbers or unlimbers."""
    wanted = _named(forms_of(unit), formation)
    price = form_price(unit)
    assert isinstance(price, int)
    pose = formed_base(unit, wanted).pose
    cite = "AGW-180" if is_gun(unit) else "AGW-172"
    game.tell(events.Formed(unit.id, wanted, (pose.x, pose.y), pose.bearing, price, cite))


# Changes of face


@rule("AGW-061", "AGW-171")
def faced_formation(unit: Unit, angle: int) -> Formation:
    """Turned to a flank a march column is a line, and a line a column; about, it stays."""
    if angle == 18000 or unit.formation not in ("march", "line", "double line"):
        return unit.formation
    return "line" if unit.formation == "march" else "march"


def faced_base(unit: Unit, angle: int) -> Base:
    """The ground a unit covers once it has turned in place."""
    pose = Pose(*unit.place, unit.bearing + angle)
    return base_as(unit, faced_formation(unit, angle), pose)


@rule("AGW-171", "AGW-178", "AGW-181", "AGW-156")
def face_fault(table: AgwTable, unit: Unit, angle: int) -> Fault | None:
    """Left, right or about for one die; a gun that was pushed may not turn as well."""
    if is_traverse(unit, angle):
        return _traverse_fault(table, unit, angle)
    if angle not in (-9000, 9000, 18000):
        return Fault("A unit faces left, right or about.", "AGW-171", "Wheel on the march.")
    if is_skirmishing(unit) or faces_all_round(unit) or unit.formation == "limbered":
        return Fault(f"{unit.name} faces where it will anyway.", "AGW-193")
    if "run" in unit.did:
        return Fault("Not after running.", "AGW-156")
    whole = unit.spent == 0 and not deeds(unit)
    if unit.kind in ("siege_gun", "huge_gun") and not whole:
        return Fault("It takes the whole activation.", "AGW-181")
    if is_gun(unit) and ("march" in unit.did or "face" in unit.did):
        return Fault("A gun is pushed or turned, not both.", "AGW-178")
    if dice_left(unit) < 1:
        return Fault("Too few Movement Dice are left.", "AGW-171")
    return fits(table, unit, faced_base(unit, angle))


@rule("AGW-178", "AGW-181", "AGW-576")
def is_traverse(unit: Unit, angle: int) -> bool:
    """A gun in action is turned up to 45 degrees for nothing; a huge one never is."""
    in_action = is_gun(unit) and unit.gun_at is None and unit.formation == "deployed"
    return in_action and unit.kind != "huge_gun" and 0 < abs(angle) <= TRAVERSE


def _traverse_fault(table: AgwTable, unit: Unit, angle: int) -> Fault | None:
    if {"turn", "march"} & set(unit.did):
        return Fault("It has been turned, or pushed, already.", "AGW-178")
    if not dice_left(unit):
        return Fault("Its activation is over.", "AGW-178")
    return fits(table, unit, faced_base(unit, angle))


def face(game: Game_, unit: Unit, angle: int) -> None:
    """A unit turns where it stands."""
    bearing = (unit.bearing + angle) % 36000
    cite = "AGW-178" if is_gun(unit) else "AGW-171"
    price = 0 if is_traverse(unit, angle) else 1
    formation = faced_formation(unit, angle)
    game.tell(events.Faced(unit.id, bearing, formation, price, cite, angle))


# In and out of the saddle


@rule("AGW-084", "AGW-086", "AGW-088", "AGW-089", "AGW-091", "AGW-092", "AGW-170")
def mount_fault(table: AgwTable, unit: Unit) -> Fault | None:
    """One die to mount or dismount; the horses must be within 6 inches."""
    if not unit.mounted and not has_horses_near(unit):
        return Fault("Its horses are more than 6 inches away.", "AGW-088", "Go back to them.")
    if (
        not may_dismount(unit.kind)
        or is_garrison(unit)
        or (table.era == "1700" and unit.kind in ("heavy_cavalry", "light_cavalry"))
    ):
        return Fault(f"{unit.name} does not dismount.", "AGW-084")
    if "run" in unit.did:
        return Fault("Not after running.", "AGW-156")
    if dice_left(unit) < 1:
        return Fault("Too few Movement Dice are left.", "AGW-086")
    rider = replace(unit, mounted=not unit.mounted, formation="line")
    if rider.mounted and barring(table.ground, mounted_base(unit), pace_of(rider)):
        return Fault("Horses cannot come here.", "AGW-170", "Go where they can.")
    return fits(table, unit, mounted_base(unit))


def mounted_base(unit: Unit) -> Base:
    """The tray of a unit that changes between foot and saddle where it stands."""
    formation: Formation = "skirmish" if unit.mounted else "line"
    shape = layout(unit.kind, formation, unit.figures, mounted=not unit.mounted)
    return Base(unit.pose, shape.width, shape.depth)


def mount(game: Game_, unit: Unit) -> None:
    """Riders get down, or up again."""
    game.tell(events.Mounted(unit.id, not unit.mounted, unit.place, 1, horses_behind(unit)))


@rule("AGW-087", "AGW-088")
def horses_behind(unit: Unit) -> Place:
    """Where the holders wait with the horses once a unit is on foot; bicycles need none."""
    if unit.kind == "cyclists" or not unit.mounted:
        return NOWHERE
    return _just_behind(mounted_base(unit))


def _just_behind(base: Base) -> Place:
    pose = advance(base.pose, -(base.depth // 2 + inches(1)))
    return (pose.x, pose.y)


@rule("AGW-088")
def has_horses_near(unit: Unit) -> bool:
    """The holders act on their unit's card while they are within 6 inches of it."""
    return unit.horses == NOWHERE or within(base_of(unit), spot(Point(*unit.horses)), LEASH)


@rule("AGW-088")
def lead_horses(game: Game_, unit: Unit) -> None:
    """Holders who were near when their unit moved on its card follow it with the horses."""
    if unit.horses == NOWHERE or unit.mounted or not unit.on_table:
        return
    place = _just_behind(base_of(unit))
    if place != unit.horses:
        game.tell(events.HorsesLed(unit.id, place))


# Skirmishers


@rule("AGW-015", "AGW-077", "AGW-651")
def never_skirmishes(table: AgwTable, unit: Unit) -> Fault | None:
    """Why a unit is not one that puts out skirmishers, if it is not."""
    if unit.kind not in ("infantry", "light_infantry") or not is_close_foot(unit):
        return Fault(f"{unit.name} puts out no skirmishers.", "AGW-015")
    if table.era == "1700" and unit.kind == "infantry":
        return Fault("In this age skirmishers are units of their own.", "AGW-651")
    if unit.original < 12 or unit.figures < 4 or unit.parent:
        return Fault("It takes a unit of 12 of which 4 are left.", "AGW-077")
    return None


@rule("AGW-015", "AGW-076", "AGW-079")
def skirmish_fault(table: AgwTable, unit: Unit, men: int = 0) -> Fault | None:
    """Up to half of a full unit of foot may go out in front."""
    if fault := never_skirmishes(table, unit):
        return fault
    if faces_all_round(unit):
        return Fault("Nobody goes out of a square or a house.", "AGW-015", "Form line first.")
    if table.skirmishers_of(unit) is not None:
        return Fault("Its skirmishers are out already.", "AGW-015")
    if not 0 <= men <= unit.figures // 2:
        return Fault("No more than half of them go out.", "AGW-015")
    price = form_price(unit)
    if isinstance(price, Fault):
        return price
    if skirmish_place(table, unit, men) is None:
        return Fault("There is no room before the front.", "AGW-080")
    return None


@rule("AGW-015")
def fewer_skirmishers(unit: Unit) -> int:
    """A smaller party than half that is worth a thought, if half of a unit is a good many."""
    half = unit.figures // 2
    return -(-half // 2) if half >= 4 else 0


@rule("AGW-080")
def skirmish_place(
    table: AgwTable, unit: Unit, men: int = 0, zone: Polygon | None = None
) -> Place | None:
    """A free place straight before the front for half the men, as far out as the leash allows."""
    front = base_of(unit).middle(Face.FRONT)
    half = men or unit.figures // 2
    for far in (4, 5, 3, 2, 1):
        ahead = advance(Pose(front.x, front.y, unit.bearing), inches(far))
        shape = layout("infantry", "skirmish", half, mounted=False)
        pose = advance(ahead, shape.depth // 2)
        if fits(table, unit, Base(pose, shape.width, shape.depth), zone=zone) is None:
            return (pose.x, pose.y)
    return None


@rule("AGW-015")
def put_out(game: Game_, unit: Unit, men: int = 0, zone: Polygon | None = None) -> None:
    """Half the men or fewer go out in skirmish order; the rest are their supports.

    Before the battle, in the zone of their side, it costs nothing.
    """
    half = unit.figures // 2
    share = unit.original * men // unit.figures if 0 < men < half else 0
    place = skirmish_place(game.table, unit, men, zone)
    price = 0 if zone is not None else form_price(unit)
    assert place is not None
    assert isinstance(price, int)
    label = part_of(unit.name, "skirmishers")
    out = unit.id, f"{unit.id}-skirmishers", label, men or half, place, unit.bearing, price
    game.tell(events.SkirmishersOut(*out, halves=False, share=share))


@rule("AGW-018", "AGW-081")
def split_fault(table: AgwTable, unit: Unit) -> Fault | None:
    """A whole light infantry unit may become two skirmish units."""
    if unit.kind != "light_infantry":
        return Fault("Only light infantry breaks up into two skirmish units.", "AGW-018")
    if fault := skirmish_fault(table, unit):
        return fault
    if split_places(table, unit) is None:
        return Fault("There is no room for both.", "AGW-081")
    return None


def split_places(
    table: AgwTable, unit: Unit, zone: Polygon | None = None
) -> tuple[Place, Place] | None:
    """Where the two halves stand, side by side about the old middle."""
    half = unit.figures // 2
    shape = layout("infantry", "skirmish", unit.figures - half, mounted=False)
    apart = shape.width // 2 + inches(1)
    left, right = side_step(unit.pose, -apart), side_step(unit.pose, apart)
    for pose in (left, right):
        if fits(table, unit, Base(pose, shape.width, shape.depth), zone=zone) is not None:
            return None
    return (left.x, left.y), (right.x, right.y)


def split(game: Game_, unit: Unit, zone: Polygon | None = None) -> None:
    """Light infantry breaks up into two skirmish units, each with a card of its own."""
    places = split_places(game.table, unit, zone)
    price = 0 if zone is not None else form_price(unit)
    assert places is not None
    assert isinstance(price, int)
    half = unit.figures // 2
    home, place = places
    name, new = part_of(unit.name, "half"), f"{unit.id}-half"
    game.tell(
        events.SkirmishersOut(
            unit.id, new, name, half, place, unit.bearing, price, halves=True, home=home
        )
    )


@rule("AGW-017", "AGW-079", "AGW-080", "AGW-082", "AGW-568")
def recover_fault(table: AgwTable, unit: Unit) -> Fault | None:
    """Skirmishers within 6 inches go back into their unit."""
    out = _nearest_out(table, unit)
    if out is None:
        return Fault("It has no skirmishers out.", "AGW-017")
    if out.locked or out.running or unit.running or is_garrison(unit) or is_garrison(out):
        return Fault("They cannot come in now.", "AGW-017")
    if not _within_leash(unit, out):
        return Fault("They are more than 6 inches apart.", "AGW-082")
    price = 0 if unit.kind == "tribal_infantry" else form_price(unit)
    if isinstance(price, Fault):
        return price
    whole = unit.figures + out.figures
    base = base_as(unit, recovered_formation(unit), unit.pose, whole)
    return fits(table, unit, base, without=(out.id,))


def _nearest_out(table: AgwTable, unit: Unit) -> Unit | None:
    """The nearest of those who are out; a warband may have two bands about."""
    out = [other for other in table.units.values() if other.parent == unit.id and other.on_table]
    free = [other for other in out if not (other.locked or other.running or is_garrison(other))]
    return min(free or out, key=lambda other: gap(base_of(unit), base_of(other)), default=None)


def _within_leash(unit: Unit, out: Unit) -> bool:
    return are_near(unit, out, LEASH)


def recovered_formation(unit: Unit) -> Formation:
    """Two halves form line, bands a warband; supports keep the formation they have."""
    if unit.formation != "skirmish":
        return unit.formation
    return "mass" if unit.kind == "tribal_infantry" else "line"


def recover(game: Game_, unit: Unit) -> None:
    """Skirmishers come in."""
    out = _nearest_out(game.table, unit)
    price = 0 if unit.kind == "tribal_infantry" else form_price(unit)
    assert out is not None
    assert isinstance(price, int)
    formation, upset = recovered_formation(unit), out.disordered
    game.tell(events.SkirmishersIn(unit.id, out.id, price, formation, upset))


@rule("AGW-016")
def mind_the_leash(game: Game_) -> None:
    """Skirmishers more than 6 inches from their supports are on their own, until they are not."""
    table = game.table
    for out in list(table.units.values()):
        if not out.id.endswith("-skirmishers") or not out.parent or not out.on_table:
            continue
        home = table.units[out.parent]
        apart = not home.on_table or not _within_leash(home, out)
        if apart != out.apart:
            game.tell(events.Parted(out.id, apart))
