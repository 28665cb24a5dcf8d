"""A player's own scenario: wherever a scenario's id may stand, the text of its file may stand."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from grognard.kernel.book import BadSetup
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.record import read, replay, verify, write
from grognard.players import Outlook, seat
from grognard.registry import book
from grognard.tabletop.scenarios import MOST_LETTERS

BOOKS = {
    "gentlemen_of_war": "ford",
    "edwardian_splendour": "generic",
    "gentlemans_war": "escort",
    "black_powder": "el_teb",
    "sharpe_skirmish": "quay",
}
by_book = pytest.mark.parametrize("name", BOOKS)


def own_text(name: str) -> str:
    """The file of a ready scenario, under another name."""
    text = book(name).scenario_text(BOOKS[name])
    return text.replace('name = "', 'name = "My Own, ', 1)


def played(name: str, text: str, answers: int) -> Game[Any]:
    """A battle by chance, so many answers long."""
    opened = book(name)
    game = Game.begin(opened, opened.agree(text), Fates(Stream.of(f"own {name}")))
    players = {place: seat("random", place) for place in game.setup.seats}
    for _ in range(answers):
        if game.verdict is not None:
            break
        asked = game.waiting()[0]
        game.answer(players[asked].choose(Outlook(game, asked)), asked)
        assert opened.audit(game.table) == []
    return game


@by_book
def test_the_file_of_every_ready_scenario_is_the_same_battle(name):
    scenarios = book(name).plays
    for brief in book(name).scenarios():
        ready, own = scenarios.find(brief.id), scenarios.find(book(name).scenario_text(brief.id))
        assert replace(scenarios.brief(own.id), id="") == replace(brief, id="")
        ground = "ground" if hasattr(ready, "ground") else "field"
        assert getattr(own, ground, None) == getattr(ready, ground, None)


@by_book
def test_own_text_gives_the_battle_of_the_ready_one_but_for_its_name(name):
    ready, own = played(name, BOOKS[name], 20), played(name, own_text(name), 20)
    assert [a.choice for a in ready.answers] == [a.choice for a in own.answers]
    assert own.table.scenario == own.setup.scenario == own_text(name)
    assert book(name).title(own.setup.scenario).partition(": ")[2 * (name == "gentlemans_war")]


@by_book
def test_clones_saves_undo_and_records_know_an_own_scenario(name):
    game, opened = played(name, own_text(name), 15), book(name)
    assert game.clone(Stream.of("x")).table.digest() == game.table.digest()
    assert Game.load(opened, game.save()).table.digest() == game.table.digest()
    record = read(write(game))
    assert record.tags["Scenario"] == own_text(name)
    assert replay(record, opened).table.digest() == game.table.digest()


def test_the_record_of_a_whole_battle_by_own_scenario_is_verified():
    game = played("gentlemen_of_war", own_text("gentlemen_of_war"), 10_000)
    assert game.verdict is not None
    assert verify(read(write(game)), book("gentlemen_of_war")).ok


@by_book
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('name = "', "name = ", "The scenario file is not TOML: .*line 1|is not TOML"),
        ('brief = "', 'tale = "', "there is no `brief`|there should be no `tale`"),
        ("turns = ", "turns = -", "whole number >= 1|there should be no"),
        ('army = "', 'army = "no-', "there is no army 'no-"),
        ('name = "', 'name = "\\u001b', "control characters among its words"),
        ('zone = "', 'zone = "nowhere-', "there is no zone nowhere-|zone"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_a_sentence(name, old, new, words):
    text = own_text(name)
    if name == "gentlemans_war" and old == "turns = ":
        old, new = "reshuffles = ", "turns = 3\nreshuffles = "
        text = text.replace("victory", "reshuffles = 3\nvictory", 1)
    with pytest.raises(BadSetup, match=words) as fault:
        book(name).agree(text.replace(old, new, 1))
    assert "\n" not in str(fault.value)


@by_book
def test_a_file_that_is_too_long_is_refused(name):
    with pytest.raises(BadSetup, match=f"too long: .* {MOST_LETTERS} at most"):
        book(name).agree(own_text(name) + "#" * MOST_LETTERS)


@pytest.mark.parametrize("field", ["../../armies/white-coats", "/etc/hostname", "nowhere"])
def test_a_field_is_one_of_the_books_and_no_other_file(field):
    text = 'name = "x"\nbrief = "x"\nturns = 5\nsize = "x"\nlength = "x"\n'
    sides = "".join(
        f'[[sides]]\nseat = "{place}"\nname = "x"\narmy = "white-coats"\nzone = "x"\ngoal = "x"\n'
        for place in ("red", "blue")
    )
    with pytest.raises(BadSetup, match=f"lies on {field}, which is no field"):
        book("black_powder").agree(f'{text}field = "{field}"\n{sides}')


@pytest.mark.parametrize(
    ("name", "ready", "old", "new", "words"),
    [
        ("gentlemen_of_war", "ford", "O O", "2 2", None),
        ("gentlemen_of_war", "hut", "O", ".", "needs hexes marked O"),
        ("gentlemen_of_war", "fountain", " w", " .", "the map has no water"),
        ("gentlemen_of_war", "streets", 'attacker = "red"', "", "needs an attacker"),
        ("gentlemen_of_war", "encounter", 'zone = "2"', 'zone = "1"', "both sides deploy in"),
        ("edwardian_splendour", "generic", "size = [", "size = [300, ", "length 2"),
        ("edwardian_splendour", "generic", 'zone = "south"', 'zone = "north"', "the same half"),
        (
            "gentlemans_war",
            "open-battle",
            "size =",
            'special = ["reinforced_by_die"]\nsize =',
            "reserve",
        ),
        (
            "gentlemans_war",
            "open-battle",
            "size =",
            'special = ["flanking_move"]\nsize =',
            "attacker",
        ),
        ("gentlemans_war", "escort", "train = {", "# train = {", "belong together"),
        ("gentlemans_war", "rearguard", "exits = ", "# exits = ", "edge by which the attacker"),
        ("gentlemans_war", "fieldworks", 'id = "work"', 'id = "shed"', "zone of the id work"),
        ("black_powder", "el_teb", 'victory = "el_teb"', 'victory = "x"', "the victory 'x'"),
        ("black_powder", "el_teb", 'id = "village"\nname', 'id = "a"\nname', "id village"),
        ("black_powder", "el_teb", 'inside = "refinery"', 'inside = "x"', "no building 'x'"),
        ("black_powder", "el_teb", "at = [11, 67]", "at = [11, 670]", "not on the table"),
        ("black_powder", "el_teb", "edge = [[0, 0]", "edge = [[5, 0]", "is no edge"),
        ("sharpe_skirmish", "quay", 'id = "quay"', 'id = "pier"', "no zone quay"),
        ("sharpe_skirmish", "quay", "at = [76, 33]", "at = [760, 33]", "not on the table"),
        ("sharpe_skirmish", "quay", ', zone = "quay"', "", "needs a zone"),
    ],
)
def test_what_the_books_own_scenarios_take_for_granted_is_checked(name, ready, old, new, words):
    text = book(name).scenario_text(ready)
    assert old in text
    text = text.replace(old, new, 1) if old == "size =" else text.replace(old, new)
    if words is None:
        book(name).agree(text)
        return
    with pytest.raises(BadSetup, match=words):
        book(name).agree(text)


def test_an_army_that_finds_no_room_in_a_small_zone_is_refused_before_the_battle():
    opened = book("black_powder")
    text = opened.scenario_text("meadow")
    width, depth = tomllib.loads(text)["field"]["zone"][0]["rect"]["size"]
    crowded = text.replace(f"size = [{width}, {depth}]", "size = [6, 3]")
    with pytest.raises(BadSetup, match="no room to set up in its zone"):
        opened.setup(opened.agree(crowded))


def test_who_speaks_of_somebody_in_neither_army_is_told_so():
    opened = book("black_powder")
    text = opened.scenario_text("ntombi").replace('umpired = "nt-b4-booth"', 'umpired = "nobody"')
    with pytest.raises(BadSetup, match="speaks of 'nobody', who is in neither army"):
        opened.setup(opened.agree(text))


def test_a_campaign_is_not_played_by_files():
    campaign = book("edwardian_campaign")
    with pytest.raises(BadSetup, match="not played by scenario files"):
        campaign.agree(own_text("edwardian_splendour"))
    with pytest.raises(BadSetup, match="has no scenario files"):
        campaign.scenario_text("three")


# Files gone wrong


NONSENSE = st.sampled_from(
    [0, 1, -1, 7, 240, 10**6, 2**70, True, "", "x", "red", "O", [], {}, [1, 2], Decimal("0.5")]
)


@by_book
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(data=st.data())
def test_a_mangled_file_is_refused_in_a_sentence_or_can_be_played(name, data):
    opened = book(name)
    ready = data.draw(st.sampled_from([brief.id for brief in opened.scenarios()]))
    sheet = tomllib.loads(opened.scenario_text(ready), parse_float=Decimal)
    for _ in range(data.draw(st.integers(1, 2))):
        mangle(sheet, data)
    text = "".join(f"{word} = {toml(value)}\n" for word, value in sheet.items())
    try:
        setup = opened.agree(text)
        table = opened.setup(setup)
    except BadSetup as fault:
        assert str(fault).endswith(".")
        assert "\n" not in str(fault)
        return
    assert opened.audit(table) == []
    played(name, text, 12)


def mangle(sheet: dict[str, Any], data: st.DataObject) -> None:
    """One thing in a file left out, doubled, or become nonsense."""
    spots = list(places(sheet))
    holder, key = spots[data.draw(st.integers(0, len(spots) - 1))] if spots else (sheet, "name")
    how = data.draw(st.sampled_from(["gone", "other", "other", "more", "less"]))
    value = holder.get(key) if isinstance(holder, dict) else holder[key]
    number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    if how == "gone":
        del holder[key]
    elif how == "other" or not number:
        holder[key] = data.draw(NONSENSE)
    else:
        holder[key] = value + (5 if how == "more" else -5)


def places(thing: object) -> Iterator[tuple[Any, Any]]:
    """Every place in a file where something stands."""
    if isinstance(thing, dict | list):
        for key, value in thing.items() if isinstance(thing, dict) else enumerate(thing):
            yield thing, key
            yield from places(value)


def toml(value: object) -> str:
    """A value as TOML spells it."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(k)} = {toml(v)}' for k, v in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value)
