"""The train that comes on a Joker, where that is played."""

import pytest
from msgspec.structs import replace

from books.gentlemans_war.field import RED, Battle, lay, unit
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.stands import base_of
from grognard.tabletop.geometry import overlap
from marks import cites

TRACK = replace(feature("line", "railway", line=((0, 40), (72, 40))), width=254)


def waiting(*units, jokers=3, train=True, **more):
    """A Joker is about to be turned; the fourth brings the train."""
    others = unit("R9", at=(60, 50)), unit("B9", at=(60, 4)), unit("B8", at=(50, 4))
    switches = {"train": train}
    return lay(*units, *others, features=[TRACK], jokers=jokers, switches=switches, **more)


DEAL = "H2 H3 S4 S5 S6 S7"


@cites("AGW-148", "AGW-147")
def test_the_train_attacks_with_twelve_dice_whoever_stands_on_the_track_and_goes_on():
    table = waiting(unit("R", at=(30, 40)), unit("R2", at=(40, 40)), unit("B", at=(20, 30)))
    battle = Battle(table, "JB 4 5 6 1 1 1 1 1 1 1 1 1 " + "6 " * 12 + DEAL)
    told = [event for event in battle.game.chronicle if isinstance(event, events.TrainStruck)]
    assert [(event.unit, len(event.dice), event.lost) for event in told] == [
        ("R", 12, 3),
        ("R2", 12, 12),
    ]
    assert battle.unit("R").figures == 9
    assert battle.unit("R2").gone == "destroyed"
    assert battle.unit("B").figures == 12  # nobody else is harmed, and nobody saves


@cites("AGW-148")
def test_a_hold_card_gets_a_unit_off_the_track_in_disorder():
    table = waiting(unit("R", at=(30, 40)), hands={RED: "H9"}, standing={RED: "charge"})
    battle = Battle(table, "JB")
    assert (battle.asks(), battle.question.seat) == ("OffTheTrack", RED)
    told = battle.play("H9", fates=DEAL)
    assert told.one(events.HoldPlayed).by == "AGW-148"
    moved = told.one(events.Retreated)
    assert (moved.unit, moved.ran) == ("R", False)
    assert not told.of(events.TrainStruck)
    assert battle.unit("R").disordered  # all others form up on the Joker
    assert not overlap(base_of(battle.unit("R")), battle.table.ground["line"].area)


@cites("AGW-148")
@pytest.mark.parametrize(("jokers", "train"), [(2, True), (3, False)])
def test_the_train_keeps_to_its_timetable(jokers, train):
    table = waiting(unit("R", at=(30, 40)), jokers=jokers, train=train)
    battle = Battle(table, f"JB {DEAL if jokers == 3 else 'S2'}")
    assert not [e for e in battle.game.chronicle if isinstance(e, events.TrainCame)]
    assert battle.unit("R").figures == 12


@cites("AGW-148", "AGW-576", "AGW-288")
def test_the_crew_of_a_huge_gun_leaps_off_the_track_and_the_gun_stays():
    gun = unit("R", "huge_gun", at=(30, 40))
    table = waiting(gun, hands={RED: "H9"}, standing={RED: "charge"})
    told = Battle(table, "JB").play("H9", fates=DEAL)
    assert told.one(events.GunLeft).unit == "R"
    assert gun.gun_at == (30 * 254, 40 * 254, 0)
