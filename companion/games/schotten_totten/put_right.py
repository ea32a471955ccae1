"""Corrects old entries at the border: by touching a laid card, or by choosing an alternative."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Literal

from companion.games.schotten_totten import faces, table
from companion.games.schotten_totten.amend import entry, with_side
from companion.games.schotten_totten.draft import Asked, Draft, Looked
from companion.games.schotten_totten.phrases import card_name, card_title, line, titled
from companion.games.schotten_totten.table import BorderPosition, Laid, Targets
from companion.match.log import Entry
from companion.match.phrases import Tr
from companion.play import art
from companion.play.actions import Action
from companion.play.amend import CHANGE, MOVE, SWAP, UNDO_TO, LaidPiece, touched_question
from companion.play.cells import Face
from companion.play.fields import UNCHANGED
from companion.play.questions import Question
from companion.play.scene import Box, Mark, Scene, Shape, Spot
from companion.play.steps import Change, Step, UndoTo
from companion.play.variants import Revisable, Variant, Variants
from scoring.game import Move, Seat
from scoring.schotten_totten.formations import BIT, CARDS, COLOURS, VALUES
from scoring.schotten_totten.moves import Amend, Claim, EndTurn, Play, StoneFacts
from scoring.schotten_totten.state import RUSES, STONES, TACTICS, Deck, State

CELL, CARD = 48, (36, 48)
VARIANT = (34, 44)
DECKS: tuple[Deck, ...] = ("clan", "tactic")


# A laid card is touched: another card, another stone, or two that lie swapped


def play_of(at: BorderPosition, laid: Laid) -> tuple[int, Play] | None:
    """The entry that laid this card, and its number; None: a correction did, or a ruse."""
    for played in reversed(at.standing):
        match played.entry:
            case {"move": "play", "seat": laid.seat, "stone": laid.stone, "card": card, **rest}:
                if table.as_laid(card, rest.get("as")) == laid.card:
                    named = laid.card.partition("=")[2] or None
                    return played.n, Play(laid.seat, card, laid.stone, named)
    return None


def question(at: BorderPosition, laid: Laid) -> Question | None:
    found = play_of(at, laid)
    if found is None:
        return None
    tr = at.tr
    title = tr("{card}, stone {n}", card=card_title(laid.card, tr), n=laid.stone)
    notes = {
        CHANGE: tr("another card was meant"),
        MOVE: tr("it lies at another stone"),
        SWAP: tr("with another laid card"),
    }
    kind = table.kind_of(laid.card)
    rule, who = kind if kind in TACTICS else "claim.stronger", at.players[laid.seat]
    piece = LaidPiece(found[0], title, who, notes, _side(at, laid), rule)
    asked = touched_question(at, piece)
    return asked._replace(about=table.card_key(laid.card, laid.seat))


def _side(at: BorderPosition, laid: Laid) -> Scene:
    """All cards of that side: a finger may have meant another one."""
    cards = at.state.stones[laid.stone - 1].sides[laid.seat]
    whole, shapes = Box(0, 0, CELL * len(cards), CELL + 4), []
    for card, target in zip(cards, whole.columns(len(cards)), strict=True):
        box, own = Box.about(target.cx, target.cy, *CARD), card == laid.card
        marks = faces.card(card, box, decided=not own, letters=at.letters)
        marks += (art.ring(box, "text"),) if own else ()
        spot = Spot(TOUCH(laid.stone, laid.seat, card), card_name(card, at.tr))
        tones = art.toned(chosen=own)
        shapes.append(Shape(f"side.{card}", "card", box, marks, tones, spot=spot, target=target))
    return Scene(whole.w, whole.h, shapes)


def touch_card(at: BorderPosition, draft: Draft, stone: int, seat: Seat, card: str) -> Draft:
    """A card that no play has laid there can only be corrected."""
    laid = Laid(stone, seat, card)
    if play_of(at, laid) is None:
        return correcting(draft, stone)
    return Draft("touched", laid=laid)


def correcting(draft: Draft, stone: int) -> Draft:
    """The question about a correction, at this stone."""
    looked = Looked(stone, gaps=draft.looked.gaps if draft.correction else ())
    return Draft("amend", correction=draft.correction, looked=looked)


def change(at: BorderPosition, draft: Draft) -> Draft:
    return _asking(draft, "change")


def move_it(at: BorderPosition, draft: Draft) -> Draft:
    return _asking(draft, "move")


def swap(at: BorderPosition, draft: Draft) -> Draft:
    return _asking(draft, "swap")


def _asking(draft: Draft, asked: Asked) -> Draft:
    laid = draft.laid
    return Draft(asked, laid.seat, laid.stone, laid=laid) if laid else draft


def undo_to(at: BorderPosition, draft: Draft) -> Step[Draft]:
    found = play_of(at, draft.laid) if draft.laid else None
    return UndoTo(found[0]) if found is not None else Draft()


TOUCH = Action("touch", touch_card, int, int, str)
ACTIONS = (
    TOUCH,
    Action(CHANGE, change),
    Action(MOVE, move_it),
    Action(SWAP, swap),
    Action(UNDO_TO, undo_to),
)


def changed(at: BorderPosition, laid: Laid, card: str) -> Step[Draft]:
    """Another card; if it lies elsewhere, the two have been mistaken for each other."""
    other = next(
        (one for one in table.all_laid(at.state) if one.card == card and card in BIT), None
    )
    if other is not None:
        return swapped(at, laid, other)
    found = play_of(at, laid)
    if found is None or card == laid.card:
        return Draft()
    n, play = found
    new, old = card_name(card, at.tr), card_name(laid.card, at.tr)
    about = titled(at.tr("{new} instead of {old}", new=new, old=old))
    return Change(((n, replace(play, card=card, as_=None)),), about)


def moved(at: BorderPosition, laid: Laid, stone: int) -> Step[Draft]:
    found = play_of(at, laid)
    if found is None or stone == laid.stone:
        return Draft()
    n, play = found
    about = titled(at.tr("{card} at stone {n}", card=card_name(laid.card, at.tr), n=stone))
    return Change(((n, replace(play, stone=stone)),), about)


def swapped(at: BorderPosition, laid: Laid, other: Laid) -> Step[Draft]:
    """Each was played where the other lies."""
    first, second = play_of(at, laid), play_of(at, other)
    if first is None or second is None or laid == other:
        return Draft()
    (n, one), (m, two) = first, second
    names = {"one": card_name(laid.card, at.tr), "two": card_name(other.card, at.tr)}
    about = titled(at.tr("{one} and {two} swapped", **names))
    here, there = replace(one, card=two.card, as_=two.as_), replace(two, card=one.card, as_=one.as_)
    return Change(((n, here), (m, there)), about)


def targets(at: BorderPosition, laid: Laid, way: Literal["move", "swap"]) -> Targets:
    """Where it may have been laid instead, or what it may be swapped with."""
    if way == "swap":
        others = (one for one in table.all_laid(at.state) if one != laid)
        cards = frozenset(one for one in others if play_of(at, one) is not None)
        return Targets("take", laid.seat, (0, 1), cards)
    stones = (
        n
        for n, stone in enumerate(at.state.stones, 1)
        if n != laid.stone and stone.owner is None and len(stone.sides[laid.seat]) < stone.size
    )
    return Targets("to", laid.seat, stones=frozenset(stones))


# What an entry could have been, and what is so whatever the rules say


def variants(at: BorderPosition, move: Move) -> tuple[Variants, ...]:
    tr = at.tr
    match move:
        case Play():
            return (Variants(tr("card"), tuple(_cards(at, move)), high=50), _stones(at, move))
        case Claim():
            return (_stones(at, move),)
        case EndTurn() if at.state.options.tactics:
            names = {"clan": tr("Clan"), "tactic": tr("Tactic")}
            decks = tuple(Variant(f"deck.{d}", names[d], replace(move, draw=d)) for d in DECKS)
            return (Variants(tr("deck"), decks, 2),)
    return ()


def _cards(at: BorderPosition, move: Play) -> Iterator[Variant]:
    """Each colour a column; a joker that has to be named is entered anew instead."""
    tactics = [card for card in TACTICS if card not in RUSES] if at.state.options.tactics else []
    clans = (f"{colour}{value}" for value in VALUES for colour in COLOURS)
    for card in (*clans, *tactics):
        if card != "joker" or not at.state.options.named_jokers:
            face = partial(_face, card, at.letters)
            named = replace(move, card=card, as_=None)
            yield Variant(f"card.{card}", card_name(card, at.tr), named, face)


def _face(card: str, letters: Tr | None, box: Box) -> tuple[Mark, ...]:
    return faces.card(card, Box.about(box.cx, box.cy, *VARIANT), letters=letters)


def _stones(at: BorderPosition, move: Play | Claim) -> Variants:
    stones = tuple(
        Variant(f"stone.{n}", at.tr("Stone {n}", n=n), replace(move, stone=n), _pebble(n))
        for n in range(1, STONES + 1)
    )
    return Variants(at.tr("stone"), stones, 5, where=isinstance(move, Play))


def _pebble(n: int) -> Face:
    return lambda box: art.pebble(n, Box.about(box.cx, box.cy, 44, 36), "stone", "stone_ink")


def stated(at: BorderPosition, move: Move) -> tuple[Move, ...]:
    """The card lies there, the stone is owned, the turn is over: so the table says.

    A claim ends the round by the stones, as it would have done."""
    match move:
        case Play() if move.card in CARDS:
            there = (*at.state.stones[move.stone - 1].sides[move.seat], move.card)
            return (entry(at, with_side(at.state, UNCHANGED, move.stone, move.seat, there)),)
        case Claim():
            owned = Amend({str(move.stone): StoneFacts(owner=move.seat)})
            won = at.game.due(at.game.effect(at.state, owned)[0])
            return (owned if won is None else replace(owned, end=True),)
        case EndTurn():
            return (Amend(turn=1 - move.seat),)
    return ()


def played(entry: Entry) -> Face | None:
    """The card, or the stone that was claimed."""
    match entry:
        case {"move": "play", "card": str(card)}:
            return lambda box: faces.card(card, box)
        case {"move": "claim", "stone": int(stone)}:
            return _pebble(stone)
    return None


REVISABLE: Revisable[State] = Revisable(line, variants, stated, face=played)
