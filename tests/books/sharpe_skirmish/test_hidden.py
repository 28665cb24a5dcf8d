"""Hidden markers and dummies for an enemy that the table runs."""

from __future__ import annotations

import msgspec
import pytest

from books.sharpe_skirmish.field import RED, Battle, cm, group, gun, lay, patch
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import contacts
from grognard.books.sharpe_skirmish.book import BOOK
from grognard.books.sharpe_skirmish.hiding import edges, watches
from grognard.books.sharpe_skirmish.objectives import ground_of
from grognard.books.sharpe_skirmish.pieces import Hideout
from grognard.books.sharpe_skirmish.scenarios import scenarios
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.tabletop.geometry import Disc, distance, gap
from marks import cites
from told import Told

HIDDEN = ["signal-hill", "san-isidro"]


def opening(scenario, seed="dark"):
    return Game.begin(BOOK, BOOK.agree(scenario), Fates(Stream.of(seed)))


@cites("SK-093")
@pytest.mark.parametrize("scenario", HIDDEN)
def test_every_hidden_group_has_a_marker_and_half_as_many_dummies_lie_among_them(scenario):
    game = opening(scenario)
    placed = Told(game.chronicle).one(events.MarkersPlaced)
    groups = [g for g in game.table.groups.values() if g.side == "blue" and not g.single]
    tenants = [group for _, _, group in placed.markers]
    assert sorted(filter(None, tenants)) == sorted(g.id for g in groups)
    assert tenants.count("") == -(-len(groups) // 2)


@cites("SK-093")
def test_markers_lie_on_the_edges_of_terrain_that_face_the_players():
    wood = patch("wood", 60, 40, 30, 20)
    table = lay(group("red-1", "redcoat", 4, (60, 110)), ground=[wood])
    for place in edges(table):
        assert cm(47) <= place.y <= cm(50)


@cites("SK-093")
def test_what_is_behind_a_marker_is_not_in_any_seats_view_or_events():
    game = opening("signal-hill")
    placed = Told(game.chronicle).one(events.MarkersPlaced)
    seen = placed.seen(Seat("red"))
    assert isinstance(seen, events.MarkersSeen)
    assert len(seen.markers) == len(placed.markers)
    shown = BOOK.view(game.table, Seat("red"))
    markers = [piece for piece in shown.pieces if piece.kind == "marker"]
    assert markers
    assert {piece.title for piece in markers} == {""}
    hidden = {g.name for g in game.table.groups.values() if g.hidden}
    assert hidden.isdisjoint({piece.name for piece in shown.pieces})
    everything = BOOK.view(game.table, None)
    assert any(piece.title in hidden for piece in everything.pieces)


@cites("SK-093")
@pytest.mark.parametrize(("scenario", "alone"), [("signal-hill", False), ("quinta", True)])
def test_nothing_a_seat_is_told_or_shown_names_who_is_still_hidden(scenario, alone):
    setup = BOOK.agree(scenario, switches={"hidden_enemy": alone})
    game = Game.begin(BOOK, setup, Fates(Stream.of("secret")))
    stream = Stream.of("answers")
    while game.question is not None and game.table.turn < 4:
        game.answer(game.question.sample(stream.below))
    table = BOOK.setup(setup)
    for event in game.chronicle:
        event.apply(table)
        seen = event.seen(RED)
        shown = msgspec.json.encode(seen).decode() + (seen.tell(table) if seen else "")
        if isinstance(event, events.MarkersPlaced | events.Revealed | events.DummyRemoved):
            shown += msgspec.json.encode(BOOK.view(table, RED)).decode()
        for one in table.groups.values():
            if one.hidden:
                assert f'"{one.id}"' not in shown, event
                assert one.name not in shown, event
    game.close()


@cites("SK-093")
def test_an_imagined_battle_deals_the_markers_anew_and_looks_the_same():
    game = opening("signal-hill")
    view = BOOK.view(game.table, Seat("red"))
    deals = set()
    for number in range(12):
        twin = game.imagine(Seat("red"), Stream.of(f"world {number}"))
        assert BOOK.view(twin.table, Seat("red")) == view
        assert BOOK.audit(twin.table) == []
        deals.add(tuple(marker.group for marker in twin.table.hideouts.values()))
        twin.close()
    assert len(deals) > 1


def ambush(marker, visibility=0, ground=(), tenant="blue-1"):
    mine = group("red-1", "redcoat", 4, (60, 100), seat="", result="halt")
    waiting = group("blue-1", "fusilier", 5, hidden=True, seat="")
    other = group("blue-2", "fusilier", 2, (170, 5), seat="", result="halt")
    hideout = Hideout("marker-1", cm(marker[0]), cm(marker[1]), tenant)
    hideouts = {"marker-1": hideout}
    if not tenant:
        hideouts["marker-2"] = Hideout("marker-2", cm(5), cm(5), "blue-1")
        ground = (*ground, patch("hill", 20, 20, 60, 20))
    return lay(
        mine,
        waiting,
        other,
        ground=ground,
        hideouts=hideouts,
        visibility=cm(visibility),
        seats=("red",),
        scenario="signal-hill",
    )


@cites("SK-093")
def test_when_a_marker_sees_the_enemy_its_figures_are_placed_within_20_of_it():
    battle = Battle(ambush((60, 60)), seed="x")
    revealed = battle.told.one(events.Revealed)
    assert revealed.group == "blue-1"
    marker = battle.table.hideouts["marker-1"]
    assert marker.gone
    places = [march.path[-1] for march in revealed.marches]
    assert len(set(places)) == 5
    for x, y in places:
        assert (x - marker.x) ** 2 + (y - marker.y) ** 2 <= cm(20) ** 2


@cites("SK-093")
def test_they_come_out_in_cover_where_there_is_some():
    wood = patch("wood", 60, 50, 30, 20)
    battle = Battle(ambush((60, 59), ground=[wood]), seed="x")
    revealed = battle.told.one(events.Revealed)
    assert all(cm(45) <= x <= cm(75) and y <= cm(60) for m in revealed.marches for x, y in m.path)


@cites("SK-093")
def test_a_dummy_that_would_be_revealed_is_removed():
    battle = Battle(ambush((60, 60), tenant=""), seed="x")
    assert battle.told.one(events.DummyRemoved).marker == "marker-1"
    assert battle.group("blue-1").hidden


@cites("SK-093", "SK-092")
def test_a_marker_sees_no_further_than_the_night_lets_it_nor_through_hills():
    near = ambush((60, 60), visibility=45)
    man = near.groups["red-1"].figures[0]
    marker = near.hideouts["marker-1"]
    assert watches(near, marker, man)
    dark = ambush((60, 60), visibility=30)
    assert distance(marker.point, man.point) > cm(31)
    assert not watches(dark, marker, man)
    hill = ambush((60, 60), ground=[patch("hill", 60, 80, 60, 10)])
    assert not watches(hill, hill.hideouts["marker-1"], man)


@cites("SK-093")
def test_hidden_groups_do_not_dice_and_revealed_ones_do():
    table = ambush((60, 60), visibility=20)
    table.phase, table.side = "dice", "blue"
    battle = Battle(table, seed="x")
    diced = [event.group for event in battle.told.of(events.Diced)]
    assert "blue-1" not in diced[:1]
    assert "blue-2" in diced


@cites("SK-093")
@pytest.mark.parametrize("scenario", [name for name in scenarios() if name not in HIDDEN])
def test_any_scenario_can_be_played_alone_against_a_hidden_enemy(scenario):
    setup = BOOK.agree(scenario, switches={"hidden_enemy": True})
    table = BOOK.setup(setup)
    enemies = [g for g in table.groups.values() if g.side == "blue"]
    assert {g.seat for g in enemies} == {""}
    driven = [g for g in enemies if g.serves and table.carriages[g.serves].model == "wagon"]
    shown = [g for g in enemies if not g.hidden]
    assert all(g in driven or table.groups[g.beside] in driven for g in shown)
    game = Game.begin(BOOK, setup, Fates(Stream.of("alone")))
    stream = Stream.of("answers")
    while game.question is not None:
        assert game.question.seat == "red"
        game.answer(game.question.sample(stream.below))
    assert game.verdict is not None


@cites("SK-093", "SK-092")
def test_nobody_hides_where_his_side_has_yet_to_get_to():
    table = BOOK.setup(BOOK.agree("almara-bridge", switches={"hidden_enemy": True}))
    zone = ground_of(table, "bridgehead")
    assert edges(table)
    assert all(gap(zone, Disc(place, 0)) > cm(20) for place in edges(table))


@cites("SK-093", "SK-049")
def test_who_comes_out_of_hiding_has_the_orders_of_the_scenario():
    table = BOOK.setup(BOOK.agree("quinta", switches={"hidden_enemy": True}))
    assert {g.doing for g in table.groups.values() if g.hidden} == {"advance"}


@cites("SK-049")
def test_whoever_has_a_player_to_command_him_waits_for_his_word_where_the_scenario_says_so():
    table = BOOK.setup(BOOK.agree("quinta"))
    assert {g.doing for g in table.groups.values() if g.side == "blue"} == {"halt"}


@cites("SK-093", "SK-009")
def test_the_enemy_has_no_seat_and_players_may_share_a_side():
    alone = BOOK.agree("signal-hill")
    assert alone.seats == ("red",)
    both = BOOK.agree("san-isidro")
    assert both.seats == ("red", "white")
    table = BOOK.setup(both)
    assert {g.side for g in table.groups.values() if g.seat in both.seats} == {"red"}
    assert {g.seat for g in table.groups.values() if g.side == "blue"} == {""}


@cites("SK-093")
@pytest.mark.parametrize("scenario", [name for name in scenarios() if name not in HIDDEN])
def test_where_the_enemy_is_hidden_nobody_is_asked_to_play_him(scenario):
    brief = next(one for one in BOOK.scenarios() if one.id == scenario)
    assert [side.unless for side in brief.sides] == ["", "hidden_enemy"]
    assert BOOK.agree(scenario).seats == ("red", "blue")
    alone = BOOK.agree(scenario, {"blue": brief.sides[1].army}, {"hidden_enemy": True})
    assert alone.seats == ("red",)
    red, blue = BOOK.view(BOOK.setup(alone), RED).sides
    assert (red.seats, blue.seats) == (("red",), ())


@cites("SK-087", "SK-093")
@pytest.mark.parametrize("kind", ["fusilier", "hussar"])
def test_who_starts_up_beside_an_enemy_is_not_at_grips_with_him(kind):
    table = ambush((60, 99))
    table.groups["blue-1"] = group("blue-1", kind, 5, hidden=True, seat="")
    battle = Battle(table, seed="x")
    assert battle.told.one(events.Revealed).group == "blue-1"
    assert not contacts(battle.table).of


@cites("SK-071", "SK-093")
def test_a_gun_that_starts_up_where_others_stand_finds_ground_of_its_own():
    table = ambush((60, 99))
    crew = table.groups["blue-1"]
    model = gun(crew, (-1000, -1000))
    table.carriages[model.id] = model
    battle = Battle(table, seed="x")
    assert battle.told.one(events.Revealed).carriage is not None
    assert BOOK.audit(battle.table) == []


@cites("SK-093")
@pytest.mark.parametrize("alone", [True, False])
def test_a_side_for_which_nobody_decides_is_said_to_be_run_by_the_table(alone):
    table = BOOK.setup(BOOK.agree("almara-bridge", switches={"hidden_enemy": alone}))
    red, blue = BOOK.view(table, RED).sides
    assert "run by the table" not in red.notes
    assert ("run by the table" in blue.notes) is alone
