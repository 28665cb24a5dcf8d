"""A campaign played through, each battle that it waits for fought at a table of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.kernel.book import Commission
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.lab.battles import Teller
from grognard.players import Outlook, Player
from grognard.registry import book as open_book

Say = Callable[[str], None]


def wage(game: Game[Any], players: Mapping[str, Player], seed: str, say: Say) -> None:
    """Play a campaign to its end; where its battles are fought, its players fight them."""
    teller = Teller(game, say)
    while game.verdict is None:
        teller.tell_new(None)
        asked = game.waiting()[0]
        question = game.question_for(asked)
        wanted = game.book.commission(game.table, question) if question else None
        if wanted is not None:
            game.answer(fight_out(game, wanted, players, seed, say), asked)
        else:
            game.answer(players[asked].choose(Outlook(game, asked)), asked)
    teller.tell_new(None)


def fight_out(
    campaign: Game[Any], wanted: Commission, players: Mapping[str, Player], seed: str, say: Say
) -> Any:
    """How the battle ended that the campaign waits for, each country's own player in its seat.

    An ally who did not lend his units answers for them himself.
    """
    names = {seat: campaign.table.name_of(country) for seat, country in wanted.seats.items()}
    say(f"The battle of {' against '.join(names.values())} begins.")
    source = Fates(Stream.of(f"{seed} battle {len(campaign.answers)}"))
    battle = Game.begin(open_book(wanted.setup.book), wanted.setup, source)
    while battle.verdict is None:
        asked = battle.waiting()[0]
        country = wanted.hands.get(_unit_asked_about(battle, asked), wanted.seats[asked])
        battle.answer(players[country].choose(Outlook(battle, asked)), asked)
    winner = battle.verdict.winner
    say(f"{names[winner] if winner else 'Nobody'} wins: {battle.verdict.reason}.")
    return campaign.book.reported(campaign.table, battle.table, winner)


def _unit_asked_about(game: Game[Any], seat: str) -> str:
    """The name of the unit a question is about, if it is about one."""
    question = game.question_for(Seat(seat))
    unit = game.table.units.get(question.about()) if question else None
    return unit.name if unit else ""
