"""Somebody whose browser runs no script: forms, roles and names are all there is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import closing
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPResponse
from socket import create_connection
from typing import Any, NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

from companion.play.scene import Stage
from tests import PATIENCE

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604"
VOID = {"meta", "link", "input", "br"}


def stage_of(size: str) -> Stage:
    """What a page says that it is drawn for."""
    wide, _, high = size.partition("x")
    return Stage(int(wide), int(high))


class Control(NamedTuple):
    """A button or a field."""

    role: str
    name: str
    """As a listener hears it."""
    attributes: Mapping[str, str]

    @property
    def spot(self) -> str:
        return self.attributes.get("data-spot", "")

    @property
    def move(self) -> Any:
        """The entry that it proposes; None: it proposes nothing yet."""
        return json.loads(self.attributes.get("data-move", "null"))

    @property
    def says(self) -> tuple[str, str]:
        return self.attributes["name"], self.attributes["value"]

    @property
    def refused(self) -> str:
        return self.attributes.get("title", "")


class Page(HTMLParser):
    """What can be reached on a page, and what is said there."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.html = html
        self.controls: list[Control] = []
        self.headings: list[str] = []
        self.forms: dict[str, dict[str, str]] = {}
        self.actions: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        """By the id of what they stand in."""
        self.onward = ""
        """Where it leads by itself at once."""
        self._stage = ""
        self._open: list[tuple[str, dict[str, str], list[str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            form = said.get("id", "")
            self.forms[form], self.actions[form] = {}, said["action"]
        if tag == "meta" and said.get("content", "").startswith("0;url="):
            self.onward = said["content"].removeprefix("0;url=")
        if tag == "body":
            self._stage = said.get("data-stage", "")
        if tag == "input":
            self._input(said)
        elif tag not in VOID:
            self._open.append((tag, said, []))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            self.handle_starttag(tag, attrs)

    def handle_data(self, data: str) -> None:
        """Pictures are silent."""
        if any(said.get("aria-hidden") == "true" for _, said, _ in self._open):
            return
        for _, _, texts in self._open:
            texts.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        opened, said, texts = self._open.pop()
        assert opened == tag, (opened, tag)
        text = " ".join("".join(texts).split())
        if "id" in said:
            self.texts[said["id"]] = text
        if said.get("role") == "heading" or any(over == "h2" for over, _, _ in self._open):
            self.headings.append(said.get("aria-label", text))
        if tag == "button" and "disabled" not in said and not self._inert():
            form = said.get("form") or self._form()
            said = {"name": "", "value": "", **said, "form": form}
            self.controls.append(Control("button", said.get("aria-label", text), said))

    def _input(self, said: dict[str, str]) -> None:
        form = said.get("form") or self._form()
        if said.get("type") == "hidden":
            self.forms[form][said["name"]] = said["value"]
            return
        label = next((t for tag, _, t in reversed(self._open) if tag == "label"), [])
        name = " ".join("".join(label).split())
        if said.get("type") == "file":
            self.controls.append(Control("file", name, {**said, "form": form}))
            return
        self.forms[form][said["name"]] = said.get("value", "")
        self.controls.append(Control("textbox", name, {**said, "form": form}))

    def _form(self) -> str:
        return next((said.get("id", "") for tag, said, _ in self._open if tag == "form"), "")

    def _inert(self) -> bool:
        """Or drawn for a window of the other shape, which the style sheet does not show."""
        return any(tag == "noscript" or "inert" in said for tag, said, _ in self._open)

    @property
    def buttons(self) -> list[Control]:
        return [control for control in self.controls if control.role == "button"]

    @property
    def spots(self) -> dict[str, Control]:
        return {control.spot: control for control in self.buttons if control.spot}

    @property
    def stage(self) -> Stage:
        return stage_of(self._stage)

    @property
    def title(self) -> str:
        """Of the question; empty: nothing is asked."""
        return self.texts.get("asked", "")

    def button(self, name: str) -> Control:
        found = [control for control in self.buttons if control.name == name]
        assert len(found) == 1, (name, [control.name for control in self.buttons])
        return found[0]

    def proposing(self, entry: Any) -> Control:
        return next(control for control in self.buttons if control.move == entry)


class Sitter:
    """A browser with one cookie."""

    def __init__(self, link: str, agent: str = PHONE, lang: str = "en") -> None:
        at = urlsplit(link)
        assert at.hostname is not None
        self.host, self.port = at.hostname, at.port
        self.origin = f"http://{at.netloc}"
        self.agent, self.lang = agent, lang
        self.cookie = self.seat = ""
        """What it keeps, and the address for which it keeps it."""
        self.page = Page("")
        self.address = ""
        self.status = 0
        self.go(at.path)

    def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[HTTPResponse, bytes]:
        """One request, and nothing that follows from it."""
        line = HTTPConnection(self.host, self.port, timeout=PATIENCE)
        said = {"User-Agent": self.agent, "Accept-Language": self.lang, "Cookie": self.cookie}
        said |= {name.replace("_", "-"): value for name, value in headers.items()}
        line.request(method, path, body, {name: value for name, value in said.items() if value})
        answer = line.getresponse()
        raw = answer.read()
        line.close()
        return answer, raw

    def go(self, path: str) -> Page:
        """As a link of the present page says it."""
        path = urljoin(self.address, path)
        self._follow(*self.ask("GET", path), path)
        return self.page

    def send(self, action: str, form: Mapping[str, str]) -> Page:
        """action: as a form of the present page says it."""
        action = urljoin(self.address, action)
        kind = "application/x-www-form-urlencoded"
        raw = urlencode(form).encode()
        answer = self.ask("POST", action, raw, Origin=self.origin, Content_Type=kind)
        self._follow(*answer, action)
        return self.page

    def press(self, control: Control, **typed: str) -> Page:
        """With what is typed into fields, by the names of their forms."""
        form = control.attributes["form"]
        name, value = control.says
        fields = {**self.page.forms[form], **typed, **({name: value} if name else {})}
        return self.send(self.page.actions[form], fields)

    def touch(self, spot: str) -> Page:
        return self.press(self.page.spots[spot])

    def photograph(self, picture: bytes) -> Page:
        """Into the field for a file that the page has."""
        (field,) = (control for control in self.page.controls if control.role == "file")
        assert {"capture", "required"} <= field.attributes.keys()
        self._follow(self.upload(picture), b"", "")
        return self.page

    def upload(self, picture: bytes, csrf: str = "", **headers: str) -> HTTPResponse:
        """One photograph, as a form sends it."""
        said = {
            "Origin": self.origin,
            "Content_Type": "multipart/form-data; boundary=cut",
        } | headers
        part = b'Content-Disposition: form-data; name="picture"; filename="x"\r\n\r\n'
        body = b"--cut\r\n" + part + picture + b"\r\n--cut--\r\n"
        return self.ask("POST", self._photographs(csrf), body, **said)[0]

    def head(self, length: int, action: str = "") -> bytes:
        """Of a request that says how long it will be."""
        lines = [
            f"POST {action or self._photographs()} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            f"Origin: {self.origin}",
            f"Cookie: {self.cookie}",
            "Content-Type: multipart/form-data; boundary=cut",
            f"Content-Length: {length}",
        ]
        return "\r\n".join([*lines, "", ""]).encode()

    def announce(self, length: int) -> bytes:
        """The status that a photograph of so many bytes gets before any of them is sent."""
        with closing(create_connection((self.host, self.port or 0), 20)) as line:
            line.sendall(self.head(length))
            return line.recv(100)[9:12]

    def _photographs(self, csrf: str = "") -> str:
        own = self.page.forms["touch"]["csrf"] if "touch" in self.page.forms else ""
        return f"{self.seat}photograph?csrf={csrf or own}"

    def look(self) -> Page:
        return self.go(self.seat)

    def _follow(self, answer: HTTPResponse, raw: bytes, path: str) -> None:
        if kept := answer.getheader("Set-Cookie"):
            self.cookie, path, *_ = kept.split("; ")
            self.seat = path.removeprefix("Path=")
        self.status, self.address = answer.status, path
        if 300 <= answer.status < 400:
            self.go(answer.getheader("Location", ""))
        elif (answer.getheader("Content-Type") or "").startswith("text/html"):
            self.page = Page(raw.decode())
            if self.page.onward:
                self.go(self.page.onward)
