"""What happens in a campaign; these facts alone write its table."""

from __future__ import annotations

from grognard.books.edwardian_splendour.armies import Quality
from grognard.books.edwardian_splendour.campaign.state import (
    RESERVE,
    CampaignTable,
    Card,
    Front,
    Phase,
    Result,
    front_id,
    score_id,
)
from grognard.kernel.cite import rule
from grognard.kernel.event import Event, Show
from grognard.tabletop.wording import agreeing, are_many, listed, many, within


def _of(card: Card, words: str) -> str:
    """What is told of a unit: of the Hussars in the plural, though its card is one."""
    return agreeing(f"{card.name} {words}", [card.name] if are_many(card.name) else ())


class TurnOpened(Event, frozen=True):
    """A campaign turn begins; nobody is at a front and nobody is new to his unit."""

    cite = "ES-140"
    turn: int

    def apply(self, table: CampaignTable) -> None:
        table.turn, table.phase, table.fronts = self.turn, "reinforcements", {}
        for country in table.countries.values():
            country.settled, country.transfers = False, 0
        for card in table.cards.values():
            card.newcomers, card.place, card.lent = 0, RESERVE, False

    def tell(self, table: CampaignTable) -> str:
        return f"Campaign turn {self.turn} begins."

    def show(self) -> Show:
        return Show(kind="turn")


class TroopsRemoved(Event, frozen=True):
    """The turn after a country is conquered its troops leave the campaign."""

    cite = "ES-150"
    country: str

    def apply(self, table: CampaignTable) -> None:
        gone = table.countries[self.country]
        gone.removed, gone.allies, gone.coalition = True, (), ()
        for card in table.cards_of(self.country):
            card.figures = 0
        for country in table.countries.values():
            country.allies = tuple(ally for ally in country.allies if ally != self.country)
            if self.country in country.coalition:
                country.coalition = ()

    def tell(self, table: CampaignTable) -> str:
        return f"The troops of {table.name_of(self.country)} lay down their arms."


class Reinforced(Event, frozen=True):
    """The die brings a unit recruits."""

    cite = "ES-141"
    card: str
    die: int
    recruits: int
    worse: bool
    """The recruits are of lower quality than the unit."""
    country: str = ""

    def apply(self, table: CampaignTable) -> None:
        card = table.cards[self.card]
        card.figures += self.recruits
        card.newcomers += self.recruits if self.worse else 0

    def tell(self, table: CampaignTable) -> str:
        recruits = many(self.recruits, "recruit") if self.recruits else "no recruits"
        return _of(table.cards[self.card], f"rolls {self.die}: {recruits}.")

    def show(self) -> Show:
        return Show(kind="dice", side=self.country, piece=self.card, dice=(self.die,))


class PhaseBegan(Event, frozen=True):
    """The campaign turn goes on to its next step."""

    cite = "ES-140"
    phase: Phase

    def apply(self, table: CampaignTable) -> None:
        table.phase = self.phase

    def tell(self, table: CampaignTable) -> str:
        return f"Now come the {self.phase}."


class Transferred(Event, frozen=True):
    """Figures change over to another unit."""

    cite = "ES-142"
    giver: str
    taker: str
    figures: int
    worse: bool
    """They come from a unit of lower quality."""

    def apply(self, table: CampaignTable) -> None:
        giver, taker = table.cards[self.giver], table.cards[self.taker]
        giver.figures -= self.figures
        # Those who leave are the longest in the unit: sending them away dilutes it.
        giver.newcomers = min(giver.newcomers, giver.figures)
        taker.figures += self.figures
        taker.newcomers += self.figures if self.worse else 0
        table.countries[giver.country].transfers += 1

    def tell(self, table: CampaignTable) -> str:
        giver, taker = table.cards[self.giver], table.cards[self.taker]
        figures = many(self.figures, "figure goes", "figures go")
        return f"{figures} over from {within(giver.name)} to {within(taker.name)}."


class TransfersClosed(Event, frozen=True):
    """A country has no more transfers to make this turn."""

    cite = "ES-142"
    country: str

    def apply(self, table: CampaignTable) -> None:
        table.countries[self.country].settled = True

    def tell(self, table: CampaignTable) -> str:
        return f"{table.name_of(self.country)} has its units in order."


class Diluted(Event, frozen=True):
    """A unit with more newcomers than old hands loses a grade."""

    cite = "ES-143"
    card: str
    quality: Quality

    def apply(self, table: CampaignTable) -> None:
        table.cards[self.card].quality = self.quality

    def tell(self, table: CampaignTable) -> str:
        return _of(table.cards[self.card], f"is full of new men and is {self.quality} from now on.")


class GunReplaced(Event, frozen=True):
    """A crew that lost its piece gets another."""

    cite = "ES-141"
    card: str

    def apply(self, table: CampaignTable) -> None:
        table.cards[self.card].gunless = False

    def tell(self, table: CampaignTable) -> str:
        return _of(table.cards[self.card], "receives a new piece.")


class AlliancesMade(Event, frozen=True):
    """Countries that named each other are allies this turn."""

    cite = "ES-145"
    pairs: tuple[tuple[str, str], ...]

    def apply(self, table: CampaignTable) -> None:
        for country in table.countries.values():
            mine = [pair for pair in self.pairs if country.seat in pair]
            country.allies = tuple(b if a == country.seat else a for a, b in mine)

    def tell(self, table: CampaignTable) -> str:
        if not self.pairs:
            return "Every country stands alone."
        pairs = [listed([table.name_of(a), table.name_of(b)]) for a, b in self.pairs]
        return f"These are allies: {'; '.join(pairs)}."


class CoalitionsAnnounced(Event, frozen=True):
    """Countries that mean to win together say so."""

    cite = "ES-151"
    coalitions: tuple[tuple[str, ...], ...]

    def apply(self, table: CampaignTable) -> None:
        for country in table.countries.values():
            mine = [members for members in self.coalitions if country.seat in members]
            country.coalition = mine[0] if mine else ()

    def tell(self, table: CampaignTable) -> str:
        if not self.coalitions:
            return "No coalition is announced."
        named = [listed([table.name_of(seat) for seat in c]) for c in self.coalitions]
        return f"A coalition is announced of {'; and another of '.join(named)}."


class AttackDeclared(Event, frozen=True):
    """A country announces an attack on another."""

    cite = "ES-144"
    country: str
    target: str

    def tell(self, table: CampaignTable) -> str:
        return f"{table.name_of(self.country)} attacks {table.name_of(self.target)}."


class FrontsOpened(Event, frozen=True):
    """There is a front between each two countries of which at least one attacks the other."""

    cite = "ES-145"
    fronts: tuple[tuple[str, str, tuple[str, ...]], ...]
    """The two sides, and which of them declared the battle."""

    def apply(self, table: CampaignTable) -> None:
        opened = [Front(front_id(a, b), (a, b), declared) for a, b, declared in self.fronts]
        table.fronts = {front.id: front for front in opened}
        table.phase = "fronts"

    def tell(self, table: CampaignTable) -> str:
        if not self.fronts:
            return "Nobody attacks; the armies stay in quarters."
        pairs = [f"{table.name_of(a)} and {table.name_of(b)}" for a, b, _ in self.fronts]
        return f"There is war between {'; between '.join(pairs)}."


class Allocated(Event, frozen=True):
    """A country's units go to the fronts or into the Reserve."""

    cite = "ES-145"
    country: str
    places: dict[str, str]

    def apply(self, table: CampaignTable) -> None:
        for card, place in self.places.items():
            table.cards[card].place = place

    def tell(self, table: CampaignTable) -> str:
        sent = sum(place != RESERVE for place in self.places.values())
        who, kept = table.name_of(self.country), len(self.places) - sent
        if not sent:
            return f"{who} keeps all its units back."
        rest = f"keeps {kept} back" if kept else "keeps nobody back"
        return f"{who} sends {many(sent, 'unit')} to the fronts and {rest}."


class CommandLent(Event, frozen=True):
    """An owner plays his units on an ally's front himself or lets the ally do it."""

    cite = "ES-148"
    country: str
    ally: str
    cards: tuple[str, ...]
    lent: bool
    foe: str = ""
    """Against whom they stand; nothing in chronicles that did not say so yet."""

    def apply(self, table: CampaignTable) -> None:
        for card in self.cards:
            table.cards[card].lent = self.lent

    def tell(self, table: CampaignTable) -> str:
        owner, ally = table.name_of(self.country), table.name_of(self.ally)
        where = f"against {table.name_of(self.foe)}" if self.foe else "there"
        if self.lent:
            return f"{owner} leaves its units {where} in the hands of {ally}."
        return f"{owner} commands its own units {where} beside {ally}."


class BattleJoined(Event, frozen=True):
    """The armies of a front meet."""

    cite = "ES-146"
    front: str
    sides: tuple[str, str]

    def apply(self, table: CampaignTable) -> None:
        table.battle = self.front

    def tell(self, table: CampaignTable) -> str:
        one, other = self.sides
        return f"The armies of {table.name_of(one)} and {table.name_of(other)} meet."


class BattleConceded(Event, frozen=True):
    """A battle given up without a fight counts for conquest, but not for quality."""

    cite = "ES-146"
    front: str
    winner: str
    loser: str
    absent: bool
    """The loser has nobody at the front."""

    def apply(self, table: CampaignTable) -> None:
        table.scores[score_id(self.winner, self.loser)].victories += 1
        _settle(table, self.front)

    def tell(self, table: CampaignTable) -> str:
        winner, loser = table.name_of(self.winner), table.name_of(self.loser)
        if self.absent:
            return f"{loser} has nobody there to fight, and {winner} has the day."
        return f"{loser} concedes the battle to {winner}."


class BattleShunned(Event, frozen=True):
    """Where both sides concede there is no battle and no victory."""

    cite = "ES-146"
    front: str
    sides: tuple[str, str]

    def apply(self, table: CampaignTable) -> None:
        _settle(table, self.front)

    def tell(self, table: CampaignTable) -> str:
        one, other = self.sides
        return f"Neither {table.name_of(one)} nor {table.name_of(other)} will fight."


class TerrainArranged(Event, frozen=True):
    """One side, drawn by lot, arranges the field; the other will pick its side of the table."""

    cite = "ES-146"
    front: str
    arranger: str
    ground: str

    def apply(self, table: CampaignTable) -> None:
        front = table.fronts[self.front]
        front.arranger, front.ground = self.arranger, self.ground

    def tell(self, table: CampaignTable) -> str:
        ground = self.ground.removeprefix("campaign-").replace("-", " ")
        return f"{table.name_of(self.arranger)} arranges the field: the {ground}."


class BattleFought(Event, frozen=True):
    """A battle is over: the dead are struck off, and every unit there has it on its card."""

    cite = "ES-149"
    front: str
    sides: tuple[str, str]
    winner: str
    """A country, or nothing for a draw."""
    results: dict[str, Result]
    """How the battle went for every unit at the front."""
    survivors: dict[str, int]
    failed: tuple[str, ...]
    lost_guns: tuple[str, ...]

    def apply(self, table: CampaignTable) -> None:
        for name, result in self.results.items():
            card = table.cards[name]
            card.figures = self.survivors[name]
            card.newcomers = min(card.newcomers, card.figures)
            card.gunless = name in self.lost_guns
            _enter(card, result, self._name(table), failed=name in self.failed)
        if self.winner:
            loser = self.sides[1] if self.winner == self.sides[0] else self.sides[0]
            table.scores[score_id(self.winner, loser)].victories += 1
        _settle(table, self.front)

    def _name(self, table: CampaignTable) -> str:
        one, other = (table.name_of(side) for side in self.sides)
        return f"Turn {table.turn}, {one} against {other}"

    def tell(self, table: CampaignTable) -> str:
        one, other = (table.name_of(side) for side in self.sides)
        if not self.winner:
            return f"The battle between {one} and {other} is drawn."
        loser = other if self.winner == self.sides[0] else one
        return f"{table.name_of(self.winner)} beats {loser} in the field."


class Disgraced(Event, frozen=True):
    """A unit that failed morale and was removed drops a quality level."""

    cite = "ES-153"
    card: str
    quality: Quality

    def apply(self, table: CampaignTable) -> None:
        table.cards[self.card].quality = self.quality

    def tell(self, table: CampaignTable) -> str:
        return _of(table.cards[self.card], f"broke and is {self.quality} from now on.")


class Promoted(Event, frozen=True):
    """A unit goes up a quality level."""

    cite = "ES-157"
    card: str
    quality: Quality
    by: str
    """The rule that promotes it."""

    def apply(self, table: CampaignTable) -> None:
        card = table.cards[self.card]
        card.quality = self.quality
        if self.by != "ES-156":
            card.streak, card.won = 0, False

    def tell(self, table: CampaignTable) -> str:
        return _of(table.cards[self.card], f"has earned its laurels and is {self.quality}.")


class Conquered(Event, frozen=True):
    """A country beaten three times more than it won capitulates."""

    cite = "ES-150"
    country: str
    conqueror: str

    def apply(self, table: CampaignTable) -> None:
        table.countries[self.country].fallen = True

    def tell(self, table: CampaignTable) -> str:
        return f"{table.name_of(self.country)} is conquered by {table.name_of(self.conqueror)}."


def _settle(table: CampaignTable, front: str) -> None:
    table.fronts[front].settled = True
    table.battle = ""


@rule("ES-139")
def _enter(card: Card, result: Result, battle: str, *, failed: bool) -> None:
    """Put a battle on a unit's card: which it was, how it went, and whether the unit broke."""
    card.history = (*card.history, f"{battle}: {result}{', broke' if failed else ''}")
    card.battles += 1
    card.victories += result == "won"
    card.losses += result == "lost"
    card.draws += result == "drew"
    card.failures += failed
    card.streak = 0 if failed else card.streak + 1
    card.won = not failed and (card.won or result == "won")
