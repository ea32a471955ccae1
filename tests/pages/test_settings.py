"""The page of settings, without a window."""

from dataclasses import replace

from companion.evening.settings import DEFAULTS
from companion.pages.page import Run
from companion.pages.parts import Switch
from companion.pages.settings import SETTINGS, Draft, Kept
from companion.play.questions import OneOf
from tests.pages.reading import answer, line, parts, reader, shown, touch

KEPT = Kept(reader(), DEFAULTS, 104, "Ada's phone", voiceless=False, motion=False, matches=False)


def test_a_switch_asks_to_be_kept_and_shows_what_was_kept() -> None:
    assert answer(SETTINGS, KEPT, "memory", False) == Run(
        "keep", (("key", "memory"), ("value", False))
    )
    kept = replace(KEPT, values={**DEFAULTS, "memory": False})
    on = {part.name: part.on for part in parts(shown(SETTINGS, kept)) if isinstance(part, Switch)}
    assert not on["memory"]
    assert on["awake"]
    assert "shake" not in on


def test_the_nearest_text_size_is_chosen() -> None:
    chosen = {p.name: p.chosen for p in parts(shown(SETTINGS, KEPT)) if isinstance(p, OneOf)}
    assert (chosen["text_size"], chosen["language"], chosen["theme"]) == (100, "en", "dark")


def test_the_phone_is_named_by_what_is_typed() -> None:
    assert touch(SETTINGS, KEPT, "name") == Draft(name="Ada's phone")
    typed = answer(SETTINGS, KEPT, "name", "  Bo's  tablet ", Draft(name=""))
    assert typed == Draft(name="  Bo's  tablet ")
    assert touch(SETTINGS, KEPT, "done", typed) == Run("rename", (("name", "Bo's tablet"),))
    assert touch(SETTINGS, KEPT, "close", typed) == Draft()


def test_without_matches_the_export_says_why_it_does_nothing() -> None:
    assert line(shown(SETTINGS, KEPT), "export").spot.refused == "No matches yet"
    assert touch(SETTINGS, KEPT, "export") == Draft()
    assert touch(SETTINGS, replace(KEPT, matches=True), "export") == Run("export")


def test_another_language_is_another_page() -> None:
    assert shown(SETTINGS, KEPT) == shown(SETTINGS, KEPT)
    czech = shown(SETTINGS, replace(KEPT, reader=reader("cs")))
    assert czech.title == "Nastavení"
