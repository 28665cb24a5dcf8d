"""Numbers with their nouns, lists, and verbs that agree with a name."""

from __future__ import annotations

import pytest

from grognard.tabletop.wording import (
    agreeing,
    are_many,
    asking,
    does,
    flowing,
    legible,
    lies,
    listed,
    many,
    plural,
    whose,
    within,
)


def test_what_steers_a_terminal_is_written_out() -> None:
    assert legible("The Guard\x1b[2J\x9b\u202e") == r"The Guard\u001b[2J\u009b\u202e"
    assert legible("Light Bobs\n\tmarch ♦ à l'anglaise") == "Light Bobs\n\tmarch ♦ à l'anglaise"


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
        ("Chosen Men", "Chosen Men play"),
        ("Men of the Sierra", "Men of the Sierra play"),
        ("Lancers at the Well", "Lancers at the Well play"),
        ("Riflemen of the Arsenal", "Riflemen of the Arsenal play"),
        ("A Company of Rifles", "A Company of Rifles plays"),
        ("The Duke of Fenland's Rifles", "The Duke of Fenland's Rifles play"),
        ("The Maharajah of Bhandar's Foot", "The Maharajah of Bhandar's Foot plays"),
    ],
)
def test_a_verb_agrees_with_whoever_does_it(who: str, words: str) -> None:
    assert does(who, "plays") == words


@pytest.mark.parametrize(
    ("ground", "words"),
    [
        ("the wood", "the wood is"),
        ("the northern slopes", "the northern slopes are"),
        ("the Tees", "the Tees is"),
        ("Petitos", "Petitos is"),
        ("the pass", "the pass is"),
        ("the abatis", "the abatis is"),
    ],
)
def test_a_verb_agrees_with_the_ground(ground: str, words: str) -> None:
    assert lies(ground, "is") == words


def test_what_belongs_to_somebody_and_how_he_is_named_in_mid_sentence() -> None:
    assert [whose(who) for who in ("Red", "The Germans", "The French")] == [
        "Red's",
        "The Germans'",
        "The French",
    ]
    assert within("The Hussars") == "the Hussars"
    assert within("Rifles") == "Rifles"


@pytest.mark.parametrize(
    ("said", "flowing_words"),
    [
        ("The Guard shoots at The 9th Foot.", "The Guard shoots at the 9th Foot."),
        (
            "Orders The Guard, The 9th Foot and The Horse.",
            "Orders the Guard, the 9th Foot and the Horse.",
        ),
        ("It is over. The Guard has won.", "It is over. The Guard has won."),
        ("Brigade: The Guard", "Brigade: The Guard"),
        ("Wait for The end", "Wait for The end"),
    ],
)
def test_only_the_first_name_of_a_sentence_has_a_capital_article(said, flowing_words) -> None:
    assert flowing(said) == flowing_words


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("takes", "take"),
        ("goes", "go"),
        ("tries", "try"),
        ("marches", "march"),
        ("loses", "lose"),
        ("is", "are"),
        ("has", "have"),
        ("press", "press"),
        ("would", "would"),
    ],
)
def test_what_one_does_several_do(one: str, several: str) -> None:
    assert plural(one) == several


MANY = ("The Red Dragoons", "Light Bobs")


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (
            "Light Bobs halts: it would stand on friends.",
            "Light Bobs halt: they would stand on friends.",
        ),
        (
            "The Red Dragoons takes 3 casualties and is shaken.",
            "The Red Dragoons take 3 casualties and are shaken.",
        ),
        ("Light Bobs holds its fire.", "Light Bobs hold their fire."),
        (
            "Light Bobs charges The Guard, and it breaks.",
            "Light Bobs charge the Guard, and it breaks.",
        ),
        ("The Guard holds its fire.", "The Guard holds its fire."),
        ("Light Bobs halts and faces the enemy.", "Light Bobs halt and face the enemy."),
        ("Light Bobs hardly moves.", "Light Bobs hardly move."),
        ("Light Bobs countercharges!", "Light Bobs countercharge!"),
        (
            "Light Bobs will not leave the ground it holds.",
            "Light Bobs will not leave the ground they hold.",
        ),
        ("Light Bobs: risk 3, rolled 4.", "Light Bobs: risk 3, rolled 4."),
    ],
)
def test_a_unit_whose_name_is_many_is_spoken_of_as_several(told: str, words: str) -> None:
    assert agreeing(told, MANY) == words


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("Where does The Red Dragoons stand?", "Where do the Red Dragoons stand?"),
        ("Does Light Bobs charge?", "Do Light Bobs charge?"),
        ("Light Bobs is charged. What does it do?", "Light Bobs are charged. What do they do?"),
        ("What does The Guard do?", "What does the Guard do?"),
    ],
)
def test_a_question_about_several_is_put_in_the_plural(asked: str, words: str) -> None:
    assert asking(asked, MANY) == words


def test_a_part_of_a_unit_is_one_however_many_its_unit_is() -> None:
    assert are_many("The Duke of Fenland's Rifles")
    assert not are_many("The skirmish line of the Duke of Fenland's Rifles")
    assert not are_many("Party of the Royal Sappers")


@pytest.mark.parametrize(
    "many",
    [
        "The Lancers at the Well",
        "9e chasseurs à pied",
        "Hussards d'Épinoy",
        "Ulanen von Trebnow",
        "Jäger of the Thüringer Forst",
        "The pursuers, just come on",
    ],
)
@pytest.mark.parametrize(
    "one",
    [
        "Régiment de Valmarais",
        "Battery von Quast-Morins",
        "Regiment Graf Uckerfels",
        "The Heron Regiment, white shields",
        "The Camel Corps of the Line",
        "King's Royal Rifle Corps",
        "9th Company, Royal Engineers",
        "2nd Massachusetts",
    ],
)
def test_whether_a_name_is_many_is_told_by_its_first_words(many: str, one: str) -> None:
    assert are_many(many)
    assert not are_many(one)
