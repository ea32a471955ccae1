"""`read`: the whole recognition of a picture: find, flatten, name and group cards."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

import cv2
import numpy as np

from vision import columns, faces, find, flatten, quality
from vision.arrays import Picture, Quad
from vision.deck import Deck
from vision.flatten import Halves
from vision.indices import by_index
from vision.name import MIN_OFFERED, MIN_SURE, features
from vision.pictures import fills
from vision.proving import Live, proven
from vision.reading import Look, Pose, Reading

LAPPED = 0.1
"""The share of a card that another one covers, for it to count as covered."""
MIDDLE = 0.15
"""How far from the middle of a card, by its height, two of its indices may have theirs."""
AGREED = 0.975
"""How unlikely it is that a face and an index are both wrong and yet say the same card."""
OUTWEIGHED = 0.9
"""The share that a face's card has by both, for an index that says another to count as wrong."""
USUAL = (720, 1280)
"""Height and width of a camera's frame."""
MARGIN = 0.1
"""Of the picture: what is laid around a card that fills it."""
OVERLAP = 1.15
"""By how much a card's outline may be too small for its own indices."""
MAX_CLAIM = 0.98
"""How much a reading can take of a card from the others: it may be wrong itself."""
NEARLY = 0.99
"""The part of its share that others have to leave of a card for it to stay certain."""


@cache
def ready() -> None:
    """Loads what pictures are read with, so that the first is read as fast as the others."""
    blank = Halves(np.zeros((*USUAL, 3), np.uint8))
    find.rough(blank)
    anywhere = [Pose(0, 0, 0, flatten.TALL)]
    find.judged("glance", blank, anywhere)
    find.judged("aim", blank, anywhere)
    features(flatten.patches(blank, anywhere))


def read(image: Picture, deck: Deck, live: Live | None = None) -> Look:
    """Every card of the deck in this picture (blue, green, red), sure or not; `live`: it is one of
    many frames, in each of which there is little time."""
    look = _read(image, deck, live)
    if look.sure or live or not fills(image):
        return look
    margin = round(MARGIN * min(image.shape[:2]))
    around = cv2.copyMakeBorder(image, *(margin,) * 4, cv2.BORDER_CONSTANT, value=(60, 60, 60))
    framed = _read(np.asarray(around, np.uint8), deck, live)
    readings = tuple(_shifted(reading, -margin) for reading in framed.readings)
    return replace(look, readings=readings) if framed.sure else look


def _shifted(reading: Reading, by: float) -> Reading:
    a, b, c, d = ((x + by, y + by) for x, y in reading.corners)
    marks = tuple(replace(mark, x=mark.x + by, y=mark.y + by) for mark in reading.marks)
    return replace(reading, corners=(a, b, c, d), marks=marks)


def _read(image: Picture, deck: Deck, live: Live | None) -> Look:
    picture = Halves(image)
    readings = by_index(picture, deck) if len(deck.slots) else []
    if len(deck.faces):
        readings = with_faces(picture, readings, deck)
    readings = _on_top(readings)
    if deck.unique:
        readings = once(readings, deck.clear)
    if len(deck.prints):
        readings = proven(picture, readings, deck, live)
    elif deck.outdated:
        readings = [replace(reading, sure=False) for reading in readings]
    marks = [mark for reading in readings for mark in reading.marks]
    some = flatten.patches(picture, marks[:: 1 + len(marks) // quality.MAX_INDICES])
    return Look(columns.arranged(readings), quality.warnings(picture, some))


def _on_top(readings: list[Reading]) -> list[Reading]:
    """Without single indices in the middle of a card that shows its corners: its figure."""
    whole = [np.array(r.corners, np.float32) for r in readings if len(r.marks) > 2]
    return [
        r
        for r in readings
        if len(r.marks) != 1
        or not any(_depth(quad, r.marks[0]) > 0.4 * r.marks[0].size for quad in whole)
    ]


def _depth(quad: Quad, mark: Pose) -> float:
    """How far inside a card's edges an index is."""
    return float(cv2.pointPolygonTest(quad, (mark.x, mark.y), True))


def with_faces(picture: Halves, readings: list[Reading], deck: Deck) -> list[Reading]:
    """Cards read as a whole besides those read by their indices; the same card only once."""
    out = [
        reading if _covered(reading, readings) else _confirmed(picture, reading, deck)
        for reading in readings
    ]
    clear = [np.mean(r.corners, 0) for r in out if r.sure]
    found = sorted(faces.faces(picture, deck, clear), key=lambda face: -float(face.scores.max()))
    for face in found:
        reading = faces.named(face, deck)
        inside = [other for other in out if _within(other, face.corners)]
        if len(inside) == 1 and apart(reading, inside[0]) < 0.25:
            out[out.index(inside[0])] = _both(inside[0], reading)
        elif not inside:
            out.append(reading)
    return out


def _covered(reading: Reading, readings: list[Reading]) -> bool:
    """Whether another card lies on this one, or this on another: of one of them an end shows. Upon
    a card whose middle seems to show, only one that is certain does."""
    own, shows = np.array(reading.corners, np.float32), _shows_middle(reading)
    return any(
        cv2.intersectConvexConvex(own, np.array(other.corners, np.float32))[0]
        > LAPPED * cv2.contourArea(own)
        for other in readings
        if other is not reading and (other.sure or not shows)
    )


def _shows_middle(reading: Reading) -> bool:
    """Whether the middle of the card lies between its indices: then all of it is there to see."""
    corners = np.array(reading.corners)
    reach = MIDDLE * np.linalg.norm(corners[0] - corners[3])
    pairs = combinations([(mark.x, mark.y) for mark in reading.marks], 2)
    return any(np.linalg.norm(np.mean(pair, 0) - corners.mean(0)) < reach for pair in pairs)


def _confirmed(picture: Halves, reading: Reading, deck: Deck) -> Reading:
    """A card on which no other lies is certain only if its face is there as well: of all faces it
    is likest to that of this card, be the light ever so hard."""
    face = faces.confirmed(picture, reading, deck)
    if face is None:
        return replace(reading, sure=False)
    borne_out = _shows_middle(reading) and faces.leads(face, deck)
    return _both(reading, faces.named(face, deck), borne_out=borne_out)


def _within(reading: Reading, corners: Quad) -> bool:
    middle = np.mean(reading.corners, 0)
    outline = corners.astype(np.float32)
    return bool(cv2.pointPolygonTest(outline, (float(middle[0]), float(middle[1])), False) >= 0)


def _both(by_index: Reading, by_face: Reading, *, borne_out: bool = False) -> Reading:
    """Two readings of one card: certain where they agree and are clear together, or where the face
    is certain, the index is not, and both together say what the face says."""
    first, second = sorted((by_index, by_face), key=lambda r: -r.confidence)
    same = by_index.card == by_face.card
    wrong = (1 - by_index.confidence) * (1 - by_face.confidence)
    together = by_face.confidence > faces.EVEN and wrong < 1 - AGREED
    agreed = same and (by_face.sure or (by_index.sure and borne_out) or together)
    outweighed = first is by_face and _weighed(by_index, by_face) > OUTWEIGHED
    sure = agreed or (by_face.sure and not by_index.sure and outweighed)
    best, other = (by_face, by_index) if by_face.sure and sure else (first, second)
    more = tuple(item for item in other.candidates if item[0] not in dict(best.candidates))
    candidates = best.candidates + more
    return replace(by_face, marks=by_index.marks, candidates=candidates, sure=sure)


def _weighed(by_index: Reading, by_face: Reading) -> float:
    """The share of the face's card by both; what is not offered may still be."""
    one, two = dict(by_index.candidates), dict(by_face.candidates)
    both = {card: one.get(card, MIN_OFFERED) * two.get(card, MIN_OFFERED) for card in one | two}
    return both[by_face.card] / sum(both.values())


def once(readings: list[Reading], clear: float) -> list[Reading]:
    """No card twice: the clearer reading keeps it, another one is offered what remains. `clear` is
    the least share of a card of which one index is seen to be certain."""
    kept: list[Reading] = []
    for reading in sorted(_each(_parted(readings), clear), key=lambda r: -r.confidence):
        same = next((other for other in kept if other.card == reading.card), None)
        kept.append(reading if same is None else _otherwise(reading, same))
    return kept


def _parted(readings: Sequence[Reading]) -> list[Reading]:
    """Without those that are an end of a card that is read anyway."""
    kept: list[Reading] = []
    for reading in sorted(readings, key=lambda r: -r.confidence):
        if not any(r.card == reading.card and _part_of(reading, r) for r in kept):
            kept.append(reading)
    return kept


def _each(readings: list[Reading], clear: float) -> Iterator[Reading]:
    """Each is the less likely a card, the more likely one before it is that card."""
    free: dict[str, float] = defaultdict(lambda: 1.0)
    for reading in readings:
        left = {card: share * free[card] for card, share in reading.candidates}
        every = 1 - sum(dict(reading.candidates).values()) + sum(left.values())
        shares = {card: share / every for card, share in left.items()}
        for card, share in shares.items():
            free[card] *= 1 - min(share, MAX_CLAIM)
        yield _renamed(reading, shares, clear)


def _renamed(reading: Reading, shares: dict[str, float], clear: float) -> Reading:
    """With other shares of its candidates. What is certain stays so unless others take of it: a
    face may be with a share that is too low for an index. What was clear and yet not certain stays
    uncertain."""
    least = clear if len(reading.marks) == 1 else MIN_SURE
    candidates = tuple(sorted(shares.items(), key=lambda item: -item[1]))
    (card, share), before = candidates[0], reading.confidence
    kept = reading.sure and card == reading.card and share >= min(least, before * NEARLY)
    won = not reading.sure and before < least <= share
    return replace(reading, candidates=candidates, sure=kept or won)


def _part_of(reading: Reading, card: Reading) -> bool:
    """Whether this is an end of the same card once more, not another card that covers it."""
    one, two = (np.array(r.corners) for r in (card, reading))
    outline = (one.mean(0) + OVERLAP * (one - one.mean(0))).astype(np.float32)
    if not all(cv2.pointPolygonTest(outline, (m.x, m.y), False) >= 0 for m in reading.marks):
        return False
    turned = float((one[0] - one[3]) @ (two[0] - two[3])) < 0
    return len(card.marks) != 2 or turned or apart(card, reading) < 0.12


def _otherwise(reading: Reading, first: Reading) -> Reading:
    rest = tuple(item for item in reading.candidates if item[0] != first.card)
    return replace(reading, candidates=rest + reading.candidates[:1], sure=False)


def apart(one: Reading, two: Reading) -> float:
    """The distance of two cards' middles in card heights."""
    a, b = np.array(one.corners), np.array(two.corners)
    tall = float(np.linalg.norm(a[0] + a[1] - a[2] - a[3])) / 2
    return float(np.linalg.norm(a.mean(0) - b.mean(0))) / max(tall, 1.0)
