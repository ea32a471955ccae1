"""Settings: every change counts at once and is kept."""

from kivy.metrics import Metrics
from kivy.properties import StringProperty

from companion import VERSION
from companion.i18n import LANGUAGES
from companion.phone.device import VOICELESS
from companion.ui import importing
from companion.ui.export_menu import offer, share_all
from companion.ui.name_sheet import ask_name
from companion.ui.pages import Page, load_looks
from companion.ui.smoke import Smoke
from companion.ui.widgets import Segments, Toggle

load_looks("settings")

OWN_NAMES = {"en": "English", "cs": "Čeština", "es": "Español"}
TEXT_SIZES = (85, 100, 130, 160)
"""Per cent of the usual."""
LONGEST_NAME = 30


class SettingsPage(Page):
    version = VERSION
    phone = StringProperty("")
    """What this phone is called."""
    voiceless = StringProperty("")
    """Said where nothing can speak."""
    languages, own_names = LANGUAGES, [OWN_NAMES[lang] for lang in LANGUAGES]
    sizes, percents = TEXT_SIZES, [f"{size}\u00a0%" for size in TEXT_SIZES]

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        if not self.app.device.has_motion():
            for part in (self.ids.shake, self.ids.above_shake):
                part.parent.remove_widget(part)
        self.refresh()

    def refresh(self) -> None:
        self.phone = self.app.linking.name
        self.voiceless = self.app.tr(VOICELESS) if self.app.device.voiceless() else ""

    def nearest_size(self) -> int:
        """Which of the sizes is the present one."""
        now = 100 * Metrics.fontscale
        return min(range(len(TEXT_SIZES)), key=lambda i: abs(TEXT_SIZES[i] - now))

    def rename(self) -> None:
        """What this phone is called; counts for tables that it joins or shares from now on."""
        app = self.app

        def called(name: str) -> None:
            app.remember("device", name)
            app.linking.rename()
            self.refresh()

        ask_name(app.tr("Name of this phone"), app.linking.name, LONGEST_NAME, called)

    def export(self) -> None:
        share_all(self.app)

    def open_file(self) -> None:
        importing.choose(self.app)

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
