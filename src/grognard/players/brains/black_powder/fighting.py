"""What a charge comes to, and what the same men would do by fire where they stand."""

from __future__ import annotations

from grognard.books.black_powder.country import cover_of
from grognard.books.black_powder.pieces import Unit
from grognard.books.black_powder.stands import apart, base_of
from grognard.players.brains.black_powder import clashing, values
from grognard.players.brains.black_powder.clashing import Fighter, Volley
from grognard.players.brains.black_powder.field import forms_square
from grognard.players.brains.black_powder.walking import Walks
from grognard.tabletop.geometry import Face, quarter_of_point

SILENT = ("march column", "limbered", "half limbered", "warband")
"""Formations in which nobody shoots."""
FEW = ("attack column", "square")
"""Formations in which one die is thrown."""


class Fights(Walks):
    """Fights reckoned out, every way the dice may fall."""

    def reckoned(self, unit: Unit, target: Unit) -> float:
        """What a charge brings on the whole, less what the same men would do by fire."""
        if forms_square(self.table, unit, target):
            return -values.STEADY_SQUARE
        body = base_of(self.table, target)
        front = not target.has_flanks or quarter_of_point(body, unit.point) is Face.FRONT
        mine, theirs = self.fighter(unit), self.fighter(target, aside=not front)
        cover = cover_of(self.table, target, unit.point)
        pierce = (1 if target.is_cavalry else 2) * unit.has("Lancers")
        theirs = theirs._replace(fails=_fails(target, cover - pierce))
        if target.inside:
            theirs = theirs._replace(support=3)
        if unit.formation == "attack column" and self._has_mate(unit, target):
            mine = mine._replace(dice=2 * mine.dice, stamina=2 * mine.stamina)
            mine = mine._replace(casualties=2 * mine.casualties)
        value = clashing.charge_value(mine, theirs, self._closing(target, unit, front=front))
        value -= self._musketry(unit)
        return values.EDGE * value + values.IN_THE_WAY * self.field.is_in_the_way(target)

    def _has_mate(self, unit: Unit, target: Unit) -> bool:
        """True if another column of its brigade may charge the same enemy beside it."""
        table, reach = self.table, self.table.inches(values.TOGETHER + values.STEEL)
        own = [mate for mate in table.friends(unit) if mate.brigade == unit.brigade]
        able = [m for m in own if m.formation == "attack column" and not (m.shaken or m.disordered)]
        return any(apart(table, mate, target) <= reach for mate in able)

    def _closing(self, target: Unit, unit: Unit, *, front: bool) -> Volley:
        """The fire of those who are charged."""
        dice = 0
        loose = target.formation in SILENT or target.is_skirmishing
        if target.profile.shooting and front and not loose:
            dice = 1 if target.formation in FEW else max(target.profile.shooting[0], 1)
        sides = 3 + target.profile.firearm - (target.shaken or target.disordered)
        bonus = (unit.formation == "attack column") - 2 * target.is_artillery
        return Volley(dice, sides, _fails(unit, bonus), target.is_artillery)

    def fighter(self, unit: Unit, *, aside: bool = False) -> Fighter:
        """A unit in numbers, struck in front or aside."""
        dice = {"march column": 1, "limbered": 0}.get(unit.formation, unit.profile.hand_to_hand)
        if unit.formation in ("square", "building"):
            dice = min(dice, 2)
        heavy = 2 * unit.has("Heavy Cavalry +D3") + unit.has("Heavy Cavalry +1")
        return Fighter(
            dice=dice,
            to_hit=3 - unit.is_skirmishing - aside,
            again=unit.has("Ferocious Charge") and not aside,
            fails=_fails(unit, 0),
            casualties=unit.casualties,
            stamina=unit.stamina,
            worse=unit.shaken or unit.disordered,
            support=self.field.backers(unit) + heavy,
            horse=unit.is_cavalry,
            weight=1.0 + values.STAKE * self.field.stake(unit),
            steady=unit.has("Steady") and not unit.steadied,
        )

    def _musketry(self, unit: Unit) -> float:
        """What a unit would do by fire where it stands."""
        target = self.field.near(unit)
        if target is None or not unit.profile.shooting or unit.formation in SILENT:
            return 0.0
        if self.field.away(unit) > self.table.inches(unit.profile.reach):
            return 0.0
        body = base_of(self.table, unit)
        if unit.has_flanks and quarter_of_point(body, target.point) is not Face.FRONT:
            return 0.0
        dice = 1 if unit.formation in FEW else unit.profile.shooting[-1]
        sides = 3 - (unit.shaken or unit.disordered) + unit.is_skirmishing
        fails = _fails(target, cover_of(self.table, target, unit.point))
        return clashing.fire_value(self.fighter(target), dice, sides, fails)


def _fails(unit: Unit, bonus: int) -> int:
    """Sides of a die on which a unit does not save; all of them where it has no save."""
    return min(max(unit.profile.morale - 1 - bonus, 1), 5) if unit.profile.morale else 6
