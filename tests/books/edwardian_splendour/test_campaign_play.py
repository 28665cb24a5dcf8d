"""Whole campaigns: to their end by chance, on record, and with battles fought at the table."""

from collections import Counter

import pytest
from msgspec.structs import replace

from books.edwardian_splendour.campaigning import Audited, at_war, battle, fresh, told
from grognard.books.edwardian_splendour import BOOK as BATTLES
from grognard.books.edwardian_splendour.armies import inspect, read_army
from grognard.books.edwardian_splendour.campaign import BOOK
from grognard.books.edwardian_splendour.campaign.audit import audit
from grognard.books.edwardian_splendour.campaign.events import BattleFought, CommandLent
from grognard.books.edwardian_splendour.campaign.marching import (
    army_at,
    battle_result,
    battle_setup,
    hands,
    seats_of,
)
from grognard.books.edwardian_splendour.ending import nightfall
from grognard.books.edwardian_splendour.enlisting import lay_table
from grognard.books.edwardian_splendour.scenarios import scenarios
from grognard.kernel import record
from grognard.kernel.book import BadSetup
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.lab.campaigns import fight_out
from grognard.players.player import RandomPlayer
from grognard.tabletop.geometry import Point, Polygon, closest_point, distance
from marks import cites


def by_chance(scenario, seed, **switches):
    """A campaign in which everybody answers as the dice fall."""
    setup = BOOK.agree(scenario, switches=switches)
    game = Audited.begin(BOOK, setup, Fates(Stream.of(seed)))
    stream = Stream.of(f"players of {seed}")
    kinds: Counter[str] = Counter()
    while game.verdict is None:
        question = game.question
        offers = question.offers()
        assert all(question.describe(offer).label for offer in offers)
        assert question.words().endswith("?")
        assert question.detail() == "" or question.detail().endswith(".")
        kinds[type(question).__name__] += 1
        game.answer(offers[stream.below(len(offers))], question.seat)
    return game, kinds


@cites("ES-140", "ES-150", "ES-151")
def test_a_campaign_of_three_countries_by_chance_comes_to_its_end_with_every_table_sound():
    game, kinds = by_chance("three_powers", "a whole campaign", battles="fought")
    assert game.verdict.cite == "ES-151"
    assert game.table.turn <= game.table.limit == 30
    assert len(game.answers) <= BOOK.bound(game.table)
    assert set(kinds) >= {
        "TransferFigures", "Allies", "Coalition", "Attacks", "Disposition", "LendCommand",
        "Concede", "Ground", "HowItEnded",
    }  # fmt: skip
    if game.table.turn < 30:
        assert len(game.table.standing()) == 1 or "coalition" in game.verdict.reason


@cites("ES-147")
def test_a_battle_that_nobody_fights_is_decided_by_lot_and_not_by_a_player():
    game, kinds = by_chance("two_powers", "a lottery", turn_limit=5)
    fought = told(game, BattleFought)
    assert "HowItEnded" not in kinds
    assert fought
    drawn = [one for one in game.fates.tape if isinstance(one, str) and " fall and " in one]
    assert len(drawn) == len(fought)


@cites("ES-150", "ES-151")
def test_four_countries_with_small_armies_run_to_a_conqueror():
    ends = [by_chance("four_powers", seed, army_size="small")[0] for seed in ("a", "b", "c")]
    assert any("alone is unconquered" in game.verdict.reason for game in ends)


def test_a_country_has_a_file_and_a_campaign_a_turn():
    assert read_army(BOOK.army_text("france")).nation == "France"
    with pytest.raises(BadSetup, match="There is no army 'utopia'"):
        BOOK.army_text("utopia")
    assert BOOK.turn(battle().table) == 1


def test_a_campaign_is_stored_as_a_record_of_its_own_and_is_true():
    game, _ = by_chance("two_powers", "for the record", turn_limit=10)
    text = record.write(game)
    read = record.read(text)
    assert read.setup == game.setup
    assert read.setup.book == "edwardian_campaign"
    assert record.verify(read, BOOK).fault == ""


def test_a_campaign_is_saved_and_taken_up_in_the_middle_of_a_battle():
    game = Game.begin(BOOK, BOOK.agree("three_powers"), Fates(Stream.of("saved")))
    stream = Stream.of("until a battle")
    while not game.table.battle:
        offers = game.question.offers()
        game.answer(offers[stream.below(len(offers))], game.question.seat)
    twin = Game.load(BOOK, game.save())
    assert twin.table.digest() == game.table.digest()
    assert twin.waiting() == game.waiting()
    assert twin.question.offers() == game.question.offers()


def test_the_events_alone_rebuild_the_campaign():
    game, _ = by_chance("two_powers", "folded", turn_limit=10)
    table = BOOK.setup(game.setup)
    for event in game.chronicle:
        event.apply(table)
    assert table.digest() == game.table.digest()


def test_the_cards_lie_open_to_every_seat():
    game, _ = by_chance("three_powers", "seen", turn_limit=5)
    views = [BOOK.view(game.table, seat) for seat in (None, *game.setup.seats)]
    assert all(replace(view, seat="") == views[0] for view in views)
    _, table = fresh(3)
    table.countries["first"].allies, table.countries["second"].allies = ("second",), ("first",)
    view = BOOK.view(table, None)
    assert len(view.pieces) == 39
    assert view.pieces[0].strength == "24/24"
    assert view.pieces[0].title == "infantry · Veteran"
    assert view.sides[0].notes == ("Allied with Germany",)
    for seat in ("first", "second"):
        table.countries[seat].coalition = ("first", "second")
    table.countries["third"].fallen = True
    notes = [side.notes for side in BOOK.view(table, None).sides]
    assert notes[1:] == [("Allied with Britain", "Coalition: Britain, Germany"), ("Conquered",)]
    before = table.digest()
    BOOK.imagine(table, "first", Stream.of("nothing is hidden"))
    assert table.digest() == before


def test_the_audit_finds_what_cannot_be():
    for change, words in (
        (lambda t: setattr(t.cards["first.1"], "figures", 25), "has 25 figures of 24"),
        (lambda t: setattr(t.cards["first.1"], "quality", "Grand"), "is Grand"),
        (lambda t: setattr(t.cards["first.1"], "newcomers", 99), "99 newcomers"),
        (lambda t: setattr(t.cards["first.1"], "battles", 1), "does not add up"),
        (lambda t: setattr(t.cards["first.1"], "failures", 1), "more failures"),
        (lambda t: setattr(t.cards["first.1"], "won", True), "of no run"),
        (lambda t: setattr(t.cards["first.1"], "place", "mars"), "which is no front"),
        (lambda t: setattr(t.countries["first"], "removed", True), "has not left"),
        (lambda t: setattr(t.countries["first"], "allies", ("second",)), "not the other way"),
        (lambda t: setattr(t.countries["first"], "coalition", ("second",)), "one coalition"),
        (lambda t: setattr(t.scores["first>second"], "victories", -1), "is no count"),
        (lambda t: setattr(t, "battle", "first-second"), "has no front"),
    ):
        _, table = fresh(2)
        assert audit(table) == []
        change(table)
        assert any(words in fault for fault in audit(table))


# Battles at the table


def allied(table):
    """Two French units stand beside the British, one of them on loan."""
    table.cards["third.2"].place = table.cards["third.9"].place = "first-second:first"
    table.cards["third.9"].lent = True
    table.cards["first.10"].place = ""
    table.cards["first.1"].figures, table.cards["first.1"].quality = 9, "Elite"
    table.cards["first.9"].figures = 1


@cites("ES-145")
def test_a_card_says_against_whom_its_unit_stands():
    lines = {
        piece.id: piece.lines[1] for piece in BOOK.view(battle(3, change=allied).table, None).pieces
    }
    assert lines["first.1"] == "Against Germany"
    assert lines["third.2"] == "Against Germany beside Britain"
    assert lines["third.1"] == "In the Reserve"


@cites("ES-146", "ES-145", "ES-149")
def test_the_battle_is_set_up_with_both_armies_as_they_are_and_the_arranger_in_the_first_seat():
    game = battle(3, change=allied)
    setup = battle_setup(game.table, BATTLES)
    assert (setup.book, setup.scenario) == ("edwardian_splendour", "campaign-crossroads")
    front = game.table.fronts["first-second"]
    assert seats_of(front) == {"red": "first", "blue": "second"}
    mine = read_army(setup.armies["red"])
    assert mine == army_at(game.table, front, "first")
    assert inspect(mine).faults == ()
    units = {unit.name: unit for unit in mine.units}
    guard = units["The Royal Thames Guards"]
    assert (guard.figures, guard.quality) == (9, "Elite")
    assert units["Anstruther's Battery"].figures == 1
    assert "Bellingham's Battery" not in units
    assert units["Spotter of Anstruther's Battery"].spots_for == "Anstruther's Battery"
    assert units["Spotter of Bellingham's Battery"].spots_for == ""
    assert units["Régiment d'Aubrac"].uniform == "french_republic"
    assert guard.uniform == ""
    assert len(read_army(setup.armies["blue"]).units) == 13


@cites("ES-147")
def test_in_a_battle_of_a_campaign_either_may_concede_and_both_may_draw_after_any_turn():
    setup = battle_setup(battle(2).table, BATTLES)
    assert setup.switches["early_surrender"] is True


@cites("ES-147")
def test_a_battle_of_a_campaign_is_undecided_at_nightfall():
    table = BATTLES.setup(battle_setup(battle(2).table, BATTLES))
    fallen = table.own("blue")[0]
    fallen.figures = fallen.figures[1:]
    table.turn = table.turns
    assert nightfall(table).winner is None


@cites("ES-146")
def test_the_other_country_sits_first_if_it_arranged_the_terrain():
    game = at_war(dice=("second",))
    game.answer(False, "first")
    game.answer(False, "second")
    game.answer("campaign-fords")
    assert seats_of(game.table.fronts["first-second"]) == {"red": "second", "blue": "first"}
    setup = battle_setup(game.table, BATTLES)
    assert read_army(setup.armies["red"]).nation == "Germany"
    assert setup.scenario == "campaign-fords"


def test_there_is_no_battle_to_set_up_before_its_field_is_arranged():
    with pytest.raises(LookupError, match="waits for no battle"):
        battle_setup(at_war().table, BATTLES)


@pytest.mark.parametrize("powers", [2, 3, 4, 5, 6])
def test_the_cards_of_a_country_lie_in_it_on_a_map_as_wide_as_a_screen(powers):
    view = BOOK.view(fresh(powers)[1], None)
    assert view.field.width == view.field.height * 8 // 5
    assert len({piece.place for piece in view.pieces}) == len(view.pieces) == 13 * powers
    grounds = {ground.id: ground.outline for ground in view.field.terrain}
    for piece in view.pieces:
        country = Polygon([Point(*corner) for corner in grounds[f"country-{piece.side}"]])
        assert distance(closest_point(country, Point(*piece.place)), Point(*piece.place)) == 0


def test_whoever_is_at_a_front_stands_at_the_border_and_in_his_own_country():
    table = battle(3, change=allied).table
    view = BOOK.view(table, None)
    peace = {piece.id: piece.place for piece in BOOK.view(fresh(3)[1], None).pieces}
    grounds = {ground.id: ground for ground in view.field.terrain}
    (front,) = table.fronts.values()
    assert len(grounds[f"front-{front.id}"].line) == 2
    for piece in view.pieces:
        card = table.cards[piece.id]
        if card.place:
            side = card.place.partition(":")[2]
            country = Polygon([Point(*corner) for corner in grounds[f"country-{side}"].outline])
            spot = Point(*piece.place)
            assert distance(closest_point(country, spot), spot) == 0
            middle = view.field.height // 2
            assert abs(piece.place[1] - middle) < abs(peace[piece.id][1] - middle)
        else:
            assert piece.place == peace[piece.id]


@pytest.mark.parametrize(
    ("won", "said"),
    [(0, "As many battles won as lost"), (1, "1 battle ahead"), (2, "2 battles ahead")],
)
def test_how_far_a_country_is_ahead_is_told_in_words(won, said):
    _, table = fresh(2)
    table.scores["first>second"].victories = won
    one, other = BOOK.view(table, None).sides
    assert one.score == said
    assert other.score == said.replace("ahead", "behind")


@cites("ES-148")
def test_allied_units_are_played_by_their_owner_or_on_loan_by_the_ally():
    played = hands(battle(3, change=allied).table)
    assert played["The Royal Thames Guards"] == "first"
    assert played["Régiment d'Aubrac"] == "third"
    assert played["Batterie Delacombe"] == "first"
    lent = CommandLent("third", "first", ("third.9",), lent=True, foe="second")
    words = "France leaves its units against Germany in the hands of Britain."
    assert lent.tell(fresh(3)[1]) == words


class Scribe(RandomPlayer):
    """Answers by chance, and writes down which units he was asked about."""

    def __init__(self, seed):
        super().__init__(seed)
        self.asked = set()

    def choose(self, outlook):
        question = outlook._question
        if question.about():
            self.asked.add(question.table.units[question.about()].name)
        return super().choose(outlook)


@cites("ES-148")
def test_an_ally_commands_his_own_units_in_battle_unless_they_are_on_loan():
    def change(table):
        allied(table)
        for one in table.cards.values():
            if one.type == "infantry" and one.id not in ("first.1", "second.1", "third.2"):
                one.place = ""

    game = battle(3, change=change)
    players = {seat: Scribe(seat) for seat in game.setup.seats}
    wanted = game.book.commission(game.table, game.question)
    ended = fight_out(game, wanted, players, "allies", lambda _: None)
    assert game.question.fault(ended) is None
    assert players["third"].asked == {"Régiment d'Aubrac"}
    assert {"Batterie Delacombe", "The Royal Thames Guards"} <= players["first"].asked
    assert "Régiment d'Aubrac" not in players["first"].asked


def laid(game):
    """The battle's table before set-up, from the campaign's own set-up."""
    setup = battle_setup(game.table, BATTLES)
    armies = {seat: read_army(text) for seat, text in setup.armies.items()}
    return lay_table(scenarios()[setup.scenario], armies, setup.switches)


@cites("ES-147", "ES-149")
def test_a_finished_battle_is_reported_to_the_campaign():
    game = battle(3, change=allied)
    table = laid(game)
    units = {unit.name: unit for unit in table.units.values()}
    guard, battery = units["The Royal Thames Guards"], units["Anstruther's Battery"]
    line, horse = units["The Cotswold Fusiliers"], units["The Ouse Valley Lancers"]
    guard.figures = guard.figures[:4]
    guard.out = guard.fled = True
    horse.figures, horse.out = (), True
    moved = [replace(man, home=line.id) for man in line.figures[:3]]
    line.figures = line.figures[5:]
    battery.figures = (*battery.figures, *moved)
    table.guns[units["Batterie Kranich"].gun].lost = True
    table.guns[units["The Corps Maxim"].gun].unit = ""
    units["The Corps Maxim"].gun = ""

    told_it = battle_result(table=game.table, battle=table, winner="blue")
    assert told_it.winner == "second"
    assert told_it.failed == ("first.1",)
    assert told_it.lost_guns == ("first.11", "second.10")
    assert [told_it.survivors[name] for name in ("first.1", "first.2", "first.7")] == [4, 22, 0]
    assert told_it.survivors["first.9"] == 1
    assert told_it.survivors["third.2"] == 24
    game.answer(told_it)
    event = told(game, BattleFought)[0]
    assert event.results["third.2"] == "lost"
    assert game.table.cards["first.2"].figures == 22
    assert battle_result(battle(3, change=allied).table, table, None).winner == ""


@cites("ES-147")
def test_a_side_whose_broken_units_left_men_at_a_gun_has_not_lost():
    game = battle(2)
    table = laid(game)
    mine = [unit for unit in table.units.values() if unit.seat == "red"]
    guard, battery = mine[0], mine[8]
    man = replace(guard.figures[0], home=guard.id)
    guard.figures = guard.figures[1:]
    for unit in mine:
        unit.out = unit.fled = True
    battery.fled, battery.out, battery.figures = False, False, (man,)
    told_it = battle_result(game.table, table, None)
    assert told_it.serving == ("first.1",)
    assert told_it.survivors["first.1"] == 24
    assert told_it.survivors["first.9"] == 0
    assert game.question.fault(told_it) is None
    assert game.question.fault(replace(told_it, serving=())).cite == "ES-147"


@cites("ES-146", "ES-147")
def test_a_battle_fought_by_chance_at_the_table_decides_the_campaigns():
    game = battle(2, army_size="small")
    fought = Game.begin(BATTLES, battle_setup(game.table, BATTLES), Fates(Stream.of("fought")))
    stream = Stream.of("generals")
    while fought.verdict is None:
        offers = fought.question.offers()
        fought.answer(offers[stream.below(len(offers))], fought.question.seat)
    ended = battle_result(game.table, fought.table, fought.verdict.winner)
    game.answer(ended)
    event = told(game, BattleFought)[0]
    sides = {"red": "first", "blue": "second", None: ""}
    assert event.winner == sides[fought.verdict.winner]
    assert sum(event.survivors.values()) == sum(
        len(unit.figures) for unit in fought.table.units.values()
    )


@cites("ES-149")
def test_units_of_the_same_name_are_told_apart_by_their_country():
    def change(table):
        allied(table)
        twin = table.cards["third.2"]
        twin.entry = replace(twin.entry, name="The Cotswold Fusiliers")

    game = battle(3, change=change)
    names = [
        unit.name for unit in army_at(game.table, game.table.fronts["first-second"], "first").units
    ]
    assert "The Cotswold Fusiliers (Britain)" in names
    assert "The Cotswold Fusiliers (France)" in names
    result = battle_result(game.table, laid(game), None)
    assert (result.survivors["first.2"], result.survivors["third.2"]) == (24, 24)
