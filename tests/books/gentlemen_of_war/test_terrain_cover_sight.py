"""Terrain: what it costs to walk, what it covers, and what it hides."""

import pytest

from books.gentlemen_of_war.field import field, reasons
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from grognard.books.gentlemen_of_war.country import HARD, SOFT, Walker
from grognard.books.gentlemen_of_war.freeground import BASE, FreeGround
from grognard.books.gentlemen_of_war.using import Target
from grognard.kernel.book import BadSetup
from grognard.tabletop.geometry import inches
from grognard.tabletop.hexes import axial, position
from marks import cites

HOUSE = 9
"""Places inside the corner house of the City Streets."""
WALKER = Walker(skirmisher=False, barred=())
SEAM = inches(4)
"""Where two patches of the third row meet; the edge of every other row's hexes is upright."""
NORTH, SOUTH = (SEAM, 300), (SEAM, 2100)
SLANTS = {
    "south-east": (("....", ".{0}..", "..{0}.", "...."), 1),
    "south-west": (("....", ".{0}..", ".{0}..", "...."), -1),
}
"""Two patches that meet at a slanting side, and whether its right end is the upper one."""

FOE = "Conscript"
RIFLE = "Redcoat with Rifled Longgun"


def reachable(line, hexes=2, unit="Redcoat", **under):
    """Where a unit can walk to with one Move."""
    battle = field(line, R=unit, B=FOE, acts="R", under={k[1:]: v for k, v in under.items()})
    battle.play("move")
    return battle.reachable()


@cites("GOW-120")
@pytest.mark.parametrize("ground", [".", "c", "r", "i"])
def test_flat_ground_costs_a_step_and_covers_nobody(ground):
    assert reachable("3R12.B", _1=ground, _2=ground) == {"1", "2", "3"}
    battle = field(f"R...{ground}{ground}B", R=RIFLE, B=FOE, acts="R")
    assert reasons(battle.weigh("use Fire")) == {}


@cites("GOW-121")
@pytest.mark.parametrize("cover", ["f", "s"])
def test_entering_soft_cover_takes_two_hexes_of_movement(cover):
    assert reachable("3R12.B", _1=cover) == {"1", "3"}
    assert reachable("3R12.B", _2=cover) == {"1", "3"}
    assert reachable("3R12.B", _R=cover) == {"1", "2", "3"}


@cites("GOW-121")
def test_without_enough_movement_soft_cover_cannot_be_entered():
    battle = field("R12..B", R="Line Grenadier", B=FOE, acts="R", under={"1": "f"})
    told = battle.play("dash, add 0, charge nobody", "H2 C3 C4")
    assert told.of(events.Moved) == []
    battle = field("R12..B", R="Line Grenadier", B=FOE, acts="R", under={"1": "f"})
    told = battle.play("dash, add 0, charge nobody, to 1", "H2 H3 C4")
    assert len(told.of(events.Moved)) == 1


@cites("GOW-123")
def test_hard_cover_is_entered_by_nobody():
    assert reachable("34R1..B\n.2.....", _1="h") == {"2", "3", "4"}


@cites("GOW-125", "GOW-040")
def test_units_cannot_be_walked_over():
    battle = field("34RS1.B\n.2.....", R="Redcoat", S=FOE, B=FOE, acts="R")
    battle.play("move")
    assert "1" not in battle.reachable()


@cites("GOW-122")
@pytest.mark.parametrize(
    ("line", "under", "cards", "amount"),
    [
        pytest.param("R.1B", {}, "H2 H3 C4 C5", 0, id="open ground"),
        pytest.param("Rf1B", {}, "H2 H3 H4 C5", -2, id="on the way"),
        pytest.param("R.1B", {"1": "f"}, "H2 H3 H4 C5", -2, id="the last hex"),
        pytest.param("R.1B", {"R": "f"}, "H2 H3 C4 C5", 0, id="the starting hex does not count"),
        pytest.param("R.1B", {"B": "f"}, "H2 H3 C4 C5", 0, id="nor does the defender's"),
    ],
)
def test_a_charge_over_soft_cover_is_disrupted(line, under, cards, amount):
    battle = field(line, R="Highlander", B=FOE, acts="R", under=under)
    told = battle.play("dash, add 0, charge B, to 1", cards)
    assert reasons(told.one(events.Charged).reckoning).get("GOW-122", 0) == amount


@cites("GOW-122")
def test_several_hexes_of_soft_cover_disrupt_a_charge_once():
    battle = field("Rf1B", R="Highlander", B=FOE, acts="R", under={"1": "f"})
    told = battle.play("dash, add 0, charge B, to 1", "H2 H3 H4 H5")
    assert reasons(told.one(events.Charged).reckoning) == {"GOW-089": 1, "GOW-122": -2}


@cites("GOW-122", "GOW-090")
def test_a_disrupted_charge_adds_to_the_defenders_own_charge_defence():
    battle = field("R.1B", R="Highlander", B="Redcoat", acts="R", under={"1": "f"})
    told = battle.play("dash, add 0, charge B, to 1", "H2 H3 H4 C5")
    assert told.one(events.Charged).reckoning.total == -1


@cites("GOW-122", "GOW-090")
def test_a_disrupted_charge_does_nothing_for_a_defender_in_melee():
    battle = field(
        "R.1BS", R="Highlander", S=FOE, B="Redcoat", acts="R", under={"1": "f"}, melee="SB"
    )
    told = battle.play("dash, add 0, charge B, to 1", "H2 H3 H4 C5")
    assert reasons(told.one(events.Charged).reckoning) == {"GOW-089": 1}


@cites("GOW-091", "GOW-122", "GOW-130")
@pytest.mark.parametrize(
    ("line", "under", "cards", "why"),
    [
        pytest.param("Rf1B", {}, "H2 H3 H4 C5", {}, id="soft cover is no help to him"),
        pytest.param("R.1B", {"1": "f"}, "H2 H3 H4 C5", {}, id="nor on the last hex"),
        pytest.param("Rfw1B", {}, "H2 H3 H4 H5 H6", {"GOW-130": -2}, id="a water's edge is"),
    ],
)
def test_a_large_defender_has_no_benefit_from_soft_cover_that_is_charged_over(
    line, under, cards, why
):
    rider = "Light Dragoon with Riding Horse"
    battle = field(line, R="Highlander", B=rider, acts="R", under=under)
    told = battle.play(f"dash, add {len(cards.split()) - 4}, charge B, to 1", cards)
    assert reasons(told.one(events.Charged).reckoning) == {"GOW-089": 1, **why}


# Cover


def cover(line, under=None, unit=RIFLE, **more):
    """The cards cover takes from a shot of R at B."""
    units = {"R": unit, "B": FOE, **more}
    battle = field(line, acts="R", under=under, points=9, **units)
    return reasons(battle.weigh("use Fire, on B")).get("GOW-126", 0)


@cites("GOW-124")
@pytest.mark.parametrize(
    ("line", "under", "fewer"),
    [
        pytest.param("Rf...B", {}, 0, id="one hex from the attacker"),
        pytest.param("R.f..B", {}, 0, id="two hexes from the attacker"),
        pytest.param("R..f.B", {}, -1, id="three hexes"),
        pytest.param("R...fB", {}, -1, id="next to the target"),
        pytest.param("R....B", {"B": "f"}, -1, id="the target's own hex"),
        pytest.param("R.B...", {"B": "f"}, 0, id="his own hex, two from the attacker"),
        pytest.param("R....B", {"R": "f"}, 0, id="the attacker's hex"),
        pytest.param("R....B\n...f..", {}, 0, id="beside the line"),
    ],
)
def test_cover_counts_where_the_line_touches_it_beyond_two_hexes(line, under, fewer):
    assert cover(line, under) == fewer


@cites("GOW-124")
@pytest.mark.parametrize(
    ("line", "fewer"),
    [
        ("R....\n..f..\n...B.", -1),
        ("R....\n.....\n..fB.", -1),
        ("R....\n...f.\n...B.", 0),
    ],
)
def test_a_line_along_an_edge_touches_the_hexes_on_both_sides(line, fewer):
    assert cover(line) == fewer


@cites("GOW-124")
def test_melee_attacks_are_tested_too_but_are_always_too_near():
    battle = field("R.B", R="Redcoat with Spontoon", B=FOE, acts="R", under={"B": "f"})
    assert reasons(battle.weigh("use Lunge")) == {}


@cites("GOW-125")
@pytest.mark.parametrize(
    ("line", "fewer"),
    [
        pytest.param("R..S.B", -1, id="a friend"),
        pytest.param("R..C.B", -1, id="an enemy"),
        pytest.param("R.S..B", 0, id="within two hexes"),
        pytest.param("R....BC", 0, id="behind the target"),
    ],
)
def test_other_units_on_the_line_are_soft_cover(line, fewer):
    assert cover(line, **{letter: FOE for letter in "SC" if letter in line}) == fewer


@cites("GOW-126")
@pytest.mark.parametrize(
    ("line", "fewer"),
    [
        pytest.param("R..f..B", -1, id="soft"),
        pytest.param("R..fffB", -1, id="soft thrice"),
        pytest.param("R....\n..h..\n...B.", -2, id="hard"),
    ],
)
def test_soft_cover_takes_a_card_and_hard_cover_two(line, fewer):
    assert cover(line) == fewer


@cites("GOW-126")
def test_the_worst_cover_counts_alone():
    line = "R....\n..h..\n..fB."
    assert cover(line) == -2
    assert cover("R....\n..h..\n...B.", {"B": "f"}) == -2


# Sight


def aimed_at_b(battle, ability):
    """The rule by which R's ability may not be used on B; nothing if it may."""
    aim = Target(battle.table, battle.table.units["R"], battle.arm("R", ability), ())
    fault = aim.fault("B")
    return fault.cite if fault else ""


@cites("GOW-127")
@pytest.mark.parametrize(
    ("line", "seen"),
    [
        pytest.param("R..h.B", False, id="a house between"),
        pytest.param("Rh...B", False, id="a house next to the attacker"),
        pytest.param("R...hB", False, id="a house next to the target"),
        pytest.param("R....Bh", True, id="a house behind"),
        pytest.param("R....B\n..h...", True, id="a house beside"),
        pytest.param("R....\n..h..\n...B.", True, id="half of the band"),
        pytest.param("R....\n..h..\n..hB.", False, id="both halves"),
        pytest.param("R..f.B", True, id="soft cover"),
        pytest.param("R..C.B", True, id="a unit"),
    ],
)
def test_hard_cover_over_more_than_three_quarters_of_the_band_blocks_sight(line, seen):
    other = FOE if "C" in line else ""
    battle = field(line, R=RIFLE, B=FOE, C=other, acts="R", points=9)
    assert aimed_at_b(battle, "Fire") == ("" if seen else "GOW-127")


@cites("GOW-127")
def test_a_melee_attack_needs_sight_and_support_does_not():
    battle = field("RhB", R="Redcoat with Spontoon", B=FOE, acts="R")
    assert aimed_at_b(battle, "Lunge") == "GOW-127"
    battle = field("RhSB", R="Redcoat with Bugle", S=FOE, B=FOE, acts="R")
    battle.play("use Sound")
    assert battle.refusal("on S") == ""


# Water


@cites("GOW-129")
def test_entering_water_costs_a_step_and_leaving_it_two():
    assert reachable("3R12.B", _1="w", _2="w") == {"1", "2", "3"}
    assert reachable("3R12.B", _1="w") == {"1", "3"}
    assert reachable("3R12.B", _R="w") == {"1", "3"}
    assert reachable("3R12.B", _R="w", _1="w", _2="w") == {"1", "2", "3"}


@cites("GOW-129", "GOW-121")
@pytest.mark.parametrize(("cards", "moved"), [("H2 H3 C4", 0), ("H2 H3 H4", 1)])
def test_leaving_water_into_soft_cover_costs_three(cards, moved):
    battle = field("R1...B", R="Line Grenadier", B=FOE, acts="R", under={"R": "w", "1": "f"})
    script = "dash, add 0, charge nobody" + ", to 1" * moved
    assert len(battle.play(script, cards).of(events.Moved)) == moved


@cites("GOW-129")
def test_water_gives_no_cover():
    assert cover("R..w.B") == 0
    assert cover("R....B", {"B": "w"}) == 0


@cites("GOW-130")
@pytest.mark.parametrize(
    ("line", "under", "cards", "amount"),
    [
        pytest.param("R.1B", {"1": "w"}, "H2 H3 C4 C5", -2, id="into water"),
        pytest.param("R.1B", {"R": "w"}, "H2 H3 H4 C5", -2, id="out of water"),
        pytest.param("Rw1B", {"R": "w", "1": "w"}, "H2 H3 C4 C5", 0, id="within water"),
        pytest.param("R.1B", {"B": "w"}, "H2 H3 C4 C5", 0, id="up to the water's edge"),
        pytest.param("Rw1B", {}, "H2 H3 H4 C5", -2, id="in and out disrupts once"),
    ],
)
def test_a_charge_across_the_waters_edge_is_disrupted(line, under, cards, amount):
    battle = field(line, R="Highlander", B=FOE, acts="R", under=under)
    told = battle.play("dash, add 0, charge B, to 1", cards)
    assert reasons(told.one(events.Charged).reckoning).get("GOW-130", 0) == amount


def crowd(units: int) -> str:
    """A Russian warband of so many, all of them cheap."""
    chief = '[[units]]\ntype = "Plastun"\ncommander = true\n'
    rest = '[[units]]\ntype = "Conscript"\n' * (units - 1)
    return f'name = "A Crowd"\nfaction = "Russian"\nlimit = 1200\n{chief}{rest}'


def row_of(mark):
    return FreeGround(("....", "....", f".{mark}{mark}.", "....", "...."))


def one_of(mark):
    return FreeGround(("....", "....", f".{mark}..", "....", "...."))


def slanting(which, mark):
    """The country, and a way along the seam from a flat place to another."""
    rows, rise = SLANTS[which]
    country = FreeGround(tuple(row.format(mark) for row in rows))
    x, y = position(axial(1, 1))
    middle = (x + rise * 127, y + 220)
    start, goal = ((middle[0] + k * 381, middle[1] - k * rise * 219) for k in (-1, 1))
    return country, start, goal


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


@cites("GOW-121", "GOW-129", "GOW-147")
@pytest.mark.parametrize(("mark", "cost"), [("s", 5), ("w", 5), (".", 4)])
def test_the_seam_of_two_woods_is_wood_and_that_of_two_ponds_water(mark, cost):
    assert row_of(mark).cost_of(WALKER, (NORTH, SOUTH)) == cost
    assert one_of(mark).cost_of(WALKER, (NORTH, SOUTH)) == 4


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


@cites("GOW-123", "GOW-147")
def test_nobody_walks_through_a_wall_where_two_houses_meet():
    wall = row_of("h")
    assert SOUTH not in wall.reach(NORTH, 4, WALKER, {NORTH})
    assert SOUTH in one_of("h").reach(NORTH, 4, WALKER, {NORTH})


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


@cites("GOW-130", "GOW-147")
def test_a_charge_along_the_seam_of_two_ponds_crosses_the_water():
    marks = NORTH, (SEAM, 808), (SEAM, 1600), SOUTH
    assert row_of("w").disrupts(marks) == "across the water's edge"
    assert one_of("w").disrupts(marks) == ""


@pytest.mark.parametrize(
    ("ground", "words"),
    [(".", "on open ground"), ("f", "in a wood"), ("h", "in a house"), ("r", "on a road")],
)
def test_the_table_in_words_says_in_what_a_unit_stands(ground, words):
    battle = field("R....B", R="Redcoat", B="Conscript", acts="R", under={"R": ground})
    [red] = [piece for piece in BOOK.view(battle.table, None).pieces if piece.id == "R"]
    assert words in red.words
