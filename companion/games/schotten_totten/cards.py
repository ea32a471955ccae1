"""Schotten Totten's deck as the camera learns it; the tactic cards may be left out."""

from companion.camera.deck_kind import DeckKind
from companion.games.schotten_totten import faces
from companion.games.schotten_totten.border import compared
from companion.games.schotten_totten.phrases import card_name, titled
from companion.match.phrases import Tr
from companion.play.scene import Box, Mark
from scoring.schotten_totten.formations import CARDS
from scoring.schotten_totten.state import TACTICS


def called(card: str, tr: Tr) -> str:
    return titled(card_name(card, tr))


def face(card: str, box: Box, letters: bool) -> tuple[Mark, ...]:
    return faces.card(card, box, letters=letters)


DECK = DeckKind(CARDS, face, tuple(TACTICS), called=called, compared=compared)
