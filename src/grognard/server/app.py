"""The server: the shelf, the hall and the sockets behind one address."""

from __future__ import annotations

import logging
import os
import socket
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import uvicorn
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ExceptionHandlersMap
from rich.console import Console

from grognard import registry
from grognard.kernel.book import Book
from grognard.server.guard import LOOPBACK, Guard, add_security_headers, is_loopback
from grognard.server.hall import Hall
from grognard.server.pages import CLIENT
from grognard.server.replay import Replays
from grognard.server.routes import REFUSALS, ROUTES
from grognard.server.shelf import Shelves
from grognard.server.store import Store
from grognard.server.tidings import Tides

LARGEST_BODY = 256 * 1024
_LARGEST_FRAME_READ = 1024 * 1024


def create_app(
    books: Sequence[Book[Any]],
    store: Store,
    *,
    shared: bool = False,
    names: Sequence[str] = LOOPBACK,
    client: Path = CLIENT,
) -> Litestar:
    """A server for these books and battles, under these host names."""
    hosts = [name for name in names if not is_loopback(name)] if shared else ()
    hall, replays = Hall(Shelves(books, hosts), store, shared=shared), Replays()
    tides = Tides()
    return Litestar(
        route_handlers=ROUTES,
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "replays": Provide(lambda: replays, sync_to_thread=False),
            "tides": Provide(lambda: tides, sync_to_thread=False),
            "client": Provide(lambda: client, sync_to_thread=False),
        },
        middleware=[DefineMiddleware(Guard, names=names, shared=shared)],
        before_send=[add_security_headers],
        exception_handlers=cast(ExceptionHandlersMap, REFUSALS),
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6),
        openapi_config=OpenAPIConfig(
            "Grognard",
            "1",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        on_startup=[hall.resume_unattended],
        on_shutdown=[hall.close],
    )


def serve(
    host: str,
    port: int,
    database: Path,
    *,
    shared: bool = False,
    open_browser: bool = False,
    books: Sequence[Book[Any]] | None = None,
) -> None:
    """Serve all books, or these, until interrupted; what others can reach is always shared."""
    store = Store(database)
    shared = shared or not is_loopback(host)
    if books is None:
        books = [registry.book(name) for name in registry.books()]
    names = (*LOOPBACK, *_own_names(shared=shared), host)
    app = create_app(books, store, shared=shared, names=names)
    app.on_shutdown.append(store.close)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,  # an address may hold the key of a seat
        server_header=False,
        ws_max_size=_LARGEST_FRAME_READ,
        ws_per_message_deflate=shared,  # on one machine packing costs more than it saves
        timeout_graceful_shutdown=3,
    )
    with suppress(KeyboardInterrupt):
        Announcing(config, open_browser=open_browser).run()


class Announcing(uvicorn.Server):
    """A server that says where it is once it can be reached."""

    def __init__(self, config: uvicorn.Config, *, open_browser: bool) -> None:
        super().__init__(config)
        logging.getLogger("uvicorn.error").addFilter(_is_for_us)
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        try:
            await super().startup(sockets)
        except SystemExit as end:
            if isinstance(end.__context__, OSError):
                raise self._unreachable(end.__context__) from end
            raise
        if not self.started:
            return
        port = self.servers[0].sockets[0].getsockname()[1]
        host = "127.0.0.1" if self.config.host in ("0.0.0.0", "::") else self.config.host
        url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        Console().print(f"Grognard is at {url}")
        if self._open_browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    def _unreachable(self, error: OSError) -> OSError:
        """Why nobody can listen there: the address is taken, foreign, or no address at all."""
        foreign = isinstance(error, socket.gaierror)  # whose numbers are not the system's
        why = error.strerror if foreign else os.strerror(error.errno or 0)
        return OSError(error.errno, why, f"{self.config.host}, port {self.config.port}")


def _is_for_us(line: logging.LogRecord) -> bool:
    """Why nobody can listen is said by whoever began to serve, and in his own words."""
    return not isinstance(line.msg, OSError)


def _own_names(*, shared: bool) -> tuple[str, ...]:
    """Under what names neighbours may know this machine."""
    name = socket.gethostname()
    return (name, f"{name}.local") if shared else ()
