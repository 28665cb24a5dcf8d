"""The checks find what they are for: each is shown a book that breaks one promise."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import conformance
import fuzz
import practice
from grognard.kernel.book import Book
from grognard.kernel.game import Game
from grognard.kernel.record import read
from practice import Breach

from . import broken

TESTS = Path(__file__).parents[1]


def fought(book: Book[Any], watch: practice.Watch | None = None) -> Game[Any]:
    return practice.fight(book, practice.agreed(book, "meadow"), "breach", watch, 1)


@pytest.mark.parametrize(
    ("check", "book", "words"),
    [
        (conformance.events_rebuild_the_table, broken.WritesSilently(), "something but events"),
        (conformance.every_table_holds, broken.FailsItsAudit(), "It is turn 3"),
        (conformance.events_cite_rules, broken.TellsUncited(), "Uncited cites 'TOY-999'"),
        (conformance.events_cite_rules, broken.ReckonsUncited(), "'a hunch' in Reckons cites"),
        (conformance.events_tell_the_same_later, broken.TellsByTheClock(), "Forgetful told"),
        (conformance.events_show_nothing_hidden, broken.DealsOpenly(), "Loud shows blue"),
        (conformance.the_record_is_true, broken.Remembers(), "another chronicle"),
        (conformance.the_dice_may_be_real, broken.Remembers(), "otherwise"),
    ],
)
def test_a_breach_is_found_in_a_battle(
    check: Callable[[Game[Any]], None], book: Book[Any], words: str
) -> None:
    with pytest.raises(Breach, match=words):
        check(fought(book))


@pytest.mark.parametrize(
    ("check", "book", "words"),
    [
        (conformance.offers_are_honest, broken.OffersTooMuch(), "offers 2, but"),
        (conformance.clones_are_equal_and_free, broken.Remembers(), "clone"),
        (conformance.clones_are_equal_and_free, broken.SharesALog(), "clone"),
        (conformance.saves_are_whole, broken.Remembers(), "loaded battle"),
        (conformance.saves_are_whole, broken.SharesALog(), "loaded battle"),
        (conformance.nothing_hidden_shows, broken.ShowsHands(), "the view shows red"),
        (conformance.nothing_hidden_shows, broken.ImaginesTooMuch(), "the view shows red"),
        (conformance.nothing_hidden_shows, broken.Gossips(), "Gossip tells red"),
        (conformance.nothing_hidden_shows, broken.ShowsOdds(), "the question shows red"),
        (conformance.nothing_hidden_shows, broken.LeavesATrail(), "the trail of AskedAloud shows"),
        (conformance.choices_are_taken_back, broken.SharesALog(), "left a trace"),
        (conformance.questions_cite_rules, broken.AsksUncited(), "AskedByNoRule cites 'TOY-997'"),
    ],
)
def test_a_breach_is_found_at_a_question(
    check: practice.Watch, book: Book[Any], words: str
) -> None:
    with pytest.raises(Breach, match=words):
        fought(book, check)


def test_a_clone_that_clings_to_its_question_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "unraisablehook", lambda complaint: None)
    complaint = ""
    try:
        fought(broken.Clings(), conformance.abandoned_clones_close)
    except Breach as breach:
        complaint = str(breach)
    gc.collect()
    assert "an abandoned clone complains" in complaint


def test_a_checker_that_breaks_on_nonsense_is_found() -> None:
    with pytest.raises(IndexError):
        fought(broken.BreaksOnNonsense(), conformance.mangled_choices_change_nothing)


def test_a_question_that_hoards_what_is_hidden_is_found() -> None:
    book = broken.RemembersHands()
    setup = practice.agreed(book, "meadow")
    with pytest.raises(ValueError, match="not in list"):
        for seed in range(8):
            practice.fight(book, setup, f"{seed}", conformance.nothing_hidden_shows, 1)


def test_a_battle_beyond_its_bound_is_found() -> None:
    with pytest.raises(Breach, match="more than its bound of 5"):
        fought(broken.Endless())


def test_a_book_that_plays_by_hash_is_found() -> None:
    told = set()
    for number in range(4):
        ran = subprocess.run(
            [
                *(sys.executable, practice.__file__, "broken:BY_HASH", "4"),
                *(str(TESTS), str(TESTS / "conformance")),
            ],
            env={**os.environ, "PYTHONHASHSEED": str(number)},
            capture_output=True,
            check=True,
        )
        told.add(ran.stdout)
    assert len(told) > 1


def test_the_fuzzer_keeps_a_failing_battle_and_can_repeat_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz, "find_book", lambda name: getattr(broken, name)())
    arguments = ["--seconds", "0", "--workers", "1", "--folder", str(tmp_path)]
    assert fuzz.main([*arguments, "--book", "FailsItsAudit"]) == 1
    said = capsys.readouterr()
    assert "FAILED FailsItsAudit/meadow/0: every_table_holds: Breach" in said.err
    assert "--repeat FailsItsAudit/meadow/0" in said.err
    assert "1 battles" in said.out
    kept = tmp_path / "FailsItsAudit-meadow-0.txt"
    assert any("It is turn 3." in comment.words for comment in read(kept.read_text()).comments)
    kept.unlink()
    assert fuzz.main([*arguments, "--repeat", "FailsItsAudit/meadow/0"]) == 1
    assert kept.exists()


def test_the_fuzzer_is_content_with_an_honest_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz, "find_book", lambda name: broken.BOOK)
    arguments = ["--seconds", "0.3", "--workers", "1", "--folder", str(tmp_path), "--book", "toy"]
    assert fuzz.main(arguments) == 0
    assert ", 0 failures" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []
