"""The browser table, and how fast this machine is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.speaking import AsJson, app, plain_refusals, refuse, say

Host = Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in.")]
Port = Annotated[int, typer.Option(min=1, max=65535, help="The port to listen at.")]
Database = Annotated[Path, typer.Option(help="Where battles are kept.")]


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = 8765,
    database: Database = Path("grognard.db"),
    shared: Annotated[
        bool, typer.Option(help="Others come here too: keep seats' keys off the home page.")
    ] = False,
) -> None:
    """Serve the browser table."""
    _serve(host, port, database, shared=shared)


@app.command()
def play(port: Port = 8765, database: Database = Path("grognard.db")) -> None:
    """Serve the browser table on this machine and open it."""
    _serve("127.0.0.1", port, database, open_browser=True)


def _serve(
    host: str, port: int, database: Path, *, shared: bool = False, open_browser: bool = False
) -> None:
    from grognard.server.app import serve as run
    from grognard.server.store import BadStore

    if not host:  # to a socket it means every address this machine has
        refuse("--host wants an address or a name; 0.0.0.0 lets others in.")
    with plain_refusals():
        try:
            run(host, port, database, shared=shared, open_browser=open_browser)
        except BadStore as fault:
            refuse(fault)


@app.command()
def bench(as_json: AsJson = False) -> None:
    """Measure how fast Grognard is on this machine.

    Questions, battles, clones, saves, sight and start-up; with chess and Catanatron installed,
    those beside them.
    """
    from grognard.lab.bench import measure

    found = measure()
    say(
        found,
        [
            f"{row.name:60} {row.value:12,.{1 if row.value >= 1 else 3}f} {row.unit}"
            for row in found
        ],
        as_json=as_json,
    )
