"""Asking for a name."""

from collections.abc import Callable

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp

from companion.ui.widgets import Sheet, Text
from companion.ui.widgets.controls import button


def ask_name(
    title: str,
    now: str,
    longest: int,
    done: Callable[[str], None],
    *,
    hint: str = "",
    refuses: Callable[[str], str] = lambda _: "",
) -> None:
    """A sheet with one line; `done` gets it without needless spaces, and may get nothing.

    refuses: says why a name will not do; nothing if it will.
    """
    sheet = Sheet()
    entry = Factory.NameEntry(hint_text=hint or title, text=now)
    refused = Text(text="", role="label", tone="illegal", padding=(dp(4), 0))
    sheet.add(Text(text=title, role="title"), entry, refused)

    def answer(*_: object) -> None:
        name = " ".join(entry.text.split())[:longest]
        refused.text = refuses(name)
        if not refused.text:
            sheet.close()
            done(name)

    entry.bind(on_text_validate=answer)
    sheet.buttons(button(App.get_running_app().tr("Done"), answer, kind="accent", icon="tick"))
    sheet.show()
    entry.focus = True
    entry.select_all()
