"""The record of a battle: one text that tells it whole, and can be replayed and verified.

docs/record.md describes the format. A record holds everything, hidden cards too: it is for the
keeper of the battle while it is fought, and for everyone after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from grognard.kernel.book import BadSetup, Book, Setup, TableT, Verdict
from grognard.kernel.fates import Divergence, Fates, Outcome, Stream, commitment
from grognard.kernel.game import Answer, Game
from grognard.kernel.question import IllegalChoice
from grognard.kernel.record_reader import FORMAT, NAME, BadRecord, Record, Scalar, read
from grognard.kernel.rerun import Rerun

GIVEN_UP: Final = "GivenUp"
"""The tag with the seats that gave the battle up before its rules had ended it."""

__all__ = ["BadRecord", "Record", "Verification", "read", "replay", "verify", "write"]


class Verification(Struct, frozen=True):
    """Whether a battle went as its record says, and if not, where they first part."""

    fault: str = ""
    line: int = 0
    proven: bool = False
    """True where the revealed seed proves the dice; otherwise they are taken on trust."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with the record."""
        return not self.fault


def write(
    game: Game[Any],
    *,
    players: Mapping[str, str] | None = None,
    comments: Mapping[int, str] | None = None,
    given_up: Verdict | None = None,
    reveal: bool = True,
) -> str:
    """The battle so far as text; the seed is revealed only when the battle is over.

    ``comments`` go behind the answer of their number; number 0 stands before the first step.
    ``given_up`` says who has won where the battle ended otherwise than by its rules.
    """
    retold = _retell(game)
    tags = _tags(game, dict(players or {}), given_up)
    if not reveal:
        tags.pop("Seed", None)
    lines = [f"[{name} {_json(value)}]" for name, value in tags.items()]
    return "\n".join([*lines, "", *_body(retold, dict(comments or {})), "end", ""])


def _retell(game: Game[Any]) -> _Retold[Any]:
    """Run the battle again from its journal; only a battle kept from its beginning can be."""
    tape = game.fates.since(0)
    retold = _Retold(game.book, game.setup, Fates(None, tape), game.answers)
    try:
        retold.run()
    except (Divergence, IllegalChoice) as part:
        raise ValueError(f"this battle was not kept from its beginning: {part}") from part
    if retold.steps != game.steps or retold.table.digest() != game.table.digest():
        raise ValueError("this battle was not kept from its beginning")
    return retold


def _tags(game: Game[Any], players: dict[str, str], given_up: Verdict | None) -> dict[str, Scalar]:
    setup, source, verdict = game.setup, game.fates.source, game.verdict or given_up
    tags: dict[str, Scalar] = {"Grognard": FORMAT, "Book": setup.book, "Edition": setup.edition}
    tags["Scenario"] = setup.scenario
    tags |= {f"Seat.{seat}": name for seat, name in _names(game).items()}
    tags |= {f"Army.{seat}": army for seat, army in setup.armies.items()}
    tags |= {f"House.{name}": value for name, value in setup.switches.items()}
    tags |= {f"Player.{seat}": name for seat, name in players.items()}
    if setup.by_hand:
        tags["ByHand"] = " ".join(setup.by_hand)
    if source is not None:
        tags["Commitment"] = commitment(source.seed)
        if verdict is not None:
            tags["Seed"] = source.seed.hex()
    tags["Result"] = _result(verdict)
    if verdict is not None and game.verdict is None:
        tags[GIVEN_UP] = "+".join(seat for seat in setup.seats if seat not in _victors(verdict))
    tags["Reason"] = verdict.reason if verdict else ""
    tags["Digest"] = game.table.digest()
    tags["Questions"] = len(game.answers)
    return tags


def _victors(verdict: Verdict) -> list[str]:
    return (verdict.winner or "").split("+")


def _names(game: Game[Any]) -> dict[str, str]:
    """The sides as the scenario calls them, by seat, in the order of the seats."""
    names = {side.seat: side.name for side in game.book.brief(game.setup.scenario).sides}
    return {seat: names.get(seat, seat) for seat in game.setup.seats}


def _result(verdict: Verdict | None) -> str:
    return (verdict.winner or "draw") if verdict else "unfinished"


def _body(retold: _Retold[Any], comments: dict[int, str]) -> list[str]:
    lines = _remark(comments, 0)
    ends = [*retold.begun[1:], _Begun(len(retold.answers), retold.fates.at, "")]
    for number, (begun, end) in enumerate(zip(retold.begun, ends, strict=True), 1):
        lines.append(f"step {number} {begun.digest}")
        at = begun.fate
        for place in range(begun.answers, end.answers):
            answer = retold.answers[place]
            lines += _fell(retold.fates.tape[at : answer.fate])
            lines.append(_line_of(place + 1, answer))
            lines += _remark(comments, place + 1)
            at = answer.fate
        lines += _fell(retold.fates.tape[at : end.fate])
    return lines


def _line_of(number: int, answer: Answer) -> str:
    mark = "=" if answer.lone else "."
    return f"{number}{mark} {answer.seat} {_json(answer.choice)}"


def _fell(outcomes: Sequence[Outcome]) -> list[str]:
    words = [
        outcome if isinstance(outcome, str) and NAME.fullmatch(outcome) else _json(outcome)
        for outcome in outcomes
    ]
    return [f"~ {' '.join(words)}"] if words else []


def _remark(comments: dict[int, str], number: int) -> list[str]:
    return [f"; {line}".rstrip() for line in comments.get(number, "").splitlines()]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


# Running a battle again


class _Begun(NamedTuple):
    """How a step began: what had been answered and rolled, and the table's digest."""

    answers: int
    fate: int
    digest: str


class _Retold(Rerun[TableT]):
    """A battle run again from its journal, noting how each step begins."""

    def __init__(
        self, book: Book[TableT], setup: Setup, fates: Fates, journal: Sequence[Answer]
    ) -> None:
        super().__init__(book, setup, fates, journal)
        self.begun: list[_Begun] = []

    def _begin_step(self) -> None:
        digest = self.table.digest()[:8]
        self.begun.append(_Begun(len(self.answers), self.fates.at, digest))
        super()._begin_step()


class _Parting(NamedTuple):
    """A line of the record that the rules do not bear out."""

    line: int
    words: str


def _first(partings: Sequence[_Parting]) -> _Parting | None:
    return min(partings, key=lambda parting: parting.line, default=None)


def replay(
    record: Record,
    book: Book[TableT],
    *,
    upto: int | None = None,
    source: Stream | None = None,
) -> Game[TableT]:
    """The recorded battle, run again to its end or to just behind an answer.

    Fate speaks from the record; where the battle is played on beyond it, from ``source``, or
    from the people at the table if there is none. Raises BadSetup if the book is the wrong
    one, and Divergence with the line where the record and the rules part.
    """
    last = _behind(record, upto)
    tape = record.tape if last == len(record.answers) else record.tape[: record.answers[last].fate]
    setup = _agreed(record, book)
    game = Rerun(book, setup, Fates(source, tape), record.answers[:last])
    if parting := _first([*_run(game, record), *_strays(game, record, tape)]):
        raise Divergence(f"Line {parting.line}: {parting.words}")
    return game


def _behind(record: Record, upto: int | None) -> int:
    """So many answers, and those that the kernel gave at once behind them."""
    last = len(record.answers) if upto is None else max(0, min(upto, len(record.answers)))
    while last < len(record.answers) and record.answers[last].lone:
        last += 1
    return last


def _agreed(record: Record, book: Book[Any]) -> Setup:
    """The set-up of the record, which must be one that the book can play."""
    setup = record.setup
    if setup.book != book.id or setup.edition != book.edition:
        raise BadSetup(
            f"This battle is played by edition {setup.edition} of {setup.book}; "
            f"here is edition {book.edition} of {book.id}."
        )
    agreed = book.agree(setup.scenario, setup.armies, setup.switches)
    if agreed.seats != setup.seats:
        raise BadSetup(f"The seats of {book.title(setup.scenario)} are {', '.join(agreed.seats)}.")
    return msgspec.structs.replace(agreed, by_hand=setup.by_hand)


def _run(game: Rerun[Any], record: Record) -> list[_Parting]:
    """Run the record's answers, each checked again; gives the place where the rules refuse."""
    try:
        game.run(doubted=True)
    except (Divergence, IllegalChoice) as part:
        return [_Parting(_line(game, record), f"{part}".rstrip(".") + ".")]
    if game.is_stuck:
        return [_Parting(_line(game, record), "the rules roll or draw here, the record does not.")]
    return []


def _line(game: Rerun[Any], record: Record) -> int:
    """The first line that the rules have not come to: an answer, or what fate said."""
    answers = record.lines.answers[game.given :]
    fates = record.lines.tape[game.fates.at :]
    return min([*answers[:1], *fates[:1]], default=record.lines.end)


def _strays(game: Game[Any], record: Record, tape: Sequence[Outcome]) -> Iterator[_Parting]:
    """What the record has in another place than the rules, and what they never came to."""
    for place, (was, now) in enumerate(zip(record.answers, game.answers, strict=False)):
        if was.fate != now.fate:
            line = record.lines.answers[place]
            words = f"{was.fate} dice and draws stand above; the rules made {now.fate}."
            yield _Parting(line, words)
            return
    if game.fates.at < len(tape):
        line = record.lines.tape[game.fates.at]
        yield _Parting(
            line, f"{tape[game.fates.at]} fell here, but the rules neither roll nor draw."
        )


def verify(record: Record, book: Book[Any]) -> Verification:
    """Fight the battle again, with the revealed seed's own dice, and compare everything."""
    seed = record.seed
    if parting := _broken_promise(record):
        return Verification(parting.words, parting.line)
    try:
        setup = _agreed(record, book)
        fates = Fates(None, record.tape) if seed is None else _Attested(Stream(seed), record)
        retold = _Retold(book, setup, fates, record.answers)
    except BadSetup as error:
        return Verification(str(error), record.lines.tags["Book"])
    partings = [*_run(retold, record), *_strays(retold, record, record.tape)]
    partings += [*_other_fates(retold, record), *_other_steps(retold, record)]
    if parting := _first(partings) or _other_end(retold, record):
        return Verification(parting.words, parting.line)
    return Verification(proven=seed is not None and not record.setup.by_hand)


class _Attested(Fates):
    """The seed's own dice and draws, but for what people threw or drew, as the record has it."""

    __slots__ = ("_told",)

    def __init__(self, source: Stream, record: Record) -> None:
        super().__init__(source)
        self.by_hand = record.setup.by_hand
        self._told = record.tape

    def die(self, sides: int = 6, together: int = 1) -> int:
        if self.is_thrown(sides):
            self._take_down()
        return super().die(sides, together)

    def draw(
        self, choices: Sequence[str], words: str = "Draw.", deck: str = "", together: int = 1
    ) -> str:
        if self.is_drawn(choices, deck):
            self._take_down()
        return super().draw(choices, words, deck, together)

    def _take_down(self) -> None:
        if self.at == len(self.tape) < len(self._told):
            self.tape.append(self._told[self.at])


def _broken_promise(record: Record) -> _Parting | None:
    """A revealed seed must be the one that was committed to."""
    if record.seed is None or commitment(record.seed) == record.tags.get("Commitment"):
        return None
    line = record.lines.tags["Seed"]
    return _Parting(line, "the seed is not the one that was committed to before the battle.")


def _other_fates(retold: _Retold[Any], record: Record) -> Iterator[_Parting]:
    fell = retold.fates.since(0)
    for line, was, now in zip(record.lines.tape, record.tape, fell, strict=False):
        if was != now:
            yield _Parting(line, f"the record says {was}, but the seed gives {now}.")
            return
    if len(fell) > len(record.tape):
        yield _Parting(record.lines.end, f"the seed gives {fell[len(record.tape)]} before the end.")


def _other_steps(retold: _Retold[Any], record: Record) -> Iterator[_Parting]:
    for line, step, begun in zip(record.lines.steps, record.steps, retold.begun, strict=False):
        if step.digest != begun.digest:
            words = f"step {step.number} begins with another table than {step.digest}."
            yield _Parting(line, words)
            return
    if len(record.steps) > len(retold.begun):
        line = record.lines.steps[len(retold.begun)]
        yield _Parting(line, f"the rules never come to step {len(retold.begun) + 1}.")
    elif len(record.steps) < len(retold.begun):
        yield _Parting(record.lines.end, f"step {len(record.steps) + 1} is missing.")


def _other_end(retold: _Retold[Any], record: Record) -> _Parting | None:
    """The tags that say how it ended, against how it ended."""
    ended = {"Digest": retold.table.digest()}
    if GIVEN_UP in record.tags:
        if parting := _wrongly_given_up(retold, record):
            return parting
    else:
        ended = {"Result": _result(retold.verdict), **ended}
    for name, value in ended.items():
        if record.tags[name] != value:
            line = record.lines.tags[name]
            return _Parting(line, f"the tag {name} should be {value}.")
    return None


def _wrongly_given_up(retold: _Retold[Any], record: Record) -> _Parting | None:
    """A battle is given up by some of its seats to all others, and not when it is over."""
    line = record.lines.tags[GIVEN_UP]
    if retold.verdict is not None:
        return _Parting(line, "the battle had ended by its rules, and nobody could give it up.")
    named = f"{record.tags[GIVEN_UP]}+{record.tags['Result']}".split("+")
    if sorted(named) != sorted(retold.setup.seats):
        return _Parting(line, "some seats give a battle up, and all others have won it.")
    return None
