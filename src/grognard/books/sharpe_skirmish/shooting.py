"""Small arms: who may shoot at whom, at what range, through what cover, and how many of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from grognard.books.sharpe_skirmish.bodies import NEAR, apart, bodies, body, span
from grognard.books.sharpe_skirmish.cover import cover_from
from grognard.books.sharpe_skirmish.pieces import GALLOP, HORSE_RADIUS, Figure, Group, SkTable
from grognard.books.sharpe_skirmish.seeing import Screen, foes_by_distance, sees_man, visible_foes
from grognard.books.sharpe_skirmish.tables import BANDS, ROUTS, number_to_hit
from grognard.kernel.cite import rule
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.geometry import Length, angle_between, bearing_to, degrees
from grognard.tabletop.terrain import Cover

LEFT: Final = degrees(45)
SLACK: Final = degrees(1)


class Shot(NamedTuple):
    """One shooter and the figure by which his range and the cover are taken."""

    shooter: Figure
    victim: Figure
    range: Length
    band: int
    cover: Cover

    @property
    def number(self) -> int:
        """What his D8 must reach."""
        return number_to_hit(self.band, self.cover)


# Whether a group shoots at all


@rule("SK-018", "SK-020", "SK-025")
def tracks_loading(table: SkTable, group: Group) -> bool:
    """Commanded troops who can fire volleys load and fire; all others shoot by the ratio."""
    return table.is_commanded(group) and group.volleys


@rule("SK-012", "SK-025", "SK-026", "SK-053", "SK-060")
def silence(table: SkTable, group: Group) -> str:
    """Why a group does not shoot this turn, or nothing."""
    if group.captive:
        return "is held captive"
    if group.result in ROUTS:
        return "runs and does not shoot"
    if group.is_horse and group.gait >= GALLOP and group.moved == table.turn:
        return "gallops and does not shoot"
    if group.only_commands:
        return "does nothing but command"
    if table.gun(group) is not None and not group.busy:
        return "serves its gun"
    return ""


@rule("SK-025", "SK-026", "SK-027", "SK-028")
def is_ready(table: SkTable, group: Group, figure: Figure) -> bool:
    """A commanded firearm must be loaded and have gone at half speed at most."""
    weapon = figure.missile
    if weapon is None:
        return False
    if not weapon.powder or not tracks_loading(table, group):
        return True
    return figure.load == 0 and halves_moved(table, group, figure) < 2


@rule("SK-025")
def halves_moved(table: SkTable, group: Group, figure: Figure) -> int:
    """The half turns a figure has spent moving this turn: his group's, or both if he hurried."""
    if group.acted == table.turn and figure.id in group.hurried:
        return 2
    return group.halves if group.moved == table.turn else 0


# Ranges


@rule("SK-005", "SK-060", "SK-083")
def band_of(group: Group, figure: Figure, range_: Length) -> int | None:
    """The range band, one further for horse; the wounded shoot at short range only."""
    weapon = figure.missile
    if weapon is None:
        return None
    bands = [place for place, limit in enumerate(weapon.ranges) if range_ <= limit]
    if not bands:
        return None
    band = bands[0] + int(group.is_horse)
    if band > 2 or (figure.wounded and bands[0] > 0):
        return None
    return band


@rule("SK-059")
def bears(table: SkTable, group: Group, figure: Figure, victim: Figure) -> bool:
    """Horse on the move shoot only from straight ahead to an eighth to the left."""
    if not group.is_horse or group.moved != table.turn:
        return True
    off = angle_between(group.facing, bearing_to(figure.point, victim.point))
    return -LEFT - SLACK <= off <= SLACK


@rule("SK-037", "SK-094")
def shot_at(
    table: SkTable, group: Group, figure: Figure, victims: Sequence[Figure], screen: Screen
) -> Shot | None:
    """The shot of one figure at the nearest of some that he can hit, if there is one."""
    touched = screen.touched
    if figure.id in touched or not is_ready(table, group, figure):
        return None
    ranges = sorted([(apart(figure, foe), foe.id, place) for place, foe in enumerate(victims)])
    for range_, _, place in ranges:
        victim = victims[place]
        band = band_of(group, figure, range_)
        if band is None:
            return None
        if victim.id in touched or not bears(table, group, figure, victim):
            continue
        if screen.is_open(figure.disc, victim):
            cover = cover_from(table.ground, victim.disc, figure.point)
            return Shot(figure, victim, range_, band, cover)
    return None


def _aims(
    table: SkTable, group: Group, target: Group, victims: Sequence[Figure] = ()
) -> Iterator[Shot]:
    """Everybody of a group who may shoot at another, each with his best aim."""
    if silence(table, group):
        return
    aimed_at = tuple(victims) or body(table, target)
    near = span(group.figures, aimed_at).gap
    ranges = [figure.missile.ranges[2] for figure in group.figures if figure.missile is not None]
    if not ranges or near > max(ranges):
        return
    screen = Screen(table, group.figures, aimed_at)
    for figure in group.figures:
        shot = shot_at(table, group, figure, aimed_at, screen)
        if shot is not None:
            yield shot


def shots(
    table: SkTable, group: Group, target: Group, victims: Sequence[Figure] = ()
) -> list[Shot]:
    """Everybody of a group who may shoot at another, each with his best aim, nearest first."""
    found = _aims(table, group, target, victims)
    return sorted(found, key=lambda shot: (shot.range, shot.shooter.id))


def may_shoot_at(
    table: SkTable, group: Group, target: Group, victims: Sequence[Figure] = ()
) -> bool:
    """True if anybody of a group may shoot at another."""
    return next(_aims(table, group, target, victims), None) is not None


@rule("SK-018", "SK-020", "SK-028", "SK-029", "SK-030")
def allowed(table: SkTable, group: Group, ready: Sequence[Shot]) -> list[Shot]:
    """All who are loaded under command; else 1 in 2 at the halt, 1 in 3 moving, rifles fewer."""
    if tracks_loading(table, group):
        return list(ready)
    moving = group.moved == table.turn
    slow = [shot for shot in ready if _is_slow(shot)]
    quick = [shot for shot in ready if not _is_slow(shot)]
    up = bool(table.switches.get("round_up", False))
    chosen = quick[: _share(len(quick), 3 if moving else 2, up=up)]
    chosen += slow[: _share(len(slow), 4 if moving else 3, up=up)]
    return chosen or list(ready[:1])


@rule("SK-030")
def _share(count: int, one_in: int, *, up: bool) -> int:
    """One in so many, rounded down, or up by the house rule."""
    return -(-count // one_in) if up else count // one_in


def _is_slow(shot: Shot) -> bool:
    weapon = shot.shooter.missile
    return weapon is not None and weapon.slow


# Targets


def farthest_shot(group: Group) -> Length:
    """No group further off is hit, nor an officer who stands before it and belongs to it."""
    ranges = [figure.missile.ranges[2] for figure in group.figures if figure.missile is not None]
    return max(ranges) + NEAR + 2 * HORSE_RADIUS if ranges else -1


@rule("SK-024", "SK-036", "SK-044")
def targets(table: SkTable, group: Group) -> list[Group]:
    """The enemies in sight at whom at least one figure may shoot, nearest first."""
    if silence(table, group):
        return []
    near = foes_by_distance(table, group, farthest_shot(group))
    return [foe for foe in bodies(table, near) if may_shoot_at(table, group, foe)]


@rule("SK-031", "SK-036")
def nearest_target(table: SkTable, group: Group) -> Group | None:
    """The nearest enemy an uncommanded group can hit."""
    if silence(table, group):
        return None
    for foe in bodies(table, foes_by_distance(table, group, farthest_shot(group))):
        if may_shoot_at(table, group, foe):
            return foe
    return None


@rule("SK-024", "SK-034")
def marks(table: SkTable, group: Group) -> list[Figure]:
    """The single figures a player character can hit."""
    return [
        figure
        for foe in visible_foes(table, group)
        for figure in foe.figures
        if sees_man(table, group, foe, figure) and may_shoot_at(table, group, foe, (figure,))
    ]


# Reckonings


@rule("SK-032", "SK-060")
def reckon_to_hit(group: Group, shot: Shot) -> Reckoning:
    """What a D8 must reach, by range and cover."""
    cover = {"none": "in the open", "soft": "in soft cover", "hard": "in hard cover"}[shot.cover]
    saddle = " from the saddle" if group.is_horse else ""
    what = f"to hit at {BANDS[shot.band]} range{saddle}, {cover}"
    return Reckoning(what, shot.number, "SK-060" if group.is_horse else "SK-032")


@rule("SK-033")
def reckon_damage(shooter: Figure, die: int) -> Reckoning:
    """The damage die, one more for a Hero, one less for a Raw shooter."""
    tally = Tally("damage die", die, "SK-033")
    tally.add(int(shooter.grade == "hero"), "a Hero", "SK-033")
    tally.add(-int(shooter.grade == "raw"), "Raw", "SK-033")
    return tally.sum()
