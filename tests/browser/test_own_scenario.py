"""A scenario of one's own in the set-up screen: written, refused, saved and begun."""

from __future__ import annotations

import pytest

from house import picture

pytestmark = pytest.mark.browser


def test_a_person_writes_a_scenario_is_corrected_and_begins_the_battle(house, page):
    page.goto(f"{house.url}/#/new/gentlemen_of_war")
    page.click("button:has-text('The Sussex Ford')")
    page.click("button:has-text('Your own scenario')")
    file = page.locator("textarea")
    file.wait_for()
    text = file.input_value()
    assert 'name = "The Sussex Ford"' in text
    file.fill(text.replace("turns = 5", "turns = 500"))
    page.wait_for_selector("text=expected a whole number <= 40 (at turns)")
    assert page.is_disabled("button:has-text('Begin the battle')")
    picture(page, "own-scenario-refused")
    file.fill(text.replace("The Sussex Ford", "My Ford"))
    page.wait_for_selector("h2:has-text('My Ford')")
    page.wait_for_selector("text=expected a whole number", state="detached")
    picture(page, "own-scenario")
    page.click("button:has-text('Save as “My Ford”')")
    page.wait_for_selector("button:has-text('My Ford'):has-text('your own')")
    page.click("button:has-text('Begin the battle')")
    page.wait_for_selector("[data-choice], .curtain button, .waiting")
    assert "/#/battle/" in page.url
    page.goto(f"{house.url}/#/")
    page.wait_for_selector("text=My Ford")


def test_a_campaign_has_no_scenarios_of_ones_own(house, page):
    page.goto(f"{house.url}/#/new/edwardian_campaign")
    page.wait_for_selector("button:has-text('Begin the battle')")
    assert page.locator("button:has-text('Your own scenario')").count() == 0
