"""What is begun at a desk and not yet written, in the form that a device keeps it in."""

from collections.abc import Mapping

from companion.play.desk import Desk
from companion.play.desk_game import D, S
from companion.play.revision import Revision
from scoring.codec import BadForm, from_json, to_json

DRAFT, CHANGE, ASIDE, AFTER = "draft", "change", "aside", "after"


def kept(desk: Desk[S, D], after: int) -> dict[str, object]:
    """Empty: nothing is begun. after: how many entries the match has."""
    revising = desk.revising
    begun: dict[str, object] = {CHANGE: revising.now, ASIDE: revising.aside}
    if desk.draft != desk.game.draft():
        begun[DRAFT] = desk.draft
    told = {name: to_json(part) for name, part in begun.items() if part is not None}
    return told | {AFTER: after} if told else {}


def resume(desk: Desk[S, D], begun: Mapping[str, object], after: int) -> None:
    """As it was left: a draft at a table that is still the same, a change whose entries stand."""
    if begun.get(AFTER) == after or desk.game.lasts:
        desk.draft = _read(type(desk.draft), begun.get(DRAFT)) or desk.draft
    now, aside = (_read(Revision, begun.get(name)) for name in (CHANGE, ASIDE))
    desk.revising.resume(now, aside)


def _read(kind: type[D], data: object) -> D | None:
    """None: there is none, or it is of another kind than is written today."""
    try:
        return from_json(kind, data) if data is not None else None
    except BadForm:
        return None
