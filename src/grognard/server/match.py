"""One stored battle: every act is checked by the rules and on the disk before it is shown.

Nothing here knows of sockets or tasks; the mailbox lets one act in at a time.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

from msgspec.structs import replace

from grognard.kernel.book import Book, Commission, Verdict
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.event import Event
from grognard.kernel.fates import Fates, Stream, commitment, seed_of
from grognard.kernel.game import Answer, Game
from grognard.kernel.question import IllegalChoice, Offer, Question, Seat
from grognard.server.chronicle import Chronicle, Reader
from grognard.server.declined import Declined, Stale
from grognard.server.keys import watch_key
from grognard.server.ledgers import rule_in_short
from grognard.server.store import Battle, Before, Overtaken, Progress, Standing, Store, Stored
from grognard.server.surrender import bond, surrender
from grognard.server.throwing import Errand, call, errand, sides_of_the_coin, throw_of, thrower
from grognard.server.whatif import SEED, Branch
from grognard.server.wire import Asked, Choice, Elsewhere, Refusal, State
from grognard.tabletop.lookout import located, surveyed
from grognard.tabletop.view import View, named_in_plural
from grognard.tabletop.wording import asking, does, flowing

HUMAN = "human"

_HEXES = 200
"""No map has so many hexes in a row; greater numbers are lengths on a free table."""
log = logging.getLogger(__name__)


def commissioned(battle: str, number: int) -> str:
    """The name of the battle that is fought for a question of another."""
    return f"{battle}-{number}"


def commissioning(name: str) -> str:
    """The battle for which one of that name is fought; its own name where it is for none."""
    return name.partition("-")[0]


class Turn(NamedTuple):
    """A question that a computer commander shall think about, on a table of his own."""

    seat: Seat
    number: int
    twin: Game[Any]


class Match:
    """A battle, its chronicle, and its place in the store."""

    def __init__(self, book: Book[Any], store: Store, battle: Battle) -> None:
        self.book = book
        self.battle = battle
        self.chronicle = Chronicle(battle.setup.seats)
        self.number = 0
        """The open question's number; it only ever grows, also when a choice is taken back."""
        self.game: Game[Any]
        self._errand = Errand()
        """What the dice are for that somebody throws now."""
        self._last: list[Answer] = []
        """The answer before the ones that the game knows of."""
        self._store = store
        self._given_up: Verdict | None = None
        """How the battle ended where it did not end by its rules."""
        self._adrift = False
        """True while the table may be ahead of the store, which could not be read."""
        self._revision = 0
        self._before = Before()
        self._tape_before: list[int | str] = []
        self._events: Sequence[Event] = ()
        self._answers: Sequence[Answer] = ()

    @classmethod
    def begin(
        cls, book: Book[Any], store: Store, battle: Battle, after: Branch | None = None
    ) -> Match:
        """Lay the table, run to the first question, or to one of a branch, and write it down."""
        match = cls(book, store, battle)
        answers, tape = after or ((), ())
        fates = Fates(Stream.of(battle.seed), tape)
        match.game = Game.begin(book, battle.setup, fates, tail=answers)
        match._call_for_dice()
        progress = match._progress()
        store.add(battle, progress)
        match._settle(progress)
        return match

    @classmethod
    def resume(cls, book: Book[Any], store: Store, stored: Stored) -> Match:
        """A battle as the store has it."""
        match = cls(book, store, stored.battle)
        match._restore(stored)
        return match

    # What seats do

    def answer(self, seat: Seat, number: int, raw: object) -> None:
        """A seat answers the open question."""
        self._must_be_asked(seat, number)
        self._act(lambda: self.game.answer(self._decoded(seat, raw), seat))

    def take(self, turn: Turn, choice: Any) -> None:
        """A computer commander answers the question he was given."""
        self._must_be_asked(turn.seat, turn.number)
        self._act(lambda: self.game.answer(choice, turn.seat))

    def undo(self, seat: Seat, number: int) -> None:
        """A seat takes its last choice back."""
        if number != self.number:
            raise Stale
        if self._given_up:
            raise Declined("The battle is over.", 409)
        self._act(lambda: self.game.undo(seat))

    def resign(self, seat: Seat, number: int) -> None:
        """A seat gives the battle up for its side."""
        if number != self.number:
            raise Stale
        view = view_of(self.book, self.game.table, seat)
        if (words := self._bond(seat, view)) is not None:
            raise Declined(words, 409)
        self._act(lambda: self._give_up(seat, view))

    def _bond(self, seat: Seat, view: View) -> str | None:
        """Why a seat may not give the battle up, if it may not."""
        if self.verdict:
            return "The battle is over."
        if commissioning(self.battle.id) != self.battle.id:
            return "This battle is fought for another one, and goes on until its rules end it."
        return bond(view, seat, self.battle.keys)

    def _give_up(self, seat: Seat, view: View) -> None:
        self._given_up = surrender(view, seat)

    def computer_turn(self) -> Turn | None:
        """The first awaited seat that a computer holds, with a table to think on."""
        for seat in () if self.commission() else self.waiting():
            if self.battle.seats.get(seat, HUMAN) != HUMAN:
                return self.turn(seat, self.number)
        return None

    def commission(self) -> Commission | None:
        """The battle at another table that decides the open question, if one does."""
        if self.verdict:
            return None
        found = [self.book.commission(self.game.table, asked) for asked in self.game.asked]
        return found[0] if found else None

    def report(self, number: int, fought: Any, winner: str | None) -> None:
        """The battle for which a question waits has been fought."""
        if number != self.number or not self.commission():
            raise Stale
        (seat,) = self.game.waiting()
        result = self.book.reported(self.game.table, fought, winner)
        self._act(lambda: self.game.answer(result, seat))

    def turn(self, seat: Seat, number: int) -> Turn:
        """The open question on a table of its own, whose dice are not the battle's."""
        self._must_be_asked(seat, number)
        if isinstance(self.game.question, PhysicalFate):
            raise Declined("The dice take no advice.", 409)
        thoughts = Stream.of(f"thoughts {self.battle.id} {seat} {number}")
        return Turn(seat, number, self.game.clone(thoughts))

    def close(self) -> None:
        """Put the battle away; it is in the store."""
        self.game.close()

    # What seats see

    @property
    def verdict(self) -> Verdict | None:
        """How the battle ended, by its rules or because somebody gave it up."""
        return self.game.verdict or self._given_up

    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited."""
        return () if self.verdict else self.game.waiting()

    def here(self) -> tuple[Seat, ...]:
        """The seats of people who have the battle before them."""
        looking = {reader.hearer for reader in self.chronicle.readers}
        return tuple([Seat(seat) for seat in self.battle.keys if seat in looking])

    def state(self, reader: Reader) -> State:
        """All that the reader's seat knows now, with the news since he last looked."""
        seat = Seat(reader.hearer)
        told = self.chronicle.told(seat, reader.heard)
        reader.heard += len(told)
        elsewhere = self._elsewhere()
        awaited = self.waiting()
        question = None if elsewhere or seat not in awaited else self.game.question_for(seat)
        view = self._view(seat)
        seed = seed_of(self.battle.seed)
        tellable = self.verdict is not None and not self.battle.seed.startswith(SEED)
        return State(
            number=self.number,
            view=view,
            asked=None if question is None else self._asked(question, view),
            waiting=awaited,
            told=told,
            total_told=reader.heard,
            may_undo=not self.verdict and self.game.may_undo(seat),
            trail=self._trail(question),
            verdict=self.verdict,
            seats=self.battle.seats,
            commitment=commitment(seed),
            seed=seed.hex() if tellable else "",
            elsewhere=elsewhere,
            by_hand=self.battle.setup.by_hand,
            throwing=self._throwing(view),
            sealed=bool(awaited) and not elsewhere and self._has_answered(seat),
            setting_up=any(question.sets_up for question in self.game.asked),
            here=self.here(),
            watch=watch_key(self.battle) if seat in self.battle.keys else "",
            may_resign=seat in self.battle.keys and self._bond(seat, view) is None,
        )

    def _has_answered(self, seat: Seat) -> bool:
        """True of a seat that was asked together with others who have not answered yet."""
        asked = [question.seat for question in self.game.asked]
        return seat in asked and seat not in self.game.waiting()

    def _view(self, seat: Seat) -> View:
        """The table as a seat sees it; who has none is told what it is all about."""
        view = surveyed(view_of(self.book, self.game.table, seat or None), seat)
        if seat in self.battle.setup.seats:
            return view
        return replace(view, goal=self.book.brief(self.battle.setup.scenario).brief)

    def _elsewhere(self) -> Elsewhere | None:
        wanted = self.commission()
        name = commissioned(self.battle.id, self.number)
        return Elsewhere(name, wanted.seats) if wanted else None

    def _asked(self, question: Question[Any], view: View) -> Asked:
        asked = placed(asked_of(question, self.number), view)
        if isinstance(question, PhysicalFate):
            return self._called(question, asked, view)
        if not asked.about or any(piece.id == asked.about for piece in view.pieces):
            return replace(asked, words=asking(asked.words, self.chronicle.many))
        coming = self._view_if_answered(question.seat)
        newcomer = next((piece for piece in coming.pieces if piece.id == asked.about), None)
        many = self.chronicle.many | named_in_plural(coming)
        return replace(asked, words=asking(asked.words, many), newcomer=newcomer)

    # Dice by hand

    def _call_for_dice(self) -> None:
        """Find who throws; what he himself may not know, the machine throws for him."""
        people = tuple(self.battle.keys)
        while isinstance(asked := self.game.question, PhysicalFate):
            moment = f"{self.battle.seed} {self._before.fate + self.game.fates.at}"
            self._errand = errand(self.game, asked, moment)
            if not asked.need.seat:
                last = (self.game.answers or self._last)[-1:]
                view = view_of(self.book, self.game.table, None)
                before = last[0].seat if last else ""
                asked.seat = thrower(view, self._errand, people, before)
                if not self._errand.is_open_to(asked.seat):
                    self.game.answer(asked.sample(Stream.of(moment).below), asked.seat)
                    continue
            return

    def _called(self, asked: PhysicalFate, shown: Asked, view: View) -> Asked:
        """A throw as its thrower is asked for it."""
        found = self._errand
        rule = rule_in_short(self.book.ledger(), found.cite)
        moment = f"{self.battle.seed} {self._before.fate + self.game.fates.at}"
        means = sides_of_the_coin(self.game, asked, moment, view)
        throw = throw_of(asked, found, view, rule, means)
        about = found.piece if throw.piece else ""
        words = f"{' '.join(call(asked)).capitalize()}."
        why = asked.words() if throw.cards else ""
        cite = found.cite if rule else ""
        return replace(shown, words=words, detail=why, cite=cite, about=about, throw=throw)

    def _throwing(self, view: View) -> str:
        asked = None if self.verdict else self.game.question
        if not isinstance(asked, PhysicalFate):
            return ""
        name = next((side.name for side in view.sides if asked.seat in side.seats), asked.seat)
        verb, what = call(asked)
        return f"{does(name, 'tosses' if verb == 'toss' else f'{verb}s')} {what}."

    def _view_if_answered(self, seat: Seat) -> View:
        """The table with a piece that is to come onto it, at the first place on offer."""
        twin = self.game.clone(Stream.of(f"newcomer {self.battle.id} {self.number}"), light=True)
        twin.answer_somehow()
        coming = view_of(self.book, twin.table, seat)
        twin.close()
        return coming

    def _trail(self, own: Question[Any] | None) -> tuple[str, ...]:
        """Where play stands; what another seat is secretly asked is nobody's business."""
        if own is not None:
            return own.trail()
        if self.verdict:
            return ()
        for question in self.game.asked:
            if not question.secret:
                return question.trail()
        return ()

    # One act

    def _must_be_asked(self, seat: Seat, number: int) -> None:
        if number != self.number:
            raise Stale
        awaited = self.waiting()
        if seat not in awaited:
            now = f"{' and '.join(awaited)} must answer" if awaited else "the battle is over"
            raise Declined(f"You are not being asked anything: {now}.", 409)
        if self.commission():
            raise Declined("The battle at the other table decides this.", 409)

    def _decoded(self, seat: Seat, raw: object) -> Any:
        question = self.game.question_for(seat)
        assert question is not None
        return question.decode(raw)

    def _act(self, act: Callable[[], None]) -> None:
        """Do it and write it down, or leave everything as it was."""
        asked = self.game.asked
        try:
            act()
            self._call_for_dice()
            if self.game.asked is not asked:  # a sealed answer leaves the others' question open
                self.number += 1
            progress = self._progress()
            self._store.keep(self.battle.id, progress)
        except IllegalChoice:
            raise
        except Overtaken as error:
            self._adrift = True
            self.be_as_stored()
            raise Stale from error
        except Exception as error:
            log.exception("battle %s stumbled at question %d", self.battle.id, self.number)
            self._adrift = True
            self.be_as_stored()
            raise Declined(
                "The rules or the disk failed here; nothing has changed.", 500
            ) from error
        self._settle(progress)

    def _progress(self) -> Progress:
        """What has changed since the last acknowledged act."""
        self.chronicle.many |= named_in_plural(view_of(self.book, self.game.table, None))
        same_events = _shared(self._events, self.game.chronicle)
        same_answers = _shared(self._answers, self.game.answers)
        told_from = self._before.events + same_events
        events = self.game.chronicle[same_events:]
        return Progress(
            standing=self._standing(),
            answered_from=self._before.answers + same_answers,
            answered=[self._dated(answer) for answer in self.game.answers[same_answers:]],
            told_from=told_from,
            told=self.chronicle.compose(told_from, events, self.game.table),
        )

    def _dated(self, answer: Answer) -> Answer:
        """The answer with its place on the whole battle's tape, not this game's part of it."""
        return replace(answer, fate=self._before.fate + answer.fate)

    def _standing(self) -> Standing:
        game = self.game
        answers = self._before.answers + len(game.answers)
        return Standing(
            revision=self._revision + 1,
            number=self.number,
            answers=answers,
            clock=view_of(self.book, game.table, self.battle.setup.seats[0]).clock,
            verdict=self.verdict,
            save=game.save(),
            tape=self._tape_before + game.fates.tape[: game.fates.at],
            before=self._before_save(),
        )

    def _before_save(self) -> Before:
        """What a game loaded from this save will not remember; an ended one remembers nothing."""
        before = self._before
        events, answers, fate = self.game.saved_from()
        return Before(before.events + events, before.answers + answers, before.fate + fate)

    def _settle(self, progress: Progress) -> None:
        """What was written is what is known."""
        self._revision = progress.standing.revision
        self._events = list(self.game.chronicle)
        self._answers = list(self.game.answers)
        self.chronicle.replace(progress.told_from, progress.told)

    def be_as_stored(self) -> None:
        """Go back to the store after a failure; until it can be read, nothing is shown or done."""
        if not self._adrift:
            return
        try:
            self._restore(self._store.load(self.battle.id))
        except Exception as error:
            log.exception("battle %s cannot be read again", self.battle.id)
            words = "The disk cannot be read now; nothing has changed."
            raise Declined(words, 503, "Open the page again in a moment.") from error
        self._adrift = False

    def _restore(self, stored: Stored) -> None:
        """Everything as the store has it."""
        standing = stored.standing
        self.number, self._revision = standing.number, standing.revision
        self._before = standing.before
        self._tape_before = standing.tape[: standing.before.fate]
        self.game = Game.load(self.book, standing.save)
        self._given_up = None if self.game.verdict else standing.verdict
        self._last = stored.journal[-1:]
        self._call_for_dice()
        self._events, self._answers = list(self.game.chronicle), list(self.game.answers)
        self.chronicle.replace(0, stored.heard)
        self.chronicle.many |= named_in_plural(view_of(self.book, self.game.table, None))
        events = standing.before.events + len(self._events)
        answers = standing.before.answers + len(self._answers)
        if (events, answers) != (len(stored.heard), len(stored.journal)):
            self._begin_step_anew()

    def _begin_step_anew(self) -> None:
        """Corrected rules no longer fit what was answered in this step; it is asked again."""
        log.warning("battle %s begins its step anew by corrected rules", self.battle.id)
        self._events, self._answers = (), ()
        self.number += 1
        progress = self._progress()
        self._store.keep(self.battle.id, progress)
        self._settle(progress)


def asked_of(question: Question[Any], number: int) -> Asked:
    """A question as it is sent; of answers that look alike on the table, the first stands."""
    shown: dict[tuple[object, ...], Choice] = {}
    for choice in question.offers():
        offer = spoken(question.describe(choice))
        shown.setdefault(_look(offer), Choice(choice, offer))
    return Asked(
        number=number,
        kind=type(question).__name__,
        seat=question.seat,
        words=question.words(),
        cite=question.cite,
        choices=tuple(shown.values()),
        detail=question.detail(),
        about=question.about(),
        trail=question.trail(),
        sets_up=question.sets_up,
        allotment=question.allotment(),
        refusals=tuple(
            Refusal(spoken(offer), replace(fault, words=flowing(fault.words)))
            for offer, fault in question.refusals()
        ),
    )


def placed(asked: Asked, view: View) -> Asked:
    """Places to stand say where they are in words; in play only those that are called alike."""
    offers = [choice.offer for choice in asked.choices]
    if asked.sets_up:
        offers = located(view, asked.seat, offers)
    elif alike := _told_by_measure_alone(offers):
        told = dict(
            zip(map(id, alike), located(view, asked.seat, alike, anywhere=True), strict=True)
        )
        offers = [told.get(id(offer), offer) for offer in offers]
    else:
        return asked
    pairs = zip(asked.choices, offers, strict=True)
    return replace(asked, choices=tuple(replace(one, offer=offer) for one, offer in pairs))


def _told_by_measure_alone(offers: Sequence[Offer]) -> list[Offer]:
    """The places that nothing but their measure tells from others."""
    names = Counter((offer.label, offer.group) for offer in offers)
    spots = [offer for offer in offers if offer.place and offer.detail]
    return [offer for offer in spots if names[offer.label, offer.group] > 1]


def spoken(offer: Offer) -> Offer:
    """An offer in words that flow."""
    label, detail, group = (flowing(text) for text in (offer.label, offer.detail, offer.group))
    return replace(offer, label=label, detail=detail, group=group)


def _look(offer: Offer) -> tuple[object, ...]:
    """All by which one can tell an answer from another; half a centimetre is not seen, a hex is."""
    place = offer.place
    if place is not None and max(place) > _HEXES:
        place = (place[0] // 50, place[1] // 50)
    return offer.label, offer.detail, offer.group, offer.piece, offer.actor, place


def view_of(book: Book[Any], table: Any, seat: Seat | None) -> View:
    """A book's view; all books share its form."""
    return cast(View, book.view(table, seat))


def _shared(old: Sequence[object], new: Sequence[object]) -> int:
    """How far two histories agree; a step that is run again tells equal things anew."""
    count = 0
    for was, now in zip(old, new, strict=False):
        if was is not now and was != now:
            break
        count += 1
    return count
