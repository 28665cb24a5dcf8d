"""Where units are set up before a battle, and in which formations."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from books.black_powder.field import Battle, Unit, area, at, battle, troop
from grognard.books.black_powder import events
from grognard.books.black_powder.country import KINDS
from grognard.books.black_powder.deploying import Station
from grognard.tabletop.geometry import Point, bearing_to

cites = pytest.mark.cites


def setting_up(unit: Unit, **more: Any) -> Battle:
    unit.placed = False
    return battle(unit, phase="deploy", **more)


def begins(play: Battle) -> dict[str, list[Station]]:
    """The offers by their formations."""
    found: dict[str, list[Station]] = {}
    for offer in play.offers():
        found.setdefault(offer.formation, []).append(offer)
    return found


@cites("BP-024", "BP-034", "BP-047")
@pytest.mark.parametrize(
    ("template", "special", "formations"),
    [
        ("infantry", (), ["line", "attack column", "march column", "skirmish order", "square"]),
        ("infantry", ("Mixed Formation",), ["mixed line", "mixed column"]),
        ("cavalry", (), ["line", "march column", "skirmish order"]),
        ("artillery", (), ["deployed", "limbered"]),
        ("warband infantry", (), ["warband"]),
    ],
)
def test_a_unit_is_offered_every_formation_in_which_it_may_begin(
    template: str, special: tuple[str, ...], formations: list[str]
) -> None:
    play = setting_up(troop("A", 0, 0, template, special=special))
    offered = begins(play)
    assert set(formations) <= set(offered)
    for formation in formations:
        words = play.question.describe(offered[formation][0])
        assert words.group == words.label
    told = play.play(offered[formations[-1]][0], dice=[6, 1])
    assert told.one(events.Deployed).formation == formations[-1]


@cites("BP-025", "BP-039", "BP-081")
@pytest.mark.parametrize(
    ("template", "size"), [("warband infantry", "standard"), ("infantry", "tiny")]
)
def test_irregular_and_tiny_units_begin_in_column_on_a_road(template: str, size: str) -> None:
    road = msgspec.structs.replace(
        KINDS["road"], id="road", line=((at(30), at(48)), (at(40), at(20))), width=at(2)
    )
    play = setting_up(troop("A", 0, 0, template, size=size), features=[road])
    offered = begins(play)["march column"]
    along = bearing_to(Point(30, 48), Point(40, 20))
    assert along in [offer.facing for offer in offered]
    assert play.question.describe(offered[-1]).detail.endswith("looking north")
    beside = Station(at(10), at(44), "march column")
    assert play.refusal(beside) == "BP-025"
    assert play.question.fault(beside).remedy


@cites("BP-024", "BP-110", "BP-785")
@pytest.mark.parametrize(
    ("template", "cite"), [("warband infantry", "BP-110"), ("infantry", "BP-024")]
)
def test_who_keeps_his_ranks_begins_in_open_order_only_in_a_wood(template: str, cite: str) -> None:
    wood = area("wood", 20, 36, 44, 48, "wood")
    unit = troop("A", 0, 0, template)
    play = setting_up(unit, features=[wood], skirmish_rule=True)
    loose = begins(play)["skirmish order"]
    assert all(at(15) < offer.x < at(49) for offer in loose)
    assert play.refusal(Station(at(60), at(42), "skirmish order")) == cite
    told = play.play(loose[0], dice=[6, 1])
    assert told.one(events.Deployed).formation == "skirmish order"
