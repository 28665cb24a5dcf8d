"""Standing instructions: how a player with Hold Cards is not asked at every turn of a card."""

import pytest

from books.gentlemans_war.field import BLUE, RED, Battle, lay, unit
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.doing import Deed
from marks import cites

END = Deed("end")


def field(standing="", **more):
    """Red has a gun, foot and one Hold Card; blue's horse is about to act."""
    return lay(
        unit("R1", "field_gun", at=(30, 40)),
        unit("R2", at=(50, 40)),
        unit("R3", at=(66, 58)),
        unit("B1", "light_cavalry", at=(30, 26)),
        unit("B2", "light_cavalry", at=(50, 26)),
        unit("B3", at=(66, 2)),
        hands={RED: "H5", BLUE: ""},
        standing={RED: standing, BLUE: ""},
        **more,
    )


def asked(battle):
    return battle.asks() in ("Interrupt", "SecretInterrupt")


@cites("AGW-139")
def test_the_instructions_are_offered_with_the_question_itself():
    battle = Battle(field())
    assert battle.offers() == ["", "charge", "guns", "cycle", "H5"]
    labels = [battle.question.describe(offer).label for offer in battle.offers()]
    assert labels[1:4] == [
        "Ask me only about charges",
        "Ask me only if my guns are charged",
        "Do not ask me again",
    ]
    played = battle.question.describe("H5")
    assert (played.label, played.detail) == (
        "Play 5♥",
        "A number card lets one unit act that has not acted yet.",
    )


@cites("AGW-139")
@pytest.mark.parametrize("word", ["charge", "guns", "cycle"])
def test_an_instruction_saves_the_questions_before_and_after_every_flip(word):
    battle = Battle(field())
    told = battle.play(word, fates="S2")
    assert told.one(events.Instructed).word == word
    assert told.one(events.Instructed).seen(BLUE) is None
    assert not asked(battle)
    battle.play(Use("unit", ("B3",)), END, fates="S3")
    assert not asked(battle)  # nor at the next card
    plain = Battle(field())
    plain.play("", fates="S2")
    assert asked(plain)  # who gives none is asked again once it is turned


@cites("AGW-139")
def test_who_has_no_guns_gives_no_instruction_about_them():
    table = field()
    table.units["R1"].gone = "destroyed"
    battle = Battle(table)
    assert "guns" not in battle.offers()
    assert battle.refusal("guns") == "AGW-139"


@cites("AGW-139", "AGW-144", "AGW-278")
@pytest.mark.parametrize(
    ("word", "on_guns", "on_foot"),
    [("charge", True, True), ("guns", True, False), ("cycle", False, False)],
)
def test_an_instruction_says_in_which_charges_a_hold_card_is_thought_of(word, on_guns, on_foot):
    for name, target, offered in (("B1", "R1", on_guns), ("B2", "R2", on_foot)):
        battle = Battle(field(word), "S9")
        battle.play(Use("unit", (name,)), Deed("charge", target))
        while battle.asks() == "PhysicalFate":
            battle.game.answer("6")
        choices = [str(offer) for offer in battle.offers()] if battle.asks() != "UseCard" else []
        assert any(choice.endswith("H5") or ":H5" in choice for choice in choices) is offered


@cites("AGW-139")
def test_an_instruction_ends_with_the_cycle_of_him_who_gave_it():
    table = field("guns")
    for name in ("R1", "R2"):
        table.units[name].acted = True
    battle = Battle(table, "H2")
    battle.play(Use("unit", ("R3",)), END)
    assert battle.table.standing[RED] == ""
    assert asked(battle)


@cites("AGW-139", "AGW-121")
def test_hidden_hands_are_asked_in_secret_unless_an_instruction_stands():
    battle = Battle(field(switches={"hidden_hands": True}))
    assert battle.asks() == "SecretInterrupt"
    battle = Battle(field("cycle", switches={"hidden_hands": True}))
    assert battle.question.seat == BLUE  # red is left in peace
