"""The orders of battle, dispositions and fields of the seven battles, held against the ledger."""

from __future__ import annotations

import pytest

from books.black_powder.battlefield import Row, laid, rows
from books.black_powder.field import at
from grognard.books.black_powder.forming import form_fault, formations_of
from grognard.books.black_powder.morale import counted
from grognard.books.black_powder.stands import layout_of, leader_of
from grognard.tabletop.geometry import Point, contains_point, distance

cites = pytest.mark.cites

ORDERS_OF_BATTLE = [
    ("freemans_farm", "BP-760"),
    ("freemans_farm", "BP-768"),
    ("el_perez", "BP-828"),
    ("el_perez", "BP-837"),
    ("san_miguel", "BP-911"),
    ("san_miguel", "BP-921"),
    ("crimea_river", "BP-980"),
    ("crimea_river", "BP-993"),
    ("hangmans_creek", "BP-1057"),
    ("hangmans_creek", "BP-1063"),
    ("ntombi", "BP-1113"),
    ("ntombi", "BP-1123"),
    ("el_teb", "BP-1185"),
    ("el_teb", "BP-1192"),
]
WORDS = {
    "Sharpshooters": "Sharp Shooters",
    "Skirmishers": "Skirmish",
    "Ferocious": "Ferocious Charge",
    "Lancer": "Lancers",
    "Small (+ Lancers by ruling)": "Lancers",
}
SILENT = ("-", "Small", "Tiny", "man-hauled")
SHOOTING = {"-": (), "Special": (1,)}


def specials(row: Row) -> set[str]:
    """The special rules a row of the ledger gives a unit, as the engine calls them."""
    words = [word.strip() for word in row["Special"].split(",")]
    return {WORDS.get(word, word) for word in words if word not in SILENT}


def size_of(row: Row) -> str:
    """The size a row of the ledger gives a unit."""
    told = row["Figures (size)"]
    return "small" if "Small" in told else "tiny" if "Tiny" in told else "standard"


@cites("BP-760", "BP-761", "BP-762", "BP-768", "BP-769", "BP-794", "BP-828", "BP-829", "BP-837")
@cites("BP-838", "BP-839", "BP-911", "BP-912", "BP-921", "BP-922", "BP-924", "BP-980", "BP-981")
@cites("BP-982", "BP-993", "BP-995", "BP-1057", "BP-1063", "BP-1113", "BP-1115", "BP-1123")
@cites("BP-1185", "BP-1192", "BP-702", "BP-703", "BP-704", "BP-706", "BP-865", "BP-939")
@pytest.mark.parametrize(("scenario", "rule"), ORDERS_OF_BATTLE)
def test_every_unit_has_the_printed_stat_line(scenario: str, rule: str) -> None:
    table = laid(scenario)
    for row in rows(rule):
        if "dismounted" in row["Key"]:
            continue
        profile = table.units[row["Key"]].profile
        assert profile.kind == row["Type"].split(",")[0].lower(), row["Key"]
        assert profile.hand_to_hand == int(row["HtH"])
        value = row["Shoot"]
        dice = SHOOTING[value] if value in SHOOTING else tuple(map(int, value.split("-")))
        assert profile.shooting == dice
        assert profile.morale == int(row["Morale"][0])
        assert profile.stamina == int(row["Stamina"])
        assert profile.size == size_of(row)
        assert specials(row) <= set(profile.special)
        told = row["Armament (range)"]
        if '"' in told:
            assert profile.reach == int(told.split('")')[0].split()[-1].strip("(")), row["Key"]
        if profile.kind != "artillery":
            assert profile.fielded == int(row["Figures (size)"].split()[0])
            assert profile.regular == ("irregular" not in row["Type"])


@cites("BP-787", "BP-788", "BP-789", "BP-790", "BP-791", "BP-792", "BP-793", "BP-856", "BP-858")
@cites("BP-859", "BP-860", "BP-862", "BP-938", "BP-940", "BP-941", "BP-942", "BP-943", "BP-1015")
@cites("BP-1016", "BP-1017", "BP-1018", "BP-1019", "BP-1021", "BP-1022", "BP-1024", "BP-1149")
@cites("BP-1150", "BP-1151", "BP-1152", "BP-1211", "BP-1212", "BP-1216", "BP-1233", "BP-1240")
@pytest.mark.parametrize(("scenario", "rule"), ORDERS_OF_BATTLE)
def test_nobody_has_a_special_rule_that_his_row_does_not_give(scenario: str, rule: str) -> None:
    table = laid(scenario)
    by_battle = {
        "Form Square",
        "Mixed Formation",
        "Skirmish Only",
        "Fixed",
        "Narrow Arc",
        "Man-hauled",
        "Hauls",
        "Dismounts",
    }
    for row in rows(rule):
        if "dismounted" not in row["Key"]:
            own = set(table.units[row["Key"]].profile.special) - by_battle
            assert own == specials(row), row["Key"]


DISPOSITIONS = [
    ("freemans_farm", "BP-779"),
    ("el_perez", "BP-848"),
    ("san_miguel", "BP-932"),
    ("crimea_river", "BP-1004"),
    ("hangmans_creek", "BP-1073"),
    ("ntombi", "BP-1133"),
    ("el_teb", "BP-1200"),
]
FORMATIONS = {"skirmish": "skirmish order", "unlimbered": "deployed", "in building": "building"}


@cites("BP-700", "BP-701", "BP-770", "BP-772", "BP-779", "BP-843", "BP-844", "BP-848", "BP-927")
@cites("BP-928", "BP-929", "BP-932", "BP-997", "BP-1004", "BP-1066", "BP-1067", "BP-1068")
@cites("BP-1073", "BP-1124", "BP-1127", "BP-1128", "BP-1129", "BP-1133", "BP-1197", "BP-1200")
@pytest.mark.parametrize(("scenario", "rule"), DISPOSITIONS)
def test_every_unit_starts_where_the_ledger_puts_it(scenario: str, rule: str) -> None:
    table = laid(scenario)
    stationed = []
    for row in rows(rule):
        unit = table.units[row["Key"]]
        stationed.append(unit.id)
        assert unit.formation == FORMATIONS.get(row["Formation"], row["Formation"]), unit.id
        assert unit.bearing == 100 * int(row["Facing"])
        assert unit.hidden == ("hidden" in row["Note"])
        assert unit.here != unit.hidden
        place = Point(at(float(row["x"])), table.height - at(float(row["y"])))
        if unit.inside:
            area = table.terrain[unit.inside].area
            assert area is not None
            assert contains_point(area, place)
        else:
            assert distance(leader_of(table, unit), place) <= 3, unit.id
    off = {unit.id for unit in table.units.values() if unit.reserve}
    assert off == set(table.units) - set(stationed)


POSTS = [
    ("freemans_farm", "red-general", 72, 70),
    ("freemans_farm", "red-2-brigadier", 28, 71),
    ("freemans_farm", "blue-1-brigadier", 75, 34),
    ("el_perez", "red-4-brigadier", 36, 42),
    ("el_perez", "blue-2-brigadier", 0, 36),
    ("san_miguel", "red-general", 136, 46),
    ("san_miguel", "blue-3-brigadier", 12, 47),
    ("crimea_river", "red-3-brigadier", 52, 3),
    ("crimea_river", "blue-1-brigadier", 47, 59),
    ("hangmans_creek", "blue-2-brigadier", 74, 68),
    ("hangmans_creek", "red-1-brigadier", 47, 0),
    ("ntombi", "red-1-brigadier", 92, 16),
    ("ntombi", "blue-general", 48, 30),
    ("el_teb", "red-general", 3, 38),
    ("el_teb", "blue-1-brigadier", 80, 36),
]


@cites("BP-778", "BP-847", "BP-931", "BP-1003", "BP-1065", "BP-1069", "BP-1132", "BP-1199")
@pytest.mark.parametrize(("scenario", "man", "x", "y"), POSTS)
def test_commanders_start_at_their_posts(scenario: str, man: str, x: float, y: float) -> None:
    table = laid(scenario)
    chief = table.commanders[man]
    assert (chief.x, chief.y) == (at(x), table.height - at(y))
    assert chief.mounted


BRIGADES = [
    ("freemans_farm", "red", [(8, 5, 3), (8, 7, 4), (8, 3, 2)]),
    ("freemans_farm", "blue", [(8, 2, 1), (8, 7, 4), (8, 4, 2)]),
    ("el_perez", "red", [(8, 5, 3), (8, 4, 2), (8, 4, 2), (8, 3, 2)]),
    ("el_perez", "blue", [(8, 4, 2), (8, 4, 2), (8, 4, 2), (8, 5, 3), (8, 4, 2), (8, 1, 1)]),
    ("san_miguel", "red", [(8, 4, 2), (8, 3, 2), (8, 3, 2), (8, 4, 2)]),
    ("san_miguel", "blue", [(8, 2, 1), (8, 4, 2), (8, 5, 3), (8, 0, 0)]),
    ("crimea_river", "red", [(9, 2, 1), (9, 2, 1), (9, 2, 1), (9, 5, 3), (9, 5, 3)]),
    ("crimea_river", "blue", [(8, 2, 1), (8, 2, 1), (8, 2, 1), (8, 4, 2), (8, 4, 2)]),
    ("hangmans_creek", "red", [(8, 3, 2), (8, 4, 2), (8, 3, 2)]),
    ("hangmans_creek", "blue", [(8, 4, 2), (8, 4, 2), (8, 4, 2)]),
    ("ntombi", "red", [(8, 3, 2), (8, 2, 1), (8, 3, 2), (9, 1, 1)]),
    ("ntombi", "blue", [(8, 2, 1), (8, 2, 1), (8, 2, 1), (8, 3, 2)]),
    ("el_teb", "red", [(8, 3, 2), (8, 3, 2), (8, 4, 2)]),
    ("el_teb", "blue", [(8, 12, 6), (8, 4, 2)]),
]


@cites("BP-707", "BP-756", "BP-757", "BP-758", "BP-764", "BP-765", "BP-766", "BP-823", "BP-824")
@cites("BP-825", "BP-826", "BP-831", "BP-832", "BP-833", "BP-834", "BP-905", "BP-906", "BP-907")
@cites("BP-908", "BP-909", "BP-914", "BP-915", "BP-916", "BP-917", "BP-918", "BP-923", "BP-974")
@cites("BP-975", "BP-976", "BP-977", "BP-978", "BP-984", "BP-985", "BP-986", "BP-987", "BP-988")
@cites("BP-989", "BP-990", "BP-991", "BP-1053", "BP-1054", "BP-1055", "BP-1059", "BP-1060")
@cites("BP-1061", "BP-1108", "BP-1109", "BP-1110", "BP-1111", "BP-1117", "BP-1118", "BP-1119")
@cites("BP-1120", "BP-1180", "BP-1181", "BP-1182", "BP-1187", "BP-1188")
@pytest.mark.parametrize(("scenario", "seat", "told"), BRIGADES)
def test_brigades_are_led_and_break_as_told(
    scenario: str, seat: str, told: list[tuple[int, int, int]]
) -> None:
    table = laid(scenario)
    brigades = [b for b in table.brigades.values() if b.seat == seat]
    for brigade, (rating, strength, loss) in zip(brigades, told, strict=False):
        own = [unit for unit in table.units.values() if unit.brigade == brigade.id]
        assert table.commanders[brigade.commander].rating == rating
        assert brigade.strength == len(counted(own)) == strength
        assert -(-strength // 2) == loss
    assert len(brigades) - len(told) == (scenario == "crimea_river" and seat == "blue")


ARMIES = [
    ("freemans_farm", "red", 8, (15, 0, 4), 2),
    ("freemans_farm", "blue", 8, (13, 0, 0), 2),
    ("el_perez", "red", 8, (13, 3, 5), 2),
    ("el_perez", "blue", 8, (13, 4, 7), 3),
    ("san_miguel", "red", 8, (9, 5, 2), 2),
    ("san_miguel", "blue", 8, (9, 3, 2), 2),
    ("crimea_river", "red", 9, (6, 10, 3), 3),
    ("crimea_river", "blue", 8, (6, 8, 5), 3),
    ("hangmans_creek", "red", 8, (10, 0, 2), 2),
    ("hangmans_creek", "blue", 8, (11, 1, 2), 2),
    ("ntombi", "red", 9, (7, 3, 1), 2),
    ("ntombi", "blue", 9, (9, 0, 0), 2),
    ("el_teb", "red", 9, (7, 4, 4), 2),
    ("el_teb", "blue", 8, (12, 4, 2), 1),
]


@cites("BP-708", "BP-755", "BP-759", "BP-763", "BP-767", "BP-822", "BP-827", "BP-830", "BP-835")
@cites("BP-836", "BP-904", "BP-910", "BP-913", "BP-919", "BP-920", "BP-973", "BP-979", "BP-983")
@cites("BP-992", "BP-1052", "BP-1056", "BP-1058", "BP-1062", "BP-1107", "BP-1112", "BP-1116")
@cites("BP-1121", "BP-1122", "BP-1179", "BP-1183", "BP-1184", "BP-1186", "BP-1189", "BP-1190")
@cites("BP-1191", "BP-1242")
@pytest.mark.parametrize(("scenario", "seat", "rating", "arms", "breaks"), ARMIES)
def test_armies_are_as_strong_as_told_and_break_at_half_of_what_counts(
    scenario: str, seat: str, rating: int, arms: tuple[int, int, int], breaks: int
) -> None:
    table = laid(scenario)
    assert table.commanders[f"{seat}-general"].rating == rating
    own = [unit for unit in table.units.values() if unit.seat == seat]
    kinds = ("infantry", "cavalry", "artillery")
    assert tuple(sum(u.profile.kind == kind for u in own) for kind in kinds) == arms
    counting = [b for b in table.brigades.values() if b.seat == seat and not b.apart]
    assert -(-len(counting) // 2) == breaks


@cites("BP-923", "BP-948")
def test_the_mountain_gun_is_a_battalion_gun() -> None:
    gun = laid("san_miguel").units["sm-c2-mgun"].profile
    assert (gun.train, gun.reach) == ("battalion", 24)


@cites("BP-863", "BP-864", "BP-944", "BP-945", "BP-946", "BP-1025", "BP-796", "BP-1085", "BP-1154")
@pytest.mark.parametrize(
    ("scenario", "square", "mixed"),
    [
        ("freemans_farm", 0, 0),
        ("el_perez", 26, 23),
        ("san_miguel", 17, 13),
        ("crimea_river", 12, 11),  # the 95th are no line infantry
        ("hangmans_creek", 0, 0),
        ("ntombi", 0, 0),
    ],
)
def test_form_square_and_mixed_formation_are_for_those_named(
    scenario: str, square: int, mixed: int
) -> None:
    units = laid(scenario).units.values()
    assert sum(unit.has("Form Square") for unit in units) == square
    assert sum(unit.has("Mixed Formation") for unit in units) == mixed
    assert not any(u.has("Form Square") and not u.is_infantry for u in units)


@cites("BP-786", "BP-947", "BP-1142", "BP-1143", "BP-1146", "BP-1213", "BP-1215", "BP-1241")
@pytest.mark.parametrize(
    ("scenario", "key", "home"),
    [
        ("freemans_farm", "ff-fra-indians", "skirmish order"),
        ("san_miguel", "sm-c4-clergy", "skirmish order"),
        ("ntombi", "nt-zl-impi1", "warband"),
        ("ntombi", "nt-zc-skirm1", "skirmish order"),
        ("ntombi", "nt-b2-nnc", "skirmish order"),
        ("ntombi", "nt-b2-team", "skirmish order"),
        ("el_teb", "et-bc-mi", "skirmish order"),
        ("el_teb", "et-bc-abys", "skirmish order"),
        ("el_teb", "et-s1-spear1", "warband"),
        ("el_teb", "et-s2-camel1", "skirmish order"),
    ],
)
def test_some_troops_know_but_one_formation(scenario: str, key: str, home: str) -> None:
    table = laid(scenario)
    unit = table.units[key]
    table.features = ()
    able = [f for f in formations_of(table, unit) if f != home and not form_fault(table, unit, f)]
    assert unit.profile.home == home
    assert able in ([], ["march column"])


# Fields


FIELDS = [
    ("freemans_farm", 144, 72, "BP-742"),
    ("el_perez", 144, 72, "BP-808"),
    ("san_miguel", 144, 72, "BP-890"),
    ("crimea_river", 108, 60, "BP-961"),
    ("hangmans_creek", 144, 72, "BP-1035"),
    ("ntombi", 96, 72, "BP-1094"),
    ("el_teb", 144, 72, "BP-1165"),
]


@cites("BP-742", "BP-808", "BP-890", "BP-961", "BP-1035", "BP-1094", "BP-1165", "BP-741")
@cites("BP-807", "BP-889", "BP-960", "BP-1034", "BP-1093", "BP-1164")
@pytest.mark.parametrize(("scenario", "width", "height", "_rule"), FIELDS)
def test_tables_have_the_size_of_the_book(
    scenario: str, width: int, height: int, _rule: str
) -> None:
    table = laid(scenario)
    assert (table.width, table.height) == (at(width), at(height))


GROUND = [
    ("freemans_farm", 68, 45, ""),
    ("freemans_farm", 11, 60, "wood"),
    ("freemans_farm", 40, 60, "wood"),
    ("freemans_farm", 120, 60, "wood"),
    ("freemans_farm", 70, 66, ""),
    ("freemans_farm", 25, 60, "road"),
    ("freemans_farm", 36, 7, "road"),
    ("freemans_farm", 72, 5, "road"),
    ("freemans_farm", 108, 7, "road"),
    ("freemans_farm", 10, 7, "wood"),
    ("freemans_farm", 5, 30, "wood"),
    ("freemans_farm", 130, 30, "wood"),
    ("freemans_farm", 68, 32, "building"),
    ("freemans_farm", 82, 32, "building"),
    ("el_perez", 7, 29, "building"),
    ("el_perez", 7, 42, "building"),
    ("el_perez", 19, 15, "building"),
    ("el_perez", 12, 22, "road"),
    ("el_perez", 12, 4, ""),
    ("el_perez", 12, 60, ""),
    ("el_perez", 74, 29, "building"),
    ("el_perez", 76, 46, "hill"),
    ("el_perez", 100, 58, "hill"),
    ("el_perez", 129, 50, "river"),
    ("el_perez", 118, 29, "building"),
    ("san_miguel", 82, 36, "building"),
    ("san_miguel", 72, 50, "hill"),
    ("san_miguel", 88, 11, "hill"),
    ("san_miguel", 36, 58, "hill"),
    ("san_miguel", 4, 15, "crags"),
    ("san_miguel", 4, 60, "crags"),
    ("san_miguel", 30, 36, "road"),
    ("san_miguel", 110, 60, "shallow-stream"),
    ("san_miguel", 100, 10, "field"),
    ("san_miguel", 129, 37, "building"),
    ("san_miguel", 50, 20, ""),
    ("crimea_river", 50, 10, "stream"),
    ("crimea_river", 15, 50, "hill"),
    ("crimea_river", 80, 45, "hill"),
    ("crimea_river", 88, 26, "building"),
    ("crimea_river", 51, 18, "hill"),
    ("hangmans_creek", 50, 15, "hill"),
    ("hangmans_creek", 118, 12, "building"),
    ("hangmans_creek", 60, 36, "field"),
    ("hangmans_creek", 23, 59, "building"),
    ("hangmans_creek", 65, 66, "building"),
    ("hangmans_creek", 83, 66, "building"),
    ("hangmans_creek", 74, 50, "road"),
    ("ntombi", 50, 63, "stream"),
    ("ntombi", 32, 32, "building"),
    ("ntombi", 18, 70, "field"),
    ("ntombi", 60, 48, "field"),
    ("ntombi", 60, 24, "field"),
    ("ntombi", 46, 6, "rough"),
    ("ntombi", 77, 5, "rough"),
    ("ntombi", 48, 39, "rough"),
    ("el_teb", 50, 65, "rough"),
    ("el_teb", 72, 36, "hill"),
    ("el_teb", 90, 36, "building"),
    ("el_teb", 100, 30, "hill"),
    ("el_teb", 30, 36, "road"),
    ("el_teb", 30, 20, ""),
]


@cites("BP-743", "BP-744", "BP-745", "BP-746", "BP-747", "BP-748", "BP-749", "BP-750", "BP-751")
@cites("BP-753", "BP-754", "BP-809", "BP-810", "BP-811", "BP-812", "BP-813", "BP-814", "BP-815")
@cites("BP-816", "BP-817", "BP-818", "BP-819", "BP-821", "BP-891", "BP-892", "BP-893", "BP-894")
@cites("BP-895", "BP-896", "BP-897", "BP-898", "BP-899", "BP-901", "BP-902", "BP-903", "BP-962")
@cites("BP-963", "BP-965", "BP-966", "BP-970", "BP-971", "BP-972", "BP-1036", "BP-1037")
@cites("BP-1038", "BP-1040", "BP-1042", "BP-1046", "BP-1047", "BP-1048", "BP-1051")
@cites("BP-1095", "BP-1096", "BP-1100", "BP-1101", "BP-1102", "BP-1103", "BP-1104", "BP-1105")
@cites("BP-1166", "BP-1167", "BP-1169", "BP-1170", "BP-1173", "BP-1174", "BP-1175", "BP-1177")
@cites("BP-1178")
@pytest.mark.parametrize(("scenario", "x", "y", "kind"), GROUND)
def test_the_ground_lies_where_the_ledger_says(
    scenario: str, x: float, y: float, kind: str
) -> None:
    table = laid(scenario)
    found = [f.kind for f in table.terrain.at(Point(at(x), table.height - at(y)))]
    assert (kind in found) if kind else not found


SHOWN = {
    "Standard infantry": ("el_perez", "ep-f1-line1"),
    "Small infantry": ("el_perez", "ep-b1-rifle1"),
    "Tiny infantry": ("san_miguel", "sm-c4-clergy"),
    "Standard cavalry": ("el_perez", "ep-fc-hussar"),
    "Small cavalry": ("san_miguel", "sm-i1-lancers"),
    "Gun": ("el_perez", "ep-fa-gun1"),
}


@cites("BP-705")
def test_footprints_follow_from_size_whatever_the_models_fielded() -> None:
    for row in rows("BP-705"):
        kind, formation = row["Unit and formation"].split(", ")
        scenario, key = SHOWN[kind]
        table = laid(scenario)
        shape = layout_of(table, table.units[key], formation)  # type: ignore[arg-type]
        assert abs(shape.width - at(float(row["Width in."]))) <= at(0.06), row
        assert abs(shape.depth - at(float(row["Depth in."]))) <= at(0.06), row
