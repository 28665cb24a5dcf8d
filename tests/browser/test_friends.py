"""Two friends at two screens, and one who looks on."""

from __future__ import annotations

import json

import pytest

from house import asked, picture

pytestmark = pytest.mark.browser


@pytest.fixture
def screens(browser):
    """As many screens as are wanted, each with a memory of its own."""
    opened = []

    def open_screen():
        context = browser.new_context(
            viewport={"width": 1280, "height": 720}, reduced_motion="reduce"
        )
        context.set_default_timeout(120_000)
        opened.append(context)
        return context.new_page()

    yield open_screen
    for context in opened:
        context.close()


def _begin_with_a_guest(page, house, book="gentlemen_of_war"):
    """Begin a battle by the page's own buttons; the links that are to be sent."""
    page.goto(f"{house.url}/#/new/{book}")
    page.wait_for_selector("text=Begin the battle")
    page.locator("fieldset").nth(1).locator("select").first.select_option("guest")
    page.click("text=Begin the battle")
    page.wait_for_selector("dialog[open]")
    labels = ("Link to the seat of Blue", "Link for a friend who looks on")
    sent = [page.input_value(f"[aria-label='{label}']") for label in labels]
    picture(page, "friend-invited")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    return [f"{house.url}/{link[link.index('#') :]}" for link in sent]


def _come(page, link):
    page.goto(link)
    page.wait_for_selector("svg[role=img]")
    page.wait_for_selector("[data-choice], .waiting")


def _sort(*pages):
    """The screen whose turn it is, and the other one."""
    pages[0].wait_for_timeout(300)
    mine = [page for page in pages if page.query_selector("[data-choice]")]
    return mine[0], next(page for page in pages if page is not mine[0])


def _answer(page):
    before = asked(page)
    page.locator("[data-choice]:not([disabled])").first.click()
    page.wait_for_function(
        "before => !document.querySelector('.question') "
        "|| document.querySelector('.question').dataset.question !== before",
        arg=before.split("|")[0],
    )


def test_a_friend_is_invited_comes_by_his_link_and_both_know_whose_turn_it_is(
    shared_house, screens
):
    host, guest = screens(), screens()
    link, _ = _begin_with_a_guest(host, shared_house)
    assert "invite" not in host.url
    assert not host.query_selector(".curtain")
    host.wait_for_selector(".rail em:text('away')")
    _come(guest, link)
    host.wait_for_selector(".rail em:text('away')", state="detached")
    mine, other = _sort(host, guest)
    assert mine.title().startswith("● Your turn")
    assert other.title().startswith("Waiting for ")
    picture(other, "friend-waiting")


def test_who_is_waited_for_and_goes_is_missed_and_finds_his_battle_again(shared_house, screens):
    host, guest = screens(), screens()
    link, _ = _begin_with_a_guest(host, shared_house)
    _come(guest, link)
    mine, other = _sort(host, guest)
    memory = mine.context
    mine.close()
    other.wait_for_selector("text=Nobody is at the screen of")
    picture(other, "friend-away")
    again = memory.new_page()
    again.goto(shared_house.url)
    again.wait_for_selector(".row .turn")
    again.click(".onward")
    again.wait_for_selector("[data-choice]")
    other.wait_for_selector("text=Nobody is at the screen of", state="detached")


def test_a_question_outlives_a_friend_who_comes_and_goes(shared_house, screens):
    host, guest = screens(), screens()
    link, _ = _begin_with_a_guest(host, shared_house)
    _come(guest, link)
    mine, other = _sort(host, guest)
    mine.keyboard.press("ArrowDown")
    chosen = mine.evaluate("document.querySelector('.btn.primary[data-choice]')?.dataset.choice")
    other.reload()
    other.wait_for_selector(".waiting")
    mine.wait_for_timeout(500)
    assert chosen == mine.evaluate(
        "document.querySelector('.btn.primary[data-choice]')?.dataset.choice"
    )


def test_what_is_taken_back_is_said_to_the_other(shared_house, screens):
    host, guest = screens(), screens()
    link, _ = _begin_with_a_guest(host, shared_house)
    _come(guest, link)
    mine, other = _sort(host, guest)
    for _ in range(4):
        _answer(mine)
        mine.wait_for_selector("[data-choice], .waiting .dots")
        mine, other = _sort(host, guest)
        if mine.query_selector("[aria-label='Take back']:not([disabled])"):
            break
    mine.click("[aria-label='Take back']")
    other.wait_for_selector("text=Something was taken back")
    picture(other, "friend-took-back")


def test_whoever_waits_is_not_told_that_his_army_is_still_set_up(shared_house, screens):
    host, guest = screens(), screens()
    link, _ = _begin_with_a_guest(host, shared_house)
    _come(guest, link)
    for _ in range(6):
        mine, other = _sort(host, guest)
        if not mine.query_selector("text=Place the rest for me"):
            if "deploy first" not in mine.text_content(".question h2"):
                break
            _answer(mine)
        else:
            mine.click("text=Place the rest for me")
            mine.wait_for_selector("text=Your army is being set up", state="detached")
        mine.wait_for_selector("[data-choice], .waiting .dots")
    assert other.text_content(".waiting h2").startswith("Waiting for ")
    assert not other.query_selector("text=I place the rest myself")


def test_a_friend_looks_on_without_a_question_and_without_a_secret(shared_house, screens):
    host, watcher = screens(), screens()
    frames: list[str] = []
    watcher.on("websocket", lambda line: line.on("framereceived", lambda t: frames.append(str(t))))
    _, link = _begin_with_a_guest(host, shared_house, "gentlemen_of_war")
    _come(watcher, link)
    assert "You are watching" in watcher.text_content(".rail")
    assert watcher.title().startswith("Waiting for ")
    assert not watcher.query_selector("text=Give the battle up")
    states = [json.loads(text) for text in frames]
    assert all(state.get("asked") is None for state in states)
    picture(watcher, "friend-looks-on")
    watcher.goto(shared_house.url)
    watcher.wait_for_selector("text=Watch live")


def test_a_link_that_lost_its_end_is_refused_in_a_sentence_and_spoils_nothing(
    shared_house, screens
):
    host, guest = screens(), screens()
    link, _ = _begin_with_a_guest(host, shared_house)
    guest.goto(link[:-5])
    guest.wait_for_selector("text=This battle cannot be opened")
    guest.wait_for_selector("text=ask your friend for the whole of it")
    guest.goto("about:blank")
    _come(guest, link)
    guest.wait_for_function("!location.hash.includes('key')")
    guest.reload()
    guest.wait_for_selector("[data-choice], .waiting")


def test_a_stranger_is_not_offered_the_battles_of_others(shared_house, screens):
    host, stranger = screens(), screens()
    _begin_with_a_guest(host, shared_house)
    stranger.goto(shared_house.url)
    stranger.wait_for_selector("text=Others play it")
    assert not stranger.query_selector("text=Play on")


def test_a_battle_is_given_up_after_a_second_thought_and_can_be_watched_again(
    shared_house, screens
):
    host, guest = screens(), screens()
    link, _ = _begin_with_a_guest(host, shared_house)
    _come(guest, link)
    _answer(_sort(host, guest)[0])
    host.evaluate("document.querySelector('.goal').open = true")
    host.click("text=Give the battle up…")
    host.click("text=Fight on")
    assert not host.query_selector("#verdict-title")
    host.evaluate("document.querySelector('.goal').open = true")
    host.click("text=Give the battle up…")
    host.click("button:text-is('Give up')")
    for page, words in ((host, "you have lost"), (guest, "you have won")):
        page.wait_for_selector("#verdict-title")
        assert words in page.text_content("section.card .trail")
        assert page.title().startswith("The battle is over")
    picture(guest, "friend-gave-up")
    guest.click("text=Watch it again")
    guest.wait_for_selector("input[type=range]")
    assert "Red gives the battle up" in guest.text_content("header")
