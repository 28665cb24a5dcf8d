"""What a wily commander of Black Powder does with brigades and houses, and at the table's edge."""

from statistics import median

import pytest

from books.black_powder.battlefield import laid, put
from books.black_powder.field import BLUE, RED, at, table_of, troop
from grognard.books.black_powder.battles.entering import BringOn
from grognard.books.black_powder.deploying import Deploy, zone_of
from grognard.books.black_powder.orders import Order
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players.brains import TEMPERS, Asked, brain_of
from grognard.players.brains.black_powder import intentions, massing, sparing, values, yielding
from grognard.players.brains.black_powder.field import Field
from grognard.players.brains.black_powder.purposes import deed_of
from grognard.players.brains.black_powder.weighing import Scales
from grognard.registry import book as open_book

STEADY, WILY = TEMPERS["steady"], TEMPERS["wily"]


def awake():
    """Hangman's Creek when the alarm has been given."""
    table = laid("hangmans_creek")
    table.asleep, table.turn = "", 2
    return table


def town(table):
    """The middles of the two parts of the town."""
    posts = Field(table, WILY).posts(BLUE)
    return [post.spot for post in posts if post.spot.x in (at(65), at(83))]


def second_brigade(table):
    return [unit for unit in table.units.values() if unit.id.startswith("hc-u2-inf")]


def test_troops_who_come_on_beside_an_empty_town_go_straight_into_its_houses():
    table = awake()
    steady, wily = (Scales(Field(table, temper)) for temper in (STEADY, WILY))
    foot = second_brigade(table)
    ends = [order.way[-1] for order in wily.arrivals(foot) if len(order.units) == 1]
    assert {(spot.x, spot.y) for spot in town(table)} <= set(ends)
    assert not any(len(order.units) == 1 for order in steady.arrivals(foot))
    inside = Order("enter", (foot[0].id,), "town-road", way=(ends[0],))
    onward = Order("enter", (foot[0].id,), "town-road")
    assert wily.enter(foot[0], inside) > wily.enter(foot[0], onward) + 1
    assert "straight into the town" in deed_of(wily, inside)
    assert "straight into" not in deed_of(wily, onward)


def test_a_house_that_friends_are_in_needs_nobody_else():
    table = awake()
    spot, other = town(table)
    holder, *others = second_brigade(table)
    put(table, holder.id, 0, 0, inside="town-west")
    holder.x, holder.y = spot.x, spot.y
    ends = [order.way[-1] for order in Scales(Field(table, WILY)).arrivals(others)]
    assert (other.x, other.y) in ends
    assert (spot.x, spot.y) not in ends


def test_whoever_is_in_a_house_that_must_be_held_stays_there():
    table = awake()
    spots = town(table)
    names = ("town-west", "town-east")
    holders = second_brigade(table)[:2]
    for holder, spot, name in zip(holders, spots, names, strict=True):
        put(table, holder.id, 0, 0, inside=name)
        holder.x, holder.y = spot.x, spot.y
    field = Field(table, WILY)
    assert [field.goal(holder) for holder in holders] == spots
    assert not all(Field(table, STEADY).goal(holder) for holder in holders)


def test_with_an_enemy_at_the_gate_nobody_comes_on_in_column():
    table = laid("hangmans_creek")
    unit = table.units["hc-c2-inf1"]
    column = Order("enter", (unit.id,), "centre")
    line = Order("enter", (unit.id,), "centre", formation="line")
    scales = Scales(Field(table, WILY))
    assert scales.enter(unit, line) > scales.enter(unit, column)
    put(table, "hc-u2-picket", 72, 60)
    far = Scales(Field(table, WILY))
    assert far.enter(unit, line) < far.enter(unit, column)
    assert Scales(Field(laid("hangmans_creek"), STEADY)).enter(unit, line) < far.enter(unit, column)


def crimea(seat, name):
    """The question whether a brigade of horse comes on at the Alma."""
    table = laid("crimea_river")
    man = table.commanders[table.brigadier(table.units[name])]
    table.acting = seat
    gates = [entry for entry in table.terms.entries if name in entry.units]
    return table, BringOn(table, man, gates)


@pytest.mark.parametrize(
    ("seat", "name", "temper", "waits"),
    [
        (BLUE, "cr-rc1-ld1", WILY, True),
        (BLUE, "cr-rc1-ld1", STEADY, False),
        (RED, "cr-hb-4dg", WILY, False),
    ],
)
def test_horse_that_has_only_to_keep_places_stays_off_the_table(seat, name, temper, waits):
    table, question = crimea(seat, name)
    choices = question.offers()
    worths = Scales(Field(table, temper)).weigh(Asked(question, choices))
    assert (choices[worths.index(max(worths))] == "wait") is waits


def test_he_says_why_horse_stays_off_the_table():
    table, question = crimea(BLUE, "cr-rc1-ld1")
    assert "cannot be broken" in intentions.intent(table, question, "wait")


@pytest.mark.parametrize(
    ("scenario", "seat", "outshot"),
    [
        ("crimea_river", BLUE, True),
        ("crimea_river", RED, False),
        ("hangmans_creek", BLUE, False),
        ("el_teb", BLUE, False),
    ],
)
def test_soldiers_who_are_outshot_do_not_wait_to_be_shot_down(scenario, seat, outshot):
    table = laid(scenario)
    assert yielding.is_outshot(table, seat) is outshot
    if seat == BLUE:
        assert yielding.may_wait(Field(table, WILY), seat) is not outshot


def test_a_rescuer_keeps_so_many_brigades_back_that_his_army_cannot_break():
    table = laid("ntombi")
    field = Field(table, WILY)
    horse, foot = table.units["nt-b3-nnh"], table.units["nt-b1-80a"]
    assert sparing.is_spared(field, horse)
    assert sparing.is_spared(field, table.units["nt-b2-naval"])
    assert not sparing.is_spared(field, foot)
    assert field.goal(foot) == table.units["nt-b4-booth"].point
    assert field.goal(horse) is None
    assert field.wish(horse) == table.inches(values.OUT_OF_REACH)
    assert Scales(field).charge(horse, Order("charge", (horse.id,), "any"), 3) < 0
    assert not Field(table, STEADY).spared(RED)
    assert not field.spared(BLUE)


def test_nobody_is_kept_back_for_the_sake_of_the_dead_or_from_a_broken_enemy():
    table = laid("ntombi")
    table.units["nt-b4-booth"].gone = "destroyed"
    assert not Field(table, WILY).spared(RED)
    other = laid("ntombi")
    other.broken = (BLUE,)
    assert not Field(other, WILY).spared(RED)


def met_on_the_march():
    """San Miguel with a battalion of the Isabelinos in column before one of the Carlists.

    Another of its brigade is nearer to the town, and so it is that one's to hold.
    """
    table = laid("san_miguel")
    put(table, "sm-i2-brit2", 92, 36, 27000, formation="march column")
    column = put(table, "sm-i2-brit1", 106, 54, 27000, formation="march column")
    put(table, "sm-c2-vet", 76, 54, 9000, formation="line")
    return table, column


def test_armies_that_meet_on_the_march_go_at_each_other_in_attack_columns():
    table, column = met_on_the_march()
    line, attack = (Order("form", (column.id,), formation=f) for f in ("line", "attack column"))
    wily, steady = (Scales(Field(table, temper)) for temper in (WILY, STEADY))
    assert wily.form(column, attack) > 0 > wily.form(column, line)
    assert steady.form(column, line) >= steady.form(column, attack)
    told = {order.formation for order in wily.ideas([column])}
    assert "attack column" in told
    assert "line" not in told
    assert "two can go at one line" in deed_of(wily, attack)
    assert "little room" not in deed_of(steady, attack)


def test_who_is_on_his_way_into_a_town_marches_on():
    table, _ = met_on_the_march()
    runner = table.units["sm-i2-brit2"]
    field = Field(table, WILY)
    assert field.post(runner) is not None
    assert not massing.masses(field, runner)


def test_one_of_every_brigade_runs_for_a_town_that_nobody_holds_yet():
    table = laid("san_miguel")
    names = [unit.id for unit in table.units.values() if unit.seat == RED and unit.is_infantry]

    def runners(temper):
        field = Field(table, temper)
        return [name for name in names if field.post(table.units[name]) is not None]

    brigades = {table.units[name].brigade for name in names}
    assert len(runners(STEADY)) == 1
    assert len(runners(WILY)) == len(brigades)
    assert {table.units[name].brigade for name in runners(WILY)} == brigades
    holder = put(table, "sm-i3-line", 82, 36, inside="san-miguel")
    assert runners(WILY) == [holder.id]


def test_far_from_the_enemy_nobody_leaves_the_column_of_march():
    table, column = met_on_the_march()
    put(table, "sm-c2-vet", 20, 20)
    for name in ("sm-c1-vol", "sm-c1-cav"):
        put(table, name, 20, 40)
    attack = Order("form", (column.id,), formation="attack column")
    assert Scales(Field(table, WILY)).form(column, attack) < 0


@pytest.mark.parametrize(
    ("scenario", "name", "masses"),
    [
        ("san_miguel", "sm-c2-inf2", True),
        ("freemans_farm", "ff-ham-20", True),
        ("freemans_farm", "ff-ham-gun1", False),
        ("crimea_river", "cr-r1-vol1", False),
        ("el_perez", "ep-b1-line1", False),
    ],
)
def test_only_foot_with_muskets_masses_and_only_where_nobody_defends_or_gets_away(
    scenario, name, masses
):
    table = laid(scenario)
    unit = table.units[name]
    assert massing.masses(Field(table, WILY), unit) is masses
    assert not massing.masses(Field(table, STEADY), unit)


# Pitched battles


def line_at(scenario, seat, temper):
    """How far behind the front of its ground most of a side is set up."""
    book = open_book("black_powder")
    game = Game.begin(book, book.agree(scenario), Fates(Stream.of("set up")))
    brain = brain_of("black_powder")
    while isinstance(game.question, Deploy):
        game.answer(brain.favourite(game, game.question, temper), game.question.seat)
    zone = zone_of(game.table, seat)
    front = zone.top if game.table.facings[seat] == 0 else zone.bottom
    return median(abs(unit.y - front) for unit in game.table.standing(seat))


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_before_a_brigade_of_horse_he_draws_up_well_behind_the_front_of_his_ground(seat):
    small, meadow = "three-brigades-small", "meadow"
    assert line_at(small, seat, WILY) > line_at(small, seat, STEADY) + at(2)
    assert line_at(meadow, seat, WILY) == line_at(meadow, seat, STEADY)


def test_he_says_why_he_draws_up_well_back():
    book = open_book("black_powder")
    game = Game.begin(book, book.agree("three-brigades-small"), Fates(Stream.of("set up")))
    brain, question = brain_of("black_powder"), game.question
    told = [
        intentions.intent(game.table, question, brain.favourite(game, question, temper))
        for temper in (STEADY, WILY)
    ]
    assert "well back" not in told[0]
    assert "well back" in told[1]


def test_a_brigade_of_horse_draws_no_foot_out_of_its_line():
    line, hussars = troop("A", 36, 60), troop("Z", 36, 40, "cavalry", brigade="light")
    far, near = troop("Y", 36, 2, brigade="foot"), troop("Y", 36, 34, brigade="foot")
    assert Field(table_of(line, hussars, far), WILY).stays(line)
    assert not Field(table_of(line, hussars, far), STEADY).stays(line)
    assert not Field(table_of(line, hussars, near), WILY).stays(line)


def test_horse_among_foot_has_help_at_hand_and_is_gone_for():
    line, hussars = troop("A", 36, 60), troop("Z", 36, 40, "cavalry", brigade="mixed")
    far = troop("Y", 36, 2, brigade="mixed")
    assert not Field(table_of(line, hussars, far), WILY).stays(line)


def test_horse_rides_at_horse_that_has_come_near():
    horse = troop("A", 36, 60, "cavalry")
    assert not Field(table_of(horse, troop("Z", 36, 40, "cavalry")), WILY).stays(horse)
