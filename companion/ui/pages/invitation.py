"""How others come to a table: the code and the PIN on the host's screen, the links for browsers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.match.phrases import Tr
from companion.play.scene import Box
from companion.sync.net.pairing import BadCode, read_code
from companion.ui import paint
from companion.ui.host_change import device_name, out_of_reach, owner
from companion.ui.theme import fixed, room
from companion.ui.verdicts import MIDDLE
from companion.ui.widgets import Column, Glyph, ListRow, Painted, Panel, Row, Sheet, Text, button

if TYPE_CHECKING:
    from companion.ui.pages.lobby import Lobby

QUIET = 3
"""Light modules around the code; the ground's rim adds to them."""


@lru_cache(maxsize=8)
def modules(text: str) -> tuple[tuple[int, ...], ...]:
    """The rows of the code from above: 1 is dark."""
    import segno

    return tuple(tuple(row) for row in segno.make(text, error="l", micro=False).matrix)


class QRPicture(Painted):
    """Dark on light in every theme, as other phones read it; as large a code as fits its box,
    each module a whole number of pixels wide."""

    text = StringProperty("")
    shows = ("text",)

    def __init__(self, **settings: object) -> None:
        self._texture: Texture | None = None
        self._drawn = ""
        super().__init__(**settings)

    def paint(self) -> None:
        side = min(self.width, self.height)
        box = Box(self.center_x - side / 2, self.center_y - side / 2, side, side)
        paint.block(box, fixed("card_plain"), dp(10))
        if not self.text:
            return
        if self._drawn != self.text:
            self._texture, self._drawn = _texture(modules(self.text)), self.text
        assert self._texture is not None
        count = self._texture.width
        wide = count * max(1, int(side / (count + 2 * QUIET)))
        Color(*fixed("card_ink"))
        Rectangle(
            texture=self._texture,
            pos=(round(box.cx - wide / 2), round(box.cy - wide / 2)),
            size=(wide, wide),
        )


def _texture(rows: tuple[tuple[int, ...], ...]) -> Texture:
    texture = Texture.create(size=(len(rows), len(rows)), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "nearest"
    pixels = b"".join(b"\xff\xff\xff" + bytes([255 * bit]) for row in rows[::-1] for bit in row)

    def fill(texture: Texture) -> None:
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


class CodeRow(Row):
    """A code to scan, and words beside it; below it where they need the width."""

    def __init__(self, words: Column, narrowest: float, **settings: object) -> None:
        self.picture, self.words = QRPicture(size_hint=(None, None)), words
        self._narrowest = narrowest
        words.pos_hint = MIDDLE
        super().__init__(self.picture, words, spacing=dp(14), **settings)
        self.fbind("width", lambda *_: self.fit(self.picture.width))

    def fit(self, side: float) -> None:
        """So large is the picture."""
        beside = self.width - side - dp(14) >= room(self._narrowest)
        self.orientation = "horizontal" if beside else "vertical"
        self.picture.size = (side, side)
        self.picture.pos_hint = MIDDLE if beside else {"center_x": 0.5}


class WayIn(Panel):
    """The code to scan, and the PIN beside it."""

    fits = ("width",)

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.words = Column(spacing=dp(4))
        self.row = CodeRow(self.words, 72)
        self.picture = self.row.picture
        super().__init__(self.row, padding=(dp(14), dp(14)))

    def fit(self, *_: object) -> None:
        self.row.fit(max(dp(160), min(self.width * 0.64, dp(280), Window.height - dp(180))))

    def refresh(self) -> None:
        live, tr = self.lobby.shared, self.lobby.app.tr
        self.picture.text = live.code
        self.words.clear_widgets()
        add = self.words.add
        add(Text(text=tr("Scan to join"), tone="text_2"))
        if live.pin:
            add(Text(text=tr("or PIN"), tone="text_2", padding=(0, dp(10), 0, 0)))
            add(Text(text=f"{live.pin[:3]}\n{live.pin[3:]}", role="number"))
        elif live.code:
            add(Text(text=tr("PINs are off after ten wrong tries."), role="label", tone="text_2"))
            act = partial(self.lobby.do, lambda live: live.hosting.new_pin())
            add(button(tr("New PIN"), act, height=dp(48)))
        for line in self.addresses(live.code):
            add(Text(text=line, role="caption", tone="text_3", padding=(0, dp(8), 0, 0)))

    def addresses(self, code: str) -> list[str]:
        """Where to join by typing."""
        try:
            read = read_code(code)
        except BadCode:
            return []
        return [f"{read.addresses[0]}\n:{read.port}"]


def away(lobby: Lobby) -> Panel:
    """A guest's line to the host; or the offer to share, when the table is not shared."""
    app, live, tr = lobby.app, lobby.live, lobby.app.tr
    if live is None:
        icon, tone, title = "link_lost", "text_2", tr("This table is not shared")
        said = tr("Share it, and other phones may follow and enter moves.")
    elif live.link in ("lost", "out"):
        icon, tone, title = "link_lost", "illegal", tr("No link")
        said = out_of_reach(app, live)
    else:
        icon, tone, title = "link_ok", "legal", tr("In step")
        whose = owner(live, live.host) or device_name(app, live, live.host)
        said = tr("This table is on the phone of: {name}").format(name=whose)
        if live.link == "starting":
            icon, tone, title = "pending", "text_2", tr("Connecting")
    head, note = Text(text=title, role="heading"), Text(text=said, tone="text_2")
    words = Column(head, note, spacing=dp(4), pos_hint=MIDDLE)
    glyph = Glyph(icon=icon, tone=tone, big=34, width=dp(44))
    share = button(tr("Share this table"), lobby.share, icon="link_host", height=dp(52))
    parts = (Row(glyph, words, spacing=dp(14)), *([share] if live is None else []))
    return Panel(*parts, padding=(dp(14), dp(14)), spacing=dp(8))


def browsers(lobby: Lobby) -> Sheet:
    """Open to browsers: to watch by a code or six digits, to sit down by a seat's own code."""
    tr, live = lobby.app.tr, lobby.shared
    sheet = Sheet(tr("Open to browsers"))
    words = Column(spacing=dp(2))
    row = CodeRow(words, 96)
    picture, seats = row.picture, Column()
    row.fit(dp(164))
    label = Text(text=tr("A code for each seat"), role="label", bold=True, tone="text_2")
    sheet.add(row, label, seats, Text(text=plain_http(tr), role="label", tone="text_2"))

    def opened(result: object) -> None:
        if isinstance(result, Exception):
            words.add_widget(Text(text=tr("The page cannot be opened: {why}").format(why=result)))
            return
        picture.text = live.watch or ""
        words.add(*_watching(lobby))
        for seat in range(len(live.hosting.seat_links())):
            told = {"text": lobby.table.header.players[seat], "note": tr("scan to sit down")}
            show = partial(show_code, lobby, seat)
            seats.add(ListRow(icon="qr", act=show, forward=True, **told))

    def close_page() -> None:
        sheet.close()
        lobby.app.linking.sharing.close_page()

    sheet.buttons(
        button(tr("End the page"), close_page), button(tr("Done"), sheet.close, kind="accent")
    )
    lobby.app.linking.sharing.open_page(opened)
    return sheet


def plain_http(tr: Tr) -> str:
    return tr("Plain HTTP: who shares this Wi-Fi could see the table and play a browser’s seat.")


def _watching(lobby: Lobby) -> Iterator[Text]:
    """Beside the code for watching: what can be typed instead."""
    tr, live = lobby.app.tr, lobby.shared
    code = live.hosting.browsers.code
    address = urlsplit(live.watch or "").netloc
    yield Text(text=tr("Watch"), role="heading")
    yield Text(text=tr("or type"), role="label", tone="text_2", padding=(0, dp(6), 0, 0))
    yield Text(text=address.replace(":", "\n:"), bold=True)
    yield Text(text=tr("code"), role="label", tone="text_2", padding=(0, dp(6), 0, 0))
    yield Text(text=f"{code[:3]} {code[3:]}", role="number")


def show_code(lobby: Lobby, seat: int) -> None:
    """The link of one seat, for a phone without the app."""
    tr, live = lobby.app.tr, lobby.shared
    player = lobby.table.header.players[seat]
    sheet = Sheet(player, tr("only for {name}").format(name=player))
    picture = QRPicture(size_hint_y=None, height=dp(240))
    picture.text = live.hosting.seat_links()[seat]
    sheet.add(picture, Text(text=plain_http(tr), role="label", tone="text_2"))

    def renew() -> None:
        lobby.do(lambda live: live.hosting.new_seat_code(seat))
        picture.text = live.hosting.seat_links()[seat]

    sheet.buttons(
        button(tr("New code"), renew, icon="again"),
        button(tr("Done"), sheet.close, kind="accent"),
    )
    sheet.show()
