"""The last turn of each battle played out to its verdict, as the players hear it."""

from __future__ import annotations

import pytest

from books.black_powder.battlefield import laid, put
from books.black_powder.field import Battle, Told
from grognard.books.black_powder import events
from grognard.books.black_powder.battles.victories import british_score
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable
from marks import cites

WEST, EAST, NORTH = 27000, 9000, 0


def last_turn(table: BpTable) -> tuple[str, str, str]:
    """The winner, the words and the rule when the second player's last turn ends."""
    table.first = table.seats[table.seats.index(table.opener or "red")]
    table.acting = table.seats[1 - table.seats.index(table.first)]
    table.phase, table.turn, table.half = "end", table.turns, 2 * table.turns
    table.asleep = ""
    battle = Battle(table)
    ended = Told(battle.game.chronicle).one(events.BattleWon)
    assert battle.game.verdict is not None
    return ended.winner, ended.tell(table), ended.says_who()


def emptied(table: BpTable, *names: str) -> BpTable:
    for name in names:
        table.units[name].gone, table.units[name].inside = "broken", ""
    return table


@cites("BP-711", "BP-781", "BP-782")
def test_freemans_farm_ends_undecided_or_with_fewer_broken_brigades() -> None:
    assert last_turn(laid("freemans_farm"))[0::2] == ("", "BP-782")
    table = laid("freemans_farm")
    table.brigades["blue-1"].broken = True
    winner, words, cite = last_turn(table)
    assert (winner, cite) == ("red", "BP-781")
    assert words == "The British win: 0 broken brigades to the enemy's 1 as play ends."


@cites("BP-849", "BP-850", "BP-851", "BP-853", "BP-855", "BP-866")
def test_at_el_perez_the_eleventh_british_unit_over_the_edge_wins_at_once() -> None:
    table = laid("el_perez")
    names = [name for name, unit in table.units.items() if unit.seat == "red"]
    for name in names[:10]:
        table.units[name].gone = "escaped"
    put(table, names[10], 140, 22, EAST, formation="march column")
    man = table.commanders[table.brigadier(table.units[names[10]])]
    man.x, man.y = table.units[names[10]].x, table.units[names[10]].y
    table.acting = table.first = table.seats[0]
    table.phase, table.turn, table.half, table.commanding = "command", 3, 5, man.id
    battle = Battle(table)
    told = battle.play(Order("leave", (names[10],)), dice=[4, 4])
    assert told.one(events.Escaped).tell(table) == f"{table.units[names[10]].name} gets away."
    while battle.game.verdict is None:
        offers = battle.offers()
        quiet = [o for o in offers if o in ("none", False) or o == Order("none")]
        battle.game.answer(quiet[0] if quiet else offers[-1])
    ended = Told(battle.game.chronicle).one(events.BattleWon)
    assert (ended.winner, ended.says_who()) == ("red", "BP-850")
    assert battle.table.turn == 3


@cites("BP-850", "BP-851")
def test_at_el_perez_ten_are_not_enough() -> None:
    table = laid("el_perez")
    names = [name for name, unit in table.units.items() if unit.seat == "red"]
    for name in names[:10]:
        table.units[name].gone = "escaped"
    winner, words, cite = last_turn(table)
    assert (winner, cite) == ("blue", "BP-850")
    assert words == "The French win: 10 of 21 British units got away."


@cites("BP-933", "BP-935")
def test_san_miguel_goes_to_who_holds_the_town_after_six_turns() -> None:
    table = laid("san_miguel")
    table.units["sm-c4-clergy"].hidden = False
    put(table, "sm-c2-vet", 82, 36, NORTH, inside="san-miguel", formation="building")
    winner, words, cite = last_turn(table)
    assert (winner, words, cite) == (
        "blue",
        "The Carlists win: San Miguel is the victor's as play ends.",
        "BP-933",
    )


@cites("BP-1005", "BP-1006", "BP-1007", "BP-1008", "BP-1235")
@pytest.mark.parametrize(
    ("redoubts", "broken", "winner", "end"),
    [
        (1, "", "red", "the British hold 1 of the redoubts: a partial victory."),
        (2, "", "red", "the British hold 2 of the redoubts: a full victory."),
        (2, "red-4", "red", "the British hold 2 of the redoubts: a partial victory."),
        (1, "red-5", "blue", "the British hold 1 of the redoubts, and that counts for nothing."),
        (0, "", "blue", "the British hold 0 of the redoubts, and that counts for nothing."),
    ],
)
def test_crimea_river_is_scored_by_redoubts(
    redoubts: int, broken: str, winner: str, end: str
) -> None:
    table = laid("crimea_river")
    if redoubts:
        emptied(table, "cr-rl-gun1", "cr-rl-gun2")
        put(table, "cr-b1-55", 27, 54, NORTH, formation="line")
    if redoubts == 2:
        emptied(table, "cr-rs-gun1", "cr-rs-gun2")
        put(table, "cr-b2-93", 80, 54, NORTH, formation="line")
    if broken:
        table.brigades[broken].broken = True
    won, words, _ = last_turn(table)
    assert won == winner
    assert words.endswith(end)


@cites("BP-1074", "BP-1075", "BP-1076")
def test_hangmans_creek_is_scored_by_town_camp_and_foundry() -> None:
    assert last_turn(laid("hangmans_creek"))[::2] == ("blue", "BP-1075")
    table = laid("hangmans_creek")
    put(table, "hc-c2-inf1", 65, 66, NORTH, inside="town-west", formation="building")
    emptied(table, "hc-u1-inf1", "hc-u1-inf2", "hc-u1-inf3", "hc-u1-gun")
    put(table, "hc-c3-inf1", 122, 56, NORTH, formation="line")
    winner, words, cite = last_turn(table)
    assert (winner, cite) == ("red", "BP-1074")
    assert words.endswith("the Confederates hold the town and the camp: a partial victory.")


@cites("BP-1134", "BP-1135", "BP-1136", "BP-1137")
def test_ntombi_is_scored_by_booth_and_by_the_drift() -> None:
    table = laid("ntombi")
    put(table, "nt-b1-80a", 41, 32, WEST, formation="line")
    winner, words, cite = last_turn(table)
    assert (winner, cite) == ("red", "BP-1136")
    assert words.endswith("the British score 50 of 100.")
    table = emptied(laid("ntombi"), "nt-b4-booth")
    put(table, "nt-zh-royal1", 20, 58, EAST, formation="warband")
    assert last_turn(table)[::2] == ("blue", "BP-1137")


@cites("BP-1136")
def test_booths_men_who_reach_the_eastern_edge_are_safe_for_good() -> None:
    table = laid("ntombi")
    put(table, "nt-b4-booth", 60, 32, EAST, formation="march column")
    man = table.commanders["red-4-brigadier"]
    man.x, man.y = table.units["nt-b4-booth"].x, table.units["nt-b4-booth"].y
    table.acting = table.first = table.seats[0]
    table.phase, table.turn, table.half, table.commanding = "command", 3, 5, man.id
    far = Battle(table.copy())
    assert far.refusal(Order("leave", ("nt-b4-booth",))) == "BP-1136"
    put(table, "nt-b4-booth", 88, 32, EAST, formation="march column")
    man.x, man.y = table.units["nt-b4-booth"].x, table.units["nt-b4-booth"].y
    battle = Battle(table)
    told = battle.play(Order("leave", ("nt-b4-booth",)), dice=[4, 4])
    assert told.one(events.Escaped).says_who() == "BP-1136"
    assert battle.unit("nt-b4-booth").gone == "escaped"
    assert british_score(battle.table) == 50


@cites("BP-1136")
def test_nobody_else_may_leave_the_field_at_ntombi() -> None:
    table = laid("ntombi")
    company = put(table, "nt-b1-80a", 90, 20, EAST, formation="march column")
    man = table.commanders["red-1-brigadier"]
    man.x, man.y = company.x, company.y
    table.acting = table.first = table.seats[0]
    table.phase, table.turn, table.half, table.commanding = "command", 3, 5, man.id
    assert Battle(table).refusal(Order("leave", (company.id,))) == "BP-855"


@cites("BP-1201")
def test_el_teb_is_won_by_who_has_the_village_after_the_eighth_turn() -> None:
    assert last_turn(laid("el_teb"))[::2] == ("blue", "BP-1201")
    table = emptied(laid("el_teb"), "et-s1-ally1")
    put(table, "et-b2-bw", 109, 39, EAST, inside="village", formation="building")
    winner, words, cite = last_turn(table)
    assert (winner, words, cite) == ("red", "The British win: the British hold El-Teb.", "BP-1201")
