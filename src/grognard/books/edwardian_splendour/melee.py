"""Melee: who may fight whom, the modifiers of every pair, and all blows at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import prod
from typing import Annotated, Any, Final, NamedTuple

from msgspec import Meta, Struct

from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.cover import advantage, is_in_the_open
from grognard.books.edwardian_splendour.lay import Lay, Stand, is_open, lay_of, meets_front
from grognard.books.edwardian_splendour.machineguns import turncoats
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Unit
from grognard.books.edwardian_splendour.rifles import is_spared
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Sealed, Seat
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.geometry import Point, distance
from grognard.tabletop.wording import listed, many, within

Name = Annotated[str, Meta(max_length=80)]

_ROLES: Final = {"officer": "officer", "standard": "standard bearer", "leader": "Leader"}
_PLAIN: Final = "man"
_MANY: Final = {"man": "men", "bearer of a captured standard": "bearers of captured standards"}
_ALL_STRIKE: Final = "Give every one of them a man to attack."


class Kind(NamedTuple):
    """What tells some foes from others: their unit, and who they are in it."""

    unit: str
    role: str
    """In words, for plain men as well."""


class Blows(Struct, frozen=True):
    """Who strikes at whom."""

    pairs: Annotated[tuple[tuple[Name, Name], ...], Meta(max_length=400)] = ()


@rule("ES-058", "ES-059", "ES-131", "ES-132")
def foes_of(table: EsTable, lay: Lay, unit: Unit, figure: Figure) -> list[str]:
    """Whom a figure may pick: those before its front, and all of a crew that has anything there."""
    found: dict[str, None] = {}
    crews: dict[str, None] = {}
    for name in lay.contacts.get(figure.id, ()):
        foe = lay.stands[name]
        if is_spared(table, foe.unit) or not meets_front(figure.base, foe.base):
            continue
        if table.units[foe.unit].arm in ("artillery", "mg"):
            crews[foe.unit] = None
        else:
            found[name] = None
    for crew in crews:
        found |= dict.fromkeys(_crewmen(table, figure, table.units[crew]))
    found |= dict.fromkeys(_rivals(table, unit, figure))
    return list(found)


@rule("ES-058")
def _crewmen(table: EsTable, figure: Figure, crew: Unit) -> list[str]:
    """The man a charger named, if he still stands, else any of them."""
    men = [man.id for man in crew.figures]
    if figure.charged == table.turn and figure.named in men:
        return [figure.named]
    return men


@rule("ES-131")
def _rivals(table: EsTable, unit: Unit, figure: Figure) -> list[str]:
    """Loyal crewmen and those who were swayed fight for their gun, in contact or not."""
    gun = table.guns.get(figure.turncoat or unit.gun)
    if gun is None:
        return []
    there = [man.id for man in turncoats(table, gun)]
    if not figure.turncoat:
        return there
    return [man.id for man in table.units[gun.unit].figures] if figure.id in there else []


class Strike(Question[Blows]):
    """Whom each figure of a side attacks in one melee."""

    __slots__ = ("_edges", "lay", "open", "table")
    answer = Blows
    cite = "ES-059"

    def __init__(self, table: EsTable, lay: Lay, seat: Seat, options: dict[str, list[str]]) -> None:
        super().__init__(seat)
        self.table = table
        self.lay = lay
        self.open = options
        """Whom each figure may pick."""
        self._edges: dict[tuple[str, str], int] = {}

    def words(self) -> str:
        if len(self.open) == 1:
            return "Whom does your figure attack?"
        return f"Whom do your {len(self.open)} figures attack?"

    def detail(self) -> str:
        return "Everybody in it throws a die: who scores more than the man he attacks destroys him."

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "melee")

    def candidates(self) -> Sequence[Blows]:
        """Each against his weakest foe, all against as few as possible, each his first.

        Where the foes are not all alike, those of one kind before all others as well.
        """
        ways = [self._spread(crowd=1), self._spread(crowd=-1), self._spread(crowd=0)]
        ways += [self._spread(crowd=1, wanted=kind) for kind in self._kinds()]
        if self._keeps_the_peace():
            ways.append(Blows())
        return list(dict.fromkeys(ways))

    @rule("ES-059", "ES-131", "ES-132")
    def _keeps_the_peace(self) -> bool:
        """Revolutionaries need not be the first to strike, unless they dispute a gun."""
        for figure in self.open:
            unit = self.table.units[self.lay.stands[figure].unit]
            if not unit.traits.revolutionary or self._disputes(figure):
                return False
        return not self.table.provoked

    @rule("ES-059")
    def _kinds(self) -> list[Kind]:
        """The kinds of foes who can be struck at: men of several units, officers, bearers."""
        found = dict.fromkeys(self._kind(foe) for foes in self.open.values() for foe in foes)
        return list(found) if len(found) > 1 else []

    def _kind(self, foe: str) -> Kind:
        stand = self.lay.stands[foe]
        assert stand.who is not None
        bears = "bearer of a captured standard" if stand.who.trophy else _PLAIN
        return Kind(stand.unit, _ROLES.get(stand.who.role, bears))

    def _spread(self, crowd: int, wanted: Kind | None = None) -> Blows:
        taken: dict[str, int] = {}
        pairs = []
        for figure, foes in self.open.items():

            def rank(foe: str, figure: str = figure) -> tuple[bool, int, int]:
                edge = self._edge(foe, figure) - self._edge(figure, foe)
                other = wanted is not None and self._kind(foe) != wanted
                return other, crowd * taken.get(foe, 0), edge

            foe = min(foes, key=rank)
            taken[foe] = taken.get(foe, 0) + 1
            pairs.append((figure, foe))
        return Blows(tuple(pairs))

    def _edge(self, figure: str, foe: str) -> int:
        """What one adds to his roll against another, worked out once while the question stands."""
        found = self._edges.get((figure, foe))
        if found is None:
            found = modifiers(self.table, self.lay, figure, foe, attacks=True).total
            self._edges[figure, foe] = found
        return found

    def fault(self, choice: Blows) -> Fault | None:
        if len({figure for figure, _ in choice.pairs}) < len(choice.pairs):
            return Fault("A figure attacks once.", self.cite)
        for figure, foe in choice.pairs:
            if foe not in self.open.get(figure, ()):
                return Fault("He does not touch that man with his front.", self.cite)
        return self._gun_fault({figure for figure, _ in choice.pairs})

    @rule("ES-131")
    def _gun_fault(self, strikers: set[str]) -> Fault | None:
        """A crew that is split must fight it out; only others may let their arms rest."""
        for figure in self.open:
            if figure not in strikers and self._disputes(figure):
                return Fault("A crew that is split must fight for its gun.", "ES-131", _ALL_STRIKE)
        return None

    def _disputes(self, figure: str) -> bool:
        """True of one who fights former comrades for their gun."""
        me = self.lay.stands[figure]
        assert me.who is not None
        return bool(_rivals(self.table, self.table.units[me.unit], me.who))

    def describe(self, choice: Blows) -> Offer:
        if not choice.pairs:
            return Offer("Nobody strikes", "and the regulars hold back", "ES-132", icon="ui-hold")
        targets = dict.fromkeys(foe for _, foe in choice.pairs)
        label = f"{many(len(choice.pairs), 'blow')} at {many(len(targets), 'enemy', 'enemies')}"
        whom = self._whom(targets) if self._kinds() else ""
        return Offer(label, whom, self.cite, icon="ui-charge", odds=self._odds(choice))

    def _whom(self, targets: Iterable[str]) -> str:
        """Who is struck at, unit by unit: 1 officer and 2 men of the Hussars."""
        struck: dict[str, list[str]] = {}
        for unit, role in map(self._kind, targets):
            struck.setdefault(unit, []).append(role)
        found = []
        for unit, roles in struck.items():
            kinds = sorted(dict.fromkeys(roles), key=lambda role: role == _PLAIN)
            counts = [many(roles.count(role), role, _MANY.get(role, "")) for role in kinds]
            found.append(f"{listed(counts)} of {within(self.table.units[unit].name)}")
        return listed(found)

    @rule("ES-060")
    def _odds(self, choice: Blows) -> str:
        """The enemies who should fall, to a tenth; all who strike at one face the same roll."""
        attackers: dict[str, list[str]] = {}
        for figure, foe in choice.pairs:
            attackers.setdefault(foe, []).append(figure)
        tenths = round(10 * sum(self._chance(foe, own) for foe, own in attackers.items()))
        return f"about {tenths // 10}.{tenths % 10} fall"

    def _chance(self, foe: str, attackers: list[str]) -> Fraction:
        """How likely one enemy falls to any of those who strike at him."""
        spared = Fraction(0)
        leads = [self._edge(figure, foe) - self._edge(foe, figure) for figure in attackers]
        for roll in range(1, 7):
            fails = [Fraction(min(6, max(0, roll - lead)), 6) for lead in leads]
            spared += prod(fails, start=Fraction(1, 6))
        return 1 - spared


@rule("ES-061", "ES-062", "ES-063", "ES-064", "ES-120", "ES-126")
def modifiers(
    table: EsTable, lay: Lay, name: str, against: str, *, attacks: bool, roll: int = 0
) -> Reckoning:
    """One figure's score against one opponent, from his natural roll."""
    me, foe = lay.stands[name], lay.stands[against]
    assert me.who is not None
    assert foe.who is not None
    unit = table.units[me.unit]
    tally = Tally("rolled", roll, "ES-060")
    if unit.arm == "cavalry" and attacks:
        _cavalry(table, tally, me.who, foe.who)
    if unit.arm == "cavalry" and unit.traits.irregular_horse and _is_regular_horse(table, foe):
        tally.add(-1, "no match for regular cavalry", "ES-120")
    if unit.arm != "cavalry":
        why = advantage(table, me.who, foe.who)
        tally.add(int(bool(why)), why, "ES-062")
    if unit.arm in ("infantry", "cavalry") and meets_front(me.base, foe.base):
        _order(tally, lay, unit, me)
    return tally.sum()


@rule("ES-061")
def _cavalry(table: EsTable, tally: Tally, me: Figure, foe: Figure) -> None:
    """Horse in the open against a foe in the open, better in a charge, best downhill."""
    ground = table.ground
    if not (is_in_the_open(ground, me.base) and is_in_the_open(ground, foe.base)):
        return
    tally.add(1, "cavalry in the open", "ES-061")
    if me.charged == table.turn:
        tally.add(1, "charged", "ES-061")
        tally.add(me.descent, "levels downhill", "ES-061")


@rule("ES-120")
def _is_regular_horse(table: EsTable, foe: Stand) -> bool:
    unit = table.units[foe.unit]
    return unit.arm == "cavalry" and unit.is_regular


@rule("ES-013", "ES-063", "ES-064", "ES-126")
def _order(tally: Tally, lay: Lay, unit: Unit, me: Stand) -> None:
    """Close order counts against those in front, and so does a friend full behind."""
    assert me.who is not None
    if is_open(unit, me.who):
        return
    tally.add(1, "close order", "ES-063")
    if not unit.traits.no_support and lay.is_supported(me):
        tally.add(1, "supported from behind", "ES-064")


def fighters(table: EsTable) -> tuple[str, ...]:
    """The units with a figure or gun in contact, and those who dispute a gun."""
    lay = lay_of(table)
    touched = {lay.stands[name].unit for name in lay.contacts}
    return tuple(
        [
            unit.id
            for unit in table.standing()
            if unit.id in touched or any(_rivals(table, unit, man) for man in unit.figures)
        ]
    )


def _melee_of(table: EsTable, lay: Lay, first: str) -> list[str]:
    """All units that are in the same melee as one of them, in the order of the table."""
    found, waiting = {first}, [first]
    while waiting:
        unit = table.units[waiting.pop()]
        for other in _opponents(table, lay, unit):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return [name for name in table.queue if name in found]


def _opponents(table: EsTable, lay: Lay, unit: Unit) -> Iterable[str]:
    names = [man.id for man in unit.figures]
    if unit.gun:
        names.append(unit.gun)
    for name in names:
        for foe in lay.contacts.get(name, ()):
            yield lay.stands[foe].unit
    for man in unit.figures:
        for foe in _rivals(table, unit, man):
            yield lay.stands[foe].unit


@rule("ES-023", "ES-059")
async def fight(game: Game[EsTable]) -> None:
    """One melee: both sides pick their targets unseen, then all dice fall together."""
    table = game.table
    lay = lay_of(table)
    units = _melee_of(table, lay, table.queue[0])
    asked = []
    for seat in table.seats:
        options = {
            man.id: foes
            for name in units
            if table.units[name].seat == seat
            for man in table.units[name].figures
            if (foes := foes_of(table, lay, table.units[name], man))
        }
        if options:
            asked.append(Strike(table, lay, seat, options))
    answers: Sequence[Any] = await Sealed(asked) if asked else ()
    pairs = [pair for blows in answers for pair in blows.pairs]
    _resolve(game, lay, units, pairs, held=bool(asked) and not pairs)


@rule("ES-060", "ES-EX08")
def _resolve(
    game: Game[EsTable], lay: Lay, units: list[str], pairs: list[tuple[str, str]], *, held: bool
) -> None:
    """Everybody who attacks or is attacked rolls one die for both; the higher score kills."""
    table = game.table
    chosen = dict(pairs)
    in_it = {name for pair in pairs for name in pair}
    ranks = [man.id for unit in units for man in table.units[unit].figures if man.id in in_it]
    rolls = dict(zip(ranks, game.roll(len(ranks)), strict=True))
    blows = []
    for figure, foe in pairs:
        mine = modifiers(table, lay, figure, foe, attacks=True, roll=rolls[figure])
        answers = chosen.get(foe) == figure
        theirs = modifiers(table, lay, foe, figure, attacks=answers, roll=rolls[foe])
        blows.append(events.Blow(figure, foe, mine, theirs))
    killed = dict.fromkeys(blow.target for blow in blows if blow.kills)
    fallen = tuple([(lay.stands[name].unit, name) for name in killed])
    for unit in units:
        if not table.provoked and table.units[unit].traits.revolutionary and pairs:
            game.tell(events.Provoked(unit))
    rolled = tuple(rolls.items())
    game.tell(events.MeleeFought(tuple(units), rolled, tuple(blows), fallen, held))
    _standards(game, lay, blows, killed)


@rule("ES-108")
def _standards(
    game: Game[EsTable], lay: Lay, blows: list[events.Blow], killed: dict[str, None]
) -> None:
    """The standard of a bearer cut down is carried off, and a captured one is won back."""
    done = set()
    for blow in blows:
        slain = lay.stands[blow.target]
        if not blow.kills or blow.target in done or slain.who is None:
            continue
        done.add(blow.target)
        slayer = lay.stands[blow.figure]
        taker = _taker(game.table.units[slayer.unit], slayer, killed)
        if taker is None:
            continue
        loser = game.table.units[slain.unit]
        if slain.who.role == "standard" and loser.standard == "with":
            game.tell(events.StandardCaptured(loser.id, taker.id, slayer.unit))
        owner = game.table.units.get(slain.who.trophy)
        if owner is not None and owner.standard == "taken":
            game.tell(events.StandardRecaptured(owner.id, bearer_of(owner, taker.point)))


@rule("ES-108")
def _taker(unit: Unit, slayer: Stand, killed: dict[str, None]) -> Figure | None:
    """The slayer, or where he falls in the same melee the nearest comrade who does not.

    Who carries one standard already leaves the next to a comrade, if there is any.
    """
    here = slayer.base.pose.point
    own = [man for man in unit.figures if man.id not in killed]
    return min(own, key=lambda man: (bool(man.trophy), distance(man.point, here)), default=None)


@rule("ES-108")
def bearer_of(owner: Unit, here: Point) -> str:
    """Who of a unit carries its standard again: the man who won it back, or the nearest to him."""
    men = [man for man in owner.figures if man.id not in owner.struck]
    ranks = [(bool(man.role), distance(man.point, here), man.id) for man in men]
    return min(ranks, default=(False, 0, ""))[2]
