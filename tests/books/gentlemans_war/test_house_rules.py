"""House rules: every one is declared, off or on as the book has it, and does what it says."""

import ast
from pathlib import Path

import pytest

from books.gentlemans_war.field import BLUE, RED, Battle, lay, unit
from grognard.books import gentlemans_war
from grognard.books.gentlemans_war.book import BOOK
from grognard.books.gentlemans_war.checking import SPECIALS
from grognard.books.gentlemans_war.pieces import Terms
from grognard.books.gentlemans_war.scenarios import default_armies, scenarios
from grognard.kernel.book import Setup
from marks import cites

PACKAGE = Path(gentlemans_war.__file__).parent


def read_switches():
    """Every plain word by which the rules look into the switches of a table."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not ast.unparse(node.func).endswith(
                "switches.get"
            ):
                continue
            if isinstance(node.args[0], ast.Constant):
                yield node.args[0].value


def test_every_switch_that_a_rule_reads_is_a_house_rule_or_a_scenarios_special_rule():
    declared = {switch.id for switch in BOOK.switches}
    read = set(read_switches())
    assert len(read) > 10
    assert read <= declared | set(SPECIALS)


def test_house_rules_cite_rules_of_the_book():
    ledger = BOOK.ledger()
    assert all(switch.cite in ledger for switch in BOOK.switches)


def laid(scenario, **switches):
    armies = {seat: scenarios()[scenario].side(seat).army for seat in (RED, BLUE)}
    setup = Setup("gentlemans_war", BOOK.edition, scenario, (RED, BLUE), armies, switches)
    return BOOK.setup(setup)


@cites("AGW-038")
def test_as_regulars_nobody_has_any_distinction():
    assert any(unit_.attributes for unit_ in laid("open-battle").units.values())
    plain = laid("open-battle", as_regulars=True)
    assert not any(unit_.attributes for unit_ in plain.units.values())
    assert len(plain.units) == sum(
        len(army.units) for army in default_armies(scenarios()["open-battle"]).values()
    )


@cites("AGW-112")
def test_turned_the_armies_stand_on_the_other_sides_of_the_table():
    usual, other = laid("ambush"), laid("ambush", turned=True)
    for seat in (RED, BLUE):
        assert usual.zones[seat] != other.zones[seat]
        assert (usual.facings[seat] + 18000) % 36000 == other.facings[seat]


@cites("AGW-354")
@pytest.mark.parametrize(("nightfall", "over"), [(True, True), (False, False)])
def test_an_open_battle_has_a_limit_only_where_night_falls(nightfall, over):
    units = unit("R", at=(12, 56)), unit("B", at=(12, 4))
    table = lay(*units, jokers=5, reshuffles=2, switches={"nightfall": nightfall})
    table.terms = Terms(reshuffles=3)
    battle = Battle(table, "JL" if over else "JL H2 H3 S4 S5 S6 S7")
    assert (battle.game.verdict is not None) is over
    if over:
        assert battle.game.verdict.reason == "night falls on a drawn battle"
