"""The text of entries, for the app and for browsers: made, taken back, made again."""

from collections.abc import Sequence

from companion.games import app_of
from companion.match.phrases import Line, Speech
from companion.match.redo import redoable
from companion.match.table import Played, Table
from companion.play.position import Redo


def line_of(table: Table, played: Played, speech: Speech) -> Line:
    """As the game tells it; a move that it does not have is a correction."""
    move = played.entry.get("move")
    if move != "amend" and all(kind.says.get("move") != move for kind in table.game.moves):
        return Line(speech.tr("The record is corrected"))
    before = speech.at(table.state_after(played.n - 1))
    return app_of(table.header.game).line(played.entry, before)


def lines_of(table: Table, plays: Sequence[Played], speech: Speech) -> list[Line]:
    """The line of each entry; a quiet end of a turn is left out if there are others."""
    lines = [line_of(table, played, speech) for played in plays]
    return [line for line in lines if not line.quiet] or lines


def taken_back(table: Table, plays: Sequence[Played], speech: Speech) -> str:
    """One move by its name, several by their number."""
    lines = lines_of(table, plays, speech)
    if len(lines) == 1:
        return speech.tr("Taken back: {what}").format(what=lines[0].text)
    n = len(lines)
    return speech.ntr("{n} move taken back", "{n} moves taken back", n).format(n=n)


def made_again(table: Table, plays: Sequence[Played], speech: Speech) -> str:
    lines = lines_of(table, plays, speech)
    if len(lines) == 1:
        return speech.tr("Again: {what}").format(what=lines[0].text)
    n = len(lines)
    return speech.ntr("{n} move made again", "{n} moves made again", n).format(n=n)


def back_and_again(table: Table, plays: Sequence[Played], speech: Speech) -> str:
    """Moves that were taken back and then made again as they were."""
    n = len(lines_of(table, plays, speech))
    said = speech.ntr(
        "{n} move taken back and made again", "{n} moves taken back and made again", n
    )
    return said.format(n=n)


def redo_of(table: Table, speech: Speech) -> Redo:
    """What this table can make again."""
    together = app_of(table.header.game).desk.together
    plays = redoable(table.record)
    return Redo(plays, together, lambda played: line_of(table, played, speech).quiet)
