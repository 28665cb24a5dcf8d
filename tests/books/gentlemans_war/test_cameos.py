"""Cameo roles: who may come, with whom, what they do, and when they are gone."""

import pytest

from books.gentlemans_war.field import BLUE, RED, Battle, general, lay, unit
from books.gentlemans_war.test_close_combat import fought, of
from books.gentlemans_war.test_movement import ahead
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import BOOK, events
from grognard.books.gentlemans_war.brigades import Use, UseCard
from grognard.books.gentlemans_war.cameos import ROLES, companions
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.melee import Fight
from grognard.books.gentlemans_war.morale import reckon_morale
from grognard.books.gentlemans_war.pieces import INFLICTED, Cameo
from grognard.books.gentlemans_war.tables import formation_cost
from grognard.kernel.book import BadSetup, Setup
from marks import cites

END = Deed("end")
HAND = "H2 H3 H4 S4 S5 S6"


def stage(role, *others, seat=RED, state="waiting", on="", **more):
    """Two units a side and a cameo, waiting in the wings or with a unit already."""
    units = [unit("R", at=(30, 40)), unit("R2", at=(50, 40)), unit("B", at=(30, 10))]
    units = [one for one in units if one.id not in [other.id for other in others]]
    if role == "mistress":
        more = {"generals": [general("Bg", (30, 10), commander=True, attached="B")], **more}
    table = lay(*units, unit("B2", at=(50, 10)), *others, **more)
    table.cameos = {seat: Cameo(role, unit=on, state="on" if on else state)}
    if on:
        setattr(table.units[on], "burden" if role in INFLICTED else "cameo", role)
    return table


@cites("AGW-658")
def test_each_player_chooses_one_cameo_before_the_battle():
    def begin(**switches):
        armies = {"red": "britain-50", "blue": "france-50"}
        return BOOK.setup(
            Setup(BOOK.id, BOOK.edition, "open-battle", (RED, BLUE), armies, switches)
        )

    table = begin(cameo_red="mascot", cameo_blue="cantiniere")
    assert {seat: cameo.role for seat, cameo in table.cameos.items()} == {
        "red": "mascot",
        "blue": "cantiniere",
    }
    assert begin().cameos == {}
    with pytest.raises(BadSetup, match="no cameo role"):
        begin(cameo_red="belly dancer")


@cites("AGW-662")
def test_only_the_french_have_a_cantiniere():
    armies = {"red": "britain-50", "blue": "france-50"}
    setup = Setup(
        BOOK.id, BOOK.edition, "open-battle", (RED, BLUE), armies, {"cameo_red": "cantiniere"}
    )
    with pytest.raises(BadSetup, match="Only the French"):
        BOOK.setup(setup)


@cites("AGW-658")
@pytest.mark.parametrize("role", sorted(r for r in ROLES if ROLES[r].company != "alone"))
def test_a_cameo_comes_on_at_the_start_or_on_a_joker(role):
    part = ROLES[role]
    battle = Battle(stage(role, phase="deal"), HAND if part.enters == "joker" else "")
    if part.enters == "joker":
        assert battle.table.cameos[RED].state == "waiting"
        battle = Battle(stage(role), "JL")
    if (part.company, part.enters) != ("nobody", "start"):
        assert (battle.asks(), battle.question.seat) == ("Company", RED)
        found = {"nobody": ["now"], "foe": ["B", "B2"]}.get(part.company, ["R", "R2"])
        assert battle.offers() == found + ([] if part.enters == "start" else [""])
        battle.play(battle.offers()[0], fates="H7" if part.enters == "joker" else HAND)
    assert battle.table.cameos[RED].state == "on"


@cites("AGW-658")
def test_a_second_cameo_enters_on_the_joker_after_the_first_has_gone():
    table = stage("mascot", state="gone", switches={"second_cameo": True})
    battle = Battle(table, "JL")
    assert battle.asks() == "SecondCameo"
    battle.play("bruiser")
    battle.play("R", fates="H7")
    assert battle.unit("R").cameo == "bruiser"
    alone = Battle(stage("mascot", state="gone"), "JL H7")
    assert alone.asks() == "UseCard"


@cites("AGW-659", "AGW-672")
def test_a_cameo_whose_unit_runs_away_is_out_of_the_game():
    target = unit("B", at=(30, 27), figures=9, original=12, shot_down=3)
    table = stage("mascot", target, unit("B9", at=(66, 2)), seat=BLUE, on="B")
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("shoot", "B"), fates="6 6 6 6 6 6 1 1 1 1 1 1 1 3 3 3 3")
    assert battle.unit("B").running
    assert told.one(events.CameoLeft).role == "mascot"
    assert battle.unit("B").cameo == ""


@cites("AGW-660")
def test_a_boy_scout_leads_a_unit_at_full_speed_over_rough_ground_once():
    field = feature("f", "field", outline=((20, 20), (40, 20), (40, 56), (20, 56)))
    table = stage("boy scout", on="R", features=[field])
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)), Deed("march", count=2), fates="3 5")
    assert battle.refusal(ahead(8)) == ""  # four without him
    told = battle.play(ahead(8), fates="H8")
    assert told.one(events.CameoLeft).role == "boy scout"
    assert battle.unit("R").cameo == ""


@cites("AGW-661")
def test_a_bruiser_counts_as_two_in_close_combat():
    def dice(role):
        table = lay(
            unit("B", at=(30, 37)), unit("R", at=(30, 40), cameo=role), unit("R9", at=(66, 58))
        )
        game = fought(
            table,
            lambda t: Fight([t.units["B"]], [t.units["R"]]),
            "5 " + "1 " * 11 + "1 " * (13 if role else 12) + "3 3 1",
            "hold",
        )
        return len(of(game, events.Fought)[1].dice)

    assert (dice(""), dice("bruiser"), dice("mascot")) == (12, 13, 13)


@cites("AGW-661")
@pytest.mark.parametrize(
    ("dice", "winner", "loser"), [("2 4", "R", "B"), ("1 6", "B", "R"), ("3 6 1 1", "R", "B")]
)
def test_a_bruiser_adds_three_to_his_die_in_single_combat(dice, winner, loser):
    table = stage("bruiser", unit("B", at=(30, 29)), on="R")
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    assert battle.refusal(Deed("challenge", "B2")) == "AGW-661"  # too far away
    told = battle.play(Deed("challenge", "B"), fates=dice)
    fight = told.one(events.Challenged)
    assert (fight.winner, fight.loser) == (winner, loser)
    assert battle.unit(loser).figures == 11
    assert reckon_morale(battle.table, battle.unit(winner), 3).total == 4
    assert (battle.unit("R").cameo == "bruiser") is (winner == "R")
    assert battle.refusal(Deed("challenge", "B")) == "AGW-661"  # once


@cites("AGW-661")
def test_a_bruiser_has_no_advantage_over_another():
    foe = unit("B", at=(30, 29), cameo="bruiser")
    battle = Battle(stage("bruiser", foe, on="R"), "H7")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("challenge", "B"), fates="3 4")
    assert told.one(events.Challenged).winner == "B"


@cites("AGW-662")
def test_a_cantiniere_revives_casualties_on_fives_at_every_joker():
    hurt = unit("R", at=(30, 40), figures=8, original=12)
    battle = Battle(stage("cantiniere", hurt, on="R"), "JL 5 6 2 1 H7")
    assert battle.unit("R").figures == 10
    battle.play(Use("unit", ("R",)), END, fates="JB " + HAND)
    assert battle.unit("R").figures == 10  # the other two are gone for good


@cites("AGW-669")
@pytest.mark.parametrize(
    ("card", "wakes"), [("S4", False), ("S5", True), ("S10", True), ("SJ", False), ("SA", False)]
)
def test_a_unit_with_an_old_duffer_acts_singly_only_on_a_five_to_a_ten(card, wakes):
    table = stage("old duffer", unit("B3", at=(37, 10)), on="B")
    use = UseCard(table, BLUE, card, held=False)
    fault = use.fault(Use("unit", ("B",)))
    assert (fault is None) is wakes
    if not wakes:
        assert fault.cite == "AGW-669"
    court = UseCard(table, BLUE, "SK", held=False)
    assert court.fault(Use("brigade", ("B", "B3"))) is None  # in a brigade they drag him along


@cites("AGW-672")
def test_a_sergeant_major_drills_his_unit_and_has_its_tests_rolled_again():
    table = stage("sergeant major", on="R")
    assert formation_cost(table.units["R"]) == 1
    target = unit("B", at=(30, 27), figures=9, original=12, shot_down=3)
    table = stage("sergeant major", target, unit("B9", at=(66, 2)), seat=BLUE, on="B")
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)), Deed("shoot", "B"), fates="6 1 1 1 1 1 1 1")
    assert (battle.asks(), battle.question.seat) == ("Reroll", BLUE)
    assert battle.question.describe(True).cite == "AGW-672"
    told = battle.play(True, fates="5")
    assert told.one(events.Tested).dice == (1, 5)


@cites("AGW-674")
def test_a_mascot_cheers_its_unit():
    table = stage("mascot", on="R")
    assert reckon_morale(table, table.units["R"], 3).total == 4
    table.units["R3"] = unit("R3", "light_cavalry", at=(60, 50))
    assert "R3" not in [one.id for one in companions(table, RED, "mascot")]  # infantry only


def spying(hunter=False, **more):
    table = stage("spy", state="on", hands={BLUE: "S4 S9 SK"}, stage=(RED,), **more)
    table.standing = {RED: "cycle", BLUE: "cycle"}
    if hunter:
        table.cameos = {**table.cameos, BLUE: Cameo("spy hunter", state="on")}
    return Battle(table)


@cites("AGW-675")
def test_a_spy_steals_one_card_on_a_four_a_second_on_a_five_and_a_third_on_a_six():
    battle = spying()
    assert battle.asks() == "Steal"
    told = battle.play(True, fates="4 SK")
    assert told.one(events.SpyTried).card == "SK"
    assert battle.table.hands[BLUE] == ("S4", "S9")
    told = battle.play(True, fates="5 S4")
    assert battle.table.hands[BLUE] == ("S9",)
    told = battle.play(True, fates="5 H7")  # not enough for the third
    assert told.one(events.SpyTried).card == ""
    assert battle.table.hands[BLUE] == ("S9",)
    assert battle.table.cameos[RED].state == "on"


@cites("AGW-675")
def test_a_spy_is_captured_on_a_one_and_may_lie_low():
    battle = spying()
    battle.play(True, fates="1 H7")
    assert battle.table.cameos[RED].state == "gone"
    battle = spying()
    battle.play(False, fates="H7")
    assert battle.table.hands[BLUE] == ("S4", "S9", "SK")


@cites("AGW-675")
def test_a_spy_is_asked_when_his_sides_cycle_begins():
    table = stage("spy", state="on", hands={BLUE: "S4"}, standing={BLUE: "cycle"})
    table.units["R"].acted = True
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R2",)), END)
    assert battle.table.cycles[RED] == 2
    assert battle.asks() == "Steal"


@cites("AGW-676")
def test_a_spy_hunter_takes_him_on_a_three_at_first_and_on_a_four_later():
    battle = spying(hunter=True)
    battle.play(True, fates="4 SK")
    assert battle.table.cameos[RED].state == "on"
    told = battle.play(True, fates="4 H7")
    assert told.one(events.SpyTried).caught
    battle = spying(hunter=True)
    told = battle.play(True, fates="3 H7")
    assert told.one(events.SpyTried).caught


@cites("AGW-677")
def test_a_staff_officer_makes_a_pair_of_a_number_card_and_brigades_of_six():
    units = [unit(f"R{n}", at=(8 + 8 * n, 50)) for n in range(3, 7)]
    table = stage("staff officer", *units, unit("R7", at=(37, 40)), on="R")
    number = UseCard(table, RED, "H4", held=False)
    assert number.fault(Use("brigade", ("R", "R7"))) is None
    assert number.fault(Use("brigade", ("R3", "R4"))).cite == "AGW-071"
    table.units["R"].place = (48 * 254, 47 * 254)
    court = UseCard(table, RED, "HK", held=False)
    table.units["R"].place = (64 * 254, 50 * 254)
    assert court.fault(Use("brigade", ("R", "R3", "R4", "R5", "R6"))) is None
    table.units["R"].cameo = ""
    assert court.fault(Use("brigade", ("R", "R3", "R4", "R5", "R6"))).cite == "AGW-070"


@cites("AGW-677")
def test_a_staff_officer_rides_on_between_cycles():
    far = unit("R3", at=(66, 8))
    table = stage("staff officer", far, on="R", stage=(RED,))
    battle = Battle(table)
    assert battle.asks() == "RideOn"
    assert battle.offers() == ["R", "R2"]  # R3 is more than 24 inches away
    battle.play("R2", fates="H7")
    assert (battle.unit("R").cameo, battle.unit("R2").cameo) == ("", "staff officer")
