"""Corrects old entries of dnup: alternatives, and corrections that make a move legal."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.games.dnup import faces, table
from companion.games.dnup.phrases import active, line
from companion.games.dnup.table import DnupPosition
from companion.play import cells
from companion.play.cells import Face
from companion.play.scene import Box, Mark, Tint, Words
from companion.play.variants import Revisable, Variant, Variants
from scoring.dnup import GAME
from scoring.dnup.certain import discarded
from scoring.dnup.deck import ACTIVE, PAIR, STAR, Cards
from scoring.dnup.moves import Add, Amend, Deal, Play, SeenHand, Spot, Take
from scoring.dnup.state import State, place_of
from scoring.game import Move, Seat, Verdict
from scoring.tuples import put

CARD = (36, 50)
NAMED = 3
"""Cards of a set, at most, of which each can be another one."""


def variants(at: DnupPosition, move: Move) -> tuple[Variants, ...]:
    match move:
        case Deal():
            return (_starters(at, move),)
        case Play():
            return (*_sets(at, move), *_named(at, move))
        case Add():
            each = tuple(
                _card(f"card.{card}", card, at, replace(move, card=card))
                for card in _cards_of(at, ACTIVE[move.card])
            )
            other = tuple(
                Variant(f"to.{name}", said, _added(at, move, one))
                for one, name, said in _others(at, move.seat)
            )
            places = Variants(at.tr("to whose set"), other, 2, where=True)
            return (Variants(at.tr("card"), each, 5, high=60), places)
        case Take():
            each = tuple(
                Variant(f"from.{name}", said, Take(move.seat, one))
                for one, name, said in _others(at, move.seat)
            )
            return (Variants(at.tr("whose set"), each, 2),)
    return ()


def _starters(at: DnupPosition, move: Deal) -> Variants:
    each = tuple(
        Variant(f"starter.{i}", name, Deal(i, i), cells.seat(i, name, name))
        for i, name in enumerate(at.players)
    )
    return Variants(at.tr("who starts"), each, 5, high=76)


def _sets(at: DnupPosition, move: Play) -> tuple[Variants, Variants]:
    """Another value, or another number of cards."""
    size, value = len(move.cards), ACTIVE[move.cards[0]]
    named = tuple(card for card in move.cards if card in PAIR)
    values = tuple(
        Variant(f"value.{v}", str(v), _play(move, v, size), _large(str(v))) for v in table.VALUES
    )
    sizes = tuple(
        Variant(f"size.{n}", f"×{n}", _play(move, value, n, named[:n]), _large(f"×{n}"))
        for n in range(1, table.most(at.state, value, move.seat) + 1)
    )
    return Variants(at.tr("value"), values, 5), Variants(at.tr("how many"), sizes, 6)


def _play(move: Play, value: int, size: int, named: tuple[str, ...] = ()) -> Play:
    same = value == ACTIVE[move.cards[0]] and size == len(move.cards)
    return move if same else replace(move, cards=table.by_number(value, size, named))


def _named(at: DnupPosition, move: Play) -> tuple[Variants, ...]:
    """Each card of a small set by itself."""
    cards = move.cards
    if len(cards) > NAMED:
        return ()
    groups = list[Variants]()
    for i in range(len(cards)):
        each = tuple(
            _card(f"card.{i}.{card}", card, at, replace(move, cards=put(cards, i, card)))
            for card in _cards_of(at, ACTIVE[cards[0]])
        )
        title = at.tr("card") if len(cards) == 1 else at.tr("card {n}", n=i + 1)
        groups.append(Variants(title, each, 5, high=60))
    return tuple(groups)


def _cards_of(at: DnupPosition, value: int) -> Cards:
    """All that a card of this value can be; first, that nobody said more of it."""
    return (f"{value}/?", *table.printed(at.state, value))


def _card(name: str, card: str, at: DnupPosition, move: Move) -> Variant:
    return Variant(name, faces.card_said(card, at.tr), move, partial(_face, card))


def _face(card: str, box: Box) -> tuple[Mark, ...]:
    return faces.card(card, Box.about(box.cx, box.cy, *CARD))


def _large(said: str) -> Face:
    return lambda box: (Words(said, box.cx, box.cy, 22, Tint("text"), bold=True),)


def _others(at: DnupPosition, but: Seat) -> Iterator[tuple[Spot, str, str]]:
    """Where sets of others lie: the spot, its name, and what is said of it."""
    areas = at.state.areas
    for place, cards in enumerate(at.state.table):
        seat, area = divmod(place, areas)
        if cards and seat != but:
            said, name = at.players[seat], f"{seat}.{area + 1}"
            if areas > 1:
                yield Spot(seat, area + 1), name, f"{said} {area + 1}"
            else:
                yield Spot(seat, None), name, said


def _added(at: DnupPosition, move: Add, to: Spot) -> Add:
    """As far as it was named, if that set has its value."""
    place = place_of(at.state, to.seat, to.area)
    value = ACTIVE[at.state.table[place][0]] if place is not None else ACTIVE[move.card]
    card = move.card if ACTIVE[move.card] == value else f"{value}/?"
    return Add(move.seat, card, to)


# A card that the record has elsewhere, though the table sees it here: the table is right

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
    for forgotten in _forgetting(state, move):
        if GAME.validate(state, forgotten).ok:
            after, _ = GAME.effect(state, forgotten)
            if GAME.validate(after, move).ok:
                return forgotten
    return None


def _forgetting(state: State, move: Play | Add) -> Iterator[Amend]:
    """What may be wrong of what is known: this hand, the discards, all hands, the sets too.

    Only the starred card is said to be where it was seen: its holder is known by a rule.
    """
    laid = move.laid
    star = tuple(card for card in laid if PAIR.get(card) == STAR)
    sizes = [hand.size for hand in state.hands]
    hands = tuple(SeenHand(n, star if s == move.seat else ()) for s, n in enumerate(sizes))
    own = tuple(hand if s == move.seat else SeenHand(hand.size) for s, hand in enumerate(hands))
    gone = tuple(card for card in discarded(state).elements() if not _is_any(card, laid))
    unnamed = (tuple(f"{active(card)}/?" for card in cards) for cards in state.table)
    yield Amend(own)
    yield Amend(own, discarded=gone)
    yield Amend(hands, discarded=gone)
    yield Amend(hands, table.seen_sets(state, unnamed), gone)


def _is_any(card: str, laid: Cards) -> bool:
    """Whether this discarded card can be one of those that were laid."""
    values = {*card.split("/")}
    return any({*other.split("/")} - values <= {"?"} for other in laid)


def stated(at: DnupPosition, move: Move) -> tuple[Move, ...]:
    """Names of earlier cards are taken back, where only those are against it."""
    fix = correction(at.state, at.judge(move), move)
    return () if fix is None else (fix, move)


REVISABLE: Revisable[State] = Revisable(line, variants, stated)
