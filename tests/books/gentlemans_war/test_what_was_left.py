"""What the hostile readers left: opening formations, deep lines of horse, and ways back."""

import pytest

from books.gentlemans_war.field import BLUE, RED, SOUTH, Battle, lay, unit
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import fought, of, pair
from books.gentlemans_war.test_movement import acting
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.deploying import Deploy, Stand
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.firing import Aim, aim
from grognard.books.gentlemans_war.melee import Fight, fighting_figures, fights_disordered
from grognard.books.gentlemans_war.pieces import Terms
from grognard.books.gentlemans_war.stands import base_of
from grognard.books.gentlemans_war.view import view
from grognard.tabletop.geometry import inches
from marks import cites

# The opening


def placing(*units, **more):
    """Red is to place his first unit; blue stands."""
    return lay(*units, unit("B", at=(30, 10)), phase="deploy", deployer=RED, **more)


def at(name, formation, *, y=52):
    return Stand(name, inches(30), inches(y), formation)


@cites("AGW-062", "AGW-067", "AGW-015", "AGW-018", "AGW-114")
@pytest.mark.parametrize(
    ("kind", "figures", "ways"),
    [
        ("infantry", 12, {"", "march", "attack", "out"}),
        ("light_infantry", 12, {"", "march", "attack", "out", "halves"}),
        ("light_infantry", 6, {"", "march", "attack", "skirmish"}),
        ("heavy_cavalry", 6, {"", "march", "double line"}),
        ("field_gun", 4, {"", "limbered"}),
        ("sharpshooters", 6, {""}),
        ("tribal_horsemen", 9, {"", "march", "double line"}),
    ],
)
def test_a_unit_begins_in_any_formation_it_knows(kind, figures, ways):
    table = placing(unit("R", kind, figures=figures))
    assert {offer.formation for offer in Deploy(table, RED).offers()} == ways


@cites("AGW-063", "AGW-651")
def test_an_army_begins_in_no_formation_that_it_does_not_use():
    table = placing(unit("R"), switches={"no_attack_column:red": True}, era="1700")
    assert {offer.formation for offer in Deploy(table, RED).offers()} == {"", "march"}


@cites("AGW-018", "AGW-EX07")
def test_light_infantry_begins_as_two_skirmish_units_with_a_card_each():
    battle = Battle(placing(unit("R", "light_infantry"), unit("R2")))
    told = battle.play(at("R", "halves"))
    assert told.one(events.SkirmishersOut).halves
    halves = [battle.unit("R"), battle.unit("R-half")]
    assert [(half.formation, half.figures) for half in halves] == [("skirmish", 6)] * 2
    assert {one.id for one in battle.table.of(RED)} == {"R", "R-half", "R2"}
    assert battle.unit("R").did == ()


@cites("AGW-015", "AGW-016", "AGW-114")
def test_skirmishers_who_are_out_at_the_beginning_stand_in_the_zone_too():
    battle = Battle(placing(unit("R"), unit("R2")))
    assert battle.refusal(at("R", "out", y=43)) == "AGW-080"  # the zone begins at 42
    battle.play(at("R", "out"))
    out = battle.unit("R-skirmishers")
    assert (out.figures, battle.unit("R").figures, out.apart) == (6, 6, False)
    assert base_of(out).top >= inches(42)
    assert battle.table.of(RED) == [battle.unit("R"), battle.unit("R2")]


@cites("AGW-357", "AGW-015")
def test_skirmishers_are_no_further_unit_where_half_the_units_are_counted():
    terms = Terms(placing="defender_half", attacker=BLUE)
    five = [unit(name) for name in ("R", "R2", "R3", "R4", "R5")]
    battle = Battle(placing(*five, unit("B2"), terms=terms))
    battle.play(at("R", "out"))
    battle.play(Stand("R2", inches(50), inches(52)))
    assert battle.question.seat == RED
    battle.play(Stand("R3", inches(50), inches(56)))
    assert battle.question.seat == BLUE


# Horse two ranks deep


@cites("AGW-067", "AGW-172")
def test_cavalry_forms_line_two_ranks_deep_and_back():
    battle = acting(unit("R", "light_cavalry", at=(30, 50)))
    told = battle.play(Deed("form", "double line"))
    assert told.one(events.Formed).spent == 2
    tray = base_of(battle.unit("R"))
    assert (tray.width, tray.depth) == (inches(3), inches(4))
    assert battle.refusal(Deed("form", "line")) == ""
    assert acting(unit("R", "cyclists", at=(30, 50))).refusal(Deed("form", "double line"))


@cites("AGW-067", "AGW-302")
def test_both_ranks_of_a_deep_line_of_horse_strike():
    horse = unit("B", "heavy_cavalry", at=(30, 36), formation="double line")
    foot = unit("R", at=(30, 40))
    assert fighting_figures(Fight([horse], [foot]), horse, foot) == 6
    battle = facing_off(unit("B", "light_cavalry", at=(30, 30), formation="double line"), foot)
    assert battle.refusal(Deed("charge", "R")) == ""


# Limbered guns, chargers and cover


@cites("AGW-060", "AGW-296")
def test_only_a_march_column_is_disordered_for_being_caught():
    foe = unit("B", at=(30, 37))
    column = unit("R", at=(30, 40), formation="march")
    gun = unit("R2", "field_gun", at=(30, 40), formation="limbered")
    assert fights_disordered(column, Fight([foe], [column]))
    assert not fights_disordered(gun, Fight([foe], [gun]))


HEDGE = feature("hedge", "hedge", line=((20, 32), (40, 32)))
WOOD = feature("wood", "wood", outline=((10, 20), (50, 20), (50, 60), (10, 60)))
COPSE = feature("copse", "wood", outline=((20, 27), (40, 27), (40, 33), (20, 33)))


@cites("AGW-276", "AGW-228")
@pytest.mark.parametrize(
    ("ground", "standing", "coming"),
    [(HEDGE, "light", "open"), (COPSE, "light", "open"), (WOOD, "light", "light")],
)
def test_a_charger_has_left_the_cover_from_which_it_came(ground, standing, coming):
    charger, target = unit("B", at=(30, 31)), unit("R", at=(30, 42))
    table = lay(charger, target, features=[ground])
    plain, answer = aim(table, target, charger, 2), aim(table, target, charger, 2, coming=True)
    assert isinstance(plain, Aim)
    assert isinstance(answer, Aim)
    assert (plain.cover, answer.cover) == (standing, coming)


# Ways back


@cites("AGW-310", "AGW-288", "AGW-180")
def test_the_beaten_crew_of_a_gun_too_heavy_to_move_goes_without_it():
    table, make = pair({}, {"kind": "siege_gun", "figures": 6})
    dice = "5 1 1 1 1 1 1 1 1 1 1 1 " + "1 " * 6 + "2 2 2 " + "1"
    game = fought(table, make, dice, "hold")
    assert of(game, events.GunLeft)[0].unit == "R"
    gun = game.table.units["R"]
    assert gun.gun_at is not None
    assert gun.place != gun.gun_at[:2]
    assert sum(of(game, events.Retreated)[0].dice) == 6


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


# Parting shots


@cites("AGW-686")
def test_infantry_may_let_the_cavalry_it_has_beaten_go():
    table, make = pair({"kind": "light_cavalry"}, {})
    game = fought(table, make, "1 1 1 1 1 1 4 1 1 1 1 1 1 1 1 1 1 1 3 3 3 3 4", "")
    assert not of(game, events.Shot)
    assert of(game, events.Recovered)[0].back == 1


@cites("AGW-686")
def test_infantry_chooses_at_whom_it_shoots_as_they_go():
    horse = [unit(f"B{i}", "light_cavalry", at=(27 + 6 * i, 37), facing=SOUTH) for i in (0, 1)]
    table = lay(*horse, unit("R", at=(30, 40), facing=0))

    def both(t):
        return Fight([t.units["B0"], t.units["B1"]], [t.units["R"]])

    dice = "1 " * 12 + "6 " + "1 " * 11 + "2 2 2 2 2 2 2 2 " + "1 " * 6 + "4"
    game = fought(table, both, dice, "B1")
    assert of(game, events.Shot)[0].target == "B1"
    assert game.table.units["B0"].seat == BLUE


# Cards


@cites("AGW-132", "AGW-580", "AGW-583")
@pytest.mark.parametrize(("gone", "ticked"), [("destroyed", ("R3",)), ("hidden", ())])
def test_a_hidden_unit_is_not_ticked_off_with_the_dead_of_its_brigade(gone, ticked):
    mates = unit("R", at=(30, 50), brigade="I"), unit("R2", at=(38, 50), brigade="I")
    third = unit("R3", at=(50, 50), brigade="I", gone=gone)
    battle = Battle(lay(*mates, third, unit("B", at=(30, 4))), "HQ")
    told = battle.play(Use("brigade", ("R", "R2")))
    assert told.one(events.CardUsed).dead == ticked


# What is seen


@cites("AGW-204", "AGW-223", "AGW-242", "AGW-253")
def test_the_card_of_a_unit_says_what_all_have_seen_of_it():
    gun = unit("R", "field_gun", at=(30, 50), shot=True, ranged=("B", "B2"))
    runner = unit("B", at=(30, 10), running=True, failed=True, unrallied=True)
    table = lay(gun, runner, unit("B2", at=(50, 10), gone="fled"))
    cards = {piece.id: piece.lines for piece in view(table, BLUE).pieces}
    assert cards["R"][1:] == ("Has shot in this cycle", "Has the range of B")
    assert cards["B"][-1] == "Is past rallying"
    assert "Has failed a morale test" in cards["B"][-2]


@cites("AGW-254", "AGW-256")
def test_it_is_seen_who_comes_back_to_the_table():
    gone = unit("B", gone="pursuing"), unit("B2", gone="destroyed"), unit("B3", gone="hidden")
    table = lay(unit("R", at=(30, 50)), *gone)
    assert view(table, RED).gone == ("B (until the cards are shuffled)", "B2")


@cites("AGW-385", "AGW-585", "AGW-121")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_player_sees_who_of_his_is_to_come_and_which_cards_wait_for_them(hidden):
    switches = {"hidden_hands": True} if hidden else {}
    units = unit("R", at=(30, 50)), unit("R2", gone="reserve"), unit("B", at=(30, 10))
    table = lay(*units, switches=switches, aside={RED: ("HK",)})
    mine, theirs = (view(table, seat).sides[0].notes for seat in (RED, BLUE))
    assert [note.partition(":")[0] for note in mine[1:]] == ["Still to come", "Cards set aside"]
    assert "R2" in mine[1]
    assert len(theirs) == (1 if hidden else 2)
