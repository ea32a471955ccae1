"""What is said of a deck that was learnt, or not."""

import json
from pathlib import Path

import pytest

from companion.decks import learning
from companion.decks.learning import Outcome, learnt, outcome_from_json
from companion.decks.store import DeckStore
from vision.enrol import Report


@pytest.mark.parametrize(
    ("report", "words", "answer"),
    [
        (Report((), (), ()), "The deck is learnt: My deck", "legal"),
        (Report(("R2",), (), ()), "Better take again: R2", "unverified"),
        (Report((), (), (("R4", "R5"),)), "Some cards look alike.", "unverified"),
    ],
)
def test_what_came_of_it_goes_to_another_process_and_is_said(
    report: Report, words: str, answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DeckStore, "learn", lambda *given: report)
    outcome, told = learnt(tmp_path, "My-deck", "schotten-totten")
    there = outcome_from_json(json.dumps(outcome).encode())
    assert there == outcome
    assert told is report
    assert words in there.text(str, "My-deck", "schotten-totten")
    assert (there.learnt, there.answer) == (True, answer)


def test_a_process_that_says_nothing_has_learnt_nothing() -> None:
    assert outcome_from_json(b"") == Outcome(learning.BROKEN)
    assert not outcome_from_json(b"").learnt
    assert outcome_from_json(b"").answer == "illegal"
