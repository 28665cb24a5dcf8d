"""Every book keeps what every book must, in every scenario; house.md 2.8 numbers the checks.

GROGNARD_CONFORMANCE=long plays more battles and looks at more questions.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import conformance
import practice
from grognard.kernel.game import Game
from grognard.registry import books

TESTS = Path(__file__).parents[1]
BOOKS = [*books(), "kernel.toybook:BOOK"]
SCENES = [(name, brief.id) for name in BOOKS for brief in practice.find_book(name).scenarios()]
LONG = os.environ.get("GROGNARD_CONFORMANCE") == "long"
EVERY = 3 if LONG else 24

every_book = pytest.mark.parametrize("name", BOOKS)
every_scene = pytest.mark.parametrize(("name", "scenario"), SCENES)
every_seed = pytest.mark.parametrize("seed", range(12 if LONG else 2))


def named(check: Callable[..., None]) -> str:
    return check.__name__


@cache
def fought(name: str, scenario: str, seed: int) -> Game[Any]:
    """A battle by chance; those with odd numbers are fought with every house rule switched."""
    book = practice.find_book(name)
    setup = practice.agreed(book, scenario, switched=bool(seed % 2))
    return practice.fight(book, setup, f"battle {seed}")


@every_seed
@every_scene
def test_a_battle_by_chance_ends_within_its_bound(name: str, scenario: str, seed: int) -> None:
    game = fought(name, scenario, seed)
    asked = sum(not answer.lone for answer in game.answers)
    assert 0 < asked <= game.book.bound(game.book.setup(game.setup))
    assert game.verdict == game.book.over(game.table)
    assert game.question is None


@every_seed
@every_scene
@pytest.mark.parametrize("check", conformance.OF_A_BATTLE, ids=named)
def test_of_a_battle(
    check: Callable[[Game[Any]], None], name: str, scenario: str, seed: int
) -> None:
    check(fought(name, scenario, seed))


@every_seed
@every_scene
@pytest.mark.parametrize("check", conformance.AT_A_QUESTION, ids=named)
def test_at_a_question(check: practice.Watch, name: str, scenario: str, seed: int) -> None:
    book = practice.find_book(name)
    setup = practice.agreed(book, scenario, switched=bool(seed % 2))
    looks: list[int] = []

    def watch(game: Game[Any], stream: practice.Stream) -> None:
        looks.append(game.steps)
        check(game, stream)

    practice.fight(book, setup, f"{named(check)} {seed}", watch, EVERY)
    assert looks, "the battle was over before anybody looked"


@every_seed
@every_scene
def test_the_same_seed_and_answers_give_the_same_chronicle(
    name: str, scenario: str, seed: int
) -> None:
    game = fought(name, scenario, seed)
    again = practice.fight(game.book, game.setup, f"battle {seed}")
    assert practice.chronicle(again) == practice.chronicle(game)
    other = practice.fight(game.book, game.setup, f"battle {seed + 1000}")
    assert practice.chronicle(other) != practice.chronicle(game)


@every_book
def test_the_same_seed_gives_the_same_chronicle_in_another_process(name: str) -> None:
    here = practice.chronicles(practice.find_book(name))
    command = [sys.executable, practice.__file__, name, str(TESTS)]
    there = subprocess.run(
        command,
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        check=True,
        timeout=120,
    )
    assert msgspec.json.decode(there.stdout) == here


@every_book
def test_what_stands_before_a_battle_cites_rules(name: str) -> None:
    book = practice.find_book(name)
    ledger = book.ledger()
    assert book.scenarios()
    for switch in book.switches:
        assert switch.cite in ledger, switch.id
        assert switch.default in switch.choices, switch.id
    for brief in book.scenarios():
        assert not brief.cite or brief.cite in ledger, brief.id
    for army in book.armies():
        assert book.muster(army.id).faults == (), army.id
