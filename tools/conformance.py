"""What every book must keep, whatever its rules: checks on a battle, at a question or at its end.

tests/conformance runs them over every book and scenario, tools/fuzz.py for as long as one likes.
"""

from __future__ import annotations

import gc
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from grognard.kernel import record, snapshot
from grognard.kernel.book import Book
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.event import Event
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import IllegalChoice, Question, Seat
from grognard.kernel.reckoning import Reckoning
from practice import (
    Breach,
    Watch,
    answer_by_chance,
    chronicle,
    demand,
    footprint,
    json_of,
    likeness,
    name_of,
    run_on,
)

MANY = 40
"""Of longer lists of offers only so many are looked at."""


# At a question


def offers_are_honest(game: Game[Any], stream: Stream) -> None:
    """Some answer is on offer; every offer is legal, told in words, and fit for the wire."""
    for question in _open_questions(game):
        name, offers = name_of(question), question.offers()
        demand(offers, f"{name} offers nothing")
        demand(question.words().strip(), f"{name} has no words")
        demand(len({json_of(offer) for offer in offers}) == len(offers), f"{name} offers one twice")
        for offer in _some(offers, stream):
            demand(question.misfit(offer) is None, f"{name} offers {offer!r}, which is no answer")
            fault = question.fault(offer)
            demand(fault is None, f"{name} offers {offer!r}, but: {fault}")
            again = question.decode(msgspec.json.decode(json_of(offer)))
            demand(again == offer, f"{name}: {offer!r} comes from the wire as {again!r}")
            demand(question.describe(offer).label.strip(), f"{name} has no label for {offer!r}")


def mangled_choices_change_nothing(game: Game[Any], stream: Stream) -> None:
    """What is no legal answer is refused in words, and the battle is as it was."""
    twin = game.clone(_own(stream))
    for question in _open_questions(twin):
        before = footprint(twin)
        for raw in [*_NONSENSE, *_mangled(question, stream)]:
            try:
                choice = question.decode(raw) if _is_plain(raw) else raw
                if question.misfit(choice) is None and question.fault(choice) is None:
                    continue
                twin.answer(choice, question.seat)
            except IllegalChoice as refusal:
                demand(
                    refusal.fault.words.strip(), f"{name_of(question)} refuses {raw!r} wordlessly"
                )
            else:
                raise Breach(f"{name_of(question)} takes {raw!r}, which it finds fault with")
        demand(
            footprint(twin) == before, f"{name_of(question)}: a refused choice changed something"
        )
    twin.close()


_NONSENSE: tuple[object, ...] = (
    *(None, True, False, -1, 0, 7, 10**12, 10**30, 0.5, "", "nonsense", "red", b"x", object()),
    *([], {}, [[]], [0, 0], [-(10**9), 10**9], ["x"], {"x": 1}, {"kind": None}),
)


def _mangled(question: Question[Any], stream: Stream) -> Iterator[object]:
    """Offers with one thing in them made wrong."""
    for offer in _some(question.offers(), stream, 8):
        yield _spoilt(msgspec.to_builtins(offer), stream)


def _spoilt(value: Any, stream: Stream) -> Any:
    if isinstance(value, dict) and value:
        key = sorted(value)[stream.below(len(value))]
        return {**value, key: _spoilt(value[key], stream)}
    if isinstance(value, list | tuple) and value:
        place = stream.below(len(value))
        return [*value[:place], _spoilt(value[place], stream), *value[place + 1 :]]
    if isinstance(value, str):
        return value + "x"
    return value + 1_000_003 if isinstance(value, int) else None


def _is_plain(raw: object) -> bool:
    return not isinstance(raw, bytes) and type(raw) is not object


def clones_are_equal_and_free(game: Game[Any], stream: Stream) -> None:
    """A clone, and a clone of a clone, equals its origin and never disturbs it."""
    before, words = footprint(game), f"on {stream.byte()}"
    clone = game.clone(_own(stream))
    again = clone.clone(_own(stream))
    demand(likeness(clone) == likeness(game), "a clone is unlike its origin")
    demand(likeness(again) == likeness(game), "a clone of a clone is unlike its origin")
    dice = _own(stream)
    first, second = (twin.clone(Stream(dice.seed)) for twin in (game, again))
    demand(run_on(first, words) == run_on(second, words), "equal clones with equal dice part")
    run_on(clone, words, 30)
    demand(likeness(again) == likeness(game), "a clone is disturbed by its origin")
    demand(footprint(game) == before, "a battle is disturbed by its clone")
    for twin in (clone, again, first, second):
        twin.close()


def a_clones_dice_are_its_own(game: Game[Any], stream: Stream) -> None:
    """No clone foresees the true dice, nor do two clones share theirs."""
    before = footprint(game)
    source = game.fates.source
    assert source is not None
    true = Fates(Stream(source.seed, source.at)).roll(24)
    rolls = {true}
    for _ in range(2):
        twin = game.clone(_own(stream))
        rolls.add(twin.roll(24))
        twin.close()
    demand(len(rolls) == 3, "a clone's dice are not its own")
    demand(footprint(game) == before, "a clone reads the true dice")


def saves_are_whole(game: Game[Any], stream: Stream) -> None:
    """A loaded battle has the same question and table, and continues in the same way."""
    before, words = footprint(game), f"on {stream.byte()}"
    loaded = Game.load(game.book, game.save())
    demand(likeness(loaded) == likeness(game), "a loaded battle is unlike the one that was saved")
    source = game.fates.source
    assert source is not None
    true = game.clone(Stream(source.seed, source.at))
    demand(run_on(loaded, words) == run_on(true, words), "a loaded battle goes on differently")
    line = snapshot.write(game)
    table = snapshot.read(line).table_of(game.book)
    demand(table.digest() == game.position().digest(), "a position is not read as written")
    demand(footprint(game) == before, "saving changes the battle")
    loaded.close()
    true.close()


def nothing_hidden_shows(game: Game[Any], stream: Stream) -> None:
    """Whatever a seat is shown is the same in every battle it might be in."""
    before = footprint(game)
    for seat in game.setup.seats:
        imagined = game.imagine(seat, _own(stream))
        view = game.book.view(game.table, seat)
        demand(
            game.book.view(imagined.table, seat) == view, f"the view shows {seat} what is hidden"
        )
        shown, might_be = _shown(game, seat), _shown(imagined, seat)
        demand(shown == might_be, f"the question shows {seat} what is hidden")
        _demand_discreet_trail(game, seat)
        for event in game.chronicle[-6:]:
            _demand_same_sentence(event, seat, game, imagined)
        faults = game.book.audit(imagined.table)
        demand(not faults, f"an imagined table does not hold: {faults}")
        _never_leads_back(imagined, stream)
        imagined.close()
    demand(footprint(game) == before, "imagining changes the battle")


def _shown(game: Game[Any], seat: Seat) -> object:
    """All that a seat is told about its question."""
    question = game.question_for(seat)
    if question is None:
        return None
    offers = _some(question.offers(), Stream.of("the same sample every time"))
    told = [json_of((offer, question.describe(offer))) for offer in offers]
    refused = [json_of(pair) for pair in question.refusals()]
    return question.words(), question.detail(), question.trail(), told, refused


def _demand_discreet_trail(game: Game[Any], seat: Seat) -> None:
    """Those who wait read where play stands, unless that is secret: nothing hidden is named."""
    everything = _words_in(game.book.view(game.table, None)).keys()
    known = _words_in(game.book.view(game.table, seat)).keys()
    for question in game.asked if game.question_for(seat) is None else ():
        named = set(() if question.secret else question.trail()) & everything - known
        name = name_of(question)
        demand(not named, f"the trail of {name} shows {seat} what is hidden: {sorted(named)}")


def _demand_same_sentence(event: Event, seat: Seat, game: Game[Any], imagined: Game[Any]) -> None:
    seen = event.seen(seat)
    if seen is not None:
        name, table = type(event).__name__, imagined.table
        demand(seen.tell(game.table) == seen.tell(table), f"{name} tells {seat} what is hidden")


def _never_leads_back(imagined: Game[Any], stream: Stream) -> None:
    for copy in (lambda: imagined.clone(_own(stream)), imagined.save, imagined.position):
        try:
            copy()
        except RuntimeError:
            continue
        raise Breach("an imagined battle can be copied before its next step")
    steps = imagined.steps
    while imagined.steps == steps and imagined.verdict is None:
        answer_by_chance(imagined, stream)
    if imagined.verdict is None:
        twin = imagined.clone(_own(stream))
        demand(likeness(twin) == likeness(imagined), "an imagined battle leads back to the truth")
        twin.close()


def choices_are_taken_back(game: Game[Any], stream: Stream) -> None:
    """What may be taken back leaves no trace, and the same answer leads to the same place."""
    twin = game.clone(_own(stream))
    for _ in range(4):
        if twin.verdict is not None:
            break
        before = likeness(twin), len(twin.answers), len(twin.chronicle)
        seat = twin.waiting()[0]
        answer_by_chance(twin, stream)
        if not twin.may_undo(seat) or len(twin.answers) == before[1]:
            continue
        choice, after = twin.answers[before[1]].choice, likeness(twin)
        twin.undo(seat)
        now = likeness(twin), len(twin.answers), len(twin.chronicle)
        demand(now == before, "a choice that was taken back left a trace")
        twin.answer(choice, seat)
        demand(likeness(twin) == after, "the same choice led elsewhere the second time")
    twin.close()


def abandoned_clones_close(game: Game[Any], stream: Stream) -> None:
    """A clone that is dropped in mid-rule says nothing."""
    heard: list[object] = []
    hook, sys.unraisablehook = sys.unraisablehook, heard.append
    try:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            for count in range(4):
                _abandon(game.clone(_own(stream)), count)
            gc.collect(1)
    finally:
        sys.unraisablehook = hook
    demand(not heard and not warned, f"an abandoned clone complains: {[*heard, *warned]}")


def _abandon(twin: Game[Any], count: int) -> None:
    run_on(twin, f"{count}", count)
    if count % 2:
        twin.close()


def questions_cite_rules(game: Game[Any], stream: Stream) -> None:
    """The question, its offers, its refusals and every number in them cite a rule."""
    for question in _open_questions(game):
        name = name_of(question)
        _demand_cite(game, question.cite, name)
        for choice in _some(question.offers(), stream):
            offer = question.describe(choice)
            if offer.cite:
                _demand_cite(game, offer.cite, f"the offer {offer.label!r} of {name}")
            _demand_reckoning(game, offer.reckoning, name)
        for offer, fault in question.refusals():
            _demand_cite(game, fault.cite, f"the refusal of {offer.label!r} by {name}")


AT_A_QUESTION: tuple[Watch, ...] = (
    offers_are_honest,
    mangled_choices_change_nothing,
    clones_are_equal_and_free,
    a_clones_dice_are_its_own,
    saves_are_whole,
    nothing_hidden_shows,
    choices_are_taken_back,
    abandoned_clones_close,
    questions_cite_rules,
)


# Of a whole battle


def events_rebuild_the_table(game: Game[Any]) -> None:
    """The chronicle, folded over the opening, gives the table: nothing else writes."""
    table = game.book.setup(game.setup)
    for event in game.chronicle:
        event.apply(table)
    demand(table.digest() == game.table.digest(), "something but events has written the table")


def every_table_holds(game: Game[Any]) -> None:
    """After every event the book's audit finds nothing."""
    table = game.book.setup(game.setup)
    for number, event in enumerate(game.chronicle):
        event.apply(table)
        faults = game.book.audit(table)
        demand(not faults, f"after event {number}, {type(event).__name__}: {faults}")


def events_cite_rules(game: Game[Any]) -> None:
    """Every event, every number in it and the verdict cite a rule, and events have words."""
    for event in game.chronicle:
        name = type(event).__name__
        _demand_cite(game, event.says_who(), name)
        _demand_reckoning(game, event.show().reckoning, name)
        demand(event.tell(game.table).strip(), f"{name} tells nothing")
    if game.verdict is not None:
        _demand_cite(game, game.verdict.cite, "the verdict")


def events_tell_the_same_later(game: Game[Any]) -> None:
    """A sentence told at the end of the battle is the one that was told when it happened."""
    table = game.book.setup(game.setup)
    for event in game.chronicle:
        event.apply(table)
        then, now = event.tell(table), event.tell(game.table)
        demand(then == now, f"{type(event).__name__} told {then!r} and tells {now!r}")


def events_show_nothing_hidden(game: Game[Any]) -> None:
    """What a seat sees of an event names nothing that stays, or becomes, hidden from it."""
    table, kinds = game.book.setup(game.setup), Counter[str]()
    for event in game.chronicle:
        name = type(event).__name__
        kinds[name] += 1
        before = table.copy()
        event.apply(table)
        if kinds[name] <= 2:
            everything = _words_in(game.book.view(table, None))
            for seat in game.setup.seats:
                named = _words_in(event.seen(seat)).keys() & everything.keys()
                named -= _words_in(game.book.view(table, seat)).keys()
                leaked = named and _leaked(game.book, named, everything, before, seat)
                demand(not leaked, f"{name} shows {seat} what is hidden: {leaked}")


def _leaked(
    book: Book[Any], named: set[str], everything: Counter[str], before: Any, seat: Seat
) -> list[str]:
    """The named words that the seat did not know, and that did not come to light just now."""
    known, stood = _words_in(book.view(before, seat)), _words_in(book.view(before, None))
    return sorted(w for w in named if w not in known and everything[w] >= stood[w])


def the_record_is_true(game: Game[Any]) -> None:
    """The record replays to the same chronicle, and its seed proves it."""
    text = record.write(game)
    read = record.read(text)
    found = record.verify(read, game.book)
    demand(found.ok, f"the record does not verify: line {found.line}: {found.fault}")
    demand(found.proven == (game.verdict is not None), "the seed proves nothing")
    again = record.replay(read, game.book)
    demand(chronicle(again) == chronicle(game), "the record replays to another chronicle")


def the_dice_may_be_real(game: Game[Any]) -> None:
    """The same answers with the same dice, told by hand one by one, give the same chronicle."""
    again = Game.begin(game.book, game.setup, Fates(None))
    tape = iter(game.fates.tape)
    answers = iter([answer for answer in game.answers if not answer.lone])
    while again.verdict is None:
        if isinstance(again.question, PhysicalFate):
            again.answer(str(next(tape)))
        else:
            answer = next(answers)
            again.answer(answer.choice, answer.seat)
    demand(chronicle(again) == chronicle(game), "with real dice the battle goes otherwise")


OF_A_BATTLE: tuple[Callable[[Game[Any]], None], ...] = (
    events_rebuild_the_table,
    every_table_holds,
    events_cite_rules,
    events_tell_the_same_later,
    events_show_nothing_hidden,
    the_record_is_true,
    the_dice_may_be_real,
)


# Small things


def _open_questions(game: Game[Any]) -> list[Question[Any]]:
    found = [game.question_for(seat) for seat in game.waiting()]
    return [question for question in found if question is not None]


def _some(offers: Sequence[Any], stream: Stream, many: int = MANY) -> list[Any]:
    """All offers, or of a long list a few, picked by chance."""
    if len(offers) <= many:
        return list(offers)
    return [offers[stream.below(len(offers))] for _ in range(many)]


def _own(stream: Stream) -> Stream:
    """Another stream of its own, named by the next bytes of this one."""
    return Stream(bytes(stream.byte() for _ in range(16)))


def _words_in(thing: object) -> Counter[str]:
    """Every text that stands alone somewhere in a view or an event."""
    found: Counter[str] = Counter()
    waiting = [msgspec.to_builtins(thing)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            found.update([value] if len(value) > 1 else [])
        elif isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list | tuple):
            waiting += value
    return found


def _demand_cite(game: Game[Any], cite: str, what: str) -> None:
    demand(cite in game.book.ledger(), f"{what} cites {cite!r}, which is no rule of the book")


def _demand_reckoning(game: Game[Any], reckoning: Reckoning | None, what: str) -> None:
    if reckoning is not None:
        _demand_cite(game, reckoning.cite, f"the reckoning of {what}")
        for modifier in reckoning.modifiers:
            _demand_cite(game, modifier.cite, f"{modifier.reason!r} in {what}")
