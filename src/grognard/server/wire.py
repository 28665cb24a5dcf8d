"""What travels between server and browser; the client's types are generated from here."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from grognard.kernel.book import ArmyBrief, ScenarioBrief, Switch, Verdict
from grognard.kernel.cite import Gap
from grognard.kernel.event import Show
from grognard.kernel.question import Allotment, Fault, Offer
from grognard.tabletop.view import PieceView, View

Short = Annotated[str, Meta(max_length=80)]
ArmyText = Annotated[str, Meta(max_length=20_000)]
ScenarioText = Annotated[str, Meta(max_length=65_536)]
Count = Annotated[int, Meta(ge=0, le=10_000_000)]


class BookInfo(Struct, frozen=True):
    """A book on the shelf."""

    id: str
    name: str
    edition: str
    scenarios: tuple[ScenarioBrief, ...]
    armies: tuple[ArmyBrief, ...]
    switches: tuple[Switch, ...]
    levies: tuple[str, ...]
    """The ways in which it raises an army by dice."""
    own_decks: bool = False
    """Whether people may draw from real cards of their own as they may throw real dice."""
    stays: str = ""
    """What the machine still does where people throw their own dice."""
    own_scenarios: bool = False
    """Whether people may write scenarios of their own."""


class PlayerInfo(Struct, frozen=True):
    """Somebody who can take a seat."""

    id: str
    name: str
    words: str


class Shelf(Struct, frozen=True):
    """Everything a new battle can be made of."""

    books: tuple[BookInfo, ...]
    players: tuple[PlayerInfo, ...]
    hosts: tuple[str, ...] = ()
    """Names under which others may reach this server; none where it is not shared."""


class NewBattle(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle that somebody wants to begin."""

    book: Short
    scenario: ScenarioText
    """The id of a ready one, or the whole text of a scenario file."""
    seats: dict[Short, Short]
    """Seat to player: ``human`` or the id of a computer player."""
    armies: dict[Short, ArmyText] = {}
    switches: dict[Short, bool | int | Short] = {}
    seed: Short = ""
    own_dice: bool = False
    """People throw real dice, and draw real cards where the book lets them, and tell them."""


class WhatIf(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished battle shall go on from a point of its replay, with these players."""

    told: Count
    """The point: how many events the watcher had been told."""
    seats: dict[Short, Short]
    seat: Short = ""
    """Whose knowledge the replay showed; empty where it showed everything."""


class ArmySheet(Struct, frozen=True, forbid_unknown_fields=True):
    """An army that somebody is building and wants counted."""

    army: ArmyText


class Levy(Struct, frozen=True, forbid_unknown_fields=True):
    """An army shall be raised by dice, in a way of its book and otherwise like another."""

    army: ArmyText
    way: Short


class ArmyFields(Struct, frozen=True):
    """An army file taken apart into its fields, whatever they mean to its book."""

    fields: dict[str, Any]


class ScenarioSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario that somebody is writing and wants laid out."""

    scenario: ScenarioText


class ScenarioLook(Struct, frozen=True):
    """A scenario as it stands in a list, and its table before anybody has moved."""

    brief: ScenarioBrief
    """Without an id, for that would be the whole text."""
    view: View


class RuleInfo(Struct, frozen=True):
    """A rule in our own words, as the rules help shows it."""

    id: str
    chapter: str
    kind: str
    text: str
    status: str
    gaps: tuple[Gap, ...]


class Begun(Struct, frozen=True):
    """A battle has been made; each human seat has a secret of its own."""

    battle: str
    keys: dict[str, str]


class BattleBrief(Struct, frozen=True):
    """A running or finished battle on the home page."""

    battle: str
    book: str
    scenario: str
    """The id of a ready one; empty where somebody wrote it himself."""
    scenario_name: str
    seats: dict[str, str]
    clock: str
    answers: int
    verdict: Verdict | None
    keys: dict[str, str]
    begun: str
    """When it was begun, as a date in words."""
    waiting: tuple[str, ...] = ()
    """Who must answer, as far as it is known without opening the battle."""


class Told(Struct, frozen=True, omit_defaults=True):
    """An event as a seat hears of it."""

    number: int
    kind: str
    words: str
    cite: str
    show: Show
    quiet: bool = False


class Replay(Struct, frozen=True):
    """All that a seat was told, for scrubbing; ``count`` is how many events that is."""

    count: int
    told: tuple[Told, ...]


class Proof(Struct, frozen=True):
    """Whether a battle went as its record says, in a sentence."""

    ok: bool
    words: str


class TurningPoint(Struct, frozen=True):
    """Where the balance of a battle jumped and stayed."""

    told: int
    """How many events had been told when it had happened."""
    words: str
    cite: str
    side: str
    """Who gained by it."""
    before: int
    """His chance to win in per cent, as a computer commander judges it,"""
    after: int
    luck: int
    """How much of the gain the dice and cards gave beyond their average; the rest was choice."""


class Fortune(Struct, frozen=True):
    """What a side gained in a whole battle, in points of its chance to win."""

    side: str
    luck: int
    """By how the dice and cards fell after its choices, beyond their average,"""
    choices: int
    """and by the choices themselves."""


class Tide(Struct, frozen=True):
    """How the balance of a finished battle ran."""

    balance: tuple[tuple[int, int], ...]
    """Numbers of told events, each with the first side's chance to win in per cent."""
    turning_points: tuple[TurningPoint, ...]
    fortunes: tuple[Fortune, ...]
    silence: str
    """Why nobody can say anything of it."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """An answer on offer."""

    choice: Any
    offer: Offer


class Refusal(Struct, frozen=True, omit_defaults=True):
    """An answer one might look for, and why it is not on offer."""

    offer: Offer
    fault: Fault


class Throw(Struct, frozen=True, omit_defaults=True):
    """Dice or cards that a seat throws or draws by hand; several are told with spaces between."""

    count: int
    faces: tuple[str, ...]
    """What can turn up: numbers of a die, or the cards that are left."""
    cards: bool = False
    owner: str = ""
    """The side for which it is thrown, where that is not the thrower's own."""
    piece: str = ""
    """Whose throw it is, by name, if it is a unit's."""
    target: str = ""
    cite: str = ""
    rule: str = ""
    """The rule in our own words, in a sentence."""
    means: tuple[str, ...] = ()
    """What each face would decide, where that can be said: of a coin, whose choice it is."""
    open: bool = False
    """Whether every seat will see what fell."""


class Asked(Struct, frozen=True, omit_defaults=True):
    """The question before this seat."""

    number: int
    kind: str
    seat: str
    words: str
    cite: str
    choices: tuple[Choice, ...]
    detail: str = ""
    about: str = ""
    """The piece that acts here, if it is one."""
    trail: tuple[str, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    newcomer: PieceView | None = None
    """The piece it is about, where that comes onto the table only now."""
    throw: Throw | None = None
    """What is thrown or drawn by hand, where fate is asked and not the player."""
    sets_up: bool = False
    """True where a piece is set up before the battle begins."""
    allotment: Allotment | None = None
    """What can be sorted thing by thing, besides the answers that are listed."""


class Elsewhere(Struct, frozen=True):
    """A battle at a table of its own on which everybody here waits."""

    battle: str
    seats: dict[str, str]
    """Which seat of this table sits in each seat of that one."""


class State(Struct, frozen=True, tag="state", tag_field="type"):
    """All a seat knows now: sent when it joins, and after every change."""

    number: int
    view: View
    asked: Asked | None
    waiting: tuple[str, ...]
    told: tuple[Told, ...]
    """Events since the last state this socket was sent; all of them when it joins."""
    total_told: int
    """Events this seat has been told in the whole battle; fewer than before after taking back."""
    may_undo: bool
    trail: tuple[str, ...]
    verdict: Verdict | None
    seats: dict[str, str]
    commitment: str
    seed: str
    """Empty until the battle is over."""
    elsewhere: Elsewhere | None = None
    by_hand: tuple[str, ...] = ()
    """What people throw and draw themselves: dice, and the decks of seats."""
    throwing: str = ""
    """Who throws or draws what by hand now, for those who wait."""
    sealed: bool = False
    """True where this seat has answered and others have not: it is opened with theirs."""
    setting_up: bool = False
    """True while somebody still sets up his army."""
    here: tuple[str, ...] = ()
    """The seats of people who have the battle before them."""
    watch: str = ""
    """The key by which a friend looks on; seats may pass it on."""
    may_resign: bool = False
    """Whether this seat could give the battle up."""


class Here(Struct, frozen=True, tag="here", tag_field="type"):
    """Somebody has come to the table or left it; nothing on it has changed."""

    seats: tuple[str, ...]


class Refused(Struct, frozen=True, tag="refused", tag_field="type"):
    """A message that changed nothing, and why."""

    fault: Fault


class Hint(Struct, frozen=True, tag="hint", tag_field="type"):
    """What a computer commander would do here and why; it may be nothing that was offered."""

    words: str
    choice: Any
    offer: Offer
    weighed: tuple[tuple[str, str], ...]
    question: int
    """The number of the question it answers; by now another may stand."""


class AnswerMessage(
    Struct, frozen=True, tag="answer", tag_field="type", forbid_unknown_fields=True
):
    """A seat answers; a number that is not the open question's is refused as stale."""

    question: Count
    choice: Any


class UndoMessage(Struct, frozen=True, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """A seat takes its last choice back."""

    question: Count


class ResignMessage(
    Struct, frozen=True, tag="resign", tag_field="type", forbid_unknown_fields=True
):
    """A seat gives the battle up."""

    question: Count


class HintMessage(
    Struct, frozen=True, tag="ask-hint", tag_field="type", forbid_unknown_fields=True
):
    """A seat asks what a computer commander would do."""

    question: Count


FromBrowser = AnswerMessage | UndoMessage | HintMessage | ResignMessage
ToBrowser = State | Here | Refused | Hint
