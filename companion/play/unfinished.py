"""What is begun at a desk and not yet written, in the form that a device keeps it in."""

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
    told = {name: to_json(part) for name, part in begun.items() if part is not None}
    if desk.winning is not None:
        told[WINNING] = [entry_of(move) for move in desk.winning.moves]
    return told | {AFTER: after} if told else {}


def resume(desk: Desk[S, D], begun: Mapping[str, object], after: int) -> None:
    """As it was left: a draft at a table that is still the same, a change whose entries stand."""
    if begun.get(AFTER) == after or desk.game.lasts:
        desk.draft = _read(type(desk.draft), begun.get(DRAFT)) or desk.draft
    if begun.get(AFTER) == after:
        desk.winning = _winning(desk.match.position().game, begun.get(WINNING))
    now, aside = (_read(Revision, begun.get(name)) for name in (CHANGE, ASIDE))
    desk.revising.resume(now, aside)


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
