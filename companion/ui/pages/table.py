"""The page of a match's table: its desk below the app bar."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.games import app_of, match_title
from companion.games.base import redo_lines
from companion.match.facts import points_of
from companion.match.log import Entry
from companion.match.phrases import Speech
from companion.match.table import Played
from companion.play.colours import Wearing, colours_text
from companion.play.desk import REDO
from companion.play.position import Link
from companion.play.result import headline
from companion.storage.errors import StoreError
from companion.sync.protocol.shared_table import SharedTable
from companion.ui.board_choice import change_menu
from companion.ui.desk_table import DeskTable, GuidedTable
from companion.ui.device_notes import keep_ticks, library_menu, take_ticks
from companion.ui.host_change import out_of_reach, put_out, take_over
from companion.ui.pages import Page
from companion.ui.question_sheet import ask_colours
from companion.ui.theme import room
from companion.ui.verdicts import refusal
from companion.ui.widgets import AppBar, IconButton, button, menu
from companion.ui.widgets.sheet import MenuLine
from scoring.game import Verdict

if TYPE_CHECKING:
    from companion.sync.live import Live


class TablePage(Page):
    def __init__(self, match: str, at: int | None = None) -> None:
        """at: show the table as it was after that entry, and change nothing."""
        self.match, self.table = match, self.table_of(match, to_play=at is None)
        self.at = at if at is not None and 0 <= at <= len(self.table.record) else None
        self.game = self.table.header.game
        self.shown = app_of(self.game)
        super().__init__()
        table = GuidedTable if self.guided else DeskTable
        self.redo_key = IconButton(icon="redo", act=lambda: self.body.touch(REDO))
        self.body: DeskTable[Any, Any] = table(self.shown.desk, self)
        self.bar = AppBar(*self.tools(), match=match, goes_back=self.leave)
        self.add(self.bar, self.body)
        if self.at is None:
            take_ticks(self)
            self.table.ticked.append(self.ticked)
        self.table.listeners.append(self.happened)
        if isinstance(self.table, SharedTable):
            self.table.rewound.append(self.refresh)
        self.refresh()

    def tools(self) -> Iterator[Widget]:
        if (quick := self.shown.quick) is not None:
            yield IconButton(icon=quick.icon, act=partial(self.body.touch, quick.spot))
        if self.guided:
            skip = button(self.app.tr("Skip"), self.end_guide, kind="bare", width=room(88))
            skip.size_hint = (None, 1)
            yield skip
        else:
            yield IconButton(icon="more", act=self.menu)

    @property
    def guided(self) -> bool:
        """Whether a newcomer is led through this match."""
        return self.at is None and self.app.settings["guide"].get("match") == self.match

    def end_guide(self) -> None:
        app, tr = self.app, self.app.tr
        app.remember("guide", {})
        app.instead("table", match=self.match)
        said = tr("The table is yours: go on here, or begin a match of your own.")
        app.notice(said, icon="tour", action=tr("New match"), act=app.home, stay=8)

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.header.players

    @property
    def speech(self) -> Speech:
        speech: Speech = self.app.speech(self.players)
        return speech

    def now(self) -> Any:
        return self.table.state if self.at is None else self.table.state_after(self.at)

    def refresh(self) -> None:
        bar, tr = self.bar, self.app.tr
        bar.title = title = match_title(self.game, self.table.header.own_title, self.app.reader)
        if isinstance(self.body, GuidedTable):
            at, lessons = self.body.desk.at + 1, len(self.body.desk.lessons)
            count = tr("step {n} of {all}").format(n=at, all=lessons)
            bar.title, bar.state = tr("Example"), f"{title} · {count}"
        elif self.at is None:
            bar.state = self.shown.bar_line(self.table, self.speech)
        else:
            bar.state = tr("The table after {n}").format(n=self.at)
        self.body.refresh()

    def happened(self, played: Played) -> None:
        """An entry was written, here or on another phone."""
        self.app.wake()
        keep_ticks(self)
        self.body.happened(played)
        self.refresh()

    def ticked(self) -> None:
        """A step of the set-up was, here or on another device."""
        keep_ticks(self)
        self.body.refresh()

    def leave(self) -> None:
        """From a table of the past back to where it was opened, else home."""
        if self.at is None:
            self.app.home()
        else:
            self.app.back()

    def left(self) -> None:
        if self.happened in self.table.listeners:
            self.table.listeners.remove(self.happened)
        if self.ticked in self.table.ticked:
            self.table.ticked.remove(self.ticked)
        if isinstance(self.table, SharedTable) and self.refresh in self.table.rewound:
            self.table.rewound.remove(self.refresh)
        self.body.left()

    # The link to the host's phone

    @property
    def live(self) -> Live | None:
        """The match as it is shared now; None: it is not, or this is the past."""
        return self.app.linking.at(self.match) if self.at is None else None

    @property
    def own_seat(self) -> int | None:
        """Who this phone belongs to, if that was said at a shared table."""
        return self.live.room.seat_of(self.live.me) if self.live is not None else None

    @property
    def waiting(self) -> tuple[Entry, ...]:
        """Moves that lie on the table and wait for the host's phone."""
        table = self.table
        if not isinstance(table, SharedTable) or self.at is not None:
            return ()
        return tuple(played.entry for played in table.record[table.settled :])

    def link_changed(self) -> None:
        self.body.refresh()

    def lost_link(self) -> Link | None:
        """What is to be said of a host out of reach; None: nothing is."""
        live, tr = self.live, self.app.tr
        if live is None or live.link not in ("lost", "out"):
            return None
        action = tr("Take over") if live.link == "lost" else tr("Leave")
        return Link(out_of_reach(self.app, live), action)

    def mends_link(self) -> bool:
        if self.lost_link() is None:
            return False
        self.link_act()
        return True

    def link_act(self) -> None:
        live = self.live
        if live is not None and live.link == "lost":
            take_over(self.app, live)
        elif live is not None:
            put_out(self.app, "key")

    def phones(self) -> None:
        """To the lobby; a table that is not shared yet is from now on."""
        if self.live is not None or self.app.linking.share(self.match):
            self.app.go("lobby", match=self.match)

    # Moves

    def propose(self, *entries: Entry, about: str = "") -> Verdict | None:
        """What the rules say, of all or none; None: not to be kept, and nothing has changed.

        about: what is said of them aloud, instead of the last one.
        """
        if self.at is not None:
            self.app.notice(self.app.tr("This is the past: nothing can be changed here."))
            return None
        before = self.points()
        try:
            together = len(entries) > 1
            verdict = self.table.enter_all(entries) if together else self.table.enter(*entries)
        except StoreError as bad:
            self.app.trouble(bad)
            return None
        said = about if about and self.quiet(verdict) else self.said(entries[-1], verdict)
        answer = "legal" if self.quiet(verdict) else verdict.answer
        self.app.feel(answer, said)
        if answer == "unverified":
            self.app.notice(said, answer=answer)
        self.tell_points(before)
        return verdict

    def points(self) -> tuple[tuple[int, ...], bool]:
        """Everybody's points if they decide, and whether it is over; nobody asks in silence."""
        if not self.app.settings["speech"]:
            return (), False
        over = self.table.outcome() is not None
        if not self.shown.ending(self.table, self.speech).points:
            return (), over
        return points_of(self.table.score(), len(self.players)), over

    def tell_points(self, before: tuple[tuple[int, ...], bool]) -> None:
        """Aloud: whose points have changed, and who has won."""
        points, over = self.points()
        for seat, (was, now) in enumerate(zip(before[0], points, strict=False)):
            if was != now:
                text = self.app.ntr("{name}: {n} point", "{name}: {n} points", abs(now))
                self.app.say(text.format(name=self.players[seat], n=now))
        if over and not before[1]:
            self.app.say(headline(self.app.tr, self.players, self.table.outcome()))

    def quiet(self, verdict: Verdict) -> bool:
        """Whether there is nothing to say but the move."""
        return verdict.ok and all(reason.rule in self.shown.quiet for reason in verdict.reasons)

    def said(self, entry: Entry, verdict: Verdict) -> str:
        if not self.quiet(verdict):
            return self.app.words(self.table).verdict(verdict)
        line = self.shown.line(entry, self.speech)
        return "" if "undo" in entry or line.quiet else line.text

    def offer_redo(self, offered: bool) -> None:
        """In the app bar, where the table has no room for it."""
        if offered and self.redo_key.parent is None:
            self.bar.add_widget(self.redo_key, index=1)
        elif not offered:
            self.bar.remove_widget(self.redo_key)

    def refuse(self, verdict: Verdict, about: str, note: str = "") -> None:
        """Say why not, with the rule behind it."""
        refusal(self.app, self.table, verdict, about, note).show()

    # The overflow

    def menu(self) -> None:
        app, tr = self.app, self.app.tr
        own = self.own_menu() if self.at is None else []
        shared = ("link_host", tr("Share this table"), tr("Several phones, one table"))
        if self.live is not None:
            shared = ("link_ok", tr("Phones at this table"), self.live.room.name)
        history = partial(app.go, "history", match=self.match)
        score = partial(app.go, "result", match=self.match)
        rules = partial(app.go, "rules", match=self.match)
        common = [
            (*shared, self.phones if self.at is None else None),
            ("history", tr("History of this match"), "", history),
            ("points", tr("Score"), "", score),
            ("rules", tr("Rules"), tr("All of them, with their standing"), rules),
            ("theme", tr("Colours of the pieces"), colours_text(self.worn, tr), self.ask_colours),
            ("settings", tr("Settings"), "", partial(app.go, "settings")),
        ]
        menu("", [*own, *common]).show()

    @property
    def worn(self) -> tuple[str, ...]:
        return self.colours or ("",) * len(self.players)

    def ask_colours(self) -> None:
        chosen = partial(self.app.paint_pieces, self.match)
        ask_colours(self.app, Wearing(self.players, self.worn), chosen)

    def own_menu(self) -> list[MenuLine]:
        """What only this game has."""
        at = self.body.match.position()
        own = (*redo_lines(at), *self.shown.menu_lines(at, self.body.desk.draft))
        lines: list[MenuLine] = [
            (icon, words, note, partial(self.body.touch, spot)) for icon, words, note, spot in own
        ]
        turning = self.turning() if self.shown.turns else []
        return [*turning, *lines, *library_menu(self), *change_menu(self)]

    def turning(self) -> list[MenuLine]:
        """Whether the table turns to who is to move."""
        app, tr = self.app, self.app.tr
        passing = app.settings["orientation"] == "pass"

        def turn() -> None:
            app.remember("orientation", "table" if passing else "pass")
            self.refresh()

        words = tr("Let the phone lie still") if passing else tr("Pass the phone round")
        note = tr("The near side stays") if passing else tr("The side to move comes near")
        return [("orientation", words, note, turn)]
