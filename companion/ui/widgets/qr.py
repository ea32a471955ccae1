"""A QR code as other phones read it: dark on light in every theme."""

from functools import lru_cache

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.play.scene import Box
from companion.ui import paint
from companion.ui.theme import fixed
from companion.ui.widgets.base import Painted

QUIET = 3
"""Light modules around the code; the ground's rim adds to them."""


@lru_cache(maxsize=8)
def modules(text: str) -> tuple[tuple[int, ...], ...]:
    """The rows of the code from above: 1 is dark."""
    import segno

    return tuple(tuple(row) for row in segno.make(text, error="l", micro=False).matrix)


class QRPicture(Painted):
    """As large a code as fits its box, each module a whole number of pixels wide."""

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
