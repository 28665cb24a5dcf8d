"""Write docs/books/<book>.md: what of each book is done, what can be played, and where the code is.

``python tools/pages.py`` writes them; ``--check`` says which are out of date and exits 1.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from grognard.kernel.book import Book
from grognard.kernel.cite import Ledger
from grognard.lab.coverage import PACKAGE
from grognard.registry import OURS
from grognard.registry import book as open_book

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs" / "books"
STATES = ("done", "switch", "advice", "missing")


def page(book: Book[Any]) -> str:
    """The page of one book."""
    parts = [
        f"# {book.name}",
        f"Book `{book.id}`, edition {book.edition}. `grognard ledger {book.id}` lists every rule "
        "with the code that carries it out and the tests that prove it; where the book is silent, "
        f"`{rulings(book)}` says what we play.",
        "## Coverage",
        coverage(book.ledger()),
        "## House rules",
        switches(book),
        "## Scenarios",
        scenarios(book),
        "## Ready armies",
        armies(book),
        "## Modules",
        modules(book),
        *spread(book),
    ]
    return "\n\n".join(parts) + "\n"


def home(book: Book[Any]) -> Path:
    """The folder of a book's code."""
    return Path(sys.modules[type(book).__module__].__file__ or "").parent


def rulings(book: Book[Any]) -> str:
    """The file of a book's readings; the campaign's stand with those of the book it belongs to."""
    folder = home(book)
    found = next(file for file in (folder, *folder.parents) if (file / "rulings.md").is_file())
    return str((found / "rulings.md").relative_to(ROOT))


def coverage(ledger: Ledger) -> str:
    """How many rules of each chapter stand where."""
    chapters: dict[str, Counter[str]] = {}
    for rule in ledger.values():
        chapters.setdefault(rule.chapter, Counter())[rule.status] += 1
    rows = ["| chapter | rules | done | switch | advice | missing |", "|---|---|---|---|---|---|"]
    for chapter, counts in [*chapters.items(), ("all", sum(chapters.values(), Counter()))]:
        cells = [chapter, str(counts.total()), *(str(counts[state]) for state in STATES)]
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows)


def switches(book: Book[Any]) -> str:
    """Every house rule with the value we play by."""
    if not book.switches:
        return "None."
    rows = ["| switch | what it does | default | rule |", "|---|---|---|---|"]
    rows += [f"| `{s.id}` | {s.words} | {s.default} | {s.cite} |" for s in book.switches]
    return "\n".join(rows)


def scenarios(book: Book[Any]) -> str:
    """Every scenario with its brief."""
    rows = ["| scenario | brief | size | length |", "|---|---|---|---|"]
    rows += [
        f"| {s.name} (`{s.id}`) | {s.brief} | {s.size} | {s.length} |" for s in book.scenarios()
    ]
    return "\n".join(rows)


def armies(book: Book[Any]) -> str:
    """Every ready army."""
    if not book.armies():
        return "None."
    rows = ["| army | nation | points | size |", "|---|---|---|---|"]
    rows += [f"| {a.name} (`{a.id}`) | {a.nation} | {a.points} | {a.size} |" for a in book.armies()]
    return "\n".join(rows)


def modules(book: Book[Any]) -> str:
    """Every module with its first sentence; another book within is on its own page."""
    folder = home(book)
    others = {home(open_book(name)) for name in OURS} - {folder}
    rows = [f"In `{folder.relative_to(ROOT)}`:\n", "| module | what it is about |", "|---|---|"]
    for path in sorted(folder.rglob("*.py"), key=lambda path: (path.parent, path.stem)):
        if not others & set(path.parents) - set(folder.parents):
            rows.append(f"| `{path.relative_to(folder)}` | {first_sentence(path)} |")
    return "\n".join(rows)


def first_sentence(path: Path) -> str:
    """What a module says of itself."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    return said.split("\n")[0] if said else ""


def spread(book: Book[Any]) -> list[str]:
    """How the battles of a book have gone between computer players, where that is written down."""
    told = PACKAGE / "books" / book.id / "spread.md"
    return [told.read_text(encoding="utf-8").strip()] if told.exists() else []


def main() -> int:
    """Write or check every page."""
    stale = []
    for name in OURS:
        path = DOCS / f"{name}.md"
        text = page(open_book(name))
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
    for stale_page in stale:
        print(f"docs/books/{stale_page} is out of date: run python tools/pages.py")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
