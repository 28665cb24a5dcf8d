"""The advanced rules in detail."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.battlefield import laid, put
from books.black_powder.field import (
    Battle,
    area,
    at,
    battle,
    general,
    hedge,
    march,
    ordering,
    table_of,
    troop,
)
from books.black_powder.positions import sentences, told
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import best_aim
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.breaking import (
    may_support,
)
from grognard.books.black_powder.brigade_squares import find_squares
from grognard.books.black_powder.burning import torchable
from grognard.books.black_powder.combat import reckon_attacks
from grognard.books.black_powder.firing import Shares, Shot, rim_of
from grognard.books.black_powder.forming import form_fault
from grognard.books.black_powder.morale import withdrawal
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import Fire
from grognard.books.black_powder.screening import area_of
from grognard.books.black_powder.shooting import (
    reckon_save,
    reckon_shots,
    reckon_to_hit,
)
from grognard.books.black_powder.stands import base_of
from grognard.tabletop.geometry import Face

cites = pytest.mark.cites
FARM = area("farm", 30, 20, 42, 30, "building")


def garrison(**more: Any) -> Battle:
    """Red A in a house, with an enemy before three of its faces."""
    house = area("house", 30, 22, 38, 30, "building")
    return battle(
        troop("A", 34, 26, inside="house", formation="building", **more),
        troop("X", 20, 26, bearing=9000, morale=0),
        troop("Y", 34, 14, morale=0),
        troop("Z", 48, 26, bearing=27000, morale=0),
        phase="shoot",
        features=[house],
    )


def rocketeers() -> Battle:
    return battle(
        troop("A", 36, 40, "rockets"), troop("Z", 36, 20), troop("B", 5, 44), phase="shoot"
    )


@cites("BP-320")
def test_only_regular_infantry_forms_square() -> None:
    table = table_of(
        troop("A", 9, 40), troop("B", 30, 40, "cavalry"), troop("D", 50, 40, "warband infantry")
    )
    found = [form_fault(table, table.units[name], "square") for name in "ABD"]
    assert found[0] is None
    assert found[1] is not None
    assert found[2] is not None


@cites("BP-323")
def test_a_square_moves_only_towards_its_own_lines() -> None:
    play = ordering(troop("A", 36, 30, formation="square"), troop("Z", 5, 4), general("G", 36, 34))
    assert play.refusal(march("A", to=(44, 30))) == "BP-323"
    assert not play.refusal(march("A", to=(40, 36)))


@cites("BP-324", "BP-455")
def test_a_square_of_a_broken_brigade_does_not_stir_with_enemy_horse_about() -> None:
    square = troop("A", 36, 34, formation="square")
    table = table_of(square, troop("Z", 36, 24, "cavalry"), troop("Y", 10, 4))
    table.brigades["red-1"].broken = True
    assert withdrawal(table, square) == ["hold"]
    table.units["Z"].reserve = True
    assert withdrawal(table, square) == ["hold", "retire"]


@cites("BP-326", "BP-416")
def test_first_fire_is_one_die_more_for_the_whole_square() -> None:
    play = battle(
        troop("A", 36, 28, formation="square", special=["First Fire"]),
        troop("Y", 36, 14),
        troop("Z", 52, 28, bearing=27000),
        phase="shoot",
    )
    ways = [{part.target: part.dice for part in shot.at} for shot in play.offers() if shot.at]
    assert ways == [{"Y": 2, "Z": 1}, {"Y": 1, "Z": 2}]


@cites("BP-327")
def test_a_square_fights_two_dice_for_each_engaged_face() -> None:
    table = table_of(
        troop("A", 36, 24, formation="square"),
        troop("Y", 36, 20),
        troop("Z", 44, 24),
        contacts=[("Y", 0, "A", 0), ("Z", 0, "A", 1)],
    )
    assert reckon_attacks(table, table.units["A"]).total == 4


@cites("BP-329", "BP-354")
@pytest.mark.parametrize(("post", "where"), [("", "a square"), ("house", "a building")])
def test_it_is_said_why_who_should_retire_does_not(post: str, where: str) -> None:
    play = battle(
        troop("A", 36, 34 + 200 / 254 if post else 30, hand_to_hand=12),
        troop("Z", 36, 30 if post else 26, inside=post, formation="building" if post else "square"),
        troop("B", 60, 44),
        phase="combat",
        features=[area("house", 32, 26, 40, 34, "building")] if post else [],
        contacts=[("A", 0, "Z", 0)],
        dice=[*[6] * 12, 1, 1, *[1] * 4, *[6] * 8, 3, 3],
    )
    words = f"Z holds its ground: nobody retires from {where}."
    assert sentences(play).count(words) == 1
    assert play.table.is_engaged(play.unit("Z"))


@cites("BP-334")
def test_a_square_may_support_but_not_be_supported() -> None:
    table = table_of(troop("A", 36, 24), troop("B", 36, 30, formation="square"))
    one, other = table.units["A"], table.units["B"]
    assert may_support(table, other, one) is Face.REAR
    assert may_support(table, one, other) is None


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


@cites("BP-335")
def test_it_is_said_why_a_battalion_charged_by_horse_forms_no_square() -> None:
    play = ordering(
        troop("A", 36, 40, "cavalry"),
        troop("Z", 36, 26, special=["Form Square"], formation="attack column"),
        troop("Y", 36, 22.5, formation="attack column"),
        general("G", 36, 44),
    )
    now = play.play(Order("charge", ("A",), target="Z"), dice=[2, 2])
    assert now.one(events.SquareBarred).unit == "Z"
    assert "friends" in now.one(events.SquareBarred).tell(play.table)
    assert not now.of(events.SquareTried)
    assert play.asks() == "ClosingFire"


@cites("BP-339", "BP-455")
def test_who_stands_in_a_brigade_square_need_not_withdraw_with_his_broken_brigade() -> None:
    sides = {"A": (36, 18, 0), "B": (42.5, 24.5, 9000), "C": (36, 31, 18000)}
    lines = [troop(n, x, y, bearing=turn) for n, (x, y, turn) in sides.items()]
    lines += [troop("D", 29.5, 24.5, bearing=27000), troop("E", 36, 24.5, "cavalry")]
    table = table_of(*lines, troop("Z", 36, 8))
    table.brigades["red-1"].broken = True
    assert withdrawal(table, table.units["A"]) == ["retire"]
    table.squaring = ("red",)
    table.squares = tuple(find_squares(table))
    assert withdrawal(table, table.units["A"]) == ["hold", "retire"]
    assert withdrawal(table, table.units["E"]) == ["hold", "retire"], "horse inside it as well"


@cites("BP-350")
def test_the_player_shares_the_dice_of_a_building_among_its_faces() -> None:
    ways = [{part.target: part.dice for part in shot.at} for shot in garrison().offers() if shot.at]
    assert {"Y": 2, "Z": 1} in ways
    assert {"X": 2, "Y": 1} in ways
    assert {"X": 1, "Y": 1, "Z": 1} in ways
    assert all(sum(way.values()) == 3 and max(way.values()) <= 2 for way in ways)


@cites("BP-363")
def test_who_stands_among_the_skirmishers_already_drives_them_in_on_the_spot() -> None:
    mixed = troop("Z", 36, 24, special=["Mixed Formation"], formation="mixed line")
    unit = troop("A", 36, 27.9)
    play = ordering(unit, troop("B", 9, 44), mixed, general("G", 36, 40))
    edge = area_of(play.table, mixed).bottom
    unit.y = edge + base_of(play.table, unit).depth // 2
    now = play.play(Order("charge", ("A",), "Z", avoid=True), dice=[3, 4])
    assert mixed.formation == "line"
    assert now.one(events.Halted).by == "BP-363"


@cites("BP-363", "BP-412")
def test_eager_troops_told_to_keep_off_the_main_body_charge_it_all_the_same() -> None:
    mixed = troop("Z", 36, 24, special=["Mixed Formation"], formation="mixed line")
    play = ordering(
        troop("A", 36, 34, special=["Determined Charge"]),
        troop("B", 9, 44),
        mixed,
        general("G", 36, 40, rating=10),
    )
    now = play.play(Order("charge", ("A",), "Z", avoid=True), dice=[4, 5])
    assert now.one(events.Charged).unit == "A"


@cites("BP-364")
def test_a_mixed_formation_calls_its_men_in_when_it_charges_by_a_blunder() -> None:
    unit = troop("A", 36, 34, special=["Mixed Formation"], formation="mixed line")
    play = ordering(unit, troop("B", 9, 44), troop("Z", 36, 24), general("G", 36, 40))
    play.play(march("A", to=(36, 28)), dice=[6, 6, 5])
    assert play.asks() == "ChargeAstray"
    now = play.play(True)
    assert unit.formation == "line"
    assert now.one(events.Formed).by == "BP-364"
    assert now.one(events.Charged).unit == "A"


@cites("BP-364")
def test_a_mixed_formation_with_no_room_for_its_men_does_not_charge() -> None:
    unit = troop("A", 36, 34, special=["Mixed Formation"], formation="mixed line")
    beside = [troop("B", 27.5, 34), troop("D", 44.5, 34)]
    play = ordering(unit, *beside, troop("Z", 36, 24), general("G", 36, 40))
    now = play.play(Order("charge", ("A",), "Z"), dice=[3, 4])
    assert now.one(events.Halted).by == "BP-364"
    assert not now.of(events.Charged)
    assert not play.table.contacts


@cites("BP-367", "BP-387", "BP-371", "BP-372")
def test_howitzers_see_troops_in_the_wood_that_hides_them() -> None:
    wood = area("wood", 20, 10, 50, 30, "wood")
    table = table_of(
        troop("A", 36, 44, "howitzer"),
        troop("Z", 36, 18, formation="skirmish order"),
        features=[wood],
    )
    unit, target = table.units["A"], table.units["Z"]
    aim = best_aim(table, unit, target)
    assert aim is not None
    assert reckon_shots(table, unit, target, aim, "shoots").total == 2


@cites("BP-376", "BP-382", "BP-383")
def test_machine_guns_never_fire_over_troops_and_mind_range_only_in_saves() -> None:
    table = table_of(troop("A", 36, 46, "machine gun"), troop("Z", 36, 20))
    unit, target = table.units["A"], table.units["Z"]
    aim = best_aim(table, unit, target)
    assert aim is not None
    assert reckon_to_hit(table, unit, target, aim, "shoots").total == 0
    assert reckon_save(table, unit, target, aim, "shoots").total == -1
    table.switches["long_machine_guns"] = True
    assert reckon_to_hit(table, unit, target, aim, "shoots").total == -1
    hill = area("hill", 30, 42, 42, 48, "hill")
    over = table_of(
        troop("A", 36, 45, "machine gun"),
        troop("B", 36, 34),
        troop("Z", 36, 20),
        features=[hill],
    )
    assert best_aim(over, over.units["A"], over.units["Z"]) is None


@cites("BP-378", "BP-419")
def test_a_raw_crew_in_panic_needs_sixes_with_its_machine_gun_too() -> None:
    gun = troop("A", 36, 34, "machine gun", special=["Freshly Raised"])
    play = battle(gun, troop("B", 9, 40), troop("Z", 36, 20), phase="shoot")
    play.play(Shot("A", (Shares("Z", 1),)), dice=[2, 5])
    assert play.asks() == "FireOn", "a first miss is ignored"
    now = play.play(True, dice=[5])
    assert now.one(events.Volley).kept == (False, False)


@cites("BP-379")
def test_a_machine_gun_may_cease_fire_after_a_first_miss() -> None:
    play = battle(
        troop("A", 36, 36, "machine gun"), troop("B", 60, 44), troop("Z", 36, 24), phase="shoot"
    )
    play.play(Shot("A", (Shares("Z", 1),)), dice=[1])
    assert play.asks() == "FireOn"
    now = play.play(False)
    assert now.one(events.Volley).dice == (1,)
    assert not now.of(events.Jammed)


@cites("BP-385")
def test_better_machine_guns_ignore_their_first_jam() -> None:
    play = battle(
        troop("A", 36, 40, "machine gun"),
        troop("Z", 36, 22),
        troop("B", 5, 44),
        phase="shoot",
        reliable_machine_guns=True,
    )
    told = play.play(Shot("A", (Shares("Z", 1),)), True, True, dice=[2, 1, 2])
    assert not told.of(events.Jammed)


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


@cites("BP-390", "BP-394")
def test_rockets_aimed_at_an_empty_house_may_burst_on_their_frame_as_well() -> None:
    farm = area("farm", 32, 8, 40, 16, "building")
    play = battle(troop("A", 36, 34, "rockets"), troop("Z", 5, 3), features=[farm], phase="shoot")
    now = play.play(Shot("A", shell="farm"), dice=[1, 1, 6, 5])
    assert now.one(events.Shelled).kept == (False, False)
    saved = now.one(events.Saved)
    assert (saved.unit, saved.kept, saved.casualties) == ("A", (True, False), 1)


@cites("BP-395", "BP-396")
def test_torches_in_many_hands_are_no_hits_and_add_nothing_to_the_die() -> None:
    play = battle(
        troop("A", 36, 31),
        troop("B", 43, 25, bearing=9000),
        troop("Z", 60, 44, bearing=0),
        features=[FARM],
        phase="shoot",
    )
    play.play(Shot("A", light="farm"))
    now = play.play(Shot("B", light="farm"), dice=[5])
    assert now.one(events.Kindled).ferocity == 0
    assert (play.table.torched, play.table.fires) == ((), ())


@cites("BP-395", "BP-902")
def test_the_monastery_is_not_set_alight_while_the_clergy_wait_in_it() -> None:
    table = laid("san_miguel")
    table.units["sm-i2-brit1"].formation = "line"
    put(table, "sm-i2-brit1", 129, 43, 18000)
    assert torchable(table, table.units["sm-i2-brit1"]) == []
    table.units["sm-c4-clergy"].hidden, table.units["sm-c4-clergy"].inside = False, ""
    assert torchable(table, table.units["sm-i2-brit1"]) == ["monastery"]


@cites("BP-395", "BP-1077")
def test_troops_asleep_set_nothing_alight() -> None:
    farm = area("farm", 32, 8, 40, 16, "building")
    table = table_of(troop("A", 36, 17), troop("Z", 5, 3), features=[farm])
    assert torchable(table, table.units["A"]) == ["farm"]
    table.asleep = "red"
    assert torchable(table, table.units["A"]) == []


@cites("BP-397")
def test_no_die_is_thrown_for_a_building_that_burns_already() -> None:
    table = table_of(
        troop("A", 36, 44, "howitzer"),
        troop("Z", 36, 25, formation="building", inside="farm"),
        troop("B", 9, 44),
        features=[FARM],
        phase="shoot",
    )
    table.fires = (Fire("farm", 4, 1),)
    play = Battle(table)
    now = play.play(Shot("A", (Shares("Z", 2),)), dice=[5, 5, 6, 6])
    assert not now.of(events.Kindled)
    assert play.table.kindled == ()


@cites("BP-390")
def test_a_rocket_that_bursts_on_its_frame_is_told_of() -> None:
    play = rocketeers()
    now = play.play(Shot("A", (Shares("Z", 2),)), dice=[1, 1, 1, 6])
    assert now.kinds()[:3] == ["Volley", "Burst", "Saved"]
    burst = now.one(events.Burst)
    assert burst.tell(play.table) == "The rockets of A burst on their frame!"
    assert now.one(events.Saved).unit == "A"


@cites("BP-390")
@pytest.mark.parametrize("away", [12, 40])
def test_a_rocket_is_said_to_hit_on_6_at_any_range(away: float) -> None:
    farm = area("farm", 50, 2, 58, 10, "building")
    foes = (troop("Z", 36, 46 - away), troop("B", 5, 44))
    play = battle(troop("A", 36, 46, "rockets"), *foes, phase="shoot", features=[farm])
    shots = [play.question.describe(shot) for shot in play.offers() if shot.at or shot.shell]
    assert {shot.odds for shot in shots} <= {"hits on 6+", ""}
    assert not any(shot.reckoning and shot.reckoning.modifiers for shot in shots)


@cites("BP-389", "BP-416")
def test_the_first_rockets_of_a_battle_are_three_where_first_fire_brings_a_die() -> None:
    special = {"special": ["First Fire"]}
    play = battle(troop("A", 36, 40, "rockets", **special), troop("Z", 36, 20), phase="shoot")
    shot = Shot("A", (Shares("Z", 3),))
    assert shot in play.offers()
    assert play.play(shot, dice=[2, 2, 2]).of(events.Volley)[0].dice == (2, 2, 2)


@cites("BP-394", "BP-416")
def test_first_fire_tells_on_an_empty_house_as_well() -> None:
    farm = area("farm", 32, 8, 40, 16, "building")
    gun = troop("A", 36, 34, "howitzer", special=["First Fire"])
    play = battle(gun, troop("Z", 5, 3), features=[farm], phase="shoot")
    now = play.play(Shot("A", shell="farm"), dice=[2, 2, 2])
    assert now.one(events.Shelled).dice == (2, 2, 2)


@cites("BP-125", "BP-456")
@pytest.mark.parametrize(
    ("formation", "fate"), [("half limbered", events.Retired), ("deployed", events.Abandoned)]
)
def test_a_siege_gun_half_way_to_its_teams_retires_with_a_broken_brigade(
    formation: str, fate: type[events.Retired | events.Abandoned]
) -> None:
    table = table_of(
        troop("A", 36, 24, "siege artillery", formation=formation, brigade="red-2"),
        *(troop(name, x, 44, brigade=f"red-{name}") for name, x in (("B", 5), ("D", 60))),
        troop("Z", 36, 16),
        phase="initiative",
    )
    table.brigades["red-2"].broken = True
    assert told(Battle(table)).one(fate).unit == "A"


@cites("BP-332", "BP-420")
def test_a_sweeping_charge_at_a_disordered_square_has_no_bonus_of_the_charge_before() -> None:
    play = battle(
        troop("A", 36, 30, "heavy cavalry", charged=1, launched=1),
        troop("Y", 36, 28.2, morale=0, stamina=1),
        troop("Z", 36, 16, formation="square", disordered=True),
        troop("X", 5, 3, brigade="blue-2"),
        troop("W", 15, 3, brigade="blue-3"),
        troop("B", 5, 44),
        phase="combat",
        contacts=[("A", 0, "Y", 0)],
        dice=[*[6] * 8, *[1] * 6, *[1] * 8, 1, 1],
    )
    now = play.play("charge:Z", dice=[*[3] * 8, 1, 1, 4, 4])
    assert now.of(events.Struck)[0].reckoning.total == 0
    assert [m.cite for m in now.one(events.RoundDecided).scores["red"].modifiers] == []


@cites("BP-397", "BP-398")
def test_a_house_on_fire_shows_how_fiercely_it_burns_and_a_ruin_that_it_is_one() -> None:
    table = table_of(troop("A", 5, 44), features=[FARM])
    table.fires = (Fire("farm", 4, 1),)
    [burning] = BOOK.view(table, None).field.terrain
    assert burning.name == "Building, burning at 4"
    table.fires, table.ruins = (), ("farm",)
    [ruin] = BOOK.view(table, None).field.terrain
    assert ruin.words.endswith(", burnt down")


@cites("BP-381")
def test_a_jammed_gun_is_seen_to_be_jammed() -> None:
    table = table_of(troop("A", 36, 40, "machine gun", jammed=1))
    [gun] = [piece for piece in BOOK.view(table, None).pieces if piece.id == "A"]
    assert "jammed" in [marker.words for marker in gun.markers]


@cites("BP-024", "BP-146")
def test_a_formation_is_said_as_one_says_it_of_foot_and_of_guns() -> None:
    guns = [troop("B", 10, 40, "foot artillery"), troop("C", 20, 40, "machine gun")]
    guns[1].formation = "limbered"
    said = {
        one.id: one.words for one in BOOK.view(table_of(troop("A", 36, 40), *guns), None).pieces
    }
    assert " in line," in said["A"]
    assert " artillery deployed," in said["B"]
    assert " limbered," in said["C"]
    assert " in limbered" not in said["C"]


@cites("BP-438")
def test_a_commander_shows_in_what_he_is_high_or_low() -> None:
    man = general("C", 36, 44, aggression=1, decisiveness=-1, independence=1)
    table = table_of(troop("A", 36, 40), man)
    [shown] = [piece for piece in BOOK.view(table, None).pieces if piece.id == "C"]
    assert [pill.words for pill in shown.pills[1:]] == ["Aggressive", "Hesitant", "Head strong"]
    assert [pill.cite for pill in shown.pills[1:]] == ["BP-440", "BP-443", "BP-444"]


@cites("BP-148", "BP-454")
def test_a_garrison_with_no_room_outside_is_not_said_to_have_withdrawn() -> None:
    walls = area("walls", 32, 38, 40, 48, "building")
    table = table_of(
        troop("A", 36, 43, inside="walls", formation="building", brigade="red-2"),
        *(troop(name, x, 44, brigade=f"red-{name}") for name, x in (("B", 5), ("D", 60))),
        troop("Z", 36, 5),
        phase="initiative",
        features=[walls],
    )
    table.brigades["red-2"].broken = True
    play = Battle(table)
    now = play.play("retire")
    assert now.one(events.Halted).by == "BP-148"
    assert now.one(events.Stood).tell(play.table) == "A has no way out."
