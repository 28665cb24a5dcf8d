"""What victors and beaten do after a round of hand-to-hand combat."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import (
    Battle,
    area,
    at,
    battle,
    general,
    ordering,
    table_of,
    troop,
)
from books.black_powder.positions import BEATEN, FOOT, HOUSE, told
from grognard.books.black_powder import events
from grognard.books.black_powder.combat import throws_again
from grognard.books.black_powder.country import works_of
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import Unit

cites = pytest.mark.cites
RIDERS = 1000 / 254
"""How far apart the middles of two lines of horse in contact are, in inches."""
HORSE = 700 / 254
"""and of two lines of horse."""


def terror(*more: Any, contacts: Any, dice: Any) -> Battle:
    play = ordering(
        troop("A", 17, 24, bearing=9000, special=["Terrifying Charge"]),
        *more,
        troop("D", 9, 44),
        general("G", 20, 30, rating=10),
        contacts=contacts,
    )
    play.play(Order("charge", ("A",), "X"), dice=dice)
    return play


def stormed(*more: Unit, features: Any, dice: Any) -> Battle:
    """Red A fights blue Z, which holds a post, over its near side."""
    return battle(
        *more,
        troop("B", 60, 44),
        troop("X", 10, 4),
        troop("Y", 60, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        features=features,
        dice=dice,
    )


def victory(aside: float = 36) -> Battle:
    """A has beaten Z off the field, and Y is close by, or farther aside."""
    return battle(
        troop("A", 36, 24 + FOOT, charged=1, launched=1),
        troop("Z", 36, 24),
        troop("Y", aside, 16),
        troop("D", 9, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[6] * 6, *[1] * 6, *[1] * 6, 1, 1],
    )


def ridden(*more: Any, dice: Any, **state: Any) -> Battle:
    """Red horse charges a shaken blue square, and nobody fires at it."""
    horse = troop("A", 36, 36, "cavalry")
    square = troop("Z", 36, 24, formation="square", casualties=3, **state)
    play = ordering(horse, square, troop("B", 9, 44), *more, general("G", 36, 40))
    play.play(Order("charge", ("A",), "Z"), dice=[3, 4])
    if play.asks() == "ClosingFire":
        play.play(False)
    play.game.fates.tape += dice
    while play.asks() != "VictorChoice":
        rest = {"GiveOrder": Order("none"), "NextCommander": "none", "OpenFire": None}
        play.game.answer(rest.get(play.asks()) or play.offers()[0])
    return play


@cites("BP-286", "BP-289")
def test_who_is_beaten_and_retires_has_no_choice_of_a_victor() -> None:
    play = battle(
        troop("A", 36, 24 - FOOT, bearing=18000),
        troop("Z", 36, 24),
        troop("B", 60, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 2)],
        dice=BEATEN,
    )
    assert told(play).one(events.Retired).unit == "Z"
    assert play.question.about() == "A"
    play.game.answer("stay")
    assert play.asks() != "VictorChoice", "Z has been beaten"


@cites("BP-287", "BP-435")
def test_wavering_horse_that_bled_in_a_draw_tests_and_does_not_retire_besides() -> None:
    horse = troop("A", 36, 24 + 700 / 254, "cavalry", special=["Wavering"])
    play = battle(
        horse,
        troop("Z", 36, 24),
        troop("B", 9, 44),
        troop("Y", 66, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[4], *[1] * 6, *[4], *[1] * 5, 1, 1, 4, 4],
    )
    assert told(play).one(events.RoundDecided).winner == ""
    assert told(play).one(events.BreakTested).by == "BP-435"
    assert told(play).one(events.Retired).unit == "A"
    assert horse.here


@cites("BP-287", "BP-303")
def test_a_supporter_tests_once_however_his_friends_break_from_a_drawn_fight() -> None:
    horse, foot = 12 + 70 / 25.4, 12 + FOOT
    blows = [1] * (6 + 6 + 7 + 4)
    play = battle(
        troop("A", 31, horse),
        troop("B", 45, foot),
        troop("Z", 31, 12, "cavalry"),
        troop("Y", 45, 12, size="small", casualties=2),
        troop("X", 38, 12, size="small"),
        phase="combat",
        contacts=[("A", 0, "Z", 0), ("A", 0, "Y", 0), ("B", 0, "Y", 0)],
        features=[area("lake", 6, 0, 66, 9.9, "lake")],
        dice=[*blows, 1, 1, 6, 6],
    )
    now = told(play)
    assert not now.one(events.RoundDecided).winner
    assert [event.unit for event in now.of(events.Broke)] == ["Y", "Z"], "horse has no way out"
    assert [test.unit for test in now.of(events.BreakTested)] == ["Y", "X"]


@cites("BP-287", "BP-290")
def test_who_is_freed_in_a_draw_while_others_fight_on_has_the_choice_of_victors() -> None:
    play = battle(
        troop("A", 28, 24 + FOOT),
        troop("B", 38, 24 + FOOT),
        troop("Z", 30, 22, "cavalry"),
        troop("Y", 41, 24),
        troop("D", 9, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 0), ("B", 0, "Z", 0), ("B", 0, "Y", 0)],
    )
    play.play("1", dice=[1] * 25)
    assert told(play).one(events.RoundDecided).winner == ""
    assert told(play).one(events.Retired).unit == "Z"
    assert (play.asks(), play.question.about()) == ("VictorChoice", "A")
    assert {"stay", "back", "form:square"} <= set(play.offers())
    assert "sweep" not in play.offers()


@cites("BP-287")
def test_all_horse_on_both_sides_retires_from_a_drawn_fight() -> None:
    play = battle(
        troop("A", 36, 24 + RIDERS, "cavalry"),
        troop("Z", 36, 24, "cavalry"),
        troop("B", 60, 44),
        troop("Y", 60, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[1] * 14,
    )
    assert told(play).one(events.RoundDecided).winner == ""
    assert [event.unit for event in told(play).of(events.Retired)] == ["A", "Z"]
    assert play.unit("A").y > at(40)
    assert play.unit("Z").y < at(10)


@cites("BP-287")
def test_horse_retires_from_a_draw_though_its_enemy_has_broken() -> None:
    play = battle(
        troop("A", 36, 24 + 700 / 254, "cavalry"),
        troop("Z", 36, 24, casualties=3),
        troop("B", 60, 44),
        troop("Y", 60, 4),
        troop("X", 12, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[1] * 13, 1, 1],
    )
    assert told(play).one(events.Broke).unit == "Z"
    assert told(play).one(events.Retired).unit == "A"


@cites("BP-287")
def test_horse_that_leaves_a_drawn_fight_does_so_by_the_rule_of_draws() -> None:
    play = battle(
        troop("A", 36, 24 + HORSE, "cavalry"),
        troop("Z", 36, 24),
        troop("B", 60, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[1] * 13,
    )
    assert told(play).one(events.Retired).says_who() == "BP-287"


@cites("BP-289", "BP-429")
def test_friends_who_fought_those_that_are_scared_off_have_their_choice_as_well() -> None:
    foes = troop("X", 31.2, 24), troop("Y", 66, 4)
    held = [("B", 0, "X", 0)]
    play = terror(troop("B", 31.2, 24 + FOOT), *foes, contacts=held, dice=[1, 1, 1, 1])
    assert (play.asks(), play.question.about()) == ("VictorChoice", "A")
    assert "sweep" in play.offers()
    play.play("stay")
    assert (play.asks(), play.question.about()) == ("VictorChoice", "B")
    assert "sweep" not in play.offers(), "it has not charged"
    assert "back" in play.offers()


@cites("BP-289", "BP-297")
def test_victorious_foot_may_move_into_the_redoubt_it_fought_for() -> None:
    redoubt = area("redoubt", 30, 20, 42, 25, "redoubt")
    play = stormed(
        troop("A", 36, 25 + 200 / 254),
        troop("Z", 36, 25 - 200 / 254, bearing=18000),
        features=[redoubt],
        dice=[*[6] * 6, *[1] * 6, *[1] * 6, 1, 1],
    )
    assert "occupy:redoubt" in play.offers()
    assert "sweep" not in play.offers(), "it did not charge"
    play.play("occupy:redoubt")
    assert works_of(play.table, play.unit("A")) == "redoubt"


@cites("BP-289", "BP-302")
def test_who_retires_from_a_drawn_fight_has_no_choice_either() -> None:
    play = battle(
        troop("A", 36, 24 + FOOT),
        troop("Z", 36, 24, casualties=3),
        troop("B", 60, 44),
        troop("Y", 60, 4),
        troop("X", 12, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[1] * 12, 3, 3],
    )
    assert told(play).one(events.BreakTested).by == "BP-302"
    assert told(play).one(events.Retired).unit == "Z"
    assert play.question.about() == "A", "it has stood its ground"
    play.game.answer("stay")
    assert play.asks() != "VictorChoice"


@cites("BP-290", "BP-293", "BP-316")
def test_nobody_sweeps_on_while_an_enemy_of_the_same_fight_has_only_turned_to_face() -> None:
    play = battle(
        troop("A", 31, 24 + FOOT, charged=1, launched=1),
        troop("B", 41, 24 + FOOT, charged=1, launched=1),
        troop("Z", 34, 24),
        troop("Y", 44, 22, bearing=9000, formation="attack column"),
        troop("D", 9, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 0), ("B", 0, "Z", 0), ("B", 0, "Y", 1)],
        dice=[*[6] * 12, *[1] * 9, *[1] * 9, *[6] * 3],
    )
    play.play("Z", dice=[1, 1, 6, 6])
    assert told(play).one(events.FacedEnemy).unit == "Y"
    assert play.asks() == "VictorChoice"
    assert "stay" in play.offers()
    assert "sweep" not in play.offers(), "Y still fights B"


@cites("BP-290", "BP-429")
def test_who_scares_one_enemy_off_does_not_sweep_on_while_friends_fight_another() -> None:
    both = troop("X", 31.2, 24), troop("Y", 40.8, 24)
    held = [("B", 0, "X", 0), ("B", 0, "Y", 0)]
    play = terror(troop("B", 36, 24 + FOOT), *both, contacts=held, dice=[1, 1, 1, 1])
    assert play.asks() == "VictorChoice"
    assert play.question.about() == "A"
    assert "sweep" not in play.offers()
    assert "rejoin:Y" in play.offers()


@cites("BP-292")
@pytest.mark.parametrize(("way", "bearing"), [("left", 27000), ("right", 9000), ("about", 18000)])
def test_an_enemy_close_by_does_not_keep_who_falls_back_from_turning(
    way: str, bearing: int
) -> None:
    play = victory()
    play.play(f"back:{way}")
    unit = play.unit("A")
    assert unit.bearing == bearing
    assert unit.y == at(24 + FOOT) + at(12), "a whole move, and turned besides"


@cites("BP-292")
def test_who_falls_back_to_where_there_is_no_room_to_turn_looks_ahead_as_before() -> None:
    play = battle(
        troop("A", 36, 24 + FOOT, charged=1, launched=1),
        troop("Z", 36, 24),
        troop("Y", 66, 4),
        troop("D", 36, 41),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[6] * 6, *[1] * 6, *[1] * 6, 1, 1],
    )
    play.play("back:left")
    assert play.unit("A").bearing == 0
    assert play.unit("A").y > at(30)


@cites("BP-292", "BP-293")
@pytest.mark.parametrize(
    ("choice", "gone"),
    [("back:4", 4), ("back:7", 7), ("back", 12), ("sweep:4", -4), ("sweep:5", -5), ("sweep", -12)],
)
def test_a_victor_goes_as_far_as_he_likes_up_to_a_move(choice: str, gone: int) -> None:
    play = victory(aside=62)
    assert play.refusal("back:12") and play.refusal("sweep:0") and play.refusal("back:x")
    words = play.question.describe(choice).label
    assert (" inches" in words) == (":" in choice)
    play.play(choice)
    assert play.unit("A").y - at(24 + FOOT) == at(gone)


@cites("BP-292", "BP-353")
def test_a_victorious_garrison_stays_in_its_building() -> None:
    red = troop("A", 36, 30, inside="house", formation="building")
    play = stormed(
        red,
        troop("Z", 36, 26 - 200 / 254, bearing=18000),
        features=[HOUSE],
        dice=[6, 6, *[1] * 6, 1, 1, 1, 1],
    )
    assert told(play).one(events.Broke).unit == "Z"
    assert play.asks() != "VictorChoice"
    assert (play.unit("A").inside, play.unit("A").formation) == ("house", "building")


@cites("BP-293", "BP-332")
def test_horse_that_breaks_a_square_may_sweep_on_although_its_charge_had_no_bonus() -> None:
    lost = [*[6] * 6, *[1, 1], *[1] * 6, 1, 1]
    play = ridden(troop("Y", 66, 4), dice=lost)
    assert not told(play).one(events.Charged).bonus
    assert "sweep" in play.offers()


@cites("BP-293", "BP-294")
def test_a_sweeping_advance_charges_only_what_is_ahead() -> None:
    play = stormed(
        troop("A", 36, 30, "cavalry", charged=1),
        troop("Z", 36, 30 - 700 / 254),
        troop("W", 55, 31),
        features=[],
        dice=[*[6] * 7, *[1] * 6, *[1] * 7, 1, 1],
    )
    assert "sweep" in play.offers()
    assert "charge:W" not in play.offers(), "it is off its right flank, 13 inches away"


@cites("BP-294", "BP-415")
def test_a_ferocious_charge_tells_in_the_first_round_and_not_in_one_that_friends_bring_on() -> None:
    table = table_of(
        troop("A", 36, 24 + FOOT, special=["Ferocious Charge"], charged=1),
        troop("Z", 36, 24),
        contacts=[("A", 0, "Z", 0)],
    )
    unit = table.units["A"]
    assert throws_again(table, unit) > 6
    unit.clashed = 1
    assert throws_again(table, unit) == 0
    pose = (unit.x, unit.y, unit.bearing)
    events.Charged("A", pose, (), (), sweeping=True).apply(table)
    assert throws_again(table, unit) > 6, "its own sweep is a charge of its own"


@cites("BP-272", "BP-294")
def test_in_a_second_round_of_a_turn_only_the_horse_that_swept_on_is_charging() -> None:
    """A has charged Z and beaten it, and Y has met B; now B rides over Y and sweeps on into Z."""
    play = battle(
        troop("A", 36, 24 + FOOT, charged=1, launched=1),
        troop("Z", 36, 24, stamina=6),
        troop("B", 36, 6 - HORSE, "cavalry", bearing=18000, charged=1, launched=1),
        troop("Y", 36, 6, bearing=0),
        general("R", 60, 2),
        phase="combat",
        contacts=[("A", 0, "Z", 0), ("B", 0, "Y", 0)],
    )
    beaten = [*[6] * 7, *[1] * 6, *[1] * 7, 1, 1]
    first = play.play("A+Z", dice=[*[3] * 6, *[1] * 6, *[6] * 5, 1, 6, 6, *beaten])
    modifiers = {stroke.unit: stroke.reckoning.modifiers for stroke in first.of(events.Struck)}
    assert [change.reason for change in modifiers["A"]] == ["charging"]
    second = play.play("charge:Z", "1", dice=[*[1] * 6, *[1] * 7, *[1] * 6])
    modifiers = {stroke.unit: stroke.reckoning.modifiers for stroke in second.of(events.Struck)}
    assert [change.reason for change in modifiers["A"]] == ["winning"]
    assert [change.reason for change in modifiers["B"]] == ["charging"]


@cites("BP-294", "BP-332")
def test_horse_that_sweeps_onto_a_shaken_square_has_no_bonus() -> None:
    play = stormed(
        troop("A", 36, 30, "cavalry", charged=1),
        troop("Z", 36, 30 - 700 / 254),
        troop("W", 36, 16, formation="square", casualties=3),
        features=[],
        dice=[*[6] * 7, *[1] * 6, *[1] * 7, 1, 1],
    )
    play.game.answer("charge:W")
    charged = told(play).one(events.Charged)
    assert charged.sweeping and not charged.bonus


@cites("BP-295", "BP-429")
def test_terror_goes_with_a_charge_by_sweeping_advance_too() -> None:
    horse = troop(
        "A", 36, 24 + 700 / 254, "cavalry", charged=1, special=["Terrifying Charge"], launched=1
    )
    play = battle(
        horse,
        troop("Z", 36, 24),
        troop("Y", 36, 12),
        troop("X", 66, 4),
        troop("B", 9, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[6] * 7, *[1] * 6, *[1] * 7, 1, 1],
    )
    now = play.play("charge:Y", dice=[1, 1])
    test = now.one(events.BreakTested)
    assert (test.unit, test.by, test.outcome) == ("Y", "BP-429", "breaks")
    assert play.asks() == "VictorChoice"
    assert "sweep" in play.offers()
    assert not [offer for offer in play.offers() if offer.startswith("charge")], "once a turn"


@cites("BP-265")
def test_a_fight_is_named_by_its_two_sides() -> None:
    play = battle(
        troop("A", 10, 24 + FOOT),
        troop("B", 16, 24 + FOOT),
        troop("Z", 12, 24, size="large"),
        troop("D", 50, 24 + FOOT),
        troop("Y", 50, 24),
        phase="combat",
        contacts=[("A", 0, "Z", 0), ("B", 0, "Z", 0), ("D", 0, "Y", 0)],
    )
    labels = [play.question.describe(choice).label for choice in play.offers()]
    assert labels == ["A and B against Z", "D against Y"]
