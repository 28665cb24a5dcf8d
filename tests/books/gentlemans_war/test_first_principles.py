"""What holds of every figure, unit, card and quarrel."""

import pytest

from books.gentlemans_war.field import (
    BLUE,
    EAST,
    RED,
    SETUP,
    WEST,
    Bare,
    Battle,
    general,
    lay,
    unit,
)
from books.gentlemans_war.test_battles import opening
from books.gentlemans_war.test_movement import acting
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.doing import END, Deed
from grognard.books.gentlemans_war.firing import Aim, aim
from grognard.books.gentlemans_war.melee import Fight, blows, reckon_advantage
from grognard.books.gentlemans_war.morale import reckon_morale
from grognard.books.gentlemans_war.pieces import Dress, Terms
from grognard.books.gentlemans_war.stands import base_of
from grognard.books.gentlemans_war.view import view
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Point, contains_point, distance, inches
from marks import cites


@cites("AGW-005")
def test_counters_for_acting_disorder_and_flight_lie_open_before_both_players():
    done = unit("R", at=(30, 40), acted=True, disordered=True)
    runs = unit("R2", at=(40, 40), disordered=True, running=True)
    table = lay(done, runs, unit("R3", at=(50, 40)), unit("B", at=(30, 4)))
    for seat in (RED, BLUE):
        marks = {
            piece.id: {marker.words for marker in piece.markers}
            for piece in view(table, seat).pieces
        }
        assert marks["R"] == {"disordered", "has acted"}
        assert marks["R2"] == {"disordered", "running away"}
        assert marks["R3"] == set()


@cites("AGW-006")
def test_officers_and_drummers_shoot_and_fight_like_everybody_else():
    plain, foe = unit("R", at=(30, 40)), unit("B", at=(30, 30))
    band = unit("R", at=(30, 40), dress=Dress(pose="inf-drummer", kit=("colours",)))
    shots, struck = [], []
    for piece in (plain, band):
        table = lay(piece, foe)
        aimed = aim(table, piece, foe)
        assert isinstance(aimed, Aim)
        shots.append(aimed)
        struck.append(blows(table, Fight([piece], [foe]), piece))
    assert shots[0] == shots[1]
    assert shots[0].dice.total == 6
    assert struck[0] == struck[1]
    assert struck[0].dice == 12


@cites("AGW-008", "AGW-116")
def test_what_no_rule_settles_goes_to_the_higher_die_and_ties_are_rolled_again():
    book = Bare()
    book.opening = opening()
    game = Game.begin(book, SETUP, Fates(None, [4, 4, 6, 6, 3, 2]))
    assert game.question.seat == RED
    game.answer(BLUE)
    won = game.chronicle[0]
    assert isinstance(won, events.WonFirst)
    assert (won.dice, won.first) == ((4, 4, 6, 6, 3, 2), BLUE)
    again = Game.begin(book, SETUP, Fates(None, [1, 2]))
    assert again.question.seat == BLUE  # the first time settled nothing for the second


@cites("AGW-069")
@pytest.mark.parametrize(
    "piece",
    [
        *({"formation": formation} for formation in ("line", "march", "attack", "square")),
        {"kind": "sharpshooters"},
        {"kind": "light_cavalry"},
        {"kind": "light_cavalry", "formation": "march"},
        {"kind": "tribal_infantry"},
        {"formation": "line", "figures": 7, "original": 12},
    ],
)
def test_the_figures_of_a_unit_stand_together_as_one_body(piece):
    body = unit("R", at=(30, 40), facing=EAST, **piece)
    seen = next(one for one in view(lay(body), RED).pieces if one.id == "R")
    spots = [Point(*figure.place) for figure in seen.figures]
    assert len(spots) == body.figures
    assert all(contains_point(base_of(body), spot) for spot in spots)
    reached, left = [spots[0]], spots[1:]
    while left:
        near = [s for s in left if any(distance(s, other) <= inches(3) for other in reached)]
        assert near, "somebody stands apart from the rest"
        reached += near
        left = [spot for spot in left if spot not in near]


@cites("AGW-075")
def test_a_unit_far_from_every_general_obeys_without_messengers():
    officer = general("Rg", (2, 58), commander=True)
    lost = general("Rh", (70, 58), gone="killed")
    table = lay(
        unit("R", at=(66, 30)),
        unit("R2", at=(6, 56)),
        unit("B", at=(6, 4)),
        generals=[officer, lost],
        headquarters={RED: (2, 58)},
    )
    battle = Battle(table, "H2")
    told = battle.play(Use("unit", ("R",)))
    assert told.one(events.Activated).unit == "R"
    assert battle.refusal(Deed("march", count=2)) == ""


@cites("AGW-122")
def test_a_scenario_may_give_one_side_worse_chances_of_hold_cards_than_the_other():
    terms = Terms(keep=((BLUE, 1),))
    units = [unit("R", at=(12, 56)), unit("B", at=(12, 4))]
    battle = Battle(lay(*units, phase="deal", terms=terms), "H2 H3 H4 S4 S5 S6")
    assert (battle.asks(), battle.question.seat) == ("Pick", BLUE)
    battle.play("S4", "S5")
    assert battle.table.hands == {RED: ("H2", "H3", "H4"), BLUE: ("S6",)}
    assert {"S4", "S5"} <= set(battle.table.deck.unknown)


@cites("AGW-184")
def test_limbers_and_teams_behind_a_gun_in_action_are_no_target():
    gun = unit("B", "field_gun", at=(30, 20))
    battle = acting(
        unit("R", at=(41, 14.5), facing=WEST), gun, unit("B2", at=(19, 14.5), facing=EAST)
    )
    # the line to B2 runs where the limber waits, three inches behind the gun
    assert battle.refusal(Deed("shoot", "B2")) == ""
    assert base_of(gun).depth == inches(3)
    targets = {deed.what for deed in battle.question.candidates() if deed.kind == "shoot"}
    assert targets == {"B", "B2", "B9"}
    limbered = unit("B", "field_gun", at=(30, 15), formation="limbered")
    shown = acting(
        unit("R", at=(41, 14.5), facing=WEST), limbered, unit("B2", at=(19, 14.5), facing=EAST)
    )
    assert shown.refusal(Deed("shoot", "B2")) == "AGW-211"


@cites("AGW-199")
def test_disorder_tells_on_shooting_close_combat_and_morale():
    calm, foe = unit("R", at=(30, 40)), unit("B", at=(30, 28))
    upset = unit("R", at=(30, 40), disordered=True)
    bands, advantages, morale = [], [], []
    for piece in (calm, upset):
        table = lay(piece, foe)
        aimed = aim(table, piece, foe)
        assert isinstance(aimed, Aim)
        bands.append(aimed.needed)
        advantages.append(reckon_advantage(table, Fight([foe], [piece]), piece, foe).total)
        morale.append(reckon_morale(table, piece, 4).total)
    assert bands == [5, 6]
    assert advantages == [0, -1]
    assert morale == [4, 3]


@cites("AGW-205")
def test_nobody_runs_out_of_ammunition():
    table = lay(unit("R", at=(30, 40)), unit("B", at=(30, 20)), unit("B2", at=(60, 4)))
    battle = Battle(table, "H2")
    for card in ("H3", "H4", "H5", "H6", "H7"):
        told = battle.play(
            Use("unit", ("R",)), Deed("shoot", "B"), END, fates=f"1 1 1 1 1 1 {card}"
        )
        assert len(told.one(events.Shot).dice) == 6
    assert battle.table.cycles[RED] == 6
