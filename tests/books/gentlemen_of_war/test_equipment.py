"""Equipment: fists, mounts, and guns with more than one round."""

import pytest

from books.gentlemen_of_war.field import RED, field, reasons
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from marks import cites

FOE = "Conscript"
RIDER = "Line Grenadier with Sabre, Riding Horse"


@cites("GOW-107")
def test_a_bayonet_leaves_the_gun_it_is_fixed_to_as_it_was():
    battle = field("RB", R="Redcoat with Smoothbore Musket, Socket Bayonet", B=FOE, acts="R")
    assert reasons(battle.weigh("use Fire")) == {}


@cites("GOW-108")
def test_who_has_no_melee_attack_punches_with_full_hands_for_a_card_less():
    battle = field("RB", R="Highlander with Smoothbore Musket", B=FOE, acts="R", points=4)
    reckoning = battle.weigh("use Punch (hands full)")
    assert (reckoning.total, reasons(reckoning)) == (3, {"GOW-108": -1})
    battle.play("add 0", "C2 C3 C4")
    assert battle.refusal("use Punch (hands full)") == "GOW-020"


@cites("GOW-108")
@pytest.mark.parametrize(
    ("kit", "punch"),
    [
        ("Smoothbore Musket", "Punch (hands full)"),
        ("Smoothbore Musket, Socket Bayonet", ""),
        ("Sabre, Pistol", ""),
        ("Pistol, Pistol", "Punch (hands full)"),
        ("Pistol", "Punch"),
        ("Drum", "Punch (hands full)"),
    ],
)
def test_an_armed_man_has_no_desperate_punch(kit, punch):
    battle = field("RB", R=f"Highlander with {kit}", B=FOE, acts="R")
    labels = [battle.question.describe(choice).label for choice in battle.offers()]
    assert [label for label in labels if label.startswith("Punch")] == [punch] * bool(punch)


@cites("GOW-110")
@pytest.mark.parametrize(("unit", "riding"), [(RIDER, True), ("Line Grenadier", False)])
def test_whoever_has_a_mount_rides_it_when_the_battle_opens(unit, riding):
    battle = field("R....B", R=unit, B=FOE, acts="R")
    assert (battle.refusal("ride") == "") is riding
    kinds = {piece.id: piece.kind for piece in BOOK.view(battle.table, None).pieces}
    assert kinds["R"] == ("horse" if riding else "foot")


@cites("GOW-111")
def test_dismounting_costs_an_action_and_the_mount_is_gone():
    battle = field("R....B", R=RIDER, B=FOE, acts="R")
    told = battle.play("dismount")
    assert told.one(events.Dismounted).unit == "R"
    assert battle.question.detail() == "2 action points left."
    assert battle.refusal("ride") == "GOWR-007"
    assert battle.refusal("dismount") == "GOW-111"


@cites("GOW-111", "GOW-015")
def test_nobody_dismounts_in_melee():
    battle = field("RB", R=RIDER, B=FOE, acts="R", melee="RB")
    assert battle.refusal("dismount") == "GOW-015"


@cites("GOW-112")
def test_the_penalty_of_the_saddle_ends_on_dismounting():
    battle = field("R..B", R="Line Grenadier with Pistol, Riding Horse", B=FOE, acts="R")
    battle.play("dismount")
    assert reasons(battle.weigh("use Fire")) == {}


@cites("GOW-112")
def test_the_penalty_takes_no_stat_below_nothing():
    battle = field("R.B", R="Conscript with Pistol, Riding Horse", B=FOE, acts="R", points=3)
    reckoning = battle.weigh("use Fire")
    assert (reckoning.total, battle.offers()) == (0, [1, 2])


@cites("GOW-112")
def test_clubs_and_spades_do_not_suffer_in_the_saddle():
    battle = field("R....B", R=RIDER, B=FOE, acts="R")
    assert reasons(battle.weigh("use Recuperate")) == {}


@cites("GOW-113")
def test_any_number_of_small_things_may_be_carried():
    kit = "Flask of Brandy, Field Dressings, Spyglass, Cartridge Belt"
    battle = field("R....B", R=f"Redcoat with {kit}", B=FOE, acts="R")
    for ability in ("Drink", "Dress", "Observe"):
        assert battle.refusal(f"use {ability}") == ""


@cites("GOW-114")
def test_a_modified_gun_starts_with_and_holds_more_rounds():
    battle = field("R..B", R="Gentleman Officer with Pistol x2", B=FOE, acts="R", points=9)
    battle.play("use Fire, add 0", "C2 C3 C4 C5")
    battle.play("use Fire, add 0", "C6 C7 C8")
    assert battle.refusal("use Fire") == "GOW-075"
    battle.play("load Pistol")
    assert battle.refusal("use Fire") == ""
    assert battle.refusal("load Pistol") == ""  # one round of two
    battle.play("load Pistol")
    assert battle.refusal("load Pistol") == "GOW-075"


# Mounts


@cites("GOWR-007")
def test_a_mount_carries_its_rider_once_an_activation_for_nothing():
    battle = field("R1234.B", R=RIDER, B=FOE, acts="R")
    battle.play("ride")
    assert battle.reachable() == {"1", "2", "3"}
    told = battle.play("to 3")
    assert told.kinds() == ["Galloped", "Moved"]
    assert battle.question.detail() == "3 action points left."
    assert battle.refusal("ride") == "GOWR-007"
    battle.play("end, end")
    assert battle.refusal("ride") == ""


@cites("GOWR-007")
def test_a_mount_carries_its_rider_out_of_a_fight():
    battle = field("1RB", R=RIDER, B=FOE, acts="R", melee="RB")
    told = battle.play("ride, to 1")
    assert told.one(events.MeleeEnded).one == "R"


@cites("GOWR-007")
def test_the_ride_comes_at_any_moment_between_actions():
    battle = field("R12...B", R=RIDER, B=FOE, acts="R")
    told = battle.play("move, to 1, ride, to 2, move, to 1")
    assert [event.how for event in told.of(events.Moved)] == ["moves", "rides", "moves"]


@cites("GOWR-007")
def test_a_ride_up_to_an_enemy_is_no_charge():
    battle = field("R12B", R=RIDER, B=FOE, acts="R")
    assert battle.play("ride, to 2").of(events.Charged) == []


@cites("GOWR-008")
def test_a_mounts_passives_end_with_dismounting():
    battle = field("R.1B", R="Cuirassier with Charger", B=FOE, acts="R")
    told = battle.play("dismount, dash, add 0, charge B, to 1", "H2 H3 C4 C5")
    assert reasons(told.one(events.Charged).reckoning) == {"GOW-089": 1}


@cites("GOWR-088")
def test_a_velocipede_enters_neither_soft_cover_nor_water():
    under = {"1": "f", "2": "w", "3": "."}
    line = "1R2..B\n.3...."
    battle = field(line, R="Volunteer Cyclist with Velocipede", B=FOE, acts="R", under=under)
    battle.play("move")
    assert "3" in battle.reachable()
    assert not battle.reachable() & {"1", "2"}


@cites("GOWR-091")
def test_a_flask_is_emptied_once_in_a_battle():
    battle = field(
        "R....B", R="Redcoat with Flask of Brandy", B=FOE, acts="R", given={"R": {"wounds": 3}}
    )
    battle.play("use Drink")
    assert battle.refusal("use Drink") == "GOWR-091"
    battle.play("end, end")
    assert battle.refusal("use Drink") == "GOWR-091"


@cites("GOWR-060", "GOW-032")
def test_the_hand_that_threw_a_grenade_is_empty():
    battle = field("RB..", R="Highlander with Grenade, Sabre", B=FOE, acts="R")
    assert battle.refusal("use Punch") == "GOW-023"
    told = battle.play("use Throw, add 0", "C2 C3 C4 C5")
    assert told.one(events.HandEmptied).unit == "R"
    assert battle.refusal("use Punch") == ""


@cites("GOWR-084")
@pytest.mark.parametrize(("hat", "reached"), [("", ["R"]), (", Plumed Bicorne", ["R", "S"])])
def test_a_plumed_bicorne_is_seen_a_hex_further(hat, reached):
    officer = f"Chef de Bande with Pistol{hat}"
    battle = field("R....S.TB", R=officer, S=FOE, T=FOE, B=FOE, acts="R")
    battle.play("use En Avant")
    offered = battle.offers() if battle.asks() == "Target" else ["R"]
    assert offered == reached


@cites("GOWR-095", "GOW-036")
def test_a_telescopic_sight_lengthens_one_longgun():
    battle = field("R.......B", R="Redcoat with Rifled Longgun, Telescopic Sight", B=FOE, acts="R")
    assert reasons(battle.weigh("use Fire")) == {}


@cites("GOW-114")
def test_a_gun_with_more_ammunition_is_described_with_what_it_holds():
    battle = field("R..B", R="Redcoat with Pistol x3", B="Conscript", acts="R")
    words = battle.question.describe(battle.choice("use Fire")).detail
    assert words.endswith("3 of 3 loaded.")


@cites("GOWR-084")
def test_a_plumed_bicorne_is_told_wherever_the_range_of_support_is():
    battle = field("R.S...B", acts="R", R="Gentleman Officer with Plumed Bicorne", S=FOE, B=FOE)
    detail = battle.question.describe(battle.choice("use Steady, Lads")).detail
    assert detail.startswith("For a friend within 5 hexes: ")
    lines = [piece.lines for piece in BOOK.view(battle.table, RED).pieces if piece.id == "R"]
    assert "[Support: 5]" in lines[0][0]


@cites("GOW-036", "GOW-037")
@pytest.mark.parametrize(("words", "cite"), [("Cut", "GOW-037"), ("Fire", "GOW-036")])
def test_what_has_no_target_is_refused_by_the_rule_of_its_own_type(words, cite):
    battle = field("R......B", acts="R", R="Redcoat with Sabre, Pepperbox", B=FOE)
    assert battle.refusal(f"use {words}") == cite


@cites("GOWR-094", "GOW-075")
def test_of_caltrops_once_strewn_nothing_is_left():
    battle = field("R.B", acts="R", R="Redcoat with Caltrops", B=FOE)
    battle.play("use Strew, on B, add 0, buy 0", "D2 C3 C4")
    battle.table.units["R"].uses = (0,) * len(battle.table.units["R"].uses)
    fault = battle.fault("use Strew")
    assert (fault.words, fault.cite) == ("Nothing is left of the Caltrops.", "GOW-075")
