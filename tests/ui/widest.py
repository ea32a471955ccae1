"""A language of the widest words of all, and what has too little room for them."""

import gettext
import re
from functools import cache
from typing import Any

import pytest
from kivy.uix.label import Label

from companion.i18n import LANGUAGES, language
from companion.ui import paint
from companion.ui.widgets import Painted
from tests.ui.driver import Driver, walk

LETTER = re.compile(r"[^\W\d_]")
MARK = "\u200b"


class Widest(gettext.NullTranslations):
    """A language of the widest words of all; marked: a mark without width follows every letter."""

    def __init__(self, *, marked: bool) -> None:
        super().__init__()
        self._all = [language(code) for code in LANGUAGES]
        self._made = _marked if marked else _widest
        self._known: dict[str, str] = {}

    def gettext(self, message: str) -> str:
        if message not in self._known:
            self._known[message] = self._made(tuple(t.gettext(message) for t in self._all))
        return self._known[message]

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self._made(tuple(texts.ngettext(one, many, n) for texts in self._all))


@cache
def _widest(texts: tuple[str, ...]) -> str:
    return max(texts, key=lambda text: paint.text_width(text, 16))


@cache
def _marked(texts: tuple[str, ...]) -> str:
    parts = re.split(r"(\{[^}]*\})", _widest(texts))
    return "".join(p if p.startswith("{") else LETTER.sub(rf"\g<0>{MARK}", p) for p in parts)


def speak_widest(ui: Driver, monkeypatch: pytest.MonkeyPatch, *, marked: bool = False) -> None:
    widest = Widest(marked=marked)
    for module in ("companion.i18n.language", "companion.ui.app.language"):
        monkeypatch.setattr(module, lambda code: widest)
    ui.app.speak_language("cs")


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
        if label.texture_size[0] > label.width + 1
        or label.texture_size[1] > label.height + 1
        or breaks_a_word(label)
    }
    return {text.replace(MARK, "") for text in (*paint.cut, *tight)}


def breaks_a_word(label: Label) -> bool:
    """It is narrower than one of its words, which goes on in the next line."""
    room = label.width - label.padding[0] - label.padding[2] + 1
    words = label.text.replace(MARK, "").split()
    return any(paint.text_width(word, label.font_size, label.bold) > room for word in words)
