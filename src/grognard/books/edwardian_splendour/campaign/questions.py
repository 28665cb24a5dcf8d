"""What the players of a campaign are asked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from typing import Annotated, Final, TypeVar

from msgspec import Meta, Struct

from grognard.books.edwardian_splendour.armies import MOST_FIGURES
from grognard.books.edwardian_splendour.campaign.state import (
    RESERVE,
    CampaignTable,
    Card,
    Country,
    Front,
    place_of,
)
from grognard.books.edwardian_splendour.muster_rules import MOST_SPOTTERS
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.kernel.question import Allotment, Fault, Offer, Question, Seat
from grognard.tabletop.wording import many

T = TypeVar("T")

SAMPLED: Final = 6
"""How many dispositions are drawn up by lot, besides those a staff would think of."""
TRANSFERS: Final[dict[str, tuple[str, ...]]] = {
    "infantry": ("infantry", "spotter", "gun", "mg"),
    "spotter": ("infantry", "spotter", "gun", "mg"),
    "cavalry": ("cavalry", "gun", "mg"),
    "gun": ("gun",),
    "mg": ("mg",),
}
"""Which units take figures of a type: their own, and the guns take foot and horse: ES-142."""
_CORPS: Final = {
    "infantry": "infantry",
    "spotter": "infantry",
    "cavalry": "cavalry",
    "gun": "artillery",
    "mg": "machine guns",
}


class Transfer(Struct, frozen=True):
    """So many figures from one unit to another; without a giver, no more transfers."""

    giver: str = ""
    taker: str = ""
    figures: Annotated[int, Meta(ge=0, le=1000)] = 0


def subsets(names: Sequence[str]) -> list[tuple[str, ...]]:
    """All choices of any number of names, the smallest first."""
    return list(chain.from_iterable(combinations(names, n) for n in range(len(names) + 1)))


class CampaignQuestion(Question[T]):
    """What all questions of a campaign have in common: the table and the country asked."""

    __slots__ = ("table",)

    def __init__(self, table: CampaignTable, seat: str) -> None:
        super().__init__(Seat(seat))
        self.table = table

    @property
    def country(self) -> Country:
        """The country that is asked."""
        return self.table.countries[self.seat]

    def others(self) -> list[str]:
        """The other countries still standing."""
        return [country.seat for country in self.table.standing() if country.seat != self.seat]

    def names(self, seats: Sequence[str]) -> str:
        """Countries by their names."""
        return ", ".join(self.table.name_of(seat) for seat in seats)

    def repeated(self, seats: Sequence[str]) -> bool:
        """Whether a country is named twice."""
        return any(seats.count(seat) > 1 for seat in seats)

    def trail(self) -> tuple[str, ...]:
        """The turn and its step."""
        return (f"Campaign turn {self.table.turn}", self.table.phase)


class TransferFigures(CampaignQuestion[Transfer]):
    """Which figures change over to another unit, one transfer at a time."""

    __slots__ = ()
    answer = Transfer
    cite = "ES-142"

    def words(self) -> str:
        return f"{self.country.name}: which figures change over to another unit?"

    def room(self, taker: Card) -> int:
        """How many figures a unit may take in; a party of spotters stays a party."""
        if not self.table.overfull:
            return taker.room
        most = MOST_SPOTTERS if taker.type == "spotter" else MOST_FIGURES
        return max(0, most - taker.figures)

    def candidates(self) -> Sequence[Transfer]:
        cards = self.table.cards_of(self.seat)
        found = [Transfer()]
        for taker in cards:
            for giver in cards:
                most = min(giver.figures, self.room(taker))
                if giver is not taker and most:
                    found += [Transfer(giver.id, taker.id, n) for n in sorted({1, most})]
        return found

    @rule("ES-142")
    def fault(self, choice: Transfer) -> Fault | None:
        """Figures stay within their type, but foot and horse may be sent to serve the guns."""
        if choice == Transfer():
            return None
        own = {card.id: card for card in self.table.cards_of(self.seat)}
        giver, taker = own.get(choice.giver), own.get(choice.taker)
        if giver is None or taker is None or giver is taker:
            return Fault("Figures go from one of your units to another.", self.cite)
        if taker.type not in TRANSFERS[giver.type]:
            return Fault(f"{taker.name} cannot take men of the {_CORPS[giver.type]}.", self.cite)
        if not 1 <= choice.figures <= giver.figures:
            return Fault(f"{giver.name} has {giver.figures} figures to give.", self.cite)
        if choice.figures > self.room(taker):
            return Fault(
                f"{taker.name} has room for {self.room(taker)} figures.", self.cite, "Send fewer."
            )
        return None

    def describe(self, choice: Transfer) -> Offer:
        if choice == Transfer():
            return Offer("No more transfers")
        giver, taker = self.table.cards[choice.giver], self.table.cards[choice.taker]
        label = f"{choice.figures} from {giver.name} to {taker.name}"
        return Offer(label, piece=choice.taker, group=taker.name)


class Allies(CampaignQuestion[tuple[str, ...]]):
    """With which countries a country holds this turn."""

    __slots__ = ()
    answer = tuple
    wire = tuple[str, ...]
    cite = "ES-145"

    def words(self) -> str:
        return f"{self.country.name}: whom do you offer an alliance this turn?"

    def detail(self) -> str:
        return "Those who name each other are allies: they may fight on each other's fronts."

    def candidates(self) -> Sequence[tuple[str, ...]]:
        # Of two countries left one must beat the other, so neither has a friend to seek.
        return subsets(self.others()) if len(self.others()) > 1 else [()]

    def fault(self, choice: tuple[str, ...]) -> Fault | None:
        if self.repeated(choice) or any(seat not in self.others() for seat in choice):
            return Fault("An ally is another country that still stands, named once.", self.cite)
        if choice and len(self.others()) == 1:
            return Fault("Only your last enemy is left.", self.cite)
        return None

    def describe(self, choice: tuple[str, ...]) -> Offer:
        return Offer(self.names(choice) or "Nobody")


class Coalition(CampaignQuestion[tuple[str, ...]]):
    """With which allies a country means to win."""

    __slots__ = ()
    answer = tuple
    wire = tuple[str, ...]
    cite = "ES-151"

    def words(self) -> str:
        return f"{self.country.name}: with whom do you announce a coalition?"

    def detail(self) -> str:
        return "It is formed if all its members announce the same."

    def candidates(self) -> Sequence[tuple[str, ...]]:
        return subsets(self.country.allies)

    @rule("ES-151")
    def fault(self, choice: tuple[str, ...]) -> Fault | None:
        """A coalition is of allies, and leaves somebody to be conquered."""
        if self.repeated(choice) or any(seat not in self.country.allies for seat in choice):
            return Fault("A coalition is formed with allies.", self.cite)
        if len(choice) == len(self.others()):
            return Fault("A coalition of all countries would have nobody to conquer.", self.cite)
        return None

    def describe(self, choice: tuple[str, ...]) -> Offer:
        return Offer(self.names(choice) or "No coalition")


class Attacks(CampaignQuestion[tuple[str, ...]]):
    """Which countries are attacked."""

    __slots__ = ()
    answer = tuple
    wire = tuple[str, ...]
    cite = "ES-144"

    def words(self) -> str:
        return f"{self.country.name}: whom do you attack?"

    def candidates(self) -> Sequence[tuple[str, ...]]:
        return subsets(self.others())

    @rule("ES-144")
    def fault(self, choice: tuple[str, ...]) -> Fault | None:
        """Who declares a battle must have a unit to send to it."""
        if self.repeated(choice) or any(seat not in self.others() for seat in choice):
            return Fault("You attack other countries that still stand, each once.", self.cite)
        friends = [seat for seat in choice if seat in self.country.allies]
        if friends:
            are = "is your ally" if len(friends) == 1 else "are your allies"
            return Fault(f"{self.names(friends)} {are} this turn.", "ES-145")
        units = len(self.table.fit(self.seat))
        if len(choice) > units:
            has = many(units, "unit")
            return Fault(f"You have {has} for {many(len(choice), 'attack')}.", self.cite)
        return None

    def describe(self, choice: tuple[str, ...]) -> Offer:
        return Offer(self.names(choice) or "Nobody")


class Disposition(CampaignQuestion[dict[str, str]]):
    """Where every unit goes: to which front and side, or into the Reserve."""

    __slots__ = ()
    answer = dict
    wire = dict[str, str]
    cite = "ES-145"

    def words(self) -> str:
        return f"{self.country.name}: where do your units go?"

    def units(self) -> list[str]:
        """The units that can be sent."""
        return [card.id for card in self.table.fit(self.seat)]

    def own_places(self) -> list[str]:
        """The country's own fronts."""
        fronts = self.table.fronts.values()
        return [place_of(front.id, self.seat) for front in fronts if self.seat in front.sides]

    def allied_places(self) -> list[str]:
        """Fronts on which an ally fights somebody who is not an ally too."""
        found = []
        for front in self.table.fronts.values():
            for side in front.sides:
                foe = front.rival(side)
                if side in self.country.allies and foe not in (*self.country.allies, self.seat):
                    found.append(place_of(front.id, side))
        return found

    def due(self) -> list[str]:
        """Where at least one unit must go, because the country declared the battle."""
        fronts = self.table.fronts.values()
        return [place_of(front.id, self.seat) for front in fronts if self.seat in front.declared]

    @rule("ES-144", "ES-145")
    def fault(self, choice: dict[str, str]) -> Fault | None:
        """Every unit has one place, and no declared battle is left without a unit."""
        if set(choice) != set(self.units()):
            return Fault("Every unit that has figures, and no other, is given a place.", self.cite)
        if any(place not in self._open_to() for place in choice.values()):
            return Fault("A unit goes to your front, an ally's, or the Reserve.", self.cite)
        if any(place not in choice.values() for place in self.due()):
            return Fault("You declared a battle and must send a unit to it.", "ES-144")
        return None

    @rule("ES-145")
    def allotment(self) -> Allotment:
        """Each unit may be sent by itself."""
        cards, places = self.table.cards, self._open_to()
        units = {card: f"{cards[card].name}, {cards[card].figures}" for card in self.units()}
        return Allotment(units, {place: self.place_name(place) for place in places})

    def _open_to(self) -> list[str]:
        return [*self.own_places(), *self.allied_places(), RESERVE]

    def candidates(self) -> Sequence[dict[str, str]]:
        units, own = self.units(), self.own_places()
        plans = [[own[n % len(own)] for n in range(len(units))]] if own else []
        plans.append([RESERVE] * len(units))
        for place in [*own, *self.allied_places()]:
            plans.append([place] * len(units))
            plans.append([RESERVE if n % 2 else place for n in range(len(units))])
        if len(plans) > 1:
            plans += self._sampled(len(units))
        return _unlike([dict(zip(units, self._manned(plan), strict=True)) for plan in plans])

    def _sampled(self, count: int) -> list[list[str]]:
        stream = Stream.of(f"dispositions of {self.seat} in turn {self.table.turn}")
        places = [RESERVE, *self.own_places(), *self.allied_places()]
        return [[places[stream.below(len(places))] for _ in range(count)] for _ in range(SAMPLED)]

    def _manned(self, plan: list[str]) -> list[str]:
        """The plan with a unit on every front where one is due."""
        plan = list(plan)
        for place in self.due():
            if place not in plan:
                spare = [at not in self.due() or plan.count(at) > 1 for at in plan]
                plan[spare.index(True)] = place
        return plan

    def describe(self, choice: dict[str, str]) -> Offer:
        sent = list(choice.values())
        counts = [(sent.count(place), self.place_name(place)) for place in self._open_to()]
        said = [f"{count} {name}" for count, name in counts if count]
        return Offer("; ".join(said) or "Nobody is left to send", self._who_goes(choice))

    @rule("ES-145")
    def _who_goes(self, choice: dict[str, str]) -> str:
        """The units that are sent, front by front where they go to several."""
        sent: dict[str, list[str]] = {}
        for card, place in choice.items():
            if place != RESERVE:
                sent.setdefault(place, []).append(self.table.cards[card].name)
        names = {place: ", ".join(units) for place, units in sent.items()}
        if len(names) < 2:
            return "".join(names.values())
        return "; ".join(f"{self.place_name(place)}: {units}" for place, units in names.items())

    def place_name(self, place: str) -> str:
        """A place as the player calls it."""
        if place == RESERVE:
            return "in reserve"
        name, _, side = place.partition(":")
        foe = self.table.name_of(self.table.fronts[name].rival(side))
        beside = "" if side == self.seat else f" beside {self.table.name_of(side)}"
        return f"against {foe}{beside}"


def _unlike(plans: list[dict[str, str]]) -> list[dict[str, str]]:
    """Each plan once."""
    found: list[dict[str, str]] = []
    for plan in plans:
        if plan not in found:
            found.append(plan)
    return found


class LendCommand(CampaignQuestion[bool]):
    """Whether the ally may play the units that are sent to him."""

    __slots__ = ("ally", "foe")
    answer = bool
    cite = "ES-148"

    def __init__(self, table: CampaignTable, seat: str, ally: str, foe: str) -> None:
        super().__init__(table, seat)
        self.ally = ally
        self.foe = foe

    def words(self) -> str:
        ally, foe = (self.table.name_of(seat) for seat in (self.ally, self.foe))
        return f"{self.country.name}: may {ally} play your units against {foe}?"

    def candidates(self) -> Sequence[bool]:
        return [False, True]

    def fault(self, choice: bool) -> Fault | None:  # noqa: FBT001
        return None if choice in (False, True) else Fault("Yes or no.", self.cite)

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001
        return Offer("Yes, they are on loan" if choice else "No, I play them myself")


class NextBattle(CampaignQuestion[str]):
    """Which of the turn's battles is fought next."""

    __slots__ = ("waiting",)
    answer = str
    cite = "ES-146"

    def __init__(self, table: CampaignTable, seat: str, waiting: Sequence[str]) -> None:
        super().__init__(table, seat)
        self.waiting = waiting

    def words(self) -> str:
        return f"{self.country.name}: which battle is fought next?"

    def detail(self) -> str:
        return "If all who have one to fight name the same, it is; otherwise the lot decides."

    def candidates(self) -> Sequence[str]:
        return self.waiting

    def fault(self, choice: str) -> Fault | None:
        return None if choice in self.waiting else Fault("That battle does not wait.", self.cite)

    def describe(self, choice: str) -> Offer:
        one, other = self.table.fronts[choice].sides
        return Offer(f"{self.table.name_of(one)} against {self.table.name_of(other)}")


class Concede(CampaignQuestion[bool]):
    """Whether the battle is given up without a fight."""

    __slots__ = ("front",)
    answer = bool
    cite = "ES-146"

    def __init__(self, table: CampaignTable, seat: str, front: Front) -> None:
        super().__init__(table, seat)
        self.front = front

    def words(self) -> str:
        foe = self.table.name_of(self.front.rival(self.seat))
        return f"{self.country.name}: do you fight {foe}?"

    def detail(self) -> str:
        return "A conceded battle counts for conquest, but not for the quality of units."

    def candidates(self) -> Sequence[bool]:
        return [False, True]

    def fault(self, choice: bool) -> Fault | None:  # noqa: FBT001
        return None if choice in (False, True) else Fault("Yes or no.", self.cite)

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001
        fight = "at a table of its own" if self.table.fought else "the lot decides it"
        return Offer("Concede", "a battle lost") if choice else Offer("Fight", fight)


class Ground(CampaignQuestion[str]):
    """On which field the battle is fought."""

    __slots__ = ("fields",)
    answer = str
    cite = "ES-146"

    def __init__(self, table: CampaignTable, seat: str, fields: dict[str, str]) -> None:
        super().__init__(table, seat)
        self.fields = fields
        """The names of the fields that can be laid out, by scenario."""

    def words(self) -> str:
        return f"{self.country.name}: which field do you lay out?"

    def candidates(self) -> Sequence[str]:
        return list(self.fields)

    def fault(self, choice: str) -> Fault | None:
        if choice in self.fields:
            return None
        return Fault(f"There is no campaign field {choice!r}.", self.cite)

    def describe(self, choice: str) -> Offer:
        return Offer(self.fields[choice])
