"""What is wrong on the pad: a round, the final count, or a player's points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.store import StoreError
from companion.table import Played
from companion.ui.games.glen_more.keypad import NumberSheet
from companion.ui.games.glen_more.pad import mend
from companion.ui.games.glen_more.pad.draft import of_entry
from companion.ui.games.glen_more.pad.sheets import change_sheet, moved_lines, pick_sheet
from companion.ui.verdicts import refusal

if TYPE_CHECKING:
    from companion.ui.games.glen_more.pad.table import PadTable


class Correcting:
    """Made with its table; brings an earlier entry onto the pad."""

    def __init__(self, table: PadTable) -> None:
        self.table = table
        self.mending: Played | None = None
        """The entry that is being corrected."""

    @property
    def app(self) -> Any:
        return self.table.app

    @property
    def page(self) -> Any:
        return self.table.page

    def amend(self) -> None:
        """Ask what is wrong: a round, the final count, or a player's points."""
        tr = self.app.tr
        lines: list[tuple[str, str, Callable[[], None]]] = []
        for played in self.page.table.standing:
            if played.entry["move"] in ("scoring", "final"):
                what = self.page.look.line(played.entry, self.page.speech).text
                lines.append(("plot", what, partial(self.mend, played)))
        for seat, name in enumerate(self.page.players):
            what = tr("Points: {name}").format(name=name)
            lines.append(("points", what, partial(self.amend_points, seat)))
        note = tr("A round is counted again, and the rest with it")
        pick_sheet(self.app, tr("What is to be corrected?"), note, lines).show()

    def amend_points(self, seat: int) -> None:
        def done(vp: int) -> str:
            self.table.enter({"move": "amend", "seat": seat, "vp": vp})
            return ""

        tr, name = self.app.tr, self.page.players[seat]
        NumberSheet(
            title=tr("Points: {name}").format(name=name),
            note=tr("As they really are; the difference becomes a line of the score"),
            value=max(0, self.page.view()["vp"][seat]),
            done=done,
            seat=seat,
            name=name,
        ).show()

    def mend(self, played: Played) -> None:
        """Bring an earlier entry onto the pad."""
        self.mending = played
        self.table.draft = self.table.base = of_entry(played.entry)
        self.page.refresh()

    def cancel(self) -> None:
        self.mending = self.table.draft = None
        self.page.refresh()

    def review(self) -> None:
        """Say what the correction changes, and ask once."""
        played, draft, table = self.mending, self.table.draft, self.page.table
        if played is None or draft is None:
            return
        plan = mend.plan(table, played.n, draft.entry())
        after, verdict = mend.tried(table, plan)
        if not verdict.ok:
            refusal(self.app, table, verdict, self.app.tr("Correction")).show()
            return
        told = [self.told(line, was) for line, was in moved_lines(table.score(), after.score())]
        what = self.page.look.line(played.entry, self.page.speech).text
        change_sheet(self.app, table, after, what, told, lambda: self.carry_out(plan)).show()

    def told(self, line: Any, was: int) -> str:
        """One changed line of the score."""
        round = line.facts.get("round", "")
        icon_words = self.table.draft.categories if self.table.draft else {}
        category = line.rule.partition(".")[2]
        what = icon_words[category][1] if category in icon_words else ""
        words = self.app.tr(what) if what else self.app.words(self.page.table).rule(line.rule)
        text = self.app.tr("{name}, {what}: {now} instead of {was}")
        if round:
            words = f"{round}, {words}"
        name = self.page.players[line.seat]
        return str(text.format(name=name, what=words, now=line.vp, was=was))

    def carry_out(self, plan: Mapping[str, Any]) -> None:
        if not self.app.remember("mending", {"match": self.page.match, "plan": dict(plan)}):
            return
        self.mending = self.table.draft = None
        if mend.carry_out(self.page.table, plan, self.table.enter):
            self.app.remember("mending", {})
            self.app.notice(self.app.tr("Corrected, and the rest counted anew."), icon="tick")
        self.page.refresh()

    def resume(self) -> None:
        """Finish a correction during which the phone died."""
        own, table = self.app.settings["mending"], self.page.table
        if own.get("match") != self.page.match or self.page.at is not None:
            return
        plan = own.get("plan")
        try:
            if mend.is_plan(plan, table):
                mend.carry_out(table, plan, lambda entry: bool(table.enter(entry).ok))
        except StoreError as bad:
            self.app.trouble(bad)
            return
        self.app.remember("mending", {})
