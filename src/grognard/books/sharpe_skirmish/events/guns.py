"""What happens at guns: loading, unlimbering, firing, jamming."""

from __future__ import annotations

from grognard.books.sharpe_skirmish.events.fire import Hit, hit_words, settle, take_hits
from grognard.books.sharpe_skirmish.events.moves import act
from grognard.books.sharpe_skirmish.events.wording import begun, dice_words, in_cm, name
from grognard.books.sharpe_skirmish.pieces import SkTable
from grognard.kernel.event import Event, Show
from grognard.tabletop.wording import many


class StoodToArms(Event, frozen=True):
    """A crew leaves its gun alone and takes up its own arms."""

    cite = "SK-072"
    group: str

    def apply(self, table: SkTable) -> None:
        group = table.groups[self.group]
        group.doing, group.goal = "halt", None
        group.busy = True
        act(table, group, 0, 0)
        model = table.carriages[group.serves]
        model.served, model.unlimbering = table.turn, 0

    def tell(self, table: SkTable) -> str:
        return f"{name(table, self.group)} stands to its arms."


class Unlimbered(Event, frozen=True):
    """Four men work to unlimber a gun; after two turns it is done."""

    cite = "SK-074"
    group: str
    gun: str
    done: bool = False
    """This was the second turn of work."""

    def apply(self, table: SkTable) -> None:
        model = table.carriages[self.gun]
        model.limbered, model.unlimbering = not self.done, int(not self.done)
        model.served = table.turn
        act(table, table.groups[self.group], 0, 0)

    def tell(self, table: SkTable) -> str:
        how = "has unlimbered" if self.done else "works to unlimber"
        return f"{name(table, self.group)} {how} {name(table, self.gun)}."


class Loaded(Event, frozen=True):
    """The men at a gun load it; if it is not ready yet they do nothing else."""

    cite = "SK-075"
    gun: str
    crew: str
    men: int
    work: int
    """Man-turns done with this turn's."""
    need: int

    def apply(self, table: SkTable) -> None:
        table.carriages[self.gun].work = self.work
        if self.work < self.need:
            settle(table, self.crew)

    def tell(self, table: SkTable) -> str:
        loads = f"{many(self.men, 'man loads', 'men load')} {name(table, self.gun)}"
        done = "it is ready" if self.work >= self.need else f"{self.work} of {self.need} done"
        return f"{loads}: {done}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.gun)


class GunFired(Event, frozen=True):
    """A gun fires at a group: wounds and kills by one die."""

    cite = "SK-077"
    gun: str
    crew: str
    target: str
    range: int
    die: int
    threat: int
    wounds: int
    kills: int
    hits: tuple[Hit, ...]
    side: str
    wiped_out: bool = False
    """Nobody of the target is left, who could be shaken."""

    def apply(self, table: SkTable) -> None:
        table.carriages[self.gun].work = 0
        table.groups[self.crew].fired = table.turn
        settle(table, self.crew)
        table.groups[self.target].shelled = True
        if self.wounds or self.kills:
            # Officers among the men, who dice for themselves, are shaken by what hits them.
            for name_ in {self.target: "", **{hit.group: "" for hit in self.hits}}:
                unit = table.groups[name_]
                unit.threat = max(unit.threat, self.threat)
        take_hits(table, self.hits)

    def tell(self, table: SkTable) -> str:
        who, whom = name(table, self.gun), name(table, self.target)
        effect = hit_words(table, self.hits, self.target) or "no harm done"
        shot = f"{who} fires at {whom} at {in_cm(self.range)}, rolls {self.die}"
        return begun(f"{shot}: {effect}{self._shaken(table)}.")

    def _shaken(self, table: SkTable) -> str:
        """What is added to the risk of those who are left."""
        if not self.hits or self.wiped_out:
            return ""
        who = "he" if table.groups[self.target].single else "it"
        return f", and {self.threat} more risk the next time {who} dices"

    def show(self) -> Show:
        return Show(
            kind="shot", side=self.side, piece=self.crew, target=self.target, dice=(self.die,)
        )


class GatlingJammed(Event, frozen=True):
    """All its dice were odd: a gatling jams and misses a turn."""

    cite = "SK-081"
    gun: str
    dice: tuple[int, ...]
    side: str

    def apply(self, table: SkTable) -> None:
        table.carriages[self.gun].jammed = table.turn + 1

    def tell(self, table: SkTable) -> str:
        return begun(f"{name(table, self.gun)} jams: {dice_words(self.dice)} are all odd.")

    def show(self) -> Show:
        return Show(kind="marker", side=self.side, piece=self.gun, dice=self.dice)
