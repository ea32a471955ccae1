"""What each hero still has to be asked before its move can be made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.nights_watch.north.phrases import CLANS, clearing_name
from companion.log import Entry
from companion.ui.games.nights_watch.full import tasks
from companion.ui.games.nights_watch.full.cells import (
    ResourceCells,
    hand_cells,
)
from companion.ui.games.nights_watch.full.fingers import Fingers
from companion.ui.games.nights_watch.full.memory_aid import hands
from companion.ui.games.nights_watch.full.mormont import MormontSheet
from companion.ui.games.nights_watch.full.sheets import RobSheet, SwapSheet
from companion.ui.games.nights_watch.full.tasks import MoveRoad, Task
from companion.ui.games.nights_watch.sheets import figure_sheet
from scoring.nights_watch import costs
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.words import word


def trial(hero: str, seat: int) -> dict[str, Any]:
    """Something to ask the rules with, before anything is chosen."""
    other = 1 if seat == 0 else 0
    trials: dict[str, dict[str, Any]] = {
        "mormont": {"resource": "ore", "asked": [{"seat": other, "gave": False}]},
        "marsh": {"give": "wood", "get": "ore"},
        "tarly": {"get": "ore"},
        "yarwyck": {"road": "0,0,NE", "to": "0,0,NE"},
        "thorne": {"replace": "wool", "by": "ore", "section": 1},
        "melisandre": {"replace": "wool", "by": "wood"},
        "mance": {"steal_from": other},
        "benjen": {"remove": {"camp": ["ice_river", 1]}},
        "ygritte": {"remove": {"gift": "0,0"}},
        "yoren": {"section": 1},
        "qhorin": {},
    }
    return trials[hero]


def begin(fingers: Fingers, base: Entry) -> None:
    """From the card to its ability."""
    ASKS[base["hero"]](fingers, base)


def _place(
    fingers: Fingers, base: Entry, task: Task, trial_fields: dict[str, Any] | None = None
) -> None:
    """Ask for a place; if there is none, the rules say why."""
    if task.spots():
        fingers.begin(task)
        return
    entry = {**base, **(trial_fields or trial(base["hero"], tasks.seat_of(base)))}
    fingers.enter(entry)


def bank_cells(fingers: Fingers) -> ResourceCells:
    bank = fingers.page.view()["bank"]
    return ResourceCells(notes={name: str(bank[name]) for name in RESOURCES})


def own_cells(fingers: Fingers, base: Entry) -> ResourceCells:
    return hand_cells(hands(fingers.page)[tasks.seat_of(base)])


def _mormont(fingers: Fingers, base: Entry) -> None:
    MormontSheet(fingers.page, base, fingers.enter).show()


def _marsh(fingers: Fingers, base: Entry) -> None:
    tr = fingers.app.tr
    asks = (
        ("give", tr("Given to the bank"), own_cells(fingers, base)),
        ("get", tr("Taken from the bank"), bank_cells(fingers)),
    )
    SwapSheet(fingers.page, tr(word("marsh")), base, asks, fingers.enter).show()


def _tarly(fingers: Fingers, base: Entry) -> None:
    tr = fingers.app.tr
    asks = (("get", tr("Taken from the bank"), bank_cells(fingers)),)
    SwapSheet(fingers.page, tr(word("tarly")), base, asks, fingers.enter).show()


def _yarwyck(fingers: Fingers, base: Entry) -> None:
    tr = fingers.app.tr
    title, ask = tr("Tap the road that is moved, then its new edge"), tr("Move the road")
    _place(fingers, base, MoveRoad(fingers.page, base, title, ask, fingers.enter))


def _replacing(
    fingers: Fingers, base: Entry, cost: Any, done: Callable[[Entry], Any], **more: Any
) -> None:
    tr = fingers.app.tr
    asks = (
        ("replace", tr("This card of the cost…"), ResourceCells(keys=list(cost))),
        ("by", tr("…is replaced by"), own_cells(fingers, base)),
    )
    title = tr(word(base["hero"]))
    SwapSheet(fingers.page, title, base, asks, done, more).show()


def _thorne(fingers: Fingers, base: Entry) -> None:
    tr, page = fingers.app.tr, fingers.page
    wall = page.view()["wall"]
    section = min(range(1, 5), key=lambda n: len(wall[n - 1]))

    def post(entry: Entry) -> None:
        title, ask = tr("Tap a section of the Wall"), tr("Post the guard")
        task = Task("guard", title, ask, tasks.walls(page, entry), fingers.enter, "guard")
        _place(fingers, entry, task, {"section": section})

    _replacing(fingers, base, costs.GUARD, post, section=section)


def _melisandre(fingers: Fingers, base: Entry) -> None:
    _replacing(fingers, base, costs.CARD, fingers.enter)


def _mance(fingers: Fingers, base: Entry) -> None:
    page = fingers.page
    seats = range(len(page.players))
    there = [seat for seat in seats if page.judge({**base, "steal_from": seat}).ok]
    if there:
        RobSheet(page, base, there, "card", fingers.enter).show()
        return
    others = [seat for seat in seats if seat != tasks.seat_of(base)]
    fingers.enter({**base, "steal_from": others[0]})


def _benjen(fingers: Fingers, base: Entry) -> None:
    tr, page = fingers.app.tr, fingers.page

    def which(entry: Entry) -> None:
        """Ask which one, if several stand there."""
        view, place = page.view(), entry["remove"]
        if "camp" in place:
            clan = place["camp"][0]
            figures, title = list(enumerate(view["camps"][clan], 1)), tr(CLANS[clan])
        else:
            kinds = sorted(set(view["clearings"][place["clearing"] - 1]))
            figures = list(enumerate(kinds, 1))
            title = tr("Clearing {n}").format(n=clearing_name(place["clearing"]))

        def sent(figure: tuple[int, str]) -> None:
            number, kind = figure
            chosen = {**place, "kind": kind}
            if "camp" in place:
                chosen = {"camp": [place["camp"][0], number]}
            fingers.enter({**base, "remove": chosen})

        if len(figures) > 1:
            figure_sheet(title, figures, sent).show()
        else:
            sent(figures[0])

    title, ask = tr("Tap camps or a clearing: a wildling goes back"), tr("Send one back")
    _place(fingers, base, Task("remove", title, ask, tasks.northerners(page, base), which))


def _ygritte(fingers: Fingers, base: Entry) -> None:
    tr = fingers.app.tr
    title, ask = tr("Tap the wildling that goes back"), tr("Send it back")
    _place(fingers, base, Task("remove", title, ask, tasks.gift(fingers.page, base), fingers.enter))


def _yoren(fingers: Fingers, base: Entry) -> None:
    tr = fingers.app.tr
    title, ask = tr("Tap a section of the Wall"), tr("Post the guard")
    entries = tasks.walls(fingers.page, base)
    _place(fingers, base, Task("guard", title, ask, entries, fingers.enter, "guard"))


def _qhorin(fingers: Fingers, base: Entry) -> None:
    fingers.enter(base)


ASKS: dict[str, Callable[[Fingers, Entry], None]] = {
    "mormont": _mormont,
    "marsh": _marsh,
    "tarly": _tarly,
    "yarwyck": _yarwyck,
    "thorne": _thorne,
    "melisandre": _melisandre,
    "mance": _mance,
    "benjen": _benjen,
    "ygritte": _ygritte,
    "yoren": _yoren,
    "qhorin": _qhorin,
}
