"""How a drilled commander judges a battle of Gentlemen of War.

Everything is measured in wounds: 1.0 is one wound dealt to an average enemy.
"""

from __future__ import annotations

from math import comb
from typing import Any, Final

from grognard.books.gentlemen_of_war import (
    acting,
    asking,
    checks,
    moving,
    prestige,
    striking,
    turns,
    using,
)
from grognard.books.gentlemen_of_war.abilities import has, targets
from grognard.books.gentlemen_of_war.ground import ground_of, taken, zone, zone_places
from grognard.books.gentlemen_of_war.objectives import damage, scenario_of
from grognard.books.gentlemen_of_war.odds import fresh_chance
from grognard.books.gentlemen_of_war.pieces import NOWHERE, Arm, GowTable, Place, Unit
from grognard.books.gentlemen_of_war.reckon import reckon_attack, reckon_dash
from grognard.books.gentlemen_of_war.roster import Effects
from grognard.kernel.game import Game
from grognard.kernel.question import Question, Seat
from grognard.players.brains import Temper

WOUND: Final = 1.0
KILL: Final = 2.0
"""Putting a unit out of action, over and above its last wound."""
COMMANDER: Final = 1.5
"""How many times as much the Commander is worth."""
SUPPRESSION: Final = 0.25
CONCUSSION: Final = 0.3
IMMOBILITY: Final = 0.2
SHOVE: Final = 0.1
ORDER: Final = 0.25
"""An action point given to a friend."""
LOADED: Final = 0.45
"""A gun that is ready."""
STEP: Final = 0.12
"""A hex nearer to where one wants to be."""
COVER: Final = 0.25
THREAT: Final = 0.3
"""An enemy's expected harm counts for less than one's own: it may never come."""
POINT: Final = 3.0
"""A point of the objective, or the last step to it."""
IDLE: Final = 0.02
"""Looking at the deck is better than nothing."""


def worth(table: GowTable, unit: Unit) -> float:
    """How much more than an ordinary unit this one matters."""
    scale = table.sheets[unit.id].points / 100
    return scale * (COMMANDER if table.sheets[unit.id].commander else 1.0)


def harm(table: GowTable, target: Unit, effects: Effects) -> float:
    """What effects do to a unit, in wounds."""
    left = table.resolve(target) - target.wounds
    wounds = min(effects.wound, left)
    value = wounds * WOUND
    if effects.wound and (left == 0 or (effects.lethal and effects.wound >= left)):
        value += KILL
    if not target.acted:
        value += effects.suppressed * SUPPRESSION
    value += effects.concussion * CONCUSSION + effects.immobilize * IMMOBILITY
    value += effects.knockback * SHOVE
    armour = max(0, table.passives(target).armour - effects.piercing)
    return value * worth(table, target) * (1.0 - 0.25 * min(armour, 3))


def help_to(table: GowTable, friend: Unit, effects: Effects) -> float:
    """What support does for a friend."""
    value = min(effects.heal, friend.wounds) * WOUND
    if effects.heal and friend.wounds == table.resolve(friend):
        value += 0.5
    ready = not friend.acted and friend.id != table.active
    value += effects.commanded * ORDER if ready else 0.0
    troubled = friend.concussion + friend.immobilized + friend.suppressed
    value += effects.clear * 0.3 * min(troubled, 2)
    return value * worth(table, friend)


def expected(table: GowTable, unit: Unit, arm: Arm, target: Unit, draw: int) -> float:
    """The mean worth of a check: its options from the best down, each if the better ones fail."""
    friendly = target.seat == unit.seat
    gains = []
    for option in arm.ability.options:
        weigh = help_to if friendly else harm
        gain = weigh(table, target, option.effects)
        if option.effects.blast:
            gain += _blast(table, unit, target, option.effects.blast)
        gains.append((gain, fresh_chance(option.needs, draw)))
    gains.sort(reverse=True)
    total, missed = 0.0, 1.0
    for gain, chance in gains:
        sure = max(0.0, chance - (1.0 - missed))
        total += gain * sure
        missed -= sure
    return total * (1.3 if arm.ability.repeatable and draw > 2 else 1.0)


def _blast(table: GowTable, unit: Unit, target: Unit, effects: Effects) -> float:
    ground = ground_of(table)
    near = [u for u in table.standing() if ground.steps(u.place, target.place) == 1]
    return sum(harm(table, u, effects) * (1 if u.seat != unit.seat else -1.2) for u in near)


class GowBrain:
    """The drill book's judgement."""

    def judge(self, game: Game[Any], seat: str) -> float:
        """Units left on both sides, wounds, and the objective."""
        table: GowTable = game.table
        if game.verdict is not None:
            return (
                0.0
                if game.verdict.winner is None
                else 100.0
                if game.verdict.winner == seat
                else -100.0
            )
        me, foe = Seat(seat), table.rival(Seat(seat))
        value = (damage(table, me) - damage(table, foe)) / 30
        for unit in table.standing():
            sign = 1 if unit.seat == seat else -1
            value -= sign * unit.wounds * 0.8 * worth(table, unit)
            value += sign * standing_worth(table, unit, unit.place, Temper()) * 0.5
        value += POINT * (table.scores.get(me, 0) - table.scores.get(foe, 0))
        return value

    def weigh(self, game: Game[Any], question: Question[Any], temper: Temper) -> list[float]:
        """What each offer is worth."""
        table: GowTable = game.table
        offers = question.offers()
        if isinstance(question, acting.Act):
            return [_act(table, question.unit, offer, temper) for offer in offers]
        if isinstance(question, turns.Activate):
            return [_turn_of(table, table.units[offer], temper) for offer in offers]
        if isinstance(question, asking.Where):
            return _places(table, question, list(offers), temper)
        return [_small(table, question, offer, temper) for offer in offers]


def _small(table: GowTable, question: Question[Any], offer: Any, temper: Temper) -> float:
    if isinstance(question, using.Target):
        return _target(table, question, offer)
    if isinstance(question, asking.ExtraPoints):
        return _extra(table, question, offer)
    if isinstance(question, using.Buy):
        return _buy(table, question, offer)
    if isinstance(question, moving.ChargeTarget):
        return _charge(table, question.unit, offer, question.cards, temper)
    if isinstance(question, moving.CallGuard):
        return 0.5 if offer and worth(table, table.units[offer]) < 1.5 else 0.0
    if isinstance(question, checks.DiscardQueen):
        return _queen(table, offer)
    if isinstance(question, moving.Relocate):
        return _reaction(table, offer, temper)
    return _courtesy(question, offer)


def _courtesy(question: Question[Any], offer: Any) -> float:
    """Questions whose answer hardly depends on the table."""
    if isinstance(question, turns.Package):
        return 1.0 if offer == "second" else 0.0
    if isinstance(question, turns.FirstPlayer):
        return 1.0 if offer == question.seat else 0.0
    if isinstance(question, checks.AnswerJoker | turns.StandFast | striking.LastWords):
        return 1.0 if offer else 0.0
    if isinstance(question, striking.HoldFast):
        return 1.0 if offer == "hold" else 0.0
    if isinstance(question, prestige.ForcedMarch):
        return 0.1 if offer else 0.0
    return 0.0


def _queen(table: GowTable, offer: str) -> float:
    """Two unknown cards are better than one Queen, unless the hand is already rich."""
    return 0.2 if offer and len(table.hand) < 6 else 0.1


def _best_shot(table: GowTable, unit: Unit, index: int) -> float:
    """The best an ability can do now, with all points but those better kept."""
    arm = table.sheets[unit.id].arms[index]
    found = targets(table, unit, index)
    if arm.ability.type in ("self", "none"):
        found = [unit]
    best = 0.0
    for target in found:
        best = max(best, expected(table, unit, arm, target, _draw(table, unit, index, target)))
    return best


def _draw(table: GowTable, unit: Unit, index: int, target: Unit) -> int:
    arm = table.sheets[unit.id].arms[index]
    if arm.ability.type in ("ranged", "melee"):
        base = reckon_attack(table, unit, index, target).total
    else:
        base = table.level(unit, arm.ability.suit or "C")
    return max(base, 0) + max(0, min(unit.points - 1, 2))


def _act(table: GowTable, unit: Unit, offer: str, temper: Temper) -> float:
    word, _, index = offer.partition(":")
    if word == "use":
        return _use(table, unit, int(index), temper)
    if word == "load":
        return _load(table, unit)
    if word in ("move", "gallop"):
        return _walk(table, unit, 2 if word == "move" else table.passives(unit).free_move, temper)
    if word == "dash":
        return _dash(table, unit, temper)
    if word == "second_wind":
        return 0.3
    return 0.0 if word == "end" else -0.5


def _use(table: GowTable, unit: Unit, index: int, temper: Temper) -> float:
    arm = table.sheets[unit.id].arms[index]
    if arm.ability.suit is None:
        return min(unit.wounds, 1) * 0.8
    if arm.ability.options[0].effects.reveal:
        return IDLE
    value = _best_shot(table, unit, index)
    if arm.ability.type == "ranged":
        return value * temper.shoot
    return value * (temper.charge if arm.ability.type == "melee" else 1.0)


def _load(table: GowTable, unit: Unit) -> float:
    ground = ground_of(table)
    near = min((ground.steps(unit.place, foe.place) for foe in table.foes(unit)), default=99)
    return LOADED if near <= 8 else 0.08


def _walk(table: GowTable, unit: Unit, allowance: int, temper: Temper) -> float:
    """How much better the best place within reach is than this one."""
    here = standing_worth(table, unit, unit.place, temper)
    best = here
    for place in moving.reach(table, unit, allowance):
        best = max(best, standing_worth(table, unit, place, temper))
    return best - here - 0.01


def _dash(table: GowTable, unit: Unit, temper: Temper) -> float:
    """A dash is worth its best charge, or the ground it gains."""
    cards = reckon_dash(table, unit).total + max(0, unit.points - 1)
    best = max(_charge(table, unit, foe.id, cards, temper) for foe in table.foes(unit))
    if table.is_in_melee(unit) or unit.points > 1:
        return best
    hexes = max(1, cards * 2 // 3)
    return max(best, _walk(table, unit, hexes, temper) * 0.5)


def _charge(table: GowTable, unit: Unit, offer: str, cards: int, temper: Temper) -> float:
    """A charge pays if the target can be reached with points left to strike."""
    if not offer:
        return 0.0
    foe = table.units[offer]
    steps = ground_of(table).steps(unit.place, foe.place) - 1
    if steps < 1 or steps > cards or table.fights(unit, foe):
        return -1.0
    reaching = _reaching(cards, steps)
    blow = max(
        (
            expected(table, unit, arm, foe, _blow(table, unit, arm, foe))
            for arm in _blades(table, unit)
        ),
        default=0.0,
    )
    after = 1.0 if unit.points > 1 else 0.35
    risk = 0.3 * worth(table, unit)
    return reaching * blow * after * temper.charge - risk * (1 - reaching) * temper.cover


def _blow(table: GowTable, unit: Unit, arm: Arm, foe: Unit) -> int:
    bonus = 1 + table.passives(unit).brutal_charge - table.passives(foe).charge_defence
    return max(0, table.level(unit, arm.ability.suit or "H") - arm.fewer + bonus)


def _blades(table: GowTable, unit: Unit) -> list[Arm]:
    arms = table.sheets[unit.id].arms
    return [arm for arm in arms if arm.ability.type == "melee" and has(table, unit, arm)]


def _reaching(cards: int, steps: int) -> float:
    """The chance that so many cards hold enough Hearts and Diamonds (about 11 in 20 do)."""
    hit = 0.55
    return sum(comb(cards, k) * hit**k * (1 - hit) ** (cards - k) for k in range(steps, cards + 1))


def _turn_of(table: GowTable, unit: Unit, temper: Temper) -> float:
    """Act first with whoever can do most now, or is under command."""
    value = unit.commanded * ORDER * 2
    spared = unit.points
    unit.points = table.sheets[unit.id].levels.clubs  # on an imagined table, put back below
    for index, arm in enumerate(table.sheets[unit.id].arms):
        loaded = unit.ammo[index] >= arm.ability.ammo_use
        if loaded and arm.ability.type in ("ranged", "melee") and has(table, unit, arm):
            value = max(value, _best_shot(table, unit, index) * temper.shoot)
    unit.points = spared
    if table.is_in_melee(unit):
        value += 0.5
    return value + unit.wounds * 0.05


def _target(table: GowTable, question: using.Target, offer: str) -> float:
    if not offer:
        return 0.05
    target = table.units[offer]
    draw = _draw(table, question.unit, question.index, target)
    return expected(table, question.unit, question.arm, target, draw)


def _extra(table: GowTable, question: asking.ExtraPoints, offer: int) -> float:
    """More cards while they add more than the points could do elsewhere."""
    unit = question.unit
    draw = question.base.total + offer
    if question.arm is None:
        return 0.1 * min(draw, 5) - 0.12 * offer
    target = unit
    if question.arm.ability.type in ("ranged", "melee"):
        foes = table.foes(unit)
        ground = ground_of(table)
        target = min(foes, key=lambda foe: ground.steps(unit.place, foe.place))
    price = LOADED * 0.5 if question.arm.ability.load else 0.15
    return expected(table, unit, question.arm, target, draw) - price * offer


def _buy(table: GowTable, question: using.Buy, offer: str) -> float:
    parsed = question.parse(offer)
    if parsed is None:
        return 0.0
    number, target = parsed
    effects = question.arm.ability.options[number].effects
    if effects.reveal:
        return 0.1
    if target.seat == question.unit.seat:
        return 0.05 + help_to(table, target, effects)
    value = harm(table, target, effects)
    if effects.blast:
        value += _blast(table, question.unit, target, effects.blast)
    return value + 0.05


def _places(
    table: GowTable, question: asking.Where, offers: list[Place], temper: Temper
) -> list[float]:
    unit = question.unit
    if isinstance(question, asking.Deploy):
        return [_deployed(table, unit, place, temper) for place in offers]
    if isinstance(question, moving.DashTo):
        return [_dashed(table, unit, place, temper) for place in offers]
    if isinstance(question, striking.Push | striking.ScatterTo):
        return [_landing(table, question, place) for place in offers]
    return [standing_worth(table, unit, place, temper) for place in offers]


def _landing(table: GowTable, question: asking.Where, place: Place) -> float:
    """Throws are sent where they hurt the thrower's friends; the pushed go anywhere."""
    if isinstance(question, striking.Push):
        return 0.0
    ground = ground_of(table)
    value = 0.0
    for unit in table.standing():
        if ground.steps(unit.place, place) <= 1:
            value += worth(table, unit) * (1 if unit.seat != question.seat else -1)
    return value


def _dashed(table: GowTable, unit: Unit, place: Place, temper: Temper) -> float:
    """A dash goes next to an enemy if it may: that is what it was for."""
    value = standing_worth(table, unit, place, temper)
    ground = ground_of(table)
    beside = [foe for foe in table.foes(unit) if ground.steps(place, foe.place) == 1]
    if beside and place != unit.place:
        value += 1.0 * temper.charge
    return value


def _deployed(table: GowTable, unit: Unit, place: Place, temper: Temper) -> float:
    """Near the middle, towards the enemy, in cover for those who shoot, not in a heap."""
    ground = ground_of(table)
    middle = ground.middle
    value = -0.1 * ground.steps(place, middle)
    if ground.is_soft(place):
        value += COVER * temper.cover
    for friend in table.own(unit.seat):
        if friend.place != NOWHERE and ground.steps(place, friend.place) == 1:
            value -= 0.1
    if table.sheets[unit.id].commander:
        value += 0.05 * ground.steps(place, middle)
    return value + _purpose(table, unit, place)


def _reaction(table: GowTable, offer: str, temper: Temper) -> float:
    if not offer:
        return 0.0
    what, name, *_ = offer.split(":")
    unit = table.units[name]
    if what == "load":
        return LOADED
    return _walk(table, unit, table.reactions, temper)


def standing_worth(table: GowTable, unit: Unit, place: Place, temper: Temper) -> float:
    """What it is worth to a unit to stand at a place."""
    shot, danger = _fire(table, unit, place)
    return (
        shot * temper.shoot
        - danger * THREAT * temper.cover
        + _approach(table, unit, place, temper)
        + _purpose(table, unit, place) * temper.ground
    )


def _fire(table: GowTable, unit: Unit, place: Place) -> tuple[float, float]:
    """The best shot from a place, and the shots it invites."""
    ground, occupied = ground_of(table), taken(table)
    gun = _gun(table, unit)
    shot = danger = 0.0
    for foe in table.foes(unit):
        if foe.place == place or not ground.sees(place, foe.place):
            continue
        steps = ground.steps(place, foe.place)
        if gun is not None:
            level = table.level(unit, "D") - max(0, steps - gun.ability.range)
            level -= ground.cover(place, foe.place, occupied)
            shot = max(shot, 0.25 * max(0, level))
        theirs = _gun(table, foe)
        if theirs is not None:
            level = table.level(foe, "D") - max(0, steps - theirs.ability.range)
            level -= ground.cover(foe.place, place, occupied)
            danger += 0.2 * max(0, level)
    return shot, danger


def _gun(table: GowTable, unit: Unit) -> Arm | None:
    for index, arm in enumerate(table.sheets[unit.id].arms):
        gun = arm.ability.type == "ranged" and arm.ability.load
        if gun and arm.item not in unit.lost and index not in unit.spoiled:
            return arm
    return None


def _approach(table: GowTable, unit: Unit, place: Place, temper: Temper) -> float:
    """Those who fight hand to hand close in; the rest come into range."""
    ground = ground_of(table)
    near = min((ground.steps(place, foe.place) for foe in table.foes(unit)), default=0)
    gun = _gun(table, unit)
    if gun is None:
        return -STEP * near * temper.charge
    return -STEP * max(0, near - gun.ability.range)


def _purpose(table: GowTable, unit: Unit, place: Place) -> float:
    """How far a place serves the scenario's objective."""
    objective = scenario_of(table).objective
    attacker = unit.seat == objective.attacker
    if objective.kind == "ford" and attacker:
        return -STEP * 4 * _distance(table, place, "O2")
    if objective.kind == "hold":
        weight = 3 if attacker else 2
        return -STEP * weight * _distance(table, place, "O")
    if objective.kind == "hut":
        return -STEP * 2.5 * _distance(table, place, "O")
    if objective.kind == "swim" and attacker and not unit.swum:
        ground = ground_of(table)
        nearest = min(ground.steps(place, water) for water in ground.water_places)
        return POINT if nearest == 0 else -STEP * 4 * nearest
    return 0.0


def _distance(table: GowTable, place: Place, marks: str) -> int:
    if zone(table, place) in marks:
        return 0
    ground = ground_of(table)
    goals = _goals(table, marks)
    return min(ground.steps(place, goal) for goal in goals)


def _goals(table: GowTable, marks: str) -> tuple[Place, ...]:
    return zone_places(table.rows, table.zones, marks, table.switches.get("free_measurement"))


BRAIN = GowBrain()
