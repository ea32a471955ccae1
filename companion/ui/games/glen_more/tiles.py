"""The catalogue of tiles that this phone keeps: looked at, given away, taken in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.factory import Factory
from kivy.metrics import dp

from companion.games.glen_more.table.faces import small_face
from companion.games.glen_more.table.phrases import cost_text, effect_text
from companion.play.scene import Box
from companion.ui.export_menu import offer
from companion.ui.games.glen_more import shelf
from companion.ui.games.glen_more.pad.sheets import pick_sheet
from companion.ui.games.glen_more.picker import Picker
from companion.ui.games.glen_more.sketch import sketch_of
from companion.ui.pages.list_page import ListPage
from companion.ui.scene_view import Marks
from companion.ui.theme import Colour
from companion.ui.verdicts import button
from companion.ui.widgets import (
    Glyph,
    ListRow,
    Panel,
    Rule,
    Sheet,
    Text,
)
from scoring.glen_more.catalogue import BadCatalogue
from scoring.glen_more.tile import Tile, tile_of
from scoring.glen_more.travel import START


class TileRow(ListRow):
    """A line with the tile as the rondel shows it."""

    def __init__(self, *, tile: Tile, **settings: Any) -> None:
        self.tile = tile
        super().__init__(icon="village", **settings)

    def paint_icon(self, x: float, y: float, tint: Colour) -> None:
        face = small_face(self.tile, Box(0, 0, 36, 36))
        Marks(self.theme, x - dp(18), y + dp(18)).draw_all(face)


class TilesPage(ListPage):
    def refresh(self) -> None:
        app, tr = self.app, self.app.tr
        known = shelf.known(app)
        count = len(known.tiles)
        self.bar.title = tr("Catalogue of tiles")
        told = app.ntr("{n} tile on this phone", "{n} tiles on this phone", count)
        self.bar.state = f"Glen More II · {told.format(n=count)}"
        self.list.clear_widgets()
        if not known.tiles and not known.roads:
            self.show_empty()
        for stack in ("S", "A", "B", "C", "D", ""):
            self.show_stack(stack)
        self.show_roads()
        self.foot.clear_widgets()
        give = button(tr("Give away"), self.export, icon="export")
        give.disabled = not known.tiles and not known.roads
        self.foot.add_widget(give)
        self.foot.add_widget(button(tr("Take in"), self.take_in, kind="accent", icon="import"))

    def show_empty(self) -> None:
        """One pebble, one sentence."""
        tr, add = self.app.tr, self.list.add_widget
        add(Glyph(symbol="pebble", tone="stone", big=56, size_hint=(1, None), height=dp(96)))
        add(Text(text=tr("No tile described yet"), role="heading", halign="center"))
        told = tr("A new tile is described once, in a match.")
        add(Text(text=told, tone="text_2", halign="center"))

    def show_stack(self, stack: str) -> None:
        app, tr = self.app, self.app.tr
        tiles = {n: s for n, s in shelf.known(app).tiles.items() if s.stack == stack}
        if not tiles:
            return
        title = tr("Stack {stack}").format(stack=stack) if stack else tr("Stack not told")
        self.list.add_widget(Text(text=title, role="label", bold=True, tone="text_2"))
        panel = Panel()
        for i, (name, said) in enumerate(sorted(tiles.items())):
            if i:
                panel.add_widget(Rule())
            tile = tile_of(name, said, partly=True)
            note = effect_text(tile, tr) or cost_text(tile, tr, app.ntr)
            row = TileRow(tile=tile, text=name, note=note, forward=True)
            row.bind(on_tap=lambda _, name=name: self.ask(name))
            panel.add_widget(row)
        self.list.add_widget(panel)

    def show_roads(self) -> None:
        roads = shelf.known(self.app).roads
        if not roads:
            return
        title = Text(text=self.app.tr("Paths of the clan board"), role="label", tone="text_2")
        title.bold = True
        self.list.add_widget(title)
        panel = Panel()
        for a, b, coins in roads:
            ends = [self.app.tr("the start") if end == START else end for end in (a, b)]
            panel.add_widget(ListRow(icon="clan_token", text=" – ".join(ends), value=str(coins)))
        self.list.add_widget(panel)

    def ask(self, name: str) -> None:
        tr = self.app.tr
        lines = [
            ("amend", tr("Change its symbols"), partial(self.change, name)),
            ("delete", tr("Forget this tile"), partial(self.forget, name)),
        ]
        note = tr("Matches that used it keep it")
        pick_sheet(self.app, name, note, lines).show()

    def change(self, name: str) -> None:
        """Describe it anew; another name on it is another tile."""
        app, tr = self.app, self.app.tr
        said = shelf.known(app).tiles[name]
        tile = tile_of(name, said, partly=True)

        def done(new: str, told: dict[str, Any], _keep: bool) -> str:
            try:
                if not shelf.keep_tile(app, new, told):
                    return str(tr("The tile could not be kept."))
            except BadCatalogue:
                return str(tr(shelf.NO_TILE))
            if new != name:
                shelf.forget(app, name)
            self.refresh()
            return ""

        sketch = sketch_of(name, said.stack, tile)
        Picker(sketch, done, title=tr("Change a tile"), once=False).show()

    def forget(self, name: str) -> None:
        shelf.forget(self.app, name)
        self.refresh()

    def export(self) -> None:
        """As a file, offered to other apps."""
        app = self.app
        try:
            file = shelf.save(app)
        except OSError as bad:
            app.trouble(bad)
            return
        offer(app, file, app.tr("Catalogue of tiles"))

    def take_in(self) -> None:
        """From a file of another phone, or from what was copied in another app."""
        tr = self.app.tr
        lines: list[tuple[str, str, Any]] = [
            ("import", tr("Choose a file…"), self.choose_file),
            ("deck", tr("From the clipboard"), lambda: self.take_text(str(Clipboard.paste()))),
        ]
        for file in shelf.files(self.app):
            lines.append(("village", file.name, partial(self.take_file, file)))
        note = tr("Tiles described on another phone")
        pick_sheet(self.app, tr("Take tiles in"), note, lines).show()

    def choose_file(self) -> None:
        """With the system's chooser; where there is none, by typing where the file lies."""

        def chosen(file: Path) -> None:
            Clock.schedule_once(lambda _: self.take_file(file))

        if not self.app.device.choose_file((".json",), chosen):
            PathSheet(self.app.device.exports_folder(), self.take_file).show()

    def take_file(self, file: Path) -> bool:
        """Whether it held a catalogue."""
        try:
            return self.take_text(shelf.read(file))
        except BadCatalogue:
            return self.take_text("")

    def take_text(self, text: str, *, prefer_theirs: bool = False) -> bool:
        app, tr = self.app, self.app.tr
        try:
            came, conflicts = shelf.take_in(app, text, prefer_theirs=prefer_theirs)
        except BadCatalogue as bad:
            no_catalogue = tr("This is no catalogue of tiles. Nothing has changed.")
            told = tr(shelf.TOO_MUCH) if isinstance(bad, shelf.TooMuch) else no_catalogue
            app.notice(told, answer="illegal")
            return False
        told = app.ntr("{n} new tile.", "{n} new tiles.", came).format(n=came)
        if conflicts and not prefer_theirs:
            names = ", ".join(conflict.name for conflict in conflicts[:3])
            told += " " + tr("Told differently, kept as it was: {names}").format(names=names)
            theirs = partial(self.take_text, text, prefer_theirs=True)
            app.notice(told, icon="import", action=tr("Take theirs"), act=theirs, stay=10)
        else:
            app.notice(told, icon="import")
        self.refresh()
        return True


class PathSheet(Sheet):
    """Where a file lies, typed; stays until it can be read."""

    def __init__(self, folder: Path, done: Callable[[Path], bool], **settings: Any) -> None:
        super().__init__(**settings)
        tr = self.app.tr
        self.done = done
        note = tr("There is no chooser of files here: type where it lies")
        self.path = Factory.NameEntry(text=str(folder / shelf.FILE))
        self.add(
            Text(text=tr("Which file?"), role="title"),
            Text(text=note, role="label", tone="text_2"),
            self.path,
        )
        self.buttons(button(tr("Take in"), self.answer, kind="accent", icon="import"))

    def answer(self) -> None:
        if self.done(Path(self.path.text.strip()).expanduser()):
            self.close()
