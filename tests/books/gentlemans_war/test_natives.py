"""Native armies: gathering, fury, hiding and the rest of their additions."""

from __future__ import annotations

import pytest

from books.gentlemans_war.drilled import bands, played, ran
from books.gentlemans_war.field import EAST, RED, Battle, lay, unit
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import fought, of
from books.gentlemans_war.test_movement import acting, ahead
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import Answer
from grognard.books.gentlemans_war.armies import ARMIES
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.contact import before_contact
from grognard.books.gentlemans_war.crowding import is_crowded
from grognard.books.gentlemans_war.deploying import formations
from grognard.books.gentlemans_war.doing import END, Deed, WhatNext, march_fault
from grognard.books.gentlemans_war.lists import army_lists
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.melee import Fight
from grognard.books.gentlemans_war.points import size_fault
from grognard.books.gentlemans_war.pursuing import accident
from grognard.books.gentlemans_war.responding import options
from grognard.books.gentlemans_war.results import combat, row_for
from grognard.books.gentlemans_war.scenarios import scenarios, table_switches
from grognard.tabletop.geometry import Pose, inches
from marks import cites


def run_into(victim, fates):
    """Blue's light cavalry ploughs into somebody of red's."""
    table = lay(unit("B", "light_cavalry", at=(30, 34)), victim, unit("R9", at=(66, 58)))

    async def plough(game, victim):
        rider = game.table.units["B"]
        await accident(game, rider, victim, Pose(30 * 254, 36 * 254, 18000), combat)

    return played(table, plough, fates)


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


@cites("AGW-566")
@pytest.mark.parametrize(
    ("switches", "row"),
    [
        ({}, "cavalry doubles infantry"),
        ({"native:blue": True}, "infantry doubles infantry"),
        ({"native:blue": True, "settlers:blue": True}, "cavalry doubles infantry"),
    ],
)
def test_a_warband_is_no_faster_than_other_natives_on_foot(switches, row):
    units = unit("R", "tribal_infantry", at=(30, 40)), unit("B", at=(30, 37))
    table = lay(*units, unit("B9", at=(60, 4)), switches=switches)
    assert row_for(table, [table.units["R"]], [table.units["B"]], "doubled").words == row


@cites("AGW-566", "AGW-666")
def test_boers_and_mexicans_are_settlers_and_no_other_natives_are():
    settlers = [one.id for one in army_lists().values() if one.settlers]
    assert settlers == ["boers", "mexico"]
    scenario = scenarios()["open-battle"]
    armies = {"red": ARMIES.ready["boers-50"], "blue": ARMIES.ready["zulus-50"]}
    found = table_switches(scenario, armies)
    assert (found.get("settlers:red"), found.get("settlers:blue")) == (True, None)


@cites("AGW-567", "AGW-069")
def test_a_second_band_goes_out_only_where_there_is_room_for_all_its_men():
    tribe = unit("R", "tribal_infantry", at=(30, 40), weapon="musket")
    mate = unit("R2", at=(33.6, 33), figures=6)
    battle = Battle(lay(tribe, mate, unit("B", at=(30, 4)), unit("R9", at=(66, 58))), "HK")
    battle.play(Use("unit", ("R",)))
    battle.play(Deed("scatter"), fates="6 6 6")
    battle.play(Go(place=(inches(20), inches(30))))  # out of the way of the next
    battle.play(Deed("scatter"), fates="1 1 1")
    bands = [one for one in battle.table.own(RED) if one.parent == "R"]
    assert [one.figures for one in bands] == [6, 6]
    assert not any(is_crowded(battle.table, one) for one in bands)


@cites("AGW-567")
def test_a_court_card_breaks_a_warband_into_three_bands_and_each_new_one_moves():
    tribe = unit("R", "tribal_infantry", at=(30, 50), weapon="jezail")
    battle = Battle(lay(tribe, unit("B", at=(66, 2)), unit("R9", at=(66, 58))), "HK")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("scatter"), fates="2 2 2")
    assert battle.asks() == "March"
    assert battle.question.unit.id == "R-band"
    there = battle.unit("R-band").place
    battle.play(Go(place=(there[0], there[1] - 254), bearing=0))
    battle.play(Deed("scatter"), Go(), fates="1 1 1")
    told = battle.play(Deed("scatter"))
    assert told.one(events.Formed).formation == "skirmish"
    assert [battle.unit(name).formation for name in ("R", "R-band", "R-other_band")] == [
        "skirmish"
    ] * 3
    assert battle.refusal(Deed("scatter")) == "AGW-567"
    battle.play(Deed("recover"))
    assert battle.unit("R").formation == "mass"


@cites("AGW-567")
def test_a_number_card_splits_off_one_band_which_waits_for_a_card_of_its_own():
    tribe = unit("R", "tribal_infantry", at=(30, 50), weapon="jezail")
    battle = acting(tribe)
    battle.play(Deed("scatter"))
    assert battle.asks() == "WhatNext"
    assert battle.question.unit.id == "R"
    assert battle.refusal(Deed("scatter")) == "AGW-567"


@cites("AGW-567")
@pytest.mark.parametrize("deed", [Deed("shoot", "B"), Deed("run", count=4)])
def test_a_band_that_breaks_off_costs_its_warband_nothing(deed):
    tribe = unit("R", "tribal_infantry", at=(30, 50), weapon="jezail")
    battle = acting(tribe, unit("B", at=(44, 40)))
    battle.play(Deed("scatter"))
    assert battle.refusal(deed) == ""


@cites("AGW-567")
def test_the_last_third_of_a_warband_opens_out_on_a_number_card_too():
    tribe = unit("R", "tribal_infantry", at=(30, 50), figures=6, weapon="jezail")
    parts = [
        unit(name, "tribal_infantry", at=at, parent="R", apart=True, figures=6, weapon="jezail")
        for name, at in (("R-band", (10, 50)), ("R-other_band", (50, 50)))
    ]
    battle = acting(tribe, *parts)
    assert battle.question.describe(Deed("scatter")).label == "Open out like the other bands"
    told = battle.play(Deed("scatter"))
    assert told.one(events.Formed).formation == "skirmish"


@cites("AGW-567")
def test_the_log_cites_the_tribes_own_rule_when_a_band_goes_off():
    battle = acting(unit("R", "tribal_infantry", at=(30, 50), weapon="musket"))
    assert battle.play(Deed("scatter")).one(events.SkirmishersOut).says_who() == "AGW-567"


@cites("AGW-568", "AGW-014")
def test_bands_of_two_tribes_may_gather_into_a_new_warband():
    battle = bands()
    told = battle.play(Deed("gather", "R2-band"), fates="S7")
    host = battle.unit("R-band")
    assert (host.figures, host.original, host.formation) == (12, 12, "mass")
    assert host.attributes == ("timid",)  # Brave and Gallant were not common to both
    assert "R2-band" not in battle.table.units
    joined = told.one(events.BandsJoined)
    assert joined.tell(battle.table) == "R-band and R2-band gather into one warband."


@cites("AGW-568")
def test_only_loose_bands_of_one_sort_within_six_inches_gather():
    assert bands().refusal(Deed("gather", "R2")) == "AGW-568"  # a tribe in a mass
    assert bands(figures=10).refusal(Deed("gather", "R2-band")) == "AGW-568"  # twenty men
    far = bands()
    far.unit("R2-band").place = (inches(48), inches(40))
    assert far.refusal(Deed("gather", "R2-band")) == "AGW-568"


@cites("AGW-568")
def test_a_warband_that_has_gathered_acts_in_the_next_cycle():
    band = {"kind": "tribal_infantry", "formation": "skirmish", "weapon": "musket", "figures": 6}
    tribe = unit("R", "tribal_infantry", at=(30, 40), figures=6, weapon="musket", original=6)
    parts = [
        unit(name, at=at, parent="R", apart=True, **band)
        for name, at in (("R-band", (30, 34)), ("R-other_band", (37, 40)))
    ]
    battle = acting(tribe, *parts, unit("B", at=(30, 22)))
    battle.play(Deed("recover"))
    for deed in (Deed("march", count=1), Deed("shoot", "B"), Deed("charge", "B")):
        assert battle.refusal(deed) == "AGW-568"
    battle.play(Deed("recover"), fates="S7")  # but the other band may come in as well
    assert battle.unit("R").figures == 18


@cites("AGW-568", "AGW-134")
def test_an_ace_does_not_set_a_new_warband_to_act_before_the_next_cycle():
    battle = bands()
    battle.play(Deed("gather", "R2-band"), fates="HA")
    assert battle.asks() == "UseCard"
    assert battle.refusal(Use("unit", ("R-band",))) == "AGW-568"
    assert battle.refusal(Use("unit", ("R",))) == ""
    battle.play(Use("unit", ("R",)), END, fates="H5")
    battle.play(Use("unit", ("R2",)), END, fates="H6")
    assert battle.refusal(Use("unit", ("R-band",))) == ""  # a new cycle has begun


@cites("AGW-568")
def test_of_two_bands_the_nearer_comes_in_however_far_the_other_is():
    tribe = unit("R", "tribal_infantry", at=(30, 50), figures=6, weapon="musket")
    band = {"parent": "R", "apart": True, "figures": 6, "weapon": "musket"}
    far = unit("R-band", "tribal_infantry", at=(60, 20), formation="skirmish", **band)
    near = unit("R-other_band", "tribal_infantry", at=(30, 44), formation="skirmish", **band)
    near.unloaded = True
    battle = acting(tribe, far, near)
    told = battle.play(Deed("recover"))
    joined = told.one(events.SkirmishersIn)
    assert (joined.skirmishers, joined.says_who()) == ("R-other_band", "AGW-568")
    assert battle.unit("R").figures == 12
    assert battle.unit("R").unloaded  # half the muskets are empty


@cites("AGW-570", "AGW-156")
def test_tribal_horsemen_shoot_in_the_middle_of_a_gallop():
    battle = acting(unit("R", "tribal_horsemen", at=(30, 50)), unit("B", at=(30, 29)))
    battle.play(Deed("run", count=3), fates="4 4 4")
    battle.play(ahead(12))
    battle.play(Deed("shoot", "B"), fates="6 1 1 1 1 6")
    assert battle.refusal(Deed("march", count=1)) == "AGW-156"
    assert battle.refusal(Deed("run", count=3)) == "AGW-156"  # two of six are left
    assert Deed("run", count=2) in battle.offers()
    battle.play(Deed("run", count=2), fates="1 1")
    told = battle.play(ahead(2), fates="S7")
    assert told.one(events.Moved).how == "runs"


@cites("AGW-572", "AGW-203")
def test_fanatics_who_have_dressed_their_ranks_charge_at_once():
    ghazis = unit("R", "tribal_infantry", at=(30, 40), attributes="fanatic", disordered=True)
    battle = acting(ghazis, unit("B", at=(30, 32)))
    assert battle.refusal(Deed("march", count=2)) == ""
    told = battle.play(Deed("reform"))
    assert told.one(events.ChargeDeclared).target == "B"  # nothing else was left to them


@cites("AGW-572", "AGW-185", "AGW-319")
def test_fanatics_who_have_charged_need_not_charge_the_next_enemy_as_well():
    ghazis = unit("R", "tribal_infantry", at=(30, 40), attributes="fanatic", weapon="")
    near = unit("B", at=(30, 33), figures=2, original=12, acted=True, disordered=True)
    others = unit("R9", at=(66, 58)), unit("B2", at=(48, 24)), unit("B3", at=(10, 4))
    battle = Battle(lay(ghazis, near, *others), "H7")
    told = battle.play(Use("unit", ("R",)), fates="2 2 2 2 " + "6 " * 15 + "1 1 S7")
    assert told.one(events.ChargeDeclared).target == "B"  # nothing else was allowed
    assert told.one(events.Left).gone == "destroyed"
    assert not battle.unit("R").disordered  # it could charge, but it has charged
    assert told.kinds()[-1] == "Flipped"


@cites("AGW-572")
def test_fanatics_in_reach_do_nothing_but_charge_the_nearest_enemy():
    zealots = unit("B", "tribal_infantry", at=(30, 28), attributes="fanatic", weapon="")
    near, far = unit("R", at=(30, 40), acted=True), unit("R2", at=(38, 42), acted=True)
    table = lay(zealots, near, far)
    zealots.dice = 3
    question = WhatNext(table, zealots)
    for deed in (Deed("march", count=3), Deed("charge", "R2"), Deed("end")):
        assert question.fault(deed).cite == "AGW-572"
    assert question.fault(Deed("charge", "R")) is None


@cites("AGW-573")
@pytest.mark.parametrize(("figures", "cite"), [(6, ""), (7, "AGW-573"), (8, "AGW-573"), (9, "")])
def test_camel_riders_are_six_or_nine(figures, cite):
    fault = size_fault("camel_riders", figures)
    assert (fault.cite if fault else "") == cite


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


@cites("AGW-574", "AGW-283")
def test_tigermen_stand_against_cavalry_and_evade_infantry_like_other_skirmishers():
    on_foot = facing_off(unit("B", at=(30, 30)), unit("R", "tigermen", at=(30, 40)))
    on_foot.play(Deed("charge", "R"))
    assert {"evade:2", "evade:3"} <= set(on_foot.offers())
    told = on_foot.play("evade:3", fates="6 6 6 1 1 1")
    assert told.one(events.Moved).how == "evades"


@cites("AGW-574")
def test_when_every_horseman_has_been_hooked_there_is_no_fight():
    last = unit("B", "light_cavalry", at=(30, 30), figures=1, original=6)
    tigers = unit("R", "tigermen", at=(30, 40), acted=True)
    battle = facing_off(last, tigers, unit("B8", at=(10, 4)))
    told = battle.play(Deed("charge", "R"), fates="6 6 6 6 6 6 1 1 1 1 1 H7")
    assert (told.one(events.Left).unit, told.one(events.Left).gone) == ("B", "destroyed")
    assert not told.of(events.Fought)


@cites("AGW-574", "AGW-292")
def test_tigermen_hook_horsemen_who_run_into_them_by_accident():
    tigers = unit("R", "tigermen", at=(30, 40), acted=True, disordered=True)
    fates = "3 " + "6 6 6 5 5 1 " + "6 " + "1 " * 6  # three fall, and one is left to fight
    game = run_into(tigers, fates + "1 1 1 1 " + "1")
    hooks = [event for event in of(game, events.CarriedAway) if event.by == "AGW-574"]
    assert [event.unit for event in hooks] == ["B"]
    assert [len(event.dice) for event in of(game, events.Fought)] == [1, 6]


@cites("AGW-576", "AGW-577")
def test_a_huge_gun_is_never_limbered_or_moved_once_it_is_on_the_field():
    battle = acting(unit("R", "huge_gun", at=(30, 40)), unit("B", at=(30, 4)))
    assert battle.refusal(Deed("form", "limbered")) == "AGW-058"
    assert formations(battle.unit("R")) == ("deployed",)
    hooked_up = unit("R", "huge_gun", at=(30, 40), formation="limbered", dice=1)
    assert march_fault(hooked_up, 1).cite == "AGW-576"
    without = unit("R", "huge_gun", at=(30, 40), gun_at=(7620, 4000, 0), dice=3)
    assert march_fault(without, 3) is None  # its gunners walk


@cites("AGW-576", "AGW-171")
def test_neither_a_huge_gun_nor_infantry_turns_for_nothing():
    for kind in ("huge_gun", "infantry"):
        battle = acting(unit("R", kind, at=(30, 40)), unit("B", at=(30, 20)))
        assert battle.refusal(Deed("face", angle=4500)) == "AGW-171"


@cites("AGW-576", "AGW-291")
@pytest.mark.parametrize(("kind", "turns"), [("huge_gun", False), ("field_gun", True)])
def test_a_huge_gun_is_not_turned_to_face_a_charge(kind, turns):
    horse, gun = unit("B", "light_cavalry", at=(30, 30)), unit("R", kind, (30, 40), EAST)
    table, answer = lay(horse, gun), Answer(gun, [horse])
    answer.actions = 2
    assert answer.side == "flank"
    assert ("face" in options(table, answer)) is turns


@cites("AGW-577", "AGW-170")
@pytest.mark.parametrize(
    ("kind", "cite"),
    [("light_cavalry", "AGW-170"), ("tribal_horsemen", ""), ("camel_riders", "")],
)
def test_native_horse_charges_over_rough_ground_where_regulars_do_not(kind, cite):
    strip = feature("s", "field", outline=((20, 30), (40, 30), (40, 34), (20, 34)))
    battle = facing_off(
        unit("B", kind, at=(30, 27)),
        unit("R", at=(30, 40), acted=True, disordered=True),
        features=[strip],
    )
    assert battle.refusal(Deed("charge", "R")) == cite


@cites("AGW-577", "AGW-167")
def test_camels_that_charge_over_rough_ground_arrive_disordered_and_pay_double_for_it():
    strip = feature("s", "field", outline=((20, 30), (40, 30), (40, 34), (20, 34)))
    target = unit("R", at=(30, 40), acted=True, disordered=True)
    battle = facing_off(unit("B", "camel_riders", at=(30, 27)), target, features=[strip])
    told = battle.play(Deed("charge", "R"), fates="6 6 6 6 6 " + "1 " * 18)
    assert told.one(events.ChargeDeclared).distance // 254 == 15  # eleven, and four of them twice
    assert told.one(events.Disordered).unit == "B"
