"""What a wily commander of Edwardian Splendour does that the drill book does not teach."""

import pytest
from msgspec.structs import replace

from books.edwardian_splendour.battle import begin, foot, gun, horse, lay, mg, row
from grognard.books.edwardian_splendour import deploying, fire_questions, ordering
from grognard.books.edwardian_splendour.enlisting import lay_table
from grognard.books.edwardian_splendour.fire_questions import Aim
from grognard.books.edwardian_splendour.orders import STAND, Order
from grognard.books.edwardian_splendour.pieces import gun_base
from grognard.books.edwardian_splendour.scenarios import default_armies, scenarios
from grognard.lab.battles import fight
from grognard.players.brains import TEMPERS, Asked, brain_of
from grognard.players.brains.edwardian_splendour import (
    evading,
    firing,
    hiding,
    intentions,
    preaching,
    sidestepping,
    silencing,
)
from grognard.players.brains.edwardian_splendour.field import Field
from grognard.registry import book
from grognard.tabletop.geometry import Point, inches

BRAIN = brain_of("edwardian_splendour")
STEADY, WILY = TEMPERS["steady"], TEMPERS["wily"]
PREACHING = {"oratory": True, "at_limit": "strength"}


def laid_out(scenario):
    return lay_table(scenarios()[scenario], default_armies(scenarios()[scenario]), {})


def favourite(game, question, temper):
    asked = BRAIN.ask(game, question, temper)
    worths = BRAIN.weigh(game, asked, temper)
    return asked.choices[worths.index(max(worths))]


def best_of(table, question, temper):
    offers = question.offers()
    worths = BRAIN.weigh(begin(table), Asked(question, offers), temper)
    return offers[worths.index(max(worths))]


# Guns


def test_a_gun_with_a_spotter_is_set_up_where_the_enemy_does_not_see_it():
    table = laid_out("headquarters")
    unit = next(u for u in table.own("red") if u.arm == "artillery")
    question, field = deploying.Deploy(table, unit), Field(table)
    watched = hiding.eyes(deploying.zone_of(table, "blue"))
    game = begin(table)
    places = [favourite(game, question, temper).place for temper in (STEADY, WILY)]
    seen = [hiding.exposure(field, gun_base(*place, 0), watched) for place in places]
    assert seen[1] < seen[0] / 2
    told = intentions.intent(field, question, deploying.Position(places[1], 0))
    assert told == "The Old Duke's Battery out of their sight: a spotter sees for it."


@pytest.mark.parametrize(("scenario", "hides"), [("kopje", True), ("zariba", False)])
def test_guns_are_hidden_only_where_somebody_else_sees_for_them(scenario, hides):
    table = laid_out(scenario)
    guns = [unit for unit in table.units.values() if unit.arm == "artillery"]
    assert all(hiding.is_for_hiding(Field(table), unit) is hides for unit in guns)


def test_guns_are_not_set_up_side_by_side():
    table = laid_out("headquarters")
    one, other = [unit for unit in table.own("red") if unit.arm == "artillery"]
    place = (inches(56), inches(42))
    alone = hiding.hideout(Field(table), other, place)
    one.placed = True
    table.guns[one.gun].x, table.guns[one.gun].y = inches(60), inches(42)
    assert hiding.hideout(Field(table), other, place) < alone


def test_a_spotter_who_sees_them_stays_and_one_who_does_not_looks_for_a_place():
    corps = (gun("r", (40, 46)), foot("r2", [(40, 40)], spotter_for="r"), foot("b", row(8, 36, 10)))
    table = lay(*corps, phase="move")
    field, unit = Field(table, wily=True), table.units["r2"]
    here = Point(inches(40), inches(40))
    assert hiding.seen_share(field, unit, here) == 1
    aside = Order("go", 9000, inches(6))
    there = Point(inches(46), inches(40))
    stays, goes = (
        hiding.watch(field, unit, order, place) for order, place in ((STAND, here), (aside, there))
    )
    assert stays > goes


def test_their_guns_are_silenced_before_their_foot_is_shelled():
    corps = (gun("r", (40, 60), 3), gun("b1", (30, 20), 3), foot("b", row(9, 45, 20)))
    table = lay(*corps, phase="still", turns=20)
    bombard = fire_questions.Bombard(table, table.units["r"])
    points = [best_of(table, bombard, temper).point for temper in (STEADY, WILY)]
    near = [silencing.silenced(Field(table), "red", Point(*point)) > 0 for point in points]
    assert near == [False, True]
    told = intentions.intent(Field(table), bombard, Aim("shell", point=points[1]))
    assert told == "Their guns first: what is silenced does no more harm."


def test_a_gun_that_is_struck_already_is_worth_no_second_shell():
    table = lay(gun("b1", (30, 20), 3), phase="still", turns=20)
    place = Point(inches(30), inches(20))
    assert silencing.silenced(Field(table), "red", place) > 0
    assert silencing.silenced(Field(table), "blue", place) < 0
    table.guns["b1-gun"].struck = True
    assert silencing.silenced(Field(table), "red", place) == 0


def test_men_who_are_struck_already_are_not_counted_twice():
    table = lay(foot("r", row(4, 36, 30)), foot("b", row(8, 36, 20)), phase="still")
    unit, place = table.units["b"], Point(inches(38), inches(20))
    before = firing.caught(Field(table, wily=True), unit, place)
    unit.struck = tuple([man.id for man in unit.figures[:3]])
    assert firing.caught(Field(table, wily=True), unit, place) == before - 3
    assert firing.caught(Field(table), unit, place) == before


def test_who_stands_where_a_gun_is_laid_steps_aside():
    corps = (foot("r", row(8, 36, 46)), gun("b1", (38, 4), 3))
    table = lay(*corps, phase="move", turns=20, switches={"at_limit": "red"})
    laid = table.guns["b1-gun"]
    laid.aim, laid.series = (inches(40), inches(46)), 2
    question = ordering.GiveOrder(table, table.units["r"])
    orders = [favourite(begin(table), question, temper) for temper in (STEADY, WILY)]
    assert [order.kind == "stand" for order in orders] == [True, False]
    told = intentions.intent(Field(table), question, orders[1])
    assert told == "R: away from a spot on which a gun of theirs is laid."
    laid.series = 0
    assert sidestepping.laid(Field(table), table.units["r"], Point(*laid.aim)) == 0


@pytest.mark.parametrize(("bracket", "waits"), [(inches(8), True), (0, False)])
def test_guns_have_most_of_the_day_to_prepare_an_attack_of_rifles(bracket, waits):
    corps = (
        gun("r1", (60, 60)),
        foot("r", row(8, 36, 46), bracket=bracket),
        foot("b", row(8, 36, 16)),
    )
    table = lay(*corps, phase="move", turn=12, turns=20, switches={"at_limit": "blue"})
    assert Field(table, wily=True).prepares("red") is waits
    assert not Field(table).prepares("red")


def test_an_mg_stays_back_while_guns_prepare_the_attack():
    corps = (gun("r1", (60, 60)), mg("r", (40, 46)), foot("b", row(8, 36, 10)))
    table = lay(*corps, phase="move", turn=2, turns=20, switches={"at_limit": "blue"})
    question = ordering.GiveOrder(table, table.units["r"])
    kinds = [favourite(begin(table), question, temper).kind for temper in (STEADY, WILY)]
    assert kinds[0] != "stand"
    assert kinds[1] == "stand"


# Horse


def test_horse_with_carbines_keeps_out_of_reach_of_spears():
    corps = (horse("r", row(6, 36, 40)), foot("b", [*row(18, 30, 20), *row(18, 30, 22)], bracket=0))
    field = Field(lay(*corps, phase="move"))
    rider, spears = field.table.units["r"], field.table.units["b"]
    near, far = (Point(inches(39), inches(y)) for y in (29, 44))
    assert evading.menace(field, rider, near) > 0
    assert evading.menace(field, rider, far) == 0
    assert evading.menace(field, spears, near) == 0


# Words


def crowd(**more):
    people = foot("r", row(8, 36, 30, step=2), revolutionary=True, undisciplined=True)
    men = people.unit.figures
    people.unit.figures = (replace(men[0], role="leader"), *men[1:])
    table = lay(people, foot("b", row(8, 36, 25)), turns=20, provoked=False, **more)
    table.began = {"red": 8, "blue": 8}
    return table


def test_a_crowd_that_wins_men_over_does_not_fire():
    table = crowd(phase="still", switches=PREACHING)
    volley = fire_questions.Volley(table, table.units["r"])
    kinds = [best_of(table, volley, temper).kind for temper in (STEADY, WILY)]
    assert kinds[0] != "hold"
    assert kinds[1] == "hold"
    assert "words" in intentions.intent(Field(table), volley, Aim("hold"))


def test_leaders_go_where_they_are_heard():
    table = crowd(phase="move", switches=PREACHING)
    unit = table.units["r"]
    near, far = (
        preaching.sermon(Field(table), unit, Order("move", place=place), Point(*place))
        for place in ((inches(43), inches(29)), (inches(43), inches(40)))
    )
    assert near > far


def test_a_general_foresees_no_fire_where_nobody_may_fire_yet():
    table = crowd(phase="move", switches=PREACHING)
    questions = [ordering.GiveOrder(table, table.units[name]) for name in ("r", "b")]
    assert not any(BRAIN.matters(question) for question in questions)
    table.provoked = True
    assert all(BRAIN.matters(question) for question in questions)


@pytest.mark.parametrize(
    "more",
    [{"switches": {"oratory": True, "at_limit": "blue"}}, {"switches": PREACHING, "turn": 18}],
)
def test_words_are_not_enough_where_night_is_lost_or_nobody_has_listened(more):
    assert not preaching.preaches(Field(crowd(phase="move", **more)), "red")


def test_a_wily_crowd_fires_no_shot_and_has_won_by_night():
    es = book("edwardian_splendour")
    players = {"red": "drill:wily", "blue": "drill"}
    game, report = fight(es, es.agree("demonstration"), players, "a1")
    assert not any(type(event).__name__ == "Provoked" for event in game.chronicle)
    assert report.winner == "red"
