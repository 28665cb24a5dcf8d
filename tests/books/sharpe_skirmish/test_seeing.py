"""Visibility, woods, and lines of fire."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import Battle, cm, group, lay, line, patch
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.cover import cover_from
from grognard.books.sharpe_skirmish.scenarios import scenarios
from grognard.books.sharpe_skirmish.seeing import (
    EDGE,
    WOODS,
    Screen,
    line_of_sight,
    look_for,
    outlook,
    sees,
)
from grognard.kernel.fates import Stream
from grognard.tabletop.geometry import Point, Segment
from grognard.tabletop.sight import highest_between, sight_line
from grognard.tabletop.terrain import terrain_of
from marks import cites

WOOD = patch("wood", 90, 40, 60, 40)
"""From 60 to 120 across and from 20 to 60 down."""


def table(mine=(90, 100), theirs=(90, 54), ground=(WOOD,), **given):
    watcher = group("red-1", "redcoat", places=[mine])
    hider = group("blue-1", "fusilier", places=[theirs])
    return lay(watcher, hider, ground=ground, **given)


def pair(laid):
    return laid.groups["red-1"], laid.groups["blue-1"]


@cites("SK-044")
def test_figures_in_plain_sight_are_seen_without_a_die():
    laid = table(theirs=(90, 65))
    assert sees(laid, *pair(laid))
    assert look_for(laid, *pair(laid)) is None


@cites("SK-044")
@pytest.mark.parametrize(("die", "seen"), [(3, False), (4, False), (5, True), (6, True)])
def test_figures_within_10_of_the_edge_are_seen_at_ten_times_a_die(die, seen):
    laid = table(mine=(90, 100), theirs=(90, 54))
    assert look_for(laid, *pair(laid))
    laid.spotted = {"red-1>blue-1": die * 1000}
    assert sees(laid, *pair(laid)) is seen


@cites("SK-044")
def test_within_10_a_figure_at_the_edge_is_always_seen():
    laid = table(mine=(90, 64), theirs=(90, 55))
    assert sees(laid, *pair(laid))
    assert look_for(laid, *pair(laid)) is None


@cites("SK-044")
def test_figures_deeper_than_10_are_unseen_unless_they_fire():
    laid = table(mine=(90, 70), theirs=(90, 45))
    assert outlook(laid, *pair(laid)).concealed is None
    assert look_for(laid, *pair(laid)) is None
    laid.groups["blue-1"].fired = 1
    assert outlook(laid, *pair(laid)).concealed is not None
    assert look_for(laid, *pair(laid))


@cites("SK-044")
def test_concealed_troops_beyond_60_are_never_seen():
    laid = table(mine=(90, 119), theirs=(90, 52))
    assert look_for(laid, *pair(laid)) is None
    assert not sees(laid, *pair(laid))


@cites("SK-044")
def test_a_die_is_rolled_once_a_turn_for_each_observer_and_hidden_group():
    laid = table(phase="dice")
    battle = Battle(laid, dice=[5, 3])
    spotted = battle.told.one(events.Spotted)
    assert spotted.rolls == (("red-1", "blue-1", 5, cm(44)),)
    told = "Harrow's Rifles look into cover: blue-1 is made out by red-1 (5)."
    assert spotted.tell(laid) == told
    assert battle.table.spotted == {"red-1>blue-1": 5000}
    assert "Spotted" not in [type(e).__name__ for e in battle.told[1:]]


@cites("SK-045")
def test_within_woods_nobody_sees_further_than_20():
    near = table(mine=(90, 55), theirs=(90, 36))
    far = table(mine=(90, 55), theirs=(90, 34))
    assert sees(near, *pair(near))
    assert not sees(far, *pair(far))


@cites("SK-044", "SK-045")
def test_nobody_sees_through_a_wood():
    laid = table(mine=(90, 70), theirs=(90, 10))
    assert outlook(laid, *pair(laid)) == (None, None)


@cites("SK-044")
def test_a_hill_between_hides_and_a_hill_underfoot_does_not():
    hill = patch("hill", 90, 60, 40, 20)
    behind = table(mine=(90, 100), theirs=(90, 30), ground=[hill])
    on_top = table(mine=(90, 100), theirs=(90, 60), ground=[hill])
    assert not sees(behind, *pair(behind))
    assert sees(on_top, *pair(on_top))


@cites("SK-044", "SK-092")
def test_by_night_nobody_sees_further_than_the_scenario_says():
    laid = table(mine=(20, 100), theirs=(20, 50), ground=[], visibility=cm(40))
    assert not sees(laid, *pair(laid))
    laid.visibility = cm(50)
    assert sees(laid, *pair(laid))


@cites("SK-038")
@pytest.mark.parametrize(("theirs", "open_"), [((90, 51), True), ((90, 49), False)])
def test_figures_are_shot_at_in_woods_up_to_10_inside(theirs, open_):
    laid = table(mine=(90, 70), theirs=theirs)
    shooter, target = laid.groups["red-1"].figures[0], laid.groups["blue-1"].figures[0]
    screen = Screen(laid, [shooter], [target])
    assert screen.is_open(shooter.disc, target) is open_


@cites("SK-038")
@pytest.mark.parametrize(("mine", "open_"), [((90, 51), True), ((90, 49), False)])
def test_figures_shoot_out_of_woods_from_10_inside_at_most(mine, open_):
    laid = table(mine=mine, theirs=(90, 80))
    shooter, target = laid.groups["red-1"].figures[0], laid.groups["blue-1"].figures[0]
    screen = Screen(laid, [shooter], [target])
    assert screen.is_open(shooter.disc, target) is open_


@cites("SK-045")
def test_nobody_sees_out_of_a_wood_from_deeper_than_20():
    edge = table(mine=(90, 45), theirs=(90, 80))
    deep = table(mine=(90, 39), theirs=(90, 80))
    assert sees(edge, *pair(edge))
    assert not sees(deep, *pair(deep))


@cites("SK-037")
def test_the_whole_base_must_be_seen():
    target = group("blue-1", "fusilier", places=[(50, 50)])
    screen_man = group("blue-2", "fusilier", places=[(51.5, 60)])
    shooter = group("red-1", "redcoat", places=[(50, 90)])
    laid = lay(shooter, target, screen_man)
    screen = Screen(laid, shooter.figures, target.figures)
    assert not screen.is_open(shooter.figures[0].disc, target.figures[0])
    aside = lay(shooter, target, group("blue-2", "fusilier", places=[(55, 60)]))
    screen = Screen(aside, shooter.figures, target.figures)
    assert screen.is_open(shooter.figures[0].disc, target.figures[0])


@cites("SK-037")
def test_one_shoots_over_whoever_is_within_2_of_the_shooter():
    target = group("blue-1", "fusilier", places=[(50, 50)])
    shooter = group("red-1", "redcoat", places=[(50, 90)])
    near = lay(shooter, target, group("red-2", "redcoat", places=[(50, 87)]))
    far = lay(shooter, target, group("red-2", "redcoat", places=[(50, 85)]))
    aim = shooter.figures[0].disc, target.figures[0]
    assert Screen(near, shooter.figures, target.figures).is_open(*aim)
    assert not Screen(far, shooter.figures, target.figures).is_open(*aim)


@cites("SK-032")
def test_woods_and_hedges_are_soft_cover_and_houses_and_walls_hard():
    man = group("blue-1", "fusilier", places=[(50, 50)]).figures[0]
    south = Point(5000, 9000)
    for kind, cover in (("wood", "soft"), ("building", "hard"), ("rocks", "hard")):
        ground = lay(ground=[patch(kind, 50, 50, 10, 10)]).ground
        assert cover_from(ground, man.disc, south) == cover
    for kind, cover in (("hedge", "soft"), ("fence", "soft"), ("log", "soft"), ("wall", "hard")):
        ground = lay(ground=[line(kind, (40, 51), (60, 51))]).ground
        assert cover_from(ground, man.disc, south) == cover
        assert cover_from(ground, man.disc, Point(5000, 1000)) == "none"


def by_all_reasons(ground, here, there, into, out):
    """The line as the tabletop tells it, with every stretch of every wood on it."""
    levels = ground.level_at(here), ground.level_at(there)
    if ground.plates and highest_between(ground, Segment(here, there)) > max(levels):
        return "blocked"
    line, view = sight_line(ground, here, there), "plain"
    for crossing in line.crossed:
        starts, ends = crossing.stretches[0][0] == 0, crossing.stretches[-1][1] == 1
        within = len(crossing.stretches) == 1 and starts and ends
        through = not within and len(crossing.stretches) > starts + ends
        if crossing.feature.sight == "blocks" or not (starts or ends) or through:
            return "blocked"
        if line.length_in(crossing) > (WOODS if within else into if ends else out):
            return "blocked"
        view = "concealed" if ends and not within else view
    return view


@cites("SK-038", "SK-044", "SK-045")
@pytest.mark.parametrize("name", list(scenarios()))
def test_a_line_of_sight_is_what_every_wood_and_height_on_it_says(name):
    field = scenarios()[name].field
    ground, luck = terrain_of(field.features), Stream.of(name)
    places = [Point(luck.below(field.width), luck.below(field.height)) for _ in range(40)]
    for corner in [corner for wood in ground.hiding for corner in wood.shape.corners[::6]]:
        places.append(corner)
    seen = set()
    for here in places:
        for there in places[::3]:
            if here != there:
                view = line_of_sight(ground, here, there, EDGE)
                assert view == by_all_reasons(ground, here, there, EDGE, WOODS), (here, there)
                seen.add(view)
    assert "plain" in seen
