"""Reading a record: everything in it, or the line where it goes wrong.

docs/record.md describes the format.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from grognard.kernel.book import Setup
from grognard.kernel.fates import Outcome
from grognard.kernel.game import Answer
from grognard.kernel.question import Seat

Scalar = bool | int | str

FORMAT: Final = "record 1"
NAME: Final = re.compile(r"[A-Za-z][\w-]*")
"""What was drawn, where its name needs no quotes."""

_FOREIGN: Final = f'this is no record of ours: it does not begin [Grognard "{FORMAT}"].'
_NEEDED: Final = ("Book", "Edition", "Scenario", "Result", "Digest", "Questions")
_TAG: Final = re.compile(r"\[([A-Z]\w*(?:\.\S+)?) (.+)\]")
_STEP: Final = re.compile(r"step (\d{1,9}) ([0-9a-f]{8})")
_ANSWER: Final = re.compile(r"(\d{1,9})([.=]) (\S+) (.+)")
_OUTCOME: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_NUMBER: Final = re.compile(r"\d{1,9}")
_SEED: Final = re.compile(r"(?:[0-9a-f]{2}){1,64}")


class Step(NamedTuple):
    """A step of the battle as the record has it: its number, and the table it began with."""

    number: int
    digest: str


class Comment(NamedTuple):
    """Somebody's words, and how many answers had been given when he said them."""

    answers: int
    words: str


class Lines(Struct, frozen=True):
    """Where in the text each thing stands, so that a fault can name its line."""

    tags: dict[str, int]
    steps: tuple[int, ...]
    answers: tuple[int, ...]
    tape: tuple[int, ...]
    end: int


class Record(Struct, frozen=True):
    """A record as it was read; ``text`` is every letter of it."""

    text: str
    tags: dict[str, Scalar]
    steps: tuple[Step, ...]
    answers: tuple[Answer, ...]
    tape: tuple[Outcome, ...]
    comments: tuple[Comment, ...]
    lines: Lines

    @property
    def setup(self) -> Setup:
        """What was agreed before the battle."""
        return Setup(
            book=str(self.tags.get("Book", "?")),
            edition=str(self.tags.get("Edition", "?")),
            scenario=str(self.tags.get("Scenario", "?")),
            seats=tuple(Seat(seat) for seat in self.under("Seat")),
            armies={seat: str(army) for seat, army in self.under("Army").items()},
            switches=self.under("House"),
            by_hand=tuple(str(self.tags.get("ByHand", "")).split()),
        )

    @property
    def seed(self) -> bytes | None:
        """The seed, once it has been revealed."""
        return bytes.fromhex(str(self.tags["Seed"])) if "Seed" in self.tags else None

    def under(self, room: str) -> dict[str, Scalar]:
        """The tags of one room, such as the armies by seat."""
        found = (name.partition(".") for name in self.tags)
        return {
            rest: self.tags[f"{head}.{rest}"] for head, _, rest in found if head == room if rest
        }


class BadRecord(Exception):
    """A text that is no whole record: the line, what is wrong there, and all that was read."""

    def __init__(self, line: int, words: str, record: Record) -> None:
        super().__init__(line, words, record)
        self.line = line
        self.words = words
        self.record = record

    def __str__(self) -> str:
        return f"Line {self.line}: {self.words}"


def read(text: str | bytes) -> Record:
    """The record in a text, or a BadRecord that names the line and says what is wrong."""
    reader = _Reader()
    if isinstance(text, bytes):
        text = reader.decoded(text)
    reader.text = text.removeprefix("\ufeff")
    for number, line in enumerate(reader.text.split("\n"), 1):
        reader.take(number, line.strip())
    reader.finish()
    return reader.record()


class _Reader:
    """Reads a record line by line; what it has read so far is always at hand."""

    def __init__(self) -> None:
        self.text = ""
        self.line = 1
        self.end = 0
        self.tags: dict[str, Scalar] = {}
        self.tag_lines: dict[str, int] = {}
        self.steps: list[Step] = []
        self.step_lines: list[int] = []
        self.answers: list[Answer] = []
        self.answer_lines: list[int] = []
        self.tape: list[Outcome] = []
        self.tape_lines: list[int] = []
        self.comments: list[Comment] = []

    def decoded(self, data: bytes) -> str:
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            self.text = data[: error.start].decode()
            self.line = self.text.count("\n") + 1
            raise self.fault("this is no UTF-8 text.") from error

    def take(self, number: int, line: str) -> None:
        self.line = number
        if not line:
            return
        if line.startswith(";"):
            self.comments.append(Comment(len(self.answers), line[1:].strip()))
        elif self.end:
            raise self.fault("the record goes on behind its end.")
        elif line.startswith("["):
            self.take_tag(line)
        elif self.tags.get("Grognard") != FORMAT:
            raise self.fault(_FOREIGN)
        else:
            self.take_move(line)

    def take_tag(self, line: str) -> None:
        match = _TAG.fullmatch(line)
        if match is None:
            raise self.fault('a tag is written [Name "value"], on one line.')
        name, value = match[1], self.parsed(match[2], "the value of this tag")
        if self.steps:
            raise self.fault(f"the tag {name} stands among the steps.")
        if name in self.tags:
            raise self.fault(f"the tag {name} stands here for the second time.")
        if not isinstance(value, bool | int | str):
            raise self.fault(f"the tag {name} holds no word, number, true or false.")
        if not self.tags and (name, value) != ("Grognard", FORMAT):
            raise self.fault(_FOREIGN)
        self.check_tag(name, value)
        self.tags[name], self.tag_lines[name] = value, self.line

    def check_tag(self, name: str, value: Scalar) -> None:
        if name == "Questions":
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise self.fault("the tag Questions holds no number.")
        elif name == "Seed":
            if not _SEED.fullmatch(str(value)):
                raise self.fault("the tag Seed holds no seed of 1 to 64 bytes in hexadecimal.")
        elif not name.startswith("House.") and not isinstance(value, str):
            raise self.fault(f"the tag {name} must hold a word in quotes.")

    def take_move(self, line: str) -> None:
        if line == "end":
            self.end = self.line
        elif match := _STEP.fullmatch(line):
            self.take_step(int(match[1]), match[2])
        elif not self.steps:
            raise self.fault("here the first step should begin: step 1 and eight hexadecimals.")
        elif line.startswith("~ "):
            self.take_fates(line[2:])
        elif match := _ANSWER.fullmatch(line):
            self.take_answer(match)
        else:
            raise self.fault("this is no tag, step, answer, fate or comment.")

    def take_step(self, number: int, digest: str) -> None:
        if not self.steps:
            self.check_tags()
        if number != len(self.steps) + 1:
            raise self.fault(f"step {len(self.steps) + 1} is missing; here is step {number}.")
        self.steps.append(Step(number, digest))
        self.step_lines.append(self.line)

    def check_tags(self) -> None:
        for name in _NEEDED:
            if name not in self.tags:
                raise self.fault(f"the tag {name} is missing above.")
        if not any(name.startswith("Seat.") for name in self.tags):
            raise self.fault("the tags above seat nobody: there is no Seat tag.")

    def take_answer(self, match: re.Match[str]) -> None:
        number, seat = int(match[1]), Seat(match[3])
        if number != len(self.answers) + 1:
            raise self.fault(f"answer {len(self.answers) + 1} is missing; here is {number}.")
        if f"Seat.{seat}" not in self.tags:
            raise self.fault(f"nobody has the seat {seat}.")
        choice = self.parsed(match[4], "this answer")
        lone = match[2] == "="
        self.answers.append(Answer(seat, choice, lone, len(self.steps), len(self.tape)))
        self.answer_lines.append(self.line)

    def take_fates(self, words: str) -> None:
        for word in _OUTCOME.findall(words):
            outcome = self.outcome(word)
            self.tape.append(outcome)
            self.tape_lines.append(self.line)

    def outcome(self, word: str) -> Outcome:
        if _NUMBER.fullmatch(word):
            return int(word)
        if NAME.fullmatch(word):
            return word
        outcome = self.parsed(word, f"the fate {word}") if word.startswith('"') else None
        if not isinstance(outcome, str):
            raise self.fault(f"{word} is neither a die nor the name of what was drawn.")
        return outcome

    def parsed(self, json: str, what: str) -> object:
        try:
            return msgspec.json.decode(json)
        except (msgspec.DecodeError, RecursionError) as error:
            raise self.fault(f"{what} cannot be read: {error}.") from error

    def finish(self) -> None:
        if self.tags.get("Grognard") != FORMAT:
            raise self.fault(_FOREIGN)
        if not self.end:
            raise self.fault("the record breaks off here: there is no end.")
        self.line = self.end
        if not self.steps:
            raise self.fault("the record ends before its first step.")
        if self.tags["Questions"] != len(self.answers):
            said, found = self.tags["Questions"], len(self.answers)
            raise self.fault(f"the record ends after {found} answers; its tags say {said}.")

    def fault(self, words: str) -> BadRecord:
        return BadRecord(self.line, words, self.record())

    def record(self) -> Record:
        lines = Lines(
            tags=self.tag_lines,
            steps=tuple(self.step_lines),
            answers=tuple(self.answer_lines),
            tape=tuple(self.tape_lines),
            end=self.end or self.line,
        )
        return Record(
            text=self.text,
            tags=self.tags,
            steps=tuple(self.steps),
            answers=tuple(self.answers),
            tape=tuple(self.tape),
            comments=tuple(self.comments),
            lines=lines,
        )
