"""What a sixth referee found: choices that were made for the player, and how battles are set up."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from books.black_powder.battlefield import attend, battle_of, cleared, laid, put
from books.black_powder.field import (
    Battle,
    area,
    at,
    battle,
    general,
    hedge,
    march,
    ordering,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.battles.arranging import Berth
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.country import buildings, pace_of
from grognard.books.black_powder.firing import Shares, Shot, rim_of
from grognard.books.black_powder.forming import form_fault
from grognard.books.black_powder.ordering import GiveOrder
from grognard.books.black_powder.orders import Order, deeds
from grognard.books.black_powder.stands import base_of, building_base
from grognard.tabletop.going import barring
from told import Told

cites = pytest.mark.cites
FOOT = 1.575
"""How far apart the middles of two lines of foot in contact are, in inches."""


def told(play: Battle) -> Told:
    return Told(play.game.chronicle)


# Rockets


def rocketeers() -> Battle:
    return battle(
        troop("A", 36, 40, "rockets"), troop("Z", 36, 20), troop("B", 5, 44), phase="shoot"
    )


@cites("BP-389", "BP-391")
@pytest.mark.parametrize("aside", [-3.0, 0.0, 2.5])
def test_a_stray_rocket_is_measured_from_the_point_its_player_aimed_at(aside: float) -> None:
    play = rocketeers()
    mark = (at(36 + aside), at(20))
    play.play(Shot("A", (Shares("Z", 2),), mark=mark), dice=[4, 2, 4, 5, 1, 1])
    x, y = told(play).one(events.Strayed).place
    assert (x, y) == (mark[0], mark[1] - at(9)), "nine inches straight up the table"


@cites("BP-389")
def test_rockets_are_offered_the_sides_of_their_target_and_no_point_beside_it() -> None:
    play = rocketeers()
    plain = Shot("A", (Shares("Z", 2),))
    marks = {shot.mark for shot in play.offers() if shot.unit == "A" and shot.at}
    assert marks == {None, *rim_of(base_of(play.table, play.unit("Z")))}
    assert play.refusal(plain) == ""
    assert play.refusal(Shot("A", plain.at, mark=(at(36), at(24)))) == "BP-389"
    words = {play.question.describe(shot).label for shot in play.offers() if shot.mark}
    assert len(words) == 4


@cites("BP-389")
def test_a_cannon_is_not_aimed_at_a_point() -> None:
    play = battle(troop("A", 36, 40, "artillery"), troop("Z", 36, 20), phase="shoot")
    shot = next(shot for shot in play.offers() if shot.at)
    assert play.refusal(Shot("A", shot.at, mark=(at(36), at(20)))) == "BP-389"


@cites("BP-389", "BP-394")
def test_rockets_are_aimed_at_a_point_of_an_empty_house_too() -> None:
    house = area("house", 32, 16, 40, 24, "building")
    play = battle(
        troop("A", 36, 44, "rockets"),
        troop("Z", 60, 4, bearing=0),
        troop("B", 5, 44),
        phase="shoot",
        features=[house],
    )
    mark = (at(33), at(20))
    play.play(Shot("A", shell="house", mark=mark), dice=[4, 2, 4, 5, 1, 1])
    assert told(play).one(events.Strayed).place == (mark[0], mark[1] - at(9))


# Commanders


def ridden_over() -> Battle:
    return ordering(
        troop("A", 36, 40),
        troop("Z", 60, 12),
        troop("Y", 12, 12),
        troop("B", 9, 44),
        general("G", 36, 44),
        general("S", 36, 30),
    )


@cites("BP-132", "BP-403")
@pytest.mark.parametrize("haven", ["Y", "Z"])
def test_the_owner_of_a_commander_who_is_ridden_over_chooses_whom_he_joins(haven: str) -> None:
    play = ridden_over()
    play.play(march("A", to=(36, 30)), dice=[3, 5])
    assert play.asks() == "TakeRefuge"
    assert play.question.seat == "blue"
    assert set(play.offers()) == {"Y", "Z"}
    now = play.play(haven)
    assert now.one(events.Joined).unit == haven
    assert play.table.commanders["S"].joined == haven


@cites("BP-132", "BP-403")
def test_with_one_unit_in_reach_nobody_asks_and_with_none_he_is_lost() -> None:
    play = ridden_over()
    play.table.commanders["S"].mounted = False
    play.unit("Y").x, play.unit("Z").x = -at(30), at(60)
    play.play(march("A", to=(36, 30)), dice=[3, 5])
    assert told(play).one(events.Joined).unit == "Z"


# Orders with two formations


@cites("BP-056", "BP-123")
@pytest.mark.parametrize(
    ("dice", "formation", "gone"),
    [([2, 2], "deployed", 12), ([3, 3], "limbered", 12), ([4, 4], "limbered", 0)],
)
def test_a_foot_gun_limbers_moves_and_unlimbers_by_one_order(
    dice: list[int], formation: str, gone: float
) -> None:
    gun = troop("A", 36, 40, "artillery")
    play = ordering(gun, troop("Z", 60, 4), general("G", 36, 44))
    play.play(march("A", to=(36, 28), formation="limbered", then="deployed"), dice=dice)
    assert play.unit("A").formation == formation
    assert play.unit("A").y == at(40 - gone)


@cites("BP-056", "BP-122")
def test_horse_guns_do_as_much_in_one_move() -> None:
    gun = troop("A", 36, 40, "artillery", train="horse")
    play = ordering(gun, troop("Z", 60, 4), general("G", 36, 44))
    play.play(march("A", to=(36, 26), formation="limbered", then="deployed"), dice=[4, 4])
    assert (play.unit("A").formation, play.unit("A").y) == ("deployed", at(26))


@cites("BP-056")
def test_a_battalion_marches_in_column_and_forms_line_where_it_was_sent() -> None:
    play = ordering(troop("A", 36, 40), troop("Z", 60, 4), general("G", 36, 44))
    order = march("A", to=(36, 30), formation="march column", then="line")
    assert deeds(play.table, order).endswith("and form line")
    play.play(order, dice=[2, 2])
    assert [e.formation for e in told(play).of(events.Formed)] == ["march column", "line"]


@cites("BP-056")
@pytest.mark.parametrize(
    "order",
    [
        Order("move", ("A",), way=((at(36), at(30)),), then="deployed"),
        Order("move", ("A",), facing=9000, formation="limbered", then="deployed"),
        Order("form", ("A",), formation="limbered", then="deployed"),
        Order("move", ("A",), way=((at(36), at(30)),), formation="limbered", then="limbered"),
    ],
)
def test_two_formations_need_a_march_between_them(order: Order) -> None:
    play = ordering(troop("A", 36, 40, "artillery"), troop("Z", 60, 4))
    assert play.refusal(order) == "BP-056"


@cites("BP-024", "BP-056")
def test_what_cannot_be_formed_is_not_formed_in_the_end_either() -> None:
    play = ordering(troop("A", 36, 40, "artillery"), troop("Z", 60, 4))
    assert play.refusal(march("A", to=(36, 30), formation="limbered", then="line")) == "BP-024"


@cites("BP-056", "BP-123")
def test_a_battery_in_action_is_offered_a_new_position() -> None:
    play = ordering(troop("A", 36, 40, "artillery"), troop("Z", 60, 4), general("G", 36, 44))
    assert isinstance(play.question, GiveOrder)
    found = [order for order in play.offers() if order.then]
    assert found == [march("A", to=(36, 28), formation="limbered", then="deployed")]


# Squares


@cites("BP-335", "BP-337")
@pytest.mark.parametrize("kind", ["wall", "entrenchment", ""])
def test_foot_behind_a_wall_or_in_works_does_not_form_square(kind: str) -> None:
    works = [hedge("cover", (26, 22), (46, 22), kind=kind)] if kind else []
    play = ordering(
        troop("A", 36, 29, "cavalry"),
        troop("Z", 36, 20.8, special=["Form Square"]),
        general("G", 36, 40),
        features=works,
    )
    play.play(Order("charge", ("A",), "Z"), dice=[3, 3] if kind else [3, 3, 3, 4])
    assert len(told(play).of(events.SquareTried)) == (not kind)
    assert (play.asks() == "ClosingFire") == bool(kind)


# Drawn fights


@cites("BP-287", "BP-290")
def test_who_is_freed_in_a_draw_while_others_fight_on_has_the_choice_of_victors() -> None:
    play = battle(
        troop("A", 28, 24 + FOOT),
        troop("B", 38, 24 + FOOT),
        troop("Z", 30, 22, "cavalry"),
        troop("Y", 41, 24),
        troop("D", 9, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 0), ("B", 0, "Z", 0), ("B", 0, "Y", 0)],
    )
    play.play("1", dice=[1] * 25)
    assert told(play).one(events.RoundDecided).winner == ""
    assert told(play).one(events.Retired).unit == "Z"
    assert (play.asks(), play.question.about()) == ("VictorChoice", "A")
    assert {"stay", "back", "form:square"} <= set(play.offers())
    assert "sweep" not in play.offers()


# Ground


@cites("BP-138")
@pytest.mark.parametrize(
    ("going", "template", "formation", "closed"),
    [
        ("rough-for-foot", "infantry", "line", False),
        ("rough-for-foot", "cavalry", "line", True),
        ("rough-for-foot", "cavalry", "skirmish order", True),
        ("rough-for-skirmishers", "infantry", "line", True),
        ("rough-for-skirmishers", "infantry", "skirmish order", False),
        ("rough-for-skirmishers", "cavalry", "skirmish order", False),
        ("rough-for-skirmishers", "artillery", "deployed", True),
    ],
)
def test_rough_ground_may_be_closed_to_horse_or_to_all_but_skirmishers(
    going: str,
    template: str,
    formation: str,
    closed: bool,
) -> None:
    ground = area("scrub", 20, 20, 50, 40, "rough")
    ground = replace(ground, going=going)
    unit = troop("A", 36, 30, template, formation=formation)
    play = battle(unit, troop("Z", 36, 4), features=[ground])
    base = base_of(play.table, play.unit("A"))
    pace = pace_of(play.table, play.unit("A"))
    assert (barring(play.table.terrain, base, pace) is not None) == closed


# Entering


@cites("BP-1001", "BP-1010")
@pytest.mark.parametrize(("side", "sign"), [(" left", 1), ("", 0), (" right", -1)])
def test_a_brigade_that_comes_by_bare_dice_may_march_half_left_or_right(
    side: str, sign: int
) -> None:
    play = battle_of(laid("crimea_river"), "blue", "command", turn=2)
    now = play.play(f"back-centre{side}", dice=[2, 4])
    first = now.of(events.CameOn)[0]
    unit, start = play.unit(first.unit), first.where[0]
    assert (unit.x > start) - (unit.x < start) == sign, "they look down the table"


# Men on the ropes


@cites("BP-064", "BP-1144")
def test_a_team_that_has_hauled_its_gun_has_had_its_order() -> None:
    table = cleared("ntombi")
    put(table, "nt-b2-gatling", 60, 30, 27000, formation="limbered")
    put(table, "nt-zl-impi1", 10, 60)
    man = attend(table, "nt-b2-gatling", 62, 34)
    play = battle_of(table, "red", "command", turn=2, commanding=man)
    gun = play.unit("nt-b2-gatling")
    way = ((gun.x - at(10), gun.y),)
    order = Order("move", (gun.id,), way=way, formation="deployed", last=True)
    now = play.play(order, dice=[2, 2])
    team = now.one(events.TeamStoodBy).unit
    assert play.unit(team).ordered == play.table.half
    assert team not in {name for order in play.offers() for name in order.units}


# Fire in passing


@cites("BP-209")
@pytest.mark.parametrize(("away", "fires"), [(12.5, True), (14.5, True), (16.5, False)])
def test_who_passes_within_12_inches_with_any_of_his_men_may_be_shot_at(
    away: float,
    fires: bool,
) -> None:
    horse = troop("A", 20, 30, "cavalry", bearing=9000)
    prey = troop("Z", 40, 30, "cavalry", bearing=27000)
    foot = troop("Y", 29, 30 - away)
    play = ordering(horse, foot, prey, troop("B", 9, 44), general("G", 20, 40))
    foot = play.unit("Y")
    near = base_of(play.table, play.unit("A")).top - base_of(play.table, foot).bottom
    assert (near <= at(12)) == fires
    play.play(Order("charge", ("A",), "Z"), dice=[2, 3])
    play.play("stand")
    assert (play.asks() == "TraversingFire") == fires


# Setting up


def asked_about(scenario: str, unit: str) -> Battle:
    """A battle that is set up freely, every unit but one as in the book's own battle."""
    table = laid(scenario, free_setup=True)
    for other in table.units.values():
        other.placed = other.id != unit
    return Battle(table)


@cites("BP-144", "BP-1193")
def test_the_sudanese_choose_who_holds_the_refinery_and_the_village() -> None:
    play = asked_about("el_teb", "et-s1-spear6")
    play.unit("et-s1-ally1").inside = "village"
    assert play.question.about() == "et-s1-spear6"
    usual = play.offers()[0]
    assert usual.formation == "building"
    house = base_of(play.table, play.unit("et-s1-ally1")).pose
    assert play.refusal(Berth(house.x, house.y, "building", 27000)) == "BP-144", "it is full"
    assert any(berth.formation == "warband" for berth in play.offers())
    now = play.play(usual)
    assert now.one(events.Deployed).inside == "refinery"


@cites("BP-144", "BP-902")
@pytest.mark.parametrize(
    ("scenario", "unit", "cite"),
    [
        ("san_miguel", "sm-i1-line", "BP-925"),
        ("ntombi", "nt-zl-impi2", "BP-144"),
        ("crimea_river", "cr-b1-95", "BP-144"),
    ],
)
def test_houses_that_are_barred_taken_or_elsewhere_are_not_held(
    scenario: str, unit: str, cite: str
) -> None:
    play = asked_about(scenario, unit)
    assert play.question.about() == unit
    blocks = [building_base(play.table, one.id).pose for one in buildings(play.table)]
    faults = [play.refusal(Berth(block.x, block.y, "building", 0)) for block in blocks]
    assert cite in faults
    assert "" not in faults


@cites("BP-1127")
def test_a_regiment_may_hide_in_the_looted_camp() -> None:
    play = asked_about("ntombi", "nt-zl-impi1")
    camp = Berth(at(18), at(3), "warband", 18000, hidden=True)
    assert play.refusal(camp) == ""
    assert camp in [replace(one, facing=18000) for one in play.offers() if one.hidden]


@cites("BP-055", "BP-1064")
def test_a_brigade_with_its_gun_comes_on_in_line_by_one_order() -> None:
    table = laid("hangmans_creek")
    table.asleep = ""
    play = battle_of(table, "red", "command", commanding="red-2-brigadier")
    names = tuple(unit.id for unit in table.units.values() if unit.brigade == "red-2")
    order = Order("enter", names, "centre", formation="line")
    assert order in play.offers()
    now = play.play(order, dice=[3, 3])
    found = {play.unit(e.unit).formation for e in now.of(events.CameOn)}
    assert found <= {"line", "limbered"}
    assert "line" in found


@cites("BP-047")
def test_a_unit_may_be_set_up_looking_any_way() -> None:
    table = BOOK.setup(BOOK.agree("meadow"))
    play = Battle(table)
    station = play.offers()[0]
    aside = replace(station, facing=9000)
    assert play.refusal(aside) in ("", "BP-047")
    inner = next(s for s in play.offers() if play.refusal(replace(s, facing=9000)) == "")
    now = play.play(replace(inner, facing=9000))
    assert now.one(events.Deployed).where == (inner.x, inner.y, 9000)


@cites("BP-1125")
def test_the_lancers_come_on_anywhere_along_the_edge_of_the_relief_force() -> None:
    play = battle_of(laid("ntombi"), "red", "command", commanding="red-3-brigadier")
    gates = {order.target for order in play.offers() if order.units == ("nt-b3-17l",)}
    assert {"east-edge", "behind-the-column"} <= gates


@cites("BP-1125", "BP-1144", "BP-1196")
@pytest.mark.parametrize(
    ("scenario", "gun", "gate"),
    [
        ("ntombi", "nt-b2-gatling", "behind-the-column"),
        ("el_teb", "et-b2-mg1", "fort-baker"),
    ],
)
def test_a_gun_that_men_haul_may_be_kept_back_and_comes_on_with_its_team(
    scenario: str, gun: str, gate: str
) -> None:
    play = asked_about(scenario, gun)
    wait = next(berth for berth in play.offers() if berth.waits)
    assert play.play(wait).one(events.KeptBack).unit == gun
    table = play.table
    man = table.brigadier(table.units[gun])
    later = battle_of(table, "red", "command", commanding=man)
    now = later.play(Order("enter", (gun,), gate), dice=[1, 2])
    assert now.one(events.CameOn).unit == gun
    assert later.unit(gun).formation == "limbered"
    assert now.of(events.Moved)[-1].unit == gun


@cites("BP-110", "BP-138")
def test_a_warband_goes_into_open_order_for_ground_that_admits_nothing_else() -> None:
    plain = area("scrub", 30, 20, 50, 28, "rough")
    for ground, cite in ((plain, "BP-110"), (replace(plain, going="rough-for-skirmishers"), "")):
        play = battle(
            troop("A", 36, 34, regular=False, home="warband", formation="warband"),
            troop("Z", 36, 4),
            features=[ground],
        )
        fault = form_fault(play.table, play.unit("A"), "skirmish order")
        assert (fault.cite if fault else "") == cite


@cites("BP-055", "BP-056")
def test_in_a_group_only_the_guns_limber_and_unlimber() -> None:
    play = ordering(
        troop("A", 30, 36), troop("B", 40, 36, "artillery"), troop("Z", 36, 4), general("C", 36, 42)
    )
    order = march("A", "B", to=(30, 24), formation="limbered", then="deployed")
    play.play(order, dice=[1, 1])
    assert (play.unit("A").formation, play.unit("A").y) == ("line", at(24))
    assert (play.unit("B").formation, play.unit("B").y) == ("deployed", at(24))
