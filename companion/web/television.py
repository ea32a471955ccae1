"""What only a television shows beside the table: the game's landscape, and the code to join."""

from html import escape
from typing import NamedTuple

from companion.match.phrases import Tr
from companion.play.scene import Box
from companion.play.world import world_strip
from companion.web.code_svg import code_svg
from companion.web.svg import svg

SKY = Box(0, 0, 260, 72)
"""The landscape's part of the head."""


class Join(NamedTuple):
    """How somebody else comes to this table."""

    address: str
    """Where the code leads."""
    digits: str
    """To be typed there; empty: browsers may only watch."""


def join_html(join: Join, tr: Tr) -> str:
    says = tr("Join or watch") if join.digits else tr("Watch on another screen")
    plain = join.address.partition("//")[2].partition("/")[0]
    digits = f"<b>{join.digits[:3]} {join.digits[3:]}</b>" if join.digits else ""
    words = f"<p><span>{escape(says)}</span>{digits}<span>{escape(plain)}</span></p>"
    drawn = code_svg(join.address, says)
    return f'<section id="join" aria-label="{escape(says)}">{drawn}{words}</section>'


def sky(world: str) -> str:
    return svg(world_strip(world, SKY), "sky") if world else ""
