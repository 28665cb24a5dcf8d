"""What journeys through the army builder have in common."""

from __future__ import annotations

from typing import Any

FIT = "text=This army may take the field."
WHOLE = "section[aria-label='The army as a whole']"


def open_chest(page: Any) -> None:
    """Where armies come from."""
    page.click("header button:has-text('Armies')")
    page.wait_for_selector("dialog[open]")


def pick_own(page: Any, name: str) -> None:
    """Take up an army that was saved."""
    open_chest(page)
    page.click(f"section[aria-labelledby=own] button:has-text('{name}') >> nth=0")
    page.wait_for_selector(f"{WHOLE} h2:has-text('{name}')")


def new_army(page: Any, house: Any, book: str) -> None:
    """A new army, with nobody in it: the recruits stand on their shelf."""
    page.goto(f"{house.url}/#/armies/{book}")
    open_chest(page)
    page.click("text=A new army")
    page.wait_for_selector(".recruits button")


def enlist(page: Any, words: str, tab: str = "") -> None:
    """Pick a recruit, where the shelf is long under its tab."""
    if not page.query_selector(".recruits"):
        page.keyboard.press("n")
    if tab:
        page.click(f".tabs button:has-text('{tab}')")
    page.click(f".recruits button:has-text('{words}')")


def army(page: Any) -> Any:
    """Choose the army as a whole: its fields."""
    page.click(f"{WHOLE} button")
    return page.locator(".pane.close")


def unit(page: Any, name: str) -> Any:
    """Choose one unit in the list, by its name: its fields."""
    page.click(f'li[aria-label="{name}"] > .row .main')
    return page.locator(".pane.close")


def name_army(page: Any, name: str) -> None:
    """Give it another name."""
    army(page).get_by_label("Name of the").fill(name)


def names(page: Any) -> list[str]:
    """The rows of the army in their order, with the number of those that stand for several."""
    found: list[str] = page.eval_on_selector_all(
        ".list li[aria-label]",
        """all => all.map(one => {
            const count = parseInt(one.querySelector('.count b').textContent);
            return one.getAttribute('aria-label') + (count > 1 ? ` ×${count}` : '');
        })""",
    )
    return found
