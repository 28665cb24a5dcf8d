"""Abilities and checks: what they cost, how many cards they draw, and what the cards buy."""

import pytest

from books.gentlemen_of_war.field import field, reasons
from grognard.books.gentlemen_of_war import events
from marks import cites

FOE = "Conscript"
MUSKET = "Smoothbore Musket"


def shooting(hand, shooter=f"Redcoat with {MUSKET}", script="use Fire, add 0"):
    """A shot at three hexes with these cards drawn."""
    battle = field("R..B", R=shooter, B=FOE, acts="R")
    return battle, battle.play(script, hand)


@cites("GOW-012")
def test_a_suit_heads_a_check_and_card_icons_head_an_action_without_one():
    battle = field("R..B", R="Redcoat with Pistol", B=FOE, acts="R")
    assert battle.play("use Fire, add 0", "C2 C3 C4").drawn() == ["C2 C3 C4"]
    assert battle.play("load Pistol").kinds() == ["Loading"]


@cites("GOW-013", "GOW-075")
def test_a_checkless_action_costs_its_icons_and_succeeds_by_itself():
    battle = field(
        "R..B",
        R="Redcoat with Pistol, Flask of Brandy",
        B=FOE,
        acts="R",
        given={"R": {"wounds": 2}},
    )
    told = battle.play("use Drink")
    assert told.one(events.Loading).points == 1
    assert told.one(events.Healed) == events.Healed("R", 1)


@cites("GOW-014")
def test_a_checkless_action_may_be_paid_in_instalments():
    battle = field("R..B", R=f"Redcoat with {MUSKET}", B=FOE, acts="R", points=2)
    battle.play("use Fire, add 0", "C2 C3 C4")
    told = battle.play("load Smoothbore Musket")  # the last point: the activation ends
    assert told.one(events.Loading).done is False
    battle.play("end")
    assert battle.table.active == "R"
    assert battle.play("load Smoothbore Musket").one(events.Loading).done is True
    assert battle.refusal("use Fire") == ""


@cites("GOW-014")
def test_what_is_paid_towards_an_action_is_not_lost_by_moving_or_being_hit():
    battle = field("R1.B", R=f"Redcoat with {MUSKET}", B="Conscript with Pistol", acts="R")
    battle.play("use Fire, add 0", "C2 C3 C4")
    battle.play("load Smoothbore Musket, move, to 1")
    battle.play("use Fire, add 1, buy 1", "D9 C2")
    assert battle.play("load Smoothbore Musket").one(events.Loading).done is True


@cites("GOW-015", "GOW-062")
@pytest.mark.parametrize(
    ("action", "cite"),
    [
        ("move", "GOW-015"),
        ("dismount", "GOW-015"),
        ("load Pistol", "GOW-015"),
        ("use Fire", "GOW-062"),
        ("use Drink", "GOW-062"),
        ("use Dress Wounds", "GOW-062"),
        ("use Recuperate", "GOW-062"),
        ("use Battlefield Calculus", "GOW-062"),
        ("use Observe", "GOW-062"),
        ("use Cut", ""),
        ("dash", ""),
        ("ride", ""),
        ("end", ""),
    ],
)
def test_in_melee_there_is_no_time_for_checkless_ranged_and_support_abilities(action, cite):
    kit = "Pistol, Sabre, Flask of Brandy, Spyglass, Riding Horse"
    battle = field(
        "R1B",
        R=f"Surgeon's Mate with {kit}",
        B=FOE,
        acts="R",
        melee="RB",
        given={"R": {"place": (1, 0)}},
    )
    assert battle.refusal(action) == cite


@cites("GOW-016")
def test_a_check_costs_one_point_and_draws_as_many_cards_as_the_stat():
    _, told = shooting("C2 C3 C4")
    assert told.one(events.Acted).points == 1
    assert told.one(events.Drew).reckoning.base == 3


@cites("GOW-016")
def test_every_modifier_is_named_with_its_rule():
    battle = field("R......f..B", R=f"Redcoat with {MUSKET}", B=FOE, acts="R", points=9)
    reckoning = battle.weigh("use Fire")
    assert reasons(reckoning) == {"GOW-036": -6, "GOW-126": -1}
    assert reckoning.total == -4


@cites("GOW-016")
def test_an_action_that_would_draw_no_card_cannot_be_declared():
    battle = field("C..R.........B", R="Conscript with Pistol", B=FOE, C=FOE, acts="R", points=2)
    battle.play("use Fire")
    assert battle.asks() == "ExtraPoints"  # C was the only target
    battle = field("CD.R.........B", R="Conscript with Pistol", B=FOE, C=FOE, D=FOE, acts="R")
    battle.play("use Fire")
    assert battle.refusal("on B") == "GOW-016"
    assert battle.offers() == ["C", "D"]


@cites("GOW-016")
def test_an_ability_without_any_target_it_could_draw_against_costs_nothing():
    battle = field("R.........B", R="Conscript with Pistol", B=FOE, acts="R")
    assert battle.refusal("use Fire") == "GOW-036"


@cites("GOW-016", "GOW-017")
def test_points_must_be_added_where_the_draw_would_otherwise_be_empty():
    battle = field("R....B", R="Conscript with Pistol", B=FOE, acts="R", points=4)
    battle.play("use Fire, on B")
    assert battle.refusal("add 1") == "GOW-016"
    assert battle.offers() == [2, 3]


@cites("GOW-016")
@pytest.mark.parametrize(
    ("kit", "defence"),
    [("", -1), (" with Shako", -2), (" with Shako, Colours", -3), (" with Bearskin Cap", -3)],
)
def test_the_same_passive_from_several_sources_adds_up(kit, defence):
    battle = field("R.1B", R="Highlander", B=f"Redcoat{kit}", acts="R")
    told = battle.play("dash, add 0, charge B, to 1", "H2 H3 C4 C5")
    assert reasons(told.one(events.Charged).reckoning)["GOW-090"] == defence


@cites("GOW-017")
def test_points_added_before_the_draw_add_a_card_each():
    battle = field("R..B", R=f"Redcoat with {MUSKET}", B=FOE, acts="R")
    battle.play("use Fire")
    assert (battle.asks(), battle.offers()) == ("ExtraPoints", [0, 1, 2])
    assert battle.refusal("add 3") == "GOW-017"
    told = battle.play("add 2", "C2 C3 C4 C5 C6")
    assert told.one(events.Acted).points == 3
    assert told.one(events.Drew).reckoning.total == 5


@cites("GOW-018")
@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("D2 D3 C4", "0 2"),
        ("D6 C4 C5", "1 2"),
        ("D5 C4 C6", "2"),
        ("D6 D2 C5", "0 1 2"),
        ("DA C4 C5", "1 2"),
        ("CJ C4 C5", "2"),
        ("CJ D2 C5", "0 2"),
        ("SK C4 C5", "1 2"),
        ("JL D2 C5", "2"),
    ],
)
def test_every_symbol_takes_a_card_of_its_suit_and_value(hand, options):
    battle, _ = shooting(hand)
    assert battle.asks() == "Buy"
    assert battle.offers() == [*options.split(), ""]


@cites("GOW-018")
def test_a_card_pays_for_one_symbol_only():
    battle, _ = shooting("D10 C4 C5")
    assert battle.refusal("buy 0") == "GOW-018"


@cites("GOW-018", "GOW-079")
@pytest.mark.parametrize(
    ("hand", "spent"),
    [
        ("C9 C5 DJ", ["C5", "C9", "DJ"]),
        ("SK C2 H4", ["C2", "SK"]),
        ("C3 CJ C4", ["C3", "C4", "CJ"]),
    ],
)
def test_no_card_is_spent_twice_on_an_option_bought_again(hand, spent):
    battle = field("R.....B", R="Redcoat", B=FOE, acts="R")
    buys, seen = ["buy 0"] * len(spent), ["S6", "S7", "S8"][: len(spent)]
    script = ", ".join(["use Battlefield Calculus", "add 0", *buys])
    told = battle.play(script, " ".join([hand, *seen]))
    assert [" ".join(event.cards) for event in told.of(events.Bought)] == spent


@cites("GOW-018")
def test_the_least_useful_cards_that_will_do_are_spent():
    _, told = shooting("SK D7 D9", script="use Fire, add 0, buy 1")
    assert told.one(events.Bought).cards == ("D7",)


@cites("GOW-019")
def test_one_use_buys_one_option_however_much_the_cards_would_pay():
    battle, told = shooting("D8 D9 D10", script="use Fire, add 0, buy 1")
    assert told.one(events.Bought).what == "Wound 1"
    assert battle.asks() == "Act"


@cites("GOW-020")
def test_an_ability_is_used_once_an_activation():
    battle = field("RB", R="Highlander with Sabre", B=FOE, acts="R")
    battle.play("use Cut, add 0", "C2 C3 C4 C5")
    assert battle.refusal("use Cut") == "GOW-020"
    battle.play("end, end")
    assert battle.refusal("use Cut") == ""


@cites("GOW-020")
def test_two_weapons_alike_have_a_use_each():
    battle = field("RB", R="Conscript with Sabre, Sabre", B=FOE, acts="R", points=3)
    first, second = (
        index for index, arm in enumerate(battle.table.sheets["R"].arms) if arm.source == "Sabre"
    )
    battle.play(f"use:{first}, add 0", "C2 C3")
    assert battle.question.fault(f"use:{first}").cite == "GOW-020"
    assert battle.question.fault(f"use:{second}") is None


@cites("GOW-021")
def test_each_repeated_use_draws_one_card_fewer_than_the_last():
    battle = field("R..B", R="Gentleman Officer with Pistol x4", B=FOE, acts="R")
    drawn = [
        battle.play("use Fire, add 0", cards).one(events.Drew)
        for cards in ("C2 C3 C4 C5", "C6 C7 C8", "S2 S3")
    ]
    assert [len(event.cards) for event in drawn] == [4, 3, 2]
    assert [reasons(event.reckoning).get("GOW-021") for event in drawn] == [None, -1, -2]


@cites("GOW-021")
def test_the_count_of_repeated_uses_begins_anew_with_the_next_activation():
    battle = field("R..B", R="Gentleman Officer with Pistol x4", B=FOE, acts="R")
    battle.play("use Fire, add 0, end, end", "C2 C3 C4 C5")
    assert battle.weigh("use Fire").total == 4


@cites("GOW-021")
def test_checkless_actions_do_not_wear_out():
    battle = field("R1.2.3..B", R="Redcoat", B=FOE, acts="R")
    told = battle.play("move, to 1, move, to 2, move, to 3")
    assert [len(event.path) - 1 for event in told.of(events.Moved)] == [1, 2, 2]


@cites("GOW-022")
@pytest.mark.parametrize(
    ("hand", "script"),
    [
        pytest.param("C2 S3 H4", "use Fire, add 0", id="nothing to be had"),
        pytest.param("D8 D9 D10", "use Fire, add 0, buy nothing", id="declined"),
    ],
)
def test_an_ability_that_buys_nothing_has_failed_and_is_paid_for(hand, script):
    battle, told = shooting(hand, script=script)
    assert told.one(events.Failed) == events.Failed("R", "Fire (Smoothbore Musket)")
    assert told.one(events.Acted).points == 1
    assert battle.refusal("use Fire") == "GOW-075"


@cites("GOW-023")
def test_a_unit_has_the_abilities_of_its_weapons_its_own_and_everybodys():
    battle = field("SR.B", R="Surgeon's Mate with Pistol", S=FOE, B=FOE, acts="R")
    labels = {battle.question.describe(choice).label for choice in battle.offers()}
    assert labels >= {
        "Fire (Pistol)",
        "Dress Wounds",
        "Recuperate",
        "Battlefield Calculus",
        "Move",
        "Dash ♥",
    }
    assert battle.question.fault("use:99").cite == "GOW-023"


@cites("GOW-024", "GOW-032")
@pytest.mark.parametrize(
    ("kit", "punches"),
    [
        ("", ["Punch", "Punch (second hand)"]),
        (" with Pistol", ["Punch"]),
        (" with Sabre, Pistol", []),
        (" with Smoothbore Musket, Socket Bayonet", []),
        (" with Spontoon", []),
    ],
)
def test_a_unit_has_two_hands_and_a_bayonet_takes_none(kit, punches):
    battle = field("RB", R=f"Highlander{kit}", B=FOE, acts="R")
    labels = [battle.question.describe(choice).label for choice in battle.offers()]
    assert [label for label in labels if label.startswith("Punch")] == punches


@cites("GOW-026")
@pytest.mark.parametrize(
    ("unit", "cite"),
    [("Redcoat with Wall Gun", "GOW-026"), ("Sergeant-Major with Wall Gun", "")],
)
def test_a_heavy_weapon_forbids_the_dash_to_all_but_the_strong(unit, cite):
    battle = field("R....B", R=unit, B=FOE, acts="R")
    assert battle.refusal("dash") == cite


@cites("GOW-022", "GOW-030")
def test_a_dash_whose_hexes_nobody_wants_comes_to_nothing_and_says_so():
    battle = field("R....B", R="Redcoat", B=FOE, acts="R")
    told = battle.play("dash, add 0, charge nobody, stop", "H2 D3")
    failed = told.one(events.Failed)
    assert (failed.what, failed.says_who()) == ("Dash", "GOW-022")
    assert told.of(events.Moved) == []
