"""The command line: books, ledgers, armies, battles, records, the server."""

from __future__ import annotations

import sys
from io import TextIOWrapper

from grognard.cli import catalogue, fighting, records, serving
from grognard.cli.speaking import app, echo, trouble

__all__ = ["app", "catalogue", "fighting", "main", "records", "serving"]


def main() -> None:
    """The way in, on which no letter and no full disk ends in a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # not every terminal knows the suits
    try:
        app()
    except OSError as fault:
        echo(trouble(fault), err=True)
        sys.exit(2)
