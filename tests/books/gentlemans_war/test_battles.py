"""Whole battles by chance, from deployment to their end."""

import pytest

from books.gentlemans_war.field import SETUP, Bare, fight_by_chance, general, lay, unit
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.deploying import Stand
from grognard.books.gentlemans_war.pieces import NOWHERE, Terms
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game
from grognard.tabletop.geometry import inches
from marks import cites

KINDS = ("infantry", "infantry", "light_infantry", "light_cavalry", "field_gun")


def opening():
    units = [unit(f"{side}{n}", kind) for side in "RB" for n, kind in enumerate(KINDS)]
    table = lay(
        *units,
        generals=[general("Rg", (0, 0), commander=True), general("Bg", (0, 0), commander=True)],
        headquarters={"red": (0, 0), "blue": (0, 0)},
        phase="first",
        terms=Terms(reshuffles=2),
    )
    for piece in (*table.generals.values(), *table.headquarters.values()):
        piece.place = NOWHERE
    return table


@cites("AGW-353", "AGW-352", "AGW-351")
@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_small_battle_in_open_country_runs_to_its_end(seed):
    game = fight_by_chance(opening(), seed)
    assert game.verdict is not None
    assert any(isinstance(event, events.Activated) for event in game.chronicle)


@cites("AGW-114", "AGW-115", "AGW-116", "AGW-117", "AGW-073")
def test_sides_place_by_turns_inside_their_zones():
    book = Bare()
    book.opening = opening()
    game = Game.begin(book, SETUP, Fates(None, [2, 5]))
    assert game.question.seat == "blue"
    game.answer("red")
    deploy = game.question
    assert deploy.fault(Stand("R0", inches(30), inches(50))) is None
    assert deploy.fault(Stand("R0", inches(30), inches(30))).cite == "AGW-114"
    assert deploy.fault(Stand("R0", inches(4), inches(50))).cite == "AGW-114"
    game.answer(Stand("R0", inches(30), inches(50)))
    assert game.question.seat == "blue"
    game.answer(Stand("B0", inches(30), inches(5)))
    assert game.question.fault(Stand("R1", inches(31), inches(50))).cite == "AGW-114"


@cites("AGW-357")
def test_a_defender_places_half_before_the_attacker_and_half_after_him():
    book = Bare()
    table = opening()
    table.terms = Terms(placing="defender_half", attacker="red")
    book.opening = table
    game = Game.begin(book, SETUP, Fates(None, []))
    order = []
    while game.table.phase == "deploy":
        order.append(game.question.seat)
        game.answer(game.question.offers()[0])
    assert order == ["blue"] * 3 + ["red"] * 7 + ["blue"] * 4
