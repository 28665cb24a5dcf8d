"""Brigade orders, follow-me orders, the initiative, free moves, and leaving the table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from books.black_powder.battlefield import attend, battle_of, laid
from books.black_powder.field import (
    Battle,
    area,
    at,
    battle,
    general,
    march,
    ordering,
    table_of,
    troop,
)
from books.black_powder.positions import CHARGE, abreast, rider, sentences, told
from grognard.books.black_powder import events
from grognard.books.black_powder.commanding import come_back
from grognard.books.black_powder.forming import form_fault
from grognard.books.black_powder.orders import Order, sentence
from grognard.books.black_powder.pieces import Unit
from grognard.books.black_powder.stands import apart, base_of, is_chain

cites = pytest.mark.cites
FOLLOW = Order("follow", ("A",))


def groups_offered(play: Battle) -> set[tuple[str, ...]]:
    return {order.units for order in play.offers() if len(order.units) > 1}


def are_together(play: Battle, *names: str) -> bool:
    bases = [base_of(play.table, play.unit(name)) for name in names]
    return is_chain(bases, at(6))


def garrison(*more: Unit) -> Battle:
    return ordering(
        troop("A", 36, 40, inside="house", formation="building"),
        *more,
        troop("Z", 66, 3),
        general("G", 36, 46),
        features=[area("house", 32, 36, 40, 44, "building")],
    )


@cites("BP-070", "BP-074")
def test_that_part_of_a_brigade_which_stands_together_can_be_given_one_order() -> None:
    near = troop("A", 20, 36), troop("B", 31, 36), troop("D", 60, 36)
    play = ordering(*near, troop("Z", 36, 6), general("C", 30, 42), by="C")
    assert groups_offered(play) == {("A", "B")}


@cites("BP-070", "BP-072")
@pytest.mark.parametrize("formation", ["march column", "attack column"])
def test_a_group_does_not_come_apart_by_forming(formation: str) -> None:
    play = abreast()
    order = Order("form", ("A", "B", "C"), formation=formation)  # type: ignore[arg-type]
    now = play.play(order, dice=[2, 2])
    assert are_together(play, "A", "B", "C")
    assert [e.unit for e in now.of(events.Formed)] == ["A", "C"]
    assert now.one(events.KeptRanks).unit == "B"


@cites("BP-070", "BP-113")
def test_only_who_left_together_comes_back_by_one_order() -> None:
    gone = [
        troop(name, x, 47, gone="left", exit=(at(x), at(48)))
        for name, x in zip("ABC", (10, 22, 60), strict=True)
    ]
    play = ordering(*gone, troop("D", 36, 40), general("G", 36, 44))
    assert Order("return", ("A", "B")) not in play.offers(), "three have left"
    assert not play.refusal(Order("return", ("A", "B")))
    assert play.refusal(Order("return", ("A", "C"))) == "BP-070"


@cites("BP-071", "BP-075")
def test_the_general_may_order_units_of_several_brigades_at_once() -> None:
    play = ordering(troop("A", 20, 40), troop("B", 32, 40, brigade="red-2"), general("G", 26, 44))
    told = play.play(march("A", "B", to=(20, 30)), dice=[3, 4])
    assert {event.unit for event in told.of(events.Moved)} == {"A", "B"}


@cites("BP-072", "BP-412")
@pytest.mark.parametrize("eager", [True, False])
def test_eager_horse_in_a_group_charges_though_nobody_can_follow(eager: bool) -> None:
    special = ["Determined Charge"] if eager else []
    horse, foot = troop("A", 36, 30, "cavalry", special=special), troop("B", 36, 37.5)
    play = ordering(horse, foot, troop("Z", 36, 13), general("G", 36, 42, rating=10))
    order = Order("charge", ("A", "B"), "Z")
    now = play.play(order, dice=[4, 5])
    assert bool(now.of(events.Charged)) == eager


@cites("BP-072")
def test_who_cannot_form_without_leaving_his_brigade_marches_with_it_as_he_is() -> None:
    play = abreast()
    order = march("A", "B", "C", to=(12, 20), formation="march column")
    play.play(order, dice=[2, 2])
    assert are_together(play, "A", "B", "C")
    assert play.unit("B").formation == "line"
    assert {play.unit(name).formation for name in "AC"} == {"march column"}
    assert all(play.unit(name).y < at(30) for name in "ABC"), "and all have marched"


@cites("BP-072")
def test_battalions_told_to_form_column_and_charge_stay_together() -> None:
    play = abreast()
    order = Order("charge", ("A", "B", "C"), target="Z", formation="attack column")
    play.play(order, dice=[4, 4])
    assert are_together(play, "A", "B", "C")
    assert play.unit("B").formation == "line"


@cites("BP-072")
@pytest.mark.parametrize("dice", [(4, 4), (3, 3), (2, 2)])
def test_who_comes_on_in_a_group_does_not_leave_behind_those_the_ground_stops(
    dice: tuple[int, int],
) -> None:
    play = ordering(
        troop("A", 30, 44),
        troop("B", 42, 44),
        troop("Z", 36, 3),
        general("G", 36, 46),
        features=[area("farm", 24, 36, 34, 42, "building")],
    )
    now = play.play(Order("charge", ("A", "B"), target="Z"), dice=list(dice))
    assert are_together(play, "A", "B")
    assert [e.by for e in now.of(events.Halted) if e.unit == "B"] == ["BP-072"]


@cites("BP-072", "BP-431")
def test_those_whom_the_unreliable_stand_between_go_on_without_them() -> None:
    play = abreast((), ("Unreliable",), ())
    play.play(march("A", "B", "C", to=(12, 32)), dice=[4, 4])
    assert [play.unit(name).y for name in "ABC"] == [at(32), at(44), at(32)]


@cites("BP-072", "BP-148")
def test_a_garrison_does_not_come_out_where_it_would_leave_its_group() -> None:
    play = garrison(troop("B", 46.5, 40, formation="march column", bearing=9000))
    play.play(march("A", "B", to=(24, 40)), dice=[4, 4])
    assert are_together(play, "A", "B")


@cites("BP-072", "BP-412")
def test_eager_troops_on_the_march_keep_with_their_group() -> None:
    play = ordering(
        troop("A", 30, 40, "cavalry", special=["Determined Charge"]),
        troop("B", 42, 40),
        troop("Z", 5, 4, "artillery"),
        general("G", 36, 44),
    )
    play.play(march("A", "B", to=(30, 4)), dice=[1, 3])
    gone = apart(play.table, play.unit("A"), play.unit("B"))
    assert gone <= at(6) + 2
    assert play.unit("A").y < at(30)


@cites("BP-075")
def test_the_general_is_offered_to_order_neighbours_of_several_brigades_at_once() -> None:
    near = troop("A", 20, 36), troop("B", 31, 36, brigade="red-2"), troop("D", 60, 36)
    play = ordering(*near, troop("Z", 36, 6), general("G", 30, 42))
    assert groups_offered(play) == {("A", "B")}


@cites("BP-089")
def test_initiative_goes_by_who_was_near_as_the_command_part_began() -> None:
    play = battle(
        troop("A", 30, 36),
        troop("B", 44, 36),
        troop("Z", 37, 27, formation="skirmish order"),
        phase="initiative",
    )
    assert told(play).one(events.EnemyNoticed).units == ("A", "B")
    play.play(CHARGE, True)
    assert play.unit("Z").y < at(18), "it has evaded out of everybody's way"
    assert play.asks() == "TakeInitiative"
    assert {order.units[0] for order in play.offers() if order.units} == {"B"}


@cites("BP-092", "BP-093")
def test_initiative_is_one_move_even_towards_an_unseen_enemy() -> None:
    wood = area("wood", 10, 34, 60, 36, "wood")
    play = battle(
        troop("A", 36, 40),
        troop("Z", 36, 30),
        troop("B", 9, 46),
        features=[wood],
        phase="initiative",
    )
    assert play.refusal(Order("follow", ("A",))) == "BP-092"
    play.play(march("A", to=(36, 46), facing=0))
    assert play.unit("A").y == at(46)


@cites("BP-094", "BP-431", "BP-710")
@pytest.mark.parametrize(("dice", "obeys"), [([2, 3], False), ([2, 2], True)])
def test_unreliable_troops_who_come_by_road_have_their_free_move_on_an_equal_throw(
    dice: list[int], obeys: bool
) -> None:
    table = laid("freemans_farm")
    man = attend(table, "ff-poo-1ct", 72, 70)
    play = battle_of(table, "blue", "command", turn=2, commanding=man)
    order = Order("enter", ("ff-poo-1ct",), "middle-path")
    assert play.question.describe(order).reckoning.total == 5
    now = play.play(order, dice=dice)
    assert now.one(events.CameOn).unit == "ff-poo-1ct"
    assert bool(now.of(events.FreeMoveLeft)) != obeys
    assert any(event.by == "BP-431" for event in now.of(events.Halted)) != obeys


@cites("BP-094", "BP-431")
def test_it_is_said_that_an_unreliable_column_moves_only_because_it_is_a_column() -> None:
    play = ordering(
        troop("A", 36, 36, formation="march column", special=["Unreliable"]),
        troop("Z", 5, 4),
        general("G", 36, 40),
    )
    play.play(Order("form", ("A",), formation="line"), dice=[4, 5])
    assert sentences(play)[-3:] == [
        "A halts: it is unreliable and will not stir.",
        "A makes its one free move all the same.",
        "A forms line.",
    ]


@cites("BP-094")
def test_it_is_said_why_a_column_moves_though_nobody_heard_the_order() -> None:
    play = ordering(
        troop("A", 36, 36, formation="march column"),
        troop("B", 46, 36),
        troop("Z", 5, 4),
        general("G", 36, 40),
    )
    now = play.play(march("A", "B", to=(36, 20)), dice=[5, 5])
    assert now.one(events.FreeMoveLeft).units == ("A",)
    assert now.one(events.Moved).unit == "A"


@cites("BP-096", "BP-EX79")
def test_a_march_column_does_not_move_after_a_failed_follow_me() -> None:
    column = troop("A", 36, 40, formation="march column")
    play = ordering(column, troop("B", 9, 44), general("G", 36, 44))
    assert not play.play(Order("follow", ("A",)), dice=[6, 5]).of(events.Moved)


@cites("BP-099", "BP-101")
def test_a_follow_me_order_does_not_speak_of_so_many_moves() -> None:
    play = ordering(troop("A", 36, 36), troop("Z", 5, 4), general("G", 36, 40))
    now = play.play(Order("follow", ("A",)), dice=[4, 4])
    heard = now.one(events.Ordered)
    assert heard.tell(play.table) == "G orders A to follow him. They are ready to (8 against 8)."
    assert heard.says_who() == "BP-099"


@cites("BP-101", "BP-255")
def test_a_unit_whose_enemy_evades_is_led_no_farther() -> None:
    loose = troop("Z", 36, 26, "light infantry", formation="skirmish order")
    play = ordering(troop("A", 36, 34), loose, general("G", 36, 38))
    play.play(FOLLOW, CHARGE, dice=[3, 3])
    assert play.asks() == "Evade"
    play.play(True)
    assert play.asks() != "LedMove"


@cites("BP-101", "BP-126")
def test_a_gun_that_is_led_may_limber_and_drive_on() -> None:
    play = ordering(troop("A", 36, 40, "artillery"), troop("B", 10, 30), general("G", 36, 42))
    play.play(Order("follow", ("A",)), dice=[2, 2])
    play.play(Order("form", ("A",), formation="limbered"), march("A", to=(36, 30)))
    assert play.unit("A").y == at(30)
    assert play.asks() == "LedMove"
    by_hand = ordering(troop("A", 36, 40, "artillery"), troop("B", 10, 30), general("G", 36, 42))
    by_hand.play(Order("follow", ("A",)), dice=[2, 2])
    by_hand.play(march("A", to=(36, 36), facing=0))
    assert by_hand.asks() != "LedMove"


@cites("BP-101", "BP-210")
def test_a_unit_led_past_muskets_move_by_move_is_shot_at_once_it_has_passed() -> None:
    play = rider(Order("follow", ("A",)), [1, 3])
    play.play(march("A", to=(36, 25)))
    assert play.asks() == "LedMove", "still before their front"
    play.play(march("A", to=(54, 25)))
    assert play.asks() == "TraversingFire"
    play.play(False)
    assert play.asks() == "LedMove"
    play.play(march("A", to=(54, 30)))
    assert play.asks() != "TraversingFire", "they have let it pass"


@cites("BP-101", "BP-188", "BP-210")
def test_a_unit_that_fire_in_passing_disorders_is_led_no_farther() -> None:
    play = rider(Order("follow", ("A",)), [1, 3])
    play.play(march("A", to=(36, 25)), march("A", to=(54, 25)))
    play.play(True, dice=[6, 1, 1, 6])
    assert play.unit("A").disordered
    assert play.asks() != "LedMove"


@cites("BP-110", "BP-138")
def test_a_warband_goes_into_open_order_for_ground_that_admits_nothing_else() -> None:
    plain = area("scrub", 30, 20, 50, 28, "rough")
    for ground, cite in ((plain, "BP-110"), (replace(plain, going="rough-for-skirmishers"), "")):
        play = battle(
            troop("A", 36, 34, regular=False, home="warband", formation="warband"),
            troop("Z", 36, 4),
            features=[ground],
        )
        fault = form_fault(play.table, play.unit("A"), "skirmish order")
        assert (fault.cite if fault else "") == cite


@cites("BP-111", "BP-405")
def test_a_commander_who_leads_troops_to_the_edge_stays_behind_when_they_leave() -> None:
    unit = troop("A", 36, 40)
    play = ordering(unit, troop("B", 10, 40), troop("Z", 36, 2), general("G", 36, 36))
    play.play(Order("follow", ("A",)), dice=[3, 4])
    off = next(order for order in play.offers() if order.way and order.way[0][1] > at(48))
    now = play.play(off)
    assert now.one(events.LeftTable).unit == "A"
    man = play.table.commanders["G"]
    assert (man.joined, man.gone) == ("", False)
    assert man.y <= play.table.height


@cites("BP-111")
def test_an_order_to_march_off_the_table_is_on_the_list_where_the_own_edge_is_near() -> None:
    unit = troop("A", 36, 30)
    play = ordering(unit, troop("B", 10, 40), troop("Z", 36, 2), general("G", 36, 32))
    off = [order for order in play.offers() if order.way and order.way[-1][1] > play.table.height]
    assert [order.units for order in off] == [("A",), ("B",)]
    offer = play.question.describe(off[0])
    assert offer.label.endswith("to withdraw 20 inches, off the table.")
    assert offer.place == (at(36), play.table.height)
    now = play.play(off[0], dice=[2, 3])
    assert now.one(events.LeftTable).place == (at(36), play.table.height)


@cites("BP-111")
def test_nobody_thinks_of_leaving_who_is_more_than_three_moves_from_his_own_edge() -> None:
    play = ordering(troop("A", 36, 11), troop("Z", 36, 2), general("G", 36, 14))
    assert all(order.way[-1][1] <= play.table.height for order in play.offers() if order.way)


@cites("BP-113", "BP-710")
def test_guns_that_come_back_are_told_so_in_plain_words() -> None:
    gun = troop("A", 36, 44, "artillery", gone="left", exit=(at(36), at(48)))
    table = table_of(gun, troop("B", 20, 30), troop("Z", 36, 2), general("G", 36, 32))
    ready = Order("return", ("A",), formation="deployed")
    assert sentence(table, "G", ready) == "G orders A to come back onto the field, ready to fire."


@cites("BP-113", "BP-114", "BP-115")
def test_who_strays_off_the_table_comes_back_at_the_edge_it_crossed() -> None:
    play = ordering(
        troop("A", 36, 40), troop("B", 10, 30), troop("Z", 36, 20), general("G", 36, 38)
    )
    now = play.play(march("A", to=(36, 34)), dice=[6, 6, 2])
    assert now.one(events.LeftTable).place == (at(36), at(48))
    table = play.table
    come_back(play.game, play.unit("A"), "line")
    body = base_of(table, play.unit("A"))
    assert table.height - body.bottom <= 10, "it stands at the edge, not where it stood before"


@cites("BP-072", "BP-146")
def test_who_holds_a_building_has_no_formation_to_change_with_his_brigade() -> None:
    house = area("farm", 32, 27, 38, 31, "building")
    inside = troop("A", 35, 29, formation="building", inside="farm")
    outside, man = troop("B", 35, 33), general("G", 36, 44)
    play = ordering(inside, outside, troop("Z", 36, 4), man, features=[house])
    now = play.play(Order("form", ("A", "B"), formation="attack column"), dice=[2, 2])
    assert [event.unit for event in now.of(events.Formed)] == ["B"]
    assert (now.one(events.Halted).unit, now.one(events.Halted).by) == ("A", "BP-146")
    assert not now.of(events.KeptRanks)
