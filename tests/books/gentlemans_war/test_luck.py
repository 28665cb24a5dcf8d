"""The What Luck, Chaps! deck, where it is played."""

import pytest

from books.gentlemans_war.field import BLUE, RED, Battle, lay, unit
from books.gentlemans_war.test_cameos import END
from grognard.books.gentlemans_war import BOOK, events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.luck import LUCK
from grognard.books.gentlemans_war.view import view
from grognard.kernel.fates import Stream
from marks import cites

LATER = [card for card, luck in LUCK.items() if luck.when == "later"]


def lucky(*others, last=RED, played=True, native=False, **more):
    units = [unit("R", at=(30, 40)), unit("R2", at=(50, 40)), unit("B", at=(30, 20))]
    units = [one for one in units if one.id not in [other.id for other in others]]
    switches = {"what_luck": played, "native:blue": native}
    everybody = (*units, unit("B2", at=(50, 10)), *others)
    return lay(*everybody, switches=switches, last_actor=last, **more)


def told(battle, kind):
    return [event for event in battle.game.chronicle if isinstance(event, kind)]


@cites("AGW-149")
def test_nobody_draws_unless_both_sides_play_with_the_deck():
    assert not told(Battle(lucky(played=False), "JL H7"), events.LuckDrawn)
    switch = next(one for one in BOOK.switches if one.id == "what_luck")
    assert (switch.default, switch.cite) == (False, "AGW-149")


@cites("AGW-150")
@pytest.mark.parametrize("last", [RED, BLUE])
def test_the_last_to_act_before_a_joker_draws_a_card(last):
    battle = Battle(lucky(last=last), "JL orders H7")
    assert told(battle, events.LuckDrawn)[0].seat == last
    assert battle.table.luck_hands == {last: ("orders",)}


@cites("AGW-150")
def test_a_card_to_be_played_later_is_kept_in_secret():
    battle = Battle(lucky(hands={RED: "H2 H3 H4"}, standing={RED: "cycle"}), "JL orders")
    drawn = told(battle, events.LuckDrawn)[0]
    assert (drawn.seen(RED).card, drawn.seen(BLUE).card, drawn.seen(BLUE).words) == (
        "orders",
        "?",
        "",
    )
    mine, theirs = (view(battle.table, seat).sides[0].notes for seat in (RED, BLUE))
    assert "What luck, chaps: Mislaid Orders" in mine
    assert "What luck, chaps: 1" in theirs
    assert len(battle.table.hands[RED]) == 3  # it is not one of the three


@cites("AGW-150")
def test_what_the_enemy_keeps_may_be_any_card_nobody_has_seen():
    table = lucky(luck=("fog", "orders"), luck_hands={RED: ("orders",)})
    seen = set()
    for seed in range(12):
        world = table.copy()
        BOOK.imagine(world, BLUE, Stream.of(f"luck {seed}"))
        seen.update(world.luck_hands[RED])
        assert sorted(world.luck) == sorted(("fog", *world.luck_hands[RED]))
    assert seen == set(LATER)


@cites("AGW-150")
def test_a_card_that_cannot_apply_is_put_away_and_another_is_drawn():
    battle = Battle(lucky(native=True), "JL rain wasps fog H7")
    drawn = told(battle, events.LuckDrawn)
    assert [(event.card, event.fits) for event in drawn] == [
        ("rain", False),  # rain in such a country
        ("wasps", False),  # nobody rides
        ("fog", True),
    ]
    assert battle.table.weather == "fog"


@cites("AGW-150")
def test_a_card_to_be_played_at_once_is_played_at_once():
    rider = unit("B", "light_cavalry", at=(30, 20))
    other = unit("B5", "light_cavalry", at=(10, 10))
    battle = Battle(lucky(rider, other), "JL wasps")
    assert (battle.asks(), battle.offers()) == ("Bother", ["B", "B5"])
    battle.play("B5", fates="H7")
    assert battle.unit("B5").disordered


def keeping(card, *others, **more):
    return Battle(lucky(*others, luck=(card,), luck_hands={RED: (card,)}, **more), "H7")


@cites("AGW-150", "AGW-152")
def test_a_card_that_was_kept_may_be_played_anywhere_on_the_table():
    battle = keeping("orders")
    assert battle.offers() == ["", "orders>B", "orders>B2"]
    happened = battle.play("orders>B2")
    assert happened.one(events.LuckPlayed).unit == "B2"
    assert battle.unit("B2").acted
    assert battle.table.luck_hands[RED] == ()
    assert battle.asks() == "UseCard"


@cites("AGW-150")
def test_a_player_may_wait_with_his_card():
    battle = keeping("orders")
    battle.play("")
    battle.play(Use("unit", ("R",)), END, fates="H8")
    assert battle.asks() == "PlayLuck"


@cites("AGW-150")
def test_the_drummer_boy_forms_up_a_unit_and_stragglers_come_back():
    battle = keeping("drummer", unit("R", at=(30, 40), disordered=True))
    battle.play("drummer>R")
    assert not battle.unit("R").disordered
    battle = keeping("stragglers", unit("R", at=(30, 40), figures=11, original=12))
    battle.play("stragglers>R")
    assert battle.unit("R").figures == 12


@cites("AGW-152")
@pytest.mark.parametrize(
    ("weather", "y", "refused"),
    [("", 22, ""), ("fog", 22, "AGW-217"), ("fog", 29, ""), ("rain", 22, "AGW-217")],
)
def test_weather_is_the_same_all_over_the_table(weather, y, refused):
    battle = Battle(lucky(unit("B", at=(30, y)), weather=weather), "H7")
    battle.play(Use("unit", ("R",)))
    assert battle.refusal(Deed("shoot", "B")) == refused


@cites("AGW-152")
def test_in_the_rain_every_shot_counts_as_one_range_further():
    def needed(weather):
        battle = Battle(lucky(unit("B", at=(30, 30)), weather=weather), "H7")
        battle.play(Use("unit", ("R",)))
        happened = battle.play(Deed("shoot", "B"), fates="1 1 1 1 1 1")
        return happened.one(events.Shot).needed

    assert needed("rain") == needed("") + 1


@cites("AGW-152")
def test_the_weather_clears_at_the_next_joker():
    battle = Battle(lucky(weather="fog", luck=("fog",)), "JL orders H7")
    assert battle.table.weather == ""


@cites("AGW-150")
def test_the_deck_is_shuffled_when_it_is_through():
    held = {BLUE: ("orders",)}
    battle = Battle(lucky(luck=tuple(LUCK), luck_hands=held), "JL fog H7")
    assert sorted(battle.table.luck) == ["fog", "orders"]


@cites("AGW-150")
def test_wasps_do_not_mind_bicycles():
    cyclists = unit("B", "cyclists", at=(30, 20))
    battle = Battle(lucky(cyclists), "JL wasps fog H7")
    assert [one.fits for one in told(battle, events.LuckDrawn)] == [False, True]
