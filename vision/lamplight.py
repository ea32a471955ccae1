"""How badly a card's colours fit those that are seen: what lamps and gloss make of them fits."""

from functools import cache

import numpy as np

from vision.arrays import Numbers, Picture

TRIMMED = 0.2
"""The share of a face on which a finger or a reflection may lie."""
CAST = 0.45
"""How far lamps part the colours, as a logarithm."""
BRIGHTEST = 0.1
"""The share of a face whose colour is taken for that of the lamp."""
SHADE = 80
"""By how much colours differ that look alike, of 255."""
PLAIN = 0.01
"""What a gloss has to be worth, by the square of its strength."""
GLOSS = (-0.3, 0.6)
"""How far it takes colours to the lamp's at most; below 0 it lay on the card that is known."""


def misfits(seen: Numbers, known: Picture, worth: Numbers) -> Numbers:
    """For every card how badly its colours (card, row, column, channel) become those seen, 0 at
    best, with this worth of each cell: in a light that falls off and has a cast of its own, under a
    gloss of the lamp's colour.

    The gloss is what tells a pale blue from a green: it takes all colours towards white, while
    casts alone would have to turn them."""
    plane = _plane(seen.shape[:2])
    wanted = seen.reshape(-1, 3)
    colours = known.reshape(len(known), -1, 3).astype(np.float32) + 1
    share = np.ones(colours.shape[:2], np.float32)
    for _ in range(2):
        off, gains, gloss = _lit(wanted, colours, plane, share)
        share = _trimmed(off, worth) + np.float32(1e-3)
    share = share * worth
    spread = (((wanted - wanted.mean(0)) ** 2).sum(1) * worth).sum(1) / worth.sum(1) + 30
    cast = np.log(gains.clip(0.02, 50))
    parted = (cast - cast.mean(1, keepdims=True)).clip(-2, 2)
    odd = np.maximum(np.abs(parted).max(1) - CAST, 0) + np.abs(gloss - gloss.clip(*GLOSS))
    return np.asarray((off * share).sum(1) / share.sum(1) / spread + odd, np.float32)


def worth(colours: Picture) -> Numbers:
    """How much each cell of a card tells of its colours: all that look alike together as much as
    others, so that the few signs on a white card are as much worth as its paper."""
    cells = colours.reshape(-1, 3).astype(np.float32)
    squares = (cells**2).sum(1)
    apart = (squares[:, None] + squares - 2 * cells @ cells.T).clip(0)
    return np.asarray(1 / np.exp(-apart / (2 * SHADE**2)).mean(1), np.float32)


def _trimmed(off: Numbers, worth: Numbers) -> Numbers:
    """1 for the cells that fit best, up to the share of all worth that has to."""
    order = off.argsort(1)
    sums = np.take_along_axis(worth, order, 1).cumsum(1)
    fits = sums <= (1 - TRIMMED) * sums[:, -1:]
    out = np.zeros_like(off)
    np.put_along_axis(out, order, fits.astype(off.dtype), 1)
    return out


@cache
def _plane(shape: tuple[int, int]) -> Numbers:
    """One, how far down and how far across, for every cell."""
    down, across = np.mgrid[-0.5 : 0.5 : shape[0] * 1j, -0.5 : 0.5 : shape[1] * 1j]
    return np.stack([np.ones_like(down), down, across], -1).reshape(-1, 3).astype(np.float32)


def _lamp(wanted: Numbers) -> Numbers:
    bright = wanted.sum(1)
    return np.asarray(wanted[bright >= np.quantile(bright, 1 - BRIGHTEST)].mean(0), np.float32)


def _lit(
    wanted: Numbers, colours: Numbers, plane: Numbers, share: Numbers
) -> tuple[Numbers, Numbers, Numbers]:
    """How far, cell by cell, each card in its best light is from what is wanted; its gains and its
    gloss.

    Least squares, in which each channel has a light of its own and all share the gloss: lights are
    solved for as what they would be without it, less what it takes from them."""
    base = colours.transpose(0, 2, 1)[..., None] * plane
    shared = base.swapaxes(2, 3) * share[:, None, None]
    squares = shared @ base
    squares += np.eye(3, dtype=np.float32) * (1e-3 * squares[..., :1, :1] + 1)
    lamp = _lamp(wanted)[:, None]
    crossed = shared.sum(3, keepdims=True) * lamp[..., None]
    solved = np.linalg.solve(squares, np.concatenate([shared @ wanted.T[..., None], crossed], -1))
    bare, taken = solved[..., 0], solved[..., 1]
    told = (share[:, None] * wanted.T * lamp).sum((1, 2)) - (crossed[..., 0] * bare).sum((1, 2))
    whole = share.sum(1) * (lamp**2).sum()
    gloss = told / ((1 + PLAIN) * whole - (crossed[..., 0] * taken).sum((1, 2)))
    light = bare - taken * gloss[:, None, None]
    off = (base @ light[..., None])[..., 0] + lamp * gloss[:, None, None] - wanted.T
    return (off**2).sum(1), light[..., 0], gloss
