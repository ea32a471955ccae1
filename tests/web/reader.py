"""Somebody at a real Chromium who knows only roles and names, and has a finger."""

from __future__ import annotations

import time
import urllib.error
from collections.abc import Callable
from typing import Any, NamedTuple

from companion.play.scene import Stage
from companion.web.view import LYING
from tests import PATIENCE
from tests.sync.browser import Browser
from tests.web import finger
from tests.web.sitter import PHONE as PHONES
from tests.web.sitter import stage_of

BUTTONS = ("button", "ToggleButton")
"""As Chromium calls those that are pressed or not."""
PHONE, TELEVISION = (390, 844), (1920, 1080)


class Heard(NamedTuple):
    """A button as a screen reader tells of it."""

    name: str
    node: int


class Reader:
    def __init__(self, browser: Browser, link: str, size: tuple[int, int], *, script: bool) -> None:
        self.browser, self._script = browser, script
        browser.size(*size)
        if size == PHONE:
            browser.cdp("Emulation.setUserAgentOverride", {"userAgent": PHONES})
        browser.cdp("Emulation.setScriptExecutionDisabled", {"value": not script})
        browser.open(link)
        if script:
            self._wait(lambda: self._body()["data-stage"] != f"{LYING.width:g}x{LYING.height:g}")
        self._first = self._revision()

    @property
    def stage(self) -> Stage:
        return stage_of(self._body()["data-stage"])

    def buttons(self) -> list[Heard]:
        """In the order in which they are read."""
        nodes = self.browser.cdp("Accessibility.getFullAXTree", {})["nodes"]
        return [
            Heard(" ".join(node["name"]["value"].split()), node["backendDOMNodeId"])
            for node in nodes
            if not node.get("ignored") and node["role"]["value"] in BUTTONS and not _off(node)
        ]

    def press(self, name: str, nth: int, revision: int) -> None:
        """By touch, on a page that has come so far, and until it has gone on."""
        self._wait(lambda: self._come(revision), f"{revision} is not reached")
        self._wait(lambda: self._pressed(name, nth), f"{name} is not there")
        self._wait(lambda: self._revision() - self._first > revision, f"nothing came of {name}")
        finger.check_covered(self.browser)

    def _come(self, revision: int) -> bool:
        """Without a script somebody has to look again."""
        if self._revision() - self._first == revision:
            return True
        if not self._script:
            self.browser.cdp("Page.reload", {})
        return False

    def _pressed(self, name: str, nth: int) -> bool:
        """False: the page was just loaded again."""
        found = [button for button in self.buttons() if button.name == name]
        if len(found) <= nth:
            return False
        finger.put(self.browser, finger.reach_node(self.browser, found[nth].node))
        return True

    def _revision(self) -> int:
        return int(self._body()["data-rev"])

    def _body(self) -> dict[str, str]:
        root = self.browser.cdp("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
        wanted = {"nodeId": root, "selector": "body[data-rev]"}
        body = self.browser.cdp("DOM.querySelector", wanted)["nodeId"]
        said = self.browser.cdp("DOM.getAttributes", {"nodeId": body})["attributes"]
        return dict(zip(said[::2], said[1::2], strict=True))

    def _wait(self, ready: Callable[[], bool], otherwise: str = "not loaded") -> None:
        """While a page is being loaded there is nothing to ask it."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if ready():
                    return
            except urllib.error.HTTPError:
                pass
            assert time.monotonic() < end, f"{otherwise}: {self._revision() - self._first}"
            time.sleep(0.02)


def _off(node: dict[str, Any]) -> bool:
    said = {p["name"]: p["value"].get("value") for p in node.get("properties", ())}
    return bool(said.get("disabled"))
