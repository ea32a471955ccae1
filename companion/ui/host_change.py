"""Asks what to do when another device takes over as host, and does it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.pages import hosting
from companion.ui.page_sheet import ask

if TYPE_CHECKING:
    from companion.sync.events import BranchKept, LogForged, LongLog, TermClaimed
    from companion.sync.guest_device import Obstacle
    from companion.sync.live import Live
    from companion.ui.app import CairnApp


def owner(live: Live, device: str) -> str:
    """Who enters moves on that device; empty: nobody sits there."""
    seat = live.room.seat_of(device)
    players = live.table.header.players
    return players[seat] if seat is not None and seat < len(players) else ""


def device_name(app: CairnApp, live: Live, device: str) -> str:
    return str(live.room.devices.get(device) or app.tr("the host"))


def _named(app: CairnApp, live: Live, device: str, owned: str, other: str) -> str:
    """Of a phone by its owner's name, else by its own."""
    if name := owner(live, device):
        return owned.format(name=name)
    return other.format(device=device_name(app, live, device))


def out_of_reach(app: CairnApp, live: Live) -> str:
    tr = app.tr
    if live.link == "out":
        return tr("This phone is no longer at the table.")
    owned = tr("{name}’s phone is out of reach. Moves wait here.")
    return _named(app, live, live.host, owned, tr("Out of reach: {device}. Moves wait here."))


def waits_for(app: CairnApp, live: Live) -> str:
    owned = app.tr("Sent; waiting for {name}’s phone.")
    other = app.tr("Sent; waiting for the other phone: {device}.")
    return _named(app, live, live.host, owned, other)


def take_over(app: CairnApp, live: Live) -> None:
    decided = partial(_took, app, live)
    over = partial(app.linking.sharing.take_over, decided)
    ask(hosting.take_over(app.tr), {"take over": over})


def _took(app: CairnApp, live: Live, obstacle: Obstacle) -> None:
    """Say what came of a take-over; a long log has a sheet of its own."""
    tr = app.tr
    if obstacle == "host":
        app.notice(tr("The phone that hosts is back."), icon="link_host")
    elif obstacle is None and live.adopted is None:
        app.notice(tr("This phone hosts the table now."), icon="link_host")
    elif obstacle is None:
        adopted(app, live)


def adopted(app: CairnApp, live: Live) -> None:
    """Say whose phone knew more moves, and offer to take them back."""
    found = live.adopted
    if found is None:
        return
    said = app.ntr(
        "{device} knew {n} more move. It is on the table now.",
        "{device} knew {n} more moves. They are on the table now.",
        found.entries,
    ).format(device=found.name, n=found.entries)

    def give_up() -> None:
        with app.telling():
            live.give_up_adopted()

    app.notice(said, icon="link_host", action=app.tr("Take back"), act=give_up, stay=15)


def forged(app: CairnApp, event: LogForged) -> None:
    """Name the phone that offered entries which no host would accept."""
    said = app.tr("{device} offered a move that is not genuine (entry {n}). It was not taken.")
    app.notice(said.format(device=event.name, n=event.seq), answer="illegal", stay=15)


def claimed(app: CairnApp, live: Live, event: TermClaimed) -> None:
    """Name a phone that says it hosts but serves no table, and offer to put it out."""
    said = app.tr("{device} says that it hosts this table, but has no table to show.")

    def out() -> None:
        if live.hosts and event.device in live.ledger.devices:
            with app.telling():
                live.hosting.put_out(event.device)

    out_of_here = app.tr("Put out")
    app.notice(
        said.format(device=event.name), icon="link_host", action=out_of_here, act=out, stay=15
    )


def long_log(app: CairnApp, live: Live, event: LongLog) -> None:
    from companion.sync.guest_device import LongLogs  # late: it loads the network

    def take_over(trusted: str) -> None:
        decided = partial(_took, app, live)
        app.linking.sharing.take_over(decided, LongLogs(trusted, ask=False))

    question = hosting.long_log(app.reader, event.name, event.entries, event.device)
    ask(question, {"take over": take_over})


def replaced(app: CairnApp, live: Live) -> None:
    """This phone hosted, and another one has taken over meanwhile; asked once."""
    tr, asked = app.tr, (getattr(sheet, "question", None) for sheet in app.sheets())
    if any(one is not None and one.name == hosting.REPLACED for one in asked):
        return
    owned = tr("{name}’s phone hosts this table now")
    other = tr("Another phone hosts this table now: {device}")

    def resume() -> None:
        with app.telling():
            live.resume()
            app.notice(tr("This phone hosts the table now."), icon="link_host")

    question = hosting.replaced(tr, _named(app, live, live.replaced_by, owned, other))
    ask(question, {"resume": resume, "follow": app.linking.sharing.follow})


def branch_kept(app: CairnApp, live: Live, aside: BranchKept) -> None:
    def settle(work: Callable[[int], None]) -> None:
        with app.telling():
            work(aside.branch)
        app.linking.changed()

    moves = [app.linking.entry_text(live, entry) for entry in aside.entries]
    errands = {
        "leave out": lambda: settle(live.put_away),
        "enter again": lambda: settle(live.replay),
    }
    ask(hosting.kept_aside(app.reader, moves), errands)


def put_out(app: CairnApp, why: str) -> None:
    from companion.sync.tables import PAIR_AGAIN  # late: it loads the network

    tr = app.tr
    reasons = {
        "version": tr("The other phone has another version of Cairn: update both."),
        PAIR_AGAIN: tr(
            "Tables know a phone by its own key now. "
            "Join this one again, once, with its code or PIN."
        ),
    }

    def alone() -> None:
        app.linking.sharing.leave()
        app.forget_tables()
        app.show_again()

    ask(hosting.put_out(tr, reasons.get(why, "")), {"play alone": alone})
