"""A sample of every screen and sheet at every size: nothing is cut, overlaps, or is too small.

`make sizes` looks at all of them at all sizes.
"""

from collections.abc import Iterator

import pytest
from kivy.metrics import Metrics

from tests.ui.driver import SIZE, Driver
from tests.ui.sizes import page_faults, sampled, scale_words, sizes
from tests.ui.visits import each
from tests.ui.widest import speak_widest


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
