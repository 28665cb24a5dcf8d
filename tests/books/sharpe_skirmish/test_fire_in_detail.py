"""Shooting and artillery in detail."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import (
    EAST,
    NORTH,
    RED,
    SOUTH,
    Battle,
    cm,
    group,
    gun,
    lay,
    patch,
)
from books.sharpe_skirmish.positions import (
    captain_at_hand,
    captain_far_off,
    foe,
    officer_beside,
    rank,
    rifle_captain,
    run,
)
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.artillery import gun_targets
from grognard.books.sharpe_skirmish.book import BOOK
from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.hauling import hands
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.shooting import marks, nearest_target, targets
from marks import cites


def horse(**given):
    places = [(60, 60), (64, 60), (68, 60), (72, 60)]
    return group("red-1", "cuirassier", places=places, facing=SOUTH, **given)


@cites("SK-024", "SK-036")
def test_commanded_troops_cannot_single_out_an_officer_within_5_of_a_group():
    squad = rank("red-1", "redcoat", 60, commander="red-9")
    laid = lay(squad, rifle_captain(), *officer_beside(), phase="shoot", queue=("red-1",))
    assert [foe.id for foe in targets(laid, squad)] == ["blue-1"]
    battle = Battle(laid)
    assert battle.refusal("blue-2") == "SK-036"
    assert battle.refusal("blue-1") == ""


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


@cites("SK-025")
@pytest.mark.parametrize(
    ("to", "gallops", "halves"), [(35, 0, 1), (34, 0, 2), (45, 2, 1), (44, 2, 2)]
)
def test_half_speed_of_horse_is_half_of_the_gallop_and_of_a_walk_when_blown(to, gallops, halves):
    known = {"commander": "red-9", "gallops": gallops, "acted": 1}
    troop = group("red-1", "hussar", places=[(60, 60)], facing=NORTH, **known)
    battle = Battle(lay(troop, captain_at_hand(), foe((170, 10)), turn=2))
    battle.play("red-1")
    told = battle.play(Order("move", (cm(60), cm(to))))
    assert told.one(events.Moved).halves == halves


@cites("SK-025", "SK-083")
def test_a_wounded_man_who_hurries_to_keep_up_holds_his_fire_and_his_comrades_do_not():
    places = [(60, 60), (63, 60), (66, 60)]
    men = group("red-1", "redcoat", places=places, wounded=1, facing=NORTH, commander="red-9")
    theirs = group("blue-1", "fusilier", places=[(60, 34), (64, 34)])
    battle = Battle(lay(men, captain_at_hand(), theirs))
    battle.play("red-1", Order("move", (cm(63), cm(48))))
    assert battle.asks() == "FireAt"
    told = battle.play("blue-1", dice=[1, 1])
    assert sorted(told.one(events.Fired).shooters) == ["red-1.2", "red-1.3"]


@cites("SK-025")
def test_who_is_promised_to_be_slow_enough_to_shoot_goes_at_half_speed_to_a_man():
    men = group("red-1", "redcoat", 12, (60, 60), EAST, formed=True, commander="red-9")
    battle = Battle(lay(men, captain_far_off(), group("blue-1", "fusilier", 4, (60, 20), SOUTH)))
    battle.play("red-1")
    order = Order("move", (cm(60), cm(50)))
    assert battle.question.describe(order).detail.endswith("slow enough to shoot")
    moved = battle.play(order).one(events.Moved)
    assert max(march.cost for march in moved.marches) <= cm(12.5)
    assert battle.asks() == "FireAt"


@cites("SK-031", "SK-036")
def test_uncommanded_troops_shoot_at_the_group_of_the_officer_who_is_nearest():
    squad = rank("red-1", "redcoat", 60, seat="")
    laid = lay(squad, *officer_beside())
    target = nearest_target(laid, squad)
    assert target is not None
    assert target.id == "blue-1"


@cites("SK-034", "SK-036")
def test_a_player_character_still_picks_out_the_officer():
    hero = rifle_captain(busy=True)
    laid = lay(hero, *officer_beside())
    assert "blue-2.1" in [figure.id for figure in marks(laid, hero)]


@cites("SK-034", "SK-044")
def test_a_player_character_picks_nobody_who_is_concealed_though_his_comrade_is_in_plain_sight():
    wood = patch("wood", 66, 30, 10, 10)
    hero = group("red-9", "rifle-officer", places=[(60, 80)], pc=True, busy=True)
    theirs = group("blue-1", "fusilier", places=[(58, 32), (66, 32)])
    table = lay(hero, theirs, ground=[wood], phase="shoot", queue=("red-9",))
    assert [figure.id for figure in marks(table, hero)] == ["blue-1.1"]
    assert Battle(table).refusal("blue-1.2") == "SK-037"


@cites("SK-035")
def test_the_ten_nearest_are_nearest_to_the_whole_shooting_group_loaded_or_not():
    pair = group("red-1", "redcoat", places=[(20, 60), (100, 60)], commander="red-9")
    empty = group("red-1", "redcoat", places=[(20, 60)], load=2)
    pair.figures = (*empty.figures, pair.figures[1])
    many = group("blue-1", "fusilier", places=[(20 + 8 * n, 45) for n in range(11)])
    laid = lay(pair, rifle_captain(), many, phase="shoot", queue=("red-1",))
    told = Battle(laid).play("blue-1", dice=[8, "blue-1.1", 5])
    assert [hit.figure for hit in told.one(events.Fired).hits] == ["blue-1.1"]


@cites("SK-036", "SK-080")
def test_a_gun_that_bears_on_an_officer_bears_on_the_group_within_5_of_him():
    crew = group("red-1", "british-gunner", places=[(62, 70), (66, 70)])
    laid = lay(crew, *officer_beside(), guns=[gun(crew, (64, 66), NORTH)])
    assert [foe.id for foe in gun_targets(laid, crew)] == ["blue-1"]


@cites("SK-036", "SK-079")
@pytest.mark.parametrize(("victim", "threat"), [("blue-9.1", 9), ("blue-1.1", 0)])
def test_an_officer_who_is_hit_among_his_men_is_under_artillery_fire_as_they_are(victim, threat):
    crew = group("red-1", "british-gunner", places=[(56, 60), (64, 60), (60, 64)])
    piece = gun(crew, (60, 60), NORTH, work=12)
    men = group("blue-1", "fusilier", places=[(60, 20), (63, 20)])
    officer = group("blue-9", "french-officer", places=[(66, 20)], pc=True)
    battle = Battle(lay(crew, men, officer, guns=[piece], phase="shoot", queue=("red-1",)))
    battle.play("blue-1", dice=[1, victim])
    assert battle.group("blue-1").threat == 9
    assert battle.group("blue-9").threat == threat


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


@cites("SK-036")
def test_who_goes_along_is_said_behind_what_the_group_does():
    men = group("red-1", "redcoat", 4, at=(60, 60))
    sergeant = group("red-2", "british-sergeant", places=[(60, 64)])
    laid = lay(men, sergeant)
    march = March("red-1.1", ((0, 0), (0, 100)), 1250)
    moved = events.Moved("red-1", (march,), ("red-2",), 0, 1, 1, "moves as ordered", "SK-017")
    assert moved.tell(laid) == "red-1 moves as ordered: 13 cm. red-2 goes along."


@cites("SK-072")
def test_a_crew_that_the_table_runs_goes_back_to_the_gun_it_was_thrown_back_from():
    places = [(56, 66), (58, 66), (60, 66), (62, 66)]
    crew = group("red-1", "british-gunner", places=places, result="halt")
    piece = gun(crew, (60, 56), NORTH)
    battle = run("halt", crew, foe((60, 10)), guns=[piece])
    assert battle.told.one(events.Moved).how == "goes back to its gun"
    assert len(hands(battle.table, battle.group("red-1"))) == 4


@cites("SK-077")
def test_a_sentence_about_a_gun_begins_with_a_capital():
    crew = group("red-1", "british-gunner", 4, at=(60, 60))
    laid = lay(crew, group("blue-1", "fusilier", 4, at=(60, 20)), guns=[gun(crew, (60, 56))])
    fired = events.GunFired("red-1-carriage", "red-1", "blue-1", cm(30), 1, 9, 1, 0, (), "red")
    assert fired.tell(laid).startswith("The gun of red-1 fires at blue-1 at 30 cm")


@cites("SK-081")
@pytest.mark.parametrize(("jammed", "pills"), [(2, ["jammed"]), (3, ["jammed"]), (1, []), (0, [])])
def test_a_jammed_gatling_is_seen_to_be_jammed(jammed, pills):
    crew = group("red-1", "british-gunner", places=[(56, 60), (64, 60)])
    piece = gun(crew, (60, 60), NORTH, model="gatling", jammed=jammed)
    table = lay(crew, group("blue-1", "fusilier", 4, (60, 10)), guns=[piece], turn=2)
    shown = next(one for one in BOOK.view(table, RED).pieces if one.id == piece.id)
    assert [pill.words for pill in shown.pills] == pills
