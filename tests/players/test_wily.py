"""What a wily commander does that the drill book does not teach."""

import pytest
from msgspec.structs import replace

from books.black_powder.field import general as bp_general
from books.black_powder.field import ordering, troop
from books.gentlemans_war.field import general, lay, unit
from grognard.books.gentlemans_war.generals import Ride
from grognard.books.gentlemans_war.pieces import Terms
from grognard.players.brains import TEMPERS, brain_of
from grognard.players.brains.black_powder import clashing
from grognard.players.brains.black_powder.biding import is_pitched
from grognard.players.brains.black_powder.clashing import Fighter, Volley
from grognard.players.brains.black_powder.field import Field as Pitch
from grognard.players.brains.gentlemans_war import leading
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.values import CLOSELY
from grognard.players.general import GeneralPlayer
from grognard.registry import book as open_book

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
    assert wily_field(*pieces).wily
    assert not Field(lay(*pieces), STEADY).wily
    for victory in ("exit", "rearguard", "escort"):
        assert not wily_field(*pieces, terms=Terms(victory=victory)).wily


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
