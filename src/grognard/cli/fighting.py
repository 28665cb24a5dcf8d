"""Battles: between computers, at the terminal, in a campaign, and many at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.speaking import (
    LEVELS,
    AsJson,
    BookName,
    app,
    echo,
    plain_refusals,
    refuse,
    say,
    the_book,
)
from grognard.cli.telling import (
    armies_of,
    keep,
    must_be_writable,
    named,
    players_of,
    put,
    seated,
    switches_of,
    text_named,
)
from grognard.kernel.fates import Stream

HouseRules = Annotated[
    list[str] | None,
    typer.Option(help="A house rule as name=value, see `house`; may be given again."),
]
Armies = Annotated[
    list[str] | None,
    typer.Option(help="Another army as seat=id or seat=file.toml; may be given again."),
]

Scenario = Annotated[
    str, typer.Option(help="A scenario's id, or the path of its file; the first if not given.")
]


@app.command()
def battle(  # noqa: PLR0913 - a command has as many options as there are things to say
    book: BookName,
    scenario: Scenario = "",
    seats: Annotated[
        str, typer.Option(help=f"A player for each seat: {LEVELS}; random if not given.")
    ] = "",
    seed: Annotated[str, typer.Option(help="The same seed gives the same battle.")] = "1",
    house: HouseRules = None,
    army: Armies = None,
    record: Annotated[Path | None, typer.Option(help="Write the battle's record here.")] = None,
    comments: Annotated[
        bool, typer.Option(help="Write the players' intentions into the record.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Fight a battle between computer players and say how it ended."""
    from grognard.cli.records import victory
    from grognard.kernel.record import write
    from grognard.lab.battles import fight

    opened = the_book(book)
    if comments and record is None:
        refuse("Comments are written into a record, so --comments wants --record FILE.")
    with plain_refusals():
        place = text_named(scenario) or opened.scenarios()[0].id
        setup = opened.agree(place, armies_of(army or []), switches_of(house or []))
        remarks = opened.remarks(setup)
        players = named(setup.seats, seats or seated(setup.seats, "random"))
        must_be_writable(record)
        said: dict[int, str] | None = {} if comments else None
        game, report = fight(opened, setup, players, seed, comments=said)
        if record:
            put(write(game, players=report.players, comments=said, reveal=True), record)
    won = victory(game) or "drawn"
    lines = [
        *[f"Remark: {remark.words} [{remark.cite}]" for remark in remarks],
        f"{opened.name}, {report.scenario}, seed {seed}: {won}, {report.reason}.",
        f"{report.turns} turns, {report.questions} questions, {report.seconds:.2f} s, "
        f"digest {report.digest}",
    ]
    say(report, lines, as_json=as_json)


@app.command()
def table(
    book: BookName,
    scenario: Scenario = "",
    seats: Annotated[
        str,
        typer.Option(
            help=f"A player for each seat: me at this terminal, {LEVELS}; "
            "if not given, me at the first and drill at all others."
        ),
    ] = "",
    seed: Annotated[str, typer.Option(help="The same seed gives the same battle.")] = "1",
    house: HouseRules = None,
    army: Armies = None,
    record: Annotated[Path | None, typer.Option(help="Write the battle's record here.")] = None,
) -> None:
    """Play a battle in words at this terminal.

    Every question is answered by a number. `why 3` explains an answer, `table` describes the
    pieces, `more` lists further answers, `quit` breaks the battle off.
    """
    from grognard.cli.records import victory
    from grognard.kernel.fates import Fates
    from grognard.kernel.game import Game
    from grognard.lab.battles import play as play_out
    from grognard.terminal import Leaves, TerminalPlayer

    opened = the_book(book)
    with plain_refusals():
        place = text_named(scenario) or opened.scenarios()[0].id
        setup = opened.agree(place, armies_of(army or []), switches_of(house or []))
        names = seats or seated(setup.seats, "me", "drill")
        players = players_of(setup.seats, names, seed)
        people = [name for name, player in players.items() if isinstance(player, TerminalPlayer)]
        must_be_writable(record)
        game = Game.begin(opened, setup, Fates(Stream.of(seed)))
        try:
            play_out(game, players, echo, people)
        except (Leaves, EOFError, KeyboardInterrupt):
            echo("The battle is broken off.")
        finally:
            keep(game, record)
    if game.verdict:
        echo(f"{victory(game) or 'Nobody wins'}: {game.verdict.reason}.")


@app.command()
def campaign(
    powers: Annotated[int, typer.Option(min=2, max=6, help="How many countries take part.")] = 3,
    seats: Annotated[
        str, typer.Option(help="A player for each country, as at a table; random if not given.")
    ] = "",
    battles: Annotated[
        str, typer.Option(help="fought, by the same players at other tables, or lot.")
    ] = "lot",
    seed: Annotated[str, typer.Option(help="The same seed gives the same campaign.")] = "1",
    record: Annotated[Path | None, typer.Option(help="Write the campaign's record here.")] = None,
) -> None:
    """Play Edwardian Splendour's campaign, told in prose."""
    from grognard.kernel.fates import Fates
    from grognard.kernel.game import Game
    from grognard.lab.campaigns import wage
    from grognard.terminal import Leaves

    opened = the_book("edwardian_campaign")
    if battles not in ("fought", "lot"):
        refuse("Battles are fought or left to the lot.")
    with plain_refusals():
        brief = next(iter([b for b in opened.scenarios() if len(b.sides) == powers]), None)
        if brief is None:
            refuse(f"There is no campaign of {powers} countries.")
        setup = opened.agree(brief.id, switches={"battles": battles})
        names = seats or seated(setup.seats, "random")
        players = players_of(setup.seats, names, seed)
        must_be_writable(record)
        game = Game.begin(opened, setup, Fates(Stream.of(seed)))
        try:
            wage(game, players, seed, echo)
        except (Leaves, EOFError, KeyboardInterrupt):
            echo("The campaign is broken off.")
        finally:
            keep(game, record)
    if game.verdict:
        echo(f"{game.verdict.reason}.")


@app.command()
def arena(  # noqa: PLR0913 - see battle
    book: BookName,
    players: Annotated[str, typer.Option(help=f"Two players: {LEVELS}.")] = "drill,random",
    battles: Annotated[int, typer.Option(min=2, max=100_000, help="How many battles.")] = 100,
    scenario: Annotated[
        str, typer.Option(help="A scenario's id or file; all in turn if not given.")
    ] = "",
    seed: Annotated[str, typer.Option(help="The same seed gives the same battles.")] = "arena",
    house: HouseRules = None,
    army: Armies = None,
    workers: Annotated[int, typer.Option(min=0, max=256, help="Processes; all cores if 0.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Let two computer players meet many times, and count.

    Every seed is fought twice with sides swapped; win rates have 95% intervals.
    """
    from rich.progress import Progress

    from grognard.lab.arena import hold, pairings, standing
    from grognard.players import seat

    opened = the_book(book)
    names = [name.strip() for name in players.split(",")]
    with plain_refusals():
        if len(names) != 2:
            refuse("The arena wants two players, such as drill,random.")
        for name in names:
            seat(name, "")
        pair = (names[0], names[1])
        pairs = pairings(
            opened,
            pair,
            battles,
            text_named(scenario),
            switches=switches_of(house or []),
            armies=armies_of(army or []),
            seed=seed,
        )
    with plain_refusals(), Progress(disable=as_json or not sys.stderr.isatty()) as progress:
        task = progress.add_task("battles", total=len(pairs))
        found = standing(hold(pairs, workers, lambda: progress.advance(task)), pair)
    lines = [
        f"{found.book}: {pair[0]} against {pair[1]}, {found.battles} battles",
        f"  {found.wins[0]} won, {found.wins[1]} lost, {found.draws} drawn: "
        f"{found.rate:.1%} (95% interval {found.low:.1%} to {found.high:.1%})",
        f"  {found.mean_turns:.1f} turns, {found.mean_questions:.0f} questions a battle, "
        f"{found.decisions_a_second:.0f} decisions/s, longest {found.longest * 1000:.0f} ms",
    ]
    lines += [f"  {name}: {w}-{lo}-{d}" for name, (w, lo, d) in found.by_scenario.items()]
    by_seat = ", ".join(f"{seat} {won}" for seat, won in found.by_seat.items())
    never = ", ".join(found.never_chosen) or "nothing"
    lines.append(f"  won by {by_seat or 'nobody'}; never chosen: {never}")
    say(found, lines, as_json=as_json)
