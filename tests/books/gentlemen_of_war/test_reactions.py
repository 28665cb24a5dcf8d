"""Reaction moves of the side that has nobody left to activate."""

import pytest

from books.gentlemen_of_war.field import BLUE, RED, field
from grognard.books.gentlemen_of_war import events
from marks import cites

FOE = "Conscript"
DONE = {"R": {"acted": True}, "S": {"acted": True}}


def idle(line="R12.....B.C.D.E.F.G", given=None, red=FOE, **more):
    """Red has no unit left to activate; blue has all of his."""
    units = {letter: FOE for letter in "BCDEFG" if letter in line}
    units |= {letter: red for letter in "RS" if letter in line}
    state = {letter: {**DONE[letter], **(given or {}).get(letter, {})} for letter in DONE}
    return field(line, given=state, table={"acting": BLUE}, **units, **more)


def act(*letters):
    return ", ".join(f"activate {letter}, end" for letter in letters)


def reactions(battle):
    """How many Reactions the idle side is told it has."""
    return battle.question.words() if battle.asks() == "Relocate" else ""


@cites("GOW-065")
def test_a_reaction_is_gained_after_every_second_enemy_activation_in_a_row():
    battle = idle()
    battle.play(act("B"))
    assert battle.asks() == "Activate"
    battle.play(act("C"))
    assert (battle.question.seat, reactions(battle)) == (RED, "Spend Reactions? You have 1.")
    battle.play(f"no, {act('D')}")
    assert reactions(battle) == "Spend Reactions? You have 1."
    battle.play(f"no, {act('E')}")
    assert reactions(battle) == "Spend Reactions? You have 2."


@cites("GOW-065")
def test_enemy_activations_count_from_the_idle_sides_last_unit_on():
    line = "R.....B.C.D.E"
    battle = field(line, R=FOE, B=FOE, C=FOE, D=FOE, E=FOE)
    battle.play(f"end, {act('B')}")
    assert battle.asks() == "Activate"
    battle.play(act("C"))
    assert battle.asks() == "Relocate"


@cites("GOW-065")
def test_a_reaction_earned_by_the_last_activation_is_of_no_use():
    battle = idle("R12.....B.C")
    told = battle.play("activate B, end, end")
    assert "TurnEnded" in told.kinds()
    assert told.of(events.ReactionSpent) == []


@cites("GOW-065")
def test_while_both_sides_have_units_left_nobody_gains_reactions():
    battle = field("R.S..B.C.D.E", R=FOE, S=FOE, B=FOE, C=FOE, D=FOE, E=FOE)
    battle.play("activate R, end, activate B, end")
    assert battle.asks() == "Act"  # S, red's only other unit


@cites("GOW-066")
def test_reactions_are_gone_when_the_next_turn_begins():
    battle = idle("R12.....B.C.D")
    battle.play(f"{act('B', 'C')}, no, end")
    assert battle.asks() == "FirstPlayer"
    battle.play("red, end")
    battle.play(act("B"))
    assert battle.asks() == "Activate"
    battle.play(act("C"))
    assert reactions(battle) == "Spend Reactions? You have 1."


@cites("GOW-067")
def test_relocate_moves_a_unit_a_hex_for_each_reaction():
    battle = idle()
    battle.play(act("B", "C"))
    told = battle.play("relocate R, to 1")
    assert told.one(events.ReactionSpent).count == 1
    assert told.one(events.Moved).how == "relocates"
    assert battle.asks() == "Activate"


@cites("GOW-067")
def test_two_reactions_may_go_into_one_relocation():
    battle = idle()
    battle.play(f"{act('B', 'C')}, no, {act('D')}, no, {act('E')}")
    battle.play("relocate R")
    assert battle.reachable() == {"1", "2"}
    assert battle.play("to 2").one(events.ReactionSpent).count == 2


@cites("GOW-067")
@pytest.mark.parametrize(
    ("under", "reachable"),
    [
        pytest.param({"1": "f"}, {"3", "4"}, id="into soft cover"),
        pytest.param({"1": "w"}, {"1", "3", "4"}, id="into water"),
    ],
)
def test_terrain_costs_reactions_like_movement(under, reachable):
    line = "3R12....B.C.D.E.F.G\n.4................."
    battle = idle(line, under=under)
    battle.play(f"{act('B', 'C')}, relocate R")
    assert battle.reachable() == reachable


@cites("GOW-067", "GOW-129")
def test_one_reaction_takes_nobody_out_of_water():
    battle = idle("3R12....B.C.D.E.F.G.S", under={"R": "w"})
    battle.play(act("B", "C"))
    assert battle.refusal("relocate R") == "GOW-067"
    assert battle.refusal("relocate S") == ""


@cites("GOW-067")
def test_a_unit_in_melee_does_not_relocate():
    battle = idle("1RB..C.D.E.F.S", melee="RB")
    battle.play(act("C", "D"))
    assert battle.refusal("relocate R") == "GOW-067"
    assert battle.refusal("relocate S") == ""


@cites("GOW-067")
def test_only_ones_own_units_react():
    battle = idle()
    battle.play(act("B", "C"))
    assert battle.refusal("relocate D") == "GOW-065"


def empty_gun(**more):
    """Red's musket is empty; two Reactions are at hand."""
    battle = field(
        "R12.....B.C.D.E.F.G",
        R="Redcoat with Smoothbore Musket",
        given={"R": {"acted": True, "ammo": (0,) * 6, **more}},
        table={"acting": BLUE},
        **dict.fromkeys("BCDEFG", FOE),
    )
    battle.play(act("B", "C"))
    return battle


@cites("GOW-068")
def test_reload_spends_two_reactions_for_one_action_of_loading():
    battle = empty_gun()
    assert battle.refusal("reload R Smoothbore Musket") == "GOW-068"
    battle.play(f"no, {act('D')}, no, {act('E')}")
    label = battle.question.describe(battle.choice("reload R Smoothbore Musket")).label
    assert label == "R loads the Smoothbore Musket"
    told = battle.play("reload R Smoothbore Musket")
    assert told.one(events.ReactionSpent).count == 2
    assert told.one(events.Loading).done is False


@cites("GOW-068")
def test_reload_may_complete_what_was_paid_before():
    battle = empty_gun(paid=(0, 0, 0, 0, 0, 1))
    battle.play(f"no, {act('D')}, no, {act('E')}")
    told = battle.play("reload R Smoothbore Musket")
    assert told.one(events.Loading).done is True


@cites("GOW-068", "GOW-094")
def test_mobile_loading_gives_no_step_outside_ones_own_activation():
    battle = field(
        "R12.....B.C.D.E.F.G",
        R="Fusilier of the Line with Needle Rifle",
        given={"R": {"acted": True, "ammo": (0,) * 6}},
        table={"acting": BLUE},
        **dict.fromkeys("BCDEFG", FOE),
    )
    battle.play(f"{act('B', 'C')}, no, {act('D')}, no, {act('E')}")
    told = battle.play("reload R Needle Rifle")
    assert told.one(events.Loading).done is True
    assert battle.asks() == "Activate"


@cites("GOW-068")
@pytest.mark.parametrize(("ammo", "melee"), [(1, ""), (0, "RB")])
def test_a_loaded_gun_or_one_in_melee_is_not_reloaded(ammo, melee):
    battle = field(
        "1RB......C.D.E.F.G",
        R="Redcoat with Smoothbore Musket",
        given={"R": {"acted": True, "ammo": (0,) * 5 + (ammo,)}},
        table={"acting": BLUE, "in_a_row": 2, "reactions": 2},
        melee=melee,
        **dict.fromkeys("BCDEFG", FOE),
    )
    battle.play(act("C"))
    if melee:  # nothing at all can be done, so nothing is asked
        assert battle.asks() == "Activate"
    else:
        assert battle.refusal("reload R Smoothbore Musket") == "GOW-065"


@cites("GOW-065")
def test_reactions_that_are_kept_are_counted_as_they_were():
    # A record is told with the table as it is in the end, when no Reactions are left.
    told = events.ReactionsKept("red", 2)
    battle = field("R....B", R="Redcoat", B=FOE, acts="R")
    assert battle.table.reactions == 0
    assert told.tell(battle.table) == "Red keeps 2 Reactions."


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
