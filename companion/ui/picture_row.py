"""A line of a list that begins with a small scene."""

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.play.scene import Scene
from companion.ui import paint
from companion.ui.marks import paint_scene
from companion.ui.theme import Colour, room
from companion.ui.widgets import ListRow


class PictureRow(ListRow):
    """As high as its picture wants; a bold one is ticked."""

    picture = ObjectProperty()
    shows: tuple[str, ...] = (*ListRow.shows, "picture")

    def __init__(self, picture: Scene, **settings: object) -> None:
        high = max(room(52), dp(picture.height) + room(16))
        super().__init__(picture=picture, icon="picture", height=high, **settings)

    @property
    def lead(self) -> float:
        return float(dp(self.picture.width + 14))

    @property
    def space(self) -> float:
        return float(dp(30)) if self.bold else 0.0

    def paint(self) -> None:
        super().paint()
        if self.bold:
            paint.icon("tick", self.right - dp(18), self.center_y, dp(20), self.theme.text)

    def paint_icon(self, x: float, y: float, tint: Colour) -> None:
        paint_scene(self.picture, self.x + dp(2), y + dp(self.picture.height / 2), self.theme)
