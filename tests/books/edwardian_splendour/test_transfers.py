"""Figures that change units: drafted to guns, forming new crews, and coming back."""

import pytest
from msgspec.structs import replace

from books.edwardian_splendour.battle import (
    BLUE,
    NORTH,
    RED,
    SOUTH,
    at,
    foot,
    gun,
    horse,
    lay,
    mg,
    play,
    refused,
    row,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.book import BOOK
from grognard.books.edwardian_splendour.claiming import Claim
from grognard.books.edwardian_splendour.events.writing import mean_quality
from grognard.books.edwardian_splendour.fire_questions import Aim
from grognard.books.edwardian_splendour.lay import body_of, serving
from grognard.books.edwardian_splendour.ordering import GiveOrder
from grognard.books.edwardian_splendour.orders import STAND, Order, Step
from grognard.books.edwardian_splendour.reckon import quarters
from grognard.tabletop.geometry import inches
from marks import cites

FAR = foot("b", [(80, 5)])


def draft(gun_, count):
    return Order("draft", target=gun_, count=count)


@cites("ES-008", "ES-068")
def test_infantry_may_be_drafted_by_moving_up_to_touch_a_gun():
    table = lay(foot("r", row(4, 40, 40)), gun("r2", (41, 35), 2), FAR, phase="move")
    played = play(table, "r", draft("r2-gun", 2))
    told = played.told.one(events.Drafted)
    assert (told.source, told.unit, len(told.figures)) == ("r", "r2", 2)
    crew = played.table.units["r2"]
    assert len(serving(played.table, crew)) == 4
    assert {man.home for man in crew.figures} == {"", "r"}


@cites("ES-008")
@pytest.mark.parametrize(
    ("count", "went", "joined"),
    [
        (1, "The Foot sends 1 man to the Gun.", "1 man of the Foot joins the Gun."),
        (2, "The Foot sends 2 men to the Gun.", "2 men of the Foot join the Gun."),
    ],
)
def test_men_who_go_to_a_gun_are_told_in_good_english(count, went, joined):
    table = lay(foot("r", row(4, 44, 40)), gun("r2", (40, 40), 2), FAR, phase="move")
    table.units["r"].name, table.units["r2"].name = "The Foot", "The Gun"
    played = play(table, "r", draft("r2-gun", count))
    told = [event.tell(played.table) for event in played.told[:2]]
    assert told == [went, joined]


@cites("ES-008")
def test_who_does_not_reach_the_gun_is_not_drafted():
    table = lay(foot("r", row(2, 40, 50)), gun("r2", (41, 35), 2), FAR, phase="move")
    assert refused(table, draft("r2-gun", 1), (), "r") == "ES-027"
    near = Step("r.1", (at(40, 45),), NORTH, join="r2")
    assert refused(table, Order("hand", steps=(near,)), (), "r") in ("ES-008", "ES-010")


@cites("ES-068")
def test_cavalry_and_gun_crews_may_be_drafted_too():
    riders = lay(horse("r", row(3, 40, 42)), gun("r2", (41, 35), 2), FAR, phase="move")
    played = play(riders, "r", draft("r2-gun", 1))
    crew = played.table.units["r2"]
    assert not any(man.mounted for man in crew.figures)
    assert len(serving(played.table, crew)) == 3
    gunners = lay(gun("r", (40, 38), 3, lost=True), gun("r2", (40, 35), 2), FAR, phase="move")
    gunners.units["r"].gun = ""
    assert len(play(gunners, "r", draft("r2-gun", 2)).table.units["r2"].figures) == 4


@cites("ES-030", "ES-068")
def test_gunners_who_go_over_to_the_next_gun_find_a_place_beside_their_own():
    # The near side of the other gun is half under their own, and its rear is free.
    crew, other = gun("r", (40, 40), 2), gun("r2", (36.5, 40.3), [(35, 42.3)])
    table = lay(crew, other, FAR, phase="move")
    went = play(table, "r", draft("r2-gun", 1))
    assert went.told.one(events.Drafted).unit == "r2"
    assert BOOK.audit(went.table) == []


@cites("ES-008", "ES-029")
def test_where_an_enemy_bars_the_nearest_place_at_a_gun_a_man_takes_another():
    # The two nearest places, at 39 and 40, lie within an inch of him.
    foe, crew = foot("b", [(43, 38.2)], bracket=0), gun("r2", (40, 40), 2)
    table = lay(foot("r", [(46, 39.5)]), crew, foe, phase="move")
    went = play(table, "r", draft("r2-gun", 1)).told.one(events.UnitMoved)
    assert went.marches[0].path[-1] == at(42, 41)


@cites("ES-008")
@pytest.mark.parametrize(("count", "why"), [(0, "Say how many men go."), (3, "It has not so many")])
def test_how_many_can_be_sent_is_told(count, why):
    table = lay(foot("r", row(2, 40, 40)), gun("r2", (41, 35), 2), FAR, phase="move")
    fault = GiveOrder(table, table.units["r"]).fault(draft("r2-gun", count))
    assert (fault.words.startswith(why), fault.cite) == (True, "ES-008")


@cites("ES-068")
def test_nobody_is_drafted_to_an_enemy_gun_that_is_served():
    table = lay(foot("r", row(2, 40, 40)), gun("b", (41, 30), 2), phase="move")
    assert refused(table, draft("b-gun", 1)) == "ES-068"


@cites("ES-069")
def test_who_leaves_for_a_gun_counts_as_lost_without_a_morale_check():
    table = lay(foot("r", row(4, 40, 40)), gun("r2", (41, 35), 2), FAR, phase="move")
    played = play(table, "r", draft("r2-gun", 1))
    unit = played.table.units["r"]
    assert (unit.lost, unit.fresh, quarters(unit.lost, unit.size)) == (1, 0, 1)
    assert not played.told.of(events.MoraleChecked)


@cites("ES-070", "ES-EX02")
def test_draftees_fill_the_gaps_first_and_then_raise_the_full_size():
    crew = gun("r2", (41, 35), 2)
    crew.unit.size, crew.unit.lost = 4, 2
    table = lay(foot("r", row(6, 38, 38.5)), crew, FAR, phase="move")
    played = play(table, "r", draft("r2-gun", 6))
    unit = played.table.units["r2"]
    assert (len(unit.figures), unit.size, unit.lost) == (8, 8, 0)


@cites("ES-071", "ES-EX03")
def test_two_fair_a_veteran_and_an_elite_soldier_are_average():
    crew = [man for q in (2, 2, 4, 5) for man in foot("r", [(1, 1)], quality=q).unit.figures]
    assert mean_quality(crew) == 3


@cites("ES-071")
@pytest.mark.parametrize(
    ("qualities", "mean"),
    [((1, 2), 2), ((1, 1, 2), 1), ((2, 3), 3), ((3, 4), 4), ((4, 5), 5), ((4, 4, 5), 4)],
)
def test_halves_are_rounded_up(qualities, mean):
    crew = [man for q in qualities for man in foot("r", [(1, 1)], quality=q).unit.figures]
    assert mean_quality(crew) == mean


@cites("ES-071")
def test_a_mixed_crew_takes_the_mean_quality_of_those_who_serve():
    crew = gun("r2", (41, 35), 1, quality=1)
    table = lay(foot("r", row(4, 40, 40), quality=5), crew, FAR, phase="move")
    assert play(table, "r", draft("r2-gun", 1)).table.units["r2"].quality == 3


def abandoned(*corps, at_=(41, 35), **fields):
    """A table with a blue gun whose crew has fled."""
    table = lay(*corps, gun("b9", at_, 2), **fields)
    table.units["b9"].out = table.units["b9"].fled = True
    table.units["b9"].gun = ""
    table.guns["b9-gun"].unit = ""
    return table


@cites("ES-008", "ES-072")
def test_tribesmen_are_not_drafted_into_a_crew_but_may_man_an_abandoned_gun():
    tribe = foot("r", row(2, 40, 40, 2), undisciplined=True)
    table = lay(tribe, gun("r2", (41, 35), 2), FAR, phase="move")
    assert refused(table, draft("r2-gun", 1), (), "r") == "ES-008"
    up = Step("r.1", (at(39, 36),), NORTH, join="r2")
    assert refused(table, Order("hand", steps=(up,)), (), "r") == "ES-008"
    left = play(abandoned(tribe, FAR, phase="move"), draft("b9-gun", 1))
    assert left.told.one(events.GunClaimed).crew == ("r.1",)


@cites("ES-009", "ES-072")
def test_the_first_side_to_touch_an_abandoned_gun_may_man_it_as_a_new_unit():
    table = abandoned(foot("r", row(4, 40, 40)), FAR, phase="move")
    played = play(table, draft("b9-gun", 2))
    claimed = played.told.one(events.GunClaimed)
    unit = played.table.units[claimed.unit]
    assert (unit.seat, unit.arm, unit.size, unit.formed) == (RED, "artillery", 2, 1)
    assert played.table.units["r"].lost == 2


def touching_it(**fields):
    """A red man who steps up to the abandoned gun without being told to man it."""
    table = abandoned(foot("r", [(40, 38)]), FAR, phase="move", **fields)
    return play(table, Order("hand", steps=(Step("r.1", (at(40, 37),), NORTH),)))


@cites("ES-072")
def test_who_happens_to_touch_an_abandoned_gun_is_asked_whether_he_mans_it():
    asked = touching_it().game.question
    assert isinstance(asked, Claim)
    assert (asked.seat, [man.id for man in asked.hands]) == (RED, ["r.1"])
    assert asked.fault(("b.1",)).cite == "ES-072"
    assert asked.fault(("r.1", "r.1")).cite == "ES-072"
    assert asked.offers() == [("r.1",), ()]


@cites("ES-072")
def test_a_claim_may_be_declined_and_is_not_asked_again_that_turn():
    game = touching_it().game
    game.answer(())
    assert isinstance(game.chronicle[-1], events.ClaimDeclined)
    game.answer(STAND)
    assert game.table.turn == 1
    assert not any(isinstance(question, Claim) for question in game.asked)


@cites("ES-072")
def test_a_gun_that_one_side_declined_is_still_for_the_other_to_claim():
    # Red will not have it; a blue man comes up as well, and then the red man is shot.
    corps = foot("r", [(40, 38)], bracket=0), foot("b", [(41, 32)]), foot("b2", [(36, 33)])
    table = abandoned(*corps, foot("r2", [(80, 60)]), phase="move")
    up = Order("hand", steps=(Step("r.1", (at(40, 37),), NORTH),))
    down = Order("hand", steps=(Step("b.1", (at(41, 33),), SOUTH),))
    moves = ("r", up, (), "b", down, STAND, STAND)
    played = play(table, *moves, Aim("unit", "r"), dice=[6])
    assert isinstance(played.game.question, Claim)
    assert played.game.question.seat == BLUE
    # He will not have it either, and neither of them is asked again this turn.
    played.game.answer(())
    assert played.table.guns["b9-gun"].refusers == (RED, BLUE)
    assert not any(isinstance(question, Claim) for question in played.game.asked)


@cites("ES-019", "ES-072")
def test_where_the_last_unit_that_had_to_move_mans_a_gun_the_other_side_moves_on():
    # The red crew leaves its gun to the last man of a blue battalion, whose turn to move it was.
    last, done = foot("b", [(20, 28)], size=12), foot("b2", row(4, 60, 10))
    guns = gun("r", (20, 30), crew=2), gun("r2", (26, 30), crew=1)
    table = lay(*guns, foot("r3", row(4, 60, 60)), last, done, phase="move", engaged=("b.1",))
    table.units["b2"].acted = 1
    game = play(table, "r", draft("r2-gun", 2), ("b.1",)).game
    assert game.table.units["b"].out
    assert (game.question.seat, game.question.offers()) == (RED, ["r2", "r3"])


@cites("ES-072")
def test_nobody_claims_a_gun_that_both_sides_touch():
    corps = foot("r", [(40, 38)]), foot("b", [(41, 33)]), foot("b2", [(80, 5)])
    table = abandoned(*corps, phase="move")
    told = play(table, Order("hand", steps=(Step("r.1", (at(40, 37),), NORTH),))).told
    assert told.kinds() == ["UnitMoved"]
    assert refused(table, draft("b9-gun", 1)) == "ES-072"


@cites("ES-072")
def test_a_new_crew_neither_moves_nor_fires_in_the_turn_it_is_formed():
    table = abandoned(foot("r", row(4, 40, 40)), foot("b", row(2, 80, 5), bracket=0), phase="move")
    played = play(table, draft("b9-gun", 3), STAND)
    new = next(unit for unit in played.table.units.values() if unit.ad_hoc)
    assert [event.queue for event in played.told.of(events.FireBegan)] == [(), ()]
    assert (new.acted, played.table.guns["b9-gun"].moved) == (1, 1)


@cites("ES-009", "ES-072")
def test_those_who_stand_at_a_gun_when_its_crew_flees_may_take_it_at_once():
    table = lay(
        foot("r", [(41, 37)]), gun("b", (41, 35), [(41, 33), (42, 33)]), foot("b2", [(80, 5)])
    )
    table.units["b"].struck = ("b.1", "b.2")
    played = play(table)
    assert isinstance(played.game.question, Claim)
    assert played.game.question.seat == RED


@cites("ES-031", "ES-072")
def test_a_new_crew_whose_gun_is_destroyed_is_not_told_that_it_fires():
    table = abandoned(foot("r", row(4, 40, 40)), FAR, phase="move")
    played = play(table, draft("b9-gun", 2))
    crew = played.table.units[played.told.one(events.GunClaimed).unit]
    events.GunDestroyed("b9-gun").apply(played.table)
    question = GiveOrder(played.table, crew)
    assert (question.detail(), question.describe(STAND).detail) == ("", "")


@cites("ES-072")
def test_riders_who_man_a_gun_serve_it_on_foot():
    table = abandoned(horse("r", row(3, 40, 42)), FAR, phase="move")
    played = play(table, draft("b9-gun", 1))
    unit = next(u for u in played.table.units.values() if u.ad_hoc)
    assert [man.mounted for man in unit.figures] == [False]
    assert len(serving(played.table, unit)) == 1


@cites("ES-073")
def test_drafted_men_may_rejoin_their_old_unit():
    crew = gun("r2", (41, 35), 3)
    crew.unit.figures = (*crew.unit.figures[:2], replace(crew.unit.figures[2], home="r"))
    infantry = foot("r", row(3, 40, 40), size=4)
    table = lay(infantry, crew, FAR, phase="move")
    played = play(table, "r2", Order("rejoin", target="r"))
    unit, battery = played.table.units["r"], played.table.units["r2"]
    assert (len(unit.figures), unit.lost) == (4, 0)
    assert (len(battery.figures), battery.lost) == (2, 1)
    told = played.told.one(events.Drafted)
    assert (told.tell(played.table), told.says_who()) == ("1 man of R2 rejoins R.", "ES-073")


@cites("ES-013", "ES-073")
def test_tribesmen_go_back_to_their_own_without_closing_up():
    crew = gun("r2", (41, 35), 3)
    crew.unit.figures = tuple([replace(man, home="r") for man in crew.unit.figures])
    tribe = foot("r", [(41, 39.5), (43, 39.5)], size=5, undisciplined=True)
    table = lay(tribe, crew, FAR, phase="move")
    # All three stand near enough, but shoulder to shoulder: one goes over as he stands, two part.
    back = play(table, "r2", Order("rejoin", target="r")).table.units["r"].figures
    assert (back[2].id, back[2].moved) == ("r2.1", 0)
    assert [body_of(back).neighbours[man.id] for man in back] == [()] * 5
    up = Step("r2.1", (at(41, 38.5),), NORTH, join="r")
    assert refused(table, Order("hand", steps=(up,)), (), "r2") == "ES-013"


@cites("ES-030", "ES-073")
@pytest.mark.parametrize("mounted", [False, True])
def test_several_who_go_back_find_a_place_each(mounted):
    crew = gun("r2", (41, 35), 3)
    crew.unit.figures = tuple([replace(man, home="r") for man in crew.unit.figures])
    home = (horse if mounted else foot)("r", [(41, 43), (42, 43)])
    home.unit.size, home.unit.lost = 5, 3
    after = play(lay(home, crew, FAR, phase="move"), "r2", Order("rejoin", target="r")).table
    assert len(after.units["r"].figures) == 5
    assert BOOK.audit(after) == []


@cites("ES-011", "ES-073")
def test_a_gunner_who_was_lent_to_another_gun_goes_back_to_his_own():
    lent = gun("r2", (46, 40), 2)
    lent.unit.figures = (replace(lent.unit.figures[0], home="r"), lent.unit.figures[1])
    old = gun("r", (41, 40), [(41, 42)])
    old.unit.size, old.unit.lost = 2, 1
    table = lay(old, lent, FAR, phase="move")
    back = play(table, "r2", Order("rejoin", target="r")).table
    assert [man.id for man in serving(back, back.units["r"])] == ["r.1", "r2.1"]


@cites("ES-073")
def test_nobody_joins_a_unit_that_is_not_his_own():
    table = lay(foot("r", row(3, 40, 40)), foot("r2", row(3, 40, 38)), FAR, phase="move")
    over = Order("hand", steps=(Step("r.1", (at(39, 39.5),), NORTH, join="r2"),))
    assert refused(table, over, (), "r") == "ES-073"
    ghost = Order("hand", steps=(Step("r.1", (at(39, 39.5),), NORTH, join="b"),))
    assert refused(table, ghost, (), "r") == "ES-068"


@cites("ES-008", "ES-024")
def test_a_man_who_has_walked_to_a_gun_does_not_go_on_with_it_in_the_same_turn():
    table = lay(foot("r", row(4, 46, 40)), gun("r2", (40, 40), 2), FAR, phase="move")
    moved = play(table, "r", draft("r2-gun", 1), STAND, Order("go", NORTH, inches(4))).table
    assert [man.y for man in moved.units["r2"].figures] == [*at(38, 38), *at(40)]
    again = Order("hand", steps=(Step("r.1", (at(43, 40),), NORTH),))
    assert refused(table, again, (), "r", draft("r2-gun", 1), STAND) == "ES-024"


@cites("ES-010", "ES-073")
def test_nor_does_a_man_who_came_back_march_on_with_his_old_unit():
    crew = gun("r2", (41, 34), 3)
    crew.unit.figures = (*crew.unit.figures[:2], replace(crew.unit.figures[2], home="r"))
    table = lay(foot("r", row(3, 40, 40), size=4), crew, FAR, phase="move")
    back = ("r2", Order("rejoin", target="r"), STAND)
    assert refused(table, Order("go", SOUTH, inches(6)), (), *back) == "ES-010"
    assert refused(table, Order("go", NORTH, inches(0.5)), (), *back) == ""


@cites("ES-025", "ES-073")
def test_who_goes_back_to_a_unit_that_stands_by_has_not_moved():
    crew = gun("r2", (41, 35), 3)
    crew.unit.figures = (*crew.unit.figures[:2], replace(crew.unit.figures[2], home="r"))
    table = lay(foot("r", row(3, 40, 40), size=4), crew, FAR, phase="move")
    back = play(table, "r2", Order("rejoin", target="r"), STAND)
    assert [man.moved for man in back.table.units["r"].figures] == [0, 0, 0, 0]
    assert back.game.question.fault(Order("go", SOUTH, inches(6))) is None


@cites("ES-073")
def test_a_drafted_man_may_be_drafted_on_to_another_gun():
    crew = gun("r2", (41, 36), 3)
    crew.unit.figures = (*crew.unit.figures[:2], replace(crew.unit.figures[2], home="r"))
    table = lay(foot("r", row(3, 60, 40), size=4), crew, mg("r3", (41, 42), 1), FAR, phase="move")
    over = play(table, "r2", draft("r3-gun", 1)).table
    man = over.units["r3"].figures[-1]
    assert man.home in ("r", "r2")
    assert over.units["r2"].lost == 1
    assert BLUE == "blue"


@cites("ES-071", "ES-072", "ES-EX03")
def test_two_fair_men_a_veteran_and_an_elite_make_an_average_crew():
    fair = foot("r", [(40, 37), (41, 37)], quality=2)
    veteran = foot("r2", [(42, 37)], quality=4)
    elite = foot("r3", [(43, 38)], quality=5)
    table = lay(fair, veteran, elite, gun("b9", (41, 35), 2), FAR, phase="move")
    table.units["b9"].out, table.units["b9"].gun = True, ""
    table.guns["b9-gun"].unit = ""
    step = Order("hand", steps=(Step("r3.1", (at(43, 36),), NORTH),))
    crew = ("r.1", "r.2", "r2.1", "r3.1")
    played = play(table, "r3", step, crew)
    claimed = played.told.one(events.GunClaimed)
    assert (set(claimed.crew), claimed.quality) == (set(crew), 3)
    assert played.table.units[claimed.unit].quality == 3
    assert "the gun of gun of b9" in claimed.tell(played.table)
