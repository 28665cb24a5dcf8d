"""The target of a charge: from which side it is taken, and how many actions it has."""

from __future__ import annotations

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.melee import Fight, Side
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import (
    are_near,
    base_of,
    bears_on,
    faces_all_round,
    is_skirmishing,
    layout_of,
)
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import (
    Face,
    Length,
    Pose,
    bearing_to,
    encroaches,
    fan,
    fraction_inside,
    inches,
    touching,
)

Game_ = Game[AgwTable]
RANGES = {"long": (1, 2), "short": (2, 1), "point blank": (3, 0)}
"""Shooting responses: actions, and the range column they count at: AGW-273."""


class Answer:
    """The target of a charge, and what it does about it."""

    __slots__ = (
        "actions",
        "bicycles",
        "caught",
        "chargers",
        "countered",
        "done",
        "fled",
        "joining",
        "met",
        "sheltered",
        "sides",
        "target",
    )

    def __init__(self, target: Unit, chargers: list[Unit]) -> None:
        self.target = target
        self.chargers = chargers
        self.actions = 0
        self.done: tuple[str, ...] = ()
        self.bicycles = False
        self.countered = False
        self.caught = False
        """It fell back or ran from the mere sight of the charge, and can do nothing else."""
        self.fled: Length = 0
        """How far it has evaded, or gone back."""
        self.met: Length = 0
        """How far it comes to meet the charge."""
        self.sheltered: tuple[str, ...] = ()
        """Chargers who cannot follow it to where it has evaded."""
        self.joining: list[Unit] = []
        """Units that a Hold Card brings up to join the combat: AGW-279."""
        self.sides: dict[str, Side] = {}
        """From which side each charger comes."""
        self.look_round()

    def look_round(self) -> None:
        """Where the chargers come from as the target now stands."""
        self.sides = {charger.id: side_of(self.target, charger) for charger in self.chargers}

    @property
    def side(self) -> Side:
        """The worst side from which it is charged by those who still come."""
        found = [self.sides[charger.id] for charger in self.chargers]
        return "rear" if "rear" in found else "flank" if "flank" in found else ""

    @rule("AGW-289", "AGW-290", "AGW-291")
    def settle_sides(self, game: Game_, fight: Fight) -> None:
        """Who is taken in flank or rear fights with half, or with those who manage to turn."""
        side = self.side
        target = self.target
        if not side or is_skirmishing(target):
            return
        fight.sides[target.id] = side
        fight.fronts = {name for name, found in self.sides.items() if not found}
        if side == "rear" or not may_turn(game.table, self):
            dice = game.roll(1)
            figures = turned_figures(target, side, dice[0])
            fight.limits[target.id] = figures
            game.tell(events.CarriedAway(target.id, dice, figures, "AGW-291"))
        else:
            fight.limits[target.id] = -(-target.figures // 2)


@rule("AGW-214", "AGW-275", "AGW-289", "AGW-290")
def side_of(target: Unit, charger: Unit) -> Side:
    """From the front, from a flank, or from the rear: half the chargers behind its line."""
    if faces_all_round(target) or is_skirmishing(target):
        return ""
    base, other = base_of(target), base_of(charger)
    if bears_on(target, other):
        return ""
    behind = fraction_inside(other, fan(base, Face.REAR, 8900))
    return "rear" if behind * 2 >= 1 else "flank"


@rule("AGW-291", "AGW-576")
def may_turn(table: AgwTable, answer: Answer) -> bool:
    """A target may turn to the charge: nobody holds it from the front, and there is room.

    Nobody heaves a huge gun round in the face of a charge: that takes a whole turn.
    """
    huge = answer.target.kind == "huge_gun" and answer.target.gun_at is None
    if huge or pinned(table, answer.target, answer.chargers):
        return False
    base = base_of(answer.target).at(Pose(*answer.target.place, facing(answer)))
    for other in table.on_field():
        if other is answer.target or other in answer.chargers:
            continue
        shape = base_of(other)
        if encroaches(base, shape) or (other.side != answer.target.side and touching(base, shape)):
            return False
    return True


def facing(answer: Answer) -> int:
    """The way from the target to the first charger outside its arc, or to the first of all."""
    flanking = [charger for charger in answer.chargers if answer.sides[charger.id]]
    return bearing_to(answer.target.point, (flanking or answer.chargers)[0].point)


@rule("AGW-291")
def pinned(table: AgwTable, target: Unit, chargers: list[Unit]) -> bool:
    """Another enemy stands before its front within 6 inches, so that it cannot turn."""
    return any(
        foe not in chargers and are_near(target, foe, inches(6)) and bears_on(target, base_of(foe))
        for foe in table.foes(target.seat)
    )


@rule("AGW-291", "AGW-EX28")
def turned_figures(target: Unit, side: Side, roll: int) -> int:
    """Nobody on 1-3, one file or rank on 4-5, two on a 6."""
    turned = 0 if roll <= 3 else 1 if roll <= 5 else 2
    drawn = layout_of(target)
    each = drawn.files if side == "rear" else drawn.ranks
    return min(turned * each, target.figures)


@rule("AGW-272", "AGW-585", "AGW-664")
def reckon_actions(table: AgwTable, target: Unit) -> int:
    """One if it has not acted, one if it is in good order, one for a general."""
    general = table.attached_to(target) is not None
    impressed = target.cameo == "foreign observer"
    fresh = not target.acted or target.arrived
    return int(fresh) + int(not target.disordered) + int(general) + int(impressed)
