"""The app's side of the settings page."""

from collections.abc import Mapping

from kivy.metrics import Metrics

from companion.evening.settings import DEFAULTS
from companion.pages.settings import SETTINGS, Draft, Kept
from companion.play.questions import Value
from companion.ui import importing
from companion.ui.export_menu import offer, share_all
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.smoke import Smoke


class SettingsPage(PageScreen[Kept, Draft]):
    kind = SETTINGS

    def collect(self) -> Kept:
        app, device = self.app, self.app.device
        return Kept(
            self.reader,
            {key: app.settings[key] for key in DEFAULTS},
            round(100 * Metrics.fontscale),
            app.linking.name,
            device.voiceless(),
            device.has_motion(),
            bool(app.store.matches()),
        )

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            "keep": self.keep,
            "rename": self.rename,
            "export": lambda: share_all(self.app),
            "import": lambda: importing.choose(self.app),
            "try out": self.try_out,
        }

    def keep(self, key: str, value: Value) -> None:
        """What was chosen takes effect at once."""
        app = self.app
        if not app.remember(key, value):
            return
        if key == "text_size":
            app.scale_text()
        elif key == "language":
            app.speak_language(str(value))
        elif key == "theme":
            app.wear(str(value))
        elif key == "letters":
            app.letters = bool(value)
        elif key == "speech":
            app.say(app.tr("Speak moves and verdicts"))

    def rename(self, name: str = "") -> None:
        """Takes effect at tables that this phone joins or shares from now on."""
        self.app.remember("device", name)
        self.app.linking.rename()

    def try_out(self) -> None:
        """Leaves this page: the example is played, and a report is offered at the end."""
        app = self.app
        Smoke(app, lambda report: offer(app, report, report.name))
