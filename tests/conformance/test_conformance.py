"""Every book keeps what every book must, in every scenario; tools/conformance.py has the checks.

Every scenario is fought to its end, one with the house rules as they are, the next with all of
them switched, and its chronicle is held against every check. Looking into a battle while it is
fought is dear, so here the first two scenarios of each book are looked into, all checks in one
battle. GROGNARD_CONFORMANCE=wide (``make conformance-wide``) looks so into every scenario, and
GROGNARD_CONFORMANCE=long (``make conformance``) too, each check in twelve battles of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
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
WIDE = os.environ.get("GROGNARD_CONFORMANCE") == "wide"
EVERY = 3 if LONG else 24

FIRST = [
    scene
    for place, scene in enumerate(SCENES)
    if [s[0] for s in SCENES[:place]].count(scene[0]) < 2
]
FOUGHT = [(*scene, seed) for scene in SCENES for seed in range(12)]
LOOKED_INTO = [
    (check, *scene, seed) for check in conformance.AT_A_QUESTION for *scene, seed in FOUGHT
]
if not LONG:
    FOUGHT = [(*scene, place % 2) for place, scene in enumerate(SCENES)]
    looked_into = SCENES if WIDE else FIRST
    LOOKED_INTO = [(None, *scene, place % 2) for place, scene in enumerate(looked_into)]

FOUGHT_FIRST = [battle for battle in FOUGHT if battle[:2] in FIRST[::2]]

every_book = pytest.mark.parametrize("name", BOOKS)
every_battle = pytest.mark.parametrize(("name", "scenario", "seed"), FOUGHT)


@cache
def fought(name: str, scenario: str, seed: int) -> Game[Any]:
    """A battle by chance; those with odd numbers are fought with every house rule switched."""
    book = practice.find_book(name)
    setup = practice.agreed(book, scenario, switched=bool(seed % 2))
    return practice.fight(book, setup, f"battle {seed}")


@every_battle
def test_a_battle_by_chance_ends_within_its_bound(name: str, scenario: str, seed: int) -> None:
    game = fought(name, scenario, seed)
    asked = sum(not answer.lone for answer in game.answers)
    assert 0 < asked <= game.book.bound(game.book.setup(game.setup))
    assert game.verdict == game.book.over(game.table)
    assert game.question is None


@every_battle
def test_of_a_battle(name: str, scenario: str, seed: int) -> None:
    for check in conformance.OF_A_BATTLE:
        check(fought(name, scenario, seed))


@pytest.mark.parametrize(("check", "name", "scenario", "seed"), LOOKED_INTO)
def test_at_a_question(check: practice.Watch | None, name: str, scenario: str, seed: int) -> None:
    checks = [check] if check else list(conformance.AT_A_QUESTION)
    book = practice.find_book(name)
    setup = practice.agreed(book, scenario, switched=bool(seed % 2))
    looks: list[int] = []

    def watch(game: Game[Any], stream: practice.Stream) -> None:
        looks.append(game.steps)
        for one in checks:
            one(game, stream)

    practice.fight(book, setup, f"{checks[0].__name__} {seed}", watch, EVERY)
    assert looks, "the battle was over before anybody looked"


@pytest.mark.parametrize(("name", "scenario", "seed"), FOUGHT if LONG else FOUGHT_FIRST)
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
    most = 100 if LONG else 4
    here = practice.chronicles(practice.find_book(name), most)
    command = [sys.executable, practice.__file__, name, str(most), str(TESTS)]
    there = subprocess.run(
        command,
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        check=True,
        timeout=1200,
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
