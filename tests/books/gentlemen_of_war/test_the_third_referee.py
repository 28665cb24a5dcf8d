"""Sentences that a third referee did not believe."""

from __future__ import annotations

import pytest

from books.gentlemen_of_war.field import field
from grognard.books.gentlemen_of_war import events
from marks import cites


@cites("GOW-060", "GOWR-050")
@pytest.mark.parametrize(("ails", "shakes"), [({}, 0), ({"immobilized": True}, 1)])
def test_who_has_nothing_to_shake_off_is_not_said_to_shake_it_off(ails, shakes):
    priest = "Regimental Priest"
    battle = field("RS...B", R=priest, S="Conscript", B="Redcoat", acts="R", given={"S": ails})
    told = battle.play("use Benediction, on S, add 0, buy 0", "S2 H3 H4 H5")
    assert told.one(events.Bought).what == "Clear"
    assert len(told.of(events.Cleared)) == shakes


@cites("GOW-068")
def test_a_reload_in_reaction_is_told_of_the_man_who_loads():
    battle = field(
        "R...BC",
        R="Commander Redcoat with Pistol",
        B="Redcoat",
        C="Redcoat",
        given={"R": {"acted": True, "ammo": (0,) * 6}},
        table={"acting": "blue", "reactions": 2, "reacting": True},
    )
    told = battle.play("reload R Fire")
    loaded = told.one(events.Loading)
    assert told.one(events.ReactionSpent).what == "load the Pistol"
    assert loaded.tell(battle.table) == "R, loading the Pistol: done."
