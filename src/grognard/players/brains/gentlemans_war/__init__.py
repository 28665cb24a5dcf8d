"""How a drilled commander judges a battle of A Gentleman's War."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from grognard.books.gentlemans_war import (
    brigades,
    charge_cards,
    charging,
    deploying,
    doing,
    marching,
    responding,
    results,
)
from grognard.kernel.game import Game
from grognard.kernel.question import Question, Seat
from grognard.players.brains import STEADY, TEMPERS, Asked, Brain, Temper, outcome
from grognard.players.brains.gentlemans_war import (
    acting,
    bombarding,
    ideas,
    intentions,
    judging,
    racing,
    weighing,
)
from grognard.players.brains.gentlemans_war.field import Field


class AgwBrain(Brain):
    """The drill book's judgement."""

    notes: ClassVar[Mapping[str, str]] = {
        "InABody:no": "Once a charge is on, the more the better.",
        "Announce:none": "Reinforcements come one Joker after they are announced, not sooner.",
        "OffTheTrack:none": "A unit on the track is lost when the train comes; a card is cheaper.",
        "WhereToHalt:half": "Whose prey is safe stays with his friends.",
        "WhereToHalt:all": "Whose prey is safe stays with his friends.",
        "JoinCard:join": "Another unit is worth a card only where a charge is in doubt.",
        "RespondWithFire:join": "A helper's shot hurts the chargers before they strike.",
        "JoinCard:wheel": "A better line is worth a card only where a charge may fall short.",
        "Respond:limber": "Gunners who run get farther than a gun that is hooked in.",
        "Respond:rally": "It takes two actions, which the disordered have only with a general.",
        "WinnersChoice:regroup": "Ground that has been won is kept.",
        "Interrupt:cycle": "A computer is never tired of being asked.",
        "Interrupt:charge": "A computer is never tired of being asked.",
        "Interrupt:guns": "A computer is never tired of being asked.",
        "SecretInterrupt:cycle": "A computer is never tired of being asked.",
        "SecretInterrupt:charge": "A computer is never tired of being asked.",
        "SecretInterrupt:guns": "A computer is never tired of being asked.",
        "InStep:yes": "A brigade with far to go runs, and then every unit rolls dice of its own.",
        "UseCard:concede": "The rules end a hopeless battle soon enough.",
        "UseCard:general": "Generals ride for nothing once a cycle; a card is for those who fight.",
        "ForceReroll:no": "Brittle troops who stand are made to roll again; few only fall back.",
        "Respond:card": "A card answers a charge only for a square, a turn, or to get away.",
        "WhatNext:scatter": "While the enemy is far off, coming on with all his men gains more.",
        "Respond:form": "Horse seldom charges foot that has the time to form square.",
        "RespondWithFire:none": "Every shot at a charge helps, and is worth a common card.",
        "HowFarBack:least": "Horse that has been stopped is safest far behind.",
        "AfterTie:fall_back": "Who goes back is disordered; who holds may yet win.",
        "ShortCharge:back": "It is better shot at as it comes on.",
        "Respond:long": "Who can get away does not spend his time on a shot.",
        "Respond:short": "Who can get away does not spend his time on a shot.",
        "RideRound:no": "Who comes on by a flank is halfway there.",
        "WinnersChoice:charge": "A pursuit at a walk stays in hand.",
        "WinnersChoice:hold": "What has been fought for is taken.",
        "WhatNext:split": "A skirmish line before its supports does as much, and can be taken in.",
        "WhatNext:party": "Halves do as much as a company only where two small works lie at hand.",
        "WhatNext:leave": "Who holds a house is there to hold it.",
        "WhatNext:dash": "A horse gun with something to shoot at stays to shoot at it.",
        "WinnersChoice:near": "Ground that has been won is kept.",
        "PartingShot:none": "A shot at the backs of horse costs nothing.",
        "Reroll:no": "What is disliked can hardly get worse.",
    }

    nodes = 600
    breadth = 4
    pauses = 2
    horizon = 40
    rounds = 6
    margin = 0.04

    def weigh(self, game: Game[Any], asked: Asked, temper: Temper) -> list[float]:
        return weighing.Scales(Field(game.table, temper)).weigh(asked)

    def ideas(self, game: Game[Any], question: Question[Any]) -> Sequence[Any]:
        if isinstance(question, marching.March):
            return ideas.march(Field(game.table, TEMPERS["steady"]), question)
        return ideas.deploy(question) if isinstance(question, deploying.Deploy) else ()

    def ask(self, game: Game[Any], question: Question[Any], temper: Temper = STEADY) -> Asked:
        """A march is one he would think of himself, if there is any; vain deeds are left out."""
        if isinstance(question, marching.March):
            ways = ideas.march(Field(game.table, temper), question)
            own = [idea for idea in ways if not question.fault(idea)]
            return Asked(question, [marching.STAY, *own] if own else question.offers())
        if isinstance(question, doing.WhatNext) and not question.fault(doing.END):
            return Asked(question, _deeds(Field(game.table, temper), question))
        if isinstance(question, deploying.Deploy):
            asked = super().ask(game, question, temper)
            return _places(Field(game.table, temper), question, asked)
        return super().ask(game, question, temper)

    def intent(self, game: Game[Any], question: Question[Any], choice: Any) -> str:
        return intentions.intent(Field(game.table, TEMPERS["steady"]), question, choice)

    def judge(self, game: Game[Any], seat: str) -> float:
        if game.verdict is not None:
            return outcome(game.verdict, seat)
        return judging.judge(Field(game.table, TEMPERS["steady"]), Seat(seat))

    def matters(self, question: Question[Any]) -> bool:
        """What a unit does, and fights; whose turn comes first matters little, for all will act.

        To leave the work to guns pays only at nightfall, which no continuation sees.
        """
        if isinstance(question, doing.WhatNext) and _is_left_to_wiles(question):
            return False
        return isinstance(question, _MATTERS)

    def rests(self, game: Game[Any]) -> bool:
        """A card has been turned, and its owner looks about for somebody to use it."""
        return isinstance(game.question, brigades.UseCard)


def _places(field: Field, question: deploying.Deploy, asked: Asked) -> Asked:
    """Where a piece may stand; who is to race thinks of the front of his zone as well."""
    if not field.races(question.seat):
        return asked
    own = [one for one in racing.foremost(question) if not question.fault(one)]
    return Asked(question, [*asked.choices, *own])


def _is_left_to_wiles(question: doing.WhatNext) -> bool:
    """Somebody acts whose army leaves the work to its guns."""
    return bombarding.bombards(Field(question.table, TEMPERS["wily"]), question.seat)


def _deeds(field: Field, question: doing.WhatNext) -> list[doing.Deed]:
    """What a unit may do, but for what nobody of this temper would think of."""
    keen = [c for c in question.candidates() if not acting.is_vain(field, question.unit, c)]
    return [deed for deed in keen if question.fault(deed) is None]


_MATTERS = (
    doing.WhatNext,
    responding.Respond,
    results.WinnersChoice,
    results.AfterTie,
    charging.ShortCharge,
    charge_cards.DistanceCard,
    charge_cards.JoinCard,
    charge_cards.InABody,
)
BRAIN = AgwBrain()
