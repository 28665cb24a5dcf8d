"""Takes the pictures of the README from battles at a running server.

grognard serve &
python tools/pictures.py [--server 127.0.0.1:8765] [NAME ...]

A person's seat is played as the hints say until so many answers have been given, and what he then
has before him is the picture. The same seed gives the same battle. The army builder has a ready
army open, and one of its companies.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Page, ViewportSize, sync_playwright
from websockets.sync.client import connect

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SIZE: ViewportSize = {"width": 1280, "height": 720}


class Scene(NamedTuple):
    """A battle, and after how many answers of its first seat it is worth a picture."""

    book: str
    scenario: str
    answers: int


SCENES = {
    "gentlemen-of-war": Scene("gentlemen_of_war", "encounter", 44),
    "edwardian-splendour": Scene("edwardian_splendour", "thin-line", 24),
    "a-gentlemans-war": Scene("gentlemans_war", "open-battle", 40),
    "black-powder": Scene("black_powder", "two-farms", 16),
    "skirmish": Scene("sharpe_skirmish", "harkers-knob", 40),
    "campaign": Scene("edwardian_campaign", "four_powers", 3),
}


BUILDER = "army-builder"
COMPANY = "The Red Lancers"


def main() -> None:
    """All pictures, or those that are named."""
    every = (*SCENES, BUILDER)
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help=f"which of {', '.join(every)}; all if none")
    parser.add_argument("--server", default="127.0.0.1:8765")
    words = parser.parse_args()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
        for name in words.names or every:
            if name == BUILDER:
                _open_builder(page, words.server)
            else:
                _sit_down(page, words.server, SCENES[name])
            page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)
            print(name)
        browser.close()


def _played(server: str, scene: Scene) -> str:
    """A battle that has gone on for so many answers of its first seat; its id."""
    seats = _seats(server, scene)
    first, *others = seats
    players = {first: "human", **dict.fromkeys(others, "drill")}
    sent = {"book": scene.book, "scenario": scene.scenario, "seats": players, "seed": "picture"}
    begun = httpx.post(f"http://{server}/api/battles", json=sent, timeout=60).json()
    address = f"ws://{server}/ws/battles/{begun['battle']}?key={begun['keys'][first]}"
    with connect(address, max_size=None) as socket:
        asked = _asked_after(socket, -1)
        for _ in range(scene.answers):
            socket.send(json.dumps({"type": "ask-hint", "question": asked}))
            choice = _next(socket, "hint")["choice"]
            socket.send(json.dumps({"type": "answer", "question": asked, "choice": choice}))
            asked = _asked_after(socket, asked)
    return str(begun["battle"])


def _seats(server: str, scene: Scene) -> list[str]:
    shelf = httpx.get(f"http://{server}/api/shelf", timeout=60).json()
    [book] = [book for book in shelf["books"] if book["id"] == scene.book]
    [found] = [brief for brief in book["scenarios"] if brief["id"] == scene.scenario]
    return [side["seat"] for side in found["sides"]]


def _asked_after(socket: Any, last: int) -> int:
    """The number of the next question; the same may be told more than once."""
    while True:
        frame = _next(socket, "state")
        if frame["verdict"]:
            raise SystemExit("The battle is over before anybody has taken a picture of it.")
        asked = frame["asked"]
        if asked and asked["number"] > last:
            return int(asked["number"])


def _next(socket: Any, kind: str) -> Any:
    """The next frame of a kind."""
    while True:
        frame = json.loads(socket.recv(timeout=120))
        if frame["type"] == "refused":
            raise SystemExit(frame["fault"]["words"])
        if frame["type"] == kind:
            return frame


def _sit_down(page: Page, server: str, scene: Scene) -> None:
    """The table as it stands, once everything on it has come to rest."""
    page.goto(f"http://{server}/#/battle/{_played(server, scene)}")
    page.wait_for_selector("svg[role=img]")
    page.wait_for_timeout(4000)


def _open_builder(page: Page, server: str) -> None:
    """A ready army on parade, and one of its companies close by."""
    page.goto(f"http://{server}/#/armies/black_powder")
    page.click(f"text={COMPANY}")
    page.wait_for_selector(f"h2:has-text('{COMPANY}')")
    page.wait_for_timeout(2000)


if __name__ == "__main__":
    main()
