"""What a fourth referee saw at the table and would not let pass."""

from __future__ import annotations

from math import comb

import pytest

from books.gentlemen_of_war.field import field, holding
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from grognard.books.gentlemen_of_war.country import Walker
from grognard.books.gentlemen_of_war.freeground import FreeGround
from grognard.books.gentlemen_of_war.odds import chance
from grognard.books.gentlemen_of_war.roster import Need
from grognard.kernel.book import BadSetup
from grognard.tabletop.cards import Card
from grognard.tabletop.hexes import axial, position
from marks import cites

HOUSE = 9
"""Places inside the corner house of the City Streets."""


def crowd(units: int) -> str:
    """A Russian warband of so many, all of them cheap."""
    chief = '[[units]]\ntype = "Plastun"\ncommander = true\n'
    rest = '[[units]]\ntype = "Conscript"\n' * (units - 1)
    return f'name = "A Crowd"\nfaction = "Russian"\nlimit = 1200\n{chief}{rest}'


@cites("GOW-119", "GOW-133")
@pytest.mark.parametrize("tape", [False, True])
def test_a_warband_that_does_not_fit_into_its_zone_is_refused_before_the_battle(tape):
    switches = {"free_measurement": tape}
    fits = BOOK.agree("streets", {"blue": crowd(HOUSE)}, switches)
    assert len(BOOK.setup(fits).own("blue")) == HOUSE
    with pytest.raises(BadSetup, match="10 units, and there is room for 9"):
        BOOK.setup(BOOK.agree("streets", {"blue": crowd(HOUSE + 1)}, switches))


@cites("GOW-119")
@pytest.mark.parametrize("scenario", ["encounter", "unknown_country"])
def test_elsewhere_there_is_room_for_the_largest_warband(scenario):
    setup = BOOK.agree(scenario, {"red": crowd(21), "blue": crowd(21)})
    assert len(BOOK.setup(setup).own("red")) == 21


@cites("GOW-011", "GOW-018")
def test_a_draw_longer_than_the_deck_is_sure_of_the_deck_and_goes_on_with_the_discards():
    deck, discards = (Card("S2"), Card("D3")), tuple(Card(f"H{n}") for n in range(2, 10))
    both = (Need("D"), Need("D"))
    assert chance((*discards, Card("D9")), both, 2, deck) == 1 - comb(8, 2) / comb(9, 2)
    assert chance(discards, both, 2, deck) == 0
    assert chance(discards, (Need("D"),), 2, (*deck, Card("JB"))) == 0


@cites("GOW-011", "GOW-017")
def test_the_odds_of_a_draw_that_runs_the_deck_out_count_the_discards():
    musket = "Redcoat with Smoothbore Musket"
    deck = holding("S2 S3", "D2 D3 D4 D5")
    battle = field("R..B", R=musket, B="Conscript", acts="R", table={"piles": {"red": deck}})
    battle.play("use Fire, on B")
    shown = [battle.question.describe(extra).odds for extra in (0, 1)]
    assert [words.partition(";")[0] for words in shown] == [
        "Wound 2, Armour Piercing 1 0%",
        "Wound 2, Armour Piercing 1 100%",
    ]


@cites("GOW-114")
def test_a_gun_with_more_ammunition_is_described_with_what_it_holds():
    battle = field("R..B", R="Redcoat with Pistol x3", B="Conscript", acts="R")
    words = battle.question.describe(battle.choice("use Fire")).detail
    assert "Ammo 3/3, each use Ammo -1." in words


@cites("GOW-145")
def test_a_gun_that_fires_no_more_is_neither_called_empty_nor_jammed():
    pistol = "Redcoat with Pistol"
    empty = {"ammo": (0,) * 6, "spoiled": (5,)}
    battle = field("R..B", R=pistol, B="Conscript", acts="R", given={"R": empty})
    for phrase in ("use Fire", "load Fire"):
        fault = battle.fault(phrase)
        assert fault is not None
        assert fault.words == "The Pistol will not fire again in this battle."
        assert not fault.remedy


@cites("GOW-145")
def test_a_burst_gun_is_not_shown_as_one_to_be_loaded():
    ammo = {"ammo": (0,) * 6}
    marks = []
    for lost in ((), (0,)):
        given = {"R": {**ammo, "lost": lost}}
        battle = field("R..B", R="Redcoat with Pistol", B="Conscript", acts="R", given=given)
        marks.append(states(battle, "R"))
    assert ["not loaded" in words for words in marks] == [True, False]


@cites("GOW-070", "GOW-071")
def test_a_unit_both_concussed_and_immobilized_is_shown_as_both():
    ails = {"B": {"concussion": 2, "immobilized": True}}
    battle = field("R..B", R="Redcoat", B="Conscript", acts="R", given=ails)
    assert {"concussed", "immobilized"} <= states(battle, "B")


def states(battle, letter):
    """What the markers of a unit say of it."""
    pieces = BOOK.view(battle.table, None).pieces
    return {mark.words for piece in pieces if piece.id == letter for mark in piece.markers}


@cites("GOW-133")
def test_one_point_is_one_point():
    battle = field("R..B", R="Redcoat", B="Conscript", acts="R", table={"scores": {"red": 1}})
    assert BOOK.view(battle.table, None).notes == ("Red: 1 point",)


@cites("GOW-041")
def test_one_card_is_one_card():
    slow = "Surgeon's Mate"  # a single Heart
    battle = field("RC..B", R=slow, B="Conscript", C="Redcoat", acts="R")
    battle.play("dash, add 0")
    assert battle.fault("charge B").words == "B is 4 hexes away, and 1 card will be drawn."


@cites("GOW-073")
def test_a_push_is_not_said_to_cost_anything():
    line = """
    R....
     .B...
    .....
    """
    battle = field(line, R="Redcoat with Pistol", B="Conscript", acts="R")
    battle.play("use Fire, add 0, buy 1", "D8 C3 C4")
    assert battle.asks() == "Push"
    details = [battle.question.describe(place).detail for place in battle.offers()]
    assert details == ["open ground", "open ground"]


@cites("GOW-033", "GOW-074")
def test_nobody_is_asked_to_shuffle_a_deck_without_cards():
    deck = holding("C2 H3 H4", "D2 D3")
    battle = field("R....B", R="Redcoat", B="Conscript", acts="R", table={"piles": {"red": deck}})
    told = battle.play("use Battlefield Calculus, add 0, buy 0", "C2 H3 H4")
    assert told.of(events.Revealed) == []
    assert battle.asks() == "Act"


@cites("GOW-117")
def test_men_of_one_name_are_numbered_and_others_are_not():
    setup = BOOK.agree("encounter", {"red": crowd(4)})
    names = [unit.name for unit in BOOK.setup(setup).own("red")]
    assert names == ["Plastun", "Conscript 1", "Conscript 2", "Conscript 3"]


SLANTS = {
    "south-east": (("....", ".{0}..", "..{0}.", "...."), 1),
    "south-west": (("....", ".{0}..", ".{0}..", "...."), -1),
}
"""Two patches that meet at a slanting side, and whether its right end is the upper one."""


def slanting(which, mark):
    """The country, and a way along the seam from a flat place to another."""
    rows, rise = SLANTS[which]
    country = FreeGround(tuple(row.format(mark) for row in rows))
    x, y = position(axial(1, 1))
    middle = (x + rise * 127, y + 220)
    start, goal = ((middle[0] + k * 381, middle[1] - k * rise * 219) for k in (-1, 1))
    return country, start, goal


@cites("GOW-121", "GOW-123", "GOW-129", "GOW-147")
@pytest.mark.parametrize("which", SLANTS)
def test_the_slanting_seam_of_two_patches_is_no_gap_between_them(which):
    walker = Walker(skirmisher=False, barred=())
    costs = {}
    for mark in ".hsw":
        country, start, goal = slanting(which, mark)
        assert country.kind(start) == country.kind(goal) == "flat"
        costs[mark] = country.reach(start, 4, walker, {start}).get(goal)
    assert costs == {".": 2, "h": None, "s": 3, "w": 3}


@cites("GOW-122", "GOW-130", "GOW-147")
@pytest.mark.parametrize("which", SLANTS)
def test_a_charge_along_a_slanting_seam_goes_over_what_meets_there(which):
    for mark, words in ((".", ""), ("s", "over soft cover"), ("w", "across the water's edge")):
        country, start, goal = slanting(which, mark)
        assert country.disrupts((start, goal)) == words
