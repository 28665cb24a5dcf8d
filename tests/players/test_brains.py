"""What a commander of Gentlemen of War makes of every question, and how tempers show."""

from collections import Counter
from functools import cache
from math import isfinite

import pytest

from grognard.books.gentlemen_of_war import BOOK
from grognard.books.gentlemen_of_war.ground import ground_of
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Question
from grognard.players.brains import TEMPERS, NoBrain, brain_of
from grognard.players.brains.gentlemen_of_war.field import Field
from grognard.players.brains.gentlemen_of_war.weighing import _SCALES
from grognard.players.brains.wording import often
from grognard.tabletop.hexes import offset
from players.commanders import EVERYTHING, begin, drilled, play, told

BRAIN = brain_of("gentlemen_of_war")
STEADY = TEMPERS["steady"]


def kinds_of_questions(above=Question):
    for kind in above.__subclasses__():
        yield kind
        yield from kinds_of_questions(kind)


def asked_by_the_book():
    begin()
    home = "grognard.books.gentlemen_of_war."
    concrete = [k for k in kinds_of_questions() if k.__module__.startswith(home)]
    return [k for k in concrete if k.__name__ not in ("UnitQuestion", "YesNo")]


def test_there_is_a_scale_for_every_kind_of_question_the_book_asks():
    unscaled = [k.__name__ for k in asked_by_the_book() if not set(k.__mro__) & set(_SCALES)]
    assert unscaled == []


@pytest.mark.parametrize("scenario", ["unknown_country", "ford", "fountain", "streets"])
def test_every_offer_of_every_question_is_weighed(scenario):
    game = begin(scenario, "weigh", **EVERYTHING)
    for outlook in play(game, drilled("random", "random"), most=250):
        worths = BRAIN.weigh(game, BRAIN.ask(game, game.question), STEADY)
        assert len(worths) == len(outlook.offers)
        assert all(isfinite(worth) for worth in worths)


def test_by_the_tape_every_offer_is_weighed_too():
    game = begin("hut", "weigh", free_measurement=True)
    for outlook in play(game, drilled("random", "random"), most=60):
        assert len(BRAIN.weigh(game, BRAIN.ask(game, game.question), STEADY)) == len(outlook.offers)


def test_weighing_changes_nothing_on_the_table():
    game = begin("encounter", "still")
    for _ in play(game, drilled("drill", "drill"), most=60):
        before = game.table.digest()
        BRAIN.weigh(game, BRAIN.ask(game, game.question), STEADY)
        BRAIN.judge(game, "red")
        assert game.table.digest() == before


def test_every_intention_is_a_sentence():
    for scenario in ("unknown_country", "ford", "hut"):
        game = begin(scenario, "say", **EVERYTHING)
        for outlook in play(game, drilled("random", "random"), most=120):
            for offer in outlook.offers[:6]:
                words = BRAIN.intent(game, game.question, offer)
                assert words.endswith(".")
                assert not words[0].islower()


def test_what_one_side_gains_the_other_loses():
    game = begin("hut", "even")
    for _ in play(game, drilled("drill", "drill"), most=150):
        judged = BRAIN.judge(game, "red") + BRAIN.judge(game, "blue")
        assert judged == pytest.approx(0, abs=1e-9)
        assert -1 <= BRAIN.judge(game, "red") <= 1


def test_a_battle_won_is_worth_one_and_a_battle_lost_its_opposite():
    game = begin("fountain", "end")
    for _ in play(game, drilled("drill", "drill")):
        pass
    winner = game.verdict.winner
    loser = "blue" if winner == "red" else "red"
    assert BRAIN.judge(game, winner) == 1
    assert BRAIN.judge(game, loser) == -1


def deployed(seed):
    """An encounter as both sides have set it up."""
    game = begin("encounter", seed)
    for _ in play(game, drilled("drill", "drill")):
        if game.table.phase == "activate":
            break
    return game


def test_a_commander_is_placed_behind_his_men():
    table = deployed("deploy").table
    rows = {unit.id: offset(unit.place)[1] for unit in table.own("red")}
    (commander,) = [name for name in rows if table.sheets[name].commander]
    assert rows[commander] == max(rows.values()) > min(rows.values())


def test_who_keeps_the_fountain_clean_stands_in_it_or_about_it():
    game = begin("fountain", "guard")
    for _ in play(game, drilled("random", "drill")):
        if game.table.turn == 3:
            break
    ground = ground_of(game.table)
    away = [
        min(ground.steps(unit.place, water) for water in ground.water_places)
        for unit in game.table.own("blue")
    ]
    assert sorted(away)[1] <= 1


def test_a_wounded_commander_is_worse_than_a_wounded_man():
    game = deployed("wounds")
    table = game.table
    even = BRAIN.judge(game, "red")
    judged = {}
    for unit in table.own("red"):
        unit.wounds += 2
        judged[unit.id] = BRAIN.judge(game, "red")
        unit.wounds -= 2
    assert all(value < even for value in judged.values())
    assert min(judged, key=judged.get) == table.commander("red").id


def test_no_commander_has_studied_a_book_that_is_not_there():
    with pytest.raises(NoBrain, match="No commander has studied chess"):
        brain_of("chess")


def test_every_note_is_about_a_kind_of_choice_and_says_why():
    names = {kind.__name__ for kind in asked_by_the_book()}
    for kind, why in BRAIN.notes.items():
        assert kind.partition(":")[0] in names
        assert why.endswith(".")


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (1.0, "almost always"),
        (0.9, "nine times in ten"),
        (2 / 3, "two times in three"),
        (0.5, "every other time"),
        (1 / 3, "one time in three"),
        (0.01, "hardly ever"),
    ],
)
def test_chances_are_said_as_at_the_table(chance, words):
    assert often(chance) == words


# Tempers


@cache
def habits(name, scenario="encounter"):
    """What a commander's men do in a few battles: charge, fire, ride, and stand under fire."""
    counted = Counter()
    for number in range(8):
        game = begin(scenario, f"habits {number}")
        for outlook in play(game, drilled(name, "drill", seed=str(number)), most=180):
            if outlook.kind == "Activate":
                counted["under fire"] += under_fire(game, "red")
        counted["charges"] += sum(1 for e in told(game, "Dashed") if is_red(e) and e.target)
        counted["shots"] += sum(1 for e in told(game, "Acted") if is_red(e) and "Fire" in e.what)
        counted["rides"] += sum(1 for e in told(game, "Galloped") if is_red(e))
    return counted


def is_red(event):
    return event.unit.startswith("red")


def under_fire(game, side):
    """How many of a side's men stand where somebody can shoot at them."""
    field = Field(game.table, STEADY)
    return sum(1 for u in field.standing if u.seat == side and field.look(u, u.place)[1] > 0)


def test_the_bold_charge_more_than_the_cautious():
    assert habits("bold")["charges"] > habits("cautious")["charges"]


def test_the_cautious_stand_under_fire_less_than_the_bold():
    assert habits("cautious")["under fire"] < habits("bold")["under fire"]


def test_a_gunner_shoots_more_than_a_cavalryman():
    assert habits("gunner")["shots"] > habits("cavalryman")["shots"]


def test_a_cavalryman_charges_more_than_a_gunner():
    assert habits("cavalryman")["charges"] > habits("gunner")["charges"]


CYCLISTS = """
name = "Wheels"
faction = "British"
limit = 600
[[units]]
type = "Gentleman Officer"
name = "The Captain"
commander = true
items = ["Pistol"]
[[units]]
type = "Redcoat"
name = "Wheeler"
items = ["Pistol", "Velocipede"]
[[units]]
type = "Redcoat"
name = "Walker"
items = ["Pistol"]
[[units]]
type = "Redcoat"
name = "Runner"
items = ["Pistol"]
"""


@pytest.mark.parametrize(("scenario", "on_foot"), [("ford", 1), ("encounter", 0)])
def test_a_cyclist_dismounts_only_where_his_wheels_take_him_no_farther(scenario, on_foot):
    setup = BOOK.agree(scenario, {"red": CYCLISTS})
    game = Game.begin(BOOK, setup, Fates(Stream.of("wheels")))
    for _ in play(game, drilled("drill", "random")):
        pass
    left = [event.unit for event in told(game, "Dismounted")]
    assert left == ["red-2"] * on_foot
