"""The three panes of the army builder: the list, the parade and whoever is chosen."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from barracks import FIT, WHOLE, name_army, names, new_army, unit

from house import picture

pytestmark = pytest.mark.browser

FITS = """() => [document.documentElement.scrollHeight <= innerHeight,
               document.documentElement.scrollWidth <= innerWidth]"""


def file_of(page: Any) -> dict[str, Any]:
    """The army's file as it stands behind the panes."""
    page.click("text=Write the file by hand")
    text = page.input_value("textarea")
    page.click("text=Build it by choosing")
    page.wait_for_selector(".parade .unit")
    return tomllib.loads(text)


def on_parade(page: Any, name: str) -> Any:
    """A unit on the baize."""
    return page.locator(f'.parade .unit[title="{name}"]')


@pytest.mark.parametrize(
    "book", ["gentlemans_war", "black_powder", "gentlemen_of_war", "edwardian_campaign"]
)
def test_the_panes_fill_the_window_and_the_page_does_not_scroll(house, page, book):
    page.goto(f"{house.url}/#/armies/{book}")
    page.wait_for_selector(".parade .unit")
    page.wait_for_selector(FIT)
    assert page.evaluate(FITS) == [True, True]
    feet = [page.locator(f".pane.{pane}").bounding_box() for pane in ("list", "field", "close")]
    assert {round(box["y"] + box["height"]) for box in feet} == {720}


def test_a_click_on_the_parade_or_in_the_list_chooses_the_same_unit(house, page):
    page.goto(f"{house.url}/#/armies/edwardian_splendour")
    on_parade(page, "Van der Linde's Riders").click()
    page.wait_for_selector(".pane.close h2:has-text('Riders')")
    row = page.locator('li[aria-label="Van der Linde\'s Riders"] .main')
    assert row.get_attribute("aria-current") == "true"
    gun = unit(page, "The State Gun of Doornrivier")
    assert gun.locator("h2").text_content() == "The State Gun of Doornrivier"
    assert on_parade(page, "The State Gun of Doornrivier").get_attribute("aria-pressed") == "true"
    assert on_parade(page, "Van der Linde's Riders").get_attribute("aria-pressed") == "false"
    gun.locator(".cite").first.click()
    page.wait_for_selector("dialog[open] >> text=ES-002")


def test_plus_and_minus_change_the_count_the_points_and_the_file(house, page):
    new_army(page, house, "gentlemen_of_war")
    page.click(".recruits button:has-text('Redcoat')")
    page.wait_for_selector(".points >> text=74 of 600")
    page.click("[aria-label='Another like Redcoat']")
    page.click("li[aria-label='Redcoat'] button[aria-label^='Another like']")
    page.wait_for_selector(".points >> text=222 of 600")
    assert names(page) == ["Redcoat ×3"]
    assert page.locator(".parade .unit").count() == 3
    assert [one["name"] for one in file_of(page)["units"]] == ["Redcoat", "Redcoat 2", "Redcoat 3"]
    page.click("[aria-label='Dismiss Redcoat 3']")
    page.wait_for_selector(".points >> text=148 of 600")
    assert names(page) == ["Redcoat ×2"]
    assert len(file_of(page)["units"]) == 2


def test_one_of_several_alike_that_is_changed_has_a_row_of_its_own(house, page):
    new_army(page, house, "edwardian_splendour")
    for _ in range(3):
        page.click(".recruits button:has-text('Battalion of foot')")
    assert names(page) == ["Battalion of foot ×3"]
    on_parade(page, "Battalion of foot 2").click()
    page.locator(".pane.close").get_by_label("Name").fill("The Old Hundredth")
    page.wait_for_selector("li[aria-label='The Old Hundredth']")
    assert names(page) == ["Battalion of foot ×2", "The Old Hundredth"]


def test_a_coat_that_is_changed_is_worn_on_the_parade(house, page):
    page.goto(f"{house.url}/#/armies/black_powder")
    lancers = unit(page, "The Red Lancers")
    lancers.get_by_role("radio", name="purple", exact=True).check()
    page.wait_for_selector(".parade [title='The Red Lancers'] [class*='coat-7b3f8f']")
    assert page.locator(".parade [class*='coat-7b3f8f']").count() == 1
    lancers.get_by_role("radio", name="Bearskin", exact=True).check()
    worn = on_parade(page, "The Red Lancers").locator("use[href='#hat-bearskin']")
    worn.first.wait_for(state="attached")
    picture(page, "panes-coat")


def test_an_army_is_raised_and_thinned_by_keyboard_alone(house, page):
    page.goto(f"{house.url}/#/armies/sharpe_skirmish")
    page.wait_for_selector(FIT)
    before = names(page)
    page.keyboard.press("n")
    page.wait_for_selector(".recruits button:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=has enlisted.")
    assert len(names(page)) == len(before) + 1
    page.keyboard.press("Escape")
    page.wait_for_selector("button:focus >> text=Add a group")
    page.keyboard.press("Shift+Tab")
    page.wait_for_selector("li .main[aria-current]:focus")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[aria-label^=Dismiss]:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector("li .main[aria-current]:focus")
    assert names(page) == before
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    chosen = page.text_content(".list [aria-current] b")
    assert chosen == before[-2]
    assert page.text_content(".pane.close h2") == chosen


def test_a_unit_is_transferred_to_another_brigade(house, page):
    page.goto(f"{house.url}/#/armies/black_powder")
    unit(page, "The Tirailleurs").get_by_label("Move The Tirailleurs to").select_option(
        "Brigade Fauvel"
    )
    first = page.locator("li[aria-label='Brigade Fauvel'] li[aria-label='The Tirailleurs']")
    assert first.locator(".main").get_attribute("aria-current") == "true"
    assert [len(one["units"]) for one in file_of(page)["brigades"]] == [5, 3]


def test_on_a_phone_one_pane_is_seen_at_a_time_and_all_are_reached(house, browser):
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    context.set_default_timeout(60_000)
    phone = context.new_page()
    phone.goto(f"{house.url}/#/armies/gentlemans_war")
    phone.wait_for_selector(FIT)
    assert phone.evaluate(FITS) == [True, True]
    phone.tap("nav[aria-label=Panes] >> text=Parade")
    phone.locator(".parade .unit[aria-pressed]").first.tap()
    phone.wait_for_selector(".pane.close h2")
    assert not phone.is_visible(".pane.list")
    phone.tap("nav[aria-label=Panes] >> text=List")
    before = len(names(phone))
    phone.tap("text=Add a unit")
    phone.locator(".recruits button").first.tap()
    phone.tap("text=Done")
    phone.wait_for_selector(".pane.list")
    assert len(names(phone)) == before + 1
    name_army(phone, "The Pocket Army")
    phone.tap("header button:has-text('Save')")
    phone.wait_for_selector("header >> text=Saved")
    assert phone.evaluate(FITS) == [True, True]
    picture(phone, "panes-phone")
    context.close()


def test_with_text_of_twice_the_size_nothing_is_cut_off(house, page):
    page.goto(f"{house.url}/#/settings")
    page.evaluate("localStorage['grognard-settings'] = JSON.stringify({ text: 200 })")
    page.goto(f"{house.url}/#/armies/black_powder")
    page.reload()
    page.wait_for_selector(".parade .unit")
    page.wait_for_selector(FIT)
    assert page.evaluate(FITS) == [True, True]
    unit(page, "The Red Lancers")
    wide = "e => e.scrollWidth - e.clientWidth"
    assert page.eval_on_selector(".pane.list", wide) <= 0
    assert page.eval_on_selector(".pane.close", wide) <= 0
    for words in ("Add a unit", "Another brigade", "This army may take the field."):
        page.locator(f".list >> text={words}").scroll_into_view_if_needed()
        assert page.is_visible(f".list >> text={words}")
    page.click(f"{WHOLE} button")
    picture(page, "panes-large-text")
