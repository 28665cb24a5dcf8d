"""The army builder's data: files taken apart, and what an army can be made of."""

import json
import tomllib
from pathlib import Path

import pytest

from grognard.registry import OURS, book
from grognard.tabletop.enlistment import UNIFORMS, Enlistment, Entry, Level
from server.conftest import server
from server.test_api import refusal

KNOWN = {name: book(name) for name in OURS}


@pytest.fixture(scope="module")
def library(quiet_store, tmp_path_factory):
    """A server with every book on its shelf."""
    books = tuple(KNOWN.values())
    with server(quiet_store, books, client=tmp_path_factory.mktemp("client")) as client:
        yield client


def levels(form: Enlistment) -> list[Level]:
    """The lists of an army file, the outermost first."""
    found = [form.body]
    while found[-1].inside:
        found.append(found[-1].inside)
    return found


def companies(level: Level, fields: dict) -> list[tuple[Level, dict]]:
    """Every company of a file with the level it stands on."""
    found = []
    for one in fields[level.id]:
        found.append((level, one))
        found += companies(level.inside, one) if level.inside else []
    return found


def test_an_army_file_is_taken_apart_into_its_fields(quiet):
    text = 'name = "Us"\n[[units]]\ntype = "Redcoat"\nitems = ["Pistol"]\n'
    found = quiet.post("/api/sheet", json={"army": text}).json()
    units = [{"type": "Redcoat", "items": ["Pistol"]}]
    assert found == {"fields": {"name": "Us", "units": units}}


@pytest.mark.parametrize("text", ["name = ", "[[units]", "\x00"])
def test_a_file_that_is_no_army_file_is_refused(quiet, text):
    status, words = refusal(quiet.post("/api/sheet", json={"army": text}))
    assert status == 400
    assert words.startswith("The army file ")


def test_a_book_without_a_roster_says_so(quiet):
    status, words = refusal(quiet.get("/api/books/toy_duel/roster"))
    assert status == 404
    assert "no builder" in words


@pytest.mark.parametrize("book", KNOWN)
def test_every_book_says_what_its_armies_can_be_made_of(library, book):
    found = library.get(f"/api/books/{book}/roster").json()
    assert found["head"][0]["id"] == "name"
    innermost = found["body"].get("inside") or found["body"]
    assert innermost["recruits"]


@pytest.mark.parametrize("book", KNOWN)
def test_every_company_has_a_rule_that_is_in_the_ledger(book):
    for level in levels(KNOWN[book].roster()):
        assert level.cite in KNOWN[book].ledger(), (book, level.words)


@pytest.mark.parametrize("book", KNOWN)
def test_every_choice_in_a_ready_army_is_an_option_of_its_field(book):
    form = KNOWN[book].roster()
    for brief in KNOWN[book].armies():
        fields = tomllib.loads(KNOWN[book].army_text(brief.id))
        parts = [(form.head, fields)]
        parts += [(level.fields, one) for level, one in companies(form.body, fields)]
        for entries, part in parts:
            for entry in entries:
                if entry.kind == "choice" and entry.id in part:
                    assert is_option(entry, part[entry.id]), (brief.id, entry.id, part[entry.id])


def is_option(entry: Entry, value: object) -> bool:
    """Files may write a value in any case."""
    return str(value).casefold() in [str(option.value).casefold() for option in entry.options]


@pytest.mark.parametrize("book", KNOWN)
def test_a_recruit_says_only_what_its_fields_can_hold(book):
    level = levels(KNOWN[book].roster())[-1]
    entries = {entry.id: entry for entry in level.fields}
    for recruit in level.recruits:
        for name, value in recruit.fields.items():
            entry = entries[name]
            assert entry.kind != "choice" or is_option(entry, value), (recruit, name)


def alone(variant: str, **fields: object) -> str:
    """An Edwardian army of one unit, and of a gun if the unit wants one to spot for."""
    lines = [f"{name} = {json.dumps(value)}" for name, value in fields.items()]
    head = f'name = "A"\nnation = "British"\nuniform = "boer"\nvariant = "{variant}"\n'
    return "\n".join([head, "[[units]]", 'name = "Alone"', *lines, ""])


def test_every_edwardian_recruit_may_take_the_field_in_every_war_that_has_it():
    book = KNOWN["edwardian_splendour"]
    for recruit in book.roster().body.recruits:
        for variant in recruit.only["variant"]:
            counted = book.muster(alone(str(variant), **recruit.fields))
            assert not counted.faults, (recruit.words, variant, counted.faults)
            assert not [line for line in counted.lines if "has" in line and "usual" in line]


def line_alone(home: str, line: object, more: str = "") -> str:
    """An army of one unit that is raised by a line of a list."""
    head = f'name = "A"\nlist = "{home}"\nlimit = 50\nyear = 1910\ngenerals = ["B"]\n'
    return f'{head}\n[[units]]\nname = "Alone"\nline = "{line}"\n{more}'


@pytest.mark.parametrize("home", ["britain", "zulus", "boers"])
def test_a_line_opens_what_its_list_suggests_for_one_of_its_kinds(home):
    book = KNOWN["gentlemans_war"]
    line = next(entry for entry in book.roster().body.fields if entry.id == "line")
    own = [option for option in line.options if home in option.only["list"]]
    assert own
    for option in own:
        for attribute in option.opens["attributes"]:
            more = [
                f'kind = "{kind}"\nattributes = ["{attribute}"]' for kind in option.opens["kind"]
            ]
            told = [book.muster(line_alone(home, option.value, one)) for one in more]
            assert any("seldom" not in "".join(one.lines) for one in told), (option, attribute)
            assert any(not one.faults for one in told), (option, attribute)


def test_every_line_of_a_list_takes_the_field_at_the_price_of_its_option():
    book = KNOWN["gentlemans_war"]
    line = next(entry for entry in book.roster().body.fields if entry.id == "line")
    for option in line.options:
        for home in option.only["list"][:1]:
            counted = book.muster(line_alone(home, option.value))
            assert not counted.faults, (option.value, home, counted.faults)
            assert counted.points == option.points, (option.value, home)


def test_a_template_costs_what_its_option_says():
    book = KNOWN["black_powder"]
    unit = levels(book.roster())[-1]
    template = next(entry for entry in unit.fields if entry.id == "template")
    for option in template.options:
        text = (
            'name = "A"\nnation = "B"\ngeneral = { name = "C", rating = 5 }\n\n[[brigades]]\n'
            f'name = "D"\ncommander = "E"\nrating = 5\n\n[[brigades.units]]\nname = "Alone"\n'
            f'template = "{option.value}"\n'
        )
        counted = book.muster(text)
        assert not counted.faults
        assert counted.points == 100 + option.points, option.value


def test_a_brigade_without_units_is_a_fault_in_words_and_the_rest_keeps_its_price():
    book = KNOWN["black_powder"]
    head = 'name = "A"\nnation = "B"\ngeneral = { name = "C", rating = 5 }\n'
    lone = '\n[[brigades]]\nname = "D"\ncommander = "E"\nrating = 5\nunits = []\n'
    empty = book.muster(f"{head}brigades = []\n")
    assert [fault.words for fault in empty.faults] == ["The army has no brigade."]
    counted = book.muster(head + lone)
    assert [fault.words for fault in counted.faults] == ["D has no units."]
    assert counted.points == 100


def test_a_group_costs_what_its_recruit_says():
    book = KNOWN["sharpe_skirmish"]
    for recruit in book.roster().body.recruits:
        plain = {name: value for name, value in recruit.fields.items() if name != "gun"}
        lines = [f"{name} = {json.dumps(value)}" for name, value in plain.items()]
        if "gun" in recruit.fields:
            lines.append('gun = { name = "Old Tom", pounds = 6 }')
        head = 'name = "A"\nnation = "B"\n\n[[groups]]\nname = "Alone"'
        counted = book.muster("\n".join([head, *lines, ""]))
        assert not counted.faults, recruit
        assert counted.points == recruit.points, recruit


def test_the_uniforms_are_those_of_the_art_kit():
    kit = Path(__file__).parents[2] / "web/src/art/uniforms.json"
    armies = json.loads(kit.read_text(encoding="utf-8"))["armies"]
    assert [option.value for option in UNIFORMS] == list(armies)
    poses = {option.value: option.sprite.pose for option in UNIFORMS}
    peoples = {name: army["figure"].replace("infantry", "") for name, army in armies.items()}
    assert poses == peoples


def test_an_army_is_raised_by_dice_and_is_a_file_like_any_other(library):
    wanted = {"army": "britain-50", "way": "vanguard"}
    raised = library.post("/api/books/gentlemans_war/levy", json=wanted).json()
    mustered = library.post("/api/books/gentlemans_war/muster", json=raised).json()
    assert mustered["faults"] == []
    assert "vanguard by the dice" in mustered["name"]
    shelf = library.get("/api/shelf").json()
    ways = {one["id"]: one["levies"] for one in shelf["books"]}
    assert ways["gentlemans_war"] == ["main body", "vanguard", "garrison"]
    assert ways["edwardian_splendour"] == []


@pytest.mark.parametrize(
    ("book", "wanted", "status", "words"),
    [
        ("edwardian_splendour", {"army": "generic-red", "way": "x"}, 404, "raises no armies"),
        ("gentlemans_war", {"army": "britain-50", "way": "x"}, 400, "not 'x'"),
        ("gentlemans_war", {"army": "nobody", "way": "vanguard"}, 400, "no army 'nobody'"),
        ("black_powder", {"army": "nobody", "way": "three brigades"}, 400, "no army 'nobody'"),
    ],
)
def test_dice_that_can_raise_no_army_say_why(library, book, wanted, status, words):
    code, said = refusal(library.post(f"/api/books/{book}/levy", json=wanted))
    assert code == status
    assert words in said


def test_a_battle_is_remarked_on_before_it_begins(library):
    new = {"book": "gentlemans_war", "scenario": "open-battle", "seats": {}}
    assert library.post("/api/remarks", json=new).json() == []
    uneven = {**new, "armies": {"red": "zulus-75", "blue": "britain-50"}}
    (remark,) = library.post("/api/remarks", json=uneven).json()
    assert (remark["cite"], "not matched" in remark["words"]) == ("AGW-351", True)
    status, words = refusal(library.post("/api/remarks", json={**new, "armies": {"red": "x"}}))
    assert (status, "no army 'x'" in words) == (400, True)


OWN_COLOURS = "imaginary_ruritania, coat #2f6b45, facing #f4d35e, legs #fffaf0, belt #2a2320"


@pytest.mark.parametrize("name", ["gentlemans_war", "black_powder", "edwardian_splendour"])
def test_an_army_takes_the_field_in_the_colours_of_its_file(name):
    rules = KNOWN[name]
    brief = rules.scenarios()[0]
    seat, army = brief.sides[0].seat, brief.sides[0].army
    lines = rules.army_text(army).splitlines()
    plain = "\n".join(line for line in lines if not line.startswith("uniform"))
    dressed = f'uniform = "{OWN_COLOURS}"\n{plain}\n'
    assert rules.muster(dressed) == rules.muster(army), "the rules do not look at colours"
    table = rules.setup(rules.agree(brief.id, {seat: dressed}))
    assert OWN_COLOURS in {unit.dress.uniform for unit in table.units.values()}
