"""Where a place lies, in the words of the table."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Offer
from grognard.registry import book
from grognard.server.match import view_of
from grognard.tabletop.lookout import Lookout, located, surveyed
from grognard.tabletop.view import Cell, Field, PieceView, Place, SideView, TerrainView, View

INCH = 254


def at(*places: tuple[int, int]) -> tuple[Place, ...]:
    return tuple((x * INCH, y * INCH) for x, y in places)


def square(x: int, y: int, width: int, height: int) -> tuple[Place, ...]:
    return at((x, y), (x + width, y), (x + width, y + height), (x, y + height))


GROUND = (
    TerrainView("zone-red", "zone", "Red sets up here", square(0, 36, 70, 12)),
    TerrainView("zone-blue", "zone", "Blue sets up here", square(0, 0, 70, 12)),
    TerrainView("zone-west", "zone", "West sets up here", square(0, 0, 10, 48)),
    TerrainView("zone-all", "zone", "All set up here", square(10, 10, 50, 28)),
    TerrainView("wood", "wood", "Fox Spinney", square(2, 38, 6, 6)),
    TerrainView("hedge", "hedge", "the garden hedge", line=at((30, 35), (40, 35))),
    TerrainView("road", "road", "the turnpike", line=at((60, 0), (60, 48))),
    TerrainView("hill", "hill", "the rise", square(44, 30, 6, 8)),
)
SIDES = tuple(SideView(name, name, name, (name,)) for name in ("red", "blue", "west", "all"))


def view(*ground: TerrainView, cells: tuple[Cell, ...] = ()) -> View:
    field = Field(70 * INCH, 48 * INCH, "inches", cells, ground)
    return View("book", "scenario", "red", "", field, SIDES, ())


@pytest.mark.parametrize(
    ("seat", "place", "words"),
    [
        ("red", (4, 47), "far left, rear, behind Fox Spinney"),
        ("red", (4, 40), "far left, front, in Fox Spinney"),
        ("red", (35, 37), "centre, front, behind the garden hedge"),
        ("red", (35, 42), "centre, half-way back"),
        ("red", (46, 37), "right of centre, front, on the rise"),
        ("red", (60, 47), "far right, rear, on the turnpike"),
        ("red", (57, 47), "right, rear, by the turnpike"),
        ("blue", (12, 11), "left, front"),
        ("blue", (35, 1), "centre, rear"),
        ("west", (9, 24), "centre, front"),
        ("west", (1, 47), "bottom, rear, by Fox Spinney"),
        ("all", (12, 12), "upper left"),
        ("all", (35, 24), "centre"),
        ("nobody", (35, 24), "centre"),
    ],
)
def test_a_place_has_a_wing_a_depth_and_a_landmark(seat: str, place: Place, words: str) -> None:
    (here,) = at(place)
    assert Lookout(view(*GROUND), seat).says(here) == words


def test_in_play_it_is_the_whole_table_that_has_a_left_and_a_right() -> None:
    (place,) = at((35, 37))
    lookout = Lookout(view(*GROUND), "red", anywhere=True)
    assert lookout.says(place) == "lower centre, behind the garden hedge"


def test_the_whole_table_says_where_everything_is() -> None:
    seen = view(*GROUND)
    places = at((4, 40), (35, 24), (50, 2))
    pieces = tuple(PieceView(f"{n}", "A", "red", place) for n, place in enumerate(places))
    told = surveyed(replace(seen, pieces=pieces), "red")
    said = ["far left, lower end, in Fox Spinney", "centre", "right, top"]
    assert [piece.where for piece in told.pieces] == said
    assert {one.id: one.where for one in told.field.terrain} == {
        "zone-red": "along the lower edge",
        "zone-blue": "along the upper edge",
        "zone-west": "down the left edge",
        "zone-all": "across the middle",
        "wood": "lower left",
        "hedge": "lower centre",
        "road": "from upper right to lower right",
        "hill": "lower right",
    }


def test_what_an_offer_says_itself_is_not_said_again() -> None:
    (place,) = at((4, 40))
    bare, measured = Offer("In Fox Spinney", place=place), Offer("In line", "4 by 40", place=place)
    words = [one.where for one in located(view(*GROUND), "red", [bare, measured, Offer("Wait")])]
    assert words == ["far left, front", "far left, front, in Fox Spinney", ""]


def test_a_hex_lies_by_what_grows_beside_it() -> None:
    kinds = ["open", "wood", "open", "open", "open"]
    cells = tuple(
        Cell(
            (column, 0), ((2 + 2 * column) * INCH, 46 * INCH), kind, "red", f"a {kind}, soft cover"
        )
        for column, kind in enumerate(kinds)
    )
    lookout = Lookout(view(cells=cells), "red")
    assert lookout.says((0, 0)) == "far left, front, by a wood"
    assert lookout.says((1, 0)) == "left, front, in a wood"
    assert lookout.says((4, 0)) == "far right, front"


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("gentlemans_war", "open-battle"),
        ("black_powder", "two-farms"),
        ("edwardian_splendour", "demonstration"),
        ("gentlemen_of_war", "encounter"),
    ],
)
def test_every_book_says_in_words_where_a_unit_may_stand(name: str, scenario: str) -> None:
    shelf = book(name)
    game: Game[Any] = Game.begin(shelf, shelf.agree(scenario), Fates(Stream.of("where")))
    while game.question is not None and not game.question.sets_up:
        game.answer(game.question.offers()[0], game.question.seat)
    question = game.question
    assert question is not None
    offers = [question.describe(choice) for choice in question.offers()]
    placed = located(view_of(shelf, game.table, question.seat), question.seat, offers)
    game.close()
    assert all(offer.where and not any(map(str.isdigit, offer.where)) for offer in placed)
    assert len({offer.where for offer in placed}) > 8
    assert all(offer.detail for offer in placed), "the measure is the second line"
