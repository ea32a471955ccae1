"""The app: one window, one page at a time, sheets above it."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.camera.worker import started
from companion.i18n import N_, Words, language
from companion.match.phrases import Speech
from companion.match.statistics import Filter
from companion.match.table import Table
from companion.phone.device import Device
from companion.storage.recovery import Salvage
from companion.storage.schema import DiskFull, is_whole
from companion.storage.store import Store, StoreError, Taken
from companion.ui import importing, paint, sounds
from companion.ui.games import SCREENS as GAME_SCREENS
from companion.ui.pages import CannotShow
from companion.ui.paint import Box
from companion.ui.settings import Settings
from companion.ui.sync_controller import SyncController
from companion.ui.theme import room, theme
from companion.ui.widgets import Notice, Sheet
from companion.ui.widgets.base import paint_waiting
from companion.ui.widgets.link import LinkState

SCREENS = {
    "camera": ("companion.ui.pages.camera", "CameraPage"),
    "enrol": ("companion.ui.pages.enrol", "EnrolPage"),
    "home": ("companion.ui.pages.home", "Home"),
    "new_match": ("companion.ui.pages.new_match", "NewMatch"),
    "table": ("companion.ui.pages.table", "TablePage"),
    "history": ("companion.ui.pages.history", "History"),
    "matches": ("companion.ui.pages.matches", "Matches"),
    "boards": ("companion.ui.games.nights_watch.boards.page", "BoardsPage"),
    "board": ("companion.ui.games.nights_watch.boards.editor", "BoardPage"),
    "deleted": ("companion.ui.pages.matches", "Deleted"),
    "tiles": ("companion.ui.games.glen_more.tiles", "TilesPage"),
    "points": ("companion.ui.games.glen_more.points", "PointsPage"),
    "result": ("companion.ui.pages.result", "Result"),
    "rules": ("companion.ui.pages.rules", "Rules"),
    "shelf": ("companion.ui.pages.decks", "ShelfPage"),
    "statistics": ("companion.ui.pages.statistics", "Statistics"),
    "settings": ("companion.ui.pages.settings", "SettingsPage"),
    "join": ("companion.ui.pages.join", "JoinPage"),
    "lobby": ("companion.ui.pages.lobby", "Lobby"),
}
"""Pages by name; a page's module is loaded when it is first opened."""
PLAIN = {"home", "join", "matches", "deleted", "settings", "shelf", "statistics", "tiles", "boards"}
"""Those that need nothing to be opened."""

DIM_AFTER = 30.0
TEXT_SCALE = 0.85, 1.6
"""The least and the most that every page has room for."""


def why_not_written(bad: Exception) -> str:
    """English, marked by N_."""
    if isinstance(bad, OSError) and bad.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFull.says
    return N_("This cannot be written or given away here. Nothing has changed.")


class Shell(FloatLayout):
    """The ground, the page on it, sheets above, and the veil of a dimmed screen."""

    def on_touch_down(self, touch: Any) -> bool:
        if App.get_running_app().wake():
            return True
        return bool(super().on_touch_down(touch))


class CairnApp(App):
    title = "Cairn"
    tr = ObjectProperty()
    """Translates; a new one comes with a new language, and every text follows."""
    ntr = ObjectProperty()
    theme = ObjectProperty()
    letters = BooleanProperty(False)
    inset_top = NumericProperty(0)
    inset_bottom = NumericProperty(0)
    bar_height = NumericProperty(0)
    link = ObjectProperty(LinkState())
    """How the shared table's link is; every app bar shows it."""

    def __init__(
        self,
        store: Store,
        device: Device,
        *,
        moves: bool = True,
        opens: Sequence[Path] = (),
        lan: Any = None,
        **rest: Any,
    ) -> None:
        """lan: the network that tables are shared on; tests keep to loopback."""
        self.store = store
        self.opens = opens
        """Session files to take in as soon as the app is there."""
        self.device = device
        self.moves = moves
        """Whether pieces and sheets glide; tests keep them still."""
        self.settings = Settings(store, device)
        self.lang = self.settings.language
        self.stack: list[tuple[str, dict[str, Any]]] = []
        self.unfinished: tuple[Any, ...] | None = None
        """A new match that was left to look up something for it."""
        self.page: Any = None
        self._tables: dict[str, Table] = {}
        self._dimmed = False
        self.linking = SyncController(self, lan)
        self.filter = Filter()
        """Which matches the lists show; forgotten on home."""
        super().__init__(**rest)
        self.scale_text()
        self.speak_language(self.lang)
        self.theme = theme(self.settings["theme"])
        self.letters = self.settings["letters"]
        store.mended = self._mended

    def build(self) -> Any:
        self._measure()
        self.shell = Shell()
        self.shell.bind(size=self._measure)
        self.bind(theme=self._ground)
        self._ground()
        Window.bind(on_keyboard=self._key, on_draw=paint_waiting)
        self._sleep = Clock.create_trigger(self._dim, DIM_AFTER)
        self._return()
        if self.store.salvaged is not None:
            self._say_salvaged(self.store.salvaged.matches)
        if not self.store.checked:
            Window.bind(on_flip=self._look_through)
        for file in self.opens:
            importing.later(self, file)
        self.device.incoming(lambda file: importing.later(self, file))
        return self.shell

    def _look_through(self, *_: Any) -> None:
        """After the first frame: whether the file of matches is whole, on a thread of its own."""
        Window.unbind(on_flip=self._look_through)
        started("looking through the matches", self._look, self.store.path)

    def _look(self, path: Path) -> None:
        if not is_whole(path):
            Clock.schedule_once(lambda _: self._damaged(), 0)

    def _damaged(self) -> None:
        """Unless it was found while reading, and is mended already."""
        if self.store.salvaged is not None:
            return
        try:
            self.store.mend()
        except StoreError as bad:
            self.trouble(bad)

    def _mended(self, salvaged: Salvage) -> None:
        """What was open may not be what is kept now."""
        self.forget_tables()
        self.linking.compare()
        if self.page is not None:
            self.home()
            self._say_salvaged(salvaged.matches)

    def _say_salvaged(self, matches: int) -> None:
        text = self.ntr(
            "The file of matches was damaged. {n} match could be read and is here.",
            "The file of matches was damaged. {n} matches could be read and are here.",
            matches,
        )
        self.notice(text.format(n=matches), icon="warning")

    def _ground(self, *_: Any) -> None:
        Window.clearcolor = self.theme.bg

    def _measure(self, *_: Any) -> None:
        """A phone's status bar above and its grip below; less of both on a small screen."""
        wide, high = Window.size
        tall = high > dp(860) and high > wide
        self.inset_top = dp(8) if wide > high else dp(28 if tall else 24)
        self.inset_bottom = dp(8) if wide > high else dp(20 if tall else 16)
        self.bar_height = room(56 if tall else 48)

    # Pages

    def go(self, name: str, **args: Any) -> None:
        """Open a page above the present one."""
        self._show([*self.stack, (name, args)])

    def instead(self, name: str, **args: Any) -> None:
        """Open a page in the place of the present one."""
        self._show([*self.stack[:-1], (name, args)])

    def back(self) -> None:
        self._show(self.stack[:-1] or [("home", {})])

    def home(self) -> None:
        self._show([("home", {})])

    def _return(self) -> None:
        """To the page where the app was left; home if that is no longer there."""
        place: list[tuple[str, dict[str, Any]]] = [("home", {})]
        for step in self.settings["place"][1:]:
            name, args = step if isinstance(step, list) and len(step) == 2 else ("", {})
            if name in SCREENS and isinstance(args, dict):
                place.append((name, args))
        while len(place) > 1 and not self._openable(*place[-1]):
            place.pop()
        self._show(place)

    def _openable(self, name: str, args: dict[str, Any]) -> bool:
        """Whether a remembered page can be shown again."""
        at = args.get("at")
        if name in PLAIN:
            return not args
        if name == "board":
            from companion.ui.games.nights_watch.boards.shelf import find

            return args.keys() == {"board"} and find(self.settings, str(args["board"])) is not None
        if name == "new_match":
            return args.keys() == {"game"} and args["game"] in GAME_SCREENS
        known = {"match"} <= args.keys() <= {"match", "at"} and isinstance(at, int | None)
        return known and self.table(str(args["match"])) is not None

    def _show(self, stack: list[tuple[str, dict[str, Any]]]) -> None:
        name, args = stack[-1]
        if name == "home":
            self.filter = Filter()
        module, kind = SCREENS[name]
        try:
            page = getattr(import_module(module), kind)(**args)
        except CannotShow:
            self.home()
            return
        for child in self.shell.children[:]:
            if not isinstance(child, Notice):
                self.shell.remove_widget(child)
        if self.page is not None:
            self.page.left()
        self.page, self.stack = page, stack
        self.shell.add_widget(page, index=len(self.shell.children))
        at_table = name in ("table", "camera", "enrol")
        self.device.keep_awake(at_table and self.settings["awake"])
        self.wake()
        self.remember("place", [[n, a] for n, a in stack])

    def over(self, sheet: Any) -> None:
        """Put something above the page."""
        self.shell.add_widget(sheet)

    def sheets(self) -> list[Any]:
        return [child for child in self.shell.children if isinstance(child, Sheet)]

    def _key(self, _window: Any, key: int, *_: Any) -> bool:
        """The phone's own back: closes a sheet, then the page; from home it leaves the app."""
        if key != 27:
            return False
        if self.sheets():
            self.sheets()[0].close()
        elif len(self.stack) > 1:
            self.back()
        else:
            return False
        return True

    # Matches

    def table(self, match: str) -> Table | None:
        """The match to look at, opened once; None if it cannot be, and then that is said."""
        if (shared := self.linking.table(match)) is not None:
            return shared
        if match not in self._tables:
            try:
                self._tables = {match: self.store.open(match)}
            except StoreError as bad:
                self.trouble(bad)
                return None
        return self._tables[match]

    def play(self, match: str) -> Table | None:
        """The match to play; if it is shared, its table is the live one from now on."""
        try:
            self.linking.play(match)
        except StoreError as bad:
            self.trouble(bad)
            return None
        return self.table(match)

    def forget_tables(self) -> None:
        """What was open may be another's table now, or nobody's but this phone's."""
        self._tables.clear()

    def show_again(self) -> None:
        """The present page anew, from what is the case now."""
        self._show(self.stack)

    def words(self, table: Table) -> Words:
        return Words(table.game, table.header.players, self.lang)

    def speech(self, players: tuple[str, ...]) -> Speech:
        return Speech(self.tr, self.ntr, players)

    # What the whole app says and does

    def remember(self, key: str, value: Any) -> bool:
        """Keep a setting; if it cannot be kept, say so."""
        try:
            self.settings[key] = value
        except StoreError as bad:
            self.trouble(bad)
            return False
        return True

    def trouble(self, bad: Exception) -> None:
        """Something could not be kept: say what happened and what is safe."""
        words = bad.text(self.tr) if isinstance(bad, StoreError) else self.tr(why_not_written(bad))
        if isinstance(bad, Taken):
            self.forget_tables()
        self.notice(words, icon="full")

    def notice(self, text: str, **more: Any) -> None:
        """Say something for a few seconds; `more` are settings of the Notice."""
        if not hasattr(self, "shell"):
            return
        for child in self.shell.children[:]:
            if isinstance(child, Notice):
                child.close()
        notice = Notice(text=text, **more)
        wide, high = Window.size
        notice.width = min(wide - dp(16), dp(560))
        notice.pos = ((wide - notice.width) / 2, high - self.inset_top - notice.height)
        self.shell.add_widget(notice)

    def hint(self, name: str, words: str) -> None:
        """Say something to a newcomer, once and never again."""
        if name not in self.settings["hints"]:
            self.remember("hints", [*self.settings["hints"], name])
            self.notice(words, icon="tour", stay=8)

    def speak_language(self, lang: str) -> None:
        texts = language(lang)
        self.lang = lang
        self.ntr = texts.ngettext
        self.tr = texts.gettext
        self._renew()

    def wear(self, mode: str) -> None:
        self.theme = theme(mode)
        self._renew()

    def scale_text(self) -> None:
        """Text as large as chosen, else as the phone's owner reads everything else."""
        wanted = self.settings["text_size"] / 100 or Metrics.get_fontscale(force_recompute=True)
        Metrics.fontscale = min(max(wanted, TEXT_SCALE[0]), TEXT_SCALE[1])
        if self.page is not None:
            self._measure()
            self._show(self.stack)

    def _renew(self) -> None:
        """Everything that is shown follows a new language or theme."""
        if self.page is not None:
            self.linking.changed()
            self.page.refresh()
            for widget in self.shell.walk():
                if hasattr(widget, "renew"):
                    widget.renew()

    def feel(self, answer: str, words: str = "") -> None:
        """Let hand and ear know of a verdict, as far as the settings allow."""
        if self.settings["vibration"]:
            self.device.vibrate(answer)
        if self.settings["sound"]:
            sounds.play(answer, self.device.data_folder())
        self.say(words)

    def say(self, words: str) -> None:
        """Aloud, if the owner wants that."""
        if self.settings["speech"] and words:
            self.device.speak(words, self.lang)

    # Dimming

    def wake(self) -> bool:
        """Bright again; whether it had been dim."""
        was, self._dimmed = self._dimmed, False
        if was:
            self.shell.canvas.after.clear()
            self.device.dim(False)
        self._sleep.cancel()
        if self.stack and self.stack[-1][0] == "table" and self.settings["awake"]:
            self._sleep()
        return was

    def _dim(self, *_: Any) -> None:
        self._dimmed = True
        self.device.dim(True)
        with self.shell.canvas.after:
            paint.fill(Box(0, 0, *Window.size), (0, 0, 0, 0.7))

    def on_pause(self) -> bool:
        """Everything shown is written: only a camera is let go."""
        self.page.rest()
        return True

    def on_resume(self) -> None:
        self.page.resume()

    def on_stop(self) -> None:
        self._sleep.cancel()
        if self.page is not None:
            self.page.left()
        self.linking.close()
        Window.unbind(on_keyboard=self._key, on_draw=paint_waiting)
