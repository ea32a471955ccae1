"""The feed for programs: as docs/feed.md says, read by the client of that page."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.match.check import end_object
from companion.match.table import Table
from companion.web.feed import Feed
from companion.web.server import Limits
from tests.sync.watching import Pages, empty_table, entries

DOCUMENT = Path("docs/feed.md").read_text("utf-8")
CLIENT = re.findall(r"^```python\n(.*?)^```$", DOCUMENT, re.M | re.S)[0]
PAD = "glen-more-score"


@pytest.fixture
def pages() -> Iterator[Pages]:
    served = Pages()
    yield served
    served.close()


def read(address: str, last: str = "", ask: str = "") -> Iterator[tuple[str, str, Any]]:
    """(event, id, data), as the stream has them."""
    request = urllib.request.Request(f"{address}feed{ask}", headers={"Last-Event-ID": last})
    with urllib.request.urlopen(request, timeout=60) as stream:
        text = iter(line.decode("utf-8") for line in stream)
        fields: dict[str, str] = {}
        for line in text:
            name, _, value = line.rstrip("\n").partition(": ")
            if name:
                fields[name] = value
            elif "event" in fields:
                yield fields["event"], fields.get("id", ""), json.loads(fields["data"])
                fields = {}


def until(stream: Iterator[tuple[str, str, Any]], last: str) -> list[tuple[str, str, Any]]:
    found = []
    for event in stream:
        found.append(event)
        if event[0] == last:
            return found
    raise AssertionError(f"no {last} in {found}")


def test_a_new_reader_gets_the_header_every_entry_and_how_it_stands(pages: Pages) -> None:
    table = empty_table(PAD)
    for entry in list(entries(PAD))[:3]:
        assert table.enter(entry).ok
    events = until(read(pages.open(table)), "standing")
    assert [event for event, _, _ in events] == ["table", *["entry"] * 3, "standing"]
    assert events[0][2]["feed"] == 1
    assert events[0][2]["players"] == list(table.header.players)
    assert [data["entry"] for event, _, data in events if event == "entry"] == [
        played.entry for played in table.record
    ]
    assert events[-1][1] == "3"
    assert events[-1][2] == json.loads(json.dumps(end_object(table)))


def test_a_stream_goes_on_where_it_broke(pages: Pages) -> None:
    table = empty_table(PAD)
    address = pages.open(table)
    for entry in list(entries(PAD))[:3]:
        pages.enter(table, entry)
    for stream in (read(address, "2"), read(address, ask="?after=2")):
        events = until(stream, "standing")
        assert [(event, n) for event, n, _ in events] == [("entry", "3"), ("standing", "3")]
    live = read(address, "3")
    pages.enter(table, {"undo": 3})
    events = [event for event in until(live, "standing") if event[0] != "beat"]
    assert events[0][2]["entry"] == {"undo": 3}


@pytest.mark.parametrize("last", ["99", "-1", "9" * 5000, "x"])
def test_a_number_that_the_table_has_not_reached_begins_anew(pages: Pages, last: str) -> None:
    address = pages.open(empty_table(PAD))
    request = "" if last == "²" else last
    events = until(
        read(address, request, f"?after={ord(last[0]) if last == '²' else ''}"), "standing"
    )
    assert events[0][0] == "table"


def test_the_next_match_at_the_same_address_begins_anew() -> None:
    first, second = (
        Table(replace(empty_table(PAD).header, match=match)) for match in ("one", "two")
    )
    for table in (first, second):
        assert table.enter(next(entries(PAD))).ok
    feed = Feed("", "en")
    assert [kind(told) for told in feed.news(first)] == ["table", "entry", "standing"]
    assert list(feed.news(first)) == []
    assert [kind(told) for told in feed.news(second)] == ["table", "entry", "standing"]


def kind(message: str) -> str:
    return message.partition("\n")[0].removeprefix("event: ")


def test_a_long_stream_asks_for_a_new_connection(pages: Pages) -> None:
    address = pages.open(empty_table(PAD), Limits(beat=0.01, life=0.05))
    assert until(read(address), "again")[-1] == ("again", "", {})


def test_the_client_of_the_document_follows_a_match_to_its_end(
    pages: Pages, tmp_path: Path
) -> None:
    table = empty_table(PAD)
    address = pages.open(table, Limits(beat=0.05, life=0.5))
    file = tmp_path / "client.py"
    file.write_text(CLIENT, "utf-8")
    assert len(CLIENT.strip().splitlines()) <= 36
    command = [sys.executable, "-X", "utf8", str(file), address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as client:
        assert client.stdout is not None
        assert client.stdout.readline() == "Ada 0 · Bo 0 · Cy 0 · Dana 0\n"
        for entry in entries(PAD):
            pages.enter(table, entry)
        said = client.stdout.read().splitlines()
        assert client.wait(60) == 0
    assert said[-1].startswith("Ada ")
    assert table.outcome() is not None
