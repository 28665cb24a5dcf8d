"""What a drilled commander of A Gentleman's War does in positions that have one good answer."""

from books.gentlemans_war.field import Battle, lay, unit
from grognard.books.gentlemans_war import BOOK
from grognard.books.gentlemans_war.brigades import Use, UseCard
from grognard.books.gentlemans_war.doing import Deed
from grognard.players import Outlook, seat
from grognard.players.brains import TEMPERS, brain_of
from grognard.players.brains.gentlemans_war.clashing import odds, reaches

BRAIN = brain_of("gentlemans_war")
STEADY = TEMPERS["steady"]


def favourite(game):
    """What drill answers here."""
    asked = BRAIN.ask(game, game.question)
    worths = BRAIN.weigh(game, asked, STEADY)
    return asked.choices[worths.index(max(worths))]


def charged(charger, target):
    """Blue's B has charged red's R."""
    far = unit("R9", at=(66, 58)), unit("B9", at=(66, 2))
    battle = Battle(lay(charger, target, *far), "S7")
    battle.play(Use("unit", ("B",)))
    battle.play(Deed("charge", "R"))
    return battle.game


def acting(*units, card="H7", **more):
    """Red's R has been given the card and asks what to do."""
    battle = Battle(lay(*units, **more), card)
    battle.play(Use("unit", ("R",)))
    return battle.game


def test_fresh_foot_forms_square_before_horse():
    horse = unit("B", "light_cavalry", at=(30, 28))
    assert favourite(charged(horse, unit("R", at=(30, 40)))) == "form:square"


def test_foot_charged_by_foot_keeps_its_actions_for_a_volley():
    assert favourite(charged(unit("B", at=(30, 32)), unit("R", at=(30, 40)))) == ""


def test_foot_with_an_enemy_in_range_shoots_first():
    game = acting(unit("R", at=(30, 40)), unit("B", at=(30, 30)), unit("B9", at=(66, 2)))
    assert favourite(game) == Deed("shoot", "B")


def test_the_disordered_dress_their_ranks_when_nobody_is_near():
    game = acting(unit("R", at=(30, 50), disordered=True), unit("B", at=(30, 10)))
    assert favourite(game) == Deed("reform")


def test_who_is_far_from_the_enemy_goes_to_him():
    game = acting(unit("R", at=(30, 55)), unit("B", at=(30, 5)))
    assert favourite(game).kind in ("march", "run")


def test_a_limbered_gun_within_its_range_goes_into_action():
    gun = unit("R", "field_gun", at=(30, 50), formation="limbered")
    game = acting(gun, unit("B", at=(30, 22)), unit("B9", at=(66, 2)))
    assert favourite(game) == Deed("form", "deployed")


def test_the_odds_of_a_charge_are_better_from_the_flank():
    table = lay(unit("R", at=(30, 40)), unit("B", at=(30, 30)))
    front = odds(table, table.units["B"], table.units["R"]).wins
    table.units["B"].place, table.units["B"].bearing = (45 * 254, 40 * 254), 27000
    assert odds(table, table.units["B"], table.units["R"]).wins > front


def test_dice_reach_as_far_as_they_are_thrown():
    assert reaches(1, 1) == 1
    assert reaches(1, 6) == 1 / 6
    assert reaches(2, 12) == 1 / 36
    assert reaches(3, 19) == 0


def test_a_lone_offer_that_must_be_asked_for_secrecy_needs_no_explanation():
    """Nobody holds a card, but with hidden hands everybody is asked all the same."""
    horse, foot = unit("B", "light_cavalry", at=(30, 28)), unit("R", at=(30, 40))
    table = lay(horse, foot, unit("R9", at=(66, 58)), switches={"hidden_hands": True})
    game = Battle(table, "S7").game
    game.book = BOOK  # which knows how to imagine hidden hands
    while not isinstance(game.question, UseCard):
        game.answer("")
    game.answer(Use("unit", ("B",)))
    game.answer(Deed("charge", "R"))
    assert list(game.question.offers()) == [""]
    player = seat("general", "1")
    assert player.choose(Outlook(game, game.question.seat)) == ""
    assert player.explain().words == "There was only one thing to do."
