"""dnup's deck as the camera learns it: each card once, by its lower value."""

from companion.camera.deck_kind import DeckKind
from companion.games.dnup import faces
from companion.games.dnup.sets import compared
from companion.play.scene import Box, Mark
from scoring.dnup.deck import PRINT

_PAIRS = {card for cards in PRINT["cards"].values() for card in cards}
_CARDS = tuple(sorted(_PAIRS, key=lambda card: [int(value) for value in card.split("/")]))


def face(card: str, box: Box, letters: bool) -> tuple[Mark, ...]:
    return faces.card(card, box)


DECK = DeckKind(_CARDS, face, unique=False, compared=compared)
