"""Who holds which key: each human seat has a secret, and so has whoever looks on."""

from __future__ import annotations

import hashlib
import secrets

from grognard.kernel.question import Seat
from grognard.server.chronicle import EVERYTHING, WATCHER
from grognard.server.declined import Declined
from grognard.server.store import Battle


def seat_of(battle: Battle, key: str) -> Seat:
    """The seat whose secret this is; anybody may watch a battle in which no person plays."""
    if not battle.keys:
        return Seat(EVERYTHING)
    doors = {**battle.keys, WATCHER: watch_key(battle)}
    for seat, secret in doors.items():
        if secrets.compare_digest(secret.encode(), key.encode()):
            return Seat(seat)
    raise Declined("That key opens no seat of this battle.", 403)


def watch_key(battle: Battle) -> str:
    """The secret by which a friend looks on; only who knows every seat's could reckon it."""
    secret = " ".join([battle.id, *sorted(battle.keys.values())])
    return hashlib.sha256(secret.encode()).hexdigest()[:24]
