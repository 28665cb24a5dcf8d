"""What a referee who watched skirmishes found played otherwise than the book has it."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import SOUTH, Battle, cm, group, gun, lay, patch
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.events.marches import March
from marks import cites


def horse(**given):
    places = [(60, 60), (64, 60), (68, 60), (72, 60)]
    return group("red-1", "cuirassier", places=places, facing=SOUTH, **given)


# Who dices with whom


@cites("SK-036", "SK-040")
@pytest.mark.parametrize(
    ("kind", "units"),
    [("french-sergeant", ["red-1", "red-2"]), ("french-mounted-officer", ["red-1"])],
)
def test_a_man_on_foot_shares_no_die_with_horse_beside_him(kind, units):
    beside = group("red-2", kind, places=[(64, 64)])
    foe = group("blue-1", "redcoat", 6, at=(64, 150))
    laid = lay(horse(), beside, foe, phase="dice", size=(180, 180))
    battle = Battle(laid, dice=[4] * len(units))
    thrown = battle.told.of(events.Diced)
    assert [diced.group for diced in thrown] == units
    if len(units) > 1:
        assert thrown[1].reckoning.cite == "SK-039", "the table of infantry"


# Sentences


@cites("SK-036")
def test_who_goes_along_is_said_behind_what_the_group_does():
    men = group("red-1", "redcoat", 4, at=(60, 60))
    sergeant = group("red-2", "british-sergeant", places=[(60, 64)])
    laid = lay(men, sergeant)
    march = March("red-1.1", ((0, 0), (0, 100)), 1250)
    moved = events.Moved("red-1", (march,), ("red-2",), 0, 1, 1, "moves as ordered", "SK-017")
    assert moved.tell(laid) == "red-1 moves as ordered: 13 cm. red-2 goes along."


@cites("SK-024", "SK-050")
def test_a_man_alone_is_a_he_and_a_group_an_it():
    men = group("red-1", "redcoat", 4, at=(60, 60))
    sergeant = group("red-2", "british-sergeant", places=[(90, 64)])
    laid = lay(men, sergeant)
    held = [events.HeldFire(name, "holds its fire").tell(laid) for name in ("red-1", "red-2")]
    assert held == ["red-1 holds its fire.", "red-2 holds his fire."]
    why = "stays where it is: it cannot withdraw"
    stood = [events.Stood(name, 0, why, "SK-052").tell(laid) for name in ("red-1", "red-2")]
    assert stood[1] == "red-2 stays where he is: he cannot withdraw."
    assert stood[0] == f"red-1 {why}."


@cites("SK-077")
def test_a_sentence_about_a_gun_begins_with_a_capital():
    crew = group("red-1", "british-gunner", 4, at=(60, 60))
    laid = lay(crew, group("blue-1", "fusilier", 4, at=(60, 20)), guns=[gun(crew, (60, 56))])
    fired = events.GunFired("red-1-carriage", "red-1", "blue-1", cm(30), 1, 9, 1, 0, ())
    assert fired.tell(laid).startswith("The gun of red-1 fires at blue-1 at 30 cm")


# Flight


@cites("SK-053")
@pytest.mark.parametrize(("lake", "least"), [(90, 24), (68, 20)])
def test_who_runs_and_is_barred_straight_back_finds_another_way(lake, least):
    runners = group("red-1", "guerrilla", places=[(60, 60)], result="run", bound=True, seat="")
    foe = group("blue-1", "fusilier", places=[(60, 20)], seat="")
    water = patch("lake", 60, lake + 15, 50, 30)
    battle = Battle(lay(runners, foe, ground=[water]))
    moved = battle.told.one(events.Moved)
    (x, y), (end_x, end_y) = moved.path[0], moved.path[-1]
    assert (end_x - x) ** 2 + (end_y - y) ** 2 >= cm(least) ** 2


# Fire under command


@cites("SK-024", "SK-028", "SK-041")
def test_commanded_troops_who_must_withdraw_still_shoot_at_whom_they_are_told():
    men = group(
        "red-1", "redcoat", 4, at=(60, 60), commander="red-9", result="withdraw", bound=True
    )
    captain = group("red-9", "british-officer", places=[(60, 80)], pc=True)
    near = group("blue-1", "fusilier", 4, at=(60, 40), facing=SOUTH)
    far = group("blue-2", "fusilier", 4, at=(90, 30), facing=SOUTH)
    battle = Battle(lay(men, captain, near, far, phase="shoot", queue=("red-1",)))
    assert battle.asks() == "FireAt"
    assert set(battle.question.offers()) == {"blue-1", "blue-2", ""}
    assert battle.play("").one(events.HeldFire).group == "red-1"
