"""Resources, dice and heroes to tap, and the sheet that is judged at every tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ObjectProperty

from companion.games.nights_watch.table.phrases import called
from companion.log import Entry
from companion.ui import paint
from companion.ui.games.nights_watch.full.memory_aid import Hand, judge
from companion.ui.games.nights_watch.land import MARKS
from companion.ui.games.nights_watch.sheets import Cells
from companion.ui.paint import Box
from companion.ui.theme import mixed, size
from companion.ui.verdicts import button
from companion.ui.widgets import Row, SeatMark, Segments, Sheet, Text
from scoring.game import Verdict
from scoring.nights_watch.hands import RESOURCES


def least(hand: Hand, resource: str) -> int:
    return int(hand["certain"].get(resource, 0))


def most(hand: Hand, resource: str) -> int:
    return int(hand["possible"].get(resource, 0))


def count_text(hand: Hand, resource: str) -> str:
    """2, or 2–3 where it is not certain; a question mark where it is not shown."""
    if hand.get("veiled"):
        return "?"
    low, high = least(hand, resource), most(hand, resource)
    return str(low) if low == high else f"{low}–{high}"


def is_unsure(hand: Hand, resource: str) -> bool:
    """Whether memory itself is not certain; what is not shown is no matter of trust."""
    return not hand.get("veiled") and least(hand, resource) != most(hand, resource)


class ChosenCells(Cells):
    """Cells of which some are chosen; a chosen one is turned to the reader."""

    chosen = ObjectProperty(())
    shows: tuple[str, ...] = ("keys", "down", "chosen")

    def is_chosen(self, key: Any) -> bool:
        return key in self.chosen

    def paint(self) -> None:
        theme = self.theme
        for key, box in self.cells().items():
            cell = box.grown(-dp(3))
            tint = theme.text if self.is_chosen(key) else theme.raised
            if self.down == str(key):
                tint = mixed(tint, theme.accent, 0.2)
            paint.panel(cell, theme, tint, 10)
            self.paint_key(key, cell)

    def ink(self, key: Any) -> Any:
        return self.theme.bg if self.is_chosen(key) else self.theme.text


class ResourceCells(ChosenCells):
    """The five resources, how many are chosen, and a word below each."""

    columns, cell = 5, 66
    counts = DictProperty()
    notes = DictProperty()
    unsure = DictProperty()
    """Resources whose note is on trust."""
    shows = (*ChosenCells.shows, "counts", "notes", "unsure")

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("keys", list(RESOURCES))
        super().__init__(**settings)

    def is_chosen(self, key: Any) -> bool:
        return bool(self.counts.get(key)) or key in self.chosen

    def paint_key(self, key: Any, box: Box) -> None:
        theme, ink = self.theme, self.ink(key)
        count, note = self.counts.get(key, 0), self.notes.get(key, "")
        y = box.cy + (dp(9) if note else 0)
        x = box.cx - (dp(12) if count else 0)
        if key in MARKS:
            paint.symbol(MARKS[key], x, y, dp(24), ink)
        else:
            paint.icon("unverified", x, y, dp(22), ink)
        if count:
            paint.text(str(count), box.cx + dp(13), y, size("heading"), ink, bold=True)
        soft = theme.unverified if self.unsure.get(key) else theme.text_2
        tint = ink if self.is_chosen(key) else soft
        paint.text(note, box.cx, box.y + dp(13), size("label"), tint, width=box.w - dp(4))


class ToldCells(ResourceCells):
    """The resources, and before them a cell for a card that the table is not told."""

    columns = 6


def hand_cells(hand: Hand) -> ResourceCells:
    """The resources with what a hand holds of each."""
    return ResourceCells(
        notes={name: count_text(hand, name) for name in RESOURCES},
        unsure={name: is_unsure(hand, name) for name in RESOURCES},
    )


class FaceCells(ChosenCells):
    """The faces of a die."""

    columns, cell = 6, 54

    def paint_key(self, key: Any, box: Box) -> None:
        paint.text(str(key), box.cx, box.cy, size("heading"), self.ink(key), bold=True)


class WordCells(ChosenCells):
    """Words to choose from, two in a row."""

    columns, cell = 2, 52
    words = DictProperty()
    notes = DictProperty()
    small = BooleanProperty(False)
    shows = (*ChosenCells.shows, "words", "notes")

    def paint_key(self, key: Any, box: Box) -> None:
        ink, note = self.ink(key), self.notes.get(key, "")
        y = box.cy + (dp(8) if note else 0)
        room = box.w - dp(8)
        paint.text(self.words[key], box.cx, y, size("label"), ink, bold=True, width=room)
        paint.text(note, box.cx, box.cy - dp(9), size("caption"), ink, width=room)


def seat_head(seat: int, name: str, words: str) -> Row:
    """Whose sheet it is, and what it is about."""
    row = Row(spacing=dp(10))
    row.add_widget(SeatMark(seat=seat, name=name, pos_hint={"center_y": 0.5}))
    row.add_widget(Text(text=words, role="title", pos_hint={"center_y": 0.5}))
    return row


def choice(values: list[Any], labels: list[str], chosen: int = 0) -> Segments:
    """One of a few, as wide as the sheet."""
    made = Segments(values=values, labels=labels, chosen=chosen)
    made.size_hint_x = 1
    return made


def label(words: str) -> Text:
    return Text(text=words, role="label", bold=True, tone="text_2")


def tokens_due(verdict: Verdict) -> int:
    """How many tokens a move turns that is right in everything else; 0: none or more is wrong."""
    if len(verdict.broken) != 1 or verdict.broken[0].rule != "tokens.number":
        return 0
    facts = verdict.broken[0].facts
    return int(facts["due"]) if facts["due"] > facts["told"] else 0


def may_be(verdict: Verdict) -> bool:
    """Allowed, once its tokens are turned."""
    return verdict.ok or tokens_due(verdict) > 0


class Judged(Sheet):
    """Something staged: the rules say at every tap what they think, one button makes it so."""

    def __init__(
        self, page: Any, confirm: str, done: Callable[[Entry], None], **settings: Any
    ) -> None:
        """done: takes the entry when it may be made, after the sheet is closed."""
        super().__init__(**settings)
        self.page, self.done = page, done
        self.says = Text(text="", role="label", padding=(dp(4), dp(2)))
        self.go = button(confirm, self.confirm, kind="accent")
        self.buttons(button(self.app.tr("Cancel"), self.close, size_hint_x=0.6), self.go)

    @property
    def view(self) -> Mapping[str, Any]:
        view: Mapping[str, Any] = self.page.view()
        return view

    def name(self, resource: str) -> str:
        return called(resource, self.app.tr)

    def entry(self) -> Entry | None:
        """What is staged; None: something is still missing."""
        raise NotImplementedError

    def missing(self) -> str:
        """What to choose next."""
        return ""

    def approval(self) -> str:
        return str(self.app.tr("The rules allow this."))

    def judge(self) -> None:
        entry = self.entry()
        verdict = None if entry is None else judge(self.page, entry)
        good = verdict is not None and may_be(verdict)
        self.go.disabled = not good
        if verdict is None:
            self.says.tone, self.says.text = "text_2", self.missing()
            return
        self.says.tone = verdict.answer if not good or verdict.ok else "legal"
        told = "" if good and not verdict.ok else self.app.words(self.page.table).verdict(verdict)
        self.says.text = told or self.approval()

    def confirm(self) -> None:
        entry = self.entry()
        if entry is not None and may_be(judge(self.page, entry)):
            self.close()
            self.done(entry)
