"""What is shown between two matches: who won, and what the matches of the evening add up to."""

from html import escape

from companion.games import match_title
from companion.match.evening import Evening, Part, Row
from companion.match.match_filter import key_of
from companion.play.reader import Reader
from companion.play.scene import Stage
from companion.play.world import scenery
from companion.web.after import After
from companion.web.look import icon
from companion.web.svg import svg
from companion.web.turn_html import mark
from companion.web.view import AGAIN, View

COLUMNS = 4
"""Matches that are shown one by one, the latest; all of them count."""
SKY = Stage(390, 176)


def between(view: View) -> str:
    """Empty: the match is not over."""
    after = view.after
    if after is None:
        return ""
    foot = _for_player(view, after) if view.player else _next(view, after.evening)
    return f"{_winner(view, after)}{_standings(view, after.evening)}{foot}"


def _winner(view: View, after: After) -> str:
    who, why = view.turn.says, view.why
    marks = "".join(map(mark, after.winners))
    sky = svg(scenery(view.world, *SKY[:2]), "sky") if view.player else ""
    return f'<div class="winner">{sky}{marks}<h2>{escape(who)}</h2><p>{escape(why)}</p></div>'


def _standings(view: View, evening: Evening) -> str:
    tr, shown = view.tr, evening.results[-COLUMNS:]
    n = len(evening.results)
    count = view.ntr("{n} match", "{n} matches", n).format(n=n)
    title, won = escape(tr("This evening")), escape(tr("won"))
    reader = Reader(view.tr, view.ntr, view.lang)
    games = "".join(
        f'<th scope="col">{escape(match_title(result.game, result.own_title, reader))}</th>'
        for result in shown
    )
    rows = "".join(_row(row, view) for row in evening.rows)
    return (
        f'<div class="standings"><table><caption>{title}<span>{escape(count)}</span></caption>'
        f'<thead><tr><td></td>{games}<th scope="col">{won}</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _row(row: Row, view: View) -> str:
    keys = [key_of(name) for name in view.players]
    seat = keys.index(key_of(row.name)) if key_of(row.name) in keys else None
    own = bool(view.player) and key_of(row.name) == key_of(view.player)
    you = f" <small>{escape(view.tr('you'))}</small>" if own else ""
    kind = ' class="own"' if own else ""
    cells = "".join(_cell(part, row.seat, view) for part in row.parts[-COLUMNS:])
    return (
        f'<tr{kind}><th scope="row">{mark(seat)}<span>{escape(row.name)}{you}</span></th>'
        f'{cells}<td class="sum">{row.won}</td></tr>'
    )


def _cell(part: Part | None, seat: int, view: View) -> str:
    """A pebble for a match that was won; beside it, on large screens, the number that decided."""
    if part is None:
        return "<td></td>"
    number = f'<span class="number">{part.number}</span>' if part.number is not None else ""
    if not part.won:
        return f'<td><i aria-hidden="true">–</i>{number}</td>'
    pebble = f'<use href="#pebble" fill="var(--seat-{seat % 5})" stroke="var(--outline)"/>'
    won = f'<span class="vh">{escape(view.tr("won"))}</span>'
    return f'<td class="won"><svg aria-hidden="true">{pebble}</svg>{won}{number}</td>'


def _for_player(view: View, after: After) -> str:
    """Ways on from here, and whether to play again: the host starts it, on pages of its own."""
    tr = view.tr
    if after.seat is None:
        return ""
    asked = after.seat in after.again
    words = tr("You would play again") if asked else tr("Again?")
    went, lies = escape(tr("How it went")), escape(tr("The table"))
    starts = escape(tr("The host starts it; you go along"))
    return (
        f'<p class="ways"><a class="push" href="result">{icon("plot")}{went}</a>'
        f'<a class="push" href="#table">{icon("down")}{lies}</a></p>{_others(view, after)}'
        f'<p class="now">{mark(after.seat)}<span>{starts}</span></p>'
        f'<button class="push accent" form="{AGAIN}"{" disabled" if asked else ""}>'
        f"{icon('again')}{escape(words)}</button>"
    )


def _others(view: View, after: After) -> str:
    """Who else would play again."""
    seats = sorted(after.again - {after.seat})
    names = ", ".join(view.players[seat] for seat in seats)
    words = escape(view.tr("{names} would play again").format(names=names))
    return f'<p class="would">{"".join(map(mark, seats))}<span>{words}</span></p>' if seats else ""


def _next(view: View, evening: Evening) -> str:
    """For those who watch: how it goes on."""
    tr = view.tr
    words = tr("The host starts the next match")
    if evening.begins:
        words = tr("Next: {name} begins · the host starts it").format(name=evening.begins)
    return f'<p class="now"><span>{escape(words)}</span></p>'
