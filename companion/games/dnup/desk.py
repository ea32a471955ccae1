"""What a touch means at the table, step by step, until it is a move for the rules to judge."""

from dataclasses import replace

from companion.games.dnup import amend, sheets, table
from companion.games.dnup.draft import EMPTY, SIZES, Asked, Draft, Lay, Reach, current
from companion.games.dnup.phrases import line
from companion.games.dnup.put_right import REVISABLE, correction
from companion.games.dnup.scene import scene
from companion.games.dnup.table import Table
from companion.match.table import Played
from companion.play.amend import touched
from companion.play.desk_game import DeskGame
from companion.play.questions import Question, Value
from companion.play.scene import Stage
from companion.play.steps import Errand, Proposal, Remedy, Step
from scoring.codec import to_json
from scoring.dnup.moves import Add, Deal, Play, Take, Turn
from scoring.dnup.score import phase
from scoring.dnup.state import State, actor, place_of
from scoring.game import Move, Seat, Verdict


def touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    """A correction that was begun stays begun until something is entered."""
    step = _touch(at, draft, spot)
    if isinstance(step, Draft) and step.correction is None:
        return replace(step, record=draft.record, correction=draft.correction)
    return step


def _touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    draft = current(at, draft)
    parts = spot.split(".")
    match parts:
        case ["close"]:
            if draft.asked == "amend.card":
                return replace(draft, asked="amend")
            return Draft(turn=draft.turn, lay=draft.lay, reach=draft.reach)
        case ["forget"]:
            return Errand("forget")
        case ["note"]:
            return Draft("note")
        case ["again"] if at.hand is not None:
            return Errand("camera", (("mode", "hand"), ("seat", at.hand.seat)))
        case ["amend"] if draft.correction is not None:
            return replace(draft, asked="amend", refused="")
        case ["amend" | "anew"]:
            record = amend.begun(at.state)
            return Draft("amend", record=record, correction=record)
    was, now = draft.record, draft.correction
    if draft.asked in ("amend", "amend.card") and now is not None and was is not None:
        if parts == ["save"]:
            return Proposal.of(amend.entry(at, was, now))
        asked: Asked = "amend.card" if parts[0] in ("more", "value") else "amend"
        now = amend.touched(at.state, now, parts)
        return replace(draft, asked=asked, correction=now, refused="")
    match parts:
        case ["deal" | "head", seat] if phase(at.state) == "deal":
            return _propose(at, Deal(int(seat), int(seat)))
        case ["read", mode]:
            return Errand("camera", (("mode", mode), ("seat", actor(at.state) or 0)))
        case ["card", card] if draft.asked == "name":
            return _propose(at, sheets.named(at, draft, card))
    return _played(at, draft, parts) if at.state.turn is not None else draft


def _played(at: Table, draft: Draft, spot: list[str]) -> Step[Draft]:
    """A touch while a round runs."""
    seat = table.seat_of(at.state)
    match spot:
        case ["head", whose]:
            return replace(draft, asked="hand", seat=int(whose))
        case ["name", whose, area, nth]:
            return replace(draft, asked="name", seat=int(whose), area=int(area), nth=int(nth))
        case ["camera"]:
            return Draft("camera")
        case ["set", whose, area]:
            return _reach(at, draft, Reach(int(whose), int(area)))
        case ["value", value]:
            return _valued(at, int(value))
        case ["size", size] if draft.lay is not None:
            return _sized(at, draft, draft.lay, size)
        case ["card", card] if draft.lay is not None:
            return _carded(at, draft, draft.lay, card)
        case ["card", card] if draft.reach is not None:
            named = "" if draft.reach.named == card else card
            return _think(at, reach=replace(draft.reach, named=named))
        case ["back"] if draft.lay is not None and draft.lay.named:
            return _think(at, lay=replace(draft.lay, named=draft.lay.named[:-1]))
        case ["back"]:
            return EMPTY
        case ["play"] if draft.lay is not None:
            return _propose(at, Play(seat, draft.lay.cards))
        case ["add"] if draft.reach is not None:
            return _propose(at, Add(seat, draft.reach.card(at.state), draft.reach.spot))
        case ["take"] if draft.reach is not None:
            return _propose(at, Take(seat, draft.reach.spot))
        case ["wrong"] if draft.reach is not None:
            return _wrong(at, draft.reach)
        case ["turn"]:
            return _propose(at, Turn(seat))
    return draft


def _propose(at: Table, move: Move) -> Proposal:
    return Proposal.of(move, line(to_json(move), at.speech).text)


def _think(at: Table, *, lay: Lay | None = None, reach: Reach | None = None) -> Draft:
    return Draft(turn=at.state.turn, lay=lay, reach=reach)


def _why(at: Table, draft: Draft, move: Move) -> Step[Draft]:
    """Why this cannot be; no touch plays what could still be meant otherwise."""
    return draft if at.judge(move).ok else _propose(at, move)


def _reach(at: Table, draft: Draft, to: Reach) -> Step[Draft]:
    """A touch of a set: add or take, or why not."""
    seat: Seat = table.seat_of(at.state)
    held = draft.reach is not None and draft.reach.spot == to.spot
    if held or (to.seat == seat and not to.laid(at.state)):
        return EMPTY
    if to.seat == seat:
        return _wrong(at, to)
    take = Take(seat, to.spot)
    return _think(at, reach=to) if at.judge(take).ok else _propose(at, take)


def _wrong(at: Table, to: Reach) -> Step[Draft]:
    """A set that lies there is put right."""
    place, about = place_of(at.state, to.seat, to.area), f"{to.seat}.{to.area}"
    if place is None:
        return EMPTY
    return touched(at, lambda state: state.table[place], about) or EMPTY


# Laying a set: a value, how many, and perhaps some of the cards; then its button


def _play(at: Table, value: int, size: int, named: tuple[str, ...] = ()) -> Play:
    return Play(table.seat_of(at.state), table.by_number(value, size, named))


def _valued(at: Table, value: int) -> Step[Draft]:
    """A value: how many of it is asked, the fewest that can be laid are proposed."""
    if fits := table.sizes(at.state, value):
        return _think(at, lay=Lay.begun(value, fits[0]))
    return _why(at, EMPTY, _play(at, value, 1))


def _sized(at: Table, draft: Draft, lay: Lay, size: str) -> Step[Draft]:
    if size == "more":
        most = table.most(at.state, lay.value, table.seat_of(at.state))
        more = lay.first + SIZES - 1
        first = more if more <= most else 1
        return _think(at, lay=replace(lay, first=first))
    if int(size) in table.sizes(at.state, lay.value):
        return _think(at, lay=replace(lay, size=int(size), named=lay.named[: int(size)]))
    return _why(at, draft, _play(at, lay.value, int(size)))


def _carded(at: Table, draft: Draft, lay: Lay, card: str) -> Step[Draft]:
    """One more copy of this card is named, or none after the last; the set grows with them."""
    more = (*lay.named, card)
    if lay.named.count(card) == table.copies(at.state, card):
        return _think(at, lay=lay.without(card))
    fits = [n for n in table.fitting(at.state, lay.value, more) if n >= lay.size]
    if fits:
        return _think(at, lay=Lay.begun(lay.value, fits[0], more))
    if card in lay.named:
        return _think(at, lay=lay.without(card))
    return _why(at, draft, _play(at, lay.value, max(lay.size, len(more)), more))


def answer(at: Table, draft: Draft, name: str, value: Value) -> Step[Draft]:
    if draft.correction is None or draft.asked != "amend":
        return draft
    now = amend.answered(at.state, draft.correction, name, value)
    lacks = name == "turn" and not value and now == draft.correction
    refused = at.tr("Somebody is always to move: choose who it is.") if lacks else ""
    return replace(draft, correction=now, refused=refused)


def question(at: Table, draft: Draft, stage: Stage) -> Question | None:
    running = at.state.turn is not None
    match draft.asked:
        case "hand" if running:
            return sheets.hand_question(at, draft.seat, stage)
        case "note" if at.hand is not None:
            return sheets.note_question(at, at.hand, stage)
        case "name" if running:
            return sheets.naming_question(at, draft, stage)
        case "camera" if running:
            return sheets.camera_question(at)
        case "round" if not running:
            return sheets.round_question(at, stage)
        case "amend" | "amend.card":
            return amend.question(at, draft, stage)
    return None


def happened(at: Table, draft: Draft, played: Played) -> Draft:
    """A move in the making is given up: the table has gone on without it."""
    if not played.verdict.ok or draft.asked in ("amend", "amend.card"):
        return draft
    return Draft("round") if table.ends_round(played) else EMPTY


def judged(at: Table, draft: Draft, move: Move, verdict: Verdict) -> Draft | None:
    """What is made leaves the draft that followed it; a correction says itself what is wrong."""
    if verdict.ok:
        return EMPTY if draft.correction is not None else draft
    if draft.asked == "amend":
        return replace(draft, refused=at.words.verdict(verdict))
    return None


def remedy(at: Table, move: Move, verdict: Verdict) -> Remedy | None:
    """Where only a remembered card is against a move, the table may know better."""
    told = correction(at.state, verdict, move)
    if told is None:
        return None
    words = at.tr("It is so: correct the record")
    return Remedy(words, at.tr("Names of earlier cards are taken back"), (told, move))


DESK: DeskGame[State, Draft] = DeskGame(
    Draft,
    scene,
    touch,
    question,
    answer,
    judged,
    frozenset({"card"}),
    happened=happened,
    remedy=remedy,
    revisable=REVISABLE,
)
