"""What decides a battle: objectives, the last turn, and a field with nobody left on it."""

from __future__ import annotations

from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.ground import bank, ground_of, zone
from grognard.books.gentlemen_of_war.pieces import GowTable, Unit
from grognard.books.gentlemen_of_war.scenarios import SCENARIOS, Scenario
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Seat


def scenario_of(table: GowTable) -> Scenario:
    """The scenario being played."""
    return SCENARIOS.find(table.scenario)


def is_inside(table: GowTable, unit: Unit) -> bool:
    """A unit that stands in the objective."""
    return zone(table, unit.place) == "O"


@rule("GOW-134")
def stands_now(game: Game[GowTable], unit: Unit) -> None:
    """A unit of the attackers swims when it ends a move in the fountain; each counts once."""
    table = game.table
    objective = scenario_of(table).objective
    if objective.kind != "swim" or unit.seat != objective.attacker or unit.swum:
        return
    if ground_of(table).is_water(unit.place):
        score = table.scores.get(unit.seat, 0) + 1
        game.tell(events.Scored(unit.seat, unit.id, score, "swims", objective.cite))


@rule("GOW-133", "GOW-135")
def activates(game: Game[GowTable], unit: Unit) -> None:
    """Activating inside the objective scores; in the streets only attackers with points do."""
    table = game.table
    objective = scenario_of(table).objective
    if objective.kind not in ("hold", "hut") or not is_inside(table, unit):
        return
    if objective.kind == "hold" and (unit.seat != objective.attacker or unit.points < 1):
        return
    score = table.scores.get(unit.seat, 0) + 1
    game.tell(events.Scored(unit.seat, unit.id, score, "acts inside", objective.cite))


def decide(game: Game[GowTable]) -> None:
    """Tell the end of the battle if it has come."""
    table = game.table
    if table.phase == "over":
        return
    won = _wiped_out(table) or _achieved(table)
    if won is not None:
        game.tell(won)


@rule("GOW-150")
def _wiped_out(table: GowTable) -> events.BattleWon | None:
    """A side with no unit left has lost; both at once is a draw."""
    left = {unit.seat for unit in table.units.values() if not unit.out}
    if len(left) == 2:
        return None
    winner = next((seat for seat in table.seats if seat in left), "")
    return events.BattleWon(winner, "nobody is left to fight", "GOW-150")


def _achieved(table: GowTable) -> events.BattleWon | None:
    objective = scenario_of(table).objective
    attacker = Seat(objective.attacker)
    if objective.kind == "ford" and table.turn and _all_across(table, attacker):
        return events.BattleWon(attacker, "every raider is over the river", objective.cite)
    if objective.kind in ("hold", "swim") and table.scores.get(attacker, 0) >= objective.points:
        return events.BattleWon(attacker, f"{objective.points} points are scored", objective.cite)
    if objective.kind == "hut":
        for seat in table.seats:
            if _lead(table, seat) >= objective.points:
                ahead = "three" if objective.points == 3 else f"{objective.points}"
                return events.BattleWon(seat, f"{ahead} points ahead", objective.cite)
    return None


def _lead(table: GowTable, seat: Seat) -> int:
    return table.scores.get(seat, 0) - table.scores.get(table.rival(seat), 0)


@rule("GOW-132")
def _all_across(table: GowTable, attacker: Seat) -> bool:
    """Every attacker still in play stands on the far bank."""
    return all(bank(table, unit.place) in "O2" for unit in table.own(attacker))


def turns_out(table: GowTable) -> events.BattleWon | None:
    """What the end of the last turn means."""
    scenario = scenario_of(table)
    objective = scenario.objective
    if table.turn < scenario.turns:
        return None
    if objective.attacker:
        defender = table.rival(Seat(objective.attacker))
        why = f"the defenders have held for {scenario.turns} turns"
        return events.BattleWon(defender, why, objective.cite)
    if objective.kind == "hut":
        return _by_margin(_lead(table, table.seats[0]), table, "by points", objective.cite)
    margin = damage(table, table.seats[0]) - damage(table, table.seats[1])
    return _by_margin(margin, table, "by the enemy's losses", objective.cite)


def damage(table: GowTable, seat: Seat) -> int:
    """Points of the enemy's units that a side has put out of action."""
    gone = [u for u in table.units.values() if u.seat != seat and u.out]
    return sum(table.sheets[unit.id].points for unit in gone)


def _by_margin(margin: int, table: GowTable, why: str, cite: str) -> events.BattleWon:
    if not margin:
        return events.BattleWon("", "the last turn ends level", cite)
    winner = table.seats[0] if margin > 0 else table.seats[1]
    return events.BattleWon(winner, why, cite)
