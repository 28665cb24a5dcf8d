"""A battle in a real browser: by mouse, by keyboard, through a reload and a killed server."""

from __future__ import annotations

import json

import pytest

from grognard.registry import book as open_book
from grognard.registry import books
from house import asked, is_over, lift_curtain, open_battle, picture, wait_for_change

pytestmark = pytest.mark.browser


def _battle_of(house, name):
    """The book's first scenario, a person against chance."""
    brief = open_book(name).scenarios()[0]
    seats = {side.seat: "random" for side in brief.sides}
    seats[brief.sides[0].seat] = "human"
    return house.begin(book=name, scenario=brief.id, seats=seats)


PLAYABLE = [name for name in books() if "campaign" not in name]


@pytest.mark.parametrize("book", PLAYABLE)
def test_thirty_questions_by_mouse_and_ten_by_keyboard(house, page, book):
    """A battle that ends early is followed by another, until all forty are answered."""
    answered = 0
    while answered < 40:
        begun = _battle_of(house, book)
        open_battle(page, house, begun["battle"])
        before = answered
        answered = _play(page, book, answered)
        assert house.brief(begun["battle"])["answers"] >= answered - before > 0


def _play(page, book: str, answered: int) -> int:
    """Thirty clicks, then ten keys, or as many as the battle lasts."""
    while answered < 40:
        page.wait_for_selector("[data-choice]:not([disabled]), #verdict-title")
        if is_over(page):
            break
        before = asked(page)
        if answered < 30:
            choices = page.locator("[data-choice]:not([disabled])")
            choices.nth((answered * 7) % choices.count()).click()
        else:
            page.keyboard.press("1")
        wait_for_change(page, before)
        answered += 1
        if answered == 20:
            picture(page, f"{book}-mid-battle")
    return answered


@pytest.mark.parametrize(
    ("book", "scenario"),
    [
        ("gentlemen_of_war", "encounter"),
        ("edwardian_splendour", "generic"),
        ("gentlemans_war", "open-battle"),
        ("black_powder", "meadow"),
    ],
)
def test_the_rest_of_an_army_is_placed_at_a_word(house, page, book, scenario):
    seats = {"red": "human", "blue": "random"}
    begun = house.begin(book=book, scenario=scenario, seats=seats, seed="placed")
    open_battle(page, house, begun["battle"])
    for _ in range(20):
        page.wait_for_selector("[data-choice]:not([disabled])")
        if page.query_selector("text=Place the rest for me"):
            break
        before = asked(page)
        page.keyboard.press("1")
        wait_for_change(page, before)
    page.click("text=Place the rest for me")
    page.wait_for_selector("text=Your army is being set up", state="detached")
    page.wait_for_selector("[data-choice]:not([disabled])")
    assert not page.query_selector("text=Place the rest for me")
    assert page.locator("svg [data-piece]").count() > 6
    picture(page, f"{book}-placed")


def test_a_secret_set_up_is_chosen_by_mouse_and_finished_at_a_word(house, page):
    begun = house.begin(
        book="black_powder",
        scenario="el_teb",
        seats={"red": "drill", "blue": "human"},
        switches={"free_setup": True},
        seed="secret",
    )
    open_battle(page, house, begun["battle"])
    page.wait_for_selector("[data-choice]:not([disabled])", timeout=60_000)
    before = asked(page)
    heading = page.locator(".question button:has-text('Hidden')").first
    heading.click()
    page.locator("[data-choice]:has-text('Hidden in')").first.click()
    wait_for_change(page, before)
    page.wait_for_selector("text=lies hidden in")
    picture(page, "black_powder-secret-set-up")
    page.click("text=Place the rest for me")
    page.wait_for_selector("text=Your army is being set up", state="detached", timeout=60_000)
    page.wait_for_selector("[data-choice]:not([disabled])", timeout=60_000)
    assert not page.query_selector("text=Place the rest for me")


def test_a_reload_loses_nothing(house, page):
    begun = house.begin(seats={"red": "human", "blue": "random"})
    open_battle(page, house, begun["battle"])
    for _ in range(8):
        page.wait_for_selector("[data-choice]:not([disabled])")
        before = asked(page)
        page.keyboard.press("1")
        wait_for_change(page, before)
    before = asked(page)
    page.reload()
    page.wait_for_selector("[data-choice]:not([disabled])")
    assert asked(page) == before


def test_a_killed_server_loses_nothing_and_the_page_comes_back(frail_house, page):
    begun = frail_house.begin(seats={"red": "human", "blue": "random"})
    open_battle(page, frail_house, begun["battle"])
    for _ in range(6):
        page.wait_for_selector("[data-choice]:not([disabled])")
        before = asked(page)
        page.keyboard.press("1")
        wait_for_change(page, before)
    before, answers = asked(page), frail_house.brief(begun["battle"])["answers"]
    frail_house.kill()
    page.wait_for_selector("text=The line to the server is broken", timeout=90_000)
    frail_house.start()
    page.wait_for_selector(
        "text=The line to the server is broken", state="detached", timeout=90_000
    )
    page.wait_for_selector("[data-choice]:not([disabled])")
    assert asked(page) == before
    assert frail_house.brief(begun["battle"])["answers"] == answers


def test_a_hot_seat_battle_hands_the_screen_over_and_keeps_seen_cards_secret(house, page):
    begun = house.begin(seats={"red": "human", "blue": "human"}, seed="secret")
    frames: dict[str, list[str]] = {"red": [], "blue": []}

    def listen(socket):
        for seat, key in begun["keys"].items():
            if key in socket.url:
                socket.on("framereceived", lambda text, s=seat: frames[s].append(str(text)))

    page.on("websocket", listen)
    open_battle(page, house, begun["battle"])
    curtains = _play_until_red_has_looked(page, frames["red"])
    assert curtains > 2
    assert _cards_red_saw(frames["red"]) - {"back"}, "red should see his own cards"
    assert _cards_red_saw(frames["blue"]) <= {"back"}
    assert not any("On top" in note for text in frames["blue"] for note in _notes_on_red(text))


def _play_until_red_has_looked(page, frames: list[str]) -> int:
    """Play both seats at one screen; how often it was handed on."""
    curtains = 0
    for _ in range(200):
        page.wait_for_selector("[data-choice]:not([disabled]), .curtain button, #verdict-title")
        if page.query_selector(".curtain button"):
            assert page.query_selector("[data-piece]") is None, "the table shows through"
            curtains += lift_curtain(page)
            page.wait_for_selector("[data-choice]:not([disabled])")
        before = asked(page)
        _press_towards_a_look_at_the_deck(page)
        wait_for_change(page, before)
        if curtains > 4 and _cards_red_saw(frames) - {"back"}:
            break
    return curtains


def _cards_red_saw(frames: list[str]) -> set[str]:
    shows = [event["show"] for text in frames for event in _looks(text)]
    return {card for show in shows if show.get("side") == "red" for card in show.get("cards", ())}


def _notes_on_red(text: str) -> list[str]:
    sides = json.loads(text).get("view", {}).get("sides", ())
    return [note for side in sides if side["id"] == "red" for note in side.get("notes", ())]


def _looks(text: str):
    told = json.loads(text).get("told", ())
    return [event for event in told if event["kind"] == "Revealed"]


WANTED = ("Battlefield Calculus", "Reveal", "Add 2", "Add 1", "Leave them", "Keep the cards")


def _press_towards_a_look_at_the_deck(page) -> None:
    """All answers are read in one go: a journey to the page for each would take a minute."""
    page.evaluate(
        """wanted => {
            const choices = [...document.querySelectorAll('[data-choice]:not([disabled])')];
            const found = wanted.map(words => choices.find(one => one.textContent.includes(words)));
            (found.find(one => one) ?? choices[0]).click();
        }""",
        list(WANTED),
    )
