"""What every book's commander owes: each offer weighed, nothing touched, nobody favoured."""

from math import isfinite

import pytest

from grognard.books.black_powder.orders import Order
from grognard.kernel.book import Verdict
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players import Outlook, seat
from grognard.players.brains import TEMPERS, Asked, NoBrain, brain_of, outcome
from grognard.players.brains.black_powder.field import Field as BpField
from grognard.players.brains.black_powder.weighing import Scales as BpScales
from grognard.players.brains.sharpe_skirmish.field import Field
from grognard.players.brains.sharpe_skirmish.weighing import Scales
from grognard.registry import book as open_book
from grognard.registry import books

STEADY = TEMPERS["steady"]
LOOKS = 30
"""Questions looked at in each battle."""


def is_studied(name):
    try:
        brain_of(name)
    except NoBrain:
        return False
    return True


STUDIED = [name for name in books() if is_studied(name)]


def questions(name, player, number=0):
    """A battle's first questions, each before it is answered."""
    book = open_book(name)
    brief = book.scenarios()[number]
    game = Game.begin(book, book.agree(brief.id), Fates(Stream.of("books")))
    players = {side.seat: seat(player, side.seat) for side in brief.sides}
    for _ in range(LOOKS):
        if game.verdict is not None:
            return
        asked = game.waiting()[0]
        yield game, game.question_for(asked)
        game.answer(players[asked].choose(Outlook(game, asked)), asked)


@pytest.mark.parametrize("name", STUDIED)
@pytest.mark.parametrize("player", ["random", "drill"])
def test_every_choice_is_weighed_and_every_idea_is_legal(name, player):
    brain = brain_of(name)
    for game, question in questions(name, player):
        asked = brain.ask(game, question)
        assert all(question.fault(choice) is None for choice in asked.choices)
        worths = brain.weigh(game, asked, STEADY)
        assert len(worths) == len(asked.choices)
        assert all(isfinite(worth) for worth in worths)
        on_offer = brain.weigh(game, Asked(question, question.offers()), STEADY)
        assert max(worths) >= max(on_offer), "nothing better may be left out"


@pytest.mark.parametrize("name", STUDIED)
def test_thinking_changes_nothing_on_the_table(name):
    brain = brain_of(name)
    for game, question in questions(name, "drill"):
        before = game.table.digest()
        brain.weigh(game, brain.ask(game, question), STEADY)
        brain.judge(game, question.seat)
        assert game.table.digest() == before


@pytest.mark.parametrize("name", STUDIED)
def test_what_one_side_gains_the_other_loses(name):
    brain = brain_of(name)
    for game, _ in questions(name, "drill"):
        one, other = game.setup.seats[:2]
        assert brain.judge(game, one) + brain.judge(game, other) == pytest.approx(0, abs=1e-9)
        assert -1 <= brain.judge(game, one) <= 1


@pytest.mark.parametrize("name", STUDIED)
def test_every_note_gives_its_reason_in_a_sentence(name):
    for kind, why in brain_of(name).notes.items():
        assert ":" in kind
        assert why.endswith(".")


def begun(name, scenario):
    book = open_book(name)
    return Game.begin(book, book.agree(scenario), Fates(Stream.of("begun"))).table


def test_men_whom_an_aim_names_do_not_lose_their_name_in_another_group():
    table = begun("sharpe_skirmish", "mill-rescue")
    scales = Scales(Field(table, "red"), STEADY)
    groups = {group.name: group for group in table.groups.values()}
    assert scales.join(groups["Surgeon Phineas Lark"], groups["The Surgeon's Family"].id) < 0
    assert scales.join(groups["Forlorn Few"], groups["Redcoat Volunteers"].id) > 0


def test_who_loses_when_time_runs_out_is_the_one_who_attacks():
    table = begun("sharpe_skirmish", "signal-hill")
    assert Field(table, "red").attacks
    assert not Field(table, "blue").attacks


def test_the_horse_that_can_be_there_first_is_the_spearhead():
    table = begun("sharpe_skirmish", "cork-woods")
    names = [table.groups[name].name for name in Field(table, "blue").spearhead]
    assert sorted(names[:2]) == ["Cuirassiers", "First Dragoons"]
    assert len(names) == 4  # in a race, twice as many men as it takes


def test_guns_that_are_unlimbered_are_not_told_to_unlimber_again():
    table = begun("black_powder", "el_teb")
    gun = next(u for u in table.units.values() if u.is_artillery and u.formation == "deployed")
    again = Order("form", (gun.id,), formation="deployed")
    assert BpScales(BpField(table, STEADY)).form(gun, again) < 0


@pytest.mark.parametrize(
    ("winner", "worth"), [("red", 1.0), ("red+green", 1.0), ("blue+green", -1.0), (None, 0.0)]
)
def test_a_battle_won_together_is_won_by_each(winner, worth):
    assert outcome(Verdict(winner=winner, reason="", cite=""), "red") == worth
