"""General headquarters: markers that neither move nor fight, and what befalls those who come."""

from fractions import Fraction

import pytest
from icepool import d6

from books.edwardian_splendour.battle import (
    BLUE,
    NORTH,
    RED,
    at,
    foot,
    gun,
    lay,
    play,
    refused,
    row,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.book import BOOK
from grognard.books.edwardian_splendour.headquarters import raiders
from grognard.books.edwardian_splendour.orders import STAND, Order
from grognard.books.edwardian_splendour.pieces import Headquarters
from grognard.tabletop.geometry import inches
from marks import cites


def camp(seat, x, y):
    return {seat: Headquarters(seat, *at(x, y), 0)}


def storm(*dice, men=((40, 12),), extra=()):
    """Red figures in contact with the blue headquarters at 40, 10."""
    table = lay(
        foot("r", men),
        foot("b", row(2, 80, 5)),
        phase="melee",
        headquarters=camp(BLUE, 40, 10),
    )
    return play(table, *extra, dice=dice)


@cites("ES-016", "ES-096")
def test_a_headquarters_stands_on_three_inches_and_nobody_can_move_it():
    table = lay(foot("r", [(40, 60)]), foot("b", [(80, 5)]), headquarters=camp(RED, 40, 66))
    base = table.headquarters[RED].base
    assert (base.width, base.depth) == at(3, 3)
    assert "headquarters" not in table.units


@cites("ES-096")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_one_to_three_and_the_guard_destroys_him(die):
    played = storm(die, 1, 1, men=((40, 12), (44, 12)))
    assert played.told.one(events.CasualtiesRemoved).figures == ("r.1",)
    # He counts as a melee casualty of his unit, which therefore checks its morale.
    assert played.told.one(events.MoraleChecked).melee


@cites("ES-096")
@pytest.mark.parametrize("die", [4, 5])
def test_four_or_five_and_he_makes_a_full_move_away(die):
    played = storm(die)
    assert played.told.one(events.HeadquartersStormed).away[:2] == at(40, 18)
    assert played.table.units["r"].figures[0].y == at(18)[0]


@cites("ES-096")
def test_who_is_driven_off_has_charged_in_that_turn_and_moves_all_the_same():
    tents = camp(BLUE, 40, 10)
    table = lay(foot("r", [(40, 15)]), foot("b", [(80, 5)]), phase="move", headquarters=tents)
    played = play(table, Order("charge", target="headquarters"), STAND, dice=[4])
    assert played.table.units["r"].figures[0].y == at(18)[0]


@cites("ES-013", "ES-096")
@pytest.mark.parametrize(("undisciplined", "eighths"), [(False, 8), (True, 7)])
def test_who_is_driven_off_comes_up_to_comrades_only_if_he_may_close_up(undisciplined, eighths):
    table = lay(
        foot("r", [(40, 12), (40, 19)], undisciplined=undisciplined),
        foot("b", row(2, 80, 5)),
        phase="melee",
        headquarters=camp(BLUE, 40, 10),
    )
    stormed = play(table, dice=[4]).told.one(events.HeadquartersStormed)
    assert stormed.away[1] == inches(12) + inches(6) * eighths // 8


@cites("ES-027", "ES-030", "ES-096")
@pytest.mark.parametrize(("gun_at", "ends_at"), [(16, 18), (17.5, 15)])
def test_a_gunner_who_is_driven_off_walks_as_foot_and_not_onto_his_own_gun(gun_at, ends_at):
    crew = gun("r", (40, gun_at), [(40, 12), (41.5, gun_at + 2)], NORTH)
    foe = foot("b", row(2, 80, 5))
    table = lay(crew, foe, phase="melee", headquarters=camp(BLUE, 40, 10))
    assert play(table, dice=[4]).table.units["r"].man("r.1").y == at(ends_at)[0]


@cites("ES-096", "ES-118")
def test_a_six_overruns_it_and_ends_the_battle():
    played = storm(6)
    assert played.game.verdict.winner == RED
    assert played.game.verdict.cite == "ES-096"


@cites("ES-096")
def test_figures_roll_one_by_one_until_a_six():
    played = storm(4, 6, men=((39.5, 12), (40.5, 12), (41.5, 12)))
    assert [event.die for event in played.told.of(events.HeadquartersStormed)] == [4, 6]


@cites("ES-096")
def test_each_figure_has_one_chance_in_six():
    overrun = [die for die in range(1, 7) if storm_ends(die)]
    assert Fraction(len(overrun), 6) == (d6 == 6).probability(True)


def storm_ends(die):
    dice = (die, 1, 1) if die <= 3 else (die,)
    verdict = storm(*dice, men=((40, 12), (44, 12))).game.verdict
    return verdict is not None and verdict.winner == RED


@cites("ES-023", "ES-096")
def test_a_headquarters_is_reached_by_a_charge_and_rolled_for_in_the_melee_step():
    table = lay(
        foot("r", [(40, 15)]),
        foot("b", [(80, 5)]),
        phase="move",
        headquarters=camp(BLUE, 40, 10),
    )
    played = play(table, Order("charge", target="headquarters"), STAND, dice=[6])
    kinds = played.told.kinds()
    assert kinds.index("MeleeBegan") < kinds.index("HeadquartersStormed")
    assert not raiders(played.table, Headquarters(RED, 0, 0, 0))


@cites("ES-118")
def test_a_destroyed_army_leaves_its_headquarters_to_the_enemy():
    only = {"switches": {"headquarters_only": True}}
    tents = camp(BLUE, 40, 10)
    table = lay(foot("r", [(40, 15)]), foot("b", [(80, 5)]), headquarters=tents, **only)
    table.units["b"].struck = ("b.1",)
    verdict = play(table).game.verdict
    assert (verdict.winner, verdict.cite) == (RED, "ES-118")


@cites("ES-096", "ES-118")
def test_where_only_the_fall_of_a_headquarters_wins_both_sides_set_one_up():
    setup = BOOK.agree("generic", switches={"headquarters_only": True})
    assert BOOK.setup(setup).switches["headquarters"] is True
    assert BOOK.setup(BOOK.agree("generic")).switches["headquarters"] is False


@cites("ES-096")
def test_who_finds_no_way_from_a_headquarters_is_told_so():
    table = lay(foot("r", [(40, 12)]), foot("b", [(80, 5)]), headquarters=camp(BLUE, 40, 10))
    words = events.HeadquartersStormed(BLUE, "r", "r.1", 4).tell(table)
    assert words == "A figure of R rolls 4 at the headquarters and finds no way to go."


def test_nobody_stands_on_a_headquarters():
    table = lay(
        foot("r", [(40, 15)]), foot("b", [(80, 5)]), phase="move", headquarters=camp(RED, 40, 10)
    )
    assert refused(table, Order("go", 0, inches(5))) == "ES-030"
