"""What the last move was, brought and set off, as a list; or what is to be done next."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.nights_watch.north import listing
from companion.games.nights_watch.north.phrases import step_text
from companion.games.nights_watch.north.steps import followed, last_lines, moments
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.phrases import Takings, called, takings, told_lines
from companion.games.nights_watch.table.places import TASKS
from companion.games.nights_watch.table.spots import spot_text
from companion.games.nights_watch.table.tarly import may_answer
from companion.match.phrases import Line
from companion.play.scene import Box, Shape, Spot, Stage


def brought(at: Table) -> Takings:
    """What the last move handed out, by seat."""
    if len(at.standing) < 2:
        return {}
    return takings(at.standing[-2].state, at.standing[-1])


def lines(at: Table) -> list[Line]:
    """The last move, what it brought, what it set off, and who may answer it."""
    if at.news and at.undone:
        return [Line(at.news)]
    if not at.standing:
        return []
    told = told_lines(at.standing[-1], last_lines(at.standing), brought(at), at.speech)
    return [*told, *_answers(at)]


def _answers(at: Table) -> Iterator[Line]:
    """Heroes that may answer the roll, whoever's turn it is."""
    if at.reader == "past" or at.step is not None:
        return
    for seat in at.state.now.empty_handed:
        if may_answer(at, seat):
            words = at.tr("{hero} may answer: {name}")
            yield Line(words.format(hero=called("tarly", at.tr), name=at.players[seat]), seat)


def prompt(at: Table, draft: Draft) -> tuple[str, str]:
    """What holds the table up: icon and words; empty: nothing does."""
    tr, state = at.tr, at.state
    if at.step is not None or not at.playable or (at.news and at.undone):
        return "", ""
    if draft.tool:
        return "amend", tr("Tap a place to set or take a piece; tap a player to say whose")
    task = TASKS.get(draft.making)
    if task is not None and draft.places:
        return task.icon, f"{tr(task.ask)}: {spot_text(draft.places[-1], at)}"
    if task is not None:
        return task.icon, tr(task.title).format(name=at.players[draft.seat])
    if state.phase == "start_roll":
        names = ", ".join(at.players[seat] for seat in state.rolling)
        return "dice", tr("Roll for the start: {names}").format(names=names)
    if state.phase == "discard" and state.now.owing:
        owing = [f"{at.players[s]} {state.hands.sizes[s] // 2}" for s in state.now.owing]
        return "discard", tr("Still to discard: {names}").format(names=", ".join(owing))
    if state.phase == "tragedy":
        return "hero", tr("Three equal dice: a hero leaves the game")
    return "", ""


def happened(at: Table, draft: Draft, box: Box, stage: Stage, lit: int) -> Iterator[Shape]:
    """The list; what is to be chosen takes its place."""
    icon, words = prompt(at, draft)
    if words:
        yield listing.prompt(words, icon, box, stage)
        return
    whole = Spot("steps", at.tr("Step by step")) if at.playable else None
    for shape in listing.steps(lines(at), lit, box, stage, at.players, whole):
        yield shape._replace(target=box) if shape.spot is not None else shape


def told(at: Table) -> tuple[str, ...]:
    """Aloud: what the last move brought."""
    if not at.standing:
        return ()
    return tuple(line.text for line in told_lines(at.standing[-1], (), brought(at), at.speech)[1:])


def spoken(at: Table) -> tuple[str, ...]:
    """Aloud, with each step of what the last move set off; empty: the line before goes on."""
    if not at.standing or not at.standing[-1].events:
        return ()
    shown, said = moments(followed(at.standing[:-1]), at.standing[-1])
    before, words = -1, list[str]()
    for one in shown:
        words.append(step_text(said[one.line], at.speech) if one.line != before else "")
        before = one.line
    return tuple(words)
