"""How slow a machine is today, so that a bound in seconds says something of us and not of it."""

from __future__ import annotations

from time import perf_counter

USUAL = 0.004
"""Seconds that the yardstick takes on the machines whose seconds the bounds are meant in."""


def slowness() -> float:
    """How many times as long as usual plain work takes just now; never less than 1."""
    return max(1.0, sorted(_yardstick() for _ in range(9))[4] / USUAL)


def _yardstick() -> float:
    """Seconds for a fixed piece of work: numbers, names, a dictionary and a sort."""
    begun = perf_counter()
    seen: dict[str, int] = {}
    for number in range(20_000):
        seen[f"{number * 7919 % 1013}"] = number
    assert sorted(seen.values())[-1] == 19_999
    return perf_counter() - begun
