"""Records: whether one holds, and what it tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer
from msgspec.structs import asdict

from grognard.cli.speaking import AsJson, RecordFile, app, echo, plain_refusals, say
from grognard.cli.telling import read_record

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.server.wire import Told


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
    say({"ok": found.ok, **asdict(found)}, [words], as_json=as_json)
    if not found.ok:
        raise typer.Exit(1)


@app.command()
def replay(record: RecordFile, as_json: AsJson = False) -> None:
    """Tell a recorded battle in prose.

    Each sentence with its rule, each number with its reasons.
    """
    from grognard.kernel import record as records
    from grognard.tabletop.wording import agreeing

    with plain_refusals():
        read_in, opened = read_record(record)
        game = records.replay(read_in, opened)
    many, told = _named_in_plural(game), None
    if as_json:
        say(_tidings(game, many), [], as_json=True)
        return
    for event in game.chronicle:
        echo(f"{agreeing(event.tell(game.table), many)} [{event.says_who()}]")
        reckoning = event.show().reckoning
        if reckoning and reckoning.modifiers and reckoning != told:
            echo(f"  {reckoning.words()}")
        told = reckoning
    if game.verdict:
        echo(f"Result: {victory(game) or 'drawn'}, {game.verdict.reason}.")
    elif records.GIVEN_UP in read_in.tags:
        echo(f"Result: {read_in.tags.get('Reason')}.")


def _tidings(game: Game[Any], many: set[str]) -> list[Told]:
    """Every event as the server tells it: its kind, words and rule, and what there is to see."""
    from grognard.server.chronicle import tell

    return [tell(event, game.table, at, many) for at, event in enumerate(game.chronicle)]


def victory(game: Game[Any]) -> str:
    """Who has won, by the names of all who command the side: Red wins, the British win."""
    from grognard.tabletop.view import View
    from grognard.tabletop.wording import are_many, listed, within

    winner = game.verdict.winner if game.verdict else None
    if winner is None:
        return ""
    view = game.book.view(game.table, None)
    sides = view.sides if isinstance(view, View) else ()
    names = {who: side.name for side in reversed(sides) for who in (side.id, *side.seats)}
    first, *others = dict.fromkeys(names.get(seat, seat.title()) for seat in winner.split("+"))
    verb = "win" if others or are_many(first) else "wins"
    return f"{listed([first, *map(within, others)])} {verb}"


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
