"""What a second referee stopped at: walls by the tape, and where a throw comes down."""

import pytest

from books.gentlemen_of_war.field import field
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.country import HARD, SOFT, Walker
from grognard.books.gentlemen_of_war.freeground import BASE, FreeGround
from grognard.tabletop.geometry import inches
from marks import cites

WALKER = Walker(skirmisher=False, barred=())
SEAM = inches(4)
"""Where two patches of the third row meet; the edge of every other row's hexes is upright."""
NORTH, SOUTH = (SEAM, 300), (SEAM, 2100)


def row_of(mark):
    return FreeGround(("....", "....", f".{mark}{mark}.", "....", "...."))


def one_of(mark):
    return FreeGround(("....", "....", f".{mark}..", "....", "...."))


@cites("GOW-123", "GOW-147")
def test_nobody_walks_through_a_wall_where_two_houses_meet():
    wall = row_of("h")
    assert SOUTH not in wall.reach(NORTH, 4, WALKER, {NORTH})
    assert SOUTH in one_of("h").reach(NORTH, 4, WALKER, {NORTH})


@cites("GOW-121", "GOW-129", "GOW-147")
@pytest.mark.parametrize(("mark", "cost"), [("s", 5), ("w", 5), (".", 4)])
def test_the_seam_of_two_woods_is_wood_and_that_of_two_ponds_water(mark, cost):
    assert row_of(mark).cost_of(WALKER, (NORTH, SOUTH)) == cost
    assert one_of(mark).cost_of(WALKER, (NORTH, SOUTH)) == 4


@cites("GOW-130", "GOW-147")
def test_a_charge_along_the_seam_of_two_ponds_crosses_the_water():
    marks = NORTH, (SEAM, 808), (SEAM, 1600), SOUTH
    assert row_of("w").disrupts(marks) == "across the water's edge"
    assert one_of("w").disrupts(marks) == ""


@cites("GOW-124", "GOW-147")
@pytest.mark.parametrize(("mark", "grade"), [("h", HARD), ("s", SOFT)])
def test_a_line_that_only_touches_cover_is_hampered_by_it(mark, grade):
    # As on hexes, where an edge or a corner is enough.
    far = (SEAM, -300)
    assert row_of(mark).cover(far, SOUTH, ()) == grade
    assert one_of(mark).cover(far, SOUTH, ()) == grade
    assert one_of(mark).cover((SEAM + 2, -300), (SEAM + 2, 2100), ()) == 0


@cites("GOW-124", "GOW-125", "GOW-147")
def test_a_line_that_only_touches_the_base_of_another_unit_is_hampered_too():
    other = (SEAM + BASE // 2, 1800)
    assert row_of(".").cover((SEAM, 0), SOUTH, {other}) == SOFT
    assert row_of(".").cover((SEAM, 0), SOUTH, {(other[0] + 1, other[1])}) == 0


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


AIM = (2000, 2000)


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


@cites("GOW-043", "GOW-147")
@pytest.mark.parametrize(("aside", "asks"), [(1.9, "CallGuard"), (2.1, "DashTo")])
def test_by_the_tape_a_charge_does_not_slip_past_a_guard_between_two_marks(aside, asks):
    # The way is marked every two inches; here the guard is nearest halfway between two marks.
    start, target = (1000, 1000), (1000 + inches(9), 1000)
    guard = (1000 + inches(5), 1000 + round(inches(10) * aside / 10))
    battle = field(
        "....................\n" * 12,
        R="Highlander",
        B="Conscript",
        C="Landwehr",
        acts="R",
        given={"R": {"place": start}, "B": {"place": target}, "C": {"place": guard}},
        switches="free_measurement",
    )
    battle.play("dash, add 1, charge B", "H2 H3 H4 H5 D6")
    battle.game.answer((1000 + inches(8), 1000))
    assert battle.asks() == asks
