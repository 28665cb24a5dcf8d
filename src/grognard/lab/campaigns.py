"""Edwardian Splendour's campaign played through, each of its battles fought or conceded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.books.edwardian_splendour.campaign.marching import (
    battle_result,
    battle_setup,
    current_front,
    hands,
    seats_of,
)
from grognard.books.edwardian_splendour.campaign.results import BattleResult, HowItEnded
from grognard.kernel.book import Book, Setup
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.players import Outlook, Player

Say = Callable[[str], None]


def fight_out(
    campaign: Game[Any],
    battles: Book[Any],
    players: Mapping[str, Player],
    seed: str,
    say: Say,
) -> BattleResult:
    """Fight the battle the campaign waits for, each country's own player in its seat.

    An ally who did not lend his units answers for them himself.
    """
    countries = seats_of(current_front(campaign.table))
    played = hands(campaign.table)
    names = " against ".join(campaign.table.name_of(country) for country in countries.values())
    say(f"The battle of {names} begins.")
    source = Fates(Stream.of(f"{seed} battle {len(campaign.answers)}"))
    game = Game.begin(battles, battle_setup(campaign.table, battles), source)
    while game.verdict is None:
        asked = game.waiting()[0]
        country = played.get(_unit_asked_about(game, asked), countries[asked])
        game.answer(players[country].choose(Outlook(game, asked)), asked)
    winner = game.verdict.winner
    victor = campaign.table.name_of(countries[winner]) if winner else "Nobody"
    say(f"{victor} wins: {game.verdict.reason}.")
    return battle_result(campaign.table, game.table, winner)


def _unit_asked_about(game: Game[Any], seat: str) -> str:
    """The name of the unit a question is about, if it is about one."""
    question = game.question_for(Seat(seat))
    unit = game.table.units.get(question.about()) if question else None
    return unit.name if unit else ""


def wage(
    campaign: Book[Any],
    setup: Setup,
    players: Mapping[str, Player],
    seed: str,
    *,
    battles: Book[Any] | None = None,
    say: Say = lambda _: None,
) -> Game[Any]:
    """Play a campaign to its end; its battles are fought by a book, or a result is chosen."""
    game = Game.begin(campaign, setup, Fates(Stream.of(seed)))
    told = 0
    while game.verdict is None:
        for event in game.chronicle[told:]:
            say(event.tell(game.table))
        told = len(game.chronicle)
        asked = game.waiting()[0]
        if battles is not None and isinstance(game.question_for(asked), HowItEnded):
            game.answer(fight_out(game, battles, players, seed, say), asked)
        else:
            game.answer(players[asked].choose(Outlook(game, asked)), asked)
    return game
