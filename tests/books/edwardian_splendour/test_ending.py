"""How battles begin and end: setting up, army morale, destruction, concession, nightfall."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from books.edwardian_splendour.battle import BLUE, RED, at, foot, gun, lay, play, row
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.book import BOOK
from grognard.books.edwardian_splendour.deploying import Deploy, PickSide, Position, stances
from grognard.books.edwardian_splendour.ending import HALF, FightOn, is_broken, nightfall, share
from grognard.books.edwardian_splendour.orders import Order
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game
from grognard.tabletop.geometry import encroaches
from marks import cites


def turn_over(*corps, dice=(), answers=(), **fields):
    """The end of a turn: a melee step with nobody in contact."""
    return play(lay(*corps, phase="melee", **fields), *answers, dice=dice)


def out(table, *names):
    for name in names:
        table.units[name].out = True
    return table


def four(side, y):
    return [foot(f"{side}{n}", row(3, 10 * n, y)) for n in (1, 2, 3, 4)]


@cites("ES-112")
@pytest.mark.parametrize(("gone", "broken"), [(1, False), (2, True), (3, True)])
def test_a_side_with_half_its_units_removed_is_broken(gone, broken):
    table = out(lay(*four("r", 60), *four("b", 5)), *[f"b{n}" for n in range(1, gone + 1)])
    assert is_broken(table, BLUE) is broken


@cites("ES-112")
def test_army_morale_ends_the_battle_when_the_turn_does():
    corps = [*four("r", 60), *four("b", 5)]
    rule = {"switches": {"army_morale": True}}
    one = play(out(lay(*corps, phase="melee", **rule), "b1", "b2"))
    assert (one.game.verdict.winner, one.game.verdict.cite) == (RED, "ES-112")
    both = play(out(lay(*corps, phase="melee", **rule), "b1", "b2", "r3", "r4"))
    assert (both.game.verdict.winner, both.game.verdict.cite) == (None, "ES-112")
    without = play(out(lay(*corps, phase="melee"), "b1", "b2"), "fight")
    assert without.game.verdict is None


@cites("ES-112")
def test_a_crew_formed_on_an_abandoned_gun_raises_the_total():
    table = out(lay(*four("r", 60), *four("b", 5), foot("b9", row(3, 60, 5))), "b1", "b2")
    assert not is_broken(table, BLUE)
    table.units["b9"].ad_hoc = True
    assert not is_broken(table, BLUE)


@cites("ES-112", "ES-073")
def test_a_crew_that_goes_back_to_its_old_unit_has_not_been_removed():
    crew = gun("b9", (41, 12), [(41, 10)])
    crew.unit.ad_hoc = True
    crew.unit.figures = (replace(crew.unit.figures[0], home="b4"),)
    table = lay(*four("r", 60), *four("b", 5), crew, phase="move")
    table.mover = BLUE
    played = play(out(table, "b1"), "b9", Order("rejoin", target="b4"))
    assert played.table.units["b9"].out
    assert [unit.out for unit in played.table.raised(BLUE)] == [True, False, False, False]


@cites("ES-118")
def test_a_side_that_is_wholly_destroyed_has_lost():
    table = lay(foot("r", row(2, 10, 60)), foot("b", row(2, 10, 5)))
    table.units["b"].struck = ("b.1", "b.2")
    verdict = play(table).game.verdict
    assert (verdict.winner, verdict.reason) == (RED, "the other side is destroyed")


@cites("ES-118")
def test_who_has_lost_half_his_men_may_concede():
    corps = foot("r", row(4, 10, 60)), foot("b", row(2, 10, 5))
    played = turn_over(*corps, began={"red": 4, "blue": 4})
    assert isinstance(played.game.question, FightOn)
    assert played.game.question.seat == BLUE
    assert played.game.question.offers() == ["fight", "concede"]
    played.game.answer("concede")
    assert (played.game.verdict.winner, played.game.verdict.cite) == (RED, "ES-118")


@cites("ES-118")
def test_where_it_is_agreed_a_player_may_concede_after_any_turn():
    corps = foot("r", row(4, 10, 60)), foot("b", row(4, 10, 5))
    began, whole = {"red": 4, "blue": 4}, {"early_surrender": True}
    assert not isinstance(turn_over(*corps, began=began).game.question, FightOn)
    played = turn_over(*corps, began=began, switches=whole)
    assert isinstance(played.game.question, FightOn)
    assert played.game.question.words() == "The turn is over. Do you fight on?"
    ended = turn_over(*corps, answers=("concede", "fight"), began=began, switches=whole)
    assert (ended.game.verdict.winner, ended.game.verdict.cite) == (BLUE, "ES-118")


@cites("ES-118")
def test_two_who_have_both_had_enough_may_agree_on_a_draw():
    corps = foot("r", row(2, 10, 60)), foot("b", row(2, 10, 5))
    began = {"red": 4, "blue": 4}
    drawn = turn_over(*corps, answers=("draw", "draw"), began=began)
    assert drawn.game.verdict.winner is None
    on = turn_over(*corps, answers=("draw", "fight"), began=began)
    assert on.game.verdict is None


@cites("ES-118")
@pytest.mark.parametrize(
    ("limit", "winner"), [("draw", None), ("strength", RED), ("red", RED), ("blue", BLUE)]
)
def test_after_the_last_turn_the_scenario_says_who_has_won(limit, winner):
    corps = foot("r", row(4, 10, 60)), foot("b", row(3, 10, 5))
    rule = {"switches": {"at_limit": limit}, "turns": 6, "turn": 6, "began": {"red": 4, "blue": 4}}
    assert turn_over(*corps, **rule).game.verdict.winner == winner


@cites("ES-118")
@pytest.mark.parametrize("scenario", ["campaign-fords", "campaign-crossroads", "headquarters"])
@pytest.mark.parametrize(("undecided", "winner"), [(False, RED), (True, None)])
def test_night_falls_on_the_side_with_less_left_unless_it_shall_decide_nothing(
    scenario, undecided, winner
):
    agreed = BOOK.agree(scenario, switches={"undecided_evening": undecided})
    table = BOOK.setup(agreed)
    fallen = table.own(BLUE)[0]
    fallen.figures = fallen.figures[1:]
    table.turn = table.turns
    assert nightfall(table).winner == winner
    told = BOOK.view(table, RED).notes[-1]
    then = "the battle is a draw" if undecided else "has kept the larger part of its figures"
    assert told.startswith("Night falls after turn 24.")
    assert told.endswith(f"{then}.")


@cites("ES-118")
def test_who_only_has_to_hold_out_is_named_before_the_battle():
    told = BOOK.view(BOOK.setup(BOOK.agree("kopje")), RED).notes[-1]
    assert told.endswith("If nobody has won by then, the commandos have won the day.")


@cites("ES-118")
def test_equal_shares_are_a_draw():
    corps = foot("r", row(4, 10, 60)), foot("b", row(3, 10, 5))
    table = lay(*corps, began={"red": 8, "blue": 6})
    assert share(table, RED) == share(table, BLUE) == HALF


@cites("ES-118")
def test_a_part_that_is_larger_by_less_than_a_thousandth_is_the_larger():
    # 53 of 108 are 49.07 percent, 27 of 55 are 49.09.
    corps = foot("r", row(53, 10, 60)), foot("b", row(27, 10, 5))
    began, rule = {"red": 108, "blue": 55}, {"at_limit": "strength"}
    table = lay(*corps, began=began, switches=rule, turns=6, turn=6)
    assert nightfall(table).winner == BLUE


@cites("ES-118", "ES-130")
def test_who_has_more_men_than_he_began_with_may_concede_as_well():
    corps = foot("r", row(4, 10, 60)), foot("b", row(3, 10, 5))
    rule = {"began": {"red": 3, "blue": 4}, "switches": {"early_surrender": True}}
    drawn = turn_over(*corps, answers=("draw", "draw"), **rule)
    assert drawn.game.verdict.reason == "both sides agree on a draw"


@cites("ES-118")
def test_where_only_headquarters_count_army_morale_does_not():
    corps = [*four("r", 60), *four("b", 5)]
    rule = {"switches": {"army_morale": True, "headquarters_only": True}}
    table = out(lay(*corps, phase="melee", began={"red": 4, "blue": 4}, **rule), "b1", "b2")
    assert play(table).game.verdict is None


# Setting up


def opening(**switches):
    return Game.begin(BOOK, BOOK.agree("generic", switches=switches), Fates(None))


@cites("ES-117")
def test_who_did_not_arrange_the_table_picks_his_side():
    game = opening()
    assert isinstance(game.question, PickSide)
    assert game.question.seat == BLUE
    zones = dict(game.table.zones)
    game.answer(True)
    assert (game.table.zones[RED], game.table.zones[BLUE]) == (zones[BLUE], zones[RED])


@cites("ES-117")
def test_the_sides_of_the_table_are_offered_by_name():
    asked = opening().question
    offers = [asked.describe(choice) for choice in (False, True)]
    assert [offer.label for offer in offers] == ["The north side", "The south side"]
    assert [offer.detail for offer in offers] == ["as it is laid out", ""]


@cites("ES-117")
def test_both_set_up_within_their_zones_behind_a_screen():
    game = opening()
    game.answer(False)
    assert [type(question) for question in game.asked] == [Deploy, Deploy]
    question = game.question_for(RED)
    place = question.offers()[0]
    wrong = Position((place.place[0], at(24)[0]), place.bearing, "line", 2)
    assert question.fault(wrong).cite == "ES-117"
    for seat in (RED, BLUE):
        game.answer(game.question_for(seat).offers()[0], seat)
    for event in game.chronicle:
        if isinstance(event, events.Deployed):
            other = BLUE if event.seat == RED else RED
            assert isinstance(event.seen(other), events.DeployedUnseen)
            assert event.seen(event.seat) is event
    shown = {piece.side for piece in BOOK.view(game.table, RED).pieces}
    assert shown == {RED}


@cites("ES-117")
def test_when_all_stand_the_screen_is_lifted():
    game = opening()
    game.answer(False)
    while game.table.phase == "deploy" and isinstance(game.question, Deploy):
        game.answer(game.question.offers()[0], game.question.seat)
    assert any(isinstance(event, events.ScreenLifted) for event in game.chronicle)
    assert all(unit.placed for unit in game.table.units.values())
    assert BOOK.audit(game.table) == []


@cites("ES-007", "ES-117")
def test_a_crew_however_large_finds_room_about_its_gun():
    table = BOOK.setup(BOOK.agree("generic"))
    table.phase = "deploy"
    crew = next(unit for unit in table.own(RED) if unit.arm == "artillery")
    crew.figures = tuple([replace(crew.figures[0], id=f"{crew.id}.{n}") for n in range(60)])
    question = Deploy(table, crew)
    poses, model = stances(table, crew, question.offers()[0])
    bases = [crew.figures[0].base.at(pose) for pose in poses]
    assert not any(encroaches(base, model) for base in bases)
    assert not any(encroaches(one, other) for one, other in combinations(bases, 2))


@cites("ES-117")
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_who_finds_no_room_in_his_zone_is_set_up_before_it(seat):
    table = BOOK.setup(BOOK.agree("generic"))
    table.phase = "deploy"
    unit = table.own(seat)[0]
    (left, top), _, (right, bottom), _ = table.zones[seat]
    before = Position((table.width // 2, table.height // 2 + at(5)[0]), 0, "line", 2)
    assert Deploy(table, unit).fault(before).cite == "ES-117"
    # A strip too narrow for anybody is left of the zone.
    narrow = top + at(0.5)[0]
    table.zones[seat] = ((left, top), (right, top), (right, narrow), (left, narrow))
    question = Deploy(table, unit)
    (position,) = question.offers()
    assert question.fault(position) is None
    half = table.height // 2
    assert (position.place[1] > half) is (seat == RED)
    assert bottom > narrow


@cites("ES-013", "ES-030", "ES-097")
def test_a_position_must_be_one_the_troops_can_keep():
    table = BOOK.setup(BOOK.agree("zariba"))
    table.phase = "deploy"
    wild = next(unit for unit in table.units.values() if unit.traits.undisciplined)
    question = Deploy(table, wild)
    good = question.offers()[0]
    tight = Position(good.place, good.bearing, "line", 2)
    assert question.fault(tight).cite == "ES-013"
    assert (
        question.fault(Position(good.place, good.bearing, "open", 2, "canister")).cite == "ES-097"
    )


@cites("ES-116")
def test_the_generic_battle_has_equal_forces():
    table = BOOK.setup(BOOK.agree("generic"))
    arms = {seat: sorted((unit.arm, unit.size) for unit in table.own(seat)) for seat in table.seats}
    assert arms[RED] == arms[BLUE]
    assert [arm for arm, _ in arms[RED]].count("artillery") == 2
    assert gun("r", (1, 1)).unit.arm == "artillery"
