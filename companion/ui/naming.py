"""Asking for a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.factory import Factory

from companion.ui.verdicts import button
from companion.ui.widgets import Sheet, Text


def ask_name(title: str, now: str, longest: int, done: Callable[[str], None]) -> None:
    """A sheet with one line; `done` gets it without needless spaces, and may get nothing."""
    sheet = Sheet()
    entry = Factory.NameEntry(hint_text=title, text=now)
    sheet.add(Text(text=title, role="title"), entry)

    def answer(*_: Any) -> None:
        sheet.close()
        done(" ".join(entry.text.split())[:longest])

    entry.bind(on_text_validate=answer)
    sheet.buttons(button(App.get_running_app().tr("Done"), answer, kind="accent", icon="tick"))
    sheet.show()
    entry.focus = True
    entry.select_all()
