"""What is special about the troops of the seven battles, each as it happens in play."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.battlefield import attend, battle_of, battle_of_dice, cleared, laid, put
from books.black_powder.field import RED, Battle, at, reasons
from grognard.books.black_powder import events
from grognard.books.black_powder.firing import Shot
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable, Contact
from grognard.books.black_powder.stands import base_of
from grognard.tabletop.geometry import Face
from marks import cites
from told import Told

NORTH, SOUTH = 0, 18000


def facing_off(
    scenario: str,
    below: str,
    above: str,
    apart: float,
    *,
    low: Any = "line",
    high: Any = "line",
    **state: Any,
) -> BpTable:
    """One unit looks north, so many inches before another that looks south."""
    table = cleared(scenario)
    table.asleep = ""
    one = put(table, below, 50, 30, NORTH, formation=low)
    other = put(table, above, 50, 40, SOUTH, formation=high, **state)
    depths = base_of(table, one).depth + base_of(table, other).depth
    other.y = one.y - depths // 2 - at(apart)
    return table


def volley(table: BpTable, shooter: str, dice: list[int]) -> Told:
    """One unit shoots at the only enemy there is."""
    battle = battle_of(table, table.units[shooter].seat, "shoot", turn=2)
    shot = next(s for s in battle.offers() if isinstance(s, Shot) and s.unit == shooter and s.at)
    return battle.play(shot, dice=dice)


def charging(table: BpTable, charger: str, target: str, *, turn: int = 2) -> tuple[Battle, Order]:
    """A brigadier beside his troops is about to have them charge."""
    man = attend(table, charger, 50, 28)
    seat = table.units[charger].seat
    battle = battle_of(table, seat, "command", commanding=man, turn=turn)
    return battle, Order("charge", (charger,), target)


# Shooting


@cites("BP-790", "BP-858", "BP-1019")
@pytest.mark.parametrize(
    ("scenario", "key", "foe", "form"),
    [
        ("freemans_farm", "ff-mor-rifles", "ff-ham-9", "skirmish order"),
        ("freemans_farm", "ff-bre-jaegers", "ff-poo-1nh", "skirmish order"),
        ("el_perez", "ep-b1-rifle1", "ep-f1-line1", "skirmish order"),
        ("crimea_river", "cr-b1-95", "cr-r1-vol1", "line"),
    ],
)
def test_sharpshooters_throw_one_miss_again(scenario: str, key: str, foe: str, form: str) -> None:
    table = facing_off(scenario, key, foe, 12, low=form)
    count = table.units[key].profile.shooting[0]
    told = volley(table, key, [1] * count + [2])
    assert told.one(events.Volley).dice == (2, *[1] * (count - 1))


@cites("BP-788")
def test_crack_troops_save_once_more_while_nobody_has_fallen() -> None:
    table = facing_off("freemans_farm", "ff-poo-1ct", "ff-ham-9", 12)
    fresh = volley(table, "ff-poo-1ct", [5, 5, 1, 2, 2, 5])
    assert fresh.one(events.Saved).casualties == 1
    table = facing_off("freemans_farm", "ff-poo-1ct", "ff-ham-9", 12, casualties=1)
    worn = volley(table, "ff-poo-1ct", [5, 5, 1, 2, 2])
    assert worn.one(events.Saved).casualties == 2


@cites("BP-1149")
@pytest.mark.parametrize("key", ["nt-b1-80a", "nt-b3-17l"])
def test_stubborn_troops_save_once_more_whatever_they_have_lost(key: str) -> None:
    table = facing_off("ntombi", "nt-zc-skirm1", key, 12, low="skirmish order", casualties=1)
    told = volley(table, "nt-zc-skirm1", [4, 1, 2, 5])
    assert told.one(events.Saved).casualties == 0


@cites("BP-787", "BP-856", "BP-938", "BP-1016")
@pytest.mark.parametrize(
    ("scenario", "key", "foe"),
    [
        ("freemans_farm", "ff-ham-9", "ff-poo-1ct"),
        ("el_perez", "ep-b1-line1", "ep-f1-line1"),
        ("san_miguel", "sm-i1-line", "sm-c2-inf1"),
        ("crimea_river", "cr-b1-55", "cr-r1-vol1"),
    ],
)
def test_the_first_volley_of_the_battle_is_of_four_dice(scenario: str, key: str, foe: str) -> None:
    first = volley(facing_off(scenario, key, foe, 12), key, [1] * 4)
    assert len(first.one(events.Volley).dice) == 4
    table = facing_off(scenario, key, foe, 12)
    table.units[key].has_shot = True
    assert len(volley(table, key, [1] * 3).one(events.Volley).dice) == 3


@cites("BP-938", "BP-939")
def test_militia_and_clergy_have_no_first_fire() -> None:
    table = facing_off("san_miguel", "sm-i3-ng1", "sm-c2-inf1", 12)
    assert len(volley(table, "sm-i3-ng1", [1] * 3).one(events.Volley).dice) == 3
    table = facing_off("san_miguel", "sm-c4-clergy", "sm-i1-line", 12, low="skirmish order")
    assert len(volley(table, "sm-c4-clergy", [1]).one(events.Volley).dice) == 1


@cites("BP-865", "BP-942")
@pytest.mark.parametrize(
    ("scenario", "key", "foe"),
    [("el_perez", "ep-bc-ldrag", "ep-f1-line1"), ("san_miguel", "sm-i4-light1", "sm-c2-inf1")],
)
def test_horse_does_not_shoot(scenario: str, key: str, foe: str) -> None:
    table = facing_off(scenario, key, foe, 6)
    battle = battle_of(table, "red", "shoot", turn=2)
    assert not [e for e in battle.game.chronicle if isinstance(e, events.Volley)]
    assert battle.asks() != "OpenFire"


@cites("BP-948", "BP-923")
def test_the_mountain_gun_reaches_24_inches() -> None:
    for apart, able in ((23, True), (25, False)):
        table = facing_off("san_miguel", "sm-c2-mgun", "sm-i1-line", apart, low="deployed")
        battle = battle_of(table, "blue", "shoot", turn=2)
        assert (battle.asks() == "OpenFire") == able
    table = facing_off("san_miguel", "sm-c3-gun", "sm-i1-line", 40, low="deployed")
    assert battle_of(table, "blue", "shoot", turn=2).asks() == "OpenFire"


@cites("BP-1206", "BP-1207")
@pytest.mark.parametrize(
    ("apart", "count", "modifier"), [(5, 3, 1), (20, 2, 0), (40, 1, -1), (1.5, 3, 1)]
)
def test_a_gun_howitzer_has_three_two_or_one_dice_by_range(
    apart: float, count: int, modifier: int
) -> None:
    table = facing_off("el_teb", "et-b1-gun", "et-s1-ally2", apart, low="deployed", high="warband")
    told = volley(table, "et-b1-gun", [1] * count).one(events.Volley)
    assert len(told.dice) == count
    assert told.reckoning.total == modifier


# Command


@cites("BP-793", "BP-862", "BP-943")
@pytest.mark.parametrize(
    ("scenario", "key", "foe"),
    [
        ("freemans_farm", "ff-fra-loyalists", "ff-poo-1nh"),
        ("freemans_farm", "ff-poo-1ct", "ff-ham-9"),
        ("el_perez", "ep-fg-garrison", "ep-b1-line1"),
        ("san_miguel", "sm-i3-ng1", "sm-c2-inf1"),
        ("san_miguel", "sm-c1-vol", "sm-i1-line"),
    ],
)
def test_the_unreliable_do_not_stir_on_a_throw_equal_to_what_is_needed(
    scenario: str, key: str, foe: str
) -> None:
    table = facing_off(scenario, key, foe, 36)
    man = attend(table, key, 50, 28)
    battle = battle_of(table, table.units[key].seat, "command", commanding=man, turn=2)
    unit = battle.unit(key)
    order = Order("move", (key,), way=((unit.x, unit.y - 254 * 6),), facing=NORTH)
    told = battle.play(order, dice=[4, 4])
    assert told.one(events.Halted).by == "BP-431"
    assert not told.of(events.Moved)


@cites("BP-1024", "BP-1011")
@pytest.mark.parametrize(("dice", "come"), [([4, 4], {"ld1", "ld2"}), ([4, 3], {"cos1", "cos2"})])
def test_cossacks_stay_behind_when_the_throw_equals_the_rating(
    dice: list[int], come: set[str]
) -> None:
    table = cleared("crimea_river")
    battle = battle_of(table, "blue", "command", turn=2)
    while battle.asks() == "BringOn" and "Kikabolokov" not in battle.question.words():
        battle.play("wait")
    told = battle.play("back-centre", dice=dice)
    came = {e.unit.removeprefix("cr-rc2-") for e in told.of(events.CameOn)}
    assert come <= came
    assert (came == come) == (dice == [4, 4])


# Charges


@cites("BP-863", "BP-944", "BP-1025")
@pytest.mark.parametrize(
    ("scenario", "horse", "foot"),
    [
        ("el_perez", "ep-bc-hussar", "ep-f1-line1"),
        ("san_miguel", "sm-i4-light1", "sm-c2-inf1"),
        ("crimea_river", "cr-lb-11h", "cr-r1-vol1"),
    ],
)
def test_infantry_must_try_to_form_square_when_horse_charges_its_front(
    scenario: str, horse: str, foot: str
) -> None:
    battle, order = charging(facing_off(scenario, horse, foot, 12), horse, foot)
    told = battle.play(order, dice=[3, 4, 5, 5])
    assert told.one(events.SquareTried).unit == foot
    assert battle.unit(foot).formation == "square"
    assert not told.of(events.Charged)


@cites("BP-796", "BP-945", "BP-1085", "BP-1154")
@pytest.mark.parametrize(
    ("scenario", "horse", "foot", "form"),
    [
        ("hangmans_creek", "hc-u1-cav", "hc-c1-inf1", "line"),
        ("san_miguel", "sm-i4-light1", "sm-c4-clergy", "skirmish order"),
        ("ntombi", "nt-b3-17l", "nt-zl-impi1", "warband"),
    ],
)
def test_nobody_else_forms_square(scenario: str, horse: str, foot: str, form: str) -> None:
    table = facing_off(scenario, horse, foot, 10, high=form)
    table.units[foot].has_shot = True
    table.asleep = ""
    battle, order = charging(table, horse, foot)
    assert not battle.play(order, dice=[3, 4]).of(events.SquareTried)
    assert battle.unit(foot).formation == form


@cites("BP-1216", "BP-1240")
def test_fanatics_terrify_those_they_strike_before_these_can_fire() -> None:
    table = facing_off("el_teb", "et-s1-spear1", "et-b1-krrc", 8, low="warband", steadied=True)
    battle, order = charging(table, "et-s1-spear1", "et-b1-krrc")
    told = battle.play(order, dice=[3, 4, 1, 2])
    tested = told.one(events.BreakTested)
    assert (tested.unit, tested.by) == ("et-b1-krrc", "BP-429")
    assert told.one(events.Broke).unit == "et-b1-krrc"
    assert not told.of(events.Volley)


@cites("BP-1211", "BP-1216", "BP-1240")
def test_steady_battalions_stand_the_first_terror_and_then_fire() -> None:
    table = facing_off("el_teb", "et-s1-spear1", "et-b1-krrc", 8, low="warband")
    battle, order = charging(table, "et-s1-spear1", "et-b1-krrc")
    told = battle.play(order, dice=[3, 4])
    tested = told.one(events.BreakTested)
    assert (tested.outcome, tested.steady) == ("holds", True)
    assert battle.asks() == "ClosingFire"


@cites("BP-1216")
def test_allied_sudanese_frighten_nobody() -> None:
    table = facing_off("el_teb", "et-s1-ally2", "et-b1-krrc", 8, low="warband")
    battle, order = charging(table, "et-s1-ally2", "et-b1-krrc")
    assert not battle.play(order, dice=[3, 4]).of(events.BreakTested)
    assert battle.asks() == "ClosingFire"


# Hand-to-hand


def fought(table: BpTable, charger: str, foe: str, dice: list[int]) -> Told:
    """The first round of two who have met front to front, one having charged; red throws first."""
    table.contacts = (Contact(charger, Face.FRONT, foe, Face.FRONT),)
    table.acting, table.first, table.phase = table.units[charger].seat, RED, "combat"
    table.turn, table.half = 2, 4
    table.units[charger].charged = 4
    game = battle_of_dice(table, dice)
    told = Told(game.chronicle)
    game.close()
    return told


def struck(told: Told, unit: str) -> events.Struck:
    return next(event for event in told.of(events.Struck) if event.unit == unit)


@cites("BP-1015", "BP-1152")
@pytest.mark.parametrize(
    ("scenario", "key", "foe", "form"),
    [
        ("crimea_river", "cr-lb-11h", "cr-r1-vol1", "line"),
        ("crimea_river", "cr-hb-greys", "cr-r1-vol1", "line"),
        ("ntombi", "nt-b3-17l", "nt-zl-impi1", "warband"),
    ],
)
def test_a_ferocious_charge_throws_all_misses_again(
    scenario: str, key: str, foe: str, form: str
) -> None:
    table = facing_off(scenario, key, foe, 0, high=form)
    count = table.units[key].profile.hand_to_hand
    told = fought(table, key, foe, [1] * count + [4] * count)
    assert sum(struck(told, key).kept) == count


@cites("BP-1216")
def test_fanatics_throw_all_misses_again_when_they_charge() -> None:
    table = facing_off("el_teb", "et-s1-spear1", "et-b1-krrc", 0, low="warband")
    told = fought(table, "et-s1-spear1", "et-b1-krrc", [*[1] * 6, *[1] * 6, *[4] * 6])
    assert sum(struck(told, "et-s1-spear1").kept) == 6


@cites("BP-792")
def test_the_indians_throw_all_misses_again_in_their_first_fight_only() -> None:
    names = ("ff-fra-indians", "ff-mor-rifles")
    for before in (False, True):
        table = facing_off("freemans_farm", *names, 0, low="skirmish order", high="skirmish order")
        table.units[names[0]].has_fought = before
        count = table.units[names[0]].profile.hand_to_hand
        told = fought(table, *names, [1] * count + [4] * count)
        assert (sum(struck(told, names[0]).kept) == count) == (not before)


@cites("BP-1022")
def test_highlanders_throw_one_miss_again_in_every_round() -> None:
    table = facing_off("crimea_river", "cr-b2-93", "cr-r1-vol1", 0)
    table.units["cr-b2-93"].has_fought = True
    told = fought(table, "cr-b2-93", "cr-r1-vol1", [1] * 7 + [4])
    assert struck(told, "cr-b2-93").dice == (4, 1, 1, 1, 1, 1, 1)


@cites("BP-942", "BP-1152", "BP-981")
@pytest.mark.parametrize(
    ("scenario", "key", "foe", "form", "modifier"),
    [
        ("san_miguel", "sm-i4-light1", "sm-c2-inf1", "line", -2),
        ("san_miguel", "sm-i4-light1", "sm-c2-lancers", "line", -1),
        ("san_miguel", "sm-i4-light1", "sm-c3-gun", "deployed", -2),
        ("crimea_river", "cr-lb-17l", "cr-r1-vol1", "line", -2),
        ("ntombi", "nt-b3-17l", "nt-zl-impi1", "warband", -2),
    ],
)
def test_lances_make_saves_worse_in_the_round_of_the_charge(
    scenario: str, key: str, foe: str, form: str, modifier: int
) -> None:
    table = facing_off(scenario, key, foe, 0, high=form)
    count = table.units[key].profile.hand_to_hand
    told = fought(table, key, foe, [4] * count + [1] * 8 + [6] * 12)
    saved = next(event for event in told.of(events.Saved) if event.unit == foe)
    assert reasons(saved.reckoning)["BP-422"] == modifier


@cites("BP-859", "BP-1017", "BP-1233")
@pytest.mark.parametrize(
    ("scenario", "key", "foe"),
    [
        ("el_perez", "ep-fc-drag1", "ep-b1-line1"),
        ("el_perez", "ep-bc-hdrag", "ep-f1-line1"),
        ("crimea_river", "cr-hb-greys", "cr-r1-vol1"),
    ],
)
def test_dragoons_add_one_to_the_result_of_the_round_in_which_they_charge(
    scenario: str, key: str, foe: str
) -> None:
    table = facing_off(scenario, key, foe, 0)
    own = table.units[key]
    dice = own.profile.hand_to_hand * (2 if own.has("Ferocious Charge") else 1)
    told = fought(table, key, foe, [1] * dice + [1] * 6 + [6] * 12)
    decided = told.one(events.RoundDecided)
    assert reasons(decided.scores[own.seat])["BP-420"] == 1
    assert not told.of(events.HeavyBonusThrown)


@cites("BP-789", "BP-1021", "BP-1150", "BP-1211")
@pytest.mark.parametrize(
    ("scenario", "foe", "key", "form", "outcome"),
    [
        ("freemans_farm", "ff-poo-1nh", "ff-ham-9", "line", "holds"),
        ("crimea_river", "cr-r1-vol1", "cr-b1-55", "line", "holds"),
        ("ntombi", "nt-zl-impi1", "nt-b1-80a", "line", "holds"),
        ("el_teb", "et-s1-ally2", "et-b1-krrc", "line", "holds"),
        ("ntombi", "nt-zl-impi1", "nt-b2-gatling", "deployed", "breaks"),
    ],
)
def test_steady_troops_who_are_beaten_hold_without_a_throw(
    scenario: str, foe: str, key: str, form: str, outcome: str
) -> None:
    low = "line" if scenario in ("freemans_farm", "crimea_river") else "warband"
    table = facing_off(scenario, foe, key, 0, low=low, high=form)
    count = table.units[foe].profile.hand_to_hand
    stubborn = any(table.units[key].has(word) for word in ("Stubborn", "Crack"))
    blows = table.units[key].profile.hand_to_hand
    told = fought(table, foe, key, [*[1] * blows, *[4] * count, *[1] * (count + stubborn)])
    tested = told.one(events.BreakTested)
    assert (tested.unit, tested.dice, tested.outcome) == (key, (), outcome)


# Order and disorder


@cites("BP-940")
@pytest.mark.parametrize("key", ["sm-i2-guard", "sm-i1-lancers", "sm-c2-vet"])
@pytest.mark.parametrize(("die", "better"), [(4, True), (3, False)])
def test_veterans_may_shake_off_disorder_as_their_turn_begins(
    key: str, die: int, *, better: bool
) -> None:
    table = laid("san_miguel")
    table.units["sm-c4-clergy"].hidden = False  # so that nobody throws for them
    table.units[key].disordered = True
    table.acting, table.first, table.phase = table.units[key].seat, RED, "begin"
    table.turn, table.half = 1, 1
    game = battle_of_dice(table, [die])
    tried = next(e for e in game.chronicle if isinstance(e, events.Recovered))
    assert (tried.unit, tried.die) == (key, die)
    assert game.table.units[key].disordered != better
    game.close()
