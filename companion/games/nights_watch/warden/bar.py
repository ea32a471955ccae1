"""Below the picture: what can be done before and after the roll, and the roll itself."""

from collections.abc import Iterator

from companion.games.nights_watch.north import show
from companion.games.nights_watch.north.layout import GAP
from companion.games.nights_watch.warden.draft import Draft, Table
from companion.games.nights_watch.warden.layout import Layout
from companion.play import art
from companion.play.bar import Button, push, result, undo
from companion.play.scene import Shape, Spot, Stage
from scoring.game import Seat

KEY = 56


def roller(at: Table) -> Seat:
    """Whoever rolls next: with the roll of the next one the turn before it ends."""
    state = at.state
    return (state.turn + 1) % state.seats if state.phase == "main" else state.turn


def actions(at: Table, draft: Draft, room: Layout, stage: Stage) -> Iterator[Shape]:
    """While steps are shown, how fast; where it has a row of its own, always."""
    box = room.actions
    if not at.playable:
        return
    if room.paces.h:
        yield from show.paces(at, room.paces, stage)
    elif at.step is not None:
        yield from show.paces(at, box, stage)
        return
    tr = at.tr
    buttons = (
        ("guard", tr("Guard"), "guard"),
        ("token", tr("Token"), "token"),
        ("remove", tr("Remove"), "remove"),
        ("end", tr("Turn done"), "end_turn"),
    )
    across, up = 2 if room.narrow else 4, 4 if box.h > 56 else 1
    places, size = box.inset(12, up).grid(len(buttons), across, GAP), stage.usual(14)
    for (name, words, icon), place in zip(buttons, places, strict=True):
        kind = "outline" if name == draft.choosing else "plain"
        yield art.tall_button(Spot(name, words), place, words, icon, kind=kind, size=size)


def buttons(at: Table, draft: Draft, stage: Stage) -> tuple[Button, ...]:
    if at.step is not None and at.playable:
        return show.buttons(at, stage)
    enter = Button(Spot("number", at.tr("Enter the roll")), "", "enter_number", wide=KEY)
    return undo(at, KEY), enter, _main(at, draft)._replace(size=stage.size(22))


def _main(at: Table, draft: Draft) -> Button:
    """The one thing to do next."""
    tr, phase = at.tr, at.state.phase
    if draft.choosing:
        return push("cancel", tr("Cancel"), "close")
    if phase == "setup":
        words = tr("First guards")
        waits = tr("{name} posts a guard: tap the Wall").format(name=at.players[at.state.turn])
        return Button(Spot("roll", words, waits), words, "guard")
    if phase != "over":
        words = tr("{name} rolls").format(name=at.players[roller(at)])
        return push("roll", words, "roll_d12", "accent")
    if at.outcome is None:
        return push("count", tr("Count up"), "points", "accent")
    return result(at)
