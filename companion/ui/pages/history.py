"""The history of a match: every entry, and the table as it was after each."""

from functools import partial

from kivy.factory import Factory
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.decks.store import kinds
from companion.games import COVERS, app_of
from companion.games.told import back_and_again, taken_back, told_lines
from companion.match.phrases import Line, Speech
from companion.match.redo import redoable, redos_to, undo_run
from companion.match.replay import Fold, folds
from companion.match.table import Played
from companion.play import art
from companion.play.dates import clock
from companion.play.revision import ENTRY
from companion.play.scene import Box
from companion.sync.protocol.shared_table import SharedTable
from companion.ui import paint
from companion.ui.export_menu import share_sheet
from companion.ui.pages import Page
from companion.ui.pages.table import TablePage
from companion.ui.paint import paint_thumbnail
from companion.ui.theme import size
from companion.ui.verdicts import refusal
from companion.ui.widgets import AppBar, Body, IconButton, Strip, Tappable, button


class Then(Tappable):
    """A small picture of the table at some moment; a tap opens it large."""

    title = StringProperty("")
    moment = ObjectProperty(None, allownone=True)
    """The state that is shown."""
    game = StringProperty("")
    shows = ("title", "moment")

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.block(box, theme.surface, dp(14))
        paint.outline(box, theme.line_strong, dp(14), 1.5)
        x, y, px = box.x + dp(14), box.y + box.h - dp(22), size("body")
        paint.text(self.title, x, y, px, theme.text, bold=True, anchor="left")
        paint.icon("seen", box.x + box.w - dp(26), y, dp(22), theme.text_2)
        if self.moment is not None:
            picture = Box(box.x + dp(14), box.y + dp(10), box.w - dp(28), box.h - dp(52))
            paint_thumbnail(self.game, self.moment, picture, theme)


class EntryRow(RecycleDataViewBehavior, Tappable):
    """One entry: number, who, what, and what became of it."""

    n = NumericProperty(0)
    line = ObjectProperty(Line(""))
    time = StringProperty("")
    fate = StringProperty("")
    """undone: taken back. illegal: refused. Empty: it stands."""
    chosen = BooleanProperty(False)
    players = ObjectProperty(())
    page = ObjectProperty(None, allownone=True)
    shows = ("n", "line", "time", "fate", "chosen", "players")

    def touched(self, touch: MotionEvent) -> None:
        self.page.choose(int(self.n))

    def paint(self) -> None:
        theme, box, line = self.theme, self.box, self.line
        if self.chosen:
            paint.fill(box, theme.raised)
            paint.block(Box(box.x, box.y + dp(6), dp(3), box.h - dp(12)), theme.accent, dp(2))
        n, x, px = str(int(self.n)), box.x + dp(54), size("label")
        paint.text(n, box.x + dp(42), box.cy, px, theme.text_3, anchor="right")
        if line.seat is not None and line.seat < len(self.players):
            mark = Box(x, box.cy - dp(11), dp(22), dp(22))
            self.put(mark, partial(art.seat_mark, line.seat, self.players[line.seat]))
        elif line.icon and not line.card:
            paint.icon(line.icon, x + dp(11), box.cy, dp(20), theme.text_2)
        if line.card and (deck := kinds().get(self.page.game)) is not None:
            face = Box(x + dp(36), box.cy - dp(18), dp(27), dp(36))
            self.put(face, lambda box: deck.face(line.card, box, None))
        elif line.icon and line.seat is not None:
            paint.icon(line.icon, x + dp(49), box.cy, dp(22), theme.text_2)
        self.paint_words(x + dp(74))

    def paint_words(self, x: float) -> None:
        """What and when side by side; a long text has the line for itself, the time is below.

        Where a long note is below, there is no room to say when.
        """
        theme, box, line = self.theme, self.box, self.line
        right, below = box.x + box.w - dp(16), box.cy - dp(11)
        clock = paint.text_width(self.time, size("caption")) + dp(8) if self.time else 0
        alone = paint.text_width(line.text, size("body")) > right - x - clock
        up = dp(9) if line.note or (alone and self.time) else 0
        room = right - x - (0 if alone else clock)
        ink = theme.text_3 if self.fate else theme.text
        lines = paint.halved(line.text, room)
        if len(lines) > 1 and not line.note:
            self.two_lines(x, right, line.text, "", ink)
            return
        wide = paint.text(line.text, x, box.cy + up, size("body"), ink, anchor="left", width=room)
        if self.fate == "undone":
            paint.rule(x, box.cy + up, wide, ink)
        at = below if alone else box.cy
        room, ink = right - x - clock, theme.text_2
        if alone and paint.text_width(line.note, dp(12)) > room:
            room += clock
        else:
            paint.text(self.time, right, at, size("caption"), theme.text_3, anchor="right")
        paint.text(line.note, x, below, size("label"), ink, anchor="left", width=room)


class History(Page):
    def __init__(self, match: str) -> None:
        self.match, self.table = match, self.table_of(match)
        self.game = self.table.header.game
        self.bar = AppBar(IconButton(icon="share", act=self.share), match=match)
        self.then = Then(game=self.game, size_hint_y=None, height=dp(152), act=self.open_then)
        self.list = Factory.RowList()
        self.now, self.undo, self.amend = keys = (
            button("", self.app.back),
            button("", self.undo_to, kind="outline", icon="undo"),
            button("", self.change, kind="outline", icon="amend"),
        )
        super().__init__(self.bar, Body(self.then, below=4), self.list, Strip(*keys, out=4))
        self.choose(len(self.table.record))

    def refresh(self) -> None:
        app, tr, table = self.app, self.app.tr, self.table
        count = self.count = len(table.record)
        moves = app.ntr("{n} move", "{n} moves", count).format(n=count)
        self.bar.title, self.bar.state = tr("History"), f"{tr(COVERS[self.game].title)} · {moves}"
        standing = {played.n for played in table.standing}
        self.times = self.moments()
        self.folds = {fold.last: fold for fold in folds(table.record)}
        hidden = {n for fold in self.folds.values() for n in range(fold.first, fold.last)}
        undos = {played.n for played in table.record if played.undoes is not None}
        hidden |= {n for n in undos if n + 1 in undos}
        self.again = {was: now for fold in self.folds.values() for was, now in fold.again}
        stands = standing | {n for n in self.again if self.made_again(n) in standing}
        shown = [played for played in self.folded(stands) if played.n not in hidden]
        kept = stands | {*self.folds}
        self.list.data = [self.data(played, kept) for played in shown]
        self.then.title = tr("The table after {n}").format(n=self.at)
        self.then.moment = table.state_after(self.at)
        self.now.text, self.amend.text = tr("Back to now"), tr("Change")
        if redo := self.redo_end:
            self.undo.icon = "redo"
            self.undo.text = tr("Redo to {n}").format(n=self.first_made(redo))
        else:
            self.undo.icon, self.undo.text = "undo", tr("Undo to {n}").format(n=self.at)
        self.undo.disabled = not redo and not any(n > self.at for n in standing)
        self.amend.disabled = self.made_again(self.move_at) not in standing

    @property
    def redo_end(self) -> int:
        """As far as redo goes from the chosen row: to it if it was taken back; from now, to the
        last move that can be made again. 0: there is nothing to redo."""
        moves = [played.n for played in redoable(self.table.record)]
        if (chosen := self.made_again(self.at)) in moves:
            return chosen
        return moves[-1] if moves and self.at == len(self.table.record) else 0

    def folded(self, stands: set[int]) -> list[Played]:
        """The latest first; a move with the quiet end of its turn is one row, that of the end."""
        self.ends: dict[int, Played] = {}
        shown: list[Played] = []
        for played in self.table.record:
            before = shown[-1] if shown else None
            if before is not None and self.is_end(played, before, stands):
                self.ends[played.n] = shown.pop()
            shown.append(played)
        return shown[::-1]

    def is_end(self, played: Played, before: Played, stands: set[int]) -> bool:
        """Of the turn that the move before it made; both stand, or both were taken back."""
        if (played.n in stands) != (before.n in stands) or before.n in self.ends:
            return False
        if played.n in self.folds or not (played.verdict.ok and before.verdict.ok):
            return False
        same = played.entry.get("seat") == before.entry.get("seat")
        speech = self.app.speech(self.table.header.players)
        return same and app_of(self.game).line(played.entry, speech).quiet

    def link_changed(self) -> None:
        """Another phone may have entered something."""
        if self.count != len(self.table.record):
            self.refresh()

    def moments(self) -> dict[int, str]:
        """When each entry was made, as far as this phone saw it."""
        with self.app.telling():
            return {n: clock(when) for n, when in self.app.store.moments(self.match).items()}
        return {}

    def data(self, played: Played, standing: set[int]) -> dict[str, object]:
        line = self.told(played)
        fate = ""
        if not played.verdict.ok:
            fate = "illegal"
        elif "undo" not in played.entry and played.n not in standing:
            fate = "undone"
        return {
            "kind": "EntryRow",
            "size": (0, dp(54)),
            "n": played.n,
            "line": line,
            "time": self.times.get(played.n, ""),
            "fate": fate,
            "chosen": played.n == self.at,
            "players": self.table.header.players,
            "page": self,
        }

    def told(self, played: Played) -> Line:
        played = self.ends.get(played.n, played)
        app, entry = self.app, played.entry
        if (fold := self.folds.get(played.n)) is not None:
            return self.told_change(fold)
        if "lost" in entry:
            return Line(app.tr("This move cannot be read any more"), icon="warning")
        speech = app.speech(self.table.header.players)
        if run := undo_run(self.table.record, played.n):
            return self.told_undos(run, speech)
        if "undo" in entry:
            return Line(app.tr("Undo of {n}").format(n=entry["undo"]), icon="undo")
        line = app_of(self.game).line(entry, speech.at(self.table.state_after(played.n - 1)))
        if isinstance(self.table, SharedTable) and self.table.from_browser(played.n):
            note = " · ".join(filter(None, (line.note, app.tr("in a browser"))))
            line = line._replace(note=note)
        if played.verdict.ok:
            return line
        return Line(line.text, line.seat, line.card, line.icon, app.tr("refused"))

    def told_undos(self, run: list[Played], speech: Speech) -> Line:
        """Undos one after the other are one row: what, and which entries if it does not name it."""
        first, last = (self.first_made(played.n) for played in (run[0], run[-1]))
        note = self.app.tr("{first} to {last}").format(first=first, last=last)
        said = taken_back(self.table, run, speech)
        named = len(told_lines(self.table, run, speech)) == 1
        return Line(said, icon="undo", note="" if named else note)

    def told_change(self, fold: Fold) -> Line:
        """What was changed, and how it is now; or what was only made again."""
        if not fold.changed:
            plays = [self.table.record[n - 1] for _, n in fold.again]
            said = back_and_again(self.table, plays, self.app.speech(self.table.header.players))
            return Line(said, icon="redo")
        numbers = ", ".join(str(was) for was, _ in fold.changed)
        words = self.app.ntr("Entry {n} changed", "Entries {n} changed", len(fold.changed))
        speech, table = self.app.speech(self.table.header.players), self.table
        tell = app_of(self.game).line
        now = [
            tell(table.record[n - 1].entry, speech.at(table.state_after(n - 1))).text
            for _, n in fold.changed
        ]
        return Line(words.format(n=numbers), icon="amend", note="; ".join(now))

    def choose(self, n: int) -> None:
        self.at = n
        self.refresh()

    def open_then(self) -> None:
        self.app.go("table", match=self.match, at=self.at)

    @property
    def move_at(self) -> int:
        """The move of the chosen row, whose number may be that of the end of its turn."""
        return self.ends[self.at].n if self.at in self.ends else self.at

    def made_again(self, n: int) -> int:
        """The entry that stands for this one, after changes of earlier ones."""
        while n in self.again:
            n = self.again[n]
        return n

    def first_made(self, n: int) -> int:
        """The entry as whose row this one is shown."""
        first = {now: was for was, now in self.again.items()}
        while n in first:
            n = first[n]
        return n

    def change(self) -> None:
        """At the table, where everything that follows from it is asked."""
        app, entry = self.app, f"{ENTRY}.{self.made_again(self.move_at)}"
        below = app.stack[-2] if len(app.stack) > 1 else ("", {})
        if below == ("table", {"match": self.match}):
            app.back()
        else:
            app.instead("table", match=self.match)
        if isinstance(app.page, TablePage):
            app.page.body.touch(entry)

    def undo_to(self) -> None:
        """Take back every move after the chosen entry; or make again those up to it."""
        app = self.app
        if (table := app.play(self.match)) is None:
            return
        self.table, redo = table, self.redo_end
        with app.telling():
            redos = redos_to(table.record, redo)
            verdict = table.enter_all(redos) if redo else table.undo_to(self.at)
            if not verdict.ok:
                about = app.tr("Redo") if redo else app.tr("Undo")
                refusal(app, table, verdict, about).show()
        self.choose(len(self.table.record))

    def share(self) -> None:
        share_sheet(self.app, self.match).show()
