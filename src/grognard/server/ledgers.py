"""Rules as people read them on the page."""

from __future__ import annotations

import re
from typing import Final

from grognard.kernel.cite import Ledger

_LINES: Final = re.compile(r"\s*\(L\d[\dL,\s–-]*\)|\s*\bAlso L\d[\dL,\s–-]*\.")
"""Where else in our copy of the book a rule is found, which is of use to its editors only."""
_END: Final = re.compile(r"(?<!e\.g)(?<!i\.e)\.(?=\s)")
_HEADING: Final = 40
"""A shorter sentence is only a rule's heading."""


def for_readers(text: str) -> str:
    """A rule without the numbers of lines in a text that its reader does not have."""
    return _LINES.sub("", text)


def rule_in_short(ledger: Ledger, cite: str) -> str:
    """The beginning of a rule in our own words; nothing where there is no such rule."""
    text = for_readers(ledger[cite].text) if cite in ledger else ""
    ends = [found.end() for found in _END.finditer(text) if found.end() >= _HEADING]
    return text[: ends[0]] if ends else text
