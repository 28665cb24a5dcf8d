from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from house import CHROMIUM, House


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all journeys that leave it standing."""
    opened = House(tmp_path_factory.mktemp("house") / "battles.db")
    yield opened
    opened.kill()


@pytest.fixture
def frail_house(tmp_path: Path) -> Iterator[House]:
    """A server that a journey may kill."""
    opened = House(tmp_path / "battles.db")
    yield opened
    opened.kill()


@pytest.fixture
def shared_house(tmp_path: Path) -> Iterator[House]:
    """A server that tells nobody the keys of others."""
    opened = House(tmp_path / "battles.db", "--shared")
    yield opened
    opened.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page at 1280 by 720 without motion; any script error fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    context.set_default_timeout(120_000)  # a busy machine is slow, not wrong
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    context.close()
    assert not errors, errors
