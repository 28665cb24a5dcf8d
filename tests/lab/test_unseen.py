"""Which lines of a book never ran in a battle."""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from grognard.kernel.fates import Stream
from grognard.lab.battles import kind_of
from grognard.registry import book as open_book

TOOLS = Path(__file__).parents[2] / "tools"
RULES = '''"""Rules."""


def morale(die):
    """Stand or run."""
    if die > 4:
        return "stands"
    return "runs"


class Gun:
    def fire(self):
        return "misses"
'''


@pytest.fixture(scope="module")
def unseen():
    sys.path.insert(0, str(TOOLS))
    yield import_module("unseen")
    sys.path.remove(str(TOOLS))


@pytest.fixture
def rules(tmp_path):
    """A small book of rules that nobody has played, and its functions."""
    file = tmp_path / "rules.py"
    file.write_text(RULES, encoding="utf-8")
    known = {}
    exec(compile(RULES, str(file), "exec"), known)
    return tmp_path, known


def test_what_never_ran_is_told_whole_functions_first(unseen, rules):
    folder, known = rules
    watcher = unseen.Watcher(folder)
    with watcher:
        known["morale"](6)
    assert unseen.told(folder, watcher.unseen()) == [
        "rules.py:13 fire: never",
        "rules.py:8 morale: 8",
    ]


def test_what_has_run_in_any_battle_is_seen(unseen, rules):
    folder, known = rules
    watcher = unseen.Watcher(folder)
    with watcher:
        known["morale"](6)
    with watcher:
        known["morale"](1)
        known["Gun"]().fire()
    known["morale"](1)
    assert watcher.unseen() == {}


def test_nothing_is_noted_outside_of_battles(unseen, rules):
    folder, known = rules
    watcher = unseen.Watcher(folder)
    with watcher:
        pass
    known["morale"](6)
    assert len(watcher.unseen()[str(folder / "rules.py")]) == 4


def test_the_curious_take_what_they_have_taken_least(unseen):
    book = open_book("gentlemen_of_war")
    game = unseen.begin(book, book.agree("encounter"), "curious")
    taken, chance = Counter[str](), Stream.of("curious")
    for _ in range(60):
        before = taken.copy()
        offered = {kind_of(type(q).__name__, offer) for q in game.asked for offer in q.offers()}
        unseen.answer_by_curiosity(game, chance, taken)
        (kind,) = taken - before
        assert before[kind] == min(before[other] for other in offered)
