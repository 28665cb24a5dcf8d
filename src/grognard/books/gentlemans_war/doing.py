"""What a unit may do in its activation: one checker for every deed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from msgspec import Struct

from grognard.books.gentlemans_war import charging, forming
from grognard.books.gentlemans_war.arriving import exit_fault
from grognard.books.gentlemans_war.asking import trail_of
from grognard.books.gentlemans_war.bands import bands_of, gather_fault, scatter_fault
from grognard.books.gentlemans_war.cameos import challenge_fault
from grognard.books.gentlemans_war.country import may_reform_here
from grognard.books.gentlemans_war.engineering import Task, needed_cycles, tasks, work_fault
from grognard.books.gentlemans_war.events.wording import FORMED
from grognard.books.gentlemans_war.firing import Aim, aim, loading_cost
from grognard.books.gentlemans_war.forming import deeds, dice_left, forms_of
from grognard.books.gentlemans_war.garrisons import QUARTERS, houses, leave_fault, occupy_fault
from grognard.books.gentlemans_war.parties import party_fault
from grognard.books.gentlemans_war.pieces import NOWHERE, AgwTable, Unit
from grognard.books.gentlemans_war.stands import (
    base_of,
    is_close_order,
    is_garrison,
    is_gun,
    is_skirmishing,
)
from grognard.books.gentlemans_war.tables import charge_dice
from grognard.books.gentlemans_war.wagons import capture_fault
from grognard.books.gentlemans_war.ways import AT_HAND
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question
from grognard.tabletop.geometry import Point, spot, within
from grognard.tabletop.wording import many

Game_ = Game[AgwTable]
ROADSTERS = ("field_gun", "light_gun", "horse_gun", "early_machine_gun")


class Deed(Struct, frozen=True, omit_defaults=True):
    """Something a unit does in its activation."""

    kind: Literal[
        "shoot",
        "charge",
        "march",
        "run",
        "dash",
        "reform",
        "face",
        "form",
        "mount",
        "skirmish",
        "split",
        "scatter",
        "recover",
        "gather",
        "party",
        "occupy",
        "leave",
        "load",
        "fight",
        "exit",
        "capture",
        "challenge",
        "work",
        "end",
    ]
    what: str = ""
    """A target or a formation."""
    count: int = 0
    """Dice for a march; how many go out as skirmishers, if not half."""
    angle: int = 0


END = Deed("end")
_SIDES = {0: "top", 9000: "right", 18000: "bottom", 27000: "left"}
"""The walls of a house as the table is seen."""


class WhatNext(Question[Deed]):
    """What the acting unit does next."""

    __slots__ = ("table", "unit")
    answer = Deed
    cite = "AGW-158"

    def __init__(self, table: AgwTable, unit: Unit) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit

    def words(self) -> str:
        return f"What does {self.unit.name} do?"

    def detail(self) -> str:
        left = dice_left(self.unit)
        return f"{left} Movement {'Die is' if left == 1 else 'Dice are'} left."

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        return trail_of(self.table, self.unit)

    def candidates(self) -> Sequence[Deed]:
        """Every deed there is; a unit with nothing left to pay looks for none."""
        unit, foes = self.unit, self.table.foes(self.unit.seat)
        if self._has_done():
            return [END]
        found = [Deed("shoot", foe.id) for foe in foes]
        found += [Deed("charge", foe.id) for foe in foes]
        found += [Deed("fight"), Deed("reform"), Deed("load"), Deed("run", count=self._run())]
        if is_skirmishing(unit):
            found.append(Deed("run", count=self._run() - 1))
        if unit.kind == "tribal_horsemen":
            found += [Deed("run", count=count) for count in range(self._run() - 1, 0, -1)]
        if unit.cameo == "bruiser":
            found += [Deed("challenge", foe.id) for foe in foes]
        left = dice_left(unit)
        found += [Deed("march", count=count) for count in range(left, 0, -1)]
        found += [Deed("form", formation) for formation in forms_of(unit)]
        slight = (-forming.TRAVERSE, forming.TRAVERSE) if is_gun(unit) else ()
        found += [Deed("face", angle=angle) for angle in (*slight, -9000, 9000, 18000)]
        found += [Deed("mount"), Deed("skirmish"), Deed("split"), Deed("recover"), Deed("exit")]
        if few := forming.fewer_skirmishers(unit):
            found.append(Deed("skirmish", count=few))
        found.append(Deed("party"))
        found += [Deed("occupy", house.id) for house in houses(self.table, unit)]
        if is_garrison(unit):
            found += [Deed("leave", angle=bearing) for bearing in QUARTERS]
        found += [Deed("scatter"), Deed("capture"), Deed("dash")]
        if unit.kind == "tribal_infantry":
            found += [Deed("gather", band.id) for band in self.table.own(unit.seat) if band.parent]
        if not deeds(unit):
            found += [Deed("work", task) for task in tasks(self.table, unit)]
        return [*found, END]

    def _run(self) -> int:
        return max(charge_dice(self.unit) - self.unit.spent, 0)

    def _has_done(self) -> bool:
        """It has fought on, or paid away all its dice, and none would be added for a run.

        A bruiser who has not had his fight yet needs no die for it: AGW-661.
        """
        unit = self.unit
        if "fight" in unit.did:
            return True
        if unit.cameo == "bruiser" and "challenge" not in unit.did:
            return False
        spent = not dice_left(unit) and "run" not in unit.did and not self._run()
        return spent and not unit.locked

    def is_lone(self) -> bool:
        """Most units may end or march, which is quickly seen; the rest is looked into."""
        if self._has_done():
            return True
        if self.fault(END) is None and self.fault(Deed("march", count=1)) is None:
            return False
        return super().is_lone()

    def fault(self, choice: Deed) -> Fault | None:
        """One checker for every deed."""
        unit = self.unit
        forced = charging.must_charge(self.table, unit, choice.what)
        if forced is not None or choice.kind == "end":
            return forced
        if unit.locked and choice.kind != "fight":
            return Fault(f"{unit.name} is in close combat.", "AGW-314")
        if "charge" in unit.did:
            return Fault("It has charged.", "AGW-185")
        if "fight" in unit.did:
            return Fault("It has fought.", "AGW-131")
        if "gather" in unit.did and choice.kind not in ("recover", "gather"):
            return Fault("A new warband acts in the next cycle.", "AGW-568")
        if _shot_last(unit) and choice.kind != "load":
            return Fault("It has moved and shot.", "AGW-209")
        return _CHECKS[choice.kind](self.table, unit, choice)

    def describe(self, choice: Deed) -> Offer:
        return describe(self.table, self.unit, choice)


@rule("AGW-209")
def _shot_last(unit: Unit) -> bool:
    """Skirmishers shoot first or last: once they have moved and shot their turn is over."""
    did = [deed for deed in deeds(unit) if deed != "scatter"]
    return is_skirmishing(unit) and "shoot" in did[1:]


_COLUMNS: Final = {"march": "march column", "attack": "attack column", "mass": "up as a warband"}
_FACES: Final = {
    -9000: "Left face",
    9000: "Right face",
    -forming.TRAVERSE: "Turn the gun half left (free)",
    forming.TRAVERSE: "Turn the gun half right (free)",
}
_ICONS: Final = {
    "march": "ui-move",
    "run": "ui-move",
    "exit": "ui-move",
    "face": "ui-wheel",
    "fight": "ui-charge",
    "capture": "ui-star",
    "load": "ui-shoot",
    "end": "ui-end",
}


def describe(table: AgwTable, unit: Unit, choice: Deed) -> Offer:
    """A deed in words."""
    plain = {
        "fight": "Fight on",
        "reform": "Reform the ranks (1 die)",
        "load": "Take up the loads" if unit.kind == "porters" else "Make ready to shoot again",
        "mount": "Dismount" if unit.mounted else "Mount up",
        "skirmish": f"Put out {many(choice.count or unit.figures // 2, 'skirmisher')}",
        "split": "Break up into two skirmish units",
        "scatter": "Open out like the other bands"
        if len(bands_of(table, unit)) == 2
        else "Send out a band of skirmishers",
        "dash": "Fighting retreat (4 dice, shots count a range further)",
        "recover": "Form one body again" if unit.kind == "engineers" else "Take the skirmishers in",
        "party": "Send half the company to another task",
        "leave": f"Leave the house by the {_SIDES.get(choice.angle, 'door')}",
        "exit": "March off the table",
        "capture": "Take a wagon (the whole activation)",
        "end": "Done",
        "run": f"Run ({many(choice.count, 'die', 'dice')})",
        "march": f"March ({many(choice.count, 'die', 'dice')})",
        "form": {"limbered": "Limber up", "deployed": "Unlimber"}.get(
            choice.what, f"Form {_COLUMNS.get(choice.what, choice.what)}"
        ),
        "face": _FACES.get(choice.angle, "About face"),
    }
    if choice.kind == "work":
        return _set_to_work(unit, tasks(table, unit)[choice.what])
    if choice.kind == "occupy":
        return Offer(f"Occupy {table.ground[choice.what].feature.words}", cite="AGW-110")
    if choice.kind in plain:
        icon = _ICONS.get(choice.kind, "ui-form")
        return Offer(plain[choice.kind], _price(unit, choice), icon=icon)
    target = table.units[choice.what]
    if choice.kind == "gather":
        words = f"Gather with {target.name} into one warband"
        return Offer(words, cite="AGW-568", piece=target.id, icon="ui-form")
    if choice.kind == "challenge":
        return Offer(f"Challenge a man of {target.name}", cite="AGW-661", piece=target.id)
    if choice.kind == "charge":
        return Offer(f"Charge {target.name}", cite="AGW-257", piece=target.id, icon="ui-charge")
    aimed = aim(table, unit, target)
    reckoning = aimed.dice if isinstance(aimed, Aim) else None
    dice = many(aimed.dice.total, "die", "dice") if isinstance(aimed, Aim) else ""
    odds = f"{dice}, {aimed.needed}+" if isinstance(aimed, Aim) else ""
    label = f"Shoot at {target.name}"
    return Offer(label, odds, "AGW-219", "ui-shoot", target.id, reckoning=reckoning)


def _set_to_work(unit: Unit, task: Task) -> Offer:
    """A work, and how long it takes those who do nothing else."""
    cycles = needed_cycles(unit, task)
    how_long = f"done after {many(cycles, 'whole cycle')}" if cycles else "done at once"
    return Offer(f"Set to work: {task.words}", how_long, cite="AGW-340", icon="ui-form")


def _faced(unit: Unit, angle: int) -> str:
    """What it costs to change face, and the formation it leaves a unit in."""
    formation = forming.faced_formation(unit, angle)
    return "1 die" if formation == unit.formation else f"1 die; then {FORMED[formation]}"


def _price(unit: Unit, choice: Deed) -> str:
    """What a change of formation or front costs, in Movement Dice; how far a march may go."""
    if choice.kind in ("march", "run"):
        return f"up to {6 * choice.count} inches, as the dice fall"
    if choice.kind == "mount":
        return "1 die"
    if choice.kind == "face":
        return "" if forming.is_traverse(unit, choice.angle) else _faced(unit, choice.angle)
    if choice.kind not in ("form", "skirmish", "split", "party"):
        return ""
    price = forming.form_price(unit)
    return many(price, "die", "dice") if isinstance(price, int) else ""


@rule(
    "AGW-204",
    "AGW-206",
    "AGW-209",
    "AGW-176",
    "AGW-179",
    "AGW-570",
    "AGW-083",
    "AGW-679",
    "AGW-EX14",
)
def shoot_fault(table: AgwTable, unit: Unit, target: str) -> Fault | None:
    """Close order only first of all, skirmishers first or last, guns when they like, once."""
    if target not in table.units:
        return Fault("There is no such target.", "AGW-211")
    if unit.shot or "shoot" in unit.did:
        return Fault(f"{unit.name} has shot this cycle.", "AGW-204")
    before = [deed for deed in deeds(unit) if deed != "scatter"]  # who goes off hinders nobody
    first = not before or before == ["close"]
    if is_close_order(unit) and not unit.mounted and not first:
        return Fault("Close order shoots before it does anything else.", "AGW-206")
    if dice_left(unit) < 1:
        return Fault("No Movement Die is left for it.", "AGW-206")
    aimed = aim(table, unit, table.units[target])
    return aimed if isinstance(aimed, Fault) else None


@rule("AGW-209", "AGW-176", "AGW-177", "AGW-178", "AGW-181", "AGW-576", "AGW-570")
def march_fault(unit: Unit, count: int) -> Fault | None:
    """So many of the dice that are left; only guns and tribal horsemen move twice."""
    if is_garrison(unit):
        return Fault("It must leave the house first.", "AGW-110")
    if not 1 <= count <= dice_left(unit):
        return Fault("There are not so many dice left.", "AGW-154")
    if is_gun(unit):
        return _gun_march_fault(unit, count)
    if "run" in unit.did:
        return Fault("It has run already.", "AGW-156")
    if unit.kind == "tribal_horsemen":
        return None
    if "march" in unit.did:
        return Fault("It has marched already.", "AGW-209")
    if unit.formation == "square" and deeds(unit):
        return Fault("A square shuffles or does something else.", "AGW-064")
    return None


def _gun_march_fault(unit: Unit, count: int) -> Fault | None:
    if unit.kind == "huge_gun" and unit.gun_at is None:
        return Fault("Where it was placed it stays.", "AGW-576")
    if "face" in unit.did:
        return Fault("A gun that is turned so far does not move otherwise.", "AGW-178")
    if unit.formation == "limbered" or unit.gun_at is not None:
        return None
    if unit.kind == "siege_gun":
        return Fault("It is too heavy to be pushed.", "AGW-177")
    if count != 1 or "march" in unit.did:
        return Fault("A gun in action is pushed one die, or turned.", "AGW-177")
    return None


@rule("AGW-156", "AGW-182", "AGW-209", "AGW-567", "AGW-570")
def run_fault(unit: Unit, count: int) -> Fault | None:
    """All the dice of the second column, but one that skirmishers keep for a shot at the end.

    Tribal horsemen may shoot in the middle of it, and go by parts.
    """
    most = charge_dice(unit) - unit.spent
    if is_garrison(unit):
        return Fault("It must leave the house first.", "AGW-110")
    if most < 1:
        return Fault(f"{unit.name} cannot run.", "AGW-155")
    gallops = unit.kind == "tribal_horsemen"
    if set(deeds(unit)) - {"shoot", "scatter", "run" if gallops else ""}:
        return Fault("Who runs does nothing before it but shoot.", "AGW-156", "March instead.")
    kept = is_skirmishing(unit) and "shoot" not in unit.did and count == most - 1
    parts = is_gun(unit) or gallops or kept
    if not 1 <= count <= most or (count < most and not parts):
        dice = many(most, "die", "dice")
        return Fault(f"A run takes all its dice: {dice}.", "AGW-156")
    if "shoot" in unit.did and is_gun(unit):
        return Fault("Guns dash before they shoot.", "AGW-182")
    return None


@rule("AGW-182")
def dash_fault(unit: Unit) -> Fault | None:
    """A horse gun in action may shoot, limber and go off with the four dice of its charge."""
    if unit.kind != "horse_gun" or unit.formation != "deployed" or unit.gun_at is not None:
        return Fault("Only a horse gun in action fights as it retreats.", "AGW-182")
    if deeds(unit):
        return Fault("A fighting retreat begins before anything else is done.", "AGW-182")
    return None


@rule("AGW-202", "AGW-168", "AGW-156")
def reform_fault(table: AgwTable, unit: Unit) -> Fault | None:
    """One die, where the ground allows it."""
    if not unit.disordered:
        return Fault(f"{unit.name} is in good order.", "AGW-202")
    if dice_left(unit) < 1 or "run" in unit.did:
        return Fault("No Movement Die is left for it.", "AGW-202")
    if not may_reform_here(table, unit):
        return Fault("On this ground ranks cannot be dressed.", "AGW-168", "Leave it first.")
    return None


@rule("AGW-225", "AGW-653", "AGW-654", "AGW-656", "AGW-576", "AGW-288")
def load_fault(table: AgwTable, unit: Unit) -> Fault | None:
    """Clearing a jam and loading a huge gun take the whole activation of a crew at its gun."""
    if unit.kind == "porters":
        return _loads_fault(unit)
    if not (unit.jammed or unit.unloaded):
        return Fault("It is ready to shoot.", "AGW-225")
    if unit.gun_at is not None:
        return Fault("The crew has left its gun.", "AGW-288", "Go back to it first.")
    if unit.jammed or unit.weapon == "huge_gun":
        if deeds(unit):
            return Fault("It takes the whole activation.", "AGW-225")
        return None
    if dice_left(unit) < loading_cost(table, unit):
        return Fault("Too few Movement Dice are left.", "AGW-653")
    return None


@rule("AGW-495")
def _loads_fault(unit: Unit) -> Fault | None:
    """Porters take up what they dropped where it lies, and do nothing else."""
    if unit.loads == NOWHERE or not within(base_of(unit), spot(Point(*unit.loads)), AT_HAND):
        return Fault("Their loads are not here.", "AGW-495")
    return Fault("It takes the whole activation.", "AGW-495") if deeds(unit) else None


def _fight_fault(unit: Unit) -> Fault | None:
    if unit.locked and not deeds(unit):
        return None
    return Fault("It is in no combat.", "AGW-314")


_CHECKS: Final[dict[str, Callable[[AgwTable, Unit, Deed], Fault | None]]] = {
    "shoot": lambda table, unit, deed: shoot_fault(table, unit, deed.what),
    "charge": lambda table, unit, deed: charging.charge_fault(table, unit, deed.what),
    "march": lambda _, unit, deed: march_fault(unit, deed.count),
    "run": lambda _, unit, deed: run_fault(unit, deed.count),
    "reform": lambda table, unit, _: reform_fault(table, unit),
    "face": lambda table, unit, deed: forming.face_fault(table, unit, deed.angle),
    "form": lambda table, unit, deed: forming.form_fault(table, unit, deed.what),
    "mount": lambda table, unit, _: forming.mount_fault(table, unit),
    "skirmish": lambda table, unit, deed: forming.skirmish_fault(table, unit, deed.count),
    "split": lambda table, unit, _: forming.split_fault(table, unit),
    "scatter": lambda table, unit, _: scatter_fault(table, unit),
    "dash": lambda _table, unit, _: dash_fault(unit),
    "recover": lambda table, unit, _: forming.recover_fault(table, unit),
    "gather": lambda table, unit, deed: gather_fault(table, unit, deed.what),
    "party": lambda table, unit, _: party_fault(table, unit),
    "occupy": lambda table, unit, deed: occupy_fault(table, unit, deed.what),
    "leave": lambda table, unit, deed: leave_fault(table, unit, deed.angle),
    "load": lambda table, unit, _: load_fault(table, unit),
    "fight": lambda _table, unit, _: _fight_fault(unit),
    "exit": lambda table, unit, _: exit_fault(table, unit),
    "capture": lambda table, unit, _: capture_fault(table, unit),
    "challenge": lambda table, unit, deed: challenge_fault(table, unit, deed.what),
    "work": lambda table, unit, deed: work_fault(table, unit, deed.what),
}
"""Who asks what of each deed, once nothing forbids them all."""
