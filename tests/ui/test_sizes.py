"""A sample of every screen and sheet at every size: nothing is cut, overlaps, or is too small.

`make sizes` looks at all of them at all sizes.
"""

from collections.abc import Iterator

import pytest
from kivy.metrics import Metrics

from tests.ui.driver import SIZE, Driver
from tests.ui.sizes import Size, page_faults, sampled, scale_words, sizes
from tests.ui.visits import each
from tests.ui.widest import speak_widest

TIGHT = (
    ("glen-pad-corrected", Size(568, 320, 85)),
    ("board", Size(568, 320, 85)),
    ("board-hex", Size(640, 360, 85)),
    ("board-market", Size(800, 360, 85)),
    ("watch", Size(320, 568, 85)),
    ("waiting-watch", Size(320, 568, 85)),
    ("lost", Size(320, 568, 85)),
    ("lost", Size(640, 360, 85)),
    ("lost-dnup", Size(568, 320, 85)),
    ("lost-warden", Size(640, 360, 85)),
    ("lost-watch", Size(568, 320, 85)),
    ("lost-pad", Size(1024, 768, 100)),
    ("dnup-widest", Size(1280, 800, 160)),
    ("dnup-widest", Size(568, 320, 100)),
    ("swap", Size(320, 568, 160)),
    ("glen-pad-history", Size(320, 568, 100)),
    ("warden-new", Size(320, 568, 100)),
    ("board-choice", Size(320, 568, 100)),
    ("camera-check", Size(320, 568, 160)),
    ("lobby-watchers", Size(320, 568, 160)),
    ("join-blind", Size(568, 320, 160)),
)
"""Where something was cut, too small or outside once; the least room of all."""


@pytest.fixture(autouse=True)
def widest_words(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Of every language; the next test begins at the usual scale."""
    speak_widest(ui, monkeypatch)
    yield
    Metrics.fontscale = 1.0


@pytest.mark.parametrize("nth", range(len(sizes())))
def test_pages_at_a_size(ui: Driver, nth: int) -> None:
    size = sizes()[nth]
    scale_words(ui, size.scale)
    for name in each(ui, sampled(nth)):
        assert page_faults(ui, size) == [], name
        ui.resize(*SIZE)


@pytest.mark.parametrize(("name", "size"), TIGHT)
def test_a_tight_page(ui: Driver, name: str, size: Size) -> None:
    scale_words(ui, size.scale)
    for _ in each(ui, [name]):
        assert page_faults(ui, size) == []
