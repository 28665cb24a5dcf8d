"""Armies of every book are built by choosing, counted at every click, saved, and loaded again."""

from __future__ import annotations

import tomllib
from typing import Any

import httpx
import pytest

from house import House, picture

pytestmark = pytest.mark.browser

FIT = "text=This army may take the field."


def begin(page: Any, house: House, book: str) -> None:
    """A new army, with nobody in it."""
    page.goto(f"{house.url}/#/armies/{book}")
    page.click("text=A new army")
    page.wait_for_selector(".recruits button")


def enlist(page: Any, words: str, tab: str = "") -> None:
    """Pick a recruit, where the shelf is long under its tab."""
    if tab:
        page.click(f".tabs button:has-text('{tab}')")
    page.click(f".recruits button:has-text('{words}')")


def unit(page: Any, name: str) -> Any:
    """The entry of one unit, by its name."""
    return page.locator(f'li[aria-label="{name}"]')


def names(page: Any) -> list[str]:
    """The units of the army in their order."""
    found: list[str] = page.eval_on_selector_all(
        ".edit li[aria-label]", "all => all.map(one => one.getAttribute('aria-label'))"
    )
    return found


def save_and_load(page: Any, name: str) -> list[str]:
    """Save the army under a name, leave, and come back to it."""
    page.fill(".head input >> nth=0", name)
    page.click(f"text=Save as “{name}”")
    page.reload()
    page.click(f"section[aria-labelledby=own] button:has-text('{name}') >> nth=0")
    page.wait_for_selector(f"section[aria-label=Roster] h2:has-text('{name}')")
    page.wait_for_selector(FIT)
    return names(page)


def test_a_ready_warband_says_what_a_change_makes_wrong(house, page):
    page.goto(f"{house.url}/#/armies/gentlemen_of_war")
    page.wait_for_selector(FIT)
    commander = page.get_by_label("Commander").and_(page.locator(":checked"))
    commander.uncheck()
    page.wait_for_selector(".faults >> text=One Elite is named Commander")
    page.get_by_label("Commander").first.check()
    page.wait_for_selector(FIT)
    kept = names(page)
    assert save_and_load(page, "The Picket Again") == kept


def test_an_edwardian_army_is_built_by_choosing(house, page):
    begin(page, house, "edwardian_splendour")
    for recruit in ("Battalion of foot", "Battalion of foot", "Field battery", "Spotter"):
        enlist(page, recruit)
    page.wait_for_selector(FIT)
    unit(page, "Spotter").get_by_label("Spots for").select_option("Field battery")
    gun = unit(page, "Field battery")
    gun.get_by_label("Figures").fill("1")
    gun.get_by_label("Figures").blur()
    page.wait_for_selector("li.wrong >> text=has a crew of 1; a gun needs 3")
    gun.get_by_label("Figures").fill("4")
    gun.get_by_label("Figures").blur()
    page.wait_for_selector(FIT)
    gun.get_by_label("Name").fill("The Old Duke")
    assert unit(page, "Spotter").get_by_label("Spots for").input_value() == "The Old Duke"
    picture(page, "builder-edwardian")
    kept = ["Battalion of foot", "Battalion of foot 2", "The Old Duke", "Spotter"]
    assert save_and_load(page, "The Duke’s Own") == kept


def test_another_manner_of_war_has_other_recruits(house, page):
    begin(page, house, "edwardian_splendour")
    enlist(page, "Lancers")
    page.get_by_label("Manner of war").select_option("Zulu impi")
    page.wait_for_selector("text=Zulus have nothing else")
    page.click("[aria-label='Dismiss Lancers']")
    enlist(page, "Married regiment")
    page.wait_for_selector(FIT)
    assert not page.query_selector(".recruits button:has-text('Battalion of foot')")


def test_a_gentlemans_army_is_raised_by_the_lines_of_its_list(house, page):
    begin(page, house, "gentlemans_war")
    page.get_by_label("Army list").select_option("Zulus")
    enlist(page, "Married warriors")
    page.wait_for_selector("text=6 of 50 points")
    impi = unit(page, "Married warriors")
    impi.get_by_label("Give Married warriors something").select_option("gallant")
    page.wait_for_selector("text=7 of 50 points")
    page.wait_for_selector(FIT)
    offered = impi.locator(".add option").all_text_contents()
    assert "Gallant · 1" in offered
    assert "Crack Gunners · 1" not in offered
    page.get_by_label("Army list").select_option("British Army")
    page.wait_for_selector(".faults >> text=no line is called 'married-warriors'")
    page.get_by_label("Army list").select_option("Zulus")
    page.wait_for_selector(FIT)
    page.click("[aria-label='Send The General away']")
    page.wait_for_selector("text=Nobody commands the army.")
    page.click("[aria-label=Generals] button:has-text('Another')")
    picture(page, "builder-gentlemans-war")
    assert save_and_load(page, "The Right Horn") == ["Married warriors"]


def test_a_skirmish_force_has_groups_and_perhaps_a_gun(house, page):
    begin(page, house, "sharpe_skirmish")
    for recruit in ("Rifle officer", "Greenjacket", "six-pounder"):
        enlist(page, recruit)
    officer = unit(page, "Rifle officer")
    officer.get_by_label("Stands beside").select_option("Greenjacket")
    officer.get_by_label("Player character").check()
    page.wait_for_selector(FIT)
    unit(page, "Greenjacket").get_by_label("Name").fill("The Chosen Men")
    assert officer.get_by_label("Stands beside").input_value() == "The Chosen Men"
    crew = unit(page, "Gunners with a six-pounder")
    crew.locator("summary").click()
    crew.get_by_label("Pounds").fill("0")
    crew.get_by_label("Pounds").blur()
    page.wait_for_selector("li.wrong >> text=has a gun of 0 pounds")
    crew.get_by_label("Pounds").fill("9")
    crew.get_by_label("Pounds").blur()
    page.wait_for_selector(FIT)
    picture(page, "builder-skirmish")
    kept = ["Rifle officer", "The Chosen Men", "Gunners with a six-pounder"]
    assert save_and_load(page, "Chosen Company") == kept


def test_an_army_of_black_powder_has_brigades_with_units_inside(house, page):
    begin(page, house, "black_powder")
    enlist(page, "Light infantry")
    page.wait_for_selector(FIT)
    page.click("text=Another brigade")
    page.wait_for_selector("text=Recruits for Brigade 2")
    page.wait_for_selector(".faults >> text=Brigade 2 has no units.")
    enlist(page, "Cuirassiers", "Cavalry")
    page.click("text=Recruit here")
    enlist(page, "Howitzer", "Artillery")
    page.wait_for_selector(FIT)
    before = page.text_content(".points")
    horse = unit(page, "Cuirassiers")
    horse.get_by_label("Give Cuirassiers something").select_option("Lancers")
    page.wait_for_function(
        "before => document.querySelector('.points').textContent !== before", arg=before
    )
    page.get_by_role("group", name="The general").get_by_label("Staff rating").fill("9")
    picture(page, "builder-black-powder")
    kept = ["Brigade", "Light infantry", "Howitzer", "Brigade 2", "Cuirassiers"]
    assert save_and_load(page, "The Corps") == kept


READY = [
    ("gentlemen_of_war", "british-800"),
    ("edwardian_splendour", "omdurman-division"),
    ("edwardian_campaign", "britain"),
    ("gentlemans_war", "britain-75"),
    ("sharpe_skirmish", "morvan-convoy"),
    ("black_powder", "crimea-river-british"),
    ("black_powder", "el-teb-british"),
]


@pytest.mark.parametrize(("book", "army"), READY)
def test_a_changed_army_keeps_all_that_nobody_changed(house, page, book, army):
    answer = httpx.get(f"{house.url}/api/books/{book}/armies/{army}", timeout=20)
    answer.raise_for_status()
    ready = tomllib.loads(answer.text)
    page.goto(f"{house.url}/#/armies/{book}")
    page.wait_for_selector("section[aria-labelledby=ready] button", state="attached")
    fold = page.locator("section[aria-labelledby=ready] details:not([open]) summary")
    while fold.count():
        fold.first.click()
    page.click(f'section[aria-labelledby=ready] button:has-text("{ready["name"]}")')
    page.wait_for_selector(f'section[aria-label=Roster] h2:has-text("{ready["name"]}")')
    page.wait_for_function(
        "name => document.querySelector('.head input')?.value === name", arg=ready["name"]
    )
    page.fill(".head input >> nth=0", "Under Another Name")
    page.wait_for_selector("section[aria-label=Roster] h2:has-text('Under Another Name')")
    page.wait_for_selector(FIT)
    page.click("text=Write the file by hand")
    assert tomllib.loads(page.input_value("textarea")) == {**ready, "name": "Under Another Name"}
