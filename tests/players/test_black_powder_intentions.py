"""What a commander of Black Powder says of his choices is true of the table before him."""

from __future__ import annotations

import pytest

from books.black_powder.field import at, battle, general, ordering, troop
from grognard.books.black_powder.firing import Shot
from grognard.books.black_powder.orders import NOTHING, Order
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players import Outlook, seat
from grognard.players.brains import brain_of
from grognard.registry import book as open_book

BRAIN = brain_of("black_powder")


def said(play, choice):
    return BRAIN.intent(play.game, play.game.question, choice)


@pytest.mark.parametrize("scenario", ["meadow", "el_perez", "freemans_farm", "el_teb"])
def test_every_intention_is_a_sentence(scenario):
    book = open_book("black_powder")
    game = Game.begin(book, book.agree(scenario), Fates(Stream.of("say")))
    players = {one: seat("random", f"say {one}") for one in game.setup.seats}
    for _ in range(60):
        if game.question is None:
            break
        asked = game.waiting()[0]
        for offer in game.question_for(asked).offers()[:8]:
            words = BRAIN.intent(game, game.question_for(asked), offer)
            assert words.endswith(".")
            assert not words.endswith("..")
            assert not words[0].islower()
        game.answer(players[asked].choose(Outlook(game, asked)), asked)


def test_a_march_says_whether_it_brings_the_enemy_within_shot_and_how_often_it_is_heard():
    play = ordering(troop("A", 36, 44), troop("Z", 36, 10), general("C", 36, 46), by="C")
    near, far = (Order("move", ("A",), way=((at(36), at(y)),)) for y in (26, 40))
    assert said(play, near) == "A gets within shot of Z; the order is heard three times in four."
    assert said(play, far) == "A comes nearer to Z; the order is heard three times in four."


def test_a_march_away_from_everything_has_no_purpose_to_be_told():
    play = ordering(troop("A", 36, 34), troop("Z", 36, 4), general("C", 36, 46), by="C")
    back = Order("move", ("A",), way=((at(36), at(44)),))
    assert said(play, back) == play.question.describe(back).label


def test_a_charge_gives_its_reason_and_how_often_the_order_carries_it_so_far():
    foe = troop("Z", 36, 22, casualties=3)
    play = ordering(troop("A", 36, 40), foe, general("C", 36, 42), by="C")
    words = said(play, Order("charge", ("A",), "Z"))
    assert words == (
        "A goes at Z: shaken men hardly stand a charge; "
        "the order carries them so far one time in three."
    )


def test_a_charge_at_the_last_sound_unit_of_a_brigade_says_that_it_breaks():
    lost = troop("Y", 60, 4, brigade="blue-2", casualties=3)
    last = [troop(name, x, 20, brigade="blue-2") for name, x in (("Z", 36), ("X", 50), ("W", 60))]
    play = ordering(troop("A", 36, 30), lost, *last, general("C", 36, 42), by="C")
    assert "their brigade breaks with them" in said(play, Order("charge", ("A",), "Z"))


def test_a_rally_says_what_a_shaken_unit_counts_for():
    hurt = troop("A", 36, 44, casualties=3)
    play = ordering(hurt, troop("Z", 5, 4), general("C", 36, 46), by="C")
    assert said(play, Order("rally", ("A",))).startswith(
        "Whoever is shaken counts as lost, so A must take heart"
    )


def test_to_say_no_more_tells_those_with_orders_from_those_not_worth_one():
    play = ordering(troop("A", 36, 44), troop("Z", 36, 4), general("C", 36, 46), by="C")
    assert said(play, NOTHING) == "Nothing that is left to order is worth the throw."
    play.unit("A").ordered = play.table.half
    assert said(play, NOTHING) == "All who hear him have their orders, or are fighting."


def test_a_volley_says_what_it_should_cause_and_what_one_casualty_more_would_do():
    weak = troop("Z", 36, 30, casualties=2)
    play = battle(troop("A", 36, 40), weak, phase="shoot")
    assert play.asks() == "OpenFire"
    [shot, *_] = [offer for offer in play.question.offers() if offer.at]
    assert said(play, shot) == (
        "Z should suffer about one casualty, and one is enough to shake them."
    )
    assert said(play, Shot()) == "Nobody else has a target worth the powder."


def test_columns_who_must_get_away_say_so():
    book = open_book("black_powder")
    game = Game.begin(book, book.agree("el_perez"), Fates(Stream.of("away")))
    players = {one: seat("drill", f"away {one}") for one in game.setup.seats}
    told = []
    for _ in range(20):
        asked = game.waiting()[0]
        choice = players[asked].choose(Outlook(game, asked))
        told.append(players[asked].explain().words)
        game.answer(choice, asked)
    assert any("gets nearer to the way off the table" in words for words in told)
