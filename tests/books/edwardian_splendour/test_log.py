"""What the log says: whose dice they were, what they had to show, and what follows."""

import pytest
from msgspec.structs import replace

from books.edwardian_splendour.battle import (
    BLUE,
    NORTH,
    RED,
    at,
    foot,
    gun,
    horse,
    lay,
    mg,
    play,
    row,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.book import BOOK
from grognard.books.edwardian_splendour.campaign.events import Reinforced
from grognard.books.edwardian_splendour.fire_questions import Aim
from grognard.books.edwardian_splendour.orders import STAND, Order
from grognard.books.edwardian_splendour.pieces import Headquarters
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.tabletop.geometry import inches
from marks import cites

FAR = foot("b", [(80, 5)])
FOE = foot("b", row(3, 19, 34), bracket=0)
BOTH = (events.TurnBegan, events.MeleeFought)
"""Here either side throws dice."""


def by_chance(scenario, turns):
    """A battle in which everybody answers as the dice fall, and whose each unit was."""
    game = Game.begin(BOOK, BOOK.agree(scenario), Fates(Stream.of(scenario)))
    stream, owners = Stream.of("players"), {}
    while game.verdict is None and game.table.turn <= turns:
        question = game.question
        offers = question.offers()
        game.answer(offers[stream.below(len(offers))], question.seat)
        owners |= {unit.id: unit.seat for unit in game.table.units.values()}
    return game, owners


@cites("ES-031", "ES-047", "ES-065")
def test_of_all_dice_but_those_of_both_sides_the_log_says_whose_they_are():
    game, owners = by_chance("headquarters", 8)
    thrown = [event for event in game.chronicle if event.show().dice]
    assert len({type(event) for event in thrown}) > 4
    for event in thrown:
        show = event.show()
        assert show.side == ("" if isinstance(event, BOTH) else owners[show.piece])


@cites("ES-141")
def test_recruits_come_in_the_colours_of_their_country():
    assert Reinforced("card", 3, 3, False, "first").show().side == "first"


@cites("ES-018")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ((2, 5), "Turn 2: Blue rolls 5 against 2 and has the choice who moves first."),
        ((3, 3, 4, 1), "Turn 2: Red rolls 4 against 1 after 1 tie and has the choice"),
    ],
)
def test_of_the_roll_for_the_move_order_it_is_told_who_rolled_what(dice, said):
    played = play(lay(foot("r", [(10, 60)]), FAR, phase="order"), dice=dice)
    assert played.told.one(events.TurnBegan).tell(played.table).startswith(said)


@cites("ES-024")
@pytest.mark.parametrize(
    ("corps", "order", "said"),
    [
        (foot("r", row(3, 40, 40)), Order("go", NORTH, inches(6)), "R marches 6 inches."),
        (gun("r", (40, 40)), Order("go", NORTH, inches("2.5")), "R is moved 2.5 inches."),
        (foot("r", row(3, 40, 40)), Order("go", NORTH, inches(1)), "R marches 1 inch."),
        (foot("r", row(3, 40, 40)), Order("move", 9000, place=at(41, 40)), "R moves"),
    ],
)
def test_a_march_is_told_with_its_length(corps, order, said):
    played = play(lay(corps, FAR, phase="move"), order)
    assert played.told.one(events.UnitMoved).tell(played.table).startswith(said)


@cites("ES-047")
@pytest.mark.parametrize(
    ("foe", "dice", "said"),
    [
        (FAR, (1, 3), "R throws 1 and 3: a shell bursts far to the left, and nobody is near."),
        (
            foot("b", [(40, 40)], bracket=0),
            (3, 4, 2),
            "R throws 3 and 4: a shell bursts on its mark, killing on 4 or more; nobody is hit.",
        ),
    ],
)
def test_of_a_shell_its_dice_are_told_and_what_kills(foe, dice, said):
    table = lay(gun("r", (40, 60)), foe, phase="move")
    told = play(table, STAND, STAND, Aim("shell", point=at(40, 40)), dice=[*dice]).told
    assert told.one(events.ShellBurst).tell(table) == said


@cites("ES-048")
def test_of_a_shell_that_zeroes_in_both_readings_are_told():
    told = events.ShellBurst("r", (0, 0), (1, 4), (2, 4), (0, 0), ())
    said = "R throws 1 and 4, read as 2 and 4: a shell bursts to the left, and nobody is near."
    assert told.tell(lay(gun("r", (40, 60)), FAR)) == said


@cites("ES-039", "ES-041")
def test_of_a_burst_the_die_is_told_that_did_not_jam_the_gun():
    table = lay(mg("r", (20, 40)), FOE, phase="move")
    told = play(table, STAND, STAND, Aim("burst"), dice=[5, 4, 1, 1, 2, 2]).told
    said = "R does not jam on 5: 3 figures swept, killing on 4 or more; 1 of B hit."
    assert told.one(events.BurstFired).tell(table) == said


@cites("ES-031")
def test_the_reckoning_shown_is_that_of_the_best_shot_of_which_the_sentence_speaks():
    near, far = foot("b", [(10, 18)], bracket=0), foot("b2", [(11, 10)], bracket=0)
    shots = Aim("unit", "b2", men=(("r.1", "b2.1"), ("r.2", "b.1")))
    table = lay(foot("r", row(2, 10, 26)), near, far, phase="move")
    played = play(table, STAND, "b", STAND, STAND, shots, dice=[1, 1])
    fired = played.told.one(events.VolleyFired)
    assert "killing on 5 or more at best" in fired.tell(table)
    assert fired.show().reckoning.total == 5


@cites("ES-110", "ES-111")
def test_of_a_mad_minute_the_die_for_rounds_is_told():
    told = events.MadMinuteFired("r", (), 3, RED)
    said = told.tell(lay(foot("r", [(10, 10)]), FAR))
    assert said.endswith("3 thrown for rounds: 3 turns without any.")


@cites("ES-021", "ES-107")
@pytest.mark.parametrize(
    ("struck", "said"),
    [
        (("b.1", "b.2"), "B loses 2 figures, an officer among them; 2 left."),
        (("b.1",), "B loses 1 figure, an officer; 3 left."),
        (("b.2",), "B loses 1 figure; 3 left."),
    ],
)
def test_the_fall_of_an_officer_is_told(struck, said):
    corps = foot("b", row(4, 10, 10))
    first, *others = corps.unit.figures
    corps.unit.figures = (replace(first, role="officer"), *others)
    table = lay(foot("r", [(50, 50)]), corps)
    table.units["b"].struck = struck
    played = play(table, dice=[1, 1])
    assert played.told.one(events.CasualtiesRemoved).tell(played.table) == said


@cites("ES-009", "ES-021")
@pytest.mark.parametrize(
    ("smashed", "said"), [(False, "stands abandoned."), (True, "nobody left.")]
)
def test_a_gun_without_its_last_man_is_told_to_stand_abandoned(smashed, said):
    table = lay(foot("r", [(50, 50)]), foot("b2", [(80, 5)]), gun("b", (20, 20), 1))
    table.units["b"].struck, table.guns["b-gun"].struck = ("b.1",), smashed
    told = play(table).told.one(events.CasualtiesRemoved)
    assert told.tell(table).endswith(said)


@cites("ES-065")
def test_a_morale_check_tells_what_may_be_rolled_at_most():
    table = lay(foot("r", [(50, 50)]), foot("b", row(4, 10, 10)))
    table.units["b"].struck = ("b.1",)
    played = play(table, dice=[2, 3])
    said = "B rolls 5, may roll 8 at most: it holds."
    assert played.told.one(events.MoraleChecked).tell(played.table) == said


@cites("ES-060")
def test_a_few_blows_are_told_with_their_scores():
    corps = foot("r", [(40, 34)]), foot("b", [(40, 30)], bracket=0)
    table = lay(*corps, phase="move")
    played = play(table, Order("charge", target="b"), STAND, dice=[5, 2])
    said = "Melee of R and B: 2 blows (5 against 2, 2 against 5), 1 figure falls."
    assert played.told.one(events.MeleeFought).tell(table) == said


@cites("ES-060")
def test_names_with_commas_are_kept_apart():
    table = lay(foot("r", [(10, 10)]), horse("r2", [(20, 20)]), FAR)
    table.units["r"].name = "The Herons, white shields"
    said = events.MeleeFought(("r", "r2", "b"), (), (), ()).tell(table)
    assert said.startswith("Melee of the Herons, white shields; R2; and B: ")


@cites("ES-096")
@pytest.mark.parametrize(
    ("die", "said"), [(2, "rolls 2 at the headquarters and is cut down"), (6, "overruns")]
)
def test_of_a_storm_on_a_headquarters_the_die_is_told(die, said):
    tents = {BLUE: Headquarters(BLUE, *at(40, 10), 0)}
    table = lay(foot("r", [(40, 12)]), FAR, headquarters=tents)
    told = events.HeadquartersStormed(BLUE, "r", "r.1", die, None, RED)
    assert said in told.tell(table)
    assert told.show().side == RED


@cites("ES-067", "ES-072")
@pytest.mark.parametrize(
    ("ad_hoc", "said"),
    [(False, "The crew of R leaves its gun behind."), (True, "R leaves its gun behind.")],
)
def test_a_new_crew_that_flees_is_not_called_the_crew_of_itself(ad_hoc, said):
    table = lay(gun("r", (40, 40)), FAR)
    table.units["r"].ad_hoc = ad_hoc
    assert events.CrewFled("r", 0, None).tell(table) == said
