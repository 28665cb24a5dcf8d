"""The book's diagrams of charges and engagements: where a charger comes to stand, and with whom."""

from __future__ import annotations

from typing import Any

from books.black_powder.field import (
    BLUE,
    RED,
    Battle,
    Order,
    at,
    battle,
    general,
    ordering,
    reasons,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.charging import approach
from grognard.books.black_powder.combat import engagements
from grognard.books.black_powder.stands import base_of
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Face, contact_length, touching
from marks import cites
from told import Told

DEEP = 40 / 25.4
WIDE = 240 / 25.4
"""A standard line in inches."""
UNARMED: dict[str, Any] = {"shooting": ()}


def touched(play: Battle, one: str, other: str, face: Face = Face.FRONT) -> int:
    """How much of a face of the second unit the first one touches, in tenths of a millimetre."""
    bases = [base_of(play.table, play.unit(name)) for name in (other, one)]
    return contact_length(bases[0], face, bases[1])


@cites("BP-EX39")
def test_the_units_in_touch_are_engaged_and_those_beside_them_support() -> None:
    play = battle(
        troop("A", 30, 24 + DEEP),
        troop("B", 42, 28),
        troop("Z", 30, 24),
        troop("Y", 42, 22),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[1] * 12,
    )
    decided = Told(play.game.chronicle).one(events.RoundDecided)
    assert set(decided.units) == {"A", "Z"}
    assert set(decided.supports) == {"B", "Y"}
    assert [reasons(decided.scores[seat]) for seat in (RED, BLUE)] == [{"BP-283": 1}] * 2
    assert not any(play.table.is_engaged(play.unit(name)) for name in "BY")


@cites("BP-EX40")
def test_a_charger_brings_the_most_of_both_fronts_together_by_the_shortest_way() -> None:
    play = ordering(troop("A", 33, 34), troop("Z", 36, 26, **UNARMED), general("G", 36, 40))
    play.play(Order("charge", ("A",), "Z"), dice=[3, 3])
    assert touched(play, "A", "Z") == 2400
    narrow = ordering(
        troop("A", 31, 34, size="small"), troop("Z", 36, 26, **UNARMED), general("G", 36, 40)
    )
    narrow.play(Order("charge", ("A",), "Z"), dice=[3, 3])
    assert touched(narrow, "A", "Z") == 1200
    assert abs(narrow.unit("A").x - at(36 - WIDE / 4)) <= 1, "no farther than it needs to"


def joined_by(other: Any) -> Battle:
    """A wants to charge Z, whose front another unit fights already."""
    pieces = troop("A", 47, 35), other, troop("Z", 36, 26), general("G", 36, 40)
    return ordering(*pieces, contacts=[("B", 0, "Z", 0)])


@cites("BP-EX41")
def test_a_second_charger_needs_half_of_the_front_and_half_of_its_own() -> None:
    half = joined_by(troop("B", 36 - WIDE / 4, 26 + DEEP, size="small"))
    told = half.play(Order("charge", ("A",), "Z"), dice=[3, 3])
    assert told.one(events.Charged).contacts[0].other == "Z"
    assert 1198 <= touched(half, "A", "Z") <= 1200
    whole = joined_by(troop("B", 36, 26 + DEEP))
    way = approach(whole.table, whole.unit("A"), whole.unit("Z"))
    assert isinstance(way, Fault)
    assert way.cite == "BP-238"
    assert not whole.play(Order("charge", ("A",), "Z"), dice=[3, 3]).of(events.Charged)


@cites("BP-EX42")
def test_a_battalion_that_charges_a_gun_shifts_to_the_foot_beside_it_and_both_fire() -> None:
    gun = troop("Y", 36, 26 - 100 / 254, "artillery")
    foot = troop("Z", 36 + (240 + 50) / 2 / 25.4 + 0.1, 26)
    play = ordering(troop("A", 36, 35), gun, foot, troop("B", 9, 44), general("G", 36, 40))
    told = play.play(Order("charge", ("A",), "Y"), dice=[3, 3])
    assert {contact.other for contact in told.one(events.Charged).contacts} == {"Y", "Z"}
    assert touched(play, "A", "Y") == 500
    assert play.unit("A").x > at(36 + 3), "straight ahead would be wrong"
    assert abs(touched(play, "A", "Z") - (2400 - 500)) <= 30
    shots = play.play(True, True, dice=[1] * 6).of(events.Volley)
    assert [(shot.unit, shot.fire) for shot in shots] == [
        ("Y", "closing fire"),
        ("Z", "closing fire"),
    ]


def deep(apart: float) -> Battle:
    """Three lines one behind the other, and A on the flank of the middle one."""
    foes = [troop(name, 36, 24 + n * apart) for n, name in ((-1, "X"), (0, "Y"), (1, "Z"))]
    return ordering(troop("A", 52, 24, bearing=27000), *foes, general("G", 60, 30))


@cites("BP-EX43", "BP-EX47")
def test_a_flank_charge_on_the_middle_of_three_touches_and_engages_all() -> None:
    play = deep(3.2)
    told = play.play(Order("charge", ("A",), "Y"), dice=[3, 3])
    contacts = told.one(events.Charged).contacts
    assert {contact.other: contact.back for contact in contacts} == dict.fromkeys("XYZ", Face.LEFT)
    assert engagements(play.table) == [("A", "X", "Y", "Z")]


@cites("BP-EX43")
def test_a_charger_as_wide_as_its_target_only_touches_the_corner_of_the_next() -> None:
    foes = troop("Y", 36, 26, **UNARMED), troop("Z", 36 + WIDE, 26)
    play = ordering(troop("A", 36, 34), *foes, general("G", 36, 40))
    told = play.play(Order("charge", ("A",), "Y"), dice=[3, 3])
    assert [contact.other for contact in told.one(events.Charged).contacts] == ["Y"]
    back = told.one(events.Moved)
    assert (back.unit, back.by) == ("Z", "BP-242"), "touched, not engaged, and so it draws back"
    assert not play.table.is_engaged(play.unit("Z"))


@cites("BP-EX44")
def test_skirmishers_charge_skirmishers_within_the_width_of_their_formation() -> None:
    loose = {"formation": "skirmish order", "shooting": ()}
    men = troop("A", 30, 36, size="small", **loose)
    play = ordering(men, troop("Z", 36, 26, **loose), general("G", 36, 40))
    play.play(Order("charge", ("A",), "Z"), dice=[3, 3])
    own, theirs = (base_of(play.table, play.unit(name)) for name in "AZ")
    assert touching(own, theirs)
    assert theirs.left - 1 <= own.left
    assert own.right <= theirs.right + 1
    assert play.table.faces(play.unit("Z")) == {"A": Face.FRONT}


@cites("BP-EX45")
def test_four_units_linked_by_the_enemies_they_fight_are_one_engagement() -> None:
    first = ordering(
        troop("A", 36, 30, **UNARMED),
        troop("B", 52, 22, bearing=27000),
        troop("Z", 36, 22, **UNARMED),
        troop("Y", 20, 22 + DEEP, bearing=9000, **UNARMED),
        general("G", 60, 34),
        general("R", 20, 6),
    )
    first.play(Order("charge", ("A",), "Z"), dice=[3, 3])
    assert engagements(first.table) == [("A", "Z")]
    first.play(Order("charge", ("B",), "Z"), dice=[3, 3])
    assert engagements(first.table) == [("A", "B", "Z")]
    table = first.table.copy()
    table.acting, table.commanding = BLUE, "R"
    table.half += 1
    last = Battle(table)
    told = last.play(Order("charge", ("Y",), "A"), dice=[3, 3])
    assert told.one(events.Charged).contacts[0].back == Face.LEFT
    assert engagements(last.table) == [("A", "B", "Z", "Y")]


@cites("BP-EX46")
def test_the_usual_engagement_is_one_against_one() -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 36, 26, **UNARMED), general("G", 36, 40))
    play.play(Order("charge", ("A",), "Z"), dice=[3, 3])
    assert engagements(play.table) == [("A", "Z")]
    assert table_of(troop("A", 36, 34)).contacts == ()


@cites("BP-EX59")
def test_a_unit_that_fights_only_on_its_left_retires_to_its_right() -> None:
    foe = troop("Z", 36 - (240 + 40) / 2 / 25.4, 30, bearing=9000)
    play = battle(
        troop("A", 36, 30),
        foe,
        phase="combat",
        contacts=[("Z", 0, "A", 3)],
        dice=[*[1] * 3, 4, 4, *[1] * 4, 2, 2, 3, 3],
    )
    retired = Told(play.game.chronicle).one(events.Retired)
    assert (retired.unit, retired.disordered) == ("A", True)
    assert (play.unit("A").x, play.unit("A").y) == (at(36 + 12), at(30))
