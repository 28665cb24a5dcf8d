"""Hidden movement and reinforcements that are sighted before they come."""

import pytest

from books.gentlemans_war.field import BLUE, RED, Battle, lay, unit
from books.gentlemans_war.test_movement import ahead
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import BOOK, events
from grognard.books.gentlemans_war.answering import reckon_actions
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.deploying import Deploy, Stand
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.hiding import covert_at, may_hide, noticed_on
from grognard.books.gentlemans_war.pieces import NOWHERE, Arrival, Terms
from grognard.books.gentlemans_war.view import view
from grognard.kernel.fates import Stream
from grognard.tabletop.geometry import inches
from marks import cites

BUSH = feature("bush", "wood", outline=((20, 10), (40, 10), (40, 20), (20, 20)))
HUT = feature("hut", "hut", outline=((60, 4), (64, 4), (64, 8), (60, 8)))


def bush(*others, features=(BUSH,), **more):
    """Blue's warriors lie in a bush; red is a soldier to the south."""
    return lay(
        unit("B", "tribal_infantry", at=(30, 15), gone="hidden"),
        unit("B9", "tribal_infantry", at=(10, 4)),
        unit("R", at=(30, 50)),
        unit("R9", at=(66, 58)),
        *others,
        features=features,
        switches={"hidden_movement": True, "native:blue": True},
        **more,
    )


@cites("AGW-580")
def test_only_the_native_player_hides_units_and_only_in_cover():
    table = bush()
    table.units["B8"] = unit("B8", "tribal_infantry")
    table.units["R8"] = unit("R8")
    deploy = Deploy(table, BLUE)
    assert deploy.fault(Stand("B8", inches(30), inches(13), hidden=True)).cite == "AGW-114"  # taken
    table.units["B"].place = NOWHERE
    deploy = Deploy(table, BLUE)
    assert deploy.fault(Stand("B8", inches(30), inches(13), hidden=True)) is None
    assert deploy.fault(Stand("B8", inches(50), inches(13), hidden=True)).cite == "AGW-580"
    assert not may_hide(table, RED)
    soldiers = Deploy(table, RED)
    assert soldiers.fault(Stand("R8", inches(20), inches(50), hidden=True)).cite == "AGW-580"
    table.switches = {"native:blue": True}
    assert deploy.fault(Stand("B8", inches(30), inches(13), hidden=True)).cite == "AGW-580"


@cites("AGW-580")
def test_where_a_unit_is_hidden_its_enemy_neither_sees_nor_is_told():
    table = bush(unit("B8", "tribal_infantry"), phase="deploy", deployer=BLUE)
    table.units["B"].gone = "destroyed"
    battle = Battle(table)
    told = battle.play(Stand("B8", inches(30), inches(13), hidden=True), fates="H2 H3 H4 S4 S5 S6")
    hid = told.one(events.Hid)
    assert hid.seen(BLUE).place == (inches(30), inches(13))
    assert hid.seen(RED).place == NOWHERE
    names = {seat: [piece.id for piece in view(battle.table, seat).pieces] for seat in (RED, BLUE)}
    assert "B8" in names[BLUE]
    assert "B8" not in names[RED]
    assert "B8" not in [foe.id for foe in battle.table.foes(RED)]


@cites("AGW-580")
def test_snipers_who_hide_look_to_their_enemy_like_anybody_else_who_does():
    place = inches(30), inches(13)
    one = events.Hid("B8", BLUE, place, 0, "skirmish", RED)
    other = events.Hid("B9", BLUE, place, 18000, "line", RED)
    assert one.seen(RED) == other.seen(RED)
    assert one.seen(BLUE) == one


@cites("AGW-580")
def test_one_who_imagines_the_battle_looks_for_them_in_any_cover():
    table = bush(features=(BUSH, HUT))
    found = set()
    for seed in range(30):
        copy = table.copy()
        BOOK.imagine(copy, RED, Stream.of(str(seed)))
        found.add(covert_at(copy, copy.units["B"].place).id)
    assert found == {"bush", "hut"}
    copy = table.copy()
    BOOK.imagine(copy, BLUE, Stream.of("own"))
    assert copy.units["B"].place == table.units["B"].place


@cites("AGW-582")
@pytest.mark.parametrize(
    ("kind", "row"),
    [("scrub", (1, 2, 3, 5, 6)), ("rocks", (1, 3, 4, 6, 7)), ("ravine", (1, 4, 6, 7, 7))],
)
def test_the_spotting_table(kind, row):
    assert tuple(noticed_on(kind, inches(far)) for far in (1, 5, 12, 24, 48)) == row
    assert noticed_on(kind, inches(2)) == row[1]
    assert noticed_on(kind, inches(49)) == 7


@cites("AGW-581", "AGW-582")
@pytest.mark.parametrize(("die", "seen"), [(5, True), (4, False)])
def test_a_soldier_who_moves_rolls_for_each_piece_of_cover(die, seen):
    battle = Battle(bush(features=(BUSH, HUT)), "H7")
    battle.play(Use("unit", ("R",)), Deed("march", count=2), fates="4 5")
    # twenty inches to the bush; the hut is out of all notice
    told = battle.play(ahead(9), fates=f"{die} H2")
    assert bool(told.of(events.CovertSearched)) is seen
    assert battle.unit("B").on_table is seen
    assert bool(told.of(events.LookedInVain)) is not seen
    if seen:
        assert told.one(events.CovertSearched).found == ("B",)
    else:
        vain = told.one(events.LookedInVain)
        assert vain.tell(battle.table) == "R notices nothing in the wood (4, 5+)."


@cites("AGW-581")
@pytest.mark.parametrize("lair", [(30, 15), (62, 6)])
def test_who_has_looked_into_a_covert_takes_no_step_back(lair):
    table = bush()
    table.units["R"].place = (inches(30), inches(30))
    table.units["B"].place = (inches(lair[0]), inches(lair[1]))
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)), Deed("march", count=2), fates="4 5")
    told = battle.play(ahead(8))
    assert told.one(events.CovertSearched).dice == ()  # nobody rolls so near
    assert not battle.game.may_undo(RED)


@cites("AGW-581")
def test_an_empty_piece_of_cover_is_rolled_for_as_well_and_then_known():
    battle = Battle(bush(features=(BUSH, HUT)), "H7")
    battle.unit("B").place = (inches(62), inches(6))
    battle.play(Use("unit", ("R",)), Deed("march", count=2), fates="4 5")
    told = battle.play(ahead(9), fates="6 H2")
    assert told.one(events.CovertSearched).found == ()
    assert "finds nobody in the wood (6, 5+)." in told.one(events.CovertSearched).tell(battle.table)
    assert battle.table.searched == ("bush",)
    assert battle.unit("B").gone == "hidden"


@cites("AGW-584")
def test_nobody_behind_a_hill_is_noticed_and_nobody_hides_twice():
    hill = feature("hill", "hill", outline=((10, 25), (50, 25), (50, 32), (10, 32)))
    battle = Battle(bush(features=(BUSH, hill)), "H7")
    battle.play(Use("unit", ("R",)), Deed("march", count=2), fates="4 5")
    told = battle.play(ahead(9), fates="H2")  # no die is rolled
    assert not told.of(events.CovertSearched)
    table = bush(searched=("bush",))
    table.units["B8"] = unit("B8", "tribal_infantry")
    fault = Deploy(table, BLUE).fault(Stand("B8", inches(24), inches(13), hidden=True))
    assert fault.cite == "AGW-580"


@cites("AGW-583")
def test_a_hidden_unit_breaks_cover_and_acts():
    battle = Battle(bush(), "S7")
    battle.play(Use("unit", ("B",)))
    assert battle.offers() == ["show", "lie", "creep"]
    assert battle.question.secret  # its trail names the unit, and they who wait would read it
    told = battle.play("show")
    assert told.one(events.ShownItself).place == (inches(30), inches(15))
    assert battle.asks() == "WhatNext"
    assert battle.unit("B").on_table


@cites("AGW-583")
def test_a_hidden_unit_lies_still_and_has_had_its_turn():
    battle = Battle(bush(), "S7")
    battle.play(Use("unit", ("B",)), "lie", fates="S8")
    assert (battle.unit("B").gone, battle.unit("B").acted) == ("hidden", True)


@cites("AGW-583")
@pytest.mark.parametrize(("die", "noticed"), [(3, True), (2, False)])
def test_who_creeps_through_cover_is_noticed_as_if_one_band_closer(die, noticed):
    table = bush()
    table.units["R"].place = (inches(30), inches(40))  # nineteen inches from the bush
    battle = Battle(table, "S7")
    battle.play(Use("unit", ("B",)), "creep", fates="2 2 2")
    place = (inches(26), inches(16))
    assert battle.question.secret
    assert f"{place[0]},{place[1]}" in battle.offers()
    assert not any(offer.startswith(f"{inches(38)},") for offer in battle.offers())  # too far
    told = battle.play(f"{place[0]},{place[1]}", fates=f"{die} S8")
    assert told.one(events.Rustled).needed == 3  # not 5, as at nineteen inches
    assert told.one(events.Crept).seen(RED).place == NOWHERE
    assert battle.unit("B").on_table is noticed


# Reinforcements


def late(**more):
    return lay(
        unit("R", at=(30, 30)),
        unit("B", at=(30, 4)),
        unit("R2", gone="reserve"),
        switches={"sighted": True},
        terms=Terms(arrivals=(Arrival(1, RED, ("R2",)),), reshuffles=9),
        **more,
    )


@cites("AGW-585")
def test_reinforcements_are_sighted_on_one_joker_and_come_on_the_next():
    battle = Battle(late(), "JL")
    assert battle.asks() == "Announce"
    seen = battle.play("3", fates="JB").one(events.ReinforcementsSighted)
    assert seen.tell(battle.table) == "Red's reinforcements are sighted on the right: R2."
    assert (battle.asks(), battle.question.seat) == ("HowTheyCome", RED)
    assert battle.offers() == ["line", "march", "attack"]
    came = battle.play("march", fates="H2 H3 H4 S4 S5 S6").one(events.Returned)
    assert came.tell(battle.table) == "R2 comes on to the table, in march column."
    assert (came.unit, came.says_who()) == ("R2", "AGW-585")
    assert came.place[0] > inches(48)
    assert battle.unit("R2").acted  # to arrive was its action
    assert reckon_actions(battle.table, battle.unit("R2")) == 2  # but not if it is attacked


@cites("AGW-585", "AGW-147")
def test_who_was_announced_and_finds_no_room_waits_for_the_next_joker():
    flood = feature("l", "lake", outline=((0, 32), (72, 32), (72, 60), (0, 60)))
    table = late(features=[flood])
    table.sighted = {"R2": (0, 2)}
    told = Battle(table, "JL H7").game.chronicle
    assert [e.unit for e in told if isinstance(e, events.KeptWaiting)] == ["R2"]
    assert not [e for e in told if isinstance(e, events.Returned)]


@cites("AGW-585")
def test_who_forgets_to_announce_waits_for_a_later_joker():
    battle = Battle(late(), "JL")
    battle.play("", fates="JB")
    assert battle.asks() == "Announce"
    assert battle.unit("R2").gone == "reserve"
    told = battle.play("2", fates="H2 H3 H4 S4 S5 S6")
    assert told.one(events.ReinforcementsSighted).joker == 2
    assert battle.unit("R2").gone == "reserve"
