"""What a commander is shown before he orders: the charge as it would strike, and no empty words."""

from __future__ import annotations

from collections import Counter

from books.black_powder.field import general, ordering, troop
from grognard.books.black_powder.orders import ANY, Order
from grognard.books.black_powder.stands import base_of


def test_a_charge_shows_where_it_strikes_and_how_the_dice_lie() -> None:
    play = ordering(troop("A", 36, 40), troop("Z", 36, 14), general("G", 36, 44))
    offer = play.question.describe(Order("charge", ("A",), "Z"))
    inch = play.table.inch
    assert (offer.actor, offer.piece) == ("A", "Z")
    assert offer.path[0] == (36 * inch, 40 * inch)
    front = max(y for _, y in base_of(play.table, play.table.units["Z"]).outline)
    assert {y for _, y in offer.tray[:2]} == {front}
    assert offer.detail == (
        "6 dice at 3+ against 6 dice at 4+; about 2.0 casualties to 1.5 before supports"
    )


def test_a_charge_at_whoever_appears_promises_nothing() -> None:
    play = ordering(troop("A", 36, 40), troop("Z", 36, 14), general("G", 36, 44))
    offer = play.question.describe(Order("charge", ("A",), ANY))
    assert (offer.actor, offer.detail, offer.tray) == ("A", "", ())


def test_orders_that_are_thought_of_stay_on_the_table_and_sound_different() -> None:
    play = ordering(troop("A", 5, 46), troop("Z", 36, 14), general("G", 8, 44))
    offers = [play.question.describe(choice) for choice in play.offers()]
    places = [offer.place for offer in offers if offer.place]
    assert all(0 <= x <= play.table.width and 0 <= y <= play.table.height for x, y in places)
    assert max(Counter(offer.label for offer in offers).values()) == 1
