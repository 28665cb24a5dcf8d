"""Armies of every book are built by choosing, counted at every click, saved, and loaded again."""

from __future__ import annotations

import tomllib
from typing import Any

import httpx
import pytest
from barracks import (
    FIT,
    WHOLE,
    army,
    enlist,
    name_army,
    names,
    new_army,
    open_chest,
    pick_own,
    unit,
)

from house import picture

pytestmark = pytest.mark.browser


def save_and_load(page: Any, name: str) -> list[str]:
    """Save the army under a name, leave, and come back to it."""
    name_army(page, name)
    page.click(f"text=Save as “{name}”")
    page.wait_for_selector(f"text=Saved as “{name}”")
    page.reload()
    pick_own(page, name)
    page.wait_for_selector(FIT)
    return names(page)


def test_a_ready_warband_says_what_a_change_makes_wrong(house, page):
    page.goto(f"{house.url}/#/armies/gentlemen_of_war")
    page.wait_for_selector(FIT)
    captain = unit(page, "Captain Septimus Holloway")
    captain.get_by_label("Commander").uncheck()
    page.wait_for_selector(".faults >> text=One Elite is named Commander")
    captain.get_by_label("Commander").check()
    page.wait_for_selector(FIT)
    kept = names(page)
    assert save_and_load(page, "The Picket Again") == kept


def test_an_edwardian_army_is_built_by_choosing(house, page):
    new_army(page, house, "edwardian_splendour")
    for recruit in ("Battalion of foot", "Battalion of foot", "Field battery", "Spotter"):
        enlist(page, recruit)
    page.wait_for_selector(FIT)
    unit(page, "Spotter").get_by_label("Spots for").select_option("Field battery")
    gun = unit(page, "Field battery")
    gun.get_by_label("Figures").fill("1")
    gun.get_by_label("Figures").blur()
    page.wait_for_selector(".row.wrong >> text=has a crew of 1; a gun needs 3")
    gun.get_by_label("Figures").fill("4")
    gun.get_by_label("Figures").blur()
    page.wait_for_selector(FIT)
    gun.get_by_label("Name").fill("The Old Duke")
    page.wait_for_selector(".pane.close h2:has-text('The Old Duke')")
    assert unit(page, "Spotter").get_by_label("Spots for").input_value() == "The Old Duke"
    picture(page, "builder-edwardian")
    kept = ["Battalion of foot ×2", "The Old Duke", "Spotter"]
    assert save_and_load(page, "The Duke’s Own") == kept


def test_another_manner_of_war_has_other_recruits(house, page):
    new_army(page, house, "edwardian_splendour")
    enlist(page, "Lancers")
    army(page).get_by_label("Manner of war").select_option("Zulu impi")
    page.wait_for_selector("text=Zulus have nothing else")
    page.click("[aria-label='Dismiss Lancers']")
    enlist(page, "Married regiment")
    page.wait_for_selector(FIT)
    assert not page.query_selector(".recruits button:has-text('Battalion of foot')")


def test_a_gentlemans_army_is_raised_by_the_lines_of_its_list(house, page):
    new_army(page, house, "gentlemans_war")
    army(page).get_by_label("Army list").select_option("Zulus")
    enlist(page, "Married warriors")
    page.wait_for_selector("text=6 of 50 points")
    impi = unit(page, "Married warriors")
    impi.get_by_label("Give Married warriors something").select_option("gallant")
    page.wait_for_selector("text=7 of 50 points")
    page.wait_for_selector(FIT)
    offered = impi.locator(".add option").all_text_contents()
    assert "Gallant · 1" in offered
    assert "Crack Gunners · 1" not in offered
    army(page).get_by_label("Army list").select_option("British Army")
    page.wait_for_selector(".faults >> text=no line is called 'married-warriors'")
    army(page).get_by_label("Army list").select_option("Zulus")
    page.wait_for_selector(FIT)
    army(page)
    page.click("[aria-label='Send The General away']")
    page.wait_for_selector("text=Nobody commands the army.")
    page.click("[aria-label=Generals] button:has-text('Another')")
    picture(page, "builder-gentlemans-war")
    assert save_and_load(page, "The Right Horn") == ["Married warriors"]


def test_a_skirmish_force_has_groups_and_perhaps_a_gun(house, page):
    new_army(page, house, "sharpe_skirmish")
    for recruit in ("Rifle officer", "Greenjacket", "six-pounder"):
        enlist(page, recruit)
    officer = unit(page, "Rifle officer")
    officer.get_by_label("Stands beside").select_option("Greenjacket")
    officer.get_by_label("Player character").check()
    page.wait_for_selector(FIT)
    unit(page, "Greenjacket").get_by_label("Name").fill("The Chosen Men")
    officer = unit(page, "Rifle officer")
    assert officer.get_by_label("Stands beside").input_value() == "The Chosen Men"
    crew = unit(page, "Gunners with a six-pounder")
    crew.locator("summary").click()
    crew.get_by_label("Pounds").fill("0")
    crew.get_by_label("Pounds").blur()
    page.wait_for_selector(".row.wrong >> text=has a gun of 0 pounds")
    crew.get_by_label("Pounds").fill("9")
    crew.get_by_label("Pounds").blur()
    page.wait_for_selector(FIT)
    picture(page, "builder-skirmish")
    kept = ["Rifle officer", "The Chosen Men", "Gunners with a six-pounder"]
    assert save_and_load(page, "Chosen Company") == kept


def test_an_army_of_black_powder_has_brigades_with_units_inside(house, page):
    new_army(page, house, "black_powder")
    enlist(page, "Light infantry")
    page.wait_for_selector(FIT)
    page.click("text=Another brigade")
    page.wait_for_selector("text=Recruits for Brigade 2")
    page.wait_for_selector(".faults >> text=Brigade 2 has no units.")
    enlist(page, "Cuirassiers", "Cavalry")
    unit(page, "Brigade")
    page.keyboard.press("Escape")
    page.click("text=Recruit here")
    page.wait_for_selector("text=/^Recruits for Brigade$/")
    enlist(page, "Howitzer", "Artillery")
    page.wait_for_selector(FIT)
    before = page.text_content(".points")
    horse = unit(page, "Cuirassiers")
    horse.get_by_label("Give Cuirassiers something").select_option("Lancers")
    page.wait_for_function(
        "before => document.querySelector('.points').textContent !== before", arg=before
    )
    army(page).get_by_role("group", name="The general").get_by_label("Staff rating").fill("9")
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


@pytest.mark.parametrize(("book", "given"), READY)
def test_a_changed_army_keeps_all_that_nobody_changed(house, page, book, given):
    answer = httpx.get(f"{house.url}/api/books/{book}/armies/{given}", timeout=20)
    answer.raise_for_status()
    ready = tomllib.loads(answer.text)
    page.goto(f"{house.url}/#/armies/{book}")
    page.wait_for_selector(f"{WHOLE} h2")
    open_chest(page)
    fold = page.locator("section[aria-labelledby=ready] details:not([open]) summary")
    while fold.count():
        fold.first.click()
    page.click(f'section[aria-labelledby=ready] button:has-text("{ready["name"]}")')
    page.wait_for_selector(f'{WHOLE} h2:has-text("{ready["name"]}")')
    name_army(page, "Under Another Name")
    page.wait_for_selector(f"{WHOLE} h2:has-text('Under Another Name')")
    page.wait_for_selector(FIT)
    page.click("text=Write the file by hand")
    assert tomllib.loads(page.input_value("textarea")) == {**ready, "name": "Under Another Name"}
