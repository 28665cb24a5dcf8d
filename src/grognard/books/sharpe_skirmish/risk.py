"""The risk factor of a unit, with every reason: foot and horse have tables of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.books.sharpe_skirmish.bodies import between, middle, sharers, span
from grognard.books.sharpe_skirmish.cover import in_cover
from grognard.books.sharpe_skirmish.hauling import hands
from grognard.books.sharpe_skirmish.pieces import CANTER, Figure, Group, SkTable
from grognard.books.sharpe_skirmish.seeing import hero_near, nearest_foe, sees
from grognard.books.sharpe_skirmish.tables import tables, weapon
from grognard.kernel.cite import rule
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.geometry import (
    Length,
    angle_between,
    bearing_to,
    cm,
    degrees,
    fan,
    gap,
    meets,
)

FLANK: Final = degrees(45)
SHOCK: Final = cm(50)
_ANYWHERE: Final = cm(10_000)


@rule("SK-019", "SK-039", "SK-063", "SK-079")
def reckon_risk(table: SkTable, group: Group) -> Reckoning:
    """The sum of every entry of its table that applies, and what artillery has added."""
    cite = "SK-063" if group.is_horse else "SK-039"
    tally = Tally("risk", 0, cite)
    values = tables().risk["horse" if group.is_horse else "foot"]
    quiet = nearest_foe(table, group) is None
    if quiet and not _retreating_friend(table, group):
        tally.add(values["quiet"], "no enemy and no retreating friend in sight", cite)
    if hero_near(table, group):
        tally.add(values["hero"], "a Hero near", cite)
    if group.regular and "regulars" in values:
        tally.add(values["regulars"], "regulars", cite)
    tally.add(values["cover"] * bool(_sheltered(table, group)), _sheltered(table, group), cite)
    if not quiet:
        _add_dangers(table, group, tally)
    if not group.single or table.switches.get("lone_losses", True):
        tally.add(values["losses"] * tenths_lost(group), "tenths wounded or killed", cite)
    if group.running or group.pushed:
        why = "thrown back in melee" if group.pushed else "ran last turn"
        tally.add(values["ran"], why, cite)
    tally.add(group.threat, "under artillery fire", "SK-079")
    return tally.sum()


def _add_dangers(table: SkTable, group: Group, tally: Tally) -> None:
    """What enemies in sight add: in range, raw and in range, to flank or rear, shock cavalry."""
    values = tables().risk["horse" if group.is_horse else "foot"]
    cite = tally.cite
    ranging = _first_seen(table, group, lambda foe: has_in_range(table, foe, group))
    if ranging is not None:
        why = "SK-064" if group.is_horse else cite
        tally.add(values["in_range"], f"in range of {ranging.name}", why)
        tally.add(values["raw_in_range"] * group.raw, "Raw and in range", cite)
    flanking = _first_seen(table, group, lambda foe: is_flanked_by(group, foe))
    if flanking is not None:
        tally.add(values["flank"], f"{flanking.name} to flank or rear", cite)
    if "shock" in values and faces_shock(table, group):
        tally.add(values["shock"], "shock cavalry near", cite)


def _first_seen(table: SkTable, group: Group, wanted: Callable[[Group], bool]) -> Group | None:
    """The first enemy of a sort whom a group sees; only those of the sort are looked for."""
    for foe in table.foes(group.side):
        if wanted(foe) and sees(table, group, foe):
            return foe
    return None


@rule("SK-036", "SK-039")
def _retreating_friend(table: SkTable, group: Group) -> bool:
    """A friend in retreat is in sight; who belongs to the unit itself is none."""
    own = [group, *sharers(table, group)]
    return any(
        other not in own and other.retreating and sees(table, group, other)
        for other in table.own(group.side)
    )


def _sheltered(table: SkTable, group: Group) -> str:
    """Entirely in cover; for horse a canter or gallop does as well, and both count once."""
    if group.is_horse and group.gait >= CANTER and group.acted == table.turn - 1:
        return "at speed"
    return "in cover" if in_cover(table, group) else ""


@rule("SK-039")
def tenths_lost(group: Group) -> int:
    """Full tenths of the group's first figures that are wounded or killed."""
    hurt = group.size - len(group.figures) + sum(figure.wounded for figure in group.figures)
    return 10 * hurt // group.size if group.size else 0


@rule("SK-039", "SK-063", "SK-064")
def has_in_range(table: SkTable, foe: Group, group: Group) -> bool:
    """An enemy's weapons carry to a group; a horse on the move counts one band further off."""
    moved = group.is_horse and group.moved == table.turn - 1 and table.turn > 1
    further = int(moved)
    return _arms_carry(foe, group, further) or _gun_bears(table, foe, group, further)


@rule("SK-039")
def _arms_carry(foe: Group, group: Group, further: int) -> bool:
    """Somebody of an enemy has a group within the range of his own weapon."""
    near = span(foe.figures, group.figures)
    if near.gap <= carries(near.mine, further):
        return True
    return near.gap <= furthest(foe, further) and any(
        span((figure,), group.figures).gap <= carries(figure, further) for figure in foe.figures
    )


@rule("SK-039", "SK-080", "SK-081")
def _gun_bears(table: SkTable, foe: Group, group: Group, further: int) -> bool:
    """A gun that is served carries to any distance straight ahead, a gatling as far as a rifle."""
    gun = table.gun(foe)
    if gun is None or gun.limbered or not hands(table, foe):
        return False
    gatling = gun.model == "gatling"
    most = weapon("breech").ranges[2 - further] if gatling else _ANYWHERE
    strip = fan(gun.base, spread=degrees(45) if gatling else 0)
    discs = [figure.disc for figure in group.figures]
    return any(meets(strip, disc) and gap(disc, gun.base) <= most for disc in discs)


@rule("SK-060", "SK-083")
def furthest(group: Group, further: int = 0) -> Length:
    """How far a group's best weapon carries at who counts so many bands further off."""
    return max([carries(figure, further) for figure in group.figures])


@rule("SK-060", "SK-083")
def carries(figure: Figure, further: int = 0) -> Length:
    """How far a man's weapon carries, at who counts so many bands further off; -1 if he has none.

    From the saddle the long band is beyond all range, and the wounded shoot at short range only.
    """
    last = 0 if figure.wounded else 1 if figure.type.is_horse else 2
    if figure.missile is None or last < further:
        return -1
    return figure.missile.ranges[last - further]


@rule("SK-039")
def is_flanked_by(group: Group, foe: Group) -> bool:
    """The enemy's nearest figure is more than 45 degrees off the front; a square has no flank."""
    if group.square:
        return False
    here, there = middle(group.figures), span(group.figures, foe.figures).theirs.point
    if here == there:
        return False
    return abs(angle_between(group.facing, bearing_to(here, there))) > FLANK


@rule("SK-039", "SK-055")
def faces_shock(table: SkTable, group: Group) -> bool:
    """Infantry neither in square nor in cover with shock cavalry in sight within 50."""
    if group.square:
        return False

    def is_near(foe: Group) -> bool:
        return foe.arm == "shock" and between(group, foe) <= SHOCK

    return _first_seen(table, group, is_near) is not None and not in_cover(table, group)
