"""Morale, rallying, disorder, and generals on the battlefield."""

from __future__ import annotations

import pytest

from books.gentlemans_war.drilled import played, ran
from books.gentlemans_war.field import (
    EAST,
    RED,
    WEST,
    Battle,
    general,
    lay,
    unit,
)
from books.gentlemans_war.positions import crew, runs_of
from books.gentlemans_war.test_close_combat import fought, of
from books.gentlemans_war.test_morale import FOUR, under_fire
from books.gentlemans_war.test_movement import acting, ahead
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use, UseCard, led_by_commander
from grognard.books.gentlemans_war.country import table_base
from grognard.books.gentlemans_war.doing import END, Deed
from grognard.books.gentlemans_war.generals import Ride
from grognard.books.gentlemans_war.melee import (
    Fight,
)
from grognard.books.gentlemans_war.morale import rally, suffer
from grognard.books.gentlemans_war.retreats import fall_back, run_away
from grognard.books.gentlemans_war.stands import base_of
from grognard.books.gentlemans_war.view import view
from grognard.tabletop.geometry import contains, inches, overlap
from marks import cites


def ridden_down(kind="light_cavalry"):
    """Horse, or foot, among infantry that runs away, and the terms on which they meet."""
    runs = unit("R", at=(30, 40), running=True, disordered=True)
    table = lay(unit("B", kind, at=(30, 38)), runs, unit("R9", at=(66, 58)))

    def caught(laid):
        fight = Fight([laid.units["B"]], [laid.units["R"]])
        fight.second = fight.caught = True
        fight.sides["R"] = "rear"
        return fight

    return table, caught


@cites("AGW-202", "AGW-130", "AGW-168")
@pytest.mark.parametrize(
    ("ground", "kind", "stays"),
    [
        ("marsh", "infantry", True),
        ("wood", "infantry", True),
        ("field", "infantry", False),
        ("wood", "sharpshooters", False),
    ],
)
def test_at_the_end_of_a_cycle_ranks_are_not_dressed_where_the_ground_still_breaks_them(
    ground, kind, stays
):
    rough = feature("f", ground, outline=((20, 40), (40, 40), (40, 58), (20, 58)))
    piece = unit("R", kind, at=(30, 50), disordered=True)
    battle = Battle(lay(piece, unit("B", at=(30, 4)), features=[rough]), "H7")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("end"), fates="JB S2")
    assert told.of(events.CycleEnded) or told.of(events.JokerTurned)
    assert battle.unit("R").disordered is stays


@cites("AGW-235", "AGW-015")
def test_men_already_shot_down_are_shared_between_skirmishers_and_supports():
    piece = unit("R", at=(30, 50), figures=9, original=12, shot_down=3)
    battle = acting(piece)
    battle.play(Deed("skirmish"))
    out, home = battle.unit("R-skirmishers"), battle.unit("R")
    assert (out.original - out.figures, out.shot_down) == (2, 2)
    assert (home.original - home.figures, home.shot_down) == (1, 1)


@cites("AGW-240", "AGW-332")
def test_a_wounded_general_is_still_there_to_stop_the_enemy_from_insisting():
    officer = general("Bg", (30, 27), attached="B", wounded=True)
    target = unit("B", at=(30, 27), attributes="brittle")
    _, told = under_fire(target, generals=[officer], fates=f"{FOUR} 6 5")
    assert told.one(events.Tested).dice == (5,)


@cites("AGW-247")
def test_who_falls_back_among_friends_stands_clear_of_them_when_it_faces_the_enemy():
    back, friend = unit("R", at=(30, 40)), unit("R2", at=(30, 46))
    table = lay(back, friend, unit("B", at=(44, 40), facing=WEST))
    game = ran(table, lambda g: fall_back(g, g.table.units["R"]), "1 2")
    one, other = (base_of(game.table.units[name]) for name in ("R", "R2"))
    assert not overlap(one, other)


@cites("AGW-247", "AGW-155")
@pytest.mark.parametrize("kind", ["field_gun", "siege_gun", "huge_gun"])
def test_gunners_without_their_gun_fall_back_as_men_on_foot(kind):
    table = lay(crew("deployed", kind, disordered=True), unit("B", at=(30, 20)))
    game = ran(table, lambda g: fall_back(g, g.table.units["R"]), "2 2 2")
    assert game.table.units["R"].place == (inches(30), inches(46))
    assert not game.table.units["R"].running


@cites("AGW-247")
def test_who_falls_back_along_the_side_of_the_table_finds_room_further_in():
    horse = unit("B", "light_cavalry", at=(70, 40))  # a man of it hangs over the edge
    table = lay(horse, unit("R", at=(69, 43.5)))
    game = ran(table, lambda g: fall_back(g, g.table.units["B"]), "3 3 3 3")
    assert game.table.units["B"].place[1] == inches(28)
    base = base_of(game.table.units["B"])
    assert contains(table_base(game.table.width, game.table.height), base)


@cites("AGW-247", "AGW-167", "AGW-155")
def test_to_fall_back_through_rough_ground_is_to_go_half_as_far():
    field = feature("f", "field", outline=((10, 30), (60, 30), (60, 60), (10, 60)))
    table = lay(unit("R", at=(30, 40)), unit("B", at=(30, 30)), features=[field])
    game = ran(table, lambda game: fall_back(game, game.table.units["R"]), "4 4")
    back = of(game, events.Retreated)[0]
    assert (back.path[1][1] - back.path[0][1] + 2) // 254 == 4


@cites("AGW-247", "AGW-198")
def test_a_fall_back_with_an_enemy_on_the_way_home_goes_away_from_him():
    table = lay(unit("R", at=(30, 40)), unit("B", at=(30, 42)))
    blows = "5 5 " + "1 " * 10 + "1 " * 12
    game = fought(
        table,
        lambda t: Fight([t.units["B"]], [t.units["R"]]),
        f"{blows} 3 3 1 1",
        "hold",
    )
    back = of(game, events.Retreated)[0]
    assert back.path[-1][1] == inches(34)


@cites("AGW-248", "AGW-247")
def test_fugitives_brush_past_no_enemy_who_stands_in_their_way():
    runs = unit("R", at=(30, 36), facing=EAST)  # its men run south six abreast
    table = lay(runs, unit("B", at=(30, 28)), unit("B2", at=(35, 50)))
    game = ran(table, lambda g: run_away(g, runs_of(g)), "5 5 5 5")
    assert base_of(runs_of(game)).bottom <= 48 * 254


@cites("AGW-248", "AGW-247")
def test_nobody_retreats_through_an_enemy():
    table = lay(unit("R", at=(30, 30)), unit("B", at=(30, 28)), unit("B2", at=(30, 40)))
    blows = "5 5 " + "1 " * 10 + "1 " * 12
    game = fought(
        table,
        lambda t: Fight([t.units["B"]], [t.units["R"]]),
        f"{blows} 6 6 1 1",
        "hold",
    )
    assert base_of(game.table.units["R"]).bottom <= base_of(game.table.units["B2"]).top


@cites("AGW-249", "AGW-310", "AGW-316")
def test_fugitives_who_are_caught_and_beaten_are_not_brought_to_a_halt_by_it():
    table, caught = ridden_down()
    down = "3 3 3 1 1 1 " + "1 " * 12  # three of twelve, not a third
    game = fought(table, caught, down + "2 2 2 2 1 1 1")
    assert of(game, events.FightDecided)[0].row == "cavalry beats infantry"
    assert of(game, events.Retreated)[0].ran
    assert game.table.units["R"].running


@cites("AGW-249", "AGW-314")
def test_fugitives_do_not_stand_and_fight_on_after_a_tie():
    table, caught = ridden_down("infantry")
    game = fought(table, caught, "1 " * 24 + "2 2 2 2", "hold")
    assert [back.unit for back in of(game, events.Retreated) if back.ran] == ["R"]
    assert not of(game, events.Locked)


@cites("AGW-249", "AGW-247")
def test_fire_does_not_rally_those_who_run():
    runs = unit("R", at=(30, 40), running=True, disordered=True, failed=True)
    game = ran(
        lay(runs, unit("B", at=(30, 20))), lambda g: suffer(g, runs_of(g), "fall_back"), "2 2 2 2"
    )
    assert runs_of(game).running


@cites("AGW-252")
def test_fugitives_who_slow_down_go_on_away_from_the_enemy_and_not_home():
    table = lay(unit("R", at=(30, 40), running=True, disordered=True), unit("B", at=(10, 40)))
    game = played(table, rally, "3 2 2")
    back = of(game, events.Retreated)[0]
    assert back.path == ((30 * 254, 40 * 254), (34 * 254, 40 * 254))
    assert not game.table.units["R"].running


@cites("AGW-254", "AGW-256")
def test_it_is_seen_who_comes_back_to_the_table():
    gone = unit("B", gone="pursuing"), unit("B2", gone="destroyed"), unit("B3", gone="hidden")
    table = lay(unit("R", at=(30, 50)), *gone)
    assert view(table, RED).gone == ("B (until the cards are shuffled)", "B2")


@cites("AGW-256", "AGW-EX23")
def test_a_pursuer_comes_back_at_the_shuffle():
    away = unit("B", "heavy_cavalry", at=(30, 61), gone="pursuing")
    table = lay(away, unit("B2", at=(50, 4)), unit("R", at=(10, 40)), jokers=1)
    battle = Battle(table, "JL H2 H3 S4 S5 S6 S7")
    assert battle.unit("B").on_table
    assert not battle.unit("B").disordered


@cites("AGW-327", "AGW-249")
def test_a_general_does_not_stop_those_who_run_by_joining_them():
    table = lay(
        unit("R", at=(30, 40), running=True, disordered=True, shaken=True),
        unit("R2", at=(50, 40)),
        unit("B", at=(30, 8)),
        generals=[general("Rg", (30, 46))],
        riding=(RED,),
    )
    battle = Battle(table, "3 3 3 3")
    told = battle.play(Ride(unit="R"), fates="H7")
    assert not told.of(events.Reformed)
    assert battle.unit("R").running


@cites("AGW-327", "AGW-246")
def test_a_unit_already_in_disorder_that_is_shaken_too_may_be_steadied_by_a_general():
    battle, told = under_fire(unit("B", at=(30, 27), disordered=True), fates=f"{FOUR} 4")
    assert told.one(events.Tested).mood == "disordered"  # less one for its disorder
    assert battle.unit("B").shaken


@cites("AGW-328")
def test_a_commander_with_a_unit_plays_hold_cards_for_it_alone():
    officer = general("Rg", (20, 50), attached="R", commander=True)
    units = [unit("R", at=(20, 50)), unit("R2", at=(50, 50)), unit("B", at=(30, 4))]
    table = lay(*units, generals=[officer], hands={RED: "H5"})
    battle = Battle(table)
    battle.play("H5")
    assert battle.table.active == "R"  # nobody else could be named
    assert led_by_commander(table, RED) == "R"


@cites("AGW-329", "AGW-128", "AGW-133")
def test_a_general_rides_on_one_card_a_cycle_as_any_unit_acts_on_one():
    units = unit("R", at=(30, 50)), unit("R2", at=(50, 50)), unit("B", at=(30, 4))
    battle = Battle(lay(*units, generals=[general("Rg", (20, 56))]), "H4 1 1 1 1 1")
    battle.play(Use("general", (), "Rg"), Ride(stay=True), fates="H5")
    assert battle.refusal(Use("general", (), "Rg")) == "AGW-128"
    ace = UseCard(battle.table, RED, "HA", held=False)
    assert ace.fault(Use("general", (), "Rg")) is None
    battle.play(Use("unit", ("R",)), END, fates="H6")
    battle.play(Use("unit", ("R2",)), END, fates="1 1 1 1")  # the next cycle
    battle.play(Ride(stay=True), fates="H7")
    assert battle.refusal(Use("general", (), "Rg")) == ""


@cites("AGW-329", "AGW-142", "AGW-328")
def test_a_general_may_ride_on_a_hold_card_too_unless_the_commander_is_with_a_unit():
    units = unit("R", at=(30, 50), acted=True), unit("R2", at=(50, 50)), unit("B", at=(30, 4))
    staff = general("Rg", (20, 56)), general("Rc", (30, 50), commander=True)
    battle = Battle(lay(*units, generals=staff, hands={RED: "H9"}))
    battle.play("H9")
    battle.play(Use("general", (), "Rg"), fates="6 6 6 6 6")
    battle.play(Ride(unit="R2"), fates="S7")
    assert battle.table.generals["Rg"].attached == "R2"
    assert (battle.table.hands[RED], battle.asks()) == ((), "UseCard")
    staff = general("Rg", (20, 56)), general("Rc", (30, 50), commander=True, attached="R")
    held = UseCard(lay(*units, generals=staff), RED, "H9", held=True)
    assert held.fault(Use("general", (), "Rg")).cite == "AGW-328"


@cites("AGW-330")
def test_a_lone_general_is_in_nobodys_way_when_units_move():
    battle = acting(unit("R", at=(30, 40)), generals=[general("Bg", (30, 36))])
    battle.play(Deed("march", count=2), fates="6 6")
    assert battle.refusal(ahead(8)) == ""


@cites("AGW-247", "AGW-012")
def test_who_finds_no_room_to_fall_back_does_not_turn_upon_his_friends():
    lake = feature("l", "lake", outline=((0, 43), (72, 43), (72, 60), (0, 60)))
    hemmed = unit("R", at=(30, 41), facing=EAST, disordered=True)
    friends = [unit("R2", at=(33, 41), facing=EAST), unit("R3", at=(27, 41), facing=EAST)]
    table = lay(hemmed, *friends, unit("B", at=(30, 30)), features=[lake])
    game = ran(table, lambda game: fall_back(game, game.table.units["R"]), "3 3")
    bases = [base_of(game.table.units[name]) for name in ("R", "R2", "R3")]
    assert not any(overlap(bases[0], other) for other in bases[1:])


@cites("AGW-198", "AGW-196")
@pytest.mark.parametrize(("enemy", "upset"), [((44, 44), True), ((56, 44), False)])
def test_friends_near_the_enemy_are_upset_by_those_who_come_from_further_off(enemy, upset):
    back, friend = unit("R", at=(30, 30)), unit("R2", at=(30, 38))
    table = lay(back, friend, unit("B", at=(30, 14)), unit("B2", at=enemy, facing=WEST))
    game = ran(table, lambda game: fall_back(game, game.table.units["R"]), "6 6")
    assert game.table.units["R2"].disordered is upset


@cites("AGW-247", "AGW-170")
def test_horse_that_falls_back_to_a_steep_hill_halts_before_it():
    hill = feature("h", "steep-hill", outline=((0, 46), (72, 46), (72, 60), (0, 60)))
    table = lay(unit("R", "light_cavalry", at=(30, 40)), unit("B", at=(30, 30)), features=[hill])
    game = ran(table, lambda game: fall_back(game, game.table.units["R"]), "6 6 6 6")
    horse = base_of(game.table.units["R"])
    assert inches(44) < horse.bottom <= inches(46)
