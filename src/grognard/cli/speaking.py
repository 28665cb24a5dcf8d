"""How commands speak: JSON or lines, one sentence for what is refused, no word that steers."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import msgspec
import typer

from grognard.kernel.book import BadSetup, Book
from grognard.kernel.question import IllegalChoice
from grognard.registry import UnknownBook
from grognard.registry import book as open_book
from grognard.tabletop.wording import legible

if TYPE_CHECKING:
    from collections.abc import Iterator

app = typer.Typer(
    help="Five toy-soldier wargames on one digital table.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

BookName = Annotated[
    str, typer.Argument(metavar="BOOK", help="A book's id, as `grognard books` lists it.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
RecordFile = Annotated[
    Path, typer.Argument(metavar="RECORD", help="A record, as `battle --record` writes it.")
]
LEVELS = "random, recruit, drill, colonel, general, field_marshal, or with a temper, colonel:bold"


def echo(words: str, *, nl: bool = True, err: bool = False) -> None:
    """Print; whatever a foreign file holds, it writes words and does not steer the terminal."""
    typer.echo(legible(words), nl=nl, err=err)


def refuse(words: object) -> NoReturn:
    """One clear sentence, and exit code 2."""
    echo(str(words), err=True)
    raise typer.Exit(2)


@contextmanager
def plain_refusals() -> Iterator[None]:
    """Turns what users can get wrong into a sentence."""
    from grognard.kernel.fates import Divergence
    from grognard.kernel.record import BadRecord
    from grognard.players import UnknownPlayer
    from grognard.players.brains import NoBrain

    try:
        yield
    except (BadSetup, UnknownBook, UnknownPlayer, NoBrain, IllegalChoice) as fault:
        refuse(fault)
    except (BadRecord, Divergence) as fault:
        refuse(fault)
    except UnicodeEncodeError:
        refuse("What stands on the command line is no UTF-8 text.")
    except BrokenPipeError:  # who reads has seen enough, and nobody is left to be told
        raise
    except OSError as fault:
        refuse(trouble(fault))


def trouble(fault: OSError) -> str:
    """What the machine could not do; only output that is full or gone has no name."""
    return f"{fault.filename or 'The output'}: {fault.strerror or fault}."


def the_book(name: str) -> Book[Any]:
    """A book by name, or a refusal."""
    with plain_refusals():
        return open_book(name)


def say(thing: object, lines: list[str], *, as_json: bool) -> None:
    """JSON for programs, lines for people."""
    if as_json:
        text = legible(msgspec.json.format(msgspec.json.encode(thing)).decode())
        typer.echo(text.encode())  # JSON is UTF-8, whatever the terminal speaks
    else:
        echo("\n".join(lines))
