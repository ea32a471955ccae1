"""Settings: every change counts at once and is kept."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.metrics import Metrics, dp

from companion import VERSION
from companion.i18n import LANGUAGES, N_
from companion.ui.export_menu import share_all
from companion.ui.name_sheet import ask_name
from companion.ui.pages import Page, load_looks
from companion.ui.theme import room
from companion.ui.widgets import ListRow, Row, Rule, Segments, Setting, Toggle

load_looks("settings")

OWN_NAMES = {"en": "English", "cs": "Čeština", "es": "Español"}
TEXT_SIZES = (85, 100, 130, 160)
"""Per cent of the usual."""
LONGEST_NAME = 30
PLAIN = 50
"""dp: a row without a line that explains it."""
SWITCHES = (
    ("memory", "memory", N_("Memory aids"), N_("What the table could remember")),
    ("awake", "awake", N_("Keep the screen on"), N_("Dims after 30 seconds")),
    ("speech", "speech", N_("Speak moves and verdicts"), ""),
    ("vibration", "vibration", N_("Vibrate on a verdict"), ""),
    ("sound", "sound", N_("Sound on a verdict"), ""),
)
SHAKE = ("shake", "dice", N_("Shake to roll"), N_("Where the app rolls the dice"))


class SettingsPage(Page):
    version = VERSION

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.refresh()

    def refresh(self) -> None:
        app, tr = self.app, self.app.tr
        self.fill(self.ids.looks, [self.language(), self.mode(), self.text_size(), self.letters()])
        switches = (*SWITCHES, SHAKE) if app.device.has_motion() else SWITCHES
        rows = [self.switch(*line) for line in switches]
        labels = [tr("Pass it round"), tr("Lies still")]
        rows.append(
            self.one_of(
                "orientation", "orientation", tr("Phone"), labels, ["pass", "table"], self.keep
            )
        )
        self.fill(self.ids.at_table, rows)
        export = ListRow(
            icon="export",
            text=tr("All matches as a file"),
            forward=True,
            disabled=not app.store.matches(),
        )
        export.bind(on_tap=lambda _: share_all(app))
        called = ListRow(
            icon="name",
            text=tr("Name of this phone"),
            note=tr("As others see it at a shared table"),
            value=app.linking.name,
            forward=True,
            height=room(58),
        )
        called.bind(on_tap=lambda _: self.rename())
        saw = self.switch(
            "saw", "picture", N_("Save what the camera saw"), N_("A key on its page, for reports")
        )
        own: list[Any] = [saw]
        for part in (called, export):
            own.append(Row(padding=(-dp(4), 0)))
            own[-1].add_widget(part)
        self.fill(self.ids.phone, own)

    def rename(self) -> None:
        """What this phone is called; counts for tables that it joins or shares from now on."""
        app = self.app

        def called(name: str) -> None:
            app.remember("device", name)
            app.linking.rename()
            self.refresh()

        ask_name(app.tr("Name of this phone"), app.linking.name, LONGEST_NAME, called)

    def fill(self, panel: Any, rows: list[Any]) -> None:
        panel.clear_widgets()
        for i, row in enumerate(rows):
            if i:
                panel.add_widget(Rule())
            panel.add_widget(row)

    def language(self) -> Setting:
        labels = [OWN_NAMES[lang] for lang in LANGUAGES]
        title = self.app.tr("Language") if Window.width >= dp(400) else ""
        return self.one_of(
            "language", "language", title, labels, list(LANGUAGES), self.speak, self.app.lang
        )

    def mode(self) -> Setting:
        tr = self.app.tr
        labels = [tr("Dark"), tr("Light")]
        return self.one_of("theme", "theme", tr("Theme"), labels, ["dark", "light"], self.wear)

    def text_size(self) -> Setting:
        title = self.app.tr("Text") if Window.width >= dp(400) else ""
        now = min(TEXT_SIZES, key=lambda size: abs(size - 100 * Metrics.fontscale))
        labels = [f"{size}\u00a0%" for size in TEXT_SIZES]
        sizes = [str(size) for size in TEXT_SIZES]
        return self.one_of("text_size", "text", title, labels, sizes, self.scale, str(now))

    def letters(self) -> Setting:
        help = N_("Red R, browN N, beside the symbols")
        return self.switch("letters", "letters", N_("Letters on cards"), help)

    def one_of(
        self,
        key: str,
        icon: str,
        title: str,
        labels: list[str],
        values: list[str],
        act: Any,
        chosen: str | None = None,
    ) -> Setting:
        row = Setting(icon=icon, title=title, height=room(PLAIN))
        picked = values.index(chosen or self.app.settings[key])
        control = Segments(values=values, labels=labels, chosen=picked)
        control.pos_hint = {"center_y": 0.5}
        control.bind(on_tap=lambda s: act(key, s.values[int(s.chosen)]))
        row.add_widget(control)
        return row

    def switch(self, key: str, icon: str, title: str, help: str) -> Setting:
        tr = self.app.tr
        row = Setting(icon=icon, title=tr(title), help=tr(help) if help else "")
        control = Toggle(active=self.app.settings[key], pos_hint={"center_y": 0.5})
        control.bind(on_tap=lambda s: self.turn(key, s))
        row.add_widget(control)
        row.height = room(54 if help else PLAIN)
        return row

    def turn(self, key: str, control: Toggle) -> None:
        if not self.app.remember(key, control.active):
            control.active = self.app.settings[key]
        elif key == "letters":
            self.app.letters = control.active

    def keep(self, key: str, value: str) -> None:
        self.app.remember(key, value)

    def scale(self, key: str, value: str) -> None:
        self.app.remember(key, int(value))
        self.app.scale_text()

    def speak(self, key: str, value: str) -> None:
        self.app.remember(key, value)
        self.app.speak_language(value)

    def wear(self, key: str, value: str) -> None:
        self.app.remember(key, value)
        self.app.wear(value)
