"""Chance comes from one place: the tape first, then the stream of a seed."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest

from grognard.kernel.fates import (
    Divergence,
    Fates,
    Kindred,
    Stream,
    Unforetold,
    commitment,
    seed_of,
)

CHI_SQUARE_AT_ONE_IN_A_THOUSAND = {
    1: 10.83,
    2: 13.82,
    5: 20.52,
    8: 26.12,
    9: 27.88,
    19: 43.82,
    51: 87.97,
}


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[face] - expected) ** 2 / expected for face in range(sides))


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 52])
def test_every_face_is_alike(sides: int) -> None:
    stream = Stream.of("fair dice")
    counts = Counter(stream.below(sides) for _ in range(600 * sides))
    assert set(counts) == set(range(sides))
    assert chi_square(counts, sides) < CHI_SQUARE_AT_ONE_IN_A_THOUSAND[sides - 1]


def test_a_die_does_not_lean_on_the_die_before() -> None:
    stream = Stream.of("pairs")
    pairs = Counter(stream.below(3) * 3 + stream.below(3) for _ in range(9_000))
    assert chi_square(pairs, 9) < CHI_SQUARE_AT_ONE_IN_A_THOUSAND[8]


def test_wide_numbers_are_alike_and_below_their_limit() -> None:
    stream = Stream.of("wide")
    drawn = [stream.below(1_000) for _ in range(20_000)]
    assert min(drawn) == 0
    assert max(drawn) == 999
    tens = Counter(number // 100 for number in drawn)
    assert chi_square(tens, 10) < CHI_SQUARE_AT_ONE_IN_A_THOUSAND[9]
    assert all(0 <= stream.below(257) < 257 for _ in range(2_000))
    assert all(0 <= stream.below(1 << 70) < 1 << 70 for _ in range(200))


def test_the_stream_is_blake2b_keyed_by_the_seed_over_a_counter() -> None:
    seed = bytes(range(32))
    stream = Stream(seed)
    read = bytes(stream.byte() for _ in range(200))
    blocks = [
        blake2b(number.to_bytes(8, "big"), key=seed, digest_size=64).digest() for number in range(4)
    ]
    assert read == b"".join(blocks)[:200]


def test_known_seeds_give_known_dice_for_ever() -> None:
    seed = seed_of("Quatre Bras")
    assert seed.hex() == "88603fe8e793a9dfdc3b81348608c68808619ac0b224b8d51845dfd0192e410c"
    assert commitment(seed) == "4fbe5383071650ed7ea5b2d4b00b44905ff4ee91ec23bb3e6532186d7cd9c55c"
    assert Fates(Stream(seed)).roll(20) == (
        4,
        1,
        6,
        3,
        5,
        3,
        4,
        5,
        6,
        1,
        1,
        6,
        2,
        1,
        2,
        1,
        3,
        6,
        4,
        3,
    )
    assert Fates(Stream(seed)).roll(6, 20) == (12, 13, 2, 11, 5, 5)
    assert Stream(bytes(32)).below(1_000_000) == 960684


@pytest.mark.parametrize("at", [0, 1, 63, 64, 65, 127, 128, 1000])
def test_a_stream_goes_on_from_its_place(at: int) -> None:
    whole = Stream.of("long")
    for _ in range(at):
        whole.byte()
    assert whole.at == at
    restored = Stream(whole.seed, at)
    assert [restored.byte() for _ in range(150)] == [whole.byte() for _ in range(150)]
    assert restored.at == whole.at


def test_other_words_give_other_dice() -> None:
    tapes = {Fates(Stream.of(f"battle {number}")).roll(40) for number in range(50)}
    assert len(tapes) == 50


def test_a_commitment_binds_the_seed_and_does_not_show_it() -> None:
    seeds = [seed_of(f"{number}") for number in range(100)]
    promises = {commitment(seed) for seed in seeds}
    assert len(promises) == 100
    assert not promises & {seed.hex() for seed in seeds}
    assert len(commitment(seeds[0])) == 64


def test_what_fell_is_written_on_the_tape() -> None:
    fates = Fates(Stream.of("tape"))
    dice = fates.roll(3)
    card = fates.draw(("H2", "SQ"))
    assert fates.tape == [*dice, card]
    assert fates.at == 4
    assert fates.since(2) == [dice[2], card]


def test_the_tape_is_read_before_the_stream() -> None:
    fates = Fates(Stream.of("x"), [6, "SQ", 1])
    assert fates.die() == 6
    assert fates.draw(("H2", "SQ")) == "SQ"
    assert fates.source is not None
    assert fates.source.at == 0
    assert fates.die() == 1
    fates.die()
    assert fates.source.at > 0
    assert len(fates.tape) == 4


@pytest.mark.parametrize("told", [0, 7, "6", "SQ", -1])
def test_a_die_cannot_show_what_it_has_not(told: int | str) -> None:
    with pytest.raises(Divergence, match="a die of 6 sides"):
        Fates(None, [told]).die()


@pytest.mark.parametrize("told", [1, "C3", ""])
def test_nothing_is_drawn_that_is_not_there(told: int | str) -> None:
    with pytest.raises(Divergence, match="not there to be drawn"):
        Fates(None, [told]).draw(("H2", "SQ"))


def test_without_tape_or_stream_a_person_must_roll() -> None:
    fates = Fates(None)
    with pytest.raises(Unforetold, match="Roll a die of 3 sides") as need:
        fates.die(3)
    assert need.value.options == (1, 2, 3)
    with pytest.raises(Unforetold, match="Draw for the storm") as need:
        fates.draw(("SQ", "H2", "SQ"), "Draw for the storm.")
    assert need.value.options == ("H2", "SQ")
    assert fates.at == 0


def test_a_draw_among_doubles_is_weighted() -> None:
    fates = Fates(Stream.of("weights"))
    drawn = Counter(fates.draw(("fog", "rain", "rain", "rain")) for _ in range(4_000))
    assert abs(drawn["rain"] - 3_000) < 3.3 * (4_000 * 3 / 16) ** 0.5


def test_dice_are_thrown_by_hand_while_the_machine_deals_what_nobody_holds() -> None:
    fates = Fates(Stream.of("hands"))
    fates.by_hand = ("dice", "red")
    assert fates.draw(("H2", "SQ"), "Deal.") in ("H2", "SQ")
    with pytest.raises(Unforetold) as need:
        fates.roll(3)
    assert (need.value.count, need.value.options, need.value.seat) == (3, (1, 2, 3, 4, 5, 6), "")
    with pytest.raises(Unforetold) as need:
        fates.draw(("SQ", "H2"), "Draw.", "red", 2)
    assert (need.value.count, need.value.options, need.value.seat) == (2, ("H2", "SQ"), "red")
    assert fates.draw(("SQ",), "The last card.", "red") == "SQ"
    assert fates.draw(("SQ", "H2"), "Deal.", "blue") in ("H2", "SQ")


# Luck of the same kind


def test_kindred_luck_is_the_same_for_a_matter_whatever_went_before() -> None:
    one, other = Fates(Kindred("luck")), Fates(Kindred("luck"))
    other.roll(3, of="something else")
    assert one.roll(5, of="risk of the rifles") == other.roll(5, of="risk of the rifles")
    assert one.roll(5, of="risk of the guard") != other.roll(5, of="risk of the rifles")


def test_kindred_luck_falls_otherwise_when_a_matter_comes_up_again() -> None:
    fates = Fates(Kindred("luck"))
    assert fates.roll(8, of="fire") != fates.roll(8, of="fire")


def test_other_kindred_luck_falls_otherwise() -> None:
    assert Fates(Kindred("luck")).roll(8, of="fire") != Fates(Kindred("more")).roll(8, of="fire")


@pytest.mark.parametrize("sides", [6, 8])
def test_every_face_of_kindred_luck_is_alike(sides: int) -> None:
    fates = Fates(Kindred("many"))
    fell = Counter(fates.roll(1, sides, of=f"matter {number}")[0] for number in range(6000))
    assert sorted(fell) == list(range(1, sides + 1))
    assert all(abs(count - 6000 / sides) < 6 * (6000 / sides) ** 0.5 for count in fell.values())


def test_common_luck_does_not_ask_what_a_die_is_for() -> None:
    named, plain = Fates(Stream.of("seed")), Fates(Stream.of("seed"))
    assert named.roll(8, of="anything") == plain.roll(8)
