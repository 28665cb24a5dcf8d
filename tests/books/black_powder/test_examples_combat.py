"""The book's worked examples of hand-to-hand fighting: dice, scores, supports, tests, victors."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import BLUE, RED, Battle, battle, general, reasons, troop
from grognard.books.black_powder import events
from marks import cites
from told import Told

DEEP = 40 / 25.4
"""How far apart the middles of two lines in contact are, in inches."""
DEPTHS = {"infantry": 40, "cavalry": 100, "cuirassiers": 100, "artillery": 60}
"""In millimetres."""
LOST = [*[6] * 6, *[1] * 6, *[1] * 6]
"""Six hits, none in return, and no saves."""


def clash(*more: Any, a: Any = None, z: Any = None, dice: Any = (), **rest: Any) -> Battle:
    """Red A and blue Z fight front to front."""
    depths = [DEPTHS[(state or {}).get("template", "infantry")] for state in (a, z)]
    red = troop("A", 36, 24 + sum(depths) / 2 / 25.4, **(a or {}))
    contacts = [("A", 0, "Z", 0), *rest.pop("contacts", [])]
    blue = troop("Z", 36, 24, **(z or {}))
    return battle(red, blue, *more, phase="combat", contacts=contacts, dice=dice, **rest)


def told(play: Battle) -> Told:
    return Told(play.game.chronicle)


def scores(play: Battle) -> tuple[Any, Any]:
    decided = told(play).one(events.RoundDecided)
    return decided.scores[RED], decided.scores[BLUE]


@cites("BP-EX48")
def test_the_player_whose_turn_it_is_finishes_one_fight_before_the_other() -> None:
    loose = {"formation": "skirmish order", "figures": 12}
    play = battle(
        troop("A", 12, 24 + 100 / 25.4, "cavalry"),
        troop("Z", 12, 24, "cavalry"),
        troop("B", 58, 28, **loose),
        troop("Y", 58, 24, **loose),
        phase="combat",
        contacts=[("A", 0, "Z", 0), ("B", 0, "Y", 0)],
    )
    assert (play.asks(), play.question.seat) == ("NextFight", RED)
    assert set(play.offers()) == {"A+Z", "B+Y"}
    first = play.play("A+Z", dice=[*[4, 4], *[1] * 5, *[1] * 7, 1, 1, 1, 1])
    assert first.one(events.RoundDecided).units == ("A", "Z")
    assert first.one(events.BreakTested).unit == "Z", "the test comes before the next fight"
    assert play.asks() == "VictorChoice"
    second = play.play("stay", dice=[1] * 12)
    assert second.one(events.RoundDecided).units == ("B", "Y")


@cites("BP-EX49")
@pytest.mark.parametrize(
    ("dice", "hits"), [((1, 5, 6), 2), ((4, 5, 6), 3), ((1, 3, 3), 0), ((3, 2, 1), 0)]
)
def test_three_attacks(dice: tuple[int, ...], hits: int) -> None:
    quiet = {"hand_to_hand": 3}
    play = clash(a=quiet, z={"hand_to_hand": 1}, dice=[*dice, 1, *[6] * hits, 6, 6])
    assert sum(told(play).of(events.Struck)[0].kept) == hits


@cites("BP-EX49")
def test_who_charges_hits_on_3_or_more() -> None:
    ready = {"hand_to_hand": 3, "charged": 1}
    play = clash(a=ready, z={"hand_to_hand": 1}, dice=[3, 2, 1, 1, 6])
    struck = told(play).of(events.Struck)[0]
    assert reasons(struck.reckoning) == {"BP-272": 1}
    assert struck.kept == (True, False, False)


@cites("BP-EX51")
def test_six_attacks_are_three_to_the_front_and_three_to_the_left() -> None:
    side = troop("Y", 36 - (240 + 40) / 2 / 25.4, 24 + DEEP, bearing=9000)
    play = clash(side, contacts=[("Y", 0, "A", 3)], a={"hand_to_hand": 6})
    assert play.asks() == "ShareAttacks"
    ways = [play.question.describe(choice).label for choice in play.offers()]
    assert ways == ["6 at Z", "5 at Z, 1 at Y", "4 at Z, 2 at Y", "3 at Z, 3 at Y"]
    dice = [*[1] * 6, *[1] * 6, *[1] * 6]
    struck = [e for e in play.play("4", dice=dice).of(events.Struck) if e.unit == "A"]
    assert {event.target: len(event.dice) for event in struck} == {"Y": 3, "Z": 3}


@cites("BP-EX52")
def test_a_unit_with_four_casualties_that_stands_keeps_three() -> None:
    play = clash(z={"casualties": 2}, dice=[4, 4, *[1] * 4, *[1] * 6, 1, 1, 5, 5])
    assert told(play).one(events.Saved).casualties == 2
    test = told(play).one(events.BreakTested)
    assert (test.reckoning.total, test.outcome) == (-1, "holds")
    assert told(play).one(events.Trimmed).unit == "Z"
    assert (play.unit("Z").casualties, play.unit("Z").shaken) == (3, True)


@cites("BP-EX53")
def test_three_casualties_of_this_round_count_and_not_the_old_one() -> None:
    play = clash(z={"casualties": 1}, dice=[4, 4, 4, *[1] * 3, *[1] * 6, 1, 1, 1, 6, 6])
    saved = told(play).one(events.Saved)
    assert saved.casualties == 3
    red, blue = scores(play)
    assert (red.base, blue.base) == (3, 0)
    test = told(play).one(events.BreakTested)
    assert reasons(test.reckoning) == {"BP-305": -1}, "four markers, one more than its Stamina"


@cites("BP-EX54")
def test_two_units_side_by_side_each_with_rear_support_have_two() -> None:
    play = battle(
        troop("A", 31, 24 + DEEP),
        troop("B", 41, 24 + DEEP),
        troop("D", 31, 30),
        troop("E", 41, 30),
        troop("Z", 36, 24, size="large"),
        phase="combat",
        contacts=[("A", 0, "Z", 0), ("B", 0, "Z", 0)],
        dice=[*[1] * 12, *[1] * 8, 6, 6],
    )
    red, _ = scores(play)
    assert reasons(red) == {"BP-283": 2}
    assert {why.reason for why in red.modifiers} == {
        "rear support of A by D",
        "rear support of B by E",
    }


@cites("BP-EX55")
def test_red_has_three_supports_and_blue_one() -> None:
    friends = troop("B", 36, 31), troop("D", 48, 27), troop("E", 24, 27), troop("Y", 36, 18)
    play = clash(*friends, dice=[*[1] * 12, 6, 6])
    red, blue = scores(play)
    assert (reasons(red), reasons(blue)) == ({"BP-283": 3}, {"BP-283": 1})
    assert told(play).one(events.RoundDecided).winner == RED


@cites("BP-EX56")
def test_three_linked_units_have_five_supports_in_all() -> None:
    front = [troop(name, x, 24 + DEEP) for name, x in (("A", 14), ("B", 24), ("C", 36))]
    outer = [troop("D", 2.5, 26, size="small"), troop("K", 46, 26, size="small")]
    behind = [troop(name, x, 30) for name, x in (("E", 14), ("F", 24), ("H", 36))]
    inner = [troop("I", 30, 28.6, size="tiny", formation="skirmish order")]
    foes = [troop("Y", 19, 24), troop("Z", 30, 24)]
    play = battle(
        *front,
        *outer,
        *behind,
        *inner,
        *foes,
        phase="combat",
        contacts=[("A", 0, "Y", 0), ("B", 0, "Y", 0), ("B", 0, "Z", 0), ("C", 0, "Z", 0)],
        dice=[1] * 30,
    )
    red, _ = scores(play)
    assert reasons(red) == {"BP-283": 5}
    assert sorted(why.reason.split(" by ")[0] for why in red.modifiers) == [
        "flank support of A",
        "flank support of C",
        "rear support of A",
        "rear support of B",
        "rear support of C",
    ]


@cites("BP-EX57")
def test_cavalry_sweeps_into_a_second_enemy_and_then_only_advances() -> None:
    horse = {"template": "cavalry", "charged": 1}
    more = troop("B", 9, 44), troop("Y", 36, 12), troop("X", 36, 2)
    play = clash(*more, a=horse, dice=[*[6] * 7, *[1] * 6, *[1] * 7, 1, 1])
    assert "charge:Y" in play.offers()
    second = play.play("charge:Y", dice=[*[4] * 7, *[1] * 6, *[1] * 7, 1, 1])
    assert second.one(events.Charged).sweeping
    assert reasons(second.of(events.Struck)[0].reckoning)["BP-272"] >= 1, "it charges again"
    assert second.one(events.RoundDecided).winner == RED
    assert play.asks() == "VictorChoice"
    assert "sweep" in play.offers()
    assert not [offer for offer in play.offers() if offer.startswith("charge:")]
    before = play.unit("A").y
    assert play.play("sweep").one(events.Moved).by == "BP-293"
    assert play.unit("A").y < before


@cites("BP-EX58")
def test_who_could_support_two_tests_if_either_breaks() -> None:
    play = battle(
        troop("A", 30.5, 24 + DEEP),
        troop("B", 41.5, 24 + DEEP),
        troop("Y", 30.5, 24),
        troop("Z", 41.5, 24),
        troop("X", 36, 18),
        phase="combat",
        contacts=[("A", 0, "Y", 0), ("B", 0, "Z", 0)],
    )
    happened = play.play("A+Y", True, dice=[*[1] * 12, 6, 6, *LOST, 1, 1, 5, 5])
    won, lost = happened.of(events.RoundDecided)
    assert (won.units, won.winner, won.supports) == (("A", "Y"), BLUE, ("X",))
    assert (lost.units, lost.supports) == (("B", "Z"), ()), "it has supported the other friend"
    assert [(test.unit, test.by) for test in happened.of(events.BreakTested)] == [
        ("A", "BP-301"),
        ("Z", "BP-301"),
        ("X", "BP-303"),
    ]


@cites("BP-EX67")
@pytest.mark.parametrize(("valour", "dice"), [(1, 3), (2, 4), (3, 4)])
def test_a_square_with_one_face_in_the_fight_takes_two_more_dice_at_most(
    valour: int, dice: int
) -> None:
    chief = general("G", 36, 26, valour=valour, joined="A")
    play = clash(chief, a={"formation": "square"}, z={"hand_to_hand": 1}, dice=[1] * (dice + 1))
    assert len(told(play).of(events.Struck)[0].dice) == dice


@cites("BP-EX69")
@pytest.mark.parametrize(("die", "bonus"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_heavy_cavalry_adds_half_a_die_rounded_up(die: int, bonus: int) -> None:
    heavy = {"template": "cuirassiers", "charged": 1}
    play = clash(troop("B", 9, 44), a=heavy, dice=[*[1] * 15, die, 6, 6])
    red, blue = scores(play)
    assert (reasons(red), reasons(blue)) == ({"BP-420": bonus}, {})
    assert told(play).one(events.HeavyBonusThrown).die == die


@cites("BP-EX80")
@pytest.mark.parametrize(
    ("template", "outcome"),
    [("cavalry", "retires"), ("artillery", "breaks"), ("infantry", "holds")],
)
def test_steady_horse_and_guns_beaten_in_combat_go_all_the_same(
    template: str, outcome: str
) -> None:
    many = {"infantry": 6, "cavalry": 7, "artillery": 1}[template]
    z = {"template": template, "special": ["Steady"]}
    play = clash(troop("Y", 9, 4), a={"charged": 1}, z=z, dice=[3, *[1] * 5, *[1] * many, 2])
    test = told(play).one(events.BreakTested)
    assert (test.steady, test.dice, test.outcome) == (True, (), outcome)
    assert bool(told(play).of(events.Retired)) is (outcome == "retires")
    assert bool(told(play).of(events.Broke)) is (outcome == "breaks")
