"""What a round of fighting leads to: tests, draws, turning to face, and the victors' choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import OneOf, pick_unit
from grognard.books.black_powder.battles.alarm import wake
from grognard.books.black_powder.battles.hiding import stride
from grognard.books.black_powder.breaking import (
    Footing,
    Test,
    break_test,
    carry_result,
    dismay,
    face_enemy,
    footing_of,
)
from grognard.books.black_powder.charging import Approach, charges, way_back
from grognard.books.black_powder.combat import (
    engagements,
    fight_round,
    heavy_bonus,
    kept_back,
    reckon_result,
    support_pairs,
)
from grognard.books.black_powder.country import works_of
from grognard.books.black_powder.displacing import displace
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.forming import cavalry_near, form, form_fault, formations_of
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.planning import allowance_of, one_step, room_fault
from grognard.books.black_powder.responding import close_in, terrify
from grognard.books.black_powder.stands import base_at, base_of, building_base
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Seat
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.geometry import (
    FULL_TURN,
    HALF_TURN,
    QUARTER_TURN,
    Length,
    Point,
    Pose,
    advance,
    within,
)
from grognard.tabletop.wording import many

TURNS = {"": 0, "left": -QUARTER_TURN, "right": QUARTER_TURN, "about": HALF_TURN}
"""Which way a victor may look that falls back: BP-292."""
MEASURED = ("back", "sweep")
"""What a victor may do as far as it likes, up to one move: BP-292, BP-293."""


@lru_cache(maxsize=32)
def _inches(most: int) -> tuple[str, ...]:
    """Whole inches less than a move, as they are written in a choice."""
    return tuple(str(inch) for inch in range(1, most))


def _shorter(table: BpTable, unit: Unit, word: str) -> list[str]:
    """A third and two thirds of a move, which are offered; a player may name any whole inch."""
    most = allowance_of(table, unit) // table.inch
    return [f"{word}:{most * thirds // 3}" for thirds in (1, 2)]


@rule("BP-265", "BP-285", "BP-286", "BP-288")
async def fight(game: Game[BpTable], names: Sequence[str]) -> None:
    """One engagement from first blow to last move."""
    table = game.table
    kept = await kept_back(game, names)
    supports = {seat: support_pairs(table, names, seat, kept) for seat in table.seats}
    helpers = tuple(helper for pairs in supports.values() for _, _, helper in pairs)
    before = {name: table.units[name].casualties for name in names}
    held = {name: post_of(table, table.units[name]) for name in names}
    ground = {name: table.units[name].point for name in names}
    caused = await fight_round(game, names)
    bled = [name for name in names if table.units[name].casualties > before[name]]
    scores: dict[str, Reckoning] = {}
    for seat in table.seats:
        mine = [name for name in names if table.units[name].seat == seat]
        heavy = heavy_bonus(game, mine)
        scores[str(seat)] = reckon_result(table, mine, caused[seat], supports[seat], heavy=heavy)
    one, other = (scores[seat].total for seat in table.seats)
    winner = "" if one == other else table.seats[0] if one > other else table.seats[1]
    game.tell(events.RoundDecided(tuple(names), winner, scores, helpers))
    wake(game)
    units = [table.units[name] for name in names]
    charged = [unit.id for unit in units if table.half in (unit.charged, unit.launched)]
    footings = {unit.id: footing_of(table, unit) for unit in units}
    if winner:
        broken = await _defeat(game, footings, table.rival(winner))
    else:
        broken = await _draw(game, footings, bled)
    broken += await _waver(game, footings, bled, winner)
    await dismay(game, [footings[name] for name in broken])
    _settle(game, names)
    stood = [name for name in names if _has_stayed(table, table.units[name], ground[name])]
    await victors(game, stood, winner, charged, held)


@rule("BP-290", "BP-316")
def _has_stayed(table: BpTable, unit: Unit, ground: Point) -> bool:
    """True of a unit that has not left the fight, though it may have turned to face in it."""
    return unit.point == ground or table.is_engaged(unit)


Footings = Mapping[str, Footing]
"""How the units of a fight stood when its round was decided; who goes first changes nothing."""


@rule("BP-286", "BP-301", "BP-303")
async def _defeat(game: Game[BpTable], footings: Footings, loser: Seat) -> list[str]:
    """Every engaged unit of the losing side tests; tells who breaks."""
    owed = [name for name in footings if game.table.units[name].seat == loser]
    return await _test_all(game, owed, loser, footings)


@rule("BP-435")
async def _waver(
    game: Game[BpTable], footings: Footings, bled: Sequence[str], winner: str
) -> list[str]:
    """A wavering unit that took a casualty tests though it won or drew, unless it did already."""
    table, broken = game.table, list[str]()
    for seat in table.seats:
        owed = [n for n in bled if table.units[n].has("Wavering") and table.units[n].seat == seat]
        if seat == winner:
            broken += await _test_all(game, owed, seat, footings, "wavering")
        elif not winner:
            calm = [name for name in owed if not table.units[name].shaken]
            broken += await _test_all(game, calm, seat, footings, "wavering")
    return broken


@rule("BP-287", "BP-302", "BP-435")
async def _draw(game: Game[BpTable], footings: Footings, bled: Sequence[str]) -> list[str]:
    """Shaken units of both sides test; horse that owes no test retires; foot and guns stand."""
    table = game.table
    shaken = [name for name in footings if table.units[name].shaken]
    waver = [name for name in bled if table.units[name].has("Wavering")]
    calm = [table.units[name] for name in footings if name not in (*shaken, *waver)]
    broken: list[str] = []
    for seat in (table.acting, table.rival(table.acting)):
        mine = [n for n in shaken if table.units[n].seat == seat]
        broken += await _test_all(game, mine, seat, footings, "draw")
    for unit in (unit for unit in calm if unit.is_cavalry and unit.here):
        bearing = footings[unit.id].bearing
        if carry_result(game, unit, "retires", "BP-287", bearing) == "breaks":
            broken.append(unit.id)
    return broken


@rule("BP-302", "BP-303", "BP-308")
async def _test_all(
    game: Game[BpTable], owed: list[str], seat: Seat, footings: Footings, test: Test = "combat"
) -> list[str]:
    """Units test in the order their owner likes, each by how it stood in the fight; who breaks."""
    table = game.table
    broken: list[str] = []
    while owed:
        name = await pick_unit(table, seat, owed, "break tests") if len(owed) > 1 else owed[0]
        owed.remove(name)
        unit = table.units[name]
        if not unit.here:
            continue
        if await break_test(game, unit, test, footings[name].bearing) == "breaks":
            broken.append(name)
    return broken


@rule("BP-278", "BP-316", "BP-EX52")
def _settle(game: Game[BpTable], names: Sequence[str]) -> None:
    """Excess casualties are dropped; who still fights only aside or behind turns to face."""
    table = game.table
    for name in names:
        unit = table.units[name]
        if unit.here and unit.excess:
            game.tell(events.Trimmed(name))
    for name in names:
        if table.units[name].here:
            face_enemy(game, table.units[name])


# Victors


class VictorChoice(OneOf):
    """What a unit does that has nobody left before it."""

    __slots__ = ("unit",)
    cite = "BP-289"

    def __init__(self, table: BpTable, unit: Unit, options: Sequence[str]) -> None:
        super().__init__(table, unit.seat, options, "victory")
        self.unit = unit

    def words(self) -> str:
        return f"Nobody is left before {self.unit.name}. What does it do?"

    def about(self) -> str:
        return self.unit.id

    @rule("BP-292", "BP-293")
    def fault(self, choice: str) -> Fault | None:
        """One of the choices; whoever falls back or sweeps may also go fewer inches than a move."""
        word, _, rest = choice.partition(":")
        most = allowance_of(self.table, self.unit) // self.table.inch
        if word in MEASURED and word in self.options and rest in _inches(most):
            return None
        return super().fault(choice)

    def describe(self, choice: str) -> Offer:
        word, _, rest = choice.partition(":")
        named = self.table.units[rest].name if rest in self.table.units else rest
        far = f" {many(int(rest), 'inch', 'inches')} only" if rest.isdigit() else ""
        words = {
            "stay": "Stay there",
            "back": f"Fall back and face {rest}" if rest in TURNS and rest else f"Fall back{far}",
            "sweep": f"Make a sweeping advance{' of' * bool(far)}{far}",
            "form": f"Form {rest}",
            "charge": f"Sweep on and charge {named}",
            "rejoin": f"Move back into combat with {named}",
            "occupy": "Occupy what was fought for",
        }
        piece = rest if rest in self.table.units else self.unit.id
        return Offer(words[word], cite=self.cite, piece=piece)


@rule("BP-289", "BP-290")
async def victors(
    game: Game[BpTable],
    names: Sequence[str],
    winner: str,
    charged: Sequence[str],
    held: Mapping[str, str],
) -> None:
    """Each unit that stood and has nobody before it chooses; `held` tells who held which post."""
    table = game.table
    for name in names:
        unit = table.units[name]
        if not unit.here or table.is_engaged(unit):
            continue
        foes = [table.units[n] for n in names if table.units[n].seat != unit.seat]
        if unit.seat != winner and (winner or not _was_left(table, unit)):
            continue
        fighting = [foe for foe in foes if foe.here and table.is_engaged(foe)]
        swept = unit.seat == winner and not fighting and name in charged
        lost = [held[n] for n in held if table.units[n].seat != unit.seat and held[n]]
        options = victor_options(table, unit, fighting, lost, swept=swept)
        choice = await VictorChoice(table, unit, options) if len(options) > 1 else options[0]
        await _take_choice(game, unit, choice)


@rule("BP-287", "BP-289", "BP-290")
def _was_left(table: BpTable, unit: Unit) -> bool:
    """True of foot and guns that held their ground in a draw while the enemy before them went."""
    return not table.plays("no_draw_choices") and not unit.is_cavalry


@rule("BP-289", "BP-290", "BP-291", "BP-292", "BP-293", "BP-294", "BP-295", "BP-297", "BP-EX57")
def victor_options(
    table: BpTable, unit: Unit, fighting: Sequence[Unit], lost: Sequence[str], *, swept: bool
) -> list[str]:
    """Everything a victorious unit may do, staying first."""
    if unit.inside or (unit.formation == "square" and cavalry_near(table, unit)):
        return ["stay"]  # a garrison has no rear, and a square does not stir: BP-324
    if _is_planted(unit):
        return ["stay"]
    options = ["stay", "back"]
    options += [f"back:{way}" for way in ("left", "right", "about") if unit.has_flanks]
    options += _shorter(table, unit, "back")
    options += [
        f"form:{formation}"
        for formation in formations_of(table, unit)
        if form_fault(table, unit, formation) is None
    ]
    if fighting:
        ways = {foe.id: way_back(table, unit, foe) for foe in fighting}
        return options + [f"rejoin:{n}" for n, way in ways.items() if isinstance(way, Approach)]
    if swept and not unit.disordered and not unit.is_artillery:
        options += ["sweep", *_shorter(table, unit, "sweep")]
        fresh = unit.is_cavalry and not unit.shaken and unit.swept != table.half
        if fresh:
            options += [f"charge:{way.target}" for way in charges(table, unit, sweeping=True)]
    return options + [f"occupy:{post}" for post in takeable(table, unit, lost)]


@rule("BP-126", "BP-1208")
def _is_planted(unit: Unit) -> bool:
    """True of guns that no crew can push: siege guns without their teams, and fixed ones."""
    heavy = unit.profile.train == "siege" and unit.formation != "limbered"
    return unit.is_artillery and (heavy or unit.has("Fixed"))


def post_of(table: BpTable, unit: Unit) -> str:
    """The building or redoubt that a unit holds."""
    return unit.inside or works_of(table, unit)


@rule("BP-297")
def takeable(table: BpTable, unit: Unit, lost: Sequence[str]) -> list[str]:
    """The buildings and works, fought for in this round, that victorious foot may move into."""
    if not unit.is_infantry:
        return []
    kept = {post_of(table, foe) for foe in table.foes(unit)}
    full = {own.inside for own in table.friends(unit)}
    shut = {*kept, *full, *table.ruins, works_of(table, unit)}
    return [post for post in dict.fromkeys(lost) if post not in shut]


@rule("BP-297")
def _occupy(game: Game[BpTable], unit: Unit, post: str) -> None:
    """A standard move into a building, or over the parapet of a redoubt."""
    table = game.table
    block = building_base(table, post).pose
    if table.terrain[post].feature.kind == "building":
        game.tell(events.Entered(unit.id, post, stance(block)))
        return
    step = one_step(table, unit, block.point, unit.bearing)
    stride(game, unit, step, "moves into the works", "BP-297")


async def _take_choice(game: Game[BpTable], unit: Unit, choice: str) -> None:
    table = game.table
    word, _, rest = choice.partition(":")
    if word == "form":
        for formation in [f for f in formations_of(table, unit) if f == rest]:
            form(game, unit, formation, by="BP-289")
    elif word == "back":
        facing = (unit.bearing + TURNS.get(rest, 0)) % FULL_TURN
        _fall_back(game, unit, facing, _how_far(table, unit, rest))
    elif word == "sweep":
        await _sweep(game, unit, _how_far(table, unit, rest))
    elif word == "occupy":
        _occupy(game, unit, rest)
    elif word == "rejoin":
        await _rejoin(game, unit, table.units[rest])
    elif word == "charge":
        ways = [way for way in charges(table, unit, sweeping=True) if way.target == rest]
        if ways:
            await _sweep_upon(game, unit, ways[0])


@rule("BP-295", "BP-429")
async def _sweep_upon(game: Game[BpTable], unit: Unit, way: Approach) -> None:
    """A charge by sweeping advance; who is terrible tries the nerve of his new enemies as well."""
    if await close_in(game, unit, way, sweeping=True) != "in touch":
        return
    group = next((names for names in engagements(game.table) if unit.id in names), ())
    await terrify(game, [unit])
    if not game.table.faces(unit):
        await follow_up(game, group, unit.seat, {})


@rule("BP-290", "BP-429")
async def follow_up(
    game: Game[BpTable], group: Sequence[str], winner: Seat, held: Mapping[str, str]
) -> None:
    """Those from whom terrified enemies run move on as if all in that fight had won a round."""
    table = game.table
    units = [table.units[name] for name in group]
    charged = [unit.id for unit in units if table.half in (unit.charged, unit.launched)]
    await victors(game, group, winner, charged, held)


@rule("BP-291")
async def _rejoin(game: Game[BpTable], unit: Unit, foe: Unit) -> None:
    """Back into contact; it is no charge, and the next round comes in the next turn."""
    way = way_back(game.table, unit, foe)
    if isinstance(way, Approach):
        path = ((unit.x, unit.y), (way.pose.x, way.pose.y))
        where = stance(way.pose)
        game.tell(events.Charged(unit.id, where, path, way.contacts, bonus=False, back=True))
        await displace(game, unit)


def _how_far(table: BpTable, unit: Unit, told: str) -> Length:
    """As many inches as a player names, or else a whole move."""
    return table.inches(int(told)) if told.isdigit() else allowance_of(table, unit)


@rule("BP-292")
def _fall_back(game: Game[BpTable], unit: Unit, facing: int, length: Length) -> None:
    """Up to a move to its rear; enemies close by do not keep it from turning, if it has room."""
    table = game.table
    rear = advance(unit.pose, -length).point
    step = one_step(table, unit, rear, unit.bearing)
    turned = Pose(step.pose.x, step.pose.y, facing)
    if _may_turn(table, unit, turned):
        step = step._replace(pose=turned)
    stride(game, unit, step, "falls back", "BP-292")


@rule("BP-121", "BP-292")
def _may_turn(table: BpTable, unit: Unit, pose: Pose) -> bool:
    """True if there is room for a unit to look another way, an inch from every enemy."""
    base = base_at(table, unit, pose)
    if any(within(base, base_of(table, foe), table.inch) for foe in table.foes(unit)):
        return False
    return room_fault(table, unit, pose, unit.formation) is None


@rule("BP-293")
async def _sweep(game: Game[BpTable], unit: Unit, length: Length) -> None:
    """Up to a move straight ahead, as far as it can."""
    table = game.table
    ahead = advance(unit.pose, length).point
    step = one_step(table, unit, ahead, unit.bearing)
    if stride(game, unit, step, "sweeps forward", "BP-293"):
        await displace(game, unit)
