"""Sheets for when a table changes hands: taking over, being replaced, a branch that was kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.ui.widgets import Column, Glyph, Panel, Row, Sheet, Text
from companion.ui.widgets.controls import button

if TYPE_CHECKING:
    from companion.sync.events import BranchKept, LogForged, LongLog, TermClaimed
    from companion.sync.guest_device import Obstacle
    from companion.sync.live import Live
    from companion.ui.app import CairnApp

LISTED = 8
"""Moves of a branch that are told one by one."""


def owner(live: Live, device: str) -> str:
    """Who enters moves on that device; empty: nobody sits there."""
    seat = live.room.seat_of(device)
    players = live.table.header.players
    return players[seat] if seat is not None and seat < len(players) else ""


def device_name(app: CairnApp, live: Live, device: str) -> str:
    return str(live.room.devices.get(device) or app.tr("the host"))


def _told(app: CairnApp, live: Live, device: str, owned: str, other: str) -> str:
    """Of a phone by its owner's name, else by its own."""
    if name := owner(live, device):
        return owned.format(name=name)
    return other.format(device=device_name(app, live, device))


def out_of_reach(app: CairnApp, live: Live) -> str:
    tr = app.tr
    if live.link == "out":
        return tr("This phone is no longer at the table.")
    owned = tr("{name}’s phone is out of reach. Moves wait here.")
    return _told(app, live, live.host, owned, tr("Out of reach: {device}. Moves wait here."))


def waits_for(app: CairnApp, live: Live) -> str:
    owned = app.tr("Sent; waiting for {name}’s phone.")
    other = app.tr("Sent; waiting for the other phone: {device}.")
    return _told(app, live, live.host, owned, other)


def head(icon: str, tone: str, title: str, *words: str) -> Row:
    """An icon, what is the case, and what follows from it."""
    notes = (Text(text=line, tone="text_2") for line in words)
    said = Column(Text(text=title, role="title"), *notes, spacing=dp(6))
    sign = Glyph(icon=icon, tone=tone, big=34, width=dp(40))
    return Row(sign, said, spacing=dp(16), padding=(dp(4), dp(4)))


def take_over(app: CairnApp, live: Live) -> Sheet:
    tr, sheet = app.tr, Sheet()
    sheet.add(
        head(
            "link_host",
            "accent_text",
            tr("Host the table on this phone?"),
            tr("All moves up to now are here."),
            tr("The other phones find their way here, or scan the code of this one."),
            tr("The phone that hosted comes back as a guest. What only it has is kept aside."),
        )
    )

    sure = sheet.closing(lambda: app.linking.sharing.take_over(partial(_took, app, live)))
    sheet.buttons(button(tr("Not yet"), sheet.close), button(tr("Take over"), sure, kind="accent"))
    return sheet


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


def long_log(app: CairnApp, live: Live, event: LongLog) -> Sheet:
    """A guest knows very many more moves: a person decides before any of them is taken."""
    from companion.sync.guest_device import LongLogs  # late: it loads the network

    tr, sheet = app.tr, Sheet()
    knows = app.ntr(
        "{device} knows {n} more move", "{device} knows {n} more moves", event.entries
    ).format(device=event.name, n=event.entries)
    sheet.add(
        head(
            "link_host",
            "unverified",
            knows,
            tr("This phone has seen none of them. Take them in only if you trust that phone."),
        )
    )

    def take_over(trusted: str) -> Callable[[], None]:
        decided = partial(_took, app, live)
        long_logs = LongLogs(trusted, ask=False)
        return sheet.closing(lambda: app.linking.sharing.take_over(decided, long_logs))

    sheet.buttons(
        button(tr("Without them"), take_over("")),
        button(tr("Take them in"), take_over(event.device), kind="accent"),
    )
    return sheet


class Replaced(Sheet):
    """This phone hosted, and another one has taken over meanwhile."""

    def __init__(self, live: Live) -> None:
        super().__init__()
        app, tr = self.app, self.app.tr
        owned = tr("{name}’s phone hosts this table now")
        other = tr("Another phone hosts this table now: {device}")
        self.add(
            head(
                "link_host",
                "accent_text",
                _told(app, live, live.replaced_by, owned, other),
                tr("It took over while this phone was out of reach."),
                tr("Follow it: what only this phone has is kept aside and offered again."),
            )
        )

        def resume() -> None:
            with app.telling():
                live.resume()
                app.notice(tr("This phone hosts the table now."), icon="link_host")

        follow = self.closing(lambda: app.linking.sharing.follow())
        self.buttons(
            button(tr("Host it here"), self.closing(resume)),
            button(tr("Follow"), follow, kind="accent", icon="link_ok"),
        )


def branch_kept(app: CairnApp, live: Live, aside: BranchKept) -> Sheet:
    """What another host's log does not have, and the offer to enter it again."""
    tr, sheet = app.tr, Sheet()
    kept = tr("Your moves were kept aside")
    only = tr("The table went on elsewhere. Only this phone has:")
    note = tr("Entered again, each one is judged anew. The whole course stays in History.")
    sheet.add(
        head("history", "unverified", kept, only),
        _listed(app, live, aside),
        Text(text=note, role="label", tone="text_2", padding=(dp(4), 0)),
    )

    def settle(work: Callable[[int], None]) -> Callable[[], None]:
        def settled() -> None:
            with app.telling():
                work(aside.branch)
            app.linking.changed()

        return sheet.closing(settled)

    sheet.buttons(
        button(tr("Leave them out"), settle(live.put_away)),
        button(tr("Enter again"), settle(live.replay), kind="accent"),
    )
    return sheet


def _listed(app: CairnApp, live: Live, aside: BranchKept) -> Panel:
    lines = [Text(text=app.linking.told(live, entry)) for entry in aside.entries[:LISTED]]
    more = len(aside.entries) - LISTED
    if more > 0:
        said = app.ntr("and {n} more", "and {n} more", more).format(n=more)
        lines.append(Text(text=said, tone="text_2"))
    return Panel(*lines, tone="inset", spacing=dp(4), padding=(dp(16), dp(12)))


def put_out(app: CairnApp, live: Live, why: str) -> Sheet:
    from companion.sync.tables import PAIR_AGAIN  # late: it loads the network

    tr, sheet = app.tr, Sheet()
    reasons = {
        "version": tr("The other phone has another version of Cairn: update both."),
        PAIR_AGAIN: tr(
            "Tables know a phone by its own key now. "
            "Join this one again, once, with its code or PIN."
        ),
    }
    sheet.add(
        head(
            "link_lost",
            "illegal",
            tr("This phone is no longer at the table"),
            reasons.get(why, tr("The phone that hosts has put this one out.")),
            tr("The match stays here as it is. It can be played on alone, or joined again."),
        )
    )

    def alone() -> None:
        app.linking.sharing.leave()
        app.forget_tables()
        app.show_again()

    sheet.buttons(button(tr("Play on alone"), sheet.closing(alone), kind="accent"))
    return sheet
