"""Charges: intention, reach, contact, responses, closing and traversing fire."""

from __future__ import annotations

import pytest

from books.black_powder.field import (
    INCH,
    Order,
    area,
    at,
    battle,
    general,
    hedge,
    ordering,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.charging import Approach, approach, charges, struck_face
from grognard.books.black_powder.orders import NOTHING
from grognard.books.black_powder.responding import may_evade
from grognard.books.black_powder.stands import base_of
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Face, touching

cites = pytest.mark.cites
CHARGE = Order("charge", ("A",), "Z")


def refused(table: object, *names: str) -> str:
    one, other = names or ("A", "Z")
    way = approach(table, table.units[one], table.units[other])  # type: ignore[attr-defined]
    return way.cite if isinstance(way, Fault) else ""


@cites("BP-228", "BP-237", "BP-226")
def test_an_ordered_charge_comes_into_contact() -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 36, 26, shooting=()), general("G", 36, 40))
    told = play.play(CHARGE, dice=[3, 3])
    contact = told.one(events.Charged).contacts[0]
    assert (contact.other, contact.back) == ("Z", Face.FRONT)
    assert touching(base_of(play.table, play.unit("A")), base_of(play.table, play.unit("Z")))
    assert play.unit("A").charged == play.table.half


@cites("BP-057")
def test_a_unit_that_was_not_told_to_charge_does_not() -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 36, 26), general("G", 36, 40))
    told = play.play(Order("move", ("A",), way=((at(36), at(20)),), facing=0), dice=[3, 3])
    assert not told.of(events.Charged)


@cites("BP-059", "BP-069", "BP-EX04")
def test_a_charge_too_far_comes_on_as_far_as_it_can() -> None:
    play = ordering(troop("A", 36, 44), troop("Z", 36, 4), general("G", 36, 46))
    told = play.play(CHARGE, dice=[4, 4])
    assert play.unit("A").y == at(32)
    assert told.one(events.Halted).by == "BP-059"


@cites("BP-227", "BP-067")
def test_only_the_last_move_is_the_charge() -> None:
    play = ordering(troop("A", 36, 44), troop("Z", 36, 16, shooting=()), general("G", 36, 46))
    told = play.play(CHARGE, dice=[2, 3])
    assert [e.how for e in told.of(events.Moved)] == ["comes on", "comes on"]
    assert told.one(events.Charged).unit == "A"


@cites("BP-068")
def test_a_charge_at_any_enemy_goes_for_the_closest() -> None:
    play = ordering(
        troop("A", 36, 34),
        troop("Y", 25, 22),
        troop("Z", 38, 26, shooting=()),
        general("G", 36, 40),
    )
    told = play.play(Order("charge", ("A",), "any"), dice=[2, 3])
    assert told.one(events.ChargeDeclared).target == "Z"


@cites("BP-229", "BP-325")
@pytest.mark.parametrize(
    "state",
    [{"casualties": 3}, {"formation": "march column"}, {"formation": "square"}],
)
def test_who_may_not_charge(state: dict[str, object]) -> None:
    table = table_of(troop("A", 36, 34, **state), troop("Z", 36, 26))
    assert refused(table) == "BP-229"


@cites("BP-229", "BP-230")
def test_guns_never_charge_and_infantry_may_charge_cavalry() -> None:
    assert refused(table_of(troop("A", 36, 34, "artillery"), troop("Z", 36, 26))) == "BP-229"
    assert refused(table_of(troop("A", 36, 34), troop("Z", 36, 26, "cavalry"))) == ""


@cites("BP-229", "BP-245", "BP-247")
def test_skirmishers_charge_only_loose_or_helpless_enemies() -> None:
    def loose(**state: object) -> str:
        men = troop("A", 36, 34, formation="skirmish order", figures=12)
        return refused(table_of(men, troop("Z", 36, 26, **state)))  # type: ignore[arg-type]

    assert loose() == "BP-229"
    assert loose(formation="skirmish order") == ""
    assert loose(formation="march column") == ""
    assert loose(template="artillery") == ""


@cites("BP-232")
def test_reach_is_measured_from_the_leader() -> None:
    near = table_of(troop("A", 36, 36), troop("Z", 36, 36 - 12 - 400 / 254))
    assert refused(near) == ""
    near.units["Z"].y -= at(1)
    assert refused(near) == "BP-232"


@cites("BP-231")
def test_the_leader_must_see_the_enemy() -> None:
    table = table_of(troop("A", 36, 36), troop("B", 36, 32), troop("Z", 36, 26))
    assert refused(table) == "BP-231"


@cites("BP-119")
def test_near_the_enemy_only_what_is_in_front_can_be_charged() -> None:
    assert refused(table_of(troop("A", 36, 34), troop("Z", 44, 34, bearing=27000))) == "BP-119"


@cites("BP-140", "BP-233")
def test_a_charge_over_an_obstacle_needs_6_inches_to_spare() -> None:
    fence = hedge("hedge", (10, 30), (60, 30))
    assert refused(table_of(troop("A", 36, 33), troop("Z", 36, 27), features=[fence])) == ""
    far = table_of(troop("A", 36, 37), troop("Z", 36, 27), features=[fence])
    assert refused(far) == "BP-140"


@cites("BP-234", "BP-235", "BP-236")
def test_the_face_is_the_quarter_in_which_the_leader_began_the_turn() -> None:
    table = table_of(troop("A", 50, 26, bearing=27000), troop("Z", 36, 26))
    assert struck_face(table, table.units["A"], table.units["Z"]) is Face.LEFT
    table.units["A"].began = (at(36), at(40))
    assert struck_face(table, table.units["A"], table.units["Z"]) is Face.FRONT


@cites("BP-234")
def test_a_flank_charge_strikes_the_flank() -> None:
    table = table_of(troop("A", 50, 26, bearing=27000), troop("Z", 36, 26))
    way = approach(table, table.units["A"], table.units["Z"])
    assert isinstance(way, Approach)
    assert way.contacts[0].back == Face.LEFT


@cites("BP-239", "BP-238")
def test_a_face_that_is_fought_already_has_no_room_for_another_as_wide() -> None:
    table = table_of(
        troop("A", 48, 36),
        troop("B", 36, 28),
        troop("Z", 36, 28 - 400 / 254),
        contacts=[("B", 0, "Z", 0)],
    )
    assert refused(table) == "BP-238"


@cites("BP-240", "BP-241", "BP-EX42")
def test_a_charge_at_a_gun_draws_in_the_infantry_beside_it() -> None:
    gun = troop("Y", 36, 26 - 100 / 254, "artillery")
    foot = troop("Z", 36 + (240 + 50) / 2 / 25.4 + 0.1, 26)
    table = table_of(troop("A", 36, 35), gun, foot)
    way = approach(table, table.units["A"], table.units["Y"])
    assert isinstance(way, Approach)
    assert {contact.other for contact in way.contacts} == {"Y", "Z"}


@cites("BP-202", "BP-205", "BP-206")
def test_infantry_charged_in_front_gives_closing_fire_once() -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 36, 26), general("G", 36, 40))
    play.play(CHARGE, dice=[3, 3])
    assert play.asks() == "ClosingFire"
    told = play.play(True, dice=[3, 2, 2, 5])
    volley = told.one(events.Volley)
    assert (volley.fire, volley.kept) == ("closing fire", (True, False, False))
    assert play.unit("Z").volleyed == play.table.half
    assert play.table.is_engaged(play.unit("A"))


@cites("BP-202", "BP-204")
@pytest.mark.parametrize("formation", ["skirmish order", "march column", "warband"])
def test_loose_and_marching_troops_give_no_closing_fire(formation: str) -> None:
    play = ordering(
        troop("A", 36, 34),
        troop("Z", 36, 26, formation=formation, disordered=True),
        troop("B", 9, 40),
        general("G", 36, 40),
    )
    told = play.play(CHARGE, dice=[3, 3])
    assert told.one(events.Charged)
    assert play.asks() != "ClosingFire"


@cites("BP-208", "BP-300", "BP-306")
def test_a_charger_shaken_by_closing_fire_tests_and_may_fall_back() -> None:
    play = ordering(
        troop("A", 36, 34, casualties=2),
        troop("Z", 36, 26),
        troop("B", 9, 40),
        general("G", 36, 40),
    )
    play.play(CHARGE, dice=[3, 3])
    told = play.play(True, dice=[5, 1, 1, 2, 3, 3])
    assert told.one(events.BreakTested).outcome == "retires in disorder"
    assert told.one(events.Retired).unit == "A"
    assert not play.table.is_engaged(play.unit("Z"))
    assert play.unit("A").disordered


@cites("BP-203", "BP-208")
def test_artillery_closing_fire_is_canister_and_any_casualty_tests() -> None:
    play = ordering(
        troop("A", 36, 34),
        troop("Z", 36, 26, "artillery"),
        troop("B", 9, 40),
        general("G", 36, 40),
    )
    play.play(CHARGE, dice=[3, 3])
    told = play.play(True, dice=[4, 4, 1, 5, 6, 6, 6])
    assert len(told.one(events.Volley).dice) == 3
    assert told.one(events.BreakTested).by == "BP-300"


@cites("BP-207")
def test_two_who_fire_at_one_charger_find_it_no_clear_target() -> None:
    gun = troop("Y", 36, 26 - 100 / 254, "artillery")
    foot = troop("Z", 36 + (240 + 50) / 2 / 25.4 + 0.1, 26)
    play = ordering(troop("A", 36, 35), gun, foot, troop("B", 9, 40), general("G", 36, 40))
    play.play(Order("charge", ("A",), "Y"), dice=[3, 3])
    told = play.play(True, True, dice=[3, 3, 3, 3, 3, 3])
    assert all(not any(volley.kept) for volley in told.of(events.Volley))


@cites("BP-254", "BP-255")
def test_cavalry_evades_from_infantry_and_the_charger_stays() -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 36, 26, "cavalry"), general("G", 36, 40))
    play.play(CHARGE, dice=[3, 3])
    assert play.asks() == "Respond"
    told = play.play("stand", True)
    assert told.one(events.Retired).how == "evades"
    assert abs(play.unit("Z").y - (at(26) - at(18))) <= 1
    assert not play.table.contacts


@cites("BP-191", "BP-254")
def test_who_may_evade() -> None:
    table = table_of(
        troop("A", 36, 34),
        troop("B", 36, 44, "cavalry"),
        troop("X", 30, 20, "cavalry"),
        troop("Y", 36, 20, formation="skirmish order"),
        troop("Z", 50, 20),
        contacts=[("A", 0, "X", 0), ("A", 0, "Y", 0), ("A", 0, "Z", 0)],
    )
    units = table.units
    assert may_evade(table, units["X"], units["A"])
    assert not may_evade(table, units["X"], units["B"])
    assert may_evade(table, units["Y"], units["A"])
    assert not may_evade(table, units["Z"], units["A"])
    units["X"].disordered = True
    assert not may_evade(table, units["X"], units["A"])


@cites("BP-258", "BP-259", "BP-260")
def test_cavalry_countercharges_and_they_meet_half_way() -> None:
    play = ordering(
        troop("A", 36, 40, "cavalry"), troop("Z", 36, 26, "cavalry"), general("G", 36, 44)
    )
    play.play(CHARGE, dice=[3, 3])
    told = play.play("countercharge")
    assert told.one(events.Countercharged).unit == "Z"
    assert play.unit("A").charged == play.unit("Z").charged == play.table.half
    fronts = (play.unit("A").y + play.unit("Z").y) // 2
    assert abs(fronts - at(33)) <= INCH // 10


@cites("BP-261")
def test_infantry_that_is_countercharged_is_disordered_and_has_no_bonus() -> None:
    play = ordering(troop("A", 36, 36), troop("Z", 36, 26, "cavalry"), general("G", 36, 44))
    play.play(CHARGE, dice=[3, 3])
    told = play.play("countercharge")
    assert told.one(events.Disordered).by == "BP-261"
    assert play.unit("A").charged != play.table.half


@cites("BP-262")
def test_cavalry_charged_in_flank_turns_to_face() -> None:
    play = ordering(
        troop("A", 52, 26, "cavalry", bearing=27000),
        troop("Z", 36, 26, "cavalry"),
        general("G", 36, 44),
    )
    play.play(CHARGE, dice=[3, 3])
    told = play.play("turn to face")
    assert told.one(events.Turned).unit == "Z"
    assert told.one(events.Charged).contacts[0].back == Face.FRONT


@cites("BP-330")
def test_cavalry_halts_before_a_steady_square() -> None:
    play = ordering(
        troop("A", 36, 40, "cavalry"),
        troop("Z", 36, 26, formation="square"),
        general("G", 36, 44),
    )
    assert refused(play.table) == "BP-330"
    told = play.play(CHARGE, dice=[4, 3])
    assert not told.of(events.Charged)


@cites("BP-332", "BP-338")
def test_cavalry_charges_a_disordered_square_without_any_bonus() -> None:
    play = ordering(
        troop("A", 36, 40, "cavalry"),
        troop("Z", 36, 28, formation="square", disordered=True, shooting=()),
        general("G", 36, 44),
    )
    told = play.play(CHARGE, dice=[3, 3])
    assert not told.one(events.Charged).bonus
    assert play.unit("A").charged != play.table.half


@cites("BP-335", "BP-336", "BP-337")
@pytest.mark.parametrize(
    ("dice", "formation", "disordered", "struck"),
    [
        ((3, 4), "square", False, False),
        ((6, 6), "square", True, True),
        ((1, 1), "line", True, True),
    ],
)
def test_infantry_forms_square_against_cavalry(
    dice: tuple[int, int], formation: str, disordered: bool, struck: bool
) -> None:
    play = ordering(
        troop("A", 36, 40, "cavalry"),
        troop("Z", 36, 28, special=["Form Square"]),
        troop("B", 9, 40),
        general("G", 36, 44),
    )
    told = play.play(CHARGE, dice=[3, 3, *dice])
    unit = play.unit("Z")
    assert (unit.formation, unit.disordered) == (formation, disordered)
    assert bool(told.of(events.Charged)) is struck
    assert play.asks() != "ClosingFire"


@cites("BP-361")
def test_a_mixed_formation_closes_up_when_it_is_charged() -> None:
    mixed = troop("Z", 36, 26, special=["Mixed Formation"], formation="mixed line")
    play = ordering(troop("A", 36, 34), mixed, general("G", 36, 40))
    told = play.play(CHARGE, dice=[3, 3])
    assert told.one(events.Formed).by == "BP-361"
    assert play.asks() == "ClosingFire"


@cites("BP-209", "BP-211", "BP-EX34")
def test_infantry_shoots_at_cavalry_that_charges_across_its_front() -> None:
    horse = troop("A", 20, 24, "cavalry", bearing=9000)
    foot = troop("Y", 29, 18)
    play = ordering(horse, foot, troop("Z", 40, 24, "cavalry", bearing=27000), general("G", 20, 40))
    play.play(
        CHARGE,
        dice=[2, 3],
    )
    if play.asks() == "Respond":
        play.play("stand")
    assert play.asks() == "TraversingFire"
    told = play.play(True, dice=[1, 1, 1])
    assert told.one(events.Volley).fire == "traversing fire"
    assert play.unit("Y").volleyed == play.table.half


@cites("BP-412")
def test_the_eager_must_charge_on_initiative() -> None:
    play = battle(
        troop("A", 36, 34, special=["Determined Charge"]),
        troop("Z", 36, 26, shooting=()),
        phase="initiative",
    )
    told = list(play.game.chronicle)
    assert any(isinstance(event, events.Charged) for event in told)


def test_a_terrifying_charge_tests_those_it_strikes_before_they_fire() -> None:
    play = ordering(
        troop("A", 36, 34, special=["Terrifying Charge"]), troop("Z", 36, 26), general("G", 36, 40)
    )
    told = play.play(CHARGE, dice=[3, 3, 2, 2])
    assert told.one(events.BreakTested).by == "BP-429"
    assert told.one(events.Broke).unit == "Z"
    assert play.asks() == "VictorChoice"


@cites("BP-149", "BP-355")
def test_foot_assaults_a_building_with_6_inches_to_spare_and_horse_never() -> None:
    farm = area("farm", 32, 22, 40, 30, "building")
    inside = {"inside": "farm", "formation": "building"}
    foot = table_of(troop("A", 36, 35), troop("Z", 36, 26, **inside), features=[farm])
    assert refused(foot) == ""
    foot.units["A"].y = at(39)
    assert refused(foot) == "BP-140"
    horse = table_of(troop("A", 36, 35, "cavalry"), troop("Z", 36, 26, **inside), features=[farm])
    assert refused(horse) == "BP-355"


@cites("BP-064")
def test_no_more_orders_ends_a_commanders_turn() -> None:
    play = ordering(troop("A", 36, 40), troop("B", 50, 40), general("C", 36, 44), by="C")
    play.play(NOTHING)
    assert play.asks() == "CommanderMove"


@cites("BP-294")
def test_charges_are_listed_the_nearest_first() -> None:
    table = table_of(troop("A", 36, 34), troop("Y", 27, 24), troop("Z", 38, 27))
    assert charges(table, table.units["A"])[0].target == "Z"
