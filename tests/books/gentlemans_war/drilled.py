"""Single procedures of A Gentleman's War, carried out with these dice and nothing else."""

from books.gentlemans_war.field import SETUP, Bare, Battle, lay, unit
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.pursuing import pursue
from grognard.books.gentlemans_war.results import combat
from grognard.kernel.book import DONE
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game


class Drill(Bare):
    """A book in which one thing happens."""

    def __init__(self, deed):
        self.deed = deed

    def step(self, game):
        async def once():
            await self.deed(game)
            game.tell(events.BattleWon("", "that was all", "AGW-337"))
            return DONE

        return once()


def ran(table, deed, fates):
    """A plain procedure, with these dice."""

    async def done(game):
        deed(game)

    return _drilled(table, done, fates)


def played(table, deed, fates):
    """A procedure about red's R or its pursuer."""

    async def done(game):
        await deed(game, game.table.units["R"])

    return _drilled(table, done, fates)


def _drilled(table, deed, fates):
    tape = [int(die) for die in fates.split()]
    game = Game.take_up(Drill(deed), SETUP, table, Fates(None, tape))
    assert game.question is None, type(game.question).__name__
    assert not game.fates.tape[game.fates.at :]
    return game


async def chase(game, prey):
    """Blue's B pursues at a walk."""
    await pursue(game, game.table.units["B"], [prey], combat, headlong=False)


def bands(*more, **fields):
    """A band of each of two tribes, side by side, that of R about to act."""
    one = {"formation": "skirmish", "weapon": "musket", "apart": True, "figures": 6, **fields}
    own = unit("R-band", "tribal_infantry", at=(30, 40), parent="R", attributes="brave", **one)
    other = unit(
        "R2-band", "tribal_infantry", at=(38, 40), parent="R2", attributes="gallant timid", **one
    )
    tribes = [unit(f"R{n}", "tribal_infantry", at=(x, 54)) for n, x in (("", 10), ("2", 40))]
    battle = Battle(lay(own, other, *tribes, *more, unit("B", at=(30, 4))), "H7")
    battle.play(Use("unit", ("R-band",)))
    return battle
