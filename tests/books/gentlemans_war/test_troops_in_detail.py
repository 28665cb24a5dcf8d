"""Kinds of units, their attributes, and troops of other wars."""

from __future__ import annotations

import pytest

from books.gentlemans_war.drilled import ran
from books.gentlemans_war.field import (
    BLUE,
    RED,
    WEST,
    Battle,
    lay,
    unit,
)
from books.gentlemans_war.positions import at, placing
from books.gentlemans_war.test_brawls import supported
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import advantage, fought, of, pair
from books.gentlemans_war.test_movement import acting
from books.gentlemans_war.test_shooting import feature, shooting
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.country import pace_of
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.firing import loading_cost
from grognard.books.gentlemans_war.pieces import (
    NOWHERE,
)
from grognard.books.gentlemans_war.restrictions import cannot_charge
from grognard.books.gentlemans_war.retreats import run_away
from grognard.books.gentlemans_war.stands import base_of
from grognard.tabletop.geometry import inches
from marks import cites


@cites("AGW-015", "AGW-235")
def test_fewer_than_half_of_a_unit_may_go_out_as_skirmishers_and_take_their_share_of_its_losses():
    battle = acting(unit("R", at=(30, 40), figures=8, original=12, shot_down=4, tried=1))
    assert Deed("skirmish", count=2) in battle.offers()
    assert battle.refusal(Deed("skirmish", count=5)) == "AGW-015"
    told = battle.play(Deed("skirmish", count=2))
    assert told.one(events.SkirmishersOut).figures == 2
    out, home = battle.unit("R-skirmishers"), battle.unit("R")
    assert (out.figures, out.original, out.shot_down) == (2, 3, 1)
    assert (home.figures, home.original, home.shot_down) == (6, 9, 3)


@cites("AGW-015", "AGW-016", "AGW-114")
def test_skirmishers_who_are_out_at_the_beginning_stand_in_the_zone_too():
    battle = Battle(placing(unit("R"), unit("R2")))
    assert battle.refusal(at("R", "out", y=43)) == "AGW-080"  # the zone begins at 42
    battle.play(at("R", "out"))
    out = battle.unit("R-skirmishers")
    assert (out.figures, battle.unit("R").figures, out.apart) == (6, 6, False)
    assert base_of(out).top >= inches(42)
    assert battle.table.of(RED) == [battle.unit("R"), battle.unit("R2")]


@cites("AGW-016")
@pytest.mark.parametrize("figures", [6, 1])
def test_skirmishers_whose_supports_are_driven_away_or_shot_need_a_card_of_their_own(figures):
    home = unit("B", at=(30, 26), figures=figures, original=6, shot_down=6 - figures)
    out = unit("B-skirmishers", at=(39, 24), figures=6, formation="skirmish", parent="B")
    battle = acting(unit("R", at=(30, 34), weapon="magazine_rifle"), home, out)
    assert battle.unit("B-skirmishers") not in battle.table.of(BLUE)
    retreat = "2 6 6" if figures > 1 else ""
    told = battle.play(Deed("shoot", "B"), fates="6 6 6 6 6 6 " + "1 1 5 5 5 5 " + retreat)
    assert told.one(events.Parted).apart
    assert battle.unit("B-skirmishers") in battle.table.of(BLUE)


@cites("AGW-017", "AGW-018", "AGW-095", "AGW-568")
@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("R-skirmishers", "The skirmish line of the Buffs acts."),
        ("R-half", "The Buffs (second half) acts."),
        ("R-half-skirmishers", "The skirmish line of the Buffs (second half) acts."),
        ("R-other_band", "Other band of the Buffs acts."),
        ("R-party", "Party of the Buffs acts."),
    ],
)
def test_those_who_are_back_in_their_unit_are_still_called_as_they_were(part, words):
    buffs = unit("R", at=(30, 40))
    buffs.name = "The Buffs"
    told = events.Activated(part, 3, again=False)
    assert told.tell(lay(buffs)) == words


@cites("AGW-017", "AGW-202", "AGW-242")
def test_skirmishers_bring_their_disorder_and_their_failed_test_back_into_the_ranks():
    out = unit("R-skirmishers", at=(30, 45), figures=6, formation="skirmish", parent="R")
    out.disordered = out.shaken = out.failed = True
    battle = acting(unit("R", at=(30, 50), figures=6), out)
    battle.play("R", Deed("recover"))
    whole = battle.unit("R")
    assert (whole.figures, whole.disordered, whole.shaken, whole.failed) == (12, True, True, True)


@cites("AGW-018", "AGW-EX07")
def test_light_infantry_begins_as_two_skirmish_units_with_a_card_each():
    battle = Battle(placing(unit("R", "light_infantry"), unit("R2")))
    told = battle.play(at("R", "halves"))
    assert told.one(events.SkirmishersOut).halves
    halves = [battle.unit("R"), battle.unit("R-half")]
    assert [(half.formation, half.figures) for half in halves] == [("skirmish", 6)] * 2
    assert {one.id for one in battle.table.of(RED)} == {"R", "R-half", "R2"}
    assert battle.unit("R").did == ()


@cites("AGW-044", "AGW-051", "AGW-248")
@pytest.mark.parametrize(("word", "far"), [("swift", 15), ("slow", 10)])
def test_the_swift_and_the_slow_run_away_with_a_die_more(word, far):
    table = lay(unit("R", at=(30, 40), attributes=word), unit("B", at=(30, 30)))
    game = ran(table, lambda game: run_away(game, game.table.units["R"]), "1 2 3 4 6")
    back = of(game, events.Retreated)[0]
    assert (back.path[1][1] - back.path[0][1]) // 254 == far


@cites("AGW-044", "AGW-283")
def test_swift_skirmishers_evade_with_a_die_more():
    battle = facing_off(
        unit("B", at=(30, 26)), unit("R", "sharpshooters", at=(30, 40), attributes="swift")
    )
    battle.play(Deed("charge", "R"))
    told = battle.play("evade:2", fates="1 4 5 1 1 1")
    assert [(e.dice, e.kept) for e in told.of(events.Moved)] == [((1, 4, 5), (False, True, True))]


@cites("AGW-049", "AGW-279")
@pytest.mark.parametrize(("nerve", "fighters"), [(4, {"B", "R", "R2"}), (3, {"B", "R"})])
def test_a_nervous_support_charges_in_only_if_it_carries_on(nerve, fighters):
    battle = supported(unit("R2", at=(40, 37.5), facing=WEST, attributes="nervous"))
    battle.play(Deed("charge", "R"))
    walk, blows = ("6 6 ", 36) if nerve == 4 else ("", 24)
    told = battle.play("join:H4:R2", fates=f"{nerve} 6 6 6 {walk}" + "1 " * blows)
    assert told.one(events.Tested).unit == "R2"
    assert {event.unit for event in told.of(events.Fought)} == fighters


@cites("AGW-049", "AGW-292")
def test_the_nervous_are_tried_when_they_are_charged_by_accident_too():
    skirmishers, behind = unit("R", "sharpshooters", at=(30, 34)), unit("R2", at=(30, 38))
    behind.attributes = ("nervous",)
    battle = facing_off(unit("B", at=(30, 26)), skirmishers, behind)
    battle.play(Deed("charge", "R"))
    told = battle.play("evade:2", fates="6 6 6 6 6 5 4")
    assert (told.one(events.Tested).unit, battle.asks()) == ("R2", "Respond")


@cites("AGW-083", "AGW-016")
def test_skirmishers_of_the_line_form_close_order_by_themselves():
    out = unit("R-skirmishers", at=(30, 30), figures=6, formation="skirmish", parent="R")
    out.apart = True
    table = lay(out, unit("R", at=(30, 50), figures=6), unit("B", at=(30, 4)))
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R-skirmishers",)))
    assert battle.refusal(Deed("form", "skirmish")) == "AGW-058"
    battle.play(Deed("form", "line"))
    assert battle.unit("R-skirmishers").formation == "line"
    assert battle.refusal(Deed("march", count=1)) == ""
    assert battle.refusal(Deed("march", count=2)) == "AGW-154"


@cites("AGW-083", "AGW-568")
def test_a_band_that_is_left_alone_crowds_together_again_and_has_a_die_left():
    band = unit("R", "tribal_infantry", at=(30, 50), figures=6, weapon="musket")
    band.formation = "skirmish"
    battle = acting(band)
    told = battle.play(Deed("form", "mass"))
    assert (told.one(events.Formed).formation, told.one(events.Formed).spent) == ("mass", 2)
    assert Deed("march", count=1) in battle.offers()
    assert acting(unit("R", "tribal_infantry", at=(30, 50))).refusal(Deed("form", "mass"))


@cites("AGW-089", "AGW-650")
def test_dragoons_of_the_musket_age_dismount_and_other_cavalry_does_not():
    assert acting(unit("R", "light_dragoons", at=(30, 50)), era="1700").refusal(Deed("mount")) == ""
    horse = acting(unit("R", "light_cavalry", at=(30, 50)), era="1700")
    assert horse.refusal(Deed("mount")) == "AGW-084"


@cites("AGW-091", "AGW-092", "AGW-310")
@pytest.mark.parametrize("kind", ["mounted_infantry", "cyclists"])
def test_riders_caught_in_the_saddle_are_read_as_light_cavalry_in_the_results(kind):
    table, make = pair({"kind": "heavy_cavalry"}, {"kind": kind})
    game = fought(table, make, "3 1 1 1 1 1 " + "1 " * 6 + "1 1 1 1", "hold")
    assert of(game, events.FightDecided)[0].row == "cavalry beats cavalry"
    assert not game.table.units["R"].running


@cites("AGW-091", "AGW-296", "AGW-300")
def test_cavalry_that_charges_riders_in_the_saddle_has_the_bonus_for_charging_cavalry():
    riders = unit("R", "mounted_infantry", at=(30, 40))
    assert advantage(unit("B", "heavy_cavalry", at=(30, 37)), riders) == 1


@cites("AGW-093")
@pytest.mark.parametrize("ground", ["plough", "wood", "thick", "steep", "marsh"])
def test_cyclists_push_their_bicycles_through_whatever_infantry_crosses(ground):
    assert pace_of(unit("R", "cyclists")).going[ground] == 2


@cites("AGW-095")
def test_half_a_company_of_engineers_knows_the_same_drill_as_the_whole():
    party = unit("R-party", "engineers", at=(30, 40), figures=3, formation="march", parent="R")
    party.apart = True
    company = unit("R", "engineers", at=(40, 40), figures=3)
    battle = Battle(lay(party, company, unit("B", at=(30, 4))), "H7")
    battle.play(Use("unit", ("R-party",)))
    assert battle.refusal(Deed("form", "line")) == ""


@cites("AGW-340", "AGW-342")
def test_who_has_set_to_work_does_not_charge_as_well():
    battle = acting(unit("R", at=(30, 40)), unit("B", at=(30, 36)))
    told = battle.play(Deed("work", "shallow-trench"), fates="H2")
    assert battle.unit("R").work == "shallow-trench"
    assert told.kinds()[-1] == "Flipped"  # nothing else was left to it
    assert cannot_charge(unit("R", did=("work",))).cite == "AGW-340"


@cites("AGW-495")
def test_porters_who_run_drop_their_loads_and_need_a_whole_card_to_take_them_up():
    table = lay(unit("R", "porters", at=(30, 40)), unit("B", at=(30, 30)))
    way = (30 * 254, 40 * 254), (30 * 254, 44 * 254)
    events.Retreated("R", way, 18000, (1, 1, 1, 1), ran=True).apply(table)
    assert table.units["R"].loads == (30 * 254, 40 * 254)
    away = acting(unit("R", "porters", at=(30, 50), loads=(30 * 254, 40 * 254)))
    assert away.refusal(Deed("load")) == "AGW-495"
    battle = acting(unit("R", "porters", at=(30, 42), loads=(30 * 254, 40 * 254)))
    told = battle.play(Deed("load"))
    assert told.one(events.MadeReady).by == "AGW-495"
    assert battle.unit("R").loads == NOWHERE
    assert battle.table.active == ""


@cites("AGW-495")
def test_porters_who_are_shot_at_run_and_drop_their_loads():
    porters = unit("B", "porters", at=(30, 30))
    battle, told = shooting(unit("R", at=(30, 40)), porters, fates="1 1 1 1 1 1 1 1 1 1")
    assert told.one(events.Shot).lost == 0
    assert told.one(events.Retreated).ran
    assert battle.unit("B").loads == (30 * 254, 30 * 254)


@cites("AGW-654", "AGW-657")
@pytest.mark.parametrize(
    ("era", "weapon", "price"),
    [
        ("1700", "musket", 1),
        ("1700", "rifle", 2),
        ("1850", "musket", 1),
        ("1850", "rifled_musket", 1),
        ("1850", "needle_gun", 0),
        ("1870", "musket", 0),
    ],
)
def test_whatever_is_loaded_by_the_muzzle_has_to_be_loaded_again(era, weapon, price):
    table = lay(unit("R", at=(30, 40), weapon=weapon), era=era, switches={"reloading": True})
    assert loading_cost(table, table.units["R"]) == price


@cites("AGW-654", "AGW-686")
def test_a_parting_shot_empties_the_muskets_too():
    foot = unit("R", at=(30, 40), weapon="musket", acted=True)
    horse = unit("B", "light_cavalry", at=(30, 30), figures=2)
    battle = facing_off(horse, foot, era="1700", switches={"reloading": True})
    battle.play(Deed("charge", "R"), fates="6 6 6 6 6")
    battle.play("", fates="1 1 " + "6 " + "1 " * 11 + "3 3 3 3 3")
    told = battle.play("B", fates="1 " * 6 + "6")
    assert told.one(events.Shot).response
    assert told.one(events.Unloaded).unit == "R"


@cites("AGW-656", "AGW-654")
def test_who_has_loaded_does_not_charge():
    musketeers = unit("R", at=(30, 40), weapon="musket", unloaded=True, formation="attack")
    foe = unit("B", at=(30, 30))
    battle = acting(musketeers, foe, era="1700", switches={"reloading": True})
    battle.play(Deed("load"))
    assert battle.refusal(Deed("charge", "B")) == "AGW-656"


@cites("AGW-170", "AGW-086")
@pytest.mark.parametrize(
    ("kind", "ground", "cite"),
    [
        ("mounted_infantry", "steep-hill", "AGW-170"),
        ("light_dragoons", "thick-wood", "AGW-170"),
        ("light_dragoons", "wood", ""),
        ("cyclists", "steep-hill", ""),
    ],
)
def test_nobody_mounts_where_no_horse_can_be(kind, ground, cite):
    rough = feature("g", ground, outline=((20, 30), (40, 30), (40, 50), (20, 50)))
    piece = unit("R", kind, at=(30, 40), mounted=False, formation="skirmish")
    battle = acting(piece, features=[rough])
    assert battle.refusal(Deed("mount")) == cite
