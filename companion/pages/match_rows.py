"""Matches as rows of a list."""

from functools import cache

from companion.games import COVERS, app_of, match_title
from companion.match.facts import is_draw
from companion.match.match_line import MatchLine
from companion.pages.parts import Row
from companion.play.dates import day
from companion.play.questions import Choice
from companion.play.reader import Reader
from companion.play.scene import Box, Glyph, Scene, Shape, Spot, Tint
from companion.play.text import number

SIDE, SYMBOL = 36, 30
"""dp of the picture, and of the drawing in it."""


@cache
def game_picture(game: str) -> Scene:
    """The drawing that stands for a game."""
    cover, box = COVERS[game], Box(0, 0, SIDE, SIDE)
    mark = Glyph(cover.symbol, box.cx, box.cy, SYMBOL, Tint(cover.tint))
    return Scene(SIDE, SIDE, [Shape("game", "symbol", box, (mark,))])


def match_row(
    line: MatchLine,
    reader: Reader,
    opens: object,
    more: Choice,
    result: tuple[int, ...] = (),
    *,
    example: bool = False,
) -> Row:
    """Who played and who won, the game, the score; opens: the step of a touch."""
    spot = Spot(f"match.{line.id}", ", ".join(line.players))
    note = _note(line, reader)
    if example:
        note = f"{reader.tr('Example')} · {note}"
    whole = Choice(spot, "", note, "plain", _score(result), None, opens)
    winners = tuple(line.players[seat] for seat in line.winners)
    when = day(line.begun or line.touched, reader.tr, year=False)
    return Row(whole, game_picture(line.game), winners, when, more, not line.over)


def _score(result: tuple[int, ...]) -> str:
    """4 : 2; 1 · 5 · 2; empty where nobody has any points."""
    return (" : " if len(result) == 2 else " · ").join(map(number, result)) if any(result) else ""


def _note(line: MatchLine, reader: Reader) -> str:
    """The game, and how it stands."""
    title = match_title(line.game, line.title, reader)
    aside = " · " + reader.tr("another course") if line.aside_of else ""
    if not line.over:
        moves = reader.ntr("{n} move", "{n} moves", line.entries).format(n=line.entries)
        return f"{title} · {moves}{aside}"
    return f"{title} · {_ended(line, reader)}{aside}"


def _ended(line: MatchLine, reader: Reader) -> str:
    """How it ended, in a word or two if the game has some."""
    words = app_of(line.game).score_words
    if line.outcome is None or line.outcome.rule not in words:
        return reader.tr("over")
    if is_draw(line.outcome, len(line.players)):
        return reader.tr("A draw")
    return reader.tr(words[line.outcome.rule])


def how_many(reader: Reader, count: int) -> str:
    return reader.ntr("{n} match", "{n} matches", count).format(n=count)


def named(line: MatchLine, reader: Reader) -> str:
    title = match_title(line.game, line.title, reader)
    return f"{title} ({', '.join(line.players)})"
