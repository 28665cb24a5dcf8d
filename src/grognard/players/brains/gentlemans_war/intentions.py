"""What a commander of A Gentleman's War means by a choice, in the words of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    marching,
    meddling,
    responding,
    results,
    vanguards,
)
from grognard.books.gentlemans_war import cards as packs
from grognard.books.gentlemans_war.answering import RANGES
from grognard.books.gentlemans_war.firing import Aim, aim
from grognard.books.gentlemans_war.pieces import Unit
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.stands import is_cavalry, is_gun
from grognard.kernel.question import Fault, Question
from grognard.players.brains import named, of_kind
from grognard.players.brains.gentlemans_war import bombarding
from grognard.players.brains.gentlemans_war.acting import lack, placed, promise
from grognard.players.brains.gentlemans_war.clashing import best_charge, odds
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.fire import casualties
from grognard.players.brains.gentlemans_war.ways import inches_between
from grognard.players.brains.wording import about, often
from grognard.tabletop.cards import FULL_DECK
from grognard.tabletop.wording import does, within

BESIDE_THEM: Final = 8.0
"""Inches from his troops within which a general is there to lead them."""
OUT_OF_SHOT: Final = 30.0
"""Inches from the wagons at which raiders lie in wait rather than attack."""
Speaker = Callable[[Field, Any, Any], str]


def intent(field: Field, question: Question[Any], choice: Any) -> str:
    """A sentence of intention; where there is none to speak of, the offer's own words."""
    speaker = of_kind(_SPEAKERS, question)
    return speaker(field, question, choice) if speaker else named(question, choice)


# What a unit does


def _deed(field: Field, question: doing.WhatNext, choice: doing.Deed) -> str:
    unit = question.unit
    if choice.kind == "shoot":
        return _shot(field, unit, field.table.units[choice.what])
    if choice.kind == "charge":
        foe = field.table.units[choice.what]
        wins = often(odds(field.table, unit, foe).wins)
        return f"Charge {within(foe.name)}: {within(unit.name)} would win {wins}."
    if choice.kind in ("march", "run"):
        return _way(field, unit)
    if choice.kind == "form":
        return _FORMS.get(choice.what, f"{unit.name} in better shape for what comes.")
    return _DEEDS.get(choice.kind, named(question, choice))


def _shot(field: Field, unit: Unit, foe: Unit) -> str:
    aimed = aim(field.table, unit, foe)
    felled = casualties(aimed) if isinstance(aimed, Aim) else 0.0
    return f"{foe.name} would lose {about(felled)} by it, and perhaps its nerve."


def _way(field: Field, unit: Unit) -> str:
    if isinstance(field.goal(unit), str):
        return f"{does(unit.name, 'has')} to get off the table, and time is short."
    if field.goal(unit) is not None:
        return f"{does(unit.name, 'makes')} for the ground that is wanted."
    if lack(field, unit) > 0:
        return f"{does(unit.name, 'comes')} on to where most can be done."
    return f"{does(unit.name, 'turns')} toward the enemy."


_FORMS: Final = {
    "square": "Horse is near and nothing else: square.",
    "line": "Line, for most muskets bear in it.",
    "march": "Column, for there is far to go and no enemy near.",
    "limbered": "The guns see nobody from here: hook them in and go.",
    "deployed": "The guns are near enough: into action.",
}
_DEEDS: Final = {
    "face": "Turn the front to where the enemy is.",
    "reform": "Disordered troops do nothing well; put them in order first.",
    "load": "Load while there is time.",
    "capture": "What we came for is within reach.",
    "exit": "Off the table, as ordered.",
    "fight": "Who is at grips fights.",
    "work": "Spades: it has nothing better in hand, and no cover.",
    "mount": "The saddle is for going, the ground for shooting.",
    "skirmish": "Light troops do most in skirmish order, ahead of the line.",
    "recover": "The skirmishers come in before it is serious.",
    "occupy": "Behind walls a few hold many.",
    "end": "Nothing more is worth an action.",
}


def _march(field: Field, question: marching.March, choice: marching.Go) -> str:
    unit = question.unit
    found = question.plan(choice)
    if isinstance(found, Fault) or found.path[-1] == unit.place:
        return f"{does(unit.name, 'is')} well placed here."
    before, shot = lack(field, unit), field.best_shot(unit)
    with placed(unit, found.path[-1], found.bearing):
        after, then = lack(field, unit), field.best_shot(unit)
    if then > shot:
        return f"{does(unit.name, 'gets')} a better shot from there."
    if after < before:
        return f"{does(unit.name, 'comes')} nearer to where the need is."
    return f"{does(unit.name, 'finds')} better ground, out of harm or under cover."


# Cards


def _promise(field: Field, unit: Unit) -> str:
    """The best thing that a unit could do now."""
    shot = 0.0 if unit.shot else field.best_shot(unit)
    if unit.disordered:
        return f"{does(unit.name, 'is')} in disorder and of no use until they form up"
    if best_charge(field, unit, shot) > max(shot, 0.0):
        return f"{does(unit.name, 'has')} somebody to charge"
    if shot > 0:
        return f"{does(unit.name, 'has')} somebody to shoot at"
    if field.is_at_edge(unit) and field.goal(unit) is not None:
        return f"{does(unit.name, 'can')} leave the table"
    return f"{does(unit.name, 'has')} ground to gain"


def _use(field: Field, question: brigades.UseCard, choice: brigades.Use) -> str:
    if choice.kind == "unit":
        return f"{_promise(field, field.table.units[choice.units[0]])}."
    if choice.kind == "brigade":
        return f"One card for {len(choice.units)} units that all have something to do."
    if choice.kind == "hold":
        return "Nobody has so much to do that this card were not better kept."
    if choice.kind == "trade":
        return "This card is better in the hand than the one that goes for it."
    return named(question, choice)


def _interrupt(field: Field, question: packs.Interrupt, choice: str) -> str:
    if not choice:
        return "Nobody can do so much now that it were worth a Hold Card."
    able = [u for u in field.table.of(question.command) if u.on_table and not u.acted]
    if choice not in FULL_DECK or not able:
        return named(question, choice)
    best = max(able, key=lambda unit: promise(field, unit))
    return f"Now, before they act: {within(_promise(field, best))}."


def _pick(field: Field, question: asking.Pick, choice: str) -> str:
    if choice in field.table.seats:
        return "Let them show first where they stand."
    if choice in FULL_DECK:
        return "The lowest card is the least loss."
    return named(question, choice)


# Charges


def _respond(field: Field, question: responding.Respond, choice: str) -> str:
    target, charger = question.given.target, question.given.chargers[0]
    kind, _, rest = choice.partition(":")
    if kind in RANGES:
        return f"Every man of {within(field.table.units[rest].name)} who falls does not strike."
    if kind == "evade":
        wins = often(odds(field.table, charger, target).wins)
        return f"They would beat {within(target.name)} {wins}: better not be there."
    return _ANSWERS.get(kind, named(question, choice))


_ANSWERS: Final = {
    "": "Nothing more would help.",
    "counter": "Horse that stands to be charged is lost: meet them halfway.",
    "form": "Square: horse breaks on it.",
    "face": "Whoever is taken in the flank is lost: turn.",
    "limber": "The guns must get away.",
    "rally": "In disorder nobody stands a charge.",
    "recover": "Skirmishers cannot stand a charge: form up.",
    "dismount": "On foot they stand better.",
    "card": "A card for the action that saves the unit.",
    "help": "A shot from the side before they strike.",
    "join": "One more unit in the fight may turn it.",
}


# Places


def _deploy(field: Field, question: deploying.Deploy, choice: deploying.Stand) -> str:
    unit = field.table.units.get(choice.piece)
    if unit is None:
        return _staff(field, question, choice)
    if _lies_in_wait(field, question, choice):
        return f"{unit.name} where the wagons have yet to come: night is ours."
    if bombarding.is_kept_back(field, unit, (choice.x, choice.y)):
        return f"{unit.name} out of shot: our guns do the work, and who has lost least has won."
    purpose = field.purposes[question.seat]
    if purpose == "leave":
        return f"{unit.name} where the way off the table is short and open."
    if purpose == "hold":
        return f"{unit.name} behind cover, to hold what we have."
    if is_cavalry(unit):
        return f"{unit.name} on the wing, with room to ride."
    if is_gun(unit):
        return f"{unit.name} with nobody before the muzzles."
    return f"{unit.name} in the line of battle, with elbow room."


def _staff(field: Field, question: deploying.Deploy, choice: deploying.Stand) -> str:
    """A general, or tents: by the troops he is to lead, or well behind them."""
    place, own = (choice.x, choice.y), field.table.own(question.seat)
    near = min([inches_between(place, unit.place) for unit in own], default=BESIDE_THEM)
    if choice.piece in field.table.generals and near < BESIDE_THEM:
        return "By the brigade he is to lead."
    return "Well behind the line, where nobody comes."


def _lies_in_wait(field: Field, question: deploying.Deploy, choice: deploying.Stand) -> bool:
    """A raider out of shot of the wagons."""
    terms, place = field.table.terms, (choice.x, choice.y)
    raids = terms.victory == "escort" and side_of(question.seat) == terms.attacker
    far = [inches_between(place, foe.place) > OUT_OF_SHOT for foe in field.foes(question.seat)]
    return raids and bool(far) and all(far)


def _push(field: Field, question: vanguards.PushAhead, choice: vanguards.Vanguard) -> str:
    """The swift are pushed ahead for a race, all others for a fight."""
    swift = any(field.table.units[name].mounted for name in choice.units)
    if swift and field.purposes[question.seat] == "leave":
        return "The swift go ahead: whoever is off the table first has won."
    return "As many as may be, and as far as they are of use."


def _ride(field: Field, question: generals.WhereTo, choice: generals.Ride) -> str:
    if choice.stay:
        return "He is where he is needed."
    if choice.unit:
        name = field.table.units[choice.unit].name
        if field.purposes[question.seat] == "leave":
            return f"{name} and who marches beside it go on together, on any card."
        return f"{name} will fight the better for his being there."
    return "Near his troops, and out of the enemy's reach."


def _die(_: Field, __: asking.WhichDie, choice: int) -> str:
    return "They are good enough." if choice < 0 else "A low die can only get better."


def _plainly(yes: str, no: str) -> Speaker:
    """What is said of a question that is answered by yes or no."""
    return lambda _, __, choice: yes if choice else no


def _always(words: str) -> Speaker:
    return lambda *_: words


_SPEAKERS: Final[Mapping[type, Speaker]] = {
    doing.WhatNext: _deed,
    marching.March: _march,
    brigades.UseCard: _use,
    packs.Interrupt: _interrupt,
    asking.Pick: _pick,
    asking.NextActor: lambda field, _, unit: f"{_promise(field, field.table.units[unit])}.",
    responding.Respond: _respond,
    deploying.Deploy: _deploy,
    generals.WhereTo: _ride,
    acting.InStep: _plainly(
        "They had better arrive together.", "Who has far to go runs, by dice of its own."
    ),
    charge_cards.InABody: _plainly(
        "Once a charge is on, the more the better.", "One is enough for them."
    ),
    charge_cards.JoinCard: _plainly(
        "Another unit in the charge is worth the card.", "The card may save a unit later."
    ),
    charge_cards.DistanceCard: _plainly(
        "This charge had better get home.", "It is not worth a card."
    ),
    charging.ShortCharge: _always("Let them come on into our fire."),
    results.WinnersChoice: _always("Ground that has been won is kept, with the troops in hand."),
    results.AfterTie: _always("Who holds may yet win; who goes back is disordered."),
    asking.Reroll: _plainly("It can hardly get worse.", "It might be worse."),
    asking.ForceReroll: _plainly("They got off too lightly.", "It might get better for them."),
    asking.WhichDie: _die,
    vanguards.PushAhead: _push,
    entering.ComeOn: _always("Where they are nearest to what they are to do."),
    entering.HowTheyCome: _always("Formed for the way they have to go."),
    meddling.Demand: _plainly("It costs nothing to ask.", "He may keep his cards for now."),
    meddling.Steal: _plainly("One card less in his hand.", "He would be caught."),
    entering.RideRound: _plainly(
        "Who comes on by a flank is halfway there.", "They are wanted in front."
    ),
}
