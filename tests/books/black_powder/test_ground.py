"""Bent lines, garrisons, shells on empty houses, and riders who dismount."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import (
    BLUE,
    Battle,
    Order,
    area,
    at,
    battle,
    general,
    hedge,
    march,
    ordering,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import best_aim
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.charging import approach
from grognard.books.black_powder.deploying import Station
from grognard.books.black_powder.firing import CEASE, Shot
from grognard.books.black_powder.shelling import shellable
from grognard.kernel.question import Fault

cites = pytest.mark.cites
LINE = Order("form", ("A",), formation="line")
FARM = area("farm", 32, 36, 40, 44, "building")


# Bent lines


def by_the_lake(**more: Any) -> Battle:
    """A column whose line would reach into a lake on its right."""
    lake = area("lake", 39, 28, 60, 34, "lake")
    column = troop("A", 36, 30, formation="attack column", **more)
    return ordering(column, troop("Z", 36, 12), general("G", 36, 34), features=[lake])


@cites("BP-027", "BP-127")
def test_a_line_bent_round_the_ground_takes_a_move_to_redress_before_it_goes_on() -> None:
    play = by_the_lake()
    told = play.play(LINE, dice=[4, 3])
    made = told.one(events.Formed)
    assert made.bent and made.tell(play.table) == "A forms line bent round the ground."
    assert play.unit("A").formation == "line"
    play.unit("A").ordered = -1
    play.table.commanders["G"].done = -1
    again = Battle(play.table)
    while again.asks() != "GiveOrder":
        again.play("G" if again.asks() == "NextCommander" else again.offers()[0])
    told = again.play(march("A", to=(36, 10)), dice=[1, 1])
    first, *rest = [event for event in told if isinstance(event, events.Formed | events.Moved)]
    assert isinstance(first, events.Formed) and first.by == "BP-127"
    assert first.tell(again.table) == "A redresses its line."
    assert not again.unit("A").bent
    assert all(isinstance(event, events.Moved) for event in rest)


@cites("BP-027")
def test_a_bent_line_shoots_as_a_line_but_does_not_charge() -> None:
    play = by_the_lake()
    play.play(LINE, dice=[4, 3])
    unit, foe = play.unit("A"), play.unit("Z")
    assert unit.bent
    assert best_aim(play.table, unit, foe) is not None
    foe.y = at(22)
    fault = approach(play.table, unit, foe)
    assert isinstance(fault, Fault) and fault.cite == "BP-127"


@cites("BP-027")
def test_a_line_behind_the_angle_of_a_wall_is_bent() -> None:
    wall = hedge("wall", (28, 29.4), (36, 29.4), (40, 34), kind="wall")
    column = troop("A", 36, 30, formation="attack column")
    play = ordering(column, troop("Z", 36, 4), general("G", 36, 36), features=[wall])
    assert play.play(LINE, dice=[3, 4]).one(events.Formed).bent


@cites("BP-127")
def test_skirmishers_are_never_bent() -> None:
    play = by_the_lake()
    told = play.play(Order("form", ("A",), formation="skirmish order"), dice=[4, 3])
    assert not any(event.bent for event in told.of(events.Formed))


# Garrisons


@cites("BP-145")
def test_a_gun_holds_a_building_only_if_it_was_set_up_there_and_then_stays() -> None:
    gun = troop("A", 10, 40, "artillery", placed=False)
    play = battle(gun, troop("B", 60, 40), troop("Z", 36, 4), features=[FARM], phase="deploy")
    play.play(Station(at(36), at(40), "building"), dice=[6, 1])
    assert (gun.inside, gun.formation) == ("farm", "deployed")
    foe = play.unit("Z")
    aim = best_aim(play.table, gun, foe)
    assert aim is not None and aim.eye.y == at(36)
    held = ordering(gun, troop("B", 60, 40), foe, general("G", 36, 46), features=[FARM])
    assert held.refusal(march("A", to=(36, 30))) == "BP-145"
    assert held.refusal(Order("form", ("A",), formation="limbered")) == "BP-145"
    late = ordering(
        troop("A", 36, 46, "artillery"), troop("Z", 36, 4), general("G", 30, 46), features=[FARM]
    )
    late.play(march("A", to=(36, 40)), dice=[3, 4])
    assert late.unit("A").inside == ""


@cites("BP-144", "BP-145")
def test_one_battalion_one_tiny_unit_and_one_gun_may_begin_in_a_building() -> None:
    waiting = [
        troop("A", 5, 40, placed=False),
        troop("B", 5, 40, size="tiny", placed=False),
        troop("C", 5, 40, "artillery", placed=False),
        troop("D", 5, 40, placed=False),
    ]
    play = battle(*waiting, troop("Z", 36, 4), features=[FARM], phase="deploy")
    inside = Station(at(36), at(40), "building")
    for _ in range(3):
        play.play(inside)
    assert play.refusal(inside) == "BP-144"
    horse = battle(
        troop("A", 5, 40, "cavalry", placed=False),
        troop("Z", 36, 4),
        features=[FARM],
        phase="deploy",
    )
    assert horse.refusal(inside) == "BP-144"
    assert BOOK.audit(play.table) == []


# Shells


@cites("BP-394")
@pytest.mark.parametrize("piece", ["howitzer", "mortar", "rockets"])
def test_shells_and_rockets_may_be_fired_on_an_empty_building(piece: str) -> None:
    farm = area("farm", 32, 8, 40, 16, "building")
    gun = troop("A", 36, 34, piece, range=48)
    play = battle(gun, troop("Z", 5, 3), features=[farm], phase="shoot")
    assert shellable(play.table, gun) == ["farm"]
    told = play.play(Shot("A", shell="farm"), dice=[6, 2, 3])
    hit = told.one(events.Shelled)
    assert hit.tell(play.table) == f"A fires on {play.table.features[0].words}: 1 hit."
    assert told.one(events.Kindled).building == "farm"


@cites("BP-394")
def test_a_building_hit_may_catch_fire_when_all_have_shot() -> None:
    farm = area("farm", 32, 8, 40, 16, "building")
    gun = troop("A", 36, 34, "howitzer")
    play = battle(gun, troop("B", 8, 30), troop("Z", 8, 20), features=[farm], phase="shoot")
    play.play(Shot("A", shell="farm"), dice=[6, 4])
    told = play.play(CEASE, dice=[5, 3])
    assert told.one(events.Kindled).ferocity == 3
    assert [fire.building for fire in play.table.fires] == ["farm"]


@cites("BP-394")
def test_cannons_do_not_shell_houses_and_nearer_enemies_come_first() -> None:
    farm = area("farm", 32, 8, 40, 16, "building")
    cannon, howitzer = troop("A", 36, 34, "artillery"), troop("B", 30, 34, "howitzer")
    table = table_of(cannon, howitzer, troop("Z", 30, 22), features=[farm])
    assert shellable(table, cannon) == []
    assert shellable(table, howitzer) == []
    table.units["Z"].y = at(4)
    assert shellable(table, howitzer) == ["farm"]
    held = table_of(
        howitzer, troop("Z", 36, 12, seat=BLUE, inside="farm", formation="building"),
        features=[farm],
    )  # fmt: skip
    assert shellable(held, howitzer) == []


# Horse and foot


def riders(**more: Any) -> Any:
    text = BOOK.army_text("white-coats")
    extra = "".join(f"\n{word} = {value}" for word, value in more.items())
    text = text.replace('template = "infantry"', f'template = "mounted infantry"{extra}', 1)
    table = BOOK.setup(BOOK.agree("meadow", {"red": text}))
    return next(u for u in table.units.values() if u.spare is not None)


@cites("BP-481")
def test_mounted_infantry_has_a_stat_line_on_horse_and_one_on_foot() -> None:
    unit = riders()
    assert unit.spare is not None
    horse, foot = unit.profile, unit.spare
    assert (horse.kind, horse.hand_to_hand, horse.shooting) == ("cavalry", 5, (1,))
    assert (foot.kind, foot.hand_to_hand, foot.shooting) == ("infantry", 4, (2,))
    magazine = riders(arms='"bolt-action carbines"').spare
    assert magazine is not None and magazine.shooting == (3,)


@cites("BP-160", "BP-450", "BP-481")
def test_on_foot_they_are_the_same_men_with_the_same_rifles() -> None:
    boers = riders(regular="false", home='"skirmish order"', detached="true", range="36")
    assert boers.spare is not None
    horse, foot = boers.profile, boers.spare
    for line in (horse, foot):
        assert (line.regular, line.home) == (False, "skirmish order")
        assert (line.detached, line.reach) == (True, 36)
    drilled = riders().spare
    assert drilled is not None and (drilled.regular, drilled.home) == (True, "line")


@cites("BP-481")
def test_it_dismounts_as_part_of_a_move_and_mounts_again() -> None:
    line = riders()
    unit = troop("A", 36, 34, "mounted infantry", spare=line.spare)
    play = ordering(unit, troop("Z", 36, 4), general("G", 36, 40))
    order = march("A", to=(36, 20), remount=True, last=True)
    told = play.play(order, dice=[3, 4])
    assert told.one(events.Ordered).words == "G orders A to advance 14 inches and dismount."
    assert told.one(events.Moved).where[1] == at(20)
    changed = told.one(events.Mounted)
    assert (changed.by, changed.tell(play.table)) == ("BP-481", "A dismounts.")
    assert (unit.profile.kind, unit.formation) == ("infantry", "line")
    foot = troop("A", 36, 34, "dismounted infantry", spare=unit.spare)
    again = ordering(foot, troop("Z", 36, 4), general("G", 36, 40))
    again.play(march("A", to=(36, 20), remount=True), dice=[3, 4])
    assert foot.profile.kind == "cavalry"
    assert at(19) <= foot.y <= at(22)


@cites("BP-481")
def test_only_mounted_infantry_changes_between_horse_and_foot() -> None:
    play = ordering(troop("A", 36, 34, "cavalry"), troop("Z", 36, 4), general("G", 36, 40))
    assert play.refusal(march("A", to=(36, 20), remount=True)) == "BP-481"
    unit = troop("A", 36, 34, "mounted infantry", spare=riders().spare)
    other = ordering(unit, troop("Z", 36, 4), general("G", 36, 40))
    assert Order("move", ("A",), remount=True) in other.offers()
