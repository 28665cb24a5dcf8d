"""A book of another package, with a brain and a player of its own, is found by entry points."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from grognard.cli import app
from grognard.players.brains import _brain_of, brain_of
from grognard.players.roll import _from_elsewhere
from grognard.registry import OURS, book, books
from grognard.server.shelf import Shelves

NAME = "distant_duel"
FILES = {
    f"{NAME}/__init__.py": """
from kernel.toybook import Duel
from grognard.kernel.cite import rule

class Distant(Duel):
    id, name = "distant_duel", "The Distant Duel"

@rule("TOY-001")
def far_away():
    pass

BOOK = Distant()
""",
    f"{NAME}/brain.py": """
from grognard.players.brains import Brain

class Duellist(Brain):
    def weigh(self, game, asked, temper):
        return [0.0] * len(asked.choices)

BRAIN = Duellist()
""",
    f"{NAME}/player.py": """
from grognard.players import Explanation

class Fencer:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, outlook):
        return outlook.offers[0]

    def explain(self):
        return Explanation("On guard.")
""",
    f"{NAME}-1.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1\n",
    f"{NAME}-1.dist-info/entry_points.txt": f"""
[grognard.books]
{NAME} = {NAME}:BOOK

[grognard.brains]
{NAME} = {NAME}.brain:BRAIN

[grognard.players]
fencer = {NAME}.player:Fencer
""",
}


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package as an installer leaves it."""
    for name, text in FILES.items():
        file = tmp_path / "src" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path / "src")


def test_it_stands_on_the_shelf_behind_our_own() -> None:
    assert books() == [*OURS, NAME]
    assert book(NAME).name == "The Distant Duel"


@pytest.mark.parametrize("words", [("books",), ("battle", NAME), ("serve",)])
def test_a_book_whose_package_has_gone_is_named_in_a_sentence(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, NAME, raising=False)
    (tmp_path / "src" / NAME / "__init__.py").write_text("import nowhere", encoding="utf-8")
    said = CliRunner().invoke(app, words)
    assert said.exit_code == 2
    assert said.output == f"The book {NAME!r} cannot be opened: No module named 'nowhere'.\n"


def test_its_brain_lets_the_commanders_play_it() -> None:
    assert type(brain_of(NAME)).__name__ == "Duellist"
    said = CliRunner().invoke(app, ["battle", NAME, "--seats", "drill,drill", "--json"])
    assert json.loads(said.output)["players"] == {"red": "drill", "blue": "drill"}


def test_its_player_enters_the_arena() -> None:
    words = ("arena", NAME, "--players", "fencer,random", "--battles", "2", "--workers", "1")
    said = CliRunner().invoke(app, [*words, "--json"])
    assert json.loads(said.output)["players"] == ["fencer", "random"]
    unknown = CliRunner().invoke(app, ["arena", NAME, "--players", "nobody,random"])
    assert "random, fencer, and every level" in unknown.output


def test_its_player_is_offered_at_the_browsers_table() -> None:
    fencer = Shelves([book(NAME)]).shelf().players[-1]
    assert (fencer.id, fencer.name, fencer.words) == ("fencer", "Fencer", f"A player of {NAME}.")


@pytest.mark.parametrize(
    ("file", "words", "said"),
    [
        ("player", ("--seats", "fencer,random"), "The player 'fencer' cannot be called up"),
        ("brain", ("--seats", "drill,random"), f"What is known of {NAME} cannot be called to mind"),
    ],
)
def test_what_is_half_written_is_named_in_a_sentence(
    file: str, words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _brain_of.cache_clear()
    _from_elsewhere.cache_clear()
    for module in (NAME, f"{NAME}.{file}"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    (tmp_path / "src" / NAME / f"{file}.py").write_text("import nowhere", encoding="utf-8")
    result = CliRunner().invoke(app, ["battle", NAME, *words])
    assert result.exit_code == 2
    assert result.output == f"{said}: No module named 'nowhere'.\n"


def test_its_ledger_names_the_code_of_its_own_package() -> None:
    said = json.loads(CliRunner().invoke(app, ["ledger", NAME, "--json"]).output)
    code = {rule["id"]: rule["code"] for rule in said["rules"]}
    assert code["TOY-001"] == ["__init__.py::far_away"]
