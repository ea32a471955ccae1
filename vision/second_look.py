"""Looking again at indices that were found: as they lie, and a little aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vision import flatten, name, strips
from vision.arrays import Numbers, Plane
from vision.marks import Card
from vision.placing import CLEAR
from vision.pyramid import Halves
from vision.seen import NOTHING
from vision.slant import View
from vision.table import Table

SLANTED = 0.85
"""Of a card that looks shorter than this one way, indices are laid flat before they are named."""
STEPS = np.array([(0.06, 0.0, 1.08), (-0.06, 0.0, 0.93), (0.0, 0.06, 0.95), (0.0, -0.06, 1.07)])
"""How an unclear index is looked at again: right, down, by its size, and how much larger."""
MOST_AGAIN = 12

"""What the height of each index is in the picture: to its right, and downwards."""


def flattened(picture: Halves, table: Table) -> Table:
    """The indices of cards that lie slanted, looked at as if from straight above."""
    which: list[int] = []
    axes: list[Plane] = []
    for card in table.cards:
        view = table.view(card)
        if (
            view is not None
            and view.flatness(table.slot[[s for _, s in card.members]]).min() < SLANTED
        ):
            members = [i for i, _ in card.members]
            which += members
            axes.append(_axes(table, members, view))
    if not which:
        return table
    right, down = np.concatenate(axes, axis=1)
    scores = table.scores.copy()
    flat = flatten.seen_through(picture, table.at[which], right, down)
    scores[which] = name.likelihoods(flat, table.deck)
    return table.said_again(scores)


def _axes(table: Table, members: Sequence[int], view: View) -> Plane:
    """Of indices of one card, seen like this: they are all as high as each other."""
    here = view.back(table.at[members])
    tall = np.exp(np.log(table.size[members] / view.scale(here)).mean())
    way = np.where(np.cos(table.angle[members] - view.up(here)) < 0, -tall, tall)
    return np.array([way * axis for axis in view.axes(here)])


def aside(picture: Halves, table: Table) -> Table:
    """The indices of cards that are open looked at once more, a little aside each time: from there
    they may look less like one, which tells nothing."""
    cards = [card for card in table.cards if _is_unclear(card)]
    which = [i for card in cards for i, _ in card.members][:MOST_AGAIN]
    if not which:
        return table
    every = np.concatenate(list(_as_they_lie(table, cards)), axis=1)
    right, down = every[:, : len(which), None]
    at = table.at[which][:, None] + right * STEPS[:, 0] + down * STEPS[:, 1]
    right, down = right * STEPS[:, 2], down * STEPS[:, 2]
    flat = flatten.seen_through(picture, at.ravel(), right.ravel(), down.ravel())
    said = name.likelihoods(flat, table.deck).reshape(len(which), len(STEPS), -1)
    scores = table.scores.copy()
    for i, some in zip(which, said, strict=True):
        mean = name.log_shares(np.vstack([scores[i : i + 1], some]).mean(0))
        scores[i] = mean if mean[-1] < scores[i, -1] else _renamed(scores[i], mean)
    return table.said_again(scores)


def _is_unclear(card: Card) -> bool:
    return bool(card.shares[-1] < np.log(NOTHING) and card.shares.max() < np.log(CLEAR))


def _as_they_lie(table: Table, cards: Sequence[Card]) -> Iterator[Plane]:
    """The axes of each card's indices: as it lies, or the one that covers it, if that is known."""
    poses = [table.poses[card.members[0][0]] for card in cards]
    upon = {
        place.index: table.lies(place.card)
        for place in reversed(strips.beyond(table, poses))
        if len(place.card.members) > strips.WHOLE
    }
    for n, card in enumerate(cards):
        members = [i for i, _ in card.members]
        view = table.view(card) or upon.get(n)
        if view is not None:
            yield _axes(table, members, view)
        else:
            right: Plane = table.size[members] * np.exp(1j * table.angle[members])
            yield np.array([right, right * 1j])


def _renamed(scores: Numbers, others: Numbers) -> Numbers:
    """As likely a card as before, but which as the others say."""
    cards = name.log_shares(others[:-1]) + np.logaddexp.reduce(scores[:-1])
    return np.append(cards, scores[-1])
