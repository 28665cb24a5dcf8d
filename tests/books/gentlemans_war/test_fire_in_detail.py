"""Shooting in detail: who shoots, when, and at what."""

from __future__ import annotations

import pytest

from books.gentlemans_war.field import BLUE, general, lay, unit
from books.gentlemans_war.test_movement import acting
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.firing import Aim, aim
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.pieces import usual_weapon
from grognard.books.gentlemans_war.tables import arm_of
from grognard.books.gentlemans_war.view import view
from marks import cites


@cites("AGW-096")
def test_a_needle_gun_counts_as_a_carbine():
    assert arm_of("needle_gun", "1870") == arm_of("carbine", "1870")
    assert usual_weapon("infantry") == "breech_rifle"


@cites("AGW-204", "AGW-223", "AGW-242", "AGW-253")
def test_the_card_of_a_unit_says_what_all_have_seen_of_it():
    gun = unit("R", "field_gun", at=(30, 50), shot=True, ranged=("B", "B2"))
    runner = unit("B", at=(30, 10), running=True, failed=True, unrallied=True)
    table = lay(gun, runner, unit("B2", at=(50, 10), gone="fled"))
    cards = {piece.id: piece.lines for piece in view(table, BLUE).pieces}
    assert cards["R"][1:] == ("Has shot in this cycle", "Has the range of B")
    assert cards["B"][-1] == "Is past rallying"
    assert "Has failed a morale test" in cards["B"][-2]


@cites("AGW-207", "AGW-679")
def test_infantry_shoots_and_then_charges_with_a_die_fewer():
    battle = acting(unit("R", at=(30, 40)), unit("B", at=(30, 30), acted=True, disordered=True))
    battle.play(Deed("shoot", "B"), fates="1 1 1 1 1 1")
    told = battle.play(Deed("charge", "B"), fates="6 6 " + "1 " * 24)
    assert len(told.one(events.ChargeRolled).dice) == 2


@cites("AGW-209")
def test_skirmishers_who_have_moved_and_shot_do_nothing_more():
    loose = unit("R", "light_infantry", at=(30, 40), figures=6, attributes="well_drilled")
    loose.formation = "skirmish"
    battle = acting(loose.copy(), unit("B", at=(30, 24)))
    battle.play(Deed("march", count=1), fates="2")
    battle.play(Go(place=(30 * 254, 38 * 254), bearing=0))
    told = battle.play(Deed("shoot", "B"), fates="1 1 1")
    assert told.of(events.ActivationEnded)  # although a die is left
    first = acting(loose, unit("B", at=(30, 24)))
    first.play(Deed("shoot", "B"), fates="1 1 1")
    assert first.refusal(Deed("form", "line")) == ""


@cites("AGW-209", "AGW-156", "AGW-155")
def test_skirmishers_may_run_with_a_die_fewer_and_shoot_at_the_end():
    battle = acting(unit("R", "sharpshooters", at=(30, 40)), unit("B", at=(30, 20)))
    assert {deed.count for deed in battle.offers() if deed.kind == "run"} == {3, 4}
    battle.play(Deed("run", count=3), fates="2 2 2")
    battle.play(Go(place=(30 * 254, 36 * 254), bearing=0))
    assert battle.refusal(Deed("shoot", "B")) == ""
    assert battle.refusal(Deed("march", count=1)) == "AGW-156"
    line = acting(unit("R", at=(30, 40)), unit("B", at=(30, 20)))
    assert {deed.count for deed in line.offers() if deed.kind == "run"} == {3}


@cites("AGW-209", "AGW-083")
def test_skirmishers_shoot_first_or_last_but_do_not_move_twice():
    battle = acting(unit("R", "sharpshooters", at=(30, 40)), unit("B", at=(30, 24)))
    battle.play(Deed("march", count=2), fates="2 2")
    battle.play(Go(place=(30 * 254, 38 * 254), bearing=0))
    assert battle.refusal(Deed("shoot", "B")) == ""
    assert battle.refusal(Deed("march", count=1)) == "AGW-209"
    light = unit("R", "light_infantry", at=(30, 40), figures=6, formation="skirmish")
    formed = acting(light, unit("B", at=(30, 24)))
    formed.play(Deed("form", "line"))
    assert formed.refusal(Deed("shoot", "B")) == ""


@cites("AGW-212", "AGW-216")
def test_units_in_close_combat_and_lone_generals_are_not_shot_at():
    shooter, target = unit("R", at=(30, 40)), unit("B", at=(30, 24), locked=("R2",))
    table = lay(shooter, target, unit("R2", at=(30, 22), locked=("B",)))
    assert aim(table, shooter, target).cite == "AGW-212"
    battle = acting(unit("R", at=(30, 40)), generals=[general("Bg", (30, 30))])
    assert battle.refusal(Deed("shoot", "Bg")) == "AGW-211"


@cites("AGW-215")
def test_a_gun_swings_freely_up_to_45_degrees():
    gun = unit("R", "field_gun", at=(30, 40))
    table = lay(gun, unit("B", at=(45, 24)), unit("B2", at=(56, 36)))
    assert isinstance(aim(table, gun, table.units["B"]), Aim)
    assert aim(table, gun, table.units["B2"]).cite == "AGW-213"


@cites("AGW-223", "AGW-178")
def test_a_gun_that_turns_far_has_to_range_in_again():
    gun = unit("R", "field_gun", at=(30, 40), ranged=("B",))
    battle = acting(gun, unit("B", at=(30, 20)))
    battle.play(Deed("face", angle=9000))
    assert battle.unit("R").ranged == ()


@cites("AGW-225", "AGW-576", "AGW-288")
@pytest.mark.parametrize("kind", ["early_machine_gun", "huge_gun"])
def test_nobody_clears_or_loads_a_gun_from_which_he_has_run(kind):
    left = {"jammed": kind != "huge_gun", "unloaded": kind == "huge_gun"}
    at_it = acting(unit("R", kind, at=(30, 50), **left), unit("B", at=(30, 4)))
    assert at_it.refusal(Deed("load")) == ""
    away = unit("R", kind, at=(30, 50), gun_at=(30 * 254, 40 * 254, 0), **left)
    battle = acting(away, unit("B", at=(30, 4)))
    assert battle.refusal(Deed("load")) == "AGW-288"


@cites("AGW-220", "AGW-046", "AGW-087")
@pytest.mark.parametrize(
    "piece",
    [
        unit("R", "field_gun", at=(30, 40), figures=1, original=4, attributes="bad_aim"),
        unit("R", "light_cavalry", at=(30, 40), figures=1, mounted=False, formation="skirmish"),
    ],
)
def test_nobody_shoots_without_a_die(piece):
    table = lay(piece, unit("B", at=(30, 30)))
    assert aim(table, piece, table.units["B"]).cite == "AGW-220"
