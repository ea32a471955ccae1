"""Whose turn it is and what to do now, as the line above the bar says it."""

from companion.games.nights_watch.north.steps import last_lines
from companion.games.nights_watch.table.draft import TASKS, Draft
from companion.games.nights_watch.table.hands import WatchPosition
from companion.games.nights_watch.table.land import spot_text
from companion.games.nights_watch.table.light import shines
from companion.play.now_line import Now, person
from scoring.game import Seat


def now(at: WatchPosition, draft: Draft) -> Now:
    seat = _who(at, draft)
    lead = None if seat is None else person(seat, at.players[seat])
    return Now(asked(at, draft) or _due(at), lead=lead)


def asked(at: WatchPosition, draft: Draft) -> str:
    """What has to be chosen or answered before the turn goes on; empty: nothing."""
    tr, state = at.tr, at.state
    if at.step is not None or not at.playable:
        return ""
    if draft.tool:
        return tr("Tap a place to set or take a piece; tap a player to say whose")
    task = TASKS.get(draft.making)
    if task is not None and draft.places:
        return f"{tr(task.ask)}: {spot_text(draft.places[-1], at)}"
    if task is not None:
        return tr(task.title).format(name=at.players[draft.seat])
    if state.phase == "start_roll":
        names = ", ".join(at.players[seat] for seat in state.rolling)
        return tr("Roll for the start: {names}").format(names=names)
    if state.phase == "discard" and state.now.owing:
        owing = [f"{at.players[s]} {state.hands.sizes[s] // 2}" for s in state.now.owing]
        return tr("Still to discard: {names}").format(names=", ".join(owing))
    if state.phase == "tragedy":
        return tr("Three equal dice: a hero leaves the game")
    return ""


def _due(at: WatchPosition) -> str:
    """What the turn has come to."""
    tr, state = at.tr, at.state
    if at.step is not None:
        if at.step or not shines(at):
            return tr("The wildlings move")
        goods = tr("Take your goods, then the wildlings come")
        return goods if last_lines(at.standing) else tr("Take your goods")
    if state.phase == "over":
        return at.ended() or tr("Guards are equal: points decide, then cards in hand.")
    if state.turn is None:
        names = ", ".join(at.players[seat] for seat in state.rolling)
        return tr("Roll for the start: {names}").format(names=names)
    name = at.players[state.turn]
    if state.phase == "main":
        return tr("{name} trades and builds").format(name=name)
    if state.phase != "roll":
        return at.to_move(state.turn)
    rolls = (
        tr("{name} rolls the three dice") if state.setting.watch else tr("{name} rolls the dice")
    )
    return rolls.format(name=name)


def _who(at: WatchPosition, draft: Draft) -> Seat | None:
    """Who is to act; None: several are, or nobody."""
    state = at.state
    if at.step is not None:
        seat = at.standing[-1].entry.get("seat")
        return seat if type(seat) is int else None
    if state.phase == "over":
        return None
    if draft.tool or draft.making in TASKS:
        return draft.seat
    if owing := state.now.owing if state.phase == "discard" else ():
        return owing[0]
    return state.turn
