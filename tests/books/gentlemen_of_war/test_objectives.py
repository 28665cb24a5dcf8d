"""Objectives of the scenarios."""

import pytest

from books.gentlemen_of_war.field import BLUE, RED, field
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from marks import cites

FOE = "Conscript"


def fording(line="R1..B", zones="..O.2", **more):
    units = {"R": "Redcoat", "B": FOE, **more}
    return field(line, scenario="ford", zones=zones, acts="R", **units)


@cites("GOW-132")
def test_the_raiders_win_once_all_of_them_are_over_the_river():
    battle = fording("R.1.B")
    battle.play("move, to 1")
    assert battle.game.verdict.winner == RED
    assert battle.game.verdict.cite == "GOW-132"


@cites("GOW-132")
def test_a_raider_left_behind_wins_nothing_and_a_fallen_one_does_not_count():
    battle = fording("R.1.B.S", "..O.2..", S=FOE)
    assert battle.play("move, to 1").of(events.BattleWon) == []
    battle = fording("R.1.B..", "..O.2..", S=FOE, given={"S": {"out": True}})
    assert battle.play("move, to 1").one(events.BattleWon).winner == RED


@cites("GOW-132")
def test_standing_in_the_river_is_not_yet_across():
    battle = fording("R.1.B", "...O2", under={"1": "w"})
    assert battle.play("move, to 1").of(events.BattleWon) == []


def after(turn, scenario, **more):
    """The end of a turn."""
    line = "R....B"
    table = {"phase": "turn", "turn": turn, "acting": "", **more}
    zones = "......"
    return field(line, R=FOE, B=FOE, scenario=scenario, zones=zones, table=table)


@cites("GOW-132", "GOW-133", "GOW-134")
@pytest.mark.parametrize(
    ("scenario", "last", "cite"),
    [("ford", 5, "GOW-132"), ("streets", 5, "GOW-133"), ("fountain", 6, "GOW-134")],
)
def test_the_defenders_win_if_they_hold_to_the_last_turn(scenario, last, cite):
    assert after(last - 1, scenario).game.verdict is None
    verdict = after(last, scenario).game.verdict
    assert (verdict.winner, verdict.cite) == (BLUE, cite)


def in_the_house(scenario, *, zones="OO...", given=None, acts=None, scores=None):
    table = {"scores": scores or {}, **(acts or {})}
    return field(
        "R.S.B", R=FOE, S=FOE, B=FOE, scenario=scenario, zones=zones, given=given, table=table
    )


@cites("GOW-133")
def test_an_attacker_who_activates_inside_with_points_scores():
    told = in_the_house("streets").play("activate R")
    assert told.one(events.Scored) == events.Scored(RED, "R", 1, "acts inside", "GOW-133")


@cites("GOW-133")
@pytest.mark.parametrize(
    ("given", "unit"),
    [
        pytest.param({"R": {"concussion": 2}}, "R", id="no points"),
        pytest.param({}, "S", id="outside"),
    ],
)
def test_without_points_or_outside_nothing_is_scored(given, unit):
    told = in_the_house("streets", given=given).play(f"activate {unit}")
    assert told.of(events.Scored) == []


@cites("GOW-133")
def test_defenders_score_nothing_in_the_house():
    battle = in_the_house("streets", zones="....O", acts={"acting": BLUE})
    assert [e for e in battle.game.chronicle if isinstance(e, events.Scored)] == []


@cites("GOW-133")
def test_three_points_win_the_house():
    battle = in_the_house("streets", scores={"red": 2})
    battle.play("activate R")
    assert battle.game.verdict.winner == RED


def bathing(
    script, cards="", *, scores=None, given=None, unit="Redcoat", line="R.1.2.B", under=None
):
    battle = field(
        line,
        R=unit,
        B=FOE,
        scenario="fountain",
        acts="R",
        given=given,
        under=under or {"1": "w", "2": "w"},
        table={"scores": scores or {}},
    )
    return battle, battle.play(script, cards)


@cites("GOW-134")
def test_an_attacker_who_ends_a_move_in_the_fountain_has_swum():
    _, told = bathing("move, to 1")
    assert told.one(events.Scored) == events.Scored(RED, "R", 1, "swims", "GOW-134")


@cites("GOW-134")
def test_each_unit_swims_once():
    battle, _ = bathing("move, to 1", line="R.12..B")
    assert battle.play("move, to 2").of(events.Scored) == []


@cites("GOW-134")
def test_three_swimmers_win():
    battle, _ = bathing("move, to 1", scores={"red": 2})
    assert battle.game.verdict.winner == RED


@cites("GOW-134")
@pytest.mark.parametrize(
    ("script", "swum"),
    [
        pytest.param("dash, add 0, charge nobody, to 1, to 3", 0, id="through"),
        pytest.param("dash, add 0, charge nobody, to 1, stop", 1, id="into"),
    ],
)
def test_passing_through_the_fountain_is_no_swim(script, swum):
    _, told = bathing(script, "H2 H3 H4 C5", unit="Highlander", line="R13...B", under={"1": "w"})
    assert len(told.of(events.Scored)) == swum


@cites("GOW-134")
def test_defenders_may_bathe_for_nothing():
    battle = field("R...1B", R=FOE, B=FOE, scenario="fountain", acts="B", under={"1": "w"})
    assert battle.play("move, to 1").of(events.Scored) == []


@cites("GOW-135")
@pytest.mark.parametrize(("acting", "unit"), [(RED, "R"), (BLUE, "B")])
def test_either_side_scores_for_each_unit_it_activates_in_the_hut(acting, unit):
    battle = field(
        "R.S.B.C",
        R=FOE,
        S=FOE,
        B=FOE,
        C=FOE,
        scenario="hut",
        zones="O...O..",
        table={"acting": acting},
    )
    told = battle.play(f"activate {unit}")
    assert told.one(events.Scored) == events.Scored(acting, unit, 1, "acts inside", "GOW-135")


@cites("GOW-135")
@pytest.mark.parametrize(
    ("scores", "winner"),
    [({"red": 2}, RED), ({"red": 2, "blue": 1}, None), ({"red": 4, "blue": 2}, RED)],
)
def test_a_lead_of_three_wins_the_hut(scores, winner):
    battle = field(
        "R.S.B", R=FOE, S=FOE, B=FOE, scenario="hut", zones="O....", table={"scores": scores}
    )
    battle.play("activate R")
    assert (battle.game.verdict.winner if battle.game.verdict else None) == winner


@cites("GOW-135")
@pytest.mark.parametrize(
    ("scores", "winner"), [({"red": 1}, RED), ({"red": 1, "blue": 2}, BLUE), ({}, None)]
)
def test_after_the_last_turn_the_leader_has_the_hut(scores, winner):
    assert after(8, "hut", scores=scores).game.verdict.winner == winner


@cites("GOW-133")
def test_one_point_is_one_point():
    battle = field("R..B", R="Redcoat", B="Conscript", acts="R", table={"scores": {"red": 1}})
    assert BOOK.view(battle.table, None).notes == ("Red: 1 point",)


@cites("GOW-134")
def test_who_was_knocked_into_the_fountain_and_dashes_nowhere_has_not_swum():
    battle = field("R.....B", acts="R", R="Redcoat", B=FOE, scenario="fountain", under={"R": "w"})
    told = battle.play("dash, add 0, charge nobody, stop", "H2 H3")
    assert told.of(events.Scored) == []


@cites("GOW-134", "GOW-043")
@pytest.mark.parametrize(("where", "swum"), [("S", 0), ("2", 1)])
def test_a_guard_who_stands_where_he_was_has_not_moved(where, swum):
    battle = field(
        "B.14R..\n.2S3...",
        acts="B",
        B="Highlander",
        R=FOE,
        S="Span Navvy",
        scenario="fountain",
        under={"S": "w", "2": "w"},
    )
    told = battle.play(f"dash, add 0, charge R, to 4, guard S, to {where}", "H2 H3 H4 C5")
    assert len(told.of(events.Scored)) == swum


@cites("GOW-132", "GOW-147")
@pytest.mark.parametrize(("row", "winner"), [(1, RED), (3, None)])
def test_by_the_tape_the_bank_reaches_to_the_edge_of_the_table(row, winner):
    edge = (100, 293 + 440 * row)  # beside the first patch of a row that stands half a patch in
    battle = field(
        "......\n" * 5,
        acts="R",
        R="Redcoat",
        B=FOE,
        scenario="ford",
        zones="222222\nOOOOOO\n......\n......\n111111",
        switches="free_measurement",
        given={"R": {"place": (edge[0] + 300, edge[1])}, "B": {"place": (2000, 300)}},
    )
    battle.game.answer("move")
    battle.game.answer(edge)
    assert (battle.game.verdict and battle.game.verdict.winner) == winner
