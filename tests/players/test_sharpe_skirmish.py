"""What a skirmish commander has learnt: leaders behind their men, wagons, time, the last man."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.ordering import Orders
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.routing import towards
from grognard.books.sharpe_skirmish.scenarios import SCENARIOS, scenarios
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players.brains import TEMPERS, brain_of, sharpe_skirmish
from grognard.players.brains.sharpe_skirmish import judging, moods, values
from grognard.players.brains.sharpe_skirmish.field import Field
from grognard.registry import book as open_book
from grognard.tabletop.geometry import Point, distance


def begun(scenario):
    book = open_book("sharpe_skirmish")
    return Game.begin(book, book.agree(scenario), Fates(Stream.of("begun")))


def named(table, name):
    return next(group for group in table.groups.values() if group.name == name)


@pytest.fixture
def besieged(monkeypatch):
    """Scenarios in which the second side wins if nothing happens, whatever else they ask of it."""

    def lay(name):
        was = scenarios()[name]
        mine, theirs = was.sides
        file = replace(was.file, limit="blue", sides=(mine, replace(theirs, aims=())))
        monkeypatch.setitem(SCENARIOS.ready, name, replace(was, file=file))
        return begun(name)

    return lay


def test_a_leader_fears_a_place_before_his_men_more_than_one_behind_them():
    table = begun("almara-bridge").table
    field, captain = Field(table, "red"), named(table, "Captain Ned Harrow")
    men, foe = named(table, "Second Section"), named(table, "First Squad")
    here, there = middle(men.figures), middle(foe.figures)
    before = Point((3 * here.x + there.x) // 4, (3 * here.y + there.y) // 4)
    behind = min(field.behind(captain), key=lambda place: distance(place, here))
    assert field.peril(captain, before, "none") > 3 * field.peril(captain, behind, "none")


def test_the_drivers_of_a_wagon_that_must_not_get_through_are_the_best_mark():
    table = begun("powder-wagons").table
    field = Field(table, "red")
    assert field.prize(named(table, "Drivers of the First Wagon")) == 1.0 + values.TEAM
    assert field.prize(named(table, "Escort Fusiliers")) == 1.0


def test_guards_are_driven_off_before_captives_are_set_free_while_there_is_time(besieged):
    table = besieged("mill-rescue").table
    men, captives = named(table, "Redcoat Volunteers"), named(table, "Surgeon Phineas Lark")
    moved(named(table, "Mill Guard"), 9200, 6000)
    moved(men, 9200, 9800)
    early = Field(table, "red")
    assert middle(captives.figures) not in early.errand(men).goals
    assert early.sets_free_too_soon(middle(captives.figures))
    table.turn = 9
    late = Field(table, "red")
    assert middle(captives.figures) in late.errand(men).goals
    assert not late.sets_free_too_soon(middle(captives.figures))


def test_a_side_whose_wagons_have_lost_their_drivers_goes_for_the_enemy():
    table = begun("powder-wagons").table
    escort, foe = named(table, "Rear Guard"), named(table, "Goatherds")
    assert not Field(table, "blue").is_lost
    for group in table.own("blue"):
        group.left = bool(group.serves)
    field = Field(table, "blue")
    assert field.is_lost
    assert middle(foe.figures) in field.errand(escort).goals


def test_a_crew_that_has_been_chased_from_its_gun_goes_back_to_it():
    game = begun("cedar-ford")
    crew = named(game.table, "Gun Crew")
    away = [replace(figure, x=figure.x, y=figure.y + 2000) for figure in crew.figures]
    crew.figures = tuple(away)
    question = Orders(game.table, crew)
    brain = brain_of("sharpe_skirmish")
    asked = brain.ask(game, question)
    worths = brain.weigh(game, asked, TEMPERS["steady"])
    best = asked.choices[max(range(len(worths)), key=worths.__getitem__)]
    assert best.kind == "return"


def test_who_is_left_at_a_gun_that_can_fire_fires_it_before_the_others_come_back():
    game = begun("cedar-ford")
    crew, foe = named(game.table, "Gun Crew"), named(game.table, "Night Riders")
    gun = game.table.carriages[crew.serves]
    moved(foe, gun.x + 5000, gun.y)
    first, *others = crew.figures
    crew.figures = (replace(first, x=first.x - 3000), *others)
    game.table.turn, game.table.side = 1, "red"
    assert favourite(game, crew).kind == "serve"
    gun.jammed = 1
    assert favourite(game, crew).kind == "return"


def test_a_leader_is_safer_where_his_own_men_hide_him():
    table = begun("almara-bridge").table
    men, foe = named(table, "Third Section"), named(table, "Voltigeurs")
    man = men.figures[0]
    near = min(foe.figures, key=lambda figure: distance(figure.point, man.point))
    behind = towards(man.point, near.point, -300)
    assert not Field(table, "red")._is_bare(behind, near)
    men.left = True
    assert Field(table, "red")._is_bare(behind, near)


def test_a_wagon_hurries_more_when_turns_are_wanting(besieged):
    table = besieged("cedar-ford").table
    drivers = named(table, "Teamsters")
    model = table.carriages[drivers.serves]
    early = Field(table, "red").haste(drivers, model)
    table.turn = table.turns - 1
    assert Field(table, "red").haste(drivers, model) > 2 * early


def test_a_leader_with_time_on_his_side_hides_when_his_men_are_gone(besieged):
    table = besieged("cedar-ford").table
    assert not Field(table, "blue").is_at_bay
    for group in table.own("blue"):
        group.retreating = not group.single
    assert Field(table, "blue").is_at_bay
    for group in table.own("red"):
        group.retreating = not group.single
    assert not Field(table, "red").is_at_bay


def ordered(game):
    """The Second Section, about to be told what to do."""
    group = named(game.table, "Second Section")
    group.commander = named(game.table, "Captain Ned Harrow").id
    return Orders(game.table, group)


def test_what_is_answered_in_a_continuation_is_legal_although_little_is_looked_at(monkeypatch):
    game = begun("almara-bridge")
    question = ordered(game)
    brain = brain_of("sharpe_skirmish")
    assert question.fault(brain.favourite(game, question, TEMPERS["steady"])) is None
    nowhere = Order("move", (-5000, -5000))
    monkeypatch.setattr(sharpe_skirmish, "marches", lambda *_: [nowhere])
    assert question.fault(nowhere)
    assert brain.favourite(game, question, TEMPERS["steady"]).kind == "stand"


def test_a_general_tries_the_best_of_every_kind_of_order():
    game = begun("almara-bridge")
    question, brain = ordered(game), brain_of("sharpe_skirmish")
    offers = question.offers()
    short = brain.shortlist(question, offers)
    assert short[0] == offers[0]
    assert {order.kind for order in short} == {order.kind for order in offers}
    moves = [order for order in short if order.kind == "move"]
    assert 3 < len(moves) <= 12 < len([order for order in offers if order.kind == "move"])


def test_a_sergeant_is_worth_more_where_his_officer_hears_him():
    table = begun("almara-bridge").table
    field, sergeant = Field(table, "red"), named(table, "Sergeant Job Pask")
    chief = named(table, "Captain Ned Harrow").figures[0].point
    near, far = Point(chief.x, chief.y - 1500), Point(chief.x + 7500, chief.y)
    assert field.hearing(sergeant, near) > field.hearing(sergeant, far) + values.STAFF


def test_an_officer_reaches_men_through_his_sergeant_whom_he_does_not_reach_himself():
    table = begun("quinta").table
    captain, sergeant = named(table, "Capitaine Lucien Vaudrel"), named(table, "Sergent Brissot")
    here = sergeant.figures[0].point
    half_way, men = Point(here.x - 4500, here.y), named(table, "Second Squad")
    assert max(distance(half_way, figure.point) for figure in men.figures) > values.OPEN_EAR
    for other in table.own("blue"):
        other.left = other not in (captain, sergeant, men)
    chained = Field(table, "blue").hearing(captain, half_way)
    sergeant.left = True
    alone = Field(table, "blue").hearing(captain, half_way)
    assert chained > alone + values.STAFF + 2 * values.VOICE


def test_an_officer_with_sergeants_enough_has_a_die_to_spare_and_without_them_has_not():
    table = begun("almara-bridge").table
    captain = named(table, "Captain Ned Harrow")
    men = [group for group in table.own("red") if not group.single]
    for group in men[1:]:
        group.left = True
    assert not Field(table, "red").is_short_of_points(captain)
    for group in men:
        group.left = False
    for leader in table.own("red"):
        leader.left = leader.single and leader is not captain
    assert Field(table, "red").is_short_of_points(captain)


def test_who_must_get_on_is_in_no_hurry_while_there_is_time(besieged):
    table = besieged("mill-rescue").table
    men = named(table, "Redcoat Volunteers")
    early = Field(table, "red").errand(men).drive
    table.turn = table.turns - 1
    assert early < Field(table, "red").errand(men).drive == values.DRIVE


def test_where_both_sides_have_a_place_to_reach_nobody_waits():
    table = begun("quinta").table
    for side, name in (("red", "Light Bobs"), ("blue", "Second Squad")):
        field = Field(table, side)
        assert field.attacks
        assert field.errand(named(table, name)).drive == values.DRIVE


def test_a_charge_that_brings_one_man_to_grips_is_worth_less_than_one_of_all():
    table = begun("quinta").table
    field = Field(table, "blue")
    men, foe = named(table, "Second Squad"), named(table, "Light Bobs")
    assert field.clash(men, foe, 1) < field.clash(men, foe, len(foe.figures))


def test_a_volley_counts_only_those_who_are_loaded_and_see_their_mark():
    table = begun("cedar-ford").table
    men = named(table, "First Squad")
    men.commander = named(table, "Captain Silas Whitcomb").id
    all_loaded = Field(table, "red").volley(men)
    men.figures = tuple([replace(figure, load=2) for figure in men.figures])
    assert all_loaded > Field(table, "red").volley(men) == 0.0


def test_drivers_are_wanted_under_command_even_while_their_wagon_waits():
    table = begun("powder-wagons").table
    field = Field(table, "blue")
    assert field.wanted(named(table, "Drivers of the First Wagon")) == values.WANTED
    assert field.wanted(named(table, "Rear Guard")) < values.WANTED


def test_who_is_to_hold_ground_at_the_end_enters_it_in_good_time():
    table = begun("san-isidro").table
    men = next(group for group in table.own("red") if not group.single)
    early = Field(table, "red")
    assert early.errand(men).drive < values.DRIVE
    table.turn = table.turns - 1
    late = Field(table, "red")
    assert late.is_late
    assert late.errand(men).drive == values.DRIVE


def favourite(game, group):
    question = Orders(game.table, group)
    return brain_of("sharpe_skirmish").favourite(game, question, TEMPERS["steady"])


def moved(group, x, y):
    """A group with its middle at another place."""
    here = middle(group.figures)
    by = Point(x - here.x, y - here.y)
    group.figures = tuple([replace(f, x=f.x + by.x, y=f.y + by.y) for f in group.figures])


def in_the_first_turn(scenario, name):
    """A battle that has begun, and a group of it under command."""
    game = begun(scenario)
    group = named(game.table, name)
    group.commander = next(one.id for one in game.table.own(group.side) if one.pc)
    game.table.turn, game.table.side = 1, group.side
    return game, group


def test_drivers_go_on_with_time_to_spare_if_nobody_can_shoot_at_them():
    game, drivers = in_the_first_turn("cedar-ford", "Teamsters")
    for foe in game.table.own("blue"):
        foe.left = foe.name != "Captain Amos Teale"
    assert Field(game.table, "red").to_go(drivers, middle(drivers.figures)) < 7
    assert favourite(game, drivers).kind == "drive"


def test_drivers_wait_where_the_next_turn_of_the_road_makes_them_the_nearest_mark(besieged):
    table = besieged("cedar-ford").table
    drivers, men = named(table, "Teamsters"), named(table, "Ridge Bushwhackers")
    here = table.carriages[drivers.serves].point
    there = Point(here.x + 1500, here.y)
    for group in table.own("red"):
        group.left = group not in (drivers, named(table, "Second Squad"))
    for foe in table.own("blue"):
        foe.left = foe is not men
    moved(named(table, "Second Squad"), here.x + 700, here.y - 700)
    moved(men, here.x + 7000, here.y - 500)
    field = Field(table, "red")
    assert field.jeopardy(here) == 0.0
    assert field.jeopardy(there) > field.haste(drivers, table.carriages[drivers.serves])


def test_who_has_been_set_free_goes_home_at_once_and_charges_nobody():
    game, surgeon = in_the_first_turn("mill-rescue", "Surgeon Phineas Lark")
    foe = named(game.table, "Mill Guard")
    foe.figures = foe.figures[:1]
    surgeon.captive = False
    moved(surgeon, 9200, 6400)
    moved(foe, 9200, 5800)
    order = favourite(game, surgeon)
    assert order.kind == "move"
    assert order.to[1] > 6400
    assert Field(game.table, "red").errand(surgeon).drive == values.DRIVE


def test_rescuers_who_are_far_from_the_captives_have_less_time_for_the_guards(besieged):
    table = besieged("mill-rescue").table
    table.turn = 3
    men = [group for group in table.own("red") if not group.single and not group.captive]
    for group in men:
        moved(group, 9200, 5600)
    assert Field(table, "red").has_time_to_clear
    for group in men:
        moved(group, 9200, 11000)
    assert not Field(table, "red").has_time_to_clear


def test_a_leader_is_safer_in_a_wood_and_out_of_sight_beyond_the_furthest_die():
    table = begun("cedar-ford").table
    captain, foe = named(table, "Captain Amos Teale"), named(table, "First Squad")
    for other in table.own("red"):
        other.left = other is not foe
    for other in table.own("blue"):
        other.left = other is not captain
    wood, open_ground = Point(13800, 3600), Point(13800, 5200)
    moved(foe, 8800, 3600)
    near = Field(table, "blue")
    assert 2 * near.peril(captain, wood, "none") < near.peril(captain, open_ground, "none")
    assert not near.is_out_of_sight(wood)
    moved(foe, 7000, 3600)
    far = Field(table, "blue")
    assert far.is_out_of_sight(wood)
    assert not far.is_out_of_sight(open_ground)


def test_men_whom_the_enemy_does_not_see_draw_no_fire_away_from_their_leader():
    table = begun("cedar-ford").table
    captain, men = named(table, "Captain Amos Teale"), named(table, "Regulars on Leave")
    foe, place = named(table, "First Squad"), Point(16000, 5600)
    for other in table.own("red"):
        other.left = other is not foe
    for other in table.own("blue"):
        other.left = other not in (captain, men)
    moved(men, 14600, 5600)
    screened = Field(table, "blue").peril(captain, place, "none")
    moved(men, 14600, 3600)
    assert Field(table, "blue").peril(captain, place, "none") > screened


def test_an_officer_dares_more_in_a_race(besieged):
    race, siege = Field(begun("quinta").table, "red"), Field(besieged("mill-rescue").table, "red")
    assert race.caution < siege.caution


def test_where_two_places_must_be_held_the_men_are_divided_between_them():
    table = begun("san-roque").table
    field = Field(table, "red")
    gates = {name: aims[0].zone for name, aims in field.posted.items()}
    assert gates[named(table, "Men of the Upper Town").id] == "upper-gate"
    assert gates[named(table, "Men of the Tanneries").id] == "lower-gate"
    assert Field(begun("quinta").table, "red").posted == {}


def test_men_enough_in_one_of_two_places_decide_nothing():
    table = begun("san-roque").table
    table.turn = 6
    upper = [named(table, "Men of the Upper Town"), named(table, "Audley's Redcoats")]
    lower = [named(table, "Men of the Tanneries"), named(table, "Audley's Light Bobs")]
    for group in table.own("red"):
        group.left = group not in upper + lower
    for group in upper:
        moved(group, 9000, 1600)
    assert Field(table, "red").decisive == []
    for group in lower:
        moved(group, 9000, 10400)
    assert Field(table, "red").decisive == ["upper-gate", "lower-gate"]


# How a side stands


def judged(table, side="red"):
    return judging.judge(table, side, table.side)


def test_what_one_side_gains_the_other_loses():
    table = begun("quinta").table
    assert judged(table) == pytest.approx(-judged(table, "blue"))


def test_a_side_stands_worse_without_its_officer_and_with_fewer_men():
    table = begun("quinta").table
    whole = judged(table)
    chief = next(group for group in table.own("red") if group.pc)
    chief.left = True
    assert judged(table) < whole - 0.3
    chief.left = False
    men = next(group for group in table.own("red") if not group.single)
    men.figures = men.figures[:-3]
    assert judged(table) < whole - 0.02


def test_enough_men_on_the_ground_are_worth_more_the_nearer_the_turn_when_it_counts():
    gains = []
    for turn in (3, 6, 7):
        table = begun("quinta").table
        table.turn = turn
        before = judged(table, "blue")
        x, y = (sum(corner[n] for corner in table.zones["quinta"]) // 4 for n in (0, 1))
        for group in table.own("blue"):
            if not group.single:
                moved(group, x, y)
        gains.append(judged(table, "blue") - before)
    assert 0 < gains[0] < gains[1] < gains[2]


def test_time_is_on_the_side_that_wins_when_it_runs_out():
    table = begun("quinta").table
    early = judged(table)
    table.turn = table.turns
    assert judged(table) > early + 0.1


def test_a_prisoner_who_has_been_freed_is_half_way_home():
    table = begun("mill-rescue").table
    captive = named(table, "Surgeon Phineas Lark")
    bound = judged(table)
    captive.captive = False
    assert judged(table) > bound


def test_fire_is_guessed_at_in_a_continuation_and_counted_man_by_man_when_he_is_asked():
    table = begun("almara-bridge").table
    men = named(table, "Second Section")
    glance = Field(table, "red", at_a_glance=True)
    assert glance.volley(men) == glance.firing(men, middle(men.figures))


def test_a_wagon_on_its_way_home_is_worth_more_the_nearer_it_is():
    table = begun("powder-wagons").table
    wagons = [model for model in table.carriages.values() if model.model == "wagon"]
    far = judged(table, "blue")
    for model in wagons:
        model.x += 4000
    near = judged(table, "blue")
    assert near > far + 0.02
    for group in table.own("blue"):
        if group.serves:
            group.left = True
    assert judged(table, "blue") < far


def test_a_group_in_danger_may_fall_back_and_one_in_peace_stays():
    table = begun("quinta").table
    men = next(group for group in table.own("red") if not group.single)
    assert judging.falls_back(table, men) == 0
    men.threat = 9
    assert judging.falls_back(table, men) == pytest.approx(1 / 2)


# Moods of the wily


def test_both_want_the_ground_at_a_crossing_only_at_almara():
    found = [name for name in scenarios() if moods.is_for_a_crossing(name)]
    assert found == ["almara-bridge"]


def test_at_a_crossing_the_wily_storm_and_keep_what_character_they_have():
    table = begun("almara-bridge").table
    day = moods.mood(table, TEMPERS["wily"])
    assert (day.ground, day.charge, day.cover, day.wily) == (2.0, 2.5, 0.3, True)
    bold = replace(TEMPERS["bold"], wily=True)
    assert moods.mood(table, bold).charge == pytest.approx(2.5 * bold.charge)


def test_elsewhere_the_wily_do_as_they_have_learnt():
    assert moods.mood(begun("quinta").table, TEMPERS["wily"]) is TEMPERS["wily"]


def test_the_drill_book_knows_no_moods():
    table = begun("almara-bridge").table
    for temper in (TEMPERS["steady"], TEMPERS["bold"]):
        assert moods.mood(table, temper) is temper
