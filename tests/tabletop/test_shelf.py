"""A shelf of army files: read when asked for, and every fault told with its place."""

from __future__ import annotations

import pytest

from grognard.tabletop.reading import Unreadable
from grognard.tabletop.shelf import (
    Shelf,
    must_have_names_apart,
    places_in,
    read_sheet,
    take_units,
)


@pytest.fixture
def shelf(tmp_path):
    """Two armies, of which one cannot be read."""
    (tmp_path / "guards.toml").write_text('name = "The Guards"\n', encoding="utf-8")
    (tmp_path / "rabble.toml").write_text("name = \n", encoding="utf-8")
    return Shelf(tmp_path, lambda text: read_sheet(text)["name"])


def test_an_army_is_found_by_name_or_by_text_without_reading_the_others(shelf):
    assert shelf.names == ("guards", "rabble")
    assert shelf.find("guards") == "The Guards"
    assert shelf.find('name = "My own"') == "My own"
    with pytest.raises(Unreadable, match="not TOML"):
        shelf.find("rabble")


def test_the_file_of_a_ready_army_is_its_text_and_a_text_stays_what_it_is(shelf):
    assert shelf.text("guards") == 'name = "The Guards"\n'
    assert shelf.text('name = "My own"') == 'name = "My own"'
    with pytest.raises(Unreadable, match="is 'guards' meant"):
        shelf.text("guard")
    with pytest.raises(Unreadable, match="no army 'xyzzy'\\."):
        shelf.find("xyzzy")
    with pytest.raises(Unreadable, match="a file is given by its whole text"):
        shelf.find("mine.toml")


def test_a_file_lists_its_units_and_each_is_spoken_of_by_its_line():
    text = 'limit = 5\n[[units]]\nname = "A"\n[[units]]\n'
    entries = take_units(read_sheet(text), most=2)
    assert places_in(text, entries) == ["Line 2, unit 1 (A)", "Line 4, unit 2"]
    with pytest.raises(Unreadable, match="1 to 1 units"):
        take_units(read_sheet(text), most=1)
    assert places_in("units = [1, 2]", [1, 2]) == ["Unit 1", "Unit 2"]


def test_a_mark_at_the_head_of_a_file_means_nothing():
    assert read_sheet('\ufeffname = "The Guards"\r\n') == {"name": "The Guards"}


def test_no_two_units_share_a_name():
    must_have_names_apart(["A", "B"], ["Unit 1", "Unit 2"])
    with pytest.raises(Unreadable, match="Unit 3: another unit has the same name"):
        must_have_names_apart(["A", "B", "A"], ["Unit 1", "Unit 2", "Unit 3"])


@pytest.mark.parametrize("words", [r"\u001b[2J", r"\u0007", r"\u202eRed", r"Red\nResult: blue"])
def test_no_word_of_a_file_steers_the_terminal_of_who_reads_it(words):
    for text in (f'name = "{words}"', f'[[units]]\nkit = ["{words}"]', f'"{words}" = 1'):
        with pytest.raises(Unreadable, match="control characters"):
            read_sheet(text)
