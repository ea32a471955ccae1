"""Texts of Schotten Totten: cards, formations, entries."""

from collections.abc import Mapping
from typing import Any

from companion.i18n import N_, called
from companion.match.log import Entry
from companion.match.phrases import Line, Speech, Tr
from scoring.schotten_totten.formations import CARDS, COLOURS
from scoring.schotten_totten.score import due, points
from scoring.schotten_totten.state import State

TACTICS = {
    "joker": N_("Joker"),
    "spy": N_("Spy"),
    "shield_bearer": N_("Shield bearer"),
    "blind_mans_bluff": N_("Blind man's bluff"),
    "mud_fight": N_("Mud fight"),
    "recruiter": N_("Recruiter"),
    "strategist": N_("Strategist"),
    "banshee": N_("Banshee"),
    "traitor": N_("Traitor"),
}
FORMATIONS = {
    "colour-run": N_("Colour run"),
    "three-of-a-kind": N_("Three of a kind"),
    "four-of-a-kind": N_("Four of a kind"),
    "colour": N_("Colour"),
    "run": N_("Run"),
    "sum": N_("Sum"),
}
LETTERS = N_("R Y G B V N")
"""For red, yellow, green, blue, violet and brown; no two are the same. Files keep the English."""
SYMBOLS = {
    kind: f"form-{'three-of-a-kind' if kind == 'four-of-a-kind' else kind}" for kind in FORMATIONS
}


def card_name(card: object, tr: Tr) -> str:
    """yellow 8; Joker; Joker as yellow 8."""
    kind, _, name = str(card).partition("=")
    said = called("schotten_totten", kind, tr)
    if not name:
        return said
    return tr("{joker} as {card}").format(joker=said, card=called("schotten_totten", name, tr))


def letter(colour: str, tr: Tr) -> str:
    """Of a colour's name in the reader's language: R, Č."""
    return tr(LETTERS).split()[COLOURS.index(colour)]


def card_short(card: str, tr: Tr) -> str:
    """R5 as the reader's language abbreviates it."""
    return f"{letter(card[0], tr)}{card[1:]}" if card in CARDS else card_title(card, tr)


def titled(words: str) -> str:
    """With a capital, to begin a sentence."""
    return words[:1].upper() + words[1:]


def card_title(card: object, tr: Tr) -> str:
    return titled(card_name(card, tr))


def line(entry: Entry, speech: Speech) -> Line:
    """An entry as the history tells it."""
    tr = speech.tr
    match entry.get("move"):
        case "play":
            return _played(entry, speech)
        case "claim":
            return speech.sentence(entry, tr("{name} claims stone {stone}"), "claim")
        case "pass":
            return speech.sentence(entry, tr("{name} passes"), "pass")
        case "end_turn":
            decks = {"clan": tr("from the clan deck"), "tactic": tr("from the tactic deck")}
            note = decks.get(str(entry.get("draw")), "")
            return speech.sentence(entry, tr("{name} draws and ends the turn"), "draw", note)
        case "amend":
            stones = entry.get("stones")
            numbers = ", ".join(stones) if isinstance(stones, Mapping) else ""
            text = tr("Correction: stone {stones}").format(stones=numbers)
            return speech.correction(entry, text if numbers else "")
        case other:
            return Line(str(other))


def _played(entry: Entry, speech: Speech) -> Line:
    tr = speech.tr
    card, note = str(entry.get("card")), ""
    if entry.get("as"):
        card = f"{card}={entry['as']}"
    text = tr("{name} plays {card}")
    if "stone" in entry:
        text = tr("{name} plays {card} at stone {stone}")
    text = text.format(
        name=speech.name(entry.get("seat")), card=card_name(card, tr), stone=entry.get("stone")
    )
    take = entry.get("take")
    if isinstance(take, Mapping):
        note = _taken(take, "discard" if card == "banshee" else entry.get("to"), tr)
    kind, _, named = card.partition("=")
    known = kind in CARDS or (kind in TACTICS and (not named or named in CARDS))
    return Line(text, speech.whose(entry), card=card if known else "", note=titled(note))


def _taken(take: Mapping[str, Any], to: object, tr: Tr) -> str:
    text = tr("{card} from stone {stone} to stone {to}")
    if to == "discard":
        text = tr("{card} from stone {stone}, discarded")
    return text.format(card=card_name(take.get("card"), tr), stone=take.get("stone"), to=to)


def standing(state: State, speech: Speech) -> str:
    """Round and points of a long match; the stones of a short one; or that play goes on beside a
    win."""
    first, second = speech.players
    if state.phase != "over" and (won := due(state)) is not None:
        text = speech.tr("{name} has won; play goes on")
        return text.format(name=speech.players[won.winners[0]])
    if state.options.rounds > 1:
        a, b = points(state)
        text = speech.tr("Round {n} of {rounds} · {first} {a}, {second} {b}")
        n, rounds = state.rounds.number, state.options.rounds
        return text.format(n=n, rounds=rounds, first=first, second=second, a=a, b=b)
    a, b = (sum(stone.owner == seat for stone in state.stones) for seat in (0, 1))
    text = speech.tr("Stones: {first} {a}, {second} {b}")
    return text.format(first=first, second=second, a=a, b=b)
