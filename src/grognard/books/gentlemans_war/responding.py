"""Receiving a charge: how many actions the target has, and what it does with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import (
    Answer,
    facing,
    may_turn,
    reckon_actions,
)
from grognard.books.gentlemans_war.asking import trail_of
from grognard.books.gentlemans_war.charge_cards import asks_anyway, playable
from grognard.books.gentlemans_war.countering import counter_charge
from grognard.books.gentlemans_war.country import may_reform_here, shies_at_rough, stands_rough
from grognard.books.gentlemans_war.crossing import carried
from grognard.books.gentlemans_war.crowding import make_room
from grognard.books.gentlemans_war.dice import counted, roll_movement
from grognard.books.gentlemans_war.firing import Aim, aim, shoot
from grognard.books.gentlemans_war.forming import LEASH, fits, formed_base, forms_of, horses_behind
from grognard.books.gentlemans_war.morale import row_of, suffer, test
from grognard.books.gentlemans_war.pieces import AgwTable, Formation, Unit
from grognard.books.gentlemans_war.restrictions import cannot_be_charged
from grognard.books.gentlemans_war.retreats import retreat_pose, run_away
from grognard.books.gentlemans_war.stands import (
    are_near,
    base_of,
    is_cavalry,
    is_close_order,
    is_garrison,
    is_gun,
    is_skirmishing,
)
from grognard.books.gentlemans_war.supporting import (
    Helpers,
    card_options,
    helpers_of,
    play_card,
)
from grognard.books.gentlemans_war.tables import may_dismount
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question
from grognard.tabletop.geometry import (
    Length,
    Pose,
    bearing_to,
    distance,
    inches,
)

Game_ = Game[AgwTable]
RANGES = {"long": (1, 2), "short": (2, 1), "point blank": (3, 0)}
"""Shooting responses: actions, and the range column they count at: AGW-273."""

COLUMN: Final = {"attack": "attack column"}


class Respond(Question[str]):
    """What the target of a charge does next with the actions it has."""

    __slots__ = ("given", "helpers", "ready", "table")
    answer = str
    cite = "AGW-273"
    secret = True

    def __init__(self, table: AgwTable, given: Answer, ready: dict[str, str]) -> None:
        super().__init__(given.target.seat)
        self.table = table
        self.given = given
        self.ready = ready
        """What it can do without a card."""
        self.helpers: Helpers | None = None

    @property
    def labels(self) -> dict[str, str]:
        """All that it can do with the hand as it is now: in imagination it is dealt anew."""
        return self.ready | self.cards()

    def cards(self) -> dict[str, str]:
        """What a Hold Card may be played for."""
        if not playable(self.table, self.given.target):
            return {}
        if self.helpers is None:
            self.helpers = helpers_of(self.table, self.given)
        return card_options(self.table, self.given.target, self.helpers)

    def words(self) -> str:
        return f"{self.given.target.name} is charged. What does it do?"

    def detail(self) -> str:
        left = self.given.actions
        return f"{left} action{'' if left == 1 else 's'} left."

    def about(self) -> str:
        return self.given.target.id

    def trail(self) -> tuple[str, ...]:
        return trail_of(self.table, self.given.target, "charged")

    def candidates(self) -> Sequence[str]:
        return ["", *self.labels]

    def fault(self, choice: str) -> Fault | None:
        if choice and choice not in self.labels:
            return Fault("It cannot do that now.", self.cite)
        return must_get_away(self.given, self.labels, choice)

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("Nothing more", icon="ui-hold")
        return Offer(self.labels[choice], cite=self.cite, icon="ui-hold")


class RespondWithFire(Respond):
    """Whether and at what range column the target shoots at those who come at it."""

    __slots__ = ("coming",)
    cite = "AGW-276"

    def __init__(
        self, table: AgwTable, given: Answer, ready: dict[str, str], coming: list[Unit]
    ) -> None:
        super().__init__(table, given, ready)
        self.coming = coming

    def cards(self) -> dict[str, str]:
        """More actions are of no use to those who cannot shoot."""
        cards = super().cards()
        if not cards or may_fire(self.table, self.given, self.coming):
            return cards
        return {word: words for word, words in cards.items() if not word.startswith("card")}


@rule("AGW-294", "AGW-295")
def must_get_away(answer: Answer, labels: dict[str, str], choice: str) -> Fault | None:
    """Skirmishers never stand against cavalry if they can get away; gunners may stand."""
    kind = choice.partition(":")[0]
    if kind in FREE or (choice and answer.actions > price_of(choice)):
        return None
    hunted = any(is_cavalry(charger) for charger in answer.chargers)
    if not hunted or not is_skirmishing(answer.target) or is_gun(answer.target):
        return None
    if not any(word.split(":")[0] in ("evade", "recover") for word in labels):
        return None
    words = "Skirmishers do not stand against cavalry."
    return Fault(words, "AGW-294", "Evade, or run in to the supports.")


FREE: Final = ("evade", "recover", "card", "help", "join", "bicycles")
"""By none of these do skirmishers resign themselves to being ridden down."""


def price_of(choice: str) -> int:
    """What a response costs in actions."""
    kind, _, rest = choice.partition(":")
    if kind in RANGES:
        return RANGES[kind][0]
    costs = {"face": 1, "counter": 1, "dismount": 1, "bicycles": 0}
    return 1 if kind == "evade" and rest == "2" else costs.get(kind, 2)


# Before the dice


@rule("AGW-049", "AGW-495", "AGW-318")
async def receive(game: Game_, answer: Answer) -> None:
    """Porters run and a Nervous target is tried before it can respond; who goes may be caught."""
    target, stood = answer.target, answer.target.point
    if target.kind == "porters":
        run_away(game, target)
    elif target.has("nervous") and not target.heroic:
        suffer(game, target, await test(game, target, row_of(target)))
    answer.caught = target.running or target.point != stood
    answer.fled = distance(stood, target.point) if answer.caught else 0


@rule("AGW-267", "AGW-272", "AGW-273", "AGW-274", "AGW-278", "AGW-685")
async def respond(game: Game_, answer: Answer) -> None:
    """Turns, formations, rallying, evasion and counter-charges, one after another."""
    answer.actions = reckon_actions(game.table, answer.target)
    while not answer.fled and answer.target.on_table and _is_threatened(answer):
        question = Respond(game.table, answer, options(game.table, answer))
        if not question.labels and not asks_anyway(game.table, answer.target):
            return
        choice = await question
        if not choice:
            return
        await _carry_out(game, answer, choice, question.labels[choice])


@rule("AGW-277")
def _is_threatened(answer: Answer) -> bool:
    """Somebody still comes: who is shot down or driven back has given up his charge."""
    return any(still_comes(charger) for charger in answer.chargers)


@rule("AGW-273", "AGW-274", "AGW-263", "AGW-283", "AGW-289", "AGW-293", "AGW-094")
def options(table: AgwTable, answer: Answer) -> dict[str, str]:
    """What the target could do before the charge dice are rolled; evaders may shoot first."""
    found = _for_one(table, answer) if answer.actions >= 1 else {}
    if answer.target.kind == "cyclists" and not answer.target.mounted:
        found["bicycles"] = "Lay the bicycles down before the front"
    if answer.actions >= 2:
        found |= _for_two(table, answer)
    if may_evade(answer):
        found |= fire_options(table, answer, answer.chargers)
    return {word: words for word, words in found.items() if word.split(":")[0] not in answer.done}


def _for_one(table: AgwTable, answer: Answer) -> dict[str, str]:
    """Responses that cost one action."""
    target = answer.target
    found: dict[str, str] = {}
    if answer.side and may_turn(table, answer):
        found["face"] = "Turn to face the charge (1 action)"
    if may_counter(table, answer):
        found["counter"] = "Counter-charge! (1 action)"
    if target.mounted and may_dismount(target.kind) and not is_cavalry(target):
        found["dismount"] = "Dismount (1 action)"
    if may_evade(answer):
        found["evade:2"] = "Evade, 2 dice (1 action)"
    return found


def _for_two(table: AgwTable, answer: Answer) -> dict[str, str]:
    """Responses that cost two; ranks are dressed where the ground allows it."""
    target = answer.target
    found = _formations(table, answer)
    if target.disordered and may_reform_here(table, target):
        found["rally"] = "Rally from disorder (2 actions)"
    if (out := runners(table, target)) is not None:
        own = out is target
        words = "Run back to the supports" if own else "Call the skirmishers in"
        found["recover"] = f"{words} (2 actions)"
    if may_evade(answer):
        found["evade:3"] = "Evade, 3 dice (2 actions)"
    if target.kind == "horse_gun" and target.gun_at is None:
        hooked = target.formation == "limbered"
        words = "Drive off with the gun" if hooked else "Limber up and get away"
        found["limber"] = f"{words} (2 actions)"
    return found


@rule("AGW-283", "AGW-295", "AGW-574")
def may_evade(answer: Answer) -> bool:
    """Only skirmishers and gunners do; tigermen stand, if it is horse that comes."""
    target = answer.target
    if target.kind == "tigermen" and any(is_cavalry(one) for one in answer.chargers):
        return False
    return (is_skirmishing(target) or is_gun(target)) and not is_garrison(target)


@rule("AGW-273", "AGW-294", "AGW-063")
def _formations(table: AgwTable, answer: Answer) -> dict[str, str]:
    """Formations to be taken in the face of the enemy; skirmishers take none against cavalry."""
    target = answer.target
    hunted = any(is_cavalry(charger) for charger in answer.chargers)
    if is_gun(target) or (is_skirmishing(target) and hunted):
        return {}
    known: tuple[Formation, ...] = ("line", "square", "attack")
    if table.switches.get(f"no_attack_column:{target.seat}"):
        known = ("line", "square")
    return {
        f"form:{formation}": f"Form {COLUMN.get(formation, formation)} (2 actions)"
        for formation in known
        if formation in forms_of(target) and formation != target.formation
        if fits(table, target, formed_base(target, formation)) is None
    }


@rule("AGW-263", "AGW-273", "AGW-289", "AGW-170")
def may_counter(table: AgwTable, answer: Answer) -> bool:
    """Close order in good order and faced; no foot against cavalry, no horse in the rough."""
    target = answer.target
    if answer.side or answer.countered or target.disordered or not is_close_order(target):
        return False
    if is_garrison(target):
        return False
    if target.formation in ("march", "square") or target.kind in ("wagons", "porters"):
        return False
    if target.mounted:
        return is_cavalry(target) and not (shies_at_rough(target) and stands_rough(table, target))
    return not any(is_cavalry(charger) for charger in answer.chargers)


@rule("AGW-293", "AGW-294", "AGW-273")
def runners(table: AgwTable, target: Unit) -> Unit | None:
    """Skirmishers near enough to run to their supports, whichever of the two is charged."""
    out = target if target.parent else table.skirmishers_of(target)
    if out is None or not out.id.endswith("-skirmishers") or not is_skirmishing(out):
        return None
    home = table.units[out.parent]
    held = any(one.locked or one.running or is_garrison(one) for one in (out, home))
    return out if home.on_table and not held and are_near(home, out, LEASH) else None


async def _carry_out(game: Game_, answer: Answer, choice: str, words: str) -> None:
    """One response."""
    kind, _, rest = choice.partition(":")
    if kind in ("card", "help", "join"):
        await play_card(game, answer, choice, words)
        return
    if kind in RANGES:
        await _fire(game, answer, choice, words)
        return
    cost = price_of(choice)
    answer.actions -= cost
    answer.done = (*answer.done, kind)
    game.tell(events.Responded(answer.target.id, words, cost, answer.actions))
    if kind == "counter":
        counter_charge(game, answer)
    elif kind == "evade":
        evade(game, answer, int(rest))
    elif kind == "limber":
        get_away(game, answer)
    elif kind == "recover":
        run_in(game, answer)
    elif kind == "bicycles":
        answer.bicycles = True
    else:
        _stand_to(game, answer, kind, rest)


def _stand_to(game: Game_, answer: Answer, kind: str, rest: str) -> None:
    """Responses by which a unit stays where it is."""
    target = answer.target
    if kind == "face":
        formation, bearing = target.formation, facing(answer)
        turn = bearing - target.bearing
        game.tell(events.Faced(target.id, bearing, formation, 0, "AGW-273", turn))
        answer.look_round()
    elif kind == "rally":
        game.tell(events.Reformed(target.id, "AGW-273"))
    elif kind == "dismount":
        horses = horses_behind(target)
        game.tell(events.Mounted(target.id, False, target.place, 0, horses))  # noqa: FBT003
        make_room(game, [target])
    else:
        formation = forms_of(target)[forms_of(target).index(_form(rest))]
        pose = formed_base(target, formation).pose
        place = (pose.x, pose.y)
        game.tell(events.Formed(target.id, formation, place, pose.bearing, 0, "AGW-273"))
        if formation == "square":
            answer.sides = dict.fromkeys(answer.sides, "")


def _form(word: str) -> Formation:
    forms: dict[str, Formation] = {"line": "line", "square": "square", "attack": "attack"}
    return forms[word]


@rule("AGW-283", "AGW-284", "AGW-287", "AGW-288", "AGW-195", "AGW-160")
def evade(game: Game_, answer: Answer, count: int) -> None:
    """Straight away from the chargers, through friends if need be; gunners leave the gun."""
    table, target = game.table, answer.target
    charger = answer.chargers[0]
    if is_gun(target) and target.gun_at is None:
        game.tell(events.GunLeft(target.id))
    away = bearing_to(charger.point, target.point)
    dice, kept = roll_movement(game, target, count)
    far = carried(table, target, target.pose, away, counted(dice, kept))
    pose = _evaded_to(table, target, away, far)
    answer.fled = max(distance(target.point, pose.point), 1)
    path = (target.place, (pose.x, pose.y))
    stuck = pose.point == target.point  # hemmed in, it has no room to turn about either
    back = target.bearing if stuck else bearing_to(pose.point, charger.point)
    game.tell(events.Moved(target.id, path, back, "evades", "AGW-283", dice, kept))
    make_room(game, [target])
    safe_from = [one for one in answer.chargers if _is_sheltered(table, target, one)]
    answer.sheltered = tuple(one.id for one in safe_from)


def _evaded_to(table: AgwTable, target: Unit, away: int, far: Length) -> Pose:
    """Where evaders come to a stand: the edge of the table and closed ground stop them."""
    for reach in range(far, 0, -inches(1)):
        pose, off = retreat_pose(table, target, away, reach)
        if not off:
            return pose
    return target.pose


@rule("AGW-183")
def get_away(game: Game_, answer: Answer) -> None:
    """Horse gunners hook the gun in and drive one die straight away."""
    target = answer.target
    if target.formation == "deployed":
        place = target.place
        formed = events.Formed(target.id, "limbered", place, target.bearing, 0, "AGW-183")
        game.tell(formed)
    away = bearing_to(answer.chargers[0].point, target.point)
    dice, kept = roll_movement(game, target, 1)
    pose = _evaded_to(game.table, target, away, inches(sum(counted(dice, kept))))
    answer.fled = max(distance(target.point, pose.point), 1)
    path = (target.place, (pose.x, pose.y))
    game.tell(events.Moved(target.id, path, away, "drives off", "AGW-183", dice, kept))


@rule("AGW-287", "AGW-264")
def _is_sheltered(table: AgwTable, target: Unit, charger: Unit) -> bool:
    """Horse charges nobody in houses, woods, fields or marsh, nor behind a wall."""
    return is_cavalry(charger) and cannot_be_charged(table, charger, target) is not None


@rule("AGW-293")
def run_in(game: Game_, answer: Answer) -> None:
    """Skirmishers run for their supports: on 4-6 they fall in, else they end up behind them."""
    target = runners(game.table, answer.target)
    assert target is not None
    home = game.table.units[target.parent]
    dice = game.roll(1)
    score = dice[0] + target.has("well_drilled") - target.has("poor_drill")
    drill = f", {score - dice[0]:+d} drill" if score != dice[0] else ""
    outcome = f"{drill}: {'in their ranks' if score >= 4 else 'through to their rear'}"
    game.tell(events.CarriedAway(target.id, dice, target.figures, "AGW-293", outcome))
    answer.target = home
    answer.look_round()
    if score >= 4:
        game.tell(events.SkirmishersIn(home.id, target.id, 0, home.formation))
        make_room(game, [home])
        return
    pose, off = retreat_pose(game.table, target, home.bearing + 18000, _behind(home, target))
    if not off:
        path = (target.place, (pose.x, pose.y))
        game.tell(events.Moved(target.id, path, home.bearing, "runs back", "AGW-293"))
    if not target.disordered:
        game.tell(events.Disordered(target.id, "it ran in behind its supports", "AGW-293"))


def _behind(home: Unit, target: Unit) -> Length:
    """How far it is from the skirmishers to just behind their supports."""
    far = distance(home.point, target.point)
    return far + base_of(home).depth // 2 + base_of(target).depth // 2 + 20


# After the dice


@rule("AGW-267", "AGW-276", "AGW-289", "AGW-277", "AGW-EX26")
async def respond_with_fire(game: Game_, answer: Answer, chargers: list[Unit]) -> None:
    """With the actions that are left the target may shoot once, and others may help it."""
    while answer.target.on_table and (coming := [unit for unit in chargers if still_comes(unit)]):
        ready = fire_options(game.table, answer, coming)
        question = RespondWithFire(game.table, answer, ready, coming)
        if not question.labels:
            return
        choice = await question
        if not choice:
            return
        words = question.labels[choice]
        await (_fire if choice in ready else play_card)(game, answer, choice, words)


def still_comes(unit: Unit) -> bool:
    """A charger that neither fire nor fear has stopped."""
    return unit.on_table and "retreat" not in unit.did


async def _fire(game: Game_, answer: Answer, choice: str, words: str) -> None:
    """The target's own shot at those who come at it."""
    word, _, name = choice.partition(":")
    cost, column = RANGES[word]
    answer.actions -= cost
    answer.done = (*answer.done, "shoot")
    game.tell(events.Responded(answer.target.id, words, cost, answer.actions))
    charger = game.table.units[name]
    aimed = aim(game.table, answer.target, charger, column, coming=True)
    assert isinstance(aimed, Aim)
    await shoot(game, answer.target, charger, aimed, response=True)


def may_fire(table: AgwTable, answer: Answer, chargers: list[Unit]) -> bool:
    """It could shoot if only it had an action for it."""
    if "shoot" in answer.done:
        return False
    seen = [one for one in chargers if not answer.sides[one.id]]
    return any(isinstance(aim(table, answer.target, one, 2, coming=True), Aim) for one in seen)


def fire_options(table: AgwTable, answer: Answer, chargers: list[Unit]) -> dict[str, str]:
    """At which of the chargers it has before it, and at which range; counter-charges follow."""
    if "shoot" in answer.done:
        return {}
    found = {}
    for charger in [one for one in chargers if not answer.sides[one.id]]:
        for word, (cost, column) in RANGES.items():
            if cost <= answer.actions and isinstance(
                aim(table, answer.target, charger, column, coming=True), Aim
            ):
                price = f"{cost} action{'s' if cost > 1 else ''}"
                found[f"{word}:{charger.id}"] = f"Shoot at {charger.name}, {word} ({price})"
    return found
