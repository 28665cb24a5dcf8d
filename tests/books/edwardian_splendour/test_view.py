"""What each seat sees, and what it does not."""

import pytest

from books.edwardian_splendour.battle import BLUE, NORTH, RED, at, foot, gun, horse, lay, play, row
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.book import BOOK
from grognard.books.edwardian_splendour.orders import STAND, Order
from grognard.books.edwardian_splendour.pieces import Headquarters
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.tabletop.geometry import inches
from marks import cites


def shown(table, seat=None):
    return {piece.id: piece for piece in BOOK.view(table, seat).pieces}


def test_a_unit_is_shown_with_every_figure_its_tray_and_its_card():
    piece = shown(lay(foot("r", row(4, 10, 30)), foot("b", [(50, 5)])))["r"]
    assert [figure.place for figure in piece.figures] == [at(10 + n, 30) for n in range(4)]
    assert piece.footprint[0] == at(9.5, 29.5)
    assert piece.footprint[2] == at(13.5, 30.5)
    assert (piece.strength, piece.kind, piece.bearing) == ("4", "foot", NORTH)
    assert [pill.words for pill in piece.pills] == [
        "Morale 10",
        "Moves 6 inches",
        "Lost 0 of 4",
    ]
    assert piece.words == "R, Average infantry, 4 of 4 figures, in close order."


@cites("ES-012")
@pytest.mark.parametrize(
    ("corps", "order"),
    [
        (horse("r", row(3, 10, 30)), ", in close order"),
        (horse("r", row(3, 10, 30, 2)), ", in open order"),
        (foot("r", [(10, 30), (11, 30), (13, 30)]), ", partly in open order"),
        (gun("r", (10, 30), 3), ""),
    ],
)
def test_the_order_of_foot_and_horse_is_told_and_a_crew_has_none(corps, order):
    words = shown(lay(corps, foot("b", [(50, 5)])))["r"].words
    assert words.endswith(f"3 of 3 figures{order}.")


@cites("ES-108")
@pytest.mark.parametrize(("standard", "told"), [("with", "with the unit"), ("taken", "captured")])
def test_where_the_standard_is_stands_on_the_card(standard, told):
    table = lay(foot("r", row(3, 10, 30)), foot("b", [(50, 5)]))
    table.units["r"].standard = standard
    assert f"Standard {told}" in [pill.words for pill in shown(table)["r"].pills]


def test_men_in_open_order_are_shown_as_skirmishers_and_guns_with_their_model():
    pieces = shown(lay(foot("r", row(3, 10, 30, 2)), gun("b", (40, 10)), horse("b2", [(60, 10)])))
    assert (pieces["r"].kind, pieces["b"].kind, pieces["b2"].kind) == ("skirmish", "guns", "horse")
    assert [figure.sprite.pose for figure in pieces["b"].figures][-1] == "gun"


@cites("ES-050")
def test_a_crew_whose_gun_was_smashed_is_shown_without_it():
    table = lay(gun("r", (40, 60)), foot("b", [(40, 30)]))
    events.GunDestroyed("r-gun").apply(table)
    assert "The gun is destroyed" in shown(table)["r"].lines


def test_marked_casualties_lie_down_until_they_are_removed():
    table = lay(foot("r", row(3, 10, 30)), foot("b", [(50, 5)]))
    table.units["r"].struck = ("r.2",)
    piece = shown(table)["r"]
    assert [figure.fallen for figure in piece.figures] == [False, True, False]
    assert [marker.symbol for marker in piece.markers] == ["mk-wounds"]


def test_abandoned_guns_and_headquarters_are_pieces_of_their_own():
    table = lay(
        foot("r", [(10, 30)]),
        gun("b", (40, 10)),
        headquarters={RED: Headquarters(RED, *at(20, 66), NORTH)},
    )
    table.guns["b-gun"].unit = ""
    table.units["b"].gun = ""
    pieces = shown(table)
    assert pieces["b-gun"].title == "Abandoned"
    assert pieces["red-headquarters"].kind == "commander"


def test_moved_and_stationary_units_are_told_apart():
    table = lay(foot("r", [(10, 60)]), foot("b", [(50, 5)]), phase="move")
    moved = play(table, Order("go", NORTH, inches(1))).table
    assert [marker.words for marker in shown(moved)["r"].markers] == ["moved"]
    stood = play(table, STAND).table
    assert [marker.words for marker in shown(stood)["r"].markers] == ["stationary"]


@cites("ES-117")
def test_behind_the_screen_a_seat_sees_only_its_own_and_imagines_the_rest():
    game = Game.begin(
        BOOK, BOOK.agree("generic", switches={"headquarters": True}), Fates(Stream.of("x"))
    )
    while game.table.phase in ("sides", "deploy") and not all(
        unit.placed for unit in list(game.table.units.values())[:3]
    ):
        question = game.question
        game.answer(question.offers()[0], question.seat)
    view = BOOK.view(game.table, RED)
    assert {piece.side for piece in view.pieces} == {RED}
    assert {piece.side for piece in BOOK.view(game.table, None).pieces} == {RED, BLUE}
    twin = game.imagine(RED, Stream.of("y"))
    assert BOOK.view(twin.table, RED) == view
    assert BOOK.audit(twin.table) == []
    assert twin.table.units["blue-1"].figures != game.table.units["blue-1"].figures


def test_once_the_screen_is_lifted_nothing_is_hidden():
    table = lay(foot("r", row(2, 10, 30)), foot("b", row(2, 50, 5)), phase="move")
    assert BOOK.view(table, RED).pieces == BOOK.view(table, BLUE).pieces
    before = table.digest()
    BOOK.imagine(table, RED, Stream.of("z"))
    assert table.digest() == before
