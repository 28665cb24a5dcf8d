"""Which code and which tests stand behind each rule of a ledger."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import Struct

from grognard.kernel.book import Book
from grognard.kernel.cite import Ledger, Status

PACKAGE: Final = Path(__file__).parents[1]
DATA: Final = frozenset({".toml", ".yaml", ".yml", ".json"})
ID: Final = re.compile(r"\b([A-Z]+)-(?:EX)?\d+\b")
DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Covered(Struct, frozen=True):
    """One rule with the code that cites it and the tests that carry it."""

    id: str
    status: Status
    code: tuple[str, ...]
    tests: tuple[str, ...]


class Stray(Struct, frozen=True):
    """A cite that resolves to nothing."""

    id: str
    place: str


class Coverage(Struct, frozen=True, omit_defaults=True):
    """How much of a book is played and proven; untested if no tests folder was at hand."""

    book: str
    total: int
    done: int
    switch: int
    advice: int
    missing: int
    rules: tuple[Covered, ...]
    strays: tuple[Stray, ...] = ()
    doubled: tuple[str, ...] = ()
    untested: bool = False


def coverage(
    book: str, ledger: Ledger, tests_dir: Path | None, package: Path = PACKAGE
) -> Coverage:
    """The code and the tests behind every rule of the book."""
    code, tests = _code_cites(book, ledger, package), _test_cites(book, ledger, tests_dir)
    code_of, tests_of = _places(code), _places(tests)
    status = Counter(rule.status for rule in ledger.rules)
    entries = Counter(rule.id for rule in ledger.rules)
    return Coverage(
        book=book,
        total=len(ledger.rules),
        done=status["done"],
        switch=status["switch"],
        advice=status["advice"],
        missing=status["missing"],
        rules=tuple(
            Covered(rule.id, rule.status, code_of.get(rule.id, ()), tests_of.get(rule.id, ()))
            for rule in ledger.rules
        ),
        strays=_strays(cite for cite in [*code, *tests] if cite.id not in ledger),
        doubled=tuple(id_ for id_, count in entries.items() if count > 1),
        untested=tests_dir is None,
    )


def faults(coverage: Coverage) -> list[str]:
    """What is claimed of the book and is not so, a sentence each."""
    found = [f"{stray.place} cites {stray.id}, which is no rule" for stray in coverage.strays]
    found += [f"{id_} stands more than once in the ledger" for id_ in coverage.doubled]
    for rule in coverage.rules:
        if rule.status in ("done", "switch"):
            if not rule.code:
                found.append(f"{rule.id} is marked {rule.status}, but no code cites it")
            if not rule.tests and not coverage.untested:
                found.append(f"{rule.id} is marked {rule.status}, but no test carries it")
    return [f"{coverage.book}: {fault}" for fault in found]


def strays_elsewhere(
    ledgers: Mapping[str, Ledger], tests_dir: Path | None, package: Path = PACKAGE
) -> tuple[Stray, ...]:
    """The avowed cites outside the books' rooms that belong to no book at all."""
    prefixes = {prefix for ledger in ledgers.values() for prefix in _prefixes(ledger)}
    said: list[_Cite] = []
    for source in _sources(package, package):
        if not any(source.is_in_room_of(book) for book in ledgers):
            said += _said_in_code(source)
    for source in _sources(tests_dir, tests_dir.parent) if tests_dir else ():
        if not any(source.is_in_room_of(book) for book in ledgers):
            said += _said_in_tests(source)
    return _strays(cite for cite in said if cite.avowed and cite.prefix not in prefixes)


def ledgers(package: Path = PACKAGE) -> dict[str, Ledger]:
    """The ledgers of all books by book id, unread."""
    files = sorted(package.glob("books/*/ledger.toml"))
    return {file.parent.name: Ledger(file) for file in files}


def package_of(book: Book[Any]) -> Path:
    """The folder of the package that brings a book."""
    name = type(book).__module__.partition(".")[0]
    return Path(sys.modules[name].__path__[0])


def find_tests(package: Path = PACKAGE) -> Path | None:
    """The tests beside the sources, where the package is a checkout and not an installation."""
    tests = package.parents[1] / "tests"
    return tests if package.parent.name == "src" and tests.is_dir() else None


class _Cite(NamedTuple):
    """An id and where it is said; an avowed one claims to be a cite whatever it looks like."""

    id: str
    place: str
    avowed: bool

    @property
    def prefix(self) -> str:
        """The letters that tell the book, or nothing if this is no id."""
        match = ID.fullmatch(self.id)
        return match[1] if match else ""


class _Source(NamedTuple):
    """A Python file and its place in the house."""

    place: str
    text: str

    def is_in_room_of(self, book: str) -> bool:
        """Whether all cites of the file ought to be of this book."""
        return f"books/{book}/" in self.place

    def concerns(self, book: str, prefixes: Iterable[str]) -> bool:
        """Whether the file can cite the book at all, so that few files need be parsed."""
        return self.is_in_room_of(book) or any(f"{prefix}-" in self.text for prefix in prefixes)


def _code_cites(book: str, ledger: Ledger, package: Path) -> list[_Cite]:
    """What the code and the book's data files cite of the book."""
    prefixes = _prefixes(ledger)
    said = [
        cite
        for source in _sources(package, package)
        if source.concerns(book, prefixes)
        for cite in _said_in_code(source)
        if cite.prefix in prefixes or (cite.avowed and source.is_in_room_of(book))
    ]
    for file in sorted((package / "books" / book).rglob("*")):
        if file.suffix in DATA and file.name != "ledger.toml":
            place = file.relative_to(package).as_posix()
            for match in ID.finditer(file.read_text(encoding="utf-8")):
                if match[1] in prefixes:
                    said.append(_Cite(match[0], place, avowed=True))
    return said


def _test_cites(book: str, ledger: Ledger, tests_dir: Path | None) -> list[_Cite]:
    """What the tests claim to prove of the book."""
    prefixes = _prefixes(ledger)
    return [
        cite
        for source in (_sources(tests_dir, tests_dir.parent) if tests_dir else ())
        if source.concerns(book, prefixes)
        for cite in _said_in_tests(source)
        if cite.prefix in prefixes or source.is_in_room_of(book)
    ]


def _said_in_code(source: _Source) -> Iterator[_Cite]:
    """The ids under `@rule`, under the name `cite`, and in any other literal that is just an id."""
    for node, place in _nodes(source):
        if isinstance(node, DEFINITIONS):
            for decorator in node.decorator_list:
                yield from _avowed_by("rule", decorator, place)
        elif isinstance(node, ast.keyword | ast.Assign | ast.AnnAssign):
            if _is_named_cite(node) and (id_ := _literal(node.value)):
                yield _Cite(id_, place, avowed=True)
        elif ID.fullmatch(id_ := _literal(node)):
            yield _Cite(id_, place, avowed=False)


def _said_in_tests(source: _Source) -> Iterator[_Cite]:
    """The ids in `cites(...)` marks."""
    for node, place in _nodes(source):
        yield from _avowed_by("cites", node, place)


def _nodes(source: _Source) -> Iterator[tuple[ast.AST, str]]:
    """Every node of the source with the definition it stands in, decorators included."""
    waiting: list[tuple[ast.AST, str]] = [(ast.parse(source.text, source.place), source.place)]
    while waiting:
        node, place = waiting.pop()
        if isinstance(node, DEFINITIONS):
            place = f"{place}::{node.name}"
        yield node, place
        waiting += [(child, place) for child in ast.iter_child_nodes(node)]


def _avowed_by(name: str, node: ast.AST, place: str) -> Iterator[_Cite]:
    """The ids that a call of that name is given."""
    if isinstance(node, ast.Call) and name == _called(node):
        for argument in node.args:
            for id_ in _spelled_out(argument):
                yield _Cite(id_, place, avowed=True)


def _spelled_out(argument: ast.expr) -> list[str]:
    """The id, or a run such as `*(f"BP-{n}" for n in range(7, 9))`, else just what is written."""
    if isinstance(argument, ast.Starred):
        run = compile(ast.Expression(argument.value), "run of ids", "eval")
        try:
            return [str(id_) for id_ in eval(run, {"__builtins__": {"range": range}})]
        except (NameError, TypeError):
            return [ast.unparse(argument)]
    return [_literal(argument) or ast.unparse(argument)]


def _called(call: ast.Call) -> str:
    """The bare name of what is called, whatever it is imported through."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _is_named_cite(node: ast.keyword | ast.Assign | ast.AnnAssign) -> bool:
    """Whether a value is given to an argument or attribute called `cite`."""
    if isinstance(node, ast.keyword):
        return node.arg == "cite"
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(target, ast.Name) and target.id == "cite" for target in targets)


def _literal(node: ast.AST | None) -> str:
    """The text of a string literal, or nothing."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""


def _sources(folder: Path, above: Path) -> Iterator[_Source]:
    """The Python files of a folder, named as seen from above."""
    for file in sorted(folder.rglob("*.py")):
        yield _Source(file.relative_to(above).as_posix(), file.read_text(encoding="utf-8"))


def _prefixes(ledger: Ledger) -> frozenset[str]:
    """The letters before the number of the ledger's ids."""
    return frozenset(match[1] for id_ in ledger if (match := ID.fullmatch(id_)))


def _places(cites: Iterable[_Cite]) -> dict[str, tuple[str, ...]]:
    """Where each id is said, each place once."""
    places: dict[str, set[str]] = {}
    for cite in cites:
        places.setdefault(cite.id, set()).add(cite.place)
    return {id_: tuple(sorted(found)) for id_, found in places.items()}


def _strays(cites: Iterable[_Cite]) -> tuple[Stray, ...]:
    """The cites as strays, each once."""
    return tuple(Stray(id_, place) for place, id_ in sorted({(c.place, c.id) for c in cites}))
