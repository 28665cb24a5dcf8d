"""The rulings are written down for players, each of them."""

from pathlib import Path

from grognard.books import gentlemen_of_war
from grognard.books.gentlemen_of_war.book import BOOK


def test_every_gap_of_the_ledger_stands_in_the_rulings_with_its_answer():
    text = Path(gentlemen_of_war.__file__).with_name("rulings.md").read_text(encoding="utf-8")
    told = " ".join(text.split())
    for rule in BOOK.ledger().rules:
        assert not rule.gaps or f"**{rule.id}**" in told, rule.id
        for gap in rule.gaps:
            answer = " ".join(gap.ruling.split())
            assert answer[1:].rstrip(".") in told, rule.id


def test_every_house_rule_is_named_in_the_rulings():
    text = Path(gentlemen_of_war.__file__).with_name("rulings.md").read_text(encoding="utf-8")
    for switch in BOOK.switches:
        assert f"`{switch.id}`" in text
