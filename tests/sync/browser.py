"""A real Chromium, driven over the WebDriver protocol with nothing but the standard library."""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests import PATIENCE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]


class Browser:
    def __init__(self, lang: str = "en") -> None:
        self._folder = tempfile.TemporaryDirectory()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        assert DRIVER is not None
        self._driver = subprocess.Popen(
            [DRIVER, f"--port={port}", "--silent"], stdout=subprocess.DEVNULL
        )
        self._base = f"http://127.0.0.1:{port}"
        self._wait_for(lambda: self._call("GET", "/status")["ready"])
        options = {
            "binary": CHROMIUM,
            "args": [*FLAGS, f"--user-data-dir={self._folder.name}", f"--lang={lang}"],
            "prefs": {"intl.accept_languages": lang},
        }
        wanted = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}
        session = self._call("POST", "/session", {"capabilities": wanted})
        self._session = f"/session/{session['sessionId']}"

    def close(self) -> None:
        self._call("DELETE", self._session)
        self._driver.terminate()
        self._driver.wait(PATIENCE)
        shutil.rmtree(self._folder.name, ignore_errors=True)

    def size(self, width: int, height: int, scale: float = 1) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False}
        self.cdp("Emulation.setDeviceMetricsOverride", metrics)

    def fit(self, width: int, height: int) -> None:
        """Turn or change the screen before a page that draws its table anew for it."""
        was = self.run("return document.body.dataset.stage")
        self.size(width, height)
        self.until(f"document.body.dataset.stage !== '{was}'")

    def prefer(self, scheme: str) -> None:
        """Light or dark, as the person before the screen has it."""
        wish = {"name": "prefers-color-scheme", "value": scheme}
        self.cdp("Emulation.setEmulatedMedia", {"features": [wish]})

    def open(self, address: str) -> None:
        self._call("POST", f"{self._session}/url", {"url": address})

    def run(self, script: str, *args: Any) -> Any:
        body = {"script": script, "args": list(args)}
        return self._call("POST", f"{self._session}/execute/sync", body)

    def cdp(self, command: str, params: dict[str, Any]) -> Any:
        body = {"cmd": command, "params": params}
        return self._call("POST", f"{self._session}/goog/cdp/execute", body)

    def text(self, selector: str) -> str:
        found = self.run("return document.querySelector(arguments[0])?.textContent", selector)
        return " ".join(str(found).split())

    def until(self, script: str, seconds: float = PATIENCE, arguments: Sequence[Any] = ()) -> Any:
        """Wait until this expression is true on the page."""
        return self._wait_for(lambda: self.run(f"return {script}", *arguments), seconds)

    @contextmanager
    def another_tab(self) -> Iterator[None]:
        """Of the same browser, until the end of the `with`."""
        was = self._call("GET", f"{self._session}/window")
        tab = self._call("POST", f"{self._session}/window/new", {"type": "tab"})["handle"]
        self.show_tab(tab)
        try:
            yield
        finally:
            self.show_tab(tab)
            self._call("DELETE", f"{self._session}/window")
            self.show_tab(was)

    @property
    def tabs(self) -> list[str]:
        """In the order in which they were opened."""
        return list(self._call("GET", f"{self._session}/window/handles"))

    def show_tab(self, tab: str) -> None:
        self._call("POST", f"{self._session}/window", {"handle": tab})

    @property
    def pid(self) -> int:
        """Of the driver, whose children are the browser."""
        return self._driver.pid

    def touch(self, x: float, y: float) -> None:
        """A finger down and up at a place of the window, whether scripts run or not."""
        down = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        self.cdp("Input.dispatchTouchEvent", down)
        self.cdp("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def press(self, key: str) -> None:
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        body = {"actions": [{"type": "key", "id": "keys", "actions": actions}]}
        self._call("POST", f"{self._session}/actions", body)

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._call("GET", f"{self._session}/screenshot")))

    def accessible(self) -> list[dict[str, str]]:
        """What a screen reader gets: role and name of everything that is not ignored."""
        nodes = self.cdp("Accessibility.getFullAXTree", {})["nodes"]
        return [
            {"role": n["role"]["value"], "name": n.get("name", {}).get("value", "")}
            for n in nodes
            if not n.get("ignored")
        ]

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self._base + path, data, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            error.add_note(json.load(error)["value"]["message"])
            raise

    @staticmethod
    def _wait_for(ready: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        end = time.monotonic() + seconds
        while True:
            try:
                if (found := ready()) or time.monotonic() > end:
                    assert found, "waited in vain"
                    return found
            except (urllib.error.URLError, ConnectionError):
                if time.monotonic() > end:
                    raise
            time.sleep(0.05)


@contextmanager
def asleep(browser: Browser) -> Iterator[None]:
    """All of Chromium stands still, as on a phone that is not looked at."""
    processes = _descendants(browser.pid)
    for pid in processes:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in processes:
            os.kill(pid, signal.SIGCONT)


def _descendants(parent: int) -> list[int]:
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(stat.parent.name)] = int(fields[1])
    found, wanted = [], [parent]
    while wanted:
        pid = wanted.pop()
        children = [child for child, above in parents.items() if above == pid]
        found += children
        wanted += children
    return found
