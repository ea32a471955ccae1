"""Draws what surrounds the sets: players' heads, unused cards, the prompt and the buttons."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.dnup import table
from companion.games.dnup.draft import Draft, Reach
from companion.games.dnup.faces import PIP, known, pips
from companion.games.dnup.layout import LABEL, Panel
from companion.games.dnup.phrases import active, set_name
from companion.games.dnup.table import DnupPosition, known_hands, won
from companion.games.dnup.touches import ADD, BACK, HEAD, PLAY, TAKE, TURN
from companion.play import art, flow, text
from companion.play.bar import Button, camera, push, result, undo
from companion.play.desk import RESULT
from companion.play.flow import Item, column, row, words
from companion.play.scene import Box, Mark, Shape, Spot, Stage
from scoring.dnup.deck import taken_out
from scoring.dnup.score import phase
from scoring.dnup.state import actor
from scoring.game import Outcome, Seat

KEY = 64
WORDS_X = 50
"""Where the words begin."""
NAME, COUNT, SHORTEST = 80, 46, 36
"""Room that a name needs, what is won if it is a number, and known cards in short."""
LINE, EDGE = 18, 10
"""dp: a line of what stays in the box, and what is above and below them all."""


# The head of a player's panel: name, what is won, the hand


def head(at: DnupPosition, panel: Panel, stage: Stage) -> Shape:
    """A touch says who starts the round, or looks at the hand."""
    seat, box = panel.seat, panel.head
    content = _line(at, panel, stage) if panel.in_line else _block(at, panel, stage)
    marks = row(flow.seat(seat, at.players[seat], 28), content, gap=11).draw(box.beside(11))
    key, label, now = f"head.{seat}", _said(at, seat), phase(at.state)
    starts, looks = now == "deal", now == "play" and at.state.options.memory_aid
    spot = Spot(HEAD(seat), label) if at.playable and (starts or looks) else None
    whole = panel.box if starts else None
    return Shape(key, "head", box, tuple(marks), says=label, spot=spot, target=whole, heading=True)


def _said(at: DnupPosition, seat: Seat) -> str:
    tr, state = at.tr, at.state
    n, goal = won(state, seat)
    count = tr("rounds won: {n} of {goal}") if state.areas == 2 else tr("tokens: {n} of {goal}")
    hand = f"{tr('in hand')} {state.hands[seat].size}"
    values = [active(card) for card in known_hands(state)[seat]]
    parts = (
        at.players[seat],
        tr("to move") if actor(state) == seat else "",
        count.format(n=n, goal=goal),
        place_said(at, seat) if seat in state.out else hand,
        " ".join((tr("known:"), *values)) if values else "",
    )
    return ", ".join(part for part in parts if part)


def place_said(at: DnupPosition, seat: Seat) -> str:
    return at.tr("out first") if at.state.out[0] == seat else at.tr("out second")


def _name(at: DnupPosition, seat: Seat, size: float, most: float = 999) -> Item:
    name = words(at.players[seat], size, bold=True, grows=True)
    return name._replace(width=min(name.width, most), grows=most == 999)


def _pips(at: DnupPosition, seat: Seat, width: float = 0) -> Item:
    """What is won, and what is still to win."""
    of = won(at.state, seat)
    return Item(width or PIP * max(of), LINE, lambda box: pips(*of, box.x, box.cy))


def _line(at: DnupPosition, panel: Panel, stage: Stage) -> Item:
    """Name, what is won and the hand side by side, before the label of the set."""
    seat = panel.seat
    name = _name(at, seat, stage.size(16), panel.head.w * 0.34)
    hand = _hand(at, seat, stage.size(14))
    return row(name, _pips(at, seat), hand, flow.space(LABEL + 4), gap=12, grows=True)


def _block(at: DnupPosition, panel: Panel, stage: Stage) -> Item:
    """Where the name needs the whole line, what is won is a number in the next one."""
    seat, size = panel.seat, stage.size(16)
    room, beside = panel.head.w - WORDS_X - 6, 78 if panel.low else 0
    if panel.low:
        size = min(size, panel.head.h * 0.36)
    name = _name(at, seat, size)
    if room - beside < NAME:
        high, small = 22 if panel.low else 40, stage.usual(14)
        token = Item(15, LINE, lambda box: pips(1, 1, box.x, box.cy))
        number = words("{}/{}".format(*won(at.state, seat)), small, bold=True)
        score = row(flow.SPRING, token, number, gap=3)
        hand = row(_hand(at, seat, small, short=True), score._replace(width=COUNT), gap=0)
        lines = [name._replace(height=high), hand._replace(height=high)]
    elif panel.low:
        above = row(name, _pips(at, seat, 72), gap=6)
        lines = [above._replace(height=22), _hand(at, seat, stage.size(14))._replace(height=22)]
    else:
        lines = [name, _pips(at, seat), _hand(at, seat, stage.size(14))]
        lines = [line._replace(height=20) for line in lines]
    return row(column(*lines, gap=0, grows=True), flow.space(0), gap=6, grows=True)


def _hand(at: DnupPosition, seat: Seat, size: float, *, short: bool = False) -> Item:
    """How many cards, and those the whole table knows; or that there are none any more."""
    state = at.state
    if seat in state.out:
        place = words(f"{state.out.index(seat) + 1}.", size, "text_2")
        few = row(flow.glyph("tick", 16, "text_2"), place, flow.SPRING, grows=True)
        return few if short else flow.either(words(place_said(at, seat), size, "text_2"), few)
    if phase(state) == "deal" and not state.hands[seat].size:
        return flow.SPRING
    count = words(str(state.hands[seat].size), size, "text_2")
    counted = row(flow.glyph("hand", 16, "text_2"), count)
    values = [active(card) for card in known_hands(state)[seat]]
    if not values:
        return row(counted, flow.SPRING, grows=True)
    cards = Item(SHORTEST, 20, lambda box: known(values, box.x, box.cy, box.w, size), True, True)
    seen = row(flow.glyph("seen", 14, "text_2"), cards, gap=3, grows=True, spare=True)
    return row(counted, seen._replace(width=14), gap=12, grows=True)


# Before the first deal: which cards stay in the box


def _unused(at: DnupPosition) -> dict[int, tuple[str, ...]]:
    """By the number of players that the symbol on a card is for."""
    if at.standing or not at.playable:
        return {}
    return taken_out(len(at.players), at.state.options.deck)


def boxed_height(at: DnupPosition, stage: Stage) -> float:
    """Of what is said above the players; 0: nothing is."""
    out, line = _unused(at), max(LINE, stage.size(LINE) if stage.height > 640 else 0)
    return line * (len(out) + 1) + EDGE if out else 0


def boxed(at: DnupPosition, box: Box) -> Shape:
    title = at.tr("These cards stay in the box:")
    lines = {at.tr("symbol for {n}", n=n): "  ".join(cards) for n, cards in _unused(at).items()}
    room = box.inset(12, EDGE / 2)
    high = room.h / (len(lines) + 1)
    size = high * 14 / LINE
    while size > text.SMALLEST and sum(_widths(lines, size)) > room.w:
        size = max(text.SMALLEST, size - 0.5)
    aside, _ = _widths(lines, size)
    rows = [words(title, size, bold=True)]
    for symbol, cards in lines.items():
        beside = words(symbol, size, "text_2")._replace(width=aside)
        rows.append(row(beside, words(cards, size), gap=0))
    whole = column(*(one._replace(height=high) for one in rows), gap=0)
    marks = (art.panel(box, "surface"), *whole.draw(room))
    heard = "; ".join(f"{words}: {cards}" for words, cards in lines.items())
    return Shape("boxed", "words", box, marks, says=f"{title} {heard}")


def _widths(lines: dict[str, str], size: float) -> tuple[float, float]:
    """Of the symbols, with what is between, and of the cards."""
    symbols, cards = (
        max(text.width(said, size) for said in texts) for texts in (lines, lines.values())
    )
    return symbols + 12, cards


# Below the players: the line that says who acts, and the buttons that do it


class Said(NamedTuple):
    text: str
    note: str = ""
    """What else can be done."""
    seat: int = -1
    """Whose name stands in the text."""


def said(at: DnupPosition, draft: Draft) -> Said:
    """What the line above the keys says."""
    tr, now = at.tr, phase(at.state)
    if at.reader == "past":
        return Said(tr("The table as it was"))
    if at.undone and at.news:
        return Said(at.news)
    if (won := at.game.due(at.state)) is not None and draft.lay is None and draft.reach is None:
        return _playing_on(at, won)
    if at.news and at.standing and at.standing[-1].entry["move"] == "amend":
        return Said(tr("The record is corrected."))
    if now == "over":
        winners = at.outcome.winners if at.outcome else ()
        return Said(at.ended(), seat=winners[0] if len(winners) == 1 else -1)
    if now == "deal":
        return Said(tr("Deal. Who has the starred 1/5?"))
    return _turn(at, draft)


def _playing_on(at: DnupPosition, won: Outcome) -> Said:
    """That the match goes on although a correction has decided it."""
    name = ", ".join(at.players[seat] for seat in won.winners)
    text = at.tr("{name} has won; the match ends with this round.", name=name)
    if phase(at.state) == "deal":
        text = at.tr("{name} has won; play goes on. Who has the starred 1/5?", name=name)
    return Said(text, seat=won.winners[0] if len(won.winners) == 1 else -1)


def _turn(at: DnupPosition, draft: Draft) -> Said:
    tr, seat = at.tr, table.seat_of(at.state)
    name = at.players[seat]
    if draft.lay is not None:
        text = tr("{name} plays {value}: how many?", name=name, value=draft.lay.value)
        return Said(text, tr("name cards you saw"), seat)
    if draft.reach is not None:
        what = set_name(draft.reach.laid(at.state))
        text = tr("{name}: add to {set}, or take it?", name=name, set=what)
        return Said(text, tr("name the card if you saw it"), seat)
    areas = at.state.areas
    others = any(laid and place // areas != seat for place, laid in enumerate(at.state.table))
    note = tr("or tap a set to add or take") if others else ""
    return Said(tr("{name} plays a set of", name=name), note, seat)


def prompt(at: DnupPosition, draft: Draft, box: Box, stage: Stage) -> Shape:
    """The name in it is bold; what else can be done stands at the right, if there is room."""
    hint = said(at, draft)
    name = at.players[hint.seat] if hint.seat >= 0 else ""
    marks: list[Mark] = []
    x, right = box.x + 4, box.right - 4
    if name:
        marks += art.seat_mark(hint.seat, name, Box(x, box.cy - 9, 18, 18))
        x += 27
    size = stage.size(16)
    before, name, after = hint.text.partition(name) if name else (hint.text, "", "")
    parts = [(before, False), (name, True), (after, False)]
    wide = sum(text.width(part, size, bold) for part, bold in parts)
    room = max(right - x - wide - 10, (right - x) * 0.4)
    if hint.note and text.width(hint.note, text.SMALLEST) <= room:
        small = stage.size(14)
        note = art.words(hint.note, right, box.cy, small, "text_3", room=room, anchor="right")
        marks.append(note)
        right -= text.width(note.text, note.size) + 10
    size *= min(1.0, (right - x) / wide)
    for part, bold in parts:
        if part:
            marks.append(art.words(part, x, box.cy, size, "text", bold=bold, anchor="left"))
            x += text.width(part, size, bold)
    return Shape("prompt", "hint", box, tuple(marks), says=hint.text)


def buttons(at: DnupPosition, draft: Draft) -> Iterator[Button]:
    tr, now = at.tr, phase(at.state)
    if draft.lay is not None or draft.reach is not None:
        yield Button(Spot(BACK(), tr("One step back")), "", "backspace", wide=KEY)
    else:
        yield undo(at, KEY)
        if actor(at.state) is not None:
            yield camera(at, KEY)
    if draft.reach is not None:
        yield from _reaching(at, draft.reach)
    elif now == "over":
        yield result(at)
    elif now == "deal":
        yield push(RESULT, tr("Score"), "points")
    elif draft.lay is not None:
        yield push(PLAY(), tr("Play {set}", set=set_name(draft.lay.cards)), "play", "accent")
    else:
        yield push(TURN(), tr("Turn the hand"), "turn_hand")


def _reaching(at: DnupPosition, reach: Reach) -> Iterator[Button]:
    """Take the set, or add a card to it; what the rules refuse is never the bright one."""
    tr, state, value = at.tr, at.state, reach.value(at.state)
    yield push(TAKE(), tr("Take {set}", set=set_name(reach.laid(state))))
    fits = reach.card(state) in table.additions(state, reach.spot, value)
    words = tr("Add {card}", card=reach.named or value)
    yield push(ADD(), words, "plus", "accent" if fits else "plain")
