"""Votes over the last frames, so that a single wrong frame does not count."""

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from vision.reading import Look, Reading

WINDOW = 6
"""Frames that vote."""
NEEDED = 3
"""Votes that a card needs."""
SHAKE = 0.12
"""How far, in card heights, a card may be from where it was a frame ago."""
SETTLED = 5
"""Frames with cards in the same places after which doubtful ones are still, too."""


class Steady:
    """Shows a card once several frames agree on it; forgets it when they do no more."""

    def __init__(self) -> None:
        self._frames: deque[Look] = deque(maxlen=WINDOW)

    def see(self, look: Look) -> Look:
        """What the last frames say together, placed as in the newest; unsure where they differ."""
        self._frames.append(look)
        voted = (self._voted(reading) for reading in look.readings)
        return Look(tuple(r for r in voted if r is not None), look.warnings)

    @property
    def still(self) -> bool:
        """Whether it is worth a closer look: the newest frames show the same cards in the same
        places, all sure; or several more of them cards in the same places."""
        *_, last = self._frames
        if not last.readings or "blur" in last.warnings:
            return False
        newest, more = (list(self._frames)[-count:] for count in (NEEDED, SETTLED))
        sure = len(newest) == NEEDED and not last.unsure
        if sure and all(_same(look, last) for look in newest):
            return True
        return len(more) == SETTLED and all(same_places(last, look) for look in more)

    def _voted(self, reading: Reading) -> Reading | None:
        votes = [vote for look in self._frames if (vote := _nearest(reading, look.readings))]
        if len(votes) < min(NEEDED, len(self._frames)):
            return None
        said = Counter(vote.card for vote in votes if vote.sure)
        candidates = _together(votes)
        first = candidates[0][0]
        agreed = set(said) == {first} and said[first] >= NEEDED
        return replace(reading, candidates=candidates, sure=agreed)


def _nearest(reading: Reading, others: Iterable[Reading]) -> Reading | None:
    near = min(others, key=lambda other: _moved(reading, other), default=None)
    return near if near is not None and _moved(reading, near) < SHAKE else None


def _moved(one: Reading, two: Reading) -> float:
    a, b = np.array(one.corners), np.array(two.corners)
    tall = max(1.0, float(np.linalg.norm(a[0] - a[3])))
    return float(np.linalg.norm(a.mean(0) - b.mean(0))) / tall


def same_places(one: Look, other: Look) -> bool:
    """Whether as many cards lie where cards lay."""
    return len(one.readings) == len(other.readings) and all(
        _nearest(reading, other.readings) for reading in one.readings
    )


def _same(one: Look, two: Look) -> bool:
    matched = (_nearest(reading, one.readings) for reading in two.readings)
    return len(one.readings) == len(two.readings) and all(
        found is not None and found.card == reading.card
        for found, reading in zip(matched, two.readings, strict=True)
    )


def _together(votes: list[Reading]) -> tuple[tuple[str, float], ...]:
    """The mean share of every card that any frame offered."""
    shares: Counter[str] = Counter()
    for vote in votes:
        for card, share in vote.candidates:
            shares[card] += share / len(votes)  # type: ignore[assignment]
    return tuple((card, float(share)) for card, share in shares.most_common(4))
