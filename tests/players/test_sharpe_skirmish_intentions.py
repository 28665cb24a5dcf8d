"""What a skirmish commander says of his choices is true of the table before him."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.command import Command, Fights
from grognard.books.sharpe_skirmish.ordering import NextUnit, Orders
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.turns import Combine
from grognard.books.sharpe_skirmish.volleys import FireAt
from grognard.players.brains import STEADY, brain_of
from players.skirmishers import begun, commanded, named, put

BRAIN = brain_of("sharpe_skirmish")


def test_a_march_to_the_ground_that_wins_names_it_with_its_moves_and_the_turns_left():
    game = begun("almara-bridge")
    men = commanded(game, "Chosen Men")
    here = middle(men.figures)
    order = Order("move", to=(here.x - 2000, here.y + 800))
    said = BRAIN.intent(game, Orders(game.table, men), order)
    assert said == "Chosen Men make for the bridgehead: 3 moves away, and 12 turns are left."
    game.table.turn = 11
    said = BRAIN.intent(game, Orders(game.table, men), order)
    assert said.endswith("3 moves away, and 2 turns are left.")


def test_who_stands_with_loaded_pieces_and_a_mark_says_whom_the_volley_should_hit():
    game = begun("almara-bridge")
    men, foe = commanded(game, "Second Section"), named(game, "Voltigeurs")
    put(foe, 160, 40)
    question = Orders(game.table, men)
    said = BRAIN.intent(game, question, Order("stand"))
    assert said.startswith("Second Section stands to shoot: Voltigeurs should lose about ")
    men.figures = tuple([replace(figure, load=2) for figure in men.figures])
    said = BRAIN.intent(game, question, Order("stand"))
    assert said == "Second Section stands to load: 8 pieces are empty."


def test_one_man_is_hit_or_not_and_a_body_of_men_loses_some():
    game = begun("almara-bridge")
    men = commanded(game, "Second Section")
    captain, squad = named(game, "Capitaine Lucien Vaudrel"), named(game, "Voltigeurs")
    for foe, x in ((captain, 150), (squad, 170)):
        put(foe, x, 36)
    question = FireAt(game.table, men)
    said = BRAIN.intent(game, question, captain.id)
    assert said.startswith("Capitaine Lucien Vaudrel would be hit ")
    assert BRAIN.intent(game, question, squad.id).startswith("Voltigeurs should lose about ")


def test_fire_at_drivers_says_what_their_wagon_does_without_them():
    game = begun("powder-wagons")
    men, drivers = commanded(game, "Goatherds"), named(game, "Drivers of the First Wagon")
    here = middle(men.figures)
    put(drivers, here.x // 100, here.y // 100 + 15)
    said = BRAIN.intent(game, FireAt(game.table, men), drivers.id)
    assert said.endswith(", and without them the powder wagon stands still.")


def test_a_charge_says_how_many_come_to_grips_and_what_it_should_cost():
    game = begun("quinta")
    men, foe = commanded(game, "Second Squad"), named(game, "Light Bobs")
    here = middle(men.figures)
    put(foe, here.x // 100, here.y // 100 - 14)
    question = Orders(game.table, men)
    met = question.onset(foe).met
    said = BRAIN.intent(game, question, Order("charge", target=foe.id))
    assert said.startswith(f"Go in at Light Bobs: {met} m")
    assert " should hurt " in said
    assert " and lose " in said


def test_a_sergeant_is_told_for_his_dice_while_men_wait_and_only_then():
    game = begun("almara-bridge")
    captain, sergeant = named(game, "Captain Ned Harrow"), named(game, "Sergeant Job Pask")
    question = Command(game.table, captain)
    said = BRAIN.intent(game, question, sergeant.id)
    assert said == "Sergeant Job Pask passes it on: 3 dice more, and 22 men still wait for a word."
    for name in ("Chosen Men", "Second Section", "Third Section"):
        commanded(game, name)
    said = BRAIN.intent(game, question, sergeant.id)
    assert "nobody else needs the points" in said


def test_an_officer_whose_dice_are_few_leaves_his_own_arms_alone():
    game = begun("almara-bridge")
    captain = named(game, "Captain Ned Harrow")
    for leader in game.table.own("red"):
        leader.left = leader.single and leader is not captain
    said = BRAIN.intent(game, Fights(game.table, captain), False)
    assert said == "Every die is wanted: there are 22 men to be led."


def test_a_leader_goes_where_men_hear_who_did_not():
    game = begun("almara-bridge")
    captain, men = named(game, "Captain Ned Harrow"), named(game, "Third Section")
    for other in game.table.own("red"):
        other.left = other not in (captain, men)
    for foe in game.table.own("blue"):
        foe.left = True
    put(captain, 100, 20)
    put(men, 158, 34)
    question = Orders(game.table, captain)
    said = BRAIN.intent(game, question, Order("move", to=(12_500, 2200)))
    assert said == (
        "Captain Ned Harrow goes where orders reach Third Section, who would not hear them now."
    )


def test_who_is_ahead_goes_first_and_leaders_when_their_men_have_gone():
    game = begun("almara-bridge")
    question = NextUnit(game.table, "red")
    said = BRAIN.intent(game, question, named(game, "Chosen Men").id)
    assert said == "Chosen Men first: who is ahead clears the way."
    said = BRAIN.intent(game, question, named(game, "Captain Ned Harrow").id)
    assert said == "Captain Ned Harrow now that the men have gone where they are going."


def test_a_wagon_says_how_far_it_has_to_go_and_a_crew_whether_its_gun_bears():
    game = begun("cedar-ford")
    drivers, crew = named(game, "Teamsters"), named(game, "Gun Crew")
    said = BRAIN.intent(game, Orders(game.table, drivers), Order("drive", to=(16_000, 6000)))
    assert said.startswith("The payroll wagon rolls on to the pike beyond the creek: ")
    assert said.endswith(" turns are left.")
    said = BRAIN.intent(game, Orders(game.table, crew), Order("turn", facing=0))
    assert said == "The coffee mill gun bears on nobody as it stands."


def test_with_the_aim_out_of_reach_only_the_enemys_flight_is_spoken_of():
    game = begun("powder-wagons")
    for group in game.table.own("blue"):
        group.left = bool(group.serves)
    men = commanded(game, "Rear Guard")
    put(men, 10, 60)
    said = BRAIN.intent(game, Orders(game.table, men), Order("move", to=(3000, 6000)))
    assert said == "Rear Guard makes for the enemy: only their flight can win this now."


def test_the_last_of_a_group_fall_in_with_others():
    game = begun("almara-bridge")
    few, others = named(game, "Chosen Men"), named(game, "Second Section")
    question = Combine(game.table, few, [others])
    said = BRAIN.intent(game, question, others.id)
    assert said == "So few are soon shaken; in Second Section they go on fighting."


def test_men_who_hear_nobody_are_kept_apart_from_those_who_obey():
    game = begun("almara-bridge")
    few, others = named(game, "Chosen Men"), commanded(game, "Second Section")
    few.commander = ""
    question = Combine(game.table, few, [others])
    assert BRAIN.favourite(game, question, STEADY) == ""
    said = BRAIN.intent(game, question, "")
    assert said == "Those who obey their officer are not mixed with men who hear nobody."
    others.commander = ""
    assert BRAIN.favourite(game, question, STEADY) == others.id
