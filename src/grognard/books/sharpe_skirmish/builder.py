"""What a force's file may say, for those who build one without writing it."""

from __future__ import annotations

from functools import cache
from typing import Final

from grognard.books.sharpe_skirmish import forces
from grognard.books.sharpe_skirmish.forces import HEAVIEST, MODEL_COST
from grognard.books.sharpe_skirmish.roster import OFFICERS, FigureType, roster
from grognard.kernel.cite import rule
from grognard.tabletop.enlistment import (
    Content,
    Enlistment,
    Entry,
    Level,
    Option,
    Recruit,
    Terms,
    plain_options,
)

_NATIONS: Final = ("British", "Portuguese", "Spanish", "French", "Union", "Confederate")
_FRIENDS: Final = ("British", "Portuguese", "Spanish")
"""Who march together in the Peninsula."""
_GRADES: Final = ("raw", "veteran", "hero")


@cache
@rule("SK-002", "SK-007")
def enlistment() -> Enlistment:
    """The head names the force and its nation; each group has one type of figure."""
    return Enlistment(
        head=(
            Entry("name", "Name of the force", usual="My company", needed=True, most=60),
            Entry("nation", "Nation", "choice", plain_options(_NATIONS), usual="British"),
            Entry("limit", "Points", "number", unsaid=200, most=2000),
            Entry("brief", "In a sentence", most=400, aside=True),
        ),
        body=Level("groups", "Group", _group(), _recruits(), cite="SK-007"),
    )


@rule("SK-009", "SK-016", "SK-036")
def _group() -> tuple[Entry, ...]:
    """A group's type, grade and number; who leads, and beside whom he stands."""
    types = tuple(map(_type, roster().values()))
    roles = tuple([line.id for line in roster().values() if line.role])
    leaders = tuple([line.id for line in roster().values() if line.role in OFFICERS])
    regulars = tuple([line.id for line in roster().values() if line.regular])
    ranks = tuple([line.id for line in roster().values() if not line.role])
    training = (
        Option(value=True, words="Can fire volleys"),
        Option(value=False, words="Cannot"),
    )
    return (
        Entry("name", "Name", needed=True, most=60),
        Entry("type", "Type", "choice", types),
        Entry("grade", "Grade", "choice", plain_options(_GRADES), unsaid="veteran"),
        Entry("figures", "Figures", "number", unsaid=1, least=1, most=40, only={"type": ranks}),
        Entry("beside", "Stands beside", "mate", blank="Nobody", only={"type": roles}),
        Entry("pc", "Player character", "flag", only={"type": leaders}),
        Entry("formed", "Formed", "flag", only={"type": regulars}),
        Entry("platoon", "Platoon", most=60, aside=True),
        Entry("loyal", "Loyal to", most=60, blank="The nation", aside=True),
        Entry("volleys", "Volleys", "choice", training, blank="As drilled", aside=True),
        Entry("gun", "Gun or wagon", "part", fields=_gun(), only={"type": ranks}, aside=True),
    )


@rule("SK-071", "SK-081")
def _gun() -> tuple[Entry, ...]:
    """A gun of some pounds, a gatling, or a wagon."""
    models = tuple([Option(name, name.capitalize(), cost) for name, cost in MODEL_COST.items()])
    guns = {"model": ("gun",)}
    return (
        Entry("name", "Called", usual="The gun", needed=True, most=60),
        Entry("model", "Model", "choice", models, unsaid="gun"),
        Entry("pounds", "Pounds", "number", usual=6, unsaid=0, most=HEAVIEST, only=guns),
        Entry("breech", "Breech-loader", "flag", only=guns),
        Entry("limbered", "Limbered", "flag"),
        Entry("loaded", "Loaded", "flag"),
    )


def _type(line: FigureType) -> Option:
    return Option(
        line.id,
        line.name,
        line.points("veteran"),
        _class(line),
        ", ".join([*line.arms, *(["bayonet"] if line.bayonet else [])]),
        line.sprite,
        only=_nations(line),
    )


def _class(line: FigureType) -> str:
    """The heading under which a type stands."""
    if line.civilian or line.petticoats:
        return "Civilians"
    if line.role:
        return "Command"
    return "Horse" if line.is_horse else "Foot"


def _nations(line: FigureType) -> Terms:
    if line.nation == "any":
        return {}
    return {"nation": _FRIENDS if line.nation in _FRIENDS else (line.nation,)}


def _recruits() -> tuple[Recruit, ...]:
    """Every type of figure in a group of handy size, and gunners with their gun."""
    found = []
    for line in roster().values():
        alone = line.role or line.civilian or line.petticoats
        figures = 1 if alone else 5 if line.is_horse else 8
        fields: dict[str, Content] = {"type": line.id}
        if figures > 1:
            fields["figures"] = figures
        found.append(Recruit(fields, points=figures * line.points("veteran")))
        if line.id.endswith("-gunner"):
            found.append(_battery(line))
    return tuple(found)


def _battery(line: FigureType) -> Recruit:
    gun: dict[str, str | int | bool] = {"name": f"{line.nation} gun", "pounds": 6}
    fields: dict[str, Content] = {"type": line.id, "figures": 4, "gun": gun}
    cost = forces.points(forces.Entry("", line.id, figures=4, gun=forces.Gun("", pounds=6)))
    return Recruit(fields, f"{line.name}s with a six-pounder", "Guns", points=cost)
