"""Keywords of the glossary in detail."""

from books.gentlemen_of_war.field import field
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from grognard.tabletop.geometry import inches
from marks import cites

AIM = (2000, 2000)


def states(battle, letter):
    """What the markers of a unit say of it."""
    pieces = BOOK.view(battle.table, None).pieces
    return {mark.words for piece in pieces if piece.id == letter for mark in piece.markers}


def thrown(**places):
    """By the tape R has thrown a grenade at B, and the enemy may shift it."""
    given = {name: {"place": place} for name, place in places.items()}
    battle = field(
        "....................\n" * 12,
        R="Conscript with Grenade",
        S="Conscript",
        B="Conscript",
        acts="R",
        given=given,
        switches="free_measurement",
    )
    battle.play("use Throw, on B, add 0, buy 1", "H2 H3")
    assert battle.asks() == "ScatterTo"
    return battle


@cites("GOW-070", "GOW-071")
def test_a_unit_both_concussed_and_immobilized_is_shown_as_both():
    ails = {"B": {"concussion": 2, "immobilized": True}}
    battle = field("R..B", R="Redcoat", B="Conscript", acts="R", given=ails)
    assert {"concussed", "immobilized"} <= states(battle, "B")


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


@cites("GOW-084", "GOW-147")
def test_by_the_tape_a_throw_may_be_shifted_anywhere_within_two_inches():
    battle = thrown(R=(2000, 2900), B=AIM, S=(2000, 5000))
    shifted = [(2000 + inches(1), 1987), (2000 + inches(2), 2000), (2000 + inches(2) + 1, 2000)]
    faults = [battle.question.fault(spot) for spot in shifted]
    assert [fault.cite if fault else "" for fault in faults] == ["", "", "GOW-084"]


@cites("GOW-084", "GOW-147")
def test_by_the_tape_a_throw_hits_whoever_has_his_base_where_it_comes_down():
    # Both wounds are for the man under it; to the one it was thrown at the blast gives one.
    friend = (2000 + inches(2), 2000)
    battle = thrown(R=(2000, 2900), B=AIM, S=friend)
    battle.game.answer((friend[0] - 100, friend[1]))
    begun = [event for event in battle.game.chronicle if isinstance(event, events.Wounded)]
    assert [(event.unit, event.wounds) for event in begun] == [("S", 2), ("B", 1)]
