"""Forces, their validation, and the scenarios they fight in."""

from __future__ import annotations

import pytest

from grognard.books.sharpe_skirmish import command
from grognard.books.sharpe_skirmish.book import BOOK
from grognard.books.sharpe_skirmish.forces import FORCES, faults, points, read_force, total
from grognard.books.sharpe_skirmish.scenarios import read_scenario, scenarios
from grognard.kernel.book import BadSetup
from grognard.tabletop.reading import Unreadable
from marks import cites

HEAD = 'name = "A Force"\nnation = "British"\n'
OFFICER = '[[groups]]\nname = "Captain"\ntype = "british-officer"\npc = true\n'


def force(*groups, head=HEAD):
    return read_force(head + "".join(f"[[groups]]\n{one}\n" for one in groups))


def cites_of(found):
    return [fault.cite for fault in faults(found)]


@pytest.mark.parametrize("name", FORCES.names)
def test_every_ready_force_is_without_fault(name):
    muster = BOOK.muster(name)
    assert muster.faults == ()
    assert 0 < muster.points <= muster.limit
    assert len(muster.lines) == len(FORCES.find(name).groups)
    assert BOOK.muster(BOOK.army_text(name)) == muster


@pytest.mark.parametrize(
    ("group", "cite"),
    [
        ('name = "A"\ntype = "guerrilla"\nfigures = 4\nformed = true', "SK-002"),
        ('name = "A"\ntype = "hobbit"', "SK-002"),
        ('name = "A"\ntype = "redcoat"\nfigures = 4\nplatoon = "A"', "SK-007"),
        ('name = "A"\ntype = "redcoat"\npc = true', "SK-009"),
        ('name = "A"\ntype = "british-sergeant"\nfigures = 2', "SK-016"),
        ('name = "A"\ntype = "british-sergeant"\nbeside = "B"', "SK-036"),
        ('name = "A"\ntype = "hussar"\nfigures = 3\ngun = { name = "G", pounds = 3 }', "SK-072"),
        (
            'name = "A"\ntype = "british-gunner"\nfigures = 4\ngun = { name = "G", pounds = 18 }',
            "SK-071",
        ),
        (
            'name = "A"\ntype = "british-gunner"\nfigures = 2\n'
            'gun = { name = "G", model = "gatling", pounds = 3 }',
            "SK-081",
        ),
        (
            'name = "A"\ntype = "british-gunner"\nfigures = 4\n'
            'gun = { name = "G", pounds = 3, loaded = true, limbered = true }',
            "SK-076",
        ),
        ('name = "A"\ntype = "redcoat"\nfigures = 40\ngrade = "hero"', "SK-092"),
    ],
)
@cites("SK-002", "SK-007", "SK-009", "SK-016", "SK-071")
def test_a_force_is_told_what_is_wrong_with_it_and_by_which_rule(group, cite):
    assert cite in cites_of(force(group))


@cites("SK-009")
def test_a_player_has_one_player_character():
    two = ['name = "A"\ntype = "british-officer"\npc = true',
           'name = "B"\ntype = "rifle-officer"\npc = true']  # fmt: skip
    assert cites_of(force(*two)) == ["SK-009"]
    assert cites_of(force(two[0])) == []


def test_two_groups_of_the_same_name_are_refused():
    assert "SK-007" in cites_of(force(*['name = "A"\ntype = "redcoat"'] * 2))


def test_points_count_figures_and_guns():
    made = force('name = "A"\ntype = "redcoat"\nfigures = 8',
                 'name = "B"\ntype = "british-gunner"\nfigures = 4\n'
                 'gun = { name = "G", pounds = 6 }')  # fmt: skip
    assert [points(entry) for entry in made.groups] == [24, 12 + 15 + 6]
    assert total(made) == 57


def test_an_unreadable_force_is_a_fault_and_no_crash():
    assert BOOK.muster("name = 3\n").faults
    assert BOOK.muster("no-such-force").faults
    with pytest.raises(BadSetup):
        BOOK.army_text("no-such-force")


# Scenarios


@cites("SK-092")
@pytest.mark.parametrize("name", list(scenarios()))
def test_every_scenario_lays_a_sound_table_with_everybody_at_his_post(name):
    table = BOOK.setup(BOOK.agree(name))
    assert BOOK.audit(table) == []
    scenario = scenarios()[name]
    assert scenario.file.background
    assert scenario.file.turns <= 20
    for side in scenario.sides:
        assert side.goal
        assert any(group.side == side.id for group in table.groups.values())
    BOOK.view(table, None)


@cites("SK-049")
def test_groups_begin_with_the_orders_of_the_scenario():
    table = BOOK.setup(BOOK.agree("powder-wagons"))
    escort = table.groups["blue-4"]
    assert (escort.doing, escort.goal) == ("march", (15000, 5200))
    quinta = BOOK.setup(BOOK.agree("quinta"))
    assert all(g.doing == "halt" for g in quinta.groups.values() if g.side == "red")
    quay = BOOK.setup(BOOK.agree("quay"))
    assert quay.groups["red-5"].fortified


@cites("SK-092")
def test_another_force_takes_the_field_in_place_of_the_scenarios():
    setup = BOOK.agree("almara-bridge", armies={"red": "loxley-company"})
    table = BOOK.setup(setup)
    assert table.groups["red-1"].name == "Captain Julian Loxley"
    assert BOOK.audit(table) == []


@cites("SK-009")
def test_a_seat_without_a_player_character_is_refused():
    with pytest.raises(BadSetup, match="player character"):
        BOOK.setup(BOOK.agree("almara-bridge", armies={"red": "signal-station"}))


@cites("SK-092")
def test_a_scenario_that_turns_on_somebody_needs_him():
    with pytest.raises(BadSetup, match="Surgeon"):
        BOOK.setup(BOOK.agree("mill-rescue", armies={"red": "harrow-rifles"}))


def test_a_force_with_a_fault_does_not_take_the_field():
    text = HEAD + OFFICER + '[[groups]]\nname = "A"\ntype = "guerrilla"\nformed = true\n'
    with pytest.raises(BadSetup, match="irregular"):
        BOOK.setup(BOOK.agree("almara-bridge", armies={"red": text}))


def test_an_unreadable_scenario_says_why():
    with pytest.raises(Unreadable, match="expected text, got a whole number"):
        read_scenario("x", "name = 3")


@cites("SK-076")
def test_guns_start_unloaded_unless_the_force_says_otherwise():
    quinta = BOOK.setup(BOOK.agree("quinta"))
    assert quinta.carriages["red-5-carriage"].work == 0
    village = BOOK.setup(BOOK.agree("san-isidro"))
    assert village.carriages["blue-1-carriage"].work == 12


def heard(table, officer):
    """The groups of an officer's side that he reaches with all who pass his orders on."""
    chain, rest = [officer], [g for g in table.own(officer.side) if g.single and not g.pc]
    for one in chain:
        found = [o for o in rest if command.hears(table, one.figures[0], o.figures[0])]
        chain += found
        rest = [o for o in rest if o not in found]
    bodies = [g for g in table.own(officer.side) if not g.single and not g.captive]
    return bodies, [
        group
        for group in bodies
        if all(any(command.hears(table, o.figures[0], f) for o in chain) for f in group.figures)
    ]


FOUGHT = [name for name, one in scenarios().items() if not one.file.hidden]


@pytest.mark.parametrize("name", FOUGHT)
@cites("SK-013", "SK-016")
def test_officers_of_our_own_scenarios_begin_with_half_of_their_groups_in_reach(name):
    table = BOOK.setup(BOOK.agree(name))
    for officer in [group for group in table.present() if group.pc]:
        bodies, reached = heard(table, officer)
        assert 2 * len(reached) >= len(bodies), officer.name
        leaders = [g for g in table.own(officer.side) if g.single and not g.is_musician]
        assert 2 * len(leaders) >= len(bodies), officer.name
