"""Around the sets: the heads of players, what stays in the box, who acts, and the buttons."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.dnup import table
from companion.games.dnup.draft import Draft, Reach
from companion.games.dnup.faces import PIP, known, pips
from companion.games.dnup.layout import LABEL, Panel
from companion.games.dnup.phrases import active, set_name
from companion.games.dnup.table import Table, known_hands, won
from companion.games.dnup.touches import ADD, BACK, HEAD, PLAY, TAKE, TURN
from companion.play import art, text
from companion.play.bar import Button, camera, push, result, undo
from companion.play.desk import RESULT
from companion.play.scene import Box, Glyph, Mark, Shape, Spot, Stage, Tint
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


def head(at: Table, panel: Panel, stage: Stage) -> Shape:
    """A touch says who starts the round, or looks at the hand."""
    seat, box = panel.seat, panel.head
    mark = Box(box.x + 11, box.cy - 14, 28, 28)
    marks: list[Mark] = [*art.seat_mark(seat, at.players[seat], mark)]
    marks += _line(at, panel, stage) if panel.in_line else _block(at, panel, stage)
    key, label, now = f"head.{seat}", _said(at, seat), phase(at.state)
    starts, looks = now == "deal", now == "play" and at.state.options.memory_aid
    spot = Spot(HEAD(seat), label) if at.playable and (starts or looks) else None
    whole = panel.box if starts else None
    return Shape(key, "head", box, tuple(marks), says=label, spot=spot, target=whole, heading=True)


def _said(at: Table, seat: Seat) -> str:
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


def place_said(at: Table, seat: Seat) -> str:
    return at.tr("out first") if at.state.out[0] == seat else at.tr("out second")


def _name(at: Table, seat: Seat, x: float, y: float, room: float, size: float) -> Mark:
    return art.words(at.players[seat], x, y, size, "text", room=room, bold=True, anchor="left")


def _line(at: Table, panel: Panel, stage: Stage) -> Iterator[Mark]:
    box, seat = panel.head, panel.seat
    x, room = box.x + WORDS_X, box.w * 0.34
    yield _name(at, seat, x, box.cy, room, stage.size(16))
    said, size = text.fitted(at.players[seat], stage.size(16), room, bold=True)
    x += text.width(said, size, True) + 12
    yield from pips(*won(at.state, seat), x, box.cy)
    x += PIP * max(won(at.state, seat)) + 12
    yield from _hand(at, seat, Box(x, box.cy, box.right - x - LABEL - 16, 0), stage)


def _block(at: Table, panel: Panel, stage: Stage) -> Iterator[Mark]:
    """Where the name needs the whole line, what is won is a number in the next one."""
    box, seat = panel.head, panel.seat
    x, up = box.x + WORDS_X, 11 if panel.low else 20
    room, beside = box.right - x - 6, 78 if panel.low else 0
    narrow = room - beside < NAME
    size = min(stage.size(16), box.h * 0.36) if panel.low else stage.size(16)
    yield _name(at, seat, x, box.cy - up, room if narrow else room - beside, size)
    line = Box(x, box.cy + up, room, 0)
    if narrow:
        score, size = "{}/{}".format(*won(at.state, seat)), stage.usual(14)
        yield art.words(score, line.right, line.y, size, "text", bold=True, anchor="right")
        yield from pips(1, 1, line.right - text.width(score, size, True) - 18, line.y)
        line = line._replace(w=room - COUNT)
    elif panel.low:
        yield from pips(*won(at.state, seat), x + room - beside + 6, box.cy - up)
    else:
        yield from pips(*won(at.state, seat), x, box.cy)
    yield from _hand(at, seat, line, stage, short=narrow)


def _hand(at: Table, seat: Seat, line: Box, stage: Stage, *, short: bool = False) -> Iterator[Mark]:
    """How many cards, and those the whole table knows; or that there are none any more."""
    state, tint, size = at.state, Tint("text_2"), stage.usual(14) if short else stage.size(14)
    x, y = line.x, line.y
    if seat in state.out:
        yield from _out(at, seat, line, size, short=short)
    elif phase(state) != "deal" or state.hands[seat].size:
        count = str(state.hands[seat].size)
        yield Glyph("hand", x + 8, y, 16, tint)
        yield art.words(count, x + 20, y, size, tint, anchor="left")
        x += 32 + text.width(count, size)
        values = [active(card) for card in known_hands(state)[seat]]
        if values and line.right - x >= 14:
            yield Glyph("seen", x + 6, y, 15, tint)
        if values and line.right - x >= 17 + SHORTEST:
            yield from known(values, x + 17, y, line.right - x - 17, size)


def _out(at: Table, seat: Seat, line: Box, size: float, *, short: bool) -> Iterator[Mark]:
    """That the hand is empty, and as which one."""
    short = short or text.width(place_said(at, seat), size) > line.w
    said = f"{at.state.out.index(seat) + 1}." if short else place_said(at, seat)
    x = line.x
    if short:
        yield Glyph("tick", x + 8, line.y, 16, Tint("text_2"))
        x += 20
    yield art.words(said, x, line.y, size, "text_2", room=line.right - x, anchor="left")


# Before the first deal: which cards stay in the box


def _unused(at: Table) -> dict[int, tuple[str, ...]]:
    """By the number of players that the symbol on a card is for."""
    if at.standing or not at.playable:
        return {}
    return taken_out(len(at.players), at.state.options.deck)


def boxed_height(at: Table, stage: Stage) -> float:
    """Of what is said above the players; 0: nothing is."""
    out, line = _unused(at), max(LINE, stage.size(LINE) if stage.height > 640 else 0)
    return line * (len(out) + 1) + EDGE if out else 0


def boxed(at: Table, box: Box) -> Shape:
    title = at.tr("These cards stay in the box:")
    lines = {at.tr("symbol for {n}", n=n): "  ".join(cards) for n, cards in _unused(at).items()}
    first, *rows = box.inset(12, EDGE / 2).rows(len(lines) + 1)
    size = first.h * 14 / LINE
    while size > text.SMALLEST and sum(_widths(lines, size)) > first.w:
        size = max(text.SMALLEST, size - 0.5)
    aside, _ = _widths(lines, size)
    marks: list[Mark] = [art.panel(box, "surface")]
    marks.append(art.words(title, first.x, first.cy, size, "text", bold=True, anchor="left"))
    for (words, cards), row in zip(lines.items(), rows, strict=True):
        marks.append(art.words(words, row.x, row.cy, size, "text_2", anchor="left"))
        marks.append(art.words(cards, row.x + aside, row.cy, size, "text", anchor="left"))
    heard = "; ".join(f"{words}: {cards}" for words, cards in lines.items())
    return Shape("boxed", "words", box, tuple(marks), says=f"{title} {heard}")


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


def said(at: Table, draft: Draft) -> Said:
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


def _playing_on(at: Table, won: Outcome) -> Said:
    """That the match goes on although a correction has decided it."""
    name = ", ".join(at.players[seat] for seat in won.winners)
    text = at.tr("{name} has won; the match ends with this round.", name=name)
    if phase(at.state) == "deal":
        text = at.tr("{name} has won; play goes on. Who has the starred 1/5?", name=name)
    return Said(text, seat=won.winners[0] if len(won.winners) == 1 else -1)


def _turn(at: Table, draft: Draft) -> Said:
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


def prompt(at: Table, draft: Draft, box: Box, stage: Stage) -> Shape:
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
    wide = sum(text.width(words, size, bold) for words, bold in parts)
    room = max(right - x - wide - 10, (right - x) * 0.4)
    if hint.note and text.width(hint.note, text.SMALLEST) <= room:
        small = stage.size(14)
        note = art.words(hint.note, right, box.cy, small, "text_3", room=room, anchor="right")
        marks.append(note)
        right -= text.width(note.text, note.size) + 10
    size *= min(1.0, (right - x) / wide)
    for words, bold in parts:
        if words:
            marks.append(art.words(words, x, box.cy, size, "text", bold=bold, anchor="left"))
            x += text.width(words, size, bold)
    return Shape("prompt", "hint", box, tuple(marks), says=hint.text)


def buttons(at: Table, draft: Draft) -> Iterator[Button]:
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


def _reaching(at: Table, reach: Reach) -> Iterator[Button]:
    """Take the set, or add a card to it; what the rules refuse is never the bright one."""
    tr, state, value = at.tr, at.state, reach.value(at.state)
    yield push(TAKE(), tr("Take {set}", set=set_name(reach.laid(state))))
    fits = reach.card(state) in table.additions(state, reach.spot, value)
    words = tr("Add {card}", card=reach.named or value)
    yield push(ADD(), words, "plus", "accent" if fits else "plain")
