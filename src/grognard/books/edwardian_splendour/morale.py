"""What follows a fire or melee step: the dead are removed, standards pass on, units check."""

from __future__ import annotations

from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.claiming import claim_guns
from grognard.books.edwardian_splendour.cover import is_in_hard_cover
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Unit
from grognard.books.edwardian_splendour.reckon import reckon_morale, reckon_spiking
from grognard.kernel.cite import rule
from grognard.kernel.game import Game


@rule("ES-021", "ES-022", "ES-023")
async def aftermath(game: Game[EsTable], *, melee: bool) -> None:
    """All casualties take effect together, then every unit that lost figures checks morale."""
    table = game.table
    for unit in table.standing():
        if unit.struck:
            _remove(game, unit, melee=melee)
    for gun in table.models():
        if gun.struck:
            game.tell(events.GunDestroyed(gun.id))
    for unit in table.standing():
        if unit.fresh:
            check_morale(game, unit, melee=melee)
    await claim_guns(game)


def _remove(game: Game[EsTable], unit: Unit, *, melee: bool) -> None:
    dead = [man for man in unit.figures if man.id in unit.struck]
    left = len(unit.figures) - len(dead)
    officer = any(man.role == "officer" for man in dead)
    gun = None if left else game.table.gun_of(unit)
    model = "" if gun is None or gun.struck else gun.id
    game.tell(events.CasualtiesRemoved(unit.id, unit.struck, left, melee, officer, model))
    if not unit.out:
        _pass_on(game, unit, dead)


@rule("ES-108")
def _pass_on(game: Game[EsTable], unit: Unit, dead: list[Figure]) -> None:
    """A comrade takes up the standard of a bearer who was shot, and a captured one likewise.

    A standard taken in melee is no longer the unit's to take up.
    """
    for man in dead:
        if man.role == "standard" and unit.standard == "with":
            game.tell(events.StandardTakenUp(unit.id, _next_bearer(unit, man).id))
        if man.trophy and game.table.units[man.trophy].standard == "taken":
            taker = _next_bearer(unit, man)
            game.tell(events.StandardTakenUp(unit.id, taker.id, man.trophy))


def _next_bearer(unit: Unit, fallen: Figure) -> Figure:
    """The comrade nearest to a man who fell, one without a task of his own if there is any.

    Before an officer, who would be one no longer, rather one who carries a trophy besides.
    """

    def far(man: Figure) -> tuple[bool, bool, int]:
        away = abs(man.x - fallen.x) + abs(man.y - fallen.y)
        return bool(man.role), bool(man.trophy), away

    return min(unit.figures, key=far)


@rule("ES-065", "ES-067")
def check_morale(game: Game[EsTable], unit: Unit, *, melee: bool) -> None:
    """Two dice above the morale number and the unit is gone; a crew shot to pieces may spike."""
    need = reckon_morale(unit, hard_cover=is_in_hard_cover(game.table, unit.figures))
    one, other = game.roll(2)
    checked = events.MoraleChecked(unit.id, (one, other), need, melee, unit.seat)
    game.tell(checked)
    if checked.holds or game.table.gun_of(unit) is None:
        return
    if melee:
        game.tell(events.CrewFled(unit.id, 0, None))
    else:
        spiked = reckon_spiking(unit.quality)
        game.tell(events.CrewFled(unit.id, game.roll(1)[0], spiked, unit.seat))
