"""Orders in detail: to whom they may be given, and how they are carried out."""

from __future__ import annotations

import pytest

from books.black_powder.battlefield import attend, battle_of, cleared, laid, put
from books.black_powder.field import (
    area,
    at,
    battle,
    general,
    hedge,
    march,
    ordering,
    troop,
)
from books.black_powder.positions import HOUSE, held, told
from grognard.books.black_powder import events
from grognard.books.black_powder.ordering import GiveOrder
from grognard.books.black_powder.orders import Order, deeds
from grognard.books.black_powder.stands import leader_of
from grognard.tabletop.geometry import Point, distance

cites = pytest.mark.cites


@cites("BP-055", "BP-147")
def test_who_marches_with_a_group_does_not_enter_a_house_that_nobody_spoke_of() -> None:
    farm = area("farm", 42, 22, 50, 30, "building")
    near = troop("A", 34, 36), troop("B", 46, 36)
    play = ordering(*near, troop("Z", 36, 2), general("G", 40, 42), features=[farm])
    now = play.play(march("A", "B", to=(34, 26), facing=0), dice=[3, 3])
    assert not now.of(events.Entered)
    assert not play.unit("B").inside
    alone = ordering(troop("B", 46, 36), troop("Z", 36, 2), general("G", 40, 42), features=[farm])
    assert alone.play(march("B", to=(46, 26)), dice=[3, 3]).of(events.Entered)


@cites("BP-055", "BP-1064")
def test_a_brigade_with_its_gun_comes_on_in_line_by_one_order() -> None:
    table = laid("hangmans_creek")
    table.asleep = ""
    play = battle_of(table, "red", "command", commanding="red-2-brigadier")
    names = tuple(unit.id for unit in table.units.values() if unit.brigade == "red-2")
    order = Order("enter", names, "centre", formation="line")
    assert order in play.offers()
    now = play.play(order, dice=[3, 3])
    found = {play.unit(e.unit).formation for e in now.of(events.CameOn)}
    assert found <= {"line", "limbered"}
    assert "line" in found


@cites("BP-055", "BP-056")
def test_in_a_group_only_the_guns_limber_and_unlimber() -> None:
    play = ordering(
        troop("A", 30, 36), troop("B", 40, 36, "artillery"), troop("Z", 36, 4), general("C", 36, 42)
    )
    order = march("A", "B", to=(30, 24), formation="limbered", then="deployed")
    play.play(order, dice=[1, 1])
    assert (play.unit("A").formation, play.unit("A").y) == ("line", at(24))
    assert (play.unit("B").formation, play.unit("B").y) == ("deployed", at(24))


@cites("BP-056", "BP-059")
@pytest.mark.parametrize(("dice", "charged"), [((4, 3), 0), ((3, 3), 1)])
def test_who_is_told_to_form_and_charge_forms_first(dice: tuple[int, int], charged: int) -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 36, 26, shooting=()), general("G", 36, 36, 9))
    order = Order("charge", ("A",), "Z", formation="attack column")
    now = play.play(order, dice=dice)
    assert now.one(events.Formed).formation == "attack column"
    assert len(now.of(events.Charged)) == charged


@cites("BP-056", "BP-412")
def test_the_eager_do_not_form_first_with_an_enemy_in_reach() -> None:
    eager = troop("A", 36, 34, special=["Determined Charge"])
    play = ordering(eager, troop("Z", 36, 26, shooting=()), general("G", 36, 40))
    now = play.play(Order("charge", ("A",), "Z", formation="attack column"), dice=[3, 3])
    assert now.of(events.Charged)
    assert not now.of(events.Formed)


@cites("BP-056")
def test_who_has_no_room_to_form_before_a_charge_says_so() -> None:
    column = troop("A", 36, 34, formation="march column")
    friends = troop("B", 33.4, 34, formation="march column"), troop("C", 42, 34)
    play = ordering(column, *friends, troop("Z", 36, 20), general("G", 36, 40))
    now = play.play(Order("charge", ("A",), "Z", formation="line"), dice=[3, 3])
    assert now.one(events.Halted).by == "BP-120"
    assert play.unit("A").formation == "march column"


@cites("BP-056", "BP-059", "BP-EX11")
def test_who_is_told_to_form_and_charge_comes_out_of_the_wood_first() -> None:
    wood = area("wood", 26, 31, 46, 44, "wood")
    loose = troop("A", 36, 33.2, formation="skirmish order")
    play = ordering(loose, troop("Z", 36, 8), general("G", 36, 46), features=[wood])
    now = play.play(Order("charge", ("A",), "Z", formation="line"), dice=[2, 2])
    assert now.kinds()[:4] == ["Ordered", "Moved", "Formed", "Moved"]
    assert now.one(events.Formed).formation == "line"


@cites("BP-056", "BP-146")
def test_a_garrison_is_not_told_to_form() -> None:
    farm = area("farm", 32, 30, 40, 38, "building")
    inside = troop("A", 36, 34, inside="farm", formation="building")
    play = ordering(inside, troop("Z", 36, 8), general("G", 36, 44), features=[farm])
    assert play.refusal(Order("form", ("A",), formation="line")) == "BP-146"
    assert not [order for order in play.offers() if order.verb == "form"]


@cites("BP-056", "BP-123")
@pytest.mark.parametrize(
    ("dice", "formation", "gone"),
    [([2, 2], "deployed", 12), ([3, 3], "limbered", 12), ([4, 4], "limbered", 0)],
)
def test_a_foot_gun_limbers_moves_and_unlimbers_by_one_order(
    dice: list[int], formation: str, gone: float
) -> None:
    gun = troop("A", 36, 40, "artillery")
    play = ordering(gun, troop("Z", 60, 4), general("G", 36, 44))
    play.play(march("A", to=(36, 28), formation="limbered", then="deployed"), dice=dice)
    assert play.unit("A").formation == formation
    assert play.unit("A").y == at(40 - gone)


@cites("BP-056", "BP-122")
def test_horse_guns_do_as_much_in_one_move() -> None:
    gun = troop("A", 36, 40, "artillery", train="horse")
    play = ordering(gun, troop("Z", 60, 4), general("G", 36, 44))
    play.play(march("A", to=(36, 26), formation="limbered", then="deployed"), dice=[4, 4])
    assert (play.unit("A").formation, play.unit("A").y) == ("deployed", at(26))


@cites("BP-056")
def test_a_battalion_marches_in_column_and_forms_line_where_it_was_sent() -> None:
    play = ordering(troop("A", 36, 40), troop("Z", 60, 4), general("G", 36, 44))
    order = march("A", to=(36, 30), formation="march column", then="line")
    assert deeds(play.table, order).endswith("and form line")
    play.play(order, dice=[2, 2])
    assert [e.formation for e in told(play).of(events.Formed)] == ["march column", "line"]


@cites("BP-056")
@pytest.mark.parametrize(
    "order",
    [
        Order("move", ("A",), way=((at(36), at(30)),), then="deployed"),
        Order("move", ("A",), facing=9000, formation="limbered", then="deployed"),
        Order("form", ("A",), formation="limbered", then="deployed"),
        Order("move", ("A",), way=((at(36), at(30)),), formation="limbered", then="limbered"),
    ],
)
def test_two_formations_need_a_march_between_them(order: Order) -> None:
    play = ordering(troop("A", 36, 40, "artillery"), troop("Z", 60, 4))
    assert play.refusal(order) == "BP-056"


@cites("BP-056", "BP-123")
def test_a_battery_in_action_is_offered_a_new_position() -> None:
    play = ordering(troop("A", 36, 40, "artillery"), troop("Z", 60, 4), general("G", 36, 44))
    assert isinstance(play.question, GiveOrder)
    found = [order for order in play.offers() if order.then]
    assert found == [march("A", to=(36, 28), formation="limbered", then="deployed")]


@cites("BP-056")
def test_a_change_of_formation_is_named_in_the_order() -> None:
    play = ordering(troop("A", 36, 40), troop("B", 9, 40), general("G", 36, 44))
    assert play.refusal(Order("form", ("A",))) == "BP-056"


@cites("BP-059", "BP-148")
def test_a_garrison_goes_no_farther_than_it_is_told() -> None:
    play = held()
    play.play(march("A", to=(36, 20)), dice=[3, 3])
    assert abs(play.unit("A").y - at(20)) <= at(1)
    assert play.unit("A").formation == "line"


@cites("BP-059", "BP-148")
def test_a_garrison_that_has_come_out_goes_on_with_the_moves_left() -> None:
    play = held()
    play.play(march("A", to=(36, 4)), dice=[2, 2])
    assert play.unit("A").y < at(9)


@cites("BP-059", "BP-120")
def test_a_unit_says_what_stopped_it_and_not_what_lies_farther_on() -> None:
    play = ordering(
        troop("A", 36, 40, formation="attack column"),
        troop("B", 36, 30),
        troop("Z", 36, 25),
        general("G", 30, 44),
    )
    now = play.play(march("A", to=(36, 26)), dice=[3, 5])
    assert now.one(events.Halted).tell(play.table) == "A halts: it would stand on friends."


@cites("BP-064", "BP-1144")
def test_a_team_that_has_hauled_its_gun_has_had_its_order() -> None:
    table = cleared("ntombi")
    put(table, "nt-b2-gatling", 60, 30, 27000, formation="limbered")
    put(table, "nt-zl-impi1", 10, 60)
    man = attend(table, "nt-b2-gatling", 62, 34)
    play = battle_of(table, "red", "command", turn=2, commanding=man)
    gun = play.unit("nt-b2-gatling")
    way = ((gun.x - at(10), gun.y),)
    order = Order("move", (gun.id,), way=way, formation="deployed", last=True)
    now = play.play(order, dice=[2, 2])
    team = now.one(events.TeamStoodBy).unit
    assert play.unit(team).ordered == play.table.half
    assert team not in {name for order in play.offers() for name in order.units}


@cites("BP-057", "BP-148")
def test_a_garrison_may_be_told_to_come_out_and_charge() -> None:
    play = held(troop("Z", 36, 10))
    [sally] = [order for order in play.offers() if order.verb == "charge"]
    assert (sally.target, len(sally.way)) == ("Z", 1)
    assert play.question.describe(sally).label == "G orders A to advance 20 inches and charge Z."
    now = play.play(sally, dice=[3, 3])
    assert now.kinds() == ["Ordered", "Formed", "ChargeDeclared", "Charged"]
    assert play.asks() == "ClosingFire"


@cites("BP-148", "BP-412")
def test_an_eager_garrison_that_is_to_march_goes_on_once_it_is_outside() -> None:
    play = held(troop("Z", 5, 3))
    play.unit("A").profile = troop("A", 0, 0, special=["Determined Charge"]).profile
    play.play(march("A", to=(60, 30)), dice=[2, 2])
    assert (play.unit("A").x, play.unit("A").y) == (at(60), at(30))


@cites("BP-089", "BP-148")
def test_a_garrison_does_not_come_out_to_charge_by_its_only_move() -> None:
    inside = troop("A", 36, 30, inside="house", formation="building")
    play = battle(inside, troop("Z", 36, 16), phase="initiative", features=[HOUSE])
    assert play.asks() == "TakeInitiative"
    assert not [order for order in play.offers() if order.verb == "charge"]
    assert [order for order in play.offers() if order.way], "it may march out"


@cites("BP-148", "BP-412")
def test_an_eager_garrison_does_not_charge_out_of_its_building_on_its_own() -> None:
    eager = {"special": ["Determined Charge"], "inside": "house", "formation": "building"}
    foe = troop("Z", 36, 20)
    play = battle(troop("A", 36, 30, **eager), foe, phase="initiative", features=[HOUSE])
    assert play.asks() == "TakeInitiative"
    assert not told(play).of(events.ChargeDeclared)
    assert play.unit("A").inside == "house"


@cites("BP-121", "BP-148")
def test_a_garrison_does_not_come_out_through_an_enemy_at_its_wall() -> None:
    play = held(troop("Z", 36, 24))
    now = play.play(march("A", to=(36, 8)), dice=[2, 2])
    assert now.one(events.Halted).by == "BP-148"
    assert play.unit("A").inside == "house"
    aside = held(troop("Z", 36, 24))
    aside.play(march("A", to=(50, 30)), dice=[3, 4])
    assert not aside.unit("A").inside, "on another side there is nobody"


@cites("BP-134", "BP-139", "BP-148")
def test_to_come_out_of_a_building_costs_what_the_ground_costs() -> None:
    inside = troop("A", 36, 30, inside="house", formation="building")
    stream = hedge("stream", (20, 25), (52, 25), kind="stream")
    play = ordering(inside, troop("Z", 5, 3), general("G", 36, 36), features=[HOUSE, stream])
    play.play(march("A", to=(36, 8), facing=0), dice=[3, 4])
    leader = leader_of(play.table, play.unit("A"))
    assert at(26) - leader.y <= at(6), "6 of its 12 inches went into the stream"


@cites("BP-148")
def test_a_sally_for_which_there_is_no_room_comes_to_nothing() -> None:
    play = held(troop("Z", 36, 24))
    [sally] = [order for order in play.offers() if order.verb == "charge"]
    now = play.play(sally, dice=[2, 2])
    assert now.kinds() == ["Ordered", "Halted"]
    assert play.unit("A").inside == "house"


@cites("BP-090", "BP-092")
def test_who_has_one_move_is_offered_marches_of_one_move_and_nothing_after_them() -> None:
    play = battle(troop("A", 36, 24), troop("Z", 36, 14), phase="initiative")
    assert play.asks() == "TakeInitiative"
    marches = [order for order in play.offers() if order.verb == "move" and order.way]
    assert marches
    for order in marches:
        assert distance(play.unit("A").point, Point(*order.way[-1])) <= at(12)
        assert not order.formation


@cites("BP-147", "BP-355")
def test_only_foot_is_said_to_march_into_a_building() -> None:
    house = area("farm", 30, 20, 40, 30, "building")
    play = battle(troop("A", 35, 40), troop("B", 35, 44, "cavalry"), features=[house])
    way = ((at(35), at(25)),)
    assert "into" in deeds(play.table, Order("move", ("A",), way=way))
    assert "into" not in deeds(play.table, Order("move", ("B",), way=way))
