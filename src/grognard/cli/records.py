"""Records: whether one holds, and what it tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from grognard.cli.speaking import AsJson, RecordFile, app, echo, plain_refusals, say
from grognard.cli.telling import read_record

if TYPE_CHECKING:
    from grognard.kernel.game import Game


@app.command()
def verify(record: RecordFile, as_json: AsJson = False) -> None:
    """Fight a recorded battle again, and compare everything.

    Every die and card comes from the revealed seed; answers, digests and the result are compared.
    """
    from grognard.kernel import record as records

    with plain_refusals():
        read_in, opened = read_record(record)
        found = records.verify(read_in, opened)
    if found.ok:
        dice = "the seed proves the dice" if found.proven else "the dice are taken on trust"
        words = f"The record holds; {dice}."
    else:
        words = f"The record does not hold: line {found.line}: {found.fault}"
    say(found, [words], as_json=as_json)
    if not found.ok:
        raise typer.Exit(1)


@app.command()
def replay(record: RecordFile) -> None:
    """Tell a recorded battle in prose.

    Each sentence with its rule, each number with its reasons.
    """
    from grognard.kernel import record as records
    from grognard.tabletop.wording import agreeing

    with plain_refusals():
        read_in, opened = read_record(record)
        game = records.replay(read_in, opened)
    many, told = _named_in_plural(game), None
    for event in game.chronicle:
        echo(f"{agreeing(event.tell(game.table), many)} [{event.says_who()}]")
        reckoning = event.show().reckoning
        if reckoning and reckoning.modifiers and reckoning != told:
            echo(f"  {reckoning.words()}")
        told = reckoning
    if game.verdict:
        echo(f"Result: {game.verdict.winner or 'drawn'}, {game.verdict.reason}.")


def _named_in_plural(game: Game[Any]) -> set[str]:
    """The names of all who ever stood on the table and are spoken of in the plural."""
    from grognard.tabletop.view import View, named_in_plural

    found: set[str] = set()
    table = game.book.setup(game.setup)
    for number, event in enumerate(game.chronicle):
        event.apply(table)
        # Nobody comes and goes within so few events; to look after each would take long.
        if number % 12 == 0:
            view = game.book.view(table, None)
            found |= named_in_plural(view) if isinstance(view, View) else set()
    return found
