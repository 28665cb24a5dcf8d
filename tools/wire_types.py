"""Write the browser's types from the server's: ``python tools/wire_types.py [--check]``."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from grognard.kernel.book import Muster
from grognard.server import wire
from grognard.tabletop.enlistment import Enlistment
from grognard.tabletop.view import View

Schema = Mapping[str, Any]

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "wire.ts"
REF = "#/components/schemas/{name}"
HEAD = "// Written by tools/wire_types.py from the msgspec types of the server; do not edit.\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
PLAIN["null"] = "null"


def roots() -> list[Any]:
    """Every struct of the wire module, and the few that the API sends as they are."""
    made_here = [
        thing
        for thing in vars(wire).values()
        if isinstance(thing, type)
        and issubclass(thing, msgspec.Struct)
        and thing.__module__ == wire.__name__
    ]
    return [*made_here, View, Muster, Enlistment]


def typed(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(part) for part in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        return array(schema)
    if kind == "object":
        return f"Record<string, {typed(schema.get('additionalProperties', {}))}>"
    return PLAIN.get(str(kind), "unknown")


def array(schema: Schema) -> str:
    """A tuple where every place has its own type, else a list."""
    if "prefixItems" in schema:
        return f"[{', '.join(typed(item) for item in schema['prefixItems'])}]"
    item = typed(schema.get("items", {}))
    return f"({item})[]" if "|" in item else f"{item}[]"


def interface(name: str, schema: Schema) -> str:
    """A struct as an interface; what has a default may be left out on the wire."""
    required: Sequence[str] = schema.get("required", ())
    lines = []
    if "description" in schema:
        summary = str(schema["description"]).split("\n\n")[0].replace("\n", " ")
        lines.append(f"/** {summary} */")
    lines.append(f"export interface {name} {{")
    for field, kind in schema["properties"].items():
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {typed(kind)};")
    lines.append("}")
    return "\n".join(lines)


def unions() -> str:
    """What each end may send."""
    from_browser = " | ".join(kind.__name__ for kind in wire.FromBrowser.__args__)
    to_browser = " | ".join(kind.__name__ for kind in wire.ToBrowser.__args__)
    return f"export type FromBrowser = {from_browser};\nexport type ToBrowser = {to_browser};"


def render() -> str:
    """The whole file."""
    _, components = msgspec.json.schema_components(roots(), ref_template=REF)
    parts = [interface(name, components[name]) for name in sorted(components)]
    return "\n\n".join([HEAD.rstrip(), *parts, unions()]) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write the file, or with --check say whether it is stale."""
    text = render()
    if "--check" not in arguments:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET} is stale: run python tools/wire_types.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
