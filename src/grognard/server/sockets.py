"""The socket of one seat: strict frames in, the seat's own news out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from grognard.kernel.question import Fault, IllegalChoice
from grognard.server.declined import Declined
from grognard.server.hall import Hall
from grognard.server.keys import seat_of
from grognard.server.mailbox import Listener, Mailbox
from grognard.server.wire import (
    AnswerMessage,
    FromBrowser,
    HintMessage,
    Refused,
    ResignMessage,
    ToBrowser,
    UndoMessage,
)

LARGEST_FRAME = 64 * 1024
_TOO_BIG = 1009
_FAILED = 1011
_LONGEST_PARTING = 123

log = logging.getLogger(__name__)
_decoder: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)
_encoder = msgspec.json.Encoder()

Socket = WebSocket[Any, Any, Any]


class HungUp(Exception):
    """The browser has gone, or must go."""


async def attend(socket: Socket, hall: Hall, battle: str, key: str) -> None:
    """Serve one page of one seat until it hangs up."""
    await socket.accept()
    try:
        mailbox = await hall.mailbox(battle)
        listener = mailbox.join(seat_of(mailbox.battle, key))
    except Declined as error:
        await _turn_away(socket, error)
        return
    try:
        await Attendance(socket, mailbox, listener).last()
    finally:
        mailbox.leave(listener)


class Attendance:
    """A seat's open page: one task reads, one tells the news, one may wait for a hint."""

    def __init__(self, socket: Socket, mailbox: Mailbox, listener: Listener) -> None:
        self._socket = socket
        self._mailbox = mailbox
        self._listener = listener
        self._hint: asyncio.Task[None] | None = None

    async def last(self) -> None:
        """Read and tell until either ends."""
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._tell_news())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._hint is not None:
                tasks.append(self._hint)
            for task in tasks:
                task.cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception) and not isinstance(outcome, HungUp):
                log.error("a socket failed", exc_info=outcome)
                await self._socket.close(_FAILED, "The server failed here; nothing has changed.")
                return

    async def _tell_news(self) -> None:
        while True:
            await self._listener.changed.wait()
            try:
                frame = await self._mailbox.news(self._listener)
            except Declined as error:
                await _turn_away(self._socket, error)
                return
            await _send(self._socket, frame)

    async def _read(self) -> None:
        while True:
            text = await self._receive()
            try:
                await self._heed(_decode(text))
            except (Declined, IllegalChoice) as error:
                await _say(self._socket, Refused(error.fault))

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            raise HungUp
        frame = message.get("text") or message.get("bytes") or ""
        size = len(frame.encode()) if isinstance(frame, str) else len(frame)
        if size > LARGEST_FRAME:
            words = f"That message is too long: {size} bytes, where {LARGEST_FRAME} are allowed."
            await _say(self._socket, Refused(Fault(words, "")))
            await self._socket.close(_TOO_BIG, words)
            raise HungUp
        return frame if isinstance(frame, str) else ""

    async def _heed(self, message: FromBrowser) -> None:
        seat = self._listener.seat
        match message:
            case AnswerMessage():
                await self._mailbox.answer(seat, message.question, message.choice)
            case UndoMessage():
                await self._mailbox.undo(seat, message.question)
            case ResignMessage():
                await self._mailbox.resign(seat, message.question)
            case HintMessage():
                self._begin_hint(message.question)

    def _begin_hint(self, number: int) -> None:
        """A hint takes its time; meanwhile the seat may answer."""
        if self._hint is not None and not self._hint.done():
            raise Declined("The commander is still thinking about your last question.", 409)
        self._hint = asyncio.create_task(self._give_hint(number))

    async def _give_hint(self, number: int) -> None:
        try:
            hint: ToBrowser = await self._mailbox.hint(self._listener.seat, number)
        except Declined as error:
            hint = Refused(error.fault)
        await _say(self._socket, hint)


def _decode(text: str) -> FromBrowser:
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError, ValueError) as error:
        raise Declined(f"That message cannot be read: {error}.") from error


async def _turn_away(socket: Socket, error: Declined) -> None:
    """Say why and hang up; what a socket says at its end is short."""
    parting = error.fault.words.encode()[:_LONGEST_PARTING].decode(errors="ignore")
    with suppress(HungUp):
        await _say(socket, Refused(error.fault))
        await socket.close(4000 + error.status, parting)


async def _say(socket: Socket, message: ToBrowser) -> None:
    await _send(socket, _encoder.encode(message))


async def _send(socket: Socket, frame: bytes) -> None:
    try:
        await socket.send_text(frame, encoding="utf-8")
    except (WebSocketDisconnect, OSError) as error:
        raise HungUp from error
