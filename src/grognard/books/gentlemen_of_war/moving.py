"""Moving: walking, the free movement of mounts, dashing, charging, and guards in the way."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.gentlemen_of_war import events, objectives
from grognard.books.gentlemen_of_war.asking import ExtraPoints, UnitQuestion, Where
from grognard.books.gentlemen_of_war.checks import draw_check, finish, fits
from grognard.books.gentlemen_of_war.ground import Reach, ground_of, span, taken, walker_of
from grognard.books.gentlemen_of_war.pieces import GowTable, Place, Unit
from grognard.books.gentlemen_of_war.reckon import reckon_charge, reckon_dash, with_extra
from grognard.books.gentlemen_of_war.striking import hit, melee_range, settle_melee
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Seat
from grognard.tabletop.wording import many


@rule("GOW-040")
def reach(table: GowTable, unit: Unit, allowance: int) -> Reach:
    """Where a unit can walk to: from hex to adjacent empty hex, as far as its movement pays."""
    ground = ground_of(table)
    return ground.walks(unit.place, allowance, walker_of(table, unit), taken(table))


def may_step(table: GowTable, unit: Unit, allowance: int) -> bool:
    """Whether a unit can leave its hex at all."""
    return ground_of(table).opens(unit.place, allowance, walker_of(table, unit), taken(table))


def way(table: GowTable, unit: Unit, goal: Place, allowance: int) -> tuple[Place, ...]:
    """The hexes a unit passes on its way."""
    ground = ground_of(table)
    found = ground.walk(unit.place, goal, allowance, walker_of(table, unit), taken(table))
    if found is None:
        raise ValueError(f"{unit.name} cannot walk to {goal}")
    return found


def _straight(table: GowTable, unit: Unit, goal: Place, allowance: int) -> tuple[Place, ...]:
    """The hexes a unit passes that dashes or steps in; by the tape it goes straight."""
    ground = ground_of(table)
    found = ground.way(unit.place, goal, allowance, walker_of(table, unit), taken(table))
    if found is None:
        raise ValueError(f"{unit.name} cannot run to {goal}")
    return found


def go(game: Game[GowTable], unit: Unit, path: tuple[Place, ...], how: str, by: str) -> None:
    """A unit walks, and the objective looks at where it ended."""
    _walk(game, unit, path, how, by)
    objectives.stands_now(game, unit)


@rule("GOW-063")
def _walk(game: Game[GowTable], unit: Unit, path: tuple[Place, ...], how: str, by: str) -> None:
    """Hex after hex; the fights a unit has walked out of are over."""
    game.tell(events.Moved(unit.id, path, how, by))
    settle_melee(game, unit, path)


@rule("GOW-029")
async def move(game: Game[GowTable], unit: Unit) -> None:
    """Move takes a unit 2 hexes for 1 action point, as often as it has points."""
    place = await Where(game.table, unit, reach(game.table, unit, 2), "Move")
    path = way(game.table, unit, place, 2)
    game.tell(events.Acted(unit.id, "Move", 1, "GOW-029"))
    go(game, unit, path, "moves", "GOW-029")


@rule("GOWR-007", "GOW-064")
async def gallop(game: Game[GowTable], unit: Unit) -> None:
    """Once an activation a mount carries its rider for nothing, even out of a fight."""
    allowance = game.table.passives(unit).free_move
    place = await Where(game.table, unit, reach(game.table, unit, allowance), "Free Move")
    path = way(game.table, unit, place, allowance)
    game.tell(events.Galloped(unit.id))
    go(game, unit, path, "rides", "GOWR-007")


@rule("GOW-083")
def is_rooted(table: GowTable, unit: Unit) -> bool:
    """Whoever has used a Heavy weapon does not move this activation, unless Strong."""
    return unit.handled and not table.passives(unit).strong


@rule("GOW-094")
async def step_after_loading(game: Game[GowTable], unit: Unit) -> None:
    """Mobile Loading: a completed Load may be followed by a free walk."""
    allowance = unit.loading_move
    costs = reach(game.table, unit, allowance)
    if costs and not is_rooted(game.table, unit):
        asked = Where(game.table, unit, costs, "Mobile Loading", stay="Stay here")
        place = await asked
        if place != unit.place:
            go(game, unit, way(game.table, unit, place, allowance), "slips away", "GOW-094")
    game.tell(events.LoadingMoveOver(unit.id))


class ChargeTarget(UnitQuestion):
    """Whom a dash charges, named before the draw."""

    __slots__ = ("cards",)
    cite = "GOW-041"
    heading = "Dash"

    def __init__(self, table: GowTable, unit: Unit, cards: int) -> None:
        super().__init__(table, unit)
        self.cards = cards

    def words(self) -> str:
        return f"Does {self.unit.name} charge?"

    def detail(self) -> str:
        far = span(self.table, self.cards)
        return f"{many(self.cards, 'card')} will be drawn: a target may be {far} away."

    def candidates(self) -> Sequence[str]:
        return ["", *(foe.id for foe in self.table.foes(self.unit))]

    def fault(self, choice: str) -> Fault | None:
        if not choice:
            return None
        foe = self.table.units.get(choice)
        if foe is None or foe.out or foe.seat == self.seat:
            return Fault("Only an enemy on the field can be charged.", self.cite)
        steps = ground_of(self.table).steps(self.unit.place, foe.place)
        if steps > self.cards:
            far = span(self.table, steps)
            words = f"{foe.name} is {far} away, and {many(self.cards, 'card')} will be drawn."
            return Fault(words, self.cite, "Come closer, or add action points to the dash.")
        return None

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("Just dash", "no charge, so it may not end next to a new enemy")
        foe = self.table.units[choice]
        steps = ground_of(self.table).steps(self.unit.place, foe.place)
        away = f"{span(self.table, steps)} away"
        return Offer(f"Charge {foe.name}", away, icon="ui-charge", piece=choice)


@rule("GOW-030", "GOW-041")
async def dash(game: Game[GowTable], unit: Unit) -> None:
    """A Hearts check; every Heart or Diamond moves the unit 1 hex, a charge named before."""
    base = reckon_dash(game.table, unit)
    extra = await ExtraPoints(game.table, unit, base, "Dash")
    cards = with_extra(base, extra)
    target = await ChargeTarget(game.table, unit, cards.total)
    game.tell(events.Dashed(unit.id, 1 + extra, target, cards))
    passed = await draw_check(game, unit.seat, cards.total, "Dash", cards)
    paces = sum(1 for card in game.table.hand if fits(card, "HD")) if passed else 0
    finish(game, unit.seat)
    if paces:
        await run(game, unit, target, paces)
        if unit.moved:
            objectives.stands_now(game, unit)
    else:
        game.tell(events.Failed(unit.id, "Dash", joker=not passed))


class DashTo(Where):
    """Where a dash goes next; the unit's own hex stands for stopping."""

    __slots__ = ()
    cite = "GOW-030"


@rule("GOW-022", "GOW-031", "GOW-042", "GOW-064", "GOW-088", "GOW-EX04")
async def run(game: Game[GowTable], unit: Unit, target: str, paces: int) -> None:
    """Walk the hexes a dash has bought, one at a time, guards permitting; then the charge."""
    table = game.table
    whom = table.units[target] if target else None
    fought = table.opponents(unit)
    fighting = whom is not None and table.is_in_melee(whom)
    beside = [*_beside(table, unit, unit.place), *fought]
    trodden: list[Place] = [unit.place]
    while paces:
        strangers = [foe.place for foe in table.foes(unit) if foe.id not in beside]
        ends = _ends(table, unit, paces, whom, strangers)
        stay = "Stop here" if _may_end(table, unit.place, whom, strangers) else ""
        place = await DashTo(table, unit, ends, "Dash", stay=stay) if ends else unit.place
        if place == unit.place:
            break
        path = _straight(table, unit, place, paces)
        if await _rush(game, unit, whom, path, trodden, fought=fought):
            return
        paces -= _cost(table, unit, path)
    if whom is None:
        if len(trodden) == 1:
            game.tell(events.Failed(unit.id, "Dash"))
        return
    if len(trodden) == 1 or ground_of(table).steps(unit.place, whom.place) > 1:
        game.tell(events.ChargeFellShort(unit.id, target))
    elif target in fought:
        game.tell(events.Charged(unit.id, target, None))
    else:
        await _come_home(game, unit, whom, tuple(trodden), fighting=fighting)


def _cost(table: GowTable, unit: Unit, path: tuple[Place, ...]) -> int:
    return ground_of(table).cost_of(walker_of(table, unit), path)


def _beside(table: GowTable, unit: Unit, place: Place) -> list[str]:
    """The enemies next to a place."""
    ground = ground_of(table)
    return [foe.id for foe in table.foes(unit) if ground.steps(place, foe.place) == 1]


@rule("GOW-031")
def _may_end(table: GowTable, place: Place, whom: Unit | None, strangers: list[Place]) -> bool:
    """A dash ends next to an enemy only if it charges him, reaches its target, or began there."""
    steps = ground_of(table).steps
    if whom is not None and steps(place, whom.place) == 1:
        return True
    return all(steps(place, other) != 1 for other in strangers)


@rule("GOW-040")
def _ends(
    table: GowTable, unit: Unit, paces: int, whom: Unit | None, strangers: list[Place]
) -> Reach:
    """Where a dash may end, and single steps past an enemy on the way to such a place."""
    ground, walker = ground_of(table), walker_of(table, unit)
    occupied = taken(table)
    others = occupied - {unit.place}
    costs = ground.reach(unit.place, paces, walker, occupied, whom.place if whom else None)

    def may_go(place: Place) -> bool:
        if _may_end(table, place, whom, strangers):
            return True
        if ground.steps(unit.place, place) > 1:
            return False
        further = ground.reach(place, paces - costs[place], walker, others)
        return any(_may_end(table, there, whom, strangers) for there in further)

    return costs.only(may_go)


async def _rush(
    game: Game[GowTable],
    unit: Unit,
    whom: Unit | None,
    path: tuple[Place, ...],
    trodden: list[Place],
    *,
    fought: Sequence[str],
) -> bool:
    """Run along a way, hex by hex; True if a guard has stopped it."""
    begun = 0
    path = _watched(game.table, unit, path) if whom else path
    for step in range(1, len(path)):
        trodden.append(path[step])
        if whom is None or not _guards(game.table, unit, whom, trodden):
            continue
        _walk(game, unit, path[begun : step + 1], "charges", "GOW-030")
        begun = step
        if await _guarded(game, unit, whom, tuple(trodden), fought=fought):
            return True
    if begun < len(path) - 1:
        _walk(game, unit, path[begun:], "charges" if whom else "dashes", "GOW-030")
    return False


def _watched(table: GowTable, unit: Unit, path: tuple[Place, ...]) -> tuple[Place, ...]:
    """The way of a charge, with a mark wherever a guard might first reach it."""
    reaches = [(foe.place, table.passives(foe).guard) for foe in table.foes(unit)]
    watch = [(place, reach) for place, reach in reaches if reach]
    return ground_of(table).marked(path, watch, taken(table) - {unit.place})


@rule("GOW-091", "GOW-122", "GOW-130")
def _disrupted(table: GowTable, whom: Unit, trodden: tuple[Place, ...]) -> str:
    """What disrupts a charge on somebody; one who is Large has no benefit from soft cover."""
    return ground_of(table).disrupts(trodden, soft=not table.passives(whom).large)


async def _come_home(
    game: Game[GowTable],
    unit: Unit,
    whom: Unit,
    trodden: tuple[Place, ...],
    *,
    fighting: bool,
    intercepted: bool = False,
) -> None:
    """A charge that reaches somebody earns its bonus, and the mount's impact strikes at once."""
    disrupted = _disrupted(game.table, whom, trodden)
    bonus = reckon_charge(game.table, unit, whom, disrupted, fighting=fighting)
    game.tell(events.Charged(unit.id, whom.id, bonus, intercepted))
    impact = game.table.sheets[unit.id].impact
    if impact is not None and unit.mounted:
        await hit(game, unit, whom, impact, aces=0)


@rule("GOW-043", "GOW-096")
def _guards(table: GowTable, unit: Unit, whom: Unit, trodden: Sequence[Place]) -> dict[str, Reach]:
    """Enemies who may call Guard on a charger who has come here, and where they could go."""
    ground, place = ground_of(table), trodden[-1]
    found: dict[str, Reach] = {}
    if not ground.is_free(place, taken(table) - {unit.place}):
        return found  # By the tape a way may pass where there is no room to stand.
    for guard in table.foes(unit):
        length = table.passives(guard).guard
        if not length or guard.id == whom.id or _is_tied(table, guard, unit, trodden):
            continue
        if ground.steps(guard.place, place) <= length:
            places = _blocking(table, guard, unit, place)
            if places:
                found[guard.id] = places
    return found


@rule("GOW-043", "GOW-063")
def _is_tied(table: GowTable, guard: Unit, unit: Unit, trodden: Sequence[Place]) -> bool:
    """A guard in melee; with the charger himself no more once he has run out of their reach."""
    if table.opponents(guard) != [unit.id]:
        return table.is_in_melee(guard)
    steps = ground_of(table).steps
    furthest = max(steps(place, guard.place) for place in trodden)
    return furthest <= max(melee_range(table, unit), melee_range(table, guard))


def _blocking(table: GowTable, guard: Unit, unit: Unit, place: Place) -> Reach:
    """Hexes next to where a charger is that a guard can reach, or already holds."""
    ground = ground_of(table)
    blocked = taken(table) - {unit.place} | {place}
    length = table.passives(guard).guard
    costs = ground.reach(guard.place, length, walker_of(table, guard), blocked, place)
    return costs.with_start(guard.place).only(lambda here: ground.steps(here, place) == 1)


class CallGuard(UnitQuestion):
    """Whether a guard steps between a charger and his target."""

    __slots__ = ("guards", "joins")
    cite = "GOW-043"
    heading = "Guard"

    def __init__(
        self, table: GowTable, charger: Unit, guards: Sequence[str], *, joins: bool
    ) -> None:
        super().__init__(table, charger, table.rival(charger.seat))
        self.guards = guards
        self.joins = joins

    def words(self) -> str:
        if self.joins:
            return f"Does another guard join the fight with {self.unit.name}?"
        return f"Does a guard step in the way of {self.unit.name}?"

    def candidates(self) -> Sequence[str]:
        return ["", *self.guards]

    def fault(self, choice: str) -> Fault | None:
        if choice in self.candidates():
            return None
        return Fault("He cannot reach the charger.", self.cite)

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("Let it be")
        return Offer(f"{self.table.units[choice].name} steps in", icon="ui-hold", piece=choice)


class GuardTo(Where):
    """Where a guard meets the charger."""

    __slots__ = ()
    cite = "GOW-043"

    def words(self) -> str:
        return f"Where does {self.unit.name} meet the charge?"

    def describe(self, choice: Place) -> Offer:
        if choice == self.unit.place:
            return Offer("Stand where he is", icon="ui-hold", place=choice)
        return super().describe(choice)


@rule("GOW-043", "GOW-044", "GOW-045", "GOW-064")
async def _guarded(
    game: Game[GowTable],
    unit: Unit,
    whom: Unit,
    trodden: tuple[Place, ...],
    *,
    fought: Sequence[str],
) -> bool:
    """One guard may stop the charger here; then others may join him.

    If the charger has run away from this very guard it is the same fight, and no charge.
    """
    table = game.table
    guards = _guards(table, unit, whom, trodden)
    called = await CallGuard(table, unit, list(guards), joins=False)
    if not called:
        return False
    guard = table.units[called]
    await _step_in(game, guard, unit, guards[called], joins=False)
    if called in fought:
        game.tell(events.Charged(unit.id, called, None, intercepted=True))
    else:
        await _come_home(game, unit, guard, trodden, fighting=False, intercepted=True)
    await _join(game, unit)
    return True


@rule("GOW-045", "GOW-EX06")
async def _join(game: Game[GowTable], unit: Unit) -> None:
    """Every other guard who reaches the stopped charger may join, his target like the rest."""
    table = game.table
    while not unit.out:
        able = {
            guard.id: places
            for guard in table.foes(unit)
            if table.passives(guard).guard and not table.is_in_melee(guard)
            if (places := _blocking(table, guard, unit, unit.place))
        }
        called = await CallGuard(table, unit, list(able), joins=True) if able else ""
        if not called:
            return
        await _step_in(game, table.units[called], unit, able[called], joins=True)


async def _step_in(
    game: Game[GowTable], guard: Unit, unit: Unit, places: Reach, *, joins: bool
) -> None:
    place = await GuardTo(game.table, guard, places, "Guard")
    length = game.table.passives(guard).guard
    path = (guard.place,) if place == guard.place else _straight(game.table, guard, place, length)
    game.tell(events.Intercepted(guard.id, unit.id, path, joins))
    if place != path[0]:
        objectives.stands_now(game, guard)


class Relocate(UnitQuestion):
    """What the idle side does with its Reactions."""

    __slots__ = ()
    cite = "GOW-065"
    heading = "Reaction"

    def __init__(self, table: GowTable, seat: Seat) -> None:
        super().__init__(table, table.own(seat)[0], seat)

    def words(self) -> str:
        count = self.table.reactions
        return f"Spend Reactions? You have {count}."

    def about(self) -> str:
        return ""

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "Reaction moves")

    def candidates(self) -> Sequence[str]:
        own = self.table.own(self.seat)
        loads = [f"load:{u.id}:{index}" for u in own for index in _loadable(self.table, u)]
        return ["", *(f"move:{u.id}" for u in own), *loads]

    @rule("GOW-066", "GOW-067", "GOW-068")
    def fault(self, choice: str) -> Fault | None:
        """Relocate a unit that is not fighting, or spend two on loading a weapon."""
        if not choice:
            return None
        if choice not in self.candidates():
            return Fault("That is nothing a Reaction can do.", self.cite)
        what, name, *_ = choice.split(":")
        unit = self.table.units[name]
        if self.table.is_in_melee(unit):
            return Fault(f"{unit.name} is in melee.", "GOW-067")
        if what == "load" and self.table.reactions < 2:
            return Fault("Loading takes 2 Reactions.", "GOW-068")
        if what == "move" and not reach(self.table, unit, self.table.reactions):
            return Fault(f"{unit.name} has nowhere to go.", "GOW-067")
        return None

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("Keep them", "they are lost when the turn ends")
        what, name, *index = choice.split(":")
        unit = self.table.units[name]
        if what == "move":
            return Offer(f"Relocate {unit.name}", f"{span(self.table, 1)} a Reaction", piece=name)
        arm = self.table.sheets[name].arms[int(index[0])]
        return Offer(f"{unit.name} loads the {arm.source}", "2 Reactions", piece=name)


def _loadable(table: GowTable, unit: Unit) -> list[int]:
    """The guns a unit could load."""
    return [
        index
        for index, arm in enumerate(table.sheets[unit.id].arms)
        if arm.ability.load and arm.item not in unit.lost and unit.ammo[index] < arm.ammo
        if index not in unit.jammed and index not in unit.spoiled
    ]


@rule("GOW-095")
def load_icons(table: GowTable, unit: Unit, index: int) -> int:
    """The action points a Load takes; training makes two-handed guns quicker, never below 1."""
    arm = table.sheets[unit.id].arms[index]
    training = table.passives(unit).longgun_training if arm.two_handed else 0
    return max(1, arm.ability.load - training)


@rule("GOW-065", "GOW-067", "GOW-068")
async def react(game: Game[GowTable], seat: Seat) -> None:
    """The side with nobody left to activate spends a Reaction, or keeps them."""
    table = game.table
    choice = await Relocate(table, seat)
    if not choice:
        game.tell(events.ReactionsKept(seat, table.reactions))
        return
    what, name, *index = choice.split(":")
    unit = table.units[name]
    if what == "load":
        arm = int(index[0])
        done = unit.paid[arm] + 1 >= load_icons(table, unit, arm)
        source = table.sheets[name].arms[arm].source
        game.tell(events.ReactionSpent(seat, 2, f"load the {source}"))
        game.tell(events.Loading(name, arm, 0, done, f"loading the {source}"))
        return
    costs = reach(table, unit, table.reactions)
    place = await Where(table, unit, costs, "Relocate")
    path = way(table, unit, place, table.reactions)
    game.tell(events.ReactionSpent(seat, costs[place], f"relocate {unit.name}"))
    game.tell(events.Moved(unit.id, path, "relocates", "GOW-067", willing=False))
    objectives.stands_now(game, unit)
