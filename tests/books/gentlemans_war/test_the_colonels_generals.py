"""The Colonel against George, last part: General D'Hubert, the Cuirassiers, and who has won."""

from books.gentlemans_war.field import BLUE, RED, Battle, general, lay, unit
from books.gentlemans_war.test_close_combat import fought, of
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.generals import Ride
from grognard.books.gentlemans_war.melee import Fight
from grognard.books.gentlemans_war.victories import losses, strength
from grognard.tabletop.geometry import inches
from marks import cites


@cites("AGW-EX23", "AGW-256", "AGW-255")
def test_the_cuirassiers_chase_the_yeomanry_off_the_table_and_come_back():
    table = lay(
        unit("B", "heavy_cavalry", at=(30, 50), facing=18000, attributes="gallant brave"),
        unit("B8", at=(66, 2)),
        unit("R", "light_cavalry", at=(30, 57), attributes="nervous", acted=True, disordered=True),
        unit("R7", at=(6, 56)),
        unit("R8", at=(50, 56)),
        unit("R9", at=(66, 56)),
        jokers=1,
    )
    battle = Battle(table, "S9")
    battle.play(Use("unit", ("B",)))
    fight = "5 " + "6 6 6 6 " + "3 2 1 1 1 1 " + "1 1 1 1 1 1 "
    told = battle.play(Deed("charge", "R"), fates=fight + "6 6 6 6 6")
    assert told.one(events.FightDecided).row == "cavalry doubles cavalry"
    assert battle.unit("R").gone == "fled"  # over the edge, and not seen again
    told = battle.play("charge", fates="6 6 6 6 JL H2 H3 S4 S5 S6 S7")
    assert told.one(events.Left).gone == "pursuing"
    back = told.one(events.Returned)  # at the second Joker
    assert (back.unit, back.says_who()) == ("B", "AGW-256")
    assert abs(battle.unit("B").place[0] - inches(30)) <= inches(1)
    assert battle.unit("B").place[1] > inches(54)
    assert battle.unit("R").gone == "fled"


@cites("AGW-EX36", "AGW-071")
def test_dhubert_rides_to_the_zouaves_and_their_brigade_moves_on_any_card():
    group = [unit("B1", at=(20, 10)), unit("B2", at=(28, 10)), unit("B3", at=(36, 10))]
    officer = general("Bg", (28, 3), commander=True)
    table = lay(*group, unit("R", at=(60, 56)), generals=[officer], riding=(BLUE,))
    battle = Battle(table, "2 3 4 5")
    brigade = Use("brigade", ("B1", "B2", "B3"))
    told = battle.play(Ride(unit="B2"), fates="S4")
    assert told.one(events.GeneralMoved).attached == "B2"
    assert battle.refusal(brigade) == ""  # a four is enough
    alone = Battle(lay(*(one.copy() for one in group), unit("R", at=(60, 56))), "S4")
    assert alone.refusal(brigade) == "AGW-071"


@cites("AGW-EX37")
def test_dhubert_is_scratched_by_fire_and_rides_on():
    table = lay(
        unit("B", at=(30, 27), figures=9, original=12, shot_down=3, attributes="gallant"),
        unit("B9", at=(66, 2)),
        unit("R", at=(30, 40)),
        generals=[general("Bg", (30, 27), attached="B", commander=True)],
    )
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("shoot", "B"), fates="6 1 1 1 1 1 1 1 2")
    hit = told.one(events.GeneralHit)
    assert (hit.risk, hit.dice, hit.result) == (2, (1, 2), "scratch")  # hit on 1-2: Bothered
    assert battle.table.generals["Bg"].on_table
    assert not battle.table.generals["Bg"].wounded


@cites("AGW-EX38", "AGW-333")
def test_dhubert_is_scratched_again_in_the_melee_and_wounds_do_not_add_up():
    zouaves = unit("B", at=(30, 37), figures=8, original=12, attributes="gallant")
    officer = general("Bg", (30, 37), attached="B", commander=True)
    rest = [unit("R9", at=(66, 58)), unit("R8", at=(58, 58)), unit("B9", at=(66, 2))]
    table = lay(zouaves, unit("R", at=(30, 40)), *rest, generals=[officer])
    game = fought(
        table,
        lambda t: Fight([t.units["B"]], [t.units["R"]]),
        "4 4 4 4 4 4 1 1 1 " + "5 5 5 5 5 " + "1 " * 7 + "1 2 " + "3 3 " + "1 " * 11,
        -1,
        "hold",
    )
    (hit,) = of(game, events.GeneralHit)
    # Five of nine, himself among them: half are lost, and he is hit on 1-3.
    assert (hit.risk, hit.dice, hit.result) == (3, (1, 2), "scratch")
    assert game.table.generals["Bg"].on_table
    assert not game.table.generals["Bg"].wounded


def late():
    """Both armies near half their units, the Cuirassiers off the table behind the British."""
    lost = {"figures": 0, "original": 12, "gone": "destroyed"}
    return lay(
        unit("R", at=(30, 40)),
        unit("R2", at=(10, 40)),
        unit("R3", at=(50, 40)),
        unit("R4", **lost),
        unit("R5", **lost),
        unit("B", at=(30, 20), figures=1, original=12),
        unit("B2", at=(60, 10)),
        unit("B3", "heavy_cavalry", at=(30, 61), gone="pursuing"),
        unit("B4", **lost),
        unit("B5", **lost),
        generals=[general("Bg", (60, 4), commander=True, wounded=True)],
        jokers=1,
    )


@cites("AGW-EX39", "AGW-337", "AGW-338")
def test_late_in_the_day_the_british_may_concede_or_strike_first():
    table = late()
    assert (losses(table, RED), strength(table, RED)) == (2, 5)
    # A wounded general on the table and a pursuer who will be back are not lost.
    assert (losses(table, BLUE), strength(table, BLUE)) == (2, 6)
    battle = Battle(late(), "H7")
    battle.play(Use("concede"), "retire")
    assert (battle.game.verdict.winner, battle.game.verdict.cite) == (BLUE, "AGW-338")
    battle = Battle(late(), "H7")
    battle.play(Use("unit", ("R",)))
    battle.play(Deed("shoot", "B"), fates="6 1 1 1 1 1 1")
    assert battle.unit("B").gone == "destroyed"
    assert battle.game.verdict.winner == RED  # three of six, before the Cuirassiers are back


@cites("AGW-EX39")
def test_the_cuirassiers_return_in_the_rear_of_the_british_at_the_second_joker():
    battle = Battle(late(), "JL H2 H3 S4 S5 S6 S7")
    back = battle.unit("B3")
    assert back.on_table
    assert back.place[1] > inches(54)
