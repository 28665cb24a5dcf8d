"""Set-up in words and for fingers, a coin that says what it decides, and lessons that are kept."""

from __future__ import annotations

import json
import re

import pytest

from house import asked, open_battle, picture, wait_for_change, wait_for_verdict

pytestmark = pytest.mark.browser

ME = {"red": "human", "blue": "random"}
READY = "[data-choice]:not([disabled])"
SPOTS = """[...document.querySelectorAll('.window [data-place]')].map(e => {
    const box = e.querySelector('.dot').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, box.width];
})"""


@pytest.mark.parametrize(
    ("book", "scenario"),
    [
        ("black_powder", "two-farms"),
        ("edwardian_splendour", "demonstration"),
        ("gentlemans_war", "open-battle"),
        ("gentlemen_of_war", "encounter"),
    ],
)
def test_where_a_unit_may_stand_is_said_in_the_words_of_the_table(house, page, book, scenario):
    begun = house.begin(book=book, scenario=scenario, seats=ME, seed="words")
    open_battle(page, house, begun["battle"])
    page.wait_for_selector(READY)
    while not page.query_selector(".question .rest"):
        before = asked(page)
        page.locator(READY).first.click()
        wait_for_change(page, before)
    title, small = page.locator(READY).first.locator("> span").inner_text().split("\n")[:2]
    assert re.match(r"(far )?(left|right|centre)", title.lower()), title
    assert not re.search(r"\d", title), title
    assert re.search(r"\d", small), "the measure is the second line"
    picture(page, f"where-{book}")


@pytest.fixture
def phone(browser):
    """A telephone that is touched and not clicked."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    context.set_default_timeout(120_000)
    yield context.new_page()
    context.close()


def test_on_a_phone_spots_are_no_closer_than_a_fingertip_and_easy_to_hit_again(house, phone):
    begun = house.begin(book="black_powder", scenario="two-farms", seats=ME, seed="thumb")
    open_battle(phone, house, begun["battle"])
    phone.wait_for_selector(".question .rest")
    phone.wait_for_timeout(500)
    spots = phone.evaluate(SPOTS)
    assert len(spots) > 8
    assert all(width >= 16 for _, _, width in spots)
    near = [
        (one, other)
        for at, one in enumerate(spots[:-1])
        for other in spots[at + 1 : -1]
        if abs(one[0] - other[0]) < 24 and abs(one[1] - other[1]) < 20
    ]
    assert not near
    x, y, _ = spots[len(spots) // 2]
    before = asked(phone)
    phone.touchscreen.tap(x, y)
    phone.wait_for_timeout(400)
    assert asked(phone) == before, "the first tap shows the ghost"
    phone.touchscreen.tap(x + 11, y - 6)
    wait_for_change(phone, before)


@pytest.mark.parametrize(
    "page_of",
    [
        "armies/gentlemen_of_war",
        "armies/black_powder",
        "armies/sharpe_skirmish",
        "new/black_powder",
    ],
)
def test_no_page_is_wider_than_a_phone(house, phone, page_of):
    phone.goto(f"{house.url}/#/{page_of}")
    phone.wait_for_selector(".list li, .begin")
    phone.wait_for_timeout(500)
    wide, seen = phone.evaluate("[document.documentElement.scrollWidth, screen.width]")
    assert wide <= seen


def test_a_coin_says_what_it_decides(house, page):
    begun = house.begin(seats=ME, seed="coin", own_dice=True)
    open_battle(page, house, begun["battle"])
    page.wait_for_selector(".throw-tray")
    faces = page.locator(".throw-tray .face").all_inner_texts()
    assert [face.split() for face in faces] == [
        ["Heads", "Red", "decides"],
        ["Tails", "Blue", "decides"],
    ]
    assert page.locator(".throw-tray .lay").inner_text().strip() == "Tap what fell"
    picture(page, "coin")


def test_whoever_plays_on_goes_on_learning(house, page):
    page.goto(f"{house.url}/#/learn")
    page.wait_for_selector(".coach")
    assert "1 of" in page.inner_text(".coach")
    page.click("text=Got it")
    page.goto(f"{house.url}/#/")
    page.click(".onward")
    page.wait_for_selector(READY)
    before = asked(page)
    page.locator(READY).first.click()
    wait_for_change(page, before)
    page.wait_for_selector(".coach")
    assert "1 of" not in page.inner_text(".coach"), "what is learnt is not taught again"
    page.click("text=No more lessons")
    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_timeout(300)
    assert not page.query_selector(".coach")


def test_a_replay_that_is_left_asks_for_nothing_of_the_next(house, page):
    fought = [house.begin(seats={"red": "drill", "blue": "drill"}, seed=seed) for seed in "ab"]
    one, other = (begun["battle"] for begun in fought)
    for battle in (one, other):
        wait_for_verdict(house, battle)
    page.goto(house.url)
    page.wait_for_selector("article")
    wanted: list[str] = []

    def slowly(route):
        page.wait_for_timeout(400)
        route.continue_()

    page.route(re.compile(r"/api/battles$"), slowly)
    page.on("request", lambda request: wanted.append(request.url))
    page.evaluate(f"location.hash = '#/replay/{one}'")
    page.wait_for_timeout(50)
    page.evaluate(f"location.hash = '#/replay/{other}'")
    page.wait_for_selector("input[type=range]")
    page.wait_for_timeout(800)
    indexes = [url for url in wanted if re.search(rf"/{other}/replay(\?|$)", url)]
    assert len(indexes) == 1, wanted
    assert not [url for url in wanted if f"/{one}/" in url], wanted


def test_a_large_army_is_on_parade_as_a_whole(house, page):
    page.goto(f"{house.url}/#/armies/gentlemans_war")
    page.wait_for_selector(".parade .unit")
    high, seen, count = page.eval_on_selector(
        ".baize", "e => [e.scrollHeight, e.clientHeight, e.querySelectorAll('.unit').length]"
    )
    assert count > 15
    assert high == seen
    assert seen < 720
    picture(page, "parade")


def test_a_commander_who_thinks_says_so_and_can_be_told_never_to_mind(house, page):
    begun = house.begin(seats=ME, seed="think")
    held: list[str] = []

    def carry(socket):
        server = socket.connect_to_server()

        def on(message):
            if json.loads(message)["type"] == "ask-hint":
                held.append(message)
            else:
                server.send(message)

        socket.on_message(on)

    page.route_web_socket(re.compile(r"/ws/"), carry)
    open_battle(page, house, begun["battle"])
    page.wait_for_selector(READY)
    page.click(".question .hint")
    page.wait_for_selector(".thinking")
    assert page.locator(READY).count(), "one may answer meanwhile"
    picture(page, "thinking")
    page.keyboard.press("Escape")
    page.wait_for_selector(".thinking", state="detached")
    before = asked(page)
    page.locator(READY).first.click()
    wait_for_change(page, before)
    assert held, "the hint was asked for"


def test_in_a_campaign_each_unit_can_be_sent_by_itself(house, page):
    seats = {"first": "human", "second": "random"}
    begun = house.begin(book="edwardian_campaign", scenario="two_powers", seats=seats, seed="sort")
    open_battle(page, house, begun["battle"])
    page.wait_for_selector(READY)
    while "where do your units go" not in page.inner_text("#question-words"):
        before = asked(page)
        page.locator(READY).last.click()
        wait_for_change(page, before)
    page.click("text=Send each unit myself")
    page.click(".allot .all >> text=in reserve")
    page.click("text=Send them so")
    page.wait_for_selector(".fault")
    assert "must send a unit" in page.inner_text(".fault")
    picture(page, "each-unit")
    page.locator(".allot select").nth(2).select_option(label="against Germany")
    assert "1 against Germany · 12 in reserve" in page.inner_text(".allot .btn")
    before = asked(page)
    page.click("text=Send them so")
    wait_for_change(page, before)
    assert "sends 1 unit to the fronts and keeps 12 back" in page.inner_text("body")


def test_a_long_list_is_one_stop_of_the_tab_key_and_arrows_walk_through_it(house, page):
    page.goto(f"{house.url}/#/new/gentlemans_war")
    page.wait_for_selector(".begin")
    page.focus("[aria-labelledby=scenario-title] button[aria-pressed=true]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.querySelector('[aria-labelledby=scenario-title] .long button:nth-child(2)')"
        ".getAttribute('aria-pressed') === 'true'"
    )
    stops = 0
    while "Begin the battle" not in page.evaluate("document.activeElement.innerText"):
        page.keyboard.press("Tab")
        stops += 1
        assert stops < 16


def test_a_fault_in_a_scenarios_file_is_shown_where_it_stands(house, page):
    page.goto(f"{house.url}/#/new/edwardian_splendour")
    page.wait_for_selector(".begin")
    page.click("text=Your own scenario")
    page.wait_for_selector("textarea")
    text = page.input_value("textarea")
    page.fill("textarea", text.replace('kind = "hill"', 'kind = "hull"', 1))
    page.click("text=Show me line")
    found = page.eval_on_selector(
        "textarea", "e => e.value.slice(e.selectionStart, e.selectionEnd)"
    )
    assert found.strip(), "some line is shown"
    above = page.locator(".map").bounding_box()
    below = page.locator("textarea").bounding_box()
    assert above["y"] < below["y"] < 720, "map and file are seen together"
    picture(page, "own-scenario-fault")


def test_a_rule_opened_from_the_log_says_what_happened_by_it(house, page):
    begun = house.begin(seats=ME, seed="explain")
    open_battle(page, house, begun["battle"])
    page.wait_for_selector(READY)
    while not page.query_selector(".event .cite"):
        before = asked(page)
        page.locator(READY).first.click()
        wait_for_change(page, before)
    entry = page.locator(".event").first
    told = entry.inner_text().split(" GOW")[0].strip()
    entry.locator(".cite").first.click()
    page.wait_for_selector("dialog .here")
    assert told[:24] in page.inner_text("dialog .here")
    page.wait_for_selector("dialog .rule")
    page.keyboard.press("Escape")
    page.locator(".question .cite").first.click()
    page.wait_for_selector("dialog .rule")
    assert not page.query_selector("dialog .here"), "a question has not happened yet"
