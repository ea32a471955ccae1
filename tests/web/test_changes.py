"""What is sent when something changes: little, and enough."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.play.scene import Stage
from companion.web import page
from companion.web.http import numbered
from companion.web.page import Drawn
from companion.web.svg import Drawing
from companion.web.view import Touch, watched
from tests import mixed
from tests.play.entries import play
from tests.sync.watching import MATCHES, empty_table, entries
from tests.web.table import PHONE, Kitchen

LARGEST = 4000
"""Bytes of a change, packed."""
TELEVISION = Stage(920, 640)
ENTRIES = 40


def changes(match: str, lang: str) -> Iterator[tuple[Drawn, dict[str, Any], Drawn]]:
    """Of one seat, while somebody touches it between the moves of all."""
    kitchen, random = Kitchen(match), Random(5)
    desk = kitchen.seats[0]
    was = page.draw(desk.view(PHONE, lang), "")
    for entry in islice(entries(match), ENTRIES):
        for moves in (False, True):
            if moves:
                kitchen.propose_for("", [entry])
            else:
                kitchen.touch_anything(0, random)
            change, now = page.change(was, page.draw(desk.view(PHONE, lang), ""))
            yield was, change, now
            was = now


def packed(sent: Iterator[str]) -> Iterator[int]:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31, 9)
    for text in sent:
        yield len(packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH))


def applied(was: Drawing, change: dict[str, Any]) -> str:
    """A scene after what a script does to it."""
    if "scene" in change:
        return str(change["scene"])
    shapes, spots = list(was.shapes.items()), list(was.spots.items())
    for parts in (shapes, spots):
        parts[:] = [(key, html) for key, html in parts if key not in change.get("gone", ())]
    last = ""
    for key, *where, html in change.get("put", ()):
        after, last = where[0] if where else last, key
        parts = spots if key.startswith("@") else shapes
        keys = [name for name, _ in parts]
        if key in keys:
            parts[keys.index(key)] = (key, html)
        else:
            parts.insert(keys.index(after) + 1 if after else 0, (key, html))
    said = change.get("told", was.said)
    return Drawing(was.opening, said, dict(shapes), dict(spots)).html


def put_in(asked: str, said: str | tuple[int, int, str]) -> str:
    """As a script does, for which text is a row of 16 bits each."""
    start, end, middle = (0, 0, said) if isinstance(said, str) else said
    raw = asked.encode("utf-16-le")
    parts = raw[: 2 * start], middle.encode("utf-16-le"), raw[len(raw) - 2 * end :]
    return b"".join(parts).decode("utf-16-le")


@pytest.mark.parametrize(("match", "lang"), mixed([*MATCHES], ["cs", "en"]))
def test_a_seat_s_page_becomes_what_it_should_be_by_small_changes(match: str, lang: str) -> None:
    asked, sent = "", []
    for was, change, now in changes(match, lang):
        sent.append(numbered(now.view.rev, change))
        assert applied(was.scene, change) == now.scene._replace(covered=False).html
        if "ask" in change:
            asked = put_in(asked, change["ask"])
            assert asked == now.ask
    assert max(packed(iter(sent))) <= LARGEST


@pytest.mark.parametrize("match", MATCHES)
def test_a_watcher_is_sent_only_what_has_changed(match: str) -> None:
    table = empty_table(match)
    was, sent = page.draw(watched(table, "kitchen", 0, PHONE, "en"), ""), []
    for entry in islice(entries(match), ENTRIES):
        table.enter(entry)
        seq = len(table.record)
        changes, now = page.change(was, page.draw(watched(table, "kitchen", seq, PHONE, "en"), ""))
        sent.append(numbered(seq, changes))
        assert applied(was.scene, changes) == now.scene.html
        assert changes.get("about", was.about) == now.about
        assert changes.get("won", was.won) == now.won
        was = now
    assert max(packed(iter(sent))) <= LARGEST


def test_a_piece_is_the_same_text_wherever_it_lies() -> None:
    """So that what moves costs its new place, and no more."""
    table = empty_table("schotten-totten")
    shapes = page.draw(watched(table, "kitchen", 0, PHONE, "en"), "").scene.shapes
    slots = {re.sub(r' data-key="[^"]*"| transform="[^"]*"| aria-label="[^"]*"', "", html)
             for key, html in shapes.items() if key.startswith("slot.")}  # fmt: skip
    assert len(slots) <= 2


def test_a_touched_card_is_lifted_in_a_browser_too() -> None:
    kitchen = Kitchen("schotten-totten")
    assert kitchen.propose_for("", [play(0, "G5", 4)]).ok
    desk = kitchen.seats[0]
    flat = desk.view(PHONE, "en").scene
    desk.act(Touch(desk.rev, "touch.4.0.G5"), PHONE, "en")
    view = desk.view(PHONE, "en")
    assert (flat.toned("lifted"), view.scene.toned("lifted")) == (set(), {"card.G5"})
    change, now = page.change(page.draw(view._replace(scene=flat), ""), page.draw(view, ""))
    assert "lifted" in str(change)
    assert "lifted" in now.scene.shapes["card.G5"]


def test_the_dice_are_shown_once() -> None:
    """Beside the table only where it does not show them itself."""
    found = {}
    for match in ("nights-watch", "nights-watch-wildlings"):
        kitchen = Kitchen(match)
        for entry in islice(entries(match), ENTRIES):
            assert kitchen.propose_for("", [entry]).ok
        view = kitchen.seats[0].view(TELEVISION, "en")
        found[match] = (bool({"dice", "die"} & view.scene.by_key.keys()), view.roll is not None)
    assert found == {"nights-watch": (True, False), "nights-watch-wildlings": (False, True)}
