"""What is agreed before a battle: every house rule has a value that was offered, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.book import BadSetup, Switch
from kernel.toybook import Duel


class Foggy(Duel):
    switches = (
        Switch("fog", "There is fog", default=False, cite="TOY-001"),
        Switch("paces", "How far apart they stand", default=10, cite="TOY-001", choices=(10, 20)),
    )


def test_a_house_rule_nobody_speaks_of_has_its_default() -> None:
    assert Foggy().agree("meadow", switches={"paces": 20}).switches == {"fog": False, "paces": 20}


@pytest.mark.parametrize(("name", "value"), [("fog", "thick"), ("paces", 15), ("rain", True)])
def test_a_house_rule_that_is_not_offered_is_refused(name: str, value: int | str) -> None:
    with pytest.raises(BadSetup, match=f"house rule '{name}'"):
        Foggy().agree("meadow", switches={name: value})


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"switches": {"rain": True}}, "no house rule 'rain'; it has fog, paces."),
        ({"switches": {"paces": 15}}, "'paces' cannot be 15; it may be 10, 20."),
        ({"armies": {"green": "none"}}, "no seat 'green' in At dawn; there are red, blue."),
    ],
)
def test_a_refusal_says_what_there_is_instead(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSetup) as refused:
        Foggy().agree("meadow", **wrong)
    assert str(refused.value).endswith(words)


@pytest.mark.parametrize("value", [0, 1])
def test_a_number_is_no_yes_or_no_though_python_thinks_them_equal(value: int) -> None:
    """It would be the same battle with another digest, so that records of it did not agree."""
    with pytest.raises(BadSetup, match=f"The house rule 'fog' cannot be {value}"):
        Foggy().agree("meadow", switches={"fog": value})


def test_a_book_without_scenario_files_says_so() -> None:
    with pytest.raises(BadSetup, match="is not played by scenario files; it has meadow"):
        Foggy().agree('name = "Mine"\n')
    with pytest.raises(BadSetup, match="has no scenario files"):
        Foggy().scenario_text("meadow")
    assert Foggy().title("meadow") == "meadow"
