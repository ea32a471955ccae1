"""The page for joining a table: by its QR code, from the list, or by its address."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.pages.page import Page, PageKind, Run, choice, where
from companion.pages.parts import Buttons, Empty, Heading, Pad, PagePart, Panel, Scanner
from companion.play.questions import Choose, Say, Value, why_not
from companion.play.reader import Reader
from companion.play.scene import Stage

PIN_LENGTH = 6
PIN_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "icon:close", "0", "<")
ADDRESS_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", ":")
LONGEST_ADDRESS = 21
CODE, PIN, ADDRESS = "code", "pin", "address"
"""Fields: what the camera has read, and what is typed."""
UNPICK = "unpick"


@dataclass(frozen=True, slots=True)
class TableHere:
    """A table that somebody announces, or an address that was typed."""

    key: str
    title: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    tables: tuple[TableHere, ...] = ()
    waited: bool = False
    """Whether the search has taken long enough to say that there is no table."""
    busy: bool = False
    """Whether a host is being asked now."""
    said: str = ""
    """Why the last try did not work."""
    tried: str = ""
    """The PIN of the last try."""
    camera: str = ""
    """Why the camera sees nothing: refused, or anything else; empty: it sees."""


@dataclass(frozen=True, slots=True)
class Draft:
    picked: str = ""
    """The table whose PIN is typed."""
    pin: str = ""
    address: str | None = None
    """As it is typed; None: it is not asked for."""
    refused: str = ""
    """Why the address will not do."""


def address_of(text: str) -> tuple[str, int] | None:
    """192.168.1.20:41234 as its two parts; None for anything else."""
    host, _, port = text.strip().rpartition(":")
    try:
        address = str(ipaddress.IPv4Address(host))
    except ValueError:
        return None
    good = port.isascii() and port.isdecimal() and len(port) <= 5 and 0 < int(port) < 65536
    return (address, int(port)) if good else None


def _typed(kept: Kept, draft: Draft) -> str:
    """The PIN so far; one that was refused is typed anew."""
    return "" if draft.pin == kept.tried and not kept.busy else draft.pin


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr = kept.reader.tr
    picked = any(table.key == draft.picked for table in kept.tables)
    parts: list[PagePart] = [Scanner(CODE, _blind(kept))]
    if hint := _hint(kept, picked):
        parts.append(Say(hint, tone="text_2"))
    parts += [Heading(tr("Tables found here")), Panel(tuple(_found(kept, draft)), ruled=False)]
    if picked:
        title = tr("Joining…") if kept.busy else tr("PIN on the host’s screen")
        pin, said = _typed(kept, draft), "" if kept.busy or _begun(kept, draft) else kept.said
        parts.append(Pad(PIN, pin, PIN_KEYS, PIN_LENGTH, title, refused=said, cells=True))
    words = tr("Type the address")
    tool = choice("type", words, replace(draft, address=""), icon="enter_number")
    asks = _address(kept, draft) if draft.address is not None else None
    return Page(tr("Join a table"), tuple(parts), tools=(tool,), asks=asks)


def _begun(kept: Kept, draft: Draft) -> bool:
    """Whether another PIN is being typed."""
    return bool(_typed(kept, draft))


def _blind(kept: Kept) -> str:
    tr = kept.reader.tr
    if kept.camera == "refused":
        return tr("Camera is not allowed. Take a table from the list, or type its address.")
    if kept.camera:
        return tr("No camera here. Take a table from the list, or type its address.")
    return ""


def _hint(kept: Kept, picked: bool) -> str:
    """Under the camera: what to do, or why it did not work."""
    tr = kept.reader.tr
    if not picked and kept.busy:
        return tr("Joining…")
    if not picked and kept.said:
        return kept.said
    words = tr("Point at the code on the host’s phone: no network search, no typing.")
    return "" if kept.camera else words


def _found(kept: Kept, draft: Draft) -> Iterator[PagePart]:
    tr = kept.reader.tr
    if kept.tables:
        lines = (
            choice(
                f"table.{table.key}",
                table.title,
                replace(draft, picked=table.key, pin=""),
                icon="radio_on" if table.key == draft.picked else "radio_off",
                note=table.note,
                kind="accent" if table.key == draft.picked else "plain",
            )
            for table in kept.tables
        )
        yield Choose(tuple(lines))
    elif not kept.waited:
        yield Say(tr("Looking around…"), tone="text_2")
    else:
        said = tr("Scan the code, or open a hotspot.")
        yield Empty(tr("No table found in 5 seconds"), said, alone=False)
        words = tr("Type the address")
        typing = replace(draft, address="")
        yield Buttons((choice("address", words, typing, icon="enter_number"),))


def _address(kept: Kept, draft: Draft) -> Page:
    tr, text = kept.reader.tr, draft.address or ""
    done: object = Run("typed", where(address=text))
    if address_of(text) is None:
        words = tr("An address is four numbers with dots, a colon, and the port.")
        done = replace(draft, refused=words)
    less = replace(draft, address=text[:-1], refused="")
    parts: tuple[PagePart, ...] = (
        Say(tr("It stands beside the code in the host’s lobby."), tone="text_2"),
        Pad(ADDRESS, text, ADDRESS_KEYS, LONGEST_ADDRESS, hint="192.168.1.20:41234"),
        *why_not(draft.refused),
    )
    buttons = (
        choice("less", tr("less"), less, icon="backspace", kind="key"),
        choice("paste", tr("Paste"), Run("paste", stays=True)),
        choice("next", tr("Next"), done, kind="accent"),
    )
    return Page(tr("Address of the table"), parts, choices=buttons, name="address")


def answer(kept: Kept, draft: Draft, name: str, value: Value) -> Draft | Run:
    text = str(value)
    if name == CODE:
        return Run("scanned", where(code=text))
    if name == ADDRESS:
        return replace(draft, address=text, refused="")
    if kept.busy:
        return draft
    if len(text) == PIN_LENGTH:
        return Run("join", where(table=draft.picked, pin=text))
    return replace(draft, pin=text)


def touched(kept: Kept, draft: Draft, spot: str) -> Draft:
    return replace(draft, picked="", pin="") if spot == UNPICK else draft


JOIN: PageKind[Kept, Draft] = PageKind(
    lambda kept: Draft(),
    page,
    answer,
    touched,
    closed=lambda draft: replace(draft, address=None, refused=""),
)
