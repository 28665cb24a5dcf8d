"""Positions and readings that the tests of several chapters share."""

from __future__ import annotations

from books.gentlemans_war.field import (
    BLUE,
    NORTH,
    RED,
    lay,
    unit,
)
from books.gentlemans_war.test_charges import facing_off
from grognard.books.gentlemans_war.deploying import Stand
from grognard.books.gentlemans_war.doing import Deed
from grognard.tabletop.geometry import inches


def sharpshooters(**more):
    return unit("R", "sharpshooters", **more)


def between_two(**more):
    """Red's R has B before its front and B2, who joins the charge by a card, behind it."""
    rear = unit("B2", at=(30, 50), facing=NORTH)
    hands = {"hands": {BLUE: "SK"}, "standing": {BLUE: "charge"}}
    battle = facing_off(unit("B", at=(30, 30)), unit("R", at=(30, 40), **more), rear, **hands)
    battle.play(Deed("charge", "R"), "join:SK:B2")
    return battle


def crew(formation, kind="field_gun", **more):
    """Red gunners who have left their gun behind the enemy."""
    return unit("R", kind, at=(30, 40), formation=formation, gun_at=(7620, 4000, 0), **more)


def placing(*units, **more):
    """Red is to place his first unit; blue stands."""
    return lay(*units, unit("B", at=(30, 10)), phase="deploy", deployer=RED, **more)


def runs_of(game):
    return game.table.units["R"]


def at(name, formation, *, y=52):
    return Stand(name, inches(30), inches(y), formation)
