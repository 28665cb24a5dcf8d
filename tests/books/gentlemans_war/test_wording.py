"""How the log speaks of sides and units."""

import pytest

from books.gentlemans_war.field import BLUE, RED, lay, unit
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.events.wording import does, them, whom, whose


@pytest.mark.parametrize(
    ("name", "plays", "their"),
    [
        ("Red", "Red plays", "Red's"),
        ("The Germans", "The Germans play", "The Germans'"),
        ("The British", "The British play", "The British"),
        ("The Sirdar's men", "The Sirdar's men play", "The Sirdar's men's"),
        ("The impi", "The impi plays", "The impi's"),
    ],
)
def test_sides_that_are_many_have_verbs_for_many(name, plays, their):
    table = lay(names={RED: name})
    assert (does(table, RED, "plays"), whose(table, RED)) == (plays, their)


def test_an_article_is_small_in_the_middle_of_a_sentence():
    table = lay(unit("B"), names={RED: "The French", BLUE: "Blue"})
    table.units["B"].name = "The Hussars"
    assert (whom(table, "B"), them(table, RED), them(table, BLUE)) == (
        "the Hussars",
        "the French",
        "Blue",
    )
    assert events.Flipped("H7").tell(table) == "7♥ is turned for the French."


def test_half_an_inch_is_not_worth_telling():
    table = lay(unit("R", at=(30, 40)))
    short = events.Moved("R", ((0, 0), (0, 100)), 0, "runs", "AGW-156")
    assert short.tell(table) == "R hardly moves."
    far = events.Moved("R", ((0, 0), (0, 508)), 0, "runs", "AGW-156")
    assert far.tell(table) == 'R runs 2".'
