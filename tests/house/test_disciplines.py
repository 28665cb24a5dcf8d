"""What the kernel demands of those who write rules, read from the sources themselves."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import grognard

PACKAGE = Path(grognard.__file__).parent
INNER_ROOMS = sorted(
    file for room in ("kernel", "tabletop", "books") for file in (PACKAGE / room).rglob("*.py")
)
BOOKS = [file for file in INNER_ROOMS if file.is_relative_to(PACKAGE / "books")]
FORBIDDEN = {"asyncio", "random", "secrets", "socket", "threading", "time", "datetime", "uuid"}


def bare_nexts(tree: ast.AST) -> Iterator[int]:
    """Calls of next() without a default: the StopIteration would end a step unnoticed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "next" and len(node.args) < 2:
            yield node.lineno


def guarded_awaits(tree: ast.AST) -> Iterator[int]:
    """Awaits in a try with finally, or under with: an abandoned clone is closed in mid-rule."""
    for node in ast.walk(tree):
        has_exit = isinstance(node, ast.With | ast.AsyncWith | ast.AsyncFor)
        guards = has_exit or (isinstance(node, ast.Try) and bool(node.finalbody))
        if guards and any(isinstance(inner, ast.Await) for inner in ast.walk(node)):
            yield node.lineno


def swallowing_handlers(tree: ast.AST) -> Iterator[int]:
    """Handlers around an await so wide that they would catch the closing of a clone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Try) and any(isinstance(i, ast.Await) for i in ast.walk(node)):
            for handler in node.handlers:
                if handler.type is None or "BaseException" in ast.unparse(handler.type):
                    yield handler.lineno


def foreign_imports(tree: ast.AST) -> Iterator[str]:
    """Imports of anything but the house, msgspec and what the standard library has for rules."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        for root in (name.partition(".")[0] for name in names):
            known = root in ("grognard", "msgspec") or root in sys.stdlib_module_names
            if not known or root in FORBIDDEN:
                yield root


def parsed(file: Path) -> ast.AST:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def place(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("file", INNER_ROOMS, ids=place)
def test_no_rule_takes_the_next_thing_without_saying_what_if_there_is_none(file: Path) -> None:
    assert list(bare_nexts(parsed(file))) == []


@pytest.mark.parametrize("file", BOOKS, ids=place)
def test_no_rule_guards_an_await(file: Path) -> None:
    assert list(guarded_awaits(parsed(file))) == []
    assert list(swallowing_handlers(parsed(file))) == []


@pytest.mark.parametrize("file", INNER_ROOMS, ids=place)
def test_the_inner_rooms_lean_on_nothing_but_msgspec(file: Path) -> None:
    assert list(foreign_imports(parsed(file))) == []


CHECKS = {"unit_price", "item_price"}
"""What the roster's printed prices are held against; nobody else asks."""


def _carries_a_rule(node: ast.AST) -> bool:
    decorators = getattr(node, "decorator_list", [])
    return any(ast.unparse(one).startswith("rule(") for one in decorators)


def test_every_rule_that_is_written_is_used_by_the_game() -> None:
    """Code that only a test calls is no rule of the table."""
    written: dict[str, Path] = {}
    used: set[str] = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _carries_a_rule(node):
                written[node.name] = file
            elif isinstance(node, ast.Name | ast.Attribute):
                used.add(node.id if isinstance(node, ast.Name) else node.attr)
    assert len(written) > 1000
    assert {name: file.name for name, file in written.items() if name not in used | CHECKS} == {}


def test_the_rooms_are_not_empty() -> None:
    assert len(BOOKS) > 5
    assert len(INNER_ROOMS) > len(BOOKS)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("next(x)", 1),
        ("next(iter(x))", 1),
        ("next(x, None)", 0),
        ("game.next()", 0),
    ],
)
def test_a_bare_next_is_found(source: str, found: int) -> None:
    assert len(list(bare_nexts(ast.parse(source)))) == found


RULE = "async def rule(game):\n    {}\n"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("try:\n        await Stance()\n    finally:\n        done()", 1),
        ("with smoke():\n        await Stance()", 1),
        ("async with smoke():\n        pass\n        await Stance()", 1),
        ("try:\n        pass\n    finally:\n        done()\n    await Stance()", 0),
        ("with smoke():\n        pass\n    await Stance()", 0),
        ("try:\n        await Stance()\n    except KeyError:\n        pass", 0),
    ],
)
def test_a_guarded_await_is_found(body: str, found: int) -> None:
    assert len(list(guarded_awaits(ast.parse(RULE.format(body))))) == found


@pytest.mark.parametrize(
    ("handler", "found"),
    [("except:", 1), ("except BaseException:", 1), ("except KeyError:", 0)],
)
def test_a_handler_that_swallows_the_end_is_found(handler: str, found: int) -> None:
    body = f"try:\n        await Stance()\n    {handler}\n        pass"
    assert len(list(swallowing_handlers(ast.parse(RULE.format(body))))) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import random", ["random"]),
        ("from time import sleep", ["time"]),
        ("import numpy.linalg", ["numpy"]),
        ("from shapely import Point", ["shapely"]),
        ("import msgspec, hashlib", []),
        ("from grognard.kernel.game import Game", []),
    ],
)
def test_a_foreign_import_is_found(source: str, found: list[str]) -> None:
    assert list(foreign_imports(ast.parse(source))) == found


@pytest.mark.parametrize("file", BOOKS, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_every_icon_is_drawn_in_the_art_kit(file):
    kit = (PACKAGE.parents[1] / "web/src/art/sprites.svg").read_text(encoding="utf-8")
    drawn = set(re.findall(r'<symbol id="([^"]+)"', kit))
    named = set(re.findall(r'"((?:ui|mk)-[a-z0-9-]*)', file.read_text(encoding="utf-8")))
    assert named <= drawn, named - drawn
