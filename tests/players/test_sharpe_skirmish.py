"""What a skirmish commander has learnt: leaders behind their men, wagons, time, the last man."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.ordering import Orders
from grognard.books.sharpe_skirmish.routing import towards
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players.brains import TEMPERS, brain_of
from grognard.players.brains.sharpe_skirmish import values
from grognard.players.brains.sharpe_skirmish.field import Field
from grognard.registry import book as open_book
from grognard.tabletop.geometry import Point, distance


def begun(scenario):
    book = open_book("sharpe_skirmish")
    return Game.begin(book, book.agree(scenario), Fates(Stream.of("begun")))


def named(table, name):
    return next(group for group in table.groups.values() if group.name == name)


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


def test_guards_are_driven_off_before_captives_are_set_free_while_there_is_time():
    table = begun("mill-rescue").table
    men, captives = named(table, "Redcoat Volunteers"), named(table, "Surgeon Phineas Lark")
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


def test_a_leader_is_safer_where_his_own_men_hide_him():
    table = begun("almara-bridge").table
    captain, men = named(table, "Captain Ned Harrow"), named(table, "Third Section")
    foe, man = named(table, "Voltigeurs"), men.figures[0]
    near = min(foe.figures, key=lambda figure: distance(figure.point, man.point))
    behind = towards(man.point, near.point, -300)
    assert not Field(table, "red")._is_bare(captain, behind, foe)
    men.left = True
    assert Field(table, "red")._is_bare(captain, behind, foe)


def test_a_wagon_hurries_more_the_fewer_turns_are_left():
    table = begun("cedar-ford").table
    drivers = named(table, "Teamsters")
    model = table.carriages[drivers.serves]
    early = Field(table, "red").haste(drivers, model)
    table.turn = 8
    assert Field(table, "red").haste(drivers, model) > 2 * early


def test_only_who_loses_by_time_is_pressed_by_it_and_more_so_later():
    table = begun("cedar-ford").table
    assert Field(table, "blue").pressed() == 0.0
    early = Field(table, "red").pressed()
    table.turn = 10
    assert 0.0 < early < Field(table, "red").pressed()


def test_a_leader_with_time_on_his_side_hides_when_his_men_are_gone():
    table = begun("cedar-ford").table
    assert not Field(table, "blue").is_at_bay
    for group in table.own("blue"):
        group.retreating = not group.single
    assert Field(table, "blue").is_at_bay
    for group in table.own("red"):
        group.retreating = not group.single
    assert not Field(table, "red").is_at_bay


def test_what_is_looked_at_in_a_continuation_is_little_and_legal():
    game = begun("almara-bridge")
    group = named(game.table, "Second Section")
    group.commander = named(game.table, "Captain Ned Harrow").id
    question = Orders(game.table, group)
    asked = brain_of("sharpe_skirmish").glance(game, question)
    assert 1 < len(asked.choices) < len(question.offers())
    assert not any(question.fault(choice) for choice in asked.choices)


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


def test_who_must_get_on_is_in_no_hurry_while_there_is_time():
    table = begun("mill-rescue").table
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
