"""Real dice and cards beside the screen: the tray, its refusals, a reload, and two screens."""

from __future__ import annotations

import pytest
from test_access_and_speed import faults

from house import asked, is_over, lift_curtain, open_battle, picture, wait_for_change

pytestmark = pytest.mark.browser


def play_to_the_tray(page, most=60):
    """Answer one thing and another until dice or cards must be thrown or drawn."""
    for turn in range(most):
        page.wait_for_selector(
            "[data-choice]:not([disabled]), .throw-tray, .curtain, #verdict-title"
        )
        if lift_curtain(page):
            continue
        if page.query_selector(".throw-tray"):
            return
        assert not is_over(page)
        before = asked(page)
        if page.query_selector("text=Place the rest for me"):
            page.click("text=Place the rest for me")
            page.wait_for_selector("text=Your army is being set up", state="detached")
            continue
        choices = page.locator("[data-choice]:not([disabled])")
        choices.nth((turn * 7) % choices.count()).click()
        wait_for_change(page, before)
    raise AssertionError("nobody throws")


def test_dice_are_chosen_on_the_new_battle_page_tapped_and_laid_down(house, page):
    page.goto(f"{house.url}/#/new/sharpe_skirmish")
    page.check("text=We throw our own dice")
    assert page.is_visible("text=Lots, such as who of a group is hit")
    picture(page, "own-dice-new-battle")
    page.click("text=Begin the battle")
    page.wait_for_selector("svg[role=img], .curtain button")
    play_to_the_tray(page)
    picture(page, "own-dice-tray")
    assert not faults(page)
    words = page.inner_text(".throw-tray h2")
    assert words.startswith("Throw")
    lay = page.locator(".throw-tray .lay")
    assert lay.is_disabled()
    page.fill(".throw-tray input", "9")
    assert "has no 9" in page.inner_text(".throw-tray .fault")
    page.fill(".throw-tray input", "")
    while lay.is_disabled():
        page.locator(".throw-tray .face").nth(2).click()
    picture(page, "own-dice-thrown")
    page.reload()
    page.wait_for_selector(".throw-tray")
    assert page.inner_text(".throw-tray h2") == words, "the dice are still called for"
    while lay.is_disabled():
        page.keyboard.press("3")
    before = asked(page)
    page.keyboard.press("Enter")
    wait_for_change(page, before)


def test_cards_of_a_real_deck_are_told_by_name(house, page):
    seats = {"red": "human", "blue": "random"}
    begun = house.begin(scenario="ford", seats=seats, own_dice=True)
    open_battle(page, house, begun["battle"])
    for _ in range(8):
        play_to_the_tray(page)
        if page.query_selector(".throw-tray .suit"):
            break
        before = asked(page)
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        wait_for_change(page, before)
    assert page.query_selector(".throw-tray .suit"), "a card is called for, not a die"
    picture(page, "own-cards-tray")
    lay = page.locator(".throw-tray .lay")
    while lay.is_disabled():
        page.locator(".throw-tray .face:not([disabled])").first.click()
    before = asked(page)
    lay.click()
    wait_for_change(page, before)
    assert asked(page) != before, "the battle goes on with the cards that were told"


def test_a_friend_at_another_screen_sees_that_he_waits_for_dice(house, browser, page):
    seats = {"red": "human", "blue": "human"}
    begun = house.begin(
        book="sharpe_skirmish", scenario="almara-bridge", seats=seats, own_dice=True
    )
    other = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    other.set_default_timeout(120_000)
    friend = other.new_page()
    for seat, screen in (("red", page), ("blue", friend)):
        key = begun["keys"][seat]
        screen.goto(f"{house.url}/#/battle/{begun['battle']}?seat={seat}&key={key}")
        screen.wait_for_selector(".waiting .dots, [data-choice]")
    page.click("text=Commands and nothing else")
    page.wait_for_selector(".throw-tray .face")
    friend.wait_for_selector("text=You wait for the dice")
    assert friend.inner_text(".waiting h2") == "Harrow's Rifles throw 4 dice."
    assert not friend.query_selector(".throw-tray")
    picture(friend, "own-dice-waiting")
    other.close()
