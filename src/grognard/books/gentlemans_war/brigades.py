"""Who may act on a card: single units, brigades, generals; or the card is kept or traded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from msgspec import Struct

from grognard.books.gentlemans_war.asking import cycle_of
from grognard.books.gentlemans_war.pieces import AgwTable, General, Unit
from grognard.books.gentlemans_war.stands import BRIGADE, are_near, base_of, general_base
from grognard.books.gentlemans_war.victories import losses, strength
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.cards import Card, rank, symbol
from grognard.tabletop.geometry import all_within, within

DUFFERS: Final = ("5", "6", "7", "8", "9", "10")
_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@rule("AGW-141")
def value(card: Card) -> int:
    """The rank of a card where two are compared: ace high, suits alike."""
    face = rank(card)
    return _RANKS.index(face) if face else -1


def is_court(card: Card) -> bool:
    """Jack, queen or king; what a messenger brings is none, and no card of the pack either."""
    return card[1:] in ("J", "Q", "K")


def is_ace(card: Card) -> bool:
    """An ace, on which even a unit that has acted may act."""
    return rank(card) == "A"


class Use(Struct, frozen=True, omit_defaults=True):
    """What a card is used for."""

    kind: Literal["unit", "brigade", "hold", "trade", "general", "scientist", "concede"]
    units: tuple[str, ...] = ()
    card: str = ""
    """The number card played for a court card, or the general who rides."""


class UseCard(Question[Use]):
    """What the owner of a card does with it."""

    __slots__ = ("bare", "card", "command", "held", "table")
    answer = Use
    cite = "AGW-126"

    def __init__(
        self, table: AgwTable, command: str, card: Card, *, held: bool, bare: bool = False
    ) -> None:
        super().__init__(table.player(command))
        self.table = table
        self.command = command
        self.card = card
        self.held = held
        self.bare = bare
        """A number card played for a court card: it can only set a unit to act."""

    def words(self) -> str:
        return f"{symbol(self.card)}: who acts?"

    def detail(self) -> str:
        if is_court(self.card):
            return "A court card lets a unit act, or a whole brigade."
        led = any(general.attached for general in staff(self.table, self.command))
        more = " A brigade that a general rides with acts on any card." if led else ""
        if is_ace(self.card):
            return f"An ace lets any unit act, even one that has acted.{more}"
        return f"A number card lets one unit act that has not acted yet.{more}"

    def trail(self) -> tuple[str, ...]:
        return (cycle_of(self.table, self.command), "card")

    def candidates(self) -> Sequence[Use]:
        table = self.table
        units = [unit for unit in table.of(self.command) if is_ace(self.card) or not unit.acted]
        found = [Use("unit", (unit.id,)) for unit in units if may_appear(unit)]
        found += [Use("unit", (unit.id,)) for unit in units if not may_appear(unit)][:1]
        found += [Use("brigade", group) for group in brigades(table, self.command)]
        if not self.held:
            found.append(Use("hold"))
            if is_court(self.card):
                found += [Use("trade", (), card) for card in table.hands.get(self.command, ())]
        generals = staff(table, self.command)
        found += [Use("general", (), general.id) for general in generals]
        if has_scientist(table, self.seat):
            found.append(Use("scientist"))
        return [*found, Use("concede")] if self._may_despair() else found

    @rule("AGW-338")
    def _may_despair(self) -> bool:
        """Whoever is halfway to defeat is shown the way out; it is open at any time."""
        lost, whole = losses(self.table, self.seat), strength(self.table, self.seat)
        return not (self.held or self.bare) and lost * 4 >= whole

    def sample(self, below: Callable[[int], int]) -> Use:
        """Nobody gives a battle up by chance."""
        choice = super().sample(below)
        if choice.kind != "concede":
            return choice
        others = [use for use in self.offers() if use.kind != "concede"]
        return others[below(len(others))] if others else choice

    def fault(self, choice: Use) -> Fault | None:
        """One checker for every use of a card."""
        checks = {
            "unit": self._unit_fault,
            "brigade": self._brigade_fault,
            "hold": self._hold_fault,
            "trade": self._trade_fault,
            "general": self._general_fault,
            "scientist": self._scientist_fault,
        }
        check = checks.get(choice.kind)
        return check(choice) if check else None

    @rule(
        "AGW-124",
        "AGW-128",
        "AGW-132",
        "AGW-134",
        "AGW-142",
        "AGW-075",
        "AGW-568",
        "AGW-666",
        "AGW-669",
    )
    def _unit_fault(self, choice: Use) -> Fault | None:
        """Any unit that has not acted, however far from a general; an ace serves the others too."""
        unit = self._mine(choice.units[0]) if len(choice.units) == 1 else None
        if unit is None:
            return Fault("Name one of your units.", self.cite)
        if unit.acted and not is_ace(self.card):
            return Fault(f"{unit.name} has acted this cycle.", "AGW-128", "Take another unit.")
        if unit.held_up:
            return Fault(f"A civilian is in the way of {unit.name}.", "AGW-666")
        if "gather" in unit.did:
            return Fault(f"{unit.name} has gathered, and acts in the next cycle.", "AGW-568")
        if unit.burden == "old duffer" and rank(self.card) not in DUFFERS:
            return Fault("The old duffer wakes only for a 5 to a 10.", "AGW-669")
        if not may_appear(unit) and (self.held or unit.acted):
            return Fault(f"{unit.name} is not on the table.", "AGW-142")
        return self._commander_fault([unit])

    @rule("AGW-070", "AGW-071", "AGW-125", "AGW-143", "AGW-EX36", "AGW-677")
    def _brigade_fault(self, choice: Use) -> Fault | None:
        """Two to four units in reach of one another, by a court card or led by a general."""
        units = [self._mine(name) for name in choice.units]
        group = [unit for unit in units if unit is not None and unit.on_table]
        staff = has_staff_officer(group)
        most = most_units(group)
        if len(group) != len(units) or not 2 <= len(set(choice.units)) == len(units) <= most:
            return Fault("A brigade is two to four of your units on the table.", "AGW-070")
        pair = staff and len(group) == 2 and not is_ace(self.card)
        if not is_court(self.card) and not pair and not _led(self.table, group):
            return Fault("Only a court card moves a brigade that no general leads.", "AGW-071")
        if any(unit.acted for unit in group):
            return Fault("One of them has acted this cycle.", "AGW-125", "Leave it out.")
        if not is_brigade(self.table, group):
            return Fault("They are more than 3 inches apart.", "AGW-070")
        return self._commander_fault(group)

    @rule("AGW-328", "AGW-133")
    def _commander_fault(self, units: list[Unit]) -> Fault | None:
        """A commander who rides with a unit plays Hold Cards for that unit alone."""
        if not self.held and not self.bare:
            return None
        with_him = led_by_commander(self.table, self.command)
        if with_him and with_him not in [unit.id for unit in units]:
            name = self.table.units[with_him].name
            return Fault(f"Your commander is with {name}.", "AGW-328")
        return None

    @rule("AGW-120", "AGW-135", "AGW-137", "AGW-074")
    def _hold_fault(self, choice: Use) -> Fault | None:
        """Fewer than three in hand; an ace only as the first card of its owner's cycle."""
        if self.held or self.bare:
            return Fault("It comes from your hand already.", "AGW-135")
        headquarters = self.table.headquarters.get(self.seat)
        if headquarters is not None and headquarters.overrun:
            return Fault("Your headquarters is overrun.", "AGW-074")
        if len(self.table.hands.get(self.command, ())) >= 3:
            return Fault("You have three Hold Cards or more.", "AGW-120")
        if is_ace(self.card) and self.command not in self.table.fresh:
            return Fault("An ace is kept only as the first card of your cycle.", "AGW-137")
        return None

    @rule("AGW-136", "AGW-140")
    def _trade_fault(self, choice: Use) -> Fault | None:
        """A court card is kept and a number card played for it."""
        if self.held or self.bare or not is_court(self.card):
            return Fault("Only a flipped court card can be traded.", "AGW-136")
        if choice.card not in self.table.hands.get(self.command, ()):
            return Fault("You do not hold that card.", "AGW-136")
        if self.command in self.table.used:
            return Fault("You have used a Hold Card for this card.", "AGW-140")
        card = Card(choice.card)
        if is_court(card) or is_ace(card):
            return Fault("Only a number card is played for it.", "AGW-136")
        if not UseCard(self.table, self.command, card, held=False, bare=True).has_any():
            return Fault("Nobody is left to act on it.", "AGW-136")
        return None

    @rule("AGW-133", "AGW-329", "AGW-128", "AGW-142", "AGW-328")
    def _general_fault(self, choice: Use) -> Fault | None:
        """A general may ride on any card of his own, once in a cycle as a unit of one figure."""
        general = self.table.generals.get(choice.card)
        if general is None or general not in staff(self.table, self.command):
            return Fault("Name one of your generals.", "AGW-329")
        if general.acted and not is_ace(self.card):
            return Fault(f"{general.name} has acted this cycle.", "AGW-128")
        return self._commander_fault([])

    @rule("AGW-668")
    def _scientist_fault(self, choice: Use) -> Fault | None:
        """A mad scientist acts once a cycle, on a card turned for him."""
        if not has_scientist(self.table, self.seat) or self.table.cameos[self.seat].used:
            return Fault("There is no scientist waiting for a card.", "AGW-668")
        if self.held:
            return Fault("Hold Cards let units act.", "AGW-142")
        return None

    def has_any(self) -> bool:
        """Somebody could use it; single units are looked at before brigades."""
        units = [Use("unit", (unit.id,)) for unit in self.table.of(self.command)]
        return any(self.fault(use) is None for use in units) or bool(self.offers())

    def _mine(self, name: str) -> Unit | None:
        unit = self.table.units.get(name)
        known = self.table.of(self.command)
        return unit if any(unit is one for one in known) else None

    def describe(self, choice: Use) -> Offer:
        units = [self.table.units[name].name for name in choice.units]
        if choice.kind == "hold":
            return Offer(f"Keep {symbol(self.card)} as a Hold Card", cite="AGW-135")
        if choice.kind == "concede":
            return Offer("Concede the battle", cite="AGW-338")
        if choice.kind == "scientist":
            return Offer("The mad scientist", "moves, or tries his device", "AGW-668")
        if choice.kind == "trade":
            return Offer(f"Keep it and play {symbol(Card(choice.card))} for it", cite="AGW-136")
        if choice.kind == "general":
            return Offer(f"{self.table.generals[choice.card].name} rides", piece=choice.card)
        if choice.kind == "brigade":
            label, first = f"Brigade: {', '.join(units)}", choice.units[0]
            rest = choice.units[1:]
            return Offer(label, cite="AGW-125", group="brigades", actor=first, fellows=rest)
        unit = self.table.units[choice.units[0]]
        detail = "off the table; it only gets its counter" if not may_appear(unit) else ""
        if unit.gone == "coming":
            detail = "marches on to the table"
        if unit.gone == "hidden":
            detail = "lies hidden"
        return Offer(units[0], detail, "AGW-124", "ui-play", choice.units[0])


@rule("AGW-395", "AGW-583")
def may_appear(unit: Unit) -> bool:
    """On the table, hidden beside it, or about to march on to it."""
    return unit.on_table or unit.gone in ("coming", "hidden")


def has_scientist(table: AgwTable, seat: Seat) -> bool:
    """A mad scientist of this seat is on the table."""
    cameo = table.cameos.get(seat)
    return cameo is not None and cameo.role == "mad scientist" and cameo.state == "on"


def _led(table: AgwTable, group: list[Unit]) -> bool:
    """A general rides with one of them."""
    return any(table.attached_to(unit) is not None for unit in group)


def staff(table: AgwTable, command: str) -> list[General]:
    """The generals of a command who are on the table."""
    generals = [general for general in table.generals.values() if general.on_table]
    return [general for general in generals if table.command_of(general) == command]


def led_by_commander(table: AgwTable, command: str) -> str:
    """The unit the army commander rides with, if any."""
    for general in table.generals.values():
        own = table.command_of(general) == command
        if own and general.commander and not general.gone:
            return general.attached
    return ""


@rule("AGW-070", "AGW-190", "AGW-191", "AGW-EX07")
def is_brigade(table: AgwTable, group: Sequence[Unit]) -> bool:
    """Each is within 3 inches of another, so that all hang together; a general bridges a gap."""
    generals = staff(table, table.command_of(group[0]))
    reached = [group[0]]
    left = list(group[1:])
    grown = True
    while grown:
        grown = False
        for unit in list(left):
            if any(_linked(unit, other, generals) for other in reached):
                reached.append(unit)
                left.remove(unit)
                grown = True
    return not left


def _linked(one: Unit, other: Unit, generals: list[General]) -> bool:
    if are_near(one, other, BRIGADE):
        return True
    return any(
        within(base_of(one), general_base(general), BRIGADE)
        and within(base_of(other), general_base(general), BRIGADE)
        for general in generals
    )


def has_staff_officer(group: Sequence[Unit]) -> bool:
    """A staff officer is with one of some units."""
    return any(unit.cameo == "staff officer" for unit in group)


@rule("AGW-070", "AGW-677")
def most_units(group: Sequence[Unit]) -> int:
    """Four make a brigade, or six with a staff officer among them."""
    return 6 if has_staff_officer(group) else 4


def brigades(table: AgwTable, command: str) -> list[tuple[str, ...]]:
    """Some groups that could act as brigades: about every unit, its nearest, two to four."""
    ready = [unit for unit in table.of(command) if unit.on_table and not unit.acted]
    most = most_units(ready)
    mates = _mates(ready, staff(table, command))
    found: dict[tuple[str, ...], None] = {}
    for unit in ready:
        if not mates[unit.id]:
            continue
        group, near = [unit.id], set(mates[unit.id])
        for other in sorted(ready, key=lambda other: _between(unit, other)):
            if other is not unit and len(group) < most and other.id in near:
                group.append(other.id)
                near |= mates[other.id]
                found[tuple(sorted(group))] = None
    return list(found)


@rule("AGW-191")
def _mates(ready: list[Unit], generals: list[General]) -> dict[str, set[str]]:
    """Who of some units is within 3 inches of whom, or of a general who bridges the gap."""
    bases = [base_of(unit) for unit in ready]
    mates: dict[str, set[str]] = {unit.id: set() for unit in ready}
    for general in generals:
        about = [ready[far].id for far in all_within(general_base(general), bases, BRIGADE)]
        for name in about:
            mates[name] |= {other for other in about if other != name}
    for place, unit in enumerate(ready):
        for far in all_within(bases[place], bases[place + 1 :], BRIGADE):
            mate = ready[place + 1 + far]
            mates[unit.id].add(mate.id)
            mates[mate.id].add(unit.id)
    return mates


def _between(one: Unit, other: Unit) -> int:
    across, down = one.place[0] - other.place[0], one.place[1] - other.place[1]
    return across * across + down * down


@rule("AGW-132", "AGW-677")
def members(table: AgwTable, chosen: Sequence[Unit]) -> list[Unit]:
    """Destroyed units of the brigade that acts: their counters are placed with it."""
    if len(chosen) < 2:
        return []
    labels = [unit.brigade for unit in chosen if unit.brigade]
    dead = [
        unit
        for unit in table.of(table.command_of(chosen[0]))
        if not may_appear(unit) and not unit.acted and unit.brigade and unit.brigade in labels
    ]
    return dead[: most_units(chosen) - len(chosen)]
