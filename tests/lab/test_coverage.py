"""Behind every rule that is done stand code and a test; every cite is a rule."""

import importlib.util
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import msgspec
import pytest

from grognard.lab.coverage import (
    PACKAGE,
    Coverage,
    Stray,
    coverage,
    faults,
    find_tests,
    ledgers,
    strays_elsewhere,
)

ENTRY = """
[[rule]]
id = "{id}"
status = "{status}"
kind = "core"
chapter = "Marching"   # kept as it is
source = "L1"
text = "Foot march six inches."
"""


class Checkout:
    """A house with one small book, on disk."""

    def __init__(self, root: Path) -> None:
        self.package = root / "src" / "grognard"
        self.tests = root / "tests"
        self.room = self.package / "books" / "toy"
        self.room.mkdir(parents=True)
        self.tests.mkdir()
        self.rules(("TOY-001", "missing"))

    def rules(self, *entries: tuple[str, str]) -> None:
        text = "# The rules of toys.\n" + "".join(
            ENTRY.format(id=id_, status=status) for id_, status in entries
        )
        (self.room / "ledger.toml").write_text(text)

    def code(self, text: str, name: str = "books/toy/marching.py") -> None:
        self._write(self.package / name, text)

    def test(self, text: str, name: str = "books/toy/test_marching.py") -> None:
        self._write(self.tests / name, text)

    def coverage(self) -> Coverage:
        book = ledgers(self.package)["toy"]
        return coverage("toy", book, find_tests(self.package), self.package)

    def faults(self) -> list[str]:
        return faults(self.coverage())

    def status(self, id_: str = "TOY-001") -> str:
        return ledgers(self.package)["toy"][id_].status

    @staticmethod
    def _write(file: Path, text: str) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text))


@pytest.fixture
def house(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    file = Path(__file__).parents[2] / "tools" / "ledger.py"
    spec = importlib.util.spec_from_file_location("ledger_tool", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('@rule("TOY-002", "TOY-001")\nasync def march(): ...', "::march"),
        ('@cite.rule("TOY-001")\nclass March: ...', "::March"),
        ('@rule(*(f"TOY-{n:03}" for n in range(1, 3)))\ndef march(): ...', "::march"),
        ('class Moved:\n    cite: ClassVar[str] = "TOY-001"', "::Moved"),
        ('class Whom:\n    cite = "TOY-001"', "::Whom"),
        ('def march():\n    return Fault("Too far.", cite="TOY-001")', "::march"),
        ('def march(sum):\n    sum.add(-1, "mud", "TOY-001")', "::march"),
        ('class Foot:\n    def march(self):\n        return "TOY-001"', "::Foot::march"),
        ('MUD = ("mud", "TOY-001")', ""),
    ],
)
def test_code_cites_a_rule_by_decorator_by_name_or_by_a_plain_id(house, text, place):
    house.rules(("TOY-001", "missing"), ("TOY-002", "missing"))
    house.code(text)
    assert house.coverage().rules[0].code == (f"books/toy/marching.py{place}",)
    assert house.faults() == []


@pytest.mark.parametrize(
    "text", ['"""As TOY-001 has it."""', "# TOY-001", 'LABEL = "TOY-001 and more"', "TOY = -1"]
)
def test_a_rule_named_in_passing_is_not_cited(house, text):
    house.code(text)
    assert house.coverage().rules[0].code == ()


@pytest.mark.parametrize("name", ["roster.toml", "scenarios/mud.yaml", "scenarios/mud.json"])
def test_the_data_of_a_book_cite_rules_too(house, name):
    house.code('{"cite": "TOY-001"}', f"books/toy/{name}")
    assert house.coverage().rules[0].code == (f"books/toy/{name}",)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('@cites("TOY-001")\ndef test_march(): ...', "::test_march"),
        ('@pytest.mark.cites("TOY-001")\nasync def test_march(): ...', "::test_march"),
        (
            'class TestFoot:\n    @cites("TOY-001")\n    def test_it(self): ...',
            "::TestFoot::test_it",
        ),
        ('pytestmark = [cites("TOY-001")]', ""),
    ],
)
def test_a_test_carries_a_rule_by_its_mark(house, text, place):
    house.test(text)
    assert house.coverage().rules[0].tests == (f"tests/books/toy/test_marching.py{place}",)


def test_an_id_in_a_test_without_the_mark_proves_nothing(house):
    house.test('def test_march():\n    assert moved.cite == "TOY-001"')
    assert house.coverage().rules[0].tests == ()


@pytest.mark.parametrize("status", ["done", "switch"])
def test_a_rule_that_is_done_needs_code_and_a_test(house, status):
    house.rules(("TOY-001", status))
    assert house.faults() == [
        f"toy: TOY-001 is marked {status}, but no code cites it",
        f"toy: TOY-001 is marked {status}, but no test carries it",
    ]
    house.code('@rule("TOY-001")\ndef march(): ...')
    assert house.faults() == [f"toy: TOY-001 is marked {status}, but no test carries it"]
    house.test('@cites("TOY-001")\ndef test_march(): ...')
    assert house.faults() == []


@pytest.mark.parametrize("status", ["missing", "advice"])
def test_a_rule_that_is_not_claimed_needs_nothing(house, status):
    house.rules(("TOY-001", status))
    assert house.faults() == []


@pytest.mark.parametrize("written", ["TOY-999", "TYO-001", "GOW-003"])
def test_a_cite_in_the_books_code_that_is_no_rule_of_the_book_is_a_fault(house, written):
    house.code(f'@rule("{written}")\ndef march(): ...')
    (fault,) = house.faults()
    assert fault == f"toy: books/toy/marching.py::march cites {written}, which is no rule"


@pytest.mark.parametrize("written", ['"TOY-999"', '"TYO-001"', "*IDS", "FIRST"])
def test_a_mark_on_the_books_tests_that_is_no_rule_is_a_fault(house, written):
    house.test(f"@cites({written})\ndef test_march(): ...")
    (fault,) = house.faults()
    assert fault.endswith(f"::test_march cites {written.strip(chr(34))}, which is no rule")


def test_a_plain_id_or_a_datum_that_is_no_rule_is_a_fault(house):
    house.code('MUD = ("mud", "TOY-998")')
    house.code('cite = "TOY-999"', "books/toy/roster.toml")
    assert [stray.id for stray in house.coverage().strays] == ["TOY-998", "TOY-999"]


def test_code_outside_the_books_room_counts_and_must_resolve(house):
    house.code('def worth():\n    return "TOY-001", "TOY-999", "UTF-8"', "players/brains/toy.py")
    seen = house.coverage()
    assert seen.rules[0].code == ("players/brains/toy.py::worth",)
    assert seen.strays == (Stray("TOY-999", "players/brains/toy.py::worth"),)


def test_outside_the_rooms_a_cite_of_no_book_is_found_once_for_all_books(house):
    house.code('@rule("TYO-001")\ndef ask(): ...', "kernel/game.py")
    house.test('@cites("TYO-002")\ndef test_ask(): ...', "kernel/test_game.py")
    house.test('@cites("TOY-001")\ndef test_toy(): ...', "conformance/test_all.py")
    found = strays_elsewhere(ledgers(house.package), house.tests, house.package)
    assert [stray.id for stray in found] == ["TYO-001", "TYO-002"]
    assert house.faults() == []


def test_an_id_may_stand_only_once_in_a_ledger(house):
    house.rules(("TOY-001", "missing"), ("TOY-001", "missing"))
    assert house.faults() == ["toy: TOY-001 stands more than once in the ledger"]


def test_without_a_tests_folder_only_the_code_is_asked_for(house):
    house.rules(("TOY-001", "done"))
    house.tests.rmdir()
    assert find_tests(house.package) is None
    assert house.faults() == ["toy: TOY-001 is marked done, but no code cites it"]


def test_coverage_counts_every_status(house):
    house.rules(
        ("TOY-001", "done"),
        ("TOY-002", "switch"),
        ("TOY-003", "advice"),
        ("TOY-004", "missing"),
        ("TOY-005", "missing"),
    )
    told = msgspec.json.decode(msgspec.json.encode(house.coverage()))
    assert told.pop("rules")[4] == {"id": "TOY-005", "status": "missing", "code": [], "tests": []}
    assert told == {
        "book": "toy", "total": 5, "done": 1, "switch": 1, "advice": 1, "missing": 2
    }  # fmt: skip


def test_the_check_fails_with_a_line_for_each_fault(house, tool, capsys):
    assert tool.main([], house.package) == 0
    assert capsys.readouterr().out == "toy: 1 rules: 0 done, 0 switch, 0 advice, 1 missing\n"
    house.rules(("TOY-001", "done"))
    house.code('@rule("TYO-001")\ndef ask(): ...', "kernel/game.py")
    assert tool.main([], house.package) == 1
    assert capsys.readouterr().err.splitlines() == [
        "toy: TOY-001 is marked done, but no code cites it",
        "toy: TOY-001 is marked done, but no test carries it",
        "kernel/game.py::ask cites TYO-001, which is no rule of any book",
    ]


def test_a_ledger_that_cannot_be_read_is_a_fault(house, tool, capsys):
    house.rules(("TOY-001", "halfway"))
    assert tool.main([], house.package) == 1
    assert "halfway" in capsys.readouterr().err


def test_marking_touches_only_the_status_of_rules_with_code_and_test(house, tool):
    house.rules(("TOY-001", "missing"), ("TOY-002", "missing"), ("TOY-003", "switch"))
    house.code('@rule("TOY-001", "TOY-002", "TOY-003")\ndef march(): ...')
    house.test('@cites("TOY-001", "TOY-003")\ndef test_march(): ...')
    before = (house.room / "ledger.toml").read_text()
    assert tool.main(["--mark", "toy"], house.package) == 0
    after = (house.room / "ledger.toml").read_text()
    assert after == before.replace('status = "missing"', 'status = "done"', 1)
    assert [house.status(f"TOY-00{n}") for n in (1, 2, 3)] == ["done", "missing", "switch"]
    assert house.faults() == []


def test_unmarking_takes_back_what_lost_its_code_or_its_test(house, tool):
    house.rules(("TOY-001", "done"), ("TOY-002", "done"), ("TOY-003", "advice"))
    house.code('@rule("TOY-001", "TOY-002")\ndef march(): ...')
    house.test('@cites("TOY-001")\ndef test_march(): ...')
    assert tool.main(["--unmark", "toy"], house.package) == 0
    assert [house.status(f"TOY-00{n}") for n in (1, 2, 3)] == ["done", "missing", "advice"]


def test_marking_and_unmarking_a_real_ledger_changes_no_other_byte(tool):
    for book, ledger in ledgers().items():
        text = (PACKAGE / "books" / book / "ledger.toml").read_text(encoding="utf-8")
        ids = {rule.id for rule in ledger.rules if rule.status == "missing"}
        done, changed = tool.restated(text, ids, "missing", "done")
        assert set(changed) == ids
        back, _ = tool.restated(done, ids, "done", "missing")
        assert back == text
