"""A scenario that somebody writes himself, at the server: looked at, fought, and shown by name."""

import pytest

from grognard.registry import OURS, book
from server.conftest import server
from server.test_api import refusal

BOOK = "gentlemen_of_war"


@pytest.fixture(scope="module")
def library(quiet_store, tmp_path_factory):
    """A server with every book on its shelf."""
    books = tuple(book(name) for name in OURS)
    with server(quiet_store, books, client=tmp_path_factory.mktemp("client")) as client:
        yield client


def my_ford(library) -> str:
    text = library.get(f"/api/books/{BOOK}/scenarios/ford").text
    return text.replace("The Sussex Ford", "My Ford")


def test_the_file_of_a_ready_scenario_is_there_to_start_from(library):
    assert my_ford(library) == book(BOOK).scenario_text("ford").replace("The Sussex", "My")
    assert library.get(f"/api/books/{BOOK}/scenarios/moon").status_code == 404
    assert library.get("/api/books/edwardian_campaign/scenarios/powers-3").status_code == 404


def test_the_shelf_says_where_people_may_write_scenarios(library):
    shelf = {one["id"]: one["own_scenarios"] for one in library.get("/api/shelf").json()["books"]}
    assert shelf.pop("edwardian_campaign") is False
    assert all(shelf.values())


def test_a_scenario_that_somebody_writes_is_laid_out_for_him(library):
    sheet = {"scenario": my_ford(library)}
    look = library.post(f"/api/books/{BOOK}/scenario", json=sheet).json()
    assert (look["brief"]["name"], look["brief"]["id"]) == ("My Ford", "")
    assert look["view"]["pieces"]
    assert look["view"]["scenario"] == "My Ford"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("turns = 5", "turns = 500", "expected a whole number <= 40 (at turns)"),
        ("turns = 5", "turns =", "is not TOML"),
        ('kind = "ford"', 'kind = "hold"', "needs points to be won by"),
    ],
)
def test_what_is_wrong_with_it_is_said_in_a_sentence(library, old, new, words):
    sheet = {"scenario": my_ford(library).replace(old, new)}
    answer = library.post(f"/api/books/{BOOK}/scenario", json=sheet)
    assert words in refusal(answer)[1]
    seats = {"red": "drill", "blue": "drill"}
    answer = library.post("/api/battles", json={**sheet, "book": BOOK, "seats": seats})
    assert words in refusal(answer)[1]


def test_a_text_of_absurd_length_is_refused(library):
    sheet = {"scenario": my_ford(library) + "#" * 65_536}
    assert refusal(library.post(f"/api/books/{BOOK}/scenario", json=sheet))[0] == 400


def test_a_battle_is_begun_by_the_text_and_listed_by_its_name(library):
    new = {"book": BOOK, "scenario": my_ford(library), "seats": {"red": "human", "blue": "drill"}}
    answer = library.post("/api/battles", json=new)
    assert answer.status_code == 201, answer.text
    begun = answer.json()["battle"]
    brief = next(one for one in library.get("/api/battles").json() if one["battle"] == begun)
    assert (brief["scenario"], brief["scenario_name"]) == ("", "My Ford")
    new["switches"], new["seats"] = {}, {"red": "human", "blue": "drill"}
    assert library.post("/api/remarks", json=new).json() == []
