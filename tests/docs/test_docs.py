"""The docs say what is there: their code runs, commands and hooks are documented."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from grognard.cli import app
from grognard.kernel.book import Book
from grognard.lab.battles import fight
from grognard.lab.coverage import coverage, faults, find_tests, package_of

ROOT = Path(__file__).parents[2]
DOCS = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")}
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PAGES = {**DOCS, ROOT / "README.md": README, ROOT / "CONTRIBUTING.md": CONTRIBUTING}


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for block in re.findall(r"```python\n(.*?)```", README, flags=re.S):
        exec(compile(block, "README.md", "exec"), {})
    assert "GOW-" in capsys.readouterr().out


def test_the_python_of_the_page_runs_from_top_to_bottom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("grognard.lab.arena.cpu_count", lambda: 1)
    monkeypatch.setattr("grognard.players.roll._VOLUNTEERS", {})
    page = DOCS[ROOT / "docs" / "python.md"]
    blocks = "\n".join(re.findall(r"```python\n(.*?)```", page, flags=re.S))
    for many, few in (("range(200)", "range(12)"), ("pair, 20,", "pair, 2,"), ("=200", "=20")):
        assert many in blocks
        blocks = blocks.replace(many, few)
    exec(compile(blocks, "python.md", "exec"), {})
    assert "british-600" in capsys.readouterr().out


def test_the_script_of_the_wire_plays_at_a_running_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (script,) = re.findall(r"```python\n(.*?)```", DOCS[ROOT / "docs" / "wire.md"], flags=re.S)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ("serve", "--port", str(port), "--database", str(tmp_path / "battles.sqlite"))
    with subprocess.Popen(
        [sys.executable, "-m", "grognard", *words], stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            assert "Grognard is at" in server.stdout.readline()
            exec(compile(script.replace("8765", str(port)), "wire.md", "exec"), {})
        finally:
            server.terminate()
    assert "Seed shown and matched" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command", [str(c.name or c.callback.__name__) for c in app.registered_commands]
)
def test_every_command_is_documented(command: str) -> None:
    everything = README + "".join(DOCS.values())
    assert f"grognard {command}" in everything


def test_every_hook_of_a_book_is_documented_where_it_stands() -> None:
    hooks = [name for name in vars(Book) if not name.startswith("_")]
    bare = [
        name for name in hooks if callable(getattr(Book, name)) and not getattr(Book, name).__doc__
    ]
    assert not bare


def test_links_between_the_docs_lead_somewhere() -> None:
    for path, text in PAGES.items():
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_files_that_are_named_are_there() -> None:
    shelf = ROOT / "src/grognard/books"
    for path, text in PAGES.items():
        book = shelf / (path.stem if path.parent.name == "books" else "gentlemen_of_war")
        rooms = (ROOT, ROOT / "src/grognard", ROOT / "docs", book)
        for name in re.findall(r"`([\w.-]+/[\w./-]+\.(?:py|toml|ts|md|svg|json))`(?!:)", text):
            assert any((room / name).exists() for room in rooms), f"{path.name}: {name}"


def test_the_tour_quotes_the_rules_as_they_are() -> None:
    book = ROOT / "src/grognard/books/gentlemen_of_war"
    sources = "\n".join(file.read_text(encoding="utf-8") for file in book.glob("*.py"))
    written = {line.strip() for line in sources.splitlines()}
    blocks = re.findall(r"```python\n(.*?)```", DOCS[ROOT / "docs/tour.md"], flags=re.S)
    quoted = [line for block in blocks for line in block.splitlines()]
    assert quoted
    assert [line for line in quoted if line not in written] == []


@pytest.fixture
def twelve_paces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The book that docs/adding-a-book.md builds, file by file as the page has it."""
    page = DOCS[ROOT / "docs" / "adding-a-book.md"]
    for name, text in re.findall(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)^```", page, flags=re.S | re.M):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "src"))
    monkeypatch.syspath_prepend(str(tmp_path / "tests"))
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "twelve_paces"]:
        del sys.modules[name]
    sys.modules.pop("test_turns", None)


def test_the_book_that_is_added_keeps_what_every_book_must(twelve_paces: Path) -> None:
    practice, conformance = import_module("practice"), import_module("conformance")
    book = import_module("twelve_paces.book").BOOK
    looks = []

    def watch(game: Any, stream: Any) -> None:
        looks.append(game.steps)
        for check in conformance.AT_A_QUESTION:
            check(game, stream)

    game = practice.fight(book, book.agree("field"), "the page", watch, every=3)
    for check in conformance.OF_A_BATTLE:
        check(game)
    assert looks


def test_the_book_that_is_added_has_its_rules_tested(twelve_paces: Path) -> None:
    tests = vars(import_module("test_turns"))
    for name in [name for name in tests if name.startswith("test_")]:
        tests[name]()
    book, package = import_module("twelve_paces.book").BOOK, twelve_paces / "src" / "twelve_paces"
    found = coverage(book.id, book.ledger(), find_tests(package), package_of(book))
    assert not found.untested
    assert faults(found) == []


def test_the_book_that_is_added_is_played_by_commanders(
    twelve_paces: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, brain = (import_module(f"twelve_paces.{room}") for room in ("book", "brain"))
    monkeypatch.setattr("grognard.players.commander.brain_of", lambda _: brain.BRAIN)
    _, report = fight(
        book.BOOK, book.BOOK.agree("field"), {"red": "colonel", "blue": "drill"}, "the page"
    )
    assert report.reason
