"""Orders, command rolls, modifiers, blunders, initiative, follow me and rally."""

from __future__ import annotations

import pytest
from icepool import d6

from books.black_powder.field import (
    BLUE,
    RED,
    Order,
    area,
    at,
    battle,
    general,
    march,
    ordering,
    reasons,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.combat import reckon_attacks
from grognard.books.black_powder.command import moves_won, reckon_command
from grognard.books.black_powder.ordering import odds
from grognard.books.black_powder.orders import NOTHING, sentence
from grognard.books.black_powder.riding import Ride

cites = pytest.mark.cites


@cites("BP-060")
@pytest.mark.parametrize(
    ("score", "moves"), [(9, 0), (8, 1), (7, 1), (6, 2), (5, 3), (4, 3), (2, 3), (12, 0)]
)
def test_the_dice_against_the_rating_give_one_two_or_three_moves(score: int, moves: int) -> None:
    assert moves_won(score, 8) == moves


@cites("BP-060")
@pytest.mark.parametrize("rating", range(5, 11))
def test_the_odds_shown_are_exact(rating: int) -> None:
    throws = 2 @ d6
    none, one, double, three = odds(rating)
    assert none + one + double + three == 36
    assert three == sum(throws.quantity(score) for score in range(2, rating - 2))
    assert double == throws.quantity(rating - 2)
    assert none == sum(throws.quantity(n) for n in range(2, 13) if n > rating or n == 12)


@cites("BP-055", "BP-057")
def test_an_order_reads_back_as_a_sentence() -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 36, 8), general("G", 36, 44))
    table.units["A"].name, table.units["Z"].name = "the Guards", "the French line"
    left = Order("charge", ("A",), "Z", way=((at(30), at(34)),))
    assert sentence(table, "Frogmorton", left) == (
        "Frogmorton orders the Guards to advance half left 9 inches and charge the French line."
    )
    form = march("A", to=(36, 30), formation="line", last=True)
    assert sentence(table, "Frogmorton", form) == (
        "Frogmorton orders the Guards to advance 10 inches and form line."
    )


@cites("BP-078", "BP-EX08")
@pytest.mark.parametrize(
    ("inches", "penalty"), [(11, 0), (12, 0), (19, 1), (24, 2), (38, 3), (48, 4)]
)
def test_each_full_12_inches_beyond_the_first_cost_one(inches: int, penalty: int) -> None:
    unit = troop("A", 2, 40)
    table = table_of(unit, general("G", 0, 40, 10))
    edge = unit.x + at(240 / 25.4) // 2
    table.commanders["G"].x = edge + at(inches)
    reckoned = reasons(reckon_command(table, table.commanders["G"], Order("form", ("A",))))
    assert reckoned.get("BP-078", 0) == -penalty


@cites("BP-079")
def test_an_enemy_within_12_inches_costs_one_however_many_there_are() -> None:
    table = table_of(troop("A", 36, 30), troop("Y", 30, 20), troop("Z", 42, 20))
    order = march("A", to=(36, 28))
    assert reasons(reckon_command(table, table.commanders["G"], order))["BP-079"] == -1
    table.units["Y"].y = table.units["Z"].y = at(10)
    assert "BP-079" not in reasons(reckon_command(table, table.commanders["G"], order))


@cites("BP-080", "BP-081", "BP-077")
def test_columns_add_one_and_two_on_a_road_if_all_are_columns() -> None:
    road = area("road", 20, 20, 50, 48, "road")
    table = table_of(
        troop("A", 36, 40, formation="attack column"),
        troop("B", 42, 40, formation="march column"),
        features=[],
    )
    chief = table.commanders["G"]
    assert reasons(reckon_command(table, chief, march("A", to=(36, 30))))["BP-080"] == 1
    assert reasons(reckon_command(table, chief, march("B", to=(36, 30))))["BP-081"] == 1
    assert reasons(reckon_command(table, chief, march("A", "B", to=(36, 30))))["BP-080"] == 1
    table.features = (road,)
    assert reasons(reckon_command(table, chief, march("B", to=(36, 30))))["BP-081"] == 2
    table.units["A"].formation = "line"
    both = reasons(reckon_command(table, chief, march("A", "B", to=(36, 30))))
    assert "BP-080" not in both
    assert "BP-081" not in both


@cites("BP-076")
def test_a_rating_is_never_below_5_nor_above_10() -> None:
    table = table_of(troop("A", 4, 40), troop("Z", 4, 30), general("G", 70, 40, 5))
    assert reckon_command(table, table.commanders["G"], march("A", to=(4, 38))).total == 5
    fine = table_of(
        troop("A", 36, 40, formation="attack column", special=["Reliable"]),
        general("G", 36, 44, 10),
    )
    assert reckon_command(fine, fine.commanders["G"], march("A", to=(36, 30))).total == 10


@cites("BP-061", "BP-065")
def test_a_failed_order_is_the_commanders_last_and_the_unit_has_had_it() -> None:
    play = ordering(troop("A", 36, 40), troop("B", 50, 40), general("G", 36, 44))
    told = play.play(march("A", to=(36, 20)), dice=[6, 5])
    assert told.one(events.Ordered).moves == 0
    assert not told.of(events.Moved)
    assert play.asks() == "CommanderMove"
    assert play.unit("A").ordered == 1


@cites("BP-061")
def test_a_unit_is_ordered_once_a_turn() -> None:
    play = ordering(troop("A", 36, 40), troop("B", 50, 40), general("G", 36, 44))
    play.play(march("A", to=(36, 30)), dice=[3, 4])
    assert play.refusal(march("A", to=(36, 20))) == "BP-061"
    assert play.refusal(march("B", to=(50, 20))) == ""


@cites("BP-062", "BP-063")
def test_a_brigadier_orders_his_own_brigade_and_the_general_anyone() -> None:
    pieces = (troop("A", 36, 40), troop("B", 50, 40, brigade="red-2"), general("C", 36, 44))
    assert ordering(*pieces, by="C").refusal(march("B", to=(50, 30))) == "BP-062"
    assert ordering(*pieces, by="C").refusal(march("A", to=(36, 30))) == ""
    assert ordering(*pieces, by="G").refusal(march("B", to=(50, 30))) == ""


@cites("BP-116", "BP-117", "BP-EX10")
def test_infantry_goes_12_inches_a_move_and_36_in_three() -> None:
    play = ordering(troop("A", 36, 44), general("G", 36, 46))
    told = play.play(march("A", to=(36, 4)), dice=[2, 3])
    assert told.one(events.Ordered).moves == 3
    assert len(told.of(events.Moved)) == 3
    assert play.unit("A").y == at(44) - 3 * at(12)
    assert told.one(events.Halted).by == "BP-059"


@cites("BP-059")
def test_a_unit_halts_once_its_order_is_fulfilled() -> None:
    play = ordering(troop("A", 36, 44), general("G", 36, 46))
    told = play.play(march("A", to=(36, 36)), dice=[2, 3])
    assert play.unit("A").y == at(36)
    assert not told.of(events.Halted)


@cites("BP-070")
def test_a_group_is_a_chain_of_6_inches() -> None:
    line = [troop("A", 10, 40), troop("B", 25, 40), troop("C1", 40, 40), troop("D", 60, 40)]
    play = ordering(*line, general("G", 30, 44))
    assert play.refusal(march("A", "B", "C1", to=(10, 30))) == ""
    assert play.refusal(march("A", "C1", to=(10, 30))) == "BP-070"
    assert play.refusal(march("A", "B", "C1", "D", to=(10, 30))) == "BP-070"


@cites("BP-072", "BP-EX07")
def test_cavalry_in_a_group_does_not_outrun_the_infantry_by_more_than_6_inches() -> None:
    foot, horse = troop("A", 30, 44), troop("B", 40, 44, "cavalry")
    play = ordering(foot, horse, general("G", 36, 46))
    play.play(march("A", "B", to=(30, 5)), dice=[2, 3])
    assert play.unit("A").y == at(44) - 3 * at(12)
    behind = play.unit("A").y - play.unit("B").y
    assert 0 <= behind <= at(10)


@cites("BP-073")
def test_one_throw_serves_the_whole_group() -> None:
    play = ordering(troop("A", 20, 40), troop("B", 34, 40), general("G", 30, 44))
    told = play.play(march("A", "B", to=(20, 20)), dice=[5, 6])
    assert told.one(events.Ordered).moves == 0
    assert play.unit("A").ordered == play.unit("B").ordered == 1


@cites("BP-094", "BP-095")
def test_march_columns_move_once_though_their_order_failed() -> None:
    pieces = troop("A", 20, 40, formation="march column"), troop("B", 28, 40)
    play = ordering(*pieces, general("G", 30, 44))
    play.play(march("A", "B", to=(20, 10)), dice=[5, 6])
    assert play.unit("A").y < at(40)
    assert play.unit("B").y == at(40)


@cites("BP-428")
def test_the_superbly_drilled_move_once_though_their_order_failed() -> None:
    play = ordering(troop("A", 36, 40, special=["Superbly Drilled"]), general("G", 36, 44))
    play.play(march("A", to=(36, 10)), dice=[5, 6])
    assert play.unit("A").y == at(28)


@cites("BP-431")
def test_unreliable_troops_do_not_stir_on_a_throw_equal_to_the_rating() -> None:
    pieces = troop("A", 36, 40, special=["Unreliable"]), troop("B", 60, 44)
    play = ordering(*pieces, general("G", 36, 44))
    told = play.play(march("A", to=(36, 10)), dice=[4, 4])
    assert told.one(events.Halted).by == "BP-431"
    assert play.asks() == "GiveOrder"


@cites("BP-424", "BP-423")
def test_reliable_and_marauding_troops_are_easier_to_order() -> None:
    table = table_of(
        troop("A", 10, 40, special=["Reliable"]),
        troop("B", 10, 30, "light cavalry"),
        troop("D", 10, 20),
        general("G", 60, 40),
    )
    chief = table.commanders["G"]
    assert reasons(reckon_command(table, chief, march("A", to=(10, 35))))["BP-424"] == 1
    assert "BP-078" not in reasons(reckon_command(table, chief, march("B", to=(10, 35))))
    assert reasons(reckon_command(table, chief, march("D", to=(10, 35))))["BP-078"] < 0


@cites("BP-082", "BP-066", "BP-085")
def test_a_double_6_is_a_blunder_and_the_generals_ends_all_orders() -> None:
    play = ordering(
        troop("A", 36, 30, formation="march column"), troop("Z", 36, 2), general("G", 36, 44)
    )
    told = play.play(march("A", to=(36, 20)), dice=[6, 6, 2])
    assert told.one(events.Blundered).die == 2
    assert play.unit("A").y > at(30), "it falls back before the enemy it sees"
    assert play.table.silenced == play.table.half


@cites("BP-082", "BP-086", "BP-111")
def test_a_rapid_retreat_may_lead_off_the_table() -> None:
    play = ordering(troop("A", 36, 40), troop("Z", 36, 2), general("G", 36, 30))
    told = play.play(march("A", to=(36, 20)), dice=[6, 6, 1])
    assert told.one(events.LeftTable).unit == "A"
    assert play.unit("A").exit is not None


@cites("BP-084")
def test_where_blunders_are_not_played_a_double_6_is_only_a_failure() -> None:
    play = ordering(troop("A", 36, 40), general("G", 36, 44), no_blunders=True)
    told = play.play(march("A", to=(36, 20)), dice=[6, 6])
    assert not told.of(events.Blundered)
    assert told.one(events.Ordered).moves == 0


@cites("BP-082")
def test_a_blundered_charge_rolls_for_its_moves() -> None:
    play = ordering(troop("A", 36, 40), troop("Z", 36, 2), general("G", 36, 44))
    play.play(march("A", to=(36, 41)), dice=[6, 6, 6, 4])
    assert play.unit("A").y == at(40) - 2 * at(12)


@cites("BP-089", "BP-090", "BP-091", "BP-189")
def test_initiative_is_for_orderly_units_within_12_inches_of_the_enemy() -> None:
    play = battle(
        troop("A", 20, 30),
        troop("B", 40, 30, disordered=True),
        troop("D", 60, 44),
        troop("Y", 20, 21),
        troop("Z", 40, 21),
        phase="initiative",
    )
    assert play.asks() == "TakeInitiative"
    assert play.refusal(march("A", to=(20, 34))) == ""
    assert play.refusal(march("B", to=(40, 34))) == "BP-189"
    assert play.refusal(march("D", to=(60, 40))) == "BP-089"
    play.play(march("A", to=(20, 40), facing=0))
    assert play.unit("A").ordered == 1


@cites("BP-097", "BP-099", "BP-100")
def test_follow_me_is_for_one_unit_within_12_inches_and_fixes_him_who_fails() -> None:
    play = ordering(troop("A", 36, 40), troop("B", 10, 40), general("G", 36, 44))
    assert play.refusal(Order("follow", ("B",))) == "BP-097"
    assert play.refusal(Order("follow", ("A", "B"))) == "BP-097"
    told = play.play(Order("follow", ("A",)), dice=[6, 5])
    assert told.one(events.CommanderStayed).commander == "G"
    assert play.asks() != "CommanderMove"


@cites("BP-098", "BP-101")
def test_who_follows_his_commander_moves_three_times_as_he_likes() -> None:
    play = ordering(troop("A", 36, 40), general("G", 36, 44))
    told = play.play(
        Order("follow", ("A",)),
        march("A", to=(36, 20)),
        Order("form", ("A",), formation="attack column"),
        march("A", to=(36, 10)),
        dice=[4, 4],
    )
    assert told.one(events.Joined).unit == "A"
    assert play.unit("A").formation == "attack column"
    assert play.unit("A").y < at(20)
    assert play.table.commanders["G"].joined == "A"
    assert play.table.commanders["G"].done == 1


@cites("BP-102", "BP-105", "BP-106", "BP-107", "BP-108")
def test_a_rally_takes_off_one_casualty_but_never_the_last() -> None:
    play = ordering(
        troop("A", 36, 40, casualties=3), troop("B", 50, 40, casualties=1), general("G", 42, 44)
    )
    assert play.refusal(Order("rally", ("B",))) == "BP-102"
    assert play.unit("A").shaken
    told = play.play(Order("rally", ("A",)), dice=[3, 3])
    assert told.one(events.Rallied).unit == "A"
    assert not play.unit("A").shaken


@cites("BP-104")
def test_a_failed_rally_leaves_commander_and_unit_where_they_are() -> None:
    column = troop("A", 36, 40, formation="march column", casualties=2)
    play = ordering(column, general("G", 40, 44))
    told = play.play(Order("rally", ("A",)), dice=[6, 5])
    assert told.one(events.CommanderStayed).by == "BP-104"
    assert not told.of(events.Moved)


@cites("BP-188")
def test_a_disordered_unit_takes_no_orders() -> None:
    play = ordering(troop("A", 36, 40, disordered=True), troop("B", 9, 40), general("G", 36, 44))
    for order in (march("A", to=(36, 30)), Order("rally", ("A",)), Order("follow", ("A",))):
        assert play.refusal(order) == "BP-188"


@cites("BP-112", "BP-113", "BP-114", "BP-EX09")
def test_an_unshaken_unit_comes_back_where_it_left() -> None:
    gone = troop("A", 36, 48, gone="left", exit=(at(36), at(48)))
    shaken = troop("B", 20, 48, gone="left", exit=(at(20), at(48)), casualties=3)
    play = ordering(gone, shaken, troop("D", 60, 30), general("G", 10, 48))
    order = Order("return", ("A",))
    assert reasons(reckon_command(play.table, play.table.commanders["G"], order))["BP-078"] == -2
    assert play.refusal(Order("return", ("B",))) == "BP-112"
    told = play.play(order, dice=[1, 2])
    assert told.one(events.Returned).unit == "A"
    assert abs(play.unit("A").x - at(36)) <= at(1)


@cites("BP-128", "BP-129")
def test_a_commander_rides_48_inches_at_most_and_may_join_a_unit() -> None:
    play = ordering(troop("A", 10, 40), troop("B", 60, 30), general("G", 70, 40))
    play.play(NOTHING)
    assert play.refusal(Ride(join="A")) == "BP-128"
    assert play.refusal(Ride(place=(at(25), at(40)))) == ""
    assert play.refusal(Ride(place=(at(75), at(40)))) == "BP-128"


@cites("BP-130")
def test_a_joined_commander_stays_behind_when_the_unit_marches_by_order() -> None:
    play = ordering(troop("A", 36, 40), general("G", 36, 40, joined="A"))
    told = play.play(march("A", to=(36, 20)), dice=[3, 4])
    assert told.one(events.CommanderParted).commander == "G"
    assert play.table.commanders["G"].y == at(40)


@cites("BP-440", "BP-441")
def test_aggression_tells_on_orders_to_charge() -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 36, 10), general("G", 36, 44, aggression=1))
    charge, back = Order("charge", ("A",), "Z"), march("A", to=(36, 46), facing=0)
    chief = table.commanders["G"]
    assert reasons(reckon_command(table, chief, charge))["BP-440"] == 1
    chief.aggression = -1
    assert reasons(reckon_command(table, chief, charge))["BP-441"] == -1
    assert reasons(reckon_command(table, chief, back))["BP-441"] == 1


@cites("BP-442", "BP-EX72")
def test_a_decisive_commander_may_insist_at_the_risk_of_a_blunder() -> None:
    chief = {"rating": 7, "decisiveness": 1}
    play = ordering(troop("A", 36, 40), troop("Z", 36, 4), general("G", 36, 44, **chief))
    play.play(march("A", to=(36, 20)), dice=[4, 5])
    assert play.asks() == "Insist"
    told = play.play(True, dice=[2, 4])
    assert told.one(events.Ordered).moves == 1
    again = ordering(troop("A", 36, 40), troop("Z", 36, 4), general("G", 36, 44, **chief))
    again.play(march("A", to=(36, 20)), dice=[4, 5])
    assert again.play(True, dice=[4, 4, 2]).one(events.Ordered).blunder


@cites("BP-442", "BP-1227")
def test_who_insists_is_the_commander_and_no_unit_that_the_enemy_does_not_know_of() -> None:
    chief = {"rating": 7, "decisiveness": 1}
    hidden, seen = troop("A", 10, 40, hidden=True), troop("B", 36, 40)
    play = ordering(hidden, seen, troop("Z", 36, 4), general("G", 36, 44, **chief))
    play.play(march("B", to=(36, 20)), dice=[4, 5])
    assert play.question.trail() == ("Turn 1", "G", "command")
    assert play.question.about() == play.question.describe(True).piece == "G"


@cites("BP-443")
def test_a_hesitant_commander_throws_a_three_move_order_again() -> None:
    play = ordering(troop("A", 36, 40), general("G", 36, 44, decisiveness=-1))
    told = play.play(march("A", to=(36, 4)), dice=[1, 2, 4, 4])
    assert told.one(events.Ordered).moves == 1


@cites("BP-444", "BP-445")
def test_independence_helps_who_goes_first_and_hurts_who_does_not_wait() -> None:
    table = table_of(troop("A", 36, 40), general("C", 36, 44, independence=1), general("G", 40, 46))
    man = table.commanders["C"]
    assert reasons(reckon_command(table, man, march("A", to=(36, 30))))["BP-444"] == 1
    table.commanders["G"].gave = table.half
    assert "BP-444" not in reasons(reckon_command(table, man, march("A", to=(36, 30))))
    man.independence = -1
    assert "BP-445" not in reasons(reckon_command(table, man, march("A", to=(36, 30))))
    table.commanders["G"].gave = -1
    assert reasons(reckon_command(table, man, march("A", to=(36, 30))))["BP-445"] == -1


@cites("BP-050")
def test_the_higher_die_chooses_who_goes_first() -> None:
    play = battle(troop("A", 36, 40), troop("Z", 36, 4), phase="toss", dice=[2, 2, 3, 5])
    assert play.question.seat == BLUE
    told = play.play(False)
    assert told.one(events.FirstTaken).first == RED


@cites("BP-129", "BP-406")
def test_a_brigadier_may_join_a_friendly_unit_of_another_brigade() -> None:
    own, other = troop("A", 20, 40), troop("B", 40, 40, brigade="red-2")
    play = ordering(own, other, troop("Z", 36, 4), general("C", 22, 44, valour=1), by="C")
    play.play(NOTHING)
    assert play.asks() == "CommanderMove"
    joins = [play.question.describe(ride) for ride in play.offers() if ride.join]
    assert [(offer.piece, offer.group) for offer in joins] == [
        ("A", ""),
        ("B", "Troops of other brigades"),
    ]
    assert joins[1].detail == "1 more attack hand to hand"
    told = play.play(Ride(join="B"))
    assert told[0].tell(play.table) == "C joins B."
    assert [c.id for c in play.table.leaders_with(play.unit("B"))] == ["C"]
    assert reckon_attacks(play.table, play.unit("B")).total == 7
