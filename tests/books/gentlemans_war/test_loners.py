"""Cameo roles that stand by themselves: surgeons, civilians, scientists and snipers."""

import pytest

from books.gentlemans_war.field import BLUE, RED, Battle, general, turn_a_joker, unit
from books.gentlemans_war.test_cameos import END, HAND, stage
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use, UseCard
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.loners import Foot, Whither
from grognard.books.gentlemans_war.pieces import Cameo
from grognard.books.gentlemans_war.view import view
from marks import cites


def at(x, y):
    return Foot(int(x * 254), int(y * 254))


def standing(role, x, y, *others, seat=RED, **more):
    """A cameo of a seat who stands at a place already."""
    table = stage(role, *others, seat=seat, **more)
    table.cameos = {seat: Cameo(role, state="on", place=(int(x * 254), int(y * 254)))}
    return table


# The dressing station


@cites("AGW-663")
def test_a_dressing_station_is_put_up_24_inches_from_the_enemy():
    battle = Battle(stage("dressing station", phase="deal"))
    assert battle.asks() == "Whither"
    assert battle.refusal(at(30, 30)) == "AGW-663"
    battle.play(at(40, 50), fates=HAND)
    assert battle.table.cameos[RED].place == (40 * 254, 50 * 254)
    assert any(piece.id == "red-cameo" for piece in view(battle.table, BLUE).pieces)


def shot_at(place):
    table = standing("dressing station", *place, unit("B", at=(30, 30)))
    battle = Battle(table, "S7")
    told = battle.play(Use("unit", ("B",)), Deed("shoot", "R"), fates="6 6 6 1 1 1 1 1 1")
    return battle, told


@cites("AGW-663")
def test_who_falls_within_24_inches_of_the_station_may_be_back_at_the_second_joker():
    battle, told = shot_at((40, 50))
    assert told.one(events.CarriedIn).figures == 3
    turn_a_joker(battle.table)
    told = battle.play(END, fates="JL 4 6 3 " + HAND)
    mended = told.one(events.PatchedUp)
    assert (mended.unit, mended.back) == ("R", 2)
    assert (battle.unit("R").figures, battle.unit("R").buried) == (11, 1)


@cites("AGW-663")
def test_the_first_joker_and_a_distant_station_bring_nobody_back():
    battle, _ = shot_at((40, 50))
    told = battle.play(END, fates="JL H7")
    assert not told.of(events.PatchedUp)
    _, told = shot_at((70, 58))
    assert not told.of(events.CarriedIn)


@cites("AGW-663")
def test_casualties_of_a_unit_that_runs_away_are_not_carried_in():
    weak = unit("R", at=(30, 40), figures=9, original=12, shot_down=3)
    table = standing(
        "dressing station", 40, 50, weak, unit("B", at=(30, 30)), unit("R5", at=(9, 50))
    )
    battle = Battle(table, "S7")
    fates = "6 6 6 1 1 1 1 1 1 1 1 1 1 1"
    told = battle.play(Use("unit", ("B",)), Deed("shoot", "R"), fates=fates)
    assert battle.unit("R").running
    assert not told.of(events.CarriedIn)


# The civilian

ROAD = feature("lane", "road", line=((0, 30), (72, 30)))


@cites("AGW-666")
def test_a_civilian_comes_by_road_on_a_joker_and_leaves_at_the_next():
    battle = Battle(stage("civilian", features=[ROAD]), "JL")
    assert battle.asks() == "Whither"
    assert battle.refusal(at(30, 20)) == "AGW-666"
    battle.play(at(20, 30))
    assert (battle.asks(), battle.question.seat) == ("Detain", RED)
    told = battle.play("", fates="JB " + HAND)
    assert told.one(events.CameoLeft).role == "civilian"
    assert battle.table.cameos[RED].state == "gone"


def detained(*others):
    return Battle(standing("civilian", 20, 30, *others, stage=(RED,)))


@cites("AGW-666")
def test_a_unit_that_a_civilian_holds_up_does_not_act_even_on_an_ace():
    battle = detained(unit("B3", at=(10, 10), acted=True))
    assert battle.offers() == ["", "B", "B2"]
    told = battle.play("B", fates="SA")
    assert told.one(events.HeldUp).unit == "B"
    assert battle.unit("B").acted
    assert battle.refusal(Use("unit", ("B",))) == "AGW-666"
    battle.play(Use("unit", ("B2",)), END)
    assert battle.table.cycles[BLUE] == 2
    assert not battle.unit("B").held_up  # it is over with the cycle
    assert battle.asks() == "Detain"  # and the next one begins


@cites("AGW-666")
def test_a_civilian_keeps_24_inches_from_any_fighting():
    table = standing("civilian", 20, 30, stage=(RED,))
    table.units["R"].shot = True
    table.units["R"].place = (30 * 254, 20 * 254)
    table.units["B2"].place = (62 * 254, 10 * 254)
    assert Battle(table).offers() == ["", "B2"]


@cites("AGW-666")
def test_natives_take_no_notice_of_civilians():
    table = standing("civilian", 20, 30, stage=(RED,), switches={"native:blue": True})
    assert Battle(table, "H7").asks() == "UseCard"


# The mad scientist


def inventor(*others, at=(30, 36), **more):
    return standing("mad scientist", *at, unit("B", at=(30, 30)), *others, **more)


@cites("AGW-668")
def test_a_scientist_enters_at_his_own_baseline_on_a_joker():
    battle = Battle(stage("mad scientist"), "JL")
    assert battle.asks() == "Whither"
    assert battle.refusal(at(30, 50)) == "AGW-668"
    battle.play(at(30, 60), fates="H7")
    assert battle.table.cameos[RED].place == (30 * 254, 60 * 254)


@cites("AGW-668")
def test_a_scientist_moves_two_dice_on_a_card_of_his_own_once_a_cycle():
    battle = Battle(inventor(), "H7")
    battle.play(Use("scientist"))
    battle.play("", fates="2 3")
    assert isinstance(battle.question, Whither)
    assert battle.refusal(at(30, 30)) == "AGW-658"  # six inches, of five
    told = battle.play(at(30, 40), fates="H8")
    assert told.one(events.CameoWalked).says_who() == "AGW-668"
    assert battle.refusal(Use("scientist")) == "AGW-668"
    held = UseCard(inventor(hands={RED: "H9"}), RED, "H9", held=True)
    assert held.fault(Use("scientist")).cite == "AGW-142"


def fired(fates, *others, **more):
    battle = Battle(inventor(*others, **more), "H7")
    battle.play(Use("scientist"))
    return battle, battle.play("B", fates=fates)


@cites("AGW-668")
@pytest.mark.parametrize("die", [2, 3])
def test_on_a_two_or_three_nothing_comes_out_of_the_device(die):
    _, told = fired(f"{die} H8")
    assert (told.one(events.DeviceFired).hits, told.one(events.DeviceFired).lost) == (0, 0)


@cites("AGW-668")
@pytest.mark.parametrize(("hit", "lost"), [("6 1", 1), ("6 6", 0), ("1", 0)])
def test_on_a_four_or_five_it_is_a_single_rifle_shot(hit, lost):
    battle, _ = fired(f"4 {hit} H8")
    assert battle.unit("B").figures == 12 - lost


@cites("AGW-668")
def test_on_a_six_there_are_four_hits_saves_and_a_morale_test_at_once():
    battle, told = fired("6 1 1 6 6 5 H8")
    assert (told.one(events.DeviceFired).hits, told.one(events.DeviceFired).lost) == (4, 2)
    assert told.one(events.Tested).unit == "B"
    assert battle.unit("B").figures == 10


@cites("AGW-668", "AGW-238")
def test_a_wall_between_them_and_the_device_steadies_its_victims():
    wall = feature("wall", "high-wall", line=((20, 31), (40, 31)))
    behind = unit("R", at=(30, 24))  # nearer, and on their side of the wall
    _, told = fired("6 2 2 6 6 3 H8", behind, features=[wall])
    assert told.one(events.Tested).mood == "carry_on"


@cites("AGW-668")
def test_on_a_one_he_is_gone_with_all_within_three_inches():
    friends = unit("R", at=(30, 38))
    battle, told = fired("1 H8", friends)
    assert dict(told.one(events.DeviceExploded).lost)["R"] > 0
    assert told.one(events.CameoLeft).role == "mad scientist"
    assert battle.unit("B").figures == 12  # five and a half inches away


# The sniper

WOOD = feature("copse", "wood", outline=((20, 44), (26, 44), (26, 50), (20, 50)))


@cites("AGW-673")
def test_a_sniper_begins_in_cover():
    battle = Battle(stage("sniper", phase="deal", features=[WOOD]))
    assert battle.refusal(at(40, 50)) == "AGW-673"
    battle.play(at(23, 47), fates=HAND)
    assert battle.table.cameos[RED].state == "on"


@cites("AGW-673")
def test_a_sniper_without_any_cover_stays_away():
    battle = Battle(stage("sniper", phase="deal"), HAND)
    assert battle.table.cameos[RED].state == "gone"


def sniping(place, **more):
    officer = general("Bg", (30, 10), commander=True, attached="B")
    return standing("sniper", *place, generals=[officer], **more)


@cites("AGW-673")
@pytest.mark.parametrize(("y", "needed"), [(20, 4), (40, 5)])
def test_a_sniper_hits_a_general_on_four_near_by_and_on_five_further_off(y, needed):
    battle = Battle(sniping((25, y)), "H7")
    assert (battle.asks(), battle.offers()) == ("Snipe", ["", "Bg"])
    told = battle.play("Bg", fates=f"{needed} 6")
    assert told.one(events.Sniped).needed == needed
    assert told.one(events.GeneralHit).result == "killed"
    assert battle.asks() == "UseCard"  # the card is not used up
    missed = Battle(sniping((25, y)), "H7").play("Bg", fates=str(needed - 1))
    assert not missed.of(events.GeneralHit)


@cites("AGW-673")
def test_a_sniper_shoots_once_a_cycle_and_at_nobody_else():
    battle = Battle(sniping((25, 40)), "H7")
    battle.play("Bg", fates="1")
    battle.play(Use("unit", ("R",)), END, fates="H8")
    assert battle.asks() == "UseCard"
    assert Battle(sniping((25, 50)), "H7").asks() == "UseCard"  # forty inches away


@cites("AGW-673")
def test_a_sniper_shoots_at_staff_officers_and_messengers():
    table = standing("sniper", 30, 25)
    table.units["B"].cameo = "staff officer"
    table.cameos = {**table.cameos, BLUE: Cameo("staff officer", "B", "on")}
    battle = Battle(table, "H7")
    assert battle.offers() == ["", "staff officer"]
    told = battle.play("staff officer", fates="5 4")
    assert told.one(events.CameoLeft).role == "staff officer"


def hunting_a_messenger(tent):
    table = standing("sniper", 30, 25, headquarters={"blue": tent})
    table.cameos = {**table.cameos, BLUE: Cameo("messenger", state="on")}
    return Battle(table, "H7")


@cites("AGW-673")
def test_a_messenger_at_his_tent_is_shot_at_within_36_inches():
    assert hunting_a_messenger((70, 5)).asks() == "UseCard"
    battle = hunting_a_messenger((40, 4))
    battle.play("messenger", fates="5 1")
    assert battle.table.cameos[BLUE].state == "on"  # a scratch


@cites("AGW-673")
def test_a_sniper_may_go_twelve_inches_between_cycles():
    battle = Battle(standing("sniper", 25, 40, stage=(RED,)))
    assert battle.asks() == "Whither"
    assert battle.refusal(at(25, 27)) == "AGW-658"
    battle.play(at(25, 29), fates="H7")
    assert battle.table.cameos[RED].place == (25 * 254, 29 * 254)


@cites("AGW-668", "AGW-495")
def test_porters_run_from_the_device_whatever_it_does_to_them():
    table = inventor(unit("B2", at=(60, 10)))
    table.units["B"] = unit("B", "porters", at=(30, 30), figures=12)
    battle = Battle(table, "H7")
    battle.play(Use("scientist"))
    told = battle.play("B", fates="6 6 6 6 6 1 1 1 1 H8")
    assert not told.of(events.Tested)
    assert told.one(events.Retreated).ran
