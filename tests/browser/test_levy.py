"""Armies raised by dice, and what is said of forces before a battle."""

from __future__ import annotations

import pytest
from barracks import open_chest

from house import picture

pytestmark = pytest.mark.browser


def test_the_dice_raise_an_army_that_can_be_saved_and_fielded(house, page):
    page.goto(f"{house.url}/#/armies/gentlemans_war")
    page.wait_for_selector("text=This army may take the field")
    open_chest(page)
    page.click("button:has-text('By the dice: garrison')")
    page.wait_for_selector("h2:has-text('a garrison by the dice')")
    page.wait_for_selector("text=This army may take the field")
    picture(page, "levy")
    page.click("button:has-text('Save as')")
    page.goto(f"{house.url}/#/new/gentlemans_war")
    own = page.locator("option:has-text('(your own)')").first
    own.wait_for(state="attached")
    page.locator("select:has(option:has-text('your own'))").first.select_option(
        label=own.text_content()
    )
    page.click("text=Begin the battle")
    page.wait_for_selector("[data-choice], .curtain button, .waiting")
    assert "/#/battle/" in page.url


def test_uneven_forces_are_told_before_the_battle_and_not_forbidden(house, page):
    page.goto(f"{house.url}/#/new/gentlemans_war")
    armies = page.locator("select:has(option:has-text('points'))").first
    armies.wait_for()
    armies.select_option("zulus-75")
    page.wait_for_selector("text=are not matched 1-1")
    assert page.is_enabled("button:has-text('Begin the battle')")
    armies.select_option("")
    page.wait_for_selector("text=are not matched 1-1", state="detached")
