"""Hand-to-hand: dice, supports, results, break tests, retiring, victors, morale."""

from __future__ import annotations

from typing import Any

import pytest
from icepool import d6

from books.black_powder.field import (
    BLUE,
    RED,
    Battle,
    area,
    at,
    battle,
    general,
    reasons,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.breaking import (
    outcome_of,
    reckon_break,
    retire_bearing,
    supporters,
)
from grognard.books.black_powder.combat import (
    LendSupport,
    engagements,
    reckon_attacks,
    reckon_fight,
    reckon_guard,
    reckon_result,
    shares,
    support_pairs,
)
from grognard.books.black_powder.morale import check_morale, counted
from grognard.books.black_powder.pieces import BpTable
from told import Told

cites = pytest.mark.cites
CLOSE = 400 / 254
"""How far apart the middles of two lines in contact are, in inches."""


def clash(*more: Any, a: Any = None, z: Any = None, dice: Any = (), **rest: Any) -> Battle:
    """Red A and blue Z fight front to front."""
    mounted = (a or {}).get("template", "infantry") != "infantry"
    red = troop("A", 36, 24 + (700 / 254 if mounted else CLOSE), **(a or {}))
    blue = troop("Z", 36, 24, **(z or {}))
    contacts = [("A", 0, "Z", 0), *rest.pop("contacts", [])]
    return battle(red, blue, *more, phase="combat", contacts=contacts, dice=dice, **rest)


def told(play: Battle) -> Told:
    return Told(play.game.chronicle)


def of(play: BpTable, name: str) -> Any:
    return play.units[name]


@cites("BP-263", "BP-EX45", "BP-EX46")
def test_units_linked_by_their_enemies_are_one_engagement() -> None:
    table = table_of(
        troop("A", 10, 24),
        troop("B", 30, 24),
        troop("Y", 10, 20),
        troop("Z", 30, 20),
        contacts=[("A", 0, "Y", 0), ("B", 0, "Z", 0)],
    )
    assert engagements(table) == [("A", "Y"), ("B", "Z")]
    table.contacts = (*table.contacts, type(table.contacts[0])("B", 0, "Y", 1))
    assert engagements(table) == [("A", "B", "Y", "Z")]


@cites("BP-267", "BP-268", "BP-270")
@pytest.mark.parametrize(
    ("state", "dice"),
    [
        ({}, 6),
        ({"size": "large"}, 8),
        ({"size": "small"}, 4),
        ({"size": "tiny"}, 1),
        ({"formation": "march column"}, 1),
        ({"formation": "square"}, 2),
    ],
)
def test_attacks_by_size_and_formation(state: dict[str, Any], dice: int) -> None:
    table = table_of(troop("A", 36, 26, **state), troop("Z", 36, 24), contacts=[("A", 0, "Z", 0)])
    assert reckon_attacks(table, of(table, "A")).total == dice


@cites("BP-270")
def test_limbered_guns_do_not_fight() -> None:
    table = table_of(
        troop("A", 36, 26, "artillery", formation="limbered"),
        troop("Z", 36, 24),
        contacts=[("A", 0, "Z", 0)],
    )
    assert reckon_attacks(table, of(table, "A")).total == 0


@cites("BP-406", "BP-EX67")
def test_a_commander_adds_his_value_but_never_more_than_the_units_dice() -> None:
    table = table_of(troop("A", 36, 26), troop("Z", 36, 24), general("G", 36, 26, valour=1))
    table.commanders["G"].joined = "A"
    assert reckon_attacks(table, of(table, "A")).total == 7
    table.commanders["G"].valour = 3
    table.units["A"].formation = "march column"
    assert reckon_attacks(table, of(table, "A")).total == 2


@cites("BP-272", "BP-EX49")
def test_modifiers_at_close_quarters() -> None:
    table = table_of(troop("A", 36, 26), troop("Z", 36, 24), contacts=[("A", 0, "Z", 0)])
    unit = of(table, "A")
    assert reckon_fight(table, unit).total == 0
    unit.charged = table.half
    assert reckon_fight(table, unit).total == 1
    unit.won = True
    assert reckon_fight(table, unit).total == 2
    unit.disordered = True
    unit.casualties = 3
    assert reckon_fight(table, unit).total == 1
    unit.formation = "skirmish order"
    assert reckon_fight(table, unit).total == 0


@cites("BP-272", "BP-273")
def test_a_unit_fought_in_flank_has_half_its_dice_at_minus_one() -> None:
    table = table_of(troop("A", 36, 26), troop("Z", 44, 24), contacts=[("A", 1, "Z", 0)])
    assert reckon_fight(table, of(table, "A")).total == -1
    assert shares(table, of(table, "A"), 6) == [{"Z": 3}]


@cites("BP-273", "BP-EX51")
def test_at_least_half_the_attacks_go_to_the_front() -> None:
    table = table_of(
        troop("A", 36, 26),
        troop("Y", 36, 24),
        troop("Z", 44, 24),
        contacts=[("A", 0, "Y", 0), ("A", 3, "Z", 0)],
    )
    ways = shares(table, of(table, "A"), 6)
    assert {"Y": 3, "Z": 3} in ways
    assert all(way["Y"] >= 3 for way in ways)


@cites("BP-275", "BP-276", "BP-422")
def test_saves_at_close_quarters() -> None:
    farm = area("wood", 20, 10, 50, 25, "wood")
    table = table_of(troop("A", 36, 26), troop("Z", 36, 24), features=[farm])
    assert reckon_guard(table, of(table, "A"), of(table, "Z")).total == 1
    of(table, "Z").breached = True
    assert reckon_guard(table, of(table, "A"), of(table, "Z")).total == 0
    lancer = table_of(
        troop("A", 36, 26, "light cavalry", special=["Lancers"]),
        troop("Y", 9, 9, "cavalry"),
        troop("Z", 36, 24),
    )
    of(lancer, "A").charged = lancer.half
    assert reckon_guard(lancer, of(lancer, "A"), of(lancer, "Z")).total == -2
    assert reckon_guard(lancer, of(lancer, "A"), of(lancer, "Y")).total == -1


@cites("BP-279", "BP-283", "BP-EX55")
def test_supports_of_flanks_and_rear() -> None:
    table = table_of(
        troop("A", 36, 26),
        troop("B", 36, 32),
        troop("C", 48, 27),
        troop("D", 24, 27),
        troop("Z", 36, 24),
        contacts=[("A", 0, "Z", 0)],
    )
    assert len(support_pairs(table, ("A", "Z"), RED)) == 3
    of(table, "B").y = at(40)
    assert len(support_pairs(table, ("A", "Z"), RED)) == 2


@cites("BP-281", "BP-282")
def test_who_can_support_and_be_supported() -> None:
    def count(**state: Any) -> int:
        helper = troop("B", 36, 32, **state.pop("helper", {}))
        table = table_of(
            troop("A", 36, 26, **state),
            helper,
            troop("Z", 36, 24),
            contacts=[("A", 0, "Z", 0)],
        )
        return len(support_pairs(table, ("A", "Z"), RED))

    assert count() == 1
    assert count(formation="skirmish order") == 0
    assert count(formation="square") == 0
    assert count(helper={"formation": "march column"}) == 0
    assert count(helper={"disordered": True, "casualties": 3}) == 1


@cites("BP-280", "BP-284", "BP-EX54")
def test_one_helper_supports_one_friend() -> None:
    table = table_of(
        troop("A", 30, 26),
        troop("B", 41, 26),
        troop("C", 36, 32),
        troop("Z", 36, 24),
        contacts=[("A", 0, "Z", 0), ("B", 0, "Z", 0)],
    )
    assert len(support_pairs(table, ("A", "B", "Z"), RED)) == 1


@cites("BP-280")
@pytest.mark.parametrize("lends", [True, False])
def test_the_owner_says_which_of_two_fights_a_unit_supports(*, lends: bool) -> None:
    fights = ("A", 0, "Z", 0), ("B", 0, "Y", 0)
    play = battle(
        troop("A", 30, 24 + CLOSE),
        troop("B", 41, 24 + CLOSE),
        troop("C", 36, 32),
        troop("Z", 30, 24),
        troop("Y", 41, 24),
        phase="combat",
        contacts=fights,
    )
    play.play("A+Z")
    assert isinstance(play.question, LendSupport)
    assert play.question.words() == "Does C support A, or a fight still to come?"
    misses, test = [1] * 12, [5, 5]
    play.play(lends, dice=[*misses, *test, *misses] if lends else [*misses, *misses, *test])
    rounds = told(play).of(events.RoundDecided)
    assert [event.supports for event in rounds] == [
        ("C",) if lends else (),
        () if lends else ("C",),
    ]


@cites("BP-285", "BP-328", "BP-353")
def test_the_score_of_a_side() -> None:
    table = table_of(
        troop("A", 36, 26, formation="square"),
        troop("Z", 36, 24, "cavalry"),
        contacts=[("Z", 0, "A", 0)],
    )
    assert reckon_result(table, ["A"], 2, [], heavy=0).total == 5
    of(table, "Z").profile = of(table_of(troop("Z", 0, 0)), "Z").profile
    assert reckon_result(table, ["A"], 2, [], heavy=0).total == 2
    farm = area("farm", 32, 22, 40, 30, "building")
    held = table_of(
        troop("A", 36, 26, inside="farm", formation="building"),
        troop("Z", 36, 20),
        features=[farm],
    )
    assert reckon_result(held, ["A"], 0, [], heavy=0).total == 3


@cites("BP-266", "BP-285", "BP-286", "BP-301", "BP-277")
def test_the_side_that_caused_more_casualties_wins_and_the_other_tests() -> None:
    play = clash(dice=[4, 4, 1, 1, 1, 1, *[1] * 6, 2, 2, 5, 5])
    result = told(play).one(events.RoundDecided)
    assert result.winner == RED
    assert told(play).one(events.BreakTested).outcome == "holds"
    assert play.unit("Z").casualties == 2
    assert play.unit("A").won
    assert play.unit("Z").breached


@cites("BP-306")
@pytest.mark.parametrize(
    ("score", "fire", "foot", "horse", "gun"),
    [
        (4, True, "breaks", "breaks", "breaks"),
        (5, True, "retires in disorder", "retires in disorder", "breaks"),
        (6, True, "holds", "holds", "breaks"),
        (7, True, "holds", "holds", "holds"),
        (4, False, "breaks", "breaks", "breaks"),
        (5, False, "retires in disorder", "retires in disorder", "breaks"),
        (6, False, "retires in disorder", "retires in disorder", "breaks"),
        (7, False, "holds", "retires", "breaks"),
    ],
)
def test_every_row_of_the_break_test(
    score: int, fire: bool, foot: str, horse: str, gun: str
) -> None:
    table = table_of(
        troop("A", 9, 40), troop("B", 36, 40, "cavalry"), troop("C", 60, 40, "artillery")
    )
    test: Any = "shooting" if fire else "combat"
    found = [outcome_of(table, of(table, name), score, test) for name in "ABC"]
    assert found == [foot, horse, gun]


@cites("BP-306")
def test_the_odds_of_breaking_are_exact() -> None:
    table = table_of(troop("A", 9, 40))
    scores = 2 @ d6
    broken = sum(
        scores.quantity(score)
        for score in range(2, 13)
        if outcome_of(table, of(table, "A"), score, "combat") == "breaks"
    )
    assert (broken, scores.denominator()) == (6, 36)


@cites("BP-306")
def test_the_lenient_switch_lets_unbeaten_cavalry_hold() -> None:
    table = table_of(troop("A", 9, 40, "cavalry"), lenient_tests=True)
    assert outcome_of(table, of(table, "A"), 7, "closing fire") == "holds"
    assert outcome_of(table, of(table, "A"), 7, "combat") == "retires"


@cites("BP-305", "BP-190")
def test_modifiers_of_the_break_test() -> None:
    table = table_of(troop("A", 36, 40, casualties=5, disordered=True))
    of(table, "A").cannonaded = table.half
    assert reckon_break(table, of(table, "A"), "shooting").total == -4
    assert reckon_break(table, of(table, "A"), "combat").total == -3


@cites("BP-308", "BP-EX59")
def test_who_fights_only_on_one_flank_retires_the_other_way() -> None:
    table = table_of(troop("A", 36, 26), troop("Z", 28, 26), contacts=[("Z", 0, "A", 3)])
    assert retire_bearing(table, of(table, "A")) % 36000 == 9000
    table.contacts = ()
    assert retire_bearing(table, of(table, "A")) % 36000 == 18000


@cites("BP-287", "BP-302")
def test_after_a_draw_unshaken_cavalry_retires_and_foot_holds() -> None:
    play = clash(a={"template": "cavalry"}, dice=[1] * 13)
    assert told(play).one(events.RoundDecided).winner == ""
    assert told(play).one(events.Retired).unit == "A"
    assert play.unit("Z").y == at(24)


@cites("BP-303", "BP-EX58")
def test_supporters_test_when_a_friend_breaks() -> None:
    helper = troop("Y", 36, 18)
    play = clash(helper, dice=[*[6] * 6, *[1] * 6, *[1] * 6, 1, 1, 5, 5])
    tests = told(play).of(events.BreakTested)
    assert [(test.unit, test.by) for test in tests] == [("Z", "BP-301"), ("Y", "BP-303")]
    assert play.unit("Z").gone == "broken"


@cites("BP-304")
def test_nobody_minds_the_loss_of_guns() -> None:
    table = table_of(troop("Y", 36, 20), troop("Z", 36, 24, "artillery"))
    assert not supporters(table, of(table, "Z"))


@cites("BP-278", "BP-EX52")
def test_markers_beyond_stamina_are_dropped_after_the_test() -> None:
    play = clash(z={"casualties": 2}, dice=[4, 4, 1, 1, 1, 1, *[1] * 6, 1, 1, 6, 6])
    assert play.unit("Z").casualties == 3


@cites("BP-315", "BP-316", "BP-317")
def test_who_holds_fighting_only_in_flank_forms_line_to_face() -> None:
    red = troop("A", 36 + (240 + 40) / 2 / 25.4, 24, bearing=27000)
    play = battle(
        red,
        troop("Z", 36, 24),
        phase="combat",
        contacts=[("A", 0, "Z", 3)],
        dice=[*[1] * 6, *[1] * 3],
    )
    event = told(play).one(events.FacedEnemy)
    assert (event.unit, event.formation) == ("Z", "line")
    assert play.unit("Z").disordered
    assert play.table.faces(play.unit("Z")) == {"A": 0}


@cites("BP-310", "BP-311")
def test_a_unit_that_cannot_retire_breaks() -> None:
    wall = [area("lake", 10, 0, 62, 23, "lake")]
    play = clash(features=wall, dice=[*[4] * 2, *[1] * 4, *[1] * 6, 2, 2, 3, 3])
    assert told(play).one(events.Broke).by == "BP-310"


@cites("BP-312")
def test_a_unit_that_retires_off_the_table_is_destroyed() -> None:
    play = battle(
        troop("A", 36, 4 + CLOSE),
        troop("Z", 36, 4),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[4] * 2, *[1] * 4, *[1] * 6, 2, 2, 3, 3],
    )
    assert told(play).one(events.LeftTable).by == "BP-312"


@cites("BP-289", "BP-292", "BP-293")
def test_victors_may_stay_form_fall_back_or_sweep() -> None:
    lost = [*[6] * 6, *[1] * 6, *[1] * 6, 1, 1]
    play = clash(troop("B", 9, 44), troop("Y", 66, 4), a={"charged": 1}, dice=lost)
    assert play.asks() == "VictorChoice"
    assert {"stay", "back", "sweep", "form:attack column"} <= set(play.offers())
    play.play("sweep")
    assert play.unit("A").y < at(24 + CLOSE)
    tired = clash(troop("B", 9, 44), troop("Y", 66, 4), dice=lost)
    assert "sweep" not in tired.offers()


@cites("BP-294", "BP-295", "BP-296", "BP-EX57")
def test_cavalry_sweeps_on_into_another_enemy_and_fights_again() -> None:
    horse = {"template": "cavalry", "charged": 1}
    play = clash(
        troop("B", 9, 44),
        troop("Y", 36, 12),
        a=horse,
        dice=[*[6] * 7, *[1] * 6, *[1] * 7, 1, 1],
    )
    assert "charge:Y" in play.offers()
    told_now = play.play("charge:Y", dice=[*[4] * 7, *[1] * 6, *[4] * 7])
    assert told_now.one(events.Charged).sweeping
    assert not told_now.of(events.Volley)
    assert told_now.of(events.RoundDecided)


@cites("BP-329", "BP-354")
def test_squares_and_holders_of_buildings_ignore_results_to_retire() -> None:
    play = clash(
        a={"formation": "square"},
        z={"shooting": ()},
        dice=[1, 1, *[6] * 6, *[1] * 6, 3, 3],
    )
    assert told(play).one(events.BreakTested).unit == "A"
    assert not told(play).of(events.Retired)


@cites("BP-420", "BP-421", "BP-EX69")
def test_heavy_cavalry_adds_to_the_result_of_its_charge() -> None:
    play = clash(
        troop("B", 9, 44),
        a={"template": "cuirassiers", "charged": 1},
        dice=[*[1] * 9, *[1] * 6, 5, 6, 6],
    )
    scores = told(play).one(events.RoundDecided).scores
    assert reasons(scores[RED])["BP-420"] == 3
    assert reasons(scores[BLUE]) == {}


@cites("BP-409", "BP-415", "BP-430")
def test_the_fierce_throw_their_misses_again() -> None:
    play = clash(
        a={"special": ["Ferocious Charge"], "charged": 1},
        z={"hand_to_hand": 1},
        dice=[*[1] * 6, *[4] * 6, 1, *[6] * 6],
    )
    assert sum(told(play).of(events.Struck)[0].kept) == 6
    tough = clash(
        a={"special": ["Tough Fighters"]},
        z={"hand_to_hand": 1},
        dice=[*[1] * 6, 4, 1, 6],
    )
    assert sum(told(tough).of(events.Struck)[0].kept) == 1


@cites("BP-426", "BP-EX80")
def test_the_steady_pass_their_first_test() -> None:
    play = clash(z={"special": ["Steady"]}, dice=[4, *[1] * 5, *[1] * 6, 1])
    assert told(play).one(events.BreakTested).outcome == "holds"
    assert play.unit("Z").steadied


@cites("BP-434")
def test_the_valiant_test_again_once() -> None:
    play = clash(z={"special": ["Valiant"]}, dice=[4, *[1] * 5, *[1] * 6, 1, 1, 1])
    assert play.asks() == "TestAgain"
    play.play(True, dice=[6, 6])
    assert [test.outcome for test in told(play).of(events.BreakTested)] == ["breaks", "holds"]


@cites("BP-434")
def test_the_valiant_may_abide_by_a_failed_test_and_keep_their_second() -> None:
    play = clash(z={"special": ["Valiant"]}, dice=[4, *[1] * 5, *[1] * 6, 1, 3, 3])
    play.play(False)
    assert told(play).one(events.BreakTested).outcome == "retires in disorder"
    assert not play.unit("Z").retested


@cites("BP-435")
def test_the_wavering_test_though_they_won() -> None:
    play = clash(
        a={"special": ["Wavering"]},
        dice=[4, 4, *[1] * 4, 4, *[1] * 5, 1, 1, 1, 6, 6, 6, 6],
    )
    assert {test.unit for test in told(play).of(events.BreakTested)} == {"A", "Z"}


@cites("BP-401")
def test_a_commander_is_lost_with_his_unit() -> None:
    boss = general("S", 36, 24, joined="Z")
    play = clash(boss, dice=[*[6] * 6, *[1] * 6, *[1] * 6, *[5] * 3, 1, 1])
    assert told(play).one(events.CommanderFell).by == "BP-401"


@cites("BP-447", "BP-448", "BP-449", "BP-450", "BP-EX73")
def test_a_brigade_breaks_when_half_of_its_foot_and_horse_are_lost() -> None:
    mixed = [troop(name, 10, 40) for name in "ABC"]
    mixed += [troop(name, 10, 40, "cavalry") for name in "DE"]
    mixed += [troop(name, 10, 40, "artillery") for name in "FH"]
    assert len(counted(mixed)) == 5
    battery = [troop(name, 10, 40, "artillery") for name in "ABCD"]
    battery += [troop(name, 10, 40) for name in "EF"]
    assert len(counted(battery)) == 6
    slight = [troop("A", 1, 1), troop("B", 1, 1, size="tiny"), troop("C", 1, 1, "battalion gun")]
    assert len(counted(slight)) == 1


def brigades(lost: int, **more: Any) -> Battle:
    units = [troop(name, 8 + 12 * n, 44, brigade="red-1") for n, name in enumerate("ABC")]
    units += [troop(name, 8 + 12 * n, 36, brigade=f"red-{n + 2}") for n, name in enumerate("DEF")]
    for unit in units[:lost]:
        unit.casualties = 3
    return battle(*units, troop("Z", 36, 4), phase="begin", **more)


@cites("BP-447", "BP-457")
def test_brigades_and_armies_break_at_half() -> None:
    fine = brigades(1)
    assert not fine.table.brigades["red-1"].broken
    worn = brigades(2)
    assert worn.table.brigades["red-1"].broken
    assert not worn.table.broken


@cites("BP-457", "BP-458")
def test_an_army_with_half_its_brigades_broken_has_lost() -> None:
    play = brigades(4)
    assert play.game.verdict is not None
    assert play.game.verdict.winner == BLUE


@cites("BP-454", "BP-455", "BP-456")
def test_units_of_a_broken_brigade_near_the_enemy_must_withdraw() -> None:
    table = table_of(
        troop("A", 36, 30),
        troop("B", 60, 40, brigade="red-2"),
        troop("Z", 36, 20),
        phase="initiative",
    )
    table.brigades["red-1"].broken = True
    play = Battle(table)
    assert told(play).of(events.Retired)[0].by == "BP-454"
    assert play.unit("A").y > at(30)


@cites("BP-413", "BP-452")
def test_elite_units_shake_off_disorder_at_the_start_of_their_turn() -> None:
    pieces = [troop("A", 36, 40, special=["Elite 4+"], disordered=True), troop("B", 9, 40)]
    play = battle(*pieces, troop("Z", 36, 4), phase="begin", dice=[4])
    assert told(play).one(events.Recovered).passed


@cites("BP-410")
def test_the_brave_rally_far_from_the_enemy() -> None:
    play = battle(
        troop("A", 36, 40, special=["Brave"], casualties=3),
        troop("Z", 36, 4),
        phase="brave",
        dice=[4],
    )
    assert told(play).one(events.Rallied).by == "BP-410"
    assert play.unit("A").casualties == 2


@cites("BP-460", "BP-461")
def test_when_the_last_turn_is_over_the_army_more_intact_wins() -> None:
    table = table_of(
        troop("A", 10, 40),
        troop("B", 30, 40),
        troop("Y", 10, 4),
        troop("Z", 30, 4),
        phase="begin",
    )
    table.turn = table.turns
    table.units["Y"].gone = "broken"
    play = Battle(table)
    assert play.game.verdict is not None
    assert play.game.verdict.winner == RED


def test_check_morale_counts_only_its_own_side() -> None:
    play = brigades(2)
    check_morale(play.game, BLUE)
    assert not play.table.brigades["blue-1"].broken
