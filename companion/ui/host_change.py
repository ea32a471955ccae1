"""Sheets for when a table changes hands: taking over, being replaced, a branch that was kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.storage.errors import StoreError
from companion.ui.widgets import Column, Glyph, Panel, Row, Sheet, Text
from companion.ui.widgets.controls import button

if TYPE_CHECKING:
    from companion.sync.events import BranchKept
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


def out_of_reach(app: CairnApp, live: Live) -> str:
    if live.link == "out":
        return str(app.tr("This phone is no longer at the table."))
    if name := owner(live, live.host):
        return str(app.tr("{name}’s phone is out of reach. Moves wait here.").format(name=name))
    name = device_name(app, live, live.host)
    return str(app.tr("Out of reach: {device}. Moves wait here.").format(device=name))


def waits_for(app: CairnApp, live: Live) -> str:
    if name := owner(live, live.host):
        return str(app.tr("Sent; waiting for {name}’s phone.").format(name=name))
    name = device_name(app, live, live.host)
    return str(app.tr("Sent; waiting for the other phone: {device}.").format(device=name))


def hosts_now(app: CairnApp, live: Live, device: str) -> str:
    if name := owner(live, device):
        return str(app.tr("{name}’s phone hosts this table now").format(name=name))
    name = device_name(app, live, device)
    return str(app.tr("Another phone hosts this table now: {device}").format(device=name))


def head(icon: str, tone: str, title: str, *words: str) -> Row:
    """An icon, what is the case, and what follows from it."""
    row = Row(spacing=dp(16), padding=(dp(4), dp(4)))
    row.add_widget(Glyph(icon=icon, tone=tone, big=34, width=dp(40)))
    said = Column(spacing=dp(6))
    said.add_widget(Text(text=title, role="title"))
    for line in words:
        said.add_widget(Text(text=line, tone="text_2"))
    row.add_widget(said)
    return row


def take_over(app: CairnApp, live: Live) -> Sheet:
    """Asks before this phone begins to host."""
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

    def sure() -> None:
        sheet.close()
        app.linking.sharing.take_over(took)

    def took(it_did: bool) -> None:
        if it_did:
            app.notice(tr("This phone hosts the table now."), icon="link_host")
        else:
            app.notice(tr("The phone that hosts is back."), icon="link_host")

    sheet.buttons(button(tr("Not yet"), sheet.close), button(tr("Take over"), sure, kind="accent"))
    return sheet


class Replaced(Sheet):
    """This phone hosted, and another one has taken over meanwhile."""

    def __init__(self, live: Live) -> None:
        super().__init__()
        tr = self.app.tr
        self.live = live
        self.add(
            head(
                "link_host",
                "accent_text",
                hosts_now(self.app, live, live.replaced_by),
                tr("It took over while this phone was out of reach."),
                tr("Follow it: what only this phone has is kept aside and offered again."),
            )
        )
        self.buttons(
            button(tr("Host it here"), self.resume),
            button(tr("Follow"), self.follow, kind="accent", icon="link_ok"),
        )

    def follow(self) -> None:
        self.close()
        self.app.linking.sharing.follow()

    def resume(self) -> None:
        self.close()
        live = self.live
        try:
            live.resume()
        except StoreError as bad:
            self.app.trouble(bad)
            return
        self.app.notice(self.app.tr("This phone hosts the table now."), icon="link_host")


def branch_kept(app: CairnApp, live: Live, aside: BranchKept) -> Sheet:
    """What another host's log does not have, and the offer to enter it again."""
    tr, sheet = app.tr, Sheet()
    sheet.add(
        head(
            "history",
            "unverified",
            tr("Your moves were kept aside"),
            tr("The table went on elsewhere. Only this phone has:"),
        )
    )
    sheet.add(_listed(app, live, aside))
    sheet.add(
        Text(
            text=tr("Entered again, each one is judged anew. The whole course stays in History."),
            role="label",
            tone="text_2",
            padding=(dp(4), 0),
        )
    )

    def settle(work: Callable[[int], None]) -> None:
        sheet.close()
        try:
            work(aside.branch)
        except StoreError as bad:
            app.trouble(bad)
        app.linking.changed()

    sheet.buttons(
        button(tr("Leave them out"), lambda: settle(live.put_away)),
        button(tr("Enter again"), lambda: settle(live.replay), kind="accent"),
    )
    return sheet


def _listed(app: CairnApp, live: Live, aside: BranchKept) -> Panel:
    panel = Panel(tone="inset", spacing=dp(4), padding=(dp(16), dp(12)))
    for entry in aside.entries[:LISTED]:
        panel.add_widget(Text(text=app.linking.told(live, entry)))
    more = len(aside.entries) - LISTED
    if more > 0:
        said = app.ntr("and {n} more", "and {n} more", more).format(n=more)
        panel.add_widget(Text(text=said, tone="text_2"))
    return panel


def put_out(app: CairnApp, live: Live, why: str) -> Sheet:
    """The host does not let this phone in any more."""
    from companion.sync.tables import PAIR_AGAIN  # late: it loads the network

    tr, sheet = app.tr, Sheet()
    reason = tr("The phone that hosts has put this one out.")
    if why == "version":
        reason = tr("The other phone has another version of Cairn: update both.")
    elif why == PAIR_AGAIN:
        reason = tr(
            "Tables know a phone by its own key now. "
            "Join this one again, once, with its code or PIN."
        )
    sheet.add(
        head(
            "link_lost",
            "illegal",
            tr("This phone is no longer at the table"),
            reason,
            tr("The match stays here as it is. It can be played on alone, or joined again."),
        )
    )

    def alone() -> None:
        sheet.close()
        app.linking.sharing.leave()
        app.forget_tables()
        app.show_again()

    sheet.buttons(button(tr("Play on alone"), alone, kind="accent"))
    return sheet
