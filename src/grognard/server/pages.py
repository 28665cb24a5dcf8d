"""The browser client as files; any path that is no file is a page of the client itself."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import MediaType, Response

CLIENT = Path(__file__).parent / "static"
_NOT_BUILT = """<!doctype html>
<html lang="en">
<title>Grognard</title>
<h1>Grognard</h1>
<p>The server is up, but the browser client has not been built.
Run <code>make client</code> and load this page again.</p>
</html>
"""
_FOR_EVER = "public, max-age=31536000, immutable"


def page(client: Path, path: str) -> Response[bytes]:
    """The file at that path, else the client's first page."""
    found = _inside(client, path)
    if found is None:
        return _first_page(client)
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    # The build names its assets by their content, so they never change.
    cache = _FOR_EVER if found.parent.name == "assets" else "no-cache"
    return Response(found.read_bytes(), media_type=kind, headers={"cache-control": cache})


def _first_page(client: Path) -> Response[bytes]:
    first = client / "index.html"
    body = first.read_bytes() if first.is_file() else _NOT_BUILT.encode()
    return Response(body, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})


def _inside(client: Path, path: str) -> Path | None:
    """A file of the client, wherever a crafted path may want to lead."""
    if not path.strip("/") or "\0" in path:
        return None
    try:
        file = (client / path.lstrip("/")).resolve()
        return file if file.is_relative_to(client.resolve()) and file.is_file() else None
    except OSError:  # longer than the name of any file
        return None
