"""What must hold of a table after every event."""

from __future__ import annotations

from grognard.books.sharpe_skirmish.pieces import Figure, SkTable
from grognard.tabletop.geometry import CONTACT, within

SLACK = 2 * CONTACT


def audit(table: SkTable) -> list[str]:
    """Everything that is wrong with a table."""
    return [
        *_places(table),
        *_carriages(table),
        *_figures(table),
        *_command(table),
        *_markers(table),
    ]


def _places(table: SkTable) -> list[str]:
    figures = [figure for group in table.present() for figure in group.figures]
    wrong = [
        f"{figure.id} stands off the table"
        for figure in figures
        if not (0 <= figure.x <= table.width and 0 <= figure.y <= table.height)
    ]
    figures.sort(key=lambda figure: figure.x)
    for place, one in enumerate(figures):
        for other in figures[place + 1 :]:
            if other.x - one.x > one.radius + other.radius:
                break
            if _overlap(one, other):
                wrong.append(f"{one.id} stands on {other.id}")
    return wrong


def _carriages(table: SkTable) -> list[str]:
    """Nobody stands where a gun or wagon does, nor another; who is hidden has his with him."""
    models = [model for model in table.carriages.values() if model.x >= 0]
    wrong = []
    for place, model in enumerate(models):
        bases = [(other.id, other.base) for other in models[place + 1 :]]
        discs = [(f.id, f.disc) for group in table.present() for f in group.figures]
        for name, shape in (*bases, *discs):
            if within(model.base, shape, -SLACK):
                wrong.append(f"{name} stands on {model.id}")
    return wrong


def _overlap(one: Figure, other: Figure) -> bool:
    reach = one.radius + other.radius - SLACK
    across, down = one.x - other.x, one.y - other.y
    return across * across + down * down < reach * reach


def _figures(table: SkTable) -> list[str]:
    wrong = []
    names: dict[str, str] = {}
    for group in table.groups.values():
        if len(group.figures) > group.size:
            wrong.append(f"{group.id} has more figures than it ever had")
        for figure in group.figures:
            if figure.id in names:
                wrong.append(f"{figure.id} is with {names[figure.id]} and with {group.id}")
            names[figure.id] = group.id
            full = figure.missile.load + 1 if figure.missile is not None else 0
            if not 0 <= figure.wounds <= 1 or not 0 <= figure.load <= full:
                wrong.append(f"{figure.id} has {figure.wounds} wounds and loads {figure.load}")
        if group.gallops > 2:
            wrong.append(f"{group.id} has galloped {group.gallops} turns running")
    return wrong


def _command(table: SkTable) -> list[str]:
    wrong = []
    if table.points < 0:
        wrong.append(f"{table.officer} has spent more than he had")
    for group in table.groups.values():
        officer = table.groups.get(group.commander)
        if group.commander and (officer is None or officer.side != group.side):
            wrong.append(f"{group.id} is commanded by {group.commander}")
    return wrong


def _markers(table: SkTable) -> list[str]:
    """Whoever is hidden waits behind one marker, officers with their men; nobody else does."""
    waiting = [m.group for m in table.hideouts.values() if m.group and not m.gone]
    hidden = [g for g in table.groups.values() if g.hidden]
    wanted = [g.id for g in hidden if not g.single or g.id in waiting]
    if table.phase != "hide" and sorted(waiting) != sorted(wanted):
        return ["the markers do not hide those who are hidden"]
    return []
