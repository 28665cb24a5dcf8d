"""The page on scenarios: its code runs, its examples are fought, its tables have every field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import fields

from grognard.books.black_powder import scenarios as black_powder
from grognard.books.black_powder.battles.dispositions import Dispositions
from grognard.books.edwardian_splendour import scenarios as edwardian_splendour
from grognard.books.gentlemans_war import scenarios as gentlemans_war
from grognard.books.gentlemen_of_war import scenarios as gentlemen_of_war
from grognard.books.sharpe_skirmish import scenarios as sharpe_skirmish
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players import Outlook, seat
from grognard.registry import book

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"```toml (\w+)\n(.*?)```", PAGE, flags=re.S))
HEADINGS = {
    "gentlemen_of_war": "Gentlemen of War",
    "edwardian_splendour": "Edwardian Splendour",
    "gentlemans_war": "A Gentleman's War",
    "black_powder": "Black Powder",
    "sharpe_skirmish": "Sharpe-style skirmish",
}
SCHEMAS: list[tuple[str, str, type[Struct]]] = [
    ("gentlemen_of_war", "field", gentlemen_of_war.File),
    ("gentlemen_of_war", "field of `[objective]`", gentlemen_of_war.Objective),
    ("gentlemen_of_war", "field of a side", gentlemen_of_war.Side),
    ("edwardian_splendour", "field", edwardian_splendour._File),
    ("edwardian_splendour", "field of `[[sides]]`", edwardian_splendour.Side),
    ("gentlemans_war", "field", gentlemans_war.Sheet),
    ("gentlemans_war", "field of `[[sides]]`", gentlemans_war.Side),
    ("black_powder", "field", black_powder._File),
    ("black_powder", "field of `[[sides]]`", black_powder.Side),
    ("black_powder", "field of `[battle]`", Dispositions),
    ("sharpe_skirmish", "field", sharpe_skirmish._File),
    ("sharpe_skirmish", "field of `[[sides]]`", sharpe_skirmish.Side),
]


def first_column(name: str, head: str) -> str:
    """What stands in the first column of a table in a book's part of the page."""
    part = PAGE.split(f"## {HEADINGS[name]}\n")[1].split("\n## ")[0]
    rows = part.split(f"| {head} | what it is |\n|---|---|\n")[1].split("\n\n")[0]
    return "\n".join(row.split("|")[1] for row in rows.splitlines())


@pytest.mark.parametrize(("name", "head", "schema"), SCHEMAS)
def test_every_field_of_a_scenario_file_is_in_its_table_and_no_other(
    name: str, head: str, schema: type[Struct]
) -> None:
    column = first_column(name, head)
    assert set(re.findall(r"`(\w+)`", column)) == set(schema.__struct_fields__)
    needed = {field.name for field in fields(schema) if field.required}
    assert set(re.findall(r"\*\*`(\w+)`\*\*", column)) == needed


@pytest.mark.parametrize("name", HEADINGS)
def test_the_example_of_every_book_can_be_fought(name: str) -> None:
    opened = book(name)
    game = Game.begin(opened, opened.agree(EXAMPLES[name]), Fates(Stream.of("the page")))
    players = {place: seat("drill", place) for place in game.setup.seats}
    for _ in range(40):
        asked = game.waiting()[0]
        game.answer(players[asked].choose(Outlook(game, asked)), asked)
    assert opened.audit(game.table) == []
    assert opened.remarks(game.setup) is not None


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for block in re.findall(r"```python\n(.*?)```", PAGE, flags=re.S):
        exec(compile(block, "scenarios.md", "exec"), {})
    said = capsys.readouterr().out
    assert "Invalid value (at line 5, column 9)." in said
    assert "Invalid value (at line 5, column 9)." in PAGE
