"""Deployment: who chooses, who places first, and where."""

import pytest

from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from grognard.books.gentlemen_of_war.scenarios import default_zones, scenarios
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.tabletop.hexes import offset
from marks import cites

SIX, FIVE = "russian-600", "british-600"


def opening(red, blue, *tape, scenario="encounter", seed=""):
    """A battle before its first question."""
    setup = BOOK.agree(scenario, {"red": red, "blue": blue})
    return Game.begin(BOOK, setup, Fates(Stream.of(seed) if seed else None, tape))


def deploy_all(game, until="Activate"):
    """Place every unit on the first hex that is offered."""
    while type(game.question).__name__ == "Deploy":
        game.answer(game.question.offers()[0])
    assert type(game.question).__name__ == until
    return [event for event in game.chronicle if isinstance(event, events.Deployed)]


@cites("GOW-118")
@pytest.mark.parametrize(("red", "blue", "chooser"), [(SIX, FIVE, "blue"), (FIVE, SIX, "red")])
@pytest.mark.parametrize("package", ["first", "second"])
def test_whoever_has_fewer_units_chooses_a_package(red, blue, chooser, package):
    game = opening(red, blue)
    assert (type(game.question).__name__, game.question.seat) == ("Package", chooser)
    assert list(game.question.offers()) == ["first", "second"]
    game.answer(package)
    taken = game.chronicle[-1]
    other = "red" if chooser == "blue" else "blue"
    assert taken.deployer == (chooser if package == "first" else other)
    assert taken.first == (other if package == "first" else chooser)
    assert game.question.seat == taken.deployer


@cites("GOW-118")
@pytest.mark.parametrize(("coin", "chooser"), [(1, "red"), (2, "blue")])
def test_a_coin_decides_between_equals(coin, chooser):
    game = opening(FIVE, FIVE, coin)
    assert game.question.seat == chooser
    game.answer("first")
    assert game.chronicle[-1].tossed is True


@cites("GOW-118")
def test_the_first_deployer_places_his_whole_warband_and_then_the_other():
    game = opening(SIX, FIVE)
    game.answer("first")
    seats = [event.unit.split("-")[0] for event in deploy_all(game)]
    assert seats == ["blue"] * 5 + ["red"] * 6


@cites("GOW-118", "GOW-005")
@pytest.mark.parametrize(("package", "first"), [("first", "red"), ("second", "blue")])
def test_the_package_settles_who_activates_first_in_turn_one(package, first):
    game = opening(SIX, FIVE)
    game.answer(package)
    deploy_all(game)
    assert game.chronicle[-1] == events.TurnBegan(1, first, "")
    assert game.question.seat == first


@cites("GOW-119")
def test_zones_are_three_rows_along_each_long_edge():
    assert default_zones(4, 9) == ("2222",) * 3 + ("....",) * 3 + ("1111",) * 3


@cites("GOW-119")
@pytest.mark.parametrize(("seat", "rows"), [("blue", {0, 1, 2}), ("red", {8, 9, 10})])
def test_a_side_deploys_in_its_own_zone(seat, rows):
    game = opening(FIVE, SIX)
    game.answer("first" if seat == "red" else "second")
    assert game.question.seat == seat
    assert {offset(place)[1] for place in game.question.offers()} == rows
    assert game.question.fault((5, 5)).cite == "GOW-119"


@cites("GOW-119", "GOW-123")
def test_nobody_deploys_on_hard_cover_or_on_another_unit():
    game = opening("french-600", "prussian-600", 2, scenario="streets")
    game.answer("first")
    house = scenarios()["streets"].rows()
    offered = game.question.offers()
    assert all(house[offset(place)[1]][offset(place)[0]] != "h" for place in offered)
    game.answer(offered[0])
    assert offered[0] not in game.question.offers()
    assert game.question.fault(offered[0]).cite == "GOW-119"


@cites("GOW-110")
def test_a_rider_deploys_in_the_saddle():
    game = opening("british-800", "french-800", 1, scenario="unknown_country", seed="field")
    game.answer("first")
    deploy_all(game)
    kinds = {piece.name: piece.kind for piece in BOOK.view(game.table, None).pieces}
    assert list(kinds.values()).count("horse") == 2


@cites("GOWR-088")
def test_a_velocipede_is_not_set_up_in_soft_cover_or_water():
    army = (
        """
name = "Wheelmen"
faction = "British"
limit = 600
[[units]]
type = "Gentleman Officer"
commander = true
items = ["Velocipede"]
"""
        + """
[[units]]
type = "Volunteer Cyclist"
items = ["Velocipede"]
"""
        * 3
    )
    game = opening(army, FIVE)
    game.answer("first")
    rows = scenarios()["encounter"].rows()
    marks = {rows[row][column] for column, row in map(offset, game.question.offers())}
    assert not marks & set("fswh")


@cites("GOW-120")
def test_a_field_laid_out_by_chance_leaves_the_long_edges_open():
    for seed in range(5):
        game = opening("british-800", "french-800", scenario="unknown_country", seed=f"s{seed}")
        laid = game.chronicle[0]
        assert isinstance(laid, events.FieldLaid)
        assert set(laid.rows[0] + laid.rows[-1]) == {"."}
        assert set("".join(laid.rows)) > {"."}
