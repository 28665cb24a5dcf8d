"""The 2:17 from Lower Grumble: a train that crosses the table on a Joker."""

from __future__ import annotations

from typing import Final

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import FromHand, trail_of
from grognard.books.gentlemans_war.charge_cards import playable
from grognard.books.gentlemans_war.generals import lose
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.retreats import (
    draw_off,
    home_bearing,
    is_stuck,
    retreat_pose,
)
from grognard.books.gentlemans_war.stands import base_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.cards import Card, symbol
from grognard.tabletop.geometry import Bearing, Length, inches, overlap
from grognard.tabletop.terrain import Feature

Game_ = Game[AgwTable]
TIMETABLE: Final = 4
"""The Joker on which it comes."""
DICE: Final = 12


class OffTheTrack(FromHand):
    """Which Hold Card gets a unit off the track in time, if any."""

    __slots__ = ()
    cite = "AGW-148"


@rule("AGW-148", "AGW-147")
async def the_train(game: Game_) -> list[Unit]:
    """On its Joker the train runs along every railway; those are named who get off it in time."""
    table = game.table
    safe: list[Unit] = []
    if not table.switches.get("train") or table.jokers + 1 != TIMETABLE:
        return safe
    for railway in [feature for feature in table.features if feature.kind == "railway"]:
        game.tell(events.TrainCame(railway.words))
        for unit in table.on_field():
            if not is_on_track(table, railway, unit):
                continue
            if await _gets_off(game, railway, unit):
                safe.append(unit)
            else:
                _run_over(game, unit)
    return safe


@rule("AGW-148")
def out_of_breath(game: Game_, safe: list[Unit]) -> None:
    """Who has leapt off the track is in disorder: the Joker of the train does not end that."""
    for unit in safe:
        if unit.on_table and not unit.disordered:
            game.tell(events.Disordered(unit.id, "it has leapt off the track", "AGW-148"))


def is_on_track(table: AgwTable, railway: Feature, unit: Unit) -> bool:
    """Some of a unit stands between the rails."""
    return unit.on_table and railway in table.ground.touched_by(base_of(unit), 0)


@rule("AGW-148", "AGW-576")
async def _gets_off(game: Game_, railway: Feature, unit: Unit) -> bool:
    """A Hold Card has the unit Fall Back off the track; a gun too heavy to be pushed stays."""
    table = game.table
    if not playable(table, unit):
        return False
    trail = trail_of(table, unit, "the train")
    asks = f"The train comes at {unit.name}! What do they do?"
    choice = await OffTheTrack(
        unit.seat, asks, lambda: _to_get_off(table, unit), "AGW-148", trail, whom=unit.id
    )
    if not choice:
        return False
    own = game.table.command_of(unit)
    game.tell(events.HoldPlayed(own, Card(choice), "off the track", "AGW-148"))
    if is_stuck(unit):
        game.tell(events.GunLeft(unit.id))
    away, far = _way_off(game.table, railway, unit)
    draw_off(game, unit, ((), far), away=away)
    return True


def _to_get_off(table: AgwTable, unit: Unit) -> dict[str, str]:
    """Any Hold Card will do."""
    cards = playable(table, unit)
    leaps = {str(card): f"{symbol(card)}: fall back off the track" for card in cards}
    return {"": "Stand where they are"} | leaps


def _way_off(table: AgwTable, railway: Feature, unit: Unit) -> tuple[Bearing, Length]:
    """The shortest way off the rails: toward the own edge, or to a side of it."""
    track = table.ground[railway.id].area
    home = home_bearing(table, unit.seat)
    for far in range(inches(1), inches(25), inches(1)):
        for away in (home, home + 9000, home + 27000):
            pose, off = retreat_pose(table, unit, away, far, faces=True)
            end = base_of(unit).at(pose)
            if off or track is None or not overlap(end, track):
                return away % 36000, far
    return home, inches(6)


@rule("AGW-148")
def _run_over(game: Game_, unit: Unit) -> None:
    """Twelve dice, each of which kills on 4 to 6; nothing saves."""
    dice = game.roll(DICE)
    lost = min(sum(die >= 4 for die in dice), unit.figures)
    game.tell(events.TrainStruck(unit.id, dice, lost))
    if unit.figures <= 0:
        lose(game, unit, "destroyed", "AGW-148")
