"""Answers beside what just happened, the table in words, and the map of a campaign."""

from __future__ import annotations

import re

import pytest

from house import asked, open_battle, picture, wait_for_change

pytestmark = pytest.mark.browser

ME = {"red": "human", "blue": "random"}
READY = "[data-choice]:not([disabled])"
IN_SIGHT = """(selector) => {
    const [list, rows] = selector.split('|');
    const box = document.querySelector(list).getBoundingClientRect();
    return [...document.querySelectorAll(rows)].filter(row => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= box.top - 4 && bottom <= box.bottom + 4 && bottom <= innerHeight;
    }).length;
}"""


def test_a_laptop_shows_a_long_list_of_answers_and_what_just_happened(house, page):
    page.set_viewport_size({"width": 1366, "height": 768})
    begun = house.begin(book="black_powder", scenario="two-farms", seats=ME, seed="laptop")
    open_battle(page, house, begun["battle"])
    page.click(".question .rest")
    page.wait_for_selector(".question .rest", state="detached")
    for _ in range(12):
        page.wait_for_selector(READY)
        if page.query_selector(".below") and page.locator(".log li").count() > 5:
            break
        before = asked(page)
        page.locator(READY).nth(1 if page.locator(READY).count() > 1 else 0).click()
        wait_for_change(page, before)
    assert page.evaluate("document.querySelector('.side').scrollHeight <= innerHeight")
    assert page.evaluate(IN_SIGHT, ".answers|.answers > *") >= 5
    assert page.evaluate(IN_SIGHT, ".log .scroll|.log li") >= 3
    picture(page, "laptop-answers-and-log")


@pytest.mark.parametrize(
    ("book", "scenario"), [("sharpe_skirmish", "almara-bridge"), ("gentlemans_war", "open-battle")]
)
def test_the_table_in_words_says_where_in_the_words_of_the_table(house, page, book, scenario):
    begun = house.begin(book=book, scenario=scenario, seats=ME, seed="words")
    open_battle(page, house, begun["battle"])
    page.wait_for_selector(READY)
    if page.query_selector(".question .rest"):
        page.click(".question .rest")
        page.wait_for_selector("section[aria-label='The table in words'] li button >> nth=9")
    told = page.locator("section[aria-label='The table in words'] li").all_inner_texts()
    assert not [words for words in told if re.search(r"\d (across|down)", words)]
    units = [words for words in told if "o’clock" in words]
    assert len(units) >= 8
    where = re.compile(r"\. (Far )?(left|right|centre)\b.*, facing \d+ o’clock\.$", re.IGNORECASE)
    assert all(where.search(words) for words in units), units


POWERS = {"first": "human", "second": "random", "third": "random", "fourth": "random"}
UNITS = """[...document.querySelectorAll('.window svg .strength')].map(e => {
    const box = e.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}).filter(([x, y]) => x > 0 && y > 0 && x < innerWidth)"""


def test_a_campaign_is_fought_on_a_map_and_armies_march_to_the_frontier(house, page):
    begun = house.begin(book="edwardian_campaign", scenario="four_powers", seats=POWERS, seed="map")
    open_battle(page, house, begun["battle"])
    page.wait_for_selector("[data-country=first]")
    assert page.locator("[data-country]").count() == 4
    assert page.locator(".names .name").all_text_contents() == [
        "Britain",
        "Germany",
        "France",
        "Russia",
    ]
    picture(page, "campaign-map")
    for _ in range(8):
        page.wait_for_selector(READY)
        if page.query_selector(".front"):
            break
        before, words = asked(page), page.inner_text(".question h2")
        page.locator(READY).nth(1 if "attack" in words else 0).click()
        wait_for_change(page, before)
    page.wait_for_selector(".front", state="attached")
    picture(page, "campaign-fronts")


def test_on_a_phone_a_tap_on_a_country_leads_to_units_that_a_finger_can_hit(house, browser):
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    context.set_default_timeout(60_000)
    phone = context.new_page()
    begun = house.begin(book="edwardian_campaign", scenario="four_powers", seats=POWERS, seed="map")
    open_battle(phone, house, begun["battle"])
    phone.wait_for_selector("[data-country=first]")
    assert not phone.evaluate(UNITS), "from afar a country says how many it has"
    box = phone.locator("[data-country=first]").bounding_box()
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.wait_for_selector(".window .strength")
    units = phone.evaluate(UNITS)
    assert len(units) == 13
    gaps = [
        max(abs(x - other_x), abs(y - other_y))
        for n, (x, y) in enumerate(units)
        for other_x, other_y in units[:n]
    ]
    assert min(gaps) >= 40
    x, y = units[0]
    phone.touchscreen.tap(x, y)
    phone.wait_for_selector(".unit h3")
    picture(phone, "campaign-phone")
    context.close()
