"""Texts for the full table: cards, entries, what they brought."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.games.nights_watch.north.phrases import named, rolled_by, step_line
from companion.games.nights_watch.north.steps import StepLine
from companion.i18n import N_
from companion.match.log import Entry
from companion.match.phrases import Line, Speech, Tr
from companion.match.table import Played, Table
from scoring.game import Seat
from scoring.nights_watch.hands import RESOURCES, Bundle, counts
from scoring.nights_watch.state import State
from scoring.nights_watch.wildlings import word

WIDE = 40
"""Letters of a line in the list."""

MOVES = {
    "start_roll": ("dice", N_("The roll for the start: {rolls}")),
    "settle": ("village", N_("{name} settles, with a road")),
    "guard": ("guard", N_("{name} posts a guard on section {section}")),
    "roll": ("dice", N_("{name} rolls {total}")),
    "discard": ("discard", N_("{name} discards {cards}")),
    "tormund": ("movement", N_("{name} moves Tormund")),
    "tragedy": ("hero", N_("{name} takes {hero} out of the game")),
    "trade": ("trade", N_("{name} trades with {with}")),
    "bank": ("exchange", N_("{name} gives {give} to the bank for {get}")),
    "buy_card": ("draw", N_("{name} buys an action card")),
    "play_card": ("hand", N_("{name} plays {card}")),
    "hero": ("hero", N_("{name} uses {hero}")),
    "end_turn": ("end_turn", N_("{name} ends the turn")),
    "reshuffle": ("again", N_("The seen tokens are shuffled back")),
    "tally": ("points", N_("Victory cards in hand are counted")),
    "amend": ("amend", N_("Correction")),
}
BUILT = {
    "road": N_("{name} builds a road"),
    "settlement": N_("{name} builds a settlement"),
    "keep": N_("{name} builds a keep"),
    "guard": N_("{name} posts a guard on section {section}"),
}
PIECES = {
    "road": N_("Road"),
    "settlement": N_("Settlement"),
    "keep": N_("Keep"),
    "guard": N_("Guard"),
}


def called(code: object, tr: Tr) -> str:
    """A resource, terrain, card, hero, piece or phase; anything else as it stands."""
    try:
        return tr(word(str(code)))
    except KeyError:
        return str(code)


def bundle_text(bundle: object, tr: Tr) -> str:
    """2 wood, 1 ore."""
    if not isinstance(bundle, Mapping):
        return str(bundle)
    text = tr("{n} {resource}")
    cards = [text.format(n=n, resource=called(name, tr)) for name, n in bundle.items()]
    return ", ".join(cards)


def given(cards: object, tr: Tr) -> str:
    """Some cards, or one kind of them."""
    return bundle_text(cards, tr) if isinstance(cards, Mapping) else called(cards, tr)


def line(entry: Entry, speech: Speech) -> Line:
    """An entry as the history tells it."""
    move, whose = str(entry.get("move")), speech.whose(entry)
    icon, text = MOVES.get(move, ("", ""))
    if move == "build":
        icon, text = "build", BUILT.get(str(entry.get("what")), "")
    if not text:
        return Line(move, whose)
    if move in ("start_roll", "reshuffle", "tally", "amend"):
        whose = None
    message = speech.tr(text).format(**facts(entry, speech))
    return Line(message, whose, icon=icon, note=note(entry, speech))


def facts(entry: Entry, speech: Speech) -> dict[str, str]:
    """What its sentence may say of an entry."""
    tr = speech.tr
    return {
        "name": speech.name(entry.get("seat")),
        "with": speech.name(entry.get("with")),
        "section": str(entry.get("section")),
        "total": str(total(entry)),
        "cards": bundle_text(entry.get("cards"), tr),
        "hero": called(entry.get("hero"), tr),
        "card": called(entry.get("card"), tr),
        "give": given(entry.get("give"), tr),
        "get": given(entry.get("get"), tr),
        "rolls": start_rolls(entry.get("rolls"), speech),
    }


def start_rolls(rolls: object, speech: Speech) -> str:
    if not isinstance(rolls, list | tuple):
        return str(rolls)
    rolled = [(speech.name(seat), roll) for seat, roll in enumerate(rolls) if roll is not None]
    return ", ".join(f"{name} {roll}" for name, roll in rolled)


def total(entry: Entry) -> Any:
    """The sum of the dice, as far as it is one."""
    dice = entry.get("dice")
    plain = isinstance(dice, list | tuple) and all(type(die) is int for die in dice)
    return sum(dice) if plain and dice else dice


def note(entry: Entry, speech: Speech) -> str:
    """What else is known of a move."""
    tr = speech.tr
    match entry:
        case {"move": "amend"}:
            return speech.by_table(entry)
        case {"move": "roll" | "start_roll"}:
            return " · ".join(part for part in (die_text(entry, tr), rolled_by(entry, tr)) if part)
        case {"move": "trade"}:
            give, get = given(entry.get("give"), tr), given(entry.get("get"), tr)
            return tr("{give} for {get}").format(give=give, get=get)
        case {"tokens": [*tokens]} if tokens:
            return ", ".join(token_text(token, tr) for token in tokens)
        case {"move": "tormund" | "play_card" | "hero", "steal_from": victim} if victim is not None:
            card = entry.get("stolen") if entry["move"] == "play_card" else entry.get("card")
            name = speech.name(victim)
            if card is None:
                return tr("a card from: {name}").format(name=name)
            what = called(card, tr)
            return tr("{resource} from: {name}").format(resource=what, name=name)
        case {"move": "play_card", "get": Mapping() as cards}:
            return bundle_text(cards, tr)
    return ""


def die_text(entry: Entry, tr: Tr) -> str:
    number = entry.get("wildling")
    return "" if number is None else tr("wildling die: {n}").format(n=number)


def token_text(token: object, tr: Tr) -> str:
    if not isinstance(token, Mapping):
        return str(token)
    return f"{named(token.get('kind'), tr)}, {named(token.get('clan'), tr)}"


Takings = Mapping[Seat, Bundle]
"""By seat, the cards that came from the bank."""


def takings(before: State, played: Played) -> Takings:
    """What a roll or a start settlement handed out."""
    if played.entry.get("move") not in ("roll", "settle") or not played.verdict.ok:
        return {}
    after: State = played.state
    found: dict[Seat, Bundle] = {}
    for seat in range(after.setting.seats):
        old, new = (counts(state.hands.least, seat) for state in (before, after))
        more = {name: b - a for name, a, b in zip(RESOURCES, old, new, strict=True) if b > a}
        if more:
            found[seat] = more
    return found


def packed(parts: Iterable[str], wide: int = WIDE) -> list[str]:
    """As many parts in a line as have room."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 3 + len(part) <= wide:
            lines[-1] = f"{lines[-1]} · {part}"
        else:
            lines.append(part)
    return lines


def move_lines(
    played: Played, steps: Sequence[StepLine], took: Takings, speech: Speech
) -> list[Line]:
    """What is listed after a move: what it was, what it brought, what it set off."""
    entry, tr = played.entry, speech.tr
    first = line(entry, speech)
    more = die_text(entry, tr) if entry.get("move") == "roll" else first.note
    head = " · ".join(part for part in (first.text, more) if part)
    brought = [f"{speech.name(seat)}: {bundle_text(cards, tr)}" for seat, cards in took.items()]
    if entry.get("move") == "roll" and not took and total(entry) != 7:
        brought = [tr("Nobody takes a card")]
    return [
        Line(head, first.seat),
        *(Line(text) for text in packed(brought)),
        *(step_line(step, speech) for step in steps),
    ]


def state_line(table: Table, speech: Speech) -> str:
    """Breaches and the Gift, or in the base game whose turn it is."""
    state: State = table.state
    tr = speech.tr
    if state.phase == "over":
        return tr("The game is over")
    if state.setting.watch:
        return _front(state, tr)
    return tr("Base game · {name}").format(name=speech.name(state.turn))


def _front(state: State, tr: Tr) -> str:
    inside = sum(kind is not None for kind in state.front.gift)
    words = tr("Breaches {breaches} of 3 · Gift {gift} of 8")
    return words.format(breaches=state.front.breaches, gift=inside)


def standing(state: State, speech: Speech) -> str:
    """What is due, and from whom; and how near the end is."""
    phase = called(state.phase, speech.tr)
    due = state.rolling if state.turn is None else (state.turn,)
    if state.phase != "over":
        phase = f"{', '.join(map(speech.name, due))}: {phase}"
    return f"{phase} · {_front(state, speech.tr)}" if state.setting.watch else phase
