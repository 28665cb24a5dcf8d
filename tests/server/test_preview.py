"""A scenario is looked at before anybody sits down, with the armies as they might stand."""

import pytest

from grognard.registry import book as open_book
from grognard.server.preview import DRAWN_UP, preview


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("black_powder", "meadow"),
        ("edwardian_splendour", "thin-line"),
        ("gentlemans_war", "fighting-retreat"),
        ("gentlemen_of_war", "ford"),
    ],
)
def test_where_the_players_set_up_sergeants_show_how_it_might_look(name, scenario):
    view = preview(open_book(name), scenario)
    standing = {side.id: [p for p in view.pieces if p.side == side.id] for side in view.sides}
    assert all(len(pieces) > 3 for pieces in standing.values()), standing
    assert view.notes == (DRAWN_UP,)


def test_where_the_scenario_sets_up_nobody_moves_anything():
    book = open_book("sharpe_skirmish")
    view = preview(book, "almara-bridge")
    laid = book.view(book.setup(book.agree("almara-bridge")), None)
    assert view.pieces == laid.pieces
    assert view.notes == ()


def test_a_preview_is_made_once(quiet):
    first = quiet.get("/api/books/toy_duel/scenarios/meadow/preview")
    assert quiet.get("/api/books/toy_duel/scenarios/meadow/preview").json() == first.json()
