"""What a drilled commander of Black Powder does in positions that have one good answer."""

from itertools import pairwise

import pytest

from books.black_powder.battlefield import battle_of, laid, put
from books.black_powder.field import (
    BLUE,
    RED,
    area,
    at,
    battle,
    general,
    ordering,
    table_of,
    troop,
)
from grognard.books.black_powder.battles.flanking import FlankPlace
from grognard.books.black_powder.battles.terms import FlankMarch
from grognard.books.black_powder.command import group_fault
from grognard.books.black_powder.country import pace_of
from grognard.books.black_powder.deploying import Deploy
from grognard.books.black_powder.marching import out_of_step
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.stands import base_of
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players.brains import TEMPERS, brain_of
from grognard.players.brains.black_powder.field import Field, forms_square
from grognard.players.brains.black_powder.judging import judge
from grognard.players.brains.black_powder.leaving import way_out
from grognard.players.brains.black_powder.posts import posts_of
from grognard.players.brains.black_powder.rounding import Rounds
from grognard.players.brains.black_powder.weighing import Scales
from grognard.registry import book as open_book
from grognard.tabletop.geometry import Point, distance
from grognard.tabletop.going import passage

BRAIN = brain_of("black_powder")
STEADY = TEMPERS["steady"]


def favourite(game):
    """What drill answers here."""
    asked = BRAIN.ask(game, game.question)
    worths = BRAIN.weigh(game, asked, STEADY)
    return asked.choices[worths.index(max(worths))]


def begun(scenario):
    book = open_book("black_powder")
    return Game.begin(book, book.agree(scenario), Fates(Stream.of("begun"))).table


def test_a_line_far_from_the_enemy_is_brought_to_where_it_may_act_on_its_own():
    play = ordering(troop("A", 36, 44), troop("Z", 36, 4), general("C", 36, 46), by="C")
    order = favourite(play.game)
    assert order.verb == "move"
    away = distance(Point(*order.way[-1]), play.unit("Z").point)
    assert away == pytest.approx(at(10), abs=at(2))


def test_a_brigade_is_set_up_so_that_it_can_be_given_one_order():
    book = open_book("black_powder")
    game = Game.begin(book, book.agree("meadow"), Fates(Stream.of("set up")))
    while isinstance(game.question, Deploy):
        game.answer(favourite(game), game.question.seat)
    for brigade in game.table.brigades.values():
        own = [unit for unit in game.table.units.values() if unit.brigade == brigade.id]
        assert group_fault(game.table, own) is None


def test_nobody_is_told_to_march_into_a_house_that_is_full():
    house = area("farm", 30, 20, 40, 30, "building")
    inside = troop("B", 35, 25, formation="building", inside="farm")
    unit = troop("A", 35, 44)
    order = Order("move", ("A",), way=((at(35), at(25)),))
    empty = Scales(Field(table_of(unit, troop("Z", 35, 2), features=[house]), STEADY))
    full = Scales(Field(table_of(unit, inside, troop("Z", 35, 2), features=[house]), STEADY))
    assert full.march(unit, order, 3) < 0 < empty.march(unit, order, 3)


def test_men_in_a_house_are_a_worse_target_of_a_charge_than_men_in_the_open():
    house = area("farm", 30, 10, 40, 20, "building")
    unit, order = troop("A", 35, 28), Order("charge", ("A",), "Z")
    open_ground = table_of(unit, troop("Z", 35, 15))
    held = troop("Z", 35, 15, formation="building", inside="farm")
    built = table_of(unit, held, features=[house])
    worths = [Scales(Field(table, STEADY)).charge(unit, order, 3) for table in (built, open_ground)]
    assert worths[0] < 0 < worths[1]


def test_who_has_other_orders_to_give_rallies_his_men_last():
    hurt = troop("A", 20, 44, casualties=3)
    foes = troop("Z", 40, 4), troop("Y", 46, 4)
    fresh = [troop(name, x, 44) for name, x in (("B", 36), ("D", 44))]
    play = ordering(hurt, *fresh, *foes, general("C", 30, 46), by="C")
    assert favourite(play.game).verb == "move"


def test_no_column_marches_up_to_the_enemy():
    column = troop("A", 36, 30, formation="march column")
    table = table_of(column, troop("Z", 36, 4))
    scales = Scales(Field(table, STEADY))
    near = Order("move", ("A",), way=((at(36), at(14)),))
    halt = Order("move", ("A",), way=((at(36), at(28)),))
    assert scales.march(column, near, 3) < 0 < scales.march(column, halt, 3)


def test_a_bold_commander_makes_more_of_a_charge_than_a_cautious_one():
    horse, foot = troop("A", 36, 20, "cavalry"), troop("Z", 36, 10, formation="march column")
    table = table_of(horse, foot)
    order = Order("charge", ("A",), "Z")
    bold, cautious = (
        Scales(Field(table, TEMPERS[name])).charge(horse, order, 1) for name in ("bold", "cautious")
    )
    assert bold > cautious > 0


def test_a_charge_that_cannot_reach_anybody_is_not_made_on_a_units_own_initiative():
    aside = troop("A", 36, 30, bearing=18000)
    play = battle(aside, troop("Z", 36, 20), phase="initiative")
    assert play.asks() == "TakeInitiative"
    assert favourite(play.game).verb != "charge"


def test_a_shaken_unit_is_rallied_by_a_commander_at_hand():
    hurt = troop("A", 36, 44, casualties=3)
    play = ordering(hurt, troop("Z", 5, 4), general("C", 36, 46), by="C")
    assert favourite(play.game) == Order("rally", ("A",))


def test_fire_is_worth_more_on_the_unit_with_which_a_brigade_breaks():
    lost = troop("Y", 60, 4, brigade="blue-2", casualties=3)
    last = troop("Z", 30, 20, brigade="blue-2")
    more = [troop(name, x, 4, brigade="blue-2") for name, x in (("W", 40), ("X", 50))]
    field = Field(table_of(troop("A", 36, 30), lost, last, *more), STEADY)
    assert field.stake(last) == 1.0
    assert field.stake(troop("V", 1, 1, brigade="blue-2")) == 1.0
    assert field.stake(field.table.units["A"]) == 1.0


def test_the_brigade_nearest_to_breaking_is_worth_most_and_the_shaken_count_as_lost():
    worn = [troop(name, x, 4, brigade="blue-2") for name, x in (("W", 40), ("X", 46))]
    whole = [troop(name, x, 4, brigade="blue-3") for name, x in (("S", 60), ("T", 66), ("U", 72))]
    shaken = troop("V", 52, 4, brigade="blue-2", casualties=3)
    field = Field(table_of(troop("A", 36, 30), shaken, *worn, *whole), STEADY)
    assert field.stake(field.table.units["W"]) > field.stake(field.table.units["S"]) > 0
    assert field.stake(field.table.units["V"]) == 0.0
    assert field.share(field.table.units["V"]) == 1.0


def test_a_unit_goes_for_the_brigade_that_is_nearly_broken_though_another_enemy_is_nearer():
    worn = [troop("W", 20, 4, brigade="blue-2"), troop("X", 14, 4, brigade="blue-2", casualties=3)]
    whole = [troop(name, x, 8, brigade="blue-3") for name, x in (("S", 40), ("T", 60), ("U", 66))]
    field = Field(table_of(troop("A", 36, 44), *worn, *whole), STEADY)
    line = field.table.units["A"]
    assert field.near(line).id == "S"
    assert field.mark(line).id == "W"


def test_horse_does_not_charge_the_front_of_foot_that_will_be_in_square():
    horse = troop("A", 36, 30, "cavalry")
    steady = troop("Z", 36, 20, special=["Form Square"])
    plain = troop("Y", 36, 20)
    for foot, square in ((steady, True), (plain, False)):
        table = table_of(horse, foot)
        assert forms_square(table, table.units["A"], table.units[foot.id]) is square


def test_columns_make_for_the_bridge_and_the_rest_of_the_rearguard_covers_them():
    table = begun("el_perez")
    field = Field(table, STEADY)
    own = [unit for unit in table.units.values() if unit.seat == RED]
    leaving = [unit for unit in own if field.is_leaving(unit)]
    assert {unit.id for unit in own if unit.is_column} <= {unit.id for unit in leaving}
    assert len(own) / 2 <= len(leaving) < len(own)
    assert not any(field.is_leaving(u) for u in table.units.values() if u.seat == BLUE)


def test_the_way_out_joins_the_line_of_the_bridge_before_it_goes_over():
    table = begun("el_perez")
    way = way_out(table, RED)
    aside = Point(table.inches(67), table.inches(14))
    joins, ends = way.steps(aside)
    bridge = next(feature for feature in table.features if feature.kind == "bridge")
    assert joins.y == ends.y
    assert joins.x < min(x for x, _ in bridge.outline) < ends.x
    assert way.steps(joins) == [ends]
    assert way.length(aside) == distance(aside, joins) + distance(joins, ends)


def test_who_is_cautious_stands_farther_off_than_the_bold():
    foot = troop("A", 36, 40)
    table = table_of(foot, troop("Z", 36, 4))
    bold, steady, cautious = (
        Field(table, TEMPERS[name]).wish(foot) for name in ("bold", "steady", "cautious")
    )
    assert bold < steady < cautious


def test_columns_without_room_for_a_line_form_attack_columns_before_the_enemy():
    column = troop("A", 36, 30, formation="march column")
    table = table_of(column, troop("Z", 36, 20))
    scales = Scales(Field(table, STEADY))
    line, attack = (Order("form", ("A",), formation=f) for f in ("line", "attack column"))
    assert scales.form(column, line) > scales.form(column, attack) > 0


def test_those_in_front_of_a_file_are_told_first_to_march_off():
    table = begun("el_perez")
    scales = Scales(Field(table, STEADY))
    file = [unit for unit in table.units.values() if unit.id.startswith("ep-b3")]
    [brigade, *_] = [order for order in scales.ideas(file) if len(order.units) == len(file)]
    places = [table.units[name].x for name in brigade.units]
    assert places == sorted(places, reverse=True)


def test_who_attacks_goes_for_what_must_be_taken():
    table = begun("crimea_river")
    field = Field(table, STEADY)
    assert field.must_take(RED)
    assert not field.must_take(BLUE)
    foot = next(u for u in table.standing(RED) if u.is_infantry)
    assert field.goal(foot) in field.spots()


def test_each_part_of_an_empty_town_is_claimed_by_one_unit_and_the_others_are_free_to_fight():
    table = begun("hangmans_creek")
    units = [unit for unit in table.units.values() if unit.seat == RED and unit.is_infantry]
    town = table.terms.objective("town")
    for place, unit in enumerate(units[:3]):
        unit.reserve, unit.x, unit.y = False, table.inches(60 + 12 * place), table.inches(30)
    field = Field(table, STEADY)
    claims = [field.post(unit) for unit in units[:3]]
    assert {post.spot for post in field.posts(RED)} >= {spot for spot in claims if spot}
    assert sum(spot is not None for spot in claims) >= len(town.parts)


def test_who_holds_the_drift_at_the_end_stays_there_and_the_others_go_on():
    table = begun("ntombi")
    impis = [unit for unit in table.standing(BLUE) if unit.is_infantry]
    [spot] = [post.spot for post in posts_of(table, BLUE)]
    holder, *others = impis
    holder.x, holder.y = spot.x, spot.y
    early = Field(table, STEADY)
    assert early.post(holder) is None
    table.turn = table.turns - 1
    late = Field(table, STEADY)
    assert late.is_on_post(holder)
    assert late.goal(holder) == holder.point
    assert not any(late.post(unit) for unit in others)
    assert not late.must_take(BLUE)


def test_a_column_goes_into_an_empty_house_though_the_enemy_is_near():
    house = area("farm", 30, 20, 40, 30, "building")
    column = troop("A", 35, 36, formation="march column")
    scales = Scales(Field(table_of(column, troop("Z", 35, 12), features=[house]), STEADY))
    inside = Order("move", ("A",), way=((at(35), at(25)),))
    outside = Order("move", ("A",), way=((at(45), at(25)),))
    assert scales.march(column, inside, 1) > scales.march(column, outside, 1)


def test_a_charge_that_cannot_be_brought_home_is_no_favourite():
    unit, other = troop("A", 36, 40), troop("Y", 36, 22)
    hidden_behind = troop("Z", 36, 18)
    clear = Scales(Field(table_of(unit, troop("Z", 36, 18)), STEADY))
    barred = Scales(Field(table_of(unit, other, hidden_behind), STEADY))
    order = Order("charge", ("A",), "Z")
    assert clear.look_again([order], [1.0], 3) == [1.0]
    assert barred.look_again([order], [1.0], 3)[0] < 0


def test_a_road_that_leads_back_again_is_not_taken():
    unit = troop("A", 36, 40, formation="march column")
    scales = Scales(Field(table_of(unit, troop("Z", 36, 2)), STEADY))
    there_and_back = Order("move", ("A",), way=((at(36), at(30)), (at(36), at(46))))
    assert scales.march(unit, there_and_back, 1) < 0


def test_a_side_stands_worse_with_every_casualty_and_worst_with_a_broken_brigade():
    table = table_of(troop("A", 36, 30), troop("Z", 36, 10))
    whole = judge(Field(table, STEADY), RED)
    table.units["A"].casualties = 2
    hurt = judge(Field(table, STEADY), RED)
    table.brigades["red-1"].broken = True
    assert whole > hurt > judge(Field(table, STEADY), RED)


# Ways round, in file and onto the table


def test_who_cannot_go_straight_is_told_the_bends_of_a_way_round():
    house = area("farm", 30, 24, 42, 34, "building")
    column = troop("A", 36, 40, formation="march column")
    table = table_of(column, troop("Z", 36, 2), features=[house])
    bends = Rounds(table, pace_of(table, column), at(2)).way(column.point, Point(at(36), at(10)))
    assert bends[-1] == Point(at(36), at(10))
    assert len(bends) > 1
    for here, there in pairwise([column.point, *bends]):
        assert passage(table.terrain, here, there, pace_of(table, column)).cost is not None
    orders = Scales(Field(table, STEADY)).ideas([column])
    assert any(len(order.way) > 1 for order in orders)


def test_where_there_is_no_way_round_nobody_is_sent():
    wall = area("wood", 0, 20, 72, 24, "wood")
    column = troop("A", 36, 38, formation="march column")
    table = table_of(column, troop("Z", 36, 2), features=[wall])
    pace = pace_of(table, column)
    assert Rounds(table, pace, at(2)).way(column.point, Point(at(36), at(10))) == []


def test_a_brigade_beside_the_line_of_the_bridge_files_onto_it_looking_along_it():
    table = begun("el_perez")
    scales = Scales(Field(table, STEADY))
    ahead = [unit for unit in table.units.values() if unit.id.startswith("ep-b3")]
    for unit in ahead:
        unit.x += table.inches(36)
    brigade = [unit for unit in table.units.values() if unit.id.startswith("ep-b2")]
    [order, *_] = [order for order in scales.filings(brigade) if len(order.places) == len(brigade)]
    way = way_out(table, RED)
    assert order.facing == way.bearing
    assert all(way.is_on_line(Point(*place)) for place in order.places)
    assert len({y for _, y in order.places}) == 1
    assert len({x for x, _ in order.places}) == len(brigade)


def test_the_line_of_a_guarded_bridge_is_joined_out_of_the_guards_reach():
    table = begun("el_perez")
    garrison = table.units["ep-fg-garrison"]
    far = way_out(table, RED).run_up()
    garrison.x -= table.inches(14)
    assert way_out(table, RED).run_up() == far + table.inches(14)
    garrison.x = table.inches(20)
    assert way_out(table, RED).run_up() < far


def test_all_who_are_past_the_bridge_march_off_by_one_order():
    table = begun("el_perez")
    for place, name in enumerate(("ep-b3-port", "ep-b3-line1")):
        table.units[name].x = table.inches(140 - 6 * place)
    brigade = [unit for unit in table.units.values() if unit.id.startswith("ep-b3")]
    orders = Scales(Field(table, STEADY)).filings(brigade)
    assert Order("leave", ("ep-b3-port", "ep-b3-line1")) in orders


def test_those_of_a_brigade_who_stand_together_hear_one_order_though_others_are_far_off():
    near = [troop(name, x, 44) for name, x in (("A", 20), ("B", 32))]
    far = troop("D", 64, 44)
    scales = Scales(Field(table_of(*near, far, troop("Z", 36, 4)), STEADY))
    groups = {order.units for order in scales.ideas([*near, far])}
    assert ("A", "B") in groups
    assert not any("D" in group and len(group) > 1 for group in groups)


def test_columns_at_hand_are_drawn_up_in_one_line_of_battle():
    columns = [troop(name, 36, y, formation="march column") for name, y in (("A", 36), ("B", 41))]
    table = table_of(*columns, troop("Z", 36, 4))
    [order] = Scales(Field(table, STEADY)).deployed(columns)
    assert order.formation == "line"
    assert order.last
    assert len({y for _, y in order.places}) == 1


def test_troops_come_on_by_a_way_that_leads_round_a_house_before_their_path():
    table = begun("freemans_farm")
    table.turn = 2
    scales = Scales(Field(table, STEADY))
    brigade = [unit for unit in table.units.values() if unit.id.startswith("ff-poo")]
    orders = {order.target: order for order in scales.arrivals(brigade)}
    assert {"west-path", "middle-path"} == set(orders)
    middle = orders["middle-path"]
    assert middle.units == tuple(unit.id for unit in brigade)
    here, pace = Point(at(72), at(72)), pace_of(table, brigade[0])
    for there in (Point(*place) for place in middle.way):
        assert passage(table.terrain, here, there, pace).cost is not None
        here = there


def test_columns_that_come_on_between_two_woods_are_caught_in_neither():
    table = laid("freemans_farm")
    table.turn = 2
    put(table, "ff-ham-9", 42, 40)
    brigade = [unit for unit in table.units.values() if unit.id.startswith("ff-poo")]
    orders = Scales(Field(table, STEADY)).arrivals(brigade)
    [order] = [order for order in orders if order.target == "west-path"]
    pace, half = pace_of(table, brigade[0]), base_of(table, brigade[0]).width // 2
    gate, there = Point(at(36), at(72)), Point(*order.way[0])
    for wing in (-half, 0, half):
        leg = Point(gate.x + wing, gate.y), Point(there.x + wing, there.y)
        assert passage(table.terrain, *leg, pace).cost is not None


def test_nobody_is_told_to_leave_the_table_who_is_to_win_on_it():
    unit = troop("A", 36, 44)
    scales = Scales(Field(table_of(unit, troop("Z", 36, 4)), STEADY))
    off = Order("move", ("A",), way=((at(36), at(60)),))
    assert scales.march(unit, off, 3) < 0


def test_those_who_come_round_a_flank_come_on_where_the_enemy_is_nearest():
    table = laid("el_teb", flank_march=True)
    table.units["et-s2-bagg1"].reserve = True
    table.flanks = (FlankMarch(("et-s2-bagg1",), "left-flank", 2),)
    play = battle_of(table, "blue", "begin", turn=2)
    assert isinstance(play.question, FlankPlace)
    foes = [unit.point for unit in table.standing("red")]
    near = min(
        play.offers(), key=lambda room: min(distance(Point(room.x, room.y), foe) for foe in foes)
    )
    assert favourite(play.game) == near


def test_horse_behind_a_wood_is_sent_round_it_at_prey_on_the_other_side():
    wood = area("wood", 31, 26, 41, 30, "wood")
    prey = troop("Z", 36, 20, "cavalry", casualties=2)
    far = troop("Y", 66, 2)
    chief = general("C", 36, 41, rating=10)
    horse = troop("A", 36, 38, "heavy cavalry")
    play = ordering(horse, prey, far, chief, by="C", features=[wood])
    order = favourite(play.game)
    assert (order.verb, order.target, len(order.way)) == ("charge", "Z", 1)
    told = play.play(order, dice=[1, 2])
    assert "ChargeDeclared" in told.kinds()


def test_who_would_leave_his_group_by_forming_does_not_count_among_those_who_form():
    line = [troop(name, x, 40) for name, x in (("A", 20), ("B", 31), ("D", 42))]
    table = table_of(*line, troop("Z", 36, 2))
    order = Order("form", ("A", "B", "D"), formation="march column")
    kept = out_of_step(table, order)
    assert len(kept) == 1
    scales = Scales(Field(table, STEADY))
    share = scales._share(order, 3)
    assert share == pytest.approx(2 / 3)
