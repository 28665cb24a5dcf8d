"""Where a drilled commander of A Gentleman's War stands when he has to hold, relieve or escort."""

import pytest

from books.gentlemans_war.field import RED, Battle, lay, unit
from grognard.books.gentlemans_war import BOOK
from grognard.books.gentlemans_war.country import cover_of
from grognard.books.gentlemans_war.pieces import Arrival, Objective, Terms
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players import Outlook, seat
from grognard.players.brains import TEMPERS, brain_of
from grognard.players.brains.gentlemans_war.acting import patient
from grognard.players.brains.gentlemans_war.field import Field
from grognard.tabletop.geometry import Point, Polygon, contains_point, inches

BRAIN = brain_of("gentlemans_war")
PASS = Terms("rearguard", "red", exits=(("red", "top"),))
WORK = Objective("o", (inches(30), inches(30)), inches(12))


def seen(*units, terms):
    """A table as a steady commander sees it."""
    return Field(lay(*units, terms=terms), TEMPERS["steady"])


def deployed(scenario):
    """Both armies placed by drill."""
    setup = BOOK.agree(scenario)
    game = Game.begin(BOOK, setup, Fates(Stream.of("posts")))
    drill = {name: seat("drill", f"posts {name}") for name in setup.seats}
    while game.table.phase in ("first", "deploy"):
        name = game.waiting()[0]
        game.answer(drill[name].choose(Outlook(game, name)), name)
    return game.table


def test_a_rearguard_goes_before_whoever_finds_the_way_open():
    field = seen(
        unit("R", at=(10, 25)), unit("B", at=(40, 30)), unit("B2", at=(66, 30)), terms=PASS
    )
    x, y = field.goal(field.table.units["B"])
    assert abs(x - inches(10)) <= inches(2)
    assert y < inches(20)
    assert field.goal(field.table.units["B2"]) is None


def test_a_rearguard_that_bars_the_way_stays_where_it_is():
    field = seen(unit("R", at=(10, 25)), unit("B", at=(11, 12)), terms=PASS)
    assert field.goal(field.table.units["B"]) is None


@pytest.mark.parametrize(("inside", "comes"), [(1, True), (4, False)])
def test_those_outside_a_work_come_in_when_too_few_hold_it(inside, comes):
    garrison = [unit(f"B{place}", at=(24 + 3 * place, 28)) for place in range(inside)]
    outside = unit("B9", at=(30, 6))
    field = seen(
        unit("R", at=(30, 58)),
        *garrison,
        outside,
        terms=Terms("fieldworks", "red", objectives=(WORK,)),
    )
    assert (field.goal(field.table.units["B9"]) is not None) == comes


@pytest.mark.parametrize(("attackers", "purpose"), [(1, "beat"), (2, "hold")])
def test_the_weaker_side_awaits_an_attack_on_ground_of_its_choice(attackers, purpose):
    red = [unit(f"R{place}", at=(20 + 10 * place, 50)) for place in range(attackers)]
    assert (
        seen(*red, unit("B", at=(30, 10)), terms=Terms("half", "red")).purposes["blue"] == purpose
    )


def test_who_holds_a_work_thinks_less_of_a_charge():
    table = deployed("fieldworks")
    field = Field(table, TEMPERS["steady"])
    foot = next(u for u in table.own("blue") if u.kind == "infantry" and _covered(table, u))
    assert patient(field, foot, 2.0) < 2.0 == patient(field, table.own("red")[0], 2.0)


def test_the_relief_makes_for_the_detachment_which_holds():
    late = (Arrival(1, "blue", ("B2",)),)
    field = seen(
        unit("R", at=(40, 50)),
        unit("B", at=(60, 20)),
        unit("B2", at=(4, 20)),
        terms=Terms("detachment", "red", arrivals=late),
    )
    held, relief = field.table.units["B"], field.table.units["B2"]
    assert field.holds(held)
    assert field.goal(held) is None
    assert not field.holds(relief)
    assert field.goal(relief)[0] > inches(55)


def _covered(table, unit_):
    return cover_of(table, unit_, Point(unit_.place[0], inches(71)))[0] == "heavy"


def test_half_of_a_garrison_begins_in_the_work_and_most_of_it_at_the_parapet():
    table = deployed("fieldworks")
    work = Polygon([Point(*corner) for corner in table.terms.work])
    own = table.own("blue")
    inside = [one for one in own if contains_point(work, one.point)]
    assert len(inside) == len(own) // 2
    assert sum(_covered(table, one) for one in inside) >= len(inside) - 1


def test_an_escort_stands_by_its_wagons_and_not_out_before_them():
    table = deployed("escort-even")
    wagons = next(one for one in table.own("blue") if one.kind == "wagons")
    assert all(one.place[0] <= wagons.place[0] + inches(6) for one in table.own("blue"))


@pytest.mark.parametrize(
    ("kind", "foe", "formation"),
    [
        ("infantry", 4, "march"),
        ("infantry", 40, "line"),
        ("field_gun", 4, "limbered"),
        ("field_gun", 40, "deployed"),
        ("heavy_cavalry", 4, "line"),
    ],
)
@pytest.mark.parametrize("sighted", [False, True])
def test_who_comes_on_from_afar_comes_in_column_or_limbered(kind, foe, formation, sighted):
    late = unit("R2", kind, gone="reserve")
    terms = Terms(arrivals=(Arrival(1, RED, ("R2",)),))
    table = lay(unit("R", at=(66, 50)), late, unit("B", at=(30, foe)), terms=terms)
    if sighted:
        table.switches, table.sighted = {"sighted": True}, {"R2": (0, 2)}
    battle = Battle(table, "JL")
    asked = BRAIN.ask(battle.game, battle.question)
    worths = BRAIN.weigh(battle.game, asked, TEMPERS["steady"])
    battle.play(asked.choices[worths.index(max(worths))], fates="H7")
    assert battle.unit("R2").formation == formation
