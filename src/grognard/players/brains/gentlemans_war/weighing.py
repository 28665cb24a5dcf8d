"""What each answer to each question of A Gentleman's War is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grognard.books.gentlemans_war import (
    acting,
    asking,
    brigades,
    charge_cards,
    charging,
    deploying,
    doing,
    entering,
    generals,
    inciting,
    marching,
    meddling,
    responding,
    results,
    vanguards,
)
from grognard.books.gentlemans_war import cards as packs
from grognard.books.gentlemans_war.arriving import edge_of
from grognard.books.gentlemans_war.country import cover_of
from grognard.books.gentlemans_war.deploying import formation_for
from grognard.books.gentlemans_war.pieces import Unit
from grognard.books.gentlemans_war.stands import BRIGADE, are_near, is_cavalry, is_gun
from grognard.players.brains import Asked, of_kind
from grognard.players.brains.gentlemans_war import answering, bombarding, cards, leading, racing
from grognard.players.brains.gentlemans_war.acting import arrayed, deed, go, placed
from grognard.players.brains.gentlemans_war.clashing import (
    better_line,
    carry_home,
    charge,
    comrades,
)
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.values import (
    BARRED,
    BESIDE,
    COLUMN,
    COVER,
    CROWD,
    INSIDE,
    LEADER,
    LEAVE,
    STEP,
    TEMPO,
)
from grognard.players.brains.gentlemans_war.ways import INCH, inches_between
from grognard.tabletop.cards import FULL_DECK, Card
from grognard.tabletop.geometry import Point, Polygon, Pose, along_bearing, contains_point

ELBOW: Final = 5.0
"""Inches between the middles of two units in a line of battle that leave each other room."""


WORTHWHILE: Final = 1.0
"""What a charge must cost an enemy before he is incited to it: that can be done only once."""
FILE: Final = 4 * INCH
"""Who is no further aside is right behind or before one."""


class Scales:
    """One position, and a scale for every kind of question that may be asked there."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.table = field.table
        self.promises = cards.Promises(field)

    def weigh(self, asked: Asked) -> list[float]:
        """What each choice is worth; a kind without a scale has nothing to choose between."""
        question, choices = asked
        scale = of_kind(_SCALES, question)
        return [scale(self, question, offer) if scale else 0.0 for offer in choices]

    # Cards

    def use(self, question: brigades.UseCard, offer: brigades.Use) -> float:
        return cards.use(self.table, self.promises, question, offer)

    def interrupt(self, question: packs.Interrupt, offer: str) -> float:
        return cards.interrupt(self.table, self.promises, question, offer)

    def pick(self, question: asking.Pick, offer: str) -> float:
        """The lowest card goes back; the enemy is let place first; for the rest see PICKS."""
        if offer in self.table.seats:
            return float(offer != question.seat)
        if offer in FULL_DECK:
            return 1.0 - cards.price(Card(offer)) / 4 - 0.01 * brigades.value(Card(offer))
        return answering.PICKS.get(offer, 0.1 if offer else 0.0)

    def push_ahead(self, question: vanguards.PushAhead, offer: vanguards.Vanguard) -> float:
        """As many as may be, and as far, unless they are to hold what they have."""
        if self.field.purposes[question.seat] == "hold":
            return 0.0 if not offer.units else -1.0
        if self.field.races(question.seat):
            return racing.push(self.field, question.seat, offer)
        slow = sum(not self.table.units[name].mounted for name in offer.units)
        return STEP * offer.far * slow

    def come_on(self, question: entering.ComeOn, offer: entering.Entry) -> float:
        """Where they are nearest to what they are to do, and formed for the way there."""
        unit = question.unit
        pose = entering.entry_base(self.table, unit, offer).pose
        place = (pose.x, pose.y)
        with placed(unit, place, pose.bearing):
            formed = arrayed(self.field, unit, formation_for(unit, offer.formation))
            if self.field.purposes[question.seat] != "leave":
                return self.field.stand(unit) + formed
        ahead = self._lane(unit, place) - BARRED * self._file(unit, place)
        return ahead + self._side(unit, pose) + formed

    def how_they_come(self, question: entering.HowTheyCome, offer: str) -> float:
        """Formed for the way to what they are to do."""
        unit = self.table.units[question.whom]
        arrival = next(one for one in self.table.terms.arrivals if unit.id in one.units)
        edge = edge_of(self.table, arrival)
        with placed(unit, edge, self.table.facings.get(unit.seat, 0)):
            return arrayed(self.field, unit, offer)

    def _side(self, unit: Unit, pose: Pose) -> float:
        """Who comes on beside others can act on one card with them."""
        with placed(unit, (pose.x, pose.y), pose.bearing):
            own = self.table.own(unit.seat)
            return BESIDE * min(2, sum(are_near(unit, mate, BRIGADE) for mate in own))

    def ride_round(self, question: entering.RideRound, offer: bool) -> float:  # noqa: FBT001
        """Who comes on by the flank is halfway there."""
        return float(offer)

    # Acting

    def what_next(self, question: doing.WhatNext, offer: doing.Deed) -> float:
        return deed(self.field, question.unit, offer)

    def march(self, question: marching.March, offer: marching.Go) -> float:
        return go(self.field, question, offer)

    def next_actor(self, question: asking.NextActor, offer: str) -> float:
        return self.promises.of(offer)

    def in_step(self, question: acting.InStep, offer: bool) -> float:  # noqa: FBT001
        """Who has far to go runs, and every unit by dice of its own."""
        return -0.5 if offer else 0.0

    # Cameos

    def demand(self, question: meddling.Demand, offer: bool) -> float:  # noqa: FBT001
        """It costs nothing to ask."""
        return 0.1 if offer else 0.0

    def steal(self, question: meddling.Steal, offer: bool) -> float:  # noqa: FBT001
        """He is there to try; where he is hunted, once is enough."""
        rival = self.table.cameos.get(self.table.rival(question.seat))
        hunted = rival is not None and rival.role == "spy hunter" and rival.state == "on"
        again = self.table.cameos[question.seat].used
        return (-0.1 if hunted and again else 0.1) if offer else 0.0

    def incite(self, question: inciting.Incite, offer: str) -> float:
        """Somebody is made to charge who will rue it."""
        if not offer:
            return 0.0
        unit, _, target = offer.partition(">")
        units = self.table.units
        return -charge(self.field, units[unit], units[target]) - WORTHWHILE

    # Charges

    def in_a_body(self, question: charge_cards.InABody, offer: bool) -> float:  # noqa: FBT001
        """The more the better, once a charge is on."""
        return 0.5 if offer else 0.0

    def join_card(self, question: charge_cards.JoinCard, offer: str) -> float:
        """Comrades are worth a card where the fight is in doubt, a better line where the way is."""
        if not offer:
            return 0.0
        kind, card, *names = offer.split(":")
        unit, foe = question.unit, question.target
        if kind == "wheel":
            return better_line(self.field, unit, foe) - cards.price(Card(card))
        mates = [self.table.units[name] for name in names]
        return comrades(self.field, unit, mates, foe) - cards.price(Card(card))

    def distance_card(self, question: charge_cards.DistanceCard, offer: str) -> float:
        """A card for a charge that fell short, if it is one that had better get home."""
        if not offer:
            return 0.0
        kind, _, card = offer.partition(":")
        more = 2 if brigades.is_court(Card(card)) else 1
        unit, foe = question.unit, question.target
        gain = carry_home(self.field, unit, foe, again=kind == "again", more=more)
        return gain - cards.price(Card(card))

    def respond(self, question: responding.Respond, offer: str) -> float:
        return answering.respond(self.field, question, offer)

    def short_charge(self, question: charging.ShortCharge, offer: str) -> float:
        """It is let come on into our fire."""
        return 0.2 if offer == "on" else 0.1

    def winners(self, question: results.WinnersChoice, offer: str) -> float:
        keen = self.field.temper.charge if offer in ("walk", "charge") else 1.0
        return answering.WINNERS.get(offer, 0.0) * keen

    def after_tie(self, question: results.AfterTie, offer: str) -> float:
        """Fight on."""
        return 0.1 if offer == "hold" else 0.0

    # Nerves

    def reroll(self, question: asking.Reroll, offer: bool) -> float:  # noqa: FBT001
        return answering.reroll(question.asks) if offer else 0.0

    def force_reroll(self, question: asking.ForceReroll, offer: bool) -> float:  # noqa: FBT001
        return answering.force_reroll(question.asks) if offer else 0.0

    def which_die(self, question: asking.WhichDie, offer: int) -> float:
        return answering.die(question.dice, offer)

    # Places

    def deploy(self, question: deploying.Deploy, offer: deploying.Stand) -> float:
        """A line of battle toward the enemy, horse outside; staff and tents behind."""
        table = self.table
        zone = table.zones[question.seat]
        place = (offer.x, offer.y)
        middle = table.width // 2
        depth = bombarding.depth(table, question.seat, place)
        unit = table.units.get(offer.piece)
        wily = self.field.is_wily(question.seat)
        leads = self.field.leads(question.seat) or self.field.races(question.seat)
        if leads and offer.piece in table.generals:
            return leading.post(self.field, table.generals[offer.piece], place)
        if unit is None:
            return depth / 10 - abs(offer.x - middle) / INCH / 20
        value = depth / 10 if self._keeps_back(unit) else -depth / 10
        leaves = self.field.purposes[question.seat] == "leave"
        if offer.formation and not (leaves and offer.formation == "march"):
            return -99.0  # the usual formation leaves most ways open
        if leaves:
            value = self._lane(unit, place) + COLUMN * (offer.formation == "march")
        if self.field.purposes[question.seat] == "hold":
            value = self._behind_cover(unit, place)
        if self._marches(unit):
            return self._in_the_column(unit, place)
        if self.field.races(question.seat):
            with placed(unit, place, table.facings[question.seat]):
                return value + racing.stand(self.field, unit)
        spread = abs(offer.x - middle) / max(max(x for x, _ in zone) - middle, 1)
        value += (spread if is_cavalry(unit) else -spread) * 0.5
        near = [f for f in table.own(question.seat) if inches_between(place, f.place) < ELBOW]
        if wily:
            with placed(unit, place, self.table.facings[question.seat]):
                value += leading.company(self.field, unit) - leading.wing(self.field, unit)
        return value - CROWD * len(near) + (0.3 if is_gun(unit) and not near else 0.0)

    def _keeps_back(self, unit: Unit) -> bool:
        """It lies in wait for wagons, or out of shot while the guns do their work."""
        return self.field.lurks(unit.seat) or bombarding.stands_off(self.field, unit)

    def _marches(self, unit: Unit) -> bool:
        """It belongs to a column that is waylaid."""
        waylaid = self.table.terms.victory in ("ambush", "escort")
        return waylaid and unit.side != self.table.terms.attacker

    def _in_the_column(self, unit: Unit, place: tuple[int, int]) -> float:
        """Beside those who are on the road already, not out before them."""
        column = self.table.own(unit.seat)
        first = column[0].place if column else place
        seat, table = unit.seat, self.table
        before = bombarding.depth(table, seat, first) - bombarding.depth(table, seat, place)
        near = [mate for mate in column if inches_between(place, mate.place) < ELBOW]
        return -inches_between(first, place) / 10 - max(before, 0.0) / 5 - CROWD / 2 * len(near)

    def _lane(self, unit: Unit, place: tuple[int, int]) -> float:
        """Who must leave the table stands where the way off is short, and not barred."""
        edge = self.field.edge(unit)
        if edge is None:
            return 0.0
        with placed(unit, place, self.table.facings[unit.seat]):
            return -LEAVE * self.field.road(unit, edge) - BARRED * self.field.barred(unit, edge)

    def _file(self, unit: Unit, place: tuple[int, int]) -> int:
        """How many friends a unit would stand right behind or before, on its way to an edge."""
        axis = 0 if self.field.edge(unit) in ("top", "bottom") else 1
        own = self.table.own(unit.seat)
        return sum(abs(friend.place[axis] - place[axis]) < FILE for friend in own)

    def _behind_cover(self, unit: Unit, place: tuple[int, int]) -> float:
        """Who is to hold stands by what he holds, and behind something."""
        foes = self.field.foes(unit.seat)
        with placed(unit, place, self.table.facings[unit.seat]):
            value = self.field.stand(unit) + self._in_the_work(unit)
            if not foes:
                toward = along_bearing(unit.bearing, self.table.height)
                source = Point(place[0] + toward.x, place[1] + toward.y)
                value += COVER * ("open", "light", "heavy").index(
                    cover_of(self.table, unit, source)[0]
                )
        return value

    def _in_the_work(self, unit: Unit) -> float:
        """A work is held by those inside it."""
        work = self.table.terms.work
        inside = bool(work) and contains_point(Polygon([Point(*at) for at in work]), unit.point)
        return INSIDE * inside * (not is_cavalry(unit))

    def ride(self, question: generals.WhereTo, offer: generals.Ride) -> float:
        """A general rides with foot that fights; the commander keeps his hands free."""
        general = question.general
        if self.field.leads(question.seat) or self.field.races(question.seat):
            return leading.ride(self.field, general, offer)
        if offer.stay:
            return 0.0
        if offer.unit:
            return self._company(self.table.units[offer.unit], commander=general.commander)
        own = self.table.own(question.seat)
        if not general.commander or not own:
            return -0.2
        before = sum(inches_between(general.place, unit.place) for unit in own) / len(own)
        after = sum(inches_between((offer.x, offer.y), unit.place) for unit in own) / len(own)
        freed = 0.4 if general.attached else 0.0
        return freed + (before - after) / 20 - 0.2

    def _company(self, unit: Unit, *, commander: bool) -> float:
        """Whom a general leads acts on any card, and the brigade with it."""
        if commander or unit.parent:
            return -0.5
        if self.field.purposes[unit.seat] == "leave":
            return self._lead_off(unit)
        near = self.field.nearest(unit)
        far = inches_between(unit.place, near[0].place) if near else 99.0
        rallies = LEADER if unit.shaken or unit.running else 0.0
        healthy = unit.figures / max(unit.original, 1)
        own = [mate for mate in self.table.own(unit.seat) if mate is not unit]
        mates = sum(are_near(unit, mate, BRIGADE) for mate in own)
        foot = 0.0 if unit.mounted or is_gun(unit) else LEADER * healthy
        return foot + TEMPO * min(mates, 3) - far / 100 + rallies - LEADER / 2

    def _lead_off(self, unit: Unit) -> float:
        """Where many make for the edge side by side one card sets them all going."""
        leavers = self.field.leavers
        if unit.id not in leavers:
            return -0.5
        mates = [mate for mate in self.table.own(unit.seat) if mate.id in leavers]
        near = sum(are_near(unit, mate, BRIGADE) for mate in mates if mate is not unit)
        goal = self.field.goal(unit)
        late = self.field.road(unit, goal) / 200 if goal is not None else 0.0
        return LEADER + TEMPO * min(near, 3) - late


_SCALES: dict[type[Any], Callable[[Scales, Any, Any], float]] = {
    brigades.UseCard: Scales.use,
    packs.Interrupt: Scales.interrupt,
    asking.NextActor: Scales.next_actor,
    acting.InStep: Scales.in_step,
    doing.WhatNext: Scales.what_next,
    marching.March: Scales.march,
    charge_cards.InABody: Scales.in_a_body,
    charge_cards.JoinCard: Scales.join_card,
    charge_cards.DistanceCard: Scales.distance_card,
    responding.Respond: Scales.respond,
    charging.ShortCharge: Scales.short_charge,
    results.WinnersChoice: Scales.winners,
    results.AfterTie: Scales.after_tie,
    asking.Reroll: Scales.reroll,
    asking.ForceReroll: Scales.force_reroll,
    asking.WhichDie: Scales.which_die,
    deploying.Deploy: Scales.deploy,
    generals.WhereTo: Scales.ride,
    asking.Pick: Scales.pick,
    vanguards.PushAhead: Scales.push_ahead,
    entering.ComeOn: Scales.come_on,
    entering.HowTheyCome: Scales.how_they_come,
    entering.RideRound: Scales.ride_round,
    meddling.Demand: Scales.demand,
    meddling.Steal: Scales.steal,
    inciting.Incite: Scales.incite,
}
