"""Cairn's own widgets; the rules in parts.kv find them by name."""

from pathlib import Path

from kivy.lang import Builder

from companion.ui.widgets.base import Painted, Tappable
from companion.ui.widgets.controls import (
    Chip,
    IconButton,
    PushButton,
    Segments,
    Stepper,
    Toggle,
    button,
    key,
)
from companion.ui.widgets.notice import Notice
from companion.ui.widgets.parts import (
    AppBar,
    Column,
    Empty,
    ListRow,
    Panel,
    Parts,
    Progress,
    Row,
    Rule,
    Scroll,
    SectionTitle,
    Setting,
    Strip,
    Text,
    ruled,
)
from companion.ui.widgets.pieces import Glyph, LinkChip, Standing, VerdictBadge
from companion.ui.widgets.sheet import Sheet, menu

__all__ = [
    "AppBar",
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
    "Parts",
    "Progress",
    "PushButton",
    "Row",
    "Rule",
    "Scroll",
    "SectionTitle",
    "Segments",
    "Setting",
    "Sheet",
    "Standing",
    "Stepper",
    "Strip",
    "Tappable",
    "Text",
    "Toggle",
    "VerdictBadge",
    "button",
    "key",
    "menu",
    "ruled",
]

Builder.load_file(str(Path(__file__).parent / "parts.kv"))
