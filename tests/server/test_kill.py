"""A real server in a process of its own, killed without warning in the middle of a battle."""

import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from grognard.kernel.game import Game
from grognard.server.store import Store
from server.armed_duel import same_battle
from yardstick import slowness

TESTS = Path(__file__).parents[1]
SERVE = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from server.armed_duel import BOOK
from grognard.server.app import serve
serve("127.0.0.1", int(sys.argv[2]), Path(sys.argv[3]), books=[BOOK])
"""
SEED = "a misty morning"


class Process:
    """A server on a port of its own."""

    def __init__(self, database):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        command = [sys.executable, "-W", "error", "-c", SERVE, str(TESTS), str(self.port), database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.url = f"http://127.0.0.1:{self.port}"
        assert self.process.stdout.readline().decode().strip() == f"Grognard is at {self.url}/"

    def end(self, how):
        self.process.send_signal(how)
        _, complaints = self.process.communicate(timeout=10)
        return complaints.decode()

    def sit(self, begun, seat):
        key = begun["keys"][seat]
        return connect(f"ws://127.0.0.1:{self.port}/ws/battles/{begun['battle']}?key={key}")

    def begin(self, **seats):
        new = {"book": "toy_duel", "scenario": "meadow", "seats": seats, "seed": SEED}
        return httpx.post(f"{self.url}/api/battles", json=new).raise_for_status().json()


@pytest.fixture
def start(tmp_path):
    processes = []

    def start():
        processes.append(Process(str(tmp_path / "battles.sqlite")))
        return processes[-1]

    yield start
    for process in processes:
        if process.process.poll() is None:
            process.end(signal.SIGKILL)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that must have nothing to complain of when it is stopped."""
    server = Process(str(tmp_path_factory.mktemp("server") / "battles.sqlite"))
    yield server
    assert server.end(signal.SIGTERM) == ""


def answer(page, state, choice):
    message = {"type": "answer", "question": state["number"], "choice": choice}
    page.send(json.dumps(message))
    return heard(page)


def heard(page):
    """The next frame about the table, whoever came or went before it."""
    while (frame := json.loads(page.recv(timeout=5)))["type"] == "here":
        pass
    return frame


def test_a_killed_server_loses_nothing_that_was_acknowledged(start, tmp_path):
    server = start()
    begun = server.begin(red="human", blue="human")
    given = [("red", ""), ("red", 1), ("blue", 0), ("blue", ""), ("blue", 1)]
    with server.sit(begun, "red") as red, server.sit(begun, "blue") as blue:
        states = {"red": json.loads(red.recv(timeout=5)), "blue": json.loads(blue.recv(timeout=5))}
        pages = {"red": red, "blue": blue}
        for seat, choice in given:
            states[seat] = answer(pages[seat], states[seat], choice)
            other = "blue" if seat == "red" else "red"
            states[other] = heard(pages[other])
        server.end(signal.SIGKILL)

    truth = same_battle(SEED, *given)
    store = Store(tmp_path / "battles.sqlite")
    stored = store.load(begun["battle"])
    store.close()
    game = Game.load(truth.book, stored.standing.save)
    assert game.table.digest() == truth.table.digest()
    assert game.waiting() == truth.waiting() == ("red",)
    assert stored.journal == truth.answers

    server = start()
    for seat in ("red", "blue"):
        with server.sit(begun, seat) as page:
            again = json.loads(page.recv(timeout=5))
        for same in ("number", "view", "asked", "waiting", "total_told", "commitment"):
            assert again[same] == states[seat][same]
    with server.sit(begun, "red") as red:
        after = answer(red, json.loads(red.recv(timeout=5)), 0)
    truth.answer(0, "red")
    assert after["told"][-1]["words"] == truth.chronicle[-1].tell(truth.table)
    assert after["number"] == again["number"] + 1


def test_a_server_that_is_asked_to_stop_says_goodbye_and_complains_of_nothing(start):
    server = start()
    begun = server.begin(red="human", blue="random")
    with server.sit(begun, "red") as red:
        state = json.loads(red.recv(timeout=5))
        answer(red, state, "")
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                red.recv(timeout=5)
    assert closed.value.rcvd.code == 1012
    assert server.end(signal.SIGTERM) == ""


def test_a_frame_over_a_real_socket_that_is_too_long_is_refused_politely(server):
    begun = server.begin(red="human", blue="human")
    with server.sit(begun, "red") as red:
        red.recv(timeout=5)
        red.send("x" * 70_000)
        assert "too long" in json.loads(red.recv(timeout=5))["fault"]["words"]
        with pytest.raises(ConnectionClosed) as closed:
            red.recv(timeout=5)
    assert closed.value.rcvd.code == 1009


def test_pages_that_vanish_in_mid_sentence_do_not_disturb_the_battle(server):
    begun = server.begin(red="human", blue="human")
    for _ in range(5):
        with server.sit(begun, "red") as page:
            page.send('{"type":"ask-hint","question":0}')
            page.socket.shutdown(socket.SHUT_RDWR)
    with server.sit(begun, "red") as red:
        state = json.loads(red.recv(timeout=5))
        assert answer(red, state, "")["number"] == 1


@pytest.mark.clock
def test_an_answer_is_on_the_page_soon(server):
    begun = server.begin(red="human", blue="human")
    with server.sit(begun, "red") as red:
        state = json.loads(red.recv(timeout=5))
        times = []
        for _ in range(10):
            before = time.perf_counter()
            state = answer(red, state, "")
            times.append(time.perf_counter() - before)
            red.send(json.dumps({"type": "undo", "question": state["number"]}))
            state = json.loads(red.recv(timeout=5))
    assert sorted(times)[5] < 0.15 * slowness()
