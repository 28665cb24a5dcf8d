"""What a drilled commander of Edwardian Splendour does in positions that have one good answer."""

import pytest
from msgspec.structs import replace

from books.edwardian_splendour.battle import begin, box, foot, gun, horse, lay, mg, row
from grognard.books.edwardian_splendour import deploying, fire_questions
from grognard.books.edwardian_splendour.enlisting import lay_table
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.scenarios import default_armies, scenarios
from grognard.players.brains import TEMPERS, Asked, brain_of
from grognard.players.brains.edwardian_splendour import manning
from grognard.players.brains.edwardian_splendour.clashing import clash
from grognard.players.brains.edwardian_splendour.field import Field, middle, removed
from grognard.players.brains.edwardian_splendour.firing import hits
from grognard.players.brains.edwardian_splendour.judging import standing
from grognard.players.brains.edwardian_splendour.moving import ahead, haste, lack
from grognard.players.brains.edwardian_splendour.setting_up import ideas, order_of_the_day
from grognard.tabletop.geometry import Point, inches

BRAIN = brain_of("edwardian_splendour")
STEADY = TEMPERS["steady"]
FAR = foot("b9", [(70, 2)])


def favourite(*corps, **more):
    """The order that drill gives to red's unit, the only one that has not moved."""
    game = begin(lay(*corps, FAR, phase="move", **more))
    asked = BRAIN.ask(game, game.question)
    worths = BRAIN.weigh(game, asked, STEADY)
    return asked.choices[worths.index(max(worths))]


def test_a_gun_with_somebody_in_sight_stands():
    assert favourite(gun("r", (40, 40)), foot("b", row(6, 38, 20))).kind == "stand"


def test_an_mg_that_can_hit_nobody_does_not_stand_and_wait():
    # In open order in a house they cannot be hit at long range.
    loose = foot("b", row(6, 34, 20.6, step=2.5))
    house = box("w", "building", 30, 19, 52, 21.4)
    assert favourite(mg("r", (40, 43)), loose, features=[house]).kind != "stand"


def test_rifles_at_short_range_stand_and_fire_first():
    assert favourite(foot("r", row(8, 36, 30)), foot("b", row(8, 36, 24))).kind == "stand"


def test_horse_rides_down_a_gun():
    assert favourite(horse("r", row(6, 37, 34)), gun("b", (40, 20))) == Order("charge", target="b")


def test_who_has_moved_does_not_fire_on_those_who_charge_him():
    still = lay(foot("r", row(8, 36, 30)), foot("b", row(8, 36, 26)), phase="move")
    moved = still.copy()
    unit = moved.units["b"]
    unit.figures = tuple(
        type(man)(man.id, man.x, man.y, man.bearing, man.quality, moved=moved.turn)
        for man in unit.figures
    )
    costs = [clash(Field(t), t.units["r"], t.units["b"])[1] for t in (still, moved)]
    assert costs[1] < costs[0]


def test_those_who_can_charge_an_enemy_that_has_moved_go_first():
    table = lay(foot("r", row(8, 36, 30)), foot("b", row(8, 36, 26)), phase="move")
    before = haste(Field(table), table.units["r"])
    table.units["b"].acted = table.turn
    assert haste(Field(table), table.units["r"]) > before


def test_a_spotter_keeps_away_from_the_enemy():
    spotter = foot("r", [(40, 40)], spotter_for="r2")
    table = lay(spotter, foot("b", row(6, 38, 20)), phase="move")
    field, unit = Field(table), table.units["r"]
    near, far = Point(*[inches(n) for n in (40, 30)]), Point(*[inches(n) for n in (40, 44)])
    assert lack(field, unit, far) < lack(field, unit, near)


def test_where_armies_lose_heart_a_unit_is_worth_more_than_its_men():
    corps = (foot("r", row(8, 36, 30)), foot("b", [(36, 20)]))
    field = Field(lay(*corps, phase="move", switches={"army_morale": True}))
    assert field.harm(field.table.units["b"], 1) > 5 * 1


@pytest.mark.parametrize("hits", [0, 1, 4, 8])
def test_the_more_men_fall_at_once_the_likelier_the_unit_is_gone(hits):
    unit = foot("b", row(8, 36, 20)).unit
    assert removed(unit, hits) <= removed(unit, hits + 1) <= 1.0
    assert removed(unit, 0) == 0.0
    assert removed(unit, 8) == 1.0


def test_who_has_lost_more_of_his_men_stands_worse():
    table = lay(foot("r", row(8, 36, 30)), foot("b", row(8, 36, 20)), phase="move")
    table.began = {"red": 8, "blue": 8}
    assert standing(Field(table), "red") == 0
    table.units["b"].figures = table.units["b"].figures[:4]
    assert standing(Field(table), "red") > 0
    assert standing(Field(table), "red") == -standing(Field(table), "blue")


def test_a_general_thinks_twice_only_about_the_last_orders_near_the_enemy():
    few = begin(lay(foot("r", row(8, 36, 30)), foot("b", row(8, 36, 20)), phase="move"))
    assert BRAIN.matters(few.question)
    away = begin(lay(foot("r", row(8, 36, 46)), foot("b", row(8, 2, 2)), phase="move"))
    assert not BRAIN.matters(away.question)


def test_who_wins_by_waiting_does_not_go_and_look_for_the_enemy():
    corps = (foot("r", row(8, 36, 46)), foot("b", row(8, 36, 20), bracket=0))
    assert favourite(*corps).kind != "stand"
    assert favourite(*corps, switches={"at_limit": "red"}).kind == "stand"


def test_cold_steel_does_not_outrun_its_host():
    corps = (horse("r", row(6, 20, 40), bracket=0), foot("r2", row(8, 40, 44), bracket=0))
    field = Field(lay(*corps, foot("b", row(8, 30, 10)), phase="move"))
    rider = field.table.units["r"]
    near, level = (Point(inches(24), inches(y)) for y in (16, 40))
    assert ahead(field, rider, near) > 0
    assert ahead(field, rider, level) == 0
    assert ahead(field, field.table.units["b"], near) == 0  # rifles go as they like


@pytest.mark.parametrize(("turn", "waits"), [(1, True), (20, False)])
def test_who_must_attack_lets_his_guns_fire_first(turn, waits):
    corps = (gun("r1", (60, 60)), foot("r", row(8, 36, 46)), foot("b", row(8, 36, 16)))
    switches = {"at_limit": "blue"}
    table = lay(*corps, phase="move", turn=turn, turns=20, switches=switches)
    field = Field(table)
    assert field.prepares("red") is waits
    assert not field.prepares("blue")
    assert (lack(field, table.units["r"], middle(table.units["r"])) == 0) is waits


def test_who_is_outgunned_does_not_wait():
    corps = (gun("r1", (60, 60)), gun("b1", (60, 10)), gun("b2", (50, 10)))
    assert not Field(lay(*corps, turns=20, switches={"at_limit": "blue"})).prepares("red")


@pytest.mark.parametrize(("far", "fires"), [(20, False), (6, True)])
def test_a_crowd_comes_close_before_it_throws_the_first_bomb(far, fires):
    crowd = foot("r", row(8, 36, 30, step=2), revolutionary=True, pairs=True, undisciplined=True)
    guards = foot("b", row(8, 36, 30 - far))
    table = lay(crowd, guards, phase="still", turns=20, provoked=False)
    volley = fire_questions.Volley(table, table.units["r"])
    worths = BRAIN.weigh(begin(table), Asked(volley, volley.candidates()), STEADY)
    best = volley.candidates()[worths.index(max(worths))]
    assert (best.kind != "hold") is fires


def test_a_volley_is_reckoned_as_the_table_tells_it_to_everybody():
    """Rank and range by the tape: of twelve men in two ranks not all have a shot."""
    men = [*row(6, 36, 30), *row(6, 36, 31)]
    table = lay(foot("r", men), foot("b", row(8, 36, 10)), foot("c", row(4, 30, 22)), phase="still")
    volley = fire_questions.Volley(table, table.units["r"])
    aims = [aim for aim in volley.offers() if aim.kind == "unit"]
    told = [volley.describe(aim).odds for aim in aims]
    assert told == [f"about {hits(volley, aim):.1f} hits" for aim in aims]
    assert len(set(told)) == 2
    best = BRAIN.weigh(begin(table), Asked(volley, aims), STEADY)
    assert told[best.index(max(best))] == max(told)


def test_regulars_who_may_not_fire_keep_away_from_the_crowd():
    crowd = foot("r", row(8, 36, 30, step=2), revolutionary=True)
    guards = foot("b", row(8, 36, 20))
    table = lay(crowd, guards, phase="move", provoked=False)
    unit, places = table.units["b"], [Point(inches(40), inches(y)) for y in (20, 8)]
    assert lack(Field(table), unit, places[0]) > lack(Field(table), unit, places[1])


def test_the_order_of_the_day_is_open_against_rifles_line_against_spears_and_deep_for_a_host():
    orders = {}
    for name in ("zariba", "thin-line", "kopje"):
        table = lay_table(scenarios()[name], default_armies(scenarios()[name]), {})
        for unit in table.units.values():
            orders[unit.name] = order_of_the_day(Field(table), unit)
    assert orders["Spearmen of the Black Standard"] == ("loose", 4)
    assert orders["The Heron Regiment, white shields"] == ("open", 4)
    assert orders["The Loamshire Fusiliers"] == ("open", 2)
    assert orders["1st Battalion, the Wyeshire Regiment"][0] == "line"


def test_every_place_he_thinks_of_for_the_first_unit_is_in_his_zone():
    table = lay_table(scenarios()["zariba"], default_armies(scenarios()["zariba"]), {})
    for unit in table.units.values():
        for place in ideas(Field(table), unit):
            assert deploying.position_fault(table, unit, place) is None


def test_rifles_are_set_up_behind_the_thorn_fence():
    table = lay_table(scenarios()["zariba"], default_armies(scenarios()["zariba"]), {})
    unit = next(u for u in table.units.values() if u.name == "The Camel Corps of the Line")
    question = deploying.Deploy(table, unit)
    game = begin(table)
    asked = BRAIN.ask(game, question)
    worths = BRAIN.weigh(game, asked, STEADY)
    best = asked.choices[worths.index(max(worths))]
    assert inches(18) < best.place[0] < inches(54)
    assert best.place[1] < inches(38)


# Guns that want men


def abandoned(*corps, spot=(40, 40), arm="mg", **more):
    """A position with a red gun whose crew is dead; what drill orders red's first unit to do."""
    table = lay(*corps, gun("r2", spot, 1, arm=arm), FAR, phase="move", **more)
    crew, model = table.units["r2"], table.guns["r2-gun"]
    crew.figures, crew.out, crew.gun, model.unit = (), True, "", ""
    game = begin(table)
    asked = BRAIN.ask(game, game.question)
    worths = BRAIN.weigh(game, asked, STEADY)
    best = asked.choices[worths.index(max(worths))]
    return best, BRAIN.intent(game, game.question, best)


def test_the_spotter_of_a_dead_battery_mans_its_gun():
    spotter = foot("r", [(40, 43)], spotter_for="r2")
    foe = foot("b", row(8, 36, 10), bracket=0)
    order, intent = abandoned(spotter, foe, arm="artillery")
    assert order == Order("draft", target="r2-gun", count=1)
    assert intent == "The gun of gun of r2 does more for us than their rifles."


def test_where_armies_lose_heart_no_unit_is_emptied_for_a_gun():
    spotter = foot("r", [(40, 43)], spotter_for="r2")
    foe = foot("b", row(8, 36, 10), bracket=0)
    order, _ = abandoned(spotter, foe, arm="artillery", switches={"army_morale": True})
    assert order.kind != "draft"


def test_riflemen_man_an_mg_that_has_a_crowd_before_it():
    order, _ = abandoned(foot("r", row(8, 36, 43)), foot("b", row(16, 32, 26), bracket=0))
    assert (order.kind, order.target) == ("draft", "r2-gun")
    assert order.count >= 2


@pytest.mark.parametrize("y", [33, 8])
def test_nobody_is_sent_to_an_mg_with_an_enemy_upon_it_or_out_of_its_range(y):
    order, _ = abandoned(foot("r", row(8, 36, 43)), foot("b", row(16, 32, y), bracket=0))
    assert order.kind != "draft"


def test_a_crew_spares_a_man_but_not_its_gun():
    lonely = gun("r2", (44, 40), [(44, 42)])
    foe = foot("b", row(8, 36, 20), bracket=0)
    table = lay(mg("r", (40, 40), 3), lonely, foe, FAR, phase="move")
    orders = [Order("draft", target="r2-gun", count=count) for count in (1, 2)]
    one, two = [manning.draft(Field(table), table.units["r"], order) for order in orders]
    assert one > max(two, 0)


def test_drafted_men_whose_gun_is_gone_go_back():
    crew = gun("r", (40, 40), 2)
    crew.unit.figures = tuple([replace(man, home="r3") for man in crew.unit.figures])
    crew.gun.lost, crew.unit.gun = True, ""
    home = foot("r3", row(6, 37, 44))
    table = lay(crew, home, foot("b", row(8, 36, 10)), FAR, phase="move")
    field, unit = Field(table), table.units["r"]
    assert manning.rejoin(field, unit) > 0
    served = lay(gun("r", (40, 40), 2), home, foot("b", row(8, 36, 10)), phase="move")
    assert manning.rejoin(Field(served), served.units["r"]) < 0
