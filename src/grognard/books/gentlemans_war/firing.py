"""Shooting: who may shoot at whom, with how many dice, for what, and what it does."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.country import cover_of, sight_between, stood_in
from grognard.books.gentlemans_war.generals import lose, with_general
from grognard.books.gentlemans_war.luck import weathered
from grognard.books.gentlemans_war.morale import shaken_by_fire
from grognard.books.gentlemans_war.pieces import AgwTable, Place, Unit
from grognard.books.gentlemans_war.retreats import leave_house, retreat_pose
from grognard.books.gentlemans_war.stands import (
    Footing,
    apart,
    base_of,
    faces_all_round,
    footing,
    general_base,
    has_before_him,
    is_close_order,
    is_garrison,
    is_gun,
    is_skirmishing,
    lies_before,
    rider_base,
    shooters,
    touches_end,
    tray,
)
from grognard.books.gentlemans_war.tables import (
    BANDS,
    CLOSE,
    DENSE,
    OPEN,
    Arm,
    Cover,
    arm_of,
    band_at,
    save_needed,
)
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.geometry import (
    Base,
    Face,
    Point,
    Segment,
    bearing_to,
    closest_point,
)
from grognard.tabletop.terrain import Feature, Terrain

Game_ = Game[AgwTable]


class Aim(NamedTuple):
    """A shot that may be made: its dice, what hits, and what saves."""

    dice: Reckoning
    band: int
    needed: int
    save: int
    cover: Cover


@rule("AGW-210", "AGW-068", "AGW-204", "AGW-205", "AGW-224", "AGW-225", "AGW-653", "AGW-572")
def cannot_shoot(table: AgwTable, unit: Unit) -> Fault | None:
    """Why a unit has nothing to shoot with just now; of cartridges there are always enough."""
    if arm_of(unit.weapon, table.era) is None or unit.has("fanatic"):
        return Fault(f"{unit.name} has no firearms.", "AGW-219")
    if unit.mounted and unit.weapon != "saddle":
        return Fault(f"{unit.name} cannot shoot from the saddle.", "AGW-210")
    if is_gun(unit) and (unit.formation == "limbered" or unit.gun_at is not None):
        return Fault("The gun is not in action.", "AGW-068")
    if unit.jammed:
        return Fault("It has jammed.", "AGW-225", "Spend an activation on clearing it.")
    if unit.unloaded:
        return Fault("It is not loaded.", "AGW-653")
    if unit.locked:
        return Fault("It is in close combat.", "AGW-212")
    return None


def muzzle(unit: Unit, target: Unit) -> Point:
    """From where a unit shoots: the middle of its front, or the nearest side of square or house."""
    base = base_of(unit)
    if faces_all_round(unit):
        return closest_point(base, target.point)
    return base.middle(Face.FRONT)


@rule("AGW-211", "AGW-212", "AGW-213", "AGW-216", "AGW-217", "AGW-218")
def cannot_hit(table: AgwTable, unit: Unit, target: Unit) -> Fault | None:
    """Why a target may not be shot at: it fights, lies outside the arc, or is hidden."""
    if target.side == unit.side or not target.on_table:
        return Fault("That is no enemy on the table.", "AGW-211")
    if target.locked:
        return Fault(f"{target.name} is in close combat.", "AGW-212")
    if target.kind == "wagons":
        return Fault("The wagons are wanted whole.", "AGW-383")
    if not has_before_him(unit, target):
        return Fault(f"{target.name} is outside the frontal arc.", "AGW-213")
    start, aimed = muzzle(unit, target), base_of(target)
    standers = bystanders(table, unit, target, Segment(start, closest_point(aimed, start)))
    hidden = _hidden(table.ground, start, footing(target), standers)
    return Fault(f"{hidden.capitalize()}.", "AGW-211") if hidden else None


@lru_cache(maxsize=8192)
def _hidden(ground: Terrain, start: Point, target: Footing, standers: Standers) -> str:
    """What hides a target from a muzzle, looked for once for as long as nobody stirs."""
    aimed = tray(target)
    return sight_between(ground, start, closest_point(aimed, start), bases_of(standers))


class Standers(NamedTuple):
    """Everybody who may stand in the line of fire, lone generals too."""

    units: tuple[Footing, ...]
    generals: tuple[tuple[Place, int], ...]
    """Where each stands, and which way he looks."""


def bystanders(table: AgwTable, unit: Unit, target: Unit, line: Segment) -> Standers:
    """All but a shooter and his target who stand anywhere near the line between them."""
    near = [
        footing(other)
        for other in table.on_field()
        if other is not unit and other is not target and _is_by(line, base_of(other))
    ]
    alone = [g for g in table.generals.values() if g.on_table and not g.attached]
    riders = [(g.place, g.bearing) for g in alone if _is_by(line, general_base(g))]
    return Standers(tuple(near), tuple(riders))


def _is_by(line: Segment, base: Base) -> bool:
    """Their boxes meet."""
    across = base.left <= line.right and base.right >= line.left
    return across and base.top <= line.bottom and base.bottom >= line.top


def bases_of(standers: Standers) -> list[Base]:
    """Their trays."""
    generals = [rider_base(place, bearing) for place, bearing in standers.generals]
    return [*map(tray, standers.units), *generals]


def aim(
    table: AgwTable, unit: Unit, target: Unit, column: int | None = None, *, coming: bool = False
) -> Aim | Fault:
    """A unit's shot at a target; a response is given the range column it is counted at.

    Who comes straight at the shooter has already wheeled, though his tray has not stirred yet.
    """
    fault = cannot_shoot(table, unit)
    if fault is None and column is None:
        fault = cannot_hit(table, unit, target)
    if fault is not None:
        return fault
    band = _band(table, unit, target, column)
    if band is None:
        return Fault(f"{target.name} is out of range.", "AGW-217")
    aimed = _aimed(table, unit, target, band, coming=coming)
    if aimed.dice.total < 1:
        return Fault("Too few of them are left to shoot.", "AGW-220")
    return aimed


def shot_at(table: AgwTable, unit: Unit, target: Unit) -> Aim | None:
    """The same shot if range and arc allow it; whether anything hides the target is not asked."""
    band = None if cannot_shoot(table, unit) else _band(table, unit, target, None)
    if band is None or not has_before_him(unit, target):
        return None
    return _aimed(table, unit, target, band)


def _band(table: AgwTable, unit: Unit, target: Unit, column: int | None) -> int | None:
    """The range band that counts in this weather, if any."""
    arm = arm_of(unit.weapon, table.era)
    assert arm is not None
    band = band_for(arm, unit, target, column)
    return weathered(table, band, len(arm.bands), apart(unit, target))


def _aimed(table: AgwTable, unit: Unit, target: Unit, band: int, *, coming: bool = False) -> Aim:
    """A shot that nothing forbids."""
    arm, start = arm_of(unit.weapon, table.era), muzzle(unit, target)
    assert arm is not None
    cover: Cover = "open"
    if not coming or _share_cover(table, unit, target):
        cover, _ = cover_of(table, target, start, siege=unit.weapon == "heavy_gun")
    save = save_needed(target_class(table, target, start, coming=coming), cover)
    return Aim(reckon_dice(unit, arm), band, arm.bands[band].hits, save, cover)


@rule("AGW-276", "AGW-228")
def _share_cover(table: AgwTable, unit: Unit, charger: Unit) -> bool:
    """They fight in the same wood or ruin; any other cover a charger has left behind."""
    own = [feature.id for feature in stood_in(table, unit) if feature.cover != "none"]
    return any(feature.id in own for feature in stood_in(table, charger))


@rule("AGW-217", "AGW-222", "AGW-223", "AGW-182", "AGW-276")
def band_for(arm: Arm, unit: Unit, target: Unit, column: int | None) -> int | None:
    """The range band that counts: one further for the disordered, one nearer once ranged in."""
    band = column
    if column is None:
        band = band_at(arm, apart(unit, target))
        if band is not None and target.id in unit.ranged:
            band = max(band - 1, 0)
    if band is None:
        return None
    if unit.disordered:
        band += 1
    if unit.kind == "horse_gun" and "run" in unit.did:
        band += 1
    return band if band < len(arm.bands) else None


@rule(
    "AGW-220",
    "AGW-208",
    "AGW-047",
    "AGW-085",
    "AGW-575",
    "AGW-046",
    "AGW-040",
    "AGW-042",
    "AGW-EX18",
)
def reckon_dice(unit: Unit, arm: Arm) -> Reckoning:
    """A die for two men or for each gunner, less for the bad, more for the good."""
    men = shooters(unit)
    share = arm.figures
    if shoots_badly(unit):
        share = 3
    base = min(-(-men // share), arm.most)
    tally = Tally("dice", base, "AGW-220")
    if unit.has("bad_aim"):
        tally.add(-1, "Bad Aim", "AGW-046")
    bonus = max(base - unit.has("bad_aim"), 0) // 3
    if unit.has("crack_gunners"):
        tally.add(bonus, "Crack Gunners", "AGW-040")
    if unit.has("marksmen"):
        tally.add(bonus, "Marksmen", "AGW-042")
    return tally.sum()


def shoots_badly(unit: Unit) -> bool:
    """Bad Shots, cavalry on foot, and guns of another age."""
    if unit.has("bad_shots") or unit.kind == "ancient_gun":
        return True
    return unit.kind in ("heavy_cavalry", "light_cavalry") and not unit.mounted


@rule("AGW-060", "AGW-068", "AGW-110", "AGW-230", "AGW-231", "AGW-232", "AGW-233", "AGW-234")
def target_class(table: AgwTable, target: Unit, source: Point, *, coming: bool = False) -> int:
    """Dense, close order or open order, as the target stands to the shooter, or comes at him."""
    if is_skirmishing(target):
        return OPEN
    if target.formation in ("march", "attack", "square", "limbered"):
        return DENSE
    if is_gun(target):
        return OPEN
    if target.kind in ("tribal_horsemen", "camel_riders"):
        return OPEN
    if is_garrison(target) or coming:
        return CLOSE
    if not lies_before(footing(target), source) or is_crammed(table, target):
        return DENSE
    return CLOSE


@rule("AGW-234")
def is_crammed(table: AgwTable, unit: Unit) -> bool:
    """Another close-order unit of the same side touches it, front to rear."""
    stands = footing(unit)
    return any(
        other is not unit and is_close_order(other) and touches_end(stands, footing(other))
        for other in table.own(unit.seat)
    )


@rule("AGW-206", "AGW-219", "AGW-220", "AGW-229", "AGW-235", "AGW-495")
async def shoot(game: Game_, unit: Unit, target: Unit, aimed: Aim, *, response: bool) -> None:
    """Dice for hits, dice for saves, figures off, and a look at the target's nerve."""
    dice = game.roll(max(aimed.dice.total, 0))
    dice = await with_general(game, unit, dice, "shooting")
    hits = sum(die >= aimed.needed for die in dice)
    house = collapsing(game.table, unit, target, dice)
    hits = 2 * hits if house else hits
    saves = game.roll(hits)
    lost = min(sum(die < aimed.save for die in saves), target.figures)
    ranged = is_gun(unit) and not response and hits > 0 and not _moved(unit)
    cover = shelter(game.table, unit, target, aimed, response=response)
    shot = events.Shot(
        unit.id,
        target.id,
        dice,
        aimed.needed,
        hits,
        saves,
        aimed.save,
        lost,
        BANDS[aimed.band],
        aimed.dice,
        response=response,
        ranged=ranged,
    )
    game.tell(shot)
    after_shot(game, unit, dice, hits)
    if house is not None:
        bring_down(game, unit, target, house)
        cover = "open"
    if target.figures <= 0:
        lose(game, target, "destroyed", "AGW-007")
    elif lost or target.kind == "porters":
        await shaken_by_fire(game, target, cover)


@rule("AGW-238")
def shelter(table: AgwTable, unit: Unit, target: Unit, aimed: Aim, *, response: bool) -> Cover:
    """The cover that steadies a target under this fire; a house is one even to siege guns."""
    return aimed.cover if response else cover_of(table, target, muzzle(unit, target))[0]


@rule("AGW-227")
def collapsing(table: AgwTable, unit: Unit, target: Unit, dice: tuple[int, ...]) -> Feature | None:
    """The house that three sixes of one gun bring down, where that is played."""
    if not table.switches.get("collapse") or not is_gun(unit) or dice.count(6) < 3:
        return None
    for feature in table.ground.stood_in(base_of(target)):
        if feature.kind in ("building", "hut"):
            return feature
    return None


@rule("AGW-227")
def bring_down(game: Game_, unit: Unit, target: Unit, house: Feature) -> None:
    """The house is a ruin, and who is left of its garrison gets out on the far side."""
    game.tell(events.Collapsed(house.id, house.words))
    if target.figures <= 0:
        return
    leave_house(game, target)
    away = bearing_to(unit.point, target.point)
    box = game.table.ground[house.id].shape
    far = max(box.right - box.left, box.bottom - box.top)
    pose, off = retreat_pose(game.table, target, away, far)
    if not off:
        path = (target.place, (pose.x, pose.y))
        game.tell(events.Moved(target.id, path, target.bearing, "gets out", "AGW-227"))
    if not target.disordered:
        game.tell(events.Disordered(target.id, "its house came down", "AGW-227"))


@rule("AGW-686", "AGW-224", "AGW-654")
async def shoot_after(game: Game_, unit: Unit, target: Unit, aimed: Aim) -> None:
    """A parting shot: dice, saves and empty muskets as always, but nobody's nerve is tried."""
    dice = await with_general(game, unit, game.roll(max(aimed.dice.total, 0)), "parting shot")
    hits = sum(die >= aimed.needed for die in dice)
    saves = game.roll(hits)
    lost = min(sum(die < aimed.save for die in saves), target.figures)
    needed, band = aimed.needed, BANDS[aimed.band]
    game.tell(
        events.Shot(
            unit.id,
            target.id,
            dice,
            needed,
            hits,
            saves,
            aimed.save,
            lost,
            band,
            aimed.dice,
            response=True,
        )
    )
    after_shot(game, unit, dice, hits)


def _moved(unit: Unit) -> bool:
    return any(deed in unit.did for deed in ("march", "run", "face", "form"))


@rule("AGW-224", "AGW-225", "AGW-653", "AGW-654", "AGW-576")
def after_shot(game: Game_, unit: Unit, dice: tuple[int, ...], hits: int) -> None:
    """Machine guns may jam; slow weapons have to be loaded."""
    ones = dice.count(1)
    if unit.weapon == "early_machine_gun" and ones > sum(die >= 4 for die in dice):
        game.tell(events.Jammed(unit.id, "AGW-224"))
    elif unit.weapon == "late_machine_gun" and ones and not hits:
        game.tell(events.Jammed(unit.id, "AGW-225"))
    if unit.weapon == "huge_gun":
        game.tell(events.Unloaded(unit.id, "AGW-576"))
    elif loading_cost(game.table, unit):
        game.tell(events.Unloaded(unit.id, "AGW-653"))


@rule("AGW-653", "AGW-654", "AGW-655")
def loading_cost(table: AgwTable, unit: Unit) -> int:
    """Dice to load again: rifles of the musket age 1; with the option muskets 1, rifles 2."""
    if table.era == "1870":
        return 0
    if table.switches.get("reloading"):
        return {"musket": 1, "rifled_musket": 1, "rifle": 2}.get(unit.weapon, 0)
    return 1 if unit.weapon == "rifle" else 0
