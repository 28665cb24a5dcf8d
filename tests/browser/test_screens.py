"""The screens around a battle: home, new battle, armies, rules, replay."""

from __future__ import annotations

import time

import pytest

from house import is_over, open_battle, picture

pytestmark = pytest.mark.browser


def test_a_new_battle_begins_from_the_home_page(house, page):
    page.goto(house.url)
    page.click("text=New battle")
    page.wait_for_selector("text=Begin the battle")
    picture(page, "new-battle")
    page.click("text=Begin the battle")
    page.wait_for_selector("[data-choice], .curtain button, .waiting")
    assert "/#/battle/" in page.url


def test_the_army_file_says_what_is_wrong_with_it(house, page):
    page.goto(f"{house.url}/#/armies/gentlemen_of_war")
    page.click("section[aria-labelledby=ready] button")
    file = page.wait_for_selector("textarea")
    page.wait_for_function("() => document.querySelector('textarea').value.length > 100")
    text = file.input_value()
    file.fill(text.replace("Smoothbore Musket", "Blunderbus"))
    page.wait_for_selector("text=is “Blunderbuss” meant?", timeout=10_000)
    picture(page, "armies")
    file.fill(text.replace("commander = true", "commander = false"))
    page.wait_for_selector("text=One Elite is named Commander", timeout=10_000)
    file.fill(text)
    page.wait_for_selector("text=One Elite is named Commander", state="detached", timeout=10_000)


def test_the_rules_open_at_a_cited_rule(house, page):
    page.goto(f"{house.url}/#/rules/gentlemen_of_war?rule=GOW-043")
    rule = page.wait_for_selector("#rule-GOW-043")
    assert rule.is_visible()
    assert "Guard" in rule.text_content()
    picture(page, "rules")


def test_a_finished_battle_can_be_scrubbed_from_its_first_deployment(house, page):
    begun = house.begin(seats={"red": "random", "blue": "random"}, seed="watch")
    for _ in range(200):
        if house.brief(begun["battle"])["verdict"]:
            break
        time.sleep(0.2)
    page.goto(f"{house.url}/#/replay/{begun['battle']}")
    scrubber = page.wait_for_selector("input[type=range]")
    page.wait_for_function("() => Number(document.querySelector('input[type=range]').max) > 50")
    last = int(scrubber.get_attribute("max"))
    scrubber.evaluate(
        "(e, v) => { e.value = v; e.dispatchEvent(new Event('input')); }", str(last // 2)
    )
    page.wait_for_selector("svg [data-piece]", state="attached")
    middle = len(page.query_selector_all("[data-piece]"))
    picture(page, "replay")
    page.click("[aria-label='The beginning']")
    page.wait_for_function("() => document.querySelector('input[type=range]').value === '0'")
    page.wait_for_function("() => document.querySelectorAll('svg [data-piece]').length === 0")
    page.click("[aria-label='One event on']")
    page.wait_for_function("() => document.querySelector('input[type=range]').value === '1'")
    assert middle > 0


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (900, 1200)])
@pytest.mark.parametrize("zoom", [0, 3, 6])
def test_pictures_of_a_battle_at_three_sizes_and_three_zooms(house, browser, width, height, zoom):
    begun = house.begin(seats={"red": "human", "blue": "drill"}, seed="picture")
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    page = context.new_page()
    open_battle(page, house, begun["battle"])
    for _ in range(8):
        if is_over(page) or not page.query_selector("[data-choice]:not([disabled])"):
            break
        page.keyboard.press("1")
        page.wait_for_timeout(120)
    for _ in range(zoom):
        page.click("[aria-label='Nearer']")
    page.wait_for_timeout(200)
    picture(page, f"table-{width}x{height}-zoom{zoom}")
    overflow = page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
    context.close()
    assert not overflow, "the page scrolls sideways"
