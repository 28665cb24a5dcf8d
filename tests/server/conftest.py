"""A server with one small book, and seats that talk to it as a browser would."""

import json
from contextlib import ExitStack

import pytest
from litestar.testing import TestClient

from grognard.server.app import create_app
from grognard.server.store import Store
from server.armed_duel import BOOK

HOT_SEAT = {"red": "human", "blue": "human"}
PATIENCE = 30
"""Seconds after which a frame that never comes fails its test instead of holding up the rest."""


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "battles.sqlite")
    yield store
    store.close()


def server(store, books=(BOOK,), **options):
    """A server on the store, and a client of it."""
    app = create_app(books, store, **options)
    return TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False)


@pytest.fixture
def connect(store, tmp_path):
    """Start a server on the store; everything else about it may be chosen."""
    with ExitStack() as running:
        yield lambda **options: running.enter_context(
            server(store, **{"client": tmp_path / "client", **options})
        )


@pytest.fixture
def client(connect):
    return connect()


@pytest.fixture(scope="module")
def quiet_store(tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("quiet") / "battles.sqlite")
    yield store
    store.close()


@pytest.fixture(scope="module")
def quiet(quiet_store, tmp_path_factory):
    """One server for many tests, none of which changes anything."""
    with server(quiet_store, client=tmp_path_factory.mktemp("client")) as client:
        yield client


def heard(socket):
    """The next frame about the table, whoever came or went before it."""
    while (frame := socket.receive_json(timeout=PATIENCE))["type"] == "here":
        pass
    return frame


class Seat:
    """One seat's page: it reads frames and sends messages."""

    def __init__(self, socket):
        self.socket = socket
        self.frames = []
        self.company = []
        self.told = []
        self.state = None

    def read(self):
        """The next frame about the table; who comes and goes is kept beside it."""
        while (frame := self.socket.receive_json(timeout=PATIENCE))["type"] == "here":
            self.company.append(frame["seats"])
        self.frames.append(frame)
        if frame["type"] == "state":
            self.state = frame
            self.told[frame["total_told"] - len(frame["told"]) :] = frame["told"]
            assert len(self.told) == frame["total_told"]
            assert [told["number"] for told in self.told] == list(range(len(self.told)))
        return frame

    def read_until(self, condition):
        while self.state is None or not condition(self.state):
            self.read()
        return self.state

    def send(self, **message):
        self.socket.send_json(message)

    def answer(self, choice, question=None):
        number = self.state["number"] if question is None else question
        self.send(type="answer", question=number, choice=choice)

    def refused(self):
        """The sentence with which the latest message was refused."""
        while True:
            frame = self.read()
            if frame["type"] == "refused":
                return frame["fault"]["words"]

    def everything(self):
        """All that this page was ever sent, as text."""
        return json.dumps([self.frames, self.company])


@pytest.fixture(scope="module")
def begin():
    def begin(client, seats=HOT_SEAT, seed="a misty morning", **more):
        new = {"book": "toy_duel", "scenario": "meadow", "seats": seats, "seed": seed, **more}
        reply = client.post("/api/battles", json=new)
        assert reply.status_code == 201, reply.text
        return reply.json()

    return begin


@pytest.fixture
def sit():
    """Open a page for a seat of a battle."""
    open_sockets = []

    def sit(client, begun, seat):
        key = begun["keys"][seat]
        session = client.websocket_connect(f"/ws/battles/{begun['battle']}?key={key}")
        open_sockets.append(session)
        page = Seat(session.__enter__())
        page.read()
        return page

    yield sit
    for session in open_sockets:
        session.__exit__(None, None, None)
