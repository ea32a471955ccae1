"""Every text on every screen: translated, and with room for it at 360 dp."""

import gettext
import re
from collections.abc import Iterator
from typing import Any

import pytest
from kivy.metrics import Metrics
from kivy.uix.label import Label

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


class Marking(gettext.NullTranslations):
    """A language in which every letter of a translated text is a cross."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\})", message)
        return "".join(p if p.startswith("{") else re.sub(r"[^\W\d_]", "×", p) for p in parts)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)


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


@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_said_untranslated(
    ui: Driver, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    said: set[str] = set()
    original = paint.text

    def text(words: str, *args: Any, **more: Any) -> float:
        if more.get("font", "Roboto") == "Roboto":
            said.add(words)
        return original(words, *args, **more)

    monkeypatch.setattr(paint, "text", text)
    for module in ("companion.words.language", "companion.ui.app.language"):
        monkeypatch.setattr(module, lambda code: Marking())
    ui.app.speak_language("cs")
    found = {}
    for name in visits(ui, part):
        said.clear()
        repaint(ui)
        texts = said | {label.text for label in shown(ui) if isinstance(label, Label)}
        left = {text for text in texts if re.search(r"[^\W\d_×]{2,}", OWN_WORDS.sub("", text))}
        if left:
            found[name] = left
    assert found == {}


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
    return {*paint.cut, *tight}


@pytest.fixture
def scaled() -> Iterator[None]:
    yield
    Metrics.fontscale = 1.0


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    ("lang", "scale", "every"),
    [("cs", 160, 2), ("es", 160, 1), ("cs", 100, 4), ("es", 100, 4), ("es", 85, 8)],
)
@pytest.mark.usefixtures("scaled")
def test_every_text_fits(ui: Driver, lang: str, scale: int, every: int, part: int) -> None:
    """Large text needs the most room; other sizes are looked at here and there, and in English
    where colours are measured."""
    ui.app.speak_language(lang)
    ui.app.settings["text_size"] = scale
    ui.app.scale_text()
    found = {}
    for name in visits(ui, part, every):
        if texts := cramped(ui):
            found[name] = texts
    assert found == {}
