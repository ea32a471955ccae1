"""What home needs of the app: the match that runs, and the example."""

from collections.abc import Mapping
from datetime import datetime

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.games import COVERS, app_of
from companion.match.log import load
from companion.match.match_line import MatchLine
from companion.pages.home import HOME, Draft, Kept, Running, example
from companion.storage.errors import NoSuchMatch, StoreError
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
        app, example = self.app, self.app.settings["example"]
        lines = tuple(
            line for line in app.store.matches() if line.game in COVERS and line.id != example
        )
        ready = bool(Clock.frames_displayed)
        return Kept(
            self.reader,
            lines,
            datetime.now().astimezone(),
            not lines and bool(app.store.matches(deleted=True)),
            tuple(app.settings["seated"]),
            self._running(lines) if ready else None,
            ready,
        )

    def _running(self, lines: tuple[MatchLine, ...]) -> Running | None:
        line = next((line for line in lines if not line.over), None)
        table = self.app.table(line.id) if line is not None else None
        if line is None or table is None:
            return None
        text = app_of(line.game).bar_line(table, self.app.speech(line.players))
        return Running(line, table.state, text, self.app.colours(line.id))

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"tour": self.tour}

    def tour(self) -> None:
        """The first example that a game has: a real match, nearly over."""
        app = self.app
        try:
            session = load(example().file.read_bytes().splitlines(keepends=True))
            match = app.store.import_session(session)
            if app.settings["example"]:
                app.store.delete(app.settings["example"])
        except NoSuchMatch:
            pass
        except StoreError as bad:
            app.trouble(bad)
            return
        app.remember("example", match)
        app.remember("guide", {"match": match, "at": 0})
        app.go("table", match=match)
