"""The measurements measure something, and the field they are taken on is crowded."""

from __future__ import annotations

import pytest

from grognard.lab.bench import Row, measure_tabletop, midway, ratios
from grognard.lab.ground import crowded
from grognard.registry import book, books


def test_the_field_is_crowded_and_always_the_same():
    field, again = crowded(), crowded()
    assert len(field.bases) == len(field.terrain.hiding) == 40
    assert field.look() == again.look()
    assert any(line.crossed for line in field.look())
    assert any(line.bases for line in field.look())
    assert [line is None for line in field.peep()] == [bool(line.bases) for line in field.look()]
    assert 0 in field.overlap()
    assert len(field.reach()) > 4


def test_the_tabletop_is_measured():
    rows = measure_tabletop()
    assert [row.unit for row in rows] == ["µs"] * 4
    assert all(row.value > 0 for row in rows)


@pytest.mark.parametrize("name", books())
def test_copies_are_measured_in_the_midst_of_a_battle(name):
    assert midway(book(name)).waiting()


def test_random_play_is_compared_with_that_of_peers():
    ours = [Row("a: random play", 50, "questions/s"), Row("a: drill play", 9, "questions/s")]
    peers = [Row("a peer", 100, "moves/s"), Row("peers: none installed", 0, "")]
    assert ratios(ours, peers) == [Row("a: random play / a peer", 0.5, "")]
