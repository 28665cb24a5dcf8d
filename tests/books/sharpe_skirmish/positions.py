"""Positions and readings that the tests of several chapters share."""

from __future__ import annotations

from books.sharpe_skirmish.field import (
    SOUTH,
    Battle,
    group,
    lay,
)


def rifle_captain(**given):
    return group("red-9", "rifle-officer", places=[(60, 64)], pc=True, **given)


def rank(name, kind, y, count=4, **given):
    return group(name, kind, places=[(60 + 3 * n, y) for n in range(count)], **given)


def officer_beside(**given):
    """An officer who stands before his men, nearest to the enemy."""
    men = rank("blue-1", "fusilier", 40, facing=SOUTH)
    return men, group("blue-2", "french-officer", places=[(64, 44)], facing=SOUTH, **given)


def foe(at=(60, 10), **given):
    return group("blue-1", "fusilier", 4, at, SOUTH, **given)


def captain_at_hand():
    return group("red-9", "british-officer", places=[(60, 64)], pc=True, acted=1)


def captain_far_off(**given):
    return group("red-9", "british-officer", places=[(170, 110)], pc=True, acted=1, **given)


def run(result, *groups, ground=(), **given):
    """Red's first group, which nobody commands, carries out a result."""
    groups[0].result, groups[0].seat = result, ""
    return Battle(lay(*groups, ground=ground, **given))
