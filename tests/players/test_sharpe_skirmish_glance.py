"""What a skirmish commander answers at a glance, as both sides do in a general's imagination."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.ordering import Orders
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.volleys import FireAt
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players import Outlook, seat
from grognard.players.brains import STEADY, Brain, brain_of
from grognard.players.brains.sharpe_skirmish.field import Field
from grognard.players.brains.sharpe_skirmish.weighing import Scales
from grognard.registry import book as open_book
from players.skirmishers import begun, commanded, named, put

BRAIN = brain_of("sharpe_skirmish")


@pytest.fixture
def volley():
    """The Second Section before two bodies of French, near and far."""
    game = begun("almara-bridge")
    men = commanded(game, "Second Section")
    put(named(game, "Voltigeurs"), 160, 40)
    put(named(game, "Conscripts"), 205, 40)
    return game, FireAt(game.table, men)


def test_at_a_glance_men_shoot_at_whom_they_would_with_every_shot_counted(volley):
    game, question = volley
    aimed = BRAIN.favourite(game, question, STEADY)
    assert aimed == named(game, "Voltigeurs").id
    assert aimed == Brain.favourite(BRAIN, game, question, STEADY)


def test_an_officer_among_his_men_is_guessed_at_but_never_named_by_himself(volley):
    game, question = volley
    officer, men = named(game, "Capitaine Lucien Vaudrel"), question.group
    put(officer, 160, 37)
    guessed = Field(game.table, "red", at_a_glance=True).marks(men, middle(men.figures))
    assert officer in [foe for _, foe in guessed]
    assert question.fault(officer.id) is not None
    assert BRAIN.favourite(game, question, STEADY) == named(game, "Voltigeurs").id


def test_who_is_asked_whom_he_shoots_at_may_always_hold_his_fire(volley):
    _, question = volley
    assert not question.is_lone()
    assert "" in question.offers()
    assert len(question.offers()) > 1


def near(game, paces):
    """The Second Squad with the Light Bobs so many centimetres before it, their pieces empty."""
    men, foe = commanded(game, "Second Squad"), named(game, "Light Bobs")
    here = middle(men.figures)
    put(foe, here.x // 100, here.y // 100 - paces)
    men.figures = tuple([replace(figure, load=2) for figure in men.figures])
    return men, foe


def test_at_a_glance_only_charges_are_looked_at_that_may_be_worth_more():
    game = begun("quinta")
    men, foe = near(game, 14)
    scales = Scales(Field(game.table, "blue", at_a_glance=True), STEADY)
    assert Order("charge", target=foe.id) in scales.charges(men, -100.0)
    assert scales.charges(men, 100.0) == []


def test_nobody_out_of_reach_is_charged_at_a_glance():
    game = begun("quinta")
    men, foe = near(game, 60)
    scales = Scales(Field(game.table, "blue", at_a_glance=True), STEADY)
    assert foe.id not in [order.target for order in scales.charges(men, -100.0)]


def test_where_drill_charges_with_time_to_think_he_charges_at_a_glance():
    book = open_book("sharpe_skirmish")
    game = Game.begin(book, book.agree("mill-rescue"), Fates(Stream.of("k0")))
    drill = {name: seat("drill", "p") for name in game.setup.seats}
    while True:
        asked, question = game.waiting()[0], game.question
        choice = drill[asked].choose(Outlook(game, asked))
        if isinstance(question, Orders) and choice.kind == "charge":
            break
        game.answer(choice, asked)
    assert BRAIN.favourite(game, question, STEADY) == choice


def test_leaders_charge_nobody_at_a_glance():
    game = begun("quinta")
    _, foe = near(game, 14)
    captain = next(group for group in game.table.own("blue") if group.pc)
    put(captain, middle(foe.figures).x // 100 + 10, middle(foe.figures).y // 100)
    scales = Scales(Field(game.table, "blue", at_a_glance=True), STEADY)
    assert scales.charges(captain, -100.0) == []
