"""Army, scenario and field files: text turned into structs, with faults a writer understands."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

T = TypeVar("T")

_PLAIN: Final = {
    "Object missing required field": "there is no",
    "Object contains unknown field": "there should be no",
    "Invalid enum value": "there is no kind",
    "Expected": "expected",
    "`object`": "a table",
    "`array`": "a list",
    "`int`": "a whole number",
    "`str`": "text",
    "`bool`": "true or false",
    "`decimal`": "a number",
    "`float`": "a number",
    "`null`": "nothing",
    "matching regex": "of the form",
}
"""What the decoder says, and what it means to the writer of a file."""


class Unreadable(ValueError):
    """A file that cannot be read; the words say where and why."""


def read_into(raw: object, into: type[T], where: str) -> T:
    """A part of a file as the struct it should be, or a sentence that names the place."""
    try:
        return msgspec.convert(raw, into)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$")
        for jargon, plain in _PLAIN.items():
            what = what.replace(jargon, plain)
        place = f" (at {path.strip('`.')})" if path else ""
        raise Unreadable(f"{where}: {what}{place}.") from error
