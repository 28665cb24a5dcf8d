"""Events of cameo roles."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.books.gentlemans_war.events.cards import discard
from grognard.books.gentlemans_war.events.sequence import FREE_ACE, LATE_ACE
from grognard.books.gentlemans_war.events.wording import (
    a_part,
    name,
    of_them,
    owner,
    part,
    rolled,
    shown,
    whom,
    whose,
)
from grognard.books.gentlemans_war.pieces import (
    INFLICTED,
    NOWHERE,
    PROMPT,
    AgwTable,
    Cameo,
    Place,
    Unit,
)
from grognard.kernel.event import Event, Show
from grognard.tabletop.cards import Card


def _recast(table: AgwTable, seat: str, cameo: Cameo) -> None:
    """A cameo is with this unit now and with no other."""
    was = table.cameos.get(seat)
    if was is not None and was.unit:
        _mark(table.units[was.unit], was.role, "")
    if cameo.unit:
        _mark(table.units[cameo.unit], cameo.role, cameo.role)
    table.cameos = {**table.cameos, seat: cameo}


def _mark(unit: Unit, role: str, word: str) -> None:
    """A unit has a cameo of its own side, or one that the enemy has given it, or loses it."""
    if role in INFLICTED:
        unit.burden = word
    else:
        unit.cameo = word


def _gone(cameo: Cameo) -> Cameo:
    return replace(cameo, unit="", place=NOWHERE, state="gone")


class CameoEntered(Event, frozen=True):
    """A cameo appears, with a unit or by itself."""

    cite = "AGW-658"
    seat: str
    role: str
    unit: str
    place: Place = NOWHERE

    def apply(self, table: AgwTable) -> None:
        was = table.cameos[self.seat]
        cameo = replace(was, unit=self.unit, place=self.place, state="on")
        _recast(table, self.seat, cameo)
        if self.role in PROMPT and was.state != "on":
            table.stage = (*(seat for seat in table.stage if seat != self.seat), self.seat)

    def tell(self, table: AgwTable) -> str:
        does = f"joins {whom(table, self.unit)}" if self.unit else "appears"
        return f"{whose(table, self.seat)} {part(self.role)} {does}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class CameoWaits(Event, frozen=True):
    """A cameo's entrance is put off to another Joker."""

    cite = "AGW-658"
    quiet = True
    seat: str
    role: str

    def apply(self, table: AgwTable) -> None:
        cameo = replace(table.cameos[self.seat], state="later")
        table.cameos = {**table.cameos, self.seat: cameo}

    def tell(self, table: AgwTable) -> str:
        return f"{whose(table, self.seat)} {part(self.role)} waits for another Joker."


class CameoLeft(Event, frozen=True):
    """A cameo is out of the game."""

    cite = "AGW-659"
    seat: str
    role: str
    why: str

    def apply(self, table: AgwTable) -> None:
        _recast(table, self.seat, _gone(table.cameos[self.seat]))

    def tell(self, table: AgwTable) -> str:
        return f"{whose(table, self.seat)} {part(self.role)} {self.why}."


class CameoFollows(Event, frozen=True):
    """A second cameo is named after the first has gone."""

    cite = "AGW-658"
    seat: str
    role: str

    def apply(self, table: AgwTable) -> None:
        if self.role:
            _recast(table, self.seat, Cameo(self.role, second=True))
        else:
            _recast(table, self.seat, replace(table.cameos[self.seat], second=True))

    def tell(self, table: AgwTable) -> str:
        who = a_part(self.role) if self.role else "Nobody"
        return f"{who} follows on {of_them(table, self.seat)} side."


class CameoDone(Event, frozen=True):
    """A cameo has had its chance of the new cycle."""

    cite = "AGW-658"
    quiet = True
    seat: str

    def apply(self, table: AgwTable) -> None:
        table.stage = tuple(seat for seat in table.stage if seat != self.seat)

    def tell(self, table: AgwTable) -> str:
        return f"{whose(table, self.seat)} cameo is done for this cycle."


class Revived(Event, frozen=True):
    """Some casualties return to the ranks, and the rest are gone for good."""

    cite = "AGW-662"
    unit: str
    dice: tuple[int, ...]
    back: int

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.figures += self.back
        unit.buried += len(self.dice) - self.back

    def tell(self, table: AgwTable) -> str:
        back = f"{self.back} of {len(self.dice)} (5+: {rolled(self.dice)})"
        return f"The cantiniere of {whom(table, self.unit)} revives {back}."

    def show(self) -> Show:
        return Show(kind="dice", side=owner(self.unit), piece=self.unit, dice=self.dice)


class Challenged(Event, frozen=True):
    """A bruiser's single combat: the winner's comrades cheer, the loser falls."""

    cite = "AGW-661"
    unit: str
    winner: str
    loser: str
    dice: tuple[int, ...]
    edge: int

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].did = (*table.units[self.unit].did, "challenge")
        table.units[self.winner].cheer = 1
        table.units[self.loser].figures -= 1

    def tell(self, table: AgwTable) -> str:
        bruiser, foe = self.dice[-2:]
        more = f" and {self.edge}" if self.edge else ""
        who, loser = whom(table, self.winner), whom(table, self.loser)
        thrown = (
            f"the bruiser of {whom(table, self.unit)} rolls {bruiser}{more}, the other man {foe}"
        )
        return f"Single combat, {thrown}: a man of {who} knocks down one of {loser}."

    def show(self) -> Show:
        return Show(kind="dice", piece=self.unit, target=self.loser, dice=self.dice)


class SpyTried(Event, frozen=True):
    """A spy goes after the Hold Cards at the enemy's headquarters."""

    cite = "AGW-675"
    seat: str
    dice: tuple[int, ...]
    needed: int
    card: Card
    caught: bool

    def apply(self, table: AgwTable) -> None:
        cameo = table.cameos[self.seat]
        if self.card:
            discard(table, table.command(table.rival(self.seat)), (self.card,))
        state = "gone" if self.caught else "on"
        table.cameos = {**table.cameos, self.seat: replace(cameo, used=True, state=state)}

    def tell(self, table: AgwTable) -> str:
        who = f"{whose(table, self.seat)} spy"
        dice = f"({rolled(self.dice)}, {self.needed}+)"
        if self.caught:
            return f"{who} is captured {dice}."
        if self.card:
            return f"{who} makes away with {shown((self.card,))} {dice}."
        return f"{who} comes away with nothing {dice}."

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, dice=self.dice)


class CameoUsed(Event, frozen=True):
    """A cameo has done what it may do once, in a cycle or in the game."""

    cite = "AGW-678"
    quiet = True
    seat: str

    def apply(self, table: AgwTable) -> None:
        cameo = table.cameos[self.seat]
        table.cameos = {**table.cameos, self.seat: replace(cameo, used=True)}

    def tell(self, table: AgwTable) -> str:
        return f"{whose(table, self.seat)} cameo has had a say."


class Incited(Event, frozen=True):
    """An enemy unit is made to charge at a moment that suits it ill."""

    cite = "AGW-670"
    seat: str
    role: str
    unit: str
    target: str

    def apply(self, table: AgwTable) -> None:
        cameo = table.cameos[self.seat]
        table.cameos = {**table.cameos, self.seat: replace(cameo, used=True)}
        table.card_in_play = Card("")  # not the enemy's last one, and least of all a message
        table.resume = "card"

    def says_who(self) -> str:
        return "AGW-671" if self.role == "oscar wilde" else "AGW-670"

    def tell(self, table: AgwTable) -> str:
        unit, target = whom(table, self.unit), whom(table, self.target)
        if self.role == "oscar wilde":
            return f"Oscar Wilde says something about {unit}, and in a rage they charge {target}."
        return f"The rash officer of {unit} has seen enough: at {target}!"

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit, target=self.target)


class MessageSent(Event, frozen=True):
    """A messenger rides from headquarters to a unit, and reaches it or does not."""

    cite = "AGW-667"
    seat: str
    unit: str
    dice: tuple[int, ...]
    reached: bool

    def apply(self, table: AgwTable) -> None:
        if self.reached:
            table.messages = {**table.messages, self.seat: self.unit}

    def tell(self, table: AgwTable) -> str:
        what = "reaches" if self.reached else "does not reach"
        who, ridden = whose(table, self.seat), f'{sum(self.dice)}" ({rolled(self.dice)})'
        return f"{who} messenger rides {ridden} and {what} {whom(table, self.unit)}."

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, dice=self.dice)


class MessageObeyed(Event, frozen=True):
    """The unit the messenger reached acts as if by an ace, before the first card is used."""

    cite = "AGW-667"
    seat: str
    unit: str
    heeded: bool = True
    """It is on the table, and no civilian keeps it from acting."""

    def apply(self, table: AgwTable) -> None:
        table.messages = {**table.messages, self.seat: ""}
        unit = table.units[self.unit]
        if not self.heeded:
            return
        table.actors = (self.unit,)
        table.actor_seat = unit.seat
        table.card_in_play = LATE_ACE if unit.acted else FREE_ACE
        table.together = ()
        table.resume = "card"
        table.phase = "act"

    def tell(self, table: AgwTable) -> str:
        does = "acts" if self.heeded else "cannot act"
        return f"{name(table, self.unit)} {does} on the messenger's orders."


class CardDemanded(Event, frozen=True):
    """A general in love throws away a number card, if he has one."""

    cite = "AGW-665"
    seat: str
    """Whose the general is."""
    card: Card

    def apply(self, table: AgwTable) -> None:
        if self.card:
            discard(table, table.command(self.seat), (self.card,))

    def tell(self, table: AgwTable) -> str:
        rival = whose(table, self.seat)
        if not self.card:
            return f"{rival} general is distracted, but holds no number card to throw away."
        return f"{rival} general is distracted and throws away {shown((self.card,))}."

    def show(self) -> Show:
        return Show(kind="card", side=self.seat, cards=(self.card,) if self.card else ())


class MistressCommands(Event, frozen=True):
    """She takes the place of the general whom she followed everywhere."""

    cite = "AGW-665"
    seat: str
    general: str

    def apply(self, table: AgwTable) -> None:
        general = table.generals[self.general]
        general.gone = ""
        general.wounded = False
        _recast(table, self.seat, replace(table.cameos[self.seat], state="gone"))

    def tell(self, table: AgwTable) -> str:
        return f"The mistress takes the place of {whom(table, self.general)}."
