"""Nothing is answered by accident, nothing is overlooked, and there is a way back."""

from __future__ import annotations

import pytest

from house import asked, open_battle, wait_for_change, wait_for_verdict

pytestmark = pytest.mark.browser

ME = {"red": "human", "blue": "random"}
READY = "[data-choice]:not([disabled])"
CHOSEN = "document.querySelector('.question .chosen').dataset.choice"
TURN = {
    "told": 2,
    "words": "The tide turns.",
    "cite": "",
    "side": "red",
    "before": 0,
    "after": 1,
    "luck": 0,
}
WIDTH = "Number(document.querySelector('.window svg').getAttribute('width'))"


def _until(page, words):
    """Answer anything until a question has these words."""
    for _ in range(60):
        page.wait_for_selector(READY)
        if words in page.text_content(".question h2"):
            return
        before = asked(page)
        page.locator(".question .rest, .question [data-choice]").first.click()
        wait_for_change(page, before)
    raise AssertionError(words)


def test_a_mouse_at_rest_chooses_nothing(house, page):
    begun = house.begin(seats=ME, seed="rest")
    open_battle(page, house, begun["battle"])
    _until(page, "Where does")
    before = asked(page)
    page.locator(READY).nth(2).click()
    wait_for_change(page, before)
    page.wait_for_selector(READY)
    page.wait_for_timeout(300)
    assert page.evaluate(CHOSEN) == "0"
    page.locator(READY).nth(2).hover()
    page.mouse.move(*_middle(page.locator(READY).nth(3)))
    page.wait_for_function(f"() => {CHOSEN} === '3'")


def _middle(found):
    box = found.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_whoever_answers_by_the_keyboard_stays_among_the_answers(house, page):
    begun = house.begin(seats=ME, seed="keys")
    open_battle(page, house, begun["battle"])
    page.wait_for_selector(READY)
    page.locator(READY).first.focus()
    for _ in range(3):
        before = asked(page)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        wait_for_change(page, before)
        page.wait_for_function(
            f"() => document.activeElement?.dataset.choice === {CHOSEN}",
        )


def test_answers_below_the_edge_are_counted(house, page):
    begun = house.begin(seats=ME, seed="edge")
    page.set_viewport_size({"width": 1366, "height": 768})
    open_battle(page, house, begun["battle"])
    _until(page, "Where does")
    page.wait_for_selector(".question .below")
    assert "more below" in page.text_content(".question .below")
    page.evaluate("document.querySelector('.answers').scrollTo(0, 1e6)")
    page.wait_for_selector(".question .below", state="detached")


@pytest.mark.parametrize("look_up", ["[aria-label=Settings]", "text=All the rules"])
def test_whoever_looks_something_up_finds_back_to_his_battle(house, page, look_up):
    begun = house.begin(seats=ME, seed="back")
    open_battle(page, house, begun["battle"])
    if "rules" in look_up:
        page.click("[aria-label='How it is played']")
    page.click(look_up)
    page.click("text=Back to the battle")
    page.wait_for_selector(READY)
    assert page.url.endswith(f"/#/battle/{begun['battle']}")


def test_on_a_phone_a_unit_that_moves_is_seen_from_near_by_until_it_has_moved(house, browser):
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    context.set_default_timeout(120_000)
    page = context.new_page()
    begun = house.begin(book="gentlemans_war", scenario="open-battle", seats=ME, seed="near")
    open_battle(page, house, begun["battle"])
    page.wait_for_selector(READY)
    whole = page.evaluate(WIDTH)
    _until(page, "who acts?")
    _choose(page, "1st")
    _choose(page, "March (2 dice)")
    assert "go?" in page.text_content(".question h2")
    assert page.evaluate(WIDTH) > 1.3 * whole
    _choose(page, "Stay")
    assert page.evaluate(WIDTH) == pytest.approx(whole, rel=0.05)
    context.close()


def _choose(page, words):
    page.wait_for_selector(READY)
    before = asked(page)
    page.locator(READY, has_text=words).first.tap()
    wait_for_change(page, before)
    page.wait_for_selector(READY)


def test_the_shelf_says_that_it_is_being_filled(house, page):
    page.route("**/api/shelf", lambda route: None)
    page.goto(house.url)
    page.wait_for_selector("text=Opening the boxes…")


def test_whoever_leaves_a_report_asks_for_nothing_more(house, page):
    over = house.begin(seats={"red": "random", "blue": "random"}, seed="leave")
    wait_for_verdict(house, over["battle"])
    mine = house.begin(seats=ME, seed="stay")
    refused = []
    page.on("response", lambda one: refused.append(one.url) if one.status >= 400 else None)
    held = []

    def hold(route):
        held.append(route)

    page.route("**/tide*", hold)
    page.goto(f"{house.url}/#/report/{over['battle']}")
    page.wait_for_selector("article h1")
    while not held:
        page.wait_for_timeout(100)
    open_battle(page, house, mine["battle"])
    page.wait_for_selector(READY)
    held[0].fulfill(json={"balance": [], "turning_points": [TURN], "fortunes": [], "silence": ""})
    page.wait_for_timeout(1500)
    assert not refused


def test_large_text_leaves_the_answers_in_sight(house, page):
    begun = house.begin(book="gentlemans_war", scenario="open-battle", seats=ME, seed="large")
    page.set_viewport_size({"width": 1366, "height": 768})
    open_battle(page, house, begun["battle"])
    _until(page, "Where ")
    page.click("[aria-label=Settings]")
    page.get_by_label("200%").check()
    page.click("text=Back to the battle")
    page.wait_for_selector(READY)
    card = page.locator(".unit").bounding_box()
    answer = page.locator(READY).first.bounding_box()
    assert answer["y"] + answer["height"] < min(768, card["y"])
