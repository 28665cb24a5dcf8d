"""What a referee who watched battles found played otherwise than the book has it."""

from __future__ import annotations

import pytest

from books.black_powder.field import (
    Battle,
    area,
    at,
    battle,
    cease,
    general,
    march,
    ordering,
    reasons,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.combat import reckon_fight
from grognard.books.black_powder.firing import CEASE
from grognard.books.black_powder.orders import Order
from told import Told

cites = pytest.mark.cites
CHARGE = Order("charge", ("A",), "Z")
FOOT, HORSE = 400 / 254, 700 / 254
"""How far apart the middles of two lines in contact are, in inches."""


def told(play: Battle) -> Told:
    return Told(play.game.chronicle)


def sentences(play: Battle) -> list[str]:
    return [event.tell(play.table) for event in play.game.chronicle]


# Charges


@cites("BP-272", "BP-332")
def test_foot_that_charges_a_square_has_the_bonus_of_the_charge() -> None:
    play = ordering(
        troop("A", 36, 36),
        troop("Z", 36, 26, formation="square"),
        troop("B", 60, 44),
        general("G", 36, 40),
    )
    play.play(CHARGE, dice=[3, 3])
    play.play(False)
    assert told(play).one(events.Charged).bonus, "only horse loses it"
    play.game.fates.tape += [*[3] * 6, 1, 1, *[1] * 6, 6, 6]
    cease(play)
    strokes = {event.unit: sum(event.kept) for event in told(play).of(events.Struck)}
    assert strokes == {"A": 6, "Z": 0}


@cites("BP-303", "BP-429")
def test_who_could_support_two_friends_that_terror_breaks_tests_once() -> None:
    wild = {"template": "warband infantry", "special": ["Terrifying Charge"]}
    play = ordering(
        troop("A", 36, 34, **wild, figures=40),
        troop("Y", 33.6, 26, figures=12),
        troop("Z", 38.4, 26, figures=12),
        troop("X", 36, 21),
        troop("W", 5, 3),
        troop("B", 60, 44),
        general("G", 36, 40),
    )
    play.game.fates.tape += [3, 3, 1, 1, 1, 1, 4, 4]
    play.game.answer(Order("charge", ("A",), "Y"))
    tests = [(event.unit, event.by) for event in told(play).of(events.BreakTested)]
    assert tests == [("Y", "BP-429"), ("Z", "BP-429"), ("X", "BP-303")]


@cites("BP-257", "BP-313")
def test_horse_that_evades_out_of_march_column_goes_straight_into_open_order() -> None:
    play = ordering(
        troop("A", 36, 36),
        troop("Z", 36, 26, "cavalry", formation="march column"),
        troop("B", 60, 44),
        general("G", 36, 40),
    )
    play.play(CHARGE, dice=[3, 3])
    assert play.asks() == "Evade"
    now = play.play(True)
    assert [event.formation for event in now.of(events.Formed)] == ["skirmish order"]
    assert play.unit("Z").disordered


# Fights


@cites("BP-272", "BP-291")
def test_a_victor_that_goes_back_into_the_fight_still_counts_as_winning_it() -> None:
    play = battle(
        troop("A", 28.5, 28, size="small"),
        troop("B", 42.7, 24 + FOOT, size="small"),
        troop("Y", 28.5, 28 - FOOT, size="small"),
        troop("Z", 38, 24, size="large"),
        phase="combat",
        contacts=[("A", 0, "Y", 0), ("B", 0, "Y", 0), ("B", 0, "Z", 0)],
        dice=[*[6] * 4, *[1] * 4, *[1] * 4, *[1] * 8, *[1] * 4],
    )
    play.play("Y", dice=[1, 1, 6, 6])
    play.game.answer("rejoin:Z")
    assert reasons(reckon_fight(play.table, play.unit("A"))) == {"BP-272": 1}
    assert reasons(reckon_fight(play.table, play.unit("B"))) == {"BP-272": 1}


# Break tests


@cites("BP-435")
def test_a_wavering_charger_tests_once_for_the_closing_fire_it_took() -> None:
    play = ordering(
        troop("A", 36, 36, special=["Wavering"]),
        troop("Z", 36, 27),
        troop("B", 60, 44),
        general("G", 36, 40),
    )
    play.play(CHARGE, dice=[3, 3])
    play.play(True, dice=[4, 1, 1, 1, 1, 4])
    cease(play)
    play.game.answer(CEASE)
    assert told(play).one(events.BreakTested).by == "BP-300"
    assert play.table.phase != "tests"


# Victors


BEATEN = [*[6] * 6, *[1] * 3, 1, *[5] * 5, 2, 3]
"""Dice of a round in which red strikes six times and blue, struck behind, loses one and retires."""


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


@cites("BP-132", "BP-403")
def test_a_commander_makes_way_for_enemies_who_retire_to_where_he_is() -> None:
    play = battle(
        troop("A", 36, 24 - FOOT, bearing=18000),
        troop("Z", 36, 24),
        troop("B", 60, 44),
        general("C", 36, 36),
        phase="combat",
        contacts=[("A", 0, "Z", 2)],
        dice=BEATEN,
    )
    assert play.unit("Z").y == at(36)
    now = play.play("stay", "A")
    assert now.one(events.Joined).says_who() == "BP-132"
    assert play.table.commanders["C"].joined == "A"


# Sentences


@cites("BP-329", "BP-354")
@pytest.mark.parametrize(("post", "where"), [("", "a square"), ("house", "a building")])
def test_it_is_said_why_who_should_retire_does_not(post: str, where: str) -> None:
    play = battle(
        troop("A", 36, 34 + 200 / 254 if post else 30, hand_to_hand=12),
        troop("Z", 36, 30 if post else 26, inside=post, formation="building" if post else "square"),
        troop("B", 60, 44),
        phase="combat",
        features=[area("house", 32, 26, 40, 34, "building")] if post else [],
        contacts=[("A", 0, "Z", 0)],
        dice=[*[6] * 12, 1, 1, *[1] * 4, *[6] * 8, 3, 3],
    )
    words = f"Z holds its ground: nobody retires from {where}."
    assert sentences(play).count(words) == 1
    assert play.table.is_engaged(play.unit("Z"))


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


@cites("BP-315", "BP-316")
@pytest.mark.parametrize(
    ("formation", "rule"), [("march column", "BP-315"), ("attack column", "BP-316")]
)
def test_who_forms_line_to_face_the_enemy_says_why(formation: str, rule: str) -> None:
    deep = {"march column": 60, "attack column": 60}[formation] / 25.4
    play = battle(
        troop("A", 36, 24 + 10 / 25.4 + deep / 2 + 1, special=[]),
        troop("Z", 36, 24, bearing=9000, formation=formation),
        troop("B", 60, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 1)],
        dice=[*[6] * 6, *([1] if formation == "march column" else [1] * 3), 1, *[6] * 5, 4, 4],
    )
    assert told(play).one(events.FacedEnemy).says_who() == rule


@cites("BP-426")
def test_it_is_said_that_steady_troops_need_no_dice() -> None:
    play = battle(
        troop("A", 36, 24 + FOOT),
        troop("Z", 36, 24, special=["Steady"]),
        troop("B", 60, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[6] * 6, *[1] * 6, 1, *[6] * 5],
    )
    assert "Z holds: steady troops pass their first test." in sentences(play)


@cites("BP-099", "BP-101")
def test_a_follow_me_order_does_not_speak_of_so_many_moves() -> None:
    play = ordering(troop("A", 36, 36), troop("Z", 5, 4), general("G", 36, 40))
    now = play.play(Order("follow", ("A",)), dice=[4, 4])
    heard = now.one(events.Ordered)
    assert heard.tell(play.table) == "G orders A to follow him. They are ready to."
    assert heard.says_who() == "BP-099"


@cites("BP-094", "BP-431")
def test_it_is_said_that_an_unreliable_column_moves_only_because_it_is_a_column() -> None:
    play = ordering(
        troop("A", 36, 36, formation="march column", special=["Unreliable"]),
        troop("Z", 5, 4),
        general("G", 36, 40),
    )
    play.play(Order("form", ("A",), formation="line"), dice=[4, 5])
    assert sentences(play)[-3:] == [
        "A halts: it is unreliable and will not stir.",
        "A makes its one free move all the same.",
        "A forms line.",
    ]


@cites("BP-094")
def test_it_is_said_why_a_column_moves_though_nobody_heard_the_order() -> None:
    play = ordering(
        troop("A", 36, 36, formation="march column"),
        troop("B", 46, 36),
        troop("Z", 5, 4),
        general("G", 36, 40),
    )
    now = play.play(march("A", "B", to=(36, 20)), dice=[5, 5])
    assert now.one(events.FreeMoveLeft).units == ("A",)
    assert now.one(events.Moved).unit == "A"


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


@cites("BP-082")
def test_what_a_blunder_led_to_is_told_the_same_ever_after() -> None:
    play = ordering(
        troop("A", 36, 30),
        troop("Z", 36, 18, shooting=()),
        troop("B", 60, 44),
        general("G", 36, 34),
    )
    now = play.play(march("A", to=(36, 29)), dice=[6, 6, 6, 3])
    assert play.table.is_engaged(play.unit("A"))
    words = now.one(events.Blundered).tell(play.table)
    assert words == "Charge! A goes astray. No more orders will be given this turn."


# Fire in passing


@cites("BP-155", "BP-209")
@pytest.mark.parametrize(("between", "fires"), [("", True), ("wood", False), ("friends", False)])
def test_nobody_fires_at_a_charge_that_passes_out_of_his_sight(between: str, fires: bool) -> None:
    wood = [area("wood", 24, 20, 45, 22, "wood")]
    friends = [troop("T", 30, 19, shooting=())]
    play = ordering(
        troop("A", 22, 25, "cavalry", bearing=9000),
        troop("Z", 41, 25, bearing=27000, shooting=()),
        troop("S", 30, 15),
        troop("B", 60, 44),
        *(friends if between == "friends" else []),
        general("G", 20, 30),
        features=wood if between == "wood" else [],
    )
    play.play(CHARGE, dice=[3, 3])
    assert told(play).of(events.Charged)
    assert (play.asks() == "TraversingFire") == fires


@cites("BP-428")
def test_superbly_drilled_troops_move_freely_by_their_drill() -> None:
    play = ordering(
        troop("A", 36, 36, special=["Superbly Drilled"]), troop("Z", 5, 4), general("G", 36, 40)
    )
    now = play.play(march("A", to=(36, 30)), dice=[5, 5])
    assert now.one(events.FreeMoveLeft).says_who() == "BP-428"
    assert play.unit("A").y == at(30)


@cites("BP-144", "BP-330")
def test_the_reason_of_a_halt_is_said_in_mid_sentence() -> None:
    play = ordering(troop("A", 36, 36), troop("Z", 5, 4), general("G", 36, 40))
    halt = events.Halted("A", "Cavalry will not charge a steady square", "BP-330")
    assert halt.tell(play.table) == "A halts: cavalry will not charge a steady square."
    named = events.Halted("A", "Zieten's Hussars is out of sight", "BP-231")
    assert named.tell(play.table) == "A halts: Zieten's Hussars is out of sight."


@cites("BP-283", "BP-285")
def test_the_bonuses_of_both_sides_are_told_with_the_score() -> None:
    play = battle(
        troop("A", 36, 24 + FOOT),
        troop("Z", 36, 24),
        troop("B", 36, 31),
        troop("Y", 60, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[1] * 12, 6, 6],
    )
    words = told(play).one(events.RoundDecided).tell(play.table)
    assert " 1 (rear support of A +1) against " in words


def rider(order: Order, dice: list[int], **state: object) -> Battle:
    """Red horse rides past the front of blue S and out of it, which takes two moves."""
    play = ordering(
        troop("A", 18, 25, "cavalry", bearing=9000, **state),
        troop("S", 30, 16),
        troop("Z", 68, 25, bearing=27000, shooting=()),
        troop("B", 60, 44),
        general("G", 18, 32),
    )
    play.play(order, dice=dice)
    return play


@cites("BP-210")
@pytest.mark.parametrize("order", [march("A", to=(54, 25)), CHARGE])
def test_a_charge_order_too_leads_past_muskets_in_two_moves(order: Order) -> None:
    play = rider(order, [1, 4])
    assert told(play).one(events.Ordered).moves == 2
    assert play.asks() == "TraversingFire"


@cites("BP-210", "BP-229")
def test_horse_driven_off_by_fire_in_passing_does_not_charge_all_the_same() -> None:
    play = rider(CHARGE, [1, 3], casualties=2)
    assert told(play).one(events.Ordered).moves == 3
    assert play.asks() == "TraversingFire", "before it launches its charge"
    now = play.play(True, dice=[5, 5, 5, 1, 1, 6, 4, 3])
    assert play.unit("A").shaken
    assert not now.of(events.Charged)


@cites("BP-101", "BP-210")
def test_a_unit_led_past_muskets_move_by_move_is_shot_at_once_it_has_passed() -> None:
    play = rider(Order("follow", ("A",)), [1, 3])
    play.play(march("A", to=(36, 25)))
    assert play.asks() == "LedMove", "still before their front"
    play.play(march("A", to=(54, 25)))
    assert play.asks() == "TraversingFire"
    play.play(False)
    assert play.asks() == "LedMove"
    play.play(march("A", to=(54, 30)))
    assert play.asks() != "TraversingFire", "they have let it pass"


@cites("BP-101", "BP-188", "BP-210")
def test_a_unit_that_fire_in_passing_disorders_is_led_no_farther() -> None:
    play = rider(Order("follow", ("A",)), [1, 3])
    play.play(march("A", to=(36, 25)), march("A", to=(54, 25)))
    play.play(True, dice=[6, 1, 1, 6])
    assert play.unit("A").disordered
    assert play.asks() != "LedMove"


@cites("BP-082", "BP-210")
def test_horse_that_strays_past_muskets_may_be_shot_at() -> None:
    play = ordering(
        troop("A", 24, 25, "cavalry", bearing=9000),
        troop("S", 28, 16),
        troop("B", 60, 44),
        general("G", 24, 32),
    )
    play.game.fates.tape += [6, 6, 5]
    play.game.answer(march("A", to=(24, 26), facing=9000))
    assert told(play).of(events.Moved)[-1].how == "strays"
    assert play.asks() == "TraversingFire"
