"""A question knows who is asked, what may be answered, and why not."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from grognard.kernel.question import Fault, IllegalChoice, Offer, Question, Seat
from grognard.kernel.reckoning import Modifier, Reckoning, Tally

RED = Seat("red")


class March(Struct, frozen=True):
    """Where a unit goes."""

    unit: str
    inches: Annotated[int, Meta(ge=0, le=60)]


class Marching(Question[March]):
    """How far the Guard marches: six inches at most, and not standing still."""

    __slots__ = ("checked", "looked")
    answer = March
    cite = "TOY-002"

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.looked = 0
        self.checked: list[int] = []

    def words(self) -> str:
        return "March how far?"

    def candidates(self) -> Sequence[March]:
        self.looked += 1
        return [March("guard", inches) for inches in (0, 3, 6, 9)]

    def fault(self, choice: March) -> Fault | None:
        self.checked.append(choice.inches)
        if choice.unit != "guard" or not 0 < choice.inches <= 6:
            return Fault("The Guard marches up to six inches.", self.cite, "Choose 1 to 6.")
        return None


class Pair(Question[tuple[str, ...]]):
    """Two names."""

    __slots__ = ()
    answer = tuple
    wire = tuple[str, str]
    cite = "TOY-003"


def test_what_passes_is_offered_and_what_fails_is_shown_with_its_reason() -> None:
    question = Marching(RED)
    assert [march.inches for march in question.offers()] == [3, 6]
    refused = question.refusals()
    assert [offer.label for offer, _ in refused] == [
        str(March("guard", 0)),
        str(March("guard", 9)),
    ]
    assert {fault.cite for _, fault in refused} == {"TOY-002"}


def test_offers_are_listed_once_and_only_if_somebody_looks() -> None:
    question = Marching(RED)
    assert question.looked == 0
    assert question.offers() is question.offers()
    assert question.looked == 1


def test_a_candidate_is_checked_once_while_the_question_stands() -> None:
    question = Marching(RED)
    assert not question.is_lone()
    taken = question.sample(lambda count: count - 1)
    assert question.verdict(taken) is None
    assert (taken.inches, question.checked) == (6, [0, 3, 6, 9])
    question.forget()
    question.offers()
    assert question.checked == [0, 3, 6, 9] * 2, "what was known of an older table is forgotten"


def test_an_answer_that_nobody_offered_is_checked_however_it_looks() -> None:
    question = Marching(RED)
    question.sample(lambda count: 1)
    refused = question.verdict(March("guard", 12))
    assert refused is not None and refused.cite == "TOY-002"
    assert question.verdict(March("guard", 5)) is None
    assert question.checked[-2:] == [12, 5]


def test_a_candidate_that_failed_is_still_refused_when_it_is_answered() -> None:
    question = Marching(RED)
    question.offers()
    far = question.candidates()[3]
    refused = question.verdict(far)
    assert refused is not None and refused.remedy == "Choose 1 to 6."


def test_a_question_says_no_more_than_it_must() -> None:
    question = Marching(RED)
    assert (question.seat, question.detail(), question.trail()) == (RED, "", ())
    assert not question.secret
    assert question.describe(March("guard", 3)) == Offer("March(unit='guard', inches=3)")


def test_an_answer_from_the_wire_is_strictly_typed() -> None:
    assert Marching(RED).decode({"unit": "guard", "inches": 4}) == March("guard", 4)
    assert Pair(RED).decode(["a", "b"]) == ("a", "b")


@pytest.mark.parametrize(
    "raw",
    [
        None,
        "guard",
        {},
        {"unit": "guard"},
        {"unit": "guard", "inches": "4"},
        {"unit": "guard", "inches": 61},
        {"unit": "guard", "inches": 10**30},
        {"unit": "guard", "inches": True},
        ["guard", 4],
    ],
)
def test_what_is_no_answer_is_refused_with_the_questions_rule(raw: object) -> None:
    with pytest.raises(IllegalChoice, match="no answer to this question") as refusal:
        Marching(RED).decode(raw)
    assert refusal.value.fault.cite == "TOY-002"


@pytest.mark.parametrize("raw", [["a"], ["a", "b", "c"], ["a", 1], "ab", {"a": "b"}])
def test_the_wire_type_says_more_than_the_answers_type(raw: object) -> None:
    with pytest.raises(IllegalChoice):
        Pair(RED).decode(raw)


def test_an_answer_of_the_wrong_kind_never_reaches_the_rule() -> None:
    question = Marching(RED)
    assert question.misfit(March("guard", 3)) is None
    for wrong in (None, 3, "guard", {"unit": "guard", "inches": 3}):
        assert question.misfit(wrong) is not None


def test_a_truth_value_fits_only_where_truth_is_asked() -> None:
    class Number(Question[int]):
        __slots__ = ()
        answer = int
        cite = "TOY-004"

    class Truth(Question[bool]):
        __slots__ = ()
        answer = bool
        cite = "TOY-005"

    assert Number(RED).misfit(True) is not None
    assert Number(RED).misfit(1) is None
    assert Truth(RED).misfit(True) is None
    assert Truth(RED).misfit(1) is not None


def test_an_illegal_choice_says_its_fault() -> None:
    fault = Fault("Too far.", "TOY-002")
    assert str(IllegalChoice(fault)) == "Too far."
    elsewhere = pickle.loads(pickle.dumps(IllegalChoice(fault)))
    assert (str(elsewhere), elsewhere.fault) == ("Too far.", fault)
    assert IllegalChoice(fault).fault is fault


def test_a_reckoning_is_a_number_with_its_reasons() -> None:
    tally = Tally("to hit", 4, "TOY-006")
    tally.add(1, "close range", "TOY-007")
    tally.add(0, "open ground", "TOY-008")
    tally.add(-2, "soft cover", "TOY-009")
    reckoning = tally.sum()
    assert reckoning.total == 3
    assert reckoning.modifiers == (
        Modifier(1, "close range", "TOY-007"),
        Modifier(-2, "soft cover", "TOY-009"),
    )
    assert reckoning.words() == "3: 4 to hit, +1 close range, -2 soft cover"
    assert Reckoning("to hit", 4, "TOY-006").words() == "4: 4 to hit"
