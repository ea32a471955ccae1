"""What an entry of the border's record could have been, and what is so whatever the rules say."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.games.schotten_totten import faces
from companion.games.schotten_totten.amend import entry, facts_of
from companion.games.schotten_totten.draft import Correction
from companion.games.schotten_totten.phrases import card_name, line
from companion.games.schotten_totten.table import Table
from companion.match.log import Entry
from companion.play import art
from companion.play.cells import Face
from companion.play.scene import Box, Mark
from companion.play.variants import Revisable, Variant, Variants
from scoring.game import Move
from scoring.schotten_totten.formations import CARDS, COLOURS, VALUES
from scoring.schotten_totten.moves import Amend, Claim, EndTurn, Play, StoneFacts
from scoring.schotten_totten.state import RUSES, STONES, TACTICS, Deck, State

CARD = (34, 44)
DECKS: tuple[Deck, ...] = ("clan", "tactic")


def variants(at: Table, move: Move) -> tuple[Variants, ...]:
    tr = at.tr
    match move:
        case Play():
            cards = tuple(_cards(at, move))
            return (Variants(tr("card"), cards, high=50), _stones(at, move))
        case Claim():
            return (_stones(at, move),)
        case EndTurn() if at.state.options.tactics:
            names = {"clan": tr("Clan"), "tactic": tr("Tactic")}
            decks = tuple(Variant(f"deck.{d}", names[d], replace(move, draw=d)) for d in DECKS)
            return (Variants(tr("deck"), decks, 2),)
    return ()


def _cards(at: Table, move: Play) -> Iterator[Variant]:
    """Each colour a column; a joker that has to be named is entered anew instead."""
    tactics = [card for card in TACTICS if card not in RUSES] if at.state.options.tactics else []
    clans = (f"{colour}{value}" for value in VALUES for colour in COLOURS)
    for card in (*clans, *tactics):
        if card == "joker" and at.state.options.named_jokers:
            continue
        face = partial(_face, card, at.aids.letters)
        named = replace(move, card=card, as_=None)
        yield Variant(f"card.{card}", card_name(card, at.tr), named, face)


def _face(card: str, letters: bool, box: Box) -> tuple[Mark, ...]:
    return faces.card(card, Box.about(box.cx, box.cy, *CARD), letters=letters)


def _stones(at: Table, move: Play | Claim) -> Variants:
    said = at.tr("Stone {n}")
    stones = tuple(
        Variant(f"stone.{n}", said.format(n=n), replace(move, stone=n), _pebble(n))
        for n in range(1, STONES + 1)
    )
    return Variants(at.tr("stone"), stones, 5, where=isinstance(move, Play))


def _pebble(n: int) -> Face:
    return lambda box: art.pebble(n, Box.about(box.cx, box.cy, 44, 36), "stone", "stone_ink")


def stated(at: Table, move: Move) -> tuple[Move, ...]:
    """The card lies there, the stone is owned, the turn is over: so the table says."""
    match move:
        case Play() if move.card in CARDS:
            facts = facts_of(at.state, Correction(), move.stone)
            sides = list(facts.sides or ((), ()))
            sides[move.seat] = (*sides[move.seat], move.card)
            there = replace(facts, sides=(sides[0], sides[1]))
            return (entry(at, Correction(stones=((move.stone, there),))),)
        case Claim():
            return (Amend({str(move.stone): StoneFacts(owner=move.seat)}),)
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
