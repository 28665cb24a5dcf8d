"""The command line: what it prints for people, what for programs, and how it refuses."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from grognard.cli import app
from grognard.kernel.book import Verdict
from grognard.kernel.event import Event
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.record import read, write
from grognard.registry import book as open_book
from grognard.registry import books

RUNNER = CliRunner()


def _run(*words: str, code: int = 0, typed: str = "") -> str:
    result = RUNNER.invoke(app, list(words), input=typed)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


def test_books_lists_every_book_with_its_edition() -> None:
    rows = json.loads(_run("books", "--json"))
    assert [row["id"] for row in rows] == books()
    assert all(row["edition"] for row in rows)


@pytest.mark.parametrize("book", books())
def test_every_book_lists_its_scenarios_with_brief_sides_size_and_length(book: str) -> None:
    rows = json.loads(_run("scenarios", book, "--json"))
    assert rows
    for row in rows:
        assert row["brief"] and row["size"] and row["length"]
        assert len(row["sides"]) >= 1


@pytest.mark.parametrize(
    ("book", "known"), [("gentlemen_of_war", "GOW-043"), ("edwardian_campaign", "ES-137")]
)
def test_the_ledger_of_a_book_counts_its_rules(book: str, known: str) -> None:
    found = json.loads(_run("ledger", book, "--json"))
    counts = [found[word] for word in ("done", "switch", "advice", "missing")]
    assert sum(counts) == found["total"] == len(found["rules"])
    assert found["missing"] == 0
    rule = next(rule for rule in found["rules"] if rule["id"] == known)
    assert rule["status"] == "done"
    assert rule["code"] and rule["tests"]


def test_a_ready_army_is_fit_and_a_broken_one_says_why(tmp_path: Path) -> None:
    assert "Fit for battle." in _run("muster", "gentlemen_of_war", "british-600")
    assert _run("muster", "black_powder", "northern-corps").startswith("The Northern Corps: 749 p")
    assert _run("muster", "gentlemen_of_war", "nobody", code=1).startswith("No: There is no army")
    broken = tmp_path / "band.toml"
    broken.write_text('name = "Nobody"\nfaction = "British"\nlimit = 600\n', encoding="utf-8")
    said = _run("muster", "gentlemen_of_war", str(broken), code=1)
    assert "at least 4 units" in said
    assert "[GOWR-002]" in said


@pytest.mark.parametrize("book", books())
def test_a_ready_armys_file_is_printed_to_start_from(book: str, tmp_path: Path) -> None:
    briefs = json.loads(_run("armies", book, "--json"))
    for brief in briefs[:1]:
        path = tmp_path / "own.toml"
        path.write_text(_run("armies", book, brief["id"]), encoding="utf-8")
        assert "Fit for battle." in _run("muster", book, str(path))


@pytest.mark.parametrize("book", books())
def test_every_house_rule_is_listed_as_it_is_given(book: str) -> None:
    rows = json.loads(_run("house", book, "--json"))
    lines = [line for line in _run("house", book).split("\n") if line and not line.startswith(" ")]
    assert len(lines) == len(rows)
    rules = [line.rpartition(" [")[0].partition("|")[0] for line in lines]
    given = [word for rule in rules for word in ("--house", rule)]
    assert json.loads(_run("battle", book, *given, "--json"))["digest"]


def test_an_army_raised_by_dice_is_fit_and_fights(tmp_path: Path) -> None:
    assert _run("levy", "gentlemans_war").split("\n")[:2] == ["main body", "vanguard"]
    raised = _run("levy", "black_powder", "three brigades", "--like", "northern-corps")
    assert raised == _run("levy", "black_powder", "three brigades", "--like", "northern-corps")
    path = tmp_path / "corps.toml"
    path.write_text(raised, encoding="utf-8")
    assert "Fit for battle." in _run("muster", "black_powder", str(path))
    words = ("battle", "black_powder", "--scenario", "three-brigades-small", "--json")
    told = json.loads(_run(*words, "--army", f"red={path}"))
    assert told["digest"] != json.loads(_run(*words))["digest"]


def test_uneven_forces_are_remarked_on() -> None:
    words = ("battle", "gentlemans_war", "--scenario", "open-battle", "--army", "red=zulus-75")
    assert "are not matched 1-1. [AGW-351]" in _run(*words)


def test_a_battle_is_fought_recorded_verified_and_told(tmp_path: Path) -> None:
    path = tmp_path / "battle.txt"
    words = ("battle", "gentlemen_of_war", "--seats", "drill,random", "--record", str(path))
    first = json.loads(_run(*words, "--json"))
    again = json.loads(_run(*words, "--json"))
    assert first["digest"] == again["digest"]
    assert first["questions"] > 50
    assert "The record holds; the seed proves the dice." in _run("verify", str(path))
    told = _run("replay", str(path))
    assert "[GOW-119]" in told
    assert ", +1 extra action points" in told
    assert "Result:" in told


def test_a_battle_that_was_given_up_is_told_with_who_gave_it_up(tmp_path: Path) -> None:
    path = tmp_path / "battle.txt"
    book = open_book("gentlemen_of_war")
    game = Game.begin(book, book.agree("encounter"), Fates(Stream.of("early")))
    game.answer(game.asked[0].offers()[0])
    lost = Verdict(winner="blue", reason="Red gives the battle up", cite="")
    path.write_text(write(game, given_up=lost), encoding="utf-8")
    assert "The record holds; the seed proves the dice." in _run("verify", str(path))
    assert "Result: Red gives the battle up." in _run("replay", str(path))


@pytest.mark.parametrize(
    "words", [("--scenario", "signal-hill"), ("--house", "hidden_enemy=yes"), ()]
)
def test_nobody_is_asked_who_plays_a_side_that_the_table_runs(words: tuple[str, ...]) -> None:
    output = _run("battle", "sharpe_skirmish", *words, "--json")
    players = json.loads(output)["players"]
    assert list(players) == (["red"] if words else ["red", "blue"])


def test_at_the_terminal_one_sits_alone_where_the_table_runs_the_enemy() -> None:
    words = ("table", "sharpe_skirmish", "--scenario", "signal-hill")
    assert "The battle is broken off." in _run(*words, typed="quit\n")


def test_units_whose_names_are_many_do_things_in_the_plural(tmp_path: Path) -> None:
    path = tmp_path / "battle.txt"
    _run("battle", "gentlemans_war", "--scenario", "open-battle", "--record", str(path))
    told = _run("replay", str(path))
    assert "The Prince's Own Hussars take the field." in told
    assert "Hussars takes" not in told


def test_a_record_that_was_tampered_with_does_not_hold(tmp_path: Path) -> None:
    path = tmp_path / "battle.txt"
    _run("battle", "gentlemen_of_war", "--record", str(path))
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("~") and len(line) > 6)
    lines[at] = "~ " + " ".join(reversed(lines[at][2:].split()))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = RUNNER.invoke(app, ["verify", str(path)])
    assert result.exit_code in (1, 2)
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ledger", "no_such_book"), "no book"),
        (("battle", "gentlemen_of_war", "--scenario", "moon"), "no scenario"),
        (("battle", "gentlemen_of_war", "--seats", "drill"), "2 seats want 2 players"),
        (
            ("battle", "sharpe_skirmish", "--house", "hidden_enemy=yes", "--seats", "drill,drill"),
            "1 seat wants 1 player, not 2: red",
        ),
        (("battle", "gentlemen_of_war", "--seats", "drill,nobody"), "no player"),
        (("battle", "gentlemen_of_war", "--house", "gravity=no"), "no house rule"),
        (("battle", "gentlemen_of_war", "--house", "gravity"), "name=value"),
        (("battle", "gentlemen_of_war", "--army", "red"), "seat=army"),
        (("armies", "gentlemen_of_war", "nobody"), "no army"),
        (("levy", "gentlemen_of_war"), "no armies by dice"),
        (("levy", "gentlemans_war", "mob"), "not 'mob'"),
        (("verify", "no-such-file.txt"), "No such file"),
        (("muster", "gentlemen_of_war", "no-such-file.toml"), "No such file"),
        (("arena", "gentlemen_of_war", "--players", "drill"), "two players"),
        (("arena", "gentlemen_of_war", "--scenario", "moon"), "no scenario"),
        (("battle", "gentlemen_of_war", "--record", "no-such-folder/x.txt"), "No such file"),
        (("campaign", "--battles", "dreamt"), "fought or left to the lot"),
    ],
)
def test_wrong_input_gets_one_clear_sentence_and_exit_code_2(
    words: tuple[str, ...], said: str
) -> None:
    output = _run(*words, code=2)
    assert said in output
    assert len(output.strip().splitlines()) == 1


def test_a_database_that_is_none_gets_one_clear_sentence(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear George, " * 50, encoding="utf-8")
    for words in (("serve",), ("play",)):
        assert "cannot hold battles" in _run(*words, "--database", str(path), code=2)


def test_a_foreign_file_is_not_a_record(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear George,\n", encoding="utf-8")
    assert len(_run("verify", str(path), code=2).strip().splitlines()) == 1


def test_a_battle_is_played_in_words_at_the_terminal() -> None:
    said = _run("table", "gentlemen_of_war", typed="1\n1\nwhy 1\ntable\nnonsense\nquit\n")
    assert "deploy?" in said
    assert "Answer by a number" in said
    assert "The battle is broken off." in said


def test_the_terminal_speaks_of_men_who_are_set_up_as_of_many() -> None:
    said = _run("table", "edwardian_splendour", "--seed", "1", typed="1\n1\n1\nquit\n")
    assert "Where do the Red Dragoons stand?" in said
    assert "Where does the Holloway Foot stand?" in said


def test_a_battle_that_is_broken_off_is_kept_as_far_as_it_went(tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    _run("table", "gentlemen_of_war", "--record", str(path), typed="1\n1\nquit\n")
    assert '[Result "unfinished"]' in path.read_text(encoding="utf-8")
    assert "The record holds; the dice are taken on trust." in _run("verify", str(path))


def test_an_army_file_in_another_encoding_gets_one_clear_sentence(tmp_path: Path) -> None:
    path = tmp_path / "garde.toml"
    path.write_bytes('name = "Garde Impériale"\n'.encode("latin-1"))
    assert "is no UTF-8 text." in _run("muster", "gentlemen_of_war", str(path), code=2)


def test_the_arena_prints_mirrored_pairs_with_an_interval() -> None:
    words = ("arena", "gentlemen_of_war", "--players", "drill,random", "--battles", "4")
    found = json.loads(_run(*words, "--workers", "1", "--scenario", "hut", "--json"))
    assert found["battles"] == 4
    assert sum(found["wins"]) + found["draws"] == 4
    assert found["low"] <= found["rate"] <= found["high"]


def test_a_campaign_is_played_told_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "campaign.txt"
    said = _run("campaign", "--powers", "2", "--record", str(path))
    assert "unconquered" in said or "coalition" in said or "victories" in said
    assert "The record holds" in _run("verify", str(path))


WITHOUT_END = "9" * 5000


def test_a_number_without_end_is_no_number_on_any_list() -> None:
    refused = _run("battle", "gentlemen_of_war", "--house", f"gravity={WITHOUT_END}", code=2)
    assert "no house rule" in refused
    told = _run("table", "gentlemen_of_war", typed=f"{WITHOUT_END}\nwhy {WITHOUT_END}\nq\n")
    assert "Answer by a number" in told
    assert "Why which one?" in told


@pytest.mark.parametrize("words", [("battle", "gentlemen_of_war"), ("campaign",)])
def test_a_seed_that_is_no_text_gets_one_clear_sentence(words: tuple[str, ...]) -> None:
    assert _run(*words, "--seed", "\udcff", code=2).strip().endswith("is no UTF-8 text.")


def test_a_taken_address_gets_one_clear_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ("serve", "--port", str(port), "--database", str(tmp_path / "battles.sqlite"))
        server = _program(*words)
        _, said = server.communicate(timeout=60)
    assert server.returncode == 2
    assert said == f"127.0.0.1, port {port}: Address already in use.\n"


def test_a_battle_that_is_left_while_the_rules_work_is_kept_as_far_as_its_last_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, told = tmp_path / "battle.txt", []

    def tell(game: Game[Any], event: Event) -> None:
        told.append(event)
        if len(told) == 100:
            raise KeyboardInterrupt
        event.apply(game.table)
        game.chronicle.append(event)

    monkeypatch.setattr(Game, "tell", tell)
    seats = ("--seats", "random,random")
    assert "broken off" in _run("table", "gentlemen_of_war", *seats, "--record", str(path))
    assert "The record holds" in _run("verify", str(path))
    kept = read(path.read_bytes())
    assert kept.tags["Result"] == "unfinished"
    assert len(kept.answers) > 10


def _program(*words: str, out: Any = subprocess.PIPE, **environment: str) -> subprocess.Popen[str]:
    """The command line in a process of its own, where its output is a real file."""
    return subprocess.Popen(
        [sys.executable, "-m", "grognard", *words],
        stdout=out,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
        text=True,
    )


def test_output_without_room_gets_one_clear_sentence() -> None:
    with Path("/dev/full").open("w") as full, _program("books", out=full) as program:
        assert program.communicate()[1] == "The output: No space left on device.\n"
    assert program.returncode == 2


def test_when_nobody_listens_any_more_the_campaign_is_kept_as_far_as_it_went(
    tmp_path: Path,
) -> None:
    path = tmp_path / "campaign.txt"
    with _program("campaign", "--record", str(path)) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == ""
    assert "The record holds" in _run("verify", str(path))


def test_a_terminal_that_knows_no_suits_is_told_the_battle_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "battle.txt"
    _run("battle", "gentlemen_of_war", "--record", str(path))
    with _program("replay", str(path), PYTHONIOENCODING="latin-1") as program:
        told, complaints = program.communicate()
    assert (program.returncode, complaints) == (0, "")
    assert r"\u2666" in told


def test_no_record_rings_the_bell_of_who_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "battle.txt"
    _run("battle", "gentlemen_of_war", "--record", str(path))
    lines = path.read_text(encoding="utf-8").splitlines()
    rung = [r'[Edition "\u0007"]' if line.startswith("[Edition ") else line for line in lines]
    path.write_text("\n".join(rung), encoding="utf-8")
    refusal = _run("replay", str(path), code=2)
    assert r"edition \u0007 of" in refusal
    assert "\a" not in refusal


@pytest.mark.parametrize("workers", ["-3", "100000"])
def test_the_arena_has_as_many_workers_as_a_machine_can_bear(workers: str) -> None:
    assert "--workers" in _run("arena", "gentlemen_of_war", "--workers", workers, code=2)
