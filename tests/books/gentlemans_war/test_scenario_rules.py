"""What only some scenarios play by: vanguards, columns, works, wagons, reliefs and pursuits."""

import pytest
from msgspec.structs import replace

from books.gentlemans_war.field import BLUE, EAST, RED, Battle, lay, unit
from books.gentlemans_war.test_shooting import feature
from grognard.books import gentlemans_war
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.deploying import Stand
from grognard.books.gentlemans_war.doing import END, Deed
from grognard.books.gentlemans_war.entering import Entry
from grognard.books.gentlemans_war.pieces import NOWHERE, Arrival, Terms
from grognard.books.gentlemans_war.posting import came_along, head_of, on_the_road
from grognard.books.gentlemans_war.scenarios import default_armies, lay_table, scenarios
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.stands import base_of
from grognard.books.gentlemans_war.vanguards import Vanguard
from grognard.books.gentlemans_war.victories import strength
from grognard.kernel.book import Setup
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Point, Polygon, gap, inches, overlap, within
from marks import cites

BOOK = gentlemans_war.BOOK


def begun(scenario, red="", blue="", switches=None):
    """A scenario at its first question, with other armies if they are named."""
    armies = {side.seat: side.army for side in scenarios()[scenario].sides}
    for seat, usual in armies.items():
        armies[seat] = (red if side_of(seat) == RED else blue) or usual
    setup = Setup(BOOK.id, BOOK.edition, scenario, tuple(armies), armies, switches or {})
    return Game.begin(BOOK, setup, Fates(Stream.of(scenario)))


def deployed(scenario, red="", blue="", until=("vanguard", "deal", "flip", "called")):
    """The same game once all pieces are placed by chance."""
    game = begun(scenario, red, blue)
    chance = Stream.of("places")
    while game.table.phase not in until:
        offers = game.question.offers()
        assert offers
        game.answer(offers[chance.below(len(offers))], game.question.seat)
    return game


def table_of(scenario):
    return lay_table(scenarios()[scenario], default_armies(scenarios()[scenario]), {})


def of(game, kind):
    return [event for event in game.chronicle if isinstance(event, kind)]


# Advance Guards


def vanguards(**more):
    return lay(
        unit("R", "light_cavalry", at=(30, 50)),
        unit("R2", "light_cavalry", at=(38, 50)),
        unit("R3", "light_cavalry", at=(60, 50)),
        unit("B", "light_cavalry", at=(30, 24)),
        unit("B2", at=(60, 4)),
        switches={"advance_formation": True},
        phase="vanguard",
        vanguards=(RED, BLUE),
        **more,
    )


@cites("AGW-362")
def test_a_commander_may_push_one_formation_twelve_inches_ahead():
    battle = Battle(vanguards())
    assert battle.asks() == "PushAhead"
    assert battle.refusal(Vanguard(("R",), 13)) == "AGW-362"
    assert battle.refusal(Vanguard(("R", "R3"), 12)) == "AGW-362"  # too far apart for a brigade
    told = battle.play(Vanguard(("R", "R2"), 11))
    assert told.one(events.VanguardPushed).far == 11
    assert battle.unit("R").place == (30 * 254, 39 * 254)
    assert battle.unit("R2").place == (38 * 254, 39 * 254)
    assert battle.question.seat == BLUE


@cites("AGW-362", "AGW-162", "AGW-161")
@pytest.mark.parametrize(
    ("kind", "obstacle", "cite"),
    [
        ("horse_gun", "hedge", "AGW-162"),
        ("light_cavalry", "hedge", ""),
        ("light_cavalry", "high-wall", "AGW-162"),
    ],
)
def test_a_vanguard_goes_over_nothing_that_it_could_not_cross(kind, obstacle, cite):
    table = vanguards(features=[feature("o", obstacle, line=((0, 44), (72, 44)))])
    table.units["R3"] = unit("R3", kind, at=(60, 50), formation="limbered" if cite else "line")
    assert Battle(table).refusal(Vanguard(("R3",), 12)) == cite


@cites("AGW-362", "AGW-016")
def test_a_vanguard_takes_its_skirmishers_with_it():
    out = unit("R4-skirmishers", at=(14, 46), figures=6, formation="skirmish", parent="R4")
    table = vanguards()
    table.units |= {"R4": unit("R4", at=(14, 52), figures=6), "R4-skirmishers": out}
    battle = Battle(table)
    told = battle.play(Vanguard(("R4",), 12))
    assert battle.unit("R4-skirmishers").place == (14 * 254, 34 * 254)
    words = told.one(events.VanguardPushed).tell(battle.table)
    assert words == "Red sends R4 and R4-skirmishers 12 inches ahead."


@cites("AGW-362")
def test_twelve_inches_are_left_between_the_vanguards():
    battle = Battle(vanguards())
    battle.play(Vanguard(("R",), 11))  # B was 24 inches away
    assert battle.refusal(Vanguard(("B",), 1)) == ""
    assert battle.refusal(Vanguard(("B",), 2)) == "AGW-362"
    assert battle.refusal(Vanguard(("B2",), 12)) == ""
    battle.play(Vanguard(), fates="DA H3 S4 S5 S6 D2")
    assert battle.unit("B").place == (30 * 254, 24 * 254)
    assert battle.asks() == "Interrupt"  # the Hold Cards are dealt


@cites("AGW-362")
def test_advance_guards_are_asked_for_their_vanguards_once_both_stand():
    game = deployed("advance-guards")
    assert game.table.phase == "vanguard"
    assert type(game.question).__name__ == "PushAhead"
    assert deployed("open-battle").table.phase != "vanguard"


@cites("AGW-364")
@pytest.mark.parametrize(("last", "other"), [(RED, BLUE), (BLUE, RED)])
def test_a_die_says_how_much_of_the_main_body_of_who_acted_last_comes_up(last, other):
    table = lay(
        unit("R", at=(30, 40)),
        unit("B", at=(30, 10)),
        *(unit(f"R{n}", gone="reserve") for n in range(1, 4)),
        *(unit(f"B{n}", gone="reserve") for n in range(1, 4)),
        switches={"reinforced_by_die": True},
        terms=Terms(
            reshuffles=9,
            arrivals=(
                Arrival(4, RED, ("R1", "R2", "R3")),
                Arrival(5, BLUE, ("B1", "B2", "B3")),
            ),
        ),
        jokers=3,
        last_actor=last,
        resume="flip",
    )
    assert strength(table, last) == 1  # a main body elsewhere is nobody's loss
    battle = Battle(table, "JL 2")
    (came,) = [e for e in battle.game.chronicle if isinstance(e, events.MainBodyComes)]
    assert (came.seat, came.dice) == (last, (2,))
    prefix = "R" if last == RED else "B"
    assert (battle.asks(), battle.question.seat) == ("WhoComesUp", last)
    battle.play(f"{prefix}3", Entry(along=inches(12)))
    battle.play(f"{prefix}1", Entry(along=inches(60)), fates="DA H3 S4 S5 S6 D2")
    on = [u.id for u in battle.table.on_field()]
    assert [name for name in on if name[1:]] == [f"{prefix}1", f"{prefix}3"]
    assert abs(battle.unit(f"{prefix}1").place[0] - battle.unit(f"{prefix}3").place[0]) == inches(
        48
    )
    assert strength(battle.table, last) == 3
    assert strength(battle.table, other) == 1


def late(*crowd, **more):
    """RX of Red's main body is still to come, by the fourth Joker."""
    return lay(
        *crowd,
        unit("B", at=(30, 10)),
        unit("RX", gone="reserve"),
        switches={"reinforced_by_die": True},
        terms=Terms(reshuffles=9, arrivals=(Arrival(4, RED, ("RX",)),)),
        last_actor=RED,
        **more,
    )


@cites("AGW-364", "AGW-147")
def test_who_of_a_main_body_finds_no_room_comes_at_a_later_joker():
    crowd = [unit(f"R{n}", at=(1 + 2 * n, 58), facing=EAST, figures=24) for n in range(36)]
    battle = Battle(late(*crowd, jokers=3), "JL 2 DA H3 S4 S5 S6 D2")
    (waits,) = [e for e in battle.game.chronicle if isinstance(e, events.KeptWaiting)]
    assert (waits.unit, battle.unit("RX").gone) == ("RX", "reserve")
    called = battle.table.called_up
    battle = Battle(late(unit("R", at=(30, 50)), jokers=6, called_up=called), "JL")
    assert battle.asks() == "BringOn"
    nobody = Battle(late(unit("R", at=(30, 50)), jokers=6, called_up=(RED,)), "JL H7")
    assert nobody.asks() == "UseCard"


# Columns on a road


@cites("AGW-368")
@pytest.mark.parametrize("army", ["us-west-75", "britain-50", "zulus-75", "plains-tribes-48"])
def test_a_column_stands_on_the_road_in_march_column_and_its_horse_beside_it(army):
    table = deployed("ambush", blue=army).table
    column = on_the_road(table, BLUE)
    foot = [u for u in table.own(BLUE) if not u.mounted and u.kind != "sharpshooters"]
    assert bool(column) == bool(foot)
    for one in column[:3]:
        assert one.formation in ("march", "limbered", "mass")
        assert came_along(table, BLUE, base_of(one)) <= inches(24)


@cites("AGW-368")
def test_who_is_on_the_march_is_refused_a_place_beside_the_road():
    game = begun("ambush", blue="britain-50")
    deploy = game.question
    assert (type(deploy).__name__, deploy.seat) == ("Deploy", BLUE)
    foot = next(u.id for u in game.table.units.values() if u.seat == BLUE and u.kind == "infantry")
    horse = next(u.id for u in game.table.units.values() if u.seat == BLUE and u.mounted)
    beside = (inches(12), inches(29))
    assert deploy.fault(Stand(foot, *beside)).cite == "AGW-368"
    assert deploy.fault(Stand(horse, *beside)) is None
    assert deploy.fault(Stand(foot, inches(20), inches(22))) is None
    assert deploy.fault(Stand(foot, inches(20), inches(22), "line")).cite == "AGW-368"
    assert deploy.fault(Stand(foot, inches(30), inches(24))).cite == "AGW-368"  # too far
    assert deploy.fault(Stand(foot, inches(8), inches(22))).cite == "AGW-368"  # not far enough


@cites("AGW-368")
def test_places_on_the_road_are_told_apart_by_how_far_the_column_has_come():
    deploy = begun("ambush").question
    offers = [deploy.describe(stand) for stand in deploy.offers()]
    told = {offer.detail for offer in offers}
    assert len(told) == len(offers) > 3
    assert all(one.startswith("its head has come 2") for one in sorted(told)[-3:])


@cites("AGW-380")
def test_escorts_on_the_road_keep_within_three_inches_of_the_wagons():
    game = begun("escort", blue="britain-50")
    game.answer(Stand("blue-train", inches(20), inches(28)), BLUE)
    foot = next(u.id for u in game.table.units.values() if u.seat == BLUE and u.kind == "infantry")
    deploy = game.question
    assert deploy.fault(Stand(foot, inches(4), inches(26))).cite == "AGW-380"
    assert deploy.fault(Stand(foot, inches(16), inches(28))) is None
    assert deploy.fault(Stand(foot, inches(16), inches(36))).cite == "AGW-380"
    table = deployed("escort").table
    assert table.units["blue-train"].formation == "march"
    assert on_the_road(table, BLUE)[0].kind == "wagons"


@cites("AGW-369", "AGW-381")
@pytest.mark.parametrize(("scenario", "cite"), [("ambush", "AGW-369"), ("escort", "AGW-381")])
def test_the_first_who_waits_is_within_twelve_inches_of_the_head(scenario, cite):
    game = begun(scenario)
    chance = Stream.of("column")
    while type(game.question).__name__ == "Deploy" and game.question.seat == BLUE:
        offers = game.question.offers()
        game.answer(offers[chance.below(len(offers))], BLUE)
    head = head_of(game.table, BLUE)
    assert (head.kind == "wagons") == (scenario == "escort")
    deploy = game.question
    first = next(u.id for u in game.table.units.values() if u.seat == RED)
    assert deploy.fault(Stand(first, inches(70), inches(24))).cite == cite
    game.answer(deploy.offers()[0], RED)
    placed = game.table.own(RED)[0]
    assert within(base_of(placed), base_of(head), inches(12))
    later = next(u.id for u in game.table.units.values() if u.seat == RED and u.place == NOWHERE)
    assert game.question.fault(Stand(later, inches(70), inches(24))) is None


# Wagons


def convoy(*more, share=(1, 2), **fields):
    terms = Terms(victory="escort", attacker=RED, exits=((BLUE, "bottom"),), share=share)
    train = unit("B", "wagons", at=(30, 30), figures=4, formation="march")
    rest = [unit("B2", at=(5, 5)), unit("R9", at=(66, 58)), unit("R8", at=(58, 58))]
    rest += [unit("R7", at=(50, 58))]
    return lay(train, *rest, *more, terms=terms, **fields)


@cites("AGW-383")
def test_a_wagon_is_taken_by_a_whole_activation_beside_it():
    battle = Battle(convoy(unit("R", at=(30, 32.75))), "H9")
    assert gap(base_of(battle.unit("R")), base_of(battle.unit("B"))) <= inches(1)
    battle.play(Use("unit", ("R",)))
    assert Deed("capture") in battle.offers()
    assert battle.refusal(Deed("charge", "B")) == "AGW-383"
    assert battle.refusal(Deed("shoot", "B")) == "AGW-383"
    told = battle.play(Deed("capture"))
    assert told.one(events.WagonTaken).captor == "R"
    assert battle.unit("B").figures == 3
    assert told.kinds()[-1] == "ActivationEnded"


@cites("AGW-383")
def test_an_enemy_in_contact_prevents_the_taking_and_so_does_any_other_deed():
    guard = unit("B3", at=(33, 28.5), facing=9000)
    battle = Battle(convoy(unit("R", at=(30, 32.75)), guard), "H9")
    battle.play(Use("unit", ("R",)))
    assert battle.refusal(Deed("capture")) == "AGW-383"
    battle = Battle(convoy(unit("R", at=(30, 32.75), disordered=True)), "H9")
    battle.play(Use("unit", ("R",)))
    battle.play(Deed("reform"))
    assert battle.refusal(Deed("capture")) == "AGW-383"
    battle = Battle(convoy(unit("R", at=(30, 38))), "H9")
    battle.play(Use("unit", ("R",)))
    assert battle.refusal(Deed("capture")) == "AGW-383"


@cites("AGW-382", "AGW-383")
@pytest.mark.parametrize(("share", "left"), [((1, 2), 2), ((3, 4), 3)])
def test_raiders_win_once_too_few_wagons_can_be_saved(share, left):
    table = convoy(unit("R", at=(30, 32.25)), share=share)
    table.units["B"].figures = left
    battle = Battle(table, "H9")
    battle.play(Use("unit", ("R",)))
    battle.play(Deed("capture"))
    assert battle.game.verdict.winner == RED
    assert battle.game.verdict.cite == "AGW-382"


@cites("AGW-382")
@pytest.mark.parametrize(("share", "left"), [((1, 2), 2), ((3, 4), 3)])
def test_the_escort_wins_when_enough_wagons_leave_by_the_far_end(share, left):
    table = convoy(share=share)
    train = table.units["B"]
    train.figures, train.place = left, (30 * 254, 58 * 254)
    battle = Battle(table, "S9")
    battle.play(Use("unit", ("B",)))
    told = battle.play(Deed("exit"))
    assert told.one(events.Left).gone == "exited"
    assert battle.game.verdict.winner == BLUE
    assert battle.table.why == "enough wagons are through"


@cites("AGW-382")
def test_raiders_are_driven_off_by_the_loss_of_a_quarter():
    table = convoy(unit("R", figures=0, original=12, gone="destroyed"))
    battle = Battle(table, "S9")
    assert battle.game.verdict.winner == BLUE
    assert battle.table.why == "the raiders are driven off"


# Fieldworks


@cites("AGW-374")
@pytest.mark.parametrize("scenario", ["fieldworks", "fieldworks-laager", "fieldworks-height"])
def test_no_more_than_half_of_the_defenders_begin_in_the_work(scenario):
    game = begun(scenario)
    work = Polygon([Point(x, y) for x, y in game.table.terms.work])
    refused = 0
    while type(game.question).__name__ == "Deploy" and game.question.seat == BLUE:
        deploy = game.question
        stands = deploy._stands(deploy.offers()[0].piece, inches(2))
        inside = [s for s in stands if overlap(deploy._base(s), work)]
        legal = [stand for stand in inside if deploy.fault(stand) is None]
        if deploy.offers()[0].piece in game.table.units:
            refused += any(f and f.cite == "AGW-374" for f in map(deploy.fault, inside))
        game.answer((legal or deploy.offers())[0], BLUE)
    own = game.table.own(BLUE)
    held = [one for one in own if overlap(base_of(one), work)]
    assert refused
    assert len(held) * 2 <= len(own)
    assert len(held) >= 2


@cites("AGW-374")
@pytest.mark.parametrize("scenario", ["fieldworks", "fieldworks-laager", "fieldworks-height"])
def test_attackers_deploy_up_to_twelve_inches_from_the_work(scenario):
    table = table_of(scenario)
    work = Polygon([Point(x, y) for x, y in table.terms.work])
    zone = Polygon([Point(x, y) for x, y in table.zones[RED]])
    assert inches(12) <= gap(work, zone) <= inches(15)


# Isolated Detachment


@cites("AGW-385")
def test_an_isolated_player_sets_his_other_cards_aside_until_the_relief_comes():
    table = lay(
        unit("B", at=(60, 30)),
        unit("B2", gone="reserve"),
        unit("R", at=(40, 30)),
        phase="deal",
        switches={"cards_set_aside": True},
        terms=Terms(attacker=RED, keep=((BLUE, 2),), arrivals=(Arrival(1, BLUE, ("B2",), "left"),)),
    )
    battle = Battle(table, "S2 S3 S4 C5 C6 H2")
    assert battle.question.words() == "Which card is set aside for the relief?"
    assert battle.question.describe("S2").cite == "AGW-385"
    battle.play("S2", "S3", "S4")
    assert battle.table.hands[BLUE] == ("C5", "C6")
    assert battle.table.aside[BLUE] == ("S2", "S3", "S4")
    assert battle.refusal("S2") == "AGW-139"  # they cannot be played yet
    battle.play("", "", fates="JL")
    told = battle.play(Entry("left", inches(12)))
    assert told.one(events.CardsTakenUp).cards == ("S2", "S3", "S4")
    assert len(battle.table.hands[BLUE]) == 5  # above three
    assert told.one(events.Returned).unit == "B2"


@cites("AGW-385", "AGW-121")
def test_where_hands_are_hidden_nobody_learns_which_cards_were_set_aside():
    taken = events.CardsTakenUp(BLUE, ("S2", "S3"), hidden=True)
    table = lay(unit("B"), switches={"hidden_hands": True}, aside={BLUE: ("S2", "S3")})
    assert "2♠ 3♠" in taken.seen(BLUE).tell(table)
    assert taken.seen(RED).tell(table) == "The relief is here: Blue takes up what was set aside."
    table.packs = {"": replace(table.packs[""], deck=table.deck.drawn("S2").drawn("S3"))}
    worlds = set()
    for seed in range(8):
        world = table.copy()
        BOOK.imagine(world, RED, Stream.of(f"aside {seed}"))
        worlds.add(world.aside[BLUE])
        assert len(world.deck.unknown) == len(table.deck.unknown)
    assert len(worlds) > 1


@cites("AGW-385", "AGW-074")
def test_with_headquarters_the_cards_that_were_set_aside_are_lost():
    table = lay(
        unit("B", at=(60, 30)),
        unit("B2", gone="reserve"),
        unit("R", at=(40, 30)),
        headquarters={BLUE: (60, 10)},
        terms=Terms(attacker=RED, arrivals=(Arrival(1, BLUE, ("B2",), "left"),)),
        aside={BLUE: ("S3", "S4")},
    )
    table.packs = {"": replace(table.packs[""], deck=table.deck.drawn("S3").drawn("S4"))}
    battle = Battle(table, "H7")
    battle.game.tell(events.HeadquartersOverrun(BLUE, "R"))
    assert battle.table.aside[BLUE] == ()
    battle.play(Use("unit", ("R",)), END, fates="JL")
    told = battle.play(Entry("left", inches(12)), fates="H8")
    assert not told.of(events.CardsTakenUp)


@cites("AGW-388")
def test_half_of_the_besiegers_face_the_relief():
    game = begun("isolated-detachment")
    while game.question.seat != RED:
        game.answer(game.question.offers()[0], game.question.seat)
    relief = game.table.facings[RED]
    away = (relief + 18000) % 36000
    units = [one.id for one in game.table.units.values() if one.seat == RED]
    for number, piece in enumerate(units):
        turned = [s for s in game.question._stands(piece, inches(2)) if s.facing == away]
        legal = [stand for stand in turned if game.question.fault(stand) is None]
        assert bool(legal) == ((number + 1) * 2 <= len(units))
        if not legal:
            assert "AGW-388" in {f.cite for f in map(game.question.fault, turned) if f}
        game.answer((legal or game.question.offers())[0], RED)
    facing = [one for one in game.table.own(RED) if one.bearing == relief]
    assert len(facing) * 2 >= len(units) > len(facing)


@cites("AGW-388")
def test_besiegers_begin_nine_inches_from_the_detachment_in_their_own_half():
    table = deployed("isolated-detachment").table
    for besieger in table.own(RED):
        assert besieger.place[0] > table.width // 2
        assert all(gap(base_of(besieger), base_of(one)) >= inches(9) for one in table.own(BLUE))


# A Fighting Retreat


def pursuit(**more):
    return lay(
        unit("B", at=(30, 30)),
        unit("B2", at=(50, 40)),
        unit("R", gone="coming"),
        unit("R2", "light_cavalry", gone="reserve"),
        unit("R3", at=(66, 58)),
        switches={"flanking_move": True, "fight_on": True, "attacker_comes_on": True},
        terms=Terms(
            victory="rearguard",
            attacker=RED,
            reshuffles=2,
            exits=((RED, "top"),),
            arrivals=(Arrival(2, RED, ("R2",), "left"),),
        ),
        **more,
    )


@cites("AGW-395")
def test_a_pursuer_marches_on_to_the_table_when_a_card_is_used_for_him():
    battle = Battle(pursuit(), "H9")
    assert Use("unit", ("R",)) in battle.offers()
    assert Use("unit", ("R2",)) not in battle.offers()  # they are riding round
    battle.play(Use("unit", ("R",)))
    assert battle.asks() == "ComeOn"
    assert battle.refusal(Entry("left", inches(10))) == "AGW-395"
    told = battle.play(Entry("own", inches(30)))
    assert told.one(events.CameOn).unit == "R"
    assert battle.unit("R").place == (inches(30), inches(59) - 10)
    battle.play(Deed("march", count=2), fates="4 5")
    assert battle.asks() == "March"


@cites("AGW-395")
def test_the_fighting_retreat_begins_with_the_pursuers_off_the_table():
    game = deployed("fighting-retreat")
    assert game.table.own(RED) == []
    zone = Polygon([Point(x, y) for x, y in game.table.zones[BLUE]])
    assert game.table.height - max(point.y for point in zone.corners) >= inches(12)
    gone = {one.gone for one in game.table.units.values() if one.seat == RED}
    assert gone == {"coming", "reserve"}


@cites("AGW-395")
def test_flankers_are_announced_at_the_first_joker_and_appear_at_the_second():
    battle = Battle(pursuit(), "JL")
    assert battle.asks() == "RideRound"
    told = battle.play(True, fates="H9")
    notice = told.one(events.FlankersAnnounced)
    assert notice.units == ("R2",)
    assert notice.seen(BLUE).units == ()  # not who they are
    assert "R2" not in notice.tell(battle.table)
    battle = Battle(pursuit(jokers=1, called_up=("flank",)), "JL")
    assert battle.asks() == "ComeOn"
    assert battle.refusal(Entry("left", inches(31))) == "AGW-395"  # more than halfway
    assert battle.refusal(Entry("own", inches(30))) == "AGW-395"
    assert battle.refusal(Entry("right", inches(29))) == ""
    battle.play(Entry("left", inches(29)), fates="DA H3 S4 S5 S6 D2")
    flank = battle.unit("R2")
    assert (flank.on_table, flank.bearing) == (True, 9000)
    assert flank.place[1] == inches(60 - 29)


@cites("AGW-395")
def test_without_notice_the_horse_follows_the_others():
    battle = Battle(pursuit(), "JL")
    battle.play(False, fates="H9")
    assert battle.unit("R2").gone == "coming"
    assert Use("unit", ("R2",)) in battle.offers()


@cites("AGW-351")
@pytest.mark.parametrize("scenario", sorted(scenarios()))
def test_any_two_armies_find_their_places_in_any_scenario(scenario):
    big = deployed(scenario, "afghanistan-100", "britain-100").table
    small = deployed(scenario, "plains-tribes-24", "boers-24").table
    for table in (big, small):
        waiting = [u for u in table.units.values() if u.place == NOWHERE and not u.gone]
        assert not waiting
