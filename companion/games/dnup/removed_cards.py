"""Before the first deal: which cards stay in the box."""

from companion.games.dnup.draft import Table
from companion.play import art, text
from companion.play.scene import Box, Mark, Shape, Stage
from scoring.dnup.deck import taken_out

LINE, EDGE = 18, 10
"""dp: a line, and what is above and below them all."""


def _out(at: Table) -> dict[int, tuple[str, ...]]:
    """By the number of players that the symbol on a card is for."""
    if at.standing or not at.playable:
        return {}
    return taken_out(len(at.players), at.state.options.deck)


def height(at: Table, stage: Stage) -> float:
    """Of what is said above the players; 0: nothing is."""
    out = _out(at)
    return _line(stage) * (len(out) + 1) + EDGE if out else 0


def _line(stage: Stage) -> float:
    return max(LINE, stage.size(LINE) if stage.height > 640 else 0)


def boxed(at: Table, box: Box, stage: Stage) -> Shape:
    title = at.tr("These cards stay in the box:")
    lines = {at.tr("symbol for {n}").format(n=n): "  ".join(cards) for n, cards in _out(at).items()}
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
        max(text.width(said, size) for said in told) for told in (lines, lines.values())
    )
    return symbols + 12, cards
