"""Using an ability: targets, points, cards, purchases, hits; and loading."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.abilities import (
    loading_left,
    suits,
    target_fault,
    targets,
    type_cite,
)
from grognard.books.gentlemen_of_war.asking import ExtraPoints, UnitQuestion, YesNo
from grognard.books.gentlemen_of_war.checks import aces, draw_check, finish, payment
from grognard.books.gentlemen_of_war.criticals import critical_failure
from grognard.books.gentlemen_of_war.ground import ground_of, span
from grognard.books.gentlemen_of_war.odds import odds_in_words
from grognard.books.gentlemen_of_war.pieces import Arm, GowTable, Unit, pair
from grognard.books.gentlemen_of_war.reckon import reckon_attack, reckon_plain, with_extra
from grognard.books.gentlemen_of_war.roster import Need, Option
from grognard.books.gentlemen_of_war.striking import affect, reveal, strike
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.cards import Card, symbol


class Target(UnitQuestion):
    """On whom an ability is used."""

    __slots__ = ("arm", "index", "named")
    cite = "GOW-036"
    heading = "target"

    def __init__(self, table: GowTable, unit: Unit, index: int, named: Sequence[str]) -> None:
        super().__init__(table, unit)
        self.index = index
        self.arm = table.sheets[unit.id].arms[index]
        self.named = named

    def words(self) -> str:
        return f"{self.arm.name}: on whom?" if not self.named else "Another target as well?"

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", self.unit.name, self.arm.name, "target")

    def candidates(self) -> Sequence[str]:
        if self.arm.ability.type == "support":
            listed = targets(self.table, self.unit, self.index)
        else:
            listed = self.table.foes(self.unit)
        free = [other.id for other in listed if other.id not in self.named]
        return ["", *free] if self.named else free

    def fault(self, choice: str) -> Fault | None:
        if not choice and self.named:
            return None
        target = self.table.units.get(choice)
        if target is None or choice in self.named:
            return Fault("Name a unit on the field.", self.cite)
        return target_fault(self.table, self.unit, self.index, target)

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("No more targets")
        target = self.table.units[choice]
        steps = ground_of(self.table).steps(self.unit.place, target.place)
        away = span(self.table, steps) if steps else "himself"
        reckoning = _reckon(self.table, self.unit, self.index, (target,))
        draw = max(1, reckoning.total)
        odds = odds_in_words(self.table, self.seat, self.arm, draw)
        cite = type_cite(self.arm)
        return Offer(target.name, away, cite, "ui-shoot", choice, reckoning=reckoning, odds=odds)


def _reckon(table: GowTable, unit: Unit, index: int, chosen: Sequence[Unit]) -> Reckoning:
    """The draw, by the worst of the named targets."""
    if table.sheets[unit.id].arms[index].ability.type not in ("ranged", "melee"):
        return reckon_plain(table, unit, index)
    reckonings = [reckon_attack(table, unit, index, target) for target in chosen]
    return min(reckonings, key=lambda reckoning: reckoning.total)


@rule("GOW-016", "GOW-017", "GOW-018", "GOW-022", "GOW-038", "GOW-080", "GOW-EX02")
async def use(game: Game[GowTable], unit: Unit, index: int) -> bool:
    """A check: name targets, add points, draw, buy, and let every purchase take effect.

    True if it went so wrong that the activation is over.
    """
    table = game.table
    arm = table.sheets[unit.id].arms[index]
    chosen = await _name_targets(game, unit, index)
    base = _reckon(table, unit, index, chosen)
    extra = await ExtraPoints(table, unit, base, arm.name, arm)
    cards = with_extra(base, extra)
    _spend(game, unit, index, chosen, extra)
    passed = await draw_check(game, unit.seat, cards.total, arm.name, cards)
    bought = await _buy(game, unit, arm, chosen) if passed else []
    pierced = aces(table)
    drawn = (*table.hand, *table.aside)
    finish(game, unit.seat)
    over = False
    if not bought:
        game.tell(events.Failed(unit.id, arm.name, joker=not passed))
        over = await critical_failure(game, unit, index, chosen, drawn)
    for option, target in bought:
        if arm.ability.type in ("ranged", "melee"):
            if not target.out:
                await strike(game, unit, target, option.effects, pierced)
        elif not option.effects.reveal:
            await affect(game, unit, target, option.effects)
    await _afterwards(game, unit, index, bought)
    return over


@rule("GOW-039")
async def _name_targets(game: Game[GowTable], unit: Unit, index: int) -> list[Unit]:
    """Whom an ability is used on; one without a type concerns its user alone."""
    ability = game.table.sheets[unit.id].arms[index].ability
    if ability.type in ("self", "none"):
        return [unit]
    named: list[str] = []
    while True:
        choice = await Target(game.table, unit, index, tuple(named))
        if choice:
            named.append(choice)
        if not choice or not ability.multitarget:
            return [game.table.units[name] for name in named]


@rule("GOW-031", "GOW-061", "GOW-083")
def _spend(game: Game[GowTable], unit: Unit, index: int, chosen: list[Unit], extra: int) -> None:
    """Points and ammunition go; a melee attack begins a melee and uses up a charge."""
    arm = game.table.sheets[unit.id].arms[index]
    whom = "" if chosen == [unit] else f" on {', '.join(target.name for target in chosen)}"
    game.tell(
        events.Acted(
            unit.id,
            f"{arm.name}{whom}",
            1 + extra,
            "GOW-016",
            index,
            arm.ability.ammo_use,
            arm.heavy,
        )
    )
    if arm.ability.type != "melee":
        return
    for target in chosen:
        if pair(unit.id, target.id) not in game.table.melee:
            game.tell(events.MeleeJoined(unit.id, target.id))
    if unit.charge is not None:
        game.tell(events.ChargeSpent(unit.id))


class Buy(Question[str]):
    """Which effect the drawn cards pay for."""

    __slots__ = ("arm", "bought", "chosen", "table", "unit")
    answer = str
    cite = "GOW-018"

    def __init__(
        self,
        table: GowTable,
        unit: Unit,
        arm: Arm,
        chosen: Sequence[Unit],
        bought: Sequence[int],
    ) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit
        self.arm = arm
        self.chosen = chosen
        self.bought = bought

    def words(self) -> str:
        count = len(self.table.hand)
        drawn = "One card" if count == 1 else f"{count} cards"
        return f"{drawn} drawn: buy an effect of {self.arm.name}"

    def about(self) -> str:
        return self.unit.id

    def detail(self) -> str:
        return "Each symbol takes one card of its suit; Jacks and Kings are any suit."

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", self.unit.name, self.arm.name, "buy an effect")

    def candidates(self) -> Sequence[str]:
        several = len(self.chosen) > 1
        return [
            *(
                f"{number}@{target.id}" if several else str(number)
                for number in range(len(self.arm.ability.options))
                for target in self.chosen
            ),
            "",
        ]

    def parse(self, choice: str) -> tuple[int, Unit] | None:
        """The option and the target a choice names."""
        number, _, name = choice.partition("@")
        if choice not in self.candidates() or not choice:
            return None
        return int(number), self.table.units[name] if name else self.chosen[0]

    @rule("GOW-018")
    def pays(self, number: int) -> tuple[Card, ...] | None:
        """The cards that would pay for this option besides those already spent on others."""
        spent = payment(self.table.hand, self._needs(self.bought)) or ()
        paid = payment(self.table.hand, self._needs((*self.bought, number)))
        # Cards once spent stay spent, though another of them may now pay for the earlier option.
        return None if paid is None else tuple(card for card in paid if card not in spent)

    def _needs(self, numbers: Sequence[int]) -> list[Need]:
        options = self.arm.ability.options
        return [need for number in numbers for need in options[number].needs]

    @rule("GOW-018", "GOW-019", "GOW-078", "GOW-079")
    def fault(self, choice: str) -> Fault | None:
        """One option, unless the ability says more; every symbol a card of its own."""
        if not choice:
            return None
        parsed = self.parse(choice)
        if parsed is None:
            return Fault("There is no such effect here.", self.cite)
        number, target = parsed
        if not suits(self.arm.ability.options[number].target, self.unit, target):
            return Fault(f"That is not for {target.name}.", "GOW-038")
        return self._again_fault(number) or self._price_fault(number)

    def _again_fault(self, number: int) -> Fault | None:
        ability = self.arm.ability
        if not self.bought or (ability.repeatable and ability.multichoice):
            return None
        if ability.repeatable and number != self.bought[0]:
            return Fault("Only the same effect again.", "GOW-079")
        if ability.multichoice and number in self.bought:
            return Fault("Each effect once.", "GOW-078")
        return None

    def _price_fault(self, number: int) -> Fault | None:
        if self.pays(number) is not None:
            return None
        price = "".join(need.in_words() for need in self.arm.ability.options[number].needs)
        return Fault(f"The cards drawn do not pay {price}.", self.cite)

    def describe(self, choice: str) -> Offer:
        parsed = self.parse(choice)
        if parsed is None:
            label = "That is all" if self.bought else "Take nothing"
            return Offer(label, "" if self.bought else "the ability fails", icon="ui-end")
        number, target = parsed
        option = self.arm.ability.options[number]
        price = "".join(need.in_words() for need in option.needs)
        paid = self.pays(number)
        detail = f"{price} with {' '.join(map(symbol, paid))}" if paid else f"needs {price}"
        whom = f" on {target.name}" if target is not self.unit else ""
        return Offer(f"{option.effects.in_words()}{whom}", detail, self.cite, "ui-shoot", target.id)


async def _buy(
    game: Game[GowTable], unit: Unit, arm: Arm, chosen: Sequence[Unit]
) -> list[tuple[Option, Unit]]:
    """Buy one effect, or several where the ability is Repeatable or Multichoice."""
    bought: list[int] = []
    taken: list[tuple[Option, Unit]] = []
    while True:
        asked = Buy(game.table, unit, arm, chosen, tuple(bought))
        parsed = asked.parse(await asked)
        if parsed is None:
            break
        number, target = parsed
        paid = asked.pays(number) or ()
        option = arm.ability.options[number]
        whom = "" if target is unit else target.id
        game.tell(events.Bought(unit.id, option.effects.in_words(), paid, whom))
        bought.append(number)
        taken.append((option, target))
        if not (arm.ability.repeatable or arm.ability.multichoice):
            break
    return taken


async def _afterwards(
    game: Game[GowTable], unit: Unit, index: int, bought: list[tuple[Option, Unit]]
) -> None:
    """Reveals are made together; Calculus may end in a shuffle; a thrown thing is gone."""
    arm = game.table.sheets[unit.id].arms[index]
    seen = sum(option.effects.reveal for option, _ in bought)
    if seen:
        reveal(game, unit.seat, seen)
        shuffles = arm.item < 0 and game.table.piles[unit.seat].top
        if shuffles and await ShuffleDeck(game.table, unit.seat):
            game.tell(events.Shuffled(unit.seat))
    held = arm.ability.one_use and game.table.sheets[unit.id].hands[arm.item] > 0
    if held and not unit.out and not unit.ammo[index] and arm.item not in unit.lost:
        game.tell(events.HandEmptied(unit.id, arm.item))


class ShuffleDeck(YesNo):
    """Having looked at the deck, a player may shuffle it."""

    __slots__ = ("table",)
    cite = "GOW-033"

    def __init__(self, table: GowTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return "Shuffle your draw deck?"

    def detail(self) -> str:
        known = self.table.piles[self.seat].top
        return f"On top: {' '.join(map(symbol, known))}"

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001
        return Offer("Shuffle" if choice else "Leave them as they lie")


@rule("GOW-014", "GOW-013", "GOW-075", "GOW-EX01")
def load(game: Game[GowTable], unit: Unit, index: int) -> None:
    """Pay a point towards loading; the last one puts a round in."""
    arm = game.table.sheets[unit.id].arms[index]
    done = loading_left(game.table, unit, index) == 1
    game.tell(events.Loading(unit.id, index, 1, done, f"loading the {arm.source}"))


@rule("GOWR-091", "GOW-013")
async def drink(game: Game[GowTable], unit: Unit, index: int) -> None:
    """A checkless ability: pay a point; when all its icons are paid it works."""
    arm = game.table.sheets[unit.id].arms[index]
    done = unit.paid[index] + 1 >= arm.ability.icons
    game.tell(events.Loading(unit.id, index, 1, done, arm.name))
    if done:
        await affect(game, unit, unit, arm.ability.options[0].effects)
