"""No button is silent: a touch changes something, leads somewhere, or says something."""

from __future__ import annotations

from random import Random

import pytest

from tests import THOROUGH
from tests.play.touching import SHARES, Explorer
from tests.sync.watching import MATCHES

MANY = 40 if THOROUGH else 8
"""Different looks of one moment of a match."""


@pytest.mark.parametrize("share", SHARES if THOROUGH else SHARES[::2])
@pytest.mark.parametrize("match", MATCHES)
def test_every_button_answers(match: str, share: float) -> None:
    for seat in (0, 1):
        desk = Explorer(match, share, seat)
        for now in desk.moments(Random(4), MANY):
            for press in now.presses:
                assert desk.walk(now.way)
                assert desk.answers(now, press), (seat, now.way, press)
