"""The screens around a battle: home, new battle, armies, rules, replay."""

from __future__ import annotations

from typing import Any

import pytest
from barracks import open_chest

from house import is_over, open_battle, picture, scrub_to_the_middle, wait_for_verdict

pytestmark = pytest.mark.browser


def test_a_new_battle_begins_from_the_home_page(house, page):
    page.goto(house.url)
    page.click("text=New battle")
    page.wait_for_selector("text=Begin the battle")
    picture(page, "new-battle")
    page.click("text=Begin the battle")
    page.wait_for_selector("[data-choice], .curtain button, .waiting")
    assert "/#/battle/" in page.url


def test_nobody_is_asked_who_plays_a_side_that_a_house_rule_leaves_to_the_table(house, page):
    page.goto(f"{house.url}/#/new/sharpe_skirmish")
    page.wait_for_selector("text=Begin the battle")
    assert page.locator("text=Played by").count() == 2
    page.click("text=House rules")
    page.click("text=The second side has no player")
    page.wait_for_selector("text=Nobody plays this side")
    assert page.locator("text=Played by").count() == 1
    page.click("text=Begin the battle")
    page.wait_for_selector("[data-choice], .curtain button")
    assert "/#/battle/" in page.url


def test_a_battle_is_thrown_away_from_the_home_page_after_a_second_thought(frail_house, page):
    house = frail_house
    kept, gone = (house.begin(seats={"red": "human", "blue": "drill"}) for _ in range(2))
    page.goto(house.url)
    page.wait_for_selector(".battles .away >> nth=1")
    page.click(".battles .away >> nth=0")
    picture(page, "throw-away")
    page.click("text=Keep it")
    assert page.locator(".battles .row").count() == 2
    page.click(".battles .away >> nth=0")
    page.click(".row >> text=Throw away")
    page.wait_for_function("() => document.querySelectorAll('.battles .row').length === 1")
    assert f"/battle/{kept['battle']}" in page.get_attribute(".battles .row a", "href")
    assert house.brief(kept["battle"])
    assert gone["battle"] not in page.content()


def test_the_army_file_says_what_is_wrong_with_it(house, page):
    page.goto(f"{house.url}/#/armies/gentlemen_of_war")
    open_chest(page)
    page.click("section[aria-labelledby=ready] button")
    page.click("text=Write the file by hand")
    file = page.wait_for_selector("textarea")
    page.wait_for_function("() => document.querySelector('textarea').value.length > 100")
    text = file.input_value()
    file.fill(text.replace("Smoothbore Musket", "Blunderbus"))
    page.wait_for_selector("text=is “Blunderbuss” meant?", timeout=90_000)
    picture(page, "armies")
    file.fill(text.replace("commander = true", "commander = false"))
    page.wait_for_selector("text=One Elite is named Commander", timeout=90_000)
    file.fill(text)
    page.wait_for_selector("text=One Elite is named Commander", state="detached", timeout=90_000)
    assert page.input_value("textarea") == text


def test_an_army_that_arrives_late_does_not_overwrite_what_was_written(house, page):
    """The page asks for the first ready army by itself; here that answer is kept waiting."""
    kept: list[Any] = []

    def keep(route: Any) -> None:
        kept.append(route)

    page.route("**/api/books/gentlemen_of_war/armies/*", keep)
    page.goto(f"{house.url}/#/armies/gentlemen_of_war")
    open_chest(page)
    page.click("text=A new army")
    page.click(".recruits button:has-text('Gentleman Officer')")
    page.wait_for_selector("text=A warband has at least 4 units")
    with page.expect_response("**/api/books/gentlemen_of_war/armies/*"):
        kept[0].continue_()
    page.click(".recruits button:has-text('Redcoat')")
    page.wait_for_selector("li[aria-label='Redcoat']")
    assert page.query_selector("li[aria-label='Gentleman Officer']")
    assert page.locator(".list ul > li[aria-label]").count() == 2


def test_the_rules_open_at_a_cited_rule(house, page):
    page.goto(f"{house.url}/#/rules/gentlemen_of_war?rule=GOW-043")
    rule = page.wait_for_selector("#rule-GOW-043")
    assert rule.is_visible()
    assert "Guard" in rule.text_content()
    picture(page, "rules")


def test_a_finished_battle_can_be_scrubbed_from_its_first_deployment(house, page):
    begun = house.begin(seats={"red": "random", "blue": "random"}, seed="watch")
    wait_for_verdict(house, begun["battle"])
    page.goto(f"{house.url}/#/replay/{begun['battle']}")
    scrub_to_the_middle(page)
    middle = len(page.query_selector_all("[data-piece]"))
    picture(page, "replay")
    page.click("[aria-label='The beginning']")
    page.wait_for_function("() => document.querySelector('input[type=range]').value === '0'")
    page.wait_for_function("() => document.querySelectorAll('svg [data-piece]').length === 0")
    page.click("[aria-label='One event on']")
    page.wait_for_function("() => document.querySelector('input[type=range]').value === '1'")
    assert middle > 0


@pytest.mark.parametrize(
    ("width", "height", "zooms"), [(1920, 1080, (0, 4)), (1280, 720, (0, 3)), (900, 1200, (0,))]
)
@pytest.mark.parametrize(
    ("book", "scenario"), [("gentlemen_of_war", "encounter"), ("edwardian_splendour", "zariba")]
)
def test_pictures_of_a_battle_at_three_sizes(house, browser, width, height, zooms, book, scenario):
    seats = {"red": "human", "blue": "random"}
    begun = house.begin(book=book, scenario=scenario, seats=seats, seed="picture")
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
    for zoom in zooms:
        for _ in range(zoom):
            page.click("[aria-label='Nearer']")
        page.wait_for_timeout(200)
        picture(page, f"{book}-{width}x{height}-zoom{zoom}")
    overflow = page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
    context.close()
    assert not overflow, "the page scrolls sideways"
