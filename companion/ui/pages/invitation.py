"""How others come to a table: the code and the PIN on the host's screen, the watchers' address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import dp

from companion.sync.net.pairing import BadCode, read_code
from companion.ui.host_change import device_name, out_of_reach, owner
from companion.ui.verdicts import button
from companion.ui.widgets import (
    Column,
    Glyph,
    Painted,
    Panel,
    PushButton,
    QRPicture,
    Row,
    Sheet,
    Text,
)

if TYPE_CHECKING:
    from companion.ui.pages.lobby import Lobby


class WayIn(Panel):
    """The code to scan, and the PIN beside it."""

    def __init__(self, lobby: Lobby, **settings: Any) -> None:
        super().__init__(padding=(dp(14), dp(14)), **settings)
        self.lobby = lobby
        row = Row(spacing=dp(14), size_hint_y=None)
        self.picture = QRPicture(size_hint=(None, None))
        self.words = Column(spacing=dp(4), pos_hint={"center_y": 0.5})
        row.add_widget(self.picture)
        row.add_widget(self.words)
        self.add_widget(row)
        self.row = row
        self.fbind("width", self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        side = max(dp(160), min(self.width * 0.64, dp(280), Window.height - dp(180)))
        self.picture.size = (side, side)
        self.row.height = side

    def refresh(self) -> None:
        live, tr = self.lobby.live, self.lobby.app.tr
        self.picture.text = live.code
        self.words.clear_widgets()
        add = self.words.add_widget
        add(Text(text=tr("Scan to join"), tone="text_2"))
        if live.pin:
            add(Text(text=tr("or PIN"), tone="text_2", padding=(0, dp(10), 0, 0)))
            add(Text(text=f"{live.pin[:3]}\n{live.pin[3:]}", role="number"))
        elif live.code:
            add(Text(text=tr("PINs are off after ten wrong tries."), role="label", tone="text_2"))
            again = PushButton(text=tr("New PIN"), height=dp(48))
            again.bind(on_tap=lambda _: self.lobby.do(lambda part: part.door.open_again()))
            add(again)
        for line in self.addresses(live.code):
            add(Text(text=line, role="caption", tone="text_3", padding=(0, dp(8), 0, 0)))

    def addresses(self, code: str) -> list[str]:
        """Where to join by typing."""
        try:
            read = read_code(code)
        except BadCode:
            return []
        return [f"{read.addresses[0]}\n:{read.port}"]


class Away(Panel):
    """A guest's line to the host; or nothing, when the table is not shared."""

    def __init__(self, lobby: Lobby, **settings: Any) -> None:
        super().__init__(padding=(dp(14), dp(14)), **settings)
        self.lobby = lobby

    def refresh(self) -> None:
        app, live, tr = self.lobby.app, self.lobby.live, self.lobby.app.tr
        self.clear_widgets()
        row = Row(spacing=dp(14))
        words = Column(spacing=dp(4), pos_hint={"center_y": 0.5})
        if live is None:
            icon, tone, title = "link_lost", "text_2", tr("This table is not shared")
            lines = [tr("Share it, and other phones may follow and enter moves.")]
        elif live.link in ("lost", "out"):
            icon, tone, title = "link_lost", "illegal", tr("No link")
            lines = [out_of_reach(app, live)]
        else:
            icon, tone, title = "link_ok", "legal", tr("In step")
            whose = owner(live, live.host) or device_name(app, live, live.host)
            lines = [tr("This table is on the phone of: {name}").format(name=whose)]
            if live.link == "starting":
                icon, tone, title = "pending", "text_2", tr("Connecting")
        row.add_widget(Glyph(icon=icon, tone=tone, big=34, width=dp(44)))
        words.add_widget(Text(text=title, role="heading"))
        for line in lines:
            words.add_widget(Text(text=line, tone="text_2"))
        row.add_widget(words)
        self.add_widget(row)
        if live is None:
            share = PushButton(icon="link_host", text=tr("Share this table"), height=dp(52))
            share.bind(on_tap=lambda _: self.share())
            self.add_widget(Painted(size_hint_y=None, height=dp(8)))
            self.add_widget(share)

    def share(self) -> None:
        if self.lobby.app.linking.share(self.lobby.match):
            self.lobby.app.show_again()


def watchers(lobby: Lobby) -> Sheet:
    """The page for browsers: its code and address, said to be plain HTTP."""
    tr, sheet = lobby.app.tr, Sheet()
    live = lobby.live
    picture = QRPicture(size_hint_y=None, height=dp(240))
    address = Text(text="", halign="center", bold=True)
    sheet.add(
        Text(text=tr("Show on a screen"), role="title"),
        Text(
            text=tr(
                "Any browser in this network shows the table there: a tablet in the middle, a TV."
            ),
            tone="text_2",
        ),
        picture,
        address,
        Text(
            text=tr(
                "Plain HTTP: whoever has the address can look on, and nobody can change anything."
            ),
            role="label",
            tone="text_2",
        ),
    )

    def opened(result: Any) -> None:
        if isinstance(result, Exception):
            address.text = str(tr("The page cannot be opened: {why}").format(why=result))
            return
        picture.text = address.text = live.watch or ""

    def close_page() -> None:
        sheet.close()
        lobby.app.linking.sharing.later(live.part.close_page(), lambda _: live.look())

    sheet.buttons(
        button(tr("End the page"), close_page), button(tr("Done"), sheet.close, kind="accent")
    )
    lobby.app.linking.sharing.open_page(opened)
    return sheet
