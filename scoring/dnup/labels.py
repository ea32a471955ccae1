"""What is known of one card: both values or one, and whether it may be the starred one."""

from collections.abc import Iterable
from functools import cache

from scoring.dnup.deck import STAR, TURNED, Cards

MARK = "*"
"""Behind a card of which one value is known: it may be the starred card."""
STAR_VALUES = tuple(int(value) for value in STAR.split("/"))


def _value(label: str) -> int:
    upper, lower = label.split("/")
    return int(lower if upper == "?" else upper)


PLAIN_HALVES = {label: _value(label) for label in TURNED if "?" in label}
HALVES = PLAIN_HALVES | {
    label + MARK: value for label, value in PLAIN_HALVES.items() if value in STAR_VALUES
}
"""Labels of which one value is known, with that value."""
MARKED = frozenset(label for label in HALVES if label.endswith(MARK))
_TURNED = TURNED | {
    label: TURNED[label.removesuffix(MARK)] + MARK for label in HALVES if label.endswith(MARK)
}
_PLAIN = {label: label.removesuffix(MARK) for label in _TURNED}


def turned(labels: Cards) -> Cards:
    return tuple(sorted([_TURNED[label] for label in labels]))


def plain(labels: Iterable[str]) -> Cards:
    """Without the marks: as anybody would write them."""
    return tuple([_PLAIN[label] for label in labels])


def marked(label: str) -> str:
    """A card that may be anything it looks like, the starred card too."""
    return label + MARK if label + MARK in HALVES else label


@cache
def meet(label: str, said: str) -> str | None:
    """What is known of a card of this label that is also as it was said; None: it cannot be."""
    mark = label[len(_PLAIN[label]) :]
    ends = []
    for known, told in zip(_PLAIN[label].split("/"), said.split("/"), strict=True):
        if known != told and "?" not in (known, told):
            return None
        ends.append(told if known == "?" else known)
    return "/".join(ends) + (mark if "?" in ends else "")


@cache
def within(label: str, said: str) -> bool:
    """Whether a card of this label is certainly as it was said."""
    return meet(label, said) == label
