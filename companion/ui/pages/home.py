"""The app's side of home: the running match and the example."""

from collections.abc import Mapping

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.evening.home import begin_tour, home_kept
from companion.pages.home import HOME, Draft, Kept
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.widgets import Glyph, LinkChip, Strip, Text


class HomeBar(Strip):
    """Cairn's sign and name instead of a way back."""

    def __init__(self) -> None:
        self.state, self._title = "", Text(role="number", size_hint_y=1)
        sign = Glyph(icon="app-icon", tone="text", big=34, width=dp(34))
        self._fixed = (sign, self._title, LinkChip())
        look = {"out": -4, "further": 12, "above": 0, "below": 0}
        super().__init__(*self._fixed, height=dp(64), spacing=dp(12), **look)

    @property
    def title(self) -> str:
        return str(self._title.text)

    @title.setter
    def title(self, text: str) -> None:
        self._title.text = text

    def show_tools(self, *tools: Widget) -> None:
        self.hold(*self._fixed, *tools)


class Home(PageScreen[Kept, Draft]):
    kind = HOME

    def __init__(self) -> None:
        super().__init__()
        if not self.kept.ready:
            Clock.schedule_once(self._seen, 0)

    def make_bar(self, match: str) -> HomeBar:
        return HomeBar()

    def _seen(self, *_: object) -> None:
        """The app was seen: what loads a game may come."""
        if not Clock.frames_displayed:
            Clock.schedule_once(self._seen, 0)
        elif self.app.page is self:
            self.refresh()

    def collect(self) -> Kept:
        return home_kept(self.app, bool(Clock.frames_displayed))

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"tour": self.tour, "again": self.again}

    def again(self, match: str) -> None:
        from companion.evening.rematch import again  # not needed for the first frame

        with self.app.telling():
            self.app.go("table", match=again(self.app, match))

    def tour(self) -> None:
        """The first example that a game has: a real match, nearly over."""
        with self.app.telling():
            self.app.go("table", match=begin_tour(self.app))
