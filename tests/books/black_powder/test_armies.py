"""Armies, template troops, sizes, points, scenarios and the book's own hooks."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import table_of, troop
from grognard.books.black_powder import armies
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.sizing import fewest_are_odd
from grognard.books.black_powder.troops import TEMPLATES, commander_points, reckon_points, sized
from grognard.kernel.book import BadSetup
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game

cites = pytest.mark.cites


@cites("BP-472", "BP-475", "BP-476", "BP-477", "BP-478", "BP-479", "BP-480", "BP-482", "BP-483")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("infantry", (6, (3,), 4, 3, ())),
        ("light infantry", (6, (3,), 4, 3, ("Skirmish",))),
        ("warband infantry", (6, (1,), 4, 3, ("Warband",))),
        ("cavalry", (7, (), 4, 3, ())),
        ("heavy cavalry", (8, (), 4, 3, ("Heavy Cavalry +1",))),
        ("cuirassiers", (9, (), 3, 3, ("Heavy Cavalry +D3",))),
        ("light cavalry", (6, (), 4, 3, ("Marauders",))),
        ("warband cavalry", (6, (1,), 5, 3, ("Warband",))),
        ("mounted infantry", (5, (1,), 4, 3, ("Sharp Shooters",))),
        ("dismounted infantry", (4, (2,), 4, 3, ("Sharp Shooters",))),
        ("artillery", (1, (3, 2, 1), 4, 2, ())),
        ("horse artillery", (1, (3, 2, 1), 4, 1, ())),
    ],
)
def test_template_troops_have_the_printed_values(name: str, values: tuple[Any, ...]) -> None:
    line = TEMPLATES[name]
    found = line.hand_to_hand, line.shooting, line.morale, line.stamina, line.special
    assert found == values


@cites("BP-017", "BP-018", "BP-474")
@pytest.mark.parametrize(
    ("size", "values"), [("large", (8, 4, 4)), ("small", (4, 2, 2)), ("tiny", (1, 1, 1))]
)
def test_size_changes_a_template_once(size: Any, values: tuple[int, int, int]) -> None:
    line = sized(TEMPLATES["infantry"], size)
    assert (line.hand_to_hand, line.shooting[0], line.stamina) == values


@cites("BP-485", "BP-486", "BP-487", "BP-488", "BP-489", "BP-491", "BP-EX77")
def test_printed_totals_of_points() -> None:
    foot = TEMPLATES["infantry"]
    assert reckon_points(foot).total == 36
    assert reckon_points(sized(foot, "tiny")).total == 19
    assert reckon_points(sized(foot, "small")).total == 28
    assert reckon_points(TEMPLATES["heavy cavalry"]).total == 44
    assert reckon_points(TEMPLATES["artillery"]).total == 27
    assert commander_points(8) == 80


@cites("BP-490", "BP-EX78")
@pytest.mark.parametrize(
    ("special", "points"),
    [
        ("Crack", 3),
        ("Elite 4+", 6),
        ("Elite 2+", 10),
        ("Fanatics", 8),
        ("Wavering", -6),
        ("Determined Charge", -5),
        ("Steady", 5),
        ("Tough Fighters", 1),
        ("Reliable", 4),
    ],
)
def test_points_of_special_rules_for_infantry(special: str, points: int) -> None:
    unit = troop("A", 0, 0, special=[special])
    assert reckon_points(unit.profile).total == 36 + points


@cites("BP-006", "BP-408")
def test_an_army_with_an_unknown_rule_is_refused_in_words() -> None:
    text = BOOK.army_text("white-coats").replace("Steady", "Invincible")
    muster = BOOK.muster(text)
    assert muster.faults[0].cite == "BP-436"
    with pytest.raises(BadSetup, match="Invincible"):
        BOOK.setup(BOOK.agree("meadow", {"red": text}))


def test_ready_armies_muster_without_fault_and_read_back_as_written() -> None:
    for brief in BOOK.armies():
        muster = BOOK.muster(brief.id)
        assert not muster.faults
        assert muster.points == brief.points
        again = armies.read_army(BOOK.army_text(brief.id))
        assert again == armies.ARMIES.find(brief.id)


@cites("BP-477", "BP-490")
def test_heavy_cavalry_has_its_rule_at_1_or_at_d3_and_pays_for_that_alone() -> None:
    best = armies.UnitEntry("Scots Greys", "heavy cavalry", special=("Heavy Cavalry +D3",))
    assert best.profile().special == ("Heavy Cavalry +D3",)
    assert reckon_points(best.profile()).total == 48
    both = armies.UnitEntry("Greys", "cavalry", special=("Heavy Cavalry +1", "Heavy Cavalry +D3"))
    brigade = armies.BrigadeEntry("The Brigade", "Ponsonby", 8, (both,))
    army = armies.Army("The Army", "Britain", armies.GeneralEntry("Uxbridge", 8), (brigade,))
    told = [(fault.words, fault.cite) for fault in armies.faults(army)]
    assert told == [("Greys: Heavy Cavalry has one degree, not several.", "BP-477")]


@cites("BP-485")
def test_a_brigade_under_the_general_himself_costs_no_other_commander() -> None:
    russians = armies.ARMIES.ready["crimea-river-russian"]
    nobody = [brigade for brigade in russians.brigades if not brigade.commander]
    units = [entry for brigade in russians.brigades for entry in brigade.units]
    staff = armies.points_of(russians) - sum(reckon_points(e.profile()).total for e in units)
    assert len(nobody) == 1
    assert staff == 80 * len(russians.brigades)  # the general and five brigadiers
    assert (
        f"{nobody[0].name}: under the general himself" in BOOK.muster("crimea-river-russian").lines
    )


@cites("BP-015")
def test_half_of_an_army_is_not_most_of_it() -> None:
    foot = TEMPLATES["infantry"]
    assert fewest_are_odd([foot, foot, sized(foot, "small"), TEMPLATES["artillery"]])
    assert not fewest_are_odd([foot, sized(foot, "small")])
    assert fewest_are_odd([TEMPLATES["artillery"]])


@cites("BP-406")
def test_commanders_rated_8_or_more_fight() -> None:
    text = BOOK.army_text("white-coats").replace("rating = 8", "rating = 7")
    table = BOOK.setup(BOOK.agree("meadow", {"red": text}))
    assert {man.valour for man in table.staff("red")} == {0}
    assert {man.valour for man in table.staff("blue")} == {1}


@cites("BP-004", "BP-468")
@pytest.mark.parametrize(("scale", "inch"), [("half", 127), ("centimetres", 100), ("inches", 254)])
def test_the_scale_is_a_house_rule(scale: str, inch: int) -> None:
    table = BOOK.setup(BOOK.agree("meadow", switches={"scale": scale}))
    assert table.inch == inch


SMALL = [brief.id for brief in BOOK.scenarios() if "_" not in brief.id]
GREAT = [brief.id for brief in BOOK.scenarios() if "_" in brief.id]
FOUGHT = [(name, seed) for name in SMALL for seed in ("one", "two", "three")]


@pytest.mark.parametrize(("scenario", "seed"), [*FOUGHT, *((name, "one") for name in GREAT)])
def test_battles_by_chance_come_to_an_end(scenario: str, seed: str) -> None:
    setup = BOOK.agree(scenario)
    game = Game.begin(BOOK, setup, Fates(Stream.of(seed)), light=True)
    chance = Stream.of(f"choices {seed}")
    asked = 0
    while game.verdict is None:
        assert game.question is not None
        offers = game.question.offers()
        game.answer(offers[chance.below(len(offers))])
        asked += 1
        assert asked < BOOK.bound(game.table)
    assert game.verdict.reason


def test_everything_on_the_table_is_shown() -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 36, 8))
    view = BOOK.view(table, None)
    shown = {piece.id for piece in view.pieces}
    assert {"A", "Z", "G", "R"} <= shown
    assert len(next(p for p in view.pieces if p.id == "A").figures) == 24


@cites("BP-1146")
@pytest.mark.parametrize("template", ["infantry", "cavalry", "warband infantry"])
def test_who_only_skirmishes_has_no_other_formation_to_fall_into(template: str) -> None:
    assert (
        armies.UnitEntry("A", template, special=("Skirmish Only",)).profile().home
        == "skirmish order"
    )
    assert armies.UnitEntry("A", template).profile().home != "skirmish order"
