"""The rulings are written down for players, and a table may decide some of them otherwise."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from books.black_powder.field import Battle, at, battle, general, march, table_of, troop
from books.black_powder.test_brigade_squares import SIDES, sides
from grognard.books import black_powder
from grognard.books.black_powder import events
from grognard.books.black_powder.armies import ARMIES
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.command import far_penalty
from grognard.books.black_powder.sharing import shares
from grognard.books.black_powder.stands import base_of, from_commander
from told import Told

cites = pytest.mark.cites
TEXT = Path(black_powder.__file__).with_name("rulings.md").read_text(encoding="utf-8")


def test_every_gap_of_the_ledger_stands_in_the_rulings_with_its_answer() -> None:
    told = " ".join(TEXT.split())
    found = [rule for rule in BOOK.ledger().rules if rule.gaps]
    assert len(found) > 100
    for rule in found:
        assert f"**{rule.id}**" in told, rule.id
        for gap in rule.gaps:
            answer = " ".join(gap.ruling.split())
            assert answer[1:].rstrip(".") in told, rule.id


def test_every_house_rule_is_named_in_the_rulings_with_its_rule_and_default() -> None:
    rows = re.findall(r"^\| (BP-\d+) (.+) \| `(\w+)` \| (.+) \|$", TEXT, re.MULTILINE)
    written = {name: (cite, words, default) for cite, words, name, default in rows}
    assert written == {s.id: (s.cite, s.words, str(s.default)) for s in BOOK.switches}


def test_no_ruling_of_our_own_contradicts_one_of_the_ledger() -> None:
    own = TEXT.split("## Rulings of our own")[1]
    assert not re.search(r"\*\*BP-(115|256|273|404|429)\*\*", own)


@cites("BP-078")
@pytest.mark.parametrize(("exact", "penalty"), [(False, 0), (True, 1)])
def test_12_inches_exactly_may_hinder_an_order(exact: bool, penalty: int) -> None:
    man, unit = general("G", 36, 44), troop("A", 36, 31)
    table = table_of(unit, man, exact_dozen=exact)
    unit.y += from_commander(man, base_of(table, unit)) - at(12)
    assert far_penalty(table, man, [unit]) == penalty


@cites("BP-115", "BP-312")
@pytest.mark.parametrize(("agreed", "by"), [(False, "BP-312"), (True, "BP-115")])
def test_troops_who_retire_off_the_table_are_lost_unless_agreed_otherwise(
    agreed: bool, by: str
) -> None:
    unit = troop("A", 36, 44, casualties=1, special=["Wavering"], hurt=1)
    play = battle(
        unit,
        troop("B", 8, 40),
        troop("Z", 36, 10),
        phase="shoot",
        return_after_retreat=agreed,
        dice=[3, 2],
    )
    assert Told(play.game.chronicle).one(events.LeftTable).by == by
    assert (unit.exit is not None) == agreed


@cites("BP-273")
@pytest.mark.parametrize(("agreed", "dice"), [(False, 3), (True, 6)])
def test_who_is_struck_only_in_flank_may_be_given_all_his_dice(agreed: bool, dice: int) -> None:
    table = table_of(
        troop("A", 36, 30), troop("Z", 42, 30), contacts=[("A", 1, "Z", 0)], all_dice_aside=agreed
    )
    assert shares(table, table.units["A"], 6) == [{"Z": dice}]


@cites("BP-289")
@pytest.mark.parametrize("agreed", [False, True])
def test_who_holds_his_ground_in_a_draw_may_be_denied_a_choice(agreed: bool) -> None:
    play = battle(
        troop("A", 36, 30),
        troop("Z", 36, 28, "cavalry"),
        troop("B", 60, 44),
        troop("X", 8, 4),
        troop("Y", 60, 4),
        contacts=[("A", 0, "Z", 0)],
        phase="combat",
        no_draw_choices=agreed,
        dice=[1] * 13,
    )
    asked = play.asks() == "VictorChoice"
    assert asked != agreed


@cites("BP-344")
@pytest.mark.parametrize(("agreed", "end"), [(False, 6), (True, 12)])
def test_brigade_squares_may_be_slow(agreed: bool, end: int) -> None:
    table = table_of(
        *sides(), troop("Z", 60, 2), general("G", 36, 27), commanding="G", slow_squares=agreed
    )
    table.squaring = ("red",)
    play = Battle(table)
    play.play(march(*SIDES, to=(36, 2)), dice=[3, 3])
    assert play.unit("A").y == at(end)


def test_all_uniforms_of_the_ready_armies_are_drawn() -> None:
    root = Path(__file__).parents[3]
    drawn = json.loads((root / "web/src/art/uniforms.json").read_text(encoding="utf-8"))["armies"]
    armies: dict[str, Any] = dict(ARMIES.ready)
    for name, army in armies.items():
        worn = [army.uniform, *(e.uniform for b in army.brigades for e in b.units if e.uniform)]
        assert set(worn) <= set(drawn), name
