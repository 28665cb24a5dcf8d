"""Somebody who has never read the books: is it plain what to do, where, and with whom?"""

from __future__ import annotations

import pytest

from house import asked, open_battle, wait_for_change

pytestmark = pytest.mark.browser

ME = {"red": "human", "blue": "random"}
SPOTS = """() => [...document.querySelectorAll('[data-place]')].map(spot => {
    const box = spot.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""


def _answer(page, number=0):
    page.wait_for_selector("[data-choice]:not([disabled])")
    before = asked(page)
    page.locator("[data-choice]:not([disabled])").nth(number).click()
    wait_for_change(page, before)


def _until(page, words):
    """Answer anything until a question has these words."""
    for _ in range(40):
        page.wait_for_selector("[data-choice]:not([disabled])")
        if words in page.text_content(".question h2"):
            return
        _answer(page)
    raise AssertionError(words)


@pytest.mark.parametrize(
    ("book", "scenario"),
    [
        ("gentlemans_war", "open-battle"),
        ("edwardian_splendour", "generic"),
        ("gentlemen_of_war", "encounter"),
    ],
)
def test_whoever_is_to_be_placed_shows_his_card_and_his_own_ghost(house, page, book, scenario):
    begun = house.begin(book=book, scenario=scenario, seats=ME, seed="card")
    open_battle(page, house, begun["battle"])
    _until(page, "Where ")
    name = page.text_content(".unit h3").removeprefix("The ")
    assert name in page.text_content(".question h2")
    assert page.query_selector(".ghost use[href^='#f_'], .ghost use[href^='#m_']")


def test_anywhere_on_the_hatched_ground_the_nearest_spot_is_meant(house, page):
    begun = house.begin(book="gentlemans_war", scenario="open-battle", seats=ME, seed="between")
    open_battle(page, house, begun["battle"])
    _until(page, "Where ")
    spots = page.evaluate(SPOTS)
    across = sorted({x for x, _ in spots})
    depth = sorted({y for _, y in spots})
    middle = (sum(across) / len(across), sum(depth) / len(depth))
    near = min(spots, key=lambda spot: (spot[0] - middle[0]) ** 2 + (spot[1] - middle[1]) ** 2)
    beside = (near[0] + (across[1] - across[0]) * 0.6, near[1] + 6)
    page.mouse.move(*beside)
    page.wait_for_selector(".ghost")
    before = asked(page)
    page.mouse.click(*beside)
    wait_for_change(page, before)
    assert page.wait_for_selector("svg [data-piece]")


def test_every_question_begins_at_its_head(house, page):
    begun = house.begin(book="black_powder", scenario="meadow", seats=ME, seed="head")
    page.set_viewport_size({"width": 1280, "height": 600})
    open_battle(page, house, begun["battle"])
    page.wait_for_selector("[data-choice]:not([disabled])")
    for _ in range(3):
        page.evaluate("document.querySelector('.side').scrollTo(0, 400)")
        before = asked(page)
        page.keyboard.press("1")
        wait_for_change(page, before)
        assert page.evaluate("document.querySelector('.side').scrollTop") == 0


def test_no_lesson_hides_an_answer(house, page):
    page.goto(house.url)
    page.click("text=Learn by playing")
    page.wait_for_selector(".coach")
    given = set()
    for _ in range(14):
        page.wait_for_selector("[data-choice]:not([disabled])")
        coach = page.query_selector(".coach")
        if coach:
            given.add(page.text_content(".coach h2"))
            panel = page.locator(".side").bounding_box()
            box = coach.bounding_box()
            assert box["x"] + box["width"] <= panel["x"], given
        _answer(page)
    assert len(given) > 6, given


def test_each_book_is_told_in_a_minute_without_leaving_the_battle(house, page):
    begun = house.begin(book="sharpe_skirmish", scenario="almara-bridge", seats=ME, seed="minute")
    open_battle(page, house, begun["battle"])
    page.wait_for_selector("[data-choice]:not([disabled])")
    page.click("[aria-label='How it is played']")
    page.wait_for_selector("dialog >> text=command points")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog >> text=command points", state="detached")
    assert page.query_selector("[data-choice]")


def test_ground_that_is_fought_for_is_named_on_the_table(house, page):
    begun = house.begin(book="sharpe_skirmish", scenario="almara-bridge", seats=ME, seed="zone")
    open_battle(page, house, begun["battle"])
    assert page.wait_for_selector("svg text:text-is('The bridgehead')")


def test_a_brigade_is_named_once_and_not_in_each_of_its_orders(house, page):
    begun = house.begin(book="black_powder", scenario="meadow", seats=ME, seed="orders")
    open_battle(page, house, begun["battle"])
    page.wait_for_selector("[data-choice]:not([disabled])")
    page.click("text=Place the rest for me")
    page.wait_for_selector("text=Your army is being set up", state="detached")
    for _ in range(6):
        page.wait_for_selector("[data-choice]:not([disabled])")
        if "What does" in page.text_content(".question h2"):
            break
        _answer(page)
    page.wait_for_selector(".fold[aria-expanded=true]")
    labels = page.locator(".question [data-choice] > span").all_text_contents()
    assert len(labels) > 5
    assert not [words for words in labels if " orders " in words.strip()]


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("battle/nosuchbattle", "There is no such battle here"),
        ("replay/nosuchbattle", "There is no such battle here"),
    ],
)
def test_a_wrong_link_says_so(house, page, address, words):
    page.goto(f"{house.url}/#/{address}")
    assert page.wait_for_selector(f"text={words}")


@pytest.fixture
def phone(browser):
    """A telephone that is touched and not clicked."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    context.set_default_timeout(120_000)
    yield context.new_page()
    context.close()


WIDER = """() => [...document.querySelectorAll('header *, .side > *, .foot *, main > *')]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1)
    .map(one => one.className + ' ' + one.textContent.slice(0, 30))"""


def test_a_phone_shows_the_shelf_and_every_button_of_the_bar(house, phone):
    phone.goto(house.url)
    phone.wait_for_selector("article")
    assert phone.locator("article").first.bounding_box()["y"] < 400
    begun = house.begin(book="black_powder", scenario="meadow", seats=ME, seed="phone")
    open_battle(phone, house, begun["battle"])
    phone.wait_for_selector("[data-choice]:not([disabled])")
    assert phone.evaluate(WIDER) == []
    assert phone.locator(".question").bounding_box()["width"] > 350


def test_a_finger_sees_the_ghost_before_it_sends_the_unit(house, phone):
    begun = house.begin(book="gentlemans_war", scenario="open-battle", seats=ME, seed="finger")
    open_battle(phone, house, begun["battle"])
    _until(phone, "Where ")
    before = asked(phone)
    x, y = phone.evaluate(SPOTS)[10]
    phone.touchscreen.tap(x, y)
    phone.wait_for_selector("[data-choice='10'].chosen")
    assert asked(phone) == before
    phone.touchscreen.tap(x, y)
    wait_for_change(phone, before)


def test_a_battle_can_be_begun_on_a_phone_without_scrolling(house, phone):
    phone.goto(f"{house.url}/#/new/gentlemans_war")
    phone.wait_for_selector("text=Begin the battle")
    box = phone.locator(".begin").bounding_box()
    assert box["y"] + box["height"] < 844
    phone.tap(".begin")
    phone.wait_for_selector("svg[role=img]")


def test_in_a_crowd_of_orders_no_key_answers_what_lies_folded_and_arrows_go_on(house, page):
    begun = house.begin(book="black_powder", scenario="meadow", seats=ME, seed="orders")
    open_battle(page, house, begun["battle"])
    page.click("text=Place the rest for me")
    _until(page, " order?")
    seen = page.locator(".question kbd").all_text_contents()
    unseen = [key for key in "zyxwvut" if key.upper() not in seen]
    before = asked(page)
    page.keyboard.press(unseen[0])
    assert asked(page) == before
    opened = page.text_content(".fold[aria-expanded=true]")
    page.locator("[data-choice]").last.focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_function(
        "was => document.querySelector('.fold[aria-expanded=true]').textContent !== was", arg=opened
    )
    page.wait_for_function("() => document.activeElement.hasAttribute('data-choice')")


def test_how_far_the_aim_is_reached_stands_on_the_rail_and_what_it_is_lies_open(house, page):
    begun = house.begin(book="sharpe_skirmish", scenario="almara-bridge", seats=ME, seed="aim")
    open_battle(page, house, begun["battle"])
    page.wait_for_selector("[data-choice]:not([disabled])")
    assert "The bridgehead: 0 of 15 figures from turn 7" in page.text_content(".rail")
    assert page.is_visible(".goal p >> text=fifteen figures in the bridgehead")
    _answer(page)
    assert not page.is_visible(".goal p")
