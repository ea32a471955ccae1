"""Page parts that invite others to a table: the host's code and PIN, links for browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.match.phrases import Tr
from companion.pages.page import Page, Run, choice, where
from companion.pages.parts import Buttons, Code, Number, PagePart, Panel, Small
from companion.play.questions import Choose, Say, label


@dataclass(frozen=True, slots=True)
class Browsers:
    """The page that browsers see, as far as it is open."""

    link: str = ""
    """To watch; empty: it is not open yet."""
    address: str = ""
    code: str = ""
    """Six digits that can be typed instead of the link."""
    seats: tuple[str, ...] = ()
    """By seat, the link to sit down."""
    trouble: str = ""
    """Why the page could not be opened."""


CLOSED = Browsers()


def invitation(tr: Tr, code: str, pin: str, address: str) -> Panel:
    """The code to scan, and what can be typed instead."""
    parts: list[PagePart] = [Say(tr("Scan to join"), tone="text_2")]
    if pin:
        parts += [Say(tr("or PIN"), tone="text_2"), Number(f"{pin[:3]}\n{pin[3:]}")]
    elif code:
        parts.append(label(tr("PINs are off after ten wrong tries.")))
        parts.append(Buttons((choice("pin", tr("New PIN"), Run("new pin")),)))
    if address:
        parts.append(Small(address, centred=False))
    return Panel((Code(code, tuple(parts)),))


def plain_http(tr: Tr) -> Say:
    said = tr("Plain HTTP: who shares this Wi-Fi could see the table and play a browser’s seat.")
    return label(said)


def browsers_question(
    tr: Tr, browsers: Browsers, players: tuple[str, ...], shows: Callable[[int], object]
) -> Page:
    """To watch by a code or six digits, to sit down by a seat's own code.

    shows: the draft in which that seat's code is shown."""
    note = tr("scan to sit down")
    lines = tuple(
        choice(f"code.{seat}", players[seat], shows(seat), icon="qr", note=note, forward=True)
        for seat in range(len(browsers.seats))
    )
    parts = (
        Code(browsers.link, tuple(_watching(tr, browsers)), side=164),
        label(tr("A code for each seat")),
        Choose(lines),
        plain_http(tr),
    )
    buttons = (
        choice("end", tr("End the page"), Run("close page")),
        choice("close", tr("Done"), kind="accent"),
    )
    return Page(tr("Open to browsers"), parts, choices=buttons, name="browsers")


def _watching(tr: Tr, browsers: Browsers) -> Iterator[PagePart]:
    """Beside the code for watching: what can be typed instead."""
    if browsers.trouble:
        yield Say(tr("The page cannot be opened: {why}").format(why=browsers.trouble))
    if not browsers.link:
        return
    yield Say(tr("Watch"), "heading")
    yield label(tr("or type"))
    yield Say(browsers.address.replace(":", "\n:"))
    yield label(tr("code"))
    yield Number(f"{browsers.code[:3]} {browsers.code[3:]}")


def code_question(tr: Tr, player: str, seat: int, link: str) -> Page:
    """The link of one seat, for a phone without the app."""
    only = Say(tr("only for {name}").format(name=player), tone="text_2")
    renew = Run("new code", where(seat=seat), stays=True)
    buttons = (
        choice("new", tr("New code"), renew, icon="again"),
        choice("close", tr("Done"), kind="accent"),
    )
    parts = (only, Code(link), plain_http(tr))
    return Page(player, parts, choices=buttons, name="code")
