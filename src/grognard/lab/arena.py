"""Mirrored pairs of battles between computer players, on all cores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from os import cpu_count
from typing import Any

from msgspec import Struct

from grognard.kernel.book import Book
from grognard.lab.battles import Report, fight
from grognard.registry import book as open_book


class Standing(Struct, frozen=True):
    """What a series of mirrored pairs shows."""

    book: str
    players: tuple[str, str]
    battles: int
    wins: tuple[int, int]
    draws: int
    rate: float
    """Share of the battles won by the first player, a draw counting half."""
    low: float
    high: float
    mean_turns: float
    mean_questions: float
    decisions_a_second: float
    longest: float
    by_scenario: dict[str, tuple[int, int, int]]
    by_seat: dict[str, int]
    never_chosen: tuple[str, ...]


class Pairing(Struct, frozen=True):
    """One battle of a series."""

    book: str
    scenario: str
    seed: str
    players: dict[str, str]


def pairings(
    book: Book[Any], players: tuple[str, str], battles: int, scenario: str = ""
) -> list[Pairing]:
    """Every seed twice, sides swapped, over all scenarios in turn."""
    briefs = [b for b in book.scenarios() if scenario in ("", b.id)]
    pairs = []
    for number in range((battles + 1) // 2):
        brief = briefs[number % len(briefs)]
        seats = [side.seat for side in brief.sides]
        for order in (players, players[::-1]):
            seated = {name: order[index % 2] for index, name in enumerate(seats)}
            pairs.append(Pairing(book.id, brief.id, f"arena {number}", seated))
    return pairs[:battles]


def _fight(pairing: Pairing) -> Report:
    book = open_book(pairing.book)
    setup = book.agree(pairing.scenario)
    game, report = fight(book, setup, pairing.players, pairing.seed, census=True)
    game.close()
    return report


def hold(
    pairs: list[Pairing], workers: int = 0, tick: Callable[[], None] | None = None
) -> list[Report]:
    """Fight all battles of a series; ``tick`` is called after each."""
    reports = []
    workers = workers or cpu_count() or 1
    if workers == 1:
        return [_ticked(_fight(pair), tick) for pair in pairs]
    with ProcessPoolExecutor(workers) as pool:
        for report in pool.map(_fight, pairs):
            reports.append(_ticked(report, tick))
    return reports


def _ticked(report: Report, tick: Callable[[], None] | None) -> Report:
    if tick:
        tick()
    return report


def wilson(wins: float, battles: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson interval of a win rate."""
    if not battles:
        return 0.0, 1.0
    rate = wins / battles
    middle = rate + z * z / (2 * battles)
    spread = z * sqrt(rate * (1 - rate) / battles + z * z / (4 * battles * battles))
    scale = 1 + z * z / battles
    return (middle - spread) / scale, (middle + spread) / scale


def standing(reports: Iterable[Report], players: tuple[str, str]) -> Standing:
    """The series summed up."""
    reports = list(reports)
    wins = [0, 0]
    by_scenario: dict[str, list[int]] = {}
    by_seat: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    for report in reports:
        tally = by_scenario.setdefault(report.scenario, [0, 0, 0])
        outcome = _outcome(report, players)
        tally[outcome] += 1
        if outcome < 2:
            wins[outcome] += 1
        by_seat[report.winner or "draw"] += 1
        offered.update(report.offered)
        chosen.update(report.chosen)
    count = len(reports) or 1
    draws = len(reports) - sum(wins)
    low, high = wilson(wins[0] + draws / 2, len(reports))
    thinking = sum(sum(report.thought.values()) for report in reports)
    questions = sum(report.questions for report in reports)
    return Standing(
        book=reports[0].book if reports else "",
        players=players,
        battles=len(reports),
        wins=(wins[0], wins[1]),
        draws=draws,
        rate=(wins[0] + draws / 2) / count,
        low=low,
        high=high,
        mean_turns=sum(report.turns for report in reports) / count,
        mean_questions=questions / count,
        decisions_a_second=questions / thinking if thinking else 0.0,
        longest=max((report.longest for report in reports), default=0.0),
        by_scenario={name: (t[0], t[1], t[2]) for name, t in sorted(by_scenario.items())},
        by_seat=dict(by_seat),
        never_chosen=tuple(sorted(set(offered) - set(chosen))),
    )


def _outcome(report: Report, players: tuple[str, str]) -> int:
    if report.winner is None:
        return 2
    return 0 if report.players[report.winner] == players[0] else 1
