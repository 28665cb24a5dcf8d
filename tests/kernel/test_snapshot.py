"""A position is one line that can be posted, read and played on from."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec
import pytest

from grognard.kernel.fates import Fates, Stream
from grognard.kernel.snapshot import LIMIT, BadSnapshot, read, take_up, write, write_table
from kernel.drill import SETUP, duel, fight, stand
from kernel.toybook import BOOK, Duel


@pytest.mark.parametrize("count", range(0, 40, 3))
def test_a_position_is_read_as_it_was_written(count: int) -> None:
    game = fight(duel(), count=count)
    line = write(game)
    assert line.startswith("grognard/1 toy_duel 1 ")
    assert len(line.split()) == 4
    snapshot = read(f"  {line}\n")
    assert snapshot.setup == game.setup
    assert snapshot.table_of(BOOK) == game.position()
    assert write_table(snapshot.setup, snapshot.table_of(BOOK)) == line


def test_a_battle_goes_on_from_a_position() -> None:
    line = write(fight(duel(), count=6))
    battles = [fight(take_up(read(line), BOOK, Fates(Stream.of("on")))) for _ in range(2)]
    assert stand(battles[0]) == stand(battles[1])
    assert battles[0].verdict is not None


def test_the_position_of_a_finished_battle_is_its_end() -> None:
    game = fight(duel())
    again = take_up(read(write(game)), BOOK, Fates(None))
    assert again.verdict == game.verdict
    assert again.table.digest() == game.table.digest()


def test_an_imagined_or_light_battle_gives_no_position() -> None:
    for game in (duel().imagine(SETUP.seats[0], Stream.of("x")), duel(light=True)):
        with pytest.raises(RuntimeError):
            write(game)


@pytest.mark.parametrize("line", ["", "  ", "rnbqkbnr/pppppppp w KQkq - 0 1", "grognard/2 a b c"])
def test_a_foreign_line_is_no_position_of_ours(line: str) -> None:
    with pytest.raises(BadSnapshot, match="no position of ours"):
        read(line)


def test_a_line_with_words_too_many_or_too_few_is_refused() -> None:
    for line in (write(duel()).rsplit(" ", 1)[0], write(duel()) + " more"):
        with pytest.raises(BadSnapshot, match="four words"):
            read(line)


def test_a_damaged_line_is_refused_wherever_it_is_damaged() -> None:
    line = write(duel())
    start = line.rindex(" ") + 1
    for place in range(start, len(line) - 3):
        other = "A" if line[place] != "A" else "B"
        with pytest.raises(BadSnapshot, match="damaged"):
            read(line[:place] + other + line[place + 1 :])
    for cut in range(start + 1, len(line) - 3):
        with pytest.raises(BadSnapshot, match="damaged"):
            read(line[:cut])
    with pytest.raises(BadSnapshot, match="damaged"):
        read(line[:start] + "♥" * 8)


def test_a_line_that_unpacks_to_a_mountain_is_refused() -> None:
    bomb = urlsafe_b64encode(zlib.compress(bytes(LIMIT * 4), 9)).decode()
    with pytest.raises(BadSnapshot, match="too long"):
        read(f"grognard/1 toy_duel 1 {bomb}")


def test_a_line_that_nests_without_end_is_refused() -> None:
    setup = msgspec.msgpack.encode(SETUP)
    nested = zlib.compress(b"\x92" + setup + b"\x91" * 100_000 + b"\xc0", 9)
    with pytest.raises(BadSnapshot, match="damaged"):
        read(f"grognard/1 toy_duel 1 {urlsafe_b64encode(nested).decode()}")


def test_the_words_of_a_line_must_be_those_of_its_position() -> None:
    with pytest.raises(BadSnapshot, match="not one of edition 2 of toy_duel"):
        read(write(duel()).replace("toy_duel 1", "toy_duel 2"))


def test_another_edition_does_not_open_the_position() -> None:
    class Second(Duel):
        edition = "2"

    with pytest.raises(BadSnapshot, match="edition 1 of toy_duel; here is edition 2"):
        take_up(read(write(duel())), Second(), Fates(None))


def test_a_table_of_another_make_is_refused() -> None:
    packed = zlib.decompress(urlsafe_b64decode(write(duel()).split()[3]))
    wrong = zlib.compress(packed.replace(b"\xa4turn\x00", b"\xa4turn\xa0"))
    with pytest.raises(BadSnapshot, match="cannot be read"):
        read(f"grognard/1 toy_duel 1 {urlsafe_b64encode(wrong).decode()}").table_of(BOOK)
