"""A real server and a real browser for the journeys of this folder."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

ARTEFACTS = Path(__file__).parents[2] / "artefacts"
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]


class House:
    """A server in a process of its own, which can be killed and started again."""

    def __init__(self, database: Path, *options: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.database = database
        self.options = options
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Open the doors and wait until somebody answers."""
        words = ["serve", "--port", str(self.port), "--database", str(self.database)]
        words += self.options
        self.process = subprocess.Popen(
            [sys.executable, "-m", "grognard", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONWARNINGS": "ignore"},
        )
        for _ in range(300):
            try:
                httpx.get(f"{self.url}/api/shelf", timeout=5).raise_for_status()
            except httpx.HTTPError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the server did not answer")

    def kill(self) -> None:
        """Without warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def begin(self, **battle: Any) -> dict[str, Any]:
        """A new battle: its id and the keys of its human seats."""
        asked = {"book": "gentlemen_of_war", "scenario": "encounter", "seed": "browser", **battle}
        answer = httpx.post(f"{self.url}/api/battles", json=asked, timeout=20)
        answer.raise_for_status()
        begun: dict[str, Any] = answer.json()
        return begun

    def brief(self, battle: str) -> dict[str, Any]:
        """The battle as the home page lists it."""
        found = httpx.get(f"{self.url}/api/battles", timeout=20).json()
        return next(iter([brief for brief in found if brief["battle"] == battle]))


def is_crowded() -> bool:
    """True while others use a quarter of the machine, so that no clock means anything."""
    before = _work_and_rest()
    time.sleep(0.4)
    worked, rested = (now - was for now, was in zip(_work_and_rest(), before, strict=True))
    return worked > rested / 3


def _work_and_rest() -> tuple[int, int]:
    """How long all processors have worked and rested; what a host took from them is work."""
    fields = [int(word) for word in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
    rested = fields[3] + fields[4]
    return sum(fields) - rested, rested


def open_battle(page: Any, house: House, battle: str) -> None:
    """Go to a battle and wait for its table."""
    page.goto(f"{house.url}/#/battle/{battle}")
    page.wait_for_selector("svg[role=img], .curtain button")


def lift_curtain(page: Any) -> bool:
    """Take the screen over, if it is being handed on."""
    button = page.query_selector(".curtain button")
    if button:
        button.click()
        page.wait_for_selector(".curtain", state="detached")
    return button is not None


ASKED = """() => {
    const question = document.querySelector('.question');
    const parts = [...document.querySelectorAll('.question h2, .question [data-choice]')];
    const words = parts.map(e => e.textContent + (e.disabled ? ' busy' : ''));
    return question ? [question.dataset.question, ...words].join('|') : '';
}"""


def asked(page: Any) -> str:
    """The question, its number and its answers as text, to see when they change."""
    words: str = page.evaluate(ASKED)
    return words


def wait_for_change(page: Any, before: str) -> None:
    """Until another question stands, or the battle is over, or the screen is handed on."""
    page.wait_for_function(
        f"""before => {{
            if (document.querySelector('.curtain, #verdict-title')) return true;
            const now = ({ASKED})();
            return now !== '' && now !== before && !now.includes(' busy');
        }}""",
        arg=before,
        timeout=120_000,
    )


def wait_for_verdict(house: House, battle: str) -> None:
    """Until the computers have fought it out."""
    for _ in range(300):
        if house.brief(battle)["verdict"]:
            return
        time.sleep(0.1)
    raise AssertionError("the battle does not end")


def scrub_to_the_middle(page: Any) -> None:
    """Pull the slider of a replay half way."""
    page.wait_for_function(
        "() => Number(document.querySelector('input[type=range]')?.max ?? 0) > 50"
    )
    page.eval_on_selector(
        "input[type=range]",
        """e => {
            e.value = Math.round(e.max / 2);
            e.dispatchEvent(new Event('input', { bubbles: true }));
        }""",
    )
    page.wait_for_selector("svg [data-piece]", state="attached")


def is_over(page: Any) -> bool:
    """The verdict is on the page."""
    return page.query_selector("#verdict-title") is not None


def picture(page: Any, name: str) -> None:
    """Keep what the page looks like."""
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=str(ARTEFACTS / f"{name}.png"))
