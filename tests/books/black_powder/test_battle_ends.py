"""How each of the seven battles is won and lost, and what holding a place means."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from books.black_powder.battlefield import laid, rows
from books.black_powder.field import RED, at, reasons
from books.black_powder.test_battle_parts import battle_of_dice, put
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import Aim
from grognard.books.black_powder.battles.holding import holder
from grognard.books.black_powder.battles.victories import battle_end, british_score
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.breaking import break_test
from grognard.books.black_powder.combat import heavy_bonus
from grognard.books.black_powder.command import far_penalty, reckon_command
from grognard.books.black_powder.lists import listed
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable
from grognard.books.black_powder.shooting import reckon_shots
from grognard.books.black_powder.troops import TEMPLATES
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Face

cites = pytest.mark.cites


def broken(table: BpTable, *names: str) -> BpTable:
    for name in names:
        table.brigades[name].broken = True
    return table


def verdict(table: BpTable, *, ends: bool = True) -> tuple[str, str]:
    end = battle_end(table, ends=ends)
    assert end is not None
    return end.winner, end.cite


@cites("BP-712", "BP-721", "BP-933")
def test_a_place_is_held_by_steady_foot_alone_in_it() -> None:
    table = laid("san_miguel")
    town = table.terms.objective("town")
    assert holder(table, town) == ""
    put(table, "sm-i4-light1", 82, 28, 0)
    assert holder(table, town) == ""  # horse beside it holds nothing
    foot = put(table, "sm-c2-vet", 82, 36, 0, inside="san-miguel", formation="building")
    assert holder(table, town) == "blue"
    foot.casualties = 3
    assert holder(table, town) == ""
    foot.casualties = 0
    table.brigades[foot.brigade].broken = True
    assert holder(table, town) == ""


@cites("BP-774", "BP-780", "BP-781", "BP-782", "BP-795")
def test_at_freemans_farm_the_army_that_must_withdraw_first_loses() -> None:
    assert battle_end(laid("freemans_farm"), ends=False) is None
    table = laid("freemans_farm")
    table.broken = ("blue",)
    assert verdict(table, ends=False) == ("red", "BP-780")
    assert verdict(laid("freemans_farm")) == ("", "BP-782")
    assert verdict(broken(laid("freemans_farm"), "red-1")) == ("blue", "BP-781")


@cites("BP-849", "BP-850", "BP-851", "BP-852", "BP-853", "BP-854")
def test_at_el_perez_eleven_british_units_must_get_away() -> None:
    table = laid("el_perez")
    names = [name for name, unit in table.units.items() if unit.seat == "red"]
    for name in names[:10]:
        table.units[name].gone = "escaped"
    assert battle_end(table, ends=False) is None
    assert verdict(table) == ("blue", "BP-850")
    put(table, names[10], 136, 22, 9000, formation="march column")
    assert battle_end(table, ends=False) is None
    assert verdict(table) == ("red", "BP-850")  # past the bridge and steady
    table.units[names[10]].casualties = 3
    assert verdict(table) == ("blue", "BP-850")
    table.broken = ("blue",)
    assert verdict(table, ends=False) == ("red", "BP-854")


@cites("BP-933", "BP-934", "BP-935")
def test_at_san_miguel_the_town_decides() -> None:
    table = laid("san_miguel")
    assert table.turns == 6
    assert verdict(table) == ("", "BP-934")
    assert verdict(broken(laid("san_miguel"), "red-1")) == ("blue", "BP-934")
    table.broken = ("blue",)
    assert verdict(table, ends=False) == ("red", "BP-934")
    put(table, "sm-c2-vet", 82, 36, 0, inside="san-miguel", formation="building")
    assert battle_end(table, ends=False) is None  # it may yet save a draw
    saved = battle_end(table, ends=False, over=True)
    assert saved is not None
    assert (saved.winner, saved.cite) == ("", "BP-934")
    table.broken = ()
    assert verdict(table) == ("blue", "BP-933")


@cites("BP-722", "BP-1005", "BP-1006", "BP-1007", "BP-1008", "BP-1009", "BP-1235")
def test_at_the_crimea_river_redoubts_count_less_broken_cavalry() -> None:
    table = laid("crimea_river")
    assert table.turns == 6
    assert verdict(table) == ("blue", "BP-1007")
    for name in ("cr-rl-gun1", "cr-rl-gun2"):
        table.units[name].gone = "broken"
    put(table, "cr-b1-55", 27, 54, 0, formation="line")
    assert verdict(table) == ("red", "BP-1005")
    assert verdict(broken(table, "red-4")) == ("blue", "BP-1007")
    table.broken = ("red",)
    assert verdict(table, ends=False) == ("blue", "BP-1008")


@cites("BP-1048", "BP-1074", "BP-1075", "BP-1076")
def test_at_hangmans_creek_one_objective_is_a_token_success() -> None:
    table = laid("hangmans_creek")
    assert verdict(table) == ("blue", "BP-1075")
    put(table, "hc-c2-inf1", 65, 66, 0, inside="town-west", formation="building")
    end = battle_end(table, ends=True)
    assert end is not None
    assert end.winner == "red"
    assert "a token success" in end.why
    put(table, "hc-u2-inf1", 83, 66, 0, inside="town-east", formation="building")
    assert verdict(table) == ("blue", "BP-1075")  # both blocks must be free of the enemy
    table.broken = ("red",)
    assert verdict(table, ends=False) == ("blue", "BP-1076")


@cites("BP-1134", "BP-1135", "BP-1136", "BP-1137")
def test_at_ntombi_booth_saved_is_half_of_success() -> None:
    table = laid("ntombi")
    assert british_score(table) == 0
    put(table, "nt-b1-80a", 40, 32, 27000, formation="line")
    assert british_score(table) == 50
    assert verdict(table) == ("red", "BP-1136")
    table.broken = ("red",)
    assert verdict(table, ends=False) == ("blue", "BP-1137")
    table.broken = ()
    table.units["nt-b4-booth"].gone = "broken"
    put(table, "nt-zh-royal1", 20, 58, 9000)
    assert verdict(table) == ("blue", "BP-1137")
    table.units["nt-b4-booth"].gone = "escaped"
    assert british_score(table) == 50
    table.broken = ("blue",)
    assert british_score(table) == 75
    assert battle_end(table, ends=False) is None  # the relief may still be made good


@cites("BP-1201", "BP-1202")
def test_at_el_teb_the_village_must_be_held_when_the_eighth_turn_ends() -> None:
    table = laid("el_teb")
    assert table.turns == 8
    assert verdict(table) == ("blue", "BP-1201")
    table.units["et-s1-ally1"].gone = "broken"
    put(table, "et-b2-bw", 109, 39, 9000, inside="village", formation="building")
    assert verdict(table) == ("red", "BP-1201")
    table.broken = ("red",)
    assert verdict(table, ends=False) == ("blue", "BP-1202")


@cites("BP-711", "BP-727")
@pytest.mark.parametrize(
    ("scenario", "turns"),
    [("freemans_farm", 8), ("el_perez", 8), ("hangmans_creek", 8), ("ntombi", 8)],
)
def test_battles_without_a_limit_of_their_own_last_eight_turns(scenario: str, turns: int) -> None:
    assert laid(scenario).turns == turns


@cites("BP-709")
def test_commanders_are_mounted_and_those_of_eight_or_more_fight() -> None:
    for scenario in ("freemans_farm", "crimea_river", "ntombi"):
        staff = laid(scenario).commanders.values()
        assert all(man.mounted and man.valour == 1 for man in staff)


@cites("BP-1200", "BP-1190", "BP-1242")
def test_the_sudanese_break_only_with_their_first_brigade() -> None:
    table = laid("el_teb")
    table.acting, table.first, table.phase = table.seats[1], RED, "begin"
    for name, unit in table.units.items():
        if name.startswith("et-s2"):
            unit.gone = "broken"
    game = battle_of_dice(table, [])
    assert [e.brigade for e in game.chronicle if isinstance(e, events.BrigadeBroke)] == ["blue-2"]
    assert not [e for e in game.chronicle if isinstance(e, events.ArmyBroke)]
    game.close()


# Zones in which the sides may set up, and the stations within them


ZONES = [
    ("el_perez", ["ep-b1-line1", "ep-bc-hussar", "ep-b3-port", "ep-b2-line1"], 24, 72),
    ("san_miguel", ["sm-i1-guard", "sm-i4-line2"], 120, 144),
    ("san_miguel", ["sm-c2-vet", "sm-c3-gun"], 0, 24),
    ("ntombi", ["nt-b1-80a", "nt-b3-flh"], 84, 96),
    ("el_teb", ["et-b1-gordon", "et-bc-19h"], 0, 12),
]


@cites("BP-840", "BP-841", "BP-925", "BP-926", "BP-1106", "BP-1196")
@pytest.mark.parametrize(("scenario", "names", "left", "right"), ZONES)
def test_troops_start_within_the_ground_their_side_may_set_up_on(
    scenario: str, names: Sequence[str], left: int, right: int
) -> None:
    table = laid(scenario)
    for name in names:
        assert at(left) - 30 <= table.units[name].x <= at(right) + 30


@cites("BP-996", "BP-1114", "BP-1155")
def test_rulings_on_single_troops() -> None:
    russians = laid("crimea_river").units
    cossack = russians["cr-rc2-cos1"]
    assert cossack.profile.regular
    assert cossack.has("Lancers")
    zulus = laid("ntombi")
    assert zulus.units["nt-zc-skirm1"].profile.reach == 24
    assert not any(feature.kind == "road" for feature in zulus.features)


# Special rules at work in the battles


@cites("BP-787", "BP-856", "BP-938", "BP-1016")
@pytest.mark.parametrize(
    ("scenario", "key", "foe"),
    [
        ("freemans_farm", "ff-ham-9", "ff-poo-1nh"),
        ("freemans_farm", "ff-poo-1nh", "ff-ham-9"),
        ("el_perez", "ep-b1-line1", "ep-f1-line1"),
        ("san_miguel", "sm-i1-line", "sm-c2-inf1"),
        ("crimea_river", "cr-b1-55", "cr-r1-vol1"),
    ],
)
def test_the_first_volley_has_a_die_more(scenario: str, key: str, foe: str) -> None:
    table = laid(scenario)
    unit = put(table, key, 50, 30, 0, formation="line")
    target = put(table, foe, 50, 40, 18000, formation="line")
    aim = Aim(foe, at(10), clear=True, over=False, eye=unit.point, face=Face.FRONT)
    assert reasons(reckon_shots(table, unit, target, aim, "shoots"))["BP-416"] == 1
    unit.has_shot = True
    assert "BP-416" not in reasons(reckon_shots(table, unit, target, aim, "shoots"))


@cites("BP-791", "BP-860", "BP-941", "BP-1018", "BP-1083", "BP-1151", "BP-1212")
@pytest.mark.parametrize(
    ("scenario", "key"),
    [
        ("freemans_farm", "ff-ham-pickets"),
        ("el_perez", "ep-bc-hussar"),
        ("san_miguel", "sm-i4-light1"),
        ("crimea_river", "cr-lb-4ld"),
        ("hangmans_creek", "hc-u1-cav"),
        ("ntombi", "nt-b3-flh"),
        ("el_teb", "et-bc-10h"),
    ],
)
def test_marauders_hear_orders_from_afar(scenario: str, key: str) -> None:
    table = laid(scenario)
    unit = put(table, key, 90, 30, 0, formation="line")
    man = table.commanders[table.brigadier(unit)]
    man.x, man.y = at(30), at(30)
    assert far_penalty(table, man, [unit]) == 0


@cites("BP-789", "BP-1021", "BP-1150", "BP-1211")
@pytest.mark.parametrize(
    ("scenario", "key", "outcome"),
    [
        ("freemans_farm", "ff-ham-9", "holds"),
        ("crimea_river", "cr-b1-55", "holds"),
        ("ntombi", "nt-b1-80a", "holds"),
        ("el_teb", "et-b1-gordon", "holds"),
        ("crimea_river", "cr-rl-gun1", "breaks"),
    ],
)
def test_steady_troops_pass_their_first_break_test(scenario: str, key: str, outcome: str) -> None:
    table = laid(scenario)
    table.acting, table.first, table.phase, table.turn, table.half = RED, RED, "shoot", 1, 2
    table.terms = type(table.terms)(victory=table.terms.victory)
    game = battle_of_dice(table, [])
    with pytest.raises(StopIteration) as done:  # nobody is asked anything on the way
        break_test(game, table.units[key], "combat").send(None)
    assert done.value.value == outcome
    game.close()


@cites("BP-859", "BP-1017", "BP-1233")
@pytest.mark.parametrize(
    ("scenario", "key"), [("el_perez", "ep-fc-drag1"), ("crimea_river", "cr-hb-greys")]
)
def test_dragoons_who_charge_add_one_without_a_die(scenario: str, key: str) -> None:
    game = Game.begin(BOOK, BOOK.agree(scenario), Fates(Stream.of("x")))
    game.table.units[key].charged = game.table.half
    assert heavy_bonus(game, [key]) == 1
    game.close()


# The Napoleonic list


@cites("BP-876", "BP-877", "BP-878", "BP-880", "BP-881")
def test_the_napoleonic_list_has_the_printed_rows() -> None:
    printed = {row["Unit"]: row for row in rows("BP-876")}
    found = {row.name: row for row in listed("napoleonic") if row.name in printed}
    assert len(found) == len(printed) == 18
    for name, row in printed.items():
        profile = TEMPLATES[found[name].id]
        assert profile.hand_to_hand == int(row["HtH"])
        assert profile.morale == int(row["Morale"][0])
        assert profile.stamina == int(row["Stamina"])
        value = row["Shoot"]
        assert profile.shooting == (() if value == "-" else tuple(map(int, value.split("-"))))
        foot = {"Form Square", "Mixed Formation"} if profile.kind == "infantry" else set()
        words = {
            "Sharpshooters": "Sharp Shooters",
            "Skirmishers": "Skirmish",
            "Heavy Cavalry D3": "Heavy Cavalry +D3",
        }
        told = {w.strip() for w in row["Special"].split(",")} - {"-"}
        assert set(profile.special) == {words.get(w, w) for w in told} | foot
        if '"' in row["Armament (range)"]:
            assert profile.reach == int(row["Armament (range)"].split("(")[1].split('"')[0])
    assert TEMPLATES["line horse artillery"].reach == 36
    assert all(
        not TEMPLATES[r.id].shooting for r in listed("napoleonic") if r.template == "cavalry"
    )


@cites("BP-882", "BP-883", "BP-884", "BP-885", "BP-886")
def test_nations_have_their_usual_rules() -> None:
    assert "First Fire" in TEMPLATES["british line infantry"].special
    assert "Ferocious Charge" in TEMPLATES["british line cavalry"].special
    assert "Reliable Attack Column" in TEMPLATES["french line infantry"].special
    assert "Steady" in TEMPLATES["russian line infantry"].special
    assert "Unreliable" in TEMPLATES["prussian landwehr"].special
    table = laid("crimea_river")
    unit = table.units["cr-hb-greys"]
    unit.reserve, unit.gone, unit.exit = False, "left", (at(50), at(30))
    man = table.commanders["red-5-brigadier"]
    man.x, man.y = unit.exit
    order = Order("return", (unit.id,))
    before = reckon_command(table, man, order).total
    unit.profile = TEMPLATES["british line cavalry"]
    assert reckon_command(table, man, order).total == before - 2
