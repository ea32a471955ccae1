"""A card that the record has elsewhere, though the table sees it here: the table is right."""

from collections.abc import Iterator

from companion.games.dnup.phrases import active
from scoring.dnup import GAME
from scoring.dnup.certain import discarded
from scoring.dnup.deck import PAIR, STAR, Cards
from scoring.dnup.moves import Add, Amend, Play, SeenHand, SeenSet
from scoring.dnup.state import State, spot
from scoring.game import Move, Verdict

MEMORY = {
    "hand.wrong-way",
    "hand.elsewhere",
    "hand.known",
    "hand.star",
    "hand.value",
    "star.holder",
}
"""Rules that follow from what a perfect memory knows of a hand."""


def correction(state: State, verdict: Verdict, move: Move) -> Amend | None:
    """The amend after which this move stands; None: more than a remembered card is against it.

    It takes back as few names as it can, and puts no others in their place.
    """
    if not isinstance(move, Play | Add):
        return None
    if any(problem.rule not in MEMORY for problem in verdict.broken):
        return None
    for told in _forgetting(state, move):
        if GAME.validate(state, told).ok:
            after, _ = GAME.effect(state, told)
            if GAME.validate(after, move).ok:
                return told
    return None


def _forgetting(state: State, move: Play | Add) -> Iterator[Amend]:
    """What may be wrong of what is known: this hand, the discards, all hands, the sets too.

    Only the starred card is said to be where it was seen: its holder is known by a rule.
    """
    laid = move.cards if isinstance(move, Play) else (move.card,)
    star = tuple(card for card in laid if PAIR.get(card) == STAR)
    sizes = [hand.size for hand in state.hands]
    hands = tuple(SeenHand(n, star if s == move.seat else ()) for s, n in enumerate(sizes))
    own = tuple(hand if s == move.seat else SeenHand(hand.size) for s, hand in enumerate(hands))
    gone = tuple(card for card in discarded(state).elements() if not _is_any(card, laid))
    table = tuple(
        SeenSet(cards=tuple(f"{active(card)}/?" for card in cards), **spot(state, place))
        for place, cards in enumerate(state.table)
        if cards
    )
    yield Amend(own)
    yield Amend(own, discarded=gone)
    yield Amend(hands, discarded=gone)
    yield Amend(hands, table, gone)


def _is_any(card: str, laid: Cards) -> bool:
    """Whether this discarded card can be one of those that were laid."""
    values = {*card.split("/")}
    return any({*other.split("/")} - values <= {"?"} for other in laid)
