"""Engineering: what is dug, blown up, bridged and breached, and how long it takes."""

import pytest
from msgspec.structs import replace

from books.gentlemans_war.field import BLUE, NORTH, RED, SOUTH, WEST, Battle, general, lay, unit
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.audit import audit
from grognard.books.gentlemans_war.book import AGentlemansWar
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.country import NEARLY_MENDED, cover_of, pace_of
from grognard.books.gentlemans_war.doing import END, Deed
from grognard.books.gentlemans_war.engineering import finish_works, needed_cycles, tasks
from grognard.books.gentlemans_war.firing import reckon_dice
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.scenarios import scenarios
from grognard.books.gentlemans_war.tables import arm_of, fighting_row
from grognard.books.gentlemans_war.view import view
from grognard.kernel.fates import Stream
from grognard.tabletop.drill import Order
from grognard.tabletop.geometry import Point
from grognard.tabletop.going import passage
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
    (trench,) = told.one(events.WorkDone).built
    assert battle.table.features == (trench,)
    assert (trench.kind, trench.cover) == ("shallow-trench", "soft")
    (left, _), (right, _) = trench.line
    assert abs(left - right) == 6 * 254  # the frontage of one figure for each of six
    assert cover_of(battle.table, battle.unit("R"), Point(30 * 254, 20 * 254))[0] == "light"


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


@cites("AGW-340", "AGW-255")
@pytest.mark.parametrize("gone", ["destroyed", "fled"])
def test_the_dead_and_the_fled_are_at_no_work_and_leave_none(gone):
    battle, _ = working(what="trench", fates="H3")
    battle.game.tell(events.Left("R", gone, "AGW-007"))
    assert battle.unit("R").work == ""
    finish_works(battle.game, RED)
    assert not [event for event in battle.game.chronicle if isinstance(event, events.WorkDropped)]


BRIDGE_AT = ((28, 36), (32, 36), (32, 39), (28, 39))
BRIDGE = feature("bridge", "bridge", outline=BRIDGE_AT)
TRACK = feature("track", "railway", line=((20, 38), (40, 38)))
WALL = feature("wall", "high-wall", line=((20, 38), (40, 38)))


@cites("AGW-343", "AGW-344")
def test_only_engineers_blow_up_a_bridge():
    battle, _ = working(what="wreck:bridge", features=[BRIDGE], fates="H3")
    told = battle.play(Use("unit", ("R",)), Deed("end"), fates="H4")
    assert told.one(events.WorkDone).gone == ("bridge",)
    assert [(one.kind, one.way) for one in battle.table.features] == [("broken-bridge", False)]
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
    lines = [feature_.line for feature_ in battle.table.features]
    left, right = ((20, 38), (27, 38)), ((40, 38), (33, 38))
    whole = [tuple((x * 254, y * 254) for x, y in line) for line in (left, right)]
    assert lines == (whole if torn else [TRACK.line])  # six inches of it are gone


def cycles(battle, many, first, fates=""):
    """Red's only unit stays where it is for so many of its cycles."""
    told = []
    for number in range(many):
        last = number == many - 1
        card = f"{fates if last else ''} {first[0]}{int(first[1:]) + number}"
        told += battle.play(Use("unit", ("R",)), Deed("end"), fates=card)
    return told


def done(told, kind):
    return [event for event in told if isinstance(event, kind)]


@cites("AGW-348")
def test_a_breaching_charge_may_go_off_in_its_crews_hands():
    battle, _ = working("infantry", "breach:wall", [WALL], fates="H3")
    told = battle.play(Use("unit", ("R",)), Deed("end"), fates="6 H4")
    assert told.one(events.WorkDone).lost == 3
    assert battle.unit("R").figures == 3
    assert len(battle.table.features) == 1


@cites("AGW-348")
def test_a_breaching_charge_explodes_once_its_crew_has_moved_away():
    battle, _ = working("infantry", "breach:wall", [WALL], fates="H3")
    told = battle.play(Use("unit", ("R",)), Deed("end"), fates="5 H4")
    assert told.one(events.ChargeLaid).dice == (5,)
    assert len(battle.table.features) == 1  # they still stand beside it
    battle.play(Use("unit", ("R",)), Deed("face", angle=18000))
    battle.play(Deed("march", count=1), fates="6")
    told = battle.play(Go((Order("advance", 6 * 254),)), fates="H5")
    (gap,) = told.one(events.WorkDone).built
    assert (gap.way, gap.width) == (True, 3 * 254)
    assert len(battle.table.features) == 2
    walk = passage(battle.table.ground, Point(7620, 10500), Point(7620, 8900), pace_of(unit("R")))
    assert not walk.barriers  # nothing is in the way any more


@cites("AGW-348")
def test_who_has_laid_a_charge_begins_nothing_else_beside_it():
    battle, _ = working("infantry", "breach:wall", [WALL], fates="H3")
    battle.play(Use("unit", ("R",)), Deed("end"), fates="5 H4")
    battle.play(Use("unit", ("R",)))
    for what in ("trench", "breach:wall"):
        assert battle.refusal(Deed("work", what)) == "AGW-348"


@cites("AGW-342", "AGW-341")
@pytest.mark.parametrize(
    ("what", "kind", "cycles_"),
    [
        ("shallow-trench", "engineers", 1),
        ("shallow-trench", "infantry", 2),
        ("trench", "engineers", 2),
        ("pit:R2", "engineers", 1),
        ("pit:R2", "infantry", 2),
        ("redoubt:R2", "engineers", 2),
        ("pontoon:river", "engineers", 4),
    ],
)
def test_the_construction_table(what, kind, cycles_):
    river = replace(feature("river", "river", line=((0, 37), (72, 37))), width=4 * 254)
    gun = unit("R2", "field_gun", at=(33.5, 40))
    piece = unit("R", kind, at=(30, 40), figures=6)
    table = lay(piece, gun, features=[river])
    assert needed_cycles(piece, tasks(table, piece)[what]) == cycles_


@cites("AGW-342")
def test_a_gun_pit_covers_the_gun_it_is_dug_for():
    piece, gun = unit("R", "engineers", at=(30, 40)), unit("R2", "field_gun", at=(34, 40))
    battle = Battle(lay(piece, gun, unit("B", at=(30, 4))), "H2")
    battle.play(Use("unit", ("R",)), Deed("work", "redoubt:R2"), fates="H3")
    for first, second in (("H4", "H5"), ("H6", "H7")):
        told = battle.play(Use("unit", ("R2",)), END, fates=first)
        told += battle.play(Use("unit", ("R",)), END, fates=second)
    told += battle.play(Use("unit", ("R2",)), END, fates="H8")
    assert done(told, events.WorkDone)[0].words == "build a gun emplacement"
    assert cover_of(battle.table, battle.unit("R2"), Point(34 * 254, 0))[0] == "heavy"


@cites("AGW-341", "AGW-342")
def test_a_pontoon_bridge_carries_troops_over_the_river():
    river = replace(feature("river", "river", line=((0, 37), (72, 37))), width=3 * 254)
    battle, _ = working(what="pontoon:river", features=[river], fates="H3")
    told = cycles(battle, 3, "H4")
    (bridge,) = done(told, events.WorkDone)[0].built
    assert bridge.kind == "bridge"
    column = unit("R", at=(30, 43), formation="march")
    over = passage(
        battle.table.ground, Point(30 * 254, 10500), Point(30 * 254, 8700), pace_of(column)
    )
    assert over.cost is not None
    plain = unit("R", "infantry", at=(30, 40), figures=6)
    other = Battle(lay(plain, unit("B", at=(30, 4)), features=[river]), "H2")
    other.play(Use("unit", ("R",)))
    assert other.refusal(Deed("work", "pontoon:river")) == "AGW-344"


@cites("AGW-342")
@pytest.mark.parametrize("facing", [NORTH, SOUTH])
def test_a_pontoon_bridge_leads_over_the_river_whichever_way_its_builders_look(facing):
    river = replace(feature("river", "river", line=((0, 37), (72, 37))), width=3 * 254)
    more = {"features": [river], "fates": "H3", "facing": facing}
    battle, _ = working(what="pontoon:river", **more)
    (bridge,) = done(cycles(battle, 3, "H4"), events.WorkDone)[0].built
    near, far = sorted((y for _, y in bridge.line), reverse=True)
    assert near >= 38.5 * 254  # both ends lie on dry ground
    assert far <= 35.5 * 254


# Companies in two halves


@cites("AGW-095")
def test_an_engineer_company_may_be_broken_in_two_for_small_tasks():
    piece = unit("R", "engineers", at=(30, 40))
    battle = Battle(
        lay(piece, unit("B", at=(30, 4)), unit("R9", at=(60, 50)), features=[BRIDGE]), "H2"
    )
    told = battle.play(Use("unit", ("R",)), Deed("party"), fates="H3")
    assert told.one(events.PartySent).figures == 3
    party = battle.unit("R-party")
    assert (party.figures, party.original, party.formation) == (3, 3, "line")
    assert party.apart  # it needs a card of its own
    battle.play(Use("unit", ("R9",)), END, fates="H4")
    battle.play(Use("unit", ("R-party",)))
    assert battle.refusal(Deed("work", "mine")) == ""
    assert battle.refusal(Deed("party")) == "AGW-095"


@cites("AGW-095")
def test_great_works_take_the_whole_company():
    piece = unit("R", "engineers", at=(30, 40), figures=3, original=3)
    party = unit("R-party", "engineers", at=(36, 40), figures=3, original=3, parent="R", apart=True)
    battle = Battle(lay(piece, party, unit("B", at=(30, 4)), features=[BRIDGE]), "H2")
    battle.play(Use("unit", ("R",)))
    assert battle.refusal(Deed("work", "wreck:bridge")) == "AGW-095"
    assert battle.refusal(Deed("work", "shallow-trench")) == ""
    told = battle.play(Deed("recover"))
    assert told.one(events.SkirmishersIn).unit == "R"
    assert battle.unit("R").figures == 6


@cites("AGW-095", "AGW-223")
def test_guns_lose_the_range_of_a_party_that_goes_back_into_its_company():
    piece = unit("R", "engineers", at=(30, 40), figures=3, original=3)
    party = unit("R-party", "engineers", at=(36, 40), figures=3, original=3, parent="R", apart=True)
    gun = unit("B", "field_gun", at=(30, 4), ranged=("R", "R-party"))
    battle = Battle(lay(piece, party, gun), "H2")
    battle.play(Use("unit", ("R",)), Deed("recover"))
    assert battle.unit("B").ranged == ("R",)
    assert audit(battle.table) == []
    seen = {shown.id: shown.lines for shown in view(battle.table, RED).pieces}
    assert "Has the range of R" in seen["B"]


@cites("AGW-348", "AGW-095")
def test_the_charge_of_a_party_goes_off_when_it_is_back_with_its_company():
    piece = unit("R", "engineers", at=(30, 40), figures=3, original=3)
    at_wall = {"work": "laid:wall", "work_place": (34 * 254, 40 * 254)}
    party = unit("R-party", "engineers", at=(34, 40), figures=3, original=3, parent="R", **at_wall)
    party.apart = True
    battle = Battle(lay(piece, party, unit("B", at=(30, 4)), features=[WALL]), "H2")
    told = battle.play(Use("unit", ("R",)), Deed("recover"))
    (gap,) = told.one(events.WorkDone).built
    assert gap.way
    assert battle.unit("R").work == ""


@cites("AGW-095")
def test_engineers_fight_as_standard_infantry():
    company = unit("R", "engineers", at=(30, 40))
    assert fighting_row(company) == "infantry"
    assert reckon_dice(company, arm_of(company.weapon, "1870")).total == 3


# Fire, water and mending


DEPOT = feature("depot", "depot", outline=((28, 36), (32, 36), (32, 38.5), (28, 38.5)))
BROOK = feature("brook", "brook", line=((20, 32), (40, 32)))


def burning(features, kind="engineers"):
    battle, _ = working(kind, "wreck:depot", features, fates="H3")
    told = cycles(battle, 1, "H4", "" if kind == "engineers" else "4")
    return battle, told


@cites("AGW-345", "AGW-343")
def test_a_depot_that_nobody_saves_burns_down_after_its_first_cycle():
    battle, told = burning([DEPOT, BROOK])
    assert done(told, events.DepotLit)[0].feature == "depot"
    assert battle.table.ground["depot"].feature.kind == "burning-depot"
    told = cycles(battle, 1, "H5")
    assert done(told, events.DepotBurned)[0].feature == "depot"
    assert [one.id for one in battle.table.features] == ["brook"]


@cites("AGW-345")
def test_six_figures_with_water_at_hand_put_the_fire_out():
    battle, _ = burning([DEPOT, BROOK])
    battle.play(Use("unit", ("R",)))
    assert battle.refusal(Deed("work", "douse:depot")) == ""
    told = battle.play(Deed("work", "douse:depot"), fates="H5")
    assert told.one(events.DepotSaved).unit == "R"
    assert battle.table.ground["depot"].feature.kind == "depot"
    assert battle.table.fires == {}
    dry, _ = burning([DEPOT])
    dry.play(Use("unit", ("R",)))
    assert dry.refusal(Deed("work", "douse:depot")) == "AGW-342"
    few, _ = burning([DEPOT, BROOK])
    few.unit("R").figures = 5
    few.play(Use("unit", ("R",)))
    assert few.refusal(Deed("work", "douse:depot")) == "AGW-345"


@cites("AGW-343", "AGW-344")
@pytest.mark.parametrize(("die", "burned"), [(3, False), (4, True)])
def test_three_figures_may_burn_the_enemys_baggage(die, burned):
    piece = unit("R", at=(30, 40), figures=3, original=12)
    train = unit("B", "wagons", at=(30, 37), mounted=False, formation="march", figures=4)
    battle = Battle(lay(piece, train, unit("B9", at=(60, 4))), "H2")
    battle.play(Use("unit", ("R",)), Deed("work", "burn:B"), fates="H3")
    battle.play(Use("unit", ("R",)), END, fates=f"{die} H4")
    assert (battle.unit("B").gone == "destroyed") is burned


@cites("AGW-344", "AGW-341", "AGW-343")
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("light_cavalry", {"mounted": False, "formation": "skirmish"}),
        ("mounted_infantry", {"mounted": False, "formation": "skirmish"}),
        ("tribal_infantry", {}),
    ],
)
def test_anyone_on_foot_may_burn_a_depot_but_only_infantry_digs(kind, fields):
    raiders = unit("R", kind, at=(30, 40), **fields)
    found = tasks(lay(raiders, unit("B", at=(30, 4)), features=[DEPOT]), raiders)
    assert set(found) == {"wreck:depot", "mine"}
    raiders.mounted = True
    assert not tasks(lay(raiders, features=[DEPOT]), raiders)


@cites("AGW-349")
@pytest.mark.parametrize(
    ("notes", "needed"),
    [
        (("bridge",), 7),
        (("culvert",), 5),
        (("railway-bridge",), 10),
        (("bridge", NEARLY_MENDED), 2),
    ],
)
def test_mending_takes_five_to_ten_cycles_unless_it_is_nearly_done(notes, needed):
    ruin = replace(feature("ruin", "broken-bridge", outline=BRIDGE_AT), notes=notes)
    piece = unit("R", "engineers", at=(30, 40))
    table = lay(piece, features=[ruin])
    assert needed_cycles(piece, tasks(table, piece)["mend:ruin"]) == needed


@cites("AGW-349")
def test_a_bridge_that_is_nearly_mended_is_open_again_after_two_cycles():
    ruin = replace(
        feature("ruin", "broken-bridge", outline=BRIDGE_AT), notes=("bridge", NEARLY_MENDED)
    )
    battle, _ = working(what="mend:ruin", features=[ruin], fates="H3")
    told = cycles(battle, 2, "H4")
    assert done(told, events.WorkDone)[0].by == "AGW-349"
    (bridge,) = battle.table.features
    assert (bridge.kind, bridge.way, bridge.notes) == ("bridge", True, ())
    foot = unit("R", at=(30, 40))
    plain = Battle(lay(foot, unit("B", at=(30, 4)), features=[ruin]), "H2")
    plain.play(Use("unit", ("R",)))
    assert plain.refusal(Deed("work", "mend:ruin")) == "AGW-344"


# On the fields of the scenarios


def posted(name, kind, place, what):
    """Red's unit sets to work on the ground of a scenario."""
    ground = scenarios()[name].ground.features
    table = lay(unit("R", kind, at=place), unit("B", at=(8, 4)), features=ground)
    battle = Battle(table, "H2")
    battle.play(Use("unit", ("R",)), Deed("work", what), fates="H3")
    return battle


@cites("AGW-343", "AGW-345")
@pytest.mark.parametrize(
    ("name", "depot", "place"),
    [
        ("army-in-place-objective", "goods-yard", (46, 25.5)),
        ("open-battle", "forage-depot", (19, 35.2)),
    ],
)
def test_the_depots_of_the_scenarios_burn_and_have_water_at_hand(name, depot, place):
    battle = posted(name, "engineers", place, f"wreck:{depot}")
    told = battle.play(Use("unit", ("R",)), END, fates="H4")
    assert told.one(events.DepotLit).feature == depot
    told = battle.play(Use("unit", ("R",)), Deed("work", f"douse:{depot}"), fates="H5")
    assert told.one(events.DepotSaved).feature == depot


@cites("AGW-349")
def test_the_millers_bridge_is_open_after_two_cycles():
    battle = posted("river-crossing-bridges", "engineers", (47, 27.2), "mend:miller-bridge")
    told = cycles(battle, 2, "H4")
    assert done(told, events.WorkDone)[0].by == "AGW-349"
    assert battle.table.ground["miller-bridge"].feature.way


# Mines


def mined(*others, **more):
    """Red's company has spent three whole cycles on a mine an inch before its front."""
    piece = unit("R", "engineers", at=(30, 40))
    battle = Battle(lay(piece, *others, unit("B9", at=(66, 2)), **more), "H2")
    battle.play(Use("unit", ("R",)), Deed("work", "mine"), fates="H3")
    return battle, cycles(battle, 3, "H4")


@cites("AGW-347")
def test_three_men_lay_a_contact_mine_in_three_cycles():
    battle, told = mined()
    laid = done(told, events.MineLaid)[0]
    assert laid.mine.place == (30 * 254, 38 * 254)
    assert battle.table.mines == (laid.mine,)
    few = unit("R", at=(30, 40), figures=2, original=12)
    other = Battle(lay(few, unit("B", at=(30, 4))), "H2")
    other.play(Use("unit", ("R",)))
    assert other.refusal(Deed("work", "mine")) == "AGW-347"


@cites("AGW-347")
def test_the_first_to_pass_over_a_mine_set_it_off_and_all_within_six_inches_are_gone():
    guests = unit("B", "light_cavalry", at=(52, 35.5), facing=WEST), unit("B2", at=(24, 33))
    battle, _ = mined(*guests, generals=[general("Bg", (33, 36))])
    battle.play(Use("unit", ("R",)), END, fates="S2")
    battle.play(Use("unit", ("B",)), Deed("march", count=4), fates="6 6 6 6")
    told = battle.play(Go((Order("advance", 23 * 254),)))
    blast = told.one(events.MineExploded)
    lost = dict(blast.lost)
    assert (lost["R"], lost["B"]) == (6, 6)
    assert 0 < lost["B2"] < 12  # some of them stood far enough away
    assert blast.killed == ("Bg",)
    assert battle.unit("B").gone == battle.unit("R").gone == "destroyed"
    assert battle.unit("B2").figures == 12 - lost["B2"]
    assert battle.table.mines == ()


@cites("AGW-346")
@pytest.mark.parametrize("hidden", [True, False])
def test_where_works_are_hidden_the_enemy_learns_of_them_when_they_are_done(hidden):
    piece = unit("R", "engineers", at=(30, 40))
    table = lay(piece, unit("B", at=(30, 4)), switches={"hidden_work": hidden})
    battle = Battle(table, "H2")
    told = battle.play(Use("unit", ("R",)), Deed("work", "shallow-trench"), fates="H3")
    begun = told.one(events.WorkBegun)
    assert begun.seen(RED) == begun
    assert begun.seen(BLUE) == (None if hidden else begun)
    marks = {seat: markers(battle.table, seat, "R") for seat in (RED, BLUE)}
    assert "at work" in marks[RED]
    assert ("at work" in marks[BLUE]) is not hidden
    told = battle.play(Use("unit", ("R",)), END, fates="H4")
    finished = told.one(events.WorkDone)
    assert finished.seen(BLUE) == finished


@cites("AGW-346", "AGW-347")
def test_a_hidden_mine_is_known_to_its_owner_alone_until_it_explodes():
    battle, told = mined(switches={"hidden_work": True})
    laid = done(told, events.MineLaid)[0]
    assert laid.seen(BLUE) is None
    pieces = {seat: [piece.id for piece in view(battle.table, seat).pieces] for seat in (RED, BLUE)}
    assert laid.mine.id in pieces[RED]
    assert laid.mine.id not in pieces[BLUE]
    imagined = battle.table.copy()
    AGentlemansWar().imagine(imagined, BLUE, Stream.of("dream"))
    assert imagined.mines == ()


def markers(table, seat, name):
    seen = {piece.id: piece for piece in view(table, seat).pieces}
    return {marker.words for marker in seen[name].markers}


@cites("AGW-346", "AGW-344", "AGW-348")
def test_where_works_are_hidden_the_enemy_hears_of_no_failure_and_of_no_charge_that_waits():
    hidden = {"switches": {"hidden_work": True}}
    for kind, what, ground, die in (
        ("infantry", "wreck:track", TRACK, "3"),
        ("engineers", "breach:wall", WALL, "2"),
    ):
        piece = unit("R", kind, at=(30, 40), figures=6)
        battle = Battle(lay(piece, unit("B", at=(30, 4)), features=[ground], **hidden), "H2")
        battle.play(Use("unit", ("R",)), Deed("work", what), fates="H3")
        told = battle.play(Use("unit", ("R",)), END, fates=f"{die} H4")
        (news,) = [one for one in told if isinstance(one, (events.WorkDone, events.ChargeLaid))]
        assert (news.seen(RED), news.seen(BLUE)) == (news, None)


@cites("AGW-343")
def test_no_bridge_is_blown_up_under_anybody():
    on_it = unit("R2", at=(30, 37), formation="march")
    table = lay(
        unit("R", "engineers", at=(34, 40), figures=6),
        on_it,
        unit("B", at=(30, 4)),
        features=[BRIDGE],
    )
    battle = Battle(table, "H2")
    battle.play(Use("unit", ("R",)), Deed("work", "wreck:bridge"), fates="H3")
    battle.play(Use("unit", ("R2",)), END, fates="H4")
    battle.play(Use("unit", ("R",)), END, fates="H5")
    told = battle.play(Use("unit", ("R2",)), END, fates="H6")
    waits = told.one(events.WorkDone)
    assert waits.tell(battle.table) == (
        "R has not managed yet: blow up the bridge; somebody stands on it."
    )
    battle.unit("R2").place = (60 * 254, 50 * 254)
    battle.play(Use("unit", ("R",)), END, fates="H7")
    told = battle.play(Use("unit", ("R2",)), END, fates="H8")
    assert told.one(events.WorkDone).built[0].kind == "broken-bridge"


@cites("AGW-343")
def test_sappers_blow_up_no_bridge_on_which_they_stand_themselves():
    piece = unit("R", "engineers", at=(30, 37), figures=6)
    battle = Battle(lay(piece, unit("B", at=(30, 4)), features=[BRIDGE]), "H2")
    battle.play(Use("unit", ("R",)))
    assert battle.refusal(Deed("work", "wreck:bridge")) == "AGW-343"


@cites("AGW-235", "AGW-095")
def test_a_party_takes_its_share_of_the_fallen_with_it():
    company = unit("R", "engineers", at=(30, 40), figures=4, original=6, shot_down=2, tried=1)
    battle = Battle(lay(company, unit("B", at=(30, 4))), "H2")
    battle.play(Use("unit", ("R",)), Deed("party"), fates="H3")
    assert (battle.unit("R").shot_down, battle.unit("R-party").shot_down) == (1, 1)
