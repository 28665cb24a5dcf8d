"""A finished battle looked at again: where it turned, how the dice fell, and what is proven."""

from __future__ import annotations

import pytest
from test_access_and_speed import faults

from house import picture, wait_for_verdict

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def fought(house):
    """A battle that two computers have fought to its end."""
    battle = house.begin(seats={"red": "drill", "blue": "drill"}, seed="turns")["battle"]
    wait_for_verdict(house, battle)
    return battle


def _watch(house, page, battle):
    page.goto(f"{house.url}/#/replay/{battle}")
    page.wait_for_selector("#luck-title")


def _event(page):
    return int(page.eval_on_selector("input[type=range]", "e => e.value"))


def test_a_replay_goes_from_turning_point_to_turning_point(house, page, fought):
    _watch(house, page, fought)
    flags = [e.get_attribute("aria-label") for e in page.query_selector_all(".flag")]
    assert flags
    page.keyboard.press("n")
    page.wait_for_function("() => document.querySelector('input[type=range]').value !== '0'")
    first = _event(page)
    title = page.text_content("#turn-title")
    assert title.removesuffix(".") in flags[0]
    assert title.removesuffix(".") in page.text_content(".log li, .log ol > *")
    picture(page, "turning-point")
    for flag in page.query_selector_all(".flag"):
        flag.query_selector("svg").click()
    assert _event(page) >= first
    page.click("[aria-label='The beginning']")
    page.wait_for_function("() => document.querySelector('input[type=range]').value === '0'")
    assert "still to come" in page.text_content(".card.turn")


def test_luck_is_told_apart_from_decisions_for_each_side(house, page, fought):
    _watch(house, page, fought)
    rows = [row.text_content() for row in page.query_selector_all(".luck dt")]
    assert rows == ["Red luck", "Red decisions", "Blue luck", "Blue decisions"]
    points = [row.text_content() for row in page.query_selector_all(".luck dd")]
    assert all(point[0] in "+\u2212\u00b1" for point in points)


def test_a_replay_proves_its_dice(house, page, fought):
    _watch(house, page, fought)
    page.keyboard.press("v")
    assert "Seed shown and matched" in page.wait_for_selector(".proof").text_content()


def test_a_report_tells_who_fought_how_it_went_and_what_was_left(house, page, fought):
    _watch(house, page, fought)
    page.keyboard.press("r")
    page.wait_for_selector("text=Where it turned")
    page.wait_for_selector(".turns figure svg")
    report = page.text_content("article")
    assert "Encounter at San Bartolo" in report
    assert "won the day" in report
    assert len(page.query_selector_all("figure svg")) >= 3, "the opening, a turn and the end"
    assert len(page.query_selector_all("table tbody tr")) >= 8
    picture(page, "report")
    assert faults(page) == []


def test_a_replay_with_its_turning_points_has_no_serious_fault_of_access(house, page, fought):
    _watch(house, page, fought)
    assert faults(page) == []


@pytest.mark.parametrize("screen", ["replay", "report"])
def test_turning_points_and_report_fit_on_a_phone(house, page, fought, screen):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{house.url}/#/{screen}/{fought}")
    page.wait_for_selector("#turn-title" if screen == "replay" else "text=Where it turned")
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
    picture(page, f"phone-{screen}")
