"""How a match went, as a page of its own: who won and why, and every line of the score."""

from functools import partial
from html import escape

from companion.games import COVERS, app_of, match_title
from companion.i18n import Words, language
from companion.match.phrases import Speech
from companion.match.table import Table
from companion.play.reader import reader_in
from companion.play.result import MatchFacts, Result, result_of
from companion.play.result_scene import result_page
from companion.play.scene import Stage
from companion.web.look import SPRITE, framed, icon, named
from companion.web.svg import svg

WIDEST = 420


def result_document(table: Table, stage: Stage, lang: str, mode: str) -> str:
    tr, game = language(lang).gettext, table.header.game
    title = match_title(game, table.header.own_title, reader_in(lang))
    back = escape(tr("Back to the table"))
    shown = svg(result_page(_result(table, title, lang), stage._replace(width=_wide(stage))))
    head = '<link rel="stylesheet" href="style.css">'
    body = f"""<body class="game result" data-world="{named(COVERS[game].world)}">{SPRITE}
<main><h1 class="vh">{escape(title)}</h1>{shown}
<p><a class="push" href="./">{icon("back")}{back}</a></p></main></body>"""
    return framed(title, lang, mode, head, body)


def _wide(stage: Stage) -> float:
    return min(stage.width, WIDEST)


def _result(table: Table, title: str, lang: str) -> Result:
    app, texts = app_of(table.header.game), language(lang)
    speech = Speech(texts.gettext, texts.ngettext, table.header.players, lang=lang)
    words = Words(table.game, table.header.players, lang)
    final = partial(app.final, table) if app.final and table.outcome() else None
    facts = MatchFacts(title, "", app.score_words, app.ending(table, speech), final)
    return result_of(table, words, texts.gettext, facts)
