"""How long ago a match was left."""

from datetime import datetime, timedelta, timezone

import pytest

from companion.play.dates import since

NOW = datetime(2026, 5, 3, 20, 47, tzinfo=timezone(timedelta(hours=2)))


@pytest.mark.parametrize(
    ("iso", "expected"),
    [
        ("2026-05-03T20:46:30+02:00", ""),
        ("2026-05-03T20:27:00+02:00", "20 min ago"),
        ("2026-05-03T18:27:00+00:00", "20 min ago"),
        ("2026-05-03T19:13:00+02:00", "1 h 34 min ago"),
        ("2026-05-02T19:00:00+02:00", "2 May"),
        ("2026-05-03T21:00:00+02:00", ""),
        ("2026-05-03T20:00:00", ""),
        ("", ""),
    ],
)
def test_since(iso: str, expected: str) -> None:
    assert since(iso, NOW, str) == expected
