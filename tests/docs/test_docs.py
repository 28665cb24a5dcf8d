"""The docs say what is there: code in the README runs, commands and hooks are documented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.cli import app
from grognard.kernel.book import Book

ROOT = Path(__file__).parents[2]
DOCS = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")}
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for block in re.findall(r"```python\n(.*?)```", README, flags=re.S):
        exec(compile(block, "README.md", "exec"), {})
    assert "GOW-" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command", [str(c.name or c.callback.__name__) for c in app.registered_commands]
)
def test_every_command_is_documented(command: str) -> None:
    everything = README + "".join(DOCS.values())
    assert f"grognard {command}" in everything


def test_every_hook_of_a_book_is_documented_where_it_stands() -> None:
    hooks = [name for name in vars(Book) if not name.startswith("_")]
    bare = [
        name for name in hooks if callable(getattr(Book, name)) and not getattr(Book, name).__doc__
    ]
    assert not bare


def test_links_between_the_docs_lead_somewhere() -> None:
    for path, text in {**DOCS, ROOT / "README.md": README}.items():
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
            assert (path.parent / target).exists(), f"{path.name}: {target}"
