"""A general who plans a turn as a whole, and tries what it would be like with one thing changed."""

from __future__ import annotations

import pytest

from grognard.books.sharpe_skirmish.command import Fights
from grognard.books.sharpe_skirmish.ordering import NextUnit, Orders
from grognard.books.sharpe_skirmish.volleys import FireAt
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players import Outlook, seat
from grognard.players.brains import STEADY, brain_of
from grognard.players.continuing import Clock
from grognard.players.general import GeneralPlayer
from grognard.players.planning import Part, Planner
from grognard.registry import book as open_book

BRAIN = brain_of("sharpe_skirmish")
LONG = 10**6
"""Seconds enough for any number of imagined answers."""


def part(*values: list[float]) -> Part:
    made = Part(range(len(values)))
    made.values = [list(each) for each in values]
    return made


def standing_at(kind, scenario="almara-bridge", turn=2, *, who=lambda question: True):
    """A battle of the skirmish at the first question of a kind in a turn, drill on both sides."""
    book = open_book("sharpe_skirmish")
    game = Game.begin(book, book.agree(scenario), Fates(Stream.of("planned")))
    players = {name: seat("drill", str(name)) for name in game.setup.seats}
    while not (isinstance(game.question, kind) and game.table.turn >= turn and who(game.question)):
        asked = game.waiting()[0]
        game.answer(players[asked].choose(Outlook(game, asked)), asked)
    return game


def rehearsed(game, nodes=400, luck="luck"):
    """A planner who has thought about the turn at hand."""
    planner = Planner(BRAIN, STEADY, Stream.of(luck))
    outlook = Outlook(game, game.waiting()[0])
    planner.think(outlook, game.question, nodes, Clock(LONG))
    return planner


# Parts


def test_of_a_choice_that_has_hardly_been_tried_anything_may_be_hoped():
    assert part([0.0] * 8, [0.5]).gain(1) == (0.5, 2.0)
    assert part([0.0] * 8, [0.5]).best() == 0


@pytest.mark.parametrize(("worse", "live"), [(0.1, [0, 1]), (0.4, [0])], ids=["one", "four"])
def test_a_choice_is_given_up_when_two_standard_errors_speak_against_it(worse, live):
    first, swing = [0.5, -0.5] * 4, [0.3, -0.3] * 4
    tried = part(first, [value + more - worse for value, more in zip(first, swing, strict=True)])
    gain, error = tried.gain(1)
    assert (gain + 2 * error > 0) == (1 in live)
    tried.note({0: 0.0, 1: -worse})
    assert tried.live == live


def test_luck_that_all_choices_share_says_nothing_against_any():
    swings = [0.9, -0.9, 0.7, -0.8]
    tried = part(swings, [value + 0.05 for value in swings])
    gain, error = tried.gain(1)
    assert gain == pytest.approx(0.05)
    assert error < 0.1
    assert tried.best() == 1


def test_of_a_few_rounds_that_fell_alike_nobody_is_too_sure():
    _, few = part([0.0] * 2, [0.1] * 2).gain(1)
    _, many = part([0.0] * 40, [0.1] * 40).gain(1)
    assert few > 0.08
    assert 0 < many < 0.02


# Plans


def bodies_at(game):
    """Who of those still to act is a body of men."""
    waiting = [game.table.groups[name] for name in game.question.offers() if name]
    return [group for group in waiting if not (group.single or group.serves)]


def test_in_a_round_the_next_order_has_each_of_its_choices_tried_with_the_same_luck():
    game = standing_at(NextUnit)
    planner = rehearsed(game, nodes=1)
    tried = [planner.part(Orders(game.table, group)) for group in bodies_at(game)]
    assert len(tried) > 1
    counts = [{len(values) for values in made.values} for made in tried]
    assert sorted(counts, key=sorted) == [{0}] * (len(tried) - 1) + [{1}]


def test_when_one_order_is_out_of_doubt_the_one_after_it_is_tried():
    game = standing_at(NextUnit)
    planner = rehearsed(game, nodes=1)
    tried = [planner.part(Orders(game.table, group)) for group in bodies_at(game)]
    first = next(made for made in tried if made.values[0])
    first.live = [0]
    planner.think(Outlook(game, game.waiting()[0]), game.question, 1, Clock(LONG))
    assert len(first.values[0]) == 1
    assert any(made.values[0] for made in tried if made is not first)


def test_what_is_meant_for_one_is_done_while_another_s_orders_are_tried():
    game = standing_at(NextUnit)
    planner, bodies = rehearsed(game, nodes=1), bodies_at(game)
    every = [planner.part(Orders(game.table, group)) for group in bodies]
    one = next(made for made in every if made.values[0])
    done = []

    class Watched(list):
        def __getitem__(self, place):
            done.append(place)
            return super().__getitem__(place)

    one.values = [[0.0] * 8, [0.9] * 8, *([] for _ in one.choices[2:])]
    one.choices = Watched(one.choices)
    one.live = [0, 1]
    assert one.best() == 1
    planner.think(Outlook(game, game.waiting()[0]), game.question, 1, Clock(LONG))
    assert set(done) == {1}


def test_orders_that_are_known_as_well_now_as_later_are_tried_in_turn():
    game = standing_at(NextUnit)
    planner, bodies = rehearsed(game, nodes=600), bodies_at(game)
    rounds = [len(planner.part(Orders(game.table, group)).values[0]) for group in bodies]
    assert min(rounds) > 0
    assert max(rounds) - min(rounds) <= 1


def test_the_order_that_is_asked_for_comes_first():
    game = standing_at(Orders, who=lambda question: BRAIN.part(question) is not None)
    planner = rehearsed(game, nodes=600)
    others = [made for made in planner._parts.values() if made is not planner.part(game.question)]
    assert len(planner.part(game.question).values[0]) > 1
    assert [made.values[0] for made in others] == [[]] * len(others)


def test_in_the_first_turn_when_all_come_on_nothing_is_planned():
    assert BRAIN.turn(standing_at(NextUnit, turn=1).question) is None
    assert BRAIN.turn(standing_at(NextUnit).question) is not None


def test_whom_men_shoot_at_is_thought_over_when_all_have_moved():
    aimed = standing_at(FireAt, turn=3, who=lambda question: BRAIN.part(question) is not None)
    moving = standing_at(NextUnit, turn=3)
    assert BRAIN.turn(aimed.question) not in (None, BRAIN.turn(moving.question))
    planner = rehearsed(aimed)
    made = planner.part(aimed.question)
    assert set(made.choices) <= set(aimed.question.offers())
    assert all(made.values)


def test_leaders_guns_and_wagons_are_left_to_drill():
    game = standing_at(NextUnit, "powder-wagons", 1, who=lambda question: question.seat == "blue")
    kept = [g for g in game.table.own("blue") if g.single or g.serves]
    assert len(kept) > 1
    assert [BRAIN.part(Orders(game.table, group)) for group in kept] == [None] * len(kept)


def test_a_plan_is_thought_over_from_the_first_question_of_a_turn_and_forgotten_with_it():
    game = standing_at(Fights)
    planner = rehearsed(game)
    first = dict(planner._parts)
    assert first
    later = standing_at(Fights, turn=3, who=lambda question: question.seat == game.question.seat)
    outlook = Outlook(later, later.waiting()[0])
    planner.think(outlook, later.question, 1, Clock(LONG))
    assert not any(made is first.get(name) for name, made in planner._parts.items())


def test_a_rehearsal_is_only_imagined():
    game = standing_at(NextUnit)
    before = game.table.digest(), len(game.fates.tape), len(game.chronicle)
    rehearsed(game)
    assert (game.table.digest(), len(game.fates.tape), len(game.chronicle)) == before


def test_the_same_luck_makes_the_same_plan():
    game = standing_at(NextUnit)
    plans = [rehearsed(game), rehearsed(game), rehearsed(game, luck="other")]
    values = [{name: made.values for name, made in plan._parts.items()} for plan in plans]
    assert values[0] == values[1] != values[2]


def test_a_plan_that_has_become_impossible_leaves_the_order_to_drill():
    game = standing_at(Orders, who=lambda question: BRAIN.part(question) is not None)
    asked = game.waiting()[0]
    general, drill = GeneralPlayer("impossible", nodes=1), seat("drill", "impossible")
    general.choose(Outlook(game, asked))
    made = general.trial
    nowhere = game.question.offers()[0].__class__("move", (-5000, -5000))
    made.choices = [made.choices[0], nowhere]
    made.values, made.live = [[0.0] * 8, [0.9] * 8], [0, 1]
    assert made.best() == 1
    chosen = general.choose(Outlook(game, asked))
    assert chosen == drill.choose(Outlook(game, asked))


def test_a_general_says_what_he_rehearsed():
    game = standing_at(Orders, turn=3, who=lambda question: BRAIN.part(question) is not None)
    asked = game.waiting()[0]
    general = GeneralPlayer("rehearsed", nodes=900, seconds=LONG)
    general.choose(Outlook(game, asked))
    why = general.explain()
    assert len(why.weighed) > 1
    assert all(worth.endswith("%") for _, worth in why.weighed)
