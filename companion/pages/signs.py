"""A question that reports a situation: an icon with a title, sentences, and choices."""

from companion.pages.page import Page
from companion.pages.parts import PagePart
from companion.play.questions import Choice, Say
from companion.play.scene import Box, Glyph, Scene, Shape, Tint

SIDE = 40
"""dp of the sign."""


def sign_question(
    name: str, sign: tuple[str, str], title: str, *said: str | PagePart, choices: tuple[Choice, ...]
) -> Page:
    """sign: an icon and its tint. said: sentences, and other parts among them."""
    icon, tint = sign
    box = Box(0, 0, SIDE, SIDE)
    drawn = (Glyph(icon, box.cx, box.cy, 34, Tint(tint)),)
    picture = Scene(SIDE, SIDE, [Shape("sign", "sign", box, drawn)])
    parts = (Say(part, tone="text_2") if isinstance(part, str) else part for part in said)
    return Page(title, tuple(parts), choices=choices, name=name, beside=picture)
