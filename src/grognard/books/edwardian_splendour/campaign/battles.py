"""The battles of a campaign turn: conceded or fought, and what they make of units and countries."""

from __future__ import annotations

from typing import TypeAlias

from grognard.books.edwardian_splendour.campaign.events import (
    BattleConceded,
    BattleFought,
    BattleJoined,
    BattleShunned,
    Conquered,
    Disgraced,
    Promoted,
    TerrainArranged,
)
from grognard.books.edwardian_splendour.campaign.questions import (
    Concede,
    Ground,
    NextBattle,
)
from grognard.books.edwardian_splendour.campaign.results import (
    BattleResult,
    HowItEnded,
    by_lot,
    outcome,
)
from grognard.books.edwardian_splendour.campaign.state import (
    CONQUEST,
    CampaignTable,
    Card,
    Front,
    shifted,
)
from grognard.books.edwardian_splendour.scenarios import campaign_fields
from grognard.kernel.book import DONE, Done
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Sealed

Campaign: TypeAlias = Game[CampaignTable]


@rule("ES-146")
async def join_battle(game: Campaign) -> Done:
    """The next front is drawn; its sides fight or concede, and one of them arranges terrain."""
    table = game.table
    waiting = [front for front in table.fronts.values() if not front.settled]
    name = await next_battle(game, waiting)
    front = table.fronts[name]
    game.tell(BattleJoined(name, front.sides))
    absent = [side for side in front.sides if not table.at(front, side)]
    if absent:
        concede(game, front, absent[0], absent=True)
        return DONE
    given_up = await Sealed([Concede(table, side, front) for side in front.sides])
    if all(given_up):
        game.tell(BattleShunned(name, front.sides))
    elif any(given_up):
        concede(game, front, front.sides[given_up.index(True)], absent=False)
    else:
        arranger = game.fates.draw(front.sides, "Who arranges the terrain?")
        ground = await Ground(table, arranger, campaign_fields())
        game.tell(TerrainArranged(name, arranger, ground))
    return DONE


@rule("ES-146")
async def next_battle(game: Campaign, waiting: list[Front]) -> str:
    """Battles are fought in random order, or in one that their players agree on."""
    table, names = game.table, [front.id for front in waiting]
    if len(names) == 1 or table.order == "listed":
        return names[0]
    if table.order == "agreed":
        seats = [seat for seat in table.countries if any(seat in f.sides for f in waiting)]
        wishes = await Sealed([NextBattle(table, seat, names) for seat in seats])
        if len(set(wishes)) == 1:
            return str(wishes[0])
    return game.fates.draw(names, "Which battle is next?")


@rule("ES-146")
def concede(game: Campaign, front: Front, loser: str, *, absent: bool) -> None:
    """A battle not fought is a victory, but no battle for the quality of any unit."""
    winner = front.rival(loser)
    game.tell(BattleConceded(front.id, winner, loser, absent))
    conquer(game, winner, loser)


@rule("ES-147", "ES-149")
async def fight(game: Campaign) -> Done:
    """Whoever ran the battle says how it ended, or the lot; cards and countries follow."""
    table = game.table
    front = table.fronts[table.battle]
    if table.fought:
        result = await HowItEnded(table, front.arranger, front)
    else:
        result = by_lot(game, front)
    cards = table.engaged(front)
    told = {
        card.id: outcome(result, side) for side in front.sides for card in table.at(front, side)
    }
    game.tell(
        BattleFought(
            front.id,
            front.sides,
            result.winner,
            told,
            result.survivors,
            result.failed,
            result.lost_guns,
        )
    )
    regrade(game, cards, result)
    if result.winner and conquer(game, result.winner, front.rival(result.winner)):
        for card in cards:
            if card.id not in result.failed:
                promote(game, card, "ES-156")
    return DONE


@rule("ES-153", "ES-154", "ES-155")
def regrade(game: Campaign, cards: list[Card], result: BattleResult) -> None:
    """Who broke goes down a level; a run of battles without breaking goes up one."""
    for card in cards:
        if card.id in result.failed:
            if (lower := shifted(card.quality, -1)) != card.quality:
                game.tell(Disgraced(card.id, lower))
        elif card.streak >= 2 and card.won:
            promote(game, card, "ES-155")
        elif card.streak >= 3:
            promote(game, card, "ES-154")


@rule("ES-156", "ES-157")
def promote(game: Campaign, card: Card, by: str) -> None:
    """Up one level, unless the unit is Elite already."""
    if (higher := shifted(card.quality, 1)) != card.quality:
        game.tell(Promoted(card.id, higher, by))


@rule("ES-150")
def conquer(game: Campaign, winner: str, loser: str) -> bool:
    """A country beaten three times more by another than it beat it is conquered."""
    table = game.table
    margin = table.victories(winner, loser) - table.victories(loser, winner)
    if margin < CONQUEST or table.countries[loser].fallen:
        return False
    game.tell(Conquered(loser, winner))
    return True
