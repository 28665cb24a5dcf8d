"""What a drilled commander of A Gentleman's War does in positions that have one good answer."""

import pytest
from msgspec.structs import replace

from books.gentlemans_war.field import BLUE, RED, Battle, general, lay, unit
from grognard.books.gentlemans_war import BOOK
from grognard.books.gentlemans_war.brigades import Use, UseCard
from grognard.books.gentlemans_war.country import KINDS, pace_of
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.pieces import Cameo, Objective, Terms
from grognard.books.gentlemans_war.responding import RespondWithFire
from grognard.players import Outlook, seat
from grognard.players.brains import TEMPERS, brain_of
from grognard.players.brains.gentlemans_war.acting import work
from grognard.players.brains.gentlemans_war.clashing import carry_home, charge, hope, odds, reaches
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.judging import judge
from grognard.players.brains.gentlemans_war.ways import Country, chart_of
from grognard.tabletop.geometry import inches

BRAIN = brain_of("gentlemans_war")
STEADY = TEMPERS["steady"]


def favourite(game):
    """What drill answers here."""
    asked = BRAIN.ask(game, game.question)
    worths = BRAIN.weigh(game, asked, STEADY)
    return asked.choices[worths.index(max(worths))]


def charged(charger, target):
    """Blue's B has charged red's R."""
    far = unit("R9", at=(66, 58)), unit("B9", at=(66, 2))
    battle = Battle(lay(charger, target, *far), "S7")
    battle.play(Use("unit", ("B",)))
    battle.play(Deed("charge", "R"))
    return battle.game


def acting(*units, card="H7", **more):
    """Red's R has been given the card and asks what to do."""
    battle = Battle(lay(*units, **more), card)
    battle.play(Use("unit", ("R",)))
    return battle.game


def test_fresh_foot_forms_square_before_horse():
    horse = unit("B", "light_cavalry", at=(30, 28))
    assert favourite(charged(horse, unit("R", at=(30, 40)))) == "form:square"


def test_foot_charged_by_foot_keeps_its_actions_for_a_volley():
    assert favourite(charged(unit("B", at=(30, 32)), unit("R", at=(30, 40)))) == ""


def test_foot_with_an_enemy_in_range_shoots_first():
    game = acting(unit("R", at=(30, 40)), unit("B", at=(30, 30)), unit("B9", at=(66, 2)))
    assert favourite(game) == Deed("shoot", "B")


def test_the_disordered_dress_their_ranks_when_nobody_is_near():
    game = acting(unit("R", at=(30, 50), disordered=True), unit("B", at=(30, 10)))
    assert favourite(game) == Deed("reform")


def test_who_is_far_from_the_enemy_goes_to_him():
    game = acting(unit("R", at=(30, 55)), unit("B", at=(30, 5)))
    assert favourite(game).kind in ("march", "run")


def test_a_limbered_gun_within_its_range_goes_into_action():
    gun = unit("R", "field_gun", at=(30, 50), formation="limbered")
    game = acting(gun, unit("B", at=(30, 22)), unit("B9", at=(66, 2)))
    assert favourite(game) == Deed("form", "deployed")


def test_the_odds_of_a_charge_are_better_from_the_flank():
    table = lay(unit("R", at=(30, 40)), unit("B", at=(30, 30)))
    front = odds(table, table.units["B"], table.units["R"]).wins
    table.units["B"].place, table.units["B"].bearing = (45 * 254, 40 * 254), 27000
    assert odds(table, table.units["B"], table.units["R"]).wins > front


def test_dice_reach_as_far_as_they_are_thrown():
    assert reaches(1, 1) == 1
    assert reaches(1, 6) == 1 / 6
    assert reaches(2, 12) == 1 / 36
    assert reaches(3, 19) == 0


def test_a_lone_offer_that_must_be_asked_for_secrecy_needs_no_explanation():
    """Nobody holds a card, but with hidden hands everybody is asked all the same."""
    horse, foot = unit("B", "light_cavalry", at=(30, 28)), unit("R", at=(30, 40))
    table = lay(horse, foot, unit("R9", at=(66, 58)), switches={"hidden_hands": True})
    game = Battle(table, "S7").game
    game.book = BOOK  # which knows how to imagine hidden hands
    while not isinstance(game.question, UseCard):
        game.answer("")
    game.answer(Use("unit", ("B",)))
    game.answer(Deed("charge", "R"))
    assert list(game.question.offers()) == [""]
    player = seat("general", "1")
    assert player.choose(Outlook(game, game.question.seat)) == ""
    assert player.explain().words == "There was only one thing to do."


def box(left, top, right, bottom):
    """The corners of an oblong, in inches."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple((x * 254, y * 254) for x, y in corners)


def test_the_way_to_a_place_leads_over_the_bridge():
    river = replace(KINDS["river"], id="river", outline=box(0, 28, 72, 32))
    bridge = replace(KINDS["bridge"], id="bridge", outline=box(57, 27, 63, 33))
    foot = pace_of(unit("R"))
    here, there = (inches(12), inches(45)), (inches(12), inches(15))
    open_, crossed = (
        chart_of(Country(inches(72), inches(60), features), foot, there)
        for features in ((), (river, bridge))
    )
    assert open_.far(here) == pytest.approx(30, abs=1)
    assert crossed.far(here) > 80
    assert crossed.toward(here, 40)[0] > inches(30)  # along the bank, not into the water


PASS = Terms("rearguard", "red", exits=(("red", "top"),))
"""Red has to get past."""


def test_who_must_leave_the_table_marches_off_by_the_edge_and_stays_for_no_fight():
    enemy = unit("B", "light_cavalry", at=(40, 12), disordered=True), unit("B9", at=(66, 20))
    game = acting(unit("R", at=(30, 1.2)), *enemy, unit("R9", at=(60, 58)), terms=PASS)
    assert favourite(game) == Deed("exit")


def test_near_the_edge_one_die_is_kept_to_leave_by():
    horse = unit("R", "light_cavalry", at=(30, 6))
    game = acting(horse, unit("B", at=(60, 20)), unit("R9", at=(60, 58)), terms=PASS)
    chosen = favourite(game)
    assert chosen.kind == "march"
    assert chosen.count < game.table.units["R"].dice


def test_horse_that_comes_on_by_a_flank_turns_into_a_column_toward_the_edge():
    """To wheel in line would cost it most of its dice."""
    horse = unit("R", "light_cavalry", at=(1.5, 40), facing=9000)
    game = acting(horse, unit("B", at=(60, 20)), unit("R9", at=(60, 58)), terms=PASS)
    assert favourite(game) == Deed("face", angle=-9000)


def test_foot_with_far_to_go_to_the_edge_forms_column():
    far = unit("B", at=(66, 20)), unit("R9", at=(60, 58))
    game = acting(unit("R", at=(10, 55)), *far, terms=PASS)
    assert favourite(game) == Deed("form", "march")


def test_those_who_have_not_come_yet_are_called_up_before_others_shuffle_about():
    late = unit("R2", "light_cavalry", gone="coming")
    table = lay(unit("R", "field_gun", at=(30, 50)), late, unit("B", at=(30, 10)), terms=PASS)
    assert favourite(Battle(table, "H7").game) == Use("unit", ("R2",))


def test_a_raider_beside_the_wagons_takes_one():
    wagons = unit("B", "wagons", at=(30, 30), facing=9000)
    terms = Terms("escort", "red", exits=(("blue", "right"),))
    game = acting(unit("R", at=(30, 32.2)), wagons, unit("B9", at=(66, 2)), terms=terms)
    assert favourite(game) == Deed("capture")


def test_who_is_on_the_ground_he_wants_turns_on_its_defenders():
    terms = Terms("fieldworks", "red", objectives=(Objective("o", (7620, 7620), inches(16)),))
    table = lay(
        unit("R", at=(30, 40)), unit("R2", at=(30, 57)), unit("B", at=(44, 30)), terms=terms
    )
    field = Field(table, STEADY)
    assert field.goal(table.units["R"]) is None
    assert field.goal(table.units["R2"]) == (7620, 7620)


def test_a_hold_card_buys_a_better_volley_against_a_charge():
    """Foot that has acted has one action: with a card it shoots at short range."""
    far = unit("R9", at=(66, 58)), unit("B9", at=(66, 2))
    target = unit("R", at=(30, 40), acted=True)
    table = lay(unit("B", at=(30, 32)), target, *far, hands={"red": "H5"})
    battle = Battle(table, "S7")
    while not isinstance(battle.question, UseCard):
        battle.play("")
    battle.play(Use("unit", ("B",)))
    battle.play(Deed("charge", "R"))
    battle.play("", fates="6 6 6")
    assert isinstance(battle.question, RespondWithFire)
    assert favourite(battle.game) == "card:H5"


def test_the_judge_sees_who_is_getting_past():
    units = [unit(f"R{i}", at=(6 * i, 50)) for i in range(1, 5)]
    table = lay(*units, unit("B", at=(30, 10)), terms=PASS)
    before = judge(Field(table, STEADY), RED)
    table.units["R1"].gone = "exited"
    table.exited = {"red": 1}
    assert judge(Field(table, STEADY), RED) > before


def test_a_charge_that_nobody_would_make_is_not_thought_about():
    horse, square = unit("R", "light_cavalry", at=(30, 40)), unit("B", at=(30, 30))
    square.formation = "square"
    game = acting(horse, square, unit("B9", at=(66, 2)))
    vain = Deed("charge", "B")
    assert vain in game.question.offers()
    assert vain not in BRAIN.ask(game, game.question).choices


def test_the_best_a_charge_can_be_is_never_less_than_what_it_is():
    weak = unit("B", at=(33, 33), disordered=True, figures=5)
    table = lay(unit("R", at=(30, 40)), weak, unit("B2", at=(60, 10)))
    field, foot = Field(table, STEADY), table.units["R"]
    assert hope(field, foot, weak) >= charge(field, foot, weak) > 0


def test_a_charge_that_would_be_lost_gets_no_card_when_it_falls_short():
    few, many = unit("R", at=(30, 40), figures=2), unit("B", at=(30, 33))
    broken = Field(lay(few, many, unit("B9", at=(66, 2))), STEADY)
    fresh, shaken = unit("R", at=(30, 40)), unit("B", at=(30, 33), disordered=True)
    whole = Field(lay(fresh, shaken), STEADY)
    assert carry_home(broken, few, many, again=False, more=1) <= 0.45
    assert carry_home(whole, fresh, shaken, again=False, more=1) > 0.45
    two = carry_home(whole, fresh, shaken, again=False, more=2)
    assert two > carry_home(whole, fresh, shaken, again=False, more=1)


def test_the_judge_thinks_little_of_a_handful_that_holds_a_position():
    terms = Terms("fieldworks", "red", objectives=(Objective("o", (7620, 2540), inches(8)),))
    many = [unit(f"R{i}", at=(6 * i, 50)) for i in range(1, 9)]
    few, more = ([unit(f"B{i}", at=(6 * i, 10)) for i in range(1, n)] for n in (3, 9))
    odds_on = judge(Field(lay(*many, *few, terms=terms), STEADY), RED)
    assert odds_on > 0
    assert odds_on > judge(Field(lay(*many, *more, terms=terms), STEADY), RED)


@pytest.mark.parametrize(("lit_by", "puts_out"), [("blue", True), ("red", False)])
def test_nobody_puts_out_a_fire_that_he_has_lit_himself(lit_by, puts_out):
    table = lay(unit("R", at=(30, 40)), unit("B", at=(30, 10)))
    table.fires = {"depot": (lit_by, 1)}
    worth = work(Field(table, STEADY), table.units["R"], "douse:depot")
    assert (worth > 0) is puts_out


def joining(mate, target, hand):
    """Red's R has declared a charge at B, and R2 could join it for a card."""
    far = unit("R9", at=(66, 58)), unit("B9", at=(66, 2))
    standing = {RED: "charge"}
    table = lay(unit("R", at=(30, 40)), mate, target, *far, hands={RED: hand}, standing=standing)
    battle = Battle(table, "D7")
    battle.play(Use("unit", ("R",)), Deed("charge", "B"))
    return battle.game


def test_a_comrade_is_worth_even_a_court_card_where_the_fight_is_in_doubt():
    mate, even = unit("R2", at=(37, 40)), unit("B", at=(33, 30))
    assert favourite(joining(mate, even, "HK")) == "join:HK:R2"


def test_a_charge_that_is_as_good_as_won_needs_no_comrade():
    mate, weak = unit("R2", at=(37, 40)), unit("B", at=(33, 30), figures=2, disordered=True)
    assert favourite(joining(mate, weak, "HK")) == ""


@pytest.mark.parametrize(("guns", "parts"), [(2, True), (0, False)])
def test_a_company_goes_in_two_halves_where_two_small_works_wait_for_it(guns, parts):
    sappers = unit("R", "engineers", at=(30, 50))
    ours = [unit(f"R{n}", "field_gun", at=(28 + 4 * n, 53)) for n in range(guns)]
    terms = Terms("fieldworks", "blue", objectives=(Objective("o", (7620, 12700), inches(12)),))
    game = acting(sappers, *ours, unit("B", at=(30, 4)), terms=terms)
    assert (favourite(game) == Deed("party")) is parts


def test_nobody_begins_a_work_that_a_comrade_is_at():
    sappers, gun = unit("R", "engineers", at=(30, 50)), unit("R1", "field_gun", at=(34, 50))
    terms = Terms("fieldworks", "blue", objectives=(Objective("o", (7620, 12700), inches(12)),))
    table = lay(sappers, gun, unit("R2", at=(38, 50)), unit("B", at=(30, 4)), terms=terms)
    assert work(Field(table, STEADY), sappers, "pit:R1") > 0
    table.units["R2"].work = "pit:R1"
    assert work(Field(table, STEADY), sappers, "pit:R1") < 0


def test_who_is_at_a_bridge_stays_at_it_though_there_is_somebody_to_shoot_at():
    river = replace(
        KINDS["river"],
        id="river",
        line=((0, inches(38)), (inches(72), inches(38))),
        width=inches(3),
    )
    sappers = unit("R", "engineers", at=(30, 41), work="pontoon:river")
    sappers.work_place = sappers.place
    others = unit("B", at=(30, 22)), unit("B9", at=(66, 2))
    game = acting(sappers, *others, features=[river], terms=Terms("river", "red"))
    assert game.question.fault(Deed("shoot", "B")) is None
    assert favourite(game) == Deed("end")


def on_stage(role, *units, **more):
    """Red has a cameo of some kind; his cycle begins."""
    commander = general("Bg", (60, 5), commander=True)
    table = lay(*units, hands={BLUE: "S4 SK"}, generals=[commander], stage=(RED,), **more)
    table.cameos = {RED: Cameo(role, state="on")}
    return Battle(table).game


@pytest.mark.parametrize("role", ["mistress", "spy"])
def test_a_mistress_asks_and_a_spy_tries(role):
    game = on_stage(role, unit("R", at=(30, 50)), unit("B", at=(30, 10)))
    assert favourite(game) is True


@pytest.mark.parametrize(("figures", "incites"), [(3, True), (12, False)])
def test_an_enemy_is_incited_only_to_a_charge_that_he_will_rue(figures, incites):
    rash = unit("B", at=(30, 30), figures=figures, original=12, burden="rash officer")
    ours = unit("R", at=(30, 40), disordered=not incites, acted=not incites)
    table = lay(rash, ours, unit("R2", at=(60, 50)), unit("B2", at=(60, 5)))
    table.cameos = {RED: Cameo("rash officer", unit="B", state="on")}
    game = Battle(table, "H7").game
    assert (favourite(game) == "B>R") is incites
