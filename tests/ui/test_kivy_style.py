"""Of Kivy's own rules only those are loaded that some widget of ours needs: all of those."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import companion.ui
from companion.ui.kivy_style import names_of, used_rules
from tests.ui.driver import Driver, walk


def made_of(kind: Any) -> Iterator[Any]:
    for made in kind.__subclasses__():
        yield made
        yield from made_of(made)


def style() -> str:
    from kivy import kivy_data_dir

    return Path(kivy_data_dir, "style.kv").read_text(encoding="utf-8")


def test_every_kind_of_widget_that_the_app_can_make_has_its_rules(ui: Driver) -> None:
    from kivy.factory import Factory
    from kivy.uix.widget import Widget

    for module in walk_packages(companion.ui.__path__, "companion.ui."):
        import_module(module.name)
    assert Factory.get("NameEntry")
    kinds = {kind.__name__ for kind in made_of(Widget)}
    rules = re.split(r"^(?=<)", style(), flags=re.MULTILINE)
    wanted = [rule for rule in rules if names_of(rule) & kinds]
    assert len(wanted) > 8
    assert "".join(wanted) == used_rules(style())


def test_rules_are_there_once(ui: Driver) -> None:
    from kivy.lang import Builder

    assert [rule.name for _, rule in Builder.rules].count("<Label>") == 1


def test_a_long_touch_of_a_field_offers_to_copy_and_paste(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    ui.tap("New name")
    field = ui.of("NameEntry")[0]
    field.use_bubble = True  # as on a phone
    field.text, field.focus = "Ada", True
    field.select_all()
    field._show_cut_copy_paste(field.center, ui.window)
    ui.frames(2)
    bubble = next(w for w in ui.window.children if type(w).__name__ == "TextInputCutCopyPaste")
    assert {button.text for button in walk(bubble) if hasattr(button, "text")} >= {"Copy", "Paste"}
    field._hide_cut_copy_paste(ui.window)
