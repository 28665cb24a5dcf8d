"""Positions of Black Powder in inches, played with loaded dice and scripted answers.

A position is made of troops: ``foot("A", 20, 30)`` stands with its middle 20 inches from the left
and 30 from the top. Red looks up the table, blue down, unless told otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.country import KINDS
from grognard.books.black_powder.morale import counted
from grognard.books.black_powder.orders import NOTHING, Order
from grognard.books.black_powder.pieces import BpTable, Brigade, Commander, Contact, Profile, Unit
from grognard.books.black_powder.riding import Ride
from grognard.books.black_powder.stands import leader_of
from grognard.books.black_powder.troops import TEMPLATES, sized
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game
from grognard.kernel.question import Question, Seat
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.terrain import Feature
from told import Told

RED, BLUE = Seat("red"), Seat("blue")
NORTH, SOUTH = 0, 18000
INCH = 254


def at(inches: float) -> int:
    """A length in tenths of a millimetre."""
    return round(inches * INCH)


def troop(
    name: str,
    x: float,
    y: float,
    template: str = "infantry",
    *,
    seat: Seat | None = None,
    bearing: int | None = None,
    size: Any = "standard",
    special: Sequence[str] = (),
    brigade: str = "",
    **state: Any,
) -> Unit:
    """A unit; names from A to M are red, the others blue."""
    owner = seat or (RED if name[0] < "N" else BLUE)
    profile = sized(TEMPLATES[template], size)
    changes = {k: state.pop(k) for k in list(state) if k in Profile.__struct_fields__}
    profile = msgspec.structs.replace(profile, special=(*profile.special, *special), **changes)
    unit = Unit(
        id=name,
        seat=owner,
        name=name,
        brigade=brigade or f"{owner}-1",
        profile=profile,
        x=at(x),
        y=at(y),
        bearing=(NORTH if owner == RED else SOUTH) if bearing is None else bearing,
        formation=profile.home,
        stamina=profile.stamina,
        placed=True,
    )
    for word, value in state.items():
        setattr(unit, word, value)
    return unit


def general(name: str, x: float, y: float, rating: int = 8, **state: Any) -> Commander:
    """A commander; G is red's general, R blue's, others are brigadiers of the first brigade."""
    seat = RED if name[0] < "N" else BLUE
    chief = name in ("G", "R")
    return Commander(name, seat, name, rating, general=chief, x=at(x), y=at(y), **state)


class Battle:
    """A position, and what is played from it."""

    def __init__(self, table: BpTable, dice: Sequence[int] = ()) -> None:
        setup = BOOK.agree("meadow", switches=table.switches)
        self.game = Game.take_up(BOOK, setup, table, Fates(None, list(dice)))

    @property
    def table(self) -> BpTable:
        return self.game.table

    @property
    def question(self) -> Question[Any]:
        assert self.game.question is not None, f"the battle is over: {self.game.verdict}"
        return self.game.question

    def unit(self, name: str) -> Unit:
        return self.table.units[name]

    def asks(self) -> str:
        return type(self.question).__name__

    def play(self, *answers: Any, dice: Sequence[int] = ()) -> Told:
        """Give the answers with exactly these dice, and tell what happened."""
        self.game.fates.tape += dice
        begun = len(self.game.chronicle)
        for answer in answers:
            assert not isinstance(self.question, PhysicalFate), "more dice are thrown"
            self.game.answer(answer)
        fates = self.game.fates
        left = fates.tape[fates.at :]
        assert not left, f"not thrown: {left}"
        assert not isinstance(self.game.question, PhysicalFate), "more dice are thrown"
        return Told(self.game.chronicle[begun:])

    def refusal(self, answer: Any) -> str:
        """The rule by which an answer is refused; nothing if it is legal."""
        fault = self.question.fault(answer)
        return fault.cite if fault else ""

    def offers(self) -> list[Any]:
        return list(self.question.offers())


def table_of(
    *pieces: Unit | Commander,
    phase: str = "command",
    acting: Seat = RED,
    commanding: str = "",
    features: Sequence[Feature] = (),
    contacts: Sequence[tuple[str, int, str, int]] = (),
    **switches: Any,
) -> BpTable:
    """A table of 6 by 4 feet in the middle of turn 1."""
    units = {piece.id: piece for piece in pieces if isinstance(piece, Unit)}
    if not any(unit.seat == BLUE for unit in units.values()):
        units["Y9"] = troop("Y9", 5, 3)  # lest a side without units be taken for beaten
    staff = {piece.id: piece for piece in pieces if isinstance(piece, Commander)}
    for seat, name in ((RED, "G"), (BLUE, "R")):
        if name not in staff:
            staff[name] = general(name, 36, 46 if seat == RED else 2)
    brigades = {}
    for unit in units.values():
        chief = {"red-1": "C", "blue-1": "S"}.get(unit.brigade, "G" if unit.seat == RED else "R")
        own = counted([u for u in units.values() if u.brigade == unit.brigade])
        brigades[unit.brigade] = Brigade(unit.brigade, unit.seat, unit.brigade, chief, len(own))
    agreed = BOOK.agree("meadow", switches=switches)
    table = BpTable(
        scenario="meadow",
        width=at(72),
        height=at(48),
        seats=(RED, BLUE),
        units=units,
        commanders=staff,
        brigades=brigades,
        switches=dict(agreed.switches),
        features=tuple(features),
        zones={
            "red": ((0, at(36)), (at(72), at(36)), (at(72), at(48)), (0, at(48))),
            "blue": ((0, 0), (at(72), 0), (at(72), at(12)), (0, at(12))),
        },
        facings={"red": NORTH, "blue": SOUTH},
        turns=8,
        phase=phase,  # type: ignore[arg-type]
        turn=1,
        half=1,
        acting=acting,
        first=RED,
        commanding=commanding,
        contacts=tuple(Contact(*contact) for contact in contacts),
    )
    for unit in units.values():
        leader = leader_of(table, unit)
        unit.began = (leader.x, leader.y)
    return table


def battle(*pieces: Unit | Commander, dice: Sequence[int] = (), **more: Any) -> Battle:
    """A battle taken up in the middle of a turn."""
    return Battle(table_of(*pieces, **more), dice)


def ordering(*pieces: Unit | Commander, by: str = "G", **more: Any) -> Battle:
    """A battle in which a commander is about to state an order."""
    return battle(*pieces, phase="command", commanding=by, **more)


def cease(play: Battle) -> None:
    """No more orders and nobody rides: the Command part ends, and the firing begins."""
    half = play.table.half
    while play.table.phase == "command" and play.table.half == half:
        play.game.answer({"GiveOrder": NOTHING, "CommanderMove": Ride()}.get(play.asks(), "none"))


def march(*units: str, to: tuple[float, float], facing: int = -1, **more: Any) -> Order:
    """An order to march somewhere, in inches."""
    return Order("move", units, way=((at(to[0]), at(to[1])),), facing=facing, **more)


def reasons(reckoning: Reckoning) -> dict[str, int]:
    """What changes a number, by the rule that says so."""
    found: dict[str, int] = {}
    for modifier in reckoning.modifiers:
        found[modifier.cite] = found.get(modifier.cite, 0) + modifier.amount
    return found


def hedge(name: str, *line: tuple[float, float], kind: str = "hedge") -> Feature:
    """A linear obstacle."""
    return msgspec.structs.replace(
        KINDS[kind], id=name, line=tuple((at(x), at(y)) for x, y in line)
    )


def area(name: str, left: float, top: float, right: float, bottom: float, kind: str) -> Feature:
    """A rectangle of ground."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    outline = tuple((at(x), at(y)) for x, y in corners)
    hill = name if kind == "hill" else ""
    return msgspec.structs.replace(KINDS[kind], id=name, outline=outline, hill=hill)
