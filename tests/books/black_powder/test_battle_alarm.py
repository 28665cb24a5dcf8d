"""Hangman's Creek before and after the alarm, played from the ridge to the camp."""

from __future__ import annotations

from books.black_powder.battlefield import attend, battle_of, battle_of_dice, laid, put, shown
from books.black_powder.field import BLUE, RED, Told, at
from grognard.books.black_powder import events
from grognard.books.black_powder.orders import NOTHING, Order
from grognard.books.black_powder.pieces import Contact
from grognard.tabletop.geometry import Face
from marks import cites

NORTH, SOUTH = 0, 18000


@cites("BP-1077", "BP-1078")
def test_sleepers_who_are_charged_do_not_fire() -> None:
    for asleep, fires in (("blue", False), ("", True)):
        table = laid("hangmans_creek")
        table.asleep = asleep
        put(table, "hc-u1-inf1", 100, 50, SOUTH, formation="line")
        put(table, "hc-c3-inf1", 100, 42, NORTH, formation="line")
        man = attend(table, "hc-c3-inf1", 100, 38)
        battle = battle_of(table, "red", "command", commanding=man, turn=2)
        told = battle.play(Order("charge", ("hc-c3-inf1",), "hc-u1-inf1"), dice=[3, 3])
        assert told.one(events.Charged).unit == "hc-c3-inf1"
        assert (battle.asks() == "ClosingFire") == fires


@cites("BP-1077", "BP-1078", "BP-1230")
def test_a_round_of_fighting_gives_the_alarm_though_nobody_has_shot() -> None:
    table = laid("hangmans_creek")
    sleeper = put(table, "hc-u1-inf1", 100, 50, SOUTH, formation="line")
    foe = put(table, "hc-c3-inf1", 100, 42, NORTH, formation="line")
    foe.y = sleeper.y + 400
    table.contacts = (Contact(foe.id, Face.FRONT, sleeper.id, Face.FRONT),)
    table.acting, table.first, table.phase = RED, BLUE, "combat"
    table.turn, table.half = 2, 4
    game = battle_of_dice(table, [*[1] * 6, *[1] * 6])
    told = Told(game.chronicle)
    assert [event.unit for event in told.of(events.Struck)] == [foe.id, sleeper.id]
    alarm = told.one(events.AlarmGiven)
    assert alarm.tell(game.table) == "The alarm is given: the Union's army wakes."
    assert not game.table.sleeps(sleeper)
    game.close()


@cites("BP-1069", "BP-1070", "BP-1071", "BP-1077")
def test_only_after_the_alarm_do_the_reserves_march_on_by_their_roads() -> None:
    order = Order("enter", ("hc-u2-inf1",), "town-road", formation="march column")
    asleep = battle_of(laid("hangmans_creek"), "blue", "command", turn=2)
    assert asleep.table.acting == "red"  # nobody commands, and the turn has passed
    table = laid("hangmans_creek")
    table.asleep = ""
    battle = battle_of(table, "blue", "command", commanding="blue-2-brigadier", turn=2)
    told = battle.play(order, dice=[4, 3])
    assert told.one(events.CameOn).tell(table) == (
        "Union Second Regiment 1 comes on by the town road."
    )
    assert "hc-u2-inf1" in shown(battle.table, "red")


@cites("BP-1079", "BP-1081", "BP-1230")
def test_the_picket_moves_once_each_turn_with_no_enemy_near() -> None:
    table = laid("hangmans_creek")
    battle = battle_of(table, "blue", "initiative", turn=1)
    begun = battle.unit("hc-u2-picket").y
    back = Order("move", ("hc-u2-picket",), way=((at(72), table.height - at(40)),), facing=SOUTH)
    told = battle.play(back)
    assert told.one(events.InitiativeTaken).unit == "hc-u2-picket"
    assert begun - battle.unit("hc-u2-picket").y == at(12)
    assert battle.unit("hc-u2-picket").standing
    assert battle.table.asleep == "blue"
    assert battle.asks() != "TakeInitiative" or battle.offers() == [NOTHING]


@cites("BP-1043", "BP-1066", "BP-1080")
def test_the_picket_may_form_line_in_the_corn() -> None:
    table = laid("hangmans_creek")
    put(table, "hc-u2-picket", 72, 36, SOUTH, formation="skirmish order")
    battle = battle_of(table, "blue", "initiative", turn=1)
    told = battle.play(Order("form", ("hc-u2-picket",), formation="line"))
    assert told.one(events.Formed).formation == "line"
