"""Encounters of three brigades a side: by points and by chance, on a large table and a small."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from books.black_powder.field import general, march, ordering, table_of, troop
from grognard.books.black_powder import events
from grognard.books.black_powder.armies import ARMIES, faults, points_of, read_army
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.breaking import outcome_of
from grognard.books.black_powder.ordering import odds
from grognard.books.black_powder.raising import raise_army, written
from grognard.kernel.book import BadSetup
from grognard.kernel.fates import Stream
from grognard.lab.battles import fight

cites = pytest.mark.cites
POINTS = 800


def raised(name: str) -> str:
    return written(raise_army(Stream.of(name), POINTS, name))


FORCES: dict[str, dict[str, str]] = {
    "points": {"red": "northern-corps", "blue": "southern-corps"},
    "chance": {"red": raised("Albany"), "blue": raised("Valmy")},
}


@cites("BP-472", "BP-484")
@pytest.mark.parametrize("name", ["one", "two", "three"])
def test_an_army_raised_by_chance_has_three_brigades_for_the_points_agreed(name: str) -> None:
    army = raise_army(Stream.of(name), POINTS, name)
    assert len(army.brigades) == 3
    assert POINTS - 60 < points_of(army) <= POINTS
    assert list(faults(army)) == []
    assert read_army(written(army)) == army
    assert all(3 <= len(brigade.units) <= 6 for brigade in army.brigades)


def test_no_army_is_raised_like_one_that_could_not_take_the_field() -> None:
    model = BOOK.army_text("northern-corps")
    armed = model.replace('template = "', 'arms = "broomsticks"\ntemplate = "', 1)
    with pytest.raises(BadSetup, match="nobody knows broomsticks"):
        BOOK.levy(armed, "three brigades", Stream.of("1"))


@cites("BP-484")
def test_an_army_beyond_the_points_agreed_is_refused() -> None:
    assert [points_of(ARMIES.find(name)) for name in FORCES["points"].values()] == [749, 763]
    for limit, side in ((600, "Red"), (700, "Red")):
        with pytest.raises(BadSetup, match=f"{side}'s army .* {limit} were agreed"):
            BOOK.setup(BOOK.agree("three-brigades", FORCES["points"], {"points": limit}))
    assert BOOK.setup(BOOK.agree("three-brigades", FORCES["points"], {"points": 800})).units


@cites("BP-004", "BP-468")
@pytest.mark.parametrize("forces", list(FORCES))
@pytest.mark.parametrize(
    ("scenario", "feet", "inch"),
    [("three-brigades", (12, 6), 254), ("three-brigades-small", (6, 4), 127)],
)
def test_drill_players_fight_an_encounter_to_its_end(
    scenario: str, feet: tuple[int, int], inch: int, forces: str
) -> None:
    setup = BOOK.agree(scenario, FORCES[forces])
    players = {"red": "drill", "blue": "drill"}
    game, report = fight(BOOK, setup, players, f"{scenario} {forces}")
    table = game.table
    assert (table.width, table.height) == (feet[0] * 12 * 254, feet[1] * 12 * 254)
    assert table.inch == inch
    assert report.reason
    assert report.questions < BOOK.bound(table)
    kinds = {type(event).__name__ for event in game.chronicle}
    assert {"Ordered", "Moved", "Volley", "Saved"} <= kinds


@cites("BP-468")
def test_scaled_distances_shorten_moves_ranges_and_bases_alike() -> None:
    whole = BOOK.setup(BOOK.agree("three-brigades", switches={"scale": "inches"}))
    half = BOOK.setup(BOOK.agree("three-brigades", switches={"scale": "half"}))
    assert (whole.inches(12), half.inches(12)) == (12 * 254, 12 * 127)


# Odds


@cites("BP-060")
@pytest.mark.parametrize(
    ("rating", "exact"),
    [(5, (26, 7, 2, 1)), (8, (10, 11, 5, 10)), (9, (6, 9, 6, 15)), (10, (3, 7, 5, 21))],
)
def test_the_odds_of_an_order_are_exact(rating: int, exact: tuple[int, ...]) -> None:
    assert odds(rating) == exact
    assert sum(exact) == 36


def spread(kind: str, test: Any, modifier: int = 0) -> dict[str, int]:
    """In how many of 36 throws each result comes up."""
    table = table_of(troop("A", 36, 30, kind))
    found: dict[str, int] = {}
    for one, other in product(range(1, 7), repeat=2):
        result = outcome_of(table, table.units["A"], one + other + modifier, test)
        found[result] = found.get(result, 0) + 1
    return found


@cites("BP-306")
@pytest.mark.parametrize(
    ("kind", "test", "modifier", "exact"),
    [
        ("infantry", "shooting", 0, {"breaks": 6, "retires in disorder": 4, "holds": 26}),
        ("infantry", "combat", 0, {"breaks": 6, "retires in disorder": 9, "holds": 21}),
        ("infantry", "combat", -1, {"breaks": 10, "retires in disorder": 11, "holds": 15}),
        ("cavalry", "combat", 0, {"breaks": 6, "retires in disorder": 9, "retires": 21}),
        ("artillery", "shooting", 0, {"breaks": 15, "holds": 21}),
        ("artillery", "combat", 0, {"breaks": 36}),
    ],
)
def test_the_odds_of_a_break_test_are_exact(
    kind: str, test: str, modifier: int, exact: dict[str, int]
) -> None:
    assert spread(kind, test, modifier) == exact


# What the players read


@cites("BP-055", "BP-059")
def test_an_order_is_read_back_before_the_dice_and_a_halt_says_why() -> None:
    play = ordering(troop("A", 36, 40), troop("Z", 36, 14), general("G", 36, 44))
    order = march("A", to=(36, 20))
    offer = play.question.describe(order)
    assert offer.label == "G orders A to advance 20 inches."
    assert offer.odds == "72% obey: 31% one move, 14% two, 28% three"
    told = play.play(order, dice=[4, 4])
    assert told.one(events.Ordered).tell(play.table) == f"{offer.label} One move (8 against 8)."
    assert told.one(events.Halted).tell(play.table) == "A halts: its moves are spent."
    near = ordering(troop("A", 36, 24), troop("Z", 36, 14), general("G", 36, 30))
    told = near.play(march("A", to=(36, 10)), dice=[1, 1])
    assert told.one(events.Halted).by == "BP-121"


@cites("BP-059")
def test_a_unit_that_does_not_stir_says_why() -> None:
    near = ordering(troop("A", 36, 30), troop("B", 48, 30), troop("Z", 36, 4), general("G", 36, 34))
    told = near.play(march("A", "B", to=(36, 20)), dice=[3, 4])
    for event in told.of(events.Halted):
        assert event.reason
        assert BOOK.ledger()[event.by].text
    boxed = ordering(troop("A", 36, 24), troop("Z", 36, 14), general("G", 36, 30))
    told = boxed.play(march("A", to=(60, 24)), dice=[3, 4])
    assert told.one(events.Halted).by == "BP-119"


@cites("BP-055", "BP-070")
def test_a_whole_brigade_is_named_once_and_all_who_obey_are_marked() -> None:
    foot = [troop(name, 20 + 8 * at, 40) for at, name in enumerate("AB")]
    horse = [troop("C", 40, 40, "light cavalry"), troop("D", 48, 40, "light cavalry")]
    play = ordering(*foot, *horse, troop("Z", 36, 14), general("G", 36, 44))
    brigade = play.table.brigades[play.table.units["A"].brigade].name
    offers = [play.question.describe(order) for order in play.question.offers()]
    heads = {offer.group: offer for offer in offers if offer.fellows}
    assert set(heads) == {brigade, f"the infantry of {brigade}", f"the cavalry of {brigade}"}
    assert heads[brigade].fellows == ("B", "C", "D")
    assert heads[brigade].label.startswith(f"G orders {brigade} to ")


@cites("BP-484")
def test_an_army_of_many_that_is_too_dear_is_spoken_of_as_many() -> None:
    words = "The White Coats cost 516 points, and 500 were agreed"
    with pytest.raises(BadSetup, match=words):
        BOOK.setup(BOOK.agree("two-farms", switches={"points": 500}))
