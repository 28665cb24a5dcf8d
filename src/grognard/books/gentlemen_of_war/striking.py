"""Attacks and support: naming a target, buying effects, and what a hit does."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.asking import UnitQuestion, Where
from grognard.books.gentlemen_of_war.checks import draw_check, finish, fits
from grognard.books.gentlemen_of_war.ground import country, ground_of, taken, whither
from grognard.books.gentlemen_of_war.pieces import GowTable, Place, Unit
from grognard.books.gentlemen_of_war.reckon import reckon_armour
from grognard.books.gentlemen_of_war.roster import Effects
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Seat
from grognard.tabletop.cards import Card


class HoldFast(UnitQuestion):
    """Whether a unit tests its armour."""

    __slots__ = ("armour", "effects")
    cite = "GOW-056"
    heading = "Hold Fast"

    def __init__(self, table: GowTable, unit: Unit, armour: int, effects: Effects) -> None:
        super().__init__(table, unit)
        self.armour = armour
        self.effects = effects

    def words(self) -> str:
        cards = "1 card" if self.armour == 1 else f"{self.armour} cards"
        return f"{self.unit.name} is hit ({self.effects.in_words()}): test his armour, {cards}?"

    def candidates(self) -> Sequence[str]:
        return ["hold", "suffer"]

    def fault(self, choice: str) -> Fault | None:
        if choice in ("hold", "suffer"):
            return None
        return Fault("Test the armour or suffer the hit.", self.cite)

    def describe(self, choice: str) -> Offer:
        if choice == "hold":
            return Offer("Hold fast", "a Heart stops the wounds, two stop everything")
        return Offer("Suffer the hit", "no cards are drawn")


@rule("GOW-055", "GOW-056", "GOW-057", "GOW-059", "GOW-069", "GOW-137")
async def _armour_holds(game: Game[GowTable], unit: Unit, effects: Effects, aces: int) -> int:
    """Hearts drawn by armour that is not pierced: one stops wounds, two stop the whole hit."""
    table = game.table
    cards = reckon_armour(table, unit, effects.piercing, aces)
    if cards.total < 1 or await HoldFast(table, unit, cards.total, effects) == "suffer":
        return 0
    passed = await draw_check(game, unit.seat, cards.total, f"{unit.name}'s armour", cards)
    hearts = sum(1 for card in table.hand if fits(card, "H")) if passed else 0
    finish(game, unit.seat)
    game.tell(events.HeldFast(unit.id, hearts, joker=not passed))
    return hearts


async def hit(
    game: Game[GowTable], source: Unit, target: Unit, effects: Effects, *, aces: int
) -> None:
    """One hit on one unit: armour first, then wounds, then everything else it does."""
    held = await _armour_holds(game, target, effects, aces)
    if held > 1:
        return
    if not held:
        await wound(game, target, effects.wound, lethal=effects.lethal > 0)
    await affect(game, source, target, effects)


@rule("GOW-046", "GOW-047", "GOW-048", "GOW-085")
async def wound(
    game: Game[GowTable], unit: Unit, wounds: int, *, lethal: bool = False, by: str = "GOW-046"
) -> None:
    """Wounds of one hit stop at Death's Door; a new hit there, or a Lethal one, ends it."""
    if not wounds or unit.out:
        return
    most = game.table.resolve(unit)
    if unit.wounds >= most:
        await fall(game, unit, "GOW-047")
        return
    suffered = min(wounds, most - unit.wounds)
    total = unit.wounds + suffered
    game.tell(events.Wounded(unit.id, suffered, total, total == most, by))
    if lethal and total == most:
        await fall(game, unit, "GOW-085")


async def fall(game: Game[GowTable], unit: Unit, by: str) -> None:
    """A unit goes out of action; an Elite may have last words."""
    place = unit.place
    game.tell(events.OutOfAction(unit.id, by))
    await _last_words(game, unit, place)


class LastWords(UnitQuestion):
    """Whom a falling Elite inspires."""

    __slots__ = ("hearers",)
    cite = "GOWR-102"
    heading = "Last Words"

    def __init__(self, table: GowTable, unit: Unit, hearers: Sequence[str]) -> None:
        super().__init__(table, unit)
        self.hearers = hearers

    def words(self) -> str:
        return f"Spend 3 prestige on the last words of {self.unit.name}?"

    def candidates(self) -> Sequence[str]:
        return ["", *self.hearers]

    def fault(self, choice: str) -> Fault | None:
        if choice in self.candidates():
            return None
        return Fault("Nobody there to hear them.", self.cite)

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("Let him go in silence")
        return Offer(f"To {self.table.units[choice].name}", "Commanded (2)", piece=choice)


@rule("GOWR-102")
async def _last_words(game: Game[GowTable], unit: Unit, place: Place) -> None:
    """For 3 prestige a falling Elite gives a friend within 3 hexes Commanded (2)."""
    table = game.table
    if not may_buy(table, unit.seat, "Last Words", 3) or not table.sheets[unit.id].elite:
        return
    ground = ground_of(table)
    near = [u.id for u in table.own(unit.seat) if ground.steps(u.place, place) <= 3]
    heard = await LastWords(table, unit, near) if near else ""
    if heard:
        game.tell(events.PrestigeSpent(unit.seat, "Last Words", 3, "GOWR-102"))
        game.tell(events.Marked(heard, events.Marks(commanded=2)))


@rule("GOWR-096")
def may_buy(table: GowTable, seat: Seat, what: str, cost: int) -> bool:
    """Each purchase once a turn, while the prestige lasts."""
    return (
        bool(table.switches["prestige"])
        and table.prestige[seat] >= cost
        and f"{seat}:{what}" not in table.spent_prestige
    )


@rule("GOW-049", "GOW-060", "GOW-070", "GOW-071", "GOW-072", "GOW-074", "GOW-082")
async def affect(game: Game[GowTable], source: Unit, unit: Unit, effects: Effects) -> None:
    """Everything a hit does besides wounding."""
    if unit.out:
        return
    if effects.clear and (unit.concussion or unit.immobilized or unit.suppressed):
        game.tell(events.Cleared(unit.id))
    if effects.heal and unit.wounds:
        game.tell(events.Healed(unit.id, min(effects.heal, unit.wounds)))
    marks = events.Marks(
        effects.concussion, effects.immobilize, effects.suppressed, effects.commanded
    )
    if marks != events.Marks():
        game.tell(events.Marked(unit.id, marks))
    if effects.reveal:
        reveal(game, unit.seat, effects.reveal)
    for _ in range(effects.knockback):
        await knock_back(game, source, unit)


@rule("GOW-074", "GOW-033")
def reveal(game: Game[GowTable], seat: Seat, count: int) -> None:
    """Look at the top cards of one's own deck; they go back as they lay."""
    pile = game.table.piles[seat]
    while len(pile.top) < count and pile.unknown:
        call = "Look at the next card of your deck."
        left = min(count - len(pile.top), len(pile.unknown))
        pile = pile.peeked((Card(game.fates.draw(pile.unknown, call, seat, left)),))
    seen = pile.top[:count]
    if seen:
        game.tell(events.Revealed(seat, seen, len(seen)))


class Push(Where):
    """Which of two equally direct hexes a knocked-back unit goes to."""

    __slots__ = ()
    cite = "GOW-073"

    def words(self) -> str:
        return f"Where is {self.unit.name} knocked to?"

    def describe(self, choice: Place) -> Offer:
        where = whither(self.table, self.unit.place, choice)
        return Offer(where[0].upper() + where[1:], country(self.table, choice), place=choice)


@rule("GOW-073")
async def knock_back(game: Game[GowTable], source: Unit, unit: Unit) -> None:
    """The target is pushed a hex straight away; if nothing is free there it stays."""
    table = game.table
    ground = ground_of(table)
    if unit.out or source.out or source.place == unit.place:
        return
    occupied = taken(table)
    free = {
        place: 0
        for place in ground.away(source.place, unit.place)
        if ground.is_open(unit.place, place, occupied)
    }
    if not free:
        return
    asked = Push(table, unit, free, "Knockback")
    asked.seat = source.seat
    place = await asked
    game.tell(
        events.Moved(unit.id, (unit.place, place), "is knocked back", "GOW-073", willing=False)
    )
    settle_melee(game, unit)


@rule("GOW-063")
def settle_melee(game: Game[GowTable], unit: Unit, path: tuple[Place, ...] = ()) -> None:
    """A pair stops fighting once each is outside the other's melee range, if only in passing."""
    table = game.table
    ground = ground_of(table)
    for name in table.opponents(unit):
        foe = table.units[name]
        apart = max(ground.steps(place, foe.place) for place in (*path, unit.place))
        if apart > max(melee_range(table, unit), melee_range(table, foe)):
            game.tell(events.MeleeEnded(unit.id, foe.id))


@rule("GOW-063")
def melee_range(table: GowTable, unit: Unit) -> int:
    """The longest reach among a unit's melee abilities, at least 1."""
    arms = table.sheets[unit.id].arms
    held = [a.ability.range for a in arms if a.ability.type == "melee" and a.item not in unit.lost]
    return max([1, *held])


class ScatterTo(Where):
    """Where the enemy lets a throw come down."""

    __slots__ = ()
    cite = "GOW-084"

    def words(self) -> str:
        return f"Where does {self.unit.name}'s throw come down?"

    def describe(self, choice: Place) -> Offer:
        if not self.costs[choice]:
            return Offer("Where it was aimed", icon="ui-hold", place=choice)
        target = min(self.costs, key=lambda place: (self.costs[place], place))
        off = whither(self.table, target, choice)
        return Offer(off[0].upper() + off[1:], country(self.table, choice), place=choice)


@rule("GOW-084", "GOW-086", "GOW-087")
async def strike(
    game: Game[GowTable], source: Unit, target: Unit, effects: Effects, aces: int
) -> None:
    """A bought effect: it may scatter, it hits, it blasts around, and it may recoil."""
    place = target.place
    if effects.scatter:
        place = await _scatter(game, source, target, effects.scatter)
    struck = _under(game.table, place)
    if struck is not None:
        await hit(game, source, struck, effects, aces=aces)
    if effects.blast:
        hurt = [unit for unit in game.table.standing() if unit is not struck]
        near = [u for u in hurt if ground_of(game.table).steps(u.place, place) <= 1]
        await _blast(game, source, near, effects, aces)
    if effects.recoil and not source.out:
        await wound(game, source, effects.recoil.wound, by="GOW-086")
        await affect(game, source, source, effects.recoil)


def _under(table: GowTable, spot: Place) -> Unit | None:
    """The unit that a throw comes down on."""
    ground = ground_of(table)
    return next((unit for unit in table.standing() if ground.is_on(unit.place, spot)), None)


@rule("GOW-084")
async def _scatter(game: Game[GowTable], source: Unit, target: Unit, length: int) -> Place:
    """The enemy lets it come down where it was aimed, or anywhere so near."""
    places = ground_of(game.table).around(target.place, length)
    asked = ScatterTo(game.table, source, places, "Scatter")
    asked.seat = target.seat
    place = await asked
    if place != target.place:
        game.tell(events.Scattered(source.id, place))
    return place


async def _blast(
    game: Game[GowTable], source: Unit, near: list[Unit], effects: Effects, aces: int
) -> None:
    """All units next to the target suffer, friend or foe; piercing counts against each."""
    assert effects.blast is not None
    spread = replace(effects.blast, piercing=effects.blast.piercing + effects.piercing)
    for unit in near:
        await hit(game, source, unit, spread, aces=aces)
