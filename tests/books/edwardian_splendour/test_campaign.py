"""The campaign: its countries and cards, reinforcements, transfers, and diluted units."""

import pytest
from msgspec.structs import replace

from books.edwardian_splendour.campaigning import NO_MORE, card, first_turn, fresh, told
from grognard.books.edwardian_splendour.armies import inspect, write_army
from grognard.books.edwardian_splendour.campaign import BOOK
from grognard.books.edwardian_splendour.campaign.book import COUNTRIES, small
from grognard.books.edwardian_splendour.campaign.events import (
    Allocated,
    Diluted,
    GunReplaced,
    PhaseBegan,
    Reinforced,
    Transferred,
    TransfersClosed,
    TurnOpened,
)
from grognard.books.edwardian_splendour.campaign.questions import Transfer, TransferFigures
from grognard.books.edwardian_splendour.campaign.state import RESERVE, is_lower, shifted
from grognard.books.edwardian_splendour.campaign.turn import most_transfers
from grognard.kernel.book import BadSetup
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.question import IllegalChoice
from marks import cites


def thin(**left):
    """Units of the first country, by type, with so many figures left."""

    def change(table):
        for kind, figures in left.items():
            card(table, "first", kind).figures = figures

    return change


def refused(game, choice):
    with pytest.raises(IllegalChoice) as refusal:
        game.answer(choice)
    return refusal.value.fault.words, refusal.value.fault.cite


# The countries


@cites("ES-137")
def test_two_to_six_players_each_take_a_great_power():
    assert [len(brief.sides) for brief in BOOK.scenarios()] == [2, 3, 4, 5, 6]
    brief = BOOK.scenarios()[1]
    assert [side.name for side in brief.sides] == ["Britain", "Germany", "France"]
    setup = BOOK.agree("two_powers", {"first": "russia", "second": "turkey"})
    names = [country.name for country in BOOK.setup(setup).countries.values()]
    assert names == ["Russia", "The Ottoman Empire"]
    with pytest.raises(BadSetup, match="Every player takes another country"):
        BOOK.setup(BOOK.agree("two_powers", {"first": "russia", "second": "russia"}))


@cites("ES-138", "ES-152")
@pytest.mark.parametrize("name", COUNTRIES.ready)
def test_a_country_has_thirteen_named_units_all_average_but_the_guard(name):
    army = COUNTRIES.ready[name]
    shape = [(unit.type, unit.figures, unit.quality) for unit in army.units]
    assert shape == [
        ("infantry", 24, "Veteran"),
        *[("infantry", 24, "Average")] * 5,
        *[("cavalry", 12, "Average")] * 2,
        *[("gun", 4, "Average")] * 2,
        ("mg", 3, "Average"),
        *[("spotter", 1, "Average")] * 2,
    ]
    guns = [unit.name for unit in army.of_type("gun")]
    assert [unit.spots_for for unit in army.of_type("spotter")] == guns
    assert inspect(army).faults == inspect(army).remarks == ()
    assert BOOK.muster(name).name == army.name
    assert name in [brief.id for brief in BOOK.armies()]


@cites("ES-138")
def test_armies_may_be_changed_by_agreement_but_all_are_equal():
    britain, germany = COUNTRIES.ready["britain"], COUNTRIES.ready["germany"]
    bigger = [replace(unit, figures=unit.figures + 1) for unit in germany.units[:6]]
    other = replace(germany, units=(*bigger, *germany.units[6:]))
    with pytest.raises(BadSetup, match="The Army of the Empire is not equal to the others"):
        BOOK.setup(BOOK.agree("two_powers", {"second": write_army(other)}))
    cut = {"first": write_army(small(britain)), "second": write_army(small(germany))}
    table = BOOK.setup(BOOK.agree("two_powers", cut))
    assert [one.figures for one in table.cards_of("first")] == [12, 12, 12, 6, 4, 3, 1]
    assert BOOK.setup(BOOK.agree("two_powers", switches={"army_size": "small"})) == table


def raised(name, battalions):
    """The army of a country with so many battalions more."""
    army = COUNTRIES.ready[name]
    more = [replace(army.units[1], name=f"Battalion {n} of {name}") for n in range(battalions)]
    return write_army(replace(army, units=(*army.units, *more)))


@cites("ES-138", "ES-145")
@pytest.mark.parametrize(
    ("powers", "battalions", "fit"),
    [("two", 45, True), ("two", 60, False), ("six", 0, True), ("six", 3, False)],
)
def test_armies_are_no_larger_than_a_field_has_room_for_with_all_allies(powers, battalions, fit):
    usual = BOOK.agree(f"{powers}_powers").armies
    armies = {seat: raised(name, battalions) for seat, name in usual.items()}
    setup = BOOK.agree(f"{powers}_powers", armies)
    if fit:
        assert len(BOOK.setup(setup).cards_of("first")) == 13 + battalions
    else:
        with pytest.raises(BadSetup, match="would find no room on a field"):
            BOOK.setup(setup)


@cites("ES-152")
def test_a_name_leaves_room_for_its_countrys_beside_it():
    germany = COUNTRIES.ready["germany"]
    for length, fit in ((110, True), (111, False)):
        longest = replace(germany.units[1], name="R" * length)
        units = (germany.units[0], longest, *germany.units[2:])
        setup = BOOK.agree("two_powers", {"second": write_army(replace(germany, units=units))})
        if fit:
            assert BOOK.setup(setup).cards["second.2"].name == longest.name
        else:
            with pytest.raises(BadSetup, match="the names of units and country are too long"):
                BOOK.setup(setup)


@cites("ES-138", "ES-152")
def test_a_small_army_keeps_its_guard_wherever_that_is_listed():
    germany = COUNTRIES.ready["germany"]
    guard, *line = germany.of_type("infantry")
    last = replace(germany, units=(*line, guard, *germany.units[6:]))
    switches = {"army_size": "small"}
    table = BOOK.setup(BOOK.agree("two_powers", {"second": write_army(last)}, switches))
    foot = [one for one in table.cards_of("second") if one.type == "infantry"]
    assert [one.quality for one in foot] == ["Veteran", "Average", "Average"]


@cites("ES-138", "ES-152")
@pytest.mark.parametrize(
    ("number", "quality"), [(0, "Elite"), (0, "Average"), (1, "Veteran"), (1, "Fair"), (6, "Elite")]
)
def test_all_units_set_out_average_but_the_single_guard(number, quality):
    armies = {}
    for seat, name in (("first", "britain"), ("second", "germany")):
        units = list(COUNTRIES.ready[name].units)
        units[number] = replace(units[number], quality=quality)
        armies[seat] = write_army(replace(COUNTRIES.ready[name], units=tuple(units)))
    with pytest.raises(BadSetup, match="one infantry unit, the Guard, is Veteran"):
        BOOK.setup(BOOK.agree("two_powers", armies))


@pytest.mark.parametrize(
    ("army", "words"),
    [
        ("atlantis", "There is no army 'atlantis'"),
        (write_army(COUNTRIES.ready["france"]).replace("figures = 3", "figures = 1"), "crew of 1"),
    ],
)
def test_an_army_that_is_unknown_or_faulty_cannot_set_out(army, words):
    with pytest.raises(BadSetup, match=words):
        BOOK.setup(BOOK.agree("two_powers", {"first": army}))


@cites("ES-139", "ES-152")
def test_every_unit_begins_with_a_clean_card_at_full_strength():
    _, table = fresh(3)
    assert len(table.cards) == 39
    for one in table.cards.values():
        assert one.figures == one.strength == one.entry.figures
        assert (one.battles, one.failures, one.victories, one.losses, one.draws) == (0,) * 5
    assert table.cards["first.1"].name == "The Royal Thames Guards"
    assert table.cards["first.1"].quality == "Veteran"


# Step 1: reinforcements


@cites("ES-140")
def test_a_campaign_turn_opens_with_reinforcements_and_goes_on_to_transfers():
    game = first_turn(change=thin(infantry=13), dice=(6,))
    assert [type(event) for event in game.chronicle] == [TurnOpened, Reinforced, PhaseBegan]
    assert game.chronicle[0] == TurnOpened(1)
    assert isinstance(game.question, TransferFigures)
    assert game.question.trail() == ("Campaign turn 1", "transfers")


@cites("ES-141")
@pytest.mark.parametrize(
    ("kind", "left", "brought"),
    [
        ("infantry", 10, (1, 2, 3, 4, 5, 6)),
        ("cavalry", 2, (0, 1, 1, 2, 2, 3)),
        ("gun", 1, (0, 0, 0, 1, 1, 2)),
        ("mg", 0, (0, 0, 0, 1, 1, 2)),
        ("spotter", 0, (1, 1, 1, 1, 1, 1)),
    ],
)
def test_the_die_brings_recruits_by_type_of_unit(kind, left, brought):
    for die, recruits in enumerate(brought, 1):
        game = first_turn(change=thin(**{kind: left}), dice=(die,))
        found = told(game, Reinforced)
        assert [(event.die, event.recruits) for event in found] == [(die, recruits)]
        assert card(game.table, "first", kind).figures == left + recruits


@cites("ES-141")
def test_every_unit_below_strength_rolls_and_no_other():
    game = first_turn(change=thin(infantry=20, cavalry=11, gun=3), dice=(1, 1, 4))
    assert [event.card for event in told(game, Reinforced)] == ["first.1", "first.7", "first.9"]
    assert told(first_turn(), Reinforced) == []
    waiting = first_turn(change=thin(infantry=20))
    assert isinstance(waiting.question, PhysicalFate)


@cites("ES-142")
def test_a_unit_is_never_reinforced_above_the_strength_it_started_with():
    game = first_turn(change=thin(infantry=22), dice=(6,))
    assert told(game, Reinforced)[0].recruits == 2
    assert card(game.table, "first", "infantry").figures == 24


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("The Hussars", "The Hussars roll 3: 2 recruits."),
        ("Régiment de Valmarais", "Régiment de Valmarais rolls 3: 2 recruits."),
    ],
)
@cites("ES-141")
def test_recruits_are_told_of_many_in_the_plural(name, words):
    table = first_turn().table
    card = table.cards["first.1"]
    card.entry = replace(card.entry, name=name)
    assert Reinforced("first.1", 3, 2, worse=False).tell(table) == words


@cites("ES-141")
def test_a_lost_piece_is_replaced_once_its_unit_has_a_crewman():
    def change(table):
        for number, figures in enumerate((0, 1)):
            gun = card(table, "first", "gun", number)
            gun.figures, gun.gunless = figures, True

    game = first_turn(change=change, dice=(1, 1))
    game.answer(NO_MORE)
    assert [event.card for event in told(game, GunReplaced)] == ["first.10"]
    assert card(game.table, "first", "gun", 0).gunless


# Step 1: transfers


def transfers(*choices, change=None, dice=(), **switches):
    """The first country makes these transfers and no more; the second makes none."""
    game = first_turn(change=change, dice=dice, **switches)
    for choice in (*choices, NO_MORE):
        game.answer(choice)
    return game


@cites("ES-142")
def test_figures_change_over_within_their_type():
    change = thin(infantry=10)
    game = transfers(Transfer("first.2", "first.1", 5), change=change, dice=(1,))
    event = told(game, Transferred)[0]
    assert (event.giver, event.taker, event.figures) == ("first.2", "first.1", 5)
    assert (game.table.cards["first.1"].figures, game.table.cards["first.2"].figures) == (16, 19)
    assert told(game, TransfersClosed)[0].country == "first"


@cites("ES-142")
@pytest.mark.parametrize(
    ("giver", "taker", "legal"),
    [
        ("infantry", "infantry", True),
        ("infantry", "gun", True),
        ("infantry", "mg", True),
        ("infantry", "spotter", True),
        ("infantry", "cavalry", False),
        ("cavalry", "cavalry", True),
        ("cavalry", "gun", True),
        ("cavalry", "mg", True),
        ("cavalry", "infantry", False),
        ("spotter", "infantry", True),
        ("spotter", "gun", True),
        ("gun", "gun", True),
        ("gun", "mg", False),
        ("gun", "infantry", False),
        ("mg", "gun", False),
        ("mg", "cavalry", False),
    ],
)
def test_foot_and_horse_may_serve_the_guns_and_nobody_else_changes_his_arm(giver, taker, legal):
    def change(table):
        card(table, "first", taker).strength += 7

    game = first_turn(change=change, dice=(1,))
    source = card(game.table, "first", giver, int(giver == taker))
    target = card(game.table, "first", taker)
    choice = Transfer(source.id, target.id, 1)
    if legal:
        assert choice in game.question.offers()
        game.answer(choice)
        assert told(game, Transferred)[0].taker == target.id
    else:
        words, cite = refused(game, choice)
        corps = {"gun": "artillery", "mg": "machine guns"}.get(giver, giver)
        assert words == f"{target.name} cannot take men of the {corps}."
        assert cite == "ES-142"


@cites("ES-142")
def test_nobody_gives_more_than_he_has_or_takes_more_than_his_room():
    game = first_turn(change=thin(infantry=20), dice=(1,))
    assert refused(game, Transfer("first.2", "first.1", 4)) == (
        "The Royal Thames Guards has room for 3 figures.",
        "ES-142",
    )
    assert refused(game, Transfer("first.2", "first.1", 25)) == (
        "The Cotswold Fusiliers has 24 figures to give.",
        "ES-142",
    )
    for choice in (
        Transfer("first.1", "first.1", 1),
        Transfer("second.1", "first.1", 1),
        Transfer("first.1", "nobody", 1),
    ):
        assert refused(game, choice)[0] == "Figures go from one of your units to another."


@cites("ES-142")
def test_by_agreement_transfers_may_fill_a_unit_beyond_its_start():
    change = thin(infantry=23)
    game = transfers(
        Transfer("first.2", "first.1", 10), change=change, dice=(1,), overfull_units=True
    )
    assert game.table.cards["first.1"].figures == 34
    assert BOOK.audit(game.table) == []


@cites("ES-003", "ES-142")
def test_no_transfer_makes_more_than_a_party_of_a_few_spotters():
    # More could not take the field, and the battle would never be fought.
    game = first_turn(overfull_units=True)
    spotters = [one.id for one in game.table.cards_of("first") if one.type == "spotter"]
    assert game.question.fault(Transfer("first.2", spotters[0], 1)) is None
    assert game.question.fault(Transfer("first.2", spotters[0], 2)).cite == "ES-142"


@cites("ES-142")
def test_a_country_makes_so_many_transfers_and_no_more():
    change = thin(infantry=0)
    game = first_turn(change=change, dice=(1,))
    assert most_transfers(game.table, "first") == 13  # as many as units, so that all can be filled
    for _ in range(13):
        game.answer(Transfer("first.2", "first.1", 1))
    assert [event.country for event in told(game, TransfersClosed)] == ["first", "second"]


def test_offers_are_one_figure_or_all_that_fit_and_none_for_full_units():
    game = first_turn(change=thin(infantry=20), dice=(1,))
    offers = game.question.offers()
    assert offers[0] == NO_MORE
    assert game.question.describe(NO_MORE).label == "No more transfers"
    assert Transfer("first.2", "first.1", 1) in offers
    assert Transfer("first.2", "first.1", 3) in offers
    assert {offer.taker for offer in offers[1:]} == {"first.1"}
    label = game.question.describe(Transfer("first.2", "first.1", 3)).label
    assert label == "3 from The Cotswold Fusiliers to The Royal Thames Guards"


# Step 1: newcomers


@cites("ES-143")
@pytest.mark.parametrize(("left", "die", "drops"), [(0, 1, True), (5, 6, True), (6, 6, False)])
def test_a_veteran_unit_of_which_over_half_are_recruits_drops_a_grade(left, die, drops):
    game = transfers(change=thin(infantry=left), dice=(die,))
    assert [event.quality for event in told(game, Diluted)] == ["Average"] * drops
    assert card(game.table, "first", "infantry").quality == ("Average" if drops else "Veteran")


@cites("ES-143")
@pytest.mark.parametrize("quality", ["Average", "Fair", "Poor"])
def test_average_recruits_do_not_drag_down_an_average_or_worse_unit(quality):
    def change(table):
        guard = card(table, "first", "infantry")
        guard.figures, guard.quality = 0, quality

    game = transfers(change=change, dice=(6,))
    assert told(game, Diluted) == []


@cites("ES-143")
def test_recruits_may_be_agreed_to_be_worse():
    def change(table):
        card(table, "first", "infantry", 1).figures = 0

    game = transfers(change=change, dice=(6,), recruits="Poor")
    assert told(game, Diluted) == [Diluted("first.2", "Fair")]


@cites("ES-143")
def test_men_from_a_worse_unit_count_as_newcomers_and_men_from_an_equal_or_better_do_not():
    def change(table):
        guard, line = card(table, "first", "infantry"), card(table, "first", "infantry", 1)
        guard.figures, line.figures = 4, 4

    worse = transfers(Transfer("first.3", "first.1", 10), change=change, dice=(1, 1))
    assert told(worse, Diluted) == [Diluted("first.1", "Average")]
    equal = transfers(Transfer("first.3", "first.2", 10), change=change, dice=(1, 1))
    assert told(equal, Diluted) == []
    better = transfers(Transfer("first.1", "first.2", 5), change=change, dice=(1, 1))
    assert told(better, Diluted) == []


@cites("ES-143")
def test_recruits_and_worse_men_are_counted_together_and_those_who_leave_are_old_hands():
    change = thin(infantry=6)
    few = transfers(Transfer("first.2", "first.1", 3), change=change, dice=(3,))
    assert told(few, Diluted) == []
    more = transfers(Transfer("first.2", "first.1", 4), change=change, dice=(3,))
    assert told(more, Diluted) == [Diluted("first.1", "Average")]

    def both(table):
        card(table, "first", "infantry").figures = 6
        card(table, "first", "infantry", 1).figures = 20

    left = transfers(Transfer("first.1", "first.2", 3), change=both, dice=(4, 1))
    assert told(left, Diluted) == [Diluted("first.1", "Average")]


@cites("ES-143", "ES-140")
def test_newcomers_are_forgotten_when_the_next_turn_opens():
    game = transfers(change=thin(infantry=12), dice=(4,))
    assert card(game.table, "first", "infantry").newcomers == 4
    TurnOpened(2).apply(game.table)
    assert card(game.table, "first", "infantry").newcomers == 0


@cites("ES-157")
def test_qualities_end_at_elite_and_poor():
    assert shifted("Elite", 1) == "Elite"
    assert shifted("Poor", -1) == "Poor"
    assert shifted("Average", 1) == "Veteran"
    assert shifted("Average", -1) == "Fair"
    assert is_lower("Fair", "Average")
    assert not is_lower("Average", "Average")


@cites("ES-145")
@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (0, "Britain keeps all its units back."),
        (1, "Britain sends 1 unit to the fronts and keeps 12 back."),
        (13, "Britain sends 13 units to the fronts and keeps nobody back."),
    ],
)
def test_it_is_told_how_many_units_a_country_sends(sent, said):
    _, table = fresh(2)
    cards = [card.id for card in table.cards_of("first")]
    places = {name: "first-second:first" if n < sent else RESERVE for n, name in enumerate(cards)}
    assert Allocated("first", places).tell(table) == said


@cites("ES-142")
def test_names_speak_softly_in_the_middle_of_a_sentence():
    _, table = fresh(2)
    giver, taker = table.cards_of("first")[:2]
    giver.entry = replace(giver.entry, name="The Guards")
    said = Transferred(giver.id, taker.id, 2, worse=False).tell(table)
    assert said.startswith("2 figures go over from the Guards to ")
