"""What a second referee caught: troops of their own sort, cameos, and the terms of scenarios."""

import pytest

from books.gentlemans_war.field import BLUE, RED, WEST, Battle, general, lay, unit
from books.gentlemans_war.test_close_combat import fought, of
from books.gentlemans_war.test_movement import acting, ahead
from books.gentlemans_war.test_scenario_rules import vanguards
from books.gentlemans_war.test_shooting import feature
from books.gentlemans_war.test_special_troops import placed
from books.gentlemans_war.test_the_letter_of_combat import ran
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import Answer
from grognard.books.gentlemans_war.contact import before_contact
from grognard.books.gentlemans_war.country import table_base
from grognard.books.gentlemans_war.deploying import formations
from grognard.books.gentlemans_war.doing import Deed, march_fault
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.melee import Fight
from grognard.books.gentlemans_war.pieces import Arrival, Objective, Terms
from grognard.books.gentlemans_war.retreats import fall_back
from grognard.books.gentlemans_war.stands import base_of
from grognard.books.gentlemans_war.vanguards import Vanguard
from grognard.books.gentlemans_war.victories import EARLY, at_nightfall
from grognard.tabletop.geometry import along_bearing, contains, inches
from marks import cites

# Guns that stay where they are


@cites("AGW-576", "AGW-577")
def test_a_huge_gun_is_never_limbered_or_moved_once_it_is_on_the_field():
    battle = acting(unit("R", "huge_gun", at=(30, 40)), unit("B", at=(30, 4)))
    assert battle.refusal(Deed("form", "limbered")) == "AGW-058"
    assert formations(battle.unit("R")) == ("deployed",)
    hooked_up = unit("R", "huge_gun", at=(30, 40), formation="limbered", dice=1)
    assert march_fault(hooked_up, 1).cite == "AGW-576"
    without = unit("R", "huge_gun", at=(30, 40), gun_at=(7620, 4000, 0), dice=3)
    assert march_fault(without, 3) is None  # its gunners walk


@cites("AGW-178", "AGW-181", "AGW-223")
@pytest.mark.parametrize("kind", ["field_gun", "siege_gun", "late_machine_gun"])
def test_a_gun_in_action_is_turned_half_left_or_right_for_nothing_and_keeps_its_range(kind):
    gun = unit("R", kind, at=(30, 40), ranged=("B",))
    battle = acting(gun, unit("B", at=(50, 38)))
    assert battle.refusal(Deed("shoot", "B")) == "AGW-213"
    told = battle.play(Deed("face", angle=4500))
    assert (told.one(events.Faced).spent, battle.unit("R").ranged) == (0, ("B",))
    assert battle.refusal(Deed("face", angle=4500)) == "AGW-178"
    assert battle.refusal(Deed("shoot", "B")) == ""


@cites("AGW-178", "AGW-177")
def test_a_gun_that_was_turned_may_still_be_pushed_straight_on_but_not_turned_more():
    battle = acting(unit("R", "field_gun", at=(30, 40)), unit("B", at=(30, 4)))
    battle.play(Deed("face", angle=-4500), Deed("march", count=1), fates="3")
    ahead_ = along_bearing(31500, inches(2))
    there = (inches(30) + ahead_.x, inches(40) + ahead_.y)
    assert battle.refusal(Go(place=there, bearing=27000)) != ""
    assert battle.refusal(Go(place=there, bearing=31500)) == ""
    pushed = acting(unit("R", "field_gun", at=(30, 40)), unit("B", at=(30, 4)))
    pushed.play(Deed("march", count=1), fates="3")
    pushed.play(Go(place=(inches(30), inches(38)), bearing=0))
    assert pushed.refusal(Deed("face", angle=4500)) == "AGW-178"


@cites("AGW-576", "AGW-171")
def test_neither_a_huge_gun_nor_infantry_turns_for_nothing():
    for kind in ("huge_gun", "infantry"):
        battle = acting(unit("R", kind, at=(30, 40)), unit("B", at=(30, 20)))
        assert battle.refusal(Deed("face", angle=4500)) == "AGW-171"


# Cameos


@cites("AGW-660", "AGW-161")
@pytest.mark.parametrize(
    ("kind", "fence"), [("light_cavalry", "high-wall"), ("field_gun", "hedge")]
)
def test_a_boy_scout_knows_paths_through_the_rough_but_none_over_a_wall(kind, fence):
    wood = feature("w", "wood", outline=((10, 36), (50, 36), (50, 44), (10, 44)))
    wall = feature("h", fence, line=((10, 34), (50, 34)))
    formation = {"formation": "limbered"} if kind == "field_gun" else {}

    def straight(end):
        return Go(place=(inches(30), inches(end)), bearing=0)

    def refusal(start):
        guided = unit("R", kind, at=(30, start), cameo="boy scout", **formation)
        battle = acting(guided, unit("B", at=(30, 2)), features=[wood, wall])
        battle.play(Deed("march", count=2), fates="6 6")
        return battle.refusal(straight(start - 8) if formation else ahead(8))

    assert refusal(48) == ""  # half of it through the wood
    assert refusal(38) != ""


# Tribesmen


@cites("AGW-566", "AGW-310")
def test_a_warband_that_ties_with_soldiers_goes_back_eight_inches_or_more_as_horse_does():
    table = lay(
        unit("R", "tribal_infantry", at=(30, 40)), unit("B", at=(30, 36)), unit("B9", at=(60, 4))
    )
    game = fought(
        table,
        lambda t: Fight([t.units["R"]], [t.units["B"]]),
        "1 " * 18 + "1 " * 12 + "1 1 2",
        "hold",
    )
    assert of(game, events.Retreated)[0].dice == (1, 1, 2)
    assert game.table.units["R"].place == (inches(30), inches(48))


@cites("AGW-572", "AGW-203")
def test_fanatics_who_have_dressed_their_ranks_charge_at_once():
    ghazis = unit("R", "tribal_infantry", at=(30, 40), attributes="fanatic", disordered=True)
    battle = acting(ghazis, unit("B", at=(30, 32)))
    assert battle.refusal(Deed("march", count=2)) == ""
    told = battle.play(Deed("reform"))
    assert told.one(events.ChargeDeclared).target == "B"  # nothing else was left to them


@cites("AGW-574")
def test_a_tigerman_throws_his_hook_once_however_many_squadrons_come():
    squadrons = unit("B", "light_cavalry", at=(30, 37)), unit("B2", "light_cavalry", at=(37, 37))
    table = lay(*squadrons, unit("R", "tigermen", at=(33, 40)))

    def contact(game):
        one, other, prey = (game.table.units[name] for name in ("B", "B2", "R"))
        before_contact(game, Fight([one, other], [prey]), Answer(prey, [one, other]))

    game = ran(table, contact, "6 5 1 1 1 1")
    assert [event.unit for event in of(game, events.CarriedAway)] == ["B"]
    assert (game.table.units["B"].figures, game.table.units["B2"].figures) == (5, 6)


# Charges at the edge of the table


@cites("AGW-259", "AGW-254")
def test_nobody_wheels_off_the_table_to_charge():
    at_the_edge = unit("R", "tribal_infantry", at=(2.2, 23), facing=WEST)
    battle = acting(at_the_edge, unit("B", "field_gun", at=(1.6, 38)))
    assert battle.refusal(Deed("charge", "B")) == "AGW-259"


@cites("AGW-247")
def test_who_falls_back_along_the_side_of_the_table_finds_room_further_in():
    horse = unit("B", "light_cavalry", at=(70, 40))  # a man of it hangs over the edge
    table = lay(horse, unit("R", at=(69, 43.5)))
    game = ran(table, lambda g: fall_back(g, g.table.units["B"]), "3 3 3 3")
    assert game.table.units["B"].place[1] == inches(28)
    base = base_of(game.table.units["B"])
    assert contains(table_base(game.table.width, game.table.height), base)


# Where vanguards stop


@cites("AGW-362")
def test_a_vanguard_may_leave_twelve_inches_to_the_enemy_and_no_less():
    battle = Battle(vanguards())
    assert battle.refusal(Vanguard(("R",), 12)) == ""  # of the twenty-four between them
    battle.play(Vanguard(("R",), 12))
    assert battle.refusal(Vanguard(("B",), 1)) == "AGW-362"


# Terms of scenarios


RELIEF = Terms(victory="detachment", attacker=RED, arrivals=(Arrival(1, BLUE, ("B2",)),))


@cites("AGW-389")
def test_a_relief_that_meets_its_own_skirmishers_has_relieved_nobody():
    out = unit("B2-skirmishers", at=(30, 19), figures=6, parent="B2", formation="skirmish")
    relief = unit("B2", at=(30, 16), figures=6, original=6)
    table = placed(RELIEF, unit("R", at=(30, 40)), unit("B", at=(60, 50)), relief, out)
    assert EARLY["detachment"](table) is None
    table.units["B"].place = (inches(30), inches(22))  # its skirmishers are at the mission
    assert EARLY["detachment"](table).winner == BLUE


@cites("AGW-389")
def test_with_the_detachment_lost_the_relief_does_not_win_by_nightfall():
    besiegers = [unit("R", at=(30, 40)), unit("R2", gone="destroyed"), unit("R3", at=(40, 40))]
    lost, relief = unit("B", gone="destroyed"), [unit("B2", at=(30, 4))]
    relief += [unit(f"B{n}", at=(8 * n, 4)) for n in (5, 6, 7)]
    terms = Terms(
        victory="detachment", attacker=RED, arrivals=(Arrival(1, BLUE, ("B2", "B5", "B6", "B7")),)
    )
    table = placed(terms, *besiegers, lost, *relief)
    assert at_nightfall(table).winner == ""
    table.units["B"] = unit("B", at=(30, 50))
    assert at_nightfall(table).winner == BLUE  # it held out, and the enemy has suffered more


@cites("AGW-375")
def test_a_work_that_nobody_holds_at_nightfall_is_not_held():
    work = Objective("work", (inches(30), inches(30)), inches(6), "the work")
    terms = Terms(victory="fieldworks", attacker=RED, objectives=(work,))
    table = placed(terms, unit("R", at=(30, 50)), unit("B", at=(30, 4)))
    assert at_nightfall(table).winner == RED
    table.units["B"].place = (inches(30), inches(30))
    assert at_nightfall(table).winner == BLUE


@cites("AGW-370")
def test_a_general_is_none_of_the_units_that_ambushers_have_to_destroy():
    terms = Terms(victory="ambush", attacker=RED)
    column = [unit("B", gone="destroyed"), unit("B2", at=(30, 4)), unit("B3", at=(40, 4))]
    force = [unit("R", at=(30, 40)), unit("R2", at=(40, 40))]
    fallen = general("Bg", (30, 4), gone="killed")
    table = placed(terms, *force, *column, generals=[fallen])
    assert EARLY["ambush"](table) is None
    table.units["B2"].gone = "destroyed"
    assert EARLY["ambush"](table).winner == RED
