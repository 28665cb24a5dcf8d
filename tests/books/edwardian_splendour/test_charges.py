"""Charges: the only way into contact, defensive fire, and machineguns that are rushed."""

import pytest

from books.edwardian_splendour.battle import (
    NORTH,
    SOUTH,
    WEST,
    at,
    begin,
    box,
    foot,
    gun,
    horse,
    lay,
    mg,
    play,
    refused,
    row,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.audit import audit
from grognard.books.edwardian_splendour.fire_questions import Aim
from grognard.books.edwardian_splendour.lay import body_of, lay_of
from grognard.books.edwardian_splendour.machineguns import burst, may_burst
from grognard.books.edwardian_splendour.orders import STAND, Order, Step
from grognard.books.edwardian_splendour.rifles import charged_by, volley
from grognard.tabletop.geometry import inches
from marks import cites


def charge(*bends, figure="r.1", facing=NORTH, **more):
    step = Step(figure, tuple(at(*bend) for bend in bends), facing, charge=True, **more)
    return Order("hand", steps=(step,))


@cites("ES-051")
def test_contact_is_made_only_by_a_charge_straight_ahead():
    table = lay(foot("r", [(40, 40)]), foot("b", [(40, 36)]), phase="move")
    walk = Order("hand", steps=(Step("r.1", (at(40, 37),), NORTH),))
    assert refused(table, walk) == "ES-051"
    assert refused(table, charge((40, 37))) == ""
    assert refused(table, charge((40, 37), facing=4500)) == "ES-051"
    assert refused(table, charge((40, 38))) == "ES-051"


@cites("ES-051", "ES-061")
def test_who_is_in_contact_already_does_not_charge_on_the_spot():
    # Else horse in a standing fight would count as charging turn after turn.
    table = lay(horse("r", [(40, 40)]), foot("b", [(40, 38)]), phase="move")
    assert refused(table, charge((40, 40))) == "ES-051"
    assert refused(table, charge((40, 43), (40, 40))) == ""


@cites("ES-024", "ES-029", "ES-051")
def test_a_charge_goes_round_another_enemy_who_stands_in_the_way():
    bar, target = foot("b", [(40, 37)]), foot("bb", [(40, 35)])
    table = lay(foot("r", [(40, 40)]), bar, target, phase="move")
    played = play(table, Order("charge", target="bb"))
    march = played.told.one(events.UnitMoved).marches[0]
    assert len(march.path) == 3
    assert lay_of(played.table).contacts["r.1"] == ("bb.1",)


@cites("ES-024", "ES-051", "ES-092")
def test_a_charge_goes_round_ground_that_is_closed():
    water = box("lake", "lake", 39.2, 37.8, 40.8, 38.6)
    table = lay(foot("r", [(40, 40)]), foot("b", [(40, 35.2)]), features=[water], phase="move")
    played = play(table, Order("charge", target="b"))
    assert lay_of(played.table).contacts["r.1"] == ("b.1",)


@cites("ES-051")
def test_a_charge_may_be_the_last_part_of_a_longer_move():
    table = lay(foot("r", [(42, 40)]), foot("b", [(40, 36)]), phase="move")
    assert refused(table, charge((40, 40), (40, 37))) == ""
    assert refused(table, charge((42, 41), (40, 41), (40, 37))) == "ES-052"


@cites("ES-051")
def test_a_whole_unit_charges_and_stands_flush_against_the_enemy():
    table = lay(foot("r", row(4, 40, 40)), foot("b", row(4, 40, 36)), phase="move")
    moved = play(table, Order("charge", target="b")).told.one(events.UnitMoved)
    assert {(m.figure, m.path[-1]) for m in moved.marches} == {
        (f"r.{n}", at(39 + n, 37)) for n in (1, 2, 3, 4)
    }
    assert all(march.charge for march in moved.marches)


@cites("ES-051", "ES-064")
def test_the_second_rank_closes_up_behind_the_first():
    table = lay(
        foot("r", [*row(2, 40, 40), *row(2, 40, 41)]), foot("b", row(2, 40, 36)), phase="move"
    )
    moved = play(table, Order("charge", target="b")).told.one(events.UnitMoved)
    ends = {march.figure: (march.path[-1], march.charge) for march in moved.marches}
    assert ends == {
        "r.1": (at(40, 37), True),
        "r.2": (at(41, 37), True),
        "r.3": (at(40, 38), False),
        "r.4": (at(41, 38), False),
    }


LOOSE = {"undisciplined": True}
TWO_RANKS = [*row(6, 40, 40, 2), *row(6, 40, 42, 2)]
STAGGERED = [*row(6, 40, 40, 2), *row(6, 41, 42, 2)]


@cites("ES-010", "ES-013", "ES-030", "ES-051")
@pytest.mark.parametrize(
    ("corps", "foes"),
    [
        (foot("r", TWO_RANKS, **LOOSE), [(44, 36)]),
        (foot("r", TWO_RANKS, **LOOSE), row(3, 44, 36, 2)),
        (foot("r", STAGGERED, **LOOSE), [(45, 35)]),
        (foot("r", STAGGERED), row(3, 44, 36)),
        (foot("r", row(6, 40, 40, 2)), [(45, 35)]),
        (horse("r", [*row(4, 40, 40, 2), *row(4, 40, 44, 2)], **LOOSE), [(44, 30)]),
    ],
)
def test_where_few_reach_the_enemy_their_comrades_come_up_or_stay_and_all_keep_their_order(
    corps, foes
):
    after = play(lay(corps, foot("b", foes), phase="move"), Order("charge", target="b")).table
    unit = after.units["r"]
    body = body_of(unit.figures)
    assert any(man.charged for man in unit.figures)
    assert body.stragglers == ()
    assert not (unit.traits.undisciplined and any(map(body.is_close, unit.figures)))
    assert audit(after) == []


@cites("ES-010", "ES-051")
def test_nobody_charges_so_far_ahead_that_none_of_his_comrades_can_follow():
    riders = horse("r", [(40, 40), (40, 44)])
    table = lay(riders, foot("b", [(40, 21)]), phase="move")
    assert refused(table, Order("charge", target="b")) == "ES-010"


@cites("ES-029", "ES-051")
def test_who_comes_up_beside_a_charger_may_be_named_before_him():
    # An enemy whom a comrade charges in the same move keeps nobody at an inch any more.
    table = lay(foot("r", row(2, 40, 40)), foot("b", [(40, 36)]), phase="move")
    beside = Step("r.2", (at(41.2, 37.2),), NORTH)
    charger = Step("r.1", (at(40, 37),), NORTH, charge=True)
    assert refused(table, Order("hand", steps=(charger, beside))) == ""
    assert refused(table, Order("hand", steps=(beside, charger))) == ""
    assert refused(table, Order("hand", steps=(beside,))) == "ES-029"


@cites("ES-052")
@pytest.mark.parametrize(("gap", "cite"), [(18, ""), (18.1, "ES-052")])
def test_cavalry_gallops_six_inches_more_in_a_charge(gap, cite):
    # A rider's front edge is an inch and a half before his middle, a man's half an inch.
    table = lay(horse("r", [(40, 60)]), foot("b", [(40, 58 - gap)]), phase="move")
    assert refused(table, charge((40, 60 - gap))) == cite


@cites("ES-052")
def test_the_gallop_is_for_the_last_straight_run_alone():
    table = lay(horse("r", [(40, 60)]), foot("b", [(54, 52)]), phase="move")
    # Fourteen inches to the side before a run of six: the manoeuvre alone is too long.
    assert refused(table, charge((54, 60), (54, 54))) == "ES-052"


@cites("ES-052")
def test_rough_ground_multiplies_a_charge_as_any_move():
    wood = box("w", "wood", 30, 44, 50, 50)
    pair = [horse("r", [(40, 60)]), foot("b", [(40, 52)])]
    assert refused(lay(*pair, phase="move"), charge((40, 54))) == ""
    inside = [horse("r", [(40, 60)]), foot("b", [(40, 44)])]
    assert refused(lay(*inside, phase="move"), charge((40, 46))) == ""
    assert refused(lay(*inside, features=[wood], phase="move"), charge((40, 46))) == "ES-052"


@cites("ES-052")
def test_a_charge_that_cannot_arrive_is_not_begun():
    table = lay(foot("r", row(3, 40, 50)), foot("b", row(3, 40, 40)), phase="move")
    assert refused(table, Order("charge", target="b")) == "ES-052"


@cites("ES-053")
def test_guns_and_mgs_never_charge_nor_do_those_who_serve_them():
    for corps in (mg("r", (40, 40)), gun("r", (40, 40))):
        table = lay(corps, foot("b", [(40, 36)]), phase="move")
        assert refused(table, Order("charge", target="b")) == "ES-053"
        assert refused(table, charge((40, 37), figure="r.1")) in ("ES-053", "ES-029", "ES-052")


@cites("ES-054")
def test_chargers_do_not_fire():
    table = lay(foot("r", [(40, 40)]), foot("b", [(40, 36)], bracket=0), phase="move")
    told = play(table, charge((40, 37)), STAND, dice=[1, 1]).told
    assert [event.queue for event in told.of(events.FireBegan)] == [(), ()]


@cites("ES-055", "ES-021")
def test_who_stood_and_is_charged_in_front_fires_at_his_attacker_at_short_range():
    table = lay(foot("r", row(2, 40, 40)), foot("b", row(2, 40, 36)), phase="move")
    played = play(table, Order("charge", target="b"), STAND)
    shots = volley(played.table, lay_of(played.table), played.table.units["b"], "r", {})
    assert [(shot.figure.id, shot.target.id, shot.need.total) for shot in shots] == [
        ("b.1", "r.1", 4),
        ("b.2", "r.2", 4),
    ]


@cites("ES-055")
def test_who_is_taken_in_the_rear_or_was_already_fighting_does_not_fire():
    table = lay(foot("r", row(2, 40, 40)), foot("b", row(2, 40, 36), NORTH), phase="move")
    played = play(table, Order("charge", target="b"), STAND, dice=[1, 1, 1, 1])
    assert not played.told.of(events.VolleyFired)
    # A man at his flank holds him since the last turn, and another comes at his front.
    charger, old = foot("r", [(40, 40)]), foot("r2", [(41, 36)], WEST, bracket=0)
    table = lay(charger, old, foot("b", [(40, 36)]), phase="move", engaged=("b.1", "r2.1"))
    told = play(table, "r", charge((40, 37)), STAND, STAND, dice=[1] * 3).told
    assert told.of(events.FireBegan)[0].queue == ()


@cites("ES-055", "ES-035")
def test_who_is_charged_anew_after_his_enemy_has_left_him_fires():
    # The one goes and the other comes in the same turn: no contact is left from the last one.
    old, charger = foot("r2", [(40, 37)], bracket=0), foot("r", [(42, 40)])
    table = lay(old, charger, foot("b", [(40, 36)]), phase="move", engaged=("b.1", "r2.1"))
    away = Order("hand", steps=(Step("r2.1", (at(40, 43),), NORTH),))
    rush = Order("hand", steps=(Step("r.1", (at(40, 40), at(40, 37)), NORTH, charge=True),))
    played = play(table, "r2", away, STAND, rush)
    assert played.told.of(events.FireBegan)[0].queue == ("b",)
    assert charged_by(played.table, lay_of(played.table), played.table.units["b"].figures[0])


@cites("ES-057", "ES-035")
def test_an_mg_that_is_charged_anew_after_its_enemy_has_left_it_fires():
    crew = [(40.5, 32), (41.5, 32)]
    men = foot("r2", [(41, 36)], bracket=0), foot("r", [(41, 42)])
    table = lay(*men, mg("b", (41, 34), crew), phase="move", engaged=("b-gun", "r2.1"))
    away = Order("hand", steps=(Step("r2.1", (at(44, 40),), NORTH),))
    rush = charge((41, 36), figure="r.1", named="b.1")
    played = play(table, "r2", away, STAND, rush)
    unit = played.table.units["b"]
    assert may_burst(played.table, lay_of(played.table), unit)
    swept = burst(played.table, lay_of(played.table), unit)
    assert {shot.target.id for shot in swept} == {"r.1", "r2.1"}


@cites("ES-055")
def test_one_attacker_of_the_owners_choice_is_fired_at():
    attackers = foot("r", [(39.5, 40), (40.5, 40)])
    table = lay(attackers, foot("b", [(40, 36)]), phase="move")
    both = Order(
        "hand",
        steps=tuple(Step(f"r.{n}", (at(38.5 + n, 37),), NORTH, charge=True) for n in (1, 2)),
    )
    for wanted in ("r.1", "r.2"):
        aim = Aim("unit", "r", men=(("b.1", wanted),))
        told = play(table, both, STAND, aim, dice=[1]).told
        assert [shot.target for shot in told.one(events.VolleyFired).shots] == [wanted]


@cites("ES-056")
def test_chargers_have_no_cover_but_keep_their_open_order():
    wood = box("w", "wood", 36, 35, 44, 44)
    table = lay(foot("r", [(40, 38)]), foot("b", [(40, 35.2)]), features=[wood], phase="move")
    played = play(table, charge((40, 36.2)), STAND)
    (shot,) = volley(played.table, lay_of(played.table), played.table.units["b"], "r", {})
    assert [modifier.reason for modifier in shot.need.modifiers] == ["open order"]


@cites("ES-057")
def test_an_mg_that_is_charged_sweeps_those_who_crossed_its_arc():
    table = lay(foot("r", row(3, 40, 40)), mg("b", (41, 34), 2), phase="move")
    played = play(table, Order("charge", target="b"), STAND)
    lay_now, unit = lay_of(played.table), played.table.units["b"]
    assert may_burst(played.table, lay_now, unit)
    aimed = burst(played.table, lay_now, unit)
    assert {shot.target.id for shot in aimed} == {"r.1", "r.2", "r.3"}
    assert {shot.bracket for shot in aimed} == {0}


@cites("ES-057")
def test_chargers_who_come_from_behind_are_not_swept():
    crew = [(40.5, 36), (41.5, 36)]
    table = lay(foot("r", row(3, 40, 30), SOUTH), mg("b", (41, 34), crew, SOUTH), phase="move")
    # The gun looks south; the rush comes from the north, into its back.
    table.units["b"].figures = table.units["b"].figures[:1]
    table.units["b"].size = 1
    played = play(table, Order("charge", target="b"), STAND)
    assert burst(played.table, lay_of(played.table), played.table.units["b"]) == []


@cites("ES-057", "ES-035")
def test_an_mg_in_contact_from_an_earlier_turn_is_silent():
    table = lay(foot("r", [(41, 36)]), mg("b", (41, 34), 2), engaged=("b-gun",))
    assert not may_burst(table, lay_of(table), table.units["b"])


@cites("ES-058")
def test_a_charger_at_a_gun_must_name_the_crewman_he_is_after():
    table = lay(foot("r", [(40, 40)]), gun("b", (40, 35), 3), phase="move")
    assert refused(table, charge((40, 37))) == "ES-058"
    assert refused(table, charge((40, 37), named="b.3")) == ""
    moved = play(table, Order("charge", target="b")).told.one(events.UnitMoved)
    assert [march.named for march in moved.marches] == ["b.1"]


@cites("ES-030", "ES-051")
def test_where_a_friend_stands_before_the_middle_of_the_enemy_one_charges_a_corner_of_him():
    friend = foot("r2", [(40.9, 31.2)], bracket=0)
    table = lay(foot("r", [(40, 34)]), friend, foot("b", [(40, 30)]), phase="move")
    moved = play(table, "r", Order("charge", target="b"))
    assert moved.told.one(events.UnitMoved).marches[0].charge
    assert lay_of(moved.table).contacts["r.1"] == ("b.1",)


@cites("ES-030", "ES-051")
def test_of_two_who_charge_side_by_side_one_square_and_one_aslant_neither_stands_on_the_other():
    spots = [(x, y) for y in (30.73, 32.53, 34.33) for x in (33.37, 35.37)]
    table = lay(foot("r", spots), horse("b", [(31.32, 21.36), (31.32, 25.16)]), phase="move")
    assert refused(table, Order("charge", target="b")) == ""


@cites("ES-058", "ES-059")
def test_foot_beside_a_gun_can_be_charged_by_men_whose_flank_comes_to_lie_along_the_gun():
    crew = gun("b", (40, 10), [(40, 8), (39, 8)], SOUTH)
    table = lay(foot("r", row(2, 42, 16)), crew, foot("b2", row(2, 42, 10)), phase="move")
    moved = play(table, Order("charge", target="b2")).told.one(events.UnitMoved)
    assert [(march.charge, march.named) for march in moved.marches] == [(True, "")] * 2


@cites("ES-058")
def test_who_comes_upon_foot_and_a_gun_at_once_names_a_crewman_all_the_same():
    crew = gun("b", (40, 10), [(40, 8), (39, 8)], SOUTH)
    table = lay(foot("r", [(41.7, 16)]), crew, foot("b2", [(42, 11)]), phase="move")
    assert refused(table, charge((41.7, 12))) == "ES-058"
    assert refused(table, charge((41.7, 12), named="b.2")) == ""


def test_the_undisciplined_charge_without_touching_one_another():
    wild = foot("r", row(4, 40, 40, 2), undisciplined=True, bracket=0)
    table = lay(wild, foot("b", row(8, 40, 36)), phase="move")
    moved = play(table, Order("charge", target="b")).told.one(events.UnitMoved)
    assert len([march for march in moved.marches if march.charge]) == 4
    assert inches(1) == 254


@cites("ES-051")
def test_the_offer_of_a_charge_says_how_many_reach_the_enemy():
    table = lay(foot("r", row(3, 40, 40)), foot("b", row(3, 40, 36)), phase="move")
    question = begin(table).question
    assert question.describe(Order("charge", target="b")).detail == "3 figures reach them"


@cites("ES-051")
def test_the_log_says_whom_a_unit_charges():
    table = lay(foot("r", row(2, 40, 34)), foot("b", row(2, 40, 30)), phase="move")
    told = play(table, Order("charge", target="b")).told
    assert told.one(events.UnitMoved).tell(table) == "R charges B: 2 figures come into contact."
