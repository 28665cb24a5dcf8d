"""The army builder's data: files taken apart, and what an army can be made of."""

import pytest

from server.test_api import refusal


def test_an_army_file_is_taken_apart_into_head_and_units(quiet):
    text = 'name = "Us"\n[[units]]\ntype = "Redcoat"\nitems = ["Pistol"]\n'
    found = quiet.post("/api/sheet", json={"army": text}).json()
    assert found == {"head": {"name": "Us"}, "units": [{"type": "Redcoat", "items": ["Pistol"]}]}


@pytest.mark.parametrize("text", ["name = ", "units = 3", "units = [1]", "[[units]", "\x00"])
def test_a_file_that_is_no_army_file_is_refused(quiet, text):
    status, words = refusal(quiet.post("/api/sheet", json={"army": text}))
    assert status == 400
    assert words.startswith("The file ")


def test_a_book_without_a_roster_says_so(quiet):
    status, words = refusal(quiet.get("/api/books/toy_duel/roster"))
    assert status == 404
    assert "no builder" in words
