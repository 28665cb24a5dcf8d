"""A cite is the id of a rule, and a ledger says what the rule is."""

import msgspec
import pytest

from grognard.kernel.cite import Gap, Ledger, rule
from grognard.lab.coverage import ledgers

TOY = '''
[[rule]]
id = "TOY-001"
status = "done"
kind = "core"
chapter = "Marching"
source = "L1-2"
text = """
A unit marches
six inches.

| Troops | Move |
|---|---|
| Foot | 6 |

* twice that
on a road
"""

[[rule.gaps]]
gap = "nothing is said of halves"
ruling = """
round
down.
"""

[[rule]]
id = "TOY-EX01"
status = "missing"
kind = "core"
example = true
chapter = "Worked examples"
source = "TOY-001; L9"
text = "Six inches and no more."
'''

RUNS = {
    "black_powder": {"BP-": [*range(1, 496), *range(700, 1243)], "BP-EX": range(1, 81)},
    "edwardian_splendour": {"ES-": range(1, 159), "ES-EX": range(1, 9)},
    "gentlemans_war": {"AGW-": range(1, 688), "AGW-EX": range(1, 40)},
    "gentlemen_of_war": {"GOW-": range(1, 151), "GOW-EX": range(1, 8), "GOWR-": range(1, 112)},
    "sharpe_skirmish": {"SK-": range(1, 95), "SK-EX": range(1, 4)},
}


class Shelf:
    """A file that remembers how often it was read."""

    def __init__(self) -> None:
        self.readings = 0

    def read_text(self, encoding: str | None = None) -> str:
        self.readings += 1
        return TOY


def test_a_ledger_gives_its_rules_by_id_in_the_order_of_the_book():
    ledger = Ledger(TOY)
    assert list(ledger) == ["TOY-001", "TOY-EX01"]
    assert ledger["TOY-001"].chapter == "Marching"
    assert ledger["TOY-EX01"].example
    assert "TOY-002" not in ledger


def test_a_rule_is_told_in_whole_paragraphs_and_its_tables_keep_their_rows():
    marching = Ledger(TOY)["TOY-001"]
    assert marching.text.split("\n\n") == [
        "A unit marches six inches.",
        "| Troops | Move |\n|---|---|\n| Foot | 6 |",
        "* twice that on a road",
    ]
    assert marching.gaps == (Gap("nothing is said of halves", "round down."),)


def test_a_ledger_is_read_when_first_asked_and_only_once():
    shelf = Shelf()
    ledger = Ledger(shelf)
    assert shelf.readings == 0
    assert len(ledger) == 2
    assert ledger["TOY-001"].status == "done"
    assert shelf.readings == 1


@pytest.mark.parametrize(
    ("wrong", "named"), [('status = "halfway"', "status"), ('colour = "red"', "colour")]
)
def test_a_ledger_takes_no_other_status_and_no_other_word(wrong, named):
    with pytest.raises(msgspec.ValidationError, match=named):
        len(Ledger(TOY.replace('status = "done"', wrong)))


def test_a_rule_cannot_be_rewritten_in_play():
    with pytest.raises(AttributeError):
        Ledger(TOY)["TOY-001"].status = "missing"


def test_citing_leaves_the_procedure_as_it_is():
    def march() -> int:
        return 6

    class Column:
        pass

    assert rule("GOW-003", "GOW-004")(march) is march
    assert rule("GOW-003")(Column) is Column


@pytest.mark.parametrize("book", RUNS)
def test_no_rule_of_a_book_is_lost_from_its_ledger(book):
    ledger = ledgers()[book]
    for prefix, numbers in RUNS[book].items():
        width = 2 if prefix.endswith("EX") else 3
        assert [n for n in numbers if f"{prefix}{n:0{width}}" not in ledger] == []


@pytest.mark.parametrize("book", RUNS)
def test_every_rule_tells_where_it_stands_and_what_it_says(book):
    for entry in ledgers()[book].rules:
        assert entry.chapter
        assert entry.source
        assert entry.text
        assert entry.example == ("-EX" in entry.id)
        assert all(gap.gap and gap.ruling for gap in entry.gaps)


def test_advice_is_the_only_status_of_advice():
    for ledger in ledgers().values():
        assert {entry.status for entry in ledger.rules if entry.kind == "advice"} == {"advice"}
