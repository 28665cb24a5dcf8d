"""Is there room for everything, on every screen, and does what one looks at stay where it is?"""

from __future__ import annotations

import pytest

from house import asked, open_battle, wait_for_change

pytestmark = pytest.mark.browser

ME = {"red": "human", "blue": "drill"}
CLOSER = "[aria-label='A closer look, or the whole table']"
NEARNESS = "document.querySelector('.world svg > g[transform]').getScreenCTM().a"
HANGING_OUT = """() => {
    const edge = document.querySelector('.stage').getBoundingClientRect().right + 1;
    return [...document.querySelectorAll('.rail *')]
        .filter(one => one.getBoundingClientRect().right > edge)
        .map(one => one.className + ' ' + one.textContent.slice(0, 30));
}"""


def _set_up(page, house, **battle):
    """A battle in which everybody has been placed."""
    begun = house.begin(seats=ME, **battle)
    open_battle(page, house, begun["battle"])
    page.wait_for_selector("[data-choice]:not([disabled])")
    if not page.query_selector("text=Place the rest for me"):
        before = asked(page)
        page.locator("[data-choice]").first.click()
        wait_for_change(page, before)
    page.click("text=Place the rest for me")
    page.wait_for_selector("text=Your army is being set up", state="detached")
    page.wait_for_selector("[data-choice]:not([disabled])")
    return begun["battle"]


@pytest.fixture
def meadow(page, house):
    """The table of a small battle of Black Powder, set up."""
    return _set_up(page, house, book="black_powder", scenario="meadow", seed="room")


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (768, 1024), (844, 390)])
def test_cards_and_dice_never_hang_over_the_edge_of_the_table(house, page, width, height):
    _set_up(page, house, book="gentlemans_war", scenario="open-battle", seed="rail")
    page.set_viewport_size({"width": width, "height": height})
    assert page.locator(".rail .hand").count()
    assert page.evaluate(HANGING_OUT) == []


def test_from_the_whole_table_one_key_leads_to_the_armies_and_back(page, meadow):
    whole = page.evaluate(NEARNESS)
    page.click(CLOSER)
    page.wait_for_function(f"was => {NEARNESS} > was * 1.2", arg=whole)
    seen = page.locator(".window").bounding_box()
    for piece in page.locator("svg [data-piece]").all():
        box = piece.bounding_box()
        assert box["x"] > seen["x"] - 60
        assert box["x"] + box["width"] < seen["x"] + seen["width"] + 60
    page.click(CLOSER)
    page.wait_for_function(f"was => Math.abs({NEARNESS} - was) < 0.001", arg=whole)


def test_a_closer_look_outlives_another_shape_of_the_window(page, meadow):
    page.click(CLOSER)
    near = page.evaluate(NEARNESS)
    page.set_viewport_size({"width": 1200, "height": 700})
    page.wait_for_function("document.querySelector('.window').clientHeight < 600")
    assert page.evaluate(NEARNESS) == pytest.approx(near, rel=0.001)


@pytest.mark.parametrize(("width", "height"), [(844, 390), (720, 450)])
def test_low_and_wide_the_question_stands_beside_a_table_that_can_be_played_on(
    page, meadow, width, height
):
    page.set_viewport_size({"width": width, "height": height})
    table = page.locator(".frame").bounding_box()
    panel = page.locator(".side").bounding_box()
    assert table["height"] > 180
    assert panel["x"] >= table["x"] + table["width"]
    answer = page.locator("[data-choice]").first.bounding_box()
    assert answer["y"] + answer["height"] < height


def _ask_for_a_hint(page):
    page.click("[aria-label='Ask for a hint']")
    page.wait_for_selector(".hint[role=status]")


def test_a_hint_names_what_to_do_and_shows_it_on_the_table(page, meadow):
    before = asked(page)
    page.locator("[data-choice]:not([disabled])").nth(1).click()
    wait_for_change(page, before)
    assert "order?" in page.text_content(".question h2")
    _ask_for_a_hint(page)
    assert page.text_content(".hint[role=status] p").startswith("I would choose “")
    others = page.locator(".hint[role=status] li span").all_text_contents()
    assert len({words[:24] for words in others}) > 1
    assert page.wait_for_selector(".ghost, .way", state="attached")


def test_beside_a_hint_the_answers_stay_in_sight(page, meadow):
    page.set_viewport_size({"width": 1024, "height": 768})
    before = asked(page)
    page.locator("[data-choice]:not([disabled])").nth(1).click()
    wait_for_change(page, before)
    _ask_for_a_hint(page)
    assert page.locator(".answers").bounding_box()["height"] > 120


def test_whoever_comes_back_finds_his_battle_on_top(page, meadow, house):
    page.goto(f"{house.url}/#/")
    page.click("text=Play on: The Open Meadow")
    page.wait_for_selector("svg[role=img]")
    assert meadow in page.url


def test_on_a_phone_no_unit_stands_under_the_buttons(browser, house):
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    context.set_default_timeout(120_000)
    phone = context.new_page()
    begun = house.begin(book="sharpe_skirmish", scenario="almara-bridge", seats=ME, seed="under")
    open_battle(phone, house, begun["battle"])
    phone.wait_for_selector("[data-choice]:not([disabled])")
    chip = phone.locator(".chip").bounding_box()
    foot, left = chip["y"] + chip["height"], chip["x"]
    for piece in phone.locator("svg [data-piece]").all():
        box = piece.bounding_box()
        assert box["y"] + box["height"] / 2 > foot or box["x"] + box["width"] < left
    context.close()
