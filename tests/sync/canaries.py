"""Words that must never leave a phone, and an ear at all it hands to the network."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from companion.sync.net.tls_line import TlsLine

CANARIES = ("CANARY-R7", "CANARY-hand-of-ann", "CANARY-joker")


def overheard(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every byte that is handed to the network from now on, before encryption."""
    sent: list[bytes] = []
    for kind in (asyncio.StreamWriter, TlsLine):
        write = kind.write

        def record(to: Any, data: Any, write: Any = write) -> None:
            sent.append(bytes(data))
            write(to, data)

        monkeypatch.setattr(kind, "write", record)
    return sent


def assert_silent(sent: list[bytes], heard: bytes) -> None:
    """No canary was sent; what was `heard`, and a watchers' page, show that the ear is open."""
    everything = b"".join(sent)
    assert heard in everything, "the recorder hears nothing"
    assert b"<!doctype html>" in everything
    for canary in CANARIES:
        assert canary.encode() not in everything
