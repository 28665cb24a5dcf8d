"""Abandoned guns and who claims them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.drafting import stance_at
from grognard.books.edwardian_splendour.events.writing import mean_quality, model_words
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Gun
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import touching
from grognard.tabletop.wording import many, within

Crew = tuple[str, ...]


class Claim(Question[Crew]):
    """Which of those who touch an abandoned gun become its crew."""

    __slots__ = ("gun", "hands", "table")
    answer = tuple
    wire = Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=200)]
    cite = "ES-072"

    def __init__(self, table: EsTable, seat: Seat, gun: Gun, hands: list[Figure]) -> None:
        super().__init__(seat)
        self.table = table
        self.gun = gun
        self.hands = hands

    def words(self) -> str:
        return f"Who mans {model_words(self.gun)}?"

    def detail(self) -> str:
        return "They become a new unit, which may neither move nor fire this turn."

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "an abandoned gun")

    def candidates(self) -> Sequence[Crew]:
        names = [man.id for man in self.hands]
        sizes = sorted({1, 2, 3, len(names)})
        return [*[tuple(names[:size]) for size in sizes if size <= len(names)][::-1], ()]

    def fault(self, choice: Crew) -> Fault | None:
        names = [man.id for man in self.hands]
        if len(set(choice)) < len(choice):
            return Fault("A man serves a gun once.", self.cite)
        if any(name not in names for name in choice):
            return Fault("Only those who touch the gun may man it.", self.cite)
        return None

    def describe(self, choice: Crew) -> Offer:
        if not choice:
            return Offer("Leave it")
        return Offer(many(len(choice), "man", "men"), cite=self.cite)


@rule("ES-009", "ES-072")
def claimants(table: EsTable, gun: Gun) -> dict[Seat, list[Figure]]:
    """Everybody who touches a gun, by seat."""
    base = gun.base
    found: dict[Seat, list[Figure]] = {}
    for unit in table.standing():
        for man in unit.figures:
            if touching(base, man.base):
                found.setdefault(unit.seat, []).append(man)
    return found


@rule("ES-009", "ES-068", "ES-072")
async def claim_guns(game: Game[EsTable]) -> None:
    """An abandoned gun that only one side touches is that side's to man."""
    table = game.table
    for gun in table.models():
        touched = {} if gun.unit else claimants(table, gun)
        if len(touched) != 1:
            continue
        seat, hands = next(iter(touched.items()), (Seat(""), []))
        if gun.declined == table.turn and seat in gun.refusers:
            continue
        crew = await Claim(table, seat, gun, hands)
        if crew:
            form_crew(game, seat, gun, [man for man in hands if man.id in crew])
        else:
            game.tell(events.ClaimDeclined(gun.id, seat))


@rule("ES-071", "ES-072")
def form_crew(game: Game[EsTable], seat: Seat, gun: Gun, crew: list[Figure]) -> None:
    """Those who man an abandoned gun are a unit of their own."""
    name = f"{seat}.{gun.id}.{len(game.table.units)}"
    names = tuple([man.id for man in crew])
    title = f"New crew of {within(gun.name)}"
    stances = tuple([stance_at(man, man.base, gun.base) for man in crew])
    game.tell(events.GunClaimed(gun.id, name, seat, title, names, stances, mean_quality(crew)))
