"""Renders whose turn it is and the last entries as HTML, for a screen across the table."""

from collections.abc import Sequence
from html import escape

from companion.play import art
from companion.play.scene import Box, Scene, Shape
from companion.web.svg import drawn
from companion.web.turn import Step
from companion.web.view import View

SIDE = 30


def marks(players: Sequence[str]) -> str:
    """Everybody's mark, once for the whole page."""
    box = Box(0, 0, SIDE, SIDE)
    symbols = (
        f'<symbol id="p{seat}" viewBox="-3 -3 36 36">{_shapes(seat, name, box)}</symbol>'
        for seat, name in enumerate(players)
    )
    return f'<svg class="sprite" aria-hidden="true">{"".join(symbols)}</svg>'


def _shapes(seat: int, name: str, box: Box) -> str:
    shape = Shape("mark", "seat", box, art.seat_mark(seat, name, box))
    return "".join(drawn(Scene(SIDE, SIDE, (shape,))).shapes.values())


def mark(seat: int | None) -> str:
    """Silent: the name stands beside it. None: nobody's, but as wide."""
    used = f'<use href="#p{seat}"/>' if seat is not None else ""
    return f'<svg class="mark" aria-hidden="true">{used}</svg>'


def announcement(view: View) -> str:
    """Whose turn it is, and below it the last entry; for watchers, what may be done, and at the
    end what the evening is."""
    turn, says = view.turn, view.turn.says
    whose = turn.seats[:1] if len(turn.seats) < len(view.players) else ()
    below = turn.doing
    if view.player:
        below = view.steps[-1].text if view.steps else ""
    elif view.after is not None:
        n = len(view.after.evening.results)
        says, count = view.tr("This evening"), view.ntr("{n} match", "{n} matches", n)
        below = f"{count.format(n=n)} · {turn.says}"
    yours = ' class="yours"' if turn.yours else ""
    words = f"<b>{escape(says)}</b><i>{escape(below)}</i>"
    return f"{''.join(map(mark, whose))}<div{yours}>{words}</div>"


def last_steps(view: View) -> str:
    """The last entries, the newest last; for watchers with the mark of who made each."""
    lines = (_step(step, view) for step in view.steps)
    return f'<ol class="steps">{"".join(f"<li>{line}</li>" for line in lines)}</ol>'


def _step(step: Step, view: View) -> str:
    if view.player:
        return escape(step.text)
    return f"{mark(step.seat)}<span>{without_name(step, view.players)}</span>"


def without_name(step: Step, players: Sequence[str]) -> str:
    """A name at the beginning is left to the mark beside it, where there is one."""
    name = players[step.seat] + " " if step.seat is not None else ""
    if not name or not step.text.startswith(name):
        return escape(step.text)
    return f'<span class="who">{escape(name)}</span>{escape(step.text.removeprefix(name))}'
