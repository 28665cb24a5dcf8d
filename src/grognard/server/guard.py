"""Who may knock: only pages of this very server, under names that are its own.

A page from elsewhere could point a name of its own at this machine (DNS rebinding), post a
form, or open a socket; its Host or Origin gives it away.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from grognard.kernel.question import Fault
from grognard.server.wire import Refused

LOOPBACK = ("localhost", "127.0.0.1", "::1")
_HARMLESS = ("GET", "HEAD", "OPTIONS")

_POLICY = "; ".join(
    (
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # the table's figures carry their uniforms as styles
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # a page's address may hold the key of its seat
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Turns away whoever comes under a foreign name or from a foreign page."""

    def __init__(self, app: ASGIApp, names: Iterable[str], *, shared: bool) -> None:
        self._app = app
        self._names = {name.lower() for name in names}
        self._shared = shared

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through or refuse it before anything is read."""
        words = self._complaint(scope)
        if words is None:
            await self._app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 4403, "reason": words})
        else:
            body = msgspec.json.encode(Refused(Fault(words, "")))
            await ASGIResponse(body=body, status_code=403)(scope, receive, send)

    def _complaint(self, scope: Scope) -> str | None:
        headers = Headers.from_scope(scope)
        host = headers.get("host", "")
        if not self._is_ours(host):
            return "This server does not go by that name."
        harmless = scope["type"] == ScopeType.HTTP and scope["method"] in _HARMLESS
        origin = headers.get("origin")
        if origin is not None and not harmless and not _same_origin(origin, host):
            return "Only pages of this server may do that."
        return None

    def _is_ours(self, host: str) -> bool:
        name = _name(f"//{host}")
        return name in self._names or (self._shared and _is_address(name))


async def add_security_headers(message: Message, scope: Scope) -> None:
    """Every answer tells the browser how little the page needs."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in _HEADERS.items():
        headers[name] = value
    if scope["path"].startswith("/api/"):
        headers["cache-control"] = "no-store"


def is_loopback(host: str) -> bool:
    """True where only this machine can reach the server."""
    return host in LOOPBACK or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def _same_origin(origin: str, host: str) -> bool:
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and place.lower() == host.lower()


def _name(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    """A bare address cannot be rebound: no name is asked of anybody."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
