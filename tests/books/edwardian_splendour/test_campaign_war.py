"""The campaign: alliances, coalitions, attacks, fronts, battles and concessions."""

import pytest

from books.edwardian_splendour.campaigning import (
    SEATS,
    ahead,
    answer_all,
    at_war,
    battle,
    declared,
    everywhere,
    open_front,
    past_transfers,
    refused,
    result,
    told,
)
from grognard.books.edwardian_splendour.campaign import BOOK
from grognard.books.edwardian_splendour.campaign.events import (
    AlliancesMade,
    Allocated,
    AttackDeclared,
    BattleConceded,
    BattleFought,
    BattleJoined,
    BattleShunned,
    CoalitionsAnnounced,
    CommandLent,
    Conquered,
    FrontsOpened,
    TerrainArranged,
    TroopsRemoved,
    TurnOpened,
)
from grognard.books.edwardian_splendour.campaign.questions import (
    Allies,
    Attacks,
    Coalition,
    Concede,
    Disposition,
    Ground,
    LendCommand,
)
from grognard.books.edwardian_splendour.campaign.results import BattleResult, HowItEnded
from marks import cites

LINE = "first-second:first"


# Alliances and coalitions


@cites("ES-145")
def test_allies_are_those_who_name_each_other_at_once():
    game = past_transfers(3)
    assert game.waiting() == SEATS[:3]
    game.answer(("second", "third"), "first")
    game.answer(("first",), "second")
    assert told(game, AlliancesMade) == []
    game.answer((), "third")
    assert told(game, AlliancesMade) == [AlliancesMade((("first", "second"),))]
    assert game.table.countries["first"].allies == ("second",)
    assert game.table.countries["third"].allies == ()


@cites("ES-145")
def test_an_ally_is_another_country_that_stands_and_the_last_enemy_is_none():
    game = past_transfers(3)
    for choice in (("first",), ("second", "second"), ("atlantis",)):
        assert refused(game, choice, "first") == (
            "An ally is another country that still stands, named once.",
            "ES-145",
        )
    duel = past_transfers(2)
    assert isinstance(duel.question, Attacks)
    assert Allies(duel.table, "first").fault(("second",)).words == "Only your last enemy is left."


@cites("ES-151")
def test_a_coalition_is_announced_by_all_its_members_alike():
    pair = {"first": ("second",), "second": ("first",)}
    game = declared(3, pair, pair)
    assert told(game, CoalitionsAnnounced) == [CoalitionsAnnounced((("first", "second"),))]
    game = declared(3, pair, {"first": ("second",)})
    assert told(game, CoalitionsAnnounced) == [CoalitionsAnnounced(())]
    assert told(declared(3), CoalitionsAnnounced) == [CoalitionsAnnounced(())]


@cites("ES-151")
def test_a_coalition_is_of_allies_and_leaves_somebody_to_conquer():
    game = past_transfers(3)
    answer_all(
        game, Allies, {"first": ("second", "third"), "second": ("first",), "third": ("first",)}
    )
    assert refused(game, ("second", "third"), "first") == (
        "A coalition of all countries would have nobody to conquer.",
        "ES-151",
    )
    assert refused(game, ("third",), "second") == ("A coalition is formed with allies.", "ES-151")
    assert refused(game, ("first", "first"), "second")[1] == "ES-151"
    assert game.question_for("first").offers() == [(), ("second",), ("third",)]


@cites("ES-151")
def test_the_coalition_of_all_who_stand_wins():
    def change(table):
        for seat in ("first", "third"):
            table.countries[seat].coalition = ("first", "third")
        ahead(table, "first", "second", 2)

    game = at_war(3, change=change)
    game.answer(False, "first")
    game.answer(True, "second")
    assert told(game, Conquered) == [Conquered("second", "first")]
    assert game.verdict.winner == "first+third"
    assert game.verdict.reason == "The coalition of Britain and France has won"
    assert game.verdict.cite == "ES-151"


@cites("ES-151")
def test_the_verdict_lists_all_who_have_won_together():
    winners = ("second", "third", "fourth")
    setup = BOOK.agree("four_powers", {"fourth": "turkey"})
    table = BOOK.setup(setup)
    table.turn = 1
    table.countries["first"].fallen = True
    for seat in winners:
        table.countries[seat].coalition = winners
    words = "The coalition of Germany, France and the Ottoman Empire has won"
    assert BOOK.over(table).reason == words


@cites("ES-151")
def test_half_a_coalition_does_not_win():
    def change(table):
        for seat in ("first", "third"):
            table.countries[seat].coalition = ("first", "third")
        ahead(table, "first", "second", 2)

    game = at_war(4, change=change)
    game.answer(False, "first")
    game.answer(True, "second")
    assert game.verdict is None


# Declarations


@cites("ES-144", "ES-140")
def test_there_is_a_front_where_either_of_two_countries_wants_a_battle():
    game = past_transfers(3)
    answer_all(game, Allies, {}, ())
    assert game.waiting() == SEATS[:3]
    answer_all(game, Attacks, {"first": ("second",), "second": ("first", "third")}, ())
    assert told(game, AttackDeclared) == [
        AttackDeclared("first", "second"),
        AttackDeclared("second", "first"),
        AttackDeclared("second", "third"),
    ]
    fronts = told(game, FrontsOpened)[0].fronts
    assert fronts == (("first", "second", ("first", "second")), ("second", "third", ("second",)))
    assert list(game.table.fronts) == ["first-second", "second-third"]


@cites("ES-137")
def test_every_country_can_attack_every_other():
    game = past_transfers(4)
    answer_all(game, Allies, {}, ())
    for seat in SEATS:
        others = tuple(other for other in SEATS if other != seat)
        assert others in game.question_for(seat).offers()


@cites("ES-144")
def test_an_attack_needs_a_unit_a_standing_enemy_and_no_alliance():
    def change(table):
        for one in table.cards_of("first")[1:]:
            one.figures = 0
        Conquered("fourth", "first").apply(table)
        TroopsRemoved("fourth").apply(table)

    game = past_transfers(4, change)
    answer_all(game, Allies, {"second": ("third",), "third": ("second",)}, ())
    answer_all(game, Coalition, {}, ())
    assert refused(game, ("second", "third"), "first") == (
        "You have 1 unit for 2 attacks.",
        "ES-144",
    )
    words = "You attack other countries that still stand, each once."
    for choice in (("fourth",), ("first",), ("second", "second")):
        assert refused(game, choice, "first") == (words, "ES-144")
    assert refused(game, ("third",), "second") == ("France is your ally this turn.", "ES-145")
    assert game.question_for("first").offers() == [(), ("second",), ("third",)]


@cites("ES-144")
def test_without_attacks_the_turn_is_over():
    game = declared(2)
    assert told(game, FrontsOpened) == [FrontsOpened(())]
    assert told(game, TurnOpened) == [TurnOpened(2)]


# Fronts


@cites("ES-145")
def test_all_countries_send_their_units_to_the_fronts_at_once():
    game = declared(3, first=("second",))
    assert isinstance(game.question, Disposition)
    assert set(game.waiting()) == {"first", "second"}
    plan = everywhere(game, "first", LINE) | {"first.1": ""}
    game.answer(plan, "first")
    assert told(game, Allocated) == []
    game.answer(everywhere(game, "second", "first-second:second"), "second")
    assert told(game, Allocated)[0] == Allocated("first", plan)
    assert game.table.cards["first.1"].place == ""
    front = game.table.fronts["first-second"]
    assert len(game.table.at(front, "first")) == 12
    assert len(game.table.at(front, "second")) == 13
    assert told(game, Allocated)[2].places == everywhere(game, "third", "")


@cites("ES-144")
def test_who_declared_a_battle_sends_at_least_one_unit_and_the_attacked_need_not():
    game = declared(2, first=("second",))
    assert refused(game, everywhere(game, "first", ""), "first") == (
        "You declared a battle and must send a unit to it.",
        "ES-144",
    )
    for plan in game.question_for("first").offers():
        assert LINE in plan.values()
    game.answer(everywhere(game, "second", ""), "second")
    game.answer(everywhere(game, "first", "") | {"first.3": LINE}, "first")
    assert told(game, BattleConceded)[0].absent


@cites("ES-145")
def test_every_unit_with_figures_has_one_place_that_is_open_to_it():
    def change(table):
        table.cards["first.2"].figures = 0

    game = declared(3, change=change, first=("second",), second=("third",))
    whole = everywhere(game, "first", LINE)
    assert "first.2" not in whole
    words = "Every unit that has figures, and no other, is given a place."
    for plan in ({}, whole | {"first.2": LINE}, whole | {"second.1": LINE}):
        assert refused(game, plan, "first") == (words, "ES-145")
    words = "A unit goes to your front, an ally's, or the Reserve."
    for place in ("first-second:second", "second-third:third", "nowhere"):
        assert refused(game, whole | {"first.1": place}, "first") == (words, "ES-145")


@cites("ES-145", "ES-148")
def test_units_may_fight_on_an_allys_front_under_their_owner_or_on_loan():
    pair = {"first": ("third",), "third": ("first",)}
    for lent in (True, False):
        game = declared(3, pair, first=("second",))
        aid = {one.id: "" for one in game.table.fit("third")} | {"third.7": LINE, "third.8": LINE}
        game.answer(everywhere(game, "first", LINE), "first")
        game.answer(aid, "third")
        game.answer(everywhere(game, "second", "first-second:second"), "second")
        assert isinstance(game.question, LendCommand)
        assert game.question.words() == "France: may Britain play your units against Germany?"
        game.answer(lent, "third")
        assert told(game, CommandLent) == [
            CommandLent("third", "first", ("third.7", "third.8"), lent, "second")
        ]
        assert game.table.cards["third.7"].lent is lent
        front = game.table.fronts["first-second"]
        assert [one.id for one in game.table.at(front, "first")][-2:] == ["third.7", "third.8"]


@cites("ES-145")
def test_nobody_joins_a_war_between_two_of_his_allies_or_against_himself():
    both = {"first": ("third",), "second": ("third",), "third": ("first", "second")}
    game = declared(4, both, first=("second",), fourth=("first",), third=("fourth",))
    question = game.question_for("third")
    assert question.allied_places() == ["first-fourth:first"]
    assert question.own_places() == ["third-fourth:third"]


@cites("ES-145")
def test_offered_dispositions_are_many_legal_and_told_in_words():
    game = declared(3, first=("second", "third"))
    question = game.question_for("first")
    offers = question.offers()
    assert len(offers) == len(question.candidates()) >= 6
    assert all(offers.count(offer) == 1 for offer in offers)
    labels = [question.describe(offer).label for offer in offers]
    assert "7 against Germany; 6 against France" in labels
    assert any(label.endswith("11 in reserve") for label in labels)


@cites("ES-145")
def test_each_unit_may_be_sent_by_itself():
    question = declared(3, first=("second", "third")).question_for("first")
    lots = question.allotment()
    to_germany, to_france, reserve = lots.places
    assert list(lots.places.values()) == ["against Germany", "against France", "in reserve"]
    assert list(lots.things) == question.units()
    one, other, *rest = lots.things
    plan = {one: to_germany, other: to_france, **dict.fromkeys(rest, reserve)}
    assert question.verdict(plan) is None
    assert question.verdict(dict.fromkeys(lots.things, reserve)).cite == "ES-144"


@cites("ES-145")
def test_of_units_that_go_to_several_fronts_it_is_told_which_goes_where():
    game = declared(3, first=("second", "third"))
    question = game.question_for("first")
    one, other, *rest = question.units()
    to_germany, to_france = question.own_places()
    kept = dict.fromkeys(rest, "")
    told = question.describe({one: to_germany, other: to_france, **kept}).detail
    first, second = (game.table.cards[name].name for name in (one, other))
    assert told == f"against Germany: {first}; against France: {second}"
    assert question.describe({one: to_germany, other: "", **kept}).detail == first


@cites("ES-145")
def test_the_reserve_fights_no_battle():
    def change(table):
        table.cards["first.1"].place = ""

    game = battle(change=change)
    game.answer(result(game, "first"))
    assert "first.1" not in told(game, BattleFought)[0].results
    assert game.table.cards["first.1"].battles == 0
    assert game.table.cards["first.2"].battles == 1


# Battles


def two_fronts(table):
    """Britain fights Germany with some units and France with others."""
    front = open_front(table, "first", "third")
    for one in (*table.cards_of("third"), *table.cards_of("first")[:3]):
        one.place = f"{front.id}:{one.country}"


@cites("ES-146")
def test_battles_are_fought_in_random_order_or_as_listed():
    drawn = at_war(3, change=two_fronts, dice=("first-third",))
    assert told(drawn, BattleJoined) == [BattleJoined("first-third", ("first", "third"))]
    listed = at_war(3, change=two_fronts, battle_order="listed")
    assert told(listed, BattleJoined)[0].front == "first-second"


@cites("ES-146")
@pytest.mark.parametrize(
    ("wishes", "dice", "joined"),
    [
        (["first-third"] * 3, (), "first-third"),
        (["first-third", "first-third", "first-second"], ("first-second",), "first-second"),
    ],
)
def test_the_players_may_agree_which_battle_is_next_and_else_the_lot_decides(wishes, dice, joined):
    game = at_war(3, change=two_fronts, dice=dice, battle_order="agreed")
    assert refused(game, "second-third", "first") == ("That battle does not wait.", "ES-146")
    assert game.question.describe("first-third").label == "Britain against France"
    for seat, wish in zip(SEATS, wishes, strict=False):
        game.answer(wish, seat)
    assert told(game, BattleJoined)[0].front == joined


@cites("ES-146")
def test_either_player_may_concede_and_that_counts_for_conquest_but_not_for_quality():
    game = at_war()
    assert isinstance(game.question, Concede)
    game.answer(True, "first")
    assert told(game, BattleConceded) == []
    game.answer(False, "second")
    assert told(game, BattleConceded) == [
        BattleConceded("first-second", "second", "first", absent=False)
    ]
    assert game.table.victories("second", "first") == 1
    assert {one.battles for one in game.table.cards.values()} == {0}
    assert {one.streak for one in game.table.cards.values()} == {0}


@cites("ES-146")
def test_where_both_concede_nothing_is_counted():
    game = at_war()
    game.answer(True, "first")
    game.answer(True, "second")
    assert told(game, BattleShunned) == [BattleShunned("first-second", ("first", "second"))]
    assert {score.victories for score in game.table.scores.values()} == {0}


@cites("ES-146")
def test_a_country_with_nobody_at_its_front_has_conceded():
    def change(table):
        for one in table.cards_of("second"):
            one.place = ""

    game = at_war(change=change)
    assert told(game, BattleConceded) == [
        BattleConceded("first-second", "first", "second", absent=True)
    ]


@cites("ES-146")
def test_a_player_drawn_by_lot_arranges_the_terrain():
    for arranger in ("first", "second"):
        game = at_war(dice=(arranger,))
        game.answer(False, "first")
        game.answer(False, "second")
        assert isinstance(game.question, Ground)
        assert game.question.seat == arranger
        assert refused(game, "the-moon")[0] == "There is no campaign field 'the-moon'."
        game.answer("campaign-fords")
        assert told(game, TerrainArranged) == [
            TerrainArranged("first-second", arranger, "campaign-fords")
        ]
        assert isinstance(game.question, HowItEnded)
        assert game.question.seat == arranger


@cites("ES-147", "ES-149")
@pytest.mark.parametrize("winner", ["first", "second", ""])
def test_the_dead_are_lost_and_the_victory_is_counted(winner):
    game = battle()
    losses = {"first.1": 10, "first.7": 12, "second.3": 1}
    game.answer(result(game, winner, losses=losses))
    cards = game.table.cards
    assert [cards[name].figures for name in losses] == [14, 0, 23]
    loser = {"first": "second", "second": "first"}
    if winner:
        assert game.table.victories(winner, loser[winner]) == 1
    assert sum(score.victories for score in game.table.scores.values()) == bool(winner)


@cites("ES-149", "ES-143")
def test_of_an_overfull_unit_no_more_newcomers_are_left_than_figures():
    def change(table):
        one = table.cards["first.1"]
        one.figures, one.newcomers = 40, 36

    game = battle(change=change, overfull_units=True)
    game.answer(result(game, "second", losses={"first.1": 30}))
    left = told(game, BattleFought)[0].survivors["first.1"]
    assert left == 10  # and the audit of every event found nothing amiss


@cites("ES-149")
def test_a_broken_unit_returns_at_the_strength_it_had_when_removed_and_a_lost_gun_is_noted():
    game = battle(change=None)
    losses = {"first.1": 10, "first.9": 1}
    failed = ("first.1", "first.9")
    game.answer(result(game, "second", failed, losses, lost_guns=("first.9",)))
    event = told(game, BattleFought)[0]
    assert event.lost_guns == ("first.9",)
    assert game.table.cards["first.1"].figures == 14
    assert game.table.cards["first.9"].figures == 3


@cites("ES-147")
def test_a_side_with_nobody_left_unbroken_has_lost():
    game = battle()
    table = game.table
    mine, theirs = ([one.id for one in table.cards_of(seat)] for seat in ("first", "second"))
    all_broken = result(game, "first", mine)
    assert refused(game, all_broken) == (
        "Britain has nobody left unbroken and has lost.",
        "ES-147",
    )
    assert refused(game, result(game, "", mine))[1] == "ES-147"
    dead = {name: table.cards[name].figures for name in mine[1:]}
    mixed = result(game, "", mine[:1], dead)
    assert refused(game, mixed)[0] == "Britain has nobody left unbroken and has lost."
    none_left = result(game, "first", [*mine, *theirs])
    assert refused(game, none_left) == (
        "Nobody is left unbroken on either side: that is a draw.",
        "ES-147",
    )
    game.answer(result(game, "", [*mine, *theirs]))
    assert told(game, BattleFought)[0].winner == ""


@cites("ES-147", "ES-149")
def test_a_result_that_does_not_fit_the_battle_is_refused():
    game = battle()
    good = result(game, "first")
    there = dict(good.survivors)
    for bad, words in (
        (BattleResult("third", there), "One of the two countries has won, or neither."),
        (BattleResult("first", {}), "The survivors of every unit at the front are counted."),
        (
            BattleResult("first", there | {"first.1": 25}),
            "The Royal Thames Guards had 24 figures, not 25.",
        ),
        (
            BattleResult("first", there, ("third.1",)),
            "Each unit named must have been at the front, once.",
        ),
        (
            BattleResult("first", there, ("first.1", "first.1")),
            "Each unit named must have been at the front, once.",
        ),
        (
            BattleResult("first", there, (), ("first.1",)),
            "Only artillery and MGs have a piece to lose.",
        ),
    ):
        assert refused(game, bad)[0] == words
    assert game.question.fault(good) is None


@cites("ES-147")
def test_offered_results_are_plausible_always_the_same_and_favour_the_stronger():
    def change(table):
        for one in table.cards_of("second"):
            if one.id != "second.2":
                one.place = ""

    game = battle(change=change)
    question = game.question
    offers = list(question.offers())
    assert offers == list(HowItEnded(game.table, "first", question.front).offers())
    assert len(offers) == 9
    assert offers[0].winner == ""
    assert sum(offer.winner == "first" for offer in offers) >= 6
    assert "wins; " in question.describe(offers[1]).label
    assert question.describe(offers[0]).label.startswith("A draw; ")
