"""How the log speaks of sides and units."""

import pytest
from msgspec.structs import replace

from books.gentlemans_war.field import BLUE, RED, Battle, general, lay, unit
from books.gentlemans_war.test_movement import acting, ahead
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import BOOK, events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.doing import Deed, describe
from grognard.books.gentlemans_war.events.cards import aces_of
from grognard.books.gentlemans_war.events.wording import does, them, whom, whose
from grognard.books.gentlemans_war.marching import March
from grognard.books.gentlemans_war.results import ROWS, _is_on_foot
from grognard.books.gentlemans_war.view import view
from grognard.kernel.reckoning import Tally
from grognard.lab.battles import fight
from marks import cites


@pytest.mark.parametrize(
    ("name", "plays", "their"),
    [
        ("Red", "Red plays", "Red's"),
        ("The Germans", "The Germans play", "The Germans'"),
        ("The British", "The British play", "The British"),
        ("The Sirdar's men", "The Sirdar's men play", "The Sirdar's men's"),
        ("The impi", "The impi plays", "The impi's"),
    ],
)
def test_sides_that_are_many_have_verbs_for_many(name, plays, their):
    table = lay(names={RED: name})
    assert (does(table, RED, "plays"), whose(table, RED)) == (plays, their)


def test_an_article_is_small_in_the_middle_of_a_sentence():
    table = lay(unit("B"), names={RED: "The French", BLUE: "Blue"})
    table.units["B"].name = "The Hussars"
    assert (whom(table, "B"), them(table, RED), them(table, BLUE)) == (
        "the Hussars",
        "the French",
        "Blue",
    )
    assert events.Flipped("H7").tell(table) == "7♥ is turned for the French."


def test_who_stays_or_turns_is_said_to_stay_or_turn_and_half_an_inch_is_not_worth_telling():
    table = lay(unit("R", at=(30, 40)))
    stays = events.Moved("R", ((0, 0), (0, 0)), 0, "stays", "AGW-154")
    assert stays.tell(table) == "R stays where it is."
    turns = events.Moved("R", ((0, 0), (0, 0)), 900, "marches", "AGW-154")
    assert turns.tell(table) == "R turns where it stands."
    short = events.Moved("R", ((0, 0), (0, 100)), 0, "runs", "AGW-156")
    assert short.tell(table) == "R hardly moves."
    far = events.Moved("R", ((0, 0), (0, 508)), 0, "runs", "AGW-156")
    assert far.tell(table) == 'R runs 2".'


def told(event):
    return event.tell(lay(unit("R"), unit("B")))


def test_a_shot_says_which_dice_saved_whom_and_not_how_many_hits_were_wasted():
    shot = events.Shot(
        "R", "B", (6, 6, 5), 5, 3, (1, 5, 2), 5, 1, "short", Tally("dice", 3, "").sum()
    )
    assert told(shot) == (
        "R shoots at B (short, 5+): 6 6 5, 3 hits, 1 saved (5+: 1 5 2), 1 figure lost."
    )


def test_a_test_of_morale_says_what_changed_the_die():
    tally = Tally("on the die", 4, "AGW-237")
    tally.add(1, "heavy cover", "AGW-238")
    tested = events.Tested("R", "disconcerted", (2, 4), tally.sum(), "carry_on", 1)
    assert told(tested) == ("R tests morale (disconcerted): 2, again 4, +1 heavy cover, Carry On.")


def test_a_charge_says_which_dice_do_not_count():
    swift = events.ChargeRolled("R", (3, 2, 6), (True, False, True), 254, 3 * 254)
    assert told(swift) == 'R rolls 3 2 6 without the 2, 6" lost to obstacles: 3" of 1", enough.'
    meets = events.CounterCharged("R", (3, 2), (True, True), 5 * 254)
    assert told(meets) == 'R rolls 3 2: 5" to meet the charge.'


def test_blows_say_why_and_gunners_in_disarray_do_not_need_a_seven():
    tally = Tally("advantage", 0, "AGW-296")
    tally.add(-1, "disordered", "AGW-296")
    fought = events.Fought("R", "B", (4, 3), 7, 0, tally.sum())
    assert told(fought) == "R fights B (no die hits, -1 disordered): 4 3, no hits."


@cites("AGW-138")
def test_an_ace_that_was_not_played_in_its_cycle_is_told_to_be_lost():
    table = lay(unit("R", acted=True), unit("B"), hands={RED: "HA H4"})
    assert told(events.CycleEnded(RED, aces_of(table, (RED,)))) == (
        "Red's cycle is over, and A♥ is lost unplayed; a new one begins."
    )
    hidden = lay(unit("R"), unit("B"), hands={RED: "HA"}, switches={"hidden_hands": True})
    assert aces_of(hidden, (RED,)) == ()


@cites("AGW-164", "AGW-167", "AGW-170")
@pytest.mark.parametrize(
    ("kind", "ground", "cite"),
    [
        ("infantry", "field", "AGW-167"),
        ("light_cavalry", "field", "AGW-170"),
        ("infantry", "hedge", "AGW-164"),
    ],
)
def test_a_march_that_costs_the_ranks_their_order_names_the_rule_that_says_so(kind, ground, cite):
    shapes = {"line": ((0, 48), (72, 48))}
    if ground == "field":
        shapes = {"outline": ((0, 30), (72, 30), (72, 49), (0, 49))}
    battle = acting(unit("R", kind, at=(30, 52)), features=[feature("f", ground, **shapes)])
    battle.play(Deed("march", count=battle.unit("R").dice), fates="6 " * battle.unit("R").dice)
    told = battle.play(ahead(5))
    assert told.one(events.Disordered).says_who() == cite


@cites("AGW-119", "AGW-366")
def test_cards_that_go_back_into_the_pack_are_told_unless_hands_are_hidden():
    kept = ((RED, ("H7",)), (BLUE, ()))
    dealt = events.HoldCardsDealt(("H7", "JB", "S9"), kept)
    assert told(dealt).endswith("Red 7♥, Blue nothing; shuffled back: ★ 9♠.")
    hidden = events.HoldCardsDealt(("H7", "JB", "S9"), kept, hidden=True)
    assert "back" not in told(hidden.seen(RED))


@cites("AGW-566")
def test_who_counts_as_horse_on_foot_is_said_to_win_or_lose_as_such():
    horse, foot = unit("R", "light_cavalry"), unit("B")
    warband = unit("R2", "tribal_infantry")
    assert _is_on_foot(ROWS[False, True, False], [foot], [warband])
    assert not _is_on_foot(ROWS[False, True, False], [foot], [horse])
    assert not _is_on_foot(ROWS[False, False, True], [foot], [foot])
    decided = events.FightDecided("B", "R", "infantry beats cavalry", ("R",), ("B",), on_foot=True)
    assert told(decided) == "B has the better of R: as if infantry beats cavalry."


@cites("AGW-364", "AGW-581")
def test_counts_and_lists_agree_with_their_verbs():
    assert told(events.MainBodyComes(RED, (1,))) == "Red's main body comes up: 1 unit at most."
    table = lay(unit("R"), unit("B"), unit("B2"))
    table.units["B"].name = "The Horse of the Caïd"
    found = events.CovertSearched("R", "t", "the thorns", (3,), 2, ("B", "B2"))
    assert found.tell(table) == "R finds the Horse of the Caïd and B2 in the thorns (3, 2+)."


@pytest.mark.parametrize("scenario", ["river-crossing-sappers", "open-battle-four-players"])
def test_dice_and_cards_say_whose_they_are_unless_they_are_both_sides(scenario):
    setup = BOOK.agree(scenario)
    game, _ = fight(BOOK, setup, dict.fromkeys(setup.seats, "random"), "whose")
    of_both = (events.JokerTurned, events.HoldCardsDealt, events.CallsClashed, events.WonFirst)
    sides = {side.id for side in BOOK.view(game.table, None).sides} | {"red", "blue"}
    shown = [event for event in game.chronicle if event.show().dice or event.show().cards]
    assert shown
    assert {event.show().side for event in shown if not isinstance(event, of_both)} <= sides


def test_a_clash_of_calls_says_whose_card_is_whose():
    table = lay(names={RED: "The French", BLUE: "Blue"})
    clash = events.CallsClashed(BLUE, (RED, BLUE), ("HK", "SK"), (2, 5))
    words = "Both call an interruption (the French K\u2665 and Blue K\u2660); "
    assert clash.tell(table) == words + "Blue goes first, by the dice (2 5)."


def test_who_places_first_is_told_with_the_dice():
    table = lay(names={RED: "The French", BLUE: "Blue"})
    words = "The French roll 2, Blue 5; by Blue's choice the French place the first unit."
    assert events.WonFirst((2, 5), RED).tell(table) == words
    assert events.WonFirst((), BLUE).tell(table) == "Blue places the first unit."


def test_marches_retreats_and_rides_are_told_with_their_dice():
    moved = events.Moved("R", ((0, 0), (0, 508)), 0, "runs", "AGW-156", (3, 1), (True, False))
    assert told(moved) == 'R runs 2" (3 1 without the 1).'
    back = events.Retreated("R", ((0, 0), (0, 1778)), 0, (3, 4), ran=False)
    assert told(back) == 'R falls back 7" (3 4).'
    off = events.Retreated("R", ((0, 0), (0, 1778)), 0, (3, 4), ran=True, gone="fled")
    assert told(off) == "R runs away off the table (3 4)."
    rides = events.GeneralMoved("Rg", (0, 0), "R", (1, 2, 3, 4))
    assert told(rides) == "Rg rides with R (1 2 3 4)."


@pytest.mark.parametrize(
    ("turn", "words"),
    [(9000, "90° to the right, in march column"), (-9000, "90° to the left"), (18000, "about")],
)
def test_who_turns_is_said_to_turn_somewhere_and_how_he_stands_then(turn, words):
    formation = "march" if turn > 0 else "attack"
    assert told(events.Faced("R", 0, formation, 1, turn=turn)) == f"R faces {words}."


@cites("AGW-061", "AGW-172", "AGW-340")
def test_offers_tell_what_a_change_costs_and_how_long_a_work_takes():
    battle = acting(unit("R", at=(30, 40)))
    assert describe(battle.table, battle.unit("R"), Deed("form", "march")).detail == "2 dice"
    flank = describe(battle.table, battle.unit("R"), Deed("face", angle=9000)).detail
    assert flank == "1 die; then in march column"
    assert describe(battle.table, battle.unit("R"), Deed("face", angle=18000)).detail == "1 die"
    dug = describe(battle.table, battle.unit("R"), Deed("work", "shallow-trench")).detail
    assert dug == "done after 2 whole cycles"


def test_a_card_says_which_general_rides_by_it_and_why_it_moves_a_brigade():
    table = lay(unit("R"), unit("B"), generals=[general("Rg", (30, 56))])
    rides = events.CardUsed(RED, "H7", (), (), flipped=True, resume="flip", whom="the Marshal")
    assert rides.tell(table) == "Red uses 7♥ for the Marshal."
    court = events.CardUsed(RED, "HK", ("R", "R2"), (), flipped=True, resume="flip")
    assert court.says_who() == "AGW-125"
    assert replace(court, card="H7").says_who() == "AGW-071"  # by their general
    both = replace(court, card="H7", units=("R", "R-skirmishers"))
    assert both.says_who() == "AGW-016"


@cites("AGW-292", "AGW-293")
def test_a_die_for_those_who_are_run_into_says_what_it_brings():
    outcome = ", -1 from outside its front: in disorder"
    hit = events.CarriedAway("R", (3,), 12, "AGW-292", outcome)
    words = "R is run into by accident (3), -1 from outside its front: in disorder."
    assert told(hit) == words


@cites("AGW-347", "AGW-668")
def test_of_several_whom_an_explosion_hits_each_has_a_verb_of_its_own():
    table = lay(unit("B"), unit("B2"), generals=[general("Bg", (1, 1))])
    table.units["B"].name, table.units["B2"].name = "The Hussars", "2nd Foot"
    lost = (("B", 1), ("B2", 3))
    blast = "The Hussars lose 1 figure, 2nd Foot loses 3 figures and Bg is killed."
    assert events.MineExploded("m", lost, ("Bg",)).tell(table) == f"A mine explodes! {blast}"
    device = events.DeviceExploded(RED, lost, ("Bg",)).tell(table)
    assert device == f"The infernal device blows up! {blast}"


@cites("AGW-273")
def test_a_response_names_the_whole_of_whom_it_is_aimed_at():
    table = lay(unit("R"))
    what = "Shoot at The Rifles (second half), long (1 action)"
    told = events.Responded("R", what, 1, 0).tell(table)
    assert told == "R responds (1 action, 0 left): shoot at the Rifles (second half), long."


@cites("AGW-154", "AGW-187")
def test_one_inch_and_one_die_are_one():
    piece = unit("R", at=(30, 40))
    march = March(lay(piece, unit("B", at=(30, 4))), piece, (1,), (True,), running=False)
    assert march.detail() == "Up to 1 inch."
    guns = [unit(f"R{n}", "siege_gun", at=(30 + 4 * n, 40)) for n in range(2)]
    battle = Battle(lay(*guns, unit("B", at=(30, 4))), "HK")
    battle.play(Use("brigade", ("R0", "R1")))
    assert battle.question.describe(True).label == "In step: 1 die for all"


@cites("AGW-005")
@pytest.mark.parametrize(
    ("kind", "formation", "how"),
    [
        ("field_gun", "deployed", "ready to fire"),
        ("field_gun", "limbered", "limbered"),
        ("infantry", "attack", "in attack column"),
    ],
)
def test_a_unit_says_how_it_stands_in_whole_words(kind, formation, how):
    table = lay(unit("R", kind, at=(30, 40), formation=formation))
    (piece,) = view(table, RED).pieces
    assert piece.words.startswith(f"R, red, {how}, ")


@cites("AGW-192")
def test_of_a_column_that_swings_round_the_way_of_its_head_is_told():
    table = lay(unit("R", formation="march"))
    swung = events.Moved(
        "R", ((3810, 3556), (3412, 3996)), 12898, "marches", "AGW-154", (1,), (True,), 1, "march"
    )
    assert swung.tell(table) == 'R marches 1" (1).'


@cites("AGW-671")
def test_many_and_one_are_told_alike_of_how_wilde_made_them_charge():
    table = lay(unit("B"), unit("R"))
    table.units["B"].name = "The Hussars"
    told = events.Incited(RED, "oscar wilde", "B", "R").tell(table)
    assert told == "Oscar Wilde says something about the Hussars, and in a rage they charge R."
