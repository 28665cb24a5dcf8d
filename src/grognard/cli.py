"""The command line: books, ledgers, armies, battles, records, the server."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import msgspec
import typer

from grognard.kernel.book import BadSetup, Book, Switch
from grognard.kernel.fates import Stream
from grognard.kernel.question import IllegalChoice
from grognard.registry import UnknownBook, books
from grognard.registry import book as open_book
from grognard.tabletop.wording import legible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.record import Record
    from grognard.players import Player

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
RecordFile = Annotated[Path, typer.Argument(help="A record, as `battle --record` writes it.")]
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
        refuse(_trouble(fault))


def _trouble(fault: OSError) -> str:
    """What the machine could not do; only output that is full or gone has no name."""
    return f"{fault.filename or 'The output'}: {fault.strerror or fault}."


def the_book(name: str) -> Book[Any]:
    """A book by name, or a refusal."""
    with plain_refusals():
        return open_book(name)


def say(thing: object, lines: list[str], *, as_json: bool) -> None:
    """JSON for programs, lines for people."""
    if as_json:
        echo(msgspec.json.format(msgspec.json.encode(thing)).decode())
    else:
        echo("\n".join(lines))


@app.command("books")
def list_books(as_json: AsJson = False) -> None:
    """The rulebooks on the shelf."""
    shelf = [open_book(name) for name in books()]
    rows = [{"id": b.id, "name": b.name, "edition": b.edition} for b in shelf]
    say(rows, [f"{b.id:22} {b.name}, edition {b.edition}" for b in shelf], as_json=as_json)


@app.command()
def ledger(book: BookName, as_json: AsJson = False) -> None:
    """The rules of a book, and what stands behind each.

    Each with its status, the code that cites it and the tests that prove it.
    """
    from grognard.lab.coverage import coverage, find_tests, package_of

    opened = the_book(book)
    package = package_of(opened)
    found = coverage(book, opened.ledger(), find_tests(package), package)
    lines = [
        f"{found.book}: {found.total} rules; {found.done} done, {found.switch} behind a switch, "
        f"{found.advice} advice, {found.missing} missing"
    ]
    for rule in found.rules:
        lines.append(f"  {rule.id:10} {rule.status:8} {_first_of(rule.code)}")
        lines += [f"  {'':10} {'':8} {_first_of(rule.tests)}"] if rule.tests else []
    say(found, lines, as_json=as_json)


def _first_of(places: Sequence[str]) -> str:
    """The first of several places, and how many more there are."""
    more = f" and {len(places) - 1} more" if len(places) > 1 else ""
    return f"{places[0]}{more}" if places else "-"


@app.command()
def scenarios(book: BookName, as_json: AsJson = False) -> None:
    """The scenarios of a book.

    Each with its brief, sides, armies, size and length.
    """
    briefs = the_book(book).scenarios()
    lines = []
    for brief in briefs:
        sides = " against ".join(f"{side.name} ({side.army})" for side in brief.sides)
        lines.append(f"{brief.id:18} {brief.name}: {brief.brief}")
        lines.append(f"{'':18} {sides}; {brief.size}, {brief.length}")
    say(list(briefs), lines, as_json=as_json)


@app.command()
def house(book: BookName, as_json: AsJson = False) -> None:
    """The house rules of a book.

    Each with the values it may have, the one we play by first, and what it decides.
    """
    switches = the_book(book).switches
    lines = []
    for switch in switches:
        lines.append(f"{switch.id}={_values(switch)} [{switch.cite}]")
        lines.append(f"  {switch.words}")
    say(list(switches), lines, as_json=as_json)


def _values(switch: Switch) -> str:
    """The values of a house rule as one would give them, such as no|yes."""
    others = [value for value in switch.choices if value != switch.default]
    said = {True: "yes", False: "no"}
    values = (switch.default, *others)
    return "|".join(said[v] if isinstance(v, bool) else str(v) for v in values)


@app.command()
def armies(
    book: BookName,
    army: Annotated[str, typer.Argument(help="The id of one, to print its file.")] = "",
    as_json: AsJson = False,
) -> None:
    """The ready armies of a book, or the file of one to start an army of your own from."""
    opened = the_book(book)
    if army:
        with plain_refusals():
            echo(opened.army_text(army), nl=False)
        return
    briefs = opened.armies()
    lines = [f"{a.id:24} {a.name} ({a.nation}), {a.points} points, {a.size}" for a in briefs]
    say(list(briefs), lines, as_json=as_json)


def _army(words: str) -> str:
    """The name of a ready army, or the text of the file at a path."""
    path = Path(words)
    try:
        return path.read_text(encoding="utf-8") + "\n" if path.suffix else words
    except UnicodeDecodeError as error:
        raise BadSetup(f"{path} is no UTF-8 text.") from error


@app.command()
def muster(
    book: BookName,
    army: Annotated[
        str, typer.Argument(help="The id of a ready army, or the path of an army file.")
    ],
    as_json: AsJson = False,
) -> None:
    """Count and check an army."""
    opened = the_book(book)
    with plain_refusals():
        text = _army(army)
    counted = opened.muster(text)
    limit = f" of {counted.limit}" if counted.limit else ""
    head = f"{counted.name}: {counted.points}{limit} points"
    lines = [head, *counted.lines] if counted.name else []
    lines += [f"No: {fault.words} [{fault.cite}]" for fault in counted.faults]
    lines += ["Fit for battle."] if not counted.faults else []
    say(counted, lines, as_json=as_json)
    if counted.faults:
        raise typer.Exit(1)


@app.command()
def levy(
    book: BookName,
    way: Annotated[str, typer.Argument(help="One of the book's ways; none lists them.")] = "",
    like: Annotated[
        str, typer.Option(help="A ready army or an army file to go by; the first if none.")
    ] = "",
    seed: Annotated[str, typer.Option(help="The same seed gives the same army.")] = "1",
) -> None:
    """Raise an army by dice, and print its file."""
    opened = the_book(book)
    if not opened.levies:
        refuse(f"{opened.name} raises no armies by dice.")
    if not way:
        echo("\n".join(opened.levies))
        return
    with plain_refusals():
        model = _army(like or opened.armies()[0].id)
        echo(opened.levy(model, way, Stream.of(seed)), nl=False)


def _must_be_writable(record: Path | None) -> None:
    """A record that cannot be written is refused before the battle, not after it."""
    if record:
        record.open("a", encoding="utf-8").close()


def _armies(pairs: list[str]) -> dict[str, str]:
    """Armies given as ``seat=army``."""
    found = {}
    for pair in pairs:
        seat, equals, army = pair.partition("=")
        if not equals:
            refuse(f"An army is given as seat=army, not {pair!r}.")
        found[seat] = _army(army)
    return found


def _switches(pairs: list[str]) -> dict[str, bool | int | str]:
    """House rules given as ``name=value``."""
    found: dict[str, bool | int | str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            refuse(f"A house rule is given as name=value, not {pair!r}.")
        plain: dict[str, bool] = {"yes": True, "true": True, "no": False, "false": False}
        number = value.isdecimal() and len(value) < 10  # more digits count nothing on a table
        found[name] = plain.get(value.lower(), int(value) if number else value)
    return found


@app.command()
def battle(  # noqa: PLR0913 - a command has as many options as there are things to say
    book: BookName,
    scenario: Annotated[str, typer.Option(help="A scenario's id; the first if not given.")] = "",
    seats: Annotated[
        str, typer.Option(help=f"A player for each seat: {LEVELS}.")
    ] = "random,random",
    seed: Annotated[str, typer.Option(help="The same seed gives the same battle.")] = "1",
    house: Annotated[
        list[str] | None,
        typer.Option(help="A house rule as name=value, see `house`; may be given again."),
    ] = None,
    army: Annotated[
        list[str] | None,
        typer.Option(help="Another army as seat=id or seat=file.toml; may be given again."),
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Write the battle's record here.")] = None,
    comments: Annotated[
        bool, typer.Option(help="Write the players' intentions into the record.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Fight a battle between computer players and say how it ended."""
    from grognard.kernel.record import write
    from grognard.lab.battles import fight

    opened = the_book(book)
    with plain_refusals():
        place = scenario or opened.scenarios()[0].id
        setup = opened.agree(place, _armies(army or []), _switches(house or []))
        remarks = opened.remarks(setup)
        players = _named(setup.seats, seats)
        _must_be_writable(record)
        said: dict[int, str] | None = {} if record and comments else None
        game, report = fight(opened, setup, players, seed, comments=said)
        if record:
            text = write(game, players=report.players, comments=said, reveal=True)
            record.write_text(text, encoding="utf-8")
    won = f"{report.winner} wins" if report.winner else "drawn"
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
    scenario: Annotated[str, typer.Option(help="A scenario's id; the first if not given.")] = "",
    seats: Annotated[
        str, typer.Option(help=f"A player for each seat: me at this terminal, {LEVELS}.")
    ] = "me,drill",
    seed: Annotated[str, typer.Option(help="The same seed gives the same battle.")] = "1",
    record: Annotated[Path | None, typer.Option(help="Write the battle's record here.")] = None,
) -> None:
    """Play a battle in words at this terminal.

    Every question is answered by a number. `why 3` explains an answer, `table` describes the
    pieces, `more` lists further answers, `quit` breaks the battle off.
    """
    from grognard.kernel.fates import Fates
    from grognard.kernel.game import Game
    from grognard.lab.battles import play as play_out
    from grognard.terminal import Leaves, TerminalPlayer

    opened = the_book(book)
    with plain_refusals():
        setup = opened.agree(scenario or opened.scenarios()[0].id)
        seated = _seated(setup.seats, seats, seed)
        people = [name for name, player in seated.items() if isinstance(player, TerminalPlayer)]
        _must_be_writable(record)
        game = Game.begin(opened, setup, Fates(Stream.of(seed)))
        try:
            play_out(game, seated, echo, people)
        except (Leaves, EOFError, KeyboardInterrupt):
            echo("The battle is broken off.")
        finally:
            _keep(game, record)
    if game.verdict:
        echo(f"{game.verdict.winner or 'Nobody'} wins: {game.verdict.reason}.")


def _keep(game: Game[Any], record: Path | None) -> None:
    """Write the record, also of what was broken off."""
    from grognard.kernel.record import write
    from grognard.kernel.rerun import before_last_choice

    if not record:
        return
    try:
        text = write(game)
    except ValueError:  # he left while the rules were at work
        text = write(before_last_choice(game))
    record.write_text(text, encoding="utf-8")


def _named(places: Sequence[str], names: str) -> dict[str, str]:
    """A player's name for each seat, in the order they were named."""
    given = names.split(",")
    if len(given) != len(places):
        refuse(f"{len(places)} seats want {len(places)} players, not {len(given)}.")
    return dict(zip(places, given, strict=True))


def _seated(places: Sequence[str], names: str, seed: str) -> dict[str, Player]:
    """The players of these names; me is the person at this terminal."""
    from grognard.players import seat
    from grognard.terminal import TerminalPlayer

    return {
        place: TerminalPlayer(input, echo) if name == "me" else seat(name, f"{seed} {place}")
        for place, name in _named(places, names).items()
    }


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
        names = seats or ",".join(["random"] * powers)
        seated = _seated(setup.seats, names, seed)
        _must_be_writable(record)
        game = Game.begin(opened, setup, Fates(Stream.of(seed)))
        try:
            wage(game, seated, seed, echo)
        except (Leaves, EOFError, KeyboardInterrupt):
            echo("The campaign is broken off.")
        finally:
            _keep(game, record)
    if game.verdict:
        echo(f"{game.verdict.reason}.")


def _read_record(path: Path) -> tuple[Record, Book[Any]]:
    from grognard.kernel.record import read

    read_in = read(path.read_bytes())
    return read_in, open_book(str(read_in.tags["Book"]))


@app.command()
def verify(record: RecordFile, as_json: AsJson = False) -> None:
    """Fight a recorded battle again, and compare everything.

    Every die and card comes from the revealed seed; answers, digests and the result are compared.
    """
    from grognard.kernel import record as records

    with plain_refusals():
        read_in, opened = _read_record(record)
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
        read_in, opened = _read_record(record)
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


@app.command()
def arena(
    book: BookName,
    players: Annotated[str, typer.Option(help=f"Two players: {LEVELS}.")] = "drill,random",
    battles: Annotated[int, typer.Option(min=2, max=100_000, help="How many battles.")] = 100,
    scenario: Annotated[str, typer.Option(help="A scenario's id; all in turn if not given.")] = "",
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
    names = players.split(",")
    with plain_refusals():
        if len(names) != 2:
            refuse("The arena wants two players, such as drill,random.")
        for name in names:
            seat(name, "")
        pair = (names[0], names[1])
        pairs = pairings(opened, pair, battles, scenario)
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


def main() -> None:
    """The way in, on which no letter and no full disk ends in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # not every terminal knows the suits
    try:
        app()
    except OSError as fault:
        echo(_trouble(fault), err=True)
        sys.exit(2)
