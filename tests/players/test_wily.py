"""What a wily commander does that the drill book does not teach."""

import pytest
from msgspec.structs import replace

from books.black_powder.field import general as bp_general
from books.black_powder.field import ordering, troop
from books.gentlemans_war.field import BLUE, RED, general, lay, unit
from grognard.books.black_powder.ordering import GiveOrder
from grognard.books.black_powder.orders import Order
from grognard.books.gentlemans_war.deploying import Deploy, Stand
from grognard.books.gentlemans_war.doing import WhatNext
from grognard.books.gentlemans_war.generals import Ride, WhereTo
from grognard.books.gentlemans_war.pieces import Terms
from grognard.books.gentlemans_war.vanguards import PushAhead, Vanguard
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players.brains import TEMPERS, brain_of
from grognard.players.brains.black_powder import clashing, closing, values, yielding
from grognard.players.brains.black_powder import intentions as bp_intentions
from grognard.players.brains.black_powder.biding import is_pitched
from grognard.players.brains.black_powder.clashing import Fighter, Volley
from grognard.players.brains.black_powder.field import Field as Pitch
from grognard.players.brains.gentlemans_war import bombarding, intentions, leading, racing
from grognard.players.brains.gentlemans_war.acting import lack
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.values import CLOSELY
from grognard.players.brains.gentlemans_war.weighing import Scales
from grognard.players.general import GeneralPlayer
from grognard.players.player import Outlook
from grognard.players.roll import seat as seat_player
from grognard.registry import book as open_book
from grognard.tabletop.geometry import inches
from grognard.tabletop.terrain import Feature

AGW = open_book("gentlemans_war")
STEADY, WILY = TEMPERS["steady"], TEMPERS["wily"]


def wily_field(*pieces, **more):
    return Field(lay(*pieces, **more), WILY)


def chosen(temper, play):
    """What is answered by a temper in Black Powder."""
    brain = brain_of("black_powder")
    asked = brain.ask(play.game, play.game.question, temper)
    worths = brain.weigh(play.game, asked, temper)
    return asked.choices[worths.index(max(worths))]


@pytest.mark.parametrize("temper", ["steady", "bold"])
def test_a_general_is_wily_whatever_his_temper(temper):
    assert GeneralPlayer("seed", temper)._temper == replace(TEMPERS[temper], wily=True)


# A Gentleman's War


def test_brigades_are_kept_together_only_where_armies_fight():
    pieces = unit("R", at=(30, 50)), unit("B", at=(30, 10))
    assert wily_field(*pieces).is_wily(RED)
    assert not Field(lay(*pieces), STEADY).is_wily(RED)
    for victory in ("exit", "rearguard", "escort", "stand", "detachment"):
        assert not wily_field(*pieces, terms=Terms(victory=victory)).is_wily(RED)


PAST = Terms("rearguard", "red", exits=(("red", "top"),), share=(1, 4))
POST = Terms("stand", "red")


@pytest.mark.parametrize("terms", [PAST, POST], ids=lambda terms: terms.victory)
def test_generals_lead_brigades_of_many_who_have_to_do_with_a_few(terms):
    pieces = unit("R", at=(30, 50)), unit("B", at=(30, 10))
    field = wily_field(*pieces, terms=terms)
    assert field.leads(RED)
    assert not field.leads(BLUE)
    assert not Field(lay(*pieces, terms=terms), STEADY).leads(RED)


def test_he_says_why_a_general_rides_with_those_who_are_to_get_past():
    pieces = unit("R", at=(30, 50)), unit("B", at=(30, 10))
    field = wily_field(*pieces, terms=PAST, generals=[general("RG", (30, 55))])
    led = field.table.generals["RG"]
    told = intentions.intent(field, WhereTo(field.table, led, inches(12)), Ride(unit="R"))
    assert told.endswith("go on together, on any card.")


def test_a_unit_is_worth_more_beside_others_of_its_hand():
    enemy = unit("B", at=(30, 5))
    alone = wily_field(unit("R", at=(10, 50)), unit("R2", at=(60, 50)), enemy)
    beside = wily_field(unit("R", at=(30, 50)), unit("R2", at=(38, 50)), enemy)
    values = [leading.company(field, field.table.units["R"]) for field in (alone, beside)]
    assert values == [0.0, CLOSELY[1]]


def test_what_is_left_of_a_unit_goes_out_of_shot():
    field = wily_field(unit("R", at=(30, 40), figures=3, original=12), unit("B", at=(30, 28)))
    wreck = field.table.units["R"]
    assert field.retires(wreck)
    assert field.goal(wreck)[1] > wreck.place[1]
    assert not field.retires(field.table.units["B"])


def test_a_general_rides_with_the_larger_brigade():
    line = [unit(f"R{n}", at=(20 + 8 * n, 50)) for n in range(3)]
    others = unit("R9", at=(66, 50)), unit("B", at=(30, 5))
    field = wily_field(*line, *others, generals=[general("RG", (50, 55))])
    man = field.table.generals["RG"]
    with_many, with_one = Ride(unit="R1"), Ride(unit="R9")
    assert leading.ride(field, man, with_many) > leading.ride(field, man, with_one)


def test_who_is_to_be_placed_belongs_to_the_wing_in_which_he_is_to_stand():
    game = Game.begin(AGW, AGW.agree("open-battle-two-packs", None, None), Fates(Stream.of("wing")))
    drilled = {seat: seat_player("drill:wily", seat) for seat in game.table.seats}
    while game.table.phase in ("first", "deploy"):
        asked = game.waiting()[0]
        game.answer(drilled[asked].choose(Outlook(game, asked)), asked)
    table = game.table
    wings = [[u for u in table.own(RED) if u.section == name] for name in ("left", "right")]
    assert [len(wing) for wing in wings] == [8, 8]
    field = Field(table, WILY)
    alone = [unit for unit in table.own(RED) if not leading.company(field, unit)]
    assert len(alone) <= 2
    staff = {man.section for man in table.generals.values() if man.seat == RED}
    assert staff == {"left", "right"}


RACE = Terms("exit", exits=(("red", "top"), ("blue", "bottom")), share=(1, 4))
RAID = Terms("escort", "red", exits=(("blue", "right"),), share=(1, 2))


def riders():
    """Four of red, of whom one must leave the table, and an enemy."""
    horse = [unit(f"R{n}", "light_cavalry", at=(20 + 8 * n, 50)) for n in range(2)]
    guns = [unit(f"R{n}", "horse_gun", at=(20 + 8 * n, 50)) for n in (2, 3)]
    return *horse, *guns, unit("B", at=(50, 10))


def test_those_are_pushed_ahead_who_will_be_off_the_table_first():
    table = lay(*riders(), terms=RACE)
    question, horse, guns = PushAhead(table, RED), Vanguard(("R0",), 12), Vanguard(("R2", "R3"), 12)
    wily, steady = (Scales(Field(table, temper)) for temper in (WILY, STEADY))
    assert wily.push_ahead(question, horse) > wily.push_ahead(question, guns)
    assert steady.push_ahead(question, horse) < steady.push_ahead(question, guns)
    field = Field(table, STEADY)
    assert "off the table first" in intentions.intent(field, question, horse)
    assert "as far as they are of use" in intentions.intent(field, question, guns)


def test_twice_as_many_race_as_must_leave_the_table_and_the_rest_stay_to_shoot():
    field, drill = (Field(lay(*riders(), terms=RACE), temper) for temper in (WILY, STEADY))
    assert racing.racers(field, "red") == field.leavers - {"B"} == {"R0", "R1"}
    assert field.goal(field.table.units["R2"]) is None
    assert drill.leavers > field.leavers


def test_racers_open_the_battle_where_the_way_is_open():
    wood = Feature("wood", "wood", "wood", outline=((5080, 7620), (10160, 7620), (7620, 10160)))
    lake = replace(wood, kind="lake", going="impassable")
    fields = [wily_field(*riders(), terms=RACE, features=[one]) for one in (wood, lake)]
    free, shut = (racing.stand(field, field.table.units["R1"]) for field in fields)
    assert free > shut


def test_an_advance_guard_begins_with_the_heads_of_its_columns_at_the_front_of_the_zone():
    book = open_book("gentlemans_war")
    game = Game.begin(book, book.agree("advance-guards"), Fates(Stream.of("front")))
    while not isinstance(game.asked[0], Deploy):
        game.answer(game.asked[0].offers()[0])
    brain, question = brain_of("gentlemans_war"), game.asked[0]
    found = {temper: brain.favourite(game, question, temper) for temper in (WILY, STEADY)}
    depths = [bombarding.depth(game.table, question.seat, (s.x, s.y)) for s in found.values()]
    assert depths[0] < depths[1]


def test_raiders_let_the_wagons_come():
    pieces = unit("R", at=(60, 30)), unit("BT", "wagons", at=(10, 30)), unit("B", at=(16, 30))
    field = wily_field(*pieces, terms=RAID)
    assert field.waits(field.table.units["R"])
    assert not field.waits(field.table.units["B"])
    assert not Field(field.table, STEADY).waits(field.table.units["R"])


def test_raiders_fall_upon_wagons_that_have_come_near():
    pieces = unit("R", at=(26, 30)), unit("BT", "wagons", at=(10, 30))
    field = wily_field(*pieces, terms=RAID)
    assert not field.waits(field.table.units["R"])


FERRY = Terms("river", "red", share=(1, 2))


def at_the_ferry(*more, temper=WILY):
    """Two and a gun of red before one of blue, who holds the far bank."""
    own = unit("R", at=(30, 50)), unit("R2", at=(40, 50)), unit("RG", "field_gun", at=(20, 44))
    return Field(lay(*own, unit("B", at=(30, 12)), *more, terms=FERRY), temper)


def test_before_a_bank_that_is_held_guns_do_the_work_and_the_others_stay_out_of_shot():
    field = at_the_ferry(unit("RM", "late_machine_gun", at=(50, 44)))
    units = field.table.units
    assert field.purposes == {"red": "beat", "blue": "hold"}
    assert [name for name in units if bombarding.stands_off(field, units[name])] == [
        "R",
        "R2",
        "RM",
    ]
    assert field.waits(units["R"])
    assert lack(field, units["R"]) == 0
    assert field.is_wily("red")
    assert not field.is_wily("blue")


def test_the_drill_book_comes_on_before_such_a_bank():
    field = at_the_ferry(temper=STEADY)
    assert not bombarding.bombards(field, "red")
    assert lack(field, field.table.units["R"]) > 0


def test_who_has_lost_his_guns_and_is_not_ahead_comes_on_after_all():
    field = at_the_ferry()
    field.table.units["RG"].gone = "destroyed"
    assert not bombarding.bombards(field, "red")
    ahead = at_the_ferry(unit("B2", gone="destroyed"), unit("R3", at=(60, 50)))
    ahead.table.units["RG"].gone = "destroyed"
    assert bombarding.bombards(ahead, "red")


def test_such_guns_silence_guns_first():
    field = at_the_ferry(unit("BG", "field_gun", at=(40, 12)))
    units = field.table.units
    assert bombarding.silenced(field, units["RG"], units["BG"]) > 1
    assert bombarding.silenced(field, units["RG"], units["B"]) == 1
    assert bombarding.silenced(field, units["BG"], units["RG"]) == 1


def test_a_general_does_not_think_twice_about_what_only_nightfall_shows():
    brain = brain_of("gentlemans_war")
    table = at_the_ferry().table
    assert not brain.matters(WhatNext(table, table.units["R"]))
    assert brain.matters(WhatNext(table, table.units["B"]))


def test_he_says_why_his_foot_opens_the_battle_so_far_behind_the_river():
    field = at_the_ferry(temper=STEADY)
    question = Deploy(field.table, RED)
    stands = [Stand("R", inches(30), inches(y)) for y in (57, 44)]
    told = [intentions.intent(field, question, one) for one in stands]
    assert "our guns do the work" in told[0]
    assert "line of battle" in told[1]


def test_he_says_why_a_raider_or_a_general_stands_where_he_does():
    pieces = unit("R", at=(60, 30)), unit("BT", "wagons", at=(10, 30))
    field = wily_field(*pieces, terms=RAID, generals=[general("RG", (66, 50))])
    question = Deploy(field.table, RED)
    places = ("R", 60, 30), ("R", 26, 30), ("RG", 62, 34), ("RG", 66, 50)
    stands = [Stand(piece, inches(x), inches(y)) for piece, x, y in places]
    told = [intentions.intent(field, question, one) for one in stands]
    assert "night is ours" in told[0]
    assert "line of battle" in told[1]
    assert told[2] == "By the brigade he is to lead."
    assert told[3].startswith("Well behind")


# Black Powder


def test_the_dice_of_a_break_test_are_counted_out():
    assert clashing.tested(0, False, False) == pytest.approx((6 / 36, 9 / 36))
    assert clashing.tested(0, True, False) == pytest.approx((6 / 36, 30 / 36))
    assert clashing.tested(0, False, True) == (0.0, 0.0)


def test_every_number_of_hits_has_its_chance():
    assert clashing.spread(2, 0.5) == (0.25, 0.5, 0.25)
    assert sum(clashing.spread(6, 1 / 3)) == pytest.approx(1.0)


def line_of(casualties=0):
    """A battalion as most are: six dice, saves on a 4, three casualties before it is shaken."""
    return Fighter(6, 3, False, 3, casualties, 3, False, 0, False, 1.0, False)


def test_a_charge_is_worth_less_through_a_volley_and_more_on_the_weary():
    quiet, volley = Volley(0, 3, 3, False), Volley(3, 3, 3, False)
    fresh = clashing.charge_value(line_of(), line_of(), quiet)
    assert clashing.charge_value(line_of(), line_of(), volley) < fresh
    assert clashing.charge_value(line_of(), line_of(2), quiet) > fresh


@pytest.mark.parametrize(("scenario", "pitched"), [("meadow", True), ("freemans_farm", False)])
def test_only_pitched_battles_can_be_waited_for(scenario, pitched):
    book = open_book("black_powder")
    assert is_pitched(book.setup(book.agree(scenario))) is pitched


def test_he_lets_a_far_enemy_come_and_goes_for_one_who_has():
    far = ordering(troop("A", 36, 46), troop("Z", 36, 4), bp_general("C", 36, 47), by="C")
    table = far.game.table
    assert Pitch(table, WILY).stays(table.units["A"])
    assert not Pitch(table, STEADY).stays(table.units["A"])
    assert chosen(STEADY, far).way
    assert not chosen(WILY, far).way
    near = ordering(troop("A", 36, 46), troop("Z", 36, 30), bp_general("C", 36, 47), by="C")
    assert not Pitch(near.game.table, WILY).stays(near.game.table.units["A"])


def battle(scenario):
    """A battle of Black Powder as it is set up."""
    book = open_book("black_powder")
    return book.setup(book.agree(scenario))


def test_a_rearguard_strikes_first_at_those_who_are_still_coming_on():
    table = battle("el_perez")
    assert Pitch(table, STEADY).queue("red")
    assert not Pitch(table, WILY).queue("red")
    brigade = next(one for one in table.brigades.values() if one.seat == "red")
    brigade.broken = True
    assert Pitch(table, WILY).queue("red") == Pitch(table, STEADY).queue("red")


def test_who_wins_if_nothing_happens_gives_ground_but_keeps_the_place():
    table = battle("el_teb")
    field = Pitch(table, WILY)
    own = [unit for unit in table.standing("blue") if unit.is_infantry]
    sentries = [unit for unit in own if field.post(unit) is not None]
    assert len(sentries) == len(table.terms.objectives) == 1
    assert not yielding.gives_ground(field, sentries[0])
    free = next(unit for unit in own if yielding.gives_ground(field, unit))
    assert field.wish(free) == table.inches(values.OUT_OF_REACH)
    assert Pitch(table, STEADY).wish(free) < field.wish(free)


@pytest.mark.parametrize(("scenario", "seat"), [("el_teb", "red"), ("ntombi", "blue")])
def test_nobody_gives_ground_who_must_take_something_or_keep_somebody_from_help(scenario, seat):
    table = battle(scenario)
    assert not yielding.may_wait(Pitch(table, WILY), seat)


def test_who_has_the_edge_of_the_table_behind_him_stands():
    table = battle("el_teb")
    field = Pitch(table, WILY)
    free = next(unit for unit in table.standing("blue") if yielding.gives_ground(field, unit))
    free.x = table.width - table.inches(values.ROOM)
    assert not yielding.gives_ground(field, free)


def test_what_the_drill_book_has_no_reason_for_is_told_as_a_wile():
    pieces = troop("A", 36, 30), troop("B", 60, 30), troop("Z", 36, 12)
    play = ordering(*pieces, bp_general("C", 36, 34), by="C")
    table = play.game.table
    table.terms = replace(battle("el_teb").terms, attacker="blue")
    back = Order("move", ("A",), way=((table.inches(36), table.inches(40)),))
    assert " back from " in bp_intentions.intent(table, play.game.question, back)


def test_nobody_marches_in_column_within_reach_of_wild_men():
    table = battle("ntombi")
    assert closing.is_wild(table, "blue")
    assert not closing.is_wild(table, "red")
    wily, steady = Pitch(table, WILY), Pitch(table, STEADY)
    column = next(u for u in table.standing("red") if u.formation == "march column")
    foe = wily.near(column)
    assert closing.must_form(wily, column)
    assert not closing.must_form(steady, column)
    on = Order("move", (column.id,), way=((foe.x + table.inches(20), foe.y),))
    assert closing.is_caught(wily, column, on)
    assert closing.is_caught(wily, column, replace(on, formation="line", last=True))
    assert not closing.is_caught(wily, column, replace(on, formation="line"))
    assert not closing.is_caught(steady, column, on)


@pytest.mark.parametrize(
    ("scenario", "sides"),
    [
        ("meadow", {"red", "blue"}),
        ("el_perez", {"red", "blue"}),
        ("ntombi", {"red", "blue"}),
        ("el_teb", {"red"}),
        ("san_miguel", {"red", "blue"}),
        ("hangmans_creek", set()),
    ],
)
def test_charges_are_reckoned_out_where_that_pays(scenario, sides):
    table = battle(scenario)
    assert {seat for seat in table.seats if Pitch(table, WILY).reckons(seat)} == sides
    assert not any(Pitch(table, STEADY).reckons(seat) for seat in table.seats)


@pytest.mark.parametrize(
    ("scenario", "plans"), [("meadow", False), ("ntombi", False), ("el_perez", True)]
)
def test_a_general_plans_his_orders_only_where_nobody_is_kept_back(scenario, plans):
    game, brain = first_order(scenario), brain_of("black_powder")
    assert (brain.turn(game.question) == game.table.half) is plans


def test_an_order_is_one_part_of_a_plan_until_somebody_has_been_given_another():
    game, brain = first_order("el_perez"), brain_of("black_powder")
    commander, table = game.question.commander, game.table
    first = brain.part(game.question)
    assert first == (commander.id, ())
    unit = next(unit for unit in table.units.values() if unit.seat == commander.seat)
    unit.ordered = table.half
    assert brain.part(GiveOrder(table, commander)) == (commander.id, (unit.id,))


def first_order(scenario):
    """A battle at the first order that is to be given."""
    book = open_book("black_powder")
    game = Game.begin(book, book.agree(scenario), Fates(Stream.of("twice")))
    while not isinstance(game.question, GiveOrder):
        game.answer(game.question.offers()[0], game.question.seat)
    return game
