"""Scenario files at the command line: printed, checked, fought, and refused in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from grognard.cli import app

RUNNER = CliRunner()
BOOK = "gentlemen_of_war"


def run(*words: str, code: int = 0) -> str:
    result = RUNNER.invoke(app, list(words))
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """The ford as a file of one's own."""
    file = tmp_path / "mine.toml"
    text = run("scenarios", BOOK, "ford").replace("The Sussex Ford", "My Ford")
    file.write_text(text, encoding="utf-8")
    return file


def test_the_file_of_a_scenario_is_printed_and_checked(mine: Path) -> None:
    said = run("scenarios", BOOK, str(mine))
    assert "My Ford: The raiders must" in said
    assert "russian-600" in said
    assert said.endswith("Fit for battle.\n")
    assert json.loads(run("scenarios", BOOK, str(mine), "--json"))["name"] == "My Ford"


def test_a_battle_by_ones_own_file_says_its_name_and_is_verified(mine: Path) -> None:
    record = str(mine.with_name("battle.txt"))
    said = run("battle", BOOK, "--scenario", str(mine), "--record", record)
    assert "Gentlemen of War, My Ford, seed 1" in said
    assert "map =" not in said
    run("verify", record)
    run("replay", record)


def test_the_arena_is_held_on_ones_own_field(mine: Path) -> None:
    words = ("--players", "random,random", "--battles", "2", "--workers", "1")
    said = run("arena", BOOK, "--scenario", str(mine), *words)
    assert "  My Ford: " in said


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("turns = 5", "turns = ", "is not TOML: Invalid value (at line 5"),
        ("turns = 5", "turn = 5", "there should be no `turn`"),
        ("russian-600", "russian-60", "is 'russian-600' meant?"),
        ('kind = "ford"', 'kind = "swim"', "the objective swim needs points"),
    ],
)
def test_a_wrong_file_is_refused_in_a_sentence(mine: Path, old: str, new: str, words: str) -> None:
    mine.write_text(mine.read_text("utf-8").replace(old, new), "utf-8")
    for command in (("scenarios", BOOK, str(mine)), ("battle", BOOK, "--scenario", str(mine))):
        said = run(*command, code=2)
        assert words in " ".join(said.split())


def test_a_file_that_is_not_there_and_an_id_that_is_none_are_refused(tmp_path: Path) -> None:
    run("scenarios", BOOK, str(tmp_path / "none.toml"), code=2)
    run("battle", BOOK, "--scenario", str(tmp_path / "none.toml"), code=2)
    assert "is 'ford' meant?" in run("scenarios", BOOK, "frod", code=2)
    assert "no scenario files" in run("scenarios", "edwardian_campaign", "three", code=2)
