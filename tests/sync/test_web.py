"""The watchers' server over real sockets: what it says, to whom, and to whom not."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.games import COVERS
from companion.i18n import LANGUAGES
from companion.match.check import read_session
from companion.match.table import Table
from companion.web import server
from companion.web.http import Page, is_own_host
from companion.web.look import spoken
from companion.web.page import document, draw
from companion.web.server import Limits, WatchServer
from companion.web.view import LYING, watched
from tests import PATIENCE
from tests.sync.loopback import Party, on_loopback
from tests.sync.toy import put

TOKEN = "0123456789abcdef0123456789abcdef"


async def watch(party: Party, limits: Limits | None = None) -> WatchServer:
    """The party's table on a page."""
    table = party.hosting.live.table
    page = WatchServer(lambda: table, lambda: "kitchen", TOKEN, party.events, limits)
    await page.start("127.0.0.1", 0)
    table.numbered.append(lambda _: page.changed())
    return page


async def get(page: WatchServer, path: str, *headers: str, method: str = "GET") -> bytes:
    reader, writer = await ask(page, path, *headers, method=method)
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()
    writer.close()
    return answer


async def ask(
    page: WatchServer, path: str, *headers: str, method: str = "GET"
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", page.port)
    given = {h.partition(":")[0].lower() for h in headers}
    own = () if "host" in given else (f"Host: 127.0.0.1:{page.port}",)
    lines = [f"{method} {path} HTTP/1.1", *own, *headers]
    writer.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
    return reader, writer


async def next_event(reader: asyncio.StreamReader) -> dict[str, Any]:
    """The next entry; signs of life are passed over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            block = (await reader.readuntil(b"\n\n")).decode()
            if found := re.search(r"^id: (\d+)\ndata: (.*)\n", block, re.MULTILINE):
                return {"id": int(found[1]), **json.loads(found[2])}


def test_the_page_is_whole_without_a_script(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        page = await watch(party)
        party.hosting.enter(put("a <b>token</b>"), "operation-1")
        answer = (await get(page, page.path)).decode()
        head, _, body = answer.partition("\r\n\r\n")
        assert head.startswith("HTTP/1.1 200 OK")
        assert "a &lt;b&gt;token&lt;/b&gt;" in body
        assert "<b>token" not in body
        assert 'data-rev="1"' in body
        assert "default-src 'none'" in head
        assert "unsafe" not in head
        assert "no-referrer" in head
        outside = re.findall(r'(?:href|src)="([^"#]*)"', body)
        files = {"style.css", "live.js", "table.js", "manifest.webmanifest", "icon.svg"}
        looks = {f"./?lang={lang}" for lang in LANGUAGES}
        looks |= {f"./?lang=en&amp;mode={mode}" for mode in ("light", "dark")}
        assert set(outside) == files | looks
        assert not re.search(r"\son\w+=|style=|<style|javascript:", body)

    on_loopback(tmp_path, play)


def test_the_app_s_icons_come_from_here_too(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        page = await watch(party)
        head, _, font = (await get(page, f"{page.path}icons.ttf")).partition(b"\r\n\r\n")
        assert b"Content-Type: font/ttf" in head
        assert b"font-src 'self'" in head
        assert font[:4] == b"\x00\x01\x00\x00"
        style = (await get(page, f"{page.path}style.css")).decode()
        assert re.findall(r"url\(([^)]*)\)", style) == ["icons.ttf"]
        assert "@import" not in style

    on_loopback(tmp_path, play)


def test_updates_come_with_their_numbers_and_resume_where_they_stopped(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        page = await watch(party)
        reader, writer = await ask(page, f"{page.path}events?rev=0")
        party.hosting.enter(put("x"), "operation-1")
        first = await next_event(reader)
        assert first["id"] == first["rev"] == 1
        writer.close()
        for i in range(2, 6):
            party.hosting.enter(put(str(i)), f"operation-{i}")
        reader, writer = await ask(page, f"{page.path}events?rev=0", "Last-Event-ID: 1")
        assert (await next_event(reader))["id"] == 5, "what lies between is not shown any more"
        writer.close()
        reader, writer = await ask(page, f"{page.path}events", "Last-Event-ID: 5")
        await reader.readuntil(b"retry: 500\n\nevent: beat\n")
        party.hosting.enter({"undo": 5}, "operation-undo")
        again = await next_event(reader)
        assert again["said"].startswith("Taken back:")
        assert "scene" not in again, "only what has changed"
        writer.close()

    on_loopback(tmp_path, play)


@pytest.mark.parametrize("seen", ["99", "-1", "x", "9" * 30, "²", "0"])
def test_an_impossible_last_event_gets_the_newest_state(tmp_path: Path, seen: str) -> None:
    async def play(party: Party) -> None:
        page = await watch(party)
        party.hosting.enter(put("x"), "operation-1")
        reader, writer = await ask(page, f"{page.path}events", f"Last-Event-ID: {seen}")
        now = await next_event(reader)
        assert now["id"] == 1
        assert now["scene"].startswith("<svg ")
        writer.close()

    on_loopback(tmp_path, play)


def test_without_the_token_there_is_nothing(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        page = await watch(party)
        for path in (
            "/",
            "/style.css",
            "/icons.ttf",
            f"/{TOKEN[:-1]}0/",
            f"/{TOKEN}0/",
            "/../",
            f"/{TOKEN}/x",
        ):
            answer = await get(page, path)
            assert answer.startswith(b"HTTP/1.1 404"), path
            assert b"kitchen" not in answer

    on_loopback(tmp_path, play)


ELSEWHERE = ("Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate")
"""Somebody follows a link of another site."""


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (["Host: evil.example:{port}"], b"421"),
        (["Host: 127.0.0.1"], b"421"),
        (["Host: 127.0.0.2:{port}"], b"421"),
        (["Host: 127.0.0.1.evil.example:{port}"], b"421"),
        (["Host: 127.0.0.1:{port}", "Host: evil.example:{port}"], b"400"),
        (["Origin: http://evil.example"], b"403"),
        (["Origin: null"], b"403"),
        (["Sec-Fetch-Site: cross-site"], b"403"),
        ([*ELSEWHERE, "Sec-Fetch-Dest: document"], b"200"),
        ([*ELSEWHERE, "Sec-Fetch-Dest: iframe"], b"403"),
        (["Host: localhost:{port}"], b"200"),
        (["Origin: http://127.0.0.1:{port}"], b"200"),
        (["Host: {long}"], b"431"),
        (["bad header"], b"400"),
        ([": nameless"], b"400"),
        (["Host : 127.0.0.1:{port}"], b"400"),
    ],
)
def test_only_a_browser_that_means_this_device_is_answered(
    tmp_path: Path, headers: list[str], status: bytes
) -> None:
    async def play(party: Party) -> None:
        page = await watch(party)
        said = [h.format(port=page.port, long="x" * 20_000) for h in headers]
        answer = await get(page, page.path, *said)
        assert answer[9:12] == status
        if status != b"200":
            assert b"kitchen" not in answer
            assert page.turned_away.total() == 1

    on_loopback(tmp_path, play)


def test_the_host_header_is_compared_as_an_address() -> None:
    assert is_own_host("192.168.1.5:80", "192.168.1.5", 80)
    assert is_own_host("[::1]:80", "::1", 80)
    assert is_own_host("LOCALHOST:80", "127.0.0.1", 80)
    assert not is_own_host("localhost:80", "192.168.1.5", 80)
    assert not is_own_host("192.168.1.5:81", "192.168.1.5", 80)
    assert not is_own_host("", "192.168.1.5", 80)


def test_a_watcher_cannot_do_anything(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        page = await watch(party)
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "HEAD"):
            assert (await get(page, page.path, method=method))[9:12] == b"405"
        assert party.hosting.ledger.seq == 0

    on_loopback(tmp_path, play)


@pytest.mark.parametrize(
    "garbage",
    [b"\r\n\r\n", b"\x16\x03\r\n\r\n", b"GET\r\n\r\n", b"GET x HTTP/1.1\r\n\r\n", b"A" * 9000],
)
def test_garbage_is_refused(tmp_path: Path, garbage: bytes) -> None:
    async def play(party: Party) -> None:
        page = await watch(party)
        reader, writer = await asyncio.open_connection("127.0.0.1", page.port)
        writer.write(garbage)
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read()
        assert answer == b"" or answer[9:12] in (b"400", b"431")
        writer.close()
        assert (await get(page, page.path))[9:12] == b"200"

    on_loopback(tmp_path, play)


def test_slow_and_many_watchers_do_not_keep_others_out(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        page = await watch(party, Limits(head=0.3, lines=6))
        lines = [await asyncio.open_connection("127.0.0.1", page.port) for _ in range(20)]
        for _, writer in lines:
            writer.write(b"GET / HT")
        for reader, _ in lines:
            async with asyncio.timeout(PATIENCE):
                with contextlib.suppress(ConnectionError):
                    await reader.read()
        assert page.turned_away["crowded"] >= 14
        assert (await get(page, page.path))[9:12] == b"200"
        for _, writer in lines:
            writer.close()

    on_loopback(tmp_path, play)


def test_watchers_that_never_read_are_cut_off_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(server.FILES, "icons.ttf", Page(b"x" * 8_000_000, "font/ttf"))

    async def play(party: Party) -> None:
        page = await watch(party, Limits(send=0.3, lines=6))
        lines = [await ask(page, page.path + "icons.ttf") for _ in range(5)]
        for _, writer in lines:
            writer.transport.pause_reading()  # type: ignore[attr-defined]
        async with asyncio.timeout(PATIENCE):
            while page.turned_away["reads nothing"] < len(lines):
                await asyncio.sleep(0.01)
        assert (await get(page, page.path))[9:12] == b"200"
        for _, writer in lines:
            writer.close()

    on_loopback(tmp_path, play)


def test_a_watcher_that_never_reads_holds_no_line_on_an_idle_table(tmp_path: Path) -> None:
    """A few signs of life fill no buffer, and nothing else is said."""

    async def play(party: Party) -> None:
        page = await watch(party, Limits(beat=0.05, send=0.3, life=0.2))
        deaf = [await ask(page, f"{page.path}events") for _ in range(5)]
        for _, writer in deaf:
            writer.transport.pause_reading()  # type: ignore[attr-defined]
        async with asyncio.timeout(PATIENCE):
            while page.turned_away["reads nothing"] < len(deaf):
                await asyncio.sleep(0.01)
        for _, writer in deaf:
            writer.close()

    on_loopback(tmp_path, play)


def test_a_watcher_that_reads_is_told_to_begin_another_line(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        page = await watch(party, Limits(beat=0.05, life=0.2))
        for _ in range(2):
            reader, writer = await ask(page, f"{page.path}events")
            async with asyncio.timeout(PATIENCE):
                await reader.readuntil(b"event: again\n")
            writer.close()
            await writer.wait_closed()
        assert (await get(page, page.path))[9:12] == b"200"
        assert page.turned_away.total() == 0

    on_loopback(tmp_path, play)


def test_the_reader_chooses_the_language() -> None:
    assert spoken("cs-CZ,cs;q=0.9,en;q=0.8") == "cs"
    assert spoken("xx, es;q=0.5, en;q=0.4") == "es"
    assert spoken("xx") == spoken("") == spoken(";;;q=x,") == "en"
    assert spoken("xx", "cs") == "cs"
    assert spoken("es, cs;q=0.5", "cs") == "es"


GOLDEN = Path(__file__).parent.parent / "golden"


def sessions(game: str) -> list[Path]:
    """The three longest golden sessions of a game."""
    files = (GOLDEN / game).glob("*.jsonl")
    return sorted(files, key=lambda path: -path.stat().st_size)[:3]


@pytest.mark.parametrize("lang", ["en", "cs", "es"])
@pytest.mark.parametrize("game", [game for game in COVERS if sessions(game)])
def test_every_game_can_be_watched(game: str, lang: str) -> None:
    for path in sessions(game):
        session = read_session(str(path))
        table = Table(session.header, log=session.entries)
        last = len(table.record)
        for seq in {0, last, *range(1, last, max(1, last // 5))}:
            now = draw(watched(table, "kitchen", seq, LYING, lang), "")
            assert_well_formed(document(now, ""))


def assert_well_formed(page: str) -> None:
    """Every element that is opened is closed, in order."""
    open_tags: list[str] = []
    for closing, tag, rest in re.findall(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)([^>]*)>", page):
        if tag in ("meta", "link") or rest.endswith("/"):
            continue
        if closing:
            assert open_tags.pop() == tag
        else:
            open_tags.append(tag)
    assert open_tags == []


def test_a_page_can_be_put_on_a_home_screen(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        page = await watch(party)
        head, _, raw = (await get(page, f"{page.path}manifest.webmanifest")).partition(b"\r\n\r\n")
        assert b"Content-Type: application/manifest+json" in head
        assert b"manifest-src 'self'" in head
        said = json.loads(raw)
        assert said["start_url"] == said["scope"] == "./"
        (icon,) = said["icons"]
        kind, _, drawn = (await get(page, f"{page.path}{icon['src']}")).partition(b"\r\n\r\n")
        assert b"Content-Type: image/svg+xml" in kind
        assert drawn.startswith(b"<svg ")
        assert (await get(page, page.path)).count(b'name="theme-color"') == 2

    on_loopback(tmp_path, play)
