"""The book's worked examples of fire: dice, hits, saves, casualties, enfilade and loose order."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import Battle, Order, battle, general, march, ordering, reasons, troop
from grognard.books.black_powder import events
from grognard.books.black_powder.firing import Shares, Shot
from marks import cites
from told import Told


def firing(*pieces: Any, **more: Any) -> Battle:
    return battle(*pieces, phase="shoot", **more)


def volley(play: Battle, count: int, *dice: int, at: str = "Z") -> events.Volley:
    """A shoots so many dice, and nothing else happens but saves."""
    return play.play(Shot("A", (Shares(at, count),)), dice=dice).one(events.Volley)


@cites("BP-EX23")
@pytest.mark.parametrize(
    ("dice", "hits", "saves"),
    [((1, 5, 6), 2, (4, 4)), ((4, 5, 6), 3, (4, 4, 4)), ((1, 3, 3), 0, ())],
)
def test_three_dice(dice: tuple[int, ...], hits: int, saves: tuple[int, ...]) -> None:
    play = firing(troop("A", 36, 40), troop("Z", 36, 28))
    shot = volley(play, 3, *dice, *saves)
    assert (shot.dice, sum(shot.kept), shot.reckoning.total) == (dice, hits, 0)


@cites("BP-EX24")
@pytest.mark.parametrize(("size", "count"), [("standard", 3), ("large", 4), ("small", 2)])
def test_a_shooting_value_of_3_by_the_size_of_the_unit(size: str, count: int) -> None:
    play = firing(troop("A", 36, 40, size=size), troop("Z", 36, 28))
    assert play.refusal(Shot("A", (Shares("Z", count + 1),))) != ""
    assert len(volley(play, count, *[1] * count).dice) == count


@cites("BP-EX25")
def test_disordered_shooters_hit_on_5_and_6_only() -> None:
    play = firing(troop("A", 36, 40, disordered=True), troop("Z", 36, 28))
    assert volley(play, 3, 4, 5, 6, 6, 6).kept == (False, True, True)
    steady = firing(troop("A", 36, 40), troop("Z", 36, 28))
    assert volley(steady, 3, 4, 5, 6, 6, 6, 6).kept == (True, True, True)


@cites("BP-EX26")
def test_a_half_seen_skirmish_target_costs_1_and_not_2() -> None:
    loose = {"formation": "skirmish order", "figures": 12}
    seen = firing(troop("A", 36, 40), troop("Z", 36, 26, **loose))
    half = firing(troop("A", 36, 40), troop("Z", 36, 26, **loose), troop("B", 42, 34))
    for play in (seen, half):
        assert reasons(volley(play, 3, 4, 1, 1).reckoning) == {"BP-176": -1}


@cites("BP-EX26")
@pytest.mark.parametrize("away", [4, 12])
def test_a_skirmisher_at_close_range_has_1_and_not_2(away: float) -> None:
    loose = troop("A", 36, 40, formation="skirmish order")
    play = firing(loose, troop("Z", 36, 40 - 3 - away))
    assert reasons(volley(play, 3, 3, 1, 1, 6).reckoning) == {"BP-176": 1}


@cites("BP-EX27")
def test_five_hits_three_saves_two_casualties() -> None:
    play = firing(troop("A", 36, 40, shooting=(5,)), troop("Z", 36, 28))
    told = play.play(Shot("A", (Shares("Z", 5),)), dice=[4, 4, 4, 5, 5, 2, 2, 4, 5, 6])
    saved = told.one(events.Saved)
    assert saved.kept == (False, False, True, True, True)
    assert saved.casualties == 2
    assert play.unit("Z").casualties == 2


@cites("BP-EX29")
def test_two_by_muskets_and_two_by_guns_make_five_with_the_old_one() -> None:
    play = firing(
        troop("A", 36, 40), troop("B", 50, 44, "artillery"), troop("Z", 40, 28, casualties=1)
    )
    assert play.unit("Z").stamina == 3
    first = play.play(Shot("A", (Shares("Z", 3),)), dice=[5, 5, 3, 1, 1])
    assert first.one(events.Saved).shakes
    told = play.play(Shot("B", (Shares("Z", 2),)), dice=[4, 4, 2, 2, 5, 5])
    assert told.one(events.Saved).casualties == 2
    assert told.of(events.TestsOwed)[0].units == ("Z",)
    test = told.one(events.BreakTested)
    assert [(why.amount, why.reason) for why in test.reckoning.modifiers] == [
        (-2, "casualties beyond Stamina"),
        (-1, "hit by artillery"),
    ]
    assert test.outcome == "holds"
    assert play.unit("Z").casualties == 3
    assert play.unit("Z").shaken


@cites("BP-EX30")
def test_who_stands_in_the_corridor_off_a_lines_flank_rolls_six_dice() -> None:
    straight = firing(troop("A", 24, 24, bearing=9000), troop("Z", 40, 24))
    assert straight.refusal(Shot("A", (Shares("Z", 3),))) != ""
    assert len(volley(straight, 6, *[1] * 6).dice) == 6
    aside = firing(troop("A", 24, 26, bearing=9000), troop("Z", 40, 24))
    assert len(volley(aside, 3, *[1] * 3).dice) == 3


def loose_men(*foes: Any) -> Battle:
    return firing(troop("A", 36, 42, formation="skirmish order"), *foes)


@cites("BP-EX31")
def test_skirmishers_give_two_dice_to_the_closest_one_to_the_next_and_none_beyond() -> None:
    play = loose_men(troop("X", 36, 32), troop("Y", 22, 30), troop("Z", 52, 26))
    legal = [(("X", 3),), (("X", 2), ("Y", 1)), (("X", 1), ("Y", 1), ("Z", 1))]
    for shares in legal:
        shot = Shot("A", tuple(Shares(*share) for share in shares))
        assert play.refusal(shot) == "", shares
    wrong = [(("X", 1), ("Y", 2)), (("Z", 3),), (("X", 2), ("Y", 2))]
    for shares in wrong:
        assert play.refusal(Shot("A", tuple(Shares(*share) for share in shares))) == "BP-165"
    told = play.play(Shot("A", (Shares("X", 2), Shares("Y", 1))), dice=[1, 1, 2])
    assert [(v.target, len(v.dice)) for v in told.of(events.Volley)] == [("X", 2), ("Y", 1)]


@cites("BP-EX31")
def test_the_man_they_work_from_decides_which_target_is_the_closest() -> None:
    play = loose_men(troop("Y", 24, 30, bearing=18000), troop("Z", 49, 29))
    assert play.refusal(Shot("A", (Shares("Y", 3),))) == "", "from the left"
    assert play.refusal(Shot("A", (Shares("Z", 3),))) == "", "from the right"


def peeping(friend: float) -> Told:
    """Skirmishers behind a broad friend, whose right end is so far across the table."""
    hides = troop("B", friend - 20 * 20 / 25.4 / 2, 37, figures=40)
    play = loose_men(hides, troop("Z", 35.75, 26))
    shot = next(shot for shot in play.offers() if shot.unit == "A" and shot.at)
    count = sum(share.dice for share in shot.at)
    return play.play(shot, dice=[1] * count)


@cites("BP-EX32")
def test_craven_skirmishers_shoot_one_die_at_a_target_less_than_half_seen() -> None:
    shot = peeping(41.9).one(events.Volley)
    assert len(shot.dice) == 1
    assert reasons(shot.reckoning) == {"BP-176": 0}, "loose men's bonus and the unclear target"


@cites("BP-EX33")
@pytest.mark.parametrize(("friend", "count"), [(41.9, 1), (38, 2), (20, 3)])
def test_three_dice_by_the_part_that_can_fire(friend: float, count: int) -> None:
    assert len(peeping(friend).one(events.Volley).dice) == count


@cites("BP-EX38")
@pytest.mark.parametrize(
    ("away", "count", "modifier"), [(6, 3, 1), (6.2, 2, 0), (24, 2, 0), (24.2, 1, -1), (44, 1, -1)]
)
def test_short_range_to_6_medium_to_24_long_to_48(away: float, count: int, modifier: int) -> None:
    gun = troop("A", 36, 46.8, "artillery")
    play = firing(gun, troop("Z", 36, 46.8 - 30 / 25.4 - away - 20 / 25.4))
    shot = volley(play, count, *[1] * count)
    assert (len(shot.dice), shot.reckoning.total) == (count, modifier)


@cites("BP-EX38")
@pytest.mark.parametrize(("away", "reached"), [(48, True), (48.2, False)])
def test_the_greatest_range_of_a_foot_gun_is_48(away: float, reached: bool) -> None:
    gun = troop("A", 4, 24, "artillery", bearing=9000)
    play = firing(
        gun, troop("B", 9, 44), troop("Z", 4 + (30 + 20) / 25.4 + away, 24, bearing=27000)
    )
    assert (play.asks() == "OpenFire") is reached


@cites("BP-EX68")
def test_first_fire_is_four_dice_and_then_three() -> None:
    play = firing(troop("A", 36, 40, special=["First Fire"]), troop("Z", 36, 28))
    assert len(volley(play, 4, *[1] * 4).dice) == 4
    play.table.half += 2
    again = firing(troop("A", 36, 40, special=["First Fire"], has_shot=True), troop("Z", 36, 28))
    assert len(volley(again, 3, *[1] * 3).dice) == 3


# Those who pass before a front


def dash(start: float, end: float, y: float = 26) -> Battle:
    """Red lancers ride along the front of blue infantry, whose middle is 30 inches across."""
    horse = troop("A", start, y, "cavalry", bearing=9000, formation="march column", figures=4)
    play = ordering(horse, troop("Z", 30, 18), troop("B", 9, 44), general("G", start, 30))
    play.play(march("A", to=(end, y), facing=9000), dice=[1, 1])
    return play


@cites("BP-EX34")
def test_foot_shoots_at_once_at_horse_that_charges_past_it_at_other_horse() -> None:
    horse = troop("A", 20, 24, "cavalry", bearing=9000)
    prey = troop("Z", 40, 24, "cavalry", bearing=27000)
    play = ordering(horse, troop("Y", 29, 18), prey, troop("B", 9, 44), general("G", 20, 40))
    play.play(Order("charge", ("A",), "Z"), dice=[2, 3])
    told = play.play("stand")
    assert told.one(events.Charged).contacts[0].other == "Z"
    assert play.asks() == "TraversingFire"
    shot = play.play(True, dice=[3, 4, 1, 6, 6]).one(events.Volley)
    assert (shot.unit, shot.target, shot.fire) == ("Y", "A", "traversing fire")
    assert reasons(shot.reckoning) == {"BP-176": 1}, "within 6 inches"
    assert play.unit("Y").volleyed == play.table.half


@cites("BP-EX34")
def test_a_charge_across_less_than_half_a_front_or_12_inches_off_draws_no_fire() -> None:
    def charged(foot_x: float, foot_y: float) -> str:
        horse = troop("A", 20, 24, "cavalry", bearing=9000)
        prey = troop("Z", 40, 24, "cavalry", bearing=27000)
        foot = troop("Y", foot_x, foot_y)
        play = ordering(horse, foot, prey, troop("B", 9, 44), general("G", 20, 40))
        play.play(Order("charge", ("A",), "Z"), dice=[2, 3])
        play.play("stand")
        return play.asks()

    assert charged(29, 18) == "TraversingFire"
    assert charged(29, 7) != "TraversingFire"
    assert charged(42, 18) != "TraversingFire"


@cites("BP-EX35")
def test_horse_that_crosses_half_a_front_and_leaves_it_may_be_shot_at() -> None:
    play = dash(start=30, end=52)
    assert play.asks() == "TraversingFire"
    shot = play.play(True, dice=[1, 1, 1]).one(events.Volley)
    assert shot.fire == "traversing fire"


@cites("BP-EX35")
def test_horse_that_starts_farther_over_passes_unharmed() -> None:
    assert dash(start=32, end=52).asks() != "TraversingFire"


@cites("BP-EX35")
def test_a_part_may_still_be_before_the_front_if_most_is_in_the_flank() -> None:
    edge = 30 + 240 / 25.4 / 2 + 26 - 18 - 20 / 25.4
    assert dash(start=30, end=edge + 1).asks() == "TraversingFire"
    assert dash(start=30, end=edge - 1).asks() != "TraversingFire"
