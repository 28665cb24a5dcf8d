"""Optional morale: officers, standards with their units, and standards carried off."""

import pytest
from msgspec.structs import replace

from books.edwardian_splendour.battle import foot, gun, lay, play, row
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.book import BOOK
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.reckon import reckon_morale
from marks import cites


def regiment(name, spots, **roles):
    """A unit in which some men, by number, are the officer, the bearer or carry a trophy."""
    corps = foot(name, spots)
    men = list(corps.unit.figures)
    for role in ("officer", "standard"):
        if role in roles:
            men[roles[role]] = replace(men[roles[role]], role=role)
    if "trophy" in roles:
        number, whose = roles["trophy"]
        men[number] = replace(men[number], trophy=whose)
    corps.unit.figures = tuple(men)
    corps.unit.officer = "alive" if "officer" in roles else "none"
    corps.unit.standard = "with" if "standard" in roles else "none"
    return corps


def shot_down(*corps, names, dice):
    table = lay(*corps, foot("r9", row(2, 80, 60)), foot("b9", row(2, 80, 5)))
    for name in names:
        unit = table.unit_of(name)
        unit.struck = (*unit.struck, name)
    return play(table, dice=dice)


def fought(*corps, dice):
    table = lay(*corps, foot("r9", row(2, 80, 60)), foot("b9", row(2, 80, 5)), phase="melee")
    table.queue = ("r", "b")
    return play(table, dice=dice)


@cites("ES-106")
@pytest.mark.parametrize(
    ("switches", "officers", "standards"),
    [
        ({}, 0, 0),
        ({"officers": True}, 2, 0),
        ({"standards": True}, 0, 2),
        ({"officers": True, "standards": True}, 2, 2),
    ],
)
def test_either_rule_may_be_used_alone(switches, officers, standards):
    text = BOOK.army_text("generic-red").replace(
        'name = "The Red Fusiliers"', 'name = "The Red Fusiliers"\nofficer = true\nstandard = true'
    )
    blue = BOOK.army_text("generic-blue").replace(
        'quality = "Veteran"', 'quality = "Veteran"\nofficer = true\nstandard = true', 1
    )
    setup = BOOK.agree("generic", {"red": text, "blue": blue}, switches)
    table = BOOK.setup(setup)
    roles = [man.role for unit in table.units.values() for man in unit.figures]
    assert (roles.count("officer"), roles.count("standard")) == (officers, standards)
    assert sum(unit.officer == "alive" for unit in table.units.values()) == officers


@cites("ES-106")
def test_where_a_list_marks_no_unit_all_foot_and_horse_have_an_officer_and_a_standard():
    table = BOOK.setup(BOOK.agree("generic", switches={"officers": True, "standards": True}))
    arms = {"infantry": ("alive", "with"), "artillery": ("none", "none"), "mg": ("none", "none")}
    arms["cavalry"] = arms["infantry"]
    for unit in table.units.values():
        expected = ("none", "none") if unit.traits.spotter_for else arms[unit.arm]
        assert (unit.officer, unit.standard) == expected
        assert len(unit.figures) == unit.size


@cites("ES-107")
@pytest.mark.parametrize(("officer", "amount"), [("none", 0), ("alive", 1), ("dead", -1)])
def test_an_officer_steadies_and_his_death_unsettles(officer, amount):
    unit = foot("r", row(8, 10, 10)).unit
    unit.officer = officer
    assert reckon_morale(unit, hard_cover=False).total == 10 + amount


@cites("ES-107")
def test_the_death_of_the_officer_is_felt_in_the_very_next_check():
    corps = regiment("b", row(8, 10, 10), officer=0)
    told = shot_down(corps, names=["b.1"], dice=[1, 1]).told
    assert [m.cite for m in told.one(events.MoraleChecked).need.modifiers] == ["ES-107"]
    assert told.one(events.MoraleChecked).need.total == 9


@cites("ES-108")
@pytest.mark.parametrize(("standard", "amount"), [("none", 0), ("with", 1), ("taken", -1)])
def test_a_standard_steadies_and_its_loss_unsettles(standard, amount):
    unit = foot("r", row(8, 10, 10)).unit
    unit.standard = standard
    assert reckon_morale(unit, hard_cover=False).total == 10 + amount


@cites("ES-108")
def test_a_comrade_takes_up_the_standard_of_a_bearer_who_is_shot():
    corps = regiment("b", row(8, 10, 10), standard=3)
    played = shot_down(corps, names=["b.4"], dice=[1, 1])
    assert played.told.one(events.StandardTakenUp).figure in ("b.3", "b.5")
    unit = played.table.units["b"]
    assert unit.standard == "with"
    assert [man.role for man in unit.figures].count("standard") == 1


@cites("ES-107", "ES-108")
def test_an_officer_takes_up_the_standard_only_if_nobody_else_can():
    # The man with the trophy stands further off, and yet it is he.
    corps = regiment("b", row(3, 10, 10), officer=1, standard=0, trophy=(2, "r"))
    played = shot_down(corps, names=["b.1"], dice=[1, 1])
    assert played.told.one(events.StandardTakenUp).figure == "b.3"
    assert [man.role for man in played.table.units["b"].figures] == ["officer", "standard"]


@cites("ES-108")
def test_a_bearer_cut_down_loses_the_standard_to_his_slayer():
    played = fought(
        foot("r", [(10, 11)]), regiment("b", [(10, 10), (12, 9)], standard=0), dice=[6, 1, 1, 1]
    )
    told = played.told.one(events.StandardCaptured)
    assert (told.unit, told.taker) == ("b", "r.1")
    assert played.table.units["b"].standard == "taken"
    (taker,) = played.table.units["r"].figures
    assert (taker.trophy, taker.role) == ("b", "")


def cut_down_from_behind(*slayers):
    """Red's first man kills the bearer in front and is killed by the man behind him."""
    bearer = regiment("b", [(10, 10), (12, 9)], standard=0)
    table = lay(
        foot("r", slayers),
        bearer,
        foot("b2", [(10, 12)], 0),
        foot("r9", row(2, 80, 60)),
        phase="melee",
    )
    table.queue = ("r", "b", "b2")
    return play(table, dice=[4, 1, 6, 1, 1, 1, 1][: 5 + 2 * (len(slayers) > 1)])


@cites("ES-108")
def test_where_the_slayer_falls_too_a_comrade_carries_the_standard_off():
    # The bearer died in melee, so that his standard is captured whoever did it.
    played = cut_down_from_behind((10, 11), (12, 12), (15, 12))
    told = played.told.one(events.StandardCaptured)
    assert (told.unit, told.taker) == ("b", "r.2")
    assert played.table.units["b"].standard == "taken"
    assert [man.trophy for man in played.table.units["r"].figures] == ["b", ""]


@cites("ES-108")
def test_where_nobody_of_the_slayers_unit_lives_there_is_nobody_to_carry_it():
    played = cut_down_from_behind((10, 11))
    assert not played.told.of(events.StandardCaptured)
    assert played.told.one(events.StandardTakenUp).unit == "b"


@cites("ES-108")
def test_killing_the_carrier_in_melee_wins_the_standard_back():
    carrier = regiment("r", [(10, 11), (12, 12)], trophy=(0, "b"))
    loser = foot("b", row(4, 10, 10, 3))
    loser.unit.standard = "taken"
    played = fought(carrier, loser, dice=[1, 6, 1, 1])
    assert played.told.one(events.StandardRecaptured).unit == "b"
    assert played.table.units["b"].standard == "with"
    # It can be lost again, so somebody bears it: the man who won it back.
    assert [man.role for man in played.table.units["b"].figures] == ["standard", "", "", ""]


@cites("ES-108")
def test_a_carrier_who_is_shot_hands_his_trophy_to_a_comrade():
    carrier = regiment("r", row(4, 10, 11), trophy=(0, "b"))
    loser = foot("b", row(4, 40, 10))
    loser.unit.standard = "taken"
    played = shot_down(carrier, loser, names=["r.1"], dice=[1, 1])
    told = played.told.one(events.StandardTakenUp)
    assert told.trophy == "b"
    assert told.tell(played.table) == "A comrade in R takes up the captured standard of B."
    assert [man.trophy for man in played.table.units["r"].figures] == ["b", "", ""]


@cites("ES-108")
def test_who_carries_one_standard_already_leaves_the_next_to_a_comrade():
    carrier = regiment("r", [(10, 11), (12, 12)], trophy=(0, "b2"))
    first = foot("b2", row(2, 40, 10))
    first.unit.standard = "taken"
    played = fought(
        carrier, regiment("b", [(10, 10), (12, 9)], standard=0), first, dice=[6, 1, 1, 1]
    )
    assert played.told.one(events.StandardCaptured).taker == "r.2"
    assert [man.trophy for man in played.table.units["r"].figures] == ["b2", "b"]


@cites("ES-069", "ES-107")
def test_the_unit_of_an_officer_who_falls_at_a_gun_is_unsettled_and_the_crew_is_not():
    battalion = regiment("r", row(4, 44, 40), officer=0)
    table = lay(battalion, gun("r2", (40, 40), 2), foot("b", row(2, 80, 5)), phase="move")
    drafted = play(table, "r", Order("draft", target="r2-gun", count=1)).table
    (officer,) = [man for man in drafted.units["r2"].figures if man.role == "officer"]
    assert drafted.units["r"].officer == "alive"
    drafted.phase = "still"
    drafted.units["r2"].struck = (officer.id,)
    fallen = play(drafted, dice=[1, 1]).table
    assert fallen.units["r"].officer == "dead"
    assert fallen.units["r2"].officer == "none"


@cites("ES-107")
def test_an_officer_who_flees_with_a_crew_no_longer_steadies_his_unit_nor_is_he_mourned():
    battalion = regiment("r", row(4, 44, 40), officer=0)
    table = lay(battalion, gun("r2", (40, 40), 2), foot("b", row(2, 80, 5)), phase="move")
    drafted = play(table, "r", Order("draft", target="r2-gun", count=1)).table
    drafted.phase = "still"
    drafted.units["r2"].struck = ("r2.1",)
    fled = play(drafted, dice=[6, 6, 1]).table
    assert fled.units["r2"].fled
    assert fled.units["r"].officer == "none"


@cites("ES-107", "ES-108")
def test_an_officer_left_alone_with_the_standard_bears_it_and_is_an_officer_no_longer():
    battalion = regiment("r", row(2, 44, 40), standard=0, officer=1)
    table = lay(battalion, gun("r2", (40, 40), 2), foot("b", row(2, 80, 5)), phase="move")
    left = play(table, "r", Order("draft", target="r2-gun", count=1)).table.units["r"]
    assert [man.role for man in left.figures] == ["standard"]
    assert (left.officer, left.standard) == ("none", "with")


@cites("ES-069", "ES-108")
def test_a_bearer_who_goes_to_a_gun_leaves_the_standard_with_his_unit():
    battalion = regiment("r", row(4, 44, 40), standard=0)
    table = lay(battalion, gun("r2", (40, 40), 2), foot("b", row(2, 80, 5)), phase="move")
    drafted = play(table, "r", Order("draft", target="r2-gun", count=1)).table
    assert [man.role for man in drafted.units["r"].figures] == ["standard", "", ""]
    assert {man.role for man in drafted.units["r2"].figures} == {""}


@cites("ES-108")
def test_a_standard_changes_hands_in_good_english():
    table = lay(foot("r", row(2, 10, 30)), foot("b", row(2, 10, 10)))
    table.units["r"].name, table.units["b"].name = "The Guard", "The Foot"
    taken = events.StandardCaptured("b", "r.1", "r").tell(table)
    assert taken == "The standard of the Foot is captured by the Guard."
    back = events.StandardRecaptured("b", "b.1").tell(table)
    assert back == "The standard of the Foot is won back."
