"""The campaign turn: reinforcements and transfers, declarations, fronts, battles."""

from __future__ import annotations

from itertools import combinations
from typing import Final, TypeAlias

from grognard.books.edwardian_splendour.campaign.battles import fight, join_battle
from grognard.books.edwardian_splendour.campaign.events import (
    AlliancesMade,
    Allocated,
    AttackDeclared,
    CoalitionsAnnounced,
    CommandLent,
    Diluted,
    FrontsOpened,
    GunReplaced,
    PhaseBegan,
    Reinforced,
    Transferred,
    TransfersClosed,
    TroopsRemoved,
    TurnOpened,
)
from grognard.books.edwardian_splendour.campaign.questions import (
    Allies,
    Attacks,
    Coalition,
    Disposition,
    LendCommand,
    Transfer,
    TransferFigures,
)
from grognard.books.edwardian_splendour.campaign.state import (
    CampaignTable,
    Card,
    is_lower,
    place_of,
    shifted,
)
from grognard.kernel.book import DONE, Done, Rule
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Sealed

Campaign: TypeAlias = Game[CampaignTable]

RECRUITS: Final = {
    "infantry": (1, 2, 3, 4, 5, 6),
    "spotter": (1, 2, 3, 4, 5, 6),
    "cavalry": (0, 1, 1, 2, 2, 3),
    "gun": (0, 0, 0, 1, 1, 2),
    "mg": (0, 0, 0, 1, 1, 2),
}
"""What each face of the die brings: ES-141."""


@rule("ES-140")
def next_step(game: Campaign) -> Rule:
    """Reinforcements and transfers, then declarations, then fronts, then battles."""
    table = game.table
    if is_turn_over(table):
        return reinforce(game)
    if table.phase == "transfers":
        return transfer(game)
    if table.phase == "declarations":
        return declare(game)
    if table.phase == "fronts":
        return allocate(game)
    return fight(game) if table.battle else join_battle(game)


def is_turn_over(table: CampaignTable) -> bool:
    """Whether every battle of the turn is settled, or no turn has begun."""
    fought = table.phase == "battles" and not table.battle
    return not table.turn or (fought and all(front.settled for front in table.fronts.values()))


@rule("ES-141", "ES-150")
async def reinforce(game: Campaign) -> Done:
    """Every unit below full strength rolls a die for recruits; the conquered leave."""
    table = game.table
    game.tell(TurnOpened(table.turn + 1))
    for country in table.in_play():
        if country.fallen:
            game.tell(TroopsRemoved(country.seat))
    for country in table.standing():
        for card in table.cards_of(country.seat):
            if card.room:
                recruit(game, card)
    game.tell(PhaseBegan("transfers"))
    return DONE


@rule("ES-141", "ES-142")
def recruit(game: Campaign, card: Card) -> None:
    """The die says how many come; never more than the unit started with."""
    die = game.roll(1)[0]
    recruits = min(RECRUITS[card.type][die - 1], card.room)
    worse = is_lower(game.table.recruits, card.quality)
    game.tell(Reinforced(card.id, die, recruits, worse, card.country))


@rule("ES-142")
def most_transfers(table: CampaignTable, seat: str) -> int:
    """As many as it has units, which is enough for any new order, and an end to shuffling."""
    return len(table.cards_of(seat))


@rule("ES-142")
async def transfer(game: Campaign) -> Done:
    """Country by country, figures change over until each has what it wants."""
    waiting = [country for country in game.table.standing() if not country.settled]
    if not waiting:
        settle_ranks(game)
        return DONE
    country = waiting[0]
    if country.transfers >= most_transfers(game.table, country.seat):
        game.tell(TransfersClosed(country.seat))
        return DONE
    choice = await TransferFigures(game.table, country.seat)
    if choice == Transfer():
        game.tell(TransfersClosed(country.seat))
        return DONE
    giver, taker = game.table.cards[choice.giver], game.table.cards[choice.taker]
    worse = is_lower(giver.quality, taker.quality)
    game.tell(Transferred(choice.giver, choice.taker, choice.figures, worse))
    return DONE


@rule("ES-141", "ES-143")
def settle_ranks(game: Campaign) -> None:
    """Units swamped by newcomers lose a grade, and crews without a piece get one."""
    for card in game.table.cards.values():
        if 2 * card.newcomers > card.figures:
            game.tell(Diluted(card.id, shifted(card.quality, -1)))
        if card.gunless and card.figures:
            game.tell(GunReplaced(card.id))
    game.tell(PhaseBegan("declarations"))


@rule("ES-144", "ES-145", "ES-151")
async def declare(game: Campaign) -> Done:
    """All countries say at once whom they hold with, then whom they attack."""
    table = game.table
    seats = [country.seat for country in table.standing()]
    await make_alliances(game, seats)
    answers = await Sealed([Attacks(table, seat) for seat in seats])
    attacks = dict(zip(seats, answers, strict=True))
    for seat in seats:
        for target in attacks[seat]:
            game.tell(AttackDeclared(seat, target))
    fronts = []
    for one, other in combinations(seats, 2):
        declared = [a for a, b in ((one, other), (other, one)) if b in attacks[a]]
        if declared:
            fronts.append((one, other, tuple(declared)))
    game.tell(FrontsOpened(tuple(fronts)))
    return DONE


@rule("ES-145", "ES-151")
async def make_alliances(game: Campaign, seats: list[str]) -> None:
    """Those who name each other are allies; allies who all announce the same are a coalition."""
    table = game.table
    named = dict(zip(seats, await Sealed([Allies(table, seat) for seat in seats]), strict=True))
    pairs = [(a, b) for a, b in combinations(seats, 2) if b in named[a] and a in named[b]]
    game.tell(AlliancesMade(tuple(pairs)))
    allied = [seat for seat in seats if table.countries[seat].allies]
    if not allied:
        game.tell(CoalitionsAnnounced(()))
        return
    answers = await Sealed([Coalition(table, seat) for seat in allied])
    meant = {
        seat: tuple(other for other in seats if other in (seat, *said))
        for seat, said in zip(allied, answers, strict=True)
        if said
    }
    groups = [group for group in meant.values() if all(meant.get(m) == group for m in group)]
    game.tell(CoalitionsAnnounced(tuple(dict.fromkeys(groups))))


@rule("ES-145", "ES-148")
async def allocate(game: Campaign) -> Done:
    """All countries send their units at once to their fronts, their allies', or the Reserve."""
    table = game.table
    seats = [country.seat for country in table.standing()]
    answers = await Sealed([Disposition(table, seat) for seat in seats])
    for seat, places in zip(seats, answers, strict=True):
        game.tell(Allocated(seat, places))
    for seat in seats:
        await lend(game, seat)
    game.tell(PhaseBegan("battles"))
    return DONE


@rule("ES-148")
async def lend(game: Campaign, seat: str) -> None:
    """The owner of units on an ally's front says who plays them."""
    table = game.table
    for front in table.fronts.values():
        for ally in front.sides:
            place = place_of(front.id, ally)
            cards = [card.id for card in table.cards_of(seat) if card.place == place]
            if ally != seat and cards:
                foe = front.rival(ally)
                lent = await LendCommand(table, seat, ally, foe)
                game.tell(CommandLent(seat, ally, tuple(cards), lent, foe))
