"""The worked examples of the book."""

import pytest

from books.gentlemen_of_war.field import field
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from marks import cites

FOE = "Conscript"


@cites("GOW-EX01", "GOW-014")
def test_a_longgun_is_loaded_over_two_activations():
    battle = field(
        "R..B",
        R="Redcoat with Rifled Longgun",
        B=FOE,
        acts="R",
        points=1,
        given={"R": {"ammo": (0,) * 6}},
    )
    told = battle.play("load Rifled Longgun")
    assert told.one(events.Loading).done is False
    battle.play("end")
    told = battle.play("load Rifled Longgun")
    assert told.one(events.Loading).done is True
    assert battle.question.detail() == "2 action points left."
    assert battle.refusal("use Fire") == ""


@cites("GOW-EX02", "GOW-016", "GOW-017", "GOW-019")
@pytest.mark.parametrize(
    ("option", "what"), [("0", "Wound 2"), ("1", "Wound 3, Armour Piercing 1")]
)
def test_three_diamonds_and_a_point_draw_four_cards_that_buy_one_of_two_effects(option, what):
    battle = field("R..B", R="Redcoat with Needle Rifle", B="Vieux Grognard", acts="R")
    battle.play("use Fire, add 1", "D2 D3 D4 C5")
    assert battle.offers() == ["0", "1", ""]
    told = battle.play(f"buy {option}")
    assert told.one(events.Bought).what == what
    assert battle.asks() == "Act"


@cites("GOW-EX03", "GOW-020", "GOW-021")
def test_a_single_shot_gun_fires_twice_if_it_is_reloaded_in_between():
    battle = field("R..B", R="Gentleman Officer with Pistol", B=FOE, acts="R")
    assert battle.play("use Fire, add 0", "C2 C3 C4 C5").drawn() == ["C2 C3 C4 C5"]
    assert battle.refusal("use Fire") == "GOW-075"
    battle.play("load Pistol")
    assert battle.play("use Fire, add 0", "C6 C7 C8").drawn() == ["C6 C7 C8"]


@cites("GOW-EX04", "GOW-064")
@pytest.mark.parametrize(
    ("script", "cards", "bonus"),
    [
        pytest.param("dash, add 0, charge B, to 1, to R", "H2 H3 C4 C5", None, id="by a dash"),
        pytest.param(
            "ride, to 1, dash, add 0, charge B, to R", "H2 C3 C4 C5", 2, id="on his horse"
        ),
    ],
)
def test_who_leaves_a_fight_and_comes_back_has_a_bonus_only_if_he_did_not_dash_out(
    script, cards, bonus
):
    rider = "Cuirassier with Sabre, Riding Horse"
    battle = field("1RB", R=rider, B=FOE, acts="R", melee="RB")
    reckoning = battle.play(script, cards).one(events.Charged).reckoning
    assert (reckoning.total if reckoning else None) == bonus


@cites("GOW-EX06", "GOW-045")
def test_two_guards_stop_a_charger_and_he_has_charged_the_first():
    line = """
    R.14B
     .2C3.
    .D...
    """
    battle = field(line, R="Highlander", B=FOE, C="Landwehr", D="Landwehr", acts="R")
    battle.play("dash, add 0, charge B, to 4", "H2 H3 H4 C5")
    told = battle.play("guard C, to C, guard D")
    assert [(e.guard, e.joins) for e in told.of(events.Intercepted)] == [("C", False), ("D", True)]
    assert told.one(events.Charged).target == "C"
    assert told.of(events.ChargeFellShort) == []


@cites("GOW-EX07", "GOW-054")
def test_three_wounds_are_shown_as_a_marker_of_three():
    battle = field("R...B", R=FOE, B=FOE, acts="R", given={"B": {"wounds": 3}})
    pieces = {piece.id: piece for piece in BOOK.view(battle.table, None).pieces}
    wounds = [marker.count for marker in pieces["B"].markers if marker.words == "wounds"]
    assert wounds == [3]
