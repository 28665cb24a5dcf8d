"""Check that every rule said to be done has code and a test, and every cite is a rule.

python tools/ledger.py                checks all books, and exits with 1 on faults
python tools/ledger.py --mark BOOK    missing rules that have code and a test become done
python tools/ledger.py --unmark BOOK  done rules that lost code or test become missing
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec

from grognard.lab.coverage import (
    PACKAGE,
    Coverage,
    Covered,
    coverage,
    faults,
    find_tests,
    ledgers,
    strays_elsewhere,
)

ID_LINE = re.compile(r'id = "([^"]+)"')


def main(arguments: Sequence[str] | None = None, package: Path = PACKAGE) -> int:
    """Do what the command line asks; 1 means faults."""
    books = sorted(ledgers(package))
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--mark", metavar="BOOK", choices=books)
    asked.add_argument("--unmark", metavar="BOOK", choices=books)
    wish = parser.parse_args(arguments)
    try:
        if wish.mark:
            return mark(wish.mark, package)
        if wish.unmark:
            return unmark(wish.unmark, package)
        return check(package)
    except (msgspec.DecodeError, SyntaxError) as error:
        print(f"cannot be read: {error}", file=sys.stderr)
        return 1


def check(package: Path = PACKAGE) -> int:
    """All books' faults, and a line of numbers for each book."""
    found: list[str] = []
    for book in ledgers(package):
        covered = _covered(book, package)
        found += faults(covered)
        print(
            f"{book}: {covered.total} rules: {covered.done} done, {covered.switch} switch, "
            f"{covered.advice} advice, {covered.missing} missing"
        )
    for stray in strays_elsewhere(ledgers(package), find_tests(package), package):
        found.append(f"{stray.place} cites {stray.id}, which is no rule of any book")
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


def mark(book: str, package: Path = PACKAGE) -> int:
    """Every missing rule with code and a test becomes done."""
    proven = [rule.id for rule in _covered(book, package).rules if is_proven(rule)]
    return _restatus(book, proven, "missing", "done", package)


def unmark(book: str, package: Path = PACKAGE) -> int:
    """Every done rule that lost its code or its test becomes missing."""
    lost = [rule.id for rule in _covered(book, package).rules if not is_proven(rule)]
    return _restatus(book, lost, "done", "missing", package)


def is_proven(rule: Covered) -> bool:
    """Whether code cites the rule and a test carries it."""
    return bool(rule.code and rule.tests)


def restated(text: str, ids: Collection[str], old: str, new: str) -> tuple[str, list[str]]:
    """The ledger's text with the status of these rules changed, all else untouched; and which."""
    lines, changed, rule = text.splitlines(keepends=True), [], ""
    for number, line in enumerate(lines):
        if match := ID_LINE.match(line):
            rule = match[1]
        elif line.rstrip() == f'status = "{old}"' and rule in ids:
            lines[number] = line.replace(old, new)
            changed.append(rule)
    return "".join(lines), changed


def _restatus(book: str, ids: Collection[str], old: str, new: str, package: Path) -> int:
    file = package / "books" / book / "ledger.toml"
    text, changed = restated(file.read_text(encoding="utf-8"), set(ids), old, new)
    file.write_text(text, encoding="utf-8")
    print(f"{book}: {len(changed)} rules {old} -> {new}: {' '.join(changed) or 'none'}")
    return 0


def _covered(book: str, package: Path) -> Coverage:
    return coverage(book, ledgers(package)[book], find_tests(package), package)


if __name__ == "__main__":
    sys.exit(main())
