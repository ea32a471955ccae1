"""Every text on every screen: translated, and with room for it at 360 dp."""

import gettext
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from kivy.metrics import Metrics
from kivy.uix.label import Label

from companion.i18n import LANGUAGES, language
from companion.ui import paint
from companion.ui.widgets import Painted
from scoring.glen_more.catalogue import builtin
from scoring.glen_more.clans import CARDS, CRESTS
from tests.ui.driver import Driver, walk
from tests.ui.visits import VISITS, each
from tests.ui.visits_glen import TILES

GLEN_MORE = sorted({*TILES, *builtin().tiles, *CRESTS, *CARDS, "Halkirk II"}, key=len)
OWN_WORDS = re.compile(
    r"Ada|Bo\b|Cy|Dana|Eli|Cairn|BG Stats|\bmin\b|Schotten Totten|dnup|Glen More II|Night's Watch"
    r"|IELLO|English|Čeština|Español"
    r"|Pixel 7|Galaxy A54|Redmi Note 12 Pro|iPad|kitchen|HTTP|http://\S+|PIN"
    r"|(?<!\w)[RYGBVN][1-9](?!\w)|CZ|ES|pp?\.|and|[\w-]+\.[\w-]+|\b[A-Z]\b|\bn\b|END|"
    + "|".join(reversed(GLEN_MORE))
)
"""Names of people, tiles, crests, card codes, rule ids, pages: the same in every language."""

LETTER = re.compile(r"[^\W\d_]")
MARK = "\u200b"


class Widest(gettext.NullTranslations):
    """A language of the widest words of all; a mark without width follows every letter of them."""

    def __init__(self) -> None:
        super().__init__()
        self._all = [language(code) for code in LANGUAGES]

    def gettext(self, message: str) -> str:
        return _marked(tuple(texts.gettext(message) for texts in self._all))

    def ngettext(self, one: str, many: str, n: int) -> str:
        return _marked(tuple(texts.ngettext(one, many, n) for texts in self._all))


@cache
def _marked(texts: tuple[str, ...]) -> str:
    widest = max(texts, key=lambda text: paint.text_width(text, 16))
    parts = re.split(r"(\{[^}]*\})", widest)
    return "".join(p if p.startswith("{") else LETTER.sub(rf"\g<0>{MARK}", p) for p in parts)


def speak_widest(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    widest = Widest()
    for module in ("companion.i18n.language", "companion.ui.app.language"):
        monkeypatch.setattr(module, lambda code: widest)
    ui.app.speak_language("cs")


PARTS = range(4)
"""So that no test takes all screens by itself."""


def visits(ui: Driver, part: int, every: int = 1) -> Iterator[str]:
    """A part of the screens in turn; of these one in `every`."""
    return each(ui, list(VISITS)[part :: len(PARTS)][::every])


def shown(ui: Driver) -> list[Any]:
    return [widget for child in ui.window.children for widget in walk(child)]


def repaint(ui: Driver) -> None:
    for widget in shown(ui):
        if isinstance(widget, Painted) and widget.opacity:
            widget.paint_now()


def cramped(ui: Driver) -> set[str]:
    """Texts with less room than they need."""
    paint.cut.clear()
    repaint(ui)
    tight = {
        label.text
        for label in shown(ui)
        if isinstance(label, Label) and label.text and label.opacity
        if label.texture_size[0] > label.width + 1 or label.texture_size[1] > label.height + 1
    }
    return {text.replace(MARK, "") for text in (*paint.cut, *tight)}


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
    speak_widest(ui, monkeypatch)
    yield lines
    Metrics.fontscale = 1.0


def untranslated(ui: Driver, said: list[str]) -> set[str]:
    """Lines are looked at together: a name may go on in the next one."""
    labels = [label.text for label in shown(ui) if isinstance(label, Label)]
    words = re.findall(r"[^\W\d_]{2,}", OWN_WORDS.sub("", " ".join([*said, *labels])))
    lines = {line for line in [*said, *labels] if any(word in line for word in words)}
    return {line.replace(MARK, "") for line in lines}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(("scale", "every"), [(160, 1), (85, 8)])
def test_every_text_is_translated_and_fits(
    ui: Driver, said: list[str], scale: int, every: int, part: int
) -> None:
    """Large text needs the most room; the usual size is looked at where colours are measured."""
    ui.app.settings["text_size"] = scale
    ui.app.scale_text()
    found = {}
    for name in visits(ui, part, every):
        said.clear()
        wrong = [cramped(ui), untranslated(ui, said)]
        if any(wrong):
            found[name] = wrong
    assert found == {}
