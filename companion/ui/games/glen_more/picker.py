"""A tile described by its symbols: six taps and a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui import paint
from companion.ui.games.glen_more.full.cells import MarkCell, cell
from companion.ui.games.glen_more.full.faces import TYPES, costs, face
from companion.ui.games.glen_more.keypad import NumberSheet
from companion.ui.games.glen_more.marks import mark
from companion.ui.verdicts import button
from companion.ui.widgets import Column, IconButton, Painted, Row, Sheet, Text
from companion.words import N_
from scoring.codec import from_json
from scoring.glen_more.goods import GOODS
from scoring.glen_more.tile import BadTile, Description, Tile, tile_of

NAMES = {
    "village": N_("Village"),
    "castle": N_("Castle"),
    "goods": N_("Goods"),
    "exchange": N_("Exchange"),
    "distillery": N_("Distillery"),
    "loch": N_("Loch"),
    "person": N_("Person"),
}
TRAITS = {
    "river": ("river", N_("River")),
    "rebuild": ("rebuild", N_("Rebuild")),
    "chronicle": ("chronicle", N_("Icon")),
    "protected": ("protected", N_("No stop")),
}
COST = (*GOODS, "any_good", "coin", "whisky", "scot")
ONCE = ("scot", "any_good", "clan_token", "whisky", "coin", "landmark", "points")
ACTIVATE = ("movement", *GOODS, "any_good")
ONCE_WORDS = {"any_good": "good"}
EXCHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "different": (N_("Different goods"), {"exchange": "different", "table": {"2": 4, "4": 8}}),
    "animals": (N_("Animals"), {"exchange": "animals", "table": {"3": 8}}),
    "any": (N_("Goods of any kind"), {"exchange": "any", "count": 3, "vp": 7}),
    "clan_token": (N_("A good for a clan token"), {"exchange": "clan_token"}),
}
"""What an exchange may be, with numbers as the rule book's examples have them."""
MOST = 4


@dataclass(slots=True)
class Sketch:
    """A tile while it is being described; counts go up by taps and round to none."""

    name: str = ""
    stack: str = ""
    type: str = ""
    traits: set[str] = field(default_factory=set)
    cost: dict[str, int] = field(default_factory=dict)
    once: dict[str, int] = field(default_factory=dict)
    activate: dict[str, int] = field(default_factory=dict)
    exchange: dict[str, Any] | None = None
    taps: int = 0

    def guessed_type(self) -> str:
        """What the symbols say where nobody has said it."""
        if self.type:
            return self.type
        if self.exchange is not None:
            return "distillery" if self.exchange["exchange"] == "whisky" else "exchange"
        if any(name in GOODS or name == "any_good" for name in self.activate):
            return "goods"
        return ""

    def description(self) -> dict[str, Any]:
        """As an entry writes it."""
        cost = self.cost
        goods = {good: cost[good] for good in GOODS if cost.get(good)}
        rest = {"any_good": "any", "coin": "coins", "whisky": "whisky", "scot": "scots"}
        once = [
            ONCE_WORDS.get(word, word)
            for word, n in self.once.items()
            if word != "points"
            for _ in range(n)
        ]
        if self.once.get("points"):
            once.append(f"vp:{self.once['points']}")
        return {
            "stack": self.stack,
            "type": self.guessed_type(),
            "cost": {"goods": goods} | {to: cost[of] for of, to in rest.items() if cost.get(of)},
            "once": once,
            "activate": self.activation(),
        } | {trait: trait in self.traits for trait in TRAITS}

    def activation(self) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        if n := self.activate.get("movement"):
            told.append({"move": n})
        goods = [good for good in GOODS for _ in range(self.activate.get(good, 0))]
        if goods:
            told.append({"goods": goods})
        if n := self.activate.get("any_good"):
            told.append({"any_good": n})
        if n := self.activate.get("points"):
            told.append({"vp": n})
        return told + ([self.exchange] if self.exchange is not None else [])

    def tile(self) -> Tile:
        """As the rules read it; raises BadTile."""
        said = from_json(Description, self.description(), self.name)
        return tile_of(self.name or "?", said, partly=True)


def sketch_of(name: str, stack: str, tile: Tile | None) -> Sketch:
    """What is already known of a tile, to be completed."""
    sketch = Sketch(name=name, stack=stack)
    if tile is None:
        return sketch
    sketch.type = tile.type
    sketch.traits = {trait for trait in TRAITS if getattr(tile, trait)}
    sketch.cost = dict(tile.goods)
    numbers = {"any_good": tile.any, "coin": tile.coins, "whisky": tile.whisky, "scot": tile.scots}
    sketch.cost |= {key: n for key, n in numbers.items() if n}
    boon = tile.once
    once = {
        "scot": boon.scots,
        "any_good": boon.bonus,
        "clan_token": boon.tokens,
        "whisky": boon.whisky,
        "coin": boon.coins,
        "landmark": int(tile.landmark),
        "points": boon.vp,
    }
    sketch.once = {key: n for key, n in once.items() if n}
    for step in tile.steps:
        named = {"move": "movement", "vp": "points", "any_good": "any_good"}.get(step.kind)
        if named:
            sketch.activate[named] = sketch.activate.get(named, 0) + step.n
        for good in step.goods:
            sketch.activate[good] = sketch.activate.get(good, 0) + 1
    return sketch


class Preview(Painted):
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
        face(self.tile, box, theme, theme.raised)
        for i, name in enumerate(costs(self.tile)[:5]):
            mark(name, box.x + dp(11) + i * dp(14), box.y + dp(10), dp(14), theme.text_2)


class Label(Text):
    """A line of the picker with what it means now."""

    def __init__(self, text: str, **settings: Any) -> None:
        super().__init__(text=text, role="label", bold=True, tone="text_2", **settings)


class Picker(Sheet):
    """Asks for a tile's symbols; `done(name, description, keep)` answers with why not."""

    def __init__(
        self, sketch: Sketch, done: Callable[[str, dict[str, Any], bool], str], **settings: Any
    ) -> None:
        super().__init__(**settings)
        tr = self.app.tr
        self.sketch, self.done = sketch, done
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
        self.buttons(
            button(tr("Use once"), lambda: self.answer(keep=False), size_hint_x=0.55),
            button(tr("Keep the tile"), lambda: self.answer(keep=True), kind="accent"),
        )
        self.show_sketch()

    def head(self) -> Row:
        tr = self.app.tr
        row = Row(height=dp(44), padding=(dp(4), 0, 0, 0))
        words = Column(pos_hint={"center_y": 0.5})
        words.add_widget(Text(text=tr("New tile"), role="heading"))
        stack = tr("Stack {stack}").format(stack=self.sketch.stack)
        words.add_widget(Text(text=stack, role="label", tone="text_2"))
        row.add_widget(words)
        close = IconButton(icon="close", pos_hint={"center_y": 0.5})
        close.bind(on_tap=self.close)
        row.add_widget(close)
        return row

    def name_row(self) -> Row:
        row = Row(height=dp(88), spacing=dp(12), padding=(dp(2), dp(2)))
        self.preview = Preview()
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
        ExchangeSheet(self.sketch.exchange, self.exchanged).show()

    def exchanged(self, told: dict[str, Any] | None) -> None:
        self.sketch.taps += 1
        self.sketch.exchange = told
        self.show_sketch()

    def named(self, _: Any, text: str) -> None:
        self.sketch.name = " ".join(text.split())[:60]
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


class ExchangeSheet(Sheet):
    """What an exchange takes and pays."""

    def __init__(
        self,
        now: Mapping[str, Any] | None,
        chosen: Callable[[dict[str, Any] | None], None],
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        tr = self.app.tr
        self.chosen = chosen
        self.add(Text(text=tr("What does it take?"), role="title"))
        grid = GridLayout(cols=2, size_hint_y=None, spacing=dp(6))
        grid.bind(minimum_height=grid.setter("height"))
        for key, (words, told) in EXCHANGES.items():
            made = cell(
                "clan_token" if key == "clan_token" else "market",
                tr(words),
                partial(self.pick, told),
                height=dp(56),
                chosen=now is not None and now.get("exchange") == key,
            )
            grid.add_widget(made)
        self.add(grid)
        self.rows = Column(spacing=dp(4))
        self.add(Text(text=tr("Goods shown on the tile"), role="label", tone="text_2"))
        self.goods: dict[str, int] = {}
        self.shown = GridLayout(cols=5, size_hint_y=None, height=dp(48))
        self.add(self.shown, self.rows)
        self.points: dict[int, int] = {}
        self.kind: dict[str, Any] = {}
        self.buttons(button(tr("Done"), self.answer, kind="accent", icon="tick"))
        if now is not None and now.get("exchange") != "whisky":
            self.begin(dict(now))
        self.show_goods()

    def begin(self, told: dict[str, Any]) -> None:
        self.kind = dict(told)
        if told["exchange"] == "shown":
            for good in told["goods"]:
                self.goods[good] = self.goods.get(good, 0) + 1
        if "table" in told:
            self.points = {int(n): vp for n, vp in told["table"].items()}
        elif "count" in told:
            self.points = {told["count"]: told["vp"]}
        elif "vp" in told:
            self.points = {sum(self.goods.values()): told["vp"]}
        self.show_points()

    def pick(self, told: dict[str, Any]) -> None:
        self.goods, self.points = {}, {}
        self.begin(told)
        self.show_goods()
        if told["exchange"] == "clan_token":
            self.answer()

    def show_goods(self) -> None:
        self.shown.clear_widgets()
        for good in GOODS:
            n = self.goods.get(good, 0)
            self.shown.add_widget(cell(good, "", partial(self.tap, good), chosen=n > 0, count=n))

    def tap(self, good: str) -> None:
        self.goods[good] = (self.goods.get(good, 0) + 1) % (MOST + 1)
        vp = next(iter(self.points.values()), 7)
        self.kind = {"exchange": "shown"}
        self.points = {sum(self.goods.values()): vp}
        self.show_goods()
        self.show_points()

    def show_points(self) -> None:
        """Each number of goods with its points, to be changed."""
        tr = self.app.tr
        self.rows.clear_widgets()
        for count, vp in sorted(self.points.items()):
            row = Row(height=dp(48))
            words = self.app.ntr("{n} good", "{n} goods", count).format(n=count)
            row.add_widget(Text(text=words, pos_hint={"center_y": 0.5}))
            points = tr("{vp} points").format(vp=vp)
            row.add_widget(button(points, partial(self.ask, count, vp), height=dp(48)))
            self.rows.add_widget(row)

    def ask(self, count: int, vp: int) -> None:
        def done(n: int) -> str:
            self.points[count] = n
            self.show_points()
            return ""

        title = self.app.ntr("{n} good", "{n} goods", count).format(n=count)
        NumberSheet(title=title, note=self.app.tr("Points"), value=vp, done=done).show()

    def answer(self) -> None:
        self.close()
        self.chosen(self.told())

    def told(self) -> dict[str, Any] | None:
        kind = self.kind.get("exchange")
        if kind == "shown":
            goods = [good for good in GOODS for _ in range(self.goods.get(good, 0))]
            vp = next(iter(self.points.values()), 0)
            return {"exchange": "shown", "goods": goods, "vp": vp} if goods else None
        if kind == "any":
            count, vp = next(iter(self.points.items()))
            return {"exchange": "any", "count": count, "vp": vp}
        if kind in ("different", "animals"):
            return {"exchange": kind, "table": {str(n): vp for n, vp in self.points.items()}}
        return {"exchange": "clan_token"} if kind == "clan_token" else None
