"""Below the players: the line that says who acts, and the buttons that do it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.dnup import advice
from companion.games.dnup.draft import Draft, Reach, Table
from companion.games.dnup.phrases import set_name
from companion.play import art, text
from companion.play.desk import UNDO
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
        return won(at)
    if now == "deal":
        return Said(tr("Deal. Who has the starred 1/5?"))
    return _turn(at, draft)


def won(at: Table) -> Said:
    outcome = at.outcome
    assert outcome is not None
    names = ", ".join(at.players[seat] for seat in outcome.winners)
    who = outcome.winners[0] if len(outcome.winners) == 1 else -1
    return Said(at.tr("{name} wins").format(name=names), seat=who)


def _turn(at: Table, draft: Draft) -> Said:
    tr, seat = at.tr, advice.seat_of(at.state)
    name = at.players[seat]
    if draft.lay is not None:
        told = tr("{name} plays {value}: how many?").format(name=name, value=draft.lay.value)
        return Said(told, tr("name cards you saw"), seat)
    if draft.reach is not None:
        what = set_name(draft.reach.laid(at.state))
        told = tr("{name}: add to {set}, or take it?").format(name=name, set=what)
        return Said(told, tr("name the card if you saw it"), seat)
    areas = at.state.areas
    others = any(laid and place // areas != seat for place, laid in enumerate(at.state.table))
    note = tr("or tap a set to add or take") if others else ""
    return Said(tr("{name} plays a set of").format(name=name), note, seat)


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
        note = art.words(
            told.note, right, box.cy, stage.size(14), "text_3", room=room, anchor="right"
        )
        marks.append(note)
        right -= text.width(note.text, note.size) + 10
    size *= min(1.0, (right - x) / wide)
    for words, bold in parts:
        if words:
            marks.append(art.words(words, x, box.cy, size, "text", bold=bold, anchor="left"))
            x += text.width(words, size, bold)
    return Shape("prompt", "hint", box, tuple(marks), says=told.text)


def bar(at: Table, draft: Draft, box: Box) -> Iterator[Shape]:
    tr, x = at.tr, box.x
    if at.reader == "past":
        spot = Spot("leave", tr("Back to the history"))
        yield art.button(spot, box, spot.says, icon="back")
        return
    begun = draft.lay is not None or draft.reach is not None
    none = "" if at.standing else tr("Nothing to take back: this is the start.")
    back = Spot("back", tr("One step back")) if begun else Spot(UNDO, tr("Undo"), none)
    icon = "backspace" if begun else "undo"
    yield art.button(back, box._replace(w=KEY), "", icon=icon)
    x += KEY + 8
    if not begun and actor(at.state) is not None:
        read = Spot("camera", tr("Read with the camera"))
        yield art.button(read, Box(x, box.y, KEY, box.h), "", icon="camera")
        x += KEY + 8
    yield from _mains(at, draft, Box(x, box.y, box.right - x, box.h))


def _mains(at: Table, draft: Draft, box: Box) -> Iterator[Shape]:
    """What moves the match on."""
    tr, now = at.tr, phase(at.state)
    if draft.reach is not None:
        yield from _reaching(at, draft.reach, box)
        return
    name, words, icon, kind = "turn", tr("Turn the hand"), "turn_hand", "plain"
    if now == "over":
        name, words, icon, kind = "result", tr("Result"), "points", "accent"
    elif now == "deal":
        name, words, icon = "result", tr("Score"), "points"
    elif draft.lay is not None:
        words = tr("Play {set}").format(set=set_name(draft.lay.cards))
        name, icon, kind = "play", "play", "accent"
    yield art.button(Spot(name, words), box, words, icon=icon, kind=kind)


def _reaching(at: Table, reach: Reach, box: Box) -> Iterator[Shape]:
    """Take the set, or add a card to it; what the rules refuse is never the bright one."""
    tr, state = at.tr, at.state
    half = (box.w - 8) / 2
    words = tr("Take {set}").format(set=set_name(reach.laid(state)))
    yield art.button(Spot("take", words), box._replace(w=half), words)
    value = reach.value(state)
    words = tr("Add {card}").format(card=reach.named or value)
    fits = reach.card(state) in advice.additions(state, reach.spot, value)
    place = Box(box.right - half, box.y, half, box.h)
    kind = "accent" if fits else "plain"
    yield art.button(Spot("add", words), place, words, icon="plus", kind=kind)
