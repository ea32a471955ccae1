"""Home: the last match, a new one, and the lists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from companion.match.log import load
from companion.storage.store import NoSuchMatch, StoreError
from companion.ui import paint
from companion.ui.games import SCREENS, Cover, look_of
from companion.ui.pages import Page, load_looks
from companion.ui.paint import Box
from companion.ui.theme import room, size
from companion.ui.widgets import ListRow, Painted, Panel, PushButton, Tappable

load_looks("home")

EXAMPLE = Path(__file__).parents[2] / "example" / "schotten-totten.jsonl"


class GameTile(Tappable):
    """A game to begin."""

    cover = ObjectProperty()
    players = StringProperty("")
    shows = ("cover", "players")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=room(104), **settings)

    def paint(self) -> None:
        theme, box, cover = self.theme, self.box, self.cover
        paint.panel(box, theme, theme.raised if self.pressed else theme.surface)
        x = box.x + dp(14)
        tint = theme.stone if cover.symbol.startswith("stone") else theme.text
        if cover.icon:
            paint.icon(cover.icon, x + dp(15), box.y + box.h - dp(30), dp(30), tint)
        else:
            paint.symbol(cover.symbol, x + dp(17), box.y + box.h - dp(30), dp(36), tint)
        free = box.w - dp(22)
        for words, y, role, ink, bold in (
            (cover.title, 40, "body", theme.text, True),
            (self.players, 20, "label", theme.text_3, False),
        ):
            paint.text(
                words, x, box.y + room(y), size(role), ink, bold=bold, anchor="left", width=free
            )


class MatchPicture(Painted):
    """A match's title and a small picture of its table."""

    title = StringProperty("")
    state = StringProperty("")
    players = ObjectProperty(())
    moment = ObjectProperty(None, allownone=True)
    """The state that is shown."""
    game = StringProperty("")
    shows = ("title", "state", "players", "moment")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(158), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        top, right = box.y + box.h, box.x + box.w
        for seat in reversed(range(len(self.players))):
            right -= dp(28)
            mark = Box(right, top - dp(38), dp(22), dp(22))
            paint.seat_mark(seat, self.players[seat], mark, theme)
        room = right - box.x - dp(8)
        for words, y, role, ink, bold in (
            (self.title, 18, "heading", theme.text, True),
            (self.state, 39, "label", theme.text_2, False),
        ):
            paint.text(
                words, box.x, top - dp(y), size(role), ink, bold=bold, anchor="left", width=room
            )
        if self.moment is not None:
            picture = Box(box.x, box.y + dp(4), box.w, box.h - dp(62))
            look_of(self.game).thumbnail(self.moment, picture, theme)


class Home(Page):
    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.refresh()

    def refresh(self) -> None:
        self.show_games()
        self.show_lists()
        Clock.schedule_once(self.show_last, 0)

    def show_games(self) -> None:
        games = self.ids.games
        games.clear_widgets()
        for game, cover in SCREENS.items():
            note = self.app.tr(cover.note) if cover.note else seats_line(self.app, cover)
            tile = GameTile(cover=cover, players=note)
            tile.bind(on_tap=lambda _, game=game: self.app.go("new_match", game=game))
            games.add_widget(tile)
        if len(games.children) % 2:
            games.add_widget(Painted())

    def show_lists(self) -> None:
        app, lists = self.app, self.ids.lists
        lists.clear_widgets()
        join = ListRow(
            icon="join", text=app.tr("Join a table"), forward=True, value=app.tr("by code or PIN")
        )
        join.bind(on_tap=lambda _: app.go("join"))
        lists.add_widget(join)
        count = len(app.store.matches())
        value = app.ntr("{n} match", "{n} matches", count).format(n=count) if count else ""
        row = ListRow(icon="history", text=app.tr("History"), value=value, forward=True)
        row.bind(on_tap=lambda _: app.go("matches"))
        lists.add_widget(row)
        figures = ListRow(icon="statistics", text=app.tr("Statistics"), forward=True)
        figures.bind(on_tap=lambda _: app.go("statistics"))
        lists.add_widget(figures)
        decks = ListRow(icon="deck", text=app.tr("Decks and boards"), forward=True)
        decks.bind(on_tap=lambda _: app.go("shelf"))
        lists.add_widget(decks)

    def show_last(self, *_: Any) -> None:
        """Continue the match that was touched last and is not over."""
        app, last = self.app, self.ids.last
        last.clear_widgets()
        line = next((m for m in app.store.matches() if not m.over and m.game in SCREENS), None)
        if line is None or (table := app.table(line.id)) is None:
            return
        look, speech = look_of(line.game), app.speech(line.players)
        panel = Panel(tone="raised", padding=(dp(14), dp(10), dp(14), dp(12)), spacing=dp(8))
        panel.add_widget(
            MatchPicture(
                title=SCREENS[line.game].title,
                state=look.state_line(table, speech),
                players=line.players,
                moment=table.state,
                game=line.game,
            )
        )
        go_on = PushButton(kind="accent", icon="play", text=app.tr("Continue"))
        go_on.bind(on_tap=lambda _: app.go("table", match=line.id))
        panel.add_widget(go_on)
        last.add_widget(panel)

    def tour(self) -> None:
        """The example: a real match, nearly over, with stones to claim and one too early."""
        app, tr = self.app, self.app.tr
        try:
            session = load(EXAMPLE.read_bytes().splitlines(keepends=True))
            match = app.store.import_session(session)
            if app.settings["example"]:
                app.store.delete(app.settings["example"])
        except NoSuchMatch:
            pass
        except StoreError as bad:
            app.trouble(bad)
            return
        app.remember("example", match)
        app.go("table", match=match)
        words = tr("An example match: tap stone 1 to see a claim refused, then stone 7.")
        app.notice(words, icon="tour", stay=8)


def seats_line(app: Any, cover: Cover) -> str:
    """2 players; 3 to 4 players."""
    least, most = cover.least, cover.most
    if least == most:
        return str(app.ntr("{n} player", "{n} players", least).format(n=least))
    text = app.ntr("{least} to {n} player", "{least} to {n} players", most)
    return str(text.format(least=least, n=most))
