"""Rules on the page say nothing that only their editors can use."""

import pytest

from grognard.registry import book, books
from grognard.server.ledgers import for_readers, rule_in_short


def test_lines_of_our_copy_are_left_out():
    assert for_readers("Moves suit a large table. Also L914, L1163-1165.") == (
        "Moves suit a large table."
    )
    assert for_readers("Some French (L5371-5383) have none.") == "Some French have none."
    assert for_readers("Line or column.") == "Line or column."


@pytest.mark.parametrize("name", books())
def test_no_rule_on_the_page_ends_in_numbers_of_lines(name):
    for rule in book(name).ledger().rules:
        assert "Also L" not in for_readers(rule.text), rule.id


def test_a_rule_in_short_is_more_than_its_heading():
    ledger = book("black_powder").ledger()
    assert rule_in_short(ledger, "BP-060").startswith("Command test: roll 2D6")
    assert rule_in_short(ledger, "BP-000") == ""
