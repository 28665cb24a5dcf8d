"""What one player has seen of his own deck stays his."""

import msgspec
import pytest

from books.gentlemen_of_war.field import BLUE, RED, field
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from grognard.kernel.fates import Stream
from grognard.tabletop.cards import symbol
from marks import cites

FOE = "Conscript"
SEEN = ("H2", "H3", "H4", "H5", "H6")


def ordered(switches="prestige"):
    """Red has looked at his top five cards and laid them in an order of his own."""
    battle = field("R....B", R="Redcoat with Spyglass", B=FOE, acts="R", switches=switches)
    told = battle.play("ordered_mind, H6 H5 H4 H3 H2", " ".join(SEEN))
    return battle, told


def says_a_card(text):
    return any(card in text or symbol(card) in text for card in SEEN)


@cites("GOW-074", "GOW-033")
def test_the_view_shows_the_known_top_of_a_deck_to_its_owner_alone():
    battle, _ = ordered()
    shown = {
        seat: says_a_card(msgspec.json.encode(BOOK.view(battle.table, seat)).decode())
        for seat in (RED, BLUE, None)
    }
    assert shown == {RED: True, BLUE: False, None: True}


@cites("GOW-074", "GOWR-100")
@pytest.mark.parametrize(("seat", "told_all"), [(RED, True), (BLUE, False)])
def test_the_chronicle_tells_the_cards_looked_at_to_their_owner_alone(seat, told_all):
    battle, told = ordered()
    secret = [*told.of(events.Revealed), *told.of(events.Reordered)]
    assert len(secret) == 2
    for event in secret:
        seen = event.seen(seat)
        assert says_a_card(seen.tell(battle.table)) is told_all
        assert says_a_card(msgspec.json.encode(seen).decode()) is told_all
        assert told_all or not says_a_card(msgspec.json.encode(seen.show()).decode())


def test_everybody_sees_how_many_cards_were_looked_at():
    battle, told = ordered()
    seen = told.one(events.Revealed).seen(BLUE)
    assert seen.tell(battle.table) == "Red looks at the top 5 cards."
    assert seen.show().cards == ("back",) * 5


@cites("GOW-009")
def test_cards_drawn_for_a_check_lie_open():
    battle = field("R..B", R="Redcoat with Pistol", B=FOE, acts="R")
    battle.play("use Fire, add 0", "D2 D3 C4")
    hands = {side.id: side.hand for side in BOOK.view(battle.table, BLUE).sides}
    assert hands == {RED: ("D2", "D3", "C4"), BLUE: ()}


@cites("GOW-074")
def test_an_opponent_imagines_other_cards_on_top_and_sees_no_difference():
    battle, _ = ordered()
    tops = set()
    for number in range(10):
        imagined = battle.game.imagine(BLUE, Stream.of(f"dream {number}"))
        assert BOOK.view(imagined.table, BLUE) == BOOK.view(battle.table, BLUE)
        assert BOOK.audit(imagined.table) == []
        assert len(imagined.table.piles[RED].top) == 5
        tops.add(imagined.table.piles[RED].top)
    assert len(tops) == 10


@cites("GOW-074")
def test_the_owner_imagines_what_he_knows():
    battle, _ = ordered()
    imagined = battle.game.imagine(RED, Stream.of("dream"))
    assert imagined.table.piles[RED].top == ("H6", "H5", "H4", "H3", "H2")


@cites("GOW-033")
def test_after_a_shuffle_nobody_knows_the_top_any_more():
    battle = field("R....B", R="Redcoat", B=FOE, acts="R")
    battle.play("use Battlefield Calculus, add 0, buy 0", "C2 D3 D4 H5")
    assert says_a_card(battle.question.detail())
    battle.play("yes")
    assert not says_a_card(msgspec.json.encode(BOOK.view(battle.table, RED)).decode())


@cites("GOW-010")
def test_the_shuffle_at_the_turns_end_takes_the_known_top_with_it():
    battle, _ = ordered()
    battle.play("end, end")
    assert not says_a_card(msgspec.json.encode(BOOK.view(battle.table, RED)).decode())


@cites("GOW-074")
def test_a_single_card_is_looked_at_as_the_top_card():
    battle = field("R.B", R="Conscript", B="Conscript")
    assert events.Revealed(RED, (), 1).tell(battle.table) == "Red looks at the top card."
