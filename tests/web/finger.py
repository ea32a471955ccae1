"""A finger at a real Chromium: it finds controls by name or spot, and touches them at their place.

A control that something covers cannot be pressed, and after every press each control that is seen
must be what is hit at its own centre."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tests import PATIENCE
from tests.sync.browser import Browser

LIBRARY = (Path(__file__).parent / "finger.js").read_text(encoding="utf-8")
BY_NAME = "called(one).includes(arguments[0])"
BY_SPOT = "one.dataset.spot === arguments[0]"
BY_SELECTOR = "one.matches(arguments[0])"
FOUND = "const found = controls().filter((one) => {by}); const one = found[0];"


class Seen(NamedTuple):
    """A control as somebody sees it."""

    name: str
    spot: str
    """Or what its form says: `name=value`."""
    x: float
    y: float
    over: str
    """What covers its centre; empty: nothing does."""
    kind: str
    """Its element, or the type of an input."""
    chosen: bool
    """It says itself that it is so already, has the keyboard, or leads to another page."""


class Covered(AssertionError):
    """Something lies over a control."""


def press(browser: Browser, name: str, *, check: bool = True) -> Seen:
    """The one control whose name has this in it. check: wait until the page has answered, and then
    look for controls that are covered."""
    return _press(browser, BY_NAME, name, check)


def touch(browser: Browser, spot: str, *, check: bool = True) -> Seen:
    """The control of that spot."""
    return _press(browser, BY_SPOT, spot, check)


def press_at(browser: Browser, selector: str, *, check: bool = True) -> Seen:
    """The one control that a selector finds."""
    return _press(browser, BY_SELECTOR, selector, check)


def seen(browser: Browser) -> list[Seen]:
    """Every control that is not scrolled out of sight."""
    found = _run(browser, "return controls().filter((one) => !scrolledAway(one)).map(seen)")
    return [Seen(**one) for one in found]


def all_controls(browser: Browser) -> list[Seen]:
    """Also those that would have to be scrolled to."""
    return [Seen(**one) for one in _run(browser, "return controls().map(seen)")]


def covered(browser: Browser) -> list[Seen]:
    return [one for one in seen(browser) if one.over]


def state(browser: Browser) -> str:
    """Another one, whenever the page has changed in any way."""
    return str(_run(browser, "return state()"))


def reach_nth(browser: Browser, n: int) -> Seen:
    """That one of `all_controls`, scrolled into view."""
    return Seen(**_run(browser, "return reached(controls()[arguments[0]])", n))


def reach_node(browser: Browser, node: int) -> Seen:
    """The control that the accessibility tree knows by this number."""
    found = browser.cdp("DOM.resolveNode", {"backendNodeId": node})["object"]["objectId"]
    call = f"function () {{ {LIBRARY} return reached(this); }}"
    wanted = {"objectId": found, "functionDeclaration": call, "returnByValue": True}
    return Seen(**browser.cdp("Runtime.callFunctionOn", wanted)["result"]["value"])


def put(browser: Browser, one: Seen) -> None:
    """The finger down and up, where the control is."""
    if one.over:
        raise Covered(f"{one.name or one.spot} lies under {one.over}")
    browser.touch(one.x, one.y)


def check_covered(browser: Browser) -> None:
    if found := covered(browser):
        raise Covered("; ".join(f"{one.name or one.spot}: {one.over}" for one in found))


def _press(browser: Browser, by: str, wanted: str, check: bool) -> Seen:
    find = FOUND.format(by=by)
    browser.until(
        f"(() => {{ {LIBRARY} {find} return one !== undefined; }})()", arguments=(wanted,)
    )
    only = "if (new Set(found.map(does)).size > 1) throw new Error(`several ${arguments[0]}`);"
    one = Seen(**_run(browser, f"{find} {only} return reached(one)", wanted))
    before = state(browser)
    put(browser, one)
    if check:
        until_changed(browser, before)
        check_covered(browser)
    return one


def until_changed(browser: Browser, before: str, seconds: float = PATIENCE) -> None:
    changed = f"(() => {{ {LIBRARY} return state() !== arguments[0]; }})()"
    browser.until(changed, seconds, (before,))


def _run(browser: Browser, script: str, *arguments: Any) -> Any:
    return browser.run(f"{LIBRARY}\n{script}", *arguments)
