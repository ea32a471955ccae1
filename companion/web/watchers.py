"""What watchers see of a table: what any bystander may, with nothing to touch."""

from typing import Any

from companion.games import COVERS, app_of
from companion.i18n import Words, language
from companion.match.phrases import Speech
from companion.match.table import Table
from companion.play.position import Position
from companion.play.scene import Stage
from companion.web.view import LAST_STEPS, View, tell, told, won


def watched(
    table: Table, name: str, seq: int, stage: Stage, lang: str, speech: Speech | None = None
) -> View:
    """The table after entry `seq`; speech: in other words than that language's."""
    app, at = app_of(table.header.game), _position(table, seq, lang, speech)
    last = table.record[max(0, seq - LAST_STEPS) : seq]
    return View(
        seq,
        stage,
        lang,
        title=at.tr(COVERS[table.header.game].title),
        table=name,
        standing=app.standing(at.state, at.speech),
        scene=app.desk.scene(at, app.desk.draft(), stage),
        said=_said(table, seq, at.speech),
        steps=tuple(told(table, played, at.speech) for played in last),
        waits=True,
        aside=app.rolled is None,
        won=won(at),
    )


def _said(table: Table, seq: int, speech: Speech) -> str:
    if not seq:
        return speech.tr("Nothing is played yet.")
    played = table.record[seq - 1]
    if played.undoes is not None or not played.verdict.ok:
        return told(table, played, speech)
    return speech.tr("Last: {what}").format(what=tell(table, played, speech))


def _position(table: Table, seq: int, lang: str, speech: Speech | None) -> Position[Any]:
    players, texts = table.header.players, language(lang)
    return Position(
        table.game,
        table.state_after(seq),
        players,
        speech or Speech(texts.gettext, texts.ngettext, players),
        Words(table.game, players, lang),
        table.standing_after(seq),
        reader="watcher",
    )
