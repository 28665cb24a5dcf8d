"""Buildings, fires, mixed formations, withdrawal, and rules that are hard to come by."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import (
    RED,
    Battle,
    Order,
    area,
    at,
    battle,
    general,
    march,
    ordering,
    reasons,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import best_aim
from grognard.books.black_powder.audit import audit
from grognard.books.black_powder.burning import torchable
from grognard.books.black_powder.combat import reckon_attacks, reckon_guard
from grognard.books.black_powder.firing import CEASE, Shares, Shot, shots_of
from grognard.books.black_powder.morale import withdrawal
from grognard.books.black_powder.pieces import Contact, Fire
from grognard.books.black_powder.results import takeable, victor_options
from grognard.books.black_powder.shooting import reckon_to_hit
from grognard.books.black_powder.tables import SPECIALS
from told import Told

cites = pytest.mark.cites
FARM = area("farm", 32, 22, 40, 30, "building")
INSIDE: dict[str, Any] = {"inside": "farm", "formation": "building"}


@cites("BP-349", "BP-350")
def test_a_garrison_shoots_up_to_two_dice_a_face_and_no_more_than_its_value() -> None:
    table = table_of(
        troop("A", 36, 26, **INSIDE),
        troop("X", 36, 10),
        troop("Y", 36, 42, bearing=0),
        features=[FARM],
    )
    shot = shots_of(table, table.units["A"])[0]
    assert sum(part.dice for part in shot.at) == 3
    assert max(part.dice for part in shot.at) == 2


@cites("BP-351", "BP-352")
def test_a_garrison_fights_two_dice_a_face_behind_heavy_cover() -> None:
    table = table_of(
        troop("A", 36, 26, **INSIDE),
        troop("Z", 36, 20),
        features=[FARM],
        contacts=[("Z", 0, "A", 0)],
    )
    unit = table.units["A"]
    assert reckon_attacks(table, unit).total == 2
    assert reckon_guard(table, table.units["Z"], unit).total == 2
    unit.breached = True
    assert reckon_guard(table, table.units["Z"], unit).total == 0


@cites("BP-144", "BP-348")
def test_a_building_holds_one_unit_and_a_tiny_one() -> None:
    play = ordering(
        troop("A", 36, 26, **INSIDE), troop("B", 36, 35), general("G", 36, 44), features=[FARM]
    )
    told = play.play(march("B", to=(36, 26)), dice=[3, 3])
    assert told.one(events.Halted).by == "BP-144"
    tiny = ordering(
        troop("A", 36, 26, **INSIDE),
        troop("B", 36, 35, size="tiny"),
        general("G", 36, 44),
        features=[FARM],
    )
    assert tiny.play(march("B", to=(36, 26)), dice=[3, 3]).one(events.Entered).unit == "B"


@cites("BP-297")
def test_victorious_infantry_may_occupy_the_empty_building() -> None:
    table = table_of(troop("A", 36, 31), troop("Z", 9, 9), features=[FARM])
    assert takeable(table, table.units["A"], ["farm"]) == ["farm"]
    assert "occupy:farm" in victor_options(table, table.units["A"], [], ["farm"], swept=False)
    assert not takeable(table, table.units["A"], []), "it was not fought for"


@cites("BP-291", "BP-290")
def test_a_victor_may_move_back_into_the_fight() -> None:
    table = table_of(
        troop("A", 36, 30),
        troop("B", 52, 24),
        troop("Z", 44, 24),
        contacts=[("B", 0, "Z", 1)],
    )
    options = victor_options(table, table.units["A"], [table.units["Z"]], [], swept=False)
    assert "rejoin:Z" in options
    assert "sweep" not in options


@cites("BP-396", "BP-397")
def test_shells_set_an_occupied_building_on_fire() -> None:
    play = battle(
        troop("A", 36, 44, "howitzer"),
        troop("Z", 36, 26, **INSIDE),
        troop("B", 9, 44),
        features=[FARM],
        phase="shoot",
    )
    told = play.play(Shot("A", (Shares("Z", 2),)), dice=[5, 5, 6, 6, 5, 3])
    assert told.one(events.Volley).kindles == ("farm", "farm")
    assert told.one(events.Kindled).ferocity == 3
    assert play.table.fires[0].ferocity == 3


@cites("BP-395")
def test_troops_at_an_empty_building_may_torch_it_instead_of_shooting() -> None:
    play = battle(troop("A", 36, 31), troop("Z", 36, 40, bearing=0), features=[FARM], phase="shoot")
    assert torchable(play.table, play.unit("A")) == ["farm"]
    told = play.play(Shot("A", light="farm"), dice=[2])
    assert told.one(events.Torched).unit == "A"
    assert not play.table.fires
    held = table_of(troop("A", 36, 31), troop("Z", 36, 26, **INSIDE), features=[FARM])
    assert not torchable(held, held.units["A"])


@cites("BP-399", "BP-EX66")
@pytest.mark.parametrize(
    ("ferocity", "die", "left"), [(6, 6, 5), (3, 4, 0), (3, 6, 0), (4, 3, 4), (1, 1, 0)]
)
def test_troops_inside_fight_the_flames(ferocity: int, die: int, left: int) -> None:
    table = table_of(troop("A", 36, 26, **INSIDE), features=[FARM], phase="end")
    table.fires = (Fire("farm", ferocity, 1),)
    play = Battle(table, [die])
    assert Told(play.game.chronicle).one(events.FireFought).ferocity == left


@cites("BP-398")
def test_a_building_that_burns_three_turns_is_destroyed_with_all_inside() -> None:
    table = table_of(
        troop("A", 36, 26, **INSIDE),
        troop("B", 9, 40),
        troop("D", 60, 40),
        features=[FARM],
        phase="end",
        acting="blue",
    )
    table.turn, table.fires = 3, (Fire("farm", 5, 1),)
    play = Battle(table)
    assert play.unit("A").gone == "burnt"
    assert play.table.ruins == ("farm",)


@cites("BP-359", "BP-360")
def test_a_mixed_formation_shoots_one_die_and_is_a_loose_target_from_its_front() -> None:
    table = table_of(
        troop("A", 36, 40, special=["Mixed Formation"], formation="mixed line"),
        troop("Z", 36, 26),
    )
    shot = shots_of(table, table.units["A"])[0]
    assert shot.at == (Shares("Z", 1),)
    aim = best_aim(table, table.units["A"], table.units["Z"])
    assert aim is not None
    found = reckon_to_hit(table, table.units["A"], table.units["Z"], aim, "shoots")
    assert reasons(found) == {"BP-176": 1}
    back = best_aim(table, table.units["Z"], table.units["A"])
    assert back is not None
    assert not back.clear
    flank = table_of(
        troop("A", 36, 26, special=["Mixed Formation"], formation="mixed line"),
        troop("Z", 50, 26, bearing=27000),
    )
    aside = best_aim(flank, flank.units["Z"], flank.units["A"])
    assert aside is not None
    assert aside.clear


@cites("BP-356")
def test_a_mixed_formation_is_formed_from_line_or_column() -> None:
    play = ordering(
        troop("A", 36, 40, special=["Mixed Formation"]), troop("B", 9, 40), general("G", 36, 44)
    )
    assert play.refusal(Order("form", ("A",), formation="mixed column")) == "BP-356"
    assert play.refusal(Order("form", ("A",), formation="mixed line")) == ""
    assert play.refusal(Order("form", ("B",), formation="mixed line")) == "BP-024"


@cites("BP-364")
def test_a_mixed_formation_closes_up_and_charges_in_one_move() -> None:
    mixed = troop("A", 36, 34, special=["Mixed Formation"], formation="mixed line")
    play = ordering(mixed, troop("Z", 36, 26, shooting=()), general("G", 36, 40))
    told = play.play(Order("charge", ("A",), "Z"), dice=[3, 4])
    assert told.one(events.Formed).by == "BP-364"
    assert told.one(events.Charged).unit == "A"


@cites("BP-455", "BP-456", "BP-451")
def test_what_a_unit_of_a_broken_brigade_may_do() -> None:
    table = table_of(troop("A", 36, 30), troop("B", 9, 44), troop("Z", 36, 20))
    assert withdrawal(table, table.units["A"]) == ["retire"]
    assert withdrawal(table, table.units["B"]) == ["hold", "retire"]
    table.units["A"].formation = "square"
    assert withdrawal(table, table.units["A"]) == ["hold", "retire"]


@cites("BP-453")
def test_shaken_units_of_a_broken_brigade_cannot_be_rallied() -> None:
    table = table_of(
        troop("A", 36, 40, casualties=3),
        troop("B", 20, 40),
        general("G", 36, 44),
        commanding="G",
    )
    table.brigades["red-1"].broken = True
    assert Battle(table).refusal(Order("rally", ("A",))) == "BP-453"


@cites("BP-101", "BP-405")
def test_who_leads_a_unit_stays_with_it_through_the_enemys_turn() -> None:
    play = ordering(troop("A", 36, 40), troop("B", 9, 40), general("G", 36, 44))
    play.play(Order("follow", ("A",)), march("A", to=(36, 30)), dice=[3, 3])
    man = play.table.commanders["G"]
    assert man.joined == "A"
    assert man.y < at(36), "he goes along with the unit he leads"


@cites("BP-045", "BP-052", "BP-053")
def test_the_parts_of_a_turn_come_in_their_order() -> None:
    play = battle(troop("A", 36, 44), troop("B", 9, 44), troop("Z", 36, 4), phase="begin")
    play.play("none")
    parts = [e.phase for e in Told(play.game.chronicle).of(events.PartBegan)]
    assert parts[:6] == ["command", "brave", "shoot", "tests", "combat", "end"]


@cites("BP-408", "BP-436", "BP-414")
def test_every_useful_rule_of_the_list_is_known() -> None:
    listed = [
        "Bloodthirsty",
        "Brave",
        "Crack",
        "Determined Charge",
        "Elite 4+",
        "Fanatics",
        "Ferocious Charge",
        "First Fire",
        "Form Square",
        "Freshly Raised",
        "Heavy Cavalry +D3",
        "Lancers",
        "Marauders",
        "Reliable",
        "Sharp Shooters",
        "Steady",
        "Stubborn",
        "Superbly Drilled",
        "Terrifying Charge",
        "Tough Fighters",
        "Unreliable",
        "Untested",
        "Valiant",
        "Wavering",
    ]
    assert set(listed) <= set(SPECIALS)
    wild = troop("A", 0, 0, special=["Fanatics"])
    assert wild.has("Ferocious Charge")
    assert wild.has("Terrifying Charge")


@cites("BP-439")
def test_characters_come_out_of_three_dice_for_all_but_the_general() -> None:
    table = table_of(
        troop("A", 36, 44),
        troop("Z", 36, 4),
        general("C", 30, 44),
        phase="deploy",
        personal_qualities=True,
    )
    play = Battle(table, [1, 3, 6, 2, 1])
    qualified = Told(play.game.chronicle).one(events.Qualified)
    assert (qualified.commander, qualified.marks()) == ("C", [-1, 0, 1])


@cites("BP-459")
def test_a_fighting_withdrawal_goes_on_until_the_enemy_has_been_counted() -> None:
    units = [troop("A", 20, 40, casualties=3), troop("Z", 20, 6), troop("Y", 50, 6)]
    at_once = battle(*units, phase="begin")
    assert at_once.game.verdict is not None
    again = [troop("A", 20, 40, casualties=3), troop("Z", 20, 6), troop("Y", 50, 6)]
    later = battle(*again, phase="begin", fighting_withdrawal=True)
    assert later.game.verdict is None


@cites("BP-210", "BP-EX35")
def test_who_rides_across_a_front_and_out_of_it_may_be_shot_at() -> None:
    horse = troop("A", 14, 26, "cavalry", bearing=9000, formation="skirmish order", figures=4)
    play = ordering(horse, troop("Z", 30, 18), troop("B", 9, 44), general("G", 14, 30))
    play.play(march("A", to=(50, 26), facing=9000), dice=[1, 1])
    assert play.asks() == "TraversingFire"
    told = play.play(True, dice=[1, 1, 1])
    assert told.one(events.Volley).fire == "traversing fire"


@cites("BP-212", "BP-213", "BP-214")
def test_a_square_shoots_from_the_face_that_is_passed_and_loose_troops_do_not() -> None:
    def asked(formation: str) -> str:
        horse = troop("A", 14, 32, "cavalry", bearing=9000, formation="skirmish order", figures=4)
        foot = troop("Z", 30, 24, formation=formation)
        play = ordering(horse, foot, troop("B", 9, 44), general("G", 14, 36))
        play.play(march("A", to=(50, 32), facing=9000), dice=[1, 1])
        return play.asks()

    assert asked("square") == "TraversingFire"
    assert asked("skirmish order") == "GiveOrder"


@cites("BP-381")
def test_a_jammed_gun_is_cleared_on_a_6() -> None:
    play = battle(
        troop("A", 36, 40, "machine gun", jammed=0),
        troop("B", 9, 44),
        troop("Z", 9, 34),
        phase="shoot",
        dice=[6],
    )
    assert Told(play.game.chronicle).one(events.JamTried).die == 6
    assert play.unit("A").jammed < 0
    assert play.refusal(CEASE) == ""


def test_the_audit_finds_friends_that_fight() -> None:
    table = table_of(troop("A", 36, 40), troop("B", 9, 40))
    table.contacts = (Contact("A", 0, "B", 0),)
    assert audit(table) == ["A fights its friend B"]
    assert table.units["A"].seat == RED
