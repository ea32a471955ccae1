"""Cairn's own widgets; Kivy's rule files find them by name."""

from pathlib import Path

from kivy.factory import Factory
from kivy.lang import Builder

from companion.ui.widgets.base import Cells, Painted, Tappable
from companion.ui.widgets.controls import Chip, IconButton, PushButton, Segments, Stepper, Toggle
from companion.ui.widgets.link import LinkChip
from companion.ui.widgets.parts import (
    AppBar,
    BarTitle,
    Column,
    Empty,
    ListRow,
    Panel,
    Progress,
    Row,
    Rule,
    Scroll,
    Setting,
    SettingWords,
    Text,
)
from companion.ui.widgets.pieces import Glyph, SeatMark, Standing, VerdictBadge
from companion.ui.widgets.sheet import Notice, Sheet, menu

__all__ = [
    "AppBar",
    "BarTitle",
    "Cells",
    "Chip",
    "Column",
    "Empty",
    "Glyph",
    "IconButton",
    "LinkChip",
    "ListRow",
    "Notice",
    "Painted",
    "Panel",
    "Progress",
    "PushButton",
    "Row",
    "Rule",
    "Scroll",
    "SeatMark",
    "Segments",
    "Setting",
    "SettingWords",
    "Sheet",
    "Standing",
    "Stepper",
    "Tappable",
    "Text",
    "Toggle",
    "VerdictBadge",
    "menu",
]

for name in __all__:
    if isinstance(globals()[name], type):
        Factory.register(name, cls=globals()[name])
Builder.load_file(str(Path(__file__).parent / "parts.kv"))
