"""What is on the shelf: books, ledgers, scenarios, house rules and armies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from grognard.cli.speaking import AsJson, BookName, app, echo, plain_refusals, refuse, say, the_book
from grognard.cli.telling import is_path, text_named
from grognard.kernel.fates import Stream
from grognard.registry import books

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.book import Book, ScenarioBrief, Switch


@app.command("books")
def list_books(as_json: AsJson = False) -> None:
    """The rulebooks on the shelf."""
    shelf = [the_book(name) for name in books()]
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
def scenarios(
    book: BookName,
    scenario: Annotated[
        str,
        typer.Argument(
            metavar="SCENARIO",
            help="The id of one, to print its file; the path of a scenario file, to check it.",
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """The scenarios of a book, the file of one, or what a file of your own holds.

    Each with its brief, sides, armies, size and length. A file that is saved and changed is a
    scenario of your own.
    """
    opened = the_book(book)
    if is_path(scenario):
        _check_scenario(opened, scenario, as_json=as_json)
    elif scenario:
        with plain_refusals():
            text = opened.scenario_text(scenario)
        say({"id": scenario, "file": text}, [text.removesuffix("\n")], as_json=as_json)
    else:
        briefs = opened.scenarios()
        lines = [line for brief in briefs for line in _scenario_lines(brief, brief.id)]
        say(list(briefs), lines, as_json=as_json)


def _scenario_lines(brief: ScenarioBrief, label: str) -> list[str]:
    sides = " against ".join(f"{side.name} ({side.army})" for side in brief.sides)
    first = f"{label:18} {brief.name}: {brief.brief}"
    return [first, f"{'':18} {sides}; {brief.size}, {brief.length}"]


def _check_scenario(opened: Book[Any], path: str, *, as_json: bool) -> None:
    """A file that can be set up says what it holds; another says why not."""
    with plain_refusals():
        setup = opened.agree(text_named(path))
        if wrong := opened.audit(opened.setup(setup)):
            refuse(f"The table cannot be laid so: {wrong[0]}.")
        remarks = opened.remarks(setup)
    brief = replace(opened.brief(setup.scenario), id=path)
    lines = _scenario_lines(brief, path)
    lines += [f"Remark: {remark.words} [{remark.cite}]" for remark in remarks]
    say(brief, [*lines, "Fit for battle."], as_json=as_json)


@app.command()
def house(book: BookName, as_json: AsJson = False) -> None:
    """The house rules of a book.

    Each with the values it may have, the one we play by first, and what it decides.
    """
    opened = the_book(book)
    lines = []
    for switch in opened.switches:
        lines.append(f"{switch.id}={_values(switch)} [{switch.cite}]")
        lines.append(f"  {switch.words}")
    lines = lines or [f"{opened.name} has no house rules."]
    say(list(opened.switches), lines, as_json=as_json)


def _values(switch: Switch) -> str:
    """The values of a house rule as one would give them, such as no|yes."""
    others = [value for value in switch.choices if value != switch.default]
    said = {True: "yes", False: "no"}
    values = (switch.default, *others)
    return "|".join(said[v] if isinstance(v, bool) else str(v) for v in values)


@app.command()
def armies(
    book: BookName,
    army: Annotated[
        str, typer.Argument(metavar="ARMY", help="The id of one, to print its file.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """The ready armies of a book, or the file of one.

    A file that is saved and changed is an army of your own.
    """
    opened = the_book(book)
    if army:
        with plain_refusals():
            text = opened.army_text(army)
        say({"id": army, "file": text}, [text.removesuffix("\n")], as_json=as_json)
        return
    briefs = opened.armies()
    lines = [f"{a.id:24} {a.name} ({a.nation}), {a.points} points, {a.size}" for a in briefs]
    say(list(briefs), lines or [f"{opened.name} has no ready armies."], as_json=as_json)


@app.command()
def muster(
    book: BookName,
    army: Annotated[
        str,
        typer.Argument(metavar="ARMY", help="The id of a ready army, or the path of an army file."),
    ],
    as_json: AsJson = False,
) -> None:
    """Count and check an army."""
    opened = the_book(book)
    with plain_refusals():
        text = text_named(army)
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
    way: Annotated[
        str, typer.Argument(metavar="WAY", help="One of the book's ways; none lists them.")
    ] = "",
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
        model = text_named(like or opened.armies()[0].id)
        echo(opened.levy(model, way, Stream.of(seed)), nl=False)
