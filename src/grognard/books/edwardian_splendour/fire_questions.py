"""What is asked in the fire steps: at whom, whether, where, and how the dice are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from grognard.books.edwardian_splendour import artillery, machineguns, rifles, stick
from grognard.books.edwardian_splendour.events.fire import astray
from grognard.books.edwardian_splendour.lay import lay_of
from grognard.books.edwardian_splendour.pieces import EsTable, Gun, Place, Round, Unit
from grognard.books.edwardian_splendour.reckon import BRACKETS
from grognard.books.edwardian_splendour.rifles import Aimed, Firers
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import Point
from grognard.tabletop.wording import many

Coordinate = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Name = Annotated[str, Meta(max_length=80)]


class Aim(Struct, frozen=True, omit_defaults=True):
    """How a unit fires: at a unit, man by man, all round, at a point, or not at all."""

    kind: Literal["hold", "unit", "mad", "burst", "shell", "shot", "canister", "load"]
    target: Name = ""
    """The enemy unit preferred; for loading, the round."""
    men: Annotated[tuple[tuple[Name, Name], ...], Meta(max_length=200)] = ()
    """Single targets by hand: firer and target."""
    point: tuple[Coordinate, Coordinate] | None = None


HOLD = Aim("hold")


class FireQuestion(Question[Aim]):
    """How one unit fires."""

    __slots__ = ("lay", "table", "unit")
    answer = Aim
    cite = "ES-031"

    def __init__(self, table: EsTable, unit: Unit) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.lay = lay_of(table)
        self.unit = unit

    def words(self) -> str:
        return f"At whom does {self.unit.name} fire?"

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        which = "fire by the unmoved" if self.table.phase == "still" else "fire by the moved"
        return (f"Turn {self.table.turn}", which, self.unit.name)

    def describe(self, choice: Aim) -> Offer:
        if choice.kind == "hold":
            return Offer("Hold fire", icon="ui-hold")
        return self._described(choice)

    def _described(self, choice: Aim) -> Offer:
        raise NotImplementedError  # pragma: no cover


_ALONE = Fault("At that range only two who aim at the same man may fire.", "ES-129")


class Volley(FireQuestion):
    """At which enemy unit a body of rifles fires."""

    __slots__ = ("_firers",)

    def __init__(self, table: EsTable, unit: Unit) -> None:
        super().__init__(table, unit)
        self._firers = Firers(table, self.lay, unit)

    def detail(self) -> str:
        return "Figures that cannot see it fire at the best other target they have."

    def candidates(self) -> Sequence[Aim]:
        aims = [Aim("unit", target) for target in self._firers.foes]
        mad = machineguns.may_mad_minute(self.table, self.lay, self.unit)
        return [*aims, Aim("mad"), HOLD] if mad else [*aims, HOLD]

    def is_lone(self) -> bool:
        """To hold fire is always legal, so that any other legal choice is the second."""
        others = [aim for aim in self._thinkable() if aim is not HOLD]
        return not any(self._fault_of(aim) is None for aim in others)

    def fault(self, choice: Aim) -> Fault | None:
        """A unit, or single men who can be shot at, or a mad minute where it is allowed."""
        if choice.kind == "hold":
            return None
        if choice.kind == "mad":
            if machineguns.may_mad_minute(self.table, self.lay, self.unit):
                return None
            return Fault("Only close-order infantry trained to it fires a mad minute.", "ES-110")
        if choice.kind != "unit" or choice.point is not None:
            return Fault("Rifles are fired at an enemy unit.", self.cite)
        if not self._firers.may_hit(choice.target):
            if self._firers.sees(choice.target):
                return _ALONE
            return Fault("Nobody has a shot at that unit.", "ES-033", "Pick a marked unit.")
        return self._fault_by_hand(choice)

    def _fault_by_hand(self, choice: Aim) -> Fault | None:
        """A man named as a target must be one that his firer may shoot at."""
        named = dict(choice.men)
        if len(named) < len(choice.men):
            return Fault("A figure fires once.", self.cite)
        if not named:
            return None
        shots = rifles.Volleyer(self.table, self.lay, self.unit, choice.target).aim(named)
        hit = {shot.figure.id: shot.target.id for shot in shots}
        if any(hit.get(firer) != target for firer, target in named.items()):
            return Fault("One of the figures has no shot at the man you named.", "ES-033")
        return None if self.shots(choice) else _ALONE

    def shots(self, choice: Aim) -> list[Aimed]:
        """The shots a choice comes to."""
        if choice.kind == "mad":
            return machineguns.mad_minute(self.table, self.lay, self.unit)
        men = dict(choice.men)
        return rifles.volley(self.table, self.lay, self.unit, choice.target, men)

    def _described(self, choice: Aim) -> Offer:
        shots = self.shots(choice) if self.fault(choice) is None else []
        if choice.kind == "mad":
            label, cite = "A mad minute", "ES-110"
        else:
            label, cite = f"At {self.table.units[choice.target].name}", self.cite
        best = min(shots, key=lambda shot: shot.need.total) if shots else None
        return Offer(
            label,
            many(len(shots), "die", "dice"),
            cite=cite,
            icon="ui-shoot",
            piece=choice.target,
            reckoning=best.need if best else None,
            odds=expected(shots),
        )


def sixths_of(shots: Sequence[Aimed]) -> int:
    """The kills to be expected, in sixths."""
    return sum(min(6, max(0, 7 - shot.need.total)) for shot in shots)


def expected(shots: Sequence[Aimed]) -> str:
    """The kills to be expected, to a tenth."""
    tenths = (sixths_of(shots) * 10 + 3) // 6
    return f"about {tenths // 10}.{tenths % 10} hits"


class Burst(FireQuestion):
    """Whether an MG fires."""

    __slots__ = ()
    cite = "ES-041"

    def words(self) -> str:
        return f"Does {self.unit.name} fire?"

    def candidates(self) -> Sequence[Aim]:
        return [Aim("burst"), HOLD]

    def fault(self, choice: Aim) -> Fault | None:
        if choice in (Aim("burst"), HOLD):
            return None
        return Fault("An MG sweeps all its arc or holds its fire.", self.cite)

    def _described(self, choice: Aim) -> Offer:
        shots = machineguns.burst(self.table, self.lay, self.unit)
        detail = f"{many(len(shots), 'die', 'dice')}, unless it jams on a 6"
        return Offer("Sweep the arc", detail, "ES-039", icon="ui-shoot", odds=expected(shots))


class Bombard(FireQuestion):
    """What a gun fires, and where."""

    __slots__ = ("gun",)
    cite = "ES-046"

    def __init__(self, table: EsTable, unit: Unit) -> None:
        super().__init__(table, unit)
        gun = table.gun_of(unit)
        assert gun is not None
        self.gun = gun

    def words(self) -> str:
        if not self.gun.loaded:
            return f"What does {self.unit.name} load?"
        return f"Where does {self.unit.name} fire?"

    def candidates(self) -> Sequence[Aim]:
        found: list[Aim] = []
        for kind in rounds(self.gun):
            if kind == "canister":
                found.append(Aim("canister"))
            else:
                points = artillery.likely_points(self.table, self.lay, self.unit)
                found += [Aim(kind, point=point) for point in points]
        if not self.gun.loaded:
            found += [Aim("load", kind) for kind in LOADS[self.gun.pattern]]
        return [*found, HOLD]

    @rule("ES-097", "ES-098", "ES-099")
    def fault(self, choice: Aim) -> Fault | None:
        """The round must be the one in the barrel, and its target in arc, range and sight."""
        if choice.men or (choice.target and choice.kind != "load"):
            return Fault("A gun is aimed at a point.", self.cite)
        if choice.kind == "hold":
            return None
        if choice.kind == "load":
            return self._fault_of_load(choice)
        if choice.kind not in rounds(self.gun):
            return Fault("That round is not in the barrel.", "ES-098")
        return self._fault_of_target(choice)

    def _fault_of_target(self, choice: Aim) -> Fault | None:
        if choice.kind == "canister":
            return stick.canister_fault(self.table, self.unit)
        if choice.point is None:
            return Fault("Name a point.", self.cite)
        if choice.kind == "shot":
            return stick.shot_fault(self.table, self.unit, choice.point)
        return artillery.aim_fault(self.table, self.lay, self.unit, choice.point)

    def _fault_of_load(self, choice: Aim) -> Fault | None:
        if self.gun.loaded:
            return Fault("The gun is loaded.", "ES-098")
        if choice.target not in LOADS[self.gun.pattern]:
            return Fault("The gun does not fire that round.", "ES-097")
        return None

    def _described(self, choice: Aim) -> Offer:
        if choice.kind == "load":
            return Offer(f"Load {choice.target}", cite="ES-098")
        if choice.point is None:
            return Offer("Canister", cite="ES-101", icon="ui-shoot")
        what = "Solid shot" if choice.kind == "shot" else "Shell"
        zero = artillery.allowance(self.gun, choice.point)
        what += _at_whom(self.table, self.seat, choice.point) or " at the same point" * bool(zero)
        detail = "" if choice.kind == "shot" else self._straying(choice.point, zero)
        return Offer(what, detail, self.cite, icon="ui-shoot", place=choice.point)

    @rule("ES-045", "ES-047", "ES-048")
    def _straying(self, point: Place, zero: int) -> str:
        """By how much a shell may miss its mark, and how far a gunner who knows it corrects."""
        number = artillery.range_of(self.gun, Point(*point))
        if number is None:
            return ""
        strays = f"{BRACKETS[number]} range: may stray by {number + 1} or {2 * number + 2} inches"
        return f"{strays}, dice may be shifted by {zero}" if zero else strays


def _at_whom(table: EsTable, seat: Seat, point: Place) -> str:
    """The enemy unit with a man on that very point, if there is one."""
    for unit in table.own(table.rival(seat)):
        if any((man.x, man.y) == point for man in unit.figures):
            return f" at {unit.name}"
    return ""


LOADS: dict[str, tuple[Round, ...]] = {
    "modern": ("shell",),
    "breech_shell": ("shell",),
    "muzzle_shell": ("shell", "canister"),
    "breech_shot": ("shot", "canister"),
    "muzzle_shot": ("shot", "canister"),
}
"""The rounds of each kind of gun: ES-097."""


@rule("ES-097", "ES-098")
def rounds(gun: Gun) -> tuple[Literal["shell", "shot", "canister"], ...]:
    """What can be fired now: any round of a breech-loader, else the one that is loaded."""
    if artillery.is_muzzle_loader(gun):
        return (gun.loaded,) if gun.loaded else ()
    if gun.pattern == "breech_shot":
        return ("shot", "canister")
    return ("shell",)


class ZeroIn(Question[tuple[int, int]]):
    """How a gunner who knows his mark reads the two dice."""

    __slots__ = ("by", "dice", "gun", "point", "table", "unit")
    answer = tuple
    wire = tuple[int, int]
    cite = "ES-048"

    def __init__(
        self, table: EsTable, unit: Unit, gun: Gun, point: Place, dice: tuple[int, int]
    ) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit
        self.gun = gun
        self.point = point
        self.dice = dice
        self.by = artillery.allowance(gun, point)

    def words(self) -> str:
        return f"{self.unit.name} rolled {self.dice[0]} and {self.dice[1]}: correct the aim?"

    def detail(self) -> str:
        return (
            "The first die is for left and right, the second for long and short: 3 and 4 are on "
            f"the mark. Each may be shifted by up to {self.by}."
        )

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", self.unit.name, "zeroing in")

    def candidates(self) -> Sequence[tuple[int, int]]:
        """One reading for each place where the shell may fall: 3 and 4 come to the same."""
        falls: dict[Place, tuple[int, int]] = {}
        for read in artillery.zeroed(self.dice, self.by):
            falls.setdefault((artillery.SHIFTS[read[0]], artillery.SHIFTS[read[1]]), read)
        return list(falls.values())

    def fault(self, choice: tuple[int, int]) -> Fault | None:
        if choice in artillery.zeroed(self.dice, self.by):
            return None
        return Fault(f"No die may be shifted by more than {self.by}.", self.cite)

    def describe(self, choice: tuple[int, int]) -> Offer:
        impact = artillery.fall_of_shell(self.gun, self.point, choice).impact
        label = f"Read them as {choice[0]} and {choice[1]}"
        return Offer(label, astray(choice), self.cite, place=(impact.x, impact.y))
