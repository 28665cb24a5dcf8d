"""Numbers with their nouns, lists, and verbs that agree with a name."""

from __future__ import annotations

import pytest

from grognard.tabletop.wording import does, listed, many, whose, within


def test_a_number_takes_its_noun_in_the_right_number() -> None:
    assert [many(count, "figure") for count in (0, 1, 2)] == ["0 figures", "1 figure", "2 figures"]
    assert many(3, "man", "men") == "3 men"


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ((), ""),
        (("one",), "one"),
        (("one", "two"), "one and two"),
        (("one", "two", "three"), "one, two and three"),
    ],
)
def test_a_list_is_told_as_a_sentence_tells_it(names: tuple[str, ...], words: str) -> None:
    assert listed(names) == words


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("Red", "Red plays"),
        ("The Germans", "The Germans play"),
        ("The French", "The French play"),
        ("Gordon's men", "Gordon's men play"),
    ],
)
def test_a_verb_agrees_with_whoever_does_it(who: str, words: str) -> None:
    assert does(who, "plays") == words


def test_what_belongs_to_somebody_and_how_he_is_named_in_mid_sentence() -> None:
    assert [whose(who) for who in ("Red", "The Germans", "The French")] == [
        "Red's",
        "The Germans'",
        "The French",
    ]
    assert within("The Hussars") == "the Hussars"
    assert within("Rifles") == "Rifles"
