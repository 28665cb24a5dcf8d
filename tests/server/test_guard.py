"""Who may knock at the server, and what its pages may do."""

import pytest
from litestar.exceptions import WebSocketDisconnect

from grognard.server.guard import is_loopback


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:80", "[::1]:8000"])
def test_the_server_goes_by_the_names_of_this_machine(quiet, host):
    assert quiet.get("/api/battles", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "192.168.1.7", "", "[", "localhost@evil.example"],
)
def test_a_foreign_name_is_turned_away(quiet, host):
    reply = quiet.get("/api/battles", headers={"host": host})
    assert reply.status_code == 403
    assert reply.json()["fault"]["words"] == "This server does not go by that name."
    assert quiet.get("/", headers={"host": host}).status_code == 403


def test_a_shared_server_goes_by_any_address_but_not_by_any_name(connect):
    client = connect(shared=True, names=("hall.local",))
    assert client.get("/api/shelf", headers={"host": "192.168.1.7:8000"}).status_code == 200
    assert client.get("/api/shelf", headers={"host": "hall.local"}).status_code == 200
    assert client.get("/api/shelf", headers={"host": "evil.example"}).status_code == 403


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://127.0.0.1:9999", "null", "file://127.0.0.1", ""]
)
def test_a_foreign_page_may_neither_post_nor_open_a_socket(quiet, begin, quiet_store, origin):
    begun = begin(quiet)
    before = len(quiet_store.headlines())
    new = {"book": "toy_duel", "scenario": "meadow", "seats": {"red": "human", "blue": "human"}}
    assert quiet.post("/api/battles", json=new, headers={"origin": origin}).status_code == 403
    assert len(quiet_store.headlines()) == before
    path = f"/ws/battles/{begun['battle']}?key={begun['keys']['red']}"
    with (
        pytest.raises(WebSocketDisconnect),
        quiet.websocket_connect(path, headers={"origin": origin}) as socket,
    ):
        socket.receive_json()


def test_a_page_of_this_server_may_open_a_socket(quiet, begin):
    begun = begin(quiet)
    path = f"/ws/battles/{begun['battle']}?key={begun['keys']['red']}"
    with quiet.websocket_connect(path, headers={"origin": "http://127.0.0.1"}) as socket:
        assert socket.receive_json()["type"] == "state"


@pytest.mark.parametrize("path", ["/", "/api/shelf", "/api/nothing", "/battle/7"])
def test_every_answer_tells_the_browser_to_keep_strangers_out(quiet, path):
    headers = quiet.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_answers_of_the_api_are_never_kept_by_the_browser(quiet):
    assert quiet.get("/api/battles").headers["cache-control"] == "no-store"


def test_only_loopback_addresses_are_private():
    assert is_loopback("localhost")
    assert is_loopback("127.0.0.7")
    assert not is_loopback("0.0.0.0")
    assert not is_loopback("hall.local")


def test_without_a_client_the_page_says_how_to_build_one(quiet):
    assert "make client" in quiet.get("/").text


@pytest.fixture
def built(tmp_path, connect):
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>the table</title>")
    (folder / "assets" / "table-1a2b.js").write_text("deploy()")
    (tmp_path / "secret.txt").write_text("the seed")
    return connect(client=folder)


def test_the_client_is_served_and_any_page_of_it_begins_with_its_first(built):
    for path in ("/", "/battle/b1", "/rules/black_powder", "/index.html"):
        reply = built.get(path)
        assert reply.text == "<title>the table</title>"
        assert reply.headers["content-type"].startswith("text/html")
        assert reply.headers["cache-control"] == "no-cache"
    script = built.get("/assets/table-1a2b.js")
    assert script.text == "deploy()"
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//secret.txt"]
)
def test_nothing_outside_the_client_is_served(built, path):
    assert "the seed" not in built.get(path).text


@pytest.mark.parametrize("path", ["/" + "a" * 5000, "/a" * 3000])
def test_a_name_longer_than_any_file_is_a_page_of_the_client(built, path):
    assert built.get(path).text == "<title>the table</title>"
