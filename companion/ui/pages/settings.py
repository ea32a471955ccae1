"""Settings: every change counts at once and is kept."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from kivy.core.window import Window
from kivy.metrics import Metrics, dp
from kivy.uix.widget import Widget

from companion import VERSION
from companion.i18n import LANGUAGE_NAMES, LANGUAGES
from companion.phone.device import VOICELESS
from companion.ui import importing
from companion.ui.export_menu import offer, share_all
from companion.ui.name_sheet import ask_name
from companion.ui.pages import ListPage
from companion.ui.smoke import Smoke
from companion.ui.theme import room
from companion.ui.widgets import (
    AppBar,
    ListRow,
    Panel,
    Row,
    SectionTitle,
    Segments,
    Setting,
    Text,
    Toggle,
    ruled,
)

TEXT_SIZES = (85, 100, 130, 160)
"""Per cent of the usual."""
LONGEST_NAME = 30
ICONS = {"text_size": "text", "shake": "dice", "saw": "picture"}
"""Of settings that are not called as theirs."""
NARROW = 400
"""dp: below it what has many values has no title."""


class SettingsPage(ListPage):
    def __init__(self) -> None:
        super().__init__(AppBar(), below=4)
        self.fbind("width", self.fit)
        self.refresh()

    def refresh(self) -> None:
        tr = self.app.tr
        self.bar.title = tr("Settings")
        version = f"Cairn {VERSION} · " + tr("no account, no cloud, no tracking")
        small = {"role": "caption", "tone": "text_3", "halign": "center", "padding": (0, dp(4))}
        self.list.hold(
            Panel(*ruled(self.looks())),
            SectionTitle(text=tr("At the table")),
            Panel(*ruled(self.at_the_table())),
            SectionTitle(text=tr("This phone")),
            Panel(*ruled(self.of_the_phone())),
            Text(text=version, **small),
        )
        self.fit()

    def looks(self) -> list[Widget]:
        tr, now = self.app.tr, 100 * Metrics.fontscale
        names = [*LANGUAGE_NAMES.values()]
        percents = [f"{size}\u00a0%" for size in TEXT_SIZES]
        nearest = min(TEXT_SIZES, key=lambda size: abs(size - now))
        language = self.one_of("language", tr("Language"), LANGUAGES, names, self.app.lang)
        text = self.one_of("text_size", tr("Text"), TEXT_SIZES, percents, nearest)
        self.titles = {language: language.title, text: text.title}
        """Only where there is room."""
        return [
            language,
            self.one_of("theme", tr("Theme"), ("dark", "light"), [tr("Dark"), tr("Light")]),
            text,
            self.switch(
                "letters", tr("Letters on cards"), tr("Red R, browN N, beside the symbols")
            ),
        ]

    def at_the_table(self) -> Iterator[Widget]:
        tr, device = self.app.tr, self.app.device
        yield self.switch("memory", tr("Memory aids"), tr("What the table could remember"))
        yield self.switch("awake", tr("Keep the screen on"), tr("Dims after three minutes"))
        mute = tr(VOICELESS) if device.voiceless() else ""
        yield self.switch("speech", tr("Speak moves and verdicts"), mute)
        yield self.switch("vibration", tr("Vibrate on a verdict"))
        yield self.switch("sound", tr("Sound on a verdict"))
        if device.has_motion():
            yield self.switch("shake", tr("Shake to roll"), tr("Where the app rolls the dice"))
        passing = [tr("Pass it round"), tr("Lies still")]
        yield self.one_of("orientation", tr("Phone"), ("pass", "table"), passing)

    def of_the_phone(self) -> Iterator[Widget]:
        app, tr = self.app, self.app.tr
        yield self.switch(
            "saw", tr("Save what the camera saw"), tr("A key on its page, for reports")
        )
        said = tr("As others see it at a shared table")
        yield self.row("name", tr("Name of this phone"), self.rename, said, app.linking.name)
        export = partial(share_all, app) if app.store.matches() else None
        yield self.row("export", tr("All matches as a file"), export)
        yield self.row("import", tr("Open a session file"), partial(importing.choose, app))
        said = tr("Plays the example, makes a report")
        yield self.row("tour", tr("Try this phone out"), self.try_out, said)

    def fit(self, *_: object) -> None:
        for setting, title in self.titles.items():
            setting.title = title if Window.width >= dp(NARROW) else ""

    # One line each

    def setting(self, key: str, title: str, help: str, control: Toggle | Segments) -> Setting:
        icon, least = ICONS.get(key, key), room(54 if help else 50)
        return Setting(control, icon=icon, title=title, help=help, least=least)

    def switch(self, key: str, title: str, help: str = "") -> Setting:
        control = Toggle(active=self.app.settings[key])
        control.act = partial(self.turn, key, control)
        return self.setting(key, title, help, control)

    def one_of(
        self, key: str, title: str, values: Sequence[object], labels: list[str], now: object = None
    ) -> Setting:
        chosen = values.index(now or self.app.settings[key])
        control = Segments(values=values, labels=labels, chosen=chosen)
        control.act = partial(self.keep, key, control)
        return self.setting(key, title, "", control)

    def row(
        self, icon: str, text: str, act: Callable[[], None] | None, note: str = "", value: str = ""
    ) -> Row:
        told = {"icon": icon, "text": text, "note": note, "value": value}
        high = room(58 if note else 52)
        row = ListRow(**told, act=act, disabled=act is None, forward=True, height=high)
        return Row(row, padding=(-dp(4), 0))

    # What they do

    def rename(self) -> None:
        """What this phone is called; counts for tables that it joins or shares from now on."""
        app = self.app

        def called(name: str) -> None:
            app.remember("device", name)
            app.linking.rename()
            self.refresh()

        ask_name(app.tr("Name of this phone"), app.linking.name, LONGEST_NAME, called)

    def try_out(self) -> None:
        """Leaves this page: the example is played, and the report offered where that ends."""
        app = self.app
        Smoke(app, lambda report: offer(app, report, report.name))

    def turn(self, key: str, control: Toggle) -> None:
        if not self.app.remember(key, control.active):
            control.active = self.app.settings[key]
        elif key == "letters":
            self.app.letters = control.active
        elif key == "speech":
            self.app.say(self.app.tr("Speak moves and verdicts"))

    def keep(self, key: str, control: Segments) -> None:
        """What was chosen counts at once."""
        app, value = self.app, control.values[int(control.chosen)]
        app.remember(key, value)
        if key == "text_size":
            app.scale_text()
        elif key == "language":
            app.speak_language(value)
        elif key == "theme":
            app.wear(value)
