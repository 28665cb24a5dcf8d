"""How many cards a check draws, with every reason."""

from __future__ import annotations

from grognard.books.gentlemen_of_war.country import HARD, SOFT
from grognard.books.gentlemen_of_war.ground import ground_of, taken
from grognard.books.gentlemen_of_war.pieces import Arm, GowTable, Unit
from grognard.books.gentlemen_of_war.roster import Suit
from grognard.kernel.cite import rule
from grognard.kernel.reckoning import Reckoning, Tally

_HUMOURS = {"H": "Hearts", "D": "Diamonds", "C": "Clubs", "S": "Spades"}


def _stat(table: GowTable, unit: Unit, suit: Suit) -> Tally:
    levels = table.sheets[unit.id].levels
    tally = Tally(_HUMOURS[suit], levels.of(suit), "GOW-016")
    tally.add(table.level(unit, suit) - tally.base, "in the saddle, untrained", "GOW-112")
    return tally


@rule("GOW-021", "GOW-081", "GOW-077", "GOW-EX03")
def _handling(tally: Tally, unit: Unit, arm: Arm, index: int) -> None:
    """Bayonets and desperate punches draw fewer cards, repeated uses fewer each time."""
    if arm.fewer:
        bayonet = arm.item >= 0
        reason = "bayonet" if bayonet else "punching with full hands"
        tally.add(-arm.fewer, reason, "GOW-077" if bayonet else "GOW-108")
    if arm.ability.reuseable:
        tally.add(-unit.uses[index], "used again this activation", "GOW-021")


@rule("GOW-016", "GOW-036", "GOW-031", "GOW-092", "GOW-097", "GOW-098", "GOW-126")
def reckon_attack(table: GowTable, unit: Unit, index: int, target: Unit) -> Reckoning:
    """The cards an attack draws against one target, before extra action points."""
    arm = table.sheets[unit.id].arms[index]
    tally = _stat(table, unit, arm.ability.suit or "H")
    _handling(tally, unit, arm, index)
    if arm.ability.type == "ranged":
        _shooting(table, tally, unit, arm, target)
    else:
        _fighting(table, tally, unit, target)
    _cover(table, tally, unit, target)
    own, its = table.passives(unit), table.passives(target)
    if its.large:
        tally.add(own.goliath_killer, "Goliath Killer", "GOW-092")
    tally.add(-its.block, "Block", "GOW-098")
    return tally.sum()


@rule("GOW-036", "GOW-104")
def _shooting(table: GowTable, tally: Tally, unit: Unit, arm: Arm, target: Unit) -> None:
    """One card fewer for each hex beyond the Optimal Range; stalkers shoot better from cover."""
    ground = ground_of(table)
    beyond = ground.steps(unit.place, target.place) - arm.ability.range
    if beyond > 0:
        tally.add(-beyond, "beyond the Optimal Range", "GOW-036")
    stalk = table.passives(unit).stalk
    if stalk and _grade(table, target, unit):
        tally.add(stalk, "Stalk, from cover", "GOW-104")


@rule("GOW-031", "GOW-097")
def _fighting(table: GowTable, tally: Tally, unit: Unit, target: Unit) -> None:
    """A charge counts once; a parry works only against a single enemy."""
    if unit.charge is not None:
        tally.add(unit.charge, "charge bonus", "GOW-031")
    parry = table.passives(target).parry
    if parry and table.opponents(target) in ([], [unit.id]):
        tally.add(-parry, "Parry", "GOW-097")


@rule("GOW-091", "GOW-124")
def _grade(table: GowTable, attacker: Unit, target: Unit) -> int:
    """The cover a target benefits from; a Large one has no use of soft cover."""
    grade = ground_of(table).cover(attacker.place, target.place, taken(table))
    return 0 if grade == SOFT and table.passives(target).large else grade


@rule("GOW-126")
def _cover(table: GowTable, tally: Tally, unit: Unit, target: Unit) -> None:
    """Soft cover takes one card, hard cover two, and the worst alone counts."""
    grade = _grade(table, unit, target)
    tally.add(-grade, "hard cover" if grade == HARD else "soft cover", "GOW-126")


@rule("GOW-016", "GOW-038")
def reckon_plain(table: GowTable, unit: Unit, index: int) -> Reckoning:
    """The cards of a check that no enemy hinders: support, Recuperate, Battlefield Calculus."""
    arm = table.sheets[unit.id].arms[index]
    tally = _stat(table, unit, arm.ability.suit or "C")
    _handling(tally, unit, arm, index)
    return tally.sum()


@rule("GOW-030", "GOW-093", "GOW-106")
def reckon_dash(table: GowTable, unit: Unit) -> Reckoning:
    """The cards a Dash draws, before extra action points."""
    tally = _stat(table, unit, "H")
    passives = table.passives(unit)
    tally.add(passives.mobility_drills, "Mobility Drills", "GOW-093")
    if not unit.mounted:
        tally.add(-passives.hefty, "Hefty", "GOW-106")
    return tally.sum()


@rule("GOW-031", "GOW-089", "GOW-090", "GOW-122", "GOW-130")
def reckon_charge(
    table: GowTable, unit: Unit, target: Unit, disrupted: str, *, fighting: bool
) -> Reckoning:
    """The charge bonus; a target already in melee has no Charge Defence."""
    tally = Tally("for the charge", 1, "GOW-031")
    tally.add(table.passives(unit).brutal_charge, "Brutal Charge", "GOW-089")
    if not fighting:
        tally.add(-table.passives(target).charge_defence, "Charge Defence", "GOW-090")
        if disrupted:
            cite = "GOW-122" if "soft" in disrupted else "GOW-130"
            tally.add(-2, f"disrupted {disrupted}", cite)
    return tally.sum()


@rule("GOW-059", "GOW-069", "GOW-137")
def reckon_armour(table: GowTable, unit: Unit, piercing: int, aces: int) -> Reckoning:
    """A card for each point of armour that neither symbols nor Aces pierce."""
    tally = Tally("for the armour", table.passives(unit).armour, "GOW-059")
    tally.add(-piercing, "Armour Piercing", "GOW-069")
    tally.add(-aces, "Aces drawn", "GOW-137")
    return tally.sum()


@rule("GOW-052", "GOW-053")
def reckon_rout(base: int, lost: int, *, alive: bool, stands_fast: bool = False) -> Reckoning:
    """Three cards, one more for a living Commander, one fewer for each unit lost since."""
    tally = Tally("for the warband", 3, "GOW-052")
    tally.add(int(alive), "the Commander lives", "GOW-052")
    tally.add(base - lost, "lost since the first check", "GOW-053")
    return _standing_fast(tally) if stands_fast else tally.sum()


@rule("GOWR-101")
def _standing_fast(tally: Tally) -> Reckoning:
    """Two more cards, even for a warband that has lost more than all of its own."""
    tally.add(-min(0, tally.sum().total), "a check of no cards at least", "GOW-053")
    tally.add(2, "Stand Fast", "GOWR-101")
    return tally.sum()


def with_extra(reckoning: Reckoning, extra: int) -> Reckoning:
    """The same draw with action points added before it."""
    if not extra:
        return reckoning
    tally = Tally(reckoning.what, reckoning.base, reckoning.cite)
    tally.modifiers = list(reckoning.modifiers)
    tally.add(extra, "extra action points", "GOW-017")
    return tally.sum()
