"""The table of a match: the game's own widget (see games/base.py), and what all tables share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.match.log import Entry
from companion.match.phrases import Speech
from companion.match.table import Played
from companion.play.position import Link
from companion.storage.store import StoreError
from companion.sync.shared_table import SharedTable
from companion.ui.games import SCREENS, look_of
from companion.ui.host_change import out_of_reach, put_out, take_over
from companion.ui.pages import Page, load_looks
from companion.ui.scoresheet import headline, totals
from companion.ui.verdicts import refusal
from companion.ui.widgets import IconButton, LinkBar, menu
from scoring.game import Verdict

load_looks("table")


class TablePage(Page):
    title = StringProperty("")
    state = StringProperty("")

    def __init__(self, match: str, at: int | None = None, **settings: Any) -> None:
        """at: show the table as it was after that entry, and change nothing."""
        self.match = match
        self.at = at
        super().__init__(**settings)
        self.table = self.table_of(match, to_play=at is None)
        if at is not None and not 0 <= at <= len(self.table.record):
            self.at = None
        self.game = self.table.header.game
        self.look = look_of(self.game)
        self.title = SCREENS[self.game].title
        self.body = self.look.table(self)
        if self.look.quick is not None:
            self.add_quick(*self.look.quick)
        self.add_widget(self.body)
        self.table.listeners.append(self.happened)
        if isinstance(self.table, SharedTable):
            self.table.rewound.append(self.refresh)
        self.link_bar = LinkBar()
        self.link_bar.bind(on_tap=lambda _: self.link_act())
        self.bind(size=lambda *_: Clock.schedule_once(self.place_link_bar, 0))
        self.refresh()

    def add_quick(self, icon: str, act: Callable[[TablePage], None]) -> None:
        made = IconButton(icon=icon, pos_hint={"center_y": 0.5})
        made.bind(on_tap=lambda _: act(self))
        self.ids.bar.add_widget(made, index=1)

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.header.players

    @property
    def speech(self) -> Speech:
        speech: Speech = self.app.speech(self.players)
        return speech

    def view(self) -> Mapping[str, Any]:
        return self.table.game.view(self.now(), None)

    def now(self) -> Any:
        return self.table.state if self.at is None else self.table.state_after(self.at)

    def refresh(self) -> None:
        if self.at is None:
            self.state = self.look.state_line(self.table, self.speech)
        else:
            self.state = self.app.tr("The table after {n}").format(n=self.at)
        self.body.refresh()
        self.body.show_waiting()
        self.place_link_bar()

    def happened(self, played: Played) -> None:
        """An entry was written, here or on another phone."""
        self.body.happened(played)
        self.refresh()

    def leave(self) -> None:
        """From a table of the past back to where it was opened, else home."""
        if self.at is None:
            self.app.home()
        else:
            self.app.back()

    def left(self) -> None:
        if self.happened in self.table.listeners:
            self.table.listeners.remove(self.happened)
        if isinstance(self.table, SharedTable) and self.refresh in self.table.rewound:
            self.table.rewound.remove(self.refresh)
        self.body.left()

    # The link to the host's phone

    @property
    def live(self) -> Any:
        """The match as it is shared now; None: it is not, or this is the past."""
        live = self.app.linking.live
        return live if live is not None and live.match == self.match and self.at is None else None

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

    def settled_view(self) -> Mapping[str, Any] | None:
        """The table as the host's phone has it; None: as it is shown."""
        table = self.table
        if not isinstance(table, SharedTable) or not self.waiting:
            return None
        return table.game.view(table.state_after(table.settled), None)

    def link_changed(self) -> None:
        self.place_link_bar()
        self.body.show_waiting()

    def lost_link(self) -> Link | None:
        """What is to be said of a host out of reach; None: nothing is."""
        live, tr = self.live, self.app.tr
        if live is None or live.link not in ("lost", "out"):
            return None
        action = tr("Take over") if live.link == "lost" else tr("Leave")
        return Link(out_of_reach(self.app, live), action)

    def place_link_bar(self, *_: Any) -> None:
        """Above the game's bottom bar while the host is out of reach, and nowhere else."""
        bar = self.link_bar
        if bar.parent is not None:
            bar.parent.height -= 0 if bar.parent.size_hint_y else bar.height
            bar.parent.remove_widget(bar)
        lost = self.lost_link()
        if lost is None or self.body.shows_link:
            return
        bar.text, bar.action = lost
        beneath = self.body.bar
        above: Any = beneath.parent if beneath is not None else None
        if above is None:
            self.add_widget(bar, index=1)
            return
        above.height += 0 if above.size_hint_y else bar.height
        above.add_widget(bar, index=above.children.index(beneath) + 1)

    def link_act(self) -> None:
        if self.live.link == "lost":
            take_over(self.app, self.live).show()
        else:
            put_out(self.app, self.live, "key").show()

    def phones(self) -> None:
        """To the lobby; a table that is not shared yet is from now on."""
        if self.live is not None or self.app.linking.share(self.match):
            self.app.go("lobby", match=self.match)

    # Moves

    def propose(self, entry: Entry) -> Verdict | None:
        """What the rules say; None if it could not be kept, and then nothing has changed."""
        if self.at is not None:
            self.app.notice(self.app.tr("This is the past: nothing can be changed here."))
            return None
        before = self.points()
        try:
            verdict = self.table.enter(entry)
        except StoreError as bad:
            self.app.trouble(bad)
            return None
        said = self.said(entry, verdict)
        answer = "legal" if self.quiet(verdict) else verdict.answer
        self.app.feel(answer, said)
        if answer == "unverified":
            self.app.notice(said, answer=answer)
        self.tell_points(before)
        return verdict

    def points(self) -> tuple[tuple[int, ...], bool]:
        """Everybody's points, and whether the match is over; nobody asks in silence."""
        if not self.app.settings["speech"]:
            return (), False
        return totals(self.table), self.table.outcome() is not None

    def tell_points(self, before: tuple[tuple[int, ...], bool]) -> None:
        """Aloud: whose points have changed, and who has won."""
        points, over = self.points()
        for seat, (was, now) in enumerate(zip(before[0], points, strict=False)):
            if was != now:
                text = self.app.ntr("{name}: {n} point", "{name}: {n} points", abs(now))
                self.app.say(text.format(name=self.players[seat], n=now))
        if over and not before[1]:
            self.app.say(headline(self.app, self.players, self.table.outcome()))

    def feel(self, verdict: Verdict) -> str:
        """Let hand and ear know of a verdict that was only asked for; its words."""
        words = str(self.app.words(self.table).verdict(verdict))
        self.app.feel(verdict.answer, words)
        return words

    def quiet(self, verdict: Verdict) -> bool:
        """Whether there is nothing to say but the move."""
        return verdict.ok and all(reason.rule in self.look.quiet for reason in verdict.reasons)

    def said(self, entry: Entry, verdict: Verdict) -> str:
        if not self.quiet(verdict):
            return str(self.app.words(self.table).verdict(verdict))
        return "" if "undo" in entry else self.look.line(entry, self.speech).text

    def judge(self, entry: Entry) -> Verdict:
        """As propose, but only asked."""
        return self.table.judge(entry).verdict

    def undo(self) -> str:
        """Take back the last move; says which, or why not."""
        standing = self.table.standing
        verdict = self.propose({"undo": standing[-1].n if standing else 0})
        if verdict is None:
            return ""
        if not verdict.ok:
            return str(self.app.tr("Nothing to take back: this is the start."))
        told = self.look.line(standing[-1].entry, self.speech).text
        said = str(self.app.tr("Taken back: {what}").format(what=told))
        self.app.say(said)
        return said

    def refuse(self, verdict: Verdict, about: str, note: str = "") -> None:
        """Say why not, with the rule behind it."""
        refusal(self.app, self.table, verdict, about, note).show()

    # The overflow

    def menu(self) -> None:
        app, tr = self.app, self.app.tr
        own = self.look.menu(self) if self.at is None else []
        shared = ("link_host", tr("Share this table"), tr("Several phones, one table"))
        if self.live is not None:
            shared = ("link_ok", tr("Phones at this table"), self.live.room.name)
        common = [
            (*shared, self.phones if self.at is None else None),
            ("history", tr("History of this match"), "", self.history),
            ("points", tr("Score"), "", lambda: app.go("result", match=self.match)),
            ("rules", tr("Rules"), tr("All of them, with their standing"), self.rules),
            ("settings", tr("Settings"), "", lambda: app.go("settings")),
        ]
        menu("", [*own, *common]).show()

    def history(self) -> None:
        self.app.go("history", match=self.match)

    def rules(self) -> None:
        self.app.go("rules", match=self.match)
