"""Guns and gatlings: the work of the crew, straight fire ahead, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import bodies, body, contacts
from grognard.books.sharpe_skirmish.cover import cover_from
from grognard.books.sharpe_skirmish.events.fire import Hit
from grognard.books.sharpe_skirmish.events.wording import begun, in_cm
from grognard.books.sharpe_skirmish.hauling import hands
from grognard.books.sharpe_skirmish.pieces import Carriage, Figure, Group, SkTable
from grognard.books.sharpe_skirmish.seeing import Screen, visible_foes
from grognard.books.sharpe_skirmish.shooting import Shot, reckon_to_hit
from grognard.books.sharpe_skirmish.tables import ROUTS, Harm, Shell, shelling, weapon
from grognard.books.sharpe_skirmish.volleys import draw_man, hits_of, odds_in_words, pool, shoot
from grognard.books.sharpe_skirmish.wounds import Toll
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.geometry import Length, degrees, fan, gap, meets

MUZZLE, BREECH = 12, 6
"""Man-turns to load and fire: SK-075."""
MOST: Final = {False: 4, True: 3}
"""How many men load at once, by whether the gun is a breech-loader."""
SPREAD: Final = degrees(45)
BARRELS: Final = 6
"""As so many rifles a gatling fires with all the men it wants: SK-081."""


@rule("SK-075", "SK-EX02")
def work_needed(gun: Carriage) -> int:
    """Twelve man-turns for a muzzle-loader, six for a breech-loader."""
    return BREECH if gun.breech else MUZZLE


@rule("SK-075")
def loaders(table: SkTable, group: Group) -> int:
    """The unwounded men at a gun who load it this turn, four at most, three at a breech."""
    gun = table.gun(group)
    if gun is None or gun.limbered or table.turn in (gun.served, group.moved):
        return 0
    if group.result in ROUTS or group.busy:
        return 0
    return min(len(hands(table, group)), MOST[gun.breech])


@rule("SK-076")
def is_loaded(table: SkTable, group: Group) -> bool:
    """A gun may fire in the turn in which the work is done."""
    gun = table.gun(group)
    if gun is None or gun.model != "gun" or not hands(table, group):
        return False
    if group.result in ROUTS or _has_hurried(table, group):
        return False
    return gun.work + loaders(table, group) >= work_needed(gun) and gun.served != table.turn


@rule("SK-025", "SK-072")
def _has_hurried(table: SkTable, group: Group) -> bool:
    """Gunners are troops with firearms: at more than half speed they are not back in time."""
    return group.moved == table.turn and group.halves > 1


@rule("SK-036", "SK-080", "SK-081")
def gun_range(table: SkTable, gun: Carriage, target: Group) -> tuple[Length, Figure] | None:
    """The nearest figure of a group that stands before a gun and can be seen from it."""
    strip = fan(gun.base, spread=SPREAD if gun.model == "gatling" else 0)
    touched = contacts(table).of
    figures = [f for f in body(table, target) if f.id not in touched and meets(strip, f.disc)]
    if not figures:
        return None
    crew = table.groups[gun.crew].figures
    screen = Screen(table, (*crew, figures[0]), figures)
    screen.forget([gun.base, *[figure.disc for figure in crew]])
    for figure in sorted(figures, key=lambda f: (gap(f.disc, gun.base), f.id)):
        if screen.is_open(gun.base, figure):
            return gap(figure.disc, gun.base), figure
    return None


def gun_targets(table: SkTable, group: Group) -> list[Group]:
    """The groups a gun can fire at, nearest first."""
    gun = table.gun(group)
    if gun is None:
        return []
    found = []
    for foe in bodies(table, visible_foes(table, group)):
        reach = gun_range(table, gun, foe)
        if reach is not None and (gun.model == "gun" or reach[0] <= weapon("breech").ranges[2]):
            found.append((reach[0], foe.id))
    return [table.groups[name] for _, name in sorted(found)]


class GunTarget(Question[str]):
    """Which group a gun fires at; nobody, to keep the round."""

    __slots__ = ("group", "table")
    answer = str
    cite = "SK-080"

    def __init__(self, table: SkTable, group: Group) -> None:
        super().__init__(table.decides(group))
        self.table = table
        self.group = group

    @property
    def gun(self) -> Carriage:
        """The gun that is to fire."""
        return self.table.carriages[self.group.serves]

    def words(self) -> str:
        return f"Whom does {self.gun.name} fire at?"

    def about(self) -> str:
        return self.group.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "shooting", self.gun.name)

    def candidates(self) -> Sequence[str]:
        return [*[foe.id for foe in self.table.foes(self.group.side)], ""]

    def fault(self, choice: str) -> Fault | None:
        if not choice:
            return None
        if choice in [foe.id for foe in gun_targets(self.table, self.group)]:
            return None
        arc = "straight ahead" if self.gun.model == "gun" else "within 45 degrees of straight ahead"
        words = f"{begun(self.gun.name)} fires only {arc}, at those who are in sight and in range."
        return Fault(words, self.cite, "Turn it in another turn.")

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("Keep the round", icon="ui-hold")
        target = self.table.groups[choice]
        found = gun_range(self.table, self.gun, target)
        if found is None:
            return Offer(target.name, "", self.cite, "ui-shoot", choice)
        if self.gun.model == "gun":
            row = shelling(found[0])
            reckoning = Reckoning("threat to a unit that is hit", row.threat, "SK-079")
            odds = shell_odds(row)
        else:
            shot = gatling_shot(self.table, self.group, self.gun, found)
            reckoning = reckon_to_hit(self.group, shot)
            odds = odds_in_words([shot] * barrels(self.table, self.group))
        return Offer(
            target.name,
            f"at {in_cm(found[0])}",
            self.cite,
            "ui-shoot",
            choice,
            reckoning=reckoning,
            odds=odds,
        )


def shell_odds(row: Shell) -> str:
    """What the six dice of a row come to on average, in tenths."""
    wounds, kills = (10 * sum(hit[n] for hit in row.hits) // 6 for n in (0, 1))
    return f"{kills // 10}.{kills % 10} killed and {wounds // 10}.{wounds % 10} wounded hoped for"


# Procedures


async def fire_gun(game: Game[SkTable], group: Group) -> bool:
    """A crew loads its gun and fires it if it can, or shoots with its own arms."""
    table = game.table
    gun = table.gun(group)
    if gun is None or group.busy:
        return await shoot(game, group)
    if gun.model == "gatling":
        return await _crank(game, group, gun)
    ready = is_loaded(table, group)
    target = await _gun_target(game, group) if ready else None
    men, need = loaders(table, group), work_needed(gun)
    if men and gun.work < need:
        work = min(gun.work + men, need)
        game.tell(events.Loaded(gun.id, group.id, men, work, need))
    if target is not None:
        discharge(game, group, gun, target)
    elif ready:
        game.tell(events.HeldFire(group.id, "keeps its round"))
    return bool(men) or ready


async def _gun_target(game: Game[SkTable], group: Group) -> Group | None:
    """The player names a target; where the table runs a gun it fires at the nearest."""
    table = game.table
    found = gun_targets(table, group)
    if not found:
        return None
    if not table.decides(group):
        return found[0]
    choice = await GunTarget(table, group)
    return table.groups[choice] if choice else None


@rule("SK-077", "SK-078", "SK-079")
def discharge(game: Game[SkTable], group: Group, gun: Carriage, target: Group) -> None:
    """One die on the artillery table; kills first, then wounds, among all of the group."""
    table = game.table
    found = gun_range(table, gun, target)
    assert found is not None
    row, die = shelling(found[0]), game.roll(1, of=f"{table.turn} shell {group.id}")[0]
    wounds, kills = row.hits[die - 1]
    hits = _shelled(game, target, kills, wounds)
    fallen = [hit.figure for hit in hits if hit.effect == "kill"]
    game.tell(
        events.GunFired(
            gun.id,
            group.id,
            target.id,
            found[0],
            die,
            row.threat,
            wounds,
            kills,
            hits,
            group.side,
            wiped_out=all(figure.id in fallen for figure in target.figures),
        )
    )


@rule("SK-078", "SK-094")
def _shelled(game: Game[SkTable], target: Group, kills: int, wounds: int) -> tuple[Hit, ...]:
    """Each hit finds any man of the group who is not at grips, the fallen among them."""
    table = game.table
    touched = contacts(table).of
    toll = Toll([figure for figure in body(table, target) if figure.id not in touched])
    hits = []
    for number in range(kills + wounds):
        name = draw_man(game, list(toll.wounds))
        harm: Harm = "kill" if number < kills else "wound"
        hits.append(toll.hit(name, table.group_of(name).id, harm))
    return tuple(hits)


@rule("SK-081")
def barrels(table: SkTable, group: Group) -> int:
    """A gatling fires as six breech-loading rifles with two men, as three with one."""
    men = len(hands(table, group))
    return 0 if men == 0 else 3 if men == 1 else BARRELS


@rule("SK-081")
def _turns_freely(table: SkTable, group: Group, gun: Carriage) -> bool:
    """Whether a gatling can be cranked: it is not jammed, nor its crew about something else."""
    free = table.turn not in (gun.jammed, gun.served) and not gun.limbered
    return free and not _has_hurried(table, group) and group.result not in ROUTS


@rule("SK-076", "SK-081")
def is_fired_now(table: SkTable, group: Group) -> bool:
    """Whether a gun is loaded, or a gatling has both men it wants, and somebody is before it."""
    gun = table.gun(group)
    if gun is None or not gun_targets(table, group):
        return False
    if gun.model == "gun":
        return is_loaded(table, group)
    return _turns_freely(table, group, gun) and barrels(table, group) == BARRELS


async def _crank(game: Game[SkTable], group: Group, gun: Carriage) -> bool:
    table = game.table
    if not _turns_freely(table, group, gun):
        return False
    if not barrels(table, group) or not gun_targets(table, group):
        return False
    target = await _gun_target(game, group)
    if target is None:
        game.tell(events.HeldFire(group.id, "holds its fire"))
    else:
        spray(game, group, gun, target)
    return True


@rule("SK-081")
def gatling_shot(table: SkTable, group: Group, gun: Carriage, found: tuple[Length, Figure]) -> Shot:
    """One of a gatling's shots: at the ranges of a breech-loading rifle, through what cover."""
    range_, victim = found
    band = sum(range_ > limit for limit in weapon("breech").ranges)
    cover = cover_from(table.ground, victim.disc, gun.point)
    return Shot(group.figures[0], victim, range_, band, cover)


@rule("SK-032", "SK-081")
def spray(game: Game[SkTable], group: Group, gun: Carriage, target: Group) -> None:
    """So many D8s at rifle ranges; all odd, and it jams for the next turn."""
    table = game.table
    found = gun_range(table, gun, target)
    assert found is not None
    shot = gatling_shot(table, group, gun, found)
    dice = game.roll(barrels(table, group), 8, of=f"{table.turn} fire {group.id}")
    count = sum(die >= shot.number for die in dice)
    men = pool(table, target, group.figures)
    hits = hits_of(game, men, [shot] * count, powder=True)
    numbers = tuple([shot.number] * len(dice))
    reckoning = reckon_to_hit(group, shot)
    game.tell(
        events.Fired(
            group.id,
            target.id,
            (),
            dice,
            numbers,
            hits,
            shot.range,
            reckoning,
            tracked=False,
            by="SK-081",
            side=group.side,
        )
    )
    if all(die % 2 for die in dice):
        game.tell(events.GatlingJammed(gun.id, dice, group.side))
