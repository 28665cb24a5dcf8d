"""An army in colours of its own: chosen from swatches, kept in its file, worn on the table."""

from __future__ import annotations

import pytest
from barracks import name_army

from house import picture

pytestmark = pytest.mark.browser

FIT = "text=This army may take the field"
COAT = "e => getComputedStyle(e).getPropertyValue('--coat')"


def _choose(page, cloth, colour):
    page.get_by_role("radiogroup", name=f"{cloth} of the army").get_by_role(
        "radio", name=colour, exact=True
    ).check()


def test_a_coat_is_chosen_from_swatches_and_worn_on_the_table(house, page):
    page.goto(f"{house.url}/#/armies/black_powder")
    page.wait_for_selector(FIT)
    _choose(page, "Coat", "green")
    _choose(page, "Facings", "yellow")
    page.wait_for_selector(".parade [class*='coat-2f6b45--facing-f4d35e']")
    assert page.eval_on_selector(".parade .unit svg", COAT) == "#2f6b45"
    name_army(page, "The Green Coats")
    picture(page, "swatches")
    page.click("text=Save as “The Green Coats”")
    page.goto(f"{house.url}/#/new/black_powder")
    armies = page.locator("select:has(option:has-text('your own'))").first
    armies.select_option(label="The Green Coats (your own)")
    page.click("text=Begin the battle")
    page.wait_for_selector("[data-choice], .curtain button, .waiting")
    if page.query_selector(".curtain button"):
        page.click(".curtain button")
    page.wait_for_selector("svg [class*='coat-2f6b45']", state="attached")
    picture(page, "green-coats")


def test_swatches_are_chosen_by_keyboard_and_put_back(house, page):
    page.goto(f"{house.url}/#/armies/black_powder")
    page.wait_for_selector(FIT)
    coats = page.get_by_role("radiogroup", name="Coat of the army")
    usual = coats.get_by_role("radio", checked=True)
    words = usual.get_attribute("aria-label")
    usual.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=As the kit has it")
    assert coats.get_by_role("radio", checked=True).get_attribute("aria-label") != words
    page.click("text=As the kit has it")
    page.wait_for_selector("text=As the kit has it", state="detached")
    assert coats.get_by_role("radio", checked=True).get_attribute("aria-label") == words
