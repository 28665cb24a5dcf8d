"""What if, lessons, the builder, watching computers, book-keeping, and ghosts on a free table."""

from __future__ import annotations

import pytest
from barracks import name_army, new_army, open_chest, unit

from house import (
    asked,
    open_battle,
    picture,
    scrub_to_the_middle,
    wait_for_change,
    wait_for_verdict,
)

pytestmark = pytest.mark.browser


def _press(page, key="1"):
    page.wait_for_selector("[data-choice]:not([disabled])")
    before = asked(page)
    page.keyboard.press(key)
    wait_for_change(page, before)


def test_a_finished_battle_goes_on_from_the_middle_of_its_replay(house, page):
    begun = house.begin(seats={"red": "random", "blue": "random"}, seed="watch")
    wait_for_verdict(house, begun["battle"])
    page.goto(f"{house.url}/#/replay/{begun['battle']}")
    scrub_to_the_middle(page)
    page.click("text=What if?")
    page.wait_for_selector("dialog option", state="attached")
    page.click("text=Begin from here")
    page.wait_for_selector("[data-choice]:not([disabled])")
    page.wait_for_selector("header >> text=What if: Encounter")  # the question may come sooner
    assert page.query_selector("[data-piece]")
    _press(page)
    battle = page.url.rsplit("/", 1)[1]
    assert house.brief(battle)["scenario_name"].startswith("What if: ")


def test_computers_can_be_watched_by_anybody(house, page):
    begun = house.begin(seats={"red": "random", "blue": "random"}, seed="live")
    open_battle(page, house, begun["battle"])
    page.wait_for_selector("#verdict-title, .waiting")
    assert page.query_selector("[data-choice]") is None
    page.wait_for_selector("#verdict-title", timeout=60_000)


def test_the_first_battle_teaches_by_doing(house, page):
    page.goto(house.url)
    page.click("text=Learn by playing")
    page.wait_for_selector(".coach")
    assert "Everything is asked here" in page.text_content(".coach")
    _press(page)
    page.wait_for_selector("text=The table answers too")
    page.click("text=Got it")
    page.wait_for_selector(".coach", state="detached")
    for _ in range(5):
        _press(page)
    page.wait_for_selector("text=Who acts?")
    picture(page, "lesson")
    page.click("text=No more lessons")
    page.wait_for_selector(".coach", state="detached")


def test_an_army_is_built_without_writing(house, page):
    new_army(page, house, "gentlemen_of_war")
    page.click(".recruits button:has-text('Gentleman Officer')")
    page.wait_for_selector("text=A warband has at least 4 units")
    for _ in range(3):
        page.click(".recruits button:has-text('Redcoat')")
    page.wait_for_selector("text=A warband has at least 4 units", state="detached")
    unit(page, "Gentleman Officer").get_by_label("Commander").check()
    page.wait_for_selector("text=This army may take the field.")
    before = page.text_content(".points")
    unit(page, "Redcoat")
    page.select_option("[aria-label='Give Redcoat something']", "Smoothbore Musket")
    page.wait_for_function(
        "before => document.querySelector('.points').textContent !== before", arg=before
    )
    name_army(page, "The Test Company")
    page.click("text=Save as “The Test Company”")
    picture(page, "builder")
    open_chest(page)
    page.wait_for_selector("section[aria-labelledby=own] >> text=The Test Company")


def test_book_keeping_is_told_only_to_those_who_want_it(house, page):
    begun = house.begin(seats={"red": "human", "blue": "random"}, seed="quiet")
    open_battle(page, house, begun["battle"])
    for _ in range(14):
        _press(page)
    quiet = page.locator(".log li", has_text="has acted.")
    assert quiet.count() == 0
    page.goto(f"{house.url}/#/settings")
    page.check("text=Tell every event")
    open_battle(page, house, begun["battle"])
    page.wait_for_selector(".log li")
    while page.query_selector("text=Earlier events"):
        page.click("text=Earlier events")
    assert quiet.count() > 0


def test_a_unit_is_dragged_to_where_it_shall_stand(house, page):
    seats = {"red": "human", "blue": "random"}
    begun = house.begin(book="edwardian_splendour", scenario="generic", seats=seats, seed="drag")
    open_battle(page, house, begun["battle"])
    for _ in range(40):
        page.wait_for_selector("[data-choice]:not([disabled])")
        if "How does" in page.text_content(".question h2"):
            break
        _press(page)
    picture(page, "march")
    tray = page.locator("svg [data-piece] path[stroke='var(--active)']").first.bounding_box()
    places = page.locator("[data-place] .dot")
    spots = [places.nth(number).bounding_box() for number in range(places.count())]
    start = (tray["x"] + tray["width"] / 2, tray["y"] + tray["height"] / 2)
    far = max(spots, key=lambda box: abs(box["x"] - start[0]) + abs(box["y"] - start[1]))
    before = asked(page)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(far["x"] - 8, far["y"] - 8, steps=6)
    page.wait_for_selector(".ghost")
    picture(page, "ghost")
    page.mouse.move(far["x"] + 5, far["y"] + 5)
    page.mouse.up()
    wait_for_change(page, before)
    assert asked(page) != before


def test_a_seat_is_lent_to_a_friend_by_its_link(shared_house, browser):
    begun = shared_house.begin(seats={"red": "human", "blue": "human"}, seed="")
    host, guest = browser.new_context(), browser.new_context()
    page = host.new_page()
    page.goto(shared_house.url)
    keys = {begun["battle"]: begun["keys"]}
    page.evaluate("keys => localStorage.setItem('grognard-keys', JSON.stringify(keys))", keys)
    page.goto(f"{shared_house.url}/#/battle/{begun['battle']}")
    page.click("text=Or is somebody at another screen?")
    link = page.input_value("[aria-label='Link to the seat of Blue']")
    page.uncheck("text=Blue is played at this screen")
    picture(page, "seat-links")
    page.keyboard.press("Escape")
    friend = guest.new_page()
    friend.goto(shared_house.url + "/" + link[link.index("#") :])
    friend.wait_for_selector("svg[role=img]")
    page.wait_for_selector("[data-choice], .waiting")
    both = page.query_selector_all("[data-choice]"), friend.query_selector_all("[data-choice]")
    assert bool(both[0]) != bool(both[1]), "one of the two is asked, and no curtain falls"
    assert not page.query_selector(".curtain")
    host.close()
    guest.close()
