"""Shooting carried out: the target is named, the dice fall, and hits find their men."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import (
    apart,
    attached_to,
    body,
    contacts,
    with_group,
)
from grognard.books.sharpe_skirmish.events.fire import Hit
from grognard.books.sharpe_skirmish.events.wording import in_cm
from grognard.books.sharpe_skirmish.pieces import Figure, Group, SkTable
from grognard.books.sharpe_skirmish.seeing import sees, sees_man
from grognard.books.sharpe_skirmish.shooting import (
    Shot,
    allowed,
    marks,
    may_shoot_at,
    nearest_target,
    reckon_damage,
    reckon_to_hit,
    shots,
    targets,
    tracks_loading,
)
from grognard.books.sharpe_skirmish.tables import harm_of
from grognard.books.sharpe_skirmish.wounds import Toll
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question
from grognard.tabletop.wording import many

NEAREST: Final = 10


class FireAt(Question[str]):
    """Whom a commanded group shoots at; nobody, to hold its fire."""

    __slots__ = ("group", "table")
    answer = str
    cite = "SK-024"

    def __init__(self, table: SkTable, group: Group) -> None:
        super().__init__(table.decides(group))
        self.table = table
        self.group = group

    def words(self) -> str:
        return f"Whom does {self.group.name} shoot at?"

    def detail(self) -> str:
        return "Any figure in clear sight may be picked." if self.group.pc else ""

    def about(self) -> str:
        return self.group.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "shooting", self.group.name)

    def candidates(self) -> Sequence[str]:
        if self.group.pc:
            return [*[figure.id for figure in marks(self.table, self.group)], ""]
        return [*[foe.id for foe in self.table.foes(self.group.side)], ""]

    def is_lone(self) -> bool:
        """Nobody is asked who has nobody to shoot at, and whoever has may hold his fire."""
        return False

    def list_offers(self) -> Sequence[str]:
        if self.group.pc:
            return self.candidates()
        return [*[foe.id for foe in targets(self.table, self.group)], ""]

    def fault(self, choice: str) -> Fault | None:
        if not choice:
            return None
        found = aim(self.table, self.group, choice)
        if found is None:
            return Fault("Name an enemy on the table.", self.cite)
        target, victims = found
        whole = attached_to(self.table, target)
        if whole is not None and not victims:
            words = f"{target.name} is not shot at apart from {whole.name}."
            return Fault(words, "SK-036", f"Shoot at {whole.name}.")
        if self._sees(target, victims) and may_shoot_at(self.table, self.group, target, victims):
            return None
        return Fault(f"Nobody can shoot at {target.name}.", "SK-037", "Try another target.")

    def _sees(self, target: Group, victims: Sequence[Figure]) -> bool:
        """In sight is the picked man himself; else any part of a body, officers and all."""
        if victims:
            return sees_man(self.table, self.group, target, victims[0])
        parts = [target, *with_group(self.table, target)]
        return any(sees(self.table, self.group, part) for part in parts)

    def describe(self, choice: str) -> Offer:
        if not choice:
            kept = "loaded pieces stay loaded" if tracks_loading(self.table, self.group) else ""
            return Offer("Hold fire", kept, "SK-025", "ui-hold")
        found = aim(self.table, self.group, choice)
        if found is None:
            return Offer(choice)
        target, victims = found
        ready = allowed(self.table, self.group, shots(self.table, self.group, target, victims))
        label = _mark_words(target, victims)
        if not ready:
            return Offer(label, piece=target.id)
        reckoning = reckon_to_hit(self.group, ready[0])
        return Offer(
            label,
            _shots_words(ready),
            self.cite,
            "ui-shoot",
            target.id,
            reckoning=reckoning,
            odds=odds_in_words(ready),
        )


def _shots_words(ready: Sequence[Shot]) -> str:
    """How many shoot, and at what range: 1 shot at 12 cm, 5 shots at 12 cm and more."""
    near, far = in_cm(ready[0].range), in_cm(max([shot.range for shot in ready]))
    return f"{many(len(ready), 'shot')} at {near}{'' if near == far else ' and more'}"


def _mark_words(target: Group, victims: Sequence[Figure]) -> str:
    if not victims or target.single:
        return target.name
    number = [figure.id for figure in target.figures].index(victims[0].id) + 1
    wound = ", wounded" if victims[0].wounded else ""
    return f"{target.name}, man {number}{wound}"


def odds_in_words(ready: Sequence[Shot]) -> str:
    """How many hits may be hoped for, in tenths."""
    eighths = sum(9 - shot.number for shot in ready)
    tenths = eighths * 10 // 8
    return f"{tenths // 10}.{tenths % 10} hits to be hoped for"


def aim(table: SkTable, group: Group, choice: str) -> tuple[Group, tuple[Figure, ...]] | None:
    """The group and, for a player character, the figure that a choice names."""
    foes = {foe.id: foe for foe in table.foes(group.side)}
    if choice in foes:
        return foes[choice], ()
    if group.pc:
        for foe in foes.values():
            man = foe.man(choice)
            if man is not None:
                return foe, (man,)
    return None


# Procedures


@rule("SK-024", "SK-031")
async def shoot(game: Game[SkTable], group: Group) -> bool:
    """A group shoots: where it is told to, or at the nearest enemy it can hit."""
    table = game.table
    if table.is_commanded(group) and table.decides(group):
        if nearest_target(table, group) is None or (group.pc and not marks(table, group)):
            return False
        choice = await FireAt(table, group)
        found = aim(table, group, choice) if choice else None
        if found is None:
            game.tell(events.HeldFire(group.id, "holds its fire"))
            return True
        volley(game, group, *found)
        return True
    target = nearest_target(table, group)
    if target is None:
        return False
    volley(game, group, target, ())
    return True


@rule("SK-032", "SK-033", "SK-034")
def volley(game: Game[SkTable], group: Group, target: Group, victims: tuple[Figure, ...]) -> None:
    """A D8 for every shooter, then for every hit the man and the damage."""
    table = game.table
    ready = allowed(table, group, shots(table, group, target, victims))
    dice = game.roll(len(ready), 8, of=f"{table.turn} fire {group.id}")
    numbers = tuple([shot.number for shot in ready])
    hitting = [s for s, die, n in zip(ready, dice, numbers, strict=True) if die >= n]
    men = pool(table, target, group.figures, victims)
    hits = hits_of(game, men, hitting)
    tracked = tracks_loading(table, group)
    game.tell(
        events.Fired(
            group.id,
            target.id,
            tuple([shot.shooter.id for shot in ready]),
            dice,
            numbers,
            hits,
            ready[0].range,
            reckon_to_hit(group, ready[0]),
            tracked,
            "SK-028" if tracked else "SK-030" if _all_slow(ready) else "SK-029",
            group.side,
            victims[0].id if victims else "",
        )
    )


def _all_slow(ready: Sequence[Shot]) -> bool:
    return all(shot.shooter.missile is not None and shot.shooter.missile.slow for shot in ready)


def hits_of(
    game: Game[SkTable], men: Sequence[Figure], hitting: Sequence[Shot], *, powder: bool = False
) -> tuple[Hit, ...]:
    """What the hits of a volley do, as long as there is anybody left to be hit."""
    toll = Toll(men)
    found = []
    for shot in hitting:
        if toll.standing():
            found.append(_hit(game, toll, shot, powder=powder))
    return tuple(found)


@rule("SK-034", "SK-035", "SK-036", "SK-094")
def pool(
    table: SkTable,
    target: Group,
    shooters: Sequence[Figure],
    victims: tuple[Figure, ...] = (),
) -> list[Figure]:
    """The picked man; or all of a group and its officers, of more than ten the nearest ten."""
    if victims:
        return list(victims)
    touched = contacts(table).of
    figures = [figure for figure in body(table, target) if figure.id not in touched]
    if len(figures) <= NEAREST:
        return figures

    def near(figure: Figure) -> tuple[int, str]:
        return min(apart(shooter, figure) for shooter in shooters), figure.id

    return sorted(figures, key=near)[:NEAREST]


@rule("SK-033", "SK-034")
def _hit(game: Game[SkTable], toll: Toll, shot: Shot, *, powder: bool) -> Hit:
    """One hit: whom of those still standing it finds, and whether it grazes, wounds or kills."""
    game.fates.turn_to(f"{game.table.turn} hit {shot.shooter.id}")
    name = draw_man(game, toll.standing())
    die = game.roll(1)[0]
    weapon = shot.shooter.missile
    powder = powder or (weapon is not None and weapon.powder)
    damage = reckon_damage(shot.shooter, die).total
    harm = harm_of(damage, powder=powder)
    return toll.hit(name, game.table.group_of(name).id, harm, die, damage - die)


@rule("SK-034", "SK-078")
def draw_man(game: Game[SkTable], names: Sequence[str]) -> str:
    """Chance says which of some men is hit."""
    return names[0] if len(names) == 1 else game.fates.draw(list(names), "Draw who is hit.")
