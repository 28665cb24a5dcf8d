"""Which orders a general of Black Powder takes for real alternatives to one another."""

from books.black_powder.field import at, general, ordering, troop
from grognard.books.black_powder.orders import ANY, NOTHING, Order
from grognard.players.brains import brain_of
from grognard.players.brains.black_powder.alternatives import shortlist

BRAIN = brain_of("black_powder")


def field():
    units = troop("A", 20, 40), troop("B", 40, 40), troop("Z", 30, 30), general("C", 30, 44)
    return ordering(*units, by="C")


def march(name, x, y, **how):
    return Order("move", (name,), way=((at(x), at(y)),), **how)


def test_two_marches_that_come_to_the_same_are_tried_once():
    table = field().game.table
    ahead, nearly, aside = march("A", 20, 30), march("A", 21, 30), march("A", 32, 40)
    assert shortlist(table, [ahead, nearly, aside]) == [ahead, aside]


def test_a_march_to_where_one_stands_leads_in_no_direction():
    table = field().game.table
    ahead, nowhere = march("A", 20, 30), march("A", 20, 40, formation="line")
    assert shortlist(table, [ahead, nowhere]) == [ahead, nowhere]


def test_a_line_formed_at_the_end_is_another_order_than_one_formed_before():
    table = field().game.table
    first = march("A", 20, 30, formation="line")
    last = march("A", 20, 30, formation="line", last=True)
    assert shortlist(table, [first, last]) == [first, last]


def test_who_is_not_in_the_favourite_order_gets_his_own_next_all_the_same():
    table = field().game.table
    his, others = march("A", 20, 30), march("B", 40, 30)
    assert shortlist(table, [his, others, NOTHING]) == [his, NOTHING]


def test_a_charge_of_others_cannot_wait():
    table = field().game.table
    his, charge = march("A", 20, 30), Order("charge", ("B",), target="Z")
    assert shortlist(table, [his, charge]) == [his, charge]


def test_a_charge_at_any_enemy_is_not_tried_beside_one_at_him_by_name():
    table = field().game.table
    named, vague = Order("charge", ("A",), target="Z"), Order("charge", ("A",), target=ANY)
    assert shortlist(table, [NOTHING, vague, named]) == [NOTHING, named]
    assert shortlist(table, [vague, named]) == [vague, named]


def test_a_general_looks_for_something_better_among_those():
    question = field().game.question
    his, nearly = march("A", 20, 30), march("A", 21, 30)
    assert BRAIN.shortlist(question, [his, nearly, NOTHING]) == [his, NOTHING]
