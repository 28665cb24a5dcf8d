"""The command line in a script: JSON where a program reads, and refusals that say what to do."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from grognard.cli import app

RUNNER = CliRunner()


def _run(*words: str, code: int = 0) -> str:
    result = RUNNER.invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A recorded battle."""
    path = str(tmp_path_factory.mktemp("records") / "battle.txt")
    _run("battle", "gentlemen_of_war", "--seats", "drill, random", "--record", path)
    return path


def test_a_record_is_told_event_by_event(record: str) -> None:
    told = json.loads(_run("replay", record, "--json"))
    assert [event["number"] for event in told] == list(range(len(told)))
    shot = next(event for event in told if event["show"].get("kind") == "shot")
    assert shot["words"] and shot["cite"].startswith("GOW-") and shot["show"]["piece"]


def test_a_record_that_holds_says_so_to_a_program(record: str, tmp_path: Path) -> None:
    assert json.loads(_run("verify", record, "--json"))["ok"] is True
    text = Path(record).read_text(encoding="utf-8")
    forged = tmp_path / "forged.txt"
    forged.write_text(re.sub(r'(?<=\[Digest ").{8}', "0" * 8, text), encoding="utf-8")
    assert json.loads(_run("verify", str(forged), "--json", code=1))["ok"] is False


def test_json_is_utf_8_at_every_terminal() -> None:
    words = ("-m", "grognard", "battle", "gentlemen_of_war", "--seed", "Élan ♠ 😀", "--json")
    foreign = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run([sys.executable, *words], env=foreign, capture_output=True, check=True)
    assert json.loads(done.stdout.decode("utf-8"))["seed"] == "Élan ♠ 😀"


def test_a_battle_that_never_comes_about_leaves_no_record(tmp_path: Path) -> None:
    path = tmp_path / "battle.txt"
    words = ("battle", "gentlemen_of_war", "--seats", "drill,nobody", "--record", str(path))
    _run(*words, code=2)
    assert not path.exists()
    path.write_text("An older one.", encoding="utf-8")
    _run(*words, code=2)
    assert path.read_text(encoding="utf-8") == "An older one."


def test_an_armys_file_is_given_to_a_program_whole() -> None:
    found = json.loads(_run("armies", "gentlemen_of_war", "british-600", "--json"))
    assert found == {"id": "british-600", "file": _run("armies", "gentlemen_of_war", "british-600")}


def test_an_army_comes_from_a_path_that_ends_in_anything(tmp_path: Path) -> None:
    file = tmp_path / "band"
    file.write_text(_run("armies", "gentlemen_of_war", "british-600"), encoding="utf-8")
    assert "Fit for battle." in _run("muster", "gentlemen_of_war", str(file))
    assert "nobody: No such file" in _run("muster", "gentlemen_of_war", "./nobody", code=2)


def test_the_arena_plays_by_house_rules_with_other_armies_and_seeds() -> None:
    words = ("arena", "gentlemen_of_war", "--players", "random, random", "--battles", "2")
    words = (*words, "--workers", "1", "--scenario", "hut", "--json")
    more = ((), ("--house", "prestige=yes"), ("--army", "red=prussian-600"), ("--seed", "again"))
    counts = {json.loads(_run(*words, *some))["mean_questions"] for some in more}
    assert len(counts) == len(more)


def test_a_battle_in_words_has_house_rules_and_armies_of_ones_own() -> None:
    words = ("table", "gentlemen_of_war", "--seats", "random,random", "--army", "red=russian-600")
    assert "Praporshchik Lev Torzhin takes his place." in _run(*words, "--house", "prestige=yes")
    assert "it may be False, True." in _run(*words, "--house", "prestige=maybe", code=2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("battle", "gentlemen_of_war", "--comments"), "--comments wants --record FILE"),
        (("battle", "gentlemen_of_war", "--army", "green=x"), "there are red, blue."),
        (("arena", "gentlemen_of_war", "--army", "red=nobody"), "There is no army 'nobody'"),
        (("arena", "gentlemen_of_war", "--house", "prestige=2"), "it may be False, True."),
        (("arena", "gentlemen_of_war", "--scenario", "moon"), "it has encounter, ford"),
        (("battle", "gentlemen_of_war", "--record", "/dev/full"), "/dev/full: No space left"),
        (("serve", "--host", ""), "--host wants an address or a name"),
    ],
)
def test_a_refusal_is_one_sentence_that_says_what_to_do(words: tuple[str, ...], said: str) -> None:
    output = _run(*words, code=2)
    assert said in output
    assert len(output.splitlines()) == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [("<&-", "The battle is broken off."), ("< letter.bin", "Answer by a number")],
)
def test_nobody_at_the_keyboard_or_a_cat_on_it_ends_in_no_traceback(
    typed: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "letter.bin").write_bytes(b"\xff\xfe\n")
    command = f"{sys.executable} -m grognard table gentlemen_of_war {typed}"
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, env=strict, capture_output=True, text=True, check=True
    )
    assert said in done.stdout
    assert done.stderr == ""


def test_nothing_to_list_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.books.gentlemen_of_war.book.GentlemenOfWar.armies", lambda _: ())
    monkeypatch.setattr("grognard.books.gentlemen_of_war.book.GentlemenOfWar.switches", ())
    assert _run("armies", "gentlemen_of_war") == "Gentlemen of War has no ready armies.\n"
    assert _run("house", "gentlemen_of_war") == "Gentlemen of War has no house rules.\n"
    assert json.loads(_run("house", "gentlemen_of_war", "--json")) == []
