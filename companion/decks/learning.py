"""Learns a deck from its pictures, and tells in one sentence what came of it.

`python -m companion.decks.learning FOLDER NAME GAME` does it in a process of its own, which prints
the outcome as JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.decks.store import DeckStore, kinds
from companion.i18n import N_
from companion.match.phrases import Tr

if TYPE_CHECKING:
    from vision.enrol import Report

LEARNT = N_("The deck is learnt: {name}")
BROKEN = N_(
    "The deck was not learnt: its pictures cannot be worked on. Take them again, or try once more."
)
AGAIN = N_("The deck was not learnt. Take {card} again, alone on a plain ground.")
DOUBTFUL = N_("The deck is learnt: {name}. Better take again: {cards}")
ALIKE = N_("The deck is learnt: {name}. Some cards look alike.")
NO_NUMBERS = N_(
    "The deck was not learnt: its cards have no numbers in their corners. Picture every card."
)
VIEWS = 24


class Outcome(NamedTuple):
    words: str
    """One of the sentences above, in English."""
    cards: tuple[str, ...] = ()
    """Those that it names."""

    @property
    def learnt(self) -> bool:
        return self.words in (LEARNT, DOUBTFUL, ALIKE)

    @property
    def answer(self) -> str:
        """How sure it is, as an answer's kind."""
        if not self.learnt:
            return "illegal"
        return "legal" if self.words == LEARNT else "unverified"

    def text(self, tr: Tr, name: str, game: str) -> str:
        listed = kinds()[game].listed(self.cards, tr)
        return tr(self.words).format(name=name.replace("-", " "), card=listed, cards=listed)


def learnt(folder: Path, name: str, game: str, views: int = VIEWS) -> tuple[Outcome, Report | None]:
    """Slow. The report is None if the deck was not learnt."""
    from vision.frames import NoPicture
    from vision.pictures import CannotEnrol, NoNumbers, NotFound

    try:
        report = DeckStore(folder).learn(name, game, views)
    except NoNumbers:
        return Outcome(NO_NUMBERS), None
    except NotFound as bad:
        return Outcome(AGAIN, tuple(bad.cards)), None
    except (CannotEnrol, NoPicture) as bad:
        card = Path(str(bad).partition(":")[0]).stem.replace("-", "/")
        return Outcome(AGAIN, (card,)), None
    except Exception:  # OpenCV and numpy may fail at a picture in any way
        return Outcome(BROKEN), None
    if report.again:
        return Outcome(DOUBTFUL, report.again), report
    return Outcome(ALIKE if report.alike else LEARNT), report


def main(folder: str, name: str, game: str) -> int:
    outcome, _ = learnt(Path(folder), name, game)
    json.dump(outcome, sys.stdout)
    return 0


def outcome_from_json(said: bytes) -> Outcome:
    """BROKEN, if the process ended without saying anything."""
    try:
        words, cards = json.loads(said)
    except ValueError:
        return Outcome(BROKEN)
    return Outcome(words, tuple(cards))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
