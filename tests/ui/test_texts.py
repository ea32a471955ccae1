"""Every text on every screen: translated, and with room for it at 360 dp."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from kivy.metrics import Metrics
from kivy.uix.label import Label

from companion.ui import paint
from scoring.glen_more.catalogue import builtin
from scoring.glen_more.clans import CARDS, CRESTS
from tests.ui.driver import Driver
from tests.ui.visits import VISITS, each
from tests.ui.visits_glen import TILES
from tests.ui.widest import MARK, cramped, shown, speak_widest

GLEN_MORE = sorted({*TILES, *builtin().tiles, *CRESTS, *CARDS, "Halkirk II"}, key=len)
OWN_WORDS = re.compile(
    r"Ada|Bo\b|Cy|Dana|Eli|Cairn|BG Stats|\bmin\b|Schotten Totten|dnup|Glen More II"
    r"|IELLO|English|Čeština|Español"
    r"|Pixel 7|Galaxy A54|Redmi Note 12 Pro|iPad|kitchen|HTTP|http://\S+|PIN"
    r"|(?<!\w)[RYGBVN][1-9](?!\w)|CZ|ES|pp?\.|and|[\w-]+\.[\w-]+|\b[A-Z]\b|\bn\b|END|"
    + "|".join(reversed(GLEN_MORE))
)
"""Names of people, tiles, crests, card codes, rule ids, pages: the same in every language."""

PARTS = range(8)
"""So that no test takes all screens by itself."""


def visits(ui: Driver, part: int, every: int = 1) -> Iterator[str]:
    """A part of the screens in turn; of these one in `every`."""
    return each(ui, list(VISITS)[part :: len(PARTS)][::every])


@pytest.fixture
def said(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The app in the widest language; every line that is painted from now on."""
    lines: list[str] = []
    original = paint.text

    def text(words: str, *args: Any, **more: Any) -> float:
        if more.get("font", "Roboto") == "Roboto":
            lines.append(words)
        return original(words, *args, **more)

    monkeypatch.setattr(paint, "text", text)
    speak_widest(ui, monkeypatch, marked=True)
    yield lines
    Metrics.fontscale = 1.0


def untranslated(ui: Driver, said: list[str]) -> set[str]:
    """Lines are looked at together: a name may go on in the next one."""
    labels = [label.text for label in shown(ui) if isinstance(label, Label)]
    words = re.findall(r"[^\W\d_]{2,}", OWN_WORDS.sub("", " ".join([*said, *labels])))
    lines = {line for line in [*said, *labels] if any(word in line for word in words)}
    return {line.replace(MARK, "") for line in lines}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(("scale", "every"), [(160, 1), (85, 8)])
def test_every_text_is_translated_and_fits(
    ui: Driver, said: list[str], scale: int, every: int, part: int
) -> None:
    """Large text needs the most room; the usual size is looked at where colours are measured."""
    ui.app.settings["text_size"] = scale
    ui.app.scale_text()
    found = {}
    for name in visits(ui, part, every):
        said.clear()
        wrong = [cramped(ui), untranslated(ui, said)]
        if any(wrong):
            found[name] = wrong
    assert found == {}
