"""Kivy's own style rules, reduced to the widgets that Cairn uses; this shortens the start.

All of them take a quarter of a start.
"""

import re
import sys
from pathlib import Path

NOTHING = Path(__file__).parent / "nothing.kv"
BASES = {"Label", "ScrollView", "StencilView", "Scatter", "RelativeLayout"}
FIELD = {"TextInput", "TextInputCutCopyPaste", "Selector", "Image", "Button"}
"""Of a field to write in, and of what a long touch of its words offers."""
USED = BASES | FIELD | {"BubbleContent", "BubbleButton"}


def load_style() -> None:
    """Before anything loads Kivy's language; afterwards all of its rules are there already."""
    if "kivy.lang.builder" in sys.modules:
        return
    from kivy import kivy_data_dir, resources
    from kivy.cache import Cache

    style = Path(kivy_data_dir, "style.kv")
    assert resources  # it makes the cache in which Kivy looks files up
    Cache.append("kv.resourcefind", str(style), str(NOTHING))
    from kivy.lang import Builder

    Builder.load_string(used_rules(style.read_text(encoding="utf-8")), rulesonly=True)


def used_rules(style: str) -> str:
    """A rule begins where a line does, with the names it is for."""
    rules = re.split(r"^(?=<)", style, flags=re.MULTILINE)
    return "".join(rule for rule in rules if names_of(rule) & USED)


def names_of(rule: str) -> set[str]:
    """<-Button,-ToggleButton>: both; <SettingTitle@Label>: the first."""
    head = re.match(r"<([^>@]*)", rule)
    return set(re.findall(r"\w+", head[1])) if head else set()
