"""Below the players: the line that says who acts, and the buttons that do it."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.dnup import advice
from companion.games.dnup.draft import Draft, Reach, Table
from companion.games.dnup.phrases import set_name
from companion.play import art, text
from companion.play.bar import Button, camera, push, result, undo
from companion.play.scene import Box, Mark, Shape, Spot, Stage
from scoring.dnup.score import phase
from scoring.dnup.state import actor

KEY = 64


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
    if at.news and at.standing and at.standing[-1].entry["move"] == "amend":
        return Said(tr("The record is corrected."))
    if now == "over":
        winners = at.outcome.winners if at.outcome else ()
        return Said(at.ended(), seat=winners[0] if len(winners) == 1 else -1)
    if now == "deal":
        return Said(tr("Deal. Who has the starred 1/5?"))
    return _turn(at, draft)


def _turn(at: Table, draft: Draft) -> Said:
    tr, seat = at.tr, advice.seat_of(at.state)
    name = at.players[seat]
    if draft.lay is not None:
        told = tr("{name} plays {value}: how many?", name=name, value=draft.lay.value)
        return Said(told, tr("name cards you saw"), seat)
    if draft.reach is not None:
        what = set_name(draft.reach.laid(at.state))
        told = tr("{name}: add to {set}, or take it?", name=name, set=what)
        return Said(told, tr("name the card if you saw it"), seat)
    areas = at.state.areas
    others = any(laid and place // areas != seat for place, laid in enumerate(at.state.table))
    note = tr("or tap a set to add or take") if others else ""
    return Said(tr("{name} plays a set of", name=name), note, seat)


def prompt(at: Table, draft: Draft, box: Box, stage: Stage) -> Shape:
    """The name in it is bold; what else can be done stands at the right, if there is room."""
    told = said(at, draft)
    name = at.players[told.seat] if told.seat >= 0 else ""
    marks: list[Mark] = []
    x, right = box.x + 4, box.right - 4
    if name:
        marks += art.seat_mark(told.seat, name, Box(x, box.cy - 9, 18, 18))
        x += 27
    size = stage.size(16)
    before, name, after = told.text.partition(name) if name else (told.text, "", "")
    parts = [(before, False), (name, True), (after, False)]
    wide = sum(text.width(words, size, bold) for words, bold in parts)
    room = max(right - x - wide - 10, (right - x) * 0.4)
    if told.note and text.width(told.note, text.SMALLEST) <= room:
        small = stage.size(14)
        note = art.words(told.note, right, box.cy, small, "text_3", room=room, anchor="right")
        marks.append(note)
        right -= text.width(note.text, note.size) + 10
    size *= min(1.0, (right - x) / wide)
    for words, bold in parts:
        if words:
            marks.append(art.words(words, x, box.cy, size, "text", bold=bold, anchor="left"))
            x += text.width(words, size, bold)
    return Shape("prompt", "hint", box, tuple(marks), says=told.text)


def buttons(at: Table, draft: Draft) -> Iterator[Button]:
    tr, now = at.tr, phase(at.state)
    if draft.lay is not None or draft.reach is not None:
        yield Button(Spot("back", tr("One step back")), "", "backspace", wide=KEY)
    else:
        yield undo(at, KEY)
        if actor(at.state) is not None:
            yield camera(at, KEY)
    if draft.reach is not None:
        yield from _reaching(at, draft.reach)
    elif now == "over":
        yield result(at)
    elif now == "deal":
        yield push("result", tr("Score"), "points")
    elif draft.lay is not None:
        yield push("play", tr("Play {set}", set=set_name(draft.lay.cards)), "play", "accent")
    else:
        yield push("turn", tr("Turn the hand"), "turn_hand")


def _reaching(at: Table, reach: Reach) -> Iterator[Button]:
    """Take the set, or add a card to it; what the rules refuse is never the bright one."""
    tr, state, value = at.tr, at.state, reach.value(at.state)
    yield push("take", tr("Take {set}", set=set_name(reach.laid(state))))
    fits = reach.card(state) in advice.additions(state, reach.spot, value)
    words = tr("Add {card}", card=reach.named or value)
    yield push("add", words, "plus", "accent" if fits else "plain")
