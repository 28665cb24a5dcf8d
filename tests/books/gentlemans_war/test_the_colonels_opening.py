"""The Colonel against George, first part: cards, Jokers, marches, fire and nerves.

Where the book's telling and its rules disagree, rulings.md says which we follow.
"""

from books.gentlemans_war.field import BLUE, RED, Battle, lay, unit
from books.gentlemans_war.test_movement import ahead
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.entering import Entry
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.pieces import Arrival, Terms
from grognard.tabletop.geometry import inches
from marks import cites


def french():
    """Three line units and the battery side by side, the rest scattered."""
    return [
        unit("B1", at=(20, 6), attributes="gallant"),
        unit("B2", at=(28, 6), attributes="gallant"),
        unit("B3", at=(36, 6), attributes="gallant"),
        unit("B4", "field_gun", at=(42, 6), figures=6, formation="limbered"),
        unit("B5", "heavy_cavalry", at=(60, 6), attributes="gallant brave"),
        unit("B6", "light_cavalry", at=(60, 16), attributes="gallant"),
        unit("B7", "light_infantry", at=(8, 16), figures=6, original=12, formation="skirmish"),
        unit(
            "B7-half",
            "light_infantry",
            at=(8, 6),
            figures=6,
            original=12,
            formation="skirmish",
            parent="B7",
            apart=True,
        ),
    ]


@cites("AGW-EX07", "AGW-018", "AGW-125")
def test_george_brigades_his_line_and_needs_five_cards_for_his_cycle():
    battle = Battle(lay(*french(), unit("R", at=(30, 56))), "SK")
    brigade = Use("brigade", ("B1", "B2", "B3", "B4"))
    assert brigade in battle.offers()
    assert battle.refusal(Use("brigade", ("B7", "B7-half"))) == "AGW-070"
    battle.play(brigade)
    for name in ("B1", "B2", "B3"):
        battle.play(False, name, Deed("end"))  # each by itself
    battle.play(Deed("end"), fates="S2")
    for card, name in (("S3", "B5"), ("S4", "B6"), ("S5", "B7"), ("", "B7-half")):
        assert battle.table.cycles[BLUE] == 1
        battle.play(Use("unit", (name,)))
        battle.play(Deed("end"), fates=card)
    assert battle.table.cycles[BLUE] == 2
    assert battle.table.flips == 5  # a court card and four others


@cites("AGW-EX09", "AGW-147")
def test_the_buckfastshire_militia_comes_on_bicycles_at_the_first_joker():
    cyclists = unit("R6", "cyclists", figures=6, attributes="bad_shots nervous", gone="reserve")
    terms = Terms(arrivals=(Arrival(1, RED, ("R6",)),), reshuffles=9)
    table = lay(unit("R", at=(10, 40)), unit("B", at=(10, 6)), cyclists, terms=terms)
    battle = Battle(table, "JL")
    battle.play(Entry(along=inches(30)), fates="H7")
    assert battle.unit("R6").on_table
    assert battle.unit("R6").place[1] > inches(56)  # at the British edge
    assert Use("unit", ("R6",)) in battle.offers()


@cites("AGW-EX09", "AGW-148")
def test_the_train_from_lower_grumble_comes_after_the_first_shuffle():
    rails = feature("rails", "railway", line=((0, 30), (72, 30)))
    rails = type(rails)(**{**{f: getattr(rails, f) for f in rails.__struct_fields__}, "width": 508})

    def at(jokers, fates):
        return Battle(
            lay(
                unit("R", at=(10, 30)),
                unit("R2", at=(50, 50)),
                unit("R3", at=(30, 50)),
                unit("B", at=(10, 6)),
                features=[rails],
                jokers=jokers,
                switches={"train": True},
                terms=Terms(reshuffles=9),
            ),
            fates,
        )

    quiet = at(2, "JL H7")  # the first Joker after the shuffle: no event
    assert quiet.unit("R").figures == 12
    struck = at(3, "JB 6 6 6 1 1 1 1 1 1 1 1 1 H2 H3 H4 S4 S5 S6")
    assert struck.unit("R").figures == 9  # twelve dice worth of train
    assert struck.unit("R").on_table


@cites("AGW-EX10")
def test_the_light_cavalry_moves_fifteen_inches():
    battle = Battle(lay(unit("R", "light_cavalry", at=(30, 50)), unit("B", at=(30, 4))), "H7")
    battle.play(Use("unit", ("R",)), Deed("march", count=4), fates="1 3 5 6")
    assert battle.question.allowance == inches(15)
    battle.play(ahead(15))
    assert battle.unit("R").place == (inches(30), inches(35))


@cites("AGW-EX11")
def test_the_river_takes_the_six_and_by_agreement_disorders_nobody():
    river = feature("s", "stream", line=((0, 45), (72, 45)))
    horse = unit("R", "light_cavalry", at=(30, 50))
    battle = Battle(lay(horse, unit("B", at=(30, 4)), features=[river]), "H7")
    battle.play(Use("unit", ("R",)), Deed("march", count=4), fates="2 4 4 6")
    assert battle.question.allowance == inches(16)  # where there is no river
    assert battle.refusal(ahead(10.5)) == "AGW-160"
    battle.play(ahead(10))
    assert not battle.unit("R").disordered


@cites("AGW-EX12", "AGW-EX17")
def test_the_barsets_lose_and_find_their_order_among_the_cabbages():
    cabbages = feature("f", "field", outline=((20, 20), (40, 20), (40, 56), (20, 56)))
    barsets = unit("R", "light_infantry", at=(30, 50), attributes="stalwart well_drilled")
    others = [unit("R2", at=(60, 56)), unit("B", at=(60, 4)), unit("B2", at=(10, 4))]
    battle = Battle(lay(barsets, *others, features=[cabbages]), "H7")
    battle.play(Use("unit", ("R",)), Deed("march", count=2), fates="3 5")
    assert battle.refusal(ahead(4.2)) == "AGW-154"
    battle.play(ahead(4), fates="HA")
    assert battle.unit("R").disordered
    battle.play(Use("unit", ("R",)))  # an ace lets them act once more
    told = battle.play(Deed("reform"))
    assert told.one(events.Reformed).unit == "R"
    battle.play(Deed("march", count=1), fates="4")
    told = battle.play(ahead(2), fates="JL H2")
    assert told.one(events.Disordered).unit == "R"  # again, as soon as they move
    assert not battle.unit("R").disordered
    battle.play(Use("unit", ("R",)), Deed("end"), fates="H3")
    assert not battle.unit("R").disordered  # a field of cabbages, not a swamp


@cites("AGW-EX13")
def test_a_column_on_the_road_moves_two_dice_before_it_forms_line():
    road = feature("r", "road", line=((30, 0), (30, 60)))
    wide = type(road)(**{**{f: getattr(road, f) for f in road.__struct_fields__}, "width": 508})
    column = unit("R", at=(30, 50), formation="march")
    battle = Battle(lay(column, unit("B", at=(60, 4)), features=[wide]), "H7")
    battle.play(Use("unit", ("R",)))
    assert battle.unit("R").dice == 4
    battle.play(Deed("march", count=2), fates="3 4")
    battle.play(Go(place=(inches(30), inches(40))))
    told = battle.play(Deed("form", "line"), fates="H2")
    assert told.one(events.Formed).formation == "line"


@cites("AGW-EX14")
def test_the_horse_battery_trots_four_inches_unlimbers_and_fires():
    gun = unit("R", "horse_gun", at=(30, 50), formation="limbered")
    battle = Battle(lay(gun, unit("R9", at=(60, 58)), unit("B", at=(30, 20))), "H7")
    battle.play(Use("unit", ("R",)), Deed("march", count=1), fates="4")
    assert battle.question.allowance == inches(4)
    battle.play(Go(place=(inches(30), inches(50) - 635 - inches(4))))
    battle.play(Deed("form", "deployed"))
    told = battle.play(Deed("shoot", "B"), fates="1 1 1 1 S2")
    assert told.one(events.Shot).unit == "R"
    assert told.kinds()[-2] == "ActivationEnded"  # three dice, all spent


@cites("AGW-EX16")
def test_the_brigade_goes_eight_inches_by_the_dice_of_its_gun():
    columns = [unit(f"B{n}", at=(14 + 6 * n, 10), formation="attack") for n in (1, 2, 3)]
    gun = unit("B4", "field_gun", at=(38, 10), formation="limbered")
    battle = Battle(lay(*columns, gun, unit("R", at=(60, 56))), "SK")
    battle.play(Use("brigade", ("B1", "B2", "B3", "B4")))
    told = battle.play(True, fates="3 5")
    assert told.one(events.BrigadeRolled).dice == (3, 5)
    battle.play("B1", Deed("march", count=3))
    assert battle.question.allowance == inches(8)
    battle.play(ahead(8))
    assert battle.unit("B1").place[1] == inches(18)


@cites("AGW-EX18", "AGW-EX19", "AGW-EX20")
def test_the_barsets_and_the_battery_shoot_at_the_zouaves_who_carry_on():
    table = lay(
        unit("B", at=(30, 27), formation="attack", attributes="gallant"),
        unit("B8", at=(60, 2)),
        unit("B9", at=(50, 2)),
        unit("R", "light_infantry", at=(30, 40), attributes="stalwart well_drilled"),
        unit("R2", "horse_gun", at=(38, 48.5), attributes="brave crack_gunners"),
    )
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("shoot", "B"), fates="5 6 5 1 2 3 2 4 6")
    shot = told.one(events.Shot)
    assert (len(shot.dice), shot.needed, shot.hits) == (6, 5, 3)
    assert (shot.save, shot.saves, shot.lost) == (6, (2, 4, 6), 2)
    assert not told.of(events.Tested)  # two of twelve are no third
    battle.play(Deed("end"), fates="H8")
    battle.play(Use("unit", ("R2",)))
    # Crack Gunners: five dice by the rule, where the book's game rolls four.
    told = battle.play(Deed("shoot", "B"), fates="5 6 1 1 2 1 3 5 ")
    shot = told.one(events.Shot)
    assert (shot.band, len(shot.dice), shot.needed, shot.lost) == ("long", 5, 5, 2)
    assert battle.unit("B").figures == 8
    tested = told.one(events.Tested)
    assert (tested.row, tested.dice, tested.mood) == ("bothered", (5,), "carry_on")


def routed(place):
    """The 22nd has lost its third man in twelve times four, and rolls a one."""
    table = lay(
        unit("B", at=place, shot_down=3, figures=9, original=12, attributes="gallant"),
        unit("B8", at=(66, 2)),
        unit("B9", at=(58, 2)),
        unit("R", at=(30, place[1] + 13)),
    )
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    return battle


@cites("AGW-EX21")
def test_the_22nd_runs_rallies_and_follows_orders_again():
    battle = routed((30, 27))
    told = battle.play(Deed("shoot", "B"), fates="6 1 1 1 1 1 1 1 3 3 3 3")
    assert told.one(events.Tested).row == "bothered"
    run = told.one(events.Retreated)
    assert (run.ran, len(run.dice)) == (True, 4)
    assert battle.unit("B").place == (inches(30), inches(15))  # straight away from the enemy
    assert battle.unit("B").acted  # the rout was its action
    battle.play(Deed("end"), fates="S2")
    battle.play(Use("unit", ("B8",)), Deed("end"), fates="S3")
    battle.play(Use("unit", ("B9",)), Deed("end"), fates="S4")
    assert battle.table.cycles[BLUE] == 2
    told = battle.play(Use("unit", ("B",)), fates="6 S5")
    assert told.one(events.Tested).row == "disconcerted"
    assert told.one(events.Rallied).in_order  # the game says disorder; the rule says good order
    for name, card in (("B8", "S6"), ("B9", "S7")):
        battle.play(Use("unit", (name,)), Deed("end"), fates=card)
    battle.play(Use("unit", ("B",)))
    assert battle.asks() == "WhatNext"  # on its next card it acts as it is told


@cites("AGW-EX22")
def test_the_22nd_slinks_off_and_comes_back_at_the_next_shuffle():
    table = lay(
        unit("B", at=(30, 4), running=True, disordered=True),
        unit("B8", at=(66, 2)),
        unit("B9", at=(58, 2)),
        unit("R", at=(30, 40)),
        jokers=1,
    )
    battle = Battle(table, "S7")
    battle.play(Use("unit", ("B",)), fates="3 6 6 H2")
    gone = battle.unit("B")
    assert gone.gone == "fell_back"
    told = battle.play(Use("unit", ("R",)), Deed("end"), fates="JL H3 H4 S4 S5 S6 S8")
    back = told.one(events.Returned)
    assert (back.unit, back.says_who()) == ("B", "AGW-254")
    assert battle.unit("B").place[0] == inches(30)
    assert not battle.unit("B").disordered
