"""What holds everywhere: dice and inches, orders before moves, measuring, and the wounded."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import (
    BLUE,
    RED,
    Order,
    area,
    at,
    battle,
    general,
    hedge,
    march,
    ordering,
    reasons,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import Aim, aims, best_aim, may_shoot
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.breaking import outcome_of
from grognard.books.black_powder.charging import Approach, approach
from grognard.books.black_powder.combat import reckon_fight, reckon_guard
from grognard.books.black_powder.command import far_penalty, reckon_command
from grognard.books.black_powder.country import cover_of, may_see
from grognard.books.black_powder.firing import CEASE, shots_of
from grognard.books.black_powder.riding import Ride
from grognard.books.black_powder.shooting import hits, reckon_save, reckon_to_hit
from grognard.books.black_powder.stands import base_of, from_commander
from grognard.books.black_powder.tables import FIGURES
from grognard.books.black_powder.troops import TEMPLATES, sized
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Face

cites = pytest.mark.cites
CHARGE = Order("charge", ("A",), "Z")


# Dice, inches, sizes


@cites("BP-002")
def test_a_stray_rocket_flies_by_ordinary_dice() -> None:
    play = battle(troop("A", 36, 40, "rockets"), troop("Z", 36, 10), phase="shoot")
    shot = next(choice for choice in play.offers() if choice.unit)
    told = play.play(shot, dice=[4, 3, 2, 5, 4, 1])
    assert told.one(events.Strayed).place[1] != at(10)
    assert max(play.game.fates.tape) <= 6


@cites("BP-002")
def test_a_battle_is_thrown_with_six_sided_dice_alone() -> None:
    game = Game.begin(BOOK, BOOK.agree("meadow"), Fates(Stream.of("six")), light=True)
    chance = Stream.of("choices")
    while game.verdict is None and game.table.turn < 3:
        assert game.question is not None
        offers = game.question.offers()
        game.answer(offers[chance.below(len(offers))])
    assert set(game.fates.tape) == {1, 2, 3, 4, 5, 6}


@cites("BP-015")
def test_units_come_in_four_sizes_and_guns_in_one() -> None:
    foot = {size: sized(TEMPLATES["infantry"], size).figures for size in FIGURES["infantry"]}
    horse = {size: sized(TEMPLATES["cavalry"], size).figures for size in FIGURES["cavalry"]}
    assert foot == {"standard": 24, "large": 36, "small": 12, "tiny": 6}
    assert horse == {"standard": 12, "large": 18, "small": 6, "tiny": 3}
    assert sized(TEMPLATES["artillery"], "large") == TEMPLATES["artillery"]


@cites("BP-019")
def test_casualties_are_markers_and_take_no_figures_away() -> None:
    table = table_of(troop("A", 36, 40, casualties=2), troop("Z", 36, 8))
    piece = next(p for p in BOOK.view(table, RED).pieces if p.id == "A")
    assert len(piece.figures) == 24
    assert [mark.count for mark in piece.markers if mark.words == "casualties"] == [2]


# Measuring


@cites("BP-023", "BP-052")
def test_orders_are_measured_from_the_commanders_head_to_the_base_edge() -> None:
    man = general("G", 36, 44)
    table = table_of(troop("A", 36, 20), man)
    body = base_of(table, table.units["A"])
    assert from_commander(man, body) == at(44) - body.bottom
    assert from_commander(man, body) != at(24)


@cites("BP-051")
@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_anybody_may_measure_everything_whoevers_turn_it_is(seat: Any) -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 36, 8), acting=BLUE)
    view = BOOK.view(table, seat)
    places = {piece.id: piece.place for piece in view.pieces}
    assert view.field.unit == "inches"
    assert places["A"] == (at(36), at(40)) and places["Z"] == (at(36), at(8))
    assert all(piece.footprint for piece in view.pieces)


# Orders


@cites("BP-005")
@pytest.mark.parametrize(("agreed", "rating"), [(-1, 7), (0, 8), (2, 10)])
def test_a_table_may_agree_on_a_modifier_to_every_order(agreed: int, rating: int) -> None:
    table = table_of(troop("A", 36, 40), general("G", 36, 44), command_modifier=agreed)
    reckoning = reckon_command(table, table.commanders["G"], march("A", to=(36, 30)))
    assert reckoning.total == rating
    assert reasons(reckoning).get("BP-005", 0) == agreed


@cites("BP-054")
def test_nobody_moves_in_the_command_part_without_an_order_or_compulsion() -> None:
    game = Game.begin(BOOK, BOOK.agree("meadow"), Fates(Stream.of("still")), light=False)
    quiet: dict[str, Any] = {
        "TakeInitiative": Order("none"),
        "GiveOrder": Order("none"),
        "NextCommander": "none",
        "WithdrawOrHold": "hold",
    }
    before: dict[str, tuple[int, int]] = {}
    while game.verdict is None and game.table.turn < 3:
        question = game.question
        assert question is not None
        if game.table.turn and not before:
            before = {unit.id: (unit.x, unit.y) for unit in game.table.units.values()}
        choice = quiet.get(type(question).__name__, question.offers()[0])
        game.answer(choice)
    assert {unit.id: (unit.x, unit.y) for unit in game.table.units.values()} == before


@cites("BP-054")
def test_units_shoot_and_fight_without_an_order() -> None:
    play = battle(troop("A", 36, 30), troop("Z", 36, 20), phase="shoot")
    assert play.unit("A").ordered < 0
    told = play.play(next(shot for shot in play.offers() if shot.at), dice=[1, 2, 3])
    assert told.one(events.Volley).unit == "A"


@cites("BP-058")
def test_no_dice_fall_before_the_order_is_stated_and_an_unstated_order_is_none() -> None:
    play = ordering(troop("A", 36, 30), troop("Z", 36, 4), general("G", 36, 34))
    assert play.game.fates.tape == []
    assert play.refusal(Order("move", ("A",))) == "BP-055"
    assert play.refusal(Order("move")) == "BP-055"
    told = play.play(march("A", to=(36, 24)), dice=[3, 4])
    stated = told.one(events.Ordered)
    assert stated.words == "G orders A to advance 6 inches."
    assert stated.dice == (3, 4)


@cites("BP-074")
def test_parts_of_a_brigade_with_separate_orders_may_go_separate_ways() -> None:
    pieces = [troop("A", 20, 40), troop("B", 32, 40), troop("Z", 60, 2), general("G", 26, 44)]
    together = ordering(*pieces)
    together.play(march("A", "B", to=(8, 40)), dice=[2, 3])
    apart = ordering(troop("A", 20, 40), troop("B", 32, 40), troop("Z", 60, 2), pieces[-1])
    apart.play(march("A", to=(8, 40)), dice=[2, 3])
    apart.play(march("B", to=(60, 40)), dice=[2, 3])
    gap = base_of(apart.table, apart.unit("B")).left - base_of(apart.table, apart.unit("A")).right
    assert gap > at(20)


# Commanders


@cites("BP-404")
def test_a_lost_brigadier_is_out_of_the_battle_and_only_the_general_orders_his_troops() -> None:
    play = battle(
        troop("A", 36, 30),
        troop("Z", 36, 4),
        general("G", 36, 34),
        general("C", 30, 34, gone=True),
        phase="command",
    )
    assert "C" not in play.offers()
    play.play("G")
    assert play.refusal(march("A", to=(36, 24))) == ""
    shown = {piece.id for piece in BOOK.view(play.table, RED).pieces}
    assert "C" not in shown


@cites("BP-405")
def test_a_commander_stays_with_his_unit_through_the_enemys_turn_and_rides_on_in_his_own() -> None:
    man = general("G", 36, 34, joined="A")
    play = ordering(troop("A", 36, 30), troop("Z", 36, 4), man)
    assert play.table.leaders_with(play.unit("A")) == [man]
    told = play.play(march("A", to=(36, 26)), dice=[3, 4])
    assert told.one(events.CommanderParted).commander == "G"
    assert man.joined == ""
    play.play(Ride(place=(at(20), at(40))))
    assert play.table.commanders["G"].x == at(20)


# Shooting


@cites("BP-153")
@pytest.mark.parametrize(("dice", "moved"), [([1, 2], True), ([5, 6], False)])
def test_units_shoot_at_full_value_after_moving_or_failing_an_order(
    dice: list[int], moved: bool
) -> None:
    play = ordering(troop("A", 36, 40), troop("Z", 36, 16), general("G", 36, 44))
    play.play(march("A", to=(36, 30)), dice=dice)
    assert (play.unit("A").y != at(40)) == moved
    assert may_shoot(play.table, play.unit("A"))
    if moved:
        aim = best_aim(play.table, play.unit("A"), play.unit("Z"))
        assert aim is not None
        reckoning = reckon_to_hit(play.table, play.unit("A"), play.unit("Z"), aim, "shoots")
        assert reckoning.total == 0


@cites("BP-153")
@pytest.mark.parametrize("formation", ["march column"])
def test_a_march_column_does_not_shoot(formation: Any) -> None:
    table = table_of(troop("A", 36, 30, formation=formation), troop("Z", 36, 20))
    assert not may_shoot(table, table.units["A"])


@cites("BP-159")
def test_single_shot_bolt_rifles_are_breech_loaders() -> None:
    needle = troop("A", 0, 0, arms="single-shot bolt rifles").profile
    breech = troop("B", 0, 0, arms="breech-loading rifles").profile
    magazine = troop("C", 0, 0, arms="bolt-action rifles").profile
    assert (needle.reach, needle.firearm) == (breech.reach, breech.firearm) == (30, True)
    assert magazine.reach == 36


@cites("BP-218")
def test_guns_do_not_shoot_into_combat_nor_through_narrow_gaps_and_suffer_from_cover() -> None:
    gun, foe = troop("A", 36, 40, "artillery"), troop("Z", 36, 10)
    fighting = table_of(gun, foe, troop("B", 36, 12), contacts=[("B", 0, "Z", 0)])
    assert [aim.target for aim in aims(table_of(gun, foe), gun)] == ["Z"]
    assert [aim.target for aim in aims(fighting, gun)] == []
    for left, right, seen in ((30.0, 42.0, False), (29.0, 43.0, True)):
        walls = troop("B", left, 25), troop("C", right, 25)
        table = table_of(gun, foe, *walls)
        width = base_of(table, walls[1]).left - base_of(table, walls[0]).right
        assert (width >= at(3)) == seen
        assert (best_aim(table, gun, foe) is not None) == seen
    loose = troop("Z", 36, 20, formation="skirmish order")
    table = table_of(gun, loose)
    aim = best_aim(table, gun, loose)
    assert aim is not None
    assert reasons(reckon_to_hit(table, gun, loose, aim, "shoots"))["BP-176"] == -1


@cites("BP-365", "BP-375", "BP-386")
@pytest.mark.parametrize("piece", ["howitzer", "mortar", "machine gun", "rockets"])
def test_every_piece_shoots_deployed_within_45_degrees_of_its_barrel(piece: str) -> None:
    def sees(x: float, y: float, formation: Any = "deployed") -> bool:
        gun, foe = troop("A", 36, 40, piece, formation=formation), troop("Z", x, y, "artillery")
        table = table_of(gun, foe)
        return may_shoot(table, gun) and bool(shots_of(table, gun))

    assert sees(36, 25)
    assert sees(46, 28)
    assert not sees(56, 38)
    assert not sees(36, 25, "limbered")


@cites("BP-374", "BP-384", "BP-393")
@pytest.mark.parametrize("piece", ["artillery", "howitzer", "machine gun", "rockets"])
def test_pieces_of_every_sort_are_the_same_poor_target(piece: str) -> None:
    table = table_of(troop("A", 36, 30), troop("Z", 36, 18, piece))
    shooter, target = table.units["A"], table.units["Z"]
    aim = best_aim(table, shooter, target)
    assert aim is not None
    assert not aim.clear
    assert reckon_to_hit(table, shooter, target, aim, "shoots").total == -1


# Charges


@cites("BP-243")
@pytest.mark.parametrize(("stagger", "drawn"), [(0.4, True), (1.5, False)])
def test_half_an_inch_of_stagger_does_not_take_a_unit_out_of_line(
    stagger: float, drawn: bool
) -> None:
    pieces = [
        troop("A", 36, 30),
        troop("Z", 36, 22, size="small"),
        troop("Y", 41, 22 - stagger, size="small"),
    ]
    table = table_of(*pieces)
    way = approach(table, table.units["A"], table.units["Z"])
    assert isinstance(way, Approach)
    assert ("Y" in [contact.other for contact in way.contacts]) == drawn


@cites("BP-244")
def test_a_charge_is_finished_with_its_closing_fire_before_the_next_unit_moves() -> None:
    play = ordering(
        troop("A", 30, 30), troop("B", 42, 30), troop("Z", 36, 20), general("G", 36, 36)
    )
    play.play(Order("charge", ("A", "B"), "Z"), dice=[3, 4])
    assert play.asks() == "ClosingFire"
    charged = [event for event in play.game.chronicle if isinstance(event, events.Charged)]
    assert len(charged) == 1


@cites("BP-248")
def test_skirmishers_measure_their_charge_from_any_man_on_the_edge() -> None:
    loose = troop("A", 36, 30, formation="skirmish order")
    foe = troop("Z", 52, 20, "artillery", formation="limbered")
    table = table_of(loose, foe)
    body, target = base_of(table, loose), base_of(table, foe)
    leader = body.middle(Face.FRONT)
    assert (target.left - leader.x) ** 2 + (leader.y - target.bottom) ** 2 > at(12) ** 2
    assert isinstance(approach(table, loose, foe), Approach)
    loose.formation = "line"
    assert not isinstance(approach(table, loose, foe), Approach)


@cites("BP-249")
def test_skirmishers_in_contact_have_no_flanks_and_close_their_ranks() -> None:
    loose = troop("Z", 36, 20, formation="skirmish order")
    play = ordering(troop("A", 36, 30, formation="skirmish order"), loose, general("G", 36, 36))
    told = play.play(CHARGE, dice=[3, 4])
    assert [(c.face, c.back) for c in told.one(events.Charged).contacts] == [(0, 0)]
    figures = next(p for p in BOOK.view(play.table, RED).pieces if p.id == "Z").figures
    ys = sorted(figure.place[1] for figure in figures)
    xs = sorted(figure.place[0] for figure in figures)
    body = base_of(play.table, loose)
    assert xs[-1] - xs[0] < (body.right - body.left) * 2 // 3
    assert ys[-1] == body.bottom - 100


# Hand to hand


@cites("BP-269")
def test_a_list_may_give_an_odd_sized_unit_its_own_hand_to_hand_value() -> None:
    text = BOOK.army_text("white-coats")
    name = text.split('template = "infantry"')[0].rsplit('name = "', 1)[1].split('"')[0]
    small = text.replace('template = "infantry"', 'template = "infantry"\nhand_to_hand = 2', 1)
    table = BOOK.setup(BOOK.agree("meadow", {"red": small}))
    company = next(unit for unit in table.units.values() if unit.name == name)
    assert company.profile.hand_to_hand == 2


@cites("BP-271")
def test_4_or_more_hits_in_combat_and_a_6_does_not_disorder() -> None:
    assert hits((1, 2, 3, 4, 5, 6), 0) == (False, False, False, True, True, True)
    assert hits((1, 2), 5) == (False, True)
    assert hits((5, 6), -3) == (False, True)
    play = battle(
        troop("A", 36, 30),
        troop("Z", 36, 28.4),
        contacts=[("A", 0, "Z", 0)],
        phase="combat",
        dice=[6] * 6 + [1] * 6 + [6] * 6,
    )
    assert not play.unit("Z").disordered
    assert not play.unit("A").disordered


@cites("BP-274")
def test_hits_in_combat_are_saved_by_morale_and_cover_as_in_shooting() -> None:
    wall = hedge("wall", (20, 29.4), (52, 29.4), kind="wall")
    table = table_of(troop("A", 36, 30.2), troop("Z", 36, 28.5), features=[wall])
    guard = reckon_guard(table, table.units["A"], table.units["Z"])
    assert reasons(guard) == {"BP-275": 1}
    play = battle(
        troop("A", 36, 30),
        troop("Z", 36, 28.4),
        contacts=[("A", 0, "Z", 0)],
        phase="combat",
        dice=[4, 4, 1, 1, 1, 1] + [1] * 6 + [3, 4],
    )
    saved = [event for event in play.game.chronicle if isinstance(event, events.Saved)]
    assert [(event.unit, event.casualties) for event in saved][:1] == [("Z", 1)]


# Falling back


@cites("BP-309")
def test_a_retiring_unit_goes_into_its_rear_quarter_and_through_friends() -> None:
    play = battle(
        troop("A", 36, 28, casualties=4, hurt=1),
        troop("B", 36, 32),
        troop("Z", 36, 10),
        phase="shoot",
    )
    told = play.play(CEASE, dice=[3, 3])
    retired = told.one(events.Retired)
    assert retired.where == (at(36), at(40), 0)
    assert play.unit("B").y == at(32)


@cites("BP-309", "BP-311")
def test_rough_ground_shortens_a_retreat() -> None:
    swamp = area("swamp", 10, 30, 62, 47, "swamp")
    play = battle(
        troop("A", 36, 28, casualties=4),
        troop("Z", 36, 10),
        features=[swamp],
        phase="shoot",
    )
    told = play.play(CEASE, dice=[3, 3])
    assert at(28) < told.one(events.Retired).where[1] < at(36)


@cites("BP-309", "BP-311")
def test_ground_that_a_retreat_does_not_get_to_does_not_bar_it() -> None:
    ground = [area("swamp", 10, 30, 62, 37, "swamp"), area("lake", 10, 37, 62, 47, "lake")]
    play = battle(
        troop("A", 36, 28, casualties=4), troop("Z", 36, 10), features=ground, phase="shoot"
    )
    retired = play.play(CEASE, dice=[3, 3]).one(events.Retired)
    assert at(33) < retired.where[1] < at(36)
    assert len(retired.path) == 2, "one move, and not two"


@cites("BP-319")
def test_shaken_troops_shoot_and_fight_worse_and_never_charge_but_still_obey() -> None:
    shaken = troop("A", 36, 30, casualties=3)
    play = ordering(shaken, troop("Z", 36, 20), general("G", 36, 34))
    table, foe = play.table, play.unit("Z")
    aim = best_aim(table, shaken, foe)
    assert aim is not None
    assert reasons(reckon_to_hit(table, shaken, foe, aim, "shoots"))["BP-176"] == -1
    assert reasons(reckon_fight(table, shaken))["BP-272"] == -1
    assert play.refusal(CHARGE) == "BP-229"
    assert play.refusal(march("A", to=(36, 40))) == ""
    assert play.refusal(Order("rally", ("A",))) == ""
    riders = battle(
        troop("A", 36, 30, "cavalry", casualties=3), troop("Z", 36, 20), phase="initiative"
    )
    assert riders.refusal(CHARGE) == "BP-229"
    assert riders.refusal(march("A", to=(36, 40))) == ""


@cites("BP-133")
def test_decoration_never_affects_play() -> None:
    crops = area("crops", 20, 10, 52, 40, "field")
    play = ordering(troop("A", 36, 38), troop("Z", 36, 14), general("G", 36, 44), features=[crops])
    table = play.table
    assert may_see(table, base_of(table, play.unit("A")).middle(Face.FRONT), *table.units.values())
    assert cover_of(table, play.unit("Z"), play.unit("A").point) == 0
    play.play(march("A", to=(36, 26)), dice=[3, 4])
    assert play.unit("A").y == at(26)


@cites("BP-492")
def test_where_the_reference_sheet_differs_the_chapters_rule() -> None:
    man, far = general("G", 36, 44), troop("A", 36, 31)
    table = table_of(far, man, troop("B", 5, 40, "artillery"), troop("Z", 36, 4))
    far.y += from_commander(man, base_of(table, far)) - at(12)
    assert far_penalty(table, man, [far]) == 0
    far.y -= 1
    assert far_penalty(table, man, [far]) == 1
    assert outcome_of(table, table.units["B"], 12, "combat") == "breaks"
    column = troop("Y", 36, 20, formation="attack column")
    both = table_of(troop("A", 36, 30), troop("B", 36, 40, "artillery"), column)
    for shooter, bonus in (("A", 1), ("B", 0)):
        aim = Aim("Y", at(10), clear=True, over=False, eye=column.point, face=Face.FRONT)
        save = reckon_save(both, both.units[shooter], column, aim, "shoots")
        assert reasons(save).get("BP-180", 0) == bonus


@cites("BP-043", "BP-044")
def test_a_deployed_gun_has_its_crew_round_it_and_a_limbered_one_its_team_ahead() -> None:
    gun = troop("A", 36, 40, "artillery")
    table = table_of(gun, troop("Z", 36, 4))

    def shown() -> list[tuple[str, tuple[int, int]]]:
        piece = next(p for p in BOOK.view(table, RED).pieces if p.id == "A")
        return [(figure.sprite.pose, figure.place) for figure in piece.figures]

    assert [pose for pose, _ in shown()].count("gun") == 1
    assert sum(pose.startswith("gunner") for pose, _ in shown()) == 4
    gun.formation = "limbered"
    (team, ahead), (piece, behind) = shown()
    assert (team, piece) == ("limber", "gun")
    assert ahead[0] == behind[0] and ahead[1] < behind[1]


@cites("BP-051", "BP-468")
@pytest.mark.parametrize(
    ("scale", "unit"), [("inches", "inches"), ("centimetres", "centimetres"), ("half", "inches")]
)
def test_where_centimetres_stand_for_inches_the_tape_is_read_in_them(scale: str, unit: str) -> None:
    table = BOOK.setup(BOOK.agree("meadow", switches={"scale": scale}))
    assert BOOK.view(table, RED).field.unit == unit
