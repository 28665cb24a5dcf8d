"""The historical variants at the table: Boers, Zulus, Revolutionaries, Pathans, Mahdists."""

from fractions import Fraction

import pytest
from icepool import d6
from msgspec.structs import replace

from books.edwardian_splendour.battle import (
    BLUE,
    NORTH,
    RED,
    SOUTH,
    at,
    begin,
    foot,
    gun,
    horse,
    lay,
    mg,
    play,
    refused,
    row,
    strip,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.artillery import aim_fault, may_serve
from grognard.books.edwardian_splendour.book import BOOK
from grognard.books.edwardian_splendour.cover import cover_of
from grognard.books.edwardian_splendour.ending import is_broken
from grognard.books.edwardian_splendour.fire_questions import Aim, Volley
from grognard.books.edwardian_splendour.lay import lay_of
from grognard.books.edwardian_splendour.machineguns import is_contested
from grognard.books.edwardian_splendour.melee import Blows, Strike, foes_of, modifiers
from grognard.books.edwardian_splendour.oratory import listeners
from grognard.books.edwardian_splendour.orders import STAND, Order, Step
from grognard.books.edwardian_splendour.rifles import Firers, is_spared, volley
from grognard.books.edwardian_splendour.stick import canister_fault, shot_fault
from grognard.tabletop.geometry import inches
from marks import cites


def needs(shooters, *others):
    table = lay(shooters, *others)
    shots = volley(table, lay_of(table), table.units["r"], "b", {})
    return [shot.need.total for shot in shots]


@cites("ES-120")
def test_irregular_horse_is_worse_against_regular_cavalry_alone():
    def score(*corps):
        table = lay(*corps)
        found = modifiers(table, lay_of(table), "r.1", "b.1", attacks=True)
        return [modifier.reason for modifier in found.modifiers]

    boer = horse("r", [(10, 13)], irregular_horse=True)
    assert "no match for regular cavalry" in score(boer, horse("b", [(10, 10)]))
    assert "no match for regular cavalry" not in score(boer, foot("b", [(10, 11)]))
    for irregular in ({"irregular_horse": True}, {"undisciplined": True}):
        other = horse("b", [(10, 10)], **irregular)
        assert "no match for regular cavalry" not in score(boer, other)
    assert "no match for regular cavalry" not in score(
        horse("r", [(10, 13)]), horse("b", [(10, 10)])
    )


@cites("ES-121", "ES-133")
@pytest.mark.parametrize(("gap", "need"), [(12, 4), (24, 5), (36, 6), (36.1, None)])
def test_marksmen_reach_36_inches_in_brackets_of_twelve(gap, need):
    marksman = foot("r", [(10, 60)], bracket=inches(12))
    assert needs(marksman, foot("b", row(2, 10, 59 - gap))) == ([] if need is None else [need])


@cites("ES-122", "ES-133")
def test_boers_and_pathans_keep_open_order_and_have_its_benefit():
    commando = foot("b", row(3, 10, 20, 2), undisciplined=True)
    assert needs(foot("r", [(10, 26)]), commando) == [5]
    table = lay(foot("r", [(80, 60)]), commando, phase="move")
    close = Order("hand", steps=(Step("b.2", (at(11, 20),), SOUTH),))
    assert refused(table, close, (), STAND) == "ES-013"


@cites("ES-124")
def test_zulus_without_rifles_do_not_fire():
    table = lay(foot("r", row(4, 10, 26), bracket=0), foot("b", row(4, 10, 20)))
    assert Firers(table, lay_of(table), table.units["r"]).targets() == []


@cites("ES-124", "ES-134", "ES-105")
def test_zulu_marksmen_and_indian_troops_have_brackets_of_six_inches():
    for gap, need in ((6, 4), (12, 5), (18, 6)):
        assert needs(foot("r", [(10, 60)], bracket=inches(6)), foot("b", row(2, 10, 59 - gap))) == [
            need
        ]


@cites("ES-125")
def test_zulus_may_run_eight_inches_and_charge_four_more():
    impi = foot("r", [(40, 50)], move=inches(8), charge=inches(4), bracket=0)
    table = lay(impi, foot("b", [(40, 37)]), phase="move")
    assert refused(table, Order("go", NORTH, inches(8))) == ""
    assert refused(table, Order("go", NORTH, inches(8) + 1)) == "ES-027"
    assert refused(table, Order("charge", target="b")) == ""
    far = lay(impi, foot("b", [(40, 36.9)]), phase="move")
    assert refused(far, Order("charge", target="b")) == "ES-052"


@cites("ES-125")
@pytest.mark.parametrize(("on", "move"), [(True, inches(8)), (False, 0)])
def test_zulu_speed_is_a_house_rule(on, move):
    table = BOOK.setup(BOOK.agree("kopje", {"red": "zulu-impi"}, {"zulu_speed": on}))
    assert {unit.traits.move for unit in table.own(RED)} == {move}


@cites("ES-126")
def test_zulus_in_close_order_have_no_rear_support():
    foe = foot("b", [(10, 10)])
    table = lay(foot("r", [(10, 11), (10, 12)], no_support=True), foe)
    found = modifiers(table, lay_of(table), "r.1", "b.1", attacks=True)
    assert [modifier.reason for modifier in found.modifiers] == ["close order"]


@cites("ES-129")
def test_the_badly_armed_share_a_die_between_two_beyond_short_range():
    mob = foot("r", row(5, 10, 30), pairs=True)
    assert len(needs(mob, foot("b", row(4, 10, 20)))) == 2
    assert len(needs(mob, foot("b", row(4, 10, 24)))) == 5
    assert needs(foot("r", [(10, 30)], pairs=True), foot("b", row(4, 10, 20))) == []


@cites("ES-129", "ES-132")
def test_a_man_with_nobody_to_share_his_die_is_not_asked_to_fire():
    # To fire without a die would be an attack for nothing.
    mob = foot("r", [(10, 30)], pairs=True, revolutionary=True)
    table = lay(mob, foot("b", row(4, 10, 20), bracket=0), phase="move", provoked=False)
    assert play(table, STAND, STAND).told.of(events.FireBegan)[0].queue == ()
    table.phase = "still"
    assert Volley(table, table.units["r"]).fault(Aim("unit", "b")).cite == "ES-129"


@cites("ES-129")
def test_two_who_would_each_aim_at_another_agree_on_one_whom_both_see():
    # The left man has a nearer target of his own, the right one only the other.
    mob = foot("r", [(10, 30), (24, 30)], pairs=True)
    foes = foot("b", [(4, 19), (17, 17)])
    table = lay(mob, foes)
    shots = volley(table, lay_of(table), table.units["r"], "b", {})
    assert [shot.target.id for shot in shots] == ["b.2"]
    apart = (("r.1", "b.1"), ("r.2", "b.2"))
    assert Volley(table, table.units["r"]).fault(Aim("unit", "b", apart)).cite == "ES-129"


@cites("ES-129")
def test_of_two_who_share_a_die_the_worse_aim_counts():
    # One at medium range, the other at long range of the same single target.
    mob = foot("r", [(10, 30), (11.5, 31.5)], pairs=True)
    assert needs(mob, foot("b", [(10, 13.4)], quality=3)) == [7]


@cites("ES-129", "ES-095")
def test_of_two_who_share_a_die_all_that_hampers_either_counts():
    # The first fires at medium range across a hedge, the second at long range round its end.
    hedge = strip("h", "hedge", (5, 14.5), (9.9, 14.5))
    mob = foot("r", [(4, 30), (18, 30)], pairs=True)
    foe = foot("b", [(10, 14)])
    table = lay(mob, foe, features=[hedge])
    target, (one, other) = table.units["b"].figures[0], table.units["r"].figures
    assert cover_of(table, target, one.point) == "soft"
    assert cover_of(table, target, other.point) == "none"
    shots = volley(table, lay_of(table), table.units["r"], "b", {})
    # 6 at long range, 1 for the cover against the first, 1 for open order.
    assert [shot.need.total for shot in shots] == [8]


def leader(name, spots, number=0, **traits):
    """A Revolutionary unit with a Leader."""
    corps = foot(name, spots, revolutionary=True, **traits)
    men = list(corps.unit.figures)
    men[number] = replace(men[number], role="leader")
    corps.unit.figures = tuple(men)
    return corps


def meeting(*corps, dice, **fields):
    """The moment after movement and before fire."""
    table = lay(*corps, phase="oratory", switches={"oratory": True}, **fields)
    return play(table, dice=dice)


@cites("ES-130")
def test_enemies_within_six_inches_of_a_leader_roll_and_a_one_is_swayed():
    mob = leader("r", row(3, 10, 30, 2), bracket=0)
    guard = foot("b", [(10, 23), (11, 23), (12, 15)], bracket=0)
    played = meeting(mob, guard, dice=[1, 2])
    told = played.told.one(events.Swayed)
    assert (told.heard, told.dice, told.won) == (("b.1", "b.2"), (1, 2), ("b.1",))
    assert [man.id for man in played.table.units["b"].figures] == ["b.2", "b.3"]


@cites("ES-130")
def test_the_swayed_join_a_revolutionary_unit_near_by_or_form_one():
    mob = leader("r", row(3, 10, 30, 2), bracket=0)
    near = meeting(mob, foot("b", [(10, 27.5), (10, 20)], bracket=0), dice=[1])
    assert [man.id for man in near.table.units["r"].figures][-1] == "b.1"
    assert near.table.units["r"].size == 4
    far = meeting(mob, foot("b", [(10, 24), (10, 20)], bracket=0), dice=[1])
    new = far.table.units["red.swayed.b.1"]
    assert (new.seat, new.size, new.ad_hoc) == (RED, 1, True)


@cites("ES-130")
def test_a_swayed_man_counts_as_lost_in_total_without_a_check():
    mob = leader("r", row(3, 10, 30, 2), bracket=0)
    played = meeting(mob, foot("b", [(10, 24), (10, 20)], bracket=0), dice=[1])
    unit = played.table.units["b"]
    assert (unit.lost, unit.fresh) == (1, 0)
    assert not played.told.of(events.MoraleChecked)
    told = played.told.one(events.Swayed).tell(played.table)
    heard = "1 figure of B hears the Leaders speak, swayed on a 1"
    assert told == f"{heard}: 1 is swayed and joins Turncoats of B."


@cites("ES-130")
def test_nobody_rolls_twice_in_a_battle():
    mob = leader("r", row(3, 10, 30, 2), bracket=0)
    after = meeting(mob, foot("b", row(2, 10, 24), bracket=0), dice=[2, 3]).table
    assert listeners(after, after.units["r"]) == []


@cites("ES-130")
def test_one_in_six_is_swayed():
    assert (d6 == 1).probability(True) == Fraction(1, 6)
    swayed = 0
    for die in range(1, 7):
        mob = leader("r", row(3, 10, 30, 2), bracket=0)
        guard = foot("b", [(10, 24), (10, 20)], bracket=0)
        swayed += bool(meeting(mob, guard, dice=[die]).told.one(events.Swayed).won)
    assert swayed == 1


@cites("ES-130")
def test_without_the_rule_nobody_speaks():
    mob = leader("r", row(3, 10, 30, 2), bracket=0)
    table = lay(mob, foot("b", row(2, 10, 24), bracket=0), phase="move")
    assert not play(table, STAND, STAND).told.of(events.Swayed)


@cites("ES-131")
def test_a_gun_whose_crew_is_split_is_silent():
    # The Leader stands at 40, 27: the crewmen are within earshot only if nearer than that.
    mob = leader("r", row(3, 40, 25.5, 2), bracket=0)
    crew = gun("b", (40, 21), [(40, 19), (39, 19), (41, 19)], SOUTH)
    table = lay(mob, crew, phase="oratory", switches={"oratory": True})
    played = play(table, dice=[1, 2, 2])
    after = played.table
    assert played.told.one(events.Swayed).won == ("b.1",)
    assert is_contested(after, after.guns["b-gun"])
    after.phase = "still"
    assert not may_serve(after, lay_of(after), after.units["b"])


@cites("ES-131")
def test_loyal_and_swayed_crewmen_fight_for_the_gun():
    mob = leader("r", row(3, 40, 25.5, 2), bracket=0)
    crew = gun("b", (40, 21), [(40, 19), (39, 19), (41, 19)], SOUTH)
    table = lay(mob, crew, phase="oratory", switches={"oratory": True})
    after = play(table, dice=[1, 2, 2]).table
    lay_now = lay_of(after)
    turncoat = after.unit_of("b.1")
    assert foes_of(after, lay_now, turncoat, turncoat.man("b.1")) == ["b.2", "b.3"]
    loyal = after.units["b"]
    assert foes_of(after, lay_now, loyal, loyal.man("b.2")) == ["b.1"]
    assert turncoat.seat == RED


@cites("ES-130", "ES-131", "ES-072", "ES-112")
def test_a_crew_swayed_to_the_last_man_has_the_gun_at_once():
    mob = leader("r", row(3, 40, 25.5, 2), bracket=0)
    crew = mg("b", (40, 21), [(40, 19), (39, 19)], SOUTH)
    guard = foot("b2", row(3, 60, 10), bracket=0)
    table = lay(mob, crew, guard, phase="oratory", switches={"oratory": True})
    played = play(table, ("b.1", "b.2"), dice=[1, 1])
    assert played.told.kinds()[:3] == ["Swayed", "GunClaimed", "FireBegan"]
    # They are one new unit, the crew, and none of their side has been removed from play.
    raised = [(unit.arm, unit.out) for unit in played.table.raised(RED)]
    assert raised == [("infantry", False), ("mg", False)]
    assert not is_broken(played.table, RED)
    assert BOOK.view(played.table, None).gone == ("B",)


@cites("ES-072", "ES-132")
def test_who_fires_a_gun_they_took_for_the_revolution_has_attacked():
    mob = foot("r", [(40, 38), (41, 38)], revolutionary=True, bracket=0)
    table = lay(mob, mg("b9", (40, 35), 2, NORTH), foot("b", row(3, 40, 25)), phase="move")
    table.provoked, table.guns["b9-gun"].unit = False, ""
    table.units["b9"].out, table.units["b9"].gun = True, ""
    played = play(table, Order("draft", target="b9-gun", count=2))
    crew = played.table.units[played.told.one(events.GunClaimed).unit]
    assert crew.traits.revolutionary
    # The regulars spare the crew until it fires.
    assert is_spared(played.table, crew.id)
    after, turn = played.table, 2
    after.phase, after.turn, after.queue = "still", turn, (crew.id,)
    fired = play(after, Aim("burst"), dice=[6])
    assert fired.told.one(events.Provoked).unit == crew.id


@cites("ES-107", "ES-130")
def test_an_officer_swayed_at_a_gun_is_lost_to_his_own_unit():
    mob = leader("r", row(3, 40, 25.5, 2), bracket=0)
    crew = mg("b", (40, 21), [(40, 19), (39, 19)], SOUTH)
    crew.unit.figures = (
        replace(crew.unit.figures[0], role="officer", home="b2"),
        *crew.unit.figures[1:],
    )
    own = foot("b2", row(3, 60, 10), bracket=0)
    own.unit.officer = "alive"
    table = lay(mob, crew, own, phase="oratory", switches={"oratory": True})
    played = play(table, dice=[1, 2])
    assert played.told.one(events.Swayed).won == ("b.1",)
    assert played.table.units["b2"].officer == "none"


def with_trophy(spots):
    """A guard whose first man carries the standard of the mob, within earshot of its Leader."""
    mob = leader("r", row(3, 10, 30, 2), bracket=0)
    mob.unit.standard = "taken"
    guard = foot("b", spots, bracket=0)
    guard.unit.figures = (replace(guard.unit.figures[0], trophy="r"), *guard.unit.figures[1:])
    return mob, guard, foot("b2", row(2, 60, 5), bracket=0)


@cites("ES-108", "ES-130")
def test_who_is_swayed_leaves_a_captured_standard_to_a_comrade():
    played = meeting(*with_trophy([(10, 24), (10, 20)]), dice=[1])
    assert played.table.units["r"].standard == "taken"
    assert {man.id: man.trophy for man in played.table.figures() if man.trophy} == {"b.2": "r"}


@cites("ES-108", "ES-130")
def test_with_the_last_who_could_carry_it_a_captured_standard_comes_home():
    played = meeting(*with_trophy([(10, 24)]), dice=[1])
    assert played.told.kinds()[:2] == ["Swayed", "StandardRecaptured"]
    mob = played.table.units["r"]
    assert mob.standard == "with"
    # The Leader stays a Leader; the man next to him bears it.
    assert [man.role for man in mob.figures] == ["leader", "standard", ""]
    assert not any(man.trophy for man in played.table.figures())


def restrained(**fields):
    mob = foot("r", row(3, 10, 30, 2), revolutionary=True, **fields)
    guard = foot("b", row(3, 10, 23))
    return lay(mob, guard, phase="move", provoked=False)


@cites("ES-132")
def test_regulars_may_neither_fire_on_nor_charge_protestors_who_have_not_attacked():
    table = restrained(bracket=0)
    told = play(table, STAND, STAND).told
    assert [event.queue for event in told.of(events.FireBegan)] == [(), ()]
    assert refused(table, Order("charge", target="r"), (), STAND) == "ES-132"


@cites("ES-132")
def test_once_the_revolutionaries_have_fired_the_regulars_may_answer():
    table = restrained()
    played = play(table, STAND, STAND, Aim("unit", "b"), dice=[1, 1, 1, 2, 3])
    assert played.told.one(events.Provoked).unit == "r"
    assert played.table.provoked


@cites("ES-132")
def test_a_charge_is_an_attack_as_well():
    table = restrained(bracket=0)
    told = play(table, Order("charge", target="b")).told
    assert told.kinds()[:2] == ["UnitMoved", "Provoked"]


@cites("ES-059", "ES-132")
def test_revolutionaries_in_contact_need_not_be_the_first_to_strike():
    # As where a man is swayed in the midst of his comrades.
    mob = foot("r", [(10, 11)], revolutionary=True)
    table = lay(mob, foot("b", [(10, 10), (11, 10)]), phase="melee", provoked=False)
    table.queue = ("r", "b")
    strike = Blows((("r.1", "b.1"),))
    assert begin(table).question.offers() == [strike, Blows()]
    told = play(table, Blows()).told
    assert not told.of(events.Provoked)
    assert told.one(events.MeleeFought).tell(table) == "Melee of R and B: nobody strikes."
    assert play(table, strike, dice=[1, 1]).told.one(events.Provoked).unit == "r"


@cites("ES-131", "ES-132")
def test_those_who_dispute_a_gun_must_strike():
    mob = leader("r", row(3, 40, 25.5, 2), bracket=0)
    crew = gun("b", (40, 21), [(40, 19), (39, 19), (41, 19)], SOUTH)
    options = {"oratory": True}
    table = lay(mob, crew, phase="oratory", switches=options, provoked=False)
    # There is nothing to choose: the one who was swayed and the other two strike.
    fought = play(table, dice=[1, 2, 2, 3, 3, 3]).told.one(events.MeleeFought)
    assert {blow.figure for blow in fought.blows} == {"b.1", "b.2", "b.3"}


@cites("ES-131")
def test_nobody_of_a_split_crew_lets_his_arms_rest():
    mob = leader("r", row(3, 40, 25.5, 2), bracket=0)
    crew = gun("b", (40, 21), [(40, 19), (39, 19), (41, 19)], SOUTH)
    table = lay(mob, crew, phase="oratory", switches={"oratory": True})
    after = play(table, dice=[1, 2, 2]).table
    question = Strike(after, lay_of(after), BLUE, {"b.2": ["b.1"], "b.3": ["b.1"]})
    assert question.fault(Blows((("b.2", "b.1"),))).cite == "ES-131"
    assert question.fault(Blows((("b.2", "b.1"), ("b.3", "b.1")))) is None


@cites("ES-132")
def test_no_shell_may_burst_among_them_either():
    mob = foot("r", row(3, 40, 10, 2), revolutionary=True, bracket=0)
    table = lay(mob, gun("b", (40, 60), facing=NORTH), provoked=False)
    unit, lay_now = table.units["b"], lay_of(table)
    assert aim_fault(table, lay_now, unit, at(40, 10)).cite == "ES-132"
    assert aim_fault(table, lay_now, unit, at(40, 20)) is None


def facing_a_crowd(*regulars, provoked):
    crowd = foot("b", row(3, 39, 36), bracket=0, revolutionary=True)
    return lay(*regulars, crowd, phase="move", provoked=provoked)


@cites("ES-132")
@pytest.mark.parametrize(("provoked", "cite"), [(False, "ES-132"), (True, None)])
def test_nor_may_solid_shot_or_canister_strike_them(provoked, cite):
    battery = gun("r", (40, 44), pattern="breech_shot", loaded="shot")
    table = facing_a_crowd(battery, provoked=provoked)
    shot = shot_fault(table, table.units["r"], at(40, 36))
    canister = canister_fault(table, table.units["r"])
    assert [fault.cite if fault else None for fault in (shot, canister)] == [cite, cite]


@cites("ES-132")
@pytest.mark.parametrize(("provoked", "cite"), [(False, "ES-132"), (True, "")])
def test_single_regulars_may_not_charge_them_either(provoked, cite):
    table = facing_a_crowd(foot("r", [(40, 40)]), provoked=provoked)
    charge = Order("hand", steps=(Step("r.1", (at(40, 37),), NORTH, charge=True),))
    assert refused(table, charge) == cite


@cites("ES-098", "ES-132")
def test_to_load_a_gun_is_no_attack():
    guards = foot("r", row(3, 39, 60), bracket=0)
    old = gun("b", (40, 20), pattern="muzzle_shell", loaded="")
    old.unit.traits = replace(old.unit.traits, revolutionary=True)
    table = lay(guards, old, phase="move", provoked=False)
    played = play(table, STAND, STAND, Aim("load", "shell"))
    assert played.table.guns["b-gun"].loaded == "shell"
    assert not played.table.provoked


@cites("ES-135")
def test_camelry_counts_as_cavalry():
    table = BOOK.setup(BOOK.agree("zariba"))
    camels = [unit for unit in table.units.values() if unit.arm == "cavalry"]
    assert all(man.mounted for unit in camels for man in unit.figures)


@cites("ES-136")
def test_mahdist_and_british_guns_are_of_the_kinds_of_their_campaigns():
    early = BOOK.setup(BOOK.agree("kopje", {"red": "mahdists-early", "blue": "khartoum-column"}))
    assert {gun.pattern for gun in early.guns.values() if gun.arm == "artillery"} == {
        "breech_shell",
        "muzzle_shell",
    }
    late = BOOK.setup(BOOK.agree("river-plain"))
    british = [g for g in late.guns.values() if g.arm == "artillery" and g.unit.startswith("blue")]
    assert {gun.pattern for gun in british} <= {"modern", "breech_shell"}


@cites("ES-123", "ES-127", "ES-128")
def test_the_armies_of_the_variants_stand_on_the_table_as_listed():
    zulu = BOOK.setup(BOOK.agree("thin-line"))
    impi = [unit for unit in zulu.units.values() if unit.traits.no_support]
    assert impi
    assert all(unit.arm == "infantry" for unit in impi)
    column = [unit for unit in zulu.own(BLUE) if unit.arm == "infantry"]
    assert any(unit.size == 18 for unit in column)
    soviet = BOOK.setup(BOOK.agree("demonstration"))
    units = soviet.own(RED)
    assert all(24 <= unit.size <= 48 for unit in units if unit.arm == "infantry")
    assert any(man.role == "leader" for unit in units for man in unit.figures)
    assert mg("r", (1, 1)).unit.arm == "mg"


@cites("ES-130")
def test_those_who_are_swayed_to_two_bodies_of_men_are_counted_once():
    # One of the listeners stands beside the crowd and joins it, the other begins a new cell.
    mob = leader("r", row(3, 10, 30, 2), bracket=0)
    guard = foot("b", [(10, 27.5), (10, 24), (10, 20)], bracket=0)
    played = meeting(mob, guard, dice=[1, 1])
    told = [event.tell(played.table) for event in played.told.of(events.Swayed)]
    assert told == [
        "2 figures of B hear the Leaders speak, swayed on a 1: 1 is swayed and joins R.",
        "1 more is swayed and joins Turncoats of B.",
    ]
