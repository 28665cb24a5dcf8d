"""Every address of the server and what is found there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response, WebSocket, delete, get, post, websocket
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery

from grognard.kernel.book import Muster
from grognard.kernel.question import Fault
from grognard.server.chronicle import EVERYTHING, WATCHER
from grognard.server.declined import Declined
from grognard.server.hall import Hall
from grognard.server.keys import seat_of
from grognard.server.pages import page
from grognard.server.replay import Replays, proof, record, replay
from grognard.server.sockets import attend
from grognard.server.store import Stored
from grognard.server.tidings import Tides
from grognard.server.wire import (
    ArmyFields,
    ArmySheet,
    BattleBrief,
    Begun,
    Levy,
    NewBattle,
    Proof,
    Refused,
    Replay,
    RuleInfo,
    ScenarioLook,
    ScenarioSheet,
    Shelf,
    Tide,
    WhatIf,
)
from grognard.tabletop.enlistment import Enlistment
from grognard.tabletop.view import View

T = TypeVar("T")
log = logging.getLogger(__name__)

# The shelf


@get("/api/shelf", sync_to_thread=True)
def get_shelf(hall: NamedDependency[Hall]) -> Shelf:
    """Everything a new battle can be made of."""
    return hall.shelves.shelf()


@get("/api/books/{book:str}/rules", sync_to_thread=True)
def get_rules(hall: NamedDependency[Hall], book: FromPath[str]) -> list[RuleInfo]:
    """A book's rules in our own words."""
    return hall.shelves.rules(book)


@get("/api/books/{book:str}/armies/{army:str}", media_type=MediaType.TEXT, sync_to_thread=True)
def get_army(hall: NamedDependency[Hall], book: FromPath[str], army: FromPath[str]) -> str:
    """The file of a ready army."""
    return hall.shelves.army(book, army)


@post("/api/books/{book:str}/muster", status_code=200)
async def post_muster(
    hall: NamedDependency[Hall], book: FromPath[str], request: Request[Any, Any, Any]
) -> Muster:
    """An army counted and checked."""
    sheet = _read(await request.body(), ArmySheet)
    return await asyncio.to_thread(hall.shelves.muster, book, sheet.army)


@get("/api/books/{book:str}/roster", sync_to_thread=True)
def get_roster(hall: NamedDependency[Hall], book: FromPath[str]) -> Enlistment:
    """What an army of the book can be made of."""
    return hall.shelves.roster(book)


@post("/api/books/{book:str}/levy", status_code=200)
async def post_levy(
    hall: NamedDependency[Hall], book: FromPath[str], request: Request[Any, Any, Any]
) -> ArmySheet:
    """An army raised by dice."""
    wanted = _read(await request.body(), Levy)
    return await asyncio.to_thread(hall.shelves.levy, book, wanted)


@post("/api/remarks", status_code=200)
async def post_remarks(
    hall: NamedDependency[Hall], request: Request[Any, Any, Any]
) -> Sequence[Fault]:
    """What may be said of a battle before it begins."""
    new = _read(await request.body(), NewBattle)
    return await asyncio.to_thread(hall.shelves.remarks, new)


@post("/api/sheet", status_code=200)
async def post_sheet(hall: NamedDependency[Hall], request: Request[Any, Any, Any]) -> ArmyFields:
    """An army file taken apart, to be changed field by field."""
    sheet = _read(await request.body(), ArmySheet)
    return await asyncio.to_thread(hall.shelves.sheet, sheet.army)


@get(
    "/api/books/{book:str}/scenarios/{scenario:str}",
    media_type=MediaType.TEXT,
    sync_to_thread=True,
)
def get_scenario(hall: NamedDependency[Hall], book: FromPath[str], scenario: FromPath[str]) -> str:
    """The file of a ready scenario."""
    return hall.shelves.scenario(book, scenario)


@post("/api/books/{book:str}/scenario", status_code=200)
async def post_scenario(
    hall: NamedDependency[Hall], book: FromPath[str], request: Request[Any, Any, Any]
) -> ScenarioLook:
    """A scenario that somebody writes, laid out."""
    sheet = _read(await request.body(), ScenarioSheet)
    return await asyncio.to_thread(hall.shelves.look, book, sheet.scenario)


@get("/api/books/{book:str}/scenarios/{scenario:str}/preview", sync_to_thread=True)
def get_preview(hall: NamedDependency[Hall], book: FromPath[str], scenario: FromPath[str]) -> View:
    """A scenario's table before anybody has moved."""
    return hall.shelves.preview(book, scenario)


# The hall


@get("/api/battles")
async def get_battles(hall: NamedDependency[Hall]) -> list[BattleBrief]:
    """Running and finished battles."""
    return await asyncio.to_thread(hall.briefs)


@post("/api/battles")
async def post_battle(hall: NamedDependency[Hall], request: Request[Any, Any, Any]) -> Begun:
    """A new battle."""
    return await hall.begin(_read(await request.body(), NewBattle))


@delete("/api/battles/{battle:str}")
async def delete_battle(hall: NamedDependency[Hall], battle: FromPath[str]) -> None:
    """Throw a battle away."""
    await hall.forget(battle)


@post("/api/battles/{battle:str}/what-if")
async def post_what_if(
    hall: NamedDependency[Hall], battle: FromPath[str], request: Request[Any, Any, Any]
) -> Begun:
    """A new battle from a point of a finished one."""
    return await hall.take_up(battle, _read(await request.body(), WhatIf))


@get("/api/battles/{battle:str}/replay", sync_to_thread=True)
def get_replay(
    hall: NamedDependency[Hall],
    battle: FromPath[str],
    *,
    key: FromQuery[str] = "",
    seat: FromQuery[str] = "",
) -> Replay:
    """What was told, as a seat heard it; without a key all of it, once the battle is over."""
    stored = hall.load(battle)
    return replay(stored, _hearer(stored, key, seat))


@get("/api/battles/{battle:str}/replay/{told:int}", sync_to_thread=True)
def get_replay_view(
    hall: NamedDependency[Hall],
    replays: NamedDependency[Replays],
    battle: FromPath[str],
    told: FromPath[int],
    *,
    key: FromQuery[str] = "",
    seat: FromQuery[str] = "",
) -> View:
    """The table after so many told events."""
    stored = hall.load(battle)
    book = hall.shelves.book(stored.battle.setup.book)
    return replays.view(book, stored, _hearer(stored, key, seat), told)


@get("/api/battles/{battle:str}/tide", sync_to_thread=True)
def get_tide(
    hall: NamedDependency[Hall],
    tides: NamedDependency[Tides],
    battle: FromPath[str],
    *,
    key: FromQuery[str] = "",
    seat: FromQuery[str] = "",
) -> Tide:
    """How the balance of a finished battle ran: turning points, and luck apart from choices."""
    stored = hall.load(battle)
    book = hall.shelves.book(stored.battle.setup.book)
    return tides.tide(book, stored, _hearer(stored, key, seat))


@get("/api/battles/{battle:str}/record", media_type=MediaType.TEXT, sync_to_thread=True)
def get_record(hall: NamedDependency[Hall], battle: FromPath[str]) -> str:
    """The record of a finished battle."""
    stored = hall.load(battle)
    return record(hall.shelves.book(stored.battle.setup.book), stored)


@get("/api/battles/{battle:str}/proof", sync_to_thread=True)
def get_proof(hall: NamedDependency[Hall], battle: FromPath[str]) -> Proof:
    """The record of a finished battle, checked here and now."""
    stored = hall.load(battle)
    return proof(hall.shelves.book(stored.battle.setup.book), stored)


@websocket("/ws/battles/{battle:str}")
async def battle_socket(
    socket: WebSocket[Any, Any, Any],
    hall: NamedDependency[Hall],
    battle: FromPath[str],
    key: FromQuery[str] = "",
) -> None:
    """A seat at its table."""
    await attend(socket, hall, battle, key)


def _read(body: bytes, kind: type[T]) -> T:
    """A message, strictly typed: nothing is guessed from what looks alike."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError, ValueError) as error:
        raise Declined(f"That message cannot be read: {error}.") from error


def _hearer(stored: Stored, key: str, seat: str) -> str:
    """Whose knowledge may be shown: one's own, or anybody's once nothing is hidden any more."""
    if key and (own := seat_of(stored.battle, key)) != WATCHER:
        return own
    if stored.standing.verdict is None and stored.battle.keys:
        raise Declined("While a battle lasts, it is shown only to its seats.", 403)
    if seat and seat not in stored.battle.setup.seats:
        raise Declined(f"There is no seat {seat!r} in this battle.", 404)
    return seat or EVERYTHING


# The client


@get("/api/{rest:path}", sync_to_thread=False, include_in_schema=False)
def get_nothing(rest: FromPath[str]) -> None:
    """No page of the client lies under the API."""
    raise Declined(f"There is nothing at /api{rest}.", 404)


@get(["/", "/{path:path}"], include_in_schema=False)
async def get_page(client: NamedDependency[Path], path: FromPath[str] = "") -> Response[bytes]:
    """The browser client."""
    return await asyncio.to_thread(page, client, path)


# Refusals


def _refuse(_request: Request[Any, Any, Any], error: Declined) -> Response[Refused]:
    return Response(Refused(error.fault), status_code=error.status)


def _refuse_request(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Refused]:
    return Response(Refused(Fault(f"{error.detail}.", "")), status_code=error.status_code)


def _confess(request: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(
        Refused(Fault("The server failed here; nothing has changed.", "")), status_code=500
    )


ROUTES = (
    get_shelf,
    get_rules,
    get_army,
    post_muster,
    get_roster,
    post_levy,
    post_remarks,
    post_sheet,
    get_scenario,
    post_scenario,
    get_preview,
    get_battles,
    post_battle,
    delete_battle,
    post_what_if,
    get_record,
    get_replay,
    get_replay_view,
    get_tide,
    get_proof,
    battle_socket,
    get_nothing,
    get_page,
)
REFUSALS = {Declined: _refuse, HTTPException: _refuse_request, Exception: _confess}
