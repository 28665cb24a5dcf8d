"""Free set-up in the book's battles: zones, pickets, reserves, and regiments that lie hidden."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from books.black_powder.battlefield import shown
from books.black_powder.field import BLUE, RED, at
from grognard.books.black_powder import events
from grognard.books.black_powder.battles.arranging import Berth, DeployFreely, DeploySecretly
from grognard.books.black_powder.battles.flanking import WriteFlankMarch
from grognard.books.black_powder.battles.gates import pass_fault
from grognard.books.black_powder.battles.hiding import Unmask
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.ordering import TakeInitiative
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import base_of
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players.drill import DrillPlayer
from grognard.players.player import Outlook
from grognard.tabletop.geometry import Point, Polygon, contains, contains_point, gap, shaved
from marks import cites

WEST, EAST, SOUTH = 27000, 9000, 18000


def setting_up(scenario: str, seed: str = "places") -> Game[BpTable]:
    setup = BOOK.agree(scenario, switches={"free_setup": True})
    return Game.begin(BOOK, setup, Fates(Stream.of(seed)))


def asked(game: Game[BpTable]) -> DeployFreely:
    assert isinstance(game.question, DeployFreely), game.question
    return game.question


def refusal(game: Game[BpTable], berth: Berth) -> str:
    fault = asked(game).fault(berth)
    return fault.cite if fault else ""


def up_to(game: Game[BpTable], unit: str) -> None:
    """Everybody before a unit stands where the book's players had him."""
    while asked(game).unit.id != unit:
        game.answer(asked(game).usual())


def finish(game: Game[BpTable], seed: str = "") -> list[str]:
    """All others stand as usual, or anywhere; tells who was asked."""
    chance, names = Stream.of(seed), []
    while isinstance(game.question, DeployFreely):
        names.append(game.question.unit.id)
        offers = game.question.offers()
        usual = game.question.usual()
        dull = usual if usual in offers else offers[0]
        game.answer(offers[chance.below(len(offers))] if seed else dull)
    return names


def spot(table: BpTable, x: float, y: float, formation: Any, facing: int, **more: bool) -> Berth:
    """A place in inches from the bottom-left corner, as the ledger has them."""
    return Berth(at(x), table.height - at(y), formation, facing, **more)


def stood(game: Game[BpTable], kind: type[Any]) -> list[str]:
    return [event.unit for event in game.chronicle if isinstance(event, kind)]


# Zones


@cites("BP-840", "BP-841", "BP-925", "BP-926", "BP-997", "BP-1000", "BP-1106", "BP-1196")
@pytest.mark.parametrize(
    ("scenario", "free", "count"),
    [
        ("el_perez", RED, 21),
        ("san_miguel", RED, 16),
        ("san_miguel", BLUE, 13),
        ("crimea_river", RED, 19),
        ("crimea_river", BLUE, 7),
        ("ntombi", RED, 9),
        ("el_teb", RED, 14),
    ],
)
def test_a_side_that_sets_up_freely_stands_anywhere_within_its_zone(
    scenario: str, free: str, count: int
) -> None:
    game = setting_up(scenario)
    finish(game, "anywhere")
    table = game.table
    own = [one for one in table.terms.free if one.seat == free]
    names = [name for one in own for name in one.units]
    assert len(names) == count
    assert not set(names) - {*stood(game, events.Deployed), *stood(game, events.KeptBack)}
    for one in own:
        zone = Polygon([Point(x, y) for x, y in one.zone])
        units = [table.units[name] for name in one.units]
        assert all(contains(zone, shaved(base_of(table, unit))) for unit in units if unit.here)
        assert all(unit.here or unit.reserve for unit in units)
    game.close()


@cites("BP-844", "BP-929", "BP-1128", "BP-1129")
@pytest.mark.parametrize(
    "scenario", ["el_perez", "san_miguel", "hangmans_creek", "ntombi", "el_teb"]
)
def test_a_drilled_commander_stands_his_troops_as_the_books_own_players_did(scenario: str) -> None:
    game = setting_up(scenario)
    player = DrillPlayer("one")
    while isinstance(game.question, DeployFreely):
        game.answer(player.choose(Outlook(game, game.question.seat)))
    usual = BOOK.setup(BOOK.agree(scenario))
    assert [_place(unit) for unit in game.table.units.values()] == [
        _place(unit) for unit in usual.units.values()
    ]
    game.close()


def _place(unit: Unit) -> tuple[str, int, int, int, str, bool, bool]:
    standing = (unit.x, unit.y, unit.bearing, unit.formation)
    return (unit.id, *standing, unit.hidden, unit.reserve)


@cites("BP-840", "BP-841")
def test_the_british_at_el_perez_stand_past_the_town_and_look_where_they_like() -> None:
    game = setting_up("el_perez")
    table = game.table
    up_to(game, "ep-b1-line1")
    assert refusal(game, spot(table, 22, 60, "line", WEST)) == "BP-841"
    assert refusal(game, spot(table, 73, 60, "line", WEST)) == "BP-841"
    assert refusal(game, spot(table, 30, 60, "skirmish order", WEST)) == "BP-024"
    assert refusal(game, spot(table, 50, 40, "line", 40000)) == "BP-047"
    assert refusal(game, Berth(10**15, -(10**15), "line", WEST)) == "BP-841"
    game.answer(spot(table, 50, 40, "line", 4500))
    placed = game.table.units["ep-b1-line1"]
    assert (placed.here, placed.bearing, placed.formation) == (True, 4500, "line")
    assert refusal(game, spot(table, 50, 40, "line", WEST)) == "BP-120"
    game.close()


@cites("BP-926")
def test_the_carlists_begin_within_a_move_of_the_road() -> None:
    game = setting_up("san_miguel")
    table = game.table
    up_to(game, "sm-c2-lancers")
    assert asked(game).unit.is_cavalry
    assert refusal(game, spot(table, 20, 54, "line", EAST)) == ""
    game.answer(asked(game).usual())
    assert asked(game).unit.is_infantry
    assert refusal(game, spot(table, 20, 48, "march column", EAST)) == ""
    assert refusal(game, spot(table, 20, 54, "march column", EAST)) == "BP-926"
    assert refusal(game, spot(table, 27, 36, "march column", EAST)) == "BP-926"
    game.close()


@cites("BP-927")
def test_the_carlist_advance_party_begins_anywhere_on_the_southern_hill() -> None:
    game = setting_up("san_miguel")
    table = game.table
    up_to(game, "sm-c1-vol")
    assert refusal(game, spot(table, 88, 11, "line", EAST)) == ""
    assert refusal(game, spot(table, 88, 11, "attack column", WEST)) == ""
    assert refusal(game, spot(table, 82, 36, "line", EAST)) == "BP-927"
    assert refusal(game, spot(table, 12, 36, "line", EAST)) == "BP-927"
    game.answer(spot(table, 86, 9, "line", WEST))
    assert game.table.units["sm-c1-vol"].bearing == WEST
    assert asked(game).unit.id == "sm-c1-cav"
    game.close()


@cites("BP-902", "BP-925")
def test_nobody_begins_in_the_monastery() -> None:
    game = setting_up("san_miguel")
    middle = spot(game.table, 129, 37, "building", WEST)
    assert refusal(game, middle) == "BP-925"
    assert not [berth for berth in asked(game).offers() if berth.formation == "building"]
    game.close()


@cites("BP-024", "BP-864")
def test_battalions_may_begin_with_their_skirmishers_out() -> None:
    game = setting_up("el_perez")
    table = game.table
    up_to(game, "ep-b1-line1")
    assert refusal(game, spot(table, 50, 60, "mixed line", WEST)) == ""
    assert refusal(game, spot(table, 50, 60, "mixed column", WEST)) == ""
    up_to(game, "ep-b1-rifle1")
    assert refusal(game, spot(table, 50, 60, "mixed line", WEST)) == "BP-841"
    game.close()


# Entries


@cites("BP-771", "BP-1064")
@pytest.mark.parametrize(
    ("scenario", "unit", "gates", "place"),
    [
        ("hangmans_creek", "hc-c1-inf1", ["left", "centre", "right"], 47),
        ("freemans_farm", "ff-lea-2ma", ["east-path", "west-path", "middle-path"], 108),
    ],
)
def test_who_chooses_comes_on_anywhere_along_his_edge_or_by_any_path(
    scenario: str, unit: str, gates: list[str], place: int
) -> None:
    for free in (False, True):
        switches = {"free_setup": True} if free else {}
        table = BOOK.setup(BOOK.agree(scenario, switches=switches))
        table.turn = 2
        known = [entry.id for entry in table.terms.entries_of(unit)]
        assert set(known) == set(gates if free else gates[:1])
        refused = pass_fault(table, [table.units[unit]], "enter", gates[2])
        assert (refused is None) == free
        assert table.units[unit].exit == (at(place), table.height)  # where it waits is its own


# Pickets


@cites("BP-1066", "BP-1080", "BP-1069")
def test_the_picket_begins_in_open_order_anywhere_between_the_town_and_the_ridge() -> None:
    game = setting_up("hangmans_creek")
    table = game.table
    assert asked(game).unit.id == "hc-u2-picket"
    assert asked(game).offers()[0] == asked(game).usual()
    assert {berth.formation for berth in asked(game).offers()} == {"skirmish order"}
    assert refusal(game, spot(table, 72, 40, "line", SOUTH)) == "BP-1066"
    assert refusal(game, spot(table, 72, 5, "skirmish order", SOUTH)) == "BP-1066"
    assert refusal(game, spot(table, 74, 66, "skirmish order", SOUTH)) == "BP-1066"
    assert refusal(game, spot(table, 20, 40, "skirmish order", SOUTH)) == "BP-1066"
    begun = {man.id: man.point for man in table.commanders.values()}
    game.answer(spot(table, 72, 38, "skirmish order", SOUTH))
    picket = game.table.units["hc-u2-picket"]
    assert (picket.here, picket.x, picket.y) == (True, at(72), at(34))
    assert "hc-u2-picket" in shown(game.table, "red")
    assert {man.id: man.point for man in game.table.commanders.values()} == begun
    assert game.table.turn == 1
    assert isinstance(game.question, TakeInitiative)  # by its standing orders, and nobody else
    assert {o.units for o in game.question.offers()} == {("hc-u2-picket",), ()}
    game.close()


# Hidden regiments


@cites("BP-1126")
def test_the_zulus_set_up_after_the_british_and_sixteen_inches_from_the_mission() -> None:
    game = setting_up("ntombi")
    table = game.table
    up_to(game, "nt-zl-impi1")
    assert [unit.id for unit in game.table.standing("red")][:1] == ["nt-b1-80a"]
    assert not list(game.table.standing("blue"))
    assert refusal(game, spot(table, 90, 30, "warband", WEST)) == "BP-1126"
    assert refusal(game, spot(table, 50, 32, "warband", EAST)) == "BP-1126"
    assert refusal(game, spot(table, 55, 32, "warband", EAST)) == ""
    assert refusal(game, spot(table, 90, 70, "warband", SOUTH)) == ""
    assert refusal(game, spot(table, 55, 32, "line", EAST)) == "BP-1126"
    game.answer(spot(table, 80, 16, "warband", EAST))
    finish(game, "anywhere")
    mission = game.table.terrain["mission"].shape
    for unit in game.table.standing("blue"):
        assert gap(base_of(game.table, unit), mission) >= at(16) - 1
    game.close()


@cites("BP-1126", "BP-121")
def test_zulus_close_to_the_british_are_an_inch_away() -> None:
    game = setting_up("ntombi")
    table = game.table
    up_to(game, "nt-zl-impi1")
    assert refusal(game, spot(table, 82.3, 44, "warband", EAST)) == "BP-121"  # horse stands at 84
    assert refusal(game, spot(table, 81.4, 44, "warband", EAST)) == ""
    game.close()


@cites("BP-1127")
def test_two_zulu_regiments_may_be_hidden_each_in_cover_that_holds_all_of_it() -> None:
    game = setting_up("ntombi")
    table = game.table
    up_to(game, "nt-zl-impi1")
    assert isinstance(game.question, DeploySecretly)
    assert refusal(game, spot(table, 66, 48, "warband", EAST, hidden=True)) == ""
    assert refusal(game, spot(table, 55, 48, "warband", EAST, hidden=True)) == "BP-1127"
    assert refusal(game, spot(table, 68, 48, "warband", EAST, hidden=True)) == "BP-1127"
    hides = [berth for berth in asked(game).offers() if berth.hidden]
    assert len({(berth.x, berth.y) for berth in hides}) >= 5
    game.answer(spot(table, 46, 5, "warband", EAST, hidden=True))
    assert refusal(game, spot(table, 46, 5, "warband", EAST)) == "BP-120"
    game.answer(spot(table, 62, 24, "warband", EAST, hidden=True))
    assert refusal(game, spot(table, 62, 48, "warband", EAST, hidden=True)) == "BP-1127"
    assert not [berth for berth in asked(game).offers() if berth.hidden]
    assert stood(game, events.HidAway) == ["nt-zl-impi1", "nt-zl-impi2"]
    game.close()


@cites("BP-1127")
def test_skirmishers_are_no_regiments_and_are_not_hidden() -> None:
    game = setting_up("ntombi")
    while asked(game).unit.id != "nt-zc-skirm1":
        usual = asked(game).usual()
        seen = next(berth for berth in asked(game).offers() if not berth.hidden)
        game.answer(seen if usual.hidden else usual)
    assert asked(game).detail() == "2 more may be hidden."
    field = spot(game.table, 62, 24, "skirmish order", EAST, hidden=True)
    fault = asked(game).fault(field)
    assert fault is not None
    assert fault.words == "Skirmishers 1 is no regiment to be hidden."
    assert not [berth for berth in asked(game).offers() if berth.hidden]
    game.close()


@cites("BP-1127", "BP-1227")
def test_nothing_of_a_hidden_regiment_reaches_the_british_while_it_is_set_up_or_after() -> None:
    game = setting_up("ntombi")
    table = game.table
    up_to(game, "nt-zr-impi1")
    assert game.question is not None
    assert game.question.secret
    before = len(game.chronicle)
    game.answer(spot(table, 46, 5, "warband", EAST, hidden=True))
    noted = game.chronicle[before]
    assert noted.seen(RED) is None
    assert noted.seen(BLUE) is noted
    assert noted.tell(game.table) == "Mbilini's impi 3 lies hidden in the scrub."
    finish(game, "anywhere")
    hidden = [unit for unit in game.table.units.values() if unit.hidden]
    assert "nt-zr-impi1" in [unit.id for unit in hidden]
    for unit in hidden:
        assert unit.id not in shown(game.table, "red")
        assert unit.id in shown(game.table, "blue")
        assert f"'{unit.name}'" not in repr(BOOK.view(game.table, RED))
    heard = [event.seen(RED) for event in game.chronicle]
    told = repr([msgspec.to_builtins(event) for event in heard if event is not None])
    assert not [unit.id for unit in hidden if unit.id in told]
    game.close()


@cites("BP-1127", "BP-1138", "BP-1227")
def test_a_regiment_hidden_by_its_player_shows_itself_where_he_put_it() -> None:
    game = setting_up("ntombi")
    table = game.table
    up_to(game, "nt-zr-impi1")
    game.answer(spot(table, 46, 5, "warband", EAST, hidden=True))
    finish(game)
    chance = Stream.of("turns")
    while not isinstance(game.question, Unmask):
        assert game.question is not None
        offers = game.question.offers()
        game.answer(offers[chance.below(len(offers))])
    assert "nt-zr-impi1" in game.question.offers()
    before = len(game.chronicle)
    game.answer("nt-zr-impi1")
    seen = game.chronicle[before]
    assert isinstance(seen, events.Revealed)
    assert seen.where == (at(46), at(67), EAST)
    assert seen.seen(RED) is seen
    assert "nt-zr-impi1" in shown(game.table, "red")
    game.close()


# On and behind the hills


@cites("BP-1193")
def test_beja_lie_hidden_behind_a_hill_or_in_the_scrub_and_nowhere_else() -> None:
    game = setting_up("el_teb")
    table = game.table
    up_to(game, "et-s1-spear1")
    assert isinstance(game.question, DeploySecretly)
    behind = spot(table, 84, 30, "warband", WEST, hidden=True)
    assert refusal(game, behind) == ""
    assert refusal(game, spot(table, 90, 66, "warband", WEST, hidden=True)) == ""  # in the scrub
    assert refusal(game, spot(table, 84, 8, "warband", WEST, hidden=True)) == "BP-1193"
    assert refusal(game, spot(table, 70, 36, "warband", WEST, hidden=True)) == "BP-1193"
    game.answer(behind)
    hid = next(e for e in reversed(game.chronicle) if isinstance(e, events.HidAway))
    assert hid.tell(table) == "Beja spearmen 1 lies hidden in the lee of the front hill."
    assert hid.says_who() == "BP-1193"
    assert hid.seen(RED) is None
    game.close()


@cites("BP-1193", "BP-1227")
def test_who_imagines_the_battle_has_no_idea_where_the_beja_hid() -> None:
    game = setting_up("el_teb")
    up_to(game, "et-s1-spear1")
    game.answer(spot(game.table, 84, 30, "warband", WEST, hidden=True))
    finish(game)
    true = {u.id: u.point for u in game.table.units.values() if u.hidden}
    worlds = [game.imagine(RED, Stream.of(f"world {i}")) for i in range(6)]
    for name, point in true.items():
        assert {world.table.units[name].point for world in worlds} != {point}
    assert {u.id for u in worlds[0].table.units.values() if u.hidden} == set(true)
    assert len(true) >= 7
    for one in (*worlds, game):
        one.close()


@cites("BP-1193")
def test_at_least_half_of_the_beja_stand_on_or_behind_the_hills() -> None:
    game = setting_up("el_teb")
    places = [(60 + 12 * column, 4 + 6 * row) for column in range(7) for row in range(2)]
    refused = ""
    while asked(game).unit.seat != BLUE:
        game.answer(asked(game).usual())
    while isinstance(game.question, DeployFreely):
        ways = (spot(game.table, x, y, game.question.unit.formation, WEST) for x, y in places)
        faults = [(way, game.question.fault(way)) for way in ways]
        open_ways = [way for way, fault in faults if fault is None]
        refused = refused or next((f.words for _, f in faults if f and "half" in f.words), "")
        game.answer(open_ways[0] if open_ways else game.question.offers()[0])
    assert refused == "At least half of the army must stand on or behind the hills."
    hills = [Polygon([Point(x, y) for x, y in g]) for g in game.table.terms.free[1].anchors]
    army = [unit for unit in game.table.units.values() if unit.seat == BLUE]
    held = [unit for unit in army if any(contains_point(hill, unit.point) for hill in hills)]
    assert 2 * len(held) >= len(army)
    game.close()


@cites("BP-1194", "BP-1195")
def test_the_rest_of_the_beja_wait_off_either_flank_and_each_flank_has_its_turn() -> None:
    game = setting_up("el_teb")
    up_to(game, "et-s1-spear1")
    waiting = [berth for berth in asked(game).offers() if berth.waits]
    labels = [asked(game).describe(berth).label for berth in waiting]
    assert labels == ["Wait off the left flank", "Wait off the right flank"]
    game.answer(waiting[0])
    kept = next(e for e in game.chronicle if isinstance(e, events.KeptBack))
    assert (kept.seen(RED), kept.seen(BLUE)) == (None, kept)
    up_to(game, "et-s2-camel1")
    game.answer([berth for berth in asked(game).offers() if berth.waits][1])
    finish(game)
    for gate in ("left-flank", "right-flank"):
        assert isinstance(game.question, WriteFlankMarch)
        assert game.question.offers()[0] == f"{gate} 2"
        game.answer(f"{gate} 3")
    assert [(m.units, m.entry, m.turn) for m in game.table.flanks] == [
        (("et-s1-spear1",), "left-flank", 3),
        (("et-s2-camel1",), "right-flank", 3),
    ]
    assert not {"et-s1-spear1", "et-s2-camel1"} & shown(game.table, "red")
    worlds = [game.imagine(RED, Stream.of(f"world {i}")) for i in range(8)]
    guesses = {world.table.flanks[0].entry for world in worlds}
    assert guesses == {"left-flank", "right-flank"}
    for one in (*worlds, game):
        one.close()


@cites("BP-1193", "BP-1194")
def test_no_more_than_half_of_the_beja_wait_off_the_table() -> None:
    game = setting_up("el_teb")
    while asked(game).unit.seat != BLUE:
        game.answer(asked(game).usual())
    kept = 0
    while isinstance(game.question, DeployFreely):
        offers = game.question.offers()
        waiting = [berth for berth in offers if berth.waits]
        kept += bool(waiting)
        game.answer(waiting[0] if waiting else offers[0])
    assert kept == 9  # of eighteen
    game.close()


# Waiting off the table


@cites("BP-1125", "BP-1131")
def test_the_relief_force_begins_in_column_and_who_does_not_fit_waits_at_the_edge() -> None:
    game = setting_up("ntombi")
    table = game.table
    assert refusal(game, spot(table, 90, 40, "line", WEST)) == "BP-1125"
    assert {berth.formation for berth in asked(game).offers()} == {"march column"}
    waiting = [berth for berth in asked(game).offers() if berth.waits]
    game.answer(waiting[0])
    told = next(e for e in game.chronicle if isinstance(e, events.KeptBack))
    assert told.tell(game.table) == "80th Foot, company A waits off the table, at the eastern edge."
    company = game.table.units["nt-b1-80a"]
    assert company.reserve
    assert not company.here
    up_to(game, "nt-b2-nnc")
    assert {berth.formation for berth in asked(game).offers()} == {"march column"}  # BP-1131
    up_to(game, "nt-b3-17l")
    game.answer(spot(table, 90, 54, "march column", WEST))
    assert game.table.units["nt-b3-17l"].here
    game.close()


@cites("BP-1000")
def test_a_british_cavalry_brigade_stands_on_the_table_or_waits_as_a_whole() -> None:
    game = setting_up("crimea_river")
    table = game.table
    up_to(game, "cr-lb-4ld")
    assert asked(game).usual().waits
    game.answer(spot(table, 100, 3, "line", 0))
    second = asked(game)
    assert second.unit.brigade == game.table.units["cr-lb-4ld"].brigade
    assert refusal(game, second.usual()) == "BP-1000"
    while not asked(game).unit.id.startswith("cr-hb"):
        game.answer(asked(game).offers()[0])
    game.answer(asked(game).usual())
    finish(game)
    heavies = [unit for unit in game.table.units.values() if unit.id.startswith("cr-hb")]
    assert all(unit.reserve for unit in heavies)
    assert all(unit.here for unit in game.table.units.values() if unit.id.startswith("cr-lb"))
    game.close()


@cites("BP-997", "BP-998")
def test_russian_foot_stands_no_further_forward_than_the_earthworks() -> None:
    game = setting_up("crimea_river")
    table = game.table
    up_to(game, "cr-r1-vol1")
    assert refusal(game, spot(table, 50, 50, "attack column", SOUTH)) == "BP-997"
    assert refusal(game, spot(table, 50, 56, "attack column", SOUTH)) == ""
    names = finish(game)
    assert "cr-rl-gun1" not in names  # the guns are in their redoubts
    game.close()


@cites("BP-1196")
def test_a_battalion_kept_back_at_el_teb_comes_on_by_order_in_the_first_turn() -> None:
    game = setting_up("el_teb")
    up_to(game, "et-b1-rif")
    game.answer(next(berth for berth in asked(game).offers() if berth.waits))
    finish(game)
    table = game.table
    assert table.units["et-b1-rif"].reserve
    orders = []
    while not orders:
        assert game.question is not None
        offers = list(game.question.offers())
        orders = [o for o in offers if getattr(o, "verb", "") == "enter"]
        wanted = [o for o in offers if o == "red-1-brigadier"]
        game.answer(orders[0] if orders else wanted[0] if wanted else offers[-1])
    assert orders[0].units == ("et-b1-rif",)
    game.close()
