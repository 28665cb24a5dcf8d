"""Guns: moving, unlimbering, loading, firing; and gatlings."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import EAST, NORTH, SOUTH, Battle, cm, group, gun, lay
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.artillery import (
    barrels,
    gun_targets,
    is_loaded,
    loaders,
    work_needed,
)
from grognard.books.sharpe_skirmish.book import BOOK
from grognard.books.sharpe_skirmish.forces import FORCES
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.tables import shelling
from marks import cites
from told import Told


def crew(count=4, **given):
    """Gunners about a gun at 60, 60 that faces north."""
    places = [(56.4, 60), (63.6, 60), (56.4, 63.6), (63.6, 63.6), (60, 64)][:count]
    return group("red-1", "british-gunner", places=places, **given)


def battery(men=None, foes=(), order=False, **given):
    men = men or crew()
    stands = {key: given.pop(key) for key in list(given) if key in ("turn", "phase")}
    model = gun(men, (60, 60), NORTH, **given)
    phase = {"phase": "move"} if order else {"phase": "shoot", "queue": ("red-1",)}
    foes = foes or [group("blue-1", "fusilier", 6, (60, 20), SOUTH)]
    return lay(men, *foes, guns=[model], **{**phase, **stands})


def model(laid):
    return laid.carriages["red-1-carriage"]


@cites("SK-071")
def test_guns_stand_on_square_bases():
    base = model(battery()).base
    assert base.width == base.depth == cm(5)


@cites("SK-072")
def test_the_standing_order_of_a_crew_is_to_hold_its_place_and_serve_the_gun():
    table = battery(crew(seat=""), order=True)
    battle = Battle(table)
    stood = battle.told.one(events.Stood)
    assert stood.by == "SK-072"
    assert stood.facing == NORTH
    assert battle.told.one(events.Loaded).men == 4


@cites("SK-072")
def test_a_crew_is_not_marched_away_from_its_gun():
    battle = Battle(battery(order=True))
    battle.play("red-1")
    assert battle.refusal(Order("move", to=(cm(60), cm(80)))) == "SK-072"
    assert {o.kind for o in battle.question.offers()} >= {"serve", "arms", "turn"}


@cites("SK-072")
def test_a_crew_may_turn_its_gun_to_face_the_enemy_and_does_not_load_then():
    battle = Battle(battery(order=True))
    battle.play("red-1")
    told = battle.play(Order("turn", facing=EAST))
    assert told.one(events.Moved).carriage == (cm(60), cm(60), EAST)
    assert told.of(events.Loaded) == []


@cites("SK-073")
def test_four_unwounded_men_push_a_light_piece_10():
    battle = Battle(battery(order=True, pounds=3))
    battle.play("red-1")
    told = battle.play(Order("push", to=(cm(60), cm(40))))
    assert told.one(events.Moved).carriage == (cm(60), cm(50), NORTH)
    assert told.one(events.Moved).by == "SK-073"


@cites("SK-073")
def test_three_men_or_a_heavier_piece_push_nothing():
    push = Order("push", to=(cm(60), cm(40)))
    for table in (
        battery(crew(3), order=True, pounds=3),
        battery(crew(wounded=1), order=True, pounds=3),
        battery(order=True, pounds=6),
    ):
        battle = Battle(table)
        battle.play("red-1")
        assert battle.refusal(push) == "SK-073"


@cites("SK-074")
def test_four_men_unlimber_a_gun_in_two_turns():
    table = battery(order=True, limbered=True)
    battle = Battle(table)
    battle.play("red-1")
    battle.play(Order("unlimber"))
    assert model(battle.table).limbered
    table = battery(order=True, limbered=True, unlimbering=1, served=1, turn=2)
    battle = Battle(table)
    battle.play("red-1")
    battle.play(Order("unlimber"))
    assert not model(battle.table).limbered


@cites("SK-072", "SK-074")
def test_a_gun_on_its_limber_is_not_served():
    battle = Battle(battery(order=True, limbered=True))
    battle.play("red-1")
    assert "serve" not in {order.kind for order in battle.question.offers()}
    fault = battle.question.fault(Order("serve"))
    assert fault is not None
    assert (fault.cite, fault.remedy) == ("SK-074", "Unlimber it first, or drive it off.")
    assert fault.words == "The gun of red-1 is limbered, and nobody loads or fires it so."


@cites("SK-074")
@pytest.mark.parametrize("between", [Order("drive", (6000, 3000)), Order("arms")])
def test_unlimbering_that_is_broken_off_begins_anew(between):
    battle = Battle(battery(limbered=True, order=True))
    for turn, order in enumerate([Order("unlimber"), between, Order("unlimber")], 1):
        crew_now = battle.table.groups["red-1"].copy()
        carriage = battle.table.carriages["red-1-carriage"].copy()
        foes = [group("blue-1", "fusilier", 6, (60, 20), SOUTH)]
        battle = Battle(lay(crew_now, *foes, guns=[carriage], phase="move", turn=turn))
        battle.play("red-1", order)
    assert model(battle.table).limbered
    assert model(battle.table).unlimbering == 1


@cites("SK-074")
def test_three_men_do_not_unlimber():
    battle = Battle(battery(crew(3), order=True, limbered=True))
    battle.play("red-1")
    assert battle.refusal(Order("unlimber")) == "SK-074"


@cites("SK-074")
def test_a_limbered_gun_drives_15_and_does_not_fire():
    table = battery(order=True, limbered=True, work=12)
    battle = Battle(table)
    battle.play("red-1")
    assert battle.refusal(Order("push", to=(cm(60), cm(50)))) == "SK-073"
    told = battle.play(Order("drive", to=(cm(60), cm(30))))
    assert told.one(events.Moved).carriage == (cm(60), cm(45), NORTH)
    assert told.of(events.GunFired) == []


@cites("SK-075", "SK-EX02")
@pytest.mark.parametrize(
    ("men", "breech", "turns"), [(4, False, 3), (3, False, 4), (5, False, 3), (3, True, 2)]
)
def test_a_gun_is_loaded_and_fired_after_its_man_turns(men, breech, turns):
    """12 man-turns for a muzzle-loader, 4 at once; 6 for a breech-loader, 3 at once."""
    work, fired = 0, 0
    for turn in range(1, turns + 1):
        table = battery(crew(men), breech=breech, work=work, turn=turn)
        battle = Battle(table)
        if battle.asks() == "GunTarget":
            fired = turn
            break
        work = model(battle.table).work
    assert fired == turns


@cites("SK-075", "SK-083")
def test_wounded_men_do_not_serve_the_gun():
    table = battery(crew(wounded=2))
    assert loaders(table, table.groups["red-1"]) == 2


@cites("SK-076")
def test_work_beyond_the_shot_is_lost():
    table = battery(crew(), work=11)
    assert work_needed(model(table)) == 12
    battle = Battle(table)
    battle.play("blue-1", dice=[1, "blue-1.1"])
    assert model(battle.table).work == 0


@cites("SK-076")
def test_a_loaded_gun_may_keep_its_round():
    battle = Battle(battery(work=12))
    told = battle.play("")
    assert told.of(events.GunFired) == told.of(events.Loaded) == []
    assert model(battle.table).work == 12


@cites("SK-077")
@pytest.mark.parametrize(
    ("reach", "threat", "row"),
    [
        (50, 9, "1W 1W1K 1W2K 2W2K 2W3K 5K"),
        (100, 7, "- 1W 1W1K 1W2K 2W2K 2W3K"),
        (101, 5, "- - - 1W 1W1K 1W2K"),
    ],
)
def test_artillery_effect_by_range(reach, threat, row):
    found = shelling(cm(reach))
    assert found.threat == threat

    def written(wounds, kills):
        return (f"{wounds}W" if wounds else "") + (f"{kills}K" if kills else "") or "-"

    assert " ".join(written(*hit) for hit in found.hits) == row


@cites("SK-077", "SK-078")
def test_kills_come_first_then_wounds_among_all_and_the_same_man_may_be_hit_twice():
    battle = Battle(battery(work=12))
    told = battle.play("blue-1", dice=[3, "blue-1.1", "blue-1.2", "blue-1.1"])
    fired = told.one(events.GunFired)
    assert [hit.harm for hit in fired.hits] == ["kill", "kill", "wound"]
    assert [hit.effect for hit in fired.hits] == ["kill", "kill", "lost"]
    assert fired.tell(battle.table).endswith(
        "rolls 3: 2 killed and 1 hit after death, and 9 more risk the next time it dices."
    )
    assert len(battle.group("blue-1").figures) == 4
    assert not any(figure.wounded for figure in battle.group("blue-1"))


@cites("SK-078", "SK-094")
def test_shells_find_nobody_who_is_at_grips():
    squad = group("blue-1", "fusilier", places=[(60, 20), (60, 10)])
    brawler = group("red-2", "redcoat", places=[(62, 10)])
    table = battery(work=12, foes=[squad, brawler])
    battle = Battle(table)
    fired = battle.play("blue-1", dice=[2]).one(events.GunFired)
    assert [(hit.figure, hit.effect) for hit in fired.hits] == [
        ("blue-1.1", "kill"),
        ("blue-1.1", "lost"),
    ]


@cites("SK-079", "SK-043")
def test_the_threat_level_is_added_to_a_unit_that_is_hit():
    battle = Battle(battery(work=12))
    battle.play("blue-1", dice=[1, "blue-1.1"])
    assert battle.group("blue-1").threat == 9
    assert battle.group("blue-1").shelled


@cites("SK-079")
def test_no_hit_no_addition_and_of_several_the_highest():
    far = [group("blue-1", "fusilier", 6, (60, 2), SOUTH, threat=5)]
    battle = Battle(battery(work=12, foes=far))
    told = battle.play("blue-1", dice=[1])
    assert told.one(events.GunFired).hits == ()
    assert battle.group("blue-1").threat == 5
    assert battle.group("blue-1").shelled
    near = [group("blue-1", "fusilier", 6, (60, 30), SOUTH, threat=5)]
    battle = Battle(battery(work=12, foes=near))
    battle.play("blue-1", dice=[1, "blue-1.1"])
    assert battle.group("blue-1").threat == 9


@cites("SK-080")
def test_a_gun_fires_straight_ahead_of_its_base():
    ahead = group("blue-1", "fusilier", places=[(60, 20)])
    aside = group("blue-2", "fusilier", places=[(70, 20)])
    table = battery(work=12, foes=[ahead, aside])
    assert [foe.id for foe in gun_targets(table, table.groups["red-1"])] == ["blue-1"]


@cites("SK-080", "SK-081")
def test_a_machine_gun_fires_45_degrees_to_either_side():
    aside = group("blue-1", "fusilier", places=[(90, 26)])
    wide = group("blue-2", "fusilier", places=[(100, 55)])
    table = battery(model="gatling", foes=[aside, wide])
    assert [foe.id for foe in gun_targets(table, table.groups["red-1"])] == ["blue-1"]


@cites("SK-080", "SK-081")
@pytest.mark.parametrize(
    ("kind", "arc"), [("gun", "straight ahead"), ("gatling", "within 45 degrees of straight ahead")]
)
def test_who_is_not_before_a_gun_is_refused_with_what_it_bears_on(kind, arc):
    aside = group("blue-2", "fusilier", 4, (150, 60))
    table = battery(foes=[group("blue-1", "fusilier", 6, (60, 20), SOUTH), aside], work=12)
    model(table).model = kind
    fault = Battle(table).question.fault("blue-2")
    assert fault is not None
    assert f"fires only {arc}, at" in fault.words
    assert fault.remedy == "Turn it in another turn."


@cites("SK-081")
@pytest.mark.parametrize(("men", "number"), [(2, 6), (3, 6), (1, 3)])
def test_a_gatling_fires_as_six_rifles_with_two_men_and_three_with_one(men, number):
    table = battery(crew(men), model="gatling")
    assert barrels(table, table.groups["red-1"]) == number


@cites("SK-081")
def test_a_gatling_jams_for_a_turn_if_all_its_dice_are_odd_and_the_shots_still_count():
    battle = Battle(battery(crew(1), model="gatling"))
    told = battle.play("blue-1", dice=[1, 3, 7, "blue-1.1", 5])
    assert len(told.one(events.Fired).hits) == 1
    assert told.one(events.GatlingJammed).dice == (1, 3, 7)
    assert model(battle.table).jammed == 2
    jammed = Battle(battery(crew(1), model="gatling", jammed=2, turn=2))
    assert jammed.told.of(events.Fired) == []
    again = Battle(battery(crew(1), model="gatling", jammed=2, turn=3))
    assert again.asks() == "GunTarget"


@cites("SK-077", "SK-079", "SK-081")
def test_a_target_is_offered_with_what_to_hope_for():
    offer = Battle(battery(work=12)).question.describe("blue-1")
    assert offer.reckoning.total == 9
    assert offer.odds == "2.1 killed and 1.1 wounded hoped for"
    offer = Battle(battery(crew(1), model="gatling")).question.describe("blue-1")
    assert offer.reckoning.total == 4
    assert offer.odds == "1.8 hits to be hoped for"


@cites("SK-081")
def test_one_even_die_keeps_a_gatling_running():
    battle = Battle(battery(crew(1), model="gatling"))
    told = battle.play("blue-1", dice=[1, 2, 3])
    assert told.of(events.GatlingJammed) == []


@cites("SK-076", "SK-072")
def test_a_gun_that_the_table_runs_fires_at_the_nearest_group_it_bears_on():
    near = group("blue-1", "fusilier", places=[(60, 30)])
    far = group("blue-2", "fusilier", places=[(61.5, 5)])
    table = battery(crew(seat=""), work=12, foes=[far, near])
    assert is_loaded(table, table.groups["red-1"])
    battle = Battle(table, dice=[1])
    assert battle.told.one(events.GunFired).target == "blue-1"


@cites("SK-072", "SK-080")
def test_a_crew_that_the_table_runs_turns_its_gun_to_face_the_enemy():
    aside = group("blue-1", "fusilier", 4, (120, 60), SOUTH)
    battle = Battle(battery(crew(seat=""), order=True, foes=[aside]))
    moved = battle.told.one(events.Moved)
    assert moved.carriage is not None
    assert abs(moved.carriage[2] - EAST) < 1000


WITH_GUNS = [
    name
    for name, force in FORCES.ready.items()
    if any(one.gun for one in force.groups) and any(one.pc for one in force.groups)
]


@cites("SK-071", "SK-092")
@pytest.mark.parametrize("name", WITH_GUNS)
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_gun_that_shares_a_post_with_others_is_not_set_up_on_top_of_them(name, seat):
    laid = BOOK.setup(BOOK.agree("almara-bridge", armies={seat: name}))
    assert any(one.side == seat for one in laid.carriages.values())
    assert BOOK.audit(laid) == []


@cites("SK-036", "SK-072")
def test_a_sergeant_beside_a_crew_goes_back_to_the_gun_with_it():
    away = group("red-1", "british-gunner", places=[(60 + 3 * n, 80) for n in range(4)])
    sergeant = group("red-2", "british-sergeant", places=[(64, 84)])
    foes = [sergeant, group("blue-1", "fusilier", 6, (60, 20), SOUTH)]
    told = Battle(battery(away, foes, order=True)).play("red-1", Order("return"))
    assert told.one(events.Moved).also == ("red-2",)


def stragglers(y, **given):
    """A crew some way behind its gun, which is loaded and has enemies before it."""
    away = group("red-1", "british-gunner", places=[(57 + 2.2 * n, y) for n in range(4)], **given)
    return battery(away, order=True, work=12)


@cites("SK-025", "SK-072", "SK-076")
@pytest.mark.parametrize(("y", "in_time"), [(72, True), (84, False)])
def test_a_crew_that_comes_back_fires_a_loaded_gun_only_at_half_speed(y, in_time):
    battle = Battle(stragglers(y))
    battle.play("red-1")
    back = battle.question.describe(Order("return")).detail
    assert back.startswith("in time to fire it" if in_time else "too late to load or fire it")
    told = battle.play(Order("return"))
    assert told.one(events.Moved).how == "goes back to its gun"
    assert (battle.asks() == "GunTarget") is in_time
    assert told.of(events.Loaded) == []


@cites("SK-025", "SK-081")
@pytest.mark.parametrize(("y", "in_time"), [(72, True), (84, False)])
def test_a_gatling_too_waits_for_who_has_hurried_back_to_it(y, in_time):
    table = stragglers(y)
    model(table).model = "gatling"
    battle = Battle(table)
    battle.play("red-1", Order("return"))
    assert (battle.asks() == "GunTarget") is in_time


@cites("SK-072", "SK-076")
@pytest.mark.parametrize(("work", "how"), [(12, "serves"), (0, "goes back")])
def test_who_is_left_at_a_loaded_gun_that_the_table_runs_fires_it_first(work, how):
    places = [(56.4, 60), (63.6, 60), (60, 90), (63, 90)]
    table = battery(group("red-1", "british-gunner", places=places, seat=""), order=True, work=work)
    told = Battle(table, seed="x").told
    step = Told(told[: told.kinds().index("FireEnded")])
    assert how in step[0].tell(table)
    assert bool(step.of(events.GunFired)) is (work == 12)
