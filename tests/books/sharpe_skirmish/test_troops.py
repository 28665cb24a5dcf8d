"""Troop classes, loyalty and weapons."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import group
from grognard.books.sharpe_skirmish.book import BOOK
from grognard.books.sharpe_skirmish.command import is_loyal
from grognard.books.sharpe_skirmish.enlisting import enlist
from grognard.books.sharpe_skirmish.forces import FORCES, Entry
from grognard.books.sharpe_skirmish.roster import roster
from grognard.books.sharpe_skirmish.tables import weapon
from marks import cites


@cites("SK-002")
def test_troops_are_regulars_formed_or_skirmishing_or_irregulars():
    entry = Entry("Squad", "redcoat", figures=4, formed=True)
    formed = enlist(entry, "red-1", "red", "red", "British")
    loose = enlist(Entry("Section", "greenjacket", figures=4), "red-2", "red", "red", "British")
    wild = enlist(Entry("Band", "guerrilla", figures=4), "red-3", "red", "red", "Spanish")
    assert (formed.regular, formed.formed) == (True, True)
    assert (loose.regular, loose.formed) == (True, False)
    assert (wild.regular, wild.formed) == (False, False)


@cites("SK-003")
def test_a_unit_is_raw_if_more_than_half_of_it_is():
    assert group("red-1", "redcoat", 4, (50, 50), grade="raw").raw
    mixed = group("red-1", "redcoat", 4, (50, 50), grade="raw")
    steady = group("red-2", "redcoat", 4, (50, 50))
    mixed.figures = mixed.figures[:2] + steady.figures[:2]
    assert not mixed.raw
    assert not group("red-1", "redcoat", 4, (50, 50), grade="hero").raw


@cites("SK-004", "SK-EX03")
def test_regulars_are_loyal_to_their_officers_and_guerrillas_to_their_own_leaders():
    captain = group("red-1", "british-officer", at=(50, 50))
    sergeant = group("red-2", "british-sergeant", at=(50, 50))
    squad = group("red-3", "redcoat", 4, (50, 50))
    leader = group("red-4", "guerrilla-leader", at=(50, 50), band="Carranza")
    band = group("red-5", "guerrilla", 4, (50, 50), band="Carranza")
    assert is_loyal(squad, captain)
    assert is_loyal(squad, sergeant)
    assert is_loyal(band, leader)
    assert not is_loyal(band, captain)
    assert not is_loyal(squad, leader)


@cites("SK-004")
def test_a_force_says_to_whom_its_groups_are_loyal_or_they_are_loyal_to_the_nation():
    partida = {entry.name: entry for entry in FORCES.find("carranza-guerrillas").groups}
    riders = enlist(partida["The Muleteer's Riders"], "red-5", "red", "red", "Spanish")
    assert riders.band == "Tasca"
    squad = enlist(Entry("Squad", "redcoat", figures=4), "red-1", "red", "red", "British")
    assert squad.band == "British"


@cites("SK-005")
@pytest.mark.parametrize(
    ("name", "bands", "melee"),
    [
        ("rifle", (30, 90, 180), 2),
        ("musket", (20, 40, 120), 2),
        ("pistol", (4, 8, 20), 1),
        ("partisan", (8, 12, 24), 3),
        ("sword", None, 3),
        ("hatchet", (5, 10, 20), 2),
        ("knife", (5, 10, 20), 2),
        ("rocks", (4, 8, 20), 1),
        ("sabre", None, 3),
        ("lance", None, 3),
        ("carbine", (20, 40, 120), 2),
    ],
)
def test_weapons_have_their_ranges_and_melee_factors(name, bands, melee):
    assert weapon(name).bands == bands
    assert weapon(name).melee == melee


@cites("SK-005")
def test_bayonets_make_a_musket_three_and_empty_hands_count_nothing():
    assert roster()["redcoat"].melee == 3
    assert roster()["guerrilla"].melee == 2
    assert roster()["lady"].melee == 0
    assert all(not line.bayonet for line in roster().values() if not line.regular)


@cites("SK-055")
def test_horsemen_are_shock_skirmishing_or_mounted_officers():
    arms = {line.arm for line in roster().values()}
    assert arms == {"foot", "shock", "skirmish", "mounted"}
    assert roster()["cuirassier"].arm == "shock"
    assert roster()["hussar"].arm == "skirmish"
    assert all(r.role in ("officer", "leader") for r in roster().values() if r.arm == "mounted")


@cites("SK-062")
def test_rider_and_mount_are_one_figure_on_one_base():
    horse = group("red-1", "hussar", 3, (50, 50))
    assert [figure.radius for figure in horse.figures] == [150, 150, 150]
    assert len(horse.figures) == 3


CAPTAIN = '[[groups]]\nname = "Captain"\ntype = "british-officer"\npc = true\n'


@cites("SK-007", "SK-092")
@pytest.mark.parametrize("kind", ["redcoat", "hussar"])
def test_groups_as_large_as_are_allowed_find_room_on_the_table(kind):
    crowd = "".join(
        f'[[groups]]\nname = "{name}"\ntype = "{kind}"\nfigures = 39\n' for name in ("A", "B")
    )
    text = f'name = "A Crowd"\nnation = "British"\nlimit = 2000\n{CAPTAIN}{crowd}'
    laid = BOOK.setup(BOOK.agree("quinta", armies={"red": text}))
    assert BOOK.audit(laid) == []
