"""The pack: hold cards, flips, cycles, aces, jokers, interruptions."""

from books.gentlemans_war.field import BLUE, RED, Battle, general, lay, unit
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use, UseCard
from grognard.books.gentlemans_war.doing import END
from grognard.books.gentlemans_war.pieces import Terms
from grognard.books.gentlemans_war.view import view
from grognard.kernel.fates import Stream
from grognard.tabletop.cards import Card
from marks import cites


def armies(**more):
    """Two units each, far apart, so that nobody can shoot or charge."""
    return lay(
        unit("R1", at=(12, 56)),
        unit("R2", at=(50, 56)),
        unit("B1", at=(12, 4)),
        unit("B2", at=(50, 4)),
        **more,
    )


def acts(name):
    return Use("unit", (name,))


@cites("AGW-118", "AGW-119", "AGW-121", "AGW-004")
def test_six_cards_are_shared_out_by_colour_and_jokers_go_back_into_the_pack():
    battle = Battle(armies(phase="deal"), "H2 D3 JB C4 CK H5 S9")
    dealt = battle.game.chronicle[0]
    assert isinstance(dealt, events.HoldCardsDealt)
    assert battle.table.hands == {RED: ("H2", "D3", "H5"), BLUE: ("C4", "CK")}
    assert "JB" in battle.table.deck.unknown


@cites("AGW-113", "AGW-123", "AGW-124")
def test_a_number_card_belongs_to_its_colour_and_activates_one_unit():
    battle = Battle(armies(), "S7")
    assert (battle.asks(), battle.question.seat) == ("UseCard", BLUE)
    told = battle.play(acts("B1"), END, fates="H3")
    assert told.one(events.Activated).unit == "B1"
    assert battle.unit("B1").acted


@cites("AGW-128", "AGW-127")
def test_no_unit_acts_twice_before_all_have_acted():
    battle = Battle(armies(), "S7")
    battle.play(acts("B1"), END, fates="S8")
    assert battle.refusal(acts("B1")) == "AGW-128"
    assert battle.refusal(acts("B2")) == ""


@cites("AGW-129", "AGW-130")
def test_a_cycle_ends_when_all_units_of_a_side_have_acted_and_disorder_goes():
    table = armies()
    table.units["B1"].disordered = True
    battle = Battle(table, "S7")
    told = battle.play(acts("B1"), END, acts("B2"), END, fates="S8 H2")
    assert told.one(events.CycleEnded).seat == BLUE
    assert not battle.unit("B1").acted
    assert not battle.unit("B1").disordered
    assert battle.table.cycles == {RED: 1, BLUE: 2}


@cites("AGW-130")
def test_a_unit_still_running_stays_disordered_at_the_end_of_the_cycle():
    table = armies()
    table.units["B1"].running = table.units["B1"].disordered = True
    table.units["B1"].acted = True
    battle = Battle(table, "S7")
    battle.play(acts("B2"), END, fates="H2")
    assert battle.table.cycles[BLUE] == 2
    assert battle.unit("B1").disordered


@cites("AGW-132")
def test_a_destroyed_unit_still_needs_its_card():
    table = armies()
    table.units["B2"].gone, table.units["B2"].figures = "destroyed", 0
    table.units["B3"] = unit("B3", at=(30, 4), acted=True)
    battle = Battle(table, "S7")
    battle.play(acts("B1"), END, fates="S8")
    assert battle.table.cycles[BLUE] == 1
    told = battle.play(acts("B2"), fates="H2")
    assert told.one(events.CardUsed).dead == ("B2",)
    assert told.one(events.CycleEnded).seat == BLUE


@cites("AGW-134")
def test_an_ace_lets_a_unit_act_that_has_acted_and_shoot_again():
    table = armies()
    table.units["R1"].acted = table.units["R1"].shot = True
    battle = Battle(table, "HA")
    told = battle.play(acts("R1"))
    assert told.one(events.Activated).again
    assert not battle.unit("R1").shot


@cites("AGW-125", "AGW-070", "AGW-071")
def test_a_court_card_activates_a_brigade_and_a_number_card_does_not():
    table = armies()
    table.units["R2"].place = (21 * 254, 56 * 254)
    pair = Use("brigade", ("R1", "R2"))
    assert Battle(table.copy(), "H9").refusal(pair) == "AGW-071"
    battle = Battle(table, "HK")
    told = battle.play(pair, False, "R1", END, END, fates="S2")
    assert [event.unit for event in told.of(events.Activated)] == ["R1", "R2"]


@cites("AGW-070")
def test_units_more_than_three_inches_apart_are_no_brigade():
    battle = Battle(armies(), "HK")
    assert battle.refusal(Use("brigade", ("R1", "R2"))) == "AGW-070"


@cites("AGW-071", "AGW-191")
def test_a_brigade_with_a_general_acts_on_any_card_and_he_bridges_a_gap():
    table = armies(generals=[general("Rg", (12, 56), attached="R1")])
    table.units["R2"].place = (21 * 254, 56 * 254)
    led = Battle(table, "H2")
    assert led.refusal(Use("brigade", ("R1", "R2"))) == ""
    assert led.question.detail().endswith("A brigade that a general rides with acts on any card.")
    table = armies(generals=[general("Rg", (18, 56))])
    table.units["R2"].place = (24 * 254, 56 * 254)
    assert Battle(table, "HQ").refusal(Use("brigade", ("R1", "R2"))) == ""


@cites("AGW-126", "AGW-135", "AGW-120")
def test_a_card_may_be_kept_by_one_who_has_fewer_than_three():
    battle = Battle(armies(), "H9")
    told = battle.play(Use("hold"), fates="")
    assert told.one(events.CardTaken).card == "H9"
    assert battle.table.hands[RED] == ("H9",)
    two = Battle(armies(hands={RED: "H2 H3"}, standing={RED: "cycle"}), "H9")
    told = two.play(Use("hold"))
    assert told.one(events.CardTaken).card == "H9"
    assert two.table.hands[RED] == ("H2", "H3", "H9")


@cites("AGW-120")
def test_nobody_takes_a_fourth_card():
    battle = Battle(armies(hands={RED: "H2 H3 H4"}, standing={RED: "cycle"}), "H9")
    assert battle.refusal(Use("hold")) == "AGW-120"


@cites("AGW-136")
def test_a_court_card_is_kept_and_a_number_card_played_for_it():
    battle = Battle(armies(hands={RED: "H2 H3 H4"}, standing={RED: "cycle"}), "HK")
    told = battle.play(Use("trade", (), "H3"), acts("R1"))
    assert told.one(events.CardTraded).played == "H3"
    assert sorted(battle.table.hands[RED]) == ["H2", "H4", "HK"]
    assert told.one(events.Activated).unit == "R1"


@cites("AGW-137")
def test_an_ace_is_kept_only_as_the_first_card_of_its_owners_cycle():
    assert Battle(armies(), "HA").refusal(Use("hold")) == "AGW-137"
    assert Battle(armies(fresh=(RED,)), "HA").refusal(Use("hold")) == ""


@cites("AGW-138")
def test_a_held_ace_is_lost_when_its_owners_cycle_ends():
    table = armies(hands={RED: "HA"}, standing={RED: "charge"})
    table.units["R1"].acted = True
    battle = Battle(table, "H2")
    battle.play(acts("R2"), END, fates="S2")
    assert battle.table.hands[RED] == ()
    assert "HA" in battle.table.deck.discards


@cites("AGW-139", "AGW-142")
def test_a_hold_card_interrupts_before_a_flip():
    battle = Battle(armies(hands={RED: "H5"}))
    assert battle.asks() == "Interrupt"
    told = battle.play("H5", acts("R1"), END, fates="S2")
    assert told.kinds()[:4] == ["HoldPlayed", "CardUsed", "Activated", "ActivationEnded"]
    assert told.of(events.Flipped)[0].card == "S2"


@cites("AGW-139")
def test_after_an_interruption_the_flipped_card_is_used_as_usual():
    battle = Battle(armies(hands={RED: "H5"}))
    told = battle.play("", "H5", acts("R1"), END, acts("B1"), fates="S2")
    assert [event.unit for event in told.of(events.Activated)] == ["R1", "B1"]


@cites("AGW-140")
def test_one_hold_card_for_every_flip():
    battle = Battle(armies(hands={RED: "H5 H6"}))
    battle.play("", "H5", acts("R1"), END, acts("B1"), END, fates="S2 S3")
    # H5 went after the flip of S2; only when S3 is turned may red call again.
    assert battle.asks() == "Interrupt"
    assert battle.table.flipped == "S3"


@cites("AGW-142")
def test_a_hold_card_serves_only_units_that_have_not_acted():
    table = armies(hands={RED: "H5"})
    table.units["R1"].acted = True
    battle = Battle(table)
    battle.play("H5")
    assert battle.table.active == "R2"


@cites("AGW-141")
def test_of_two_calls_the_higher_card_goes_ahead_and_the_other_goes_back():
    battle = Battle(armies(hands={RED: "H5", BLUE: "SQ"}))
    told = battle.play("H5", "SQ", acts("B1"))
    assert told.one(events.CallsClashed).winner == BLUE
    assert battle.table.hands == {RED: ("H5",), BLUE: ()}


@cites("AGW-141")
def test_equal_cards_are_decided_by_the_dice_and_ties_rolled_again():
    battle = Battle(armies(hands={RED: "H5", BLUE: "S5"}))
    told = battle.play("H5", "S5", acts("B1"), fates="3 3 2 6")
    assert told.one(events.CallsClashed).winner == BLUE
    assert told.one(events.CallsClashed).dice == (3, 3, 2, 6)


@cites("AGW-139")
def test_a_seat_that_says_not_this_cycle_is_left_in_peace_until_the_cycle_ends():
    table = armies(hands={RED: "H5"})
    table.units["R1"].acted = True
    battle = Battle(table)
    battle.play("cycle", fates="H2")
    assert battle.asks() == "UseCard"
    battle.play(acts("R2"), END)
    assert battle.table.standing[RED] == ""
    assert battle.asks() == "Interrupt"


@cites("AGW-145")
def test_the_first_joker_ends_both_cycles_and_hold_cards_are_kept():
    table = armies(hands={RED: "H5"}, standing={RED: "charge"})
    for name in ("R1", "B2"):
        table.units[name].acted = table.units[name].disordered = True
    battle = Battle(table, "JB S3")
    assert battle.table.cycles == {RED: 2, BLUE: 2}
    assert not any(u.acted or u.disordered for u in battle.table.units.values())
    assert battle.table.hands[RED] == ("H5",)


@cites("AGW-146", "AGW-118")
def test_the_second_joker_has_all_cards_shuffled_and_dealt_anew():
    table = armies(hands={RED: "H5"}, standing={RED: "charge"}, jokers=1)
    battle = Battle(table, "JL H2 H3 S4 S5 S6 S7")
    assert battle.table.hands == {RED: ("H2", "H3"), BLUE: ("S4", "S5", "S6", "S7")}
    assert battle.table.reshuffles == 1
    assert len(battle.table.deck) == 48


@cites("AGW-254", "AGW-255")
def test_who_fell_back_off_the_table_returns_at_the_shuffle_and_who_ran_does_not():
    table = armies(jokers=1)
    table.units["R1"].gone = "fell_back"
    table.units["R2"].gone = "fled"
    table.units["R1"].place = (12 * 254, 61 * 254)
    extra = unit("R3", at=(30, 56))
    table.units["R3"] = extra
    table.units["R4"] = unit("R4", at=(40, 56))
    battle = Battle(table, "JL H2 H3 S4 S5 S6 S7")
    assert battle.unit("R1").on_table
    assert battle.unit("R2").gone == "fled"
    assert abs(battle.unit("R1").place[0] - 12 * 254) < 254


@cites("AGW-366")
def test_a_scenario_may_leave_a_side_only_some_of_its_first_cards():
    table = armies(phase="deal", terms=Terms(keep=((RED, 1),)))
    battle = Battle(table, "H2 H3 S4 S5 S6 S7")
    battle.play("H2")
    assert battle.table.hands[RED] == ("H3",)
    assert "H2" in battle.table.deck.unknown


@cites("AGW-338")
def test_a_player_may_concede():
    battle = Battle(armies(), "H9")
    battle.play(Use("concede"))
    assert (battle.asks(), battle.question.seat) == ("Concede", RED)
    battle.play("")
    assert battle.asks() == "UseCard"  # he has thought better of it
    battle.play(Use("concede"), "retire")
    assert battle.game.verdict.winner == BLUE


@cites("AGW-338")
def test_who_has_lost_a_quarter_is_shown_how_to_concede_but_not_by_a_hold_card():
    table = armies(generals=[general("Rg", (30, 56), gone="killed")])
    battle = Battle(table, "H9")
    assert battle.offers()[-1] == Use("concede")
    chance = Stream.of("concede")
    assert Use("concede") not in [battle.question.sample(chance.below) for _ in range(50)]
    assert Use("concede") not in UseCard(table, RED, Card("H8"), held=True).offers()
    assert Use("concede") not in Battle(armies(), "H9").offers()


@cites("AGW-133", "AGW-329")
def test_a_general_rides_five_dice_on_a_card_of_his_own():
    table = armies(generals=[general("Rg", (30, 56))])
    battle = Battle(table, "H4 1 1 1 1 1")
    battle.play(Use("general", (), "Rg"))
    assert battle.asks() == "WhereTo"
    assert battle.question.reach == 5 * 254


@cites("AGW-121", "AGW-141")
def test_where_hands_are_hidden_a_card_shown_in_a_clash_is_known_from_then_on():
    table = armies(hands={RED: "H5", BLUE: "SQ S2"}, switches={"hidden_hands": True})
    table.seen = {RED: (), BLUE: ()}
    battle = Battle(table)
    assert view(table, RED).sides[1].hand == ("back", "back")
    assert view(table, BLUE).sides[1].hand == ("SQ", "S2")
    battle.play("H5", "S2", acts("B1"))
    assert battle.table.seen[RED] == ("H5",)
    assert view(battle.table, BLUE).sides[0].hand == ("H5",)


@cites("AGW-121")
def test_where_hands_are_hidden_even_an_empty_one_is_asked():
    battle = Battle(armies(hands={RED: "H5"}, switches={"hidden_hands": True}))
    assert battle.game.waiting() == (RED, BLUE)
