"""Texts of dnup: sets, entries, the state of a match."""

from collections.abc import Mapping, Sequence

from companion.match.log import Entry
from companion.match.phrases import Line, Speech, Tr
from scoring.dnup.deck import ACTIVE
from scoring.dnup.score import ROUNDS_TO_WIN, TOKENS_TO_WIN
from scoring.dnup.state import State


def active(card: str) -> str:
    """The active value; "?" for a card that is held turned and of which it was not said."""
    return card.partition("/")[0]


def set_name(cards: Sequence[str]) -> str:
    """2 × 9; the codes of cards that are no set."""
    values = {ACTIVE.get(card) for card in cards}
    if len(values) != 1 or None in values:
        return ", ".join(cards)
    return f"{len(cards)} × {values.pop()}"


def line(entry: Entry, speech: Speech) -> Line:
    """An entry as the history tells it."""
    tr, move = speech.tr, entry.get("move")
    if move == "play":
        cards = _cards(entry.get("cards"))
        facts = {**entry, "set": set_name(cards)}
        named = " ".join(card for card in cards if not card.endswith("/?"))
        phrase = speech.sentence(facts, tr("{name} plays {set}"), "", named)
        return phrase._replace(card=_face(cards))
    if move == "add":
        card = str(entry.get("card"))
        if card.endswith("/?"):
            card = set_name((card,))
        other = _whose(entry.get("to"), speech)
        text = tr("{name} adds {card} to {other}") if other else tr("{name} adds {card}")
        phrase = speech.sentence({**entry, "card": card, "other": other}, text, "")
        return phrase._replace(card=_face((card,)))
    if move == "take":
        other = _whose(entry.get("from"), speech)
        text = tr("{name} takes the set of {other}") if other else tr("{name} takes a set")
        return speech.sentence({**entry, "other": other}, text, "hand")
    if move == "turn":
        return speech.sentence(entry, tr("{name} turns the hand"), "turn_hand")
    if move == "deal":
        starter = speech.name(entry.get("starter"))
        return Line(tr("New deal, {name} starts").format(name=starter), icon="deck")
    if move == "amend":
        return speech.correction(entry, _amended(entry, tr))
    return Line(str(move))


def _cards(cards: object) -> tuple[str, ...]:
    return tuple(map(str, cards)) if isinstance(cards, list | tuple) else ()


def _face(cards: Sequence[str]) -> str:
    """The card to draw beside the line, if it is one."""
    return cards[0] if cards and cards[0] in ACTIVE else ""


def _whose(spot: object, speech: Speech) -> str:
    """Empty: an entry that is refused does not say it."""
    if not isinstance(spot, Mapping) or speech.whose(spot) is None:
        return ""
    name = speech.name(spot.get("seat"))
    if len(speech.players) == 2 and spot.get("area"):
        return f"{name} {spot['area']}"
    return name


def _amended(entry: Entry, tr: Tr) -> str:
    words = {
        "hands": tr("hands"),
        "table": tr("sets"),
        "tokens": tr("tokens"),
        "rounds_won": tr("rounds"),
        "turn": tr("turn"),
        "discarded": tr("discards"),
        "out": tr("players out"),
    }
    named = [word for key, word in words.items() if key in entry]
    few = 0 < len(named) < 3
    return tr("Correction: {what}").format(what=", ".join(named)) if few else ""


def standing(state: State, speech: Speech) -> str:
    """Which round, and what wins; the turns left where they are limited."""
    tr, limit, n = speech.tr, state.options.turn_limit, max(state.round, 1)
    if limit and state.turn is not None:
        text = tr("Round {n} · turn {turn} of {limit}")
        return text.format(n=n, turn=state.turns + 1, limit=limit)
    if state.areas == 2:
        return tr("Round {n} · first to win {goal} rounds").format(n=n, goal=ROUNDS_TO_WIN)
    return tr("Round {n} · first to {goal} tokens").format(n=n, goal=TOKENS_TO_WIN)
