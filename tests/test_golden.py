"""Every file in golden/ is a session with expectations between its lines."""

from pathlib import Path

import pytest

from companion.match.check import judged, read_session

GOLDEN = sorted(Path(__file__).parent.glob("golden/**/*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_golden(path: Path) -> None:
    session = read_session(str(path))
    failed = [out for out in judged(session) if "failed" in out or out.get("verdict") == "illegal"]
    assert failed == []
    assert any("expect" in line or "refuse" in line for line in session.lines)
