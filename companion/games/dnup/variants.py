"""What an entry of dnup's record could have been, and which entries laid a set."""

from dataclasses import replace
from functools import partial

from companion.games.dnup import advice, faces
from companion.games.dnup.draft import Table
from companion.games.dnup.phrases import line
from companion.games.dnup.release import correction
from companion.play import cells
from companion.play.cells import Face
from companion.play.scene import Box, Mark, Tint, Words
from companion.play.variants import Revisable, Variant, Variants
from scoring.dnup.deck import ACTIVE, PAIR
from scoring.dnup.moves import Add, Deal, Play, Spot, Take
from scoring.dnup.state import State, place_of
from scoring.game import Move, Seat
from scoring.tuples import put

CARD = (36, 50)
NAMED = 3
"""Cards of a set, at most, of which each can be another one."""


def variants(at: Table, move: Move) -> tuple[Variants, ...]:
    match move:
        case Deal():
            return (_starters(at, move),)
        case Play():
            return (*_sets(at, move), *_named(at, move))
        case Add():
            value = ACTIVE[move.card]
            each = tuple(
                _card(f"card.{card}", card, at, replace(move, card=card))
                for card in (f"{value}/?", *advice.printed(at.state, value))
            )
            other = tuple(
                Variant(f"to.{one.seat}.{one.area or 1}", _said(at, one), _added(at, move, one))
                for one in _others(at, move.seat)
            )
            places = Variants(at.tr("to whose set"), other, 2, where=True)
            return (Variants(at.tr("card"), each, 5, high=60), places)
        case Take():
            each = tuple(
                Variant(f"from.{one.seat}.{one.area or 1}", _said(at, one), Take(move.seat, one))
                for one in _others(at, move.seat)
            )
            return (Variants(at.tr("whose set"), each, 2),)
    return ()


def _starters(at: Table, move: Deal) -> Variants:
    each = tuple(
        Variant(f"starter.{i}", name, Deal(i, i), cells.seat(i, name, name))
        for i, name in enumerate(at.players)
    )
    return Variants(at.tr("who starts"), each, 5, high=76)


def _sets(at: Table, move: Play) -> tuple[Variants, Variants]:
    """Another value, or another number of cards."""
    size, value = len(move.cards), ACTIVE[move.cards[0]]
    named = tuple(card for card in move.cards if card in PAIR)
    values = tuple(
        Variant(f"value.{v}", str(v), _play(move, v, size), _large(str(v))) for v in advice.VALUES
    )
    sizes = tuple(
        Variant(f"size.{n}", f"×{n}", _play(move, value, n, named[:n]), _large(f"×{n}"))
        for n in range(1, _most(at.state, move.seat, value) + 1)
    )
    return Variants(at.tr("value"), values, 5), Variants(at.tr("how many"), sizes, 6)


def _play(move: Play, value: int, size: int, named: tuple[str, ...] = ()) -> Play:
    same = value == ACTIVE[move.cards[0]] and size == len(move.cards)
    return move if same else replace(move, cards=advice.by_number(value, size, named))


def _most(state: State, seat: Seat, value: int) -> int:
    there = sum(advice.copies(state, card) for card in advice.printed(state, value))
    return min(there, state.hands[seat].size)


def _named(at: Table, move: Play) -> tuple[Variants, ...]:
    """Each card of a small set by itself."""
    cards = move.cards
    if len(cards) > NAMED:
        return ()
    value, groups = ACTIVE[cards[0]], list[Variants]()
    for i in range(len(cards)):
        others = [
            (card, replace(move, cards=put(cards, i, card)))
            for card in (f"{value}/?", *advice.printed(at.state, value))
        ]
        each = tuple(_card(f"card.{i}.{card}", card, at, made) for card, made in others)
        title = at.tr("card") if len(cards) == 1 else at.tr("card {n}").format(n=i + 1)
        groups.append(Variants(title, each, 5, high=60))
    return tuple(groups)


def _card(name: str, card: str, at: Table, move: Move) -> Variant:
    return Variant(name, faces.card_said(card, at.tr), move, partial(_face, card))


def _face(card: str, box: Box) -> tuple[Mark, ...]:
    return faces.card(card, Box.about(box.cx, box.cy, *CARD))


def _large(said: str) -> Face:
    return lambda box: (Words(said, box.cx, box.cy, 22, Tint("text"), bold=True),)


def _others(at: Table, seat: Seat) -> tuple[Spot, ...]:
    """Where sets of others lie."""
    areas, table = at.state.areas, at.state.table
    laid = (divmod(place, areas) for place, cards in enumerate(table) if cards)
    return tuple(Spot(s, area + 1 if areas > 1 else None) for s, area in laid if s != seat)


def _said(at: Table, one: Spot) -> str:
    name = at.players[one.seat]
    return f"{name} {one.area}" if one.area is not None else name


def _added(at: Table, move: Add, to: Spot) -> Add:
    """As far as it was named, if that set has its value."""
    place = place_of(at.state, to.seat, to.area)
    value = ACTIVE[at.state.table[place][0]] if place is not None else ACTIVE[move.card]
    card = move.card if ACTIVE[move.card] == value else f"{value}/?"
    return Add(move.seat, card, to)


def stated(at: Table, move: Move) -> tuple[Move, ...]:
    """Names of earlier cards are taken back, where only those are against it."""
    told = correction(at.state, at.judge(move), move)
    return () if told is None else (told, move)


REVISABLE: Revisable[State] = Revisable(line, variants, stated)
