"""`serve` as a process, and its owner and seats as programs that speak plain HTTP."""

from __future__ import annotations

import http.client
import json
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from tests import PATIENCE

ROOT = Path(__file__).parents[2]
SESSION = ROOT / "tests" / "golden" / "dnup" / "two_players_to_the_end.jsonl"
"""A match that is over."""


def session_bytes() -> bytes:
    """The entries alone, without what a test expects of them."""
    lines = SESSION.read_bytes().splitlines(keepends=True)
    expected = (b'"expect"', b'"refuse"', b'"note"')
    return b"".join(line for line in lines if not any(sign in line for sign in expected))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


class Serve:
    """One process; its events come as JSON."""

    def __init__(self, data: Path, *more: str, ports: tuple[int, int] | None = None) -> None:
        """ports: of the table and of the owner; else those of last time, or any."""
        asked = [*more]
        if ports is not None:
            asked += ["--port", str(ports[0]), "--owner-port", str(ports[1])]
        command = [sys.executable, "main.py", "serve", "--bind", "127.0.0.1", "--json"]
        self.process = subprocess.Popen(
            [*command, "--data", str(data), *asked], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.said = self.event("serving")
        self.owner_link: str = self.said["owner"]

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)

    def event(self, kind: str) -> dict[str, Any]:
        """The next one of that kind."""
        while True:
            said: dict[str, Any] = json.loads(self._lines.get(timeout=PATIENCE))
            if said["event"] == kind:
                return said

    def end(self, number: int = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def to(self) -> str:
        """Where it leads."""
        return self.headers.get("location", "")

    def field(self, name: str) -> str:
        """A hidden field of its form."""
        found = re.search(rf'name="{name}" value="([^"]*)"', self.text)
        assert found, name
        return unescape(found[1])

    def link(self, spot: str) -> str:
        found = re.search(rf'href="([^"]*)" data-spot="{re.escape(spot)}"', self.text)
        assert found, spot
        return unescape(found[1])


class Visitor:
    """A browser without scripts: it keeps cookies by path, and says where a form comes from."""

    def __init__(self, link: str) -> None:
        place = urlsplit(link)
        assert place.hostname is not None
        self.host, self.port = place.hostname, place.port
        self.cookies: dict[str, tuple[str, str]] = {}
        """By name and path: the path, and the pair."""

    @property
    def origin(self) -> str:
        return f"http://{self.host}:{self.port}"

    def ask(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Answer:
        pairs = [pair for at, pair in self.cookies.values() if path.startswith(at)]
        said = {"Cookie": "; ".join(pairs)} if pairs else {}
        line = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        try:
            line.request(method, path, body or None, said | dict(headers or {}))
            answer = line.getresponse()
            got = {name.lower(): value for name, value in answer.getheaders()}
            if "set-cookie" in got:
                self._keep(got["set-cookie"])
            return Answer(answer.status, got, answer.read())
        finally:
            line.close()

    def _keep(self, said: str) -> None:
        pair, *about = (part.strip() for part in said.split(";"))
        path = next((part[5:] for part in about if part.startswith("Path=")), "/")
        self.cookies[f"{pair.partition('=')[0]} {path}"] = (path, pair)

    def get(self, path: str) -> Answer:
        """Where every way of it leads in the end."""
        answer = self.ask("GET", path)
        for _ in range(5):
            if answer.status != 303:
                break
            answer = self.ask("GET", answer.to)
        return answer

    def post(self, path: str, fields: Mapping[str, str]) -> Answer:
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin}
        return self.ask("POST", path, urlencode(fields).encode(), kind)

    def touch(self, path: str, **said: str) -> Answer:
        """Press something on that page."""
        page = self.get(path)
        known = {"csrf": page.field("csrf"), "draft": page.field("draft")}
        fields = {key.replace("__", "."): value for key, value in said.items()}
        return self.post(path, known | fields)

    def send(self, name: str, data: bytes, page: str = "/home") -> Answer:
        """A file, as the form of that page sends it."""
        found = re.search(r'action="(/take\?csrf=[^"]+)"', self.get(page).text)
        assert found, page
        mark = "----a-boundary"
        head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        body = head.encode() + data + f"\r\n--{mark}--\r\n".encode()
        kind = {"Content-Type": f"multipart/form-data; boundary={mark}", "Origin": self.origin}
        return self.ask("POST", unescape(found[1]), body, kind)


def owner_of(serve: Serve) -> Visitor:
    """Has followed the link."""
    visitor = Visitor(serve.owner_link)
    assert visitor.get(urlsplit(serve.owner_link).path).status == 200
    return visitor


def seat_at(link: str) -> tuple[Visitor, str]:
    """Has scanned a seat's code; and the seat's address."""
    visitor = Visitor(link)
    place = visitor.ask("GET", urlsplit(link).path).to
    assert visitor.get(place).status == 200
    return visitor, place
