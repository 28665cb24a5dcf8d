"""Engineering: what is dug, blown up, bridged and breached, and how long it takes."""

import pytest

from books.gentlemans_war.field import RED, Battle, lay, unit
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.engineering import needed_cycles, tasks
from marks import cites


def working(kind="engineers", what="trench", features=(), fates="", **more):
    """Red's only unit sets to work; a cycle of red's is one red card."""
    piece = unit("R", kind, at=(30, 40), figures=6, **more)
    table = lay(piece, unit("B", at=(30, 4)), features=features)
    battle = Battle(table, "H2")
    battle.play(Use("unit", ("R",)))
    return battle, battle.play(Deed("work", what), fates=fates)


@cites("AGW-340", "AGW-342")
def test_engineers_dig_shallow_trenches_in_one_whole_cycle():
    battle, told = working(what="shallow-trench", fates="H3")
    assert told.one(events.WorkBegun).task == "shallow-trench"
    assert told.one(events.CycleEnded).seat == RED
    assert not told.of(events.WorkDone)  # the cycle in which it began counts nothing
    told = battle.play(Use("unit", ("R",)), Deed("end"), fates="H4")
    assert told.one(events.WorkDone).built[0].kind == "shallow-trench"
    assert battle.table.ground.touched_by  # the ground is laid anew
    assert len(battle.table.features) == 1


@cites("AGW-341")
@pytest.mark.parametrize(("kind", "cycles"), [("engineers", 2), ("infantry", 4)])
def test_infantry_needs_twice_as_long(kind, cycles):
    piece = unit("R", kind, at=(30, 40))
    assert needed_cycles(piece, tasks(lay(piece), piece)["trench"]) == cycles


@cites("AGW-340")
def test_who_moves_leaves_his_work():
    battle, _ = working(what="trench", fates="H3")
    told = battle.play(Use("unit", ("R",)), Deed("face", angle=18000))
    assert told.one(events.WorkDropped).unit == "R"
    assert battle.unit("R").work == ""


BRIDGE = feature("bridge", "bridge", outline=((28, 36), (32, 36), (32, 39), (28, 39)))
TRACK = feature("track", "railway", line=((20, 38), (40, 38)))
WALL = feature("wall", "high-wall", line=((20, 38), (40, 38)))


@cites("AGW-343", "AGW-344")
def test_only_engineers_blow_up_a_bridge():
    battle, _ = working(what="wreck:bridge", features=[BRIDGE], fates="H3")
    told = battle.play(Use("unit", ("R",)), Deed("end"), fates="H4")
    assert told.one(events.WorkDone).gone == ("bridge",)
    assert battle.table.features == ()
    piece = unit("R", at=(30, 40))
    plain = Battle(lay(piece, unit("B", at=(30, 4)), features=[BRIDGE]), "H2")
    plain.play(Use("unit", ("R",)))
    assert plain.refusal(Deed("work", "wreck:bridge")) == "AGW-344"


@cites("AGW-344")
@pytest.mark.parametrize(("die", "torn"), [(4, True), (3, False)])
def test_anyone_may_tear_up_the_track_on_a_four(die, torn):
    battle, _ = working("infantry", "wreck:track", [TRACK], fates="H3")
    told = battle.play(Use("unit", ("R",)), Deed("end"), fates=f"{die} H4")
    assert told.one(events.WorkDone).failed is not torn
    assert bool(battle.table.features) is not torn


@cites("AGW-348")
@pytest.mark.parametrize(("die", "figures", "features"), [(5, 6, 2), (6, 3, 1)])
def test_a_breaching_charge_may_go_off_too_early(die, figures, features):
    battle, _ = working("infantry", "breach:wall", [WALL], fates="H3")
    battle.play(Use("unit", ("R",)), Deed("end"), fates=f"{die} H4")
    assert battle.unit("R").figures == figures
    assert len(battle.table.features) == features
