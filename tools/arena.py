"""Plays every book's commanders against each other and writes docs/arena.md."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from msgspec import Struct

from grognard.kernel.book import Book
from grognard.lab.arena import Standing, hold, never_chosen, pairings, standing
from grognard.lab.battles import Report
from grognard.players.brains import NoBrain, brain_of
from grognard.registry import book as open_book
from grognard.registry import books

PAGE = Path(__file__).parents[1] / "docs" / "arena.md"
SERIES = (("drill", "random"), ("general", "drill"))
ITSELF = ("drill", "drill")
"""Half of the census, and the balance of every scenario: who wins when both command alike."""
HEAD = """# The arena

Written by `make arena`. Every seed is fought twice, sides swapped, over all scenarios of a book
in turn; a draw counts half. Intervals are Wilson's at 95 %. Decisions a second and the longest
decision are those of the machine that wrote this page, both players and all questions counted.
[arena-notes.md](arena-notes.md) says which aims hold, and what was learnt on the way.
"""
COLUMNS = (
    "| series | battles | won | lost | drawn | rate | 95 % interval "
    "| turns | questions | decisions/s | longest decision |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


class Numbers(Struct, frozen=True):
    """How many battles of each kind, and on how many cores."""

    quick: int
    slow: int
    census: int
    workers: int


def main() -> None:
    """The books named, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", help="books to play; all if none is named")
    parser.add_argument("--quick", type=int, default=100, help="battles of drill")
    parser.add_argument("--slow", type=int, default=60, help="battles of general")
    parser.add_argument("--census", type=int, default=100, help="battles to look for unused kinds")
    parser.add_argument("--workers", type=int, default=0, help="processes; all cores if 0")
    parser.add_argument("--page", type=Path, default=PAGE)
    words = parser.parse_args()
    numbers = Numbers(words.quick, words.slow, words.census, words.workers)
    chapters = _written(words.page) if words.books else {}
    for name in words.books or books():
        book = open_book(name)
        chapters[book.name] = _chapter(book, numbers)
        page = [HEAD, *(chapters[title] for title in sorted(chapters))]
        words.page.write_text("\n".join(page), encoding="utf-8")


def _written(page: Path) -> dict[str, str]:
    """The chapters of a page as it is, by the books' names; those not played again are kept."""
    if not page.exists():
        return {}
    parts = page.read_text(encoding="utf-8").split("\n## ")[1:]
    return {part.partition("\n")[0]: f"## {part.rstrip()}\n" for part in parts}


def _chapter(book: Book[Any], numbers: Numbers) -> str:
    """One book's tables."""
    try:
        brain = brain_of(book.id)
    except NoBrain as ignorance:
        return f"## {book.name}\n\n{ignorance}\n"
    counts = (numbers.quick, numbers.slow)
    series = [(pair, count) for pair, count in zip(SERIES, counts, strict=True) if count]
    played = {pair: _play(book, pair, count, numbers) for pair, count in series}
    found = [standing(reports, pair) for pair, reports in played.items()]
    lines = [f"## {book.name}", "", *(f"    {_command(each)}" for each in found), "", COLUMNS]
    lines += [_row(each) for each in found]
    even = _play(book, ITSELF, numbers.census // 2, numbers)
    if even:
        found.append(standing(even, ITSELF))
    census = [report for reports in (*played.values(), even) for report in reports]
    census += _under_house_rules(book, numbers)
    lines += ["", *_by_scenario(found), "", *_census_lines(census, dict(brain.notes)), ""]
    return "\n".join(lines)


def _play(
    book: Book[Any], players: tuple[str, str], battles: int, numbers: Numbers
) -> list[Report]:
    print(f"{book.id}: {players[0]} against {players[1]}, {battles} battles", file=sys.stderr)
    return hold(pairings(book, players, battles), numbers.workers)


def _under_house_rules(book: Book[Any], numbers: Numbers) -> list[Report]:
    """The other half of the census, under every house rule that is a yes or no."""
    house: dict[str, bool | int | str] = {
        switch.id: not switch.default
        for switch in book.switches
        if isinstance(switch.default, bool)
    }
    pairs = pairings(book, ITSELF, numbers.census // 2, switches=house)
    print(f"{book.id}: under house rules, {len(pairs)} battles", file=sys.stderr)
    return hold(pairs, numbers.workers)


def _command(found: Standing) -> str:
    players = ",".join(found.players)
    return f"grognard arena {found.book} --players {players} --battles {found.battles}"


def _row(found: Standing) -> str:
    cells = (
        f"{found.players[0]} against {found.players[1]}",
        found.battles,
        *found.wins,
        found.draws,
        f"{found.rate:.1%}",
        f"{found.low:.1%} to {found.high:.1%}",
        f"{found.mean_turns:.1f}",
        f"{found.mean_questions:.0f}",
        f"{found.decisions_a_second:.0f}",
        f"{found.longest * 1000:.0f} ms",
    )
    return f"| {' | '.join(map(str, cells))} |"


def _by_scenario(found: list[Standing]) -> list[str]:
    """Won, lost and drawn in each scenario; where drill meets itself, by the first side."""
    heads = [_heading(each.players) for each in found]
    lines = [f"| scenario | {' | '.join(heads)} |", f"|---{'|---' * len(found)}|"]
    for scenario in sorted({name for each in found for name in each.by_scenario}):
        tallies = (each.by_scenario.get(scenario, (0, 0, 0)) for each in found)
        cells = " | ".join("-".join(map(str, tally)) for tally in tallies)
        lines.append(f"| {scenario} | {cells} |")
    return lines


def _heading(players: tuple[str, str]) -> str:
    if players == ITSELF:
        return "drill on both sides: first side, second, drawn"
    return f"{players[0]} against {players[1]}"


def _census_lines(reports: list[Report], notes: dict[str, str]) -> list[str]:
    """What nobody ever chose, with the brain's own reason for it."""
    if not reports:
        return ["Nobody has looked yet for kinds of choices that are never taken."]
    who = sorted({p for report in reports for p in report.players.values() if p != "random"})
    battles = f"{len(reports)} battles by {' or '.join(who)}"
    missing = never_chosen(reports)
    if not missing:
        return [f"Every kind of choice on offer was taken in {battles}."]
    lines = [f"On offer but never taken in {battles}:", ""]
    return [*lines, *(f"- `{kind}`: {notes.get(kind, 'nobody knows why.')}" for kind in missing)]


if __name__ == "__main__":
    main()
