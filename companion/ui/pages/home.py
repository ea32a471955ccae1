"""Home: the last match or the example, a new match, and the lists."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.games import COVERS, Cover, app_of, families
from companion.match.log import load
from companion.match.match_line import MatchLine
from companion.play import art
from companion.play.dates import since
from companion.play.scene import Box, Stage
from companion.storage.errors import NoSuchMatch, StoreError
from companion.ui import paint
from companion.ui.pages import Page
from companion.ui.paint import paint_thumbnail
from companion.ui.scene_view import ScenePage
from companion.ui.theme import Theme, room, size, theme
from companion.ui.widgets import (
    Body,
    Column,
    Glyph,
    IconButton,
    LinkChip,
    ListRow,
    Painted,
    Panel,
    Scroll,
    SectionTitle,
    Strip,
    Tappable,
    Text,
    button,
    ruled,
)

if TYPE_CHECKING:
    from companion.games.base import Example
    from companion.ui.app import CairnApp

HEAD = {"height": dp(64), "spacing": dp(12), "out": -4, "further": 12, "above": 0, "below": 0}
PADDING = (dp(14), dp(10), dp(14), dp(12))


class GameTile(Tappable):
    """A game to begin."""

    cover = ObjectProperty()
    title = StringProperty("")
    players = StringProperty("")
    ways = StringProperty("")
    """How it can be followed, told where there is room."""
    flat = BooleanProperty(False)
    """Its drawing stands beside the words instead of above them."""
    shows = ("cover", "title", "players", "ways", "flat")

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.panel(box, theme, theme.raised if self.pressed else theme.surface)
        x, right = box.x + dp(14), box.x + box.w - dp(8)
        if self.flat:
            self.paint_drawing(x + dp(16), box.cy)
            x, middle = x + dp(44), box.cy
        else:
            self.paint_drawing(x + dp(17), box.y + box.h - dp(30))
            middle = box.y + room(30)
        fits = self.ways and paint.text_width(self.ways, size("label")) <= right - x
        note = self.ways if fits else self.players
        if paint.text_width(self.title, dp(12), True) > right - x:
            note = ""  # the name takes both lines
        self.two_lines(x, right, self.title, note, bold=True, y=middle)

    def paint_drawing(self, x: float, y: float) -> None:
        cover, tint = self.cover, getattr(self.theme, self.cover.tint)
        paint.symbol(cover.symbol, x, y, dp(36), tint)


class MatchPicture(Painted):
    """A match's title and a small picture of its table."""

    title = StringProperty("")
    state = StringProperty("")
    paused = StringProperty("")
    """Since when, told where there is room."""
    players = ObjectProperty(())
    moment = ObjectProperty(None, allownone=True)
    """The state that is shown."""
    game = StringProperty("")
    colours = ObjectProperty(())
    shows = ("title", "state", "paused", "players", "moment", "colours")

    @property
    def theme(self) -> Theme:
        return theme(super().theme.mode, self.colours)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        top, right = box.y + box.h, box.x + box.w
        for seat in reversed(range(len(self.players))):
            right -= dp(28)
            mark = Box(right, top - dp(38), dp(22), dp(22))
            self.put(mark, partial(art.seat_mark, seat, self.players[seat]))
        right, state = right - dp(8), self.state
        whole = " · ".join(filter(None, (state, self.paused)))
        if paint.text_width(whole, size("label")) <= right - box.x:
            state = whole
        self.two_lines(box.x, right, self.title, state, bold=True, role="heading", y=top - dp(28))
        if self.moment is not None:
            picture = Box(box.x, box.y + dp(4), box.w, box.h - dp(62))
            paint_thumbnail(self.game, self.moment, picture, theme)


class Home(Page):
    def __init__(self) -> None:
        self.first, self.rows, self.title = Column(spacing=dp(12)), Column(), SectionTitle()
        self.games = GridLayout(size_hint_y=None, spacing=dp(8))
        self.games.bind(minimum_height=self.games.setter("height"), width=self.fit)
        inside = Body(self.first, self.title, self.games, self.rows, above=0, below=4)
        super().__init__(
            Strip(
                Glyph(icon="app-icon", tone="text", big=34, width=dp(34)),
                Text(text="Cairn", role="number", size_hint_y=1),
                LinkChip(),
                IconButton(icon="settings", act=partial(self.app.go, "settings")),
                **HEAD,
            ),
            Scroll(inside),
        )
        self.refresh()

    def fit(self, *_: object) -> None:
        """Four games side by side where there is room, while nothing else is."""
        self.games.cols = 4 if self.fresh and self.games.width >= dp(560) else 2

    def refresh(self) -> None:
        app = self.app
        self.lines = [
            line
            for line in app.store.matches()
            if line.game in COVERS and line.id != app.settings["example"]
        ]
        self.fresh = not self.lines
        """Nothing was played here but the example."""
        self.title.text = app.tr("New match")
        self.fit()
        self.show_games()
        self.show_rows()
        Clock.schedule_once(self.show_first, 0)

    def show_games(self) -> None:
        games = self.games
        games.clear_widgets()
        for ways in families().values():
            cover, act = COVERS[ways[0]], partial(self.begin, ways)
            said = {"players": seats_line(self.app, cover), "ways": ways_line(self.app, ways)}
            said["title"] = self.app.tr(cover.title)
            games.add_widget(GameTile(cover=cover, flat=not self.fresh, act=act, **said))
        if len(games.children) % 2:
            games.add_widget(Painted())

    def begin(self, ways: tuple[str, ...]) -> None:
        """A new match, in the way in which this game was played last."""
        known = [game for game in self.app.settings["seated"] if game in ways]
        self.app.go("new_match", game=known[-1] if known else ways[0])

    def show_rows(self) -> None:
        tr = self.app.tr
        found = [
            ("join", tr("Join a table"), tr("by code or PIN"), "join"),
            ("rules", tr("Rules to read"), "", "rules"),
            ("deck", tr("Decks and boards"), "", "shelf"),
        ]
        if self.fresh and self.app.store.matches(deleted=True):
            found.append(("history", tr("History"), "", "matches"))
        elif not self.fresh:
            count = len(self.lines)
            told = self.app.ntr("{n} match", "{n} matches", count).format(n=count)
            last = last_result(self.app, self.lines) or told
            found.insert(0, ("history", tr("History"), last, "matches"))
            found.insert(1, ("statistics", tr("Statistics"), told, "statistics"))
        look = {"forward": True, "height": room(54 if self.app.tall else 48)}
        rows = (
            ListRow(icon=icon, text=text, value=value, act=partial(self.app.go, page), **look)
            for icon, text, value, page in found
        )
        self.rows.hold(*ruled(rows, dp(42)))

    def show_first(self, *_: object) -> None:
        """The match that was touched last and is not over, else the example."""
        if not Clock.frames_displayed:
            # Either loads a game: the app is to be seen before.
            Clock.schedule_once(self.show_first, 0)
            return
        app = self.app
        line = next((m for m in self.lines if not m.over), None)
        table = app.table(line.id) if line is not None else None
        if line is None or table is None:
            self.show_example()
            return
        picture = MatchPicture(
            title=app.tr(COVERS[line.game].title),
            state=app_of(line.game).bar_line(table, app.speech(line.players)),
            paused=since(line.touched, datetime.now().astimezone(), app.tr),
            players=line.players,
            moment=table.state,
            colours=app.colours(line.id),
            game=line.game,
            size_hint_y=None,
            height=dp(188),
        )
        act, look = partial(app.go, "table", match=line.id), {"kind": "accent", "height": dp(52)}
        go_on = button(app.tr("Continue"), act, icon="play", **look)
        self.first.hold(Panel(picture, go_on, tone="raised", padding=PADDING, spacing=dp(8)))

    def show_example(self) -> None:
        tr, shown = self.app.tr, example()
        what = tr(
            "Your phone beside the cardboard: it knows the rules, settles disputes with proof"
            " and counts the points."
        )
        words = tr("Try it: one minute, no cards needed")
        push = button(words, self.tour, kind="accent", icon="tour")
        if not self.fresh:
            self.first.hold(push)
            return
        self.first.hold(
            Lead(text=what, padding=(0, dp(2), 0, 0)),
            Panel(
                Text(text=tr(shown.question), bold=True),
                ScenePage(lambda stage: shown.picture(Stage(stage.width, 0))),
                Text(text=tr(shown.answer), role="label", tone="text_2"),
                push,
                padding=PADDING,
                spacing=dp(6),
            ),
        )

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


class Lead(Text):
    """What Cairn is, in one sentence."""

    def _dress(self, *_: object) -> None:
        super()._dress()
        self.font_size = sp(18)


def example() -> Example:
    return next(shown.example for shown in map(app_of, COVERS) if shown.example)


def last_result(app: CairnApp, lines: list[MatchLine]) -> str:
    """Who won the match that was played last; empty: nobody did."""
    over = max((line for line in lines if line.over), key=lambda line: line.played, default=None)
    if over is None or not over.winners:
        return ""
    names = ", ".join(over.players[seat] for seat in over.winners)
    game = app.tr(COVERS[over.game].title)
    return app.tr("{game}: {names} won").format(game=game, names=names)


def ways_line(app: CairnApp, ways: tuple[str, ...]) -> str:
    """Score pad or full table; empty: there is one way only."""
    if len(ways) == 1:
        return ""
    one, other = (app.tr(COVERS[ways[i]].note) for i in (0, -1))
    return app.tr("{one} or {other}").format(one=one, other=other[:1].lower() + other[1:])


def seats_line(app: CairnApp, cover: Cover) -> str:
    """2 players; 3 to 4 players."""
    least, most = cover.least, cover.most
    if least == most:
        return app.ntr("{n} player", "{n} players", least).format(n=least)
    text = app.ntr("{least} to {n} player", "{least} to {n} players", most)
    return text.format(least=least, n=most)
