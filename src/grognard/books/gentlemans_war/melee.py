"""Close combat: who has the advantage, who rolls how many dice, and who falls."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.country import defended_obstacle, level_of
from grognard.books.gentlemans_war.generals import with_general
from grognard.books.gentlemans_war.pieces import CAVALRY, NATIVES, AgwTable, Unit
from grognard.books.gentlemans_war.stands import (
    FOOT_SIDE,
    are_near,
    fighters,
    is_cavalry,
    is_close_foot,
    is_garrison,
    is_gun,
    is_skirmishing,
    layout_of,
)
from grognard.books.gentlemans_war.tables import Column, blow_needed, fighting_row
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.geometry import Length, Point, inches

Game_ = Game[AgwTable]
Side = Literal["", "flank", "rear"]
BRAWLERS = ("bruiser", "mascot")
"""Cameos who add a figure to a fight: AGW-661, AGW-674."""
ONLOOKERS = ("foreign observer", "war correspondent")
"""Cameos who fight natives only, and hit on a 6: AGW-664, AGW-678."""
REACH = inches(1)
"""Who is so near is at grips."""


class Rest(NamedTuple):
    """What a charge has left: the dice that no obstacle has taken, and how much of them is used."""

    faces: tuple[int, ...]
    used: Length = 0


class Fight:
    """A close combat while it is fought."""

    __slots__ = (
        "attackers",
        "caught",
        "counter",
        "defenders",
        "entered",
        "fell",
        "from_points",
        "fronts",
        "grade",
        "led",
        "left_over",
        "limits",
        "second",
        "sides",
    )

    def __init__(self, attackers: list[Unit], defenders: list[Unit]) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.counter: set[str] = set()
        """Defenders who counter-charge."""
        self.sides: dict[str, Side] = {}
        """Defenders taken in flank or rear."""
        self.fronts: set[str] = set()
        """Attackers who nevertheless come at them from the front."""
        self.led: set[str] = set()
        """Units with a general among them when it began."""
        self.limits: dict[str, int] = {}
        """Defenders of whom only so many figures can fight."""
        self.caught = False
        """The defenders were caught as they fell back or ran."""
        self.second = False
        self.from_points: dict[str, Point] = {}
        """Whence each attacker came, and each who came to meet him."""
        self.left_over: dict[str, Rest] = {}
        """What is left of each attacker's charge once it is in contact."""
        self.entered = {unit.id: unit.figures for unit in (*attackers, *defenders)}
        self.fell: dict[str, int] = dict.fromkeys(self.entered, 0)
        """Hits taken in this combat, in full."""
        self.grade: dict[str, int] = {}
        """How many grades worse a side fares because its general fell."""

    def apart(self, attacker: Unit, defender: Unit) -> Fight:
        """The fight of two units by themselves, on the terms of the whole."""
        alone = Fight([attacker], [defender])
        alone.counter, alone.sides, alone.fronts = self.counter, self.sides, self.fronts
        alone.limits, alone.from_points, alone.left_over = (
            self.limits,
            self.from_points,
            self.left_over,
        )
        alone.caught, alone.second = self.caught, self.second
        return alone

    @rule("AGW-333")
    def strength(self, units: list[Unit]) -> int:
        """The figures that went in, generals among them."""
        return sum(self.entered[unit.id] + (unit.id in self.led) for unit in units)

    def attacks(self, unit: Unit) -> bool:
        """True of the side that charged."""
        return unit in self.attackers

    def foes(self, unit: Unit) -> list[Unit]:
        """The other side."""
        return self.defenders if self.attacks(unit) else self.attackers


class Blows(NamedTuple):
    """What a unit deals out: its column, its dice, and whom it strikes."""

    against: Unit
    column: Column
    dice: int
    needed: int
    reckoning: Reckoning


@rule("AGW-060", "AGW-091", "AGW-092", "AGW-165", "AGW-199")
def fights_disordered(unit: Unit, fight: Fight) -> bool:
    """Disordered, fresh from a jump, caught in column, or in a saddle it cannot fight from."""
    if unit.disordered or (unit.leapt and unit.mounted):
        return True
    if unit.formation == "march" and not fight.attacks(unit):
        return True
    return unit.mounted and unit.kind in ("mounted_infantry", "cyclists") and not unit.has("elite")


@rule(
    "AGW-296",
    "AGW-041",
    "AGW-043",
    "AGW-052",
    "AGW-282",
    "AGW-569",
    "AGW-572",
    "AGW-EX29",
    "AGW-EX30",
)
def reckon_advantage(table: AgwTable, fight: Fight, unit: Unit, foe: Unit) -> Reckoning:
    """Everything that speaks for or against a unit in a fight with a foe."""
    tally = Tally("advantage", 0, "AGW-296")
    _by_arm(tally, fight, unit, foe)
    _by_ground(tally, table, fight, unit, foe)
    attacks = fight.attacks(unit) or unit.id in fight.counter
    if unit.has("fanatic"):
        tally.add(1, "Fanatic", "AGW-572")
    elif attacks and unit.has("gallant"):
        tally.add(1, "Gallant", "AGW-041")
    elif not attacks and unit.has("stalwart") and not fight.caught:
        tally.add(1, "Stalwart", "AGW-043")
    if fights_disordered(unit, fight):
        tally.add(-1, "disordered", "AGW-296")
    if unit.has("timid"):
        tally.add(-1, "Timid", "AGW-052")
    if unit.kind == "tribal_horsemen" and foe.kind in CAVALRY and foe.mounted:
        tally.add(-1, "against regular cavalry", "AGW-569")
    return tally.sum()


@rule("AGW-286", "AGW-298", "AGW-299", "AGW-300", "AGW-316", "AGW-318")
def _by_arm(tally: Tally, fight: Fight, unit: Unit, foe: Unit) -> None:
    """Horse against foot, squares, flanks and rear."""
    flanks = fight.attacks(unit) and unit.id not in fight.fronts
    side = fight.sides.get(foe.id, "") if flanks else ""
    rides_down = is_cavalry(unit) and (is_skirmishing(foe) or is_gun(foe))
    if rides_down:
        tally.add(2, "cavalry against skirmishers or gunners", "AGW-296")
    if side and not (rides_down and fight.caught):  # of evaders one of the two: AGW-286
        tally.add(2, f"attacking the {side}", "AGW-296")
    charges = is_cavalry(unit) and foe.mounted and fight.attacks(unit) and not fight.caught
    if charges and foe.id not in fight.counter:
        tally.add(1, "the enemy does not counter-charge", "AGW-300")
    formed = is_close_foot(unit) and not fights_disordered(unit, fight)
    if formed and is_cavalry(foe) and not fight.attacks(unit) and not fight.caught:
        if unit.formation == "square":
            tally.add(2, "square against cavalry", "AGW-299")
        elif not fight.sides.get(unit.id):
            tally.add(1, "formed infantry against cavalry", "AGW-296")


@rule("AGW-099", "AGW-107", "AGW-109", "AGW-372")
def _by_ground(tally: Tally, table: AgwTable, fight: Fight, unit: Unit, foe: Unit) -> None:
    """The slope, and whatever foot has to stand behind."""
    if is_uphill(table, fight, unit, foe):
        tally.add(1, "uphill", "AGW-296")
    if fight.attacks(unit) or unit.id in fight.counter or fight.caught:
        return
    source = fight.from_points.get(foe.id, foe.point)
    work = defended_obstacle(table, unit, source)
    if work is not None:
        tally.add(2 if work.kind == "earthwork" else 1, f"defending {work.words}", "AGW-296")


@rule("AGW-296", "AGW-099", "AGW-EX35")
def is_uphill(table: AgwTable, fight: Fight, unit: Unit, foe: Unit) -> bool:
    """Higher than a foe, or come down upon him; a charge leaves its hill before it strikes."""
    own, other = level_of(table, unit), level_of(table, foe)
    start = fight.from_points.get(unit.id)
    if start is None or own != other:
        return own > other
    return table.ground.level_at(start) > other


@rule("AGW-297")
def column_for(own: int, other: int, *, disordered: bool) -> Column:
    """The higher side by the difference, the lower level with it unless it is in disarray."""
    if own - other >= 2:
        return "ahead_by_two"
    if own - other == 1:
        return "ahead_by_one"
    if own < other and (disordered or own < 0):
        return "worst"
    return "level"


@rule("AGW-302", "AGW-303", "AGW-305", "AGW-062", "AGW-289", "AGW-333")
def fighting_figures(fight: Fight, unit: Unit, foe: Unit) -> int:
    """Two ranks of a line, four of a column or warband; two files may lap round each end."""
    count = _ranked(unit, foe)
    limit = fight.limits.get(unit.id)
    return count if limit is None else min(count, limit)


@rule("AGW-110")
def _ranked(unit: Unit, foe: Unit) -> int:
    """Those who can strike: of a garrison only the men at one wall."""
    if is_garrison(unit):
        return min(layout_of(unit).files, fighters(unit))
    if is_skirmishing(unit) or is_gun(unit):
        return fighters(unit)
    if unit.formation == "square":
        return -(-unit.figures // 2)
    drawn = layout_of(unit)
    files = min(drawn.files, _frontage(foe) + 4)
    ranks = min(drawn.ranks, 4 if unit.formation in ("attack", "mass") else 2)
    return min(unit.figures, files * ranks)


@rule("AGW-303", "AGW-012")
def _frontage(foe: Unit) -> int:
    """So many files a foe is wide; a gun is one model, and as wide as its tray has inches."""
    drawn = layout_of(foe)
    in_one_piece = is_gun(foe) and not is_skirmishing(foe)
    return drawn.width // FOOT_SIDE if in_one_piece else drawn.files


@rule("AGW-661", "AGW-674")
def blows(table: AgwTable, fight: Fight, unit: Unit) -> Blows:
    """A unit's dice against the best placed enemy it touches: AGW-322."""
    foes = [foe for foe in fight.foes(unit) if are_near(unit, foe, REACH)] or fight.foes(unit)
    foe = max(foes, key=lambda one: reckon_advantage(table, fight, one, unit).total)
    own = reckon_advantage(table, fight, unit, foe)
    other = reckon_advantage(table, fight, foe, unit)
    disordered = fights_disordered(unit, fight)
    column = column_for(own.total, other.total, disordered=disordered)
    dice = fighting_figures(fight, unit, foe) + (table.attached_to(unit) is not None)
    dice += int(unit.cameo in BRAWLERS)
    return Blows(foe, column, dice, blow_needed(fighting_row(unit), column), own)


@rule("AGW-664", "AGW-678")
def is_native(table: AgwTable, unit: Unit) -> bool:
    """Tribesmen are natives in any army, and everybody is in an army of natives."""
    return unit.kind in NATIVES or bool(table.switches.get(f"native:{unit.seat}"))


@rule("AGW-566")
def is_european(table: AgwTable, unit: Unit) -> bool:
    """European or trained like one: whoever is no native, and the settlers among them."""
    settlers = bool(table.switches.get(f"settlers:{unit.seat}")) and unit.kind not in NATIVES
    return settlers or not is_native(table, unit)


@rule(
    "AGW-301",
    "AGW-304",
    "AGW-306",
    "AGW-309",
    "AGW-131",
    "AGW-322",
    "AGW-EX31",
    "AGW-EX32",
    "AGW-664",
    "AGW-678",
)
async def exchange(game: Game_, fight: Fight) -> None:
    """Both sides strike at once; the fallen are counted in full."""
    both = [*fight.attackers, *fight.defenders]
    fight.led = {unit.id for unit in both if game.table.attached_to(unit) is not None}
    dealt = [(unit, blows(game.table, fight, unit)) for unit in both]
    for unit, blow in dealt:
        dice = game.roll(max(blow.dice, 0))
        dice = await with_general(game, unit, dice, "close combat")
        hits = sum(die >= blow.needed for die in dice)
        if unit.cameo in ONLOOKERS and is_native(game.table, blow.against):
            dice += game.roll(1)
            hits += dice[-1] == 6
        fight.fell[blow.against.id] += hits
        game.tell(events.Fought(unit.id, blow.against.id, dice, blow.needed, hits, blow.reckoning))
    for unit in both:
        game.tell(events.Fell(unit.id, min(fight.fell[unit.id], unit.figures)))
