"""Sentences that a second referee missed at the table."""

from books.edwardian_splendour.battle import foot, row
from books.edwardian_splendour.test_variants import leader, meeting
from grognard.books.edwardian_splendour import events
from marks import cites


@cites("ES-130")
def test_those_who_are_swayed_to_two_bodies_of_men_are_counted_once():
    # One of the listeners stands beside the crowd and joins it, the other begins a new cell.
    mob = leader("r", row(3, 10, 30, 2), bracket=0)
    guard = foot("b", [(10, 27.5), (10, 24), (10, 20)], bracket=0)
    played = meeting(mob, guard, dice=[1, 1])
    told = [event.tell(played.table) for event in played.told.of(events.Swayed)]
    assert told == ["2 figures hear the Leaders speak; 1 is swayed.", "1 more is swayed."]
