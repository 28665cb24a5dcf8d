"""What happens when units are set up, moved, drafted and claimed."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from grognard.books.edwardian_splendour.events.writing import (
    abandon,
    bear,
    drop,
    mean_quality,
    model_words,
    put,
    quality_words,
    side,
    stand_gun,
)
from grognard.books.edwardian_splendour.paces import inches_long
from grognard.books.edwardian_splendour.pieces import (
    EsTable,
    Figure,
    Headquarters,
    Place,
    Round,
    Traits,
    Unit,
)
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.tabletop.geometry import Length, Point, distance
from grognard.tabletop.wording import does, listed, many, within

Stance = tuple[int, int, int]
"""Where something stands and which way it looks."""


class March(Struct, frozen=True, omit_defaults=True):
    """The way of one figure, its own place first, and how it ends."""

    figure: str
    path: tuple[Place, ...]
    bearing: int
    charge: bool = False
    """The last leg is a charge."""
    descent: int = 0
    named: str = ""


class SidesPicked(Event, frozen=True):
    """A player picks the side of the table from which he comes."""

    cite = "ES-117"
    seat: str
    swap: bool

    def apply(self, table: EsTable) -> None:
        if self.swap:
            one, other = table.seats
            zones, facings = table.zones, table.facings
            table.zones = {**zones, one: zones[other], other: zones[one]}
            table.facings = {**facings, one: facings[other], other: facings[one]}
        table.phase = "deploy"

    def tell(self, table: EsTable) -> str:
        verb, what = ("takes", "other") if self.swap else ("keeps", "same")
        return f"{does(side(table, self.seat), verb)} the {what} side of the table."


class Deployed(Event, frozen=True):
    """A unit is set up behind the screen."""

    cite = "ES-117"
    unit: str
    seat: str
    stances: tuple[Stance, ...]
    gun: Stance | None = None
    loaded: Round = ""

    def apply(self, table: EsTable) -> None:
        unit = table.units[self.unit]
        unit.figures = tuple(
            [
                replace(figure, x=x, y=y, bearing=bearing)
                for figure, (x, y, bearing) in zip(unit.figures, self.stances, strict=True)
            ]
        )
        unit.placed = True
        gun = table.guns.get(unit.gun)
        if gun is not None and self.gun is not None:
            stand_gun(gun, self.gun)
            if self.loaded:
                gun.loaded = self.loaded

    def seen(self, seat: Seat) -> Event:
        """The other player hears only that somebody was placed."""
        return self if seat == self.seat else DeployedUnseen(self.seat)

    def tell(self, table: EsTable) -> str:
        return f"{table.units[self.unit].name} takes its place."

    def show(self) -> Show:
        x, y, _ = self.stances[0]
        return Show(kind="move", side=self.seat, piece=self.unit, path=((x, y),))


class DeployedUnseen(Event, frozen=True):
    """Behind the screen something is set up."""

    cite = "ES-117"
    quiet = True
    seat: str

    def tell(self, table: EsTable) -> str:
        return f"{does(side(table, self.seat), 'sets')} up a unit behind the screen."


class HeadquartersPlaced(Event, frozen=True):
    """A side marks where its generals are."""

    cite = "ES-096"
    seat: str
    stance: Stance

    def apply(self, table: EsTable) -> None:
        table.headquarters[self.seat] = Headquarters(Seat(self.seat), *self.stance)

    def seen(self, seat: Seat) -> Event:
        """It stands behind the screen until the battle begins."""
        return self if seat == self.seat else DeployedUnseen(self.seat)

    def tell(self, table: EsTable) -> str:
        return f"{does(side(table, self.seat), 'sets')} up headquarters."


class ScreenLifted(Event, frozen=True):
    """Both armies stand in view and the battle begins."""

    cite = "ES-117"

    def apply(self, table: EsTable) -> None:
        table.phase = "order"

    def tell(self, table: EsTable) -> str:
        return "The screen is lifted: both armies stand ready."


class UnitStood(Event, frozen=True):
    """A unit is declared stationary, which takes the place of its move."""

    cite = "ES-020"
    unit: str

    def apply(self, table: EsTable) -> None:
        _acted(table, table.units[self.unit])

    def tell(self, table: EsTable) -> str:
        return f"{table.units[self.unit].name} stands."


class UnitMoved(Event, frozen=True):
    """A unit moves; figures not named stand still."""

    cite = "ES-024"
    unit: str
    how: str
    marches: tuple[March, ...]
    gun: Stance | None = None
    target: str = ""

    def apply(self, table: EsTable) -> None:
        unit = table.units[self.unit]
        men = {figure.id: figure for figure in unit.figures}
        put(unit, {m.figure: _marched(men[m.figure], m, table.turn) for m in self.marches})
        if self.gun is not None:
            gun = table.guns[unit.gun]
            stand_gun(gun, self.gun)
            gun.moved = table.turn
        _acted(table, unit)

    def says_who(self) -> str:
        return "ES-051" if any(march.charge for march in self.marches) else self.cite

    def tell(self, table: EsTable) -> str:
        name = table.units[self.unit].name
        chargers = sum(march.charge for march in self.marches)
        if not chargers:
            return f"{name} {self.how}{self._far()}."
        whom = table.units.get(self.target)
        at = f" {within(whom.name)}" if whom else " the headquarters" * bool(self.target)
        come = many(chargers, "figure comes", "figures come")
        return f"{name} {self.how}{at}: {come} into contact."

    def _far(self) -> str:
        """How far the figures go; those who carry a gun round with them go farther than it."""
        far = max([_length(march) for march in self.marches], default=0)
        tells = self.how in _TELLING if self.gun is None else self.how == "is moved"
        return f" {inches_long(far)}" if tells and far else ""

    def show(self) -> Show:
        path = self.marches[0].path if self.marches else ()
        return Show(kind="move", piece=self.unit, target=self.target, path=path)


_TELLING: Final = ("marches", "moves")
"""Of these words one wants to know how far."""


def _length(march: March) -> Length:
    """How far a figure goes in all."""
    return sum([distance(Point(*start), Point(*end)) for start, end in pairwise(march.path)])


def _marched(figure: Figure, march: March, turn: int) -> Figure:
    (x, y), charge = march.path[-1], march.charge
    # Who goes over to others where he stands has not moved.
    moves = len(march.path) > 1 or march.bearing != figure.bearing
    return replace(
        figure,
        x=x,
        y=y,
        bearing=march.bearing,
        moved=turn if moves else figure.moved,
        charged=turn if charge else figure.charged,
        start=march.path[-2] if charge and len(march.path) > 1 else None,
        descent=march.descent,
        named=march.named,
    )


def _acted(table: EsTable, unit: Unit) -> None:
    """The unit's move is over, and it is the other side's turn if he has any unit left."""
    unit.acted = table.turn
    rival = table.rival(unit.seat)
    table.mover = rival if _has_a_move(table, rival) else unit.seat


def _has_a_move(table: EsTable, seat: Seat) -> bool:
    return any(unit.acted < table.turn for unit in table.own(seat))


class Drafted(Event, frozen=True):
    """Soldiers become crew of a gun or MG that has a crew, or go back to their own unit."""

    cite = "ES-008"
    figures: tuple[str, ...]
    stances: tuple[Stance, ...]
    """Where each stands afterwards, for riders dismount at a gun."""
    source: str
    unit: str
    back: bool = False
    """They go back to their own."""

    def apply(self, table: EsTable) -> None:
        source, unit = table.units[self.source], table.units[self.unit]
        men = drop(source, self.figures)
        stances = dict(zip(self.figures, self.stances, strict=True))
        men = _settled(men, stances, mounted=unit.arm == "cavalry")
        transfer(table, source, unit, men)
        if unit.gun:
            unit.quality = mean_quality(unit.figures)
        if source.gun and source.figures:
            source.quality = mean_quality(source.figures)

    def tell(self, table: EsTable) -> str:
        source, unit = (within(table.units[name].name) for name in (self.source, self.unit))
        verb = f"{'re' * self.back}join{'s' * (len(self.figures) == 1)}"
        return f"{many(len(self.figures), 'man', 'men')} of {source} {verb} {unit}."

    def says_who(self) -> str:
        return "ES-073" if self.back else self.cite


def transfer(table: EsTable, source: Unit, unit: Unit, men: tuple[Figure, ...]) -> None:
    """Who leaves is a casualty there; who comes fills a gap first, then adds to the size."""
    for leaver in men:
        man = _hand_over(source, leaver)
        source.lost += 1
        home = man.home or source.id
        unit.figures = (*unit.figures, replace(man, home="" if home == unit.id else home))
        if unit.lost > 0:
            unit.lost -= 1
        else:
            unit.size += 1
    if not source.figures:
        source.out, source.dissolved = True, source.ad_hoc
        abandon(table, source)


def _hand_over(source: Unit, leaver: Figure) -> Figure:
    """A bearer who leaves his unit gives the standard to a comrade, if there is any: ES-108."""
    if leaver.role != "standard":
        return leaver
    if source.figures:
        bear(source, min(source.figures, key=lambda man: bool(man.role)))
    return replace(leaver, role="")


def _leave_trophy(source: Unit, leaver: Figure) -> Figure:
    """Who goes over to the enemy leaves a standard he has captured to a comrade: ES-108."""
    if leaver.trophy and source.figures:
        mates = sorted(source.figures, key=lambda man: bool(man.role or man.trophy))
        put(source, {mates[0].id: replace(mates[0], trophy=leaver.trophy)})
    return replace(leaver, trophy="")


class GunClaimed(Event, frozen=True):
    """An abandoned gun goes to the side that first touches it, with a crew of those who do."""

    cite = "ES-072"
    gun: str
    unit: str
    seat: str
    name: str
    crew: tuple[str, ...]
    stances: tuple[Stance, ...]
    quality: int

    def apply(self, table: EsTable) -> None:
        gun = table.guns[self.gun]
        unit = Unit(
            id=self.unit,
            seat=Seat(self.seat),
            name=self.name,
            arm=gun.arm,
            quality=self.quality,
            figures=(),
            size=0,
            # Their rifles are left behind: what they fire is the gun.
            traits=Traits(bracket=0),
            gun=gun.id,
            formed=table.turn,
            acted=table.turn,
            placed=True,
            ad_hoc=True,
        )
        table.units[self.unit] = unit
        for source in [other for other in table.standing() if other.seat == self.seat]:
            men = drop(source, self.crew) if source is not unit else ()
            if men:
                unit.dress = source.dress
                # Who fires a gun for the Revolution has attacked as with any other weapon.
                if source.traits.revolutionary:
                    unit.traits = replace(unit.traits, revolutionary=True)
                stances = dict(zip(self.crew, self.stances, strict=True))
                transfer(table, source, unit, _settled(men, stances, mounted=False))
        gun.unit, gun.moved = self.unit, table.turn
        # The new crew may have been all of the last unit that its side had yet to move.
        rival = table.rival(table.mover)
        if _has_a_move(table, rival) and not _has_a_move(table, table.mover):
            table.mover = rival

    def tell(self, table: EsTable) -> str:
        quality = quality_words(self.quality)
        return (
            f"{does(side(table, self.seat), 'claims')} {model_words(table.guns[self.gun])} with "
            f"{many(len(self.crew), 'man', 'men')}: {self.name}, {quality}."
        )


def _settled(
    men: tuple[Figure, ...], stances: dict[str, Stance], *, mounted: bool
) -> tuple[Figure, ...]:
    """Riders who serve a gun stand beside it as foot, and mount again when they go back."""
    found = []
    for man in men:
        x, y, bearing = stances[man.id]
        found.append(replace(man, x=x, y=y, bearing=bearing, mounted=mounted))
    return tuple(found)


class ClaimDeclined(Event, frozen=True):
    """Those who touch an abandoned gun leave it alone this turn."""

    cite = "ES-072"
    quiet = True
    gun: str
    seat: str

    def apply(self, table: EsTable) -> None:
        gun = table.guns[self.gun]
        before = gun.refusers if gun.declined == table.turn else ()
        gun.declined, gun.refusers = table.turn, (*before, self.seat)

    def tell(self, table: EsTable) -> str:
        who = side(table, self.seat)
        return f"{does(who, 'leaves')} {model_words(table.guns[self.gun])} alone."


class Swayed(Event, frozen=True):
    """Enemies hear a Leader speak, and some come over."""

    cite = "ES-130"
    heard: tuple[str, ...]
    dice: tuple[int, ...]
    unit: str
    """The Revolutionary unit that takes the swayed in."""
    seat: str
    won: tuple[str, ...]
    listeners: tuple[str, ...] = ()
    """The units of those who heard."""

    def apply(self, table: EsTable) -> None:
        for source in table.standing():
            deaf = {f.id: replace(f, swayable=False) for f in source.figures if f.id in self.heard}
            if deaf:
                put(source, deaf)
        if self.won:
            self._take_in(table)

    def _take_in(self, table: EsTable) -> None:
        for source in [other for other in table.standing() if other.seat != self.seat]:
            gun = source.gun
            men = drop(source, self.won)
            if not men:
                continue
            source.lost += len(men)
            if self.unit not in table.units:
                table.units[self.unit] = _cell(self.unit, Seat(self.seat), source, table.turn)
            unit = table.units[self.unit]
            men = tuple([_leave_trophy(source, _hand_over(source, man)) for man in men])
            for man in men:
                if man.role == "officer":
                    # At a gun he was still the officer of his own unit.
                    table.units[man.home or source.id].officer = "none"
            unit.figures += tuple([replace(man, turncoat=gun, home="", role="") for man in men])
            unit.size += len(men)
            if not source.figures:
                source.out = True
                abandon(table, source)

    def tell(self, table: EsTable) -> str:
        unit = table.units.get(self.unit)
        verb = "joins" if len(self.won) == 1 else "join"
        joins = f" and {verb} {within(unit.name)}" if unit else ""
        if not self.heard:
            return f"{many(len(self.won), 'more is', 'more are')} swayed{joins}."
        whose = listed([within(table.units[name].name) for name in self.listeners])
        of = f" of {whose}" if whose else ""
        count, verb = many(len(self.heard), "figure"), "hears" if len(self.heard) == 1 else "hear"
        won = many(len(self.won), "is", "are") if self.won else "nobody is"
        return f"{count}{of} {verb} the Leaders speak, swayed on a 1: {won} swayed{joins}."

    def show(self) -> Show:
        kept = tuple(die == 1 for die in self.dice)
        return Show(kind="dice", side=self.seat, dice=self.dice, kept=kept)


def _cell(name: str, seat: Seat, source: Unit, turn: int) -> Unit:
    """A new Revolutionary unit of men who were somebody else's."""
    return Unit(
        id=name,
        seat=seat,
        name=f"Turncoats of {within(source.name)}",
        arm="cavalry" if source.arm == "cavalry" else "infantry",
        quality=source.quality,
        figures=(),
        size=0,
        traits=replace(source.traits, revolutionary=True, spotter_for=""),
        dress=source.dress,
        acted=turn,
        placed=True,
        ad_hoc=True,
    )


class Provoked(Event, frozen=True):
    """The Revolutionaries have attacked, and the regulars may answer."""

    cite = "ES-132"
    unit: str

    def apply(self, table: EsTable) -> None:
        table.provoked = True

    def tell(self, table: EsTable) -> str:
        return f"{table.units[self.unit].name} has attacked: the regulars need hold back no more."
