"""Battles on the disk: what has been acknowledged is never lost.

SQLite in WAL mode with ``synchronous=FULL``: every commit is flushed to the disk before the
answer is acknowledged, so that not only a killed process but a laptop whose battery dies
keeps every answer. (``NORMAL`` would survive the kill as well, but not the battery; the flush
costs a few milliseconds an answer, which nobody at a table notices.)
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    Row,
    Table,
    Text,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DatabaseError

from grognard.kernel.book import Setup, Verdict
from grognard.kernel.fates import Outcome
from grognard.kernel.game import Answer
from grognard.kernel.question import Seat
from grognard.server.wire import Told

Heard = dict[str, Told]
"""One event as each hearer was told of it; the hearer with no name hears everything."""

_FORMAT = 1
log = logging.getLogger(__name__)

_metadata = MetaData()
_battles = Table(
    "battle",
    _metadata,
    Column("id", Text, primary_key=True),
    Column("book", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("scenario_name", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("keys", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("begun", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("clock", Text, nullable=False),
    Column("verdict", Text, nullable=False),
    Column("save", LargeBinary, nullable=False),
    Column("tape", LargeBinary, nullable=False),
    Column("before", Text, nullable=False),
)
_journal = Table(
    "journal",
    _metadata,
    Column("battle", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Text, nullable=False),
    Column("choice", LargeBinary, nullable=False),
    Column("lone", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("fate", Integer, nullable=False),
)
_told = Table(
    "told",
    _metadata,
    Column("battle", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("heard", Text, nullable=False),
)


_bulky = ("save", "tape")
_headlines = select(*(column for column in _battles.c if column.name not in _bulky)).order_by(
    _battles.c.begun.desc()
)


class UnknownBattle(Exception):
    """No battle of that name is in the store."""


class BadStore(Exception):
    """A file in which no battles can be kept, with a sentence that says why."""


class Overtaken(Exception):
    """Another server on the same database has moved this battle on."""


class Battle(Struct, frozen=True):
    """What never changes of a battle: who plays what, and the secrets of seats and dice."""

    id: str
    setup: Setup
    scenario_name: str
    seats: dict[str, str]
    keys: dict[str, str]
    seed: str
    begun: str


class Before(Struct, frozen=True):
    """How much of the battle lies before the table that its save keeps."""

    events: int = 0
    answers: int = 0
    fate: int = 0


class Standing(Struct, frozen=True):
    """Where a battle stands after its latest acknowledged answer."""

    revision: int
    number: int
    answers: int
    clock: str
    verdict: Verdict | None
    save: bytes
    tape: list[Outcome]
    before: Before


class Progress(Struct, frozen=True):
    """What one act writes: the new standing, and what was answered and told from a line on."""

    standing: Standing
    answered_from: int
    answered: Sequence[Answer]
    told_from: int
    told: Sequence[Heard]


class Stored(Struct, frozen=True):
    """A whole battle as it was read from the store."""

    battle: Battle
    standing: Standing
    journal: list[Answer]
    heard: list[Heard]


class Headline(Struct, frozen=True):
    """A battle in the list of battles."""

    battle: Battle
    answers: int
    clock: str
    verdict: Verdict | None


class Store:
    """The battles of one database file."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # seeds and keys are in it
        self._engine = create_engine(URL.create("sqlite", database=str(path)))
        _keep_promises(self._engine)
        try:
            self._open(path)
        except DatabaseError as error:
            raise BadStore(f"{path} cannot hold battles: {error.orig}.") from error

    def _open(self, path: Path) -> None:
        with self._engine.begin() as connection:
            _check_format(connection, path)
            _metadata.create_all(connection)
            connection.exec_driver_sql(f"PRAGMA user_version = {_FORMAT}")

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def add(self, battle: Battle, progress: Progress) -> None:
        """A battle begins."""
        with self._engine.begin() as connection:
            agreed = _agreed(battle)
            connection.execute(insert(_battles).values(**agreed, **_standing(progress.standing)))
            _append(connection, battle.id, progress)

    def keep(self, battle: str, progress: Progress) -> None:
        """One act, whole or not at all: the standing and all that was answered and told."""
        values = _standing(progress.standing)
        was = progress.standing.revision - 1
        same = (_battles.c.id == battle) & (_battles.c.revision == was)
        with self._engine.begin() as connection:
            if connection.execute(update(_battles).where(same).values(**values)).rowcount != 1:
                raise Overtaken(battle)
            _append(connection, battle, progress)

    def load(self, battle: str) -> Stored:
        """A battle with everything that was ever answered and told in it."""
        with self._engine.begin() as connection:
            row = connection.execute(select(_battles).where(_battles.c.id == battle)).first()
            if row is None:
                raise UnknownBattle(battle)
            answered = connection.execute(_lines_of(_journal, battle)).all()
            told = connection.execute(_lines_of(_told, battle)).all()
        return Stored(
            battle=_read_battle(row),
            standing=_read_standing(row),
            journal=[_read_answer(line) for line in answered],
            heard=[msgspec.json.decode(line.heard, type=Heard) for line in told],
        )

    def drop(self, battle: str) -> None:
        """A battle, and those that were fought for it, as if they had never been."""
        with self._engine.begin() as connection:
            for name in (_battles.c.id, _journal.c.battle, _told.c.battle):
                there = (name == battle) | name.startswith(f"{battle}-", autoescape=True)
                connection.execute(delete(name.table).where(there))

    def headlines(self) -> list[Headline]:
        """Every battle that can be read, the newest first."""
        with self._engine.begin() as connection:
            rows = connection.execute(_headlines).all()
        return [line for row in rows if (line := _read_headline(row)) is not None]


def _keep_promises(engine: Engine) -> None:
    """Make every connection flush its commits, and every transaction a real one."""

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver's own half-transactions are switched off
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")


def _check_format(connection: Connection, path: Path) -> None:
    found = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    if found not in (0, _FORMAT):
        raise BadStore(f"{path} was written by another version of Grognard (format {found}).")


def _append(connection: Connection, battle: str, progress: Progress) -> None:
    _cut(connection, _journal, battle, progress.answered_from)
    _cut(connection, _told, battle, progress.told_from)
    answered = [
        {
            "battle": battle,
            "number": number,
            "seat": answer.seat,
            "choice": msgspec.msgpack.encode(answer.choice),
            "lone": int(answer.lone),
            "step": answer.step,
            "fate": answer.fate,
        }
        for number, answer in enumerate(progress.answered, progress.answered_from)
    ]
    told = [
        {"battle": battle, "number": number, "heard": msgspec.json.encode(heard).decode()}
        for number, heard in enumerate(progress.told, progress.told_from)
    ]
    if answered:
        connection.execute(insert(_journal), answered)
    if told:
        connection.execute(insert(_told), told)


def _cut(connection: Connection, table: Table, battle: str, first: int) -> None:
    """Drop what was taken back."""
    taken_back = (table.c.battle == battle) & (table.c.number >= first)
    connection.execute(delete(table).where(taken_back))


def _lines_of(table: Table, battle: str) -> Any:
    return select(table).where(table.c.battle == battle).order_by(table.c.number)


def _agreed(battle: Battle) -> dict[str, str]:
    return {
        "id": battle.id,
        "book": battle.setup.book,
        "setup": _text(battle.setup),
        "scenario_name": battle.scenario_name,
        "seats": _text(battle.seats),
        "keys": _text(battle.keys),
        "seed": battle.seed,
        "begun": battle.begun,
    }


def _standing(standing: Standing) -> dict[str, int | str | bytes]:
    return {
        "revision": standing.revision,
        "number": standing.number,
        "answers": standing.answers,
        "clock": standing.clock,
        "verdict": _text(standing.verdict),
        "save": standing.save,
        "tape": msgspec.msgpack.encode(standing.tape),
        "before": _text(standing.before),
    }


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _read_headline(row: Row[Any]) -> Headline | None:
    """The battle in the list; one of another make is left out, lest it close the whole hall."""
    try:
        return Headline(_read_battle(row), row.answers, row.clock, _read_verdict(row))
    except msgspec.DecodeError:
        log.exception("battle %s cannot be read", row.id)
        return None


def _read_battle(row: Row[Any]) -> Battle:
    return Battle(
        id=row.id,
        setup=msgspec.json.decode(row.setup, type=Setup),
        scenario_name=row.scenario_name,
        seats=msgspec.json.decode(row.seats, type=dict[str, str]),
        keys=msgspec.json.decode(row.keys, type=dict[str, str]),
        seed=row.seed,
        begun=row.begun,
    )


def _read_standing(row: Row[Any]) -> Standing:
    return Standing(
        revision=row.revision,
        number=row.number,
        answers=row.answers,
        clock=row.clock,
        verdict=_read_verdict(row),
        save=row.save,
        tape=msgspec.msgpack.decode(row.tape, type=list[Outcome]),
        before=msgspec.json.decode(row.before, type=Before),
    )


def _read_verdict(row: Row[Any]) -> Verdict | None:
    return msgspec.json.decode(row.verdict, type=Verdict | None)


def _read_answer(row: Row[Any]) -> Answer:
    choice = msgspec.msgpack.decode(row.choice)
    return Answer(Seat(row.seat), choice, bool(row.lone), row.step, row.fate)
