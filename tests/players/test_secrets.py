"""Nothing hidden reaches a player: two battles that differ only in hidden things look alike."""

import pytest

from grognard.books.gentlemen_of_war import BOOK
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players import Outlook, seat
from grognard.players.general import GeneralPlayer
from grognard.tabletop.cards import Pile
from players.commanders import begin, drilled, play, until


def with_cards_known_to(owner: str) -> Game:
    """A battle in which one side has looked at its next three cards, and the other is asked."""
    game = until(
        lambda game: game.table.phase == "act" and game.waiting()[0] != owner,
        "encounter",
        "secret",
    )
    table = game.position().copy()
    pile = table.piles[owner].top_shuffled()
    table.piles = {**table.piles, owner: pile.peeked(pile.unknown[:3])}
    return Game.take_up(BOOK, game.setup, table, Fates(Stream.of("secret")))


def otherwise(game: Game, owner: str) -> Game:
    """The same battle with other cards on top of that side's deck."""
    table = game.position().copy()
    pile = table.piles[owner].top_shuffled()
    table.piles = {**table.piles, owner: pile.peeked(pile.unknown[-3:])}
    return Game.take_up(BOOK, game.setup, table, Fates(Stream.of("secret")))


def players():
    return [
        seat("drill", "same"),
        seat("recruit", "same"),
        GeneralPlayer("same", nodes=60, seconds=60),
    ]


@pytest.mark.parametrize("which", range(3))
def test_a_player_chooses_the_same_whatever_the_enemy_has_hidden(which):
    game = with_cards_known_to("red")
    other = otherwise(game, "red")
    assert game.table.piles["red"].top != other.table.piles["red"].top
    chosen = [players()[which].choose(Outlook(battle, "blue")) for battle in (game, other)]
    assert chosen[0] == chosen[1]


def test_a_general_weighs_the_same_whatever_the_enemy_has_hidden():
    game = with_cards_known_to("red")
    weighed = []
    for battle in (game, otherwise(game, "red")):
        general = players()[2]
        general.choose(Outlook(battle, "blue"))
        weighed.append(general.explain())
    assert weighed[0] == weighed[1]


def test_imagined_worlds_deal_the_enemys_known_cards_anew():
    game = with_cards_known_to("red")
    luck = Stream.of("worlds")
    tops = set()
    for _ in range(20):
        world = Outlook(game, "blue").imagine(luck)
        tops.add(world.table.piles["red"].top)
        world.close()
    assert len(tops) > 10
    assert all(len(top) == 3 for top in tops)


def test_imagined_worlds_keep_ones_own_known_cards():
    game = until(
        lambda game: game.table.phase == "act" and game.waiting()[0] == "blue",
        "encounter",
        "secret",
    )
    table = game.position().copy()
    pile: Pile = table.piles["blue"].top_shuffled()
    table.piles = {**table.piles, "blue": pile.peeked(pile.unknown[:2])}
    game = Game.take_up(BOOK, game.setup, table, Fates(Stream.of("secret")))
    world = Outlook(game, "blue").imagine(Stream.of("worlds"))
    assert world.table.piles["blue"].top == game.table.piles["blue"].top
    world.close()


def test_a_players_thoughts_leave_the_battle_as_it_was():
    game = begin("hut", "thoughts")
    for outlook in play(game, drilled("drill", "drill"), most=40):
        before = game.table.digest(), len(game.answers), game.fates.at
        outlook.label(outlook.offers[0])
        seat("drill", "other").choose(outlook)
        assert (game.table.digest(), len(game.answers), game.fates.at) == before
