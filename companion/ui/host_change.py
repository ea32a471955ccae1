"""Sheets for when a table changes hands: taking over, being replaced, a branch that was kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion.storage.store import StoreError
from companion.ui.verdicts import button
from companion.ui.widgets import Column, Glyph, Panel, Row, Sheet, Text

if TYPE_CHECKING:
    from companion.sync.live import Aside, Live

LISTED = 8
"""Moves of a branch that are told one by one."""


def owner(live: Live, device: str) -> str:
    """Who enters moves on that device; empty: nobody sits there."""
    seat = live.room.seat_of(device)
    players = live.table.header.players
    return players[seat] if seat is not None and seat < len(players) else ""


def device_name(app: Any, live: Live, device: str) -> str:
    return str(live.room.devices.get(device) or app.tr("the host"))


def out_of_reach(app: Any, live: Live) -> str:
    if live.link == "out":
        return str(app.tr("This phone is no longer at the table."))
    if name := owner(live, live.host):
        return str(app.tr("{name}’s phone is out of reach. Moves wait here.").format(name=name))
    name = device_name(app, live, live.host)
    return str(app.tr("Out of reach: {device}. Moves wait here.").format(device=name))


def waits_for(app: Any, live: Live) -> str:
    if name := owner(live, live.host):
        return str(app.tr("Sent; waiting for {name}’s phone.").format(name=name))
    name = device_name(app, live, live.host)
    return str(app.tr("Sent; waiting for the other phone: {device}.").format(device=name))


def hosts_now(app: Any, live: Live, device: str) -> str:
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


def take_over(app: Any, live: Live) -> Sheet:
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
        app.linking.sharing.take_over()
        app.notice(tr("This phone hosts the table now."), icon="link_host")

    sheet.buttons(button(tr("Not yet"), sheet.close), button(tr("Take over"), sure, kind="accent"))
    return sheet


class Replaced(Sheet):
    """This phone hosted, and another one has taken over meanwhile."""

    def __init__(self, live: Live, **settings: Any) -> None:
        super().__init__(**settings)
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
            live.call(live.part.host.resume)  # type: ignore[union-attr]
        except StoreError as bad:
            self.app.trouble(bad)
            return
        live.replaced_by = ""
        self.app.notice(self.app.tr("This phone hosts the table now."), icon="link_host")


def branch_kept(app: Any, live: Live, aside: Aside) -> Sheet:
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
    panel = Panel(tone="inset", spacing=dp(4), padding=(dp(16), dp(12)))
    for entry in aside.entries[:LISTED]:
        panel.add_widget(Text(text=app.linking.told(live, entry)))
    more = len(aside.entries) - LISTED
    if more > 0:
        said = app.ntr("and {n} more", "and {n} more", more).format(n=more)
        panel.add_widget(Text(text=said, tone="text_2"))
    sheet.add(panel)
    sheet.add(
        Text(
            text=tr("Entered again, each one is judged anew. The whole course stays in History."),
            role="label",
            tone="text_2",
            padding=(dp(4), 0),
        )
    )

    def settle(work: str) -> None:
        sheet.close()
        try:
            live.call(getattr(live.part, work), aside.id)
            live.read_again()
            live.look()
        except StoreError as bad:
            app.trouble(bad)
        app.linking.sharing.drain()
        app.linking.changed()

    sheet.buttons(
        button(tr("Leave them out"), lambda: settle("put_away")),
        button(tr("Enter again"), lambda: settle("replay"), kind="accent"),
    )
    return sheet


def put_out(app: Any, live: Live, why: str) -> Sheet:
    """The host does not let this phone in any more."""
    tr, sheet = app.tr, Sheet()
    reason = tr("The phone that hosts has put this one out.")
    if why == "version":
        reason = tr("The other phone has another version of Cairn: update both.")
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
