"""`CairnApp`: the Kivy app and what all its pages share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.evening.settings import Settings
from companion.i18n import Words, language
from companion.match.phrases import Ntr, Speech, Tr
from companion.match.table import Table
from companion.phone.device import VOICELESS, Device, Insets
from companion.play.reader import Reader
from companion.storage.errors import StoreError, Taken
from companion.storage.store import Store
from companion.ui.paged_app import Dimming, PagedApp, Shell
from companion.ui.screens import remembered
from companion.ui.store_check import StoreCheck, why_not_written
from companion.ui.sync_controller import SyncController
from companion.ui.tap_guard import TapGuard
from companion.ui.theme import Theme, room, theme
from companion.ui.widgets import Notice
from companion.ui.widgets.base import paint_waiting
from companion.ui.widgets.pieces import LinkState

if TYPE_CHECKING:
    from companion.pages.match_draft import Draft
    from companion.sync.setup import Lan

WIDEST = 600
"""dp of what is read or filled in."""
LOW = 700
"""dp of height below which the app bar does not grow with its words."""
TEXT_SCALE = 0.85, 1.6
"""The least and the most that every page has room for."""


class CairnApp(PagedApp):
    title = "Cairn"
    tr: Tr = ObjectProperty()
    """Translates; a new one comes with a new language, and every text follows."""
    ntr: Ntr = ObjectProperty()
    theme: Theme = ObjectProperty()
    letters: bool = BooleanProperty(False)
    inset_left: float = NumericProperty(0)
    inset_top: float = NumericProperty(0)
    inset_right: float = NumericProperty(0)
    inset_bottom: float = NumericProperty(0)
    bar_height: float = NumericProperty(0)
    margin: float = NumericProperty(0)
    """Beside what is read or filled in: on a tablet it is no wider than on a large phone."""
    tall: bool = BooleanProperty(False)
    """There is room to spare above and below."""
    link: LinkState = ObjectProperty(LinkState())
    """How the shared table's link is; every app bar shows it."""

    def __init__(
        self,
        store: Store,
        device: Device,
        *,
        moves: bool = True,
        opens: Sequence[Path] = (),
        lan: Lan | None = None,
        **rest: object,
    ) -> None:
        """lan: the network that tables are shared on; tests keep to loopback."""
        self.store = store
        self.opens = opens
        """Session files to take in as soon as the app is there."""
        self.device = device
        self.guard = TapGuard()
        self.moves = moves
        """Whether pieces and sheets glide; tests keep them still."""
        self.settings = Settings(store, device)
        self.lang = self.settings.language
        self.unfinished: tuple[str, Draft] | None = None
        """A new match that was left to look up something for it: its game, and what was chosen."""
        self._coming: list[Path] = []
        """Files that are taken in with the next frame."""
        self._tables: dict[str, Table] = {}
        self._covered: Insets | None = None
        """As the phone tells it; None: it tells nothing."""
        self.linking = SyncController(self, lan)
        super().__init__(**rest)
        self.scale_text()
        self.speak_language(self.lang)
        self.theme = theme(self.settings["theme"])
        self.letters = self.settings["letters"]
        self._check = StoreCheck(self)

    def build(self) -> Shell:
        self._measure()
        self.shell = Shell()
        self.dimming = Dimming(self.device, self.shell)
        self.shell.bind(size=self._measure)
        self.bind(theme=self._ground)
        self.bind(inset_left=self.shell._trigger_layout, inset_right=self.shell._trigger_layout)
        self.device.edges(lambda covered: Clock.schedule_once(lambda _: self._cover(covered), 0))
        self._ground()
        Window.bind(on_keyboard=self._key, on_draw=paint_waiting)
        self._show(remembered(self))
        self._check.begin()
        for file in self.opens:
            self.take_in(file)
        self.device.incoming(self.take_in)
        return self.shell

    def _ground(self, *_: object) -> None:
        Window.clearcolor = self.theme.bg

    def _measure(self, *_: object) -> None:
        """What the phone tells; else as if there were a status bar above and a grip below."""
        wide, high = Window.size
        tall = self.tall = high > dp(860) and high > wide
        self.margin = max(dp(16), (wide - dp(WIDEST)) / 2)
        if self._covered is not None:
            self.inset_left, self.inset_top, self.inset_right, self.inset_bottom = self._covered
        else:
            self.inset_top = dp(8) if wide > high else dp(28 if tall else 24)
            self.inset_bottom = dp(8) if wide > high else dp(20 if tall else 16)
        self.bar_height = room(56 if tall else 48) if high >= dp(LOW) else dp(48)

    def _cover(self, covered: Insets) -> None:
        self._covered = covered
        self._measure()

    # Matches

    def table(self, match: str) -> Table | None:
        """The match to look at, opened once; None if it cannot be, and then that is said."""
        if (shared := self.linking.table(match)) is not None:
            return shared
        if match not in self._tables:
            with self.telling():
                self._tables = {match: self.store.open(match)}
        return self._tables.get(match)

    def play(self, match: str) -> Table | None:
        """The match to play; if it is shared, its table is the live one from now on."""
        with self.telling():
            self.linking.play(match)
            return self.table(match)
        return None

    def forget_tables(self) -> None:
        """What was open may be another's table now, or nobody's but this phone's."""
        self._tables.clear()

    def data_folder(self) -> Path:
        return self.device.data_folder()

    def words(self, table: Table) -> Words:
        titles = table.game.titles(table.state)
        return Words(table.game, table.header.players, self.lang, titles)

    def speech(self, players: tuple[str, ...]) -> Speech:
        return Speech(self.tr, self.ntr, players, lang=self.lang)

    # What the whole app says and does

    def remember(self, key: str, value: object) -> bool:
        """Keep a setting; if it cannot be kept, say so."""
        with self.telling():
            self.settings[key] = value
            if self.page is not None and key != "place":
                self.page.stale()
            return True
        return False

    @contextmanager
    def telling(self) -> Iterator[None]:
        """What the store cannot do in here ends it, and is said."""
        try:
            yield
        except StoreError as bad:
            self.trouble(bad)

    @property
    def reader(self) -> Reader:
        """Whoever reads what is shown."""
        return Reader(self.tr, self.ntr, self.lang)

    def trouble(self, bad: Exception) -> None:
        """Something could not be kept: say what happened and what is safe."""
        if isinstance(bad, Taken):
            self.forget_tables()
        self.notice(why_not_written(bad, self.tr), icon="full")

    def notice(self, text: str, **more: object) -> None:
        """Say something for a few seconds; `more` are settings of the Notice.

        It stands instead of the last one, or below one that came at the same moment."""
        if not hasattr(self, "shell"):
            return
        self.close_notices()
        if all(notice.text != text for notice in self.notices):
            above = sum(notice.height + dp(4) for notice in self.notices)
            self.shell.add_widget(Notice(above, text=text, **more))

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
        self.theme = theme(mode, self.theme.colours, self.theme.world)
        self._renew()

    def dress(self) -> None:
        """In the colours of the match that is shown."""
        colours = self.page.colours if self.page is not None else ()
        if colours != self.theme.colours:
            self.theme = theme(self.theme.mode, colours, self.theme.world)
            self._renew()

    def stand_on(self, world: str) -> None:
        """The ground of a page that is about to be made."""
        if world != self.theme.world:
            self.theme = theme(self.theme.mode, self.theme.colours, world)

    def colours(self, match: str) -> tuple[str, ...]:
        """Of a match's pieces, by seat; empty: Cairn's own."""
        return tuple(self.settings["colours"].get(match, ()))

    def paint_pieces(self, match: str, colours: tuple[str, ...]) -> None:
        chosen = list(colours) if any(colours) else None
        if self.remember("colours", self.settings.by_match("colours", match, chosen)):
            self.dress()

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
            from companion.ui import sounds

            sounds.play(answer, self.device.data_folder())
        self.say(words)

    def say(self, words: str) -> None:
        """Aloud, if the owner wants that."""
        if not self.settings["speech"] or not words:
            return
        if self.device.voiceless():
            self.hint("voiceless", self.tr(VOICELESS))
        else:
            self.device.speak(words, self.lang)

    def take_in(self, file: Path) -> None:
        """From whatever thread a session file comes: with the next frame, all of them together."""

        def now(_: float) -> None:
            from companion.ui.importing import take_in  # nothing of it is needed before

            files, self._coming = self._coming, []
            take_in(self, *files)

        self._coming.append(file)
        Clock.schedule_once(now, 0)

    def wake(self) -> None:
        """Bright again."""
        at_table = bool(self.stack) and self.stack[-1][0] == "table"
        self.dimming.wake(again=at_table and self.settings["awake"])

    def on_pause(self) -> bool:
        """Everything shown is written: only a camera is let go."""
        if self.page is not None:
            self.page.rest()
        return True

    def on_resume(self) -> None:
        if self.page is not None:
            self.page.resume()

    def on_stop(self) -> None:
        self.dimming.stop()
        if self.page is not None:
            self.page.left()
        self.linking.close()
        Window.unbind(on_keyboard=self._key, on_draw=paint_waiting)
