"""Mirrored pairs of battles between computer players, on all cores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from os import cpu_count
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from grognard.kernel.book import BadSetup, Book, Setup
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
    """Won, lost and drawn by the first player."""
    by_seat: dict[str, int]
    never_chosen: tuple[str, ...]


class Pairing(Struct, frozen=True):
    """One battle of a series."""

    book: str
    scenario: str
    seed: str
    players: dict[str, str]
    switches: dict[str, bool | int | str] = field(default_factory=dict)
    """House rules that are not as the book has them."""
    armies: dict[str, str] = field(default_factory=dict)
    """Armies by seat that are not those of the scenario, by name or as the text of a file."""


def pairings(
    book: Book[Any],
    players: tuple[str, str],
    battles: int,
    scenario: str = "",
    *,
    switches: dict[str, bool | int | str] | None = None,
    armies: dict[str, str] | None = None,
    seed: str = "arena",
) -> list[Pairing]:
    """Every seed twice, sides swapped, over all scenarios in turn; once for a player alone."""
    places = [scenario] if scenario else [brief.id for brief in book.scenarios()]
    agreed = [book.agree(place, armies, switches) for place in places]
    setups = [setup for setup in agreed if is_contested(book, setup)]
    if not setups:
        where = book.title(scenario) if scenario else ""
        raise BadSetup(f"{book.name} has no scenario {where!r} for two players to meet in.")
    orders = list(dict.fromkeys((players, players[::-1])))
    pairs = []
    for number in range(-(-battles // len(orders))):
        setup = setups[number % len(setups)]
        for order in orders:
            seated = {str(name): order[index % 2] for index, name in enumerate(setup.seats)}
            pair = Pairing(book.id, setup.scenario, f"{seed} {number}", seated)
            pairs.append(replace(pair, switches=switches or {}, armies=armies or {}))
    return pairs[:battles]


def is_contested(book: Book[Any], setup: Setup) -> bool:
    """Whether two players fight each other there; some scenarios are played against the book."""
    seats = setup.seats
    rival = getattr(book.setup(setup), "rival", None)
    return len(seats) > 1 and (rival is None or rival(seats[0]) in seats)


def _fight(pairing: Pairing) -> Report:
    book = open_book(pairing.book)
    setup = book.agree(pairing.scenario, pairing.armies, pairing.switches)
    game, report = fight(book, setup, pairing.players, pairing.seed, census=True)
    game.close()
    return report


def fought(pairs: Iterable[Pairing], workers: int = 0) -> Iterator[Report]:
    """The battles of a series in their order, each told when it is over."""
    workers = workers or cpu_count() or 1
    if workers == 1:
        yield from map(_fight, pairs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_fight, pairs)


def hold(
    pairs: Iterable[Pairing], workers: int = 0, tick: Callable[[], None] = lambda: None
) -> list[Report]:
    """Fight all battles of a series; ``tick`` is called after each."""
    reports = []
    for report in fought(pairs, workers):
        reports.append(report)
        tick()
    return reports


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
    count = len(reports) or 1
    by_scenario = _tallies(reports, players)
    won, lost, drawn = (sum(tally[kind] for tally in by_scenario.values()) for kind in range(3))
    low, high = wilson(won + drawn / 2, len(reports))
    thinking = sum(sum(report.thought.values()) for report in reports)
    questions = sum(report.questions for report in reports)
    return Standing(
        book=reports[0].book if reports else "",
        players=players,
        battles=len(reports),
        wins=(won, lost),
        draws=drawn,
        rate=(won + drawn / 2) / count,
        low=low,
        high=high,
        mean_turns=sum(report.turns for report in reports) / count,
        mean_questions=questions / count,
        decisions_a_second=questions / thinking if thinking else 0.0,
        longest=max((report.longest for report in reports), default=0.0),
        by_scenario=by_scenario,
        by_seat=dict(Counter(report.winner or "draw" for report in reports)),
        never_chosen=never_chosen(reports),
    )


def _tallies(reports: list[Report], players: tuple[str, str]) -> dict[str, tuple[int, int, int]]:
    """Won, lost and drawn by the first player, scenario by scenario."""
    tallies: dict[str, list[int]] = {}
    for report in reports:
        tallies.setdefault(report.scenario, [0, 0, 0])[_outcome(report, players)] += 1
    return {name: (t[0], t[1], t[2]) for name, t in sorted(tallies.items())}


def _outcome(report: Report, players: tuple[str, str]) -> int:
    """Who won: 0 is the first player, or the first seat where a player meets himself."""
    if report.winner is None:
        return 2
    victors = report.winner.split("+")  # powers that have won a campaign together
    if players[0] == players[1]:
        return list(report.players).index(victors[0]) % 2
    kinds = {report.players[victor] for victor in victors}
    if len(kinds) > 1:
        return 2
    return 0 if players[0] in kinds else 1


def never_chosen(reports: Iterable[Report]) -> tuple[str, ...]:
    """Kinds of choices that were on offer in some battle and taken in none."""
    offered: set[str] = set()
    chosen: set[str] = set()
    for report in reports:
        offered.update(report.offered)
        chosen.update(report.chosen)
    return tuple(sorted(offered - chosen))
