"""Saves and restores the unfinished draft of a desk."""

from collections.abc import Mapping

from companion.match.log import entry_of
from companion.play.desk import Desk
from companion.play.desk_game import D
from companion.play.position import S
from companion.play.revision import Revision
from companion.play.steps import Proposal
from scoring.codec import BadForm, from_json, move_from_json, to_json
from scoring.game import Game

DRAFT, CHANGE, ASIDE, AFTER, WINNING = "draft", "change", "aside", "after", "winning"


def kept(desk: Desk[S, D], after: int) -> dict[str, object]:
    """Empty: nothing is begun. after: how many entries the match has."""
    revising = desk.revising
    begun: dict[str, object] = {CHANGE: revising.now, ASIDE: revising.aside}
    if desk.draft != desk.game.draft():
        begun[DRAFT] = desk.draft
    data = {name: to_json(part) for name, part in begun.items() if part is not None}
    if desk.winning is not None:
        data[WINNING] = [entry_of(move) for move in desk.winning.moves]
    return data | {AFTER: after} if data else {}


def resume(desk: Desk[S, D], begun: Mapping[str, object], after: int) -> str:
    """As it was left: a draft at a table that is still the same, a change whose entries stand.

    Returns what is to be said of something that could not be kept; empty: nothing.
    """
    words = ""
    if begun.get(AFTER) == after or desk.game.lasts:
        words = _resume_draft(desk, begun.get(DRAFT))
    if begun.get(AFTER) == after:
        desk.winning = _winning(desk.match.position().game, begun.get(WINNING))
    now, aside = (_read(Revision, begun.get(name)) for name in (CHANGE, ASIDE))
    desk.revising.resume(now, aside)
    return words


def _resume_draft(desk: Desk[S, D], data: object) -> str:
    """Of a draft that an earlier version kept, all but the correction that was begun in it."""
    kind, corrects = type(desk.draft), desk.game.corrects
    draft = _read(kind, data)
    if draft is None and corrects is not None and isinstance(data, Mapping):
        draft = _read(kind, {k: v for k, v in data.items() if k not in corrects.replaced})
        if draft is not None and corrects.older(data):
            desk.draft = draft
            tr = desk.match.position().tr
            return tr("The correction that was begun with an earlier version was dropped.")
    desk.draft = draft or desk.draft
    return ""


def _winning(game: Game[S], entries: object) -> Proposal | None:
    """The correction that was asked about; None: there is none, or it cannot be read today."""
    if not isinstance(entries, list) or not entries:
        return None
    nulls = game.null_is_absent
    try:
        moves = tuple(move_from_json(one, game.moves, null_is_absent=nulls) for one in entries)
    except (BadForm, TypeError, AttributeError):
        return None
    return Proposal(moves)


def _read(kind: type[D], data: object) -> D | None:
    """None: there is none, or it is of another kind than is written today."""
    try:
        return from_json(kind, data) if data is not None else None
    except BadForm:
        return None
