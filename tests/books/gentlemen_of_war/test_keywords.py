"""Symbols and keywords of the glossary."""

import pytest

from books.gentlemen_of_war.field import BLUE, RED, field, reasons, stock
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.roster import Ability, Effects, Item, Need, Option
from marks import cites

FOE = "Conscript"


def house_gun(monkeypatch, **keywords):
    """A gun of three options: a Diamond wounds, a Club suppresses, a Spade immobilizes."""
    options = (
        Option((Need("D"),), Effects(wound=1)),
        Option((Need("C"),), Effects(suppressed=1)),
        Option((Need("S"),), Effects(immobilize=1)),
    )
    fire = Ability(name="Volley", suit="D", type="ranged", range=4, options=options, **keywords)
    name = "Gun " + " ".join(sorted(keywords))
    gun = Item(id=f"house-{name}", name=name, category="Pistol", points=9, abilities=(fire,))
    stock(monkeypatch, gun)
    return name


# Effects


@cites("GOW-070")
def test_concussion_costs_an_action_of_the_next_activation_for_each_symbol():
    battle = field("RB", R="Highlander with Cudgel, Cudgel", B="Redcoat", acts="R")
    told = battle.play("use Bash, add 0, buy 0", "H2 C3 C4 C5")
    assert told.one(events.Marked) == events.Marked("B", events.Marks(concussion=1))
    second = [i for i, arm in enumerate(battle.table.sheets["R"].arms) if arm.source == "Cudgel"][1]
    told = battle.play(f"use:{second}, add 0, buy 0, end", "H3 C6 C7 C8")
    activated = told.of(events.Activated)[0]
    assert (activated.unit, activated.points, activated.concussion) == ("B", 1, 2)


@cites("GOW-070", "GOW-060")
def test_concussion_is_gone_when_the_activation_it_hurt_has_ended():
    battle = field("R..B", R="Highlander", B="Redcoat", given={"B": {"concussion": 2}})
    told = battle.play("end, end, end")
    points = [event.points for event in told.of(events.Activated) if event.unit == "B"]
    assert points == [1, 3]


@cites("GOW-070", "GOW-086")
def test_a_unit_concussed_while_it_acts_loses_the_action_at_once():
    battle = field("R..B", R="Redcoat with Wall Gun", B="Vieux Grognard", acts="R")
    battle.play("use Fire, add 0, buy 0", "D2 D3 C4")
    assert battle.question.detail() == "1 action point left."


@cites("GOW-060")
@pytest.mark.parametrize(("concussion", "points"), [(0, 3), (1, 3), (2, 3), (9, 3)])
def test_what_is_cleared_before_the_activation_hurts_no_more(concussion, points):
    marks = {"concussion": concussion, "immobilized": True, "suppressed": True}
    battle = field(
        "RS..B",
        R="Sergeant-Major",
        S="Redcoat",
        B=FOE,
        acts="R",
        given={"S": marks},
    )
    told = battle.play("use Bellow, on S, add 0, buy 0, end, end", "S2 C3 C4 C5 C6")
    assert told.one(events.Cleared).unit == "S"
    activated = next(event for event in told.of(events.Activated) if event.unit == "S")
    assert activated.points == points
    assert battle.refusal("dash") == ""


@cites("GOW-060", "GOW-070")
@pytest.mark.parametrize(("concussion", "left"), [(0, 3), (1, 3), (3, 3)])
def test_a_unit_cleared_while_it_acts_has_back_what_concussion_took(concussion, left):
    battle = field(
        "R.S.B",
        R="Sergeant-Major",
        S=FOE,
        B=FOE,
        given={"R": {"concussion": concussion}},
    )
    battle.play("activate R")
    battle.play("use Bellow, on R, add 0, buy 0", "S2 C3 C4 C5 C6")
    assert battle.question.detail() == f"{left} action points left."


@cites("GOW-060", "GOW-070")
def test_clearing_gives_back_no_more_than_was_lost():
    battle = field(
        "R.S.B",
        R="Sergeant-Major",
        S=FOE,
        B=FOE,
        given={"R": {"concussion": 9, "commanded": 1}},
        switches="prestige",
    )
    battle.play("activate R, yes")
    assert battle.question.detail() == "5 action points left."


@cites("GOW-071", "GOW-060")
def test_an_immobilized_unit_may_not_dash_until_its_activation_ends():
    battle = field("R.B1", R="Redcoat with Caltrops", B=FOE, acts="R")
    told = battle.play("use Strew, add 0, buy 0, end", "D2 C3 C4")
    assert told.one(events.Marked).marks == events.Marks(immobilize=1)
    assert battle.refusal("dash") == "GOW-071"
    assert battle.refusal("move") == ""
    battle.play("end, end")
    assert battle.refusal("dash") == ""


@cites("GOW-072")
def test_a_suppressed_unit_is_not_the_next_to_activate():
    battle = field("R..B.C.D", R="Redcoat with Smoothbore Musket", B=FOE, C=FOE, D=FOE, acts="R")
    battle.play("use Fire, on B, add 0, buy 2, end", "D2 C3 C4")
    assert battle.refusal("activate B") == "GOW-072"
    assert battle.offers() == ["C", "D"]


@cites("GOW-072")
def test_a_suppressed_unit_activates_if_there_is_no_other():
    marks = {"suppressed": True}
    battle = field("R..B.C", R=FOE, B=FOE, C=FOE, given={"B": marks, "C": marks})
    battle.play("end")
    assert battle.offers() == ["B", "C"]


@cites("GOW-072")
def test_suppression_binds_the_very_next_choice_and_no_more():
    battle = field("RS..B.C", R=FOE, S=FOE, B=FOE, C=FOE, given={"B": {"suppressed": True}})
    battle.play("activate R, end")
    assert battle.asks() == "Act"  # C had to be taken
    told = battle.play("end, end")
    assert told.of(events.Activated)[-1].unit == "B"


@cites("GOW-072")
def test_suppression_carries_over_into_the_next_turn():
    given = {"B": {"acted": True}, "C": {"acted": True}}
    table = {"acting": RED, "first": BLUE}
    gun = "Redcoat with Smoothbore Musket"
    battle = field("R..B.C", R=gun, B=FOE, C=FOE, given=given, table=table)
    battle.play("use Fire, on B, add 0, buy 2, end, blue", "D2 C3 C4")
    told = battle.game.chronicle
    assert [event.unit for event in told if isinstance(event, events.Activated)][-1] == "C"


@cites("GOW-073")
def test_knockback_pushes_a_hex_straight_away():
    battle = field("R.B1", R="Redcoat with Pistol", B=FOE, acts="R")
    told = battle.play("use Fire, add 0, buy 1", "D8 C3 C4")
    pushed = told.one(events.Moved)
    assert (pushed.unit, pushed.path[-1], pushed.willing) == ("B", battle.places["1"], False)
    assert pushed.says_who() == "GOW-073"


@cites("GOW-073")
def test_between_two_directions_alike_the_attacker_chooses():
    line = """
    R....
     .B1..
    ..2..
    """
    battle = field(line, R="Redcoat with Pistol", B=FOE, acts="R")
    battle.play("use Fire, add 0, buy 1", "D8 C3 C4")
    assert (battle.asks(), battle.question.seat) == ("Push", RED)
    assert battle.reachable() == {"1", "2"}
    assert battle.play("to 2").one(events.Moved).path[-1] == battle.places["2"]


@cites("GOW-073")
@pytest.mark.parametrize(
    ("line", "moved"),
    [
        pytest.param("R.BC.", False, id="occupied"),
        pytest.param("R.BhC", False, id="hard cover"),
        pytest.param("CR.B", False, id="the edge of the field"),
        pytest.param("R.BfC", True, id="soft cover costs nothing"),
        pytest.param("R.BwC", True, id="water"),
    ],
)
def test_a_unit_with_nothing_free_behind_it_is_not_knocked_back(line, moved):
    battle = field(line, R="Redcoat with Pistol", B=FOE, C=FOE, acts="R")
    told = battle.play("use Fire, on B, add 0, buy 1", "D8 C3 C4")
    assert bool(told.of(events.Moved)) is moved
    assert len(told.of(events.Wounded)) == 1


@cites("GOW-073", "GOW-079")
def test_each_knockback_symbol_pushes_a_hex():
    battle = field("R.B12", R="Redcoat with Blunderbuss", B=FOE, acts="R")
    told = battle.play("use Fire, add 0, buy 0, buy 0", "D2 D3 C4")
    places = [event.path[-1] for event in told.of(events.Moved)]
    assert places == [battle.places["1"], battle.places["2"]]


@cites("GOW-074")
def test_reveal_looks_at_so_many_of_ones_own_top_cards():
    battle = field("R....B", R="Redcoat with Spyglass", B=FOE, acts="R")
    told = battle.play("use Observe, add 0, buy 0", "C2 H3 H4 S5 S6")
    assert told.one(events.Revealed) == events.Revealed(RED, ("S5", "S6"), 2)
    assert battle.asks() == "Act"  # only Battlefield Calculus ends in a shuffle


@cites("GOW-074")
def test_a_second_look_sees_the_same_cards_and_more():
    battle = field("R....B", R="Redcoat with Spyglass", B=FOE, acts="R")
    battle.play("use Observe, add 0, buy 0, buy 0", "C2 C3 H4 S5 C6 C7 S8")
    told = battle.play("use Battlefield Calculus, add 0, buy 0, buy 0, no", "S5 C6 C7 S9")
    assert told.one(events.Revealed).cards == ("S8", "S9")


# Ammunition


@cites("GOW-075")
def test_a_gun_without_ammunition_does_not_fire_and_a_full_one_is_not_loaded():
    battle = field("R..B", R="Redcoat with Pistol", B=FOE, acts="R")
    assert battle.refusal("load Pistol") == "GOW-075"
    battle.play("use Fire, add 0", "C2 C3 C4")
    assert battle.refusal("use Fire") == "GOW-075"
    told = battle.play("load Pistol")
    assert told.one(events.Loading).done is True
    assert battle.refusal("use Fire") == ""
    assert battle.refusal("load Pistol") == "GOW-075"


@cites("GOW-075")
def test_what_has_no_load_is_used_up_for_good():
    battle = field("R.B", R="Redcoat with Caltrops", B=FOE, acts="R")
    battle.play("use Strew, add 0", "C2 C3 C4")
    assert battle.refusal("use Strew") == "GOW-020"
    assert battle.refusal("load Caltrops") == "GOW-075"
    battle.play("end, end")
    assert battle.refusal("use Strew") == "GOW-075"


@cites("GOW-076", "GOW-077", "GOW-107")
@pytest.mark.parametrize("host", ["Smoothbore Musket", "Drum", "Colours"])
def test_a_bayonet_draws_a_card_fewer_whatever_it_is_fixed_to(host):
    battle = field("RB", R=f"Highlander with {host}, Socket Bayonet", B=FOE, acts="R")
    reckoning = battle.weigh("use Stab")
    assert (reckoning.total, reasons(reckoning)) == (3, {"GOW-077": -1})


# Buying more than once


@cites("GOW-078")
def test_multichoice_buys_several_options_each_once(monkeypatch):
    gun = house_gun(monkeypatch, multichoice=True)
    battle = field("R..B", R=f"Redcoat with {gun}", B=FOE, acts="R")
    battle.play("use Volley, add 2, buy 0", "D2 D3 C4 C5 H6")
    assert battle.refusal("buy 0") == "GOW-078"
    assert battle.offers() == ["1", ""]
    told = battle.play("buy 1")
    assert told.kinds()[:4] == ["Bought", "CheckDone", "Wounded", "Marked"]


@cites("GOW-078", "GOW-059")
def test_each_hit_of_a_multichoice_is_resolved_by_itself(monkeypatch):
    gun = house_gun(monkeypatch, multichoice=True)
    battle = field("R..B", R=f"Redcoat with {gun}", B="Conscript with Breastplate", acts="R")
    told = battle.play("use Volley, add 0, buy 0, buy 1, hold, hold", "D2 C4 H6 C2 H3")
    assert [event.hearts for event in told.of(events.HeldFast)] == [0, 1]


@cites("GOW-079")
def test_repeatable_buys_the_same_option_as_often_as_the_cards_pay(monkeypatch):
    gun = house_gun(monkeypatch, repeatable=True)
    battle = field("R..B", R=f"Redcoat with {gun}", B=FOE, acts="R")
    battle.play("use Volley, add 2, buy 0", "D2 D3 C4 C5 H6")
    assert battle.refusal("buy 1") == "GOW-079"
    assert battle.offers() == ["0", ""]
    told = battle.play("buy 0")
    assert [event.wounds for event in told.of(events.Wounded)] == [1, 1]


@cites("GOW-078", "GOW-079")
def test_repeatable_and_multichoice_together_buy_any_mixture(monkeypatch):
    gun = house_gun(monkeypatch, repeatable=True, multichoice=True)
    battle = field("R..B", R=f"Redcoat with {gun}", B=FOE, acts="R")
    battle.play("use Volley, add 2, buy 0, buy 1", "D2 D3 C4 C5 H6")
    assert battle.offers() == ["0", "1", ""]
    told = battle.play("buy 1, buy 0")
    assert len(told.of(events.Wounded)) == 2
    assert len(told.of(events.Marked)) == 2


@cites("GOW-079", "GOW-082")
def test_the_same_effect_bought_several_times_on_one_unit_adds_up():
    battle = field("R.S...B", R="Hauptmann", S="Redcoat", B=FOE, acts="R")
    told = battle.play("use Befehl, on S, on nobody, add 0, buy 0, buy 0, end, end", "C2 C3 H4 H5")
    activated = next(event for event in told.of(events.Activated) if event.unit == "S")
    assert (activated.points, activated.commanded) == (5, 2)


@cites("GOW-018", "GOW-079")
def test_a_wild_card_pays_where_it_is_needed_most(monkeypatch):
    gun = house_gun(monkeypatch, multichoice=True)
    battle = field("R..B", R=f"Redcoat with {gun}", B=FOE, acts="R")
    told = battle.play("use Volley, add 0, buy 0, buy 1, buy 2", "DJ D3 S4")
    assert [event.what for event in told.of(events.Bought)] == [
        "Wound 1",
        "Suppressed",
        "Immobilize",
    ]


# Targets


@cites("GOW-080")
def test_multitarget_may_name_a_target_for_each_option():
    battle = field("R.S.T.U.B", R="Hauptmann", S=FOE, T=FOE, U=FOE, B=FOE, acts="R")
    battle.play("use Befehl, on S")
    assert battle.refusal("on S") == "GOW-036"
    battle.play("on T, on nobody, add 0", "C2 C3 C4 H5")
    assert battle.offers() == ["0@S", "0@T", ""]
    told = battle.play("buy 0 on S, buy 0 on T, buy 0 on T")
    assert [event.unit for event in told.of(events.Marked)] == ["S", "T", "T"]


@cites("GOW-080")
def test_a_ranged_multitarget_reaches_only_targets_within_its_range(monkeypatch):
    gun = house_gun(monkeypatch, multitarget=True, repeatable=True)
    battle = field("R..B.C", R=f"Redcoat with {gun}", B=FOE, C=FOE, acts="R")
    battle.play("use Volley")
    assert battle.asks() == "ExtraPoints"  # C is at five hexes, so B is the only target
    battle = field("R..BDC", R=f"Redcoat with {gun}", B=FOE, C=FOE, D=FOE, acts="R")
    battle.play("use Volley")
    assert battle.refusal("on C") == "GOW-080"
    assert battle.offers() == ["B", "D"]


@cites("GOW-080")
def test_the_worst_of_the_named_targets_sets_the_draw(monkeypatch):
    gun = house_gun(monkeypatch, multitarget=True, repeatable=True)
    line = """
    R...B
     ..C..
    """
    battle = field(line, R=f"Redcoat with {gun}", B=FOE, C=FOE, acts="R", under={"B": "f"})
    battle.play("use Volley, on C, on B")
    assert reasons(battle.question.describe(0).reckoning) == {"GOW-126": -1}


@cites("GOW-081")
def test_a_reuseable_ability_is_fresh_again_after_the_activation():
    battle = field("R..B", R="Gentleman Officer with Pistol x4", B=FOE, acts="R")
    battle.play("use Fire, add 0", "C2 C3 C4 C5")
    assert reasons(battle.weigh("use Fire")) == {"GOW-021": -1}
    battle.play("add 0, end, end", "C6 C7 C8")
    assert reasons(battle.weigh("use Fire")) == {}


@cites("GOW-082")
@pytest.mark.parametrize(("chosen", "points"), [("S", [4]), ("T", [3, 3])])
def test_commanded_gives_actions_only_at_the_very_next_opportunity(chosen, points):
    battle = field(
        "R.S.T...BCD", R="Chef de Bande", S="Redcoat", T="Redcoat", B=FOE, C=FOE, D=FOE, acts="R"
    )
    battle.play("use En Avant, on S, add 0, buy 0, end, activate B, end", "C2 H3 H4 H5 H6")
    told = battle.play(f"activate {chosen}, end, activate C, end")
    acted = [event for event in told.of(events.Activated) if event.unit in "ST"]
    assert [event.points for event in acted][: len(points)] == points


# Weight, scatter, blast and recoil


@cites("GOW-083")
def test_a_heavy_weapon_is_not_used_after_moving():
    battle = field("R1...B", R="Redcoat with Wall Gun", B=FOE, acts="R")
    battle.play("move, to 1")
    assert battle.refusal("use Fire") == "GOW-083"


@cites("GOW-083")
@pytest.mark.parametrize("action", ["move", "ride"])
def test_who_has_used_a_heavy_weapon_does_not_move(action):
    battle = field("R1...B", R="Redcoat with Wall Gun, Riding Horse", B=FOE, acts="R")
    assert battle.refusal(action) == ""
    battle.play("use Fire, add 0", "C2 C3")
    assert battle.refusal(action) == "GOW-083"


@cites("GOW-083", "GOW-094")
def test_mobile_loading_does_not_move_who_has_used_a_heavy_weapon():
    gunner = "Fusilier of the Line with Wall Gun"
    battle = field("R1...B", R=gunner, B=FOE, acts="R", points=5)
    battle.play("use Fire, add 0", "C2 C3 C4")
    told = battle.play("load Wall Gun, load Wall Gun, load Wall Gun")
    assert told.of(events.Loading)[-1].done is True
    assert told.of(events.Moved) == []
    assert battle.asks() == "Act"


@cites("GOW-083", "GOW-099")
def test_the_strong_move_and_use_heavy_weapons():
    battle = field("R1...B", R="Sergeant-Major with Wall Gun", B=FOE, acts="R")
    battle.play("move, to 1, use Fire, add 0", "C2 C3 C4")
    assert battle.refusal("move") == ""


@cites("GOW-083")
def test_a_push_is_no_movement_of_ones_own():
    battle = field("R..B1", R="Redcoat with Pistol", B="Redcoat with Wall Gun", acts="R")
    battle.play("use Fire, add 0, buy 1, end", "D8 C2 C3")
    assert battle.refusal("use Fire") == ""


def throw(line, script, cards, **more):
    """R throws a grenade at B and buys its first option."""
    units = {"R": "Conscript with Grenade", "B": FOE, **more}
    battle = field(line, acts="R", **units)
    return battle, battle.play(f"use Throw, on B, add 0, buy 0{script}", cards)


@cites("GOW-084")
def test_the_enemy_may_shift_the_target_hex():
    battle, _ = throw("R.1B23.C", "", "H2 C3", C=FOE)
    assert (battle.asks(), battle.question.seat) == ("ScatterTo", BLUE)
    assert battle.reachable() == {"1", "B", "2"}
    assert battle.refusal("to 3") == "GOW-084"
    told = battle.play("to 2")
    assert told.one(events.Scattered).place == battle.places["2"]


@cites("GOW-084", "GOW-087")
def test_an_empty_hex_is_hit_by_nothing_but_spreads_the_blast():
    _, told = throw("R..B1C.D", ", to 1", "H2 C3", C=FOE, D=FOE)
    assert [event.unit for event in told.of(events.Wounded)] == ["B", "C"]


@cites("GOW-084")
def test_the_enemy_may_leave_the_target_hex_where_it_is():
    _, told = throw("R..B...C", ", to B", "H2 C3", C=FOE)
    assert told.of(events.Scattered) == []
    assert told.one(events.Wounded).unit == "B"


@cites("GOW-084")
def test_whoever_stands_on_the_new_hex_is_hit():
    _, told = throw("R..BS..C", ", to S", "H2 C3", S=FOE, C=FOE)
    assert [(event.unit, event.wounds) for event in told.of(events.Wounded)] == [("S", 1), ("B", 1)]


@cites("GOW-085")
@pytest.mark.parametrize(("wounds", "out"), [(0, False), (1, True), (2, True), (3, True)])
def test_a_lethal_attack_takes_whom_it_brings_to_deaths_door(wounds, out):
    gun = "Jagermeister with Duelling Pistol"
    battle = field("R.B..C", R=gun, B=FOE, C=FOE, acts="R", given={"B": {"wounds": wounds}})
    told = battle.play("use Fire, on B, add 0, buy 0", "D8 D2 C3 C4 C5")
    assert bool(told.of(events.OutOfAction)) is out


@cites("GOW-085", "GOW-057")
def test_a_lethal_attack_whose_wounds_are_held_off_kills_nobody():
    gun = "Jagermeister with Duelling Pistol"
    battle = field("R.B", R=gun, B="Conscript with Cuirass", acts="R", given={"B": {"wounds": 3}})
    told = battle.play("use Fire, add 0, buy 0, hold", "D8 D2 C3 C4 C5 H2")
    assert told.of(events.OutOfAction) == []


@cites("GOW-086")
def test_recoil_strikes_the_user_past_his_armour():
    battle = field("R..B", R="Redcoat with Wall Gun, Cuirass", B=FOE, acts="R")
    told = battle.play("use Fire, add 0, buy 0", "D2 D3 C4")
    assert told.of(events.HeldFast) == []
    assert told.one(events.Marked) == events.Marked("R", events.Marks(concussion=1))


@cites("GOW-078", "GOWR-113")
def test_a_partisan_wounds_and_pushes_in_one_sweep():
    battle = field("RB.", R="Highlander with Partisan", B="Redcoat", acts="R")
    told = battle.play("use Sweep, add 0, buy 0, buy 1", "H2 D3 S4 S5")
    assert told.one(events.Wounded).wounds == 1
    assert told.one(events.Moved).how == "is knocked back"
    assert [event.cards for event in told.of(events.Bought)] == [("H2",), ("D3",)]


@cites("GOW-080", "GOWR-112")
def test_a_pepperbox_is_fired_at_several_within_its_range():
    line = """
    R.B.D
     .C...
    """
    battle = field(line, R="Chosen Rifleman with Pepperbox", B=FOE, C=FOE, D=FOE, acts="R")
    battle.play("use Fire")
    assert battle.refusal("on D") == "GOW-080"
    told = battle.play("on B, on C, add 0, buy 0 on B, buy 0 on C", "D6 D7 D2 C3 C4")
    assert [(event.unit, event.wounds) for event in told.of(events.Wounded)] == [("B", 1), ("C", 1)]


@cites("GOW-086")
def test_a_recoil_that_wounds_may_take_the_user_himself(monkeypatch):
    kick = Effects(wound=1, recoil=Effects(wound=1))
    fire = Ability(
        name="Blaze", suit="D", type="ranged", range=4, options=(Option((Need("D"),), kick),)
    )
    stock(
        monkeypatch,
        Item(id="house-kicker", name="Kicker", category="Longgun", points=9, abilities=(fire,)),
    )
    battle = field(
        "R..BS", R="Redcoat with Kicker", S=FOE, B=FOE, acts="R", given={"R": {"wounds": 3}}
    )
    told = battle.play("use Blaze, add 0, buy 0", "D2 C3 C4")
    assert told.one(events.OutOfAction).unit == "R"
    assert told.one(events.ActivationEnded).unit == "R"


@cites("GOW-087")
def test_a_blast_strikes_everybody_beside_the_target_friend_or_foe():
    line = """
    RB.
     SC.
    ..D
    """
    _, told = throw(line, ", to B", "H2 C3", S=FOE, C=FOE, D=FOE)
    hurt = {event.unit: event.wounds for event in told.of(events.Wounded)}
    assert hurt == {"B": 1, "R": 1, "S": 1, "C": 1}


@cites("GOW-087")
def test_the_target_of_a_blast_takes_the_main_effects_only():
    _, told = throw("R..B", ", to B", "H2 C3")
    assert told.one(events.Wounded) == events.Wounded("B", 1, 1, doors=False)


@cites("GOW-087", "GOW-055")
@pytest.mark.parametrize(("buy", "cards", "checked"), [("0", "H2 C3", 2), ("1", "H2 H3", 0)])
def test_the_piercing_of_an_attack_counts_against_all_its_blast_strikes(buy, cards, checked):
    plate = "Conscript with Breastplate"
    battle = field("R..BC", R="Conscript with Grenade", B=plate, C=plate, acts="R")
    battle.play(f"use Throw, on B, add 0, buy {buy}, to B", cards)
    told = battle.play("hold, hold", "C2 C3") if checked else battle.game.chronicle
    assert len([e for e in told if isinstance(e, events.HeldFast)]) == checked


@cites("GOW-088")
def test_an_impact_strikes_the_unit_that_was_charged_before_any_attack():
    battle = field("R.1B", R="Cuirassier with Charger", B=FOE, acts="R")
    told = battle.play("dash, add 0, charge B, to 1", "H2 H3 C4 C5")
    assert told.kinds()[-2:] == ["Charged", "Marked"]
    assert told.one(events.Marked).unit == "B"


@cites("GOW-088")
def test_a_charge_that_falls_short_has_no_impact():
    battle = field("R1.B", R="Cuirassier with Charger", B=FOE, acts="R")
    told = battle.play("dash, add 0, charge B, to 1", "H2 C3 C4 C5")
    assert told.of(events.Marked) == []


@cites("GOW-088", "GOW-111")
def test_an_impact_is_the_mounts_and_goes_with_it():
    battle = field("R.1B", R="Cuirassier with Charger", B=FOE, acts="R")
    told = battle.play("dismount, dash, add 0, charge B, to 1", "H2 H3 C4 C5")
    assert told.one(events.Charged).target == "B"
    assert told.of(events.Marked) == []
