"""What is really on every screen: each word translated, with room for it at 360 dp, and off the
ground it is drawn on, 4.5 to 1; nothing to touch under a phone's bars."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from kivy.metrics import Metrics
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.games.glen_more.table.crests import COATS
from companion.games.sheet.kept import KeptSheet, built_in_sheets
from companion.i18n import LANGUAGE_NAMES
from companion.ui import paint
from companion.ui.theme import MODES
from companion.ui.widgets import Painted, Sheet
from scoring.glen_more.catalogue import builtin
from scoring.glen_more.clans import CARDS, CRESTS
from scoring.rules import in_language
from tests import THOROUGH
from tests.ui.driver import Driver, around, walk
from tests.ui.sizes import scale_words
from tests.ui.test_colours import contrast
from tests.ui.test_edges import HIGHEST, under
from tests.ui.visits import VISITS, each
from tests.ui.visits_glen import TILES
from tests.ui.widest import MARK, cramped, shown, speak_widest


def sheet_words(one: KeptSheet) -> Iterator[str]:
    """What a built-in sheet says in its own file, in the language of the test."""
    assert one.sheet is not None
    yield from (one.title("cs"), one.about("cs"))
    yield from (in_language(line.title, "cs") for line in one.sheet.lines)


def with_initials(name: str) -> str:
    """As small tiles have it: Loch L."""
    first, *rest = name.split()
    return " ".join((first, *(f"{word[0]}." for word in rest)))


NAMED = {*TILES, *builtin().tiles, *CRESTS, *CARDS, "Halkirk II"}
SHORT = {*map(with_initials, NAMED), *(coat.letters for coat in COATS.values())} - NAMED
FIRST_WORDS = {name.split()[0] for name in NAMED}
"""All that the smallest tiles say."""
GLEN_MORE = sorted(NAMED, key=len)
SHEETS = sorted((words for one in built_in_sheets() for words in sheet_words(one)), key=len)
OWN_WORDS = re.compile(
    r"Ada|Bo\b|Cy|Dana|Eli|Cairn|BG Stats|\bmin\b|Schotten Totten|dnup|Glen More II"
    rf"|Croft [a-z]+|IELLO|{'|'.join(LANGUAGE_NAMES.values())}"
    r"|Pixel 7|Galaxy A54|Redmi Note 12 Pro|iPad|kitchen|HTTP|http://\S+|PIN"
    r"|(?<!\w)[RYGBVN][1-9](?!\w)|CZ|ES|pp?\.|and|[\w-]+\.[\w-]+|\b[A-Z]\b|\bn\b|END|"
    + "|".join(map(re.escape, reversed([*GLEN_MORE, *SHEETS])))
)
"""Names of people, tiles, crests, card codes, rule ids, pages: the same in every language. The
words of built-in sheets are translated in the sheets."""

SCALES = (100, 160)
PARTS = range(8)
"""So that no test takes all screens by itself."""
Written = tuple[str, float, float, float, float, Any]
"""Words, a box in the window, and the ink."""


def painted(widget: Painted, monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """What a widget writes, as it writes it."""
    said: list[Written] = []
    original = paint.text

    def text(words: str, x: float, y: float, px: float, tint: Any, **more: Any) -> float:
        wide = original(words, x, y, px, tint, **more)
        left = x - wide * {"left": 0.0, "center": 0.5, "right": 1.0}[more.get("anchor", "center")]
        if words.strip() and more.get("font", "Roboto") == "Roboto" and tint[3] == 1:
            said.append((words, *widget.to_window(left, y - px / 2), wide, px, tint))
        return wide

    with monkeypatch.context() as patch:
        patch.setattr(paint, "text", text)
        widget.paint_now()
    yield from said


def written(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    layer = ui.layers()[0]
    for widget in walk(layer):
        if widget.disabled or not widget.opacity:
            continue
        if isinstance(widget, Painted):
            yield from (w for w in painted(widget, monkeypatch) if in_sight(widget, w[2], w[4]))
        elif isinstance(widget, Label) and widget.text.strip():
            high, wide = widget.texture_size[1], widget.texture_size[0]
            x, y = widget.to_window(widget.x, widget.center_y - high / 2)
            if in_sight(widget, y, high):
                yield (widget.text, x, y, wide, high, widget.color)


def in_sight(widget: Any, y: float, high: float) -> bool:
    """Not scrolled away."""
    for parent in around(widget):
        if isinstance(parent, ScrollView):
            low = parent.to_window(*parent.pos)[1]
            return bool(low <= y and y + high <= low + parent.height)
    return True


def seen(ui: Driver) -> Any:
    """The window as it is drawn."""
    ui.blind = False
    ui.frames(2)
    ui.blind = True
    return ui.pixels()


def ground(picture: Any, x: float, y: float, w: float, h: float) -> str | None:
    """The commonest colour there, with a pixel around it: of a small letter on nothing else most
    is its edge. None outside the window."""
    high, wide, _ = picture.shape
    left, right = max(0, round(x) - 1), min(wide, round(x + w) + 1)
    top, bottom = max(0, round(high - y - h) - 1), min(high, round(high - y) + 1)
    if right - left < 4 or bottom - top < 4:
        return None
    numbers = picture[top:bottom, left:right] @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    colours, counts = np.unique(numbers, return_counts=True)
    return f"#{colours[counts.argmax()]:06X}"


def code(colour: Any) -> str:
    return "#" + "".join(f"{round(float(part) * 255):02X}" for part in colour[:3])


def faint(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str, str, float]]:
    """Words with too little contrast to their background."""
    found = set()
    texts = list(written(ui, monkeypatch))
    picture = seen(ui)
    for words, *box, ink in texts:
        under = ground(picture, *box)
        if under and (ratio := contrast(code(ink), under)) < 4.5 and under != code(ink):
            found.add((words.replace(MARK, ""), code(ink), under, round(ratio, 1)))
    return found


def wear_the_other(ui: Driver) -> None:
    mode = next(mode for mode in MODES if mode != ui.app.theme.mode)
    ui.app.remember("theme", mode)
    ui.app.wear(mode)
    ui.frames(2)
    ui.hush()


@pytest.fixture
def said(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The app in the widest language; every line that is painted from now on."""
    lines: list[str] = []
    original = paint.text

    def text(words: str, *args: Any, **more: Any) -> float:
        if more.get("font", "Roboto") == "Roboto":
            lines.append(words)
        return original(words, *args, **more)

    monkeypatch.setattr(paint, "text", text)
    speak_widest(ui, monkeypatch, marked=True)
    yield lines
    Metrics.fontscale = 1.0


def untranslated(ui: Driver, said: list[str]) -> set[str]:
    """Lines are looked at together: a name may go on in the next one."""
    labels = [label.text for label in shown(ui) if isinstance(label, Label)]
    texts = [text for text in [*said, *labels] if text not in SHORT]
    words = re.findall(r"[^\W\d_]{2,}", OWN_WORDS.sub("", " ".join(texts)))
    lines = {line for line in texts if any(word in line for word in words)} - FIRST_WORDS
    return {line.replace(MARK, "") for line in lines}


@pytest.mark.parametrize("part", PARTS)
def test_every_word_is_translated_has_room_and_stands_off_its_ground(
    ui: Driver, said: list[str], part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between a phone's bars, half of them in large words; `make sizes` looks at all in all of
    them. Made in the one theme, every other screen is looked at in the other."""
    scale_words(ui, SCALES[part % len(SCALES)])
    ui.device.cover(HIGHEST)
    found = {}
    for nth, name in enumerate(each(ui, list(VISITS)[part :: len(PARTS)])):
        wrong = [untranslated(ui, said)]
        ui.hush()
        if THOROUGH:
            wrong.append(faint(ui, monkeypatch))
        if THOROUGH or nth % 2:
            wear_the_other(ui)
        wrong += [faint(ui, monkeypatch), cramped(ui), under(ui, HIGHEST)]
        if any(wrong):
            found[name] = wrong
        said.clear()
    assert found == {}


def test_sheets_are_seen_on_top(ui: Driver) -> None:
    """The picture that is measured is the one a finger would touch."""
    VISITS["menu"](ui)
    assert isinstance(ui.layers()[0], Sheet)
