"""A tile described by its symbols: six taps and a name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.gridlayout import GridLayout

from companion.games.glen_more.marks import TYPES, costs
from companion.games.glen_more.table.faces import face
from companion.i18n import N_
from companion.play import scene
from companion.ui import paint
from companion.ui.games.glen_more.cells import MarkCell, cell
from companion.ui.games.glen_more.exchange import ExchangeSheet
from companion.ui.games.glen_more.keypad import NumberSheet
from companion.ui.games.glen_more.marks import mark
from companion.ui.games.glen_more.shelf import LONGEST_NAME
from companion.ui.games.glen_more.sketch import ACTIVATE, COST, MOST, ONCE, TRAITS, Sketch
from companion.ui.scene_view import Marks
from companion.ui.verdicts import button
from companion.ui.widgets import Column, IconButton, Painted, Row, Sheet, Text
from scoring.glen_more.tile import BadTile

NAMES = {
    "village": N_("Village"),
    "castle": N_("Castle"),
    "goods": N_("Goods"),
    "exchange": N_("Exchange"),
    "distillery": N_("Distillery"),
    "loch": N_("Loch"),
    "person": N_("Person"),
}


class TilePreview(Painted):
    """The tile as it will lie on the table, with its cost below."""

    tile = ObjectProperty(None, allownone=True)
    shows = ("tile",)

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(84), dp(84)), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.tile is None:
            paint.outline(box, theme.line, dp(10))
            return
        Marks(theme, box.x, box.y + box.h).draw_all(face(self.tile, scene.Box(0, 0, 84, 84)))
        for i, name in enumerate(costs(self.tile)[:5]):
            mark(name, box.x + dp(11) + i * dp(14), box.y + dp(10), dp(14), theme.text_2)


class Label(Text):
    """A line of the picker with what it means now."""

    def __init__(self, text: str, **settings: Any) -> None:
        super().__init__(text=text, role="label", bold=True, tone="text_2", **settings)


class Picker(Sheet):
    """Asks for a tile's symbols; `done(name, description, keep)` answers with why not."""

    def __init__(
        self,
        sketch: Sketch,
        done: Callable[[str, dict[str, Any], bool], str],
        *,
        title: str = "",
        once: bool = True,
        **settings: Any,
    ) -> None:
        """once: the tile may be used without being kept."""
        super().__init__(**settings)
        tr = self.app.tr
        self.sketch, self.done, self.title = sketch, done, title or tr("New tile")
        self.cells: dict[tuple[str, str], MarkCell] = {}
        self.middle.spacing = dp(3)
        self.middle.padding = (dp(12), 0, dp(12), 0)
        self.add(self.head(), self.name_row())
        self.part("type", tr("Type"), [(t, TYPES[t], NAMES[t]) for t in TYPES], 4)
        self.part("traits", tr("Traits"), [(t, *TRAITS[t]) for t in TRAITS], 4)
        self.part("cost", tr("Cost; tap again for two"), [(c, c, "") for c in COST], 5)
        self.part("once", tr("Once, when placed"), [(o, o, "") for o in ONCE], 7)
        self.part("activate", tr("When activated"), [(a, a, "") for a in ACTIVATE], 7)
        self.add(self.more_row())
        if once:
            self.buttons(button(tr("Use once"), lambda: self.answer(keep=False), size_hint_x=0.55))
        self.buttons(button(tr("Keep the tile"), lambda: self.answer(keep=True), kind="accent"))
        self.show_sketch()

    def head(self) -> Row:
        tr = self.app.tr
        row = Row(height=dp(44), padding=(dp(4), 0, 0, 0))
        words = Column(pos_hint={"center_y": 0.5})
        words.add_widget(Text(text=self.title, role="heading"))
        stack = tr("Stack {stack}").format(stack=self.sketch.stack)
        words.add_widget(Text(text=stack, role="label", tone="text_2"))
        row.add_widget(words)
        close = IconButton(icon="close", pos_hint={"center_y": 0.5})
        close.bind(on_tap=self.close)
        row.add_widget(close)
        return row

    def name_row(self) -> Row:
        row = Row(height=dp(88), spacing=dp(12), padding=(dp(2), dp(2)))
        self.preview = TilePreview()
        side = Column(spacing=dp(4))
        self.name = Factory.NameEntry(hint_text=self.app.tr("Name on the tile"))
        self.name.height = dp(46)
        self.name.text = self.sketch.name
        self.name.bind(text=self.named)
        self.says = Text(text="", role="caption", tone="text_2")
        side.add_widget(self.name)
        side.add_widget(self.says)
        row.add_widget(self.preview)
        row.add_widget(side)
        return row

    def part(self, kind: str, title: str, told: list[tuple[str, str, str]], cols: int) -> None:
        tr = self.app.tr
        self.add(Label(title))
        grid = GridLayout(cols=cols, size_hint_y=None, spacing=(0, dp(4)))
        grid.bind(minimum_height=grid.setter("height"))
        for key, icon, words in told:
            made = cell(icon, tr(words) if words else "", partial(self.tap, kind, key))
            self.cells[kind, key] = made
            grid.add_widget(made)
        for _ in range(-len(told) % cols):
            grid.add_widget(Row(height=dp(48)))
        self.add(grid)

    def more_row(self) -> Row:
        tr = self.app.tr
        row = Row(height=dp(48), spacing=0)
        self.more = {
            "exchange": cell("market", tr("Exchange…"), self.ask_exchange),
            "whisky": cell("whisky", tr("Barley to whisky"), self.tap_whisky),
            "points": cell("points", tr("Points…"), partial(self.ask_points, "activate")),
        }
        for made in self.more.values():
            row.add_widget(made)
        return row

    # Tapping

    def tap(self, kind: str, key: str) -> None:
        sketch = self.sketch
        sketch.taps += 1
        if kind == "type":
            sketch.type = "" if sketch.type == key else key
        elif kind == "traits":
            sketch.traits ^= {key}
        elif kind == "once" and key == "points":
            self.ask_points("once")
        else:
            counts: dict[str, int] = getattr(sketch, kind)
            most = 1 if key == "landmark" else MOST
            counts[key] = (counts.get(key, 0) + 1) % (most + 1)
            if not counts[key]:
                del counts[key]
        self.show_sketch()

    def tap_whisky(self) -> None:
        self.sketch.taps += 1
        on = (self.sketch.exchange or {}).get("exchange") == "whisky"
        self.sketch.exchange = None if on else {"exchange": "whisky"}
        self.show_sketch()

    def ask_points(self, kind: str) -> None:
        counts: dict[str, int] = getattr(self.sketch, kind)

        def done(n: int) -> str:
            counts.pop("points", None)
            if n:
                counts["points"] = n
            self.show_sketch()
            return ""

        title = self.app.tr("Points")
        NumberSheet(title=title, note="", value=counts.get("points", 0), done=done).show()

    def ask_exchange(self) -> None:
        self.sketch.taps += 1
        ExchangeSheet(self.sketch.exchange, self.exchanged, first=self.sketch.first).show()

    def exchanged(self, told: dict[str, Any] | None, first: bool) -> None:
        self.sketch.taps += 1
        self.sketch.exchange, self.sketch.first = told, first
        self.show_sketch()

    def named(self, _: Any, text: str) -> None:
        self.sketch.name = " ".join(text.split())[:LONGEST_NAME]
        self.show_sketch()

    # Showing

    def show_sketch(self) -> None:
        sketch, tr = self.sketch, self.app.tr
        for (kind, key), made in self.cells.items():
            if kind == "type":
                made.chosen = key == sketch.guessed_type()
            elif kind == "traits":
                made.chosen = key in sketch.traits
            else:
                made.count = getattr(sketch, kind).get(key, 0)
                made.chosen = made.count > 0
        takes = (sketch.exchange or {}).get("exchange")
        self.more["exchange"].chosen = takes not in (None, "whisky")
        self.more["whisky"].chosen = takes == "whisky"
        self.more["points"].count = sketch.activate.get("points", 0)
        self.more["points"].chosen = "points" in sketch.activate
        try:
            self.preview.tile = sketch.tile()
        except BadTile:
            self.preview.tile = None
        taps = self.app.ntr("{n} tap so far.", "{n} taps so far.", sketch.taps)
        self.says.tone = "text_2"
        known = tr("The table will know this tile.")
        self.says.text = f"{taps.format(n=sketch.taps)} {known}"

    def answer(self, *, keep: bool) -> None:
        sketch, tr = self.sketch, self.app.tr
        sketch.taps += 1
        why_not = ""
        if not sketch.name:
            why_not = tr("What is its name?")
        elif not sketch.guessed_type():
            why_not = tr("Of which type is it?")
        else:
            why_not = self.done(sketch.name, sketch.description(), keep)
        if why_not:
            self.says.text, self.says.tone = why_not, "illegal"
        else:
            self.close()
