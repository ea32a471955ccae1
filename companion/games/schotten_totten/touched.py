"""A laid card is touched to put it right: another card, another stone, or two that lie swapped."""

from dataclasses import replace

from companion.games.schotten_totten import faces
from companion.games.schotten_totten.draft import Draft
from companion.games.schotten_totten.phrases import card_name, titled
from companion.games.schotten_totten.table import Laid, Table, Targets, card_key
from companion.match.log import Entry
from companion.play import art
from companion.play.amend import CHANGE, MOVE, SWAP, touched_question
from companion.play.questions import Question
from companion.play.scene import Box, Scene, Shape, Spot
from companion.play.steps import Change, Step, UndoTo
from scoring.schotten_totten.formations import BIT
from scoring.schotten_totten.moves import Play
from scoring.schotten_totten.state import TACTICS, State

CELL, CARD = 48, (36, 48)


def play_of(at: Table, laid: Laid) -> tuple[int, Play] | None:
    """The entry that laid this card, and its number; None: a correction did, or a ruse."""
    for played in reversed(at.standing):
        entry: Entry = played.entry
        match entry:
            case {"move": "play", "seat": laid.seat, "stone": laid.stone, "card": card, **rest}:
                named = rest.get("as")
                if (f"{card}={named}" if named else card) == laid.card:
                    return played.n, Play(laid.seat, card, laid.stone, named)
    return None


def question(at: Table, laid: Laid) -> Question | None:
    found = play_of(at, laid)
    if found is None:
        return None
    tr, (n, _) = at.tr, found
    title = tr("{card}, stone {n}").format(card=titled(card_name(laid.card, tr)), n=laid.stone)
    notes = {CHANGE: tr("another card was meant"), MOVE: tr("it lies at another stone")}
    notes[SWAP] = tr("with another laid card")
    kind = laid.card.partition("=")[0]
    rule = kind if kind in TACTICS else "claim.stronger"
    asked = touched_question(at, n, title, at.players[laid.seat], notes, _side(at, laid), rule)
    return asked._replace(about=card_key(laid.card, laid.seat))


def _side(at: Table, laid: Laid) -> Scene:
    """All cards of that side: a finger may have meant another one."""
    cards = at.state.stones[laid.stone - 1].sides[laid.seat]
    shapes = []
    for i, card in enumerate(cards):
        box = Box.about(CELL * (i + 0.5), CELL / 2 + 2, *CARD)
        own = card == laid.card
        marks = faces.card(card, box, decided=not own, letters=at.aids.letters)
        marks += (art.ring(box, "text"),) if own else ()
        spot = Spot(_spot(laid, card), card_name(card, at.tr))
        target = Box(CELL * i, 0, CELL, CELL + 4)
        shapes.append(Shape(f"side.{card}", "card", box, marks, spot=spot, target=target))
    return Scene(CELL * len(cards), CELL + 4, shapes)


def _spot(laid: Laid, card: str) -> str:
    """Of a card of the same side."""
    return f"touch.{laid.stone}.{laid.seat}.{card}"


def changed(at: Table, laid: Laid, card: str) -> Step[Draft]:
    """Another card; if it lies elsewhere, the two have been mistaken for each other."""
    for n, stone in enumerate(at.state.stones, 1):
        for seat, side in enumerate(stone.sides):
            if card in side and card in BIT:
                return swapped(at, laid, Laid(n, seat, card))
    found = play_of(at, laid)
    if found is None or card == laid.card:
        return Draft()
    n, play = found
    words = at.tr("{new} instead of {old}")
    names = (card_name(card, at.tr), card_name(laid.card, at.tr))
    about = titled(words.format(new=names[0], old=names[1]))
    return Change(((n, replace(play, card=card, as_=None)),), about)


def moved(at: Table, laid: Laid, stone: int) -> Step[Draft]:
    found = play_of(at, laid)
    if found is None or stone == laid.stone:
        return Draft()
    n, play = found
    words = at.tr("{card} at stone {n}").format(card=card_name(laid.card, at.tr), n=stone)
    return Change(((n, replace(play, stone=stone)),), titled(words))


def swapped(at: Table, laid: Laid, other: Laid) -> Step[Draft]:
    """Each was played where the other lies."""
    one, two = play_of(at, laid), play_of(at, other)
    if one is None or two is None or laid == other:
        return Draft()
    (n, play), (m, with_) = one, two
    names = (card_name(laid.card, at.tr), card_name(other.card, at.tr))
    about = titled(at.tr("{one} and {two} swapped").format(one=names[0], two=names[1]))
    moves = (
        (n, replace(play, card=with_.card, as_=with_.as_)),
        (
            m,
            replace(with_, card=play.card, as_=play.as_),
        ),
    )
    return Change(moves, about)


def taken_back(at: Table, laid: Laid) -> Step[Draft]:
    found = play_of(at, laid)
    return UndoTo(found[0]) if found is not None else Draft()


def targets(at: Table, draft: Draft) -> Targets:
    """Where it may have been laid instead, or what it may be swapped with."""
    laid = draft.laid
    if laid is None:
        return Targets()
    if draft.asked == "move":
        return Targets(stones=frozenset(_open(at.state, laid)))
    cards = (
        (n, seat, card)
        for n, stone in enumerate(at.state.stones, 1)
        for seat, side in enumerate(stone.sides)
        for card in side
        if (n, seat, card) != (laid.stone, laid.seat, laid.card)
    )
    return Targets(frozenset(where for where in cards if play_of(at, Laid(*where)) is not None))


def _open(state: State, laid: Laid) -> set[int]:
    return {
        n
        for n, stone in enumerate(state.stones, 1)
        if n != laid.stone and stone.owner is None and len(stone.sides[laid.seat]) < stone.size
    }
